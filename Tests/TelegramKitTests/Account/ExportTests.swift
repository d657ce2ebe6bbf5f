import MTProtoCrypto
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

@Suite struct ExportTests {
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
            let text = try session.telethonString()
            // '1', and 263 or 275 bytes in base64 with padding, as Python pads.
            #expect(text.utf8.count == 1 + (address.contains(":") ? 368 : 352) && text.hasPrefix("1"))
            let read = try ExportedSession(text)
            #expect(read.homeDatacenter == 4 && read.address == address && read.port == 443)
            #expect(read.userID == nil && read.isTest == nil)
            #expect(read.keys.map(\.key) == [session.keys[0].key])
            #expect(try read.telethonString() == text)
        }
        // What Python writes for datacenter 2 at 149.154.167.51:443, with a key of 256 times 7.
        let known = "1ApWapzMBuwcH" + String(repeating: "BwcH", count: 84) + "Bwc="
        #expect(try ExportedSession(known).address == "149.154.167.51")
        #expect(try ExportedSession(known).telethonString() == known)
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
            let made = lab.counters.keyExchanges
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
                #expect(lab.counters.keyExchanges == made)
                let telethon = try await my.client.exportSession().telethonString()
                try await my.client.logOut()
                let dead = try await error { () async throws(TelegramError) in
                    try await my.client.importSession(try ExportedSession(telethon))
                }
                #expect(dead.code == .unauthorized)
                #expect(try await my.client.accountState() == .signedOut)
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

    @Test(
        "S07 an import that fails leaves no address behind, and one that succeeds keeps it", arguments: [false, true])
    func addressesOfImports(isAuthorized: Bool) async throws {
        try await withLab { lab in
            let exported = try await withClient(of: lab) { my in
                try await my.signIn()
                let session = try await my.client.exportSession()
                try await my.client.abandonSession()
                return session
            }
            if !isAuthorized { await lab.revokeAuthorizations(phone: LabClient.alice.phone) }
            // The session says that it lives at a datacenter of which nobody else has heard.
            let session = ExportedSession(
                isTest: nil, homeDatacenter: 9, userID: nil, address: exported.address, port: exported.port,
                keys: [.init(datacenter: 9, key: try #require(exported.keys.first).key)])
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                if isAuthorized {
                    #expect(try await my.client.importSession(session).phone == LabClient.alice.phone)
                } else {
                    let failure = try await error { () async throws(TelegramError) in
                        try await my.client.importSession(session)
                    }
                    #expect(failure.code == .unauthorized)
                }
                let known = try await my.client.serverKnowledge().datacenters.map(\.id)
                #expect(known.contains(9) == isAuthorized)
            }
            var configuration = TelegramConfiguration.lab(LabServers(lab))
            configuration.storage = store
            #expect(try await configuration.serverKnowledge().datacenters.map(\.id).contains(9) == isAuthorized)
        }
    }
}
