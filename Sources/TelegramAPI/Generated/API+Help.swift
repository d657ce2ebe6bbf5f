// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Help {
    /// `help.configSimple#5a592a6c date:int expires:int rules:vector<AccessPointRule> = help.ConfigSimple`
    public struct ConfigSimple: TLObject {
        public var date: Int32
        public var expires: Int32
        public var rules: [API.AccessPointRule]

        public init(date: Int32, expires: Int32, rules: [API.AccessPointRule]) {
            self.date = date
            self.expires = expires
            self.rules = rules
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5a592a6c, "help.configSimple")
            self.date = try reader.readInt()
            self.expires = try reader.readInt()
            self.rules = try reader.readBareVector(of: API.AccessPointRule.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5a592a6c)
            writer.writeInt(self.date)
            writer.writeInt(self.expires)
            writer.writeBareVector(self.rules)
        }
    }

    /// `help.AppUpdate`
    public enum AppUpdate: TLObject {
        /// `help.appUpdate#ccbbce30 flags:# can_not_skip:flags.0?true id:int version:string text:string
        /// entities:Vector<MessageEntity> document:flags.1?Document url:flags.2?string sticker:flags.3?Document =
        /// help.AppUpdate`
        indirect case appUpdate(AppUpdate)
        /// `help.noAppUpdate#c45a6536 = help.AppUpdate`
        case noAppUpdate

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xccbbce30:
                self = .appUpdate(try AppUpdate(bareFrom: &reader))
            case 0xc45a6536:
                self = .noAppUpdate
            default:
                throw reader.unknownConstructor(id, of: "help.AppUpdate")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .appUpdate(let value):
                writer.writeConstructorID(0xccbbce30)
                value.writeBare(to: &writer)
            case .noAppUpdate:
                writer.writeConstructorID(0xc45a6536)
            }
        }

        /// `help.appUpdate#ccbbce30`
        public struct AppUpdate: TLPayload {
            public var canNotSkip: Bool
            public var id: Int32
            public var version: String
            public var text: String
            public var entities: [API.MessageEntity]
            public var document: API.Document?
            public var url: String?
            public var sticker: API.Document?

            public init(canNotSkip: Bool = false, id: Int32, version: String, text: String, entities: [API.MessageEntity], document: API.Document? = nil, url: String? = nil, sticker: API.Document? = nil) {
                self.canNotSkip = canNotSkip
                self.id = id
                self.version = version
                self.text = text
                self.entities = entities
                self.document = document
                self.url = url
                self.sticker = sticker
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.canNotSkip = _flags[0]
                self.id = try reader.readInt()
                self.version = try reader.readString()
                self.text = try reader.readString()
                self.entities = try reader.readVector(of: API.MessageEntity.self)
                self.document = _flags[1] ? try API.Document(from: &reader) : nil
                self.url = _flags[2] ? try reader.readString() : nil
                self.sticker = _flags[3] ? try API.Document(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.canNotSkip)
                _flags.set(1, if: self.document != nil)
                _flags.set(2, if: self.url != nil)
                _flags.set(3, if: self.sticker != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                writer.writeString(self.version)
                writer.writeString(self.text)
                writer.writeVector(self.entities)
                if let value = self.document { value.write(to: &writer) }
                if let value = self.url { writer.writeString(value) }
                if let value = self.sticker { value.write(to: &writer) }
            }
        }
    }

    /// `help.inviteText#18cb9f78 message:string = help.InviteText`
    public struct InviteText: TLObject {
        public var message: String

        public init(message: String) {
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x18cb9f78, "help.inviteText")
            self.message = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x18cb9f78)
            writer.writeString(self.message)
        }
    }

    /// `help.support#17c6b5f6 phone_number:string user:User = help.Support`
    public struct Support: TLObject {
        public var phoneNumber: String
        public var user: API.User

        public init(phoneNumber: String, user: API.User) {
            self.phoneNumber = phoneNumber
            self.user = user
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x17c6b5f6, "help.support")
            self.phoneNumber = try reader.readString()
            self.user = try API.User(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x17c6b5f6)
            writer.writeString(self.phoneNumber)
            self.user.write(to: &writer)
        }
    }

    /// `help.termsOfService#780a0310 flags:# popup:flags.0?true id:DataJSON text:string
    /// entities:Vector<MessageEntity> min_age_confirm:flags.1?int = help.TermsOfService`
    public struct TermsOfService: TLObject {
        public var popup: Bool
        public var id: API.DataJSON
        public var text: String
        public var entities: [API.MessageEntity]
        public var minAgeConfirm: Int32?

        public init(popup: Bool = false, id: API.DataJSON, text: String, entities: [API.MessageEntity], minAgeConfirm: Int32? = nil) {
            self.popup = popup
            self.id = id
            self.text = text
            self.entities = entities
            self.minAgeConfirm = minAgeConfirm
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x780a0310, "help.termsOfService")
            let _flags = try reader.readFlags()
            self.popup = _flags[0]
            self.id = try API.DataJSON(from: &reader)
            self.text = try reader.readString()
            self.entities = try reader.readVector(of: API.MessageEntity.self)
            self.minAgeConfirm = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x780a0310)
            var _flags = TLFlags()
            _flags.set(0, if: self.popup)
            _flags.set(1, if: self.minAgeConfirm != nil)
            writer.writeFlags(_flags)
            self.id.write(to: &writer)
            writer.writeString(self.text)
            writer.writeVector(self.entities)
            if let value = self.minAgeConfirm { writer.writeInt(value) }
        }
    }

    /// `help.recentMeUrls#0e0310d7 urls:Vector<RecentMeUrl> chats:Vector<Chat> users:Vector<User> =
    /// help.RecentMeUrls`
    public struct RecentMeUrls: TLObject {
        public var urls: [API.RecentMeUrl]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(urls: [API.RecentMeUrl], chats: [API.Chat], users: [API.User]) {
            self.urls = urls
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0e0310d7, "help.recentMeUrls")
            self.urls = try reader.readVector(of: API.RecentMeUrl.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0e0310d7)
            writer.writeVector(self.urls)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `help.TermsOfServiceUpdate`
    public enum TermsOfServiceUpdate: TLObject {
        /// `help.termsOfServiceUpdateEmpty#e3309f7f expires:int = help.TermsOfServiceUpdate`
        case termsOfServiceUpdateEmpty(expires: Int32)
        /// `help.termsOfServiceUpdate#28ecf961 expires:int terms_of_service:help.TermsOfService =
        /// help.TermsOfServiceUpdate`
        indirect case termsOfServiceUpdate(expires: Int32, termsOfService: API.Help.TermsOfService)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe3309f7f:
                self = .termsOfServiceUpdateEmpty(expires: try reader.readInt())
            case 0x28ecf961:
                self = .termsOfServiceUpdate(expires: try reader.readInt(), termsOfService: try API.Help.TermsOfService(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "help.TermsOfServiceUpdate")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .termsOfServiceUpdateEmpty(let value):
                writer.writeConstructorID(0xe3309f7f)
                writer.writeInt(value)
            case .termsOfServiceUpdate(let value1, let value2):
                writer.writeConstructorID(0x28ecf961)
                writer.writeInt(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `help.DeepLinkInfo`
    public enum DeepLinkInfo: TLObject {
        /// `help.deepLinkInfoEmpty#66afa166 = help.DeepLinkInfo`
        case deepLinkInfoEmpty
        /// `help.deepLinkInfo#6a4ee832 flags:# update_app:flags.0?true message:string
        /// entities:flags.1?Vector<MessageEntity> = help.DeepLinkInfo`
        indirect case deepLinkInfo(DeepLinkInfo)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x66afa166:
                self = .deepLinkInfoEmpty
            case 0x6a4ee832:
                self = .deepLinkInfo(try DeepLinkInfo(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "help.DeepLinkInfo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .deepLinkInfoEmpty:
                writer.writeConstructorID(0x66afa166)
            case .deepLinkInfo(let value):
                writer.writeConstructorID(0x6a4ee832)
                value.writeBare(to: &writer)
            }
        }

        /// `help.deepLinkInfo#6a4ee832`
        public struct DeepLinkInfo: TLPayload {
            public var updateApp: Bool
            public var message: String
            public var entities: [API.MessageEntity]?

            public init(updateApp: Bool = false, message: String, entities: [API.MessageEntity]? = nil) {
                self.updateApp = updateApp
                self.message = message
                self.entities = entities
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.updateApp = _flags[0]
                self.message = try reader.readString()
                self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.updateApp)
                _flags.set(1, if: self.entities != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.message)
                if let value = self.entities { writer.writeVector(value) }
            }
        }
    }

    /// `help.PassportConfig`
    public enum PassportConfig: TLObject {
        /// `help.passportConfigNotModified#bfb9f457 = help.PassportConfig`
        case passportConfigNotModified
        /// `help.passportConfig#a098d6af hash:int countries_langs:DataJSON = help.PassportConfig`
        case passportConfig(hash: Int32, countriesLangs: API.DataJSON)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbfb9f457:
                self = .passportConfigNotModified
            case 0xa098d6af:
                self = .passportConfig(hash: try reader.readInt(), countriesLangs: try API.DataJSON(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "help.PassportConfig")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .passportConfigNotModified:
                writer.writeConstructorID(0xbfb9f457)
            case .passportConfig(let value1, let value2):
                writer.writeConstructorID(0xa098d6af)
                writer.writeInt(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `help.supportName#8c05f1c9 name:string = help.SupportName`
    public struct SupportName: TLObject {
        public var name: String

        public init(name: String) {
            self.name = name
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c05f1c9, "help.supportName")
            self.name = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c05f1c9)
            writer.writeString(self.name)
        }
    }

    /// `help.UserInfo`
    public enum UserInfo: TLObject {
        /// `help.userInfoEmpty#f3ae2eed = help.UserInfo`
        case userInfoEmpty
        /// `help.userInfo#01eb3758 message:string entities:Vector<MessageEntity> author:string date:int =
        /// help.UserInfo`
        indirect case userInfo(UserInfo)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf3ae2eed:
                self = .userInfoEmpty
            case 0x01eb3758:
                self = .userInfo(try UserInfo(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "help.UserInfo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .userInfoEmpty:
                writer.writeConstructorID(0xf3ae2eed)
            case .userInfo(let value):
                writer.writeConstructorID(0x01eb3758)
                value.writeBare(to: &writer)
            }
        }

        /// `help.userInfo#01eb3758`
        public struct UserInfo: TLPayload {
            public var message: String
            public var entities: [API.MessageEntity]
            public var author: String
            public var date: Int32

            public init(message: String, entities: [API.MessageEntity], author: String, date: Int32) {
                self.message = message
                self.entities = entities
                self.author = author
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.message = try reader.readString()
                self.entities = try reader.readVector(of: API.MessageEntity.self)
                self.author = try reader.readString()
                self.date = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.message)
                writer.writeVector(self.entities)
                writer.writeString(self.author)
                writer.writeInt(self.date)
            }
        }
    }

    /// `help.PromoData`
    public enum PromoData: TLObject {
        /// `help.promoDataEmpty#98f6ac75 expires:int = help.PromoData`
        case promoDataEmpty(expires: Int32)
        /// `help.promoData#08a4d87a flags:# proxy:flags.0?true expires:int peer:flags.3?Peer
        /// psa_type:flags.1?string psa_message:flags.2?string pending_suggestions:Vector<string>
        /// dismissed_suggestions:Vector<string> custom_pending_suggestion:flags.4?PendingSuggestion
        /// chats:Vector<Chat> users:Vector<User> = help.PromoData`
        indirect case promoData(PromoData)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x98f6ac75:
                self = .promoDataEmpty(expires: try reader.readInt())
            case 0x08a4d87a:
                self = .promoData(try PromoData(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "help.PromoData")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .promoDataEmpty(let value):
                writer.writeConstructorID(0x98f6ac75)
                writer.writeInt(value)
            case .promoData(let value):
                writer.writeConstructorID(0x08a4d87a)
                value.writeBare(to: &writer)
            }
        }

        /// `help.promoData#08a4d87a`
        public struct PromoData: TLPayload {
            public var proxy: Bool
            public var expires: Int32
            public var peer: API.Peer?
            public var psaType: String?
            public var psaMessage: String?
            public var pendingSuggestions: [String]
            public var dismissedSuggestions: [String]
            public var customPendingSuggestion: API.PendingSuggestion?
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(proxy: Bool = false, expires: Int32, peer: API.Peer? = nil, psaType: String? = nil, psaMessage: String? = nil, pendingSuggestions: [String], dismissedSuggestions: [String], customPendingSuggestion: API.PendingSuggestion? = nil, chats: [API.Chat], users: [API.User]) {
                self.proxy = proxy
                self.expires = expires
                self.peer = peer
                self.psaType = psaType
                self.psaMessage = psaMessage
                self.pendingSuggestions = pendingSuggestions
                self.dismissedSuggestions = dismissedSuggestions
                self.customPendingSuggestion = customPendingSuggestion
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.proxy = _flags[0]
                self.expires = try reader.readInt()
                self.peer = _flags[3] ? try API.Peer(from: &reader) : nil
                self.psaType = _flags[1] ? try reader.readString() : nil
                self.psaMessage = _flags[2] ? try reader.readString() : nil
                self.pendingSuggestions = try reader.readVector(of: String.self)
                self.dismissedSuggestions = try reader.readVector(of: String.self)
                self.customPendingSuggestion = _flags[4] ? try API.PendingSuggestion(from: &reader) : nil
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.proxy)
                _flags.set(3, if: self.peer != nil)
                _flags.set(1, if: self.psaType != nil)
                _flags.set(2, if: self.psaMessage != nil)
                _flags.set(4, if: self.customPendingSuggestion != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.expires)
                if let value = self.peer { value.write(to: &writer) }
                if let value = self.psaType { writer.writeString(value) }
                if let value = self.psaMessage { writer.writeString(value) }
                writer.writeVector(self.pendingSuggestions)
                writer.writeVector(self.dismissedSuggestions)
                if let value = self.customPendingSuggestion { value.write(to: &writer) }
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `help.countryCode#4203c5ef flags:# country_code:string prefixes:flags.0?Vector<string>
    /// patterns:flags.1?Vector<string> = help.CountryCode`
    public struct CountryCode: TLObject {
        public var countryCode: String
        public var prefixes: [String]?
        public var patterns: [String]?

        public init(countryCode: String, prefixes: [String]? = nil, patterns: [String]? = nil) {
            self.countryCode = countryCode
            self.prefixes = prefixes
            self.patterns = patterns
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4203c5ef, "help.countryCode")
            let _flags = try reader.readFlags()
            self.countryCode = try reader.readString()
            self.prefixes = _flags[0] ? try reader.readVector(of: String.self) : nil
            self.patterns = _flags[1] ? try reader.readVector(of: String.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4203c5ef)
            var _flags = TLFlags()
            _flags.set(0, if: self.prefixes != nil)
            _flags.set(1, if: self.patterns != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.countryCode)
            if let value = self.prefixes { writer.writeVector(value) }
            if let value = self.patterns { writer.writeVector(value) }
        }
    }

    /// `help.country#c3878e23 flags:# hidden:flags.0?true iso2:string default_name:string name:flags.1?string
    /// country_codes:Vector<help.CountryCode> = help.Country`
    public struct Country: TLObject {
        public var hidden: Bool
        public var iso2: String
        public var defaultName: String
        public var name: String?
        public var countryCodes: [API.Help.CountryCode]

        public init(hidden: Bool = false, iso2: String, defaultName: String, name: String? = nil, countryCodes: [API.Help.CountryCode]) {
            self.hidden = hidden
            self.iso2 = iso2
            self.defaultName = defaultName
            self.name = name
            self.countryCodes = countryCodes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc3878e23, "help.country")
            let _flags = try reader.readFlags()
            self.hidden = _flags[0]
            self.iso2 = try reader.readString()
            self.defaultName = try reader.readString()
            self.name = _flags[1] ? try reader.readString() : nil
            self.countryCodes = try reader.readVector(of: API.Help.CountryCode.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc3878e23)
            var _flags = TLFlags()
            _flags.set(0, if: self.hidden)
            _flags.set(1, if: self.name != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.iso2)
            writer.writeString(self.defaultName)
            if let value = self.name { writer.writeString(value) }
            writer.writeVector(self.countryCodes)
        }
    }

    /// `help.CountriesList`
    public enum CountriesList: TLObject {
        /// `help.countriesListNotModified#93cc1f32 = help.CountriesList`
        case countriesListNotModified
        /// `help.countriesList#87d0759e countries:Vector<help.Country> hash:int = help.CountriesList`
        case countriesList(countries: [API.Help.Country], hash: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x93cc1f32:
                self = .countriesListNotModified
            case 0x87d0759e:
                self = .countriesList(countries: try reader.readVector(of: API.Help.Country.self), hash: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "help.CountriesList")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .countriesListNotModified:
                writer.writeConstructorID(0x93cc1f32)
            case .countriesList(let value1, let value2):
                writer.writeConstructorID(0x87d0759e)
                writer.writeVector(value1)
                writer.writeInt(value2)
            }
        }
    }

    /// `help.premiumPromo#5334759c status_text:string status_entities:Vector<MessageEntity>
    /// video_sections:Vector<string> videos:Vector<Document> period_options:Vector<PremiumSubscriptionOption>
    /// users:Vector<User> = help.PremiumPromo`
    public struct PremiumPromo: TLObject {
        public var statusText: String
        public var statusEntities: [API.MessageEntity]
        public var videoSections: [String]
        public var videos: [API.Document]
        public var periodOptions: [API.PremiumSubscriptionOption]
        public var users: [API.User]

        public init(statusText: String, statusEntities: [API.MessageEntity], videoSections: [String], videos: [API.Document], periodOptions: [API.PremiumSubscriptionOption], users: [API.User]) {
            self.statusText = statusText
            self.statusEntities = statusEntities
            self.videoSections = videoSections
            self.videos = videos
            self.periodOptions = periodOptions
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5334759c, "help.premiumPromo")
            self.statusText = try reader.readString()
            self.statusEntities = try reader.readVector(of: API.MessageEntity.self)
            self.videoSections = try reader.readVector(of: String.self)
            self.videos = try reader.readVector(of: API.Document.self)
            self.periodOptions = try reader.readVector(of: API.PremiumSubscriptionOption.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5334759c)
            writer.writeString(self.statusText)
            writer.writeVector(self.statusEntities)
            writer.writeVector(self.videoSections)
            writer.writeVector(self.videos)
            writer.writeVector(self.periodOptions)
            writer.writeVector(self.users)
        }
    }

    /// `help.AppConfig`
    public enum AppConfig: TLObject {
        /// `help.appConfigNotModified#7cde641d = help.AppConfig`
        case appConfigNotModified
        /// `help.appConfig#dd18782e hash:int config:JSONValue = help.AppConfig`
        case appConfig(hash: Int32, config: API.JSONValue)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7cde641d:
                self = .appConfigNotModified
            case 0xdd18782e:
                self = .appConfig(hash: try reader.readInt(), config: try API.JSONValue(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "help.AppConfig")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .appConfigNotModified:
                writer.writeConstructorID(0x7cde641d)
            case .appConfig(let value1, let value2):
                writer.writeConstructorID(0xdd18782e)
                writer.writeInt(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `help.PeerColorSet`
    public enum PeerColorSet: TLObject {
        /// `help.peerColorSet#26219a58 colors:Vector<int> = help.PeerColorSet`
        case peerColorSet(colors: [Int32])
        /// `help.peerColorProfileSet#767d61eb palette_colors:Vector<int> bg_colors:Vector<int>
        /// story_colors:Vector<int> = help.PeerColorSet`
        case peerColorProfileSet(paletteColors: [Int32], bgColors: [Int32], storyColors: [Int32])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x26219a58:
                self = .peerColorSet(colors: try reader.readVector(of: Int32.self))
            case 0x767d61eb:
                self = .peerColorProfileSet(paletteColors: try reader.readVector(of: Int32.self), bgColors: try reader.readVector(of: Int32.self), storyColors: try reader.readVector(of: Int32.self))
            default:
                throw reader.unknownConstructor(id, of: "help.PeerColorSet")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .peerColorSet(let value):
                writer.writeConstructorID(0x26219a58)
                writer.writeVector(value)
            case .peerColorProfileSet(let value1, let value2, let value3):
                writer.writeConstructorID(0x767d61eb)
                writer.writeVector(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `help.peerColorOption#adec6ebe flags:# hidden:flags.0?true color_id:int colors:flags.1?help.PeerColorSet
    /// dark_colors:flags.2?help.PeerColorSet channel_min_level:flags.3?int group_min_level:flags.4?int =
    /// help.PeerColorOption`
    public struct PeerColorOption: TLObject {
        public var hidden: Bool
        public var colorID: Int32
        public var colors: API.Help.PeerColorSet?
        public var darkColors: API.Help.PeerColorSet?
        public var channelMinLevel: Int32?
        public var groupMinLevel: Int32?

        public init(hidden: Bool = false, colorID: Int32, colors: API.Help.PeerColorSet? = nil, darkColors: API.Help.PeerColorSet? = nil, channelMinLevel: Int32? = nil, groupMinLevel: Int32? = nil) {
            self.hidden = hidden
            self.colorID = colorID
            self.colors = colors
            self.darkColors = darkColors
            self.channelMinLevel = channelMinLevel
            self.groupMinLevel = groupMinLevel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xadec6ebe, "help.peerColorOption")
            let _flags = try reader.readFlags()
            self.hidden = _flags[0]
            self.colorID = try reader.readInt()
            self.colors = _flags[1] ? try API.Help.PeerColorSet(from: &reader) : nil
            self.darkColors = _flags[2] ? try API.Help.PeerColorSet(from: &reader) : nil
            self.channelMinLevel = _flags[3] ? try reader.readInt() : nil
            self.groupMinLevel = _flags[4] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xadec6ebe)
            var _flags = TLFlags()
            _flags.set(0, if: self.hidden)
            _flags.set(1, if: self.colors != nil)
            _flags.set(2, if: self.darkColors != nil)
            _flags.set(3, if: self.channelMinLevel != nil)
            _flags.set(4, if: self.groupMinLevel != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.colorID)
            if let value = self.colors { value.write(to: &writer) }
            if let value = self.darkColors { value.write(to: &writer) }
            if let value = self.channelMinLevel { writer.writeInt(value) }
            if let value = self.groupMinLevel { writer.writeInt(value) }
        }
    }

    /// `help.PeerColors`
    public enum PeerColors: TLObject {
        /// `help.peerColorsNotModified#2ba1f5ce = help.PeerColors`
        case peerColorsNotModified
        /// `help.peerColors#00f8ed08 hash:int colors:Vector<help.PeerColorOption> = help.PeerColors`
        case peerColors(hash: Int32, colors: [API.Help.PeerColorOption])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x2ba1f5ce:
                self = .peerColorsNotModified
            case 0x00f8ed08:
                self = .peerColors(hash: try reader.readInt(), colors: try reader.readVector(of: API.Help.PeerColorOption.self))
            default:
                throw reader.unknownConstructor(id, of: "help.PeerColors")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .peerColorsNotModified:
                writer.writeConstructorID(0x2ba1f5ce)
            case .peerColors(let value1, let value2):
                writer.writeConstructorID(0x00f8ed08)
                writer.writeInt(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `help.TimezonesList`
    public enum TimezonesList: TLObject {
        /// `help.timezonesListNotModified#970708cc = help.TimezonesList`
        case timezonesListNotModified
        /// `help.timezonesList#7b74ed71 timezones:Vector<Timezone> hash:int = help.TimezonesList`
        case timezonesList(timezones: [API.Timezone], hash: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x970708cc:
                self = .timezonesListNotModified
            case 0x7b74ed71:
                self = .timezonesList(timezones: try reader.readVector(of: API.Timezone.self), hash: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "help.TimezonesList")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .timezonesListNotModified:
                writer.writeConstructorID(0x970708cc)
            case .timezonesList(let value1, let value2):
                writer.writeConstructorID(0x7b74ed71)
                writer.writeVector(value1)
                writer.writeInt(value2)
            }
        }
    }
}
