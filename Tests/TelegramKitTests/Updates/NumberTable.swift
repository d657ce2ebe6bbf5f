import Synchronization
import TelegramAPI
import TelegramKit
import TestTime

/// What a program stores that counts updates: in one transaction the number of an update and what was made of it.
final class NumberTable: Sendable {
    private struct Rows {
        var numbers: [String: UpdateNumber] = [:]
        var counted: [String] = []
        var noted: [String] = []
    }

    /// The process is killed when something has counted, before the place behind it is stored.
    private struct Death: Error {}

    private let rows = Mutex(Rows())

    var numbers: [UpdateNumber] { rows.withLock { Array($0.numbers.values) } }
    /// What has counted, in its order.
    var counted: [String] { rows.withLock { $0.counted } }
    /// What came without a number.
    var noted: [String] { rows.withLock { $0.noted } }

    /// - Returns: whether it had a number.
    @discardableResult
    func count(_ name: String, _ number: UpdateNumber?) -> Bool {
        rows.withLock { rows in
            guard let number else {
                rows.noted.append(name)
                return false
            }
            rows.counted.append(name)
            rows.numbers[number.line] = number
            return true
        }
    }

    /// The account's updates begin, and chats in which somebody writes are known.
    func begin(_ client: TelegramClient, _ chats: [Peer] = [], by writer: TelegramClient) async throws {
        let heard = Diary()
        let updates = client.updates
        try await beside {
            try await updates.handle(chatsAtOnce: 4) { update in
                if case .newMessage(let message) = update { heard.note(message.peer.kind.rawValue) }
            }
        } body: {
            try await eventually("the place is known") { updates.position != nil }
            // A channel that is listed begins there.
            if chats.contains(where: { $0.kind == .channel }) { _ = try await client.dialogs().collect() }
            for chat in chats { try await writer.send("-", to: chat) }
            try await eventually("chats are known") { Set(heard.lines).isSuperset(of: chats.map(\.kind.rawValue)) }
        }
    }

    /// Counts what is told beside `body`.
    func counting(_ updates: TelegramUpdates, _ body: () async throws -> Void) async throws {
        try await beside {
            try await updates.handle(chatsAtOnce: 4, after: self.numbers) { update, number in
                if let name = update.nameToCount { self.count(name, number) }
            }
        } body: {
            try await body()
        }
    }

    /// The same, but each time something has counted another process goes on.
    func dying(_ client: TelegramClient, _ body: () async throws -> Void) async throws {
        try await beside {
            while !Task.isCancelled {
                do {
                    try await client.updates.handle(chatsAtOnce: 4, after: self.numbers) { update, number in
                        guard let name = update.nameToCount, self.count(name, number) else { return }
                        throw Death()
                    }
                } catch is Death {}
            }
        } body: {
            try await body()
        }
    }

    private func beside(
        _ reading: @escaping @Sendable () async throws -> Void, body: () async throws -> Void
    ) async throws {
        let running = Task { try await reading() }
        do {
            try await body()
        } catch {
            running.cancel()
            throw TestFailure("\(error): \(counted), \(noted)")
        }
        running.cancel()
        _ = await running.result
    }

    /// Waits until all of these have counted.
    func has(_ names: [String]) async throws {
        try await eventually("\(names) have counted, not just \(counted)") { Set(counted).isSuperset(of: names) }
    }

    /// Waits until something without a number came so often.
    func hasNoted(_ name: String, times count: Int = 1) async throws {
        try await eventually("\(name) came \(count) times: \(noted)") { noted.count { $0 == name } >= count }
    }
}

extension TelegramUpdate {
    /// What tests call it; nil for what they do not count. Texts that begin with a dash do not count.
    var nameToCount: String? {
        switch self {
        case .newMessage(let message): message.text.isEmpty || message.text.hasPrefix("-") ? nil : message.text
        case .messageEdited(let message): "edited in \(message.peer.kind.rawValue)"
        case .messagesDeleted(let ids, let chat): "\(ids.count) deleted in \(chat?.kind.rawValue ?? "private")"
        case .reloadNeeded: "reload"
        case .other(.updateNewEncryptedMessage, _): "secret"
        case .other(.updateBotStopped(let change), _): change.stopped ? "blocked" : "unblocked"
        case .other(.updateChatParticipant(let change), _): change.newParticipant == nil ? "left" : "joined"
        case .other, .signedOut: nil
        }
    }
}
