import MTProtoSimulation
import TelegramLab
import Testing

struct LoopTests {
    @Test(
        "F10 H02 H15 A server that refuses in a loop for an hour is sent at most 300 packets a minute, and no call is lost",
        arguments: FaultKind.looping)
    func loopsStaySlow(kind: FaultKind) throws {
        let minutes = 60
        let schedule = try Schedule(
            parsing: """
                setup seed 3 link broadband
                0.000 server faults \(kind.rawValue) 1000
                1.000 client 1 call 1 repeatable
                2.000 client 1 call 2
                3.000 client 1 call 3 repeatable upload 20000
                \(minutes * 60).000 client 1 stays on
                """)
        let outcome = ExplorerRun.run(schedule)
        #expect(outcome.violation == nil, "\(outcome.violation?.description ?? "")")
        #expect(outcome.statistics.packets <= 300 * (minutes + 11))
        // The work grows with time only.
        #expect(outcome.statistics.events < 100_000)
    }
}
