// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Auth {
    /// `auth.sendCode#a677244f phone_number:string api_id:int api_hash:string settings:CodeSettings =
    /// auth.SentCode`
    public struct SendCode: TLFunction {
        public typealias Response = API.Auth.SentCode
        public static var constructorID: UInt32 { 0xa677244f }
        public static var name: String { "auth.sendCode" }

        public var phoneNumber: String
        public var apiID: Int32
        public var apiHash: String
        public var settings: API.CodeSettings

        public init(phoneNumber: String, apiID: Int32, apiHash: String, settings: API.CodeSettings) {
            self.phoneNumber = phoneNumber
            self.apiID = apiID
            self.apiHash = apiHash
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa677244f, "auth.sendCode")
            self.phoneNumber = try reader.readString()
            self.apiID = try reader.readInt()
            self.apiHash = try reader.readString()
            self.settings = try API.CodeSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa677244f)
            writer.writeString(self.phoneNumber)
            writer.writeInt(self.apiID)
            writer.writeString(self.apiHash)
            self.settings.write(to: &writer)
        }
    }

    /// `auth.signUp#aac7b717 flags:# no_joined_notifications:flags.0?true phone_number:string
    /// phone_code_hash:string first_name:string last_name:string = auth.Authorization`
    public struct SignUp: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0xaac7b717 }
        public static var name: String { "auth.signUp" }

        public var noJoinedNotifications: Bool
        public var phoneNumber: String
        public var phoneCodeHash: String
        public var firstName: String
        public var lastName: String

        public init(noJoinedNotifications: Bool = false, phoneNumber: String, phoneCodeHash: String, firstName: String, lastName: String) {
            self.noJoinedNotifications = noJoinedNotifications
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.firstName = firstName
            self.lastName = lastName
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaac7b717, "auth.signUp")
            let _flags = try reader.readFlags()
            self.noJoinedNotifications = _flags[0]
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.firstName = try reader.readString()
            self.lastName = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaac7b717)
            var _flags = TLFlags()
            _flags.set(0, if: self.noJoinedNotifications)
            writer.writeFlags(_flags)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            writer.writeString(self.firstName)
            writer.writeString(self.lastName)
        }
    }

    /// `auth.signIn#8d52a951 flags:# phone_number:string phone_code_hash:string phone_code:flags.0?string
    /// email_verification:flags.1?EmailVerification = auth.Authorization`
    public struct SignIn: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0x8d52a951 }
        public static var name: String { "auth.signIn" }

        public var phoneNumber: String
        public var phoneCodeHash: String
        public var phoneCode: String?
        public var emailVerification: API.EmailVerification?

        public init(phoneNumber: String, phoneCodeHash: String, phoneCode: String? = nil, emailVerification: API.EmailVerification? = nil) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.phoneCode = phoneCode
            self.emailVerification = emailVerification
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8d52a951, "auth.signIn")
            let _flags = try reader.readFlags()
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.phoneCode = _flags[0] ? try reader.readString() : nil
            self.emailVerification = _flags[1] ? try API.EmailVerification(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8d52a951)
            var _flags = TLFlags()
            _flags.set(0, if: self.phoneCode != nil)
            _flags.set(1, if: self.emailVerification != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            if let value = self.phoneCode { writer.writeString(value) }
            if let value = self.emailVerification { value.write(to: &writer) }
        }
    }

    /// `auth.logOut#3e72ba19 = auth.LoggedOut`
    public struct LogOut: TLFunction {
        public typealias Response = API.Auth.LoggedOut
        public static var constructorID: UInt32 { 0x3e72ba19 }
        public static var name: String { "auth.logOut" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3e72ba19, "auth.logOut")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3e72ba19)
        }
    }

    /// `auth.resetAuthorizations#9fab0d1a = Bool`
    public struct ResetAuthorizations: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9fab0d1a }
        public static var name: String { "auth.resetAuthorizations" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9fab0d1a, "auth.resetAuthorizations")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9fab0d1a)
        }
    }

    /// `auth.exportAuthorization#e5bfffcd dc_id:int = auth.ExportedAuthorization`
    public struct ExportAuthorization: TLFunction {
        public typealias Response = API.Auth.ExportedAuthorization
        public static var constructorID: UInt32 { 0xe5bfffcd }
        public static var name: String { "auth.exportAuthorization" }

        public var dcID: Int32

        public init(dcID: Int32) {
            self.dcID = dcID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe5bfffcd, "auth.exportAuthorization")
            self.dcID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe5bfffcd)
            writer.writeInt(self.dcID)
        }
    }

    /// `auth.importAuthorization#a57a7dad id:long bytes:bytes = auth.Authorization`
    public struct ImportAuthorization: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0xa57a7dad }
        public static var name: String { "auth.importAuthorization" }

        public var id: Int64
        public var bytes: [UInt8]

        public init(id: Int64, bytes: [UInt8]) {
            self.id = id
            self.bytes = bytes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa57a7dad, "auth.importAuthorization")
            self.id = try reader.readLong()
            self.bytes = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa57a7dad)
            writer.writeLong(self.id)
            writer.writeBytes(self.bytes)
        }
    }

    /// `auth.bindTempAuthKey#cdd42a05 perm_auth_key_id:long nonce:long expires_at:int encrypted_message:bytes =
    /// Bool`
    public struct BindTempAuthKey: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xcdd42a05 }
        public static var name: String { "auth.bindTempAuthKey" }

        public var permAuthKeyID: Int64
        public var nonce: Int64
        public var expiresAt: Int32
        public var encryptedMessage: [UInt8]

        public init(permAuthKeyID: Int64, nonce: Int64, expiresAt: Int32, encryptedMessage: [UInt8]) {
            self.permAuthKeyID = permAuthKeyID
            self.nonce = nonce
            self.expiresAt = expiresAt
            self.encryptedMessage = encryptedMessage
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcdd42a05, "auth.bindTempAuthKey")
            self.permAuthKeyID = try reader.readLong()
            self.nonce = try reader.readLong()
            self.expiresAt = try reader.readInt()
            self.encryptedMessage = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcdd42a05)
            writer.writeLong(self.permAuthKeyID)
            writer.writeLong(self.nonce)
            writer.writeInt(self.expiresAt)
            writer.writeBytes(self.encryptedMessage)
        }
    }

    /// `auth.importBotAuthorization#67a3ff2c flags:int api_id:int api_hash:string bot_auth_token:string =
    /// auth.Authorization`
    public struct ImportBotAuthorization: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0x67a3ff2c }
        public static var name: String { "auth.importBotAuthorization" }

        public var flags: Int32
        public var apiID: Int32
        public var apiHash: String
        public var botAuthToken: String

        public init(flags: Int32, apiID: Int32, apiHash: String, botAuthToken: String) {
            self.flags = flags
            self.apiID = apiID
            self.apiHash = apiHash
            self.botAuthToken = botAuthToken
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x67a3ff2c, "auth.importBotAuthorization")
            self.flags = try reader.readInt()
            self.apiID = try reader.readInt()
            self.apiHash = try reader.readString()
            self.botAuthToken = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x67a3ff2c)
            writer.writeInt(self.flags)
            writer.writeInt(self.apiID)
            writer.writeString(self.apiHash)
            writer.writeString(self.botAuthToken)
        }
    }

    /// `auth.checkPassword#d18b4d16 password:InputCheckPasswordSRP = auth.Authorization`
    public struct CheckPassword: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0xd18b4d16 }
        public static var name: String { "auth.checkPassword" }

        public var password: API.InputCheckPasswordSRP

        public init(password: API.InputCheckPasswordSRP) {
            self.password = password
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd18b4d16, "auth.checkPassword")
            self.password = try API.InputCheckPasswordSRP(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd18b4d16)
            self.password.write(to: &writer)
        }
    }

    /// `auth.requestPasswordRecovery#d897bc66 = auth.PasswordRecovery`
    public struct RequestPasswordRecovery: TLFunction {
        public typealias Response = API.Auth.PasswordRecovery
        public static var constructorID: UInt32 { 0xd897bc66 }
        public static var name: String { "auth.requestPasswordRecovery" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd897bc66, "auth.requestPasswordRecovery")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd897bc66)
        }
    }

    /// `auth.recoverPassword#37096c70 flags:# code:string new_settings:flags.0?account.PasswordInputSettings =
    /// auth.Authorization`
    public struct RecoverPassword: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0x37096c70 }
        public static var name: String { "auth.recoverPassword" }

        public var code: String
        public var newSettings: API.Account.PasswordInputSettings?

        public init(code: String, newSettings: API.Account.PasswordInputSettings? = nil) {
            self.code = code
            self.newSettings = newSettings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x37096c70, "auth.recoverPassword")
            let _flags = try reader.readFlags()
            self.code = try reader.readString()
            self.newSettings = _flags[0] ? try API.Account.PasswordInputSettings(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x37096c70)
            var _flags = TLFlags()
            _flags.set(0, if: self.newSettings != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.code)
            if let value = self.newSettings { value.write(to: &writer) }
        }
    }

    /// `auth.resendCode#cae47523 flags:# phone_number:string phone_code_hash:string reason:flags.0?string =
    /// auth.SentCode`
    public struct ResendCode: TLFunction {
        public typealias Response = API.Auth.SentCode
        public static var constructorID: UInt32 { 0xcae47523 }
        public static var name: String { "auth.resendCode" }

        public var phoneNumber: String
        public var phoneCodeHash: String
        public var reason: String?

        public init(phoneNumber: String, phoneCodeHash: String, reason: String? = nil) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.reason = reason
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcae47523, "auth.resendCode")
            let _flags = try reader.readFlags()
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.reason = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcae47523)
            var _flags = TLFlags()
            _flags.set(0, if: self.reason != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            if let value = self.reason { writer.writeString(value) }
        }
    }

    /// `auth.cancelCode#1f040578 phone_number:string phone_code_hash:string = Bool`
    public struct CancelCode: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1f040578 }
        public static var name: String { "auth.cancelCode" }

        public var phoneNumber: String
        public var phoneCodeHash: String

        public init(phoneNumber: String, phoneCodeHash: String) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1f040578, "auth.cancelCode")
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1f040578)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
        }
    }

    /// `auth.dropTempAuthKeys#8e48a188 except_auth_keys:Vector<long> = Bool`
    public struct DropTempAuthKeys: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8e48a188 }
        public static var name: String { "auth.dropTempAuthKeys" }

        public var exceptAuthKeys: [Int64]

        public init(exceptAuthKeys: [Int64]) {
            self.exceptAuthKeys = exceptAuthKeys
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8e48a188, "auth.dropTempAuthKeys")
            self.exceptAuthKeys = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8e48a188)
            writer.writeVector(self.exceptAuthKeys)
        }
    }

    /// `auth.exportLoginToken#b7e085fe api_id:int api_hash:string except_ids:Vector<long> = auth.LoginToken`
    public struct ExportLoginToken: TLFunction {
        public typealias Response = API.Auth.LoginToken
        public static var constructorID: UInt32 { 0xb7e085fe }
        public static var name: String { "auth.exportLoginToken" }

        public var apiID: Int32
        public var apiHash: String
        public var exceptIDs: [Int64]

        public init(apiID: Int32, apiHash: String, exceptIDs: [Int64]) {
            self.apiID = apiID
            self.apiHash = apiHash
            self.exceptIDs = exceptIDs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb7e085fe, "auth.exportLoginToken")
            self.apiID = try reader.readInt()
            self.apiHash = try reader.readString()
            self.exceptIDs = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb7e085fe)
            writer.writeInt(self.apiID)
            writer.writeString(self.apiHash)
            writer.writeVector(self.exceptIDs)
        }
    }

    /// `auth.importLoginToken#95ac5ce4 token:bytes = auth.LoginToken`
    public struct ImportLoginToken: TLFunction {
        public typealias Response = API.Auth.LoginToken
        public static var constructorID: UInt32 { 0x95ac5ce4 }
        public static var name: String { "auth.importLoginToken" }

        public var token: [UInt8]

        public init(token: [UInt8]) {
            self.token = token
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x95ac5ce4, "auth.importLoginToken")
            self.token = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x95ac5ce4)
            writer.writeBytes(self.token)
        }
    }

    /// `auth.acceptLoginToken#e894ad4d token:bytes = Authorization`
    public struct AcceptLoginToken: TLFunction {
        public typealias Response = API.Authorization
        public static var constructorID: UInt32 { 0xe894ad4d }
        public static var name: String { "auth.acceptLoginToken" }

        public var token: [UInt8]

        public init(token: [UInt8]) {
            self.token = token
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe894ad4d, "auth.acceptLoginToken")
            self.token = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe894ad4d)
            writer.writeBytes(self.token)
        }
    }

    /// `auth.checkRecoveryPassword#0d36bf79 code:string = Bool`
    public struct CheckRecoveryPassword: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x0d36bf79 }
        public static var name: String { "auth.checkRecoveryPassword" }

        public var code: String

        public init(code: String) {
            self.code = code
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0d36bf79, "auth.checkRecoveryPassword")
            self.code = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0d36bf79)
            writer.writeString(self.code)
        }
    }

    /// `auth.importWebTokenAuthorization#2db873a9 api_id:int api_hash:string web_auth_token:string =
    /// auth.Authorization`
    public struct ImportWebTokenAuthorization: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0x2db873a9 }
        public static var name: String { "auth.importWebTokenAuthorization" }

        public var apiID: Int32
        public var apiHash: String
        public var webAuthToken: String

        public init(apiID: Int32, apiHash: String, webAuthToken: String) {
            self.apiID = apiID
            self.apiHash = apiHash
            self.webAuthToken = webAuthToken
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2db873a9, "auth.importWebTokenAuthorization")
            self.apiID = try reader.readInt()
            self.apiHash = try reader.readString()
            self.webAuthToken = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2db873a9)
            writer.writeInt(self.apiID)
            writer.writeString(self.apiHash)
            writer.writeString(self.webAuthToken)
        }
    }

    /// `auth.requestFirebaseSms#8e39261e flags:# phone_number:string phone_code_hash:string
    /// safety_net_token:flags.0?string play_integrity_token:flags.2?string ios_push_secret:flags.1?string = Bool`
    public struct RequestFirebaseSms: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8e39261e }
        public static var name: String { "auth.requestFirebaseSms" }

        public var phoneNumber: String
        public var phoneCodeHash: String
        public var safetyNetToken: String?
        public var playIntegrityToken: String?
        public var iosPushSecret: String?

        public init(phoneNumber: String, phoneCodeHash: String, safetyNetToken: String? = nil, playIntegrityToken: String? = nil, iosPushSecret: String? = nil) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.safetyNetToken = safetyNetToken
            self.playIntegrityToken = playIntegrityToken
            self.iosPushSecret = iosPushSecret
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8e39261e, "auth.requestFirebaseSms")
            let _flags = try reader.readFlags()
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.safetyNetToken = _flags[0] ? try reader.readString() : nil
            self.playIntegrityToken = _flags[2] ? try reader.readString() : nil
            self.iosPushSecret = _flags[1] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8e39261e)
            var _flags = TLFlags()
            _flags.set(0, if: self.safetyNetToken != nil)
            _flags.set(2, if: self.playIntegrityToken != nil)
            _flags.set(1, if: self.iosPushSecret != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            if let value = self.safetyNetToken { writer.writeString(value) }
            if let value = self.playIntegrityToken { writer.writeString(value) }
            if let value = self.iosPushSecret { writer.writeString(value) }
        }
    }

    /// `auth.resetLoginEmail#7e960193 phone_number:string phone_code_hash:string = auth.SentCode`
    public struct ResetLoginEmail: TLFunction {
        public typealias Response = API.Auth.SentCode
        public static var constructorID: UInt32 { 0x7e960193 }
        public static var name: String { "auth.resetLoginEmail" }

        public var phoneNumber: String
        public var phoneCodeHash: String

        public init(phoneNumber: String, phoneCodeHash: String) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7e960193, "auth.resetLoginEmail")
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7e960193)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
        }
    }

    /// `auth.reportMissingCode#cb9deff6 phone_number:string phone_code_hash:string mnc:string = Bool`
    public struct ReportMissingCode: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xcb9deff6 }
        public static var name: String { "auth.reportMissingCode" }

        public var phoneNumber: String
        public var phoneCodeHash: String
        public var mnc: String

        public init(phoneNumber: String, phoneCodeHash: String, mnc: String) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.mnc = mnc
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcb9deff6, "auth.reportMissingCode")
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.mnc = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcb9deff6)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            writer.writeString(self.mnc)
        }
    }

    /// `auth.checkPaidAuth#56e59f9c phone_number:string phone_code_hash:string form_id:long = auth.SentCode`
    public struct CheckPaidAuth: TLFunction {
        public typealias Response = API.Auth.SentCode
        public static var constructorID: UInt32 { 0x56e59f9c }
        public static var name: String { "auth.checkPaidAuth" }

        public var phoneNumber: String
        public var phoneCodeHash: String
        public var formID: Int64

        public init(phoneNumber: String, phoneCodeHash: String, formID: Int64) {
            self.phoneNumber = phoneNumber
            self.phoneCodeHash = phoneCodeHash
            self.formID = formID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x56e59f9c, "auth.checkPaidAuth")
            self.phoneNumber = try reader.readString()
            self.phoneCodeHash = try reader.readString()
            self.formID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x56e59f9c)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.phoneCodeHash)
            writer.writeLong(self.formID)
        }
    }

    /// `auth.initPasskeyLogin#518ad0b7 api_id:int api_hash:string = auth.PasskeyLoginOptions`
    public struct InitPasskeyLogin: TLFunction {
        public typealias Response = API.Auth.PasskeyLoginOptions
        public static var constructorID: UInt32 { 0x518ad0b7 }
        public static var name: String { "auth.initPasskeyLogin" }

        public var apiID: Int32
        public var apiHash: String

        public init(apiID: Int32, apiHash: String) {
            self.apiID = apiID
            self.apiHash = apiHash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x518ad0b7, "auth.initPasskeyLogin")
            self.apiID = try reader.readInt()
            self.apiHash = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x518ad0b7)
            writer.writeInt(self.apiID)
            writer.writeString(self.apiHash)
        }
    }

    /// `auth.finishPasskeyLogin#9857ad07 flags:# credential:InputPasskeyCredential from_dc_id:flags.0?int
    /// from_auth_key_id:flags.0?long = auth.Authorization`
    public struct FinishPasskeyLogin: TLFunction {
        public typealias Response = API.Auth.Authorization
        public static var constructorID: UInt32 { 0x9857ad07 }
        public static var name: String { "auth.finishPasskeyLogin" }

        public var credential: API.InputPasskeyCredential
        public var fromDCID: Int32?
        public var fromAuthKeyID: Int64?

        public init(credential: API.InputPasskeyCredential, fromDCID: Int32? = nil, fromAuthKeyID: Int64? = nil) {
            self.credential = credential
            self.fromDCID = fromDCID
            self.fromAuthKeyID = fromAuthKeyID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9857ad07, "auth.finishPasskeyLogin")
            let _flags = try reader.readFlags()
            self.credential = try API.InputPasskeyCredential(from: &reader)
            self.fromDCID = _flags[0] ? try reader.readInt() : nil
            self.fromAuthKeyID = _flags[0] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9857ad07)
            var _flags = TLFlags()
            _flags.set(0, if: self.fromDCID != nil)
            _flags.set(0, if: self.fromAuthKeyID != nil)
            writer.writeFlags(_flags)
            self.credential.write(to: &writer)
            if let value = self.fromDCID {
                writer.writeInt(value)
            } else if _flags[0] {
                writer.failMissing("auth.finishPasskeyLogin.from_dc_id")
            }
            if let value = self.fromAuthKeyID {
                writer.writeLong(value)
            } else if _flags[0] {
                writer.failMissing("auth.finishPasskeyLogin.from_auth_key_id")
            }
        }
    }
}
