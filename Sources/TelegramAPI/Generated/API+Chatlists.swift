// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Chatlists {
    /// `chatlists.exportedChatlistInvite#10e6e3a6 filter:DialogFilter invite:ExportedChatlistInvite =
    /// chatlists.ExportedChatlistInvite`
    public struct ExportedChatlistInvite: TLObject {
        public var filter: API.DialogFilter
        public var invite: API.ExportedChatlistInvite

        public init(filter: API.DialogFilter, invite: API.ExportedChatlistInvite) {
            self.filter = filter
            self.invite = invite
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x10e6e3a6, "chatlists.exportedChatlistInvite")
            self.filter = try API.DialogFilter(from: &reader)
            self.invite = try API.ExportedChatlistInvite(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x10e6e3a6)
            self.filter.write(to: &writer)
            self.invite.write(to: &writer)
        }
    }

    /// `chatlists.exportedInvites#10ab6dc7 invites:Vector<ExportedChatlistInvite> chats:Vector<Chat>
    /// users:Vector<User> = chatlists.ExportedInvites`
    public struct ExportedInvites: TLObject {
        public var invites: [API.ExportedChatlistInvite]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(invites: [API.ExportedChatlistInvite], chats: [API.Chat], users: [API.User]) {
            self.invites = invites
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x10ab6dc7, "chatlists.exportedInvites")
            self.invites = try reader.readVector(of: API.ExportedChatlistInvite.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x10ab6dc7)
            writer.writeVector(self.invites)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `chatlists.ChatlistInvite`
    public enum ChatlistInvite: TLObject {
        /// `chatlists.chatlistInviteAlready#fa87f659 filter_id:int missing_peers:Vector<Peer>
        /// already_peers:Vector<Peer> chats:Vector<Chat> users:Vector<User> = chatlists.ChatlistInvite`
        indirect case chatlistInviteAlready(ChatlistInviteAlready)
        /// `chatlists.chatlistInvite#f10ece2f flags:# title_noanimate:flags.1?true title:TextWithEntities
        /// emoticon:flags.0?string peers:Vector<Peer> chats:Vector<Chat> users:Vector<User> =
        /// chatlists.ChatlistInvite`
        indirect case chatlistInvite(ChatlistInvite)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xfa87f659:
                self = .chatlistInviteAlready(try ChatlistInviteAlready(bareFrom: &reader))
            case 0xf10ece2f:
                self = .chatlistInvite(try ChatlistInvite(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "chatlists.ChatlistInvite")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatlistInviteAlready(let value):
                writer.writeConstructorID(0xfa87f659)
                value.writeBare(to: &writer)
            case .chatlistInvite(let value):
                writer.writeConstructorID(0xf10ece2f)
                value.writeBare(to: &writer)
            }
        }

        /// `chatlists.chatlistInviteAlready#fa87f659`
        public struct ChatlistInviteAlready: TLPayload {
            public var filterID: Int32
            public var missingPeers: [API.Peer]
            public var alreadyPeers: [API.Peer]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(filterID: Int32, missingPeers: [API.Peer], alreadyPeers: [API.Peer], chats: [API.Chat], users: [API.User]) {
                self.filterID = filterID
                self.missingPeers = missingPeers
                self.alreadyPeers = alreadyPeers
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.filterID = try reader.readInt()
                self.missingPeers = try reader.readVector(of: API.Peer.self)
                self.alreadyPeers = try reader.readVector(of: API.Peer.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.filterID)
                writer.writeVector(self.missingPeers)
                writer.writeVector(self.alreadyPeers)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }

        /// `chatlists.chatlistInvite#f10ece2f`
        public struct ChatlistInvite: TLPayload {
            public var titleNoanimate: Bool
            public var title: API.TextWithEntities
            public var emoticon: String?
            public var peers: [API.Peer]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(titleNoanimate: Bool = false, title: API.TextWithEntities, emoticon: String? = nil, peers: [API.Peer], chats: [API.Chat], users: [API.User]) {
                self.titleNoanimate = titleNoanimate
                self.title = title
                self.emoticon = emoticon
                self.peers = peers
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.titleNoanimate = _flags[1]
                self.title = try API.TextWithEntities(from: &reader)
                self.emoticon = _flags[0] ? try reader.readString() : nil
                self.peers = try reader.readVector(of: API.Peer.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.titleNoanimate)
                _flags.set(0, if: self.emoticon != nil)
                writer.writeFlags(_flags)
                self.title.write(to: &writer)
                if let value = self.emoticon { writer.writeString(value) }
                writer.writeVector(self.peers)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `chatlists.chatlistUpdates#93bd878d missing_peers:Vector<Peer> chats:Vector<Chat> users:Vector<User> =
    /// chatlists.ChatlistUpdates`
    public struct ChatlistUpdates: TLObject {
        public var missingPeers: [API.Peer]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(missingPeers: [API.Peer], chats: [API.Chat], users: [API.User]) {
            self.missingPeers = missingPeers
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x93bd878d, "chatlists.chatlistUpdates")
            self.missingPeers = try reader.readVector(of: API.Peer.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x93bd878d)
            writer.writeVector(self.missingPeers)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }
}
