import MTProtoCore
import Testing

@testable import TelegramKit

/// With the checksum that belongs to them.
private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    bytes + little([crc32(of: bytes)])
}

private func little(_ numbers: [some FixedWidthInteger]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
}

struct DownloadPlanTests {
    /// Plays a server that has `size` bytes, answering in an order of its own.
    private func play(_ plan: inout DownloadPlan, size: Int64, seed: UInt64) throws -> [Range<Int64>] {
        var random = seed
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        var now = Instant.zero
        var underWay: [Range<Int64>] = []
        var asked: [Range<Int64>] = []
        while true {
            while let part = plan.nextPart(now: now) {
                underWay.append(part)
                asked.append(part)
                if underWay.count * plan.partSize > max(plan.partSize, plan.window.budget) {
                    Issue.record("\(underWay.count) parts are under way")
                }
            }
            guard !underWay.isEmpty else { return asked }
            now += .milliseconds(Int64(next(50) + 1))
            let part = underWay.remove(at: next(underWay.count))
            let count = Int(max(0, min(part.upperBound, size) - part.lowerBound))
            try plan.received(part, count: count, now: now)
        }
    }

    @Test("P08 P09 every part is allowed, none crosses a mebibyte, and each byte is asked for once")
    func rangesAreAllowed() throws {
        for seed in 0..<60 as Range<UInt64> {
            let size = Int64(seed * seed * 7919 % (9 << 20)) + (seed.isMultiple(of: 10) ? 0 : 1)
            let partSize: Int? = seed.isMultiple(of: 3) ? DownloadPlan.smallestPart << Int(seed % 8) : nil
            for isKnown in [true, false] {
                var plan = DownloadPlan(size: isKnown ? size : nil, partSize: partSize, budget: 2 << 20)
                let asked = try play(&plan, size: size, seed: seed)
                #expect(plan.isComplete && plan.size == size)
                #expect(
                    asked.allSatisfy {
                        $0.count % 4096 == 0 && (1 << 20) % $0.count == 0
                            && $0.lowerBound >> 20 == ($0.upperBound - 1) >> 20 && $0.lowerBound % Int64($0.count) == 0
                    })
                #expect(Set(asked).count == asked.count)
                if isKnown { #expect(asked.allSatisfy { $0.lowerBound < max(size, 1) }) }
            }
        }
    }

    @Test("P08 a small file of unknown size takes one question")
    func smallUnknownFile() throws {
        var plan = DownloadPlan(size: nil)
        #expect(plan.nextPart(now: .zero) == 0..<131_072)
        #expect(plan.nextPart(now: .zero) == nil)
        try plan.received(0..<131_072, count: 15_000, now: .zero + .milliseconds(9))
        #expect(plan.nextPart(now: .zero) == nil && plan.isComplete)
    }

    @Test("P08 what is there is not asked for, and the rest is")
    func resumedFile() throws {
        let part: Int64 = 131_072
        var plan = DownloadPlan(size: 6 * part - 5, present: FileRanges([0..<2 * part, 3 * part..<4 * part + 100]))
        let asked = try play(&plan, size: 6 * part - 5, seed: 4)
        #expect(asked.map(\.lowerBound).sorted() == [2 * part, 4 * part, 5 * part])
        #expect(plan.isComplete)
    }

    @Test("P08 a file of unknown size goes on behind what is there")
    func resumedUnknownFile() throws {
        let part: Int64 = 131_072
        var plan = DownloadPlan(size: nil, present: FileRanges([0..<part, 2 * part..<3 * part]))
        let asked = try play(&plan, size: 4 * part + 9, seed: 4)
        #expect(asked.prefix(3).map(\.lowerBound) == [part, 3 * part, 4 * part])
        #expect(plan.isComplete && plan.size == 4 * part + 9)
    }

    @Test("P08 answers that contradict each other or the size are refused")
    func contradictions() throws {
        let part: Int64 = 131_072
        var plan = DownloadPlan(size: 2 * part)
        _ = (plan.nextPart(now: .zero), plan.nextPart(now: .zero))
        #expect(throws: DownloadPlan.Fault.otherSize(10)) { try plan.received(0..<part, count: 10, now: .zero) }
        #expect(throws: DownloadPlan.Fault.tooLong) {
            try plan.received(part..<2 * part, count: Int(part) + 1, now: .zero)
        }
        var open = DownloadPlan(size: nil)
        _ = open.nextPart(now: .zero)
        try open.received(0..<part, count: Int(part), now: .zero + .milliseconds(1))
        let (second, third) = (open.nextPart(now: .zero), open.nextPart(now: .zero))
        #expect(second == part..<2 * part && third == 2 * part..<3 * part)
        try open.received(2 * part..<3 * part, count: Int(part), now: .zero + .milliseconds(2))
        #expect(throws: DownloadPlan.Fault.otherSize(part + 1)) {
            try open.received(part..<2 * part, count: 1, now: .zero + .milliseconds(2))
        }
    }

    @Test("P08 a window grows while the file comes faster, and stops at the budget or where the way is full")
    func windowAdapts() {
        let part = 512 << 10
        func final(roundTrip: Duration, rate: Double) -> Int {
            var window = TransferWindow(budget: 8 << 20)
            var now = Instant.zero
            for _ in 0..<400 {
                let count = max(1, window.bytes(partSize: part) / part)
                let round = max(roundTrip, .nanoseconds(Int64(Double(count * part) / rate * 1e9)))
                let latency = max(roundTrip, .nanoseconds(Int64(Double(part) / rate * 1e9)))
                for index in 0..<count {
                    window.completed(bytes: part, latency: latency, now: now + round * index / count)
                }
                now += round
            }
            return window.bytes(partSize: part)
        }
        #expect(final(roundTrip: .milliseconds(200), rate: 1e12) == 8 << 20)
        #expect(final(roundTrip: .milliseconds(1), rate: 1e6) == 3 * part)
        let middle = final(roundTrip: .milliseconds(100), rate: 20e6)
        #expect(middle > 3 * part && middle < 8 << 20)
    }

    @Test("how fast a file comes is measured over half a second", arguments: [499, 500])
    func windowMeasures(milliseconds: Int) {
        var window = TransferWindow(budget: 8 << 20)
        let latency = Duration.milliseconds(100)
        window.completed(bytes: 1000, latency: latency, now: .zero + latency)
        // The first rate is known sooner.
        window.completed(bytes: 1000, latency: latency, now: .zero + .milliseconds(250))
        #expect(window.rate == 8000)
        window.completed(bytes: 10_000, latency: latency, now: .zero + .milliseconds(250 + milliseconds))
        #expect(window.rate == (milliseconds < 500 ? 8000 : 20_000))
    }

    @Test("P08 ranges are kept apart, in order and joined")
    func ranges() {
        var ranges = FileRanges([10..<20, 0..<5])
        ranges.insert(5..<10)
        #expect(ranges.ranges == [0..<20])
        ranges.insert(30..<40)
        ranges.insert(25..<28)
        #expect(ranges.ranges == [0..<20, 25..<28, 30..<40])
        ranges.insert(15..<31)
        #expect(ranges.ranges == [0..<40] && ranges.count == 40)
        #expect(ranges.contains(3..<40) && !ranges.contains(39..<41))
        for seed in 1..<200 as Range<UInt64> {
            var random = seed
            var bytes: Set<Int64> = []
            var set = FileRanges()
            for _ in 0..<12 {
                random = random &* 6_364_136_223_846_793_005 &+ 1
                let start = Int64(random >> 40) % 60
                let range = start..<start + Int64(random >> 50) % 15
                set.insert(range)
                bytes.formUnion(range)
            }
            #expect(Set(set.ranges.flatMap { Array($0) }) == bytes)
            #expect(set.ranges == set.ranges.sorted { $0.lowerBound < $1.lowerBound })
            #expect(zip(set.ranges, set.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
    }

    @Test("P08 a record gives back what it was given, and says when it is damaged or another file's")
    func downloadRecords() throws {
        let record = DownloadRecord(identity: -7, size: 1000, present: FileRanges([0..<10, 20..<1000]))
        let bytes = record.encoded()
        #expect(try DownloadRecord(bytes, for: -7, size: 1000) == record)
        #expect(throws: DownloadRecord.Problem.otherFile) { try DownloadRecord(bytes, for: 7, size: 1000) }
        #expect(throws: DownloadRecord.Problem.otherFile) { try DownloadRecord(bytes, for: -7, size: 1001) }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            // What does not even begin like a record is somebody's file.
            let problem = index < 4 ? DownloadRecord.Problem.foreign : .damaged
            #expect(throws: problem) { try DownloadRecord(damaged, for: -7, size: 1000) }
            // Nor is the beginning of one.
            #expect(throws: problem) {
                try DownloadRecord(Array(bytes.prefix(index)), for: -7, size: 1000)
            }
        }
        // Of another version, and with something behind it.
        var newer = Array(bytes.dropLast(4))
        newer[4] += 1
        for other in [newer, Array(bytes.dropLast(4)) + [0]] {
            #expect(throws: DownloadRecord.Problem.damaged) {
                try DownloadRecord(sealed(other), for: -7, size: 1000)
            }
        }
    }

    @Test("P08 a record is what earlier versions of the program wrote")
    func knownDownloadRecord() throws {
        let record = DownloadRecord(identity: -7, size: 1000, present: FileRanges([10..<20]))
        let known: [UInt8] = [0x4d, 0x54, 0x44, 0x4c, 1, 0, 0, 0] + little([-7, 1000, 1, 10, 20] as [Int64])
        #expect(record.encoded() == known + [0xe2, 0x16, 0x45, 0x88])
        let open = DownloadRecord(identity: -7, size: nil, present: FileRanges())
        #expect(open.encoded() == sealed(Array(known.prefix(16)) + little([-1, 0] as [Int64])))
        #expect(try DownloadRecord(open.encoded(), for: -7, size: 1000) == open)
    }
}

struct UploadPlanTests {
    @Test("P10 parts are the smallest allowed ones with which there are few enough")
    func partSizes() throws {
        #expect(UploadPlan.partSize(for: 1) == 64 << 10)
        #expect(UploadPlan.partSize(for: 4000 * 65536) == 64 << 10)
        #expect(UploadPlan.partSize(for: 4000 * 65536 + 1) == 128 << 10)
        #expect(UploadPlan.partSize(for: 1 << 30) == 512 << 10)
        #expect(UploadPlan.partSize(for: nil) == 512 << 10)
        // Servers take no larger ones, whatever the file.
        #expect(UploadPlan.partSize(for: 4000 * 524_288 + 1) == 512 << 10)
        #expect(UploadPlan.partSize(for: Int64.max) == 512 << 10)
        for size in [1, 65536, 65537, 10 << 20, 300 << 20, 2000 << 20] as [Int64] {
            let plan = try UploadPlan(fileID: 1, size: size)
            let count = try #require(plan.partCount)
            #expect(count <= 4000 && (512 << 10) % plan.partSize == 0)
            #expect(plan.range(of: count - 1).upperBound == size && !plan.range(of: count - 1).isEmpty)
            #expect(plan.isBig == (size >= 10 << 20))
        }
        #expect(throws: UploadPlan.Fault.empty) { try UploadPlan(fileID: 1, size: 0) }
        #expect(throws: UploadPlan.Fault.tooLarge(limit: 2_097_152_000)) {
            try UploadPlan(fileID: 1, size: 2_097_152_001)
        }
    }

    @Test("P10 each part goes once; what is rewritten goes last")
    func partOrder() throws {
        var plan = try UploadPlan(fileID: 1, size: 5 * 65536 - 1)
        var order: [Int] = []
        while let part = try plan.nextPart() { order.append(part) }
        #expect(order == [0, 1, 2, 3, 4])
        #expect(try plan.nextPart() == nil)
        plan = try UploadPlan(fileID: 1, size: 5 * 65536 - 1, rewritesFirstPart: true)
        order = []
        while let part = try plan.nextPart() { order.append(part) }
        #expect(order == [1, 2, 3, 4, 0])
        #expect(try plan.nextPart() == nil)
    }

    @Test("P10 a file of unknown size has no number of parts before its end")
    func unknownSize() throws {
        var plan = try UploadPlan(fileID: 1, size: nil)
        #expect(plan.isBig && plan.partCount == nil)
        _ = try plan.nextPart()
        _ = try plan.nextPart()
        try plan.ended(size: 600_000)
        #expect(plan.partCount == 2)
        #expect(try plan.nextPart() == nil)
        plan.began(0, now: .zero)
        plan.began(1, now: .zero)
        plan.completed(0, bytes: 524_288, now: .zero)
        #expect(!plan.isComplete && plan.completedBytes == 524_288)
        plan.completed(1, bytes: 75_712, now: .zero)
        #expect(plan.isComplete && plan.completedBytes == 600_000)
    }

    @Test("P10 three parts at least are under way, and no more than the budget allows")
    func uploadWindow() throws {
        var plan = try UploadPlan(fileID: 1, size: 100 << 20, budget: 1 << 20)
        var underWay = 0
        while plan.hasRoom, let part = try plan.nextPart() {
            plan.began(part, now: .zero)
            underWay += 1
        }
        #expect(underWay == 3)
    }

    @Test("P10 a record of an upload gives back what it was given, or nothing")
    func uploadRecords() {
        let record = UploadRecord(
            fileID: -3, file: .init(size: 1 << 30, modified: 17, number: .max), partSize: 512 << 10,
            sent: [0, 1, 2, 9, 2047])
        let bytes = record.encoded()
        #expect(bytes.count < UploadRecord.lengthLimit)
        #expect(UploadRecord(bytes) == record)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            #expect(UploadRecord(damaged) == nil)
            #expect(UploadRecord(Array(bytes.prefix(index))) == nil)
        }
        // Of another version, and with something behind it.
        var newer = Array(bytes.dropLast(4))
        newer[4] += 1
        for other in [newer, Array(bytes.dropLast(4)) + [0]] { #expect(UploadRecord(sealed(other)) == nil) }
    }

    @Test("P10 a record of an upload is what earlier versions of the program wrote")
    func knownUploadRecord() {
        let record = UploadRecord(
            fileID: -3, file: .init(size: 70_000, modified: 17, number: 5), partSize: 64 << 10, sent: [0, 1])
        let known: [UInt8] = [0x4d, 0x54, 0x55, 0x4c, 1, 0, 0, 0] + little([-3, 70_000, 17, 5, 65_536, 2] as [Int64])
        // The bits of both parts, and the checksum.
        #expect(record.encoded() == known + [3, 0x1c, 0x43, 0x5d, 0x30])
    }

    @Test("P10 a sequence is cut into parts, whatever the size of its pieces")
    func streamedParts() async throws {
        for piece in [1, 3, 7, 100] {
            let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
                for start in stride(from: 0, to: 50, by: piece) {
                    continuation.yield((start..<min(start + piece, 50)).map { UInt8($0) })
                }
                continuation.finish()
            }
            let reader = StreamReader(stream)
            var parts: [[UInt8]] = []
            while !reader.isAtEnd { parts.append(try await reader.next(10)) }
            #expect(parts.map(\.count) == [10, 10, 10, 10, 10])
            #expect(Array(parts.joined()) == Array(UInt8(0)..<50))
        }
    }
}
