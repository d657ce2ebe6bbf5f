import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// What a client whose run is written down hears of messages that come inside of others.
struct HeardCopiesTests {
    @Test("LT05 B-17 a copy is heard as what is in it, with what it came in; what the client does not open, as a whole")
    func copiesAreHeard() throws {
        let world = try ClientWorld { $0.pauseSeed = 5 }
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        var server = CopyingServer()
        let update = server.message(Sample.update(1), content: true)
        let outer = server.copy(of: update)
        let first = try server.send(outer, in: world)
        let single = try #require(first)
        var expected = HeardMessage(
            id: update.id, sequenceNumber: update.sequenceNumber,
            content: .other(constructor: 0x3333_3333, byteCount: 12))
        expected.copiedBy = HeardMessage.Copier(id: outer.id, sequenceNumber: outer.sequenceNumber)
        #expect(single.messages == [expected] && !single.isContainer)

        // Of a container with nothing in it, with one message, and with two; and of another copy.
        var copies: [ContainedMessage] = []
        for count in 0..<3 {
            var children: [ContainedMessage] = []
            for number in 0..<count { children.append(server.message(Sample.update(number), content: true)) }
            let container = server.container(of: children)
            copies.append(server.copy(of: container))
        }
        let inner = server.copy(of: update)
        copies.append(server.copy(of: inner))
        let whole = server.container(of: copies)
        let second = try server.send(whole, in: world)
        let several = try #require(second)
        let unopened = copies.map {
            HeardMessage(
                id: $0.id, sequenceNumber: $0.sequenceNumber,
                content: .other(constructor: MT.ConstructorID.msgCopy, byteCount: $0.body.readableBytes))
        }
        #expect(several.messages == unopened && several.isContainer)
        #expect(world.isCarrying && world.dials.count == 1)
    }
}

/// Says what the test wants to a client on the connection that is there.
private struct CopyingServer {
    private var identifiers = ServerMessageIDGenerator()
    private var sequence = SequenceNumberGenerator()
    private var random = RandomSource.seeded(6)

    init() {}

    mutating func message(_ body: ByteBuffer, content: Bool) -> ContainedMessage {
        ContainedMessage(
            id: identifiers.next(unixNanoseconds: Sample.unix * 1_000_000_000, isAnswer: false),
            sequenceNumber: sequence.next(contentRelated: content), body: body)
    }

    /// A message with a copy of the given one.
    mutating func copy(of original: ContainedMessage) -> ContainedMessage {
        message(ServiceMessage.copy(original).encoded(), content: true)
    }

    mutating func container(of messages: [ContainedMessage]) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        return message(body, content: false)
    }

    /// - Returns: what the client hears.
    mutating func send(_ whole: ContainedMessage, in world: ClientWorld) throws -> HeardMessages? {
        let packet = try MessageEnvelope.seal(
            whole, salt: Sample.salt, sessionID: world.sessionID, key: Sample.key, direction: .serverToClient,
            padding: .grid, random: &random
        ).bytes
        let connection = try #require(world.connection)
        world.server.send(packet, to: connection.rawValue)
        world.run(.seconds(1))
        for case .messages(let messages) in world.client.takeHeard() where messages.id == whole.id { return messages }
        return nil
    }
}
