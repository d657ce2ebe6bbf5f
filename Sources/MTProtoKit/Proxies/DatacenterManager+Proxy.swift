import MTProtoCore
import NIOCore

// The ways that a manager's connections take (row C11), and what is learnt about them.
extension DatacenterManager {
    /// Other proxies, in order of preference, or none. Connections through one that is not among them are closed, and
    /// requests go on through another.
    package func setProxies(_ new: [ProxyConfiguration], initialization: ConnectionInitialization? = nil) {
        guard new != proxies else { return }
        proxies = new
        let wasToBlame = proxyWatch.isToBlame
        endProxyWatch()
        tendProxyWatch(shownState)
        if wasToBlame { show(shownState) }
        if let initialization { introduce(initialization) }
        let greetings = context.proxies.templates(for: new, on: path)
        give("other", [.init("why", "a proxy")]) {
            $0.setProxies(context.proxies.inOrder(new), greetings: greetings, now: $1)
        }
        turn()
    }

    /// The next connection through this proxy begins with this greeting, as long as the way into the network is the same.
    func learned(_ template: ClientHelloTemplate, by proxy: ProxyConfiguration?) {
        guard let proxy else { return }
        context.proxies.remember(template, for: proxy, on: path)
    }

    /// Packets come over a route.
    func worked(_ route: Route, isOrdinary: Bool) {
        if let proxy = route.proxy, proxies.count > 1, context.proxies.worked(proxy) {
            context.keepInBackground { [context] () async throws(StorageError) in
                try await context.proxies.storeOrder(in: context)
            }
        }
        context.noteRoute(
            route, isOrdinary: isOrdinary, to: configuration.datacenter, isMedia: configuration.isMedia, path: path)
        delegate.manager(self, worksThrough: route.proxy)
    }
}
