import ChatExport
import TelegramKit

struct Usage: Error, CustomStringConvertible { let description = "usage: exporter LAB CHAT DIRECTORY" }

await runUntilInterrupted {
    guard CommandLine.arguments.count == 4 else { throw Usage() }
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])  // lab
    try await withTelegramClient(.lab(servers).storing(in: "\(CommandLine.arguments[3]).session")) { client in
        try await client.signIn(asking: .terminal)
        try await export(client.resolve(.named(CommandLine.arguments[2])), of: client, into: CommandLine.arguments[3])
    }
}
