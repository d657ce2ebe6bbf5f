import MTProtoCore

// What a plan learns from pauses that servers demand, and how it forgets that again.
extension BulkPlan {
    /// A shorter pause of all chats does little harm where it was not meant for them.
    private static let shortPause = Duration.seconds(60)
    /// How long a learnt limit counts at least.
    private static let shortestLesson = Duration.seconds(3600)
    private static let longestRest = Duration.seconds(4 * 3600)

    /// The server demands a pause in a chat.
    ///
    /// - Parameter isSlowMode: whether it is the chat's own rule.
    mutating func refused(_ chat: Int, pause: Duration, isSlowMode: Bool = false, now: Instant) {
        floodWaits += 1
        let end = now + pause
        self.pause(chat, until: end)
        if isSlowMode {
            let whole = pause + (chats[chat].times.last.map { now - $0 } ?? .zero)
            // Servers round what they demand up to whole seconds.
            chats[chat].gap = max(chats[chat].gap, Self.slowModes.first { $0 + .seconds(1) > whole } ?? whole)
            return
        }
        let kind: Kind =
            chats[chat].peer.kind != .user && pause > limits.perChat?.period ?? .zero ? .group : .chat
        learn(chat, kind, pause: pause, now: now)
        guard mayBeOverall(now: now) else { return }
        // A long pause of one chat stops no other.
        guard isConfirmed(.overall, by: chat, now: now) || pause <= Self.shortPause else { return }
        pausedUntil = max(pausedUntil, end)
        let begun = chats[chat].begun ?? now
        guard begun >= learnt[.overall]?.since ?? .distantPast else { return }
        let rate = Self.tightened(limits.overall, by: pause, after: times, now: now)
        limits.overall = rate
        learnt[.overall] = (now, Self.easing(rate, now: now))
    }

    /// Whether another chat was refused of late, for what may be the same reason.
    private mutating func isConfirmed(_ kind: Kind, by chat: Int, now: Instant) -> Bool {
        let former = refusals[kind]
        refusals[kind] = (chat, now)
        guard let former, former.chat != chat else { return false }
        return now - former.at <= Self.shortestLesson
    }

    /// Learns from a refusal: of the chat alone, until a second one is refused.
    private mutating func learn(_ chat: Int, _ kind: Kind, pause: Duration, now: Instant) {
        let times = chats[chat].times
        let common = kind == .group ? limits.perGroup : limits.perChat
        let span = (chats[chat].learnt?.rate.period ?? common?.period ?? pause) + pause
        // Where nothing was sent, it is not that too much was sent in a chat: another chat's times would teach nothing.
        guard times.contains(where: { $0 > now - span }) else { return }
        // What had begun before the plan knew of the limit teaches nothing new.
        let begun = chats[chat].begun ?? now
        if begun >= chats[chat].learnt?.since ?? .distantPast {
            let rate = Self.tightened(chats[chat].learnt?.rate ?? common, by: pause, after: times, now: now)
            chats[chat].learnt = Learnt(rate: rate, since: now, easesAt: Self.easing(rate, now: now))
        }
        guard isConfirmed(kind, by: chat, now: now), begun >= learnt[kind]?.since ?? .distantPast else { return }
        let rate = Self.tightened(common, by: pause, after: times, now: now)
        if kind == .group { limits.perGroup = rate } else { limits.perChat = rate }
        learnt[kind] = (now, Self.easing(rate, now: now))
    }

    /// The server says that the account sends too much, and not for how long: nothing goes to any chat for a minute, the next
    /// time for two, and so on up to four hours.
    mutating func refusedWithoutPause(_ chat: Int, now: Instant) {
        floodWaits += 1
        // What was under way together tells the same.
        guard (chats[chat].begun ?? now) >= rest.since else { return }
        // checked: instants saturate.
        if now - rest.end > Self.longestRest { rest.length = .zero }
        rest.length = min(max(.seconds(60), rest.length * 2), Self.longestRest)
        rest.since = now
        rest.end = now + rest.length
        pausedUntil = max(pausedUntil, rest.end)
    }

    // MARK: - Easing

    /// When a learnt limit has counted for long enough.
    private static func easing(_ rate: BulkLimits.Rate, now: Instant) -> Instant {
        // checked: instants saturate, and periods are bounded.
        now + max(shortestLesson, rate.period * 4)
    }

    /// Twice as much, and no more than was given; nil where that has no limit and none is felt any more.
    private static func eased(_ rate: BulkLimits.Rate, towards given: BulkLimits.Rate?) -> BulkLimits.Rate? {
        let next = BulkLimits.Rate(rate.count, per: rate.period / 2)
        guard let given else { return next.perSecond > 30 ? nil : next }
        return next.perSecond >= given.perSecond ? given : next
    }

    mutating func ease(now: Instant) {
        for (kind, lesson) in learnt where lesson.easesAt <= now {
            let former: BulkLimits.Rate?
            let next: BulkLimits.Rate?
            let goal: BulkLimits.Rate?
            switch kind {
            case .chat: (former, goal) = (limits.perChat, given.perChat)
            case .group: (former, goal) = (limits.perGroup, given.perGroup)
            case .overall: (former, goal) = (limits.overall, given.overall)
            }
            next = former.flatMap { Self.eased($0, towards: goal) }
            switch kind {
            case .chat: limits.perChat = next
            case .group: limits.perGroup = next
            case .overall: limits.overall = next
            }
            if let next, next != goal {
                learnt[kind] = (lesson.since, Self.easing(next, now: now))
            } else {
                learnt[kind] = nil
                refusals[kind] = nil
            }
        }
    }

    mutating func ease(_ chat: Int, now: Instant) {
        guard var lesson = chats[chat].learnt, lesson.easesAt <= now else { return }
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

    // MARK: - What a pause says

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
        // The server may count since the first message, of which the known period tells nothing.
        let age = min(times.first.map { now - $0 } ?? .zero, pause)
        let period = max(rate?.period ?? pause, age) + pause
        let since = now - period
        let taken = times.reversed().prefix { $0 > since }.count
        guard let rate else { return BulkLimits.Rate(max(1, taken / 2), per: period) }
        let former = Double(rate.count) * (period.inSeconds / rate.period.inSeconds)
        return BulkLimits.Rate(min(taken, Int(min(former / 2, 1e9))), per: period)
    }
}
