// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Phone {
    /// `phone.phoneCall#ec82e140 phone_call:PhoneCall users:Vector<User> = phone.PhoneCall`
    public struct PhoneCall: TLObject {
        public var phoneCall: API.PhoneCall
        public var users: [API.User]

        public init(phoneCall: API.PhoneCall, users: [API.User]) {
            self.phoneCall = phoneCall
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xec82e140, "phone.phoneCall")
            self.phoneCall = try API.PhoneCall(from: &reader)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xec82e140)
            self.phoneCall.write(to: &writer)
            writer.writeVector(self.users)
        }
    }

    /// `phone.groupCall#9e727aad call:GroupCall participants:Vector<GroupCallParticipant>
    /// participants_next_offset:string chats:Vector<Chat> users:Vector<User> = phone.GroupCall`
    public struct GroupCall: TLObject {
        public var call: API.GroupCall
        public var participants: [API.GroupCallParticipant]
        public var participantsNextOffset: String
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(call: API.GroupCall, participants: [API.GroupCallParticipant], participantsNextOffset: String, chats: [API.Chat], users: [API.User]) {
            self.call = call
            self.participants = participants
            self.participantsNextOffset = participantsNextOffset
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9e727aad, "phone.groupCall")
            self.call = try API.GroupCall(from: &reader)
            self.participants = try reader.readVector(of: API.GroupCallParticipant.self)
            self.participantsNextOffset = try reader.readString()
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9e727aad)
            self.call.write(to: &writer)
            writer.writeVector(self.participants)
            writer.writeString(self.participantsNextOffset)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `phone.groupParticipants#f47751b6 count:int participants:Vector<GroupCallParticipant> next_offset:string
    /// chats:Vector<Chat> users:Vector<User> version:int = phone.GroupParticipants`
    public struct GroupParticipants: TLObject {
        public var count: Int32
        public var participants: [API.GroupCallParticipant]
        public var nextOffset: String
        public var chats: [API.Chat]
        public var users: [API.User]
        public var version: Int32

        public init(count: Int32, participants: [API.GroupCallParticipant], nextOffset: String, chats: [API.Chat], users: [API.User], version: Int32) {
            self.count = count
            self.participants = participants
            self.nextOffset = nextOffset
            self.chats = chats
            self.users = users
            self.version = version
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf47751b6, "phone.groupParticipants")
            self.count = try reader.readInt()
            self.participants = try reader.readVector(of: API.GroupCallParticipant.self)
            self.nextOffset = try reader.readString()
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
            self.version = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf47751b6)
            writer.writeInt(self.count)
            writer.writeVector(self.participants)
            writer.writeString(self.nextOffset)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
            writer.writeInt(self.version)
        }
    }

    /// `phone.joinAsPeers#afe5623f peers:Vector<Peer> chats:Vector<Chat> users:Vector<User> = phone.JoinAsPeers`
    public struct JoinAsPeers: TLObject {
        public var peers: [API.Peer]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(peers: [API.Peer], chats: [API.Chat], users: [API.User]) {
            self.peers = peers
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xafe5623f, "phone.joinAsPeers")
            self.peers = try reader.readVector(of: API.Peer.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xafe5623f)
            writer.writeVector(self.peers)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `phone.exportedGroupCallInvite#204bd158 link:string = phone.ExportedGroupCallInvite`
    public struct ExportedGroupCallInvite: TLObject {
        public var link: String

        public init(link: String) {
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x204bd158, "phone.exportedGroupCallInvite")
            self.link = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x204bd158)
            writer.writeString(self.link)
        }
    }

    /// `phone.groupCallStreamChannels#d0e482b2 channels:Vector<GroupCallStreamChannel> =
    /// phone.GroupCallStreamChannels`
    public struct GroupCallStreamChannels: TLObject {
        public var channels: [API.GroupCallStreamChannel]

        public init(channels: [API.GroupCallStreamChannel]) {
            self.channels = channels
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd0e482b2, "phone.groupCallStreamChannels")
            self.channels = try reader.readVector(of: API.GroupCallStreamChannel.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd0e482b2)
            writer.writeVector(self.channels)
        }
    }

    /// `phone.groupCallStreamRtmpUrl#2dbf3432 url:string key:string = phone.GroupCallStreamRtmpUrl`
    public struct GroupCallStreamRtmpUrl: TLObject {
        public var url: String
        public var key: String

        public init(url: String, key: String) {
            self.url = url
            self.key = key
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2dbf3432, "phone.groupCallStreamRtmpUrl")
            self.url = try reader.readString()
            self.key = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2dbf3432)
            writer.writeString(self.url)
            writer.writeString(self.key)
        }
    }

    /// `phone.groupCallStars#9d1dbd26 total_stars:long top_donors:Vector<GroupCallDonor> chats:Vector<Chat>
    /// users:Vector<User> = phone.GroupCallStars`
    public struct GroupCallStars: TLObject {
        public var totalStars: Int64
        public var topDonors: [API.GroupCallDonor]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(totalStars: Int64, topDonors: [API.GroupCallDonor], chats: [API.Chat], users: [API.User]) {
            self.totalStars = totalStars
            self.topDonors = topDonors
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9d1dbd26, "phone.groupCallStars")
            self.totalStars = try reader.readLong()
            self.topDonors = try reader.readVector(of: API.GroupCallDonor.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9d1dbd26)
            writer.writeLong(self.totalStars)
            writer.writeVector(self.topDonors)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }
}
