import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Calls that follow others, whose attempts end without an answer")
struct FollowerTests {
    private let chat = RequestSequence(rawValue: 7)

    private func number(_ call: ContainedMessage) -> Int {
        var body = call.body
        if Sample.constructor(of: body) == 0xcb9f_372d { body.moveReaderIndex(forwardBy: 12) }
        return Sample.number(of: body)
    }

    private func dependency(_ call: ContainedMessage) -> MessageID? {
        guard Sample.constructor(of: call.body) == 0xcb9f_372d else { return nil }
        return call.body.getInteger(at: call.body.readerIndex + 4, endianness: .little, as: Int64.self)
            .map(MessageID.init(rawValue:))
    }

    /// An engine whose room for large bodies is taken by call 0, and what went out.
    private func occupied(
        _ others: [(number: Int, bytes: Int)]
    ) throws -> (
        server: EngineServer, ids: [RequestID], calls: [ContainedMessage]
    ) {
        let server = EngineServer()
        try server.submit(0) { $0.body = Sample.call(0, bytes: 200_000) }
        var ids: [RequestID] = []
        for (number, bytes) in others {
            ids.append(
                try server.submit(number) {
                    $0.body = Sample.call(number, bytes: bytes)
                    $0.sequence = chat
                })
        }
        return (server, ids, server.calls())
    }

    @Test("G05 a call that was not sent yet does not overtake the one it follows when that one has to wait")
    func unsentFollower() throws {
        let (server, _, calls) = try occupied([(1, 12), (2, 100_000), (3, 12)])
        #expect(calls.map(number) == [1, 0])
        server.fail(calls[0], 420, "FLOOD_WAIT_2")
        server.answer(calls[1], Sample.result(0))
        #expect(server.calls().isEmpty)
        let again = server.nextCalls()
        #expect(again.first.map(number) == 1)
        // All of them now, each after the one before it.
        #expect(again.map(number).sorted() == [1, 2, 3])
        for call in again where number(call) > 1 {
            #expect(dependency(call) == again.first { number($0) == number(call) - 1 }?.id)
        }
    }

    @Test("G05 a refused call does not go without the one it followed when that one has ended and is tried again")
    func refusedFollower() throws {
        let server = EngineServer()
        for number in 1...2 { try server.submit(number) { $0.sequence = chat } }
        let calls = server.calls()
        try #require(calls.map(number) == [1, 2])
        server.fail(calls[0], 420, "FLOOD_WAIT_2")
        server.send(.refusal(of: calls[1].id, sequenceNumber: 0, code: 18, newSalt: nil))
        #expect(server.calls().isEmpty)
        let again = server.nextCalls()
        try #require(again.map(number) == [1, 2])
        #expect(dependency(again[1]) == again[0].id)
    }

    @Test("G05 G08 what followed a cancelled call follows what that one followed")
    func cancelledLink() throws {
        let (server, ids, calls) = try occupied([(1, 12), (2, 100_000), (3, 12)])
        #expect(calls.map(number) == [1, 0])
        server.engine.cancel(ids[1], now: server.now)
        let last = server.calls()
        #expect(last.map(number) == [3])
        #expect(last.first.flatMap(dependency) == calls[0].id)
    }
}
