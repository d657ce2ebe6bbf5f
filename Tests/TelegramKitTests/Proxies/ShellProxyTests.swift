import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Whom clients blame for a network on which nothing comes.
struct ShellProxyTests {
    /// Runs `body` with the ports of servers that take connections and never say a word.
    private func withMuteServers(_ count: Int, _ body: ([Int]) async throws -> Void) async throws {
        var listeners: [any Channel] = []
        var ports: [Int] = []
        for _ in 0..<count {
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            listeners.append(listener)
            ports.append(try #require(listener.localAddress?.port))
        }
        do {
            try await body(ports)
        } catch {
            for listener in listeners { try await listener.close() }
            throw error
        }
        for listener in listeners { try await listener.close() }
    }

    /// How often it was said that the proxy is to blame.
    private func blames(_ my: LabClient) -> Int {
        my.recorder.events.count { if case .stateChanged(_, _, .proxyTrouble) = $0.kind { true } else { false } }
    }

    private func hasNoRoute(_ my: LabClient) -> Bool {
        my.recorder.events.contains { if case .noRoute = $0.kind { true } else { false } }
    }

    @Test("P15 checks of proxies end with their reader: nothing stays connected")
    func checksEndWithTheirReader() async throws {
        let open = Mutex(0)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                open.withLock { $0 += 1 }
                channel.closeFuture.whenComplete { _ in open.withLock { $0 -= 1 } }
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let proxy = try TelegramProxy("tg://socks?server=127.0.0.1&port=\(port)")
                let statuses = my.client.proxyStatuses(of: [proxy], timeout: .seconds(3600))
                let reading = Task { for await _ in statuses {} }
                try await eventually("it is connected") { open.withLock { $0 } == 1 }
                reading.cancel()
                await reading.value
                try await eventually("it is not any more") { open.withLock { $0 } == 0 }

                let check = Task {
                    try await proxy.check(with: .lab(LabServers(lab)), timeout: .seconds(3600))
                }
                try await eventually("it is connected again") { open.withLock { $0 } == 1 }
                check.cancel()
                let failure = await #expect(throws: TelegramError.self) { try await check.value }
                #expect(failure?.code == .cancelled)
                try await eventually("it is not any more") { open.withLock { $0 } == 0 }
            }
        }
        try await listener.close()
    }

    @Test("P14 where there is no proxy none is to blame, although something else answers")
    func noProxyIsToBlame() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.silent, datacenter: 2, isMain: true)]
        try await withMuteServers(1) { ports in
            try await withLab(configuration) { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.proxyReference = ReachabilityReference(host: "127.0.0.1", port: ports[0])
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    let asking = Task { try await my.client.ping() }
                    // That takes longer than a check of proxies.
                    try await my.time.passing { try await eventually("there is no way") { hasNoRoute(my) } }
                    #expect(blames(my) == 0)
                    asking.cancel()
                    _ = await asking.result
                }
            }
        }
    }

    @Test("P14 a proxy is checked again and again: it is to blame no more when nothing else answers, either")
    func blameIsTakenBack() async throws {
        let reference = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let referencePort = try #require(reference.localAddress?.port)
        try await withMuteServers(1) { ports in
            let proxy = try TelegramProxy("tg://socks?server=127.0.0.1&port=\(ports[0])")
            try await withLab { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.proxies = [proxy]
                        $0.proxyReference = ReachabilityReference(host: "127.0.0.1", port: referencePort)
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    let asking = Task { try await my.client.ping() }
                    try await my.time.passing {
                        try await eventually("it is to blame") { my.shownStates.last == .proxyTrouble }
                    }
                    try await reference.close()
                    try await my.time.passing {
                        try await eventually("it is not any more") { my.shownStates.last != .proxyTrouble }
                    }
                    #expect(blames(my) == 1)
                    asking.cancel()
                    _ = await asking.result
                }
            }
        }
    }

    @Test("P14 a proxy that takes the place of one that was to blame is watched as well")
    func nextProxyIsWatched() async throws {
        try await withMuteServers(3) { ports in
            let proxies = try ports.dropFirst().map { try TelegramProxy("tg://socks?server=127.0.0.1&port=\($0)") }
            try await withLab { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.proxies = [proxies[0]]
                        $0.proxyReference = ReachabilityReference(host: "127.0.0.1", port: ports[0])
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    let asking = Task { try await my.client.ping() }
                    try await my.time.passing {
                        try await eventually("the first one is to blame") { blames(my) == 1 && hasNoRoute(my) }
                    }
                    // From here on no other state would begin the watch anew.
                    await my.time.pass(.seconds(1))
                    await my.client.setProxies([proxies[1]])
                    #expect(my.shownStates.last == .noRoute, "who is gone is not to blame any more")
                    try await my.time.passing {
                        try await eventually("the second one is to blame") { blames(my) == 2 }
                    }
                    #expect(lab.counters.tcpAccepts == 0)
                    asking.cancel()
                    _ = await asking.result
                }
            }
        }
    }
}

extension LabClient {
    /// The states of connections, as they were told.
    fileprivate var shownStates: [ConnectionState] {
        recorder.events.compactMap { if case .stateChanged(_, _, let state) = $0.kind { state } else { nil } }
    }
}
