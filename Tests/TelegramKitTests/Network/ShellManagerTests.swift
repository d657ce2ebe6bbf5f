import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import MTProtoKit
@testable import TelegramKit

private struct QuietDelegate: DatacenterManagerDelegate {
    var onReport: @Sendable (ConnectivityWatch.Report) -> Void = { _ in }

    func manager(_ manager: DatacenterManager, reports report: ConnectivityWatch.Report) { onReport(report) }
    func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer) {}
    func managerMayHaveMissedUpdates(_ manager: DatacenterManager) {}
    func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool {
        true
    }
    func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState) {}
}

/// What a manager reported, and when.
private final class Reports: Sendable {
    private let seen = Mutex<[(report: ConnectivityWatch.Report, at: Duration)]>([])

    func add(_ report: ConnectivityWatch.Report, at time: Duration) {
        seen.withLock { $0.append((report: report, at: time)) }
    }

    func first(_ report: ConnectivityWatch.Report) -> Duration? {
        seen.withLock { seen in seen.first { $0.report == report }?.at }
    }
}

extension DatacenterManager {
    fileprivate nonisolated func nearest() async throws -> ByteBuffer {
        try await request(Request(body: try API.Help.GetNearestDc().encoded(), isIdempotent: true), name: "nearest")
    }
}

/// A manager for datacenter 2 that has this address of it, what it recorded, and what it shares with others.
private struct Stage {
    let context: Context
    let manager: DatacenterManager
    let recorder: TraceRecorder

    init(
        _ lab: Lab, seed: DatacenterAddress, time: TestTime, publicKeys: [RSAPublicKey]? = nil,
        delegate: QuietDelegate = QuietDelegate(), configure: (inout DatacenterManager.Configuration) -> Void = { _ in }
    ) throws {
        let recorder = TraceRecorder()
        self.recorder = recorder
        var servers = try TelegramConfiguration.lab(LabServers(lab)).servers.validated()
        servers.seeds = [DatacenterID(2): DatacenterAddressSet([seed])]
        if let publicKeys { servers.publicKeys = publicKeys }
        context = Context(
            servers: servers, store: MemoryStore(),
            tracer: Tracer(sink: recorder, logger: .init(label: "test"), clock: time.source.clock), time: time.source)
        manager = Self.manager(in: context, delegate: delegate, configure: configure)
    }

    static func manager(
        in context: Context, delegate: QuietDelegate = QuietDelegate(),
        configure: (inout DatacenterManager.Configuration) -> Void = { _ in }
    ) -> DatacenterManager {
        var configuration = DatacenterManager.Configuration(
            datacenter: DatacenterID(2), purpose: .general,
            initialization: TelegramConfiguration.test(apiID: 1, apiHash: "x").initialization(
                of: .init(), through: nil))
        configure(&configuration)
        return DatacenterManager(
            configuration: configuration, context: context, eventLoop: MultiThreadedEventLoopGroup.singleton.next(),
            delegate: delegate)
    }
}

struct ShellManagerTests {
    /// An address without other ports.
    private func address(_ host: String, _ port: Int) throws -> DatacenterAddress {
        DatacenterAddress(host: host, port: try #require(UInt16(exactly: port)), isPortFixed: true)
    }

    @Test("A02 a datacenter is never looked for by a name")
    func namesAreNotDialled() async throws {
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            let stage = try Stage(lab, seed: try address("localhost", endpoint.port), time: TestTime())
            await stage.manager.resume()
            let asking = Task { try await stage.manager.nearest() }
            try await eventually("it is given up") { stage.recorder.connections.first?.closedBecause != nil }
            let reason = stage.recorder.connections.first?.closedBecause
            #expect(reason?.description == "'localhost' is no IP address")
            #expect(lab.counters.tcpAccepts == 0)
            await stage.manager.stop(.stopped)
            await #expect(throws: RequestFailure.stopped) { try await asking.value }
        }
    }

    @Test("B15 N03 where an address keeps silent, another one that becomes known is dialled at once")
    func silenceIsLeft() async throws {
        let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let silent = try address("127.0.0.1", try #require(mute.localAddress?.port))
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            // Nothing happens here because time passes.
            let time = TestTime(passes: false)
            let stage = try Stage(lab, seed: silent, time: time)
            await stage.manager.resume()
            let asking = Task { try await stage.manager.nearest() }
            try await eventually("it is connected") { stage.recorder.connections.first?.openedTime != nil }
            time.jump(.seconds(4))
            let open = try address(endpoint.address, endpoint.port)
            try await stage.context.learn([DatacenterID(2): DatacenterAddressSet([open, silent])])
            try await eventually("the other one is dialled") {
                stage.recorder.connections.last?.info.port == endpoint.port
            }
            _ = try await asking.value
            #expect(stage.recorder.connections.map(\.info.port) == [Int(silent.port), endpoint.port])
            await stage.manager.stop(.stopped)
        }
        try await mute.close()
    }

    @Test("J13 a connection that is to be there is made although nobody asks, and goes when it need not be there")
    func connectionsAreKept() async throws {
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            let stage = try Stage(lab, seed: try address(endpoint.address, endpoint.port), time: TestTime()) {
                $0.idleTimeout = .milliseconds(100)
            }
            await stage.manager.resume()
            await stage.manager.setStaysConnected(true)
            try await eventually("there is a key") { stage.context.authInfo(for: DatacenterID(2)) != nil }
            await stage.manager.setStaysConnected(false)
            try await eventually("it is closed") { stage.recorder.connections.first?.closedBecause == .idle }
            #expect(lab.counters[2].tcpAccepts == 1)
            await stage.manager.stop(.stopped)
        }
    }

    @Test("P05 a key exchange that failed holds up the next one, whoever would begin it")
    func failuresHoldOthersUp() async throws {
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            // The lab does not have the key of the servers out there.
            let stage = try Stage(
                lab, seed: try address(endpoint.address, endpoint.port), time: TestTime(),
                publicKeys: [try RSAPublicKey(pem: BackupBlob.telegramKeyPEM)])
            let managers = [stage.manager, Stage.manager(in: stage.context)]
            for manager in managers {
                await manager.resume()
                await #expect(throws: RequestFailure.self) { try await manager.nearest() }
            }
            let failures = stage.recorder.events.compactMap { event -> Duration? in
                if case .keyExchangeFailed = event.kind { event.time } else { nil }
            }
            let dials = stage.recorder.connections.map(\.openingTime)
            try #require(failures.count == 2 && dials.count == 2)
            // A second, but for what it takes to look at the clock.
            #expect(dials[1] - failures[0] > .milliseconds(900))
            for manager in managers { await manager.stop(.stopped) }
        }
    }

    @Test("D12 N14 that nothing has come for 20 s is told although the network was another one for some of the time")
    func troubleOutlastsNetworks() async throws {
        let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let silent = try address("127.0.0.1", try #require(mute.localAddress?.port))
        try await withLab { lab in
            let time = TestTime()
            let reports = Reports()
            let stage = try Stage(
                lab, seed: silent, time: time, delegate: QuietDelegate { reports.add($0, at: time.elapsed) })
            await stage.manager.resume()
            let asking = Task { try await stage.manager.nearest() }
            try await eventually("it is dialled") { reports.first(.dialled) != nil }
            await time.pass(.seconds(15), in: .milliseconds(100))
            await stage.manager.networkChanged(isAvailable: true, path: 7)
            try await time.passing { try await eventually("there is trouble") { reports.first(.troubled) != nil } }
            let dialled = try #require(reports.first(.dialled))
            let troubled = try #require(reports.first(.troubled))
            #expect(troubled - dialled > .seconds(19) && troubled - dialled < .seconds(30))
            await stage.manager.stop(.stopped)
            await #expect(throws: RequestFailure.stopped) { try await asking.value }
        }
        try await mute.close()
    }

    @Test("P14 a manager that is stopped when its proxy is due to be checked does not check it any more")
    func stoppedManagersCheckNothing() async throws {
        let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        // By their ports.
        let visitors = Mutex<[Int?]>([])
        let other = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                let port = channel.remoteAddress?.port
                visitors.withLock { $0.append(port) }
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let proxyPort = try #require(mute.localAddress?.port)
        let otherPort = try #require(other.localAddress?.port)
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            let proxy = try TelegramProxy("tg://socks?server=127.0.0.1&port=\(proxyPort)").configuration
            let time = TestTime(passes: false)
            let stage = try Stage(lab, seed: try address(endpoint.address, endpoint.port), time: time) {
                $0.proxies = [proxy]
                $0.proxyReference = ReachabilityReference(host: "127.0.0.1", port: otherPort)
            }
            let (manager, loop) = (stage.manager, stage.manager.loop)
            await manager.resume()
            let asking = Task { try await manager.nearest() }
            try await eventually("the proxy is dialled") { !stage.recorder.connections.isEmpty }
            try await loop.submit {
                // The timer has its turn first, then the end comes, and what the timer has begun only then.
                time.jump(ProxyWatch.patience)
                loop.execute { manager.assumeIsolated { $0.stop(.stopped) } }
            }.get()
            await #expect(throws: RequestFailure.stopped) { try await asking.value }
            // Whoever wanted to go there is there before this one.
            await TestTime.turns()
            let visitor = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(
                .hours(1)
            )
            .connect(host: "127.0.0.1", port: otherPort).get()
            let port = try #require(visitor.localAddress?.port)
            try await eventually("it has come") { visitors.withLock { $0.contains(port) } }
            #expect(visitors.withLock { $0 } == [port])
            try await visitor.close()
        }
        try await mute.close()
        try await other.close()
    }

    @Test("P14 however often the state changes, one timer is set for the check of a proxy")
    func proxyChecksHaveOneTimer() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.socks5)]
        configuration.entries = [LabEntry(.silent, datacenter: 2, isMain: true)]
        // How many timers there are once the proxy has connected to a datacenter that says nothing.
        func timers(reference: ReachabilityReference?) async throws -> Int {
            try await withLab(configuration) { lab in
                let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
                let proxy = try TelegramProxy(lab.description.proxies[0].url).configuration
                let time = TestTime(passes: false)
                let stage = try Stage(lab, seed: try address(endpoint.address, endpoint.port), time: time) {
                    $0.proxies = [proxy]
                    $0.proxyReference = reference
                }
                await stage.manager.resume()
                let asking = Task { try await stage.manager.nearest() }
                try await eventually("an exchange has begun") {
                    stage.recorder.events.contains { if case .keyExchangeStarted = $0.kind { true } else { false } }
                }
                // What else belongs to that turn.
                try await stage.manager.loop.submit {}.get()
                let count = time.waiterCount
                await stage.manager.stop(.stopped)
                await #expect(throws: RequestFailure.stopped) { try await asking.value }
                return count
            }
        }
        let watched = try await timers(reference: ReachabilityReference(host: "127.0.0.1", port: 1))
        let unwatched = try await timers(reference: nil)
        #expect(watched == unwatched + 1)
    }

    @Test("K-18 a key exchange that gets no answer has ten seconds")
    func exchangesHaveTenSeconds() async throws {
        let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let silent = try address("127.0.0.1", try #require(mute.localAddress?.port))
        try await withLab { lab in
            let time = TestTime(passes: false)
            // Who has one address tries no other way meanwhile.
            let stage = try Stage(lab, seed: silent, time: time) { $0.onlyAddress = silent }
            func failures() -> Int {
                stage.recorder.events.count { if case .keyExchangeFailed = $0.kind { true } else { false } }
            }
            await stage.manager.resume()
            let asking = Task { try await stage.manager.nearest() }
            try await eventually("an exchange has begun") {
                stage.recorder.events.contains { if case .keyExchangeStarted = $0.kind { true } else { false } }
            }
            // What else belongs to that turn.
            try await stage.manager.loop.submit {}.get()
            time.jump(.milliseconds(9_999))
            // Whatever waited for this time has its turn first.
            try await stage.manager.loop.submit {}.get()
            #expect(failures() == 0)
            time.jump(.milliseconds(1))
            try await eventually("it is given up") { failures() == 1 }
            await stage.manager.stop(.stopped)
            await #expect(throws: RequestFailure.self) { try await asking.value }
        }
        try await mute.close()
    }

    @Test("B-23 B-81 who has the server forget the key goes on when the server has heard of it")
    func forgettingIsWaitedFor() async throws {
        var configuration = LabConfiguration()
        // Who does not wait is done long before.
        configuration.roundTrip = .milliseconds(20)
        try await withLab(configuration) { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            let stage = try Stage(lab, seed: try address(endpoint.address, endpoint.port), time: TestTime())
            await stage.manager.resume()
            _ = try await stage.manager.nearest()
            await stage.manager.destroyKey()
            #expect(lab.receivedMessages(at: 2).contains { $0.name == "destroy_auth_key" })
            await stage.manager.stop(.stopped)
        }
    }
}
