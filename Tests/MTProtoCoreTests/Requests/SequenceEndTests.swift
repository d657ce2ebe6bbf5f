import NIOCore
import Testing

@testable import MTProtoCore

@Suite("The end of a sequence of calls")
struct SequenceEndTests {
    private let chat = RequestSequence(rawValue: 7)

    /// The id of the message that a call waits for on the server.
    private func dependency(_ call: ContainedMessage) -> MessageID? {
        guard Sample.constructor(of: call.body) == 0xcb9f_372d else { return nil }
        return call.body.getInteger(at: call.body.readerIndex + 4, endianness: .little, as: Int64.self)
            .map(MessageID.init(rawValue:))
    }

    private func number(_ call: ContainedMessage) -> Int {
        var body = call.body
        if Sample.constructor(of: body) == 0xcb9f_372d { body.moveReaderIndex(forwardBy: 12) }
        return Sample.number(of: body)
    }

    @Test("G05 after the newest call of a sequence was cancelled the next one follows the one before it")
    func newestIsCancelled() throws {
        let server = EngineServer()
        try server.submit(1) { $0.sequence = chat }
        let first = try #require(server.calls().first)
        for round in 2...4 {
            let newest = try server.submit(round) { $0.sequence = chat }
            server.engine.cancel(newest, now: server.now)
            _ = server.calls()
        }
        try server.submit(5) { $0.sequence = chat }
        let last = try #require(server.calls().first)
        #expect(number(last) == 5 && dependency(last) == first.id)
        // Nothing is left to follow once the first has ended.
        server.answer(first, Sample.result(1))
        server.answer(last, Sample.result(5))
        try server.submit(6) { $0.sequence = chat }
        let fresh = try #require(server.calls().first)
        #expect(number(fresh) == 6 && dependency(fresh) == nil)
    }

    @Test("G05 a call that follows one of another sequence leaves that one out when it is cancelled")
    func foreignLink() throws {
        let server = EngineServer()
        let other = try server.submit(1) { $0.sequence = RequestSequence(rawValue: 8) }
        let newest = try server.submit(2) {
            $0.sequence = chat
            $0.after = other
        }
        let calls = server.calls()
        #expect(calls.map(number) == [1, 2] && dependency(calls[1]) == calls[0].id)
        server.engine.cancel(newest, now: server.now)
        _ = server.calls()
        try server.submit(3) { $0.sequence = chat }
        let last = try #require(server.calls().first)
        #expect(number(last) == 3 && dependency(last) == nil)
    }
}
