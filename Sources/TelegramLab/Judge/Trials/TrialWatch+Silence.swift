import MTProtoCore

// Exchanges in which the server says nothing more, or something that comes too early.
extension TrialWatch {
    /// How long a client that has given an exchange up may take to begin another one. One that does not may have been ended by its
    /// user, who has waited for nothing.
    static let returnTime = Duration.seconds(15)

    /// The client has left an exchange in which the server says nothing.
    mutating func leaveSilence() {
        guard let leftAt, let other = self.begunElsewhere, leftAt - other.instant <= Self.returnTime else { return }
        self.decide(.kept("the client leaves, and has begun another exchange elsewhere"))
    }

    /// Another exchange begins over a connection that is newer than this one.
    mutating func hearAfterSilence(_ packet: JudgedPacket) {
        if self.begunElsewhere == nil { self.note(packet) }
        self.begunElsewhere = packet
        guard self.leftAt != nil else { return }
        self.decide(.kept("the client leaves, and begins another exchange"), packet)
    }

    /// Whether nothing had come under the key of a packet before the trial: the lab may have forgotten others.
    func isNewKey(_ packet: JudgedPacket) -> Bool { packet.keyID.map { !self.usedBefore.contains($0) } ?? false }

    /// Whether a packet is under a key that can have come of nothing but a confirmation that came too early.
    func usesKeyTooEarly(_ packet: JudgedPacket) -> Bool {
        guard self.isTold, packet.isFromClient, packet.kind == .encrypted, packet.session == nil,
            packet.connection.datacenter == self.connection.datacenter, self.isNewKey(packet)
        else { return false }
        // What was open before may carry a key that the lab has forgotten.
        return packet.connection == self.connection || !self.openBefore.contains(packet.connection)
    }
}

extension HandshakeMisconduct {
    /// Whether the server says nothing in place of an answer.
    var isSilent: Bool { self == .silence || self == .lateSilence }
}
