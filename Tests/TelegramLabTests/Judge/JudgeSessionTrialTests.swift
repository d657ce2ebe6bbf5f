import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Trials in which the server says, or refuses, something in a session that goes on.
extension JudgeTrialTests {
    private var difference: ByteBuffer {
        get throws { try API.Updates.GetDifference(pts: 1, date: 1, qts: 0).encoded() }
    }

    /// A wire whose client has signed in and asked for the state of updates, and whose next request meets a trial.
    func listeningWire(_ conduct: JudgeTrial.Conduct) throws -> (Wire, LabJudge) {
        let (wire, judge) = try self.wire(.conduct(conduct))
        #expect(judge.running == nil, "nobody has signed in")
        let account = LabAccount(phone: "9996627003", code: "22222", homeDC: 2, firstName: "Hana")
        wire.signIn(wire.server.world.addAccount(account, now: 1_800_000_000))
        try wire.send(Wire.introduced(API.Updates.GetState().encoded()))
        #expect(judge.running == nil, "the request itself is the first")
        wire.clear()
        // A login asks for a difference behind that.
        wire.advance(.seconds(3))
        _ = try wire.call(3)
        #expect(judge.running?.trial == .conduct(conduct))
        return (wire, judge)
    }

    @Test("LT04 After an update whose text is longer than the packet the difference is asked for", arguments: 0..<3)
    func textsLongerThanPackets(reaction: Int) throws {
        let (wire, judge) = try self.listeningWire(.brokenText)
        let updates = wire.messages.filter { TLRaw($0.body).constructorID == 0x313b_c7f8 }
        #expect(updates.count == 1 && updates.allSatisfy { (try? API.Updates(decoding: $0.body)) == nil })
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(self.difference)
        case 1: _ = try wire.call(4)
        default: break
        }
        wire.advance(.seconds(16))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .unclear][reaction])
    }

    @Test(
        "LT04 A request that has not come, as the server says, comes again or its state is asked for", arguments: 0..<4)
    func requestsThatHaveNotCome(reaction: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.allInfo), text)
        let told = wire.services.compactMap { message -> [MessageID]? in
            if case .allInfo(let ids, [2]) = message { ids } else { nil }
        }
        let ids = try #require(told.first)
        #expect(ids.count == 1 && wire.service.runs.count == 1)
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(text)
        case 1: try wire.send(.stateRequest(ids))
        case 2:
            for tag in 3...4 {
                _ = try wire.call(Int64(tag))
                wire.advance(.seconds(11))
            }
        default: break
        }
        wire.advance(.seconds(31))
        #expect(self.outcome(judge, wire) == [.kept, .kept, .broken, .unclear][reaction])
    }

    @Test("LT04 A ping of the server is answered with its number", arguments: 0..<4)
    func pingsOfTheServer(reaction: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.serverPing))
        let number = wire.services.lazy.compactMap { if case .ping(let id, nil) = $0 { id } else { nil } }.first
        let ping = try #require(number)
        let message = wire.messages.first {
            if case .ping? = try? ServiceMessage(decoding: $0.body) { true } else { false }
        }
        let id = try #require(message?.id)
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(.pong(to: id, id: ping))
        case 1: try wire.send(.pong(to: id, id: ping &+ 1))
        case 2: _ = try wire.call(3)
        default: break
        }
        wire.advance(.seconds(16))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .broken, .unclear][reaction])
    }

    @Test("LT04 What the server asks for a hundred times comes some times, and not as often", arguments: [0, 20, 21])
    func floodsOfQuestions(times: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.resendFlood))
        let asked = wire.services.flatMap { message -> [MessageID] in
            if case .resendRequest(let ids) = message { ids } else { [] }
        }
        let id = try #require(asked.first)
        #expect(asked.count == 100 && Set(asked).count == 1)
        for _ in 0..<times {
            wire.advance(.milliseconds(10))
            _ = try wire.call(2, id: id, sequence: 3)
        }
        wire.advance(.seconds(16))
        #expect(wire.service.runs[2] == 1)
        #expect(self.outcome(judge, wire) == (times == 0 ? .unclear : times > 20 ? .broken : .kept))
        #expect(judge.judge.report(now: wire.now).findings(.broken).count == (times > 20 ? 1 : 0))
    }

    @Test("LT04 FLOOD_PREMIUM_WAIT is waited for as well", arguments: [true, false])
    func premiumFloods(isCareful: Bool) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.premiumWait), text)
        wire.advance(.seconds(isCareful ? 4 : 1))
        try wire.send(text)
        wire.advance(.seconds(1))
        #expect(self.verdict(.conduct(.premiumWait), judge, wire) == (isCareful ? .kept : .broken))
        #expect(self.outcome(judge, wire) == (isCareful ? .kept : .broken))
    }

    @Test("LT04 new_session_created that comes again is acknowledged, and not followed again", arguments: 0..<4)
    func sessionsToldTwice(reaction: Int) throws {
        let (wire, judge) = try self.listeningWire(.newSessionTwice)
        func told() -> [Int64] {
            wire.services.compactMap { if case .newSession(_, let uniqueID, _) = $0 { uniqueID } else { nil } }
        }
        #expect(told().count == 1)
        if reaction < 3 {
            // It comes again when the client has been quiet for a while.
            for _ in 0..<2 {
                wire.advance(.milliseconds(1500))
                try wire.send(self.difference)
                #expect(told().count == 1)
            }
            wire.advance(.seconds(3))
            #expect(told().count == 2 && Set(told()).count == 1)
            let control = try #require(judge.running?.control)
            switch reaction {
            case 0: try wire.send(.acknowledgement([control]))
            case 1: try wire.send(self.difference)
            default: _ = try wire.call(4)
            }
        } else {
            wire.advance(.milliseconds(10))
            _ = try wire.call(4)
        }
        wire.advance(.seconds(reaction < 2 ? 6 : 61))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .unclear, .unclear][reaction])
    }

    @Test("LT04 When everything is refused for its salt a client makes pauses", arguments: [1, 20, 21])
    func refusalsWithoutEnd(count: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.refusedAlways))
        func salts() -> [Int64] {
            wire.services.compactMap { if case .refusal(_, _, 48, let salt) = $0 { salt } else { nil } }
        }
        let right = wire.salt
        for turn in 1..<count {
            wire.salt = try #require(salts().last)
            wire.advance(.milliseconds(200))
            // Wherever it comes.
            if turn == 5 { try wire.connect() }
            _ = try wire.call(2)
        }
        #expect(Set(salts()).count == count && wire.service.runs[2] == nil)
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (count > 20 ? .broken : .kept))
        // It is over, and what was refused until now says nothing else of the client.
        try wire.connect()
        wire.salt = right
        _ = try wire.call(2)
        wire.advance(.seconds(12))
        _ = try wire.call(3)
        #expect(wire.service.runs[2] == 1)
        let broken = judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
        #expect(broken == (count > 20 ? ["refusals-pause"] : []))
    }

    @Test("LT04 A request that is answered with AUTH_KEY_UNREGISTERED comes again with pauses", arguments: [0, 5, 6])
    func requestsWithoutAuthorization(times: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.unauthorized), text)
        for _ in 0..<times {
            wire.advance(.milliseconds(100))
            try wire.send(text)
        }
        let errors = wire.messages.compactMap { message in
            RPCResult(body: message.body).flatMap { RPCError(decoding: $0.result) }
        }
        #expect(errors == Array(repeating: RPCError(code: 401, message: "AUTH_KEY_UNREGISTERED"), count: times + 1))
        // Another request is answered.
        _ = try wire.call(3)
        #expect(wire.service.runs[3] == 1)
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (times > 5 ? .broken : .kept))
    }

    @Test("LT04 A client that leaves after AUTH_KEY_UNREGISTERED has not repeated the request", arguments: 0..<3)
    func clientsThatSignOut(reaction: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.unauthorized), text)
        wire.advance(.milliseconds(10))
        wire.disconnect()
        if reaction > 0 { try wire.connect() }
        // It stays away, comes back for something else, or repeats it without end.
        for _ in 0..<(reaction == 2 ? 6 : 0) { try wire.send(text) }
        if reaction == 1 { _ = try wire.call(3) }
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (reaction == 2 ? .broken : .kept))
        let says = judge.judge.report(now: wire.now).trials.first?.text
        #expect((says == "the client leaves, and stays away") == (reaction == 0))
    }

    @Test("LT04 After AUTH_KEY_PERM_EMPTY a temporary key is bound again, or another one", arguments: 0..<4)
    func keysThatAreUnbound(reaction: Int) throws {
        var random = RandomSource.seeded(9)
        let (permanent, other) = (
            try AuthKey(random.bytes(AuthKey.byteCount)), try AuthKey(random.bytes(AuthKey.byteCount))
        )
        let (wire, judge) = try self.wire(
            .conduct(.permanentEmpty), JudgeScene.text("hello", randomID: 1),
            kind: .temporary(expiresAt: 1_800_080_000, boundTo: permanent.id))
        #expect(judge.running?.permanentKey == permanent.id)
        wire.advance(.milliseconds(10))
        let binding = try Self.binding(to: permanent)
        switch reaction {
        case 0: try wire.send(binding)
        case 1:
            wire.server.install(
                other, datacenter: 2, kind: .temporary(expiresAt: 1_800_080_000, boundTo: nil), salt: wire.salt,
                now: wire.now)
            try wire.connect()
            try wire.send(binding, under: other)
        case 2:
            for tag in 3...4 {
                _ = try wire.call(Int64(tag))
                wire.advance(.seconds(11))
            }
        default: break
        }
        wire.advance(.seconds(41))
        #expect(self.outcome(judge, wire) == [.kept, .kept, .broken, .unclear][reaction])
        // Who was never seen to bind a key has none of these, for all that is known.
        let verdicts: [JudgeVerdict] = [.kept, .kept, .broken, .notApplicable]
        #expect(self.verdict(.conduct(.permanentEmpty), judge, wire) == verdicts[reaction])
        // Nothing was wrong with the request.
        let broken = judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
        #expect(!broken.contains("pfs-first"))
    }

    private static func binding(to permanent: AuthKey) throws -> ByteBuffer {
        try API.Auth.BindTempAuthKey(
            permAuthKeyID: Int64(bitPattern: permanent.id), nonce: 2, expiresAt: 1_800_080_000, encryptedMessage: []
        ).encoded()
    }

    @Test("LT04 When bindings are refused there are pauses, under whatever temporary keys", arguments: [1, 16, 17])
    func bindingsThatAreRefused(count: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.refusedBindings))
        var random = RandomSource.seeded(9)
        let keys = try (0..<3).map { _ in try AuthKey(random.bytes(AuthKey.byteCount)) }
        for key in keys {
            wire.server.install(
                key, datacenter: 2, kind: .temporary(expiresAt: 1_800_080_000, boundTo: nil), salt: wire.salt,
                now: wire.now)
        }
        let binding = try Self.binding(to: keys[0])
        try wire.send(Wire.introduced(API.Updates.GetState().encoded()))
        try wire.connect()
        for turn in 0..<count {
            wire.advance(.milliseconds(100))
            try wire.send(binding, under: keys[1 + turn % 2])
            #expect(judge.running?.trial == .conduct(.refusedBindings))
        }
        wire.advance(.seconds(7))
        // Two keys were there before.
        #expect(self.outcome(judge, wire) == (count > 16 ? .broken : .kept))
        // That they were refused is the lab's own doing, and over: the next one is judged as it is.
        #expect(judge.judge.report(now: wire.now).findings.first { $0.requirement == "pfs-bound" }?.seen == 0)
        try wire.connect()
        try wire.send(binding, under: keys[1])
        #expect(judge.judge.report(now: wire.now).findings.first { $0.requirement == "pfs-bound" }?.broken == 1)
    }

    @Test("LT04 The first binding of all is let be, and a binding meets no other trial")
    func placesOfBindings() {
        func place(
            _ requests: [String], isSignedIn: Bool = true, packets: Int = 1, hasBegun: Bool = true
        ) -> TrialSchedule.Place {
            TrialSchedule.Place(
                connection: .init(datacenter: 2, number: 1), requests: requests, isContainer: false, packets: packets,
                hearsUpdates: true, hasChannel: true, hasTemporaryKey: true, isSignedIn: isSignedIn,
                hasBegun: hasBegun)
        }
        var schedule = TrialSchedule([.bait(.evenID), .conduct(.refusedBindings)])
        #expect(schedule.next(at: place(["auth.bindTempAuthKey"], isSignedIn: false)) == nil)
        #expect(schedule.next(at: place(["auth.bindTempAuthKey"])) == .conduct(.refusedBindings))
        #expect(schedule.next(at: place(["auth.bindTempAuthKey"])) == nil, "one trial for each connection")
        var other = TrialSchedule([.conduct(.refusedBindings), .bait(.evenID)])
        #expect(other.next(at: place(["messages.getDialogs"], packets: 2)) == .bait(.evenID))
        for conduct in [JudgeTrial.Conduct.permanentEmpty, .allInfo, .premiumWait, .unauthorized] {
            var schedule = TrialSchedule([.conduct(conduct)])
            #expect(schedule.next(at: place(["updates.getState"], packets: 2)) == nil)
            #expect(schedule.next(at: place(["messages.getDialogs"], packets: 2)) == .conduct(conduct))
        }
        // Who is told that a session is new may ask again.
        for conduct in [JudgeTrial.Conduct.discardedSalt, .shortStates] {
            var schedule = TrialSchedule([.conduct(conduct)])
            #expect(schedule.next(at: place(["messages.getDialogs"], packets: 2, hasBegun: false)) == nil)
            #expect(schedule.next(at: place(["messages.getDialogs"], packets: 2)) == .conduct(conduct))
        }
    }

    @Test(
        "LT04 Where a client makes its key after all on the connection of a disturbed exchange, the next trial comes there"
    )
    func exchangesThatGoOn() {
        let connection = LabConnectionID(datacenter: 2, number: 1)
        let place = TrialSchedule.Place(
            connection: connection, requests: ["messages.getDialogs"], isContainer: false, packets: 5,
            hearsUpdates: false, hasChannel: false, hasTemporaryKey: false, isSignedIn: true, hasBegun: true)
        var schedule = TrialSchedule([.exchange(.resPQNonce), .bait(.evenID), .bait(.oldID)])
        #expect(schedule.nextForExchange(on: connection) == .exchange(.resPQNonce))
        #expect(schedule.next(at: place) == nil)
        schedule.exchangeCompleted(on: connection)
        #expect(schedule.next(at: place) == .bait(.evenID))
        // Whatever else is done there: it has had its trial.
        schedule.exchangeCompleted(on: connection)
        #expect(schedule.next(at: place) == nil)
    }

    @Test("LT04 A message whose length is no multiple of 4 is wrong by our own client's checks")
    func unalignedChildren() throws {
        let (wire, judge) = try self.wire(.bait(.unalignedChild))
        let bait = try #require(judge.running?.bait), control = try #require(judge.running?.control)
        #expect(!wire.messages.contains { $0.id == bait } && wire.messages.contains { $0.id == control })
        #expect(wire.events.filter { $0 == .unreadable }.count == 1)
    }
}
