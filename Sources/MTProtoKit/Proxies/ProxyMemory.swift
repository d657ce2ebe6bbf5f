import MTProtoCore
import Synchronization

/// Which TLS greeting each proxy understood last. Known by host and port alone: no secret is kept.
package final class ProxyMemory: Sendable {
    private let names = Mutex<[String: String]>([:])

    package init() {}

    /// The greeting to begin with.
    package func template(for proxy: ProxyConfiguration?) -> ClientHelloTemplate {
        let name = proxy.flatMap { proxy in names.withLock { $0[proxy.endpoint] } }
        return name.flatMap(ClientHelloTemplate.named) ?? ClientHelloTemplate.all[0]
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
