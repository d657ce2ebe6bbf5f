import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What goes wrong for one account ends whole, and alone")
struct AccountWeatherEndTests {
    /// A client whose user has a latency of 100 s from now on, and who has said something before.
    private struct Scene {
        let alice: Wire
        let server: LabServer
        let user: Int64
        let boris: Int64

        init(latency: Duration? = .seconds(100)) throws {
            self.alice = try Wire(seed: 1, accounts: [.alice, .boris])
            self.server = self.alice.server
            self.user = try #require(self.server.userID(phone: LabAccount.alice.phone))
            self.boris = try #require(self.server.userID(phone: LabAccount.boris.phone))
            self.alice.signIn(self.user)
            try self.alice.connect()
            _ = try self.alice.call(1)
            if let latency { self.server.setLatency(latency, user: self.user, now: self.alice.now) }
        }

        var connection: LabConnection? { self.alice.connection.flatMap { self.server.connection($0) } }

        /// A call that was run, and whose answer is under way.
        func lateAnswer(_ tag: Int64) throws -> MessageID {
            let id = try self.alice.call(tag)
            self.alice.advance(.seconds(100))
            #expect(self.alice.service.runs[tag] == 1 && self.alice.answers(to: id).isEmpty)
            return id
        }
    }

    @Test(
        "LT03 What is under way on a connection that the lab has closed arrives when the latency ends",
        arguments: ["latency", "weather", "drop"])
    func closedConnectionsAreHurried(order: String) throws {
        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        func end() {
            switch order {
            case "latency": server.setLatency(.zero, user: scene.user, now: alice.now)
            case "weather": #expect(server.endWeather(user: scene.user, now: alice.now))
            default: #expect(server.dropConnections(user: scene.user, now: alice.now) == 0)
            }
            alice.takeOutput()
        }
        let late = try scene.lateAnswer(2)
        server.restart(datacenter: 2, now: alice.now)
        alice.takeOutput()
        #expect(!alice.isClosed && server.connections(datacenter: 2).isEmpty && server.lateConnections.count == 1)
        end()
        #expect(alice.isClosed && alice.answers(to: late).count == 1)
        #expect(server.lateConnections.isEmpty)
    }

    @Test("LT03 What is under way on a connection that the lab has closed waits no longer than the client")
    func clientsEndLateConnections() throws {
        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        _ = try scene.lateAnswer(2)
        let connection = try #require(alice.connection)
        server.close(connection, now: alice.now)
        #expect(server.lateConnections.count == 1)
        server.closed(connection, now: alice.now)
        #expect(server.lateConnections.isEmpty)
        #expect(server.takeOutput(now: alice.now).last == .close(connection))
    }

    @Test(
        "LT03 What a latency has delayed arrives with its end, whoever speaks over the connection by now",
        arguments: ["sessions", "signed out", "keys", "another"])
    func delayedByWhomever(event: String) throws {
        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        let late = try scene.lateAnswer(2)
        switch event {
        case "sessions": server.forgetSessions(datacenter: 2)
        case "signed out": server.world.keys[KeyReference(datacenter: 2, id: alice.key.id)]?.authorization = nil
        case "keys": server.forgetKey(alice.key.id, datacenter: 2)
        default: alice.signIn(scene.boris)
        }
        alice.takeOutput()
        #expect(alice.answers(to: late).isEmpty)
        server.setLatency(.zero, user: scene.user, now: alice.now)
        alice.takeOutput()
        #expect(alice.answers(to: late).count == 1 && scene.connection?.fate.delayers.isEmpty == true)
    }

    @Test("LT03 Pieces that are under way cost more than their bytes, and have one task for the next of them")
    func piecesCost() throws {
        var stream = LateStream()
        stream.add(ByteBuffer(integer: UInt8(0)), due: Instant(nanoseconds: 5))
        stream.add(ByteBuffer(integer: UInt64(0)), due: Instant(nanoseconds: 3))
        #expect(stream.cost == 2 * LateStream.pieceCost + 9 && stream.nextDue == Instant(nanoseconds: 5))
        #expect(stream.next(at: Instant(nanoseconds: 4)) == nil)
        #expect(stream.next(at: Instant(nanoseconds: 5)) != nil && stream.cost == LateStream.pieceCost + 8)
        #expect(stream.next(at: Instant(nanoseconds: 5)) != nil && stream.cost == 0 && stream.nextDue == nil)

        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        let (connection, tasks) = (try #require(alice.connection), server.agenda.count)
        let most = LateStream.limit / (LateStream.pieceCost + 1)
        for _ in 0..<most { server.receive(ByteBuffer(integer: UInt8(0)), on: connection, now: alice.now) }
        #expect(server.agenda.count == tasks + 1 && server.connection(connection) != nil)
        server.receive(ByteBuffer(integer: UInt8(0)), on: connection, now: alice.now)
        #expect(server.connection(connection) == nil && server.lateConnections.isEmpty)
    }

    @Test("LT03 A connection knows under which keys its sessions are")
    func keysOfAConnection() throws {
        let scene = try Scene(latency: nil)
        let (alice, server) = (scene.alice, scene.server)
        let key = KeyReference(datacenter: 2, id: alice.key.id)
        let first = alice.sessionID
        alice.sessionID = 4712
        _ = try alice.call(2)
        #expect(scene.connection?.keys == [key: 2] && scene.connection?.sessions.count == 2)
        server.drop(SessionReference(key: key, id: first))
        #expect(scene.connection?.keys == [key: 1])
        server.drop(SessionReference(key: key, id: 4712))
        #expect(scene.connection?.keys.isEmpty == true)
    }

    @Test("LT03 Healing one account leaves what the faults of its datacenter hold, and the other way round")
    func healingIsForOne() throws {
        let scene = try Scene(latency: nil)
        let (alice, server) = (scene.alice, scene.server)
        let (own, others) = (FaultPlan([.gzip], probability: 1), FaultPlan([.slowDrip], probability: 1))
        // The datacenter's faults decide how a connection fares when it begins.
        server.setFaults(others, datacenter: 2, now: alice.now)
        alice.clear()
        try alice.reconnect()
        try alice.send(.ping(id: 1, disconnectDelay: nil))
        server.setFaults(own, user: scene.user, now: alice.now)
        let connection = try #require(scene.connection)
        connection.fate.ambush = 1000
        #expect(connection.fate.drips && connection.sessions.count == 1)
        let session = try #require(server.sessions.values.first)
        _ = session.memory.note(MessageID(unixNanoseconds: 5))
        session.memory.loop = (.saltLoop, alice.now + .seconds(9), .datacenter)
        server.setFaults(.none, user: scene.user, now: alice.now)
        #expect(connection.fate.drips && connection.fate.ambush != nil && !connection.isClosed)
        #expect(session.memory.loop?.kind == .saltLoop && !session.memory.messages.isEmpty)

        // What those of the account do is ended with them alone.
        session.memory.loop = (.timeLoop, alice.now + .seconds(9), .account(scene.user))
        connection.fate.account = scene.user
        connection.fate.isStalled = true
        connection.fate.doers[.stall] = scene.user
        server.setFaults(own, user: scene.user, now: alice.now)
        server.setFaults(.none, datacenter: 2, now: alice.now)
        #expect(!connection.fate.drips && connection.fate.ambush == nil && connection.fate.isStalled)
        #expect(connection.fate.account == scene.user && session.memory.loop?.kind == .timeLoop)
        server.setFaults(.none, user: scene.user, now: alice.now)
        #expect(!connection.fate.isStalled && connection.fate.account == nil && connection.fate.doers.isEmpty)
        #expect(session.memory.loop == nil && session.memory.messages.isEmpty)
    }

    @Test("LT03 Whose fault has stalled or broken a connection is known")
    func doersAreKnown() throws {
        for (kind, mark) in [
            (FaultKind.stall, ConnectionFate.Mark.stall), (.oversizedFrame, .poison), (.slowDrip, .drips),
        ] {
            let scene = try Scene(latency: nil)
            let (alice, server) = (scene.alice, scene.server)
            server.setFaults(FaultPlan([kind], probability: 1), user: scene.user, now: alice.now)
            try alice.send(.ping(id: 1, disconnectDelay: nil))
            let connection = try #require(scene.connection)
            #expect(
                connection.fate.has(mark, of: .account(scene.user)) && !connection.fate.has(mark, of: .datacenter),
                "\(kind)")
            // The end of the datacenter's faults does not end it.
            server.setFaults(FaultPlan([.gzip], probability: 1), datacenter: 2, now: alice.now)
            server.setFaults(.none, datacenter: 2, now: alice.now)
            #expect(connection.fate.has(mark, of: .account(scene.user)) && !connection.isClosed, "\(kind)")
            server.setFaults(.none, user: scene.user, now: alice.now)
            #expect(
                connection.isClosed == (mark == .poison) && !connection.fate.isStalled && !connection.fate.drips,
                "\(kind)")
        }
    }

    @Test("LT03 Released answers of one account still wait for their datacenter; too many are not kept back")
    func heldAnswersHaveTwoKeepers() throws {
        let scene = try Scene(latency: nil)
        let (alice, server) = (scene.alice, scene.server)
        server.holdAnswers(user: scene.user)
        let first = try alice.call(2)
        server.datacenters[2]?.orders.holdsAnswers = true
        #expect(server.releaseAnswers(user: scene.user, now: alice.now) == 1)
        alice.takeOutput()
        #expect(alice.answers(to: first).isEmpty && server.datacenters[2]?.orders.held.count == 1)
        server.releaseAnswers(datacenter: 2, now: alice.now)
        alice.takeOutput()
        #expect(alice.answers(to: first).count == 1)
        #expect(server.releaseAnswers(user: scene.user, now: alice.now) == 0)

        server.accountWeather.heldLimit = 2
        server.holdAnswers(user: scene.user)
        let calls = try (3..<6).map { try alice.call($0) }
        #expect(calls.map { alice.answers(to: $0).count } == [1, 0, 0])
        #expect(server.toldLines.contains { $0.hasPrefix("HOLD: more than 2 answers") })
        #expect(server.releaseAnswers(user: scene.user, now: alice.now) == 2)
        alice.takeOutput()
        #expect(calls.map { alice.answers(to: $0).count } == [1, 1, 1])
        #expect(server.dropConnections(user: scene.user, now: alice.now) == 1)
        #expect(server.dropConnections(user: scene.user, now: alice.now) == 0)
    }

    @Test("LT03 The weather of a user who is gone can be ended alone")
    func weatherOfGoneUsers() async throws {
        try await withLab { lab in
            let user = try #require(await lab.userID("alice"))
            try await lab.setLatency(.seconds(1), user: user)
            _ = await lab.onServer { $0.world.users[user] = nil }
            #expect(await lab.hasWeather(user: user))
            try await lab.setLatency(.zero, user: user)
            #expect(await lab.endWeather(user: user) == false)
            // Nothing is left that could be ended.
            #expect(await lab.hasWeather(user: user) == false)
            await #expect(throws: LabError.self) { try await lab.setLatency(.seconds(1), user: user) }
        }
    }

    @Test("LT03 Sessions are told of as many keys as the page shows")
    func sessionsOfTheLastKeys() throws {
        let scene = try Scene(latency: nil)
        let server = scene.server
        var random = RandomSource.seeded(5)
        func add() throws {
            let key = try AuthKey(random.bytes(AuthKey.byteCount))
            server.install(key, datacenter: 3, salt: 1, now: scene.alice.now)
        }
        for _ in 1..<LabSessionReport.keyLimit { try add() }
        func report() -> LabKeyReport? { server.keyReports().first { $0.datacenter == 2 } }
        #expect(report()?.newest_sessions.count == 1 && report()?.sessions == 1)
        try add()
        #expect(report()?.newest_sessions.isEmpty == true && report()?.sessions == 1)
        #expect(server.keyReports().count == LabSessionReport.keyLimit + 1)
    }
}
