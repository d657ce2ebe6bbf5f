// What the owner of a connection asks its session.
extension ClientSession {
    /// Whether a packet with a new message id came on this connection: the other end has the key (row H-06).
    package var isProven: Bool {
        link?.isProven == true
    }

    /// How many packets with new message ids came on this connection.
    package var freshPackets: Int {
        link?.freshPackets ?? 0
    }

    /// Puts a ping into the next packet, however recently one was sent.
    package mutating func verify(now: Instant) {
        link?.nextPing = now
    }
}
