import FuzzSupport
import MTProtoSimulation
import Testing

@Suite("The explorer of accounts")
struct AccountExplorerTests {
    @Test("E13 J08 P23 B17 Every invariant of accounts holds for a slice of the seeds")
    func accountSeedsHold() {
        for seed in Slice.seeds(12) {
            let failure = AccountExplorer.run(seed: seed).failure
            #expect(failure == nil, "seed \(seed): \(failure.map { "\($0.violation)\n\($0.schedule)" } ?? "")")
        }
    }

    @Test("A seed gives the same run every time, event by event")
    func runsAreReproducible() {
        var hashes: Set<UInt64> = []
        for seed in [3, 17] as [UInt64] {
            let first = AccountExplorer.run(seed: seed).statistics
            #expect(first == AccountExplorer.run(seed: seed).statistics)
            #expect(first.requests > 0)
            hashes.insert(first.hash)
        }
        #expect(hashes.count == 2)
    }

    @Test("Most schedules sign in, and what happens in them is of every kind")
    func drawing() {
        var (signIns, orders) = (0, Set<String>())
        for seed in 0..<120 as Range<UInt64> {
            let schedule = AccountExplorer.schedule(seed: seed)
            #expect(schedule.steps.map(\.at) == schedule.steps.map(\.at).sorted())
            let words = schedule.steps.map { "\($0.order)".split(separator: " ").prefix(2).joined(separator: " ") }
            if words.contains("client sign-in") { signIns += 1 }
            orders.formUnion(words)
        }
        #expect(signIns > 96)
        let expected = [
            "client sign-in", "client sign-out", "client send", "client mark", "client file", "client cancel",
            "client download", "client upload", "client cancel-upload", "client send-file",
            "client kill", "client start", "client connections", "machine sleep", "machine network", "way link",
            "way reset", "way stall", "way drop-answers", "store write-time", "store fail", "server forget",
            "server move", "server revoke", "server flood", "server slow", "server tell", "server tell-channel",
            "server forget-updates", "server forget-parts",
        ]
        #expect(orders == Set(expected))
    }

    /// Each with a schedule that shows what it does, and what it is to be noticed by.
    private static let sabotages: [(AccountRun.Sabotage, Set<Invariant>, String)] = [
        (
            .forgetfulTransfer, [.oneImport],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client file 1 4
            6.000 client kill
            6.500 client start
            8.000 client file 2 4
            """
        ),
        (
            .repeatingMove, [.moveRepeatsNothing],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client send 1 work 6.000
            3.500 server move 1 4
            4.000 client mark 2
            """
        ),
        (
            .lingeringTransfer, [.carriedFirst, .runsAsAuthor],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 server slow 3 5.000
            3.010 client file 1 3
            4.500 client sign-out
            5.500 client sign-in 2
            8.000 server slow 3 0.000
            12.000 client file 2 3
            """
        ),
        (
            .lostDifference, [.updatesAll],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client kill
            3.100 server tell 1 2
            3.500 client start
            """
        ),
        (
            .forgetfulPlace, [.updatesAll],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client kill
            3.100 server tell 1 2
            3.500 client start
            """
        ),
        (
            .stalePlace, [.updatesOnce],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            2.000 server tell 1 1
            4.000 client kill
            4.500 client start
            """
        ),
        (
            .earlyRecord, [.fileWhole],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 store write-time 0.500
            3.100 client download 1 2 20000
            3.900 client kill
            """
        ),
        (
            .forgottenRecord, [.partsOnce],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client download 1 2 100000
            3.160 client kill
            3.500 client start
            """
        ),
        (
            .earlyParts, [.uploadWhole],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client upload 1 20000
            """
        ),
        (
            .sharedRecord, [.uploadWhole],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client upload 1 20000
            5.500 client sign-out
            7.000 client sign-in 2
            12.000 client upload 1 20000
            """
        ),
        (
            .lingeringUpload, [.uploadEnds],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            2.900 server slow 2 1.000
            3.000 client upload 1 100000
            3.500 client cancel-upload 1
            """
        ),
        (
            .deniedMessage, [.outcomeTold],
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 client upload 1 20000
            5.000 client send-file 2 1 work 6.000
            5.500 server move 1 4
            6.000 client mark 3
            """
        ),
    ]

    @Test("Broken accounts are noticed, each by the invariant that is meant for it", arguments: sabotages)
    func sabotageIsNoticed(sabotage: AccountRun.Sabotage, invariants: Set<Invariant>, text: String) throws {
        let schedule = try AccountSchedule(parsing: text)
        #expect(AccountRun.run(schedule).violation == nil)
        let outcome = AccountRun.run(schedule, tellsStory: true, sabotage: sabotage)
        let found = outcome.violation.map { invariants.contains($0.invariant) } ?? false
        #expect(found, "\(outcome.story.lines.joined(separator: "\n"))")
    }

    @Test(
        "Broken accounts are found within some hundred seeds, and shrunk to a handful of steps",
        arguments: Slice.some(1, of: sabotages))
    func sabotageIsFound(sabotage: AccountRun.Sabotage, invariants: Set<Invariant>, text: String) throws {
        var found: AccountExplorer.Failure?
        for seed in 0..<400 as Range<UInt64> {
            guard let failure = AccountExplorer.run(seed: seed, sabotage: sabotage).failure,
                invariants.contains(failure.violation.invariant)
            else { continue }
            found = failure
            break
        }
        let failure = try #require(found)
        let small = AccountExplorer.shrink(failure, sabotage: sabotage, budget: 80)
        #expect(small.steps.count <= 8, "\(small)")
        let again = AccountRun.run(small, sabotage: sabotage).violation
        #expect(again?.invariant == failure.violation.invariant)
    }
}
