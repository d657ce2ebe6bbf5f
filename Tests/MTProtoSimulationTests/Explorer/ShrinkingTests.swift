import MTProtoSimulation
import Testing

@Suite("Shrinking")
struct ShrinkingTests {
    @Test("Updates become one, and what is as small as it can be is not tried again")
    func smallestStays() throws {
        let schedule = try Schedule(parsing: "setup seed 1\n0.000 server push 1 9")
        var tries = 0
        let small = Shrinker.shrink(schedule, budget: 500) { candidate in
            tries += 1
            return candidate.steps.contains { if case .push = $0.order { true } else { false } }
        }
        #expect(small.steps.map(\.order) == [.push(client: 1, 1)])
        #expect(tries < 50)
    }

    @Test("As many clients stay as the failure needs")
    func neededClientsStay() throws {
        let schedule = try Schedule(
            parsing: "setup seed 1 clients 3\n0.000 client 3 pause\n0.500 client 2 pause\n1.000 client 1 pause")
        let small = Shrinker.shrink(schedule, budget: 200) { $0.setup.clients >= 2 }
        #expect(small.setup.clients == 2)
        #expect(small.steps.isEmpty)
    }
}
