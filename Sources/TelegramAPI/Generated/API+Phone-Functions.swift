// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Phone {
    /// `phone.getCallConfig#55451fa9 = DataJSON`
    public struct GetCallConfig: TLFunction {
        public typealias Response = API.DataJSON
        public static var constructorID: UInt32 { 0x55451fa9 }
        public static var name: String { "phone.getCallConfig" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x55451fa9, "phone.getCallConfig")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x55451fa9)
        }
    }

    /// `phone.requestCall#42ff96ed flags:# video:flags.0?true user_id:InputUser random_id:int g_a_hash:bytes
    /// protocol:PhoneCallProtocol = phone.PhoneCall`
    public struct RequestCall: TLFunction {
        public typealias Response = API.Phone.PhoneCall
        public static var constructorID: UInt32 { 0x42ff96ed }
        public static var name: String { "phone.requestCall" }

        public var video: Bool
        public var userID: API.InputUser
        public var randomID: Int32
        public var gAHash: [UInt8]
        public var `protocol`: API.PhoneCallProtocol

        public init(video: Bool = false, userID: API.InputUser, randomID: Int32, gAHash: [UInt8], `protocol`: API.PhoneCallProtocol) {
            self.video = video
            self.userID = userID
            self.randomID = randomID
            self.gAHash = gAHash
            self.protocol = `protocol`
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x42ff96ed, "phone.requestCall")
            let _flags = try reader.readFlags()
            self.video = _flags[0]
            self.userID = try API.InputUser(from: &reader)
            self.randomID = try reader.readInt()
            self.gAHash = try reader.readBytes()
            self.protocol = try API.PhoneCallProtocol(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x42ff96ed)
            var _flags = TLFlags()
            _flags.set(0, if: self.video)
            writer.writeFlags(_flags)
            self.userID.write(to: &writer)
            writer.writeInt(self.randomID)
            writer.writeBytes(self.gAHash)
            self.protocol.write(to: &writer)
        }
    }

    /// `phone.acceptCall#3bd2b4a0 peer:InputPhoneCall g_b:bytes protocol:PhoneCallProtocol = phone.PhoneCall`
    public struct AcceptCall: TLFunction {
        public typealias Response = API.Phone.PhoneCall
        public static var constructorID: UInt32 { 0x3bd2b4a0 }
        public static var name: String { "phone.acceptCall" }

        public var peer: API.InputPhoneCall
        public var gB: [UInt8]
        public var `protocol`: API.PhoneCallProtocol

        public init(peer: API.InputPhoneCall, gB: [UInt8], `protocol`: API.PhoneCallProtocol) {
            self.peer = peer
            self.gB = gB
            self.protocol = `protocol`
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3bd2b4a0, "phone.acceptCall")
            self.peer = try API.InputPhoneCall(from: &reader)
            self.gB = try reader.readBytes()
            self.protocol = try API.PhoneCallProtocol(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3bd2b4a0)
            self.peer.write(to: &writer)
            writer.writeBytes(self.gB)
            self.protocol.write(to: &writer)
        }
    }

    /// `phone.confirmCall#2efe1722 peer:InputPhoneCall g_a:bytes key_fingerprint:long protocol:PhoneCallProtocol
    /// = phone.PhoneCall`
    public struct ConfirmCall: TLFunction {
        public typealias Response = API.Phone.PhoneCall
        public static var constructorID: UInt32 { 0x2efe1722 }
        public static var name: String { "phone.confirmCall" }

        public var peer: API.InputPhoneCall
        public var gA: [UInt8]
        public var keyFingerprint: Int64
        public var `protocol`: API.PhoneCallProtocol

        public init(peer: API.InputPhoneCall, gA: [UInt8], keyFingerprint: Int64, `protocol`: API.PhoneCallProtocol) {
            self.peer = peer
            self.gA = gA
            self.keyFingerprint = keyFingerprint
            self.protocol = `protocol`
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2efe1722, "phone.confirmCall")
            self.peer = try API.InputPhoneCall(from: &reader)
            self.gA = try reader.readBytes()
            self.keyFingerprint = try reader.readLong()
            self.protocol = try API.PhoneCallProtocol(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2efe1722)
            self.peer.write(to: &writer)
            writer.writeBytes(self.gA)
            writer.writeLong(self.keyFingerprint)
            self.protocol.write(to: &writer)
        }
    }

    /// `phone.receivedCall#17d54f61 peer:InputPhoneCall = Bool`
    public struct ReceivedCall: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x17d54f61 }
        public static var name: String { "phone.receivedCall" }

        public var peer: API.InputPhoneCall

        public init(peer: API.InputPhoneCall) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x17d54f61, "phone.receivedCall")
            self.peer = try API.InputPhoneCall(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x17d54f61)
            self.peer.write(to: &writer)
        }
    }

    /// `phone.discardCall#b2cbc1c0 flags:# video:flags.0?true peer:InputPhoneCall duration:int
    /// reason:PhoneCallDiscardReason connection_id:long = Updates`
    public struct DiscardCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xb2cbc1c0 }
        public static var name: String { "phone.discardCall" }

        public var video: Bool
        public var peer: API.InputPhoneCall
        public var duration: Int32
        public var reason: API.PhoneCallDiscardReason
        public var connectionID: Int64

        public init(video: Bool = false, peer: API.InputPhoneCall, duration: Int32, reason: API.PhoneCallDiscardReason, connectionID: Int64) {
            self.video = video
            self.peer = peer
            self.duration = duration
            self.reason = reason
            self.connectionID = connectionID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb2cbc1c0, "phone.discardCall")
            let _flags = try reader.readFlags()
            self.video = _flags[0]
            self.peer = try API.InputPhoneCall(from: &reader)
            self.duration = try reader.readInt()
            self.reason = try API.PhoneCallDiscardReason(from: &reader)
            self.connectionID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb2cbc1c0)
            var _flags = TLFlags()
            _flags.set(0, if: self.video)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.duration)
            self.reason.write(to: &writer)
            writer.writeLong(self.connectionID)
        }
    }

    /// `phone.setCallRating#59ead627 flags:# user_initiative:flags.0?true peer:InputPhoneCall rating:int
    /// comment:string = Updates`
    public struct SetCallRating: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x59ead627 }
        public static var name: String { "phone.setCallRating" }

        public var userInitiative: Bool
        public var peer: API.InputPhoneCall
        public var rating: Int32
        public var comment: String

        public init(userInitiative: Bool = false, peer: API.InputPhoneCall, rating: Int32, comment: String) {
            self.userInitiative = userInitiative
            self.peer = peer
            self.rating = rating
            self.comment = comment
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x59ead627, "phone.setCallRating")
            let _flags = try reader.readFlags()
            self.userInitiative = _flags[0]
            self.peer = try API.InputPhoneCall(from: &reader)
            self.rating = try reader.readInt()
            self.comment = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x59ead627)
            var _flags = TLFlags()
            _flags.set(0, if: self.userInitiative)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.rating)
            writer.writeString(self.comment)
        }
    }

    /// `phone.saveCallDebug#277add7e peer:InputPhoneCall debug:DataJSON = Bool`
    public struct SaveCallDebug: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x277add7e }
        public static var name: String { "phone.saveCallDebug" }

        public var peer: API.InputPhoneCall
        public var debug: API.DataJSON

        public init(peer: API.InputPhoneCall, debug: API.DataJSON) {
            self.peer = peer
            self.debug = debug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x277add7e, "phone.saveCallDebug")
            self.peer = try API.InputPhoneCall(from: &reader)
            self.debug = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x277add7e)
            self.peer.write(to: &writer)
            self.debug.write(to: &writer)
        }
    }

    /// `phone.sendSignalingData#ff7a9383 peer:InputPhoneCall data:bytes = Bool`
    public struct SendSignalingData: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xff7a9383 }
        public static var name: String { "phone.sendSignalingData" }

        public var peer: API.InputPhoneCall
        public var data: [UInt8]

        public init(peer: API.InputPhoneCall, data: [UInt8]) {
            self.peer = peer
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xff7a9383, "phone.sendSignalingData")
            self.peer = try API.InputPhoneCall(from: &reader)
            self.data = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xff7a9383)
            self.peer.write(to: &writer)
            writer.writeBytes(self.data)
        }
    }

    /// `phone.createGroupCall#48cdc6d8 flags:# rtmp_stream:flags.2?true peer:InputPeer random_id:int
    /// title:flags.0?string schedule_date:flags.1?int = Updates`
    public struct CreateGroupCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x48cdc6d8 }
        public static var name: String { "phone.createGroupCall" }

        public var rtmpStream: Bool
        public var peer: API.InputPeer
        public var randomID: Int32
        public var title: String?
        public var scheduleDate: Int32?

        public init(rtmpStream: Bool = false, peer: API.InputPeer, randomID: Int32, title: String? = nil, scheduleDate: Int32? = nil) {
            self.rtmpStream = rtmpStream
            self.peer = peer
            self.randomID = randomID
            self.title = title
            self.scheduleDate = scheduleDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x48cdc6d8, "phone.createGroupCall")
            let _flags = try reader.readFlags()
            self.rtmpStream = _flags[2]
            self.peer = try API.InputPeer(from: &reader)
            self.randomID = try reader.readInt()
            self.title = _flags[0] ? try reader.readString() : nil
            self.scheduleDate = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x48cdc6d8)
            var _flags = TLFlags()
            _flags.set(2, if: self.rtmpStream)
            _flags.set(0, if: self.title != nil)
            _flags.set(1, if: self.scheduleDate != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.randomID)
            if let value = self.title { writer.writeString(value) }
            if let value = self.scheduleDate { writer.writeInt(value) }
        }
    }

    /// `phone.joinGroupCall#8fb53057 flags:# muted:flags.0?true video_stopped:flags.2?true call:InputGroupCall
    /// join_as:InputPeer invite_hash:flags.1?string public_key:flags.3?int256 block:flags.3?bytes params:DataJSON
    /// = Updates`
    public struct JoinGroupCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8fb53057 }
        public static var name: String { "phone.joinGroupCall" }

        public var muted: Bool
        public var videoStopped: Bool
        public var call: API.InputGroupCall
        public var joinAs: API.InputPeer
        public var inviteHash: String?
        public var publicKey: TLInt256?
        public var block: [UInt8]?
        public var params: API.DataJSON

        public init(muted: Bool = false, videoStopped: Bool = false, call: API.InputGroupCall, joinAs: API.InputPeer, inviteHash: String? = nil, publicKey: TLInt256? = nil, block: [UInt8]? = nil, params: API.DataJSON) {
            self.muted = muted
            self.videoStopped = videoStopped
            self.call = call
            self.joinAs = joinAs
            self.inviteHash = inviteHash
            self.publicKey = publicKey
            self.block = block
            self.params = params
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8fb53057, "phone.joinGroupCall")
            let _flags = try reader.readFlags()
            self.muted = _flags[0]
            self.videoStopped = _flags[2]
            self.call = try API.InputGroupCall(from: &reader)
            self.joinAs = try API.InputPeer(from: &reader)
            self.inviteHash = _flags[1] ? try reader.readString() : nil
            self.publicKey = _flags[3] ? try reader.readInt256() : nil
            self.block = _flags[3] ? try reader.readBytes() : nil
            self.params = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8fb53057)
            var _flags = TLFlags()
            _flags.set(0, if: self.muted)
            _flags.set(2, if: self.videoStopped)
            _flags.set(1, if: self.inviteHash != nil)
            _flags.set(3, if: self.publicKey != nil)
            _flags.set(3, if: self.block != nil)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            self.joinAs.write(to: &writer)
            if let value = self.inviteHash { writer.writeString(value) }
            if let value = self.publicKey {
                writer.writeInt256(value)
            } else if _flags[3] {
                writer.failMissing("phone.joinGroupCall.public_key")
            }
            if let value = self.block {
                writer.writeBytes(value)
            } else if _flags[3] {
                writer.failMissing("phone.joinGroupCall.block")
            }
            self.params.write(to: &writer)
        }
    }

    /// `phone.leaveGroupCall#500377f9 call:InputGroupCall source:int = Updates`
    public struct LeaveGroupCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x500377f9 }
        public static var name: String { "phone.leaveGroupCall" }

        public var call: API.InputGroupCall
        public var source: Int32

        public init(call: API.InputGroupCall, source: Int32) {
            self.call = call
            self.source = source
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x500377f9, "phone.leaveGroupCall")
            self.call = try API.InputGroupCall(from: &reader)
            self.source = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x500377f9)
            self.call.write(to: &writer)
            writer.writeInt(self.source)
        }
    }

    /// `phone.inviteToGroupCall#7b393160 call:InputGroupCall users:Vector<InputUser> = Updates`
    public struct InviteToGroupCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x7b393160 }
        public static var name: String { "phone.inviteToGroupCall" }

        public var call: API.InputGroupCall
        public var users: [API.InputUser]

        public init(call: API.InputGroupCall, users: [API.InputUser]) {
            self.call = call
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7b393160, "phone.inviteToGroupCall")
            self.call = try API.InputGroupCall(from: &reader)
            self.users = try reader.readVector(of: API.InputUser.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7b393160)
            self.call.write(to: &writer)
            writer.writeVector(self.users)
        }
    }

    /// `phone.discardGroupCall#7a777135 call:InputGroupCall = Updates`
    public struct DiscardGroupCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x7a777135 }
        public static var name: String { "phone.discardGroupCall" }

        public var call: API.InputGroupCall

        public init(call: API.InputGroupCall) {
            self.call = call
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7a777135, "phone.discardGroupCall")
            self.call = try API.InputGroupCall(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7a777135)
            self.call.write(to: &writer)
        }
    }

    /// `phone.toggleGroupCallSettings#974392f2 flags:# reset_invite_hash:flags.1?true call:InputGroupCall
    /// join_muted:flags.0?Bool messages_enabled:flags.2?Bool send_paid_messages_stars:flags.3?long = Updates`
    public struct ToggleGroupCallSettings: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x974392f2 }
        public static var name: String { "phone.toggleGroupCallSettings" }

        public var resetInviteHash: Bool
        public var call: API.InputGroupCall
        public var joinMuted: Bool?
        public var messagesEnabled: Bool?
        public var sendPaidMessagesStars: Int64?

        public init(resetInviteHash: Bool = false, call: API.InputGroupCall, joinMuted: Bool? = nil, messagesEnabled: Bool? = nil, sendPaidMessagesStars: Int64? = nil) {
            self.resetInviteHash = resetInviteHash
            self.call = call
            self.joinMuted = joinMuted
            self.messagesEnabled = messagesEnabled
            self.sendPaidMessagesStars = sendPaidMessagesStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x974392f2, "phone.toggleGroupCallSettings")
            let _flags = try reader.readFlags()
            self.resetInviteHash = _flags[1]
            self.call = try API.InputGroupCall(from: &reader)
            self.joinMuted = _flags[0] ? try reader.readBool() : nil
            self.messagesEnabled = _flags[2] ? try reader.readBool() : nil
            self.sendPaidMessagesStars = _flags[3] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x974392f2)
            var _flags = TLFlags()
            _flags.set(1, if: self.resetInviteHash)
            _flags.set(0, if: self.joinMuted != nil)
            _flags.set(2, if: self.messagesEnabled != nil)
            _flags.set(3, if: self.sendPaidMessagesStars != nil)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            if let value = self.joinMuted { writer.writeBool(value) }
            if let value = self.messagesEnabled { writer.writeBool(value) }
            if let value = self.sendPaidMessagesStars { writer.writeLong(value) }
        }
    }

    /// `phone.getGroupCall#041845db call:InputGroupCall limit:int = phone.GroupCall`
    public struct GetGroupCall: TLFunction {
        public typealias Response = API.Phone.GroupCall
        public static var constructorID: UInt32 { 0x041845db }
        public static var name: String { "phone.getGroupCall" }

        public var call: API.InputGroupCall
        public var limit: Int32

        public init(call: API.InputGroupCall, limit: Int32) {
            self.call = call
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x041845db, "phone.getGroupCall")
            self.call = try API.InputGroupCall(from: &reader)
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x041845db)
            self.call.write(to: &writer)
            writer.writeInt(self.limit)
        }
    }

    /// `phone.getGroupParticipants#c558d8ab call:InputGroupCall ids:Vector<InputPeer> sources:Vector<int>
    /// offset:string limit:int = phone.GroupParticipants`
    public struct GetGroupParticipants: TLFunction {
        public typealias Response = API.Phone.GroupParticipants
        public static var constructorID: UInt32 { 0xc558d8ab }
        public static var name: String { "phone.getGroupParticipants" }

        public var call: API.InputGroupCall
        public var ids: [API.InputPeer]
        public var sources: [Int32]
        public var offset: String
        public var limit: Int32

        public init(call: API.InputGroupCall, ids: [API.InputPeer], sources: [Int32], offset: String, limit: Int32) {
            self.call = call
            self.ids = ids
            self.sources = sources
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc558d8ab, "phone.getGroupParticipants")
            self.call = try API.InputGroupCall(from: &reader)
            self.ids = try reader.readVector(of: API.InputPeer.self)
            self.sources = try reader.readVector(of: Int32.self)
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc558d8ab)
            self.call.write(to: &writer)
            writer.writeVector(self.ids)
            writer.writeVector(self.sources)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `phone.checkGroupCall#b59cf977 call:InputGroupCall sources:Vector<int> = Vector<int>`
    public struct CheckGroupCall: TLFunction {
        public typealias Response = [Int32]
        public static var constructorID: UInt32 { 0xb59cf977 }
        public static var name: String { "phone.checkGroupCall" }

        public var call: API.InputGroupCall
        public var sources: [Int32]

        public init(call: API.InputGroupCall, sources: [Int32]) {
            self.call = call
            self.sources = sources
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb59cf977, "phone.checkGroupCall")
            self.call = try API.InputGroupCall(from: &reader)
            self.sources = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb59cf977)
            self.call.write(to: &writer)
            writer.writeVector(self.sources)
        }
    }

    /// `phone.toggleGroupCallRecord#f128c708 flags:# start:flags.0?true video:flags.2?true call:InputGroupCall
    /// title:flags.1?string video_portrait:flags.2?Bool = Updates`
    public struct ToggleGroupCallRecord: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf128c708 }
        public static var name: String { "phone.toggleGroupCallRecord" }

        public var start: Bool
        public var video: Bool
        public var call: API.InputGroupCall
        public var title: String?
        public var videoPortrait: Bool?

        public init(start: Bool = false, video: Bool = false, call: API.InputGroupCall, title: String? = nil, videoPortrait: Bool? = nil) {
            self.start = start
            self.video = video
            self.call = call
            self.title = title
            self.videoPortrait = videoPortrait
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf128c708, "phone.toggleGroupCallRecord")
            let _flags = try reader.readFlags()
            self.start = _flags[0]
            self.video = _flags[2]
            self.call = try API.InputGroupCall(from: &reader)
            self.title = _flags[1] ? try reader.readString() : nil
            self.videoPortrait = _flags[2] ? try reader.readBool() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf128c708)
            var _flags = TLFlags()
            _flags.set(0, if: self.start)
            _flags.set(2, if: self.video)
            _flags.set(1, if: self.title != nil)
            _flags.set(2, if: self.videoPortrait != nil)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            if let value = self.title { writer.writeString(value) }
            if let value = self.videoPortrait {
                writer.writeBool(value)
            } else if _flags[2] {
                writer.failMissing("phone.toggleGroupCallRecord.video_portrait")
            }
        }
    }

    /// `phone.editGroupCallParticipant#a5273abf flags:# call:InputGroupCall participant:InputPeer
    /// muted:flags.0?Bool volume:flags.1?int raise_hand:flags.2?Bool video_stopped:flags.3?Bool
    /// video_paused:flags.4?Bool presentation_paused:flags.5?Bool = Updates`
    public struct EditGroupCallParticipant: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xa5273abf }
        public static var name: String { "phone.editGroupCallParticipant" }

        public var call: API.InputGroupCall
        public var participant: API.InputPeer
        public var muted: Bool?
        public var volume: Int32?
        public var raiseHand: Bool?
        public var videoStopped: Bool?
        public var videoPaused: Bool?
        public var presentationPaused: Bool?

        public init(call: API.InputGroupCall, participant: API.InputPeer, muted: Bool? = nil, volume: Int32? = nil, raiseHand: Bool? = nil, videoStopped: Bool? = nil, videoPaused: Bool? = nil, presentationPaused: Bool? = nil) {
            self.call = call
            self.participant = participant
            self.muted = muted
            self.volume = volume
            self.raiseHand = raiseHand
            self.videoStopped = videoStopped
            self.videoPaused = videoPaused
            self.presentationPaused = presentationPaused
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa5273abf, "phone.editGroupCallParticipant")
            let _flags = try reader.readFlags()
            self.call = try API.InputGroupCall(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
            self.muted = _flags[0] ? try reader.readBool() : nil
            self.volume = _flags[1] ? try reader.readInt() : nil
            self.raiseHand = _flags[2] ? try reader.readBool() : nil
            self.videoStopped = _flags[3] ? try reader.readBool() : nil
            self.videoPaused = _flags[4] ? try reader.readBool() : nil
            self.presentationPaused = _flags[5] ? try reader.readBool() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa5273abf)
            var _flags = TLFlags()
            _flags.set(0, if: self.muted != nil)
            _flags.set(1, if: self.volume != nil)
            _flags.set(2, if: self.raiseHand != nil)
            _flags.set(3, if: self.videoStopped != nil)
            _flags.set(4, if: self.videoPaused != nil)
            _flags.set(5, if: self.presentationPaused != nil)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            self.participant.write(to: &writer)
            if let value = self.muted { writer.writeBool(value) }
            if let value = self.volume { writer.writeInt(value) }
            if let value = self.raiseHand { writer.writeBool(value) }
            if let value = self.videoStopped { writer.writeBool(value) }
            if let value = self.videoPaused { writer.writeBool(value) }
            if let value = self.presentationPaused { writer.writeBool(value) }
        }
    }

    /// `phone.editGroupCallTitle#1ca6ac0a call:InputGroupCall title:string = Updates`
    public struct EditGroupCallTitle: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x1ca6ac0a }
        public static var name: String { "phone.editGroupCallTitle" }

        public var call: API.InputGroupCall
        public var title: String

        public init(call: API.InputGroupCall, title: String) {
            self.call = call
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1ca6ac0a, "phone.editGroupCallTitle")
            self.call = try API.InputGroupCall(from: &reader)
            self.title = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1ca6ac0a)
            self.call.write(to: &writer)
            writer.writeString(self.title)
        }
    }

    /// `phone.getGroupCallJoinAs#ef7c213a peer:InputPeer = phone.JoinAsPeers`
    public struct GetGroupCallJoinAs: TLFunction {
        public typealias Response = API.Phone.JoinAsPeers
        public static var constructorID: UInt32 { 0xef7c213a }
        public static var name: String { "phone.getGroupCallJoinAs" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xef7c213a, "phone.getGroupCallJoinAs")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xef7c213a)
            self.peer.write(to: &writer)
        }
    }

    /// `phone.exportGroupCallInvite#e6aa647f flags:# can_self_unmute:flags.0?true call:InputGroupCall =
    /// phone.ExportedGroupCallInvite`
    public struct ExportGroupCallInvite: TLFunction {
        public typealias Response = API.Phone.ExportedGroupCallInvite
        public static var constructorID: UInt32 { 0xe6aa647f }
        public static var name: String { "phone.exportGroupCallInvite" }

        public var canSelfUnmute: Bool
        public var call: API.InputGroupCall

        public init(canSelfUnmute: Bool = false, call: API.InputGroupCall) {
            self.canSelfUnmute = canSelfUnmute
            self.call = call
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe6aa647f, "phone.exportGroupCallInvite")
            let _flags = try reader.readFlags()
            self.canSelfUnmute = _flags[0]
            self.call = try API.InputGroupCall(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe6aa647f)
            var _flags = TLFlags()
            _flags.set(0, if: self.canSelfUnmute)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
        }
    }

    /// `phone.toggleGroupCallStartSubscription#219c34e6 call:InputGroupCall subscribed:Bool = Updates`
    public struct ToggleGroupCallStartSubscription: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x219c34e6 }
        public static var name: String { "phone.toggleGroupCallStartSubscription" }

        public var call: API.InputGroupCall
        public var subscribed: Bool

        public init(call: API.InputGroupCall, subscribed: Bool) {
            self.call = call
            self.subscribed = subscribed
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x219c34e6, "phone.toggleGroupCallStartSubscription")
            self.call = try API.InputGroupCall(from: &reader)
            self.subscribed = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x219c34e6)
            self.call.write(to: &writer)
            writer.writeBool(self.subscribed)
        }
    }

    /// `phone.startScheduledGroupCall#5680e342 call:InputGroupCall = Updates`
    public struct StartScheduledGroupCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x5680e342 }
        public static var name: String { "phone.startScheduledGroupCall" }

        public var call: API.InputGroupCall

        public init(call: API.InputGroupCall) {
            self.call = call
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5680e342, "phone.startScheduledGroupCall")
            self.call = try API.InputGroupCall(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5680e342)
            self.call.write(to: &writer)
        }
    }

    /// `phone.saveDefaultGroupCallJoinAs#575e1f8c peer:InputPeer join_as:InputPeer = Bool`
    public struct SaveDefaultGroupCallJoinAs: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x575e1f8c }
        public static var name: String { "phone.saveDefaultGroupCallJoinAs" }

        public var peer: API.InputPeer
        public var joinAs: API.InputPeer

        public init(peer: API.InputPeer, joinAs: API.InputPeer) {
            self.peer = peer
            self.joinAs = joinAs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x575e1f8c, "phone.saveDefaultGroupCallJoinAs")
            self.peer = try API.InputPeer(from: &reader)
            self.joinAs = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x575e1f8c)
            self.peer.write(to: &writer)
            self.joinAs.write(to: &writer)
        }
    }

    /// `phone.joinGroupCallPresentation#cbea6bc4 call:InputGroupCall params:DataJSON = Updates`
    public struct JoinGroupCallPresentation: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xcbea6bc4 }
        public static var name: String { "phone.joinGroupCallPresentation" }

        public var call: API.InputGroupCall
        public var params: API.DataJSON

        public init(call: API.InputGroupCall, params: API.DataJSON) {
            self.call = call
            self.params = params
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcbea6bc4, "phone.joinGroupCallPresentation")
            self.call = try API.InputGroupCall(from: &reader)
            self.params = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcbea6bc4)
            self.call.write(to: &writer)
            self.params.write(to: &writer)
        }
    }

    /// `phone.leaveGroupCallPresentation#1c50d144 call:InputGroupCall = Updates`
    public struct LeaveGroupCallPresentation: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x1c50d144 }
        public static var name: String { "phone.leaveGroupCallPresentation" }

        public var call: API.InputGroupCall

        public init(call: API.InputGroupCall) {
            self.call = call
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1c50d144, "phone.leaveGroupCallPresentation")
            self.call = try API.InputGroupCall(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1c50d144)
            self.call.write(to: &writer)
        }
    }

    /// `phone.getGroupCallStreamChannels#1ab21940 call:InputGroupCall = phone.GroupCallStreamChannels`
    public struct GetGroupCallStreamChannels: TLFunction {
        public typealias Response = API.Phone.GroupCallStreamChannels
        public static var constructorID: UInt32 { 0x1ab21940 }
        public static var name: String { "phone.getGroupCallStreamChannels" }

        public var call: API.InputGroupCall

        public init(call: API.InputGroupCall) {
            self.call = call
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1ab21940, "phone.getGroupCallStreamChannels")
            self.call = try API.InputGroupCall(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1ab21940)
            self.call.write(to: &writer)
        }
    }

    /// `phone.getGroupCallStreamRtmpUrl#5af4c73a flags:# live_story:flags.0?true peer:InputPeer revoke:Bool =
    /// phone.GroupCallStreamRtmpUrl`
    public struct GetGroupCallStreamRtmpUrl: TLFunction {
        public typealias Response = API.Phone.GroupCallStreamRtmpUrl
        public static var constructorID: UInt32 { 0x5af4c73a }
        public static var name: String { "phone.getGroupCallStreamRtmpUrl" }

        public var liveStory: Bool
        public var peer: API.InputPeer
        public var revoke: Bool

        public init(liveStory: Bool = false, peer: API.InputPeer, revoke: Bool) {
            self.liveStory = liveStory
            self.peer = peer
            self.revoke = revoke
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5af4c73a, "phone.getGroupCallStreamRtmpUrl")
            let _flags = try reader.readFlags()
            self.liveStory = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.revoke = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5af4c73a)
            var _flags = TLFlags()
            _flags.set(0, if: self.liveStory)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeBool(self.revoke)
        }
    }

    /// `phone.saveCallLog#41248786 peer:InputPhoneCall file:InputFile = Bool`
    public struct SaveCallLog: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x41248786 }
        public static var name: String { "phone.saveCallLog" }

        public var peer: API.InputPhoneCall
        public var file: API.InputFile

        public init(peer: API.InputPhoneCall, file: API.InputFile) {
            self.peer = peer
            self.file = file
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x41248786, "phone.saveCallLog")
            self.peer = try API.InputPhoneCall(from: &reader)
            self.file = try API.InputFile(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x41248786)
            self.peer.write(to: &writer)
            self.file.write(to: &writer)
        }
    }

    /// `phone.createConferenceCall#7d0444bb flags:# muted:flags.0?true video_stopped:flags.2?true
    /// join:flags.3?true random_id:int public_key:flags.3?int256 block:flags.3?bytes params:flags.3?DataJSON =
    /// Updates`
    public struct CreateConferenceCall: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x7d0444bb }
        public static var name: String { "phone.createConferenceCall" }

        public var muted: Bool
        public var videoStopped: Bool
        public var join: Bool
        public var randomID: Int32
        public var publicKey: TLInt256?
        public var block: [UInt8]?
        public var params: API.DataJSON?

        public init(muted: Bool = false, videoStopped: Bool = false, join: Bool = false, randomID: Int32, publicKey: TLInt256? = nil, block: [UInt8]? = nil, params: API.DataJSON? = nil) {
            self.muted = muted
            self.videoStopped = videoStopped
            self.join = join
            self.randomID = randomID
            self.publicKey = publicKey
            self.block = block
            self.params = params
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7d0444bb, "phone.createConferenceCall")
            let _flags = try reader.readFlags()
            self.muted = _flags[0]
            self.videoStopped = _flags[2]
            self.join = _flags[3]
            self.randomID = try reader.readInt()
            self.publicKey = _flags[3] ? try reader.readInt256() : nil
            self.block = _flags[3] ? try reader.readBytes() : nil
            self.params = _flags[3] ? try API.DataJSON(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7d0444bb)
            var _flags = TLFlags()
            _flags.set(0, if: self.muted)
            _flags.set(2, if: self.videoStopped)
            _flags.set(3, if: self.join)
            _flags.set(3, if: self.publicKey != nil)
            _flags.set(3, if: self.block != nil)
            _flags.set(3, if: self.params != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.randomID)
            if let value = self.publicKey {
                writer.writeInt256(value)
            } else if _flags[3] {
                writer.failMissing("phone.createConferenceCall.public_key")
            }
            if let value = self.block {
                writer.writeBytes(value)
            } else if _flags[3] {
                writer.failMissing("phone.createConferenceCall.block")
            }
            if let value = self.params {
                value.write(to: &writer)
            } else if _flags[3] {
                writer.failMissing("phone.createConferenceCall.params")
            }
        }
    }

    /// `phone.deleteConferenceCallParticipants#8ca60525 flags:# only_left:flags.0?true kick:flags.1?true
    /// call:InputGroupCall ids:Vector<long> block:bytes = Updates`
    public struct DeleteConferenceCallParticipants: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8ca60525 }
        public static var name: String { "phone.deleteConferenceCallParticipants" }

        public var onlyLeft: Bool
        public var kick: Bool
        public var call: API.InputGroupCall
        public var ids: [Int64]
        public var block: [UInt8]

        public init(onlyLeft: Bool = false, kick: Bool = false, call: API.InputGroupCall, ids: [Int64], block: [UInt8]) {
            self.onlyLeft = onlyLeft
            self.kick = kick
            self.call = call
            self.ids = ids
            self.block = block
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8ca60525, "phone.deleteConferenceCallParticipants")
            let _flags = try reader.readFlags()
            self.onlyLeft = _flags[0]
            self.kick = _flags[1]
            self.call = try API.InputGroupCall(from: &reader)
            self.ids = try reader.readVector(of: Int64.self)
            self.block = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8ca60525)
            var _flags = TLFlags()
            _flags.set(0, if: self.onlyLeft)
            _flags.set(1, if: self.kick)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            writer.writeVector(self.ids)
            writer.writeBytes(self.block)
        }
    }

    /// `phone.sendConferenceCallBroadcast#c6701900 call:InputGroupCall block:bytes = Updates`
    public struct SendConferenceCallBroadcast: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xc6701900 }
        public static var name: String { "phone.sendConferenceCallBroadcast" }

        public var call: API.InputGroupCall
        public var block: [UInt8]

        public init(call: API.InputGroupCall, block: [UInt8]) {
            self.call = call
            self.block = block
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc6701900, "phone.sendConferenceCallBroadcast")
            self.call = try API.InputGroupCall(from: &reader)
            self.block = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc6701900)
            self.call.write(to: &writer)
            writer.writeBytes(self.block)
        }
    }

    /// `phone.inviteConferenceCallParticipant#bcf22685 flags:# video:flags.0?true call:InputGroupCall
    /// user_id:InputUser = Updates`
    public struct InviteConferenceCallParticipant: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xbcf22685 }
        public static var name: String { "phone.inviteConferenceCallParticipant" }

        public var video: Bool
        public var call: API.InputGroupCall
        public var userID: API.InputUser

        public init(video: Bool = false, call: API.InputGroupCall, userID: API.InputUser) {
            self.video = video
            self.call = call
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbcf22685, "phone.inviteConferenceCallParticipant")
            let _flags = try reader.readFlags()
            self.video = _flags[0]
            self.call = try API.InputGroupCall(from: &reader)
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbcf22685)
            var _flags = TLFlags()
            _flags.set(0, if: self.video)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            self.userID.write(to: &writer)
        }
    }

    /// `phone.declineConferenceCallInvite#3c479971 msg_id:int = Updates`
    public struct DeclineConferenceCallInvite: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x3c479971 }
        public static var name: String { "phone.declineConferenceCallInvite" }

        public var msgID: Int32

        public init(msgID: Int32) {
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3c479971, "phone.declineConferenceCallInvite")
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3c479971)
            writer.writeInt(self.msgID)
        }
    }

    /// `phone.getGroupCallChainBlocks#ee9f88a6 call:InputGroupCall sub_chain_id:int offset:int limit:int =
    /// Updates`
    public struct GetGroupCallChainBlocks: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xee9f88a6 }
        public static var name: String { "phone.getGroupCallChainBlocks" }

        public var call: API.InputGroupCall
        public var subChainID: Int32
        public var offset: Int32
        public var limit: Int32

        public init(call: API.InputGroupCall, subChainID: Int32, offset: Int32, limit: Int32) {
            self.call = call
            self.subChainID = subChainID
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xee9f88a6, "phone.getGroupCallChainBlocks")
            self.call = try API.InputGroupCall(from: &reader)
            self.subChainID = try reader.readInt()
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xee9f88a6)
            self.call.write(to: &writer)
            writer.writeInt(self.subChainID)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `phone.sendGroupCallMessage#b1d11410 flags:# call:InputGroupCall random_id:long message:TextWithEntities
    /// allow_paid_stars:flags.0?long send_as:flags.1?InputPeer = Updates`
    public struct SendGroupCallMessage: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xb1d11410 }
        public static var name: String { "phone.sendGroupCallMessage" }

        public var call: API.InputGroupCall
        public var randomID: Int64
        public var message: API.TextWithEntities
        public var allowPaidStars: Int64?
        public var sendAs: API.InputPeer?

        public init(call: API.InputGroupCall, randomID: Int64, message: API.TextWithEntities, allowPaidStars: Int64? = nil, sendAs: API.InputPeer? = nil) {
            self.call = call
            self.randomID = randomID
            self.message = message
            self.allowPaidStars = allowPaidStars
            self.sendAs = sendAs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb1d11410, "phone.sendGroupCallMessage")
            let _flags = try reader.readFlags()
            self.call = try API.InputGroupCall(from: &reader)
            self.randomID = try reader.readLong()
            self.message = try API.TextWithEntities(from: &reader)
            self.allowPaidStars = _flags[0] ? try reader.readLong() : nil
            self.sendAs = _flags[1] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb1d11410)
            var _flags = TLFlags()
            _flags.set(0, if: self.allowPaidStars != nil)
            _flags.set(1, if: self.sendAs != nil)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            writer.writeLong(self.randomID)
            self.message.write(to: &writer)
            if let value = self.allowPaidStars { writer.writeLong(value) }
            if let value = self.sendAs { value.write(to: &writer) }
        }
    }

    /// `phone.sendGroupCallEncryptedMessage#e5afa56d call:InputGroupCall encrypted_message:bytes = Bool`
    public struct SendGroupCallEncryptedMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xe5afa56d }
        public static var name: String { "phone.sendGroupCallEncryptedMessage" }

        public var call: API.InputGroupCall
        public var encryptedMessage: [UInt8]

        public init(call: API.InputGroupCall, encryptedMessage: [UInt8]) {
            self.call = call
            self.encryptedMessage = encryptedMessage
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe5afa56d, "phone.sendGroupCallEncryptedMessage")
            self.call = try API.InputGroupCall(from: &reader)
            self.encryptedMessage = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe5afa56d)
            self.call.write(to: &writer)
            writer.writeBytes(self.encryptedMessage)
        }
    }

    /// `phone.deleteGroupCallMessages#f64f54f7 flags:# report_spam:flags.0?true call:InputGroupCall
    /// messages:Vector<int> = Updates`
    public struct DeleteGroupCallMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf64f54f7 }
        public static var name: String { "phone.deleteGroupCallMessages" }

        public var reportSpam: Bool
        public var call: API.InputGroupCall
        public var messages: [Int32]

        public init(reportSpam: Bool = false, call: API.InputGroupCall, messages: [Int32]) {
            self.reportSpam = reportSpam
            self.call = call
            self.messages = messages
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf64f54f7, "phone.deleteGroupCallMessages")
            let _flags = try reader.readFlags()
            self.reportSpam = _flags[0]
            self.call = try API.InputGroupCall(from: &reader)
            self.messages = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf64f54f7)
            var _flags = TLFlags()
            _flags.set(0, if: self.reportSpam)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            writer.writeVector(self.messages)
        }
    }

    /// `phone.deleteGroupCallParticipantMessages#1dbfeca0 flags:# report_spam:flags.0?true call:InputGroupCall
    /// participant:InputPeer = Updates`
    public struct DeleteGroupCallParticipantMessages: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x1dbfeca0 }
        public static var name: String { "phone.deleteGroupCallParticipantMessages" }

        public var reportSpam: Bool
        public var call: API.InputGroupCall
        public var participant: API.InputPeer

        public init(reportSpam: Bool = false, call: API.InputGroupCall, participant: API.InputPeer) {
            self.reportSpam = reportSpam
            self.call = call
            self.participant = participant
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1dbfeca0, "phone.deleteGroupCallParticipantMessages")
            let _flags = try reader.readFlags()
            self.reportSpam = _flags[0]
            self.call = try API.InputGroupCall(from: &reader)
            self.participant = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1dbfeca0)
            var _flags = TLFlags()
            _flags.set(0, if: self.reportSpam)
            writer.writeFlags(_flags)
            self.call.write(to: &writer)
            self.participant.write(to: &writer)
        }
    }

    /// `phone.getGroupCallStars#6f636302 call:InputGroupCall = phone.GroupCallStars`
    public struct GetGroupCallStars: TLFunction {
        public typealias Response = API.Phone.GroupCallStars
        public static var constructorID: UInt32 { 0x6f636302 }
        public static var name: String { "phone.getGroupCallStars" }

        public var call: API.InputGroupCall

        public init(call: API.InputGroupCall) {
            self.call = call
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6f636302, "phone.getGroupCallStars")
            self.call = try API.InputGroupCall(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6f636302)
            self.call.write(to: &writer)
        }
    }

    /// `phone.saveDefaultSendAs#4167add1 call:InputGroupCall send_as:InputPeer = Bool`
    public struct SaveDefaultSendAs: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4167add1 }
        public static var name: String { "phone.saveDefaultSendAs" }

        public var call: API.InputGroupCall
        public var sendAs: API.InputPeer

        public init(call: API.InputGroupCall, sendAs: API.InputPeer) {
            self.call = call
            self.sendAs = sendAs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4167add1, "phone.saveDefaultSendAs")
            self.call = try API.InputGroupCall(from: &reader)
            self.sendAs = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4167add1)
            self.call.write(to: &writer)
            self.sendAs.write(to: &writer)
        }
    }
}
