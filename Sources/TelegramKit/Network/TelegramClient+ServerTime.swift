import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// What the servers' clock shows now, as far as the client knows, and how sure that is. Sends no request.
    ///
    /// The dates of messages count by this clock, which may differ from the machine's by any amount.
    public var serverTime: ServerTime { network.context.serverTime }

    /// Measures the servers' clock over the connection to the home datacenter, which is made if there is none.
    ///
    /// One question is enough if its answer comes within a second; otherwise six are asked, and all answers but the two
    /// that differ most and least averaged. The client does it by itself where something shows that the clock is wrong.
    ///
    /// - Returns: what the clock shows now, with how far it can be wrong.
    /// - Throws: `timeout` if it could not be measured within 30 s, and what any request can fail with.
    @discardableResult
    public func measureServerTime() async throws(TelegramError) -> ServerTime {
        try await network.measureServerTime()
    }
}

extension Network {
    func measureServerTime() async throws(TelegramError) -> ServerTime {
        // Makes the connection where there is none, and says why if it cannot be made.
        _ = try await invoke(API.Help.GetNearestDc(), on: .home)
        let home = account.home
        guard await manager(for: home, purpose: .main).measureServerTime() else {
            let place = "get_future_salts to \(home)"
            if Task.isCancelled { throw TelegramError(notSent: place) }
            throw TelegramError(
                .timeout, message: "The servers' clock could not be measured: not all answers came", location: place,
                hint: "Try again; what is known of the clock is in serverTime all the same.")
        }
        return context.serverTime
    }
}
