import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct UsageLedgerTests {
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

        // What is added knows nothing of that network, and no beginning is never.
        var older = NetworkUsage()
        older.add(Traffic(bytesIn: 1), of: .call, over: .other, date: 4)
        older.merge(usage)
        #expect(older.since(.other) == 4 && older.since(.wifi) == 7)
        var early = NetworkUsage()
        early.add(Traffic(bytesIn: 1), of: .call, over: .wifi, date: 0)
        early.reset(.cellular, date: 0)
        #expect(early.since(.wifi) == 1 && early.since(.cellular) == 1 && early.since(.other) == nil)
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
        // What turns out to be a file's, and a new beginning, are changes like others.
        ledger.attribute(Traffic(bytesIn: 2), to: .image, now: now)
        #expect(ledger.takeChanges()?.traffic(of: .image).bytesIn == 2)
        ledger.reset(nil, now: now, date: 2)
        #expect(ledger.takeChanges()?.traffic() == Traffic())
    }

    @Test("P27 files count as what their type says")
    func categoriesOfTypes() {
        let types = ["image/png", "Video/mp4", "audio/ogg", "application/pdf", "", "/", "text/plain"]
        let categories: [NetworkUsage.Category] = [.image, .video, .audio, .file, .file, .file, .file]
        #expect(types.map { NetworkUsage.Category(mimeType: $0) } == categories)
    }
}

struct UsageTests {
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

    @Test("P27 what is sent as a photo counts as an image, although its name says nothing of that")
    func photosAreImages() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let picture = testPicture(size: 100_001)
                let peer = try await my.boris()
                try await my.client.send(.photo(.bytes(picture, name: "picture")), to: peer)
                let usage = my.client.usage()
                #expect(usage.traffic(of: .image).bytesOut >= 100_001)
                #expect(usage.traffic(of: .file) == Traffic())
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

    @Test("every change is told and stored, the one after a reset too; who reads late gets the newest, then the end")
    func usageIsToldAgain() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            func stored() async throws -> Int64? {
                let bytes = try await store.value(forKey: NetworkUsage.storeKey)
                return bytes.flatMap { NetworkUsage(stored: $0) }?.traffic(of: .call).bytesIn
            }
            let updates = try await withClient(of: lab, storage: store) { my in
                // It runs.
                #expect(try await !my.client.accountStatus().isSignedIn)
                let updates = my.client.usageUpdates
                for count in [10, 20] as [Int64] {
                    my.client.countUsage(bytesIn: 10, bytesOut: 0, of: .call)
                    try await eventually("\(count) are stored") { try await stored() == count }
                }
                // The timer of this change is still set when the one after the reset comes.
                my.client.countUsage(bytesIn: 10, bytesOut: 0, of: .call)
                await my.time.pass(.seconds(1))
                try await my.client.resetUsage()
                #expect(try await stored() == 0)
                my.client.countUsage(bytesIn: 7, bytesOut: -3, of: .call)
                my.client.countUsage(bytesIn: 0, bytesOut: 0, of: .call)
                #expect(my.client.usage().traffic() == Traffic(bytesIn: 7, bytesOut: 0))
                try await eventually("7 are stored") { try await stored() == 7 }
                return updates
            }
            var told: [Int64] = []
            for await usage in updates { told.append(usage.traffic(of: .call).bytesIn) }
            #expect(told == [7])
        }
    }

    @Test("a reset that comes before the store is read counts for what is in it")
    func resetWaitsForTheStore() async throws {
        try await withLab { lab in
            var usage = NetworkUsage()
            usage.add(Traffic(bytesIn: 5, bytesOut: 5), of: .image, over: .wifi, date: 3)
            var configuration = TelegramConfiguration.lab(lab)
            configuration.storage = MemoryStore([NetworkUsage.storeKey: usage.encoded()])
            let client = try TelegramClient(configuration: configuration)
            let reset = Task { try await client.resetUsage() }
            try await eventually("it waits") { await client.pendingRequests().contains { $0.name == "resetUsage" } }
            try await client.withClient { client in
                try await reset.value
                #expect(client.usage().traffic() == Traffic())
            }
        }
    }

    @Test("many changes at once wait for one timer")
    func usageHasOneTimer() async throws {
        try await withLab { lab in
            let time = TestTime(passes: false)
            try await withClient(of: lab, time: time) { (my: LabClient) async throws in
                #expect(try await !my.client.accountStatus().isSignedIn)
                let before = time.waiterCount
                for _ in 0..<100 { my.client.countUsage(bytesIn: 1, bytesOut: 1, of: .call) }
                #expect(time.waiterCount <= before + 1)
            }
        }
    }

    /// A store that fails where it is asked what was used.
    private struct BrokenStore: KeyValueStore {
        let code: StorageError.Code
        private let store = MemoryStore()

        init(_ code: StorageError.Code) {
            self.code = code
        }

        private func check(_ key: String) throws(StorageError) {
            guard key.hasSuffix("usage") else { return }
            throw StorageError(code: code, message: "It cannot be had", location: key, hint: "None.")
        }

        func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
            try check(key)
            return try await store.value(forKey: key)
        }

        func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
            try check(key)
            try await store.setValue(value, forKey: key)
        }

        func keys() async throws(StorageError) -> [String] { try await store.keys() }
    }

    @Test("what cannot be stored or read is said, and what is damaged counts as nothing")
    func brokenStores() async throws {
        try await withLab { lab in
            try await withClient(of: lab, storage: BrokenStore(.inaccessible)) { my in
                let refused = try await error { () async throws(TelegramError) in try await my.client.resetUsage() }
                #expect(refused.code == .storage)
            }
            func accounts(_ store: BrokenStore) async throws -> Accounts {
                var records = AccountRecords()
                records.promote(records.beginAuthorization(), userID: 7, isTest: false)
                try await store.setValue(records.encoded(), forKey: AccountRecords.storeKey)
                return try await Accounts.open(store, configuration: .lab(lab))
            }
            let unreadable = try await accounts(BrokenStore(.inaccessible))
            let failure = try await error { () async throws(TelegramError) in try await unreadable.usage(of: 0) }
            #expect(failure.code == .storage)
            let damaged = try await accounts(BrokenStore(.damaged))
            #expect(try await damaged.usage(of: 0) == NetworkUsage())
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
