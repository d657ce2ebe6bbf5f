import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI

// What stands in records of the world and is no value of our own.

extension API.Birthday: KeptTL {}
extension API.BotCommand: KeptTL {}
extension API.BotMenuButton: KeptTL {}
extension API.BusinessBotRecipients: KeptTL {}
extension API.BusinessBotRights: KeptTL {}
extension API.ChannelAdminLogEventAction: KeptTL {}
extension API.ChatAdminRights: KeptTL {}
extension API.ChatBannedRights: KeptTL {}
extension API.ChatReactions: KeptTL {}
extension API.DocumentAttribute: KeptTL {}
extension API.DraftMessage: KeptTL {}
extension API.EmailVerifyPurpose: KeptTL {}
extension API.EmojiStatus: KeptTL {}
extension API.EncryptedMessage: KeptTL {}
extension API.GeoPoint: KeptTL {}
extension API.MessageEntity: KeptTL {}
extension API.MessageMedia: KeptTL {}
extension API.Messages.BotCallbackAnswer: KeptTL {}
extension API.Messages.BotResults: KeptTL {}
extension API.NotifyPeer: KeptTL {}
extension API.PeerBlocked: KeptTL {}
extension API.PeerNotifySettings: KeptTL {}
extension API.Poll: KeptTL {}
extension API.PrivacyKey: KeptTL {}
extension API.PrivacyRule: KeptTL {}
extension API.ReplyMarkup: KeptTL {}
extension API.TodoItem: KeptTL {}
extension API.Update: KeptTL {}

extension API.DialogFilter.DialogFilter: KeptForm {
    func keep(in encoder: KeptEncoder) throws {
        encoder.write(try API.DialogFilter.dialogFilter(self).encoded())
    }

    init(kept decoder: KeptDecoder) throws {
        guard case .dialogFilter(let filter) = try API.DialogFilter(decoding: try decoder.readBuffer()) else {
            throw KeptFormError("another folder")
        }
        self = filter
    }
}

extension KeyReference: KeptAsCodable {}

// These are seen in this package alone, as the types are.

extension AuthKey: Codable {
    package func encode(to encoder: any Encoder) throws {
        try KeptEncoder.own(encoder).write(self.withUnsafeBytes { Array($0) })
    }

    package init(from decoder: any Decoder) throws { try self.init(KeptDecoder.own(decoder).read([UInt8].self)) }
}

extension RandomSource: Codable {
    package func encode(to encoder: any Encoder) throws {
        guard let seed = self.seed else { throw KeptFormError("a world without a seed cannot be kept") }
        try KeptEncoder.own(encoder).write(number: seed)
    }

    package init(from decoder: any Decoder) throws {
        self = .seeded(try KeptDecoder.own(decoder).readNumber())
    }
}

/// By which filter of administrators an event is found.
struct AdminLogFilter: KeptForm, Sendable {
    let path: AdminLogKind

    /// All that there are. New ones stand at the end.
    static let all: [AdminLogKind] = [
        \.join, \.leave, \.invite, \.ban, \.unban, \.kick, \.unkick, \.promote, \.demote, \.info, \.settings, \.pinned,
        \.edit, \.delete, \.groupCall, \.invites, \.send, \.forums, \.subExtend, \.editRank,
    ]

    init(path: AdminLogKind) { self.path = path }

    func keep(in encoder: KeptEncoder) throws {
        guard let index = Self.all.firstIndex(where: { $0 == self.path }) else { throw KeptFormError("another filter") }
        encoder.write(number: index)
    }

    init(kept decoder: KeptDecoder) throws {
        let index: Int = try decoder.readNumber()
        guard Self.all.indices.contains(index) else { throw KeptFormError("another filter") }
        self.path = Self.all[index]
    }
}

// MARK: Values of our own that hold TL objects, or of which there are very many

extension PeerKey: KeptCodable {
    func keep(in encoder: KeptEncoder) {
        switch self {
        case .user(let id): encoder.write(tag: 0, id)
        case .group(let id): encoder.write(tag: 1, id)
        case .channel(let id): encoder.write(tag: 2, id)
        }
    }

    init(kept decoder: KeptDecoder) throws {
        switch try decoder.readTag() {
        case 0: self = .user(try decoder.readNumber())
        case 1: self = .group(try decoder.readNumber())
        case 2: self = .channel(try decoder.readNumber())
        default: throw KeptFormError.unknownTag
        }
    }
}

extension BoxEvent: KeptCodable {
    func keep(in encoder: KeptEncoder) throws {
        switch self {
        case .newMessage(let id): encoder.write(tag: 0, Int64(id))
        case .edited(let id): encoder.write(tag: 1, Int64(id))
        case .readInbox(let peer, let maxID, let unread):
            encoder.write(tag: 2, Int64(maxID))
            encoder.write(number: unread)
            peer.keep(in: encoder)
        case .readOutbox(let peer, let maxID):
            encoder.write(tag: 3, Int64(maxID))
            peer.keep(in: encoder)
        case .deleted(let ids):
            encoder.write(tag: 4)
            try encoder.write(ids)
        case .pinned(let peer, let ids, let isPinned):
            encoder.write(tag: 5)
            encoder.write(isPinned)
            try encoder.write(ids)
            peer.keep(in: encoder)
        case .moved(let moves):
            encoder.write(tag: 6)
            try encoder.write(moves)
        case .contentsRead(let ids):
            encoder.write(tag: 7)
            try encoder.write(ids)
        case .pageRead(let page):
            encoder.write(tag: 8)
            try encoder.write(page)
        case .alsoDeleted(let left): encoder.write(tag: 9, Int64(left))
        }
    }

    init(kept decoder: KeptDecoder) throws {
        switch try decoder.readTag() {
        case 0: self = .newMessage(try decoder.readNumber())
        case 1: self = .edited(try decoder.readNumber())
        case 2:
            let (maxID, unread): (Int32, Int32) = (try decoder.readNumber(), try decoder.readNumber())
            self = .readInbox(peer: try PeerKey(kept: decoder), maxID: maxID, unread: unread)
        case 3:
            let maxID: Int32 = try decoder.readNumber()
            self = .readOutbox(peer: try PeerKey(kept: decoder), maxID: maxID)
        case 4: self = .deleted(try decoder.read([Int32].self))
        case 5:
            let isPinned = try decoder.readBool()
            let ids = try decoder.read([Int32].self)
            self = .pinned(peer: try PeerKey(kept: decoder), ids, isPinned: isPinned)
        case 6: self = .moved(try decoder.read([FolderMove].self))
        case 7: self = .contentsRead(try decoder.read([Int32].self))
        case 8: self = .pageRead(try decoder.read(PageAddress.self))
        case 9: self = .alsoDeleted(left: try decoder.readNumber())
        default: throw KeptFormError.unknownTag
        }
    }
}

extension Attachment: KeptCodable {
    func keep(in encoder: KeptEncoder) throws {
        switch self {
        case .fixed(let media):
            encoder.write(tag: 0)
            try media.keep(in: encoder)
        case .poll(let id): encoder.write(tag: 1, id)
        case .game(let id): encoder.write(tag: 2, id)
        case .paidMedia(let id): encoder.write(tag: 3, id)
        case .story(let story):
            encoder.write(tag: 4)
            try encoder.write(story)
        }
    }

    init(kept decoder: KeptDecoder) throws {
        switch try decoder.readTag() {
        case 0: self = .fixed(try API.MessageMedia(kept: decoder))
        case 1: self = .poll(try decoder.readNumber())
        case 2: self = .game(try decoder.readNumber())
        case 3: self = .paidMedia(try decoder.readNumber())
        case 4: self = .story(try decoder.read(SharedStory.self))
        default: throw KeptFormError.unknownTag
        }
    }
}

extension StoredMessage.Content: KeptCodable {
    func keep(in encoder: KeptEncoder) throws {
        switch self {
        case .text(let text, let entities):
            encoder.write(tag: 0)
            encoder.write(text)
            try entities.keep(in: encoder)
        case .joined: encoder.write(tag: 1)
        case .media(let file, let caption, let entities):
            encoder.write(tag: 2, file)
            encoder.write(caption)
            try entities.keep(in: encoder)
        case .attached(let attachment, let caption, let entities):
            encoder.write(tag: 3)
            try attachment.keep(in: encoder)
            encoder.write(caption)
            try entities.keep(in: encoder)
        case .forwarded(let content, let origin):
            encoder.write(tag: 4)
            try content.keep(in: encoder)
            try encoder.write(origin)
        case .service(let action):
            encoder.write(tag: 5)
            try encoder.write(action)
        }
    }

    init(kept decoder: KeptDecoder) throws {
        switch try decoder.readTag() {
        case 0:
            let text = try decoder.readString()
            self = .text(text, entities: try .init(kept: decoder))
        case 1: self = .joined
        case 2:
            let (file, caption): (Int64, String) = (try decoder.readNumber(), try decoder.readString())
            self = .media(file: file, caption: caption, entities: try .init(kept: decoder))
        case 3:
            let (attachment, caption) = (try Attachment(kept: decoder), try decoder.readString())
            self = .attached(attachment, caption: caption, entities: try .init(kept: decoder))
        case 4:
            let content = try Self(kept: decoder)
            self = .forwarded(content, from: try decoder.read(StoredMessage.Origin.self))
        case 5: self = .service(try decoder.read(StoredMessage.ServiceAction.self))
        default: throw KeptFormError.unknownTag
        }
    }
}

extension FileRecord.Kind: KeptCodable {
    func keep(in encoder: KeptEncoder) throws {
        switch self {
        case .document(let mimeType, let attributes):
            encoder.write(tag: 0)
            encoder.write(mimeType)
            try attributes.keep(in: encoder)
        case .photo: encoder.write(tag: 1)
        }
    }

    init(kept decoder: KeptDecoder) throws {
        switch try decoder.readTag() {
        case 0:
            let mimeType = try decoder.readString()
            self = .document(mimeType: mimeType, attributes: try .init(kept: decoder))
        case 1: self = .photo
        default: throw KeptFormError.unknownTag
        }
    }
}
