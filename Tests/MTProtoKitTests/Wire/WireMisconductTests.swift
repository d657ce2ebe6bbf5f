import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Servers that do not keep to the key exchange. Each of them says one thing that is wrong.
struct WireMisconductTests {
    /// Whether a client that gets wrong answers stops before a step, uses no key, and begins anew.
    ///
    /// - Parameter step: the query that must not come; 0 where only the key must not be used.
    private func stops(
        before step: UInt32, _ what: Comment, _ manners: (inout WireServer.Manners) -> Void
    ) async throws {
        try await WireTalk.quiet(manners: manners) { talk in
            try await talk.place.until("it begins another exchange") {
                await talk.place.time.pass(.milliseconds(250))
                return talk.server.queries.filter { $0.constructor == MT.ReqPqMulti.constructorID }.count >= 2
            }
            #expect(!talk.server.queries.contains { $0.constructor == step }, what)
            #expect(talk.server.packets.isEmpty, what)
            #expect(talk.context.keyID(of: 1) == nil, what)
        }
    }

    @Test(
        "K-01 K-02 K-15 K-20 a first answer with another nonce, or that is none, is not gone on from",
        arguments: [HandshakeMisconduct.resPQNonce, .reflected])
    func wrongFirstAnswers(misconduct: HandshakeMisconduct) async throws {
        try await stops(before: MT.ReqDHParams.constructorID, "\(misconduct)") { $0.misconduct = misconduct }
    }

    @Test("K-03 a number to factor that is no product of two, or has more than 8 bytes, is not gone on from")
    func numbersToFactor() async throws {
        let numbers: [[UInt8]] = [[], [0], [1], [13], [0, 0, 0, 0, 0, 0, 0, 7], Array(repeating: 255, count: 16)]
        for number in numbers {
            try await stops(before: MT.ReqDHParams.constructorID, "\(number)") { manners in
                manners.exchange = { answer in
                    guard let message = try? PlainMessage(packet: answer),
                        var resPQ = try? MT.ResPQ(decoding: message.body)
                    else { return answer }
                    resPQ.pq = number
                    return (try? resPQ.encoded()).map { PlainMessage(id: message.id, body: $0).packet() }
                }
            }
        }
    }

    @Test("K-04 a server that offers only keys that are not pinned is not trusted with anything, and that is said")
    func strangeFingerprints() async throws {
        try await WireTalk.quiet(manners: { $0.misconduct = .fingerprints }) { talk in
            let request = talk.hold("hello")
            let answer = await talk.place.time.passing { await request.value }
            guard case .failure(let error) = answer else { throw TinyTrouble() }
            #expect(error.code == .unknownServerKey)
            #expect(talk.server.queries.allSatisfy { $0.constructor == MT.ReqPqMulti.constructorID })
        }
    }

    @Test(
        "K-02 K-20 an answer with another nonce outside or inside leads to no half of a key",
        arguments: [
            HandshakeMisconduct.parametersNonce, .parametersServerNonce, .innerNonce, .innerServerNonce,
        ])
    func wrongSecondAnswers(misconduct: HandshakeMisconduct) async throws {
        try await stops(before: MT.SetClientDHParams.constructorID, "\(misconduct)") { $0.misconduct = misconduct }
    }

    @Test("K-15 K-20 a confirmation of the key that comes before the client's half of it leads to no half and no key")
    func confirmationsBeforeTheirTime() async throws {
        try await stops(before: MT.SetClientDHParams.constructorID, "a confirmation") { manners in
            manners.exchange = { answer in
                guard let message = try? PlainMessage(packet: answer),
                    case .serverDHParamsOk(let nonce, let serverNonce, _)? = try? MT.ServerDHParams(
                        decoding: message.body)
                else { return answer }
                let early = MT.SetClientDHParamsAnswer.dhGenOk(
                    nonce: nonce, serverNonce: serverNonce, newNonceHash1: nonce)
                return (try? early.encoded()).map { PlainMessage(id: message.id, body: $0).packet() }
            }
        }
    }

    @Test(
        "K-07 an encrypted answer with another hash, too much padding or a wrong length leads to no half of a key",
        arguments: [HandshakeMisconduct.innerHash, .answerPadding, .cutAnswer])
    func answersThatAreSealedWrong(misconduct: HandshakeMisconduct) async throws {
        try await stops(before: MT.SetClientDHParams.constructorID, "\(misconduct)") { $0.misconduct = misconduct }
    }

    @Test(
        "K-08 a prime that is none, not safe or short, and a generator that does not fit, lead to no half of a key",
        arguments: [HandshakeMisconduct.compositePrime, .unsafePrime, .shortPrime, .generator])
    func unsafeGroups(misconduct: HandshakeMisconduct) async throws {
        try await stops(before: MT.SetClientDHParams.constructorID, "\(misconduct)") { $0.misconduct = misconduct }
    }

    @Test(
        "K-09 a half of the server's that is too low or too high leads to no half of the client's",
        arguments: [HandshakeMisconduct.halfOne, .halfSmall, .halfHigh, .halfLargest])
    func unsafeHalves(misconduct: HandshakeMisconduct) async throws {
        try await stops(before: MT.SetClientDHParams.constructorID, "\(misconduct)") { $0.misconduct = misconduct }
    }

    @Test(
        "K-02 K-12 K-20 a key is not used that is confirmed with another nonce or hash, or refused",
        arguments: [
            HandshakeMisconduct.confirmationNonce, .confirmationServerNonce, .confirmationHash, .failure,
        ])
    func confirmations(misconduct: HandshakeMisconduct) async throws {
        try await stops(before: 0, "\(misconduct)") { $0.misconduct = misconduct }
    }

    @Test("K-12 a demand for another half of the key is not followed if its hash is another one")
    func forgedRetries() async throws {
        try await WireTalk.quiet(manners: { $0.misconduct = .retryHash }) { talk in
            try await talk.place.until("it begins another exchange") {
                await talk.place.time.pass(.milliseconds(250))
                return talk.server.queries.filter { $0.constructor == MT.ReqPqMulti.constructorID }.count >= 2
            }
            let halves = try talk.server.queries.filter { $0.constructor == MT.SetClientDHParams.constructorID }
                .map { try MT.SetClientDHParams(decoding: $0.body).nonce }
            #expect(!halves.isEmpty && Set(halves).count == halves.count, "one in each exchange")
            #expect(talk.server.packets.isEmpty)
        }
    }

    @Test("M-02 K-15 K-19 a plain answer whose length lies, or that is garbage, is not gone on from")
    func plainLengths() async throws {
        for length in [-4, 0, 2, 63, 0x7fff_fffc, Int(Int32.min)] {
            try await stops(before: MT.ReqDHParams.constructorID, "length \(length)") { manners in
                manners.exchange = { answer in
                    var answer = answer
                    answer.setInteger(Int32(length), at: answer.readerIndex + 16, endianness: .little)
                    return answer
                }
            }
        }
        // All of the answer is there, and more.
        try await stops(before: MT.ReqDHParams.constructorID, "two bytes too many") { manners in
            manners.exchange = { answer in
                var answer = answer
                let length = answer.getInteger(at: answer.readerIndex + 16, endianness: .little, as: Int32.self) ?? 0
                answer.setInteger(length + 2, at: answer.readerIndex + 16, endianness: .little)
                answer.writeRepeatingByte(0, count: 16)
                return answer
            }
        }
        for count in [8, 20, 24, 400] {
            try await stops(before: MT.ReqDHParams.constructorID, "\(count) bytes") { manners in
                manners.exchange = { _ in
                    ByteBuffer(bytes: (0..<count).map { $0 < 8 ? 0 : UInt8(truncatingIfNeeded: $0) })
                }
            }
        }
    }

    @Test("K-15 a server that has mended its ways gets a key, whatever it said before")
    func mendedServer() async throws {
        try await WireTalk.quiet(manners: { $0.misconduct = .confirmationHash }) { talk in
            let request = talk.hold("hello")
            try await talk.place.until("a key was refused") { talk.server.results.count == 1 }
            let refused = talk.server.results.map(\.authKey.id)
            talk.server.change { $0.misconduct = nil }
            let answer = await talk.place.time.passing { await request.value }
            #expect(try answer.get() == "hello")
            #expect(talk.server.packets.allSatisfy { !refused.contains($0.keyID) })
        }
    }
}
