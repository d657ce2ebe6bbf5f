import MTProtoCore
import TelegramAPI

extension Router {
    /// Animations that private chats show with messages (core.telegram.org/api/effects).
    mutating func addEffectMethods() {
        self.on(API.Messages.GetAvailableEffects.self) { (world, query, _) throws(RPCError) in
            let stickers = world.effects
            let hash = Int32(truncatingIfNeeded: StickerSetRecord.hash(stickers.map(\.document)))
            guard query.hash != hash else { return .availableEffectsNotModified }
            return .availableEffects(
                hash: hash,
                effects: stickers.map {
                    API.AvailableEffect(id: $0.document, emoticon: $0.emoji, effectStickerID: $0.document)
                },
                documents: world.documents(stickers.map(\.document)))
        }
    }
}

extension World {
    /// The stickers that move are the lab's effects, and have their ids.
    fileprivate var effects: [StickerSetRecord.Sticker] { self.stickers.set(named: "LabMotion")?.stickers ?? [] }

    /// The effect of a message that is sent.
    func effect(_ id: Int64?, in peer: PeerKey) throws(RPCError) -> Int64? {
        guard let id else { return nil }
        guard peer.user != nil, self.effects.contains(where: { $0.document == id }) else {
            throw .badRequest("EFFECT_ID_INVALID")
        }
        return id
    }
}
