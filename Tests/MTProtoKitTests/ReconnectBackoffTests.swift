import MTProtoCore
import MTProtoCrypto
import Testing

@testable import MTProtoKit

@Suite struct ReconnectBackoffTests {
    @Test("D10 the first failure is repeated at once, then 1 s four times, 4 s fifteen times, 8 s for ever, ±20 %")
    func backoffFollowsTheTable() {
        var backoff = ReconnectBackoff()
        var random = RandomSource.seeded(1)
        #expect(backoff.failed(using: &random) == .zero)
        var distinct: Set<Duration> = []
        for (count, base) in [(4, 1.0), (15, 4.0), (50, 8.0)] {
            for _ in 0..<count {
                let delay = backoff.failed(using: &random)
                #expect(delay >= .seconds(base * 0.8) && delay <= .seconds(base * 1.2))
                distinct.insert(delay)
            }
        }
        #expect(distinct.count > 60, "clients that lost the same server must not come back in step")
        backoff.succeeded()
        #expect(backoff.failed(using: &random) == .zero)
    }

    @Test("E03 N21 failed key exchanges are repeated after 1, 2, 4 … 32 and then 60 s")
    func exchangeBackoffDoubles() {
        var backoff = ExchangeBackoff()
        #expect((0..<9).map { _ in backoff.failed() } == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        backoff.succeeded()
        #expect(backoff.failed() == .seconds(1))
    }
}
