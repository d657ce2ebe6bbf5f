import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Packets of a server session, and what it remembers of them")
struct ServerPacketTests {
    /// The numbers of the updates in a packet.
    private func updates(in packet: ByteBuffer?) throws -> [Int] {
        let whole = try MessageEnvelope.open(
            try #require(packet), key: Sample.key, direction: .serverToClient
        ).message
        let isContainer = Sample.constructor(of: whole.body) == MessageContainer.constructorID
        let messages = try isContainer ? MessageContainer.read(whole.body) : [whole]
        return messages.filter { Sample.constructor(of: $0.body) == 0x3333_3333 }.map { Sample.number(of: $0.body) }
    }

    @Test(
        "H18 answers below 512 bytes go as they are, however much smaller packing would make them",
        arguments: [(508, false), (512, true)] as [(Int, Bool)])
    func packedSizes(bytes: Int, isPacked: Bool) throws {
        let client = ScriptedClient()
        let call = client.message(Sample.call(1))
        client.send(call)
        client.server.answer(call.id, with: Sample.result(1, bytes: bytes), now: client.now)
        let answer = try #require(client.results(client.received()).first?.result)
        #expect(GzipPacked.isPacked(answer.result) == isPacked)
    }

    /// A server that has three updates of 30,000 bytes to send, and nothing else.
    private func loaded() -> ScriptedClient {
        let client = ScriptedClient()
        client.server.redelivery = .withheld
        client.send(.ping(id: 1, disconnectDelay: nil))
        _ = client.received()
        for number in 0..<3 {
            var update = Sample.update(number)
            update.writeRepeatingByte(1, count: 30_000 - update.readableBytes)
            client.server.push(update, now: client.now)
        }
        return client
    }

    @Test("A packet holds no more than 64 KiB")
    func packetsAreBounded() throws {
        let client = loaded()
        let packets = client.server.flush(now: client.now)
        #expect(try packets.map { try updates(in: $0) } == [[0, 1], [2]])
    }

    @Test("Over HTTP an answer holds no more than 64 KiB, and what does not fit comes once, with the next one")
    func responsesAreBounded() throws {
        let client = loaded()
        let first = client.server.flushResponse(now: client.now)
        #expect(try updates(in: first) == [0, 1])
        let second = client.server.flushResponse(now: client.now)
        #expect(try updates(in: second) == [2])
        let third = client.server.flushResponse(now: client.now)
        #expect(third == nil)
    }

    @Test("A message that repeats an answer inside of it wants to be acknowledged")
    func copiesWantAcknowledgement() throws {
        let client = ScriptedClient()
        let call = client.message(Sample.call(1))
        client.send(call)
        client.server.answer(call.id, with: Sample.result(1), now: client.now)
        let isCopied = client.server.copyWaitingAnswer(now: client.now)
        #expect(isCopied)
        let copy = try #require(
            client.received().first {
                if case .copy? = try? ServiceMessage(decoding: $0.body) { true } else { false }
            })
        #expect(copy.sequenceNumber % 2 == 1)
    }

    @Test("A session is not quiet before the client has acknowledged what was said to it")
    func quietSessions() {
        let client = ScriptedClient()
        client.send(.ping(id: 1, disconnectDelay: nil))
        client.send(.acknowledgement(client.received().map(\.id)))
        #expect(client.server.isQuiet)
        client.server.push(Sample.update(1), now: client.now)
        let sent = client.received()
        #expect(!client.server.isQuiet)
        client.send(.acknowledgement(sent.map(\.id)))
        #expect(client.server.isQuiet)
    }
}
