import ChatWatch
import Foundation
import TelegramKit

struct Usage: Error, CustomStringConvertible { let description = "usage: watcher LAB SESSION TABLE CHAT…" }

await runUntilInterrupted {
    guard CommandLine.arguments.count > 4 else { throw Usage() }
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])  // lab
    var configuration = TelegramConfiguration.lab(servers)
    configuration.storage = try FileStore(directory: CommandLine.arguments[2])
    try await withTelegramClient(configuration) { client in
        try await client.signIn(asking: .terminal)
        var chats: [Peer] = []
        for name in CommandLine.arguments.dropFirst(4) {
            chats.append(try await client.resolve(PeerReference(name) ?? .username(name)))
        }
        let file = URL(fileURLWithPath: CommandLine.arguments[3])
        var watcher = try Watcher(file: file)
        try await watcher.follow(chats, of: client, into: file) { if $1 { print($0.figures) } }
    }
}
