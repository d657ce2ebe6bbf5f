// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Contacts {
    /// `contacts.getContactIDs#7adc669d hash:long = Vector<int>`
    public struct GetContactIDs: TLFunction {
        public typealias Response = [Int32]
        public static var constructorID: UInt32 { 0x7adc669d }
        public static var name: String { "contacts.getContactIDs" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7adc669d, "contacts.getContactIDs")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7adc669d)
            writer.writeLong(self.hash)
        }
    }

    /// `contacts.getStatuses#c4a353ee = Vector<ContactStatus>`
    public struct GetStatuses: TLFunction {
        public typealias Response = [API.ContactStatus]
        public static var constructorID: UInt32 { 0xc4a353ee }
        public static var name: String { "contacts.getStatuses" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc4a353ee, "contacts.getStatuses")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc4a353ee)
        }
    }

    /// `contacts.getContacts#5dd69e12 hash:long = contacts.Contacts`
    public struct GetContacts: TLFunction {
        public typealias Response = API.Contacts.Contacts
        public static var constructorID: UInt32 { 0x5dd69e12 }
        public static var name: String { "contacts.getContacts" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5dd69e12, "contacts.getContacts")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5dd69e12)
            writer.writeLong(self.hash)
        }
    }

    /// `contacts.importContacts#2c800be5 contacts:Vector<InputContact> = contacts.ImportedContacts`
    public struct ImportContacts: TLFunction {
        public typealias Response = API.Contacts.ImportedContacts
        public static var constructorID: UInt32 { 0x2c800be5 }
        public static var name: String { "contacts.importContacts" }

        public var contacts: [API.InputContact]

        public init(contacts: [API.InputContact]) {
            self.contacts = contacts
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2c800be5, "contacts.importContacts")
            self.contacts = try reader.readVector(of: API.InputContact.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2c800be5)
            writer.writeVector(self.contacts)
        }
    }

    /// `contacts.deleteContacts#096a0e00 id:Vector<InputUser> = Updates`
    public struct DeleteContacts: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x096a0e00 }
        public static var name: String { "contacts.deleteContacts" }

        public var id: [API.InputUser]

        public init(id: [API.InputUser]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x096a0e00, "contacts.deleteContacts")
            self.id = try reader.readVector(of: API.InputUser.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x096a0e00)
            writer.writeVector(self.id)
        }
    }

    /// `contacts.deleteByPhones#1013fd9e phones:Vector<string> = Bool`
    public struct DeleteByPhones: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1013fd9e }
        public static var name: String { "contacts.deleteByPhones" }

        public var phones: [String]

        public init(phones: [String]) {
            self.phones = phones
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1013fd9e, "contacts.deleteByPhones")
            self.phones = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1013fd9e)
            writer.writeVector(self.phones)
        }
    }

    /// `contacts.block#2e2e8734 flags:# my_stories_from:flags.0?true id:InputPeer = Bool`
    public struct Block: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x2e2e8734 }
        public static var name: String { "contacts.block" }

        public var myStoriesFrom: Bool
        public var id: API.InputPeer

        public init(myStoriesFrom: Bool = false, id: API.InputPeer) {
            self.myStoriesFrom = myStoriesFrom
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2e2e8734, "contacts.block")
            let _flags = try reader.readFlags()
            self.myStoriesFrom = _flags[0]
            self.id = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2e2e8734)
            var _flags = TLFlags()
            _flags.set(0, if: self.myStoriesFrom)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
        }
    }

    /// `contacts.unblock#b550d328 flags:# my_stories_from:flags.0?true id:InputPeer = Bool`
    public struct Unblock: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb550d328 }
        public static var name: String { "contacts.unblock" }

        public var myStoriesFrom: Bool
        public var id: API.InputPeer

        public init(myStoriesFrom: Bool = false, id: API.InputPeer) {
            self.myStoriesFrom = myStoriesFrom
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb550d328, "contacts.unblock")
            let _flags = try reader.readFlags()
            self.myStoriesFrom = _flags[0]
            self.id = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb550d328)
            var _flags = TLFlags()
            _flags.set(0, if: self.myStoriesFrom)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
        }
    }

    /// `contacts.getBlocked#9a868f80 flags:# my_stories_from:flags.0?true offset:int limit:int =
    /// contacts.Blocked`
    public struct GetBlocked: TLFunction {
        public typealias Response = API.Contacts.Blocked
        public static var constructorID: UInt32 { 0x9a868f80 }
        public static var name: String { "contacts.getBlocked" }

        public var myStoriesFrom: Bool
        public var offset: Int32
        public var limit: Int32

        public init(myStoriesFrom: Bool = false, offset: Int32, limit: Int32) {
            self.myStoriesFrom = myStoriesFrom
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9a868f80, "contacts.getBlocked")
            let _flags = try reader.readFlags()
            self.myStoriesFrom = _flags[0]
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9a868f80)
            var _flags = TLFlags()
            _flags.set(0, if: self.myStoriesFrom)
            writer.writeFlags(_flags)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `contacts.search#05f58d0f flags:# broadcasts:flags.0?true bots:flags.1?true q:string limit:int =
    /// contacts.Found`
    public struct Search: TLFunction {
        public typealias Response = API.Contacts.Found
        public static var constructorID: UInt32 { 0x05f58d0f }
        public static var name: String { "contacts.search" }

        public var broadcasts: Bool
        public var bots: Bool
        public var q: String
        public var limit: Int32

        public init(broadcasts: Bool = false, bots: Bool = false, q: String, limit: Int32) {
            self.broadcasts = broadcasts
            self.bots = bots
            self.q = q
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x05f58d0f, "contacts.search")
            let _flags = try reader.readFlags()
            self.broadcasts = _flags[0]
            self.bots = _flags[1]
            self.q = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x05f58d0f)
            var _flags = TLFlags()
            _flags.set(0, if: self.broadcasts)
            _flags.set(1, if: self.bots)
            writer.writeFlags(_flags)
            writer.writeString(self.q)
            writer.writeInt(self.limit)
        }
    }

    /// `contacts.resolveUsername#725afbbc flags:# username:string referer:flags.0?string = contacts.ResolvedPeer`
    public struct ResolveUsername: TLFunction {
        public typealias Response = API.Contacts.ResolvedPeer
        public static var constructorID: UInt32 { 0x725afbbc }
        public static var name: String { "contacts.resolveUsername" }

        public var username: String
        public var referer: String?

        public init(username: String, referer: String? = nil) {
            self.username = username
            self.referer = referer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x725afbbc, "contacts.resolveUsername")
            let _flags = try reader.readFlags()
            self.username = try reader.readString()
            self.referer = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x725afbbc)
            var _flags = TLFlags()
            _flags.set(0, if: self.referer != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.username)
            if let value = self.referer { writer.writeString(value) }
        }
    }

    /// `contacts.getTopPeers#973478b6 flags:# correspondents:flags.0?true bots_pm:flags.1?true
    /// bots_inline:flags.2?true phone_calls:flags.3?true forward_users:flags.4?true forward_chats:flags.5?true
    /// groups:flags.10?true channels:flags.15?true bots_app:flags.16?true bots_guestchat:flags.17?true offset:int
    /// limit:int hash:long = contacts.TopPeers`
    public struct GetTopPeers: TLFunction {
        public typealias Response = API.Contacts.TopPeers
        public static var constructorID: UInt32 { 0x973478b6 }
        public static var name: String { "contacts.getTopPeers" }

        public var correspondents: Bool
        public var botsPm: Bool
        public var botsInline: Bool
        public var phoneCalls: Bool
        public var forwardUsers: Bool
        public var forwardChats: Bool
        public var groups: Bool
        public var channels: Bool
        public var botsApp: Bool
        public var botsGuestchat: Bool
        public var offset: Int32
        public var limit: Int32
        public var hash: Int64

        public init(correspondents: Bool = false, botsPm: Bool = false, botsInline: Bool = false, phoneCalls: Bool = false, forwardUsers: Bool = false, forwardChats: Bool = false, groups: Bool = false, channels: Bool = false, botsApp: Bool = false, botsGuestchat: Bool = false, offset: Int32, limit: Int32, hash: Int64) {
            self.correspondents = correspondents
            self.botsPm = botsPm
            self.botsInline = botsInline
            self.phoneCalls = phoneCalls
            self.forwardUsers = forwardUsers
            self.forwardChats = forwardChats
            self.groups = groups
            self.channels = channels
            self.botsApp = botsApp
            self.botsGuestchat = botsGuestchat
            self.offset = offset
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x973478b6, "contacts.getTopPeers")
            let _flags = try reader.readFlags()
            self.correspondents = _flags[0]
            self.botsPm = _flags[1]
            self.botsInline = _flags[2]
            self.phoneCalls = _flags[3]
            self.forwardUsers = _flags[4]
            self.forwardChats = _flags[5]
            self.groups = _flags[10]
            self.channels = _flags[15]
            self.botsApp = _flags[16]
            self.botsGuestchat = _flags[17]
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x973478b6)
            var _flags = TLFlags()
            _flags.set(0, if: self.correspondents)
            _flags.set(1, if: self.botsPm)
            _flags.set(2, if: self.botsInline)
            _flags.set(3, if: self.phoneCalls)
            _flags.set(4, if: self.forwardUsers)
            _flags.set(5, if: self.forwardChats)
            _flags.set(10, if: self.groups)
            _flags.set(15, if: self.channels)
            _flags.set(16, if: self.botsApp)
            _flags.set(17, if: self.botsGuestchat)
            writer.writeFlags(_flags)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `contacts.resetTopPeerRating#1ae373ac category:TopPeerCategory peer:InputPeer = Bool`
    public struct ResetTopPeerRating: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1ae373ac }
        public static var name: String { "contacts.resetTopPeerRating" }

        public var category: API.TopPeerCategory
        public var peer: API.InputPeer

        public init(category: API.TopPeerCategory, peer: API.InputPeer) {
            self.category = category
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1ae373ac, "contacts.resetTopPeerRating")
            self.category = try API.TopPeerCategory(from: &reader)
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1ae373ac)
            self.category.write(to: &writer)
            self.peer.write(to: &writer)
        }
    }

    /// `contacts.resetSaved#879537f1 = Bool`
    public struct ResetSaved: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x879537f1 }
        public static var name: String { "contacts.resetSaved" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x879537f1, "contacts.resetSaved")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x879537f1)
        }
    }

    /// `contacts.getSaved#82f1e39f = Vector<SavedContact>`
    public struct GetSaved: TLFunction {
        public typealias Response = [API.SavedContact]
        public static var constructorID: UInt32 { 0x82f1e39f }
        public static var name: String { "contacts.getSaved" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x82f1e39f, "contacts.getSaved")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x82f1e39f)
        }
    }

    /// `contacts.toggleTopPeers#8514bdda enabled:Bool = Bool`
    public struct ToggleTopPeers: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8514bdda }
        public static var name: String { "contacts.toggleTopPeers" }

        public var enabled: Bool

        public init(enabled: Bool) {
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8514bdda, "contacts.toggleTopPeers")
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8514bdda)
            writer.writeBool(self.enabled)
        }
    }

    /// `contacts.addContact#d9ba2e54 flags:# add_phone_privacy_exception:flags.0?true id:InputUser
    /// first_name:string last_name:string phone:string note:flags.1?TextWithEntities = Updates`
    public struct AddContact: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd9ba2e54 }
        public static var name: String { "contacts.addContact" }

        public var addPhonePrivacyException: Bool
        public var id: API.InputUser
        public var firstName: String
        public var lastName: String
        public var phone: String
        public var note: API.TextWithEntities?

        public init(addPhonePrivacyException: Bool = false, id: API.InputUser, firstName: String, lastName: String, phone: String, note: API.TextWithEntities? = nil) {
            self.addPhonePrivacyException = addPhonePrivacyException
            self.id = id
            self.firstName = firstName
            self.lastName = lastName
            self.phone = phone
            self.note = note
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd9ba2e54, "contacts.addContact")
            let _flags = try reader.readFlags()
            self.addPhonePrivacyException = _flags[0]
            self.id = try API.InputUser(from: &reader)
            self.firstName = try reader.readString()
            self.lastName = try reader.readString()
            self.phone = try reader.readString()
            self.note = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd9ba2e54)
            var _flags = TLFlags()
            _flags.set(0, if: self.addPhonePrivacyException)
            _flags.set(1, if: self.note != nil)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
            writer.writeString(self.firstName)
            writer.writeString(self.lastName)
            writer.writeString(self.phone)
            if let value = self.note { value.write(to: &writer) }
        }
    }

    /// `contacts.acceptContact#f831a20f id:InputUser = Updates`
    public struct AcceptContact: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf831a20f }
        public static var name: String { "contacts.acceptContact" }

        public var id: API.InputUser

        public init(id: API.InputUser) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf831a20f, "contacts.acceptContact")
            self.id = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf831a20f)
            self.id.write(to: &writer)
        }
    }

    /// `contacts.getLocated#d348bc44 flags:# background:flags.1?true geo_point:InputGeoPoint
    /// self_expires:flags.0?int = Updates`
    public struct GetLocated: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd348bc44 }
        public static var name: String { "contacts.getLocated" }

        public var background: Bool
        public var geoPoint: API.InputGeoPoint
        public var selfExpires: Int32?

        public init(background: Bool = false, geoPoint: API.InputGeoPoint, selfExpires: Int32? = nil) {
            self.background = background
            self.geoPoint = geoPoint
            self.selfExpires = selfExpires
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd348bc44, "contacts.getLocated")
            let _flags = try reader.readFlags()
            self.background = _flags[1]
            self.geoPoint = try API.InputGeoPoint(from: &reader)
            self.selfExpires = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd348bc44)
            var _flags = TLFlags()
            _flags.set(1, if: self.background)
            _flags.set(0, if: self.selfExpires != nil)
            writer.writeFlags(_flags)
            self.geoPoint.write(to: &writer)
            if let value = self.selfExpires { writer.writeInt(value) }
        }
    }

    /// `contacts.blockFromReplies#29a8962c flags:# delete_message:flags.0?true delete_history:flags.1?true
    /// report_spam:flags.2?true msg_id:int = Updates`
    public struct BlockFromReplies: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x29a8962c }
        public static var name: String { "contacts.blockFromReplies" }

        public var deleteMessage: Bool
        public var deleteHistory: Bool
        public var reportSpam: Bool
        public var msgID: Int32

        public init(deleteMessage: Bool = false, deleteHistory: Bool = false, reportSpam: Bool = false, msgID: Int32) {
            self.deleteMessage = deleteMessage
            self.deleteHistory = deleteHistory
            self.reportSpam = reportSpam
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x29a8962c, "contacts.blockFromReplies")
            let _flags = try reader.readFlags()
            self.deleteMessage = _flags[0]
            self.deleteHistory = _flags[1]
            self.reportSpam = _flags[2]
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x29a8962c)
            var _flags = TLFlags()
            _flags.set(0, if: self.deleteMessage)
            _flags.set(1, if: self.deleteHistory)
            _flags.set(2, if: self.reportSpam)
            writer.writeFlags(_flags)
            writer.writeInt(self.msgID)
        }
    }

    /// `contacts.resolvePhone#8af94344 phone:string = contacts.ResolvedPeer`
    public struct ResolvePhone: TLFunction {
        public typealias Response = API.Contacts.ResolvedPeer
        public static var constructorID: UInt32 { 0x8af94344 }
        public static var name: String { "contacts.resolvePhone" }

        public var phone: String

        public init(phone: String) {
            self.phone = phone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8af94344, "contacts.resolvePhone")
            self.phone = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8af94344)
            writer.writeString(self.phone)
        }
    }

    /// `contacts.exportContactToken#f8654027 = ExportedContactToken`
    public struct ExportContactToken: TLFunction {
        public typealias Response = API.ExportedContactToken
        public static var constructorID: UInt32 { 0xf8654027 }
        public static var name: String { "contacts.exportContactToken" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf8654027, "contacts.exportContactToken")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf8654027)
        }
    }

    /// `contacts.importContactToken#13005788 token:string = User`
    public struct ImportContactToken: TLFunction {
        public typealias Response = API.User
        public static var constructorID: UInt32 { 0x13005788 }
        public static var name: String { "contacts.importContactToken" }

        public var token: String

        public init(token: String) {
            self.token = token
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x13005788, "contacts.importContactToken")
            self.token = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x13005788)
            writer.writeString(self.token)
        }
    }

    /// `contacts.editCloseFriends#ba6705f0 id:Vector<long> = Bool`
    public struct EditCloseFriends: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xba6705f0 }
        public static var name: String { "contacts.editCloseFriends" }

        public var id: [Int64]

        public init(id: [Int64]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xba6705f0, "contacts.editCloseFriends")
            self.id = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xba6705f0)
            writer.writeVector(self.id)
        }
    }

    /// `contacts.setBlocked#94c65c76 flags:# my_stories_from:flags.0?true id:Vector<InputPeer> limit:int = Bool`
    public struct SetBlocked: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x94c65c76 }
        public static var name: String { "contacts.setBlocked" }

        public var myStoriesFrom: Bool
        public var id: [API.InputPeer]
        public var limit: Int32

        public init(myStoriesFrom: Bool = false, id: [API.InputPeer], limit: Int32) {
            self.myStoriesFrom = myStoriesFrom
            self.id = id
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x94c65c76, "contacts.setBlocked")
            let _flags = try reader.readFlags()
            self.myStoriesFrom = _flags[0]
            self.id = try reader.readVector(of: API.InputPeer.self)
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x94c65c76)
            var _flags = TLFlags()
            _flags.set(0, if: self.myStoriesFrom)
            writer.writeFlags(_flags)
            writer.writeVector(self.id)
            writer.writeInt(self.limit)
        }
    }

    /// `contacts.getBirthdays#daeda864 = contacts.ContactBirthdays`
    public struct GetBirthdays: TLFunction {
        public typealias Response = API.Contacts.ContactBirthdays
        public static var constructorID: UInt32 { 0xdaeda864 }
        public static var name: String { "contacts.getBirthdays" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdaeda864, "contacts.getBirthdays")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdaeda864)
        }
    }

    /// `contacts.getSponsoredPeers#b6c8c393 q:string = contacts.SponsoredPeers`
    public struct GetSponsoredPeers: TLFunction {
        public typealias Response = API.Contacts.SponsoredPeers
        public static var constructorID: UInt32 { 0xb6c8c393 }
        public static var name: String { "contacts.getSponsoredPeers" }

        public var q: String

        public init(q: String) {
            self.q = q
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb6c8c393, "contacts.getSponsoredPeers")
            self.q = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb6c8c393)
            writer.writeString(self.q)
        }
    }

    /// `contacts.updateContactNote#139f63fb id:InputUser note:TextWithEntities = Bool`
    public struct UpdateContactNote: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x139f63fb }
        public static var name: String { "contacts.updateContactNote" }

        public var id: API.InputUser
        public var note: API.TextWithEntities

        public init(id: API.InputUser, note: API.TextWithEntities) {
            self.id = id
            self.note = note
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x139f63fb, "contacts.updateContactNote")
            self.id = try API.InputUser(from: &reader)
            self.note = try API.TextWithEntities(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x139f63fb)
            self.id.write(to: &writer)
            self.note.write(to: &writer)
        }
    }
}
