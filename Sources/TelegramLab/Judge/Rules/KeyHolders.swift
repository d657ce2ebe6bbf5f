/// The permanent keys to which clients have bound temporary ones.
struct KeyHolders: Sendable {
    private var holders: [UInt64: UInt64] = [:]

    private static let limit = 1024

    /// Takes a packet of a client.
    mutating func take(_ packet: JudgedPacket, _ session: JudgedSession) {
        guard let bound = packet.messages.lazy.compactMap({ $0.request?.boundKey }).first else { return }
        if self.holders.count >= Self.limit { self.holders = [:] }
        self.holders[session.keyID] = bound
    }

    /// The permanent key of a session; its own where none is known.
    func holder(of session: JudgedSession) -> UInt64 { self.holders[session.keyID] ?? session.keyID }
}
