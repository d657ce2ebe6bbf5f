import MTProtoCore
import Testing

@testable import TelegramKit

@Suite("Requests of an account that is signed in no more")
struct AccountOrphanTests {
    private let other = DatacenterID(4)

    @Test("What connections have for an account that has left is named, to be called off there")
    func orphans() {
        var bench = AccountBench()
        let mine = bench.submit("messages.sendMessage").key
        bench.machine.note { $0.userID = nil }
        bench.machine.accountLeft(facts: bench.facts)
        let nobodys = bench.submit("help.getConfig")
        #expect(nobodys.step == .send(DatacenterID(2)))
        #expect(bench.machine.orphans == [mine])
        bench.machine.note { $0.userID = 8 }
        let theirs = bench.submit("messages.sendMessage")
        #expect(theirs.step == .send(DatacenterID(2)))
        #expect(bench.machine.orphans == [mine])
        #expect(bench.failed(mine, AccountBench.lost) == .fail(AccountBench.error("lost")))
        #expect(bench.machine.orphans.isEmpty)
    }

    @Test("What goes home follows an account that moves; what goes elsewhere is called off")
    func movedAway() {
        var bench = AccountBench()
        bench.facts.authorized.insert(1)
        let told = bench.submit().key
        let homeward = bench.submit().key
        let elsewhere = bench.submit(to: .datacenter(DatacenterID(1))).key
        #expect(bench.machine.orphans.isEmpty)
        #expect(bench.failed(told, AccountBench.refusal(303, "USER_MIGRATE_4")) == .wait)
        #expect(bench.machine.orphans == [elsewhere])
        #expect(bench.failed(homeward, .closed(AccountBench.error("closed"))) == .send(other))
    }

    @Test(
        "A transfer for an account that has left is called off, and a key that may carry it is forgotten",
        arguments: [true, false])
    func transfers(mayHaveRun: Bool) {
        var bench = AccountBench()
        _ = bench.submit(to: .datacenter(other))
        bench.questions().forEach { bench.answer($0.question, $0.key) }
        let entry = bench.questions()
        #expect(entry.map(\.to) == [4])
        bench.machine.note { $0.userID = nil }
        bench.machine.accountLeft(facts: bench.facts)
        _ = bench.machine.takeActions()
        #expect(bench.machine.orphans == entry.map(\.key))
        let error = TelegramError(
            .cancelled, message: "called off", location: "bench", hint: "", mayHaveRun: mayHaveRun)
        #expect(bench.failed(entry[0].key, .other(error)) == .fail(error))
        #expect(bench.machine.takeActions() == (mayHaveRun ? [.forgetKey(other)] : []))
        #expect(bench.machine.orphans.isEmpty)
    }

    @Test("What waits to go elsewhere does not go there when its account has moved")
    func waitedForTransfer() {
        var bench = AccountBench()
        let waiting = bench.submit("upload.getFile", to: .datacenter(DatacenterID(1)))
        let export = bench.questions()
        #expect(waiting.step == .wait && export.map(\.question) == [.export(for: DatacenterID(1))])
        let told = bench.submit().key
        #expect(bench.failed(told, AccountBench.refusal(303, "USER_MIGRATE_4")) == .wait)
        _ = bench.machine.takeActions()
        #expect(bench.machine.orphans == export.map(\.key))
        #expect(bench.failed(export[0].key, AccountBench.lost) == .fail(AccountBench.error("lost")))
        #expect(bench.machine.takeActions() == [.go(waiting.key, .fail(.signedOut("upload.getFile")))])
    }

    @Test("A request that waited while its account moved does not go as whoever signs in there")
    func waitedAcrossMove() {
        var bench = AccountBench()
        let paused = bench.submit("messages.search").key
        _ = bench.failed(paused, AccountBench.refusal(420, "FLOOD_WAIT_30"))
        let waiting = bench.submit("messages.search") { _ in true }
        #expect(waiting.step == .wait)
        let told = bench.submit().key
        #expect(bench.failed(told, AccountBench.refusal(303, "USER_MIGRATE_4")) == .wait)
        bench.machine.moved(error: nil, facts: bench.facts)
        bench.machine.note { $0.userID = 8 }
        _ = bench.machine.takeActions()
        bench.facts.now = .zero + .seconds(30)
        bench.machine.deadlineReached(facts: bench.facts)
        #expect(bench.machine.takeActions() == [.go(waiting.key, .fail(.signedOut("messages.search")))])
    }
}
