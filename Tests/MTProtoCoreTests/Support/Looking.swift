@testable import MTProtoCore

// What tests alone look at.

extension ClientSession {
    var salts: [ServerSalt] { saltStore.salts }
    /// How many messages have not ended yet.
    var pendingCount: Int { outbox.count }
}

extension ServerSession {
    /// When ``deadlineReached(now:)`` is to be called next, where everything can be sent at once.
    var nextDeadline: Instant? { deadline(maySend: true) }
}

extension ClientEngine {
    /// Whether ``flush(now:)`` has something to send.
    func wantsFlush(at now: Instant) -> Bool {
        session.wantsFlush(at: now)
            || (!services.isEmpty && !isHolding && session.maySendRequests(at: now) && wantsTransaction(at: now))
    }

    private func wantsTransaction(at now: Instant) -> Bool {
        services.slots.contains { ($0.service as? EchoService)?.wantsTransaction(at: now) == true }
    }
}

extension ReceivedMessages {
    /// How many ids are remembered.
    var count: Int { ids.count }
}

extension SentMessages {
    /// How many messages are remembered.
    var count: Int { records[head...].count { $0.record != nil } }
}

extension PeerRole {
    /// The other end.
    var opposite: PeerRole { self == .client ? .server : .client }
}
