import FuzzSupport
import MTProtoSimulation
import Testing

struct ScheduleFuzzTests {
    @Test("H-04 hostile schedules: read, or refused with a line; what was read is written the same")
    func fuzzSchedules() {
        let texts = (0..<12).map { seed in
            ScheduleDrawing.schedule(seed: seed, links: ["gprs", "edge"]).schedule.description
        }
        let target = FuzzTarget("schedule", corpus: texts.map { Array($0.utf8) }) { input, _ in
            guard let schedule = try? Schedule(parsing: String(decoding: input, as: UTF8.self)) else { return }
            let again = try? Schedule(parsing: schedule.description)
            try FuzzFinding.unless(again?.description == schedule.description, "written it is another schedule")
        }
        let times = FuzzTarget(
            "time of a schedule",
            corpus: ["1.250", "-0.5", "99999999999.999", "999999999999999999"].map { Array($0.utf8) }
        ) {
            input, random in
            if let time = Seconds.milliseconds(String(decoding: input, as: UTF8.self)) {
                try FuzzFinding.unless(Seconds.milliseconds(Seconds.text(milliseconds: time)) == time, "\(time)")
            }
            let time = Int(truncatingIfNeeded: random.next() >> 20) * (random.once(in: 2) ? -1 : 1)
            try FuzzFinding.unless(Seconds.milliseconds(Seconds.text(milliseconds: time)) == time, "\(time)")
        }
        let report = Fuzzing.run([target, times], suite: .schedules)
        for finding in report.findings { Issue.record("\(finding)") }
    }
}
