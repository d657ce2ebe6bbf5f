import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Refused messages, salts and clocks.
struct WireRefusalTests {
    private func seconds(ahead saying: WireServer.Saying, _ talk: WireTalk) -> Int64 {
        saying.id.unixSeconds - Int64(talk.place.wallClockSeconds(at: saying.packet.at))
    }

    @Test("M-08 an answer to what was just asked puts the clock right; ids that would go back mean another session")
    func wrongClocks() async throws {
        try await WireTalk.with { talk in
            let session = try #require(talk.server.peer).sessionID
            talk.server.setClock(ahead: .seconds(4000))
            // Proves nothing: it may be a recording.
            try talk.server.send(talk.server.update("untimely"))
            try await talk.say("ahead of us")
            try await talk.say("in time")
            #expect(abs(seconds(ahead: try await talk.server.saying("ahead of us"), talk)) <= 5)
            let inTime = try await talk.server.saying("in time")
            #expect(abs(seconds(ahead: inTime, talk) - 4000) <= 5 && inTime.packet.sessionID == session)
            talk.server.setClock(ahead: .zero)
            try await talk.say("behind us")
            try await talk.say("right again")
            let right = try await talk.server.saying("right again")
            #expect(abs(seconds(ahead: right, talk)) <= 5 && right.packet.sessionID != session)
        }
    }

    @Test("M-08 what is authentic sets the clock forward, before ids are made, and not back")
    func clocksGoForward() async throws {
        try await WireTalk.with { talk in
            let session = try #require(talk.server.peer).sessionID
            var updates = talk.client.updates.makeAsyncIterator()
            try talk.server.send(talk.server.update("ahead", id: talk.server.nextID(ahead: .seconds(20))))
            try talk.server.send(talk.server.update("late", id: talk.server.nextID(ahead: .seconds(-20))))
            try talk.server.send(talk.server.update("taken", id: talk.server.nextID(ahead: .seconds(21))))
            for text in ["ahead", "late", "taken"] { #expect(await updates.text() == text) }
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            #expect((15...25).contains(seconds(ahead: said, talk)) && said.packet.sessionID == session)
            try talk.server.send(
                talk.server.result(
                    try Tiny.Word("yes").encoded(), to: said.id, id: MessageID(rawValue: said.id.rawValue | 1)))
            #expect(try await request.value.get() == "yes")
        }
    }

    @Test(
        "M-12 what was refused for its time goes again under another id if it may run twice",
        arguments: [16, 17, 20] as [Int32])
    func refusedForTheirTime(code: Int32) async throws {
        try await WireTalk.with { talk in
            let request = talk.hold("hold", isRepeatable: true)
            let said = try await talk.server.saying("hold")
            try talk.server.send(.refusal(of: said.id, sequenceNumber: 1, code: code, newSalt: nil))
            let again = try await talk.server.saying("hold", times: 2)
            #expect(again.id != said.id && again.message.body == said.message.body)
            try talk.server.answer(again, "answered")
            #expect(try await request.value.get() == "answered")
        }
    }

    @Test(
        "M-12 a repetition that was refused is asked about before it goes under another id",
        arguments: [16, 20] as [Int32])
    func refusedRepetitions(code: Int32) async throws {
        try await WireTalk.with { talk in
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            talk.server.hangUp()
            _ = try await talk.server.saying("hold", times: 2)
            try talk.server.send(.refusal(of: said.id, sequenceNumber: 1, code: code, newSalt: nil))
            func questions() -> [ContainedMessage] {
                talk.server.packets.flatMap(\.messages).filter {
                    (try? ServiceMessage(decoding: $0.body)) == .stateRequest([said.id])
                }
            }
            try await talk.place.until("it is asked about") { !questions().isEmpty }
            #expect(talk.server.sayings("hold").count == 2)
            try talk.server.answer(said, "answered")
            #expect(try await request.value.get() == "answered")
        }
    }

    @Test(
        "B-05 a refusal of what was never sent, or long ago, sets neither salt nor clock; a fresh one does"
    )
    func refusalsOfNothing() async throws {
        try await WireTalk.with(manners: { $0.states = MessageState.received | MessageState.processing }) { talk in
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            let session = said.packet.sessionID
            await talk.place.time.pass(.seconds(310), in: .milliseconds(500))
            // Less than what answers show by themselves.
            talk.server.setClock(ahead: .seconds(-10))
            for id in [MessageID(rawValue: 4), MessageID(rawValue: said.id.rawValue + 4), said.id] {
                try talk.server.send(.refusal(of: id, sequenceNumber: 1, code: 48, newSalt: 666))
                for code in [16, 17, 32] as [Int32] {
                    try talk.server.send(.refusal(of: id, sequenceNumber: 1, code: code, newSalt: nil))
                }
            }
            try await talk.settle()
            #expect(talk.server.packets.allSatisfy { $0.salt != 666 && $0.sessionID == session })
            let other = talk.hold("hold another")
            let another = try await talk.server.saying("hold another")
            try talk.server.send(.refusal(of: another.id, sequenceNumber: 1, code: 48, newSalt: 42))
            let again = try await talk.server.saying("hold another", times: 2)
            #expect(again.packet.salt == 42 && again.id == another.id)
            #expect(abs(seconds(ahead: another, talk)) <= 4)
            for saying in [said, again] { try talk.server.answer(saying, "answered") }
            for request in [request, other] { #expect(try await request.value.get() == "answered") }
            let third = talk.hold("hold a third", isRepeatable: true)
            let early = try await talk.server.saying("hold a third")
            try talk.server.send(.refusal(of: early.id, sequenceNumber: 1, code: 17, newSalt: nil))
            let right = try await talk.server.saying("hold a third", times: 2)
            #expect(abs(seconds(ahead: right, talk) + 10) <= 4)
            try talk.server.answer(right, "answered")
            #expect(try await third.value.get() == "answered")
        }
    }

    @Test(
        "B-06 each kind of refusal is recovered from: the request is answered, once",
        arguments: [16, 17, 18, 19, 20, 32, 33, 34, 35, 48, 64, 99] as [Int32])
    func refusalsAreRecoveredFrom(code: Int32) async throws {
        try await WireTalk.with(manners: { $0.states = MessageState.missing }) { talk in
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            try talk.server.send(
                .refusal(of: said.id, sequenceNumber: 1, code: code, newSalt: code == 48 ? 99 : nil))
            let again = try await talk.server.saying("hold", times: 2)
            try talk.server.answer(again, "answered")
            #expect(try await request.value.get() == "answered")
            #expect(talk.server.connectionCount == 1)
        }
    }

    @Test(
        "B-06 a server that refuses everything for ever makes no loop: at most 300 packets a minute, and an end",
        arguments: [16, 17, 18, 32, 48, 64] as [Int32])
    func endlessRefusalsOnTheWire(code: Int32) async throws {
        try await WireTalk.with(manners: { $0.states = MessageState.missing }) { talk in
            talk.server.change { $0.refusal = code }
            let before = talk.server.packets.count
            let request = talk.hold("hold")
            await talk.place.time.pass(.seconds(60), in: .milliseconds(50))
            #expect(talk.server.packets.count - before <= 300)
            #expect(talk.server.sayings("hold").count <= 60)
            talk.server.change { $0.refusal = nil }
            request.cancel()
            _ = await request.value
            try await talk.say("and is well again")
        }
    }

    @Test("B-04 B-07 salts count only as the answer to a question, and only 1 to 64 of them")
    func saltsThatNobodyAskedFor() async throws {
        try await WireTalk.quiet(manners: { $0.salts = false }) { talk in
            try await talk.say("hello")
            func question() -> ContainedMessage? {
                talk.server.packets.flatMap(\.messages).last {
                    if case .getFutureSalts? = try? ServiceMessage(decoding: $0.body) { true } else { false }
                }
            }
            try await talk.place.until("it asks for salts") {
                await talk.place.time.pass(.milliseconds(200))
                return question() != nil
            }
            let asked = try #require(question())
            let now = Int64(talk.place.time.wallClock)
            func salts(_ count: Int, from first: Int64) -> [ServerSalt] {
                (0..<count).map {
                    ServerSalt(
                        value: first + Int64($0), validSince: now - 60 - Int64($0),
                        validUntil: now + 900_000 - Int64($0))
                }
            }
            func tell(_ count: Int, from first: Int64, to id: MessageID) throws {
                try talk.server.send(.futureSalts(to: id, now: Int32(clamping: now), salts: salts(count, from: first)))
            }
            try tell(1, from: 1000, to: MessageID(rawValue: 4))
            try tell(1, from: 2000, to: try await talk.server.saying("hello").id)
            try tell(65, from: 3000, to: asked.id)
            try tell(0, from: 4000, to: asked.id)
            try await talk.settle()
            #expect(talk.server.packets.allSatisfy { !(1000..<5000).contains($0.salt) })
            try tell(64, from: 5000, to: asked.id)
            try await talk.say("with another salt")
            try await talk.say("with another salt for certain")
            #expect(try await talk.server.saying("with another salt for certain").packet.salt == 5000)
        }
    }

    @Test(
        "M-16 a salt is used while it holds, then the next one; without one nothing goes out but the question for salts"
    )
    func saltsOnTheWire() async throws {
        try await WireTalk.quiet(manners: { $0.salts = false }) { talk in
            try await talk.say("hello")
            func questions() -> [ContainedMessage] {
                talk.server.packets.flatMap { packet in
                    packet.messages.filter {
                        if case .getFutureSalts? = try? ServiceMessage(decoding: $0.body) { true } else { false }
                    }
                }
            }
            try await talk.place.until("it asks for salts") {
                await talk.place.time.pass(.milliseconds(200))
                return !questions().isEmpty
            }
            func tell(_ salts: [ServerSalt]) throws {
                let question = try #require(questions().last)
                try talk.server.send(.futureSalts(to: question.id, now: 0, salts: salts))
            }
            // The first salt of a key counts for half an hour.
            let now = Int64(talk.place.time.wallClock)
            try tell([
                ServerSalt(value: 70, validSince: now - 10, validUntil: now + 2000),
                ServerSalt(value: 71, validSince: now + 1900, validUntil: now + 2100),
            ])
            try await talk.say("begun")
            for (pause, text, salt) in [(0, "first", 70), (1800, "still the first", 70), (150, "next", 71)] {
                await talk.place.time.pass(.seconds(pause), in: .milliseconds(500))
                try await talk.say(text)
                #expect(try await talk.server.saying(text).packet.salt == Int64(salt))
            }
            // With less than half an hour left, it has asked again each minute.
            // The ids say when, whenever a packet arrives here.
            let times = questions().map { $0.id.rawValue >> 32 }
            #expect(times.count >= 10)
            #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 59 })
            await talk.place.time.pass(.seconds(200), in: .milliseconds(500))
            let request = talk.hold("without any")
            await talk.place.time.pass(.seconds(70), in: .milliseconds(500))
            #expect(talk.server.sayings("without any").isEmpty)
            let then = Int64(talk.place.time.wallClock)
            try tell([ServerSalt(value: 72, validSince: then - 10, validUntil: then + 90_000)])
            #expect(try await request.value.get() == "without any")
            #expect(try await talk.server.saying("without any").packet.salt == 72)
        }
    }
}

extension TinyPlace {
    /// What the wall clock showed at a time of before.
    fileprivate func wallClockSeconds(at then: Instant) -> Double {
        time.wallClock - Double((time.now - then).components.seconds)
    }
}
