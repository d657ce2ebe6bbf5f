// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Help {
    /// `help.getConfig#c4f9186b = Config`
    public struct GetConfig: TLFunction {
        public typealias Response = API.Config
        public static var constructorID: UInt32 { 0xc4f9186b }
        public static var name: String { "help.getConfig" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc4f9186b, "help.getConfig")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc4f9186b)
        }
    }

    /// `help.getNearestDc#1fb33026 = NearestDc`
    public struct GetNearestDc: TLFunction {
        public typealias Response = API.NearestDc
        public static var constructorID: UInt32 { 0x1fb33026 }
        public static var name: String { "help.getNearestDc" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1fb33026, "help.getNearestDc")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1fb33026)
        }
    }

    /// `help.getAppUpdate#522d5a7d source:string = help.AppUpdate`
    public struct GetAppUpdate: TLFunction {
        public typealias Response = API.Help.AppUpdate
        public static var constructorID: UInt32 { 0x522d5a7d }
        public static var name: String { "help.getAppUpdate" }

        public var source: String

        public init(source: String) {
            self.source = source
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x522d5a7d, "help.getAppUpdate")
            self.source = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x522d5a7d)
            writer.writeString(self.source)
        }
    }

    /// `help.getInviteText#4d392343 = help.InviteText`
    public struct GetInviteText: TLFunction {
        public typealias Response = API.Help.InviteText
        public static var constructorID: UInt32 { 0x4d392343 }
        public static var name: String { "help.getInviteText" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4d392343, "help.getInviteText")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4d392343)
        }
    }

    /// `help.getSupport#9cdf08cd = help.Support`
    public struct GetSupport: TLFunction {
        public typealias Response = API.Help.Support
        public static var constructorID: UInt32 { 0x9cdf08cd }
        public static var name: String { "help.getSupport" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9cdf08cd, "help.getSupport")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9cdf08cd)
        }
    }

    /// `help.setBotUpdatesStatus#ec22cfcd pending_updates_count:int message:string = Bool`
    public struct SetBotUpdatesStatus: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xec22cfcd }
        public static var name: String { "help.setBotUpdatesStatus" }

        public var pendingUpdatesCount: Int32
        public var message: String

        public init(pendingUpdatesCount: Int32, message: String) {
            self.pendingUpdatesCount = pendingUpdatesCount
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xec22cfcd, "help.setBotUpdatesStatus")
            self.pendingUpdatesCount = try reader.readInt()
            self.message = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xec22cfcd)
            writer.writeInt(self.pendingUpdatesCount)
            writer.writeString(self.message)
        }
    }

    /// `help.getCdnConfig#52029342 = CdnConfig`
    public struct GetCdnConfig: TLFunction {
        public typealias Response = API.CdnConfig
        public static var constructorID: UInt32 { 0x52029342 }
        public static var name: String { "help.getCdnConfig" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x52029342, "help.getCdnConfig")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x52029342)
        }
    }

    /// `help.getRecentMeUrls#3dc0f114 referer:string = help.RecentMeUrls`
    public struct GetRecentMeUrls: TLFunction {
        public typealias Response = API.Help.RecentMeUrls
        public static var constructorID: UInt32 { 0x3dc0f114 }
        public static var name: String { "help.getRecentMeUrls" }

        public var referer: String

        public init(referer: String) {
            self.referer = referer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3dc0f114, "help.getRecentMeUrls")
            self.referer = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3dc0f114)
            writer.writeString(self.referer)
        }
    }

    /// `help.getTermsOfServiceUpdate#2ca51fd1 = help.TermsOfServiceUpdate`
    public struct GetTermsOfServiceUpdate: TLFunction {
        public typealias Response = API.Help.TermsOfServiceUpdate
        public static var constructorID: UInt32 { 0x2ca51fd1 }
        public static var name: String { "help.getTermsOfServiceUpdate" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2ca51fd1, "help.getTermsOfServiceUpdate")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2ca51fd1)
        }
    }

    /// `help.acceptTermsOfService#ee72f79a id:DataJSON = Bool`
    public struct AcceptTermsOfService: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xee72f79a }
        public static var name: String { "help.acceptTermsOfService" }

        public var id: API.DataJSON

        public init(id: API.DataJSON) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xee72f79a, "help.acceptTermsOfService")
            self.id = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xee72f79a)
            self.id.write(to: &writer)
        }
    }

    /// `help.getDeepLinkInfo#3fedc75f path:string = help.DeepLinkInfo`
    public struct GetDeepLinkInfo: TLFunction {
        public typealias Response = API.Help.DeepLinkInfo
        public static var constructorID: UInt32 { 0x3fedc75f }
        public static var name: String { "help.getDeepLinkInfo" }

        public var path: String

        public init(path: String) {
            self.path = path
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3fedc75f, "help.getDeepLinkInfo")
            self.path = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3fedc75f)
            writer.writeString(self.path)
        }
    }

    /// `help.getAppConfig#61e3f854 hash:int = help.AppConfig`
    public struct GetAppConfig: TLFunction {
        public typealias Response = API.Help.AppConfig
        public static var constructorID: UInt32 { 0x61e3f854 }
        public static var name: String { "help.getAppConfig" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x61e3f854, "help.getAppConfig")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x61e3f854)
            writer.writeInt(self.hash)
        }
    }

    /// `help.saveAppLog#6f02f748 events:Vector<InputAppEvent> = Bool`
    public struct SaveAppLog: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x6f02f748 }
        public static var name: String { "help.saveAppLog" }

        public var events: [API.InputAppEvent]

        public init(events: [API.InputAppEvent]) {
            self.events = events
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6f02f748, "help.saveAppLog")
            self.events = try reader.readVector(of: API.InputAppEvent.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6f02f748)
            writer.writeVector(self.events)
        }
    }

    /// `help.getPassportConfig#c661ad08 hash:int = help.PassportConfig`
    public struct GetPassportConfig: TLFunction {
        public typealias Response = API.Help.PassportConfig
        public static var constructorID: UInt32 { 0xc661ad08 }
        public static var name: String { "help.getPassportConfig" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc661ad08, "help.getPassportConfig")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc661ad08)
            writer.writeInt(self.hash)
        }
    }

    /// `help.getSupportName#d360e72c = help.SupportName`
    public struct GetSupportName: TLFunction {
        public typealias Response = API.Help.SupportName
        public static var constructorID: UInt32 { 0xd360e72c }
        public static var name: String { "help.getSupportName" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd360e72c, "help.getSupportName")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd360e72c)
        }
    }

    /// `help.getUserInfo#038a08d3 user_id:InputUser = help.UserInfo`
    public struct GetUserInfo: TLFunction {
        public typealias Response = API.Help.UserInfo
        public static var constructorID: UInt32 { 0x038a08d3 }
        public static var name: String { "help.getUserInfo" }

        public var userID: API.InputUser

        public init(userID: API.InputUser) {
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x038a08d3, "help.getUserInfo")
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x038a08d3)
            self.userID.write(to: &writer)
        }
    }

    /// `help.editUserInfo#66b91b70 user_id:InputUser message:string entities:Vector<MessageEntity> =
    /// help.UserInfo`
    public struct EditUserInfo: TLFunction {
        public typealias Response = API.Help.UserInfo
        public static var constructorID: UInt32 { 0x66b91b70 }
        public static var name: String { "help.editUserInfo" }

        public var userID: API.InputUser
        public var message: String
        public var entities: [API.MessageEntity]

        public init(userID: API.InputUser, message: String, entities: [API.MessageEntity]) {
            self.userID = userID
            self.message = message
            self.entities = entities
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x66b91b70, "help.editUserInfo")
            self.userID = try API.InputUser(from: &reader)
            self.message = try reader.readString()
            self.entities = try reader.readVector(of: API.MessageEntity.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x66b91b70)
            self.userID.write(to: &writer)
            writer.writeString(self.message)
            writer.writeVector(self.entities)
        }
    }

    /// `help.getPromoData#c0977421 = help.PromoData`
    public struct GetPromoData: TLFunction {
        public typealias Response = API.Help.PromoData
        public static var constructorID: UInt32 { 0xc0977421 }
        public static var name: String { "help.getPromoData" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc0977421, "help.getPromoData")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc0977421)
        }
    }

    /// `help.hidePromoData#1e251c95 peer:InputPeer = Bool`
    public struct HidePromoData: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1e251c95 }
        public static var name: String { "help.hidePromoData" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1e251c95, "help.hidePromoData")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1e251c95)
            self.peer.write(to: &writer)
        }
    }

    /// `help.dismissSuggestion#f50dbaa1 peer:InputPeer suggestion:string = Bool`
    public struct DismissSuggestion: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xf50dbaa1 }
        public static var name: String { "help.dismissSuggestion" }

        public var peer: API.InputPeer
        public var suggestion: String

        public init(peer: API.InputPeer, suggestion: String) {
            self.peer = peer
            self.suggestion = suggestion
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf50dbaa1, "help.dismissSuggestion")
            self.peer = try API.InputPeer(from: &reader)
            self.suggestion = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf50dbaa1)
            self.peer.write(to: &writer)
            writer.writeString(self.suggestion)
        }
    }

    /// `help.getCountriesList#735787a8 lang_code:string hash:int = help.CountriesList`
    public struct GetCountriesList: TLFunction {
        public typealias Response = API.Help.CountriesList
        public static var constructorID: UInt32 { 0x735787a8 }
        public static var name: String { "help.getCountriesList" }

        public var langCode: String
        public var hash: Int32

        public init(langCode: String, hash: Int32) {
            self.langCode = langCode
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x735787a8, "help.getCountriesList")
            self.langCode = try reader.readString()
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x735787a8)
            writer.writeString(self.langCode)
            writer.writeInt(self.hash)
        }
    }

    /// `help.getPremiumPromo#b81b93d4 = help.PremiumPromo`
    public struct GetPremiumPromo: TLFunction {
        public typealias Response = API.Help.PremiumPromo
        public static var constructorID: UInt32 { 0xb81b93d4 }
        public static var name: String { "help.getPremiumPromo" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb81b93d4, "help.getPremiumPromo")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb81b93d4)
        }
    }

    /// `help.getPeerColors#da80f42f hash:int = help.PeerColors`
    public struct GetPeerColors: TLFunction {
        public typealias Response = API.Help.PeerColors
        public static var constructorID: UInt32 { 0xda80f42f }
        public static var name: String { "help.getPeerColors" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xda80f42f, "help.getPeerColors")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xda80f42f)
            writer.writeInt(self.hash)
        }
    }

    /// `help.getPeerProfileColors#abcfa9fd hash:int = help.PeerColors`
    public struct GetPeerProfileColors: TLFunction {
        public typealias Response = API.Help.PeerColors
        public static var constructorID: UInt32 { 0xabcfa9fd }
        public static var name: String { "help.getPeerProfileColors" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xabcfa9fd, "help.getPeerProfileColors")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xabcfa9fd)
            writer.writeInt(self.hash)
        }
    }

    /// `help.getTimezonesList#49b30240 hash:int = help.TimezonesList`
    public struct GetTimezonesList: TLFunction {
        public typealias Response = API.Help.TimezonesList
        public static var constructorID: UInt32 { 0x49b30240 }
        public static var name: String { "help.getTimezonesList" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x49b30240, "help.getTimezonesList")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x49b30240)
            writer.writeInt(self.hash)
        }
    }
}
