import MTProtoCore
import TelegramAPI

/// Makes of what the server sends, in whatever order and how often, every update once and in order
/// (core.telegram.org/api/updates). Without input or output: packets, answers and time come in, elements and questions
/// come out.
///
/// What has to be asked is in ``takeActions()``; every question is answered by the method named after it, or fails. The
/// elements wait in a queue until ``take(now:)`` takes them: when it is full the engine stops taking in, and asks for
/// the difference once there is room.
///
/// Guarantees, given a server that keeps its numbering: whatever is numbered comes exactly once and, within one chat, in
/// the order of the server; where the server itself does not tell any more, ``Content/reload(_:reason:)`` says so.
/// Unnumbered updates (such as typing) come when they come, and not at all while the engine is behind. Messages of
/// secret chats that a difference has bear no number: those come once more when a reader ends in the middle of it.
struct UpdateEngine: Sendable {
    /// What an element says.
    enum Content: Sendable {
        /// With those who came along.
        case update(API.Update, UpdateContext)
        /// A message of this client that the server's answer does not contain.
        case sent(Message)
        /// From here on elements are complete again; what was before has to be read from the history of the chat, or of
        /// all chats.
        case reload(Peer?, reason: LossReason)
    }

    /// A question to the server.
    enum Action: Hashable, Sendable {
        case getState
        /// The limit is of events; nil for as many as the server likes.
        case getDifference(pts: Int32, qts: Int32, date: Int32, limit: Int32? = nil)
        /// The access hash is 0 where it is not known.
        case getChannelDifference(Int64, accessHash: Int64, pts: Int32, limit: Int32)
    }

    /// Why a question was not answered.
    enum Failure: Error, Hashable, Sendable {
        /// Not now; at the earliest after the given time. With the server's words, if it refuses.
        case unavailable(atLeast: Duration?, refusal: String? = nil)
        /// The server does not know the place from which it was asked.
        case positionInvalid
        /// The channel is private, or gone.
        case noAccess
        /// The server has answered something that cannot be read, which is described.
        case unreadable(String)
    }

    struct Limits: Hashable, Sendable {
        /// Elements that wait for the reader before the engine stops taking in.
        var queue = 1024
        /// Updates of one numbering that wait for what is missing before all is asked for.
        var waiting = 256
        /// The same of all channels together.
        let waitingInChannels = 4096
        /// Updates in one packet, and in all packets together that wait for something. A few bytes on the wire may be many
        /// of them: of more than these, what counts is asked for, and the rest does not count.
        var packet = 2048
        /// How many events are asked for first when an answer cannot be read.
        let slice: Int32 = 64
        /// Channels asked about at once.
        var channelQuestions = 10
        /// The most events that are asked for at once in one channel.
        var channelSlice: Int32 = 100
        /// How long what is missing may take to come by itself.
        var gap: Duration = .milliseconds(500)
        /// After so long without an update the engine asks.
        let silence: Duration = .seconds(15 * 60)
    }

    /// An access hash that was seen somewhere, nil if there is none.
    typealias Hashes = (Peer.Kind, Int64) -> Int64?

    /// The present is begun with.
    struct Restart: Sendable {
        var reason: LossReason
        /// What comes behind it is numbered anew.
        var isAnew = false
        /// What is numbered apart goes on where it was.
        var keepsOthers = false
    }

    private struct Item: Sendable {
        var content: Content?
        var step: UpdateState.Step?
        /// The name of the numbering in which the step is; nil without one.
        var numbering: Int64?
    }

    /// An element, the number by which it is finished with, and the name of the numbering in which it stands.
    typealias Taken = (content: Content, number: Int, numbering: Int64?)

    /// What came before the state was known.
    enum Early: Sendable {
        case packet(API.Updates)
        case own(pts: Int32, count: Int32, channel: Int64?, Content?)
        case watch(Int64, accessHash: Int64, pts: Int32?)
    }

    let limits: Limits
    /// The state behind all that waits in the queue; nil until the server has told it.
    var head: UpdateState?
    /// The state behind all that the reader has finished with.
    private(set) var confirmed: UpdateState?
    /// Grows with every change of ``confirmed``.
    private(set) var revision = 0
    private var inHand = ElementsInHand()
    /// The reader takes elements although it has not finished with others.
    var isBesideOthers = false
    private var queue: [Item] = []
    private var first = 0
    var isStopped = false
    private var actions: [Action] = []

    var early: [Early] = []
    /// The updates in it.
    var earlyCount = 0
    var account = GapBuffer<Content>()
    var special = GapBuffer<Content>()
    var packets: [WaitingPacket] = []
    /// When what is missing before them will be asked for.
    var packetDeadline: Instant?
    var isFetching = false
    var isWanted = false
    var slices = UpdateSlices()
    var leftOut = LeftOutEvents()
    /// What is being searched because it cannot be read, while a question about it is open.
    var suspect: UnreadableEvent?
    /// Why the reader's place is not known, so that everything has to be read anew; told with the beginning.
    private var lostBecause: LossReason?
    /// The account's numbering has changed: it has to begin with the present.
    var isRenumbered = false
    /// While the present is asked for.
    var restarting: Restart?
    var pauses = UpdatePauses()
    var lastHeard: Instant
    /// Who came along with what is being taken in.
    var context = UpdateContext()
    var channels = ChannelQuestions()

    /// Channels of which the server said that there is more are asked about first.
    ///
    /// - Parameters:
    ///   - state: where the reader was; nil begins with the present.
    ///   - reason: why it is not known where the reader was, if it was somewhere.
    init(state: UpdateState?, lostBecause reason: LossReason? = nil, limits: Limits = Limits(), now: Instant) {
        self.limits = limits
        self.lostBecause = state == nil ? reason : nil
        self.lastHeard = now
        self.head = state
        self.confirmed = state
        isWanted = true
        for (id, channel) in (state?.channels ?? [:]).sorted(by: { $0.key < $1.key }) where channel.isBehind {
            channels.want(id)
        }
        pump(now: now)
    }

    // MARK: - Elements

    /// How many elements wait.
    var count: Int { queue.count - first }

    /// Whether one of them has something for the reader.
    var hasContent: Bool { queue[first...].contains { $0.content != nil } }

    /// The reader has finished with all that it took.
    mutating func confirm(now: Instant) {
        inHand.finishAll()
        settle(now: now)
    }

    /// Whether the reader has something numbered that it has not finished with.
    var hasInHand: Bool { !inHand.isEmpty }

    /// The reader has finished with one of the elements of ``takeBesideOthers(now:)``.
    mutating func finish(_ number: Int, now: Instant) {
        inHand.finish(number)
        settle(now: now)
    }

    private mutating func settle(now: Instant) {
        // What has no content asks nothing of a reader.
        while first < queue.count, queue[first].content == nil {
            if let step = popFirst().step { _ = inHand.add(step, isDone: true) }
        }
        for step in inHand.takeFinished() { commit(step) }
        goOn(now: now)
    }

    /// Takes in again once there is room.
    private mutating func goOn(now: Instant) {
        guard isStopped, count <= limits.queue / 2 else { return }
        isStopped = false
        pump(now: now)
    }

    /// Takes the next element; whatever was taken before counts as finished with. Nil if there is none.
    mutating func take(now: Instant) -> Content? {
        isBesideOthers = false
        confirm(now: now)
        return pop(now: now)?.content
    }

    /// Takes the next element, and leaves it to ``finish(_:now:)`` to say of each when it is finished with. Nil if there is none.
    mutating func takeBesideOthers(now: Instant) -> Taken? {
        // Who asked for one after the other is done with what it took so.
        if !isBesideOthers { inHand.finishAll() }
        isBesideOthers = true
        settle(now: now)
        return pop(now: now)
    }

    private mutating func pop(now: Instant) -> Taken? {
        guard first < queue.count, let content = queue[first].content else { return nil }
        let item = popFirst()
        let number = inHand.add(item.step)
        goOn(now: now)
        return (content, number, item.numbering)
    }

    /// The state behind the element that was taken last; behind all that is finished with, if several are in hand.
    var position: UpdateState? {
        guard !isBesideOthers else { return confirmed }
        var state = confirmed
        for step in inHand.steps {
            if case .begin(let begun) = step { state = begun } else { state?.apply(step) }
        }
        return state
    }

    /// The account is there.
    mutating func begin(at state: UpdateState) {
        guard let reason = lostBecause else {
            head = state
            confirmed = state
            revision += 1
            return
        }
        // Until the reader has heard of it the place counts as lost, in the next process as well.
        lostBecause = nil
        head = state
        enqueue(.reload(nil, reason: reason), .begin(state))
    }

    private mutating func commit(_ step: UpdateState.Step) {
        if case .begin(let state) = step { confirmed = state } else { confirmed?.apply(step) }
        revision += 1
    }

    private mutating func popFirst() -> Item {
        let item = queue[first]
        queue[first] = Item()
        first += 1
        if first == queue.count {
            queue.removeAll(keepingCapacity: queue.count <= 64)
            first = 0
        } else if first > 256, first * 2 > queue.count {
            queue.removeFirst(first)
            first = 0
        }
        return item
    }

    /// An update, with those who came along.
    func content(_ update: API.Update) -> Content { .update(update, context) }

    /// Puts an element behind all others, with the move that it makes.
    mutating func enqueue(_ content: Content?, _ step: UpdateState.Step? = nil) {
        guard content != nil || step != nil else { return }
        if let step {
            let known = head?.channels.count ?? 0
            head?.apply(step)
            if let head, head.channels.count < known { channels.keep { head.channels[$0] != nil } }
        }
        if case .reload(let peer, _)? = content, count > 0, case .reload(peer, _)? = queue[queue.count - 1].content,
            let step, let former = queue[queue.count - 1].step, let both = head?.step(of: former, then: step)
        {
            // One reload of the chat covers both.
            queue[queue.count - 1].step = both
            return
        }
        queue.append(Item(content: content, step: step, numbering: step.flatMap { head?.numberings[$0] }))
    }

    // MARK: - Questions

    /// What has to be asked now.
    mutating func takeActions() -> [Action] {
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    mutating func ask(_ action: Action) { actions.append(action) }

    /// Asks whatever is wanted and may be asked.
    mutating func pump(now: Instant) {
        guard let head else {
            guard isWanted, !isFetching, pauses.isOver(now) else { return }
            isFetching = true
            isWanted = false
            return ask(.getState)
        }
        // Differences fill the queue as packets do: no other is asked for while the reader has so much before it.
        if count >= limits.queue { isStopped = true }
        guard !isStopped else { return }
        if isWanted, !isFetching, pauses.isOver(now), isRenumbered {
            restart(because: .renumbered)
        } else if isWanted, !isFetching, pauses.isOver(now) {
            isFetching = true
            isWanted = false
            pauses.asked()
            account.gapDeadline = nil
            special.gapDeadline = nil
            packetDeadline = nil
            ask(.getDifference(pts: head.pts, qts: head.qts, date: head.date, limit: slices.limit))
        }
        pumpChannels(now: now)
    }

    /// When ``deadlineReached(now:)`` is to be called.
    var nextDeadline: Instant? {
        guard !isStopped else { return nil }
        var deadline = channels.nextDeadline(limit: limits.channelQuestions)
        func consider(_ other: Instant?) {
            if let other { deadline = min(deadline ?? other, other) }
        }
        if isWanted, !isFetching { consider(pauses.deadline ?? lastHeard) }
        guard head != nil, !isFetching, !isWanted else { return deadline }
        consider(account.gapDeadline)
        consider(special.gapDeadline)
        consider(packetDeadline)
        consider(lastHeard + limits.silence)
        return deadline
    }

    mutating func deadlineReached(now: Instant) {
        if head != nil, !isFetching {
            let gaps = [account.gapDeadline, special.gapDeadline, packetDeadline].compactMap { $0 }
            if gaps.contains(where: { $0 <= now }) || lastHeard + limits.silence <= now {
                isWanted = true
                lastHeard = now
            }
        }
        channelDeadlinesReached(now: now)
        pump(now: now)
    }

    /// The server may have sent what did not arrive: a new session began, or the connection was away for long.
    mutating func mayHaveMissed(now: Instant) {
        isWanted = true
        pauses.endForOtherReason()
        pump(now: now)
    }
}
