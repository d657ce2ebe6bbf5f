import MTProtoCore
import MTProtoCrypto

/// What is to be sent to many chats, and when: as quickly as limits allow, in order in each chat, and so that a chat which was
/// refused once is not refused soon again.
///
/// ```swift
/// var plan = BulkPlan(readers.map { ($0, 1) })
/// print("takes \(plan.duration())")
/// try await client.sendInBulk(&plan) { item in
///     try await client.send("News", to: item.peer, options: SendOptions(randomID: item.randomID))
/// }
/// ```
///
/// It is a value without clock and connection: ``TelegramClient/sendInBulk(_:onProgress:_:)`` carries it out. When the
/// server demands a pause all the same, the plan keeps it and sends less from then on: in that chat, in all of its kind
/// when a second one is refused too within a minute, and everywhere if the limit over all may have been meant. A limit
/// that holds nothing back for two minutes, or for two of its periods if these are longer, is forgotten; one that is
/// met again then is kept longer. One that holds messages back all the time becomes the given limit step by step after
/// an hour and more without another refusal. It supposes that servers count within periods no longer than the known one
/// and the pause together.
public struct BulkPlan: Sendable {
    /// The limits as they were given, or as the plan has learnt since of all chats.
    public internal(set) var limits: BulkLimits
    /// How many messages there are in all.
    public private(set) var total = 0
    /// How many of them the server has.
    public private(set) var done = 0
    /// The messages that are not sent because their chats do not take them, in the order in which they were refused. The plan does
    /// not come to them again. What is left is ``total`` without ``done`` and these.
    public private(set) var failures: [BulkFailure] = []
    /// How often a pause was demanded.
    public internal(set) var floodWaits = 0

    struct Chat: Sendable {
        let peer: Peer
        var left = 0
        var ended = 0
        /// When the newest messages were answered, oldest first.
        var times: [Instant] = []
        /// Since when one is under way.
        var begun: Instant?
        /// When that one went to the server; nil where it has not yet.
        var departed: Instant?
        var isQueued = false
        var pausedUntil = Instant.distantPast
        /// Nil where no server has demanded the pause.
        var pauseOrigin: Refusal?
        /// That of slow mode, until when it counts, and who said so.
        var gap = Duration.zero
        var gapEndsAt = Instant.distantPast
        var gapOrigin: Refusal?
        /// What the plan has learnt of this chat alone, and what it last did.
        var learnt: Learnt?
        var lastLesson: Learnt?
        /// Whether that holds the chat back now, and which learnt limits of all do.
        var isHeldAlone = false
        var held: Set<Kind> = []
    }

    enum Step: Hashable {
        /// Send the next message of this chat, by its index.
        case send(Int)
        /// Wait until then, or, if it is nil, until something under way has ended.
        case wait(until: Instant?)
        case finished
    }

    enum Kind: Hashable { case chat, group, overall }

    var chats: [Chat] = []
    private var indices: [PeerCache.Key: Int] = [:]
    /// Chats that may be next, in their order.
    private var ready: [Int] = []
    private var readyHead = 0
    private var later = TimedQueue<Int>()
    /// When the newest messages over all were answered, and when each of them went to the server.
    private(set) var times: [Instant] = []
    private(set) var departures: [Instant] = []
    private(set) var underway = 0
    var pausedUntil = Instant.distantPast
    var pauseOrigin: Refusal?
    /// Whether the learnt limit over all holds everything back now.
    private var isHeldOverall = false
    /// When limits of all chats were learnt, and when the plan tries more again.
    var learnt: [Kind: Learnt] = [:]
    /// The newest of each kind, forgotten or not.
    var lastLessons: [Kind: Learnt] = [:]
    /// The chat that was refused last, and when, by what may have been the reason.
    var refusals: [Kind: (chat: Int, at: Instant)] = [:]
    /// The newest pause of all chats of which the server did not say how long it lasts.
    var rest = (since: Instant.distantPast, end: Instant.distantPast, length: Duration.zero)
    /// The newest moment that the plan has heard of.
    private var present = Instant.zero
    let given: BulkLimits
    private let seed: Int64

    /// More are not under way at once, whatever the limits are.
    private static let mostUnderway = 64
    private static let longestMemory = 4096
    /// Where it is not known when a message went, that was so long before its answer.
    static let usualTrip = Duration.seconds(1)
    /// So many messages are gone through to say how long a plan takes; the rest is supposed to take as long.
    private static let countedSends = 20_000

    /// - Parameters:
    ///   - work: how many messages go to which chats. A chat that stands in it twice gets both.
    ///   - limits: how often the account sends.
    public init(_ work: [(peer: Peer, count: Int)], limits: BulkLimits = BulkLimits()) {
        self.init(limits: limits, seed: SendOptions.makeRandomID())
        // What takes longest begins first.
        for (peer, count) in work.sorted(by: { $0.count > $1.count }) { add(count, to: peer) }
    }

    /// A plan without work.
    init(limits: BulkLimits, seed: Int64) {
        self.limits = limits
        self.given = limits
        self.seed = seed
    }

    /// How long the rest takes, if nothing comes in between. It is worked out message by message, up to 20,000 of them, and
    /// from the newest moment on that the plan has heard of.
    ///
    /// - Parameter roundTrip: how long the server takes to answer; ``TelegramClient/ping(datacenter:)`` measures it.
    public func duration(roundTrip: Duration = .milliseconds(50)) -> Duration {
        duration(from: present, roundTrip: roundTrip)
    }

    func duration(from start: Instant, roundTrip: Duration = .milliseconds(50)) -> Duration {
        var plan = self
        var now = start
        var sent = 0
        let roundTrip = max(.zero, roundTrip)
        var flights = chats.indices.filter { chats[$0].begun != nil }.map { (at: start + roundTrip, chat: $0) }
        var head = 0
        while true {
            switch plan.next(now: now) {
            case .finished: return now - start
            case .send(let chat):
                guard sent < Self.countedSends else {
                    let left = plan.chats.reduce(0.0) { $0 + Double($1.left) }
                    return .seconds(min((now - start).inSeconds * (1 + left / Double(sent)), 1e9))
                }
                sent += 1
                flights.append((now + roundTrip, chat))
            case .wait(let until):
                let landing = head < flights.count ? flights[head].at : nil
                guard let next = [until, landing].compactMap(\.self).min() else { return now - start }
                now = max(now, next)
            }
            while head < flights.count, flights[head].at <= now {
                plan.ended(flights[head].chat, isSent: true, now: now)
                head += 1
            }
        }
    }

    // MARK: - Work

    mutating func add(_ count: Int, to peer: Peer) {
        guard count > 0 else { return }
        let chat = index(of: peer)
        chats[chat].left = chats[chat].left.saturatingAdd(count)
        total = total.saturatingAdd(count)
        queue(chat)
    }

    /// Takes back messages that are not under way.
    mutating func drop(_ count: Int, of peer: Peer) {
        let chat = index(of: peer)
        chats[chat].left -= count
        total -= count
    }

    /// A message was sent before the plan was made, and counts for the limits.
    mutating func noteSent(to peer: Peer, at instant: Instant) {
        note(instant, of: index(of: peer))
    }

    mutating func index(of peer: Peer) -> Int {
        let key = PeerCache.Key(kind: peer.kind, id: peer.id)
        if let index = indices[key] { return index }
        indices[key] = chats.count
        chats.append(Chat(peer: peer))
        return chats.count - 1
    }

    /// What is next in a chat.
    func item(_ chat: Int) -> BulkItem {
        let (peer, number) = (chats[chat].peer, chats[chat].ended + 1)
        let digest = Hash.sha256(Array("bulk.\(seed).\(peer).\(number)".utf8))
        return BulkItem(
            peer: peer, number: number, randomID: digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) })
    }

    private mutating func queue(_ chat: Int) {
        guard chats[chat].left > 0, chats[chat].begun == nil, !chats[chat].isQueued else { return }
        chats[chat].isQueued = true
        ready.append(chat)
    }

    /// Whether a message is left that was not sent.
    var hasWork: Bool { chats.contains { $0.left > 0 } }

    // MARK: - Steps

    /// The plan is carried out anew: what was under way is not any more.
    mutating func begin(now: Instant) {
        present = now
        underway = 0
        for chat in chats.indices {
            // Another clock may have shown it.
            chats[chat].times = chats[chat].times.map { min($0, now) }
            if chats[chat].begun != nil { note(now, of: chat) }
            (chats[chat].begun, chats[chat].departed) = (nil, nil)
            queue(chat)
        }
        times = times.map { min($0, now) }
        departures = departures.map { min($0, now) }
    }

    /// What is to be done now.
    mutating func next(now: Instant) -> Step {
        present = max(present, now)
        // A chat that nobody has looked at may be one that a learnt limit holds back.
        let isClear = readyHead == ready.count
        while let chat = later.popReached(at: now)?.element {
            chats[chat].isQueued = false
            noteReleased(chat, now: now)
            queue(chat)
        }
        if isHeldOverall { learnt[.overall]?.met(now) }
        isHeldOverall = false
        ease(now: now, mayForget: isClear)
        guard ready.count > readyHead || later.count > 0 || underway > 0 else { return .finished }
        if now < pausedUntil { return .wait(until: pausedUntil) }
        guard underway < Self.mostUnderway else { return .wait(until: nil) }
        if let overall = limits.overall {
            let room = overall.count - underway
            guard room > 0 else { return .wait(until: nil) }
            if times.count >= room {
                // checked: by the condition.
                let opening = times[times.count - room] + overall.period
                if opening > now {
                    isHeldOverall = learnt[.overall] != nil
                    return .wait(until: opening)
                }
            }
        }
        while readyHead < ready.count {
            let chat = ready[readyHead]
            readyHead += 1
            if readyHead > 256, readyHead * 2 > ready.count {
                ready.removeFirst(readyHead)
                readyHead = 0
            }
            guard chats[chat].left > 0, chats[chat].begun == nil else {
                chats[chat].isQueued = false
                continue
            }
            ease(chat, now: now)
            let opening = opening(of: chat)
            guard opening <= now else {
                noteHeld(chat, now: now)
                later.insert(chat, at: opening)
                continue
            }
            chats[chat].isQueued = false
            (chats[chat].begun, chats[chat].departed) = (now, now)
            underway += 1
            return .send(chat)
        }
        guard later.count > 0 || underway > 0 else { return .finished }
        return .wait(until: later.first)
    }

    /// Pauses have become shorter: the chats that wait are looked at anew.
    mutating func lookAnew(now: Instant) {
        while let chat = later.popReached(at: .distantFuture)?.element {
            chats[chat].isQueued = false
            noteReleased(chat, now: now)
            queue(chat)
        }
    }

    /// When a chat takes another message.
    private func opening(of chat: Int) -> Instant {
        let state = chats[chat]
        var opening = state.pausedUntil
        if state.gap > .zero, let last = state.times.last { opening = max(opening, last + state.gap) }
        for rate in [limits.perChat, state.peer.kind == .user ? nil : limits.perGroup, state.learnt?.rate] {
            if let rate { opening = max(opening, rate.opening(after: state.times)) }
        }
        return opening
    }

    /// A message that was under way is not any more.
    ///
    /// - Parameters:
    ///   - isSent: whether that was it; otherwise the plan comes to it again.
    ///   - counts: whether the server counts it.
    ///   - taken: when the server has said that it took the message; nil if it has not, or it is not known when.
    mutating func ended(_ chat: Int, isSent: Bool, counts: Bool = true, taken: Instant? = nil, now: Instant) {
        guard chats[chat].begun != nil else { return }
        present = max(present, now)
        if counts { note(now, of: chat) }
        if counts, let taken, let departed = chats[chat].departed { learnTaken(departed: departed, answered: taken) }
        (chats[chat].begun, chats[chat].departed) = (nil, nil)
        underway -= 1
        if isSent {
            chats[chat].left -= 1
            chats[chat].ended += 1
            done += 1
        }
        queue(chat)
    }

    /// The chat does not take the message that was under way: the plan goes on with what is behind it.
    mutating func failed(_ chat: Int, _ error: TelegramError, now: Instant) {
        guard chats[chat].begun != nil else { return }
        failures.append(BulkFailure(item: item(chat), error: error))
        chats[chat].left -= 1
        chats[chat].ended += 1
        ended(chat, isSent: false, now: now)
    }

    private mutating func note(_ instant: Instant, of chat: Int) {
        // A limit that is eased may be the given one again.
        let rates = [limits.perChat, limits.perGroup, given.perChat, given.perGroup, chats[chat].learnt?.rate]
        let most = rates.compactMap { $0?.count }.reduce(64) { max($0, $1) }
        Self.insert(instant, into: &chats[chat].times)
        if chats[chat].times.count > 2 * most { chats[chat].times.removeFirst(most) }
        let place = Self.insert(instant, into: &times)
        departures.insert(min(chats[chat].departed ?? instant - Self.usualTrip, instant), at: place)
        let longest = max(Self.longestMemory, limits.overall?.count ?? 0, given.overall?.count ?? 0)
        if times.count > 2 * longest {
            times.removeFirst(longest)
            departures.removeFirst(longest)
        }
    }

    /// What an earlier process has sent may be supposed to be later than what this one sends meanwhile.
    @discardableResult
    private static func insert(_ instant: Instant, into times: inout [Instant]) -> Int {
        // Behind the last one that is not later.
        let place = times.lastIndex { $0 <= instant }.map { $0 + 1 } ?? 0
        times.insert(instant, at: place)
        return place
    }

    /// A chat gets nothing for a while.
    ///
    /// - Parameter refusal: who wants that; nil where it is only tried again then.
    mutating func pause(_ chat: Int, until instant: Instant, because refusal: Refusal? = nil) {
        guard instant > chats[chat].pausedUntil else { return }
        (chats[chat].pausedUntil, chats[chat].pauseOrigin) = (instant, refusal)
    }

    /// The number of a chat that the plan knows.
    func known(_ peer: Peer) -> Int? { indices[PeerCache.Key(kind: peer.kind, id: peer.id)] }
}
