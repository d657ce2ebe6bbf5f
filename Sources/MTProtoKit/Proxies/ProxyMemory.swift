import MTProtoCore
import Synchronization

/// Which TLS greeting each proxy understood last, and which proxies worked last. Known by host and port alone: no secret is
/// kept.
///
/// Greetings are remembered in this process, and for one way into the network, only: anyone on the way who drops a greeting
/// makes the client send another one, which may be easier to recognize. That must not last.
package final class ProxyMemory: Sendable {
    private struct Greetings {
        var path: UInt64 = 0
        var templates: [String: ClientHelloTemplate] = [:]
    }

    private let greetings = Mutex(Greetings())
    /// The endpoints that worked, the last one first.
    private let recent = Mutex<[String]>([])
    private static let recentLimit = 16
    private static let orderKey = "temp:proxy-order"

    package init() {}

    /// The greetings to begin with on this way into the network.
    package func templates(
        for proxies: [ProxyConfiguration], on path: UInt64
    ) -> [ProxyConfiguration: ClientHelloTemplate] {
        let known = greetings.withLock { $0.path == path ? $0.templates : [:] }
        return Dictionary(proxies.map { ($0, known[$0.endpoint] ?? ClientHelloTemplate.all[0]) }) { first, _ in first }
    }

    /// A proxy understood a greeting. What was learnt on another way into the network is forgotten.
    package func remember(_ template: ClientHelloTemplate, for proxy: ProxyConfiguration, on path: UInt64) {
        greetings.withLock { greetings in
            if greetings.path != path { greetings = Greetings(path: path) }
            greetings.templates[proxy.endpoint] = template
        }
    }

    /// What worked lately first, the rest as given.
    func inOrder(_ proxies: [ProxyConfiguration]) -> [ProxyConfiguration] {
        let recent = recent.withLock { $0 }
        return proxies.enumerated().sorted { left, right in
            let first = recent.firstIndex(of: left.element.endpoint) ?? .max
            let second = recent.firstIndex(of: right.element.endpoint) ?? .max
            return (first, left.offset) < (second, right.offset)
        }.map(\.element)
    }

    /// - Returns: whether it is news.
    func worked(_ proxy: ProxyConfiguration) -> Bool {
        recent.withLock { recent in
            guard recent.first != proxy.endpoint else { return false }
            recent.removeAll { $0 == proxy.endpoint }
            recent.insert(proxy.endpoint, at: 0)
            recent = Array(recent.prefix(Self.recentLimit))
            return true
        }
    }

    func storeOrder(in context: Context) async throws(StorageError) {
        let text = recent.withLock { $0 }.joined(separator: "\n")
        try await context.setValue(Array(text.utf8), forKey: Self.orderKey)
    }

    /// Reads which proxies worked in an earlier run.
    package func loadOrder(from context: Context) async throws(StorageError) {
        guard let bytes = try await context.value(forKey: Self.orderKey) else { return }
        let endpoints = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        recent.withLock { $0 = Array(endpoints.prefix(Self.recentLimit)) }
    }
}
