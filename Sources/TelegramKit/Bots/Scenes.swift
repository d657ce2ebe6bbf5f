import Foundation
import MTProtoCrypto
import MTProtoKit
import Synchronization

/// What a bot remembers of each chat: where a conversation stands, what was ordered, how often somebody wrote.
///
/// ```swift
/// enum Order: Codable { case none, size, address(size: String) }
///
/// let orders = Scenes(initial: Order.none)
/// var bot = Bot()
/// bot.onCommand("pizza", in: orders) { message, order in
///     order = .size
///     try await message.respond("Which size?")
/// }
/// bot.onText(in: orders) { message, order in
///     guard case .size = order else { return }
///     order = .address(size: message.text)
///     try await message.respond("Where to?")
/// }
/// ```
///
/// **Each message counts once**, wherever the process is killed: the state is stored together with the message that made it, in
/// the storage of the client, before the next one is taken. A message that comes again because the process died meanwhile is
/// left out if it has counted. If it has not, its handler runs again, on the state as it was before; what it sends by
/// ``BoundMessage/respond(_:keyboard:options:)-(FormattedText,_,_)`` and ``BoundMessage/reply(_:keyboard:options:)-(FormattedText,_,_)``
/// is not sent a second time, because it carries the same numbers again: so a handler has to send the same in the same order when
/// it gets the same. They return the message that was sent then, with the id 0 if it cannot be found any more. What else a handler
/// does may happen twice.
///
/// A handler that throws changes nothing: its message has counted, and the state is what it was. If the state cannot be stored,
/// the bot ends with that error, and the message comes again at its next start.
public struct Scenes<State: Codable & Sendable>: Sendable {
    /// Tells the scenes of one bot apart.
    public let name: String
    /// The state of chats that have none yet.
    public let initial: State

    /// - Parameter name: letters, digits and hyphens. Two that a bot uses must not have the same.
    public init(_ name: String = "scenes", initial: State) {
        self.name = name
        self.initial = initial
    }

    /// The state of a chat.
    ///
    /// - Throws: `storage` if it cannot be read, or if another version of the program has stored what this one cannot read.
    public func state(of chat: Peer, in client: TelegramClient) async throws(TelegramError) -> State {
        try await record(of: chat, client).state
    }

    /// Gives a chat another state, outside of its handlers: when an order was delivered, say. Not while a handler of the same
    /// chat runs, whose state would take its place.
    ///
    /// - Throws: `storage` if it cannot be stored.
    public func setState(_ state: State, of chat: Peer, in client: TelegramClient) async throws(TelegramError) {
        var record = try await record(of: chat, client)
        record.state = state
        try await store(record, of: chat, client)
    }

    /// Forgets a chat: its state is the initial one again.
    ///
    /// - Throws: `storage` if that cannot be stored.
    public func reset(_ chat: Peer, in client: TelegramClient) async throws(TelegramError) {
        try await setState(initial, of: chat, in: client)
    }
}

extension Scenes {
    struct Record: Codable {
        var state: State
        /// The last message that counted.
        var last: Int
    }

    /// Lets a message count, unless it has.
    ///
    /// - Returns: whether it did now.
    func count(
        _ message: BoundMessage, _ handler: (BoundMessage, inout State) async throws -> Void
    ) async throws {
        let client = message.client
        var record = try await keeping { () async throws(TelegramError) in
            try await self.record(of: message.peer, client)
        }
        // Within a chat messages come in the order of their ids.
        guard message.id > record.last else { return }
        var message = message
        message.numbers = RepeatableNumbers("\(try client.owner).\(name).\(Self.place(message.peer)).\(message.id)")
        var state = record.state
        do {
            try await handler(message, &state)
            record.state = state
        } catch {
            // A task that was cancelled has not handled it.
            if Task.isCancelled { throw error }
            record.last = message.id
            try await keep(record, message)
            throw error
        }
        record.last = message.id
        try await keep(record, message)
    }

    /// A button does not come again when the process dies: only its state has to be kept.
    func count(
        _ query: CallbackQuery, _ handler: (CallbackQuery, inout State) async throws -> Void
    ) async throws {
        let chat = query.chat ?? query.sender
        var record = try await keeping { () async throws(TelegramError) in
            try await self.record(of: chat, query.client)
        }
        try await handler(query, &record.state)
        let changed = record
        try await keeping { () async throws(TelegramError) in
            try await self.store(changed, of: chat, query.client)
        }
    }

    private func keep(_ record: Record, _ message: BoundMessage) async throws {
        try await keeping { () async throws(TelegramError) in
            try await self.store(record, of: message.peer, message.client)
        }
    }

    private func keeping<Result>(
        _ body: () async throws(TelegramError) -> Result
    ) async throws(SceneStorageFailure) -> Result {
        do throws(TelegramError) { return try await body() } catch { throw SceneStorageFailure(error: error) }
    }

    private static func place(_ chat: Peer) -> String { "\(chat.kind.rawValue)-\(chat.id)" }

    private func key(_ chat: Peer, _ client: TelegramClient) throws(TelegramError) -> String {
        "persistent:scene-\(try client.owner)-\(name)-\(Self.place(chat))"
    }

    private func record(of chat: Peer, _ client: TelegramClient) async throws(TelegramError) -> Record {
        let key = try key(chat, client)
        let bytes: [UInt8]?
        do throws(StorageError) {
            bytes = try await client.network.context.value(forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
        guard let bytes else { return Record(state: initial, last: 0) }
        do {
            return try JSONDecoder().decode(Record.self, from: Data(bytes))
        } catch {
            throw TelegramError(
                .storage, message: "The state of a chat cannot be read: \(Self.summary(error))", location: key,
                hint:
                    "Let the type of the state read what earlier versions have stored, or give the scenes another name."
            )
        }
    }

    private func store(_ record: Record, of chat: Peer, _ client: TelegramClient) async throws(TelegramError) {
        let key = try key(chat, client)
        let bytes: [UInt8]
        do {
            bytes = Array(try JSONEncoder().encode(record))
        } catch {
            throw TelegramError(
                .storage, message: "The state of a chat cannot be written: \(Self.summary(error))", location: key,
                hint: "Numbers that are infinite or no numbers cannot be stored.")
        }
        do throws(StorageError) {
            try await client.network.context.setValue(bytes, forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Where it fails: not what was stored, which people wrote.
    private static func summary(_ error: any Error) -> String {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map(\.stringValue).joined(separator: ".")
        }
        return switch error {
        case DecodingError.keyNotFound(let key, let context): "no \(key.stringValue) in \"\(path(context))\""
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "another type at \"\(path(context))\""
        case DecodingError.dataCorrupted(let context): "no such value at \"\(path(context))\""
        default: "\(type(of: error))"
        }
    }
}

/// A state that could not be read or stored: its message must not count.
struct SceneStorageFailure: Error {
    let error: TelegramError
}

/// The random ids of what a handler sends: the same ones each time it is given the same message.
final class RepeatableNumbers: Sendable {
    private let seed: String
    private let count = Mutex(0)

    init(_ seed: String) {
        self.seed = seed
    }

    func next() -> Int64 {
        let index = count.withLock { count in
            defer { count += 1 }
            return count
        }
        let digest = Hash.sha256(Array("scene.\(seed).\(index)".utf8))
        return digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}

extension TelegramClient {
    /// The user who is signed in.
    fileprivate var owner: Int64 {
        get throws(TelegramError) {
            guard let id = network.standing.withLock({ $0.userID }) else {
                throw TelegramError(
                    .unauthorized, message: "Nobody is signed in", location: "Scenes", hint: "Sign in first.")
            }
            return id
        }
    }
}

// MARK: - Handlers with a state

extension Bot {
    /// Listens to a command, as ``onCommand(_:_:perform:)`` does, with the state of the chat, which the handler may change.
    public mutating func onCommand<State>(
        _ name: String, _ description: String? = nil, in scenes: Scenes<State>,
        perform handler: @escaping @Sendable (BoundMessage, inout State) async throws -> Void
    ) {
        onCommand(name, description) { message in try await scenes.count(message, handler) }
    }

    /// Listens to a text, as ``onText(_:perform:)`` does, with the state of the chat, which the handler may change.
    public mutating func onText<State>(
        _ text: String? = nil, in scenes: Scenes<State>,
        perform handler: @escaping @Sendable (BoundMessage, inout State) async throws -> Void
    ) {
        onText(text) { message in try await scenes.count(message, handler) }
    }

    /// Listens to messages of any kind, as ``onMessage(where:perform:)`` does, with the state of the chat, which the handler
    /// may change.
    public mutating func onMessage<State>(
        in scenes: Scenes<State>, where fits: @escaping @Sendable (BoundMessage) -> Bool = { _ in true },
        perform handler: @escaping @Sendable (BoundMessage, inout State) async throws -> Void
    ) {
        onMessage(where: fits) { message in try await scenes.count(message, handler) }
    }

    /// Listens to buttons, as ``onCallback(_:perform:)`` does, with the state of the chat, which the handler may change. Where
    /// the button stands in a message that was sent in inline mode, it is the state of the private chat with its user.
    ///
    /// Buttons are not numbered by the server: one that is pressed while the process dies may not count.
    public mutating func onCallback<State>(
        _ prefix: String = "", in scenes: Scenes<State>,
        perform handler: @escaping @Sendable (CallbackQuery, inout State) async throws -> Void
    ) {
        onCallback(prefix) { query in try await scenes.count(query, handler) }
    }
}
