// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Account {
    /// `account.registerDevice#ec86017a flags:# no_muted:flags.0?true token_type:int token:string
    /// app_sandbox:Bool secret:bytes other_uids:Vector<long> = Bool`
    public struct RegisterDevice: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xec86017a }
        public static var name: String { "account.registerDevice" }

        public var noMuted: Bool
        public var tokenType: Int32
        public var token: String
        public var appSandbox: Bool
        public var secret: [UInt8]
        public var otherUids: [Int64]

        public init(noMuted: Bool = false, tokenType: Int32, token: String, appSandbox: Bool, secret: [UInt8], otherUids: [Int64]) {
            self.noMuted = noMuted
            self.tokenType = tokenType
            self.token = token
            self.appSandbox = appSandbox
            self.secret = secret
            self.otherUids = otherUids
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xec86017a, "account.registerDevice")
            let _flags = try reader.readFlags()
            self.noMuted = _flags[0]
            self.tokenType = try reader.readInt()
            self.token = try reader.readString()
            self.appSandbox = try reader.readBool()
            self.secret = try reader.readBytes()
            self.otherUids = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xec86017a)
            var _flags = TLFlags()
            _flags.set(0, if: self.noMuted)
            writer.writeFlags(_flags)
            writer.writeInt(self.tokenType)
            writer.writeString(self.token)
            writer.writeBool(self.appSandbox)
            writer.writeBytes(self.secret)
            writer.writeVector(self.otherUids)
        }
    }

    /// `account.unregisterDevice#6a0d3206 token_type:int token:string other_uids:Vector<long> = Bool`
    public struct UnregisterDevice: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x6a0d3206 }
        public static var name: String { "account.unregisterDevice" }

        public var tokenType: Int32
        public var token: String
        public var otherUids: [Int64]

        public init(tokenType: Int32, token: String, otherUids: [Int64]) {
            self.tokenType = tokenType
            self.token = token
            self.otherUids = otherUids
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6a0d3206, "account.unregisterDevice")
            self.tokenType = try reader.readInt()
            self.token = try reader.readString()
            self.otherUids = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6a0d3206)
            writer.writeInt(self.tokenType)
            writer.writeString(self.token)
            writer.writeVector(self.otherUids)
        }
    }

    /// `account.updateNotifySettings#84be5b93 peer:InputNotifyPeer settings:InputPeerNotifySettings = Bool`
    public struct UpdateNotifySettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x84be5b93 }
        public static var name: String { "account.updateNotifySettings" }

        public var peer: API.InputNotifyPeer
        public var settings: API.InputPeerNotifySettings

        public init(peer: API.InputNotifyPeer, settings: API.InputPeerNotifySettings) {
            self.peer = peer
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x84be5b93, "account.updateNotifySettings")
            self.peer = try API.InputNotifyPeer(from: &reader)
            self.settings = try API.InputPeerNotifySettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x84be5b93)
            self.peer.write(to: &writer)
            self.settings.write(to: &writer)
        }
    }

    /// `account.getNotifySettings#12b3ad31 peer:InputNotifyPeer = PeerNotifySettings`
    public struct GetNotifySettings: TLFunction {
        public typealias Response = API.PeerNotifySettings
        public static var constructorID: UInt32 { 0x12b3ad31 }
        public static var name: String { "account.getNotifySettings" }

        public var peer: API.InputNotifyPeer

        public init(peer: API.InputNotifyPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x12b3ad31, "account.getNotifySettings")
            self.peer = try API.InputNotifyPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x12b3ad31)
            self.peer.write(to: &writer)
        }
    }

    /// `account.resetNotifySettings#db7e1747 = Bool`
    public struct ResetNotifySettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xdb7e1747 }
        public static var name: String { "account.resetNotifySettings" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdb7e1747, "account.resetNotifySettings")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdb7e1747)
        }
    }

    /// `account.updateProfile#78515775 flags:# first_name:flags.0?string last_name:flags.1?string
    /// about:flags.2?string = User`
    public struct UpdateProfile: TLFunction {
        public typealias Response = API.User
        public static var constructorID: UInt32 { 0x78515775 }
        public static var name: String { "account.updateProfile" }

        public var firstName: String?
        public var lastName: String?
        public var about: String?

        public init(firstName: String? = nil, lastName: String? = nil, about: String? = nil) {
            self.firstName = firstName
            self.lastName = lastName
            self.about = about
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x78515775, "account.updateProfile")
            let _flags = try reader.readFlags()
            self.firstName = _flags[0] ? try reader.readString() : nil
            self.lastName = _flags[1] ? try reader.readString() : nil
            self.about = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x78515775)
            var _flags = TLFlags()
            _flags.set(0, if: self.firstName != nil)
            _flags.set(1, if: self.lastName != nil)
            _flags.set(2, if: self.about != nil)
            writer.writeFlags(_flags)
            if let value = self.firstName { writer.writeString(value) }
            if let value = self.lastName { writer.writeString(value) }
            if let value = self.about { writer.writeString(value) }
        }
    }

    /// `account.updateStatus#6628562c offline:Bool = Bool`
    public struct UpdateStatus: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x6628562c }
        public static var name: String { "account.updateStatus" }

        public var offline: Bool

        public init(offline: Bool) {
            self.offline = offline
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6628562c, "account.updateStatus")
            self.offline = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6628562c)
            writer.writeBool(self.offline)
        }
    }

    /// `account.getWallPapers#07967d36 hash:long = account.WallPapers`
    public struct GetWallPapers: TLFunction {
        public typealias Response = API.Account.WallPapers
        public static var constructorID: UInt32 { 0x07967d36 }
        public static var name: String { "account.getWallPapers" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x07967d36, "account.getWallPapers")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x07967d36)
            writer.writeLong(self.hash)
        }
    }

    /// `account.reportPeer#c5ba3d86 peer:InputPeer reason:ReportReason message:string = Bool`
    public struct ReportPeer: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xc5ba3d86 }
        public static var name: String { "account.reportPeer" }

        public var peer: API.InputPeer
        public var reason: API.ReportReason
        public var message: String

        public init(peer: API.InputPeer, reason: API.ReportReason, message: String) {
            self.peer = peer
            self.reason = reason
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc5ba3d86, "account.reportPeer")
            self.peer = try API.InputPeer(from: &reader)
            self.reason = try API.ReportReason(from: &reader)
            self.message = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc5ba3d86)
            self.peer.write(to: &writer)
            self.reason.write(to: &writer)
            writer.writeString(self.message)
        }
    }

    /// `account.checkUsername#2714d86c username:string = Bool`
    public struct CheckUsername: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x2714d86c }
        public static var name: String { "account.checkUsername" }

        public var username: String

        public init(username: String) {
            self.username = username
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2714d86c, "account.checkUsername")
            self.username = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2714d86c)
            writer.writeString(self.username)
        }
    }

    /// `account.updateUsername#3e0bdd7c username:string = User`
    public struct UpdateUsername: TLFunction {
        public typealias Response = API.User
        public static var constructorID: UInt32 { 0x3e0bdd7c }
        public static var name: String { "account.updateUsername" }

        public var username: String

        public init(username: String) {
            self.username = username
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3e0bdd7c, "account.updateUsername")
            self.username = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3e0bdd7c)
            writer.writeString(self.username)
        }
    }

    /// `account.getPrivacy#dadbc950 key:InputPrivacyKey = account.PrivacyRules`
    public struct GetPrivacy: TLFunction {
        public typealias Response = API.Account.PrivacyRules
        public static var constructorID: UInt32 { 0xdadbc950 }
        public static var name: String { "account.getPrivacy" }

        public var key: API.InputPrivacyKey

        public init(key: API.InputPrivacyKey) {
            self.key = key
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdadbc950, "account.getPrivacy")
            self.key = try API.InputPrivacyKey(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdadbc950)
            self.key.write(to: &writer)
        }
    }

    /// `account.setPrivacy#c9f81ce8 key:InputPrivacyKey rules:Vector<InputPrivacyRule> = account.PrivacyRules`
    public struct SetPrivacy: TLFunction {
        public typealias Response = API.Account.PrivacyRules
        public static var constructorID: UInt32 { 0xc9f81ce8 }
        public static var name: String { "account.setPrivacy" }

        public var key: API.InputPrivacyKey
        public var rules: [API.InputPrivacyRule]

        public init(key: API.InputPrivacyKey, rules: [API.InputPrivacyRule]) {
            self.key = key
            self.rules = rules
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc9f81ce8, "account.setPrivacy")
            self.key = try API.InputPrivacyKey(from: &reader)
            self.rules = try reader.readVector(of: API.InputPrivacyRule.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc9f81ce8)
            self.key.write(to: &writer)
            writer.writeVector(self.rules)
        }
    }

    /// `account.deleteAccount#a2c0cf74 flags:# reason:string password:flags.0?InputCheckPasswordSRP = Bool`
    public struct DeleteAccount: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa2c0cf74 }
        public static var name: String { "account.deleteAccount" }

        public var reason: String
        public var password: API.InputCheckPasswordSRP?

        public init(reason: String, password: API.InputCheckPasswordSRP? = nil) {
            self.reason = reason
            self.password = password
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa2c0cf74, "account.deleteAccount")
            let _flags = try reader.readFlags()
            self.reason = try reader.readString()
            self.password = _flags[0] ? try API.InputCheckPasswordSRP(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa2c0cf74)
            var _flags = TLFlags()
            _flags.set(0, if: self.password != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.reason)
            if let value = self.password { value.write(to: &writer) }
        }
    }

    /// `account.getAccountTTL#08fc711d = AccountDaysTTL`
    public struct GetAccountTTL: TLFunction {
        public typealias Response = API.AccountDaysTTL
        public static var constructorID: UInt32 { 0x08fc711d }
        public static var name: String { "account.getAccountTTL" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x08fc711d, "account.getAccountTTL")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x08fc711d)
        }
    }

    /// `account.setAccountTTL#2442485e ttl:AccountDaysTTL = Bool`
    public struct SetAccountTTL: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x2442485e }
        public static var name: String { "account.setAccountTTL" }

        public var ttl: API.AccountDaysTTL

        public init(ttl: API.AccountDaysTTL) {
            self.ttl = ttl
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2442485e, "account.setAccountTTL")
            self.ttl = try API.AccountDaysTTL(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2442485e)
            self.ttl.write(to: &writer)
        }
    }

    /// `account.sendChangePhoneCode#82574ae5 phone_number:string settings:CodeSettings = auth.SentCode`
    public struct SendChangePhoneCode: TLFunction {
        public typealias Response = API.Auth.SentCode
        public static var constructorID: UInt32 { 0x82574ae5 }
        public static var name: String { "account.sendChangePhoneCode" }

        public var phoneNumber: String
        public var settings: API.CodeSettings

        public init(phoneNumber: String, settings: API.CodeSettings) {
            self.phoneNumber = phoneNumber
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x82574ae5, "account.sendChangePhoneCode")
            self.phoneNumber = try reader.readString()
            self.settings = try API.CodeSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x82574ae5)
            writer.writeString(self.phoneNumber)
            self.settings.write(to: &writer)
        }
    }

    /// `account.changePhone#70c32edb phone_number:string phone_code_hash:string phone_code:string = User`
    public struct ChangePhone: TLFunction {
        public typealias Response = API.User
        public static var constructorID: UInt32 { 0x70c32edb }
        public static var name: String { "account.changePhone" }

        public var phoneNumber: String
        public var phoneCodeHash: String
        public var phoneCode: String

        public init(phoneNumber: String, phoneCodeHash: String, phoneCode: String) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.phoneCode = phoneCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x70c32edb, "account.changePhone")
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.phoneCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x70c32edb)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            writer.writeString(self.phoneCode)
        }
    }

    /// `account.updateDeviceLocked#38df3532 period:int = Bool`
    public struct UpdateDeviceLocked: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x38df3532 }
        public static var name: String { "account.updateDeviceLocked" }

        public var period: Int32

        public init(period: Int32) {
            self.period = period
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x38df3532, "account.updateDeviceLocked")
            self.period = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x38df3532)
            writer.writeInt(self.period)
        }
    }

    /// `account.getAuthorizations#e320c158 = account.Authorizations`
    public struct GetAuthorizations: TLFunction {
        public typealias Response = API.Account.Authorizations
        public static var constructorID: UInt32 { 0xe320c158 }
        public static var name: String { "account.getAuthorizations" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe320c158, "account.getAuthorizations")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe320c158)
        }
    }

    /// `account.resetAuthorization#df77f3bc hash:long = Bool`
    public struct ResetAuthorization: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xdf77f3bc }
        public static var name: String { "account.resetAuthorization" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdf77f3bc, "account.resetAuthorization")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdf77f3bc)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getPassword#548a30f5 = account.Password`
    public struct GetPassword: TLFunction {
        public typealias Response = API.Account.Password
        public static var constructorID: UInt32 { 0x548a30f5 }
        public static var name: String { "account.getPassword" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x548a30f5, "account.getPassword")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x548a30f5)
        }
    }

    /// `account.getPasswordSettings#9cd4eaf9 password:InputCheckPasswordSRP = account.PasswordSettings`
    public struct GetPasswordSettings: TLFunction {
        public typealias Response = API.Account.PasswordSettings
        public static var constructorID: UInt32 { 0x9cd4eaf9 }
        public static var name: String { "account.getPasswordSettings" }

        public var password: API.InputCheckPasswordSRP

        public init(password: API.InputCheckPasswordSRP) {
            self.password = password
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9cd4eaf9, "account.getPasswordSettings")
            self.password = try API.InputCheckPasswordSRP(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9cd4eaf9)
            self.password.write(to: &writer)
        }
    }

    /// `account.updatePasswordSettings#a59b102f password:InputCheckPasswordSRP
    /// new_settings:account.PasswordInputSettings = Bool`
    public struct UpdatePasswordSettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa59b102f }
        public static var name: String { "account.updatePasswordSettings" }

        public var password: API.InputCheckPasswordSRP
        public var newSettings: API.Account.PasswordInputSettings

        public init(password: API.InputCheckPasswordSRP, newSettings: API.Account.PasswordInputSettings) {
            self.password = password
            self.newSettings = newSettings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa59b102f, "account.updatePasswordSettings")
            self.password = try API.InputCheckPasswordSRP(from: &reader)
            self.newSettings = try API.Account.PasswordInputSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa59b102f)
            self.password.write(to: &writer)
            self.newSettings.write(to: &writer)
        }
    }

    /// `account.sendConfirmPhoneCode#1b3faa88 hash:string settings:CodeSettings = auth.SentCode`
    public struct SendConfirmPhoneCode: TLFunction {
        public typealias Response = API.Auth.SentCode
        public static var constructorID: UInt32 { 0x1b3faa88 }
        public static var name: String { "account.sendConfirmPhoneCode" }

        public var hash: String
        public var settings: API.CodeSettings

        public init(hash: String, settings: API.CodeSettings) {
            self.hash = hash
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1b3faa88, "account.sendConfirmPhoneCode")
            self.hash = try reader.readString()
            self.settings = try API.CodeSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1b3faa88)
            writer.writeString(self.hash)
            self.settings.write(to: &writer)
        }
    }

    /// `account.confirmPhone#5f2178c3 phone_code_hash:string phone_code:string = Bool`
    public struct ConfirmPhone: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x5f2178c3 }
        public static var name: String { "account.confirmPhone" }

        public var phoneCodeHash: String
        public var phoneCode: String

        public init(phoneCodeHash: String, phoneCode: String) {
            self.phoneCodeHash = phoneCodeHash
            self.phoneCode = phoneCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5f2178c3, "account.confirmPhone")
            self.phoneCodeHash = try reader.readString()
            self.phoneCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5f2178c3)
            writer.writeString(self.phoneCodeHash)
            writer.writeString(self.phoneCode)
        }
    }

    /// `account.getTmpPassword#449e0b51 password:InputCheckPasswordSRP period:int = account.TmpPassword`
    public struct GetTmpPassword: TLFunction {
        public typealias Response = API.Account.TmpPassword
        public static var constructorID: UInt32 { 0x449e0b51 }
        public static var name: String { "account.getTmpPassword" }

        public var password: API.InputCheckPasswordSRP
        public var period: Int32

        public init(password: API.InputCheckPasswordSRP, period: Int32) {
            self.password = password
            self.period = period
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x449e0b51, "account.getTmpPassword")
            self.password = try API.InputCheckPasswordSRP(from: &reader)
            self.period = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x449e0b51)
            self.password.write(to: &writer)
            writer.writeInt(self.period)
        }
    }

    /// `account.getWebAuthorizations#182e6d6f = account.WebAuthorizations`
    public struct GetWebAuthorizations: TLFunction {
        public typealias Response = API.Account.WebAuthorizations
        public static var constructorID: UInt32 { 0x182e6d6f }
        public static var name: String { "account.getWebAuthorizations" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x182e6d6f, "account.getWebAuthorizations")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x182e6d6f)
        }
    }

    /// `account.resetWebAuthorization#2d01b9ef hash:long = Bool`
    public struct ResetWebAuthorization: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x2d01b9ef }
        public static var name: String { "account.resetWebAuthorization" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2d01b9ef, "account.resetWebAuthorization")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2d01b9ef)
            writer.writeLong(self.hash)
        }
    }

    /// `account.resetWebAuthorizations#682d2594 = Bool`
    public struct ResetWebAuthorizations: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x682d2594 }
        public static var name: String { "account.resetWebAuthorizations" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x682d2594, "account.resetWebAuthorizations")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x682d2594)
        }
    }

    /// `account.getAllSecureValues#b288bc7d = Vector<SecureValue>`
    public struct GetAllSecureValues: TLFunction {
        public typealias Response = [API.SecureValue]
        public static var constructorID: UInt32 { 0xb288bc7d }
        public static var name: String { "account.getAllSecureValues" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb288bc7d, "account.getAllSecureValues")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb288bc7d)
        }
    }

    /// `account.getSecureValue#73665bc2 types:Vector<SecureValueType> = Vector<SecureValue>`
    public struct GetSecureValue: TLFunction {
        public typealias Response = [API.SecureValue]
        public static var constructorID: UInt32 { 0x73665bc2 }
        public static var name: String { "account.getSecureValue" }

        public var types: [API.SecureValueType]

        public init(types: [API.SecureValueType]) {
            self.types = types
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x73665bc2, "account.getSecureValue")
            self.types = try reader.readVector(of: API.SecureValueType.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x73665bc2)
            writer.writeVector(self.types)
        }
    }

    /// `account.saveSecureValue#899fe31d value:InputSecureValue secure_secret_id:long = SecureValue`
    public struct SaveSecureValue: TLFunction {
        public typealias Response = API.SecureValue
        public static var constructorID: UInt32 { 0x899fe31d }
        public static var name: String { "account.saveSecureValue" }

        public var value: API.InputSecureValue
        public var secureSecretID: Int64

        public init(value: API.InputSecureValue, secureSecretID: Int64) {
            self.value = value
            self.secureSecretID = secureSecretID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x899fe31d, "account.saveSecureValue")
            self.value = try API.InputSecureValue(from: &reader)
            self.secureSecretID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x899fe31d)
            self.value.write(to: &writer)
            writer.writeLong(self.secureSecretID)
        }
    }

    /// `account.deleteSecureValue#b880bc4b types:Vector<SecureValueType> = Bool`
    public struct DeleteSecureValue: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb880bc4b }
        public static var name: String { "account.deleteSecureValue" }

        public var types: [API.SecureValueType]

        public init(types: [API.SecureValueType]) {
            self.types = types
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb880bc4b, "account.deleteSecureValue")
            self.types = try reader.readVector(of: API.SecureValueType.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb880bc4b)
            writer.writeVector(self.types)
        }
    }

    /// `account.getAuthorizationForm#a929597a bot_id:long scope:string public_key:string =
    /// account.AuthorizationForm`
    public struct GetAuthorizationForm: TLFunction {
        public typealias Response = API.Account.AuthorizationForm
        public static var constructorID: UInt32 { 0xa929597a }
        public static var name: String { "account.getAuthorizationForm" }

        public var botID: Int64
        public var scope: String
        public var publicKey: String

        public init(botID: Int64, scope: String, publicKey: String) {
            self.botID = botID
            self.scope = scope
            self.publicKey = publicKey
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa929597a, "account.getAuthorizationForm")
            self.botID = try reader.readLong()
            self.scope = try reader.readString()
            self.publicKey = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa929597a)
            writer.writeLong(self.botID)
            writer.writeString(self.scope)
            writer.writeString(self.publicKey)
        }
    }

    /// `account.acceptAuthorization#f3ed4c73 bot_id:long scope:string public_key:string
    /// value_hashes:Vector<SecureValueHash> credentials:SecureCredentialsEncrypted = Bool`
    public struct AcceptAuthorization: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf3ed4c73 }
        public static var name: String { "account.acceptAuthorization" }

        public var botID: Int64
        public var scope: String
        public var publicKey: String
        public var valueHashes: [API.SecureValueHash]
        public var credentials: API.SecureCredentialsEncrypted

        public init(botID: Int64, scope: String, publicKey: String, valueHashes: [API.SecureValueHash], credentials: API.SecureCredentialsEncrypted) {
            self.botID = botID
            self.scope = scope
            self.publicKey = publicKey
            self.valueHashes = valueHashes
            self.credentials = credentials
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf3ed4c73, "account.acceptAuthorization")
            self.botID = try reader.readLong()
            self.scope = try reader.readString()
            self.publicKey = try reader.readString()
            self.valueHashes = try reader.readVector(of: API.SecureValueHash.self)
            self.credentials = try API.SecureCredentialsEncrypted(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf3ed4c73)
            writer.writeLong(self.botID)
            writer.writeString(self.scope)
            writer.writeString(self.publicKey)
            writer.writeVector(self.valueHashes)
            self.credentials.write(to: &writer)
        }
    }

    /// `account.sendVerifyPhoneCode#a5a356f9 phone_number:string settings:CodeSettings = auth.SentCode`
    public struct SendVerifyPhoneCode: TLFunction {
        public typealias Response = API.Auth.SentCode
        public static var constructorID: UInt32 { 0xa5a356f9 }
        public static var name: String { "account.sendVerifyPhoneCode" }

        public var phoneNumber: String
        public var settings: API.CodeSettings

        public init(phoneNumber: String, settings: API.CodeSettings) {
            self.phoneNumber = phoneNumber
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa5a356f9, "account.sendVerifyPhoneCode")
            self.phoneNumber = try reader.readString()
            self.settings = try API.CodeSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa5a356f9)
            writer.writeString(self.phoneNumber)
            self.settings.write(to: &writer)
        }
    }

    /// `account.verifyPhone#4dd3a7f6 phone_number:string phone_code_hash:string phone_code:string = Bool`
    public struct VerifyPhone: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4dd3a7f6 }
        public static var name: String { "account.verifyPhone" }

        public var phoneNumber: String
        public var phoneCodeHash: String
        public var phoneCode: String

        public init(phoneNumber: String, phoneCodeHash: String, phoneCode: String) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.phoneCode = phoneCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4dd3a7f6, "account.verifyPhone")
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.phoneCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4dd3a7f6)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            writer.writeString(self.phoneCode)
        }
    }

    /// `account.sendVerifyEmailCode#98e037bb purpose:EmailVerifyPurpose email:string = account.SentEmailCode`
    public struct SendVerifyEmailCode: TLFunction {
        public typealias Response = API.Account.SentEmailCode
        public static var constructorID: UInt32 { 0x98e037bb }
        public static var name: String { "account.sendVerifyEmailCode" }

        public var purpose: API.EmailVerifyPurpose
        public var email: String

        public init(purpose: API.EmailVerifyPurpose, email: String) {
            self.purpose = purpose
            self.email = email
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x98e037bb, "account.sendVerifyEmailCode")
            self.purpose = try API.EmailVerifyPurpose(from: &reader)
            self.email = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x98e037bb)
            self.purpose.write(to: &writer)
            writer.writeString(self.email)
        }
    }

    /// `account.verifyEmail#032da4cf purpose:EmailVerifyPurpose verification:EmailVerification =
    /// account.EmailVerified`
    public struct VerifyEmail: TLFunction {
        public typealias Response = API.Account.EmailVerified
        public static var constructorID: UInt32 { 0x032da4cf }
        public static var name: String { "account.verifyEmail" }

        public var purpose: API.EmailVerifyPurpose
        public var verification: API.EmailVerification

        public init(purpose: API.EmailVerifyPurpose, verification: API.EmailVerification) {
            self.purpose = purpose
            self.verification = verification
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x032da4cf, "account.verifyEmail")
            self.purpose = try API.EmailVerifyPurpose(from: &reader)
            self.verification = try API.EmailVerification(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x032da4cf)
            self.purpose.write(to: &writer)
            self.verification.write(to: &writer)
        }
    }

    /// `account.initTakeoutSession#8ef3eab0 flags:# contacts:flags.0?true message_users:flags.1?true
    /// message_chats:flags.2?true message_megagroups:flags.3?true message_channels:flags.4?true
    /// files:flags.5?true file_max_size:flags.5?long = account.Takeout`
    public struct InitTakeoutSession: TLFunction {
        public typealias Response = API.Account.Takeout
        public static var constructorID: UInt32 { 0x8ef3eab0 }
        public static var name: String { "account.initTakeoutSession" }

        public var contacts: Bool
        public var messageUsers: Bool
        public var messageChats: Bool
        public var messageMegagroups: Bool
        public var messageChannels: Bool
        public var files: Bool
        public var fileMaxSize: Int64?

        public init(contacts: Bool = false, messageUsers: Bool = false, messageChats: Bool = false, messageMegagroups: Bool = false, messageChannels: Bool = false, files: Bool = false, fileMaxSize: Int64? = nil) {
            self.contacts = contacts
            self.messageUsers = messageUsers
            self.messageChats = messageChats
            self.messageMegagroups = messageMegagroups
            self.messageChannels = messageChannels
            self.files = files
            self.fileMaxSize = fileMaxSize
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8ef3eab0, "account.initTakeoutSession")
            let _flags = try reader.readFlags()
            self.contacts = _flags[0]
            self.messageUsers = _flags[1]
            self.messageChats = _flags[2]
            self.messageMegagroups = _flags[3]
            self.messageChannels = _flags[4]
            self.files = _flags[5]
            self.fileMaxSize = _flags[5] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8ef3eab0)
            var _flags = TLFlags()
            _flags.set(0, if: self.contacts)
            _flags.set(1, if: self.messageUsers)
            _flags.set(2, if: self.messageChats)
            _flags.set(3, if: self.messageMegagroups)
            _flags.set(4, if: self.messageChannels)
            _flags.set(5, if: self.files)
            _flags.set(5, if: self.fileMaxSize != nil)
            writer.writeFlags(_flags)
            if let value = self.fileMaxSize {
                writer.writeLong(value)
            } else if _flags[5] {
                writer.failMissing("account.initTakeoutSession.file_max_size")
            }
        }
    }

    /// `account.finishTakeoutSession#1d2652ee flags:# success:flags.0?true = Bool`
    public struct FinishTakeoutSession: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1d2652ee }
        public static var name: String { "account.finishTakeoutSession" }

        public var success: Bool

        public init(success: Bool = false) {
            self.success = success
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1d2652ee, "account.finishTakeoutSession")
            let _flags = try reader.readFlags()
            self.success = _flags[0]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1d2652ee)
            var _flags = TLFlags()
            _flags.set(0, if: self.success)
            writer.writeFlags(_flags)
        }
    }

    /// `account.confirmPasswordEmail#8fdf1920 code:string = Bool`
    public struct ConfirmPasswordEmail: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8fdf1920 }
        public static var name: String { "account.confirmPasswordEmail" }

        public var code: String

        public init(code: String) {
            self.code = code
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8fdf1920, "account.confirmPasswordEmail")
            self.code = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8fdf1920)
            writer.writeString(self.code)
        }
    }

    /// `account.resendPasswordEmail#7a7f2a15 = Bool`
    public struct ResendPasswordEmail: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x7a7f2a15 }
        public static var name: String { "account.resendPasswordEmail" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7a7f2a15, "account.resendPasswordEmail")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7a7f2a15)
        }
    }

    /// `account.cancelPasswordEmail#c1cbd5b6 = Bool`
    public struct CancelPasswordEmail: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xc1cbd5b6 }
        public static var name: String { "account.cancelPasswordEmail" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc1cbd5b6, "account.cancelPasswordEmail")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc1cbd5b6)
        }
    }

    /// `account.getContactSignUpNotification#9f07c728 = Bool`
    public struct GetContactSignUpNotification: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9f07c728 }
        public static var name: String { "account.getContactSignUpNotification" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9f07c728, "account.getContactSignUpNotification")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9f07c728)
        }
    }

    /// `account.setContactSignUpNotification#cff43f61 silent:Bool = Bool`
    public struct SetContactSignUpNotification: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xcff43f61 }
        public static var name: String { "account.setContactSignUpNotification" }

        public var silent: Bool

        public init(silent: Bool) {
            self.silent = silent
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcff43f61, "account.setContactSignUpNotification")
            self.silent = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcff43f61)
            writer.writeBool(self.silent)
        }
    }

    /// `account.getNotifyExceptions#53577479 flags:# compare_sound:flags.1?true compare_stories:flags.2?true
    /// peer:flags.0?InputNotifyPeer = Updates`
    public struct GetNotifyExceptions: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x53577479 }
        public static var name: String { "account.getNotifyExceptions" }

        public var compareSound: Bool
        public var compareStories: Bool
        public var peer: API.InputNotifyPeer?

        public init(compareSound: Bool = false, compareStories: Bool = false, peer: API.InputNotifyPeer? = nil) {
            self.compareSound = compareSound
            self.compareStories = compareStories
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x53577479, "account.getNotifyExceptions")
            let _flags = try reader.readFlags()
            self.compareSound = _flags[1]
            self.compareStories = _flags[2]
            self.peer = _flags[0] ? try API.InputNotifyPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x53577479)
            var _flags = TLFlags()
            _flags.set(1, if: self.compareSound)
            _flags.set(2, if: self.compareStories)
            _flags.set(0, if: self.peer != nil)
            writer.writeFlags(_flags)
            if let value = self.peer { value.write(to: &writer) }
        }
    }

    /// `account.getWallPaper#fc8ddbea wallpaper:InputWallPaper = WallPaper`
    public struct GetWallPaper: TLFunction {
        public typealias Response = API.WallPaper
        public static var constructorID: UInt32 { 0xfc8ddbea }
        public static var name: String { "account.getWallPaper" }

        public var wallpaper: API.InputWallPaper

        public init(wallpaper: API.InputWallPaper) {
            self.wallpaper = wallpaper
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfc8ddbea, "account.getWallPaper")
            self.wallpaper = try API.InputWallPaper(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfc8ddbea)
            self.wallpaper.write(to: &writer)
        }
    }

    /// `account.uploadWallPaper#e39a8f03 flags:# for_chat:flags.0?true file:InputFile mime_type:string
    /// settings:WallPaperSettings = WallPaper`
    public struct UploadWallPaper: TLFunction {
        public typealias Response = API.WallPaper
        public static var constructorID: UInt32 { 0xe39a8f03 }
        public static var name: String { "account.uploadWallPaper" }

        public var forChat: Bool
        public var file: API.InputFile
        public var mimeType: String
        public var settings: API.WallPaperSettings

        public init(forChat: Bool = false, file: API.InputFile, mimeType: String, settings: API.WallPaperSettings) {
            self.forChat = forChat
            self.file = file
            self.mimeType = mimeType
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe39a8f03, "account.uploadWallPaper")
            let _flags = try reader.readFlags()
            self.forChat = _flags[0]
            self.file = try API.InputFile(from: &reader)
            self.mimeType = try reader.readString()
            self.settings = try API.WallPaperSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe39a8f03)
            var _flags = TLFlags()
            _flags.set(0, if: self.forChat)
            writer.writeFlags(_flags)
            self.file.write(to: &writer)
            writer.writeString(self.mimeType)
            self.settings.write(to: &writer)
        }
    }

    /// `account.saveWallPaper#6c5a5b37 wallpaper:InputWallPaper unsave:Bool settings:WallPaperSettings = Bool`
    public struct SaveWallPaper: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x6c5a5b37 }
        public static var name: String { "account.saveWallPaper" }

        public var wallpaper: API.InputWallPaper
        public var unsave: Bool
        public var settings: API.WallPaperSettings

        public init(wallpaper: API.InputWallPaper, unsave: Bool, settings: API.WallPaperSettings) {
            self.wallpaper = wallpaper
            self.unsave = unsave
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6c5a5b37, "account.saveWallPaper")
            self.wallpaper = try API.InputWallPaper(from: &reader)
            self.unsave = try reader.readBool()
            self.settings = try API.WallPaperSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6c5a5b37)
            self.wallpaper.write(to: &writer)
            writer.writeBool(self.unsave)
            self.settings.write(to: &writer)
        }
    }

    /// `account.installWallPaper#feed5769 wallpaper:InputWallPaper settings:WallPaperSettings = Bool`
    public struct InstallWallPaper: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xfeed5769 }
        public static var name: String { "account.installWallPaper" }

        public var wallpaper: API.InputWallPaper
        public var settings: API.WallPaperSettings

        public init(wallpaper: API.InputWallPaper, settings: API.WallPaperSettings) {
            self.wallpaper = wallpaper
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfeed5769, "account.installWallPaper")
            self.wallpaper = try API.InputWallPaper(from: &reader)
            self.settings = try API.WallPaperSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfeed5769)
            self.wallpaper.write(to: &writer)
            self.settings.write(to: &writer)
        }
    }

    /// `account.resetWallPapers#bb3b9804 = Bool`
    public struct ResetWallPapers: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xbb3b9804 }
        public static var name: String { "account.resetWallPapers" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbb3b9804, "account.resetWallPapers")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbb3b9804)
        }
    }

    /// `account.getAutoDownloadSettings#56da0b3f = account.AutoDownloadSettings`
    public struct GetAutoDownloadSettings: TLFunction {
        public typealias Response = API.Account.AutoDownloadSettings
        public static var constructorID: UInt32 { 0x56da0b3f }
        public static var name: String { "account.getAutoDownloadSettings" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x56da0b3f, "account.getAutoDownloadSettings")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x56da0b3f)
        }
    }

    /// `account.saveAutoDownloadSettings#76f36233 flags:# low:flags.0?true high:flags.1?true
    /// settings:AutoDownloadSettings = Bool`
    public struct SaveAutoDownloadSettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x76f36233 }
        public static var name: String { "account.saveAutoDownloadSettings" }

        public var low: Bool
        public var high: Bool
        public var settings: API.AutoDownloadSettings

        public init(low: Bool = false, high: Bool = false, settings: API.AutoDownloadSettings) {
            self.low = low
            self.high = high
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x76f36233, "account.saveAutoDownloadSettings")
            let _flags = try reader.readFlags()
            self.low = _flags[0]
            self.high = _flags[1]
            self.settings = try API.AutoDownloadSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x76f36233)
            var _flags = TLFlags()
            _flags.set(0, if: self.low)
            _flags.set(1, if: self.high)
            writer.writeFlags(_flags)
            self.settings.write(to: &writer)
        }
    }

    /// `account.uploadTheme#1c3db333 flags:# file:InputFile thumb:flags.0?InputFile file_name:string
    /// mime_type:string = Document`
    public struct UploadTheme: TLFunction {
        public typealias Response = API.Document
        public static var constructorID: UInt32 { 0x1c3db333 }
        public static var name: String { "account.uploadTheme" }

        public var file: API.InputFile
        public var thumb: API.InputFile?
        public var fileName: String
        public var mimeType: String

        public init(file: API.InputFile, thumb: API.InputFile? = nil, fileName: String, mimeType: String) {
            self.file = file
            self.thumb = thumb
            self.fileName = fileName
            self.mimeType = mimeType
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1c3db333, "account.uploadTheme")
            let _flags = try reader.readFlags()
            self.file = try API.InputFile(from: &reader)
            self.thumb = _flags[0] ? try API.InputFile(from: &reader) : nil
            self.fileName = try reader.readString()
            self.mimeType = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1c3db333)
            var _flags = TLFlags()
            _flags.set(0, if: self.thumb != nil)
            writer.writeFlags(_flags)
            self.file.write(to: &writer)
            if let value = self.thumb { value.write(to: &writer) }
            writer.writeString(self.fileName)
            writer.writeString(self.mimeType)
        }
    }

    /// `account.createTheme#652e4400 flags:# slug:string title:string document:flags.2?InputDocument
    /// settings:flags.3?Vector<InputThemeSettings> = Theme`
    public struct CreateTheme: TLFunction {
        public typealias Response = API.Theme
        public static var constructorID: UInt32 { 0x652e4400 }
        public static var name: String { "account.createTheme" }

        public var slug: String
        public var title: String
        public var document: API.InputDocument?
        public var settings: [API.InputThemeSettings]?

        public init(slug: String, title: String, document: API.InputDocument? = nil, settings: [API.InputThemeSettings]? = nil) {
            self.slug = slug
            self.title = title
            self.document = document
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x652e4400, "account.createTheme")
            let _flags = try reader.readFlags()
            self.slug = try reader.readString()
            self.title = try reader.readString()
            self.document = _flags[2] ? try API.InputDocument(from: &reader) : nil
            self.settings = _flags[3] ? try reader.readVector(of: API.InputThemeSettings.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x652e4400)
            var _flags = TLFlags()
            _flags.set(2, if: self.document != nil)
            _flags.set(3, if: self.settings != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.slug)
            writer.writeString(self.title)
            if let value = self.document { value.write(to: &writer) }
            if let value = self.settings { writer.writeVector(value) }
        }
    }

    /// `account.updateTheme#2bf40ccc flags:# format:string theme:InputTheme slug:flags.0?string
    /// title:flags.1?string document:flags.2?InputDocument settings:flags.3?Vector<InputThemeSettings> = Theme`
    public struct UpdateTheme: TLFunction {
        public typealias Response = API.Theme
        public static var constructorID: UInt32 { 0x2bf40ccc }
        public static var name: String { "account.updateTheme" }

        public var format: String
        public var theme: API.InputTheme
        public var slug: String?
        public var title: String?
        public var document: API.InputDocument?
        public var settings: [API.InputThemeSettings]?

        public init(format: String, theme: API.InputTheme, slug: String? = nil, title: String? = nil, document: API.InputDocument? = nil, settings: [API.InputThemeSettings]? = nil) {
            self.format = format
            self.theme = theme
            self.slug = slug
            self.title = title
            self.document = document
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2bf40ccc, "account.updateTheme")
            let _flags = try reader.readFlags()
            self.format = try reader.readString()
            self.theme = try API.InputTheme(from: &reader)
            self.slug = _flags[0] ? try reader.readString() : nil
            self.title = _flags[1] ? try reader.readString() : nil
            self.document = _flags[2] ? try API.InputDocument(from: &reader) : nil
            self.settings = _flags[3] ? try reader.readVector(of: API.InputThemeSettings.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2bf40ccc)
            var _flags = TLFlags()
            _flags.set(0, if: self.slug != nil)
            _flags.set(1, if: self.title != nil)
            _flags.set(2, if: self.document != nil)
            _flags.set(3, if: self.settings != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.format)
            self.theme.write(to: &writer)
            if let value = self.slug { writer.writeString(value) }
            if let value = self.title { writer.writeString(value) }
            if let value = self.document { value.write(to: &writer) }
            if let value = self.settings { writer.writeVector(value) }
        }
    }

    /// `account.saveTheme#f257106c theme:InputTheme unsave:Bool = Bool`
    public struct SaveTheme: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf257106c }
        public static var name: String { "account.saveTheme" }

        public var theme: API.InputTheme
        public var unsave: Bool

        public init(theme: API.InputTheme, unsave: Bool) {
            self.theme = theme
            self.unsave = unsave
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf257106c, "account.saveTheme")
            self.theme = try API.InputTheme(from: &reader)
            self.unsave = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf257106c)
            self.theme.write(to: &writer)
            writer.writeBool(self.unsave)
        }
    }

    /// `account.installTheme#c727bb3b flags:# dark:flags.0?true theme:flags.1?InputTheme format:flags.2?string
    /// base_theme:flags.3?BaseTheme = Bool`
    public struct InstallTheme: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xc727bb3b }
        public static var name: String { "account.installTheme" }

        public var dark: Bool
        public var theme: API.InputTheme?
        public var format: String?
        public var baseTheme: API.BaseTheme?

        public init(dark: Bool = false, theme: API.InputTheme? = nil, format: String? = nil, baseTheme: API.BaseTheme? = nil) {
            self.dark = dark
            self.theme = theme
            self.format = format
            self.baseTheme = baseTheme
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc727bb3b, "account.installTheme")
            let _flags = try reader.readFlags()
            self.dark = _flags[0]
            self.theme = _flags[1] ? try API.InputTheme(from: &reader) : nil
            self.format = _flags[2] ? try reader.readString() : nil
            self.baseTheme = _flags[3] ? try API.BaseTheme(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc727bb3b)
            var _flags = TLFlags()
            _flags.set(0, if: self.dark)
            _flags.set(1, if: self.theme != nil)
            _flags.set(2, if: self.format != nil)
            _flags.set(3, if: self.baseTheme != nil)
            writer.writeFlags(_flags)
            if let value = self.theme { value.write(to: &writer) }
            if let value = self.format { writer.writeString(value) }
            if let value = self.baseTheme { value.write(to: &writer) }
        }
    }

    /// `account.getTheme#3a5869ec format:string theme:InputTheme = Theme`
    public struct GetTheme: TLFunction {
        public typealias Response = API.Theme
        public static var constructorID: UInt32 { 0x3a5869ec }
        public static var name: String { "account.getTheme" }

        public var format: String
        public var theme: API.InputTheme

        public init(format: String, theme: API.InputTheme) {
            self.format = format
            self.theme = theme
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3a5869ec, "account.getTheme")
            self.format = try reader.readString()
            self.theme = try API.InputTheme(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3a5869ec)
            writer.writeString(self.format)
            self.theme.write(to: &writer)
        }
    }

    /// `account.getThemes#7206e458 format:string hash:long = account.Themes`
    public struct GetThemes: TLFunction {
        public typealias Response = API.Account.Themes
        public static var constructorID: UInt32 { 0x7206e458 }
        public static var name: String { "account.getThemes" }

        public var format: String
        public var hash: Int64

        public init(format: String, hash: Int64) {
            self.format = format
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7206e458, "account.getThemes")
            self.format = try reader.readString()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7206e458)
            writer.writeString(self.format)
            writer.writeLong(self.hash)
        }
    }

    /// `account.setContentSettings#b574b16b flags:# sensitive_enabled:flags.0?true = Bool`
    public struct SetContentSettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb574b16b }
        public static var name: String { "account.setContentSettings" }

        public var sensitiveEnabled: Bool

        public init(sensitiveEnabled: Bool = false) {
            self.sensitiveEnabled = sensitiveEnabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb574b16b, "account.setContentSettings")
            let _flags = try reader.readFlags()
            self.sensitiveEnabled = _flags[0]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb574b16b)
            var _flags = TLFlags()
            _flags.set(0, if: self.sensitiveEnabled)
            writer.writeFlags(_flags)
        }
    }

    /// `account.getContentSettings#8b9b4dae = account.ContentSettings`
    public struct GetContentSettings: TLFunction {
        public typealias Response = API.Account.ContentSettings
        public static var constructorID: UInt32 { 0x8b9b4dae }
        public static var name: String { "account.getContentSettings" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8b9b4dae, "account.getContentSettings")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8b9b4dae)
        }
    }

    /// `account.getMultiWallPapers#65ad71dc wallpapers:Vector<InputWallPaper> = Vector<WallPaper>`
    public struct GetMultiWallPapers: TLFunction {
        public typealias Response = [API.WallPaper]
        public static var constructorID: UInt32 { 0x65ad71dc }
        public static var name: String { "account.getMultiWallPapers" }

        public var wallpapers: [API.InputWallPaper]

        public init(wallpapers: [API.InputWallPaper]) {
            self.wallpapers = wallpapers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x65ad71dc, "account.getMultiWallPapers")
            self.wallpapers = try reader.readVector(of: API.InputWallPaper.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x65ad71dc)
            writer.writeVector(self.wallpapers)
        }
    }

    /// `account.getGlobalPrivacySettings#eb2b4cf6 = GlobalPrivacySettings`
    public struct GetGlobalPrivacySettings: TLFunction {
        public typealias Response = API.GlobalPrivacySettings
        public static var constructorID: UInt32 { 0xeb2b4cf6 }
        public static var name: String { "account.getGlobalPrivacySettings" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeb2b4cf6, "account.getGlobalPrivacySettings")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeb2b4cf6)
        }
    }

    /// `account.setGlobalPrivacySettings#1edaaac2 settings:GlobalPrivacySettings = GlobalPrivacySettings`
    public struct SetGlobalPrivacySettings: TLFunction {
        public typealias Response = API.GlobalPrivacySettings
        public static var constructorID: UInt32 { 0x1edaaac2 }
        public static var name: String { "account.setGlobalPrivacySettings" }

        public var settings: API.GlobalPrivacySettings

        public init(settings: API.GlobalPrivacySettings) {
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1edaaac2, "account.setGlobalPrivacySettings")
            self.settings = try API.GlobalPrivacySettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1edaaac2)
            self.settings.write(to: &writer)
        }
    }

    /// `account.reportProfilePhoto#fa8cc6f5 peer:InputPeer photo_id:InputPhoto reason:ReportReason message:string
    /// = Bool`
    public struct ReportProfilePhoto: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xfa8cc6f5 }
        public static var name: String { "account.reportProfilePhoto" }

        public var peer: API.InputPeer
        public var photoID: API.InputPhoto
        public var reason: API.ReportReason
        public var message: String

        public init(peer: API.InputPeer, photoID: API.InputPhoto, reason: API.ReportReason, message: String) {
            self.peer = peer
            self.photoID = photoID
            self.reason = reason
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfa8cc6f5, "account.reportProfilePhoto")
            self.peer = try API.InputPeer(from: &reader)
            self.photoID = try API.InputPhoto(from: &reader)
            self.reason = try API.ReportReason(from: &reader)
            self.message = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfa8cc6f5)
            self.peer.write(to: &writer)
            self.photoID.write(to: &writer)
            self.reason.write(to: &writer)
            writer.writeString(self.message)
        }
    }

    /// `account.resetPassword#9308ce1b = account.ResetPasswordResult`
    public struct ResetPassword: TLFunction {
        public typealias Response = API.Account.ResetPasswordResult
        public static var constructorID: UInt32 { 0x9308ce1b }
        public static var name: String { "account.resetPassword" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9308ce1b, "account.resetPassword")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9308ce1b)
        }
    }

    /// `account.declinePasswordReset#4c9409f6 = Bool`
    public struct DeclinePasswordReset: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4c9409f6 }
        public static var name: String { "account.declinePasswordReset" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4c9409f6, "account.declinePasswordReset")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4c9409f6)
        }
    }

    /// `account.getChatThemes#d638de89 hash:long = account.Themes`
    public struct GetChatThemes: TLFunction {
        public typealias Response = API.Account.Themes
        public static var constructorID: UInt32 { 0xd638de89 }
        public static var name: String { "account.getChatThemes" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd638de89, "account.getChatThemes")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd638de89)
            writer.writeLong(self.hash)
        }
    }

    /// `account.setAuthorizationTTL#bf899aa0 authorization_ttl_days:int = Bool`
    public struct SetAuthorizationTTL: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xbf899aa0 }
        public static var name: String { "account.setAuthorizationTTL" }

        public var authorizationTtlDays: Int32

        public init(authorizationTtlDays: Int32) {
            self.authorizationTtlDays = authorizationTtlDays
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbf899aa0, "account.setAuthorizationTTL")
            self.authorizationTtlDays = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbf899aa0)
            writer.writeInt(self.authorizationTtlDays)
        }
    }

    /// `account.changeAuthorizationSettings#40f48462 flags:# confirmed:flags.3?true hash:long
    /// encrypted_requests_disabled:flags.0?Bool call_requests_disabled:flags.1?Bool = Bool`
    public struct ChangeAuthorizationSettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x40f48462 }
        public static var name: String { "account.changeAuthorizationSettings" }

        public var confirmed: Bool
        public var hash: Int64
        public var encryptedRequestsDisabled: Bool?
        public var callRequestsDisabled: Bool?

        public init(confirmed: Bool = false, hash: Int64, encryptedRequestsDisabled: Bool? = nil, callRequestsDisabled: Bool? = nil) {
            self.confirmed = confirmed
            self.hash = hash
            self.encryptedRequestsDisabled = encryptedRequestsDisabled
            self.callRequestsDisabled = callRequestsDisabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x40f48462, "account.changeAuthorizationSettings")
            let _flags = try reader.readFlags()
            self.confirmed = _flags[3]
            self.hash = try reader.readLong()
            self.encryptedRequestsDisabled = _flags[0] ? try reader.readBool() : nil
            self.callRequestsDisabled = _flags[1] ? try reader.readBool() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x40f48462)
            var _flags = TLFlags()
            _flags.set(3, if: self.confirmed)
            _flags.set(0, if: self.encryptedRequestsDisabled != nil)
            _flags.set(1, if: self.callRequestsDisabled != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.hash)
            if let value = self.encryptedRequestsDisabled { writer.writeBool(value) }
            if let value = self.callRequestsDisabled { writer.writeBool(value) }
        }
    }

    /// `account.getSavedRingtones#e1902288 hash:long = account.SavedRingtones`
    public struct GetSavedRingtones: TLFunction {
        public typealias Response = API.Account.SavedRingtones
        public static var constructorID: UInt32 { 0xe1902288 }
        public static var name: String { "account.getSavedRingtones" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe1902288, "account.getSavedRingtones")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe1902288)
            writer.writeLong(self.hash)
        }
    }

    /// `account.saveRingtone#3dea5b03 id:InputDocument unsave:Bool = account.SavedRingtone`
    public struct SaveRingtone: TLFunction {
        public typealias Response = API.Account.SavedRingtone
        public static var constructorID: UInt32 { 0x3dea5b03 }
        public static var name: String { "account.saveRingtone" }

        public var id: API.InputDocument
        public var unsave: Bool

        public init(id: API.InputDocument, unsave: Bool) {
            self.id = id
            self.unsave = unsave
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3dea5b03, "account.saveRingtone")
            self.id = try API.InputDocument(from: &reader)
            self.unsave = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3dea5b03)
            self.id.write(to: &writer)
            writer.writeBool(self.unsave)
        }
    }

    /// `account.uploadRingtone#831a83a2 file:InputFile file_name:string mime_type:string = Document`
    public struct UploadRingtone: TLFunction {
        public typealias Response = API.Document
        public static var constructorID: UInt32 { 0x831a83a2 }
        public static var name: String { "account.uploadRingtone" }

        public var file: API.InputFile
        public var fileName: String
        public var mimeType: String

        public init(file: API.InputFile, fileName: String, mimeType: String) {
            self.file = file
            self.fileName = fileName
            self.mimeType = mimeType
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x831a83a2, "account.uploadRingtone")
            self.file = try API.InputFile(from: &reader)
            self.fileName = try reader.readString()
            self.mimeType = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x831a83a2)
            self.file.write(to: &writer)
            writer.writeString(self.fileName)
            writer.writeString(self.mimeType)
        }
    }

    /// `account.updateEmojiStatus#fbd3de6b emoji_status:EmojiStatus = Bool`
    public struct UpdateEmojiStatus: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xfbd3de6b }
        public static var name: String { "account.updateEmojiStatus" }

        public var emojiStatus: API.EmojiStatus

        public init(emojiStatus: API.EmojiStatus) {
            self.emojiStatus = emojiStatus
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfbd3de6b, "account.updateEmojiStatus")
            self.emojiStatus = try API.EmojiStatus(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfbd3de6b)
            self.emojiStatus.write(to: &writer)
        }
    }

    /// `account.getDefaultEmojiStatuses#d6753386 hash:long = account.EmojiStatuses`
    public struct GetDefaultEmojiStatuses: TLFunction {
        public typealias Response = API.Account.EmojiStatuses
        public static var constructorID: UInt32 { 0xd6753386 }
        public static var name: String { "account.getDefaultEmojiStatuses" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd6753386, "account.getDefaultEmojiStatuses")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd6753386)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getRecentEmojiStatuses#0f578105 hash:long = account.EmojiStatuses`
    public struct GetRecentEmojiStatuses: TLFunction {
        public typealias Response = API.Account.EmojiStatuses
        public static var constructorID: UInt32 { 0x0f578105 }
        public static var name: String { "account.getRecentEmojiStatuses" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0f578105, "account.getRecentEmojiStatuses")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0f578105)
            writer.writeLong(self.hash)
        }
    }

    /// `account.clearRecentEmojiStatuses#18201aae = Bool`
    public struct ClearRecentEmojiStatuses: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x18201aae }
        public static var name: String { "account.clearRecentEmojiStatuses" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x18201aae, "account.clearRecentEmojiStatuses")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x18201aae)
        }
    }

    /// `account.reorderUsernames#ef500eab order:Vector<string> = Bool`
    public struct ReorderUsernames: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xef500eab }
        public static var name: String { "account.reorderUsernames" }

        public var order: [String]

        public init(order: [String]) {
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xef500eab, "account.reorderUsernames")
            self.order = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xef500eab)
            writer.writeVector(self.order)
        }
    }

    /// `account.toggleUsername#58d6b376 username:string active:Bool = Bool`
    public struct ToggleUsername: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x58d6b376 }
        public static var name: String { "account.toggleUsername" }

        public var username: String
        public var active: Bool

        public init(username: String, active: Bool) {
            self.username = username
            self.active = active
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x58d6b376, "account.toggleUsername")
            self.username = try reader.readString()
            self.active = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x58d6b376)
            writer.writeString(self.username)
            writer.writeBool(self.active)
        }
    }

    /// `account.getDefaultProfilePhotoEmojis#e2750328 hash:long = EmojiList`
    public struct GetDefaultProfilePhotoEmojis: TLFunction {
        public typealias Response = API.EmojiList
        public static var constructorID: UInt32 { 0xe2750328 }
        public static var name: String { "account.getDefaultProfilePhotoEmojis" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe2750328, "account.getDefaultProfilePhotoEmojis")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe2750328)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getDefaultGroupPhotoEmojis#915860ae hash:long = EmojiList`
    public struct GetDefaultGroupPhotoEmojis: TLFunction {
        public typealias Response = API.EmojiList
        public static var constructorID: UInt32 { 0x915860ae }
        public static var name: String { "account.getDefaultGroupPhotoEmojis" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x915860ae, "account.getDefaultGroupPhotoEmojis")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x915860ae)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getAutoSaveSettings#adcbbcda = account.AutoSaveSettings`
    public struct GetAutoSaveSettings: TLFunction {
        public typealias Response = API.Account.AutoSaveSettings
        public static var constructorID: UInt32 { 0xadcbbcda }
        public static var name: String { "account.getAutoSaveSettings" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xadcbbcda, "account.getAutoSaveSettings")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xadcbbcda)
        }
    }

    /// `account.saveAutoSaveSettings#d69b8361 flags:# users:flags.0?true chats:flags.1?true
    /// broadcasts:flags.2?true peer:flags.3?InputPeer settings:AutoSaveSettings = Bool`
    public struct SaveAutoSaveSettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xd69b8361 }
        public static var name: String { "account.saveAutoSaveSettings" }

        public var users: Bool
        public var chats: Bool
        public var broadcasts: Bool
        public var peer: API.InputPeer?
        public var settings: API.AutoSaveSettings

        public init(users: Bool = false, chats: Bool = false, broadcasts: Bool = false, peer: API.InputPeer? = nil, settings: API.AutoSaveSettings) {
            self.users = users
            self.chats = chats
            self.broadcasts = broadcasts
            self.peer = peer
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd69b8361, "account.saveAutoSaveSettings")
            let _flags = try reader.readFlags()
            self.users = _flags[0]
            self.chats = _flags[1]
            self.broadcasts = _flags[2]
            self.peer = _flags[3] ? try API.InputPeer(from: &reader) : nil
            self.settings = try API.AutoSaveSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd69b8361)
            var _flags = TLFlags()
            _flags.set(0, if: self.users)
            _flags.set(1, if: self.chats)
            _flags.set(2, if: self.broadcasts)
            _flags.set(3, if: self.peer != nil)
            writer.writeFlags(_flags)
            if let value = self.peer { value.write(to: &writer) }
            self.settings.write(to: &writer)
        }
    }

    /// `account.deleteAutoSaveExceptions#53bc0020 = Bool`
    public struct DeleteAutoSaveExceptions: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x53bc0020 }
        public static var name: String { "account.deleteAutoSaveExceptions" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x53bc0020, "account.deleteAutoSaveExceptions")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x53bc0020)
        }
    }

    /// `account.invalidateSignInCodes#ca8ae8ba codes:Vector<string> = Bool`
    public struct InvalidateSignInCodes: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xca8ae8ba }
        public static var name: String { "account.invalidateSignInCodes" }

        public var codes: [String]

        public init(codes: [String]) {
            self.codes = codes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xca8ae8ba, "account.invalidateSignInCodes")
            self.codes = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xca8ae8ba)
            writer.writeVector(self.codes)
        }
    }

    /// `account.updateColor#684d214e flags:# for_profile:flags.1?true color:flags.2?PeerColor = Bool`
    public struct UpdateColor: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x684d214e }
        public static var name: String { "account.updateColor" }

        public var forProfile: Bool
        public var color: API.PeerColor?

        public init(forProfile: Bool = false, color: API.PeerColor? = nil) {
            self.forProfile = forProfile
            self.color = color
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x684d214e, "account.updateColor")
            let _flags = try reader.readFlags()
            self.forProfile = _flags[1]
            self.color = _flags[2] ? try API.PeerColor(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x684d214e)
            var _flags = TLFlags()
            _flags.set(1, if: self.forProfile)
            _flags.set(2, if: self.color != nil)
            writer.writeFlags(_flags)
            if let value = self.color { value.write(to: &writer) }
        }
    }

    /// `account.getDefaultBackgroundEmojis#a60ab9ce hash:long = EmojiList`
    public struct GetDefaultBackgroundEmojis: TLFunction {
        public typealias Response = API.EmojiList
        public static var constructorID: UInt32 { 0xa60ab9ce }
        public static var name: String { "account.getDefaultBackgroundEmojis" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa60ab9ce, "account.getDefaultBackgroundEmojis")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa60ab9ce)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getChannelDefaultEmojiStatuses#7727a7d5 hash:long = account.EmojiStatuses`
    public struct GetChannelDefaultEmojiStatuses: TLFunction {
        public typealias Response = API.Account.EmojiStatuses
        public static var constructorID: UInt32 { 0x7727a7d5 }
        public static var name: String { "account.getChannelDefaultEmojiStatuses" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7727a7d5, "account.getChannelDefaultEmojiStatuses")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7727a7d5)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getChannelRestrictedStatusEmojis#35a9e0d5 hash:long = EmojiList`
    public struct GetChannelRestrictedStatusEmojis: TLFunction {
        public typealias Response = API.EmojiList
        public static var constructorID: UInt32 { 0x35a9e0d5 }
        public static var name: String { "account.getChannelRestrictedStatusEmojis" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x35a9e0d5, "account.getChannelRestrictedStatusEmojis")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x35a9e0d5)
            writer.writeLong(self.hash)
        }
    }

    /// `account.updateBusinessWorkHours#4b00e066 flags:# business_work_hours:flags.0?BusinessWorkHours = Bool`
    public struct UpdateBusinessWorkHours: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4b00e066 }
        public static var name: String { "account.updateBusinessWorkHours" }

        public var businessWorkHours: API.BusinessWorkHours?

        public init(businessWorkHours: API.BusinessWorkHours? = nil) {
            self.businessWorkHours = businessWorkHours
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4b00e066, "account.updateBusinessWorkHours")
            let _flags = try reader.readFlags()
            self.businessWorkHours = _flags[0] ? try API.BusinessWorkHours(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4b00e066)
            var _flags = TLFlags()
            _flags.set(0, if: self.businessWorkHours != nil)
            writer.writeFlags(_flags)
            if let value = self.businessWorkHours { value.write(to: &writer) }
        }
    }

    /// `account.updateBusinessLocation#9e6b131a flags:# geo_point:flags.1?InputGeoPoint address:flags.0?string =
    /// Bool`
    public struct UpdateBusinessLocation: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9e6b131a }
        public static var name: String { "account.updateBusinessLocation" }

        public var geoPoint: API.InputGeoPoint?
        public var address: String?

        public init(geoPoint: API.InputGeoPoint? = nil, address: String? = nil) {
            self.geoPoint = geoPoint
            self.address = address
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9e6b131a, "account.updateBusinessLocation")
            let _flags = try reader.readFlags()
            self.geoPoint = _flags[1] ? try API.InputGeoPoint(from: &reader) : nil
            self.address = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9e6b131a)
            var _flags = TLFlags()
            _flags.set(1, if: self.geoPoint != nil)
            _flags.set(0, if: self.address != nil)
            writer.writeFlags(_flags)
            if let value = self.geoPoint { value.write(to: &writer) }
            if let value = self.address { writer.writeString(value) }
        }
    }

    /// `account.updateBusinessGreetingMessage#66cdafc4 flags:# message:flags.0?InputBusinessGreetingMessage =
    /// Bool`
    public struct UpdateBusinessGreetingMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x66cdafc4 }
        public static var name: String { "account.updateBusinessGreetingMessage" }

        public var message: API.InputBusinessGreetingMessage?

        public init(message: API.InputBusinessGreetingMessage? = nil) {
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x66cdafc4, "account.updateBusinessGreetingMessage")
            let _flags = try reader.readFlags()
            self.message = _flags[0] ? try API.InputBusinessGreetingMessage(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x66cdafc4)
            var _flags = TLFlags()
            _flags.set(0, if: self.message != nil)
            writer.writeFlags(_flags)
            if let value = self.message { value.write(to: &writer) }
        }
    }

    /// `account.updateBusinessAwayMessage#a26a7fa5 flags:# message:flags.0?InputBusinessAwayMessage = Bool`
    public struct UpdateBusinessAwayMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa26a7fa5 }
        public static var name: String { "account.updateBusinessAwayMessage" }

        public var message: API.InputBusinessAwayMessage?

        public init(message: API.InputBusinessAwayMessage? = nil) {
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa26a7fa5, "account.updateBusinessAwayMessage")
            let _flags = try reader.readFlags()
            self.message = _flags[0] ? try API.InputBusinessAwayMessage(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa26a7fa5)
            var _flags = TLFlags()
            _flags.set(0, if: self.message != nil)
            writer.writeFlags(_flags)
            if let value = self.message { value.write(to: &writer) }
        }
    }

    /// `account.updateConnectedBot#66a08c7e flags:# deleted:flags.1?true rights:flags.0?BusinessBotRights
    /// bot:InputUser recipients:InputBusinessBotRecipients = Updates`
    public struct UpdateConnectedBot: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x66a08c7e }
        public static var name: String { "account.updateConnectedBot" }

        public var deleted: Bool
        public var rights: API.BusinessBotRights?
        public var bot: API.InputUser
        public var recipients: API.InputBusinessBotRecipients

        public init(deleted: Bool = false, rights: API.BusinessBotRights? = nil, bot: API.InputUser, recipients: API.InputBusinessBotRecipients) {
            self.deleted = deleted
            self.rights = rights
            self.bot = bot
            self.recipients = recipients
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x66a08c7e, "account.updateConnectedBot")
            let _flags = try reader.readFlags()
            self.deleted = _flags[1]
            self.rights = _flags[0] ? try API.BusinessBotRights(from: &reader) : nil
            self.bot = try API.InputUser(from: &reader)
            self.recipients = try API.InputBusinessBotRecipients(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x66a08c7e)
            var _flags = TLFlags()
            _flags.set(1, if: self.deleted)
            _flags.set(0, if: self.rights != nil)
            writer.writeFlags(_flags)
            if let value = self.rights { value.write(to: &writer) }
            self.bot.write(to: &writer)
            self.recipients.write(to: &writer)
        }
    }

    /// `account.getConnectedBots#4ea4c80f = account.ConnectedBots`
    public struct GetConnectedBots: TLFunction {
        public typealias Response = API.Account.ConnectedBots
        public static var constructorID: UInt32 { 0x4ea4c80f }
        public static var name: String { "account.getConnectedBots" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4ea4c80f, "account.getConnectedBots")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4ea4c80f)
        }
    }

    /// `account.getBotBusinessConnection#76a86270 connection_id:string = Updates`
    public struct GetBotBusinessConnection: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x76a86270 }
        public static var name: String { "account.getBotBusinessConnection" }

        public var connectionID: String

        public init(connectionID: String) {
            self.connectionID = connectionID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x76a86270, "account.getBotBusinessConnection")
            self.connectionID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x76a86270)
            writer.writeString(self.connectionID)
        }
    }

    /// `account.updateBusinessIntro#a614d034 flags:# intro:flags.0?InputBusinessIntro = Bool`
    public struct UpdateBusinessIntro: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa614d034 }
        public static var name: String { "account.updateBusinessIntro" }

        public var intro: API.InputBusinessIntro?

        public init(intro: API.InputBusinessIntro? = nil) {
            self.intro = intro
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa614d034, "account.updateBusinessIntro")
            let _flags = try reader.readFlags()
            self.intro = _flags[0] ? try API.InputBusinessIntro(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa614d034)
            var _flags = TLFlags()
            _flags.set(0, if: self.intro != nil)
            writer.writeFlags(_flags)
            if let value = self.intro { value.write(to: &writer) }
        }
    }

    /// `account.toggleConnectedBotPaused#646e1097 peer:InputPeer paused:Bool = Bool`
    public struct ToggleConnectedBotPaused: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x646e1097 }
        public static var name: String { "account.toggleConnectedBotPaused" }

        public var peer: API.InputPeer
        public var paused: Bool

        public init(peer: API.InputPeer, paused: Bool) {
            self.peer = peer
            self.paused = paused
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x646e1097, "account.toggleConnectedBotPaused")
            self.peer = try API.InputPeer(from: &reader)
            self.paused = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x646e1097)
            self.peer.write(to: &writer)
            writer.writeBool(self.paused)
        }
    }

    /// `account.disablePeerConnectedBot#5e437ed9 peer:InputPeer = Bool`
    public struct DisablePeerConnectedBot: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x5e437ed9 }
        public static var name: String { "account.disablePeerConnectedBot" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5e437ed9, "account.disablePeerConnectedBot")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5e437ed9)
            self.peer.write(to: &writer)
        }
    }

    /// `account.updateBirthday#cc6e0c11 flags:# birthday:flags.0?Birthday = Bool`
    public struct UpdateBirthday: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xcc6e0c11 }
        public static var name: String { "account.updateBirthday" }

        public var birthday: API.Birthday?

        public init(birthday: API.Birthday? = nil) {
            self.birthday = birthday
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcc6e0c11, "account.updateBirthday")
            let _flags = try reader.readFlags()
            self.birthday = _flags[0] ? try API.Birthday(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcc6e0c11)
            var _flags = TLFlags()
            _flags.set(0, if: self.birthday != nil)
            writer.writeFlags(_flags)
            if let value = self.birthday { value.write(to: &writer) }
        }
    }

    /// `account.createBusinessChatLink#8851e68e link:InputBusinessChatLink = BusinessChatLink`
    public struct CreateBusinessChatLink: TLFunction {
        public typealias Response = API.BusinessChatLink
        public static var constructorID: UInt32 { 0x8851e68e }
        public static var name: String { "account.createBusinessChatLink" }

        public var link: API.InputBusinessChatLink

        public init(link: API.InputBusinessChatLink) {
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8851e68e, "account.createBusinessChatLink")
            self.link = try API.InputBusinessChatLink(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8851e68e)
            self.link.write(to: &writer)
        }
    }

    /// `account.editBusinessChatLink#8c3410af slug:string link:InputBusinessChatLink = BusinessChatLink`
    public struct EditBusinessChatLink: TLFunction {
        public typealias Response = API.BusinessChatLink
        public static var constructorID: UInt32 { 0x8c3410af }
        public static var name: String { "account.editBusinessChatLink" }

        public var slug: String
        public var link: API.InputBusinessChatLink

        public init(slug: String, link: API.InputBusinessChatLink) {
            self.slug = slug
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c3410af, "account.editBusinessChatLink")
            self.slug = try reader.readString()
            self.link = try API.InputBusinessChatLink(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c3410af)
            writer.writeString(self.slug)
            self.link.write(to: &writer)
        }
    }

    /// `account.deleteBusinessChatLink#60073674 slug:string = Bool`
    public struct DeleteBusinessChatLink: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x60073674 }
        public static var name: String { "account.deleteBusinessChatLink" }

        public var slug: String

        public init(slug: String) {
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x60073674, "account.deleteBusinessChatLink")
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x60073674)
            writer.writeString(self.slug)
        }
    }

    /// `account.getBusinessChatLinks#6f70dde1 = account.BusinessChatLinks`
    public struct GetBusinessChatLinks: TLFunction {
        public typealias Response = API.Account.BusinessChatLinks
        public static var constructorID: UInt32 { 0x6f70dde1 }
        public static var name: String { "account.getBusinessChatLinks" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6f70dde1, "account.getBusinessChatLinks")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6f70dde1)
        }
    }

    /// `account.resolveBusinessChatLink#5492e5ee slug:string = account.ResolvedBusinessChatLinks`
    public struct ResolveBusinessChatLink: TLFunction {
        public typealias Response = API.Account.ResolvedBusinessChatLinks
        public static var constructorID: UInt32 { 0x5492e5ee }
        public static var name: String { "account.resolveBusinessChatLink" }

        public var slug: String

        public init(slug: String) {
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5492e5ee, "account.resolveBusinessChatLink")
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5492e5ee)
            writer.writeString(self.slug)
        }
    }

    /// `account.updatePersonalChannel#d94305e0 channel:InputChannel = Bool`
    public struct UpdatePersonalChannel: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xd94305e0 }
        public static var name: String { "account.updatePersonalChannel" }

        public var channel: API.InputChannel

        public init(channel: API.InputChannel) {
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd94305e0, "account.updatePersonalChannel")
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd94305e0)
            self.channel.write(to: &writer)
        }
    }

    /// `account.toggleSponsoredMessages#b9d9a38d enabled:Bool = Bool`
    public struct ToggleSponsoredMessages: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb9d9a38d }
        public static var name: String { "account.toggleSponsoredMessages" }

        public var enabled: Bool

        public init(enabled: Bool) {
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb9d9a38d, "account.toggleSponsoredMessages")
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb9d9a38d)
            writer.writeBool(self.enabled)
        }
    }

    /// `account.getReactionsNotifySettings#06dd654c = ReactionsNotifySettings`
    public struct GetReactionsNotifySettings: TLFunction {
        public typealias Response = API.ReactionsNotifySettings
        public static var constructorID: UInt32 { 0x06dd654c }
        public static var name: String { "account.getReactionsNotifySettings" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x06dd654c, "account.getReactionsNotifySettings")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x06dd654c)
        }
    }

    /// `account.setReactionsNotifySettings#316ce548 settings:ReactionsNotifySettings = ReactionsNotifySettings`
    public struct SetReactionsNotifySettings: TLFunction {
        public typealias Response = API.ReactionsNotifySettings
        public static var constructorID: UInt32 { 0x316ce548 }
        public static var name: String { "account.setReactionsNotifySettings" }

        public var settings: API.ReactionsNotifySettings

        public init(settings: API.ReactionsNotifySettings) {
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x316ce548, "account.setReactionsNotifySettings")
            self.settings = try API.ReactionsNotifySettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x316ce548)
            self.settings.write(to: &writer)
        }
    }

    /// `account.getCollectibleEmojiStatuses#2e7b4543 hash:long = account.EmojiStatuses`
    public struct GetCollectibleEmojiStatuses: TLFunction {
        public typealias Response = API.Account.EmojiStatuses
        public static var constructorID: UInt32 { 0x2e7b4543 }
        public static var name: String { "account.getCollectibleEmojiStatuses" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2e7b4543, "account.getCollectibleEmojiStatuses")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2e7b4543)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getPaidMessagesRevenue#19ba4a67 flags:# parent_peer:flags.0?InputPeer user_id:InputUser =
    /// account.PaidMessagesRevenue`
    public struct GetPaidMessagesRevenue: TLFunction {
        public typealias Response = API.Account.PaidMessagesRevenue
        public static var constructorID: UInt32 { 0x19ba4a67 }
        public static var name: String { "account.getPaidMessagesRevenue" }

        public var parentPeer: API.InputPeer?
        public var userID: API.InputUser

        public init(parentPeer: API.InputPeer? = nil, userID: API.InputUser) {
            self.parentPeer = parentPeer
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x19ba4a67, "account.getPaidMessagesRevenue")
            let _flags = try reader.readFlags()
            self.parentPeer = _flags[0] ? try API.InputPeer(from: &reader) : nil
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x19ba4a67)
            var _flags = TLFlags()
            _flags.set(0, if: self.parentPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
            self.userID.write(to: &writer)
        }
    }

    /// `account.toggleNoPaidMessagesException#fe2eda76 flags:# refund_charged:flags.0?true
    /// require_payment:flags.2?true parent_peer:flags.1?InputPeer user_id:InputUser = Bool`
    public struct ToggleNoPaidMessagesException: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xfe2eda76 }
        public static var name: String { "account.toggleNoPaidMessagesException" }

        public var refundCharged: Bool
        public var requirePayment: Bool
        public var parentPeer: API.InputPeer?
        public var userID: API.InputUser

        public init(refundCharged: Bool = false, requirePayment: Bool = false, parentPeer: API.InputPeer? = nil, userID: API.InputUser) {
            self.refundCharged = refundCharged
            self.requirePayment = requirePayment
            self.parentPeer = parentPeer
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfe2eda76, "account.toggleNoPaidMessagesException")
            let _flags = try reader.readFlags()
            self.refundCharged = _flags[0]
            self.requirePayment = _flags[2]
            self.parentPeer = _flags[1] ? try API.InputPeer(from: &reader) : nil
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfe2eda76)
            var _flags = TLFlags()
            _flags.set(0, if: self.refundCharged)
            _flags.set(2, if: self.requirePayment)
            _flags.set(1, if: self.parentPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.parentPeer { value.write(to: &writer) }
            self.userID.write(to: &writer)
        }
    }

    /// `account.setMainProfileTab#5dee78b0 tab:ProfileTab = Bool`
    public struct SetMainProfileTab: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x5dee78b0 }
        public static var name: String { "account.setMainProfileTab" }

        public var tab: API.ProfileTab

        public init(tab: API.ProfileTab) {
            self.tab = tab
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5dee78b0, "account.setMainProfileTab")
            self.tab = try API.ProfileTab(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5dee78b0)
            self.tab.write(to: &writer)
        }
    }

    /// `account.saveMusic#b26732a9 flags:# unsave:flags.0?true id:InputDocument after_id:flags.1?InputDocument =
    /// Bool`
    public struct SaveMusic: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb26732a9 }
        public static var name: String { "account.saveMusic" }

        public var unsave: Bool
        public var id: API.InputDocument
        public var afterID: API.InputDocument?

        public init(unsave: Bool = false, id: API.InputDocument, afterID: API.InputDocument? = nil) {
            self.unsave = unsave
            self.id = id
            self.afterID = afterID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb26732a9, "account.saveMusic")
            let _flags = try reader.readFlags()
            self.unsave = _flags[0]
            self.id = try API.InputDocument(from: &reader)
            self.afterID = _flags[1] ? try API.InputDocument(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb26732a9)
            var _flags = TLFlags()
            _flags.set(0, if: self.unsave)
            _flags.set(1, if: self.afterID != nil)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
            if let value = self.afterID { value.write(to: &writer) }
        }
    }

    /// `account.getSavedMusicIds#e09d5faf hash:long = account.SavedMusicIds`
    public struct GetSavedMusicIds: TLFunction {
        public typealias Response = API.Account.SavedMusicIds
        public static var constructorID: UInt32 { 0xe09d5faf }
        public static var name: String { "account.getSavedMusicIds" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe09d5faf, "account.getSavedMusicIds")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe09d5faf)
            writer.writeLong(self.hash)
        }
    }

    /// `account.getUniqueGiftChatThemes#e42ce9c9 offset:string limit:int hash:long = account.ChatThemes`
    public struct GetUniqueGiftChatThemes: TLFunction {
        public typealias Response = API.Account.ChatThemes
        public static var constructorID: UInt32 { 0xe42ce9c9 }
        public static var name: String { "account.getUniqueGiftChatThemes" }

        public var offset: String
        public var limit: Int32
        public var hash: Int64

        public init(offset: String, limit: Int32, hash: Int64) {
            self.offset = offset
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe42ce9c9, "account.getUniqueGiftChatThemes")
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe42ce9c9)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `account.initPasskeyRegistration#429547e8 = account.PasskeyRegistrationOptions`
    public struct InitPasskeyRegistration: TLFunction {
        public typealias Response = API.Account.PasskeyRegistrationOptions
        public static var constructorID: UInt32 { 0x429547e8 }
        public static var name: String { "account.initPasskeyRegistration" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x429547e8, "account.initPasskeyRegistration")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x429547e8)
        }
    }

    /// `account.registerPasskey#55b41fd6 credential:InputPasskeyCredential = Passkey`
    public struct RegisterPasskey: TLFunction {
        public typealias Response = API.Passkey
        public static var constructorID: UInt32 { 0x55b41fd6 }
        public static var name: String { "account.registerPasskey" }

        public var credential: API.InputPasskeyCredential

        public init(credential: API.InputPasskeyCredential) {
            self.credential = credential
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x55b41fd6, "account.registerPasskey")
            self.credential = try API.InputPasskeyCredential(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x55b41fd6)
            self.credential.write(to: &writer)
        }
    }

    /// `account.getPasskeys#ea1f0c52 = account.Passkeys`
    public struct GetPasskeys: TLFunction {
        public typealias Response = API.Account.Passkeys
        public static var constructorID: UInt32 { 0xea1f0c52 }
        public static var name: String { "account.getPasskeys" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xea1f0c52, "account.getPasskeys")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xea1f0c52)
        }
    }

    /// `account.deletePasskey#f5b5563f id:string = Bool`
    public struct DeletePasskey: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf5b5563f }
        public static var name: String { "account.deletePasskey" }

        public var id: String

        public init(id: String) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf5b5563f, "account.deletePasskey")
            self.id = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf5b5563f)
            writer.writeString(self.id)
        }
    }

    /// `account.confirmBotConnection#67ed1f68 bot_id:InputUser = Bool`
    public struct ConfirmBotConnection: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x67ed1f68 }
        public static var name: String { "account.confirmBotConnection" }

        public var botID: API.InputUser

        public init(botID: API.InputUser) {
            self.botID = botID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x67ed1f68, "account.confirmBotConnection")
            self.botID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x67ed1f68)
            self.botID.write(to: &writer)
        }
    }

    /// `account.getWebBrowserSettings#56655768 hash:long = account.WebBrowserSettings`
    public struct GetWebBrowserSettings: TLFunction {
        public typealias Response = API.Account.WebBrowserSettings
        public static var constructorID: UInt32 { 0x56655768 }
        public static var name: String { "account.getWebBrowserSettings" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x56655768, "account.getWebBrowserSettings")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x56655768)
            writer.writeLong(self.hash)
        }
    }

    /// `account.updateWebBrowserSettings#9adf82fe flags:# open_external_browser:flags.0?true
    /// display_close_button:flags.1?true = account.WebBrowserSettings`
    public struct UpdateWebBrowserSettings: TLFunction {
        public typealias Response = API.Account.WebBrowserSettings
        public static var constructorID: UInt32 { 0x9adf82fe }
        public static var name: String { "account.updateWebBrowserSettings" }

        public var openExternalBrowser: Bool
        public var displayCloseButton: Bool

        public init(openExternalBrowser: Bool = false, displayCloseButton: Bool = false) {
            self.openExternalBrowser = openExternalBrowser
            self.displayCloseButton = displayCloseButton
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9adf82fe, "account.updateWebBrowserSettings")
            let _flags = try reader.readFlags()
            self.openExternalBrowser = _flags[0]
            self.displayCloseButton = _flags[1]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9adf82fe)
            var _flags = TLFlags()
            _flags.set(0, if: self.openExternalBrowser)
            _flags.set(1, if: self.displayCloseButton)
            writer.writeFlags(_flags)
        }
    }

    /// `account.toggleWebBrowserSettingsException#60ed4229 flags:# delete:flags.1?true
    /// open_external_browser:flags.0?Bool url:string = Updates`
    public struct ToggleWebBrowserSettingsException: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x60ed4229 }
        public static var name: String { "account.toggleWebBrowserSettingsException" }

        public var delete: Bool
        public var openExternalBrowser: Bool?
        public var url: String

        public init(delete: Bool = false, openExternalBrowser: Bool? = nil, url: String) {
            self.delete = delete
            self.openExternalBrowser = openExternalBrowser
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x60ed4229, "account.toggleWebBrowserSettingsException")
            let _flags = try reader.readFlags()
            self.delete = _flags[1]
            self.openExternalBrowser = _flags[0] ? try reader.readBool() : nil
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x60ed4229)
            var _flags = TLFlags()
            _flags.set(1, if: self.delete)
            _flags.set(0, if: self.openExternalBrowser != nil)
            writer.writeFlags(_flags)
            if let value = self.openExternalBrowser { writer.writeBool(value) }
            writer.writeString(self.url)
        }
    }

    /// `account.deleteWebBrowserSettingsExceptions#86a0765d = account.WebBrowserSettings`
    public struct DeleteWebBrowserSettingsExceptions: TLFunction {
        public typealias Response = API.Account.WebBrowserSettings
        public static var constructorID: UInt32 { 0x86a0765d }
        public static var name: String { "account.deleteWebBrowserSettingsExceptions" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x86a0765d, "account.deleteWebBrowserSettingsExceptions")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x86a0765d)
        }
    }
}
