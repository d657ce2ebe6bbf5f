import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What becomes of an account whose key the servers have forgotten, which they prove.
struct LostKeyTests {
    @Test(
        "S01 F11 P04 N30 the account ends, once, for the reason that is told then and after a restart",
        arguments: [false, true])
    func accountEnds(temporaryKeys: Bool) async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let time = TestTime()
            var configuration = TelegramConfiguration.lab(lab, time: time)
            configuration.temporaryKeys = temporaryKeys
            do {
                let accounts = try await Accounts.open(store, configuration: configuration)
                let client = try await accounts.newClient()
                let user = try await client.withClient { client in
                    let my = LabClient(lab: lab, time: time, client: client, recorder: TraceRecorder())
                    let user = try await my.signIn()
                    let changes = client.accountStatusChanges
                    await lab.forgetKeys(5)
                    let failure = try await error { () async throws(TelegramError) in try await client.me() }
                    #expect(failure.code == .unauthorized)
                    var iterator = changes.makeAsyncIterator()
                    #expect(await iterator.next() == .ended(.keyUnknown))
                    try await eventually("signed out") { try await !client.accountStatus().isSignedIn }
                    #expect(try await client.accountStatus() == .ended(.keyUnknown))
                    return user
                }
                #expect(await accounts.records.isEmpty)
                #expect(await accounts.ended == [EndedAccount(id: 0, userID: user.id, reason: .keyUnknown)])
            }
            // The next launch knows why, and signing in again makes it good.
            let accounts = try await Accounts.open(store, configuration: configuration)
            #expect(await accounts.ended.map(\.reason) == [.keyUnknown])
            try await accounts.newClient().withClient { client in
                #expect(try await client.accountStatus() == .ended(.keyUnknown))
                try await LabClient(lab: lab, time: time, client: client, recorder: TraceRecorder()).signIn()
                #expect(try await client.accountStatus().isSignedIn)
            }
            #expect(await accounts.ended.isEmpty)
            #expect(await accounts.records.count == 1)
        }
    }

    @Test(
        "an account whose stored key is missing or damaged has ended, as each start says until somebody signs in",
        arguments: [nil, [1, 2, 3]] as [[UInt8]?])
    func storedKeyIsGone(bytes: [UInt8]?) async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in _ = try await my.signIn() }
            try await store.setValue(bytes, forKey: "persistent:key-5")
            for _ in 0..<2 {
                try await withClient(of: lab, storage: store) { (my: LabClient) async throws in
                    #expect(try await my.client.accountStatus() == .ended(.keyMissing))
                }
            }
            try await withClient(of: lab, storage: store) { my in _ = try await my.signIn() }
            try await withClient(of: lab, storage: store) { my in
                let user = try await my.client.me()
                #expect(try await my.client.accountStatus() == .signedIn(userID: user.id))
            }
        }
    }

    @Test("C-16 a stored key of 255 bytes is damage of its entry alone: another key is made, and the account stays")
    func shortStoredKey() async throws {
        try await withLab { lab in
            let (store, name) = (MemoryStore(), "persistent:key-1")
            try await withClient(of: lab, storage: store) { my in
                _ = try await my.signIn()
                _ = try await my.client.ping(datacenter: 1)
            }
            var stored = try #require(try await store.value(forKey: name))
            // Behind version and flags TL's mark of many bytes, and how many.
            let length = 8..<12
            try #require(stored.count > 268 && Array(stored[length]) == [254, 0, 1, 0])
            stored.replaceSubrange(length, with: [254, 255, 0, 0])
            try await store.setValue(stored, forKey: name)
            let before = lab.counters.keyExchanges
            try await withClient(of: lab, storage: store) { my in
                _ = try await my.client.me()
                _ = try await my.client.ping(datacenter: 1)
                let problems = my.recorder.events.compactMap { event -> String? in
                    if case .storageProblem(let error) = event.kind { error.location } else { nil }
                }
                #expect(problems == [name])
            }
            #expect(lab.counters.keyExchanges == before + 1 && lab.counters[1].keyExchanges == 2)
        }
    }

    @Test("an end that a sign-in has made good is not told again when that account is left")
    func endsAreMadeGood() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                await lab.revokeAuthorizations(phone: LabClient.alice.phone)
                _ = try await error { () async throws(TelegramError) in try await my.client.me() }
                try await eventually("signed out") { try await !my.client.accountStatus().isSignedIn }
                try await eventually("hung up") { lab.counters[5].openConnections == 0 }
                try await my.signIn()
                try await my.client.logOut()
            }
            try await withClient(of: lab, storage: store) { (my: LabClient) async throws in
                #expect(try await my.client.accountStatus() == .signedOut)
            }
        }
    }

    @Test(
        "S01 P04 N43 the lost key of another datacenter costs no account: it gets a new key, and the account goes there again"
    )
    func otherDatacenter() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                let before = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                await lab.forgetKeys(1)
                let after = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                #expect(after == before)
                #expect(try await my.client.accountStatus() == .signedIn(userID: user.id))
                #expect(my.received(at: 1).count { $0 == "auth.importAuthorization" } == 2)
                // Made, asked about twice, made anew.
                #expect(lab.counters[1].keyExchanges == 4)
                #expect(my.client.network.context.authorizedDatacenters == [DatacenterID(1), DatacenterID(5)])
            }
        }
    }

    @Test("S01 a code that is on its way when the key is lost is not waited for any more, and another one signs in")
    func lostWhileWaitingForCode() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.sendCode(to: LabClient.alice.phone)
                guard case .waitingForCode = try await my.client.accountStatus() else {
                    throw TestFailure("no code is waited for")
                }
                await lab.forgetKeys(5)
                _ = try await my.client.ping()
                try await eventually("not waited for") { try await my.client.accountStatus() == .signedOut }
                try await my.signIn()
            }
        }
    }
}
