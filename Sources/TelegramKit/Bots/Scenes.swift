import Foundation
import MTProtoCore
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
/// **A scene** runs as long as its state is another than the initial one, which is found by comparing them as JSON.
/// With `expiresAfter` it ends when so long nothing has changed it, and ``Bot/onDeadline(of:perform:)`` hears of that;
/// ``setDeadline(after:of:member:in:)`` gives one scene another time. Deadlines are stored with the states, so they
/// hold over a restart. ``TelegramClient/runningScenes(named:)`` lists what runs.
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
    /// How long after the last message or button that counted a scene ends; nil for never.
    public let expiresAfter: Duration?

    /// - Parameters:
    ///   - name: 1 to 32 letters of ASCII, digits and hyphens; anything else ends the program. Two that a bot uses must not have
    ///     the same.
    ///   - initial: the state of what has none yet.
    ///   - expiresAfter: how long after its last change a scene ends, by the time of the bot: its state is the initial
    ///     one then. Less than a second counts as one. A bot reads all states of such scenes when it starts.
    public init(_ name: String, initial: State, per scope: Scope = .chat, expiresAfter: Duration? = nil) {
        precondition(
            1...32 ~= name.utf8.count && name.utf8.allSatisfy(Self.isAllowed),
            "a name of scenes has 1 to 32 letters of ASCII, digits and hyphens")
        self.name = name
        self.initial = initial
        self.scope = scope
        self.expiresAfter = expiresAfter.map { min(max($0, .seconds(1)), .seconds(100 * 365 * 86_400)) }
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
    /// runs meanwhile does not see it, and its own state takes the place of this one. A scene that is over by then,
    /// and that no handler has in hand, ends first; ``Bot/onDeadline(of:perform:)`` does not hear of it any more.
    ///
    /// - Parameter member: whose, with scenes of members. Nil is the person with whom `chat` is a private one.
    /// - Throws: `storage` if it cannot be stored, `notPossible` if scenes of members are not told whose.
    public func setState(
        _ state: State, of chat: Peer, member: Peer? = nil, in client: TelegramClient
    ) async throws(TelegramError) {
        let place = try placeOf(chat, member)
        let heard = client.network.conversations.lastHeard(in: chat, of: try key(place, client).stored)
        let move = move(to: state, place, client)
        try await change(place, client) { $0.set(move, after: heard) }
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
        /// Since when the scene runs, in milliseconds by the server's clock; nil if it does not.
        var beginning: Int64?
        /// When it ends, likewise.
        var deadline: Int64?
        /// Whether that was said of this scene alone, so that messages do not move it.
        var isOwnDeadline: Bool?
        /// That of the scene, which its key has behind a name that may look like one.
        var place: String?

        mutating func set(_ move: Move, after heard: Int) {
            take(move)
            after = max(after ?? 0, heard)
        }

        mutating func take(_ move: Move) {
            state = move.state
            guard !move.isEnd else { return stop() }
            beginning = beginning ?? move.now
            place = move.place
            if isOwnDeadline != true { deadline = move.deadline }
        }

        /// The scene runs no more.
        mutating func stop() { (beginning, deadline, isOwnDeadline, place) = (nil, nil, nil, nil) }

        func isOver(at now: Int64) -> Bool { deadline.map { $0 <= now } ?? false }
    }

    /// A scene comes to a state.
    struct Move {
        let state: State
        /// Whether that is the initial one.
        let isEnd: Bool
        let now: Int64
        /// When the scene ends, if nothing else was said.
        let deadline: Int64?
        let place: String
    }

    private func move(to state: State, _ place: String, _ client: TelegramClient) -> Move {
        let now = client.sceneTime
        let deadline = expiresAfter.map { now.saturatingAdd($0.inNanoseconds / 1_000_000) }
        return Move(state: state, isEnd: isInitial(state), now: now, deadline: deadline, place: place)
    }

    private func isInitial(_ state: State) -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let one = try? encoder.encode([state]), let other = try? encoder.encode([initial]) else { return false }
        return one == other
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
        let key = try key(place, client)
        // From here on: if its scene ends first, it is for the state that comes then.
        client.network.conversations.hold(message.id, of: key.stored)
        defer { client.network.conversations.hold(nil, of: key.stored) }
        try await client.network.sceneDeadlines.begin(key, client)
        defer { client.network.sceneDeadlines.end(key) }
        let found = try await reading { () async throws(TelegramError) in try await self.found(place, client) }
        let before = found.record
        // Within a chat messages come in the order of their ids.
        guard message.id > before.last else { return true }
        if let isMeant {
            guard message.id > before.after ?? 0, isMeant(before.state) else { return false }
        }
        var message = message
        message.numbers = RepeatableNumbers("\(try client.owner).\(name).\(place).\(message.id)")
        var state = before.state
        let id = message.id
        do {
            try await SceneState.held { try await handler(message, &state) }
            let move = move(to: state, place, client)
            _ = try Self.encoded(Record(state: state, last: id), place)
            try await storing { () async throws(TelegramError) in
                // If another message has counted meanwhile, this state was made of an older one.
                try await self.change(place, client, since: found) { record in
                    guard record.last == before.last else { return }
                    record.take(move)
                    (record.last, record.after) = (id, before.after)
                }
            }
            return true
        } catch let interruption as SceneInterruption {
            throw interruption
        } catch {
            // Who was stopped has not handled it. Whom a middleware has given up has: it is told so.
            if HandlerRun.current?.isStopped ?? Task.isCancelled { throw error }
            if let error = error as? TelegramError, error.isStop(of: client) {
                // That ends a bot, and is no error.
                throw SceneInterruption(error: error.code == .stopped ? nil : error)
            }
            try await storing { () async throws(TelegramError) in
                try await self.change(place, client, since: found) { $0.last = max($0.last, id) }
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
        let key = try key(place, query.client)
        try await query.client.network.sceneDeadlines.begin(key, query.client)
        defer { query.client.network.sceneDeadlines.end(key) }
        let found = try await reading { () async throws(TelegramError) in try await self.found(place, query.client) }
        var state = found.record.state
        try await SceneState.held { try await handler(query, &state) }
        let move = move(to: state, place, query.client)
        let heard = query.client.network.conversations.lastHeard(in: chat, of: key.stored)
        _ = try Self.encoded(Record(state: move.state, last: 0), place)
        try await storing { () async throws(TelegramError) in
            try await self.change(place, query.client, since: found) { $0.set(move, after: heard) }
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
    func placeOf(_ chat: Peer, _ member: Peer?) throws(TelegramError) -> String {
        guard scope == .member else { return Self.place(chat, nil) }
        guard let member = member ?? (chat.kind == .user ? chat : nil) else {
            throw TelegramError(
                .notPossible, message: "Scenes of members have no state of a group", location: "Scenes \(name)",
                hint: "Say whose state is meant: member.")
        }
        return Self.place(chat, member)
    }

    static func place(_ chat: Peer, _ member: Peer?) -> String {
        let place = "\(chat.kind.rawValue)-\(chat.id)"
        return member.map { "\(place)-\($0.kind.rawValue)-\($0.id)" } ?? place
    }

    func key(_ place: String, _ client: TelegramClient) throws(TelegramError) -> SceneKey {
        SceneKey(scenes: SceneKey.scenes(name, of: try client.owner), place: place)
    }

    /// Reads, changes and writes, and nothing comes between. What is over ends, unless a handler has it in hand: its
    /// keeper ends it then, or it goes on with another deadline.
    func change(
        _ place: String, _ client: TelegramClient, _ body: (inout Record) -> Void
    ) async throws(TelegramError) {
        let key = try key(place, client)
        try await changeStored(place, client) { record in
            if record.isOver(at: client.sceneTime), !client.network.sceneDeadlines.isInHand(key) { end(&record) }
            body(&record)
        }
    }

    /// The same with a scene that is over and has not ended yet.
    func changeStored(
        _ place: String, _ client: TelegramClient, _ body: (inout Record) -> Void
    ) async throws(TelegramError) {
        let key = try key(place, client)
        await SceneTurns.shared.begin(key.stored)
        defer { SceneTurns.shared.end(key.stored) }
        var record = try await storedRecord(place, client)
        body(&record)
        let bytes = try Self.encoded(record, place)
        do throws(StorageError) {
            try await client.network.context.setValue(bytes, forKey: key.stored)
        } catch {
            throw TelegramError(storage: error)
        }
        client.network.sceneDeadlines.set(record.deadline, of: key)
    }

    func end(_ record: inout Record) {
        record.state = initial
        record.stop()
    }

    /// As the scene is now: where it is over, as it is after its end.
    private func record(_ place: String, _ client: TelegramClient) async throws(TelegramError) -> Record {
        var record = try await storedRecord(place, client)
        if record.isOver(at: client.sceneTime) { end(&record) }
        return record
    }

    func storedRecord(_ place: String, _ client: TelegramClient) async throws(TelegramError) -> Record {
        let key = try key(place, client).stored
        let bytes: [UInt8]?
        do throws(StorageError) {
            bytes = try await client.network.context.value(forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
        guard let bytes else { return Record(state: initial, last: 0) }
        do {
            // Of a scene that was ended by its name there is no state.
            if let head = SceneHead(bytes), head.isEnded == true {
                return Record(state: initial, last: head.last, after: head.after)
            }
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
