import MTProtoCore
import NIOCore

// The proxy that a manager's connections go through (row C11).
extension MTProto {
    /// Another proxy, or none. Connections through the old one are closed, and requests go on through the new one.
    package func setProxy(_ new: ProxyConfiguration?, initialization: ConnectionInitialization? = nil) {
        guard new != proxy else { return }
        proxy = new
        let now = context.clock.now
        if let initialization { client.setInitialization(initialization, now: now) }
        client.setProxy(new, template: context.proxies.template(for: new), now: now)
        turn()
    }

    /// The next connection through this proxy begins with this greeting, in this run and in later ones.
    func learned(_ template: ClientHelloTemplate) {
        guard let proxy, context.proxies.remember(template, for: proxy) else { return }
        keepInBackground { [context] () async throws(StorageError) in
            try await context.proxies.store(template, for: proxy, in: context)
        }
    }
}
