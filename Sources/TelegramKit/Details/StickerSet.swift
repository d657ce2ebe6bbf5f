import TelegramAPI

/// Stickers, masks or custom emoji that were made together.
public struct StickerSet: Hashable, Sendable {
    /// One of them.
    public struct Sticker: Hashable, Sendable {
        /// For ``TelegramClient/download(_:to:options:)``, and for ``OutgoingMedia/file(_:hasSpoiler:lifetime:)``.
        public let file: TelegramFile
        /// The emoji that it stands for.
        public let emoji: [String]
    }

    public let id: Int64
    public let title: String
    /// What stands in links to it: `t.me/addstickers/…`.
    public let name: String
    /// In their order.
    public let stickers: [Sticker]
    /// The value of the interface.
    public let raw: API.Messages.StickerSet.StickerSet

    init(_ raw: API.Messages.StickerSet.StickerSet) {
        self.raw = raw
        (id, title, name) = (raw.set.id, raw.set.title, raw.set.shortName)
        var emoji: [Int64: [String]] = [:]
        for pack in raw.packs {
            for document in pack.documents { emoji[document, default: []].append(pack.emoticon) }
        }
        stickers = raw.documents.compactMap { document in
            guard case .document(let document) = document, let file = TelegramFile(document, origin: nil) else {
                return nil
            }
            return Sticker(file: file, emoji: emoji[document.id] ?? [])
        }
    }
}

extension TelegramClient {
    /// A set of stickers or custom emoji by the name that stands in links to it.
    ///
    /// ```swift
    /// let set = try await client.stickerSet(named: "AnimatedEmojies")
    /// if let sticker = set.stickers.first { try await client.send(.file(sticker.file), to: peer) }
    /// ```
    ///
    /// - Throws: `stickerSetNotFound` if there is none of this name.
    public func stickerSet(named name: String) async throws(TelegramError) -> StickerSet {
        let request = API.Messages.GetStickerSet(stickerset: .inputStickerSetShortName(shortName: name), hash: 0)
        guard case .stickerSet(let set) = try await network.call(request, on: .home) else {
            throw unexpected("no set", API.Messages.GetStickerSet.name)
        }
        return StickerSet(set)
    }
}
