import MTProtoCore
import TL

// When the server may have counted what, for the limits that the next process keeps.
extension OutboxLog.Record {
    /// An attempt begins: to be stored before the server can hear of it.
    mutating func begin(at milliseconds: Int64) {
        // One before it in the same attempt has its answer.
        settle(at: milliseconds)
        attempts.append(milliseconds)
        attempts.removeFirst(max(0, attempts.count - OutboxLog.attemptLimit))
        isUnderway = true
    }

    /// What is under way has an answer.
    ///
    /// - Parameter milliseconds: nil if the server has not counted it.
    mutating func settle(at milliseconds: Int64?) {
        guard isUnderway else { return }
        isUnderway = false
        _ = attempts.popLast()
        if let milliseconds { attempts.append(milliseconds) }
    }

    /// - Returns: whether there are as many as can be.
    mutating func readAttempts(_ reader: inout TLReader) throws(TLError) -> Bool {
        isUnderway = try reader.readInt() != 0
        let count = try reader.readInt()
        guard (0...OutboxLog.attemptLimit).contains(Int(count)) else { return false }
        for _ in 0..<count { attempts.append(try reader.readLong()) }
        if attempts.isEmpty { isUnderway = false }
        return true
    }

    /// An earlier version has stored whole seconds of what was sent, and not whether something was under way.
    mutating func supposeAttempts() {
        if sentSeconds > 0 { attempts = [sentSeconds.saturatingMultiply(1000).saturatingAdd(999)] }
        guard entry.state == .waiting else { return }
        attempts = [0]
        isUnderway = true
    }
}

extension OutboxLog {
    /// Nil for more than there can be.
    static func readLeftovers(_ reader: inout TLReader) throws(TLError) -> [Leftover]? {
        let count = try reader.readInt()
        guard (0...leftoverLimit).contains(Int(count)) else { return nil }
        var leftovers: [Leftover] = []
        for _ in 0..<count {
            let kind = Peer.Kind(stored: try reader.readInt())
            let (id, milliseconds) = (try reader.readLong(), try reader.readLong())
            // Of a kind that this version does not know nothing waits.
            if let kind { leftovers.append(Leftover(kind: kind, id: id, milliseconds: milliseconds)) }
        }
        return leftovers
    }

    /// The clocks of two processes may differ so much.
    static let clockSlack: Int64 = 1000
    /// What an earlier process has sent may reach the server so much later.
    private static let strayTime: Int64 = 1000

    /// Gives a plan what waits, and tells it what earlier processes have sent as far as limits count that still.
    /// Pauses that they have met follow: ``restorePauses(_:now:serverNow:isHeard:)``.
    ///
    /// Each chat's first message may have been under way when the process ended: then it may have reached the server until now, and
    /// counts besides the one that follows. What was not under way was not sent, and nothing waits for it.
    ///
    /// - Parameters:
    ///   - now: by the clock of the plan.
    ///   - serverNow: the same by the server's clock, in milliseconds.
    /// - Returns: what waits, in order.
    mutating func resume(_ plan: inout BulkPlan, now: Instant, serverNow: Int64) -> [Record] {
        forget(serverNow, plan.limits)
        let since = Self.start(serverNow, plan.limits, atLeast: .seconds(3600))
        var sendings = leftovers.map { (at: $0.milliseconds, peer: Peer(kind: $0.kind, id: $0.id)) }
        var waiting: [Record] = []
        var chats: Set<PeerCache.Key> = []
        for record in inOrder {
            let peer = record.entry.peer
            if record.entry.state == .waiting {
                waiting.append(record)
                let isFirst = chats.insert(PeerCache.Key(kind: peer.kind, id: peer.id)).inserted
                // In their order in each chat: no other one was sent. It is stored with the next attempt.
                let end = isFirst ? serverNow.saturatingAdd(Self.strayTime) : nil
                change(record.entry.key, isNews: false) { $0.settle(at: end) }
            }
            for attempt in records[record.entry.key]?.attempts ?? [] where attempt > since {
                sendings.append((attempt, peer))
            }
        }
        for sending in sendings.sorted(by: { $0.at < $1.at }) {
            let age = serverNow.saturatingSubtract(sending.at)
            // What is still to come has its slack already.
            let known = age < 0 ? max(age, -Self.strayTime) : max(0, age.saturatingSubtract(Self.clockSlack))
            plan.noteSent(to: sending.peer, at: now - .milliseconds(known))
        }
        for record in waiting { plan.add(1, to: record.entry.peer) }
        return waiting
    }

    /// What limits do not count any more needs not be known of messages that are removed. Follows each removal: if too many are
    /// left, the oldest go.
    mutating func forget(_ serverNow: Int64, _ limits: BulkLimits) {
        let since = Self.start(serverNow, limits, atLeast: .zero)
        leftovers.removeAll { $0.milliseconds <= since }
        guard leftovers.count > Self.leftoverLimit else { return }
        leftovers.sort { $0.milliseconds < $1.milliseconds }
        leftovers.removeFirst(leftovers.count - Self.leftoverLimit)
    }

    /// What was sent until then no limit counts.
    private static func start(_ serverNow: Int64, _ limits: BulkLimits, atLeast period: Duration) -> Int64 {
        let rates = [limits.perChat, limits.perGroup, limits.overall]
        let longest = rates.compactMap { $0?.period }.reduce(period) { max($0, $1) }
        return serverNow.saturatingSubtract(longest.inNanoseconds / 1_000_000).saturatingSubtract(clockSlack)
    }
}
