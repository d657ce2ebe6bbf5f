// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `User`
    public enum User: TLObject {
        /// `userEmpty#d3bc4b7a id:long = User`
        case userEmpty(id: Int64)
        /// `user#b1b8cc83 flags:# self:flags.10?true contact:flags.11?true mutual_contact:flags.12?true
        /// deleted:flags.13?true bot:flags.14?true bot_chat_history:flags.15?true bot_nochats:flags.16?true
        /// verified:flags.17?true restricted:flags.18?true min:flags.20?true bot_inline_geo:flags.21?true
        /// support:flags.23?true scam:flags.24?true apply_min_photo:flags.25?true fake:flags.26?true
        /// bot_attach_menu:flags.27?true premium:flags.28?true attach_menu_enabled:flags.29?true flags2:#
        /// bot_can_edit:flags2.1?true close_friend:flags2.2?true stories_hidden:flags2.3?true
        /// stories_unavailable:flags2.4?true contact_require_premium:flags2.10?true bot_business:flags2.11?true
        /// bot_has_main_app:flags2.13?true bot_forum_view:flags2.16?true
        /// bot_forum_can_manage_topics:flags2.17?true bot_can_manage_bots:flags2.18?true
        /// bot_guestchat:flags2.19?true bot_guard:flags2.20?true id:long access_hash:flags.0?long
        /// first_name:flags.1?string last_name:flags.2?string username:flags.3?string phone:flags.4?string
        /// photo:flags.5?UserProfilePhoto status:flags.6?UserStatus bot_info_version:flags.14?int
        /// restriction_reason:flags.18?Vector<RestrictionReason> bot_inline_placeholder:flags.19?string
        /// lang_code:flags.22?string emoji_status:flags.30?EmojiStatus usernames:flags2.0?Vector<Username>
        /// stories_max_id:flags2.5?RecentStory color:flags2.8?PeerColor profile_color:flags2.9?PeerColor
        /// bot_active_users:flags2.12?int bot_verification_icon:flags2.14?long
        /// send_paid_messages_stars:flags2.15?long linked_community_id:flags2.21?long = User`
        indirect case user(User)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd3bc4b7a:
                self = .userEmpty(id: try reader.readLong())
            case 0xb1b8cc83:
                self = .user(try User(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "User")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .userEmpty(let value):
                writer.writeConstructorID(0xd3bc4b7a)
                writer.writeLong(value)
            case .user(let value):
                writer.writeConstructorID(0xb1b8cc83)
                value.writeBare(to: &writer)
            }
        }

        /// `user#b1b8cc83`
        public struct User: TLPayload {
            public var isSelf: Bool
            public var contact: Bool
            public var mutualContact: Bool
            public var deleted: Bool
            public var bot: Bool
            public var botChatHistory: Bool
            public var botNochats: Bool
            public var verified: Bool
            public var restricted: Bool
            public var min: Bool
            public var botInlineGeo: Bool
            public var support: Bool
            public var scam: Bool
            public var applyMinPhoto: Bool
            public var fake: Bool
            public var botAttachMenu: Bool
            public var premium: Bool
            public var attachMenuEnabled: Bool
            public var botCanEdit: Bool
            public var closeFriend: Bool
            public var storiesHidden: Bool
            public var storiesUnavailable: Bool
            public var contactRequirePremium: Bool
            public var botBusiness: Bool
            public var botHasMainApp: Bool
            public var botForumView: Bool
            public var botForumCanManageTopics: Bool
            public var botCanManageBots: Bool
            public var botGuestchat: Bool
            public var botGuard: Bool
            public var id: Int64
            public var accessHash: Int64?
            public var firstName: String?
            public var lastName: String?
            public var username: String?
            public var phone: String?
            public var photo: API.UserProfilePhoto?
            public var status: API.UserStatus?
            public var botInfoVersion: Int32?
            public var restrictionReason: [API.RestrictionReason]?
            public var botInlinePlaceholder: String?
            public var langCode: String?
            public var emojiStatus: API.EmojiStatus?
            public var usernames: [API.Username]?
            public var storiesMaxID: API.RecentStory?
            public var color: API.PeerColor?
            public var profileColor: API.PeerColor?
            public var botActiveUsers: Int32?
            public var botVerificationIcon: Int64?
            public var sendPaidMessagesStars: Int64?
            public var linkedCommunityID: Int64?

            public init(isSelf: Bool = false, contact: Bool = false, mutualContact: Bool = false, deleted: Bool = false, bot: Bool = false, botChatHistory: Bool = false, botNochats: Bool = false, verified: Bool = false, restricted: Bool = false, min: Bool = false, botInlineGeo: Bool = false, support: Bool = false, scam: Bool = false, applyMinPhoto: Bool = false, fake: Bool = false, botAttachMenu: Bool = false, premium: Bool = false, attachMenuEnabled: Bool = false, botCanEdit: Bool = false, closeFriend: Bool = false, storiesHidden: Bool = false, storiesUnavailable: Bool = false, contactRequirePremium: Bool = false, botBusiness: Bool = false, botHasMainApp: Bool = false, botForumView: Bool = false, botForumCanManageTopics: Bool = false, botCanManageBots: Bool = false, botGuestchat: Bool = false, botGuard: Bool = false, id: Int64, accessHash: Int64? = nil, firstName: String? = nil, lastName: String? = nil, username: String? = nil, phone: String? = nil, photo: API.UserProfilePhoto? = nil, status: API.UserStatus? = nil, botInfoVersion: Int32? = nil, restrictionReason: [API.RestrictionReason]? = nil, botInlinePlaceholder: String? = nil, langCode: String? = nil, emojiStatus: API.EmojiStatus? = nil, usernames: [API.Username]? = nil, storiesMaxID: API.RecentStory? = nil, color: API.PeerColor? = nil, profileColor: API.PeerColor? = nil, botActiveUsers: Int32? = nil, botVerificationIcon: Int64? = nil, sendPaidMessagesStars: Int64? = nil, linkedCommunityID: Int64? = nil) {
                self.isSelf = isSelf
                self.contact = contact
                self.mutualContact = mutualContact
                self.deleted = deleted
                self.bot = bot
                self.botChatHistory = botChatHistory
                self.botNochats = botNochats
                self.verified = verified
                self.restricted = restricted
                self.min = min
                self.botInlineGeo = botInlineGeo
                self.support = support
                self.scam = scam
                self.applyMinPhoto = applyMinPhoto
                self.fake = fake
                self.botAttachMenu = botAttachMenu
                self.premium = premium
                self.attachMenuEnabled = attachMenuEnabled
                self.botCanEdit = botCanEdit
                self.closeFriend = closeFriend
                self.storiesHidden = storiesHidden
                self.storiesUnavailable = storiesUnavailable
                self.contactRequirePremium = contactRequirePremium
                self.botBusiness = botBusiness
                self.botHasMainApp = botHasMainApp
                self.botForumView = botForumView
                self.botForumCanManageTopics = botForumCanManageTopics
                self.botCanManageBots = botCanManageBots
                self.botGuestchat = botGuestchat
                self.botGuard = botGuard
                self.id = id
                self.accessHash = accessHash
                self.firstName = firstName
                self.lastName = lastName
                self.username = username
                self.phone = phone
                self.photo = photo
                self.status = status
                self.botInfoVersion = botInfoVersion
                self.restrictionReason = restrictionReason
                self.botInlinePlaceholder = botInlinePlaceholder
                self.langCode = langCode
                self.emojiStatus = emojiStatus
                self.usernames = usernames
                self.storiesMaxID = storiesMaxID
                self.color = color
                self.profileColor = profileColor
                self.botActiveUsers = botActiveUsers
                self.botVerificationIcon = botVerificationIcon
                self.sendPaidMessagesStars = sendPaidMessagesStars
                self.linkedCommunityID = linkedCommunityID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.isSelf = _flags[10]
                self.contact = _flags[11]
                self.mutualContact = _flags[12]
                self.deleted = _flags[13]
                self.bot = _flags[14]
                self.botChatHistory = _flags[15]
                self.botNochats = _flags[16]
                self.verified = _flags[17]
                self.restricted = _flags[18]
                self.min = _flags[20]
                self.botInlineGeo = _flags[21]
                self.support = _flags[23]
                self.scam = _flags[24]
                self.applyMinPhoto = _flags[25]
                self.fake = _flags[26]
                self.botAttachMenu = _flags[27]
                self.premium = _flags[28]
                self.attachMenuEnabled = _flags[29]
                let _flags2 = try reader.readFlags()
                self.botCanEdit = _flags2[1]
                self.closeFriend = _flags2[2]
                self.storiesHidden = _flags2[3]
                self.storiesUnavailable = _flags2[4]
                self.contactRequirePremium = _flags2[10]
                self.botBusiness = _flags2[11]
                self.botHasMainApp = _flags2[13]
                self.botForumView = _flags2[16]
                self.botForumCanManageTopics = _flags2[17]
                self.botCanManageBots = _flags2[18]
                self.botGuestchat = _flags2[19]
                self.botGuard = _flags2[20]
                self.id = try reader.readLong()
                self.accessHash = _flags[0] ? try reader.readLong() : nil
                self.firstName = _flags[1] ? try reader.readString() : nil
                self.lastName = _flags[2] ? try reader.readString() : nil
                self.username = _flags[3] ? try reader.readString() : nil
                self.phone = _flags[4] ? try reader.readString() : nil
                self.photo = _flags[5] ? try API.UserProfilePhoto(from: &reader) : nil
                self.status = _flags[6] ? try API.UserStatus(from: &reader) : nil
                self.botInfoVersion = _flags[14] ? try reader.readInt() : nil
                self.restrictionReason = _flags[18] ? try reader.readVector(of: API.RestrictionReason.self) : nil
                self.botInlinePlaceholder = _flags[19] ? try reader.readString() : nil
                self.langCode = _flags[22] ? try reader.readString() : nil
                self.emojiStatus = _flags[30] ? try API.EmojiStatus(from: &reader) : nil
                self.usernames = _flags2[0] ? try reader.readVector(of: API.Username.self) : nil
                self.storiesMaxID = _flags2[5] ? try API.RecentStory(from: &reader) : nil
                self.color = _flags2[8] ? try API.PeerColor(from: &reader) : nil
                self.profileColor = _flags2[9] ? try API.PeerColor(from: &reader) : nil
                self.botActiveUsers = _flags2[12] ? try reader.readInt() : nil
                self.botVerificationIcon = _flags2[14] ? try reader.readLong() : nil
                self.sendPaidMessagesStars = _flags2[15] ? try reader.readLong() : nil
                self.linkedCommunityID = _flags2[21] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.isSelf)
                _flags.set(11, if: self.contact)
                _flags.set(12, if: self.mutualContact)
                _flags.set(13, if: self.deleted)
                _flags.set(14, if: self.bot)
                _flags.set(15, if: self.botChatHistory)
                _flags.set(16, if: self.botNochats)
                _flags.set(17, if: self.verified)
                _flags.set(18, if: self.restricted)
                _flags.set(20, if: self.min)
                _flags.set(21, if: self.botInlineGeo)
                _flags.set(23, if: self.support)
                _flags.set(24, if: self.scam)
                _flags.set(25, if: self.applyMinPhoto)
                _flags.set(26, if: self.fake)
                _flags.set(27, if: self.botAttachMenu)
                _flags.set(28, if: self.premium)
                _flags.set(29, if: self.attachMenuEnabled)
                _flags.set(0, if: self.accessHash != nil)
                _flags.set(1, if: self.firstName != nil)
                _flags.set(2, if: self.lastName != nil)
                _flags.set(3, if: self.username != nil)
                _flags.set(4, if: self.phone != nil)
                _flags.set(5, if: self.photo != nil)
                _flags.set(6, if: self.status != nil)
                _flags.set(14, if: self.botInfoVersion != nil)
                _flags.set(18, if: self.restrictionReason != nil)
                _flags.set(19, if: self.botInlinePlaceholder != nil)
                _flags.set(22, if: self.langCode != nil)
                _flags.set(30, if: self.emojiStatus != nil)
                writer.writeFlags(_flags)
                var _flags2 = TLFlags()
                _flags2.set(1, if: self.botCanEdit)
                _flags2.set(2, if: self.closeFriend)
                _flags2.set(3, if: self.storiesHidden)
                _flags2.set(4, if: self.storiesUnavailable)
                _flags2.set(10, if: self.contactRequirePremium)
                _flags2.set(11, if: self.botBusiness)
                _flags2.set(13, if: self.botHasMainApp)
                _flags2.set(16, if: self.botForumView)
                _flags2.set(17, if: self.botForumCanManageTopics)
                _flags2.set(18, if: self.botCanManageBots)
                _flags2.set(19, if: self.botGuestchat)
                _flags2.set(20, if: self.botGuard)
                _flags2.set(0, if: self.usernames != nil)
                _flags2.set(5, if: self.storiesMaxID != nil)
                _flags2.set(8, if: self.color != nil)
                _flags2.set(9, if: self.profileColor != nil)
                _flags2.set(12, if: self.botActiveUsers != nil)
                _flags2.set(14, if: self.botVerificationIcon != nil)
                _flags2.set(15, if: self.sendPaidMessagesStars != nil)
                _flags2.set(21, if: self.linkedCommunityID != nil)
                writer.writeFlags(_flags2)
                writer.writeLong(self.id)
                if let value = self.accessHash { writer.writeLong(value) }
                if let value = self.firstName { writer.writeString(value) }
                if let value = self.lastName { writer.writeString(value) }
                if let value = self.username { writer.writeString(value) }
                if let value = self.phone { writer.writeString(value) }
                if let value = self.photo { value.write(to: &writer) }
                if let value = self.status { value.write(to: &writer) }
                if let value = self.botInfoVersion {
                    writer.writeInt(value)
                } else if _flags[14] {
                    writer.failMissing("user.bot_info_version")
                }
                if let value = self.restrictionReason {
                    writer.writeVector(value)
                } else if _flags[18] {
                    writer.failMissing("user.restriction_reason")
                }
                if let value = self.botInlinePlaceholder { writer.writeString(value) }
                if let value = self.langCode { writer.writeString(value) }
                if let value = self.emojiStatus { value.write(to: &writer) }
                if let value = self.usernames { writer.writeVector(value) }
                if let value = self.storiesMaxID { value.write(to: &writer) }
                if let value = self.color { value.write(to: &writer) }
                if let value = self.profileColor { value.write(to: &writer) }
                if let value = self.botActiveUsers { writer.writeInt(value) }
                if let value = self.botVerificationIcon { writer.writeLong(value) }
                if let value = self.sendPaidMessagesStars { writer.writeLong(value) }
                if let value = self.linkedCommunityID { writer.writeLong(value) }
            }
        }
    }

    /// `UserProfilePhoto`
    public enum UserProfilePhoto: TLObject {
        /// `userProfilePhotoEmpty#4f11bae1 = UserProfilePhoto`
        case userProfilePhotoEmpty
        /// `userProfilePhoto#82d1f706 flags:# has_video:flags.0?true personal:flags.2?true photo_id:long
        /// stripped_thumb:flags.1?bytes dc_id:int = UserProfilePhoto`
        indirect case userProfilePhoto(UserProfilePhoto)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4f11bae1:
                self = .userProfilePhotoEmpty
            case 0x82d1f706:
                self = .userProfilePhoto(try UserProfilePhoto(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "UserProfilePhoto")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .userProfilePhotoEmpty:
                writer.writeConstructorID(0x4f11bae1)
            case .userProfilePhoto(let value):
                writer.writeConstructorID(0x82d1f706)
                value.writeBare(to: &writer)
            }
        }

        /// `userProfilePhoto#82d1f706`
        public struct UserProfilePhoto: TLPayload {
            public var hasVideo: Bool
            public var personal: Bool
            public var photoID: Int64
            public var strippedThumb: [UInt8]?
            public var dcID: Int32

            public init(hasVideo: Bool = false, personal: Bool = false, photoID: Int64, strippedThumb: [UInt8]? = nil, dcID: Int32) {
                self.hasVideo = hasVideo
                self.personal = personal
                self.photoID = photoID
                self.strippedThumb = strippedThumb
                self.dcID = dcID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hasVideo = _flags[0]
                self.personal = _flags[2]
                self.photoID = try reader.readLong()
                self.strippedThumb = _flags[1] ? try reader.readBytes() : nil
                self.dcID = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.hasVideo)
                _flags.set(2, if: self.personal)
                _flags.set(1, if: self.strippedThumb != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.photoID)
                if let value = self.strippedThumb { writer.writeBytes(value) }
                writer.writeInt(self.dcID)
            }
        }
    }

    /// `UserStatus`
    public enum UserStatus: TLObject {
        /// `userStatusEmpty#09d05049 = UserStatus`
        case userStatusEmpty
        /// `userStatusOnline#edb93949 expires:int = UserStatus`
        case userStatusOnline(expires: Int32)
        /// `userStatusOffline#008c703f was_online:int = UserStatus`
        case userStatusOffline(wasOnline: Int32)
        /// `userStatusRecently#7b197dc8 flags:# by_me:flags.0?true = UserStatus`
        indirect case userStatusRecently(UserStatusRecently)
        /// `userStatusLastWeek#541a1d1a flags:# by_me:flags.0?true = UserStatus`
        indirect case userStatusLastWeek(UserStatusLastWeek)
        /// `userStatusLastMonth#65899777 flags:# by_me:flags.0?true = UserStatus`
        indirect case userStatusLastMonth(UserStatusLastMonth)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x09d05049:
                self = .userStatusEmpty
            case 0xedb93949:
                self = .userStatusOnline(expires: try reader.readInt())
            case 0x008c703f:
                self = .userStatusOffline(wasOnline: try reader.readInt())
            case 0x7b197dc8:
                self = .userStatusRecently(try UserStatusRecently(bareFrom: &reader))
            case 0x541a1d1a:
                self = .userStatusLastWeek(try UserStatusLastWeek(bareFrom: &reader))
            case 0x65899777:
                self = .userStatusLastMonth(try UserStatusLastMonth(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "UserStatus")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .userStatusEmpty:
                writer.writeConstructorID(0x09d05049)
            case .userStatusOnline(let value):
                writer.writeConstructorID(0xedb93949)
                writer.writeInt(value)
            case .userStatusOffline(let value):
                writer.writeConstructorID(0x008c703f)
                writer.writeInt(value)
            case .userStatusRecently(let value):
                writer.writeConstructorID(0x7b197dc8)
                value.writeBare(to: &writer)
            case .userStatusLastWeek(let value):
                writer.writeConstructorID(0x541a1d1a)
                value.writeBare(to: &writer)
            case .userStatusLastMonth(let value):
                writer.writeConstructorID(0x65899777)
                value.writeBare(to: &writer)
            }
        }

        /// `userStatusRecently#7b197dc8`
        public struct UserStatusRecently: TLPayload {
            public var byMe: Bool

            public init(byMe: Bool = false) {
                self.byMe = byMe
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.byMe = _flags[0]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.byMe)
                writer.writeFlags(_flags)
            }
        }

        /// `userStatusLastWeek#541a1d1a`
        public struct UserStatusLastWeek: TLPayload {
            public var byMe: Bool

            public init(byMe: Bool = false) {
                self.byMe = byMe
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.byMe = _flags[0]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.byMe)
                writer.writeFlags(_flags)
            }
        }

        /// `userStatusLastMonth#65899777`
        public struct UserStatusLastMonth: TLPayload {
            public var byMe: Bool

            public init(byMe: Bool = false) {
                self.byMe = byMe
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.byMe = _flags[0]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.byMe)
                writer.writeFlags(_flags)
            }
        }
    }

    /// `userFull#06cbe645 flags:# blocked:flags.0?true phone_calls_available:flags.4?true
    /// phone_calls_private:flags.5?true can_pin_message:flags.7?true has_scheduled:flags.12?true
    /// video_calls_available:flags.13?true voice_messages_forbidden:flags.20?true
    /// translations_disabled:flags.23?true stories_pinned_available:flags.26?true
    /// blocked_my_stories_from:flags.27?true wallpaper_overridden:flags.28?true
    /// contact_require_premium:flags.29?true read_dates_private:flags.30?true flags2:#
    /// sponsored_enabled:flags2.7?true can_view_revenue:flags2.9?true bot_can_manage_emoji_status:flags2.10?true
    /// display_gifts_button:flags2.16?true noforwards_my_enabled:flags2.23?true
    /// noforwards_peer_enabled:flags2.24?true unofficial_security_risk:flags2.26?true id:long
    /// about:flags.1?string settings:PeerSettings personal_photo:flags.21?Photo profile_photo:flags.2?Photo
    /// fallback_photo:flags.22?Photo notify_settings:PeerNotifySettings bot_info:flags.3?BotInfo
    /// pinned_msg_id:flags.6?int common_chats_count:int folder_id:flags.11?int ttl_period:flags.14?int
    /// theme:flags.15?ChatTheme private_forward_name:flags.16?string
    /// bot_group_admin_rights:flags.17?ChatAdminRights bot_broadcast_admin_rights:flags.18?ChatAdminRights
    /// wallpaper:flags.24?WallPaper stories:flags.25?PeerStories business_work_hours:flags2.0?BusinessWorkHours
    /// business_location:flags2.1?BusinessLocation business_greeting_message:flags2.2?BusinessGreetingMessage
    /// business_away_message:flags2.3?BusinessAwayMessage business_intro:flags2.4?BusinessIntro
    /// birthday:flags2.5?Birthday personal_channel_id:flags2.6?long personal_channel_message:flags2.6?int
    /// stargifts_count:flags2.8?int starref_program:flags2.11?StarRefProgram
    /// bot_verification:flags2.12?BotVerification send_paid_messages_stars:flags2.14?long
    /// disallowed_gifts:flags2.15?DisallowedGiftsSettings stars_rating:flags2.17?StarsRating
    /// stars_my_pending_rating:flags2.18?StarsRating stars_my_pending_rating_date:flags2.18?int
    /// main_tab:flags2.20?ProfileTab saved_music:flags2.21?Document note:flags2.22?TextWithEntities
    /// bot_manager_id:flags2.25?long = UserFull`
    public struct UserFull: TLObject {
        public var blocked: Bool
        public var phoneCallsAvailable: Bool
        public var phoneCallsPrivate: Bool
        public var canPinMessage: Bool
        public var hasScheduled: Bool
        public var videoCallsAvailable: Bool
        public var voiceMessagesForbidden: Bool
        public var translationsDisabled: Bool
        public var storiesPinnedAvailable: Bool
        public var blockedMyStoriesFrom: Bool
        public var wallpaperOverridden: Bool
        public var contactRequirePremium: Bool
        public var readDatesPrivate: Bool
        public var sponsoredEnabled: Bool
        public var canViewRevenue: Bool
        public var botCanManageEmojiStatus: Bool
        public var displayGiftsButton: Bool
        public var noforwardsMyEnabled: Bool
        public var noforwardsPeerEnabled: Bool
        public var unofficialSecurityRisk: Bool
        public var id: Int64
        public var about: String?
        public var settings: API.PeerSettings
        public var personalPhoto: API.Photo?
        public var profilePhoto: API.Photo?
        public var fallbackPhoto: API.Photo?
        public var notifySettings: API.PeerNotifySettings
        public var botInfo: API.BotInfo?
        public var pinnedMsgID: Int32?
        public var commonChatsCount: Int32
        public var folderID: Int32?
        public var ttlPeriod: Int32?
        public var theme: API.ChatTheme?
        public var privateForwardName: String?
        public var botGroupAdminRights: API.ChatAdminRights?
        public var botBroadcastAdminRights: API.ChatAdminRights?
        public var wallpaper: API.WallPaper?
        public var stories: API.PeerStories?
        public var businessWorkHours: API.BusinessWorkHours?
        public var businessLocation: API.BusinessLocation?
        public var businessGreetingMessage: API.BusinessGreetingMessage?
        public var businessAwayMessage: API.BusinessAwayMessage?
        public var businessIntro: API.BusinessIntro?
        public var birthday: API.Birthday?
        public var personalChannelID: Int64?
        public var personalChannelMessage: Int32?
        public var stargiftsCount: Int32?
        public var starrefProgram: API.StarRefProgram?
        public var botVerification: API.BotVerification?
        public var sendPaidMessagesStars: Int64?
        public var disallowedGifts: API.DisallowedGiftsSettings?
        public var starsRating: API.StarsRating?
        public var starsMyPendingRating: API.StarsRating?
        public var starsMyPendingRatingDate: Int32?
        public var mainTab: API.ProfileTab?
        public var savedMusic: API.Document?
        public var note: API.TextWithEntities?
        public var botManagerID: Int64?

        public init(blocked: Bool = false, phoneCallsAvailable: Bool = false, phoneCallsPrivate: Bool = false, canPinMessage: Bool = false, hasScheduled: Bool = false, videoCallsAvailable: Bool = false, voiceMessagesForbidden: Bool = false, translationsDisabled: Bool = false, storiesPinnedAvailable: Bool = false, blockedMyStoriesFrom: Bool = false, wallpaperOverridden: Bool = false, contactRequirePremium: Bool = false, readDatesPrivate: Bool = false, sponsoredEnabled: Bool = false, canViewRevenue: Bool = false, botCanManageEmojiStatus: Bool = false, displayGiftsButton: Bool = false, noforwardsMyEnabled: Bool = false, noforwardsPeerEnabled: Bool = false, unofficialSecurityRisk: Bool = false, id: Int64, about: String? = nil, settings: API.PeerSettings, personalPhoto: API.Photo? = nil, profilePhoto: API.Photo? = nil, fallbackPhoto: API.Photo? = nil, notifySettings: API.PeerNotifySettings, botInfo: API.BotInfo? = nil, pinnedMsgID: Int32? = nil, commonChatsCount: Int32, folderID: Int32? = nil, ttlPeriod: Int32? = nil, theme: API.ChatTheme? = nil, privateForwardName: String? = nil, botGroupAdminRights: API.ChatAdminRights? = nil, botBroadcastAdminRights: API.ChatAdminRights? = nil, wallpaper: API.WallPaper? = nil, stories: API.PeerStories? = nil, businessWorkHours: API.BusinessWorkHours? = nil, businessLocation: API.BusinessLocation? = nil, businessGreetingMessage: API.BusinessGreetingMessage? = nil, businessAwayMessage: API.BusinessAwayMessage? = nil, businessIntro: API.BusinessIntro? = nil, birthday: API.Birthday? = nil, personalChannelID: Int64? = nil, personalChannelMessage: Int32? = nil, stargiftsCount: Int32? = nil, starrefProgram: API.StarRefProgram? = nil, botVerification: API.BotVerification? = nil, sendPaidMessagesStars: Int64? = nil, disallowedGifts: API.DisallowedGiftsSettings? = nil, starsRating: API.StarsRating? = nil, starsMyPendingRating: API.StarsRating? = nil, starsMyPendingRatingDate: Int32? = nil, mainTab: API.ProfileTab? = nil, savedMusic: API.Document? = nil, note: API.TextWithEntities? = nil, botManagerID: Int64? = nil) {
            self.blocked = blocked
            self.phoneCallsAvailable = phoneCallsAvailable
            self.phoneCallsPrivate = phoneCallsPrivate
            self.canPinMessage = canPinMessage
            self.hasScheduled = hasScheduled
            self.videoCallsAvailable = videoCallsAvailable
            self.voiceMessagesForbidden = voiceMessagesForbidden
            self.translationsDisabled = translationsDisabled
            self.storiesPinnedAvailable = storiesPinnedAvailable
            self.blockedMyStoriesFrom = blockedMyStoriesFrom
            self.wallpaperOverridden = wallpaperOverridden
            self.contactRequirePremium = contactRequirePremium
            self.readDatesPrivate = readDatesPrivate
            self.sponsoredEnabled = sponsoredEnabled
            self.canViewRevenue = canViewRevenue
            self.botCanManageEmojiStatus = botCanManageEmojiStatus
            self.displayGiftsButton = displayGiftsButton
            self.noforwardsMyEnabled = noforwardsMyEnabled
            self.noforwardsPeerEnabled = noforwardsPeerEnabled
            self.unofficialSecurityRisk = unofficialSecurityRisk
            self.id = id
            self.about = about
            self.settings = settings
            self.personalPhoto = personalPhoto
            self.profilePhoto = profilePhoto
            self.fallbackPhoto = fallbackPhoto
            self.notifySettings = notifySettings
            self.botInfo = botInfo
            self.pinnedMsgID = pinnedMsgID
            self.commonChatsCount = commonChatsCount
            self.folderID = folderID
            self.ttlPeriod = ttlPeriod
            self.theme = theme
            self.privateForwardName = privateForwardName
            self.botGroupAdminRights = botGroupAdminRights
            self.botBroadcastAdminRights = botBroadcastAdminRights
            self.wallpaper = wallpaper
            self.stories = stories
            self.businessWorkHours = businessWorkHours
            self.businessLocation = businessLocation
            self.businessGreetingMessage = businessGreetingMessage
            self.businessAwayMessage = businessAwayMessage
            self.businessIntro = businessIntro
            self.birthday = birthday
            self.personalChannelID = personalChannelID
            self.personalChannelMessage = personalChannelMessage
            self.stargiftsCount = stargiftsCount
            self.starrefProgram = starrefProgram
            self.botVerification = botVerification
            self.sendPaidMessagesStars = sendPaidMessagesStars
            self.disallowedGifts = disallowedGifts
            self.starsRating = starsRating
            self.starsMyPendingRating = starsMyPendingRating
            self.starsMyPendingRatingDate = starsMyPendingRatingDate
            self.mainTab = mainTab
            self.savedMusic = savedMusic
            self.note = note
            self.botManagerID = botManagerID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x06cbe645, "userFull")
            let _flags = try reader.readFlags()
            self.blocked = _flags[0]
            self.phoneCallsAvailable = _flags[4]
            self.phoneCallsPrivate = _flags[5]
            self.canPinMessage = _flags[7]
            self.hasScheduled = _flags[12]
            self.videoCallsAvailable = _flags[13]
            self.voiceMessagesForbidden = _flags[20]
            self.translationsDisabled = _flags[23]
            self.storiesPinnedAvailable = _flags[26]
            self.blockedMyStoriesFrom = _flags[27]
            self.wallpaperOverridden = _flags[28]
            self.contactRequirePremium = _flags[29]
            self.readDatesPrivate = _flags[30]
            let _flags2 = try reader.readFlags()
            self.sponsoredEnabled = _flags2[7]
            self.canViewRevenue = _flags2[9]
            self.botCanManageEmojiStatus = _flags2[10]
            self.displayGiftsButton = _flags2[16]
            self.noforwardsMyEnabled = _flags2[23]
            self.noforwardsPeerEnabled = _flags2[24]
            self.unofficialSecurityRisk = _flags2[26]
            self.id = try reader.readLong()
            self.about = _flags[1] ? try reader.readString() : nil
            self.settings = try API.PeerSettings(from: &reader)
            self.personalPhoto = _flags[21] ? try API.Photo(from: &reader) : nil
            self.profilePhoto = _flags[2] ? try API.Photo(from: &reader) : nil
            self.fallbackPhoto = _flags[22] ? try API.Photo(from: &reader) : nil
            self.notifySettings = try API.PeerNotifySettings(from: &reader)
            self.botInfo = _flags[3] ? try API.BotInfo(from: &reader) : nil
            self.pinnedMsgID = _flags[6] ? try reader.readInt() : nil
            self.commonChatsCount = try reader.readInt()
            self.folderID = _flags[11] ? try reader.readInt() : nil
            self.ttlPeriod = _flags[14] ? try reader.readInt() : nil
            self.theme = _flags[15] ? try API.ChatTheme(from: &reader) : nil
            self.privateForwardName = _flags[16] ? try reader.readString() : nil
            self.botGroupAdminRights = _flags[17] ? try API.ChatAdminRights(from: &reader) : nil
            self.botBroadcastAdminRights = _flags[18] ? try API.ChatAdminRights(from: &reader) : nil
            self.wallpaper = _flags[24] ? try API.WallPaper(from: &reader) : nil
            self.stories = _flags[25] ? try API.PeerStories(from: &reader) : nil
            self.businessWorkHours = _flags2[0] ? try API.BusinessWorkHours(from: &reader) : nil
            self.businessLocation = _flags2[1] ? try API.BusinessLocation(from: &reader) : nil
            self.businessGreetingMessage = _flags2[2] ? try API.BusinessGreetingMessage(from: &reader) : nil
            self.businessAwayMessage = _flags2[3] ? try API.BusinessAwayMessage(from: &reader) : nil
            self.businessIntro = _flags2[4] ? try API.BusinessIntro(from: &reader) : nil
            self.birthday = _flags2[5] ? try API.Birthday(from: &reader) : nil
            self.personalChannelID = _flags2[6] ? try reader.readLong() : nil
            self.personalChannelMessage = _flags2[6] ? try reader.readInt() : nil
            self.stargiftsCount = _flags2[8] ? try reader.readInt() : nil
            self.starrefProgram = _flags2[11] ? try API.StarRefProgram(from: &reader) : nil
            self.botVerification = _flags2[12] ? try API.BotVerification(from: &reader) : nil
            self.sendPaidMessagesStars = _flags2[14] ? try reader.readLong() : nil
            self.disallowedGifts = _flags2[15] ? try API.DisallowedGiftsSettings(from: &reader) : nil
            self.starsRating = _flags2[17] ? try API.StarsRating(from: &reader) : nil
            self.starsMyPendingRating = _flags2[18] ? try API.StarsRating(from: &reader) : nil
            self.starsMyPendingRatingDate = _flags2[18] ? try reader.readInt() : nil
            self.mainTab = _flags2[20] ? try API.ProfileTab(from: &reader) : nil
            self.savedMusic = _flags2[21] ? try API.Document(from: &reader) : nil
            self.note = _flags2[22] ? try API.TextWithEntities(from: &reader) : nil
            self.botManagerID = _flags2[25] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x06cbe645)
            var _flags = TLFlags()
            _flags.set(0, if: self.blocked)
            _flags.set(4, if: self.phoneCallsAvailable)
            _flags.set(5, if: self.phoneCallsPrivate)
            _flags.set(7, if: self.canPinMessage)
            _flags.set(12, if: self.hasScheduled)
            _flags.set(13, if: self.videoCallsAvailable)
            _flags.set(20, if: self.voiceMessagesForbidden)
            _flags.set(23, if: self.translationsDisabled)
            _flags.set(26, if: self.storiesPinnedAvailable)
            _flags.set(27, if: self.blockedMyStoriesFrom)
            _flags.set(28, if: self.wallpaperOverridden)
            _flags.set(29, if: self.contactRequirePremium)
            _flags.set(30, if: self.readDatesPrivate)
            _flags.set(1, if: self.about != nil)
            _flags.set(21, if: self.personalPhoto != nil)
            _flags.set(2, if: self.profilePhoto != nil)
            _flags.set(22, if: self.fallbackPhoto != nil)
            _flags.set(3, if: self.botInfo != nil)
            _flags.set(6, if: self.pinnedMsgID != nil)
            _flags.set(11, if: self.folderID != nil)
            _flags.set(14, if: self.ttlPeriod != nil)
            _flags.set(15, if: self.theme != nil)
            _flags.set(16, if: self.privateForwardName != nil)
            _flags.set(17, if: self.botGroupAdminRights != nil)
            _flags.set(18, if: self.botBroadcastAdminRights != nil)
            _flags.set(24, if: self.wallpaper != nil)
            _flags.set(25, if: self.stories != nil)
            writer.writeFlags(_flags)
            var _flags2 = TLFlags()
            _flags2.set(7, if: self.sponsoredEnabled)
            _flags2.set(9, if: self.canViewRevenue)
            _flags2.set(10, if: self.botCanManageEmojiStatus)
            _flags2.set(16, if: self.displayGiftsButton)
            _flags2.set(23, if: self.noforwardsMyEnabled)
            _flags2.set(24, if: self.noforwardsPeerEnabled)
            _flags2.set(26, if: self.unofficialSecurityRisk)
            _flags2.set(0, if: self.businessWorkHours != nil)
            _flags2.set(1, if: self.businessLocation != nil)
            _flags2.set(2, if: self.businessGreetingMessage != nil)
            _flags2.set(3, if: self.businessAwayMessage != nil)
            _flags2.set(4, if: self.businessIntro != nil)
            _flags2.set(5, if: self.birthday != nil)
            _flags2.set(6, if: self.personalChannelID != nil)
            _flags2.set(6, if: self.personalChannelMessage != nil)
            _flags2.set(8, if: self.stargiftsCount != nil)
            _flags2.set(11, if: self.starrefProgram != nil)
            _flags2.set(12, if: self.botVerification != nil)
            _flags2.set(14, if: self.sendPaidMessagesStars != nil)
            _flags2.set(15, if: self.disallowedGifts != nil)
            _flags2.set(17, if: self.starsRating != nil)
            _flags2.set(18, if: self.starsMyPendingRating != nil)
            _flags2.set(18, if: self.starsMyPendingRatingDate != nil)
            _flags2.set(20, if: self.mainTab != nil)
            _flags2.set(21, if: self.savedMusic != nil)
            _flags2.set(22, if: self.note != nil)
            _flags2.set(25, if: self.botManagerID != nil)
            writer.writeFlags(_flags2)
            writer.writeLong(self.id)
            if let value = self.about { writer.writeString(value) }
            self.settings.write(to: &writer)
            if let value = self.personalPhoto { value.write(to: &writer) }
            if let value = self.profilePhoto { value.write(to: &writer) }
            if let value = self.fallbackPhoto { value.write(to: &writer) }
            self.notifySettings.write(to: &writer)
            if let value = self.botInfo { value.write(to: &writer) }
            if let value = self.pinnedMsgID { writer.writeInt(value) }
            writer.writeInt(self.commonChatsCount)
            if let value = self.folderID { writer.writeInt(value) }
            if let value = self.ttlPeriod { writer.writeInt(value) }
            if let value = self.theme { value.write(to: &writer) }
            if let value = self.privateForwardName { writer.writeString(value) }
            if let value = self.botGroupAdminRights { value.write(to: &writer) }
            if let value = self.botBroadcastAdminRights { value.write(to: &writer) }
            if let value = self.wallpaper { value.write(to: &writer) }
            if let value = self.stories { value.write(to: &writer) }
            if let value = self.businessWorkHours { value.write(to: &writer) }
            if let value = self.businessLocation { value.write(to: &writer) }
            if let value = self.businessGreetingMessage { value.write(to: &writer) }
            if let value = self.businessAwayMessage { value.write(to: &writer) }
            if let value = self.businessIntro { value.write(to: &writer) }
            if let value = self.birthday { value.write(to: &writer) }
            if let value = self.personalChannelID {
                writer.writeLong(value)
            } else if _flags2[6] {
                writer.failMissing("userFull.personal_channel_id")
            }
            if let value = self.personalChannelMessage {
                writer.writeInt(value)
            } else if _flags2[6] {
                writer.failMissing("userFull.personal_channel_message")
            }
            if let value = self.stargiftsCount { writer.writeInt(value) }
            if let value = self.starrefProgram { value.write(to: &writer) }
            if let value = self.botVerification { value.write(to: &writer) }
            if let value = self.sendPaidMessagesStars { writer.writeLong(value) }
            if let value = self.disallowedGifts { value.write(to: &writer) }
            if let value = self.starsRating { value.write(to: &writer) }
            if let value = self.starsMyPendingRating {
                value.write(to: &writer)
            } else if _flags2[18] {
                writer.failMissing("userFull.stars_my_pending_rating")
            }
            if let value = self.starsMyPendingRatingDate {
                writer.writeInt(value)
            } else if _flags2[18] {
                writer.failMissing("userFull.stars_my_pending_rating_date")
            }
            if let value = self.mainTab { value.write(to: &writer) }
            if let value = self.savedMusic { value.write(to: &writer) }
            if let value = self.note { value.write(to: &writer) }
            if let value = self.botManagerID { writer.writeLong(value) }
        }
    }

    /// `Update`
    public enum Update: TLObject {
        /// `updateNewMessage#1f2b0afd message:Message pts:int pts_count:int = Update`
        case updateNewMessage(message: API.Message, pts: Int32, ptsCount: Int32)
        /// `updateMessageID#4e90bfd6 id:int random_id:long = Update`
        case updateMessageID(id: Int32, randomID: Int64)
        /// `updateDeleteMessages#a20db0e5 messages:Vector<int> pts:int pts_count:int = Update`
        case updateDeleteMessages(messages: [Int32], pts: Int32, ptsCount: Int32)
        /// `updateUserTyping#2a17bf5c flags:# user_id:long top_msg_id:flags.0?int action:SendMessageAction =
        /// Update`
        indirect case updateUserTyping(UpdateUserTyping)
        /// `updateChatUserTyping#83487af0 chat_id:long from_id:Peer action:SendMessageAction = Update`
        indirect case updateChatUserTyping(chatID: Int64, fromID: API.Peer, action: API.SendMessageAction)
        /// `updateChatParticipants#07761198 participants:ChatParticipants = Update`
        case updateChatParticipants(participants: API.ChatParticipants)
        /// `updateUserStatus#e5bdf8de user_id:long status:UserStatus = Update`
        case updateUserStatus(userID: Int64, status: API.UserStatus)
        /// `updateUserName#a7848924 user_id:long first_name:string last_name:string usernames:Vector<Username> =
        /// Update`
        indirect case updateUserName(UpdateUserName)
        /// `updateNewAuthorization#8951abef flags:# unconfirmed:flags.0?true hash:long date:flags.0?int
        /// device:flags.0?string location:flags.0?string = Update`
        indirect case updateNewAuthorization(UpdateNewAuthorization)
        /// `updateNewEncryptedMessage#12bcbd9a message:EncryptedMessage qts:int = Update`
        case updateNewEncryptedMessage(message: API.EncryptedMessage, qts: Int32)
        /// `updateEncryptedChatTyping#1710f156 chat_id:int = Update`
        case updateEncryptedChatTyping(chatID: Int32)
        /// `updateEncryption#b4a2e88d chat:EncryptedChat date:int = Update`
        case updateEncryption(chat: API.EncryptedChat, date: Int32)
        /// `updateEncryptedMessagesRead#38fe25b7 chat_id:int max_date:int date:int = Update`
        case updateEncryptedMessagesRead(chatID: Int32, maxDate: Int32, date: Int32)
        /// `updateChatParticipantAdd#3dda5451 chat_id:long user_id:long inviter_id:long date:int version:int =
        /// Update`
        indirect case updateChatParticipantAdd(UpdateChatParticipantAdd)
        /// `updateChatParticipantDelete#e32f3d77 chat_id:long user_id:long version:int = Update`
        case updateChatParticipantDelete(chatID: Int64, userID: Int64, version: Int32)
        /// `updateDcOptions#8e5e9873 dc_options:Vector<DcOption> = Update`
        case updateDcOptions(dcOptions: [API.DcOption])
        /// `updateNotifySettings#bec268ef peer:NotifyPeer notify_settings:PeerNotifySettings = Update`
        indirect case updateNotifySettings(peer: API.NotifyPeer, notifySettings: API.PeerNotifySettings)
        /// `updateServiceNotification#ebe46819 flags:# popup:flags.0?true invert_media:flags.2?true
        /// inbox_date:flags.1?int type:string message:string media:MessageMedia entities:Vector<MessageEntity> =
        /// Update`
        indirect case updateServiceNotification(UpdateServiceNotification)
        /// `updatePrivacy#ee3b272a key:PrivacyKey rules:Vector<PrivacyRule> = Update`
        case updatePrivacy(key: API.PrivacyKey, rules: [API.PrivacyRule])
        /// `updateUserPhone#05492a13 user_id:long phone:string = Update`
        case updateUserPhone(userID: Int64, phone: String)
        /// `updateReadHistoryInbox#9e84bc99 flags:# folder_id:flags.0?int peer:Peer top_msg_id:flags.1?int
        /// max_id:int still_unread_count:int pts:int pts_count:int = Update`
        indirect case updateReadHistoryInbox(UpdateReadHistoryInbox)
        /// `updateReadHistoryOutbox#2f2f21bf peer:Peer max_id:int pts:int pts_count:int = Update`
        indirect case updateReadHistoryOutbox(UpdateReadHistoryOutbox)
        /// `updateWebPage#7f891213 webpage:WebPage pts:int pts_count:int = Update`
        case updateWebPage(webpage: API.WebPage, pts: Int32, ptsCount: Int32)
        /// `updateReadMessagesContents#f8227181 flags:# messages:Vector<int> pts:int pts_count:int
        /// date:flags.0?int = Update`
        indirect case updateReadMessagesContents(UpdateReadMessagesContents)
        /// `updateChannelTooLong#108d941f flags:# channel_id:long pts:flags.0?int = Update`
        indirect case updateChannelTooLong(UpdateChannelTooLong)
        /// `updateChannel#635b4c09 channel_id:long = Update`
        case updateChannel(channelID: Int64)
        /// `updateNewChannelMessage#62ba04d9 message:Message pts:int pts_count:int = Update`
        case updateNewChannelMessage(message: API.Message, pts: Int32, ptsCount: Int32)
        /// `updateReadChannelInbox#922e6e10 flags:# folder_id:flags.0?int channel_id:long max_id:int
        /// still_unread_count:int pts:int = Update`
        indirect case updateReadChannelInbox(UpdateReadChannelInbox)
        /// `updateDeleteChannelMessages#c32d5b12 channel_id:long messages:Vector<int> pts:int pts_count:int =
        /// Update`
        indirect case updateDeleteChannelMessages(UpdateDeleteChannelMessages)
        /// `updateChannelMessageViews#f226ac08 channel_id:long id:int views:int = Update`
        case updateChannelMessageViews(channelID: Int64, id: Int32, views: Int32)
        /// `updateChatParticipantAdmin#d7ca61a2 chat_id:long user_id:long is_admin:Bool version:int = Update`
        indirect case updateChatParticipantAdmin(UpdateChatParticipantAdmin)
        /// `updateNewStickerSet#688a30aa stickerset:messages.StickerSet = Update`
        case updateNewStickerSet(stickerset: API.Messages.StickerSet)
        /// `updateStickerSetsOrder#0bb2d201 flags:# masks:flags.0?true emojis:flags.1?true order:Vector<long> =
        /// Update`
        indirect case updateStickerSetsOrder(UpdateStickerSetsOrder)
        /// `updateStickerSets#31c24808 flags:# masks:flags.0?true emojis:flags.1?true = Update`
        indirect case updateStickerSets(UpdateStickerSets)
        /// `updateSavedGifs#9375341e = Update`
        case updateSavedGifs
        /// `updateBotInlineQuery#496f379c flags:# query_id:long user_id:long query:string geo:flags.0?GeoPoint
        /// peer_type:flags.1?InlineQueryPeerType offset:string = Update`
        indirect case updateBotInlineQuery(UpdateBotInlineQuery)
        /// `updateBotInlineSend#12f12a07 flags:# user_id:long query:string geo:flags.0?GeoPoint id:string
        /// msg_id:flags.1?InputBotInlineMessageID = Update`
        indirect case updateBotInlineSend(UpdateBotInlineSend)
        /// `updateEditChannelMessage#1b3f4df7 message:Message pts:int pts_count:int = Update`
        case updateEditChannelMessage(message: API.Message, pts: Int32, ptsCount: Int32)
        /// `updateBotCallbackQuery#b9cfc48d flags:# query_id:long user_id:long peer:Peer msg_id:int
        /// chat_instance:long data:flags.0?bytes game_short_name:flags.1?string = Update`
        indirect case updateBotCallbackQuery(UpdateBotCallbackQuery)
        /// `updateEditMessage#e40370a3 message:Message pts:int pts_count:int = Update`
        case updateEditMessage(message: API.Message, pts: Int32, ptsCount: Int32)
        /// `updateInlineBotCallbackQuery#691e9052 flags:# query_id:long user_id:long
        /// msg_id:InputBotInlineMessageID chat_instance:long data:flags.0?bytes game_short_name:flags.1?string =
        /// Update`
        indirect case updateInlineBotCallbackQuery(UpdateInlineBotCallbackQuery)
        /// `updateReadChannelOutbox#b75f99a9 channel_id:long max_id:int = Update`
        case updateReadChannelOutbox(channelID: Int64, maxID: Int32)
        /// `updateDraftMessage#edfc111e flags:# peer:Peer top_msg_id:flags.0?int saved_peer_id:flags.1?Peer
        /// draft:DraftMessage = Update`
        indirect case updateDraftMessage(UpdateDraftMessage)
        /// `updateReadFeaturedStickers#571d2742 = Update`
        case updateReadFeaturedStickers
        /// `updateRecentStickers#9a422c20 = Update`
        case updateRecentStickers
        /// `updateConfig#a229dd06 = Update`
        case updateConfig
        /// `updatePtsChanged#3354678f = Update`
        case updatePtsChanged
        /// `updateChannelWebPage#2f2ba99f channel_id:long webpage:WebPage pts:int pts_count:int = Update`
        indirect case updateChannelWebPage(UpdateChannelWebPage)
        /// `updateDialogPinned#6e6fe51c flags:# pinned:flags.0?true folder_id:flags.1?int peer:DialogPeer =
        /// Update`
        indirect case updateDialogPinned(UpdateDialogPinned)
        /// `updatePinnedDialogs#fa0f3ca2 flags:# folder_id:flags.1?int order:flags.0?Vector<DialogPeer> = Update`
        indirect case updatePinnedDialogs(UpdatePinnedDialogs)
        /// `updateBotWebhookJSON#8317c0c3 data:DataJSON = Update`
        case updateBotWebhookJSON(data: API.DataJSON)
        /// `updateBotWebhookJSONQuery#9b9240a6 query_id:long data:DataJSON timeout:int = Update`
        case updateBotWebhookJSONQuery(queryID: Int64, data: API.DataJSON, timeout: Int32)
        /// `updateBotShippingQuery#b5aefd7d query_id:long user_id:long payload:bytes shipping_address:PostAddress
        /// = Update`
        indirect case updateBotShippingQuery(UpdateBotShippingQuery)
        /// `updateBotPrecheckoutQuery#8caa9a96 flags:# query_id:long user_id:long payload:bytes
        /// info:flags.0?PaymentRequestedInfo shipping_option_id:flags.1?string currency:string total_amount:long
        /// = Update`
        indirect case updateBotPrecheckoutQuery(UpdateBotPrecheckoutQuery)
        /// `updatePhoneCall#ab0f6b1e phone_call:PhoneCall = Update`
        case updatePhoneCall(phoneCall: API.PhoneCall)
        /// `updateLangPackTooLong#46560264 lang_code:string = Update`
        case updateLangPackTooLong(langCode: String)
        /// `updateLangPack#56022f4d difference:LangPackDifference = Update`
        case updateLangPack(difference: API.LangPackDifference)
        /// `updateFavedStickers#e511996d = Update`
        case updateFavedStickers
        /// `updateChannelReadMessagesContents#25f324f7 flags:# channel_id:long top_msg_id:flags.0?int
        /// saved_peer_id:flags.1?Peer messages:Vector<int> = Update`
        indirect case updateChannelReadMessagesContents(UpdateChannelReadMessagesContents)
        /// `updateContactsReset#7084a7be = Update`
        case updateContactsReset
        /// `updateChannelAvailableMessages#b23fc698 channel_id:long available_min_id:int = Update`
        case updateChannelAvailableMessages(channelID: Int64, availableMinID: Int32)
        /// `updateDialogUnreadMark#b658f23e flags:# unread:flags.0?true peer:DialogPeer
        /// saved_peer_id:flags.1?Peer = Update`
        indirect case updateDialogUnreadMark(UpdateDialogUnreadMark)
        /// `updateMessagePoll#d64c522b flags:# peer:flags.1?Peer msg_id:flags.1?int top_msg_id:flags.2?int
        /// poll_id:long poll:flags.0?Poll results:PollResults = Update`
        indirect case updateMessagePoll(UpdateMessagePoll)
        /// `updateChatDefaultBannedRights#54c01850 peer:Peer default_banned_rights:ChatBannedRights version:int =
        /// Update`
        indirect case updateChatDefaultBannedRights(peer: API.Peer, defaultBannedRights: API.ChatBannedRights, version: Int32)
        /// `updateFolderPeers#19360dc0 folder_peers:Vector<FolderPeer> pts:int pts_count:int = Update`
        case updateFolderPeers(folderPeers: [API.FolderPeer], pts: Int32, ptsCount: Int32)
        /// `updatePeerSettings#6a7e7366 peer:Peer settings:PeerSettings = Update`
        indirect case updatePeerSettings(peer: API.Peer, settings: API.PeerSettings)
        /// `updatePeerLocated#b4afcfb0 peers:Vector<PeerLocated> = Update`
        case updatePeerLocated(peers: [API.PeerLocated])
        /// `updateNewScheduledMessage#39a51dfb message:Message = Update`
        case updateNewScheduledMessage(message: API.Message)
        /// `updateDeleteScheduledMessages#f2a71983 flags:# peer:Peer messages:Vector<int>
        /// sent_messages:flags.0?Vector<int> = Update`
        indirect case updateDeleteScheduledMessages(UpdateDeleteScheduledMessages)
        /// `updateTheme#8216fba3 theme:Theme = Update`
        indirect case updateTheme(theme: API.Theme)
        /// `updateGeoLiveViewed#871fb939 peer:Peer msg_id:int = Update`
        case updateGeoLiveViewed(peer: API.Peer, msgID: Int32)
        /// `updateLoginToken#564fe691 = Update`
        case updateLoginToken
        /// `updateMessagePollVote#7699f014 poll_id:long peer:Peer options:Vector<bytes> positions:Vector<int>
        /// qts:int = Update`
        indirect case updateMessagePollVote(UpdateMessagePollVote)
        /// `updateDialogFilter#26ffde7d flags:# id:int filter:flags.0?DialogFilter = Update`
        indirect case updateDialogFilter(UpdateDialogFilter)
        /// `updateDialogFilterOrder#a5d72105 order:Vector<int> = Update`
        case updateDialogFilterOrder(order: [Int32])
        /// `updateDialogFilters#3504914f = Update`
        case updateDialogFilters
        /// `updatePhoneCallSignalingData#2661bf09 phone_call_id:long data:bytes = Update`
        case updatePhoneCallSignalingData(phoneCallID: Int64, data: [UInt8])
        /// `updateChannelMessageForwards#d29a27f4 channel_id:long id:int forwards:int = Update`
        case updateChannelMessageForwards(channelID: Int64, id: Int32, forwards: Int32)
        /// `updateReadChannelDiscussionInbox#d6b19546 flags:# channel_id:long top_msg_id:int read_max_id:int
        /// broadcast_id:flags.0?long broadcast_post:flags.0?int = Update`
        indirect case updateReadChannelDiscussionInbox(UpdateReadChannelDiscussionInbox)
        /// `updateReadChannelDiscussionOutbox#695c9e7c channel_id:long top_msg_id:int read_max_id:int = Update`
        case updateReadChannelDiscussionOutbox(channelID: Int64, topMsgID: Int32, readMaxID: Int32)
        /// `updatePeerBlocked#ebe07752 flags:# blocked:flags.0?true blocked_my_stories_from:flags.1?true
        /// peer_id:Peer = Update`
        indirect case updatePeerBlocked(UpdatePeerBlocked)
        /// `updateChannelUserTyping#8c88c923 flags:# channel_id:long top_msg_id:flags.0?int from_id:Peer
        /// action:SendMessageAction = Update`
        indirect case updateChannelUserTyping(UpdateChannelUserTyping)
        /// `updatePinnedMessages#ed85eab5 flags:# pinned:flags.0?true peer:Peer messages:Vector<int> pts:int
        /// pts_count:int = Update`
        indirect case updatePinnedMessages(UpdatePinnedMessages)
        /// `updatePinnedChannelMessages#5bb98608 flags:# pinned:flags.0?true channel_id:long messages:Vector<int>
        /// pts:int pts_count:int = Update`
        indirect case updatePinnedChannelMessages(UpdatePinnedChannelMessages)
        /// `updateChat#f89a6a4e chat_id:long = Update`
        case updateChat(chatID: Int64)
        /// `updateGroupCallParticipants#f2ebdb4e call:InputGroupCall participants:Vector<GroupCallParticipant>
        /// version:int = Update`
        case updateGroupCallParticipants(call: API.InputGroupCall, participants: [API.GroupCallParticipant], version: Int32)
        /// `updateGroupCall#9d2216e0 flags:# live_story:flags.2?true peer:flags.1?Peer call:GroupCall = Update`
        indirect case updateGroupCall(UpdateGroupCall)
        /// `updatePeerHistoryTTL#bb9bb9a5 flags:# peer:Peer ttl_period:flags.0?int = Update`
        indirect case updatePeerHistoryTTL(UpdatePeerHistoryTTL)
        /// `updateChatParticipant#d087663a flags:# chat_id:long date:int actor_id:long user_id:long
        /// prev_participant:flags.0?ChatParticipant new_participant:flags.1?ChatParticipant
        /// invite:flags.2?ExportedChatInvite qts:int = Update`
        indirect case updateChatParticipant(UpdateChatParticipant)
        /// `updateChannelParticipant#985d3abb flags:# via_chatlist:flags.3?true channel_id:long date:int
        /// actor_id:long user_id:long prev_participant:flags.0?ChannelParticipant
        /// new_participant:flags.1?ChannelParticipant invite:flags.2?ExportedChatInvite qts:int = Update`
        indirect case updateChannelParticipant(UpdateChannelParticipant)
        /// `updateBotStopped#c4870a49 user_id:long date:int stopped:Bool qts:int = Update`
        indirect case updateBotStopped(UpdateBotStopped)
        /// `updateGroupCallConnection#0b783982 flags:# presentation:flags.0?true params:DataJSON = Update`
        indirect case updateGroupCallConnection(UpdateGroupCallConnection)
        /// `updateBotCommands#4d712f2e peer:Peer bot_id:long commands:Vector<BotCommand> = Update`
        case updateBotCommands(peer: API.Peer, botID: Int64, commands: [API.BotCommand])
        /// `updatePendingJoinRequests#7063c3db peer:Peer requests_pending:int recent_requesters:Vector<long> =
        /// Update`
        case updatePendingJoinRequests(peer: API.Peer, requestsPending: Int32, recentRequesters: [Int64])
        /// `updateBotChatInviteRequester#7cb34d79 flags:# peer:Peer date:int user_id:long about:string
        /// invite:ExportedChatInvite qts:int query_id:flags.0?long = Update`
        indirect case updateBotChatInviteRequester(UpdateBotChatInviteRequester)
        /// `updateMessageReactions#1e297bfa flags:# peer:Peer msg_id:int top_msg_id:flags.0?int
        /// saved_peer_id:flags.1?Peer reactions:MessageReactions = Update`
        indirect case updateMessageReactions(UpdateMessageReactions)
        /// `updateAttachMenuBots#17b7a20b = Update`
        case updateAttachMenuBots
        /// `updateWebViewResultSent#1592b79d query_id:long = Update`
        case updateWebViewResultSent(queryID: Int64)
        /// `updateBotMenuButton#14b85813 bot_id:long button:BotMenuButton = Update`
        indirect case updateBotMenuButton(botID: Int64, button: API.BotMenuButton)
        /// `updateSavedRingtones#74d8be99 = Update`
        case updateSavedRingtones
        /// `updateTranscribedAudio#0084cd5a flags:# pending:flags.0?true peer:Peer msg_id:int
        /// transcription_id:long text:string = Update`
        indirect case updateTranscribedAudio(UpdateTranscribedAudio)
        /// `updateReadFeaturedEmojiStickers#fb4c496c = Update`
        case updateReadFeaturedEmojiStickers
        /// `updateUserEmojiStatus#28373599 user_id:long emoji_status:EmojiStatus = Update`
        case updateUserEmojiStatus(userID: Int64, emojiStatus: API.EmojiStatus)
        /// `updateRecentEmojiStatuses#30f443db = Update`
        case updateRecentEmojiStatuses
        /// `updateRecentReactions#6f7863f4 = Update`
        case updateRecentReactions
        /// `updateMoveStickerSetToTop#86fccf85 flags:# masks:flags.0?true emojis:flags.1?true stickerset:long =
        /// Update`
        indirect case updateMoveStickerSetToTop(UpdateMoveStickerSetToTop)
        /// `updateMessageExtendedMedia#d5a41724 peer:Peer msg_id:int extended_media:Vector<MessageExtendedMedia>
        /// = Update`
        case updateMessageExtendedMedia(peer: API.Peer, msgID: Int32, extendedMedia: [API.MessageExtendedMedia])
        /// `updateUser#20529438 user_id:long = Update`
        case updateUser(userID: Int64)
        /// `updateAutoSaveSettings#ec05b097 = Update`
        case updateAutoSaveSettings
        /// `updateStory#75b3b798 peer:Peer story:StoryItem = Update`
        case updateStory(peer: API.Peer, story: API.StoryItem)
        /// `updateReadStories#f74e932b peer:Peer max_id:int = Update`
        case updateReadStories(peer: API.Peer, maxID: Int32)
        /// `updateStoryID#1bf335b9 id:int random_id:long = Update`
        case updateStoryID(id: Int32, randomID: Int64)
        /// `updateStoriesStealthMode#2c084dc1 stealth_mode:StoriesStealthMode = Update`
        case updateStoriesStealthMode(stealthMode: API.StoriesStealthMode)
        /// `updateSentStoryReaction#7d627683 peer:Peer story_id:int reaction:Reaction = Update`
        case updateSentStoryReaction(peer: API.Peer, storyID: Int32, reaction: API.Reaction)
        /// `updateBotChatBoost#904dd49c peer:Peer boost:Boost qts:int = Update`
        indirect case updateBotChatBoost(peer: API.Peer, boost: API.Boost, qts: Int32)
        /// `updateChannelViewForumAsMessages#07b68920 channel_id:long enabled:Bool = Update`
        case updateChannelViewForumAsMessages(channelID: Int64, enabled: Bool)
        /// `updatePeerWallpaper#ae3f101d flags:# wallpaper_overridden:flags.1?true peer:Peer
        /// wallpaper:flags.0?WallPaper = Update`
        indirect case updatePeerWallpaper(UpdatePeerWallpaper)
        /// `updateBotMessageReaction#ac21d3ce peer:Peer msg_id:int date:int actor:Peer
        /// old_reactions:Vector<Reaction> new_reactions:Vector<Reaction> qts:int = Update`
        indirect case updateBotMessageReaction(UpdateBotMessageReaction)
        /// `updateBotMessageReactions#09cb7759 peer:Peer msg_id:int date:int reactions:Vector<ReactionCount>
        /// qts:int = Update`
        indirect case updateBotMessageReactions(UpdateBotMessageReactions)
        /// `updateSavedDialogPinned#aeaf9e74 flags:# pinned:flags.0?true peer:DialogPeer = Update`
        indirect case updateSavedDialogPinned(UpdateSavedDialogPinned)
        /// `updatePinnedSavedDialogs#686c85a6 flags:# order:flags.0?Vector<DialogPeer> = Update`
        indirect case updatePinnedSavedDialogs(UpdatePinnedSavedDialogs)
        /// `updateSavedReactionTags#39c67432 = Update`
        case updateSavedReactionTags
        /// `updateSmsJob#f16269d4 job_id:string = Update`
        case updateSmsJob(jobID: String)
        /// `updateQuickReplies#f9470ab2 quick_replies:Vector<QuickReply> = Update`
        case updateQuickReplies(quickReplies: [API.QuickReply])
        /// `updateNewQuickReply#f53da717 quick_reply:QuickReply = Update`
        case updateNewQuickReply(quickReply: API.QuickReply)
        /// `updateDeleteQuickReply#53e6f1ec shortcut_id:int = Update`
        case updateDeleteQuickReply(shortcutID: Int32)
        /// `updateQuickReplyMessage#3e050d0f message:Message = Update`
        case updateQuickReplyMessage(message: API.Message)
        /// `updateDeleteQuickReplyMessages#566fe7cd shortcut_id:int messages:Vector<int> = Update`
        case updateDeleteQuickReplyMessages(shortcutID: Int32, messages: [Int32])
        /// `updateBotBusinessConnect#8ae5c97a connection:BotBusinessConnection qts:int = Update`
        indirect case updateBotBusinessConnect(connection: API.BotBusinessConnection, qts: Int32)
        /// `updateBotNewBusinessMessage#9ddb347c flags:# connection_id:string message:Message
        /// reply_to_message:flags.0?Message qts:int = Update`
        indirect case updateBotNewBusinessMessage(UpdateBotNewBusinessMessage)
        /// `updateBotEditBusinessMessage#07df587c flags:# connection_id:string message:Message
        /// reply_to_message:flags.0?Message qts:int = Update`
        indirect case updateBotEditBusinessMessage(UpdateBotEditBusinessMessage)
        /// `updateBotDeleteBusinessMessage#a02a982e connection_id:string peer:Peer messages:Vector<int> qts:int =
        /// Update`
        indirect case updateBotDeleteBusinessMessage(UpdateBotDeleteBusinessMessage)
        /// `updateNewStoryReaction#1824e40b story_id:int peer:Peer reaction:Reaction = Update`
        case updateNewStoryReaction(storyID: Int32, peer: API.Peer, reaction: API.Reaction)
        /// `updateStarsBalance#4e80a379 balance:StarsAmount = Update`
        case updateStarsBalance(balance: API.StarsAmount)
        /// `updateBusinessBotCallbackQuery#1ea2fda7 flags:# query_id:long user_id:long connection_id:string
        /// message:Message reply_to_message:flags.2?Message chat_instance:long data:flags.0?bytes = Update`
        indirect case updateBusinessBotCallbackQuery(UpdateBusinessBotCallbackQuery)
        /// `updateStarsRevenueStatus#a584b019 peer:Peer status:StarsRevenueStatus = Update`
        indirect case updateStarsRevenueStatus(peer: API.Peer, status: API.StarsRevenueStatus)
        /// `updateBotPurchasedPaidMedia#283bd312 user_id:long payload:string qts:int = Update`
        case updateBotPurchasedPaidMedia(userID: Int64, payload: String, qts: Int32)
        /// `updatePaidReactionPrivacy#8b725fce private:PaidReactionPrivacy = Update`
        case updatePaidReactionPrivacy(`private`: API.PaidReactionPrivacy)
        /// `updateSentPhoneCode#504aa18f sent_code:auth.SentCode = Update`
        case updateSentPhoneCode(sentCode: API.Auth.SentCode)
        /// `updateGroupCallChainBlocks#a477288f call:InputGroupCall sub_chain_id:int blocks:Vector<bytes>
        /// next_offset:int = Update`
        indirect case updateGroupCallChainBlocks(UpdateGroupCallChainBlocks)
        /// `updateReadMonoForumInbox#77b0e372 channel_id:long saved_peer_id:Peer read_max_id:int = Update`
        case updateReadMonoForumInbox(channelID: Int64, savedPeerID: API.Peer, readMaxID: Int32)
        /// `updateReadMonoForumOutbox#a4a79376 channel_id:long saved_peer_id:Peer read_max_id:int = Update`
        case updateReadMonoForumOutbox(channelID: Int64, savedPeerID: API.Peer, readMaxID: Int32)
        /// `updateMonoForumNoPaidException#9f812b08 flags:# exception:flags.0?true channel_id:long
        /// saved_peer_id:Peer = Update`
        indirect case updateMonoForumNoPaidException(UpdateMonoForumNoPaidException)
        /// `updateGroupCallMessage#d8326f0d call:InputGroupCall message:GroupCallMessage = Update`
        indirect case updateGroupCallMessage(call: API.InputGroupCall, message: API.GroupCallMessage)
        /// `updateGroupCallEncryptedMessage#c957a766 call:InputGroupCall from_id:Peer encrypted_message:bytes =
        /// Update`
        indirect case updateGroupCallEncryptedMessage(call: API.InputGroupCall, fromID: API.Peer, encryptedMessage: [UInt8])
        /// `updatePinnedForumTopic#683b2c52 flags:# pinned:flags.0?true peer:Peer topic_id:int = Update`
        indirect case updatePinnedForumTopic(UpdatePinnedForumTopic)
        /// `updatePinnedForumTopics#def143d0 flags:# peer:Peer order:flags.0?Vector<int> = Update`
        indirect case updatePinnedForumTopics(UpdatePinnedForumTopics)
        /// `updateDeleteGroupCallMessages#3e85e92c call:InputGroupCall messages:Vector<int> = Update`
        case updateDeleteGroupCallMessages(call: API.InputGroupCall, messages: [Int32])
        /// `updateStarGiftAuctionState#48e246c2 gift_id:long state:StarGiftAuctionState = Update`
        case updateStarGiftAuctionState(giftID: Int64, state: API.StarGiftAuctionState)
        /// `updateStarGiftAuctionUserState#dc58f31e gift_id:long user_state:StarGiftAuctionUserState = Update`
        indirect case updateStarGiftAuctionUserState(giftID: Int64, userState: API.StarGiftAuctionUserState)
        /// `updateEmojiGameInfo#fb9c547a info:messages.EmojiGameInfo = Update`
        case updateEmojiGameInfo(info: API.Messages.EmojiGameInfo)
        /// `updateStarGiftCraftFail#ac072444 = Update`
        case updateStarGiftCraftFail
        /// `updateChatParticipantRank#bd8367b9 chat_id:long user_id:long rank:string version:int = Update`
        indirect case updateChatParticipantRank(UpdateChatParticipantRank)
        /// `updateManagedBot#4880ed9a user_id:long bot_id:long qts:int = Update`
        case updateManagedBot(userID: Int64, botID: Int64, qts: Int32)
        /// `updateBotGuestChatQuery#cdd4093d flags:# query_id:long message:Message
        /// reference_messages:flags.0?Vector<Message> qts:int = Update`
        indirect case updateBotGuestChatQuery(UpdateBotGuestChatQuery)
        /// `updateAiComposeTones#8c0f91fb = Update`
        case updateAiComposeTones
        /// `updateJoinChatWebViewDecision#bdac7e70 peer:Peer query_id:long result:JoinChatBotResult = Update`
        indirect case updateJoinChatWebViewDecision(peer: API.Peer, queryID: Int64, result: API.JoinChatBotResult)
        /// `updateNewBotConnection#b22083a6 flags:# confirmed:flags.0?true bot_id:long date:flags.1?int
        /// device:flags.1?string location:flags.1?string = Update`
        indirect case updateNewBotConnection(UpdateNewBotConnection)
        /// `updateWebBrowserSettings#c39a2ade flags:# open_external_browser:flags.0?true
        /// display_close_button:flags.1?true = Update`
        indirect case updateWebBrowserSettings(UpdateWebBrowserSettings)
        /// `updateWebBrowserException#140502d1 flags:# delete:flags.1?true open_external_browser:flags.0?Bool
        /// exception:WebDomainException = Update`
        indirect case updateWebBrowserException(UpdateWebBrowserException)
        /// `updateNewEphemeralMessage#20bcbba1 message:EphemeralMessage = Update`
        indirect case updateNewEphemeralMessage(message: API.EphemeralMessage)
        /// `updateDeleteEphemeralMessages#56dbfcf8 peer:Peer ids:Vector<int> = Update`
        case updateDeleteEphemeralMessages(peer: API.Peer, ids: [Int32])
        /// `updateEditEphemeralMessage#4bbb8f01 message:EphemeralMessage = Update`
        indirect case updateEditEphemeralMessage(message: API.EphemeralMessage)
        /// `updateEphemeralBotCallbackQuery#9b380762 query_id:long user_id:long peer:Peer msg_id:int data:bytes
        /// message:EphemeralMessage = Update`
        indirect case updateEphemeralBotCallbackQuery(UpdateEphemeralBotCallbackQuery)
        /// `updateBotStarsSubscription#6c0d8e23 flags:# canceled:flags.0?true payment_failed:flags.1?true
        /// restored:flags.2?true user_id:long payload:bytes qts:int = Update`
        indirect case updateBotStarsSubscription(UpdateBotStarsSubscription)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1f2b0afd:
                self = .updateNewMessage(message: try API.Message(from: &reader), pts: try reader.readInt(), ptsCount: try reader.readInt())
            case 0x4e90bfd6:
                self = .updateMessageID(id: try reader.readInt(), randomID: try reader.readLong())
            case 0xa20db0e5:
                self = .updateDeleteMessages(messages: try reader.readVector(of: Int32.self), pts: try reader.readInt(), ptsCount: try reader.readInt())
            case 0x2a17bf5c:
                self = .updateUserTyping(try UpdateUserTyping(bareFrom: &reader))
            case 0x83487af0:
                self = .updateChatUserTyping(chatID: try reader.readLong(), fromID: try API.Peer(from: &reader), action: try API.SendMessageAction(from: &reader))
            case 0x07761198:
                self = .updateChatParticipants(participants: try API.ChatParticipants(from: &reader))
            case 0xe5bdf8de:
                self = .updateUserStatus(userID: try reader.readLong(), status: try API.UserStatus(from: &reader))
            case 0xa7848924:
                self = .updateUserName(try UpdateUserName(bareFrom: &reader))
            case 0x8951abef:
                self = .updateNewAuthorization(try UpdateNewAuthorization(bareFrom: &reader))
            case 0x12bcbd9a:
                self = .updateNewEncryptedMessage(message: try API.EncryptedMessage(from: &reader), qts: try reader.readInt())
            case 0x1710f156:
                self = .updateEncryptedChatTyping(chatID: try reader.readInt())
            case 0xb4a2e88d:
                self = .updateEncryption(chat: try API.EncryptedChat(from: &reader), date: try reader.readInt())
            case 0x38fe25b7:
                self = .updateEncryptedMessagesRead(chatID: try reader.readInt(), maxDate: try reader.readInt(), date: try reader.readInt())
            case 0x3dda5451:
                self = .updateChatParticipantAdd(try UpdateChatParticipantAdd(bareFrom: &reader))
            case 0xe32f3d77:
                self = .updateChatParticipantDelete(chatID: try reader.readLong(), userID: try reader.readLong(), version: try reader.readInt())
            case 0x8e5e9873:
                self = .updateDcOptions(dcOptions: try reader.readVector(of: API.DcOption.self))
            case 0xbec268ef:
                self = .updateNotifySettings(peer: try API.NotifyPeer(from: &reader), notifySettings: try API.PeerNotifySettings(from: &reader))
            case 0xebe46819:
                self = .updateServiceNotification(try UpdateServiceNotification(bareFrom: &reader))
            case 0xee3b272a:
                self = .updatePrivacy(key: try API.PrivacyKey(from: &reader), rules: try reader.readVector(of: API.PrivacyRule.self))
            case 0x05492a13:
                self = .updateUserPhone(userID: try reader.readLong(), phone: try reader.readString())
            case 0x9e84bc99:
                self = .updateReadHistoryInbox(try UpdateReadHistoryInbox(bareFrom: &reader))
            case 0x2f2f21bf:
                self = .updateReadHistoryOutbox(try UpdateReadHistoryOutbox(bareFrom: &reader))
            case 0x7f891213:
                self = .updateWebPage(webpage: try API.WebPage(from: &reader), pts: try reader.readInt(), ptsCount: try reader.readInt())
            case 0xf8227181:
                self = .updateReadMessagesContents(try UpdateReadMessagesContents(bareFrom: &reader))
            case 0x108d941f:
                self = .updateChannelTooLong(try UpdateChannelTooLong(bareFrom: &reader))
            case 0x635b4c09:
                self = .updateChannel(channelID: try reader.readLong())
            case 0x62ba04d9:
                self = .updateNewChannelMessage(message: try API.Message(from: &reader), pts: try reader.readInt(), ptsCount: try reader.readInt())
            case 0x922e6e10:
                self = .updateReadChannelInbox(try UpdateReadChannelInbox(bareFrom: &reader))
            case 0xc32d5b12:
                self = .updateDeleteChannelMessages(try UpdateDeleteChannelMessages(bareFrom: &reader))
            case 0xf226ac08:
                self = .updateChannelMessageViews(channelID: try reader.readLong(), id: try reader.readInt(), views: try reader.readInt())
            case 0xd7ca61a2:
                self = .updateChatParticipantAdmin(try UpdateChatParticipantAdmin(bareFrom: &reader))
            case 0x688a30aa:
                self = .updateNewStickerSet(stickerset: try API.Messages.StickerSet(from: &reader))
            case 0x0bb2d201:
                self = .updateStickerSetsOrder(try UpdateStickerSetsOrder(bareFrom: &reader))
            case 0x31c24808:
                self = .updateStickerSets(try UpdateStickerSets(bareFrom: &reader))
            case 0x9375341e:
                self = .updateSavedGifs
            case 0x496f379c:
                self = .updateBotInlineQuery(try UpdateBotInlineQuery(bareFrom: &reader))
            case 0x12f12a07:
                self = .updateBotInlineSend(try UpdateBotInlineSend(bareFrom: &reader))
            case 0x1b3f4df7:
                self = .updateEditChannelMessage(message: try API.Message(from: &reader), pts: try reader.readInt(), ptsCount: try reader.readInt())
            case 0xb9cfc48d:
                self = .updateBotCallbackQuery(try UpdateBotCallbackQuery(bareFrom: &reader))
            case 0xe40370a3:
                self = .updateEditMessage(message: try API.Message(from: &reader), pts: try reader.readInt(), ptsCount: try reader.readInt())
            case 0x691e9052:
                self = .updateInlineBotCallbackQuery(try UpdateInlineBotCallbackQuery(bareFrom: &reader))
            case 0xb75f99a9:
                self = .updateReadChannelOutbox(channelID: try reader.readLong(), maxID: try reader.readInt())
            case 0xedfc111e:
                self = .updateDraftMessage(try UpdateDraftMessage(bareFrom: &reader))
            case 0x571d2742:
                self = .updateReadFeaturedStickers
            case 0x9a422c20:
                self = .updateRecentStickers
            case 0xa229dd06:
                self = .updateConfig
            case 0x3354678f:
                self = .updatePtsChanged
            case 0x2f2ba99f:
                self = .updateChannelWebPage(try UpdateChannelWebPage(bareFrom: &reader))
            case 0x6e6fe51c:
                self = .updateDialogPinned(try UpdateDialogPinned(bareFrom: &reader))
            case 0xfa0f3ca2:
                self = .updatePinnedDialogs(try UpdatePinnedDialogs(bareFrom: &reader))
            case 0x8317c0c3:
                self = .updateBotWebhookJSON(data: try API.DataJSON(from: &reader))
            case 0x9b9240a6:
                self = .updateBotWebhookJSONQuery(queryID: try reader.readLong(), data: try API.DataJSON(from: &reader), timeout: try reader.readInt())
            case 0xb5aefd7d:
                self = .updateBotShippingQuery(try UpdateBotShippingQuery(bareFrom: &reader))
            case 0x8caa9a96:
                self = .updateBotPrecheckoutQuery(try UpdateBotPrecheckoutQuery(bareFrom: &reader))
            case 0xab0f6b1e:
                self = .updatePhoneCall(phoneCall: try API.PhoneCall(from: &reader))
            case 0x46560264:
                self = .updateLangPackTooLong(langCode: try reader.readString())
            case 0x56022f4d:
                self = .updateLangPack(difference: try API.LangPackDifference(from: &reader))
            case 0xe511996d:
                self = .updateFavedStickers
            case 0x25f324f7:
                self = .updateChannelReadMessagesContents(try UpdateChannelReadMessagesContents(bareFrom: &reader))
            case 0x7084a7be:
                self = .updateContactsReset
            case 0xb23fc698:
                self = .updateChannelAvailableMessages(channelID: try reader.readLong(), availableMinID: try reader.readInt())
            case 0xb658f23e:
                self = .updateDialogUnreadMark(try UpdateDialogUnreadMark(bareFrom: &reader))
            case 0xd64c522b:
                self = .updateMessagePoll(try UpdateMessagePoll(bareFrom: &reader))
            case 0x54c01850:
                self = .updateChatDefaultBannedRights(peer: try API.Peer(from: &reader), defaultBannedRights: try API.ChatBannedRights(from: &reader), version: try reader.readInt())
            case 0x19360dc0:
                self = .updateFolderPeers(folderPeers: try reader.readVector(of: API.FolderPeer.self), pts: try reader.readInt(), ptsCount: try reader.readInt())
            case 0x6a7e7366:
                self = .updatePeerSettings(peer: try API.Peer(from: &reader), settings: try API.PeerSettings(from: &reader))
            case 0xb4afcfb0:
                self = .updatePeerLocated(peers: try reader.readVector(of: API.PeerLocated.self))
            case 0x39a51dfb:
                self = .updateNewScheduledMessage(message: try API.Message(from: &reader))
            case 0xf2a71983:
                self = .updateDeleteScheduledMessages(try UpdateDeleteScheduledMessages(bareFrom: &reader))
            case 0x8216fba3:
                self = .updateTheme(theme: try API.Theme(from: &reader))
            case 0x871fb939:
                self = .updateGeoLiveViewed(peer: try API.Peer(from: &reader), msgID: try reader.readInt())
            case 0x564fe691:
                self = .updateLoginToken
            case 0x7699f014:
                self = .updateMessagePollVote(try UpdateMessagePollVote(bareFrom: &reader))
            case 0x26ffde7d:
                self = .updateDialogFilter(try UpdateDialogFilter(bareFrom: &reader))
            case 0xa5d72105:
                self = .updateDialogFilterOrder(order: try reader.readVector(of: Int32.self))
            case 0x3504914f:
                self = .updateDialogFilters
            case 0x2661bf09:
                self = .updatePhoneCallSignalingData(phoneCallID: try reader.readLong(), data: try reader.readBytes())
            case 0xd29a27f4:
                self = .updateChannelMessageForwards(channelID: try reader.readLong(), id: try reader.readInt(), forwards: try reader.readInt())
            case 0xd6b19546:
                self = .updateReadChannelDiscussionInbox(try UpdateReadChannelDiscussionInbox(bareFrom: &reader))
            case 0x695c9e7c:
                self = .updateReadChannelDiscussionOutbox(channelID: try reader.readLong(), topMsgID: try reader.readInt(), readMaxID: try reader.readInt())
            case 0xebe07752:
                self = .updatePeerBlocked(try UpdatePeerBlocked(bareFrom: &reader))
            case 0x8c88c923:
                self = .updateChannelUserTyping(try UpdateChannelUserTyping(bareFrom: &reader))
            case 0xed85eab5:
                self = .updatePinnedMessages(try UpdatePinnedMessages(bareFrom: &reader))
            case 0x5bb98608:
                self = .updatePinnedChannelMessages(try UpdatePinnedChannelMessages(bareFrom: &reader))
            case 0xf89a6a4e:
                self = .updateChat(chatID: try reader.readLong())
            case 0xf2ebdb4e:
                self = .updateGroupCallParticipants(call: try API.InputGroupCall(from: &reader), participants: try reader.readVector(of: API.GroupCallParticipant.self), version: try reader.readInt())
            case 0x9d2216e0:
                self = .updateGroupCall(try UpdateGroupCall(bareFrom: &reader))
            case 0xbb9bb9a5:
                self = .updatePeerHistoryTTL(try UpdatePeerHistoryTTL(bareFrom: &reader))
            case 0xd087663a:
                self = .updateChatParticipant(try UpdateChatParticipant(bareFrom: &reader))
            case 0x985d3abb:
                self = .updateChannelParticipant(try UpdateChannelParticipant(bareFrom: &reader))
            case 0xc4870a49:
                self = .updateBotStopped(try UpdateBotStopped(bareFrom: &reader))
            case 0x0b783982:
                self = .updateGroupCallConnection(try UpdateGroupCallConnection(bareFrom: &reader))
            case 0x4d712f2e:
                self = .updateBotCommands(peer: try API.Peer(from: &reader), botID: try reader.readLong(), commands: try reader.readVector(of: API.BotCommand.self))
            case 0x7063c3db:
                self = .updatePendingJoinRequests(peer: try API.Peer(from: &reader), requestsPending: try reader.readInt(), recentRequesters: try reader.readVector(of: Int64.self))
            case 0x7cb34d79:
                self = .updateBotChatInviteRequester(try UpdateBotChatInviteRequester(bareFrom: &reader))
            case 0x1e297bfa:
                self = .updateMessageReactions(try UpdateMessageReactions(bareFrom: &reader))
            case 0x17b7a20b:
                self = .updateAttachMenuBots
            case 0x1592b79d:
                self = .updateWebViewResultSent(queryID: try reader.readLong())
            case 0x14b85813:
                self = .updateBotMenuButton(botID: try reader.readLong(), button: try API.BotMenuButton(from: &reader))
            case 0x74d8be99:
                self = .updateSavedRingtones
            case 0x0084cd5a:
                self = .updateTranscribedAudio(try UpdateTranscribedAudio(bareFrom: &reader))
            case 0xfb4c496c:
                self = .updateReadFeaturedEmojiStickers
            case 0x28373599:
                self = .updateUserEmojiStatus(userID: try reader.readLong(), emojiStatus: try API.EmojiStatus(from: &reader))
            case 0x30f443db:
                self = .updateRecentEmojiStatuses
            case 0x6f7863f4:
                self = .updateRecentReactions
            case 0x86fccf85:
                self = .updateMoveStickerSetToTop(try UpdateMoveStickerSetToTop(bareFrom: &reader))
            case 0xd5a41724:
                self = .updateMessageExtendedMedia(peer: try API.Peer(from: &reader), msgID: try reader.readInt(), extendedMedia: try reader.readVector(of: API.MessageExtendedMedia.self))
            case 0x20529438:
                self = .updateUser(userID: try reader.readLong())
            case 0xec05b097:
                self = .updateAutoSaveSettings
            case 0x75b3b798:
                self = .updateStory(peer: try API.Peer(from: &reader), story: try API.StoryItem(from: &reader))
            case 0xf74e932b:
                self = .updateReadStories(peer: try API.Peer(from: &reader), maxID: try reader.readInt())
            case 0x1bf335b9:
                self = .updateStoryID(id: try reader.readInt(), randomID: try reader.readLong())
            case 0x2c084dc1:
                self = .updateStoriesStealthMode(stealthMode: try API.StoriesStealthMode(from: &reader))
            case 0x7d627683:
                self = .updateSentStoryReaction(peer: try API.Peer(from: &reader), storyID: try reader.readInt(), reaction: try API.Reaction(from: &reader))
            case 0x904dd49c:
                self = .updateBotChatBoost(peer: try API.Peer(from: &reader), boost: try API.Boost(from: &reader), qts: try reader.readInt())
            case 0x07b68920:
                self = .updateChannelViewForumAsMessages(channelID: try reader.readLong(), enabled: try reader.readBool())
            case 0xae3f101d:
                self = .updatePeerWallpaper(try UpdatePeerWallpaper(bareFrom: &reader))
            case 0xac21d3ce:
                self = .updateBotMessageReaction(try UpdateBotMessageReaction(bareFrom: &reader))
            case 0x09cb7759:
                self = .updateBotMessageReactions(try UpdateBotMessageReactions(bareFrom: &reader))
            case 0xaeaf9e74:
                self = .updateSavedDialogPinned(try UpdateSavedDialogPinned(bareFrom: &reader))
            case 0x686c85a6:
                self = .updatePinnedSavedDialogs(try UpdatePinnedSavedDialogs(bareFrom: &reader))
            case 0x39c67432:
                self = .updateSavedReactionTags
            case 0xf16269d4:
                self = .updateSmsJob(jobID: try reader.readString())
            case 0xf9470ab2:
                self = .updateQuickReplies(quickReplies: try reader.readVector(of: API.QuickReply.self))
            case 0xf53da717:
                self = .updateNewQuickReply(quickReply: try API.QuickReply(from: &reader))
            case 0x53e6f1ec:
                self = .updateDeleteQuickReply(shortcutID: try reader.readInt())
            case 0x3e050d0f:
                self = .updateQuickReplyMessage(message: try API.Message(from: &reader))
            case 0x566fe7cd:
                self = .updateDeleteQuickReplyMessages(shortcutID: try reader.readInt(), messages: try reader.readVector(of: Int32.self))
            case 0x8ae5c97a:
                self = .updateBotBusinessConnect(connection: try API.BotBusinessConnection(from: &reader), qts: try reader.readInt())
            case 0x9ddb347c:
                self = .updateBotNewBusinessMessage(try UpdateBotNewBusinessMessage(bareFrom: &reader))
            case 0x07df587c:
                self = .updateBotEditBusinessMessage(try UpdateBotEditBusinessMessage(bareFrom: &reader))
            case 0xa02a982e:
                self = .updateBotDeleteBusinessMessage(try UpdateBotDeleteBusinessMessage(bareFrom: &reader))
            case 0x1824e40b:
                self = .updateNewStoryReaction(storyID: try reader.readInt(), peer: try API.Peer(from: &reader), reaction: try API.Reaction(from: &reader))
            case 0x4e80a379:
                self = .updateStarsBalance(balance: try API.StarsAmount(from: &reader))
            case 0x1ea2fda7:
                self = .updateBusinessBotCallbackQuery(try UpdateBusinessBotCallbackQuery(bareFrom: &reader))
            case 0xa584b019:
                self = .updateStarsRevenueStatus(peer: try API.Peer(from: &reader), status: try API.StarsRevenueStatus(from: &reader))
            case 0x283bd312:
                self = .updateBotPurchasedPaidMedia(userID: try reader.readLong(), payload: try reader.readString(), qts: try reader.readInt())
            case 0x8b725fce:
                self = .updatePaidReactionPrivacy(private: try API.PaidReactionPrivacy(from: &reader))
            case 0x504aa18f:
                self = .updateSentPhoneCode(sentCode: try API.Auth.SentCode(from: &reader))
            case 0xa477288f:
                self = .updateGroupCallChainBlocks(try UpdateGroupCallChainBlocks(bareFrom: &reader))
            case 0x77b0e372:
                self = .updateReadMonoForumInbox(channelID: try reader.readLong(), savedPeerID: try API.Peer(from: &reader), readMaxID: try reader.readInt())
            case 0xa4a79376:
                self = .updateReadMonoForumOutbox(channelID: try reader.readLong(), savedPeerID: try API.Peer(from: &reader), readMaxID: try reader.readInt())
            case 0x9f812b08:
                self = .updateMonoForumNoPaidException(try UpdateMonoForumNoPaidException(bareFrom: &reader))
            case 0xd8326f0d:
                self = .updateGroupCallMessage(call: try API.InputGroupCall(from: &reader), message: try API.GroupCallMessage(from: &reader))
            case 0xc957a766:
                self = .updateGroupCallEncryptedMessage(call: try API.InputGroupCall(from: &reader), fromID: try API.Peer(from: &reader), encryptedMessage: try reader.readBytes())
            case 0x683b2c52:
                self = .updatePinnedForumTopic(try UpdatePinnedForumTopic(bareFrom: &reader))
            case 0xdef143d0:
                self = .updatePinnedForumTopics(try UpdatePinnedForumTopics(bareFrom: &reader))
            case 0x3e85e92c:
                self = .updateDeleteGroupCallMessages(call: try API.InputGroupCall(from: &reader), messages: try reader.readVector(of: Int32.self))
            case 0x48e246c2:
                self = .updateStarGiftAuctionState(giftID: try reader.readLong(), state: try API.StarGiftAuctionState(from: &reader))
            case 0xdc58f31e:
                self = .updateStarGiftAuctionUserState(giftID: try reader.readLong(), userState: try API.StarGiftAuctionUserState(from: &reader))
            case 0xfb9c547a:
                self = .updateEmojiGameInfo(info: try API.Messages.EmojiGameInfo(from: &reader))
            case 0xac072444:
                self = .updateStarGiftCraftFail
            case 0xbd8367b9:
                self = .updateChatParticipantRank(try UpdateChatParticipantRank(bareFrom: &reader))
            case 0x4880ed9a:
                self = .updateManagedBot(userID: try reader.readLong(), botID: try reader.readLong(), qts: try reader.readInt())
            case 0xcdd4093d:
                self = .updateBotGuestChatQuery(try UpdateBotGuestChatQuery(bareFrom: &reader))
            case 0x8c0f91fb:
                self = .updateAiComposeTones
            case 0xbdac7e70:
                self = .updateJoinChatWebViewDecision(peer: try API.Peer(from: &reader), queryID: try reader.readLong(), result: try API.JoinChatBotResult(from: &reader))
            case 0xb22083a6:
                self = .updateNewBotConnection(try UpdateNewBotConnection(bareFrom: &reader))
            case 0xc39a2ade:
                self = .updateWebBrowserSettings(try UpdateWebBrowserSettings(bareFrom: &reader))
            case 0x140502d1:
                self = .updateWebBrowserException(try UpdateWebBrowserException(bareFrom: &reader))
            case 0x20bcbba1:
                self = .updateNewEphemeralMessage(message: try API.EphemeralMessage(from: &reader))
            case 0x56dbfcf8:
                self = .updateDeleteEphemeralMessages(peer: try API.Peer(from: &reader), ids: try reader.readVector(of: Int32.self))
            case 0x4bbb8f01:
                self = .updateEditEphemeralMessage(message: try API.EphemeralMessage(from: &reader))
            case 0x9b380762:
                self = .updateEphemeralBotCallbackQuery(try UpdateEphemeralBotCallbackQuery(bareFrom: &reader))
            case 0x6c0d8e23:
                self = .updateBotStarsSubscription(try UpdateBotStarsSubscription(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Update")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .updateNewMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0x1f2b0afd)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateMessageID(let value1, let value2):
                writer.writeConstructorID(0x4e90bfd6)
                writer.writeInt(value1)
                writer.writeLong(value2)
            case .updateDeleteMessages(let value1, let value2, let value3):
                writer.writeConstructorID(0xa20db0e5)
                writer.writeVector(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateUserTyping(let value):
                writer.writeConstructorID(0x2a17bf5c)
                value.writeBare(to: &writer)
            case .updateChatUserTyping(let value1, let value2, let value3):
                writer.writeConstructorID(0x83487af0)
                writer.writeLong(value1)
                value2.write(to: &writer)
                value3.write(to: &writer)
            case .updateChatParticipants(let value):
                writer.writeConstructorID(0x07761198)
                value.write(to: &writer)
            case .updateUserStatus(let value1, let value2):
                writer.writeConstructorID(0xe5bdf8de)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .updateUserName(let value):
                writer.writeConstructorID(0xa7848924)
                value.writeBare(to: &writer)
            case .updateNewAuthorization(let value):
                writer.writeConstructorID(0x8951abef)
                value.writeBare(to: &writer)
            case .updateNewEncryptedMessage(let value1, let value2):
                writer.writeConstructorID(0x12bcbd9a)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .updateEncryptedChatTyping(let value):
                writer.writeConstructorID(0x1710f156)
                writer.writeInt(value)
            case .updateEncryption(let value1, let value2):
                writer.writeConstructorID(0xb4a2e88d)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .updateEncryptedMessagesRead(let value1, let value2, let value3):
                writer.writeConstructorID(0x38fe25b7)
                writer.writeInt(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateChatParticipantAdd(let value):
                writer.writeConstructorID(0x3dda5451)
                value.writeBare(to: &writer)
            case .updateChatParticipantDelete(let value1, let value2, let value3):
                writer.writeConstructorID(0xe32f3d77)
                writer.writeLong(value1)
                writer.writeLong(value2)
                writer.writeInt(value3)
            case .updateDcOptions(let value):
                writer.writeConstructorID(0x8e5e9873)
                writer.writeVector(value)
            case .updateNotifySettings(let value1, let value2):
                writer.writeConstructorID(0xbec268ef)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .updateServiceNotification(let value):
                writer.writeConstructorID(0xebe46819)
                value.writeBare(to: &writer)
            case .updatePrivacy(let value1, let value2):
                writer.writeConstructorID(0xee3b272a)
                value1.write(to: &writer)
                writer.writeVector(value2)
            case .updateUserPhone(let value1, let value2):
                writer.writeConstructorID(0x05492a13)
                writer.writeLong(value1)
                writer.writeString(value2)
            case .updateReadHistoryInbox(let value):
                writer.writeConstructorID(0x9e84bc99)
                value.writeBare(to: &writer)
            case .updateReadHistoryOutbox(let value):
                writer.writeConstructorID(0x2f2f21bf)
                value.writeBare(to: &writer)
            case .updateWebPage(let value1, let value2, let value3):
                writer.writeConstructorID(0x7f891213)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateReadMessagesContents(let value):
                writer.writeConstructorID(0xf8227181)
                value.writeBare(to: &writer)
            case .updateChannelTooLong(let value):
                writer.writeConstructorID(0x108d941f)
                value.writeBare(to: &writer)
            case .updateChannel(let value):
                writer.writeConstructorID(0x635b4c09)
                writer.writeLong(value)
            case .updateNewChannelMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0x62ba04d9)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateReadChannelInbox(let value):
                writer.writeConstructorID(0x922e6e10)
                value.writeBare(to: &writer)
            case .updateDeleteChannelMessages(let value):
                writer.writeConstructorID(0xc32d5b12)
                value.writeBare(to: &writer)
            case .updateChannelMessageViews(let value1, let value2, let value3):
                writer.writeConstructorID(0xf226ac08)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateChatParticipantAdmin(let value):
                writer.writeConstructorID(0xd7ca61a2)
                value.writeBare(to: &writer)
            case .updateNewStickerSet(let value):
                writer.writeConstructorID(0x688a30aa)
                value.write(to: &writer)
            case .updateStickerSetsOrder(let value):
                writer.writeConstructorID(0x0bb2d201)
                value.writeBare(to: &writer)
            case .updateStickerSets(let value):
                writer.writeConstructorID(0x31c24808)
                value.writeBare(to: &writer)
            case .updateSavedGifs:
                writer.writeConstructorID(0x9375341e)
            case .updateBotInlineQuery(let value):
                writer.writeConstructorID(0x496f379c)
                value.writeBare(to: &writer)
            case .updateBotInlineSend(let value):
                writer.writeConstructorID(0x12f12a07)
                value.writeBare(to: &writer)
            case .updateEditChannelMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0x1b3f4df7)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateBotCallbackQuery(let value):
                writer.writeConstructorID(0xb9cfc48d)
                value.writeBare(to: &writer)
            case .updateEditMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0xe40370a3)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateInlineBotCallbackQuery(let value):
                writer.writeConstructorID(0x691e9052)
                value.writeBare(to: &writer)
            case .updateReadChannelOutbox(let value1, let value2):
                writer.writeConstructorID(0xb75f99a9)
                writer.writeLong(value1)
                writer.writeInt(value2)
            case .updateDraftMessage(let value):
                writer.writeConstructorID(0xedfc111e)
                value.writeBare(to: &writer)
            case .updateReadFeaturedStickers:
                writer.writeConstructorID(0x571d2742)
            case .updateRecentStickers:
                writer.writeConstructorID(0x9a422c20)
            case .updateConfig:
                writer.writeConstructorID(0xa229dd06)
            case .updatePtsChanged:
                writer.writeConstructorID(0x3354678f)
            case .updateChannelWebPage(let value):
                writer.writeConstructorID(0x2f2ba99f)
                value.writeBare(to: &writer)
            case .updateDialogPinned(let value):
                writer.writeConstructorID(0x6e6fe51c)
                value.writeBare(to: &writer)
            case .updatePinnedDialogs(let value):
                writer.writeConstructorID(0xfa0f3ca2)
                value.writeBare(to: &writer)
            case .updateBotWebhookJSON(let value):
                writer.writeConstructorID(0x8317c0c3)
                value.write(to: &writer)
            case .updateBotWebhookJSONQuery(let value1, let value2, let value3):
                writer.writeConstructorID(0x9b9240a6)
                writer.writeLong(value1)
                value2.write(to: &writer)
                writer.writeInt(value3)
            case .updateBotShippingQuery(let value):
                writer.writeConstructorID(0xb5aefd7d)
                value.writeBare(to: &writer)
            case .updateBotPrecheckoutQuery(let value):
                writer.writeConstructorID(0x8caa9a96)
                value.writeBare(to: &writer)
            case .updatePhoneCall(let value):
                writer.writeConstructorID(0xab0f6b1e)
                value.write(to: &writer)
            case .updateLangPackTooLong(let value):
                writer.writeConstructorID(0x46560264)
                writer.writeString(value)
            case .updateLangPack(let value):
                writer.writeConstructorID(0x56022f4d)
                value.write(to: &writer)
            case .updateFavedStickers:
                writer.writeConstructorID(0xe511996d)
            case .updateChannelReadMessagesContents(let value):
                writer.writeConstructorID(0x25f324f7)
                value.writeBare(to: &writer)
            case .updateContactsReset:
                writer.writeConstructorID(0x7084a7be)
            case .updateChannelAvailableMessages(let value1, let value2):
                writer.writeConstructorID(0xb23fc698)
                writer.writeLong(value1)
                writer.writeInt(value2)
            case .updateDialogUnreadMark(let value):
                writer.writeConstructorID(0xb658f23e)
                value.writeBare(to: &writer)
            case .updateMessagePoll(let value):
                writer.writeConstructorID(0xd64c522b)
                value.writeBare(to: &writer)
            case .updateChatDefaultBannedRights(let value1, let value2, let value3):
                writer.writeConstructorID(0x54c01850)
                value1.write(to: &writer)
                value2.write(to: &writer)
                writer.writeInt(value3)
            case .updateFolderPeers(let value1, let value2, let value3):
                writer.writeConstructorID(0x19360dc0)
                writer.writeVector(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updatePeerSettings(let value1, let value2):
                writer.writeConstructorID(0x6a7e7366)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .updatePeerLocated(let value):
                writer.writeConstructorID(0xb4afcfb0)
                writer.writeVector(value)
            case .updateNewScheduledMessage(let value):
                writer.writeConstructorID(0x39a51dfb)
                value.write(to: &writer)
            case .updateDeleteScheduledMessages(let value):
                writer.writeConstructorID(0xf2a71983)
                value.writeBare(to: &writer)
            case .updateTheme(let value):
                writer.writeConstructorID(0x8216fba3)
                value.write(to: &writer)
            case .updateGeoLiveViewed(let value1, let value2):
                writer.writeConstructorID(0x871fb939)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .updateLoginToken:
                writer.writeConstructorID(0x564fe691)
            case .updateMessagePollVote(let value):
                writer.writeConstructorID(0x7699f014)
                value.writeBare(to: &writer)
            case .updateDialogFilter(let value):
                writer.writeConstructorID(0x26ffde7d)
                value.writeBare(to: &writer)
            case .updateDialogFilterOrder(let value):
                writer.writeConstructorID(0xa5d72105)
                writer.writeVector(value)
            case .updateDialogFilters:
                writer.writeConstructorID(0x3504914f)
            case .updatePhoneCallSignalingData(let value1, let value2):
                writer.writeConstructorID(0x2661bf09)
                writer.writeLong(value1)
                writer.writeBytes(value2)
            case .updateChannelMessageForwards(let value1, let value2, let value3):
                writer.writeConstructorID(0xd29a27f4)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updateReadChannelDiscussionInbox(let value):
                writer.writeConstructorID(0xd6b19546)
                value.writeBare(to: &writer)
            case .updateReadChannelDiscussionOutbox(let value1, let value2, let value3):
                writer.writeConstructorID(0x695c9e7c)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .updatePeerBlocked(let value):
                writer.writeConstructorID(0xebe07752)
                value.writeBare(to: &writer)
            case .updateChannelUserTyping(let value):
                writer.writeConstructorID(0x8c88c923)
                value.writeBare(to: &writer)
            case .updatePinnedMessages(let value):
                writer.writeConstructorID(0xed85eab5)
                value.writeBare(to: &writer)
            case .updatePinnedChannelMessages(let value):
                writer.writeConstructorID(0x5bb98608)
                value.writeBare(to: &writer)
            case .updateChat(let value):
                writer.writeConstructorID(0xf89a6a4e)
                writer.writeLong(value)
            case .updateGroupCallParticipants(let value1, let value2, let value3):
                writer.writeConstructorID(0xf2ebdb4e)
                value1.write(to: &writer)
                writer.writeVector(value2)
                writer.writeInt(value3)
            case .updateGroupCall(let value):
                writer.writeConstructorID(0x9d2216e0)
                value.writeBare(to: &writer)
            case .updatePeerHistoryTTL(let value):
                writer.writeConstructorID(0xbb9bb9a5)
                value.writeBare(to: &writer)
            case .updateChatParticipant(let value):
                writer.writeConstructorID(0xd087663a)
                value.writeBare(to: &writer)
            case .updateChannelParticipant(let value):
                writer.writeConstructorID(0x985d3abb)
                value.writeBare(to: &writer)
            case .updateBotStopped(let value):
                writer.writeConstructorID(0xc4870a49)
                value.writeBare(to: &writer)
            case .updateGroupCallConnection(let value):
                writer.writeConstructorID(0x0b783982)
                value.writeBare(to: &writer)
            case .updateBotCommands(let value1, let value2, let value3):
                writer.writeConstructorID(0x4d712f2e)
                value1.write(to: &writer)
                writer.writeLong(value2)
                writer.writeVector(value3)
            case .updatePendingJoinRequests(let value1, let value2, let value3):
                writer.writeConstructorID(0x7063c3db)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeVector(value3)
            case .updateBotChatInviteRequester(let value):
                writer.writeConstructorID(0x7cb34d79)
                value.writeBare(to: &writer)
            case .updateMessageReactions(let value):
                writer.writeConstructorID(0x1e297bfa)
                value.writeBare(to: &writer)
            case .updateAttachMenuBots:
                writer.writeConstructorID(0x17b7a20b)
            case .updateWebViewResultSent(let value):
                writer.writeConstructorID(0x1592b79d)
                writer.writeLong(value)
            case .updateBotMenuButton(let value1, let value2):
                writer.writeConstructorID(0x14b85813)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .updateSavedRingtones:
                writer.writeConstructorID(0x74d8be99)
            case .updateTranscribedAudio(let value):
                writer.writeConstructorID(0x0084cd5a)
                value.writeBare(to: &writer)
            case .updateReadFeaturedEmojiStickers:
                writer.writeConstructorID(0xfb4c496c)
            case .updateUserEmojiStatus(let value1, let value2):
                writer.writeConstructorID(0x28373599)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .updateRecentEmojiStatuses:
                writer.writeConstructorID(0x30f443db)
            case .updateRecentReactions:
                writer.writeConstructorID(0x6f7863f4)
            case .updateMoveStickerSetToTop(let value):
                writer.writeConstructorID(0x86fccf85)
                value.writeBare(to: &writer)
            case .updateMessageExtendedMedia(let value1, let value2, let value3):
                writer.writeConstructorID(0xd5a41724)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeVector(value3)
            case .updateUser(let value):
                writer.writeConstructorID(0x20529438)
                writer.writeLong(value)
            case .updateAutoSaveSettings:
                writer.writeConstructorID(0xec05b097)
            case .updateStory(let value1, let value2):
                writer.writeConstructorID(0x75b3b798)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .updateReadStories(let value1, let value2):
                writer.writeConstructorID(0xf74e932b)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .updateStoryID(let value1, let value2):
                writer.writeConstructorID(0x1bf335b9)
                writer.writeInt(value1)
                writer.writeLong(value2)
            case .updateStoriesStealthMode(let value):
                writer.writeConstructorID(0x2c084dc1)
                value.write(to: &writer)
            case .updateSentStoryReaction(let value1, let value2, let value3):
                writer.writeConstructorID(0x7d627683)
                value1.write(to: &writer)
                writer.writeInt(value2)
                value3.write(to: &writer)
            case .updateBotChatBoost(let value1, let value2, let value3):
                writer.writeConstructorID(0x904dd49c)
                value1.write(to: &writer)
                value2.write(to: &writer)
                writer.writeInt(value3)
            case .updateChannelViewForumAsMessages(let value1, let value2):
                writer.writeConstructorID(0x07b68920)
                writer.writeLong(value1)
                writer.writeBool(value2)
            case .updatePeerWallpaper(let value):
                writer.writeConstructorID(0xae3f101d)
                value.writeBare(to: &writer)
            case .updateBotMessageReaction(let value):
                writer.writeConstructorID(0xac21d3ce)
                value.writeBare(to: &writer)
            case .updateBotMessageReactions(let value):
                writer.writeConstructorID(0x09cb7759)
                value.writeBare(to: &writer)
            case .updateSavedDialogPinned(let value):
                writer.writeConstructorID(0xaeaf9e74)
                value.writeBare(to: &writer)
            case .updatePinnedSavedDialogs(let value):
                writer.writeConstructorID(0x686c85a6)
                value.writeBare(to: &writer)
            case .updateSavedReactionTags:
                writer.writeConstructorID(0x39c67432)
            case .updateSmsJob(let value):
                writer.writeConstructorID(0xf16269d4)
                writer.writeString(value)
            case .updateQuickReplies(let value):
                writer.writeConstructorID(0xf9470ab2)
                writer.writeVector(value)
            case .updateNewQuickReply(let value):
                writer.writeConstructorID(0xf53da717)
                value.write(to: &writer)
            case .updateDeleteQuickReply(let value):
                writer.writeConstructorID(0x53e6f1ec)
                writer.writeInt(value)
            case .updateQuickReplyMessage(let value):
                writer.writeConstructorID(0x3e050d0f)
                value.write(to: &writer)
            case .updateDeleteQuickReplyMessages(let value1, let value2):
                writer.writeConstructorID(0x566fe7cd)
                writer.writeInt(value1)
                writer.writeVector(value2)
            case .updateBotBusinessConnect(let value1, let value2):
                writer.writeConstructorID(0x8ae5c97a)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .updateBotNewBusinessMessage(let value):
                writer.writeConstructorID(0x9ddb347c)
                value.writeBare(to: &writer)
            case .updateBotEditBusinessMessage(let value):
                writer.writeConstructorID(0x07df587c)
                value.writeBare(to: &writer)
            case .updateBotDeleteBusinessMessage(let value):
                writer.writeConstructorID(0xa02a982e)
                value.writeBare(to: &writer)
            case .updateNewStoryReaction(let value1, let value2, let value3):
                writer.writeConstructorID(0x1824e40b)
                writer.writeInt(value1)
                value2.write(to: &writer)
                value3.write(to: &writer)
            case .updateStarsBalance(let value):
                writer.writeConstructorID(0x4e80a379)
                value.write(to: &writer)
            case .updateBusinessBotCallbackQuery(let value):
                writer.writeConstructorID(0x1ea2fda7)
                value.writeBare(to: &writer)
            case .updateStarsRevenueStatus(let value1, let value2):
                writer.writeConstructorID(0xa584b019)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .updateBotPurchasedPaidMedia(let value1, let value2, let value3):
                writer.writeConstructorID(0x283bd312)
                writer.writeLong(value1)
                writer.writeString(value2)
                writer.writeInt(value3)
            case .updatePaidReactionPrivacy(let value):
                writer.writeConstructorID(0x8b725fce)
                value.write(to: &writer)
            case .updateSentPhoneCode(let value):
                writer.writeConstructorID(0x504aa18f)
                value.write(to: &writer)
            case .updateGroupCallChainBlocks(let value):
                writer.writeConstructorID(0xa477288f)
                value.writeBare(to: &writer)
            case .updateReadMonoForumInbox(let value1, let value2, let value3):
                writer.writeConstructorID(0x77b0e372)
                writer.writeLong(value1)
                value2.write(to: &writer)
                writer.writeInt(value3)
            case .updateReadMonoForumOutbox(let value1, let value2, let value3):
                writer.writeConstructorID(0xa4a79376)
                writer.writeLong(value1)
                value2.write(to: &writer)
                writer.writeInt(value3)
            case .updateMonoForumNoPaidException(let value):
                writer.writeConstructorID(0x9f812b08)
                value.writeBare(to: &writer)
            case .updateGroupCallMessage(let value1, let value2):
                writer.writeConstructorID(0xd8326f0d)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .updateGroupCallEncryptedMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0xc957a766)
                value1.write(to: &writer)
                value2.write(to: &writer)
                writer.writeBytes(value3)
            case .updatePinnedForumTopic(let value):
                writer.writeConstructorID(0x683b2c52)
                value.writeBare(to: &writer)
            case .updatePinnedForumTopics(let value):
                writer.writeConstructorID(0xdef143d0)
                value.writeBare(to: &writer)
            case .updateDeleteGroupCallMessages(let value1, let value2):
                writer.writeConstructorID(0x3e85e92c)
                value1.write(to: &writer)
                writer.writeVector(value2)
            case .updateStarGiftAuctionState(let value1, let value2):
                writer.writeConstructorID(0x48e246c2)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .updateStarGiftAuctionUserState(let value1, let value2):
                writer.writeConstructorID(0xdc58f31e)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .updateEmojiGameInfo(let value):
                writer.writeConstructorID(0xfb9c547a)
                value.write(to: &writer)
            case .updateStarGiftCraftFail:
                writer.writeConstructorID(0xac072444)
            case .updateChatParticipantRank(let value):
                writer.writeConstructorID(0xbd8367b9)
                value.writeBare(to: &writer)
            case .updateManagedBot(let value1, let value2, let value3):
                writer.writeConstructorID(0x4880ed9a)
                writer.writeLong(value1)
                writer.writeLong(value2)
                writer.writeInt(value3)
            case .updateBotGuestChatQuery(let value):
                writer.writeConstructorID(0xcdd4093d)
                value.writeBare(to: &writer)
            case .updateAiComposeTones:
                writer.writeConstructorID(0x8c0f91fb)
            case .updateJoinChatWebViewDecision(let value1, let value2, let value3):
                writer.writeConstructorID(0xbdac7e70)
                value1.write(to: &writer)
                writer.writeLong(value2)
                value3.write(to: &writer)
            case .updateNewBotConnection(let value):
                writer.writeConstructorID(0xb22083a6)
                value.writeBare(to: &writer)
            case .updateWebBrowserSettings(let value):
                writer.writeConstructorID(0xc39a2ade)
                value.writeBare(to: &writer)
            case .updateWebBrowserException(let value):
                writer.writeConstructorID(0x140502d1)
                value.writeBare(to: &writer)
            case .updateNewEphemeralMessage(let value):
                writer.writeConstructorID(0x20bcbba1)
                value.write(to: &writer)
            case .updateDeleteEphemeralMessages(let value1, let value2):
                writer.writeConstructorID(0x56dbfcf8)
                value1.write(to: &writer)
                writer.writeVector(value2)
            case .updateEditEphemeralMessage(let value):
                writer.writeConstructorID(0x4bbb8f01)
                value.write(to: &writer)
            case .updateEphemeralBotCallbackQuery(let value):
                writer.writeConstructorID(0x9b380762)
                value.writeBare(to: &writer)
            case .updateBotStarsSubscription(let value):
                writer.writeConstructorID(0x6c0d8e23)
                value.writeBare(to: &writer)
            }
        }

        /// `updateUserTyping#2a17bf5c`
        public struct UpdateUserTyping: TLPayload {
            public var userID: Int64
            public var topMsgID: Int32?
            public var action: API.SendMessageAction

            public init(userID: Int64, topMsgID: Int32? = nil, action: API.SendMessageAction) {
                self.userID = userID
                self.topMsgID = topMsgID
                self.action = action
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.topMsgID = _flags[0] ? try reader.readInt() : nil
                self.action = try API.SendMessageAction(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.topMsgID != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                if let value = self.topMsgID { writer.writeInt(value) }
                self.action.write(to: &writer)
            }
        }

        /// `updateUserName#a7848924`
        public struct UpdateUserName: TLPayload {
            public var userID: Int64
            public var firstName: String
            public var lastName: String
            public var usernames: [API.Username]

            public init(userID: Int64, firstName: String, lastName: String, usernames: [API.Username]) {
                self.userID = userID
                self.firstName = firstName
                self.lastName = lastName
                self.usernames = usernames
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.userID = try reader.readLong()
                self.firstName = try reader.readString()
                self.lastName = try reader.readString()
                self.usernames = try reader.readVector(of: API.Username.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.userID)
                writer.writeString(self.firstName)
                writer.writeString(self.lastName)
                writer.writeVector(self.usernames)
            }
        }

        /// `updateNewAuthorization#8951abef`
        public struct UpdateNewAuthorization: TLPayload {
            public var unconfirmed: Bool
            public var hash: Int64
            public var date: Int32?
            public var device: String?
            public var location: String?

            public init(unconfirmed: Bool = false, hash: Int64, date: Int32? = nil, device: String? = nil, location: String? = nil) {
                self.unconfirmed = unconfirmed
                self.hash = hash
                self.date = date
                self.device = device
                self.location = location
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.unconfirmed = _flags[0]
                self.hash = try reader.readLong()
                self.date = _flags[0] ? try reader.readInt() : nil
                self.device = _flags[0] ? try reader.readString() : nil
                self.location = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.unconfirmed)
                _flags.set(0, if: self.date != nil)
                _flags.set(0, if: self.device != nil)
                _flags.set(0, if: self.location != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.hash)
                if let value = self.date {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("updateNewAuthorization.date")
                }
                if let value = self.device {
                    writer.writeString(value)
                } else if _flags[0] {
                    writer.failMissing("updateNewAuthorization.device")
                }
                if let value = self.location {
                    writer.writeString(value)
                } else if _flags[0] {
                    writer.failMissing("updateNewAuthorization.location")
                }
            }
        }

        /// `updateChatParticipantAdd#3dda5451`
        public struct UpdateChatParticipantAdd: TLPayload {
            public var chatID: Int64
            public var userID: Int64
            public var inviterID: Int64
            public var date: Int32
            public var version: Int32

            public init(chatID: Int64, userID: Int64, inviterID: Int64, date: Int32, version: Int32) {
                self.chatID = chatID
                self.userID = userID
                self.inviterID = inviterID
                self.date = date
                self.version = version
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.chatID = try reader.readLong()
                self.userID = try reader.readLong()
                self.inviterID = try reader.readLong()
                self.date = try reader.readInt()
                self.version = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.chatID)
                writer.writeLong(self.userID)
                writer.writeLong(self.inviterID)
                writer.writeInt(self.date)
                writer.writeInt(self.version)
            }
        }

        /// `updateServiceNotification#ebe46819`
        public struct UpdateServiceNotification: TLPayload {
            public var popup: Bool
            public var invertMedia: Bool
            public var inboxDate: Int32?
            public var type: String
            public var message: String
            public var media: API.MessageMedia
            public var entities: [API.MessageEntity]

            public init(popup: Bool = false, invertMedia: Bool = false, inboxDate: Int32? = nil, type: String, message: String, media: API.MessageMedia, entities: [API.MessageEntity]) {
                self.popup = popup
                self.invertMedia = invertMedia
                self.inboxDate = inboxDate
                self.type = type
                self.message = message
                self.media = media
                self.entities = entities
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.popup = _flags[0]
                self.invertMedia = _flags[2]
                self.inboxDate = _flags[1] ? try reader.readInt() : nil
                self.type = try reader.readString()
                self.message = try reader.readString()
                self.media = try API.MessageMedia(from: &reader)
                self.entities = try reader.readVector(of: API.MessageEntity.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.popup)
                _flags.set(2, if: self.invertMedia)
                _flags.set(1, if: self.inboxDate != nil)
                writer.writeFlags(_flags)
                if let value = self.inboxDate { writer.writeInt(value) }
                writer.writeString(self.type)
                writer.writeString(self.message)
                self.media.write(to: &writer)
                writer.writeVector(self.entities)
            }
        }

        /// `updateReadHistoryInbox#9e84bc99`
        public struct UpdateReadHistoryInbox: TLPayload {
            public var folderID: Int32?
            public var peer: API.Peer
            public var topMsgID: Int32?
            public var maxID: Int32
            public var stillUnreadCount: Int32
            public var pts: Int32
            public var ptsCount: Int32

            public init(folderID: Int32? = nil, peer: API.Peer, topMsgID: Int32? = nil, maxID: Int32, stillUnreadCount: Int32, pts: Int32, ptsCount: Int32) {
                self.folderID = folderID
                self.peer = peer
                self.topMsgID = topMsgID
                self.maxID = maxID
                self.stillUnreadCount = stillUnreadCount
                self.pts = pts
                self.ptsCount = ptsCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.folderID = _flags[0] ? try reader.readInt() : nil
                self.peer = try API.Peer(from: &reader)
                self.topMsgID = _flags[1] ? try reader.readInt() : nil
                self.maxID = try reader.readInt()
                self.stillUnreadCount = try reader.readInt()
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.folderID != nil)
                _flags.set(1, if: self.topMsgID != nil)
                writer.writeFlags(_flags)
                if let value = self.folderID { writer.writeInt(value) }
                self.peer.write(to: &writer)
                if let value = self.topMsgID { writer.writeInt(value) }
                writer.writeInt(self.maxID)
                writer.writeInt(self.stillUnreadCount)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
            }
        }

        /// `updateReadHistoryOutbox#2f2f21bf`
        public struct UpdateReadHistoryOutbox: TLPayload {
            public var peer: API.Peer
            public var maxID: Int32
            public var pts: Int32
            public var ptsCount: Int32

            public init(peer: API.Peer, maxID: Int32, pts: Int32, ptsCount: Int32) {
                self.peer = peer
                self.maxID = maxID
                self.pts = pts
                self.ptsCount = ptsCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.peer = try API.Peer(from: &reader)
                self.maxID = try reader.readInt()
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.peer.write(to: &writer)
                writer.writeInt(self.maxID)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
            }
        }

        /// `updateReadMessagesContents#f8227181`
        public struct UpdateReadMessagesContents: TLPayload {
            public var messages: [Int32]
            public var pts: Int32
            public var ptsCount: Int32
            public var date: Int32?

            public init(messages: [Int32], pts: Int32, ptsCount: Int32, date: Int32? = nil) {
                self.messages = messages
                self.pts = pts
                self.ptsCount = ptsCount
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.messages = try reader.readVector(of: Int32.self)
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
                self.date = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.date != nil)
                writer.writeFlags(_flags)
                writer.writeVector(self.messages)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
                if let value = self.date { writer.writeInt(value) }
            }
        }

        /// `updateChannelTooLong#108d941f`
        public struct UpdateChannelTooLong: TLPayload {
            public var channelID: Int64
            public var pts: Int32?

            public init(channelID: Int64, pts: Int32? = nil) {
                self.channelID = channelID
                self.pts = pts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.channelID = try reader.readLong()
                self.pts = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.pts != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                if let value = self.pts { writer.writeInt(value) }
            }
        }

        /// `updateReadChannelInbox#922e6e10`
        public struct UpdateReadChannelInbox: TLPayload {
            public var folderID: Int32?
            public var channelID: Int64
            public var maxID: Int32
            public var stillUnreadCount: Int32
            public var pts: Int32

            public init(folderID: Int32? = nil, channelID: Int64, maxID: Int32, stillUnreadCount: Int32, pts: Int32) {
                self.folderID = folderID
                self.channelID = channelID
                self.maxID = maxID
                self.stillUnreadCount = stillUnreadCount
                self.pts = pts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.folderID = _flags[0] ? try reader.readInt() : nil
                self.channelID = try reader.readLong()
                self.maxID = try reader.readInt()
                self.stillUnreadCount = try reader.readInt()
                self.pts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.folderID != nil)
                writer.writeFlags(_flags)
                if let value = self.folderID { writer.writeInt(value) }
                writer.writeLong(self.channelID)
                writer.writeInt(self.maxID)
                writer.writeInt(self.stillUnreadCount)
                writer.writeInt(self.pts)
            }
        }

        /// `updateDeleteChannelMessages#c32d5b12`
        public struct UpdateDeleteChannelMessages: TLPayload {
            public var channelID: Int64
            public var messages: [Int32]
            public var pts: Int32
            public var ptsCount: Int32

            public init(channelID: Int64, messages: [Int32], pts: Int32, ptsCount: Int32) {
                self.channelID = channelID
                self.messages = messages
                self.pts = pts
                self.ptsCount = ptsCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.channelID = try reader.readLong()
                self.messages = try reader.readVector(of: Int32.self)
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.channelID)
                writer.writeVector(self.messages)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
            }
        }

        /// `updateChatParticipantAdmin#d7ca61a2`
        public struct UpdateChatParticipantAdmin: TLPayload {
            public var chatID: Int64
            public var userID: Int64
            public var isAdmin: Bool
            public var version: Int32

            public init(chatID: Int64, userID: Int64, isAdmin: Bool, version: Int32) {
                self.chatID = chatID
                self.userID = userID
                self.isAdmin = isAdmin
                self.version = version
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.chatID = try reader.readLong()
                self.userID = try reader.readLong()
                self.isAdmin = try reader.readBool()
                self.version = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.chatID)
                writer.writeLong(self.userID)
                writer.writeBool(self.isAdmin)
                writer.writeInt(self.version)
            }
        }

        /// `updateStickerSetsOrder#0bb2d201`
        public struct UpdateStickerSetsOrder: TLPayload {
            public var masks: Bool
            public var emojis: Bool
            public var order: [Int64]

            public init(masks: Bool = false, emojis: Bool = false, order: [Int64]) {
                self.masks = masks
                self.emojis = emojis
                self.order = order
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.masks = _flags[0]
                self.emojis = _flags[1]
                self.order = try reader.readVector(of: Int64.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.masks)
                _flags.set(1, if: self.emojis)
                writer.writeFlags(_flags)
                writer.writeVector(self.order)
            }
        }

        /// `updateStickerSets#31c24808`
        public struct UpdateStickerSets: TLPayload {
            public var masks: Bool
            public var emojis: Bool

            public init(masks: Bool = false, emojis: Bool = false) {
                self.masks = masks
                self.emojis = emojis
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.masks = _flags[0]
                self.emojis = _flags[1]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.masks)
                _flags.set(1, if: self.emojis)
                writer.writeFlags(_flags)
            }
        }

        /// `updateBotInlineQuery#496f379c`
        public struct UpdateBotInlineQuery: TLPayload {
            public var queryID: Int64
            public var userID: Int64
            public var query: String
            public var geo: API.GeoPoint?
            public var peerType: API.InlineQueryPeerType?
            public var offset: String

            public init(queryID: Int64, userID: Int64, query: String, geo: API.GeoPoint? = nil, peerType: API.InlineQueryPeerType? = nil, offset: String) {
                self.queryID = queryID
                self.userID = userID
                self.query = query
                self.geo = geo
                self.peerType = peerType
                self.offset = offset
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.queryID = try reader.readLong()
                self.userID = try reader.readLong()
                self.query = try reader.readString()
                self.geo = _flags[0] ? try API.GeoPoint(from: &reader) : nil
                self.peerType = _flags[1] ? try API.InlineQueryPeerType(from: &reader) : nil
                self.offset = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.geo != nil)
                _flags.set(1, if: self.peerType != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.queryID)
                writer.writeLong(self.userID)
                writer.writeString(self.query)
                if let value = self.geo { value.write(to: &writer) }
                if let value = self.peerType { value.write(to: &writer) }
                writer.writeString(self.offset)
            }
        }

        /// `updateBotInlineSend#12f12a07`
        public struct UpdateBotInlineSend: TLPayload {
            public var userID: Int64
            public var query: String
            public var geo: API.GeoPoint?
            public var id: String
            public var msgID: API.InputBotInlineMessageID?

            public init(userID: Int64, query: String, geo: API.GeoPoint? = nil, id: String, msgID: API.InputBotInlineMessageID? = nil) {
                self.userID = userID
                self.query = query
                self.geo = geo
                self.id = id
                self.msgID = msgID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.query = try reader.readString()
                self.geo = _flags[0] ? try API.GeoPoint(from: &reader) : nil
                self.id = try reader.readString()
                self.msgID = _flags[1] ? try API.InputBotInlineMessageID(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.geo != nil)
                _flags.set(1, if: self.msgID != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                writer.writeString(self.query)
                if let value = self.geo { value.write(to: &writer) }
                writer.writeString(self.id)
                if let value = self.msgID { value.write(to: &writer) }
            }
        }

        /// `updateBotCallbackQuery#b9cfc48d`
        public struct UpdateBotCallbackQuery: TLPayload {
            public var queryID: Int64
            public var userID: Int64
            public var peer: API.Peer
            public var msgID: Int32
            public var chatInstance: Int64
            public var data: [UInt8]?
            public var gameShortName: String?

            public init(queryID: Int64, userID: Int64, peer: API.Peer, msgID: Int32, chatInstance: Int64, data: [UInt8]? = nil, gameShortName: String? = nil) {
                self.queryID = queryID
                self.userID = userID
                self.peer = peer
                self.msgID = msgID
                self.chatInstance = chatInstance
                self.data = data
                self.gameShortName = gameShortName
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.queryID = try reader.readLong()
                self.userID = try reader.readLong()
                self.peer = try API.Peer(from: &reader)
                self.msgID = try reader.readInt()
                self.chatInstance = try reader.readLong()
                self.data = _flags[0] ? try reader.readBytes() : nil
                self.gameShortName = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.data != nil)
                _flags.set(1, if: self.gameShortName != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.queryID)
                writer.writeLong(self.userID)
                self.peer.write(to: &writer)
                writer.writeInt(self.msgID)
                writer.writeLong(self.chatInstance)
                if let value = self.data { writer.writeBytes(value) }
                if let value = self.gameShortName { writer.writeString(value) }
            }
        }

        /// `updateInlineBotCallbackQuery#691e9052`
        public struct UpdateInlineBotCallbackQuery: TLPayload {
            public var queryID: Int64
            public var userID: Int64
            public var msgID: API.InputBotInlineMessageID
            public var chatInstance: Int64
            public var data: [UInt8]?
            public var gameShortName: String?

            public init(queryID: Int64, userID: Int64, msgID: API.InputBotInlineMessageID, chatInstance: Int64, data: [UInt8]? = nil, gameShortName: String? = nil) {
                self.queryID = queryID
                self.userID = userID
                self.msgID = msgID
                self.chatInstance = chatInstance
                self.data = data
                self.gameShortName = gameShortName
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.queryID = try reader.readLong()
                self.userID = try reader.readLong()
                self.msgID = try API.InputBotInlineMessageID(from: &reader)
                self.chatInstance = try reader.readLong()
                self.data = _flags[0] ? try reader.readBytes() : nil
                self.gameShortName = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.data != nil)
                _flags.set(1, if: self.gameShortName != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.queryID)
                writer.writeLong(self.userID)
                self.msgID.write(to: &writer)
                writer.writeLong(self.chatInstance)
                if let value = self.data { writer.writeBytes(value) }
                if let value = self.gameShortName { writer.writeString(value) }
            }
        }

        /// `updateDraftMessage#edfc111e`
        public struct UpdateDraftMessage: TLPayload {
            public var peer: API.Peer
            public var topMsgID: Int32?
            public var savedPeerID: API.Peer?
            public var draft: API.DraftMessage

            public init(peer: API.Peer, topMsgID: Int32? = nil, savedPeerID: API.Peer? = nil, draft: API.DraftMessage) {
                self.peer = peer
                self.topMsgID = topMsgID
                self.savedPeerID = savedPeerID
                self.draft = draft
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.topMsgID = _flags[0] ? try reader.readInt() : nil
                self.savedPeerID = _flags[1] ? try API.Peer(from: &reader) : nil
                self.draft = try API.DraftMessage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.topMsgID != nil)
                _flags.set(1, if: self.savedPeerID != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                if let value = self.topMsgID { writer.writeInt(value) }
                if let value = self.savedPeerID { value.write(to: &writer) }
                self.draft.write(to: &writer)
            }
        }

        /// `updateChannelWebPage#2f2ba99f`
        public struct UpdateChannelWebPage: TLPayload {
            public var channelID: Int64
            public var webpage: API.WebPage
            public var pts: Int32
            public var ptsCount: Int32

            public init(channelID: Int64, webpage: API.WebPage, pts: Int32, ptsCount: Int32) {
                self.channelID = channelID
                self.webpage = webpage
                self.pts = pts
                self.ptsCount = ptsCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.channelID = try reader.readLong()
                self.webpage = try API.WebPage(from: &reader)
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.channelID)
                self.webpage.write(to: &writer)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
            }
        }

        /// `updateDialogPinned#6e6fe51c`
        public struct UpdateDialogPinned: TLPayload {
            public var pinned: Bool
            public var folderID: Int32?
            public var peer: API.DialogPeer

            public init(pinned: Bool = false, folderID: Int32? = nil, peer: API.DialogPeer) {
                self.pinned = pinned
                self.folderID = folderID
                self.peer = peer
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[0]
                self.folderID = _flags[1] ? try reader.readInt() : nil
                self.peer = try API.DialogPeer(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.pinned)
                _flags.set(1, if: self.folderID != nil)
                writer.writeFlags(_flags)
                if let value = self.folderID { writer.writeInt(value) }
                self.peer.write(to: &writer)
            }
        }

        /// `updatePinnedDialogs#fa0f3ca2`
        public struct UpdatePinnedDialogs: TLPayload {
            public var folderID: Int32?
            public var order: [API.DialogPeer]?

            public init(folderID: Int32? = nil, order: [API.DialogPeer]? = nil) {
                self.folderID = folderID
                self.order = order
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.folderID = _flags[1] ? try reader.readInt() : nil
                self.order = _flags[0] ? try reader.readVector(of: API.DialogPeer.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.folderID != nil)
                _flags.set(0, if: self.order != nil)
                writer.writeFlags(_flags)
                if let value = self.folderID { writer.writeInt(value) }
                if let value = self.order { writer.writeVector(value) }
            }
        }

        /// `updateBotShippingQuery#b5aefd7d`
        public struct UpdateBotShippingQuery: TLPayload {
            public var queryID: Int64
            public var userID: Int64
            public var payload: [UInt8]
            public var shippingAddress: API.PostAddress

            public init(queryID: Int64, userID: Int64, payload: [UInt8], shippingAddress: API.PostAddress) {
                self.queryID = queryID
                self.userID = userID
                self.payload = payload
                self.shippingAddress = shippingAddress
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.queryID = try reader.readLong()
                self.userID = try reader.readLong()
                self.payload = try reader.readBytes()
                self.shippingAddress = try API.PostAddress(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.queryID)
                writer.writeLong(self.userID)
                writer.writeBytes(self.payload)
                self.shippingAddress.write(to: &writer)
            }
        }

        /// `updateBotPrecheckoutQuery#8caa9a96`
        public struct UpdateBotPrecheckoutQuery: TLPayload {
            public var queryID: Int64
            public var userID: Int64
            public var payload: [UInt8]
            public var info: API.PaymentRequestedInfo?
            public var shippingOptionID: String?
            public var currency: String
            public var totalAmount: Int64

            public init(queryID: Int64, userID: Int64, payload: [UInt8], info: API.PaymentRequestedInfo? = nil, shippingOptionID: String? = nil, currency: String, totalAmount: Int64) {
                self.queryID = queryID
                self.userID = userID
                self.payload = payload
                self.info = info
                self.shippingOptionID = shippingOptionID
                self.currency = currency
                self.totalAmount = totalAmount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.queryID = try reader.readLong()
                self.userID = try reader.readLong()
                self.payload = try reader.readBytes()
                self.info = _flags[0] ? try API.PaymentRequestedInfo(from: &reader) : nil
                self.shippingOptionID = _flags[1] ? try reader.readString() : nil
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.info != nil)
                _flags.set(1, if: self.shippingOptionID != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.queryID)
                writer.writeLong(self.userID)
                writer.writeBytes(self.payload)
                if let value = self.info { value.write(to: &writer) }
                if let value = self.shippingOptionID { writer.writeString(value) }
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
            }
        }

        /// `updateChannelReadMessagesContents#25f324f7`
        public struct UpdateChannelReadMessagesContents: TLPayload {
            public var channelID: Int64
            public var topMsgID: Int32?
            public var savedPeerID: API.Peer?
            public var messages: [Int32]

            public init(channelID: Int64, topMsgID: Int32? = nil, savedPeerID: API.Peer? = nil, messages: [Int32]) {
                self.channelID = channelID
                self.topMsgID = topMsgID
                self.savedPeerID = savedPeerID
                self.messages = messages
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.channelID = try reader.readLong()
                self.topMsgID = _flags[0] ? try reader.readInt() : nil
                self.savedPeerID = _flags[1] ? try API.Peer(from: &reader) : nil
                self.messages = try reader.readVector(of: Int32.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.topMsgID != nil)
                _flags.set(1, if: self.savedPeerID != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                if let value = self.topMsgID { writer.writeInt(value) }
                if let value = self.savedPeerID { value.write(to: &writer) }
                writer.writeVector(self.messages)
            }
        }

        /// `updateDialogUnreadMark#b658f23e`
        public struct UpdateDialogUnreadMark: TLPayload {
            public var unread: Bool
            public var peer: API.DialogPeer
            public var savedPeerID: API.Peer?

            public init(unread: Bool = false, peer: API.DialogPeer, savedPeerID: API.Peer? = nil) {
                self.unread = unread
                self.peer = peer
                self.savedPeerID = savedPeerID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.unread = _flags[0]
                self.peer = try API.DialogPeer(from: &reader)
                self.savedPeerID = _flags[1] ? try API.Peer(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.unread)
                _flags.set(1, if: self.savedPeerID != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                if let value = self.savedPeerID { value.write(to: &writer) }
            }
        }

        /// `updateMessagePoll#d64c522b`
        public struct UpdateMessagePoll: TLPayload {
            public var peer: API.Peer?
            public var msgID: Int32?
            public var topMsgID: Int32?
            public var pollID: Int64
            public var poll: API.Poll?
            public var results: API.PollResults

            public init(peer: API.Peer? = nil, msgID: Int32? = nil, topMsgID: Int32? = nil, pollID: Int64, poll: API.Poll? = nil, results: API.PollResults) {
                self.peer = peer
                self.msgID = msgID
                self.topMsgID = topMsgID
                self.pollID = pollID
                self.poll = poll
                self.results = results
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = _flags[1] ? try API.Peer(from: &reader) : nil
                self.msgID = _flags[1] ? try reader.readInt() : nil
                self.topMsgID = _flags[2] ? try reader.readInt() : nil
                self.pollID = try reader.readLong()
                self.poll = _flags[0] ? try API.Poll(from: &reader) : nil
                self.results = try API.PollResults(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.peer != nil)
                _flags.set(1, if: self.msgID != nil)
                _flags.set(2, if: self.topMsgID != nil)
                _flags.set(0, if: self.poll != nil)
                writer.writeFlags(_flags)
                if let value = self.peer {
                    value.write(to: &writer)
                } else if _flags[1] {
                    writer.failMissing("updateMessagePoll.peer")
                }
                if let value = self.msgID {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("updateMessagePoll.msg_id")
                }
                if let value = self.topMsgID { writer.writeInt(value) }
                writer.writeLong(self.pollID)
                if let value = self.poll { value.write(to: &writer) }
                self.results.write(to: &writer)
            }
        }

        /// `updateDeleteScheduledMessages#f2a71983`
        public struct UpdateDeleteScheduledMessages: TLPayload {
            public var peer: API.Peer
            public var messages: [Int32]
            public var sentMessages: [Int32]?

            public init(peer: API.Peer, messages: [Int32], sentMessages: [Int32]? = nil) {
                self.peer = peer
                self.messages = messages
                self.sentMessages = sentMessages
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.messages = try reader.readVector(of: Int32.self)
                self.sentMessages = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.sentMessages != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeVector(self.messages)
                if let value = self.sentMessages { writer.writeVector(value) }
            }
        }

        /// `updateMessagePollVote#7699f014`
        public struct UpdateMessagePollVote: TLPayload {
            public var pollID: Int64
            public var peer: API.Peer
            public var options: [[UInt8]]
            public var positions: [Int32]
            public var qts: Int32

            public init(pollID: Int64, peer: API.Peer, options: [[UInt8]], positions: [Int32], qts: Int32) {
                self.pollID = pollID
                self.peer = peer
                self.options = options
                self.positions = positions
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.pollID = try reader.readLong()
                self.peer = try API.Peer(from: &reader)
                self.options = try reader.readBytesVector()
                self.positions = try reader.readVector(of: Int32.self)
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.pollID)
                self.peer.write(to: &writer)
                writer.writeBytesVector(self.options)
                writer.writeVector(self.positions)
                writer.writeInt(self.qts)
            }
        }

        /// `updateDialogFilter#26ffde7d`
        public struct UpdateDialogFilter: TLPayload {
            public var id: Int32
            public var filter: API.DialogFilter?

            public init(id: Int32, filter: API.DialogFilter? = nil) {
                self.id = id
                self.filter = filter
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readInt()
                self.filter = _flags[0] ? try API.DialogFilter(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.filter != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                if let value = self.filter { value.write(to: &writer) }
            }
        }

        /// `updateReadChannelDiscussionInbox#d6b19546`
        public struct UpdateReadChannelDiscussionInbox: TLPayload {
            public var channelID: Int64
            public var topMsgID: Int32
            public var readMaxID: Int32
            public var broadcastID: Int64?
            public var broadcastPost: Int32?

            public init(channelID: Int64, topMsgID: Int32, readMaxID: Int32, broadcastID: Int64? = nil, broadcastPost: Int32? = nil) {
                self.channelID = channelID
                self.topMsgID = topMsgID
                self.readMaxID = readMaxID
                self.broadcastID = broadcastID
                self.broadcastPost = broadcastPost
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.channelID = try reader.readLong()
                self.topMsgID = try reader.readInt()
                self.readMaxID = try reader.readInt()
                self.broadcastID = _flags[0] ? try reader.readLong() : nil
                self.broadcastPost = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.broadcastID != nil)
                _flags.set(0, if: self.broadcastPost != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                writer.writeInt(self.topMsgID)
                writer.writeInt(self.readMaxID)
                if let value = self.broadcastID {
                    writer.writeLong(value)
                } else if _flags[0] {
                    writer.failMissing("updateReadChannelDiscussionInbox.broadcast_id")
                }
                if let value = self.broadcastPost {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("updateReadChannelDiscussionInbox.broadcast_post")
                }
            }
        }

        /// `updatePeerBlocked#ebe07752`
        public struct UpdatePeerBlocked: TLPayload {
            public var blocked: Bool
            public var blockedMyStoriesFrom: Bool
            public var peerID: API.Peer

            public init(blocked: Bool = false, blockedMyStoriesFrom: Bool = false, peerID: API.Peer) {
                self.blocked = blocked
                self.blockedMyStoriesFrom = blockedMyStoriesFrom
                self.peerID = peerID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.blocked = _flags[0]
                self.blockedMyStoriesFrom = _flags[1]
                self.peerID = try API.Peer(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.blocked)
                _flags.set(1, if: self.blockedMyStoriesFrom)
                writer.writeFlags(_flags)
                self.peerID.write(to: &writer)
            }
        }

        /// `updateChannelUserTyping#8c88c923`
        public struct UpdateChannelUserTyping: TLPayload {
            public var channelID: Int64
            public var topMsgID: Int32?
            public var fromID: API.Peer
            public var action: API.SendMessageAction

            public init(channelID: Int64, topMsgID: Int32? = nil, fromID: API.Peer, action: API.SendMessageAction) {
                self.channelID = channelID
                self.topMsgID = topMsgID
                self.fromID = fromID
                self.action = action
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.channelID = try reader.readLong()
                self.topMsgID = _flags[0] ? try reader.readInt() : nil
                self.fromID = try API.Peer(from: &reader)
                self.action = try API.SendMessageAction(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.topMsgID != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                if let value = self.topMsgID { writer.writeInt(value) }
                self.fromID.write(to: &writer)
                self.action.write(to: &writer)
            }
        }

        /// `updatePinnedMessages#ed85eab5`
        public struct UpdatePinnedMessages: TLPayload {
            public var pinned: Bool
            public var peer: API.Peer
            public var messages: [Int32]
            public var pts: Int32
            public var ptsCount: Int32

            public init(pinned: Bool = false, peer: API.Peer, messages: [Int32], pts: Int32, ptsCount: Int32) {
                self.pinned = pinned
                self.peer = peer
                self.messages = messages
                self.pts = pts
                self.ptsCount = ptsCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[0]
                self.peer = try API.Peer(from: &reader)
                self.messages = try reader.readVector(of: Int32.self)
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.pinned)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeVector(self.messages)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
            }
        }

        /// `updatePinnedChannelMessages#5bb98608`
        public struct UpdatePinnedChannelMessages: TLPayload {
            public var pinned: Bool
            public var channelID: Int64
            public var messages: [Int32]
            public var pts: Int32
            public var ptsCount: Int32

            public init(pinned: Bool = false, channelID: Int64, messages: [Int32], pts: Int32, ptsCount: Int32) {
                self.pinned = pinned
                self.channelID = channelID
                self.messages = messages
                self.pts = pts
                self.ptsCount = ptsCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[0]
                self.channelID = try reader.readLong()
                self.messages = try reader.readVector(of: Int32.self)
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.pinned)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                writer.writeVector(self.messages)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
            }
        }

        /// `updateGroupCall#9d2216e0`
        public struct UpdateGroupCall: TLPayload {
            public var liveStory: Bool
            public var peer: API.Peer?
            public var call: API.GroupCall

            public init(liveStory: Bool = false, peer: API.Peer? = nil, call: API.GroupCall) {
                self.liveStory = liveStory
                self.peer = peer
                self.call = call
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.liveStory = _flags[2]
                self.peer = _flags[1] ? try API.Peer(from: &reader) : nil
                self.call = try API.GroupCall(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.liveStory)
                _flags.set(1, if: self.peer != nil)
                writer.writeFlags(_flags)
                if let value = self.peer { value.write(to: &writer) }
                self.call.write(to: &writer)
            }
        }

        /// `updatePeerHistoryTTL#bb9bb9a5`
        public struct UpdatePeerHistoryTTL: TLPayload {
            public var peer: API.Peer
            public var ttlPeriod: Int32?

            public init(peer: API.Peer, ttlPeriod: Int32? = nil) {
                self.peer = peer
                self.ttlPeriod = ttlPeriod
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.ttlPeriod = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.ttlPeriod != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                if let value = self.ttlPeriod { writer.writeInt(value) }
            }
        }

        /// `updateChatParticipant#d087663a`
        public struct UpdateChatParticipant: TLPayload {
            public var chatID: Int64
            public var date: Int32
            public var actorID: Int64
            public var userID: Int64
            public var prevParticipant: API.ChatParticipant?
            public var newParticipant: API.ChatParticipant?
            public var invite: API.ExportedChatInvite?
            public var qts: Int32

            public init(chatID: Int64, date: Int32, actorID: Int64, userID: Int64, prevParticipant: API.ChatParticipant? = nil, newParticipant: API.ChatParticipant? = nil, invite: API.ExportedChatInvite? = nil, qts: Int32) {
                self.chatID = chatID
                self.date = date
                self.actorID = actorID
                self.userID = userID
                self.prevParticipant = prevParticipant
                self.newParticipant = newParticipant
                self.invite = invite
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.chatID = try reader.readLong()
                self.date = try reader.readInt()
                self.actorID = try reader.readLong()
                self.userID = try reader.readLong()
                self.prevParticipant = _flags[0] ? try API.ChatParticipant(from: &reader) : nil
                self.newParticipant = _flags[1] ? try API.ChatParticipant(from: &reader) : nil
                self.invite = _flags[2] ? try API.ExportedChatInvite(from: &reader) : nil
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.prevParticipant != nil)
                _flags.set(1, if: self.newParticipant != nil)
                _flags.set(2, if: self.invite != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.chatID)
                writer.writeInt(self.date)
                writer.writeLong(self.actorID)
                writer.writeLong(self.userID)
                if let value = self.prevParticipant { value.write(to: &writer) }
                if let value = self.newParticipant { value.write(to: &writer) }
                if let value = self.invite { value.write(to: &writer) }
                writer.writeInt(self.qts)
            }
        }

        /// `updateChannelParticipant#985d3abb`
        public struct UpdateChannelParticipant: TLPayload {
            public var viaChatlist: Bool
            public var channelID: Int64
            public var date: Int32
            public var actorID: Int64
            public var userID: Int64
            public var prevParticipant: API.ChannelParticipant?
            public var newParticipant: API.ChannelParticipant?
            public var invite: API.ExportedChatInvite?
            public var qts: Int32

            public init(viaChatlist: Bool = false, channelID: Int64, date: Int32, actorID: Int64, userID: Int64, prevParticipant: API.ChannelParticipant? = nil, newParticipant: API.ChannelParticipant? = nil, invite: API.ExportedChatInvite? = nil, qts: Int32) {
                self.viaChatlist = viaChatlist
                self.channelID = channelID
                self.date = date
                self.actorID = actorID
                self.userID = userID
                self.prevParticipant = prevParticipant
                self.newParticipant = newParticipant
                self.invite = invite
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.viaChatlist = _flags[3]
                self.channelID = try reader.readLong()
                self.date = try reader.readInt()
                self.actorID = try reader.readLong()
                self.userID = try reader.readLong()
                self.prevParticipant = _flags[0] ? try API.ChannelParticipant(from: &reader) : nil
                self.newParticipant = _flags[1] ? try API.ChannelParticipant(from: &reader) : nil
                self.invite = _flags[2] ? try API.ExportedChatInvite(from: &reader) : nil
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.viaChatlist)
                _flags.set(0, if: self.prevParticipant != nil)
                _flags.set(1, if: self.newParticipant != nil)
                _flags.set(2, if: self.invite != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                writer.writeInt(self.date)
                writer.writeLong(self.actorID)
                writer.writeLong(self.userID)
                if let value = self.prevParticipant { value.write(to: &writer) }
                if let value = self.newParticipant { value.write(to: &writer) }
                if let value = self.invite { value.write(to: &writer) }
                writer.writeInt(self.qts)
            }
        }

        /// `updateBotStopped#c4870a49`
        public struct UpdateBotStopped: TLPayload {
            public var userID: Int64
            public var date: Int32
            public var stopped: Bool
            public var qts: Int32

            public init(userID: Int64, date: Int32, stopped: Bool, qts: Int32) {
                self.userID = userID
                self.date = date
                self.stopped = stopped
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.userID = try reader.readLong()
                self.date = try reader.readInt()
                self.stopped = try reader.readBool()
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.userID)
                writer.writeInt(self.date)
                writer.writeBool(self.stopped)
                writer.writeInt(self.qts)
            }
        }

        /// `updateGroupCallConnection#0b783982`
        public struct UpdateGroupCallConnection: TLPayload {
            public var presentation: Bool
            public var params: API.DataJSON

            public init(presentation: Bool = false, params: API.DataJSON) {
                self.presentation = presentation
                self.params = params
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.presentation = _flags[0]
                self.params = try API.DataJSON(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.presentation)
                writer.writeFlags(_flags)
                self.params.write(to: &writer)
            }
        }

        /// `updateBotChatInviteRequester#7cb34d79`
        public struct UpdateBotChatInviteRequester: TLPayload {
            public var peer: API.Peer
            public var date: Int32
            public var userID: Int64
            public var about: String
            public var invite: API.ExportedChatInvite
            public var qts: Int32
            public var queryID: Int64?

            public init(peer: API.Peer, date: Int32, userID: Int64, about: String, invite: API.ExportedChatInvite, qts: Int32, queryID: Int64? = nil) {
                self.peer = peer
                self.date = date
                self.userID = userID
                self.about = about
                self.invite = invite
                self.qts = qts
                self.queryID = queryID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.date = try reader.readInt()
                self.userID = try reader.readLong()
                self.about = try reader.readString()
                self.invite = try API.ExportedChatInvite(from: &reader)
                self.qts = try reader.readInt()
                self.queryID = _flags[0] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.queryID != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.date)
                writer.writeLong(self.userID)
                writer.writeString(self.about)
                self.invite.write(to: &writer)
                writer.writeInt(self.qts)
                if let value = self.queryID { writer.writeLong(value) }
            }
        }

        /// `updateMessageReactions#1e297bfa`
        public struct UpdateMessageReactions: TLPayload {
            public var peer: API.Peer
            public var msgID: Int32
            public var topMsgID: Int32?
            public var savedPeerID: API.Peer?
            public var reactions: API.MessageReactions

            public init(peer: API.Peer, msgID: Int32, topMsgID: Int32? = nil, savedPeerID: API.Peer? = nil, reactions: API.MessageReactions) {
                self.peer = peer
                self.msgID = msgID
                self.topMsgID = topMsgID
                self.savedPeerID = savedPeerID
                self.reactions = reactions
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.msgID = try reader.readInt()
                self.topMsgID = _flags[0] ? try reader.readInt() : nil
                self.savedPeerID = _flags[1] ? try API.Peer(from: &reader) : nil
                self.reactions = try API.MessageReactions(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.topMsgID != nil)
                _flags.set(1, if: self.savedPeerID != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.msgID)
                if let value = self.topMsgID { writer.writeInt(value) }
                if let value = self.savedPeerID { value.write(to: &writer) }
                self.reactions.write(to: &writer)
            }
        }

        /// `updateTranscribedAudio#0084cd5a`
        public struct UpdateTranscribedAudio: TLPayload {
            public var pending: Bool
            public var peer: API.Peer
            public var msgID: Int32
            public var transcriptionID: Int64
            public var text: String

            public init(pending: Bool = false, peer: API.Peer, msgID: Int32, transcriptionID: Int64, text: String) {
                self.pending = pending
                self.peer = peer
                self.msgID = msgID
                self.transcriptionID = transcriptionID
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pending = _flags[0]
                self.peer = try API.Peer(from: &reader)
                self.msgID = try reader.readInt()
                self.transcriptionID = try reader.readLong()
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.pending)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.msgID)
                writer.writeLong(self.transcriptionID)
                writer.writeString(self.text)
            }
        }

        /// `updateMoveStickerSetToTop#86fccf85`
        public struct UpdateMoveStickerSetToTop: TLPayload {
            public var masks: Bool
            public var emojis: Bool
            public var stickerset: Int64

            public init(masks: Bool = false, emojis: Bool = false, stickerset: Int64) {
                self.masks = masks
                self.emojis = emojis
                self.stickerset = stickerset
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.masks = _flags[0]
                self.emojis = _flags[1]
                self.stickerset = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.masks)
                _flags.set(1, if: self.emojis)
                writer.writeFlags(_flags)
                writer.writeLong(self.stickerset)
            }
        }

        /// `updatePeerWallpaper#ae3f101d`
        public struct UpdatePeerWallpaper: TLPayload {
            public var wallpaperOverridden: Bool
            public var peer: API.Peer
            public var wallpaper: API.WallPaper?

            public init(wallpaperOverridden: Bool = false, peer: API.Peer, wallpaper: API.WallPaper? = nil) {
                self.wallpaperOverridden = wallpaperOverridden
                self.peer = peer
                self.wallpaper = wallpaper
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.wallpaperOverridden = _flags[1]
                self.peer = try API.Peer(from: &reader)
                self.wallpaper = _flags[0] ? try API.WallPaper(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.wallpaperOverridden)
                _flags.set(0, if: self.wallpaper != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                if let value = self.wallpaper { value.write(to: &writer) }
            }
        }

        /// `updateBotMessageReaction#ac21d3ce`
        public struct UpdateBotMessageReaction: TLPayload {
            public var peer: API.Peer
            public var msgID: Int32
            public var date: Int32
            public var actor: API.Peer
            public var oldReactions: [API.Reaction]
            public var newReactions: [API.Reaction]
            public var qts: Int32

            public init(peer: API.Peer, msgID: Int32, date: Int32, actor: API.Peer, oldReactions: [API.Reaction], newReactions: [API.Reaction], qts: Int32) {
                self.peer = peer
                self.msgID = msgID
                self.date = date
                self.actor = actor
                self.oldReactions = oldReactions
                self.newReactions = newReactions
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.peer = try API.Peer(from: &reader)
                self.msgID = try reader.readInt()
                self.date = try reader.readInt()
                self.actor = try API.Peer(from: &reader)
                self.oldReactions = try reader.readVector(of: API.Reaction.self)
                self.newReactions = try reader.readVector(of: API.Reaction.self)
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.peer.write(to: &writer)
                writer.writeInt(self.msgID)
                writer.writeInt(self.date)
                self.actor.write(to: &writer)
                writer.writeVector(self.oldReactions)
                writer.writeVector(self.newReactions)
                writer.writeInt(self.qts)
            }
        }

        /// `updateBotMessageReactions#09cb7759`
        public struct UpdateBotMessageReactions: TLPayload {
            public var peer: API.Peer
            public var msgID: Int32
            public var date: Int32
            public var reactions: [API.ReactionCount]
            public var qts: Int32

            public init(peer: API.Peer, msgID: Int32, date: Int32, reactions: [API.ReactionCount], qts: Int32) {
                self.peer = peer
                self.msgID = msgID
                self.date = date
                self.reactions = reactions
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.peer = try API.Peer(from: &reader)
                self.msgID = try reader.readInt()
                self.date = try reader.readInt()
                self.reactions = try reader.readVector(of: API.ReactionCount.self)
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.peer.write(to: &writer)
                writer.writeInt(self.msgID)
                writer.writeInt(self.date)
                writer.writeVector(self.reactions)
                writer.writeInt(self.qts)
            }
        }

        /// `updateSavedDialogPinned#aeaf9e74`
        public struct UpdateSavedDialogPinned: TLPayload {
            public var pinned: Bool
            public var peer: API.DialogPeer

            public init(pinned: Bool = false, peer: API.DialogPeer) {
                self.pinned = pinned
                self.peer = peer
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[0]
                self.peer = try API.DialogPeer(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.pinned)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
            }
        }

        /// `updatePinnedSavedDialogs#686c85a6`
        public struct UpdatePinnedSavedDialogs: TLPayload {
            public var order: [API.DialogPeer]?

            public init(order: [API.DialogPeer]? = nil) {
                self.order = order
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.order = _flags[0] ? try reader.readVector(of: API.DialogPeer.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.order != nil)
                writer.writeFlags(_flags)
                if let value = self.order { writer.writeVector(value) }
            }
        }

        /// `updateBotNewBusinessMessage#9ddb347c`
        public struct UpdateBotNewBusinessMessage: TLPayload {
            public var connectionID: String
            public var message: API.Message
            public var replyToMessage: API.Message?
            public var qts: Int32

            public init(connectionID: String, message: API.Message, replyToMessage: API.Message? = nil, qts: Int32) {
                self.connectionID = connectionID
                self.message = message
                self.replyToMessage = replyToMessage
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.connectionID = try reader.readString()
                self.message = try API.Message(from: &reader)
                self.replyToMessage = _flags[0] ? try API.Message(from: &reader) : nil
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.replyToMessage != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.connectionID)
                self.message.write(to: &writer)
                if let value = self.replyToMessage { value.write(to: &writer) }
                writer.writeInt(self.qts)
            }
        }

        /// `updateBotEditBusinessMessage#07df587c`
        public struct UpdateBotEditBusinessMessage: TLPayload {
            public var connectionID: String
            public var message: API.Message
            public var replyToMessage: API.Message?
            public var qts: Int32

            public init(connectionID: String, message: API.Message, replyToMessage: API.Message? = nil, qts: Int32) {
                self.connectionID = connectionID
                self.message = message
                self.replyToMessage = replyToMessage
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.connectionID = try reader.readString()
                self.message = try API.Message(from: &reader)
                self.replyToMessage = _flags[0] ? try API.Message(from: &reader) : nil
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.replyToMessage != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.connectionID)
                self.message.write(to: &writer)
                if let value = self.replyToMessage { value.write(to: &writer) }
                writer.writeInt(self.qts)
            }
        }

        /// `updateBotDeleteBusinessMessage#a02a982e`
        public struct UpdateBotDeleteBusinessMessage: TLPayload {
            public var connectionID: String
            public var peer: API.Peer
            public var messages: [Int32]
            public var qts: Int32

            public init(connectionID: String, peer: API.Peer, messages: [Int32], qts: Int32) {
                self.connectionID = connectionID
                self.peer = peer
                self.messages = messages
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.connectionID = try reader.readString()
                self.peer = try API.Peer(from: &reader)
                self.messages = try reader.readVector(of: Int32.self)
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.connectionID)
                self.peer.write(to: &writer)
                writer.writeVector(self.messages)
                writer.writeInt(self.qts)
            }
        }

        /// `updateBusinessBotCallbackQuery#1ea2fda7`
        public struct UpdateBusinessBotCallbackQuery: TLPayload {
            public var queryID: Int64
            public var userID: Int64
            public var connectionID: String
            public var message: API.Message
            public var replyToMessage: API.Message?
            public var chatInstance: Int64
            public var data: [UInt8]?

            public init(queryID: Int64, userID: Int64, connectionID: String, message: API.Message, replyToMessage: API.Message? = nil, chatInstance: Int64, data: [UInt8]? = nil) {
                self.queryID = queryID
                self.userID = userID
                self.connectionID = connectionID
                self.message = message
                self.replyToMessage = replyToMessage
                self.chatInstance = chatInstance
                self.data = data
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.queryID = try reader.readLong()
                self.userID = try reader.readLong()
                self.connectionID = try reader.readString()
                self.message = try API.Message(from: &reader)
                self.replyToMessage = _flags[2] ? try API.Message(from: &reader) : nil
                self.chatInstance = try reader.readLong()
                self.data = _flags[0] ? try reader.readBytes() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.replyToMessage != nil)
                _flags.set(0, if: self.data != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.queryID)
                writer.writeLong(self.userID)
                writer.writeString(self.connectionID)
                self.message.write(to: &writer)
                if let value = self.replyToMessage { value.write(to: &writer) }
                writer.writeLong(self.chatInstance)
                if let value = self.data { writer.writeBytes(value) }
            }
        }

        /// `updateGroupCallChainBlocks#a477288f`
        public struct UpdateGroupCallChainBlocks: TLPayload {
            public var call: API.InputGroupCall
            public var subChainID: Int32
            public var blocks: [[UInt8]]
            public var nextOffset: Int32

            public init(call: API.InputGroupCall, subChainID: Int32, blocks: [[UInt8]], nextOffset: Int32) {
                self.call = call
                self.subChainID = subChainID
                self.blocks = blocks
                self.nextOffset = nextOffset
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.call = try API.InputGroupCall(from: &reader)
                self.subChainID = try reader.readInt()
                self.blocks = try reader.readBytesVector()
                self.nextOffset = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.call.write(to: &writer)
                writer.writeInt(self.subChainID)
                writer.writeBytesVector(self.blocks)
                writer.writeInt(self.nextOffset)
            }
        }

        /// `updateMonoForumNoPaidException#9f812b08`
        public struct UpdateMonoForumNoPaidException: TLPayload {
            public var exception: Bool
            public var channelID: Int64
            public var savedPeerID: API.Peer

            public init(exception: Bool = false, channelID: Int64, savedPeerID: API.Peer) {
                self.exception = exception
                self.channelID = channelID
                self.savedPeerID = savedPeerID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.exception = _flags[0]
                self.channelID = try reader.readLong()
                self.savedPeerID = try API.Peer(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.exception)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                self.savedPeerID.write(to: &writer)
            }
        }

        /// `updatePinnedForumTopic#683b2c52`
        public struct UpdatePinnedForumTopic: TLPayload {
            public var pinned: Bool
            public var peer: API.Peer
            public var topicID: Int32

            public init(pinned: Bool = false, peer: API.Peer, topicID: Int32) {
                self.pinned = pinned
                self.peer = peer
                self.topicID = topicID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[0]
                self.peer = try API.Peer(from: &reader)
                self.topicID = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.pinned)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.topicID)
            }
        }

        /// `updatePinnedForumTopics#def143d0`
        public struct UpdatePinnedForumTopics: TLPayload {
            public var peer: API.Peer
            public var order: [Int32]?

            public init(peer: API.Peer, order: [Int32]? = nil) {
                self.peer = peer
                self.order = order
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.order = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.order != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                if let value = self.order { writer.writeVector(value) }
            }
        }

        /// `updateChatParticipantRank#bd8367b9`
        public struct UpdateChatParticipantRank: TLPayload {
            public var chatID: Int64
            public var userID: Int64
            public var rank: String
            public var version: Int32

            public init(chatID: Int64, userID: Int64, rank: String, version: Int32) {
                self.chatID = chatID
                self.userID = userID
                self.rank = rank
                self.version = version
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.chatID = try reader.readLong()
                self.userID = try reader.readLong()
                self.rank = try reader.readString()
                self.version = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.chatID)
                writer.writeLong(self.userID)
                writer.writeString(self.rank)
                writer.writeInt(self.version)
            }
        }

        /// `updateBotGuestChatQuery#cdd4093d`
        public struct UpdateBotGuestChatQuery: TLPayload {
            public var queryID: Int64
            public var message: API.Message
            public var referenceMessages: [API.Message]?
            public var qts: Int32

            public init(queryID: Int64, message: API.Message, referenceMessages: [API.Message]? = nil, qts: Int32) {
                self.queryID = queryID
                self.message = message
                self.referenceMessages = referenceMessages
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.queryID = try reader.readLong()
                self.message = try API.Message(from: &reader)
                self.referenceMessages = _flags[0] ? try reader.readVector(of: API.Message.self) : nil
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.referenceMessages != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.queryID)
                self.message.write(to: &writer)
                if let value = self.referenceMessages { writer.writeVector(value) }
                writer.writeInt(self.qts)
            }
        }

        /// `updateNewBotConnection#b22083a6`
        public struct UpdateNewBotConnection: TLPayload {
            public var confirmed: Bool
            public var botID: Int64
            public var date: Int32?
            public var device: String?
            public var location: String?

            public init(confirmed: Bool = false, botID: Int64, date: Int32? = nil, device: String? = nil, location: String? = nil) {
                self.confirmed = confirmed
                self.botID = botID
                self.date = date
                self.device = device
                self.location = location
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.confirmed = _flags[0]
                self.botID = try reader.readLong()
                self.date = _flags[1] ? try reader.readInt() : nil
                self.device = _flags[1] ? try reader.readString() : nil
                self.location = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.confirmed)
                _flags.set(1, if: self.date != nil)
                _flags.set(1, if: self.device != nil)
                _flags.set(1, if: self.location != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.botID)
                if let value = self.date {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("updateNewBotConnection.date")
                }
                if let value = self.device {
                    writer.writeString(value)
                } else if _flags[1] {
                    writer.failMissing("updateNewBotConnection.device")
                }
                if let value = self.location {
                    writer.writeString(value)
                } else if _flags[1] {
                    writer.failMissing("updateNewBotConnection.location")
                }
            }
        }

        /// `updateWebBrowserSettings#c39a2ade`
        public struct UpdateWebBrowserSettings: TLPayload {
            public var openExternalBrowser: Bool
            public var displayCloseButton: Bool

            public init(openExternalBrowser: Bool = false, displayCloseButton: Bool = false) {
                self.openExternalBrowser = openExternalBrowser
                self.displayCloseButton = displayCloseButton
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.openExternalBrowser = _flags[0]
                self.displayCloseButton = _flags[1]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.openExternalBrowser)
                _flags.set(1, if: self.displayCloseButton)
                writer.writeFlags(_flags)
            }
        }

        /// `updateWebBrowserException#140502d1`
        public struct UpdateWebBrowserException: TLPayload {
            public var delete: Bool
            public var openExternalBrowser: Bool?
            public var exception: API.WebDomainException

            public init(delete: Bool = false, openExternalBrowser: Bool? = nil, exception: API.WebDomainException) {
                self.delete = delete
                self.openExternalBrowser = openExternalBrowser
                self.exception = exception
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.delete = _flags[1]
                self.openExternalBrowser = _flags[0] ? try reader.readBool() : nil
                self.exception = try API.WebDomainException(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.delete)
                _flags.set(0, if: self.openExternalBrowser != nil)
                writer.writeFlags(_flags)
                if let value = self.openExternalBrowser { writer.writeBool(value) }
                self.exception.write(to: &writer)
            }
        }

        /// `updateEphemeralBotCallbackQuery#9b380762`
        public struct UpdateEphemeralBotCallbackQuery: TLPayload {
            public var queryID: Int64
            public var userID: Int64
            public var peer: API.Peer
            public var msgID: Int32
            public var data: [UInt8]
            public var message: API.EphemeralMessage

            public init(queryID: Int64, userID: Int64, peer: API.Peer, msgID: Int32, data: [UInt8], message: API.EphemeralMessage) {
                self.queryID = queryID
                self.userID = userID
                self.peer = peer
                self.msgID = msgID
                self.data = data
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.queryID = try reader.readLong()
                self.userID = try reader.readLong()
                self.peer = try API.Peer(from: &reader)
                self.msgID = try reader.readInt()
                self.data = try reader.readBytes()
                self.message = try API.EphemeralMessage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.queryID)
                writer.writeLong(self.userID)
                self.peer.write(to: &writer)
                writer.writeInt(self.msgID)
                writer.writeBytes(self.data)
                self.message.write(to: &writer)
            }
        }

        /// `updateBotStarsSubscription#6c0d8e23`
        public struct UpdateBotStarsSubscription: TLPayload {
            public var canceled: Bool
            public var paymentFailed: Bool
            public var restored: Bool
            public var userID: Int64
            public var payload: [UInt8]
            public var qts: Int32

            public init(canceled: Bool = false, paymentFailed: Bool = false, restored: Bool = false, userID: Int64, payload: [UInt8], qts: Int32) {
                self.canceled = canceled
                self.paymentFailed = paymentFailed
                self.restored = restored
                self.userID = userID
                self.payload = payload
                self.qts = qts
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.canceled = _flags[0]
                self.paymentFailed = _flags[1]
                self.restored = _flags[2]
                self.userID = try reader.readLong()
                self.payload = try reader.readBytes()
                self.qts = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.canceled)
                _flags.set(1, if: self.paymentFailed)
                _flags.set(2, if: self.restored)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                writer.writeBytes(self.payload)
                writer.writeInt(self.qts)
            }
        }
    }

    /// `Updates`
    public enum Updates: TLObject {
        /// `updatesTooLong#e317af7e = Updates`
        case updatesTooLong
        /// `updateShortMessage#313bc7f8 flags:# out:flags.1?true mentioned:flags.4?true media_unread:flags.5?true
        /// silent:flags.13?true id:int user_id:long message:string pts:int pts_count:int date:int
        /// fwd_from:flags.2?MessageFwdHeader via_bot_id:flags.11?long reply_to:flags.3?MessageReplyHeader
        /// entities:flags.7?Vector<MessageEntity> ttl_period:flags.25?int = Updates`
        indirect case updateShortMessage(UpdateShortMessage)
        /// `updateShortChatMessage#4d6deea5 flags:# out:flags.1?true mentioned:flags.4?true
        /// media_unread:flags.5?true silent:flags.13?true id:int from_id:long chat_id:long message:string pts:int
        /// pts_count:int date:int fwd_from:flags.2?MessageFwdHeader via_bot_id:flags.11?long
        /// reply_to:flags.3?MessageReplyHeader entities:flags.7?Vector<MessageEntity> ttl_period:flags.25?int =
        /// Updates`
        indirect case updateShortChatMessage(UpdateShortChatMessage)
        /// `updateShort#78d4dec1 update:Update date:int = Updates`
        indirect case updateShort(update: API.Update, date: Int32)
        /// `updatesCombined#725b04c3 updates:Vector<Update> users:Vector<User> chats:Vector<Chat> date:int
        /// seq_start:int seq:int = Updates`
        indirect case updatesCombined(UpdatesCombined)
        /// `updates#74ae4240 updates:Vector<Update> users:Vector<User> chats:Vector<Chat> date:int seq:int =
        /// Updates`
        indirect case updates(Updates)
        /// `updateShortSentMessage#9015e101 flags:# out:flags.1?true id:int pts:int pts_count:int date:int
        /// media:flags.9?MessageMedia entities:flags.7?Vector<MessageEntity> ttl_period:flags.25?int = Updates`
        indirect case updateShortSentMessage(UpdateShortSentMessage)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe317af7e:
                self = .updatesTooLong
            case 0x313bc7f8:
                self = .updateShortMessage(try UpdateShortMessage(bareFrom: &reader))
            case 0x4d6deea5:
                self = .updateShortChatMessage(try UpdateShortChatMessage(bareFrom: &reader))
            case 0x78d4dec1:
                self = .updateShort(update: try API.Update(from: &reader), date: try reader.readInt())
            case 0x725b04c3:
                self = .updatesCombined(try UpdatesCombined(bareFrom: &reader))
            case 0x74ae4240:
                self = .updates(try Updates(bareFrom: &reader))
            case 0x9015e101:
                self = .updateShortSentMessage(try UpdateShortSentMessage(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Updates")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .updatesTooLong:
                writer.writeConstructorID(0xe317af7e)
            case .updateShortMessage(let value):
                writer.writeConstructorID(0x313bc7f8)
                value.writeBare(to: &writer)
            case .updateShortChatMessage(let value):
                writer.writeConstructorID(0x4d6deea5)
                value.writeBare(to: &writer)
            case .updateShort(let value1, let value2):
                writer.writeConstructorID(0x78d4dec1)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .updatesCombined(let value):
                writer.writeConstructorID(0x725b04c3)
                value.writeBare(to: &writer)
            case .updates(let value):
                writer.writeConstructorID(0x74ae4240)
                value.writeBare(to: &writer)
            case .updateShortSentMessage(let value):
                writer.writeConstructorID(0x9015e101)
                value.writeBare(to: &writer)
            }
        }

        /// `updateShortMessage#313bc7f8`
        public struct UpdateShortMessage: TLPayload {
            public var out: Bool
            public var mentioned: Bool
            public var mediaUnread: Bool
            public var silent: Bool
            public var id: Int32
            public var userID: Int64
            public var message: String
            public var pts: Int32
            public var ptsCount: Int32
            public var date: Int32
            public var fwdFrom: API.MessageFwdHeader?
            public var viaBotID: Int64?
            public var replyTo: API.MessageReplyHeader?
            public var entities: [API.MessageEntity]?
            public var ttlPeriod: Int32?

            public init(out: Bool = false, mentioned: Bool = false, mediaUnread: Bool = false, silent: Bool = false, id: Int32, userID: Int64, message: String, pts: Int32, ptsCount: Int32, date: Int32, fwdFrom: API.MessageFwdHeader? = nil, viaBotID: Int64? = nil, replyTo: API.MessageReplyHeader? = nil, entities: [API.MessageEntity]? = nil, ttlPeriod: Int32? = nil) {
                self.out = out
                self.mentioned = mentioned
                self.mediaUnread = mediaUnread
                self.silent = silent
                self.id = id
                self.userID = userID
                self.message = message
                self.pts = pts
                self.ptsCount = ptsCount
                self.date = date
                self.fwdFrom = fwdFrom
                self.viaBotID = viaBotID
                self.replyTo = replyTo
                self.entities = entities
                self.ttlPeriod = ttlPeriod
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.out = _flags[1]
                self.mentioned = _flags[4]
                self.mediaUnread = _flags[5]
                self.silent = _flags[13]
                self.id = try reader.readInt()
                self.userID = try reader.readLong()
                self.message = try reader.readString()
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
                self.date = try reader.readInt()
                self.fwdFrom = _flags[2] ? try API.MessageFwdHeader(from: &reader) : nil
                self.viaBotID = _flags[11] ? try reader.readLong() : nil
                self.replyTo = _flags[3] ? try API.MessageReplyHeader(from: &reader) : nil
                self.entities = _flags[7] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.ttlPeriod = _flags[25] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.out)
                _flags.set(4, if: self.mentioned)
                _flags.set(5, if: self.mediaUnread)
                _flags.set(13, if: self.silent)
                _flags.set(2, if: self.fwdFrom != nil)
                _flags.set(11, if: self.viaBotID != nil)
                _flags.set(3, if: self.replyTo != nil)
                _flags.set(7, if: self.entities != nil)
                _flags.set(25, if: self.ttlPeriod != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                writer.writeLong(self.userID)
                writer.writeString(self.message)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
                writer.writeInt(self.date)
                if let value = self.fwdFrom { value.write(to: &writer) }
                if let value = self.viaBotID { writer.writeLong(value) }
                if let value = self.replyTo { value.write(to: &writer) }
                if let value = self.entities { writer.writeVector(value) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
            }
        }

        /// `updateShortChatMessage#4d6deea5`
        public struct UpdateShortChatMessage: TLPayload {
            public var out: Bool
            public var mentioned: Bool
            public var mediaUnread: Bool
            public var silent: Bool
            public var id: Int32
            public var fromID: Int64
            public var chatID: Int64
            public var message: String
            public var pts: Int32
            public var ptsCount: Int32
            public var date: Int32
            public var fwdFrom: API.MessageFwdHeader?
            public var viaBotID: Int64?
            public var replyTo: API.MessageReplyHeader?
            public var entities: [API.MessageEntity]?
            public var ttlPeriod: Int32?

            public init(out: Bool = false, mentioned: Bool = false, mediaUnread: Bool = false, silent: Bool = false, id: Int32, fromID: Int64, chatID: Int64, message: String, pts: Int32, ptsCount: Int32, date: Int32, fwdFrom: API.MessageFwdHeader? = nil, viaBotID: Int64? = nil, replyTo: API.MessageReplyHeader? = nil, entities: [API.MessageEntity]? = nil, ttlPeriod: Int32? = nil) {
                self.out = out
                self.mentioned = mentioned
                self.mediaUnread = mediaUnread
                self.silent = silent
                self.id = id
                self.fromID = fromID
                self.chatID = chatID
                self.message = message
                self.pts = pts
                self.ptsCount = ptsCount
                self.date = date
                self.fwdFrom = fwdFrom
                self.viaBotID = viaBotID
                self.replyTo = replyTo
                self.entities = entities
                self.ttlPeriod = ttlPeriod
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.out = _flags[1]
                self.mentioned = _flags[4]
                self.mediaUnread = _flags[5]
                self.silent = _flags[13]
                self.id = try reader.readInt()
                self.fromID = try reader.readLong()
                self.chatID = try reader.readLong()
                self.message = try reader.readString()
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
                self.date = try reader.readInt()
                self.fwdFrom = _flags[2] ? try API.MessageFwdHeader(from: &reader) : nil
                self.viaBotID = _flags[11] ? try reader.readLong() : nil
                self.replyTo = _flags[3] ? try API.MessageReplyHeader(from: &reader) : nil
                self.entities = _flags[7] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.ttlPeriod = _flags[25] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.out)
                _flags.set(4, if: self.mentioned)
                _flags.set(5, if: self.mediaUnread)
                _flags.set(13, if: self.silent)
                _flags.set(2, if: self.fwdFrom != nil)
                _flags.set(11, if: self.viaBotID != nil)
                _flags.set(3, if: self.replyTo != nil)
                _flags.set(7, if: self.entities != nil)
                _flags.set(25, if: self.ttlPeriod != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                writer.writeLong(self.fromID)
                writer.writeLong(self.chatID)
                writer.writeString(self.message)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
                writer.writeInt(self.date)
                if let value = self.fwdFrom { value.write(to: &writer) }
                if let value = self.viaBotID { writer.writeLong(value) }
                if let value = self.replyTo { value.write(to: &writer) }
                if let value = self.entities { writer.writeVector(value) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
            }
        }

        /// `updatesCombined#725b04c3`
        public struct UpdatesCombined: TLPayload {
            public var updates: [API.Update]
            public var users: [API.User]
            public var chats: [API.Chat]
            public var date: Int32
            public var seqStart: Int32
            public var seq: Int32

            public init(updates: [API.Update], users: [API.User], chats: [API.Chat], date: Int32, seqStart: Int32, seq: Int32) {
                self.updates = updates
                self.users = users
                self.chats = chats
                self.date = date
                self.seqStart = seqStart
                self.seq = seq
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.updates = try reader.readVector(of: API.Update.self)
                self.users = try reader.readVector(of: API.User.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.date = try reader.readInt()
                self.seqStart = try reader.readInt()
                self.seq = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.updates)
                writer.writeVector(self.users)
                writer.writeVector(self.chats)
                writer.writeInt(self.date)
                writer.writeInt(self.seqStart)
                writer.writeInt(self.seq)
            }
        }

        /// `updates#74ae4240`
        public struct Updates: TLPayload {
            public var updates: [API.Update]
            public var users: [API.User]
            public var chats: [API.Chat]
            public var date: Int32
            public var seq: Int32

            public init(updates: [API.Update], users: [API.User], chats: [API.Chat], date: Int32, seq: Int32) {
                self.updates = updates
                self.users = users
                self.chats = chats
                self.date = date
                self.seq = seq
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.updates = try reader.readVector(of: API.Update.self)
                self.users = try reader.readVector(of: API.User.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.date = try reader.readInt()
                self.seq = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeVector(self.updates)
                writer.writeVector(self.users)
                writer.writeVector(self.chats)
                writer.writeInt(self.date)
                writer.writeInt(self.seq)
            }
        }

        /// `updateShortSentMessage#9015e101`
        public struct UpdateShortSentMessage: TLPayload {
            public var out: Bool
            public var id: Int32
            public var pts: Int32
            public var ptsCount: Int32
            public var date: Int32
            public var media: API.MessageMedia?
            public var entities: [API.MessageEntity]?
            public var ttlPeriod: Int32?

            public init(out: Bool = false, id: Int32, pts: Int32, ptsCount: Int32, date: Int32, media: API.MessageMedia? = nil, entities: [API.MessageEntity]? = nil, ttlPeriod: Int32? = nil) {
                self.out = out
                self.id = id
                self.pts = pts
                self.ptsCount = ptsCount
                self.date = date
                self.media = media
                self.entities = entities
                self.ttlPeriod = ttlPeriod
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.out = _flags[1]
                self.id = try reader.readInt()
                self.pts = try reader.readInt()
                self.ptsCount = try reader.readInt()
                self.date = try reader.readInt()
                self.media = _flags[9] ? try API.MessageMedia(from: &reader) : nil
                self.entities = _flags[7] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.ttlPeriod = _flags[25] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.out)
                _flags.set(9, if: self.media != nil)
                _flags.set(7, if: self.entities != nil)
                _flags.set(25, if: self.ttlPeriod != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                writer.writeInt(self.pts)
                writer.writeInt(self.ptsCount)
                writer.writeInt(self.date)
                if let value = self.media { value.write(to: &writer) }
                if let value = self.entities { writer.writeVector(value) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
            }
        }
    }

    /// `UrlAuthResult`
    public enum UrlAuthResult: TLObject {
        /// `urlAuthResultRequest#3cd623ec flags:# request_write_access:flags.0?true
        /// request_phone_number:flags.1?true match_codes_first:flags.5?true is_app:flags.6?true bot:User
        /// domain:string browser:flags.2?string platform:flags.2?string ip:flags.2?string region:flags.2?string
        /// match_codes:flags.3?Vector<string> user_id_hint:flags.4?long verified_app_name:flags.7?string =
        /// UrlAuthResult`
        indirect case urlAuthResultRequest(UrlAuthResultRequest)
        /// `urlAuthResultAccepted#623a8fa0 flags:# url:flags.0?string = UrlAuthResult`
        indirect case urlAuthResultAccepted(UrlAuthResultAccepted)
        /// `urlAuthResultDefault#a9d6db1f = UrlAuthResult`
        case urlAuthResultDefault

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3cd623ec:
                self = .urlAuthResultRequest(try UrlAuthResultRequest(bareFrom: &reader))
            case 0x623a8fa0:
                self = .urlAuthResultAccepted(try UrlAuthResultAccepted(bareFrom: &reader))
            case 0xa9d6db1f:
                self = .urlAuthResultDefault
            default:
                throw reader.unknownConstructor(id, of: "UrlAuthResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .urlAuthResultRequest(let value):
                writer.writeConstructorID(0x3cd623ec)
                value.writeBare(to: &writer)
            case .urlAuthResultAccepted(let value):
                writer.writeConstructorID(0x623a8fa0)
                value.writeBare(to: &writer)
            case .urlAuthResultDefault:
                writer.writeConstructorID(0xa9d6db1f)
            }
        }

        /// `urlAuthResultRequest#3cd623ec`
        public struct UrlAuthResultRequest: TLPayload {
            public var requestWriteAccess: Bool
            public var requestPhoneNumber: Bool
            public var matchCodesFirst: Bool
            public var isApp: Bool
            public var bot: API.User
            public var domain: String
            public var browser: String?
            public var platform: String?
            public var ip: String?
            public var region: String?
            public var matchCodes: [String]?
            public var userIDHint: Int64?
            public var verifiedAppName: String?

            public init(requestWriteAccess: Bool = false, requestPhoneNumber: Bool = false, matchCodesFirst: Bool = false, isApp: Bool = false, bot: API.User, domain: String, browser: String? = nil, platform: String? = nil, ip: String? = nil, region: String? = nil, matchCodes: [String]? = nil, userIDHint: Int64? = nil, verifiedAppName: String? = nil) {
                self.requestWriteAccess = requestWriteAccess
                self.requestPhoneNumber = requestPhoneNumber
                self.matchCodesFirst = matchCodesFirst
                self.isApp = isApp
                self.bot = bot
                self.domain = domain
                self.browser = browser
                self.platform = platform
                self.ip = ip
                self.region = region
                self.matchCodes = matchCodes
                self.userIDHint = userIDHint
                self.verifiedAppName = verifiedAppName
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.requestWriteAccess = _flags[0]
                self.requestPhoneNumber = _flags[1]
                self.matchCodesFirst = _flags[5]
                self.isApp = _flags[6]
                self.bot = try API.User(from: &reader)
                self.domain = try reader.readString()
                self.browser = _flags[2] ? try reader.readString() : nil
                self.platform = _flags[2] ? try reader.readString() : nil
                self.ip = _flags[2] ? try reader.readString() : nil
                self.region = _flags[2] ? try reader.readString() : nil
                self.matchCodes = _flags[3] ? try reader.readVector(of: String.self) : nil
                self.userIDHint = _flags[4] ? try reader.readLong() : nil
                self.verifiedAppName = _flags[7] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.requestWriteAccess)
                _flags.set(1, if: self.requestPhoneNumber)
                _flags.set(5, if: self.matchCodesFirst)
                _flags.set(6, if: self.isApp)
                _flags.set(2, if: self.browser != nil)
                _flags.set(2, if: self.platform != nil)
                _flags.set(2, if: self.ip != nil)
                _flags.set(2, if: self.region != nil)
                _flags.set(3, if: self.matchCodes != nil)
                _flags.set(4, if: self.userIDHint != nil)
                _flags.set(7, if: self.verifiedAppName != nil)
                writer.writeFlags(_flags)
                self.bot.write(to: &writer)
                writer.writeString(self.domain)
                if let value = self.browser {
                    writer.writeString(value)
                } else if _flags[2] {
                    writer.failMissing("urlAuthResultRequest.browser")
                }
                if let value = self.platform {
                    writer.writeString(value)
                } else if _flags[2] {
                    writer.failMissing("urlAuthResultRequest.platform")
                }
                if let value = self.ip {
                    writer.writeString(value)
                } else if _flags[2] {
                    writer.failMissing("urlAuthResultRequest.ip")
                }
                if let value = self.region {
                    writer.writeString(value)
                } else if _flags[2] {
                    writer.failMissing("urlAuthResultRequest.region")
                }
                if let value = self.matchCodes { writer.writeVector(value) }
                if let value = self.userIDHint { writer.writeLong(value) }
                if let value = self.verifiedAppName { writer.writeString(value) }
            }
        }

        /// `urlAuthResultAccepted#623a8fa0`
        public struct UrlAuthResultAccepted: TLPayload {
            public var url: String?

            public init(url: String? = nil) {
                self.url = url
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.url = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.url != nil)
                writer.writeFlags(_flags)
                if let value = self.url { writer.writeString(value) }
            }
        }
    }

    /// `username#b4073647 flags:# editable:flags.0?true active:flags.1?true username:string = Username`
    public struct Username: TLObject {
        public var editable: Bool
        public var active: Bool
        public var username: String

        public init(editable: Bool = false, active: Bool = false, username: String) {
            self.editable = editable
            self.active = active
            self.username = username
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb4073647, "username")
            let _flags = try reader.readFlags()
            self.editable = _flags[0]
            self.active = _flags[1]
            self.username = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb4073647)
            var _flags = TLFlags()
            _flags.set(0, if: self.editable)
            _flags.set(1, if: self.active)
            writer.writeFlags(_flags)
            writer.writeString(self.username)
        }
    }
}
