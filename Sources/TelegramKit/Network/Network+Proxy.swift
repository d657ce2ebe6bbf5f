import Logging
import MTProtoCore
import MTProtoKit

// The proxy that all connections of an account go through.
extension Network {
    func setProxy(_ new: TelegramProxy?) async {
        guard new != proxy else { return }
        proxy = new
        discovery?.setProxy(new?.configuration)
        await recallGreeting()
        // Looked up only now: another call may have come in between.
        let current = proxy
        let initialization = configuration.initialization(through: current)
        context.initialization = initialization
        for manager in managers.values {
            await manager.setProxy(current?.configuration, initialization: initialization)
        }
        promotionMayHaveChanged()
    }

    /// Which TLS greeting the proxy understood in an earlier run. Not knowing it costs one attempt.
    func recallGreeting() async {
        guard let proxy else { return }
        do throws(StorageError) {
            try await context.proxies.load(proxy.configuration, from: context)
        } catch {
            configuration.logger.warning("\(error)")
        }
    }
}
