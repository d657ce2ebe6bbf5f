import Foundation
import Logging
import MTProtoCore
import MTProtoKit
import Synchronization

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
        let key: String
        let place: String
        let keeper: Keeper
        let teller: Teller?
    }

    private struct State: Sendable {
        /// By the name of the scenes and what stands before it.
        var keepers: [String: Keeper] = [:]
        var teller: Teller?
        /// The bot that has given them.
        var bot = 0
        /// Whether no more scenes are ended for it by their time.
        var isClosed = false
        var deadlines: [String: Int64] = [:]
        /// Until when scenes that could not be ended are left alone.
        var pauses: [String: Int64] = [:]
        /// The deadlines whose handlers are done, and whose ends are not stored.
        var handled: [String: Int64] = [:]
        var busy: [String: Int] = [:]
        /// Scenes that are being ended, and who waits for that.
        var ending: [String: [CheckedContinuation<SceneInterruption?, Never>]] = [:]
        /// How many are, or were and have not told of it yet.
        var inHand = 0
        /// Who waits until none is.
        var closers: [CheckedContinuation<Void, Never>] = []
        var revision = 0
        var sleeper: Task<Void, Never>?

        /// A scene is ended from now on, unless a handler has its state.
        mutating func take(_ key: String) -> Ending? {
            guard busy[key] == nil, ending[key] == nil, let found = SceneDeadlines.keeper(of: key, in: self) else {
                return nil
            }
            ending[key] = []
            inHand += 1
            return Ending(key: key, place: found.place, keeper: found.keeper, teller: teller)
        }

        /// What is over is ended from now on, so many at once.
        ///
        /// - Returns: and when the next one is over.
        mutating func takeDue(_ now: Int64) -> (due: [Ending], next: Int64?) {
            let room = SceneDeadlines.limit - inHand
            guard room > 0 else { return ([], nil) }
            var due: [(time: Int64, key: String)] = []
            var next: Int64?
            for (key, deadline) in deadlines where busy[key] == nil && ending[key] == nil {
                let time = max(deadline, pauses[key] ?? deadline)
                if time <= now { due.append((time, key)) } else { next = min(next ?? time, time) }
            }
            return (due.sorted { $0 < $1 }.prefix(room).compactMap { take($0.key) }, next)
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

    func set(_ deadline: Int64?, of key: String) {
        change { state in
            state.deadlines[key] = Self.keeper(of: key, in: state) == nil ? nil : deadline
        }
    }

    /// Whether a bot ends the scene when it is over.
    func isKept(_ key: String) -> Bool { state.withLock { Self.keeper(of: key, in: $0) != nil } }

    /// Whether the handler of a deadline is done, and the end of the scene is not stored.
    func isHandled(_ deadline: Int64, of key: String) -> Bool { state.withLock { $0.handled[key] == deadline } }

    func setHandled(_ deadline: Int64?, of key: String) { state.withLock { $0.handled[key] = deadline } }

    /// A handler gets the state. What is over ends before.
    ///
    /// - Throws: why that could not be.
    func begin(_ key: String, _ client: TelegramClient) async throws(SceneInterruption) {
        var mayEnd = true
        while true {
            let now = client.sceneTime
            let (hasBegun, ending) = state.withLock { state -> (Bool, Ending?) in
                if state.ending[key] != nil { return (false, nil) }
                if mayEnd, let deadline = state.deadlines[key], deadline <= now, let ending = state.take(key) {
                    return (false, ending)
                }
                state.busy[key, default: 0] += 1
                return (true, nil)
            }
            if hasBegun { return }
            mayEnd = mayEnd && ending == nil
            let interruption = if let ending { await end(ending, client) } else { await untilEnded(key) }
            if let interruption { throw interruption }
        }
    }

    /// It is done with it.
    func end(_ key: String) {
        change { state in
            let left = (state.busy[key] ?? 0) - 1
            state.busy[key] = left > 0 ? left : nil
        }
    }

    private func untilEnded(_ key: String) async -> SceneInterruption? {
        await withCheckedContinuation { continuation in
            let isEnding = state.withLock { state in
                guard state.ending[key] != nil else { return false }
                state.ending[key]?.append(continuation)
                return true
            }
            if !isEnding { continuation.resume(returning: nil) }
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

    private static func keeper(of key: String, in state: State) -> (place: String, keeper: Keeper)? {
        // The longest name: one may begin as another does.
        let found = state.keepers.filter { key.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }
        return found.map { (String(key.dropFirst($0.key.count)), $0.value) }
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
        for (name, keeper) in keepers { named["\(Self.prefix)\(owner)-\(name)-"] = keeper }
        var bot = 0
        change { state in
            state.bot &+= 1
            (state.keepers, state.teller, state.isClosed) = (named, teller, false)
            // Those of a former bot that has not ended yet.
            state.deadlines = state.deadlines.filter { Self.keeper(of: $0.key, in: state) != nil }
            bot = state.bot
        }
        for prefix in named.keys {
            for end in try await client.storedKeys(behind: prefix) {
                let key = prefix + end
                guard let head = try await client.sceneHead(key), head.place == String(end) else { continue }
                set(head.deadline, of: key)
            }
        }
        return bot
    }

    /// Ends what is over until the task is cancelled, or it is closed; returns when none is being ended any more.
    func run(_ client: TelegramClient, of bot: Int) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let now = client.sceneTime
                let step = state.withLock { state -> (due: [Ending], next: Int64?, revision: Int)? in
                    guard state.bot == bot, !state.isClosed else { return nil }
                    let (due, next) = state.takeDue(now)
                    return (due, next, state.revision)
                }
                guard let step else { return }
                for ending in step.due { group.addTask { _ = await self.end(ending, client) } }
                let wait = max(1, min((step.next ?? .max).saturatingSubtract(now), Self.longestSleep))
                await sleep(for: wait, unlessChangedSince: step.revision, client)
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
        let outcome = await ending.keeper(ending.place, client)
        let now = client.sceneTime
        var waiting: [CheckedContinuation<SceneInterruption?, Never>] = []
        change { state in
            // It could not be ended, or its bot is being stopped.
            let isOver = state.deadlines[ending.key].map { $0 <= now } ?? false
            state.pauses[ending.key] = isOver ? now.saturatingAdd(Self.pause) : nil
            waiting = state.ending.removeValue(forKey: ending.key) ?? []
        }
        for each in waiting { each.resume(returning: outcome.interruption) }
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

/// What is stored of a scene, without its state.
struct SceneHead: Codable {
    let last: Int
    let after: Int?
    var beginning: Int64?
    var deadline: Int64?
    var place: String?
    /// Whether it has the initial state, whatever that is.
    var isEnded: Bool?

    init?(_ bytes: [UInt8]) {
        guard let head = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = head
    }

    /// Of a scene that has ended.
    init(endOf head: SceneHead, after heard: Int) {
        last = head.last
        after = max(head.after ?? 0, heard)
        isEnded = true
    }
}

extension TelegramClient {
    /// Milliseconds of Unix time, by the server's clock.
    var sceneTime: Int64 {
        let context = network.context
        return context.serverClock.unixNanoseconds(at: context.time.clock.now) / 1_000_000
    }

    func storedKeys(behind prefix: String) async throws(TelegramError) -> [String] {
        do throws(StorageError) {
            return try await network.context.keyEnds(behind: prefix).map { String($0) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Nil for what is gone, or cannot be read.
    func sceneHead(_ key: String) async throws(TelegramError) -> SceneHead? {
        do throws(StorageError) {
            return try await network.context.value(forKey: key).flatMap { SceneHead($0) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Stores that a scene has the initial state, whatever that is.
    func storeEnd(_ head: SceneHead, _ key: String) async throws(TelegramError) {
        guard let bytes = try? JSONEncoder().encode(head) else { return }
        do throws(StorageError) {
            try await network.context.setValue(Array(bytes), forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
    }
}
