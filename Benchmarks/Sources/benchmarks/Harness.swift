#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One line of the result: what was measured, and what it is compared with. `ratio` is value/reference.
struct Row: Codable, Sendable {
    var name: String
    var value: Double
    var unit: String
    var reference: String?
    var referenceValue: Double?
    var ratio: Double?

    enum CodingKeys: String, CodingKey {
        case name, value, unit, reference, ratio
        case referenceValue = "reference_value"
    }

    init(_ name: String, _ value: Double, _ unit: String, reference: String? = nil, _ referenceValue: Double? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.reference = referenceValue == nil ? nil : reference
        self.referenceValue = referenceValue
        self.ratio = referenceValue.map { value / $0 }
    }

    /// Every member is written; null where there is nothing to compare with.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encode(reference, forKey: .reference)
        try container.encode(referenceValue, forKey: .referenceValue)
        try container.encode(ratio, forKey: .ratio)
    }
}

/// A family of measurements that share their preparation. `names` are what the filter is applied to.
struct Benchmark: Sendable {
    var names: [String]
    var run: @Sendable (_ wanted: (String) -> Bool) async throws -> [Row]
}

struct BenchmarkFailure: Error, CustomStringConvertible {
    var description: String
}

/// CPU seconds that this process has used, all threads. On shared machines wall time measures the neighbours.
func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// CPU seconds that this thread has used.
func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Resident bytes of this process.
func residentBytes() -> Double {
    #if os(Linux)
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, 256, file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) : 0
    #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return Double(usage.ru_maxrss)
    #endif
}

/// Repeats `body` for about `seconds` of CPU time and gives the CPU seconds of one repetition.
func secondsPerCall(for seconds: Double = 0.25, _ body: () throws -> Void) rethrows -> Double {
    try body()
    var count = 1
    while true {
        let start = cpuSeconds()
        for _ in 0..<count { try body() }
        let used = cpuSeconds() - start
        if used >= seconds * 0.5 { return used / Double(count) }
        count = used > 0.001 ? Int(Double(count) * seconds / used) + 1 : count * 16
    }
}

/// Measures ours and the reference in turns, so that both see the same noise, and gives the medians.
func interleaved(
    rounds: Int = 5, ours: () throws -> Double, reference: (() throws -> Double?)?
) rethrows -> (ours: Double, reference: Double?) {
    var values: [Double] = []
    var references: [Double] = []
    for _ in 0..<rounds {
        values.append(try ours())
        if let value = try reference?() { references.append(value) }
    }
    return (median(values), references.isEmpty ? nil : median(references))
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// `16384` → `16KiB`.
func sizeName(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20)MiB" : bytes >= 1024 ? "\(bytes >> 10)KiB" : "\(bytes)B"
}
