import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

@Suite("A server session, as real servers behave")
struct ServerSessionTests {
    @Test(
        "P20 B-30 a call runs once; the same id again, bare or in a container, acknowledged or not, brings the same answer"
    )
    func answersFromMemory() throws {
        let client = ScriptedClient()
        let call = client.message(Sample.call(1))
        client.send(call)
        #expect(client.events == [.request(call.id, Sample.call(1))])
        client.send(call)
        client.server.answer(call.id, with: Sample.result(1), now: client.now)
        client.server.answer(call.id, with: Sample.result(2), now: client.now)
        let first = client.results(client.received())
        #expect(first.map(\.result) == [RPCResult(requestID: call.id, result: Sample.result(1))])
        client.send(client.container([call]))
        #expect(client.results(client.received()).map(\.answer) == first.map(\.answer))
        client.send(.acknowledgement(first.map(\.answer)))
        #expect(client.events.last == .acknowledged(call.id))
        client.send(call)
        #expect(client.results(client.received()).map(\.answer) == first.map(\.answer))
        #expect(client.events.count { if case .request = $0 { true } else { false } } == 1)
    }

    @Test("H02 the salt is judged before the id and before duplicates")
    func saltFirst() throws {
        let client = ScriptedClient()
        let call = client.message(Sample.call(1))
        client.salt = 1
        client.send(call)
        client.send(client.message(Sample.call(2), id: client.nextIdentifier(offset: -5000)))
        #expect(client.events.isEmpty)
        let services = client.services()
        #expect(client.refusals(services) == [48, 48])
        guard case .refusal(call.id, 1, 48, Sample.salt?)? = services.first else {
            Issue.record("\(services)")
            return
        }
        // Refused for its salt, the call may come again under its id.
        client.salt = Sample.salt
        client.send(call)
        #expect(client.events == [.request(call.id, Sample.call(1))])
        client.server.answer(call.id, with: Sample.result(1), now: client.now)
        _ = client.received()
        client.salt = 1
        client.send(call)
        #expect(client.refusals(client.services()) == [48])
    }

    @Test(
        "H01 ids of another time are refused, at both borders",
        arguments: [(-299.0, nil), (-301, 16), (29, nil), (31, 17)] as [(Double, Int32?)])
    func serverTimeWindow(offset: Double, code: Int32?) {
        let client = ScriptedClient()
        client.send(client.message(Sample.call(1), id: client.nextIdentifier(offset: offset)))
        #expect(client.refusals(client.services()) == (code.map { [$0] } ?? []))
        #expect(client.events.isEmpty == (code != nil))
    }

    @Test("H01 refusals for form: 18 for an id of the wrong class, 19, 20, 34, 35, 64")
    func formRefusals() throws {
        let odd = ScriptedClient()
        odd.send(odd.message(Sample.call(1), id: MessageID(rawValue: odd.nextIdentifier().rawValue | 1)))
        #expect(odd.refusals(odd.services()) == [18])

        let evenCall = ScriptedClient()
        evenCall.send(evenCall.message(Sample.call(1), content: false))
        #expect(evenCall.refusals(evenCall.services()) == [35])

        let oddAck = ScriptedClient()
        oddAck.send(oddAck.message(ServiceMessage.acknowledgement([.zero]).encoded(), content: true))
        #expect(oddAck.refusals(oddAck.services()) == [34])

        let reused = ScriptedClient()
        let first = reused.container([reused.message(Sample.call(1)), reused.message(Sample.call(2))])
        reused.send(first)
        let children = [reused.message(Sample.call(3))]
        var second = reused.container(children)
        second.id = first.id
        reused.send(second)
        #expect(reused.refusals(reused.services()) == [19])
        #expect(reused.events.count == 2)

        let inverted = ScriptedClient()
        let low = inverted.nextIdentifier()
        inverted.send(inverted.container([inverted.message(Sample.call(1))], id: low))
        #expect(inverted.refusals(inverted.services()) == [64])

        let broken = ScriptedClient()
        var whole = broken.container([broken.message(Sample.call(1))])
        whole.body.setInteger(UInt32(7), at: whole.body.readerIndex + 4, endianness: .little)
        broken.send(whole)
        #expect(broken.refusals(broken.services()) == [64])

        let old = ScriptedClient()
        let child = old.message(Sample.call(1), id: old.nextIdentifier(offset: -400))
        old.send(old.container([child]))
        #expect(old.refusals(old.services()) == [20])
        #expect(old.events.isEmpty)
    }

    @Test("H01 sequence numbers that do not fit between their neighbours are refused with 32 and 33")
    func sequenceRefusals() {
        let client = ScriptedClient()
        let early = client.nextIdentifier()
        var calls = (0..<3).map { client.message(Sample.call($0)) }
        calls[1].sequenceNumber = 9
        client.send(calls[0])
        client.send(calls[1])
        client.send(calls[2])
        var late = client.message(Sample.call(4))
        late.id = early
        late.sequenceNumber = 11
        client.send(late)
        #expect(client.refusals(client.services()) == [32, 33])
        #expect(client.events.count == 2)
    }

    @Test("H17 B-08 the session is announced once, again with the same id when an older message comes after all")
    func announcesSession() throws {
        let client = ScriptedClient()
        let older = client.message(Sample.call(1))
        let newer = client.message(Sample.call(2))
        client.send(newer)
        let first = client.services().compactMap {
            if case .newSession(let id, let unique, let salt) = $0 { (id, unique, salt) } else { nil }
        }
        #expect(first.map(\.0) == [newer.id])
        #expect(first.map(\.2) == [Sample.salt])
        client.send(client.message(Sample.call(3)))
        #expect(!client.services().contains { if case .newSession = $0 { true } else { false } })
        client.send(client.container([older]))
        let again = client.services().compactMap {
            if case .newSession(let id, let unique, _) = $0 { (id, unique) } else { nil }
        }
        #expect(again.map(\.0) == [older.id])
        #expect(again.map(\.1) == first.map(\.1))
        #expect(client.events.count == 3)
    }

    @Test(
        "what was not acknowledged comes again after a reconnect, once the client is heard; large answers are announced"
    )
    func repeatsAfterReconnect() throws {
        let client = ScriptedClient()
        let calls = (0..<2).map { client.message(Sample.call($0)) }
        client.send(client.container(calls))
        client.server.answer(calls[0].id, with: Sample.result(0), now: client.now)
        var large = Sample.result(1)
        for number in 0..<20_000 { large.writeInteger(UInt32(truncatingIfNeeded: number &* 2_654_435_761)) }
        client.server.answer(calls[1].id, with: large, now: client.now)
        client.server.push(Sample.update(7), now: client.now)
        let answers = client.results(client.received())
        #expect(answers.count == 2)
        client.reconnect()
        #expect(client.received().isEmpty)
        client.send(.ping(id: 1, disconnectDelay: nil))
        let again = client.received()
        #expect(client.results(again).map(\.answer) == [answers[0].answer])
        #expect(again.contains { $0.body == Sample.update(7) })
        let services = again.compactMap { try? ServiceMessage(decoding: $0.body) }
        #expect(
            services.contains {
                if case .detailedInfo(calls[1].id, answers[1].answer, _, _) = $0 { true } else { false }
            })
        client.send(.resendRequest([answers[1].answer]))
        #expect(client.results(client.received()).map(\.answer) == [answers[1].answer])
        client.send(.acknowledgement(again.map(\.id) + [answers[1].answer]))
        client.reconnect()
        client.send(.ping(id: 2, disconnectDelay: nil))
        #expect(client.results(client.received()).isEmpty)
    }

    @Test("H15 B-15 a wish for something that is gone is answered with states")
    func resendGone() {
        let client = ScriptedClient()
        client.send(.resendRequest([MessageID(rawValue: 5)]))
        #expect(client.services().contains { if case .stateInfo(_, let states) = $0 { states == [1] } else { false } })
    }

    @Test("H09 states of calls: unknown, received, answered, acknowledged")
    func statesOfCalls() {
        let client = ScriptedClient()
        let calls = (0..<3).map { client.message(Sample.call($0)) }
        let missing = client.nextIdentifier()
        for call in calls { client.send(call) }
        client.server.answer(calls[1].id, with: Sample.result(1), now: client.now)
        client.server.answer(calls[2].id, with: Sample.result(2), now: client.now)
        let answers = client.results(client.received())
        client.send(.acknowledgement([answers[1].answer]))
        client.send(
            .stateRequest([
                calls[0].id, calls[1].id, calls[2].id, missing, MessageID(rawValue: 4),
                client.nextIdentifier(offset: 9),
            ]))
        let states = client.services().compactMap { if case .stateInfo(_, let states) = $0 { states } else { nil } }
        #expect(states == [[36, 100, 228, 2, 1, 3]])
    }

    @Test("H05 H06 H07 G08 dropping an answer: running, made, unknown")
    func droppedAnswers() throws {
        let client = ScriptedClient()
        let calls = (0..<2).map { client.message(Sample.call($0)) }
        for call in calls { client.send(call) }
        client.server.answer(calls[1].id, with: Sample.result(1), now: client.now)
        let answer = try #require(client.results(client.received()).first?.answer)
        for id in [calls[0].id, calls[1].id, MessageID(rawValue: 4), calls[0].id] {
            client.send(.dropAnswer(to: id))
        }
        let replies = client.results(client.received()).compactMap {
            try? MT.RpcDropAnswerResult(decoding: $0.result.result)
        }
        #expect(replies.count == 4)
        #expect(replies.first == .rpcAnswerDroppedRunning)
        guard case .rpcAnswerDropped(answer.rawValue, _, _) = replies[1] else {
            Issue.record("\(replies)")
            return
        }
        #expect(replies[2] == .rpcAnswerUnknown && replies[3] == .rpcAnswerUnknown)
        #expect(client.events.contains(.dropped(calls[0].id)))
        client.server.answer(calls[0].id, with: Sample.result(0), now: client.now)
        #expect(client.received().isEmpty)
    }

    @Test("G05 a call after another one runs when that one has ended; it fails with it, and when that one never comes")
    func serverDependencies() throws {
        func wrapped(_ body: ByteBuffer, after id: MessageID) -> ByteBuffer {
            var wrapped = ByteBuffer()
            wrapped.writeInteger(UInt32(0xcb9f_372d), endianness: .little)
            wrapped.writeInteger(id.rawValue, endianness: .little)
            wrapped.writeImmutableBuffer(body)
            return wrapped
        }
        for succeeds in [true, false] {
            let client = ScriptedClient()
            let first = client.message(Sample.call(1))
            let second = client.message(wrapped(Sample.call(2), after: first.id))
            client.send(client.container([first, second]))
            #expect(client.events == [.request(first.id, Sample.call(1))])
            if succeeds {
                client.server.answer(first.id, with: Sample.result(1), now: client.now)
            } else {
                client.server.answer(first.id, with: RPCError(code: 400, message: "BAD"), now: client.now)
            }
            #expect(client.server.nextDeadline == client.now)
            client.events += client.server.deadlineReached(now: client.now)
            #expect(client.events.count == (succeeds ? 2 : 1))
            if succeeds { #expect(client.events.last == .request(second.id, Sample.call(2))) }
            let errors = client.results(client.received()).compactMap { RPCError(decoding: $0.result.result)?.message }
            #expect(errors == (succeeds ? [] : ["BAD", "MSG_WAIT_FAILED"]))
        }
        let client = ScriptedClient()
        client.send(client.message(wrapped(Sample.call(2), after: client.nextIdentifier())))
        #expect(client.events.isEmpty)
        client.now += .seconds(6)
        client.events += client.server.deadlineReached(now: client.now)
        let errors = client.results(client.received()).compactMap { RPCError(decoding: $0.result.result)?.message }
        #expect(errors == ["MSG_WAIT_TIMEOUT"])
    }

    @Test("G05 a packet that comes when a call has waited long enough does not make it wait longer")
    func expiryDespitePackets() {
        let client = ScriptedClient()
        client.send(client.message(wrapped(Sample.call(2), after: [client.nextIdentifier()])))
        client.now += .seconds(6)
        client.send(.ping(id: 1, disconnectDelay: nil))
        client.events += client.server.deadlineReached(now: client.now)
        #expect(client.events.isEmpty)
        #expect(errors(client) == ["MSG_WAIT_TIMEOUT"])
    }

    @Test("T-15 over HTTP a refusal is an answer of its own; what waited before it comes with the next one")
    func refusalsAsResponses() throws {
        let client = ScriptedClient()
        client.send(.ping(id: 5, disconnectDelay: nil))
        client.salt = 1
        client.send(client.message(Sample.call(1)))
        func response() throws -> [ServiceMessage] {
            let packet = client.server.flushResponse(now: client.now)
            let whole = try MessageEnvelope.open(
                try #require(packet), key: Sample.key, direction: .serverToClient
            ).message
            let isContainer = Sample.constructor(of: whole.body) == MessageContainer.constructorID
            let messages = try isContainer ? MessageContainer.read(whole.body) : [whole]
            return try messages.map { try ServiceMessage(decoding: $0.body) }
        }
        let first = try response()
        #expect(first.count == 1 && client.refusals(first) == [48])
        let second = try response()
        #expect(second.contains { if case .pong(_, 5) = $0 { true } else { false } })
        #expect(client.refusals(second).isEmpty)
    }

    /// invokeAfterMsgs.
    private func wrapped(_ body: ByteBuffer, after ids: [MessageID]) -> ByteBuffer {
        var wrapped = ByteBuffer()
        wrapped.writeInteger(UInt32(0x3dc4_b4f0), endianness: .little)
        wrapped.writeInteger(UInt32(0x1cb5_c415), endianness: .little)
        wrapped.writeInteger(Int32(ids.count), endianness: .little)
        for id in ids { wrapped.writeInteger(id.rawValue, endianness: .little) }
        wrapped.writeImmutableBuffer(body)
        return wrapped
    }

    private func errors(_ client: ScriptedClient) -> [String] {
        client.results(client.received()).compactMap { RPCError(decoding: $0.result.result)?.message }
    }

    @Test("G05 LT a call that waits for itself, or for a later one that waits for it, fails at once")
    func circularDependencies() {
        let client = ScriptedClient()
        let own = client.nextIdentifier()
        client.send(client.message(wrapped(Sample.call(1), after: [own]), id: own))
        #expect(errors(client) == ["MSG_WAIT_FAILED"])
        let (first, second) = (client.nextIdentifier(), client.nextIdentifier())
        client.send(
            client.container([
                client.message(wrapped(Sample.call(1), after: [second]), id: first),
                client.message(wrapped(Sample.call(2), after: [first]), id: second),
            ]))
        client.events += client.server.deadlineReached(now: client.now)
        #expect(errors(client) == ["MSG_WAIT_FAILED", "MSG_WAIT_FAILED"])
        #expect(client.events.isEmpty)
    }

    @Test(
        "G05 LT a list of calls to wait for that cannot be as long as it says is none",
        arguments: [-1, 2, .min] as [Int32])
    func impossibleLists(count: Int32) {
        let client = ScriptedClient()
        var body = ByteBuffer(integer: UInt32(0x3dc4_b4f0), endianness: .little)
        body.writeInteger(UInt32(0x1cb5_c415), endianness: .little)
        body.writeInteger(count, endianness: .little)
        body.writeInteger(client.nextIdentifier().rawValue, endianness: .little)
        let call = client.message(body)
        client.send(call)
        #expect(client.events == [.request(call.id, body)])
    }

    @Test("G05 LT what waits for other calls is bounded, by number, by bytes and by what each waits for")
    func boundedDependencies() {
        let client = ScriptedClient()
        let first = client.message(Sample.call(1))
        client.send(first)
        client.send(client.message(wrapped(Sample.call(2), after: Array(repeating: first.id, count: 1025))))
        #expect(errors(client) == ["MSG_WAIT_FAILED"])
        for number in 0..<1024 { client.send(client.message(wrapped(Sample.call(number), after: [first.id]))) }
        #expect(errors(client).isEmpty)
        client.send(client.message(wrapped(Sample.call(9), after: [first.id])))
        #expect(errors(client) == ["MSG_WAIT_FAILED"])
        // Those that wait run, in their order, once it has ended; then there is room again.
        client.server.answer(first.id, with: Sample.result(1), now: client.now)
        client.events += client.server.deadlineReached(now: client.now)
        #expect(client.events.count == 1 + 1024)

        var memory = RequestMemory()
        memory.started(MessageID(rawValue: 4))
        let large = ByteBuffer(repeating: 0, count: 20 << 20)
        func holds(_ id: Int64) -> Bool {
            memory.hold(MessageID(rawValue: id), body: large, after: [MessageID(rawValue: 4)], now: .zero)
        }
        #expect(holds(8) && !holds(12))
        memory.dropped(MessageID(rawValue: 8), now: .zero)
        #expect(holds(16))
    }

    @Test("G05 a call that waits for several runs when the last one has ended, in any order, and knows of a failure")
    func severalDependencies() throws {
        for failing in [nil, 0, 1, 2] as [Int?] {
            for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
                let client = ScriptedClient()
                let calls = (0..<3).map { client.message(Sample.call($0)) }
                let last = client.message(wrapped(Sample.call(9), after: calls.map(\.id)))
                client.send(client.container(calls + [last]))
                for (step, index) in order.enumerated() {
                    #expect(client.events.count == 3 && step < 3)
                    if index == failing {
                        let error = RPCError(code: 400, message: "BAD")
                        client.server.answer(calls[index].id, with: error, now: client.now)
                    } else {
                        client.server.answer(calls[index].id, with: Sample.result(1), now: client.now)
                    }
                    client.events += client.server.deadlineReached(now: client.now)
                }
                #expect(client.events.count == (failing == nil ? 4 : 3))
                #expect(errors(client).contains("MSG_WAIT_FAILED") == (failing != nil))
            }
        }
    }

    @Test("P12 a connection whose pings stay away is closed; each ping moves the time")
    func disconnectDelay() {
        let client = ScriptedClient()
        client.send(.ping(id: 1, disconnectDelay: 75))
        #expect(client.services().contains { if case .pong(_, 1) = $0 { true } else { false } })
        client.now += .seconds(60)
        client.send(.ping(id: 2, disconnectDelay: 75))
        client.now += .seconds(74)
        #expect(client.server.deadlineReached(now: client.now).isEmpty)
        client.now += .seconds(1)
        #expect(client.server.deadlineReached(now: client.now) == [.close])
        #expect(client.server.deadlineReached(now: client.now).isEmpty)
    }

    @Test("H18 answers are packed when that makes them smaller; calls arrive unpacked")
    func serverPacking() throws {
        let client = ScriptedClient()
        var body = Sample.call(1)
        body.writeRepeatingByte(65, count: 4000)
        let call = client.message(try #require(GzipPacked.pack(body)))
        client.send(call)
        #expect(client.events == [.request(call.id, body)])
        client.server.answer(call.id, with: Sample.result(1, bytes: 4000), now: client.now)
        let result = try #require(client.results(client.received()).first?.result)
        #expect(GzipPacked.isPacked(result.result))
        var unpacker = MessageUnpacker()
        #expect(try unpacker.unpackObject(result.result) == Sample.result(1, bytes: 4000))
    }

    @Test("a call that cannot be unpacked is answered with an error and does not run")
    func brokenPacking() {
        let client = ScriptedClient()
        var broken = ByteBuffer()
        broken.writeInteger(GzipPacked.constructorID, endianness: .little)
        broken.writeBytes([3, 1, 2, 3])
        client.send(client.message(broken))
        #expect(client.events.isEmpty)
        let errors = client.results(client.received()).compactMap { RPCError(decoding: $0.result.result)?.message }
        #expect(errors == ["INPUT_FETCH_ERROR"])
    }

    @Test("F09 a call that takes long is acknowledged; one that is answered at once is not acknowledged besides")
    func acknowledgesCalls() {
        let client = ScriptedClient()
        let slow = client.message(Sample.call(1))
        let quick = client.message(Sample.call(2))
        client.send(client.container([slow, quick]))
        client.server.answer(quick.id, with: Sample.result(2), now: client.now)
        let services = client.services()
        #expect(services.contains(.acknowledgement([slow.id])))
    }

    @Test("M-13 M-15 ids are odd and rise, numbers count content; answers are 1 and updates 3 modulo 4")
    func serverIdentifiers() {
        let client = ScriptedClient()
        var last = MessageID.zero
        var content: Int32 = 0
        for number in 0..<20 {
            let call = client.message(Sample.call(number))
            client.send(call)
            client.server.answer(call.id, with: Sample.result(number), now: client.now)
            client.server.push(Sample.update(number), now: client.now)
            for message in client.received() {
                #expect(message.id > last)
                last = message.id
                let isContent = message.sequenceNumber % 2 == 1
                #expect(message.sequenceNumber == (isContent ? 2 * content + 1 : 2 * content))
                if isContent { content += 1 }
                let isAnswer = RPCResult(body: message.body) != nil
                if isAnswer { #expect(message.id.rawValue & 3 == 1) }
                if Sample.constructor(of: message.body) == 0x3333_3333 { #expect(message.id.rawValue & 3 == 3) }
            }
        }
    }

    @Test("B-25 http_wait has no answer and reaches the owner, services may be odd, destroy_session too")
    func serverTolerance() {
        let client = ScriptedClient()
        client.send(.httpWait(maxDelay: 0, waitAfter: 0, maxWait: 25_000))
        client.send(client.message(ServiceMessage.ping(id: 4, disconnectDelay: nil).encoded(), content: true))
        client.send(.destroySession(11))
        client.send(.destroySession(12))
        #expect(
            client.events == [
                .httpWait(HTTPWait(maxDelay: .zero, waitAfter: .zero, maxWait: .seconds(25))), .destroySession(12),
            ])
        client.server.sessionDestroyed(12, existed: false, now: client.now)
        let services = client.services()
        #expect(client.refusals(services).isEmpty)
        #expect(services.contains(.sessionsDestroyed([SessionEnd(id: 12, existed: false)])))
        #expect(services.contains { if case .pong(_, 4) = $0 { true } else { false } })
    }

    @Test("N37 memory of calls is bounded by time, number and bytes")
    func boundedMemory() {
        var memory = RequestMemory()
        for number in 1...10_000 {
            let id = MessageID(rawValue: Int64(number) * 4)
            memory.started(id)
            let answer = ContainedMessage(
                id: MessageID(rawValue: Int64(number) * 4 + 1), sequenceNumber: 1, body: Sample.result(number))
            memory.answered(id, answer, isError: false, now: .zero)
        }
        #expect(memory[MessageID(rawValue: 4)] == nil)
        #expect(memory[MessageID(rawValue: 40_000)] != nil)
        #expect(memory.unacknowledged.count <= 4096)
    }
}
