import MTProtoCore
import Testing

@testable import MTProtoKit

struct SleepDetectorTests {
    @Test("P34 a machine that slept is noticed by its clocks; time that passes is no sleep, nor is a clock set back")
    func sleepIsNoticed() {
        var detector = SleepDetector()
        var wall = 1_700_000_000.0
        var now = Instant(nanoseconds: 5_000_000_000)
        func pass(_ monotonic: Int, wall more: Double) -> Bool {
            now += .seconds(monotonic)
            wall += more
            return detector.hasSlept(wallClock: wall, now: now)
        }
        #expect(!pass(0, wall: 0))
        #expect(!pass(60, wall: 60))
        #expect(!pass(3600, wall: 3602))
        #expect(pass(1, wall: 600))
        #expect(!pass(60, wall: 60))
        #expect(!pass(60, wall: -3600))
        #expect(!pass(60, wall: 60))
    }

    @Test("P34 a nap of five seconds leaves connections alone, a longer one does not", arguments: [5.0, 6.0])
    func shortNaps(seconds: Double) {
        var detector = SleepDetector()
        let now = Instant(nanoseconds: 5_000_000_000)
        let atFirst = detector.hasSlept(wallClock: 1_700_000_000, now: now)
        let later = detector.hasSlept(wallClock: 1_700_000_060 + seconds, now: now + .seconds(60))
        #expect(!atFirst && later == (seconds > 5))
    }
}
