import MTProtoCrypto
import Testing

@testable import MTProtoCore

struct ReconnectPolicyTests {
    @Test("D10 the first failure is repeated at once, then 1 s four times, 4 s fifteen times, 8 s for ever, ±20 %")
    func backoffFollowsTheTable() {
        var pacing = RedialPacing(policy: .baseline)
        var random = RandomSource.seeded(1)
        #expect(pacing.failed(.unreachable, using: &random) == .zero)
        var distinct: Set<Duration> = []
        for (count, base) in [(4, 1.0), (15, 4.0), (50, 8.0)] {
            for _ in 0..<count {
                let delay = pacing.failed(.unreachable, using: &random)
                #expect(delay >= .seconds(base * 0.8) && delay <= .seconds(base * 1.2))
                distinct.insert(delay)
            }
        }
        #expect(distinct.count > 60, "clients that lost the same server must not come back in step")
        #expect(pacing.failed(.lost(after: .seconds(1), wasUseful: true), using: &random) > .seconds(6))
        #expect(pacing.failed(.lost(after: .seconds(2), wasUseful: false), using: &random) == .zero)
        pacing.reset()
        #expect(pacing.failed(.unreachable, using: &random) == .zero)
    }

    @Test("T-07 the adaptive policy tells failures apart and settles at 15 s, and at 1 s while calls get answered")
    func adaptivePolicyTellsFailuresApart() {
        func delays(_ failure: ConnectionFailure, _ count: Int) -> [Double] {
            var pacing = RedialPacing(policy: .adaptive)
            var random = RandomSource.seeded(1)
            return (0..<count).map { _ in pacing.failed(failure, using: &random).inSeconds }
        }
        func fits(_ delays: [Double], _ bases: [Double]) -> Bool {
            zip(delays, bases).allSatisfy { $0 >= $1 && $0 <= $1 * 1.25 }
        }
        #expect(delays(.unreachable, 20).allSatisfy { $0 == 0 }, "the budget says when")
        #expect(fits(delays(.refused, 7), [1, 2, 4, 8, 15, 15, 15]))
        let young = ConnectionFailure.lost(after: .seconds(5), wasUseful: false)
        #expect(fits(delays(young, 11), [0, 0, 0, 0.5, 1, 2, 4, 8, 15, 15, 15]))
        let useful = ConnectionFailure.lost(after: .seconds(5), wasUseful: true)
        #expect(delays(useful, 20).allSatisfy { $0 <= 1.25 })
        let brief = ConnectionFailure.lost(after: .milliseconds(900), wasUseful: true)
        #expect(fits(delays(brief, 10), [0, 0, 0, 0.5, 1, 2, 4, 4, 4, 4]))
        #expect(delays(.lost(after: .seconds(1), wasUseful: true), 20).allSatisfy { $0 <= 1.25 })
        #expect(delays(.lost(after: .seconds(10), wasUseful: false), 20).allSatisfy { $0 == 0 })
        // A connection that worked ends the row of refusals.
        var mixed = RedialPacing(policy: .adaptive)
        var random = RandomSource.seeded(1)
        for _ in 0..<4 { _ = mixed.failed(.refused, using: &random) }
        _ = mixed.failed(.lost(after: .seconds(20), wasUseful: true), using: &random)
        #expect(mixed.failed(.refused, using: &random) <= .seconds(1.25))
    }

    @Test("E03 N21 P05 failed key exchanges are repeated after 1, 2, 4 … 32 and then 60 s")
    func exchangeBackoffDoubles() {
        var backoff = ExchangeBackoff()
        #expect((0..<9).map { _ in backoff.failed() } == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        backoff.succeeded()
        #expect(backoff.failed() == .seconds(1))
    }
}
