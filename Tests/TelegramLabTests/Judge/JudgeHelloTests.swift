import MTProtoCore
import NIOCore
import Testing

@testable import TelegramLab

/// What a client does when a proxy that looks like TLS proves nothing, without sockets.
struct JudgeHelloTests {
    private static let trial = JudgeTrial.conduct(.wrongHello)
    private static let data = TLSRecord.bytes(TLSRecord.applicationData, [1, 2, 3])

    /// What becomes of a trial on the second connection, in which something happens each second.
    private func outcome(_ events: [HelloTrial.Event]) -> TrialOutcome? {
        var trial = HelloTrial(Self.trial, on: 2, now: .zero)
        for (second, event) in events.enumerated() { trial.take(event, now: Instant.zero + .seconds(second)) }
        return trial.outcome
    }

    private static func heard(_ bytes: [UInt8], on connection: Int = 2) -> HelloTrial.Event {
        .heard(connection, ByteBuffer(bytes: bytes))
    }

    private static func isKept(_ outcome: TrialOutcome?) -> Bool { if case .kept? = outcome { true } else { false } }
    private static func isBroken(_ outcome: TrialOutcome?) -> Bool {
        if case .broken? = outcome { true } else { false }
    }
    private static func isUnclear(_ outcome: TrialOutcome?) -> Bool {
        if case .unclear? = outcome { true } else { false }
    }

    @Test("LT04 Who ends the connection, and goes on over a later one, has looked at what the proxy said")
    func proxiesThatProveNothing() {
        let left = HelloTrial.Event.disconnected(2, isByClient: true)
        let later = [Self.heard([0x16], on: 3), HelloTrial.Event.carried(3)]
        #expect(Self.isKept(self.outcome([left] + later)))
        // An alert says that it is over, whoever ends the connection then.
        let alert = Self.heard(TLSRecord.bytes(TLSRecord.alert, [2, 51]))
        let ended = HelloTrial.Event.disconnected(2, isByClient: false)
        #expect(Self.isKept(self.outcome([alert, ended] + later)))
        // So it is behind a change of the cipher.
        let change = Self.heard(TLSRecord.changeCipherSpecRecord)
        #expect(Self.isKept(self.outcome([change, left] + later)))
        // What others say shows nothing of this one.
        #expect(Self.isKept(self.outcome([Self.heard(Self.data, on: 1), left] + later)))
        for events in [[], [left], [left, later[0]], [change]] { #expect(self.outcome(events) == nil) }
    }

    @Test("LT04 Who sends application data has not looked at what the proxy said, however it is cut")
    func dataForStrangers() {
        let change = TLSRecord.changeCipherSpecRecord
        #expect(Self.isBroken(self.outcome([Self.heard(Self.data)])))
        #expect(Self.isBroken(self.outcome([Self.heard(change + Self.data)])))
        #expect(Self.isBroken(self.outcome([Self.heard(change), Self.heard(Self.data)])))
        #expect(Self.isBroken(self.outcome((change + Self.data).map { Self.heard([$0]) })))
        // A header alone is none.
        #expect(self.outcome([Self.heard(Array(Self.data.prefix(TLSRecord.headerLength)))]) == nil)
    }

    @Test("LT04 What may have another reason shows nothing of what a proxy said")
    func endsAtProxies() {
        let left = HelloTrial.Event.disconnected(2, isByClient: true)
        #expect(Self.isUnclear(self.outcome([.disconnected(2, isByClient: false)])))
        #expect(Self.isUnclear(self.outcome([Self.heard([0x47, 0x45, 0x54])])))
        // It had another one, and may have left this one for that, also if it dials again later.
        let beside = [Self.heard([0x16], on: 3), HelloTrial.Event.carried(3)]
        #expect(Self.isUnclear(self.outcome(beside + [left])))
        #expect(Self.isUnclear(self.outcome(beside + [left, Self.heard([0x16], on: 4), .carried(4)])))
        // While this one is open it may still be taken for right, but for ten seconds at most if the client is at work elsewhere.
        #expect(self.outcome(beside) == nil)
        for (seconds, isOver) in [(9, false), (12, true)] {
            var trial = HelloTrial(Self.trial, on: 2, now: .zero)
            for event in beside { trial.take(event, now: .zero + .seconds(1)) }
            trial.hearElsewhere(at: .zero + .seconds(seconds))
            #expect(Self.isUnclear(trial.outcome) == isOver)
        }
        #expect(Self.isBroken(self.outcome(beside + [Self.heard(Self.data)])))
        #expect(Self.isUnclear(self.outcome([Self.heard([0x16], on: 3), left, .carried(3)])))
        // Nothing follows within a minute.
        for events in [[], [left], [left, Self.heard([0x16], on: 3)]] {
            var trial = HelloTrial(Self.trial, on: 2, now: .zero)
            for event in events { trial.take(event, now: .zero) }
            trial.passTime(to: Instant.zero + .seconds(59))
            #expect(trial.outcome == nil)
            trial.take(.carried(3), now: Instant.zero + .seconds(60))
            #expect(Self.isUnclear(trial.outcome))
        }
    }

    @Test("LT04 No packet begins what is tried at a proxy, nor is anything else put off for it")
    func placesOfHellos() {
        let place = TrialSchedule.Place(
            connection: LabConnectionID(datacenter: 2, number: 1), requests: ["users.getUsers"], isContainer: false,
            packets: 2, hearsUpdates: true, hasChannel: true, hasTemporaryKey: true, instant: .zero)
        var schedule = TrialSchedule([Self.trial])
        let atExchange = schedule.nextForExchange(on: place.connection)
        let atPacket = schedule.next(at: place)
        #expect(atExchange == nil && atPacket == nil)
        for _ in 0..<TrialSchedule.attemptLimit {
            let next = schedule.nextAtProxy()
            #expect(next == Self.trial)
            schedule.ended(Self.trial, isClear: false)
        }
        let more = schedule.nextAtProxy()
        #expect(more == nil)
        // Who may sign out is not waited for because no proxy is there.
        var last = TrialSchedule([Self.trial, .conduct(.unauthorized)])
        let next = last.next(at: place)
        #expect(next == .conduct(.unauthorized))
    }

    @Test("LT04 Who may sign out is not waited for because of what most clients do not use", arguments: 0..<3)
    func placesOfSeldomTrials(use: Int) {
        var place = TrialSchedule.Place(
            connection: LabConnectionID(datacenter: 2, number: 1), requests: ["users.getUsers"], isContainer: false,
            packets: 1, hearsUpdates: true, hasChannel: true, hasTemporaryKey: true, instant: .zero)
        var schedule = TrialSchedule([.bait(.wrongChecksum), .conduct(.forgedQuickAcks), .conduct(.unauthorized)])
        // Where something of theirs was seen, though nothing is tried yet, they may still come.
        place.hasChecksums = use == 1
        place.asksForQuickAcks = use == 2
        let first = schedule.next(at: place)
        #expect(first == nil)
        (place.packets, place.hasChecksums, place.asksForQuickAcks) = (2, false, false)
        let next = schedule.next(at: place)
        #expect(next == (use == 0 ? .conduct(.unauthorized) : nil))
    }

    /// A lab in which a proxy and a packet may meet something, and a client that is known there.
    private func wire() throws -> (Wire, LabJudge) {
        let wire = try Wire()
        let judge = LabJudge(wire.server, trials: [Self.trial, .bait(.evenID)], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        return (wire, judge)
    }

    @Test("LT04 While a proxy is tried no packet meets anything")
    func packetsBesideHellos() throws {
        let (wire, judge) = try self.wire()
        let connection = judge.connectedToProxy()
        #expect(judge.spoilsHello(on: connection, now: wire.now) == 1)
        for tag: Int64 in 1...3 { _ = try wire.call(tag) }
        #expect(judge.running == nil)
        judge.heardAtProxy(Self.heard(Self.data, on: connection), now: wire.now)
        _ = try wire.call(4)
        #expect(judge.running?.trial == .bait(.evenID))
    }

    @Test("LT04 Who has left a proxy, and goes on beside it, holds no other trial back", arguments: [true, false])
    func packetsAfterHellos(comesBack: Bool) throws {
        let (wire, judge) = try self.wire()
        let connection = judge.connectedToProxy()
        #expect(judge.spoilsHello(on: connection, now: wire.now) == 1)
        _ = try wire.call(1)
        judge.heardAtProxy(.disconnected(connection, isByClient: true), now: wire.now)
        wire.advance(.seconds(10))
        _ = try wire.call(2)
        #expect(judge.running == nil && judge.hello != nil)
        wire.advance(.seconds(5))
        if comesBack {
            // Who dials late comes through the proxy before it says anything to a datacenter.
            let later = judge.connectedToProxy()
            judge.heardAtProxy(Self.heard([0x16], on: later), now: wire.now)
            judge.heardAtProxy(.carried(later), now: wire.now)
        }
        _ = try wire.call(3)
        #expect(judge.running?.trial == .bait(.evenID) && judge.hello == nil)
        let trial = judge.judge.report(now: wire.now).trials.first { $0.name == "wrong-hello" }
        #expect(trial?.outcome == (comesBack ? .kept : .unclear))
    }

    @Test("LT04 A trial at a proxy ends when its time is over, also if nothing else happens")
    func timeOfHellos() throws {
        let (wire, judge) = try self.wire()
        var plans = 0
        judge.planned = { plans += 1 }
        for attempt in 1...3 {
            #expect(judge.spoilsHello(on: judge.connectedToProxy(), now: wire.now) == attempt && plans == attempt)
            wire.advance(.seconds(59))
            #expect(judge.hello != nil)
            wire.advance(.seconds(1))
            #expect(judge.hello == nil)
        }
        #expect(judge.spoilsHello(on: judge.connectedToProxy(), now: wire.now) == nil)
    }

    @Test("LT04 One thing is tried at a time, at proxies as well, and the report has what came of it", arguments: 0..<3)
    func hellosOfReports(reaction: Int) throws {
        let wire = try PlainWire([Self.trial, .exchange(.resPQNonce)])
        let judge = wire.judge
        let first = judge.connectedToProxy()
        #expect(judge.spoilsHello(on: first, now: wire.now) == 1)
        // Another greeting is answered well, and so is an exchange.
        let second = judge.connectedToProxy()
        #expect(judge.spoilsHello(on: second, now: wire.now) == nil)
        let hasKey = try wire.exchange() != nil
        #expect(hasKey && judge.running == nil)
        switch reaction {
        case 0:
            judge.heardAtProxy(.disconnected(first, isByClient: true), now: wire.now)
            let third = judge.connectedToProxy()
            judge.heardAtProxy(Self.heard([0x16], on: third), now: wire.now)
            judge.heardAtProxy(.carried(third), now: wire.now)
        case 1: judge.heardAtProxy(Self.heard(Self.data, on: first), now: wire.now)
        default: wire.now += .seconds(60)
        }
        let expected: [(JudgeVerdict, JudgeReport.Trial.Outcome)] = [
            (.kept, .kept), (.broken, .broken), (.notSeen, .unclear),
        ]
        // Then the next exchange is tried.
        let hasOtherKey = try wire.exchange() != nil
        #expect(!hasOtherKey)
        #expect(wire.verdict(Self.trial) == expected[reaction].0)
        let trial = judge.judge.report(now: wire.now).trials.first { $0.name == "wrong-hello" }
        #expect(trial?.outcome == expected[reaction].1 && trial?.attempts == 1)
        #expect(trial?.requirement == "checks-hello" && trial?.connection == nil)
        // What is clear is not tried again.
        wire.now += .seconds(60)
        wire.server.watchTrial(now: wire.now)
        let attempt = judge.spoilsHello(on: judge.connectedToProxy(), now: wire.now)
        #expect(attempt == (reaction == 2 ? 2 : nil))
    }
}
