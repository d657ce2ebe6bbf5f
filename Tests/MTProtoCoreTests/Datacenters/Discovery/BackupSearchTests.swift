import Testing

@testable import MTProtoCore

private func backup(_ number: Int) -> BackupConfiguration.Address {
    .init(datacenter: DatacenterID(4), address: DatacenterAddress(host: "192.0.2.\(number)", port: 443))
}

/// A search in virtual time, and what it did when.
private struct SearchRun {
    var search = BackupSearch()
    var now = Instant.zero
    var log: [(second: Double, action: BackupSearch.Action)] = []

    mutating func pass(_ duration: Duration) {
        let end = now + duration
        collect()
        while let deadline = search.nextDeadline, deadline <= end {
            now = max(now, deadline)
            search.deadlineReached(now: now)
            collect()
        }
        now = end
    }

    mutating func collect() {
        let second = (now - .zero).inSeconds
        log += search.takeActions().map { (second, $0) }
    }

    mutating func answer(_ source: BackupSearch.Source, _ addresses: [BackupConfiguration.Address]?) {
        search.answered(source, with: addresses, now: now)
        collect()
    }

    mutating func tried(_ number: Int, answered: Bool) {
        search.tried(backup(number), answered: answered, now: now)
        collect()
    }

    var text: [String] {
        log.map { entry in
            let what =
                switch entry.action {
                case .ask(let source): "ask \(Self.name(source))"
                case .stopAsking(let source): "stop \(Self.name(source))"
                case .attempt(let address): "try \(address.address.host.split(separator: ".")[3])"
                case .stopAttempt(let address): "leave \(address.address.host.split(separator: ".")[3])"
                }
            return "\(Int(entry.second)) \(what)"
        }
    }

    private static func name(_ source: BackupSearch.Source) -> String {
        switch source {
        case .resolver(let resolver): "\(resolver)"
        case .additional: "additional"
        }
    }
}

struct BackupSearchTests {
    @Test("B01 the first valid answer ends the other sources; addresses are tried 5 s apart until one answers")
    func firstAnswerWins() {
        var run = SearchRun()
        run.search.everythingFailed(now: run.now)
        run.pass(.seconds(1))
        run.answer(.additional, nil)
        run.answer(.resolver(.cloudflare), [backup(1), backup(2), backup(3), backup(4)])
        run.answer(.resolver(.google), [backup(9)])
        run.pass(.seconds(11))
        run.tried(3, answered: true)
        run.tried(1, answered: true)
        run.pass(.seconds(600))
        #expect(
            run.text == [
                "0 ask google", "0 ask cloudflare", "0 ask additional", "1 stop google", "1 try 1", "6 try 2",
                "11 try 3",
                "12 leave 1", "12 leave 2",
            ])
        #expect(!run.search.isRunning && run.search.nextDeadline == nil)
    }

    @Test("B15 N05 a client that works asks nobody; evidence starts the search after 5 s, or 20 s with an account")
    func evidence() {
        var healthy = SearchRun()
        healthy.search.dialled(now: healthy.now)
        healthy.pass(.seconds(4))
        healthy.search.ended()
        healthy.pass(.seconds(600))
        #expect(healthy.log.isEmpty)

        func firstQuestion(_ report: (inout BackupSearch, Instant) -> Void) -> Double? {
            var run = SearchRun()
            report(&run.search, run.now)
            run.pass(.seconds(100))
            return run.log.first?.second
        }
        #expect(firstQuestion { $0.dialled(now: $1) } == 5)
        #expect(firstQuestion { $0.everythingFailed(now: $1) } == 0)
        #expect(firstQuestion { $0.troubleReported(isBlocked: false, now: $1) } == 20)
        #expect(firstQuestion { $0.troubleReported(isBlocked: true, now: $1) } == 5)
        #expect(firstQuestion { $0.troubleReported(isBlocked: nil, now: $1) } == 5)
        #expect(
            firstQuestion {
                $0.troubleReported(isBlocked: false, now: $1)
                $0.dialled(now: $1)
            } == 5)
    }

    @Test("B15 a search that is looked at before its time does not begin")
    func searchesWaitForTheirTime() {
        var search = BackupSearch()
        search.dialled(now: .zero)
        search.deadlineReached(now: .zero + .seconds(4))
        let early = search.takeActions()
        #expect(early.isEmpty)
        search.deadlineReached(now: .zero + .seconds(5))
        let due = search.takeActions()
        #expect(due.count == 3)
    }

    @Test("B15 N35 one search at a time; a datacenter that answers ends it, and nothing of it goes on")
    func endsForReal() {
        var run = SearchRun()
        for _ in 0..<5 { run.search.everythingFailed(now: run.now) }
        run.pass(.seconds(1))
        for _ in 0..<5 { run.search.everythingFailed(now: run.now) }
        run.pass(.seconds(1))
        #expect(run.log.count == 3)
        run.answer(.resolver(.google), [backup(1), backup(2)])
        run.search.ended()
        run.pass(.seconds(600))
        #expect(run.text.suffix(4) == ["2 stop cloudflare", "2 stop additional", "2 try 1", "2 leave 1"])

        run.log = []
        run.search.everythingFailed(now: run.now)
        run.pass(.seconds(1))
        run.search.ended()
        run.collect()
        run.answer(.resolver(.google), [backup(1)])
        run.pass(.seconds(600))
        #expect(run.log.count == 6 && !run.search.isRunning)
    }

    @Test("B15 a search that is asked for begins at once, goes on whatever connections report, and is not repeated")
    func searchesOnRequest() {
        var run = SearchRun()
        // That alone would begin one in five seconds.
        run.search.dialled(now: run.now)
        run.search.requested(now: run.now)
        run.collect()
        #expect(run.text == ["0 ask google", "0 ask cloudflare", "0 ask additional"])
        run.search.healed()
        run.pass(.seconds(10))
        #expect(run.log.count == 3 && run.search.isRunning)
        for source in [BackupSearch.Source.additional, .resolver(.google), .resolver(.cloudflare)] {
            run.answer(source, nil)
        }
        run.search.released()
        run.pass(.seconds(600))
        #expect(run.log.count == 3 && !run.search.isRunning)

        // Two want it: it is over when both have had enough.
        run.log = []
        for _ in 0..<2 { run.search.requested(now: run.now) }
        run.search.released()
        run.collect()
        #expect(run.log.count == 3 && run.search.isRunning)
        run.search.released()
        run.collect()
        #expect(run.log.count == 6 && !run.search.isRunning)

        // Where there is trouble as well, it goes on without them.
        run.log = []
        run.search.everythingFailed(now: run.now)
        run.pass(.seconds(1))
        run.search.requested(now: run.now)
        run.search.released()
        run.collect()
        #expect(run.log.count == 3 && run.search.isRunning)
    }

    @Test("B01 a search in vain is repeated after a minute while there is a reason, and not otherwise")
    func searchesAgain() {
        var run = SearchRun()
        run.search.everythingFailed(now: run.now)
        run.pass(.seconds(2))
        for source in [BackupSearch.Source.additional, .resolver(.google), .resolver(.cloudflare)] {
            run.answer(source, nil)
        }
        run.pass(.seconds(61))
        #expect(run.text.suffix(3) == ["62 ask google", "62 ask cloudflare", "62 ask additional"])
        run.answer(.additional, [backup(1)])
        run.tried(1, answered: false)
        run.pass(.seconds(59))
        #expect(run.log.count == 9)
        run.search.ended()
        run.pass(.seconds(600))
        #expect(run.log.count == 9)
        // Without a source there is nobody to ask, and no loop.
        var none = SearchRun(search: BackupSearch(sources: []))
        none.search.everythingFailed(now: none.now)
        none.pass(.seconds(600))
        #expect(none.log.isEmpty)
    }

    @Test("B09 the fronted resolver is asked a second later, if it is asked at all and nobody has answered")
    func frontedResolver() {
        let sources: [BackupSearch.Source] = [.resolver(.google), .resolver(.googleFronted)]
        var run = SearchRun(search: BackupSearch(sources: sources))
        run.search.everythingFailed(now: run.now)
        run.pass(.seconds(3))
        #expect(run.text == ["0 ask google", "1 ask googleFronted"])

        var answered = SearchRun(search: BackupSearch(sources: sources))
        answered.search.everythingFailed(now: answered.now)
        answered.pass(.milliseconds(500))
        answered.answer(.resolver(.google), [backup(1)])
        answered.pass(.seconds(3))
        #expect(answered.text == ["0 ask google", "0 try 1"])
    }
}
