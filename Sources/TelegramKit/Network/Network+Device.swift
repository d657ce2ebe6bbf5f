import Logging
import MTProtoCore
import MTProtoKit
import TelegramAPI

// How the client introduces itself (rows A15, F17, G04, P30).
extension Network {
    /// What connections to datacenters say of the client.
    var initialization: ConnectionInitialization {
        configuration.initialization(of: connections.device, through: namedProxy)
    }

    func setDevice(_ new: TelegramConfiguration.Device) async {
        guard new != connections.device else { return }
        connections.device = new
        context.initialization = initialization
        guard isRunning, account.userID != nil, connections.managers[account.home] != nil else { return }
        do throws(TelegramError) {
            // The server answers and writes updates in another language from now on, not only once something is asked.
            _ = try await invoke(API.Help.GetNearestDc(), on: .home)
        } catch {
            configuration.logger.debug("the new introduction waits for the next request: \(error)")
        }
    }
}

extension TelegramClient {
    /// Introduces the client as another device, version or language from now on. No connection ends for that: a signed-in
    /// client says it at once, with a request of its own, others with their next one.
    public func setDevice(_ device: TelegramConfiguration.Device) async {
        await network.setDevice(device)
    }
}
