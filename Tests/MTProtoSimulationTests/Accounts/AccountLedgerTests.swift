import MTProtoCore
import Testing

@testable import MTProtoSimulation

@Suite("What is known of the requests of accounts")
struct AccountLedgerTests {
    private func second(_ number: Int) -> Instant { .zero + .seconds(number) }

    /// A ledger with requests of user 7 that were made after 100 s.
    private func ledger(_ calls: (Int, AccountCall.Kind)...) -> AccountLedger {
        var ledger = AccountLedger()
        for (number, kind) in calls {
            ledger.submitted(AccountCall(number: number, kind), by: 7, to: 2, at: second(100))
        }
        return ledger
    }

    @Test("A request ends once; those that are open are told by their numbers, and end with their process")
    func ends() {
        var ledger = ledger((5, .send), (2, .mark), (9, .file(4)))
        #expect(ledger.open.map(\.call.number) == [2, 5, 9])
        #expect(ledger.ended(2, .cancelled, at: second(101)) == nil)
        #expect(ledger.ended(2, .failed, at: second(102))?.invariant == .completedOnce)
        #expect(ledger.ended(3, .failed, at: second(102))?.invariant == .completedOnce)
        ledger.killed(at: second(103))
        #expect(ledger.openCount == 0 && ledger.open.isEmpty)
        #expect(ledger.statistics.killed == 2 && ledger.statistics.cancelled == 1)
    }

    @Test("Nothing is answered that has not run")
    func answers() {
        var ledger = ledger((1, .send), (2, .send))
        #expect(ledger.ran(1, at: 2, as: 7, now: second(101)) == nil)
        #expect(ledger.ended(1, .answered, at: second(102)) == nil)
        #expect(ledger.ended(2, .answered, at: second(102))?.invariant == .rightAnswer)
    }

    @Test("What may not run twice runs once, what may as often as it comes", arguments: [true, false])
    func runs(isSend: Bool) {
        var ledger = ledger((1, isSend ? .send : .mark))
        #expect(ledger.ran(1, at: 2, as: 7, now: second(101)) == nil)
        #expect(ledger.ran(1, at: 2, as: 7, now: second(102))?.invariant == (isSend ? .executedOnce : nil))
    }

    @Test("A request runs as the account that made it; what nobody made runs as anybody")
    func authors() {
        var ledger = ledger((1, .mark))
        ledger.submitted(AccountCall(number: 2, .mark), by: nil, to: 2, at: second(100))
        #expect(ledger.ran(1, at: 2, as: 8, now: second(101))?.invariant == .runsAsAuthor)
        #expect(ledger.ran(2, at: 2, as: 8, now: second(101)) == nil)
    }

    @Test("What has run does not come to another datacenter, unless it does no harm twice", arguments: [true, false])
    func moves(isSend: Bool) {
        var ledger = ledger((1, isSend ? .send : .mark))
        #expect(ledger.arrived(1, at: 2, now: second(101)) == nil)
        #expect(ledger.arrived(1, at: 4, now: second(101)) == nil)
        _ = ledger.ran(1, at: 2, as: 7, now: second(101))
        #expect(ledger.arrived(1, at: 2, now: second(102)) == nil)
        #expect(ledger.arrived(1, at: 4, now: second(102))?.invariant == (isSend ? .moveRepeatsNothing : nil))
    }
}

@Suite("What is known of the datacenters that took over an account")
struct CarryLedgerTests {
    private let now = Instant.zero + .seconds(100)

    @Test("A datacenter takes the account over once, until it forgets it or somebody else signs in")
    func imports() {
        var ledger = CarryLedger()
        #expect(ledger.imported(to: 4, under: 1, as: 7, now: now) == nil)
        #expect(ledger.imported(to: 5, under: 2, as: 7, now: now) == nil)
        #expect(ledger.imported(to: 4, under: 1, as: 7, now: now)?.invariant == .oneImport)
        ledger.lost(4)
        #expect(ledger.imported(to: 4, under: 1, as: 7, now: now) == nil)
        ledger.lostAll()
        #expect(ledger.imported(to: 5, under: 2, as: 8, now: now) == nil)
    }

    @Test("An import that nobody waits for any more counts for nothing, and says all the same who is known there")
    func stragglers() {
        var ledger = CarryLedger()
        #expect(ledger.imported(to: 4, under: 1, as: 7, isAwaited: false, now: now) == nil)
        #expect(ledger.arrived(1, at: 4, under: 1, of: 7, as: nil, now: now) == nil)
        #expect(ledger.imported(to: 4, under: 1, as: 7, now: now) == nil)
        #expect(ledger.imported(to: 4, under: 1, as: 7, isAwaited: false, now: now) == nil)
        #expect(ledger.imported(to: 4, under: 1, as: 7, now: now)?.invariant == .oneImport)
    }

    @Test("A process that dies forgets what it had not written, and nothing else", arguments: [true, false])
    func restarts(isTold: Bool) {
        var ledger = CarryLedger()
        _ = ledger.imported(to: 4, under: 1, as: 7, now: now)
        if isTold { ledger.told(4) }
        ledger.killed()
        #expect(ledger.imported(to: 4, under: 1, as: 7, now: now)?.invariant == (isTold ? .oneImport : nil))
    }

    @Test(
        "A request comes where its account is known, or was",
        arguments: [(nil, nil, false), (7, 7, true), (7, nil, true), (8, nil, false), (8, 8, true)]
            as [(Int64?, Int64?, Bool)])
    func arrivals(imported: Int64?, signedIn: Int64?, isRight: Bool) {
        var ledger = CarryLedger()
        if let imported { _ = ledger.imported(to: 4, under: 1, as: imported, now: now) }
        let violation = ledger.arrived(1, at: 4, under: 1, of: 7, as: signedIn, now: now)
        // As whom it runs is another question.
        #expect((violation == nil) == isRight)
        if let violation { #expect(violation.invariant == .carriedFirst) }
        #expect(ledger.arrived(1, at: 4, under: 2, of: 7, as: nil, now: now)?.invariant == .carriedFirst)
    }
}

@Suite("What is known of pauses")
struct FloodLedgerTests {
    private func second(_ number: Int) -> Instant { .zero + .seconds(number) }

    private func entry(_ kind: AccountCall.Kind, at submitted: Int) -> AccountLedger.Entry {
        AccountLedger.Entry(
            call: AccountCall(number: 1, kind), author: 7, submittedAt: second(submitted),
            datacenter: kind.datacenter ?? 2)
    }

    @Test(
        "Nothing that was made after a pause was heard of comes to its datacenter before it is over",
        arguments: [
            (101, 129, 2, false), (101, 130, 2, true), (99, 110, 2, true), (100, 110, 2, true), (101, 110, 4, true),
        ] as [(Int, Int, Int, Bool)])
    func pauses(submitted: Int, arrived: Int, datacenter: Int, isRight: Bool) {
        var ledger = FloodLedger()
        ledger.heard(.send, at: 2, .seconds(30), now: second(100))
        let violation = ledger.arrived(entry(.send, at: submitted), at: datacenter, now: second(arrived))
        #expect(violation?.invariant == (isRight ? nil : .floodsKept))
        #expect(ledger.arrived(entry(.mark, at: submitted), at: datacenter, now: second(arrived)) == nil)
        ledger.forget()
        #expect(ledger.arrived(entry(.send, at: submitted), at: datacenter, now: second(arrived)) == nil)
    }

    @Test("Pauses of less than two seconds need not be remembered")
    func shortPauses() {
        var ledger = FloodLedger()
        ledger.heard(.send, at: 2, .seconds(1), now: second(100))
        #expect(ledger.arrived(entry(.send, at: 101), at: 2, now: second(100)) == nil)
        ledger.heard(.send, at: 2, .seconds(2), now: second(100))
        #expect(ledger.arrived(entry(.send, at: 101), at: 2, now: second(101))?.invariant == .floodsKept)
    }

    @Test("A request that waits a pause out does not come again before, unless it is handed on")
    func waits() {
        var ledger = FloodLedger()
        ledger.waits(1, at: 2, .seconds(30), now: second(100))
        #expect(ledger.arrived(entry(.send, at: 90), at: 2, now: second(110))?.invariant == .floodsKept)
        #expect(ledger.arrived(entry(.send, at: 90), at: 4, now: second(110)) == nil)
        #expect(ledger.arrived(entry(.send, at: 90), at: 2, now: second(130)) == nil)
        ledger.handed(1)
        #expect(ledger.arrived(entry(.send, at: 90), at: 2, now: second(110)) == nil)
    }
}
