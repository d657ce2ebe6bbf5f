// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `accessPointRule#4679b65f phone_prefix_rules:string dc_id:int ips:vector<IpPort> = AccessPointRule`
    public struct AccessPointRule: TLObject {
        public var phonePrefixRules: String
        public var dcID: Int32
        public var ips: [API.IpPort]

        public init(phonePrefixRules: String, dcID: Int32, ips: [API.IpPort]) {
            self.phonePrefixRules = phonePrefixRules
            self.dcID = dcID
            self.ips = ips
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4679b65f, "accessPointRule")
            self.phonePrefixRules = try reader.readString()
            self.dcID = try reader.readInt()
            self.ips = try reader.readBareVector(of: API.IpPort.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4679b65f)
            writer.writeString(self.phonePrefixRules)
            writer.writeInt(self.dcID)
            writer.writeBareVector(self.ips)
        }
    }

    /// `accountDaysTTL#b8d0afdf days:int = AccountDaysTTL`
    public struct AccountDaysTTL: TLObject {
        public var days: Int32

        public init(days: Int32) {
            self.days = days
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb8d0afdf, "accountDaysTTL")
            self.days = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb8d0afdf)
            writer.writeInt(self.days)
        }
    }

    /// `authorization#ad01d61d flags:# current:flags.0?true official_app:flags.1?true
    /// password_pending:flags.2?true encrypted_requests_disabled:flags.3?true call_requests_disabled:flags.4?true
    /// unconfirmed:flags.5?true hash:long device_model:string platform:string system_version:string api_id:int
    /// app_name:string app_version:string date_created:int date_active:int ip:string country:string region:string
    /// = Authorization`
    public struct Authorization: TLObject {
        public var current: Bool
        public var officialApp: Bool
        public var passwordPending: Bool
        public var encryptedRequestsDisabled: Bool
        public var callRequestsDisabled: Bool
        public var unconfirmed: Bool
        public var hash: Int64
        public var deviceModel: String
        public var platform: String
        public var systemVersion: String
        public var apiID: Int32
        public var appName: String
        public var appVersion: String
        public var dateCreated: Int32
        public var dateActive: Int32
        public var ip: String
        public var country: String
        public var region: String

        public init(current: Bool = false, officialApp: Bool = false, passwordPending: Bool = false, encryptedRequestsDisabled: Bool = false, callRequestsDisabled: Bool = false, unconfirmed: Bool = false, hash: Int64, deviceModel: String, platform: String, systemVersion: String, apiID: Int32, appName: String, appVersion: String, dateCreated: Int32, dateActive: Int32, ip: String, country: String, region: String) {
            self.current = current
            self.officialApp = officialApp
            self.passwordPending = passwordPending
            self.encryptedRequestsDisabled = encryptedRequestsDisabled
            self.callRequestsDisabled = callRequestsDisabled
            self.unconfirmed = unconfirmed
            self.hash = hash
            self.deviceModel = deviceModel
            self.platform = platform
            self.systemVersion = systemVersion
            self.apiID = apiID
            self.appName = appName
            self.appVersion = appVersion
            self.dateCreated = dateCreated
            self.dateActive = dateActive
            self.ip = ip
            self.country = country
            self.region = region
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xad01d61d, "authorization")
            let _flags = try reader.readFlags()
            self.current = _flags[0]
            self.officialApp = _flags[1]
            self.passwordPending = _flags[2]
            self.encryptedRequestsDisabled = _flags[3]
            self.callRequestsDisabled = _flags[4]
            self.unconfirmed = _flags[5]
            self.hash = try reader.readLong()
            self.deviceModel = try reader.readString()
            self.platform = try reader.readString()
            self.systemVersion = try reader.readString()
            self.apiID = try reader.readInt()
            self.appName = try reader.readString()
            self.appVersion = try reader.readString()
            self.dateCreated = try reader.readInt()
            self.dateActive = try reader.readInt()
            self.ip = try reader.readString()
            self.country = try reader.readString()
            self.region = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xad01d61d)
            var _flags = TLFlags()
            _flags.set(0, if: self.current)
            _flags.set(1, if: self.officialApp)
            _flags.set(2, if: self.passwordPending)
            _flags.set(3, if: self.encryptedRequestsDisabled)
            _flags.set(4, if: self.callRequestsDisabled)
            _flags.set(5, if: self.unconfirmed)
            writer.writeFlags(_flags)
            writer.writeLong(self.hash)
            writer.writeString(self.deviceModel)
            writer.writeString(self.platform)
            writer.writeString(self.systemVersion)
            writer.writeInt(self.apiID)
            writer.writeString(self.appName)
            writer.writeString(self.appVersion)
            writer.writeInt(self.dateCreated)
            writer.writeInt(self.dateActive)
            writer.writeString(self.ip)
            writer.writeString(self.country)
            writer.writeString(self.region)
        }
    }

    /// `autoDownloadSettings#baa57628 flags:# disabled:flags.0?true video_preload_large:flags.1?true
    /// audio_preload_next:flags.2?true phonecalls_less_data:flags.3?true stories_preload:flags.4?true
    /// photo_size_max:int video_size_max:long file_size_max:long video_upload_maxbitrate:int
    /// small_queue_active_operations_max:int large_queue_active_operations_max:int = AutoDownloadSettings`
    public struct AutoDownloadSettings: TLObject {
        public var disabled: Bool
        public var videoPreloadLarge: Bool
        public var audioPreloadNext: Bool
        public var phonecallsLessData: Bool
        public var storiesPreload: Bool
        public var photoSizeMax: Int32
        public var videoSizeMax: Int64
        public var fileSizeMax: Int64
        public var videoUploadMaxbitrate: Int32
        public var smallQueueActiveOperationsMax: Int32
        public var largeQueueActiveOperationsMax: Int32

        public init(disabled: Bool = false, videoPreloadLarge: Bool = false, audioPreloadNext: Bool = false, phonecallsLessData: Bool = false, storiesPreload: Bool = false, photoSizeMax: Int32, videoSizeMax: Int64, fileSizeMax: Int64, videoUploadMaxbitrate: Int32, smallQueueActiveOperationsMax: Int32, largeQueueActiveOperationsMax: Int32) {
            self.disabled = disabled
            self.videoPreloadLarge = videoPreloadLarge
            self.audioPreloadNext = audioPreloadNext
            self.phonecallsLessData = phonecallsLessData
            self.storiesPreload = storiesPreload
            self.photoSizeMax = photoSizeMax
            self.videoSizeMax = videoSizeMax
            self.fileSizeMax = fileSizeMax
            self.videoUploadMaxbitrate = videoUploadMaxbitrate
            self.smallQueueActiveOperationsMax = smallQueueActiveOperationsMax
            self.largeQueueActiveOperationsMax = largeQueueActiveOperationsMax
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbaa57628, "autoDownloadSettings")
            let _flags = try reader.readFlags()
            self.disabled = _flags[0]
            self.videoPreloadLarge = _flags[1]
            self.audioPreloadNext = _flags[2]
            self.phonecallsLessData = _flags[3]
            self.storiesPreload = _flags[4]
            self.photoSizeMax = try reader.readInt()
            self.videoSizeMax = try reader.readLong()
            self.fileSizeMax = try reader.readLong()
            self.videoUploadMaxbitrate = try reader.readInt()
            self.smallQueueActiveOperationsMax = try reader.readInt()
            self.largeQueueActiveOperationsMax = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbaa57628)
            var _flags = TLFlags()
            _flags.set(0, if: self.disabled)
            _flags.set(1, if: self.videoPreloadLarge)
            _flags.set(2, if: self.audioPreloadNext)
            _flags.set(3, if: self.phonecallsLessData)
            _flags.set(4, if: self.storiesPreload)
            writer.writeFlags(_flags)
            writer.writeInt(self.photoSizeMax)
            writer.writeLong(self.videoSizeMax)
            writer.writeLong(self.fileSizeMax)
            writer.writeInt(self.videoUploadMaxbitrate)
            writer.writeInt(self.smallQueueActiveOperationsMax)
            writer.writeInt(self.largeQueueActiveOperationsMax)
        }
    }

    /// `availableReaction#c077ec01 flags:# inactive:flags.0?true premium:flags.2?true reaction:string
    /// title:string static_icon:Document appear_animation:Document select_animation:Document
    /// activate_animation:Document effect_animation:Document around_animation:flags.1?Document
    /// center_icon:flags.1?Document = AvailableReaction`
    public struct AvailableReaction: TLObject {
        public var inactive: Bool
        public var premium: Bool
        public var reaction: String
        public var title: String
        public var staticIcon: API.Document
        public var appearAnimation: API.Document
        public var selectAnimation: API.Document
        public var activateAnimation: API.Document
        public var effectAnimation: API.Document
        public var aroundAnimation: API.Document?
        public var centerIcon: API.Document?

        public init(inactive: Bool = false, premium: Bool = false, reaction: String, title: String, staticIcon: API.Document, appearAnimation: API.Document, selectAnimation: API.Document, activateAnimation: API.Document, effectAnimation: API.Document, aroundAnimation: API.Document? = nil, centerIcon: API.Document? = nil) {
            self.inactive = inactive
            self.premium = premium
            self.reaction = reaction
            self.title = title
            self.staticIcon = staticIcon
            self.appearAnimation = appearAnimation
            self.selectAnimation = selectAnimation
            self.activateAnimation = activateAnimation
            self.effectAnimation = effectAnimation
            self.aroundAnimation = aroundAnimation
            self.centerIcon = centerIcon
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc077ec01, "availableReaction")
            let _flags = try reader.readFlags()
            self.inactive = _flags[0]
            self.premium = _flags[2]
            self.reaction = try reader.readString()
            self.title = try reader.readString()
            self.staticIcon = try API.Document(from: &reader)
            self.appearAnimation = try API.Document(from: &reader)
            self.selectAnimation = try API.Document(from: &reader)
            self.activateAnimation = try API.Document(from: &reader)
            self.effectAnimation = try API.Document(from: &reader)
            self.aroundAnimation = _flags[1] ? try API.Document(from: &reader) : nil
            self.centerIcon = _flags[1] ? try API.Document(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc077ec01)
            var _flags = TLFlags()
            _flags.set(0, if: self.inactive)
            _flags.set(2, if: self.premium)
            _flags.set(1, if: self.aroundAnimation != nil)
            _flags.set(1, if: self.centerIcon != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.reaction)
            writer.writeString(self.title)
            self.staticIcon.write(to: &writer)
            self.appearAnimation.write(to: &writer)
            self.selectAnimation.write(to: &writer)
            self.activateAnimation.write(to: &writer)
            self.effectAnimation.write(to: &writer)
            if let value = self.aroundAnimation {
                value.write(to: &writer)
            } else if _flags[1] {
                writer.failMissing("availableReaction.around_animation")
            }
            if let value = self.centerIcon {
                value.write(to: &writer)
            } else if _flags[1] {
                writer.failMissing("availableReaction.center_icon")
            }
        }
    }

    /// `attachMenuBotIconColor#4576f3f0 name:string color:int = AttachMenuBotIconColor`
    public struct AttachMenuBotIconColor: TLObject {
        public var name: String
        public var color: Int32

        public init(name: String, color: Int32) {
            self.name = name
            self.color = color
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4576f3f0, "attachMenuBotIconColor")
            self.name = try reader.readString()
            self.color = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4576f3f0)
            writer.writeString(self.name)
            writer.writeInt(self.color)
        }
    }

    /// `attachMenuBotIcon#b2a7386b flags:# name:string icon:Document
    /// colors:flags.0?Vector<AttachMenuBotIconColor> = AttachMenuBotIcon`
    public struct AttachMenuBotIcon: TLObject {
        public var name: String
        public var icon: API.Document
        public var colors: [API.AttachMenuBotIconColor]?

        public init(name: String, icon: API.Document, colors: [API.AttachMenuBotIconColor]? = nil) {
            self.name = name
            self.icon = icon
            self.colors = colors
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb2a7386b, "attachMenuBotIcon")
            let _flags = try reader.readFlags()
            self.name = try reader.readString()
            self.icon = try API.Document(from: &reader)
            self.colors = _flags[0] ? try reader.readVector(of: API.AttachMenuBotIconColor.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb2a7386b)
            var _flags = TLFlags()
            _flags.set(0, if: self.colors != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.name)
            self.icon.write(to: &writer)
            if let value = self.colors { writer.writeVector(value) }
        }
    }

    /// `attachMenuBot#d90d8dfe flags:# inactive:flags.0?true has_settings:flags.1?true
    /// request_write_access:flags.2?true show_in_attach_menu:flags.3?true show_in_side_menu:flags.4?true
    /// side_menu_disclaimer_needed:flags.5?true bot_id:long short_name:string
    /// peer_types:flags.3?Vector<AttachMenuPeerType> icons:Vector<AttachMenuBotIcon> = AttachMenuBot`
    public struct AttachMenuBot: TLObject {
        public var inactive: Bool
        public var hasSettings: Bool
        public var requestWriteAccess: Bool
        public var showInAttachMenu: Bool
        public var showInSideMenu: Bool
        public var sideMenuDisclaimerNeeded: Bool
        public var botID: Int64
        public var shortName: String
        public var peerTypes: [API.AttachMenuPeerType]?
        public var icons: [API.AttachMenuBotIcon]

        public init(inactive: Bool = false, hasSettings: Bool = false, requestWriteAccess: Bool = false, showInAttachMenu: Bool = false, showInSideMenu: Bool = false, sideMenuDisclaimerNeeded: Bool = false, botID: Int64, shortName: String, peerTypes: [API.AttachMenuPeerType]? = nil, icons: [API.AttachMenuBotIcon]) {
            self.inactive = inactive
            self.hasSettings = hasSettings
            self.requestWriteAccess = requestWriteAccess
            self.showInAttachMenu = showInAttachMenu
            self.showInSideMenu = showInSideMenu
            self.sideMenuDisclaimerNeeded = sideMenuDisclaimerNeeded
            self.botID = botID
            self.shortName = shortName
            self.peerTypes = peerTypes
            self.icons = icons
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd90d8dfe, "attachMenuBot")
            let _flags = try reader.readFlags()
            self.inactive = _flags[0]
            self.hasSettings = _flags[1]
            self.requestWriteAccess = _flags[2]
            self.showInAttachMenu = _flags[3]
            self.showInSideMenu = _flags[4]
            self.sideMenuDisclaimerNeeded = _flags[5]
            self.botID = try reader.readLong()
            self.shortName = try reader.readString()
            self.peerTypes = _flags[3] ? try reader.readVector(of: API.AttachMenuPeerType.self) : nil
            self.icons = try reader.readVector(of: API.AttachMenuBotIcon.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd90d8dfe)
            var _flags = TLFlags()
            _flags.set(0, if: self.inactive)
            _flags.set(1, if: self.hasSettings)
            _flags.set(2, if: self.requestWriteAccess)
            _flags.set(3, if: self.showInAttachMenu)
            _flags.set(4, if: self.showInSideMenu)
            _flags.set(5, if: self.sideMenuDisclaimerNeeded)
            _flags.set(3, if: self.peerTypes != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.botID)
            writer.writeString(self.shortName)
            if let value = self.peerTypes {
                writer.writeVector(value)
            } else if _flags[3] {
                writer.failMissing("attachMenuBot.peer_types")
            }
            writer.writeVector(self.icons)
        }
    }

    /// `AttachMenuBots`
    public enum AttachMenuBots: TLObject {
        /// `attachMenuBotsNotModified#f1d88a5c = AttachMenuBots`
        case attachMenuBotsNotModified
        /// `attachMenuBots#3c4301c0 hash:long bots:Vector<AttachMenuBot> users:Vector<User> = AttachMenuBots`
        case attachMenuBots(hash: Int64, bots: [API.AttachMenuBot], users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf1d88a5c:
                self = .attachMenuBotsNotModified
            case 0x3c4301c0:
                self = .attachMenuBots(hash: try reader.readLong(), bots: try reader.readVector(of: API.AttachMenuBot.self), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "AttachMenuBots")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .attachMenuBotsNotModified:
                writer.writeConstructorID(0xf1d88a5c)
            case .attachMenuBots(let value1, let value2, let value3):
                writer.writeConstructorID(0x3c4301c0)
                writer.writeLong(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `attachMenuBotsBot#93bf667f bot:AttachMenuBot users:Vector<User> = AttachMenuBotsBot`
    public struct AttachMenuBotsBot: TLObject {
        public var bot: API.AttachMenuBot
        public var users: [API.User]

        public init(bot: API.AttachMenuBot, users: [API.User]) {
            self.bot = bot
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x93bf667f, "attachMenuBotsBot")
            self.bot = try API.AttachMenuBot(from: &reader)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x93bf667f)
            self.bot.write(to: &writer)
            writer.writeVector(self.users)
        }
    }

    /// `AttachMenuPeerType`
    public enum AttachMenuPeerType: TLObject {
        /// `attachMenuPeerTypeSameBotPM#7d6be90e = AttachMenuPeerType`
        case attachMenuPeerTypeSameBotPM
        /// `attachMenuPeerTypeBotPM#c32bfa1a = AttachMenuPeerType`
        case attachMenuPeerTypeBotPM
        /// `attachMenuPeerTypePM#f146d31f = AttachMenuPeerType`
        case attachMenuPeerTypePM
        /// `attachMenuPeerTypeChat#0509113f = AttachMenuPeerType`
        case attachMenuPeerTypeChat
        /// `attachMenuPeerTypeBroadcast#7bfbdefc = AttachMenuPeerType`
        case attachMenuPeerTypeBroadcast

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7d6be90e:
                self = .attachMenuPeerTypeSameBotPM
            case 0xc32bfa1a:
                self = .attachMenuPeerTypeBotPM
            case 0xf146d31f:
                self = .attachMenuPeerTypePM
            case 0x0509113f:
                self = .attachMenuPeerTypeChat
            case 0x7bfbdefc:
                self = .attachMenuPeerTypeBroadcast
            default:
                throw reader.unknownConstructor(id, of: "AttachMenuPeerType")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .attachMenuPeerTypeSameBotPM:
                writer.writeConstructorID(0x7d6be90e)
            case .attachMenuPeerTypeBotPM:
                writer.writeConstructorID(0xc32bfa1a)
            case .attachMenuPeerTypePM:
                writer.writeConstructorID(0xf146d31f)
            case .attachMenuPeerTypeChat:
                writer.writeConstructorID(0x0509113f)
            case .attachMenuPeerTypeBroadcast:
                writer.writeConstructorID(0x7bfbdefc)
            }
        }
    }

    /// `autoSaveSettings#c84834ce flags:# photos:flags.0?true videos:flags.1?true video_max_size:flags.2?long =
    /// AutoSaveSettings`
    public struct AutoSaveSettings: TLObject {
        public var photos: Bool
        public var videos: Bool
        public var videoMaxSize: Int64?

        public init(photos: Bool = false, videos: Bool = false, videoMaxSize: Int64? = nil) {
            self.photos = photos
            self.videos = videos
            self.videoMaxSize = videoMaxSize
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc84834ce, "autoSaveSettings")
            let _flags = try reader.readFlags()
            self.photos = _flags[0]
            self.videos = _flags[1]
            self.videoMaxSize = _flags[2] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc84834ce)
            var _flags = TLFlags()
            _flags.set(0, if: self.photos)
            _flags.set(1, if: self.videos)
            _flags.set(2, if: self.videoMaxSize != nil)
            writer.writeFlags(_flags)
            if let value = self.videoMaxSize { writer.writeLong(value) }
        }
    }

    /// `autoSaveException#81602d47 peer:Peer settings:AutoSaveSettings = AutoSaveException`
    public struct AutoSaveException: TLObject {
        public var peer: API.Peer
        public var settings: API.AutoSaveSettings

        public init(peer: API.Peer, settings: API.AutoSaveSettings) {
            self.peer = peer
            self.settings = settings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x81602d47, "autoSaveException")
            self.peer = try API.Peer(from: &reader)
            self.settings = try API.AutoSaveSettings(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x81602d47)
            self.peer.write(to: &writer)
            self.settings.write(to: &writer)
        }
    }

    /// `availableEffect#93c3e27e flags:# premium_required:flags.2?true id:long emoticon:string
    /// static_icon_id:flags.0?long effect_sticker_id:long effect_animation_id:flags.1?long = AvailableEffect`
    public struct AvailableEffect: TLObject {
        public var premiumRequired: Bool
        public var id: Int64
        public var emoticon: String
        public var staticIconID: Int64?
        public var effectStickerID: Int64
        public var effectAnimationID: Int64?

        public init(premiumRequired: Bool = false, id: Int64, emoticon: String, staticIconID: Int64? = nil, effectStickerID: Int64, effectAnimationID: Int64? = nil) {
            self.premiumRequired = premiumRequired
            self.id = id
            self.emoticon = emoticon
            self.staticIconID = staticIconID
            self.effectStickerID = effectStickerID
            self.effectAnimationID = effectAnimationID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x93c3e27e, "availableEffect")
            let _flags = try reader.readFlags()
            self.premiumRequired = _flags[2]
            self.id = try reader.readLong()
            self.emoticon = try reader.readString()
            self.staticIconID = _flags[0] ? try reader.readLong() : nil
            self.effectStickerID = try reader.readLong()
            self.effectAnimationID = _flags[1] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x93c3e27e)
            var _flags = TLFlags()
            _flags.set(2, if: self.premiumRequired)
            _flags.set(0, if: self.staticIconID != nil)
            _flags.set(1, if: self.effectAnimationID != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.id)
            writer.writeString(self.emoticon)
            if let value = self.staticIconID { writer.writeLong(value) }
            writer.writeLong(self.effectStickerID)
            if let value = self.effectAnimationID { writer.writeLong(value) }
        }
    }

    /// `auctionBidLevel#310240cc pos:int amount:long date:int = AuctionBidLevel`
    public struct AuctionBidLevel: TLObject {
        public var pos: Int32
        public var amount: Int64
        public var date: Int32

        public init(pos: Int32, amount: Int64, date: Int32) {
            self.pos = pos
            self.amount = amount
            self.date = date
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x310240cc, "auctionBidLevel")
            self.pos = try reader.readInt()
            self.amount = try reader.readLong()
            self.date = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x310240cc)
            writer.writeInt(self.pos)
            writer.writeLong(self.amount)
            writer.writeInt(self.date)
        }
    }

    /// `AiComposeTone`
    public enum AiComposeTone: TLObject {
        /// `aiComposeTone#cff63ea9 flags:# creator:flags.0?true id:long access_hash:long slug:string title:string
        /// emoji_id:flags.1?long prompt:flags.4?string installs_count:flags.2?int author_id:flags.3?long
        /// example_english:flags.5?AiComposeToneExample = AiComposeTone`
        indirect case aiComposeTone(AiComposeTone)
        /// `aiComposeToneDefault#9bad6414 tone:string emoji_id:long title:string = AiComposeTone`
        indirect case aiComposeToneDefault(tone: String, emojiID: Int64, title: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xcff63ea9:
                self = .aiComposeTone(try AiComposeTone(bareFrom: &reader))
            case 0x9bad6414:
                self = .aiComposeToneDefault(tone: try reader.readString(), emojiID: try reader.readLong(), title: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "AiComposeTone")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .aiComposeTone(let value):
                writer.writeConstructorID(0xcff63ea9)
                value.writeBare(to: &writer)
            case .aiComposeToneDefault(let value1, let value2, let value3):
                writer.writeConstructorID(0x9bad6414)
                writer.writeString(value1)
                writer.writeLong(value2)
                writer.writeString(value3)
            }
        }

        /// `aiComposeTone#cff63ea9`
        public struct AiComposeTone: TLPayload {
            public var creator: Bool
            public var id: Int64
            public var accessHash: Int64
            public var slug: String
            public var title: String
            public var emojiID: Int64?
            public var prompt: String?
            public var installsCount: Int32?
            public var authorID: Int64?
            public var exampleEnglish: API.AiComposeToneExample?

            public init(creator: Bool = false, id: Int64, accessHash: Int64, slug: String, title: String, emojiID: Int64? = nil, prompt: String? = nil, installsCount: Int32? = nil, authorID: Int64? = nil, exampleEnglish: API.AiComposeToneExample? = nil) {
                self.creator = creator
                self.id = id
                self.accessHash = accessHash
                self.slug = slug
                self.title = title
                self.emojiID = emojiID
                self.prompt = prompt
                self.installsCount = installsCount
                self.authorID = authorID
                self.exampleEnglish = exampleEnglish
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.creator = _flags[0]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.slug = try reader.readString()
                self.title = try reader.readString()
                self.emojiID = _flags[1] ? try reader.readLong() : nil
                self.prompt = _flags[4] ? try reader.readString() : nil
                self.installsCount = _flags[2] ? try reader.readInt() : nil
                self.authorID = _flags[3] ? try reader.readLong() : nil
                self.exampleEnglish = _flags[5] ? try API.AiComposeToneExample(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.creator)
                _flags.set(1, if: self.emojiID != nil)
                _flags.set(4, if: self.prompt != nil)
                _flags.set(2, if: self.installsCount != nil)
                _flags.set(3, if: self.authorID != nil)
                _flags.set(5, if: self.exampleEnglish != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeString(self.slug)
                writer.writeString(self.title)
                if let value = self.emojiID { writer.writeLong(value) }
                if let value = self.prompt { writer.writeString(value) }
                if let value = self.installsCount { writer.writeInt(value) }
                if let value = self.authorID { writer.writeLong(value) }
                if let value = self.exampleEnglish { value.write(to: &writer) }
            }
        }
    }

    /// `aiComposeToneExample#f1d628ec from:TextWithEntities to:TextWithEntities = AiComposeToneExample`
    public struct AiComposeToneExample: TLObject {
        public var from: API.TextWithEntities
        public var to: API.TextWithEntities

        public init(from: API.TextWithEntities, to: API.TextWithEntities) {
            self.from = from
            self.to = to
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf1d628ec, "aiComposeToneExample")
            self.from = try API.TextWithEntities(from: &reader)
            self.to = try API.TextWithEntities(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf1d628ec)
            self.from.write(to: &writer)
            self.to.write(to: &writer)
        }
    }
}
