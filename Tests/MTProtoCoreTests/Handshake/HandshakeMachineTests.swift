import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// The machines around the stages: time, replacement of connections, stray packets, other clients.
struct HandshakeMachineTests {
    /// Runs until the client has sent `count` packets; the last is not delivered.
    private func advance(_ pair: inout HandshakePair, packets count: Int) throws -> ByteBuffer {
        var action = pair.client.start(now: pair.now)
        for _ in 1..<count {
            guard case .send(let packet) = action else { throw HandshakePair.StillWaiting() }
            action = pair.client.receive(try pair.serve(packet).get(), now: pair.now)
        }
        guard case .send(let packet) = action else { throw HandshakePair.StillWaiting() }
        return packet
    }

    private func finish(_ pair: inout HandshakePair, from packet: ByteBuffer) throws -> HandshakeResult? {
        var action = ClientHandshake.Action.send(packet)
        while case .send(let packet) = action {
            action = pair.client.receive(try pair.serve(packet).get(), now: pair.now)
        }
        guard case .completed(let result) = action else { return nil }
        return result
    }

    @Test("LT K-18 a server reads few secrets in each exchange: whoever sends nothing but rubbish begins anew")
    func fewSecretsEach() throws {
        for (tries, isForgiven) in [(7, true), (8, false)] {
            var pair = try HandshakePair(seed: 59)
            let packet = try advance(&pair, packets: 2)
            var rubbish = packet
            // The end of what is encrypted.
            rubbish.setInteger(UInt64(0x0102_0304_0506_0708), at: rubbish.writerIndex - 24)
            for _ in 0..<tries {
                #expect(throws: ServerHandshakeError.unreadableSecret) { try pair.serve(rubbish).get() }
            }
            if isForgiven {
                _ = try pair.serve(packet).get()
            } else {
                #expect(throws: ServerHandshakeError.unknownExchange) { try pair.serve(rubbish).get() }
                #expect(throws: ServerHandshakeError.unknownExchange) { try pair.serve(packet).get() }
            }
        }
    }

    @Test("K-18 a stalled exchange ends after ten seconds, whatever stage it is in", arguments: 1...3)
    func handshakeDeadline(stage: Int) throws {
        var pair = try HandshakePair(seed: 60)
        #expect(pair.client.nextDeadline == nil)
        pair.now = Instant(nanoseconds: 5_000_000_000)
        _ = try advance(&pair, packets: stage)
        #expect(pair.client.nextDeadline == pair.now + .seconds(10))
        guard case .wait = pair.client.deadlineReached(now: pair.now + .milliseconds(9_999)) else {
            Issue.record("too early")
            return
        }
        let waiting = pair.client.stage
        #expect(waiting != nil)
        #expect(pair.client.deadlineReached(now: pair.now + .seconds(10)).failure == .timedOut(waiting))
        #expect(pair.client.nextDeadline == nil)
        #expect(pair.client.stage == nil)
    }

    @Test(
        "E03 a query that comes again, over another connection or under a new id, is answered again and not run again",
        arguments: 1...3)
    func repeatedQueries(stage: Int) throws {
        for isAnswerLost in [false, true] {
            var pair = try HandshakePair(seed: 61)
            let packet = try advance(&pair, packets: stage)
            if isAnswerLost { _ = try pair.serve(packet).get() }
            let first = try PlainMessage(packet: packet)
            let again = PlainMessage(id: MessageID(rawValue: first.id.rawValue + 4), body: first.body).packet()
            let result = try finish(&pair, from: again)
            #expect(result != nil)
            #expect(result?.authKey == pair.serverResults.first?.authKey)
            #expect(pair.serverResults.count == 1)
        }
    }

    @Test("K-14 -404 begins again with a new nonce: at once, then after 1, 2 and 4 seconds; other codes end it")
    func transportErrorsDuringHandshake() throws {
        var pair = try HandshakePair(seed: 62)
        var nonces: Set<[UInt8]> = []
        nonces.insert(try PlainMessage(packet: try advance(&pair, packets: 1)).body.contents)
        let begin = pair.now
        let again = try #require(pair.client.transportError(-404, now: pair.now).sent)
        nonces.insert(again.body.contents)
        for pause in [1, 2, 4] {
            #expect(pair.client.transportError(-404, now: pair.now).sent == nil)
            #expect(pair.client.nextDeadline == pair.now + .seconds(pause))
            pair.now += .seconds(pause)
            nonces.insert(try #require(pair.client.deadlineReached(now: pair.now).sent).body.contents)
        }
        #expect(nonces.count == 5)
        #expect(pair.client.transportError(-404, now: pair.now).sent == nil)
        #expect(pair.client.nextDeadline == begin + .seconds(10))
        #expect(pair.client.deadlineReached(now: begin + .seconds(10)).failure != nil)

        for code: Int32 in [-429, -444, -1, 17] {
            var other = try HandshakePair(seed: 63)
            _ = try advance(&other, packets: 2)
            #expect(other.client.transportError(code, now: other.now).failure == .transportError(code))
        }
    }

    @Test(
        "K-20 M-01 recorded answers, reflected queries and encrypted packets are refused at each stage",
        arguments: 1...3)
    func strayPackets(stage: Int) throws {
        var recorded = try HandshakePair(seed: 64)
        _ = try recorded.run().get()
        var random = TestRandom(1)
        let stray: [(String, ByteBuffer)] =
            recorded.toServer.enumerated().map { ("reflected \($0.offset)", $0.element) }
            + recorded.toClient.enumerated().map { ("recorded \($0.offset)", $0.element) }
            + [("encrypted", ByteBuffer(bytes: random.bytes(80))), ("empty", ByteBuffer())]
        for (name, packet) in stray where name != "recorded \(stage - 1)" {
            // The same seed: even the nonces of the recording are right.
            var pair = try HandshakePair(seed: 64)
            _ = try advance(&pair, packets: stage)
            let failure = pair.client.receive(packet, now: pair.now).failure
            #expect(failure == .unexpectedAnswer([.resPQ, .serverDHParams, .confirmation][stage - 1]), "\(name)")
        }
        // The right answer, of an exchange with other nonces.
        var foreign = try HandshakePair(seed: 65)
        _ = try foreign.run().get()
        var pair = try HandshakePair(seed: 64)
        _ = try advance(&pair, packets: stage)
        let action = pair.client.receive(foreign.toClient[stage - 1], now: pair.now)
        if stage == 1 {
            guard case .wait = action else {
                Issue.record("an answer to another nonce is not ours")
                return
            }
        } else {
            #expect(action.failure == .nonceMismatch(stage == 2 ? .serverDHParams : .confirmation))
        }
    }

    @Test("K-15 before the start and after the end everything is ignored")
    func idleMachines() throws {
        var pair = try HandshakePair(seed: 66)
        func isIdle(_ action: ClientHandshake.Action) -> Bool { if case .wait = action { true } else { false } }
        for _ in 0..<2 {
            #expect(isIdle(pair.client.receive(ByteBuffer(repeating: 0, count: 40), now: pair.now)))
            #expect(isIdle(pair.client.transportError(-404, now: pair.now)))
            #expect(isIdle(pair.client.deadlineReached(now: .distantFuture)))
            _ = try? pair.run().get()
            #expect(isIdle(pair.client.start(now: pair.now)))
        }
    }

    @Test("E06 older clients: the SHA-1 form, inner data without a datacenter, req_pq, identifier 0, trailing bytes")
    func olderClients() throws {
        let key = try HandshakePair.privateKey.get()
        for (isTemporary, hasDatacenter, isPadded) in [
            (false, false, false), (false, true, false), (true, false, false), (true, true, false),
            (false, false, true), (true, false, true),
        ] {
            var pair = try HandshakePair(seed: 67)
            var random = RandomSource.seeded(68)
            let nonce = try #require(TLInt128(random.bytes(16)))
            func ask(_ query: some TLObject, _ pair: inout HandshakePair) throws -> ByteBuffer {
                var body = try query.encoded()
                body.writeBytes(random.bytes(16))
                return try PlainMessage(
                    packet: try pair.serve(PlainMessage(id: MessageID(rawValue: 0), body: body).packet()).get()
                ).body
            }
            let resPQ = try MT.ResPQ(decoding: try ask(MT.ReqPq(nonce: nonce), &pair))
            let (p, q) = try PQFactorization.factor(resPQ.pq)
            var secret = random.bytes(32)
            let newNonce = try #require(TLInt256(secret))
            let inner: MT.PQInnerData
            switch (isTemporary, hasDatacenter) {
            case (false, false):
                inner = .pQInnerData(
                    .init(pq: resPQ.pq, p: p, q: q, nonce: nonce, serverNonce: resPQ.serverNonce, newNonce: newNonce))
            case (false, true):
                inner = .pQInnerDataDC(
                    .init(
                        pq: resPQ.pq, p: p, q: q, nonce: nonce, serverNonce: resPQ.serverNonce, newNonce: newNonce,
                        dc: 3))
            case (true, false):
                inner = .pQInnerDataTemp(
                    .init(
                        pq: resPQ.pq, p: p, q: q, nonce: nonce, serverNonce: resPQ.serverNonce, newNonce: newNonce,
                        expiresIn: 60))
            case (true, true):
                inner = .pQInnerDataTempDC(
                    .init(
                        pq: resPQ.pq, p: p, q: q, nonce: nonce, serverNonce: resPQ.serverNonce, newNonce: newNonce,
                        dc: 3, expiresIn: 60))
            }
            let data = try inner.encoded().contents
            let wrapped: [UInt8]
            if isPadded {
                wrapped = try RSAPadding.encrypt(data, key: key.publicKey, using: &random)
            } else {
                let padding = random.bytes(235 - data.count)
                wrapped = key.publicKey.apply(Hash.sha1(data) + data + padding)
            }
            let parameters = try MT.ServerDHParams(
                decoding: try ask(
                    MT.ReqDHParams(
                        nonce: nonce, serverNonce: resPQ.serverNonce, p: p, q: q,
                        publicKeyFingerprint: Int64(bitPattern: key.publicKey.fingerprint), encryptedData: wrapped),
                    &pair))
            guard case .serverDHParamsOk(_, _, let encrypted) = parameters else {
                Issue.record("refused")
                return
            }
            let cipher = HandshakeCipher(
                newNonce: SecretBytes(moving: &secret), serverNonce: resPQ.serverNonce.bytes)
            let opened = try #require(cipher.open(encrypted))
            var reader = TLReader(bytes: opened.bytes)
            let half = try MT.ServerDHInnerData(from: &reader)
            let group = try DHGroup(g: half.g, prime: half.dhPrime)
            let (exponent, value) = group.makeKeyPair(using: &random)
            let ours = MT.ClientDHInnerData(nonce: nonce, serverNonce: resPQ.serverNonce, retryID: 0, gB: value)
            let confirmation = try MT.SetClientDHParamsAnswer(
                decoding: try ask(
                    MT.SetClientDHParams(
                        nonce: nonce, serverNonce: resPQ.serverNonce,
                        encryptedData: cipher.seal(try ours.encoded().contents, using: &random)), &pair))
            guard case .dhGenOk = confirmation else {
                Issue.record("no key")
                return
            }
            let result = try #require(pair.serverResults.first)
            #expect(result.authKey == (try group.sharedKey(half.gA, secret: exponent)))
            #expect(result.wrapping == (isPadded ? .rsaPad : .sha1))
            #expect(result.datacenterTag == (hasDatacenter ? 3 : nil))
            #expect(result.expiresIn == (isTemporary ? 60 : nil))
        }
    }

    @Test("K-02 K-15 a server refuses queries out of order, of other exchanges and with any byte changed")
    func serverIsStrict() throws {
        var intact = try HandshakePair(seed: 70)
        _ = try intact.run().get()
        for (index, query) in intact.toServer.enumerated() {
            var pair = try HandshakePair(seed: 70)
            if index > 0 { #expect(pair.serve(query) == .failure(.unknownExchange)) }
        }
        for (index, query) in intact.toServer.enumerated() where index > 0 {
            for offset in stride(from: 20, to: query.readableBytes, by: 19) {
                // Three bytes of padding follow each factor; TL gives them no meaning.
                if index == 1, 61...63 ~= offset || 69...71 ~= offset { continue }
                var pair = try HandshakePair(seed: 70)
                _ = try advance(&pair, packets: index + 1)
                var changed = query
                let position = changed.readerIndex + offset
                changed.setInteger((changed.getInteger(at: position, as: UInt8.self) ?? 0) ^ 0x20, at: position)
                guard case .failure = pair.serve(changed) else {
                    Issue.record("byte \(offset) of query \(index)")
                    continue
                }
                // The exchange itself is not lost by it.
                #expect(try pair.serve(query).get().readableBytes > 0)
            }
        }
    }

    @Test("K-15 a server forgets exchanges after ten minutes and never remembers more than 4096")
    func serverMemoryIsBounded() throws {
        var pair = try HandshakePair(seed: 71)
        var random = TestRandom(1)
        var queries: [ByteBuffer] = []
        for _ in 0..<4200 {
            let body = ByteBuffer(bytes: hex("f18e7ebe") + random.bytes(16))
            let query = PlainMessage(id: MessageID(rawValue: 4), body: body).packet()
            queries.append(query)
            pair.now += .milliseconds(1)
            _ = pair.server.receive(query, now: pair.now, clock: pair.serverClock)
        }
        #expect(pair.server.exchanges.count == 2048 + 104)
        // The younger half is remembered, so that its queries begin nothing new; the older half is not.
        for (query, count) in [(queries[4000], 2048 + 104), (queries[100], 2048 + 105)] {
            _ = pair.server.receive(query, now: pair.now, clock: pair.serverClock)
            #expect(pair.server.exchanges.count == count)
        }
        pair.server.forgetOldExchanges(now: pair.now + .seconds(600))
        #expect(pair.server.exchanges.count == 0)
    }
}
