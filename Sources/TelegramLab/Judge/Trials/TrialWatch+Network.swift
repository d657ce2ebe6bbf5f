import MTProtoCore

// What a client says while a content delivery network has another time, or has forgotten its key.
extension TrialWatch {
    /// Whether a request for a file may be for one that the trial is about.
    func isOfTrial(_ message: JudgedMessage) -> Bool {
        guard let request = message.request else { return false }
        return self.network.files.mayBeSame(request, as: self.network.tokens)
    }

    /// What was made before the client can have heard of that time shows nothing.
    private static let flight = Duration.seconds(3)

    mutating func hearElsewhere(_ packet: JudgedPacket) {
        guard packet.isFromClient, packet.connection.datacenter != self.connection.datacenter,
            let session = packet.session, self.network.timely.contains(session),
            packet.instant - self.began > Self.flight,
            let newest = (packet.containers.map(\.id) + packet.messages.map(\.id)).max()
        else { return }
        // Ten minutes would be seen.
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
        if !isThere, packet.requests.contains(where: { $0.name == "upload.getFile" && self.isOfTrial($0) }) {
            self.decide(.kept("the file is asked for at its datacenter"), packet)
        }
    }
}
