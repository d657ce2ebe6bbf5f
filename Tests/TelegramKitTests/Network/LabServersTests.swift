import Foundation
import TelegramKit
import TelegramLab
import Testing

@Suite("What a client has to know of a local Telegram")
struct LabServersTests {
    @Test("T05 the description of a lab in this process names its datacenters, keys, ways in, accounts, bots and chats")
    func labDescriptionIsWhole() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.webSocket, datacenter: 2)]
        configuration.chats = [LabChat(.supergroup, title: "Tea", owner: "alice", members: ["boris"])]
        try await withLab(configuration) { lab in
            let servers = try LabServers(lab.description)
            #expect(servers.datacenters.map(\.port) == lab.description.datacenters.map(\.port))
            #expect(servers.publicKeyPEM == lab.description.rsaPublicKeyPEM)
            #expect(servers.accounts.map(\.phone) == lab.description.accounts.map(\.phone))
            #expect(servers.bots.map(\.token) == lab.description.bots.map(\.token) && !servers.bots.isEmpty)
            #expect(servers.bots.map(\.username) == lab.description.bots.map(\.username))
            #expect(servers.entries.map(\.port) == lab.description.entries.map(\.port) && !servers.entries.isEmpty)
            let chat = try #require(servers.chat("Tea"))
            #expect(chat.kind == "supergroup" && chat.members == servers.accounts.prefix(2).compactMap(\.id))
            // Again from itself.
            #expect(try LabServers(servers) == servers)
        }
    }

    @Test("every member of a description is read under its name, and what is not named is not there")
    func membersHaveNames() throws {
        let whole = """
            {"datacenters": [{"id": 2, "address": "127.0.0.1", "port": 40002}], "rsa_public_key_pem": "key",
             "entries": [
                {"kind": "tls", "datacenter": 2, "address": "127.0.0.1", "port": 40003, "server_name": "venus"},
                {"kind": "tcp", "datacenter": 2, "address": "127.0.0.1", "port": 40004, "media_only": true}],
             "tls_root_pem": "root", "accounts": [{"phone": "9996651001", "code": "55555", "home_dc": 5}],
             "bots": [{"username": "labbot", "token": "1:secret", "home_dc": 4, "id": 50002}],
             "chats": [
                {"id": 1001, "kind": "group", "title": "Tea"},
                {"id": 1000001, "kind": "channel", "title": "News", "username": "tea", "owner": 1, "members": [1, 2],
                 "administrators": [2]}],
             "discovery": {"address": "127.0.0.2", "port": 443, "name": "dns.example", "rsa_public_key_pem": "blob",
                "root_certificate_pem": "authority"},
             "api_id": 7, "api_hash": "hash", "something": "else"}
            """
        let servers = try JSONDecoder().decode(LabServers.self, from: Data(whole.utf8))
        let expected = LabServers(
            datacenters: [.init(id: 2, address: "127.0.0.1", port: 40002)], publicKeyPEM: "key",
            accounts: [.init(phone: "9996651001", code: "55555", homeDC: 5)],
            bots: [.init(username: "labbot", token: "1:secret", id: 50_002)],
            entries: [
                .init(kind: "tls", datacenter: 2, address: "127.0.0.1", port: 40003, serverName: "venus"),
                .init(kind: "tcp", datacenter: 2, address: "127.0.0.1", port: 40004, isMediaOnly: true),
            ],
            tlsRootPEM: "root",
            discovery: .init(
                address: "127.0.0.2", port: 443, name: "dns.example", rsaPublicKeyPEM: "blob",
                rootCertificatePEM: "authority"),
            apiID: 7, apiHash: "hash",
            chats: [
                .init(id: 1001, kind: "group", title: "Tea"),
                .init(
                    id: 1_000_001, kind: "channel", title: "News", username: "tea", owner: 1, members: [1, 2],
                    administrators: [2]),
            ])
        #expect(servers == expected)
        // By a user name first.
        let ids = ["tea", "Tea", "News", "news"].map { servers.chat($0)?.id }
        #expect(ids == [1_000_001, 1001, 1_000_001, nil])
        #expect(servers.bot("labbot")?.id == 50_002 && servers.bot("tea") == nil)
        #expect(try LabServers(servers) == servers)

        let least = #"{"datacenters": [{"id": 2, "address": "127.0.0.1", "port": 1}], "rsa_public_key_pem": "key"}"#
        let bare = try JSONDecoder().decode(LabServers.self, from: Data(least.utf8))
        #expect(bare == LabServers(datacenters: [.init(id: 2, address: "127.0.0.1", port: 1)], publicKeyPEM: "key"))

        // Whoever gives a number and a hash means them.
        for (given, id, hash) in [(servers, 7, "hash"), (bare, 1, "lab")] {
            let configuration = TelegramConfiguration.lab(given)
            #expect(configuration.apiID == id && configuration.apiHash == hash)
            let own = TelegramConfiguration.lab(given, apiID: 5, apiHash: "own")
            #expect(own.apiID == 5 && own.apiHash == "own")
        }
        let configuration = TelegramConfiguration.lab(servers)
        #expect(configuration.servers.trustedRootsPEM == "root" && configuration.discovery != nil)
        #expect(configuration.servers.fronts.map(\.name) == ["venus", "venus"])
        #expect(configuration.servers.fronts.map(\.address) == ["127.0.0.1", "127.0.0.1"])
        #expect(configuration.servers.datacenters.filter(\.isMediaOnly).map(\.port) == [40004])
        // The library's own function, not the one of these tests.
        let plain = TelegramConfiguration.lab(bare, apiID: nil)
        #expect(plain.discovery == nil)
        #expect(plain.loginDeadline == .seconds(120) && plain.connectionDeadline == .seconds(120))
        #expect(plain.servers.exchangeTimeout == .seconds(45))
        #expect(plain.servers.alternatePorts.isEmpty && !plain.servers.speaksHTTP)
    }

    @Test("T05 a program reads the file that describes a lab of another process, and is told what is wrong with it")
    func filesAreRead() async throws {
        let path = NSTemporaryDirectory() + "mtproto-lab-" + UUID().uuidString + ".json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let missing = #expect(throws: TelegramError.self) { try LabServers(contentsOf: path) }
        #expect(missing?.code == .file && missing?.location == path)

        try await withLab { lab in
            try JSONEncoder().encode(lab.description).write(to: URL(fileURLWithPath: path))
            let servers = try LabServers(contentsOf: path)
            let expected = try LabServers(lab.description)
            #expect(servers == expected)
            // What the file says is enough to be the bot.
            let token = try #require(servers.bots.first?.token)
            try await withTelegramClient(.lab(servers)) { client in
                let user = try await client.signIn(botToken: token)
                #expect(user.username == servers.bots.first?.username)
            }
        }

        try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
        let foreign = #expect(throws: TelegramError.self) { try LabServers(contentsOf: path) }
        #expect(foreign?.code == .invalidConfiguration && foreign?.location == path)
    }

    @Test("T05 what describes no lab is refused by name")
    func otherValuesDescribeNoLab() {
        let error = #expect(throws: TelegramError.self) { try LabServers(["datacenters": 5]) }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("Dictionary<String, Int>") == true)
    }
}
