import MTProtoCore
import Testing

@testable import MTProtoSimulation

@Suite("What a run notices")
struct NoticeTests {
    private func run() throws -> ExplorerRun {
        let run = ExplorerRun(try Schedule(parsing: "setup seed 5 link broadband"), tellsStory: false)
        run.begin()
        run.advance(to: .zero)
        return run
    }

    @Test("A machine that is woken more than 400 times at one instant without anything to do is noticed")
    func spinningClients() throws {
        let run = try run()
        defer { run.dismantle() }
        let client = try #require(run.clients.first)
        for _ in 0..<400 { client.deadlineReached(now: client.now) }
        #expect(!client.isSpinning && run.violation == nil)
        client.deadlineReached(now: client.now)
        #expect(client.isSpinning)
        run.advance(to: .zero)
        #expect(run.violation?.invariant == .noSpin)
    }

    @Test("A failure for which no reason comes within its turn ends a run, also when everything is well again")
    func unexplainedFailures() throws {
        let run = try run()
        defer { run.dismantle() }
        run.suspicions = [(client: 1, violation: Violation(.honestFailure, at: .zero, "made up"))]
        run.heal()
        #expect(run.violation?.detail == "made up")
        // What comes later is no reason.
        #expect(run.simulation.now == .zero)
    }
}
