import NIOCore
import Testing

@testable import MTProtoCore

/// What becomes of calls in requests over HTTP that have no socket yet, or whose answers are on their way.
@Suite struct RequestsOverHTTPTests {
    /// A session over HTTP with one call in a request, which the server's first word has proven.
    private func sent() throws -> (server: ScriptedServer, post: HTTPPost.ID, call: ContainedMessage) {
        let server = ScriptedServer()
        server.client.connectionOpened(overHTTP: true, now: server.now)
        try server.submit(0)
        for packet in server.client.flush(now: server.now) {
            guard let post = packet.post, let opened = server.open(packet.bytes) else { continue }
            #expect(mayWrite(post.id, of: server))
            for call in opened.calls {
                server.send(.newSession(first: call.id, uniqueID: 1, salt: server.salt), content: true)
                server.answer(call.id, 0)
            }
            server.client.requestAnswered(post.id)
        }
        try #require(server.answers == [0])
        server.events = []
        try server.submit(1)
        let packets = server.client.flush(now: server.now)
        let packet = try #require(packets.first { server.open($0.bytes)?.calls.isEmpty == false })
        let call = try #require(server.open(packet.bytes)?.calls.first)
        return (server, try #require(packet.post?.id), call)
    }

    private func mayWrite(_ post: HTTPPost.ID, of server: ScriptedServer) -> Bool {
        server.client.mayWrite(post)
    }

    private func calls(of server: ScriptedServer) -> [ContainedMessage] {
        server.client.flush(now: server.now).compactMap { server.open($0.bytes) }.flatMap(\.calls)
    }

    @Test("P20 G08 a call in a request that no socket took has run nowhere: it goes out with the next session, once")
    func unwrittenCall() throws {
        let (server, post, call) = try sent()
        server.take(server.client.resetSession(now: server.now))
        #expect(server.failures.isEmpty)
        #expect(!mayWrite(post, of: server))
        let again = calls(of: server)
        #expect(again.map { Sample.number(of: $0.body) } == [1] && again.first?.id != call.id)
    }

    @Test("P20 G08 a call in a request that a socket took may have run: it ends with the session")
    func writtenCall() throws {
        let (server, post, _) = try sent()
        #expect(mayWrite(post, of: server))
        server.take(server.client.resetSession(now: server.now))
        #expect(server.failures == [.answerLost])
        #expect(calls(of: server).isEmpty)
    }

    @Test("F14 T-15 a session that the server begins says nothing of a request under way: its own answer does")
    func requestUnderWay() throws {
        let (server, post, call) = try sent()
        #expect(mayWrite(post, of: server))
        server.advance(.seconds(1))
        let later = MessageID(rawValue: server.nextIdentifier().rawValue & ~3)
        server.send(.newSession(first: later, uniqueID: 2, salt: server.salt), content: true)
        #expect(server.failures.isEmpty)
        #expect(calls(of: server).isEmpty)
        server.client.requestLost(post, now: server.now)
        #expect(calls(of: server).map(\.id) == [call.id])
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test("P20 a call in a request that no socket took goes out once on the next connection, too")
    func unwrittenCallOfAConnection() throws {
        let (server, post, call) = try sent()
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(overHTTP: true, now: server.now)
        #expect(!mayWrite(post, of: server))
        let again = calls(of: server)
        #expect(again.map { Sample.number(of: $0.body) } == [1] && again.first?.id != call.id)
    }

    @Test("P21 answers that are promised and lost with their requests are promised anew")
    func promisesOfLostRequests() throws {
        let (server, first, call) = try sent()
        var post = first
        for _ in 0..<6 {
            #expect(mayWrite(post, of: server))
            // One of two answers comes: the server has the call, and its answer went down with a socket.
            server.send(.allInfo([call.id], states: [MessageState.received | MessageState.answered]))
            server.client.requestLost(post, now: server.now)
            server.advance(.seconds(1))
            let packets = server.client.flush(now: server.now)
            post = try #require(packets.first { server.open($0.bytes)?.calls.isEmpty == false }?.post?.id)
        }
        #expect(server.failures.isEmpty)
    }
}
