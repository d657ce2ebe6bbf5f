import Logging
import MTProtoCore
import MTProtoKit
import TelegramAPI

/// When to tell the server again that the user is there, before it forgets (row J03).
struct Presence: Sendable {
    /// What servers ask for: they forget after five minutes.
    static let defaultInterval = Duration.seconds(210)

    private let interval: Duration
    private var renewAt: Instant?
    private var isConnected = false

    init(interval: Duration = defaultInterval) {
        self.interval = interval
    }

    /// Nil while the user is not online, or without a connection: no connection is made just to tell the server.
    var nextDeadline: Instant? { isConnected ? renewAt : nil }

    mutating func told(isOnline: Bool, now: Instant) {
        renewAt = isOnline ? now + interval : nil
    }

    mutating func setConnected(_ value: Bool) {
        isConnected = value
    }

    /// Whether it has to be told now.
    mutating func isDue(now: Instant) -> Bool {
        guard let deadline = nextDeadline, deadline <= now else { return false }
        renewAt = now + interval
        return true
    }
}

extension Network {
    func setOnline(_ isOnline: Bool) async throws(TelegramError) {
        try await untilRunning(API.Account.UpdateStatus.name)
        let user = account.userID
        _ = try await invoke(API.Account.UpdateStatus(offline: !isOnline), on: .home) { $0.isIdempotent = true }
        guard user == account.userID else { return }
        life.polls.presence.told(isOnline: isOnline, now: context.time.continuous.now)
        tendPolls()
    }

    func renewPresence() {
        Task { [configuration] in
            guard account.userID != nil else { return }
            do throws(TelegramError) {
                _ = try await self.invoke(API.Account.UpdateStatus(offline: false), on: .home) {
                    $0.isIdempotent = true
                }
            } catch {
                configuration.logger.debug("the user may seem to be away: \(error)")
            }
        }
    }
}

extension TelegramClient {
    /// Lets others see that the user is there, or gone (core.telegram.org/method/account.updateStatus).
    ///
    /// While the user is there the client tells the server every 210 seconds, over the connection that is open anyway; a
    /// server that hears nothing takes the user for gone after five minutes, as it does when the process ends. Bots have
    /// no presence.
    public func setOnline(_ isOnline: Bool) async throws(TelegramError) {
        try await network.setOnline(isOnline)
    }
}
