// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Channels {
    /// `channels.readHistory#cc104937 channel:InputChannel max_id:int = Bool`
    public struct ReadHistory: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xcc104937 }
        public static var name: String { "channels.readHistory" }

        public var channel: API.InputChannel
        public var maxID: Int32

        public init(channel: API.InputChannel, maxID: Int32) {
            self.channel = channel
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcc104937, "channels.readHistory")
            self.channel = try API.InputChannel(from: &reader)
            self.maxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcc104937)
            self.channel.write(to: &writer)
            writer.writeInt(self.maxID)
        }
    }

    /// `channels.deleteMessages#84c1fd4e channel:InputChannel id:Vector<int> = messages.AffectedMessages`
    public struct DeleteMessages: TLFunction {
        public typealias Response = API.Messages.AffectedMessages
        public static var constructorID: UInt32 { 0x84c1fd4e }
        public static var name: String { "channels.deleteMessages" }

        public var channel: API.InputChannel
        public var id: [Int32]

        public init(channel: API.InputChannel, id: [Int32]) {
            self.channel = channel
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x84c1fd4e, "channels.deleteMessages")
            self.channel = try API.InputChannel(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x84c1fd4e)
            self.channel.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `channels.reportSpam#f44a8315 channel:InputChannel participant:InputPeer id:Vector<int> = Bool`
    public struct ReportSpam: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf44a8315 }
        public static var name: String { "channels.reportSpam" }

        public var channel: API.InputChannel
        public var participant: API.InputPeer
        public var id: [Int32]

        public init(channel: API.InputChannel, participant: API.InputPeer, id: [Int32]) {
            self.channel = channel
            self.participant = participant
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf44a8315, "channels.reportSpam")
            self.channel = try API.InputChannel(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf44a8315)
            self.channel.write(to: &writer)
            self.participant.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `channels.getMessages#ad8c9a23 channel:InputChannel id:Vector<InputMessage> = messages.Messages`
    public struct GetMessages: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0xad8c9a23 }
        public static var name: String { "channels.getMessages" }

        public var channel: API.InputChannel
        public var id: [API.InputMessage]

        public init(channel: API.InputChannel, id: [API.InputMessage]) {
            self.channel = channel
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xad8c9a23, "channels.getMessages")
            self.channel = try API.InputChannel(from: &reader)
            self.id = try reader.readVector(of: API.InputMessage.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xad8c9a23)
            self.channel.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `channels.getParticipants#77ced9d0 channel:InputChannel filter:ChannelParticipantsFilter offset:int
    /// limit:int hash:long = channels.ChannelParticipants`
    public struct GetParticipants: TLFunction {
        public typealias Response = API.Channels.ChannelParticipants
        public static var constructorID: UInt32 { 0x77ced9d0 }
        public static var name: String { "channels.getParticipants" }

        public var channel: API.InputChannel
        public var filter: API.ChannelParticipantsFilter
        public var offset: Int32
        public var limit: Int32
        public var hash: Int64

        public init(channel: API.InputChannel, filter: API.ChannelParticipantsFilter, offset: Int32, limit: Int32, hash: Int64) {
            self.channel = channel
            self.filter = filter
            self.offset = offset
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x77ced9d0, "channels.getParticipants")
            self.channel = try API.InputChannel(from: &reader)
            self.filter = try API.ChannelParticipantsFilter(from: &reader)
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x77ced9d0)
            self.channel.write(to: &writer)
            self.filter.write(to: &writer)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `channels.getParticipant#a0ab6cc6 channel:InputChannel participant:InputPeer =
    /// channels.ChannelParticipant`
    public struct GetParticipant: TLFunction {
        public typealias Response = API.Channels.ChannelParticipant
        public static var constructorID: UInt32 { 0xa0ab6cc6 }
        public static var name: String { "channels.getParticipant" }

        public var channel: API.InputChannel
        public var participant: API.InputPeer

        public init(channel: API.InputChannel, participant: API.InputPeer) {
            self.channel = channel
            self.participant = participant
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa0ab6cc6, "channels.getParticipant")
            self.channel = try API.InputChannel(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa0ab6cc6)
            self.channel.write(to: &writer)
            self.participant.write(to: &writer)
        }
    }

    /// `channels.getChannels#0a7f6bbb id:Vector<InputChannel> = messages.Chats`
    public struct GetChannels: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0x0a7f6bbb }
        public static var name: String { "channels.getChannels" }

        public var id: [API.InputChannel]

        public init(id: [API.InputChannel]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0a7f6bbb, "channels.getChannels")
            self.id = try reader.readVector(of: API.InputChannel.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0a7f6bbb)
            writer.writeVector(self.id)
        }
    }

    /// `channels.getFullChannel#08736a09 channel:InputChannel = messages.ChatFull`
    public struct GetFullChannel: TLFunction {
        public typealias Response = API.Messages.ChatFull
        public static var constructorID: UInt32 { 0x08736a09 }
        public static var name: String { "channels.getFullChannel" }

        public var channel: API.InputChannel

        public init(channel: API.InputChannel) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x08736a09, "channels.getFullChannel")
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x08736a09)
            self.channel.write(to: &writer)
        }
    }

    /// `channels.createChannel#91006707 flags:# broadcast:flags.0?true megagroup:flags.1?true
    /// for_import:flags.3?true forum:flags.5?true title:string about:string geo_point:flags.2?InputGeoPoint
    /// address:flags.2?string ttl_period:flags.4?int = Updates`
    public struct CreateChannel: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x91006707 }
        public static var name: String { "channels.createChannel" }

        public var broadcast: Bool
        public var megagroup: Bool
        public var forImport: Bool
        public var forum: Bool
        public var title: String
        public var about: String
        public var geoPoint: API.InputGeoPoint?
        public var address: String?
        public var ttlPeriod: Int32?

        public init(broadcast: Bool = false, megagroup: Bool = false, forImport: Bool = false, forum: Bool = false, title: String, about: String, geoPoint: API.InputGeoPoint? = nil, address: String? = nil, ttlPeriod: Int32? = nil) {
            self.broadcast = broadcast
            self.megagroup = megagroup
            self.forImport = forImport
            self.forum = forum
            self.title = title
            self.about = about
            self.geoPoint = geoPoint
            self.address = address
            self.ttlPeriod = ttlPeriod
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x91006707, "channels.createChannel")
            let _flags = try reader.readFlags()
            self.broadcast = _flags[0]
            self.megagroup = _flags[1]
            self.forImport = _flags[3]
            self.forum = _flags[5]
            self.title = try reader.readString()
            self.about = try reader.readString()
            self.geoPoint = _flags[2] ? try API.InputGeoPoint(from: &reader) : nil
            self.address = _flags[2] ? try reader.readString() : nil
            self.ttlPeriod = _flags[4] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x91006707)
            var _flags = TLFlags()
            _flags.set(0, if: self.broadcast)
            _flags.set(1, if: self.megagroup)
            _flags.set(3, if: self.forImport)
            _flags.set(5, if: self.forum)
            _flags.set(2, if: self.geoPoint != nil)
            _flags.set(2, if: self.address != nil)
            _flags.set(4, if: self.ttlPeriod != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.title)
            writer.writeString(self.about)
            if let value = self.geoPoint {
                value.write(to: &writer)
            } else if _flags[2] {
                writer.failMissing("channels.createChannel.geo_point")
            }
            if let value = self.address {
                writer.writeString(value)
            } else if _flags[2] {
                writer.failMissing("channels.createChannel.address")
            }
            if let value = self.ttlPeriod { writer.writeInt(value) }
        }
    }

    /// `channels.editAdmin#9a98ad68 flags:# channel:InputChannel user_id:InputUser admin_rights:ChatAdminRights
    /// rank:flags.0?string = Updates`
    public struct EditAdmin: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x9a98ad68 }
        public static var name: String { "channels.editAdmin" }

        public var channel: API.InputChannel
        public var userID: API.InputUser
        public var adminRights: API.ChatAdminRights
        public var rank: String?

        public init(channel: API.InputChannel, userID: API.InputUser, adminRights: API.ChatAdminRights, rank: String? = nil) {
            self.channel = channel
            self.userID = userID
            self.adminRights = adminRights
            self.rank = rank
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9a98ad68, "channels.editAdmin")
            let _flags = try reader.readFlags()
            self.channel = try API.InputChannel(from: &reader)
            self.userID = try API.InputUser(from: &reader)
            self.adminRights = try API.ChatAdminRights(from: &reader)
            self.rank = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9a98ad68)
            var _flags = TLFlags()
            _flags.set(0, if: self.rank != nil)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            self.userID.write(to: &writer)
            self.adminRights.write(to: &writer)
            if let value = self.rank { writer.writeString(value) }
        }
    }

    /// `channels.editTitle#566decd0 channel:InputChannel title:string = Updates`
    public struct EditTitle: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x566decd0 }
        public static var name: String { "channels.editTitle" }

        public var channel: API.InputChannel
        public var title: String

        public init(channel: API.InputChannel, title: String) {
            self.channel = channel
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x566decd0, "channels.editTitle")
            self.channel = try API.InputChannel(from: &reader)
            self.title = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x566decd0)
            self.channel.write(to: &writer)
            writer.writeString(self.title)
        }
    }

    /// `channels.editPhoto#f12e57c9 channel:InputChannel photo:InputChatPhoto = Updates`
    public struct EditPhoto: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf12e57c9 }
        public static var name: String { "channels.editPhoto" }

        public var channel: API.InputChannel
        public var photo: API.InputChatPhoto

        public init(channel: API.InputChannel, photo: API.InputChatPhoto) {
            self.channel = channel
            self.photo = photo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf12e57c9, "channels.editPhoto")
            self.channel = try API.InputChannel(from: &reader)
            self.photo = try API.InputChatPhoto(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf12e57c9)
            self.channel.write(to: &writer)
            self.photo.write(to: &writer)
        }
    }

    /// `channels.checkUsername#10e6bd2c channel:InputChannel username:string = Bool`
    public struct CheckUsername: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x10e6bd2c }
        public static var name: String { "channels.checkUsername" }

        public var channel: API.InputChannel
        public var username: String

        public init(channel: API.InputChannel, username: String) {
            self.channel = channel
            self.username = username
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x10e6bd2c, "channels.checkUsername")
            self.channel = try API.InputChannel(from: &reader)
            self.username = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x10e6bd2c)
            self.channel.write(to: &writer)
            writer.writeString(self.username)
        }
    }

    /// `channels.updateUsername#3514b3de channel:InputChannel username:string = Bool`
    public struct UpdateUsername: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x3514b3de }
        public static var name: String { "channels.updateUsername" }

        public var channel: API.InputChannel
        public var username: String

        public init(channel: API.InputChannel, username: String) {
            self.channel = channel
            self.username = username
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3514b3de, "channels.updateUsername")
            self.channel = try API.InputChannel(from: &reader)
            self.username = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3514b3de)
            self.channel.write(to: &writer)
            writer.writeString(self.username)
        }
    }

    /// `channels.joinChannel#7f6a1e22 channel:InputChannel = messages.ChatInviteJoinResult`
    public struct JoinChannel: TLFunction {
        public typealias Response = API.Messages.ChatInviteJoinResult
        public static var constructorID: UInt32 { 0x7f6a1e22 }
        public static var name: String { "channels.joinChannel" }

        public var channel: API.InputChannel

        public init(channel: API.InputChannel) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7f6a1e22, "channels.joinChannel")
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7f6a1e22)
            self.channel.write(to: &writer)
        }
    }

    /// `channels.leaveChannel#f836aa95 channel:InputChannel = Updates`
    public struct LeaveChannel: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf836aa95 }
        public static var name: String { "channels.leaveChannel" }

        public var channel: API.InputChannel

        public init(channel: API.InputChannel) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf836aa95, "channels.leaveChannel")
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf836aa95)
            self.channel.write(to: &writer)
        }
    }

    /// `channels.inviteToChannel#c9e33d54 channel:InputChannel users:Vector<InputUser> = messages.InvitedUsers`
    public struct InviteToChannel: TLFunction {
        public typealias Response = API.Messages.InvitedUsers
        public static var constructorID: UInt32 { 0xc9e33d54 }
        public static var name: String { "channels.inviteToChannel" }

        public var channel: API.InputChannel
        public var users: [API.InputUser]

        public init(channel: API.InputChannel, users: [API.InputUser]) {
            self.channel = channel
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc9e33d54, "channels.inviteToChannel")
            self.channel = try API.InputChannel(from: &reader)
            self.users = try reader.readVector(of: API.InputUser.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc9e33d54)
            self.channel.write(to: &writer)
            writer.writeVector(self.users)
        }
    }

    /// `channels.deleteChannel#c0111fe3 channel:InputChannel = Updates`
    public struct DeleteChannel: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xc0111fe3 }
        public static var name: String { "channels.deleteChannel" }

        public var channel: API.InputChannel

        public init(channel: API.InputChannel) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc0111fe3, "channels.deleteChannel")
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc0111fe3)
            self.channel.write(to: &writer)
        }
    }

    /// `channels.exportMessageLink#e63fadeb flags:# grouped:flags.0?true thread:flags.1?true channel:InputChannel
    /// id:int = ExportedMessageLink`
    public struct ExportMessageLink: TLFunction {
        public typealias Response = API.ExportedMessageLink
        public static var constructorID: UInt32 { 0xe63fadeb }
        public static var name: String { "channels.exportMessageLink" }

        public var grouped: Bool
        public var thread: Bool
        public var channel: API.InputChannel
        public var id: Int32

        public init(grouped: Bool = false, thread: Bool = false, channel: API.InputChannel, id: Int32) {
            self.grouped = grouped
            self.thread = thread
            self.channel = channel
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe63fadeb, "channels.exportMessageLink")
            let _flags = try reader.readFlags()
            self.grouped = _flags[0]
            self.thread = _flags[1]
            self.channel = try API.InputChannel(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe63fadeb)
            var _flags = TLFlags()
            _flags.set(0, if: self.grouped)
            _flags.set(1, if: self.thread)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `channels.toggleSignatures#418d549c flags:# signatures_enabled:flags.0?true profiles_enabled:flags.1?true
    /// channel:InputChannel = Updates`
    public struct ToggleSignatures: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x418d549c }
        public static var name: String { "channels.toggleSignatures" }

        public var signaturesEnabled: Bool
        public var profilesEnabled: Bool
        public var channel: API.InputChannel

        public init(signaturesEnabled: Bool = false, profilesEnabled: Bool = false, channel: API.InputChannel) {
            self.signaturesEnabled = signaturesEnabled
            self.profilesEnabled = profilesEnabled
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x418d549c, "channels.toggleSignatures")
            let _flags = try reader.readFlags()
            self.signaturesEnabled = _flags[0]
            self.profilesEnabled = _flags[1]
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x418d549c)
            var _flags = TLFlags()
            _flags.set(0, if: self.signaturesEnabled)
            _flags.set(1, if: self.profilesEnabled)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
        }
    }

    /// `channels.getAdminedPublicChannels#f8b036af flags:# by_location:flags.0?true check_limit:flags.1?true
    /// for_personal:flags.2?true for_community_peer:flags.3?true = messages.Chats`
    public struct GetAdminedPublicChannels: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0xf8b036af }
        public static var name: String { "channels.getAdminedPublicChannels" }

        public var byLocation: Bool
        public var checkLimit: Bool
        public var forPersonal: Bool
        public var forCommunityPeer: Bool

        public init(byLocation: Bool = false, checkLimit: Bool = false, forPersonal: Bool = false, forCommunityPeer: Bool = false) {
            self.byLocation = byLocation
            self.checkLimit = checkLimit
            self.forPersonal = forPersonal
            self.forCommunityPeer = forCommunityPeer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf8b036af, "channels.getAdminedPublicChannels")
            let _flags = try reader.readFlags()
            self.byLocation = _flags[0]
            self.checkLimit = _flags[1]
            self.forPersonal = _flags[2]
            self.forCommunityPeer = _flags[3]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf8b036af)
            var _flags = TLFlags()
            _flags.set(0, if: self.byLocation)
            _flags.set(1, if: self.checkLimit)
            _flags.set(2, if: self.forPersonal)
            _flags.set(3, if: self.forCommunityPeer)
            writer.writeFlags(_flags)
        }
    }

    /// `channels.editBanned#96e6cd81 channel:InputChannel participant:InputPeer banned_rights:ChatBannedRights =
    /// Updates`
    public struct EditBanned: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x96e6cd81 }
        public static var name: String { "channels.editBanned" }

        public var channel: API.InputChannel
        public var participant: API.InputPeer
        public var bannedRights: API.ChatBannedRights

        public init(channel: API.InputChannel, participant: API.InputPeer, bannedRights: API.ChatBannedRights) {
            self.channel = channel
            self.participant = participant
            self.bannedRights = bannedRights
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x96e6cd81, "channels.editBanned")
            self.channel = try API.InputChannel(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
            self.bannedRights = try API.ChatBannedRights(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x96e6cd81)
            self.channel.write(to: &writer)
            self.participant.write(to: &writer)
            self.bannedRights.write(to: &writer)
        }
    }

    /// `channels.getAdminLog#33ddf480 flags:# channel:InputChannel q:string
    /// events_filter:flags.0?ChannelAdminLogEventsFilter admins:flags.1?Vector<InputUser> max_id:long min_id:long
    /// limit:int = channels.AdminLogResults`
    public struct GetAdminLog: TLFunction {
        public typealias Response = API.Channels.AdminLogResults
        public static var constructorID: UInt32 { 0x33ddf480 }
        public static var name: String { "channels.getAdminLog" }

        public var channel: API.InputChannel
        public var q: String
        public var eventsFilter: API.ChannelAdminLogEventsFilter?
        public var admins: [API.InputUser]?
        public var maxID: Int64
        public var minID: Int64
        public var limit: Int32

        public init(channel: API.InputChannel, q: String, eventsFilter: API.ChannelAdminLogEventsFilter? = nil, admins: [API.InputUser]? = nil, maxID: Int64, minID: Int64, limit: Int32) {
            self.channel = channel
            self.q = q
            self.eventsFilter = eventsFilter
            self.admins = admins
            self.maxID = maxID
            self.minID = minID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x33ddf480, "channels.getAdminLog")
            let _flags = try reader.readFlags()
            self.channel = try API.InputChannel(from: &reader)
            self.q = try reader.readString()
            self.eventsFilter = _flags[0] ? try API.ChannelAdminLogEventsFilter(from: &reader) : nil
            self.admins = _flags[1] ? try reader.readVector(of: API.InputUser.self) : nil
            self.maxID = try reader.readLong()
            self.minID = try reader.readLong()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x33ddf480)
            var _flags = TLFlags()
            _flags.set(0, if: self.eventsFilter != nil)
            _flags.set(1, if: self.admins != nil)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            writer.writeString(self.q)
            if let value = self.eventsFilter { value.write(to: &writer) }
            if let value = self.admins { writer.writeVector(value) }
            writer.writeLong(self.maxID)
            writer.writeLong(self.minID)
            writer.writeInt(self.limit)
        }
    }

    /// `channels.setStickers#ea8ca4f9 channel:InputChannel stickerset:InputStickerSet = Bool`
    public struct SetStickers: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xea8ca4f9 }
        public static var name: String { "channels.setStickers" }

        public var channel: API.InputChannel
        public var stickerset: API.InputStickerSet

        public init(channel: API.InputChannel, stickerset: API.InputStickerSet) {
            self.channel = channel
            self.stickerset = stickerset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xea8ca4f9, "channels.setStickers")
            self.channel = try API.InputChannel(from: &reader)
            self.stickerset = try API.InputStickerSet(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xea8ca4f9)
            self.channel.write(to: &writer)
            self.stickerset.write(to: &writer)
        }
    }

    /// `channels.readMessageContents#eab5dc38 channel:InputChannel id:Vector<int> = Bool`
    public struct ReadMessageContents: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xeab5dc38 }
        public static var name: String { "channels.readMessageContents" }

        public var channel: API.InputChannel
        public var id: [Int32]

        public init(channel: API.InputChannel, id: [Int32]) {
            self.channel = channel
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeab5dc38, "channels.readMessageContents")
            self.channel = try API.InputChannel(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeab5dc38)
            self.channel.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `channels.deleteHistory#9baa9647 flags:# for_everyone:flags.0?true channel:InputChannel max_id:int =
    /// Updates`
    public struct DeleteHistory: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x9baa9647 }
        public static var name: String { "channels.deleteHistory" }

        public var forEveryone: Bool
        public var channel: API.InputChannel
        public var maxID: Int32

        public init(forEveryone: Bool = false, channel: API.InputChannel, maxID: Int32) {
            self.forEveryone = forEveryone
            self.channel = channel
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9baa9647, "channels.deleteHistory")
            let _flags = try reader.readFlags()
            self.forEveryone = _flags[0]
            self.channel = try API.InputChannel(from: &reader)
            self.maxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9baa9647)
            var _flags = TLFlags()
            _flags.set(0, if: self.forEveryone)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            writer.writeInt(self.maxID)
        }
    }

    /// `channels.togglePreHistoryHidden#eabbb94c channel:InputChannel enabled:Bool = Updates`
    public struct TogglePreHistoryHidden: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xeabbb94c }
        public static var name: String { "channels.togglePreHistoryHidden" }

        public var channel: API.InputChannel
        public var enabled: Bool

        public init(channel: API.InputChannel, enabled: Bool) {
            self.channel = channel
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeabbb94c, "channels.togglePreHistoryHidden")
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeabbb94c)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `channels.getLeftChannels#8341ecc0 offset:int = messages.Chats`
    public struct GetLeftChannels: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0x8341ecc0 }
        public static var name: String { "channels.getLeftChannels" }

        public var offset: Int32

        public init(offset: Int32) {
            self.offset = offset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8341ecc0, "channels.getLeftChannels")
            self.offset = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8341ecc0)
            writer.writeInt(self.offset)
        }
    }

    /// `channels.getGroupsForDiscussion#f5dad378 = messages.Chats`
    public struct GetGroupsForDiscussion: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0xf5dad378 }
        public static var name: String { "channels.getGroupsForDiscussion" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf5dad378, "channels.getGroupsForDiscussion")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf5dad378)
        }
    }

    /// `channels.setDiscussionGroup#40582bb2 broadcast:InputChannel group:InputChannel = Bool`
    public struct SetDiscussionGroup: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x40582bb2 }
        public static var name: String { "channels.setDiscussionGroup" }

        public var broadcast: API.InputChannel
        public var group: API.InputChannel

        public init(broadcast: API.InputChannel, group: API.InputChannel) {
            self.broadcast = broadcast
            self.group = group
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x40582bb2, "channels.setDiscussionGroup")
            self.broadcast = try API.InputChannel(from: &reader)
            self.group = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x40582bb2)
            self.broadcast.write(to: &writer)
            self.group.write(to: &writer)
        }
    }

    /// `channels.editLocation#58e63f6d channel:InputChannel geo_point:InputGeoPoint address:string = Bool`
    public struct EditLocation: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x58e63f6d }
        public static var name: String { "channels.editLocation" }

        public var channel: API.InputChannel
        public var geoPoint: API.InputGeoPoint
        public var address: String

        public init(channel: API.InputChannel, geoPoint: API.InputGeoPoint, address: String) {
            self.channel = channel
            self.geoPoint = geoPoint
            self.address = address
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x58e63f6d, "channels.editLocation")
            self.channel = try API.InputChannel(from: &reader)
            self.geoPoint = try API.InputGeoPoint(from: &reader)
            self.address = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x58e63f6d)
            self.channel.write(to: &writer)
            self.geoPoint.write(to: &writer)
            writer.writeString(self.address)
        }
    }

    /// `channels.toggleSlowMode#edd49ef0 channel:InputChannel seconds:int = Updates`
    public struct ToggleSlowMode: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xedd49ef0 }
        public static var name: String { "channels.toggleSlowMode" }

        public var channel: API.InputChannel
        public var seconds: Int32

        public init(channel: API.InputChannel, seconds: Int32) {
            self.channel = channel
            self.seconds = seconds
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xedd49ef0, "channels.toggleSlowMode")
            self.channel = try API.InputChannel(from: &reader)
            self.seconds = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xedd49ef0)
            self.channel.write(to: &writer)
            writer.writeInt(self.seconds)
        }
    }

    /// `channels.getInactiveChannels#11e831ee = messages.InactiveChats`
    public struct GetInactiveChannels: TLFunction {
        public typealias Response = API.Messages.InactiveChats
        public static var constructorID: UInt32 { 0x11e831ee }
        public static var name: String { "channels.getInactiveChannels" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x11e831ee, "channels.getInactiveChannels")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x11e831ee)
        }
    }

    /// `channels.convertToGigagroup#0b290c69 channel:InputChannel = Updates`
    public struct ConvertToGigagroup: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x0b290c69 }
        public static var name: String { "channels.convertToGigagroup" }

        public var channel: API.InputChannel

        public init(channel: API.InputChannel) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0b290c69, "channels.convertToGigagroup")
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0b290c69)
            self.channel.write(to: &writer)
        }
    }

    /// `channels.getSendAs#e785a43f flags:# for_paid_reactions:flags.0?true for_live_stories:flags.1?true
    /// peer:InputPeer = channels.SendAsPeers`
    public struct GetSendAs: TLFunction {
        public typealias Response = API.Channels.SendAsPeers
        public static var constructorID: UInt32 { 0xe785a43f }
        public static var name: String { "channels.getSendAs" }

        public var forPaidReactions: Bool
        public var forLiveStories: Bool
        public var peer: API.InputPeer

        public init(forPaidReactions: Bool = false, forLiveStories: Bool = false, peer: API.InputPeer) {
            self.forPaidReactions = forPaidReactions
            self.forLiveStories = forLiveStories
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe785a43f, "channels.getSendAs")
            let _flags = try reader.readFlags()
            self.forPaidReactions = _flags[0]
            self.forLiveStories = _flags[1]
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe785a43f)
            var _flags = TLFlags()
            _flags.set(0, if: self.forPaidReactions)
            _flags.set(1, if: self.forLiveStories)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `channels.deleteParticipantHistory#367544db channel:InputChannel participant:InputPeer =
    /// messages.AffectedHistory`
    public struct DeleteParticipantHistory: TLFunction {
        public typealias Response = API.Messages.AffectedHistory
        public static var constructorID: UInt32 { 0x367544db }
        public static var name: String { "channels.deleteParticipantHistory" }

        public var channel: API.InputChannel
        public var participant: API.InputPeer

        public init(channel: API.InputChannel, participant: API.InputPeer) {
            self.channel = channel
            self.participant = participant
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x367544db, "channels.deleteParticipantHistory")
            self.channel = try API.InputChannel(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x367544db)
            self.channel.write(to: &writer)
            self.participant.write(to: &writer)
        }
    }

    /// `channels.toggleJoinToSend#e4cb9580 channel:InputChannel enabled:Bool = Updates`
    public struct ToggleJoinToSend: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xe4cb9580 }
        public static var name: String { "channels.toggleJoinToSend" }

        public var channel: API.InputChannel
        public var enabled: Bool

        public init(channel: API.InputChannel, enabled: Bool) {
            self.channel = channel
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe4cb9580, "channels.toggleJoinToSend")
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe4cb9580)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `channels.toggleJoinRequest#0ecc2618 flags:# apply_to_invites:flags.1?true channel:InputChannel
    /// enabled:Bool guard_bot:flags.0?InputUser = Updates`
    public struct ToggleJoinRequest: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x0ecc2618 }
        public static var name: String { "channels.toggleJoinRequest" }

        public var applyToInvites: Bool
        public var channel: API.InputChannel
        public var enabled: Bool
        public var guardBot: API.InputUser?

        public init(applyToInvites: Bool = false, channel: API.InputChannel, enabled: Bool, guardBot: API.InputUser? = nil) {
            self.applyToInvites = applyToInvites
            self.channel = channel
            self.enabled = enabled
            self.guardBot = guardBot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0ecc2618, "channels.toggleJoinRequest")
            let _flags = try reader.readFlags()
            self.applyToInvites = _flags[1]
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
            self.guardBot = _flags[0] ? try API.InputUser(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0ecc2618)
            var _flags = TLFlags()
            _flags.set(1, if: self.applyToInvites)
            _flags.set(0, if: self.guardBot != nil)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
            if let value = self.guardBot { value.write(to: &writer) }
        }
    }

    /// `channels.reorderUsernames#b45ced1d channel:InputChannel order:Vector<string> = Bool`
    public struct ReorderUsernames: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb45ced1d }
        public static var name: String { "channels.reorderUsernames" }

        public var channel: API.InputChannel
        public var order: [String]

        public init(channel: API.InputChannel, order: [String]) {
            self.channel = channel
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb45ced1d, "channels.reorderUsernames")
            self.channel = try API.InputChannel(from: &reader)
            self.order = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb45ced1d)
            self.channel.write(to: &writer)
            writer.writeVector(self.order)
        }
    }

    /// `channels.toggleUsername#50f24105 channel:InputChannel username:string active:Bool = Bool`
    public struct ToggleUsername: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x50f24105 }
        public static var name: String { "channels.toggleUsername" }

        public var channel: API.InputChannel
        public var username: String
        public var active: Bool

        public init(channel: API.InputChannel, username: String, active: Bool) {
            self.channel = channel
            self.username = username
            self.active = active
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x50f24105, "channels.toggleUsername")
            self.channel = try API.InputChannel(from: &reader)
            self.username = try reader.readString()
            self.active = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x50f24105)
            self.channel.write(to: &writer)
            writer.writeString(self.username)
            writer.writeBool(self.active)
        }
    }

    /// `channels.deactivateAllUsernames#0a245dd3 channel:InputChannel = Bool`
    public struct DeactivateAllUsernames: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x0a245dd3 }
        public static var name: String { "channels.deactivateAllUsernames" }

        public var channel: API.InputChannel

        public init(channel: API.InputChannel) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0a245dd3, "channels.deactivateAllUsernames")
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0a245dd3)
            self.channel.write(to: &writer)
        }
    }

    /// `channels.toggleForum#3ff75734 channel:InputChannel enabled:Bool tabs:Bool = Updates`
    public struct ToggleForum: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x3ff75734 }
        public static var name: String { "channels.toggleForum" }

        public var channel: API.InputChannel
        public var enabled: Bool
        public var tabs: Bool

        public init(channel: API.InputChannel, enabled: Bool, tabs: Bool) {
            self.channel = channel
            self.enabled = enabled
            self.tabs = tabs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3ff75734, "channels.toggleForum")
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
            self.tabs = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3ff75734)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
            writer.writeBool(self.tabs)
        }
    }

    /// `channels.toggleAntiSpam#68f3e4eb channel:InputChannel enabled:Bool = Updates`
    public struct ToggleAntiSpam: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x68f3e4eb }
        public static var name: String { "channels.toggleAntiSpam" }

        public var channel: API.InputChannel
        public var enabled: Bool

        public init(channel: API.InputChannel, enabled: Bool) {
            self.channel = channel
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x68f3e4eb, "channels.toggleAntiSpam")
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x68f3e4eb)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `channels.reportAntiSpamFalsePositive#a850a693 channel:InputChannel msg_id:int = Bool`
    public struct ReportAntiSpamFalsePositive: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa850a693 }
        public static var name: String { "channels.reportAntiSpamFalsePositive" }

        public var channel: API.InputChannel
        public var msgID: Int32

        public init(channel: API.InputChannel, msgID: Int32) {
            self.channel = channel
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa850a693, "channels.reportAntiSpamFalsePositive")
            self.channel = try API.InputChannel(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa850a693)
            self.channel.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `channels.toggleParticipantsHidden#6a6e7854 channel:InputChannel enabled:Bool = Updates`
    public struct ToggleParticipantsHidden: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x6a6e7854 }
        public static var name: String { "channels.toggleParticipantsHidden" }

        public var channel: API.InputChannel
        public var enabled: Bool

        public init(channel: API.InputChannel, enabled: Bool) {
            self.channel = channel
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6a6e7854, "channels.toggleParticipantsHidden")
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6a6e7854)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `channels.updateColor#d8aa3671 flags:# for_profile:flags.1?true channel:InputChannel color:flags.2?int
    /// background_emoji_id:flags.0?long = Updates`
    public struct UpdateColor: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd8aa3671 }
        public static var name: String { "channels.updateColor" }

        public var forProfile: Bool
        public var channel: API.InputChannel
        public var color: Int32?
        public var backgroundEmojiID: Int64?

        public init(forProfile: Bool = false, channel: API.InputChannel, color: Int32? = nil, backgroundEmojiID: Int64? = nil) {
            self.forProfile = forProfile
            self.channel = channel
            self.color = color
            self.backgroundEmojiID = backgroundEmojiID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd8aa3671, "channels.updateColor")
            let _flags = try reader.readFlags()
            self.forProfile = _flags[1]
            self.channel = try API.InputChannel(from: &reader)
            self.color = _flags[2] ? try reader.readInt() : nil
            self.backgroundEmojiID = _flags[0] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd8aa3671)
            var _flags = TLFlags()
            _flags.set(1, if: self.forProfile)
            _flags.set(2, if: self.color != nil)
            _flags.set(0, if: self.backgroundEmojiID != nil)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            if let value = self.color { writer.writeInt(value) }
            if let value = self.backgroundEmojiID { writer.writeLong(value) }
        }
    }

    /// `channels.toggleViewForumAsMessages#9738bb15 channel:InputChannel enabled:Bool = Updates`
    public struct ToggleViewForumAsMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x9738bb15 }
        public static var name: String { "channels.toggleViewForumAsMessages" }

        public var channel: API.InputChannel
        public var enabled: Bool

        public init(channel: API.InputChannel, enabled: Bool) {
            self.channel = channel
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9738bb15, "channels.toggleViewForumAsMessages")
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9738bb15)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `channels.getChannelRecommendations#25a71742 flags:# channel:flags.0?InputChannel = messages.Chats`
    public struct GetChannelRecommendations: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0x25a71742 }
        public static var name: String { "channels.getChannelRecommendations" }

        public var channel: API.InputChannel?

        public init(channel: API.InputChannel? = nil) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x25a71742, "channels.getChannelRecommendations")
            let _flags = try reader.readFlags()
            self.channel = _flags[0] ? try API.InputChannel(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x25a71742)
            var _flags = TLFlags()
            _flags.set(0, if: self.channel != nil)
            writer.writeFlags(_flags)
            if let value = self.channel { value.write(to: &writer) }
        }
    }

    /// `channels.updateEmojiStatus#f0d3e6a8 channel:InputChannel emoji_status:EmojiStatus = Updates`
    public struct UpdateEmojiStatus: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf0d3e6a8 }
        public static var name: String { "channels.updateEmojiStatus" }

        public var channel: API.InputChannel
        public var emojiStatus: API.EmojiStatus

        public init(channel: API.InputChannel, emojiStatus: API.EmojiStatus) {
            self.channel = channel
            self.emojiStatus = emojiStatus
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf0d3e6a8, "channels.updateEmojiStatus")
            self.channel = try API.InputChannel(from: &reader)
            self.emojiStatus = try API.EmojiStatus(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf0d3e6a8)
            self.channel.write(to: &writer)
            self.emojiStatus.write(to: &writer)
        }
    }

    /// `channels.setBoostsToUnblockRestrictions#ad399cee channel:InputChannel boosts:int = Updates`
    public struct SetBoostsToUnblockRestrictions: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xad399cee }
        public static var name: String { "channels.setBoostsToUnblockRestrictions" }

        public var channel: API.InputChannel
        public var boosts: Int32

        public init(channel: API.InputChannel, boosts: Int32) {
            self.channel = channel
            self.boosts = boosts
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xad399cee, "channels.setBoostsToUnblockRestrictions")
            self.channel = try API.InputChannel(from: &reader)
            self.boosts = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xad399cee)
            self.channel.write(to: &writer)
            writer.writeInt(self.boosts)
        }
    }

    /// `channels.setEmojiStickers#3cd930b7 channel:InputChannel stickerset:InputStickerSet = Bool`
    public struct SetEmojiStickers: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x3cd930b7 }
        public static var name: String { "channels.setEmojiStickers" }

        public var channel: API.InputChannel
        public var stickerset: API.InputStickerSet

        public init(channel: API.InputChannel, stickerset: API.InputStickerSet) {
            self.channel = channel
            self.stickerset = stickerset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3cd930b7, "channels.setEmojiStickers")
            self.channel = try API.InputChannel(from: &reader)
            self.stickerset = try API.InputStickerSet(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3cd930b7)
            self.channel.write(to: &writer)
            self.stickerset.write(to: &writer)
        }
    }

    /// `channels.restrictSponsoredMessages#9ae91519 channel:InputChannel restricted:Bool = Updates`
    public struct RestrictSponsoredMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x9ae91519 }
        public static var name: String { "channels.restrictSponsoredMessages" }

        public var channel: API.InputChannel
        public var restricted: Bool

        public init(channel: API.InputChannel, restricted: Bool) {
            self.channel = channel
            self.restricted = restricted
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9ae91519, "channels.restrictSponsoredMessages")
            self.channel = try API.InputChannel(from: &reader)
            self.restricted = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9ae91519)
            self.channel.write(to: &writer)
            writer.writeBool(self.restricted)
        }
    }

    /// `channels.searchPosts#f2c4f24d flags:# hashtag:flags.0?string query:flags.1?string offset_rate:int
    /// offset_peer:InputPeer offset_id:int limit:int allow_paid_stars:flags.2?long = messages.Messages`
    public struct SearchPosts: TLFunction {
        public typealias Response = API.Messages.Messages
        public static var constructorID: UInt32 { 0xf2c4f24d }
        public static var name: String { "channels.searchPosts" }

        public var hashtag: String?
        public var query: String?
        public var offsetRate: Int32
        public var offsetPeer: API.InputPeer
        public var offsetID: Int32
        public var limit: Int32
        public var allowPaidStars: Int64?

        public init(hashtag: String? = nil, query: String? = nil, offsetRate: Int32, offsetPeer: API.InputPeer, offsetID: Int32, limit: Int32, allowPaidStars: Int64? = nil) {
            self.hashtag = hashtag
            self.query = query
            self.offsetRate = offsetRate
            self.offsetPeer = offsetPeer
            self.offsetID = offsetID
            self.limit = limit
            self.allowPaidStars = allowPaidStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf2c4f24d, "channels.searchPosts")
            let _flags = try reader.readFlags()
            self.hashtag = _flags[0] ? try reader.readString() : nil
            self.query = _flags[1] ? try reader.readString() : nil
            self.offsetRate = try reader.readInt()
            self.offsetPeer = try API.InputPeer(from: &reader)
            self.offsetID = try reader.readInt()
            self.limit = try reader.readInt()
            self.allowPaidStars = _flags[2] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf2c4f24d)
            var _flags = TLFlags()
            _flags.set(0, if: self.hashtag != nil)
            _flags.set(1, if: self.query != nil)
            _flags.set(2, if: self.allowPaidStars != nil)
            writer.writeFlags(_flags)
            if let value = self.hashtag { writer.writeString(value) }
            if let value = self.query { writer.writeString(value) }
            writer.writeInt(self.offsetRate)
            self.offsetPeer.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.limit)
            if let value = self.allowPaidStars { writer.writeLong(value) }
        }
    }

    /// `channels.updatePaidMessagesPrice#4b12327b flags:# broadcast_messages_allowed:flags.0?true
    /// channel:InputChannel send_paid_messages_stars:long = Updates`
    public struct UpdatePaidMessagesPrice: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x4b12327b }
        public static var name: String { "channels.updatePaidMessagesPrice" }

        public var broadcastMessagesAllowed: Bool
        public var channel: API.InputChannel
        public var sendPaidMessagesStars: Int64

        public init(broadcastMessagesAllowed: Bool = false, channel: API.InputChannel, sendPaidMessagesStars: Int64) {
            self.broadcastMessagesAllowed = broadcastMessagesAllowed
            self.channel = channel
            self.sendPaidMessagesStars = sendPaidMessagesStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4b12327b, "channels.updatePaidMessagesPrice")
            let _flags = try reader.readFlags()
            self.broadcastMessagesAllowed = _flags[0]
            self.channel = try API.InputChannel(from: &reader)
            self.sendPaidMessagesStars = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4b12327b)
            var _flags = TLFlags()
            _flags.set(0, if: self.broadcastMessagesAllowed)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            writer.writeLong(self.sendPaidMessagesStars)
        }
    }

    /// `channels.toggleAutotranslation#167fc0a1 channel:InputChannel enabled:Bool = Updates`
    public struct ToggleAutotranslation: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x167fc0a1 }
        public static var name: String { "channels.toggleAutotranslation" }

        public var channel: API.InputChannel
        public var enabled: Bool

        public init(channel: API.InputChannel, enabled: Bool) {
            self.channel = channel
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x167fc0a1, "channels.toggleAutotranslation")
            self.channel = try API.InputChannel(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x167fc0a1)
            self.channel.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `channels.getMessageAuthor#ece2a0e6 channel:InputChannel id:int = User`
    public struct GetMessageAuthor: TLFunction {
        public typealias Response = API.User
        public static var constructorID: UInt32 { 0xece2a0e6 }
        public static var name: String { "channels.getMessageAuthor" }

        public var channel: API.InputChannel
        public var id: Int32

        public init(channel: API.InputChannel, id: Int32) {
            self.channel = channel
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xece2a0e6, "channels.getMessageAuthor")
            self.channel = try API.InputChannel(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xece2a0e6)
            self.channel.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `channels.checkSearchPostsFlood#22567115 flags:# query:flags.0?string = SearchPostsFlood`
    public struct CheckSearchPostsFlood: TLFunction {
        public typealias Response = API.SearchPostsFlood
        public static var constructorID: UInt32 { 0x22567115 }
        public static var name: String { "channels.checkSearchPostsFlood" }

        public var query: String?

        public init(query: String? = nil) {
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x22567115, "channels.checkSearchPostsFlood")
            let _flags = try reader.readFlags()
            self.query = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x22567115)
            var _flags = TLFlags()
            _flags.set(0, if: self.query != nil)
            writer.writeFlags(_flags)
            if let value = self.query { writer.writeString(value) }
        }
    }

    /// `channels.setMainProfileTab#3583fcb1 channel:InputChannel tab:ProfileTab = Bool`
    public struct SetMainProfileTab: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x3583fcb1 }
        public static var name: String { "channels.setMainProfileTab" }

        public var channel: API.InputChannel
        public var tab: API.ProfileTab

        public init(channel: API.InputChannel, tab: API.ProfileTab) {
            self.channel = channel
            self.tab = tab
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3583fcb1, "channels.setMainProfileTab")
            self.channel = try API.InputChannel(from: &reader)
            self.tab = try API.ProfileTab(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3583fcb1)
            self.channel.write(to: &writer)
            self.tab.write(to: &writer)
        }
    }
}
