import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Stands for what the system says about the network.
private final class FakeSystem: Sendable {
    private struct State {
        var asked: [[String]] = []
        var ends = 0
        var reader: AsyncStream<NetworkWatch.Report>.Continuation?
    }

    private let state = Mutex(State())
    private let first: NetworkWatch.Report?

    /// - Parameter first: said to whoever begins to ask.
    init(_ first: NetworkWatch.Report? = nil) {
        self.first = first
    }

    var watch: NetworkWatch {
        NetworkWatch { addresses, _ in
            AsyncStream { reports in
                self.state.withLock { state in
                    state.asked.append(addresses)
                    state.reader = reports
                }
                if let first = self.first { reports.yield(first) }
                reports.onTermination = { _ in self.state.withLock { $0.ends += 1 } }
            }
        }
    }

    /// The ways to which addresses were asked for.
    var asked: [[String]] { state.withLock { $0.asked } }
    /// How many of those who asked do not any more.
    var ends: Int { state.withLock { $0.ends } }

    func say(_ report: NetworkWatch.Report) {
        _ = state.withLock { $0.reader }?.yield(report)
    }
}

extension NetworkWatch.Report {
    fileprivate static func path(_ path: UInt64, isAvailable: Bool = true) -> NetworkWatch.Report {
        .network(SystemNetwork(isAvailable: isAvailable, path: path))
    }
}

extension TraceRecorder {
    /// What was told of the network, in words.
    fileprivate var network: [String] {
        events.compactMap { event in
            switch event.kind {
            case .networkChanged(let isAvailable, let path): isAvailable ? "path \(path)" : "none"
            case .networkUnwatched(let reason): "unwatched: \(reason)"
            default: nil
            }
        }
    }
}

struct NetworkWatchTests {
    private func withClient<R>(
        of lab: Lab, watching system: FakeSystem, configure: (inout TelegramConfiguration) -> Void = { _ in },
        _ body: (LabClient) async throws -> R
    ) async throws -> R {
        try await TelegramKitTests.withClient(
            of: lab,
            configure: { configuration in
                configuration.watchesNetwork = true
                configuration.networkWatch = system.watch
                configure(&configuration)
            }, body)
    }

    @Test("D21 T-22 what the system says counts: no dial without a network, and on another path another connection")
    func networkIsWatched() async throws {
        let system = FakeSystem(.path(0, isAvailable: false))
        try await withLab { lab in
            try await withClient(of: lab, watching: system) { my in
                let request = Task { try await my.client.ping() }
                try await eventually("it waits for a network") {
                    await my.client.pendingRequests().contains {
                        guard case .waitingForConnection(let connection, _) = $0.state else { return false }
                        return connection.step == .networkUnavailable
                    }
                }
                await my.time.pass(.seconds(5))
                #expect(lab.counters.tcpAccepts == 0)
                system.say(.path(7))
                _ = try await request.value
                // The same path again, and then something that is told when it was read.
                system.say(.path(7))
                system.say(.unable("no more"))
                try await eventually("all was read") { my.recorder.network.contains("unwatched: no more") }
                _ = try await my.client.ping()
                #expect(lab.counters.tcpAccepts == 1)
                system.say(.path(8))
                try await eventually("the connection of the other path is closed") {
                    my.recorder.connections.first?.closedBecause?.description == "the network changed"
                }
                _ = try await my.client.ping()
                #expect(lab.counters.tcpAccepts == 2)
                #expect(my.recorder.network == ["none", "path 7", "unwatched: no more", "path 8"])
                #expect(system.asked.count == 1)
            }
            try await eventually("nobody reads any more") { system.ends == 1 }
        }
    }

    @Test("D21 the first connection waits for the system's first word, so that it is not made twice")
    func firstWordComesFirst() async throws {
        let system = FakeSystem(.path(7))
        try await withLab { lab in
            try await withClient(of: lab, watching: system) { my in
                _ = try await my.client.ping()
                #expect(lab.counters.tcpAccepts == 1)
                let kinds = my.recorder.events.map(\.kind)
                let word = kinds.firstIndex { if case .networkChanged = $0 { true } else { false } }
                let dial = kinds.firstIndex { if case .connectionOpening = $0 { true } else { false } }
                let (told, dialled) = (try #require(word), try #require(dial))
                #expect(told < dialled)
                #expect(system.asked == [["127.0.0.1"]])
            }
        }
    }

    @Test("D21 a system that says nothing, or that it may not, keeps nobody from connecting; that is told once")
    func nothingFailsWithoutWord() async throws {
        try await withLab { lab in
            try await withClient(of: lab, watching: FakeSystem()) { my in
                _ = try await my.client.ping()
                #expect(my.recorder.network.isEmpty)
            }
            try await withClient(of: lab, watching: FakeSystem(.unable("not permitted"))) { my in
                _ = try await my.client.ping()
                #expect(my.recorder.network == ["unwatched: not permitted"])
            }
            // Whoever said that there is none says no more when there is one.
            let system = FakeSystem(.path(7, isAvailable: false))
            try await withClient(of: lab, watching: system) { my in
                try await eventually("the first word was read") { my.recorder.network == ["none"] }
                system.say(.unable("gone"))
                _ = try await my.client.ping()
                #expect(my.recorder.network == ["none", "unwatched: gone", "path 7"])
            }
        }
    }

    @Test("D21 through a proxy the way to the proxy counts; where one has a name, only that ways change is believed")
    func waysToProxies() async throws {
        let system = FakeSystem(.path(7, isAvailable: false))
        try await withLab { lab in
            let named = try TelegramProxy("socks5://proxy.invalid:1080")
            let literal = try TelegramProxy("socks5://127.0.0.2:1080")
            try await withClient(of: lab, watching: system, configure: { $0.proxies = [named] }) { my in
                try await eventually("the first word was read") { my.recorder.network == ["path 7"] }
                await my.client.setProxies([literal])
                try await eventually("the way to the proxy is asked for") {
                    my.recorder.network == ["path 7", "none"]
                }
                #expect(system.asked == [["127.0.0.1"], ["127.0.0.2"]])
                try await eventually("the former question is over") { system.ends == 1 }
            }
        }
    }

    @Test("D21 ways to all datacenters are asked for; after a move the way to the new home comes first")
    func waysToAllDatacenters() async throws {
        let system = FakeSystem(.path(7))
        try await withLab { lab in
            try await withClient(
                of: lab, watching: system,
                configure: {
                    // Addresses that the lab does not name, behind those that it listens on.
                    $0.servers.datacenters += [
                        .init(id: 3, address: "127.0.0.33", port: 1), .init(id: 5, address: "127.0.0.55", port: 1),
                    ]
                    $0.servers.fronts = [.init(datacenter: 4, transport: .webSocket, name: "127.0.0.44")]
                    // What the servers say of addresses would take the place of these.
                    $0.configurationPoll.delay = .seconds(86_400)
                }
            ) { my in
                _ = try await my.client.ping()
                #expect(system.asked == [["127.0.0.1", "127.0.0.33", "127.0.0.55", "127.0.0.44"]])
                // Alice lives on datacenter 5.
                try await my.signIn()
                #expect(system.asked.count == 2)
                #expect(system.asked.last == ["127.0.0.1", "127.0.0.55", "127.0.0.33", "127.0.0.44"])
                try await eventually("the former question is over") { system.ends == 1 }
            }
        }
    }

    @Test("D21 where a front has a name, only that ways change is believed, unless fronts are not used")
    func waysToFronts() async throws {
        try await withLab { lab in
            let cases: [(TelegramTransport, String)] = [(.automatic, "path 7"), (.tcp, "none")]
            for (transport, network) in cases {
                let system = FakeSystem(.path(7, isAvailable: false))
                try await withClient(
                    of: lab, watching: system,
                    configure: {
                        $0.servers.fronts = [.init(datacenter: 2, transport: .webSocket, name: "front.invalid")]
                        $0.transport = transport
                    }
                ) { my in
                    try await eventually("the first word was read") { my.recorder.network == [network] }
                }
            }
        }
    }

    @Test("D21 who does not want it is not watched for")
    func watchingIsOptional() async throws {
        let system = FakeSystem(.path(7, isAvailable: false))
        try await withLab { lab in
            try await TelegramKitTests.withClient(of: lab, configure: { $0.networkWatch = system.watch }) { my in
                _ = try await my.client.ping()
                #expect(system.asked.isEmpty && my.recorder.network.isEmpty)
            }
        }
    }
}
