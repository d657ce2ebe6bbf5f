// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Messages {
    /// `messages.getMessages#63c66506 id:Vector<InputMessage> = messages.Messages`
    public struct GetMessages: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x63c66506 }
        public static var name: String { "messages.getMessages" }

        public var id: [API.InputMessage]

        public init(id: [API.InputMessage]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x63c66506, "messages.getMessages")
            self.id = try reader.readVector(of: API.InputMessage.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x63c66506)
            writer.writeVector(self.id)
        }
    }

    /// `messages.getDialogs#a0f4cb4f flags:# exclude_pinned:flags.0?true folder_id:flags.1?int offset_date:int
    /// offset_id:int offset_peer:InputPeer limit:int hash:long = messages.Dialogs`
    public struct GetDialogs: TLFunction {
        public typealias Response = API.Messages.Dialogs
        public static var constructorID: UInt32 { 0xa0f4cb4f }
        public static var name: String { "messages.getDialogs" }

        public var excludePinned: Bool
        public var folderID: Int32?
        public var offsetDate: Int32
        public var offsetID: Int32
        public var offsetPeer: API.InputPeer
        public var limit: Int32
        public var hash: Int64

        public init(excludePinned: Bool = false, folderID: Int32? = nil, offsetDate: Int32, offsetID: Int32, offsetPeer: API.InputPeer, limit: Int32, hash: Int64) {
            self.excludePinned = excludePinned
            self.folderID = folderID
            self.offsetDate = offsetDate
            self.offsetID = offsetID
            self.offsetPeer = offsetPeer
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa0f4cb4f, "messages.getDialogs")
            let _flags = try reader.readFlags()
            self.excludePinned = _flags[0]
            self.folderID = _flags[1] ? try reader.readInt() : nil
            self.offsetDate = try reader.readInt()
            self.offsetID = try reader.readInt()
            self.offsetPeer = try API.InputPeer(from: &reader)
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa0f4cb4f)
            var _flags = TLFlags()
            _flags.set(0, if: self.excludePinned)
            _flags.set(1, if: self.folderID != nil)
            writer.writeFlags(_flags)
            if let value = self.folderID { writer.writeInt(value) }
            writer.writeInt(self.offsetDate)
            writer.writeInt(self.offsetID)
            self.offsetPeer.write(to: &writer)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getHistory#4423e6c5 peer:InputPeer offset_id:int offset_date:int add_offset:int limit:int
    /// max_id:int min_id:int hash:long = messages.Messages`
    public struct GetHistory: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x4423e6c5 }
        public static var name: String { "messages.getHistory" }

        public var peer: API.InputPeer
        public var offsetID: Int32
        public var offsetDate: Int32
        public var addOffset: Int32
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32
        public var hash: Int64

        public init(peer: API.InputPeer, offsetID: Int32, offsetDate: Int32, addOffset: Int32, limit: Int32, maxID: Int32, minID: Int32, hash: Int64) {
            self.peer = peer
            self.offsetID = offsetID
            self.offsetDate = offsetDate
            self.addOffset = addOffset
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4423e6c5, "messages.getHistory")
            self.peer = try API.InputPeer(from: &reader)
            self.offsetID = try reader.readInt()
            self.offsetDate = try reader.readInt()
            self.addOffset = try reader.readInt()
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4423e6c5)
            self.peer.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.offsetDate)
            writer.writeInt(self.addOffset)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.search#29ee847a flags:# peer:InputPeer q:string from_id:flags.0?InputPeer
    /// saved_peer_id:flags.2?InputPeer saved_reaction:flags.3?Vector<Reaction> top_msg_id:flags.1?int
    /// filter:MessagesFilter min_date:int max_date:int offset_id:int add_offset:int limit:int max_id:int
    /// min_id:int hash:long = messages.Messages`
    public struct Search: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x29ee847a }
        public static var name: String { "messages.search" }

        public var peer: API.InputPeer
        public var q: String
        public var fromID: API.InputPeer?
        public var savedPeerID: API.InputPeer?
        public var savedReaction: [API.Reaction]?
        public var topMsgID: Int32?
        public var filter: API.MessagesFilter
        public var minDate: Int32
        public var maxDate: Int32
        public var offsetID: Int32
        public var addOffset: Int32
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32
        public var hash: Int64

        public init(peer: API.InputPeer, q: String, fromID: API.InputPeer? = nil, savedPeerID: API.InputPeer? = nil, savedReaction: [API.Reaction]? = nil, topMsgID: Int32? = nil, filter: API.MessagesFilter, minDate: Int32, maxDate: Int32, offsetID: Int32, addOffset: Int32, limit: Int32, maxID: Int32, minID: Int32, hash: Int64) {
            self.peer = peer
            self.q = q
            self.fromID = fromID
            self.savedPeerID = savedPeerID
            self.savedReaction = savedReaction
            self.topMsgID = topMsgID
            self.filter = filter
            self.minDate = minDate
            self.maxDate = maxDate
            self.offsetID = offsetID
            self.addOffset = addOffset
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x29ee847a, "messages.search")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.q = try reader.readString()
            self.fromID = _flags[0] ? try API.InputPeer(from: &reader) : nil
            self.savedPeerID = _flags[2] ? try API.InputPeer(from: &reader) : nil
            self.savedReaction = _flags[3] ? try reader.readVector(of: API.Reaction.self) : nil
            self.topMsgID = _flags[1] ? try reader.readInt() : nil
            self.filter = try API.MessagesFilter(from: &reader)
            self.minDate = try reader.readInt()
            self.maxDate = try reader.readInt()
            self.offsetID = try reader.readInt()
            self.addOffset = try reader.readInt()
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x29ee847a)
            var _flags = TLFlags()
            _flags.set(0, if: self.fromID != nil)
            _flags.set(2, if: self.savedPeerID != nil)
            _flags.set(3, if: self.savedReaction != nil)
            _flags.set(1, if: self.topMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.q)
            if let value = self.fromID { value.write(to: &writer) }
            if let value = self.savedPeerID { value.write(to: &writer) }
            if let value = self.savedReaction { writer.writeVector(value) }
            if let value = self.topMsgID { writer.writeInt(value) }
            self.filter.write(to: &writer)
            writer.writeInt(self.minDate)
            writer.writeInt(self.maxDate)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.addOffset)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.readHistory#0e306d3a peer:InputPeer max_id:int = messages.AffectedMessages`
    public struct ReadHistory: TLFunction {
        public typealias Response = API.Messages.AffectedMessages
        public static var constructorID: UInt32 { 0x0e306d3a }
        public static var name: String { "messages.readHistory" }

        public var peer: API.InputPeer
        public var maxID: Int32

        public init(peer: API.InputPeer, maxID: Int32) {
            self.peer = peer
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0e306d3a, "messages.readHistory")
            self.peer = try API.InputPeer(from: &reader)
            self.maxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0e306d3a)
            self.peer.write(to: &writer)
            writer.writeInt(self.maxID)
        }
    }

    /// `messages.deleteHistory#b08f922a flags:# just_clear:flags.0?true revoke:flags.1?true peer:InputPeer
    /// max_id:int min_date:flags.2?int max_date:flags.3?int = messages.AffectedHistory`
    public struct DeleteHistory: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0xb08f922a }
        public static var name: String { "messages.deleteHistory" }

        public var justClear: Bool
        public var revoke: Bool
        public var peer: API.InputPeer
        public var maxID: Int32
        public var minDate: Int32?
        public var maxDate: Int32?

        public init(justClear: Bool = false, revoke: Bool = false, peer: API.InputPeer, maxID: Int32, minDate: Int32? = nil, maxDate: Int32? = nil) {
            self.justClear = justClear
            self.revoke = revoke
            self.peer = peer
            self.maxID = maxID
            self.minDate = minDate
            self.maxDate = maxDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb08f922a, "messages.deleteHistory")
            let _flags = try reader.readFlags()
            self.justClear = _flags[0]
            self.revoke = _flags[1]
            self.peer = try API.InputPeer(from: &reader)
            self.maxID = try reader.readInt()
            self.minDate = _flags[2] ? try reader.readInt() : nil
            self.maxDate = _flags[3] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb08f922a)
            var _flags = TLFlags()
            _flags.set(0, if: self.justClear)
            _flags.set(1, if: self.revoke)
            _flags.set(2, if: self.minDate != nil)
            _flags.set(3, if: self.maxDate != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.maxID)
            if let value = self.minDate { writer.writeInt(value) }
            if let value = self.maxDate { writer.writeInt(value) }
        }
    }

    /// `messages.deleteMessages#e58e95d2 flags:# revoke:flags.0?true id:Vector<int> = messages.AffectedMessages`
    public struct DeleteMessages: TLFunction {
        public typealias Response = API.Messages.AffectedMessages
        public static var constructorID: UInt32 { 0xe58e95d2 }
        public static var name: String { "messages.deleteMessages" }

        public var revoke: Bool
        public var id: [Int32]

        public init(revoke: Bool = false, id: [Int32]) {
            self.revoke = revoke
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe58e95d2, "messages.deleteMessages")
            let _flags = try reader.readFlags()
            self.revoke = _flags[0]
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe58e95d2)
            var _flags = TLFlags()
            _flags.set(0, if: self.revoke)
            writer.writeFlags(_flags)
            writer.writeVector(self.id)
        }
    }

    /// `messages.receivedMessages#05a954c0 max_id:int = Vector<ReceivedNotifyMessage>`
    public struct ReceivedMessages: TLFunction {
        public typealias Response = [API.ReceivedNotifyMessage]
        public static var constructorID: UInt32 { 0x05a954c0 }
        public static var name: String { "messages.receivedMessages" }

        public var maxID: Int32

        public init(maxID: Int32) {
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x05a954c0, "messages.receivedMessages")
            self.maxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x05a954c0)
            writer.writeInt(self.maxID)
        }
    }

    /// `messages.setTyping#58943ee2 flags:# peer:InputPeer top_msg_id:flags.0?int action:SendMessageAction =
    /// Bool`
    public struct SetTyping: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x58943ee2 }
        public static var name: String { "messages.setTyping" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?
        public var action: API.SendMessageAction

        public init(peer: API.InputPeer, topMsgID: Int32? = nil, action: API.SendMessageAction) {
            self.peer = peer
            self.topMsgID = topMsgID
            self.action = action
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x58943ee2, "messages.setTyping")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
            self.action = try API.SendMessageAction(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x58943ee2)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
            self.action.write(to: &writer)
        }
    }

    /// `messages.sendMessage#fef48f62 flags:# no_webpage:flags.1?true silent:flags.5?true background:flags.6?true
    /// clear_draft:flags.7?true noforwards:flags.14?true update_stickersets_order:flags.15?true
    /// invert_media:flags.16?true allow_paid_floodskip:flags.19?true peer:InputPeer reply_to:flags.0?InputReplyTo
    /// message:string random_id:long reply_markup:flags.2?ReplyMarkup entities:flags.3?Vector<MessageEntity>
    /// schedule_date:flags.10?int schedule_repeat_period:flags.24?int send_as:flags.13?InputPeer
    /// quick_reply_shortcut:flags.17?InputQuickReplyShortcut effect:flags.18?long allow_paid_stars:flags.21?long
    /// suggested_post:flags.22?SuggestedPost rich_message:flags.23?InputRichMessage = Updates`
    public struct SendMessage: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xfef48f62 }
        public static var name: String { "messages.sendMessage" }

        public var noWebpage: Bool
        public var silent: Bool
        public var background: Bool
        public var clearDraft: Bool
        public var noforwards: Bool
        public var updateStickersetsOrder: Bool
        public var invertMedia: Bool
        public var allowPaidFloodskip: Bool
        public var peer: API.InputPeer
        public var replyTo: API.InputReplyTo?
        public var message: String
        public var randomID: Int64
        public var replyMarkup: API.ReplyMarkup?
        public var entities: [API.MessageEntity]?
        public var scheduleDate: Int32?
        public var scheduleRepeatPeriod: Int32?
        public var sendAs: API.InputPeer?
        public var quickReplyShortcut: API.InputQuickReplyShortcut?
        public var effect: Int64?
        public var allowPaidStars: Int64?
        public var suggestedPost: API.SuggestedPost?
        public var richMessage: API.InputRichMessage?

        public init(noWebpage: Bool = false, silent: Bool = false, background: Bool = false, clearDraft: Bool = false, noforwards: Bool = false, updateStickersetsOrder: Bool = false, invertMedia: Bool = false, allowPaidFloodskip: Bool = false, peer: API.InputPeer, replyTo: API.InputReplyTo? = nil, message: String, randomID: Int64, replyMarkup: API.ReplyMarkup? = nil, entities: [API.MessageEntity]? = nil, scheduleDate: Int32? = nil, scheduleRepeatPeriod: Int32? = nil, sendAs: API.InputPeer? = nil, quickReplyShortcut: API.InputQuickReplyShortcut? = nil, effect: Int64? = nil, allowPaidStars: Int64? = nil, suggestedPost: API.SuggestedPost? = nil, richMessage: API.InputRichMessage? = nil) {
            self.noWebpage = noWebpage
            self.silent = silent
            self.background = background
            self.clearDraft = clearDraft
            self.noforwards = noforwards
            self.updateStickersetsOrder = updateStickersetsOrder
            self.invertMedia = invertMedia
            self.allowPaidFloodskip = allowPaidFloodskip
            self.peer = peer
            self.replyTo = replyTo
            self.message = message
            self.randomID = randomID
            self.replyMarkup = replyMarkup
            self.entities = entities
            self.scheduleDate = scheduleDate
            self.scheduleRepeatPeriod = scheduleRepeatPeriod
            self.sendAs = sendAs
            self.quickReplyShortcut = quickReplyShortcut
            self.effect = effect
            self.allowPaidStars = allowPaidStars
            self.suggestedPost = suggestedPost
            self.richMessage = richMessage
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfef48f62, "messages.sendMessage")
            let _flags = try reader.readFlags()
            self.noWebpage = _flags[1]
            self.silent = _flags[5]
            self.background = _flags[6]
            self.clearDraft = _flags[7]
            self.noforwards = _flags[14]
            self.updateStickersetsOrder = _flags[15]
            self.invertMedia = _flags[16]
            self.allowPaidFloodskip = _flags[19]
            self.peer = try API.InputPeer(from: &reader)
            self.replyTo = _flags[0] ? try API.InputReplyTo(from: &reader) : nil
            self.message = try reader.readString()
            self.randomID = try reader.readLong()
            self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            self.entities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.scheduleDate = _flags[10] ? try reader.readInt() : nil
            self.scheduleRepeatPeriod = _flags[24] ? try reader.readInt() : nil
            self.sendAs = _flags[13] ? try API.InputPeer(from: &reader) : nil
            self.quickReplyShortcut = _flags[17] ? try API.InputQuickReplyShortcut(from: &reader) : nil
            self.effect = _flags[18] ? try reader.readLong() : nil
            self.allowPaidStars = _flags[21] ? try reader.readLong() : nil
            self.suggestedPost = _flags[22] ? try API.SuggestedPost(from: &reader) : nil
            self.richMessage = _flags[23] ? try API.InputRichMessage(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfef48f62)
            var _flags = TLFlags()
            _flags.set(1, if: self.noWebpage)
            _flags.set(5, if: self.silent)
            _flags.set(6, if: self.background)
            _flags.set(7, if: self.clearDraft)
            _flags.set(14, if: self.noforwards)
            _flags.set(15, if: self.updateStickersetsOrder)
            _flags.set(16, if: self.invertMedia)
            _flags.set(19, if: self.allowPaidFloodskip)
            _flags.set(0, if: self.replyTo != nil)
            _flags.set(2, if: self.replyMarkup != nil)
            _flags.set(3, if: self.entities != nil)
            _flags.set(10, if: self.scheduleDate != nil)
            _flags.set(24, if: self.scheduleRepeatPeriod != nil)
            _flags.set(13, if: self.sendAs != nil)
            _flags.set(17, if: self.quickReplyShortcut != nil)
            _flags.set(18, if: self.effect != nil)
            _flags.set(21, if: self.allowPaidStars != nil)
            _flags.set(22, if: self.suggestedPost != nil)
            _flags.set(23, if: self.richMessage != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.replyTo { value.write(to: &writer) }
            writer.writeString(self.message)
            writer.writeLong(self.randomID)
            if let value = self.replyMarkup { value.write(to: &writer) }
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.scheduleDate { writer.writeInt(value) }
            if let value = self.scheduleRepeatPeriod { writer.writeInt(value) }
            if let value = self.sendAs { value.write(to: &writer) }
            if let value = self.quickReplyShortcut { value.write(to: &writer) }
            if let value = self.effect { writer.writeLong(value) }
            if let value = self.allowPaidStars { writer.writeLong(value) }
            if let value = self.suggestedPost { value.write(to: &writer) }
            if let value = self.richMessage { value.write(to: &writer) }
        }
    }

    /// `messages.sendMedia#0330e77f flags:# silent:flags.5?true background:flags.6?true clear_draft:flags.7?true
    /// noforwards:flags.14?true update_stickersets_order:flags.15?true invert_media:flags.16?true
    /// allow_paid_floodskip:flags.19?true peer:InputPeer reply_to:flags.0?InputReplyTo media:InputMedia
    /// message:string random_id:long reply_markup:flags.2?ReplyMarkup entities:flags.3?Vector<MessageEntity>
    /// schedule_date:flags.10?int schedule_repeat_period:flags.24?int send_as:flags.13?InputPeer
    /// quick_reply_shortcut:flags.17?InputQuickReplyShortcut effect:flags.18?long allow_paid_stars:flags.21?long
    /// suggested_post:flags.22?SuggestedPost = Updates`
    public struct SendMedia: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x0330e77f }
        public static var name: String { "messages.sendMedia" }

        public var silent: Bool
        public var background: Bool
        public var clearDraft: Bool
        public var noforwards: Bool
        public var updateStickersetsOrder: Bool
        public var invertMedia: Bool
        public var allowPaidFloodskip: Bool
        public var peer: API.InputPeer
        public var replyTo: API.InputReplyTo?
        public var media: API.InputMedia
        public var message: String
        public var randomID: Int64
        public var replyMarkup: API.ReplyMarkup?
        public var entities: [API.MessageEntity]?
        public var scheduleDate: Int32?
        public var scheduleRepeatPeriod: Int32?
        public var sendAs: API.InputPeer?
        public var quickReplyShortcut: API.InputQuickReplyShortcut?
        public var effect: Int64?
        public var allowPaidStars: Int64?
        public var suggestedPost: API.SuggestedPost?

        public init(silent: Bool = false, background: Bool = false, clearDraft: Bool = false, noforwards: Bool = false, updateStickersetsOrder: Bool = false, invertMedia: Bool = false, allowPaidFloodskip: Bool = false, peer: API.InputPeer, replyTo: API.InputReplyTo? = nil, media: API.InputMedia, message: String, randomID: Int64, replyMarkup: API.ReplyMarkup? = nil, entities: [API.MessageEntity]? = nil, scheduleDate: Int32? = nil, scheduleRepeatPeriod: Int32? = nil, sendAs: API.InputPeer? = nil, quickReplyShortcut: API.InputQuickReplyShortcut? = nil, effect: Int64? = nil, allowPaidStars: Int64? = nil, suggestedPost: API.SuggestedPost? = nil) {
            self.silent = silent
            self.background = background
            self.clearDraft = clearDraft
            self.noforwards = noforwards
            self.updateStickersetsOrder = updateStickersetsOrder
            self.invertMedia = invertMedia
            self.allowPaidFloodskip = allowPaidFloodskip
            self.peer = peer
            self.replyTo = replyTo
            self.media = media
            self.message = message
            self.randomID = randomID
            self.replyMarkup = replyMarkup
            self.entities = entities
            self.scheduleDate = scheduleDate
            self.scheduleRepeatPeriod = scheduleRepeatPeriod
            self.sendAs = sendAs
            self.quickReplyShortcut = quickReplyShortcut
            self.effect = effect
            self.allowPaidStars = allowPaidStars
            self.suggestedPost = suggestedPost
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0330e77f, "messages.sendMedia")
            let _flags = try reader.readFlags()
            self.silent = _flags[5]
            self.background = _flags[6]
            self.clearDraft = _flags[7]
            self.noforwards = _flags[14]
            self.updateStickersetsOrder = _flags[15]
            self.invertMedia = _flags[16]
            self.allowPaidFloodskip = _flags[19]
            self.peer = try API.InputPeer(from: &reader)
            self.replyTo = _flags[0] ? try API.InputReplyTo(from: &reader) : nil
            self.media = try API.InputMedia(from: &reader)
            self.message = try reader.readString()
            self.randomID = try reader.readLong()
            self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            self.entities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.scheduleDate = _flags[10] ? try reader.readInt() : nil
            self.scheduleRepeatPeriod = _flags[24] ? try reader.readInt() : nil
            self.sendAs = _flags[13] ? try API.InputPeer(from: &reader) : nil
            self.quickReplyShortcut = _flags[17] ? try API.InputQuickReplyShortcut(from: &reader) : nil
            self.effect = _flags[18] ? try reader.readLong() : nil
            self.allowPaidStars = _flags[21] ? try reader.readLong() : nil
            self.suggestedPost = _flags[22] ? try API.SuggestedPost(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0330e77f)
            var _flags = TLFlags()
            _flags.set(5, if: self.silent)
            _flags.set(6, if: self.background)
            _flags.set(7, if: self.clearDraft)
            _flags.set(14, if: self.noforwards)
            _flags.set(15, if: self.updateStickersetsOrder)
            _flags.set(16, if: self.invertMedia)
            _flags.set(19, if: self.allowPaidFloodskip)
            _flags.set(0, if: self.replyTo != nil)
            _flags.set(2, if: self.replyMarkup != nil)
            _flags.set(3, if: self.entities != nil)
            _flags.set(10, if: self.scheduleDate != nil)
            _flags.set(24, if: self.scheduleRepeatPeriod != nil)
            _flags.set(13, if: self.sendAs != nil)
            _flags.set(17, if: self.quickReplyShortcut != nil)
            _flags.set(18, if: self.effect != nil)
            _flags.set(21, if: self.allowPaidStars != nil)
            _flags.set(22, if: self.suggestedPost != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.replyTo { value.write(to: &writer) }
            self.media.write(to: &writer)
            writer.writeString(self.message)
            writer.writeLong(self.randomID)
            if let value = self.replyMarkup { value.write(to: &writer) }
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.scheduleDate { writer.writeInt(value) }
            if let value = self.scheduleRepeatPeriod { writer.writeInt(value) }
            if let value = self.sendAs { value.write(to: &writer) }
            if let value = self.quickReplyShortcut { value.write(to: &writer) }
            if let value = self.effect { writer.writeLong(value) }
            if let value = self.allowPaidStars { writer.writeLong(value) }
            if let value = self.suggestedPost { value.write(to: &writer) }
        }
    }

    /// `messages.forwardMessages#13704a7c flags:# silent:flags.5?true background:flags.6?true
    /// with_my_score:flags.8?true drop_author:flags.11?true drop_media_captions:flags.12?true
    /// noforwards:flags.14?true allow_paid_floodskip:flags.19?true from_peer:InputPeer id:Vector<int>
    /// random_id:Vector<long> to_peer:InputPeer top_msg_id:flags.9?int reply_to:flags.22?InputReplyTo
    /// schedule_date:flags.10?int schedule_repeat_period:flags.24?int send_as:flags.13?InputPeer
    /// quick_reply_shortcut:flags.17?InputQuickReplyShortcut effect:flags.18?long video_timestamp:flags.20?int
    /// allow_paid_stars:flags.21?long suggested_post:flags.23?SuggestedPost = Updates`
    public struct ForwardMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x13704a7c }
        public static var name: String { "messages.forwardMessages" }

        public var silent: Bool
        public var background: Bool
        public var withMyScore: Bool
        public var dropAuthor: Bool
        public var dropMediaCaptions: Bool
        public var noforwards: Bool
        public var allowPaidFloodskip: Bool
        public var fromPeer: API.InputPeer
        public var id: [Int32]
        public var randomID: [Int64]
        public var toPeer: API.InputPeer
        public var topMsgID: Int32?
        public var replyTo: API.InputReplyTo?
        public var scheduleDate: Int32?
        public var scheduleRepeatPeriod: Int32?
        public var sendAs: API.InputPeer?
        public var quickReplyShortcut: API.InputQuickReplyShortcut?
        public var effect: Int64?
        public var videoTimestamp: Int32?
        public var allowPaidStars: Int64?
        public var suggestedPost: API.SuggestedPost?

        public init(silent: Bool = false, background: Bool = false, withMyScore: Bool = false, dropAuthor: Bool = false, dropMediaCaptions: Bool = false, noforwards: Bool = false, allowPaidFloodskip: Bool = false, fromPeer: API.InputPeer, id: [Int32], randomID: [Int64], toPeer: API.InputPeer, topMsgID: Int32? = nil, replyTo: API.InputReplyTo? = nil, scheduleDate: Int32? = nil, scheduleRepeatPeriod: Int32? = nil, sendAs: API.InputPeer? = nil, quickReplyShortcut: API.InputQuickReplyShortcut? = nil, effect: Int64? = nil, videoTimestamp: Int32? = nil, allowPaidStars: Int64? = nil, suggestedPost: API.SuggestedPost? = nil) {
            self.silent = silent
            self.background = background
            self.withMyScore = withMyScore
            self.dropAuthor = dropAuthor
            self.dropMediaCaptions = dropMediaCaptions
            self.noforwards = noforwards
            self.allowPaidFloodskip = allowPaidFloodskip
            self.fromPeer = fromPeer
            self.id = id
            self.randomID = randomID
            self.toPeer = toPeer
            self.topMsgID = topMsgID
            self.replyTo = replyTo
            self.scheduleDate = scheduleDate
            self.scheduleRepeatPeriod = scheduleRepeatPeriod
            self.sendAs = sendAs
            self.quickReplyShortcut = quickReplyShortcut
            self.effect = effect
            self.videoTimestamp = videoTimestamp
            self.allowPaidStars = allowPaidStars
            self.suggestedPost = suggestedPost
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x13704a7c, "messages.forwardMessages")
            let _flags = try reader.readFlags()
            self.silent = _flags[5]
            self.background = _flags[6]
            self.withMyScore = _flags[8]
            self.dropAuthor = _flags[11]
            self.dropMediaCaptions = _flags[12]
            self.noforwards = _flags[14]
            self.allowPaidFloodskip = _flags[19]
            self.fromPeer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
            self.randomID = try reader.readVector(of: Int64.self)
            self.toPeer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[9] ? try reader.readInt() : nil
            self.replyTo = _flags[22] ? try API.InputReplyTo(from: &reader) : nil
            self.scheduleDate = _flags[10] ? try reader.readInt() : nil
            self.scheduleRepeatPeriod = _flags[24] ? try reader.readInt() : nil
            self.sendAs = _flags[13] ? try API.InputPeer(from: &reader) : nil
            self.quickReplyShortcut = _flags[17] ? try API.InputQuickReplyShortcut(from: &reader) : nil
            self.effect = _flags[18] ? try reader.readLong() : nil
            self.videoTimestamp = _flags[20] ? try reader.readInt() : nil
            self.allowPaidStars = _flags[21] ? try reader.readLong() : nil
            self.suggestedPost = _flags[23] ? try API.SuggestedPost(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x13704a7c)
            var _flags = TLFlags()
            _flags.set(5, if: self.silent)
            _flags.set(6, if: self.background)
            _flags.set(8, if: self.withMyScore)
            _flags.set(11, if: self.dropAuthor)
            _flags.set(12, if: self.dropMediaCaptions)
            _flags.set(14, if: self.noforwards)
            _flags.set(19, if: self.allowPaidFloodskip)
            _flags.set(9, if: self.topMsgID != nil)
            _flags.set(22, if: self.replyTo != nil)
            _flags.set(10, if: self.scheduleDate != nil)
            _flags.set(24, if: self.scheduleRepeatPeriod != nil)
            _flags.set(13, if: self.sendAs != nil)
            _flags.set(17, if: self.quickReplyShortcut != nil)
            _flags.set(18, if: self.effect != nil)
            _flags.set(20, if: self.videoTimestamp != nil)
            _flags.set(21, if: self.allowPaidStars != nil)
            _flags.set(23, if: self.suggestedPost != nil)
            writer.writeFlags(_flags)
            self.fromPeer.write(to: &writer)
            writer.writeVector(self.id)
            writer.writeVector(self.randomID)
            self.toPeer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
            if let value = self.replyTo { value.write(to: &writer) }
            if let value = self.scheduleDate { writer.writeInt(value) }
            if let value = self.scheduleRepeatPeriod { writer.writeInt(value) }
            if let value = self.sendAs { value.write(to: &writer) }
            if let value = self.quickReplyShortcut { value.write(to: &writer) }
            if let value = self.effect { writer.writeLong(value) }
            if let value = self.videoTimestamp { writer.writeInt(value) }
            if let value = self.allowPaidStars { writer.writeLong(value) }
            if let value = self.suggestedPost { value.write(to: &writer) }
        }
    }

    /// `messages.reportSpam#cf1592db peer:InputPeer = Bool`
    public struct ReportSpam: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xcf1592db }
        public static var name: String { "messages.reportSpam" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcf1592db, "messages.reportSpam")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcf1592db)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.getPeerSettings#efd9a6a2 peer:InputPeer = messages.PeerSettings`
    public struct GetPeerSettings: TLFunction {
        public typealias Response = API.Messages.PeerSettings
        public static var constructorID: UInt32 { 0xefd9a6a2 }
        public static var name: String { "messages.getPeerSettings" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xefd9a6a2, "messages.getPeerSettings")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xefd9a6a2)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.report#fc78af9b peer:InputPeer id:Vector<int> option:bytes message:string = ReportResult`
    public struct Report: TLFunction {
        public typealias Response = API.ReportResult
        public static var constructorID: UInt32 { 0xfc78af9b }
        public static var name: String { "messages.report" }

        public var peer: API.InputPeer
        public var id: [Int32]
        public var option: [UInt8]
        public var message: String

        public init(peer: API.InputPeer, id: [Int32], option: [UInt8], message: String) {
            self.peer = peer
            self.id = id
            self.option = option
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfc78af9b, "messages.report")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
            self.option = try reader.readBytes()
            self.message = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfc78af9b)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
            writer.writeBytes(self.option)
            writer.writeString(self.message)
        }
    }

    /// `messages.getChats#49e9528f id:Vector<long> = messages.Chats`
    public struct GetChats: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0x49e9528f }
        public static var name: String { "messages.getChats" }

        public var id: [Int64]

        public init(id: [Int64]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x49e9528f, "messages.getChats")
            self.id = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x49e9528f)
            writer.writeVector(self.id)
        }
    }

    /// `messages.getFullChat#aeb00b34 chat_id:long = messages.ChatFull`
    public struct GetFullChat: TLFunction {
        public typealias Response = API.Messages.ChatFull
        public static var constructorID: UInt32 { 0xaeb00b34 }
        public static var name: String { "messages.getFullChat" }

        public var chatID: Int64

        public init(chatID: Int64) {
            self.chatID = chatID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaeb00b34, "messages.getFullChat")
            self.chatID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaeb00b34)
            writer.writeLong(self.chatID)
        }
    }

    /// `messages.editChatTitle#73783ffd chat_id:long title:string = Updates`
    public struct EditChatTitle: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x73783ffd }
        public static var name: String { "messages.editChatTitle" }

        public var chatID: Int64
        public var title: String

        public init(chatID: Int64, title: String) {
            self.chatID = chatID
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x73783ffd, "messages.editChatTitle")
            self.chatID = try reader.readLong()
            self.title = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x73783ffd)
            writer.writeLong(self.chatID)
            writer.writeString(self.title)
        }
    }

    /// `messages.editChatPhoto#35ddd674 chat_id:long photo:InputChatPhoto = Updates`
    public struct EditChatPhoto: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x35ddd674 }
        public static var name: String { "messages.editChatPhoto" }

        public var chatID: Int64
        public var photo: API.InputChatPhoto

        public init(chatID: Int64, photo: API.InputChatPhoto) {
            self.chatID = chatID
            self.photo = photo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x35ddd674, "messages.editChatPhoto")
            self.chatID = try reader.readLong()
            self.photo = try API.InputChatPhoto(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x35ddd674)
            writer.writeLong(self.chatID)
            self.photo.write(to: &writer)
        }
    }

    /// `messages.addChatUser#cbc6d107 chat_id:long user_id:InputUser fwd_limit:int = messages.InvitedUsers`
    public struct AddChatUser: TLFunction {
        public typealias Response = API.Messages.InvitedUsers
        public static var constructorID: UInt32 { 0xcbc6d107 }
        public static var name: String { "messages.addChatUser" }

        public var chatID: Int64
        public var userID: API.InputUser
        public var fwdLimit: Int32

        public init(chatID: Int64, userID: API.InputUser, fwdLimit: Int32) {
            self.chatID = chatID
            self.userID = userID
            self.fwdLimit = fwdLimit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcbc6d107, "messages.addChatUser")
            self.chatID = try reader.readLong()
            self.userID = try API.InputUser(from: &reader)
            self.fwdLimit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcbc6d107)
            writer.writeLong(self.chatID)
            self.userID.write(to: &writer)
            writer.writeInt(self.fwdLimit)
        }
    }

    /// `messages.deleteChatUser#a2185cab flags:# revoke_history:flags.0?true chat_id:long user_id:InputUser =
    /// Updates`
    public struct DeleteChatUser: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa2185cab }
        public static var name: String { "messages.deleteChatUser" }

        public var revokeHistory: Bool
        public var chatID: Int64
        public var userID: API.InputUser

        public init(revokeHistory: Bool = false, chatID: Int64, userID: API.InputUser) {
            self.revokeHistory = revokeHistory
            self.chatID = chatID
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa2185cab, "messages.deleteChatUser")
            let _flags = try reader.readFlags()
            self.revokeHistory = _flags[0]
            self.chatID = try reader.readLong()
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa2185cab)
            var _flags = TLFlags()
            _flags.set(0, if: self.revokeHistory)
            writer.writeFlags(_flags)
            writer.writeLong(self.chatID)
            self.userID.write(to: &writer)
        }
    }

    /// `messages.createChat#92ceddd4 flags:# users:Vector<InputUser> title:string ttl_period:flags.0?int =
    /// messages.InvitedUsers`
    public struct CreateChat: TLFunction {
        public typealias Response = API.Messages.InvitedUsers
        public static var constructorID: UInt32 { 0x92ceddd4 }
        public static var name: String { "messages.createChat" }

        public var users: [API.InputUser]
        public var title: String
        public var ttlPeriod: Int32?

        public init(users: [API.InputUser], title: String, ttlPeriod: Int32? = nil) {
            self.users = users
            self.title = title
            self.ttlPeriod = ttlPeriod
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x92ceddd4, "messages.createChat")
            let _flags = try reader.readFlags()
            self.users = try reader.readVector(of: API.InputUser.self)
            self.title = try reader.readString()
            self.ttlPeriod = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x92ceddd4)
            var _flags = TLFlags()
            _flags.set(0, if: self.ttlPeriod != nil)
            writer.writeFlags(_flags)
            writer.writeVector(self.users)
            writer.writeString(self.title)
            if let value = self.ttlPeriod { writer.writeInt(value) }
        }
    }

    /// `messages.getDhConfig#26cf8950 version:int random_length:int = messages.DhConfig`
    public struct GetDhConfig: TLFunction {
        public typealias Response = API.Messages.DhConfig
        public static var constructorID: UInt32 { 0x26cf8950 }
        public static var name: String { "messages.getDhConfig" }

        public var version: Int32
        public var randomLength: Int32

        public init(version: Int32, randomLength: Int32) {
            self.version = version
            self.randomLength = randomLength
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x26cf8950, "messages.getDhConfig")
            self.version = try reader.readInt()
            self.randomLength = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x26cf8950)
            writer.writeInt(self.version)
            writer.writeInt(self.randomLength)
        }
    }

    /// `messages.requestEncryption#f64daf43 user_id:InputUser random_id:int g_a:bytes = EncryptedChat`
    public struct RequestEncryption: TLFunction {
        public typealias Response = API.EncryptedChat
        public static var constructorID: UInt32 { 0xf64daf43 }
        public static var name: String { "messages.requestEncryption" }

        public var userID: API.InputUser
        public var randomID: Int32
        public var gA: [UInt8]

        public init(userID: API.InputUser, randomID: Int32, gA: [UInt8]) {
            self.userID = userID
            self.randomID = randomID
            self.gA = gA
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf64daf43, "messages.requestEncryption")
            self.userID = try API.InputUser(from: &reader)
            self.randomID = try reader.readInt()
            self.gA = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf64daf43)
            self.userID.write(to: &writer)
            writer.writeInt(self.randomID)
            writer.writeBytes(self.gA)
        }
    }

    /// `messages.acceptEncryption#3dbc0415 peer:InputEncryptedChat g_b:bytes key_fingerprint:long =
    /// EncryptedChat`
    public struct AcceptEncryption: TLFunction {
        public typealias Response = API.EncryptedChat
        public static var constructorID: UInt32 { 0x3dbc0415 }
        public static var name: String { "messages.acceptEncryption" }

        public var peer: API.InputEncryptedChat
        public var gB: [UInt8]
        public var keyFingerprint: Int64

        public init(peer: API.InputEncryptedChat, gB: [UInt8], keyFingerprint: Int64) {
            self.peer = peer
            self.gB = gB
            self.keyFingerprint = keyFingerprint
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3dbc0415, "messages.acceptEncryption")
            self.peer = try API.InputEncryptedChat(from: &reader)
            self.gB = try reader.readBytes()
            self.keyFingerprint = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3dbc0415)
            self.peer.write(to: &writer)
            writer.writeBytes(self.gB)
            writer.writeLong(self.keyFingerprint)
        }
    }

    /// `messages.discardEncryption#f393aea0 flags:# delete_history:flags.0?true chat_id:int = Bool`
    public struct DiscardEncryption: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf393aea0 }
        public static var name: String { "messages.discardEncryption" }

        public var deleteHistory: Bool
        public var chatID: Int32

        public init(deleteHistory: Bool = false, chatID: Int32) {
            self.deleteHistory = deleteHistory
            self.chatID = chatID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf393aea0, "messages.discardEncryption")
            let _flags = try reader.readFlags()
            self.deleteHistory = _flags[0]
            self.chatID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf393aea0)
            var _flags = TLFlags()
            _flags.set(0, if: self.deleteHistory)
            writer.writeFlags(_flags)
            writer.writeInt(self.chatID)
        }
    }

    /// `messages.setEncryptedTyping#791451ed peer:InputEncryptedChat typing:Bool = Bool`
    public struct SetEncryptedTyping: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x791451ed }
        public static var name: String { "messages.setEncryptedTyping" }

        public var peer: API.InputEncryptedChat
        public var typing: Bool

        public init(peer: API.InputEncryptedChat, typing: Bool) {
            self.peer = peer
            self.typing = typing
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x791451ed, "messages.setEncryptedTyping")
            self.peer = try API.InputEncryptedChat(from: &reader)
            self.typing = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x791451ed)
            self.peer.write(to: &writer)
            writer.writeBool(self.typing)
        }
    }

    /// `messages.readEncryptedHistory#7f4b690a peer:InputEncryptedChat max_date:int = Bool`
    public struct ReadEncryptedHistory: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x7f4b690a }
        public static var name: String { "messages.readEncryptedHistory" }

        public var peer: API.InputEncryptedChat
        public var maxDate: Int32

        public init(peer: API.InputEncryptedChat, maxDate: Int32) {
            self.peer = peer
            self.maxDate = maxDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7f4b690a, "messages.readEncryptedHistory")
            self.peer = try API.InputEncryptedChat(from: &reader)
            self.maxDate = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7f4b690a)
            self.peer.write(to: &writer)
            writer.writeInt(self.maxDate)
        }
    }

    /// `messages.sendEncrypted#44fa7a15 flags:# silent:flags.0?true peer:InputEncryptedChat random_id:long
    /// data:bytes = messages.SentEncryptedMessage`
    public struct SendEncrypted: TLFunction {
        public typealias Response = API.Messages.SentEncryptedMessage
        public static var constructorID: UInt32 { 0x44fa7a15 }
        public static var name: String { "messages.sendEncrypted" }

        public var silent: Bool
        public var peer: API.InputEncryptedChat
        public var randomID: Int64
        public var data: [UInt8]

        public init(silent: Bool = false, peer: API.InputEncryptedChat, randomID: Int64, data: [UInt8]) {
            self.silent = silent
            self.peer = peer
            self.randomID = randomID
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x44fa7a15, "messages.sendEncrypted")
            let _flags = try reader.readFlags()
            self.silent = _flags[0]
            self.peer = try API.InputEncryptedChat(from: &reader)
            self.randomID = try reader.readLong()
            self.data = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x44fa7a15)
            var _flags = TLFlags()
            _flags.set(0, if: self.silent)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeLong(self.randomID)
            writer.writeBytes(self.data)
        }
    }

    /// `messages.sendEncryptedFile#5559481d flags:# silent:flags.0?true peer:InputEncryptedChat random_id:long
    /// data:bytes file:InputEncryptedFile = messages.SentEncryptedMessage`
    public struct SendEncryptedFile: TLFunction {
        public typealias Response = API.Messages.SentEncryptedMessage
        public static var constructorID: UInt32 { 0x5559481d }
        public static var name: String { "messages.sendEncryptedFile" }

        public var silent: Bool
        public var peer: API.InputEncryptedChat
        public var randomID: Int64
        public var data: [UInt8]
        public var file: API.InputEncryptedFile

        public init(silent: Bool = false, peer: API.InputEncryptedChat, randomID: Int64, data: [UInt8], file: API.InputEncryptedFile) {
            self.silent = silent
            self.peer = peer
            self.randomID = randomID
            self.data = data
            self.file = file
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5559481d, "messages.sendEncryptedFile")
            let _flags = try reader.readFlags()
            self.silent = _flags[0]
            self.peer = try API.InputEncryptedChat(from: &reader)
            self.randomID = try reader.readLong()
            self.data = try reader.readBytes()
            self.file = try API.InputEncryptedFile(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5559481d)
            var _flags = TLFlags()
            _flags.set(0, if: self.silent)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeLong(self.randomID)
            writer.writeBytes(self.data)
            self.file.write(to: &writer)
        }
    }

    /// `messages.sendEncryptedService#32d439a4 peer:InputEncryptedChat random_id:long data:bytes =
    /// messages.SentEncryptedMessage`
    public struct SendEncryptedService: TLFunction {
        public typealias Response = API.Messages.SentEncryptedMessage
        public static var constructorID: UInt32 { 0x32d439a4 }
        public static var name: String { "messages.sendEncryptedService" }

        public var peer: API.InputEncryptedChat
        public var randomID: Int64
        public var data: [UInt8]

        public init(peer: API.InputEncryptedChat, randomID: Int64, data: [UInt8]) {
            self.peer = peer
            self.randomID = randomID
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x32d439a4, "messages.sendEncryptedService")
            self.peer = try API.InputEncryptedChat(from: &reader)
            self.randomID = try reader.readLong()
            self.data = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x32d439a4)
            self.peer.write(to: &writer)
            writer.writeLong(self.randomID)
            writer.writeBytes(self.data)
        }
    }

    /// `messages.receivedQueue#55a5bb66 max_qts:int = Vector<long>`
    public struct ReceivedQueue: TLFunction {
        public typealias Response = [Int64]
        public static var constructorID: UInt32 { 0x55a5bb66 }
        public static var name: String { "messages.receivedQueue" }

        public var maxQts: Int32

        public init(maxQts: Int32) {
            self.maxQts = maxQts
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x55a5bb66, "messages.receivedQueue")
            self.maxQts = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x55a5bb66)
            writer.writeInt(self.maxQts)
        }
    }

    /// `messages.reportEncryptedSpam#4b0c8c0f peer:InputEncryptedChat = Bool`
    public struct ReportEncryptedSpam: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4b0c8c0f }
        public static var name: String { "messages.reportEncryptedSpam" }

        public var peer: API.InputEncryptedChat

        public init(peer: API.InputEncryptedChat) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4b0c8c0f, "messages.reportEncryptedSpam")
            self.peer = try API.InputEncryptedChat(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4b0c8c0f)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.readMessageContents#36a73f77 id:Vector<int> = messages.AffectedMessages`
    public struct ReadMessageContents: TLFunction {
        public typealias Response = API.Messages.AffectedMessages
        public static var constructorID: UInt32 { 0x36a73f77 }
        public static var name: String { "messages.readMessageContents" }

        public var id: [Int32]

        public init(id: [Int32]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x36a73f77, "messages.readMessageContents")
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x36a73f77)
            writer.writeVector(self.id)
        }
    }

    /// `messages.getStickers#d5a5d3a1 emoticon:string hash:long = messages.Stickers`
    public struct GetStickers: TLFunction {
        public typealias Response = API.Messages.Stickers
        public static var constructorID: UInt32 { 0xd5a5d3a1 }
        public static var name: String { "messages.getStickers" }

        public var emoticon: String
        public var hash: Int64

        public init(emoticon: String, hash: Int64) {
            self.emoticon = emoticon
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd5a5d3a1, "messages.getStickers")
            self.emoticon = try reader.readString()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd5a5d3a1)
            writer.writeString(self.emoticon)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getAllStickers#b8a0a1a8 hash:long = messages.AllStickers`
    public struct GetAllStickers: TLFunction {
        public typealias Response = API.Messages.AllStickers
        public static var constructorID: UInt32 { 0xb8a0a1a8 }
        public static var name: String { "messages.getAllStickers" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb8a0a1a8, "messages.getAllStickers")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb8a0a1a8)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getWebPagePreview#570d6f6f flags:# message:string entities:flags.3?Vector<MessageEntity> =
    /// messages.WebPagePreview`
    public struct GetWebPagePreview: TLFunction {
        public typealias Response = API.Messages.WebPagePreview
        public static var constructorID: UInt32 { 0x570d6f6f }
        public static var name: String { "messages.getWebPagePreview" }

        public var message: String
        public var entities: [API.MessageEntity]?

        public init(message: String, entities: [API.MessageEntity]? = nil) {
            self.message = message
            self.entities = entities
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x570d6f6f, "messages.getWebPagePreview")
            let _flags = try reader.readFlags()
            self.message = try reader.readString()
            self.entities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x570d6f6f)
            var _flags = TLFlags()
            _flags.set(3, if: self.entities != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
        }
    }

    /// `messages.exportChatInvite#a455de90 flags:# legacy_revoke_permanent:flags.2?true
    /// request_needed:flags.3?true peer:InputPeer expire_date:flags.0?int usage_limit:flags.1?int
    /// title:flags.4?string subscription_pricing:flags.5?StarsSubscriptionPricing = ExportedChatInvite`
    public struct ExportChatInvite: TLFunction {
        public typealias Response = API.ExportedChatInvite
        public static var constructorID: UInt32 { 0xa455de90 }
        public static var name: String { "messages.exportChatInvite" }

        public var legacyRevokePermanent: Bool
        public var requestNeeded: Bool
        public var peer: API.InputPeer
        public var expireDate: Int32?
        public var usageLimit: Int32?
        public var title: String?
        public var subscriptionPricing: API.StarsSubscriptionPricing?

        public init(legacyRevokePermanent: Bool = false, requestNeeded: Bool = false, peer: API.InputPeer, expireDate: Int32? = nil, usageLimit: Int32? = nil, title: String? = nil, subscriptionPricing: API.StarsSubscriptionPricing? = nil) {
            self.legacyRevokePermanent = legacyRevokePermanent
            self.requestNeeded = requestNeeded
            self.peer = peer
            self.expireDate = expireDate
            self.usageLimit = usageLimit
            self.title = title
            self.subscriptionPricing = subscriptionPricing
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa455de90, "messages.exportChatInvite")
            let _flags = try reader.readFlags()
            self.legacyRevokePermanent = _flags[2]
            self.requestNeeded = _flags[3]
            self.peer = try API.InputPeer(from: &reader)
            self.expireDate = _flags[0] ? try reader.readInt() : nil
            self.usageLimit = _flags[1] ? try reader.readInt() : nil
            self.title = _flags[4] ? try reader.readString() : nil
            self.subscriptionPricing = _flags[5] ? try API.StarsSubscriptionPricing(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa455de90)
            var _flags = TLFlags()
            _flags.set(2, if: self.legacyRevokePermanent)
            _flags.set(3, if: self.requestNeeded)
            _flags.set(0, if: self.expireDate != nil)
            _flags.set(1, if: self.usageLimit != nil)
            _flags.set(4, if: self.title != nil)
            _flags.set(5, if: self.subscriptionPricing != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.expireDate { writer.writeInt(value) }
            if let value = self.usageLimit { writer.writeInt(value) }
            if let value = self.title { writer.writeString(value) }
            if let value = self.subscriptionPricing { value.write(to: &writer) }
        }
    }

    /// `messages.checkChatInvite#3eadb1bb hash:string = ChatInvite`
    public struct CheckChatInvite: TLFunction {
        public typealias Response = API.ChatInvite
        public static var constructorID: UInt32 { 0x3eadb1bb }
        public static var name: String { "messages.checkChatInvite" }

        public var hash: String

        public init(hash: String) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3eadb1bb, "messages.checkChatInvite")
            self.hash = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3eadb1bb)
            writer.writeString(self.hash)
        }
    }

    /// `messages.importChatInvite#de91436e hash:string = messages.ChatInviteJoinResult`
    public struct ImportChatInvite: TLFunction {
        public typealias Response = API.Messages.ChatInviteJoinResult
        public static var constructorID: UInt32 { 0xde91436e }
        public static var name: String { "messages.importChatInvite" }

        public var hash: String

        public init(hash: String) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xde91436e, "messages.importChatInvite")
            self.hash = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xde91436e)
            writer.writeString(self.hash)
        }
    }

    /// `messages.getStickerSet#c8a0ec74 stickerset:InputStickerSet hash:int = messages.StickerSet`
    public struct GetStickerSet: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0xc8a0ec74 }
        public static var name: String { "messages.getStickerSet" }

        public var stickerset: API.InputStickerSet
        public var hash: Int32

        public init(stickerset: API.InputStickerSet, hash: Int32) {
            self.stickerset = stickerset
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc8a0ec74, "messages.getStickerSet")
            self.stickerset = try API.InputStickerSet(from: &reader)
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc8a0ec74)
            self.stickerset.write(to: &writer)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.installStickerSet#c78fe460 stickerset:InputStickerSet archived:Bool =
    /// messages.StickerSetInstallResult`
    public struct InstallStickerSet: TLFunction {
        public typealias Response = API.Messages.StickerSetInstallResult
        public static var constructorID: UInt32 { 0xc78fe460 }
        public static var name: String { "messages.installStickerSet" }

        public var stickerset: API.InputStickerSet
        public var archived: Bool

        public init(stickerset: API.InputStickerSet, archived: Bool) {
            self.stickerset = stickerset
            self.archived = archived
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc78fe460, "messages.installStickerSet")
            self.stickerset = try API.InputStickerSet(from: &reader)
            self.archived = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc78fe460)
            self.stickerset.write(to: &writer)
            writer.writeBool(self.archived)
        }
    }

    /// `messages.uninstallStickerSet#f96e55de stickerset:InputStickerSet = Bool`
    public struct UninstallStickerSet: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf96e55de }
        public static var name: String { "messages.uninstallStickerSet" }

        public var stickerset: API.InputStickerSet

        public init(stickerset: API.InputStickerSet) {
            self.stickerset = stickerset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf96e55de, "messages.uninstallStickerSet")
            self.stickerset = try API.InputStickerSet(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf96e55de)
            self.stickerset.write(to: &writer)
        }
    }

    /// `messages.startBot#e6df7378 bot:InputUser peer:InputPeer random_id:long start_param:string = Updates`
    public struct StartBot: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xe6df7378 }
        public static var name: String { "messages.startBot" }

        public var bot: API.InputUser
        public var peer: API.InputPeer
        public var randomID: Int64
        public var startParam: String

        public init(bot: API.InputUser, peer: API.InputPeer, randomID: Int64, startParam: String) {
            self.bot = bot
            self.peer = peer
            self.randomID = randomID
            self.startParam = startParam
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe6df7378, "messages.startBot")
            self.bot = try API.InputUser(from: &reader)
            self.peer = try API.InputPeer(from: &reader)
            self.randomID = try reader.readLong()
            self.startParam = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe6df7378)
            self.bot.write(to: &writer)
            self.peer.write(to: &writer)
            writer.writeLong(self.randomID)
            writer.writeString(self.startParam)
        }
    }

    /// `messages.getMessagesViews#5784d3e1 peer:InputPeer id:Vector<int> increment:Bool = messages.MessageViews`
    public struct GetMessagesViews: TLFunction {
        public typealias Response = API.Messages.MessageViews
        public static var constructorID: UInt32 { 0x5784d3e1 }
        public static var name: String { "messages.getMessagesViews" }

        public var peer: API.InputPeer
        public var id: [Int32]
        public var increment: Bool

        public init(peer: API.InputPeer, id: [Int32], increment: Bool) {
            self.peer = peer
            self.id = id
            self.increment = increment
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5784d3e1, "messages.getMessagesViews")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
            self.increment = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5784d3e1)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
            writer.writeBool(self.increment)
        }
    }

    /// `messages.editChatAdmin#a85bd1c2 chat_id:long user_id:InputUser is_admin:Bool = Bool`
    public struct EditChatAdmin: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa85bd1c2 }
        public static var name: String { "messages.editChatAdmin" }

        public var chatID: Int64
        public var userID: API.InputUser
        public var isAdmin: Bool

        public init(chatID: Int64, userID: API.InputUser, isAdmin: Bool) {
            self.chatID = chatID
            self.userID = userID
            self.isAdmin = isAdmin
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa85bd1c2, "messages.editChatAdmin")
            self.chatID = try reader.readLong()
            self.userID = try API.InputUser(from: &reader)
            self.isAdmin = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa85bd1c2)
            writer.writeLong(self.chatID)
            self.userID.write(to: &writer)
            writer.writeBool(self.isAdmin)
        }
    }

    /// `messages.migrateChat#a2875319 chat_id:long = Updates`
    public struct MigrateChat: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa2875319 }
        public static var name: String { "messages.migrateChat" }

        public var chatID: Int64

        public init(chatID: Int64) {
            self.chatID = chatID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa2875319, "messages.migrateChat")
            self.chatID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa2875319)
            writer.writeLong(self.chatID)
        }
    }

    /// `messages.searchGlobal#6126a43c flags:# broadcasts_only:flags.1?true groups_only:flags.2?true
    /// users_only:flags.3?true folder_id:flags.0?int community:flags.4?InputChannel q:string
    /// filter:MessagesFilter min_date:int max_date:int offset_rate:int offset_peer:InputPeer offset_id:int
    /// limit:int = messages.Messages`
    public struct SearchGlobal: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x6126a43c }
        public static var name: String { "messages.searchGlobal" }

        public var broadcastsOnly: Bool
        public var groupsOnly: Bool
        public var usersOnly: Bool
        public var folderID: Int32?
        public var community: API.InputChannel?
        public var q: String
        public var filter: API.MessagesFilter
        public var minDate: Int32
        public var maxDate: Int32
        public var offsetRate: Int32
        public var offsetPeer: API.InputPeer
        public var offsetID: Int32
        public var limit: Int32

        public init(broadcastsOnly: Bool = false, groupsOnly: Bool = false, usersOnly: Bool = false, folderID: Int32? = nil, community: API.InputChannel? = nil, q: String, filter: API.MessagesFilter, minDate: Int32, maxDate: Int32, offsetRate: Int32, offsetPeer: API.InputPeer, offsetID: Int32, limit: Int32) {
            self.broadcastsOnly = broadcastsOnly
            self.groupsOnly = groupsOnly
            self.usersOnly = usersOnly
            self.folderID = folderID
            self.community = community
            self.q = q
            self.filter = filter
            self.minDate = minDate
            self.maxDate = maxDate
            self.offsetRate = offsetRate
            self.offsetPeer = offsetPeer
            self.offsetID = offsetID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6126a43c, "messages.searchGlobal")
            let _flags = try reader.readFlags()
            self.broadcastsOnly = _flags[1]
            self.groupsOnly = _flags[2]
            self.usersOnly = _flags[3]
            self.folderID = _flags[0] ? try reader.readInt() : nil
            self.community = _flags[4] ? try API.InputChannel(from: &reader) : nil
            self.q = try reader.readString()
            self.filter = try API.MessagesFilter(from: &reader)
            self.minDate = try reader.readInt()
            self.maxDate = try reader.readInt()
            self.offsetRate = try reader.readInt()
            self.offsetPeer = try API.InputPeer(from: &reader)
            self.offsetID = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6126a43c)
            var _flags = TLFlags()
            _flags.set(1, if: self.broadcastsOnly)
            _flags.set(2, if: self.groupsOnly)
            _flags.set(3, if: self.usersOnly)
            _flags.set(0, if: self.folderID != nil)
            _flags.set(4, if: self.community != nil)
            writer.writeFlags(_flags)
            if let value = self.folderID { writer.writeInt(value) }
            if let value = self.community { value.write(to: &writer) }
            writer.writeString(self.q)
            self.filter.write(to: &writer)
            writer.writeInt(self.minDate)
            writer.writeInt(self.maxDate)
            writer.writeInt(self.offsetRate)
            self.offsetPeer.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.reorderStickerSets#78337739 flags:# masks:flags.0?true emojis:flags.1?true order:Vector<long> =
    /// Bool`
    public struct ReorderStickerSets: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x78337739 }
        public static var name: String { "messages.reorderStickerSets" }

        public var masks: Bool
        public var emojis: Bool
        public var order: [Int64]

        public init(masks: Bool = false, emojis: Bool = false, order: [Int64]) {
            self.masks = masks
            self.emojis = emojis
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x78337739, "messages.reorderStickerSets")
            let _flags = try reader.readFlags()
            self.masks = _flags[0]
            self.emojis = _flags[1]
            self.order = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x78337739)
            var _flags = TLFlags()
            _flags.set(0, if: self.masks)
            _flags.set(1, if: self.emojis)
            writer.writeFlags(_flags)
            writer.writeVector(self.order)
        }
    }

    /// `messages.getDocumentByHash#b1f2061f sha256:bytes size:long mime_type:string = Document`
    public struct GetDocumentByHash: TLFunction {
        public typealias Response = API.Document
        public static var constructorID: UInt32 { 0xb1f2061f }
        public static var name: String { "messages.getDocumentByHash" }

        public var sha256: [UInt8]
        public var size: Int64
        public var mimeType: String

        public init(sha256: [UInt8], size: Int64, mimeType: String) {
            self.sha256 = sha256
            self.size = size
            self.mimeType = mimeType
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb1f2061f, "messages.getDocumentByHash")
            self.sha256 = try reader.readBytes()
            self.size = try reader.readLong()
            self.mimeType = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb1f2061f)
            writer.writeBytes(self.sha256)
            writer.writeLong(self.size)
            writer.writeString(self.mimeType)
        }
    }

    /// `messages.getSavedGifs#5cf09635 hash:long = messages.SavedGifs`
    public struct GetSavedGifs: TLFunction {
        public typealias Response = API.Messages.SavedGifs
        public static var constructorID: UInt32 { 0x5cf09635 }
        public static var name: String { "messages.getSavedGifs" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5cf09635, "messages.getSavedGifs")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5cf09635)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.saveGif#327a30cb id:InputDocument unsave:Bool = Bool`
    public struct SaveGif: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x327a30cb }
        public static var name: String { "messages.saveGif" }

        public var id: API.InputDocument
        public var unsave: Bool

        public init(id: API.InputDocument, unsave: Bool) {
            self.id = id
            self.unsave = unsave
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x327a30cb, "messages.saveGif")
            self.id = try API.InputDocument(from: &reader)
            self.unsave = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x327a30cb)
            self.id.write(to: &writer)
            writer.writeBool(self.unsave)
        }
    }

    /// `messages.getInlineBotResults#514e999d flags:# bot:InputUser peer:InputPeer
    /// geo_point:flags.0?InputGeoPoint query:string offset:string = messages.BotResults`
    public struct GetInlineBotResults: TLFunction {
        public typealias Response = API.Messages.BotResults
        public static var constructorID: UInt32 { 0x514e999d }
        public static var name: String { "messages.getInlineBotResults" }

        public var bot: API.InputUser
        public var peer: API.InputPeer
        public var geoPoint: API.InputGeoPoint?
        public var query: String
        public var offset: String

        public init(bot: API.InputUser, peer: API.InputPeer, geoPoint: API.InputGeoPoint? = nil, query: String, offset: String) {
            self.bot = bot
            self.peer = peer
            self.geoPoint = geoPoint
            self.query = query
            self.offset = offset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x514e999d, "messages.getInlineBotResults")
            let _flags = try reader.readFlags()
            self.bot = try API.InputUser(from: &reader)
            self.peer = try API.InputPeer(from: &reader)
            self.geoPoint = _flags[0] ? try API.InputGeoPoint(from: &reader) : nil
            self.query = try reader.readString()
            self.offset = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x514e999d)
            var _flags = TLFlags()
            _flags.set(0, if: self.geoPoint != nil)
            writer.writeFlags(_flags)
            self.bot.write(to: &writer)
            self.peer.write(to: &writer)
            if let value = self.geoPoint { value.write(to: &writer) }
            writer.writeString(self.query)
            writer.writeString(self.offset)
        }
    }

    /// `messages.setInlineBotResults#bb12a419 flags:# gallery:flags.0?true private:flags.1?true query_id:long
    /// results:Vector<InputBotInlineResult> cache_time:int next_offset:flags.2?string
    /// switch_pm:flags.3?InlineBotSwitchPM switch_webview:flags.4?InlineBotWebView = Bool`
    public struct SetInlineBotResults: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xbb12a419 }
        public static var name: String { "messages.setInlineBotResults" }

        public var gallery: Bool
        public var `private`: Bool
        public var queryID: Int64
        public var results: [API.InputBotInlineResult]
        public var cacheTime: Int32
        public var nextOffset: String?
        public var switchPm: API.InlineBotSwitchPM?
        public var switchWebview: API.InlineBotWebView?

        public init(gallery: Bool = false, `private`: Bool = false, queryID: Int64, results: [API.InputBotInlineResult], cacheTime: Int32, nextOffset: String? = nil, switchPm: API.InlineBotSwitchPM? = nil, switchWebview: API.InlineBotWebView? = nil) {
            self.gallery = gallery
            self.private = `private`
            self.queryID = queryID
            self.results = results
            self.cacheTime = cacheTime
            self.nextOffset = nextOffset
            self.switchPm = switchPm
            self.switchWebview = switchWebview
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbb12a419, "messages.setInlineBotResults")
            let _flags = try reader.readFlags()
            self.gallery = _flags[0]
            self.private = _flags[1]
            self.queryID = try reader.readLong()
            self.results = try reader.readVector(of: API.InputBotInlineResult.self)
            self.cacheTime = try reader.readInt()
            self.nextOffset = _flags[2] ? try reader.readString() : nil
            self.switchPm = _flags[3] ? try API.InlineBotSwitchPM(from: &reader) : nil
            self.switchWebview = _flags[4] ? try API.InlineBotWebView(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbb12a419)
            var _flags = TLFlags()
            _flags.set(0, if: self.gallery)
            _flags.set(1, if: self.private)
            _flags.set(2, if: self.nextOffset != nil)
            _flags.set(3, if: self.switchPm != nil)
            _flags.set(4, if: self.switchWebview != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.queryID)
            writer.writeVector(self.results)
            writer.writeInt(self.cacheTime)
            if let value = self.nextOffset { writer.writeString(value) }
            if let value = self.switchPm { value.write(to: &writer) }
            if let value = self.switchWebview { value.write(to: &writer) }
        }
    }

    /// `messages.sendInlineBotResult#c0cf7646 flags:# silent:flags.5?true background:flags.6?true
    /// clear_draft:flags.7?true hide_via:flags.11?true peer:InputPeer reply_to:flags.0?InputReplyTo
    /// random_id:long query_id:long id:string schedule_date:flags.10?int send_as:flags.13?InputPeer
    /// quick_reply_shortcut:flags.17?InputQuickReplyShortcut allow_paid_stars:flags.21?long = Updates`
    public struct SendInlineBotResult: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xc0cf7646 }
        public static var name: String { "messages.sendInlineBotResult" }

        public var silent: Bool
        public var background: Bool
        public var clearDraft: Bool
        public var hideVia: Bool
        public var peer: API.InputPeer
        public var replyTo: API.InputReplyTo?
        public var randomID: Int64
        public var queryID: Int64
        public var id: String
        public var scheduleDate: Int32?
        public var sendAs: API.InputPeer?
        public var quickReplyShortcut: API.InputQuickReplyShortcut?
        public var allowPaidStars: Int64?

        public init(silent: Bool = false, background: Bool = false, clearDraft: Bool = false, hideVia: Bool = false, peer: API.InputPeer, replyTo: API.InputReplyTo? = nil, randomID: Int64, queryID: Int64, id: String, scheduleDate: Int32? = nil, sendAs: API.InputPeer? = nil, quickReplyShortcut: API.InputQuickReplyShortcut? = nil, allowPaidStars: Int64? = nil) {
            self.silent = silent
            self.background = background
            self.clearDraft = clearDraft
            self.hideVia = hideVia
            self.peer = peer
            self.replyTo = replyTo
            self.randomID = randomID
            self.queryID = queryID
            self.id = id
            self.scheduleDate = scheduleDate
            self.sendAs = sendAs
            self.quickReplyShortcut = quickReplyShortcut
            self.allowPaidStars = allowPaidStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc0cf7646, "messages.sendInlineBotResult")
            let _flags = try reader.readFlags()
            self.silent = _flags[5]
            self.background = _flags[6]
            self.clearDraft = _flags[7]
            self.hideVia = _flags[11]
            self.peer = try API.InputPeer(from: &reader)
            self.replyTo = _flags[0] ? try API.InputReplyTo(from: &reader) : nil
            self.randomID = try reader.readLong()
            self.queryID = try reader.readLong()
            self.id = try reader.readString()
            self.scheduleDate = _flags[10] ? try reader.readInt() : nil
            self.sendAs = _flags[13] ? try API.InputPeer(from: &reader) : nil
            self.quickReplyShortcut = _flags[17] ? try API.InputQuickReplyShortcut(from: &reader) : nil
            self.allowPaidStars = _flags[21] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc0cf7646)
            var _flags = TLFlags()
            _flags.set(5, if: self.silent)
            _flags.set(6, if: self.background)
            _flags.set(7, if: self.clearDraft)
            _flags.set(11, if: self.hideVia)
            _flags.set(0, if: self.replyTo != nil)
            _flags.set(10, if: self.scheduleDate != nil)
            _flags.set(13, if: self.sendAs != nil)
            _flags.set(17, if: self.quickReplyShortcut != nil)
            _flags.set(21, if: self.allowPaidStars != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.replyTo { value.write(to: &writer) }
            writer.writeLong(self.randomID)
            writer.writeLong(self.queryID)
            writer.writeString(self.id)
            if let value = self.scheduleDate { writer.writeInt(value) }
            if let value = self.sendAs { value.write(to: &writer) }
            if let value = self.quickReplyShortcut { value.write(to: &writer) }
            if let value = self.allowPaidStars { writer.writeLong(value) }
        }
    }

    /// `messages.getMessageEditData#fda68d36 peer:InputPeer id:int = messages.MessageEditData`
    public struct GetMessageEditData: TLFunction {
        public typealias Response = API.Messages.MessageEditData
        public static var constructorID: UInt32 { 0xfda68d36 }
        public static var name: String { "messages.getMessageEditData" }

        public var peer: API.InputPeer
        public var id: Int32

        public init(peer: API.InputPeer, id: Int32) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfda68d36, "messages.getMessageEditData")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfda68d36)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `messages.editMessage#b106e66c flags:# no_webpage:flags.1?true invert_media:flags.16?true peer:InputPeer
    /// id:int message:flags.11?string media:flags.14?InputMedia reply_markup:flags.2?ReplyMarkup
    /// entities:flags.3?Vector<MessageEntity> schedule_date:flags.15?int schedule_repeat_period:flags.18?int
    /// quick_reply_shortcut_id:flags.17?int rich_message:flags.23?InputRichMessage = Updates`
    public struct EditMessage: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xb106e66c }
        public static var name: String { "messages.editMessage" }

        public var noWebpage: Bool
        public var invertMedia: Bool
        public var peer: API.InputPeer
        public var id: Int32
        public var message: String?
        public var media: API.InputMedia?
        public var replyMarkup: API.ReplyMarkup?
        public var entities: [API.MessageEntity]?
        public var scheduleDate: Int32?
        public var scheduleRepeatPeriod: Int32?
        public var quickReplyShortcutID: Int32?
        public var richMessage: API.InputRichMessage?

        public init(noWebpage: Bool = false, invertMedia: Bool = false, peer: API.InputPeer, id: Int32, message: String? = nil, media: API.InputMedia? = nil, replyMarkup: API.ReplyMarkup? = nil, entities: [API.MessageEntity]? = nil, scheduleDate: Int32? = nil, scheduleRepeatPeriod: Int32? = nil, quickReplyShortcutID: Int32? = nil, richMessage: API.InputRichMessage? = nil) {
            self.noWebpage = noWebpage
            self.invertMedia = invertMedia
            self.peer = peer
            self.id = id
            self.message = message
            self.media = media
            self.replyMarkup = replyMarkup
            self.entities = entities
            self.scheduleDate = scheduleDate
            self.scheduleRepeatPeriod = scheduleRepeatPeriod
            self.quickReplyShortcutID = quickReplyShortcutID
            self.richMessage = richMessage
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb106e66c, "messages.editMessage")
            let _flags = try reader.readFlags()
            self.noWebpage = _flags[1]
            self.invertMedia = _flags[16]
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.message = _flags[11] ? try reader.readString() : nil
            self.media = _flags[14] ? try API.InputMedia(from: &reader) : nil
            self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            self.entities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.scheduleDate = _flags[15] ? try reader.readInt() : nil
            self.scheduleRepeatPeriod = _flags[18] ? try reader.readInt() : nil
            self.quickReplyShortcutID = _flags[17] ? try reader.readInt() : nil
            self.richMessage = _flags[23] ? try API.InputRichMessage(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb106e66c)
            var _flags = TLFlags()
            _flags.set(1, if: self.noWebpage)
            _flags.set(16, if: self.invertMedia)
            _flags.set(11, if: self.message != nil)
            _flags.set(14, if: self.media != nil)
            _flags.set(2, if: self.replyMarkup != nil)
            _flags.set(3, if: self.entities != nil)
            _flags.set(15, if: self.scheduleDate != nil)
            _flags.set(18, if: self.scheduleRepeatPeriod != nil)
            _flags.set(17, if: self.quickReplyShortcutID != nil)
            _flags.set(23, if: self.richMessage != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.message { writer.writeString(value) }
            if let value = self.media { value.write(to: &writer) }
            if let value = self.replyMarkup { value.write(to: &writer) }
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.scheduleDate { writer.writeInt(value) }
            if let value = self.scheduleRepeatPeriod { writer.writeInt(value) }
            if let value = self.quickReplyShortcutID { writer.writeInt(value) }
            if let value = self.richMessage { value.write(to: &writer) }
        }
    }

    /// `messages.editInlineBotMessage#a423bb51 flags:# no_webpage:flags.1?true invert_media:flags.16?true
    /// id:InputBotInlineMessageID message:flags.11?string media:flags.14?InputMedia
    /// reply_markup:flags.2?ReplyMarkup entities:flags.3?Vector<MessageEntity>
    /// rich_message:flags.23?InputRichMessage = Bool`
    public struct EditInlineBotMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa423bb51 }
        public static var name: String { "messages.editInlineBotMessage" }

        public var noWebpage: Bool
        public var invertMedia: Bool
        public var id: API.InputBotInlineMessageID
        public var message: String?
        public var media: API.InputMedia?
        public var replyMarkup: API.ReplyMarkup?
        public var entities: [API.MessageEntity]?
        public var richMessage: API.InputRichMessage?

        public init(noWebpage: Bool = false, invertMedia: Bool = false, id: API.InputBotInlineMessageID, message: String? = nil, media: API.InputMedia? = nil, replyMarkup: API.ReplyMarkup? = nil, entities: [API.MessageEntity]? = nil, richMessage: API.InputRichMessage? = nil) {
            self.noWebpage = noWebpage
            self.invertMedia = invertMedia
            self.id = id
            self.message = message
            self.media = media
            self.replyMarkup = replyMarkup
            self.entities = entities
            self.richMessage = richMessage
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa423bb51, "messages.editInlineBotMessage")
            let _flags = try reader.readFlags()
            self.noWebpage = _flags[1]
            self.invertMedia = _flags[16]
            self.id = try API.InputBotInlineMessageID(from: &reader)
            self.message = _flags[11] ? try reader.readString() : nil
            self.media = _flags[14] ? try API.InputMedia(from: &reader) : nil
            self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            self.entities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.richMessage = _flags[23] ? try API.InputRichMessage(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa423bb51)
            var _flags = TLFlags()
            _flags.set(1, if: self.noWebpage)
            _flags.set(16, if: self.invertMedia)
            _flags.set(11, if: self.message != nil)
            _flags.set(14, if: self.media != nil)
            _flags.set(2, if: self.replyMarkup != nil)
            _flags.set(3, if: self.entities != nil)
            _flags.set(23, if: self.richMessage != nil)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
            if let value = self.message { writer.writeString(value) }
            if let value = self.media { value.write(to: &writer) }
            if let value = self.replyMarkup { value.write(to: &writer) }
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.richMessage { value.write(to: &writer) }
        }
    }

    /// `messages.getBotCallbackAnswer#9342ca07 flags:# game:flags.1?true peer:InputPeer msg_id:int
    /// data:flags.0?bytes password:flags.2?InputCheckPasswordSRP = messages.BotCallbackAnswer`
    public struct GetBotCallbackAnswer: TLFunction {
        public typealias Response = API.Messages.BotCallbackAnswer
        public static var constructorID: UInt32 { 0x9342ca07 }
        public static var name: String { "messages.getBotCallbackAnswer" }

        public var game: Bool
        public var peer: API.InputPeer
        public var msgID: Int32
        public var data: [UInt8]?
        public var password: API.InputCheckPasswordSRP?

        public init(game: Bool = false, peer: API.InputPeer, msgID: Int32, data: [UInt8]? = nil, password: API.InputCheckPasswordSRP? = nil) {
            self.game = game
            self.peer = peer
            self.msgID = msgID
            self.data = data
            self.password = password
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9342ca07, "messages.getBotCallbackAnswer")
            let _flags = try reader.readFlags()
            self.game = _flags[1]
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.data = _flags[0] ? try reader.readBytes() : nil
            self.password = _flags[2] ? try API.InputCheckPasswordSRP(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9342ca07)
            var _flags = TLFlags()
            _flags.set(1, if: self.game)
            _flags.set(0, if: self.data != nil)
            _flags.set(2, if: self.password != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            if let value = self.data { writer.writeBytes(value) }
            if let value = self.password { value.write(to: &writer) }
        }
    }

    /// `messages.setBotCallbackAnswer#d58f130a flags:# alert:flags.1?true query_id:long message:flags.0?string
    /// url:flags.2?string cache_time:int = Bool`
    public struct SetBotCallbackAnswer: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xd58f130a }
        public static var name: String { "messages.setBotCallbackAnswer" }

        public var alert: Bool
        public var queryID: Int64
        public var message: String?
        public var url: String?
        public var cacheTime: Int32

        public init(alert: Bool = false, queryID: Int64, message: String? = nil, url: String? = nil, cacheTime: Int32) {
            self.alert = alert
            self.queryID = queryID
            self.message = message
            self.url = url
            self.cacheTime = cacheTime
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd58f130a, "messages.setBotCallbackAnswer")
            let _flags = try reader.readFlags()
            self.alert = _flags[1]
            self.queryID = try reader.readLong()
            self.message = _flags[0] ? try reader.readString() : nil
            self.url = _flags[2] ? try reader.readString() : nil
            self.cacheTime = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd58f130a)
            var _flags = TLFlags()
            _flags.set(1, if: self.alert)
            _flags.set(0, if: self.message != nil)
            _flags.set(2, if: self.url != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.queryID)
            if let value = self.message { writer.writeString(value) }
            if let value = self.url { writer.writeString(value) }
            writer.writeInt(self.cacheTime)
        }
    }

    /// `messages.getPeerDialogs#e470bcfd peers:Vector<InputDialogPeer> = messages.PeerDialogs`
    public struct GetPeerDialogs: TLFunction {
        public typealias Response = API.Messages.PeerDialogs
        public static var constructorID: UInt32 { 0xe470bcfd }
        public static var name: String { "messages.getPeerDialogs" }

        public var peers: [API.InputDialogPeer]

        public init(peers: [API.InputDialogPeer]) {
            self.peers = peers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe470bcfd, "messages.getPeerDialogs")
            self.peers = try reader.readVector(of: API.InputDialogPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe470bcfd)
            writer.writeVector(self.peers)
        }
    }

    /// `messages.saveDraft#ad0fa15c flags:# no_webpage:flags.1?true invert_media:flags.6?true
    /// reply_to:flags.4?InputReplyTo peer:InputPeer message:string entities:flags.3?Vector<MessageEntity>
    /// media:flags.5?InputMedia effect:flags.7?long suggested_post:flags.8?SuggestedPost
    /// rich_message:flags.9?InputRichMessage = Bool`
    public struct SaveDraft: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xad0fa15c }
        public static var name: String { "messages.saveDraft" }

        public var noWebpage: Bool
        public var invertMedia: Bool
        public var replyTo: API.InputReplyTo?
        public var peer: API.InputPeer
        public var message: String
        public var entities: [API.MessageEntity]?
        public var media: API.InputMedia?
        public var effect: Int64?
        public var suggestedPost: API.SuggestedPost?
        public var richMessage: API.InputRichMessage?

        public init(noWebpage: Bool = false, invertMedia: Bool = false, replyTo: API.InputReplyTo? = nil, peer: API.InputPeer, message: String, entities: [API.MessageEntity]? = nil, media: API.InputMedia? = nil, effect: Int64? = nil, suggestedPost: API.SuggestedPost? = nil, richMessage: API.InputRichMessage? = nil) {
            self.noWebpage = noWebpage
            self.invertMedia = invertMedia
            self.replyTo = replyTo
            self.peer = peer
            self.message = message
            self.entities = entities
            self.media = media
            self.effect = effect
            self.suggestedPost = suggestedPost
            self.richMessage = richMessage
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xad0fa15c, "messages.saveDraft")
            let _flags = try reader.readFlags()
            self.noWebpage = _flags[1]
            self.invertMedia = _flags[6]
            self.replyTo = _flags[4] ? try API.InputReplyTo(from: &reader) : nil
            self.peer = try API.InputPeer(from: &reader)
            self.message = try reader.readString()
            self.entities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.media = _flags[5] ? try API.InputMedia(from: &reader) : nil
            self.effect = _flags[7] ? try reader.readLong() : nil
            self.suggestedPost = _flags[8] ? try API.SuggestedPost(from: &reader) : nil
            self.richMessage = _flags[9] ? try API.InputRichMessage(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xad0fa15c)
            var _flags = TLFlags()
            _flags.set(1, if: self.noWebpage)
            _flags.set(6, if: self.invertMedia)
            _flags.set(4, if: self.replyTo != nil)
            _flags.set(3, if: self.entities != nil)
            _flags.set(5, if: self.media != nil)
            _flags.set(7, if: self.effect != nil)
            _flags.set(8, if: self.suggestedPost != nil)
            _flags.set(9, if: self.richMessage != nil)
            writer.writeFlags(_flags)
            if let value = self.replyTo { value.write(to: &writer) }
            self.peer.write(to: &writer)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.media { value.write(to: &writer) }
            if let value = self.effect { writer.writeLong(value) }
            if let value = self.suggestedPost { value.write(to: &writer) }
            if let value = self.richMessage { value.write(to: &writer) }
        }
    }

    /// `messages.getAllDrafts#6a3f8d65 = Updates`
    public struct GetAllDrafts: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x6a3f8d65 }
        public static var name: String { "messages.getAllDrafts" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6a3f8d65, "messages.getAllDrafts")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6a3f8d65)
        }
    }

    /// `messages.getFeaturedStickers#64780b14 hash:long = messages.FeaturedStickers`
    public struct GetFeaturedStickers: TLFunction {
        public typealias Response = API.Messages.FeaturedStickers
        public static var constructorID: UInt32 { 0x64780b14 }
        public static var name: String { "messages.getFeaturedStickers" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x64780b14, "messages.getFeaturedStickers")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x64780b14)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.readFeaturedStickers#5b118126 id:Vector<long> = Bool`
    public struct ReadFeaturedStickers: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x5b118126 }
        public static var name: String { "messages.readFeaturedStickers" }

        public var id: [Int64]

        public init(id: [Int64]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5b118126, "messages.readFeaturedStickers")
            self.id = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5b118126)
            writer.writeVector(self.id)
        }
    }

    /// `messages.getRecentStickers#9da9403b flags:# attached:flags.0?true hash:long = messages.RecentStickers`
    public struct GetRecentStickers: TLFunction {
        public typealias Response = API.Messages.RecentStickers
        public static var constructorID: UInt32 { 0x9da9403b }
        public static var name: String { "messages.getRecentStickers" }

        public var attached: Bool
        public var hash: Int64

        public init(attached: Bool = false, hash: Int64) {
            self.attached = attached
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9da9403b, "messages.getRecentStickers")
            let _flags = try reader.readFlags()
            self.attached = _flags[0]
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9da9403b)
            var _flags = TLFlags()
            _flags.set(0, if: self.attached)
            writer.writeFlags(_flags)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.saveRecentSticker#392718f8 flags:# attached:flags.0?true id:InputDocument unsave:Bool = Bool`
    public struct SaveRecentSticker: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x392718f8 }
        public static var name: String { "messages.saveRecentSticker" }

        public var attached: Bool
        public var id: API.InputDocument
        public var unsave: Bool

        public init(attached: Bool = false, id: API.InputDocument, unsave: Bool) {
            self.attached = attached
            self.id = id
            self.unsave = unsave
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x392718f8, "messages.saveRecentSticker")
            let _flags = try reader.readFlags()
            self.attached = _flags[0]
            self.id = try API.InputDocument(from: &reader)
            self.unsave = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x392718f8)
            var _flags = TLFlags()
            _flags.set(0, if: self.attached)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
            writer.writeBool(self.unsave)
        }
    }

    /// `messages.clearRecentStickers#8999602d flags:# attached:flags.0?true = Bool`
    public struct ClearRecentStickers: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8999602d }
        public static var name: String { "messages.clearRecentStickers" }

        public var attached: Bool

        public init(attached: Bool = false) {
            self.attached = attached
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8999602d, "messages.clearRecentStickers")
            let _flags = try reader.readFlags()
            self.attached = _flags[0]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8999602d)
            var _flags = TLFlags()
            _flags.set(0, if: self.attached)
            writer.writeFlags(_flags)
        }
    }

    /// `messages.getArchivedStickers#57f17692 flags:# masks:flags.0?true emojis:flags.1?true offset_id:long
    /// limit:int = messages.ArchivedStickers`
    public struct GetArchivedStickers: TLFunction {
        public typealias Response = API.Messages.ArchivedStickers
        public static var constructorID: UInt32 { 0x57f17692 }
        public static var name: String { "messages.getArchivedStickers" }

        public var masks: Bool
        public var emojis: Bool
        public var offsetID: Int64
        public var limit: Int32

        public init(masks: Bool = false, emojis: Bool = false, offsetID: Int64, limit: Int32) {
            self.masks = masks
            self.emojis = emojis
            self.offsetID = offsetID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x57f17692, "messages.getArchivedStickers")
            let _flags = try reader.readFlags()
            self.masks = _flags[0]
            self.emojis = _flags[1]
            self.offsetID = try reader.readLong()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x57f17692)
            var _flags = TLFlags()
            _flags.set(0, if: self.masks)
            _flags.set(1, if: self.emojis)
            writer.writeFlags(_flags)
            writer.writeLong(self.offsetID)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.getMaskStickers#640f82b8 hash:long = messages.AllStickers`
    public struct GetMaskStickers: TLFunction {
        public typealias Response = API.Messages.AllStickers
        public static var constructorID: UInt32 { 0x640f82b8 }
        public static var name: String { "messages.getMaskStickers" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x640f82b8, "messages.getMaskStickers")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x640f82b8)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getAttachedStickers#cc5b67cc media:InputStickeredMedia = Vector<StickerSetCovered>`
    public struct GetAttachedStickers: TLFunction {
        public typealias Response = [API.StickerSetCovered]
        public static var constructorID: UInt32 { 0xcc5b67cc }
        public static var name: String { "messages.getAttachedStickers" }

        public var media: API.InputStickeredMedia

        public init(media: API.InputStickeredMedia) {
            self.media = media
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcc5b67cc, "messages.getAttachedStickers")
            self.media = try API.InputStickeredMedia(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcc5b67cc)
            self.media.write(to: &writer)
        }
    }

    /// `messages.setGameScore#8ef8ecc0 flags:# edit_message:flags.0?true force:flags.1?true peer:InputPeer id:int
    /// user_id:InputUser score:int = Updates`
    public struct SetGameScore: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8ef8ecc0 }
        public static var name: String { "messages.setGameScore" }

        public var editMessage: Bool
        public var force: Bool
        public var peer: API.InputPeer
        public var id: Int32
        public var userID: API.InputUser
        public var score: Int32

        public init(editMessage: Bool = false, force: Bool = false, peer: API.InputPeer, id: Int32, userID: API.InputUser, score: Int32) {
            self.editMessage = editMessage
            self.force = force
            self.peer = peer
            self.id = id
            self.userID = userID
            self.score = score
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8ef8ecc0, "messages.setGameScore")
            let _flags = try reader.readFlags()
            self.editMessage = _flags[0]
            self.force = _flags[1]
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.userID = try API.InputUser(from: &reader)
            self.score = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8ef8ecc0)
            var _flags = TLFlags()
            _flags.set(0, if: self.editMessage)
            _flags.set(1, if: self.force)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            self.userID.write(to: &writer)
            writer.writeInt(self.score)
        }
    }

    /// `messages.setInlineGameScore#15ad9f64 flags:# edit_message:flags.0?true force:flags.1?true
    /// id:InputBotInlineMessageID user_id:InputUser score:int = Bool`
    public struct SetInlineGameScore: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x15ad9f64 }
        public static var name: String { "messages.setInlineGameScore" }

        public var editMessage: Bool
        public var force: Bool
        public var id: API.InputBotInlineMessageID
        public var userID: API.InputUser
        public var score: Int32

        public init(editMessage: Bool = false, force: Bool = false, id: API.InputBotInlineMessageID, userID: API.InputUser, score: Int32) {
            self.editMessage = editMessage
            self.force = force
            self.id = id
            self.userID = userID
            self.score = score
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x15ad9f64, "messages.setInlineGameScore")
            let _flags = try reader.readFlags()
            self.editMessage = _flags[0]
            self.force = _flags[1]
            self.id = try API.InputBotInlineMessageID(from: &reader)
            self.userID = try API.InputUser(from: &reader)
            self.score = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x15ad9f64)
            var _flags = TLFlags()
            _flags.set(0, if: self.editMessage)
            _flags.set(1, if: self.force)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
            self.userID.write(to: &writer)
            writer.writeInt(self.score)
        }
    }

    /// `messages.getGameHighScores#e822649d peer:InputPeer id:int user_id:InputUser = messages.HighScores`
    public struct GetGameHighScores: TLFunction {
        public typealias Response = API.Messages.HighScores
        public static var constructorID: UInt32 { 0xe822649d }
        public static var name: String { "messages.getGameHighScores" }

        public var peer: API.InputPeer
        public var id: Int32
        public var userID: API.InputUser

        public init(peer: API.InputPeer, id: Int32, userID: API.InputUser) {
            self.peer = peer
            self.id = id
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe822649d, "messages.getGameHighScores")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe822649d)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            self.userID.write(to: &writer)
        }
    }

    /// `messages.getInlineGameHighScores#0f635e1b id:InputBotInlineMessageID user_id:InputUser =
    /// messages.HighScores`
    public struct GetInlineGameHighScores: TLFunction {
        public typealias Response = API.Messages.HighScores
        public static var constructorID: UInt32 { 0x0f635e1b }
        public static var name: String { "messages.getInlineGameHighScores" }

        public var id: API.InputBotInlineMessageID
        public var userID: API.InputUser

        public init(id: API.InputBotInlineMessageID, userID: API.InputUser) {
            self.id = id
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0f635e1b, "messages.getInlineGameHighScores")
            self.id = try API.InputBotInlineMessageID(from: &reader)
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0f635e1b)
            self.id.write(to: &writer)
            self.userID.write(to: &writer)
        }
    }

    /// `messages.getCommonChats#e40ca104 user_id:InputUser max_id:long limit:int = messages.Chats`
    public struct GetCommonChats: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0xe40ca104 }
        public static var name: String { "messages.getCommonChats" }

        public var userID: API.InputUser
        public var maxID: Int64
        public var limit: Int32

        public init(userID: API.InputUser, maxID: Int64, limit: Int32) {
            self.userID = userID
            self.maxID = maxID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe40ca104, "messages.getCommonChats")
            self.userID = try API.InputUser(from: &reader)
            self.maxID = try reader.readLong()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe40ca104)
            self.userID.write(to: &writer)
            writer.writeLong(self.maxID)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.getWebPage#8d9692a3 url:string hash:int = messages.WebPage`
    public struct GetWebPage: TLFunction {
        public typealias Response = API.Messages.WebPage
        public static var constructorID: UInt32 { 0x8d9692a3 }
        public static var name: String { "messages.getWebPage" }

        public var url: String
        public var hash: Int32

        public init(url: String, hash: Int32) {
            self.url = url
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8d9692a3, "messages.getWebPage")
            self.url = try reader.readString()
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8d9692a3)
            writer.writeString(self.url)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.toggleDialogPin#a731e257 flags:# pinned:flags.0?true peer:InputDialogPeer = Bool`
    public struct ToggleDialogPin: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa731e257 }
        public static var name: String { "messages.toggleDialogPin" }

        public var pinned: Bool
        public var peer: API.InputDialogPeer

        public init(pinned: Bool = false, peer: API.InputDialogPeer) {
            self.pinned = pinned
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa731e257, "messages.toggleDialogPin")
            let _flags = try reader.readFlags()
            self.pinned = _flags[0]
            self.peer = try API.InputDialogPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa731e257)
            var _flags = TLFlags()
            _flags.set(0, if: self.pinned)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.reorderPinnedDialogs#3b1adf37 flags:# force:flags.0?true folder_id:int
    /// order:Vector<InputDialogPeer> = Bool`
    public struct ReorderPinnedDialogs: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x3b1adf37 }
        public static var name: String { "messages.reorderPinnedDialogs" }

        public var force: Bool
        public var folderID: Int32
        public var order: [API.InputDialogPeer]

        public init(force: Bool = false, folderID: Int32, order: [API.InputDialogPeer]) {
            self.force = force
            self.folderID = folderID
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3b1adf37, "messages.reorderPinnedDialogs")
            let _flags = try reader.readFlags()
            self.force = _flags[0]
            self.folderID = try reader.readInt()
            self.order = try reader.readVector(of: API.InputDialogPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3b1adf37)
            var _flags = TLFlags()
            _flags.set(0, if: self.force)
            writer.writeFlags(_flags)
            writer.writeInt(self.folderID)
            writer.writeVector(self.order)
        }
    }

    /// `messages.getPinnedDialogs#d6b94df2 folder_id:int = messages.PeerDialogs`
    public struct GetPinnedDialogs: TLFunction {
        public typealias Response = API.Messages.PeerDialogs
        public static var constructorID: UInt32 { 0xd6b94df2 }
        public static var name: String { "messages.getPinnedDialogs" }

        public var folderID: Int32

        public init(folderID: Int32) {
            self.folderID = folderID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd6b94df2, "messages.getPinnedDialogs")
            self.folderID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd6b94df2)
            writer.writeInt(self.folderID)
        }
    }

    /// `messages.setBotShippingResults#e5f672fa flags:# query_id:long error:flags.0?string
    /// shipping_options:flags.1?Vector<ShippingOption> = Bool`
    public struct SetBotShippingResults: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xe5f672fa }
        public static var name: String { "messages.setBotShippingResults" }

        public var queryID: Int64
        public var error: String?
        public var shippingOptions: [API.ShippingOption]?

        public init(queryID: Int64, error: String? = nil, shippingOptions: [API.ShippingOption]? = nil) {
            self.queryID = queryID
            self.error = error
            self.shippingOptions = shippingOptions
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe5f672fa, "messages.setBotShippingResults")
            let _flags = try reader.readFlags()
            self.queryID = try reader.readLong()
            self.error = _flags[0] ? try reader.readString() : nil
            self.shippingOptions = _flags[1] ? try reader.readVector(of: API.ShippingOption.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe5f672fa)
            var _flags = TLFlags()
            _flags.set(0, if: self.error != nil)
            _flags.set(1, if: self.shippingOptions != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.queryID)
            if let value = self.error { writer.writeString(value) }
            if let value = self.shippingOptions { writer.writeVector(value) }
        }
    }

    /// `messages.setBotPrecheckoutResults#09c2dd95 flags:# success:flags.1?true query_id:long
    /// error:flags.0?string = Bool`
    public struct SetBotPrecheckoutResults: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x09c2dd95 }
        public static var name: String { "messages.setBotPrecheckoutResults" }

        public var success: Bool
        public var queryID: Int64
        public var error: String?

        public init(success: Bool = false, queryID: Int64, error: String? = nil) {
            self.success = success
            self.queryID = queryID
            self.error = error
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x09c2dd95, "messages.setBotPrecheckoutResults")
            let _flags = try reader.readFlags()
            self.success = _flags[1]
            self.queryID = try reader.readLong()
            self.error = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x09c2dd95)
            var _flags = TLFlags()
            _flags.set(1, if: self.success)
            _flags.set(0, if: self.error != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.queryID)
            if let value = self.error { writer.writeString(value) }
        }
    }

    /// `messages.uploadMedia#14967978 flags:# business_connection_id:flags.0?string peer:InputPeer
    /// media:InputMedia = MessageMedia`
    public struct UploadMedia: TLFunction {
        public typealias Response = API.MessageMedia
        public static var constructorID: UInt32 { 0x14967978 }
        public static var name: String { "messages.uploadMedia" }

        public var businessConnectionID: String?
        public var peer: API.InputPeer
        public var media: API.InputMedia

        public init(businessConnectionID: String? = nil, peer: API.InputPeer, media: API.InputMedia) {
            self.businessConnectionID = businessConnectionID
            self.peer = peer
            self.media = media
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x14967978, "messages.uploadMedia")
            let _flags = try reader.readFlags()
            self.businessConnectionID = _flags[0] ? try reader.readString() : nil
            self.peer = try API.InputPeer(from: &reader)
            self.media = try API.InputMedia(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x14967978)
            var _flags = TLFlags()
            _flags.set(0, if: self.businessConnectionID != nil)
            writer.writeFlags(_flags)
            if let value = self.businessConnectionID { writer.writeString(value) }
            self.peer.write(to: &writer)
            self.media.write(to: &writer)
        }
    }

    /// `messages.sendScreenshotNotification#a1405817 peer:InputPeer reply_to:InputReplyTo random_id:long =
    /// Updates`
    public struct SendScreenshotNotification: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa1405817 }
        public static var name: String { "messages.sendScreenshotNotification" }

        public var peer: API.InputPeer
        public var replyTo: API.InputReplyTo
        public var randomID: Int64

        public init(peer: API.InputPeer, replyTo: API.InputReplyTo, randomID: Int64) {
            self.peer = peer
            self.replyTo = replyTo
            self.randomID = randomID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa1405817, "messages.sendScreenshotNotification")
            self.peer = try API.InputPeer(from: &reader)
            self.replyTo = try API.InputReplyTo(from: &reader)
            self.randomID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa1405817)
            self.peer.write(to: &writer)
            self.replyTo.write(to: &writer)
            writer.writeLong(self.randomID)
        }
    }

    /// `messages.getFavedStickers#04f1aaa9 hash:long = messages.FavedStickers`
    public struct GetFavedStickers: TLFunction {
        public typealias Response = API.Messages.FavedStickers
        public static var constructorID: UInt32 { 0x04f1aaa9 }
        public static var name: String { "messages.getFavedStickers" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x04f1aaa9, "messages.getFavedStickers")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x04f1aaa9)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.faveSticker#b9ffc55b id:InputDocument unfave:Bool = Bool`
    public struct FaveSticker: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb9ffc55b }
        public static var name: String { "messages.faveSticker" }

        public var id: API.InputDocument
        public var unfave: Bool

        public init(id: API.InputDocument, unfave: Bool) {
            self.id = id
            self.unfave = unfave
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb9ffc55b, "messages.faveSticker")
            self.id = try API.InputDocument(from: &reader)
            self.unfave = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb9ffc55b)
            self.id.write(to: &writer)
            writer.writeBool(self.unfave)
        }
    }

    /// `messages.getUnreadMentions#f107e790 flags:# peer:InputPeer top_msg_id:flags.0?int offset_id:int
    /// add_offset:int limit:int max_id:int min_id:int = messages.Messages`
    public struct GetUnreadMentions: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0xf107e790 }
        public static var name: String { "messages.getUnreadMentions" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?
        public var offsetID: Int32
        public var addOffset: Int32
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32

        public init(peer: API.InputPeer, topMsgID: Int32? = nil, offsetID: Int32, addOffset: Int32, limit: Int32, maxID: Int32, minID: Int32) {
            self.peer = peer
            self.topMsgID = topMsgID
            self.offsetID = offsetID
            self.addOffset = addOffset
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf107e790, "messages.getUnreadMentions")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
            self.offsetID = try reader.readInt()
            self.addOffset = try reader.readInt()
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf107e790)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
            writer.writeInt(self.offsetID)
            writer.writeInt(self.addOffset)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
        }
    }

    /// `messages.readMentions#36e5bf4d flags:# peer:InputPeer top_msg_id:flags.0?int = messages.AffectedHistory`
    public struct ReadMentions: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0x36e5bf4d }
        public static var name: String { "messages.readMentions" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?

        public init(peer: API.InputPeer, topMsgID: Int32? = nil) {
            self.peer = peer
            self.topMsgID = topMsgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x36e5bf4d, "messages.readMentions")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x36e5bf4d)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
        }
    }

    /// `messages.getRecentLocations#702a40e0 peer:InputPeer limit:int hash:long = messages.Messages`
    public struct GetRecentLocations: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x702a40e0 }
        public static var name: String { "messages.getRecentLocations" }

        public var peer: API.InputPeer
        public var limit: Int32
        public var hash: Int64

        public init(peer: API.InputPeer, limit: Int32, hash: Int64) {
            self.peer = peer
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x702a40e0, "messages.getRecentLocations")
            self.peer = try API.InputPeer(from: &reader)
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x702a40e0)
            self.peer.write(to: &writer)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.sendMultiMedia#1bf89d74 flags:# silent:flags.5?true background:flags.6?true
    /// clear_draft:flags.7?true noforwards:flags.14?true update_stickersets_order:flags.15?true
    /// invert_media:flags.16?true allow_paid_floodskip:flags.19?true peer:InputPeer reply_to:flags.0?InputReplyTo
    /// multi_media:Vector<InputSingleMedia> schedule_date:flags.10?int send_as:flags.13?InputPeer
    /// quick_reply_shortcut:flags.17?InputQuickReplyShortcut effect:flags.18?long allow_paid_stars:flags.21?long
    /// = Updates`
    public struct SendMultiMedia: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x1bf89d74 }
        public static var name: String { "messages.sendMultiMedia" }

        public var silent: Bool
        public var background: Bool
        public var clearDraft: Bool
        public var noforwards: Bool
        public var updateStickersetsOrder: Bool
        public var invertMedia: Bool
        public var allowPaidFloodskip: Bool
        public var peer: API.InputPeer
        public var replyTo: API.InputReplyTo?
        public var multiMedia: [API.InputSingleMedia]
        public var scheduleDate: Int32?
        public var sendAs: API.InputPeer?
        public var quickReplyShortcut: API.InputQuickReplyShortcut?
        public var effect: Int64?
        public var allowPaidStars: Int64?

        public init(silent: Bool = false, background: Bool = false, clearDraft: Bool = false, noforwards: Bool = false, updateStickersetsOrder: Bool = false, invertMedia: Bool = false, allowPaidFloodskip: Bool = false, peer: API.InputPeer, replyTo: API.InputReplyTo? = nil, multiMedia: [API.InputSingleMedia], scheduleDate: Int32? = nil, sendAs: API.InputPeer? = nil, quickReplyShortcut: API.InputQuickReplyShortcut? = nil, effect: Int64? = nil, allowPaidStars: Int64? = nil) {
            self.silent = silent
            self.background = background
            self.clearDraft = clearDraft
            self.noforwards = noforwards
            self.updateStickersetsOrder = updateStickersetsOrder
            self.invertMedia = invertMedia
            self.allowPaidFloodskip = allowPaidFloodskip
            self.peer = peer
            self.replyTo = replyTo
            self.multiMedia = multiMedia
            self.scheduleDate = scheduleDate
            self.sendAs = sendAs
            self.quickReplyShortcut = quickReplyShortcut
            self.effect = effect
            self.allowPaidStars = allowPaidStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1bf89d74, "messages.sendMultiMedia")
            let _flags = try reader.readFlags()
            self.silent = _flags[5]
            self.background = _flags[6]
            self.clearDraft = _flags[7]
            self.noforwards = _flags[14]
            self.updateStickersetsOrder = _flags[15]
            self.invertMedia = _flags[16]
            self.allowPaidFloodskip = _flags[19]
            self.peer = try API.InputPeer(from: &reader)
            self.replyTo = _flags[0] ? try API.InputReplyTo(from: &reader) : nil
            self.multiMedia = try reader.readVector(of: API.InputSingleMedia.self)
            self.scheduleDate = _flags[10] ? try reader.readInt() : nil
            self.sendAs = _flags[13] ? try API.InputPeer(from: &reader) : nil
            self.quickReplyShortcut = _flags[17] ? try API.InputQuickReplyShortcut(from: &reader) : nil
            self.effect = _flags[18] ? try reader.readLong() : nil
            self.allowPaidStars = _flags[21] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1bf89d74)
            var _flags = TLFlags()
            _flags.set(5, if: self.silent)
            _flags.set(6, if: self.background)
            _flags.set(7, if: self.clearDraft)
            _flags.set(14, if: self.noforwards)
            _flags.set(15, if: self.updateStickersetsOrder)
            _flags.set(16, if: self.invertMedia)
            _flags.set(19, if: self.allowPaidFloodskip)
            _flags.set(0, if: self.replyTo != nil)
            _flags.set(10, if: self.scheduleDate != nil)
            _flags.set(13, if: self.sendAs != nil)
            _flags.set(17, if: self.quickReplyShortcut != nil)
            _flags.set(18, if: self.effect != nil)
            _flags.set(21, if: self.allowPaidStars != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.replyTo { value.write(to: &writer) }
            writer.writeVector(self.multiMedia)
            if let value = self.scheduleDate { writer.writeInt(value) }
            if let value = self.sendAs { value.write(to: &writer) }
            if let value = self.quickReplyShortcut { value.write(to: &writer) }
            if let value = self.effect { writer.writeLong(value) }
            if let value = self.allowPaidStars { writer.writeLong(value) }
        }
    }

    /// `messages.uploadEncryptedFile#5057c497 peer:InputEncryptedChat file:InputEncryptedFile = EncryptedFile`
    public struct UploadEncryptedFile: TLFunction {
        public typealias Response = API.EncryptedFile
        public static var constructorID: UInt32 { 0x5057c497 }
        public static var name: String { "messages.uploadEncryptedFile" }

        public var peer: API.InputEncryptedChat
        public var file: API.InputEncryptedFile

        public init(peer: API.InputEncryptedChat, file: API.InputEncryptedFile) {
            self.peer = peer
            self.file = file
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5057c497, "messages.uploadEncryptedFile")
            self.peer = try API.InputEncryptedChat(from: &reader)
            self.file = try API.InputEncryptedFile(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5057c497)
            self.peer.write(to: &writer)
            self.file.write(to: &writer)
        }
    }

    /// `messages.searchStickerSets#35705b8a flags:# exclude_featured:flags.0?true q:string hash:long =
    /// messages.FoundStickerSets`
    public struct SearchStickerSets: TLFunction {
        public typealias Response = API.Messages.FoundStickerSets
        public static var constructorID: UInt32 { 0x35705b8a }
        public static var name: String { "messages.searchStickerSets" }

        public var excludeFeatured: Bool
        public var q: String
        public var hash: Int64

        public init(excludeFeatured: Bool = false, q: String, hash: Int64) {
            self.excludeFeatured = excludeFeatured
            self.q = q
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x35705b8a, "messages.searchStickerSets")
            let _flags = try reader.readFlags()
            self.excludeFeatured = _flags[0]
            self.q = try reader.readString()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x35705b8a)
            var _flags = TLFlags()
            _flags.set(0, if: self.excludeFeatured)
            writer.writeFlags(_flags)
            writer.writeString(self.q)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getSplitRanges#1cff7e08 = Vector<MessageRange>`
    public struct GetSplitRanges: TLFunction {
        public typealias Response = [API.MessageRange]
        public static var constructorID: UInt32 { 0x1cff7e08 }
        public static var name: String { "messages.getSplitRanges" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1cff7e08, "messages.getSplitRanges")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1cff7e08)
        }
    }

    /// `messages.markDialogUnread#8c5006f8 flags:# unread:flags.0?true parent_peer:flags.1?InputPeer
    /// peer:InputDialogPeer = Bool`
    public struct MarkDialogUnread: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8c5006f8 }
        public static var name: String { "messages.markDialogUnread" }

        public var unread: Bool
        public var parentPeer: API.InputPeer?
        public var peer: API.InputDialogPeer

        public init(unread: Bool = false, parentPeer: API.InputPeer? = nil, peer: API.InputDialogPeer) {
            self.unread = unread
            self.parentPeer = parentPeer
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c5006f8, "messages.markDialogUnread")
            let _flags = try reader.readFlags()
            self.unread = _flags[0]
            self.parentPeer = _flags[1] ? try API.InputPeer(from: &reader) : nil
            self.peer = try API.InputDialogPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c5006f8)
            var _flags = TLFlags()
            _flags.set(0, if: self.unread)
            _flags.set(1, if: self.parentPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
            self.peer.write(to: &writer)
        }
    }

    /// `messages.getDialogUnreadMarks#21202222 flags:# parent_peer:flags.0?InputPeer = Vector<DialogPeer>`
    public struct GetDialogUnreadMarks: TLFunction {
        public typealias Response = [API.DialogPeer]
        public static var constructorID: UInt32 { 0x21202222 }
        public static var name: String { "messages.getDialogUnreadMarks" }

        public var parentPeer: API.InputPeer?

        public init(parentPeer: API.InputPeer? = nil) {
            self.parentPeer = parentPeer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x21202222, "messages.getDialogUnreadMarks")
            let _flags = try reader.readFlags()
            self.parentPeer = _flags[0] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x21202222)
            var _flags = TLFlags()
            _flags.set(0, if: self.parentPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
        }
    }

    /// `messages.clearAllDrafts#7e58ee9c = Bool`
    public struct ClearAllDrafts: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x7e58ee9c }
        public static var name: String { "messages.clearAllDrafts" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7e58ee9c, "messages.clearAllDrafts")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7e58ee9c)
        }
    }

    /// `messages.updatePinnedMessage#d2aaf7ec flags:# silent:flags.0?true unpin:flags.1?true
    /// pm_oneside:flags.2?true peer:InputPeer id:int = Updates`
    public struct UpdatePinnedMessage: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd2aaf7ec }
        public static var name: String { "messages.updatePinnedMessage" }

        public var silent: Bool
        public var unpin: Bool
        public var pmOneside: Bool
        public var peer: API.InputPeer
        public var id: Int32

        public init(silent: Bool = false, unpin: Bool = false, pmOneside: Bool = false, peer: API.InputPeer, id: Int32) {
            self.silent = silent
            self.unpin = unpin
            self.pmOneside = pmOneside
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd2aaf7ec, "messages.updatePinnedMessage")
            let _flags = try reader.readFlags()
            self.silent = _flags[0]
            self.unpin = _flags[1]
            self.pmOneside = _flags[2]
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd2aaf7ec)
            var _flags = TLFlags()
            _flags.set(0, if: self.silent)
            _flags.set(1, if: self.unpin)
            _flags.set(2, if: self.pmOneside)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `messages.sendVote#10ea6184 peer:InputPeer msg_id:int options:Vector<bytes> = Updates`
    public struct SendVote: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x10ea6184 }
        public static var name: String { "messages.sendVote" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var options: [[UInt8]]

        public init(peer: API.InputPeer, msgID: Int32, options: [[UInt8]]) {
            self.peer = peer
            self.msgID = msgID
            self.options = options
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x10ea6184, "messages.sendVote")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.options = try reader.readBytesVector()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x10ea6184)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeBytesVector(self.options)
        }
    }

    /// `messages.getPollResults#eda3e33b peer:InputPeer msg_id:int poll_hash:long = Updates`
    public struct GetPollResults: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xeda3e33b }
        public static var name: String { "messages.getPollResults" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var pollHash: Int64

        public init(peer: API.InputPeer, msgID: Int32, pollHash: Int64) {
            self.peer = peer
            self.msgID = msgID
            self.pollHash = pollHash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeda3e33b, "messages.getPollResults")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.pollHash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeda3e33b)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeLong(self.pollHash)
        }
    }

    /// `messages.getOnlines#6e2be050 peer:InputPeer = ChatOnlines`
    public struct GetOnlines: TLFunction {
        public typealias Response = API.ChatOnlines
        public static var constructorID: UInt32 { 0x6e2be050 }
        public static var name: String { "messages.getOnlines" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6e2be050, "messages.getOnlines")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6e2be050)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.editChatAbout#def60797 peer:InputPeer about:string = Bool`
    public struct EditChatAbout: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xdef60797 }
        public static var name: String { "messages.editChatAbout" }

        public var peer: API.InputPeer
        public var about: String

        public init(peer: API.InputPeer, about: String) {
            self.peer = peer
            self.about = about
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdef60797, "messages.editChatAbout")
            self.peer = try API.InputPeer(from: &reader)
            self.about = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdef60797)
            self.peer.write(to: &writer)
            writer.writeString(self.about)
        }
    }

    /// `messages.editChatDefaultBannedRights#a5866b41 peer:InputPeer banned_rights:ChatBannedRights = Updates`
    public struct EditChatDefaultBannedRights: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa5866b41 }
        public static var name: String { "messages.editChatDefaultBannedRights" }

        public var peer: API.InputPeer
        public var bannedRights: API.ChatBannedRights

        public init(peer: API.InputPeer, bannedRights: API.ChatBannedRights) {
            self.peer = peer
            self.bannedRights = bannedRights
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa5866b41, "messages.editChatDefaultBannedRights")
            self.peer = try API.InputPeer(from: &reader)
            self.bannedRights = try API.ChatBannedRights(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa5866b41)
            self.peer.write(to: &writer)
            self.bannedRights.write(to: &writer)
        }
    }

    /// `messages.getEmojiKeywords#35a0e062 lang_code:string = EmojiKeywordsDifference`
    public struct GetEmojiKeywords: TLFunction {
        public typealias Response = API.EmojiKeywordsDifference
        public static var constructorID: UInt32 { 0x35a0e062 }
        public static var name: String { "messages.getEmojiKeywords" }

        public var langCode: String

        public init(langCode: String) {
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x35a0e062, "messages.getEmojiKeywords")
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x35a0e062)
            writer.writeString(self.langCode)
        }
    }

    /// `messages.getEmojiKeywordsDifference#1508b6af lang_code:string from_version:int = EmojiKeywordsDifference`
    public struct GetEmojiKeywordsDifference: TLFunction {
        public typealias Response = API.EmojiKeywordsDifference
        public static var constructorID: UInt32 { 0x1508b6af }
        public static var name: String { "messages.getEmojiKeywordsDifference" }

        public var langCode: String
        public var fromVersion: Int32

        public init(langCode: String, fromVersion: Int32) {
            self.langCode = langCode
            self.fromVersion = fromVersion
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1508b6af, "messages.getEmojiKeywordsDifference")
            self.langCode = try reader.readString()
            self.fromVersion = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1508b6af)
            writer.writeString(self.langCode)
            writer.writeInt(self.fromVersion)
        }
    }

    /// `messages.getEmojiKeywordsLanguages#4e9963b2 lang_codes:Vector<string> = Vector<EmojiLanguage>`
    public struct GetEmojiKeywordsLanguages: TLFunction {
        public typealias Response = [API.EmojiLanguage]
        public static var constructorID: UInt32 { 0x4e9963b2 }
        public static var name: String { "messages.getEmojiKeywordsLanguages" }

        public var langCodes: [String]

        public init(langCodes: [String]) {
            self.langCodes = langCodes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4e9963b2, "messages.getEmojiKeywordsLanguages")
            self.langCodes = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4e9963b2)
            writer.writeVector(self.langCodes)
        }
    }

    /// `messages.getEmojiURL#d5b10c26 lang_code:string = EmojiURL`
    public struct GetEmojiURL: TLFunction {
        public typealias Response = API.EmojiURL
        public static var constructorID: UInt32 { 0xd5b10c26 }
        public static var name: String { "messages.getEmojiURL" }

        public var langCode: String

        public init(langCode: String) {
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd5b10c26, "messages.getEmojiURL")
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd5b10c26)
            writer.writeString(self.langCode)
        }
    }

    /// `messages.getSearchCounters#1bbcf300 flags:# peer:InputPeer saved_peer_id:flags.2?InputPeer
    /// top_msg_id:flags.0?int filters:Vector<MessagesFilter> = Vector<messages.SearchCounter>`
    public struct GetSearchCounters: TLFunction {
        public typealias Response = [API.Messages.SearchCounter]
        public static var constructorID: UInt32 { 0x1bbcf300 }
        public static var name: String { "messages.getSearchCounters" }

        public var peer: API.InputPeer
        public var savedPeerID: API.InputPeer?
        public var topMsgID: Int32?
        public var filters: [API.MessagesFilter]

        public init(peer: API.InputPeer, savedPeerID: API.InputPeer? = nil, topMsgID: Int32? = nil, filters: [API.MessagesFilter]) {
            self.peer = peer
            self.savedPeerID = savedPeerID
            self.topMsgID = topMsgID
            self.filters = filters
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1bbcf300, "messages.getSearchCounters")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.savedPeerID = _flags[2] ? try API.InputPeer(from: &reader) : nil
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
            self.filters = try reader.readVector(of: API.MessagesFilter.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1bbcf300)
            var _flags = TLFlags()
            _flags.set(2, if: self.savedPeerID != nil)
            _flags.set(0, if: self.topMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.savedPeerID { value.write(to: &writer) }
            if let value = self.topMsgID { writer.writeInt(value) }
            writer.writeVector(self.filters)
        }
    }

    /// `messages.requestUrlAuth#894cc99c flags:# peer:flags.1?InputPeer msg_id:flags.1?int button_id:flags.1?int
    /// url:flags.2?string in_app_origin:flags.3?string = UrlAuthResult`
    public struct RequestUrlAuth: TLFunction {
        public typealias Response = API.UrlAuthResult
        public static var constructorID: UInt32 { 0x894cc99c }
        public static var name: String { "messages.requestUrlAuth" }

        public var peer: API.InputPeer?
        public var msgID: Int32?
        public var buttonID: Int32?
        public var url: String?
        public var inAppOrigin: String?

        public init(peer: API.InputPeer? = nil, msgID: Int32? = nil, buttonID: Int32? = nil, url: String? = nil, inAppOrigin: String? = nil) {
            self.peer = peer
            self.msgID = msgID
            self.buttonID = buttonID
            self.url = url
            self.inAppOrigin = inAppOrigin
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x894cc99c, "messages.requestUrlAuth")
            let _flags = try reader.readFlags()
            self.peer = _flags[1] ? try API.InputPeer(from: &reader) : nil
            self.msgID = _flags[1] ? try reader.readInt() : nil
            self.buttonID = _flags[1] ? try reader.readInt() : nil
            self.url = _flags[2] ? try reader.readString() : nil
            self.inAppOrigin = _flags[3] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x894cc99c)
            var _flags = TLFlags()
            _flags.set(1, if: self.peer != nil)
            _flags.set(1, if: self.msgID != nil)
            _flags.set(1, if: self.buttonID != nil)
            _flags.set(2, if: self.url != nil)
            _flags.set(3, if: self.inAppOrigin != nil)
            writer.writeFlags(_flags)
            if let value = self.peer {
                value.write(to: &writer)
            } else if _flags[1] {
                writer.failMissing("messages.requestUrlAuth.peer")
            }
            if let value = self.msgID {
                writer.writeInt(value)
            } else if _flags[1] {
                writer.failMissing("messages.requestUrlAuth.msg_id")
            }
            if let value = self.buttonID {
                writer.writeInt(value)
            } else if _flags[1] {
                writer.failMissing("messages.requestUrlAuth.button_id")
            }
            if let value = self.url { writer.writeString(value) }
            if let value = self.inAppOrigin { writer.writeString(value) }
        }
    }

    /// `messages.acceptUrlAuth#67a3f0de flags:# write_allowed:flags.0?true share_phone_number:flags.3?true
    /// peer:flags.1?InputPeer msg_id:flags.1?int button_id:flags.1?int url:flags.2?string
    /// match_code:flags.4?string = UrlAuthResult`
    public struct AcceptUrlAuth: TLFunction {
        public typealias Response = API.UrlAuthResult
        public static var constructorID: UInt32 { 0x67a3f0de }
        public static var name: String { "messages.acceptUrlAuth" }

        public var writeAllowed: Bool
        public var sharePhoneNumber: Bool
        public var peer: API.InputPeer?
        public var msgID: Int32?
        public var buttonID: Int32?
        public var url: String?
        public var matchCode: String?

        public init(writeAllowed: Bool = false, sharePhoneNumber: Bool = false, peer: API.InputPeer? = nil, msgID: Int32? = nil, buttonID: Int32? = nil, url: String? = nil, matchCode: String? = nil) {
            self.writeAllowed = writeAllowed
            self.sharePhoneNumber = sharePhoneNumber
            self.peer = peer
            self.msgID = msgID
            self.buttonID = buttonID
            self.url = url
            self.matchCode = matchCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x67a3f0de, "messages.acceptUrlAuth")
            let _flags = try reader.readFlags()
            self.writeAllowed = _flags[0]
            self.sharePhoneNumber = _flags[3]
            self.peer = _flags[1] ? try API.InputPeer(from: &reader) : nil
            self.msgID = _flags[1] ? try reader.readInt() : nil
            self.buttonID = _flags[1] ? try reader.readInt() : nil
            self.url = _flags[2] ? try reader.readString() : nil
            self.matchCode = _flags[4] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x67a3f0de)
            var _flags = TLFlags()
            _flags.set(0, if: self.writeAllowed)
            _flags.set(3, if: self.sharePhoneNumber)
            _flags.set(1, if: self.peer != nil)
            _flags.set(1, if: self.msgID != nil)
            _flags.set(1, if: self.buttonID != nil)
            _flags.set(2, if: self.url != nil)
            _flags.set(4, if: self.matchCode != nil)
            writer.writeFlags(_flags)
            if let value = self.peer {
                value.write(to: &writer)
            } else if _flags[1] {
                writer.failMissing("messages.acceptUrlAuth.peer")
            }
            if let value = self.msgID {
                writer.writeInt(value)
            } else if _flags[1] {
                writer.failMissing("messages.acceptUrlAuth.msg_id")
            }
            if let value = self.buttonID {
                writer.writeInt(value)
            } else if _flags[1] {
                writer.failMissing("messages.acceptUrlAuth.button_id")
            }
            if let value = self.url { writer.writeString(value) }
            if let value = self.matchCode { writer.writeString(value) }
        }
    }

    /// `messages.hidePeerSettingsBar#4facb138 peer:InputPeer = Bool`
    public struct HidePeerSettingsBar: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4facb138 }
        public static var name: String { "messages.hidePeerSettingsBar" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4facb138, "messages.hidePeerSettingsBar")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4facb138)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.getScheduledHistory#f516760b peer:InputPeer hash:long = messages.Messages`
    public struct GetScheduledHistory: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0xf516760b }
        public static var name: String { "messages.getScheduledHistory" }

        public var peer: API.InputPeer
        public var hash: Int64

        public init(peer: API.InputPeer, hash: Int64) {
            self.peer = peer
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf516760b, "messages.getScheduledHistory")
            self.peer = try API.InputPeer(from: &reader)
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf516760b)
            self.peer.write(to: &writer)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getScheduledMessages#bdbb0464 peer:InputPeer id:Vector<int> = messages.Messages`
    public struct GetScheduledMessages: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0xbdbb0464 }
        public static var name: String { "messages.getScheduledMessages" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbdbb0464, "messages.getScheduledMessages")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbdbb0464)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `messages.sendScheduledMessages#bd38850a peer:InputPeer id:Vector<int> = Updates`
    public struct SendScheduledMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xbd38850a }
        public static var name: String { "messages.sendScheduledMessages" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbd38850a, "messages.sendScheduledMessages")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbd38850a)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `messages.deleteScheduledMessages#59ae2b16 peer:InputPeer id:Vector<int> = Updates`
    public struct DeleteScheduledMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x59ae2b16 }
        public static var name: String { "messages.deleteScheduledMessages" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x59ae2b16, "messages.deleteScheduledMessages")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x59ae2b16)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `messages.getPollVotes#b86e380e flags:# peer:InputPeer id:int option:flags.0?bytes offset:flags.1?string
    /// limit:int = messages.VotesList`
    public struct GetPollVotes: TLFunction {
        public typealias Response = API.Messages.VotesList
        public static var constructorID: UInt32 { 0xb86e380e }
        public static var name: String { "messages.getPollVotes" }

        public var peer: API.InputPeer
        public var id: Int32
        public var option: [UInt8]?
        public var offset: String?
        public var limit: Int32

        public init(peer: API.InputPeer, id: Int32, option: [UInt8]? = nil, offset: String? = nil, limit: Int32) {
            self.peer = peer
            self.id = id
            self.option = option
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb86e380e, "messages.getPollVotes")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.option = _flags[0] ? try reader.readBytes() : nil
            self.offset = _flags[1] ? try reader.readString() : nil
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb86e380e)
            var _flags = TLFlags()
            _flags.set(0, if: self.option != nil)
            _flags.set(1, if: self.offset != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.option { writer.writeBytes(value) }
            if let value = self.offset { writer.writeString(value) }
            writer.writeInt(self.limit)
        }
    }

    /// `messages.toggleStickerSets#b5052fea flags:# uninstall:flags.0?true archive:flags.1?true
    /// unarchive:flags.2?true stickersets:Vector<InputStickerSet> = Bool`
    public struct ToggleStickerSets: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb5052fea }
        public static var name: String { "messages.toggleStickerSets" }

        public var uninstall: Bool
        public var archive: Bool
        public var unarchive: Bool
        public var stickersets: [API.InputStickerSet]

        public init(uninstall: Bool = false, archive: Bool = false, unarchive: Bool = false, stickersets: [API.InputStickerSet]) {
            self.uninstall = uninstall
            self.archive = archive
            self.unarchive = unarchive
            self.stickersets = stickersets
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb5052fea, "messages.toggleStickerSets")
            let _flags = try reader.readFlags()
            self.uninstall = _flags[0]
            self.archive = _flags[1]
            self.unarchive = _flags[2]
            self.stickersets = try reader.readVector(of: API.InputStickerSet.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb5052fea)
            var _flags = TLFlags()
            _flags.set(0, if: self.uninstall)
            _flags.set(1, if: self.archive)
            _flags.set(2, if: self.unarchive)
            writer.writeFlags(_flags)
            writer.writeVector(self.stickersets)
        }
    }

    /// `messages.getDialogFilters#efd48c89 = messages.DialogFilters`
    public struct GetDialogFilters: TLFunction {
        public typealias Response = API.Messages.DialogFilters
        public static var constructorID: UInt32 { 0xefd48c89 }
        public static var name: String { "messages.getDialogFilters" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xefd48c89, "messages.getDialogFilters")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xefd48c89)
        }
    }

    /// `messages.getSuggestedDialogFilters#a29cd42c = Vector<DialogFilterSuggested>`
    public struct GetSuggestedDialogFilters: TLFunction {
        public typealias Response = [API.DialogFilterSuggested]
        public static var constructorID: UInt32 { 0xa29cd42c }
        public static var name: String { "messages.getSuggestedDialogFilters" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa29cd42c, "messages.getSuggestedDialogFilters")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa29cd42c)
        }
    }

    /// `messages.updateDialogFilter#1ad4a04a flags:# id:int filter:flags.0?DialogFilter = Bool`
    public struct UpdateDialogFilter: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1ad4a04a }
        public static var name: String { "messages.updateDialogFilter" }

        public var id: Int32
        public var filter: API.DialogFilter?

        public init(id: Int32, filter: API.DialogFilter? = nil) {
            self.id = id
            self.filter = filter
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1ad4a04a, "messages.updateDialogFilter")
            let _flags = try reader.readFlags()
            self.id = try reader.readInt()
            self.filter = _flags[0] ? try API.DialogFilter(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1ad4a04a)
            var _flags = TLFlags()
            _flags.set(0, if: self.filter != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.id)
            if let value = self.filter { value.write(to: &writer) }
        }
    }

    /// `messages.updateDialogFiltersOrder#c563c1e4 order:Vector<int> = Bool`
    public struct UpdateDialogFiltersOrder: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xc563c1e4 }
        public static var name: String { "messages.updateDialogFiltersOrder" }

        public var order: [Int32]

        public init(order: [Int32]) {
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc563c1e4, "messages.updateDialogFiltersOrder")
            self.order = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc563c1e4)
            writer.writeVector(self.order)
        }
    }

    /// `messages.getOldFeaturedStickers#7ed094a1 offset:int limit:int hash:long = messages.FeaturedStickers`
    public struct GetOldFeaturedStickers: TLFunction {
        public typealias Response = API.Messages.FeaturedStickers
        public static var constructorID: UInt32 { 0x7ed094a1 }
        public static var name: String { "messages.getOldFeaturedStickers" }

        public var offset: Int32
        public var limit: Int32
        public var hash: Int64

        public init(offset: Int32, limit: Int32, hash: Int64) {
            self.offset = offset
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7ed094a1, "messages.getOldFeaturedStickers")
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7ed094a1)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getReplies#22ddd30c peer:InputPeer msg_id:int offset_id:int offset_date:int add_offset:int
    /// limit:int max_id:int min_id:int hash:long = messages.Messages`
    public struct GetReplies: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x22ddd30c }
        public static var name: String { "messages.getReplies" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var offsetID: Int32
        public var offsetDate: Int32
        public var addOffset: Int32
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32
        public var hash: Int64

        public init(peer: API.InputPeer, msgID: Int32, offsetID: Int32, offsetDate: Int32, addOffset: Int32, limit: Int32, maxID: Int32, minID: Int32, hash: Int64) {
            self.peer = peer
            self.msgID = msgID
            self.offsetID = offsetID
            self.offsetDate = offsetDate
            self.addOffset = addOffset
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x22ddd30c, "messages.getReplies")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.offsetID = try reader.readInt()
            self.offsetDate = try reader.readInt()
            self.addOffset = try reader.readInt()
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x22ddd30c)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.offsetDate)
            writer.writeInt(self.addOffset)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getDiscussionMessage#446972fd peer:InputPeer msg_id:int = messages.DiscussionMessage`
    public struct GetDiscussionMessage: TLFunction {
        public typealias Response = API.Messages.DiscussionMessage
        public static var constructorID: UInt32 { 0x446972fd }
        public static var name: String { "messages.getDiscussionMessage" }

        public var peer: API.InputPeer
        public var msgID: Int32

        public init(peer: API.InputPeer, msgID: Int32) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x446972fd, "messages.getDiscussionMessage")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x446972fd)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `messages.readDiscussion#f731a9f4 peer:InputPeer msg_id:int read_max_id:int = Bool`
    public struct ReadDiscussion: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf731a9f4 }
        public static var name: String { "messages.readDiscussion" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var readMaxID: Int32

        public init(peer: API.InputPeer, msgID: Int32, readMaxID: Int32) {
            self.peer = peer
            self.msgID = msgID
            self.readMaxID = readMaxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf731a9f4, "messages.readDiscussion")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.readMaxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf731a9f4)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeInt(self.readMaxID)
        }
    }

    /// `messages.unpinAllMessages#062dd747 flags:# peer:InputPeer top_msg_id:flags.0?int
    /// saved_peer_id:flags.1?InputPeer = messages.AffectedHistory`
    public struct UnpinAllMessages: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0x062dd747 }
        public static var name: String { "messages.unpinAllMessages" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?
        public var savedPeerID: API.InputPeer?

        public init(peer: API.InputPeer, topMsgID: Int32? = nil, savedPeerID: API.InputPeer? = nil) {
            self.peer = peer
            self.topMsgID = topMsgID
            self.savedPeerID = savedPeerID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x062dd747, "messages.unpinAllMessages")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
            self.savedPeerID = _flags[1] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x062dd747)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            _flags.set(1, if: self.savedPeerID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
            if let value = self.savedPeerID { value.write(to: &writer) }
        }
    }

    /// `messages.deleteChat#5bd0ee50 chat_id:long = Bool`
    public struct DeleteChat: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x5bd0ee50 }
        public static var name: String { "messages.deleteChat" }

        public var chatID: Int64

        public init(chatID: Int64) {
            self.chatID = chatID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5bd0ee50, "messages.deleteChat")
            self.chatID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5bd0ee50)
            writer.writeLong(self.chatID)
        }
    }

    /// `messages.deletePhoneCallHistory#f9cbe409 flags:# revoke:flags.0?true = messages.AffectedFoundMessages`
    public struct DeletePhoneCallHistory: TLFunction {
        public typealias Response = API.Messages.AffectedFoundMessages
        public static var constructorID: UInt32 { 0xf9cbe409 }
        public static var name: String { "messages.deletePhoneCallHistory" }

        public var revoke: Bool

        public init(revoke: Bool = false) {
            self.revoke = revoke
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf9cbe409, "messages.deletePhoneCallHistory")
            let _flags = try reader.readFlags()
            self.revoke = _flags[0]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf9cbe409)
            var _flags = TLFlags()
            _flags.set(0, if: self.revoke)
            writer.writeFlags(_flags)
        }
    }

    /// `messages.checkHistoryImport#43fe19f3 import_head:string = messages.HistoryImportParsed`
    public struct CheckHistoryImport: TLFunction {
        public typealias Response = API.Messages.HistoryImportParsed
        public static var constructorID: UInt32 { 0x43fe19f3 }
        public static var name: String { "messages.checkHistoryImport" }

        public var importHead: String

        public init(importHead: String) {
            self.importHead = importHead
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x43fe19f3, "messages.checkHistoryImport")
            self.importHead = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x43fe19f3)
            writer.writeString(self.importHead)
        }
    }

    /// `messages.initHistoryImport#34090c3b peer:InputPeer file:InputFile media_count:int =
    /// messages.HistoryImport`
    public struct InitHistoryImport: TLFunction {
        public typealias Response = API.Messages.HistoryImport
        public static var constructorID: UInt32 { 0x34090c3b }
        public static var name: String { "messages.initHistoryImport" }

        public var peer: API.InputPeer
        public var file: API.InputFile
        public var mediaCount: Int32

        public init(peer: API.InputPeer, file: API.InputFile, mediaCount: Int32) {
            self.peer = peer
            self.file = file
            self.mediaCount = mediaCount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x34090c3b, "messages.initHistoryImport")
            self.peer = try API.InputPeer(from: &reader)
            self.file = try API.InputFile(from: &reader)
            self.mediaCount = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x34090c3b)
            self.peer.write(to: &writer)
            self.file.write(to: &writer)
            writer.writeInt(self.mediaCount)
        }
    }

    /// `messages.uploadImportedMedia#2a862092 peer:InputPeer import_id:long file_name:string media:InputMedia =
    /// MessageMedia`
    public struct UploadImportedMedia: TLFunction {
        public typealias Response = API.MessageMedia
        public static var constructorID: UInt32 { 0x2a862092 }
        public static var name: String { "messages.uploadImportedMedia" }

        public var peer: API.InputPeer
        public var importID: Int64
        public var fileName: String
        public var media: API.InputMedia

        public init(peer: API.InputPeer, importID: Int64, fileName: String, media: API.InputMedia) {
            self.peer = peer
            self.importID = importID
            self.fileName = fileName
            self.media = media
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2a862092, "messages.uploadImportedMedia")
            self.peer = try API.InputPeer(from: &reader)
            self.importID = try reader.readLong()
            self.fileName = try reader.readString()
            self.media = try API.InputMedia(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2a862092)
            self.peer.write(to: &writer)
            writer.writeLong(self.importID)
            writer.writeString(self.fileName)
            self.media.write(to: &writer)
        }
    }

    /// `messages.startHistoryImport#b43df344 peer:InputPeer import_id:long = Bool`
    public struct StartHistoryImport: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb43df344 }
        public static var name: String { "messages.startHistoryImport" }

        public var peer: API.InputPeer
        public var importID: Int64

        public init(peer: API.InputPeer, importID: Int64) {
            self.peer = peer
            self.importID = importID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb43df344, "messages.startHistoryImport")
            self.peer = try API.InputPeer(from: &reader)
            self.importID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb43df344)
            self.peer.write(to: &writer)
            writer.writeLong(self.importID)
        }
    }

    /// `messages.getExportedChatInvites#a2b5a3f6 flags:# revoked:flags.3?true peer:InputPeer admin_id:InputUser
    /// offset_date:flags.2?int offset_link:flags.2?string limit:int = messages.ExportedChatInvites`
    public struct GetExportedChatInvites: TLFunction {
        public typealias Response = API.Messages.ExportedChatInvites
        public static var constructorID: UInt32 { 0xa2b5a3f6 }
        public static var name: String { "messages.getExportedChatInvites" }

        public var revoked: Bool
        public var peer: API.InputPeer
        public var adminID: API.InputUser
        public var offsetDate: Int32?
        public var offsetLink: String?
        public var limit: Int32

        public init(revoked: Bool = false, peer: API.InputPeer, adminID: API.InputUser, offsetDate: Int32? = nil, offsetLink: String? = nil, limit: Int32) {
            self.revoked = revoked
            self.peer = peer
            self.adminID = adminID
            self.offsetDate = offsetDate
            self.offsetLink = offsetLink
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa2b5a3f6, "messages.getExportedChatInvites")
            let _flags = try reader.readFlags()
            self.revoked = _flags[3]
            self.peer = try API.InputPeer(from: &reader)
            self.adminID = try API.InputUser(from: &reader)
            self.offsetDate = _flags[2] ? try reader.readInt() : nil
            self.offsetLink = _flags[2] ? try reader.readString() : nil
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa2b5a3f6)
            var _flags = TLFlags()
            _flags.set(3, if: self.revoked)
            _flags.set(2, if: self.offsetDate != nil)
            _flags.set(2, if: self.offsetLink != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.adminID.write(to: &writer)
            if let value = self.offsetDate {
                writer.writeInt(value)
            } else if _flags[2] {
                writer.failMissing("messages.getExportedChatInvites.offset_date")
            }
            if let value = self.offsetLink {
                writer.writeString(value)
            } else if _flags[2] {
                writer.failMissing("messages.getExportedChatInvites.offset_link")
            }
            writer.writeInt(self.limit)
        }
    }

    /// `messages.getExportedChatInvite#73746f5c peer:InputPeer link:string = messages.ExportedChatInvite`
    public struct GetExportedChatInvite: TLFunction {
        public typealias Response = API.Messages.ExportedChatInvite
        public static var constructorID: UInt32 { 0x73746f5c }
        public static var name: String { "messages.getExportedChatInvite" }

        public var peer: API.InputPeer
        public var link: String

        public init(peer: API.InputPeer, link: String) {
            self.peer = peer
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x73746f5c, "messages.getExportedChatInvite")
            self.peer = try API.InputPeer(from: &reader)
            self.link = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x73746f5c)
            self.peer.write(to: &writer)
            writer.writeString(self.link)
        }
    }

    /// `messages.editExportedChatInvite#bdca2f75 flags:# revoked:flags.2?true peer:InputPeer link:string
    /// expire_date:flags.0?int usage_limit:flags.1?int request_needed:flags.3?Bool title:flags.4?string =
    /// messages.ExportedChatInvite`
    public struct EditExportedChatInvite: TLFunction {
        public typealias Response = API.Messages.ExportedChatInvite
        public static var constructorID: UInt32 { 0xbdca2f75 }
        public static var name: String { "messages.editExportedChatInvite" }

        public var revoked: Bool
        public var peer: API.InputPeer
        public var link: String
        public var expireDate: Int32?
        public var usageLimit: Int32?
        public var requestNeeded: Bool?
        public var title: String?

        public init(revoked: Bool = false, peer: API.InputPeer, link: String, expireDate: Int32? = nil, usageLimit: Int32? = nil, requestNeeded: Bool? = nil, title: String? = nil) {
            self.revoked = revoked
            self.peer = peer
            self.link = link
            self.expireDate = expireDate
            self.usageLimit = usageLimit
            self.requestNeeded = requestNeeded
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbdca2f75, "messages.editExportedChatInvite")
            let _flags = try reader.readFlags()
            self.revoked = _flags[2]
            self.peer = try API.InputPeer(from: &reader)
            self.link = try reader.readString()
            self.expireDate = _flags[0] ? try reader.readInt() : nil
            self.usageLimit = _flags[1] ? try reader.readInt() : nil
            self.requestNeeded = _flags[3] ? try reader.readBool() : nil
            self.title = _flags[4] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbdca2f75)
            var _flags = TLFlags()
            _flags.set(2, if: self.revoked)
            _flags.set(0, if: self.expireDate != nil)
            _flags.set(1, if: self.usageLimit != nil)
            _flags.set(3, if: self.requestNeeded != nil)
            _flags.set(4, if: self.title != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.link)
            if let value = self.expireDate { writer.writeInt(value) }
            if let value = self.usageLimit { writer.writeInt(value) }
            if let value = self.requestNeeded { writer.writeBool(value) }
            if let value = self.title { writer.writeString(value) }
        }
    }

    /// `messages.deleteRevokedExportedChatInvites#56987bd5 peer:InputPeer admin_id:InputUser = Bool`
    public struct DeleteRevokedExportedChatInvites: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x56987bd5 }
        public static var name: String { "messages.deleteRevokedExportedChatInvites" }

        public var peer: API.InputPeer
        public var adminID: API.InputUser

        public init(peer: API.InputPeer, adminID: API.InputUser) {
            self.peer = peer
            self.adminID = adminID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x56987bd5, "messages.deleteRevokedExportedChatInvites")
            self.peer = try API.InputPeer(from: &reader)
            self.adminID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x56987bd5)
            self.peer.write(to: &writer)
            self.adminID.write(to: &writer)
        }
    }

    /// `messages.deleteExportedChatInvite#d464a42b peer:InputPeer link:string = Bool`
    public struct DeleteExportedChatInvite: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xd464a42b }
        public static var name: String { "messages.deleteExportedChatInvite" }

        public var peer: API.InputPeer
        public var link: String

        public init(peer: API.InputPeer, link: String) {
            self.peer = peer
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd464a42b, "messages.deleteExportedChatInvite")
            self.peer = try API.InputPeer(from: &reader)
            self.link = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd464a42b)
            self.peer.write(to: &writer)
            writer.writeString(self.link)
        }
    }

    /// `messages.getAdminsWithInvites#3920e6ef peer:InputPeer = messages.ChatAdminsWithInvites`
    public struct GetAdminsWithInvites: TLFunction {
        public typealias Response = API.Messages.ChatAdminsWithInvites
        public static var constructorID: UInt32 { 0x3920e6ef }
        public static var name: String { "messages.getAdminsWithInvites" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3920e6ef, "messages.getAdminsWithInvites")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3920e6ef)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.getChatInviteImporters#df04dd4e flags:# requested:flags.0?true subscription_expired:flags.3?true
    /// peer:InputPeer link:flags.1?string q:flags.2?string offset_date:int offset_user:InputUser limit:int =
    /// messages.ChatInviteImporters`
    public struct GetChatInviteImporters: TLFunction {
        public typealias Response = API.Messages.ChatInviteImporters
        public static var constructorID: UInt32 { 0xdf04dd4e }
        public static var name: String { "messages.getChatInviteImporters" }

        public var requested: Bool
        public var subscriptionExpired: Bool
        public var peer: API.InputPeer
        public var link: String?
        public var q: String?
        public var offsetDate: Int32
        public var offsetUser: API.InputUser
        public var limit: Int32

        public init(requested: Bool = false, subscriptionExpired: Bool = false, peer: API.InputPeer, link: String? = nil, q: String? = nil, offsetDate: Int32, offsetUser: API.InputUser, limit: Int32) {
            self.requested = requested
            self.subscriptionExpired = subscriptionExpired
            self.peer = peer
            self.link = link
            self.q = q
            self.offsetDate = offsetDate
            self.offsetUser = offsetUser
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdf04dd4e, "messages.getChatInviteImporters")
            let _flags = try reader.readFlags()
            self.requested = _flags[0]
            self.subscriptionExpired = _flags[3]
            self.peer = try API.InputPeer(from: &reader)
            self.link = _flags[1] ? try reader.readString() : nil
            self.q = _flags[2] ? try reader.readString() : nil
            self.offsetDate = try reader.readInt()
            self.offsetUser = try API.InputUser(from: &reader)
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdf04dd4e)
            var _flags = TLFlags()
            _flags.set(0, if: self.requested)
            _flags.set(3, if: self.subscriptionExpired)
            _flags.set(1, if: self.link != nil)
            _flags.set(2, if: self.q != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.link { writer.writeString(value) }
            if let value = self.q { writer.writeString(value) }
            writer.writeInt(self.offsetDate)
            self.offsetUser.write(to: &writer)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.setHistoryTTL#b80e5fe4 peer:InputPeer period:int = Updates`
    public struct SetHistoryTTL: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xb80e5fe4 }
        public static var name: String { "messages.setHistoryTTL" }

        public var peer: API.InputPeer
        public var period: Int32

        public init(peer: API.InputPeer, period: Int32) {
            self.peer = peer
            self.period = period
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb80e5fe4, "messages.setHistoryTTL")
            self.peer = try API.InputPeer(from: &reader)
            self.period = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb80e5fe4)
            self.peer.write(to: &writer)
            writer.writeInt(self.period)
        }
    }

    /// `messages.checkHistoryImportPeer#5dc60f03 peer:InputPeer = messages.CheckedHistoryImportPeer`
    public struct CheckHistoryImportPeer: TLFunction {
        public typealias Response = API.Messages.CheckedHistoryImportPeer
        public static var constructorID: UInt32 { 0x5dc60f03 }
        public static var name: String { "messages.checkHistoryImportPeer" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5dc60f03, "messages.checkHistoryImportPeer")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5dc60f03)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.setChatTheme#081202c9 peer:InputPeer theme:InputChatTheme = Updates`
    public struct SetChatTheme: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x081202c9 }
        public static var name: String { "messages.setChatTheme" }

        public var peer: API.InputPeer
        public var theme: API.InputChatTheme

        public init(peer: API.InputPeer, theme: API.InputChatTheme) {
            self.peer = peer
            self.theme = theme
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x081202c9, "messages.setChatTheme")
            self.peer = try API.InputPeer(from: &reader)
            self.theme = try API.InputChatTheme(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x081202c9)
            self.peer.write(to: &writer)
            self.theme.write(to: &writer)
        }
    }

    /// `messages.getMessageReadParticipants#31c1c44f peer:InputPeer msg_id:int = Vector<ReadParticipantDate>`
    public struct GetMessageReadParticipants: TLFunction {
        public typealias Response = [API.ReadParticipantDate]
        public static var constructorID: UInt32 { 0x31c1c44f }
        public static var name: String { "messages.getMessageReadParticipants" }

        public var peer: API.InputPeer
        public var msgID: Int32

        public init(peer: API.InputPeer, msgID: Int32) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x31c1c44f, "messages.getMessageReadParticipants")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x31c1c44f)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `messages.getSearchResultsCalendar#6aa3f6bd flags:# peer:InputPeer saved_peer_id:flags.2?InputPeer
    /// filter:MessagesFilter offset_id:int offset_date:int = messages.SearchResultsCalendar`
    public struct GetSearchResultsCalendar: TLFunction {
        public typealias Response = API.Messages.SearchResultsCalendar
        public static var constructorID: UInt32 { 0x6aa3f6bd }
        public static var name: String { "messages.getSearchResultsCalendar" }

        public var peer: API.InputPeer
        public var savedPeerID: API.InputPeer?
        public var filter: API.MessagesFilter
        public var offsetID: Int32
        public var offsetDate: Int32

        public init(peer: API.InputPeer, savedPeerID: API.InputPeer? = nil, filter: API.MessagesFilter, offsetID: Int32, offsetDate: Int32) {
            self.peer = peer
            self.savedPeerID = savedPeerID
            self.filter = filter
            self.offsetID = offsetID
            self.offsetDate = offsetDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6aa3f6bd, "messages.getSearchResultsCalendar")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.savedPeerID = _flags[2] ? try API.InputPeer(from: &reader) : nil
            self.filter = try API.MessagesFilter(from: &reader)
            self.offsetID = try reader.readInt()
            self.offsetDate = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6aa3f6bd)
            var _flags = TLFlags()
            _flags.set(2, if: self.savedPeerID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.savedPeerID { value.write(to: &writer) }
            self.filter.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.offsetDate)
        }
    }

    /// `messages.getSearchResultsPositions#9c7f2f10 flags:# peer:InputPeer saved_peer_id:flags.2?InputPeer
    /// filter:MessagesFilter offset_id:int limit:int = messages.SearchResultsPositions`
    public struct GetSearchResultsPositions: TLFunction {
        public typealias Response = API.Messages.SearchResultsPositions
        public static var constructorID: UInt32 { 0x9c7f2f10 }
        public static var name: String { "messages.getSearchResultsPositions" }

        public var peer: API.InputPeer
        public var savedPeerID: API.InputPeer?
        public var filter: API.MessagesFilter
        public var offsetID: Int32
        public var limit: Int32

        public init(peer: API.InputPeer, savedPeerID: API.InputPeer? = nil, filter: API.MessagesFilter, offsetID: Int32, limit: Int32) {
            self.peer = peer
            self.savedPeerID = savedPeerID
            self.filter = filter
            self.offsetID = offsetID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9c7f2f10, "messages.getSearchResultsPositions")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.savedPeerID = _flags[2] ? try API.InputPeer(from: &reader) : nil
            self.filter = try API.MessagesFilter(from: &reader)
            self.offsetID = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9c7f2f10)
            var _flags = TLFlags()
            _flags.set(2, if: self.savedPeerID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.savedPeerID { value.write(to: &writer) }
            self.filter.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.hideChatJoinRequest#7fe7e815 flags:# approved:flags.0?true peer:InputPeer user_id:InputUser =
    /// Updates`
    public struct HideChatJoinRequest: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x7fe7e815 }
        public static var name: String { "messages.hideChatJoinRequest" }

        public var approved: Bool
        public var peer: API.InputPeer
        public var userID: API.InputUser

        public init(approved: Bool = false, peer: API.InputPeer, userID: API.InputUser) {
            self.approved = approved
            self.peer = peer
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7fe7e815, "messages.hideChatJoinRequest")
            let _flags = try reader.readFlags()
            self.approved = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7fe7e815)
            var _flags = TLFlags()
            _flags.set(0, if: self.approved)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.userID.write(to: &writer)
        }
    }

    /// `messages.hideAllChatJoinRequests#e085f4ea flags:# approved:flags.0?true peer:InputPeer
    /// link:flags.1?string = Updates`
    public struct HideAllChatJoinRequests: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xe085f4ea }
        public static var name: String { "messages.hideAllChatJoinRequests" }

        public var approved: Bool
        public var peer: API.InputPeer
        public var link: String?

        public init(approved: Bool = false, peer: API.InputPeer, link: String? = nil) {
            self.approved = approved
            self.peer = peer
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe085f4ea, "messages.hideAllChatJoinRequests")
            let _flags = try reader.readFlags()
            self.approved = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.link = _flags[1] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe085f4ea)
            var _flags = TLFlags()
            _flags.set(0, if: self.approved)
            _flags.set(1, if: self.link != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.link { writer.writeString(value) }
        }
    }

    /// `messages.toggleNoForwards#b2081a35 flags:# peer:InputPeer enabled:Bool request_msg_id:flags.0?int =
    /// Updates`
    public struct ToggleNoForwards: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xb2081a35 }
        public static var name: String { "messages.toggleNoForwards" }

        public var peer: API.InputPeer
        public var enabled: Bool
        public var requestMsgID: Int32?

        public init(peer: API.InputPeer, enabled: Bool, requestMsgID: Int32? = nil) {
            self.peer = peer
            self.enabled = enabled
            self.requestMsgID = requestMsgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb2081a35, "messages.toggleNoForwards")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.enabled = try reader.readBool()
            self.requestMsgID = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb2081a35)
            var _flags = TLFlags()
            _flags.set(0, if: self.requestMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeBool(self.enabled)
            if let value = self.requestMsgID { writer.writeInt(value) }
        }
    }

    /// `messages.saveDefaultSendAs#ccfddf96 peer:InputPeer send_as:InputPeer = Bool`
    public struct SaveDefaultSendAs: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xccfddf96 }
        public static var name: String { "messages.saveDefaultSendAs" }

        public var peer: API.InputPeer
        public var sendAs: API.InputPeer

        public init(peer: API.InputPeer, sendAs: API.InputPeer) {
            self.peer = peer
            self.sendAs = sendAs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xccfddf96, "messages.saveDefaultSendAs")
            self.peer = try API.InputPeer(from: &reader)
            self.sendAs = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xccfddf96)
            self.peer.write(to: &writer)
            self.sendAs.write(to: &writer)
        }
    }

    /// `messages.sendReaction#d30d78d4 flags:# big:flags.1?true add_to_recent:flags.2?true peer:InputPeer
    /// msg_id:int reaction:flags.0?Vector<Reaction> = Updates`
    public struct SendReaction: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd30d78d4 }
        public static var name: String { "messages.sendReaction" }

        public var big: Bool
        public var addToRecent: Bool
        public var peer: API.InputPeer
        public var msgID: Int32
        public var reaction: [API.Reaction]?

        public init(big: Bool = false, addToRecent: Bool = false, peer: API.InputPeer, msgID: Int32, reaction: [API.Reaction]? = nil) {
            self.big = big
            self.addToRecent = addToRecent
            self.peer = peer
            self.msgID = msgID
            self.reaction = reaction
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd30d78d4, "messages.sendReaction")
            let _flags = try reader.readFlags()
            self.big = _flags[1]
            self.addToRecent = _flags[2]
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.reaction = _flags[0] ? try reader.readVector(of: API.Reaction.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd30d78d4)
            var _flags = TLFlags()
            _flags.set(1, if: self.big)
            _flags.set(2, if: self.addToRecent)
            _flags.set(0, if: self.reaction != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            if let value = self.reaction { writer.writeVector(value) }
        }
    }

    /// `messages.getMessagesReactions#8bba90e6 peer:InputPeer id:Vector<int> = Updates`
    public struct GetMessagesReactions: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8bba90e6 }
        public static var name: String { "messages.getMessagesReactions" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8bba90e6, "messages.getMessagesReactions")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8bba90e6)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `messages.getMessageReactionsList#461b3f48 flags:# peer:InputPeer id:int reaction:flags.0?Reaction
    /// offset:flags.1?string limit:int = messages.MessageReactionsList`
    public struct GetMessageReactionsList: TLFunction {
        public typealias Response = API.Messages.MessageReactionsList
        public static var constructorID: UInt32 { 0x461b3f48 }
        public static var name: String { "messages.getMessageReactionsList" }

        public var peer: API.InputPeer
        public var id: Int32
        public var reaction: API.Reaction?
        public var offset: String?
        public var limit: Int32

        public init(peer: API.InputPeer, id: Int32, reaction: API.Reaction? = nil, offset: String? = nil, limit: Int32) {
            self.peer = peer
            self.id = id
            self.reaction = reaction
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x461b3f48, "messages.getMessageReactionsList")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.reaction = _flags[0] ? try API.Reaction(from: &reader) : nil
            self.offset = _flags[1] ? try reader.readString() : nil
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x461b3f48)
            var _flags = TLFlags()
            _flags.set(0, if: self.reaction != nil)
            _flags.set(1, if: self.offset != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.reaction { value.write(to: &writer) }
            if let value = self.offset { writer.writeString(value) }
            writer.writeInt(self.limit)
        }
    }

    /// `messages.setChatAvailableReactions#864b2581 flags:# peer:InputPeer available_reactions:ChatReactions
    /// reactions_limit:flags.0?int paid_enabled:flags.1?Bool = Updates`
    public struct SetChatAvailableReactions: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x864b2581 }
        public static var name: String { "messages.setChatAvailableReactions" }

        public var peer: API.InputPeer
        public var availableReactions: API.ChatReactions
        public var reactionsLimit: Int32?
        public var paidEnabled: Bool?

        public init(peer: API.InputPeer, availableReactions: API.ChatReactions, reactionsLimit: Int32? = nil, paidEnabled: Bool? = nil) {
            self.peer = peer
            self.availableReactions = availableReactions
            self.reactionsLimit = reactionsLimit
            self.paidEnabled = paidEnabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x864b2581, "messages.setChatAvailableReactions")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.availableReactions = try API.ChatReactions(from: &reader)
            self.reactionsLimit = _flags[0] ? try reader.readInt() : nil
            self.paidEnabled = _flags[1] ? try reader.readBool() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x864b2581)
            var _flags = TLFlags()
            _flags.set(0, if: self.reactionsLimit != nil)
            _flags.set(1, if: self.paidEnabled != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.availableReactions.write(to: &writer)
            if let value = self.reactionsLimit { writer.writeInt(value) }
            if let value = self.paidEnabled { writer.writeBool(value) }
        }
    }

    /// `messages.getAvailableReactions#18dea0ac hash:int = messages.AvailableReactions`
    public struct GetAvailableReactions: TLFunction {
        public typealias Response = API.Messages.AvailableReactions
        public static var constructorID: UInt32 { 0x18dea0ac }
        public static var name: String { "messages.getAvailableReactions" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x18dea0ac, "messages.getAvailableReactions")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x18dea0ac)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.setDefaultReaction#4f47a016 reaction:Reaction = Bool`
    public struct SetDefaultReaction: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4f47a016 }
        public static var name: String { "messages.setDefaultReaction" }

        public var reaction: API.Reaction

        public init(reaction: API.Reaction) {
            self.reaction = reaction
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4f47a016, "messages.setDefaultReaction")
            self.reaction = try API.Reaction(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4f47a016)
            self.reaction.write(to: &writer)
        }
    }

    /// `messages.translateText#a5eec345 flags:# peer:flags.0?InputPeer id:flags.0?Vector<int>
    /// text:flags.1?Vector<TextWithEntities> to_lang:string tone:flags.2?string = messages.TranslatedText`
    public struct TranslateText: TLFunction {
        public typealias Response = API.Messages.TranslatedText
        public static var constructorID: UInt32 { 0xa5eec345 }
        public static var name: String { "messages.translateText" }

        public var peer: API.InputPeer?
        public var id: [Int32]?
        public var text: [API.TextWithEntities]?
        public var toLang: String
        public var tone: String?

        public init(peer: API.InputPeer? = nil, id: [Int32]? = nil, text: [API.TextWithEntities]? = nil, toLang: String, tone: String? = nil) {
            self.peer = peer
            self.id = id
            self.text = text
            self.toLang = toLang
            self.tone = tone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa5eec345, "messages.translateText")
            let _flags = try reader.readFlags()
            self.peer = _flags[0] ? try API.InputPeer(from: &reader) : nil
            self.id = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            self.text = _flags[1] ? try reader.readVector(of: API.TextWithEntities.self) : nil
            self.toLang = try reader.readString()
            self.tone = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa5eec345)
            var _flags = TLFlags()
            _flags.set(0, if: self.peer != nil)
            _flags.set(0, if: self.id != nil)
            _flags.set(1, if: self.text != nil)
            _flags.set(2, if: self.tone != nil)
            writer.writeFlags(_flags)
            if let value = self.peer {
                value.write(to: &writer)
            } else if _flags[0] {
                writer.failMissing("messages.translateText.peer")
            }
            if let value = self.id {
                writer.writeVector(value)
            } else if _flags[0] {
                writer.failMissing("messages.translateText.id")
            }
            if let value = self.text { writer.writeVector(value) }
            writer.writeString(self.toLang)
            if let value = self.tone { writer.writeString(value) }
        }
    }

    /// `messages.getUnreadReactions#bd7f90ac flags:# peer:InputPeer top_msg_id:flags.0?int
    /// saved_peer_id:flags.1?InputPeer offset_id:int add_offset:int limit:int max_id:int min_id:int =
    /// messages.Messages`
    public struct GetUnreadReactions: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0xbd7f90ac }
        public static var name: String { "messages.getUnreadReactions" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?
        public var savedPeerID: API.InputPeer?
        public var offsetID: Int32
        public var addOffset: Int32
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32

        public init(peer: API.InputPeer, topMsgID: Int32? = nil, savedPeerID: API.InputPeer? = nil, offsetID: Int32, addOffset: Int32, limit: Int32, maxID: Int32, minID: Int32) {
            self.peer = peer
            self.topMsgID = topMsgID
            self.savedPeerID = savedPeerID
            self.offsetID = offsetID
            self.addOffset = addOffset
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbd7f90ac, "messages.getUnreadReactions")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
            self.savedPeerID = _flags[1] ? try API.InputPeer(from: &reader) : nil
            self.offsetID = try reader.readInt()
            self.addOffset = try reader.readInt()
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbd7f90ac)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            _flags.set(1, if: self.savedPeerID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
            if let value = self.savedPeerID { value.write(to: &writer) }
            writer.writeInt(self.offsetID)
            writer.writeInt(self.addOffset)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
        }
    }

    /// `messages.readReactions#9ec44f93 flags:# peer:InputPeer top_msg_id:flags.0?int
    /// saved_peer_id:flags.1?InputPeer = messages.AffectedHistory`
    public struct ReadReactions: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0x9ec44f93 }
        public static var name: String { "messages.readReactions" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?
        public var savedPeerID: API.InputPeer?

        public init(peer: API.InputPeer, topMsgID: Int32? = nil, savedPeerID: API.InputPeer? = nil) {
            self.peer = peer
            self.topMsgID = topMsgID
            self.savedPeerID = savedPeerID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9ec44f93, "messages.readReactions")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
            self.savedPeerID = _flags[1] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9ec44f93)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            _flags.set(1, if: self.savedPeerID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
            if let value = self.savedPeerID { value.write(to: &writer) }
        }
    }

    /// `messages.searchSentMedia#107e31a0 q:string filter:MessagesFilter limit:int = messages.Messages`
    public struct SearchSentMedia: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x107e31a0 }
        public static var name: String { "messages.searchSentMedia" }

        public var q: String
        public var filter: API.MessagesFilter
        public var limit: Int32

        public init(q: String, filter: API.MessagesFilter, limit: Int32) {
            self.q = q
            self.filter = filter
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x107e31a0, "messages.searchSentMedia")
            self.q = try reader.readString()
            self.filter = try API.MessagesFilter(from: &reader)
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x107e31a0)
            writer.writeString(self.q)
            self.filter.write(to: &writer)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.getAttachMenuBots#16fcc2cb hash:long = AttachMenuBots`
    public struct GetAttachMenuBots: TLFunction {
        public typealias Response = API.AttachMenuBots
        public static var constructorID: UInt32 { 0x16fcc2cb }
        public static var name: String { "messages.getAttachMenuBots" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x16fcc2cb, "messages.getAttachMenuBots")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x16fcc2cb)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getAttachMenuBot#77216192 bot:InputUser = AttachMenuBotsBot`
    public struct GetAttachMenuBot: TLFunction {
        public typealias Response = API.AttachMenuBotsBot
        public static var constructorID: UInt32 { 0x77216192 }
        public static var name: String { "messages.getAttachMenuBot" }

        public var bot: API.InputUser

        public init(bot: API.InputUser) {
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x77216192, "messages.getAttachMenuBot")
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x77216192)
            self.bot.write(to: &writer)
        }
    }

    /// `messages.toggleBotInAttachMenu#69f59d69 flags:# write_allowed:flags.0?true bot:InputUser enabled:Bool =
    /// Bool`
    public struct ToggleBotInAttachMenu: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x69f59d69 }
        public static var name: String { "messages.toggleBotInAttachMenu" }

        public var writeAllowed: Bool
        public var bot: API.InputUser
        public var enabled: Bool

        public init(writeAllowed: Bool = false, bot: API.InputUser, enabled: Bool) {
            self.writeAllowed = writeAllowed
            self.bot = bot
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x69f59d69, "messages.toggleBotInAttachMenu")
            let _flags = try reader.readFlags()
            self.writeAllowed = _flags[0]
            self.bot = try API.InputUser(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x69f59d69)
            var _flags = TLFlags()
            _flags.set(0, if: self.writeAllowed)
            writer.writeFlags(_flags)
            self.bot.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `messages.requestWebView#269dc2c1 flags:# from_bot_menu:flags.4?true silent:flags.5?true
    /// compact:flags.7?true fullscreen:flags.8?true peer:InputPeer bot:InputUser url:flags.1?string
    /// start_param:flags.3?string theme_params:flags.2?DataJSON platform:string reply_to:flags.0?InputReplyTo
    /// send_as:flags.13?InputPeer = WebViewResult`
    public struct RequestWebView: TLFunction {
        public typealias Response = API.WebViewResult
        public static var constructorID: UInt32 { 0x269dc2c1 }
        public static var name: String { "messages.requestWebView" }

        public var fromBotMenu: Bool
        public var silent: Bool
        public var compact: Bool
        public var fullscreen: Bool
        public var peer: API.InputPeer
        public var bot: API.InputUser
        public var url: String?
        public var startParam: String?
        public var themeParams: API.DataJSON?
        public var platform: String
        public var replyTo: API.InputReplyTo?
        public var sendAs: API.InputPeer?

        public init(fromBotMenu: Bool = false, silent: Bool = false, compact: Bool = false, fullscreen: Bool = false, peer: API.InputPeer, bot: API.InputUser, url: String? = nil, startParam: String? = nil, themeParams: API.DataJSON? = nil, platform: String, replyTo: API.InputReplyTo? = nil, sendAs: API.InputPeer? = nil) {
            self.fromBotMenu = fromBotMenu
            self.silent = silent
            self.compact = compact
            self.fullscreen = fullscreen
            self.peer = peer
            self.bot = bot
            self.url = url
            self.startParam = startParam
            self.themeParams = themeParams
            self.platform = platform
            self.replyTo = replyTo
            self.sendAs = sendAs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x269dc2c1, "messages.requestWebView")
            let _flags = try reader.readFlags()
            self.fromBotMenu = _flags[4]
            self.silent = _flags[5]
            self.compact = _flags[7]
            self.fullscreen = _flags[8]
            self.peer = try API.InputPeer(from: &reader)
            self.bot = try API.InputUser(from: &reader)
            self.url = _flags[1] ? try reader.readString() : nil
            self.startParam = _flags[3] ? try reader.readString() : nil
            self.themeParams = _flags[2] ? try API.DataJSON(from: &reader) : nil
            self.platform = try reader.readString()
            self.replyTo = _flags[0] ? try API.InputReplyTo(from: &reader) : nil
            self.sendAs = _flags[13] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x269dc2c1)
            var _flags = TLFlags()
            _flags.set(4, if: self.fromBotMenu)
            _flags.set(5, if: self.silent)
            _flags.set(7, if: self.compact)
            _flags.set(8, if: self.fullscreen)
            _flags.set(1, if: self.url != nil)
            _flags.set(3, if: self.startParam != nil)
            _flags.set(2, if: self.themeParams != nil)
            _flags.set(0, if: self.replyTo != nil)
            _flags.set(13, if: self.sendAs != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.bot.write(to: &writer)
            if let value = self.url { writer.writeString(value) }
            if let value = self.startParam { writer.writeString(value) }
            if let value = self.themeParams { value.write(to: &writer) }
            writer.writeString(self.platform)
            if let value = self.replyTo { value.write(to: &writer) }
            if let value = self.sendAs { value.write(to: &writer) }
        }
    }

    /// `messages.prolongWebView#b0d81a83 flags:# silent:flags.5?true peer:InputPeer bot:InputUser query_id:long
    /// reply_to:flags.0?InputReplyTo send_as:flags.13?InputPeer = Bool`
    public struct ProlongWebView: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb0d81a83 }
        public static var name: String { "messages.prolongWebView" }

        public var silent: Bool
        public var peer: API.InputPeer
        public var bot: API.InputUser
        public var queryID: Int64
        public var replyTo: API.InputReplyTo?
        public var sendAs: API.InputPeer?

        public init(silent: Bool = false, peer: API.InputPeer, bot: API.InputUser, queryID: Int64, replyTo: API.InputReplyTo? = nil, sendAs: API.InputPeer? = nil) {
            self.silent = silent
            self.peer = peer
            self.bot = bot
            self.queryID = queryID
            self.replyTo = replyTo
            self.sendAs = sendAs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb0d81a83, "messages.prolongWebView")
            let _flags = try reader.readFlags()
            self.silent = _flags[5]
            self.peer = try API.InputPeer(from: &reader)
            self.bot = try API.InputUser(from: &reader)
            self.queryID = try reader.readLong()
            self.replyTo = _flags[0] ? try API.InputReplyTo(from: &reader) : nil
            self.sendAs = _flags[13] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb0d81a83)
            var _flags = TLFlags()
            _flags.set(5, if: self.silent)
            _flags.set(0, if: self.replyTo != nil)
            _flags.set(13, if: self.sendAs != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.bot.write(to: &writer)
            writer.writeLong(self.queryID)
            if let value = self.replyTo { value.write(to: &writer) }
            if let value = self.sendAs { value.write(to: &writer) }
        }
    }

    /// `messages.requestSimpleWebView#413a3e73 flags:# from_switch_webview:flags.1?true
    /// from_side_menu:flags.2?true compact:flags.7?true fullscreen:flags.8?true bot:InputUser url:flags.3?string
    /// start_param:flags.4?string theme_params:flags.0?DataJSON platform:string = WebViewResult`
    public struct RequestSimpleWebView: TLFunction {
        public typealias Response = API.WebViewResult
        public static var constructorID: UInt32 { 0x413a3e73 }
        public static var name: String { "messages.requestSimpleWebView" }

        public var fromSwitchWebview: Bool
        public var fromSideMenu: Bool
        public var compact: Bool
        public var fullscreen: Bool
        public var bot: API.InputUser
        public var url: String?
        public var startParam: String?
        public var themeParams: API.DataJSON?
        public var platform: String

        public init(fromSwitchWebview: Bool = false, fromSideMenu: Bool = false, compact: Bool = false, fullscreen: Bool = false, bot: API.InputUser, url: String? = nil, startParam: String? = nil, themeParams: API.DataJSON? = nil, platform: String) {
            self.fromSwitchWebview = fromSwitchWebview
            self.fromSideMenu = fromSideMenu
            self.compact = compact
            self.fullscreen = fullscreen
            self.bot = bot
            self.url = url
            self.startParam = startParam
            self.themeParams = themeParams
            self.platform = platform
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x413a3e73, "messages.requestSimpleWebView")
            let _flags = try reader.readFlags()
            self.fromSwitchWebview = _flags[1]
            self.fromSideMenu = _flags[2]
            self.compact = _flags[7]
            self.fullscreen = _flags[8]
            self.bot = try API.InputUser(from: &reader)
            self.url = _flags[3] ? try reader.readString() : nil
            self.startParam = _flags[4] ? try reader.readString() : nil
            self.themeParams = _flags[0] ? try API.DataJSON(from: &reader) : nil
            self.platform = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x413a3e73)
            var _flags = TLFlags()
            _flags.set(1, if: self.fromSwitchWebview)
            _flags.set(2, if: self.fromSideMenu)
            _flags.set(7, if: self.compact)
            _flags.set(8, if: self.fullscreen)
            _flags.set(3, if: self.url != nil)
            _flags.set(4, if: self.startParam != nil)
            _flags.set(0, if: self.themeParams != nil)
            writer.writeFlags(_flags)
            self.bot.write(to: &writer)
            if let value = self.url { writer.writeString(value) }
            if let value = self.startParam { writer.writeString(value) }
            if let value = self.themeParams { value.write(to: &writer) }
            writer.writeString(self.platform)
        }
    }

    /// `messages.sendWebViewResultMessage#0a4314f5 bot_query_id:string result:InputBotInlineResult =
    /// WebViewMessageSent`
    public struct SendWebViewResultMessage: TLFunction {
        public typealias Response = API.WebViewMessageSent
        public static var constructorID: UInt32 { 0x0a4314f5 }
        public static var name: String { "messages.sendWebViewResultMessage" }

        public var botQueryID: String
        public var result: API.InputBotInlineResult

        public init(botQueryID: String, result: API.InputBotInlineResult) {
            self.botQueryID = botQueryID
            self.result = result
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0a4314f5, "messages.sendWebViewResultMessage")
            self.botQueryID = try reader.readString()
            self.result = try API.InputBotInlineResult(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0a4314f5)
            writer.writeString(self.botQueryID)
            self.result.write(to: &writer)
        }
    }

    /// `messages.sendWebViewData#dc0242c8 bot:InputUser random_id:long button_text:string data:string = Updates`
    public struct SendWebViewData: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xdc0242c8 }
        public static var name: String { "messages.sendWebViewData" }

        public var bot: API.InputUser
        public var randomID: Int64
        public var buttonText: String
        public var data: String

        public init(bot: API.InputUser, randomID: Int64, buttonText: String, data: String) {
            self.bot = bot
            self.randomID = randomID
            self.buttonText = buttonText
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdc0242c8, "messages.sendWebViewData")
            self.bot = try API.InputUser(from: &reader)
            self.randomID = try reader.readLong()
            self.buttonText = try reader.readString()
            self.data = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdc0242c8)
            self.bot.write(to: &writer)
            writer.writeLong(self.randomID)
            writer.writeString(self.buttonText)
            writer.writeString(self.data)
        }
    }

    /// `messages.transcribeAudio#269e9a49 peer:InputPeer msg_id:int = messages.TranscribedAudio`
    public struct TranscribeAudio: TLFunction {
        public typealias Response = API.Messages.TranscribedAudio
        public static var constructorID: UInt32 { 0x269e9a49 }
        public static var name: String { "messages.transcribeAudio" }

        public var peer: API.InputPeer
        public var msgID: Int32

        public init(peer: API.InputPeer, msgID: Int32) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x269e9a49, "messages.transcribeAudio")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x269e9a49)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `messages.rateTranscribedAudio#7f1d072f peer:InputPeer msg_id:int transcription_id:long good:Bool = Bool`
    public struct RateTranscribedAudio: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x7f1d072f }
        public static var name: String { "messages.rateTranscribedAudio" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var transcriptionID: Int64
        public var good: Bool

        public init(peer: API.InputPeer, msgID: Int32, transcriptionID: Int64, good: Bool) {
            self.peer = peer
            self.msgID = msgID
            self.transcriptionID = transcriptionID
            self.good = good
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7f1d072f, "messages.rateTranscribedAudio")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.transcriptionID = try reader.readLong()
            self.good = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7f1d072f)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeLong(self.transcriptionID)
            writer.writeBool(self.good)
        }
    }

    /// `messages.getCustomEmojiDocuments#d9ab0f54 document_id:Vector<long> = Vector<Document>`
    public struct GetCustomEmojiDocuments: TLFunction {
        public typealias Response = [API.Document]
        public static var constructorID: UInt32 { 0xd9ab0f54 }
        public static var name: String { "messages.getCustomEmojiDocuments" }

        public var documentID: [Int64]

        public init(documentID: [Int64]) {
            self.documentID = documentID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd9ab0f54, "messages.getCustomEmojiDocuments")
            self.documentID = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd9ab0f54)
            writer.writeVector(self.documentID)
        }
    }

    /// `messages.getEmojiStickers#fbfca18f hash:long = messages.AllStickers`
    public struct GetEmojiStickers: TLFunction {
        public typealias Response = API.Messages.AllStickers
        public static var constructorID: UInt32 { 0xfbfca18f }
        public static var name: String { "messages.getEmojiStickers" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfbfca18f, "messages.getEmojiStickers")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfbfca18f)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getFeaturedEmojiStickers#0ecf6736 hash:long = messages.FeaturedStickers`
    public struct GetFeaturedEmojiStickers: TLFunction {
        public typealias Response = API.Messages.FeaturedStickers
        public static var constructorID: UInt32 { 0x0ecf6736 }
        public static var name: String { "messages.getFeaturedEmojiStickers" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0ecf6736, "messages.getFeaturedEmojiStickers")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0ecf6736)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.reportReaction#3f64c076 peer:InputPeer id:int reaction_peer:InputPeer = Bool`
    public struct ReportReaction: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x3f64c076 }
        public static var name: String { "messages.reportReaction" }

        public var peer: API.InputPeer
        public var id: Int32
        public var reactionPeer: API.InputPeer

        public init(peer: API.InputPeer, id: Int32, reactionPeer: API.InputPeer) {
            self.peer = peer
            self.id = id
            self.reactionPeer = reactionPeer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3f64c076, "messages.reportReaction")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.reactionPeer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3f64c076)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            self.reactionPeer.write(to: &writer)
        }
    }

    /// `messages.getTopReactions#bb8125ba limit:int hash:long = messages.Reactions`
    public struct GetTopReactions: TLFunction {
        public typealias Response = API.Messages.Reactions
        public static var constructorID: UInt32 { 0xbb8125ba }
        public static var name: String { "messages.getTopReactions" }

        public var limit: Int32
        public var hash: Int64

        public init(limit: Int32, hash: Int64) {
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbb8125ba, "messages.getTopReactions")
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbb8125ba)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getRecentReactions#39461db2 limit:int hash:long = messages.Reactions`
    public struct GetRecentReactions: TLFunction {
        public typealias Response = API.Messages.Reactions
        public static var constructorID: UInt32 { 0x39461db2 }
        public static var name: String { "messages.getRecentReactions" }

        public var limit: Int32
        public var hash: Int64

        public init(limit: Int32, hash: Int64) {
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x39461db2, "messages.getRecentReactions")
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x39461db2)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.clearRecentReactions#9dfeefb4 = Bool`
    public struct ClearRecentReactions: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9dfeefb4 }
        public static var name: String { "messages.clearRecentReactions" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9dfeefb4, "messages.clearRecentReactions")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9dfeefb4)
        }
    }

    /// `messages.getExtendedMedia#84f80814 peer:InputPeer id:Vector<int> = Updates`
    public struct GetExtendedMedia: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x84f80814 }
        public static var name: String { "messages.getExtendedMedia" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x84f80814, "messages.getExtendedMedia")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x84f80814)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `messages.setDefaultHistoryTTL#9eb51445 period:int = Bool`
    public struct SetDefaultHistoryTTL: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9eb51445 }
        public static var name: String { "messages.setDefaultHistoryTTL" }

        public var period: Int32

        public init(period: Int32) {
            self.period = period
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9eb51445, "messages.setDefaultHistoryTTL")
            self.period = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9eb51445)
            writer.writeInt(self.period)
        }
    }

    /// `messages.getDefaultHistoryTTL#658b7188 = DefaultHistoryTTL`
    public struct GetDefaultHistoryTTL: TLFunction {
        public typealias Response = API.DefaultHistoryTTL
        public static var constructorID: UInt32 { 0x658b7188 }
        public static var name: String { "messages.getDefaultHistoryTTL" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x658b7188, "messages.getDefaultHistoryTTL")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x658b7188)
        }
    }

    /// `messages.sendBotRequestedPeer#6c5cf2a7 flags:# peer:InputPeer msg_id:flags.0?int
    /// webapp_req_id:flags.1?string button_id:int requested_peers:Vector<InputPeer> = Updates`
    public struct SendBotRequestedPeer: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x6c5cf2a7 }
        public static var name: String { "messages.sendBotRequestedPeer" }

        public var peer: API.InputPeer
        public var msgID: Int32?
        public var webappReqID: String?
        public var buttonID: Int32
        public var requestedPeers: [API.InputPeer]

        public init(peer: API.InputPeer, msgID: Int32? = nil, webappReqID: String? = nil, buttonID: Int32, requestedPeers: [API.InputPeer]) {
            self.peer = peer
            self.msgID = msgID
            self.webappReqID = webappReqID
            self.buttonID = buttonID
            self.requestedPeers = requestedPeers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6c5cf2a7, "messages.sendBotRequestedPeer")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = _flags[0] ? try reader.readInt() : nil
            self.webappReqID = _flags[1] ? try reader.readString() : nil
            self.buttonID = try reader.readInt()
            self.requestedPeers = try reader.readVector(of: API.InputPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6c5cf2a7)
            var _flags = TLFlags()
            _flags.set(0, if: self.msgID != nil)
            _flags.set(1, if: self.webappReqID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.msgID { writer.writeInt(value) }
            if let value = self.webappReqID { writer.writeString(value) }
            writer.writeInt(self.buttonID)
            writer.writeVector(self.requestedPeers)
        }
    }

    /// `messages.getEmojiGroups#7488ce5b hash:int = messages.EmojiGroups`
    public struct GetEmojiGroups: TLFunction {
        public typealias Response = API.Messages.EmojiGroups
        public static var constructorID: UInt32 { 0x7488ce5b }
        public static var name: String { "messages.getEmojiGroups" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7488ce5b, "messages.getEmojiGroups")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7488ce5b)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.getEmojiStatusGroups#2ecd56cd hash:int = messages.EmojiGroups`
    public struct GetEmojiStatusGroups: TLFunction {
        public typealias Response = API.Messages.EmojiGroups
        public static var constructorID: UInt32 { 0x2ecd56cd }
        public static var name: String { "messages.getEmojiStatusGroups" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2ecd56cd, "messages.getEmojiStatusGroups")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2ecd56cd)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.getEmojiProfilePhotoGroups#21a548f3 hash:int = messages.EmojiGroups`
    public struct GetEmojiProfilePhotoGroups: TLFunction {
        public typealias Response = API.Messages.EmojiGroups
        public static var constructorID: UInt32 { 0x21a548f3 }
        public static var name: String { "messages.getEmojiProfilePhotoGroups" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x21a548f3, "messages.getEmojiProfilePhotoGroups")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x21a548f3)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.searchCustomEmoji#2c11c0d7 emoticon:string hash:long = EmojiList`
    public struct SearchCustomEmoji: TLFunction {
        public typealias Response = API.EmojiList
        public static var constructorID: UInt32 { 0x2c11c0d7 }
        public static var name: String { "messages.searchCustomEmoji" }

        public var emoticon: String
        public var hash: Int64

        public init(emoticon: String, hash: Int64) {
            self.emoticon = emoticon
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2c11c0d7, "messages.searchCustomEmoji")
            self.emoticon = try reader.readString()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2c11c0d7)
            writer.writeString(self.emoticon)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.togglePeerTranslations#e47cb579 flags:# disabled:flags.0?true peer:InputPeer = Bool`
    public struct TogglePeerTranslations: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xe47cb579 }
        public static var name: String { "messages.togglePeerTranslations" }

        public var disabled: Bool
        public var peer: API.InputPeer

        public init(disabled: Bool = false, peer: API.InputPeer) {
            self.disabled = disabled
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe47cb579, "messages.togglePeerTranslations")
            let _flags = try reader.readFlags()
            self.disabled = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe47cb579)
            var _flags = TLFlags()
            _flags.set(0, if: self.disabled)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.getBotApp#34fdc5c3 app:InputBotApp hash:long = messages.BotApp`
    public struct GetBotApp: TLFunction {
        public typealias Response = API.Messages.BotApp
        public static var constructorID: UInt32 { 0x34fdc5c3 }
        public static var name: String { "messages.getBotApp" }

        public var app: API.InputBotApp
        public var hash: Int64

        public init(app: API.InputBotApp, hash: Int64) {
            self.app = app
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x34fdc5c3, "messages.getBotApp")
            self.app = try API.InputBotApp(from: &reader)
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x34fdc5c3)
            self.app.write(to: &writer)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.requestAppWebView#53618bce flags:# write_allowed:flags.0?true compact:flags.7?true
    /// fullscreen:flags.8?true peer:InputPeer app:InputBotApp start_param:flags.1?string
    /// theme_params:flags.2?DataJSON platform:string = WebViewResult`
    public struct RequestAppWebView: TLFunction {
        public typealias Response = API.WebViewResult
        public static var constructorID: UInt32 { 0x53618bce }
        public static var name: String { "messages.requestAppWebView" }

        public var writeAllowed: Bool
        public var compact: Bool
        public var fullscreen: Bool
        public var peer: API.InputPeer
        public var app: API.InputBotApp
        public var startParam: String?
        public var themeParams: API.DataJSON?
        public var platform: String

        public init(writeAllowed: Bool = false, compact: Bool = false, fullscreen: Bool = false, peer: API.InputPeer, app: API.InputBotApp, startParam: String? = nil, themeParams: API.DataJSON? = nil, platform: String) {
            self.writeAllowed = writeAllowed
            self.compact = compact
            self.fullscreen = fullscreen
            self.peer = peer
            self.app = app
            self.startParam = startParam
            self.themeParams = themeParams
            self.platform = platform
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x53618bce, "messages.requestAppWebView")
            let _flags = try reader.readFlags()
            self.writeAllowed = _flags[0]
            self.compact = _flags[7]
            self.fullscreen = _flags[8]
            self.peer = try API.InputPeer(from: &reader)
            self.app = try API.InputBotApp(from: &reader)
            self.startParam = _flags[1] ? try reader.readString() : nil
            self.themeParams = _flags[2] ? try API.DataJSON(from: &reader) : nil
            self.platform = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x53618bce)
            var _flags = TLFlags()
            _flags.set(0, if: self.writeAllowed)
            _flags.set(7, if: self.compact)
            _flags.set(8, if: self.fullscreen)
            _flags.set(1, if: self.startParam != nil)
            _flags.set(2, if: self.themeParams != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.app.write(to: &writer)
            if let value = self.startParam { writer.writeString(value) }
            if let value = self.themeParams { value.write(to: &writer) }
            writer.writeString(self.platform)
        }
    }

    /// `messages.setChatWallPaper#8ffacae1 flags:# for_both:flags.3?true revert:flags.4?true peer:InputPeer
    /// wallpaper:flags.0?InputWallPaper settings:flags.2?WallPaperSettings id:flags.1?int = Updates`
    public struct SetChatWallPaper: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8ffacae1 }
        public static var name: String { "messages.setChatWallPaper" }

        public var forBoth: Bool
        public var revert: Bool
        public var peer: API.InputPeer
        public var wallpaper: API.InputWallPaper?
        public var settings: API.WallPaperSettings?
        public var id: Int32?

        public init(forBoth: Bool = false, revert: Bool = false, peer: API.InputPeer, wallpaper: API.InputWallPaper? = nil, settings: API.WallPaperSettings? = nil, id: Int32? = nil) {
            self.forBoth = forBoth
            self.revert = revert
            self.peer = peer
            self.wallpaper = wallpaper
            self.settings = settings
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8ffacae1, "messages.setChatWallPaper")
            let _flags = try reader.readFlags()
            self.forBoth = _flags[3]
            self.revert = _flags[4]
            self.peer = try API.InputPeer(from: &reader)
            self.wallpaper = _flags[0] ? try API.InputWallPaper(from: &reader) : nil
            self.settings = _flags[2] ? try API.WallPaperSettings(from: &reader) : nil
            self.id = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8ffacae1)
            var _flags = TLFlags()
            _flags.set(3, if: self.forBoth)
            _flags.set(4, if: self.revert)
            _flags.set(0, if: self.wallpaper != nil)
            _flags.set(2, if: self.settings != nil)
            _flags.set(1, if: self.id != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.wallpaper { value.write(to: &writer) }
            if let value = self.settings { value.write(to: &writer) }
            if let value = self.id { writer.writeInt(value) }
        }
    }

    /// `messages.searchEmojiStickerSets#92b4494c flags:# exclude_featured:flags.0?true q:string hash:long =
    /// messages.FoundStickerSets`
    public struct SearchEmojiStickerSets: TLFunction {
        public typealias Response = API.Messages.FoundStickerSets
        public static var constructorID: UInt32 { 0x92b4494c }
        public static var name: String { "messages.searchEmojiStickerSets" }

        public var excludeFeatured: Bool
        public var q: String
        public var hash: Int64

        public init(excludeFeatured: Bool = false, q: String, hash: Int64) {
            self.excludeFeatured = excludeFeatured
            self.q = q
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x92b4494c, "messages.searchEmojiStickerSets")
            let _flags = try reader.readFlags()
            self.excludeFeatured = _flags[0]
            self.q = try reader.readString()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x92b4494c)
            var _flags = TLFlags()
            _flags.set(0, if: self.excludeFeatured)
            writer.writeFlags(_flags)
            writer.writeString(self.q)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getSavedDialogs#1e91fc99 flags:# exclude_pinned:flags.0?true parent_peer:flags.1?InputPeer
    /// offset_date:int offset_id:int offset_peer:InputPeer limit:int hash:long = messages.SavedDialogs`
    public struct GetSavedDialogs: TLFunction {
        public typealias Response = API.Messages.SavedDialogs
        public static var constructorID: UInt32 { 0x1e91fc99 }
        public static var name: String { "messages.getSavedDialogs" }

        public var excludePinned: Bool
        public var parentPeer: API.InputPeer?
        public var offsetDate: Int32
        public var offsetID: Int32
        public var offsetPeer: API.InputPeer
        public var limit: Int32
        public var hash: Int64

        public init(excludePinned: Bool = false, parentPeer: API.InputPeer? = nil, offsetDate: Int32, offsetID: Int32, offsetPeer: API.InputPeer, limit: Int32, hash: Int64) {
            self.excludePinned = excludePinned
            self.parentPeer = parentPeer
            self.offsetDate = offsetDate
            self.offsetID = offsetID
            self.offsetPeer = offsetPeer
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1e91fc99, "messages.getSavedDialogs")
            let _flags = try reader.readFlags()
            self.excludePinned = _flags[0]
            self.parentPeer = _flags[1] ? try API.InputPeer(from: &reader) : nil
            self.offsetDate = try reader.readInt()
            self.offsetID = try reader.readInt()
            self.offsetPeer = try API.InputPeer(from: &reader)
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1e91fc99)
            var _flags = TLFlags()
            _flags.set(0, if: self.excludePinned)
            _flags.set(1, if: self.parentPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
            writer.writeInt(self.offsetDate)
            writer.writeInt(self.offsetID)
            self.offsetPeer.write(to: &writer)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getSavedHistory#998ab009 flags:# parent_peer:flags.0?InputPeer peer:InputPeer offset_id:int
    /// offset_date:int add_offset:int limit:int max_id:int min_id:int hash:long = messages.Messages`
    public struct GetSavedHistory: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x998ab009 }
        public static var name: String { "messages.getSavedHistory" }

        public var parentPeer: API.InputPeer?
        public var peer: API.InputPeer
        public var offsetID: Int32
        public var offsetDate: Int32
        public var addOffset: Int32
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32
        public var hash: Int64

        public init(parentPeer: API.InputPeer? = nil, peer: API.InputPeer, offsetID: Int32, offsetDate: Int32, addOffset: Int32, limit: Int32, maxID: Int32, minID: Int32, hash: Int64) {
            self.parentPeer = parentPeer
            self.peer = peer
            self.offsetID = offsetID
            self.offsetDate = offsetDate
            self.addOffset = addOffset
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x998ab009, "messages.getSavedHistory")
            let _flags = try reader.readFlags()
            self.parentPeer = _flags[0] ? try API.InputPeer(from: &reader) : nil
            self.peer = try API.InputPeer(from: &reader)
            self.offsetID = try reader.readInt()
            self.offsetDate = try reader.readInt()
            self.addOffset = try reader.readInt()
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x998ab009)
            var _flags = TLFlags()
            _flags.set(0, if: self.parentPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
            self.peer.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.offsetDate)
            writer.writeInt(self.addOffset)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.deleteSavedHistory#4dc5085f flags:# parent_peer:flags.0?InputPeer peer:InputPeer max_id:int
    /// min_date:flags.2?int max_date:flags.3?int = messages.AffectedHistory`
    public struct DeleteSavedHistory: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0x4dc5085f }
        public static var name: String { "messages.deleteSavedHistory" }

        public var parentPeer: API.InputPeer?
        public var peer: API.InputPeer
        public var maxID: Int32
        public var minDate: Int32?
        public var maxDate: Int32?

        public init(parentPeer: API.InputPeer? = nil, peer: API.InputPeer, maxID: Int32, minDate: Int32? = nil, maxDate: Int32? = nil) {
            self.parentPeer = parentPeer
            self.peer = peer
            self.maxID = maxID
            self.minDate = minDate
            self.maxDate = maxDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4dc5085f, "messages.deleteSavedHistory")
            let _flags = try reader.readFlags()
            self.parentPeer = _flags[0] ? try API.InputPeer(from: &reader) : nil
            self.peer = try API.InputPeer(from: &reader)
            self.maxID = try reader.readInt()
            self.minDate = _flags[2] ? try reader.readInt() : nil
            self.maxDate = _flags[3] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4dc5085f)
            var _flags = TLFlags()
            _flags.set(0, if: self.parentPeer != nil)
            _flags.set(2, if: self.minDate != nil)
            _flags.set(3, if: self.maxDate != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
            self.peer.write(to: &writer)
            writer.writeInt(self.maxID)
            if let value = self.minDate { writer.writeInt(value) }
            if let value = self.maxDate { writer.writeInt(value) }
        }
    }

    /// `messages.getPinnedSavedDialogs#d63d94e0 = messages.SavedDialogs`
    public struct GetPinnedSavedDialogs: TLFunction {
        public typealias Response = API.Messages.SavedDialogs
        public static var constructorID: UInt32 { 0xd63d94e0 }
        public static var name: String { "messages.getPinnedSavedDialogs" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd63d94e0, "messages.getPinnedSavedDialogs")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd63d94e0)
        }
    }

    /// `messages.toggleSavedDialogPin#ac81bbde flags:# pinned:flags.0?true peer:InputDialogPeer = Bool`
    public struct ToggleSavedDialogPin: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xac81bbde }
        public static var name: String { "messages.toggleSavedDialogPin" }

        public var pinned: Bool
        public var peer: API.InputDialogPeer

        public init(pinned: Bool = false, peer: API.InputDialogPeer) {
            self.pinned = pinned
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xac81bbde, "messages.toggleSavedDialogPin")
            let _flags = try reader.readFlags()
            self.pinned = _flags[0]
            self.peer = try API.InputDialogPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xac81bbde)
            var _flags = TLFlags()
            _flags.set(0, if: self.pinned)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.reorderPinnedSavedDialogs#8b716587 flags:# force:flags.0?true order:Vector<InputDialogPeer> =
    /// Bool`
    public struct ReorderPinnedSavedDialogs: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8b716587 }
        public static var name: String { "messages.reorderPinnedSavedDialogs" }

        public var force: Bool
        public var order: [API.InputDialogPeer]

        public init(force: Bool = false, order: [API.InputDialogPeer]) {
            self.force = force
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8b716587, "messages.reorderPinnedSavedDialogs")
            let _flags = try reader.readFlags()
            self.force = _flags[0]
            self.order = try reader.readVector(of: API.InputDialogPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8b716587)
            var _flags = TLFlags()
            _flags.set(0, if: self.force)
            writer.writeFlags(_flags)
            writer.writeVector(self.order)
        }
    }

    /// `messages.getSavedReactionTags#3637e05b flags:# peer:flags.0?InputPeer hash:long =
    /// messages.SavedReactionTags`
    public struct GetSavedReactionTags: TLFunction {
        public typealias Response = API.Messages.SavedReactionTags
        public static var constructorID: UInt32 { 0x3637e05b }
        public static var name: String { "messages.getSavedReactionTags" }

        public var peer: API.InputPeer?
        public var hash: Int64

        public init(peer: API.InputPeer? = nil, hash: Int64) {
            self.peer = peer
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3637e05b, "messages.getSavedReactionTags")
            let _flags = try reader.readFlags()
            self.peer = _flags[0] ? try API.InputPeer(from: &reader) : nil
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3637e05b)
            var _flags = TLFlags()
            _flags.set(0, if: self.peer != nil)
            writer.writeFlags(_flags)
            if let value = self.peer { value.write(to: &writer) }
            writer.writeLong(self.hash)
        }
    }

    /// `messages.updateSavedReactionTag#60297dec flags:# reaction:Reaction title:flags.0?string = Bool`
    public struct UpdateSavedReactionTag: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x60297dec }
        public static var name: String { "messages.updateSavedReactionTag" }

        public var reaction: API.Reaction
        public var title: String?

        public init(reaction: API.Reaction, title: String? = nil) {
            self.reaction = reaction
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x60297dec, "messages.updateSavedReactionTag")
            let _flags = try reader.readFlags()
            self.reaction = try API.Reaction(from: &reader)
            self.title = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x60297dec)
            var _flags = TLFlags()
            _flags.set(0, if: self.title != nil)
            writer.writeFlags(_flags)
            self.reaction.write(to: &writer)
            if let value = self.title { writer.writeString(value) }
        }
    }

    /// `messages.getDefaultTagReactions#bdf93428 hash:long = messages.Reactions`
    public struct GetDefaultTagReactions: TLFunction {
        public typealias Response = API.Messages.Reactions
        public static var constructorID: UInt32 { 0xbdf93428 }
        public static var name: String { "messages.getDefaultTagReactions" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbdf93428, "messages.getDefaultTagReactions")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbdf93428)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getOutboxReadDate#8c4bfe5d peer:InputPeer msg_id:int = OutboxReadDate`
    public struct GetOutboxReadDate: TLFunction {
        public typealias Response = API.OutboxReadDate
        public static var constructorID: UInt32 { 0x8c4bfe5d }
        public static var name: String { "messages.getOutboxReadDate" }

        public var peer: API.InputPeer
        public var msgID: Int32

        public init(peer: API.InputPeer, msgID: Int32) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c4bfe5d, "messages.getOutboxReadDate")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c4bfe5d)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `messages.getQuickReplies#d483f2a8 hash:long = messages.QuickReplies`
    public struct GetQuickReplies: TLFunction {
        public typealias Response = API.Messages.QuickReplies
        public static var constructorID: UInt32 { 0xd483f2a8 }
        public static var name: String { "messages.getQuickReplies" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd483f2a8, "messages.getQuickReplies")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd483f2a8)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.reorderQuickReplies#60331907 order:Vector<int> = Bool`
    public struct ReorderQuickReplies: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x60331907 }
        public static var name: String { "messages.reorderQuickReplies" }

        public var order: [Int32]

        public init(order: [Int32]) {
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x60331907, "messages.reorderQuickReplies")
            self.order = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x60331907)
            writer.writeVector(self.order)
        }
    }

    /// `messages.checkQuickReplyShortcut#f1d0fbd3 shortcut:string = Bool`
    public struct CheckQuickReplyShortcut: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf1d0fbd3 }
        public static var name: String { "messages.checkQuickReplyShortcut" }

        public var shortcut: String

        public init(shortcut: String) {
            self.shortcut = shortcut
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf1d0fbd3, "messages.checkQuickReplyShortcut")
            self.shortcut = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf1d0fbd3)
            writer.writeString(self.shortcut)
        }
    }

    /// `messages.editQuickReplyShortcut#5c003cef shortcut_id:int shortcut:string = Bool`
    public struct EditQuickReplyShortcut: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x5c003cef }
        public static var name: String { "messages.editQuickReplyShortcut" }

        public var shortcutID: Int32
        public var shortcut: String

        public init(shortcutID: Int32, shortcut: String) {
            self.shortcutID = shortcutID
            self.shortcut = shortcut
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5c003cef, "messages.editQuickReplyShortcut")
            self.shortcutID = try reader.readInt()
            self.shortcut = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5c003cef)
            writer.writeInt(self.shortcutID)
            writer.writeString(self.shortcut)
        }
    }

    /// `messages.deleteQuickReplyShortcut#3cc04740 shortcut_id:int = Bool`
    public struct DeleteQuickReplyShortcut: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x3cc04740 }
        public static var name: String { "messages.deleteQuickReplyShortcut" }

        public var shortcutID: Int32

        public init(shortcutID: Int32) {
            self.shortcutID = shortcutID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3cc04740, "messages.deleteQuickReplyShortcut")
            self.shortcutID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3cc04740)
            writer.writeInt(self.shortcutID)
        }
    }

    /// `messages.getQuickReplyMessages#94a495c3 flags:# shortcut_id:int id:flags.0?Vector<int> hash:long =
    /// messages.Messages`
    public struct GetQuickReplyMessages: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x94a495c3 }
        public static var name: String { "messages.getQuickReplyMessages" }

        public var shortcutID: Int32
        public var id: [Int32]?
        public var hash: Int64

        public init(shortcutID: Int32, id: [Int32]? = nil, hash: Int64) {
            self.shortcutID = shortcutID
            self.id = id
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x94a495c3, "messages.getQuickReplyMessages")
            let _flags = try reader.readFlags()
            self.shortcutID = try reader.readInt()
            self.id = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x94a495c3)
            var _flags = TLFlags()
            _flags.set(0, if: self.id != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.shortcutID)
            if let value = self.id { writer.writeVector(value) }
            writer.writeLong(self.hash)
        }
    }

    /// `messages.sendQuickReplyMessages#6c750de1 peer:InputPeer shortcut_id:int id:Vector<int>
    /// random_id:Vector<long> = Updates`
    public struct SendQuickReplyMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x6c750de1 }
        public static var name: String { "messages.sendQuickReplyMessages" }

        public var peer: API.InputPeer
        public var shortcutID: Int32
        public var id: [Int32]
        public var randomID: [Int64]

        public init(peer: API.InputPeer, shortcutID: Int32, id: [Int32], randomID: [Int64]) {
            self.peer = peer
            self.shortcutID = shortcutID
            self.id = id
            self.randomID = randomID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6c750de1, "messages.sendQuickReplyMessages")
            self.peer = try API.InputPeer(from: &reader)
            self.shortcutID = try reader.readInt()
            self.id = try reader.readVector(of: Int32.self)
            self.randomID = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6c750de1)
            self.peer.write(to: &writer)
            writer.writeInt(self.shortcutID)
            writer.writeVector(self.id)
            writer.writeVector(self.randomID)
        }
    }

    /// `messages.deleteQuickReplyMessages#e105e910 shortcut_id:int id:Vector<int> = Updates`
    public struct DeleteQuickReplyMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xe105e910 }
        public static var name: String { "messages.deleteQuickReplyMessages" }

        public var shortcutID: Int32
        public var id: [Int32]

        public init(shortcutID: Int32, id: [Int32]) {
            self.shortcutID = shortcutID
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe105e910, "messages.deleteQuickReplyMessages")
            self.shortcutID = try reader.readInt()
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe105e910)
            writer.writeInt(self.shortcutID)
            writer.writeVector(self.id)
        }
    }

    /// `messages.toggleDialogFilterTags#fd2dda49 enabled:Bool = Bool`
    public struct ToggleDialogFilterTags: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xfd2dda49 }
        public static var name: String { "messages.toggleDialogFilterTags" }

        public var enabled: Bool

        public init(enabled: Bool) {
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfd2dda49, "messages.toggleDialogFilterTags")
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfd2dda49)
            writer.writeBool(self.enabled)
        }
    }

    /// `messages.getMyStickers#d0b5e1fc offset_id:long limit:int = messages.MyStickers`
    public struct GetMyStickers: TLFunction {
        public typealias Response = API.Messages.MyStickers
        public static var constructorID: UInt32 { 0xd0b5e1fc }
        public static var name: String { "messages.getMyStickers" }

        public var offsetID: Int64
        public var limit: Int32

        public init(offsetID: Int64, limit: Int32) {
            self.offsetID = offsetID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd0b5e1fc, "messages.getMyStickers")
            self.offsetID = try reader.readLong()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd0b5e1fc)
            writer.writeLong(self.offsetID)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.getEmojiStickerGroups#1dd840f5 hash:int = messages.EmojiGroups`
    public struct GetEmojiStickerGroups: TLFunction {
        public typealias Response = API.Messages.EmojiGroups
        public static var constructorID: UInt32 { 0x1dd840f5 }
        public static var name: String { "messages.getEmojiStickerGroups" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1dd840f5, "messages.getEmojiStickerGroups")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1dd840f5)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.getAvailableEffects#dea20a39 hash:int = messages.AvailableEffects`
    public struct GetAvailableEffects: TLFunction {
        public typealias Response = API.Messages.AvailableEffects
        public static var constructorID: UInt32 { 0xdea20a39 }
        public static var name: String { "messages.getAvailableEffects" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdea20a39, "messages.getAvailableEffects")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdea20a39)
            writer.writeInt(self.hash)
        }
    }

    /// `messages.editFactCheck#0589ee75 peer:InputPeer msg_id:int text:TextWithEntities = Updates`
    public struct EditFactCheck: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x0589ee75 }
        public static var name: String { "messages.editFactCheck" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var text: API.TextWithEntities

        public init(peer: API.InputPeer, msgID: Int32, text: API.TextWithEntities) {
            self.peer = peer
            self.msgID = msgID
            self.text = text
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0589ee75, "messages.editFactCheck")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.text = try API.TextWithEntities(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0589ee75)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            self.text.write(to: &writer)
        }
    }

    /// `messages.deleteFactCheck#d1da940c peer:InputPeer msg_id:int = Updates`
    public struct DeleteFactCheck: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd1da940c }
        public static var name: String { "messages.deleteFactCheck" }

        public var peer: API.InputPeer
        public var msgID: Int32

        public init(peer: API.InputPeer, msgID: Int32) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd1da940c, "messages.deleteFactCheck")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd1da940c)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `messages.getFactCheck#b9cdc5ee peer:InputPeer msg_id:Vector<int> = Vector<FactCheck>`
    public struct GetFactCheck: TLFunction {
        public typealias Response = [API.FactCheck]
        public static var constructorID: UInt32 { 0xb9cdc5ee }
        public static var name: String { "messages.getFactCheck" }

        public var peer: API.InputPeer
        public var msgID: [Int32]

        public init(peer: API.InputPeer, msgID: [Int32]) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb9cdc5ee, "messages.getFactCheck")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb9cdc5ee)
            self.peer.write(to: &writer)
            writer.writeVector(self.msgID)
        }
    }

    /// `messages.requestMainWebView#c9e01e7b flags:# compact:flags.7?true fullscreen:flags.8?true peer:InputPeer
    /// bot:InputUser start_param:flags.1?string theme_params:flags.0?DataJSON platform:string = WebViewResult`
    public struct RequestMainWebView: TLFunction {
        public typealias Response = API.WebViewResult
        public static var constructorID: UInt32 { 0xc9e01e7b }
        public static var name: String { "messages.requestMainWebView" }

        public var compact: Bool
        public var fullscreen: Bool
        public var peer: API.InputPeer
        public var bot: API.InputUser
        public var startParam: String?
        public var themeParams: API.DataJSON?
        public var platform: String

        public init(compact: Bool = false, fullscreen: Bool = false, peer: API.InputPeer, bot: API.InputUser, startParam: String? = nil, themeParams: API.DataJSON? = nil, platform: String) {
            self.compact = compact
            self.fullscreen = fullscreen
            self.peer = peer
            self.bot = bot
            self.startParam = startParam
            self.themeParams = themeParams
            self.platform = platform
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc9e01e7b, "messages.requestMainWebView")
            let _flags = try reader.readFlags()
            self.compact = _flags[7]
            self.fullscreen = _flags[8]
            self.peer = try API.InputPeer(from: &reader)
            self.bot = try API.InputUser(from: &reader)
            self.startParam = _flags[1] ? try reader.readString() : nil
            self.themeParams = _flags[0] ? try API.DataJSON(from: &reader) : nil
            self.platform = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc9e01e7b)
            var _flags = TLFlags()
            _flags.set(7, if: self.compact)
            _flags.set(8, if: self.fullscreen)
            _flags.set(1, if: self.startParam != nil)
            _flags.set(0, if: self.themeParams != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.bot.write(to: &writer)
            if let value = self.startParam { writer.writeString(value) }
            if let value = self.themeParams { value.write(to: &writer) }
            writer.writeString(self.platform)
        }
    }

    /// `messages.sendPaidReaction#58bbcb50 flags:# peer:InputPeer msg_id:int count:int random_id:long
    /// private:flags.0?PaidReactionPrivacy = Updates`
    public struct SendPaidReaction: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x58bbcb50 }
        public static var name: String { "messages.sendPaidReaction" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var count: Int32
        public var randomID: Int64
        public var `private`: API.PaidReactionPrivacy?

        public init(peer: API.InputPeer, msgID: Int32, count: Int32, randomID: Int64, `private`: API.PaidReactionPrivacy? = nil) {
            self.peer = peer
            self.msgID = msgID
            self.count = count
            self.randomID = randomID
            self.private = `private`
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x58bbcb50, "messages.sendPaidReaction")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.count = try reader.readInt()
            self.randomID = try reader.readLong()
            self.private = _flags[0] ? try API.PaidReactionPrivacy(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x58bbcb50)
            var _flags = TLFlags()
            _flags.set(0, if: self.private != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeInt(self.count)
            writer.writeLong(self.randomID)
            if let value = self.private { value.write(to: &writer) }
        }
    }

    /// `messages.togglePaidReactionPrivacy#435885b5 peer:InputPeer msg_id:int private:PaidReactionPrivacy = Bool`
    public struct TogglePaidReactionPrivacy: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x435885b5 }
        public static var name: String { "messages.togglePaidReactionPrivacy" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var `private`: API.PaidReactionPrivacy

        public init(peer: API.InputPeer, msgID: Int32, `private`: API.PaidReactionPrivacy) {
            self.peer = peer
            self.msgID = msgID
            self.private = `private`
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x435885b5, "messages.togglePaidReactionPrivacy")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.private = try API.PaidReactionPrivacy(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x435885b5)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            self.private.write(to: &writer)
        }
    }

    /// `messages.getPaidReactionPrivacy#472455aa = Updates`
    public struct GetPaidReactionPrivacy: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x472455aa }
        public static var name: String { "messages.getPaidReactionPrivacy" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x472455aa, "messages.getPaidReactionPrivacy")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x472455aa)
        }
    }

    /// `messages.viewSponsoredMessage#269e3643 random_id:bytes = Bool`
    public struct ViewSponsoredMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x269e3643 }
        public static var name: String { "messages.viewSponsoredMessage" }

        public var randomID: [UInt8]

        public init(randomID: [UInt8]) {
            self.randomID = randomID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x269e3643, "messages.viewSponsoredMessage")
            self.randomID = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x269e3643)
            writer.writeBytes(self.randomID)
        }
    }

    /// `messages.clickSponsoredMessage#8235057e flags:# media:flags.0?true fullscreen:flags.1?true
    /// random_id:bytes = Bool`
    public struct ClickSponsoredMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8235057e }
        public static var name: String { "messages.clickSponsoredMessage" }

        public var media: Bool
        public var fullscreen: Bool
        public var randomID: [UInt8]

        public init(media: Bool = false, fullscreen: Bool = false, randomID: [UInt8]) {
            self.media = media
            self.fullscreen = fullscreen
            self.randomID = randomID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8235057e, "messages.clickSponsoredMessage")
            let _flags = try reader.readFlags()
            self.media = _flags[0]
            self.fullscreen = _flags[1]
            self.randomID = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8235057e)
            var _flags = TLFlags()
            _flags.set(0, if: self.media)
            _flags.set(1, if: self.fullscreen)
            writer.writeFlags(_flags)
            writer.writeBytes(self.randomID)
        }
    }

    /// `messages.reportSponsoredMessage#12cbf0c4 random_id:bytes option:bytes =
    /// channels.SponsoredMessageReportResult`
    public struct ReportSponsoredMessage: TLFunction {
        public typealias Response = API.Channels.SponsoredMessageReportResult
        public static var constructorID: UInt32 { 0x12cbf0c4 }
        public static var name: String { "messages.reportSponsoredMessage" }

        public var randomID: [UInt8]
        public var option: [UInt8]

        public init(randomID: [UInt8], option: [UInt8]) {
            self.randomID = randomID
            self.option = option
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x12cbf0c4, "messages.reportSponsoredMessage")
            self.randomID = try reader.readBytes()
            self.option = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x12cbf0c4)
            writer.writeBytes(self.randomID)
            writer.writeBytes(self.option)
        }
    }

    /// `messages.getSponsoredMessages#3d6ce850 flags:# peer:InputPeer msg_id:flags.0?int =
    /// messages.SponsoredMessages`
    public struct GetSponsoredMessages: TLFunction {
        public typealias Response = API.Messages.SponsoredMessages
        public static var constructorID: UInt32 { 0x3d6ce850 }
        public static var name: String { "messages.getSponsoredMessages" }

        public var peer: API.InputPeer
        public var msgID: Int32?

        public init(peer: API.InputPeer, msgID: Int32? = nil) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3d6ce850, "messages.getSponsoredMessages")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3d6ce850)
            var _flags = TLFlags()
            _flags.set(0, if: self.msgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.msgID { writer.writeInt(value) }
        }
    }

    /// `messages.savePreparedInlineMessage#f21f7f2f flags:# result:InputBotInlineResult user_id:InputUser
    /// peer_types:flags.0?Vector<InlineQueryPeerType> = messages.BotPreparedInlineMessage`
    public struct SavePreparedInlineMessage: TLFunction {
        public typealias Response = API.Messages.BotPreparedInlineMessage
        public static var constructorID: UInt32 { 0xf21f7f2f }
        public static var name: String { "messages.savePreparedInlineMessage" }

        public var result: API.InputBotInlineResult
        public var userID: API.InputUser
        public var peerTypes: [API.InlineQueryPeerType]?

        public init(result: API.InputBotInlineResult, userID: API.InputUser, peerTypes: [API.InlineQueryPeerType]? = nil) {
            self.result = result
            self.userID = userID
            self.peerTypes = peerTypes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf21f7f2f, "messages.savePreparedInlineMessage")
            let _flags = try reader.readFlags()
            self.result = try API.InputBotInlineResult(from: &reader)
            self.userID = try API.InputUser(from: &reader)
            self.peerTypes = _flags[0] ? try reader.readVector(of: API.InlineQueryPeerType.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf21f7f2f)
            var _flags = TLFlags()
            _flags.set(0, if: self.peerTypes != nil)
            writer.writeFlags(_flags)
            self.result.write(to: &writer)
            self.userID.write(to: &writer)
            if let value = self.peerTypes { writer.writeVector(value) }
        }
    }

    /// `messages.getPreparedInlineMessage#857ebdb8 bot:InputUser id:string = messages.PreparedInlineMessage`
    public struct GetPreparedInlineMessage: TLFunction {
        public typealias Response = API.Messages.PreparedInlineMessage
        public static var constructorID: UInt32 { 0x857ebdb8 }
        public static var name: String { "messages.getPreparedInlineMessage" }

        public var bot: API.InputUser
        public var id: String

        public init(bot: API.InputUser, id: String) {
            self.bot = bot
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x857ebdb8, "messages.getPreparedInlineMessage")
            self.bot = try API.InputUser(from: &reader)
            self.id = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x857ebdb8)
            self.bot.write(to: &writer)
            writer.writeString(self.id)
        }
    }

    /// `messages.searchStickers#29b1c66a flags:# emojis:flags.0?true q:string emoticon:string
    /// lang_code:Vector<string> offset:int limit:int hash:long = messages.FoundStickers`
    public struct SearchStickers: TLFunction {
        public typealias Response = API.Messages.FoundStickers
        public static var constructorID: UInt32 { 0x29b1c66a }
        public static var name: String { "messages.searchStickers" }

        public var emojis: Bool
        public var q: String
        public var emoticon: String
        public var langCode: [String]
        public var offset: Int32
        public var limit: Int32
        public var hash: Int64

        public init(emojis: Bool = false, q: String, emoticon: String, langCode: [String], offset: Int32, limit: Int32, hash: Int64) {
            self.emojis = emojis
            self.q = q
            self.emoticon = emoticon
            self.langCode = langCode
            self.offset = offset
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x29b1c66a, "messages.searchStickers")
            let _flags = try reader.readFlags()
            self.emojis = _flags[0]
            self.q = try reader.readString()
            self.emoticon = try reader.readString()
            self.langCode = try reader.readVector(of: String.self)
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x29b1c66a)
            var _flags = TLFlags()
            _flags.set(0, if: self.emojis)
            writer.writeFlags(_flags)
            writer.writeString(self.q)
            writer.writeString(self.emoticon)
            writer.writeVector(self.langCode)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.reportMessagesDelivery#5a6d7395 flags:# push:flags.0?true peer:InputPeer id:Vector<int> = Bool`
    public struct ReportMessagesDelivery: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x5a6d7395 }
        public static var name: String { "messages.reportMessagesDelivery" }

        public var push: Bool
        public var peer: API.InputPeer
        public var id: [Int32]

        public init(push: Bool = false, peer: API.InputPeer, id: [Int32]) {
            self.push = push
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5a6d7395, "messages.reportMessagesDelivery")
            let _flags = try reader.readFlags()
            self.push = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5a6d7395)
            var _flags = TLFlags()
            _flags.set(0, if: self.push)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `messages.getSavedDialogsByID#6f6f9c96 flags:# parent_peer:flags.1?InputPeer ids:Vector<InputPeer> =
    /// messages.SavedDialogs`
    public struct GetSavedDialogsByID: TLFunction {
        public typealias Response = API.Messages.SavedDialogs
        public static var constructorID: UInt32 { 0x6f6f9c96 }
        public static var name: String { "messages.getSavedDialogsByID" }

        public var parentPeer: API.InputPeer?
        public var ids: [API.InputPeer]

        public init(parentPeer: API.InputPeer? = nil, ids: [API.InputPeer]) {
            self.parentPeer = parentPeer
            self.ids = ids
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6f6f9c96, "messages.getSavedDialogsByID")
            let _flags = try reader.readFlags()
            self.parentPeer = _flags[1] ? try API.InputPeer(from: &reader) : nil
            self.ids = try reader.readVector(of: API.InputPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6f6f9c96)
            var _flags = TLFlags()
            _flags.set(1, if: self.parentPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
            writer.writeVector(self.ids)
        }
    }

    /// `messages.readSavedHistory#ba4a3b5b parent_peer:InputPeer peer:InputPeer max_id:int = Bool`
    public struct ReadSavedHistory: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xba4a3b5b }
        public static var name: String { "messages.readSavedHistory" }

        public var parentPeer: API.InputPeer
        public var peer: API.InputPeer
        public var maxID: Int32

        public init(parentPeer: API.InputPeer, peer: API.InputPeer, maxID: Int32) {
            self.parentPeer = parentPeer
            self.peer = peer
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xba4a3b5b, "messages.readSavedHistory")
            self.parentPeer = try API.InputPeer(from: &reader)
            self.peer = try API.InputPeer(from: &reader)
            self.maxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xba4a3b5b)
            self.parentPeer.write(to: &writer)
            self.peer.write(to: &writer)
            writer.writeInt(self.maxID)
        }
    }

    /// `messages.toggleTodoCompleted#d3e03124 peer:InputPeer msg_id:int completed:Vector<int>
    /// incompleted:Vector<int> = Updates`
    public struct ToggleTodoCompleted: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd3e03124 }
        public static var name: String { "messages.toggleTodoCompleted" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var completed: [Int32]
        public var incompleted: [Int32]

        public init(peer: API.InputPeer, msgID: Int32, completed: [Int32], incompleted: [Int32]) {
            self.peer = peer
            self.msgID = msgID
            self.completed = completed
            self.incompleted = incompleted
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd3e03124, "messages.toggleTodoCompleted")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.completed = try reader.readVector(of: Int32.self)
            self.incompleted = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd3e03124)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeVector(self.completed)
            writer.writeVector(self.incompleted)
        }
    }

    /// `messages.appendTodoList#21a61057 peer:InputPeer msg_id:int list:Vector<TodoItem> = Updates`
    public struct AppendTodoList: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x21a61057 }
        public static var name: String { "messages.appendTodoList" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var list: [API.TodoItem]

        public init(peer: API.InputPeer, msgID: Int32, list: [API.TodoItem]) {
            self.peer = peer
            self.msgID = msgID
            self.list = list
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x21a61057, "messages.appendTodoList")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.list = try reader.readVector(of: API.TodoItem.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x21a61057)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeVector(self.list)
        }
    }

    /// `messages.toggleSuggestedPostApproval#8107455c flags:# reject:flags.1?true peer:InputPeer msg_id:int
    /// schedule_date:flags.0?int reject_comment:flags.2?string = Updates`
    public struct ToggleSuggestedPostApproval: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8107455c }
        public static var name: String { "messages.toggleSuggestedPostApproval" }

        public var reject: Bool
        public var peer: API.InputPeer
        public var msgID: Int32
        public var scheduleDate: Int32?
        public var rejectComment: String?

        public init(reject: Bool = false, peer: API.InputPeer, msgID: Int32, scheduleDate: Int32? = nil, rejectComment: String? = nil) {
            self.reject = reject
            self.peer = peer
            self.msgID = msgID
            self.scheduleDate = scheduleDate
            self.rejectComment = rejectComment
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8107455c, "messages.toggleSuggestedPostApproval")
            let _flags = try reader.readFlags()
            self.reject = _flags[1]
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.scheduleDate = _flags[0] ? try reader.readInt() : nil
            self.rejectComment = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8107455c)
            var _flags = TLFlags()
            _flags.set(1, if: self.reject)
            _flags.set(0, if: self.scheduleDate != nil)
            _flags.set(2, if: self.rejectComment != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            if let value = self.scheduleDate { writer.writeInt(value) }
            if let value = self.rejectComment { writer.writeString(value) }
        }
    }

    /// `messages.getForumTopics#3ba47bff flags:# peer:InputPeer q:flags.0?string offset_date:int offset_id:int
    /// offset_topic:int limit:int = messages.ForumTopics`
    public struct GetForumTopics: TLFunction {
        public typealias Response = API.Messages.ForumTopics
        public static var constructorID: UInt32 { 0x3ba47bff }
        public static var name: String { "messages.getForumTopics" }

        public var peer: API.InputPeer
        public var q: String?
        public var offsetDate: Int32
        public var offsetID: Int32
        public var offsetTopic: Int32
        public var limit: Int32

        public init(peer: API.InputPeer, q: String? = nil, offsetDate: Int32, offsetID: Int32, offsetTopic: Int32, limit: Int32) {
            self.peer = peer
            self.q = q
            self.offsetDate = offsetDate
            self.offsetID = offsetID
            self.offsetTopic = offsetTopic
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3ba47bff, "messages.getForumTopics")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.q = _flags[0] ? try reader.readString() : nil
            self.offsetDate = try reader.readInt()
            self.offsetID = try reader.readInt()
            self.offsetTopic = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3ba47bff)
            var _flags = TLFlags()
            _flags.set(0, if: self.q != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.q { writer.writeString(value) }
            writer.writeInt(self.offsetDate)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.offsetTopic)
            writer.writeInt(self.limit)
        }
    }

    /// `messages.getForumTopicsByID#af0a4a08 peer:InputPeer topics:Vector<int> = messages.ForumTopics`
    public struct GetForumTopicsByID: TLFunction {
        public typealias Response = API.Messages.ForumTopics
        public static var constructorID: UInt32 { 0xaf0a4a08 }
        public static var name: String { "messages.getForumTopicsByID" }

        public var peer: API.InputPeer
        public var topics: [Int32]

        public init(peer: API.InputPeer, topics: [Int32]) {
            self.peer = peer
            self.topics = topics
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaf0a4a08, "messages.getForumTopicsByID")
            self.peer = try API.InputPeer(from: &reader)
            self.topics = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaf0a4a08)
            self.peer.write(to: &writer)
            writer.writeVector(self.topics)
        }
    }

    /// `messages.editForumTopic#cecc1134 flags:# peer:InputPeer topic_id:int title:flags.0?string
    /// icon_emoji_id:flags.1?long closed:flags.2?Bool hidden:flags.3?Bool = Updates`
    public struct EditForumTopic: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xcecc1134 }
        public static var name: String { "messages.editForumTopic" }

        public var peer: API.InputPeer
        public var topicID: Int32
        public var title: String?
        public var iconEmojiID: Int64?
        public var closed: Bool?
        public var hidden: Bool?

        public init(peer: API.InputPeer, topicID: Int32, title: String? = nil, iconEmojiID: Int64? = nil, closed: Bool? = nil, hidden: Bool? = nil) {
            self.peer = peer
            self.topicID = topicID
            self.title = title
            self.iconEmojiID = iconEmojiID
            self.closed = closed
            self.hidden = hidden
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcecc1134, "messages.editForumTopic")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topicID = try reader.readInt()
            self.title = _flags[0] ? try reader.readString() : nil
            self.iconEmojiID = _flags[1] ? try reader.readLong() : nil
            self.closed = _flags[2] ? try reader.readBool() : nil
            self.hidden = _flags[3] ? try reader.readBool() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcecc1134)
            var _flags = TLFlags()
            _flags.set(0, if: self.title != nil)
            _flags.set(1, if: self.iconEmojiID != nil)
            _flags.set(2, if: self.closed != nil)
            _flags.set(3, if: self.hidden != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.topicID)
            if let value = self.title { writer.writeString(value) }
            if let value = self.iconEmojiID { writer.writeLong(value) }
            if let value = self.closed { writer.writeBool(value) }
            if let value = self.hidden { writer.writeBool(value) }
        }
    }

    /// `messages.updatePinnedForumTopic#175df251 peer:InputPeer topic_id:int pinned:Bool = Updates`
    public struct UpdatePinnedForumTopic: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x175df251 }
        public static var name: String { "messages.updatePinnedForumTopic" }

        public var peer: API.InputPeer
        public var topicID: Int32
        public var pinned: Bool

        public init(peer: API.InputPeer, topicID: Int32, pinned: Bool) {
            self.peer = peer
            self.topicID = topicID
            self.pinned = pinned
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x175df251, "messages.updatePinnedForumTopic")
            self.peer = try API.InputPeer(from: &reader)
            self.topicID = try reader.readInt()
            self.pinned = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x175df251)
            self.peer.write(to: &writer)
            writer.writeInt(self.topicID)
            writer.writeBool(self.pinned)
        }
    }

    /// `messages.reorderPinnedForumTopics#0e7841f0 flags:# force:flags.0?true peer:InputPeer order:Vector<int> =
    /// Updates`
    public struct ReorderPinnedForumTopics: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x0e7841f0 }
        public static var name: String { "messages.reorderPinnedForumTopics" }

        public var force: Bool
        public var peer: API.InputPeer
        public var order: [Int32]

        public init(force: Bool = false, peer: API.InputPeer, order: [Int32]) {
            self.force = force
            self.peer = peer
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0e7841f0, "messages.reorderPinnedForumTopics")
            let _flags = try reader.readFlags()
            self.force = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.order = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0e7841f0)
            var _flags = TLFlags()
            _flags.set(0, if: self.force)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeVector(self.order)
        }
    }

    /// `messages.createForumTopic#2f98c3d5 flags:# title_missing:flags.4?true peer:InputPeer title:string
    /// icon_color:flags.0?int icon_emoji_id:flags.3?long random_id:long send_as:flags.2?InputPeer = Updates`
    public struct CreateForumTopic: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x2f98c3d5 }
        public static var name: String { "messages.createForumTopic" }

        public var titleMissing: Bool
        public var peer: API.InputPeer
        public var title: String
        public var iconColor: Int32?
        public var iconEmojiID: Int64?
        public var randomID: Int64
        public var sendAs: API.InputPeer?

        public init(titleMissing: Bool = false, peer: API.InputPeer, title: String, iconColor: Int32? = nil, iconEmojiID: Int64? = nil, randomID: Int64, sendAs: API.InputPeer? = nil) {
            self.titleMissing = titleMissing
            self.peer = peer
            self.title = title
            self.iconColor = iconColor
            self.iconEmojiID = iconEmojiID
            self.randomID = randomID
            self.sendAs = sendAs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2f98c3d5, "messages.createForumTopic")
            let _flags = try reader.readFlags()
            self.titleMissing = _flags[4]
            self.peer = try API.InputPeer(from: &reader)
            self.title = try reader.readString()
            self.iconColor = _flags[0] ? try reader.readInt() : nil
            self.iconEmojiID = _flags[3] ? try reader.readLong() : nil
            self.randomID = try reader.readLong()
            self.sendAs = _flags[2] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2f98c3d5)
            var _flags = TLFlags()
            _flags.set(4, if: self.titleMissing)
            _flags.set(0, if: self.iconColor != nil)
            _flags.set(3, if: self.iconEmojiID != nil)
            _flags.set(2, if: self.sendAs != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.title)
            if let value = self.iconColor { writer.writeInt(value) }
            if let value = self.iconEmojiID { writer.writeLong(value) }
            writer.writeLong(self.randomID)
            if let value = self.sendAs { value.write(to: &writer) }
        }
    }

    /// `messages.deleteTopicHistory#d2816f10 peer:InputPeer top_msg_id:int = messages.AffectedHistory`
    public struct DeleteTopicHistory: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0xd2816f10 }
        public static var name: String { "messages.deleteTopicHistory" }

        public var peer: API.InputPeer
        public var topMsgID: Int32

        public init(peer: API.InputPeer, topMsgID: Int32) {
            self.peer = peer
            self.topMsgID = topMsgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd2816f10, "messages.deleteTopicHistory")
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd2816f10)
            self.peer.write(to: &writer)
            writer.writeInt(self.topMsgID)
        }
    }

    /// `messages.getEmojiGameInfo#fb7e8ca7 = messages.EmojiGameInfo`
    public struct GetEmojiGameInfo: TLFunction {
        public typealias Response = API.Messages.EmojiGameInfo
        public static var constructorID: UInt32 { 0xfb7e8ca7 }
        public static var name: String { "messages.getEmojiGameInfo" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfb7e8ca7, "messages.getEmojiGameInfo")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfb7e8ca7)
        }
    }

    /// `messages.summarizeText#abbbd346 flags:# peer:InputPeer id:int to_lang:flags.0?string tone:flags.2?string
    /// = TextWithEntities`
    public struct SummarizeText: TLFunction {
        public typealias Response = API.TextWithEntities
        public static var constructorID: UInt32 { 0xabbbd346 }
        public static var name: String { "messages.summarizeText" }

        public var peer: API.InputPeer
        public var id: Int32
        public var toLang: String?
        public var tone: String?

        public init(peer: API.InputPeer, id: Int32, toLang: String? = nil, tone: String? = nil) {
            self.peer = peer
            self.id = id
            self.toLang = toLang
            self.tone = tone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xabbbd346, "messages.summarizeText")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.toLang = _flags[0] ? try reader.readString() : nil
            self.tone = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xabbbd346)
            var _flags = TLFlags()
            _flags.set(0, if: self.toLang != nil)
            _flags.set(2, if: self.tone != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.toLang { writer.writeString(value) }
            if let value = self.tone { writer.writeString(value) }
        }
    }

    /// `messages.editChatCreator#f743b857 peer:InputPeer user_id:InputUser password:InputCheckPasswordSRP =
    /// Updates`
    public struct EditChatCreator: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf743b857 }
        public static var name: String { "messages.editChatCreator" }

        public var peer: API.InputPeer
        public var userID: API.InputUser
        public var password: API.InputCheckPasswordSRP

        public init(peer: API.InputPeer, userID: API.InputUser, password: API.InputCheckPasswordSRP) {
            self.peer = peer
            self.userID = userID
            self.password = password
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf743b857, "messages.editChatCreator")
            self.peer = try API.InputPeer(from: &reader)
            self.userID = try API.InputUser(from: &reader)
            self.password = try API.InputCheckPasswordSRP(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf743b857)
            self.peer.write(to: &writer)
            self.userID.write(to: &writer)
            self.password.write(to: &writer)
        }
    }

    /// `messages.getFutureChatCreatorAfterLeave#3b7d0ea6 peer:InputPeer = User`
    public struct GetFutureChatCreatorAfterLeave: TLFunction {
        public typealias Response = API.User
        public static var constructorID: UInt32 { 0x3b7d0ea6 }
        public static var name: String { "messages.getFutureChatCreatorAfterLeave" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3b7d0ea6, "messages.getFutureChatCreatorAfterLeave")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3b7d0ea6)
            self.peer.write(to: &writer)
        }
    }

    /// `messages.editChatParticipantRank#a00f32b0 peer:InputPeer participant:InputPeer rank:string = Updates`
    public struct EditChatParticipantRank: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa00f32b0 }
        public static var name: String { "messages.editChatParticipantRank" }

        public var peer: API.InputPeer
        public var participant: API.InputPeer
        public var rank: String

        public init(peer: API.InputPeer, participant: API.InputPeer, rank: String) {
            self.peer = peer
            self.participant = participant
            self.rank = rank
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa00f32b0, "messages.editChatParticipantRank")
            self.peer = try API.InputPeer(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
            self.rank = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa00f32b0)
            self.peer.write(to: &writer)
            self.participant.write(to: &writer)
            writer.writeString(self.rank)
        }
    }

    /// `messages.declineUrlAuth#35436bbc url:string = Bool`
    public struct DeclineUrlAuth: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x35436bbc }
        public static var name: String { "messages.declineUrlAuth" }

        public var url: String

        public init(url: String) {
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x35436bbc, "messages.declineUrlAuth")
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x35436bbc)
            writer.writeString(self.url)
        }
    }

    /// `messages.checkUrlAuthMatchCode#c9a47b0b url:string match_code:string = Bool`
    public struct CheckUrlAuthMatchCode: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xc9a47b0b }
        public static var name: String { "messages.checkUrlAuthMatchCode" }

        public var url: String
        public var matchCode: String

        public init(url: String, matchCode: String) {
            self.url = url
            self.matchCode = matchCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc9a47b0b, "messages.checkUrlAuthMatchCode")
            self.url = try reader.readString()
            self.matchCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc9a47b0b)
            writer.writeString(self.url)
            writer.writeString(self.matchCode)
        }
    }

    /// `messages.composeMessageWithAI#daecc589 flags:# proofread:flags.0?true emojify:flags.3?true
    /// text:TextWithEntities translate_to_lang:flags.1?string tone:flags.2?InputAiComposeTone =
    /// messages.ComposedMessageWithAI`
    public struct ComposeMessageWithAI: TLFunction {
        public typealias Response = API.Messages.ComposedMessageWithAI
        public static var constructorID: UInt32 { 0xdaecc589 }
        public static var name: String { "messages.composeMessageWithAI" }

        public var proofread: Bool
        public var emojify: Bool
        public var text: API.TextWithEntities
        public var translateToLang: String?
        public var tone: API.InputAiComposeTone?

        public init(proofread: Bool = false, emojify: Bool = false, text: API.TextWithEntities, translateToLang: String? = nil, tone: API.InputAiComposeTone? = nil) {
            self.proofread = proofread
            self.emojify = emojify
            self.text = text
            self.translateToLang = translateToLang
            self.tone = tone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdaecc589, "messages.composeMessageWithAI")
            let _flags = try reader.readFlags()
            self.proofread = _flags[0]
            self.emojify = _flags[3]
            self.text = try API.TextWithEntities(from: &reader)
            self.translateToLang = _flags[1] ? try reader.readString() : nil
            self.tone = _flags[2] ? try API.InputAiComposeTone(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdaecc589)
            var _flags = TLFlags()
            _flags.set(0, if: self.proofread)
            _flags.set(3, if: self.emojify)
            _flags.set(1, if: self.translateToLang != nil)
            _flags.set(2, if: self.tone != nil)
            writer.writeFlags(_flags)
            self.text.write(to: &writer)
            if let value = self.translateToLang { writer.writeString(value) }
            if let value = self.tone { value.write(to: &writer) }
        }
    }

    /// `messages.reportReadMetrics#4067c5e6 peer:InputPeer metrics:Vector<InputMessageReadMetric> = Bool`
    public struct ReportReadMetrics: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4067c5e6 }
        public static var name: String { "messages.reportReadMetrics" }

        public var peer: API.InputPeer
        public var metrics: [API.InputMessageReadMetric]

        public init(peer: API.InputPeer, metrics: [API.InputMessageReadMetric]) {
            self.peer = peer
            self.metrics = metrics
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4067c5e6, "messages.reportReadMetrics")
            self.peer = try API.InputPeer(from: &reader)
            self.metrics = try reader.readVector(of: API.InputMessageReadMetric.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4067c5e6)
            self.peer.write(to: &writer)
            writer.writeVector(self.metrics)
        }
    }

    /// `messages.reportMusicListen#ddbcd819 id:InputDocument listened_duration:int = Bool`
    public struct ReportMusicListen: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xddbcd819 }
        public static var name: String { "messages.reportMusicListen" }

        public var id: API.InputDocument
        public var listenedDuration: Int32

        public init(id: API.InputDocument, listenedDuration: Int32) {
            self.id = id
            self.listenedDuration = listenedDuration
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xddbcd819, "messages.reportMusicListen")
            self.id = try API.InputDocument(from: &reader)
            self.listenedDuration = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xddbcd819)
            self.id.write(to: &writer)
            writer.writeInt(self.listenedDuration)
        }
    }

    /// `messages.addPollAnswer#19bc4b6d peer:InputPeer msg_id:int answer:PollAnswer = Updates`
    public struct AddPollAnswer: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x19bc4b6d }
        public static var name: String { "messages.addPollAnswer" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var answer: API.PollAnswer

        public init(peer: API.InputPeer, msgID: Int32, answer: API.PollAnswer) {
            self.peer = peer
            self.msgID = msgID
            self.answer = answer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x19bc4b6d, "messages.addPollAnswer")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.answer = try API.PollAnswer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x19bc4b6d)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            self.answer.write(to: &writer)
        }
    }

    /// `messages.deletePollAnswer#ac8505a5 peer:InputPeer msg_id:int option:bytes = Updates`
    public struct DeletePollAnswer: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xac8505a5 }
        public static var name: String { "messages.deletePollAnswer" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var option: [UInt8]

        public init(peer: API.InputPeer, msgID: Int32, option: [UInt8]) {
            self.peer = peer
            self.msgID = msgID
            self.option = option
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xac8505a5, "messages.deletePollAnswer")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.option = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xac8505a5)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeBytes(self.option)
        }
    }

    /// `messages.getUnreadPollVotes#43286cf2 flags:# peer:InputPeer top_msg_id:flags.0?int offset_id:int
    /// add_offset:int limit:int max_id:int min_id:int = messages.Messages`
    public struct GetUnreadPollVotes: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x43286cf2 }
        public static var name: String { "messages.getUnreadPollVotes" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?
        public var offsetID: Int32
        public var addOffset: Int32
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32

        public init(peer: API.InputPeer, topMsgID: Int32? = nil, offsetID: Int32, addOffset: Int32, limit: Int32, maxID: Int32, minID: Int32) {
            self.peer = peer
            self.topMsgID = topMsgID
            self.offsetID = offsetID
            self.addOffset = addOffset
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x43286cf2, "messages.getUnreadPollVotes")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
            self.offsetID = try reader.readInt()
            self.addOffset = try reader.readInt()
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x43286cf2)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
            writer.writeInt(self.offsetID)
            writer.writeInt(self.addOffset)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
        }
    }

    /// `messages.readPollVotes#1720b4d8 flags:# peer:InputPeer top_msg_id:flags.0?int = messages.AffectedHistory`
    public struct ReadPollVotes: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0x1720b4d8 }
        public static var name: String { "messages.readPollVotes" }

        public var peer: API.InputPeer
        public var topMsgID: Int32?

        public init(peer: API.InputPeer, topMsgID: Int32? = nil) {
            self.peer = peer
            self.topMsgID = topMsgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1720b4d8, "messages.readPollVotes")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.topMsgID = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1720b4d8)
            var _flags = TLFlags()
            _flags.set(0, if: self.topMsgID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.topMsgID { writer.writeInt(value) }
        }
    }

    /// `messages.setBotGuestChatResult#b8f106e3 query_id:long result:InputBotInlineResult =
    /// InputBotInlineMessageID`
    public struct SetBotGuestChatResult: TLFunction {
        public typealias Response = API.InputBotInlineMessageID
        public static var constructorID: UInt32 { 0xb8f106e3 }
        public static var name: String { "messages.setBotGuestChatResult" }

        public var queryID: Int64
        public var result: API.InputBotInlineResult

        public init(queryID: Int64, result: API.InputBotInlineResult) {
            self.queryID = queryID
            self.result = result
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb8f106e3, "messages.setBotGuestChatResult")
            self.queryID = try reader.readLong()
            self.result = try API.InputBotInlineResult(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb8f106e3)
            writer.writeLong(self.queryID)
            self.result.write(to: &writer)
        }
    }

    /// `messages.deleteParticipantReactions#a0b80cf8 peer:InputPeer participant:InputPeer = Bool`
    public struct DeleteParticipantReactions: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa0b80cf8 }
        public static var name: String { "messages.deleteParticipantReactions" }

        public var peer: API.InputPeer
        public var participant: API.InputPeer

        public init(peer: API.InputPeer, participant: API.InputPeer) {
            self.peer = peer
            self.participant = participant
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa0b80cf8, "messages.deleteParticipantReactions")
            self.peer = try API.InputPeer(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa0b80cf8)
            self.peer.write(to: &writer)
            self.participant.write(to: &writer)
        }
    }

    /// `messages.deleteParticipantReaction#e3b7f82c peer:InputPeer msg_id:int participant:InputPeer = Updates`
    public struct DeleteParticipantReaction: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xe3b7f82c }
        public static var name: String { "messages.deleteParticipantReaction" }

        public var peer: API.InputPeer
        public var msgID: Int32
        public var participant: API.InputPeer

        public init(peer: API.InputPeer, msgID: Int32, participant: API.InputPeer) {
            self.peer = peer
            self.msgID = msgID
            self.participant = participant
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe3b7f82c, "messages.deleteParticipantReaction")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
            self.participant = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe3b7f82c)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
            self.participant.write(to: &writer)
        }
    }

    /// `messages.getPersonalChannelHistory#55fb0996 user_id:InputUser limit:int max_id:int min_id:int hash:long =
    /// messages.Messages`
    public struct GetPersonalChannelHistory: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x55fb0996 }
        public static var name: String { "messages.getPersonalChannelHistory" }

        public var userID: API.InputUser
        public var limit: Int32
        public var maxID: Int32
        public var minID: Int32
        public var hash: Int64

        public init(userID: API.InputUser, limit: Int32, maxID: Int32, minID: Int32, hash: Int64) {
            self.userID = userID
            self.limit = limit
            self.maxID = maxID
            self.minID = minID
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x55fb0996, "messages.getPersonalChannelHistory")
            self.userID = try API.InputUser(from: &reader)
            self.limit = try reader.readInt()
            self.maxID = try reader.readInt()
            self.minID = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x55fb0996)
            self.userID.write(to: &writer)
            writer.writeInt(self.limit)
            writer.writeInt(self.maxID)
            writer.writeInt(self.minID)
            writer.writeLong(self.hash)
        }
    }

    /// `messages.getRichMessage#501569cf peer:InputPeer id:int = messages.Messages`
    public struct GetRichMessage: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0x501569cf }
        public static var name: String { "messages.getRichMessage" }

        public var peer: API.InputPeer
        public var id: Int32

        public init(peer: API.InputPeer, id: Int32) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x501569cf, "messages.getRichMessage")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x501569cf)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `messages.translateRichMessage#1a542004 flags:# peer:flags.0?InputPeer id:flags.0?Vector<int>
    /// text:flags.1?Vector<InputRichMessage> to_lang:string tone:flags.2?string = messages.TranslatedRichMessage`
    public struct TranslateRichMessage: TLFunction {
        public typealias Response = API.Messages.TranslatedRichMessage
        public static var constructorID: UInt32 { 0x1a542004 }
        public static var name: String { "messages.translateRichMessage" }

        public var peer: API.InputPeer?
        public var id: [Int32]?
        public var text: [API.InputRichMessage]?
        public var toLang: String
        public var tone: String?

        public init(peer: API.InputPeer? = nil, id: [Int32]? = nil, text: [API.InputRichMessage]? = nil, toLang: String, tone: String? = nil) {
            self.peer = peer
            self.id = id
            self.text = text
            self.toLang = toLang
            self.tone = tone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1a542004, "messages.translateRichMessage")
            let _flags = try reader.readFlags()
            self.peer = _flags[0] ? try API.InputPeer(from: &reader) : nil
            self.id = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            self.text = _flags[1] ? try reader.readVector(of: API.InputRichMessage.self) : nil
            self.toLang = try reader.readString()
            self.tone = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1a542004)
            var _flags = TLFlags()
            _flags.set(0, if: self.peer != nil)
            _flags.set(0, if: self.id != nil)
            _flags.set(1, if: self.text != nil)
            _flags.set(2, if: self.tone != nil)
            writer.writeFlags(_flags)
            if let value = self.peer {
                value.write(to: &writer)
            } else if _flags[0] {
                writer.failMissing("messages.translateRichMessage.peer")
            }
            if let value = self.id {
                writer.writeVector(value)
            } else if _flags[0] {
                writer.failMissing("messages.translateRichMessage.id")
            }
            if let value = self.text { writer.writeVector(value) }
            writer.writeString(self.toLang)
            if let value = self.tone { writer.writeString(value) }
        }
    }

    /// `messages.composeRichMessageWithAI#8d7ae6af flags:# proofread:flags.0?true emojify:flags.3?true
    /// text:flags.4?InputRichMessage translate_to_lang:flags.1?string tone:flags.2?InputAiComposeTone =
    /// messages.ComposedRichMessageWithAI`
    public struct ComposeRichMessageWithAI: TLFunction {
        public typealias Response = API.Messages.ComposedRichMessageWithAI
        public static var constructorID: UInt32 { 0x8d7ae6af }
        public static var name: String { "messages.composeRichMessageWithAI" }

        public var proofread: Bool
        public var emojify: Bool
        public var text: API.InputRichMessage?
        public var translateToLang: String?
        public var tone: API.InputAiComposeTone?

        public init(proofread: Bool = false, emojify: Bool = false, text: API.InputRichMessage? = nil, translateToLang: String? = nil, tone: API.InputAiComposeTone? = nil) {
            self.proofread = proofread
            self.emojify = emojify
            self.text = text
            self.translateToLang = translateToLang
            self.tone = tone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8d7ae6af, "messages.composeRichMessageWithAI")
            let _flags = try reader.readFlags()
            self.proofread = _flags[0]
            self.emojify = _flags[3]
            self.text = _flags[4] ? try API.InputRichMessage(from: &reader) : nil
            self.translateToLang = _flags[1] ? try reader.readString() : nil
            self.tone = _flags[2] ? try API.InputAiComposeTone(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8d7ae6af)
            var _flags = TLFlags()
            _flags.set(0, if: self.proofread)
            _flags.set(3, if: self.emojify)
            _flags.set(4, if: self.text != nil)
            _flags.set(1, if: self.translateToLang != nil)
            _flags.set(2, if: self.tone != nil)
            writer.writeFlags(_flags)
            if let value = self.text { value.write(to: &writer) }
            if let value = self.translateToLang { writer.writeString(value) }
            if let value = self.tone { value.write(to: &writer) }
        }
    }

    /// `messages.requestChatJoinWebView#ba9ee679 flags:# query_id:long theme_params:flags.0?DataJSON
    /// platform:string = WebViewResult`
    public struct RequestChatJoinWebView: TLFunction {
        public typealias Response = API.WebViewResult
        public static var constructorID: UInt32 { 0xba9ee679 }
        public static var name: String { "messages.requestChatJoinWebView" }

        public var queryID: Int64
        public var themeParams: API.DataJSON?
        public var platform: String

        public init(queryID: Int64, themeParams: API.DataJSON? = nil, platform: String) {
            self.queryID = queryID
            self.themeParams = themeParams
            self.platform = platform
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xba9ee679, "messages.requestChatJoinWebView")
            let _flags = try reader.readFlags()
            self.queryID = try reader.readLong()
            self.themeParams = _flags[0] ? try API.DataJSON(from: &reader) : nil
            self.platform = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xba9ee679)
            var _flags = TLFlags()
            _flags.set(0, if: self.themeParams != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.queryID)
            if let value = self.themeParams { value.write(to: &writer) }
            writer.writeString(self.platform)
        }
    }
}
