import MTProtoCore
import Synchronization

/// Which TLS greeting each proxy understood last, and which proxies worked last. Known by host and port alone: no secret is
/// kept.
package final class ProxyMemory: Sendable {
    private let names = Mutex<[String: String]>([:])
    /// The endpoints that worked, the last one first.
    private let recent = Mutex<[String]>([])
    private static let recentLimit = 16
    private static let orderKey = "temp:proxy-order"

    package init() {}

    /// The greeting to begin with.
    package func template(for proxy: ProxyConfiguration?) -> ClientHelloTemplate {
        let name = proxy.flatMap { proxy in names.withLock { $0[proxy.endpoint] } }
        return name.flatMap(ClientHelloTemplate.named) ?? ClientHelloTemplate.all[0]
    }

    /// The greetings to begin with.
    func templates(for proxies: [ProxyConfiguration]) -> [ProxyConfiguration: ClientHelloTemplate] {
        Dictionary(proxies.map { ($0, template(for: $0)) }) { first, _ in first }
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

    /// - Returns: whether it is news.
    func remember(_ template: ClientHelloTemplate, for proxy: ProxyConfiguration) -> Bool {
        names.withLock { names in
            defer { names[proxy.endpoint] = template.name }
            return names[proxy.endpoint] != template.name
        }
    }

    private static func storeKey(_ proxy: ProxyConfiguration) -> String {
        "persistent:greeting-\(proxy.endpoint)"
    }

    /// Reads what an earlier run learnt about a proxy.
    package func load(_ proxy: ProxyConfiguration, from context: Context) async throws(StorageError) {
        guard let bytes = try await context.value(forKey: Self.storeKey(proxy)),
            let template = ClientHelloTemplate.named(String(decoding: bytes, as: UTF8.self))
        else { return }
        _ = remember(template, for: proxy)
    }

    /// Keeps it for the next run.
    func store(
        _ template: ClientHelloTemplate, for proxy: ProxyConfiguration, in context: Context
    )
        async throws(StorageError)
    {
        try await context.setValue(Array(template.name.utf8), forKey: Self.storeKey(proxy))
    }
}
