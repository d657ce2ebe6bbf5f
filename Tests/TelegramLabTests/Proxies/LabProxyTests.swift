import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import TelegramLab

struct LabProxyTests {
    @Test("A secret that is drawn begins with no byte that clients take for its kind")
    func secretsAreReadByAll() {
        for first in UInt8.min...UInt8.max {
            let secret = LabProxyConfiguration.secret([first] + [UInt8](repeating: 7, count: 15))
            #expect(secret.count == 16 && secret[0] != 0xdd && secret[0] != 0xee)
            #expect(secret[0] == first || first == 0xdd || first == 0xee)
        }
    }

    @Test("a proxy has the key that it was given, and one of its own where it was given none")
    func keys() async throws {
        let key = (0..<16).map { UInt8($0) }
        var configuration = LabConfiguration()
        configuration.proxies = [
            LabProxyConfiguration(.mtproxy, key: key), LabProxyConfiguration(.mtproxyPadded, key: key),
            LabProxyConfiguration(.mtproxy), LabProxyConfiguration(.mtproxy),
        ]
        try await withLab(configuration) { lab in
            let secrets = lab.description.proxies.map { $0.url.split(separator: "=").last.map(String.init) ?? "" }
            let text = "000102030405060708090a0b0c0d0e0f"
            #expect(Array(secrets.prefix(2)) == [text, "dd" + text])
            #expect(Set(secrets).count == 4 && secrets.suffix(2).allSatisfy { $0.count == 32 })
        }
    }

    /// A proxy before datacenter 2 and one entry.
    private func state(
        datacenter: String = "127.0.0.1", others: [LabDescription.Entry] = [], coverPort: Int? = nil
    ) -> LabProxyState {
        let entry = LabDescription.Entry(
            kind: "tls", datacenter: 2, address: "127.0.0.3", port: 4043, serverName: "venus")
        return LabProxyState(
            server: ProxyServerConfiguration(.socks5(nil)),
            datacenters: [.init(id: 2, address: datacenter, port: 4002)],
            entries: [entry] + others,
            host: "127.0.0.1", coverPort: coverPort, clock: LabClock(offset: .zero), random: .seeded(1))
    }

    @Test("a proxy leads to the lab's own ports, and to nothing else of this machine or another one")
    func targets() throws {
        let state = state()
        func place(_ host: String, _ port: UInt16) throws -> String? {
            let address = state.address(of: .target(try TunnelTarget(host: host, port: port)))
            return address.map { "\($0.ipAddress ?? "") \($0.port ?? 0)" }
        }
        for host in ["127.0.0.1", "localhost", "::1", "0:0:0:0:0:0:0:1"] {
            #expect(try place(host, 4002) == "127.0.0.1 4002")
            #expect(try place(host, 4043) == "127.0.0.3 4043")
            #expect(try place(host, 22) == nil)
        }
        #expect(try place("venus", 4043) == "127.0.0.3 4043")
        for host in ["pluto", "192.0.2.1"] {
            #expect(try place(host, 4043) == nil && place(host, 4002) == nil)
        }
        #expect(try place("venus", 4002) == nil)
    }

    @Test("a proxy leads to what has an address of its own by that, and to a datacenter that has one by its number too")
    func ownAddresses() throws {
        let state = state(
            datacenter: "127.0.0.2",
            others: [
                .init(kind: "open", datacenter: 2, address: "127.0.0.4", port: 4043),
                .init(kind: "open", datacenter: 2, address: "fd00::5", port: 4044),
            ])
        func place(_ host: String, _ port: UInt16) throws -> String? {
            let address = state.address(of: .target(try TunnelTarget(host: host, port: port)))
            return address.map { "\($0.ipAddress ?? "") \($0.port ?? 0)" }
        }
        for host in ["127.0.0.3", "127.0.0.4"] { #expect(try place(host, 4043) == "\(host) 4043") }
        // SOCKS5 carries bytes, and its server writes all of them.
        for host in ["fd00::5", "fd00:0:0:0:0:0:0:5"] { #expect(try place(host, 4044) == "fd00::5 4044") }
        for host in ["127.0.0.2", "localhost"] { #expect(try place(host, 4002) == "127.0.0.2 4002") }
        #expect(state.address(of: .datacenter(tag: 2))?.ipAddress == "127.0.0.2")
        for (host, port) in [("127.0.0.3", 4002), ("127.0.0.4", 4002), ("127.0.0.2", 4043), ("127.0.0.4", 22)] {
            #expect(try place(host, UInt16(port)) == nil)
        }
    }

    @Test("a proxy knows datacenters by their numbers, those of media and tests included, and its site if it has one")
    func numbers() {
        let state = state()
        let tags: [Int16] = [2, -2, 10_002, -10_002, 3, 0]
        let ports = tags.map { state.address(of: .datacenter(tag: $0))?.port }
        #expect(ports == [4002, 4002, 4002, 4002, nil, nil])
        #expect(state.counters.tags == tags.map { Int($0) })
        #expect(state.address(of: .cover) == nil)
        #expect(self.state(coverPort: 443).address(of: .cover)?.port == 443)
    }

    @Test("a proxy remembers the last hundred of what it counts one by one")
    func memory() {
        let state = state()
        for number in 0..<120 {
            state.refused("\(number)")
            _ = state.address(of: .datacenter(tag: Int16(number)))
        }
        #expect(state.counters.refusals == (20..<120).map { "\($0)" })
        #expect(state.counters.tags == Array(20..<120))
    }
}
