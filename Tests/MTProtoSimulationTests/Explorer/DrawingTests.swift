import MTProtoSimulation
import Testing

@Suite("What is drawn")
struct DrawingTests {
    @Test("One of several is drawn as often as its weight says, and never without one")
    func weights() {
        var draw = Draw(seed: 1)
        var counts = [0, 0, 0, 0]
        for _ in 0..<4000 {
            let drawn = draw.weighted([(0, 0), (1, 1), (2, 2), (1, 3)], else: 0)
            counts[drawn] += 1
        }
        #expect(counts[0] == 0)
        #expect((850...1150).contains(counts[1]) && (850...1150).contains(counts[3]), "\(counts)")
        #expect((1850...2150).contains(counts[2]), "\(counts)")
    }

    @Test("Most of what happens in schedules is calls, of every kind")
    func callsPrevail() {
        var (calls, steps) = (0, 0)
        var words: Set<Substring> = []
        for seed in 0..<200 as Range<UInt64> {
            let schedule = Explorer.schedule(seed: seed).schedule
            steps += schedule.steps.count
            for step in schedule.steps {
                guard case .call(_, let plan) = step.order else { continue }
                calls += 1
                words.formUnion(plan.description.split(separator: " "))
            }
        }
        #expect(calls * 2 > steps, "\(calls) of \(steps)")
        let kinds: Set<Substring> = [
            "repeatable", "urgent", "quick-ack", "after", "timeout", "upload", "answer", "work",
        ]
        #expect(words.isSuperset(of: kinds), "never \(kinds.subtracting(words))")
    }
}
