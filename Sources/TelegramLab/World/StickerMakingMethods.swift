import MTProtoCore
import TelegramAPI

extension Router {
    /// Sets that users and bots make (core.telegram.org/api/stickers#creating-and-editing-stickersets).
    mutating func addStickerMakingMethods() {
        self.on(API.Stickers.CreateStickerSet.self) { (world, query, call) throws(RPCError) in
            try world.makeStickerSet(query, call)
        }
        self.on(API.Stickers.AddStickerToSet.self) { (world, query, call) throws(RPCError) in
            var set = try world.ownSet(query.stickerset, call)
            guard set.stickers.count < set.kind.limit else { throw .badRequest("STICKERS_TOO_MUCH") }
            set.stickers.append(try world.makeSticker(query.sticker, in: set, "sticker", call))
            return world.change(set, call)
        }
        self.on(API.Stickers.RemoveStickerFromSet.self) { (world, query, call) throws(RPCError) in
            var (set, place) = try world.ownSticker(query.sticker, call)
            set.stickers.remove(at: place)
            return world.change(set, call)
        }
        self.on(API.Stickers.ChangeStickerPosition.self) { (world, query, call) throws(RPCError) in
            var (set, place) = try world.ownSticker(query.sticker, call)
            guard set.stickers.indices.contains(Int(query.position)) else { throw .badRequest("POSITION_INVALID") }
            set.stickers.insert(set.stickers.remove(at: place), at: Int(query.position))
            return world.change(set, call)
        }
        self.on(API.Stickers.ChangeSticker.self) { (world, query, call) throws(RPCError) in
            try world.changeSticker(query, call)
        }
        self.on(API.Stickers.ReplaceSticker.self) { (world, query, call) throws(RPCError) in
            var (set, place) = try world.ownSticker(query.sticker, call)
            set.stickers[place] = try world.makeSticker(query.newSticker, in: set, "new_sticker", call)
            return world.change(set, call)
        }
        self.on(API.Stickers.RenameStickerSet.self) { (world, query, call) throws(RPCError) in
            var set = try world.ownSet(query.stickerset, call)
            set.title = try World.stickerTitle(query.title)
            return world.change(set, call)
        }
        self.on(API.Stickers.SetStickerSetThumb.self) { (world, query, call) throws(RPCError) in
            try world.setThumb(query, call)
        }
        self.on(API.Stickers.DeleteStickerSet.self) { (world, query, call) throws(RPCError) in
            let set = try world.ownSet(query.stickerset, call)
            world.stickers.remove(set)
            world.tellOwners(of: set, call)
            for user in world.stickers.shelves.keys { world.stickers.shelves[user]?.remove(set) }
            return true
        }
        self.on(API.Stickers.CheckShortName.self) { (world, query, _) throws(RPCError) in
            guard World.isStickerSetName(query.shortName) else { throw .badRequest("SHORT_NAME_INVALID") }
            guard world.stickers.set(named: query.shortName) == nil else {
                throw .badRequest("SHORT_NAME_OCCUPIED")
            }
            return true
        }
        self.on(API.Stickers.SuggestShortName.self) { (world, query, _) throws(RPCError) in
            API.Stickers.SuggestedShortName(shortName: try world.suggestedName(query.title))
        }
    }
}

extension StickerSetRecord.Kind {
    /// The most stickers of one set.
    fileprivate var limit: Int { self == .emoji ? 200 : 120 }
    /// The longer side of a picture, in points.
    fileprivate var side: Int { self == .emoji ? 100 : 512 }
}

extension World {
    private static let longestTitle = 64
    /// Units of UTF-16: twenty families are not longer.
    private static let longestEmoji = 320
    /// Units of UTF-16 of all keywords of a sticker.
    private static let longestKeywords = 1024
    private static let mostKeywords = 20

    // MARK: Names

    fileprivate static func stickerTitle(_ title: String) throws(RPCError) -> String {
        guard (1...Self.longestTitle).contains(title.utf16.count) else { throw .badRequest("PACK_TITLE_INVALID") }
        return title
    }

    /// Letters, digits and single low lines, with a letter in front.
    fileprivate static func isStickerSetName(_ name: String) -> Bool {
        let isWord = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isWord && (1...64).contains(name.utf8.count) && name.first?.isLetter == true
            && !name.contains("__") && !name.hasSuffix("_")
    }

    fileprivate func suggestedName(_ title: String) throws(RPCError) -> String {
        guard !title.isEmpty else { throw .badRequest("TITLE_INVALID") }
        let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        var name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined().prefix(48).description
        if name.first?.isLetter != true { name = "Set" + name }
        guard self.stickers.set(named: name) != nil else { return name }
        // checked: there are fewer sets than numbers.
        var number = 2
        while self.stickers.set(named: "\(name)\(number)") != nil { number += 1 }
        return "\(name)\(number)"
    }

    // MARK: Sets

    fileprivate mutating func makeStickerSet(
        _ query: API.Stickers.CreateStickerSet, _ call: Call
    ) throws(RPCError) -> API.Messages.StickerSet {
        let creator = try self.userID(query.userID, of: call.user)
        let isBot = self.users[call.user]?.isBot == true
        guard isBot || creator == call.user else { throw .badRequest("USER_ID_INVALID") }
        guard self.users[creator]?.isBot != true else { throw .badRequest("PEER_ID_INVALID") }
        guard !query.masks || !query.emojis else { throw .badRequest("PACK_TYPE_INVALID") }
        let title = try Self.stickerTitle(query.title)
        let ending = "_by_\(self.users[call.user]?.username ?? "")".lowercased()
        guard Self.isStickerSetName(query.shortName), !isBot || query.shortName.lowercased().hasSuffix(ending) else {
            throw .badRequest("PACK_SHORT_NAME_INVALID")
        }
        guard self.stickers.set(named: query.shortName) == nil else { throw .badRequest("PACK_SHORT_NAME_OCCUPIED") }
        guard !query.stickers.isEmpty else { throw .badRequest("STICKERS_EMPTY") }
        let kind: StickerSetRecord.Kind = query.masks ? .masks : query.emojis ? .emoji : .stickers
        guard query.stickers.count <= kind.limit else { throw .badRequest("STICKERS_TOO_MUCH") }
        var set = StickerSetRecord(
            id: self.makeRandomID() & .max, accessHash: self.makeRandomID(), kind: kind, title: title,
            shortName: query.shortName, stickers: [], creator: creator, maker: call.user,
            isColoredAsText: query.textColor)
        // All of it or nothing.
        var judged: [Judged] = []
        for item in query.stickers { judged.append(try self.judged(item, in: set, "stickers", call)) }
        if let thumb = query.thumb { set.thumb = try self.thumb(thumb, call) }
        for (item, judged) in zip(query.stickers, judged) {
            set.stickers.append(self.makeSticker(item, judged, call))
        }
        self.stickers.put(set)
        return .stickerSet(self.whole(set, seenBy: call.user))
    }

    /// A set that the caller may change.
    fileprivate func ownSet(_ input: API.InputStickerSet, _ call: Call) throws(RPCError) -> StickerSetRecord {
        guard let set = self.stickers.set(input), set.creator == call.user || set.maker == call.user else {
            throw .badRequest("STICKERSET_INVALID")
        }
        return set
    }

    /// A sticker in a set that the caller may change, and its place there.
    fileprivate func ownSticker(
        _ input: API.InputDocument, _ call: Call
    ) throws(RPCError) -> (set: StickerSetRecord, place: Int) {
        guard case .inputDocument(let id, let hash, let reference) = input else {
            throw .badRequest("STICKER_INVALID")
        }
        _ = try self.storedFile(id, accessHash: hash, reference: reference)
        guard let set = self.stickers.setByDocument[id].flatMap({ self.stickers.sets[$0] }),
            let place = set.stickers.firstIndex(where: { $0.document == id }),
            set.creator == call.user || set.maker == call.user
        else { throw .badRequest("STICKER_INVALID") }
        return (set, place)
    }

    /// Keeps a set as it is now, and tells those who have it.
    fileprivate mutating func change(_ set: StickerSetRecord, _ call: Call) -> API.Messages.StickerSet {
        var set = set
        set.version &+= 1
        self.stickers.put(set)
        self.tellOwners(of: set, call)
        return .stickerSet(self.whole(set, seenBy: call.user))
    }

    fileprivate mutating func tellOwners(of set: StickerSetRecord, _ call: Call) {
        let update = API.Update.updateStickerSets(.init(masks: set.kind == .masks, emojis: set.kind == .emoji))
        for (user, shelf) in self.stickers.shelves.sorted(by: { $0.key < $1.key }) where shelf.date(of: set) != nil {
            self.deliver(self.updates([update], date: call.date), to: user, except: call.session)
        }
    }

    // MARK: Stickers

    private typealias Judged = (file: FileRecord, mimeType: String, attributes: [API.DocumentAttribute])

    /// A file that can become a sticker.
    ///
    /// - Parameter parameter: where the client gave it.
    private func judged(
        _ item: API.InputStickerSetItem, in set: StickerSetRecord, _ parameter: String, _ call: Call
    ) throws(RPCError) -> Judged {
        let emoji = item.emoji
        try Self.checkWords(emoji, item.keywords)
        guard case .inputDocument(let id, let hash, let reference) = item.document else {
            throw .badRequest("STICKER_FILE_INVALID")
        }
        let file = try self.storedFile(id, accessHash: hash, reference: reference)
        guard case .document(let mimeType, let given) = file.kind else { throw .badRequest("STICKER_FILE_INVALID") }
        guard mimeType != "image/png" else { throw .notInLab(parameter: "\(parameter).document") }
        guard item.maskCoords == nil || set.kind == .masks else {
            throw .notInLab(parameter: "\(parameter).mask_coords")
        }
        var attributes = try self.judge(file, mimeType, side: set.kind.side, isMask: set.kind == .masks)
        if mimeType == "video/webm" {
            attributes = given.filter { if case .documentAttributeVideo = $0 { true } else { false } }
        }
        let input = API.InputStickerSet.inputStickerSetID(id: set.id, accessHash: set.accessHash)
        attributes.append(
            Self.attribute(
                of: set.kind, emoji, in: input, coordinates: item.maskCoords,
                isColoredAsText: set.isColoredAsText))
        attributes.append(.documentAttributeFilename(fileName: StickerFile.name(mimeType)))
        return (file, mimeType, attributes)
    }

    /// Looks into a file. Returns its size in points.
    private func judge(
        _ file: FileRecord, _ mimeType: String, side: Int, isMask: Bool
    ) throws(RPCError) -> [API.DocumentAttribute] {
        guard file.pieces.size <= StickerFile.limit(mimeType) else {
            throw .badRequest(mimeType == "video/webm" ? "STICKER_VIDEO_BIG" : "STICKER_FILE_INVALID")
        }
        let bytes = try self.read(file.pieces, 0..<file.pieces.size)
        switch mimeType {
        case "image/webp":
            guard let (width, height) = StickerFile.webPSize(bytes) else { throw .badRequest("STICKER_PNG_NOPNG") }
            guard max(width, height) == side, side == 512 || width == height else {
                throw .badRequest("STICKER_PNG_DIMENSIONS")
            }
            return [.documentAttributeImageSize(w: Int32(clamping: width), h: Int32(clamping: height))]
        case "application/x-tgsticker" where !isMask:
            guard StickerFile.isAnimation(bytes) else { throw .badRequest("STICKER_TGS_NOTGS") }
            return [.documentAttributeImageSize(w: 512, h: 512)]
        case "video/webm" where !isMask:
            guard bytes.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) else { throw .badRequest("STICKER_VIDEO_NOWEBM") }
            return []
        default: throw .badRequest("STICKER_FILE_INVALID")
        }
    }

    /// A new document with the content of a file.
    fileprivate mutating func makeSticker(
        _ item: API.InputStickerSetItem, in set: StickerSetRecord, _ parameter: String, _ call: Call
    ) throws(RPCError) -> StickerSetRecord.Sticker {
        self.makeSticker(item, try self.judged(item, in: set, parameter, call), call)
    }

    private mutating func makeSticker(
        _ item: API.InputStickerSetItem, _ judged: Judged, _ call: Call
    ) -> StickerSetRecord.Sticker {
        let (file, mimeType, attributes) = judged
        let id = self.addFile(
            .document(mimeType: mimeType, attributes: attributes), file.pieces, nil, call)
        return .init(document: id, emoji: item.emoji, keywords: Self.keywords(item.keywords))
    }

    /// Characters may have any number of marks: both limits count.
    private static func checkWords(_ emoji: String, _ keywords: String?) throws(RPCError) {
        guard (1...20).contains(emoji.count), emoji.utf16.count <= longestEmoji, emoji.allSatisfy({ $0.isEmoji }) else {
            throw .badRequest("STICKER_EMOJI_INVALID")
        }
        guard keywords?.utf16.count ?? 0 <= longestKeywords, Self.keywords(keywords).count <= mostKeywords else {
            throw .badRequest("STICKER_KEYWORDS_INVALID")
        }
    }

    /// Keywords stand in one text, with commas between them.
    private static func keywords(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.map(String.init)
    }

    fileprivate mutating func changeSticker(
        _ query: API.Stickers.ChangeSticker, _ call: Call
    ) throws(RPCError) -> API.Messages.StickerSet {
        var (set, place) = try self.ownSticker(query.sticker, call)
        var sticker = set.stickers[place]
        try Self.checkWords(query.emoji ?? sticker.emoji, query.keywords)
        if let emoji = query.emoji {
            sticker.emoji = emoji
        }
        guard query.maskCoords == nil || set.kind == .masks else { throw .badRequest("STICKER_INVALID") }
        if let keywords = query.keywords { sticker.keywords = Self.keywords(keywords) }
        set.stickers[place] = sticker
        if case .document(let mimeType, let attributes)? = self.fileRecords[sticker.document]?.kind {
            let changed = attributes.map { attribute -> API.DocumentAttribute in
                switch attribute {
                case .documentAttributeSticker(var old):
                    old.alt = sticker.emoji.first.map(String.init) ?? ""
                    if let coordinates = query.maskCoords { old.maskCoords = coordinates }
                    return .documentAttributeSticker(old)
                case .documentAttributeCustomEmoji(var old):
                    old.alt = sticker.emoji.first.map(String.init) ?? ""
                    return .documentAttributeCustomEmoji(old)
                default: return attribute
                }
            }
            self.fileRecords[sticker.document]?.kind = .document(mimeType: mimeType, attributes: changed)
        }
        return self.change(set, call)
    }

    // MARK: The picture of a set

    private func thumb(_ input: API.InputDocument, _ call: Call) throws(RPCError) -> Int64 {
        guard case .inputDocument(let id, let hash, let reference) = input else {
            throw .badRequest("STICKER_THUMB_PNG_NOPNG")
        }
        let file = try self.storedFile(id, accessHash: hash, reference: reference)
        guard case .document(let mimeType, _) = file.kind, file.pieces.size <= StickerFile.thumbLimit else {
            throw .badRequest("STICKER_THUMB_PNG_NOPNG")
        }
        let bytes = try self.read(file.pieces, 0..<file.pieces.size)
        switch mimeType {
        case "application/x-tgsticker":
            guard StickerFile.isAnimation(bytes) else { throw .badRequest("STICKER_THUMB_TGS_NOTGS") }
        default:
            guard mimeType == "image/webp", let size = StickerFile.webPSize(bytes), size == (100, 100) else {
                throw .badRequest("STICKER_THUMB_PNG_NOPNG")
            }
        }
        return id
    }

    fileprivate mutating func setThumb(
        _ query: API.Stickers.SetStickerSetThumb, _ call: Call
    ) throws(RPCError) -> API.Messages.StickerSet {
        var set = try self.ownSet(query.stickerset, call)
        (set.thumb, set.thumbDocument) = (nil, nil)
        if let id = query.thumbDocumentID, id != 0 {
            guard set.kind == .emoji, set.has(id) else { throw .badRequest("STICKER_INVALID") }
            set.thumbDocument = id
        } else if let thumb = query.thumb, thumb != .inputDocumentEmpty {
            set.thumb = try self.thumb(thumb, call)
        }
        return self.change(set, call)
    }

    /// The file behind the picture of a set.
    func thumb(of input: API.InputStickerSet, version: Int32) throws(RPCError) -> FileRecord {
        guard let set = self.stickers.set(input) else { throw .badRequest("STICKERSET_INVALID") }
        guard let thumb = set.thumb.flatMap({ self.fileRecords[$0] }), version == set.version else {
            throw .badRequest("LOCATION_INVALID")
        }
        return thumb
    }
}
