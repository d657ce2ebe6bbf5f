import ArgumentParser
import Foundation
import TelegramKit

/// When a message is to be sent, as people write it on the command line.
enum SendingTime: Equatable {
    /// Seconds since 1970.
    case date(Int)
    /// Seconds from now.
    case delay(Int)

    init?(_ text: String) {
        if text.hasPrefix("+") {
            guard let seconds = Int(text.dropFirst()), 1...(365 * 86400) ~= seconds else { return nil }
            self = .delay(seconds)
        } else {
            guard let date = try? Date(text, strategy: .iso8601) else { return nil }
            self = .date(Int(date.timeIntervalSince1970))
        }
    }

    static let help = ArgumentHelp(
        "When the server sends it: 2026-12-24T18:00:00Z, or +SECONDS from now.", valueName: "time")

    /// What `--at` says.
    static func option(_ text: String) throws(ValidationError) -> SendingTime {
        guard let time = SendingTime(text) else {
            throw ValidationError("--at takes a time like 2026-12-24T18:00:00Z, or +60 for a minute from now.")
        }
        return time
    }

    func date(now: Int) -> Int {
        switch self {
        case .date(let date): date
        case .delay(let seconds): now + seconds
        }
    }
}

struct ScheduleCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Let the server send a text message later.",
        discussion: """
            The same as `mtproto send --at TIME`. Without TEXT it is read from standard input. `mtproto scheduled` lists \
            what waits, sends it now, or takes it away.
            """)

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Recipient: \(PeerArgument.help)"))
    var peer: String

    @OptionGroup var text: TextOptions

    @Option(help: SendingTime.help)
    var at: String

    @OptionGroup var form: SendingOptions

    @Flag(help: "Print the message that waits as JSON; of several, one object per line.")
    var json = false

    func validate() throws {
        _ = try SendingTime.option(at)
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        try await form.send(text, to: peer, at: SendingTime.option(at), json: json, as: client, on: console)
    }
}

struct ScheduledCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "scheduled",
        abstract: "List the messages that wait for their time in a chat, send them now, or take them away.",
        discussion: "`mtproto schedule` makes them. Their ids are none of the chat's history.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Which chat: \(PeerArgument.help)"))
    var peer: String

    @Option(name: .customLong("send"), help: ArgumentHelp("Send this one now; may be repeated.", valueName: "id"))
    var sent: [Int] = []

    @Option(name: .customLong("delete"), help: ArgumentHelp("Take this one away; may be repeated.", valueName: "id"))
    var deleted: [Int] = []

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    private struct Deletion: Encodable {
        let peer: PeerReport
        let deleted: [Int]
    }

    func validate() throws {
        if (sent + deleted).contains(where: { $0 < 1 }) { throw ValidationError("Ids of messages count from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        if !deleted.isEmpty {
            let waiting = Set(try await client.scheduledMessages(in: chat).map(\.id))
            let missing = deleted.filter { !waiting.contains($0) }
            guard missing.isEmpty else {
                let numbers = missing.map { "\($0)" }.joined(separator: ", ")
                throw CommandFailure(.badData, "does not wait in that chat: message \(numbers)")
            }
            try await client.deleteScheduled(deleted, in: chat)
            console.write(
                try json
                    ? JSONOutput.text(Deletion(peer: PeerReport(chat), deleted: deleted), pretty: false)
                    : "Took \(deleted.count) away.")
        }
        if !sent.isEmpty {
            for message in try await client.sendScheduled(sent, in: chat) {
                console.write(
                    try json
                        ? JSONOutput.text(MessageReport(message), pretty: false) : "Sent as message \(message.id).")
            }
        }
        guard sent.isEmpty, deleted.isEmpty else { return }
        for message in try await client.scheduledMessages(in: chat).reversed() {
            console.write(
                try json
                    ? JSONOutput.text(MessageReport(message.message), pretty: false)
                    : "\(message.id) \(UnixTime.text(message.date)) \(MessageText.summary(message.message))"
            )
        }
    }
}
