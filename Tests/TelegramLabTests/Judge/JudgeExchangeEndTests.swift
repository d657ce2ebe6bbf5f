import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// How clients end exchanges that lead to nothing, and begin to use keys that are right.
struct JudgeExchangeEndTests {
    /// Asks for a key with a nonce of so many equal bytes. Returns what comes.
    private func ask(_ wire: PlainWire, _ byte: UInt8) throws -> ByteBuffer? {
        let nonce = try #require(TLInt128([UInt8](repeating: byte, count: 16)))
        return try wire.send(PlainWire.packet(MT.ReqPqMulti(nonce: nonce)))
    }

    /// A wire whose first query meets a trial, and what comes in answer to it.
    private func begin(_ misconduct: HandshakeMisconduct) throws -> (PlainWire, JudgeTrial, ByteBuffer?) {
        let trial = JudgeTrial.exchange(misconduct)
        let wire = try PlainWire([trial])
        wire.connect()
        let answer = try self.ask(wire, 1)
        #expect(wire.judge.running?.trial == trial)
        return (wire, trial, answer)
    }

    private func goOn(_ wire: PlainWire) throws {
        let nonce = try #require(TLInt128([UInt8](repeating: 1, count: 16)))
        _ = try wire.send(
            PlainWire.packet(
                MT.ReqDHParams(
                    nonce: nonce, serverNonce: TLInt128(), p: [3], q: [5],
                    publicKeyFingerprint: Int64(bitPattern: wire.key.fingerprint),
                    encryptedData: [UInt8](repeating: 7, count: 256))))
    }

    /// Asks for something under a key.
    private func say(_ wire: PlainWire, under key: AuthKey, salt: Int64, sequence: Int32) throws {
        var random = RandomSource.seeded(5)
        let message = ContainedMessage(
            id: MessageID(unixNanoseconds: wire.clock.unixNanoseconds(at: wire.now)), sequenceNumber: sequence,
            body: try JudgeScene.introduced(JudgeScene.plainRequest))
        let packet = try MessageEnvelope.seal(
            message, salt: salt, sessionID: 77, key: key, direction: .clientToServer, padding: .grid, random: &random)
        _ = try wire.send(packet.bytes)
    }

    private func offer(_ answer: ByteBuffer?) throws -> MT.ResPQ {
        var reader = try PlainWire.reader(answer)
        return try MT.ResPQ(from: &reader)
    }

    @Test("LT04 A client does not take its own query for an answer")
    func reflectedQueries() throws {
        let (careless, trial, answer) = try self.begin(.reflected)
        var reader = try PlainWire.reader(answer)
        #expect(try MT.ReqPqMulti(from: &reader).nonce.bytes == [UInt8](repeating: 1, count: 16))
        let message = try PlainMessage(packet: #require(answer))
        #expect(message.id.isFromServer)
        try self.goOn(careless)
        #expect(careless.verdict(trial) == .broken)
        // It says nothing more, leaves, or begins anew.
        let (silent, _, _) = try self.begin(.reflected)
        silent.now += .seconds(16)
        #expect(silent.verdict(trial) == .kept)
        let (leaving, _, _) = try self.begin(.reflected)
        leaving.disconnect()
        #expect(leaving.verdict(trial) == .kept)
        let (again, _, _) = try self.begin(.reflected)
        _ = try self.offer(self.ask(again, 2))
        #expect(again.verdict(trial) == .kept)
        // What comes back is no query of the client's.
        let findings = again.judge.judge.report(now: again.now).findings
        #expect(findings.first { $0.requirement == "exchange-nonce" }?.seen == 2)
    }

    @Test("LT04 After -404 another exchange begins, here or on another connection, with another nonce")
    func exchangesAfterErrors() throws {
        let (here, trial, answer) = try self.begin(.transportError)
        #expect(answer == nil && here.errors == [-404])
        _ = try self.offer(self.ask(here, 2))
        #expect(here.verdict(trial) == .kept)
        let (elsewhere, _, _) = try self.begin(.transportError)
        elsewhere.disconnect()
        elsewhere.now += .seconds(5)
        elsewhere.connect()
        _ = try self.offer(self.ask(elsewhere, 2))
        #expect(elsewhere.verdict(trial) == .kept)
        // One elsewhere may be for something else: the connection has to go as well.
        for leaves in [true, false] {
            let (beside, _, _) = try self.begin(.transportError)
            let refused = beside.held
            beside.connect()
            _ = try self.offer(self.ask(beside, 2))
            #expect(beside.judge.running?.outcome == nil)
            beside.resume(refused)
            if leaves { beside.disconnect() }
            beside.now += .seconds(16)
            #expect(beside.verdict(trial) == (leaves ? .kept : .notSeen))
        }
        // A query that was on its way may come again.
        let (same, _, _) = try self.begin(.transportError)
        #expect(try self.ask(same, 1) == nil && same.errors == [-404, -404])
        #expect(same.judge.running?.outcome == nil)
        same.now += .seconds(1)
        _ = try self.offer(self.ask(same, 1))
        #expect(same.verdict(trial) == .broken)
        // Who leaves, or says nothing, has not shown anything.
        for leaves in [true, false] {
            let (silent, _, _) = try self.begin(.transportError)
            if leaves { silent.disconnect() }
            #expect(silent.verdict(trial) == .notSeen)
            silent.now += .seconds(16)
            #expect(silent.verdict(trial) == .notSeen)
            #expect(silent.judge.judge.report(now: silent.now).trials.first?.outcome == .unclear)
        }
    }

    @Test("LT04 What other connections do that were open before is no answer to -404")
    func olderConnections() throws {
        let trial = JudgeTrial.exchange(.transportError)
        let wire = try PlainWire([trial])
        wire.connect()
        let older = wire.held
        wire.connect()
        #expect(try self.ask(wire, 1) == nil)
        wire.resume(older)
        _ = try self.offer(self.ask(wire, 2))
        #expect(wire.judge.running?.outcome == nil)
        wire.now += .seconds(16)
        #expect(wire.verdict(trial) == .notSeen)
    }

    @Test(
        "LT04 A connection that stays shows nothing if another exchange has begun elsewhere, or if the lab has ended it",
        arguments: [HandshakeMisconduct.silence, .primePQ, .largePQ])
    func connectionsThatStay(misconduct: HandshakeMisconduct) throws {
        let (elsewhere, trial, _) = try self.begin(misconduct)
        elsewhere.now += .seconds(10)
        elsewhere.connect()
        _ = try self.offer(self.ask(elsewhere, 2))
        elsewhere.now += .seconds(61)
        #expect(elsewhere.verdict(trial) == .notSeen)
        let (ended, _, _) = try self.begin(misconduct)
        ended.server.close(try #require(ended.connection), now: ended.now)
        ended.now += .seconds(61)
        #expect(ended.verdict(trial) == .notSeen)
        #expect(ended.judge.judge.report(now: ended.now).trials.first?.outcome == .unclear)
    }

    @Test(
        "LT04 A pq that cannot be taken apart in time ends the exchange",
        arguments: [HandshakeMisconduct.primePQ, .largePQ])
    func unusualProducts(misconduct: HandshakeMisconduct) throws {
        let (busy, trial, answer) = try self.begin(misconduct)
        let number = try self.offer(answer).pq
        #expect(number.count == (misconduct == .primePQ ? 8 : 16))
        #expect(throws: misconduct == .primePQ ? PQError.notComposite(0x7fff_ffff_ffff_ffe7) : .tooLong(16)) {
            try PQFactorization.factor(number)
        }
        busy.now += .seconds(14)
        #expect(busy.verdict(trial) == .notSeen)
        busy.now += .seconds(2)
        #expect(busy.verdict(trial) == .broken)
        let (careless, _, _) = try self.begin(misconduct)
        try self.goOn(careless)
        #expect(careless.verdict(trial) == .broken)
        let (leaving, _, _) = try self.begin(misconduct)
        leaving.disconnect()
        #expect(leaving.verdict(trial) == .kept)
        // The same query once more is no other exchange.
        let (again, _, _) = try self.begin(misconduct)
        _ = try self.ask(again, 1)
        #expect(again.verdict(trial) == .notSeen)
        _ = try self.offer(self.ask(again, 2))
        #expect(again.verdict(trial) == .kept)
    }

    @Test("LT04 A connection that carries a session as well need not be left")
    func exchangesBesideSessions() throws {
        for saysMore in [true, false] {
            let trial = JudgeTrial.exchange(.silence)
            let wire = try PlainWire([trial])
            let key = try AuthKey([UInt8](repeating: 9, count: AuthKey.byteCount))
            wire.server.install(key, datacenter: 2, salt: 5, now: wire.now)
            wire.connect()
            if !saysMore { try self.say(wire, under: key, salt: 5, sequence: 1) }
            _ = try self.ask(wire, 1)
            #expect(wire.judge.running?.trial == trial)
            if saysMore { try self.say(wire, under: key, salt: 5, sequence: 1) }
            wire.now += .seconds(61)
            #expect(wire.verdict(trial) == .notSeen)
            #expect(wire.judge.judge.report(now: wire.now).trials.first?.outcome == .unclear)
        }
    }

    // MARK: The first salt

    @Test(
        "LT04 The first packet under a new key has the salt that follows from the exchange", arguments: [true, false])
    func firstSalts(isRight: Bool) throws {
        let wire = try PlainWire([])
        let result = try #require(try wire.exchange())
        #expect(wire.verdict(.firstSalt) == .notSeen)
        for (turn, salt) in [isRight ? result.salt.value : 0, 17].enumerated() {
            wire.now += .seconds(1)
            try self.say(wire, under: result.authKey, salt: salt, sequence: Int32(2 * turn + 1))
            // Later ones are judged elsewhere.
            #expect(wire.verdict(.firstSalt) == (isRight ? .kept : .broken))
        }
    }

    @Test(
        "LT04 Nothing shows in a first salt after another one was told, long after the exchange, or after a wrong one")
    func saltsThatShowNothing() throws {
        var told = JudgeScene()
        told.judge.made(JudgedKey(id: 7, salt: 4), on: told.connection, now: told.now)
        told.server(.refusal(of: .init(rawValue: 4), sequenceNumber: 1, code: 48, newSalt: 5))
        try told.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 1)
        #expect(try told.verdict("salt-first") == .notSeen)
        var late = JudgeScene()
        late.judge.made(JudgedKey(id: 7, salt: 4), on: late.connection, now: late.now)
        late.now += .seconds(40)
        try late.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 1)
        #expect(try late.verdict("salt-first") == .notSeen)
        var wrong = JudgeScene()
        wrong.judge.made(JudgedKey(id: 7), on: wrong.connection, now: wrong.now)
        try wrong.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 1)
        #expect(try wrong.verdict("salt-first") == .notSeen)
    }
}
