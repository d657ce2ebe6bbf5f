import NIOCore
import Testing

@testable import MTProtoCore

@Suite("How long answers over HTTP may be held back")
struct HTTPWaitTests {
    @Test("D17 B-25 queries are to be answered at once; what waits for the word of the server is held for 25 s")
    func waitsOfRequests() throws {
        let server = ScriptedServer()
        server.client.connectionOpened(overHTTP: true, now: server.now)
        try server.submit(1)
        let first = server.client.flush(now: server.now)
        let query = try #require(first.first)
        let asked = try #require(server.open(query.bytes))
        #expect(query.post?.kind == .queries)
        #expect(asked.services.contains(.httpWait(maxDelay: 0, waitAfter: 0, maxWait: 100)))
        for call in asked.calls { server.answer(call.id, 1) }
        let id = try #require(query.post?.id)
        server.client.requestAnswered(id)
        let second = server.client.flush(now: server.now)
        let poll = try #require(second.first)
        let waiting = try #require(server.open(poll.bytes))
        #expect(poll.post?.kind == .poll)
        #expect(waiting.services.contains(.httpWait(maxDelay: 50, waitAfter: 50, maxWait: 25_000)))
    }
}
