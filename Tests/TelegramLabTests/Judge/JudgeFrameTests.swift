import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import TelegramLab

/// Trials of connections that fall silent, and of frames that do not end; a client does what each test says.
struct JudgeFrameTests {
    /// A wire whose second request meets a trial.
    private func wire(_ conduct: JudgeTrial.Conduct) throws -> (Wire, LabJudge) {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: [.conduct(conduct)], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        _ = try wire.call(1)
        try wire.acknowledge()
        wire.clear()
        _ = try wire.call(2)
        #expect(judge.running?.trial == .conduct(conduct))
        return (wire, judge)
    }

    private func outcome(_ judge: LabJudge, _ wire: Wire) -> JudgeReport.Trial.Outcome? {
        judge.judge.report(now: wire.now).trials.first?.outcome
    }

    private func broken(_ judge: LabJudge, _ wire: Wire) -> [String] {
        judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
    }

    @Test("LT04 A packet that comes again and again is no sign of life", arguments: [true, false])
    func silenceWithReplays(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.silentReplays)
        let first = try #require(wire.messages.first)
        #expect(wire.messages.count == 1, "the request is not answered here")
        wire.advance(.seconds(11))
        // At once, after five seconds, and after ten.
        #expect(wire.messages == [first, first, first])
        try wire.acknowledge()
        wire.advance(.seconds(110))
        if isCareful {
            try wire.connect()
            _ = try wire.call(3)
            #expect(!wire.messages.allSatisfy { $0 == first })
            try wire.acknowledge()
        }
        wire.advance(.seconds(10))
        #expect(self.outcome(judge, wire) == (isCareful ? .kept : .broken))
        #expect(self.broken(judge, wire) == (isCareful ? [] : ["silence-noticed"]))
    }

    @Test("LT04 A frame that comes byte by byte is given up", arguments: 0..<3)
    func slowFrames(reaction: Int) throws {
        let (wire, judge) = try self.wire(.slowFrame)
        #expect(wire.writes.isEmpty)
        wire.advance(.seconds(10))
        #expect(wire.writes.map(\.bytes.readableBytes) == [Int](repeating: 1, count: 10))
        // It is the beginning of a right one.
        #expect(wire.events.isEmpty)
        wire.advance(.seconds(110))
        switch reaction {
        case 0: try wire.connect()
        case 1: try wire.reconnect()
        default: break
        }
        if reaction < 2 {
            _ = try wire.call(3)
            try wire.acknowledge()
        }
        wire.advance(.seconds(11))
        #expect(self.outcome(judge, wire) == (reaction < 2 ? .kept : .broken))
        #expect(self.broken(judge, wire) == (reaction < 2 ? [] : ["silence-noticed"]))
    }

    @Test("LT04 A frame that says that it has 240 MiB ends the connection", arguments: 0..<5)
    func framesWithoutEnd(reaction: Int) throws {
        let (wire, judge) = try self.wire(.endlessFrame)
        #expect(wire.events == [.broken], "our own client does not wait for it")
        wire.advance(.seconds(29))
        #expect(wire.writes.count == 1 && judge.running != nil)
        switch reaction {
        case 0: break
        case 1:
            // Another connection shows nothing while this one is open.
            try wire.connect()
            _ = try wire.call(3)
        case 2: wire.disconnect()
        default:
            wire.disconnect()
            // In time, though nothing is heard of the client before the time is over.
            wire.advance(.seconds(3))
            // A program that is started again begins another session.
            if reaction == 4 { wire.sessionID += 1 }
            try wire.connect()
            _ = try wire.call(3)
        }
        wire.advance(.seconds(11))
        let expected: JudgeReport.Trial.Outcome = reaction < 2 ? .broken : reaction == 3 ? .kept : .unclear
        #expect(self.outcome(judge, wire) == expected)
        #expect(self.broken(judge, wire) == (reaction < 2 ? ["frame-limit"] : []))
    }

    // MARK: Checksums

    @Test("LT04 A frame whose CRC32 is wrong is not taken", arguments: 0..<4)
    func framesWithWrongChecksums(reaction: Int) throws {
        let trial = JudgeTrial.bait(.wrongChecksum)
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        wire.framing = .full
        let judge = LabJudge(wire.server, trials: [trial], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        _ = try wire.call(1)
        try wire.acknowledge()
        wire.clear()
        _ = try wire.call(2)
        let bait = try #require(judge.running?.bait), control = try #require(judge.running?.control)
        #expect(wire.events.last == .broken, "our own codec does not take it")
        let wrong = wire.writes.map(\.bytes).filter { frame in
            crc32(of: frame.readableBytesView.dropLast(4))
                != frame.getInteger(at: frame.writerIndex - 4, endianness: .little, as: UInt32.self)
        }
        #expect(wrong.count == 1)
        switch reaction {
        case 0: try wire.send(.acknowledgement([bait, control]))
        case 1: try wire.send(.acknowledgement([control]))
        case 2:
            try wire.reconnect()
            _ = try wire.call(3)
        default: break
        }
        wire.advance(.seconds(reaction == 3 ? 41 : 2))
        let expected: JudgeReport.Trial.Outcome = reaction == 0 ? .broken : reaction == 3 ? .unclear : .kept
        #expect(self.outcome(judge, wire) == expected && judge.running == nil)
        #expect(self.broken(judge, wire) == (reaction == 0 ? ["checks-checksum"] : []))
    }

    @Test("LT04 Who does not use the full transport meets no wrong CRC32, and it does not concern them")
    func checksumsOfOtherTransports() throws {
        let wire = try Wire()
        let judge = LabJudge(wire.server, trials: [.bait(.wrongChecksum)], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        func finding() throws -> JudgeReport.Finding {
            let report = judge.judge.report(now: wire.now)
            return try #require(report.findings.first { $0.requirement == "checks-checksum" })
        }
        for framing in Framing.allCases {
            wire.framing = framing
            try wire.connect()
            #expect(try finding().verdict == .notApplicable)
            for tag: Int64 in 1...3 { _ = try wire.call(tag) }
            #expect((judge.running != nil) == (framing == .full))
        }
        #expect(try finding().verdict == .notSeen)
    }

    @Test("LT04 One -500 does not end a key", arguments: [true, false])
    func strangeErrors(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.strangeError)
        #expect(wire.events.contains(.transportError(-500)) && wire.isClosed)
        wire.advance(.milliseconds(10))
        let other = try otherKey(of: judge, at: wire.server, now: wire.now)
        try wire.connect()
        if isCareful { _ = try wire.call(3) } else { try wire.send(wire.query(3), under: other) }
        wire.advance(.seconds(21))
        #expect(self.outcome(judge, wire) == (isCareful ? .kept : .broken))
    }

    /// Both ends of a transport that have met.
    private func ends(_ framing: Framing, isObfuscated: Bool) throws -> (ClientTransportCodec, ServerTransportCodec) {
        var client = ClientTransportCodec(plain: framing, random: .seeded(1))
        if isObfuscated {
            client = try ClientTransportCodec(secret: nil, datacenterTag: 2, framing: framing, random: .seeded(1))
        }
        var server = ServerTransportCodec(random: .seeded(2))
        server.receive(client.preamble)
        server.receive(try client.encode(ByteBuffer(repeating: 1, count: 40)))
        let event = try server.nextEvent()
        #expect(event != nil && server.negotiated?.framing == framing)
        return (client, server)
    }

    @Test("LT04 What trials write past a silence can be read in every transport", arguments: Framing.allCases)
    func framesOfTrials(framing: Framing) throws {
        for isObfuscated in framing == .full ? [false] : [false, true] {
            var (client, server) = try self.ends(framing, isObfuscated: isObfuscated)
            let packet = ByteBuffer(repeating: 7, count: 64)
            let first = try server.encode(packet)
            client.receive(try #require(first))
            var stream = TrialStream(.packet(packet, server), every: .seconds(5), after: .zero)
            // What goes nowhere takes nothing away.
            _ = try server.encode(packet)
            let pieces = [4, 5, 7, 10].map { (seconds: Int64) in stream.piece(at: .zero + .seconds(seconds)) }
            #expect(pieces.map { $0 != nil } == [false, true, false, true])
            for piece in pieces.compactMap(\.self) { client.receive(piece) }
            for _ in 0..<3 {
                let event = try client.nextEvent()
                #expect(event == .packet(packet, wantsQuickAck: false))
            }
            let rest = try client.nextEvent()
            #expect(rest == nil)
        }
    }

    @Test("LT04 A frame without end is one in every transport", arguments: Framing.allCases)
    func endlessFramesOfTransports(framing: Framing) throws {
        for isObfuscated in framing == .full ? [false] : [false, true] {
            var (client, server) = try self.ends(framing, isObfuscated: isObfuscated)
            // It is not the first frame.
            let first = try server.encode(ByteBuffer(repeating: 7, count: 64))
            client.receive(try #require(first))
            let event = try client.nextEvent()
            #expect(event != nil)
            let bytes = server.encodeEndlessFrame()
            client.receive(try #require(bytes))
            let length =
                switch framing {
                case .abridged: (1 << 26) - 4
                case .intermediate, .paddedIntermediate: 240 << 20
                case .full: (240 << 20) - 12
                }
            let limit = FrameLimits.inbound(framing, role: .client)
            #expect(throws: FrameError.frameTooLong(length: length, limit: limit)) { _ = try client.nextEvent() }
        }
    }
}

/// A key that was made while a trial runs.
func otherKey(of judge: LabJudge, at server: LabServer, now: Instant) throws -> AuthKey {
    var random = RandomSource.seeded(9)
    let key = try AuthKey(random.bytes(AuthKey.byteCount))
    server.install(key, datacenter: 2, salt: 99, now: now)
    judge.exchangeCompleted(on: .init(datacenter: 2, number: 9), JudgedKey(id: key.id), now: now)
    return key
}
