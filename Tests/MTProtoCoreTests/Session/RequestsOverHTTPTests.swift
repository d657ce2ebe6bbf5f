import NIOCore
import Testing

@testable import MTProtoCore

/// What becomes of calls in requests over HTTP that have no socket yet, or whose answers are on their way.
struct RequestsOverHTTPTests {
    /// A session over HTTP with one call in a request, which the server's first word has proven.
    private func sent(
        isIdempotent: Bool = false
    ) throws -> (server: ScriptedServer, post: HTTPPost.ID, call: ContainedMessage) {
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
        try server.submit(1, options(isIdempotent))
        let packets = server.client.flush(now: server.now)
        let packet = try #require(packets.first { server.open($0.bytes)?.calls.isEmpty == false })
        let call = try #require(server.open(packet.bytes)?.calls.first)
        return (server, try #require(packet.post?.id), call)
    }

    private func options(_ isIdempotent: Bool) -> MessageOptions {
        MessageOptions(isIdempotent: isIdempotent)
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

    @Test("P20 P21 a call may have run from when a socket takes its request")
    func takenCall() throws {
        let (server, post, _) = try sent()
        let waiting = server.client.outbox.inFlight.first?.handle
        let handle = try #require(waiting)
        let before = server.client.mayHaveRun(handle)
        #expect(mayWrite(post, of: server))
        let after = server.client.mayHaveRun(handle)
        #expect(!before && after)
    }

    /// The server begins another session with a message that was sent later.
    private func beginSession(of server: ScriptedServer) {
        server.advance(.seconds(1))
        let later = MessageID(rawValue: server.nextIdentifier().rawValue & ~3)
        server.send(.newSession(first: later, uniqueID: 2, salt: server.salt), content: true)
    }

    @Test("F14 T-15 a session that the server begins says nothing of a request under way: its own answer does")
    func requestUnderWay() throws {
        let (server, post, call) = try sent()
        #expect(mayWrite(post, of: server))
        beginSession(of: server)
        #expect(server.failures.isEmpty && calls(of: server).isEmpty)
        server.answer(call.id, 1)
        server.client.requestAnswered(post)
        #expect(server.answers == [1] && server.failures.isEmpty)
    }

    @Test(
        "F14 G08 what was under way when the server began another session, and is lost, goes again if it may run twice")
    func overtakenCall() throws {
        for isIdempotent in [true, false] {
            let (server, post, call) = try sent(isIdempotent: isIdempotent)
            #expect(mayWrite(post, of: server))
            beginSession(of: server)
            server.client.requestLost(post, now: server.now)
            let packets = server.client.flush(now: server.now).compactMap { server.open($0.bytes) }
            if isIdempotent {
                #expect(packets.flatMap(\.calls).map(\.id) == [call.id])
                continue
            }
            // The session before may have run it: the server has to say that this one has it.
            #expect(packets.flatMap(\.calls).isEmpty)
            let question = try #require(
                packets.flatMap(\.messages).first {
                    if case .stateRequest? = try? ServiceMessage(decoding: $0.body) { true } else { false }
                })
            server.send(.stateInfo(to: question.id, states: [MessageState.notYetReceived]))
            #expect(server.failures == [.answerLost])
        }
    }

    @Test("P20 F14 a repetition that no socket took is judged by when the call was sent before")
    func unwrittenRepetition() throws {
        let (server, post, _) = try sent()
        #expect(mayWrite(post, of: server))
        server.client.requestLost(post, now: server.now)
        server.advance(.seconds(1))
        // Between the first transmission and the one that waits for a socket.
        let first = MessageID(rawValue: server.nextIdentifier().rawValue & ~3)
        server.advance(.seconds(1))
        #expect(calls(of: server).count == 1)
        server.send(.newSession(first: first, uniqueID: 2, salt: server.salt), content: true)
        #expect(server.failures == [.answerLost])
        #expect(calls(of: server).isEmpty)
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

    @Test("F09 B-27 what a lost request acknowledged is acknowledged again, beside what it carried")
    func acknowledgementsOfLostRequests() throws {
        let (server, post, call) = try sent()
        #expect(mayWrite(post, of: server))
        server.answer(call.id, 1)
        server.client.requestAnswered(post)
        let update = server.message(Sample.update(1))
        server.send(update)
        try server.submit(2)
        func acknowledged(by packets: [OutgoingPacket]) -> [[MessageID]] {
            packets.compactMap { server.open($0.bytes) }.flatMap(\.services).compactMap { service -> [MessageID]? in
                if case .acknowledgement(let ids) = service { ids } else { nil }
            }
        }
        let packets = server.client.flush(now: server.now)
        let ids = try #require(acknowledged(by: packets).first)
        #expect(ids.contains(update.id))
        let lost = try #require(packets.first?.post?.id)
        #expect(packets.count == 1 && mayWrite(lost, of: server))
        server.client.requestLost(lost, now: server.now)
        server.advance(.seconds(1))
        let again = server.client.flush(now: server.now)
        #expect(acknowledged(by: again) == [ids])
    }

    @Test("A repetition that no socket took goes out again when the session that the server begins has the call")
    func unwrittenRepetitionOfAKnownCall() throws {
        let (server, post, call) = try sent()
        #expect(mayWrite(post, of: server))
        server.client.requestLost(post, now: server.now)
        server.advance(.seconds(1))
        #expect(calls(of: server) == [call])
        // It begins with the call itself.
        server.send(.newSession(first: call.id, uniqueID: 2, salt: server.salt), content: true)
        #expect(server.failures.isEmpty)
        #expect(calls(of: server) == [call])
    }

    @Test("A request of the session before, whose answer is still to come, holds up no call of the one after")
    func requestOfTheSessionBefore() throws {
        let (server, post, _) = try sent(isIdempotent: true)
        #expect(mayWrite(post, of: server))
        server.take(server.client.resetSession(now: server.now))
        #expect(server.failures.isEmpty)
        #expect(calls(of: server).map { Sample.number(of: $0.body) } == [1])
    }
}
