import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Calls that a server session holds back for others")
struct HeldCallTests {
    /// invokeAfterMsg.
    private func wrapped(_ body: ByteBuffer, after id: MessageID) -> ByteBuffer {
        var wrapped = ByteBuffer()
        wrapped.writeInteger(UInt32(0xcb9f_372d), endianness: .little)
        wrapped.writeInteger(id.rawValue, endianness: .little)
        wrapped.writeImmutableBuffer(body)
        return wrapped
    }

    private func errors(_ client: ScriptedClient) -> [String] {
        client.results(client.received()).compactMap { RPCError(decoding: $0.result.result)?.message }
    }

    @Test("A call that waits for one that never comes fails when five seconds are over, and not before")
    func waitsFiveSeconds() {
        let client = ScriptedClient()
        client.send(client.message(wrapped(Sample.call(2), after: client.nextIdentifier())))
        client.now += Duration.seconds(5) - .nanoseconds(1)
        client.events += client.server.deadlineReached(now: client.now)
        #expect(errors(client).isEmpty)
        #expect(client.server.nextDeadline == client.now + .nanoseconds(1))
        client.now += .nanoseconds(1)
        client.events += client.server.deadlineReached(now: client.now)
        #expect(errors(client) == ["MSG_WAIT_TIMEOUT"])
        #expect(client.events.isEmpty && client.server.nextDeadline == nil)
    }

    @Test("A call that waits for one that takes long is looked at again when five more seconds have passed")
    func waitsForLongCalls() {
        let client = ScriptedClient()
        let first = client.message(Sample.call(1))
        let second = client.message(wrapped(Sample.call(2), after: first.id))
        client.send(client.container([first, second]))
        #expect(errors(client).isEmpty)
        client.now += .seconds(5)
        client.events += client.server.deadlineReached(now: client.now)
        #expect(client.server.nextDeadline == client.now + .seconds(5))
        client.now += .seconds(4)
        client.server.answer(first.id, with: Sample.result(1), now: client.now)
        client.events += client.server.deadlineReached(now: client.now)
        #expect(client.events == [.request(first.id, Sample.call(1)), .request(second.id, Sample.call(2))])
    }

    @Test("neither a call at work nor one that waits keeps the large packet that it came in")
    func smallCallsOfLargePackets() throws {
        let client = ScriptedClient()
        let large = client.message(Sample.call(1, bytes: 512 << 10))
        let small = client.message(Sample.call(2))
        let waiting = client.message(wrapped(Sample.call(3), after: client.nextIdentifier()))
        client.send(client.container([large, small, waiting]))
        guard case .request(small.id, let body)? = client.events.last else {
            Issue.record("no request: \(client.events.count)")
            return
        }
        #expect(body == Sample.call(2) && body.storageCapacity < 4096)
        guard case .held(let held, _, _, _)? = client.server.requests[waiting.id]?.state else {
            Issue.record("it does not wait")
            return
        }
        #expect(held == Sample.call(3) && held.storageCapacity < 4096)
    }

    @Test("what a call waits for counts as long as it waits")
    func dependenciesCount() {
        let client = ScriptedClient()
        let ids = (0..<1000).map { _ in client.nextIdentifier() }
        var body = ByteBuffer()
        body.writeInteger(UInt32(0x3dc4_b4f0), endianness: .little)
        body.writeInteger(UInt32(0x1cb5_c415), endianness: .little)
        body.writeInteger(Int32(ids.count), endianness: .little)
        for id in ids { body.writeInteger(id.rawValue, endianness: .little) }
        body.writeImmutableBuffer(Sample.call(1))
        client.send(client.message(body))
        #expect(client.server.footprint >= 8000)
        client.now += .seconds(5)
        client.events += client.server.deadlineReached(now: client.now)
        #expect(client.server.footprint < 8000)
    }
}
