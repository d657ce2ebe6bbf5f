import Foundation
import TelegramAPI
import TelegramKit

/// Notes every update with its position in one step, as an application does that stores both in one transaction.
struct Reader {
    let client: TelegramClient
    private var file: LineFile
    private var notes: [Note]

    /// What a line says: the chat, what happened, to which message, with which text.
    private struct Note: Hashable {
        var chat: String
        var event: String
        var id: Int
        var text: String

        init(chat: String, event: String, id: Int, text: String) {
            (self.chat, self.event, self.id, self.text) = (chat, event, id, text)
        }

        init(_ message: Message, _ event: String) {
            self.init(chat: Self.name(of: message.peer), event: event, id: message.id, text: message.text)
        }

        static func name(of peer: Peer) -> String { "\(peer.kind)-\(peer.id)" }

        init?(_ line: String) {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard words.count == 5, let id = Int(words[3]) else { return nil }
            (chat, event, self.id, text) = (words[1], words[2], id, words[4])
        }
    }

    init(client: TelegramClient, directory: String) throws {
        self.client = client
        file = try LineFile(directory + "/reader")
        notes = file.lines.compactMap(Note.init)
    }

    private var position: UpdatePosition? {
        file.lines.last?.split(separator: "\t").first
            .flatMap { Data(base64Encoded: String($0)) }.map { UpdatePosition(bytes: Array($0)) }
    }

    /// Notes where the account is before anything happens to it.
    mutating func begin() async throws {
        let updates = client.updates
        let reading = Task { for await _ in updates {} }
        while updates.position == nil { try await Task.sleep(for: .milliseconds(5)) }
        guard let position = updates.position else { throw ProbeFailure("there is no position") }
        reading.cancel()
        try file.add(Data(position.bytes).base64EncodedString())
    }

    /// - Parameter count: with how many messages of the other side it ends; nil for never.
    mutating func run(until count: Int?) async throws {
        if let count, messages.count >= count { return }
        let updates = client.updates(from: position)
        for await update in updates {
            var new: [Note] = []
            switch update {
            case .newMessage(let message):
                let note = Note(message, "new")
                // What was read from the history already counts once.
                if note.id > lastReload(of: note.chat) { new = [note] }
            case .messageEdited(let message): new = [Note(message, "edit")]
            case .reloadNeeded(let peer?, _): new = try await reload(peer)
            case .reloadNeeded(nil, let reason): throw ProbeFailure("something was lost: \(reason)")
            default: break
            }
            guard let position = updates.position else { continue }
            // Whoever is killed in between begins before the first of them again.
            let former = self.position ?? position
            for (index, note) in new.enumerated() {
                try add(note, index == new.count - 1 ? position : former)
            }
            if let count, messages.count >= count { return }
        }
    }

    /// What a chat has that is not noted.
    private func reload(_ peer: Peer) async throws -> [Note] {
        var found: [Note] = []
        let noted = Set(notes.filter { $0.event != "edit" && $0.chat == Note.name(of: peer) }.map(\.id))
        for try await message in client.messages(in: peer) where !noted.contains(message.id) {
            found.append(Note(message, "reload"))
        }
        return found.reversed()
    }

    private func lastReload(of chat: String) -> Int {
        notes.filter { $0.event == "reload" && $0.chat == chat }.map(\.id).max() ?? 0
    }

    private mutating func add(_ note: Note, _ position: UpdatePosition) throws {
        try file.add(
            [Data(position.bytes).base64EncodedString(), note.chat, note.event, "\(note.id)", note.text]
                .joined(separator: "\t"))
        notes.append(note)
    }

    /// Notes of messages that the writer sent. One that was changed before it came says what it was changed to.
    private var messages: [Note] {
        notes.filter { note in
            note.event != "edit" && ["m-", "e-", "f-", "g-"].contains { note.text.hasPrefix($0) }
        }
    }

    /// Whether every message came once, in the order of its chat, and every change once.
    func check() throws {
        let steps = Dictionary(messages.map { ($0.text.dropFirst(2), 1) }, uniquingKeysWith: +)
        if let (text, count) = steps.first(where: { $0.value != 1 }) {
            throw ProbeFailure("\(text) came \(count) times")
        }
        for (chat, notes) in Dictionary(grouping: messages, by: \.chat)
        where notes.map(\.id) != notes.map(\.id).sorted() {
            throw ProbeFailure("the messages of \(chat) came in another order: \(notes.map(\.id))")
        }
        let edits = Dictionary(notes.filter { $0.event == "edit" }.map { ($0.text, 1) }, uniquingKeysWith: +)
        if let (text, count) = edits.first(where: { $0.value != 1 }) {
            throw ProbeFailure("the change to \(text) came \(count) times")
        }
    }

    /// A public supergroup.
    static func makeGroup(_ number: Int, _ client: TelegramClient) async throws {
        let updates = try await client.invoke(
            API.Channels.CreateChannel(megagroup: true, title: "Group \(number)", about: ""))
        guard case .updates(let packet) = updates,
            let channel = packet.chats.lazy.compactMap({ chat -> API.Chat.Channel? in
                if case .channel(let channel) = chat { channel } else { nil }
            }).first
        else { throw ProbeFailure("no group was made") }
        _ = try await client.invoke(
            API.Channels.UpdateUsername(
                channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash ?? 0),
                username: "group\(number)"))
    }
}
