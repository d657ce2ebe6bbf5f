import Logging
import MTProtoCore

/// A scene whose deadline is over: for the handler that hears of it.
public struct SceneEnding<State: Codable & Sendable>: Sendable {
    /// The name of the scenes.
    public let name: String
    public let chat: Peer
    /// Whose scene it is; nil with scenes of chats.
    public let member: Peer?
    /// The state in which it was; afterwards it is the initial one.
    public let state: State
    /// Unix time in seconds at which it began, by the server's clock.
    public let since: Int
    /// Unix time in seconds at which it was over.
    public let deadline: Int
    public let client: TelegramClient
    let numbers: RepeatableNumbers

    /// Sends a text to the chat; once, also where the handler runs again (``Bot/onDeadline(of:perform:)``), if it sends
    /// the same in the same order.
    ///
    /// - Returns: the message; nil if an earlier run of the handler has sent it.
    @discardableResult
    public func respond(
        _ text: FormattedText, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message? {
        var options = options
        options.keyboard = keyboard ?? options.keyboard
        guard options.randomID == nil else { return try await client.send(text, to: chat, options: options) }
        options.randomID = numbers.next()
        do throws(TelegramError) {
            return try await client.send(text, to: chat, options: options)
        } catch {
            guard error.code == .alreadySent else { throw error }
            return nil
        }
    }

    /// Sends a text in which no character means formatting.
    @discardableResult
    public func respond(
        _ text: String, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message? {
        try await respond(FormattedText(text), keyboard: keyboard, options: options)
    }
}

/// A scene that runs.
public struct RunningScene: Hashable, Sendable {
    /// The name of the scenes.
    public let name: String
    /// Without an access hash, of which the client knows.
    public let chat: Peer
    /// Whose scene it is; nil with scenes of chats.
    public let member: Peer?
    /// Unix time in seconds at which it began, by the server's clock.
    public let since: Int
    /// Unix time in seconds at which it ends; nil if it has no deadline.
    public let deadline: Int?
    /// `since` in milliseconds: which of the scenes there it is.
    let beginning: Int64

    init(name: String, chat: Peer, member: Peer?, beginning: Int64, deadline: Int64?) {
        (self.name, self.chat, self.member, self.beginning) = (name, chat, member, beginning)
        since = Int(clamping: beginning / 1000)
        self.deadline = deadline.map { Int(clamping: $0.saturatingAdd(999) / 1000) }
    }
}

extension Scenes {
    /// Gives the scene of a chat, or of a member in it, a deadline of its own: messages and buttons do not move it.
    /// Without it `expiresAfter` counts again, from the next of them on. It is kept until the scene ends.
    ///
    /// A scene that was over while a handler has its state goes on with the new deadline where a bot ends it: one that
    /// has ``Bot/onDeadline(of:perform:)`` for these scenes, or handlers of them and `expiresAfter`. Where no bot
    /// does, it ended when its deadline was over, and the new one is of the scene that the handler begins.
    ///
    /// - Parameters:
    ///   - duration: from now on; nil takes the deadline away.
    ///   - member: whose, with scenes of members. Nil is the person with whom `chat` is a private one.
    /// - Throws: as ``setState(_:of:member:in:)`` does.
    public func setDeadline(
        after duration: Duration?, of chat: Peer, member: Peer? = nil, in client: TelegramClient
    ) async throws(TelegramError) {
        let place = try placeOf(chat, member)
        let now = client.sceneTime
        try await change(place, client) { record in
            record.deadline = duration.map { now.saturatingAdd(max(.zero, $0).inNanoseconds / 1_000_000) }
            record.isOwnDeadline = duration == nil ? nil : true
            record.place = place
        }
    }

    /// What a handler gets.
    struct Found {
        let record: Record
        /// When the scene was over that nobody has ended.
        let lapsed: Int64?
    }

    /// As a handler gets it. Where somebody ends scenes that are over, this one is not, whatever the time is: it ends
    /// when the handler is done with it.
    func found(_ place: String, _ client: TelegramClient) async throws(TelegramError) -> Found {
        var record = try await storedRecord(place, client)
        guard let deadline = record.deadline, record.isOver(at: client.sceneTime),
            !client.network.sceneDeadlines.isKept(try key(place, client))
        else { return Found(record: record, lapsed: nil) }
        end(&record)
        return Found(record: record, lapsed: deadline)
    }

    /// Changes what a handler was given. What is over since then ends by its keeper, or at the next message.
    func change(
        _ place: String, _ client: TelegramClient, since found: Found, _ body: (inout Record) -> Void
    ) async throws(TelegramError) {
        try await changeStored(place, client) { record in
            if let lapsed = found.lapsed, record.deadline == lapsed { end(&record) }
            body(&record)
        }
    }

    /// Ends a scene if its deadline is over: the handler first, so that it runs again if the process dies meanwhile.
    func expire(
        _ place: String, _ client: TelegramClient, _ handler: (@Sendable (SceneEnding<State>) async throws -> Void)?
    ) async -> SceneDeadlines.Outcome {
        let deadlines = client.network.sceneDeadlines
        var outcome = SceneDeadlines.Outcome()
        var isSaid = false
        do throws(TelegramError) {
            let key = try key(place, client)
            let record = try await settledRecord(key, client)
            guard let deadline = record.deadline, record.isOver(at: client.sceneTime),
                let (chat, member) = Self.peers(place)
            else { return outcome }
            // What is left then is to store the end.
            isSaid = deadlines.isHandled(deadline, of: key)
            if let handler, let since = record.beginning, !isSaid {
                if Task.isCancelled { return .stopped }
                let ending = SceneEnding(
                    name: name, chat: chat, member: member, state: record.state,
                    since: Int(clamping: since / 1000), deadline: Int(clamping: deadline / 1000), client: client,
                    numbers: RepeatableNumbers("\(try client.owner).\(name).\(place).deadline.\(deadline)"))
                do {
                    try await SceneState.held { try await handler(ending) }
                } catch {
                    // Who was stopped has not handled it.
                    if Task.isCancelled || error.isStop(of: client) { return .stopped }
                    outcome.failure = (
                        error,
                        RunningScene(name: name, chat: chat, member: member, beginning: since, deadline: deadline)
                    )
                }
            }
            deadlines.setHandled(deadline, of: key)
            let heard = client.network.conversations.lastHandled(in: chat, of: key.stored)
            try await changeStored(place, client) { record in
                guard record.deadline == deadline else { return }
                end(&record)
                record.after = max(record.after ?? 0, heard)
            }
            deadlines.setHandled(nil, of: key)
        } catch {
            if !isSaid { client.configuration.logger.warning("a scene cannot be ended: \(error)") }
            guard error.code == .sceneUnreadable else {
                outcome.end = .failed(error)
                return outcome
            }
            // It is an error of its chat, and remains one.
            if let key = try? key(place, client) { deadlines.set(nil, of: key) }
        }
        return outcome
    }

    /// What is stored once no change is under way any more.
    private func settledRecord(_ key: SceneKey, _ client: TelegramClient) async throws(TelegramError) -> Record {
        await SceneTurns.shared.begin(key.stored)
        defer { SceneTurns.shared.end(key.stored) }
        let record = try await storedRecord(key.place, client)
        client.network.sceneDeadlines.set(record.deadline, of: key)
        return record
    }

    static func peers(_ place: String) -> (chat: Peer, member: Peer?)? {
        let parts = place.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 || parts.count == 4, let chat = Peer(scene: parts.prefix(2)) else { return nil }
        guard parts.count == 4 else { return (chat, nil) }
        return Peer(scene: parts.suffix(2)).map { (chat, $0) }
    }
}

extension SceneDeadlines.Outcome {
    fileprivate static let stopped = Self(end: .stopped)
}

extension Peer {
    fileprivate init?(scene parts: ArraySlice<String>) {
        guard let kind = parts.first.flatMap({ Kind(rawValue: $0) }), let id = parts.last.flatMap({ Int64($0) }) else {
            return nil
        }
        self.init(kind: kind, id: id)
    }
}

extension Bot {
    /// Listens to the end of scenes whose deadline is over (`expiresAfter`,
    /// ``Scenes/setDeadline(after:of:member:in:)``), also of those that were over while no bot ran.
    ///
    /// ```swift
    /// bot.onDeadline(of: orders) { order in try await order.respond("Your order has lapsed.") }
    /// ```
    ///
    /// The handler runs before the state becomes the initial one, at its time, and not while another handler has the
    /// state. What it sends by ``SceneEnding/respond(_:keyboard:options:)-(FormattedText,_,_)`` goes once. If it
    /// throws, the scene ends all the same, and ``onError(perform:)`` is told, with ``BotUpdate/sceneOver(_:)``.
    /// Several scenes may end at once. A second handler of the same scenes takes the place of the first.
    ///
    /// **It runs again at the next start**, or with the bot that takes over, if it was stopped: if it threw because the
    /// task of the bot was cancelled, or because the client ended, in order too, as it does where it waits for an
    /// ``Outbox``. ``onError(perform:)`` is not told then.
    ///
    /// That it has run is stored with the end of the scene, after it: a process that is killed before runs it again,
    /// whether it was in the middle, done, or had failed. Where the store refuses that end, the bot tries every five
    /// seconds to store it, and does not run the handler again for it; only the client knows that until then, so the
    /// next process runs it again.
    public mutating func onDeadline<State>(
        of scenes: Scenes<State>, perform handler: @escaping @Sendable (SceneEnding<State>) async throws -> Void
    ) {
        sceneKeepers[scenes.name] = { place, client in await scenes.expire(place, client, handler) }
    }

    /// Scenes with a deadline end also where nobody wants to hear of that.
    mutating func keep<State>(_ scenes: Scenes<State>) {
        guard scenes.expiresAfter != nil, sceneKeepers[scenes.name] == nil else { return }
        sceneKeepers[scenes.name] = { place, client in await scenes.expire(place, client, nil) }
    }
}

extension TelegramClient {
    /// The scenes of this account that run: whose state is another than the initial one, and whose deadline is not
    /// over. Those that an earlier version of the library has stored are among them from their next message on.
    ///
    /// - Parameter name: those of this name alone; nil for all.
    /// - Returns: those that began first, first.
    /// - Throws: `storage`; `unauthorized` if nobody is signed in.
    public func runningScenes(named name: String? = nil) async throws(TelegramError) -> [RunningScene] {
        let prefix = "\(SceneDeadlines.prefix)\(try owner)-"
        let now = sceneTime
        var found: [RunningScene] = []
        for end in try await storedKeys(behind: prefix) {
            guard let head = try await sceneHead(prefix + end), let since = head.beginning, let place = head.place,
                end.hasSuffix("-" + place), head.deadline ?? .max > now,
                let (chat, member) = Scenes<Int>.peers(place)
            else { continue }
            let own = String(end.dropLast(place.count + 1))
            guard name == nil || own == name else { continue }
            found.append(
                RunningScene(name: own, chat: chat, member: member, beginning: since, deadline: head.deadline))
        }
        return found.sorted { ($0.beginning, $0.chat.id) < ($1.beginning, $1.chat.id) }
    }

    /// Ends a scene: its state is the initial one from now on, and no handler hears of that. What a handler makes of
    /// the state that it has in hand takes the place of it. A scene that has begun there since then goes on.
    ///
    /// - Returns: whether it ran.
    /// - Throws: `storage`; `unauthorized` if nobody is signed in.
    @discardableResult
    public func endScene(_ scene: RunningScene) async throws(TelegramError) -> Bool {
        let place = Scenes<Int>.place(scene.chat, scene.member)
        let key = SceneKey(scenes: SceneKey.scenes(scene.name, of: try owner), place: place)
        await SceneTurns.shared.begin(key.stored)
        defer { SceneTurns.shared.end(key.stored) }
        guard let head = try await sceneHead(key.stored), head.beginning == scene.beginning,
            head.deadline ?? .max > sceneTime
        else { return false }
        let heard = network.conversations.lastHeard(in: scene.chat, of: key.stored)
        try await storeEnd(SceneHead(endOf: head, after: heard), key.stored)
        network.sceneDeadlines.set(nil, of: key)
        return true
    }
}
