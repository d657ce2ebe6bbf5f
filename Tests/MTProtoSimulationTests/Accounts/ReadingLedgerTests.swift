import MTProtoCore
import Testing

@testable import MTProtoSimulation

@Suite("What is known of the updates of accounts")
struct ReadingLedgerTests {
    private func second(_ number: Int) -> Instant { .zero + .seconds(number) }

    /// A ledger in which user 7 was told changes 1, 2 and 3, all after its reader began.
    private func ledger() -> ReadingLedger {
        var ledger = ReadingLedger()
        ledger.began(as: 7, from: nil)
        ledger.presentAsked(by: 7)
        ledger.presentKnown()
        for pts in 10...12 as ClosedRange<Int32> { tell(&ledger, pts: pts) }
        return ledger
    }

    private func tell(_ ledger: inout ReadingLedger, pts: Int32, isInChannel: Bool = false) {
        let number = ledger.nextNumber()
        ledger.told(number, to: 7, pts: pts, isInChannel: isInChannel)
    }

    @Test("A change is handed over once, to whom it was told")
    func changesComeOnce() {
        var ledger = ledger()
        let (first, again) = (ledger.handed(1, now: second(1)), ledger.handed(1, now: second(2)))
        #expect(first == nil && again?.invariant == .updatesOnce)
        let unknown = ledger.handed(9, now: second(3))
        #expect(unknown?.invariant == .updatesOnce)
        #expect(ledger.missing == [2, 3])
        ledger.ended()
        let late = ledger.handed(2, now: second(4))
        #expect(late?.invariant == .updatesOnce && ledger.missing.isEmpty)
    }

    @Test("A gap is told of one box, up to a number")
    func gapsOfReaders() {
        var ledger = ledger()
        tell(&ledger, pts: 10, isInChannel: true)
        let own = ledger.missing(upTo: 11, isInChannel: false, hasReason: true, now: second(1))
        #expect(own == nil && ledger.missing == [3, 4])
        let others = ledger.missing(upTo: 10, isInChannel: true, hasReason: false, now: second(1))
        #expect(others == nil && ledger.missing == [3] && ledger.statistics.gaps == 2)
    }

    @Test("A gap has a reason, or it is the first word of the channel")
    func gapsHaveReasons() {
        var ledger = ledger()
        let own = ledger.missing(upTo: 11, isInChannel: false, hasReason: false, now: second(1))
        #expect(own?.invariant == .updatesAll)
        let first = ledger.missing(upTo: 10, isInChannel: true, hasReason: false, now: second(1))
        let again = ledger.missing(upTo: 11, isInChannel: true, hasReason: false, now: second(1))
        #expect(first == nil && again?.invariant == .updatesAll)
        var heard = ReadingLedger()
        heard.began(as: 7, from: nil)
        tell(&heard, pts: 10, isInChannel: true)
        _ = heard.handed(1, now: second(1))
        let late = heard.missing(upTo: 11, isInChannel: true, hasReason: false, now: second(1))
        #expect(late?.invariant == .updatesAll)
    }

    @Test("What was told before the first reader began need not come; what was told between two lives has to")
    func beginnings() {
        var ledger = ReadingLedger()
        tell(&ledger, pts: 10)
        ledger.began(as: 7, from: nil)
        #expect(ledger.missing.isEmpty, "it is not known where the reader begins")
        ledger.presentAsked(by: 7)
        tell(&ledger, pts: 11)
        ledger.presentKnown()
        #expect(ledger.missing == [2])
        ledger.finished(now: second(1), simulated: second(1))
        ledger.killed(now: second(2), isStoreIdle: true, failedAt: nil)
        tell(&ledger, pts: 12)
        // The place should have been stored: that nothing is there excuses nothing.
        ledger.began(as: 7, from: nil)
        ledger.presentAsked(by: 7)
        ledger.presentKnown()
        #expect(ledger.missing == [2, 3])
    }

    @Test(
        "What had been finished with in time is stored when the process dies, unless writes fail or take long",
        arguments: [
            (2000, true, nil, true), (1200, true, nil, false), (2000, false, nil, false), (2000, true, 1500, false),
            (2000, true, 500, true),
        ] as [(Int, Bool, Int?, Bool)])
    func storedBeforeDeath(death: Int, isIdle: Bool, failedAt: Int?, isStored: Bool) {
        var ledger = ledger()
        _ = ledger.handed(1, now: second(1))
        ledger.finished(now: second(1), simulated: second(1))
        let failure = failedAt.map { Instant.zero + .milliseconds($0) }
        ledger.killed(now: .zero + .milliseconds(death), isStoreIdle: isIdle, failedAt: failure)
        ledger.began(as: 7, from: nil)
        let again = ledger.handed(1, now: second(3))
        #expect((again != nil) == isStored)
    }

    @Test("What is stored with a place is known by the next reader of the same account, and by no other")
    func knowledgeOfPlaces() {
        var ledger = ledger()
        _ = ledger.handed(2, now: second(1))
        ledger.finished(now: second(1), simulated: second(1))
        let knowledge = ledger.finishedKnowledge
        #expect(knowledge?.handed == [2])
        ledger.killed(now: second(1), isStoreIdle: false, failedAt: nil)
        var other = ledger
        ledger.began(as: 7, from: knowledge)
        #expect(ledger.missing == [1, 3])
        other.began(as: 8, from: knowledge)
        #expect(other.current == ReadingLedger.Knowledge(of: 8))
    }
}
