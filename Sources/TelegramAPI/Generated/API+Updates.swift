// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Updates {
    /// `updates.state#a56c2a3e pts:int qts:int date:int seq:int unread_count:int = updates.State`
    public struct State: TLObject {
        public var pts: Int32
        public var qts: Int32
        public var date: Int32
        public var seq: Int32
        public var unreadCount: Int32

        public init(pts: Int32, qts: Int32, date: Int32, seq: Int32, unreadCount: Int32) {
            self.pts = pts
            self.qts = qts
            self.date = date
            self.seq = seq
            self.unreadCount = unreadCount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa56c2a3e, "updates.state")
            self.pts = try reader.readInt()
            self.qts = try reader.readInt()
            self.date = try reader.readInt()
            self.seq = try reader.readInt()
            self.unreadCount = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa56c2a3e)
            writer.writeInt(self.pts)
            writer.writeInt(self.qts)
            writer.writeInt(self.date)
            writer.writeInt(self.seq)
            writer.writeInt(self.unreadCount)
        }
    }

    /// `updates.Difference`
    public enum Difference: TLObject {
        /// `updates.differenceEmpty#5d75a138 date:int seq:int = updates.Difference`
        case differenceEmpty(date: Int32, seq: Int32)
        /// `updates.difference#00f49ca0 new_messages:Vector<Message>
        /// new_encrypted_messages:Vector<EncryptedMessage> other_updates:Vector<Update> chats:Vector<Chat>
        /// users:Vector<User> state:updates.State = updates.Difference`
        indirect case difference(Difference)
        /// `updates.differenceSlice#a8fb1981 new_messages:Vector<Message>
        /// new_encrypted_messages:Vector<EncryptedMessage> other_updates:Vector<Update> chats:Vector<Chat>
        /// users:Vector<User> intermediate_state:updates.State = updates.Difference`
        indirect case differenceSlice(DifferenceSlice)
        /// `updates.differenceTooLong#4afe8f6d pts:int = updates.Difference`
        case differenceTooLong(pts: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x5d75a138:
                self = .differenceEmpty(date: try reader.readInt(), seq: try reader.readInt())
            case 0x00f49ca0:
                self = .difference(try Difference(bareFrom: &reader))
            case 0xa8fb1981:
                self = .differenceSlice(try DifferenceSlice(bareFrom: &reader))
            case 0x4afe8f6d:
                self = .differenceTooLong(pts: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "updates.Difference")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .differenceEmpty(let value1, let value2):
                writer.writeConstructorID(0x5d75a138)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .difference(let value):
                writer.writeConstructorID(0x00f49ca0)
                value.writeBare(to: &writer)
            case .differenceSlice(let value):
                writer.writeConstructorID(0xa8fb1981)
                value.writeBare(to: &writer)
            case .differenceTooLong(let value):
                writer.writeConstructorID(0x4afe8f6d)
                writer.writeInt(value)
            }
        }

        /// `updates.difference#00f49ca0`
        public struct Difference: TLPayload {
            public var newMessages: [API.Message]
            public var newEncryptedMessages: [API.EncryptedMessage]
            public var otherUpdates: [API.Update]
            public var chats: [API.Chat]
            public var users: [API.User]
            public var state: API.Updates.State

            public init(newMessages: [API.Message], newEncryptedMessages: [API.EncryptedMessage], otherUpdates: [API.Update], chats: [API.Chat], users: [API.User], state: API.Updates.State) {
                self.newMessages = newMessages
                self.newEncryptedMessages = newEncryptedMessages
                self.otherUpdates = otherUpdates
                self.chats = chats
                self.users = users
                self.state = state
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.newMessages = try reader.readVector(of: API.Message.self)
                self.newEncryptedMessages = try reader.readVector(of: API.EncryptedMessage.self)
                self.otherUpdates = try reader.readVector(of: API.Update.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
                self.state = try API.Updates.State(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.newMessages)
                writer.writeVector(self.newEncryptedMessages)
                writer.writeVector(self.otherUpdates)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
                self.state.write(to: &writer)
            }
        }

        /// `updates.differenceSlice#a8fb1981`
        public struct DifferenceSlice: TLPayload {
            public var newMessages: [API.Message]
            public var newEncryptedMessages: [API.EncryptedMessage]
            public var otherUpdates: [API.Update]
            public var chats: [API.Chat]
            public var users: [API.User]
            public var intermediateState: API.Updates.State

            public init(newMessages: [API.Message], newEncryptedMessages: [API.EncryptedMessage], otherUpdates: [API.Update], chats: [API.Chat], users: [API.User], intermediateState: API.Updates.State) {
                self.newMessages = newMessages
                self.newEncryptedMessages = newEncryptedMessages
                self.otherUpdates = otherUpdates
                self.chats = chats
                self.users = users
                self.intermediateState = intermediateState
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.newMessages = try reader.readVector(of: API.Message.self)
                self.newEncryptedMessages = try reader.readVector(of: API.EncryptedMessage.self)
                self.otherUpdates = try reader.readVector(of: API.Update.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
                self.intermediateState = try API.Updates.State(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.newMessages)
                writer.writeVector(self.newEncryptedMessages)
                writer.writeVector(self.otherUpdates)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
                self.intermediateState.write(to: &writer)
            }
        }
    }

    /// `updates.ChannelDifference`
    public enum ChannelDifference: TLObject {
        /// `updates.channelDifferenceEmpty#3e11affb flags:# final:flags.0?true pts:int timeout:flags.1?int =
        /// updates.ChannelDifference`
        indirect case channelDifferenceEmpty(ChannelDifferenceEmpty)
        /// `updates.channelDifferenceTooLong#a4bcc6fe flags:# final:flags.0?true timeout:flags.1?int
        /// dialog:Dialog messages:Vector<Message> chats:Vector<Chat> users:Vector<User> =
        /// updates.ChannelDifference`
        indirect case channelDifferenceTooLong(ChannelDifferenceTooLong)
        /// `updates.channelDifference#2064674e flags:# final:flags.0?true pts:int timeout:flags.1?int
        /// new_messages:Vector<Message> other_updates:Vector<Update> chats:Vector<Chat> users:Vector<User> =
        /// updates.ChannelDifference`
        indirect case channelDifference(ChannelDifference)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3e11affb:
                self = .channelDifferenceEmpty(try ChannelDifferenceEmpty(bareFrom: &reader))
            case 0xa4bcc6fe:
                self = .channelDifferenceTooLong(try ChannelDifferenceTooLong(bareFrom: &reader))
            case 0x2064674e:
                self = .channelDifference(try ChannelDifference(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "updates.ChannelDifference")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .channelDifferenceEmpty(let value):
                writer.writeConstructorID(0x3e11affb)
                value.writeBare(to: &writer)
            case .channelDifferenceTooLong(let value):
                writer.writeConstructorID(0xa4bcc6fe)
                value.writeBare(to: &writer)
            case .channelDifference(let value):
                writer.writeConstructorID(0x2064674e)
                value.writeBare(to: &writer)
            }
        }

        /// `updates.channelDifferenceEmpty#3e11affb`
        public struct ChannelDifferenceEmpty: TLPayload {
            public var final: Bool
            public var pts: Int32
            public var timeout: Int32?

            public init(final: Bool = false, pts: Int32, timeout: Int32? = nil) {
                self.final = final
                self.pts = pts
                self.timeout = timeout
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.final = _flags[0]
                self.pts = try reader.readInt()
                self.timeout = _flags[1] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.final)
                _flags.set(1, if: self.timeout != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.pts)
                if let value = self.timeout { writer.writeInt(value) }
            }
        }

        /// `updates.channelDifferenceTooLong#a4bcc6fe`
        public struct ChannelDifferenceTooLong: TLPayload {
            public var final: Bool
            public var timeout: Int32?
            public var dialog: API.Dialog
            public var messages: [API.Message]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(final: Bool = false, timeout: Int32? = nil, dialog: API.Dialog, messages: [API.Message], chats: [API.Chat], users: [API.User]) {
                self.final = final
                self.timeout = timeout
                self.dialog = dialog
                self.messages = messages
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.final = _flags[0]
                self.timeout = _flags[1] ? try reader.readInt() : nil
                self.dialog = try API.Dialog(from: &reader)
                self.messages = try reader.readVector(of: API.Message.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.final)
                _flags.set(1, if: self.timeout != nil)
                writer.writeFlags(_flags)
                if let value = self.timeout { writer.writeInt(value) }
                self.dialog.write(to: &writer)
                writer.writeVector(self.messages)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }

        /// `updates.channelDifference#2064674e`
        public struct ChannelDifference: TLPayload {
            public var final: Bool
            public var pts: Int32
            public var timeout: Int32?
            public var newMessages: [API.Message]
            public var otherUpdates: [API.Update]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(final: Bool = false, pts: Int32, timeout: Int32? = nil, newMessages: [API.Message], otherUpdates: [API.Update], chats: [API.Chat], users: [API.User]) {
                self.final = final
                self.pts = pts
                self.timeout = timeout
                self.newMessages = newMessages
                self.otherUpdates = otherUpdates
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.final = _flags[0]
                self.pts = try reader.readInt()
                self.timeout = _flags[1] ? try reader.readInt() : nil
                self.newMessages = try reader.readVector(of: API.Message.self)
                self.otherUpdates = try reader.readVector(of: API.Update.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.final)
                _flags.set(1, if: self.timeout != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.pts)
                if let value = self.timeout { writer.writeInt(value) }
                writer.writeVector(self.newMessages)
                writer.writeVector(self.otherUpdates)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }
}
