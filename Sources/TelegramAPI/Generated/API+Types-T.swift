// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `topPeer#edcdc05b peer:Peer rating:double = TopPeer`
    public struct TopPeer: TLObject {
        public var peer: API.Peer
        public var rating: Double

        public init(peer: API.Peer, rating: Double) {
            self.peer = peer
            self.rating = rating
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xedcdc05b, "topPeer")
            self.peer = try API.Peer(from: &reader)
            self.rating = try reader.readDouble()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xedcdc05b)
            self.peer.write(to: &writer)
            writer.writeDouble(self.rating)
        }
    }

    /// `TopPeerCategory`
    public enum TopPeerCategory: TLObject {
        /// `topPeerCategoryBotsPM#ab661b5b = TopPeerCategory`
        case topPeerCategoryBotsPM
        /// `topPeerCategoryBotsInline#148677e2 = TopPeerCategory`
        case topPeerCategoryBotsInline
        /// `topPeerCategoryCorrespondents#0637b7ed = TopPeerCategory`
        case topPeerCategoryCorrespondents
        /// `topPeerCategoryGroups#bd17a14a = TopPeerCategory`
        case topPeerCategoryGroups
        /// `topPeerCategoryChannels#161d9628 = TopPeerCategory`
        case topPeerCategoryChannels
        /// `topPeerCategoryPhoneCalls#1e76a78c = TopPeerCategory`
        case topPeerCategoryPhoneCalls
        /// `topPeerCategoryForwardUsers#a8406ca9 = TopPeerCategory`
        case topPeerCategoryForwardUsers
        /// `topPeerCategoryForwardChats#fbeec0f0 = TopPeerCategory`
        case topPeerCategoryForwardChats
        /// `topPeerCategoryBotsApp#fd9e7bec = TopPeerCategory`
        case topPeerCategoryBotsApp
        /// `topPeerCategoryBotsGuestChat#6c24f3dd = TopPeerCategory`
        case topPeerCategoryBotsGuestChat

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xab661b5b:
                self = .topPeerCategoryBotsPM
            case 0x148677e2:
                self = .topPeerCategoryBotsInline
            case 0x0637b7ed:
                self = .topPeerCategoryCorrespondents
            case 0xbd17a14a:
                self = .topPeerCategoryGroups
            case 0x161d9628:
                self = .topPeerCategoryChannels
            case 0x1e76a78c:
                self = .topPeerCategoryPhoneCalls
            case 0xa8406ca9:
                self = .topPeerCategoryForwardUsers
            case 0xfbeec0f0:
                self = .topPeerCategoryForwardChats
            case 0xfd9e7bec:
                self = .topPeerCategoryBotsApp
            case 0x6c24f3dd:
                self = .topPeerCategoryBotsGuestChat
            default:
                throw reader.unknownConstructor(id, of: "TopPeerCategory")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .topPeerCategoryBotsPM:
                writer.writeConstructorID(0xab661b5b)
            case .topPeerCategoryBotsInline:
                writer.writeConstructorID(0x148677e2)
            case .topPeerCategoryCorrespondents:
                writer.writeConstructorID(0x0637b7ed)
            case .topPeerCategoryGroups:
                writer.writeConstructorID(0xbd17a14a)
            case .topPeerCategoryChannels:
                writer.writeConstructorID(0x161d9628)
            case .topPeerCategoryPhoneCalls:
                writer.writeConstructorID(0x1e76a78c)
            case .topPeerCategoryForwardUsers:
                writer.writeConstructorID(0xa8406ca9)
            case .topPeerCategoryForwardChats:
                writer.writeConstructorID(0xfbeec0f0)
            case .topPeerCategoryBotsApp:
                writer.writeConstructorID(0xfd9e7bec)
            case .topPeerCategoryBotsGuestChat:
                writer.writeConstructorID(0x6c24f3dd)
            }
        }
    }

    /// `topPeerCategoryPeers#fb834291 category:TopPeerCategory count:int peers:Vector<TopPeer> =
    /// TopPeerCategoryPeers`
    public struct TopPeerCategoryPeers: TLObject {
        public var category: API.TopPeerCategory
        public var count: Int32
        public var peers: [API.TopPeer]

        public init(category: API.TopPeerCategory, count: Int32, peers: [API.TopPeer]) {
            self.category = category
            self.count = count
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfb834291, "topPeerCategoryPeers")
            self.category = try API.TopPeerCategory(from: &reader)
            self.count = try reader.readInt()
            self.peers = try reader.readVector(of: API.TopPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfb834291)
            self.category.write(to: &writer)
            writer.writeInt(self.count)
            writer.writeVector(self.peers)
        }
    }

    /// `theme#a00e67d6 flags:# creator:flags.0?true default:flags.1?true for_chat:flags.5?true id:long
    /// access_hash:long slug:string title:string document:flags.2?Document settings:flags.3?Vector<ThemeSettings>
    /// emoticon:flags.6?string installs_count:flags.4?int = Theme`
    public struct Theme: TLObject {
        public var creator: Bool
        public var `default`: Bool
        public var forChat: Bool
        public var id: Int64
        public var accessHash: Int64
        public var slug: String
        public var title: String
        public var document: API.Document?
        public var settings: [API.ThemeSettings]?
        public var emoticon: String?
        public var installsCount: Int32?

        public init(creator: Bool = false, `default`: Bool = false, forChat: Bool = false, id: Int64, accessHash: Int64, slug: String, title: String, document: API.Document? = nil, settings: [API.ThemeSettings]? = nil, emoticon: String? = nil, installsCount: Int32? = nil) {
            self.creator = creator
            self.default = `default`
            self.forChat = forChat
            self.id = id
            self.accessHash = accessHash
            self.slug = slug
            self.title = title
            self.document = document
            self.settings = settings
            self.emoticon = emoticon
            self.installsCount = installsCount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa00e67d6, "theme")
            let _flags = try reader.readFlags()
            self.creator = _flags[0]
            self.default = _flags[1]
            self.forChat = _flags[5]
            self.id = try reader.readLong()
            self.accessHash = try reader.readLong()
            self.slug = try reader.readString()
            self.title = try reader.readString()
            self.document = _flags[2] ? try API.Document(from: &reader) : nil
            self.settings = _flags[3] ? try reader.readVector(of: API.ThemeSettings.self) : nil
            self.emoticon = _flags[6] ? try reader.readString() : nil
            self.installsCount = _flags[4] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa00e67d6)
            var _flags = TLFlags()
            _flags.set(0, if: self.creator)
            _flags.set(1, if: self.default)
            _flags.set(5, if: self.forChat)
            _flags.set(2, if: self.document != nil)
            _flags.set(3, if: self.settings != nil)
            _flags.set(6, if: self.emoticon != nil)
            _flags.set(4, if: self.installsCount != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.id)
            writer.writeLong(self.accessHash)
            writer.writeString(self.slug)
            writer.writeString(self.title)
            if let value = self.document { value.write(to: &writer) }
            if let value = self.settings { writer.writeVector(value) }
            if let value = self.emoticon { writer.writeString(value) }
            if let value = self.installsCount { writer.writeInt(value) }
        }
    }

    /// `themeSettings#fa58b6d4 flags:# message_colors_animated:flags.2?true base_theme:BaseTheme accent_color:int
    /// outbox_accent_color:flags.3?int message_colors:flags.0?Vector<int> wallpaper:flags.1?WallPaper =
    /// ThemeSettings`
    public struct ThemeSettings: TLObject {
        public var messageColorsAnimated: Bool
        public var baseTheme: API.BaseTheme
        public var accentColor: Int32
        public var outboxAccentColor: Int32?
        public var messageColors: [Int32]?
        public var wallpaper: API.WallPaper?

        public init(messageColorsAnimated: Bool = false, baseTheme: API.BaseTheme, accentColor: Int32, outboxAccentColor: Int32? = nil, messageColors: [Int32]? = nil, wallpaper: API.WallPaper? = nil) {
            self.messageColorsAnimated = messageColorsAnimated
            self.baseTheme = baseTheme
            self.accentColor = accentColor
            self.outboxAccentColor = outboxAccentColor
            self.messageColors = messageColors
            self.wallpaper = wallpaper
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfa58b6d4, "themeSettings")
            let _flags = try reader.readFlags()
            self.messageColorsAnimated = _flags[2]
            self.baseTheme = try API.BaseTheme(from: &reader)
            self.accentColor = try reader.readInt()
            self.outboxAccentColor = _flags[3] ? try reader.readInt() : nil
            self.messageColors = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            self.wallpaper = _flags[1] ? try API.WallPaper(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfa58b6d4)
            var _flags = TLFlags()
            _flags.set(2, if: self.messageColorsAnimated)
            _flags.set(3, if: self.outboxAccentColor != nil)
            _flags.set(0, if: self.messageColors != nil)
            _flags.set(1, if: self.wallpaper != nil)
            writer.writeFlags(_flags)
            self.baseTheme.write(to: &writer)
            writer.writeInt(self.accentColor)
            if let value = self.outboxAccentColor { writer.writeInt(value) }
            if let value = self.messageColors { writer.writeVector(value) }
            if let value = self.wallpaper { value.write(to: &writer) }
        }
    }

    /// `textWithEntities#751f3146 text:string entities:Vector<MessageEntity> = TextWithEntities`
    public struct TextWithEntities: TLObject {
        public var text: String
        public var entities: [API.MessageEntity]

        public init(text: String, entities: [API.MessageEntity]) {
            self.text = text
            self.entities = entities
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x751f3146, "textWithEntities")
            self.text = try reader.readString()
            self.entities = try reader.readVector(of: API.MessageEntity.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x751f3146)
            writer.writeString(self.text)
            writer.writeVector(self.entities)
        }
    }

    /// `timezone#ff9289f5 id:string name:string utc_offset:int = Timezone`
    public struct Timezone: TLObject {
        public var id: String
        public var name: String
        public var utcOffset: Int32

        public init(id: String, name: String, utcOffset: Int32) {
            self.id = id
            self.name = name
            self.utcOffset = utcOffset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xff9289f5, "timezone")
            self.id = try reader.readString()
            self.name = try reader.readString()
            self.utcOffset = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xff9289f5)
            writer.writeString(self.id)
            writer.writeString(self.name)
            writer.writeInt(self.utcOffset)
        }
    }

    /// `todoItem#cba9a52f id:int title:TextWithEntities = TodoItem`
    public struct TodoItem: TLObject {
        public var id: Int32
        public var title: API.TextWithEntities

        public init(id: Int32, title: API.TextWithEntities) {
            self.id = id
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcba9a52f, "todoItem")
            self.id = try reader.readInt()
            self.title = try API.TextWithEntities(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcba9a52f)
            writer.writeInt(self.id)
            self.title.write(to: &writer)
        }
    }

    /// `todoList#49b92a26 flags:# others_can_append:flags.0?true others_can_complete:flags.1?true
    /// title:TextWithEntities list:Vector<TodoItem> = TodoList`
    public struct TodoList: TLObject {
        public var othersCanAppend: Bool
        public var othersCanComplete: Bool
        public var title: API.TextWithEntities
        public var list: [API.TodoItem]

        public init(othersCanAppend: Bool = false, othersCanComplete: Bool = false, title: API.TextWithEntities, list: [API.TodoItem]) {
            self.othersCanAppend = othersCanAppend
            self.othersCanComplete = othersCanComplete
            self.title = title
            self.list = list
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x49b92a26, "todoList")
            let _flags = try reader.readFlags()
            self.othersCanAppend = _flags[0]
            self.othersCanComplete = _flags[1]
            self.title = try API.TextWithEntities(from: &reader)
            self.list = try reader.readVector(of: API.TodoItem.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x49b92a26)
            var _flags = TLFlags()
            _flags.set(0, if: self.othersCanAppend)
            _flags.set(1, if: self.othersCanComplete)
            writer.writeFlags(_flags)
            self.title.write(to: &writer)
            writer.writeVector(self.list)
        }
    }

    /// `todoCompletion#221bb5e4 id:int completed_by:Peer date:int = TodoCompletion`
    public struct TodoCompletion: TLObject {
        public var id: Int32
        public var completedBy: API.Peer
        public var date: Int32

        public init(id: Int32, completedBy: API.Peer, date: Int32) {
            self.id = id
            self.completedBy = completedBy
            self.date = date
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x221bb5e4, "todoCompletion")
            self.id = try reader.readInt()
            self.completedBy = try API.Peer(from: &reader)
            self.date = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x221bb5e4)
            writer.writeInt(self.id)
            self.completedBy.write(to: &writer)
            writer.writeInt(self.date)
        }
    }
}
