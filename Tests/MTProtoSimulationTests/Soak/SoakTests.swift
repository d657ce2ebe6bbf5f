import MTProtoSimulation
import Testing

struct SoakTests {
    @Test(
        "P34 H08 Days of losses, sleeps and wrong clocks leave no call open and none run twice",
        arguments: 0..<4 as Range<UInt64>)
    func soaksHold(seed: UInt64) {
        let (statistics, failure) = SoakRun.run(seed: seed, days: 5)
        #expect(failure == nil, "\(failure.map { "\($0.violation)" } ?? "")")
        #expect(statistics.answered > 20)
        #expect(statistics.time >= 5 * 86_400_000)
    }
}
