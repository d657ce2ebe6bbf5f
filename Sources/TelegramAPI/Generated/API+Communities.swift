// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Communities {
    /// `communities.peerLinkRequests#2244afad flags:# total_count:int requests:Vector<CommunityPeerRequest>
    /// next_offset:flags.0?string chats:Vector<Chat> users:Vector<User> = communities.PeerLinkRequests`
    public struct PeerLinkRequests: TLObject {
        public var totalCount: Int32
        public var requests: [API.CommunityPeerRequest]
        public var nextOffset: String?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(totalCount: Int32, requests: [API.CommunityPeerRequest], nextOffset: String? = nil, chats: [API.Chat], users: [API.User]) {
            self.totalCount = totalCount
            self.requests = requests
            self.nextOffset = nextOffset
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2244afad, "communities.peerLinkRequests")
            let _flags = try reader.readFlags()
            self.totalCount = try reader.readInt()
            self.requests = try reader.readVector(of: API.CommunityPeerRequest.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2244afad)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.totalCount)
            writer.writeVector(self.requests)
            if let value = self.nextOffset { writer.writeString(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `communities.participantJoinedChats#8d78512a creator_chat_ids:Vector<long> joined_chat_ids:Vector<long>
    /// chats:Vector<Chat> users:Vector<User> = communities.ParticipantJoinedChats`
    public struct ParticipantJoinedChats: TLObject {
        public var creatorChatIDs: [Int64]
        public var joinedChatIDs: [Int64]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(creatorChatIDs: [Int64], joinedChatIDs: [Int64], chats: [API.Chat], users: [API.User]) {
            self.creatorChatIDs = creatorChatIDs
            self.joinedChatIDs = joinedChatIDs
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8d78512a, "communities.participantJoinedChats")
            self.creatorChatIDs = try reader.readVector(of: Int64.self)
            self.joinedChatIDs = try reader.readVector(of: Int64.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8d78512a)
            writer.writeVector(self.creatorChatIDs)
            writer.writeVector(self.joinedChatIDs)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }
}
