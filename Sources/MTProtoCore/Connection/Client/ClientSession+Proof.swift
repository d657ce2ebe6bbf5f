// What the owner of a connection asks its session.
extension ClientSession {
    /// Whether a packet with a new message id came on this connection: the other end has the key (row H-06).
    package var isProven: Bool {
        connection?.isProven == true
    }

    /// When a packet with a new message id came last on this connection; nil if none has.
    package var provenAt: Instant? {
        connection.flatMap { $0.isProven ? $0.lastProof : nil }
    }

    /// Whether the session is still putting something right: it measures the server's clock, or waits for answers that it
    /// has asked for again (rows G10, G11).
    package var isPerformingServiceTasks: Bool {
        synchronization.isRunning || services.earliestResend != nil
    }

    /// Another session takes the connection over. Servers close a connection when a session on it stops to ping, so
    /// that this one says that it will not, for a month: no temporary key lives so long.
    mutating func takeLeave() {
        guard !isOverHTTP else { return }
        services.reply(.ping(id: Int64(bitPattern: random.next()), disconnectDelay: 30 * 86_400))
    }
}
