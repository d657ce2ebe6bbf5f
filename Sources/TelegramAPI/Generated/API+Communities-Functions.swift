// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Communities {
    /// `communities.create#a63859ec flags:# hidden:flags.1?true title:string about:flags.0?string peer:InputPeer
    /// = Updates`
    public struct Create: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa63859ec }
        public static var name: String { "communities.create" }

        public var hidden: Bool
        public var title: String
        public var about: String?
        public var peer: API.InputPeer

        public init(hidden: Bool = false, title: String, about: String? = nil, peer: API.InputPeer) {
            self.hidden = hidden
            self.title = title
            self.about = about
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa63859ec, "communities.create")
            let _flags = try reader.readFlags()
            self.hidden = _flags[1]
            self.title = try reader.readString()
            self.about = _flags[0] ? try reader.readString() : nil
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa63859ec)
            var _flags = TLFlags()
            _flags.set(1, if: self.hidden)
            _flags.set(0, if: self.about != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.title)
            if let value = self.about { writer.writeString(value) }
            self.peer.write(to: &writer)
        }
    }

    /// `communities.togglePeerLink#736dcfea flags:# visible:flags.0?true hidden:flags.1?true deleted:flags.2?true
    /// community:InputChannel peer:InputPeer = Bool`
    public struct TogglePeerLink: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x736dcfea }
        public static var name: String { "communities.togglePeerLink" }

        public var visible: Bool
        public var hidden: Bool
        public var deleted: Bool
        public var community: API.InputChannel
        public var peer: API.InputPeer

        public init(visible: Bool = false, hidden: Bool = false, deleted: Bool = false, community: API.InputChannel, peer: API.InputPeer) {
            self.visible = visible
            self.hidden = hidden
            self.deleted = deleted
            self.community = community
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x736dcfea, "communities.togglePeerLink")
            let _flags = try reader.readFlags()
            self.visible = _flags[0]
            self.hidden = _flags[1]
            self.deleted = _flags[2]
            self.community = try API.InputChannel(from: &reader)
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x736dcfea)
            var _flags = TLFlags()
            _flags.set(0, if: self.visible)
            _flags.set(1, if: self.hidden)
            _flags.set(2, if: self.deleted)
            writer.writeFlags(_flags)
            self.community.write(to: &writer)
            self.peer.write(to: &writer)
        }
    }

    /// `communities.getJoinedCommunities#a663e830 = messages.Chats`
    public struct GetJoinedCommunities: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0xa663e830 }
        public static var name: String { "communities.getJoinedCommunities" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa663e830, "communities.getJoinedCommunities")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa663e830)
        }
    }

    /// `communities.toggleCommunityCollapsedInDialogs#d766e3ea flags:# collapsed:flags.0?true
    /// community:InputChannel = Updates`
    public struct ToggleCommunityCollapsedInDialogs: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd766e3ea }
        public static var name: String { "communities.toggleCommunityCollapsedInDialogs" }

        public var collapsed: Bool
        public var community: API.InputChannel

        public init(collapsed: Bool = false, community: API.InputChannel) {
            self.collapsed = collapsed
            self.community = community
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd766e3ea, "communities.toggleCommunityCollapsedInDialogs")
            let _flags = try reader.readFlags()
            self.collapsed = _flags[0]
            self.community = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd766e3ea)
            var _flags = TLFlags()
            _flags.set(0, if: self.collapsed)
            writer.writeFlags(_flags)
            self.community.write(to: &writer)
        }
    }

    /// `communities.getPeerLinkRequests#93773344 community:InputChannel offset:string limit:int =
    /// communities.PeerLinkRequests`
    public struct GetPeerLinkRequests: TLFunction {
        public typealias Response = API.Communities.PeerLinkRequests
        public static var constructorID: UInt32 { 0x93773344 }
        public static var name: String { "communities.getPeerLinkRequests" }

        public var community: API.InputChannel
        public var offset: String
        public var limit: Int32

        public init(community: API.InputChannel, offset: String, limit: Int32) {
            self.community = community
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x93773344, "communities.getPeerLinkRequests")
            self.community = try API.InputChannel(from: &reader)
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x93773344)
            self.community.write(to: &writer)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `communities.togglePeerLinkRequestApproval#8c8219a8 flags:# reject:flags.0?true community:InputChannel
    /// peer:InputPeer = Bool`
    public struct TogglePeerLinkRequestApproval: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8c8219a8 }
        public static var name: String { "communities.togglePeerLinkRequestApproval" }

        public var reject: Bool
        public var community: API.InputChannel
        public var peer: API.InputPeer

        public init(reject: Bool = false, community: API.InputChannel, peer: API.InputPeer) {
            self.reject = reject
            self.community = community
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c8219a8, "communities.togglePeerLinkRequestApproval")
            let _flags = try reader.readFlags()
            self.reject = _flags[0]
            self.community = try API.InputChannel(from: &reader)
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c8219a8)
            var _flags = TLFlags()
            _flags.set(0, if: self.reject)
            writer.writeFlags(_flags)
            self.community.write(to: &writer)
            self.peer.write(to: &writer)
        }
    }

    /// `communities.toggleAllPeerLinkRequestApproval#bfe3dd3d flags:# reject:flags.0?true community:InputChannel
    /// = Bool`
    public struct ToggleAllPeerLinkRequestApproval: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xbfe3dd3d }
        public static var name: String { "communities.toggleAllPeerLinkRequestApproval" }

        public var reject: Bool
        public var community: API.InputChannel

        public init(reject: Bool = false, community: API.InputChannel) {
            self.reject = reject
            self.community = community
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbfe3dd3d, "communities.toggleAllPeerLinkRequestApproval")
            let _flags = try reader.readFlags()
            self.reject = _flags[0]
            self.community = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbfe3dd3d)
            var _flags = TLFlags()
            _flags.set(0, if: self.reject)
            writer.writeFlags(_flags)
            self.community.write(to: &writer)
        }
    }

    /// `communities.toggleParticipantBanned#9967ad0f flags:# unban:flags.0?true community:InputChannel
    /// participant:InputPeer = Bool`
    public struct ToggleParticipantBanned: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9967ad0f }
        public static var name: String { "communities.toggleParticipantBanned" }

        public var unban: Bool
        public var community: API.InputChannel
        public var participant: API.InputPeer

        public init(unban: Bool = false, community: API.InputChannel, participant: API.InputPeer) {
            self.unban = unban
            self.community = community
            self.participant = participant
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9967ad0f, "communities.toggleParticipantBanned")
            let _flags = try reader.readFlags()
            self.unban = _flags[0]
            self.community = try API.InputChannel(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9967ad0f)
            var _flags = TLFlags()
            _flags.set(0, if: self.unban)
            writer.writeFlags(_flags)
            self.community.write(to: &writer)
            self.participant.write(to: &writer)
        }
    }

    /// `communities.getParticipantJoinedChats#f87eabab community:InputChannel participant:InputPeer =
    /// communities.ParticipantJoinedChats`
    public struct GetParticipantJoinedChats: TLFunction {
        public typealias Response = API.Communities.ParticipantJoinedChats
        public static var constructorID: UInt32 { 0xf87eabab }
        public static var name: String { "communities.getParticipantJoinedChats" }

        public var community: API.InputChannel
        public var participant: API.InputPeer

        public init(community: API.InputChannel, participant: API.InputPeer) {
            self.community = community
            self.participant = participant
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf87eabab, "communities.getParticipantJoinedChats")
            self.community = try API.InputChannel(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf87eabab)
            self.community.write(to: &writer)
            self.participant.write(to: &writer)
        }
    }
}
