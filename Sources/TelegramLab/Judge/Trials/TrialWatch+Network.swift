import MTProtoCore

// What a client says while a content delivery network has another time, or has forgotten its key.
extension TrialWatch {
    /// What was made before the client can have heard of that time shows nothing.
    private static let flight = Duration.seconds(3)

    mutating func hearElsewhere(_ packet: JudgedPacket) {
        guard packet.isFromClient, packet.connection.datacenter != self.connection.datacenter, packet.session != nil,
            packet.instant - self.began > Self.flight,
            let newest = (packet.containers.map(\.id) + packet.messages.map(\.id)).max()
        else { return }
        // Ten minutes would be seen; a clock that is wrong by itself is judged elsewhere.
        if newest.unixNanoseconds - packet.unixNanoseconds > 300_000_000_000 {
            return self.decide(.broken("message ids elsewhere have the time of the network"), packet)
        }
        self.isTimelyElsewhere = true
        self.note(packet)
    }

    mutating func hearOfNetworkKey(_ packet: JudgedPacket) {
        guard packet.isFromClient, packet.instant > self.began else { return }
        let isThere = packet.connection.datacenter == self.connection.datacenter
        let names = packet.requests.map(\.name)
        if isThere, packet.keyID.map(self.freshKeys.contains) == true, names.contains("upload.getCdnFile") {
            return self.decide(.kept("another key carries it"), packet)
        }
        if !isThere, names.contains("upload.getFile") {
            self.decide(.kept("the file is asked for at its datacenter"), packet)
        }
    }
}
