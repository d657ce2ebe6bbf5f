// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Ephemeral {
    /// `ephemeral.sendMessage#68cbd09f flags:# peer:InputPeer receiver_id:InputUser query_id:flags.0?long
    /// message:string entities:flags.1?Vector<MessageEntity> media:flags.2?InputMedia
    /// reply_markup:flags.3?ReplyMarkup rich_message:flags.4?InputRichMessage random_id:long
    /// reply_to:flags.5?InputReplyTo = Updates`
    public struct SendMessage: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x68cbd09f }
        public static var name: String { "ephemeral.sendMessage" }

        public var peer: API.InputPeer
        public var receiverID: API.InputUser
        public var queryID: Int64?
        public var message: String
        public var entities: [API.MessageEntity]?
        public var media: API.InputMedia?
        public var replyMarkup: API.ReplyMarkup?
        public var richMessage: API.InputRichMessage?
        public var randomID: Int64
        public var replyTo: API.InputReplyTo?

        public init(peer: API.InputPeer, receiverID: API.InputUser, queryID: Int64? = nil, message: String, entities: [API.MessageEntity]? = nil, media: API.InputMedia? = nil, replyMarkup: API.ReplyMarkup? = nil, richMessage: API.InputRichMessage? = nil, randomID: Int64, replyTo: API.InputReplyTo? = nil) {
            self.peer = peer
            self.receiverID = receiverID
            self.queryID = queryID
            self.message = message
            self.entities = entities
            self.media = media
            self.replyMarkup = replyMarkup
            self.richMessage = richMessage
            self.randomID = randomID
            self.replyTo = replyTo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x68cbd09f, "ephemeral.sendMessage")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.receiverID = try API.InputUser(from: &reader)
            self.queryID = _flags[0] ? try reader.readLong() : nil
            self.message = try reader.readString()
            self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.media = _flags[2] ? try API.InputMedia(from: &reader) : nil
            self.replyMarkup = _flags[3] ? try API.ReplyMarkup(from: &reader) : nil
            self.richMessage = _flags[4] ? try API.InputRichMessage(from: &reader) : nil
            self.randomID = try reader.readLong()
            self.replyTo = _flags[5] ? try API.InputReplyTo(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x68cbd09f)
            var _flags = TLFlags()
            _flags.set(0, if: self.queryID != nil)
            _flags.set(1, if: self.entities != nil)
            _flags.set(2, if: self.media != nil)
            _flags.set(3, if: self.replyMarkup != nil)
            _flags.set(4, if: self.richMessage != nil)
            _flags.set(5, if: self.replyTo != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.receiverID.write(to: &writer)
            if let value = self.queryID { writer.writeLong(value) }
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.media { value.write(to: &writer) }
            if let value = self.replyMarkup { value.write(to: &writer) }
            if let value = self.richMessage { value.write(to: &writer) }
            writer.writeLong(self.randomID)
            if let value = self.replyTo { value.write(to: &writer) }
        }
    }

    /// `ephemeral.deleteMessage#a3c0d511 peer:InputPeer receiver_id:InputUser id:int = Bool`
    public struct DeleteMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa3c0d511 }
        public static var name: String { "ephemeral.deleteMessage" }

        public var peer: API.InputPeer
        public var receiverID: API.InputUser
        public var id: Int32

        public init(peer: API.InputPeer, receiverID: API.InputUser, id: Int32) {
            self.peer = peer
            self.receiverID = receiverID
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa3c0d511, "ephemeral.deleteMessage")
            self.peer = try API.InputPeer(from: &reader)
            self.receiverID = try API.InputUser(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa3c0d511)
            self.peer.write(to: &writer)
            self.receiverID.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `ephemeral.reportMessage#8704f2bf peer:InputPeer id:int option:bytes message:string = ReportResult`
    public struct ReportMessage: TLFunction {
        public typealias Response = API.ReportResult
        public static var constructorID: UInt32 { 0x8704f2bf }
        public static var name: String { "ephemeral.reportMessage" }

        public var peer: API.InputPeer
        public var id: Int32
        public var option: [UInt8]
        public var message: String

        public init(peer: API.InputPeer, id: Int32, option: [UInt8], message: String) {
            self.peer = peer
            self.id = id
            self.option = option
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8704f2bf, "ephemeral.reportMessage")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.option = try reader.readBytes()
            self.message = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8704f2bf)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            writer.writeBytes(self.option)
            writer.writeString(self.message)
        }
    }

    /// `ephemeral.getCallbackAnswer#3fa464c8 flags:# peer:InputPeer id:int data:flags.1?bytes =
    /// messages.BotCallbackAnswer`
    public struct GetCallbackAnswer: TLFunction {
        public typealias Response = API.Messages.BotCallbackAnswer
        public static var constructorID: UInt32 { 0x3fa464c8 }
        public static var name: String { "ephemeral.getCallbackAnswer" }

        public var peer: API.InputPeer
        public var id: Int32
        public var data: [UInt8]?

        public init(peer: API.InputPeer, id: Int32, data: [UInt8]? = nil) {
            self.peer = peer
            self.id = id
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3fa464c8, "ephemeral.getCallbackAnswer")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.data = _flags[1] ? try reader.readBytes() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3fa464c8)
            var _flags = TLFlags()
            _flags.set(1, if: self.data != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.data { writer.writeBytes(value) }
        }
    }

    /// `ephemeral.editMessage#13f250ee flags:# peer:InputPeer receiver_id:InputUser id:int message:flags.0?string
    /// media:flags.3?InputMedia entities:flags.1?Vector<MessageEntity> reply_markup:flags.2?ReplyMarkup =
    /// Updates`
    public struct EditMessage: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x13f250ee }
        public static var name: String { "ephemeral.editMessage" }

        public var peer: API.InputPeer
        public var receiverID: API.InputUser
        public var id: Int32
        public var message: String?
        public var media: API.InputMedia?
        public var entities: [API.MessageEntity]?
        public var replyMarkup: API.ReplyMarkup?

        public init(peer: API.InputPeer, receiverID: API.InputUser, id: Int32, message: String? = nil, media: API.InputMedia? = nil, entities: [API.MessageEntity]? = nil, replyMarkup: API.ReplyMarkup? = nil) {
            self.peer = peer
            self.receiverID = receiverID
            self.id = id
            self.message = message
            self.media = media
            self.entities = entities
            self.replyMarkup = replyMarkup
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x13f250ee, "ephemeral.editMessage")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.receiverID = try API.InputUser(from: &reader)
            self.id = try reader.readInt()
            self.message = _flags[0] ? try reader.readString() : nil
            self.media = _flags[3] ? try API.InputMedia(from: &reader) : nil
            self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x13f250ee)
            var _flags = TLFlags()
            _flags.set(0, if: self.message != nil)
            _flags.set(3, if: self.media != nil)
            _flags.set(1, if: self.entities != nil)
            _flags.set(2, if: self.replyMarkup != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.receiverID.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.message { writer.writeString(value) }
            if let value = self.media { value.write(to: &writer) }
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.replyMarkup { value.write(to: &writer) }
        }
    }
}
