import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoKit
@testable import mtproto

/// Connections that are given up for silence, when the run is repeated: that hangs on how long the questions were.
@Suite("mtproto replay of silent connections")
struct ReplaySilenceTests {
    /// No length but the last one is a step of a record.
    @Test(
        "LT05 a connection that never answered is given up when it was, whatever the length of the question",
        arguments: [Transport.tcp, .http], [4, 36, 60, 100, 252, 1000, 64])
    func silentFromTheBeginning(transport: Transport, length: Int) async throws {
        var run = SilentRun(over: transport)
        try run.ask(length)
        try run.begin()
        try run.untilGivenUp()
        try await expectRepetition(of: run.text)
    }

    @Test(
        "LT05 a connection that fell silent is given up when it was, whatever the length of the question",
        arguments: [Transport.tcp, .http], [4, 36, 60, 100, 252, 1000, 64])
    func silentAfterAnswers(transport: Transport, length: Int) async throws {
        var run = SilentRun(over: transport)
        let first = try run.ask(20)
        try run.begin()
        try run.answer(first)
        try run.ask(length)
        run.turn()
        try run.untilGivenUp()
        try await expectRepetition(of: run.text)
    }

    @Test(
        "LT05 a connection that never answered a packed question is given up when it was",
        arguments: [Transport.tcp, .http], [4096, 6000, 8192, 1 << 20])
    func silentAfterPackedQuestions(transport: Transport, length: Int) async throws {
        var run = SilentRun(over: transport)
        try run.ask(length, mayCompress: true)
        try run.begin()
        try run.untilGivenUp()
        let text = run.text
        #expect(text.contains(" bytes=\(RecordNumbers.size(length)) packed="), "\(text)")
        try await expectRepetition(of: text)
    }

    @Test("LT05 what has come of a packet keeps a connection when the run is repeated as it kept it, and no longer")
    func silentWithinAPacket() async throws {
        var silent = SilentRun(over: .tcp)
        try silent.ask(64)
        try silent.begin()
        try silent.untilGivenUp()
        let end = silent.now
        var run = SilentRun(over: .tcp)
        let request = try run.ask(64)
        try run.begin()
        try run.answerHalf(of: request, at: end - .milliseconds(500))
        // Without the half it would be given up here.
        run.look(at: end + .milliseconds(100))
        let isEarly = run.isGivenUp
        #expect(!isEarly)
        try run.untilGivenUp()
        let text = run.text
        #expect(text.contains(" part m=1 "), "\(text)")
        try await expectRepetition(of: text)
    }

    @Test("LT05 a request that had no answer and has one now is mended, in the turn in which the answer comes")
    func answeredNow() async throws {
        var run = SilentRun(over: .tcp)
        let request = try run.ask(20)
        try run.begin()
        try run.answer(request)
        var lines = run.text.split(separator: "\n").map(String.init)
        let end = try #require(lines.firstIndex { $0.contains(" did ") && $0.contains(" what=end ") })
        lines.remove(at: end)
        lines.append("9000000 1 given m=1 t=9000000000 what=wake")
        let home = try TemporaryDirectory()
        let file = try home.file("mended.record", lines.map { $0 + "\n" }.joined())
        let mended = await CommandRun.of("replay", "--mended", file)
        #expect(mended.status == .success, "\(mended.output) \(mended.errors)")
        #expect(mended.output.last?.hasPrefix("Mended: users.getUsers had no answer; ") == true, "\(mended.output)")
    }

    @Test("LT05 that a silent connection is given up at another moment says nothing of a record of an earlier version")
    func silenceInEarlierRecords() async throws {
        var run = SilentRun(over: .tcp)
        try run.ask(8192)
        try run.begin()
        try run.untilGivenUp()
        // What is longer is waited for longer.
        let text = run.text.replacing(" bytes=8192 ", with: " bytes=16384 ")
        let home = try TemporaryDirectory()
        let file = try home.file("new.record", text)
        #expect(await CommandRun.of("replay", file).status == .checkFailed)
        #expect(text.contains(" seconds=1"))
        let earlier = try home.file("earlier.record", text.replacing(" seconds=1", with: ""))
        let repeated = await CommandRun.of("replay", earlier)
        #expect(repeated.status == .repeatedInPart, "\(repeated.output)")
        let reason = "an earlier version made the record, which gave silent connections up at other moments"
        #expect(repeated.output.first?.hasSuffix(reason) == true, "\(repeated.output)")
        #expect(await CommandRun.of("replay", "--mended", earlier).status == .repeatedInPart)
    }

    @Test("LT05 another decision at a time over HTTP says nothing of a record of an earlier version")
    func overdueQueriesInEarlierRecords() async throws {
        let home = try TemporaryDirectory()
        var run = SilentRun(over: .http)
        try run.ask(64)
        try run.begin()
        try run.untilGivenUp()
        var lines = run.text.split(separator: "\n").map(String.init)
        let time = try #require(lines.firstIndex { $0.contains(" what=time") })
        // Behind the line of the turn.
        let stamp = lines[time].replacing(" given ", with: " did ").replacing(" what=time", with: " what=no_route")
        lines.insert(stamp, at: time + 2)
        let text = lines.map { $0 + "\n" }.joined()
        let file = try home.file("new.record", text)
        #expect(await CommandRun.of("replay", file).status == .checkFailed)
        let earlier = try home.file("earlier.record", text.replacing(" seconds=1", with: ""))
        let repeated = await CommandRun.of("replay", earlier)
        #expect(repeated.status == .repeatedInPart, "\(repeated.output)")
    }

    /// Questions that are asked at once, over a connection that has worked.
    private func asked(_ count: Int, _ length: Int) throws -> String {
        var run = SilentRun(over: .tcp)
        let first = try run.ask(20)
        try run.begin()
        try run.answer(first)
        for _ in 0..<count { try run.ask(length) }
        run.turn()
        return run.text
    }

    private static let packing = "how requests share packets hangs on their exact lengths, which a record does not have"

    @Test("LT05 where only exact lengths tell which requests share a packet, other packets are no other decision")
    func questionsInOtherPackets() async throws {
        let home = try TemporaryDirectory()
        // A packet holds 3072 bytes of them: five are 2900 bytes, and 3200 in the steps of a record.
        let run = await CommandRun.of("replay", try home.file("five.record", try asked(5, 580)))
        #expect(run.status == .repeatedInPart, "\(run.output) \(run.errors)")
        #expect(run.output.first?.hasSuffix(Self.packing) == true, "\(run.output)")
        let same = await CommandRun.of("replay", try home.file("four.record", try asked(4, 580)))
        #expect(same.output.first?.hasSuffix(", all as recorded") == true, "\(same.output)")
    }

    @Test("LT05 the same question under another id is another decision, unless it may have been in another packet")
    func questionsUnderOtherIDs() async throws {
        let home = try TemporaryDirectory()
        for (count, length, status) in [
            (5, 576, .repeatedInPart), (1, 2880, .checkFailed), (2, 64, .checkFailed),
        ] as [(Int, Int, CommandStatus)] {
            var lines = try asked(count, length).split(separator: "\n").map(String.init)
            let said = try #require(lines.lastIndex { $0.contains(" what=say ") && $0.contains(" is=call ") })
            let words = lines[said].split(separator: " ").map { word in
                word.hasPrefix("id=") ? "id=5" : word.hasPrefix("seq=") ? "seq=999" : String(word)
            }
            lines[said] = words.joined(separator: " ")
            let run = await CommandRun.of(
                "replay", try home.file("\(count).record", lines.map { $0 + "\n" }.joined()))
            #expect(run.status == status, "\(count): \(run.output) \(run.errors)")
            let isUnknown = run.output.first?.hasSuffix(Self.packing) == true
            #expect(isUnknown == (status == .repeatedInPart), "\(run.output)")
        }
    }

    private func expectRepetition(of text: String) async throws {
        let home = try TemporaryDirectory()
        let (file, copy) = (try home.file("silent.record", text), home.path + "/silent.shown")
        #expect(text.contains(" why=no%20answer%20in%20time"))
        #expect(await CommandRun.of("redact", file, copy).status == .success)
        for file in [file, copy] {
            let run = await CommandRun.of("replay", file)
            // The request is not answered to the end.
            #expect(run.status == .failedAgain, "\(run.output) \(run.errors)")
            #expect(run.output.first?.hasSuffix(", all as recorded") == true, "\(run.output)\n\(text)")
        }
    }
}

/// A machine in virtual time, written down as its manager does, at a server that answers when it is told to.
private struct SilentRun: ~Copyable {
    /// Unix seconds at the origin of time.
    private static let base: Int64 = 1_767_225_600
    private static let clock = ServerClock(offset: base * 1_000_000_000, isSynchronized: true)

    private var client: DatacenterClient
    private var server = ReplayServer(seed: 9)
    private var numbers: RecordNumbers
    private(set) var now = Instant(nanoseconds: 200_000)
    private var lines: [String] = []
    private var dialled: [ConnectionID] = []
    /// Where something was written first.
    private var connection: ConnectionID?
    private(set) var isGivenUp = false

    init(over transport: Transport) {
        var settings = DatacenterClient.Configuration(
            datacenter: DatacenterID(2), addresses: [DatacenterAddress(host: "192.0.2.1", port: 443)])
        settings.routing = Routing(policy: .fixed(transport), races: false)
        settings.pauseSeed = 5
        let machine = MachineRecord(number: 1, purpose: "main", configuration: settings, clock: Self.clock, now: now)
        var numbers = RecordNumbers(base: machine.base)
        let made = machine.records(&numbers)
        self.numbers = numbers
        client = DatacenterClient(configuration: settings, random: .seeded(7), clock: Self.clock, now: now)
        lines = [RunRecord.head]
        for (event, fields) in made { write(event, [.init("m", 1)] + fields) }
    }

    /// As a file has it.
    var text: String { lines.map { $0 + "\n" }.joined() }

    private mutating func write(_ event: String, _ fields: [RunRecord.Field]) {
        lines.append(RunRecord(time: now.nanoseconds / 1000, client: 1, event: event, fields: fields).line)
    }

    private mutating func note(_ event: String, _ fields: [RunRecord.Field] = []) {
        write(event, [.init("m", 1), .init("t", now.nanoseconds)] + fields)
    }

    @discardableResult
    mutating func ask(_ length: Int, mayCompress: Bool = false) throws -> RequestID {
        let request = Request(
            body: ByteBuffer(repeating: 0x5a, count: length), isIdempotent: true, mayCompress: mayCompress)
        let id = try client.submit(request, now: now)
        var fields: [RunRecord.Field] = [.init("r", id.rawValue), .init("name", "users.getUsers")]
        fields += request.lengths
        fields += [
            .init("repeatable", 1), .init("floods", 1), .init("faults", 1),
            .init("fault_limit", request.serverFaultLimit),
        ]
        note("asked", fields)
        return id
    }

    /// The machine has a key, and its connection is there.
    mutating func begin() throws {
        note("given", [.init("what", "resume")])
        client.resume(now: now)
        turn()
        let known = server.makeKey()
        let key = try #require(known)
        let salt = ServerSalt(
            value: server.salt(1, of: key.id), validSince: Self.base - 60, validUntil: Self.base + 100_000)
        let fields = salt.fields(&numbers)
        note("given", [.init("what", "key")] + fields + [.init("clock", 0), .init("synchronized", 1)])
        client.useClock(Self.clock)
        client.useKey(KeyMaterial(key: key, salts: [salt]), now: now)
        turn()
    }

    /// What the server answers a request with, and over which connection.
    private mutating func encodedAnswer(to request: RequestID) throws -> (bytes: ByteBuffer, over: ConnectionID) {
        let (message, first) = (client.journey(of: request)?.message, connection)
        let (asked, over) = (try #require(message), try #require(first))
        let time = Self.clock.unixNanoseconds(at: now)
        // checked: four times a number of nanoseconds has 32 bits.
        let id = MessageID(rawValue: (time / 1_000_000_000) << 32 | (time % 1_000_000_000 * 4) | 1)
        let packet = HeardPacket.messages(
            HeardMessages(
                id: id, sequenceNumber: 1, isOfSession: true, isOfCandidate: false, isBroken: false, isNested: false,
                messages: [
                    HeardMessage(
                        id: id, sequenceNumber: 1, content: .answer(to: asked, constructor: 0x1234_5678, byteCount: 64))
                ]))
        let keys = client.keysInUse
        let bytes = server.bytes(packet, isLast: false, on: over, keysInUse: keys)
        return (try #require(bytes), over)
    }

    /// No more than half of the answer to a request comes.
    mutating func answerHalf(of request: RequestID, at time: Instant) throws {
        now = time
        let (whole, over) = try encodedAnswer(to: request)
        let half = whole.getSlice(at: whole.readerIndex, length: whole.readableBytes / 2)
        client.received(try #require(half), on: over, now: now)
        let found = client.partialFrame(on: over)
        let part = try #require(found)
        let size = RecordNumbers.size(try #require(part.expectedBytes))
        note("part", [.init("k", over.rawValue), .init("have", part.receivedBytes), .init("size", size)])
        turn()
    }

    /// The server answers a request a moment after it was asked.
    mutating func answer(_ request: RequestID) throws {
        now = now + .milliseconds(80)
        let (bytes, over) = try encodedAnswer(to: request)
        client.received(bytes, on: over, now: now)
        for packet in client.takeHeard() {
            for (event, fields) in packet.records(&numbers) {
                note(event, (event == "heard" ? [.init("k", over.rawValue)] : []) + fields)
            }
        }
        turn()
        let isOpen = client.journey(of: request) != nil
        #expect(!isOpen)
    }

    /// What the machine wants. Connections come about after a moment.
    mutating func turn() {
        decide()
        while let id = dialled.first {
            dialled.removeFirst()
            now = now + .milliseconds(10)
            note("given", [.init("what", "open"), .init("k", id.rawValue)])
            client.connectionOpened(id, now: now)
            decide()
        }
    }

    private mutating func decide() {
        note("turn")
        for action in client.takeActions(now: now) {
            switch action {
            case .dial(let id, let target):
                server.dialled(id, target.route)
                dialled.append(id)
            case .write(let id, let bytes):
                server.received(
                    bytes, on: id, clock: Self.clock, clientTime: Self.clock.unixSeconds(at: now), now: now)
                connection = connection ?? id
            case .close(let id, let end):
                server.closed(id)
                if end.description == "no answer in time" { isGivenUp = true }
            case .event(.clockChanged(let clock)):
                note("clock", [.init("clock", clock.offset - Self.base * 1_000_000_000)])
            default: break
            }
            for decision in MachineDecision.decisions(of: action, &numbers) {
                note("did", [.init("what", decision.name)] + decision.fields)
            }
        }
    }

    /// The machine sees what is due.
    mutating func look(at time: Instant) {
        now = time
        note("given", [.init("what", "time")])
        client.deadlineReached(now: now)
        turn()
    }

    /// Nothing comes any more.
    mutating func untilGivenUp() throws {
        var turns = 0
        while !isGivenUp, turns < 100 {
            turns += 1
            let deadline = client.nextDeadline
            look(at: max(now, try #require(deadline)))
        }
        let isOver = isGivenUp
        #expect(isOver)
    }
}
