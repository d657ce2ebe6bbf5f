@testable import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import TelegramLab

/// Exchanges that fall silent, take a step that is not theirs, or are those of a content delivery network.
struct JudgeExchangeStepTests {
    private static func nonce(_ byte: UInt8) throws -> TLInt128 {
        try #require(TLInt128([UInt8](repeating: byte, count: 16)))
    }

    /// Asks for a key with a nonce of so many equal bytes. Returns what the server offers.
    @discardableResult
    private func ask(_ wire: PlainWire, _ byte: UInt8) throws -> MT.ResPQ? {
        guard let answer = try wire.send(PlainWire.packet(MT.ReqPqMulti(nonce: Self.nonce(byte)))) else { return nil }
        var reader = try PlainWire.reader(answer)
        return try MT.ResPQ(from: &reader)
    }

    /// The second step. Returns what comes.
    @discardableResult
    private func goOn(_ wire: PlainWire, after offer: MT.ResPQ?) throws -> ByteBuffer? {
        let offer = try #require(offer)
        let fingerprint = try #require(offer.serverPublicKeyFingerprints.first)
        return try wire.send(
            PlainWire.packet(
                MT.ReqDHParams(
                    nonce: offer.nonce, serverNonce: offer.serverNonce, p: [3], q: [5],
                    publicKeyFingerprint: fingerprint, encryptedData: [UInt8](repeating: 7, count: 256))))
    }

    private func outcome(_ wire: PlainWire) -> JudgeReport.Trial.Outcome? {
        wire.server.watchTrial(now: wire.now)
        return wire.judge.judge.report(now: wire.now).trials.first?.outcome
    }

    // MARK: Silence

    /// A client that waits for an answer which does not come.
    private func silentWire(_ misconduct: HandshakeMisconduct) throws -> PlainWire {
        let wire = try PlainWire([.exchange(misconduct)])
        wire.connect()
        let offer = try self.ask(wire, 1)
        #expect((offer == nil) == (misconduct == .silence))
        if let offer { #expect(try self.goOn(wire, after: offer) == nil) }
        #expect(wire.errors.isEmpty && wire.judge.running?.isTold == true)
        return wire
    }

    @Test(
        "LT04 An exchange in which the server says nothing is not waited for for ever",
        arguments: [HandshakeMisconduct.silence, .lateSilence])
    func exchangesThatFallSilent(misconduct: HandshakeMisconduct) throws {
        let waiting = try self.silentWire(misconduct)
        // That it asks the same again changes nothing, be it answered or not.
        let same = try self.ask(waiting, 1)
        #expect((same == nil) == (misconduct == .silence))
        waiting.now += .seconds(59)
        #expect(self.outcome(waiting) == .unclear && waiting.judge.running != nil)
        waiting.now += .seconds(2)
        #expect(self.outcome(waiting) == .broken)
        let again = try self.silentWire(misconduct)
        again.now += .seconds(30)
        #expect(try self.ask(again, 2) != nil)
        #expect(self.outcome(again) == .kept)
    }

    @Test(
        "LT04 Who leaves an exchange in which the server says nothing has given it up if another one begins soon",
        arguments: [HandshakeMisconduct.silence, .lateSilence])
    func silentExchangesThatAreLeft(misconduct: HandshakeMisconduct) throws {
        for pause in [0, 14, 16] {
            // Late enough that the trial would be over while another exchange is waited for.
            let wire = try self.silentWire(misconduct)
            wire.now += .seconds(50)
            wire.disconnect()
            #expect(self.outcome(wire) == .unclear && wire.judge.running != nil)
            wire.now += .seconds(pause)
            wire.connect()
            #expect(try self.ask(wire, 2) != nil)
            #expect(self.outcome(wire) == (pause < 15 ? .kept : .unclear), "\(pause) s")
        }
        // A program that its user has ended does not begin anew.
        let ended = try self.silentWire(misconduct)
        ended.now += .seconds(25)
        ended.disconnect()
        ended.now += .seconds(14)
        #expect(self.outcome(ended) == .unclear && ended.judge.running != nil)
        ended.now += .seconds(2)
        #expect(self.outcome(ended) == .unclear && ended.judge.running == nil)
        #expect(ended.judge.judge.report(now: ended.now).trials.first?.text == "the client leaves")
    }

    @Test("LT04 Another exchange may begin before the silent one is left, but not long before", arguments: [5, 20])
    func exchangesBeforeLeaving(seconds: Int) throws {
        let wire = try self.silentWire(.silence)
        let older = wire.held
        wire.connect()
        #expect(try self.ask(wire, 2) != nil)
        wire.now += .seconds(seconds)
        wire.resume(older)
        wire.disconnect()
        #expect(self.outcome(wire) == (seconds < 15 ? .kept : .unclear))
        wire.now += .seconds(16)
        #expect(self.outcome(wire) == (seconds < 15 ? .kept : .unclear))
        #expect(wire.judge.running == nil)
    }

    // MARK: Steps

    @Test("LT04 A confirmation that comes before there is a key confirms nothing")
    func earlyConfirmations() throws {
        let trial = JudgeTrial.exchange(.earlyConfirmation)
        for reaction in 0..<7 {
            let wire = try PlainWire([trial])
            wire.connect()
            let older = wire.held
            if reaction == 5 {
                // A key that the lab has forgotten shows nothing.
                _ = try wire.send(ByteBuffer(repeating: 7, count: 104))
                wire.disconnect()
                wire.connect()
            } else if reaction == 6 {
                wire.connect()
            }
            let offer = try #require(try self.ask(wire, 1))
            var answer = try PlainWire.reader(self.goOn(wire, after: offer))
            guard case .dhGenOk(let nonce, let serverNonce, _) = try MT.SetClientDHParamsAnswer(from: &answer) else {
                Issue.record("no confirmation comes")
                return
            }
            #expect(nonce == offer.nonce && serverNonce == offer.serverNonce)
            #expect(wire.server.keyIDs(datacenter: 2).isEmpty)
            switch reaction {
            case 0: wire.disconnect()
            case 1: try self.ask(wire, 2)
            case 2:
                _ = try wire.send(
                    PlainWire.packet(
                        MT.SetClientDHParams(
                            nonce: nonce, serverNonce: serverNonce, encryptedData: [UInt8](repeating: 7, count: 64))))
            case 3: _ = try wire.send(ByteBuffer(repeating: 7, count: 104))
            case 6:
                // Nor does one that comes over a connection of before.
                wire.resume(older)
                _ = try wire.send(ByteBuffer(repeating: 7, count: 104))
            default:
                wire.connect()
                _ = try wire.send(ByteBuffer(repeating: 7, count: 104))
            }
            if reaction >= 5 { wire.now += .seconds(16) }
            #expect(self.outcome(wire) == ([0, 1, 5, 6].contains(reaction) ? .kept : .broken), "\(reaction)")
        }
    }

    @Test("LT04 The answer that is cut has no whole number of blocks")
    func cutAnswers() throws {
        var random = RandomSource.seeded(1)
        let secret = SecretBytes.random(32, using: &random)
        let cipher = HandshakeCipher(newNonce: secret, serverNonce: [UInt8](repeating: 3, count: 16))
        let answer = [UInt8](repeating: 5, count: 564)
        let misconduct: HandshakeMisconduct? = .cutAnswer
        let cut = misconduct.seal(answer, cipher, using: &random)
        #expect(cut.count % 16 == 12)
        #expect(cipher.open(cut) == nil)
    }

    // MARK: Networks

    @Test("LT04 The key of the datacenters does not prove a content delivery network")
    func keysOfNetworks() throws {
        let network = LabCDNConfiguration.datacenter
        let trial = JudgeTrial.exchange(.networkFingerprint)
        for reaction in 0..<4 {
            let wire = try PlainWire([trial], hasNetwork: true)
            wire.connect(to: network)
            let offer = try #require(try self.ask(wire, 1))
            #expect(wire.judge.running?.trial == trial)
            #expect(offer.serverPublicKeyFingerprints == [Int64(bitPattern: wire.key.fingerprint)])
            switch reaction {
            case 0: try self.goOn(wire, after: offer)
            case 1: wire.disconnect()
            case 2:
                let other = try #require(try self.ask(wire, 2))
                #expect(other.serverPublicKeyFingerprints != offer.serverPublicKeyFingerprints)
            default: wire.now += .seconds(16)
            }
            #expect(self.outcome(wire) == (reaction == 0 ? .broken : .kept), "\(reaction)")
        }
    }

    @Test("LT04 Only a content delivery network that has a key of its own is tried with another one")
    func placesOfNetworkKeys() throws {
        let ofNetwork = JudgeTrial.exchange(.networkFingerprint), other = JudgeTrial.exchange(.resPQNonce)
        let there = LabConnectionID(datacenter: LabCDNConfiguration.datacenter, number: 1)
        let here = LabConnectionID(datacenter: 2, number: 1)
        for (connection, hasOtherKey, first) in [
            (there, true, ofNetwork), (there, false, other), (here, true, other),
        ] {
            var schedule = TrialSchedule([other, ofNetwork])
            #expect(schedule.nextForExchange(on: connection, networkHasOtherKey: hasOtherKey) == first)
            var alone = TrialSchedule([ofNetwork])
            let next = alone.nextForExchange(on: connection, networkHasOtherKey: hasOtherKey)
            #expect(next == (first == ofNetwork ? first : nil))
        }
        #expect(try PlainWire([ofNetwork], hasNetwork: true).server.hasNetworkKey)
        #expect(try !PlainWire([ofNetwork], hasNetwork: true, fault: .otherKey).server.hasNetworkKey)
        #expect(try !PlainWire([ofNetwork]).server.hasNetworkKey)
    }

    @Test("LT04 Our own client takes no key of the datacenters for that of a network, and gets on with the right one")
    func ownClientAtNetworks() throws {
        let trial = JudgeTrial.exchange(.networkFingerprint)
        let wire = try PlainWire([trial], hasNetwork: true)
        let key = try LabRSAKey.cdn.pair(or: nil).key.publicKey
        let network = LabCDNConfiguration.datacenter
        #expect(try wire.exchange(at: network, key: key) == nil)
        #expect(try wire.exchange(at: network, key: key) != nil)
        #expect(self.outcome(wire) == .kept)
    }

    // MARK: What a developer is told

    @Test("LT04 Who leaves a spoiled exchange, or has made a key before, is not told that it goes by another key")
    func leaversOfJudgedLabs() throws {
        func leave(_ wire: PlainWire, _ datacenter: Int) throws -> Int {
            wire.connect(to: datacenter)
            let offer = try self.ask(wire, 9)
            #expect(offer != nil)
            wire.disconnect()
            return wire.server.toldLines.count
        }
        let spoiled = try PlainWire([.exchange(.resPQNonce)])
        let result = try spoiled.exchange()
        #expect(result == nil && spoiled.errors.isEmpty && spoiled.server.toldLines.isEmpty)
        // Nobody knows yet which key this client has.
        let first = try PlainWire([], hasNetwork: true)
        #expect(try leave(first, 2) == 1)
        let known = try PlainWire([.conduct(.clock)], hasNetwork: true)
        let key = try known.exchange(at: 4)
        #expect(key != nil)
        #expect(try leave(known, 2) == 0)
        // Where nothing is tried, as for a page that shows what a judge sees, nobody has another reason to leave.
        let untried = try PlainWire([])
        let other = try untried.exchange(at: 4)
        #expect(other != nil)
        #expect(try leave(untried, 2) == 1)
        // A content delivery network has its own.
        #expect(try leave(known, LabCDNConfiguration.datacenter) == 1)
    }
}
