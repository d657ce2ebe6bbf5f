import MTProtoCore
import Testing

@testable import TelegramKit

@Suite("Where the requests of an account go")
struct AccountMachineTests {
    private let home = DatacenterID(2)
    private let other = DatacenterID(4)

    @Test("E13 a request goes home at once, and elsewhere when that datacenter has the account, which is carried once")
    func transfersOnce() {
        var bench = AccountBench()
        #expect(bench.submit().step == .send(home))
        let first = bench.submit(to: .datacenter(other))
        let second = bench.submit(to: .datacenter(other))
        #expect(first.step == .wait && second.step == .wait)
        let export = bench.questions()
        #expect(export.map(\.question) == [.export(for: other)] && export.map(\.to) == [2])
        bench.machine.answered(export[0].key, with: .export(.init(id: 7, bytes: [1, 2])), facts: bench.facts)
        let entry = bench.questions()
        #expect(entry.map(\.question) == [.import(into: other, .init(id: 7, bytes: [1, 2]))])
        #expect(entry.map(\.to) == [4])
        bench.machine.answered(entry[0].key, with: .taken, facts: bench.facts)
        #expect(bench.machine.takeActions() == [.keep(isAuthorized: true, other)])
        bench.facts.authorized.insert(4)
        bench.machine.kept(other, error: nil, facts: bench.facts)
        #expect(
            bench.machine.takeActions() == [
                .transferred(from: home, to: other), .go(first.key, .send(other)), .go(second.key, .send(other)),
            ])
        #expect(bench.submit(to: .datacenter(other)).step == .send(other))
    }

    @Test("E13 whoever waits for a transfer hears why it failed, and the next request tries it again")
    func failedTransfer() {
        var bench = AccountBench()
        let request = bench.submit(to: .datacenter(other))
        let export = bench.questions()
        #expect(bench.failed(export[0].key, AccountBench.lost) == .fail(AccountBench.error("lost")))
        #expect(bench.machine.takeActions() == [.go(request.key, .fail(AccountBench.error("lost")))])
        #expect(bench.submit(to: .datacenter(other)).step == .wait)
        #expect(bench.questions().count == 1)
    }

    @Test(
        "E13 an import whose answer was lost, or that ran when it was sent again, is followed by another export, twice",
        arguments: [
            TelegramError(.outcomeUnknown, message: "lost", location: "bench", hint: ""),
            TelegramError(
                .server, message: "used", location: "bench", hint: "",
                serverError: .init(code: 400, message: "AUTH_BYTES_INVALID")),
        ])
    func lostImports(lost: TelegramError) {
        var bench = AccountBench()
        let request = bench.submit(to: .datacenter(other))
        for attempt in 1...3 {
            bench.questions().forEach { bench.answer($0.question, $0.key) }
            let entry = bench.questions()
            #expect(entry.count == 1, "attempt \(attempt)")
            for question in entry { _ = bench.failed(question.key, .other(lost)) }
        }
        #expect(bench.machine.takeActions() == [.go(request.key, .fail(lost.beforeRequest))])
    }

    @Test("E13 a transfer that could not be written is none: whoever waits hears of it")
    func unwrittenTransfer() {
        var bench = AccountBench()
        let request = bench.submit(to: .datacenter(other))
        for _ in 0..<2 { bench.questions().forEach { bench.answer($0.question, $0.key) } }
        #expect(bench.machine.takeActions() == [.keep(isAuthorized: true, other)])
        bench.machine.kept(other, error: AccountBench.error("full"), facts: bench.facts)
        #expect(bench.machine.takeActions() == [.go(request.key, .fail(AccountBench.error("full")))])
    }

    @Test("R06 B-31 a datacenter that forgot the account gets it again, once for all that were under way there")
    func renewsAuthorization() {
        var bench = AccountBench()
        bench.facts.authorized.insert(4)
        let keys = (0..<3).map { _ in bench.submit(to: .datacenter(other)).key }
        let refusal = AccountBench.refusal(401, "AUTH_KEY_UNREGISTERED")
        #expect(bench.failed(keys[0], refusal) == .wait)
        #expect(bench.failed(keys[1], refusal) == .wait)
        bench.keep(4)
        #expect(bench.facts.authorized == [2])
        bench.carry(to: 4)
        #expect(
            bench.machine.takeActions() == [
                .transferred(from: home, to: other), .go(keys[0], .send(other)), .go(keys[1], .send(other)),
            ])
        // It was sent before, and says nothing of what is there now.
        #expect(bench.failed(keys[2], refusal) == .send(other))
        // The account is not known there whatever is done.
        #expect(bench.failed(keys[0], refusal) == .fail(AccountBench.error("AUTH_KEY_UNREGISTERED")))
        #expect(bench.failed(keys[2], refusal) == .fail(AccountBench.error("AUTH_KEY_UNREGISTERED")))
    }

    @Test("J08 the first of several requests that are told moves the account, the others follow; each goes once more")
    func moves() {
        var bench = AccountBench(userID: nil)
        let keys = (0..<3).map { _ in bench.submit("auth.sendCode").key }
        let refusal = AccountBench.refusal(303, "PHONE_MIGRATE_4")
        #expect(bench.failed(keys[0], refusal) == .wait)
        #expect(
            bench.machine.takeActions() == [.moved(from: home, to: other, because: "PHONE_MIGRATE_4", leaving: nil)])
        #expect(bench.machine.account.home == other)
        #expect(bench.failed(keys[1], refusal) == .send(other))
        bench.machine.moved(error: nil, facts: bench.facts)
        #expect(bench.machine.takeActions() == [.go(keys[0], .send(other))])
        // Its connection was closed for the move.
        #expect(bench.failed(keys[2], .closed(AccountBench.error("closed"))) == .send(other))
        // It is for no account: whose connection is closed does not matter to it.
        #expect(bench.failed(keys[2], .closed(AccountBench.error("closed"))) == .send(other))
        let lost = AccountBench.error("lost")
        #expect(bench.failed(keys[2], .other(lost)) == .fail(lost))
        #expect(bench.submit().step == .send(other))
    }

    @Test("J08 all requests of an account that are told of its move at once follow it")
    func movesTogether() {
        var bench = AccountBench()
        let keys = (0..<2).map { _ in bench.submit("messages.getDialogs").key }
        let refusal = AccountBench.refusal(303, "USER_MIGRATE_4")
        #expect(bench.failed(keys[0], refusal) == .wait)
        #expect(bench.failed(keys[1], refusal) == .send(other))
        #expect(
            bench.machine.takeActions() == [.moved(from: home, to: other, because: "USER_MIGRATE_4", leaving: 7)])
    }

    @Test("J08 a request that may have run is not sent again because the account moved")
    func movedWhileUnderWay() {
        var bench = AccountBench(userID: nil)
        let keys = (0..<2).map { _ in bench.submit("auth.signUp").key }
        #expect(bench.failed(keys[0], AccountBench.refusal(303, "USER_MIGRATE_4")) == .wait)
        let mayHaveRun = AccountMachine.Refusal.other(AccountBench.error("may have run"))
        #expect(bench.failed(keys[1], mayHaveRun) == .fail(AccountBench.error("may have run")))
    }

    @Test("J08 a request follows the account five times, and a move that could not be written is an error")
    func endlessMoves() {
        var bench = AccountBench(userID: nil)
        let key = bench.submit("auth.sendCode").key
        var goal = 4
        for _ in 0..<5 {
            #expect(bench.failed(key, AccountBench.refusal(303, "PHONE_MIGRATE_\(goal)")) == .wait)
            bench.machine.moved(error: nil, facts: bench.facts)
            goal = goal == 4 ? 1 : 4
        }
        let last = AccountBench.refusal(303, "PHONE_MIGRATE_\(goal)")
        #expect(bench.failed(key, last) == .fail(AccountBench.error("PHONE_MIGRATE_\(goal)")))

        var full = AccountBench(userID: nil)
        let request = full.submit("auth.sendCode").key
        #expect(full.failed(request, AccountBench.refusal(303, "PHONE_MIGRATE_4")) == .wait)
        _ = full.machine.takeActions()
        full.machine.moved(error: AccountBench.error("full"), facts: full.facts)
        #expect(full.machine.takeActions() == [.go(request, .fail(AccountBench.error("full")))])
    }

    @Test("B17 N31 the others are asked for a datacenter that nobody knows, each once, home first; a move waits for it")
    func searches() {
        var bench = AccountBench(userID: nil)
        let unknown = DatacenterID(5)
        let request = bench.submit(to: .bare(unknown))
        let moving = bench.submit("auth.sendCode").key
        #expect(bench.failed(moving, AccountBench.refusal(303, "PHONE_MIGRATE_5")) == .wait)
        var asked: [Int?] = []
        for _ in 0..<2 {
            let questions = bench.questions()
            asked += questions.map(\.to)
            for question in questions { bench.answer(question.question, question.key) }
        }
        let last = bench.questions()
        asked += last.map(\.to)
        #expect(asked == [2, 1, 4])
        let addresses = DatacenterAddressSet([DatacenterAddress(host: "10.0.0.5", port: 443)])
        bench.machine.answered(last[0].key, with: .configuration([unknown: addresses]), facts: bench.facts)
        #expect(bench.machine.takeActions() == [.learn(unknown, addresses, from: other)])
        bench.facts.known.insert(5)
        bench.machine.learned(unknown, facts: bench.facts)
        #expect(
            bench.machine.takeActions() == [
                .go(request.key, .send(unknown)),
                .moved(from: home, to: unknown, because: "PHONE_MIGRATE_5", leaving: nil),
            ])
    }

    @Test("B17 a datacenter that nobody knows is an error, and so is a number that none has")
    func searchesInVain() {
        var bench = AccountBench()
        let request = bench.submit("help.getConfig", to: .datacenter(DatacenterID(5)))
        for _ in 0..<3 { bench.questions().forEach { bench.answer($0.question, $0.key) } }
        let error = TelegramError(unknownDatacenter: DatacenterID(5), "help.getConfig")
        #expect(bench.machine.takeActions() == [.go(request.key, .fail(error))])
        #expect(
            bench.submit("help.getConfig", to: .bare(DatacenterID(0))).step
                == .fail(TelegramError(unknownDatacenter: DatacenterID(0), "help.getConfig")))
        #expect(bench.machine.takeActions().isEmpty)
    }

    @Test("P23 nothing is sent while a pause that the server wanted of its method is not over; others go")
    func pauses() {
        var bench = AccountBench()
        let refused = bench.submit("messages.search").key
        #expect(
            bench.failed(refused, AccountBench.refusal(420, "FLOOD_WAIT_30"))
                == .fail(AccountBench.error("FLOOD_WAIT_30")))
        let patient = bench.submit("messages.search") { $0.duration <= .seconds(60) }
        let hasty = bench.submit("messages.search") { _ in false }
        #expect(patient.step == .wait)
        guard case .fail(let error) = hasty.step else {
            Issue.record("not refused")
            return
        }
        #expect(error.code == .floodWait && error.retryAfter == .seconds(30))
        #expect(bench.submit("messages.getDialogs") { _ in false }.step == .send(home))
        #expect(
            bench.machine.takeActions().compactMap { if case .tell(let wait) = $0 { wait.isAutomatic } else { nil } }
                == [true, false])
        #expect(bench.machine.nextDeadline == .zero + .seconds(30))
        bench.facts.now = .zero + .milliseconds(29_999)
        bench.machine.deadlineReached(facts: bench.facts)
        #expect(bench.machine.takeActions().isEmpty)
        bench.facts.now = .zero + .seconds(30)
        bench.machine.deadlineReached(facts: bench.facts)
        #expect(bench.machine.takeActions() == [.go(patient.key, .send(home))])
        #expect(bench.machine.nextDeadline == nil)
    }

    @Test("A request of one who was signed in is not sent when somebody else is")
    func requestsBelongToAccounts() {
        var bench = AccountBench()
        let paused = bench.submit("messages.search").key
        _ = bench.failed(paused, AccountBench.refusal(420, "FLOOD_WAIT_30"))
        let waiting = bench.submit("messages.search") { _ in true }
        let elsewhere = bench.submit("users.getUsers", to: .datacenter(other))
        #expect(waiting.step == .wait && elsewhere.step == .wait)
        _ = bench.machine.takeActions()
        bench.machine.note { $0.userID = nil }
        bench.machine.accountLeft(facts: bench.facts)
        let ended = bench.machine.takeActions().compactMap { action -> AccountMachine.RequestKey? in
            guard case .go(let key, .fail(let error)) = action, error.code == .unauthorized else { return nil }
            return key
        }
        #expect(ended == [waiting.key, elsewhere.key])
        // Pauses were those of the account.
        #expect(bench.submit("messages.search") { _ in false }.step == .send(home))
    }

    @Test("A transfer for an account that has left carries nobody: the key is forgotten, and who waits begins anew")
    func transferOfTheFormer() {
        var bench = AccountBench()
        _ = bench.submit(to: .datacenter(other))
        bench.questions().forEach { bench.answer($0.question, $0.key) }
        let entry = bench.questions()
        bench.machine.note { $0.userID = nil }
        bench.machine.accountLeft(facts: bench.facts)
        bench.machine.note { $0.userID = 8 }
        _ = bench.machine.takeActions()
        let next = bench.submit(to: .datacenter(other))
        #expect(next.step == .wait)
        bench.machine.answered(entry[0].key, with: .taken, facts: bench.facts)
        let actions = bench.machine.takeActions()
        #expect(!actions.contains(.keep(isAuthorized: true, other)))
        #expect(actions.contains(.forgetKey(other)))
        #expect(actions.contains { if case .ask(.export(for: other), _, _) = $0 { true } else { false } })
    }

    @Test("Requests wait for the client to run, and end with it; nothing goes afterwards")
    func life() {
        var bench = AccountBench(runs: false)
        let early = bench.submit()
        let given = bench.submit()
        #expect(early.step == .wait)
        bench.machine.ended(given.key)
        bench.machine.run(facts: bench.facts)
        #expect(bench.machine.takeActions() == [.go(early.key, .send(home))])
        let waiting = bench.submit(to: .datacenter(other))
        let question = bench.questions()
        bench.machine.stop(nil, facts: bench.facts)
        #expect(bench.machine.takeActions() == [.go(waiting.key, .fail(.stopped("help.getConfig")))])
        #expect(
            bench.failed(question[0].key, .closed(AccountBench.error("closed"))) == .fail(AccountBench.error("closed")))
        #expect(bench.machine.takeActions().isEmpty)
        #expect(bench.submit().step == .fail(.stopped("help.getConfig")))
        #expect(bench.machine.nextDeadline == nil)
    }
}
