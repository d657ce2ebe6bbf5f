import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

struct HandshakeTests {
    @Test("E01 E09 E11 K-17 K-05 both ends get the same key, salt and datacenter")
    func bothEndsAgree() throws {
        var pair = try HandshakePair(seed: 1, datacenterTag: -10002)
        let result = try pair.run().get()
        let server = try #require(pair.serverResults.first)
        #expect(result.authKey == server.authKey)
        #expect(result.salt.value == server.salt)
        #expect(server.datacenterTag == -10002)
        #expect(server.expiresIn == nil)
        #expect(server.wrapping == .rsaPad)
        #expect(result.expiresAt == nil)
        // The server's time at the answer is known to a second.
        #expect(abs(result.clock.unixSeconds(at: pair.now) - HandshakePair.serverSeconds) <= 1)
        #expect(result.clock.isSynchronized)
        #expect(pair.toServer.count == 3)
        #expect(pair.client.nextDeadline == nil)
    }

    @Test("B-34 K-05 a temporary key asks for its lifetime, and expires no later than the server thinks")
    func temporaryKeys() throws {
        var pair = try HandshakePair(seed: 2, expiresIn: 86_400, datacenterTag: 4)
        let result = try pair.run().get()
        #expect(pair.serverResults.first?.expiresIn == 86_400)
        #expect(pair.serverResults.first?.datacenterTag == 4)
        let expiresAt = try #require(result.expiresAt)
        #expect(HandshakePair.serverSeconds + 86_399...HandshakePair.serverSeconds + 86_400 ~= expiresAt)
    }

    @Test("K-01 K-10 nonces, secrets and keys of every exchange are new")
    func everythingIsFresh() throws {
        var nonces: Set<[UInt8]> = []
        var keys: Set<AuthKey> = []
        for seed: UInt64 in 10..<15 {
            var pair = try HandshakePair(seed: seed)
            keys.insert(try pair.run().get().authKey)
            nonces.insert(Array(pair.toServer[0].contents[24..<40]))
            nonces.insert(Array(pair.toClient[0].contents[40..<56]))
        }
        #expect(nonces.count == 10)
        #expect(keys.count == 5)
    }

    @Test("E10 K-13 dh_gen_retry makes another key in the same exchange, five times and no more")
    func keyRetries() throws {
        for retries in 0...6 {
            var pair = try HandshakePair(seed: 20 + UInt64(retries)) { $0.forcedRetries = retries }
            let outcome = try pair.run()
            if retries <= 5 {
                #expect(try outcome.get().authKey == pair.serverResults.first?.authKey)
                #expect(pair.toServer.count == 3 + retries)
                #expect(Set(pair.toServer.map(\.contents)).count == 3 + retries)
            } else {
                #expect(outcome == .failure(.tooManyRetries(limit: 5)))
            }
        }
    }

    @Test("E10 K-12 dh_gen_fail ends the exchange, and only the real server can send it")
    func keyRefusals() throws {
        var pair = try HandshakePair(seed: 30) { $0.refusesKeys = true }
        #expect(try pair.run() == .failure(.refused(.confirmation)))
        pair = try HandshakePair(seed: 31) { $0.refusesKeys = true }
        let forged = try pair.run { index, answer in
            if index == 2 { answer.setInteger(UInt8(0xff), at: answer.writerIndex - 1) }
        }
        #expect(forged == .failure(.newNonceHashMismatch(.confirmation)))
    }

    @Test("K-12 the constructor and the hash of a confirmation belong together")
    func confirmationsAreBoundToTheirKind() throws {
        for id in [MT.ConstructorID.dhGenRetry, MT.ConstructorID.dhGenFail] {
            var pair = try HandshakePair(seed: 32)
            let outcome = try pair.run { index, answer in
                if index == 2 { answer.setInteger(id, at: answer.readerIndex + 20, endianness: .little) }
            }
            #expect(outcome == .failure(.newNonceHashMismatch(.confirmation)))
        }
    }

    @Test("E07 K-02 K-07 K-12 K-20 any changed byte of the server's answers ends the exchange without a key")
    func everyByteOfAnswersCounts() throws {
        var intact = try HandshakePair(seed: 40)
        _ = try intact.run().get()
        // Bytes 0…7 are the key id, 8…15 the identifier, which is free, 16…19 the length.
        for (index, answer) in intact.toClient.enumerated() {
            for offset in stride(from: 0, to: answer.readableBytes, by: index == 1 ? 47 : 3) where !(8..<20 ~= offset) {
                var pair = try HandshakePair(seed: 40)
                let outcome = Result {
                    try pair.run { at, answer in
                        guard at == index else { return }
                        let position = answer.readerIndex + offset
                        answer.setInteger((answer.getInteger(at: position, as: UInt8.self) ?? 0) ^ 0x10, at: position)
                    }
                }
                switch outcome {
                case .failure(is HandshakePair.StillWaiting):
                    // Only the nonce of resPQ: an answer to another exchange is not ours to judge (row E04).
                    #expect(index == 0 && 24..<40 ~= offset)
                case .failure(is ServerHandshakeError):
                    // The server's own nonce or number came back changed.
                    #expect(index == 0)
                case .success(.success):
                    // Fingerprints that are not ours, and TL's bits without meaning.
                    #expect(index == 0 && offset >= 56, "byte \(offset) of answer \(index)")
                case .success(.failure), .failure:
                    break
                }
            }
        }
    }

    @Test("K-19 M-02 an answer whose length is negative, no whole words or more than there is ends the exchange")
    func lengthsOfAnswers() throws {
        for (index, stage) in [HandshakeStage.resPQ, .serverDHParams, .confirmation].enumerated() {
            func outcome(_ announced: (Int32) -> Int32) throws -> Result<HandshakeResult, HandshakeError> {
                var pair = try HandshakePair(seed: 41)
                return try pair.run { at, answer in
                    let place = answer.readerIndex + 16
                    guard at == index, let length = answer.getInteger(at: place, endianness: .little, as: Int32.self)
                    else { return }
                    answer.setInteger(announced(length), at: place, endianness: .little)
                    // They belong to nothing, whether they count as part of the body or not.
                    answer.writeRepeatingByte(0, count: 4)
                }
            }
            for extra: Int32 in [0, 4] { _ = try outcome { $0 + extra }.get() }
            for extra: Int32 in [1, 2, 3, 8] {
                #expect(try outcome { $0 + extra } == .failure(.unexpectedAnswer(stage)), "\(extra) more")
            }
            for length: Int32 in [.min, -4, -1, 0, 3, 6, .max] {
                #expect(try outcome { _ in length } == .failure(.unexpectedAnswer(stage)), "\(length)")
            }
        }
    }

    @Test("K-19 a plain message that ends in its header is none, to either end; the next exchange makes a key")
    func cutMessages() throws {
        for (index, stage) in [HandshakeStage.resPQ, .serverDHParams, .confirmation].enumerated() {
            for count in [8, 15, 16, 19] {
                var pair = try HandshakePair(seed: 42)
                let outcome = try pair.run { at, answer in
                    if at == index { answer = answer.getSlice(at: answer.readerIndex, length: count) ?? answer }
                }
                #expect(outcome == .failure(.unexpectedAnswer(stage)), "\(count) bytes")
            }
        }
        var pair = try HandshakePair(seed: 42)
        guard case .send(let question) = pair.client.start(now: pair.now) else {
            Issue.record("nothing is asked")
            return
        }
        for count in 8..<20 {
            let cut = try #require(question.getSlice(at: question.readerIndex, length: count))
            #expect(pair.serve(cut) == .failure(.unexpectedQuery), "\(count) bytes")
        }
        pair.client = try HandshakePair(seed: 43).client
        _ = try pair.run().get()
    }

    @Test("E05 K-04 the first offered key that we have is taken; without one the exchange fails")
    func keyChoice() throws {
        var pair = try HandshakePair(seed: 50)
        let known = try HandshakePair.privateKey.get().publicKey.fingerprint
        let outcome = try pair.run { index, answer in
            guard index == 0 else { return }
            let last = answer.writerIndex - 8
            #expect(answer.getInteger(at: last, endianness: .little, as: UInt64.self) == known)
            answer.setInteger(known ^ 1, at: last, endianness: .little)
        }
        #expect(outcome == .failure(.noKnownKey(offered: 3)))
    }

    @Test(
        "E04 K-03 a number to factor that is zero, small, prime or too long ends the exchange",
        arguments: [
            [UInt8](), [0], [1], [3], [0x7f, 0xff, 0xff, 0xff], [1, 2, 3, 4, 5, 6, 7, 8, 9],
            [2, 3, 5, 7, 11, 13, 17, 18],
        ])
    func hostileNumbersInResPQ(pq: [UInt8]) throws {
        var pair = try HandshakePair(seed: 51)
        let outcome = try pair.run { index, answer in
            guard index == 0, let message = try? PlainMessage(packet: answer),
                var resPQ = try? MT.ResPQ(decoding: message.body)
            else { return }
            resPQ.pq = pq
            guard let body = try? resPQ.encoded() else { return }
            answer = PlainMessage(id: message.id, body: body).packet()
        }
        guard case .failure(.invalidPQ) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test("E08 K-08 K-09 unsafe groups and halves of the key are refused, and nothing is sent after them")
    func unsafeServerParameters() throws {
        let prime = DHGroup.wellKnownPrime
        let one = [UInt8](repeating: 0, count: 255) + [1]
        let notPrime = Array(prime.dropLast()) + [0x59]
        let small = [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xff, count: 248)
        var minusOne = prime
        minusOne[255] -= 1
        let cases: [(g: Int32, prime: [UInt8], value: [UInt8]?)] = [
            (1, prime, nil), (8, prime, nil), (-3, prime, nil), (2, prime, nil),
            (3, notPrime, nil), (3, Array(prime.dropLast()), nil), (3, prime + [0], nil), (3, [], nil),
            (3, prime, []), (3, prime, one), (3, prime, [UInt8](repeating: 0, count: 256)), (3, prime, minusOne),
            (3, prime, prime), (3, prime, small), (3, prime, [1] + prime),
            (3, prime, [UInt8](repeating: 0xff, count: 256)),
        ]
        for (g, prime, value) in cases {
            var server = ForgingServer()
            let outcome = try server.run { inner in
                inner.g = g
                inner.dhPrime = prime
                if let value { inner.gA = value }
            }
            guard case .failed(.unsafeParameters) = outcome else {
                Issue.record("\(g) \(prime.count) \(value?.count ?? -1): \(outcome)")
                continue
            }
        }
        var honest = ForgingServer()
        guard case .send = try honest.run(change: { _ in }) else {
            Issue.record("the unchanged answer was refused")
            return
        }
    }

    @Test("K-02 the nonces inside of the encrypted answer are compared as well")
    func innerNonces() throws {
        for change: (inout MT.ServerDHInnerData) -> Void in [
            { $0.nonce = TLInt128() }, { $0.serverNonce = TLInt128() },
        ] {
            var server = ForgingServer()
            let outcome = try server.run(change: change)
            #expect(outcome.failure == .nonceMismatch(.serverDHParams))
        }
    }

    @Test("K-07 the encrypted answer must be whole blocks with fewer than 16 bytes after what the hash covers")
    func answerPadding() throws {
        for (padding, isAccepted) in [(12, true), (28, false), (44, false)] {
            var server = ForgingServer()
            server.paddingLength = padding
            let outcome = try server.run { _ in }
            #expect((outcome.failure == nil) == isAccepted, "\(padding)")
        }
        for length in [0, 1, 15, 16, 33] {
            var server = ForgingServer()
            server.replacement = [UInt8](repeating: 1, count: length)
            #expect(try server.run { _ in }.failure == .answerNotGenuine)
        }
    }

    @Test("K-07 E07 server_DH_params_fail counts only with the hash of the secret nonce")
    func parametersRefused() throws {
        for isGenuine in [true, false] {
            var server = ForgingServer()
            server.refusal = isGenuine
            let expected: HandshakeError =
                isGenuine ? .refused(.serverDHParams) : .newNonceHashMismatch(.serverDHParams)
            #expect(try server.run { _ in }.failure == expected)
        }
    }
}
