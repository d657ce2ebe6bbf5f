import MTProtoCore
import MTProtoCrypto

/// What is to be sent to many chats, and when: as quickly as limits allow, in order in each chat, and never so that the server
/// demands a second pause of the same kind.
///
/// ```swift
/// var plan = BulkPlan(readers.map { ($0, 1) })
/// print("takes \(plan.duration())")
/// try await client.sendInBulk(&plan) { item in
///     try await client.send("News", to: item.peer, options: SendOptions(randomID: item.randomID))
/// }
/// ```
///
/// It is a value without clock and connection: ``TelegramClient/sendInBulk(_:onProgress:_:)`` carries it out. When the server
/// demands a pause all the same, the plan keeps it and sends less from then on: in the chats for which the limit counts, and
/// everywhere if the limit over all may have been meant. It supposes that servers count within periods no longer than the
/// known one and the pause together.
public struct BulkPlan: Sendable {
    /// The limits as they were given, or as the plan has learnt since.
    public private(set) var limits: BulkLimits
    /// How many messages there are in all.
    public private(set) var total = 0
    /// How many of them the server has.
    public private(set) var done = 0
    /// How often a pause was demanded.
    public private(set) var floodWaits = 0

    struct Chat: Sendable {
        let peer: Peer
        var left = 0
        var ended = 0
        /// When the newest messages were answered, oldest first.
        var times: [Instant] = []
        /// Since when one is under way.
        var begun: Instant?
        var isQueued = false
        var pausedUntil = Instant.distantPast
        /// That of slow mode.
        var gap = Duration.zero
    }

    enum Step: Hashable {
        /// Send the next message of this chat, by its index.
        case send(Int)
        /// Wait until then, or, if it is nil, until something under way has ended.
        case wait(until: Instant?)
        case finished
    }

    private enum Kind: Hashable { case chat, group, overall }

    private(set) var chats: [Chat] = []
    private var indices: [PeerCache.Key: Int] = [:]
    /// Chats that may be next, in their order.
    private var ready: [Int] = []
    private var readyHead = 0
    private var later = TimedQueue<Int>()
    /// When the newest messages over all were answered.
    private var times: [Instant] = []
    private var underway = 0
    private var pausedUntil = Instant.distantPast
    private var learnt: [Kind: Instant] = [:]
    private let seed: Int64

    /// More are not under way at once, whatever the limits are.
    private static let mostUnderway = 64
    private static let longestMemory = 4096

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
        self.seed = seed
    }

    /// How long the rest takes, if nothing comes in between. It is worked out message by message.
    ///
    /// - Parameter roundTrip: how long the server takes to answer; ``TelegramClient/ping(datacenter:)`` measures it.
    public func duration(roundTrip: Duration = .milliseconds(50)) -> Duration {
        var plan = self
        let start = max(times.last ?? .zero, chats.compactMap(\.times.last).max() ?? .zero)
        var now = start
        var flights = chats.indices.filter { chats[$0].begun != nil }.map { (at: start + roundTrip, chat: $0) }
        var head = 0
        while true {
            switch plan.next(now: now) {
            case .finished: return now - start
            case .send(let chat): flights.append((now + roundTrip, chat))
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
        chats[chat].left += count
        total += count
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

    // MARK: - Steps

    /// The plan is carried out anew: what was under way is not any more.
    mutating func begin(now: Instant) {
        underway = 0
        for chat in chats.indices {
            // Another clock may have shown it.
            chats[chat].times = chats[chat].times.map { min($0, now) }
            if chats[chat].begun != nil { note(now, of: chat) }
            chats[chat].begun = nil
            queue(chat)
        }
        times = times.map { min($0, now) }
    }

    /// What is to be done now.
    mutating func next(now: Instant) -> Step {
        while let chat = later.popReached(at: now)?.element {
            chats[chat].isQueued = false
            queue(chat)
        }
        guard ready.count > readyHead || later.count > 0 || underway > 0 else { return .finished }
        if now < pausedUntil { return .wait(until: pausedUntil) }
        guard underway < Self.mostUnderway else { return .wait(until: nil) }
        if let overall = limits.overall {
            let room = overall.count - underway
            guard room > 0 else { return .wait(until: nil) }
            if times.count >= room {
                // checked: by the condition.
                let opening = times[times.count - room] + overall.period
                if opening > now { return .wait(until: opening) }
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
            let opening = opening(of: chat)
            guard opening <= now else {
                later.insert(chat, at: opening)
                continue
            }
            chats[chat].isQueued = false
            chats[chat].begun = now
            underway += 1
            return .send(chat)
        }
        guard later.count > 0 || underway > 0 else { return .finished }
        return .wait(until: later.first)
    }

    /// When a chat takes another message.
    private func opening(of chat: Int) -> Instant {
        let state = chats[chat]
        var opening = state.pausedUntil
        if state.gap > .zero, let last = state.times.last { opening = max(opening, last + state.gap) }
        for rate in [limits.perChat, state.peer.kind == .user ? nil : limits.perGroup] {
            guard let rate, state.times.count >= rate.count else { continue }
            // checked: by the condition.
            opening = max(opening, state.times[state.times.count - rate.count] + rate.period)
        }
        return opening
    }

    /// A message that was under way is not any more.
    ///
    /// - Parameters:
    ///   - isSent: whether that was it; otherwise the plan comes to it again.
    ///   - counts: whether the server counts it.
    mutating func ended(_ chat: Int, isSent: Bool, counts: Bool = true, now: Instant) {
        guard chats[chat].begun != nil else { return }
        chats[chat].begun = nil
        underway -= 1
        if counts { note(now, of: chat) }
        if isSent {
            chats[chat].left -= 1
            chats[chat].ended += 1
            done += 1
        }
        queue(chat)
    }

    private mutating func note(_ instant: Instant, of chat: Int) {
        let most = max(64, limits.perChat?.count ?? 0, limits.perGroup?.count ?? 0)
        chats[chat].times.append(instant)
        if chats[chat].times.count > 2 * most { chats[chat].times.removeFirst(most) }
        times.append(instant)
        let longest = max(Self.longestMemory, limits.overall?.count ?? 0)
        if times.count > 2 * longest { times.removeFirst(longest) }
    }

    /// A chat gets nothing for a while.
    mutating func pause(_ chat: Int, until instant: Instant) {
        chats[chat].pausedUntil = max(chats[chat].pausedUntil, instant)
    }

    // MARK: - Learning

    /// The server demands a pause in a chat.
    ///
    /// - Parameter isSlowMode: whether it is the chat's own rule.
    mutating func refused(_ chat: Int, pause: Duration, isSlowMode: Bool = false, now: Instant) {
        floodWaits += 1
        let end = now + pause
        self.pause(chat, until: end)
        if isSlowMode {
            let whole = pause + (chats[chat].times.last.map { now - $0 } ?? .zero)
            chats[chat].gap = max(chats[chat].gap, Self.slowModes.first { $0 >= whole } ?? whole)
            return
        }
        let isOfGroup = chats[chat].peer.kind != .user && pause > limits.perChat?.period ?? .zero
        // What had begun before the plan knew of the limit teaches nothing new.
        let begun = chats[chat].begun ?? now
        if begun >= learnt[isOfGroup ? .group : .chat] ?? .distantPast {
            learnt[isOfGroup ? .group : .chat] = now
            if isOfGroup {
                limits.perGroup = Self.tightened(limits.perGroup, by: pause, after: chats[chat].times, now: now)
            } else {
                limits.perChat = Self.tightened(limits.perChat, by: pause, after: chats[chat].times, now: now)
            }
        }
        guard mayBeOverall(now: now) else { return }
        pausedUntil = max(pausedUntil, end)
        guard begun >= learnt[.overall] ?? .distantPast else { return }
        learnt[.overall] = now
        limits.overall = Self.tightened(limits.overall, by: pause, after: times, now: now)
    }

    /// Those that chats can have.
    private static let slowModes: [Duration] = [5, 10, 30, 60, 300, 900, 3600].map { .seconds($0) }

    /// Whether so much was sent of late that the limit over all may be meant.
    private func mayBeOverall(now: Instant) -> Bool {
        guard let overall = limits.overall else { return underway > 1 }
        // checked: instants saturate.
        let since = now - overall.period
        let recent = times.reversed().prefix { $0 > since }.count
        return 2 * (recent + underway) > overall.count
    }

    /// No more than what the server took before it demanded a pause, and half of the rate at most.
    private static func tightened(
        _ rate: BulkLimits.Rate?, by pause: Duration, after times: [Instant], now: Instant
    ) -> BulkLimits.Rate {
        let period = (rate?.period ?? pause) + pause
        let since = now - period
        let taken = times.reversed().prefix { $0 > since }.count
        guard let rate else { return BulkLimits.Rate(max(1, taken / 2), per: period) }
        let former = Double(rate.count) * (period.inSeconds / rate.period.inSeconds)
        return BulkLimits.Rate(min(taken, Int(min(former / 2, 1e9))), per: period)
    }
}
