import MTProtoCore
import Synchronization

/// Ends the scenes of a client when their deadlines are over, as ``SceneEnds`` decides.
final class SceneDeadlines: Sendable {
    /// Ends a scene, by its place, if its deadline is over.
    typealias Keeper = @Sendable (_ place: String, TelegramClient) async -> Outcome
    /// Is told what the handler of a scene failed with.
    typealias Teller = @Sendable (any Error, RunningScene) async -> Void

    /// What came of it.
    struct Outcome: Sendable {
        var end = SceneEnds.End.done
        /// What its handler failed with.
        var failure: (error: any Error, scene: RunningScene)?
    }

    /// A bot that ends scenes.
    struct Keeping: Sendable {
        let number: Int
        /// By where the scenes of a name are stored.
        let keepers: [String: Keeper]
        let teller: Teller
    }

    /// Nil: the task was cancelled that waited.
    private typealias Waiter = CheckedContinuation<SceneEnds.Answer?, Never>

    private struct State: Sendable {
        var ends = SceneEnds()
        /// Who waits for the end of a scene, by a number.
        var waiters: [SceneKey: [Int: Waiter]] = [:]
        var lastWaiter = 0
        /// Who waits until none is being ended.
        var closers: [CheckedContinuation<Void, Never>] = []
        var revision = 0
        var sleeper: Task<Void, Never>?

        mutating func takeClosers() -> [CheckedContinuation<Void, Never>] {
            defer { closers = [] }
            return closers
        }
    }

    /// States are stored under this, the account, the name and the place.
    static let prefix = "persistent:scene-"
    private static let longestSleep: Int64 = 3_600_000

    private let state = Mutex(State())

    func set(_ deadline: Int64?, of key: SceneKey) { change { $0.ends.set(deadline, of: key) } }

    /// Whether a bot ends the scene when it is over.
    func isKept(_ key: SceneKey) -> Bool { state.withLock { $0.ends.isKept(key) } }

    /// Whether a bot ends the scene, once a handler is done with it that has its state.
    func isInHand(_ key: SceneKey) -> Bool { state.withLock { $0.ends.isInHand(key) } }

    /// Whether the handler of a deadline is done, and the end of the scene is not stored.
    func isHandled(_ deadline: Int64, of key: SceneKey) -> Bool {
        state.withLock { $0.ends.isHandled(deadline, of: key) }
    }

    func setHandled(_ deadline: Int64?, of key: SceneKey) { state.withLock { $0.ends.setHandled(deadline, of: key) } }

    /// A handler gets the state. What is over ends before.
    ///
    /// - Throws: `SceneInterruption` if the bot ends, by an error or because it is being stopped; `cancelled` if only
    ///   the handling of the update was given up.
    func begin(_ key: SceneKey, _ client: TelegramClient) async throws {
        var mayEnd = true
        while true {
            let (now, mayEndNow) = (client.sceneTime, mayEnd)
            switch state.withLock({ $0.ends.begin(key, mayEnd: mayEndNow, now) }) {
            case .goOn: return
            case .stopped: throw SceneInterruption(error: nil)
            // The bot hears of it.
            case .wakeAndWait: change { _ in }
            case .wait: break
            }
            switch await untilEnded(key) {
            case .over?: mayEnd = false
            case .again?: break
            case .stopped?: throw SceneInterruption(error: nil)
            case .failed(let error)?: throw SceneInterruption(error: error)
            case nil:
                if HandlerRun.current?.isStopped == true { throw SceneInterruption(error: nil) }
                throw TelegramError.givenUpBeforeItsScene
            }
        }
    }

    /// It is done with it.
    func end(_ key: SceneKey) { change { $0.ends.end(key) } }

    private func untilEnded(_ key: SceneKey) async -> SceneEnds.Answer? {
        let number = state.withLock { state in
            state.lastWaiter &+= 1
            return state.lastWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, answer) = state.withLock { state -> (Bool, SceneEnds.Answer?) in
                    guard state.ends.isBeingEnded(key) else { return (true, .again) }
                    guard !Task.isCancelled else { return (true, nil) }
                    state.waiters[key, default: [:]][number] = continuation
                    return (false, nil)
                }
                if isOver { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters[key]?.removeValue(forKey: number) }
            waiter?.resume(returning: nil)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let sleeper = state.withLock { state in
            body(&state)
            state.revision &+= 1
            return state.sleeper
        }
        sleeper?.cancel()
    }

    // MARK: - The bot

    /// A bot ends scenes from now on, in the place of a former one. It has to ``run(_:_:)`` at once, because messages
    /// wait for what they hand it, to ``read(_:_:)`` those that are stored, and to ``finish(_:)`` and ``stop(_:)``.
    func begin(
        _ keepers: [String: Keeper], of client: TelegramClient, telling teller: @escaping Teller
    ) throws(TelegramError) -> Keeping {
        let owner = keepers.isEmpty ? 0 : try client.owner
        var named: [String: Keeper] = [:]
        for (name, keeper) in keepers { named[SceneKey.scenes(name, of: owner)] = keeper }
        let kept = Set(named.keys)
        var number = 0
        change { number = $0.ends.begin(kept) }
        return Keeping(number: number, keepers: named, teller: teller)
    }

    /// Hears of the scenes that are stored.
    func read(_ bot: Keeping, _ client: TelegramClient) async throws(TelegramError) {
        for scenes in bot.keepers.keys {
            for place in try await client.storedKeys(behind: scenes) {
                try await read(SceneKey(scenes: scenes, place: place), client)
            }
        }
    }

    private func read(_ key: SceneKey, _ client: TelegramClient) async throws(TelegramError) {
        // What is being changed is read when it is.
        await SceneTurns.shared.begin(key.stored)
        defer { SceneTurns.shared.end(key.stored) }
        // Otherwise it is of a longer name.
        guard let head = try await client.sceneHead(key.stored), head.place == key.place else { return }
        set(head.deadline, of: key)
    }

    /// Ends what is over until the task is cancelled, or the bot finishes, or another one has begun; returns when it is
    /// ending none any more.
    func run(_ bot: Keeping, _ client: TelegramClient) async {
        await UpdateHandling.of(client.network) { await ending(bot, client) }
    }

    private func ending(_ bot: Keeping, _ client: TelegramClient) async {
        await withDiscardingTaskGroup { group in
            while true {
                let (now, isCancelled) = (client.sceneTime, Task.isCancelled)
                let (work, revision) = state.withLock { state in
                    (state.ends.work(of: bot.number, isCancelled: isCancelled, now), state.revision)
                }
                for ending in work.endings { group.addTask { await self.end(ending, by: bot, client) } }
                guard let next = work.next else { return }
                let wait = max(1, min(next.saturatingSubtract(now), Self.longestSleep))
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

    /// The bot begins to end no more scenes by their time; nil: whichever runs.
    func close(_ bot: Keeping? = nil) { change { $0.ends.close(bot?.number) } }

    /// No handler of the bot runs any more.
    func finish(_ bot: Keeping) { change { $0.ends.finish(bot.number) } }

    /// The bot has ended.
    func stop(_ bot: Keeping) { change { $0.ends.stop(bot.number) } }

    /// Returns when no scene is being ended, or when the calling task is cancelled.
    func untilNoneEnds() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    guard state.ends.inHand > 0, !Task.isCancelled else { return true }
                    state.closers.append(continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            for closer in self.state.withLock({ $0.takeClosers() }) { closer.resume() }
        }
    }

    private func end(_ ending: SceneEnds.Ending, by bot: Keeping, _ client: TelegramClient) async {
        let outcome = await bot.keepers[ending.key.scenes]?(ending.key.place, client) ?? Outcome()
        let now = client.sceneTime
        var waiting: [Int: Waiter] = [:]
        var answer = SceneEnds.Answer.again
        change { state in
            answer = state.ends.end(ending, outcome.end, now)
            waiting = state.waiters.removeValue(forKey: ending.key) ?? [:]
        }
        for each in waiting.values { each.resume(returning: answer) }
        // Who hears of it may take his time.
        if let failure = outcome.failure { await bot.teller(failure.error, failure.scene) }
        var closers: [CheckedContinuation<Void, Never>] = []
        change { state in
            state.ends.tell()
            if state.ends.inHand == 0 { closers = state.takeClosers() }
        }
        for closer in closers { closer.resume() }
    }
}

extension TelegramError {
    fileprivate static var givenUpBeforeItsScene: TelegramError {
        TelegramError(
            .cancelled, message: "The task was cancelled in which an update waited for the end of its scene",
            location: "Scenes",
            hint: "Give middlewares more time than handlers of deadlines take, or do less in those handlers.")
    }
}
