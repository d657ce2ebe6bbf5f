import MTProtoCore
import TelegramAPI

extension Router {
    /// Sets of stickers, and finding them (core.telegram.org/api/stickers).
    mutating func addStickerMethods() {
        self.on(API.Messages.GetStickerSet.self) { (world, query, call) throws(RPCError) in
            guard let set = world.stickers.set(query.stickerset) else {
                guard let empty = TelegramSets.set(query.stickerset) else { throw World.noStickerSet }
                return .stickerSet(.init(set: empty, packs: [], keywords: [], documents: []))
            }
            guard query.hash == 0 || query.hash != set.hash else { return .stickerSetNotModified }
            return .stickerSet(world.whole(set, seenBy: call.user))
        }
        self.on(API.Messages.GetAllStickers.self) { (world, query, call) throws(RPCError) in
            world.installed(.stickers, query.hash, call)
        }
        self.on(API.Messages.GetMaskStickers.self) { (world, query, call) throws(RPCError) in
            world.installed(.masks, query.hash, call)
        }
        self.on(API.Messages.GetEmojiStickers.self) { (world, query, call) throws(RPCError) in
            world.installed(.emoji, query.hash, call)
        }
        self.on(API.Messages.GetArchivedStickers.self) { (world, query, call) throws(RPCError) in
            world.archived(query, call)
        }
        self.on(API.Messages.GetStickers.self) { (world, query, _) throws(RPCError) in
            try world.stickers(for: query.emoticon, query.hash)
        }
        self.on(API.Messages.GetCustomEmojiDocuments.self) { (world, query, _) throws(RPCError) in
            world.documents(try query.documentID.atMost(200).filter { world.isCustomEmoji($0) })
        }
        self.addFeaturedStickers()
        self.on(API.Messages.SearchStickerSets.self) { (world, query, call) throws(RPCError) in
            world.search(.stickers, query.q, isFeaturedLeftOut: query.excludeFeatured, query.hash, call)
        }
        self.on(API.Messages.SearchEmojiStickerSets.self) { (world, query, call) throws(RPCError) in
            world.search(.emoji, query.q, isFeaturedLeftOut: query.excludeFeatured, query.hash, call)
        }
    }

    private mutating func addFeaturedStickers() {
        self.on(API.Messages.GetFeaturedStickers.self) { (world, query, call) throws(RPCError) in
            world.featured(.stickers, query.hash, call)
        }
        self.on(API.Messages.GetFeaturedEmojiStickers.self) { (world, query, call) throws(RPCError) in
            world.featured(.emoji, query.hash, call)
        }
        self.on(API.Messages.ReadFeaturedStickers.self) { (world, query, call) throws(RPCError) in
            world.readFeatured(query.id, call)
            return true
        }
    }

    /// Methods about stickers that bots may not use. Bots make sets, and look at them.
    static let stickerUserMethods: Set<UInt32> = [
        API.Messages.GetAllStickers.constructorID, API.Messages.GetMaskStickers.constructorID,
        API.Messages.GetEmojiStickers.constructorID, API.Messages.GetArchivedStickers.constructorID,
        API.Messages.GetStickers.constructorID, API.Messages.GetFeaturedStickers.constructorID,
        API.Messages.GetFeaturedEmojiStickers.constructorID, API.Messages.ReadFeaturedStickers.constructorID,
        API.Messages.SearchStickerSets.constructorID, API.Messages.SearchEmojiStickerSets.constructorID,
        API.Messages.InstallStickerSet.constructorID, API.Messages.UninstallStickerSet.constructorID,
        API.Messages.ReorderStickerSets.constructorID, API.Messages.ToggleStickerSets.constructorID,
        API.Messages.GetRecentStickers.constructorID, API.Messages.SaveRecentSticker.constructorID,
        API.Messages.ClearRecentStickers.constructorID, API.Messages.GetFavedStickers.constructorID,
        API.Messages.FaveSticker.constructorID, API.Stickers.CheckShortName.constructorID,
        API.Stickers.SuggestShortName.constructorID,
    ]
}

extension World {
    static let noStickerSet = RPCError(code: 406, message: "STICKERSET_INVALID")

    fileprivate func installed(
        _ kind: StickerSetRecord.Kind, _ hash: Int64, _ call: Call
    ) -> API.Messages.AllStickers {
        let installed = self.stickers.shelves[call.user]?.installed[kind] ?? []
        let sets = installed.compactMap { self.stickers.sets[$0.set] }
        let own = StickerSetRecord.hash(sets.map { Int64($0.hash) })
        guard hash == 0 || hash != own else { return .allStickersNotModified }
        return .allStickers(hash: own, sets: sets.map { self.object($0, seenBy: call.user) })
    }

    fileprivate func archived(
        _ query: API.Messages.GetArchivedStickers, _ call: Call
    ) -> API.Messages.ArchivedStickers {
        let kind: StickerSetRecord.Kind = query.masks ? .masks : query.emojis ? .emoji : .stickers
        let sets = (self.stickers.shelves[call.user]?.archived[kind] ?? []).compactMap { self.stickers.sets[$0] }
        var page = sets[...]
        if query.offsetID != 0 { page = page.drop { $0.id != query.offsetID }.dropFirst() }
        return API.Messages.ArchivedStickers(
            count: Int32(clamping: sets.count),
            sets: page.prefix(min(max(1, Int(query.limit)), 100)).map { self.covered($0, seenBy: call.user) })
    }

    /// Stickers of an emoji, of all sets: real servers offer those of others too.
    fileprivate func stickers(for emoticon: String, _ hash: Int64) throws(RPCError) -> API.Messages.Stickers {
        guard !emoticon.isEmpty else { throw .badRequest("EMOTICON_EMPTY") }
        let emoji = MessageReactions.plain(emoticon)
        let found = self.stickers.all(.stickers).flatMap(\.stickers).filter {
            StickerSetRecord.parts(of: $0.emoji).contains(emoji)
        }
        let own = StickerSetRecord.hash(found.map(\.document))
        guard hash == 0 || hash != own else { return .stickersNotModified }
        return .stickers(hash: own, stickers: self.documents(found.map(\.document)))
    }

    // MARK: Featured sets

    /// The sets of every lab are the featured ones.
    private func featured(_ kind: StickerSetRecord.Kind) -> [StickerSetRecord] {
        self.stickers.all(kind).filter { $0.creator == nil }
    }

    fileprivate func featured(
        _ kind: StickerSetRecord.Kind, _ hash: Int64, _ call: Call
    ) -> API.Messages.FeaturedStickers {
        let sets = self.featured(kind)
        let seen = self.stickers.shelves[call.user]?.seen ?? []
        let unread = sets.map(\.id).filter { !seen.contains($0) }
        let own = StickerSetRecord.hash(sets.flatMap { unread.contains($0.id) ? [$0.id, 1] : [$0.id] })
        guard hash == 0 || hash != own else {
            return .featuredStickersNotModified(count: Int32(clamping: sets.count))
        }
        return .featuredStickers(
            .init(
                hash: own, count: Int32(clamping: sets.count),
                sets: sets.map { self.covered($0, seenBy: call.user) }, unread: unread))
    }

    fileprivate mutating func readFeatured(_ ids: [Int64], _ call: Call) {
        for kind in [StickerSetRecord.Kind.stickers, .emoji] {
            let read = self.featured(kind).map(\.id).filter(ids.contains)
            let before = self.stickers.shelves[call.user]?.seen ?? []
            guard !before.isSuperset(of: read) else { continue }
            self.stickers.shelves[call.user, default: StickerShelf()].seen.formUnion(read)
            self.tellOthers(
                [kind == .emoji ? .updateReadFeaturedEmojiStickers : .updateReadFeaturedStickers], about: [], call)
        }
    }

    fileprivate func search(
        _ kind: StickerSetRecord.Kind, _ text: String, isFeaturedLeftOut: Bool, _ hash: Int64, _ call: Call
    ) -> API.Messages.FoundStickerSets {
        let text = text.lowercased()
        let found = self.stickers.all(kind).filter { set in
            !text.isEmpty && (set.title.lowercased().contains(text) || set.shortName.lowercased().contains(text))
                && !(isFeaturedLeftOut && set.creator == nil)
        }
        let own = StickerSetRecord.hash(found.map(\.id))
        guard hash == 0 || hash != own else { return .foundStickerSetsNotModified }
        return .foundStickerSets(hash: own, sets: found.prefix(100).map { self.covered($0, seenBy: call.user) })
    }
}

/// Telegram's own sets, which clients load without having been told of them. They are empty here.
enum TelegramSets {
    static func set(_ input: API.InputStickerSet) -> API.StickerSet? {
        let number: Int64? =
            switch input {
            case .inputStickerSetAnimatedEmoji: 1
            case .inputStickerSetDice: 2
            case .inputStickerSetAnimatedEmojiAnimations: 3
            case .inputStickerSetPremiumGifts: 4
            case .inputStickerSetEmojiGenericAnimations: 5
            case .inputStickerSetEmojiDefaultStatuses: 6
            case .inputStickerSetEmojiDefaultTopicIcons: 7
            case .inputStickerSetEmojiChannelDefaultStatuses: 8
            case .inputStickerSetTonGifts: 9
            case .inputStickerSetID(let id, let accessHash) where (1...9).contains(id) && accessHash == id: id
            case .inputStickerSetEmpty, .inputStickerSetID, .inputStickerSetShortName: nil
            }
        return number.map {
            API.StickerSet(
                official: true, emojis: (5...8).contains($0), id: $0, accessHash: $0, title: "Telegram",
                shortName: "telegram\($0)", count: 0, hash: 0)
        }
    }
}
