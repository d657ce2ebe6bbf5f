import Foundation
import MTProtoCrypto
import MTProtoKit
import Synchronization

/// What a bot remembers of each chat, or of each person in a chat: where a conversation stands, what was ordered, how often people
/// wrote.
///
/// ```swift
/// enum Order: Codable { case none, size, address(size: String) }
///
/// let orders = Scenes("orders", initial: Order.none)
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
/// the storage of the client, before the next one of its chat is handled. A message that comes again because the process died meanwhile is
/// left out if it has counted. If it has not, its handler runs again, on the state as it was before; what it sends by
/// ``BoundMessage/respond(_:keyboard:options:)-(FormattedText,_,_)`` and ``BoundMessage/reply(_:keyboard:options:)-(FormattedText,_,_)``
/// is not sent a second time, because it carries the same numbers again: so a handler has to send the same in the same order when
/// it gets the same. They return the message that was sent then, with the id 0 if it cannot be found any more. What else a handler
/// does may happen twice.
///
/// A handler that throws changes nothing: its message has counted and is not tried again, and the state is what it was. Only if the
/// client stops meanwhile, or the session ends, does it come again at the next start of the bot. If the store refuses to keep a
/// state, the bot ends with that error, and the message comes again, too. A state that cannot be read, for instance because
/// another version of the program has stored it, is an error of its chat alone.
///
/// A handler with a state cannot wait for an answer: ``Conversation`` refuses that. It says in the state what was asked, and ends.
///
/// States stay with the storage until they are reset, also when the bot logs out. A basic group that becomes a supergroup is
/// another chat.
public struct Scenes<State: Codable & Sendable>: Sendable {
    /// Of what there is one state.
    public enum Scope: Sendable {
        case chat
        /// Each person in a chat: in groups one does not answer what another was asked.
        case member
    }

    /// Tells the scenes of one bot apart.
    public let name: String
    /// The state of what has none yet.
    public let initial: State
    public let scope: Scope

    /// - Parameters:
    ///   - name: 1 to 32 letters of ASCII, digits and hyphens; anything else ends the program. Two that a bot uses must not have
    ///     the same.
    ///   - initial: the state of what has none yet.
    public init(_ name: String, initial: State, per scope: Scope = .chat) {
        precondition(
            1...32 ~= name.utf8.count && name.utf8.allSatisfy(Self.isAllowed),
            "a name of scenes has 1 to 32 letters of ASCII, digits and hyphens")
        self.name = name
        self.initial = initial
        self.scope = scope
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// The state of a chat, or of a member in it.
    ///
    /// - Parameter member: whose, with scenes of members. Nil is the person with whom `chat` is a private one. Scenes of chats do
    ///   not ask for it.
    /// - Throws: `storage` if it cannot be read, `sceneUnreadable` if another version of the program has stored what this one cannot
    ///   read, `notPossible` if scenes of members are not told whose.
    public func state(
        of chat: Peer, member: Peer? = nil, in client: TelegramClient
    ) async throws(TelegramError) -> State {
        try await record(placeOf(chat, member), client).state
    }

    /// Gives a chat, or a member in it, another state outside of its handlers: when an order was delivered, say. A handler that
    /// runs meanwhile does not see it, and its own state takes the place of this one.
    ///
    /// - Parameter member: whose, with scenes of members. Nil is the person with whom `chat` is a private one.
    /// - Throws: `storage` if it cannot be stored, `notPossible` if scenes of members are not told whose.
    public func setState(
        _ state: State, of chat: Peer, member: Peer? = nil, in client: TelegramClient
    ) async throws(TelegramError) {
        let place = try placeOf(chat, member)
        let heard = client.network.conversations.lastHeard(in: chat, of: try key(place, client))
        try await change(place, client) { $0.set(state, after: heard) }
    }

    /// Gives a chat, or a member in it, the initial state again, that of this moment: it is stored.
    ///
    /// - Parameter member: whose, with scenes of members. Nil is the person with whom `chat` is a private one.
    /// - Throws: `storage` if that cannot be stored, `notPossible` if scenes of members are not told whose.
    public func reset(_ chat: Peer, member: Peer? = nil, in client: TelegramClient) async throws(TelegramError) {
        try await setState(initial, of: chat, member: member, in: client)
    }
}

extension Scenes {
    struct Record: Codable {
        var state: State
        /// The last message that counted.
        var last: Int
        /// Messages up to this one came before something else than a message gave the state: it is not theirs to be judged by.
        var after: Int?

        mutating func set(_ state: State, after heard: Int) {
            self.state = state
            after = max(after ?? 0, heard)
        }
    }

    /// Lets a message count, unless it has, or its state is for another handler.
    ///
    /// - Parameter isMeant: nil means any state. A message that comes again is left to others if the state is younger than it, and
    ///   not of a message: they had it the first time.
    /// - Returns: whether it is done with: one that has counted is for no other handler to see.
    @discardableResult
    func count(
        _ message: BoundMessage, when isMeant: ((State) -> Bool)? = nil,
        _ handler: (BoundMessage, inout State) async throws -> Void
    ) async throws -> Bool {
        let client = message.client
        let place = Self.place(message.peer, scope == .member ? message.sender ?? message.peer : nil)
        let before = try await reading { () async throws(TelegramError) in try await self.record(place, client) }
        // Within a chat messages come in the order of their ids.
        guard message.id > before.last else { return true }
        if let isMeant {
            guard message.id > before.after ?? 0, isMeant(before.state) else { return false }
        }
        let key = try key(place, client)
        client.network.conversations.hold(message.id, of: key)
        defer { client.network.conversations.hold(nil, of: key) }
        var message = message
        message.numbers = RepeatableNumbers("\(try client.owner).\(name).\(place).\(message.id)")
        var state = before.state
        let id = message.id
        do {
            try await SceneState.held { try await handler(message, &state) }
            let changed = Record(state: state, last: id, after: before.after)
            _ = try Self.encoded(changed, place)
            try await storing { () async throws(TelegramError) in
                // If another message has counted meanwhile, this state was made of an older one.
                try await self.change(place, client) { if $0.last == before.last { $0 = changed } }
            }
            return true
        } catch let interruption as SceneInterruption {
            throw interruption
        } catch {
            // Who was stopped has not handled it.
            if Task.isCancelled { throw error }
            if let error = error as? TelegramError, error.isStop(of: client) { throw SceneInterruption(error: error) }
            try await storing { () async throws(TelegramError) in
                try await self.change(place, client) { $0.last = max($0.last, id) }
            }
            throw error
        }
    }

    /// A button does not come again when the process dies: only its state has to be kept.
    func count(
        _ query: CallbackQuery, _ handler: (CallbackQuery, inout State) async throws -> Void
    ) async throws {
        let chat = query.chat ?? query.sender
        let place = Self.place(chat, scope == .member ? query.sender : nil)
        var state = try await reading { () async throws(TelegramError) in
            try await self.record(place, query.client)
        }.state
        try await SceneState.held { try await handler(query, &state) }
        let changed = state
        let heard = query.client.network.conversations.lastHeard(in: chat, of: try key(place, query.client))
        _ = try Self.encoded(Record(state: changed, last: 0), place)
        try await storing { () async throws(TelegramError) in
            try await self.change(place, query.client) { $0.set(changed, after: heard) }
        }
    }

    /// What cannot be read is an error of its chat; a store that fails is one of the bot.
    private func reading<Result>(_ body: () async throws(TelegramError) -> Result) async throws -> Result {
        do throws(TelegramError) {
            return try await body()
        } catch {
            if error.code == .sceneUnreadable { throw error }
            throw SceneInterruption(error: error)
        }
    }

    private func storing(_ body: () async throws(TelegramError) -> Void) async throws(SceneInterruption) {
        do throws(TelegramError) { try await body() } catch { throw SceneInterruption(error: error) }
    }

    /// Where a state lies that is asked for from outside.
    private func placeOf(_ chat: Peer, _ member: Peer?) throws(TelegramError) -> String {
        guard scope == .member else { return Self.place(chat, nil) }
        guard let member = member ?? (chat.kind == .user ? chat : nil) else {
            throw TelegramError(
                .notPossible, message: "Scenes of members have no state of a group", location: "Scenes \(name)",
                hint: "Say whose state is meant: member.")
        }
        return Self.place(chat, member)
    }

    private static func place(_ chat: Peer, _ member: Peer?) -> String {
        let place = "\(chat.kind.rawValue)-\(chat.id)"
        return member.map { "\(place)-\($0.kind.rawValue)-\($0.id)" } ?? place
    }

    private func key(_ place: String, _ client: TelegramClient) throws(TelegramError) -> String {
        "persistent:scene-\(try client.owner)-\(name)-\(place)"
    }

    /// Reads, changes and writes, and nothing comes between.
    private func change(
        _ place: String, _ client: TelegramClient, _ body: (inout Record) -> Void
    ) async throws(TelegramError) {
        let key = try key(place, client)
        await SceneTurns.shared.begin(key)
        defer { SceneTurns.shared.end(key) }
        var record = try await record(place, client)
        body(&record)
        let bytes = try Self.encoded(record, place)
        do throws(StorageError) {
            try await client.network.context.setValue(bytes, forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    private func record(_ place: String, _ client: TelegramClient) async throws(TelegramError) -> Record {
        let key = try key(place, client)
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
                .sceneUnreadable, message: "The state of a chat cannot be read: \(Self.summary(error))", location: key,
                hint:
                    "Let the type of the state read what earlier versions have stored, or give the scenes another name."
            )
        }
    }

    private static func encoded(_ record: Record, _ place: String) throws(TelegramError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(record))
        } catch {
            throw TelegramError(
                .sceneUnreadable, message: "The state of a chat cannot be written: \(Self.summary(error))",
                location: place, hint: "Numbers that are infinite or no numbers cannot be stored.")
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

/// A state in the hands of a handler.
final class SceneState: Sendable {
    private let isHeld = Mutex(true)

    /// Whether the handler still runs. Tasks that it began may outlive it.
    var isOpen: Bool { isHeld.withLock { $0 } }

    static func held(_ body: () async throws -> Void) async throws {
        let state = SceneState()
        defer { state.isHeld.withLock { $0 = false } }
        try await HandlerRun.$state.withValue(state) { try await body() }
    }
}

/// Why the bot ends without its last message having counted.
struct SceneInterruption: Error {
    let error: TelegramError
}

extension TelegramError.Code {
    /// The state of a chat that ``Scenes`` keep cannot be read, or not be written.
    public static let sceneUnreadable = TelegramError.Code("sceneUnreadable")
}

/// Changes of one state, one after the other.
private final class SceneTurns: Sendable {
    static let shared = SceneTurns()

    /// Who waits, by key; no entry where no change is made.
    private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    func begin(_ key: String) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] != nil else {
                    waiting[key] = []
                    return true
                }
                waiting[key]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func end(_ key: String) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard var queue = waiting[key], !queue.isEmpty else {
                waiting[key] = nil
                return nil
            }
            let next = queue.removeFirst()
            waiting[key] = queue
            return next
        }
        next?.resume()
    }
}

/// The random ids of what a handler sends: the same ones each time it is given the same message.
final class RepeatableNumbers: Sendable {
    private let seed: String
    private let count = Mutex(0)
    /// Messages that were found to be what was sent before.
    private let known = Mutex<Set<Int>>([])

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

    /// Whether a message is not one of those that were found.
    func claim(_ id: Int) -> Bool { known.withLock { $0.insert(id).inserted } }
}

extension TelegramClient {
    /// The user who is signed in.
    var owner: Int64 {
        get throws(TelegramError) {
            guard let id = network.standing.withLock({ $0.userID }) else {
                throw TelegramError(
                    .unauthorized, message: "Nobody is signed in", location: "Scenes", hint: "Sign in first.")
            }
            return id
        }
    }
}
