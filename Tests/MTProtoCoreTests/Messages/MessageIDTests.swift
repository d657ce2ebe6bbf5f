import Testing

@testable import MTProtoCore

struct MessageIDTests {
    private static let clock: Int64 = 1_700_000_000_123_456_789

    @Test("I05 M-10 N18 a million identifiers at nearly one time rise strictly, are multiples of 4 and never repeat")
    func manyIDsRise() throws {
        var generator = ClientMessageIDGenerator()
        var last = MessageID(rawValue: 0)
        var wrong = 0
        for round in 0..<1_000_000 {
            // The clock stands still a thousand times, then moves by less than one unit of an identifier.
            let id = try generator.next(unixNanoseconds: Self.clock + Int64(round / 1000) / 4)
            if id <= last || id.rawValue & 3 != 0 || id.rawValue & 0xffff_ffff == 0 { wrong += 1 }
            last = id
        }
        #expect(wrong == 0)
        #expect(last.unixSeconds == Self.clock / 1_000_000_000)
    }

    @Test("I05 F13 a clock that goes back is a violation, one that stands still is not")
    func clockGoingBack() throws {
        var generator = ClientMessageIDGenerator()
        let first = try generator.next(unixNanoseconds: Self.clock)
        let second = try generator.next(unixNanoseconds: Self.clock)
        #expect(second.rawValue == first.rawValue + 4)
        #expect(throws: ClockWentBack(nanoseconds: 1_000_000_000)) {
            _ = try generator.next(unixNanoseconds: Self.clock - 1_000_000_000)
        }
        #expect(try generator.next(unixNanoseconds: Self.clock) > second)
    }

    @Test("I05 M-10 an identifier is the time times 2^32, rounded up to a multiple of 4, its lower half not zero")
    func idFromTime() {
        #expect(MessageID(unixNanoseconds: 1_500_000_000).rawValue == 1 << 32 | 1 << 31)
        #expect(MessageID(unixNanoseconds: 1_000_000_000).rawValue == 1 << 32 | 4)
        // 1 ns is 4.29 units.
        #expect(MessageID(unixNanoseconds: 1_000_000_001).rawValue == 1 << 32 | 4)
        #expect(MessageID(unixNanoseconds: 1_000_000_002).rawValue == 1 << 32 | 8)
        #expect(MessageID(unixNanoseconds: -5).rawValue == 4)
        #expect(MessageID(unixNanoseconds: .max).rawValue > 0)
    }

    @Test(
        "H-04 M-11 times after 2038, which a hostile server may claim, give ids that rise and tell that they are late")
    func timesBeyondTheRange() throws {
        let now = MessageID(unixNanoseconds: Self.clock)
        let times: [Int64] = [2_147_483_647, 2_147_483_648, 3_927_483_648, 4_294_967_301, 9_223_372_036]
        for seconds in times {
            let late = MessageID(unixNanoseconds: seconds * 1_000_000_000)
            #expect(late > now && late.unixSeconds - now.unixSeconds > 86_400, "\(seconds)")
            var generator = ClientMessageIDGenerator()
            let first = try generator.next(unixNanoseconds: seconds * 1_000_000_000)
            #expect(try generator.next(unixNanoseconds: seconds * 1_000_000_000) > first)
        }
    }

    @Test("M-11 I05 a container takes its identifier after its children and stands above them")
    func containerIsLast() throws {
        var generator = ClientMessageIDGenerator()
        let children = try (0..<1000).map { _ in try generator.next(unixNanoseconds: Self.clock) }
        let container = try generator.next(unixNanoseconds: Self.clock)
        #expect(children.allSatisfy { $0 < container })
        #expect(Set(children).count == 1000)
    }

    @Test("I06 a server's identifiers tell its time")
    func timeFromID() {
        let id = MessageID(unixNanoseconds: Self.clock)
        #expect(abs(id.unixNanoseconds - Self.clock) < 2)
        #expect(MessageID(rawValue: .max).unixNanoseconds == .max || MessageID(rawValue: .max).unixNanoseconds > 0)
        #expect(MessageID(rawValue: .min).unixNanoseconds < 0)
    }

    @Test("M-04 I05 a server's identifiers are odd, 1 or 3 modulo 4, and rise whatever the clock does")
    func serverIDs() {
        var generator = ServerMessageIDGenerator()
        var last = MessageID(rawValue: 0)
        for round in 0..<1000 {
            let isAnswer = round % 3 == 0
            let id = generator.next(unixNanoseconds: Self.clock - Int64(round) * 1000, isAnswer: isAnswer)
            #expect(id > last)
            #expect(id.rawValue & 3 == (isAnswer ? 1 : 3))
            #expect(id.isFromServer && !id.isFromClient)
            last = id
        }
        #expect(MessageID(rawValue: 8).isFromClient)
        #expect(!MessageID(rawValue: 6).isFromClient && !MessageID(rawValue: 6).isFromServer)
    }

    @Test("M-13 F12 content-related messages have 2c+1 and count, others 2c and do not")
    func sequenceNumbers() {
        var generator = SequenceNumberGenerator()
        let numbers = [true, true, false, true, false, false].map { generator.next(contentRelated: $0) }
        #expect(numbers == [1, 3, 4, 5, 6, 6])
        #expect(SequenceNumberGenerator.isContentRelated(5))
        #expect(!SequenceNumberGenerator.isContentRelated(6))
    }
}
