import Foundation

/// Which part of a search that could go on for ever a run of the tests makes.
///
/// `MTPROTO_SLICES` says how many times the usual amount (default 1), `MTPROTO_FIRST_SEED` where seeds begin (default 0):
/// another part each day costs no more time and finds more. Tests name the seed with which they failed.
package enum Slice {
    /// How many times the usual amount; at least 1.
    package static let factor = max(1, number("MTPROTO_SLICES") ?? 1)
    /// Where seeds begin.
    package static let first = UInt64(max(0, number("MTPROTO_FIRST_SEED") ?? 0))

    /// `count` seeds for each slice, from the wanted beginning on.
    package static func seeds(_ count: Int) -> Range<UInt64> {
        first..<first + UInt64(count * factor)
    }

    /// So many of `all` for each slice, others each day: seeds of a day begin 10,000 behind those of the day before.
    package static func some<Element>(
        _ count: Int, of all: [Element], first: UInt64 = first, factor: Int = factor
    ) -> [Element] {
        let wanted = min(all.count, count * factor)
        guard wanted > 0 else { return [] }
        let begin = Int(first / 10_000 % UInt64(all.count)) * wanted
        return (0..<wanted).map { all[(begin + $0) % all.count] }
    }

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }.map { min($0, 1 << 50) }
    }
}
