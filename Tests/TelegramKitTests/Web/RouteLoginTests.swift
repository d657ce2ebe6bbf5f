import MTProtoKit
import NIOCore
import NIOPosix
import TelegramLab
import Testing

@testable import TelegramKit

/// Logins where the ordinary way is mute and nobody says which other one is open.
struct RouteLoginTests {
    @Test(
        "N14 D06 T-21 on sockets: the datacenters' own ports are mute, and a login goes over the one way that is open",
        arguments: [LabEntry.Kind.webSocket, .http])
    func loginFindsItsWay(kind: LabEntry.Kind) async throws {
        var configuration = LabConfiguration()
        configuration.entries =
            (1...5).map { LabEntry(.silent, datacenter: $0, isMain: true) } + LabEntry.all(kind)
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                #expect(user.name == "Alice Arden")
                let connections = my.recorder.connections
                let ways = Set(
                    connections.filter { $0.openedTime != nil && $0.info.purpose == .main }.map(\.info.transport))
                #expect(ways.contains(kind == .http ? "http" : "ws"))
                // Shown for docs/routes.md; a busy machine is no failure.
                let first = connections.filter { $0.info.transport != "tcp" }.compactMap(\.openedTime).min()
                print("only \(kind): found after \(first.map { "\($0)" } ?? "never")")
            }
        }
    }

    @Test("D06 N42 on sockets: the port is mute, and another one of those that are always tried is open")
    func loginFindsThePort() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.silent, datacenter: 2, isMain: true), LabEntry(.open, datacenter: 2)]
        try await withLab(configuration) { lab in
            let port = try #require(lab.description.entries.first { $0.kind == "open" }).port
            func configure(_ configuration: inout TelegramConfiguration) {
                configuration.servers.alternatePorts = [port]
                configuration.servers.speaksHTTP = false
            }
            try await withClient(of: lab, configure: configure) { my in
                // Boris lives on datacenter 2.
                try await my.signIn(LabAccount.standard[1])
                let found = my.recorder.connections.filter { $0.openedTime != nil && $0.info.port == port }
                #expect(!found.isEmpty)
                print(
                    "only another port: found after \(found.compactMap(\.openedTime).min().map { "\($0)" } ?? "never")")
            }
        }
    }

    @Test("P18 on sockets: every address of IPv4 is mute, and one of IPv6 is open", .enabled(if: hasIPv6))
    func loginFindsIPv6() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [
            LabEntry(.silent, datacenter: 2, isMain: true), LabEntry(.open, datacenter: 2, host: "::1"),
        ]
        try await withLab(configuration) { lab in
            let port = try #require(lab.description.entries.first { $0.kind == "open" }).port
            func configure(_ configuration: inout TelegramConfiguration) {
                configuration.servers.datacenters.append(.init(id: 2, address: "::1", port: port))
                configuration.servers.speaksHTTP = false
            }
            try await withClient(of: lab, configure: configure) { my in
                try await my.signIn(LabAccount.standard[1])
                let found = my.recorder.connections.filter { $0.openedTime != nil && $0.info.address == "::1" }
                #expect(!found.isEmpty)
                print("only IPv6: found after \(found.compactMap(\.openedTime).min().map { "\($0)" } ?? "never")")
            }
        }
    }

    /// Machines without IPv6 cannot listen there.
    static let hasIPv6: Bool = {
        guard let address = try? SocketAddress(ipAddress: "::1", port: 0),
            let channel = try? ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(to: address).wait()
        else { return false }
        try? channel.close().wait()
        return true
    }()

    @Test("D06 T-21 on sockets: where everything is open there is no probe and no second connection to a datacenter")
    func healthyLoginHasNoProbes() async throws {
        var configuration = LabConfiguration()
        configuration.entries = LabEntry.all(.webSocket) + LabEntry.all(.http)
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let connections = my.recorder.connections
                #expect(connections.allSatisfy { $0.info.transport == "tcp" && $0.info.purpose != .probe })
                #expect(
                    lab.counters.httpRequests == 0 && Set(connections.map(\.info.datacenter)).count == connections.count
                )
            }
        }
    }
}
