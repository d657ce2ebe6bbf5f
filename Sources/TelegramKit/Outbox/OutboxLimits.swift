import MTProtoCore

extension Outbox {
    /// What holds messages back: how often the outbox sends, or a pause that the server has demanded.
    public struct Limit: Hashable, Sendable {
        /// What it counts for.
        public enum Scope: Hashable, Sendable {
            case chat(Peer)
            /// Each chat by itself.
            case eachChat
            /// Each group and channel by itself.
            case eachGroup
            /// All chats together.
            case overall
        }

        public let scope: Scope
        /// So many messages in so long; nil for a pause, in which nothing goes.
        public let rate: BulkLimits.Rate?
        /// Whether it is the slow mode of a chat.
        public let isSlowMode: Bool
        /// Where it was learnt; nil for one that was given (``BulkLimits``).
        public let refusal: Refusal?
        /// Unix time in seconds, by the server's clock, at which a pause is over, or a learnt limit becomes less if it
        /// holds nothing back until then; nil for one that was given.
        public let until: Int?
    }

    /// A message that the server did not take at once.
    public struct Refusal: Hashable, Sendable {
        /// Where it should have gone.
        public let peer: Peer
        /// Unix time in seconds, by the server's clock.
        public let date: Int
        /// The server's own words, such as `FLOOD_WAIT_40`. Where the client kept a pause of which it knew from another
        /// request, they are those that the other one was told.
        public let serverMessage: String
    }

    /// What refusals have taught the outbox, and what counts still: pauses, slow modes, and limits that are less than
    /// the given ones. Of all chats first. The limits that were given are not among them.
    ///
    /// A refusal counts for its chat. Only when another chat is refused within a minute it counts for all chats of its
    /// kind, and for all together if much was sent of late; so does one alone if much was sent to ten chats and more at
    /// once, and the server has never taken so much. A learnt limit is forgotten when it has held nothing back for two
    /// minutes, or for two of its periods if these are longer; one that is met again then is kept four times as long.
    /// One that holds messages back all the time becomes less after an hour and more. A pause is stored, and the next
    /// process keeps what is left of it: all of it, until a datacenter has told its time. Other limits that a process
    /// has learnt the next one does not know. ``TelegramClient/forgetFloodWaits(of:in:)`` ends pauses and slow modes.
    public var limits: [Limit] {
        get async { await runner.limits }
    }
}

// Why messages wait.
extension OutboxRunner {
    var limits: [Outbox.Limit] { plan.learntLimits(now: time.clock.now).map(limit) }

    /// An entry with what it waits for now.
    func described(_ entry: OutboxEntry) -> OutboxEntry {
        guard entry.state == .waiting else { return entry }
        var entry = entry
        entry.waiting = wait(of: entry)
        return entry
    }

    private func wait(of entry: OutboxEntry) -> OutboxEntry.Wait {
        if end != nil { return OutboxEntry.Wait(reason: .ended, until: nil, remaining: nil) }
        if deliveries[entry.key] != nil { return waitUnderWay(entry) }
        if network.isShuttingDown { return OutboxEntry.Wait(reason: .ended, until: nil, remaining: nil) }
        guard log.records[entry.key]?.isStored == true else {
            return OutboxEntry.Wait(reason: .storing, until: nil, remaining: nil)
        }
        if let first = queues[Self.chat(entry)]?.first, first != entry.key {
            return OutboxEntry.Wait(reason: .order(behind: first), until: nil, remaining: nil)
        }
        let now = time.clock.now
        switch plan.known(entry.peer).map({ plan.hold(of: $0, now: now) }) ?? .turn {
        case .turn: return OutboxEntry.Wait(reason: .turn, until: nil, remaining: nil)
        case .again(let until): return wait(.repetition, until, now)
        case .limit(let found, let until): return wait(.limit(limit(found)), until, now)
        }
    }

    /// One that is under way does not go before a pause of its chat is over that another request has met: it stands behind
    /// that one, or is being uploaded still and goes by the same method.
    private func waitUnderWay(_ entry: OutboxEntry) -> OutboxEntry.Wait {
        let method = OutboxRequest.method(log.records[entry.key]?.body ?? [])
        guard let pause = network.pauseOfSending(method, to: entry.peer, randomID: entry.randomID) else {
            return OutboxEntry.Wait(reason: .sending, until: nil, remaining: nil)
        }
        let now = time.clock.now
        // checked: instants saturate.
        let until = now + pause.duration
        let refusal = Outbox.Refusal(
            peer: entry.peer, date: unixSeconds(at: pause.since), serverMessage: pause.words)
        let limit = Outbox.Limit(
            scope: .chat(entry.peer), rate: nil, isSlowMode: pause.kind == .slowMode, refusal: refusal,
            until: unixSeconds(at: until))
        return wait(.limit(limit), until, now)
    }

    private func wait(_ reason: OutboxEntry.Wait.Reason, _ until: Instant, _ now: Instant) -> OutboxEntry.Wait {
        OutboxEntry.Wait(reason: reason, until: unixSeconds(at: until), remaining: until - now)
    }

    private func limit(_ limit: BulkPlan.Limit) -> Outbox.Limit {
        let scope: Outbox.Limit.Scope =
            switch limit.scope {
            case .chat(let peer): .chat(peer)
            case .eachChat: .eachChat
            case .eachGroup: .eachGroup
            case .overall: .overall
            }
        return Outbox.Limit(
            scope: scope, rate: limit.rate, isSlowMode: limit.isSlowMode,
            refusal: limit.origin.map {
                Outbox.Refusal(peer: $0.peer, date: unixSeconds(at: $0.at), serverMessage: $0.words)
            },
            until: limit.endsAt.map(unixSeconds))
    }

    /// Rounded up.
    private func unixSeconds(at instant: Instant) -> Int {
        let seconds =
            network.context.serverClock.unixNanoseconds(at: instant).saturatingAdd(999_999_999) / 1_000_000_000
        return Int(clamping: seconds)
    }
}
