import AccountDesk
import TelegramKit

struct Usage: Error, CustomStringConvertible { let description = "usage: manyaccounts LAB DIRECTORY" }
struct Trouble: Error, CustomStringConvertible { let description = "an account has ended in trouble" }

await runUntilInterrupted {
    guard CommandLine.arguments.count == 3 else { throw Usage() }
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])
    let desk = try Desk(directory: CommandLine.arguments[2], configuration: .lab(servers))
    let lines = Task {
        while true {
            print(await desk.statusLines().joined(separator: "\n"))
            try await Task.sleep(for: .seconds(10))
        }
    }
    await desk.run { client, phone in
        guard let account = servers.account(phone) else { return }
        try await client.signIn(account)
    }
    lines.cancel()
    print(await desk.statusLines().joined(separator: "\n"))
    if desk.hasTrouble, !Task.isCancelled { throw Trouble() }
}
