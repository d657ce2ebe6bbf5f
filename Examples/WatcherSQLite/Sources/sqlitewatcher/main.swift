import ChatTables
import Foundation
import Observing
import TelegramKit

struct Usage: Error, CustomStringConvertible {
    let description = "usage: sqlitewatcher LAB SESSION DATABASE FIGURES CHAT…"
}

await runUntilInterrupted {
    guard CommandLine.arguments.count > 5 else { throw Usage() }
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])  // lab
    let figures = PrometheusText()
    var configuration = try TelegramConfiguration.lab(servers).storing(in: CommandLine.arguments[2])
    configuration.metrics = figures
    try await withTelegramClient(configuration) { client in
        try await client.signIn(asking: .terminal)
        var chats: [Peer] = []
        for name in CommandLine.arguments.dropFirst(5) { chats.append(try await client.resolve(.named(name))) }
        /// The client's figures and the tables', where Prometheus' node exporter finds them.
        @Sendable func write() throws {
            try figures.text.write(toFile: CommandLine.arguments[4], atomically: true, encoding: .utf8)
        }
        // The client's change also while nothing happens in the chats.
        let writing = Task {
            while true {
                try write()
                try await Task.sleep(for: .seconds(15))
            }
        }
        defer { writing.cancel() }
        let tables = try ChatTables(path: CommandLine.arguments[3], metrics: figures)
        try await tables.follow(chats, of: client) { counts in
            print(counts)
            try write()
        }
    }
}
