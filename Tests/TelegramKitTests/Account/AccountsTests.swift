import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

struct AccountsTests {
    private func configuration(_ lab: Lab) -> TelegramConfiguration {
        .lab(lab)
    }

    private func signIn(_ client: TelegramClient, _ account: LabAccount) async throws {
        let code = try await client.sendCode(to: account.phone)
        guard case .signedIn = try await client.signIn(account.code, with: code) else {
            throw TestFailure("not signed in")
        }
    }

    @Test("J07 J10 K01 several accounts share a store, go on without a key exchange, and are forgotten one by one")
    func accountsShareAStore() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let (alice, boris) = (LabAccount.standard[0], LabAccount.standard[1])
            do {
                let accounts = try await Accounts.open(store, configuration: configuration(lab))
                for account in [alice, boris] {
                    try await accounts.newClient().withClient { try await signIn($0, account) }
                }
                #expect(await accounts.records.map(\.id) == [0, 1])
                #expect(await accounts.current?.id == 1)
                try await accounts.setCurrent(0)
            }
            let made = lab.counters.keyExchanges
            let accounts = try await Accounts.open(store, configuration: configuration(lab))
            #expect(await accounts.current?.id == 0)
            for (record, account) in zip(await accounts.records, [alice, boris]) {
                let client = try await accounts.client(record.id)
                #expect(client === (try await accounts.client(record.id)))
                try await client.withClient { client in
                    guard case .authorized(let stored) = try await client.account() else {
                        throw TestFailure("not signed in")
                    }
                    #expect(stored.userID == record.userID && stored.masterDatacenterID == account.homeDC)
                    let me = try await client.me()
                    #expect(me.phone == account.phone)
                }
            }
            #expect(lab.counters.keyExchanges == made)
            #expect(await accounts.current?.id == 0, "running is not choosing")

            // The first lies where a single client would have put it.
            var single = configuration(lab)
            single.storage = store
            try await withTelegramClient(single) { client in
                let me = try await client.me()
                #expect(me.phone == alice.phone)
            }
            let again = try await Accounts.open(store, configuration: configuration(lab))
            try await again.remove(1)
            #expect(await again.records.map(\.id) == [0])
            #expect(try await store.keys().allSatisfy { !$0.hasPrefix("account-1-") })
            let unknown = try await error { () async throws(TelegramError) in _ = try await again.client(1) }
            #expect(unknown.code == .accountUnknown)
            let last = try await again.client(0)
            try await last.withClient { try await $0.logOut() }
            let left = await again.records
            #expect(left.isEmpty)
        }
    }

    @Test(
        "O03 J10 a user is in a store once: neither imported nor signed in again beside it, and nothing is lost or left"
    )
    func usersAreThereOnce() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let (alice, boris) = (LabAccount.standard[0], LabAccount.standard[1])
            let accounts = try await Accounts.open(store, configuration: configuration(lab))
            let session = try await accounts.newClient().withClient { client in
                try await signIn(client, alice)
                return try await client.exportSession()
            }
            // The same session, by a format that says whose it is and by one that does not; then another session.
            let other = try await withClient(of: lab) { my in
                try await my.signIn(alice)
                return try await my.client.exportSession()
            }
            for text in try [session.encoded(), session.encoded(as: .telethon), other.encoded(as: .telethon)] {
                let refused = try await accounts.newClient().withClient { client in
                    try await error { () async throws(TelegramError) in
                        try await client.importSession(try ExportedSession(text))
                    }
                }
                #expect(refused.code == .alreadySignedIn && refused.message.contains("Account 0"), "\(refused)")
            }
            let again = try await accounts.newClient().withClient { client in
                try await error { () async throws(TelegramError) in
                    let code = try await client.sendCode(to: alice.phone)
                    return try await client.signIn(alice.code, with: code)
                }
            }
            #expect(again.code == .alreadySignedIn, "\(again)")
            #expect(await accounts.records.map(\.id) == [0])
            let sessions = try await accounts.client(0).withClient { try await $0.sessions() }
            #expect(sessions.count == 2, "its own, which goes on, and that of the other client")

            // The place is free for others, and what is exported leaves no copy.
            try await accounts.newClient().withClient { try await signIn($0, boris) }
            #expect(await accounts.records.map(\.userID).count == 2)
            try await accounts.client(0).withClient { try await $0.abandonSession() }
            #expect(await accounts.records.map(\.id) == [1])
            let moved = try await accounts.newClient().withClient { try await $0.importSession(session) }
            #expect(moved.phone == alice.phone)
            #expect(await accounts.records.count == 2)
        }
    }

    @Test("a user of the test servers and one of the others are two, whatever their ids")
    func usersOfTestServers() async throws {
        try await withLab { lab in
            let id = try await withClient(of: lab) { try await $0.signIn().id }
            var records = AccountRecords()
            records.promote(records.beginAuthorization(), userID: id, isTest: true)
            let store = MemoryStore([AccountRecords.storeKey: records.encoded()])
            let accounts = try await Accounts.open(store, configuration: configuration(lab))
            try await accounts.newClient().withClient { try await signIn($0, LabClient.alice) }
            #expect(await accounts.records.map(\.userID) == [id, id])
            #expect(await accounts.records.map(\.isTest) == [true, false])
        }
    }

    /// A store in which one value is damaged.
    private struct DamagedStore: KeyValueStore {
        let store: MemoryStore
        let damaged: String

        func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
            if key.hasSuffix(damaged) {
                throw StorageError(code: .damaged, message: "It is damaged", location: key, hint: "Remove it.")
            }
            return try await store.value(forKey: key)
        }

        func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
            try await store.setValue(value, forKey: key)
        }

        func keys() async throws(StorageError) -> [String] { try await store.keys() }
    }

    @Test("accounts can be opened although it is damaged which servers they belong to; their list has to be whole")
    func damagedServers() async throws {
        let server = ScriptedServer { $0 == "auth.importBotAuthorization" ? ScriptedServer.authorization : nil }
        let store = MemoryStore()
        let configuration = TelegramConfiguration.scripted(server)
        var single = configuration
        single.storage = store
        try await withTelegramClient(single) { client in _ = try await client.signIn(botToken: "1:x") }
        let damaged = DamagedStore(store: store, damaged: "servers")
        let accounts = try await Accounts.open(damaged, configuration: configuration)
        #expect(await accounts.records.map(\.userID) == [1])
        let refused = try await error { () async throws(TelegramError) in
            try await Accounts.open(
                DamagedStore(store: store, damaged: AccountRecords.storeKey), configuration: configuration)
        }
        #expect(refused.code == .storage)
    }

    @Test("an account whose session has ended can be removed with all that it left; one that nobody knows cannot")
    func endedAccountsAreRemoved() async throws {
        var records = AccountRecords()
        for user in [70, 71] as [Int64] { records.promote(records.beginAuthorization(), userID: user, isTest: true) }
        records.demote(1, because: .revoked)
        let store = MemoryStore([AccountRecords.storeKey: records.encoded(), "account-1-persistent:x": [1]])
        let accounts = try await Accounts.open(store, configuration: .scripted(ScriptedServer()))
        #expect(await accounts.ended == [EndedAccount(id: 1, userID: 71, reason: .revoked)])
        let unknown = try await error { () async throws(TelegramError) in try await accounts.remove(9) }
        #expect(unknown.code == .accountUnknown)
        try await accounts.remove(1)
        #expect(await accounts.ended.isEmpty)
        #expect(await accounts.records.map(\.id) == [0])
        #expect(try await store.keys() == [AccountRecords.storeKey])
    }

    @Test("the order in which somebody puts the accounts is that of the next launch as well, and chooses none of them")
    func orderIsKept() async throws {
        var records = AccountRecords()
        for user in [70, 71, 72] as [Int64] {
            records.promote(records.beginAuthorization(), userID: user, isTest: true)
        }
        let store = MemoryStore([AccountRecords.storeKey: records.encoded()])
        let accounts = try await Accounts.open(store, configuration: .scripted(ScriptedServer()))
        try await accounts.setCurrent(1)
        try await accounts.setOrder([2, 0])
        let again = try await Accounts.open(store, configuration: .scripted(ScriptedServer()))
        for opened in [accounts, again] {
            #expect(await opened.records.map(\.id) == [2, 0, 1])
            #expect(await opened.current?.id == 1)
        }
    }

    @Test("what a single client left, and what an account has used, is found where it lies", arguments: [false, true])
    func placesOfTheStore(isTest: Bool) async throws {
        let server = ScriptedServer { $0 == "auth.importBotAuthorization" ? ScriptedServer.authorization : nil }
        let store = MemoryStore()
        var single = TelegramConfiguration.scripted(server, isTest: isTest)
        single.storage = store
        try await withTelegramClient(single) { client in
            _ = try await client.signIn(botToken: "1:x")
            client.countUsage(bytesIn: 30, bytesOut: -1, of: .call)
        }
        let accounts = try await Accounts.open(store, configuration: .scripted(server, isTest: isTest))
        #expect(await accounts.records.map(\.userID) == [1])
        #expect(await accounts.records.map(\.isTest) == [isTest])
        let used = NetworkUsage.Traffic(bytesIn: 30, bytesOut: 0)
        #expect(try await accounts.usage(of: 0).traffic() == used)
        try await accounts.resetUsage(of: 0, over: .wifi)
        #expect(try await accounts.usage(of: 0).traffic() == used)
        try await accounts.resetUsage(of: 0)
        #expect(try await accounts.usage(of: 0).traffic() == NetworkUsage.Traffic())
        let unknown = try await error { () async throws(TelegramError) in try await accounts.usage(of: 9) }
        #expect(unknown.code == .accountUnknown)
    }

    @Test("J07 J10 what a single client left is the first of the accounts")
    func singleAccountIsTakenOver() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            _ = try await withClient(of: lab, storage: store) { try await $0.signIn() }
            let accounts = try await Accounts.open(store, configuration: configuration(lab))
            #expect(await accounts.records.map(\.id) == [0])
            let me = try await accounts.client(0).withClient { try await $0.me() }
            #expect(me.phone == LabClient.alice.phone)
        }
    }

    @Test("A14 J06 a newer client of an account makes an older one fail, and leaves the other accounts alone")
    func newerClientsSupersede() async throws {
        let store = MemoryStore()
        let owners = PrefixedStore.Owners()
        let part = PrefixedStore(store, prefix: PrefixedStore.prefix(3), owners: owners)
        let other = try await PrefixedStore(store, prefix: "", owners: PrefixedStore.Owners()).takeOver()
        let old = try await part.takeOver()
        try await old.setValue([1], forKey: "persistent:a")
        let new = try await old.takeOver()
        await #expect(throws: StorageError.self) { try await old.value(forKey: "persistent:a") }
        #expect(try await new.value(forKey: "persistent:a") == [1])
        #expect(try await new.keys() == ["persistent:a"])
        #expect(try await store.keys() == ["account-3-persistent:a"])
        #expect(try await other.keys() == [])
        try await other.setValue([2], forKey: "persistent:a")
        #expect(try await new.value(forKey: "persistent:a") == [1])
    }

    @Test(
        "J07 J08 Q25 K02 nobody begins at datacenter 2, or where he was; another master keeps the network, the same changes nothing"
    )
    func masterDatacenterChanges() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                guard case .unauthorized(let nobody) = try await my.client.account() else {
                    throw TestFailure("somebody is signed in")
                }
                #expect(nobody.masterDatacenterID == 2)
                _ = try await my.client.ping()
                let same = try await nobody.changedMasterDatacenterID(2)
                #expect(same.masterDatacenterID == 2 && lab.counters.tcpAccepts == 1)
                let moved = try await nobody.changedMasterDatacenterID(5)
                #expect(moved.masterDatacenterID == 5 && moved.client === nobody.client)
                #expect(try await my.client.homeDatacenter() == 5)
                #expect(try await moved.authorized() == nil)
                try await my.signIn()
                let account = try await moved.authorized()
                #expect(account?.masterDatacenterID == 5)
                #expect(lab.counters[5].tcpAccepts == 1 && lab.counters[2].tcpAccepts == 1)
            }
            var configuration = configuration(lab)
            configuration.storage = MemoryStore([
                "persistent:account": StoredAccount(home: .init(4), userID: nil).encoded()
            ])
            try await withTelegramClient(configuration) { client in
                guard case .unauthorized(let nobody) = try await client.account() else {
                    throw TestFailure("somebody is signed in")
                }
                #expect(nobody.masterDatacenterID == 4)
            }
        }
    }

    @Test("J18 P25 the states of an account are told in order, each once, up to the reason of its end")
    func statesAreTold() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                var states = my.client.accountStatusChanges.makeAsyncIterator()
                let code = try await my.client.sendCode(to: LabClient.farid.phone)
                _ = try await my.client.signIn(LabClient.farid.code, with: code)
                let user = try await my.client.checkPassword("swordfish")
                await lab.failNext("users.getUsers", at: 2, code: 401, message: "USER_DEACTIVATED_BAN", times: 2)
                for _ in 0..<2 {
                    let failure = try await error { () async throws(TelegramError) in try await my.client.me() }
                    #expect(failure.code == .accountDeactivated)
                    // What is asked before that is called off with the account's connections, or goes again under another key.
                    try await eventually("the account and its keys are gone") {
                        let network = my.client.network
                        let hasLeft = await network.account.userID == nil
                        let isClosed = await network.connections.leaving.isEmpty
                        return hasLeft && isClosed && network.context.carryingDatacenters.isEmpty
                    }
                }
                #expect(await states.next() == .waitingForCode(code))
                guard case .waitingForPassword? = await states.next() else { throw TestFailure("no password") }
                #expect(await states.next() == .signedIn(userID: user.id))
                #expect(await states.next() == .ended(.banned))
                #expect(try await my.client.accountStatus() == .ended(.banned))
            }
        }
    }

    @Test("P25 a key that was used in two places ends the account, with that reason")
    func duplicatedKeysEndTheAccount() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                await lab.failNext("users.getUsers", at: 5, code: 406, message: "AUTH_KEY_DUPLICATED")
                let failure = try await error { () async throws(TelegramError) in try await my.client.me() }
                #expect(failure.code == .authorizationKeyDuplicated)
                try await eventually("ended") { try await my.client.accountStatus() == .ended(.duplicated) }
            }
        }
    }

    @Test("S01 another datacenter that says so of its copy ends no account")
    func duplicatedKeysElsewhere() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                await lab.failNext("upload.getFile", at: 1, code: 406, message: "AUTH_KEY_DUPLICATED")
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.downloadProfilePhoto(photo, of: user.peer)
                }
                #expect(failure.code == .authorizationKeyDuplicated)
                // The key is worth nothing any more: the account goes there again, under another.
                try await eventually("forgotten") {
                    my.client.network.context.authInfo(for: DatacenterID(1)) == nil
                }
                let exchanges = lab.counters[1].keyExchanges
                #expect(try await my.client.downloadProfilePhoto(photo, of: user.peer).count > 100)
                #expect(lab.counters[1].keyExchanges == exchanges + 1)
                #expect(my.received(at: 1).count { $0 == "auth.importAuthorization" } == 2)
                let me = try await my.client.me()
                #expect(me.id == user.id)
                #expect(try await my.client.accountStatus().isSignedIn)
            }
        }
    }

    @Test("what is said of a key so late that another one is there costs that one nothing")
    func duplicatedKeyOfBefore() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                let (network, elsewhere) = (my.client.network, DatacenterID(1))
                func key() -> UInt64? { network.context.authInfo(for: elsewhere)?.key.id }
                _ = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                let former = try #require(key())
                await lab.failNext("upload.getFile", at: 1, code: 406, message: "AUTH_KEY_DUPLICATED")
                _ = try await error { () async throws(TelegramError) in
                    try await my.client.downloadProfilePhoto(photo, of: user.peer)
                }
                try await eventually("forgotten") { key() == nil }
                _ = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                let new = try #require(key())
                let exchanges = lab.counters[1].keyExchanges
                #expect(new != former)
                // Another connection of before had the same answer, and its turn comes now.
                let late = RPCError(code: 406, message: "AUTH_KEY_DUPLICATED")
                let manager = await network.manager(for: elsewhere, purpose: .files)
                network.manager(manager, notices: .authorizationQuestioned(late, keyID: former))
                _ = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                #expect(key() == new && lab.counters[1].keyExchanges == exchanges)
            }
        }
    }

    @Test(
        "E14 N07 Q26 keys are made ahead only where that is wanted, and are used when the account turns out to live there"
    )
    func keysAreMadeAhead() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.prewarmedDatacenters = [5] }) { my in
                try await eventually("prewarmed") { lab.counters[5].keyExchanges == 1 }
                #expect(lab.counters[2].tcpAccepts == 0)
                try await my.signIn()
                #expect((1...5).map { lab.counters[$0].tcpAccepts } == [0, 1, 0, 0, 1])
                #expect((1...5).map { lab.counters[$0].keyExchanges } == [0, 1, 0, 0, 1])
            }
        }
    }
}
