// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Messages {
    /// `messages.Dialogs`
    public enum Dialogs: TLObject {
        /// `messages.dialogs#15ba6c40 dialogs:Vector<Dialog> messages:Vector<Message> chats:Vector<Chat>
        /// users:Vector<User> = messages.Dialogs`
        indirect case dialogs(Dialogs)
        /// `messages.dialogsSlice#71e094f3 count:int dialogs:Vector<Dialog> messages:Vector<Message>
        /// chats:Vector<Chat> users:Vector<User> = messages.Dialogs`
        indirect case dialogsSlice(DialogsSlice)
        /// `messages.dialogsNotModified#f0e3e596 count:int = messages.Dialogs`
        case dialogsNotModified(count: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x15ba6c40:
                self = .dialogs(try Dialogs(bareFrom: &reader))
            case 0x71e094f3:
                self = .dialogsSlice(try DialogsSlice(bareFrom: &reader))
            case 0xf0e3e596:
                self = .dialogsNotModified(count: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "messages.Dialogs")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .dialogs(let value):
                writer.writeConstructorID(0x15ba6c40)
                value.writeBare(to: &writer)
            case .dialogsSlice(let value):
                writer.writeConstructorID(0x71e094f3)
                value.writeBare(to: &writer)
            case .dialogsNotModified(let value):
                writer.writeConstructorID(0xf0e3e596)
                writer.writeInt(value)
            }
        }

        /// `messages.dialogs#15ba6c40`
        public struct Dialogs: TLPayload {
            public var dialogs: [API.Dialog]
            public var messages: [API.Message]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(dialogs: [API.Dialog], messages: [API.Message], chats: [API.Chat], users: [API.User]) {
                self.dialogs = dialogs
                self.messages = messages
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.dialogs = try reader.readVector(of: API.Dialog.self)
                self.messages = try reader.readVector(of: API.Message.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.dialogs)
                writer.writeVector(self.messages)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }

        /// `messages.dialogsSlice#71e094f3`
        public struct DialogsSlice: TLPayload {
            public var count: Int32
            public var dialogs: [API.Dialog]
            public var messages: [API.Message]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(count: Int32, dialogs: [API.Dialog], messages: [API.Message], chats: [API.Chat], users: [API.User]) {
                self.count = count
                self.dialogs = dialogs
                self.messages = messages
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.count = try reader.readInt()
                self.dialogs = try reader.readVector(of: API.Dialog.self)
                self.messages = try reader.readVector(of: API.Message.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.count)
                writer.writeVector(self.dialogs)
                writer.writeVector(self.messages)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `messages.Messages`
    public enum Messages: TLObject {
        /// `messages.messages#1d73e7ea messages:Vector<Message> topics:Vector<ForumTopic> chats:Vector<Chat>
        /// users:Vector<User> = messages.Messages`
        indirect case messages(Messages)
        /// `messages.messagesSlice#5f206716 flags:# inexact:flags.1?true count:int next_rate:flags.0?int
        /// offset_id_offset:flags.2?int search_flood:flags.3?SearchPostsFlood messages:Vector<Message>
        /// topics:Vector<ForumTopic> chats:Vector<Chat> users:Vector<User> = messages.Messages`
        indirect case messagesSlice(MessagesSlice)
        /// `messages.channelMessages#c776ba4e flags:# inexact:flags.1?true pts:int count:int
        /// offset_id_offset:flags.2?int messages:Vector<Message> topics:Vector<ForumTopic> chats:Vector<Chat>
        /// users:Vector<User> = messages.Messages`
        indirect case channelMessages(ChannelMessages)
        /// `messages.messagesNotModified#74535f21 count:int = messages.Messages`
        case messagesNotModified(count: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1d73e7ea:
                self = .messages(try Messages(bareFrom: &reader))
            case 0x5f206716:
                self = .messagesSlice(try MessagesSlice(bareFrom: &reader))
            case 0xc776ba4e:
                self = .channelMessages(try ChannelMessages(bareFrom: &reader))
            case 0x74535f21:
                self = .messagesNotModified(count: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "messages.Messages")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messages(let value):
                writer.writeConstructorID(0x1d73e7ea)
                value.writeBare(to: &writer)
            case .messagesSlice(let value):
                writer.writeConstructorID(0x5f206716)
                value.writeBare(to: &writer)
            case .channelMessages(let value):
                writer.writeConstructorID(0xc776ba4e)
                value.writeBare(to: &writer)
            case .messagesNotModified(let value):
                writer.writeConstructorID(0x74535f21)
                writer.writeInt(value)
            }
        }

        /// `messages.messages#1d73e7ea`
        public struct Messages: TLPayload {
            public var messages: [API.Message]
            public var topics: [API.ForumTopic]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(messages: [API.Message], topics: [API.ForumTopic], chats: [API.Chat], users: [API.User]) {
                self.messages = messages
                self.topics = topics
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.messages = try reader.readVector(of: API.Message.self)
                self.topics = try reader.readVector(of: API.ForumTopic.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.messages)
                writer.writeVector(self.topics)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }

        /// `messages.messagesSlice#5f206716`
        public struct MessagesSlice: TLPayload {
            public var inexact: Bool
            public var count: Int32
            public var nextRate: Int32?
            public var offsetIDOffset: Int32?
            public var searchFlood: API.SearchPostsFlood?
            public var messages: [API.Message]
            public var topics: [API.ForumTopic]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(inexact: Bool = false, count: Int32, nextRate: Int32? = nil, offsetIDOffset: Int32? = nil, searchFlood: API.SearchPostsFlood? = nil, messages: [API.Message], topics: [API.ForumTopic], chats: [API.Chat], users: [API.User]) {
                self.inexact = inexact
                self.count = count
                self.nextRate = nextRate
                self.offsetIDOffset = offsetIDOffset
                self.searchFlood = searchFlood
                self.messages = messages
                self.topics = topics
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.inexact = _flags[1]
                self.count = try reader.readInt()
                self.nextRate = _flags[0] ? try reader.readInt() : nil
                self.offsetIDOffset = _flags[2] ? try reader.readInt() : nil
                self.searchFlood = _flags[3] ? try API.SearchPostsFlood(from: &reader) : nil
                self.messages = try reader.readVector(of: API.Message.self)
                self.topics = try reader.readVector(of: API.ForumTopic.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.inexact)
                _flags.set(0, if: self.nextRate != nil)
                _flags.set(2, if: self.offsetIDOffset != nil)
                _flags.set(3, if: self.searchFlood != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.count)
                if let value = self.nextRate { writer.writeInt(value) }
                if let value = self.offsetIDOffset { writer.writeInt(value) }
                if let value = self.searchFlood { value.write(to: &writer) }
                writer.writeVector(self.messages)
                writer.writeVector(self.topics)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }

        /// `messages.channelMessages#c776ba4e`
        public struct ChannelMessages: TLPayload {
            public var inexact: Bool
            public var pts: Int32
            public var count: Int32
            public var offsetIDOffset: Int32?
            public var messages: [API.Message]
            public var topics: [API.ForumTopic]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(inexact: Bool = false, pts: Int32, count: Int32, offsetIDOffset: Int32? = nil, messages: [API.Message], topics: [API.ForumTopic], chats: [API.Chat], users: [API.User]) {
                self.inexact = inexact
                self.pts = pts
                self.count = count
                self.offsetIDOffset = offsetIDOffset
                self.messages = messages
                self.topics = topics
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.inexact = _flags[1]
                self.pts = try reader.readInt()
                self.count = try reader.readInt()
                self.offsetIDOffset = _flags[2] ? try reader.readInt() : nil
                self.messages = try reader.readVector(of: API.Message.self)
                self.topics = try reader.readVector(of: API.ForumTopic.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.inexact)
                _flags.set(2, if: self.offsetIDOffset != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.pts)
                writer.writeInt(self.count)
                if let value = self.offsetIDOffset { writer.writeInt(value) }
                writer.writeVector(self.messages)
                writer.writeVector(self.topics)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `messages.Chats`
    public enum Chats: TLObject {
        /// `messages.chats#64ff9fd5 chats:Vector<Chat> = messages.Chats`
        case chats(chats: [API.Chat])
        /// `messages.chatsSlice#9cd81144 count:int chats:Vector<Chat> = messages.Chats`
        case chatsSlice(count: Int32, chats: [API.Chat])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x64ff9fd5:
                self = .chats(chats: try reader.readVector(of: API.Chat.self))
            case 0x9cd81144:
                self = .chatsSlice(count: try reader.readInt(), chats: try reader.readVector(of: API.Chat.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.Chats")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chats(let value):
                writer.writeConstructorID(0x64ff9fd5)
                writer.writeVector(value)
            case .chatsSlice(let value1, let value2):
                writer.writeConstructorID(0x9cd81144)
                writer.writeInt(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.chatFull#e5d7d19c full_chat:ChatFull chats:Vector<Chat> users:Vector<User> = messages.ChatFull`
    public struct ChatFull: TLObject {
        public var fullChat: API.ChatFull
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(fullChat: API.ChatFull, chats: [API.Chat], users: [API.User]) {
            self.fullChat = fullChat
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe5d7d19c, "messages.chatFull")
            self.fullChat = try API.ChatFull(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe5d7d19c)
            self.fullChat.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.affectedHistory#b45c69d1 pts:int pts_count:int offset:int = messages.AffectedHistory`
    public struct AffectedHistory: TLObject {
        public var pts: Int32
        public var ptsCount: Int32
        public var offset: Int32

        public init(pts: Int32, ptsCount: Int32, offset: Int32) {
            self.pts = pts
            self.ptsCount = ptsCount
            self.offset = offset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb45c69d1, "messages.affectedHistory")
            self.pts = try reader.readInt()
            self.ptsCount = try reader.readInt()
            self.offset = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb45c69d1)
            writer.writeInt(self.pts)
            writer.writeInt(self.ptsCount)
            writer.writeInt(self.offset)
        }
    }

    /// `messages.DhConfig`
    public enum DhConfig: TLObject {
        /// `messages.dhConfigNotModified#c0e24635 random:bytes = messages.DhConfig`
        case dhConfigNotModified(random: [UInt8])
        /// `messages.dhConfig#2c221edd g:int p:bytes version:int random:bytes = messages.DhConfig`
        indirect case dhConfig(DhConfig)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc0e24635:
                self = .dhConfigNotModified(random: try reader.readBytes())
            case 0x2c221edd:
                self = .dhConfig(try DhConfig(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "messages.DhConfig")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .dhConfigNotModified(let value):
                writer.writeConstructorID(0xc0e24635)
                writer.writeBytes(value)
            case .dhConfig(let value):
                writer.writeConstructorID(0x2c221edd)
                value.writeBare(to: &writer)
            }
        }

        /// `messages.dhConfig#2c221edd`
        public struct DhConfig: TLPayload {
            public var g: Int32
            public var p: [UInt8]
            public var version: Int32
            public var random: [UInt8]

            public init(g: Int32, p: [UInt8], version: Int32, random: [UInt8]) {
                self.g = g
                self.p = p
                self.version = version
                self.random = random
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.g = try reader.readInt()
                self.p = try reader.readBytes()
                self.version = try reader.readInt()
                self.random = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.g)
                writer.writeBytes(self.p)
                writer.writeInt(self.version)
                writer.writeBytes(self.random)
            }
        }
    }

    /// `messages.SentEncryptedMessage`
    public enum SentEncryptedMessage: TLObject {
        /// `messages.sentEncryptedMessage#560f8935 date:int = messages.SentEncryptedMessage`
        case sentEncryptedMessage(date: Int32)
        /// `messages.sentEncryptedFile#9493ff32 date:int file:EncryptedFile = messages.SentEncryptedMessage`
        case sentEncryptedFile(date: Int32, file: API.EncryptedFile)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x560f8935:
                self = .sentEncryptedMessage(date: try reader.readInt())
            case 0x9493ff32:
                self = .sentEncryptedFile(date: try reader.readInt(), file: try API.EncryptedFile(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "messages.SentEncryptedMessage")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .sentEncryptedMessage(let value):
                writer.writeConstructorID(0x560f8935)
                writer.writeInt(value)
            case .sentEncryptedFile(let value1, let value2):
                writer.writeConstructorID(0x9493ff32)
                writer.writeInt(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `messages.Stickers`
    public enum Stickers: TLObject {
        /// `messages.stickersNotModified#f1749a22 = messages.Stickers`
        case stickersNotModified
        /// `messages.stickers#30a6ec7e hash:long stickers:Vector<Document> = messages.Stickers`
        case stickers(hash: Int64, stickers: [API.Document])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf1749a22:
                self = .stickersNotModified
            case 0x30a6ec7e:
                self = .stickers(hash: try reader.readLong(), stickers: try reader.readVector(of: API.Document.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.Stickers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .stickersNotModified:
                writer.writeConstructorID(0xf1749a22)
            case .stickers(let value1, let value2):
                writer.writeConstructorID(0x30a6ec7e)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.AllStickers`
    public enum AllStickers: TLObject {
        /// `messages.allStickersNotModified#e86602c3 = messages.AllStickers`
        case allStickersNotModified
        /// `messages.allStickers#cdbbcebb hash:long sets:Vector<StickerSet> = messages.AllStickers`
        case allStickers(hash: Int64, sets: [API.StickerSet])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe86602c3:
                self = .allStickersNotModified
            case 0xcdbbcebb:
                self = .allStickers(hash: try reader.readLong(), sets: try reader.readVector(of: API.StickerSet.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.AllStickers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .allStickersNotModified:
                writer.writeConstructorID(0xe86602c3)
            case .allStickers(let value1, let value2):
                writer.writeConstructorID(0xcdbbcebb)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.affectedMessages#84d19185 pts:int pts_count:int = messages.AffectedMessages`
    public struct AffectedMessages: TLObject {
        public var pts: Int32
        public var ptsCount: Int32

        public init(pts: Int32, ptsCount: Int32) {
            self.pts = pts
            self.ptsCount = ptsCount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x84d19185, "messages.affectedMessages")
            self.pts = try reader.readInt()
            self.ptsCount = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x84d19185)
            writer.writeInt(self.pts)
            writer.writeInt(self.ptsCount)
        }
    }

    /// `messages.StickerSet`
    public enum StickerSet: TLObject {
        /// `messages.stickerSet#6e153f16 set:StickerSet packs:Vector<StickerPack> keywords:Vector<StickerKeyword>
        /// documents:Vector<Document> = messages.StickerSet`
        indirect case stickerSet(StickerSet)
        /// `messages.stickerSetNotModified#d3f924eb = messages.StickerSet`
        case stickerSetNotModified

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x6e153f16:
                self = .stickerSet(try StickerSet(bareFrom: &reader))
            case 0xd3f924eb:
                self = .stickerSetNotModified
            default:
                throw reader.unknownConstructor(id, of: "messages.StickerSet")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .stickerSet(let value):
                writer.writeConstructorID(0x6e153f16)
                value.writeBare(to: &writer)
            case .stickerSetNotModified:
                writer.writeConstructorID(0xd3f924eb)
            }
        }

        /// `messages.stickerSet#6e153f16`
        public struct StickerSet: TLPayload {
            public var set: API.StickerSet
            public var packs: [API.StickerPack]
            public var keywords: [API.StickerKeyword]
            public var documents: [API.Document]

            public init(set: API.StickerSet, packs: [API.StickerPack], keywords: [API.StickerKeyword], documents: [API.Document]) {
                self.set = set
                self.packs = packs
                self.keywords = keywords
                self.documents = documents
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.set = try API.StickerSet(from: &reader)
                self.packs = try reader.readVector(of: API.StickerPack.self)
                self.keywords = try reader.readVector(of: API.StickerKeyword.self)
                self.documents = try reader.readVector(of: API.Document.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                self.set.write(to: &writer)
                writer.writeVector(self.packs)
                writer.writeVector(self.keywords)
                writer.writeVector(self.documents)
            }
        }
    }

    /// `messages.SavedGifs`
    public enum SavedGifs: TLObject {
        /// `messages.savedGifsNotModified#e8025ca2 = messages.SavedGifs`
        case savedGifsNotModified
        /// `messages.savedGifs#84a02a0d hash:long gifs:Vector<Document> = messages.SavedGifs`
        case savedGifs(hash: Int64, gifs: [API.Document])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe8025ca2:
                self = .savedGifsNotModified
            case 0x84a02a0d:
                self = .savedGifs(hash: try reader.readLong(), gifs: try reader.readVector(of: API.Document.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.SavedGifs")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedGifsNotModified:
                writer.writeConstructorID(0xe8025ca2)
            case .savedGifs(let value1, let value2):
                writer.writeConstructorID(0x84a02a0d)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.botResults#e021f2f6 flags:# gallery:flags.0?true query_id:long next_offset:flags.1?string
    /// switch_pm:flags.2?InlineBotSwitchPM switch_webview:flags.3?InlineBotWebView
    /// results:Vector<BotInlineResult> cache_time:int users:Vector<User> = messages.BotResults`
    public struct BotResults: TLObject {
        public var gallery: Bool
        public var queryID: Int64
        public var nextOffset: String?
        public var switchPm: API.InlineBotSwitchPM?
        public var switchWebview: API.InlineBotWebView?
        public var results: [API.BotInlineResult]
        public var cacheTime: Int32
        public var users: [API.User]

        public init(gallery: Bool = false, queryID: Int64, nextOffset: String? = nil, switchPm: API.InlineBotSwitchPM? = nil, switchWebview: API.InlineBotWebView? = nil, results: [API.BotInlineResult], cacheTime: Int32, users: [API.User]) {
            self.gallery = gallery
            self.queryID = queryID
            self.nextOffset = nextOffset
            self.switchPm = switchPm
            self.switchWebview = switchWebview
            self.results = results
            self.cacheTime = cacheTime
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe021f2f6, "messages.botResults")
            let _flags = try reader.readFlags()
            self.gallery = _flags[0]
            self.queryID = try reader.readLong()
            self.nextOffset = _flags[1] ? try reader.readString() : nil
            self.switchPm = _flags[2] ? try API.InlineBotSwitchPM(from: &reader) : nil
            self.switchWebview = _flags[3] ? try API.InlineBotWebView(from: &reader) : nil
            self.results = try reader.readVector(of: API.BotInlineResult.self)
            self.cacheTime = try reader.readInt()
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe021f2f6)
            var _flags = TLFlags()
            _flags.set(0, if: self.gallery)
            _flags.set(1, if: self.nextOffset != nil)
            _flags.set(2, if: self.switchPm != nil)
            _flags.set(3, if: self.switchWebview != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.queryID)
            if let value = self.nextOffset { writer.writeString(value) }
            if let value = self.switchPm { value.write(to: &writer) }
            if let value = self.switchWebview { value.write(to: &writer) }
            writer.writeVector(self.results)
            writer.writeInt(self.cacheTime)
            writer.writeVector(self.users)
        }
    }

    /// `messages.botCallbackAnswer#36585ea4 flags:# alert:flags.1?true has_url:flags.3?true
    /// native_ui:flags.4?true message:flags.0?string url:flags.2?string cache_time:int =
    /// messages.BotCallbackAnswer`
    public struct BotCallbackAnswer: TLObject {
        public var alert: Bool
        public var hasURL: Bool
        public var nativeUi: Bool
        public var message: String?
        public var url: String?
        public var cacheTime: Int32

        public init(alert: Bool = false, hasURL: Bool = false, nativeUi: Bool = false, message: String? = nil, url: String? = nil, cacheTime: Int32) {
            self.alert = alert
            self.hasURL = hasURL
            self.nativeUi = nativeUi
            self.message = message
            self.url = url
            self.cacheTime = cacheTime
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x36585ea4, "messages.botCallbackAnswer")
            let _flags = try reader.readFlags()
            self.alert = _flags[1]
            self.hasURL = _flags[3]
            self.nativeUi = _flags[4]
            self.message = _flags[0] ? try reader.readString() : nil
            self.url = _flags[2] ? try reader.readString() : nil
            self.cacheTime = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x36585ea4)
            var _flags = TLFlags()
            _flags.set(1, if: self.alert)
            _flags.set(3, if: self.hasURL)
            _flags.set(4, if: self.nativeUi)
            _flags.set(0, if: self.message != nil)
            _flags.set(2, if: self.url != nil)
            writer.writeFlags(_flags)
            if let value = self.message { writer.writeString(value) }
            if let value = self.url { writer.writeString(value) }
            writer.writeInt(self.cacheTime)
        }
    }

    /// `messages.messageEditData#26b5dde6 flags:# caption:flags.0?true = messages.MessageEditData`
    public struct MessageEditData: TLObject {
        public var caption: Bool

        public init(caption: Bool = false) {
            self.caption = caption
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x26b5dde6, "messages.messageEditData")
            let _flags = try reader.readFlags()
            self.caption = _flags[0]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x26b5dde6)
            var _flags = TLFlags()
            _flags.set(0, if: self.caption)
            writer.writeFlags(_flags)
        }
    }

    /// `messages.peerDialogs#3371c354 dialogs:Vector<Dialog> messages:Vector<Message> chats:Vector<Chat>
    /// users:Vector<User> state:updates.State = messages.PeerDialogs`
    public struct PeerDialogs: TLObject {
        public var dialogs: [API.Dialog]
        public var messages: [API.Message]
        public var chats: [API.Chat]
        public var users: [API.User]
        public var state: API.Updates.State

        public init(dialogs: [API.Dialog], messages: [API.Message], chats: [API.Chat], users: [API.User], state: API.Updates.State) {
            self.dialogs = dialogs
            self.messages = messages
            self.chats = chats
            self.users = users
            self.state = state
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3371c354, "messages.peerDialogs")
            self.dialogs = try reader.readVector(of: API.Dialog.self)
            self.messages = try reader.readVector(of: API.Message.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
            self.state = try API.Updates.State(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3371c354)
            writer.writeVector(self.dialogs)
            writer.writeVector(self.messages)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
            self.state.write(to: &writer)
        }
    }

    /// `messages.FeaturedStickers`
    public enum FeaturedStickers: TLObject {
        /// `messages.featuredStickersNotModified#c6dc0c66 count:int = messages.FeaturedStickers`
        case featuredStickersNotModified(count: Int32)
        /// `messages.featuredStickers#be382906 flags:# premium:flags.0?true hash:long count:int
        /// sets:Vector<StickerSetCovered> unread:Vector<long> = messages.FeaturedStickers`
        indirect case featuredStickers(FeaturedStickers)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc6dc0c66:
                self = .featuredStickersNotModified(count: try reader.readInt())
            case 0xbe382906:
                self = .featuredStickers(try FeaturedStickers(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "messages.FeaturedStickers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .featuredStickersNotModified(let value):
                writer.writeConstructorID(0xc6dc0c66)
                writer.writeInt(value)
            case .featuredStickers(let value):
                writer.writeConstructorID(0xbe382906)
                value.writeBare(to: &writer)
            }
        }

        /// `messages.featuredStickers#be382906`
        public struct FeaturedStickers: TLPayload {
            public var premium: Bool
            public var hash: Int64
            public var count: Int32
            public var sets: [API.StickerSetCovered]
            public var unread: [Int64]

            public init(premium: Bool = false, hash: Int64, count: Int32, sets: [API.StickerSetCovered], unread: [Int64]) {
                self.premium = premium
                self.hash = hash
                self.count = count
                self.sets = sets
                self.unread = unread
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.premium = _flags[0]
                self.hash = try reader.readLong()
                self.count = try reader.readInt()
                self.sets = try reader.readVector(of: API.StickerSetCovered.self)
                self.unread = try reader.readVector(of: Int64.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.premium)
                writer.writeFlags(_flags)
                writer.writeLong(self.hash)
                writer.writeInt(self.count)
                writer.writeVector(self.sets)
                writer.writeVector(self.unread)
            }
        }
    }

    /// `messages.RecentStickers`
    public enum RecentStickers: TLObject {
        /// `messages.recentStickersNotModified#0b17f890 = messages.RecentStickers`
        case recentStickersNotModified
        /// `messages.recentStickers#88d37c56 hash:long packs:Vector<StickerPack> stickers:Vector<Document>
        /// dates:Vector<int> = messages.RecentStickers`
        indirect case recentStickers(RecentStickers)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x0b17f890:
                self = .recentStickersNotModified
            case 0x88d37c56:
                self = .recentStickers(try RecentStickers(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "messages.RecentStickers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .recentStickersNotModified:
                writer.writeConstructorID(0x0b17f890)
            case .recentStickers(let value):
                writer.writeConstructorID(0x88d37c56)
                value.writeBare(to: &writer)
            }
        }

        /// `messages.recentStickers#88d37c56`
        public struct RecentStickers: TLPayload {
            public var hash: Int64
            public var packs: [API.StickerPack]
            public var stickers: [API.Document]
            public var dates: [Int32]

            public init(hash: Int64, packs: [API.StickerPack], stickers: [API.Document], dates: [Int32]) {
                self.hash = hash
                self.packs = packs
                self.stickers = stickers
                self.dates = dates
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.hash = try reader.readLong()
                self.packs = try reader.readVector(of: API.StickerPack.self)
                self.stickers = try reader.readVector(of: API.Document.self)
                self.dates = try reader.readVector(of: Int32.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.hash)
                writer.writeVector(self.packs)
                writer.writeVector(self.stickers)
                writer.writeVector(self.dates)
            }
        }
    }

    /// `messages.archivedStickers#4fcba9c8 count:int sets:Vector<StickerSetCovered> = messages.ArchivedStickers`
    public struct ArchivedStickers: TLObject {
        public var count: Int32
        public var sets: [API.StickerSetCovered]

        public init(count: Int32, sets: [API.StickerSetCovered]) {
            self.count = count
            self.sets = sets
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4fcba9c8, "messages.archivedStickers")
            self.count = try reader.readInt()
            self.sets = try reader.readVector(of: API.StickerSetCovered.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4fcba9c8)
            writer.writeInt(self.count)
            writer.writeVector(self.sets)
        }
    }

    /// `messages.StickerSetInstallResult`
    public enum StickerSetInstallResult: TLObject {
        /// `messages.stickerSetInstallResultSuccess#38641628 = messages.StickerSetInstallResult`
        case stickerSetInstallResultSuccess
        /// `messages.stickerSetInstallResultArchive#35e410a8 sets:Vector<StickerSetCovered> =
        /// messages.StickerSetInstallResult`
        case stickerSetInstallResultArchive(sets: [API.StickerSetCovered])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x38641628:
                self = .stickerSetInstallResultSuccess
            case 0x35e410a8:
                self = .stickerSetInstallResultArchive(sets: try reader.readVector(of: API.StickerSetCovered.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.StickerSetInstallResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .stickerSetInstallResultSuccess:
                writer.writeConstructorID(0x38641628)
            case .stickerSetInstallResultArchive(let value):
                writer.writeConstructorID(0x35e410a8)
                writer.writeVector(value)
            }
        }
    }

    /// `messages.highScores#9a3bfd99 scores:Vector<HighScore> users:Vector<User> = messages.HighScores`
    public struct HighScores: TLObject {
        public var scores: [API.HighScore]
        public var users: [API.User]

        public init(scores: [API.HighScore], users: [API.User]) {
            self.scores = scores
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9a3bfd99, "messages.highScores")
            self.scores = try reader.readVector(of: API.HighScore.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9a3bfd99)
            writer.writeVector(self.scores)
            writer.writeVector(self.users)
        }
    }

    /// `messages.FavedStickers`
    public enum FavedStickers: TLObject {
        /// `messages.favedStickersNotModified#9e8fa6d3 = messages.FavedStickers`
        case favedStickersNotModified
        /// `messages.favedStickers#2cb51097 hash:long packs:Vector<StickerPack> stickers:Vector<Document> =
        /// messages.FavedStickers`
        case favedStickers(hash: Int64, packs: [API.StickerPack], stickers: [API.Document])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9e8fa6d3:
                self = .favedStickersNotModified
            case 0x2cb51097:
                self = .favedStickers(hash: try reader.readLong(), packs: try reader.readVector(of: API.StickerPack.self), stickers: try reader.readVector(of: API.Document.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.FavedStickers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .favedStickersNotModified:
                writer.writeConstructorID(0x9e8fa6d3)
            case .favedStickers(let value1, let value2, let value3):
                writer.writeConstructorID(0x2cb51097)
                writer.writeLong(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `messages.FoundStickerSets`
    public enum FoundStickerSets: TLObject {
        /// `messages.foundStickerSetsNotModified#0d54b65d = messages.FoundStickerSets`
        case foundStickerSetsNotModified
        /// `messages.foundStickerSets#8af09dd2 hash:long sets:Vector<StickerSetCovered> =
        /// messages.FoundStickerSets`
        case foundStickerSets(hash: Int64, sets: [API.StickerSetCovered])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x0d54b65d:
                self = .foundStickerSetsNotModified
            case 0x8af09dd2:
                self = .foundStickerSets(hash: try reader.readLong(), sets: try reader.readVector(of: API.StickerSetCovered.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.FoundStickerSets")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .foundStickerSetsNotModified:
                writer.writeConstructorID(0x0d54b65d)
            case .foundStickerSets(let value1, let value2):
                writer.writeConstructorID(0x8af09dd2)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.searchCounter#e844ebff flags:# inexact:flags.1?true filter:MessagesFilter count:int =
    /// messages.SearchCounter`
    public struct SearchCounter: TLObject {
        public var inexact: Bool
        public var filter: API.MessagesFilter
        public var count: Int32

        public init(inexact: Bool = false, filter: API.MessagesFilter, count: Int32) {
            self.inexact = inexact
            self.filter = filter
            self.count = count
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe844ebff, "messages.searchCounter")
            let _flags = try reader.readFlags()
            self.inexact = _flags[1]
            self.filter = try API.MessagesFilter(from: &reader)
            self.count = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe844ebff)
            var _flags = TLFlags()
            _flags.set(1, if: self.inexact)
            writer.writeFlags(_flags)
            self.filter.write(to: &writer)
            writer.writeInt(self.count)
        }
    }

    /// `messages.inactiveChats#a927fec5 dates:Vector<int> chats:Vector<Chat> users:Vector<User> =
    /// messages.InactiveChats`
    public struct InactiveChats: TLObject {
        public var dates: [Int32]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(dates: [Int32], chats: [API.Chat], users: [API.User]) {
            self.dates = dates
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa927fec5, "messages.inactiveChats")
            self.dates = try reader.readVector(of: Int32.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa927fec5)
            writer.writeVector(self.dates)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.votesList#4899484e flags:# count:int votes:Vector<MessagePeerVote> chats:Vector<Chat>
    /// users:Vector<User> next_offset:flags.0?string = messages.VotesList`
    public struct VotesList: TLObject {
        public var count: Int32
        public var votes: [API.MessagePeerVote]
        public var chats: [API.Chat]
        public var users: [API.User]
        public var nextOffset: String?

        public init(count: Int32, votes: [API.MessagePeerVote], chats: [API.Chat], users: [API.User], nextOffset: String? = nil) {
            self.count = count
            self.votes = votes
            self.chats = chats
            self.users = users
            self.nextOffset = nextOffset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4899484e, "messages.votesList")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.votes = try reader.readVector(of: API.MessagePeerVote.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4899484e)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.votes)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
            if let value = self.nextOffset { writer.writeString(value) }
        }
    }

    /// `messages.messageViews#b6c4f543 views:Vector<MessageViews> chats:Vector<Chat> users:Vector<User> =
    /// messages.MessageViews`
    public struct MessageViews: TLObject {
        public var views: [API.MessageViews]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(views: [API.MessageViews], chats: [API.Chat], users: [API.User]) {
            self.views = views
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb6c4f543, "messages.messageViews")
            self.views = try reader.readVector(of: API.MessageViews.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb6c4f543)
            writer.writeVector(self.views)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.discussionMessage#a6341782 flags:# messages:Vector<Message> max_id:flags.0?int
    /// read_inbox_max_id:flags.1?int read_outbox_max_id:flags.2?int unread_count:int chats:Vector<Chat>
    /// users:Vector<User> = messages.DiscussionMessage`
    public struct DiscussionMessage: TLObject {
        public var messages: [API.Message]
        public var maxID: Int32?
        public var readInboxMaxID: Int32?
        public var readOutboxMaxID: Int32?
        public var unreadCount: Int32
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(messages: [API.Message], maxID: Int32? = nil, readInboxMaxID: Int32? = nil, readOutboxMaxID: Int32? = nil, unreadCount: Int32, chats: [API.Chat], users: [API.User]) {
            self.messages = messages
            self.maxID = maxID
            self.readInboxMaxID = readInboxMaxID
            self.readOutboxMaxID = readOutboxMaxID
            self.unreadCount = unreadCount
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa6341782, "messages.discussionMessage")
            let _flags = try reader.readFlags()
            self.messages = try reader.readVector(of: API.Message.self)
            self.maxID = _flags[0] ? try reader.readInt() : nil
            self.readInboxMaxID = _flags[1] ? try reader.readInt() : nil
            self.readOutboxMaxID = _flags[2] ? try reader.readInt() : nil
            self.unreadCount = try reader.readInt()
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa6341782)
            var _flags = TLFlags()
            _flags.set(0, if: self.maxID != nil)
            _flags.set(1, if: self.readInboxMaxID != nil)
            _flags.set(2, if: self.readOutboxMaxID != nil)
            writer.writeFlags(_flags)
            writer.writeVector(self.messages)
            if let value = self.maxID { writer.writeInt(value) }
            if let value = self.readInboxMaxID { writer.writeInt(value) }
            if let value = self.readOutboxMaxID { writer.writeInt(value) }
            writer.writeInt(self.unreadCount)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.historyImport#1662af0b id:long = messages.HistoryImport`
    public struct HistoryImport: TLObject {
        public var id: Int64

        public init(id: Int64) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1662af0b, "messages.historyImport")
            self.id = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1662af0b)
            writer.writeLong(self.id)
        }
    }

    /// `messages.historyImportParsed#5e0fb7b9 flags:# pm:flags.0?true group:flags.1?true title:flags.2?string =
    /// messages.HistoryImportParsed`
    public struct HistoryImportParsed: TLObject {
        public var pm: Bool
        public var group: Bool
        public var title: String?

        public init(pm: Bool = false, group: Bool = false, title: String? = nil) {
            self.pm = pm
            self.group = group
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5e0fb7b9, "messages.historyImportParsed")
            let _flags = try reader.readFlags()
            self.pm = _flags[0]
            self.group = _flags[1]
            self.title = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5e0fb7b9)
            var _flags = TLFlags()
            _flags.set(0, if: self.pm)
            _flags.set(1, if: self.group)
            _flags.set(2, if: self.title != nil)
            writer.writeFlags(_flags)
            if let value = self.title { writer.writeString(value) }
        }
    }

    /// `messages.affectedFoundMessages#ef8d3e6c pts:int pts_count:int offset:int messages:Vector<int> =
    /// messages.AffectedFoundMessages`
    public struct AffectedFoundMessages: TLObject {
        public var pts: Int32
        public var ptsCount: Int32
        public var offset: Int32
        public var messages: [Int32]

        public init(pts: Int32, ptsCount: Int32, offset: Int32, messages: [Int32]) {
            self.pts = pts
            self.ptsCount = ptsCount
            self.offset = offset
            self.messages = messages
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xef8d3e6c, "messages.affectedFoundMessages")
            self.pts = try reader.readInt()
            self.ptsCount = try reader.readInt()
            self.offset = try reader.readInt()
            self.messages = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xef8d3e6c)
            writer.writeInt(self.pts)
            writer.writeInt(self.ptsCount)
            writer.writeInt(self.offset)
            writer.writeVector(self.messages)
        }
    }

    /// `messages.exportedChatInvites#bdc62dcc count:int invites:Vector<ExportedChatInvite> users:Vector<User> =
    /// messages.ExportedChatInvites`
    public struct ExportedChatInvites: TLObject {
        public var count: Int32
        public var invites: [API.ExportedChatInvite]
        public var users: [API.User]

        public init(count: Int32, invites: [API.ExportedChatInvite], users: [API.User]) {
            self.count = count
            self.invites = invites
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbdc62dcc, "messages.exportedChatInvites")
            self.count = try reader.readInt()
            self.invites = try reader.readVector(of: API.ExportedChatInvite.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbdc62dcc)
            writer.writeInt(self.count)
            writer.writeVector(self.invites)
            writer.writeVector(self.users)
        }
    }

    /// `messages.ExportedChatInvite`
    public enum ExportedChatInvite: TLObject {
        /// `messages.exportedChatInvite#1871be50 invite:ExportedChatInvite users:Vector<User> =
        /// messages.ExportedChatInvite`
        case exportedChatInvite(invite: API.ExportedChatInvite, users: [API.User])
        /// `messages.exportedChatInviteReplaced#222600ef invite:ExportedChatInvite new_invite:ExportedChatInvite
        /// users:Vector<User> = messages.ExportedChatInvite`
        case exportedChatInviteReplaced(invite: API.ExportedChatInvite, newInvite: API.ExportedChatInvite, users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1871be50:
                self = .exportedChatInvite(invite: try API.ExportedChatInvite(from: &reader), users: try reader.readVector(of: API.User.self))
            case 0x222600ef:
                self = .exportedChatInviteReplaced(invite: try API.ExportedChatInvite(from: &reader), newInvite: try API.ExportedChatInvite(from: &reader), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.ExportedChatInvite")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .exportedChatInvite(let value1, let value2):
                writer.writeConstructorID(0x1871be50)
                value1.write(to: &writer)
                writer.writeVector(value2)
            case .exportedChatInviteReplaced(let value1, let value2, let value3):
                writer.writeConstructorID(0x222600ef)
                value1.write(to: &writer)
                value2.write(to: &writer)
                writer.writeVector(value3)
            }
        }
    }

    /// `messages.chatInviteImporters#81b6b00a count:int importers:Vector<ChatInviteImporter> users:Vector<User> =
    /// messages.ChatInviteImporters`
    public struct ChatInviteImporters: TLObject {
        public var count: Int32
        public var importers: [API.ChatInviteImporter]
        public var users: [API.User]

        public init(count: Int32, importers: [API.ChatInviteImporter], users: [API.User]) {
            self.count = count
            self.importers = importers
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x81b6b00a, "messages.chatInviteImporters")
            self.count = try reader.readInt()
            self.importers = try reader.readVector(of: API.ChatInviteImporter.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x81b6b00a)
            writer.writeInt(self.count)
            writer.writeVector(self.importers)
            writer.writeVector(self.users)
        }
    }

    /// `messages.chatAdminsWithInvites#b69b72d7 admins:Vector<ChatAdminWithInvites> users:Vector<User> =
    /// messages.ChatAdminsWithInvites`
    public struct ChatAdminsWithInvites: TLObject {
        public var admins: [API.ChatAdminWithInvites]
        public var users: [API.User]

        public init(admins: [API.ChatAdminWithInvites], users: [API.User]) {
            self.admins = admins
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb69b72d7, "messages.chatAdminsWithInvites")
            self.admins = try reader.readVector(of: API.ChatAdminWithInvites.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb69b72d7)
            writer.writeVector(self.admins)
            writer.writeVector(self.users)
        }
    }

    /// `messages.checkedHistoryImportPeer#a24de717 confirm_text:string = messages.CheckedHistoryImportPeer`
    public struct CheckedHistoryImportPeer: TLObject {
        public var confirmText: String

        public init(confirmText: String) {
            self.confirmText = confirmText
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa24de717, "messages.checkedHistoryImportPeer")
            self.confirmText = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa24de717)
            writer.writeString(self.confirmText)
        }
    }

    /// `messages.SponsoredMessages`
    public enum SponsoredMessages: TLObject {
        /// `messages.sponsoredMessages#ffda656d flags:# posts_between:flags.0?int start_delay:flags.1?int
        /// between_delay:flags.2?int messages:Vector<SponsoredMessage> chats:Vector<Chat> users:Vector<User> =
        /// messages.SponsoredMessages`
        indirect case sponsoredMessages(SponsoredMessages)
        /// `messages.sponsoredMessagesEmpty#1839490f = messages.SponsoredMessages`
        case sponsoredMessagesEmpty

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xffda656d:
                self = .sponsoredMessages(try SponsoredMessages(bareFrom: &reader))
            case 0x1839490f:
                self = .sponsoredMessagesEmpty
            default:
                throw reader.unknownConstructor(id, of: "messages.SponsoredMessages")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .sponsoredMessages(let value):
                writer.writeConstructorID(0xffda656d)
                value.writeBare(to: &writer)
            case .sponsoredMessagesEmpty:
                writer.writeConstructorID(0x1839490f)
            }
        }

        /// `messages.sponsoredMessages#ffda656d`
        public struct SponsoredMessages: TLPayload {
            public var postsBetween: Int32?
            public var startDelay: Int32?
            public var betweenDelay: Int32?
            public var messages: [API.SponsoredMessage]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(postsBetween: Int32? = nil, startDelay: Int32? = nil, betweenDelay: Int32? = nil, messages: [API.SponsoredMessage], chats: [API.Chat], users: [API.User]) {
                self.postsBetween = postsBetween
                self.startDelay = startDelay
                self.betweenDelay = betweenDelay
                self.messages = messages
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.postsBetween = _flags[0] ? try reader.readInt() : nil
                self.startDelay = _flags[1] ? try reader.readInt() : nil
                self.betweenDelay = _flags[2] ? try reader.readInt() : nil
                self.messages = try reader.readVector(of: API.SponsoredMessage.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.postsBetween != nil)
                _flags.set(1, if: self.startDelay != nil)
                _flags.set(2, if: self.betweenDelay != nil)
                writer.writeFlags(_flags)
                if let value = self.postsBetween { writer.writeInt(value) }
                if let value = self.startDelay { writer.writeInt(value) }
                if let value = self.betweenDelay { writer.writeInt(value) }
                writer.writeVector(self.messages)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `messages.searchResultsCalendar#147ee23c flags:# inexact:flags.0?true count:int min_date:int
    /// min_msg_id:int offset_id_offset:flags.1?int periods:Vector<SearchResultsCalendarPeriod>
    /// messages:Vector<Message> chats:Vector<Chat> users:Vector<User> = messages.SearchResultsCalendar`
    public struct SearchResultsCalendar: TLObject {
        public var inexact: Bool
        public var count: Int32
        public var minDate: Int32
        public var minMsgID: Int32
        public var offsetIDOffset: Int32?
        public var periods: [API.SearchResultsCalendarPeriod]
        public var messages: [API.Message]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(inexact: Bool = false, count: Int32, minDate: Int32, minMsgID: Int32, offsetIDOffset: Int32? = nil, periods: [API.SearchResultsCalendarPeriod], messages: [API.Message], chats: [API.Chat], users: [API.User]) {
            self.inexact = inexact
            self.count = count
            self.minDate = minDate
            self.minMsgID = minMsgID
            self.offsetIDOffset = offsetIDOffset
            self.periods = periods
            self.messages = messages
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x147ee23c, "messages.searchResultsCalendar")
            let _flags = try reader.readFlags()
            self.inexact = _flags[0]
            self.count = try reader.readInt()
            self.minDate = try reader.readInt()
            self.minMsgID = try reader.readInt()
            self.offsetIDOffset = _flags[1] ? try reader.readInt() : nil
            self.periods = try reader.readVector(of: API.SearchResultsCalendarPeriod.self)
            self.messages = try reader.readVector(of: API.Message.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x147ee23c)
            var _flags = TLFlags()
            _flags.set(0, if: self.inexact)
            _flags.set(1, if: self.offsetIDOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeInt(self.minDate)
            writer.writeInt(self.minMsgID)
            if let value = self.offsetIDOffset { writer.writeInt(value) }
            writer.writeVector(self.periods)
            writer.writeVector(self.messages)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.searchResultsPositions#53b22baf count:int positions:Vector<SearchResultsPosition> =
    /// messages.SearchResultsPositions`
    public struct SearchResultsPositions: TLObject {
        public var count: Int32
        public var positions: [API.SearchResultsPosition]

        public init(count: Int32, positions: [API.SearchResultsPosition]) {
            self.count = count
            self.positions = positions
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x53b22baf, "messages.searchResultsPositions")
            self.count = try reader.readInt()
            self.positions = try reader.readVector(of: API.SearchResultsPosition.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x53b22baf)
            writer.writeInt(self.count)
            writer.writeVector(self.positions)
        }
    }

    /// `messages.peerSettings#6880b94d settings:PeerSettings chats:Vector<Chat> users:Vector<User> =
    /// messages.PeerSettings`
    public struct PeerSettings: TLObject {
        public var settings: API.PeerSettings
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(settings: API.PeerSettings, chats: [API.Chat], users: [API.User]) {
            self.settings = settings
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6880b94d, "messages.peerSettings")
            self.settings = try API.PeerSettings(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6880b94d)
            self.settings.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.messageReactionsList#31bd492d flags:# count:int reactions:Vector<MessagePeerReaction>
    /// chats:Vector<Chat> users:Vector<User> next_offset:flags.0?string = messages.MessageReactionsList`
    public struct MessageReactionsList: TLObject {
        public var count: Int32
        public var reactions: [API.MessagePeerReaction]
        public var chats: [API.Chat]
        public var users: [API.User]
        public var nextOffset: String?

        public init(count: Int32, reactions: [API.MessagePeerReaction], chats: [API.Chat], users: [API.User], nextOffset: String? = nil) {
            self.count = count
            self.reactions = reactions
            self.chats = chats
            self.users = users
            self.nextOffset = nextOffset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x31bd492d, "messages.messageReactionsList")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.reactions = try reader.readVector(of: API.MessagePeerReaction.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x31bd492d)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.reactions)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
            if let value = self.nextOffset { writer.writeString(value) }
        }
    }

    /// `messages.AvailableReactions`
    public enum AvailableReactions: TLObject {
        /// `messages.availableReactionsNotModified#9f071957 = messages.AvailableReactions`
        case availableReactionsNotModified
        /// `messages.availableReactions#768e3aad hash:int reactions:Vector<AvailableReaction> =
        /// messages.AvailableReactions`
        case availableReactions(hash: Int32, reactions: [API.AvailableReaction])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9f071957:
                self = .availableReactionsNotModified
            case 0x768e3aad:
                self = .availableReactions(hash: try reader.readInt(), reactions: try reader.readVector(of: API.AvailableReaction.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.AvailableReactions")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .availableReactionsNotModified:
                writer.writeConstructorID(0x9f071957)
            case .availableReactions(let value1, let value2):
                writer.writeConstructorID(0x768e3aad)
                writer.writeInt(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.transcribedAudio#cfb9d957 flags:# pending:flags.0?true transcription_id:long text:string
    /// trial_remains_num:flags.1?int trial_remains_until_date:flags.1?int = messages.TranscribedAudio`
    public struct TranscribedAudio: TLObject {
        public var pending: Bool
        public var transcriptionID: Int64
        public var text: String
        public var trialRemainsNum: Int32?
        public var trialRemainsUntilDate: Int32?

        public init(pending: Bool = false, transcriptionID: Int64, text: String, trialRemainsNum: Int32? = nil, trialRemainsUntilDate: Int32? = nil) {
            self.pending = pending
            self.transcriptionID = transcriptionID
            self.text = text
            self.trialRemainsNum = trialRemainsNum
            self.trialRemainsUntilDate = trialRemainsUntilDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcfb9d957, "messages.transcribedAudio")
            let _flags = try reader.readFlags()
            self.pending = _flags[0]
            self.transcriptionID = try reader.readLong()
            self.text = try reader.readString()
            self.trialRemainsNum = _flags[1] ? try reader.readInt() : nil
            self.trialRemainsUntilDate = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcfb9d957)
            var _flags = TLFlags()
            _flags.set(0, if: self.pending)
            _flags.set(1, if: self.trialRemainsNum != nil)
            _flags.set(1, if: self.trialRemainsUntilDate != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.transcriptionID)
            writer.writeString(self.text)
            if let value = self.trialRemainsNum {
                writer.writeInt(value)
            } else if _flags[1] {
                writer.failMissing("messages.transcribedAudio.trial_remains_num")
            }
            if let value = self.trialRemainsUntilDate {
                writer.writeInt(value)
            } else if _flags[1] {
                writer.failMissing("messages.transcribedAudio.trial_remains_until_date")
            }
        }
    }

    /// `messages.Reactions`
    public enum Reactions: TLObject {
        /// `messages.reactionsNotModified#b06fdbdf = messages.Reactions`
        case reactionsNotModified
        /// `messages.reactions#eafdf716 hash:long reactions:Vector<Reaction> = messages.Reactions`
        case reactions(hash: Int64, reactions: [API.Reaction])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb06fdbdf:
                self = .reactionsNotModified
            case 0xeafdf716:
                self = .reactions(hash: try reader.readLong(), reactions: try reader.readVector(of: API.Reaction.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.Reactions")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .reactionsNotModified:
                writer.writeConstructorID(0xb06fdbdf)
            case .reactions(let value1, let value2):
                writer.writeConstructorID(0xeafdf716)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.forumTopics#367617d3 flags:# order_by_create_date:flags.0?true count:int
    /// topics:Vector<ForumTopic> messages:Vector<Message> chats:Vector<Chat> users:Vector<User> pts:int =
    /// messages.ForumTopics`
    public struct ForumTopics: TLObject {
        public var orderByCreateDate: Bool
        public var count: Int32
        public var topics: [API.ForumTopic]
        public var messages: [API.Message]
        public var chats: [API.Chat]
        public var users: [API.User]
        public var pts: Int32

        public init(orderByCreateDate: Bool = false, count: Int32, topics: [API.ForumTopic], messages: [API.Message], chats: [API.Chat], users: [API.User], pts: Int32) {
            self.orderByCreateDate = orderByCreateDate
            self.count = count
            self.topics = topics
            self.messages = messages
            self.chats = chats
            self.users = users
            self.pts = pts
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x367617d3, "messages.forumTopics")
            let _flags = try reader.readFlags()
            self.orderByCreateDate = _flags[0]
            self.count = try reader.readInt()
            self.topics = try reader.readVector(of: API.ForumTopic.self)
            self.messages = try reader.readVector(of: API.Message.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
            self.pts = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x367617d3)
            var _flags = TLFlags()
            _flags.set(0, if: self.orderByCreateDate)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.topics)
            writer.writeVector(self.messages)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
            writer.writeInt(self.pts)
        }
    }

    /// `messages.EmojiGroups`
    public enum EmojiGroups: TLObject {
        /// `messages.emojiGroupsNotModified#6fb4ad87 = messages.EmojiGroups`
        case emojiGroupsNotModified
        /// `messages.emojiGroups#881fb94b hash:int groups:Vector<EmojiGroup> = messages.EmojiGroups`
        case emojiGroups(hash: Int32, groups: [API.EmojiGroup])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x6fb4ad87:
                self = .emojiGroupsNotModified
            case 0x881fb94b:
                self = .emojiGroups(hash: try reader.readInt(), groups: try reader.readVector(of: API.EmojiGroup.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.EmojiGroups")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emojiGroupsNotModified:
                writer.writeConstructorID(0x6fb4ad87)
            case .emojiGroups(let value1, let value2):
                writer.writeConstructorID(0x881fb94b)
                writer.writeInt(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `messages.translateResult#33db32f8 result:Vector<TextWithEntities> = messages.TranslatedText`
    public struct TranslatedText: TLObject {
        public var result: [API.TextWithEntities]

        public init(result: [API.TextWithEntities]) {
            self.result = result
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x33db32f8, "messages.translateResult")
            self.result = try reader.readVector(of: API.TextWithEntities.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x33db32f8)
            writer.writeVector(self.result)
        }
    }

    /// `messages.botApp#eb50adf5 flags:# inactive:flags.0?true request_write_access:flags.1?true
    /// has_settings:flags.2?true app:BotApp = messages.BotApp`
    public struct BotApp: TLObject {
        public var inactive: Bool
        public var requestWriteAccess: Bool
        public var hasSettings: Bool
        public var app: API.BotApp

        public init(inactive: Bool = false, requestWriteAccess: Bool = false, hasSettings: Bool = false, app: API.BotApp) {
            self.inactive = inactive
            self.requestWriteAccess = requestWriteAccess
            self.hasSettings = hasSettings
            self.app = app
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeb50adf5, "messages.botApp")
            let _flags = try reader.readFlags()
            self.inactive = _flags[0]
            self.requestWriteAccess = _flags[1]
            self.hasSettings = _flags[2]
            self.app = try API.BotApp(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeb50adf5)
            var _flags = TLFlags()
            _flags.set(0, if: self.inactive)
            _flags.set(1, if: self.requestWriteAccess)
            _flags.set(2, if: self.hasSettings)
            writer.writeFlags(_flags)
            self.app.write(to: &writer)
        }
    }

    /// `messages.webPage#fd5e12bd webpage:WebPage chats:Vector<Chat> users:Vector<User> = messages.WebPage`
    public struct WebPage: TLObject {
        public var webpage: API.WebPage
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(webpage: API.WebPage, chats: [API.Chat], users: [API.User]) {
            self.webpage = webpage
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfd5e12bd, "messages.webPage")
            self.webpage = try API.WebPage(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfd5e12bd)
            self.webpage.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.SavedDialogs`
    public enum SavedDialogs: TLObject {
        /// `messages.savedDialogs#f83ae221 dialogs:Vector<SavedDialog> messages:Vector<Message>
        /// chats:Vector<Chat> users:Vector<User> = messages.SavedDialogs`
        indirect case savedDialogs(SavedDialogs)
        /// `messages.savedDialogsSlice#44ba9dd9 count:int dialogs:Vector<SavedDialog> messages:Vector<Message>
        /// chats:Vector<Chat> users:Vector<User> = messages.SavedDialogs`
        indirect case savedDialogsSlice(SavedDialogsSlice)
        /// `messages.savedDialogsNotModified#c01f6fe8 count:int = messages.SavedDialogs`
        case savedDialogsNotModified(count: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf83ae221:
                self = .savedDialogs(try SavedDialogs(bareFrom: &reader))
            case 0x44ba9dd9:
                self = .savedDialogsSlice(try SavedDialogsSlice(bareFrom: &reader))
            case 0xc01f6fe8:
                self = .savedDialogsNotModified(count: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "messages.SavedDialogs")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedDialogs(let value):
                writer.writeConstructorID(0xf83ae221)
                value.writeBare(to: &writer)
            case .savedDialogsSlice(let value):
                writer.writeConstructorID(0x44ba9dd9)
                value.writeBare(to: &writer)
            case .savedDialogsNotModified(let value):
                writer.writeConstructorID(0xc01f6fe8)
                writer.writeInt(value)
            }
        }

        /// `messages.savedDialogs#f83ae221`
        public struct SavedDialogs: TLPayload {
            public var dialogs: [API.SavedDialog]
            public var messages: [API.Message]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(dialogs: [API.SavedDialog], messages: [API.Message], chats: [API.Chat], users: [API.User]) {
                self.dialogs = dialogs
                self.messages = messages
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.dialogs = try reader.readVector(of: API.SavedDialog.self)
                self.messages = try reader.readVector(of: API.Message.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.dialogs)
                writer.writeVector(self.messages)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }

        /// `messages.savedDialogsSlice#44ba9dd9`
        public struct SavedDialogsSlice: TLPayload {
            public var count: Int32
            public var dialogs: [API.SavedDialog]
            public var messages: [API.Message]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(count: Int32, dialogs: [API.SavedDialog], messages: [API.Message], chats: [API.Chat], users: [API.User]) {
                self.count = count
                self.dialogs = dialogs
                self.messages = messages
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.count = try reader.readInt()
                self.dialogs = try reader.readVector(of: API.SavedDialog.self)
                self.messages = try reader.readVector(of: API.Message.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.count)
                writer.writeVector(self.dialogs)
                writer.writeVector(self.messages)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `messages.SavedReactionTags`
    public enum SavedReactionTags: TLObject {
        /// `messages.savedReactionTagsNotModified#889b59ef = messages.SavedReactionTags`
        case savedReactionTagsNotModified
        /// `messages.savedReactionTags#3259950a tags:Vector<SavedReactionTag> hash:long =
        /// messages.SavedReactionTags`
        case savedReactionTags(tags: [API.SavedReactionTag], hash: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x889b59ef:
                self = .savedReactionTagsNotModified
            case 0x3259950a:
                self = .savedReactionTags(tags: try reader.readVector(of: API.SavedReactionTag.self), hash: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "messages.SavedReactionTags")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedReactionTagsNotModified:
                writer.writeConstructorID(0x889b59ef)
            case .savedReactionTags(let value1, let value2):
                writer.writeConstructorID(0x3259950a)
                writer.writeVector(value1)
                writer.writeLong(value2)
            }
        }
    }

    /// `messages.QuickReplies`
    public enum QuickReplies: TLObject {
        /// `messages.quickReplies#c68d6695 quick_replies:Vector<QuickReply> messages:Vector<Message>
        /// chats:Vector<Chat> users:Vector<User> = messages.QuickReplies`
        indirect case quickReplies(QuickReplies)
        /// `messages.quickRepliesNotModified#5f91eb5b = messages.QuickReplies`
        case quickRepliesNotModified

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc68d6695:
                self = .quickReplies(try QuickReplies(bareFrom: &reader))
            case 0x5f91eb5b:
                self = .quickRepliesNotModified
            default:
                throw reader.unknownConstructor(id, of: "messages.QuickReplies")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .quickReplies(let value):
                writer.writeConstructorID(0xc68d6695)
                value.writeBare(to: &writer)
            case .quickRepliesNotModified:
                writer.writeConstructorID(0x5f91eb5b)
            }
        }

        /// `messages.quickReplies#c68d6695`
        public struct QuickReplies: TLPayload {
            public var quickReplies: [API.QuickReply]
            public var messages: [API.Message]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(quickReplies: [API.QuickReply], messages: [API.Message], chats: [API.Chat], users: [API.User]) {
                self.quickReplies = quickReplies
                self.messages = messages
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.quickReplies = try reader.readVector(of: API.QuickReply.self)
                self.messages = try reader.readVector(of: API.Message.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.quickReplies)
                writer.writeVector(self.messages)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `messages.dialogFilters#2ad93719 flags:# tags_enabled:flags.0?true filters:Vector<DialogFilter> =
    /// messages.DialogFilters`
    public struct DialogFilters: TLObject {
        public var tagsEnabled: Bool
        public var filters: [API.DialogFilter]

        public init(tagsEnabled: Bool = false, filters: [API.DialogFilter]) {
            self.tagsEnabled = tagsEnabled
            self.filters = filters
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2ad93719, "messages.dialogFilters")
            let _flags = try reader.readFlags()
            self.tagsEnabled = _flags[0]
            self.filters = try reader.readVector(of: API.DialogFilter.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2ad93719)
            var _flags = TLFlags()
            _flags.set(0, if: self.tagsEnabled)
            writer.writeFlags(_flags)
            writer.writeVector(self.filters)
        }
    }

    /// `messages.myStickers#faff629d count:int sets:Vector<StickerSetCovered> = messages.MyStickers`
    public struct MyStickers: TLObject {
        public var count: Int32
        public var sets: [API.StickerSetCovered]

        public init(count: Int32, sets: [API.StickerSetCovered]) {
            self.count = count
            self.sets = sets
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfaff629d, "messages.myStickers")
            self.count = try reader.readInt()
            self.sets = try reader.readVector(of: API.StickerSetCovered.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfaff629d)
            writer.writeInt(self.count)
            writer.writeVector(self.sets)
        }
    }

    /// `messages.invitedUsers#7f5defa6 updates:Updates missing_invitees:Vector<MissingInvitee> =
    /// messages.InvitedUsers`
    public struct InvitedUsers: TLObject {
        public var updates: API.Updates
        public var missingInvitees: [API.MissingInvitee]

        public init(updates: API.Updates, missingInvitees: [API.MissingInvitee]) {
            self.updates = updates
            self.missingInvitees = missingInvitees
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7f5defa6, "messages.invitedUsers")
            self.updates = try API.Updates(from: &reader)
            self.missingInvitees = try reader.readVector(of: API.MissingInvitee.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7f5defa6)
            self.updates.write(to: &writer)
            writer.writeVector(self.missingInvitees)
        }
    }

    /// `messages.AvailableEffects`
    public enum AvailableEffects: TLObject {
        /// `messages.availableEffectsNotModified#d1ed9a5b = messages.AvailableEffects`
        case availableEffectsNotModified
        /// `messages.availableEffects#bddb616e hash:int effects:Vector<AvailableEffect>
        /// documents:Vector<Document> = messages.AvailableEffects`
        case availableEffects(hash: Int32, effects: [API.AvailableEffect], documents: [API.Document])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd1ed9a5b:
                self = .availableEffectsNotModified
            case 0xbddb616e:
                self = .availableEffects(hash: try reader.readInt(), effects: try reader.readVector(of: API.AvailableEffect.self), documents: try reader.readVector(of: API.Document.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.AvailableEffects")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .availableEffectsNotModified:
                writer.writeConstructorID(0xd1ed9a5b)
            case .availableEffects(let value1, let value2, let value3):
                writer.writeConstructorID(0xbddb616e)
                writer.writeInt(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `messages.botPreparedInlineMessage#8ecf0511 id:string expire_date:int = messages.BotPreparedInlineMessage`
    public struct BotPreparedInlineMessage: TLObject {
        public var id: String
        public var expireDate: Int32

        public init(id: String, expireDate: Int32) {
            self.id = id
            self.expireDate = expireDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8ecf0511, "messages.botPreparedInlineMessage")
            self.id = try reader.readString()
            self.expireDate = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8ecf0511)
            writer.writeString(self.id)
            writer.writeInt(self.expireDate)
        }
    }

    /// `messages.preparedInlineMessage#ff57708d query_id:long result:BotInlineResult
    /// peer_types:Vector<InlineQueryPeerType> cache_time:int users:Vector<User> = messages.PreparedInlineMessage`
    public struct PreparedInlineMessage: TLObject {
        public var queryID: Int64
        public var result: API.BotInlineResult
        public var peerTypes: [API.InlineQueryPeerType]
        public var cacheTime: Int32
        public var users: [API.User]

        public init(queryID: Int64, result: API.BotInlineResult, peerTypes: [API.InlineQueryPeerType], cacheTime: Int32, users: [API.User]) {
            self.queryID = queryID
            self.result = result
            self.peerTypes = peerTypes
            self.cacheTime = cacheTime
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xff57708d, "messages.preparedInlineMessage")
            self.queryID = try reader.readLong()
            self.result = try API.BotInlineResult(from: &reader)
            self.peerTypes = try reader.readVector(of: API.InlineQueryPeerType.self)
            self.cacheTime = try reader.readInt()
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xff57708d)
            writer.writeLong(self.queryID)
            self.result.write(to: &writer)
            writer.writeVector(self.peerTypes)
            writer.writeInt(self.cacheTime)
            writer.writeVector(self.users)
        }
    }

    /// `messages.FoundStickers`
    public enum FoundStickers: TLObject {
        /// `messages.foundStickersNotModified#6010c534 flags:# next_offset:flags.0?int = messages.FoundStickers`
        indirect case foundStickersNotModified(FoundStickersNotModified)
        /// `messages.foundStickers#82c9e290 flags:# next_offset:flags.0?int hash:long stickers:Vector<Document> =
        /// messages.FoundStickers`
        indirect case foundStickers(FoundStickers)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x6010c534:
                self = .foundStickersNotModified(try FoundStickersNotModified(bareFrom: &reader))
            case 0x82c9e290:
                self = .foundStickers(try FoundStickers(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "messages.FoundStickers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .foundStickersNotModified(let value):
                writer.writeConstructorID(0x6010c534)
                value.writeBare(to: &writer)
            case .foundStickers(let value):
                writer.writeConstructorID(0x82c9e290)
                value.writeBare(to: &writer)
            }
        }

        /// `messages.foundStickersNotModified#6010c534`
        public struct FoundStickersNotModified: TLPayload {
            public var nextOffset: Int32?

            public init(nextOffset: Int32? = nil) {
                self.nextOffset = nextOffset
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nextOffset = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.nextOffset != nil)
                writer.writeFlags(_flags)
                if let value = self.nextOffset { writer.writeInt(value) }
            }
        }

        /// `messages.foundStickers#82c9e290`
        public struct FoundStickers: TLPayload {
            public var nextOffset: Int32?
            public var hash: Int64
            public var stickers: [API.Document]

            public init(nextOffset: Int32? = nil, hash: Int64, stickers: [API.Document]) {
                self.nextOffset = nextOffset
                self.hash = hash
                self.stickers = stickers
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nextOffset = _flags[0] ? try reader.readInt() : nil
                self.hash = try reader.readLong()
                self.stickers = try reader.readVector(of: API.Document.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.nextOffset != nil)
                writer.writeFlags(_flags)
                if let value = self.nextOffset { writer.writeInt(value) }
                writer.writeLong(self.hash)
                writer.writeVector(self.stickers)
            }
        }
    }

    /// `messages.webPagePreview#8c9a88ac media:MessageMedia chats:Vector<Chat> users:Vector<User> =
    /// messages.WebPagePreview`
    public struct WebPagePreview: TLObject {
        public var media: API.MessageMedia
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(media: API.MessageMedia, chats: [API.Chat], users: [API.User]) {
            self.media = media
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c9a88ac, "messages.webPagePreview")
            self.media = try API.MessageMedia(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c9a88ac)
            self.media.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `messages.emojiGameOutcome#da2ad647 seed:bytes stake_ton_amount:long ton_amount:long =
    /// messages.EmojiGameOutcome`
    public struct EmojiGameOutcome: TLObject {
        public var seed: [UInt8]
        public var stakeTonAmount: Int64
        public var tonAmount: Int64

        public init(seed: [UInt8], stakeTonAmount: Int64, tonAmount: Int64) {
            self.seed = seed
            self.stakeTonAmount = stakeTonAmount
            self.tonAmount = tonAmount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xda2ad647, "messages.emojiGameOutcome")
            self.seed = try reader.readBytes()
            self.stakeTonAmount = try reader.readLong()
            self.tonAmount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xda2ad647)
            writer.writeBytes(self.seed)
            writer.writeLong(self.stakeTonAmount)
            writer.writeLong(self.tonAmount)
        }
    }

    /// `messages.EmojiGameInfo`
    public enum EmojiGameInfo: TLObject {
        /// `messages.emojiGameUnavailable#59e65335 = messages.EmojiGameInfo`
        case emojiGameUnavailable
        /// `messages.emojiGameDiceInfo#44e56023 flags:# game_hash:string prev_stake:long current_streak:int
        /// params:Vector<int> plays_left:flags.0?int = messages.EmojiGameInfo`
        indirect case emojiGameDiceInfo(EmojiGameDiceInfo)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x59e65335:
                self = .emojiGameUnavailable
            case 0x44e56023:
                self = .emojiGameDiceInfo(try EmojiGameDiceInfo(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "messages.EmojiGameInfo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emojiGameUnavailable:
                writer.writeConstructorID(0x59e65335)
            case .emojiGameDiceInfo(let value):
                writer.writeConstructorID(0x44e56023)
                value.writeBare(to: &writer)
            }
        }

        /// `messages.emojiGameDiceInfo#44e56023`
        public struct EmojiGameDiceInfo: TLPayload {
            public var gameHash: String
            public var prevStake: Int64
            public var currentStreak: Int32
            public var params: [Int32]
            public var playsLeft: Int32?

            public init(gameHash: String, prevStake: Int64, currentStreak: Int32, params: [Int32], playsLeft: Int32? = nil) {
                self.gameHash = gameHash
                self.prevStake = prevStake
                self.currentStreak = currentStreak
                self.params = params
                self.playsLeft = playsLeft
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.gameHash = try reader.readString()
                self.prevStake = try reader.readLong()
                self.currentStreak = try reader.readInt()
                self.params = try reader.readVector(of: Int32.self)
                self.playsLeft = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.playsLeft != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.gameHash)
                writer.writeLong(self.prevStake)
                writer.writeInt(self.currentStreak)
                writer.writeVector(self.params)
                if let value = self.playsLeft { writer.writeInt(value) }
            }
        }
    }

    /// `messages.composedMessageWithAI#90d7adfa flags:# result_text:TextWithEntities
    /// diff_text:flags.0?TextWithEntities = messages.ComposedMessageWithAI`
    public struct ComposedMessageWithAI: TLObject {
        public var resultText: API.TextWithEntities
        public var diffText: API.TextWithEntities?

        public init(resultText: API.TextWithEntities, diffText: API.TextWithEntities? = nil) {
            self.resultText = resultText
            self.diffText = diffText
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x90d7adfa, "messages.composedMessageWithAI")
            let _flags = try reader.readFlags()
            self.resultText = try API.TextWithEntities(from: &reader)
            self.diffText = _flags[0] ? try API.TextWithEntities(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x90d7adfa)
            var _flags = TLFlags()
            _flags.set(0, if: self.diffText != nil)
            writer.writeFlags(_flags)
            self.resultText.write(to: &writer)
            if let value = self.diffText { value.write(to: &writer) }
        }
    }

    /// `messages.ChatInviteJoinResult`
    public enum ChatInviteJoinResult: TLObject {
        /// `messages.chatInviteJoinResultOk#445663a7 updates:Updates = messages.ChatInviteJoinResult`
        case chatInviteJoinResultOk(updates: API.Updates)
        /// `messages.chatInviteJoinResultWebView#61ca29d3 bot_id:long query_id:long users:Vector<User> =
        /// messages.ChatInviteJoinResult`
        case chatInviteJoinResultWebView(botID: Int64, queryID: Int64, users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x445663a7:
                self = .chatInviteJoinResultOk(updates: try API.Updates(from: &reader))
            case 0x61ca29d3:
                self = .chatInviteJoinResultWebView(botID: try reader.readLong(), queryID: try reader.readLong(), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "messages.ChatInviteJoinResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatInviteJoinResultOk(let value):
                writer.writeConstructorID(0x445663a7)
                value.write(to: &writer)
            case .chatInviteJoinResultWebView(let value1, let value2, let value3):
                writer.writeConstructorID(0x61ca29d3)
                writer.writeLong(value1)
                writer.writeLong(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `messages.translatedRichMessage#4203998f result:Vector<RichMessage> = messages.TranslatedRichMessage`
    public struct TranslatedRichMessage: TLObject {
        public var result: [API.RichMessage]

        public init(result: [API.RichMessage]) {
            self.result = result
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4203998f, "messages.translatedRichMessage")
            self.result = try reader.readVector(of: API.RichMessage.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4203998f)
            writer.writeVector(self.result)
        }
    }

    /// `messages.composedRichMessageWithAI#4c4537c8 result:RichMessage = messages.ComposedRichMessageWithAI`
    public struct ComposedRichMessageWithAI: TLObject {
        public var result: API.RichMessage

        public init(result: API.RichMessage) {
            self.result = result
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4c4537c8, "messages.composedRichMessageWithAI")
            self.result = try API.RichMessage(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4c4537c8)
            self.result.write(to: &writer)
        }
    }
}
