// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Auth {
    /// `auth.SentCode`
    public enum SentCode: TLObject {
        /// `auth.sentCode#5e002502 flags:# type:auth.SentCodeType phone_code_hash:string
        /// next_type:flags.1?auth.CodeType timeout:flags.2?int = auth.SentCode`
        indirect case sentCode(SentCode)
        /// `auth.sentCodeSuccess#2390fe44 authorization:auth.Authorization = auth.SentCode`
        case sentCodeSuccess(authorization: API.Auth.Authorization)
        /// `auth.sentCodePaymentRequired#f8827ebf store_product:string phone_code_hash:string
        /// support_email_address:string support_email_subject:string premium_days:int currency:string amount:long
        /// = auth.SentCode`
        indirect case sentCodePaymentRequired(SentCodePaymentRequired)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x5e002502:
                self = .sentCode(try SentCode(bareFrom: &reader))
            case 0x2390fe44:
                self = .sentCodeSuccess(authorization: try API.Auth.Authorization(from: &reader))
            case 0xf8827ebf:
                self = .sentCodePaymentRequired(try SentCodePaymentRequired(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "auth.SentCode")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .sentCode(let value):
                writer.writeConstructorID(0x5e002502)
                value.writeBare(to: &writer)
            case .sentCodeSuccess(let value):
                writer.writeConstructorID(0x2390fe44)
                value.write(to: &writer)
            case .sentCodePaymentRequired(let value):
                writer.writeConstructorID(0xf8827ebf)
                value.writeBare(to: &writer)
            }
        }

        /// `auth.sentCode#5e002502`
        public struct SentCode: TLPayload {
            public var type: API.Auth.SentCodeType
            public var phoneCodeHash: String
            public var nextType: API.Auth.CodeType?
            public var timeout: Int32?

            public init(type: API.Auth.SentCodeType, phoneCodeHash: String, nextType: API.Auth.CodeType? = nil, timeout: Int32? = nil) {
                self.type = type
                self.phoneCodeHash = phoneCodeHash
                self.nextType = nextType
                self.timeout = timeout
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.type = try API.Auth.SentCodeType(from: &reader)
                self.phoneCodeHash = try reader.readString()
                self.nextType = _flags[1] ? try API.Auth.CodeType(from: &reader) : nil
                self.timeout = _flags[2] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.nextType != nil)
                _flags.set(2, if: self.timeout != nil)
                writer.writeFlags(_flags)
                self.type.write(to: &writer)
                writer.writeString(self.phoneCodeHash)
                if let value = self.nextType { value.write(to: &writer) }
                if let value = self.timeout { writer.writeInt(value) }
            }
        }

        /// `auth.sentCodePaymentRequired#f8827ebf`
        public struct SentCodePaymentRequired: TLPayload {
            public var storeProduct: String
            public var phoneCodeHash: String
            public var supportEmailAddress: String
            public var supportEmailSubject: String
            public var premiumDays: Int32
            public var currency: String
            public var amount: Int64

            public init(storeProduct: String, phoneCodeHash: String, supportEmailAddress: String, supportEmailSubject: String, premiumDays: Int32, currency: String, amount: Int64) {
                self.storeProduct = storeProduct
                self.phoneCodeHash = phoneCodeHash
                self.supportEmailAddress = supportEmailAddress
                self.supportEmailSubject = supportEmailSubject
                self.premiumDays = premiumDays
                self.currency = currency
                self.amount = amount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.storeProduct = try reader.readString()
                self.phoneCodeHash = try reader.readString()
                self.supportEmailAddress = try reader.readString()
                self.supportEmailSubject = try reader.readString()
                self.premiumDays = try reader.readInt()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.storeProduct)
                writer.writeString(self.phoneCodeHash)
                writer.writeString(self.supportEmailAddress)
                writer.writeString(self.supportEmailSubject)
                writer.writeInt(self.premiumDays)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
            }
        }
    }

    /// `auth.Authorization`
    public enum Authorization: TLObject {
        /// `auth.authorization#2ea2c0d4 flags:# setup_password_required:flags.1?true
        /// otherwise_relogin_days:flags.1?int tmp_sessions:flags.0?int future_auth_token:flags.2?bytes user:User
        /// = auth.Authorization`
        indirect case authorization(Authorization)
        /// `auth.authorizationSignUpRequired#44747e9a flags:# terms_of_service:flags.0?help.TermsOfService =
        /// auth.Authorization`
        indirect case authorizationSignUpRequired(AuthorizationSignUpRequired)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x2ea2c0d4:
                self = .authorization(try Authorization(bareFrom: &reader))
            case 0x44747e9a:
                self = .authorizationSignUpRequired(try AuthorizationSignUpRequired(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "auth.Authorization")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .authorization(let value):
                writer.writeConstructorID(0x2ea2c0d4)
                value.writeBare(to: &writer)
            case .authorizationSignUpRequired(let value):
                writer.writeConstructorID(0x44747e9a)
                value.writeBare(to: &writer)
            }
        }

        /// `auth.authorization#2ea2c0d4`
        public struct Authorization: TLPayload {
            public var setupPasswordRequired: Bool
            public var otherwiseReloginDays: Int32?
            public var tmpSessions: Int32?
            public var futureAuthToken: [UInt8]?
            public var user: API.User

            public init(setupPasswordRequired: Bool = false, otherwiseReloginDays: Int32? = nil, tmpSessions: Int32? = nil, futureAuthToken: [UInt8]? = nil, user: API.User) {
                self.setupPasswordRequired = setupPasswordRequired
                self.otherwiseReloginDays = otherwiseReloginDays
                self.tmpSessions = tmpSessions
                self.futureAuthToken = futureAuthToken
                self.user = user
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.setupPasswordRequired = _flags[1]
                self.otherwiseReloginDays = _flags[1] ? try reader.readInt() : nil
                self.tmpSessions = _flags[0] ? try reader.readInt() : nil
                self.futureAuthToken = _flags[2] ? try reader.readBytes() : nil
                self.user = try API.User(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.setupPasswordRequired)
                _flags.set(1, if: self.otherwiseReloginDays != nil)
                _flags.set(0, if: self.tmpSessions != nil)
                _flags.set(2, if: self.futureAuthToken != nil)
                writer.writeFlags(_flags)
                if let value = self.otherwiseReloginDays {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("auth.authorization.otherwise_relogin_days")
                }
                if let value = self.tmpSessions { writer.writeInt(value) }
                if let value = self.futureAuthToken { writer.writeBytes(value) }
                self.user.write(to: &writer)
            }
        }

        /// `auth.authorizationSignUpRequired#44747e9a`
        public struct AuthorizationSignUpRequired: TLPayload {
            public var termsOfService: API.Help.TermsOfService?

            public init(termsOfService: API.Help.TermsOfService? = nil) {
                self.termsOfService = termsOfService
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.termsOfService = _flags[0] ? try API.Help.TermsOfService(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.termsOfService != nil)
                writer.writeFlags(_flags)
                if let value = self.termsOfService { value.write(to: &writer) }
            }
        }
    }

    /// `auth.exportedAuthorization#b434e2b8 id:long bytes:bytes = auth.ExportedAuthorization`
    public struct ExportedAuthorization: TLObject {
        public var id: Int64
        public var bytes: [UInt8]

        public init(id: Int64, bytes: [UInt8]) {
            self.id = id
            self.bytes = bytes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb434e2b8, "auth.exportedAuthorization")
            self.id = try reader.readLong()
            self.bytes = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb434e2b8)
            writer.writeLong(self.id)
            writer.writeBytes(self.bytes)
        }
    }

    /// `auth.passwordRecovery#137948a5 email_pattern:string = auth.PasswordRecovery`
    public struct PasswordRecovery: TLObject {
        public var emailPattern: String

        public init(emailPattern: String) {
            self.emailPattern = emailPattern
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x137948a5, "auth.passwordRecovery")
            self.emailPattern = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x137948a5)
            writer.writeString(self.emailPattern)
        }
    }

    /// `auth.CodeType`
    public enum CodeType: TLObject {
        /// `auth.codeTypeSms#72a3158c = auth.CodeType`
        case codeTypeSms
        /// `auth.codeTypeCall#741cd3e3 = auth.CodeType`
        case codeTypeCall
        /// `auth.codeTypeFlashCall#226ccefb = auth.CodeType`
        case codeTypeFlashCall
        /// `auth.codeTypeMissedCall#d61ad6ee = auth.CodeType`
        case codeTypeMissedCall
        /// `auth.codeTypeFragmentSms#06ed998c = auth.CodeType`
        case codeTypeFragmentSms

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x72a3158c:
                self = .codeTypeSms
            case 0x741cd3e3:
                self = .codeTypeCall
            case 0x226ccefb:
                self = .codeTypeFlashCall
            case 0xd61ad6ee:
                self = .codeTypeMissedCall
            case 0x06ed998c:
                self = .codeTypeFragmentSms
            default:
                throw reader.unknownConstructor(id, of: "auth.CodeType")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .codeTypeSms:
                writer.writeConstructorID(0x72a3158c)
            case .codeTypeCall:
                writer.writeConstructorID(0x741cd3e3)
            case .codeTypeFlashCall:
                writer.writeConstructorID(0x226ccefb)
            case .codeTypeMissedCall:
                writer.writeConstructorID(0xd61ad6ee)
            case .codeTypeFragmentSms:
                writer.writeConstructorID(0x06ed998c)
            }
        }
    }

    /// `auth.SentCodeType`
    public enum SentCodeType: TLObject {
        /// `auth.sentCodeTypeApp#3dbb5986 length:int = auth.SentCodeType`
        case sentCodeTypeApp(length: Int32)
        /// `auth.sentCodeTypeSms#c000bba2 length:int = auth.SentCodeType`
        case sentCodeTypeSms(length: Int32)
        /// `auth.sentCodeTypeCall#5353e5a7 length:int = auth.SentCodeType`
        case sentCodeTypeCall(length: Int32)
        /// `auth.sentCodeTypeFlashCall#ab03c6d9 pattern:string = auth.SentCodeType`
        case sentCodeTypeFlashCall(pattern: String)
        /// `auth.sentCodeTypeMissedCall#82006484 prefix:string length:int = auth.SentCodeType`
        case sentCodeTypeMissedCall(prefix: String, length: Int32)
        /// `auth.sentCodeTypeEmailCode#f450f59b flags:# apple_signin_allowed:flags.0?true
        /// google_signin_allowed:flags.1?true email_pattern:string length:int reset_available_period:flags.3?int
        /// reset_pending_date:flags.4?int = auth.SentCodeType`
        indirect case sentCodeTypeEmailCode(SentCodeTypeEmailCode)
        /// `auth.sentCodeTypeSetUpEmailRequired#a5491dea flags:# apple_signin_allowed:flags.0?true
        /// google_signin_allowed:flags.1?true = auth.SentCodeType`
        indirect case sentCodeTypeSetUpEmailRequired(SentCodeTypeSetUpEmailRequired)
        /// `auth.sentCodeTypeFragmentSms#d9565c39 url:string length:int = auth.SentCodeType`
        case sentCodeTypeFragmentSms(url: String, length: Int32)
        /// `auth.sentCodeTypeFirebaseSms#009fd736 flags:# nonce:flags.0?bytes
        /// play_integrity_project_id:flags.2?long play_integrity_nonce:flags.2?bytes receipt:flags.1?string
        /// push_timeout:flags.1?int length:int = auth.SentCodeType`
        indirect case sentCodeTypeFirebaseSms(SentCodeTypeFirebaseSms)
        /// `auth.sentCodeTypeSmsWord#a416ac81 flags:# beginning:flags.0?string = auth.SentCodeType`
        indirect case sentCodeTypeSmsWord(SentCodeTypeSmsWord)
        /// `auth.sentCodeTypeSmsPhrase#b37794af flags:# beginning:flags.0?string = auth.SentCodeType`
        indirect case sentCodeTypeSmsPhrase(SentCodeTypeSmsPhrase)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3dbb5986:
                self = .sentCodeTypeApp(length: try reader.readInt())
            case 0xc000bba2:
                self = .sentCodeTypeSms(length: try reader.readInt())
            case 0x5353e5a7:
                self = .sentCodeTypeCall(length: try reader.readInt())
            case 0xab03c6d9:
                self = .sentCodeTypeFlashCall(pattern: try reader.readString())
            case 0x82006484:
                self = .sentCodeTypeMissedCall(prefix: try reader.readString(), length: try reader.readInt())
            case 0xf450f59b:
                self = .sentCodeTypeEmailCode(try SentCodeTypeEmailCode(bareFrom: &reader))
            case 0xa5491dea:
                self = .sentCodeTypeSetUpEmailRequired(try SentCodeTypeSetUpEmailRequired(bareFrom: &reader))
            case 0xd9565c39:
                self = .sentCodeTypeFragmentSms(url: try reader.readString(), length: try reader.readInt())
            case 0x009fd736:
                self = .sentCodeTypeFirebaseSms(try SentCodeTypeFirebaseSms(bareFrom: &reader))
            case 0xa416ac81:
                self = .sentCodeTypeSmsWord(try SentCodeTypeSmsWord(bareFrom: &reader))
            case 0xb37794af:
                self = .sentCodeTypeSmsPhrase(try SentCodeTypeSmsPhrase(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "auth.SentCodeType")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .sentCodeTypeApp(let value):
                writer.writeConstructorID(0x3dbb5986)
                writer.writeInt(value)
            case .sentCodeTypeSms(let value):
                writer.writeConstructorID(0xc000bba2)
                writer.writeInt(value)
            case .sentCodeTypeCall(let value):
                writer.writeConstructorID(0x5353e5a7)
                writer.writeInt(value)
            case .sentCodeTypeFlashCall(let value):
                writer.writeConstructorID(0xab03c6d9)
                writer.writeString(value)
            case .sentCodeTypeMissedCall(let value1, let value2):
                writer.writeConstructorID(0x82006484)
                writer.writeString(value1)
                writer.writeInt(value2)
            case .sentCodeTypeEmailCode(let value):
                writer.writeConstructorID(0xf450f59b)
                value.writeBare(to: &writer)
            case .sentCodeTypeSetUpEmailRequired(let value):
                writer.writeConstructorID(0xa5491dea)
                value.writeBare(to: &writer)
            case .sentCodeTypeFragmentSms(let value1, let value2):
                writer.writeConstructorID(0xd9565c39)
                writer.writeString(value1)
                writer.writeInt(value2)
            case .sentCodeTypeFirebaseSms(let value):
                writer.writeConstructorID(0x009fd736)
                value.writeBare(to: &writer)
            case .sentCodeTypeSmsWord(let value):
                writer.writeConstructorID(0xa416ac81)
                value.writeBare(to: &writer)
            case .sentCodeTypeSmsPhrase(let value):
                writer.writeConstructorID(0xb37794af)
                value.writeBare(to: &writer)
            }
        }

        /// `auth.sentCodeTypeEmailCode#f450f59b`
        public struct SentCodeTypeEmailCode: TLPayload {
            public var appleSigninAllowed: Bool
            public var googleSigninAllowed: Bool
            public var emailPattern: String
            public var length: Int32
            public var resetAvailablePeriod: Int32?
            public var resetPendingDate: Int32?

            public init(appleSigninAllowed: Bool = false, googleSigninAllowed: Bool = false, emailPattern: String, length: Int32, resetAvailablePeriod: Int32? = nil, resetPendingDate: Int32? = nil) {
                self.appleSigninAllowed = appleSigninAllowed
                self.googleSigninAllowed = googleSigninAllowed
                self.emailPattern = emailPattern
                self.length = length
                self.resetAvailablePeriod = resetAvailablePeriod
                self.resetPendingDate = resetPendingDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.appleSigninAllowed = _flags[0]
                self.googleSigninAllowed = _flags[1]
                self.emailPattern = try reader.readString()
                self.length = try reader.readInt()
                self.resetAvailablePeriod = _flags[3] ? try reader.readInt() : nil
                self.resetPendingDate = _flags[4] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.appleSigninAllowed)
                _flags.set(1, if: self.googleSigninAllowed)
                _flags.set(3, if: self.resetAvailablePeriod != nil)
                _flags.set(4, if: self.resetPendingDate != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.emailPattern)
                writer.writeInt(self.length)
                if let value = self.resetAvailablePeriod { writer.writeInt(value) }
                if let value = self.resetPendingDate { writer.writeInt(value) }
            }
        }

        /// `auth.sentCodeTypeSetUpEmailRequired#a5491dea`
        public struct SentCodeTypeSetUpEmailRequired: TLPayload {
            public var appleSigninAllowed: Bool
            public var googleSigninAllowed: Bool

            public init(appleSigninAllowed: Bool = false, googleSigninAllowed: Bool = false) {
                self.appleSigninAllowed = appleSigninAllowed
                self.googleSigninAllowed = googleSigninAllowed
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.appleSigninAllowed = _flags[0]
                self.googleSigninAllowed = _flags[1]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.appleSigninAllowed)
                _flags.set(1, if: self.googleSigninAllowed)
                writer.writeFlags(_flags)
            }
        }

        /// `auth.sentCodeTypeFirebaseSms#009fd736`
        public struct SentCodeTypeFirebaseSms: TLPayload {
            public var nonce: [UInt8]?
            public var playIntegrityProjectID: Int64?
            public var playIntegrityNonce: [UInt8]?
            public var receipt: String?
            public var pushTimeout: Int32?
            public var length: Int32

            public init(nonce: [UInt8]? = nil, playIntegrityProjectID: Int64? = nil, playIntegrityNonce: [UInt8]? = nil, receipt: String? = nil, pushTimeout: Int32? = nil, length: Int32) {
                self.nonce = nonce
                self.playIntegrityProjectID = playIntegrityProjectID
                self.playIntegrityNonce = playIntegrityNonce
                self.receipt = receipt
                self.pushTimeout = pushTimeout
                self.length = length
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nonce = _flags[0] ? try reader.readBytes() : nil
                self.playIntegrityProjectID = _flags[2] ? try reader.readLong() : nil
                self.playIntegrityNonce = _flags[2] ? try reader.readBytes() : nil
                self.receipt = _flags[1] ? try reader.readString() : nil
                self.pushTimeout = _flags[1] ? try reader.readInt() : nil
                self.length = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.nonce != nil)
                _flags.set(2, if: self.playIntegrityProjectID != nil)
                _flags.set(2, if: self.playIntegrityNonce != nil)
                _flags.set(1, if: self.receipt != nil)
                _flags.set(1, if: self.pushTimeout != nil)
                writer.writeFlags(_flags)
                if let value = self.nonce { writer.writeBytes(value) }
                if let value = self.playIntegrityProjectID {
                    writer.writeLong(value)
                } else if _flags[2] {
                    writer.failMissing("auth.sentCodeTypeFirebaseSms.play_integrity_project_id")
                }
                if let value = self.playIntegrityNonce {
                    writer.writeBytes(value)
                } else if _flags[2] {
                    writer.failMissing("auth.sentCodeTypeFirebaseSms.play_integrity_nonce")
                }
                if let value = self.receipt {
                    writer.writeString(value)
                } else if _flags[1] {
                    writer.failMissing("auth.sentCodeTypeFirebaseSms.receipt")
                }
                if let value = self.pushTimeout {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("auth.sentCodeTypeFirebaseSms.push_timeout")
                }
                writer.writeInt(self.length)
            }
        }

        /// `auth.sentCodeTypeSmsWord#a416ac81`
        public struct SentCodeTypeSmsWord: TLPayload {
            public var beginning: String?

            public init(beginning: String? = nil) {
                self.beginning = beginning
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.beginning = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.beginning != nil)
                writer.writeFlags(_flags)
                if let value = self.beginning { writer.writeString(value) }
            }
        }

        /// `auth.sentCodeTypeSmsPhrase#b37794af`
        public struct SentCodeTypeSmsPhrase: TLPayload {
            public var beginning: String?

            public init(beginning: String? = nil) {
                self.beginning = beginning
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.beginning = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.beginning != nil)
                writer.writeFlags(_flags)
                if let value = self.beginning { writer.writeString(value) }
            }
        }
    }

    /// `auth.LoginToken`
    public enum LoginToken: TLObject {
        /// `auth.loginToken#629f1980 expires:int token:bytes = auth.LoginToken`
        case loginToken(expires: Int32, token: [UInt8])
        /// `auth.loginTokenMigrateTo#068e9916 dc_id:int token:bytes = auth.LoginToken`
        case loginTokenMigrateTo(dcID: Int32, token: [UInt8])
        /// `auth.loginTokenSuccess#390d5c5e authorization:auth.Authorization = auth.LoginToken`
        case loginTokenSuccess(authorization: API.Auth.Authorization)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x629f1980:
                self = .loginToken(expires: try reader.readInt(), token: try reader.readBytes())
            case 0x068e9916:
                self = .loginTokenMigrateTo(dcID: try reader.readInt(), token: try reader.readBytes())
            case 0x390d5c5e:
                self = .loginTokenSuccess(authorization: try API.Auth.Authorization(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "auth.LoginToken")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .loginToken(let value1, let value2):
                writer.writeConstructorID(0x629f1980)
                writer.writeInt(value1)
                writer.writeBytes(value2)
            case .loginTokenMigrateTo(let value1, let value2):
                writer.writeConstructorID(0x068e9916)
                writer.writeInt(value1)
                writer.writeBytes(value2)
            case .loginTokenSuccess(let value):
                writer.writeConstructorID(0x390d5c5e)
                value.write(to: &writer)
            }
        }
    }

    /// `auth.loggedOut#c3a2835f flags:# future_auth_token:flags.0?bytes = auth.LoggedOut`
    public struct LoggedOut: TLObject {
        public var futureAuthToken: [UInt8]?

        public init(futureAuthToken: [UInt8]? = nil) {
            self.futureAuthToken = futureAuthToken
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc3a2835f, "auth.loggedOut")
            let _flags = try reader.readFlags()
            self.futureAuthToken = _flags[0] ? try reader.readBytes() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc3a2835f)
            var _flags = TLFlags()
            _flags.set(0, if: self.futureAuthToken != nil)
            writer.writeFlags(_flags)
            if let value = self.futureAuthToken { writer.writeBytes(value) }
        }
    }

    /// `auth.passkeyLoginOptions#e2037789 options:DataJSON = auth.PasskeyLoginOptions`
    public struct PasskeyLoginOptions: TLObject {
        public var options: API.DataJSON

        public init(options: API.DataJSON) {
            self.options = options
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe2037789, "auth.passkeyLoginOptions")
            self.options = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe2037789)
            self.options.write(to: &writer)
        }
    }
}
