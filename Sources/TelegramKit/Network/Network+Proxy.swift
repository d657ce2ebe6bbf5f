import Logging
import MTProtoCore
import MTProtoKit

// The proxy that all connections of an account go through.
extension Network {
    func setProxies(_ new: [TelegramProxy]) async {
        guard new != proxies else { return }
        proxies = new
        discovery?.setProxy(new.first?.configuration)
        await recallGreetings()
        // Looked up only now: another call may have come in between.
        let current = proxies
        let initialization = initialization
        context.initialization = initialization
        for manager in allManagers {
            await manager.setProxies(
                current.map(\.configuration),
                initialization: manager.configuration.isCDN ? configuration.anonymousInitialization : initialization)
        }
        promotionMayHaveChanged()
    }

    /// Which TLS greetings the proxies understood in an earlier run. Not knowing it costs one attempt.
    func recallGreetings() async {
        do throws(StorageError) {
            for proxy in proxies { try await context.proxies.load(proxy.configuration, from: context) }
        } catch {
            configuration.logger.warning("\(error)")
        }
    }
}
