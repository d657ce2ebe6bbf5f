import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

/// What a client is made with, before it has heard from any server.
struct SeedTests {
    @Test("A03 A02 B-74 the addresses known before any server was heard: literals, port 443, no flags")
    func seedAddresses() async throws {
        // In the order in which they are tried: IPv6 comes last.
        let production = [
            1: ["149.154.175.50", "2001:b28:f23d:f001::a"],
            2: ["149.154.167.50", "95.161.76.100", "2001:67c:4e8:f002::a"],
            3: ["149.154.175.100", "2001:b28:f23d:f003::a"],
            4: ["149.154.167.91", "2001:67c:4e8:f004::a"],
            5: ["149.154.171.5", "2001:b28:f23f:f005::a"],
        ]
        let test = [
            1: ["149.154.175.10", "2001:b28:f23d:f001::e"],
            2: ["149.154.167.40", "2001:67c:4e8:f002::e"],
            3: ["149.154.175.117", "2001:b28:f23d:f003::e"],
        ]
        let cases: [(configuration: TelegramConfiguration, hosts: [Int: [String]])] = [
            (.production(apiID: 1, apiHash: "x"), production), (.test(apiID: 1, apiHash: "x"), test),
        ]
        for (configuration, hosts) in cases {
            let datacenters = try await configuration.serverKnowledge().datacenters
            let known = Dictionary(uniqueKeysWithValues: datacenters.map { ($0.id, $0.addresses.map(\.host)) })
            #expect(known == hosts)
            #expect(datacenters.allSatisfy { $0.origin == "seeds" })
            for address in datacenters.flatMap(\.addresses) {
                #expect(address.port == 443 && IPLiteral.isValid(address.host), "\(address.host)")
                #expect(flags(address) == (address.host.contains(":") ? ["v6"] : []), "\(address.host)")
            }
        }
    }

    @Test("E05 A03 the public keys of the servers are those that they name by these fingerprints")
    func publicKeysOfServers() throws {
        let production = try TelegramConfiguration.Servers.production.validated()
        let test = try TelegramConfiguration.Servers.test.validated()
        #expect(production.publicKeys.map(\.fingerprint) == [0xd09d_1d85_de64_fd85])
        #expect(test.publicKeys.map(\.fingerprint) == [0xb258_98df_208d_2603])
        #expect(!production.isTest && test.isTest)
    }

    @Test("A01 A05 datacenters have names for their web servers, and networks for firewalls")
    func namesOfDatacenters() {
        let names = (0...6).map { TelegramConfiguration.Servers.alias(ofDatacenter: $0) }
        #expect(names == [nil, "pluto", "venus", "aurora", "vesta", "flora", nil])
        #expect(TelegramConfiguration.Servers.autonomousSystems == [62014, 62041, 59930, 44907])
        let fronts = TelegramConfiguration.Servers.production.fronts
        #expect(fronts.map(\.datacenter) == [1, 2, 3, 4, 5])
        #expect(fronts.map(\.name) == names.compactMap { $0.map { "\($0).web.telegram.org" } })
        #expect(TelegramConfiguration.Servers.test.fronts.map(\.name) == fronts.prefix(3).map(\.name))
    }

    @Test("A04 A06 addresses of one's own can have each flag and a secret")
    func seedsHaveFlags() async throws {
        let datacenters: [TelegramConfiguration.Servers.Datacenter] = [
            .init(id: 2, address: "192.0.2.1"),
            .init(id: 2, address: "192.0.2.2", isMediaOnly: true),
            .init(id: 2, address: "192.0.2.3", isTCPOnly: true),
            .init(id: 2, address: "192.0.2.4", isCDN: true),
            .init(id: 2, address: "192.0.2.5", isStatic: true),
            .init(id: 2, address: "192.0.2.6", isPortFixed: true),
            .init(id: 2, address: "192.0.2.7", secret: Self.key),
            .init(id: 2, address: "2001:db8::1"),
        ]
        #expect(datacenters.filter(\.isIPv6).map(\.address) == ["2001:db8::1"])
        let servers = TelegramConfiguration.Servers(
            datacenters: datacenters, publicKeys: TelegramConfiguration.Servers.test.publicKeys)
        let configuration = TelegramConfiguration(servers: servers, apiID: 1, apiHash: "x")
        let known = try await configuration.serverKnowledge().datacenters.flatMap(\.addresses)
        #expect(
            Dictionary(uniqueKeysWithValues: known.map { ($0.host, flags($0)) }) == [
                "192.0.2.1": [], "192.0.2.2": ["media"], "192.0.2.3": ["tcp"], "192.0.2.4": ["cdn"],
                "192.0.2.5": ["static"], "192.0.2.6": ["port"], "192.0.2.7": ["secret"], "2001:db8::1": ["v6"],
            ])
        // What describes an address does not show its secret.
        var dumped = ""
        dump(servers, to: &dumped)
        for text in [dumped, "\(servers)", String(reflecting: datacenters)] {
            #expect(text.contains("192.0.2.7"), "\(text)")
            #expect(!text.contains("171, 171") && !text.contains("- 171"), "\(text)")
        }
    }

    @Test(
        "A04 A06 C07 C08 C09 a login at addresses that demand a secret, in each of its forms",
        arguments: [LabProxyConfiguration.Kind.mtproxy, .mtproxyPadded, .mtproxyTLS])
    func loginAtAddressesWithSecrets(kind: LabProxyConfiguration.Kind) async throws {
        // What such an address does is what an MTProxy does.
        var configuration = LabConfiguration()
        configuration.proxies = [.init(kind, key: Self.key, domain: "www.example.com")]
        let secret: [UInt8] =
            switch kind {
            case .mtproxyPadded: [0xdd] + Self.key
            case .mtproxyTLS: [0xee] + Self.key + Array("www.example.com".utf8)
            default: Self.key
            }
        try await withLab(configuration) { lab in
            let entry = lab.description.proxies[0]
            try await withClient(
                of: lab,
                configure: {
                    $0.servers.datacenters = (1...5).map {
                        .init(id: $0, address: entry.address, port: entry.port, isTCPOnly: true, secret: secret)
                    }
                    $0.configurationPoll.delay = .seconds(86_400)
                }
            ) { my in
                let user = try await my.signIn()
                #expect(user.name == "Alice Arden")
                let connections = my.recorder.connections
                #expect(!connections.isEmpty && connections.allSatisfy { $0.info.port == entry.port })
                let counters = await lab.proxyCounters[0]
                #expect(counters.carried == connections.count && counters.refusals.isEmpty && counters.tags == [2, 5])
                #expect(lab.counters.tcpAccepts == connections.count)
            }
        }
    }

    private static let key = [UInt8](repeating: 171, count: 16)

    private func flags(_ address: ServerKnowledge.Address) -> [String] {
        [
            (address.isIPv6, "v6"), (address.isMediaOnly, "media"), (address.isTCPOnly, "tcp"), (address.isCDN, "cdn"),
            (address.isStatic, "static"), (address.isPortFixed, "port"), (address.hasSecret, "secret"),
        ].filter(\.0).map(\.1)
    }
}
