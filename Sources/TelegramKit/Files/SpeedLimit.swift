import MTProtoCore
import MTProtoKit
import Synchronization

/// The server has slowed down the files of this account because it is no premium one.
public struct SpeedLimit: Hashable, Sendable {
    /// How long the server made a request wait.
    public let duration: Duration
}

extension Network {
    private static let speedLimitInterval = Duration.seconds(3600)

    nonisolated func noteSpeedLimit(_ error: RPCError) {
        guard error.message.hasPrefix("FLOOD_PREMIUM_WAIT_"), let duration = error.floodWait else { return }
        let now = context.clock.now
        let isNews = lastSpeedLimit.withLock { last in
            if let last, now - last < Self.speedLimitInterval { return false }
            last = now
            return true
        }
        if isNews { speedLimits.yield(SpeedLimit(duration: duration)) }
    }
}

extension TelegramClient {
    /// When the server slows down the files of this account, from now on; at most once an hour.
    public var speedLimits: EventSequence<SpeedLimit> {
        EventSequence(subscription: network.speedLimits.subscribe())
    }
}
