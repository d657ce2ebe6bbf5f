import Foundation
import FuzzSupport
import Testing

/// Many seeds of ``UpdateOracle``: `MTPROTO_UPDATE_SEEDS` says how many, from `MTPROTO_UPDATE_FIRST` on;
/// `MTPROTO_UPDATE_SEED` names one to repeat, with everything that happens.
struct UpdateOracleTests {
    @Test("H-08 L-07 B-75 P42 Nothing is lost, doubled or out of order, whatever the wire, kills and failures do")
    func updatesSurviveTheOracle() async {
        let environment = ProcessInfo.processInfo.environment
        let only = environment["MTPROTO_UPDATE_SEED"].flatMap { UInt64($0) }
        let count = environment["MTPROTO_UPDATE_SEEDS"].flatMap { UInt64($0) } ?? UInt64(40 * Slice.factor)
        let first = environment["MTPROTO_UPDATE_FIRST"].flatMap { UInt64($0) } ?? Slice.seeds(1).lowerBound + 1
        var total = UpdateOracle.Statistics()
        for seed in only.map({ $0...$0 }) ?? first...first + max(1, count) - 1 {
            // Other tests want the thread as well.
            await Task.yield()
            do throws(OracleFinding) {
                let statistics = try UpdateOracle.judge(seed: seed, traces: only != nil)
                total.elements += statistics.elements
                total.reloads += statistics.reloads
                total.kills += statistics.kills
            } catch {
                Issue.record("seed \(seed): \(error.description)")
            }
        }
        // A script in which nothing happens would prove nothing.
        #expect(only != nil || total.elements > 10 * Int(count) && total.kills > Int(count) / 4)
    }
}
