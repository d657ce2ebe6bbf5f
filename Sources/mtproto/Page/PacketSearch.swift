/// How much of trees and of unpacked bytes is looked through for one answer: a packet may unpack to a thousand times its size.
struct SearchBudget: Sendable {
    private var left: Int
    /// Packets that were not looked through.
    private(set) var missed = 0

    init(bytes: Int = 32 << 20) {
        left = bytes
    }

    /// Whether another packet is looked through. It may cost more than is left.
    mutating func admits() -> Bool {
        if left <= 0 { missed += 1 }
        return left > 0
    }

    mutating func spend(_ bytes: Int) { left = left.subtractingReportingOverflow(max(0, bytes)).partialValue }
}

/// Looks through packets, for one reader at a time: several would leave nobody else a processor.
actor PacketSearch {
    func run<Value: Sendable>(_ search: @Sendable () throws -> Value) rethrows -> Value { try search() }
}
