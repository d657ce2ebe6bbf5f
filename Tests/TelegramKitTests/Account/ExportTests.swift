import MTProtoCore
import MTProtoCrypto
import TelegramAPI
import TelegramLab
import Testing

@testable import MTProtoKit
@testable import TelegramKit

struct ExportTests {
    private func session(_ address: String = "127.0.0.1") throws -> ExportedSession {
        var random = RandomSource.seeded(5)
        return ExportedSession(
            isTest: false, homeDatacenter: 4, userID: 77, address: address, port: 443,
            keys: [
                .init(datacenter: 4, key: try AuthKey(random.bytes(256))),
                .init(datacenter: 1, key: try AuthKey(random.bytes(256))),
            ],
            fingerprints: [0xd09d_1d85_de64_fd85, 7])
    }

    @Test(
        "H-02 H-03 a session reads back from its text, damaged nowhere; encrypted only with its passphrase; it prints no key"
    )
    func sessionsReadBack() throws {
        let session = try session()
        let text = try session.encoded()
        let read = try ExportedSession(" \(text)\n")
        #expect(read.userID == 77 && read.homeDatacenter == 4 && read.isTest == false)
        #expect(read.keys.map(\.key) == session.keys.map(\.key) && read.keys.map(\.datacenter) == [4, 1])
        #expect(read.fingerprints == session.fingerprints)
        #expect("\(session)" == "session of user 77, datacenter 4")
        #expect(Mirror(reflecting: session).children.isEmpty)

        let sealed = try session.encoded(passphrase: AccountPassword("open sesame"))
        #expect(
            try ExportedSession(sealed, passphrase: AccountPassword("open sesame")).keys[0].key == session.keys[0].key)
        #expect(failure(sealed, AccountPassword("open barley")) == .passphraseInvalid)
        #expect(failure(sealed, nil) == .passphraseInvalid)
        for text in [text, sealed] {
            var characters = Array(text)
            characters[characters.count / 2] = characters[characters.count / 2] == "A" ? "B" : "A"
            #expect(failure(String(characters), AccountPassword("open sesame")) != nil)
            #expect(failure(String(text.dropLast(7)), AccountPassword("open sesame")) != nil)
        }
        for text in ["", "1", "2AAAA", "mtproto-session-1.", "mtproto-session-1.CQ", "1AAAA"] {
            #expect(failure(text, nil) == .sessionInvalid, "\(text)")
        }
    }

    @Test("what earlier versions have exported is read: without the names of its servers, with them, and encrypted")
    func earlierSessionsAreRead() throws {
        let head = "AAAACAAAABAAAAE0AAAAAAAAADjE0OS4xNTQuMTY3LjkxALsBAAABAAAABAAAAP4AAQAH"
        let key = String(repeating: "BwcH", count: 85)
        let first = "mtproto-session-1.AAE\(head)\(key)ml3NSvmXNNA"
        let second = "mtproto-session-1.AAI\(head)\(key)AQAAAIX9ZN6FHZ3QY4P7D5Jostk"
        let sealed = """
            mtproto-session-1.AQABAgMEBQYHCAkKCwwNDg8AAQIDBAUGBwgJCgv3eEJLGrpysTddFzntCQ0frPvxd4e5wn9YwxfuDZTE6f
            H15qfRPJKbr7LoP1w1sKAKFY3QQ--t_N1MoQkgM-w7mc6t9Pc2xMj6W8nf7Pq4Y5j9SXyNqU7dWVRy14JhY5bMtJgIgKmiye89xC
            LtdsKnFhMm3af3IsqSsNx48ZdIGFf4n6wmTU_U7BLqNJ9HHGKhbWFF8nkY6NjLut05IBYXoG0wgmOT70BIQ_q4mLDxi5OiHNKIDP
            gapKIc7zmh9KWWgF8BQhcZV5LC1E0sg6DsdUSn2ncbffTPVOyzOU5zvi1q3kOIeH_bOh4mlECwfjMYKQ0RrjOBZkOlyhmpZLfMhm
            6OXdcyHjCxnAyjT21Ef8dnf7IUS6o0TYb-DacfpC-RZtqDVbmPwFEBs_MjSw_teMvJkQfOJC-B_uwwxBC9MBJPYknk3HCvfU7w7Y
            v5FfM
            """
        let named: [UInt64] = [0xd09d_1d85_de64_fd85]
        for (text, fingerprints) in [(first, []), (second, named), (sealed, named)] as [(String, [UInt64])] {
            let read = try ExportedSession(text, passphrase: AccountPassword("open sesame"))
            #expect(read.userID == 77 && read.homeDatacenter == 4 && read.isTest == false)
            #expect(read.address == "149.154.167.91" && read.port == 443)
            #expect(read.keys.map(\.datacenter) == [4])
            #expect(try read.keys.map(\.key) == [AuthKey([UInt8](repeating: 7, count: 256))])
            #expect(read.fingerprints == fingerprints)
        }
        #expect(try ExportedSession(second).encoded() == second)
    }

    @Test("a session that does not say whether it is of the test servers is of neither, whatever else it says of that")
    func unknownServers() throws {
        let mark = "mtproto-session-1."
        let text = try session().encoded()
        let bytes = try #require(TextEncoding.base64URLBytes(String(text.dropFirst(mark.count))))
        for (flags, isTest) in [(0, nil), (1, nil), (2, false), (3, true)] as [(UInt8, Bool?)] {
            // Between what kind of text it is and the checksum; the flags come after the version.
            var content = Array(bytes.dropFirst().dropLast(8))
            content[4] = flags
            let changed = mark + TextEncoding.base64URL([0] + content + Hash.sha256(content).prefix(8))
            #expect(try ExportedSession(changed).isTest == isTest, "\(flags)")
        }
    }

    private func failure(_ text: String, _ passphrase: AccountPassword?) -> TelegramError.Code? {
        do throws(TelegramError) {
            _ = try ExportedSession(text, passphrase: passphrase)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("Telethon's session strings are read and written, with addresses of both kinds")
    func telethonStringsAreReadAndWritten() throws {
        for address in ["149.154.167.91", "2001:67c:4e8:f004:0:0:0:a"] {
            let session = try session(address)
            let text = try session.encoded(as: .telethon)
            // '1', and 263 or 275 bytes in base64 with padding, as Python pads.
            #expect(text.utf8.count == 1 + (address.contains(":") ? 368 : 352) && text.hasPrefix("1"))
            let read = try ExportedSession(text)
            #expect(read.homeDatacenter == 4 && read.address == address && read.port == 443)
            #expect(read.userID == nil && read.isTest == nil)
            #expect(read.keys.map(\.key) == [session.keys[0].key])
            #expect(try read.encoded(as: .telethon) == text)
        }
        // What Python writes for datacenter 2 at 149.154.167.51:443, with a key of 256 times 7.
        let known = "1ApWapzMBuwcH" + String(repeating: "BwcH", count: 84) + "Bwc="
        #expect(try ExportedSession(known).address == "149.154.167.51")
        #expect(try ExportedSession(known).encoded(as: .telethon) == known)
    }

    @Test(
        "J07 a session goes on in another store without a key exchange, files included; the first one has forgotten it")
    func sessionsMove() async throws {
        try await withLab { lab in
            let text = try await withClient(of: lab) { my in
                let user = try await my.signIn()
                _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
                let text = try await my.client.exportSession().encoded()
                try await my.client.abandonSession()
                #expect(try await my.client.accountStatus() == .ended(.handedOver))
                let gone = try await error { () async throws(TelegramError) in try await my.client.exportSession() }
                #expect(gone.code == .unauthorized)
                return text
            }
            let made = lab.counters.datacenters.mapValues(\.keyExchanges)
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                let user = try await my.client.importSession(try ExportedSession(text))
                #expect(user.phone == LabClient.alice.phone)
                let image = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
                #expect(image.count > 100)
                let twice = try await error { () async throws(TelegramError) in
                    try await my.client.importSession(try ExportedSession(text))
                }
                #expect(twice.code == .alreadySignedIn)
                #expect(lab.counters.datacenters.mapValues(\.keyExchanges) == made)
                let telethon = try await my.client.exportSession().encoded(as: .telethon)
                try await my.client.logOut()
                let dead = try await error { () async throws(TelegramError) in
                    try await my.client.importSession(try ExportedSession(telethon))
                }
                #expect(dead.code == .unauthorized)
                #expect(try await !my.client.accountStatus().isSignedIn)
            }
        }
    }

    @Test("J07 a session that was put together from two accounts is that of its home datacenter everywhere")
    func mixedSessions() async throws {
        try await withLab { lab in
            func session(of account: LabAccount) async throws -> (ExportedSession, User) {
                try await withClient(of: lab) { my in
                    let user = try await my.signIn(account)
                    _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
                    let session = try await my.client.exportSession()
                    try await my.client.abandonSession()
                    return (session, user)
                }
            }
            let (alice, _) = try await session(of: LabAccount.standard[0])
            let (boris, person) = try await session(of: LabAccount.standard[1])
            let home = alice.homeDatacenter
            let others = boris.keys.filter { $0.datacenter != home && $0.datacenter != boris.homeDatacenter }
            let place = try #require(others.first?.datacenter)
            let mixed = ExportedSession(
                isTest: alice.isTest, homeDatacenter: home, userID: alice.userID, address: alice.address,
                port: alice.port, keys: alice.keys.filter { $0.datacenter == home } + others,
                fingerprints: alice.fingerprints)
            func transfers() -> Int {
                lab.receivedMessages(at: place).filter { $0.name == "auth.importAuthorization" }.count
            }
            try await withClient(of: lab) { my in
                let user = try await my.client.importSession(try ExportedSession(try mixed.encoded()))
                #expect(user.phone == LabAccount.standard[0].phone)
                let before = transfers()
                let username = try #require(person.username)
                let peer = try await my.client.resolve(.username(username))
                let image = try await my.client.downloadProfilePhoto(try #require(person.photo), of: peer)
                #expect(image.count > 100)
                // Under the key that the file named, which was the other account's.
                #expect(transfers() == before + 1)
            }
        }
    }

    @Test("O01 an exported session names its servers: others are not shown its keys")
    func exportedSessionsNameTheirServers() async throws {
        try await withLab { lab in
            let text = try await withClient(of: lab) { my in
                try await my.signIn()
                return try await my.client.exportSession().encoded()
            }
            var others = LabConfiguration()
            others.rsaPrivateKeyPEM = try RSAPrivateKey.generatePEM()
            try await withLab(others) { other in
                try await withClient(of: other) { my in
                    let refused = try await error { () async throws(TelegramError) in
                        try await my.client.importSession(try ExportedSession(text))
                    }
                    #expect(refused.code == .otherServers)
                    #expect(other.counters.tcpAccepts == 0)
                }
            }
        }
    }

    @Test("a session of the test servers is not taken by others, who are not asked about it")
    func testSessionsAreNotTaken() async throws {
        try await withLab { lab in
            let own = try await exported(from: lab)
            let other = ExportedSession(
                isTest: true, homeDatacenter: own.homeDatacenter, userID: own.userID, address: own.address,
                port: own.port, keys: own.keys)
            let accepted = lab.counters.tcpAccepts
            try await withClient(of: lab) { my in
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.importSession(other)
                }
                #expect(refused.code == .sessionInvalid, "\(refused)")
                #expect(lab.counters.tcpAccepts == accepted)
                #expect(try await my.client.importSession(own).id == own.userID)
            }
        }
    }

    /// Alice's session, in the files of which there are pictures, and which nobody else uses.
    private func exported(from lab: Lab, revoked: Bool = false) async throws -> ExportedSession {
        let session = try await withClient(of: lab) { my in
            let user = try await my.signIn()
            _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
            let session = try await my.client.exportSession()
            try await my.client.abandonSession()
            return session
        }
        #expect(session.keys.map(\.datacenter) == [5, 1])
        #expect(session.isTest == false && session.homeDatacenter == 5 && session.fingerprints.count == 1)
        if revoked { await lab.revokeAuthorizations(phone: LabClient.alice.phone) }
        return session
    }

    /// The keys of a store that are those of a session.
    private func keys(of session: ExportedSession, in store: MemoryStore) async throws -> [Int] {
        var found: [Int] = []
        for datacenter in Array(1...9) + [203] {
            guard let bytes = try await store.value(forKey: "persistent:key-\(datacenter)"),
                let key = AuthInfo(stored: bytes)?.key
            else { continue }
            if session.keys.contains(where: { $0.key == key }) { found.append(datacenter) }
        }
        return found
    }

    @Test(
        "S07 J07 the home of a session is one that the servers name, and no network for content: its own address is not believed",
        arguments: [9, 203])
    func addressesOfImports(home: Int) async throws {
        var configuration = LabConfiguration()
        configuration.cdn = LabCDNConfiguration()
        try await withLab(configuration) { lab in
            let exported = try await exported(from: lab)
            // Where its address leads, its key is known.
            let session = ExportedSession(
                isTest: nil, homeDatacenter: home, userID: nil, address: exported.address, port: exported.port,
                keys: exported.keys.map { .init(datacenter: $0.datacenter == 5 ? home : $0.datacenter, key: $0.key) })
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                let first = try await my.client.homeDatacenter()
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.importSession(session)
                }
                #expect(failure.code == .sessionInvalid, "\(failure)")
                #expect(try await my.client.homeDatacenter() == first)
                #expect(try await keys(of: session, in: store) == [])
                #expect(try await !my.client.serverKnowledge().datacenters.map(\.id).contains(9))
                try await my.signIn()
            }
        }
    }

    @Test(
        "S07 J07 the keys of an imported session go with its account: the next one does not sign in under keys that others know",
        arguments: ["revoked", "logged out", "handed over"])
    func importedKeysGoWithTheAccount(how: String) async throws {
        try await withLab { lab in
            var session = try await exported(from: lab)
            // Whoever makes the file may give a key to any datacenter.
            var random = RandomSource.seeded(6)
            let keys = session.keys + [.init(datacenter: 3, key: try AuthKey(random.bytes(256)))]
            session = ExportedSession(
                isTest: false, homeDatacenter: 5, userID: session.userID, address: session.address, port: session.port,
                keys: keys)
            let store = MemoryStore()
            try await withClient(
                of: lab, storage: store,
                configure: {
                    // Where its home is a client may have to ask the servers.
                    if how == "handed over" { $0.servers.datacenters.removeAll { $0.id == 5 } }
                }
            ) { my in
                _ = try await my.client.importSession(session)
                #expect(try await self.keys(of: session, in: store) == [1, 3, 5])
                switch how {
                case "revoked":
                    await lab.revokeAuthorizations(phone: LabClient.alice.phone)
                    let failure = try await error { () async throws(TelegramError) in try await my.client.me() }
                    #expect(failure.code == .unauthorized)
                    try await eventually("signed out") { try await !my.client.accountStatus().isSignedIn }
                case "logged out": try await my.client.logOut()
                default: try await my.client.abandonSession()
                }
                try await eventually("forgotten") { try await self.keys(of: session, in: store) == [] }
                let user = try await my.signIn()
                _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
                _ = try await my.client.invoke(API.Help.GetNearestDc(), on: 3)
                let own = try await my.client.exportSession().keys
                #expect(own.map(\.datacenter).sorted() == [1, 3, 5])
                #expect(own.allSatisfy { key in !session.keys.contains { $0.key == key.key } })
            }
        }
    }

    @Test(
        "S07 J07 a process that ends during an import leaves keys that the next start removes before anybody signs in")
    func importedKeysGoWithTheProcess() async throws {
        try await withLab { lab in
            let session = try await exported(from: lab)
            let (store, left) = (MemoryStore(), MemoryStore())
            await lab.holdAnswers(5)
            let before = lab.receivedMessages(at: 5).count { $0.name == "users.getUsers" }
            try await withClient(of: lab, storage: store) { my in
                let importing = Task { try await my.client.importSession(session) }
                try await eventually("asked whose it is") {
                    lab.receivedMessages(at: 5).count { $0.name == "users.getUsers" } > before
                }
                // What a process that is killed now has written.
                for name in try await store.keys() {
                    try await left.setValue(try await store.value(forKey: name), forKey: name)
                }
                importing.cancel()
                await #expect(throws: TelegramError.self) { try await importing.value }
                #expect(try await keys(of: session, in: store) == [], "given up, nothing stays")
            }
            await lab.releaseAnswers(5)
            try await withClient(of: lab, storage: left) { my in
                #expect(try await !my.client.accountStatus().isSignedIn)
                #expect(try await keys(of: session, in: left) == [])
                try await my.signIn()
                let own = try await my.client.exportSession().keys
                #expect(own.allSatisfy { key in !session.keys.contains { $0.key == key.key } })
            }
        }
    }

    @Test("J07 an import before the client runs waits for that, and is refused where somebody is signed in")
    func earlyImports() async throws {
        try await withLab { lab in
            let session = try await withClient(of: lab) { my in
                try await my.signIn()
                let session = try await my.client.exportSession()
                try await my.client.abandonSession()
                return session
            }
            let store = MemoryStore()
            let boris = try await withClient(of: lab, storage: store) { my in
                try await my.signIn(LabAccount.standard[1])
            }
            var configuration = TelegramConfiguration.lab(lab)
            configuration.storage = store
            let client = try TelegramClient(configuration: configuration)
            let importing = Task { try await client.importSession(session) }
            defer { importing.cancel() }
            try await eventually("it waits") {
                await client.pendingRequests().contains { $0.name == "import" && $0.state == .clientNotRunning }
            }
            try await client.withClient { client in
                let refused = await #expect(throws: TelegramError.self) { try await importing.value }
                #expect(refused?.code == .alreadySignedIn)
                let me = try await client.me().id
                #expect(me == boris.id)
            }
        }
    }

    @Test("J07 an import that fails changes neither where the next login begins nor what is said of the last session")
    func failedImportsChangeNothing() async throws {
        try await withLab { lab in
            let session = try await exported(from: lab, revoked: true)
            let store = MemoryStore()
            let boris = LabAccount.standard[1]
            let ended = try await withClient(of: lab, storage: store) { my in
                try await my.signIn(boris)
                await lab.revokeAuthorizations(phone: boris.phone)
                _ = try await error { () async throws(TelegramError) in try await my.client.me() }
                try await eventually("signed out") { try await !my.client.accountStatus().isSignedIn }
                let status = try await my.client.accountStatus()
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.importSession(session)
                }
                #expect(failure.code == .unauthorized)
                #expect(try await my.client.homeDatacenter() == 2)
                #expect(try await my.client.accountStatus() == status)
                return status
            }
            try await withClient(of: lab, storage: store) { my in
                #expect(try await my.client.homeDatacenter() == 2)
                #expect(try await my.client.accountStatus() == ended && ended != .signedOut)
                #expect(try await keys(of: session, in: store) == [])
                try await my.signIn()
            }
        }
    }
}
