import Foundation
import MTProtoCore
import NIOCore
import NIOPosix
import Synchronization
import TelegramLab
import TestTime
import Testing

@testable import MTProtoKit

/// Who comes to a listener that never says a word.
private final class Visitors: Sendable {
    private let state = Mutex((ports: [Int?](), open: 0))

    var ports: [Int?] { state.withLock { $0.ports } }
    var open: Int { state.withLock { $0.open } }

    func come(_ channel: any Channel) {
        let port = channel.remoteAddress?.port
        state.withLock {
            $0.ports.append(port)
            $0.open += 1
        }
        channel.closeFuture.whenComplete { _ in self.state.withLock { $0.open -= 1 } }
    }
}

/// Sockets that nobody wants any more (rows J02, N35).
struct GivenUpDialTests {
    /// What happens to a manager that dials.
    enum Change: CaseIterable, Sendable {
        case paused
        case otherProxies
        case stopped

        func happen(to manager: DatacenterManager, _ proxies: [ProxyConfiguration]) async {
            switch self {
            case .paused: await manager.pause()
            case .otherProxies: await manager.setProxies(proxies)
            case .stopped: await manager.stop(.stopped)
            }
        }
    }

    private func withVisitors(_ body: (Int, Visitors) async throws -> Void) async throws {
        let visitors = Visitors()
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                visitors.come(channel)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        do {
            try await body(port, visitors)
        } catch {
            try await listener.close()
            throw error
        }
        try await listener.close()
    }

    /// Goes to a listener. Whoever wanted to go there is there before this one.
    private func visit(_ port: Int, _ visitors: Visitors) async throws {
        let visitor = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: "127.0.0.1", port: port).get()
        let own = try #require(visitor.localAddress?.port)
        try await eventually("the visitor has come") { visitors.ports.contains(own) }
        try await visitor.close()
    }

    private func address(_ port: Int) throws -> DatacenterAddress {
        DatacenterAddress(host: "127.0.0.1", port: try #require(UInt16(exactly: port)), isPortFixed: true)
    }

    private func socks(_ server: String, _ port: Int) throws -> ProxyConfiguration {
        ProxyConfiguration(server: server, port: try #require(UInt16(exactly: port)), kind: .socks5(nil))
    }

    @Test(
        "J02 P17 a name that is found when nobody wants the connection any more is not dialled",
        arguments: Change.allCases)
    func namesFoundTooLate(change: Change) async throws {
        try await withVisitors { port, visitors in
            let lookups = Mutex(0)
            let isKnown = Mutex(false)
            // Whatever comes of the test, no thread stays behind.
            defer { isKnown.withLock { $0 = true } }
            // Nothing happens here because time passes.
            let time = TestTime(passes: false)
            let resolver = MTProtoKit.Resolver(time: time.source) { _ in
                lookups.withLock { $0 += 1 }
                while !isKnown.withLock({ $0 }) { usleep(1000) }
                return ["127.0.0.1"]
            }
            let (proxy, other) = (try socks("proxy.example", port), try socks("127.0.0.1", port))
            try await withLab { lab in
                let stage = try ManagerStage(lab, seeds: [try address(1)], time: time, resolver: resolver)
                let manager = stage.manager { $0.proxies = [proxy] }
                await manager.resume()
                let asking = Task { try await manager.askForNearest() }
                try await eventually("the name is looked up") { lookups.withLock { $0 } == 1 }
                await change.happen(to: manager, [other])
                // The manager waits for the name, too, and has its turn first.
                let found = resolver.addresses(of: "proxy.example", on: manager.loop)
                isKnown.withLock { $0 = true }
                #expect(try await found.get() == ["127.0.0.1"])
                if change == .otherProxies {
                    try await eventually("the other proxy is dialled") { !visitors.ports.isEmpty }
                }
                try await visit(port, visitors)
                #expect(visitors.ports.count == (change == .otherProxies ? 2 : 1))
                await manager.stop(.stopped)
                await #expect(throws: RequestFailure.stopped) { try await asking.value }
            }
        }
    }

    /// Things that are to be gone.
    private struct Traces {
        weak var manager: DatacenterManager?
        weak var context: Context?
        weak var resolver: MTProtoKit.Resolver?

        var areGone: Bool { manager == nil && context == nil && resolver == nil }
    }

    /// Stops a manager in the midst of a dial.
    private func stopDialling(
        _ lab: Lab, lookup: @escaping MTProtoKit.Resolver.Lookup, proxies: [ProxyConfiguration]
    ) async throws -> Traces {
        let time = TestTime(passes: false)
        let resolver = MTProtoKit.Resolver(time: time.source, lookup: lookup)
        let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
        let stage = try ManagerStage(lab, seeds: [try address(endpoint.port)], time: time, resolver: resolver)
        let manager = stage.manager {
            $0.proxies = proxies
            // By the machine's time, which passes in tests as well.
            $0.connectTimeout = .seconds(3600)
        }
        await manager.resume()
        let asking = Task { try await manager.askForNearest() }
        try await eventually("it dials") { !stage.recorder.connections.isEmpty }
        await manager.stop(.stopped)
        await #expect(throws: RequestFailure.stopped) { try await asking.value }
        return Traces(manager: manager, context: stage.context, resolver: resolver)
    }

    @Test("N15 N35 a manager that is stopped while its address does not answer is gone at once, with its context")
    func dialsEndWithTheirManager() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.unreachable, datacenter: 2, isMain: true)]
        try await withLab(configuration) { lab in
            let traces = try await stopDialling(lab, lookup: MTProtoKit.Resolver.system, proxies: [])
            try await eventually("they are released") { traces.areGone }
        }
    }

    @Test("N15 T-30 a manager that is stopped while a name is looked up is gone at once, with its context and resolver")
    func lookupsKeepNobody() async throws {
        let isKnown = Mutex(false)
        defer { isKnown.withLock { $0 = true } }
        let lookup: MTProtoKit.Resolver.Lookup = { _ in
            while !isKnown.withLock({ $0 }) { usleep(1000) }
            return ["127.0.0.1"]
        }
        try await withLab { lab in
            let proxy = try socks("proxy.example", 1)
            let traces = try await stopDialling(lab, lookup: lookup, proxies: [proxy])
            try await eventually("they are released") { traces.areGone }
        }
    }

    @Test(
        "P14 J02 the check of a proxy ends with the permission to connect, with the proxy and with the manager",
        arguments: Change.allCases)
    func checksEnd(change: Change) async throws {
        try await withVisitors { proxyPort, visitors in
            try await withVisitors { referencePort, others in
                // Fake TLS for "a.test": one socket after the other, each with another greeting.
                let secret = try ProxySecret("ee" + String(repeating: "5a", count: 16) + "612e74657374")
                let proxy = ProxyConfiguration(
                    server: "127.0.0.1", port: try #require(UInt16(exactly: proxyPort)), kind: .mtproxy(secret))
                let time = TestTime(passes: false)
                try await withLab { lab in
                    let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
                    let stage = try ManagerStage(lab, seeds: [try address(endpoint.port)], time: time)
                    let manager = stage.manager {
                        $0.proxies = [proxy]
                        $0.proxyReference = ReachabilityReference(host: "127.0.0.1", port: referencePort)
                    }
                    await manager.resume()
                    let asking = Task { try await manager.askForNearest() }
                    try await eventually("the proxy is dialled") { visitors.open == 1 }
                    time.jump(ProxyWatch.patience)
                    try await eventually("it is checked") { visitors.ports.count > 1 && !others.ports.isEmpty }
                    await change.happen(to: manager, [])
                    // Sockets that were dialled before stand in the listener's queue and come first.
                    try await visit(proxyPort, visitors)
                    try await eventually("nobody is connected to it any more") { visitors.open == 0 }
                    let count = visitors.ports.count
                    try await visit(proxyPort, visitors)
                    #expect(visitors.ports.count == count + 1)
                    await manager.stop(.stopped)
                    _ = await asking.result
                }
            }
        }
    }
}
