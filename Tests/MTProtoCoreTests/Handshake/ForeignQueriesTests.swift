import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// Exchanges whose nonces others have read on the wire.
struct ForeignQueriesTests {
    /// Goes on with packets over the given connections, in turn, until the client has its key.
    private func finish(
        _ pair: inout HandshakePair, from action: ClientHandshake.Action, over connections: [Int] = [0]
    ) throws -> AuthKey? {
        var action = action
        var count = 0
        while case .send(let packet) = action {
            let answer = try pair.serve(packet, over: connections[count % connections.count]).get()
            action = pair.client.receive(answer, now: pair.now)
            count += 1
        }
        guard case .completed(let result) = action else { return nil }
        #expect(pair.serverResults.contains { $0.authKey == result.authKey })
        return result.authKey
    }

    /// What an attacker asks next who has read a client's nonce and the server's answer, and draws a secret of his own.
    private func foreignQuery(_ seed: UInt64, _ number: Int, after resPQ: ByteBuffer) throws -> ByteBuffer {
        var (same, own) = (RandomSource.seeded(seed &* 2), RandomSource.seeded(UInt64(number)))
        let configuration = ClientHandshakeConfiguration(
            publicKeys: [try HandshakePair.privateKey.get().publicKey], datacenterTag: 2)
        var reader = TLReader(try PlainMessage(packet: resPQ).body)
        let (_, query) = try #require(try ClientAwaitingPQ.begin(&same).0.receive(&reader, configuration, &own))
        return PlainMessage(id: MessageID(rawValue: 4), body: query).packet()
    }

    private func packet(_ query: some TLObject, padding: Int = 0) throws -> ByteBuffer {
        var body = try query.encoded()
        body.writeRepeatingByte(0, count: padding)
        return PlainMessage(id: MessageID(rawValue: 4), body: body).packet()
    }

    @Test("a nonce that is asked for in another form begins nothing anew, whatever the exchange waits for")
    func otherFormsOfQuestions() throws {
        var pair = try HandshakePair(seed: 81)
        let first = try #require(pair.client.start(now: pair.now).sent)
        let nonce = try MT.ReqPqMulti(decoding: first.body).nonce
        let resPQ = try pair.serve(first.packet()).get()
        let forms = try [packet(MT.ReqPq(nonce: nonce)), packet(MT.ReqPqMulti(nonce: nonce), padding: 4)]
        for form in forms {
            let answer = try PlainMessage(packet: pair.serve(form).get())
            #expect(try answer.body == PlainMessage(packet: resPQ).body)
        }
        let second = try #require(pair.client.receive(resPQ, now: pair.now).sent)
        let parameters = try pair.serve(second.packet()).get()
        for form in forms { #expect(pair.serve(form) == .failure(.unknownExchange)) }
        let action = pair.client.receive(parameters, now: pair.now)
        #expect(try finish(&pair, from: action) != nil)
        #expect(pair.server.exchanges.count == 1)
    }

    @Test("over other connections an exchange can be neither begun, replaced, ended nor taken over in a client's place")
    func otherConnections() throws {
        for isFirst in [false, true] {
            var pair = try HandshakePair(seed: 82)
            let first = try #require(pair.client.start(now: pair.now).sent)
            let nonce = try MT.ReqPqMulti(decoding: first.body).nonce
            let forms = [
                first.packet(), try packet(MT.ReqPq(nonce: nonce)), try packet(MT.ReqPqMulti(nonce: nonce), padding: 4),
            ]
            func ask(_ pair: inout HandshakePair) {
                for (connection, form) in zip(1..., forms + forms) { _ = pair.serve(form, over: connection) }
            }
            if isFirst { ask(&pair) }
            let resPQ = try pair.serve(first.packet()).get()
            ask(&pair)
            let second = try #require(pair.client.receive(resPQ, now: pair.now).sent)
            var rubbish = second.packet()
            rubbish.setInteger(UInt64(0x0102_0304_0506_0708), at: rubbish.writerIndex - 24)
            for _ in 0..<8 { #expect(pair.serve(rubbish, over: 10) == .failure(.unreadableSecret)) }
            // With secrets of their own, which are right.
            var taken: [Int] = []
            for connection in 11...15 {
                let query = try foreignQuery(82, connection, after: resPQ)
                if case .success = pair.serve(query, over: connection) { taken.append(connection) }
            }
            #expect(taken == [11, 12])
            let parameters = try pair.serve(second.packet()).get()
            let third = try #require(pair.client.receive(parameters, now: pair.now).sent)
            ask(&pair)
            #expect(try finish(&pair, from: .send(third.packet())) != nil)
        }
    }

    @Test("a client may go on over other connections, beside others who know its nonces", arguments: 0...2)
    func movedClients(others: Int) throws {
        for connections in [[1, 2, 3], [1, 2, 2], [1, 1, 2]] {
            var pair = try HandshakePair(seed: 83)
            let first = try #require(pair.client.start(now: pair.now).sent)
            let resPQ = try pair.serve(first.packet()).get()
            for connection in 10..<10 + others {
                _ = try pair.serve(try foreignQuery(83, connection, after: resPQ), over: connection).get()
            }
            let action = pair.client.receive(resPQ, now: pair.now)
            #expect(try finish(&pair, from: action, over: connections) != nil)
        }
    }

    @Test("E03 answers that a client has got already are given again over any connection, and nothing runs twice")
    func repetitionsElsewhere() throws {
        var pair = try HandshakePair(seed: 84)
        _ = try pair.run().get()
        let (asked, answered) = (pair.toServer, pair.toClient)
        for index in 1...2 {
            let again = try PlainMessage(packet: pair.serve(asked[index], over: 7).get())
            #expect(try again.body == PlainMessage(packet: answered[index]).body)
        }
        #expect(pair.serverResults.count == 1)
        #expect(pair.server.exchanges.count == 1)
    }
}
