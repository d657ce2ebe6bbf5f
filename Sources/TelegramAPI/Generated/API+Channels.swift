// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Channels {
    /// `channels.ChannelParticipants`
    public enum ChannelParticipants: TLObject {
        /// `channels.channelParticipants#9ab0feaf count:int participants:Vector<ChannelParticipant>
        /// chats:Vector<Chat> users:Vector<User> = channels.ChannelParticipants`
        indirect case channelParticipants(ChannelParticipants)
        /// `channels.channelParticipantsNotModified#f0173fe9 = channels.ChannelParticipants`
        case channelParticipantsNotModified

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9ab0feaf:
                self = .channelParticipants(try ChannelParticipants(bareFrom: &reader))
            case 0xf0173fe9:
                self = .channelParticipantsNotModified
            default:
                throw reader.unknownConstructor(id, of: "channels.ChannelParticipants")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .channelParticipants(let value):
                writer.writeConstructorID(0x9ab0feaf)
                value.writeBare(to: &writer)
            case .channelParticipantsNotModified:
                writer.writeConstructorID(0xf0173fe9)
            }
        }

        /// `channels.channelParticipants#9ab0feaf`
        public struct ChannelParticipants: TLPayload {
            public var count: Int32
            public var participants: [API.ChannelParticipant]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(count: Int32, participants: [API.ChannelParticipant], chats: [API.Chat], users: [API.User]) {
                self.count = count
                self.participants = participants
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.count = try reader.readInt()
                self.participants = try reader.readVector(of: API.ChannelParticipant.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.count)
                writer.writeVector(self.participants)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `channels.channelParticipant#dfb80317 participant:ChannelParticipant chats:Vector<Chat> users:Vector<User>
    /// = channels.ChannelParticipant`
    public struct ChannelParticipant: TLObject {
        public var participant: API.ChannelParticipant
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(participant: API.ChannelParticipant, chats: [API.Chat], users: [API.User]) {
            self.participant = participant
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdfb80317, "channels.channelParticipant")
            self.participant = try API.ChannelParticipant(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdfb80317)
            self.participant.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `channels.adminLogResults#ed8af74d events:Vector<ChannelAdminLogEvent> chats:Vector<Chat>
    /// users:Vector<User> = channels.AdminLogResults`
    public struct AdminLogResults: TLObject {
        public var events: [API.ChannelAdminLogEvent]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(events: [API.ChannelAdminLogEvent], chats: [API.Chat], users: [API.User]) {
            self.events = events
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xed8af74d, "channels.adminLogResults")
            self.events = try reader.readVector(of: API.ChannelAdminLogEvent.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xed8af74d)
            writer.writeVector(self.events)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `channels.sendAsPeers#f496b0c6 peers:Vector<SendAsPeer> chats:Vector<Chat> users:Vector<User> =
    /// channels.SendAsPeers`
    public struct SendAsPeers: TLObject {
        public var peers: [API.SendAsPeer]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(peers: [API.SendAsPeer], chats: [API.Chat], users: [API.User]) {
            self.peers = peers
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf496b0c6, "channels.sendAsPeers")
            self.peers = try reader.readVector(of: API.SendAsPeer.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf496b0c6)
            writer.writeVector(self.peers)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `channels.SponsoredMessageReportResult`
    public enum SponsoredMessageReportResult: TLObject {
        /// `channels.sponsoredMessageReportResultChooseOption#846f9e42 title:string
        /// options:Vector<SponsoredMessageReportOption> = channels.SponsoredMessageReportResult`
        case sponsoredMessageReportResultChooseOption(title: String, options: [API.SponsoredMessageReportOption])
        /// `channels.sponsoredMessageReportResultAdsHidden#3e3bcf2f = channels.SponsoredMessageReportResult`
        case sponsoredMessageReportResultAdsHidden
        /// `channels.sponsoredMessageReportResultReported#ad798849 = channels.SponsoredMessageReportResult`
        case sponsoredMessageReportResultReported

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x846f9e42:
                self = .sponsoredMessageReportResultChooseOption(title: try reader.readString(), options: try reader.readVector(of: API.SponsoredMessageReportOption.self))
            case 0x3e3bcf2f:
                self = .sponsoredMessageReportResultAdsHidden
            case 0xad798849:
                self = .sponsoredMessageReportResultReported
            default:
                throw reader.unknownConstructor(id, of: "channels.SponsoredMessageReportResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .sponsoredMessageReportResultChooseOption(let value1, let value2):
                writer.writeConstructorID(0x846f9e42)
                writer.writeString(value1)
                writer.writeVector(value2)
            case .sponsoredMessageReportResultAdsHidden:
                writer.writeConstructorID(0x3e3bcf2f)
            case .sponsoredMessageReportResultReported:
                writer.writeConstructorID(0xad798849)
            }
        }
    }
}
