import TelegramAPI

/// A set of stickers, masks or emoji.
struct StickerSetRecord: Codable, Sendable {
    enum Kind: Codable, Hashable, Sendable { case stickers, masks, emoji }

    struct Sticker: Codable, Sendable {
        /// One of ``World/fileRecords``.
        var document: Int64
        /// One or more.
        var emoji: String
        var keywords: [String] = []
    }

    let id: Int64
    let accessHash: Int64
    var kind: Kind
    var title: String
    var shortName: String
    var stickers: [Sticker]
    /// The user whose set it is; nil for those of every lab.
    var creator: Int64?
    /// Who made it: the creator, or a bot in their name.
    var maker: Int64?
    /// Emoji take the colour of the text around them.
    var isColoredAsText = false
    /// One of ``World/fileRecords``.
    var thumb: Int64?
    /// An emoji of the set that stands for it.
    var thumbDocument: Int64?
    /// Grows with every change.
    var version: Int32 = 1

    /// What clients compare, and of which they make the hash of a list.
    var hash: Int32 {
        Int32(truncatingIfNeeded: Self.hash([self.id, Int64(self.version)]) & 0x7fff_ffff)
    }

    func has(_ document: Int64) -> Bool { self.stickers.contains { $0.document == document } }

    /// The hash of a list, as clients make it too (core.telegram.org/api/offsets#hash-generation).
    static func hash(_ numbers: [Int64]) -> Int64 {
        var hash: UInt64 = 0
        for number in numbers {
            hash ^= hash >> 21
            hash ^= hash << 35
            hash ^= hash >> 4
            hash = hash &+ UInt64(bitPattern: number)
        }
        return Int64(bitPattern: hash)
    }

    /// The emoji of a sticker, one by one, as they are compared.
    static func parts(of emoji: String) -> [String] { emoji.map { MessageReactions.plain(String($0)) } }
}

/// What one user has of stickers.
struct StickerShelf: Codable, Sendable {
    struct Installed: Codable, Sendable {
        var set: Int64
        var date: Int32
    }

    struct Recent: Codable, Sendable {
        var document: Int64
        var date: Int32
    }

    /// The first one stands on top.
    var installed: [StickerSetRecord.Kind: [Installed]] = [:]
    var archived: [StickerSetRecord.Kind: [Int64]] = [:]
    /// Newest first; those that were attached to pictures by themselves.
    var recent: [Bool: [Recent]] = [:]
    /// Newest first.
    var favorites: [Int64] = []
    /// Featured sets that the user has seen.
    var seen: Set<Int64> = []

    /// As many as `help.getConfig` says.
    static let recentLimit = 200
    /// As many as those without a subscription have.
    static let favoriteLimit = 5
    /// Sets of one kind; older ones go into the archive.
    static let installedLimit = 200

    func date(of set: StickerSetRecord) -> Int32? {
        self.installed[set.kind]?.first { $0.set == set.id }?.date
    }

    mutating func remove(_ set: StickerSetRecord) {
        self.installed[set.kind]?.removeAll { $0.set == set.id }
        self.archived[set.kind]?.removeAll { $0 == set.id }
    }

    /// Puts a sticker in front of those that were used.
    mutating func use(_ document: Int64, isAttached: Bool = false, date: Int32) {
        var list = self.recent[isAttached] ?? []
        list.removeAll { $0.document == document }
        list.insert(Recent(document: document, date: date), at: 0)
        self.recent[isAttached] = Array(list.prefix(Self.recentLimit))
    }
}

/// All sets of stickers.
struct StickerCatalogue: Codable, Sendable {
    private(set) var sets: [Int64: StickerSetRecord] = [:]
    /// Ids, oldest first.
    private(set) var order: [Int64] = []
    private var byName: [String: Int64] = [:]
    /// By document, the set that it belongs to.
    private(set) var setByDocument: [Int64: Int64] = [:]
    /// By user.
    var shelves: [Int64: StickerShelf] = [:]

    /// Adds a set, or puts it in the place of what it was.
    mutating func put(_ set: StickerSetRecord) {
        if let before = self.sets[set.id] {
            for sticker in before.stickers { self.setByDocument[sticker.document] = nil }
        } else {
            self.order.append(set.id)
        }
        self.sets[set.id] = set
        self.byName[set.shortName.lowercased()] = set.id
        for sticker in set.stickers { self.setByDocument[sticker.document] = set.id }
    }

    mutating func remove(_ set: StickerSetRecord) {
        for sticker in set.stickers { self.setByDocument[sticker.document] = nil }
        self.byName[set.shortName.lowercased()] = nil
        self.order.removeAll { $0 == set.id }
        self.sets[set.id] = nil
    }

    func set(named name: String) -> StickerSetRecord? { self.byName[name.lowercased()].flatMap { self.sets[$0] } }

    /// The set that clients mean by its id or its name.
    func set(_ input: API.InputStickerSet) -> StickerSetRecord? {
        switch input {
        case .inputStickerSetID(let id, let hash): self.sets[id].flatMap { $0.accessHash == hash ? $0 : nil }
        case .inputStickerSetShortName(let name): self.set(named: name)
        default: nil
        }
    }

    /// All sets of a kind, oldest first.
    func all(_ kind: StickerSetRecord.Kind) -> [StickerSetRecord] {
        self.order.compactMap { self.sets[$0] }.filter { $0.kind == kind }
    }
}

extension World {
    /// The number of the first sticker of every lab, and of the first set.
    private static let firstSticker: Int64 = 5_000_001
    private static let firstStickerSet: Int64 = 101
    /// The datacenter that serves them.
    private static let stickerDatacenter = 1

    /// A number that looks like chance and is the same in every lab: what all have is known to all.
    private static func mixed(_ number: Int64) -> UInt64 {
        var value = UInt64(bitPattern: number) &* 0x9e37_79b9_7f4a_7c15
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }

    /// Adds the sets that are drawn by code. Nothing random goes into them, and no picture is copied.
    // checked: there are a few sets and stickers.
    mutating func seedStickers(now: Int64) {
        var place = 0
        for (number, pack) in DrawnStickers.packs.enumerated() {
            let id = Self.firstStickerSet + Int64(number)
            let set = API.InputStickerSet.inputStickerSetID(
                id: id, accessHash: Int64(bitPattern: Self.mixed(id)))
            var stickers: [StickerSetRecord.Sticker] = []
            for drawn in pack.stickers {
                let document = Self.firstSticker + Int64(place)
                let reference = [Self.mixed(~document), Self.mixed(-document)].flatMap { part in
                    (0..<8).map { UInt8(truncatingIfNeeded: part >> UInt64($0 * 8)) }
                }
                self.fileRecords[document] = FileRecord(
                    id: document, accessHash: Int64(bitPattern: Self.mixed(document)),
                    datacenter: Self.stickerDatacenter, date: Int32(clamping: now - 60 * 86_400),
                    reference: reference,
                    kind: .document(
                        mimeType: drawn.mimeType,
                        attributes: [
                            .documentAttributeImageSize(w: drawn.side, h: drawn.side),
                            Self.attribute(of: pack.kind, drawn.emoji, in: set),
                            .documentAttributeFilename(fileName: drawn.fileName),
                        ]),
                    pieces: DrawnStickers.pieces(of: place))
                stickers.append(.init(document: document, emoji: drawn.emoji, keywords: drawn.keywords))
                place += 1
            }
            self.stickers.put(
                StickerSetRecord(
                    id: id, accessHash: Int64(bitPattern: Self.mixed(id)), kind: pack.kind, title: pack.title,
                    shortName: pack.shortName, stickers: stickers))
        }
    }

    /// What makes a document a sticker.
    static func attribute(
        of kind: StickerSetRecord.Kind, _ emoji: String, in set: API.InputStickerSet,
        coordinates: API.MaskCoords? = nil, isColoredAsText: Bool = false
    ) -> API.DocumentAttribute {
        let first = emoji.first.map(String.init) ?? ""
        return switch kind {
        case .stickers: .documentAttributeSticker(.init(alt: first, stickerset: set))
        case .masks:
            .documentAttributeSticker(
                .init(
                    mask: true, alt: first, stickerset: set,
                    maskCoords: coordinates ?? API.MaskCoords(n: 1, x: 0, y: 0, zoom: 1)))
        case .emoji:
            .documentAttributeCustomEmoji(
                .init(free: true, textColor: isColoredAsText, alt: first, stickerset: set))
        }
    }

    /// What a client says of a file that it uploads: such files belong to no set.
    func withoutSets(_ attributes: [API.DocumentAttribute]) -> [API.DocumentAttribute] {
        attributes.compactMap { attribute in
            switch attribute {
            case .documentAttributeSticker(var sticker):
                sticker.stickerset = .inputStickerSetEmpty
                return .documentAttributeSticker(sticker)
            case .documentAttributeCustomEmoji: return nil
            default: return attribute
            }
        }
    }

    /// Whether a document can stand in a text.
    func isCustomEmoji(_ document: Int64) -> Bool {
        guard case .document(_, let attributes)? = self.fileRecords[document]?.kind else { return false }
        return attributes.contains { if case .documentAttributeCustomEmoji = $0 { true } else { false } }
    }

    // MARK: Objects

    /// A set as one user sees it.
    func object(_ set: StickerSetRecord, seenBy viewer: Int64) -> API.StickerSet {
        let shelf = self.stickers.shelves[viewer]
        var object = API.StickerSet(
            archived: shelf?.archived[set.kind]?.contains(set.id) == true, official: set.creator == nil,
            masks: set.kind == .masks, emojis: set.kind == .emoji, textColor: set.isColoredAsText,
            creator: set.creator == viewer, installedDate: shelf?.date(of: set), id: set.id,
            accessHash: set.accessHash, title: set.title, shortName: set.shortName,
            thumbDocumentID: set.thumbDocument, count: Int32(clamping: set.stickers.count), hash: set.hash)
        if let thumb = set.thumb.flatMap({ self.fileRecords[$0] }) {
            object.thumbs = [
                .photoSize(.init(type: "s", w: 100, h: 100, size: Int32(clamping: thumb.pieces.size)))
            ]
            object.thumbDCID = Int32(clamping: thumb.datacenter)
            object.thumbVersion = set.version
        }
        return object
    }

    /// A set with all that is in it.
    func whole(_ set: StickerSetRecord, seenBy viewer: Int64) -> API.Messages.StickerSet.StickerSet {
        .init(
            set: self.object(set, seenBy: viewer), packs: Self.packs(of: set.stickers),
            keywords: set.stickers.filter { !$0.keywords.isEmpty }.map {
                API.StickerKeyword(documentID: $0.document, keyword: $0.keywords)
            },
            documents: self.documents(set.stickers.map(\.document)))
    }

    /// A set with one of its stickers.
    func covered(_ set: StickerSetRecord, seenBy viewer: Int64) -> API.StickerSetCovered {
        let object = self.object(set, seenBy: viewer)
        guard let cover = self.documents(set.stickers.prefix(1).map(\.document)).first else {
            return .stickerSetNoCovered(set: object)
        }
        return .stickerSetCovered(set: object, cover: cover)
    }

    func documents(_ ids: [Int64]) -> [API.Document] {
        ids.compactMap { self.fileRecords[$0] }.map { self.document($0) }
    }

    /// The stickers of each emoji, in the order in which the emoji come first.
    static func packs(of stickers: [StickerSetRecord.Sticker]) -> [API.StickerPack] {
        var packs: [API.StickerPack] = []
        for sticker in stickers {
            for emoji in StickerSetRecord.parts(of: sticker.emoji) {
                if let index = packs.firstIndex(where: { $0.emoticon == emoji }) {
                    packs[index].documents.append(sticker.document)
                } else {
                    packs.append(API.StickerPack(emoticon: emoji, documents: [sticker.document]))
                }
            }
        }
        return packs
    }

    /// Documents with the emoji that they have in their sets, or by themselves.
    func stickers(_ documents: [Int64]) -> [StickerSetRecord.Sticker] {
        documents.compactMap { id in
            if let set = self.stickers.setByDocument[id].flatMap({ self.stickers.sets[$0] }) {
                return set.stickers.first { $0.document == id }
            }
            guard case .document(_, let attributes)? = self.fileRecords[id]?.kind else { return nil }
            for case .documentAttributeSticker(let sticker) in attributes {
                return .init(document: id, emoji: sticker.alt)
            }
            return nil
        }
    }
}
