import MTProtoCore
import Testing

@testable import MTProtoKit

/// What came from a server, in lines of a record and back.
struct HeardRecordTests {
    private static let base: Int64 = 1_767_225_600

    private static func id(_ seconds: Int64, _ rest: Int64) -> MessageID {
        MessageID(rawValue: (base + seconds) << 32 | rest)
    }

    private func read(_ packet: HeardPacket, _ numbers: inout RecordNumbers) throws -> HeardPacket? {
        let lines = packet.records(&numbers).map { line in
            RunRecord(time: 1, client: 1, event: line.event, fields: line.fields)
        }
        // As a file has them.
        let records = try lines.map { try #require(RunRecord(line: $0.line)) }
        return HeardPacket(try #require(records.first), messages: Array(records.dropFirst()), numbers)
    }

    @Test("LT05 what a server said is read from a record as it was written, a copy as a copy")
    func packetsRoundTrip() throws {
        let (one, two) = (Self.id(1, 4), Self.id(2, 8))
        var copy = HeardMessage(
            id: Self.id(3, 5), sequenceNumber: 1, content: .answer(to: one, constructor: 0, byteCount: 128))
        copy.copiedBy = .init(id: Self.id(4, 9), sequenceNumber: 0)
        let contents: [HeardMessage.Content] = [
            .error(to: one, RPCError(code: 420, message: "FLOOD_WAIT_3")), .container, .unreadable(answerTo: nil),
            .unreadable(answerTo: two), .answer(to: one, constructor: 0x9972_75b5, byteCount: 4),
            .other(constructor: 0, byteCount: 64), .other(constructor: RPCResult.constructorID, byteCount: 8),
            .other(constructor: MT.ConstructorID.rpcError, byteCount: 8),
            .other(constructor: MT.ConstructorID.msgsAck, byteCount: 8), .service(.acknowledgement([one, two])),
            .service(.refusal(of: one, sequenceNumber: 3, code: 48, newSalt: 1)),
            .service(.refusal(of: one, sequenceNumber: 3, code: 17, newSalt: nil)),
            .service(.newSession(first: one, uniqueID: 1, salt: 1)), .service(.pong(to: two, id: 0)),
            .service(.stateRequest([one])), .service(.stateInfo(to: one, states: [4, 12])),
            .service(.allInfo([one], states: [1])), .service(.resendRequest([two])),
            .service(.detailedInfo(request: one, answer: two, bytes: 64, status: 0)),
            .service(.detailedInfo(request: nil, answer: two, bytes: 64, status: 0)),
            .service(.ping(id: 0, disconnectDelay: 75)), .service(.ping(id: 0, disconnectDelay: nil)),
            .service(.resendAnswerRequest([one, two])), .service(.httpWait(maxDelay: 0, waitAfter: 0, maxWait: 0)),
            .service(.keyDestroyed(.destroyed)), .service(.keyDestroyed(.unknown)), .service(.keyDestroyed(.refused)),
            .service(.sessionsDestroyed([SessionEnd(id: 0, existed: true), SessionEnd(id: 0, existed: false)])),
            .service(
                .futureSalts(
                    to: one, now: Int32(Self.base + 5),
                    salts: [ServerSalt(value: 1, validSince: Self.base, validUntil: Self.base + 1800)])),
        ]
        let messages =
            [copy]
            + contents.enumerated().map {
                HeardMessage(id: Self.id(5, Int64($0.offset) * 4 + 1), sequenceNumber: 0, content: $0.element)
            }
        var numbers = RecordNumbers(base: Self.base)
        let packet = HeardPacket.messages(
            HeardMessages(
                id: Self.id(6, 1), sequenceNumber: 1, isOfSession: false, isOfCandidate: true, isBroken: true,
                isNested: true, messages: messages))
        #expect(try read(packet, &numbers) == packet)
        let steps = [HeardPacket.PlainStep.taken, .ignored, .refused].map { HeardPacket.plain($0) }
        let ways = [HeardPacket.WayStep.taken, .password, .refused, .ping, .ended].map { HeardPacket.way($0) }
        let others: [HeardPacket] = [
            .quickAck, .noFrame, .unreadable, .retired, .foreign, .empty, .transportError(-404),
        ]
        for packet in steps + ways + others {
            #expect(try read(packet, &numbers) == packet)
        }
    }

    @Test("LT05 what a server invents does not get into a record, nor the time: only which of it is the same")
    func inventionsAreNumbered() throws {
        var numbers = RecordNumbers(base: Self.base)
        let (marks, zero) = ([0x1234_5678_9abc_def1, -0x1234_5678_9abc_def1] as [Int64], MessageID(rawValue: 0))
        let ids = marks.map { MessageID(rawValue: $0) } + [zero, MessageID(rawValue: marks[0])]
        let packet = HeardPacket.messages(
            HeardMessages(
                id: ids[0], sequenceNumber: 0x5ec2_e701, isOfSession: true, isOfCandidate: false, isBroken: false,
                isNested: false,
                messages: [
                    HeardMessage(id: ids[1], sequenceNumber: 77_777_777, content: .service(.stateRequest(ids))),
                    HeardMessage(id: zero, sequenceNumber: 0, content: .other(constructor: 0xdead_beef, byteCount: 13)),
                    HeardMessage(
                        id: zero, sequenceNumber: 0,
                        content: .service(
                            .futureSalts(
                                to: zero, now: 0,
                                salts: [
                                    ServerSalt(value: 0x7777_7777_7777, validSince: 0, validUntil: .max)
                                ]))),
                ]))
        let text = packet.records(&numbers).flatMap(\.fields).map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        let error = HeardPacket.transportError(0x1234_5678).records(&numbers).flatMap(\.fields)
        for secret in ["1311768467463790321", "1767225600", "77777777", "3735928559", "1589831425", "131313131313"] {
            #expect(!text.contains(secret), "\(secret) in \(text)")
        }
        #expect(!text.contains("\(Self.base)") && error.contains(RunRecord.Field("code", 999)))
        // The same id has the same number, and another one another.
        #expect(text.contains("of=past.") || text.contains("of=future."))
        let of = packet.records(&numbers)[1].fields.filter { $0.name == "of" }.map(\.value)
        #expect(of.count == 4 && of[0] == of[3] && Set(of).count == 3)
        // Nor does a packet of a few kilobytes become millions of fields.
        let states = HeardMessage(
            id: zero, sequenceNumber: 0,
            content: .service(.stateInfo(to: zero, states: [UInt8](repeating: 1, count: 100_000))))
        let many = HeardPacket.messages(
            HeardMessages(
                id: ids[0], sequenceNumber: 1, isOfSession: true, isOfCandidate: false, isBroken: false,
                isNested: false,
                messages: [states]))
        #expect(many.records(&numbers).flatMap(\.fields).count < 9000)
        // Read again, and written by who repeats the run, they are what they were.
        var repeated = RecordNumbers(base: Self.base, repeats: true)
        for text in of { #expect(repeated.id(text).map { repeated.text(of: $0) } == text) }
    }

    @Test("LT05 ids of messages within a day are distances, others are numbers; what is neither is no id")
    func idsOfTexts() {
        var numbers = RecordNumbers(base: Self.base)
        let ids: [(Int64, String?)] = [
            (-86_400, nil), (86_400, nil), (-86_401, "past.1.1"), (86_401, "future.2.1"),
        ]
        for (seconds, text) in ids {
            let id = Self.id(seconds, 0xffff_fffd)
            let written = numbers.text(of: id)
            if let text {
                #expect(written == text)
            } else {
                #expect(Int64(written) != nil && numbers.id(written) == id, "\(written)")
            }
        }
        #expect(numbers.id("past.4096.3") == MessageID(rawValue: 4096 << 2 | 3))
        #expect(numbers.id("future.0.1") == MessageID(rawValue: 0x7fff_0000 << 32 | 1))
        let odd = [
            "", "x", "past.1", "past.1.0.0", "past.-1.0", "past.4097.0", "past.1.4", "past.1.-1", "past.x.0",
            "past.1.x", "never.1.0", "\(Int64(86_402) << 32)", "\(Int64.min)",
        ]
        for text in odd { #expect(numbers.id(text) == nil, "\(text)") }
    }

    @Test("LT05 which addresses have the same secret is in a record, and no secret")
    func secretsAreNumbered() throws {
        let keys = [UInt8(0x91), 0xa7, 0xb3].map { [UInt8](repeating: $0, count: 16) }
        let (padded, tls) = ([0xdd] + keys[1], [0xee] + keys[2] + Array("a.test".utf8))
        let secrets: [[UInt8]] = [keys[0], keys[1], padded, tls, [9], keys[0], [8]]
        let addresses = secrets.map { DatacenterAddress(host: "192.0.2.1", port: 443, secret: $0) }
        let settings = DatacenterClient.Configuration(datacenter: DatacenterID(2), addresses: addresses)
        let machine = MachineRecord(
            number: 1, purpose: "main", configuration: settings, clock: ServerClock(offset: 0, isSynchronized: false),
            now: Instant(nanoseconds: 0))
        var numbers = RecordNumbers(base: Self.base)
        var lines = machine.records(&numbers).filter { $0.event == "address" }
        // As when it is told of its addresses again.
        lines.append(("address", MachineRecord.fields(of: addresses[2], &numbers)))
        let records = try lines.map { line in
            try #require(RunRecord(line: RunRecord(time: 1, client: 1, event: line.event, fields: line.fields).line))
        }
        #expect(records.map { $0["secret_number"] } == [nil, "2", "3", "4", "5", nil, "6", "3"])
        let kinds = ["plain", "plain", "padded", "tls", "broken", "plain", "broken", "padded"]
        #expect(records.map { $0["secret"] } == kinds)
        let read = records.map { MachineRecord.address($0) { host, _ in host } }
        #expect(read.allSatisfy { $0 != nil } && Set(read).count == 6)
        #expect(read[0] == read[5] && read[2] == read[7])
        // They are of the kind that is told, and what is broken stays so.
        #expect(read.compactMap { $0?.secret }.map { MachineRecord.kind(ofSecret: $0) } == kinds)
        // Earlier versions told the kind alone.
        let earlier = try #require(RunRecord(line: "1 1 address m=1 to=192.0.2.1 port=443 secret=plain"))
        #expect(MachineRecord.address(earlier) { host, _ in host } == read[0])
        let text = records.map(\.line).joined()
        for secret in ["91919191", "a7a7a7a7", "b3b3b3b3", "a.test"] { #expect(!text.contains(secret), "\(text)") }
    }
}
