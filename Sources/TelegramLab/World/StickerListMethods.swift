import MTProtoCore
import TelegramAPI

extension Router {
    /// The sets and stickers that a user keeps (core.telegram.org/api/stickers#installing-stickersets).
    mutating func addStickerListMethods() {
        self.on(API.Messages.InstallStickerSet.self) { (world, query, call) throws(RPCError) in
            guard let set = world.stickers.set(query.stickerset) else { throw World.noStickerSet }
            return world.install(set, isArchived: query.archived, call)
        }
        self.on(API.Messages.UninstallStickerSet.self) { (world, query, call) throws(RPCError) in
            guard let set = world.stickers.set(query.stickerset) else { throw World.noStickerSet }
            world.stickers.shelves[call.user]?.remove(set)
            world.tellOthers([World.changed(set.kind)], about: [], call)
            return true
        }
        self.on(API.Messages.ToggleStickerSets.self) { (world, query, call) throws(RPCError) in
            try world.toggle(query, call)
            return true
        }
        self.on(API.Messages.ReorderStickerSets.self) { (world, query, call) throws(RPCError) in
            world.reorder(query, call)
            return true
        }
        self.on(API.Messages.GetRecentStickers.self) { (world, query, call) throws(RPCError) in
            world.recent(isAttached: query.attached, query.hash, call)
        }
        self.on(API.Messages.SaveRecentSticker.self) { (world, query, call) throws(RPCError) in
            let id = try world.sticker(query.id)
            if query.unsave {
                world.stickers.shelves[call.user]?.recent[query.attached]?.removeAll { $0.document == id }
            } else {
                world.stickers.shelves[call.user, default: StickerShelf()].use(
                    id, isAttached: query.attached, date: call.date)
            }
            world.tellOthers([.updateRecentStickers], about: [], call)
            return true
        }
        self.on(API.Messages.ClearRecentStickers.self) { (world, query, call) throws(RPCError) in
            world.stickers.shelves[call.user]?.recent[query.attached] = nil
            world.tellOthers([.updateRecentStickers], about: [], call)
            return true
        }
        self.on(API.Messages.GetFavedStickers.self) { (world, query, call) throws(RPCError) in
            world.favorites(query.hash, call)
        }
        self.on(API.Messages.FaveSticker.self) { (world, query, call) throws(RPCError) in
            let id = try world.sticker(query.id)
            var shelf = world.stickers.shelves[call.user] ?? StickerShelf()
            shelf.favorites.removeAll { $0 == id }
            if !query.unfave { shelf.favorites.insert(id, at: 0) }
            shelf.favorites = Array(shelf.favorites.prefix(StickerShelf.favoriteLimit))
            world.stickers.shelves[call.user] = shelf
            world.tellOthers([.updateFavedStickers], about: [], call)
            return true
        }
    }
}

extension World {
    fileprivate static func changed(_ kind: StickerSetRecord.Kind) -> API.Update {
        .updateStickerSets(.init(masks: kind == .masks, emojis: kind == .emoji))
    }

    /// Puts a set on top of a user's, or into their archive.
    fileprivate mutating func install(
        _ set: StickerSetRecord, isArchived: Bool, _ call: Call
    ) -> API.Messages.StickerSetInstallResult {
        var shelf = self.stickers.shelves[call.user] ?? StickerShelf()
        // A set that is there already stays where it is.
        let date = isArchived ? nil : shelf.date(of: set)
        guard date == nil else { return .stickerSetInstallResultSuccess }
        shelf.remove(set)
        var crowdedOut: [StickerSetRecord] = []
        if isArchived {
            shelf.archived[set.kind, default: []].insert(set.id, at: 0)
        } else {
            shelf.installed[set.kind, default: []].insert(.init(set: set.id, date: call.date), at: 0)
            while shelf.installed[set.kind]?.count ?? 0 > StickerShelf.installedLimit,
                let last = shelf.installed[set.kind]?.popLast()
            {
                shelf.archived[set.kind, default: []].insert(last.set, at: 0)
                if let set = self.stickers.sets[last.set] { crowdedOut.append(set) }
            }
        }
        self.stickers.shelves[call.user] = shelf
        let news: API.Update =
            isArchived
            ? Self.changed(set.kind)
            : .updateNewStickerSet(stickerset: .stickerSet(self.whole(set, seenBy: call.user)))
        self.tellOthers([news], about: [], call)
        guard !crowdedOut.isEmpty else { return .stickerSetInstallResultSuccess }
        return .stickerSetInstallResultArchive(sets: crowdedOut.map { self.covered($0, seenBy: call.user) })
    }

    fileprivate mutating func toggle(_ query: API.Messages.ToggleStickerSets, _ call: Call) throws(RPCError) {
        guard [query.uninstall, query.archive, query.unarchive].filter({ $0 }).count == 1 else {
            throw .badRequest("STICKERSET_INVALID")
        }
        var sets: [StickerSetRecord] = []
        for input in try query.stickersets.atMost(StickerShelf.installedLimit) {
            guard let set = self.stickers.set(input) else { throw Self.noStickerSet }
            sets.append(set)
        }
        var kinds: [StickerSetRecord.Kind] = []
        for set in sets {
            var shelf = self.stickers.shelves[call.user] ?? StickerShelf()
            let isArchived = shelf.archived[set.kind]?.contains(set.id) == true
            guard isArchived ? !query.archive : shelf.date(of: set) != nil && !query.unarchive else { continue }
            shelf.remove(set)
            if query.archive { shelf.archived[set.kind, default: []].insert(set.id, at: 0) }
            if query.unarchive {
                shelf.installed[set.kind, default: []].insert(.init(set: set.id, date: call.date), at: 0)
            }
            self.stickers.shelves[call.user] = shelf
            if !kinds.contains(set.kind) { kinds.append(set.kind) }
        }
        if !kinds.isEmpty { self.tellOthers(kinds.map(Self.changed), about: [], call) }
    }

    fileprivate mutating func reorder(_ query: API.Messages.ReorderStickerSets, _ call: Call) {
        let kind: StickerSetRecord.Kind = query.masks ? .masks : query.emojis ? .emoji : .stickers
        let before = self.stickers.shelves[call.user]?.installed[kind] ?? []
        var places: [Int64: Int] = [:]
        for (place, id) in query.order.enumerated() where places[id] == nil { places[id] = place }
        // Those that the client did not name stay behind the others.
        let after = before.enumerated().sorted {
            (places[$0.element.set] ?? .max, $0.offset) < (places[$1.element.set] ?? .max, $1.offset)
        }
        .map(\.element)
        self.stickers.shelves[call.user]?.installed[kind] = after
        self.tellOthers(
            [
                .updateStickerSetsOrder(
                    .init(masks: kind == .masks, emojis: kind == .emoji, order: after.map(\.set)))
            ], about: [], call)
    }

    // MARK: Single stickers

    /// The sticker that a client means.
    fileprivate func sticker(_ input: API.InputDocument) throws(RPCError) -> Int64 {
        guard case .inputDocument(let id, let hash, let reference) = input,
            let file = try? self.storedFile(id, accessHash: hash, reference: reference),
            case .document(_, let attributes) = file.kind,
            attributes.contains(where: { if case .documentAttributeSticker = $0 { true } else { false } })
        else { throw .badRequest("STICKER_ID_INVALID") }
        return id
    }

    fileprivate func recent(
        isAttached: Bool, _ hash: Int64, _ call: Call
    ) -> API.Messages.RecentStickers {
        let recent = (self.stickers.shelves[call.user]?.recent[isAttached] ?? []).filter {
            self.fileRecords[$0.document] != nil
        }
        let own = StickerSetRecord.hash(recent.map(\.document))
        guard hash == 0 || hash != own else { return .recentStickersNotModified }
        return .recentStickers(
            .init(
                hash: own, packs: Self.packs(of: self.stickers(recent.map(\.document))),
                stickers: self.documents(recent.map(\.document)), dates: recent.map(\.date)))
    }

    fileprivate func favorites(_ hash: Int64, _ call: Call) -> API.Messages.FavedStickers {
        let ids = self.stickers.shelves[call.user]?.favorites ?? []
        let own = StickerSetRecord.hash(ids)
        guard hash == 0 || hash != own else { return .favedStickersNotModified }
        return .favedStickers(
            hash: own, packs: Self.packs(of: self.stickers(ids)), stickers: self.documents(ids))
    }

    // MARK: Sending

    /// Notes the stickers and emoji of what a user sends.
    ///
    /// - Parameter isMoved: whether their sets come to stand on top of the others.
    mutating func use(_ contents: [StoredMessage.Content], isMoved: Bool, _ call: Call) {
        guard self.users[call.user]?.isBot != true else { return }
        var moved: [StickerSetRecord] = []
        var isUsed = false
        for content in contents {
            var ids: [Int64] = []
            if let file = content.file, let record = self.fileRecords[file], MediaKind(record.kind) == .sticker {
                isUsed = true
                self.stickers.shelves[call.user, default: StickerShelf()].use(file, date: call.date)
                ids.append(file)
            }
            for case .messageEntityCustomEmoji(_, _, let id) in content.text?.1 ?? [] { ids.append(id) }
            for set in ids.compactMap({ self.stickers.setByDocument[$0] }).compactMap({ self.stickers.sets[$0] })
            where !moved.contains(where: { $0.id == set.id }) {
                moved.append(set)
            }
        }
        if isUsed { self.tellOthers([.updateRecentStickers], about: [], call) }
        guard isMoved else { return }
        for set in moved { self.moveToTop(set, call) }
    }

    private mutating func moveToTop(_ set: StickerSetRecord, _ call: Call) {
        guard var list = self.stickers.shelves[call.user]?.installed[set.kind],
            let place = list.firstIndex(where: { $0.set == set.id }), place > 0
        else { return }
        list.insert(list.remove(at: place), at: 0)
        self.stickers.shelves[call.user]?.installed[set.kind] = list
        self.tellOthers(
            [
                .updateMoveStickerSetToTop(
                    .init(masks: set.kind == .masks, emojis: set.kind == .emoji, stickerset: set.id))
            ], about: [], call)
    }
}
