import MTProtoKit
import Synchronization

/// The account's updates: each once, within one chat in the order of the server, across lost connections, restarts and
/// slow readers.
///
/// ```swift
/// for await update in client.updates {
///     if case .newMessage(let message) = update { print(message.text) }
/// }
/// ```
///
/// **Where it begins.** Where the last reader of this account ended, in this run or an earlier one; with the present if
/// there was none. The place is stored with the account, and moves past an element only when the next one is asked for,
/// or ``acknowledge()`` is called: an element during whose handling the process dies comes again. A program that stores
/// what it makes of updates can store ``position`` in the same transaction, and hand it to
/// ``TelegramClient/updates(from:)`` at its next start: then every element counts exactly once. A stored place that cannot
/// be used is said to be: ``TelegramUpdate/reloadNeeded(in:reason:)`` comes first then.
///
/// **A slow reader** does no harm. When ``TelegramConfiguration/updateBufferLimit`` elements wait, the client stops
/// taking in, and fetches the rest from the server once there is room. Only what the server does not number, such as
/// typing, gets lost meanwhile.
///
/// **One reader at a time.** A sequence ends when another one is taken from the client, which goes on where it ended. One
/// task at a time may read a sequence; a second one reads the end. Without a reader nothing is kept in memory.
///
/// The sequence ends when the client stops.
public struct TelegramUpdates: AsyncSequence, Sendable {
    let reading: UpdateReading

    public struct AsyncIterator: AsyncIteratorProtocol {
        let reading: UpdateReading

        public mutating func next() async -> TelegramUpdate? {
            await reading.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> TelegramUpdate? {
            await reading.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reading: reading)
    }

    /// The place behind the element that was taken last; nil before the server has told where the account is, and for a
    /// sequence that has ended.
    public var position: UpdatePosition? { reading.position }

    /// Says that the element that was taken last is done with, and stores that. Asking for the next one says the same,
    /// but stores it up to 250 milliseconds later: what was done with within that time before the process is killed
    /// comes again. While ``handle(chatsAtOnce:_:)`` runs, each element is done with when its handling is: this only
    /// stores how far that has come.
    ///
    /// - Throws: `storage` if it cannot be stored.
    public func acknowledge() async throws(TelegramError) {
        try await reading.acknowledge()
    }
}

/// A place in an account's updates, to be kept and handed to ``TelegramClient/updates(from:)``. It belongs to one account.
public struct UpdatePosition: Hashable, Sendable {
    /// The bytes to keep. Their format is private.
    public let bytes: [UInt8]

    /// - Parameter bytes: what was kept.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

/// One reader; no element is read for it once it is gone.
final class UpdateReading: Sendable {
    private let id: Int
    let network: Network

    init(network: Network, from position: UpdatePosition?) {
        self.network = network
        self.id = network.updates.beginReading(from: position, source: network)
    }

    deinit {
        network.updates.endReading(id, source: network)
    }

    func next() async -> TelegramUpdate? {
        guard case .element(let taken) = await network.updates.next(id, besideOthers: false, source: network) else {
            return nil
        }
        return taken.update
    }

    /// The next element, or what else the reader wants to know.
    func next(_ interest: UpdateFeed.Interest) async -> UpdateFeed.Given {
        await network.updates.next(id, besideOthers: false, interest, source: network)
    }

    /// The next element; `present` if none comes for a while, whether or not all is told.
    func next(within pause: Duration) async -> UpdateFeed.Given {
        // What comes in the same moment as the end of the pause counts as taken.
        let last = Mutex(UpdateFeed.Given.end)
        let inTime: Void? = await network.context.time.within(pause) {
            let given = await self.next(UpdateFeed.Interest())
            last.withLock { $0 = given }
        }
        let given = last.withLock { $0 }
        if case .end = given, inTime == nil, !Task.isCancelled { return .present }
        return given
    }

    /// Whether the reader has all that had happened to the account and in some channels when the server was asked, and
    /// nothing else waits for it.
    func isPresent(with channels: Set<Int64>) -> Bool { network.updates.isPresent(to: id, with: channels) }

    /// Whether another reader has taken the place of this one, although there is more to read.
    var isReplaced: Bool { network.updates.isReplaced(id) }

    /// The next element, while others are in hand.
    func nextBesideOthers() async -> UpdateFeed.Taken? {
        guard case .element(let taken) = await network.updates.next(id, besideOthers: true, source: network) else {
            return nil
        }
        return taken
    }

    /// An element of ``nextBesideOthers()`` is finished with.
    func finish(_ ticket: UpdateFeed.Ticket?) {
        if let ticket { network.updates.finish(ticket, of: id, source: network) }
    }

    /// No more is taken beside others: stores how far the reader is. What it has not finished with comes again when it goes on.
    func stop() async throws(TelegramError) {
        if case .failure(let error)? = await network.updates.stop(id, source: network)?.value {
            throw TelegramError(storage: error)
        }
    }

    var position: UpdatePosition? { network.updates.position(of: id) }

    /// Returns when the store has how far the reader is.
    func keepPlace() async throws(TelegramError) {
        if case .failure(let error)? = await network.updates.keepPlace(id, source: network)?.value {
            throw TelegramError(storage: error)
        }
    }

    func acknowledge() async throws(TelegramError) {
        if case .failure(let error)? = await network.updates.acknowledge(id, source: network)?.value {
            throw TelegramError(storage: error)
        }
    }
}

extension UpdateFeed {
    /// What a reader wants to know besides the next element.
    struct Interest: Sendable {
        /// Channels that matter to it.
        var channels: Set<Int64> = []
        /// Whether to return when nothing is missing of the account and of these channels.
        var untilPresent = false
    }

    /// What a call for the next element brings.
    enum Given: Sendable {
        case element(Taken)
        /// There is none, and all is told that had happened when the server was asked.
        case present
        /// There is none, and the server refuses in these words to say what was missed in a channel that matters.
        case refused(Int64, String)
        case end
    }

    /// A new reader takes the place of the former one.
    func beginReading(from position: UpdatePosition?, source: any UpdateSource) -> Int {
        var former: Reader?
        var closers: [CheckedContinuation<Void, Never>] = []
        var id = 0
        change(source) { state in
            state.lastReader += 1
            id = state.lastReader
            state.reader = id
            former = state.waiting?.reader
            state.waiting = nil
            state.isInHand = false
            closers = state.takeClosers()
            guard state.engine != nil || position != nil else { return }
            // The next engine knows of nothing to store before its reader comes back.
            if let write = state.store(in: source) { source.report(write) }
            state.rest = state.engine?.confirmed ?? state.rest
            state.wish = position
            state.endEngine()
        }
        former?.resume(returning: .end)
        for closer in closers { closer.resume() }
        return id
    }

    func isReplaced(_ id: Int) -> Bool {
        state.withLock { $0.reader != id && !$0.isFinished && !$0.isClosing }
    }

    func endReading(_ id: Int, source: any UpdateSource) {
        var closers: [CheckedContinuation<Void, Never>] = []
        change(source) { state in
            guard state.reader == id, !state.isFinished else { return }
            state.isInHand = false
            closers = state.takeClosers()
            state.reader = nil
            if let write = state.store(in: source) { source.report(write) }
            state.rest = state.engine?.confirmed ?? state.rest
            state.endEngine()
        }
        for closer in closers { closer.resume() }
    }

    /// Whether a reader has taken all that had happened to the account and in some channels when the server was asked.
    func isPresent(to id: Int, with channels: Set<Int64>) -> Bool {
        state.withLock { $0.reader == id && $0.notices.isEmpty && $0.engine?.isPresent(with: channels) == true }
    }

    /// The next element; the end also when the reading task is cancelled.
    ///
    /// - Parameters:
    ///   - isBesideOthers: what was taken before is finished with by ``finish(_:of:source:)``, not by this.
    ///   - interest: what to return for besides an element.
    func next(
        _ id: Int, besideOthers isBesideOthers: Bool, _ interest: Interest = Interest(), source: any UpdateSource
    ) async -> Given {
        // A cancelled task ends its own call, not that of a task which reads beside it.
        let call = state.withLock { state in
            state.lastCall += 1
            return state.lastCall
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                var isOver = false
                var last = Given.end
                var closers: [CheckedContinuation<Void, Never>] = []
                self.change(source) { state in
                    // What is beside others is done with when the reader stops.
                    if state.reader == id, state.isClosing, !state.isFinished, state.waiting == nil, !isBesideOthers,
                        state.engine?.isBesideOthers != true
                    {
                        if !Task.isCancelled { state.confirmLast(in: source) }
                        closers = state.takeClosers()
                    }
                    // A reader that ends has nothing in hand any more: it comes again.
                    if state.reader == id, Task.isCancelled, state.waiting == nil, !isBesideOthers {
                        state.isInHand = false
                        closers += state.takeClosers()
                    }
                    // A second task would have to wait for the first: it is told that there is nothing instead.
                    isOver =
                        state.reader != id || state.isFinished || state.isClosing || Task.isCancelled
                        || state.waiting != nil
                    if !isOver { state.goOn() }
                    // Nor can one that reads one after the other know what the handling of several has in hand.
                    if !isBesideOthers, state.engine?.isBesideOthers == true { isOver = true }
                    if !isOver {
                        state.waiting = (call, continuation, isBesideOthers, interest)
                        if !isBesideOthers { state.isInHand = false }
                    }
                    if state.reader == id, state.isFinished, !state.notices.isEmpty {
                        last = .element(Taken(update: state.notices.removeFirst()))
                    }
                }
                for closer in closers { closer.resume() }
                if isOver { continuation.resume(returning: last) }
            }
        } onCancel: {
            let waiting = self.state.withLock { state -> Reader? in
                guard state.waiting?.call == call else { return nil }
                defer { state.waiting = nil }
                return state.waiting?.reader
            }
            waiting?.resume(returning: .end)
        }
    }

    func position(of id: Int) -> UpdatePosition? {
        state.withLock { state in
            guard state.reader == id, let user = state.user, let position = state.engine?.position else { return nil }
            return UpdatePosition(bytes: position.encoded(of: user))
        }
    }

    /// The reader is done with one of the elements that it has in hand.
    func finish(_ ticket: Ticket, of id: Int, source: any UpdateSource) {
        change(source) { state in
            guard state.reader == id else { return }
            state.finish(ticket, now: source.time.continuous.now)
        }
    }

    /// The reader takes no more beside others. Stores how far it is, and finishes with nothing.
    func stop(_ id: Int, source: any UpdateSource) -> Write? {
        var write: Write?
        var closers: [CheckedContinuation<Void, Never>] = []
        change(source) { state in
            guard state.reader == id else { return }
            write = state.store(in: source)
            state.hasStopped = true
            state.isInHand = false
            closers = state.takeClosers()
        }
        for closer in closers { closer.resume() }
        return write
    }

    /// Stores how far the reader is, although that may be on its way to the store already.
    func keepPlace(_ id: Int, source: any UpdateSource) -> Write? {
        var write: Write?
        change(source) { state in
            guard state.reader == id else { return }
            write = state.store(in: source, always: true)
        }
        return write
    }

    /// Stores how far the reader is, because it is done with what it took.
    func acknowledge(_ id: Int, source: any UpdateSource) -> Write? {
        var write: Write?
        change(source) { state in
            guard state.reader == id else { return }
            // What is beside others is finished with by itself.
            if state.engine?.isBesideOthers != true { state.engine?.confirm(now: source.time.continuous.now) }
            write = state.store(in: source)
        }
        return write
    }
}

extension TelegramClient {
    /// What happens to the account. See ``TelegramUpdates`` for where it begins, and for what it promises.
    public var updates: TelegramUpdates {
        TelegramUpdates(reading: UpdateReading(network: network, from: nil))
    }

    /// The same from a place that was kept, in place of the one that is stored with the account. One that cannot be used,
    /// such as that of another account, counts as none, and ``TelegramUpdate/reloadNeeded(in:reason:)`` comes first. Nil is the
    /// place that is stored with the account, as in ``updates``.
    public func updates(from position: UpdatePosition?) -> TelegramUpdates {
        TelegramUpdates(reading: UpdateReading(network: network, from: position))
    }
}
