// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Account {
    /// `account.privacyRules#50a04e45 rules:Vector<PrivacyRule> chats:Vector<Chat> users:Vector<User> =
    /// account.PrivacyRules`
    public struct PrivacyRules: TLObject {
        public var rules: [API.PrivacyRule]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(rules: [API.PrivacyRule], chats: [API.Chat], users: [API.User]) {
            self.rules = rules
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x50a04e45, "account.privacyRules")
            self.rules = try reader.readVector(of: API.PrivacyRule.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x50a04e45)
            writer.writeVector(self.rules)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `account.authorizations#4bff8ea0 authorization_ttl_days:int authorizations:Vector<Authorization> =
    /// account.Authorizations`
    public struct Authorizations: TLObject {
        public var authorizationTtlDays: Int32
        public var authorizations: [API.Authorization]

        public init(authorizationTtlDays: Int32, authorizations: [API.Authorization]) {
            self.authorizationTtlDays = authorizationTtlDays
            self.authorizations = authorizations
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4bff8ea0, "account.authorizations")
            self.authorizationTtlDays = try reader.readInt()
            self.authorizations = try reader.readVector(of: API.Authorization.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4bff8ea0)
            writer.writeInt(self.authorizationTtlDays)
            writer.writeVector(self.authorizations)
        }
    }

    /// `account.password#957b50fb flags:# has_recovery:flags.0?true has_secure_values:flags.1?true
    /// has_password:flags.2?true current_algo:flags.2?PasswordKdfAlgo srp_B:flags.2?bytes srp_id:flags.2?long
    /// hint:flags.3?string email_unconfirmed_pattern:flags.4?string new_algo:PasswordKdfAlgo
    /// new_secure_algo:SecurePasswordKdfAlgo secure_random:bytes pending_reset_date:flags.5?int
    /// login_email_pattern:flags.6?string = account.Password`
    public struct Password: TLObject {
        public var hasRecovery: Bool
        public var hasSecureValues: Bool
        public var hasPassword: Bool
        public var currentAlgo: API.PasswordKdfAlgo?
        public var srpB: [UInt8]?
        public var srpID: Int64?
        public var hint: String?
        public var emailUnconfirmedPattern: String?
        public var newAlgo: API.PasswordKdfAlgo
        public var newSecureAlgo: API.SecurePasswordKdfAlgo
        public var secureRandom: [UInt8]
        public var pendingResetDate: Int32?
        public var loginEmailPattern: String?

        public init(hasRecovery: Bool = false, hasSecureValues: Bool = false, hasPassword: Bool = false, currentAlgo: API.PasswordKdfAlgo? = nil, srpB: [UInt8]? = nil, srpID: Int64? = nil, hint: String? = nil, emailUnconfirmedPattern: String? = nil, newAlgo: API.PasswordKdfAlgo, newSecureAlgo: API.SecurePasswordKdfAlgo, secureRandom: [UInt8], pendingResetDate: Int32? = nil, loginEmailPattern: String? = nil) {
            self.hasRecovery = hasRecovery
            self.hasSecureValues = hasSecureValues
            self.hasPassword = hasPassword
            self.currentAlgo = currentAlgo
            self.srpB = srpB
            self.srpID = srpID
            self.hint = hint
            self.emailUnconfirmedPattern = emailUnconfirmedPattern
            self.newAlgo = newAlgo
            self.newSecureAlgo = newSecureAlgo
            self.secureRandom = secureRandom
            self.pendingResetDate = pendingResetDate
            self.loginEmailPattern = loginEmailPattern
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x957b50fb, "account.password")
            let _flags = try reader.readFlags()
            self.hasRecovery = _flags[0]
            self.hasSecureValues = _flags[1]
            self.hasPassword = _flags[2]
            self.currentAlgo = _flags[2] ? try API.PasswordKdfAlgo(from: &reader) : nil
            self.srpB = _flags[2] ? try reader.readBytes() : nil
            self.srpID = _flags[2] ? try reader.readLong() : nil
            self.hint = _flags[3] ? try reader.readString() : nil
            self.emailUnconfirmedPattern = _flags[4] ? try reader.readString() : nil
            self.newAlgo = try API.PasswordKdfAlgo(from: &reader)
            self.newSecureAlgo = try API.SecurePasswordKdfAlgo(from: &reader)
            self.secureRandom = try reader.readBytes()
            self.pendingResetDate = _flags[5] ? try reader.readInt() : nil
            self.loginEmailPattern = _flags[6] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x957b50fb)
            var _flags = TLFlags()
            _flags.set(0, if: self.hasRecovery)
            _flags.set(1, if: self.hasSecureValues)
            _flags.set(2, if: self.hasPassword)
            _flags.set(2, if: self.currentAlgo != nil)
            _flags.set(2, if: self.srpB != nil)
            _flags.set(2, if: self.srpID != nil)
            _flags.set(3, if: self.hint != nil)
            _flags.set(4, if: self.emailUnconfirmedPattern != nil)
            _flags.set(5, if: self.pendingResetDate != nil)
            _flags.set(6, if: self.loginEmailPattern != nil)
            writer.writeFlags(_flags)
            if let value = self.currentAlgo {
                value.write(to: &writer)
            } else if _flags[2] {
                writer.failMissing("account.password.current_algo")
            }
            if let value = self.srpB {
                writer.writeBytes(value)
            } else if _flags[2] {
                writer.failMissing("account.password.srp_B")
            }
            if let value = self.srpID {
                writer.writeLong(value)
            } else if _flags[2] {
                writer.failMissing("account.password.srp_id")
            }
            if let value = self.hint { writer.writeString(value) }
            if let value = self.emailUnconfirmedPattern { writer.writeString(value) }
            self.newAlgo.write(to: &writer)
            self.newSecureAlgo.write(to: &writer)
            writer.writeBytes(self.secureRandom)
            if let value = self.pendingResetDate { writer.writeInt(value) }
            if let value = self.loginEmailPattern { writer.writeString(value) }
        }
    }

    /// `account.passwordSettings#9a5c33e5 flags:# email:flags.0?string
    /// secure_settings:flags.1?SecureSecretSettings = account.PasswordSettings`
    public struct PasswordSettings: TLObject {
        public var email: String?
        public var secureSettings: API.SecureSecretSettings?

        public init(email: String? = nil, secureSettings: API.SecureSecretSettings? = nil) {
            self.email = email
            self.secureSettings = secureSettings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9a5c33e5, "account.passwordSettings")
            let _flags = try reader.readFlags()
            self.email = _flags[0] ? try reader.readString() : nil
            self.secureSettings = _flags[1] ? try API.SecureSecretSettings(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9a5c33e5)
            var _flags = TLFlags()
            _flags.set(0, if: self.email != nil)
            _flags.set(1, if: self.secureSettings != nil)
            writer.writeFlags(_flags)
            if let value = self.email { writer.writeString(value) }
            if let value = self.secureSettings { value.write(to: &writer) }
        }
    }

    /// `account.passwordInputSettings#c23727c9 flags:# new_algo:flags.0?PasswordKdfAlgo
    /// new_password_hash:flags.0?bytes hint:flags.0?string email:flags.1?string
    /// new_secure_settings:flags.2?SecureSecretSettings = account.PasswordInputSettings`
    public struct PasswordInputSettings: TLObject {
        public var newAlgo: API.PasswordKdfAlgo?
        public var newPasswordHash: [UInt8]?
        public var hint: String?
        public var email: String?
        public var newSecureSettings: API.SecureSecretSettings?

        public init(newAlgo: API.PasswordKdfAlgo? = nil, newPasswordHash: [UInt8]? = nil, hint: String? = nil, email: String? = nil, newSecureSettings: API.SecureSecretSettings? = nil) {
            self.newAlgo = newAlgo
            self.newPasswordHash = newPasswordHash
            self.hint = hint
            self.email = email
            self.newSecureSettings = newSecureSettings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc23727c9, "account.passwordInputSettings")
            let _flags = try reader.readFlags()
            self.newAlgo = _flags[0] ? try API.PasswordKdfAlgo(from: &reader) : nil
            self.newPasswordHash = _flags[0] ? try reader.readBytes() : nil
            self.hint = _flags[0] ? try reader.readString() : nil
            self.email = _flags[1] ? try reader.readString() : nil
            self.newSecureSettings = _flags[2] ? try API.SecureSecretSettings(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc23727c9)
            var _flags = TLFlags()
            _flags.set(0, if: self.newAlgo != nil)
            _flags.set(0, if: self.newPasswordHash != nil)
            _flags.set(0, if: self.hint != nil)
            _flags.set(1, if: self.email != nil)
            _flags.set(2, if: self.newSecureSettings != nil)
            writer.writeFlags(_flags)
            if let value = self.newAlgo {
                value.write(to: &writer)
            } else if _flags[0] {
                writer.failMissing("account.passwordInputSettings.new_algo")
            }
            if let value = self.newPasswordHash {
                writer.writeBytes(value)
            } else if _flags[0] {
                writer.failMissing("account.passwordInputSettings.new_password_hash")
            }
            if let value = self.hint {
                writer.writeString(value)
            } else if _flags[0] {
                writer.failMissing("account.passwordInputSettings.hint")
            }
            if let value = self.email { writer.writeString(value) }
            if let value = self.newSecureSettings { value.write(to: &writer) }
        }
    }

    /// `account.tmpPassword#db64fd34 tmp_password:bytes valid_until:int = account.TmpPassword`
    public struct TmpPassword: TLObject {
        public var tmpPassword: [UInt8]
        public var validUntil: Int32

        public init(tmpPassword: [UInt8], validUntil: Int32) {
            self.tmpPassword = tmpPassword
            self.validUntil = validUntil
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdb64fd34, "account.tmpPassword")
            self.tmpPassword = try reader.readBytes()
            self.validUntil = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdb64fd34)
            writer.writeBytes(self.tmpPassword)
            writer.writeInt(self.validUntil)
        }
    }

    /// `account.webAuthorizations#ed56c9fc authorizations:Vector<WebAuthorization> users:Vector<User> =
    /// account.WebAuthorizations`
    public struct WebAuthorizations: TLObject {
        public var authorizations: [API.WebAuthorization]
        public var users: [API.User]

        public init(authorizations: [API.WebAuthorization], users: [API.User]) {
            self.authorizations = authorizations
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xed56c9fc, "account.webAuthorizations")
            self.authorizations = try reader.readVector(of: API.WebAuthorization.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xed56c9fc)
            writer.writeVector(self.authorizations)
            writer.writeVector(self.users)
        }
    }

    /// `account.authorizationForm#ad2e1cd8 flags:# required_types:Vector<SecureRequiredType>
    /// values:Vector<SecureValue> errors:Vector<SecureValueError> users:Vector<User>
    /// privacy_policy_url:flags.0?string = account.AuthorizationForm`
    public struct AuthorizationForm: TLObject {
        public var requiredTypes: [API.SecureRequiredType]
        public var values: [API.SecureValue]
        public var errors: [API.SecureValueError]
        public var users: [API.User]
        public var privacyPolicyURL: String?

        public init(requiredTypes: [API.SecureRequiredType], values: [API.SecureValue], errors: [API.SecureValueError], users: [API.User], privacyPolicyURL: String? = nil) {
            self.requiredTypes = requiredTypes
            self.values = values
            self.errors = errors
            self.users = users
            self.privacyPolicyURL = privacyPolicyURL
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xad2e1cd8, "account.authorizationForm")
            let _flags = try reader.readFlags()
            self.requiredTypes = try reader.readVector(of: API.SecureRequiredType.self)
            self.values = try reader.readVector(of: API.SecureValue.self)
            self.errors = try reader.readVector(of: API.SecureValueError.self)
            self.users = try reader.readVector(of: API.User.self)
            self.privacyPolicyURL = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xad2e1cd8)
            var _flags = TLFlags()
            _flags.set(0, if: self.privacyPolicyURL != nil)
            writer.writeFlags(_flags)
            writer.writeVector(self.requiredTypes)
            writer.writeVector(self.values)
            writer.writeVector(self.errors)
            writer.writeVector(self.users)
            if let value = self.privacyPolicyURL { writer.writeString(value) }
        }
    }

    /// `account.sentEmailCode#811f854f email_pattern:string length:int = account.SentEmailCode`
    public struct SentEmailCode: TLObject {
        public var emailPattern: String
        public var length: Int32

        public init(emailPattern: String, length: Int32) {
            self.emailPattern = emailPattern
            self.length = length
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x811f854f, "account.sentEmailCode")
            self.emailPattern = try reader.readString()
            self.length = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x811f854f)
            writer.writeString(self.emailPattern)
            writer.writeInt(self.length)
        }
    }

    /// `account.takeout#4dba4501 id:long = account.Takeout`
    public struct Takeout: TLObject {
        public var id: Int64

        public init(id: Int64) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4dba4501, "account.takeout")
            self.id = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4dba4501)
            writer.writeLong(self.id)
        }
    }

    /// `account.WallPapers`
    public enum WallPapers: TLObject {
        /// `account.wallPapersNotModified#1c199183 = account.WallPapers`
        case wallPapersNotModified
        /// `account.wallPapers#cdc3858c hash:long wallpapers:Vector<WallPaper> = account.WallPapers`
        case wallPapers(hash: Int64, wallpapers: [API.WallPaper])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1c199183:
                self = .wallPapersNotModified
            case 0xcdc3858c:
                self = .wallPapers(hash: try reader.readLong(), wallpapers: try reader.readVector(of: API.WallPaper.self))
            default:
                throw reader.unknownConstructor(id, of: "account.WallPapers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .wallPapersNotModified:
                writer.writeConstructorID(0x1c199183)
            case .wallPapers(let value1, let value2):
                writer.writeConstructorID(0xcdc3858c)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `account.autoDownloadSettings#63cacf26 low:AutoDownloadSettings medium:AutoDownloadSettings
    /// high:AutoDownloadSettings = account.AutoDownloadSettings`
    public struct AutoDownloadSettings: TLObject {
        public var low: API.AutoDownloadSettings
        public var medium: API.AutoDownloadSettings
        public var high: API.AutoDownloadSettings

        public init(low: API.AutoDownloadSettings, medium: API.AutoDownloadSettings, high: API.AutoDownloadSettings) {
            self.low = low
            self.medium = medium
            self.high = high
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x63cacf26, "account.autoDownloadSettings")
            self.low = try API.AutoDownloadSettings(from: &reader)
            self.medium = try API.AutoDownloadSettings(from: &reader)
            self.high = try API.AutoDownloadSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x63cacf26)
            self.low.write(to: &writer)
            self.medium.write(to: &writer)
            self.high.write(to: &writer)
        }
    }

    /// `account.Themes`
    public enum Themes: TLObject {
        /// `account.themesNotModified#f41eb622 = account.Themes`
        case themesNotModified
        /// `account.themes#9a3d8c6d hash:long themes:Vector<Theme> = account.Themes`
        case themes(hash: Int64, themes: [API.Theme])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf41eb622:
                self = .themesNotModified
            case 0x9a3d8c6d:
                self = .themes(hash: try reader.readLong(), themes: try reader.readVector(of: API.Theme.self))
            default:
                throw reader.unknownConstructor(id, of: "account.Themes")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .themesNotModified:
                writer.writeConstructorID(0xf41eb622)
            case .themes(let value1, let value2):
                writer.writeConstructorID(0x9a3d8c6d)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `account.contentSettings#57e28221 flags:# sensitive_enabled:flags.0?true sensitive_can_change:flags.1?true
    /// = account.ContentSettings`
    public struct ContentSettings: TLObject {
        public var sensitiveEnabled: Bool
        public var sensitiveCanChange: Bool

        public init(sensitiveEnabled: Bool = false, sensitiveCanChange: Bool = false) {
            self.sensitiveEnabled = sensitiveEnabled
            self.sensitiveCanChange = sensitiveCanChange
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x57e28221, "account.contentSettings")
            let _flags = try reader.readFlags()
            self.sensitiveEnabled = _flags[0]
            self.sensitiveCanChange = _flags[1]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x57e28221)
            var _flags = TLFlags()
            _flags.set(0, if: self.sensitiveEnabled)
            _flags.set(1, if: self.sensitiveCanChange)
            writer.writeFlags(_flags)
        }
    }

    /// `account.ResetPasswordResult`
    public enum ResetPasswordResult: TLObject {
        /// `account.resetPasswordFailedWait#e3779861 retry_date:int = account.ResetPasswordResult`
        case resetPasswordFailedWait(retryDate: Int32)
        /// `account.resetPasswordRequestedWait#e9effc7d until_date:int = account.ResetPasswordResult`
        case resetPasswordRequestedWait(untilDate: Int32)
        /// `account.resetPasswordOk#e926d63e = account.ResetPasswordResult`
        case resetPasswordOk

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe3779861:
                self = .resetPasswordFailedWait(retryDate: try reader.readInt())
            case 0xe9effc7d:
                self = .resetPasswordRequestedWait(untilDate: try reader.readInt())
            case 0xe926d63e:
                self = .resetPasswordOk
            default:
                throw reader.unknownConstructor(id, of: "account.ResetPasswordResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .resetPasswordFailedWait(let value):
                writer.writeConstructorID(0xe3779861)
                writer.writeInt(value)
            case .resetPasswordRequestedWait(let value):
                writer.writeConstructorID(0xe9effc7d)
                writer.writeInt(value)
            case .resetPasswordOk:
                writer.writeConstructorID(0xe926d63e)
            }
        }
    }

    /// `account.ChatThemes`
    public enum ChatThemes: TLObject {
        /// `account.chatThemesNotModified#e011e1c4 = account.ChatThemes`
        case chatThemesNotModified
        /// `account.chatThemes#be098173 flags:# hash:long themes:Vector<ChatTheme> chats:Vector<Chat>
        /// users:Vector<User> next_offset:flags.0?string = account.ChatThemes`
        indirect case chatThemes(ChatThemes)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe011e1c4:
                self = .chatThemesNotModified
            case 0xbe098173:
                self = .chatThemes(try ChatThemes(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "account.ChatThemes")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatThemesNotModified:
                writer.writeConstructorID(0xe011e1c4)
            case .chatThemes(let value):
                writer.writeConstructorID(0xbe098173)
                value.writeBare(to: &writer)
            }
        }

        /// `account.chatThemes#be098173`
        public struct ChatThemes: TLPayload {
            public var hash: Int64
            public var themes: [API.ChatTheme]
            public var chats: [API.Chat]
            public var users: [API.User]
            public var nextOffset: String?

            public init(hash: Int64, themes: [API.ChatTheme], chats: [API.Chat], users: [API.User], nextOffset: String? = nil) {
                self.hash = hash
                self.themes = themes
                self.chats = chats
                self.users = users
                self.nextOffset = nextOffset
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hash = try reader.readLong()
                self.themes = try reader.readVector(of: API.ChatTheme.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
                self.nextOffset = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.nextOffset != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.hash)
                writer.writeVector(self.themes)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
                if let value = self.nextOffset { writer.writeString(value) }
            }
        }
    }

    /// `account.SavedRingtones`
    public enum SavedRingtones: TLObject {
        /// `account.savedRingtonesNotModified#fbf6e8b1 = account.SavedRingtones`
        case savedRingtonesNotModified
        /// `account.savedRingtones#c1e92cc5 hash:long ringtones:Vector<Document> = account.SavedRingtones`
        case savedRingtones(hash: Int64, ringtones: [API.Document])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xfbf6e8b1:
                self = .savedRingtonesNotModified
            case 0xc1e92cc5:
                self = .savedRingtones(hash: try reader.readLong(), ringtones: try reader.readVector(of: API.Document.self))
            default:
                throw reader.unknownConstructor(id, of: "account.SavedRingtones")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedRingtonesNotModified:
                writer.writeConstructorID(0xfbf6e8b1)
            case .savedRingtones(let value1, let value2):
                writer.writeConstructorID(0xc1e92cc5)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `account.SavedRingtone`
    public enum SavedRingtone: TLObject {
        /// `account.savedRingtone#b7263f6d = account.SavedRingtone`
        case savedRingtone
        /// `account.savedRingtoneConverted#1f307eb7 document:Document = account.SavedRingtone`
        case savedRingtoneConverted(document: API.Document)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb7263f6d:
                self = .savedRingtone
            case 0x1f307eb7:
                self = .savedRingtoneConverted(document: try API.Document(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "account.SavedRingtone")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedRingtone:
                writer.writeConstructorID(0xb7263f6d)
            case .savedRingtoneConverted(let value):
                writer.writeConstructorID(0x1f307eb7)
                value.write(to: &writer)
            }
        }
    }

    /// `account.EmojiStatuses`
    public enum EmojiStatuses: TLObject {
        /// `account.emojiStatusesNotModified#d08ce645 = account.EmojiStatuses`
        case emojiStatusesNotModified
        /// `account.emojiStatuses#90c467d1 hash:long statuses:Vector<EmojiStatus> = account.EmojiStatuses`
        case emojiStatuses(hash: Int64, statuses: [API.EmojiStatus])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd08ce645:
                self = .emojiStatusesNotModified
            case 0x90c467d1:
                self = .emojiStatuses(hash: try reader.readLong(), statuses: try reader.readVector(of: API.EmojiStatus.self))
            default:
                throw reader.unknownConstructor(id, of: "account.EmojiStatuses")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emojiStatusesNotModified:
                writer.writeConstructorID(0xd08ce645)
            case .emojiStatuses(let value1, let value2):
                writer.writeConstructorID(0x90c467d1)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `account.EmailVerified`
    public enum EmailVerified: TLObject {
        /// `account.emailVerified#2b96cd1b email:string = account.EmailVerified`
        case emailVerified(email: String)
        /// `account.emailVerifiedLogin#e1bb0d61 email:string sent_code:auth.SentCode = account.EmailVerified`
        case emailVerifiedLogin(email: String, sentCode: API.Auth.SentCode)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x2b96cd1b:
                self = .emailVerified(email: try reader.readString())
            case 0xe1bb0d61:
                self = .emailVerifiedLogin(email: try reader.readString(), sentCode: try API.Auth.SentCode(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "account.EmailVerified")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .emailVerified(let value):
                writer.writeConstructorID(0x2b96cd1b)
                writer.writeString(value)
            case .emailVerifiedLogin(let value1, let value2):
                writer.writeConstructorID(0xe1bb0d61)
                writer.writeString(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `account.autoSaveSettings#4c3e069d users_settings:AutoSaveSettings chats_settings:AutoSaveSettings
    /// broadcasts_settings:AutoSaveSettings exceptions:Vector<AutoSaveException> chats:Vector<Chat>
    /// users:Vector<User> = account.AutoSaveSettings`
    public struct AutoSaveSettings: TLObject {
        public var usersSettings: API.AutoSaveSettings
        public var chatsSettings: API.AutoSaveSettings
        public var broadcastsSettings: API.AutoSaveSettings
        public var exceptions: [API.AutoSaveException]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(usersSettings: API.AutoSaveSettings, chatsSettings: API.AutoSaveSettings, broadcastsSettings: API.AutoSaveSettings, exceptions: [API.AutoSaveException], chats: [API.Chat], users: [API.User]) {
            self.usersSettings = usersSettings
            self.chatsSettings = chatsSettings
            self.broadcastsSettings = broadcastsSettings
            self.exceptions = exceptions
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4c3e069d, "account.autoSaveSettings")
            self.usersSettings = try API.AutoSaveSettings(from: &reader)
            self.chatsSettings = try API.AutoSaveSettings(from: &reader)
            self.broadcastsSettings = try API.AutoSaveSettings(from: &reader)
            self.exceptions = try reader.readVector(of: API.AutoSaveException.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4c3e069d)
            self.usersSettings.write(to: &writer)
            self.chatsSettings.write(to: &writer)
            self.broadcastsSettings.write(to: &writer)
            writer.writeVector(self.exceptions)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `account.connectedBots#17d7f87b connected_bots:Vector<ConnectedBot> users:Vector<User> =
    /// account.ConnectedBots`
    public struct ConnectedBots: TLObject {
        public var connectedBots: [API.ConnectedBot]
        public var users: [API.User]

        public init(connectedBots: [API.ConnectedBot], users: [API.User]) {
            self.connectedBots = connectedBots
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x17d7f87b, "account.connectedBots")
            self.connectedBots = try reader.readVector(of: API.ConnectedBot.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x17d7f87b)
            writer.writeVector(self.connectedBots)
            writer.writeVector(self.users)
        }
    }

    /// `account.businessChatLinks#ec43a2d1 links:Vector<BusinessChatLink> chats:Vector<Chat> users:Vector<User> =
    /// account.BusinessChatLinks`
    public struct BusinessChatLinks: TLObject {
        public var links: [API.BusinessChatLink]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(links: [API.BusinessChatLink], chats: [API.Chat], users: [API.User]) {
            self.links = links
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xec43a2d1, "account.businessChatLinks")
            self.links = try reader.readVector(of: API.BusinessChatLink.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xec43a2d1)
            writer.writeVector(self.links)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `account.resolvedBusinessChatLinks#9a23af21 flags:# peer:Peer message:string
    /// entities:flags.0?Vector<MessageEntity> chats:Vector<Chat> users:Vector<User> =
    /// account.ResolvedBusinessChatLinks`
    public struct ResolvedBusinessChatLinks: TLObject {
        public var peer: API.Peer
        public var message: String
        public var entities: [API.MessageEntity]?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(peer: API.Peer, message: String, entities: [API.MessageEntity]? = nil, chats: [API.Chat], users: [API.User]) {
            self.peer = peer
            self.message = message
            self.entities = entities
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9a23af21, "account.resolvedBusinessChatLinks")
            let _flags = try reader.readFlags()
            self.peer = try API.Peer(from: &reader)
            self.message = try reader.readString()
            self.entities = _flags[0] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9a23af21)
            var _flags = TLFlags()
            _flags.set(0, if: self.entities != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `account.paidMessagesRevenue#1e109708 stars_amount:long = account.PaidMessagesRevenue`
    public struct PaidMessagesRevenue: TLObject {
        public var starsAmount: Int64

        public init(starsAmount: Int64) {
            self.starsAmount = starsAmount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1e109708, "account.paidMessagesRevenue")
            self.starsAmount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1e109708)
            writer.writeLong(self.starsAmount)
        }
    }

    /// `account.SavedMusicIds`
    public enum SavedMusicIds: TLObject {
        /// `account.savedMusicIdsNotModified#4fc81d6e = account.SavedMusicIds`
        case savedMusicIdsNotModified
        /// `account.savedMusicIds#998d6636 ids:Vector<long> = account.SavedMusicIds`
        case savedMusicIds(ids: [Int64])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4fc81d6e:
                self = .savedMusicIdsNotModified
            case 0x998d6636:
                self = .savedMusicIds(ids: try reader.readVector(of: Int64.self))
            default:
                throw reader.unknownConstructor(id, of: "account.SavedMusicIds")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedMusicIdsNotModified:
                writer.writeConstructorID(0x4fc81d6e)
            case .savedMusicIds(let value):
                writer.writeConstructorID(0x998d6636)
                writer.writeVector(value)
            }
        }
    }

    /// `account.passkeys#f8e0aa1c passkeys:Vector<Passkey> = account.Passkeys`
    public struct Passkeys: TLObject {
        public var passkeys: [API.Passkey]

        public init(passkeys: [API.Passkey]) {
            self.passkeys = passkeys
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf8e0aa1c, "account.passkeys")
            self.passkeys = try reader.readVector(of: API.Passkey.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf8e0aa1c)
            writer.writeVector(self.passkeys)
        }
    }

    /// `account.passkeyRegistrationOptions#e16b5ce1 options:DataJSON = account.PasskeyRegistrationOptions`
    public struct PasskeyRegistrationOptions: TLObject {
        public var options: API.DataJSON

        public init(options: API.DataJSON) {
            self.options = options
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe16b5ce1, "account.passkeyRegistrationOptions")
            self.options = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe16b5ce1)
            self.options.write(to: &writer)
        }
    }

    /// `account.WebBrowserSettings`
    public enum WebBrowserSettings: TLObject {
        /// `account.webBrowserSettingsNotModified#c31c8f4e = account.WebBrowserSettings`
        case webBrowserSettingsNotModified
        /// `account.webBrowserSettings#79eb8cb3 flags:# open_external_browser:flags.0?true
        /// display_close_button:flags.1?true external_exceptions:Vector<WebDomainException>
        /// inapp_exceptions:Vector<WebDomainException> hash:long = account.WebBrowserSettings`
        indirect case webBrowserSettings(WebBrowserSettings)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc31c8f4e:
                self = .webBrowserSettingsNotModified
            case 0x79eb8cb3:
                self = .webBrowserSettings(try WebBrowserSettings(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "account.WebBrowserSettings")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .webBrowserSettingsNotModified:
                writer.writeConstructorID(0xc31c8f4e)
            case .webBrowserSettings(let value):
                writer.writeConstructorID(0x79eb8cb3)
                value.writeBare(to: &writer)
            }
        }

        /// `account.webBrowserSettings#79eb8cb3`
        public struct WebBrowserSettings: TLPayload {
            public var openExternalBrowser: Bool
            public var displayCloseButton: Bool
            public var externalExceptions: [API.WebDomainException]
            public var inappExceptions: [API.WebDomainException]
            public var hash: Int64

            public init(openExternalBrowser: Bool = false, displayCloseButton: Bool = false, externalExceptions: [API.WebDomainException], inappExceptions: [API.WebDomainException], hash: Int64) {
                self.openExternalBrowser = openExternalBrowser
                self.displayCloseButton = displayCloseButton
                self.externalExceptions = externalExceptions
                self.inappExceptions = inappExceptions
                self.hash = hash
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.openExternalBrowser = _flags[0]
                self.displayCloseButton = _flags[1]
                self.externalExceptions = try reader.readVector(of: API.WebDomainException.self)
                self.inappExceptions = try reader.readVector(of: API.WebDomainException.self)
                self.hash = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.openExternalBrowser)
                _flags.set(1, if: self.displayCloseButton)
                writer.writeFlags(_flags)
                writer.writeVector(self.externalExceptions)
                writer.writeVector(self.inappExceptions)
                writer.writeLong(self.hash)
            }
        }
    }
}
