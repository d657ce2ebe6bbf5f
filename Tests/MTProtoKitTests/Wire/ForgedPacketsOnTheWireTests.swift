import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What somebody says to a client who does not know its key, or who plays what was said before.
struct ForgedPacketsOnTheWireTests {
    /// A word of somebody who would change what a client believes: salts, time, an answer, an update.
    private static func temptations(_ server: ScriptedServer, _ call: ScriptedServer.Heard) -> ContainedMessage {
        let children = [
            server.result("forged", to: call),
            server.message(ScriptedServer.object("forged"), for: call.session),
            server.message(
                ServiceMessage.newSession(first: MessageID(rawValue: 4), uniqueID: 1, salt: 666).encoded(),
                for: call.session),
            server.message(
                ServiceMessage.refusal(of: call.id, sequenceNumber: 1, code: 48, newSalt: 666).encoded(),
                for: call.session),
        ]
        return server.container(children, for: call.session)
    }

    /// What a packet is that is not genuine.
    enum Forgery: CaseIterable {
        case changed, changedAtTheEnd, changedMessageKey
        case otherKey, otherKeyUnderItsID, ofAClient
        case plain, random, empty, withoutBlocks, cut, crooked
        case shortPadding, longPadding, negativeLength, crookedLength, tooLong

        func packet(
            _ message: ContainedMessage, for call: ScriptedServer.Heard, by server: ScriptedServer
        ) throws -> ByteBuffer {
            let key = try server.key(call.session.key)
            var random = RandomSource.system
            var genuine = try server.packet(message, for: call.session)
            func change(_ place: Int) {
                let index = genuine.readerIndex + place
                genuine.setInteger((genuine.getInteger(at: index, as: UInt8.self) ?? 0) ^ 1, at: index)
            }
            /// With another length than its body has, and so many bytes behind that.
            func lying(_ length: Int?, _ padding: Int) -> ByteBuffer {
                let plain = PacketsOnTheWireTests.plain(
                    message, of: call.session.id, salt: call.salt, length: length, padding: random.bytes(padding))
                return PacketsOnTheWireTests.seal(plain, key)
            }
            let length = message.body.readableBytes
            let whole = (16 - (32 + length) % 16) % 16
            switch self {
            case .changed: change(60)
            case .changedAtTheEnd: change(genuine.readableBytes - 1)
            case .changedMessageKey: change(9)
            case .otherKey, .otherKeyUnderItsID:
                let other = try AuthKey(random.bytes(256))
                genuine = try server.packet(message, for: call.session, under: other)
                if self == .otherKeyUnderItsID {
                    genuine.setInteger(key.id, at: genuine.readerIndex, endianness: .little)
                }
            case .ofAClient:
                genuine = try server.packet(message, for: call.session, direction: .clientToServer)
            case .plain: genuine = PlainMessage(id: message.id, body: message.body).packet()
            case .random: genuine = ByteBuffer(bytes: random.bytes(88))
            case .empty: genuine = ByteBuffer(bytes: Array(genuine.readableBytesView.prefix(24)))
            case .withoutBlocks: genuine = ByteBuffer(bytes: Array(genuine.readableBytesView.prefix(24 + 32)))
            case .cut: genuine = ByteBuffer(bytes: Array(genuine.readableBytesView.dropLast(16)))
            case .crooked: genuine = ByteBuffer(bytes: Array(genuine.readableBytesView.dropLast(4)))
            case .shortPadding: genuine = lying(length + whole + 8, whole + 16)
            case .longPadding: genuine = lying(nil, whole + 1040)
            case .negativeLength: genuine = lying(-4, whole + 16)
            case .crookedLength: genuine = lying(length - 2, whole + 16)
            case .tooLong: genuine = lying(length + whole + 20, whole + 16)
            }
            return genuine
        }
    }

    @Test(
        "F07 C-02 C-06 C-07 C-10 C-14 H-14 what is wrong with a packet costs the connection, and nothing is believed",
        arguments: Forgery.allCases)
    func forgeriesOnTheWire(forgery: Forgery) async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        let packet = try forgery.packet(Self.temptations(server, call), for: call, by: server)
        server.write(packet, to: call.session)
        try await scene.place.until("the connection ends") { server.connections.first?.isOpen == false }
        let again = try await scene.place.time.passing {
            try await server.first("it is said again") { $0.word == "one" && $0.connection == 1 }
        }
        #expect(again.message == call.message)
        #expect(again.session == call.session)
        #expect(again.salt == call.salt)
        server.answer(again, "genuine")
        #expect(try await asking.value.get() == "genuine")
        #expect(try await scene.updatesUntilNow() == [])
        #expect(scene.context.keyID(of: 1) == call.session.key)
        #expect(server.keys.count == 1)
        await scene.end()
    }

    @Test("F07 C-09 H-14 a packet of another session, with a client's id, or of another time is as if it had not come")
    func strangePacketsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let session = scene.session
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        // Under the right key, all of them: recorded, or played to another session.
        let foreign = ScriptedServer.Session(key: session.key, id: session.id ^ 1)
        server.write(try server.packet(Self.temptations(server, call), for: foreign), to: session)
        let ids = [
            MessageID(rawValue: server.nextID().rawValue & ~3), MessageID(rawValue: server.nextID().rawValue & ~3 | 2),
            server.nextID(isAnswer: false, after: .seconds(-360)), server.nextID(isAnswer: false, after: .seconds(60)),
        ]
        for id in ids {
            let update = server.message(ScriptedServer.object("forged"), for: session, id: id)
            server.say(update, to: session)
            let salt = ServiceMessage.newSession(first: MessageID(rawValue: 4), uniqueID: 1, salt: 666)
            let other = MessageID(rawValue: id.rawValue - 4000)
            server.say(server.message(salt.encoded(), for: session, id: other), to: session)
        }
        #expect(try await scene.updatesUntilNow() == [])
        server.answer(call, "genuine")
        #expect(try await asking.value.get() == "genuine")
        #expect(server.connections.count == 1)
        #expect(server.count(of: "one") == 1)
        #expect(!server.heard.contains { $0.salt == 666 })
        #expect(!server.heard.contains { heard in ids.contains { heard.acknowledged.contains($0) } })
        let seconds = scene.place.clock.unixSeconds(at: scene.place.time.now)
        #expect(abs(Int64(scene.context.serverTime.unixSeconds) - seconds) < 10)
        await scene.end()
    }

    @Test("H-14 forged confirmations of packets end nothing and cost nothing")
    func forgedQuickAcksOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        var random = RandomSource.system
        let tokens = (0..<1000).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        server.writeBytes(server.quickAcks(tokens, to: scene.session), to: scene.session)
        #expect(try await scene.client.send(Tiny.Say("meanwhile")).text == "meanwhile")
        server.answer(call, "genuine")
        #expect(try await asking.value.get() == "genuine")
        #expect(server.connections.count == 1)
        #expect(server.count(of: "one") == 1)
        await scene.end()
    }

    @Test("H-06 a packet that is played again and again does not keep a silent connection")
    func replaysOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let update = server.message(ScriptedServer.object("update"), for: scene.session)
        let recorded = try server.packet(update, for: scene.session)
        server.write(recorded, to: scene.session)
        // From here on the server says nothing over this connection.
        server.follow { $1.connection == 0 }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        let time = scene.place.time
        while server.connections.count < 2, time.now - call.at < .seconds(40) {
            server.write(recorded, to: scene.session)
            await time.pass(.milliseconds(500))
        }
        #expect(server.connections.count >= 2)
        #expect(scene.recorder.connections.first?.closedBecause == .unresponsive)
        #expect(try await time.passing { await asking.value }.get() == "one")
        #expect(try await scene.updatesUntilNow() == ["update"])
        await scene.end()
    }
}
