import NIOCore
import Testing

@testable import MTProtoCore

/// Which requests a session over HTTP makes, when, and how long they may take.
struct SessionOverHTTPTests {
    private typealias Sent = (post: HTTPPost, packet: ScriptedServer.Packet)

    /// The requests that go to sockets now.
    private func requests(_ server: ScriptedServer) throws -> [Sent] {
        var requests: [Sent] = []
        for packet in server.client.flush(now: server.now) {
            let post = try #require(packet.post)
            let mayWrite = server.client.mayWrite(post.id)
            #expect(mayWrite)
            requests.append((post, try #require(server.open(packet.bytes))))
        }
        return requests
    }

    /// A session over HTTP whose first call was answered at once.
    private func proven() throws -> ScriptedServer {
        let server = ScriptedServer()
        server.client.connectionOpened(overHTTP: true, now: server.now)
        try server.submit(0)
        for request in try requests(server) {
            for call in request.packet.calls { server.answer(call.id, 0) }
            server.client.requestAnswered(request.post.id)
        }
        try #require(server.answers == [0])
        server.events = []
        return server
    }

    @Test("A large body is a request of its own, and acknowledgements do not make another one beside it")
    func largeBodies() throws {
        let server = try proven()
        // What waits for whatever comes takes the acknowledgement of the answer along.
        let waiting = try requests(server)
        #expect(waiting.map { $0.post.kind } == [.poll])
        server.send(server.message(Sample.update(1)))
        try server.submit(1, bytes: 20_000, MessageOptions(mayCompress: false))
        let sent = try requests(server)
        #expect(sent.map { $0.post.kind } == [.bulk])
        #expect(sent.flatMap { $0.packet.calls }.map { Sample.number(of: $0.body) } == [1])
    }

    @Test("A salt that is refused in a request that does nothing but wait is replaced by the one that is named")
    func refusedWait() throws {
        let server = try proven()
        for request in try requests(server) { server.client.requestAnswered(request.post.id) }
        let sent = try requests(server)
        let poll = try #require(sent.first)
        #expect(poll.packet.services == [HTTPWait.poll.message] && !poll.packet.isContainer)
        server.send(.refusal(of: poll.packet.whole.id, sequenceNumber: 0, code: 48, newSalt: 42))
        #expect(server.violations.isEmpty)
        #expect(server.client.salts.map(\.value) == [42])
    }

    @Test("An answer may take three times as long as answers do and half a second, besides what its bytes take")
    func patienceOfRequests() throws {
        let server = ScriptedServer()
        server.client.connectionOpened(overHTTP: true, now: server.now)
        for (number, usual) in [Duration.seconds(8), .milliseconds(1700)].enumerated() {
            try server.submit(number)
            let packet = try #require(server.client.flush(now: server.now).first)
            let post = try #require(packet.post)
            let bytes = UploadMeter.time(for: packet.bytes.readableBytes, rate: nil)
            #expect(post.kind == .queries)
            #expect(post.patience == HTTPWait.query.maxWait + usual + bytes)
            server.advance(.milliseconds(400))
            for call in server.open(packet.bytes)?.calls ?? [] { server.answer(call.id, number) }
            server.client.requestAnswered(post.id)
        }
        #expect(server.answers == [0, 1])
    }

    @Test(
        "A session over HTTP gives nothing up for being silent, and meeting its deadlines always helps",
        arguments: [true, false])
    func silenceOfRequests(isProven: Bool) throws {
        let server = try isProven ? proven() : ScriptedServer()
        if !isProven { server.client.connectionOpened(overHTTP: true, now: server.now) }
        // Beside a large body and what waits, small messages could go.
        try server.submit(1, bytes: 20_000, MessageOptions(mayCompress: false))
        let sent = try requests(server)
        #expect(sent.map { $0.post.kind } == [.bulk, .poll])
        let end = server.now + .seconds(60)
        var meetings = 0
        while let deadline = server.client.nextDeadline, deadline < end, meetings < 100 {
            meetings += 1
            server.runDeadline()
            _ = try requests(server)
        }
        #expect(server.close == nil && meetings < 20)
    }

    @Test("Waiting requests that are answered at once become rare, and are made all the same")
    func answeredAtOnce() throws {
        let server = try proven()
        var polls = 0
        for _ in 0..<100 {
            let sent = try requests(server)
            guard let request = sent.first else { break }
            polls += 1
            server.client.requestAnswered(request.post.id)
        }
        #expect((1...40).contains(polls))
        let due = server.client.nextDeadline
        let deadline = try #require(due)
        #expect(deadline - server.now <= .milliseconds(250))
        server.runDeadline()
        let next = try requests(server)
        #expect(next.map { $0.post.kind } == [.poll])
    }
}
