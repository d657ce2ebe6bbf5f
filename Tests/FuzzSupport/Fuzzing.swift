import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Makes hostile inputs and gives them to targets.
///
/// How many cases all targets of all modules run together: `MTPROTO_FUZZ_CASES`; at which number they begin:
/// `MTPROTO_FIRST_SEED`. A fault names its target and case;
/// `MTPROTO_FUZZ_ONLY=target:case` runs that one alone, `MTPROTO_FUZZ_ONLY=target` all cases of the target.
package enum Fuzzing {
    /// All cases of all modules; the default takes seconds without optimization.
    package static let cases = environment("MTPROTO_FUZZ_CASES").flatMap { Int($0) } ?? 15_000

    /// What a run found.
    package struct Report {
        package var cases = 0
        package var findings: [String] = []
    }

    /// Runs each target with its part of the suite's cases. A case's input follows from the target's name and its
    /// number alone.
    package static func run(_ targets: [FuzzTarget], suite: FuzzSuite) -> Report {
        let only = environment("MTPROTO_FUZZ_ONLY").map { $0.split(separator: ":").map(String.init) }
        var report = Report()
        let note = CrashNote.reserve()
        let parts = FuzzSuite.divide(suite.cases(of: cases), weights: targets.map(\.weight))
        for (target, count) in zip(targets, parts) {
            guard only == nil || only?.first == target.name, count > 0 else { continue }
            note.name(target.name)
            var findings = 0
            let numbers =
                only?.dropFirst().first.flatMap { UInt64($0) }.map { $0...$0 }
                ?? Slice.first...Slice.first + UInt64(count - 1)
            for number in numbers {
                note.number = number
                do {
                    try run(target, case: number)
                } catch {
                    findings += 1
                    if findings <= 3 { report.findings.append("\(target.name):\(number): \(error)") }
                }
            }
            if findings > 3 { report.findings.append("\(target.name): \(findings) findings in all") }
            report.cases += numbers.count
        }
        note.release()
        let all = done.wrappingAdd(report.cases, ordering: .relaxed).newValue
        if environment("MTPROTO_FUZZ_CASES") != nil {
            print(
                "fuzz: \(suite): \(report.cases) cases from \(Slice.first) on at \(targets.count) targets; "
                    + "\(all) of \(cases) are done")
        }
        return report
    }

    /// Runs one case, for the test that keeps what it found.
    package static func run(_ target: FuzzTarget, case number: UInt64) throws {
        let seed = target.name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var random = FuzzRandom(seed &+ number &* 0xd134_2543_de82_ef95)
        try target.run(input(target.corpus, &random), &random)
    }

    /// Cases of all suites that have ended.
    private static let done = Atomic<Int>(0)

    private static let extremes: [Int32] = [
        0, 1, 2, 3, 4, 5, 16, 253, 254, 255, 1024, 1025, 0xffff, 0xff_ffff, 1 << 24, .max, .max - 3, .min, -1, -4, -404,
    ]

    /// Random bytes, or a sample that was cut, flipped, spliced, or given extreme lengths. Once in a while it is intact.
    package static func input(_ corpus: [[UInt8]], _ random: inout FuzzRandom) -> [UInt8] {
        guard !corpus.isEmpty else { return [] }
        let sample = random.pick(corpus)
        guard !sample.isEmpty, !random.once(in: 8) else { return random.bytes(random.below(120)) }
        return mutated(sample, changes: random.below(4), corpus: corpus, &random)
    }

    package static func mutated(
        _ sample: [UInt8], changes: Int, corpus: [[UInt8]] = [], _ random: inout FuzzRandom
    ) -> [UInt8] {
        var bytes = sample
        for _ in 0..<changes where !bytes.isEmpty {
            switch random.below(7) {
            case 0: bytes.removeLast(1 + random.below(bytes.count))
            case 1, 2: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            case 3: bytes[random.below(bytes.count)] = UInt8(random.below(256))
            case 4:
                guard bytes.count >= 4 else { break }
                let start = random.below(bytes.count / 4) * 4
                withUnsafeBytes(of: random.pick(extremes).littleEndian) {
                    bytes.replaceSubrange(start..<start + 4, with: $0)
                }
            case 5:
                let other = corpus.isEmpty ? sample : random.pick(corpus)
                bytes = Array(bytes.prefix(random.below(bytes.count + 1)) + other.suffix(random.below(other.count + 1)))
            default: bytes += random.bytes(random.below(20))
            }
        }
        return bytes
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
