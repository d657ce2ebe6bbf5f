import MTProtoKit
import NIOCore
import NIOPosix
import TelegramLab
import Testing

@testable import TelegramKit

/// Which of several proxies is dialled first.
struct ProxyOrderTests {
    /// Two proxies that take connections and never say a word.
    private func withMuteProxies(_ body: ([TelegramProxy]) async throws -> Void) async throws {
        var listeners: [any Channel] = []
        var proxies: [TelegramProxy] = []
        for _ in 0..<2 {
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            listeners.append(listener)
            let port = try #require(listener.localAddress?.port)
            proxies.append(try TelegramProxy("tg://socks?server=127.0.0.1&port=\(port)"))
        }
        do {
            try await body(proxies)
        } catch {
            for listener in listeners { try await listener.close() }
            throw error
        }
        for listener in listeners { try await listener.close() }
    }

    /// The ports that were dialled, in order.
    private func dialled(_ my: LabClient) -> [Int] {
        my.recorder.connections.map { Int($0.info.port) }
    }

    @Test("D06 the proxy that worked is dialled first, by this client and by the next; those behind it wait")
    func workingProxyComesFirst() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.socks5)]
        try await withLab(configuration) { lab in
            let alive = try TelegramProxy(lab.description.proxies[0].url)
            try await withMuteProxies { mute in
                let store = MemoryStore()
                let proxies = mute + [alive]
                try await withClient(of: lab, storage: store, configure: { $0.proxies = proxies }) { my in
                    _ = try await my.client.ping()
                    #expect(dialled(my) == proxies.map { $0.port })
                    // The second was given up because the third answered, not because it failed.
                    await lab.dropConnections(2)
                    _ = try await my.client.ping()
                    #expect(dialled(my).dropFirst(3).first == alive.port)
                    try await eventually("the order is kept") {
                        try await store.keys().contains { $0.contains("proxy-order") }
                    }
                }
                try await withClient(of: lab, storage: store, configure: { $0.proxies = proxies }) { my in
                    _ = try await my.client.ping()
                    #expect(dialled(my) == [alive.port])
                }
            }
        }
    }

    @Test("N16 of several proxies those whose traffic can be recognized are dialled last, wherever they stand")
    func recognizableProxiesComeLast() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [.init(.mtproxy), .init(.mtproxyPadded), .init(.socks5)]
        try await withLab(configuration) { lab in
            let proxies = try lab.description.proxies.map { try TelegramProxy($0.url) }
            let ports = proxies.map(\.port)
            try await withClient(of: lab, configure: { $0.proxies = proxies }) { my in
                _ = try await my.client.ping()
                #expect(dialled(my) == [ports[1]])
                await my.client.setProxies([proxies[0], proxies[2]])
                _ = try await my.client.ping()
                #expect(dialled(my) == [ports[1], ports[2]])
            }
            // Where there is no other it is taken all the same.
            try await withClient(of: lab, configure: { $0.proxies = [proxies[0]] }) { my in
                _ = try await my.client.ping()
                #expect(dialled(my) == [ports[0]])
            }
        }
    }

    @Test("D06 of two proxies that work the one that was used last comes first")
    func lastUsedProxyComesFirst() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.socks5), LabProxyConfiguration(.socks5)]
        try await withLab(configuration) { lab in
            // What a client learnt is there for the next one although it ended at once, and the store is slow.
            var store = SlowStore()
            let proxies = try lab.description.proxies.map { try TelegramProxy($0.url) }
            let ports = proxies.map(\.port)
            try await withMuteProxies { mute in
                var firsts: [Int?] = []
                for offered in [[0], [1], [0, 1], [0], [1, 0]] {
                    let proxies = offered.map { proxies[$0] } + mute
                    firsts.append(
                        try await withClient(of: lab, storage: store, configure: { $0.proxies = proxies }) { my in
                            _ = try await my.client.ping()
                            return dialled(my).first
                        })
                    store = await store.afterEnd()
                }
                #expect(firsts == [ports[0], ports[1], ports[1], ports[0], ports[0]])
            }
        }
    }
}
