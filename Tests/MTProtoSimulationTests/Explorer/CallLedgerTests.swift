import MTProtoCore
import Testing

@testable import MTProtoSimulation

@Suite("What is known of calls")
struct CallLedgerTests {
    private func key(_ number: Int) -> CallLedger.RequestKey {
        CallLedger.RequestKey(client: 1, life: 1, id: RequestID(rawValue: UInt64(number)))
    }

    /// A ledger with calls that were submitted 100 s after the beginning.
    private func ledger(_ numbers: Int...) -> CallLedger {
        var ledger = CallLedger()
        for number in numbers {
            ledger.submitted(
                CallPlan(number: number), client: 1, life: 1, id: key(number).id, at: .zero + .seconds(100))
        }
        return ledger
    }

    @Test("Calls that are open are told by their numbers, whatever order they came in")
    func openCalls() {
        var ledger = ledger(5, 2, 9, 1)
        #expect(ledger.open.map(\.plan.number) == [1, 2, 5, 9])
        ledger.cancelled(2, at: .zero + .seconds(101))
        #expect(ledger.open.map(\.plan.number) == [1, 5, 9])
        #expect(ledger.openCount == 3)
    }

    @Test(
        "That an answer is lost has an excuse where the server's clock went 200 s, at most a minute before the call",
        arguments: [([(40, 200)], true), ([(40, 199)], false), ([(39, 200)], false), ([(70, 120), (110, -80)], true)]
            as [([(at: Int, seconds: Int)], Bool)])
    func leapsOfTheClock(leaps: [(at: Int, seconds: Int)], isExcused: Bool) {
        var ledger = ledger(1)
        var excuses = CallLedger.Excuses()
        excuses.clockShifts = leaps.map { (at: Instant.zero + .seconds($0.at), seconds: $0.seconds) }
        let violation = ledger.completed(
            key(1), .failure(.answerLost), excuses: excuses, at: .zero + .seconds(130))
        #expect((violation == nil) == isExcused, "\(violation?.description ?? "")")
        if let violation { #expect(violation.invariant == .honestFailure) }
    }

    @Test(
        "An answer counts as lost where the server got a packet before its time, and not if that was before the call",
        arguments: [(nil, false), (99, false), (100, true)] as [(Int?, Bool)], [false, true])
    func packetsOfTheFuture(early: (at: Int?, isExcused: Bool), ran: Bool) {
        var ledger = ledger(1)
        var excuses = CallLedger.Excuses()
        excuses.earlyAt = early.at.map { .zero + .seconds($0) }
        let now = Instant.zero + .seconds(102)
        if ran { #expect(ledger.run(1, in: 7, answeredAt: now, excuses: excuses, at: now) == nil) }
        let violation = ledger.completed(
            key(1), .failure(.answerLost), excuses: excuses, at: now)
        #expect(violation?.invariant == (early.isExcused ? nil : .honestFailure))
    }

    @Test(
        "An answer counts as lost where the server got a packet that was too old, and the call never ran",
        arguments: [(nil, false, false), (99, false, false), (100, false, true), (100, true, false)]
            as [(Int?, Bool, Bool)])
    func packetsOfThePast(lateAt: Int?, ran: Bool, isExcused: Bool) {
        var ledger = ledger(1)
        var excuses = CallLedger.Excuses()
        excuses.lateAt = lateAt.map { .zero + .seconds($0) }
        let now = Instant.zero + .seconds(102)
        if ran { #expect(ledger.run(1, in: 7, answeredAt: now, excuses: excuses, at: now) == nil) }
        let violation = ledger.completed(
            key(1), .failure(.answerLost), excuses: excuses, at: now)
        #expect(violation?.invariant == (isExcused ? nil : .honestFailure))
    }

    @Test(
        "Calls that may be repeated run again where a server that had forgotten the session began another; others never",
        arguments: [(nil, true, false), (99, true, false), (100, true, true), (100, false, false)]
            as [(Int?, Bool, Bool)])
    func resetSessions(resetAt: Int?, isIdempotent: Bool, isExcused: Bool) {
        var ledger = CallLedger()
        var plan = CallPlan(number: 1)
        plan.isIdempotent = isIdempotent
        ledger.submitted(plan, client: 1, life: 1, id: key(1).id, at: .zero + .seconds(100))
        var excuses = CallLedger.Excuses()
        excuses.resetAt = resetAt.map { .zero + .seconds($0) }
        var violations: [Violation] = []
        for second in [101, 102] {
            let now = Instant.zero + .seconds(second)
            if let violation = ledger.run(1, in: 7, answeredAt: now, excuses: excuses, at: now) {
                violations.append(violation)
            }
        }
        #expect(violations.map(\.invariant) == (isExcused ? [] : [.executedOnce]))
    }
}
