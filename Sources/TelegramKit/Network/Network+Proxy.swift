import MTProtoCore
import MTProtoKit
import Synchronization

// The proxies that the connections of an account go through.
extension Network {
    func setProxies(_ new: [TelegramProxy]) async {
        guard new != connections.proxies else { return }
        connections.proxies = new
        standing.withLock { standing in
            standing.provenProxies = standing.provenProxies.filter { new.contains($0.value) }
        }
        discovery?.setProxy(new.forDiscovery)
        let initialization = initialization
        let isNamedOtherwise = initialization != context.initialization
        context.initialization = initialization
        for manager in connections.all {
            // As they are when each hears of it: they may change again meanwhile.
            let named = manager.configuration.isCDN ? configuration.anonymousInitialization : context.initialization
            await manager.setProxies(
                TelegramProxy.inOrder(connections.proxies).map(\.configuration), initialization: named)
        }
        if isNamedOtherwise { promotionMayHaveChanged() }
        // Another way may lead to them.
        if life.networkReader != nil { readNetwork() }
    }

    /// The proxy that the server is told of: the only one, or the one of several through which the home datacenter's packets
    /// come. Nil while that has not shown.
    var namedProxy: TelegramProxy? {
        if let only = connections.proxies.only { return only }
        let proven = standing.withLock { [home = account.home] in $0.provenProxies[home] }
        return proven.flatMap { connections.proxies.contains($0) ? $0 : nil }
    }

    nonisolated func manager(_ manager: DatacenterManager, worksThrough proxy: ProxyConfiguration?) {
        // What asks a backup address carries no account.
        guard let proxy, manager.configuration.onlyAddress == nil else { return }
        let datacenter = manager.configuration.datacenter
        // Known at once, so that of two such reports the later one counts, whichever is dealt with first.
        let isHome = standing.withLock { standing in
            standing.provenProxies[datacenter] = TelegramProxy(proxy)
            return datacenter == standing.home
        }
        guard isHome else { return }
        Task { await self.proxyMayHaveChanged() }
    }

    /// Names another proxy to the server with the next request, and asks what that one promotes.
    func proxyMayHaveChanged() {
        let initialization = initialization
        guard isRunning, initialization != context.initialization else { return }
        context.initialization = initialization
        promotionMayHaveChanged()
    }
}
