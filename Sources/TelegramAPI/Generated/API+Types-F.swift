// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `fileHash#f39b035c offset:long limit:int hash:bytes = FileHash`
    public struct FileHash: TLObject {
        public var offset: Int64
        public var limit: Int32
        public var hash: [UInt8]

        public init(offset: Int64, limit: Int32, hash: [UInt8]) {
            self.offset = offset
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf39b035c, "fileHash")
            self.offset = try reader.readLong()
            self.limit = try reader.readInt()
            self.hash = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf39b035c)
            writer.writeLong(self.offset)
            writer.writeInt(self.limit)
            writer.writeBytes(self.hash)
        }
    }

    /// `folder#ff544e65 flags:# autofill_new_broadcasts:flags.0?true autofill_public_groups:flags.1?true
    /// autofill_new_correspondents:flags.2?true id:int title:string photo:flags.3?ChatPhoto = Folder`
    public struct Folder: TLObject {
        public var autofillNewBroadcasts: Bool
        public var autofillPublicGroups: Bool
        public var autofillNewCorrespondents: Bool
        public var id: Int32
        public var title: String
        public var photo: API.ChatPhoto?

        public init(autofillNewBroadcasts: Bool = false, autofillPublicGroups: Bool = false, autofillNewCorrespondents: Bool = false, id: Int32, title: String, photo: API.ChatPhoto? = nil) {
            self.autofillNewBroadcasts = autofillNewBroadcasts
            self.autofillPublicGroups = autofillPublicGroups
            self.autofillNewCorrespondents = autofillNewCorrespondents
            self.id = id
            self.title = title
            self.photo = photo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xff544e65, "folder")
            let _flags = try reader.readFlags()
            self.autofillNewBroadcasts = _flags[0]
            self.autofillPublicGroups = _flags[1]
            self.autofillNewCorrespondents = _flags[2]
            self.id = try reader.readInt()
            self.title = try reader.readString()
            self.photo = _flags[3] ? try API.ChatPhoto(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xff544e65)
            var _flags = TLFlags()
            _flags.set(0, if: self.autofillNewBroadcasts)
            _flags.set(1, if: self.autofillPublicGroups)
            _flags.set(2, if: self.autofillNewCorrespondents)
            _flags.set(3, if: self.photo != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.id)
            writer.writeString(self.title)
            if let value = self.photo { value.write(to: &writer) }
        }
    }

    /// `folderPeer#e9baa668 peer:Peer folder_id:int = FolderPeer`
    public struct FolderPeer: TLObject {
        public var peer: API.Peer
        public var folderID: Int32

        public init(peer: API.Peer, folderID: Int32) {
            self.peer = peer
            self.folderID = folderID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe9baa668, "folderPeer")
            self.peer = try API.Peer(from: &reader)
            self.folderID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe9baa668)
            self.peer.write(to: &writer)
            writer.writeInt(self.folderID)
        }
    }

    /// `ForumTopic`
    public enum ForumTopic: TLObject {
        /// `forumTopicDeleted#023f109b id:int = ForumTopic`
        case forumTopicDeleted(id: Int32)
        /// `forumTopic#fcdad815 flags:# my:flags.1?true closed:flags.2?true pinned:flags.3?true
        /// short:flags.5?true hidden:flags.6?true title_missing:flags.7?true id:int date:int peer:Peer
        /// title:string icon_color:int icon_emoji_id:flags.0?long top_message:int read_inbox_max_id:int
        /// read_outbox_max_id:int unread_count:int unread_mentions_count:int unread_reactions_count:int
        /// unread_poll_votes_count:int from_id:Peer notify_settings:PeerNotifySettings draft:flags.4?DraftMessage
        /// = ForumTopic`
        indirect case forumTopic(ForumTopic)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x023f109b:
                self = .forumTopicDeleted(id: try reader.readInt())
            case 0xfcdad815:
                self = .forumTopic(try ForumTopic(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "ForumTopic")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .forumTopicDeleted(let value):
                writer.writeConstructorID(0x023f109b)
                writer.writeInt(value)
            case .forumTopic(let value):
                writer.writeConstructorID(0xfcdad815)
                value.writeBare(to: &writer)
            }
        }

        /// `forumTopic#fcdad815`
        public struct ForumTopic: TLPayload {
            public var my: Bool
            public var closed: Bool
            public var pinned: Bool
            public var short: Bool
            public var hidden: Bool
            public var titleMissing: Bool
            public var id: Int32
            public var date: Int32
            public var peer: API.Peer
            public var title: String
            public var iconColor: Int32
            public var iconEmojiID: Int64?
            public var topMessage: Int32
            public var readInboxMaxID: Int32
            public var readOutboxMaxID: Int32
            public var unreadCount: Int32
            public var unreadMentionsCount: Int32
            public var unreadReactionsCount: Int32
            public var unreadPollVotesCount: Int32
            public var fromID: API.Peer
            public var notifySettings: API.PeerNotifySettings
            public var draft: API.DraftMessage?

            public init(my: Bool = false, closed: Bool = false, pinned: Bool = false, short: Bool = false, hidden: Bool = false, titleMissing: Bool = false, id: Int32, date: Int32, peer: API.Peer, title: String, iconColor: Int32, iconEmojiID: Int64? = nil, topMessage: Int32, readInboxMaxID: Int32, readOutboxMaxID: Int32, unreadCount: Int32, unreadMentionsCount: Int32, unreadReactionsCount: Int32, unreadPollVotesCount: Int32, fromID: API.Peer, notifySettings: API.PeerNotifySettings, draft: API.DraftMessage? = nil) {
                self.my = my
                self.closed = closed
                self.pinned = pinned
                self.short = short
                self.hidden = hidden
                self.titleMissing = titleMissing
                self.id = id
                self.date = date
                self.peer = peer
                self.title = title
                self.iconColor = iconColor
                self.iconEmojiID = iconEmojiID
                self.topMessage = topMessage
                self.readInboxMaxID = readInboxMaxID
                self.readOutboxMaxID = readOutboxMaxID
                self.unreadCount = unreadCount
                self.unreadMentionsCount = unreadMentionsCount
                self.unreadReactionsCount = unreadReactionsCount
                self.unreadPollVotesCount = unreadPollVotesCount
                self.fromID = fromID
                self.notifySettings = notifySettings
                self.draft = draft
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.my = _flags[1]
                self.closed = _flags[2]
                self.pinned = _flags[3]
                self.short = _flags[5]
                self.hidden = _flags[6]
                self.titleMissing = _flags[7]
                self.id = try reader.readInt()
                self.date = try reader.readInt()
                self.peer = try API.Peer(from: &reader)
                self.title = try reader.readString()
                self.iconColor = try reader.readInt()
                self.iconEmojiID = _flags[0] ? try reader.readLong() : nil
                self.topMessage = try reader.readInt()
                self.readInboxMaxID = try reader.readInt()
                self.readOutboxMaxID = try reader.readInt()
                self.unreadCount = try reader.readInt()
                self.unreadMentionsCount = try reader.readInt()
                self.unreadReactionsCount = try reader.readInt()
                self.unreadPollVotesCount = try reader.readInt()
                self.fromID = try API.Peer(from: &reader)
                self.notifySettings = try API.PeerNotifySettings(from: &reader)
                self.draft = _flags[4] ? try API.DraftMessage(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.my)
                _flags.set(2, if: self.closed)
                _flags.set(3, if: self.pinned)
                _flags.set(5, if: self.short)
                _flags.set(6, if: self.hidden)
                _flags.set(7, if: self.titleMissing)
                _flags.set(0, if: self.iconEmojiID != nil)
                _flags.set(4, if: self.draft != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                writer.writeInt(self.date)
                self.peer.write(to: &writer)
                writer.writeString(self.title)
                writer.writeInt(self.iconColor)
                if let value = self.iconEmojiID { writer.writeLong(value) }
                writer.writeInt(self.topMessage)
                writer.writeInt(self.readInboxMaxID)
                writer.writeInt(self.readOutboxMaxID)
                writer.writeInt(self.unreadCount)
                writer.writeInt(self.unreadMentionsCount)
                writer.writeInt(self.unreadReactionsCount)
                writer.writeInt(self.unreadPollVotesCount)
                self.fromID.write(to: &writer)
                self.notifySettings.write(to: &writer)
                if let value = self.draft { value.write(to: &writer) }
            }
        }
    }

    /// `factCheck#b89bfccf flags:# need_check:flags.0?true country:flags.1?string text:flags.1?TextWithEntities
    /// hash:long = FactCheck`
    public struct FactCheck: TLObject {
        public var needCheck: Bool
        public var country: String?
        public var text: API.TextWithEntities?
        public var hash: Int64

        public init(needCheck: Bool = false, country: String? = nil, text: API.TextWithEntities? = nil, hash: Int64) {
            self.needCheck = needCheck
            self.country = country
            self.text = text
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb89bfccf, "factCheck")
            let _flags = try reader.readFlags()
            self.needCheck = _flags[0]
            self.country = _flags[1] ? try reader.readString() : nil
            self.text = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb89bfccf)
            var _flags = TLFlags()
            _flags.set(0, if: self.needCheck)
            _flags.set(1, if: self.country != nil)
            _flags.set(1, if: self.text != nil)
            writer.writeFlags(_flags)
            if let value = self.country {
                writer.writeString(value)
            } else if _flags[1] {
                writer.failMissing("factCheck.country")
            }
            if let value = self.text {
                value.write(to: &writer)
            } else if _flags[1] {
                writer.failMissing("factCheck.text")
            }
            writer.writeLong(self.hash)
        }
    }

    /// `foundStory#e87acbc0 peer:Peer story:StoryItem = FoundStory`
    public struct FoundStory: TLObject {
        public var peer: API.Peer
        public var story: API.StoryItem

        public init(peer: API.Peer, story: API.StoryItem) {
            self.peer = peer
            self.story = story
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe87acbc0, "foundStory")
            self.peer = try API.Peer(from: &reader)
            self.story = try API.StoryItem(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe87acbc0)
            self.peer.write(to: &writer)
            self.story.write(to: &writer)
        }
    }
}
