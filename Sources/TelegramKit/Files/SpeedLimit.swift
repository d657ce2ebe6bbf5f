import MTProtoCore
import MTProtoKit

/// The server has slowed down the files of this account because it is no premium one.
public struct SpeedLimit: Hashable, Sendable {
    /// How long the server made a request wait.
    public let duration: Duration
}

extension Network {
    nonisolated func noteSpeedLimit(_ error: RPCError) {
        guard error.message.hasPrefix("FLOOD_PREMIUM_WAIT_"), let duration = error.floodWait else { return }
        news.tell(SpeedLimit(duration: duration), now: context.clock.now)
    }
}

extension TelegramClient {
    /// When the server slows down the files of this account, from now on; at most once an hour.
    public var speedLimits: EventSequence<SpeedLimit> {
        EventSequence(subscription: network.news.speedLimits.subscribe())
    }
}
