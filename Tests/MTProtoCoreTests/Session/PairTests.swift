import FuzzSupport
import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Client and server sessions over a link that breaks")
struct PairTests {
    @Test("P20 P21 G03 every call completes and runs exactly once, whatever breaks", arguments: 0..<4)
    func everyCallRunsOnce(part: UInt64) {
        for seed in Slice.seeds(120) where seed % 4 == part {
            var random = RandomSource.seeded(seed)
            var settings = Pair.Settings()
            settings.breaks = [0, 20, 60, 150][Int(seed / 24 % 4)]
            settings.clockError = [0, -3, 7, -4000, 5000, 86_400][Int(seed / 4 % 6)]
            settings.isClockKnown = seed % 3 == 0 && abs(settings.clockError) < 10
            settings.slowCalls = seed % 5 == 0 ? 50 : 0
            let pair = Pair(seed: seed, settings)
            let count = 25
            for number in 0..<count {
                pair.submit(number, at: .milliseconds(Int64.random(in: 0..<20_000, using: &random)))
            }
            if seed % 2 == 0 {
                for _ in 0..<3 { pair.rotateSalts(at: .milliseconds(Int64.random(in: 0..<25_000, using: &random))) }
            }
            let rested = pair.run()
            #expect(rested, "seed \(seed) did not come to rest")
            #expect(pair.completions.count == count, "seed \(seed)")
            #expect(pair.completions.values.allSatisfy { $0 == 1 }, "seed \(seed): a call completed twice")
            #expect(pair.executions.values.allSatisfy { $0 == 1 }, "seed \(seed): a call ran twice")
            #expect(pair.failures.isEmpty, "seed \(seed): \(pair.failures)")
            #expect(pair.wrongAnswers == 0, "seed \(seed)")
            #expect(pair.sessions.values.allSatisfy { $0.requests.runningCount == 0 }, "seed \(seed)")
        }
    }
}
