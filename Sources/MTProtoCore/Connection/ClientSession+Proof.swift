// What the owner of a connection asks its session.
extension ClientSession {
    /// Whether a packet with a new message id came on this connection: the other end has the key (row H-06).
    package var isProven: Bool {
        link?.isProven == true
    }
}
