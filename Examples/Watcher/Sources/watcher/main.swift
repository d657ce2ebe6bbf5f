import ChatWatch
import Foundation
import TelegramKit

struct Usage: Error, CustomStringConvertible { let description = "usage: watcher LAB SESSION TABLE CHAT…" }

await runUntilInterrupted {
    guard CommandLine.arguments.count > 4 else { throw Usage() }
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])  // lab
    try await withTelegramClient(.lab(servers).storing(in: CommandLine.arguments[2])) { client in
        try await client.signIn(asking: .terminal)
        var chats: [Peer] = []
        for name in CommandLine.arguments.dropFirst(4) { chats.append(try await client.resolve(.named(name))) }
        let file = URL(fileURLWithPath: CommandLine.arguments[3])
        var watcher = try Watcher(file: file)
        for try await batch in client.mirror(chats, from: watcher.position) {
            try watcher.take(batch, of: client, into: file)
            if batch.isCurrent { print(watcher.figures) }
        }
    }
}
