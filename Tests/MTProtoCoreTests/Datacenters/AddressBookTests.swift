import Testing

@testable import MTProtoCore

private let dc2 = DatacenterID(2)
private let dc5 = DatacenterID(5)

private func address(_ host: String, port: UInt16 = 443) -> DatacenterAddress {
    DatacenterAddress(host: host, port: port)
}

struct AddressBookTests {
    private let seeds = [dc2: DatacenterAddressSet([address("1.1.1.1"), address("1.1.1.2"), address("2001:db8::1")])]

    @Test("A10 A11 N19 what was learnt counts before the seeds; what says nothing new is no change")
    func learning() {
        var book = AddressBook(seeds: seeds)
        #expect(book.addresses(of: dc2).addresses == seeds[dc2]?.addresses)
        #expect(book.datacenters == [dc2] && !book.knows(dc5))
        let set = DatacenterAddressSet([address("3.3.3.3"), address("3.3.3.4")])
        #expect(book.learn(set, for: dc2) == .changed)
        #expect(book.learn(DatacenterAddressSet(set.addresses.reversed()), for: dc2) == .none)
        #expect(book.learn(DatacenterAddressSet(), for: dc2) == .none)
        #expect(book.learn(set, for: DatacenterID(0)) == .none)
        #expect(book.addresses(of: dc2).addresses == set.addresses)
        #expect(book.learn(set, for: dc5) == .changed)
        #expect(book.datacenters == [dc2, dc5])
    }

    @Test("A12 one address more stands in front, once")
    func adding() {
        var book = AddressBook(seeds: seeds)
        #expect(book.add(address("9.9.9.9"), to: dc2) == .changed)
        #expect(book.addresses(of: dc2).addresses.map(\.host) == ["9.9.9.9", "1.1.1.1", "1.1.1.2", "2001:db8::1"])
        #expect(book.add(address("1.1.1.2"), to: dc2) == .none)
        #expect(book.add(address("9.9.9.9"), to: dc5) == .changed)
        #expect(book.addresses(of: dc5).addresses.map(\.host) == ["9.9.9.9"])
        #expect(book.add(address("9.9.9.9"), to: DatacenterID(0)) == .none)
    }

    @Test(
        "D03 P18 P31 addresses are tried in this order: chosen by hand, not failed, longest ago; IPv6 if it answered lately"
    )
    func order() {
        var book = AddressBook(seeds: seeds)
        var statistics = AddressStatistics()
        func hosts(at now: Int64 = 10_000) -> [String] {
            book.inOrder(for: dc2, statistics: statistics, now: now).addresses.map(\.host)
        }
        func place(_ host: String) -> AddressStatistics.Place { .init(datacenter: dc2, address: address(host)) }
        #expect(hosts() == ["1.1.1.1", "1.1.1.2", "2001:db8::1"])
        statistics.failed(place("1.1.1.1"), at: 9000, now: .zero)
        #expect(hosts() == ["1.1.1.2", "1.1.1.1", "2001:db8::1"])
        statistics.failed(place("1.1.1.2"), at: 9100, now: .zero)
        #expect(hosts() == ["1.1.1.1", "1.1.1.2", "2001:db8::1"])
        statistics.answered(place("1.1.1.2"), at: 9200, now: .zero)
        #expect(hosts() == ["1.1.1.2", "1.1.1.1", "2001:db8::1"])
        statistics.answered(place("2001:db8::1"), at: 9500, now: .zero)
        #expect(hosts() == ["1.1.1.2", "2001:db8::1", "1.1.1.1"])
        #expect(hosts(at: 9500 + 3600) == ["1.1.1.2", "1.1.1.1", "2001:db8::1"])

        let changes = [address("1.1.1.1"), address("1.1.1.1"), nil].map { book.prefer($0, for: dc2) }
        #expect(changes == [true, false, true])
        _ = book.prefer(address("1.1.1.1"), for: dc2)
        #expect(hosts().first == "1.1.1.1")
        // An address that is none of the datacenter's any more is not dialled for having been chosen.
        _ = book.learn(DatacenterAddressSet([address("3.3.3.3")]), for: dc2)
        #expect(hosts() == ["3.3.3.3"])
    }

    @Test("P18 P31 where a server wants IPv6 first it is, until it fails; what was chosen by hand comes before it")
    func preferredIPv6() {
        let known = DatacenterAddressSet([address("2001:db8::1"), address("1.1.1.1"), address("1.1.1.2")])
        var book = AddressBook(seeds: [dc2: known])
        var statistics = AddressStatistics()
        func hosts() -> [String] {
            book.inOrder(for: dc2, statistics: statistics, now: 10_000).addresses.map(\.host)
        }
        #expect(hosts() == ["1.1.1.1", "1.1.1.2", "2001:db8::1"])
        book.prefersIPv6 = true
        #expect(hosts() == ["2001:db8::1", "1.1.1.1", "1.1.1.2"])
        _ = book.prefer(address("1.1.1.2"), for: dc2)
        #expect(hosts() == ["1.1.1.2", "2001:db8::1", "1.1.1.1"])
        statistics.failed(.init(datacenter: dc2, address: address("2001:db8::1")), at: 9000, now: .zero)
        #expect(hosts() == ["1.1.1.2", "1.1.1.1", "2001:db8::1"])
    }
}

struct AddressStatisticsTests {
    private let place = AddressStatistics.Place(datacenter: dc2, address: address("1.1.1.1"))

    @Test("N52 D03 an hour of packets from five datacenters, with losses now and then, is written at most 60 times")
    func hourOfTraffic() {
        var statistics = AddressStatistics()
        var saves: [Instant] = []
        var now = Instant.zero
        let end = now + .seconds(3600)
        var step = 0
        while now < end {
            let from = AddressStatistics.Place(
                datacenter: DatacenterID(step % 5 + 1), address: address("1.1.1.\(step % 5)"))
            let unix = 1_700_000_000 + now.nanoseconds / 1_000_000_000
            if step % 997 == 0 {
                statistics.failed(from, at: unix, now: now)
            } else {
                statistics.answered(from, at: unix, now: now)
            }
            if let saveAt = statistics.saveAt, now >= saveAt, statistics.takeSave(now: now) != nil { saves.append(now) }
            now += .milliseconds(50)
            step += 1
        }
        #expect(saves.count <= 60 && saves.count > 50, "\(saves.count)")
        // The first one soon, so that a short life leaves something.
        #expect(saves[0] == .zero + .seconds(5))
        #expect(zip(saves, saves.dropFirst()).allSatisfy { $1 - $0 >= .seconds(60) })
    }

    @Test("D03 a failure stands until an answer, and answers within a minute are one")
    func failuresAndAnswers() {
        var statistics = AddressStatistics()
        func failure() -> Int64? { statistics.failure(of: place.address, in: dc2) }
        #expect(failure() == nil && statistics.saveAt == nil)
        statistics.answered(place, at: 1000, now: .zero)
        #expect(statistics.saveAt == .zero + .seconds(5))
        _ = statistics.takeUnsaved(now: .zero)
        #expect(statistics.saveAt == nil)
        statistics.answered(place, at: 1059, now: .zero)
        #expect(statistics.saveAt == nil)
        statistics.answered(place, at: 1060, now: .zero)
        #expect(statistics.saveAt == .zero + .seconds(60))
        statistics.failed(place, at: 1070, now: .zero)
        #expect(failure() == 1070)
        #expect(statistics.failure(of: place.address, in: dc5) == nil)
        statistics.answered(place, at: 1071, now: .zero)
        #expect(failure() == nil)
        #expect(statistics.entries[place] == .init(lastFailure: 0, lastAnswer: 1071))
        let early = statistics.takeSave(now: .zero + .seconds(59))
        #expect(early == nil)
        let due = statistics.takeSave(now: .zero + .seconds(60))
        #expect(due?.count == 1)
        // A minute counts in both directions: no answer in the future stands for ever.
        statistics.answered(place, at: 1012, now: .zero + .seconds(60))
        #expect(statistics.saveAt == nil)
        statistics.answered(place, at: 1011, now: .zero + .seconds(60))
        #expect(statistics.entries[place]?.lastAnswer == 1011)
        // A failure is no news a second time.
        statistics.failed(place, at: 1080, now: .zero + .seconds(60))
        #expect(statistics.saveAt == .zero + .seconds(120))
        _ = statistics.takeUnsaved(now: .zero + .seconds(60))
        statistics.failed(place, at: 1080, now: .zero + .seconds(60))
        #expect(statistics.saveAt == nil)
    }

    @Test("H-15 D03 what is remembered is bounded")
    func boundedEntries() {
        var statistics = AddressStatistics()
        for number in 0..<1000 {
            statistics.failed(
                .init(datacenter: dc2, address: address("1.1.\(number / 250).\(number % 250)")), at: Int64(number),
                now: .zero)
        }
        #expect(statistics.entries.count == 256)
        #expect(statistics.entries.values.map(\.lastFailure).min() == 744)
    }
}

struct SingleFlightTests {
    @Test("A17 E02 P05 one does the work; after failures 1, 2, 4 … 32, then 60 s pass, whoever tries")
    func work() {
        var ledger = SingleFlight<Int, String>()
        var now = Instant.zero
        func claim(_ worker: String, _ work: Int = 1) -> SingleFlight<Int, String>.Claim {
            ledger.claim(work, by: worker, now: now)
        }
        let first = [claim("a"), claim("a"), claim("b"), claim("b", 2)]
        #expect(first == [.granted, .granted, .taken, .granted])
        let wrong = ledger.released(1, by: "b")
        let right = ledger.released(1, by: "a")
        #expect(!wrong && right)

        var waits: [Duration] = []
        for attempt in 0..<9 {
            let worker = attempt % 2 == 0 ? "a" : "b"
            let granted = claim(worker)
            #expect(granted == .granted)
            ledger.failed(1, by: "nobody", now: now)
            ledger.failed(1, by: worker, now: now)
            _ = ledger.released(1, by: worker)
            guard case .later(let next) = claim("c") else {
                Issue.record("no pause after a failure")
                return
            }
            waits.append(next - now)
            now = next
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        ledger.succeeded(1)
        let anew = [claim("a"), claim("b")]
        #expect(anew == [.granted, .taken])
        ledger.failed(1, by: "a", now: now)
        _ = ledger.released(1, by: "a")
        let later = claim("b")
        #expect(later == .later(now + .seconds(1)))
    }
}

struct DatacenterSearchTests {
    private let known = [1, 2, 3, 7].map { DatacenterID($0) }

    @Test("B17 N31 those that are known are asked once each, home first, until one knows; then it ends either way")
    func search() {
        var search = DatacenterSearch(target: DatacenterID(7), known: known, home: dc2)
        let start = search.start()
        #expect(start == .ask(dc2))
        let stranger = search.answered(by: DatacenterID(3), with: DatacenterAddressSet([address("9.9.9.9")]))
        #expect(stranger == nil)
        let second = search.answered(by: dc2, with: nil)
        #expect(second == .ask(DatacenterID(1)))
        let third = search.answered(by: DatacenterID(1), with: DatacenterAddressSet())
        #expect(third == .ask(DatacenterID(3)))
        let end = search.answered(by: DatacenterID(3), with: DatacenterAddressSet([address("9.9.9.9")]))
        #expect(end == .found(DatacenterAddressSet([address("9.9.9.9")])))
        let late = search.answered(by: DatacenterID(3), with: nil)
        #expect(late == nil)
    }

    @Test("B17 N31 a search without anybody to ask fails instead of waiting")
    func searchInVain() {
        var empty = DatacenterSearch(target: dc5, known: [dc5], home: dc5)
        let nothing = empty.start()
        #expect(nothing == .failed)
        var search = DatacenterSearch(target: dc5, known: [dc2], home: dc5)
        let steps = [search.start(), search.answered(by: dc2, with: nil)]
        #expect(steps == [.ask(dc2), .failed])
    }
}
