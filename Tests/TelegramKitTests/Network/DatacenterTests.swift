import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct UnknownDatacenterTests {
    @Test("B17 N31 a datacenter without an address is asked for where one is known, and the login goes on there")
    func unknownHomeIsFound() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            func configure(_ configuration: inout TelegramConfiguration) {
                configuration.servers.datacenters.removeAll { $0.id != 2 }
            }
            try await withClient(of: lab, storage: storage, configure: configure) { my in
                // Alice lives on datacenter 5, of which nothing is known.
                let user = try await my.signIn()
                #expect(try await my.client.homeDatacenter() == 5)
                // Datacenter 1 has the avatar. Home is asked, over the connection that is there.
                _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
                #expect(my.received(at: 2).filter { $0 == "help.getConfig" }.count == 1)
                #expect(my.received(at: 5).filter { $0 == "help.getConfig" }.count == 1)
                #expect(lab.counters.tcpAccepts == 3)
            }
            // What was learnt is there in the next process.
            try await withClient(of: lab, storage: storage, configure: configure) { my in
                _ = try await my.client.me()
                #expect(my.received(at: 5).filter { $0 == "help.getConfig" }.count == 1)
            }
        }
    }

    @Test("B17 N31 a datacenter that nobody knows is an error, after each was asked once")
    func unknownToAll() async throws {
        try await withLab { lab in
            // Two key exchanges beside all other tests may take their time: none of the client's passes.
            try await withClient(
                of: lab, time: TestTime(passes: false),
                configure: { $0.servers.datacenters.removeAll { $0.id > 2 } }
            ) { my in
                async let first = error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetNearestDc(), on: 7)
                }
                async let second = error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetNearestDc(), on: 7)
                }
                let codes = (try await first.code, try await second.code)
                #expect(codes.0 == .invalidConfiguration && codes.1 == .invalidConfiguration)
                for datacenter in [1, 2] {
                    #expect(
                        my.received(at: datacenter).filter { $0 == "help.getConfig" }.count == 1,
                        "\(my.received(at: datacenter))")
                }
            }
        }
    }

    @Test("who is asked where a datacenter is has ten seconds, and is asked again if the answer gets lost")
    func questionsForAddressesMayBeRepeated() async throws {
        let server = ScriptedServer()
        try await withTelegramClient(.scripted(server)) { client in
            let failure = try await error { () async throws(TelegramError) in
                try await client.invoke(API.Help.GetNearestDc(), on: 7)
            }
            #expect(failure.code == .invalidConfiguration)
            let asked = server.calls.filter { $0.name == "help.getConfig" }
            #expect(!asked.isEmpty && asked.count == server.calls.count)
            #expect(asked.allSatisfy { $0.request.isIdempotent && $0.request.timeout == .seconds(10) })
        }
    }

    @Test("a request that waits for what others wait for, too, ends when it is cancelled; they go on")
    func waitsEndWithTheirTask() async throws {
        func check(
            _ my: LabClient, on datacenter: Int, behind home: Int, _ state: PendingRequest.State
        ) async throws {
            let client = my.client
            await my.lab.holdAnswers(home)
            let requests = (0..<2).map { _ in
                Task { try await client.invoke(API.Help.GetNearestDc(), on: datacenter).thisDC }
            }
            try await eventually("both wait") { await client.pendingRequests().count { $0.state == state } == 2 }
            requests[0].cancel()
            let failure = await #expect(throws: TelegramError.self) { try await requests[0].value }
            #expect(failure?.code == .cancelled)
            await my.lab.releaseAnswers(home)
            #expect(try await requests[1].value == datacenter)
        }
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.servers.datacenters.removeAll { $0.id != 2 } }) { my in
                _ = try await my.client.ping()
                try await check(my, on: 4, behind: 2, .lookingForDatacenter)
                try await my.signIn()
                try await check(my, on: 1, behind: 5, .transferringAuthorization)
            }
        }
    }

    @Test("requests that are told at once to go to a datacenter that is not known yet move the account once")
    func movesThatMeet() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.servers.datacenters.removeAll { $0.id != 2 } }) { my in
                _ = try await my.client.ping()
                await lab.failNext("help.getNearestDc", at: 2, code: 303, message: "USER_MIGRATE_4", times: 3)
                await lab.holdAnswers(2)
                let client = my.client
                let requests = (0..<3).map { _ in Task { try await client.invoke(API.Help.GetNearestDc()).thisDC } }
                try await eventually("they are asked") {
                    my.received(at: 2).count { $0 == "help.getNearestDc" } >= 4
                }
                await lab.releaseAnswers(2)
                for request in requests { #expect(try await request.value == 4) }
                let moves = my.recorder.events.count {
                    if case .homeDatacenterChanged = $0.kind { true } else { false }
                }
                #expect(moves == 1)
            }
        }
    }

    private func answers(_ backup: BackupConfiguration.Address, _ my: LabClient) async -> Bool {
        guard let consequence = await my.client.network.ask(backup) else { return false }
        await consequence()
        return true
    }

    @Test("N01 N02 B14 a backup address is asked over one connection, under the key that is known, and changes nothing")
    func backupAddressSharesTheKey() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store, configure: { $0.preparesLogin = false }) { my in
                try await my.client.network.untilRunning("test")
                let endpoint = try #require(lab.description.datacenters.first { $0.id == 4 })
                let backup = BackupConfiguration.Address(
                    datacenter: DatacenterID(4),
                    address: DatacenterAddress(
                        host: endpoint.address, port: UInt16(endpoint.port), preferForProxy: true))
                #expect(await answers(backup, my))
                #expect(lab.counters[4].tcpAccepts == 1 && lab.counters[4].keyExchanges == 1)
                let changes = my.client.network.context.changes
                for _ in 0..<3 { #expect(await answers(backup, my)) }
                #expect(lab.counters[4].tcpAccepts == 4 && lab.counters[4].keyExchanges == 1)
                #expect(lab.counters.keyExchanges == 1)
                // The configuration names what is known anyway: nobody is told, nothing is written.
                my.client.network.context.initialization = ConnectionInitialization(prefix: ByteBuffer(), identity: 1)
                let change = await changes.next()
                if case .initializationChanged? = change {} else { Issue.record("\(String(describing: change))") }
                #expect(try await store.keys().allSatisfy { !$0.contains("addresses") })
                let dead = BackupConfiguration.Address(
                    datacenter: DatacenterID(3), address: DatacenterAddress(host: "256.1.1.1", port: 1))
                #expect(await answers(dead, my) == false)
            }
        }
    }

    @Test(
        "A12 B12 P31 a notification's address is dialled next, the open connection stays, and a dead one costs little")
    func notificationNamesAnAddress() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            // Nobody listens there: a whole net is this machine.
            let pushed = #"{"aps":{"addr":"127.0.0.77:\#(endpoint.port)","dc":2}}"#
            try await withClient(of: lab, storage: store) { my in
                _ = try await my.client.ping()
                #expect(await my.client.receivedNotification(Array(pushed.utf8)))
                #expect(await my.client.receivedNotification(Array(#"{"aps":{"alert":"hello"}}"#.utf8)) == false)
                #expect(await my.client.receivedNotification(Array(#"{"p":"AAAA"}"#.utf8)) == false)
                _ = try await my.client.ping()
                #expect(my.recorder.connections.map(\.info.address) == [endpoint.address])
            }
            try await withClient(of: lab, storage: store) { my in
                _ = try await my.client.ping()
                #expect(my.recorder.connections.map(\.info.address) == ["127.0.0.77", endpoint.address])
                #expect(lab.counters.keyExchanges == 1)
            }
        }
    }

    @Test("A12 the address of a notification stands in front of those that are known, and is stored")
    func notifiedAddressComesFirst() async throws {
        var configuration = TelegramConfiguration.scripted(ScriptedServer())
        configuration.storage = MemoryStore()
        let seeds = configuration.servers.datacenters.filter { $0.id == 2 }.map(\.address)
        func known(_ knowledge: ServerKnowledge) -> [String]? {
            knowledge.datacenters.first { $0.id == 2 }?.addresses.map(\.host)
        }
        try await withTelegramClient(configuration) { client in
            let found3 = try await known(client.serverKnowledge())
            #expect(found3 == seeds)
            for host in ["192.0.2.7", "192.0.2.8"] {
                #expect(await client.receivedNotification(Array(#"{"aps":{"addr":"\#(host):443","dc":2}}"#.utf8)))
            }
            let found4 = try await known(client.serverKnowledge())
            #expect(found4 == ["192.0.2.8", "192.0.2.7"] + seeds)
        }
        #expect(try await known(configuration.serverKnowledge()) == ["192.0.2.8", "192.0.2.7"] + seeds)
    }

    @Test("A08 A09 B19 the addresses of a configuration are read as the server means them")
    func configurationAddresses() throws {
        // dcOption#18b7a10d with its flags, as bytes: IPv6 and media only; then TCP only, CDN, static, with a secret.
        var reader = TLReader(
            bytes: [0x0d, 0xa1, 0xb7, 0x18, 0x03, 0, 0, 0, 2, 0, 0, 0, 3, 0x3a, 0x3a, 0x31, 0xbb, 0x01, 0, 0]
                + [0x0d, 0xa1, 0xb7, 0x18, 0x1c, 0x04, 0, 0, 5, 0, 0, 0, 7, 0x31, 0x2e, 0x32, 0x2e, 0x33, 0x2e, 0x34]
                + [0x66, 0x14, 0, 0, 1, 9, 0, 0])
        let options = [try API.DcOption(from: &reader), try API.DcOption(from: &reader)]
        #expect(reader.remaining == 0)
        let many = (0..<40_000).map {
            API.DcOption(id: 1 + $0 % 999, ipAddress: "10.0.\($0 % 200).\($0 / 200)", port: 443)
        }
        let some = many.addressSets
        #expect(some.count == 100 && some.values.allSatisfy { $0.addresses.count == 32 })
        let strange = [
            API.DcOption(id: 2, ipAddress: "example.org", port: 443),
            API.DcOption(id: 2, ipAddress: "1.2.3.4", port: 0),
            API.DcOption(id: -2, ipAddress: "1.2.3.4", port: 443),
            API.DcOption(ipv6: true, id: 2, ipAddress: "1.2.3.4", port: 1),
            API.DcOption(id: 2, ipAddress: "1.2.3.4", port: 70_000),
            API.DcOption(id: 2, ipAddress: "149.154.167.51", port: 443),
        ]
        #expect(
            (options + strange).addressSets.mapValues(\.addresses) == [
                DatacenterID(2): [
                    DatacenterAddress(host: "::1", port: 443, preferForMedia: true),
                    DatacenterAddress(host: "149.154.167.51", port: 443),
                ],
                DatacenterID(5): [
                    DatacenterAddress(
                        host: "1.2.3.4", port: 5222, restrictToTCP: true, isCDN: true, preferForProxy: true, secret: [9]
                    )
                ],
            ])
    }
}
