// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `error#c4b9f9bb code:int text:string = Error`
    public struct Error: TLObject {
        public var code: Int32
        public var text: String

        public init(code: Int32, text: String) {
            self.code = code
            self.text = text
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc4b9f9bb, "error")
            self.code = try reader.readInt()
            self.text = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc4b9f9bb)
            writer.writeInt(self.code)
            writer.writeString(self.text)
        }
    }

    /// `EncryptedChat`
    public enum EncryptedChat: TLObject {
        /// `encryptedChatEmpty#ab7ec0a0 id:int = EncryptedChat`
        case encryptedChatEmpty(id: Int32)
        /// `encryptedChatWaiting#66b25953 id:int access_hash:long date:int admin_id:long participant_id:long =
        /// EncryptedChat`
        indirect case encryptedChatWaiting(EncryptedChatWaiting)
        /// `encryptedChatRequested#48f1d94c flags:# folder_id:flags.0?int id:int access_hash:long date:int
        /// admin_id:long participant_id:long g_a:bytes = EncryptedChat`
        indirect case encryptedChatRequested(EncryptedChatRequested)
        /// `encryptedChat#61f0d4c7 id:int access_hash:long date:int admin_id:long participant_id:long
        /// g_a_or_b:bytes key_fingerprint:long = EncryptedChat`
        indirect case encryptedChat(EncryptedChat)
        /// `encryptedChatDiscarded#1e1c7c45 flags:# history_deleted:flags.0?true id:int = EncryptedChat`
        indirect case encryptedChatDiscarded(EncryptedChatDiscarded)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xab7ec0a0:
                self = .encryptedChatEmpty(id: try reader.readInt())
            case 0x66b25953:
                self = .encryptedChatWaiting(try EncryptedChatWaiting(bareFrom: &reader))
            case 0x48f1d94c:
                self = .encryptedChatRequested(try EncryptedChatRequested(bareFrom: &reader))
            case 0x61f0d4c7:
                self = .encryptedChat(try EncryptedChat(bareFrom: &reader))
            case 0x1e1c7c45:
                self = .encryptedChatDiscarded(try EncryptedChatDiscarded(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "EncryptedChat")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .encryptedChatEmpty(let value):
                writer.writeConstructorID(0xab7ec0a0)
                writer.writeInt(value)
            case .encryptedChatWaiting(let value):
                writer.writeConstructorID(0x66b25953)
                value.writeBare(to: &writer)
            case .encryptedChatRequested(let value):
                writer.writeConstructorID(0x48f1d94c)
                value.writeBare(to: &writer)
            case .encryptedChat(let value):
                writer.writeConstructorID(0x61f0d4c7)
                value.writeBare(to: &writer)
            case .encryptedChatDiscarded(let value):
                writer.writeConstructorID(0x1e1c7c45)
                value.writeBare(to: &writer)
            }
        }

        /// `encryptedChatWaiting#66b25953`
        public struct EncryptedChatWaiting: TLPayload {
            public var id: Int32
            public var accessHash: Int64
            public var date: Int32
            public var adminID: Int64
            public var participantID: Int64

            public init(id: Int32, accessHash: Int64, date: Int32, adminID: Int64, participantID: Int64) {
                self.id = id
                self.accessHash = accessHash
                self.date = date
                self.adminID = adminID
                self.participantID = participantID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readInt()
                self.accessHash = try reader.readLong()
                self.date = try reader.readInt()
                self.adminID = try reader.readLong()
                self.participantID = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.date)
                writer.writeLong(self.adminID)
                writer.writeLong(self.participantID)
            }
        }

        /// `encryptedChatRequested#48f1d94c`
        public struct EncryptedChatRequested: TLPayload {
            public var folderID: Int32?
            public var id: Int32
            public var accessHash: Int64
            public var date: Int32
            public var adminID: Int64
            public var participantID: Int64
            public var gA: [UInt8]

            public init(folderID: Int32? = nil, id: Int32, accessHash: Int64, date: Int32, adminID: Int64, participantID: Int64, gA: [UInt8]) {
                self.folderID = folderID
                self.id = id
                self.accessHash = accessHash
                self.date = date
                self.adminID = adminID
                self.participantID = participantID
                self.gA = gA
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.folderID = _flags[0] ? try reader.readInt() : nil
                self.id = try reader.readInt()
                self.accessHash = try reader.readLong()
                self.date = try reader.readInt()
                self.adminID = try reader.readLong()
                self.participantID = try reader.readLong()
                self.gA = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.folderID != nil)
                writer.writeFlags(_flags)
                if let value = self.folderID { writer.writeInt(value) }
                writer.writeInt(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.date)
                writer.writeLong(self.adminID)
                writer.writeLong(self.participantID)
                writer.writeBytes(self.gA)
            }
        }

        /// `encryptedChat#61f0d4c7`
        public struct EncryptedChat: TLPayload {
            public var id: Int32
            public var accessHash: Int64
            public var date: Int32
            public var adminID: Int64
            public var participantID: Int64
            public var gAOrB: [UInt8]
            public var keyFingerprint: Int64

            public init(id: Int32, accessHash: Int64, date: Int32, adminID: Int64, participantID: Int64, gAOrB: [UInt8], keyFingerprint: Int64) {
                self.id = id
                self.accessHash = accessHash
                self.date = date
                self.adminID = adminID
                self.participantID = participantID
                self.gAOrB = gAOrB
                self.keyFingerprint = keyFingerprint
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readInt()
                self.accessHash = try reader.readLong()
                self.date = try reader.readInt()
                self.adminID = try reader.readLong()
                self.participantID = try reader.readLong()
                self.gAOrB = try reader.readBytes()
                self.keyFingerprint = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.date)
                writer.writeLong(self.adminID)
                writer.writeLong(self.participantID)
                writer.writeBytes(self.gAOrB)
                writer.writeLong(self.keyFingerprint)
            }
        }

        /// `encryptedChatDiscarded#1e1c7c45`
        public struct EncryptedChatDiscarded: TLPayload {
            public var historyDeleted: Bool
            public var id: Int32

            public init(historyDeleted: Bool = false, id: Int32) {
                self.historyDeleted = historyDeleted
                self.id = id
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.historyDeleted = _flags[0]
                self.id = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.historyDeleted)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
            }
        }
    }

    /// `EncryptedFile`
    public enum EncryptedFile: TLObject {
        /// `encryptedFileEmpty#c21f497e = EncryptedFile`
        case encryptedFileEmpty
        /// `encryptedFile#a8008cd8 id:long access_hash:long size:long dc_id:int key_fingerprint:int =
        /// EncryptedFile`
        indirect case encryptedFile(EncryptedFile)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc21f497e:
                self = .encryptedFileEmpty
            case 0xa8008cd8:
                self = .encryptedFile(try EncryptedFile(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "EncryptedFile")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .encryptedFileEmpty:
                writer.writeConstructorID(0xc21f497e)
            case .encryptedFile(let value):
                writer.writeConstructorID(0xa8008cd8)
                value.writeBare(to: &writer)
            }
        }

        /// `encryptedFile#a8008cd8`
        public struct EncryptedFile: TLPayload {
            public var id: Int64
            public var accessHash: Int64
            public var size: Int64
            public var dcID: Int32
            public var keyFingerprint: Int32

            public init(id: Int64, accessHash: Int64, size: Int64, dcID: Int32, keyFingerprint: Int32) {
                self.id = id
                self.accessHash = accessHash
                self.size = size
                self.dcID = dcID
                self.keyFingerprint = keyFingerprint
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.size = try reader.readLong()
                self.dcID = try reader.readInt()
                self.keyFingerprint = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeLong(self.size)
                writer.writeInt(self.dcID)
                writer.writeInt(self.keyFingerprint)
            }
        }
    }

    /// `EncryptedMessage`
    public enum EncryptedMessage: TLObject {
        /// `encryptedMessage#ed18c118 random_id:long chat_id:int date:int bytes:bytes file:EncryptedFile =
        /// EncryptedMessage`
        indirect case encryptedMessage(EncryptedMessage)
        /// `encryptedMessageService#23734b06 random_id:long chat_id:int date:int bytes:bytes = EncryptedMessage`
        indirect case encryptedMessageService(EncryptedMessageService)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xed18c118:
                self = .encryptedMessage(try EncryptedMessage(bareFrom: &reader))
            case 0x23734b06:
                self = .encryptedMessageService(try EncryptedMessageService(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "EncryptedMessage")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .encryptedMessage(let value):
                writer.writeConstructorID(0xed18c118)
                value.writeBare(to: &writer)
            case .encryptedMessageService(let value):
                writer.writeConstructorID(0x23734b06)
                value.writeBare(to: &writer)
            }
        }

        /// `encryptedMessage#ed18c118`
        public struct EncryptedMessage: TLPayload {
            public var randomID: Int64
            public var chatID: Int32
            public var date: Int32
            public var bytes: [UInt8]
            public var file: API.EncryptedFile

            public init(randomID: Int64, chatID: Int32, date: Int32, bytes: [UInt8], file: API.EncryptedFile) {
                self.randomID = randomID
                self.chatID = chatID
                self.date = date
                self.bytes = bytes
                self.file = file
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.randomID = try reader.readLong()
                self.chatID = try reader.readInt()
                self.date = try reader.readInt()
                self.bytes = try reader.readBytes()
                self.file = try API.EncryptedFile(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.randomID)
                writer.writeInt(self.chatID)
                writer.writeInt(self.date)
                writer.writeBytes(self.bytes)
                self.file.write(to: &writer)
            }
        }

        /// `encryptedMessageService#23734b06`
        public struct EncryptedMessageService: TLPayload {
            public var randomID: Int64
            public var chatID: Int32
            public var date: Int32
            public var bytes: [UInt8]

            public init(randomID: Int64, chatID: Int32, date: Int32, bytes: [UInt8]) {
                self.randomID = randomID
                self.chatID = chatID
                self.date = date
                self.bytes = bytes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.randomID = try reader.readLong()
                self.chatID = try reader.readInt()
                self.date = try reader.readInt()
                self.bytes = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.randomID)
                writer.writeInt(self.chatID)
                writer.writeInt(self.date)
                writer.writeBytes(self.bytes)
            }
        }
    }

    /// `ExportedChatInvite`
    public enum ExportedChatInvite: TLObject {
        /// `chatInviteExported#a22cbd96 flags:# revoked:flags.0?true permanent:flags.5?true
        /// request_needed:flags.6?true link:string admin_id:long date:int start_date:flags.4?int
        /// expire_date:flags.1?int usage_limit:flags.2?int usage:flags.3?int requested:flags.7?int
        /// subscription_expired:flags.10?int title:flags.8?string
        /// subscription_pricing:flags.9?StarsSubscriptionPricing = ExportedChatInvite`
        indirect case chatInviteExported(ChatInviteExported)
        /// `chatInvitePublicJoinRequests#ed107ab7 = ExportedChatInvite`
        case chatInvitePublicJoinRequests

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa22cbd96:
                self = .chatInviteExported(try ChatInviteExported(bareFrom: &reader))
            case 0xed107ab7:
                self = .chatInvitePublicJoinRequests
            default:
                throw reader.unknownConstructor(id, of: "ExportedChatInvite")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatInviteExported(let value):
                writer.writeConstructorID(0xa22cbd96)
                value.writeBare(to: &writer)
            case .chatInvitePublicJoinRequests:
                writer.writeConstructorID(0xed107ab7)
            }
        }

        /// `chatInviteExported#a22cbd96`
        public struct ChatInviteExported: TLPayload {
            public var revoked: Bool
            public var permanent: Bool
            public var requestNeeded: Bool
            public var link: String
            public var adminID: Int64
            public var date: Int32
            public var startDate: Int32?
            public var expireDate: Int32?
            public var usageLimit: Int32?
            public var usage: Int32?
            public var requested: Int32?
            public var subscriptionExpired: Int32?
            public var title: String?
            public var subscriptionPricing: API.StarsSubscriptionPricing?

            public init(revoked: Bool = false, permanent: Bool = false, requestNeeded: Bool = false, link: String, adminID: Int64, date: Int32, startDate: Int32? = nil, expireDate: Int32? = nil, usageLimit: Int32? = nil, usage: Int32? = nil, requested: Int32? = nil, subscriptionExpired: Int32? = nil, title: String? = nil, subscriptionPricing: API.StarsSubscriptionPricing? = nil) {
                self.revoked = revoked
                self.permanent = permanent
                self.requestNeeded = requestNeeded
                self.link = link
                self.adminID = adminID
                self.date = date
                self.startDate = startDate
                self.expireDate = expireDate
                self.usageLimit = usageLimit
                self.usage = usage
                self.requested = requested
                self.subscriptionExpired = subscriptionExpired
                self.title = title
                self.subscriptionPricing = subscriptionPricing
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.revoked = _flags[0]
                self.permanent = _flags[5]
                self.requestNeeded = _flags[6]
                self.link = try reader.readString()
                self.adminID = try reader.readLong()
                self.date = try reader.readInt()
                self.startDate = _flags[4] ? try reader.readInt() : nil
                self.expireDate = _flags[1] ? try reader.readInt() : nil
                self.usageLimit = _flags[2] ? try reader.readInt() : nil
                self.usage = _flags[3] ? try reader.readInt() : nil
                self.requested = _flags[7] ? try reader.readInt() : nil
                self.subscriptionExpired = _flags[10] ? try reader.readInt() : nil
                self.title = _flags[8] ? try reader.readString() : nil
                self.subscriptionPricing = _flags[9] ? try API.StarsSubscriptionPricing(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.revoked)
                _flags.set(5, if: self.permanent)
                _flags.set(6, if: self.requestNeeded)
                _flags.set(4, if: self.startDate != nil)
                _flags.set(1, if: self.expireDate != nil)
                _flags.set(2, if: self.usageLimit != nil)
                _flags.set(3, if: self.usage != nil)
                _flags.set(7, if: self.requested != nil)
                _flags.set(10, if: self.subscriptionExpired != nil)
                _flags.set(8, if: self.title != nil)
                _flags.set(9, if: self.subscriptionPricing != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.link)
                writer.writeLong(self.adminID)
                writer.writeInt(self.date)
                if let value = self.startDate { writer.writeInt(value) }
                if let value = self.expireDate { writer.writeInt(value) }
                if let value = self.usageLimit { writer.writeInt(value) }
                if let value = self.usage { writer.writeInt(value) }
                if let value = self.requested { writer.writeInt(value) }
                if let value = self.subscriptionExpired { writer.writeInt(value) }
                if let value = self.title { writer.writeString(value) }
                if let value = self.subscriptionPricing { value.write(to: &writer) }
            }
        }
    }

    /// `exportedMessageLink#5dab1af4 link:string html:string = ExportedMessageLink`
    public struct ExportedMessageLink: TLObject {
        public var link: String
        public var html: String

        public init(link: String, html: String) {
            self.link = link
            self.html = html
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5dab1af4, "exportedMessageLink")
            self.link = try reader.readString()
            self.html = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5dab1af4)
            writer.writeString(self.link)
            writer.writeString(self.html)
        }
    }

    /// `EmojiKeyword`
    public enum EmojiKeyword: TLObject {
        /// `emojiKeyword#d5b3b9f9 keyword:string emoticons:Vector<string> = EmojiKeyword`
        case emojiKeyword(keyword: String, emoticons: [String])
        /// `emojiKeywordDeleted#236df622 keyword:string emoticons:Vector<string> = EmojiKeyword`
        case emojiKeywordDeleted(keyword: String, emoticons: [String])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd5b3b9f9:
                self = .emojiKeyword(keyword: try reader.readString(), emoticons: try reader.readVector(of: String.self))
            case 0x236df622:
                self = .emojiKeywordDeleted(keyword: try reader.readString(), emoticons: try reader.readVector(of: String.self))
            default:
                throw reader.unknownConstructor(id, of: "EmojiKeyword")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emojiKeyword(let value1, let value2):
                writer.writeConstructorID(0xd5b3b9f9)
                writer.writeString(value1)
                writer.writeVector(value2)
            case .emojiKeywordDeleted(let value1, let value2):
                writer.writeConstructorID(0x236df622)
                writer.writeString(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `emojiKeywordsDifference#5cc761bd lang_code:string from_version:int version:int
    /// keywords:Vector<EmojiKeyword> = EmojiKeywordsDifference`
    public struct EmojiKeywordsDifference: TLObject {
        public var langCode: String
        public var fromVersion: Int32
        public var version: Int32
        public var keywords: [API.EmojiKeyword]

        public init(langCode: String, fromVersion: Int32, version: Int32, keywords: [API.EmojiKeyword]) {
            self.langCode = langCode
            self.fromVersion = fromVersion
            self.version = version
            self.keywords = keywords
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5cc761bd, "emojiKeywordsDifference")
            self.langCode = try reader.readString()
            self.fromVersion = try reader.readInt()
            self.version = try reader.readInt()
            self.keywords = try reader.readVector(of: API.EmojiKeyword.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5cc761bd)
            writer.writeString(self.langCode)
            writer.writeInt(self.fromVersion)
            writer.writeInt(self.version)
            writer.writeVector(self.keywords)
        }
    }

    /// `emojiURL#a575739d url:string = EmojiURL`
    public struct EmojiURL: TLObject {
        public var url: String

        public init(url: String) {
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa575739d, "emojiURL")
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa575739d)
            writer.writeString(self.url)
        }
    }

    /// `emojiLanguage#b3fb5361 lang_code:string = EmojiLanguage`
    public struct EmojiLanguage: TLObject {
        public var langCode: String

        public init(langCode: String) {
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb3fb5361, "emojiLanguage")
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb3fb5361)
            writer.writeString(self.langCode)
        }
    }

    /// `EmojiStatus`
    public enum EmojiStatus: TLObject {
        /// `emojiStatusEmpty#2de11aae = EmojiStatus`
        case emojiStatusEmpty
        /// `emojiStatus#e7ff068a flags:# document_id:long until:flags.0?int = EmojiStatus`
        indirect case emojiStatus(EmojiStatus)
        /// `emojiStatusCollectible#7184603b flags:# collectible_id:long document_id:long title:string slug:string
        /// pattern_document_id:long center_color:int edge_color:int pattern_color:int text_color:int
        /// until:flags.0?int = EmojiStatus`
        indirect case emojiStatusCollectible(EmojiStatusCollectible)
        /// `inputEmojiStatusCollectible#07141dbf flags:# collectible_id:long until:flags.0?int = EmojiStatus`
        indirect case inputEmojiStatusCollectible(InputEmojiStatusCollectible)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x2de11aae:
                self = .emojiStatusEmpty
            case 0xe7ff068a:
                self = .emojiStatus(try EmojiStatus(bareFrom: &reader))
            case 0x7184603b:
                self = .emojiStatusCollectible(try EmojiStatusCollectible(bareFrom: &reader))
            case 0x07141dbf:
                self = .inputEmojiStatusCollectible(try InputEmojiStatusCollectible(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "EmojiStatus")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emojiStatusEmpty:
                writer.writeConstructorID(0x2de11aae)
            case .emojiStatus(let value):
                writer.writeConstructorID(0xe7ff068a)
                value.writeBare(to: &writer)
            case .emojiStatusCollectible(let value):
                writer.writeConstructorID(0x7184603b)
                value.writeBare(to: &writer)
            case .inputEmojiStatusCollectible(let value):
                writer.writeConstructorID(0x07141dbf)
                value.writeBare(to: &writer)
            }
        }

        /// `emojiStatus#e7ff068a`
        public struct EmojiStatus: TLPayload {
            public var documentID: Int64
            public var until: Int32?

            public init(documentID: Int64, until: Int32? = nil) {
                self.documentID = documentID
                self.until = until
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.documentID = try reader.readLong()
                self.until = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.until != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.documentID)
                if let value = self.until { writer.writeInt(value) }
            }
        }

        /// `emojiStatusCollectible#7184603b`
        public struct EmojiStatusCollectible: TLPayload {
            public var collectibleID: Int64
            public var documentID: Int64
            public var title: String
            public var slug: String
            public var patternDocumentID: Int64
            public var centerColor: Int32
            public var edgeColor: Int32
            public var patternColor: Int32
            public var textColor: Int32
            public var until: Int32?

            public init(collectibleID: Int64, documentID: Int64, title: String, slug: String, patternDocumentID: Int64, centerColor: Int32, edgeColor: Int32, patternColor: Int32, textColor: Int32, until: Int32? = nil) {
                self.collectibleID = collectibleID
                self.documentID = documentID
                self.title = title
                self.slug = slug
                self.patternDocumentID = patternDocumentID
                self.centerColor = centerColor
                self.edgeColor = edgeColor
                self.patternColor = patternColor
                self.textColor = textColor
                self.until = until
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.collectibleID = try reader.readLong()
                self.documentID = try reader.readLong()
                self.title = try reader.readString()
                self.slug = try reader.readString()
                self.patternDocumentID = try reader.readLong()
                self.centerColor = try reader.readInt()
                self.edgeColor = try reader.readInt()
                self.patternColor = try reader.readInt()
                self.textColor = try reader.readInt()
                self.until = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.until != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.collectibleID)
                writer.writeLong(self.documentID)
                writer.writeString(self.title)
                writer.writeString(self.slug)
                writer.writeLong(self.patternDocumentID)
                writer.writeInt(self.centerColor)
                writer.writeInt(self.edgeColor)
                writer.writeInt(self.patternColor)
                writer.writeInt(self.textColor)
                if let value = self.until { writer.writeInt(value) }
            }
        }

        /// `inputEmojiStatusCollectible#07141dbf`
        public struct InputEmojiStatusCollectible: TLPayload {
            public var collectibleID: Int64
            public var until: Int32?

            public init(collectibleID: Int64, until: Int32? = nil) {
                self.collectibleID = collectibleID
                self.until = until
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.collectibleID = try reader.readLong()
                self.until = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.until != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.collectibleID)
                if let value = self.until { writer.writeInt(value) }
            }
        }
    }

    /// `EmailVerifyPurpose`
    public enum EmailVerifyPurpose: TLObject {
        /// `emailVerifyPurposeLoginSetup#4345be73 phone_number:string phone_code_hash:string =
        /// EmailVerifyPurpose`
        case emailVerifyPurposeLoginSetup(phoneNumber: String, phoneCodeHash: String)
        /// `emailVerifyPurposeLoginChange#527d22eb = EmailVerifyPurpose`
        case emailVerifyPurposeLoginChange
        /// `emailVerifyPurposePassport#bbf51685 = EmailVerifyPurpose`
        case emailVerifyPurposePassport

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4345be73:
                self = .emailVerifyPurposeLoginSetup(phoneNumber: try reader.readString(), phoneCodeHash: try reader.readString())
            case 0x527d22eb:
                self = .emailVerifyPurposeLoginChange
            case 0xbbf51685:
                self = .emailVerifyPurposePassport
            default:
                throw reader.unknownConstructor(id, of: "EmailVerifyPurpose")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emailVerifyPurposeLoginSetup(let value1, let value2):
                writer.writeConstructorID(0x4345be73)
                writer.writeString(value1)
                writer.writeString(value2)
            case .emailVerifyPurposeLoginChange:
                writer.writeConstructorID(0x527d22eb)
            case .emailVerifyPurposePassport:
                writer.writeConstructorID(0xbbf51685)
            }
        }
    }

    /// `EmailVerification`
    public enum EmailVerification: TLObject {
        /// `emailVerificationCode#922e55a9 code:string = EmailVerification`
        case emailVerificationCode(code: String)
        /// `emailVerificationGoogle#db909ec2 token:string = EmailVerification`
        case emailVerificationGoogle(token: String)
        /// `emailVerificationApple#96d074fd token:string = EmailVerification`
        case emailVerificationApple(token: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x922e55a9:
                self = .emailVerificationCode(code: try reader.readString())
            case 0xdb909ec2:
                self = .emailVerificationGoogle(token: try reader.readString())
            case 0x96d074fd:
                self = .emailVerificationApple(token: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "EmailVerification")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emailVerificationCode(let value):
                writer.writeConstructorID(0x922e55a9)
                writer.writeString(value)
            case .emailVerificationGoogle(let value):
                writer.writeConstructorID(0xdb909ec2)
                writer.writeString(value)
            case .emailVerificationApple(let value):
                writer.writeConstructorID(0x96d074fd)
                writer.writeString(value)
            }
        }
    }

    /// `exportedContactToken#41bf109b url:string expires:int = ExportedContactToken`
    public struct ExportedContactToken: TLObject {
        public var url: String
        public var expires: Int32

        public init(url: String, expires: Int32) {
            self.url = url
            self.expires = expires
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x41bf109b, "exportedContactToken")
            self.url = try reader.readString()
            self.expires = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x41bf109b)
            writer.writeString(self.url)
            writer.writeInt(self.expires)
        }
    }

    /// `EmojiList`
    public enum EmojiList: TLObject {
        /// `emojiListNotModified#481eadfa = EmojiList`
        case emojiListNotModified
        /// `emojiList#7a1e11d1 hash:long document_id:Vector<long> = EmojiList`
        case emojiList(hash: Int64, documentID: [Int64])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x481eadfa:
                self = .emojiListNotModified
            case 0x7a1e11d1:
                self = .emojiList(hash: try reader.readLong(), documentID: try reader.readVector(of: Int64.self))
            default:
                throw reader.unknownConstructor(id, of: "EmojiList")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emojiListNotModified:
                writer.writeConstructorID(0x481eadfa)
            case .emojiList(let value1, let value2):
                writer.writeConstructorID(0x7a1e11d1)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `EmojiGroup`
    public enum EmojiGroup: TLObject {
        /// `emojiGroup#7a9abda9 title:string icon_emoji_id:long emoticons:Vector<string> = EmojiGroup`
        case emojiGroup(title: String, iconEmojiID: Int64, emoticons: [String])
        /// `emojiGroupGreeting#80d26cc7 title:string icon_emoji_id:long emoticons:Vector<string> = EmojiGroup`
        case emojiGroupGreeting(title: String, iconEmojiID: Int64, emoticons: [String])
        /// `emojiGroupPremium#093bcf34 title:string icon_emoji_id:long = EmojiGroup`
        case emojiGroupPremium(title: String, iconEmojiID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7a9abda9:
                self = .emojiGroup(title: try reader.readString(), iconEmojiID: try reader.readLong(), emoticons: try reader.readVector(of: String.self))
            case 0x80d26cc7:
                self = .emojiGroupGreeting(title: try reader.readString(), iconEmojiID: try reader.readLong(), emoticons: try reader.readVector(of: String.self))
            case 0x093bcf34:
                self = .emojiGroupPremium(title: try reader.readString(), iconEmojiID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "EmojiGroup")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emojiGroup(let value1, let value2, let value3):
                writer.writeConstructorID(0x7a9abda9)
                writer.writeString(value1)
                writer.writeLong(value2)
                writer.writeVector(value3)
            case .emojiGroupGreeting(let value1, let value2, let value3):
                writer.writeConstructorID(0x80d26cc7)
                writer.writeString(value1)
                writer.writeLong(value2)
                writer.writeVector(value3)
            case .emojiGroupPremium(let value1, let value2):
                writer.writeConstructorID(0x093bcf34)
                writer.writeString(value1)
                writer.writeLong(value2)
            }
        }
    }

    /// `exportedChatlistInvite#0c5181ac flags:# title:string url:string peers:Vector<Peer> =
    /// ExportedChatlistInvite`
    public struct ExportedChatlistInvite: TLObject {
        public var title: String
        public var url: String
        public var peers: [API.Peer]

        public init(title: String, url: String, peers: [API.Peer]) {
            self.title = title
            self.url = url
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0c5181ac, "exportedChatlistInvite")
            _ = try reader.readFlags()
            self.title = try reader.readString()
            self.url = try reader.readString()
            self.peers = try reader.readVector(of: API.Peer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0c5181ac)
            writer.writeFlags(TLFlags())
            writer.writeString(self.title)
            writer.writeString(self.url)
            writer.writeVector(self.peers)
        }
    }

    /// `exportedStoryLink#3fc9053b link:string = ExportedStoryLink`
    public struct ExportedStoryLink: TLObject {
        public var link: String

        public init(link: String) {
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3fc9053b, "exportedStoryLink")
            self.link = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3fc9053b)
            writer.writeString(self.link)
        }
    }

    /// `ephemeralMessage#d9c6dc1a flags:# out:flags.0?true id:int from_id:Peer peer_id:Peer receiver_id:long
    /// top_msg_id:flags.1?int date:int message:string entities:flags.2?Vector<MessageEntity>
    /// media:flags.3?MessageMedia reply_markup:flags.4?ReplyMarkup reply_to:flags.6?MessageReplyHeader =
    /// EphemeralMessage`
    public struct EphemeralMessage: TLObject {
        public var out: Bool
        public var id: Int32
        public var fromID: API.Peer
        public var peerID: API.Peer
        public var receiverID: Int64
        public var topMsgID: Int32?
        public var date: Int32
        public var message: String
        public var entities: [API.MessageEntity]?
        public var media: API.MessageMedia?
        public var replyMarkup: API.ReplyMarkup?
        public var replyTo: API.MessageReplyHeader?

        public init(out: Bool = false, id: Int32, fromID: API.Peer, peerID: API.Peer, receiverID: Int64, topMsgID: Int32? = nil, date: Int32, message: String, entities: [API.MessageEntity]? = nil, media: API.MessageMedia? = nil, replyMarkup: API.ReplyMarkup? = nil, replyTo: API.MessageReplyHeader? = nil) {
            self.out = out
            self.id = id
            self.fromID = fromID
            self.peerID = peerID
            self.receiverID = receiverID
            self.topMsgID = topMsgID
            self.date = date
            self.message = message
            self.entities = entities
            self.media = media
            self.replyMarkup = replyMarkup
            self.replyTo = replyTo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd9c6dc1a, "ephemeralMessage")
            let _flags = try reader.readFlags()
            self.out = _flags[0]
            self.id = try reader.readInt()
            self.fromID = try API.Peer(from: &reader)
            self.peerID = try API.Peer(from: &reader)
            self.receiverID = try reader.readLong()
            self.topMsgID = _flags[1] ? try reader.readInt() : nil
            self.date = try reader.readInt()
            self.message = try reader.readString()
            self.entities = _flags[2] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.media = _flags[3] ? try API.MessageMedia(from: &reader) : nil
            self.replyMarkup = _flags[4] ? try API.ReplyMarkup(from: &reader) : nil
            self.replyTo = _flags[6] ? try API.MessageReplyHeader(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd9c6dc1a)
            var _flags = TLFlags()
            _flags.set(0, if: self.out)
            _flags.set(1, if: self.topMsgID != nil)
            _flags.set(2, if: self.entities != nil)
            _flags.set(3, if: self.media != nil)
            _flags.set(4, if: self.replyMarkup != nil)
            _flags.set(6, if: self.replyTo != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.id)
            self.fromID.write(to: &writer)
            self.peerID.write(to: &writer)
            writer.writeLong(self.receiverID)
            if let value = self.topMsgID { writer.writeInt(value) }
            writer.writeInt(self.date)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.media { value.write(to: &writer) }
            if let value = self.replyMarkup { value.write(to: &writer) }
            if let value = self.replyTo { value.write(to: &writer) }
        }
    }
}
