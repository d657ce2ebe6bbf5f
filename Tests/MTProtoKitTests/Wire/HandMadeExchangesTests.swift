import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Key exchanges with our server, of which the test writes each query: as other clients do, or twice.
struct HandMadeExchangesTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    /// One exchange over a connection.
    private struct Exchange {
        let wire: TinyWire
        var random = RandomSource.system
        var ids = ClientMessageIDGenerator()
        var last: ByteBuffer?

        /// Sends a query and returns what comes.
        mutating func ask(_ query: some TLObject) async throws -> ByteBuffer {
            let id = try ids.next(unixNanoseconds: wire.place.unixNanoseconds)
            let packet = PlainMessage(id: id, body: try query.encoded()).packet()
            last = packet
            try await wire.send(packet)
            return try PlainMessage(packet: try await wire.packet()).body
        }

        /// Sends the last query once more, under another id.
        mutating func askAgain() async throws -> ByteBuffer {
            let id = try ids.next(unixNanoseconds: wire.place.unixNanoseconds)
            let body = try PlainMessage(packet: try #require(last)).body
            try await wire.send(PlainMessage(id: id, body: body).packet())
            return try PlainMessage(packet: try await wire.packet()).body
        }

        /// Makes a key.
        ///
        /// - Parameters:
        ///   - namesDatacenter: whether the inner data are of the newer form.
        ///   - isGood: which keys are wanted: halves are drawn until one leads to such a key.
        ///   - repeats: whether each query goes out twice.
        mutating func makeKey(
            namesDatacenter: Bool, repeats: Bool = false, where isGood: (AuthKey) -> Bool = { _ in true }
        ) async throws -> AuthKey {
            let key = try RSAPublicKey(pem: try TinyPlace.serverKey.publicPEM)
            let nonce = try #require(TLInt128(random.bytes(16)))
            let first = try await ask(MT.ReqPqMulti(nonce: nonce))
            if repeats { #expect(try await askAgain() == first) }
            let resPQ = try MT.ResPQ(decoding: first)
            let (p, q) = try PQFactorization.factor(resPQ.pq)
            var secret = random.bytes(32)
            let newNonce = try #require(TLInt256(secret))
            let inner: MT.PQInnerData =
                namesDatacenter
                ? .pQInnerDataDC(
                    .init(
                        pq: resPQ.pq, p: p, q: q, nonce: nonce, serverNonce: resPQ.serverNonce, newNonce: newNonce,
                        dc: 1))
                : .pQInnerData(
                    .init(pq: resPQ.pq, p: p, q: q, nonce: nonce, serverNonce: resPQ.serverNonce, newNonce: newNonce))
            let encrypted = try RSAPadding.encrypt(
                Array(try inner.encoded().readableBytesView), key: key, using: &random)
            let second = try await ask(
                MT.ReqDHParams(
                    nonce: nonce, serverNonce: resPQ.serverNonce, p: p, q: q,
                    publicKeyFingerprint: Int64(bitPattern: key.fingerprint), encryptedData: encrypted))
            if repeats { #expect(try await askAgain() == second) }
            guard case .serverDHParamsOk(_, _, let answer) = try MT.ServerDHParams(decoding: second) else {
                throw TinyTrouble()
            }
            let cipher = HandshakeCipher(newNonce: SecretBytes(moving: &secret), serverNonce: resPQ.serverNonce.bytes)
            let opened = try #require(cipher.open(answer))
            var reader = TLReader(bytes: opened.bytes)
            let parameters = try MT.ServerDHInnerData(from: &reader)
            let (value, made) = try half(of: parameters, where: isGood)
            let ours = MT.ClientDHInnerData(nonce: nonce, serverNonce: resPQ.serverNonce, retryID: 0, gB: value)
            let sealed = cipher.seal(Array(try ours.encoded().readableBytesView), using: &random)
            let third = try await ask(
                MT.SetClientDHParams(nonce: nonce, serverNonce: resPQ.serverNonce, encryptedData: sealed))
            if repeats { #expect(try await askAgain() == third) }
            guard case .dhGenOk = try MT.SetClientDHParamsAnswer(decoding: third) else { throw TinyTrouble() }
            return made
        }

        private mutating func half(
            of parameters: MT.ServerDHInnerData, where isGood: (AuthKey) -> Bool
        ) throws -> (value: [UInt8], key: AuthKey) {
            let group = try DHGroup(g: parameters.g, prime: parameters.dhPrime)
            for _ in 0..<10_000 {
                // Short ones are quick to try.
                let exponent = SecretBytes.random(16, using: &random)
                let key = try group.sharedKey(parameters.gA, secret: exponent)
                if isGood(key) { return (group.power(exponent), key) }
            }
            throw TinyTrouble()
        }
    }

    /// That the server has the same key, and knows it by the same id.
    private func proves(_ key: AuthKey, over wire: TinyWire, of server: MTProtoServer) async throws {
        let peer = TinyPeer(place: place, key: key, salt: 0)
        // The salt is not known here: the server says so, under the key.
        try await wire.send(try peer.say("hello", in: 1).packet)
        let refused = try await wire.messages(for: peer) { message in
            if case .refusal(_, _, 48, _)? = try? ServiceMessage(decoding: message.body) { true } else { false }
        }
        guard case .refusal(_, _, _, let salt?)? = refused.last.flatMap({ try? ServiceMessage(decoding: $0.body) })
        else {
            throw TinyTrouble()
        }
        let knowing = TinyPeer(place: place, key: key, salt: salt)
        #expect(try await wire.answer(to: try knowing.say("hello", in: 1), of: knowing) == nil)
        #expect(await server.load.keys == 1)
    }

    @Test("E09 a key that begins with zeros has 256 bytes all the same, and the same id for both ends")
    func keysThatBeginWithZeros() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        var exchange = Exchange(wire: wire)
        let key = try await exchange.makeKey(namesDatacenter: true) { key in
            key.withUnsafeBytes { $0.first == 0 }
        }
        #expect(key.withUnsafeBytes { $0.count } == 256)
        #expect(
            key.id == key.withUnsafeBytes { Hash.sha1(Array($0)) }[12...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        try await proves(key, over: wire, of: server)
        await server.stop()
    }

    @Test("Q22 a server takes inner data that name no datacenter as well")
    func olderInnerData() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        var exchange = Exchange(wire: wire)
        let key = try await exchange.makeKey(namesDatacenter: false)
        try await proves(key, over: wire, of: server)
        await server.stop()
    }

    @Test("E03 a query of an exchange that comes again is answered as before, and makes no other key")
    func repeatedQueriesOnTheWire() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        var exchange = Exchange(wire: wire)
        let key = try await exchange.makeKey(namesDatacenter: true, repeats: true)
        try await proves(key, over: wire, of: server)
        await server.stop()
    }
}
