// What an engine needs of its session beyond what owners of sessions do.
extension ClientSession {
    /// Whether a message was handed over and has not been sent.
    func isUnsent(_ handle: MessageHandle) -> Bool {
        outbox[handle]?.phase == .waiting
    }

    /// Whether every message in flight may go again in a new session.
    var mayRepeatEverything: Bool {
        outbox.inFlight.allSatisfy(\.options.mayRepeat)
    }

    /// Sends a ping with the next packet unless one is under way: its answer shows whether the link is alive.
    mutating func probe(now: Instant) {
        if link?.ping == nil { link?.nextPing = now }
    }

    /// The owner closes the connection: nothing more is heard from it.
    mutating func stopListening() {
        link?.isClosing = true
    }
}
