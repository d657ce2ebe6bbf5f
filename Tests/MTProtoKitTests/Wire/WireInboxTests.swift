import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What a client takes from its server, and what it does not.
struct WireInboxTests {
    /// An update that the client must not take, and a right one behind it, over the same connection.
    ///
    /// - Returns: whether only the right one was taken, and the connection stayed.
    private func ignores(
        _ talk: WireTalk, _ updates: inout WireTalk.Updates, _ wrong: ByteBuffer, _ what: Comment
    ) async throws {
        let connections = talk.server.connectionCount
        talk.server.send(packet: wrong)
        try talk.server.send(talk.server.update("right"))
        #expect(await updates.text() == "right", what)
        try await talk.say("still there")
        #expect(talk.server.connectionCount == connections, what)
    }

    @Test("M-03 a packet of another session is ignored, and the connection stays")
    func packetsOfOtherSessions() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            let session = try #require(talk.server.peer).sessionID
            let foreign = try talk.server.update("foreign")
            try await ignores(talk, &updates, talk.server.seal(foreign, session: session ^ 1), "another session")
            try await talk.settle()
            #expect(!talk.server.acknowledged.contains(foreign.id))
        }
    }

    @Test("M-04 messages with ids that no server makes are ignored, outside and inside of containers")
    func idsOfNoServer() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            for bits in [Int64(0), 2] {
                func even() -> MessageID { MessageID(rawValue: talk.server.nextID().rawValue & ~3 | bits) }
                let outer = try talk.server.update("outer", id: even())
                try await ignores(talk, &updates, talk.server.seal(outer), "outer \(bits)")
                let inner = try talk.server.update("inner", id: even())
                try await ignores(talk, &updates, talk.server.seal(talk.server.container([inner])), "inner \(bits)")
                let whole = talk.server.container([try talk.server.update("child")], id: even())
                try await ignores(talk, &updates, talk.server.seal(whole), "container \(bits)")
                try await talk.settle()
                #expect(Set(talk.server.acknowledged).isDisjoint(with: [outer.id, inner.id]))
            }
        }
    }

    @Test(
        "M-05 M-14 a message that comes again is delivered once, alone and in a container, and acknowledged each time")
    func messagesThatComeAgain() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            let update = try talk.server.update("once")
            for round in 1...3 {
                try talk.server.send(update)
                try await talk.settle()
                #expect(talk.server.acknowledged.filter { $0 == update.id }.count == round)
            }
            try talk.server.send(talk.server.container([update]))
            try talk.server.send(talk.server.update("next"))
            #expect(await updates.text() == "once")
            #expect(await updates.text() == "next")
            // What is answered is answered once.
            let ping = talk.server.message(.ping(id: 77, disconnectDelay: nil))
            for _ in 0..<3 { try talk.server.send(ping) }
            try await talk.settle()
            let pongs = talk.server.packets.flatMap(\.services).filter { $0 == .pong(to: ping.id, id: 77) }
            #expect(pongs.count == 1)
        }
    }

    @Test("M-05 a message that is older than everything that is remembered is not taken for a new one")
    func forgottenMessages() async throws {
        try await WireTalk.with { talk in
            let old = try talk.server.update("old")
            let session = talk.server.message(
                .newSession(first: talk.server.nextID(), uniqueID: 7, salt: 666), isContent: true)
            try talk.server.send(old)
            for number in 0..<1500 {
                try talk.server.send(talk.server.message(.pong(to: MessageID(rawValue: 4), id: Int64(number))))
            }
            try await talk.say("in between")
            var updates = talk.client.updates.makeAsyncIterator()
            try talk.server.send(old)
            try talk.server.send(session)
            try talk.server.send(talk.server.update("new"))
            // The session that begins in a recording would have been a gap, and brought its salt.
            while let update = await updates.next(), update != .content(Tiny.Word("new")) {
                #expect(update != .content(Tiny.Word("old")))
            }
            try await talk.say("afterwards")
            #expect(talk.server.packets.allSatisfy { $0.salt != 666 })
        }
    }

    @Test("M-07 a message that is more than 30 s ahead, or 300 s old, is ignored; one just within is taken")
    func messagesOutOfTime() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            for seconds in [-310, 40] {
                let late = try talk.server.update("untimely", id: talk.server.nextID(ahead: .seconds(seconds)))
                try await ignores(talk, &updates, talk.server.seal(late), "\(seconds) s")
                try await talk.settle()
                #expect(!talk.server.acknowledged.contains(late.id))
            }
            for seconds in [-280, 20] {
                try talk.server.send(talk.server.update("\(seconds)", id: talk.server.nextID(ahead: .seconds(seconds))))
                #expect(await updates.text() == "\(seconds)")
            }
        }
    }

    @Test("M-14 B-12 each message with an odd number is acknowledged within a second or two, no other one is")
    func acknowledgementsOfMessages() async throws {
        try await WireTalk.with { talk in
            let odd = try (0..<3).map { try talk.server.update("odd \($0)") }
            let even = talk.server.message(try Tiny.Word("even").encoded(), isContent: false)
            let unreadable = talk.server.message(ByteBuffer(integer: MT.ConstructorID.msgsAck, endianness: .little))
            for message in odd + [even, unreadable] { try talk.server.send(message) }
            let began = talk.place.time.now
            try await talk.place.until("they are acknowledged, without any request") {
                await talk.place.time.pass(.milliseconds(50))
                return Set(talk.server.acknowledged).isSuperset(of: odd.map(\.id) + [unreadable.id])
            }
            let packet = try #require(talk.server.packets.last { $0.acknowledged.contains(odd[0].id) })
            #expect(packet.at - began < .seconds(2))
            try await talk.settle()
            #expect(!talk.server.acknowledged.contains(even.id))
        }
    }

    @Test("B-12 when many acknowledgements are pending they leave at once")
    func manyPendingAcknowledgements() async throws {
        try await WireTalk.with { talk in
            let updates = try (0..<64).map { try talk.server.update("\($0)") }
            let began = talk.place.time.now
            try talk.server.send(talk.server.container(updates))
            try await talk.place.until("they are acknowledged") {
                Set(talk.server.acknowledged).isSuperset(of: updates.map(\.id))
            }
            let packet = try #require(talk.server.packets.first { $0.acknowledged.contains(updates[0].id) })
            #expect(packet.acknowledged.count >= 64)
            #expect(packet.at - began < .milliseconds(900), "less than the second after which fewer of them leave")
        }
    }

    @Test("B-17 a message in a message counts once, and both ids are acknowledged; one whose length lies is skipped")
    func copiedMessages() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            let inner = try talk.server.update("copied")
            let outer = talk.server.message(.copy(inner), isContent: true)
            try talk.server.send(outer)
            try talk.server.send(inner)
            var broken = ServiceMessage.copy(try talk.server.update("broken")).encoded()
            broken.setInteger(UInt32(8), at: broken.readerIndex + 20, endianness: .little)
            try talk.server.send(talk.server.message(broken))
            let nested = talk.server.message(.copy(try talk.server.update("nested")), isContent: true)
            try talk.server.send(talk.server.message(.copy(nested), isContent: true))
            try talk.server.send(talk.server.update("next"))
            #expect(await updates.text() == "copied")
            #expect(await updates.text() == "next")
            try await talk.settle()
            #expect(Set(talk.server.acknowledged).isSuperset(of: [inner.id, outer.id]))
        }
    }

    @Test("B-18 H24 what is packed is taken, around a container, in one, in an answer and as an update")
    func packedObjectsOnTheWire() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            let text = String(repeating: "packed ", count: 300)
            let word = try #require(GzipPacked.pack(try Tiny.Word(text).encoded()))
            try talk.server.send(talk.server.message(word))
            #expect(await updates.text() == text)
            try talk.server.send(talk.server.container([talk.server.message(word)]))
            #expect(await updates.text() == text)
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            let whole = talk.server.container([try talk.server.update(text), talk.server.result(word, to: said.id)])
            let packed = try #require(GzipPacked.pack(whole.body))
            try talk.server.send(talk.server.message(packed, isContent: false))
            #expect(await updates.text() == text)
            #expect(try await request.value.get() == text)
        }
    }

    @Test("B-26 an unknown child and a malformed one are skipped; their siblings are taken and all are acknowledged")
    func unknownChildren() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            var broken = ServiceMessage.acknowledgement([MessageID(rawValue: 4)]).encoded()
            broken.writeInteger(UInt32(0))
            let children = [
                talk.server.message(ByteBuffer(integer: UInt32(0x0bad_0bad), endianness: .little)),
                talk.server.message(broken), try talk.server.update("sibling"),
                talk.server.result(try Tiny.Word("answer").encoded(), to: said.id),
            ]
            try talk.server.send(talk.server.container(children))
            #expect(try await request.value.get() == "answer")
            #expect(await updates.text() == "sibling")
            try await talk.settle()
            #expect(Set(talk.server.acknowledged).isSuperset(of: children.map(\.id)))
        }
    }
}
