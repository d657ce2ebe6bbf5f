import MTProtoCore

// What holds the messages of a plan back, and who has said so.
extension BulkPlan {
    /// A server did not take a message.
    struct Refusal: Hashable, Sendable {
        /// Where it should have gone.
        let peer: Peer
        let at: Instant
        /// The server's own; where the client knew of the pause from another request, those that this one was told.
        let words: String
    }

    /// What the server took before it demanded a pause.
    struct Measure: Hashable, Sendable {
        let period: Duration
        var taken: Int
        /// The rate that was kept until then.
        let former: BulkLimits.Rate?

        /// No more than what was taken, and half of the former rate at most.
        var rate: BulkLimits.Rate {
            guard let former else { return BulkLimits.Rate(taken / 2, per: period) }
            let most = Double(former.count) * (period.inSeconds / former.period.inSeconds)
            return BulkLimits.Rate(min(taken, Int(min(most / 2, 1e9))), per: period)
        }
    }

    /// A limit that a refusal has taught.
    struct Learnt: Hashable, Sendable {
        var rate: BulkLimits.Rate
        /// What it was learnt from.
        private(set) var measure: Measure
        let origin: Refusal
        /// The pause that was demanded.
        let pause: Duration
        /// When the plan tries more again, though the limit holds messages back.
        var easesAt: Instant
        /// When it has held something back last, and how long it is kept after that.
        private(set) var metAt: Instant
        let hold: Duration

        init(_ measure: Measure, pause: Duration, _ origin: Refusal, hold: Duration) {
            let rate = measure.rate
            self.rate = rate
            self.measure = measure
            self.origin = origin
            self.pause = pause
            self.hold = hold
            easesAt = BulkPlan.easing(rate, now: origin.at)
            metAt = origin.at + pause
        }

        /// What had begun before teaches nothing new.
        var since: Instant { origin.at }

        /// The server had taken another message before the refusal.
        mutating func took() {
            measure.taken += 1
            rate = measure.rate
        }

        mutating func met(_ now: Instant) { metAt = max(metAt, now) }

        /// When it is forgotten if it holds nothing back until then.
        var lapsesAt: Instant { metAt + hold }

        func hasLapsed(now: Instant) -> Bool { lapsesAt <= now }
    }

    /// A limit, a pause or a slow mode.
    struct Limit: Hashable, Sendable {
        enum Scope: Hashable, Sendable { case chat(Peer), eachChat, eachGroup, overall }

        let scope: Scope
        /// Nil for a pause.
        let rate: BulkLimits.Rate?
        /// Nil if it was given.
        let origin: Refusal?
        /// When it ends at the earliest; nil for one that was given.
        let endsAt: Instant?
        var isSlowMode = false
    }

    /// What holds the next message of a chat back the longest.
    enum Hold: Hashable, Sendable {
        /// Only that others go first.
        case turn
        /// It is tried again then.
        case again(until: Instant)
        case limit(Limit, until: Instant)
    }

    func hold(of chat: Int, now: Instant) -> Hold {
        let state = chats[chat]
        var holds: [(until: Instant, limit: Limit?)] = []
        if let origin = state.pauseOrigin {
            holds.append((state.pausedUntil, pauseLimit(.chat(state.peer), state.pausedUntil, origin)))
        } else {
            holds.append((state.pausedUntil, nil))
        }
        if let origin = pauseOrigin { holds.append((pausedUntil, pauseLimit(.overall, pausedUntil, origin))) }
        if let last = state.times.last, let slowMode = slowMode(state, now: now) {
            holds.append((last + state.gap, slowMode))
        }
        func add(
            _ rate: BulkLimits.Rate?, _ scope: Limit.Scope, _ lesson: Learnt?, _ times: [Instant], room: Int? = nil
        ) {
            guard let rate else { return }
            let limit = Limit(scope: scope, rate: rate, origin: lesson?.origin, endsAt: lesson?.endsAt)
            holds.append((rate.opening(after: times, room: room), limit))
        }
        add(limits.perChat, .eachChat, learnt[.chat], state.times)
        if state.peer.kind != .user { add(limits.perGroup, .eachGroup, learnt[.group], state.times) }
        if let lesson = state.learnt, !lesson.hasLapsed(now: now) {
            add(lesson.rate, .chat(state.peer), lesson, state.times)
        }
        if let overall = limits.overall, overall.count > underway {
            add(overall, .overall, learnt[.overall], times, room: overall.count - underway)
        }
        guard let longest = holds.max(by: { $0.until < $1.until }), longest.until > now else { return .turn }
        return longest.limit.map { .limit($0, until: longest.until) } ?? .again(until: longest.until)
    }

    /// What refusals have taught and what counts still: of all chats first.
    func learntLimits(now: Instant) -> [Limit] {
        var found: [Limit] = []
        if pausedUntil > now, let pauseOrigin { found.append(pauseLimit(.overall, pausedUntil, pauseOrigin)) }
        for (kind, scope) in [(Kind.overall, Limit.Scope.overall), (.chat, .eachChat), (.group, .eachGroup)] {
            guard let lesson = learnt[kind], !lesson.hasLapsed(now: now) else { continue }
            found.append(Limit(scope: scope, rate: lesson.rate, origin: lesson.origin, endsAt: lesson.endsAt))
        }
        for chat in chats {
            if chat.pausedUntil > now, let origin = chat.pauseOrigin {
                found.append(pauseLimit(.chat(chat.peer), chat.pausedUntil, origin))
            }
            if let slowMode = slowMode(chat, now: now) { found.append(slowMode) }
            guard let lesson = chat.learnt, !lesson.hasLapsed(now: now) else { continue }
            found.append(
                Limit(scope: .chat(chat.peer), rate: lesson.rate, origin: lesson.origin, endsAt: lesson.endsAt))
        }
        return found
    }

    private func pauseLimit(_ scope: Limit.Scope, _ until: Instant, _ origin: Refusal) -> Limit {
        Limit(scope: scope, rate: nil, origin: origin, endsAt: until)
    }

    private func slowMode(_ chat: Chat, now: Instant) -> Limit? {
        guard chat.gap > .zero, chat.gapEndsAt > now, let origin = chat.gapOrigin else { return nil }
        return Limit(
            scope: .chat(chat.peer), rate: BulkLimits.Rate(1, per: chat.gap), origin: origin, endsAt: chat.gapEndsAt,
            isSlowMode: true)
    }
}

extension BulkPlan.Learnt {
    /// When it is less at the earliest.
    var endsAt: Instant { min(lapsesAt, easesAt) }
}

extension BulkLimits.Rate {
    /// When another message may go.
    ///
    /// - Parameters:
    ///   - times: of those before it, oldest first.
    ///   - room: how many there may be; nil for the whole count.
    func opening(after times: [Instant], room: Int? = nil) -> Instant {
        let room = room ?? count
        guard room > 0, times.count >= room else { return .distantPast }
        return times[times.count - room] + period
    }
}
