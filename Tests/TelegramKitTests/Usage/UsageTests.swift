import MTProtoCore
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

@Suite struct UsageLedgerTests {
    typealias Traffic = NetworkUsage.Traffic

    @Test("P27 counters are kept by category, network and direction, each since its own time")
    func usageIsKeptApart() {
        var usage = NetworkUsage()
        #expect(usage.traffic() == Traffic() && usage.since(.wifi) == nil)
        usage.add(Traffic(bytesIn: 100, bytesOut: 10), of: .generic, over: .wifi, date: 7)
        usage.add(Traffic(bytesIn: 5, bytesOut: 1), of: .call, over: .cellular, date: 9)
        usage.add(Traffic(bytesIn: 1, bytesOut: 0), of: .generic, over: .wifi, date: 11)
        #expect(usage.traffic(of: .generic, over: .wifi) == Traffic(bytesIn: 101, bytesOut: 10))
        #expect(usage.traffic(of: .generic, over: .cellular) == Traffic())
        #expect(usage.traffic(over: .cellular) == Traffic(bytesIn: 5, bytesOut: 1))
        #expect(usage.traffic(of: .call) == Traffic(bytesIn: 5, bytesOut: 1))
        #expect(usage.traffic() == Traffic(bytesIn: 106, bytesOut: 11))
        #expect(usage.since(.wifi) == 7 && usage.since(.cellular) == 9 && usage.since(.other) == nil)

        // What belongs to a file comes out of what was counted, and never makes the sum another one.
        usage.attribute(Traffic(bytesIn: 60, bytesOut: 3), to: .image, over: .wifi)
        usage.attribute(Traffic(bytesIn: 60, bytesOut: 30), to: .video, over: .wifi)
        #expect(usage.traffic(of: .image) == Traffic(bytesIn: 60, bytesOut: 3))
        #expect(usage.traffic(of: .video) == Traffic(bytesIn: 41, bytesOut: 7))
        #expect(usage.traffic() == Traffic(bytesIn: 106, bytesOut: 11))

        var other = NetworkUsage()
        other.add(Traffic(bytesIn: 1, bytesOut: 2), of: .audio, over: .wifi, date: 3)
        other.merge(usage)
        #expect(other.traffic() == Traffic(bytesIn: 107, bytesOut: 13) && other.since(.wifi) == 3)
        other.reset(.wifi, date: 50)
        #expect(other.traffic(over: .wifi) == Traffic() && other.since(.wifi) == 50)
        #expect(other.traffic() == Traffic(bytesIn: 5, bytesOut: 1) && other.since(.cellular) == 9)
        other.reset(nil, date: 60)
        #expect(other.traffic() == Traffic() && other.since(.cellular) == 60)
    }

    @Test("P27 stored usage comes back; damaged bytes and impossible numbers count as none")
    func storedUsage() {
        var usage = NetworkUsage()
        #expect(NetworkUsage(stored: usage.encoded()) == usage)
        usage.add(Traffic(bytesIn: 1 << 40, bytesOut: 2), of: .file, over: .other, date: 3)
        let bytes = usage.encoded()
        #expect(NetworkUsage(stored: bytes) == usage)
        for count in [0, 3] + Array(5..<bytes.count) {
            #expect(NetworkUsage(stored: Array(bytes.prefix(count))) == nil)
        }
        for index in stride(from: 11, to: bytes.count, by: 8) {
            var changed = bytes
            changed[index] = 0xff
            #expect(NetworkUsage(stored: changed) == nil)
        }
        #expect(NetworkUsage(stored: [2] + bytes.dropFirst()) == nil)
        // No sum of what can be stored, or told, is more than a number holds.
        usage.add(Traffic(bytesIn: .max, bytesOut: .min), of: .file, over: .other, date: 3)
        usage.add(Traffic(bytesIn: .max, bytesOut: 1), of: .file, over: .other, date: 3)
        #expect(usage.traffic() == Traffic(bytesIn: NetworkUsage.limit, bytesOut: 1))
        usage.merge(usage)
        #expect(NetworkUsage(stored: usage.encoded()) == usage)
    }

    @Test("P27 changes are told five seconds after the first of them, and nothing while there are none")
    func usageIsToldEveryFiveSeconds() {
        var ledger = UsageLedger()
        var now = Instant(nanoseconds: 0)
        #expect(ledger.nextDeadline == nil)
        ledger.count(Traffic(bytesIn: 1), now: now, date: 1)
        let first = now + .seconds(5)
        #expect(ledger.nextDeadline == first)
        var told: [(Instant, Int64)] = []
        // Something every 100 ms for a minute.
        for _ in 0..<600 {
            now = now + .milliseconds(100)
            if let usage = ledger.deadlineReached(now: now) { told.append((now, usage.traffic().bytesIn)) }
            ledger.count(Traffic(bytesIn: 1), now: now, date: 1)
        }
        #expect(told.count == 12 && told[0].0 == first && told[0].1 == 50)
        #expect(zip(told, told.dropFirst()).allSatisfy { $1.0 - $0.0 >= .seconds(5) })
        #expect(ledger.takeChanges()?.traffic().bytesIn == 601)
        #expect(ledger.nextDeadline == nil && ledger.takeChanges() == nil)
        ledger.restore(ledger.usage)
        #expect(ledger.nextDeadline == nil && ledger.usage.traffic().bytesIn == 1202)
    }

    @Test("P27 files count as what their type says")
    func categoriesOfTypes() {
        let types = ["image/png", "Video/mp4", "audio/ogg", "application/pdf", "", "/", "text/plain"]
        let categories: [NetworkUsage.Category] = [.image, .video, .audio, .file, .file, .file, .file]
        #expect(types.map { NetworkUsage.Category(mimeType: $0) } == categories)
    }
}

@Suite struct UsageTests {
    typealias Traffic = NetworkUsage.Traffic

    /// What the sockets of a lab gave and took, seen from the clients.
    private func tap(_ lab: Lab) -> Traffic {
        lab.counters.datacenters.values.reduce(into: Traffic()) { sum, counters in
            sum.bytesIn += Int64(counters.bytesOut)
            sum.bytesOut += Int64(counters.bytesIn)
        }
    }

    @Test("P27 counters are the bytes of the sockets: a login, messages, a photo, a document, two networks, two runs")
    func usageIsWhatCrossedTheSockets() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            // Nothing that the lab could compress.
            let document = (0..<700_001).map { _ in UInt8.random(in: .min ... .max) }
            let first = try await withClient(of: lab, storage: store) { my in
                await my.client.networkChanged(isAvailable: true, kind: .wifi)
                let alice = try await my.signIn()
                _ = try await my.client.send("hello", to: try await my.echoBot())
                let photo = try await my.client.downloadProfilePhoto(try #require(alice.photo), of: alice.peer)
                let file = try await my.sendFile(document, name: "report.pdf")
                try await eventually("all bytes have arrived") { my.client.usage().traffic() == tap(lab) }
                let wifi = my.client.usage()
                #expect(wifi.traffic() == wifi.traffic(over: .wifi) && wifi.since(.wifi) != nil)
                #expect(wifi.traffic(of: .image).bytesIn >= Int64(photo.count))
                #expect(wifi.traffic(of: .file).bytesOut >= 700_001)
                #expect(wifi.traffic(of: .generic).bytesIn > 0 && wifi.traffic(of: .generic).bytesOut < 100_000)

                await my.client.networkChanged(isAvailable: true, kind: .cellular)
                #expect(try await my.client.download(file) == document)
                let both = my.client.usage()
                #expect(both.traffic(of: .file, over: .cellular).bytesIn >= 700_001)
                #expect(both.traffic(of: .file, over: .wifi) == wifi.traffic(of: .file, over: .wifi))
                try await eventually("all bytes have arrived") { my.client.usage().traffic() == tap(lab) }
                return my.client
            }
            let end = first.usage()
            try await eventually("the lab has read all") { tap(lab) == end.traffic() }
            #expect(try await store.value(forKey: NetworkUsage.storeKey) == end.encoded())

            try await withClient(of: lab, storage: store) { my in
                _ = try await my.client.me()
                try await eventually("the next run goes on") { my.client.usage().traffic() == tap(lab) }
                #expect(my.client.usage().traffic(of: .image) == end.traffic(of: .image))
                let before = my.client.usage().traffic()
                my.client.countUsage(bytesIn: 30, bytesOut: 20, of: .call)
                #expect(my.client.usage().traffic(of: .call) == Traffic(bytesIn: 30, bytesOut: 20))
                #expect(my.client.usage().traffic().bytesIn >= before.bytesIn + 30)
                try await my.client.resetUsage(of: .wifi)
                #expect(my.client.usage().traffic(over: .wifi) == Traffic())
                #expect(my.client.usage().traffic(of: .file, over: .cellular).bytesIn >= 700_001)
                try await my.client.resetUsage()
                #expect(my.client.usage().traffic(of: .file) == Traffic())
            }
        }
    }

    @Test("P27 changes are told and stored five seconds later, whatever comes meanwhile; bad stored usage costs itself")
    func usageIsToldAndStored() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await store.setValue([1, 2, 3], forKey: NetworkUsage.storeKey)
            try await withClient(of: lab, storage: store) { my in
                let updates = my.client.usageUpdates
                _ = try await my.client.ping()
                #expect(try await store.value(forKey: NetworkUsage.storeKey) == [1, 2, 3])
                var told: NetworkUsage?
                for await usage in updates {
                    told = usage
                    break
                }
                let usage = try #require(told)
                #expect(usage.traffic().bytesIn > 0 && usage.traffic().bytesOut > 0)
                try await eventually("it is stored") {
                    try await store.value(forKey: NetworkUsage.storeKey).flatMap { NetworkUsage(stored: $0) } != nil
                }
            }
        }
    }

    #if HTTPS
        @Test("P27 inside of TLS the bytes of TLS are counted, not those within")
        func usageIncludesTLS() async throws {
            var configuration = LabConfiguration()
            configuration.entries =
                (1...5).map { LabEntry(.silent, datacenter: $0, isMain: true) } + LabEntry.all(.tls)
            try await withLab(configuration) { lab in
                try await withClient(of: lab, configure: { $0.transport = .secureWebSocket }) { my in
                    _ = try await my.client.ping()
                    try await eventually("all bytes have arrived") {
                        // A certificate and a handshake on top of what the lab counts within.
                        let inside = tap(lab)
                        let counted = my.client.usage().traffic()
                        return counted.bytesIn > inside.bytesIn + 500 && counted.bytesOut > inside.bytesOut + 200
                    }
                }
            }
        }
    #endif
}
