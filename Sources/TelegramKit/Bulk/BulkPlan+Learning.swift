import MTProtoCore

// What a plan learns from pauses that servers demand, and how it forgets that again.
extension BulkPlan {
    /// A shorter pause of all chats does little harm where it was not meant for them.
    private static let shortPause = Duration.seconds(60)
    /// How long a limit counts at least that holds messages back all the time.
    private static let shortestLesson = Duration.seconds(3600)
    /// How long one counts at least that holds nothing back.
    private static let shortestHold = Duration.seconds(120)
    private static let longestRest = Duration.seconds(4 * 3600)
    /// Refusals of two chats within this time may have one reason.
    private static let confirmation = Duration.seconds(60)
    /// Clocks are not exact.
    private static let tripSlack = Duration.milliseconds(100)
    /// Of fewer chats too much may have been sent to each.
    private static let fewestChats = 10

    /// The server demands a pause in a chat.
    ///
    /// - Parameters:
    ///   - isSlowMode: whether it is the chat's own rule.
    ///   - words: the server's own.
    mutating func refused(
        _ chat: Int, pause: Duration, isSlowMode: Bool = false, words: String = "", now: Instant
    ) {
        floodWaits += 1
        // If it is repeated by itself, it goes again.
        defer { chats[chat].departed = now }
        let end = now + pause
        let refusal = Refusal(peer: chats[chat].peer, at: now, words: words)
        self.pause(chat, until: end, because: refusal)
        if isSlowMode {
            let whole = pause + (chats[chat].times.last.map { now - $0 } ?? .zero)
            // Servers round what they demand up to whole seconds.
            let gap = max(chats[chat].gap, Self.slowModes.first { $0 + .seconds(1) > whole } ?? whole)
            chats[chat].gap = gap
            chats[chat].gapEndsAt = end + max(Self.shortestLesson, gap)
            chats[chat].gapOrigin = refusal
            return
        }
        let kind: Kind =
            chats[chat].peer.kind != .user && pause > limits.perChat?.period ?? .zero ? .group : .chat
        learn(chat, kind, pause: pause, refusal, now: now)
        let isConfirmed = isConfirmed(.overall, by: chat, now: now)
        // Of one chat alone it is only supposed where much was sent to many. A long pause of one chat stops no other.
        guard isConfirmed ? isMuch(now: now) : pause <= Self.shortPause && mayBeOverall(pause, chat, now: now) else {
            return
        }
        if end > pausedUntil { (pausedUntil, pauseOrigin) = (end, refusal) }
        let begun = chats[chat].begun ?? now
        guard begun >= learnt[.overall]?.since ?? .distantPast else { return }
        let known = knownOverall(pause, besides: chat, now: now)
        learn(.overall, Self.measure(limits.overall, known + pause, times, now: now), pause: pause, refusal)
    }

    /// The server took a message that was under way. If it was so when the limit over all was learnt, the server had
    /// taken one more then: of what goes together the refusals may be heard first.
    ///
    /// - Parameter departed: when it went. What was only being uploaded then was not taken before.
    mutating func learnTaken(departed: Instant, answered: Instant) {
        guard var lesson = learnt[.overall], limits.overall == lesson.rate, departed < lesson.since else { return }
        // Not where it may have come when the pause was over, which servers round up.
        // checked: instants saturate.
        let latest = lesson.since + max(lesson.pause / 2, lesson.pause - .seconds(1))
        // checked: the same.
        let earliest = lesson.since + lesson.pause - lesson.rate.period
        guard answered > earliest, answered <= latest else { return }
        lesson.took()
        limits.overall = lesson.rate
        learnt[.overall] = lesson
    }

    /// Whether another chat was refused of late, for what may be the same reason.
    private mutating func isConfirmed(_ kind: Kind, by chat: Int, now: Instant) -> Bool {
        let former = refusals[kind]
        refusals[kind] = (chat, now)
        guard let former, former.chat != chat else { return false }
        return now - former.at <= Self.confirmation
    }

    /// Learns from a refusal: of the chat alone, until a second one is refused.
    private mutating func learn(_ chat: Int, _ kind: Kind, pause: Duration, _ refusal: Refusal, now: Instant) {
        let times = chats[chat].times
        let common = kind == .group ? limits.perGroup : limits.perChat
        let span = (chats[chat].learnt?.rate.period ?? common?.period ?? pause) + pause
        // Where nothing was sent, it is not that too much was sent in a chat: another chat's times would teach nothing.
        guard times.contains(where: { $0 > now - span }) else { return }
        func measured(_ rate: BulkLimits.Rate?) -> Measure {
            // Of each it is known when it was answered; it may have gone a second before.
            let known = Self.known(rate, pause, times, now: now) { index in
                now - (index < times.count ? times[index] : .distantPast) + Self.usualTrip
            }
            return Self.measure(rate, known + pause, times, now: now)
        }
        // What had begun before the plan knew of the limit teaches nothing new.
        let begun = chats[chat].begun ?? now
        if begun >= chats[chat].learnt?.since ?? .distantPast {
            // What has begun before a limit of all was learnt did not keep it, and does not halve it again.
            // One message of each chat says too little for that.
            let lesson = kind == .group ? learnt[kind] : nil
            let kept = lesson.flatMap { begun < $0.since ? $0.measure.former : nil } ?? common
            let measure = measured(chats[chat].learnt?.rate ?? kept)
            let new = Learnt(
                measure, pause: pause, refusal, hold: Self.hold(measure.rate, after: chats[chat].lastLesson, now: now))
            (chats[chat].learnt, chats[chat].lastLesson) = (new, new)
        }
        guard isConfirmed(kind, by: chat, now: now), begun >= learnt[kind]?.since ?? .distantPast else { return }
        learn(kind, measured(common), pause: pause, refusal)
    }

    private mutating func learn(_ kind: Kind, _ measure: Measure, pause: Duration, _ refusal: Refusal) {
        let hold = Self.hold(measure.rate, after: lastLessons[kind], now: refusal.at)
        let new = Learnt(measure, pause: pause, refusal, hold: hold)
        (learnt[kind], lastLessons[kind]) = (new, new)
        set(kind, new.rate)
    }

    /// The server says that the account sends too much, and not for how long: nothing goes to any chat for a minute, the next
    /// time for two, and so on up to four hours.
    mutating func refusedWithoutPause(_ chat: Int, words: String = "", now: Instant) {
        floodWaits += 1
        // What was under way together tells the same.
        guard (chats[chat].begun ?? now) >= rest.since else { return }
        // checked: instants saturate.
        if now - rest.end > Self.longestRest { rest.length = .zero }
        rest.length = min(max(.seconds(60), rest.length * 2), Self.longestRest)
        rest.since = now
        rest.end = now + rest.length
        guard rest.end > pausedUntil else { return }
        (pausedUntil, pauseOrigin) = (rest.end, Refusal(peer: chats[chat].peer, at: now, words: words))
    }

    // MARK: - Easing

    /// When a learnt limit has counted for long enough.
    static func easing(_ rate: BulkLimits.Rate, now: Instant) -> Instant {
        // checked: instants saturate, and periods are bounded.
        now + max(shortestLesson, rate.period * 4)
    }

    /// Twice as much, and no more than was given; nil where that has no limit and none is felt any more.
    private static func eased(_ rate: BulkLimits.Rate, towards given: BulkLimits.Rate?) -> BulkLimits.Rate? {
        let next = BulkLimits.Rate(rate.count, per: rate.period / 2)
        guard let given else { return next.perSecond > 30 ? nil : next }
        return next.perSecond >= given.perSecond ? given : next
    }

    /// How long a limit is kept that holds nothing back: longer where one was met again after it was forgotten.
    private static func hold(_ rate: BulkLimits.Rate, after former: Learnt?, now: Instant) -> Duration {
        // checked: periods are bounded, and so are holds.
        let short = max(shortestHold, rate.period * 2)
        guard let former, now - former.since <= longestRest else { return short }
        return max(short, min(former.hold * 4, shortestLesson))
    }

    /// - Parameter mayForget: whether what holds nothing back is known.
    mutating func ease(now: Instant, mayForget: Bool) {
        for (kind, lesson) in learnt {
            let goal = goal(kind)
            guard !mayForget || !lesson.hasLapsed(now: now) else {
                forget(kind, goal)
                continue
            }
            guard lesson.easesAt <= now else { continue }
            let next = rate(kind).flatMap { Self.eased($0, towards: goal) }
            guard let next, next != goal else {
                forget(kind, next)
                continue
            }
            set(kind, next)
            learnt[kind]?.rate = next
            learnt[kind]?.easesAt = Self.easing(next, now: now)
        }
    }

    /// Forgets what was learnt from refusals.
    mutating func unlearn(_ origins: [Refusal]) {
        for chat in chats.indices where chats[chat].learnt.map({ origins.contains($0.origin) }) ?? false {
            chats[chat].learnt = nil
        }
        for (kind, lesson) in learnt where origins.contains(lesson.origin) { forget(kind, goal(kind)) }
    }

    private mutating func forget(_ kind: Kind, _ rate: BulkLimits.Rate?) {
        set(kind, rate)
        learnt[kind] = nil
        refusals[kind] = nil
    }

    private mutating func set(_ kind: Kind, _ rate: BulkLimits.Rate?) {
        switch kind {
        case .chat: limits.perChat = rate
        case .group: limits.perGroup = rate
        case .overall: limits.overall = rate
        }
    }

    private func rate(_ kind: Kind) -> BulkLimits.Rate? {
        switch kind {
        case .chat: limits.perChat
        case .group: limits.perGroup
        case .overall: limits.overall
        }
    }

    private func goal(_ kind: Kind) -> BulkLimits.Rate? {
        switch kind {
        case .chat: given.perChat
        case .group: given.perGroup
        case .overall: given.overall
        }
    }

    mutating func ease(_ chat: Int, now: Instant) {
        if chats[chat].gap > .zero, chats[chat].gapEndsAt <= now {
            (chats[chat].gap, chats[chat].gapOrigin) = (.zero, nil)
        }
        guard var lesson = chats[chat].learnt else { return }
        if lesson.hasLapsed(now: now) { return chats[chat].learnt = nil }
        guard lesson.easesAt <= now else { return }
        let goal = chats[chat].peer.kind == .user ? limits.perChat : limits.perGroup
        let next = Self.eased(lesson.rate, towards: goal)
        if let next, next != goal {
            lesson.rate = next
            lesson.easesAt = Self.easing(next, now: now)
            chats[chat].learnt = lesson
        } else {
            chats[chat].learnt = nil
        }
    }

    /// A chat waits: what has been learnt and holds it back is met.
    mutating func noteHeld(_ chat: Int, now: Instant) {
        let times = chats[chat].times
        func holds(_ rate: BulkLimits.Rate?) -> Bool { rate.map { $0.opening(after: times) > now } ?? false }
        chats[chat].held = []
        if holds(chats[chat].learnt?.rate) { chats[chat].isHeldAlone = true }
        if holds(learnt[.chat]?.rate) { chats[chat].held.insert(.chat) }
        if chats[chat].peer.kind != .user, holds(learnt[.group]?.rate) { chats[chat].held.insert(.group) }
    }

    /// It waits no longer, but did until now.
    mutating func noteReleased(_ chat: Int, now: Instant) {
        if chats[chat].isHeldAlone { chats[chat].learnt?.met(now) }
        for kind in chats[chat].held { learnt[kind]?.met(now) }
        chats[chat].isHeldAlone = false
        chats[chat].held = []
    }

    // MARK: - What a pause says

    /// Those that chats can have.
    private static let slowModes: [Duration] = [5, 10, 30, 60, 300, 900, 3600].map { .seconds($0) }

    /// Whether so much was sent of late that the limit over all may be meant.
    private func isMuch(now: Instant) -> Bool {
        guard let overall = limits.overall else { return underway > 1 }
        // checked: instants saturate.
        return 2 * (Self.count(times, after: now - overall.period) + underway) > overall.count
    }

    /// Whether one refusal may mean the limit over all: much was sent to many chats, and the server has not taken more
    /// before.
    private func mayBeOverall(_ pause: Duration, _ chat: Int, now: Instant) -> Bool {
        guard let overall = limits.overall, isMuch(now: now) else { return false }
        // checked: instants saturate.
        let since = now - overall.period
        let busy = chats.lazy.filter { $0.begun != nil || $0.times.last ?? .distantPast > since }.count
        guard busy >= Self.fewestChats else { return false }
        let known = knownOverall(pause, besides: chat, now: now)
        let count = Self.count(times, after: now - known) + underway
        guard count < times.count else { return true }
        return !(count..<times.count).contains { times[$0] - times[$0 - count] < known + pause }
    }

    private static func count(_ times: [Instant], after instant: Instant) -> Int {
        times.reversed().prefix { $0 > instant }.count
    }

    /// How long before now the server may have begun to count.
    ///
    /// - Parameter age: how long ago a message may have come, and all behind it; by its index.
    private static func known(
        _ rate: BulkLimits.Rate?, _ pause: Duration, _ times: [Instant], now: Instant, _ age: (Int) -> Duration
    ) -> Duration {
        // The server may count since the first message, of which the known period tells nothing.
        let whole = times.first.map { now - $0 } ?? .zero
        let longest = max(rate?.period ?? pause, min(whole, pause))
        // Not since a moment at which nothing was sent.
        return min(longest, age(times.firstIndex { $0 >= now - longest } ?? times.count))
    }

    /// The same over all, where it is known when each message went, and what is under way may have been taken as well.
    private func knownOverall(_ pause: Duration, besides chat: Int, now: Instant) -> Duration {
        let others = chats.indices.lazy.filter { $0 != chat && chats[$0].begun != nil }
        let underway = others.compactMap { chats[$0].departed }.min()
        return Self.known(limits.overall, pause, times, now: now) { index in
            let first = [departures[index...].min(), underway].compactMap(\.self).min()
            return now - (first ?? .distantPast) + Self.tripSlack
        }
    }

    private static func measure(
        _ rate: BulkLimits.Rate?, _ period: Duration, _ times: [Instant], now: Instant
    ) -> Measure {
        Measure(period: period, taken: count(times, after: now - period), former: rate)
    }
}
