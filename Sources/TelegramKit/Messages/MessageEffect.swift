import MTProtoCore
import TelegramAPI

/// An animation that private chats show with a message: ``SendOptions/effect`` takes its id.
public struct MessageEffect: Hashable, Sendable, Identifiable {
    public let id: Int64
    public let emoji: String
    /// Only accounts with Telegram Premium send it.
    public let needsPremium: Bool
    /// The value of the interface.
    public let raw: API.AvailableEffect
}

extension TelegramClient {
    /// The animations that messages can have. They change seldom.
    public func availableEffects() async throws(TelegramError) -> [MessageEffect] {
        switch try await network.call(API.Messages.GetAvailableEffects(hash: 0), on: .home) {
        case .availableEffectsNotModified: return []
        case .availableEffects(_, let effects, _):
            return effects.map {
                MessageEffect(id: $0.id, emoji: $0.emoticon, needsPremium: $0.premiumRequired, raw: $0)
            }
        }
    }
}
