import Logging
import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// What a developer is told: limits of the lab, and mistakes that are hard to see from the client alone.
extension LabServer {
    /// The most lines that are told.
    private static let mostTold = 10_000

    /// Tells a line once.
    func tellOnce(_ line: String) {
        // Clients choose what stands in some of them.
        guard self.toldLines.count < Self.mostTold, self.toldLines.insert(line).inserted else { return }
        self.tell(line)
        guard self.toldLines.count == Self.mostTold else { return }
        self.tell("LINES: \(Self.mostTold) lines like these were told; there are no more until the lab is started anew")
    }

    private func tell(_ line: String) {
        self.logger.notice("\(line)")
        self.configuration.hearsOfLimits?(line)
    }

    /// Tells of a method that no schema of the lab has.
    func tellOfUnknown(_ query: ByteBuffer, _ reply: Result<ByteBuffer, RPCError>, in session: SessionReference) {
        guard case .failure(let error) = reply, error.message.hasPrefix("INPUT_METHOD_INVALID_") else { return }
        let name = MessageNames.name(of: QueryEnvelope(query).query)
        self.tellOnce(
            "METHOD: a client asks for \(name), which layer \(self.layerSpoken(in: session)) does not have: it may be of "
                + "another layer")
    }

    /// Tells of a key exchange that came to nothing.
    func tell(_ error: ServerHandshakeError, at datacenter: Int) {
        switch error {
        case .unknownKey:
            self.tellOnce(
                "KEY: a client at datacenter \(datacenter) goes by another public key: give it rsa_public_key_pem of "
                    + "this lab's description")
        case .unreadableSecret:
            self.tellOnce(
                "KEY: what a client at datacenter \(datacenter) encrypts cannot be read: its public key or its padding "
                    + "is another one")
        default: break
        }
    }

    /// Tells of a client that left when it was told by which key the lab proves itself.
    func tellOfLeaving(_ datacenter: Int) {
        // All clients of a judge are one: who has made a key before knows the lab's, and was ended by a trial. A judge that tries
        // nothing ends nobody.
        if let judge, judge.hasTrials, judge.hasKnownKey(of: datacenter) { return }
        self.tellOnce(
            "KEY: a client at datacenter \(datacenter) left when it was told the lab's public key: perhaps it goes by another "
                + "one; give it rsa_public_key_pem of this lab's description")
    }

    /// Tells of a key that was made somewhere else, mostly by another lab.
    func tellOfStrangeKey(_ id: UInt64, at datacenter: Int) {
        guard self.datacenters[datacenter]?.keys[id] == nil, !self.forgottenKeys.hasForgotten(id) else { return }
        if let meant = self.datacenters.keys.sorted().first(where: { self.datacenters[$0]?.keys[id] != nil }) {
            return self.tellOfWrongAddress(datacenter, meant: meant)
        }
        self.tellOnce(
            "SESSION: a client at datacenter \(datacenter) comes with an authorization key that this lab has not made; begin "
                + "with a new session")
    }

    /// Tells of a packet that cannot be opened: its connection ends, and the client comes back with the next one.
    func tell(_ error: EnvelopeError, at datacenter: Int) {
        let mistake =
            switch error {
            case .tooShort: "a packet that is too short"
            case .invalidLength: "a message whose length is no multiple of 4, or not that of what is in the packet"
            case .invalidPadding: "a packet that has less than 12 or more than 1024 bytes of padding"
            case .wrongMessageKey: "a packet that does not fit its message key"
            case .unknownKey, .unsendableBody: "a packet that cannot be opened"
            }
        self.tellOnce("PACKET: a client at datacenter \(datacenter) sends \(mistake): its connection is ended")
    }

    /// Tells of a client that took one datacenter for another one.
    func tellOfWrongAddress(_ datacenter: Int, meant: Int) {
        self.tellOnce(
            "ADDRESS: a client took the address of datacenter \(datacenter) for that of datacenter \(meant): compare its "
                + "addresses with this lab's description")
    }

    /// Tells of a client that does not read.
    func tellOfSlowReader(at datacenter: Int) {
        self.tellOnce(
            "READER: a client at datacenter \(datacenter) does not read what it is told: its connection was ended when "
                + "\(self.configuration.unreadLimit >> 20) MiB waited for it")
    }

    /// Tells of bytes that are no transport.
    func tellOfStranger(at datacenter: Int) {
        self.tellOnce(
            "ADDRESS: something at datacenter \(datacenter) does not speak a transport of MTProto, or not the one that the "
                + "port takes")
    }
}

extension PlainMessage {
    /// Whether a packet begins a key exchange.
    static func asksForKey(_ packet: ByteBuffer) -> Bool {
        guard let message = try? PlainMessage(packet: packet) else { return false }
        return MessageNames.name(of: message.body).hasPrefix("req_pq")
    }
}

/// Keys that the lab had: a client that comes with one of them has done nothing wrong.
struct ForgottenKeys {
    /// When there are more, nothing is said of any key.
    private static let limit = 100_000

    private var ids: Set<UInt64> = []

    mutating func add(_ id: UInt64) {
        guard self.ids.count < Self.limit else { return }
        self.ids.insert(id)
    }

    /// Whether the lab has had a key, or may have had it.
    func hasForgotten(_ id: UInt64) -> Bool {
        self.ids.count >= Self.limit || self.ids.contains(id)
    }
}
