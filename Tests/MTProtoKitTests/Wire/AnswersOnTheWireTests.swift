import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What a client does with answers, in whatever they come.
struct AnswersOnTheWireTests {
    @Test("H18 an answer, packed or not, is given once, acknowledged, and its request is not repeated")
    func answersAreAcknowledgedOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { ["plain", "packed"].contains($1.word) }
        let long = String(repeating: "again and ", count: 100)
        for word in ["plain", "packed"] {
            let asking = scene.ask(word)
            let call = try await server.word(word)
            let whole = ScriptedServer.object(long)
            let packed = try #require(GzipPacked.pack(whole))
            let answer = server.result(word == "packed" ? packed : whole, to: call)
            server.say(answer, to: call.session)
            // As if the acknowledgement had been lost.
            server.say(answer, to: call.session)
            #expect(try await asking.value.get() == long)
            try await server.acknowledgement(of: answer.id)
        }
        server.cut()
        #expect(try await scene.client.send(Tiny.Say("afterwards")).text == "afterwards")
        #expect(server.connections.count == 2)
        #expect(server.count(of: "plain") == 1)
        #expect(server.count(of: "packed") == 1)
        await scene.end()
    }

    @Test("F08 N22 what cannot be read in a container costs neither its siblings nor the connection")
    func unreadableChildrenOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        // An acknowledgement that ends before its list does.
        var broken = ByteBuffer(integer: UInt32(0x62d6_b459), endianness: .little)
        broken.writeInteger(UInt32(1), endianness: .little)
        let children = [
            server.message(broken, for: call.session),
            server.message(ScriptedServer.object("update"), for: call.session),
            server.result("first", to: call),
        ]
        server.say(server.container(children, for: call.session), to: call.session)
        #expect(try await asking.value.get() == "first")
        for child in children { try await server.acknowledgement(of: child.id) }
        #expect(try await scene.updatesUntilNow() == ["update"])
        #expect(server.connections.count == 1)
        await scene.end()
    }

    @Test("H12 answers in a container reach their requests; behind a child that is damaged the connection ends")
    func damagedContainersOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word?.hasPrefix("number ") == true && $1.connection == 0 }
        let askings = (0..<200).map { scene.ask("number \($0)") }
        var calls: [ScriptedServer.Heard] = []
        for number in 0..<200 { calls.append(try await server.word("number \(number)")) }
        let answers = calls.map { server.result("answer to \($0.word ?? "")", to: $0) }
        var damaged = server.container(Array(answers[..<101]), for: scene.session)
        // The last child announces more than there is.
        let last = answers[100].body.readableBytes
        damaged.body.setInteger(Int32(last + 4), at: damaged.body.writerIndex - last - 4, endianness: .little)
        server.say(server.container(Array(answers[101...]), for: scene.session), to: scene.session)
        server.say(damaged, to: scene.session)
        for (number, asking) in askings.enumerated() where number != 100 {
            #expect(try await asking.value.get() == "answer to number \(number)")
        }
        // The one that was damaged is asked again on the next connection, where the server does as it likes.
        #expect(try await askings[100].value.get() == "number 100")
        #expect(server.connections.count == 2)
        #expect(server.count(of: "number 100") == 2)
        #expect(server.count(of: "number 99") == 1)
        await scene.end()
    }

    @Test("H21 F08 a message inside of a message counts once, under its own id")
    func copiesOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        let answer = server.result("first", to: call)
        server.say(.copy(answer), to: call.session, isContent: true)
        #expect(try await asking.value.get() == "first")
        let update = server.message(ScriptedServer.object("update"), for: call.session)
        let outer = server.message(
            ServiceMessage.copy(update).encoded(), for: call.session, id: server.nextID(isAnswer: false))
        server.say(outer, to: call.session)
        server.say(update, to: call.session)
        for id in [answer.id, update.id, outer.id] { try await server.acknowledgement(of: id) }
        #expect(try await scene.updatesUntilNow() == ["update"])
        await scene.end()
    }

    @Test("N36 an answer that cannot be unpacked is one error, and its request is not sent again")
    func unreadableAnswersOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word?.hasPrefix("broken ") == true }
        let text = ScriptedServer.object(String(repeating: "a", count: 4000))
        let stream = try #require(Gzip.deflate(text, limit: 4000))
        let whole = Array(stream.readableBytesView)
        for (number, data) in [[1, 2, 3], [], Array(whole.dropLast(8)) + whole.suffix(4)].enumerated() {
            let asking = scene.ask("broken \(number)", isRepeatable: true)
            let call = try await server.word("broken \(number)")
            var object = TLWriter()
            object.writeConstructorID(GzipPacked.constructorID)
            object.writeBytes(data)
            let answer = server.result(try object.finish(), to: call)
            server.say(answer, to: call.session)
            let error = await asking.value.failure
            #expect(error?.code == .unreadableAnswer)
            #expect(error?.mayHaveRun == true)
            try await server.acknowledgement(of: answer.id)
        }
        #expect(try await scene.client.send(Tiny.Say("afterwards")).text == "afterwards")
        for number in 0..<3 { #expect(server.count(of: "broken \(number)") == 1) }
        #expect(server.connections.count == 1)
        await scene.end()
    }

    @Test("F12 an update that comes twice is told once, however many came in between")
    func repeatedUpdatesOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let first = server.tell("first", to: scene.session)
        server.say(first, to: scene.session)
        for part in 0..<3 {
            let updates = (0..<100).map { number in
                server.message(ScriptedServer.object("\(part * 100 + number)"), for: scene.session)
            }
            server.say(server.container(updates, for: scene.session), to: scene.session)
        }
        server.say(first, to: scene.session)
        #expect(try await scene.updatesUntilNow() == ["first"] + (0..<300).map { "\($0)" })
        await scene.end()
    }

    @Test("H23 a message of the key exchange means nothing outside of one: it is no update and ends nothing")
    func exchangeMessagesOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let nonce = try #require(TLInt128([UInt8](repeating: 7, count: 16)))
        let resPQ = try MT.ResPQ(nonce: nonce, serverNonce: nonce, pq: [21], serverPublicKeyFingerprints: [1])
            .encoded()
        let message = server.message(resPQ, for: scene.session)
        server.say(message, to: scene.session)
        try await server.acknowledgement(of: message.id)
        #expect(try await scene.updatesUntilNow() == [])
        #expect(server.connections.count == 1)
        await scene.end()
    }
}
