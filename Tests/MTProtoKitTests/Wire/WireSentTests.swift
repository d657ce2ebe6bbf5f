import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What a client writes: ids, numbers, sessions, and what it packs.
struct WireSentTests {
    /// Many requests at a time, over two connections, while the server sends what has to be acknowledged.
    private func busy(_ talk: WireTalk) async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<120 { group.addTask { try await talk.say("\(number)") } }
            for try await _ in group {}
        }
        for number in 0..<10 { try talk.server.send(talk.server.update("\(number)")) }
        try await talk.settle()
        talk.server.hangUp()
        try await talk.place.until("it comes back") { talk.server.connectionCount == 2 }
        for number in 0..<20 { try await talk.say("again \(number)") }
        try await talk.settle()
    }

    @Test("M-10 ids of messages are the server's time, multiples of 4, rise, and never stand for two messages")
    func idsOnTheWire() async throws {
        try await WireTalk.with { talk in
            try await busy(talk)
            let packets = talk.server.packets
            let now = talk.place.unixNanoseconds
            var contents: [MessageID: ByteBuffer] = [:]
            for message in packets.flatMap(\.messages) {
                #expect(message.id.isFromClient)
                #expect(abs(now - message.id.unixNanoseconds) < 300_000_000_000)
                #expect(contents[message.id] ?? message.body == message.body)
                contents[message.id] = message.body
            }
            let wholes = packets.map(\.whole.id)
            #expect(zip(wholes, wholes.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test("M-11 B-10 a container's id and number are above its children's, and its id is never used again")
    func containersOnTheWire() async throws {
        try await WireTalk.with { talk in
            try await busy(talk)
            let containers = talk.server.packets.filter(\.isContainer)
            #expect(containers.count > 1)
            for container in containers {
                #expect(container.messages.allSatisfy { $0.id < container.whole.id })
                #expect(container.messages.allSatisfy { $0.sequenceNumber <= container.whole.sequenceNumber })
            }
            let all = talk.server.packets.flatMap { $0.isContainer ? [$0.whole] + $0.messages : $0.messages }
            let used = all.filter { message in containers.contains { $0.whole.id == message.id } }
            #expect(used.count == containers.count)
        }
    }

    @Test("M-13 requests have odd sequence numbers, acknowledgements and containers even ones; they count requests")
    func sequenceNumbersSent() async throws {
        try await WireTalk.with { talk in
            try await busy(talk)
            var seen: Set<MessageID> = []
            var all: [(id: MessageID, number: Int32, isContent: Bool)] = []
            for packet in talk.server.packets {
                let messages = packet.isContainer ? packet.messages + [packet.whole] : packet.messages
                for message in messages where seen.insert(message.id).inserted {
                    let isRequest = !WireServer.sayings(in: packet).filter { $0.id == message.id }.isEmpty
                    let isSilent =
                        packet.isContainer && message.id == packet.whole.id
                        || {
                            if case .acknowledgement? = try? ServiceMessage(decoding: message.body) {
                                true
                            } else {
                                false
                            }
                        }()
                    if isRequest { #expect(message.sequenceNumber % 2 == 1) }
                    if isSilent { #expect(message.sequenceNumber % 2 == 0) }
                    all.append((message.id, message.sequenceNumber, message.sequenceNumber % 2 == 1))
                }
            }
            // Twice the number of messages before that needed an acknowledgement, in the order of the ids.
            var count: Int32 = 0
            for message in all.sorted(by: { $0.id < $1.id }) {
                #expect(message.number == count * 2 + (message.isContent ? 1 : 0))
                if message.isContent { count += 1 }
            }
            #expect(count >= 140)
        }
    }

    @Test(
        "M-15 a session has one id over all of its connections, another one begins with each client, of 64 random bits")
    func sessionsOnTheWire() async throws {
        let place = TinyPlace()
        var sessions: [Int64] = []
        for _ in 0..<8 {
            try await WireTalk.quiet(at: place) { talk in
                try await talk.say("hello")
                talk.server.hangUp()
                try await talk.say("again")
                let ids = Set(talk.server.packets.map(\.sessionID))
                #expect(ids.count == 1)
                sessions += ids
            }
        }
        #expect(Set(sessions).count == 8)
        // Of 8 random numbers no byte is the same in all.
        for shift in stride(from: 0, to: 64, by: 8) { #expect(Set(sessions.map { $0 >> shift & 255 }).count > 1) }
    }

    @Test("B-21 a client destroys the session that it has left, once, and never the one that it speaks in")
    func leftSessionsAreDestroyed() async throws {
        try await WireTalk.with(manners: { $0.states = MessageState.received }) { talk in
            let former = try #require(talk.server.peer).sessionID
            // Ids would go back: another session begins.
            talk.server.setClock(ahead: .seconds(60))
            try await talk.say("ahead")
            talk.server.setClock(ahead: .zero)
            try await talk.say("back")
            try await talk.say("in another session")
            func destroyed() -> [(session: Int64, by: Int64)] {
                talk.server.packets.flatMap { packet in
                    packet.services.compactMap { service in
                        if case .destroySession(let id) = service { (id, packet.sessionID) } else { nil }
                    }
                }
            }
            try await talk.place.until("it destroys the former one") {
                await talk.place.time.pass(.seconds(20), in: .milliseconds(500))
                return !destroyed().isEmpty
            }
            try talk.server.send(.sessionsDestroyed([SessionEnd(id: former, existed: true)]))
            await talk.place.time.pass(.seconds(120), in: .milliseconds(500))
            #expect(destroyed().map(\.session) == [former])
            #expect(destroyed().allSatisfy { $0.session != $0.by })
            // What it did not ask for changes nothing.
            let current = try #require(talk.server.peer).sessionID
            try talk.server.send(.sessionsDestroyed([SessionEnd(id: current, existed: true)]))
            try await talk.say("still here")
            #expect(try await talk.server.saying("still here").packet.sessionID == current)
        }
    }

    @Test("B-19 what a client sends is packed if it is longer than 255 bytes and gets shorter, and else it is not")
    func packingOnTheWire() async throws {
        try await WireTalk.with { talk in
            let long = String(repeating: "again and ", count: 200)
            let short = String(repeating: "short", count: 40)
            for text in [long, short] { #expect(try await talk.say(text) == text) }
            let packed = try #require(talk.server.sayings(long).first).message.body
            #expect(GzipPacked.isPacked(packed) && packed.readableBytes < long.utf8.count)
            #expect(!GzipPacked.isPacked(try #require(talk.server.sayings(short).first).message.body))
            // What does not get shorter.
            var random = SystemRandomNumberGenerator()
            var noise = ByteBuffer(integer: UInt32(0x7465_0099), endianness: .little)
            noise.writeBytes((0..<3000).map { _ in UInt8.random(in: 0...255, using: &random) })
            let sent = noise
            let request = Task { [client = talk.client] in try? await client.send(sent, named: "noise") }
            try await talk.place.until("it is sent as it is") {
                talk.server.packets.flatMap(\.messages).contains { $0.body == sent }
            }
            request.cancel()
            _ = await request.value
        }
    }
}
