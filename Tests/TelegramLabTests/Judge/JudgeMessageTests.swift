import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Rules about single messages, both ways.
struct JudgeMessageTests {
    private let request = JudgeScene.plainRequest

    @Test("LT04 Before anything has come, nothing was seen")
    func nothingIsSeen() throws {
        let report = JudgeScene().judge.report(now: .zero)
        #expect(report.findings(.broken).isEmpty && report.findings(.kept).isEmpty)
        #expect(report.findings.count > 45)
        #expect(Set(report.findings.map(\.requirement)).count == report.findings.count)
    }

    @Test("LT04 A proper request breaks nothing")
    func properRequest() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        try scene.client(self.request.encoded(), sequence: 3)
        let report = scene.judge.report(now: scene.now)
        #expect(report.findings(.broken).isEmpty, "\(report.summary)")
        for id in [
            "ids-divisible", "ids-rise", "ids-unique", "ids-fraction", "numbers-odd", "numbers-rise", "introduced",
            "padding-length", "padding-random", "message-key", "session-random",
        ] {
            #expect(try scene.verdict(id) == .kept, "\(id)")
        }
    }

    @Test("LT04 Ids that are not divisible by 4, fall, come twice for two messages, or have no fraction")
    func wrongIDs() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        let second = try scene.client(self.request.encoded(), sequence: 3)
        // The same message again is no harm.
        try scene.client(self.request.encoded(), id: second, sequence: 3)
        #expect(try scene.verdict("ids-unique") == .kept)
        try scene.client(JudgeScene.text("other", randomID: 1), id: second, sequence: 3)
        #expect(try scene.verdict("ids-unique") == .broken)
        #expect(try scene.verdict("ids-divisible") == .kept)
        try scene.client(self.request.encoded(), id: .init(rawValue: try scene.nextID().rawValue + 2), sequence: 5)
        #expect(try scene.verdict("ids-divisible") == .broken)
        #expect(try scene.verdict("ids-rise") == .kept)
        try scene.client(self.request.encoded(), id: .init(rawValue: second.rawValue + 4), sequence: 5)
        #expect(try scene.verdict("ids-rise") == .broken)
        #expect(try scene.verdict("ids-fraction") == .kept)
        scene.now += .seconds(1)
        try scene.client(self.request.encoded(), id: .init(rawValue: 1_800_000_002 << 32), sequence: 7)
        #expect(try scene.verdict("ids-fraction") == .broken)
    }

    @Test("LT04 Ids that fall from the first packet on have no excuse")
    func fallingIDs() throws {
        var scene = JudgeScene()
        let ids = try (0..<4).map { _ in try scene.nextID(secondsAhead: 20) }
        for (place, id) in ids.reversed().enumerated() {
            try scene.client(JudgeScene.text("\(place)", randomID: 1), id: id, sequence: Int32(7 - 2 * place))
        }
        #expect(try scene.verdict("ids-rise") == .broken)
    }

    @Test(
        "LT04 A message that was lost with a connection comes again on the next, also from a client whose clock is ahead"
    )
    func lostMessagesComeAgain() throws {
        for ahead: Int64 in [0, 20] {
            var scene = JudgeScene()
            try scene.client(JudgeScene.introduced(self.request), id: scene.nextID(secondsAhead: ahead), sequence: 1)
            let lost = try scene.nextID(secondsAhead: ahead)
            scene.reconnect()
            try scene.client(JudgeScene.text("new", randomID: 1), id: scene.nextID(secondsAhead: ahead), sequence: 5)
            try scene.client(JudgeScene.text("lost", randomID: 2), id: lost, sequence: 3)
            #expect(try scene.verdict("ids-rise") != .broken, "\(ahead) s ahead")
            // What is made on the connection itself has no such excuse.
            let late = try scene.nextID(secondsAhead: ahead)
            try scene.client(JudgeScene.text("later", randomID: 3), id: scene.nextID(secondsAhead: ahead), sequence: 9)
            try scene.client(JudgeScene.text("late", randomID: 4), id: late, sequence: 7)
            #expect(try scene.verdict("ids-rise") == .broken, "\(ahead) s ahead")
        }
    }

    @Test("LT04 Ids of another time count once the server has been heard")
    func wrongTime() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), id: scene.nextID(secondsAhead: -1000), sequence: 1)
        #expect(try scene.verdict("ids-time") == .notSeen)
        scene.server(.acknowledgement([]))
        try scene.client(self.request.encoded(), sequence: 3)
        #expect(try scene.verdict("ids-time") == .kept)
        try scene.client(self.request.encoded(), id: scene.nextID(secondsAhead: 100), sequence: 5)
        #expect(try scene.verdict("ids-time") == .broken)
    }

    @Test("LT04 Sequence numbers: requests odd, acknowledgements and containers even, rising with the ids")
    func wrongNumbers() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        let update = scene.server(try API.Updates.updatesTooLong.encoded())
        try scene.client(ServiceMessage.acknowledgement([update]).encoded(), sequence: 2)
        for id in ["numbers-odd", "numbers-even", "numbers-rise"] { #expect(try scene.verdict(id) == .kept) }
        try scene.client(self.request.encoded(), sequence: 4)
        #expect(try scene.verdict("numbers-odd") == .broken)
        try scene.client(ServiceMessage.acknowledgement([update]).encoded(), sequence: 5)
        #expect(try scene.verdict("numbers-even") == .broken)
        #expect(try scene.verdict("numbers-rise") == .kept)
        try scene.client(self.request.encoded(), sequence: 1)
        #expect(try scene.verdict("numbers-rise") == .broken)
    }

    @Test("LT04 The same number twice does not count the messages")
    func numbersTwice() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        try scene.client(self.request.encoded(), sequence: 1)
        #expect(try scene.verdict("numbers-rise") == .broken)
    }

    @Test("LT04 Packets that cannot be opened: the message key, the length, the padding")
    func wrongEnvelopes() throws {
        for (error, id) in [
            (EnvelopeError.wrongMessageKey, "message-key"),
            (.invalidLength(length: 3, available: 40), "message-length"),
            (.invalidPadding(length: 4), "padding-length"),
        ] {
            var scene = JudgeScene()
            try scene.client(JudgeScene.introduced(self.request), sequence: 1)
            #expect(try scene.verdict(id) == .kept)
            scene.refuse(error)
            #expect(try scene.verdict(id) == .broken)
        }
    }

    @Test("LT04 Padding of zeros, or the same for two messages, is not random")
    func paddingThatRepeats() throws {
        let same = ByteBuffer(bytes: Array(UInt8(1)...16))
        for (first, second) in [(ByteBuffer(repeating: 0, count: 16), same), (same, same)] {
            var scene = JudgeScene()
            try scene.client(JudgeScene.introduced(self.request), sequence: 1, padding: first)
            try scene.client(self.request.encoded(), sequence: 3, padding: second)
            #expect(try scene.verdict("padding-random") == .broken)
        }
    }

    @Test("LT04 Containers: flat, above what is in them, even, not too large")
    func containersOfClients() throws {
        var scene = JudgeScene()
        let first = try scene.nextID()
        let message = ContainedMessage(id: first, sequenceNumber: 1, body: try JudgeScene.introduced(self.request))
        try scene.client(container: [message], sequence: 2)
        for id in ["container-flat", "container-id", "container-size", "container-readable", "numbers-even"] {
            #expect(try scene.verdict(id) == .kept, "\(id)")
        }
        let low = try scene.nextID()
        let child = ContainedMessage(id: try scene.nextID(), sequenceNumber: 3, body: try self.request.encoded())
        try scene.client(container: [child], id: low, sequence: 4)
        #expect(try scene.verdict("container-id") == .broken)

        var inner = ByteBuffer()
        MessageContainer.write(
            [ContainedMessage(id: try scene.nextID(), sequenceNumber: 5, body: try self.request.encoded())], to: &inner)
        let nested = ContainedMessage(id: try scene.nextID(), sequenceNumber: 6, body: inner)
        try scene.client(container: [nested], sequence: 6)
        #expect(try scene.verdict("container-flat") == .broken)

        var torn = ByteBuffer(integer: MessageContainer.constructorID, endianness: .little)
        torn.writeInteger(Int32(1), endianness: .little)
        torn.writeInteger(Int32(0))
        try scene.client(torn, sequence: 6)
        #expect(try scene.verdict("container-readable") == .broken)
    }

    @Test("LT04 Packed objects are smaller, and can be unpacked")
    func packedObjectsOfClients() throws {
        var scene = JudgeScene()
        let long = try JudgeScene.text(String(repeating: "a", count: 4000), randomID: 1)
        try scene.client(HostilePackets.packed(long), sequence: 1)
        #expect(try scene.verdict("packed-smaller") == .kept)
        try scene.client(HostilePackets.packed(self.request.encoded()), sequence: 3)
        #expect(try scene.verdict("packed-smaller") == .broken)
    }

    @Test("LT04 An acknowledged id that comes again with another number, when thousands have come since")
    func acknowledgementsOfForgottenIDs() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        let update = scene.server(try API.Updates.updatesTooLong.encoded())
        try scene.client(ServiceMessage.acknowledgement([update]).encoded(), sequence: 2)
        for _ in 0..<2100 { scene.server(.pong(to: update, id: 1)) }
        let question = ServiceMessage.stateRequest([update]).encoded()
        scene.server(question, isContent: false, under: update)
        // A client repeats acknowledgements that may be lost.
        try scene.client(ServiceMessage.acknowledgement([update]).encoded(), sequence: 2)
        #expect(try scene.verdict("acks-needed") == .kept)
        let pong = scene.server(.pong(to: update, id: 1))
        try scene.client(ServiceMessage.acknowledgement([pong]).encoded(), sequence: 2)
        #expect(try scene.verdict("acks-needed") == .broken)
    }

    @Test("LT04 Acknowledgements: in time, of what needs them, of what came")
    func acknowledgementsOfClients() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(self.request), sequence: 1)
        let update = scene.server(try API.Updates.updatesTooLong.encoded())
        try scene.client(ServiceMessage.acknowledgement([update]).encoded(), sequence: 2)
        for id in ["acks-in-time", "acks-needed", "acks-known"] { #expect(try scene.verdict(id) == .kept, "\(id)") }
        let pong = scene.server(.pong(to: update, id: 1))
        try scene.client(ServiceMessage.acknowledgement([pong]).encoded(), sequence: 2)
        #expect(try scene.verdict("acks-needed") == .broken)
        try scene.client(ServiceMessage.acknowledgement([.init(rawValue: 77)]).encoded(), sequence: 2)
        #expect(try scene.verdict("acks-known") == .broken)
        scene.server(try API.Updates.updatesTooLong.encoded())
        scene.now += .seconds(59)
        // Who has gone cannot acknowledge.
        scene.reconnect(endedBy: .client)
        scene.now += .seconds(2)
        #expect(try scene.verdict("acks-in-time") == .kept)
        // Who says nothing more may not have heard it.
        try scene.client(self.request.encoded(), sequence: 3)
        scene.server(try API.Updates.updatesTooLong.encoded())
        scene.now += .seconds(61)
        scene.reconnect(endedBy: .client)
        #expect(try scene.verdict("acks-in-time") == .kept)
        scene.server(try API.Updates.updatesTooLong.encoded())
        scene.now += .seconds(59)
        #expect(try scene.verdict("acks-in-time") == .kept)
        scene.now += .seconds(2)
        #expect(try scene.verdict("acks-in-time") == .broken)
        // That the connection ends then changes nothing, if the client has said anything since.
        try scene.client(self.request.encoded(), sequence: 5)
        scene.reconnect(endedBy: .client)
        #expect(try scene.verdict("acks-in-time") == .broken)
    }
}
