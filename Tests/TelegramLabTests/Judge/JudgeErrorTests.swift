import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Trials of errors, and of connections that end after one answer.
extension JudgeTrialTests {
    private static let temporary = LabKeyKind.temporary(expiresAt: 1_800_080_000, boundTo: nil)

    private func keys(_ count: Int) throws -> [AuthKey] {
        var random = RandomSource.seeded(11)
        return try (0..<count).map { _ in try AuthKey(random.bytes(AuthKey.byteCount)) }
    }

    private func bindingQuery(_ permanent: AuthKey) throws -> ByteBuffer {
        try API.Auth.BindTempAuthKey(
            permAuthKeyID: Int64(bitPattern: permanent.id), nonce: 2, expiresAt: 1_800_080_000, encryptedMessage: []
        ).encoded()
    }

    private func errors(_ wire: Wire) -> [RPCError] {
        wire.messages.compactMap { message in RPCResult(body: message.body).flatMap { RPCError(decoding: $0.result) } }
    }

    @Test("LT04 destroy_auth_key_ok that was never asked for does not end a key", arguments: 0..<4)
    func forgedDestructions(reaction: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.forgedDestruction))
        let control = try #require(judge.running?.control)
        #expect(wire.services.contains { if case .keyDestroyed(.destroyed) = $0 { true } else { false } })
        #expect(wire.messages.contains { $0.id == control })
        wire.advance(.milliseconds(10))
        // What was on its way shows nothing.
        if reaction == 3 { _ = try wire.call(3) }
        switch reaction {
        case 0:
            try wire.send(.acknowledgement([control]))
            wire.advance(.seconds(4))
        case 1:
            wire.advance(.seconds(2))
            _ = try wire.call(3)
            wire.advance(.seconds(1))
        case 2:
            wire.disconnect()
            let other = try self.keys(1)[0]
            wire.server.install(other, datacenter: 2, salt: 1, now: wire.now)
            wire.advance(.seconds(1))
            judge.exchangeCompleted(on: .init(datacenter: 2, number: 9), JudgedKey(id: other.id), now: wire.now)
            try wire.connect()
            try wire.send(wire.query(3), under: other)
            wire.advance(.seconds(41))
        default: wire.advance(.seconds(41))
        }
        #expect(self.outcome(judge, wire) == [.kept, .kept, .broken, .unclear][reaction])
        #expect(wire.server.keyIDs(datacenter: 2).contains(wire.key.id), "the lab has destroyed nothing")
    }

    @Test("LT04 A question for answers is answered by their states, or by the request", arguments: 0..<5)
    func questionsForAnswers(reaction: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.resendAnswers))
        let asked = wire.services.flatMap { message -> [MessageID] in
            if case .resendAnswerRequest(let ids) = message { ids } else { [] }
        }
        let question = try #require(judge.running?.control)
        let id = try #require(asked.first)
        #expect(asked.count == 1 && judge.running?.asked == asked)
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(.stateInfo(to: question, states: [1]))
        case 1: _ = try wire.call(2, id: id, sequence: 3)
        case 2: try wire.send(.stateInfo(to: question, states: [1, 1]))
        case 3: _ = try wire.call(3)
        default: break
        }
        wire.advance(.seconds(16))
        #expect(self.outcome(judge, wire) == [.kept, .kept, .broken, .broken, .unclear][reaction])
    }

    @Test("LT04 A client whose layer is not known introduces itself, and asks again", arguments: 0..<5)
    func unknownLayers(reaction: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.layerInvalid), text)
        #expect(self.errors(wire) == [RPCError(code: 400, message: "CONNECTION_LAYER_INVALID")])
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(Wire.introduced(text))
        case 1: try wire.send(text)
        case 2: _ = try wire.call(3)
        case 4:
            // Whoever begins a connection with an introduction asks for the rest as it is.
            try wire.reconnect()
            try wire.send(Wire.introduced(wire.query(3)))
            try wire.send(text)
        default: break
        }
        wire.advance(.seconds(16))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .broken, .unclear, .unclear][reaction])
    }

    @Test("LT04 A request that fails with -500 comes again with pauses", arguments: [0, 5, 6])
    func requestsAfterNegativeErrors(times: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.negativeError), text)
        for _ in 0..<times {
            wire.advance(.milliseconds(100))
            try wire.send(text)
        }
        let errors = self.errors(wire)
        #expect(errors.count == times + 1 && errors.allSatisfy { $0.code == -500 })
        // Another request is answered.
        _ = try wire.call(3)
        #expect(wire.service.runs[3] == 1)
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (times > 5 ? .broken : .kept))
    }

    @Test("LT04 A request that is answered with AUTH_KEY_DUPLICATED comes again with pauses", arguments: [0, 5, 6])
    func requestsUnderDuplicatedKeys(times: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.duplicatedKey), text)
        for _ in 0..<times {
            wire.advance(.milliseconds(100))
            try wire.send(text)
        }
        let error = RPCError(code: 406, message: "AUTH_KEY_DUPLICATED")
        #expect(self.errors(wire) == [RPCError](repeating: error, count: times + 1))
        _ = try wire.call(3)
        #expect(wire.service.runs[3] == 1)
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (times > 5 ? .broken : .kept))
    }

    @Test("LT04 Where connections end after one answer there are pauses", arguments: [0, 1, 12, 13])
    func connectionsThatEndAfterAnAnswer(dials: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.endedConnections))
        wire.advance(.milliseconds(10))
        #expect(wire.isClosed && !wire.messages.isEmpty && wire.service.runs[2] == 1)
        for turn in 0..<dials {
            wire.clear()
            try wire.connect()
            let id = try wire.call(Int64(10 + turn))
            wire.advance(.milliseconds(100))
            #expect(wire.isClosed && wire.answers(to: id).count == 1)
        }
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (dials == 0 ? .unclear : dials > 12 ? .broken : .kept))
        // It is over.
        wire.clear()
        try wire.connect()
        _ = try wire.call(9)
        wire.advance(.seconds(1))
        #expect(!wire.isClosed && wire.service.runs[9] == 1)
    }

    // MARK: Bindings

    private enum BindingReaction: CaseIterable {
        case bindsAgain, bindsAnother, bindsToAnother, bindsForOthers, bindsToNone, signsIn, saysNothing, isLate
    }

    @Test("LT04 One ENCRYPTED_MESSAGE_INVALID does not end a permanent key that is a minute old at most")
    func bindingsThatAreInvalid() throws {
        for reaction in BindingReaction.allCases {
            let (wire, judge) = try self.wire(.conduct(.invalidBinding))
            #expect(judge.running == nil)
            let keys = try self.keys(4)
            let (permanent, other) = (keys[0], keys[1])
            for key in keys[2...] {
                wire.server.install(key, datacenter: 2, kind: Self.temporary, salt: wire.salt, now: wire.now)
            }
            try wire.send(Wire.introduced(API.Updates.GetState().encoded()))
            let place = LabConnectionID(datacenter: 2, number: 99)
            judge.exchangeCompleted(on: place, JudgedKey(id: permanent.id), now: wire.now)
            if reaction == .isLate { wire.advance(.seconds(61)) }
            try wire.connect()
            try wire.send(self.bindingQuery(permanent), under: keys[2])
            #expect((judge.running == nil) == (reaction == .isLate))
            wire.advance(.seconds(2))
            // That it was refused is the lab's own doing.
            let bound = judge.judge.report(now: wire.now).findings.first { $0.requirement == "pfs-bound" }
            #expect(bound?.broken == (reaction == .isLate ? 1 : 0))
            if [.bindsToAnother, .bindsForOthers, .bindsToNone, .signsIn].contains(reaction) {
                judge.exchangeCompleted(on: place, JudgedKey(id: other.id), now: wire.now)
                wire.disconnect()
                wire.advance(.seconds(1))
                try wire.connect()
            }
            switch reaction {
            case .bindsAgain: try wire.send(self.bindingQuery(permanent), under: keys[2])
            case .bindsAnother: try wire.send(self.bindingQuery(permanent), under: keys[3])
            case .bindsToAnother:
                try wire.send(self.bindingQuery(other), under: keys[3])
                try wire.send(wire.query(3), under: keys[3])
            case .bindsForOthers: try wire.send(self.bindingQuery(other), under: keys[3])
            case .signsIn:
                try wire.send(self.bindingQuery(other), under: keys[3])
                let code = API.Auth.SendCode(phoneNumber: "1", apiID: 1, apiHash: "", settings: API.CodeSettings())
                try wire.send(code.encoded(), under: keys[3])
            case .bindsToNone:
                wire.server.install(other, datacenter: 2, salt: wire.salt, now: wire.now)
                try wire.send(wire.query(3), under: other)
            case .saysNothing, .isLate: break
            }
            wire.advance(.seconds(41))
            let outcome: JudgeReport.Trial.Outcome =
                switch reaction {
                case .bindsAgain, .bindsAnother: .kept
                case .bindsToAnother, .bindsToNone: .broken
                case .signsIn, .bindsForOthers, .saysNothing: .unclear
                case .isLate: .notTried
                }
            #expect(self.outcome(judge, wire) == outcome, "\(reaction)")
        }
    }

    @Test("LT04 Each session may bind its key some times; a new key for each attempt is no pause", arguments: 0..<3)
    func bindingsOfManySessions(habit: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.refusedBindings))
        let keys = try self.keys(12)
        for key in keys {
            wire.server.install(key, datacenter: 2, kind: Self.temporary, salt: wire.salt, now: wire.now)
        }
        let binding = try self.bindingQuery(keys[0])
        try wire.send(Wire.introduced(API.Updates.GetState().encoded()))
        try wire.connect()
        switch habit {
        // Five sessions, each five times.
        case 0:
            for turn in 0..<25 {
                try wire.send(binding, under: keys[1 + turn % 5])
                wire.advance(.milliseconds(20))
            }
        case 1:
            for _ in 0..<9 {
                try wire.send(binding, under: keys[1])
                wire.advance(.milliseconds(20))
            }
        default:
            for key in keys[1...9] {
                if judge.running != nil {
                    let place = LabConnectionID(datacenter: 2, number: 99)
                    judge.exchangeCompleted(on: place, JudgedKey(id: key.id, expiresAt: 1_800_080_000), now: wire.now)
                }
                try wire.send(binding, under: key)
                wire.advance(.milliseconds(600))
            }
        }
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (habit == 0 ? .kept : .broken))
    }

    @Test("LT04 Requests that wait together are refused together, and count as one", arguments: [true, false])
    func refusalsAtOnce(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.refusedAlways), others: 3)
        for turn in 1...(isCareful ? 4 : 28) {
            for tag in 0..<16 { _ = try wire.call(Int64(100 + tag)) }
            // Connections that carry something else change nothing.
            wire.advance(.milliseconds(isCareful ? 900 : 200))
            #expect(judge.running != nil, "\(turn)")
        }
        wire.advance(.seconds(7))
        #expect(self.outcome(judge, wire) == (isCareful ? .kept : .broken))
    }
}

/// What passive rules make of such trials, and when these begin.
struct JudgeErrorRuleTests {
    private func place(
        _ number: Int, at seconds: Int64, _ requests: [String] = ["messages.getDialogs"]
    ) -> TrialSchedule.Place {
        TrialSchedule.Place(
            connection: .init(datacenter: 2, number: number), requests: requests, isContainer: false, packets: 2,
            hearsUpdates: true, hasChannel: true, hasTemporaryKey: true, isSignedIn: true,
            instant: .zero + .seconds(seconds), bindsFreshKey: true)
    }

    @Test("LT04 What may end an account is tried last, or when nothing else fits for a minute")
    func trialsThatComeLast() {
        for conduct in [JudgeTrial.Conduct.unauthorized, .duplicatedKey] {
            let last = JudgeTrial.conduct(conduct)
            var alone = TrialSchedule([.exchange(.halfOne), .conduct(.httpPage), last])
            #expect(alone.next(at: self.place(1, at: 0)) == last)
            var schedule = TrialSchedule([last, .conduct(.cdnPart), .bait(.evenID)])
            #expect(schedule.next(at: self.place(1, at: 0)) == .bait(.evenID))
            schedule.ended(.bait(.evenID), isClear: true, now: .zero + .seconds(100))
            #expect(schedule.next(at: self.place(2, at: 159)) == nil)
            #expect(schedule.next(at: self.place(2, at: 160)) == last)
            // What was tried, and is unclear, holds nothing up.
            var tried = TrialSchedule([.conduct(.cdnPart), last])
            #expect(tried.next(at: self.place(1, at: 0, ["upload.getCdnFile"])) == .conduct(.cdnPart))
            tried.ended(.conduct(.cdnPart), isClear: false, now: .zero + .seconds(1))
            #expect(tried.next(at: self.place(2, at: 2)) == last)
        }
    }

    @Test("LT04 A binding to a fresh permanent key meets its own trial")
    func placesOfFreshBindings() {
        let trials: [JudgeTrial] = [.conduct(.refusedBindings), .conduct(.invalidBinding)]
        var schedule = TrialSchedule(trials)
        var place = self.place(1, at: 0, ["auth.bindTempAuthKey"])
        #expect(schedule.next(at: place) == .conduct(.invalidBinding))
        place.connection = .init(datacenter: 2, number: 2)
        place.bindsFreshKey = false
        #expect(schedule.next(at: place) == .conduct(.refusedBindings))
        place.connection = .init(datacenter: 2, number: 3)
        var other = TrialSchedule([.conduct(.invalidBinding)])
        #expect(other.next(at: place) == nil)
        #expect(other.next(at: self.place(4, at: 0)) == nil)
        for conduct in [JudgeTrial.Conduct.refusedOtherwise, .layerInvalid, .negativeError] {
            var schedule = TrialSchedule([.conduct(conduct)])
            #expect(schedule.next(at: self.place(1, at: 0, ["updates.getState"])) == nil)
            #expect(schedule.next(at: self.place(1, at: 0)) == .conduct(conduct))
        }
    }

    @Test(
        "LT04 Where a trial has refused a binding, what the key is refused for then is no fault of the client",
        arguments: [JudgeTrial.Conduct.refusedBindings, .invalidBinding, .permanentEmpty])
    func requestsUnderDeniedKeys(conduct: JudgeTrial.Conduct) throws {
        var scene = JudgeScene()
        let binding = try scene.client(
            API.Auth.BindTempAuthKey(permAuthKeyID: 1, nonce: 2, expiresAt: 3, encryptedMessage: []).encoded(),
            sequence: 1)
        scene.judge.begin(
            .conduct(conduct), on: scene.connection,
            session: JudgedSession(datacenter: 2, keyID: scene.keyID, id: scene.sessionID), now: scene.now)
        let error = conduct == .refusedBindings ? "EXPIRES_AT_INVALID" : "ENCRYPTED_MESSAGE_INVALID"
        scene.server(error: RPCError(code: 400, message: error), of: binding)
        // Later than any trial.
        scene.now += .seconds(60)
        let id = try scene.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 3)
        scene.server(error: RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY"), of: id)
        let isExcused = conduct != .permanentEmpty
        #expect(try scene.verdict("pfs-bound") == (isExcused ? .notSeen : .broken))
        #expect(try scene.verdict("pfs-first") == (isExcused ? .notSeen : .broken))
    }

    @Test("LT04 A client that has the time of one datacenter everywhere breaks nothing but what the trial is about")
    func clocksOfNetworks() throws {
        let rules = ["ids-rise", "ids-time", "numbers-rise", "refusals-end", "time-corrected"]
        for conduct in [JudgeTrial.Conduct.networkClock, .clock] {
            var scene = JudgeScene()
            let first = try scene.client(JudgeScene.text("one", randomID: 1), sequence: 1)
            scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: first)
            let network = LabConnectionID(datacenter: LabCDNConfiguration.datacenter, number: 1)
            scene.judge.begin(.conduct(conduct), on: network, session: nil, now: scene.now)
            scene.now += .seconds(4)
            for turn in 0..<12 {
                let id = try scene.client(
                    JudgeScene.text("two", randomID: 2), id: scene.nextID(secondsAhead: 600),
                    sequence: Int32(21 - 2 * (turn % 2)))
                scene.server(.refusal(of: id, sequenceNumber: 3, code: 17, newSalt: nil))
            }
            scene.now += .seconds(6)
            try scene.client(JudgeScene.text("two", randomID: 2), id: scene.nextID(secondsAhead: 600), sequence: 23)
            try scene.client(JudgeScene.text("two", randomID: 2), sequence: 25)
            // Nobody has a reason to go on with it after refusals where the datacenter is none of a network's.
            for rule in rules {
                let isOfRefusals = rule == "refusals-end" || rule == "time-corrected"
                #expect((try scene.verdict(rule) == .broken) == (conduct == .clock && isOfRefusals), "\(rule)")
            }
        }
    }

    @Test("LT04 A clock that was wrong before says nothing of the network's", arguments: 0..<3)
    func clocksThatWereWrong(habit: Int) throws {
        var scene = JudgeScene()
        func ahead(_ seconds: Int64) throws {
            let id = seconds == 0 ? nil : try scene.nextID(secondsAhead: seconds)
            try scene.client(JudgeScene.plainRequest.encoded(), id: id, sequence: 1)
        }
        try ahead(habit == 2 ? 600 : 0)
        let network = LabConnectionID(datacenter: LabCDNConfiguration.datacenter, number: 1)
        scene.judge.begin(.conduct(.networkClock), on: network, session: nil, now: scene.now)
        scene.now += .seconds(4)
        try ahead(habit == 0 ? 0 : 600)
        scene.now += .seconds(21)
        #expect(scene.judge.endTrial(now: scene.now) != nil)
        #expect(try scene.verdict("cdn-time") == [.kept, .broken, .notSeen][habit])
    }
}
