import FuzzSupport
import NIOCore
import TL
import Testing

struct TLFuzzTests {
    /// Reads values of random kinds until one is refused; returns how many bytes were read.
    private static func readAnything(_ bytes: [UInt8], _ generator: inout FuzzRandom) throws -> Int {
        var reader = TLReader(bytes: bytes)
        var failure: TLError?
        do throws(TLError) {
            while reader.remaining > 0 {
                switch generator.next() % 12 {
                case 0: _ = try reader.readInt()
                case 1: _ = try reader.readLong()
                case 2: _ = try reader.readBytes()
                case 3: _ = try reader.readString()
                case 4: _ = try reader.readByteBuffer()
                case 5: _ = try reader.readBareVector(of: Int32.self)
                case 6: _ = try reader.readBareVector(of: String.self)
                case 7: _ = try reader.readVector(of: Int64.self)
                case 8: _ = try reader.readBool()
                case 9: _ = try reader.readInt128()
                case 10: _ = try Chain(from: &reader)
                default: _ = try reader.readBytesVector()
                }
            }
        } catch {
            failure = error
        }
        if let failure {
            try FuzzFinding.unless(failure.offset >= 0 && failure.offset <= bytes.count, "offset \(failure.offset)")
            try FuzzFinding.unless(failure.bytes.count <= bytes.count, "quotes more than there is")
        }
        return reader.offset
    }

    @Test("I02 L-01 L-02 L-08 hostile bytes never trap a reader and never let it pass the end")
    func fuzzReaders() throws {
        let valid = try encode { writer in
            writer.writeVector(["one", "two", String(repeating: "x", count: 300)])
            writer.writeBytes([1, 2, 3])
            writer.writeVector([1, 2, 3] as [Int64])
            Chain.link(.link(.end)).write(to: &writer)
        }
        let targets = [
            FuzzTarget("reader") { _, random in
                var bytes = random.bytes(random.below(65))
                // Small numbers make lengths and counts that are nearly right.
                for index in bytes.indices where random.once(in: 3) { bytes[index] = UInt8(random.below(6)) }
                let offset = try Self.readAnything(bytes, &random)
                try FuzzFinding.unless(offset <= bytes.count, "read beyond the end")
            },
            FuzzTarget("reader of damaged values", corpus: [valid]) { input, _ in
                var reader = TLReader(bytes: input)
                do throws(TLError) {
                    _ = try reader.readVector(of: String.self)
                    _ = try reader.readBytes()
                    _ = try reader.readVector(of: Int64.self)
                    _ = try Chain(from: &reader)
                } catch {
                    if error.offset > input.count { throw FuzzFinding("offset \(error.offset)") }
                }
            },
            FuzzTarget("values round trip") { _, random in
                let text = random.bytes(random.below(random.once(in: 9) ? 400 : 12))
                let numbers = (0..<random.below(9)).map { _ in Int64(bitPattern: random.next()) }
                let bytes = try encode { writer in
                    writer.writeBytes(text)
                    writer.writeVector(numbers)
                }
                var reader = TLReader(bytes: bytes)
                try FuzzFinding.unless(try reader.readBytes() == text, "other bytes")
                try FuzzFinding.unless(try reader.readVector(of: Int64.self) == numbers, "other numbers")
                try FuzzFinding.unless(reader.remaining == 0 && bytes.count % 4 == 0, "something is left")
            },
        ]
        let report = Fuzzing.run(targets, suite: .tl)
        for finding in report.findings { Issue.record("\(finding)") }
    }

    @Test("H-04 the cases of all suites, and of all targets in one, add up to what was asked for")
    func fuzzSharesAddUp() {
        for total in [0, 999, 30_000, 1_000_000, 10_000_000, 12_345_678] {
            #expect(FuzzSuite.allCases.reduce(0) { $0 + $1.cases(of: total) } == total)
        }
        for cases in [0, 2, 90, 100_001] {
            let parts = FuzzSuite.divide(cases, weights: [1, 0.005, 3, 0.01, 0.1])
            #expect(parts.reduce(0, +) == cases)
            #expect(cases < 5 || parts.allSatisfy { $0 > 0 }, "\(parts)")
        }
    }
}
