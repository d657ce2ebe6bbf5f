import NIOCore
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One parser under random input.
struct FuzzTarget {
    var name: String
    /// Valid inputs, from which most hostile ones are made: they get past the first checks.
    var corpus: [[UInt8]]
    /// How many cases relative to the others; below 1 where one case costs much.
    var weight = 1.0
    /// Gives the parser one input. Whatever it refuses it has to refuse by a typed error.
    var run: (_ input: [UInt8], _ random: inout TestRandom) -> Void
}

/// Makes hostile inputs: random, cut, flipped, with extreme lengths, spliced.
enum Fuzzing {
    /// How many cases all targets together run: `MTPROTO_FUZZ_CASES`.
    static var cases: Int { environmentNumber("MTPROTO_FUZZ_CASES", default: 30_000) }

    /// Runs each target with its share of `cases`. Reproducible: a target's inputs depend on its name alone.
    static func run(_ targets: [FuzzTarget], cases: Int) -> Int {
        let total = targets.reduce(0) { $0 + $1.weight }
        var done = 0
        for target in targets {
            let share = max(1, Int((Double(cases) * target.weight / total).rounded(.up)))
            var random = TestRandom(target.name.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) })
            for _ in 0..<share {
                target.run(input(target.corpus, &random), &random)
            }
            done += share
        }
        return done
    }

    private static let extremes: [Int32] = [
        0, 1, 2, 3, 4, 5, 16, 253, 254, 255, 1024, 1025, 0xffff, 0xff_ffff, 1 << 24, .max, .max - 3, .min, -1, -4, -404,
    ]

    private static func input(_ corpus: [[UInt8]], _ random: inout TestRandom) -> [UInt8] {
        guard let sample = corpus.randomElement(using: &random), !sample.isEmpty, random.below(8) > 0 else {
            return random.bytes(random.below(120))
        }
        var bytes = sample
        for _ in 0...random.below(3) where !bytes.isEmpty {
            switch random.below(7) {
            case 0: bytes.removeLast(1 + random.below(bytes.count - 1))
            case 1, 2: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            case 3: bytes[random.below(bytes.count)] = UInt8(random.below(256))
            case 4:
                guard bytes.count >= 4, let value = extremes.randomElement(using: &random) else { break }
                let start = random.below(bytes.count / 4) * 4
                withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(start..<start + 4, with: $0) }
            case 5:
                let other = corpus.randomElement(using: &random) ?? sample
                bytes = Array(bytes.prefix(random.below(bytes.count + 1)) + other.suffix(random.below(other.count + 1)))
            default: bytes += random.bytes(random.below(20))
            }
        }
        return bytes
    }
}

/// The resident memory of this process, where the system tells it.
enum ProcessMemory {
    /// Bytes that are resident now.
    static var resident: Int? { status("VmRSS:") }
    /// The most bytes that were resident since ``resetPeak()``.
    static var peak: Int? { status("VmHWM:") }

    static func resetPeak() {
        #if os(Linux)
            guard let file = fopen("/proc/self/clear_refs", "w") else { return }
            fputs("5", file)
            fclose(file)
        #endif
    }

    private static func status(_ name: String) -> Int? {
        #if os(Linux)
            guard let file = fopen("/proc/self/status", "r") else { return nil }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            while fgets(&line, 256, file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                guard text.hasPrefix(name) else { continue }
                return Int(text.filter(\.isNumber)).map { $0 * 1024 }
            }
        #endif
        return nil
    }
}
