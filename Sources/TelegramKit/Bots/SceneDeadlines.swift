import MTProtoCore
import Synchronization

/// Where the state of a scene is stored. The name of its scenes may begin as another one does.
struct SceneKey: Hashable, Sendable {
    /// The account and the name of the scenes.
    let scenes: String
    let place: String

    static func scenes(_ name: String, of owner: Int64) -> String { "\(SceneDeadlines.prefix)\(owner)-\(name)-" }

    /// Under which it is stored.
    var stored: String { scenes + place }
}

/// When the scenes of a client end, and which of them handlers have in hand.
final class SceneDeadlines: Sendable {
    /// Ends a scene, by its place, if its deadline is over.
    typealias Keeper = @Sendable (_ place: String, TelegramClient) async -> Outcome
    /// Is told what the handler of a scene failed with.
    typealias Teller = @Sendable (any Error, RunningScene) async -> Void

    /// What came of it.
    struct Outcome: Sendable {
        /// Why the scene is over still; nil if it is not.
        var interruption: SceneInterruption?
        /// What its handler failed with.
        var failure: (error: any Error, scene: RunningScene)?
    }

    /// A scene that is being ended.
    private struct Ending: Sendable {
        let key: SceneKey
        let keeper: Keeper
        let teller: Teller?
    }

    /// What a handler that wants a state does next.
    private enum Step: Sendable {
        case goOn
        /// The scene is being ended.
        case wait
        /// The bot ends it, so that it goes by no middleware of the message that waits.
        case handOver
        /// No bot ends scenes any more.
        case end(Ending)
    }

    private typealias Waiter = CheckedContinuation<SceneInterruption?, Never>

    private struct State: Sendable {
        /// By where the scenes of a name are stored.
        var keepers: [String: Keeper] = [:]
        var teller: Teller?
        /// The bot that has given them.
        var bot = 0
        /// Whether no more scenes are ended for it by their time.
        var isClosed = false
        /// The bot that ends, or will end, what it is handed.
        var runner: Int?
        var handed: [Ending] = []
        var deadlines: [SceneKey: Int64] = [:]
        /// Until when scenes that could not be ended are left alone.
        var pauses: [SceneKey: Int64] = [:]
        /// The deadlines whose handlers are done, and whose ends are not stored.
        var handled: [SceneKey: Int64] = [:]
        var busy: [SceneKey: Int] = [:]
        /// Scenes that are being ended, and who waits for that, by a number.
        var ending: [SceneKey: [Int: Waiter]] = [:]
        /// How many are, or were and have not told of it yet.
        var inHand = 0
        /// Who waits until none is.
        var closers: [CheckedContinuation<Void, Never>] = []
        var revision = 0
        var sleeper: Task<Void, Never>?

        /// A scene is ended from now on, unless a handler has its state.
        mutating func take(_ key: SceneKey) -> Ending? {
            guard busy[key] == nil, ending[key] == nil, let keeper = keepers[key.scenes] else { return nil }
            ending[key] = [:]
            inHand += 1
            return Ending(key: key, keeper: keeper, teller: teller)
        }

        /// A handler gets the state, unless the scene is being ended, or is over and may be ended.
        mutating func begin(_ key: SceneKey, mayEnd: Bool, _ now: Int64) -> Step {
            guard ending[key] == nil else { return .wait }
            guard mayEnd, let deadline = deadlines[key], deadline <= now, let ending = take(key) else {
                busy[key, default: 0] += 1
                return .goOn
            }
            guard runner != nil else { return .end(ending) }
            handed.append(ending)
            return .handOver
        }

        /// What a bot ends now.
        ///
        /// - Returns: and when the next one is over; nil for `revision`: it ends no more.
        mutating func due(
            for bot: Int, isCancelled: Bool, _ now: Int64
        ) -> (
            due: [Ending], next: Int64?, revision: Int?
        ) {
            guard self.bot == bot, !isClosed, !isCancelled else {
                // Another one has taken it over.
                guard runner == bot else { return ([], nil, nil) }
                runner = nil
                return (takeHanded(), nil, nil)
            }
            let (due, next) = takeDue(now)
            return (takeHanded() + due, next, revision)
        }

        private mutating func takeHanded() -> [Ending] {
            defer { handed = [] }
            return handed
        }

        /// What is over is ended from now on, so many at once.
        ///
        /// - Returns: and when the next one is over.
        private mutating func takeDue(_ now: Int64) -> (due: [Ending], next: Int64?) {
            let room = SceneDeadlines.limit - inHand
            guard room > 0 else { return ([], nil) }
            var due: [(time: Int64, key: SceneKey)] = []
            var next: Int64?
            for (key, deadline) in deadlines where busy[key] == nil && ending[key] == nil {
                let time = max(deadline, pauses[key] ?? deadline)
                if time <= now { due.append((time, key)) } else { next = min(next ?? time, time) }
            }
            return (due.sorted { $0.time < $1.time }.prefix(room).compactMap { take($0.key) }, next)
        }

        mutating func takeClosers() -> [CheckedContinuation<Void, Never>] {
            defer { closers = [] }
            return closers
        }
    }

    /// States are stored under this, the account, the name and the place.
    static let prefix = "persistent:scene-"
    /// A scene that could not be ended is tried again.
    private static let pause: Int64 = 5000
    private static let longestSleep: Int64 = 3_600_000
    /// So many are ended at once.
    private static let limit = 32

    private let state = Mutex(State())
    /// How many have waited for the end of a scene.
    private let waiters = Atomic(0)

    func set(_ deadline: Int64?, of key: SceneKey) {
        change { state in
            state.deadlines[key] = state.keepers[key.scenes] == nil ? nil : deadline
        }
    }

    /// Whether a bot ends the scene when it is over.
    func isKept(_ key: SceneKey) -> Bool { state.withLock { $0.keepers[key.scenes] != nil } }

    /// Whether a bot ends the scene, once a handler is done with it that has its state.
    func isInHand(_ key: SceneKey) -> Bool { state.withLock { $0.keepers[key.scenes] != nil && $0.busy[key] != nil } }

    /// Whether the handler of a deadline is done, and the end of the scene is not stored.
    func isHandled(_ deadline: Int64, of key: SceneKey) -> Bool { state.withLock { $0.handled[key] == deadline } }

    func setHandled(_ deadline: Int64?, of key: SceneKey) { state.withLock { $0.handled[key] = deadline } }

    /// A handler gets the state. What is over ends before.
    ///
    /// - Throws: why that could not be; nothing is named where the task is cancelled, or the bot is being stopped.
    func begin(_ key: SceneKey, _ client: TelegramClient) async throws(SceneInterruption) {
        var mayEnd = true
        while true {
            let (now, mayEndNow) = (client.sceneTime, mayEnd)
            let interruption: SceneInterruption?
            switch state.withLock({ $0.begin(key, mayEnd: mayEndNow, now) }) {
            case .goOn: return
            case .wait: interruption = await untilEnded(key)
            case .handOver:
                mayEnd = false
                // The bot wakes up.
                change { _ in }
                interruption = await untilEnded(key)
            case .end(let ending):
                mayEnd = false
                // What is done there is no part of the handling of a message.
                interruption = await HandlerRun.$current.withValue(nil) { await end(ending, client) }
            }
            if let interruption { throw interruption }
        }
    }

    /// It is done with it.
    func end(_ key: SceneKey) {
        change { state in
            let left = (state.busy[key] ?? 0) - 1
            state.busy[key] = left > 0 ? left : nil
        }
    }

    private func untilEnded(_ key: SceneKey) async -> SceneInterruption? {
        let number = waiters.wrappingAdd(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isWaiting, isEnding) = state.withLock { state in
                    guard state.ending[key] != nil else { return (false, false) }
                    guard !Task.isCancelled else { return (false, true) }
                    state.ending[key]?[number] = continuation
                    return (true, true)
                }
                if !isWaiting { continuation.resume(returning: isEnding ? SceneInterruption(error: nil) : nil) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.ending[key]?.removeValue(forKey: number) }
            waiter?.resume(returning: SceneInterruption(error: nil))
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let sleeper = state.withLock { state in
            body(&state)
            state.revision += 1
            return state.sleeper
        }
        sleeper?.cancel()
    }

    // MARK: - The bot

    /// Ends scenes from now on, those as well that are stored.
    ///
    /// - Returns: the number of the bot, in the place of a former one.
    func begin(
        _ keepers: [String: Keeper], of client: TelegramClient, telling teller: @escaping Teller
    ) async throws(TelegramError) -> Int {
        let owner = try client.owner
        var named: [String: Keeper] = [:]
        for (name, keeper) in keepers { named[SceneKey.scenes(name, of: owner)] = keeper }
        var bot = 0
        change { state in
            state.bot &+= 1
            (state.keepers, state.teller, state.isClosed) = (named, teller, false)
            // Those of a former bot that has not ended yet.
            state.deadlines = state.deadlines.filter { named[$0.key.scenes] != nil }
            bot = state.bot
        }
        for scenes in named.keys {
            for place in try await client.storedKeys(behind: scenes) {
                let key = SceneKey(scenes: scenes, place: place)
                // Otherwise it is of a longer name.
                guard let head = try await client.sceneHead(key.stored), head.place == place else { continue }
                set(head.deadline, of: key)
            }
        }
        let number = bot
        change { state in
            if state.bot == number { state.runner = number }
        }
        return number
    }

    /// Ends what is over until the task is cancelled, or it is closed; returns when none is being ended any more. It
    /// has to run where ``begin(_:of:telling:)`` has returned: messages wait for what they hand it.
    func run(_ client: TelegramClient, of bot: Int) async {
        await withDiscardingTaskGroup { group in
            while true {
                let (now, isCancelled) = (client.sceneTime, Task.isCancelled)
                let step = state.withLock { $0.due(for: bot, isCancelled: isCancelled, now) }
                for ending in step.due { group.addTask { _ = await self.end(ending, client) } }
                guard let revision = step.revision else { return }
                let wait = max(1, min((step.next ?? .max).saturatingSubtract(now), Self.longestSleep))
                await sleep(for: wait, unlessChangedSince: revision, client)
            }
        }
    }

    private func sleep(for wait: Int64, unlessChangedSince revision: Int, _ client: TelegramClient) async {
        let time = client.network.context.time
        let sleep = Task<Void, Never> { _ = try? await time.sleep(for: .milliseconds(wait)) }
        let isCurrent = state.withLock { state in
            guard state.revision == revision else { return false }
            state.sleeper = sleep
            return true
        }
        if !isCurrent { sleep.cancel() }
        await withTaskCancellationHandler {
            await sleep.value
        } onCancel: {
            sleep.cancel()
        }
    }

    /// The bot begins to end no more scenes; nil: whichever runs.
    func close(_ bot: Int? = nil) {
        change { state in
            if bot == nil || state.bot == bot { state.isClosed = true }
        }
    }

    /// Returns when no scene is being ended, or when the calling task is cancelled.
    func untilNoneEnds() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    guard state.inHand > 0, !Task.isCancelled else { return true }
                    state.closers.append(continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            for closer in self.state.withLock({ $0.takeClosers() }) { closer.resume() }
        }
    }

    /// The bot ends.
    func stop(_ bot: Int) {
        change { state in
            guard state.bot == bot else { return }
            (state.keepers, state.teller) = ([:], nil)
            (state.deadlines, state.pauses) = ([:], [:])
        }
    }

    private func end(_ ending: Ending, _ client: TelegramClient) async -> SceneInterruption? {
        let outcome = await ending.keeper(ending.key.place, client)
        let now = client.sceneTime
        var waiting: [Int: Waiter] = [:]
        change { state in
            // It could not be ended, or its bot is being stopped.
            let isOver = state.deadlines[ending.key].map { $0 <= now } ?? false
            state.pauses[ending.key] = isOver ? now.saturatingAdd(Self.pause) : nil
            waiting = state.ending.removeValue(forKey: ending.key) ?? [:]
        }
        for each in waiting.values { each.resume(returning: outcome.interruption) }
        // Who hears of it may take his time.
        if let failure = outcome.failure { await ending.teller?(failure.error, failure.scene) }
        var closers: [CheckedContinuation<Void, Never>] = []
        change { state in
            state.inHand -= 1
            if state.inHand == 0 { closers = state.takeClosers() }
        }
        for closer in closers { closer.resume() }
        return outcome.interruption
    }
}
