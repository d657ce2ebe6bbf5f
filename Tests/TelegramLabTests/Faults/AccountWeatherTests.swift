import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What goes wrong for one account alone")
struct AccountWeatherTests {
    /// Two clients of one server, in virtual time.
    private struct Scene {
        let alice: Wire
        let boris: Wire
        /// Alice's id.
        let user: Int64
        let server: LabServer

        init(seed: UInt64 = 1) throws {
            self.alice = try Wire(seed: seed, accounts: [.alice, .boris])
            self.boris = try Wire(beside: self.alice)
            self.server = self.alice.server
            self.user = try #require(self.server.userID(phone: LabAccount.alice.phone))
            self.boris.signIn(try #require(self.server.userID(phone: LabAccount.boris.phone)))
            try self.alice.connect()
            try self.boris.connect()
        }

        var account: AccountWeather.Account? { self.server.accountWeather[self.user] }

        /// Whether a call of Boris is answered at once, over a connection that nothing happens to.
        func borisIsWell(_ tag: Int64) throws -> Bool {
            let id = try self.boris.call(tag)
            return self.boris.answers(to: id) == [self.boris.service.object(tag)] && !self.boris.isClosed
        }
    }

    @Test("LT03 Packets of one account are late each way and keep their order; those of others and of nobody are not")
    func latencyOfOneAccount() throws {
        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        server.setLatency(.milliseconds(300), user: scene.user, now: alice.now)
        // Nobody has signed in yet.
        let before = try alice.call(1)
        #expect(alice.answers(to: before).count == 1)
        alice.signIn(scene.user)
        let first = try alice.call(2)
        #expect(try scene.borisIsWell(20))
        #expect(alice.service.runs[2] == nil)
        alice.advance(.milliseconds(299))
        #expect(alice.service.runs[2] == nil)
        alice.advance(.milliseconds(1))
        #expect(alice.service.runs[2] == 1 && alice.answers(to: first).isEmpty)
        alice.advance(.milliseconds(299))
        #expect(alice.answers(to: first).isEmpty)
        #expect(try scene.borisIsWell(21))
        alice.advance(.milliseconds(1))
        #expect(alice.answers(to: first).count == 1)

        // What is sent later with less latency overtakes nothing.
        let second = try alice.call(3)
        server.setLatency(.milliseconds(10), user: scene.user, now: alice.now)
        let third = try alice.call(4)
        alice.advance(.milliseconds(299))
        #expect(alice.service.runs[3] == nil && alice.service.runs[4] == nil)
        alice.advance(.milliseconds(11))
        #expect(alice.service.calls.map(\.messageID).suffix(2) == [second, third])
        #expect(alice.answers(to: second).count == 1 && alice.answers(to: third).count == 1)

        // Its end lets go what is under way in either direction.
        let fourth = try alice.call(5)
        #expect(alice.service.runs[5] == nil)
        server.setLatency(.zero, user: scene.user, now: alice.now)
        alice.takeOutput()
        #expect(alice.answers(to: fourth).count == 1)
        #expect(alice.answers(to: try alice.call(6)).count == 1)
        #expect(scene.account.map { $0.latePieces >= 6 && !$0.isActive } == true)
        #expect(server.accountWeather.accounts.count == 1)
    }

    @Test("LT03 A connection that the lab ends is closed behind what is under way; orders and clients wait for nothing")
    func lateConnectionsEnd() throws {
        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        alice.signIn(scene.user)
        _ = try alice.call(1)
        server.setLatency(.milliseconds(300), user: scene.user, now: alice.now)
        let late = try alice.call(2)
        alice.advance(.milliseconds(300))
        server.close(try #require(alice.connection), now: alice.now)
        alice.takeOutput()
        #expect(!alice.isClosed && alice.answers(to: late).isEmpty)
        alice.advance(.milliseconds(300))
        #expect(alice.isClosed && alice.answers(to: late).count == 1)

        alice.clear()
        try alice.connect()
        try alice.send(.ping(id: 1, disconnectDelay: nil))
        let cut = try alice.call(3)
        server.dropConnections(user: scene.user, now: alice.now)
        alice.takeOutput()
        #expect(alice.isClosed && alice.service.runs[3] == 1)
        #expect(try scene.borisIsWell(20))
        #expect(scene.account?.droppedConnections == 1)

        alice.clear()
        try alice.connect()
        try alice.send(.ping(id: 1, disconnectDelay: nil))
        _ = try alice.call(4)
        alice.disconnect()
        #expect(alice.service.runs[4] == 1)
        #expect(server.endWeather(user: scene.user, now: alice.now))
        try alice.connect()
        try alice.send(.ping(id: 1, disconnectDelay: nil))
        #expect(alice.answers(to: cut).count == 1)
    }

    @Test("LT03 A fault by chance strikes one account, is counted there, and ends with its weather")
    func faultOfOneAccount() throws {
        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        server.setFaults(FaultPlan([.dropAfter], probability: 1), user: scene.user, now: alice.now)
        // Nobody has signed in yet.
        #expect(alice.answers(to: try alice.call(1)).count == 1 && !alice.isClosed)
        alice.signIn(scene.user)
        let lost = try alice.call(2)
        #expect(alice.isClosed && alice.service.runs[2] == 1 && alice.answers(to: lost).isEmpty)
        #expect(try scene.borisIsWell(20))
        #expect(scene.account?.faults.struck == [.dropAfter: 1])
        #expect(server.datacenters[2]?.faults.struck.isEmpty == true)

        // Those of everybody stand beside it, and are counted by themselves.
        server.setFaults(FaultPlan([.gzip], probability: 1), now: alice.now)
        alice.clear()
        try alice.connect()
        _ = try alice.call(3)
        #expect(alice.isClosed && scene.account?.faults.struck == [.dropAfter: 2])
        #expect(server.datacenters[2]?.faults.struck[.gzip] == 1)
        server.setFaults(FaultPlan([.gzip], probability: 0), datacenter: 2, now: alice.now)
        #expect(scene.account?.isActive == true)
        server.setFaults(.none, now: alice.now)
        #expect(scene.account?.isActive == false)
        alice.clear()
        try alice.connect()
        try alice.send(.ping(id: 1, disconnectDelay: nil))
        #expect(!alice.isClosed && alice.answers(to: lost).count == 1)

        // It is decided how a connection fares when it is known whose it is.
        server.setFaults(FaultPlan([.ambush], probability: 1), user: scene.user, now: alice.now)
        var packets = 0
        while !alice.isClosed, packets < 5 {
            try alice.send(.ping(id: 1, disconnectDelay: nil))
            packets += 1
        }
        #expect((2...4).contains(packets))
        #expect(server.endWeather(user: nil, now: alice.now) && !server.endWeather(user: nil, now: alice.now))
    }

    @Test(
        "LT03 Whatever strikes one account, another one notices nothing, and healing leaves nothing behind",
        arguments: [UInt64(1), 2])
    func othersNoticeNothing(seed: UInt64) throws {
        let scene = try Scene(seed: seed)
        let (alice, server) = (scene.alice, scene.server)
        alice.signIn(scene.user)
        let kinds = FaultKind.allCases.filter { $0 != .clockWarp && $0 != .gzipBomb }
        server.setFaults(FaultPlan(kinds, probability: 0.3), user: scene.user, now: alice.now)
        server.setLatency(.milliseconds(40), user: scene.user, now: alice.now)
        for tag in 0..<Int64(40) {
            if alice.connection == nil || tag % 4 == 3 { try alice.reconnect() }
            _ = try alice.call(tag)
            #expect(try scene.borisIsWell(1000 + tag))
            alice.advance(.milliseconds(200))
        }
        #expect((scene.account?.faults.struck.count ?? 0) > 8)
        #expect(server.datacenters[2]?.faults.struck.isEmpty == true)
        #expect(server.endWeather(user: scene.user, now: alice.now))
        alice.takeOutput()
        try alice.reconnect()
        alice.salt = try #require(server.datacenters[2]?.keys[alice.key.id]).salts.current(
            at: server.clock.unixSeconds(at: alice.now)
        ).value
        alice.clear()
        let id = try alice.call(2000)
        #expect(alice.answers(to: id) == [alice.service.object(2000)])
    }

    @Test("LT03 Answers to one account are kept back until they are released")
    func answersOfOneAccountWait() throws {
        let scene = try Scene()
        let (alice, server) = (scene.alice, scene.server)
        alice.signIn(scene.user)
        server.holdAnswers(user: scene.user)
        let first = try alice.call(1)
        #expect(try scene.borisIsWell(20))
        alice.advance(.seconds(5))
        #expect(alice.service.runs[1] == 1 && alice.answers(to: first).isEmpty)
        #expect(scene.account?.held.count == 1)
        server.releaseAnswers(user: scene.user, now: alice.now)
        alice.takeOutput()
        #expect(alice.answers(to: first).count == 1)
        server.holdAnswers(user: scene.user)
        let second = try alice.call(2)
        #expect(server.endWeather(user: nil, now: alice.now))
        alice.takeOutput()
        #expect(alice.answers(to: second).count == 1 && scene.account?.heldAnswers == 2)
    }

    @Test("LT03 The weather of an account is ordered from Swift; what cannot be one account's is refused")
    func weatherIsOrdered() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let query = API.Users.GetUsers(id: [.inputUserSelf])
            let user = try #require(await lab.userID("alice"))
            try await lab.setFaults(FaultPlan([.floodWait], probability: 1), user: user)
            #expect(try await alice.failure(of: query).hasPrefix("420 FLOOD_WAIT_"))
            #expect(try await boris.failure(of: query) == "no error")
            let reports = try #require(await lab.weather()).accounts
            #expect(reports.map(\.user) == [user] && reports.first?.struck == ["flood-wait": 1], "\(reports)")
            #expect(await lab.endWeather(user: user))
            #expect(try await alice.failure(of: query) == "no error")
            do throws(LabError) {
                try await lab.setFaults(FaultPlan(FaultKind.adaptive, probability: 0.1), user: user)
                Issue.record("a clock of one account")
            } catch {
                #expect(error.message.contains("clock-warp moves the clock of a datacenter"), "\(error)")
            }
            try await lab.setFaults(FaultPlan(parsing: "adaptive,clock-warp=0"), user: user)
            #expect(await lab.accountFaults().map(\.user) == [user])
            await lab.setFaults(.none)
            #expect(await lab.accountFaults().isEmpty)
            #expect(await lab.endWeather() == false)
            // An order that lets nothing happen is no weather; what has struck is reported on.
            let other = try #require(await lab.userID("boris"))
            try await lab.setLatency(.zero, user: other)
            #expect(await lab.weather()?.accounts.map(\.user) == [user])
            #expect(try await lab.dropConnections(user: other) == 1)
            #expect(await lab.weather()?.accounts.map(\.user) == [user, other].sorted())
            await #expect(throws: LabError.self) { try await lab.setLatency(.seconds(1), user: 5) }
            await #expect(throws: LabError.self) { try await lab.dropConnections(user: 5) }
        }
    }
}
