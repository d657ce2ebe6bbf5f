import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

/// What a feed of updates needs: who answers its questions and remembers peers, a store, a clock, and who is told how it fares.
protocol UpdateSource: AnyObject, Sendable {
    var time: TimeSource { get }
    /// An access hash that was seen of late.
    var hashes: UpdateEngine.Hashes { get }
    /// Remembers who came along with updates.
    func note(_ packet: API.Updates)
    /// Asks the server, and gives the answer to ``UpdateFeed/answer(_:_:_:)``.
    func ask(_ action: UpdateEngine.Action, _ generation: Int) async
    /// Reads the stored position, and gives it to ``UpdateFeed/loaded(_:generation:source:)``.
    func load(_ generation: Int) async
    /// Stores a position, in its place in the order of all writes; nil for none.
    func write(_ position: [UInt8]?) -> UpdateFeed.Write
    /// Tells of a position that is not waited for, should it not get into the store.
    func report(_ write: UpdateFeed.Write)
    /// How the feed fares, as often as something may have changed.
    func show(_ standing: UpdateFeed.Standing)
    /// The reader gets an update.
    func delivered(_ update: TelegramUpdate)
    /// Counts what the reader gets, and how many elements wait, if that is news. What counts belongs to the program: no lock is held.
    func measure(delivered update: TelegramUpdate?, waiting count: Int?)
    func warn(_ text: String)
}

/// Runs an ``UpdateEngine`` for the reader of an account's updates. Without a reader there is no engine: nothing is
/// parsed, kept or stored.
final class UpdateFeed: Sendable {
    struct State {
        @OutOfLine var engine: UpdateEngine?
        /// Tells answers for this engine from those for former ones.
        var generation = 0
        /// What came while the stored state was being read.
        var backlog: [@Sendable (inout UpdateEngine, UpdateEngine.Hashes, Instant) -> Void] = []
        /// The updates in it.
        var backlogCount = 0
        var isLoading = false
        var reader: Int?
        var lastReader = 0
        /// Where the reader wants to begin, if it says so.
        var wish: UpdatePosition?
        /// Where the last reader ended.
        var rest: UpdateState?
        /// How far channels are, as the chat list said before there was a state.
        var listed: [Int64: Int32] = [:]
        /// The caller that waits for an element, in which call, whether it has not finished with those that it took, and
        /// what else it wants to know.
        var waiting: (call: Int, reader: Reader, isBesideOthers: Bool, interest: Interest)?
        var lastCall = 0
        /// The reader has stopped handling chats side by side: what it had in hand comes again with its next call.
        var hasStopped = false
        /// The reader has an element, and has not asked for the next one.
        var isInHand = false
        /// Readers get the end when they ask the next time.
        var isClosing = false
        /// Those who wait until the reader is done with its element.
        var closers: [CheckedContinuation<Void, Never>] = []
        /// What is told out of turn.
        var notices: [TelegramUpdate] = []
        var user: Int64?
        var isFinished = false
        var timer: (deadline: Instant, task: Task<Void, Never>)?
        var storedRevision = 0
        var lastStored = Instant.distantPast
        /// How many elements wait, as it was counted last.
        var countedWaiting = 0
    }

    typealias Reader = CheckedContinuation<Given, Never>

    /// An element, and by what it is finished with.
    struct Taken: Sendable {
        let update: TelegramUpdate
        /// Nil for what the server has not sent.
        var ticket: Ticket?
        /// Nil for what the server does not number.
        var number: UpdateNumber?
    }

    /// Names an element in hand.
    struct Ticket: Sendable {
        fileprivate let generation: Int
        fileprivate let number: Int
    }

    /// How the feed fares.
    struct Standing: Hashable, Sendable {
        /// Updates that were missed are being fetched.
        var isCatchingUp: Bool
        /// Elements that wait for the reader.
        var waiting: Int
        /// Whether the reader has taken everything, and waits.
        var isReaderIdle: Bool
    }

    /// A position that is on its way to the store, in its place in the order of all writes.
    typealias Write = Task<Result<Void, StorageError>, Never>

    /// What is to be done once the lock is open.
    struct Effects {
        var resumed: (reader: Reader, given: Given)?
        var taken: Taken?
        var actions: [UpdateEngine.Action] = []
        var write: Write?
        var generation = 0
        var mustLoad = false
        /// How many elements wait, if that is news.
        var waiting: Int?
    }

    /// How long a position that may be stored waits for others, so that a busy reader does not write all the time.
    static let storePause = Duration.milliseconds(250)
    private static let backlogLimit = 256

    let state = Mutex(State())
    let limits: UpdateEngine.Limits

    init(limit: Int) {
        var limits = UpdateEngine.Limits()
        limits.queue = max(limit, 1)
        self.limits = limits
    }

    /// Whether there is a reader.
    var isActive: Bool { state.withLock { $0.reader != nil && !$0.isFinished } }

    // MARK: - Inputs

    /// An account is signed in: from now on there are updates.
    func signedIn(_ user: Int64, source: any UpdateSource) {
        change(source) { state in
            guard state.user != user else { return }
            state.user = user
            state.rest = nil
            state.endEngine()
        }
    }

    /// No account is signed in any more.
    func signedOut(because reason: String?, source: any UpdateSource) {
        change(source) { state in
            state.user = nil
            state.rest = nil
            state.wish = nil
            state.listed = [:]
            state.endEngine()
            if let reason, state.reader != nil { state.notices.append(.signedOut(reason: reason)) }
            _ = source.write(nil)
        }
    }

    /// A boxed object came unasked. One that cannot be read costs nothing: the difference brings what it held.
    func received(_ bytes: ByteBuffer, source: any UpdateSource) {
        guard isActive else { return }
        do throws(TLError) {
            var reader = TLReader(bytes)
            let packet = try API.Updates(from: &reader)
            source.note(packet)
            input(source, count: packet.contents.count) { $0.received(packet, hashes: $1, now: $2) }
        } catch {
            source.warn("an update cannot be read, the difference will bring it: \(error)")
            input(source) { engine, _, now in engine.receivedUnreadable(now: now) }
        }
    }

    /// Gives something to the engine, or lets it wait for the engine that is about to begin.
    ///
    /// - Parameter count: how many updates it is; nil for what the program wants, for which there is always room.
    func input(
        _ source: any UpdateSource, count: Int? = 1,
        _ body: @escaping @Sendable (inout UpdateEngine, UpdateEngine.Hashes, Instant) -> Void
    ) {
        guard isActive else { return }
        change(source) { state in
            let hasRoom = state.backlog.count < Self.backlogLimit && state.backlogCount + (count ?? 0) <= limits.packet
            if state.isLoading, hasRoom || count == nil {
                state.backlog.append(body)
                state.backlogCount += count ?? 0
            }
            state.engine?.run { body(&$0, source.hashes, source.time.continuous.now) }
        }
    }

    /// The same for answers to the questions of one engine.
    func answer(
        _ generation: Int, _ source: any UpdateSource,
        _ body: (inout UpdateEngine, UpdateEngine.Hashes, Instant) -> Void
    ) {
        change(source) { state in
            guard state.generation == generation else { return }
            state.engine?.run { body(&$0, source.hashes, source.time.continuous.now) }
        }
    }

    /// The stored state was read.
    func loaded(_ stored: Result<[UInt8]?, StorageError>, generation: Int, source: any UpdateSource) {
        change(source) { state in
            guard state.generation == generation, state.isLoading, let user = state.user else { return }
            state.isLoading = false
            let begin = Beginning(state, stored, of: user)
            if let reason = begin.lostBecause { source.warn("\(reason)") }
            state.wish = nil
            state.rest = nil
            let now = source.time.continuous.now
            state.engine = UpdateEngine(
                state: begin.state, lostBecause: begin.lostBecause, limits: self.limits, now: now)
            state.storedRevision = 0
            for body in state.backlog { state.engine?.run { body(&$0, source.hashes, now) } }
            state.backlog = []
            state.backlogCount = 0
        }
    }

    /// Ends every sequence, and stores how far the reader came.
    func finish(_ source: any UpdateSource) {
        let (waiting, closers) = state.withLock { state in
            _ = state.store(in: source)
            state.isFinished = true
            state.endEngine()
            defer { state.waiting = nil }
            return (state.waiting?.reader, state.takeClosers())
        }
        waiting?.resume(returning: .end)
        for closer in closers { closer.resume() }
    }

    // MARK: - Machinery

    /// Changes the state, and does what follows from it.
    func change(_ source: any UpdateSource, _ body: (inout State) -> Void) {
        let effects = state.withLock { state in
            body(&state)
            return settle(&state, source)
        }
        perform(effects, source)
    }

    private func settle(_ state: inout State, _ source: any UpdateSource) -> Effects {
        var effects = Effects()
        let now = source.time.continuous.now
        if !state.listed.isEmpty, state.engine?.head != nil {
            for (id, pts) in state.listed { state.engine?.listed(id, pts: pts, source.hashes) }
            state.listed = [:]
        }
        if state.reader != nil, state.user != nil, state.engine == nil, !state.isLoading, !state.isFinished {
            state.isLoading = true
            state.generation += 1
            effects.mustLoad = true
        }
        if let waiting = state.waiting {
            if let taken = state.take(besideOthers: waiting.isBesideOthers, now: now) {
                effects.resumed = (waiting.reader, .element(taken))
                effects.taken = taken
                state.waiting = nil
                state.isInHand = true
                source.delivered(taken.update)
            } else if !waiting.isBesideOthers {
                state.engine?.confirm(now: now)
                if let refusal = state.engine?.channels.takeRefusal(of: waiting.interest.channels) {
                    effects.resumed = (waiting.reader, .refused(refusal.id, refusal.words))
                    state.waiting = nil
                } else if waiting.interest.untilPresent,
                    state.engine?.isPresent(with: waiting.interest.channels) == true
                {
                    effects.resumed = (waiting.reader, .present)
                    state.waiting = nil
                }
            }
        }
        effects.actions = state.engine?.takeActions() ?? []
        let waiting = state.engine?.count ?? 0
        if waiting != state.countedWaiting { effects.waiting = waiting }
        state.countedWaiting = waiting
        // Under the lock, so that no older one follows.
        source.show(
            Standing(
                isCatchingUp: state.engine?.isFetching ?? false, waiting: waiting,
                isReaderIdle: state.waiting != nil))
        effects.generation = state.generation
        if state.isDirty, state.lastStored + Self.storePause <= now {
            effects.write = state.store(in: source)
            state.lastStored = now
        }
        arm(&state, source, now: now)
        return effects
    }

    private func arm(_ state: inout State, _ source: any UpdateSource, now: Instant) {
        var deadline = state.engine?.nextDeadline
        if state.isDirty {
            let store = state.lastStored + Self.storePause
            deadline = min(deadline ?? store, store)
        }
        guard deadline != state.timer?.deadline else { return }
        state.timer?.task.cancel()
        state.timer = deadline.map { deadline in
            let wait = max(deadline - now, .milliseconds(1))
            return (
                deadline,
                Task { [weak self, weak source, time = source.time] in
                    guard (try? await time.sleep(for: wait)) != nil, let self, let source else { return }
                    self.timerFired(deadline, source)
                }
            )
        }
    }

    private func timerFired(_ deadline: Instant, _ source: any UpdateSource) {
        change(source) { state in
            guard state.timer?.deadline == deadline else { return }
            state.timer = nil
            state.engine?.deadlineReached(now: source.time.continuous.now)
        }
    }

    private func perform(_ effects: Effects, _ source: any UpdateSource) {
        if effects.taken != nil || effects.waiting != nil {
            source.measure(delivered: effects.taken?.update, waiting: effects.waiting)
        }
        if let resumed = effects.resumed { resumed.reader.resume(returning: resumed.given) }
        let generation = effects.generation
        if effects.mustLoad {
            Task { await source.load(generation) }
        }
        for action in effects.actions {
            Task { await source.ask(action, generation) }
        }
        if let write = effects.write { source.report(write) }
    }
}

extension UpdateEngine {
    fileprivate mutating func run(_ body: (inout UpdateEngine) -> Void) { body(&self) }
}

extension UpdateFeed.State {
    /// The next element for the reader.
    ///
    /// - Parameter isBesideOthers: what the reader took before is not finished with.
    mutating func take(besideOthers isBesideOthers: Bool, now: Instant) -> UpdateFeed.Taken? {
        if !notices.isEmpty { return UpdateFeed.Taken(update: notices.removeFirst()) }
        while isBesideOthers, let taken = engine?.takeBesideOthers(now: now) {
            if let update = TelegramUpdate(taken.content) {
                return UpdateFeed.Taken(
                    update: update, ticket: .init(generation: generation, number: taken.number),
                    number: user.flatMap { UpdateNumber(update, taken, of: $0) })
            }
            engine?.finish(taken.number, now: now)
        }
        while !isBesideOthers, let content = engine?.take(now: now) {
            if let update = TelegramUpdate(content) { return UpdateFeed.Taken(update: update) }
        }
        return nil
    }

    /// Something in hand is finished with.
    mutating func finish(_ ticket: UpdateFeed.Ticket, now: Instant) {
        guard ticket.generation == generation else { return }
        engine?.finish(ticket.number, now: now)
    }

    var isDirty: Bool { engine.map { $0.revision != storedRevision && $0.confirmed != nil } ?? false }

    /// Stores how far the reader came, if that is news or `always`. Under the lock, so that no older position follows.
    mutating func store(in source: any UpdateSource, always: Bool = false) -> UpdateFeed.Write? {
        guard isDirty || always, let user, let engine, let confirmed = engine.confirmed else { return nil }
        storedRevision = engine.revision
        return source.write(confirmed.encoded(of: user))
    }

    mutating func endEngine() {
        engine = nil
        backlog = []
        backlogCount = 0
        isLoading = false
        generation += 1
        timer?.task.cancel()
        timer = nil
        storedRevision = 0
        hasStopped = false
    }
}
