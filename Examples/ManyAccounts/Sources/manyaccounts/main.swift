import AccountDesk
import TelegramKit

let servers = try LabServers(contentsOf: CommandLine.arguments[1])
let desk = try Desk(directory: CommandLine.arguments[2], configuration: .lab(servers))
await runUntilInterrupted {
    let lines = Task {
        while true {
            print(await desk.statusLines().joined(separator: "\n"))
            try await Task.sleep(for: .seconds(10))
        }
    }
    await desk.run { client, phone in
        guard let account = servers.accounts.first(where: { $0.phone == phone }) else { return }
        try await client.signIn(account)
    }
    lines.cancel()
}
