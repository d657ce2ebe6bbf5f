import MTProtoCore

/// Where the state of a scene is stored. The name of its scenes may begin as another one does.
struct SceneKey: Hashable, Sendable {
    /// The account and the name of the scenes.
    let scenes: String
    let place: String

    static func scenes(_ name: String, of owner: Int64) -> String { "\(SceneDeadlines.prefix)\(owner)-\(name)-" }

    /// Under which it is stored.
    var stored: String { scenes + place }
}

/// Decides who has a scene: a handler that was given its state, or the bot that ends it because its deadline is over.
/// Without input or output.
///
/// One bot after the other ends scenes. What it has begun to end it ends, also when another one has taken its place.
/// An end is stopped with its bot or its client alone, never with a message that waits for it: so who waits goes on
/// with the new bot if there is one, and is stopped with this one otherwise.
struct SceneEnds: Sendable {
    /// A scene that is being ended, and the bot that does that.
    struct Ending: Sendable {
        let key: SceneKey
        let bot: Int
    }

    /// What came of an end.
    enum End: Sendable {
        /// The scene is over no more, or its state cannot be read.
        case done
        /// The bot, or the client, was being stopped: its handler runs again for the next bot.
        case stopped
        /// The store refused it.
        case failed(TelegramError)
    }

    /// What a handler that wants a state does next.
    enum Step: Sendable {
        /// It has it.
        case goOn
        /// The scene is being ended.
        case wait
        /// The same, and the bot has to hear of it.
        case wakeAndWait
        /// The scene is over, and its bot ends none any more: what the handler has in hand comes again.
        case stopped
    }

    /// What those are told who wait for the end of a scene.
    enum Answer: Sendable {
        case over
        /// Another bot ends it, or nobody: ask anew.
        case again
        case stopped
        case failed(TelegramError)
    }

    /// What a bot does now.
    struct Work: Sendable {
        /// These are to be ended.
        let endings: [Ending]
        /// When the next one is over, at the latest; nil: nothing more comes for this bot.
        let next: Int64?
    }

    private enum Phase: Sendable {
        case open
        /// Scenes are ended for messages that wait for it, and not by their time.
        case closed
        /// None is.
        case over
    }

    /// The bot that ends scenes now, or did last.
    private var bot = 0
    private var phase = Phase.over
    /// Where the scenes are stored that it ends; none when it has ended.
    private var kept: Set<String> = []
    private var deadlines: [SceneKey: Int64] = [:]
    /// Until when scenes that could not be ended are left alone. The greatest time is until another bot begins.
    private var pauses: [SceneKey: Int64] = [:]
    /// The deadlines whose handlers are done, and whose ends are not stored.
    private var handled: [SceneKey: Int64] = [:]
    /// How many handlers have the state of a scene.
    private var busy: [SceneKey: Int] = [:]
    private var ending: Set<SceneKey> = []
    /// Those among them that their bot has not begun with.
    private var handed: [Ending] = []
    /// How many are being ended, or were and have not told of it yet.
    private(set) var inHand = 0

    /// A scene that could not be ended is tried again.
    private static let pause: Int64 = 5000
    /// So many are ended at once, and beyond that those for which messages wait.
    private static let limit = 32

    // MARK: - The bot

    /// A bot ends scenes from now on.
    ///
    /// - Parameter kept: where they are stored.
    mutating func begin(_ kept: Set<String>) -> Int {
        bot &+= 1
        (self.kept, phase, pauses) = (kept, .open, [:])
        // Those of a former bot that has not ended yet.
        deadlines = deadlines.filter { kept.contains($0.key.scenes) }
        return bot
    }

    /// It ends no more by their time; nil: whichever it is.
    mutating func close(_ bot: Int?) {
        if bot ?? self.bot == self.bot, phase == .open { phase = .closed }
    }

    /// No handler of it runs any more.
    mutating func finish(_ bot: Int) {
        if bot == self.bot { phase = .over }
    }

    /// It has ended, and nobody ends scenes now.
    mutating func stop(_ bot: Int) {
        guard bot == self.bot else { return }
        (phase, kept, deadlines, pauses) = (.over, [], [:], [:])
    }

    /// What a bot does now. Who is given something ends it, and says so with ``end(_:_:_:)`` and ``tell()``.
    ///
    /// - Parameter isCancelled: it is being stopped.
    mutating func work(of bot: Int, isCancelled: Bool, _ now: Int64) -> Work {
        if isCancelled { finish(bot) }
        let own = handed.filter { $0.bot == bot }
        handed.removeAll { $0.bot == bot }
        guard bot == self.bot, phase != .over else { return Work(endings: own, next: nil) }
        guard phase == .open else { return Work(endings: own, next: .max) }
        let (due, next) = takeDue(now)
        return Work(endings: own + due, next: next)
    }

    /// What is over is ended from now on.
    ///
    /// - Returns: and when the next one is over.
    private mutating func takeDue(_ now: Int64) -> (due: [Ending], next: Int64) {
        let room = Self.limit - inHand
        guard room > 0 else { return ([], .max) }
        var due: [(time: Int64, key: SceneKey)] = []
        var next = Int64.max
        for (key, deadline) in deadlines where busy[key] == nil && !ending.contains(key) {
            let time = max(deadline, pauses[key] ?? deadline)
            if time <= now { due.append((time, key)) } else { next = min(next, time) }
        }
        return (due.sorted { $0.time < $1.time }.prefix(room).map { take($0.key) }, next)
    }

    private mutating func take(_ key: SceneKey) -> Ending {
        ending.insert(key)
        inHand += 1
        return Ending(key: key, bot: bot)
    }

    /// A bot is done with a scene.
    ///
    /// - Returns: what those are told who wait for that.
    mutating func end(_ ending: Ending, _ end: End, _ now: Int64) -> Answer {
        let key = ending.key
        self.ending.remove(key)
        let isCurrent = ending.bot == bot
        // It could not be ended: at once by who has taken over, otherwise later.
        let isOver = deadlines[key].map { $0 <= now } ?? false
        pauses[key] = isCurrent && isOver ? now.saturatingAdd(Self.pause) : nil
        switch end {
        case .done: return .over
        case .stopped where isCurrent:
            pauses[key] = .max
            return .stopped
        case .failed(let error) where isCurrent: return .failed(error)
        case .stopped, .failed: return .again
        }
    }

    /// A bot has told of an end.
    mutating func tell() { inHand -= 1 }

    // MARK: - Scenes

    mutating func set(_ deadline: Int64?, of key: SceneKey) { deadlines[key] = isKept(key) ? deadline : nil }

    /// Whether a bot ends the scene when it is over.
    func isKept(_ key: SceneKey) -> Bool { kept.contains(key.scenes) }

    /// Whether a bot ends the scene, once a handler is done with it that has its state.
    func isInHand(_ key: SceneKey) -> Bool { isKept(key) && busy[key] != nil }

    func isBeingEnded(_ key: SceneKey) -> Bool { ending.contains(key) }

    /// Whether the handler of a deadline is done, and the end of the scene is not stored.
    func isHandled(_ deadline: Int64, of key: SceneKey) -> Bool { handled[key] == deadline }

    mutating func setHandled(_ deadline: Int64?, of key: SceneKey) { handled[key] = deadline }

    // MARK: - Handlers

    /// A handler wants the state. What is over ends before.
    ///
    /// - Parameter mayEnd: whether it has not waited for an end yet.
    mutating func begin(_ key: SceneKey, mayEnd: Bool, _ now: Int64) -> Step {
        guard !ending.contains(key) else { return .wait }
        guard mayEnd, isKept(key), busy[key] == nil, let deadline = deadlines[key], deadline <= now else {
            busy[key, default: 0] += 1
            return .goOn
        }
        guard phase != .over, pauses[key] != .max else { return .stopped }
        // By the bot, so that it goes by no middleware of the message that waits.
        handed.append(take(key))
        return .wakeAndWait
    }

    /// It is done with it.
    mutating func end(_ key: SceneKey) {
        let left = (busy[key] ?? 0) - 1
        busy[key] = left > 0 ? left : nil
    }
}
