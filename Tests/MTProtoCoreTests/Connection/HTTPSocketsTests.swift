import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Sockets of HTTP")
struct HTTPSocketsTests {
    /// An open socket on which a request was written.
    private func socket(_ kind: HTTPPost.Kind, patience: Duration) throws -> HTTPSockets.Socket {
        var random = RandomSource.seeded(1)
        var stack = try TransportStack(
            Route(ClientWorld.address, transport: .http), datacenterTag: 2, template: ClientHelloTemplate.all[0],
            clock: Sample.clock, random: &random, now: Sample.start)
        _ = stack.begin()
        _ = try stack.encode(ByteBuffer(repeating: 1, count: 64))
        let post = HTTPPost(
            id: HTTPPost.ID(sessionID: 1, message: MessageID(rawValue: 4)), kind: kind, patience: patience)
        var socket = HTTPSockets.Socket(
            id: ConnectionID(rawValue: 1), startedAt: Sample.start, lastActivity: Sample.start)
        socket.stack = stack
        socket.running = HTTPSockets.Running(
            request: HTTPSockets.Request(purpose: .post(post), packet: ByteBuffer()), writtenAt: Sample.start)
        return socket
    }

    @Test("T-15 D18 a request is overdue after its time, but not while its answer is arriving")
    func overdueRequests() throws {
        let sockets = HTTPSockets()
        var socket = try socket(.queries, patience: .seconds(5))
        #expect(sockets.overdueTime(of: socket) == Sample.start + .seconds(5))
        var stack = try #require(socket.stack)
        _ = try stack.receive(ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nbegin"))
        socket.stack = stack
        socket.lastActivity = Sample.start + .seconds(4)
        #expect(sockets.overdueTime(of: socket) == Sample.start + .seconds(4 + 12))
        socket.running?.isOverdue = true
        #expect(sockets.overdueTime(of: socket) == nil, "it is asked again once")
    }

    @Test("D18 a socket is closed after 12 s without an answer or its request's time, 40 s of waiting, 50 s of rest")
    func endsOfSockets() throws {
        let sockets = HTTPSockets()
        func end(_ socket: HTTPSockets.Socket) -> Duration {
            sockets.end(of: socket, connectTimeout: .seconds(7)) - Sample.start
        }
        var query = try socket(.queries, patience: .seconds(5))
        #expect(end(query) == .seconds(12))
        query.lastActivity = Sample.start + .seconds(3)
        #expect(end(query) == .seconds(3 + 12))
        let (bulk, poll) = try (socket(.bulk, patience: .seconds(60)), socket(.poll, patience: .seconds(5)))
        #expect(end(bulk) == .seconds(60) && end(poll) == .seconds(40))
        query.running = nil
        #expect(end(query) == .seconds(3 + 50))
        query.stack = nil
        #expect(end(query) == .seconds(7), "nobody has answered the dial")
    }

    @Test("D18 what ends first says when to look again; where there is nothing, nobody need look")
    func deadlinesOfSockets() throws {
        var sockets = HTTPSockets()
        #expect(sockets.nextDeadline(connectTimeout: .seconds(7)) == nil)
        sockets.add(try socket(.queries, patience: .seconds(5)))
        #expect(sockets.nextDeadline(connectTimeout: .seconds(7)) == Sample.start + .seconds(5))
    }

    @Test("D18 without an open socket what waits is shown as lost after 4 s and given up after 10 s")
    func lostLinks() throws {
        var sockets = HTTPSockets()
        func due() -> Duration? {
            sockets.nextDeadline(connectTimeout: .seconds(12)).map { $0 - Sample.start }
        }
        sockets.enqueue(HTTPSockets.Request(purpose: .exchange, packet: ByteBuffer()))
        sockets.noteOpenSockets(now: Sample.start)
        sockets.noteOpenSockets(now: Sample.start + .seconds(3))
        #expect(due() == .seconds(4))
        sockets.isShownLost = true
        #expect(due() == .seconds(10))
        sockets.add(try socket(.queries, patience: .seconds(5)))
        sockets.noteOpenSockets(now: Sample.start + .seconds(6))
        #expect(sockets.lostSince == nil && !sockets.isShownLost)
    }

    @Test("D18 T-15 a socket on which nothing is asked is closed after 50 s, and one that does not open after 12 s")
    func endsOfUnusedSockets() throws {
        for isLost in [false, true] {
            let world = try ClientWorld { $0.routing.policy = .fixed(.http) }
            world.speaksWeb = true
            world.fate = { isLost && $0 == 2 ? .lost : .accepted }
            world.act { client, now in client.setStaysConnected(true, now: now) }
            let first = try world.submit(1)
            #expect(world.run(atMost: .seconds(2)) { world.isDone(first) })
            world.run(.seconds(1))
            // The first socket waits for whatever comes.
            let second = try world.submit(2)
            let begin = world.now
            #expect(world.run(atMost: .seconds(20)) { world.isDone(second) })
            if isLost {
                #expect(world.ends == [.connectTimeout(.seconds(12))] && world.dials.count == 3)
                #expect(world.now - begin > .seconds(12) && world.now - begin < .seconds(13))
            } else {
                #expect(world.now - begin < .seconds(1) && world.dials.count == 2)
                #expect(world.run(atMost: .seconds(60)) { !world.ends.isEmpty })
                #expect(world.ends == [.idle])
                #expect(world.now - begin > .seconds(45) && world.now - begin < .seconds(55))
            }
        }
    }

    @Test("D18 T-28 the end of a request that was asked again already is no further failure: pauses do not grow for it")
    func overdueRequestsFailOnce() throws {
        let world = try ClientWorld { $0.routing.policy = .fixed(.http) }
        world.fate = { _ in .mute }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(19)) { world.dials.count == 3 })
        let times = world.dialTimes
        try #require(times.count == 3)
        // Asked again at once, then after 0.3 s; in between the socket of the first request was closed.
        let pause = (times[2] - times[1]) - (times[1] - times[0])
        #expect(world.ends == [.silent] && pause > .milliseconds(200) && pause < .milliseconds(600), "\(pause)")
    }
}
