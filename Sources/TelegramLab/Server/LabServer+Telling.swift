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

    /// Tells of a key exchange that came to nothing: the client hears no more than -404.
    func tell(_ error: ServerHandshakeError, of packet: ByteBuffer, from connection: LabConnection) {
        let datacenter = connection.datacenter
        func refused(_ reason: String) {
            // Who goes on after an answer that a trial has spoiled is refused because of that.
            guard !connection.hasMetMisconduct else { return }
            let name = (try? PlainMessage(packet: packet)).map { MessageNames.name(of: $0.body) }
            let step = name ?? "a packet under no key"
            self.tellOnce("KEY: \(step) of a client at datacenter \(datacenter) is answered with -404: \(reason)")
        }
        switch error {
        case .unknownKey:
            self.tellOnce(
                "KEY: a client at datacenter \(datacenter) goes by another public key: give it rsa_public_key_pem of "
                    + "this lab's description")
        case .unreadableSecret:
            self.tellOnce(
                "KEY: what a client at datacenter \(datacenter) encrypts cannot be read: its public key or its padding "
                    + "is another one")
        case .wrongFactors:
            refused("p and q are not the factors of pq; some clients fail so by chance, and rarely: let it begin anew")
        case .mismatch: refused("it does not repeat what its exchange has said before")
        case .unknownExchange:
            refused("no exchange is open to which it belongs: it came too early or twice, or ten minutes late")
        case .unexpectedQuery: refused("it is not encrypted, and no step of a key exchange")
        case .unsafeValue(let error): refused("\(error)")
        // Said where it is found.
        case .otherDatacenter: break
        }
    }

    /// How far a clock may be behind without harm: by the protocol a client ignores messages from later than that.
    private static let clockTolerance: Int64 = 30

    /// Whether a message that its session takes is older than its key: then the client's clock is behind, however long
    /// the message was under way.
    func isLate(_ id: MessageID, under key: LabKey, at datacenter: Int, now: Instant) -> Bool {
        // A fault that moves the clock of a datacenter does so on purpose.
        guard self.datacenters[datacenter]?.clockShift == .zero else { return false }
        let (sent, seconds) = (id.unixSeconds, self.clock.unixSeconds(at: now))
        let age = seconds.subtractingReportingOverflow(sent)
        guard !age.overflow, age.partialValue > Self.clockTolerance,
            age.partialValue <= ServerSession.ageLimit.inNanoseconds / 1_000_000_000
        else { return false }
        let before = key.first.since.subtractingReportingOverflow(sent)
        return !before.overflow && before.partialValue > Self.clockTolerance
    }

    /// Tells of a client that takes the lab's messages for ones from the future.
    func tellOfLateClock(at datacenter: Int) {
        // The lab of a judge may have told it a wrong time.
        if let judge, judge.hasTrials { return }
        self.tellOnce(
            "CLOCK: a client at datacenter \(datacenter) made a key, and its clock is more than \(Self.clockTolerance) "
                + "seconds behind: by the protocol it ignores answers from so far ahead, and waits. Perhaps it was "
                + "busy when it was told the time, with other clients that made their keys: let fewer begin at once")
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

    /// Tells of a client that took the entry for files for the other one, or the other way round.
    func tellOfWrongEntry(_ connection: LabConnection) {
        let (used, meant) = connection.isMediaOnly ? ("for files", "for all else") : ("for all else", "for files")
        self.tellOnce(
            "ADDRESS: a client at datacenter \(connection.datacenter) took the entry \(used) for that \(meant): "
                + "the number of the datacenter in its key exchange is negative for files, and only there")
    }

    /// Tells of a client that does not read.
    func tellOfSlowReader(at datacenter: Int) {
        self.tellOnce(
            "READER: a client at datacenter \(datacenter) does not read what it is told: its connection was ended when "
                + "\(self.configuration.unreadLimit >> 20) MiB waited for it")
    }

    /// Tells of a program that takes a datacenter for the servers of the HTTP Bot API. The path has a bot's token: it is not told.
    func tellOfBotAPI(at datacenter: Int) {
        self.tellOnce("BOTS: something at datacenter \(datacenter) asks by the HTTP Bot API: \(LabBotAPI.description)")
    }

    /// Tells of bytes that are no transport.
    func tellOfStranger(at datacenter: Int) {
        self.tellOnce(
            "ADDRESS: something at datacenter \(datacenter) does not speak a transport of MTProto, or not the one that the "
                + "port takes")
    }

    /// Tells of an application that is not the one of this lab's description. The lab takes any.
    func tellOfApplication(_ query: ByteBuffer) {
        let envelope = QueryEnvelope(query)
        for id in [envelope.device?.apiID, Self.application(in: envelope.query)] {
            guard let id, id > 0, id != LabDescription.ownAPIID else { continue }
            self.tellOnce(
                "API_ID: a client comes with api_id \(id), and that of this lab is \(LabDescription.ownAPIID): the lab takes any, "
                    + "real servers refuse those that they do not know")
        }
    }

    /// The application that a client signs in with.
    private static func application(in query: ByteBuffer) -> Int32? {
        switch TLRaw(query).constructorID {
        case API.Auth.SendCode.constructorID?:
            (try? QueryDecoding.decode(query) as API.Auth.SendCode)?.apiID
        case API.Auth.ExportLoginToken.constructorID?:
            (try? QueryDecoding.decode(query) as API.Auth.ExportLoginToken)?.apiID
        case API.Auth.ImportBotAuthorization.constructorID?:
            (try? QueryDecoding.decode(query) as API.Auth.ImportBotAuthorization)?.apiID
        default: nil
        }
    }
}

extension Lab {
    /// Tells of something that speaks to a port of the lab's and is no client of it.
    ///
    /// - Parameter port: what it is for.
    package func tellOfStranger(at port: String) async {
        _ = await self.onServer { server in
            server.tellOnce(
                "ADDRESS: something at the port for \(port) does not speak HTTP: clients go to the addresses of datacenters in "
                    + "this lab's description")
        }
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
