import MTProtoCore
import MTProtoKit

// The proxy that all connections of an account go through.
extension Network {
    func setProxies(_ new: [TelegramProxy]) async {
        guard new != proxies else { return }
        proxies = new
        discovery?.setProxy(new.first?.configuration)
        let initialization = initialization
        context.initialization = initialization
        for manager in allManagers {
            await manager.setProxies(
                TelegramProxy.inOrder(new).map(\.configuration),
                initialization: manager.configuration.isCDN ? configuration.anonymousInitialization : initialization)
        }
        promotionMayHaveChanged()
        // Another way may lead to them.
        if networkReader != nil { readNetwork() }
    }
}
