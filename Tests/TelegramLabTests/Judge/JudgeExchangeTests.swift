import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Key exchanges with a lab that says wrong things, by our own client and by one that compares nothing.
struct JudgeExchangeTests {
    /// Our own client's end of an exchange. Whether it has got a key.
    private func exchange(_ wire: PlainWire) throws -> Bool { try self.madeKey(wire) != nil }

    private func madeKey(_ wire: PlainWire) throws -> AuthKey? { try wire.exchange()?.authKey }

    /// Who meets these gets no answer to go on by.
    private static let answered = HandshakeMisconduct.allCases.filter {
        ![.reflected, .transportError, .silence, .lateSilence, .networkFingerprint].contains($0)
    }

    @Test("LT04 Our own client ends each exchange in which something is wrong, and succeeds in the next one")
    func carefulClient() throws {
        // This one is for networks alone.
        let trials = HandshakeMisconduct.allCases.filter { $0 != .networkFingerprint }.map { JudgeTrial.exchange($0) }
        let wire = try PlainWire(trials)
        for trial in trials {
            // With another half of the key the server is content; after -404 the client begins anew, and gets on.
            let isAgain = trial.misconduct == .transportError
            #expect(try self.exchange(wire) == (isAgain || trial.misconduct == .retry), "\(trial.name)")
            if !isAgain { #expect(try self.exchange(wire), "\(trial.name)") }
            // A key that was made may be used elsewhere.
            wire.now += .seconds(15)
            #expect(wire.verdict(trial) == .kept, "\(trial.name)")
        }
        let report = wire.judge.judge.report(now: wire.now)
        #expect(
            report.trials.allSatisfy { $0.outcome == .kept } && report.findings(.broken).isEmpty, "\(report.summary)")
        for id in [
            "exchange-nonce", "exchange-nonces", "exchange-factors", "exchange-fingerprint", "exchange-readable",
            "exchange-form",
        ] {
            #expect(report.findings(.kept).contains { $0.requirement == id }, "\(id)")
        }
    }

    @Test("LT04 A client that compares nothing is found out by each of them", arguments: Self.answered)
    func carelessClient(misconduct: HandshakeMisconduct) throws {
        let trial = JudgeTrial.exchange(misconduct)
        let wire = try PlainWire([trial])
        try self.exchangeCarelessly(wire)
        #expect(wire.verdict(trial) == .broken)
        let report = wire.judge.judge.report(now: wire.now)
        // And it asks for keys in the form of before.
        let isMade = report.findings(.broken).contains { $0.requirement == "exchange-form" }
        #expect(
            Set(report.findings(.broken).map(\.requirement)).subtracting(["exchange-form"]) == [trial.requirement.id])
        #expect(isMade == !wire.server.keyIDs(datacenter: 2).isEmpty)
    }

    @Test(
        "LT04 A client that compares everything at the end of an exchange, and throws the key away, keeps what is demanded",
        arguments: Self.answered)
    func lateClient(misconduct: HandshakeMisconduct) throws {
        let trial = JudgeTrial.exchange(misconduct)
        let wire = try PlainWire([trial])
        try self.exchangeCarelessly(wire, usesKey: false)
        wire.now += .seconds(4)
        wire.disconnect()
        wire.now += .seconds(12)
        // Which key the client has made where the server's half was near the prime, the server does not know, nor whether one of
        // fewer bits was filled up; and with a key that nobody has, or another pq, no exchange comes to an end.
        switch misconduct {
        case .halfLargest, .halfHigh, .shortPrime: #expect(wire.verdict(trial) == .notSeen)
        case .fingerprints, .primePQ, .largePQ, .cutAnswer, .earlyConfirmation: #expect(wire.verdict(trial) == .broken)
        // It has not sent another half.
        case .retry: #expect(wire.verdict(trial) == .broken)
        default: #expect(wire.verdict(trial) == .kept)
        }
    }

    @Test(
        "LT04 A key that should have been thrown away is used on another connection, at once or much later",
        arguments: [4, 60])
    func keysUsedElsewhere(after seconds: Int) throws {
        for misconduct in [HandshakeMisconduct.confirmationHash, .compositePrime, .resPQNonce] {
            let trial = JudgeTrial.exchange(misconduct)
            let wire = try PlainWire([trial])
            try self.exchangeCarelessly(wire, usesKey: false)
            let key = try #require(wire.server.datacenters[2]?.keys.keys.first)
            wire.disconnect()
            wire.now += .seconds(seconds)
            if seconds > 10 { #expect(wire.verdict(trial) == .kept) }
            wire.connect()
            var packet = ByteBuffer(integer: key, endianness: .little)
            packet.writeBytes([UInt8](repeating: 7, count: 96))
            _ = try wire.send(packet)
            #expect(wire.verdict(trial) == .broken, "\(misconduct)")
            #expect(wire.judge.judge.report(now: wire.now).trials.first?.outcome == .broken)
        }
    }

    @Test("LT04 A key that should have been thrown away is used when a temporary key is bound to it, even at once")
    func boundKeysAreUsed() throws {
        for isBound in [true, false] {
            let trial = JudgeTrial.exchange(.innerNonce)
            let wire = try PlainWire([trial])
            try self.exchangeCarelessly(wire, usesKey: false)
            let wrong = try #require(wire.server.datacenters[2]?.keys.keys.first)
            // On the same connection or, as here, on another one: that the client begins anew says nothing yet.
            let temporary = try #require(try self.madeKey(wire))
            let query = API.Auth.BindTempAuthKey(
                permAuthKeyID: Int64(bitPattern: isBound ? wrong : temporary.id), nonce: 2,
                expiresAt: 1_800_080_000, encryptedMessage: [])
            var random = RandomSource.seeded(5)
            let message = ContainedMessage(
                id: MessageID(unixNanoseconds: wire.clock.unixNanoseconds(at: wire.now)), sequenceNumber: 1,
                body: try query.encoded())
            let packet = try MessageEnvelope.seal(
                message, salt: 0, sessionID: 77, key: temporary, direction: .clientToServer, padding: .grid,
                random: &random)
            _ = try wire.send(packet.bytes)
            wire.now += .seconds(15)
            #expect(wire.verdict(trial) == (isBound ? .broken : .kept))
        }
    }

    @Test("LT04 A client that goes on, and of whose exchange no key comes, has not shown that it throws one away")
    func exchangesThatHang() throws {
        let trial = JudgeTrial.exchange(.innerNonce)
        let wire = try PlainWire([trial])
        try self.exchangeCarelessly(wire, hangs: true)
        wire.now += .seconds(16)
        #expect(wire.verdict(trial) == .kept)
        let other = JudgeTrial.exchange(.resPQNonce)
        let second = try PlainWire([other])
        try self.exchangeCarelessly(second, hangs: true)
        second.now += .seconds(16)
        #expect(second.verdict(other) == .notSeen)
    }

    /// What a client says that reads nothing but what it needs for the next step.
    private func exchangeCarelessly(
        _ wire: PlainWire, usesKey: Bool = true, hangs: Bool = false, again: Again? = nil, halves: Int = 0,
        factors: (([UInt8], [UInt8]) -> ([UInt8], [UInt8]))? = nil
    ) throws {
        wire.connect()
        var random = RandomSource.system
        let nonce = try #require(TLInt128(random.bytes(16)))
        var answer = try self.reader(wire.send(self.packet(MT.ReqPqMulti(nonce: nonce))))
        let offer = try MT.ResPQ(from: &answer)
        // What cannot be taken apart goes on as it is.
        var (p, q) = (try? PQFactorization.factor(offer.pq)) ?? ([1], offer.pq)
        if let factors { (p, q) = factors(p, q) }
        let newNonce = SecretBytes.random(32, using: &random)
        var inner = TLWriter()
        inner.writeConstructorID(MT.ConstructorID.pQInnerData)
        for bytes in [offer.pq, p, q] { inner.writeBytes(bytes) }
        inner.writeInt128(nonce)
        inner.writeInt128(offer.serverNonce)
        let secret = Array(inner.buffer.readableBytesView) + newNonce.copyBytes()
        var query = try MT.ReqDHParams(
            nonce: nonce, serverNonce: offer.serverNonce, p: p, q: q,
            publicKeyFingerprint: Int64(bitPattern: wire.key.fingerprint),
            encryptedData: RSAPadding.encrypt(secret, key: wire.key, using: &random))
        if !offer.serverPublicKeyFingerprints.contains(query.publicKeyFingerprint) {
            query.publicKeyFingerprint = offer.serverPublicKeyFingerprints[0]
        }
        guard let parameters = try wire.send(self.packet(query)), !hangs else { return }
        let cipher = HandshakeCipher(newNonce: newNonce, serverNonce: offer.serverNonce.bytes)
        let group = try #require(DHGroup.wellKnown)
        // Below each of the primes that the lab may have sent.
        var pair = group.makeKeyPair(using: &random)
        while pair.value[0] >= 0xc0 { pair = group.makeKeyPair(using: &random) }
        let half = pair.value
        let client = try MT.ClientDHInnerData(
            nonce: nonce, serverNonce: offer.serverNonce, retryID: 0, gB: half
        ).encoded()
        let last = MT.SetClientDHParams(
            nonce: nonce, serverNonce: offer.serverNonce,
            encryptedData: cipher.seal(Array(client.readableBytesView), using: &random))
        guard let answer = try wire.send(self.packet(last)), usesKey || again != nil || halves > 0 else { return }
        if halves > 0 {
            let value = try self.half(in: parameters, cipher)
            for _ in 0..<halves {
                let retryID = try Int64(bitPattern: group.sharedKey(value, secret: pair.secret).auxiliaryHash)
                pair = group.makeKeyPair(using: &random)
                let inner = try MT.ClientDHInnerData(
                    nonce: nonce, serverNonce: offer.serverNonce, retryID: retryID, gB: pair.value
                ).encoded()
                let sealed = cipher.seal(Array(inner.readableBytesView), using: &random)
                _ = try wire.send(
                    self.packet(
                        MT.SetClientDHParams(nonce: nonce, serverNonce: offer.serverNonce, encryptedData: sealed)))
            }
            return
        }
        if let again {
            var reader = try self.reader(answer)
            guard case .dhGenRetry = try MT.SetClientDHParamsAnswer(from: &reader) else { return }
            let other = again == .sameHalf ? half : group.makeKeyPair(using: &random).value
            let key = try group.sharedKey(self.half(in: parameters, cipher), secret: pair.secret)
            let retryID = again == .wrongID ? 1 : Int64(bitPattern: key.auxiliaryHash)
            let inner = try MT.ClientDHInnerData(
                nonce: nonce, serverNonce: offer.serverNonce, retryID: retryID, gB: other
            ).encoded()
            _ = try wire.send(
                self.packet(
                    MT.SetClientDHParams(
                        nonce: nonce, serverNonce: offer.serverNonce,
                        encryptedData: cipher.seal(Array(inner.readableBytesView), using: &random))))
            return
        }
        // Under whatever key: that it is used is what counts.
        _ = try wire.send(ByteBuffer(bytes: [7] + random.bytes(103)))
    }

    /// The server's half of the key.
    private func half(in parameters: ByteBuffer, _ cipher: HandshakeCipher) throws -> [UInt8] {
        var told = try self.reader(parameters)
        guard case .serverDHParamsOk(_, _, let sealed) = try MT.ServerDHParams(from: &told) else { return [] }
        var content = TLReader(bytes: try #require(cipher.open(sealed)).bytes)
        return try MT.ServerDHInnerData(from: &content).gA
    }

    /// What a client does wrong when the server wants another half of the key.
    private enum Again: CaseIterable {
        case wrongID
        case sameHalf
    }

    @Test("LT04 dh_gen_retry is answered with another half and the retry_id, or a wrong one is not answered at all")
    func refusedHalves() throws {
        for again in Again.allCases {
            let trial = JudgeTrial.exchange(.retry)
            let wire = try PlainWire([trial])
            try self.exchangeCarelessly(wire, again: again)
            #expect(wire.verdict(trial) == .broken)
        }
        let trial = JudgeTrial.exchange(.retryHash)
        let wire = try PlainWire([trial])
        try self.exchangeCarelessly(wire, again: .wrongID)
        #expect(wire.verdict(trial) == .broken)
        // A key that the server did not take is unknown to it wherever it is used.
        let refused = JudgeTrial.exchange(.failure)
        let elsewhere = try PlainWire([refused])
        try self.exchangeCarelessly(elsewhere, usesKey: false)
        elsewhere.disconnect()
        elsewhere.connect()
        _ = try elsewhere.send(ByteBuffer(repeating: 7, count: 104))
        #expect(elsewhere.verdict(refused) == .broken)
        // Nothing shows in an exchange that ends before the server has asked for anything.
        for misconduct in [HandshakeMisconduct.retry, .retryHash, .failure, .confirmationHash] {
            let early = JudgeTrial.exchange(misconduct)
            let third = try PlainWire([early])
            try self.exchangeCarelessly(third, hangs: true)
            third.disconnect()
            #expect(third.verdict(early) == .notSeen)
        }
        // Who begins anew does not do what the server asks for.
        let other = JudgeTrial.exchange(.retry)
        let second = try PlainWire([other])
        try self.exchangeCarelessly(second, usesKey: false)
        _ = try second.send(self.packet(MT.ReqPqMulti(nonce: TLInt128())))
        #expect(second.verdict(other) == .broken)
    }

    @Test("LT04 dh_gen_retry is not followed for ever", arguments: [11, 10, 2, 0])
    func endlessRetries(halves: Int) throws {
        let trial = JudgeTrial.exchange(.endlessRetry)
        for leaves in [true, false] {
            let wire = try PlainWire([trial])
            try self.exchangeCarelessly(wire, usesKey: false, halves: halves)
            if leaves { wire.disconnect() } else { wire.now += .seconds(16) }
            #expect(wire.verdict(trial) == (halves > 10 ? .broken : .kept))
            // None was taken while it was tried.
            #expect(wire.server.keyIDs(datacenter: 2).isEmpty == (halves <= 10))
        }
    }

    private func packet(_ object: some TLObject) throws -> ByteBuffer { try PlainWire.packet(object) }

    private func reader(_ packet: ByteBuffer?) throws -> TLReader { try PlainWire.reader(packet) }

    @Test("LT04 Wrong factors, and what the server cannot accept, are seen without a trial")
    func wrongFactors() throws {
        let wire = try PlainWire([])
        try self.exchangeCarelessly(wire) { ($1, $0) }
        let broken = wire.judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
        #expect(Set(broken) == ["exchange-factors", "exchange-readable"])
    }

    @Test("LT04 A nonce that another exchange had, and nonces of no exchange")
    func wrongNonces() throws {
        var scene = JudgeScene()
        let (mine, theirs) = (TLInt128(), try #require(TLInt128([UInt8](repeating: 3, count: 16))))
        try scene.plain(MT.ReqPqMulti(nonce: mine), .received)
        try scene.plain(
            MT.ResPQ(nonce: mine, serverNonce: theirs, pq: [15], serverPublicKeyFingerprints: [9]), .sent)
        func query(_ nonce: TLInt128, _ fingerprint: Int64) -> MT.ReqDHParams {
            MT.ReqDHParams(
                nonce: mine, serverNonce: nonce, p: [3], q: [5], publicKeyFingerprint: fingerprint, encryptedData: [])
        }
        try scene.plain(query(theirs, 9), .received)
        for id in ["exchange-nonce", "exchange-nonces", "exchange-factors", "exchange-fingerprint"] {
            #expect(try scene.verdict(id) == .kept, "\(id)")
        }
        // One divides every number.
        try scene.plain(
            MT.ReqDHParams(
                nonce: mine, serverNonce: theirs, p: [1], q: [15], publicKeyFingerprint: 9, encryptedData: []),
            .received)
        #expect(try scene.verdict("exchange-factors") == .broken)
        try scene.plain(query(mine, 8), .received)
        #expect(try scene.verdict("exchange-nonces") == .broken)
        #expect(try scene.verdict("exchange-fingerprint") == .broken)
        scene.reconnect(endedBy: .client)
        try scene.plain(MT.ReqPqMulti(nonce: mine), .received)
        #expect(try scene.verdict("exchange-nonce") == .broken)
    }

    @Test("LT04 The first step of an exchange may come again on its connection, as long as the second has not")
    func repeatedNonces() throws {
        var scene = JudgeScene()
        let (mine, theirs) = (TLInt128(), try #require(TLInt128([UInt8](repeating: 3, count: 16))))
        for _ in 0..<2 { try scene.plain(MT.ReqPqMulti(nonce: mine), .received) }
        #expect(try scene.verdict("exchange-nonce") == .kept)
        try scene.plain(
            MT.ReqDHParams(
                nonce: mine, serverNonce: theirs, p: [3], q: [5], publicKeyFingerprint: 9, encryptedData: []),
            .received)
        try scene.plain(MT.ReqPqMulti(nonce: mine), .received)
        #expect(try scene.verdict("exchange-nonce") == .broken)
    }
}
