// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `Chat`
    public enum Chat: TLObject {
        /// `chatEmpty#29562865 id:long = Chat`
        case chatEmpty(id: Int64)
        /// `chat#41cbf256 flags:# creator:flags.0?true left:flags.2?true deactivated:flags.5?true
        /// call_active:flags.23?true call_not_empty:flags.24?true noforwards:flags.25?true id:long title:string
        /// photo:ChatPhoto participants_count:int date:int version:int migrated_to:flags.6?InputChannel
        /// admin_rights:flags.14?ChatAdminRights default_banned_rights:flags.18?ChatBannedRights = Chat`
        indirect case chat(Chat)
        /// `chatForbidden#6592a1a7 id:long title:string = Chat`
        case chatForbidden(id: Int64, title: String)
        /// `channel#d49f34c6 flags:# creator:flags.0?true left:flags.2?true broadcast:flags.5?true
        /// verified:flags.7?true megagroup:flags.8?true restricted:flags.9?true signatures:flags.11?true
        /// min:flags.12?true scam:flags.19?true has_link:flags.20?true has_geo:flags.21?true
        /// slowmode_enabled:flags.22?true call_active:flags.23?true call_not_empty:flags.24?true
        /// fake:flags.25?true gigagroup:flags.26?true noforwards:flags.27?true join_to_send:flags.28?true
        /// join_request:flags.29?true forum:flags.30?true flags2:# stories_hidden:flags2.1?true
        /// stories_hidden_min:flags2.2?true stories_unavailable:flags2.3?true signature_profiles:flags2.12?true
        /// autotranslation:flags2.15?true broadcast_messages_allowed:flags2.16?true monoforum:flags2.17?true
        /// forum_tabs:flags2.19?true id:long access_hash:flags.13?long title:string username:flags.6?string
        /// photo:ChatPhoto date:int restriction_reason:flags.9?Vector<RestrictionReason>
        /// admin_rights:flags.14?ChatAdminRights banned_rights:flags.15?ChatBannedRights
        /// default_banned_rights:flags.18?ChatBannedRights participants_count:flags.17?int
        /// usernames:flags2.0?Vector<Username> stories_max_id:flags2.4?RecentStory color:flags2.7?PeerColor
        /// profile_color:flags2.8?PeerColor emoji_status:flags2.9?EmojiStatus level:flags2.10?int
        /// subscription_until_date:flags2.11?int bot_verification_icon:flags2.13?long
        /// send_paid_messages_stars:flags2.14?long linked_monoforum_id:flags2.18?long
        /// linked_community_id:flags2.20?long = Chat`
        indirect case channel(Channel)
        /// `channelForbidden#17d493d5 flags:# broadcast:flags.5?true megagroup:flags.8?true
        /// monoforum:flags.10?true id:long access_hash:long title:string until_date:flags.16?int = Chat`
        indirect case channelForbidden(ChannelForbidden)
        /// `communityForbidden#fd3cdab8 flags:# id:long access_hash:flags.13?long title:string = Chat`
        indirect case communityForbidden(CommunityForbidden)
        /// `community#65efe954 flags:# creator:flags.0?true left:flags.2?true min:flags.12?true flags2:#
        /// collapsed_in_dialogs:flags2.20?true id:long access_hash:flags.13?long title:string photo:ChatPhoto
        /// date:int admin_rights:flags.14?ChatAdminRights default_banned_rights:flags.18?ChatBannedRights = Chat`
        indirect case community(Community)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x29562865:
                self = .chatEmpty(id: try reader.readLong())
            case 0x41cbf256:
                self = .chat(try Chat(bareFrom: &reader))
            case 0x6592a1a7:
                self = .chatForbidden(id: try reader.readLong(), title: try reader.readString())
            case 0xd49f34c6:
                self = .channel(try Channel(bareFrom: &reader))
            case 0x17d493d5:
                self = .channelForbidden(try ChannelForbidden(bareFrom: &reader))
            case 0xfd3cdab8:
                self = .communityForbidden(try CommunityForbidden(bareFrom: &reader))
            case 0x65efe954:
                self = .community(try Community(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Chat")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatEmpty(let value):
                writer.writeConstructorID(0x29562865)
                writer.writeLong(value)
            case .chat(let value):
                writer.writeConstructorID(0x41cbf256)
                value.writeBare(to: &writer)
            case .chatForbidden(let value1, let value2):
                writer.writeConstructorID(0x6592a1a7)
                writer.writeLong(value1)
                writer.writeString(value2)
            case .channel(let value):
                writer.writeConstructorID(0xd49f34c6)
                value.writeBare(to: &writer)
            case .channelForbidden(let value):
                writer.writeConstructorID(0x17d493d5)
                value.writeBare(to: &writer)
            case .communityForbidden(let value):
                writer.writeConstructorID(0xfd3cdab8)
                value.writeBare(to: &writer)
            case .community(let value):
                writer.writeConstructorID(0x65efe954)
                value.writeBare(to: &writer)
            }
        }

        /// `chat#41cbf256`
        public struct Chat: TLPayload {
            public var creator: Bool
            public var left: Bool
            public var deactivated: Bool
            public var callActive: Bool
            public var callNotEmpty: Bool
            public var noforwards: Bool
            public var id: Int64
            public var title: String
            public var photo: API.ChatPhoto
            public var participantsCount: Int32
            public var date: Int32
            public var version: Int32
            public var migratedTo: API.InputChannel?
            public var adminRights: API.ChatAdminRights?
            public var defaultBannedRights: API.ChatBannedRights?

            public init(creator: Bool = false, left: Bool = false, deactivated: Bool = false, callActive: Bool = false, callNotEmpty: Bool = false, noforwards: Bool = false, id: Int64, title: String, photo: API.ChatPhoto, participantsCount: Int32, date: Int32, version: Int32, migratedTo: API.InputChannel? = nil, adminRights: API.ChatAdminRights? = nil, defaultBannedRights: API.ChatBannedRights? = nil) {
                self.creator = creator
                self.left = left
                self.deactivated = deactivated
                self.callActive = callActive
                self.callNotEmpty = callNotEmpty
                self.noforwards = noforwards
                self.id = id
                self.title = title
                self.photo = photo
                self.participantsCount = participantsCount
                self.date = date
                self.version = version
                self.migratedTo = migratedTo
                self.adminRights = adminRights
                self.defaultBannedRights = defaultBannedRights
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.creator = _flags[0]
                self.left = _flags[2]
                self.deactivated = _flags[5]
                self.callActive = _flags[23]
                self.callNotEmpty = _flags[24]
                self.noforwards = _flags[25]
                self.id = try reader.readLong()
                self.title = try reader.readString()
                self.photo = try API.ChatPhoto(from: &reader)
                self.participantsCount = try reader.readInt()
                self.date = try reader.readInt()
                self.version = try reader.readInt()
                self.migratedTo = _flags[6] ? try API.InputChannel(from: &reader) : nil
                self.adminRights = _flags[14] ? try API.ChatAdminRights(from: &reader) : nil
                self.defaultBannedRights = _flags[18] ? try API.ChatBannedRights(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.creator)
                _flags.set(2, if: self.left)
                _flags.set(5, if: self.deactivated)
                _flags.set(23, if: self.callActive)
                _flags.set(24, if: self.callNotEmpty)
                _flags.set(25, if: self.noforwards)
                _flags.set(6, if: self.migratedTo != nil)
                _flags.set(14, if: self.adminRights != nil)
                _flags.set(18, if: self.defaultBannedRights != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeString(self.title)
                self.photo.write(to: &writer)
                writer.writeInt(self.participantsCount)
                writer.writeInt(self.date)
                writer.writeInt(self.version)
                if let value = self.migratedTo { value.write(to: &writer) }
                if let value = self.adminRights { value.write(to: &writer) }
                if let value = self.defaultBannedRights { value.write(to: &writer) }
            }
        }

        /// `channel#d49f34c6`
        public struct Channel: TLPayload {
            public var creator: Bool
            public var left: Bool
            public var broadcast: Bool
            public var verified: Bool
            public var megagroup: Bool
            public var restricted: Bool
            public var signatures: Bool
            public var min: Bool
            public var scam: Bool
            public var hasLink: Bool
            public var hasGeo: Bool
            public var slowmodeEnabled: Bool
            public var callActive: Bool
            public var callNotEmpty: Bool
            public var fake: Bool
            public var gigagroup: Bool
            public var noforwards: Bool
            public var joinToSend: Bool
            public var joinRequest: Bool
            public var forum: Bool
            public var storiesHidden: Bool
            public var storiesHiddenMin: Bool
            public var storiesUnavailable: Bool
            public var signatureProfiles: Bool
            public var autotranslation: Bool
            public var broadcastMessagesAllowed: Bool
            public var monoforum: Bool
            public var forumTabs: Bool
            public var id: Int64
            public var accessHash: Int64?
            public var title: String
            public var username: String?
            public var photo: API.ChatPhoto
            public var date: Int32
            public var restrictionReason: [API.RestrictionReason]?
            public var adminRights: API.ChatAdminRights?
            public var bannedRights: API.ChatBannedRights?
            public var defaultBannedRights: API.ChatBannedRights?
            public var participantsCount: Int32?
            public var usernames: [API.Username]?
            public var storiesMaxID: API.RecentStory?
            public var color: API.PeerColor?
            public var profileColor: API.PeerColor?
            public var emojiStatus: API.EmojiStatus?
            public var level: Int32?
            public var subscriptionUntilDate: Int32?
            public var botVerificationIcon: Int64?
            public var sendPaidMessagesStars: Int64?
            public var linkedMonoforumID: Int64?
            public var linkedCommunityID: Int64?

            public init(creator: Bool = false, left: Bool = false, broadcast: Bool = false, verified: Bool = false, megagroup: Bool = false, restricted: Bool = false, signatures: Bool = false, min: Bool = false, scam: Bool = false, hasLink: Bool = false, hasGeo: Bool = false, slowmodeEnabled: Bool = false, callActive: Bool = false, callNotEmpty: Bool = false, fake: Bool = false, gigagroup: Bool = false, noforwards: Bool = false, joinToSend: Bool = false, joinRequest: Bool = false, forum: Bool = false, storiesHidden: Bool = false, storiesHiddenMin: Bool = false, storiesUnavailable: Bool = false, signatureProfiles: Bool = false, autotranslation: Bool = false, broadcastMessagesAllowed: Bool = false, monoforum: Bool = false, forumTabs: Bool = false, id: Int64, accessHash: Int64? = nil, title: String, username: String? = nil, photo: API.ChatPhoto, date: Int32, restrictionReason: [API.RestrictionReason]? = nil, adminRights: API.ChatAdminRights? = nil, bannedRights: API.ChatBannedRights? = nil, defaultBannedRights: API.ChatBannedRights? = nil, participantsCount: Int32? = nil, usernames: [API.Username]? = nil, storiesMaxID: API.RecentStory? = nil, color: API.PeerColor? = nil, profileColor: API.PeerColor? = nil, emojiStatus: API.EmojiStatus? = nil, level: Int32? = nil, subscriptionUntilDate: Int32? = nil, botVerificationIcon: Int64? = nil, sendPaidMessagesStars: Int64? = nil, linkedMonoforumID: Int64? = nil, linkedCommunityID: Int64? = nil) {
                self.creator = creator
                self.left = left
                self.broadcast = broadcast
                self.verified = verified
                self.megagroup = megagroup
                self.restricted = restricted
                self.signatures = signatures
                self.min = min
                self.scam = scam
                self.hasLink = hasLink
                self.hasGeo = hasGeo
                self.slowmodeEnabled = slowmodeEnabled
                self.callActive = callActive
                self.callNotEmpty = callNotEmpty
                self.fake = fake
                self.gigagroup = gigagroup
                self.noforwards = noforwards
                self.joinToSend = joinToSend
                self.joinRequest = joinRequest
                self.forum = forum
                self.storiesHidden = storiesHidden
                self.storiesHiddenMin = storiesHiddenMin
                self.storiesUnavailable = storiesUnavailable
                self.signatureProfiles = signatureProfiles
                self.autotranslation = autotranslation
                self.broadcastMessagesAllowed = broadcastMessagesAllowed
                self.monoforum = monoforum
                self.forumTabs = forumTabs
                self.id = id
                self.accessHash = accessHash
                self.title = title
                self.username = username
                self.photo = photo
                self.date = date
                self.restrictionReason = restrictionReason
                self.adminRights = adminRights
                self.bannedRights = bannedRights
                self.defaultBannedRights = defaultBannedRights
                self.participantsCount = participantsCount
                self.usernames = usernames
                self.storiesMaxID = storiesMaxID
                self.color = color
                self.profileColor = profileColor
                self.emojiStatus = emojiStatus
                self.level = level
                self.subscriptionUntilDate = subscriptionUntilDate
                self.botVerificationIcon = botVerificationIcon
                self.sendPaidMessagesStars = sendPaidMessagesStars
                self.linkedMonoforumID = linkedMonoforumID
                self.linkedCommunityID = linkedCommunityID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.creator = _flags[0]
                self.left = _flags[2]
                self.broadcast = _flags[5]
                self.verified = _flags[7]
                self.megagroup = _flags[8]
                self.restricted = _flags[9]
                self.signatures = _flags[11]
                self.min = _flags[12]
                self.scam = _flags[19]
                self.hasLink = _flags[20]
                self.hasGeo = _flags[21]
                self.slowmodeEnabled = _flags[22]
                self.callActive = _flags[23]
                self.callNotEmpty = _flags[24]
                self.fake = _flags[25]
                self.gigagroup = _flags[26]
                self.noforwards = _flags[27]
                self.joinToSend = _flags[28]
                self.joinRequest = _flags[29]
                self.forum = _flags[30]
                let _flags2 = try reader.readFlags()
                self.storiesHidden = _flags2[1]
                self.storiesHiddenMin = _flags2[2]
                self.storiesUnavailable = _flags2[3]
                self.signatureProfiles = _flags2[12]
                self.autotranslation = _flags2[15]
                self.broadcastMessagesAllowed = _flags2[16]
                self.monoforum = _flags2[17]
                self.forumTabs = _flags2[19]
                self.id = try reader.readLong()
                self.accessHash = _flags[13] ? try reader.readLong() : nil
                self.title = try reader.readString()
                self.username = _flags[6] ? try reader.readString() : nil
                self.photo = try API.ChatPhoto(from: &reader)
                self.date = try reader.readInt()
                self.restrictionReason = _flags[9] ? try reader.readVector(of: API.RestrictionReason.self) : nil
                self.adminRights = _flags[14] ? try API.ChatAdminRights(from: &reader) : nil
                self.bannedRights = _flags[15] ? try API.ChatBannedRights(from: &reader) : nil
                self.defaultBannedRights = _flags[18] ? try API.ChatBannedRights(from: &reader) : nil
                self.participantsCount = _flags[17] ? try reader.readInt() : nil
                self.usernames = _flags2[0] ? try reader.readVector(of: API.Username.self) : nil
                self.storiesMaxID = _flags2[4] ? try API.RecentStory(from: &reader) : nil
                self.color = _flags2[7] ? try API.PeerColor(from: &reader) : nil
                self.profileColor = _flags2[8] ? try API.PeerColor(from: &reader) : nil
                self.emojiStatus = _flags2[9] ? try API.EmojiStatus(from: &reader) : nil
                self.level = _flags2[10] ? try reader.readInt() : nil
                self.subscriptionUntilDate = _flags2[11] ? try reader.readInt() : nil
                self.botVerificationIcon = _flags2[13] ? try reader.readLong() : nil
                self.sendPaidMessagesStars = _flags2[14] ? try reader.readLong() : nil
                self.linkedMonoforumID = _flags2[18] ? try reader.readLong() : nil
                self.linkedCommunityID = _flags2[20] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.creator)
                _flags.set(2, if: self.left)
                _flags.set(5, if: self.broadcast)
                _flags.set(7, if: self.verified)
                _flags.set(8, if: self.megagroup)
                _flags.set(9, if: self.restricted)
                _flags.set(11, if: self.signatures)
                _flags.set(12, if: self.min)
                _flags.set(19, if: self.scam)
                _flags.set(20, if: self.hasLink)
                _flags.set(21, if: self.hasGeo)
                _flags.set(22, if: self.slowmodeEnabled)
                _flags.set(23, if: self.callActive)
                _flags.set(24, if: self.callNotEmpty)
                _flags.set(25, if: self.fake)
                _flags.set(26, if: self.gigagroup)
                _flags.set(27, if: self.noforwards)
                _flags.set(28, if: self.joinToSend)
                _flags.set(29, if: self.joinRequest)
                _flags.set(30, if: self.forum)
                _flags.set(13, if: self.accessHash != nil)
                _flags.set(6, if: self.username != nil)
                _flags.set(9, if: self.restrictionReason != nil)
                _flags.set(14, if: self.adminRights != nil)
                _flags.set(15, if: self.bannedRights != nil)
                _flags.set(18, if: self.defaultBannedRights != nil)
                _flags.set(17, if: self.participantsCount != nil)
                writer.writeFlags(_flags)
                var _flags2 = TLFlags()
                _flags2.set(1, if: self.storiesHidden)
                _flags2.set(2, if: self.storiesHiddenMin)
                _flags2.set(3, if: self.storiesUnavailable)
                _flags2.set(12, if: self.signatureProfiles)
                _flags2.set(15, if: self.autotranslation)
                _flags2.set(16, if: self.broadcastMessagesAllowed)
                _flags2.set(17, if: self.monoforum)
                _flags2.set(19, if: self.forumTabs)
                _flags2.set(0, if: self.usernames != nil)
                _flags2.set(4, if: self.storiesMaxID != nil)
                _flags2.set(7, if: self.color != nil)
                _flags2.set(8, if: self.profileColor != nil)
                _flags2.set(9, if: self.emojiStatus != nil)
                _flags2.set(10, if: self.level != nil)
                _flags2.set(11, if: self.subscriptionUntilDate != nil)
                _flags2.set(13, if: self.botVerificationIcon != nil)
                _flags2.set(14, if: self.sendPaidMessagesStars != nil)
                _flags2.set(18, if: self.linkedMonoforumID != nil)
                _flags2.set(20, if: self.linkedCommunityID != nil)
                writer.writeFlags(_flags2)
                writer.writeLong(self.id)
                if let value = self.accessHash { writer.writeLong(value) }
                writer.writeString(self.title)
                if let value = self.username { writer.writeString(value) }
                self.photo.write(to: &writer)
                writer.writeInt(self.date)
                if let value = self.restrictionReason {
                    writer.writeVector(value)
                } else if _flags[9] {
                    writer.failMissing("channel.restriction_reason")
                }
                if let value = self.adminRights { value.write(to: &writer) }
                if let value = self.bannedRights { value.write(to: &writer) }
                if let value = self.defaultBannedRights { value.write(to: &writer) }
                if let value = self.participantsCount { writer.writeInt(value) }
                if let value = self.usernames { writer.writeVector(value) }
                if let value = self.storiesMaxID { value.write(to: &writer) }
                if let value = self.color { value.write(to: &writer) }
                if let value = self.profileColor { value.write(to: &writer) }
                if let value = self.emojiStatus { value.write(to: &writer) }
                if let value = self.level { writer.writeInt(value) }
                if let value = self.subscriptionUntilDate { writer.writeInt(value) }
                if let value = self.botVerificationIcon { writer.writeLong(value) }
                if let value = self.sendPaidMessagesStars { writer.writeLong(value) }
                if let value = self.linkedMonoforumID { writer.writeLong(value) }
                if let value = self.linkedCommunityID { writer.writeLong(value) }
            }
        }

        /// `channelForbidden#17d493d5`
        public struct ChannelForbidden: TLPayload {
            public var broadcast: Bool
            public var megagroup: Bool
            public var monoforum: Bool
            public var id: Int64
            public var accessHash: Int64
            public var title: String
            public var untilDate: Int32?

            public init(broadcast: Bool = false, megagroup: Bool = false, monoforum: Bool = false, id: Int64, accessHash: Int64, title: String, untilDate: Int32? = nil) {
                self.broadcast = broadcast
                self.megagroup = megagroup
                self.monoforum = monoforum
                self.id = id
                self.accessHash = accessHash
                self.title = title
                self.untilDate = untilDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.broadcast = _flags[5]
                self.megagroup = _flags[8]
                self.monoforum = _flags[10]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.title = try reader.readString()
                self.untilDate = _flags[16] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(5, if: self.broadcast)
                _flags.set(8, if: self.megagroup)
                _flags.set(10, if: self.monoforum)
                _flags.set(16, if: self.untilDate != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeString(self.title)
                if let value = self.untilDate { writer.writeInt(value) }
            }
        }

        /// `communityForbidden#fd3cdab8`
        public struct CommunityForbidden: TLPayload {
            public var id: Int64
            public var accessHash: Int64?
            public var title: String

            public init(id: Int64, accessHash: Int64? = nil, title: String) {
                self.id = id
                self.accessHash = accessHash
                self.title = title
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readLong()
                self.accessHash = _flags[13] ? try reader.readLong() : nil
                self.title = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(13, if: self.accessHash != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                if let value = self.accessHash { writer.writeLong(value) }
                writer.writeString(self.title)
            }
        }

        /// `community#65efe954`
        public struct Community: TLPayload {
            public var creator: Bool
            public var left: Bool
            public var min: Bool
            public var collapsedInDialogs: Bool
            public var id: Int64
            public var accessHash: Int64?
            public var title: String
            public var photo: API.ChatPhoto
            public var date: Int32
            public var adminRights: API.ChatAdminRights?
            public var defaultBannedRights: API.ChatBannedRights?

            public init(creator: Bool = false, left: Bool = false, min: Bool = false, collapsedInDialogs: Bool = false, id: Int64, accessHash: Int64? = nil, title: String, photo: API.ChatPhoto, date: Int32, adminRights: API.ChatAdminRights? = nil, defaultBannedRights: API.ChatBannedRights? = nil) {
                self.creator = creator
                self.left = left
                self.min = min
                self.collapsedInDialogs = collapsedInDialogs
                self.id = id
                self.accessHash = accessHash
                self.title = title
                self.photo = photo
                self.date = date
                self.adminRights = adminRights
                self.defaultBannedRights = defaultBannedRights
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.creator = _flags[0]
                self.left = _flags[2]
                self.min = _flags[12]
                let _flags2 = try reader.readFlags()
                self.collapsedInDialogs = _flags2[20]
                self.id = try reader.readLong()
                self.accessHash = _flags[13] ? try reader.readLong() : nil
                self.title = try reader.readString()
                self.photo = try API.ChatPhoto(from: &reader)
                self.date = try reader.readInt()
                self.adminRights = _flags[14] ? try API.ChatAdminRights(from: &reader) : nil
                self.defaultBannedRights = _flags[18] ? try API.ChatBannedRights(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.creator)
                _flags.set(2, if: self.left)
                _flags.set(12, if: self.min)
                _flags.set(13, if: self.accessHash != nil)
                _flags.set(14, if: self.adminRights != nil)
                _flags.set(18, if: self.defaultBannedRights != nil)
                writer.writeFlags(_flags)
                var _flags2 = TLFlags()
                _flags2.set(20, if: self.collapsedInDialogs)
                writer.writeFlags(_flags2)
                writer.writeLong(self.id)
                if let value = self.accessHash { writer.writeLong(value) }
                writer.writeString(self.title)
                self.photo.write(to: &writer)
                writer.writeInt(self.date)
                if let value = self.adminRights { value.write(to: &writer) }
                if let value = self.defaultBannedRights { value.write(to: &writer) }
            }
        }
    }

    /// `ChatFull`
    public enum ChatFull: TLObject {
        /// `chatFull#2633421b flags:# can_set_username:flags.7?true has_scheduled:flags.8?true
        /// translations_disabled:flags.19?true id:long about:string participants:ChatParticipants
        /// chat_photo:flags.2?Photo notify_settings:PeerNotifySettings
        /// exported_invite:flags.13?ExportedChatInvite bot_info:flags.3?Vector<BotInfo> pinned_msg_id:flags.6?int
        /// folder_id:flags.11?int call:flags.12?InputGroupCall ttl_period:flags.14?int
        /// groupcall_default_join_as:flags.15?Peer theme_emoticon:flags.16?string requests_pending:flags.17?int
        /// recent_requesters:flags.17?Vector<long> available_reactions:flags.18?ChatReactions
        /// reactions_limit:flags.20?int = ChatFull`
        indirect case chatFull(ChatFull)
        /// `channelFull#a04e8d3a flags:# can_view_participants:flags.3?true can_set_username:flags.6?true
        /// can_set_stickers:flags.7?true hidden_prehistory:flags.10?true can_set_location:flags.16?true
        /// has_scheduled:flags.19?true can_view_stats:flags.20?true blocked:flags.22?true flags2:#
        /// can_delete_channel:flags2.0?true antispam:flags2.1?true participants_hidden:flags2.2?true
        /// translations_disabled:flags2.3?true stories_pinned_available:flags2.5?true
        /// view_forum_as_messages:flags2.6?true restricted_sponsored:flags2.11?true
        /// can_view_revenue:flags2.12?true paid_media_allowed:flags2.14?true
        /// can_view_stars_revenue:flags2.15?true paid_reactions_available:flags2.16?true
        /// stargifts_available:flags2.19?true paid_messages_available:flags2.20?true id:long about:string
        /// participants_count:flags.0?int admins_count:flags.1?int kicked_count:flags.2?int
        /// banned_count:flags.2?int online_count:flags.13?int read_inbox_max_id:int read_outbox_max_id:int
        /// unread_count:int chat_photo:Photo notify_settings:PeerNotifySettings
        /// exported_invite:flags.23?ExportedChatInvite bot_info:Vector<BotInfo>
        /// migrated_from_chat_id:flags.4?long migrated_from_max_id:flags.4?int pinned_msg_id:flags.5?int
        /// stickerset:flags.8?StickerSet available_min_id:flags.9?int folder_id:flags.11?int
        /// linked_chat_id:flags.14?long location:flags.15?ChannelLocation slowmode_seconds:flags.17?int
        /// slowmode_next_send_date:flags.18?int stats_dc:flags.12?int pts:int call:flags.21?InputGroupCall
        /// ttl_period:flags.24?int pending_suggestions:flags.25?Vector<string>
        /// groupcall_default_join_as:flags.26?Peer theme_emoticon:flags.27?string requests_pending:flags.28?int
        /// recent_requesters:flags.28?Vector<long> default_send_as:flags.29?Peer
        /// available_reactions:flags.30?ChatReactions reactions_limit:flags2.13?int stories:flags2.4?PeerStories
        /// wallpaper:flags2.7?WallPaper boosts_applied:flags2.8?int boosts_unrestrict:flags2.9?int
        /// emojiset:flags2.10?StickerSet bot_verification:flags2.17?BotVerification stargifts_count:flags2.18?int
        /// send_paid_messages_stars:flags2.21?long main_tab:flags2.22?ProfileTab guard_bot_id:flags2.23?long =
        /// ChatFull`
        indirect case channelFull(ChannelFull)
        /// `communityFull#cbb7a507 flags:# id:long about:string chat_photo:Photo
        /// linked_peers:Vector<CommunityPeer> admins_count:flags.1?int kicked_count:flags.2?int
        /// peer_link_requests_pending:flags.0?int = ChatFull`
        indirect case communityFull(CommunityFull)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x2633421b:
                self = .chatFull(try ChatFull(bareFrom: &reader))
            case 0xa04e8d3a:
                self = .channelFull(try ChannelFull(bareFrom: &reader))
            case 0xcbb7a507:
                self = .communityFull(try CommunityFull(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "ChatFull")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatFull(let value):
                writer.writeConstructorID(0x2633421b)
                value.writeBare(to: &writer)
            case .channelFull(let value):
                writer.writeConstructorID(0xa04e8d3a)
                value.writeBare(to: &writer)
            case .communityFull(let value):
                writer.writeConstructorID(0xcbb7a507)
                value.writeBare(to: &writer)
            }
        }

        /// `chatFull#2633421b`
        public struct ChatFull: TLPayload {
            public var canSetUsername: Bool
            public var hasScheduled: Bool
            public var translationsDisabled: Bool
            public var id: Int64
            public var about: String
            public var participants: API.ChatParticipants
            public var chatPhoto: API.Photo?
            public var notifySettings: API.PeerNotifySettings
            public var exportedInvite: API.ExportedChatInvite?
            public var botInfo: [API.BotInfo]?
            public var pinnedMsgID: Int32?
            public var folderID: Int32?
            public var call: API.InputGroupCall?
            public var ttlPeriod: Int32?
            public var groupcallDefaultJoinAs: API.Peer?
            public var themeEmoticon: String?
            public var requestsPending: Int32?
            public var recentRequesters: [Int64]?
            public var availableReactions: API.ChatReactions?
            public var reactionsLimit: Int32?

            public init(canSetUsername: Bool = false, hasScheduled: Bool = false, translationsDisabled: Bool = false, id: Int64, about: String, participants: API.ChatParticipants, chatPhoto: API.Photo? = nil, notifySettings: API.PeerNotifySettings, exportedInvite: API.ExportedChatInvite? = nil, botInfo: [API.BotInfo]? = nil, pinnedMsgID: Int32? = nil, folderID: Int32? = nil, call: API.InputGroupCall? = nil, ttlPeriod: Int32? = nil, groupcallDefaultJoinAs: API.Peer? = nil, themeEmoticon: String? = nil, requestsPending: Int32? = nil, recentRequesters: [Int64]? = nil, availableReactions: API.ChatReactions? = nil, reactionsLimit: Int32? = nil) {
                self.canSetUsername = canSetUsername
                self.hasScheduled = hasScheduled
                self.translationsDisabled = translationsDisabled
                self.id = id
                self.about = about
                self.participants = participants
                self.chatPhoto = chatPhoto
                self.notifySettings = notifySettings
                self.exportedInvite = exportedInvite
                self.botInfo = botInfo
                self.pinnedMsgID = pinnedMsgID
                self.folderID = folderID
                self.call = call
                self.ttlPeriod = ttlPeriod
                self.groupcallDefaultJoinAs = groupcallDefaultJoinAs
                self.themeEmoticon = themeEmoticon
                self.requestsPending = requestsPending
                self.recentRequesters = recentRequesters
                self.availableReactions = availableReactions
                self.reactionsLimit = reactionsLimit
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.canSetUsername = _flags[7]
                self.hasScheduled = _flags[8]
                self.translationsDisabled = _flags[19]
                self.id = try reader.readLong()
                self.about = try reader.readString()
                self.participants = try API.ChatParticipants(from: &reader)
                self.chatPhoto = _flags[2] ? try API.Photo(from: &reader) : nil
                self.notifySettings = try API.PeerNotifySettings(from: &reader)
                self.exportedInvite = _flags[13] ? try API.ExportedChatInvite(from: &reader) : nil
                self.botInfo = _flags[3] ? try reader.readVector(of: API.BotInfo.self) : nil
                self.pinnedMsgID = _flags[6] ? try reader.readInt() : nil
                self.folderID = _flags[11] ? try reader.readInt() : nil
                self.call = _flags[12] ? try API.InputGroupCall(from: &reader) : nil
                self.ttlPeriod = _flags[14] ? try reader.readInt() : nil
                self.groupcallDefaultJoinAs = _flags[15] ? try API.Peer(from: &reader) : nil
                self.themeEmoticon = _flags[16] ? try reader.readString() : nil
                self.requestsPending = _flags[17] ? try reader.readInt() : nil
                self.recentRequesters = _flags[17] ? try reader.readVector(of: Int64.self) : nil
                self.availableReactions = _flags[18] ? try API.ChatReactions(from: &reader) : nil
                self.reactionsLimit = _flags[20] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(7, if: self.canSetUsername)
                _flags.set(8, if: self.hasScheduled)
                _flags.set(19, if: self.translationsDisabled)
                _flags.set(2, if: self.chatPhoto != nil)
                _flags.set(13, if: self.exportedInvite != nil)
                _flags.set(3, if: self.botInfo != nil)
                _flags.set(6, if: self.pinnedMsgID != nil)
                _flags.set(11, if: self.folderID != nil)
                _flags.set(12, if: self.call != nil)
                _flags.set(14, if: self.ttlPeriod != nil)
                _flags.set(15, if: self.groupcallDefaultJoinAs != nil)
                _flags.set(16, if: self.themeEmoticon != nil)
                _flags.set(17, if: self.requestsPending != nil)
                _flags.set(17, if: self.recentRequesters != nil)
                _flags.set(18, if: self.availableReactions != nil)
                _flags.set(20, if: self.reactionsLimit != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeString(self.about)
                self.participants.write(to: &writer)
                if let value = self.chatPhoto { value.write(to: &writer) }
                self.notifySettings.write(to: &writer)
                if let value = self.exportedInvite { value.write(to: &writer) }
                if let value = self.botInfo { writer.writeVector(value) }
                if let value = self.pinnedMsgID { writer.writeInt(value) }
                if let value = self.folderID { writer.writeInt(value) }
                if let value = self.call { value.write(to: &writer) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
                if let value = self.groupcallDefaultJoinAs { value.write(to: &writer) }
                if let value = self.themeEmoticon { writer.writeString(value) }
                if let value = self.requestsPending {
                    writer.writeInt(value)
                } else if _flags[17] {
                    writer.failMissing("chatFull.requests_pending")
                }
                if let value = self.recentRequesters {
                    writer.writeVector(value)
                } else if _flags[17] {
                    writer.failMissing("chatFull.recent_requesters")
                }
                if let value = self.availableReactions { value.write(to: &writer) }
                if let value = self.reactionsLimit { writer.writeInt(value) }
            }
        }

        /// `channelFull#a04e8d3a`
        public struct ChannelFull: TLPayload {
            public var canViewParticipants: Bool
            public var canSetUsername: Bool
            public var canSetStickers: Bool
            public var hiddenPrehistory: Bool
            public var canSetLocation: Bool
            public var hasScheduled: Bool
            public var canViewStats: Bool
            public var blocked: Bool
            public var canDeleteChannel: Bool
            public var antispam: Bool
            public var participantsHidden: Bool
            public var translationsDisabled: Bool
            public var storiesPinnedAvailable: Bool
            public var viewForumAsMessages: Bool
            public var restrictedSponsored: Bool
            public var canViewRevenue: Bool
            public var paidMediaAllowed: Bool
            public var canViewStarsRevenue: Bool
            public var paidReactionsAvailable: Bool
            public var stargiftsAvailable: Bool
            public var paidMessagesAvailable: Bool
            public var id: Int64
            public var about: String
            public var participantsCount: Int32?
            public var adminsCount: Int32?
            public var kickedCount: Int32?
            public var bannedCount: Int32?
            public var onlineCount: Int32?
            public var readInboxMaxID: Int32
            public var readOutboxMaxID: Int32
            public var unreadCount: Int32
            public var chatPhoto: API.Photo
            public var notifySettings: API.PeerNotifySettings
            public var exportedInvite: API.ExportedChatInvite?
            public var botInfo: [API.BotInfo]
            public var migratedFromChatID: Int64?
            public var migratedFromMaxID: Int32?
            public var pinnedMsgID: Int32?
            public var stickerset: API.StickerSet?
            public var availableMinID: Int32?
            public var folderID: Int32?
            public var linkedChatID: Int64?
            public var location: API.ChannelLocation?
            public var slowmodeSeconds: Int32?
            public var slowmodeNextSendDate: Int32?
            public var statsDC: Int32?
            public var pts: Int32
            public var call: API.InputGroupCall?
            public var ttlPeriod: Int32?
            public var pendingSuggestions: [String]?
            public var groupcallDefaultJoinAs: API.Peer?
            public var themeEmoticon: String?
            public var requestsPending: Int32?
            public var recentRequesters: [Int64]?
            public var defaultSendAs: API.Peer?
            public var availableReactions: API.ChatReactions?
            public var reactionsLimit: Int32?
            public var stories: API.PeerStories?
            public var wallpaper: API.WallPaper?
            public var boostsApplied: Int32?
            public var boostsUnrestrict: Int32?
            public var emojiset: API.StickerSet?
            public var botVerification: API.BotVerification?
            public var stargiftsCount: Int32?
            public var sendPaidMessagesStars: Int64?
            public var mainTab: API.ProfileTab?
            public var guardBotID: Int64?

            public init(canViewParticipants: Bool = false, canSetUsername: Bool = false, canSetStickers: Bool = false, hiddenPrehistory: Bool = false, canSetLocation: Bool = false, hasScheduled: Bool = false, canViewStats: Bool = false, blocked: Bool = false, canDeleteChannel: Bool = false, antispam: Bool = false, participantsHidden: Bool = false, translationsDisabled: Bool = false, storiesPinnedAvailable: Bool = false, viewForumAsMessages: Bool = false, restrictedSponsored: Bool = false, canViewRevenue: Bool = false, paidMediaAllowed: Bool = false, canViewStarsRevenue: Bool = false, paidReactionsAvailable: Bool = false, stargiftsAvailable: Bool = false, paidMessagesAvailable: Bool = false, id: Int64, about: String, participantsCount: Int32? = nil, adminsCount: Int32? = nil, kickedCount: Int32? = nil, bannedCount: Int32? = nil, onlineCount: Int32? = nil, readInboxMaxID: Int32, readOutboxMaxID: Int32, unreadCount: Int32, chatPhoto: API.Photo, notifySettings: API.PeerNotifySettings, exportedInvite: API.ExportedChatInvite? = nil, botInfo: [API.BotInfo], migratedFromChatID: Int64? = nil, migratedFromMaxID: Int32? = nil, pinnedMsgID: Int32? = nil, stickerset: API.StickerSet? = nil, availableMinID: Int32? = nil, folderID: Int32? = nil, linkedChatID: Int64? = nil, location: API.ChannelLocation? = nil, slowmodeSeconds: Int32? = nil, slowmodeNextSendDate: Int32? = nil, statsDC: Int32? = nil, pts: Int32, call: API.InputGroupCall? = nil, ttlPeriod: Int32? = nil, pendingSuggestions: [String]? = nil, groupcallDefaultJoinAs: API.Peer? = nil, themeEmoticon: String? = nil, requestsPending: Int32? = nil, recentRequesters: [Int64]? = nil, defaultSendAs: API.Peer? = nil, availableReactions: API.ChatReactions? = nil, reactionsLimit: Int32? = nil, stories: API.PeerStories? = nil, wallpaper: API.WallPaper? = nil, boostsApplied: Int32? = nil, boostsUnrestrict: Int32? = nil, emojiset: API.StickerSet? = nil, botVerification: API.BotVerification? = nil, stargiftsCount: Int32? = nil, sendPaidMessagesStars: Int64? = nil, mainTab: API.ProfileTab? = nil, guardBotID: Int64? = nil) {
                self.canViewParticipants = canViewParticipants
                self.canSetUsername = canSetUsername
                self.canSetStickers = canSetStickers
                self.hiddenPrehistory = hiddenPrehistory
                self.canSetLocation = canSetLocation
                self.hasScheduled = hasScheduled
                self.canViewStats = canViewStats
                self.blocked = blocked
                self.canDeleteChannel = canDeleteChannel
                self.antispam = antispam
                self.participantsHidden = participantsHidden
                self.translationsDisabled = translationsDisabled
                self.storiesPinnedAvailable = storiesPinnedAvailable
                self.viewForumAsMessages = viewForumAsMessages
                self.restrictedSponsored = restrictedSponsored
                self.canViewRevenue = canViewRevenue
                self.paidMediaAllowed = paidMediaAllowed
                self.canViewStarsRevenue = canViewStarsRevenue
                self.paidReactionsAvailable = paidReactionsAvailable
                self.stargiftsAvailable = stargiftsAvailable
                self.paidMessagesAvailable = paidMessagesAvailable
                self.id = id
                self.about = about
                self.participantsCount = participantsCount
                self.adminsCount = adminsCount
                self.kickedCount = kickedCount
                self.bannedCount = bannedCount
                self.onlineCount = onlineCount
                self.readInboxMaxID = readInboxMaxID
                self.readOutboxMaxID = readOutboxMaxID
                self.unreadCount = unreadCount
                self.chatPhoto = chatPhoto
                self.notifySettings = notifySettings
                self.exportedInvite = exportedInvite
                self.botInfo = botInfo
                self.migratedFromChatID = migratedFromChatID
                self.migratedFromMaxID = migratedFromMaxID
                self.pinnedMsgID = pinnedMsgID
                self.stickerset = stickerset
                self.availableMinID = availableMinID
                self.folderID = folderID
                self.linkedChatID = linkedChatID
                self.location = location
                self.slowmodeSeconds = slowmodeSeconds
                self.slowmodeNextSendDate = slowmodeNextSendDate
                self.statsDC = statsDC
                self.pts = pts
                self.call = call
                self.ttlPeriod = ttlPeriod
                self.pendingSuggestions = pendingSuggestions
                self.groupcallDefaultJoinAs = groupcallDefaultJoinAs
                self.themeEmoticon = themeEmoticon
                self.requestsPending = requestsPending
                self.recentRequesters = recentRequesters
                self.defaultSendAs = defaultSendAs
                self.availableReactions = availableReactions
                self.reactionsLimit = reactionsLimit
                self.stories = stories
                self.wallpaper = wallpaper
                self.boostsApplied = boostsApplied
                self.boostsUnrestrict = boostsUnrestrict
                self.emojiset = emojiset
                self.botVerification = botVerification
                self.stargiftsCount = stargiftsCount
                self.sendPaidMessagesStars = sendPaidMessagesStars
                self.mainTab = mainTab
                self.guardBotID = guardBotID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.canViewParticipants = _flags[3]
                self.canSetUsername = _flags[6]
                self.canSetStickers = _flags[7]
                self.hiddenPrehistory = _flags[10]
                self.canSetLocation = _flags[16]
                self.hasScheduled = _flags[19]
                self.canViewStats = _flags[20]
                self.blocked = _flags[22]
                let _flags2 = try reader.readFlags()
                self.canDeleteChannel = _flags2[0]
                self.antispam = _flags2[1]
                self.participantsHidden = _flags2[2]
                self.translationsDisabled = _flags2[3]
                self.storiesPinnedAvailable = _flags2[5]
                self.viewForumAsMessages = _flags2[6]
                self.restrictedSponsored = _flags2[11]
                self.canViewRevenue = _flags2[12]
                self.paidMediaAllowed = _flags2[14]
                self.canViewStarsRevenue = _flags2[15]
                self.paidReactionsAvailable = _flags2[16]
                self.stargiftsAvailable = _flags2[19]
                self.paidMessagesAvailable = _flags2[20]
                self.id = try reader.readLong()
                self.about = try reader.readString()
                self.participantsCount = _flags[0] ? try reader.readInt() : nil
                self.adminsCount = _flags[1] ? try reader.readInt() : nil
                self.kickedCount = _flags[2] ? try reader.readInt() : nil
                self.bannedCount = _flags[2] ? try reader.readInt() : nil
                self.onlineCount = _flags[13] ? try reader.readInt() : nil
                self.readInboxMaxID = try reader.readInt()
                self.readOutboxMaxID = try reader.readInt()
                self.unreadCount = try reader.readInt()
                self.chatPhoto = try API.Photo(from: &reader)
                self.notifySettings = try API.PeerNotifySettings(from: &reader)
                self.exportedInvite = _flags[23] ? try API.ExportedChatInvite(from: &reader) : nil
                self.botInfo = try reader.readVector(of: API.BotInfo.self)
                self.migratedFromChatID = _flags[4] ? try reader.readLong() : nil
                self.migratedFromMaxID = _flags[4] ? try reader.readInt() : nil
                self.pinnedMsgID = _flags[5] ? try reader.readInt() : nil
                self.stickerset = _flags[8] ? try API.StickerSet(from: &reader) : nil
                self.availableMinID = _flags[9] ? try reader.readInt() : nil
                self.folderID = _flags[11] ? try reader.readInt() : nil
                self.linkedChatID = _flags[14] ? try reader.readLong() : nil
                self.location = _flags[15] ? try API.ChannelLocation(from: &reader) : nil
                self.slowmodeSeconds = _flags[17] ? try reader.readInt() : nil
                self.slowmodeNextSendDate = _flags[18] ? try reader.readInt() : nil
                self.statsDC = _flags[12] ? try reader.readInt() : nil
                self.pts = try reader.readInt()
                self.call = _flags[21] ? try API.InputGroupCall(from: &reader) : nil
                self.ttlPeriod = _flags[24] ? try reader.readInt() : nil
                self.pendingSuggestions = _flags[25] ? try reader.readVector(of: String.self) : nil
                self.groupcallDefaultJoinAs = _flags[26] ? try API.Peer(from: &reader) : nil
                self.themeEmoticon = _flags[27] ? try reader.readString() : nil
                self.requestsPending = _flags[28] ? try reader.readInt() : nil
                self.recentRequesters = _flags[28] ? try reader.readVector(of: Int64.self) : nil
                self.defaultSendAs = _flags[29] ? try API.Peer(from: &reader) : nil
                self.availableReactions = _flags[30] ? try API.ChatReactions(from: &reader) : nil
                self.reactionsLimit = _flags2[13] ? try reader.readInt() : nil
                self.stories = _flags2[4] ? try API.PeerStories(from: &reader) : nil
                self.wallpaper = _flags2[7] ? try API.WallPaper(from: &reader) : nil
                self.boostsApplied = _flags2[8] ? try reader.readInt() : nil
                self.boostsUnrestrict = _flags2[9] ? try reader.readInt() : nil
                self.emojiset = _flags2[10] ? try API.StickerSet(from: &reader) : nil
                self.botVerification = _flags2[17] ? try API.BotVerification(from: &reader) : nil
                self.stargiftsCount = _flags2[18] ? try reader.readInt() : nil
                self.sendPaidMessagesStars = _flags2[21] ? try reader.readLong() : nil
                self.mainTab = _flags2[22] ? try API.ProfileTab(from: &reader) : nil
                self.guardBotID = _flags2[23] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.canViewParticipants)
                _flags.set(6, if: self.canSetUsername)
                _flags.set(7, if: self.canSetStickers)
                _flags.set(10, if: self.hiddenPrehistory)
                _flags.set(16, if: self.canSetLocation)
                _flags.set(19, if: self.hasScheduled)
                _flags.set(20, if: self.canViewStats)
                _flags.set(22, if: self.blocked)
                _flags.set(0, if: self.participantsCount != nil)
                _flags.set(1, if: self.adminsCount != nil)
                _flags.set(2, if: self.kickedCount != nil)
                _flags.set(2, if: self.bannedCount != nil)
                _flags.set(13, if: self.onlineCount != nil)
                _flags.set(23, if: self.exportedInvite != nil)
                _flags.set(4, if: self.migratedFromChatID != nil)
                _flags.set(4, if: self.migratedFromMaxID != nil)
                _flags.set(5, if: self.pinnedMsgID != nil)
                _flags.set(8, if: self.stickerset != nil)
                _flags.set(9, if: self.availableMinID != nil)
                _flags.set(11, if: self.folderID != nil)
                _flags.set(14, if: self.linkedChatID != nil)
                _flags.set(15, if: self.location != nil)
                _flags.set(17, if: self.slowmodeSeconds != nil)
                _flags.set(18, if: self.slowmodeNextSendDate != nil)
                _flags.set(12, if: self.statsDC != nil)
                _flags.set(21, if: self.call != nil)
                _flags.set(24, if: self.ttlPeriod != nil)
                _flags.set(25, if: self.pendingSuggestions != nil)
                _flags.set(26, if: self.groupcallDefaultJoinAs != nil)
                _flags.set(27, if: self.themeEmoticon != nil)
                _flags.set(28, if: self.requestsPending != nil)
                _flags.set(28, if: self.recentRequesters != nil)
                _flags.set(29, if: self.defaultSendAs != nil)
                _flags.set(30, if: self.availableReactions != nil)
                writer.writeFlags(_flags)
                var _flags2 = TLFlags()
                _flags2.set(0, if: self.canDeleteChannel)
                _flags2.set(1, if: self.antispam)
                _flags2.set(2, if: self.participantsHidden)
                _flags2.set(3, if: self.translationsDisabled)
                _flags2.set(5, if: self.storiesPinnedAvailable)
                _flags2.set(6, if: self.viewForumAsMessages)
                _flags2.set(11, if: self.restrictedSponsored)
                _flags2.set(12, if: self.canViewRevenue)
                _flags2.set(14, if: self.paidMediaAllowed)
                _flags2.set(15, if: self.canViewStarsRevenue)
                _flags2.set(16, if: self.paidReactionsAvailable)
                _flags2.set(19, if: self.stargiftsAvailable)
                _flags2.set(20, if: self.paidMessagesAvailable)
                _flags2.set(13, if: self.reactionsLimit != nil)
                _flags2.set(4, if: self.stories != nil)
                _flags2.set(7, if: self.wallpaper != nil)
                _flags2.set(8, if: self.boostsApplied != nil)
                _flags2.set(9, if: self.boostsUnrestrict != nil)
                _flags2.set(10, if: self.emojiset != nil)
                _flags2.set(17, if: self.botVerification != nil)
                _flags2.set(18, if: self.stargiftsCount != nil)
                _flags2.set(21, if: self.sendPaidMessagesStars != nil)
                _flags2.set(22, if: self.mainTab != nil)
                _flags2.set(23, if: self.guardBotID != nil)
                writer.writeFlags(_flags2)
                writer.writeLong(self.id)
                writer.writeString(self.about)
                if let value = self.participantsCount { writer.writeInt(value) }
                if let value = self.adminsCount { writer.writeInt(value) }
                if let value = self.kickedCount {
                    writer.writeInt(value)
                } else if _flags[2] {
                    writer.failMissing("channelFull.kicked_count")
                }
                if let value = self.bannedCount {
                    writer.writeInt(value)
                } else if _flags[2] {
                    writer.failMissing("channelFull.banned_count")
                }
                if let value = self.onlineCount { writer.writeInt(value) }
                writer.writeInt(self.readInboxMaxID)
                writer.writeInt(self.readOutboxMaxID)
                writer.writeInt(self.unreadCount)
                self.chatPhoto.write(to: &writer)
                self.notifySettings.write(to: &writer)
                if let value = self.exportedInvite { value.write(to: &writer) }
                writer.writeVector(self.botInfo)
                if let value = self.migratedFromChatID {
                    writer.writeLong(value)
                } else if _flags[4] {
                    writer.failMissing("channelFull.migrated_from_chat_id")
                }
                if let value = self.migratedFromMaxID {
                    writer.writeInt(value)
                } else if _flags[4] {
                    writer.failMissing("channelFull.migrated_from_max_id")
                }
                if let value = self.pinnedMsgID { writer.writeInt(value) }
                if let value = self.stickerset { value.write(to: &writer) }
                if let value = self.availableMinID { writer.writeInt(value) }
                if let value = self.folderID { writer.writeInt(value) }
                if let value = self.linkedChatID { writer.writeLong(value) }
                if let value = self.location { value.write(to: &writer) }
                if let value = self.slowmodeSeconds { writer.writeInt(value) }
                if let value = self.slowmodeNextSendDate { writer.writeInt(value) }
                if let value = self.statsDC { writer.writeInt(value) }
                writer.writeInt(self.pts)
                if let value = self.call { value.write(to: &writer) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
                if let value = self.pendingSuggestions { writer.writeVector(value) }
                if let value = self.groupcallDefaultJoinAs { value.write(to: &writer) }
                if let value = self.themeEmoticon { writer.writeString(value) }
                if let value = self.requestsPending {
                    writer.writeInt(value)
                } else if _flags[28] {
                    writer.failMissing("channelFull.requests_pending")
                }
                if let value = self.recentRequesters {
                    writer.writeVector(value)
                } else if _flags[28] {
                    writer.failMissing("channelFull.recent_requesters")
                }
                if let value = self.defaultSendAs { value.write(to: &writer) }
                if let value = self.availableReactions { value.write(to: &writer) }
                if let value = self.reactionsLimit { writer.writeInt(value) }
                if let value = self.stories { value.write(to: &writer) }
                if let value = self.wallpaper { value.write(to: &writer) }
                if let value = self.boostsApplied { writer.writeInt(value) }
                if let value = self.boostsUnrestrict { writer.writeInt(value) }
                if let value = self.emojiset { value.write(to: &writer) }
                if let value = self.botVerification { value.write(to: &writer) }
                if let value = self.stargiftsCount { writer.writeInt(value) }
                if let value = self.sendPaidMessagesStars { writer.writeLong(value) }
                if let value = self.mainTab { value.write(to: &writer) }
                if let value = self.guardBotID { writer.writeLong(value) }
            }
        }

        /// `communityFull#cbb7a507`
        public struct CommunityFull: TLPayload {
            public var id: Int64
            public var about: String
            public var chatPhoto: API.Photo
            public var linkedPeers: [API.CommunityPeer]
            public var adminsCount: Int32?
            public var kickedCount: Int32?
            public var peerLinkRequestsPending: Int32?

            public init(id: Int64, about: String, chatPhoto: API.Photo, linkedPeers: [API.CommunityPeer], adminsCount: Int32? = nil, kickedCount: Int32? = nil, peerLinkRequestsPending: Int32? = nil) {
                self.id = id
                self.about = about
                self.chatPhoto = chatPhoto
                self.linkedPeers = linkedPeers
                self.adminsCount = adminsCount
                self.kickedCount = kickedCount
                self.peerLinkRequestsPending = peerLinkRequestsPending
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readLong()
                self.about = try reader.readString()
                self.chatPhoto = try API.Photo(from: &reader)
                self.linkedPeers = try reader.readVector(of: API.CommunityPeer.self)
                self.adminsCount = _flags[1] ? try reader.readInt() : nil
                self.kickedCount = _flags[2] ? try reader.readInt() : nil
                self.peerLinkRequestsPending = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.adminsCount != nil)
                _flags.set(2, if: self.kickedCount != nil)
                _flags.set(0, if: self.peerLinkRequestsPending != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeString(self.about)
                self.chatPhoto.write(to: &writer)
                writer.writeVector(self.linkedPeers)
                if let value = self.adminsCount { writer.writeInt(value) }
                if let value = self.kickedCount { writer.writeInt(value) }
                if let value = self.peerLinkRequestsPending { writer.writeInt(value) }
            }
        }
    }

    /// `ChatParticipant`
    public enum ChatParticipant: TLObject {
        /// `chatParticipant#38e79fde flags:# user_id:long inviter_id:long date:int rank:flags.0?string =
        /// ChatParticipant`
        indirect case chatParticipant(ChatParticipant)
        /// `chatParticipantCreator#e1f867b8 flags:# user_id:long rank:flags.0?string = ChatParticipant`
        indirect case chatParticipantCreator(ChatParticipantCreator)
        /// `chatParticipantAdmin#0360d5d2 flags:# user_id:long inviter_id:long date:int rank:flags.0?string =
        /// ChatParticipant`
        indirect case chatParticipantAdmin(ChatParticipantAdmin)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x38e79fde:
                self = .chatParticipant(try ChatParticipant(bareFrom: &reader))
            case 0xe1f867b8:
                self = .chatParticipantCreator(try ChatParticipantCreator(bareFrom: &reader))
            case 0x0360d5d2:
                self = .chatParticipantAdmin(try ChatParticipantAdmin(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "ChatParticipant")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatParticipant(let value):
                writer.writeConstructorID(0x38e79fde)
                value.writeBare(to: &writer)
            case .chatParticipantCreator(let value):
                writer.writeConstructorID(0xe1f867b8)
                value.writeBare(to: &writer)
            case .chatParticipantAdmin(let value):
                writer.writeConstructorID(0x0360d5d2)
                value.writeBare(to: &writer)
            }
        }

        /// `chatParticipant#38e79fde`
        public struct ChatParticipant: TLPayload {
            public var userID: Int64
            public var inviterID: Int64
            public var date: Int32
            public var rank: String?

            public init(userID: Int64, inviterID: Int64, date: Int32, rank: String? = nil) {
                self.userID = userID
                self.inviterID = inviterID
                self.date = date
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.inviterID = try reader.readLong()
                self.date = try reader.readInt()
                self.rank = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rank != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                writer.writeLong(self.inviterID)
                writer.writeInt(self.date)
                if let value = self.rank { writer.writeString(value) }
            }
        }

        /// `chatParticipantCreator#e1f867b8`
        public struct ChatParticipantCreator: TLPayload {
            public var userID: Int64
            public var rank: String?

            public init(userID: Int64, rank: String? = nil) {
                self.userID = userID
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.rank = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rank != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                if let value = self.rank { writer.writeString(value) }
            }
        }

        /// `chatParticipantAdmin#0360d5d2`
        public struct ChatParticipantAdmin: TLPayload {
            public var userID: Int64
            public var inviterID: Int64
            public var date: Int32
            public var rank: String?

            public init(userID: Int64, inviterID: Int64, date: Int32, rank: String? = nil) {
                self.userID = userID
                self.inviterID = inviterID
                self.date = date
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.inviterID = try reader.readLong()
                self.date = try reader.readInt()
                self.rank = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rank != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                writer.writeLong(self.inviterID)
                writer.writeInt(self.date)
                if let value = self.rank { writer.writeString(value) }
            }
        }
    }

    /// `ChatParticipants`
    public enum ChatParticipants: TLObject {
        /// `chatParticipantsForbidden#8763d3e1 flags:# chat_id:long self_participant:flags.0?ChatParticipant =
        /// ChatParticipants`
        indirect case chatParticipantsForbidden(ChatParticipantsForbidden)
        /// `chatParticipants#3cbc93f8 chat_id:long participants:Vector<ChatParticipant> version:int =
        /// ChatParticipants`
        case chatParticipants(chatID: Int64, participants: [API.ChatParticipant], version: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x8763d3e1:
                self = .chatParticipantsForbidden(try ChatParticipantsForbidden(bareFrom: &reader))
            case 0x3cbc93f8:
                self = .chatParticipants(chatID: try reader.readLong(), participants: try reader.readVector(of: API.ChatParticipant.self), version: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "ChatParticipants")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatParticipantsForbidden(let value):
                writer.writeConstructorID(0x8763d3e1)
                value.writeBare(to: &writer)
            case .chatParticipants(let value1, let value2, let value3):
                writer.writeConstructorID(0x3cbc93f8)
                writer.writeLong(value1)
                writer.writeVector(value2)
                writer.writeInt(value3)
            }
        }

        /// `chatParticipantsForbidden#8763d3e1`
        public struct ChatParticipantsForbidden: TLPayload {
            public var chatID: Int64
            public var selfParticipant: API.ChatParticipant?

            public init(chatID: Int64, selfParticipant: API.ChatParticipant? = nil) {
                self.chatID = chatID
                self.selfParticipant = selfParticipant
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.chatID = try reader.readLong()
                self.selfParticipant = _flags[0] ? try API.ChatParticipant(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.selfParticipant != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.chatID)
                if let value = self.selfParticipant { value.write(to: &writer) }
            }
        }
    }

    /// `ChatPhoto`
    public enum ChatPhoto: TLObject {
        /// `chatPhotoEmpty#37c1011c = ChatPhoto`
        case chatPhotoEmpty
        /// `chatPhoto#1c6e1c11 flags:# has_video:flags.0?true photo_id:long stripped_thumb:flags.1?bytes
        /// dc_id:int = ChatPhoto`
        indirect case chatPhoto(ChatPhoto)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x37c1011c:
                self = .chatPhotoEmpty
            case 0x1c6e1c11:
                self = .chatPhoto(try ChatPhoto(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "ChatPhoto")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatPhotoEmpty:
                writer.writeConstructorID(0x37c1011c)
            case .chatPhoto(let value):
                writer.writeConstructorID(0x1c6e1c11)
                value.writeBare(to: &writer)
            }
        }

        /// `chatPhoto#1c6e1c11`
        public struct ChatPhoto: TLPayload {
            public var hasVideo: Bool
            public var photoID: Int64
            public var strippedThumb: [UInt8]?
            public var dcID: Int32

            public init(hasVideo: Bool = false, photoID: Int64, strippedThumb: [UInt8]? = nil, dcID: Int32) {
                self.hasVideo = hasVideo
                self.photoID = photoID
                self.strippedThumb = strippedThumb
                self.dcID = dcID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hasVideo = _flags[0]
                self.photoID = try reader.readLong()
                self.strippedThumb = _flags[1] ? try reader.readBytes() : nil
                self.dcID = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.hasVideo)
                _flags.set(1, if: self.strippedThumb != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.photoID)
                if let value = self.strippedThumb { writer.writeBytes(value) }
                writer.writeInt(self.dcID)
            }
        }
    }

    /// `contact#145ade0b user_id:long mutual:Bool = Contact`
    public struct Contact: TLObject {
        public var userID: Int64
        public var mutual: Bool

        public init(userID: Int64, mutual: Bool) {
            self.userID = userID
            self.mutual = mutual
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x145ade0b, "contact")
            self.userID = try reader.readLong()
            self.mutual = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x145ade0b)
            writer.writeLong(self.userID)
            writer.writeBool(self.mutual)
        }
    }

    /// `contactStatus#16d9703b user_id:long status:UserStatus = ContactStatus`
    public struct ContactStatus: TLObject {
        public var userID: Int64
        public var status: API.UserStatus

        public init(userID: Int64, status: API.UserStatus) {
            self.userID = userID
            self.status = status
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x16d9703b, "contactStatus")
            self.userID = try reader.readLong()
            self.status = try API.UserStatus(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x16d9703b)
            writer.writeLong(self.userID)
            self.status.write(to: &writer)
        }
    }

    /// `config#cc1a241e flags:# default_p2p_contacts:flags.3?true preload_featured_stickers:flags.4?true
    /// revoke_pm_inbox:flags.6?true blocked_mode:flags.8?true force_try_ipv6:flags.14?true date:int expires:int
    /// test_mode:Bool this_dc:int dc_options:Vector<DcOption> dc_txt_domain_name:string chat_size_max:int
    /// megagroup_size_max:int forwarded_count_max:int online_update_period_ms:int offline_blur_timeout_ms:int
    /// offline_idle_timeout_ms:int online_cloud_timeout_ms:int notify_cloud_delay_ms:int
    /// notify_default_delay_ms:int push_chat_period_ms:int push_chat_limit:int edit_time_limit:int
    /// revoke_time_limit:int revoke_pm_time_limit:int rating_e_decay:int stickers_recent_limit:int
    /// channels_read_media_period:int tmp_sessions:flags.0?int call_receive_timeout_ms:int
    /// call_ring_timeout_ms:int call_connect_timeout_ms:int call_packet_timeout_ms:int me_url_prefix:string
    /// autoupdate_url_prefix:flags.7?string gif_search_username:flags.9?string
    /// venue_search_username:flags.10?string img_search_username:flags.11?string
    /// static_maps_provider:flags.12?string caption_length_max:int message_length_max:int webfile_dc_id:int
    /// suggested_lang_code:flags.2?string lang_pack_version:flags.2?int base_lang_pack_version:flags.2?int
    /// reactions_default:flags.15?Reaction autologin_token:flags.16?string = Config`
    public struct Config: TLObject {
        public var defaultP2pContacts: Bool
        public var preloadFeaturedStickers: Bool
        public var revokePmInbox: Bool
        public var blockedMode: Bool
        public var forceTryIpv6: Bool
        public var date: Int32
        public var expires: Int32
        public var testMode: Bool
        public var thisDC: Int32
        public var dcOptions: [API.DcOption]
        public var dcTxtDomainName: String
        public var chatSizeMax: Int32
        public var megagroupSizeMax: Int32
        public var forwardedCountMax: Int32
        public var onlineUpdatePeriodMs: Int32
        public var offlineBlurTimeoutMs: Int32
        public var offlineIdleTimeoutMs: Int32
        public var onlineCloudTimeoutMs: Int32
        public var notifyCloudDelayMs: Int32
        public var notifyDefaultDelayMs: Int32
        public var pushChatPeriodMs: Int32
        public var pushChatLimit: Int32
        public var editTimeLimit: Int32
        public var revokeTimeLimit: Int32
        public var revokePmTimeLimit: Int32
        public var ratingEDecay: Int32
        public var stickersRecentLimit: Int32
        public var channelsReadMediaPeriod: Int32
        public var tmpSessions: Int32?
        public var callReceiveTimeoutMs: Int32
        public var callRingTimeoutMs: Int32
        public var callConnectTimeoutMs: Int32
        public var callPacketTimeoutMs: Int32
        public var meURLPrefix: String
        public var autoupdateURLPrefix: String?
        public var gifSearchUsername: String?
        public var venueSearchUsername: String?
        public var imgSearchUsername: String?
        public var staticMapsProvider: String?
        public var captionLengthMax: Int32
        public var messageLengthMax: Int32
        public var webfileDCID: Int32
        public var suggestedLangCode: String?
        public var langPackVersion: Int32?
        public var baseLangPackVersion: Int32?
        public var reactionsDefault: API.Reaction?
        public var autologinToken: String?

        public init(defaultP2pContacts: Bool = false, preloadFeaturedStickers: Bool = false, revokePmInbox: Bool = false, blockedMode: Bool = false, forceTryIpv6: Bool = false, date: Int32, expires: Int32, testMode: Bool, thisDC: Int32, dcOptions: [API.DcOption], dcTxtDomainName: String, chatSizeMax: Int32, megagroupSizeMax: Int32, forwardedCountMax: Int32, onlineUpdatePeriodMs: Int32, offlineBlurTimeoutMs: Int32, offlineIdleTimeoutMs: Int32, onlineCloudTimeoutMs: Int32, notifyCloudDelayMs: Int32, notifyDefaultDelayMs: Int32, pushChatPeriodMs: Int32, pushChatLimit: Int32, editTimeLimit: Int32, revokeTimeLimit: Int32, revokePmTimeLimit: Int32, ratingEDecay: Int32, stickersRecentLimit: Int32, channelsReadMediaPeriod: Int32, tmpSessions: Int32? = nil, callReceiveTimeoutMs: Int32, callRingTimeoutMs: Int32, callConnectTimeoutMs: Int32, callPacketTimeoutMs: Int32, meURLPrefix: String, autoupdateURLPrefix: String? = nil, gifSearchUsername: String? = nil, venueSearchUsername: String? = nil, imgSearchUsername: String? = nil, staticMapsProvider: String? = nil, captionLengthMax: Int32, messageLengthMax: Int32, webfileDCID: Int32, suggestedLangCode: String? = nil, langPackVersion: Int32? = nil, baseLangPackVersion: Int32? = nil, reactionsDefault: API.Reaction? = nil, autologinToken: String? = nil) {
            self.defaultP2pContacts = defaultP2pContacts
            self.preloadFeaturedStickers = preloadFeaturedStickers
            self.revokePmInbox = revokePmInbox
            self.blockedMode = blockedMode
            self.forceTryIpv6 = forceTryIpv6
            self.date = date
            self.expires = expires
            self.testMode = testMode
            self.thisDC = thisDC
            self.dcOptions = dcOptions
            self.dcTxtDomainName = dcTxtDomainName
            self.chatSizeMax = chatSizeMax
            self.megagroupSizeMax = megagroupSizeMax
            self.forwardedCountMax = forwardedCountMax
            self.onlineUpdatePeriodMs = onlineUpdatePeriodMs
            self.offlineBlurTimeoutMs = offlineBlurTimeoutMs
            self.offlineIdleTimeoutMs = offlineIdleTimeoutMs
            self.onlineCloudTimeoutMs = onlineCloudTimeoutMs
            self.notifyCloudDelayMs = notifyCloudDelayMs
            self.notifyDefaultDelayMs = notifyDefaultDelayMs
            self.pushChatPeriodMs = pushChatPeriodMs
            self.pushChatLimit = pushChatLimit
            self.editTimeLimit = editTimeLimit
            self.revokeTimeLimit = revokeTimeLimit
            self.revokePmTimeLimit = revokePmTimeLimit
            self.ratingEDecay = ratingEDecay
            self.stickersRecentLimit = stickersRecentLimit
            self.channelsReadMediaPeriod = channelsReadMediaPeriod
            self.tmpSessions = tmpSessions
            self.callReceiveTimeoutMs = callReceiveTimeoutMs
            self.callRingTimeoutMs = callRingTimeoutMs
            self.callConnectTimeoutMs = callConnectTimeoutMs
            self.callPacketTimeoutMs = callPacketTimeoutMs
            self.meURLPrefix = meURLPrefix
            self.autoupdateURLPrefix = autoupdateURLPrefix
            self.gifSearchUsername = gifSearchUsername
            self.venueSearchUsername = venueSearchUsername
            self.imgSearchUsername = imgSearchUsername
            self.staticMapsProvider = staticMapsProvider
            self.captionLengthMax = captionLengthMax
            self.messageLengthMax = messageLengthMax
            self.webfileDCID = webfileDCID
            self.suggestedLangCode = suggestedLangCode
            self.langPackVersion = langPackVersion
            self.baseLangPackVersion = baseLangPackVersion
            self.reactionsDefault = reactionsDefault
            self.autologinToken = autologinToken
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcc1a241e, "config")
            let _flags = try reader.readFlags()
            self.defaultP2pContacts = _flags[3]
            self.preloadFeaturedStickers = _flags[4]
            self.revokePmInbox = _flags[6]
            self.blockedMode = _flags[8]
            self.forceTryIpv6 = _flags[14]
            self.date = try reader.readInt()
            self.expires = try reader.readInt()
            self.testMode = try reader.readBool()
            self.thisDC = try reader.readInt()
            self.dcOptions = try reader.readVector(of: API.DcOption.self)
            self.dcTxtDomainName = try reader.readString()
            self.chatSizeMax = try reader.readInt()
            self.megagroupSizeMax = try reader.readInt()
            self.forwardedCountMax = try reader.readInt()
            self.onlineUpdatePeriodMs = try reader.readInt()
            self.offlineBlurTimeoutMs = try reader.readInt()
            self.offlineIdleTimeoutMs = try reader.readInt()
            self.onlineCloudTimeoutMs = try reader.readInt()
            self.notifyCloudDelayMs = try reader.readInt()
            self.notifyDefaultDelayMs = try reader.readInt()
            self.pushChatPeriodMs = try reader.readInt()
            self.pushChatLimit = try reader.readInt()
            self.editTimeLimit = try reader.readInt()
            self.revokeTimeLimit = try reader.readInt()
            self.revokePmTimeLimit = try reader.readInt()
            self.ratingEDecay = try reader.readInt()
            self.stickersRecentLimit = try reader.readInt()
            self.channelsReadMediaPeriod = try reader.readInt()
            self.tmpSessions = _flags[0] ? try reader.readInt() : nil
            self.callReceiveTimeoutMs = try reader.readInt()
            self.callRingTimeoutMs = try reader.readInt()
            self.callConnectTimeoutMs = try reader.readInt()
            self.callPacketTimeoutMs = try reader.readInt()
            self.meURLPrefix = try reader.readString()
            self.autoupdateURLPrefix = _flags[7] ? try reader.readString() : nil
            self.gifSearchUsername = _flags[9] ? try reader.readString() : nil
            self.venueSearchUsername = _flags[10] ? try reader.readString() : nil
            self.imgSearchUsername = _flags[11] ? try reader.readString() : nil
            self.staticMapsProvider = _flags[12] ? try reader.readString() : nil
            self.captionLengthMax = try reader.readInt()
            self.messageLengthMax = try reader.readInt()
            self.webfileDCID = try reader.readInt()
            self.suggestedLangCode = _flags[2] ? try reader.readString() : nil
            self.langPackVersion = _flags[2] ? try reader.readInt() : nil
            self.baseLangPackVersion = _flags[2] ? try reader.readInt() : nil
            self.reactionsDefault = _flags[15] ? try API.Reaction(from: &reader) : nil
            self.autologinToken = _flags[16] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcc1a241e)
            var _flags = TLFlags()
            _flags.set(3, if: self.defaultP2pContacts)
            _flags.set(4, if: self.preloadFeaturedStickers)
            _flags.set(6, if: self.revokePmInbox)
            _flags.set(8, if: self.blockedMode)
            _flags.set(14, if: self.forceTryIpv6)
            _flags.set(0, if: self.tmpSessions != nil)
            _flags.set(7, if: self.autoupdateURLPrefix != nil)
            _flags.set(9, if: self.gifSearchUsername != nil)
            _flags.set(10, if: self.venueSearchUsername != nil)
            _flags.set(11, if: self.imgSearchUsername != nil)
            _flags.set(12, if: self.staticMapsProvider != nil)
            _flags.set(2, if: self.suggestedLangCode != nil)
            _flags.set(2, if: self.langPackVersion != nil)
            _flags.set(2, if: self.baseLangPackVersion != nil)
            _flags.set(15, if: self.reactionsDefault != nil)
            _flags.set(16, if: self.autologinToken != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.date)
            writer.writeInt(self.expires)
            writer.writeBool(self.testMode)
            writer.writeInt(self.thisDC)
            writer.writeVector(self.dcOptions)
            writer.writeString(self.dcTxtDomainName)
            writer.writeInt(self.chatSizeMax)
            writer.writeInt(self.megagroupSizeMax)
            writer.writeInt(self.forwardedCountMax)
            writer.writeInt(self.onlineUpdatePeriodMs)
            writer.writeInt(self.offlineBlurTimeoutMs)
            writer.writeInt(self.offlineIdleTimeoutMs)
            writer.writeInt(self.onlineCloudTimeoutMs)
            writer.writeInt(self.notifyCloudDelayMs)
            writer.writeInt(self.notifyDefaultDelayMs)
            writer.writeInt(self.pushChatPeriodMs)
            writer.writeInt(self.pushChatLimit)
            writer.writeInt(self.editTimeLimit)
            writer.writeInt(self.revokeTimeLimit)
            writer.writeInt(self.revokePmTimeLimit)
            writer.writeInt(self.ratingEDecay)
            writer.writeInt(self.stickersRecentLimit)
            writer.writeInt(self.channelsReadMediaPeriod)
            if let value = self.tmpSessions { writer.writeInt(value) }
            writer.writeInt(self.callReceiveTimeoutMs)
            writer.writeInt(self.callRingTimeoutMs)
            writer.writeInt(self.callConnectTimeoutMs)
            writer.writeInt(self.callPacketTimeoutMs)
            writer.writeString(self.meURLPrefix)
            if let value = self.autoupdateURLPrefix { writer.writeString(value) }
            if let value = self.gifSearchUsername { writer.writeString(value) }
            if let value = self.venueSearchUsername { writer.writeString(value) }
            if let value = self.imgSearchUsername { writer.writeString(value) }
            if let value = self.staticMapsProvider { writer.writeString(value) }
            writer.writeInt(self.captionLengthMax)
            writer.writeInt(self.messageLengthMax)
            writer.writeInt(self.webfileDCID)
            if let value = self.suggestedLangCode {
                writer.writeString(value)
            } else if _flags[2] {
                writer.failMissing("config.suggested_lang_code")
            }
            if let value = self.langPackVersion {
                writer.writeInt(value)
            } else if _flags[2] {
                writer.failMissing("config.lang_pack_version")
            }
            if let value = self.baseLangPackVersion {
                writer.writeInt(value)
            } else if _flags[2] {
                writer.failMissing("config.base_lang_pack_version")
            }
            if let value = self.reactionsDefault { value.write(to: &writer) }
            if let value = self.autologinToken { writer.writeString(value) }
        }
    }

    /// `ChatInvite`
    public enum ChatInvite: TLObject {
        /// `chatInviteAlready#5a686d7c chat:Chat = ChatInvite`
        case chatInviteAlready(chat: API.Chat)
        /// `chatInvite#5c9d3702 flags:# channel:flags.0?true broadcast:flags.1?true public:flags.2?true
        /// megagroup:flags.3?true request_needed:flags.6?true verified:flags.7?true scam:flags.8?true
        /// fake:flags.9?true can_refulfill_subscription:flags.11?true title:string about:flags.5?string
        /// photo:Photo participants_count:int participants:flags.4?Vector<User> color:int
        /// subscription_pricing:flags.10?StarsSubscriptionPricing subscription_form_id:flags.12?long
        /// bot_verification:flags.13?BotVerification = ChatInvite`
        indirect case chatInvite(ChatInvite)
        /// `chatInvitePeek#61695cb0 chat:Chat expires:int = ChatInvite`
        case chatInvitePeek(chat: API.Chat, expires: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x5a686d7c:
                self = .chatInviteAlready(chat: try API.Chat(from: &reader))
            case 0x5c9d3702:
                self = .chatInvite(try ChatInvite(bareFrom: &reader))
            case 0x61695cb0:
                self = .chatInvitePeek(chat: try API.Chat(from: &reader), expires: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "ChatInvite")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatInviteAlready(let value):
                writer.writeConstructorID(0x5a686d7c)
                value.write(to: &writer)
            case .chatInvite(let value):
                writer.writeConstructorID(0x5c9d3702)
                value.writeBare(to: &writer)
            case .chatInvitePeek(let value1, let value2):
                writer.writeConstructorID(0x61695cb0)
                value1.write(to: &writer)
                writer.writeInt(value2)
            }
        }

        /// `chatInvite#5c9d3702`
        public struct ChatInvite: TLPayload {
            public var channel: Bool
            public var broadcast: Bool
            public var `public`: Bool
            public var megagroup: Bool
            public var requestNeeded: Bool
            public var verified: Bool
            public var scam: Bool
            public var fake: Bool
            public var canRefulfillSubscription: Bool
            public var title: String
            public var about: String?
            public var photo: API.Photo
            public var participantsCount: Int32
            public var participants: [API.User]?
            public var color: Int32
            public var subscriptionPricing: API.StarsSubscriptionPricing?
            public var subscriptionFormID: Int64?
            public var botVerification: API.BotVerification?

            public init(channel: Bool = false, broadcast: Bool = false, `public`: Bool = false, megagroup: Bool = false, requestNeeded: Bool = false, verified: Bool = false, scam: Bool = false, fake: Bool = false, canRefulfillSubscription: Bool = false, title: String, about: String? = nil, photo: API.Photo, participantsCount: Int32, participants: [API.User]? = nil, color: Int32, subscriptionPricing: API.StarsSubscriptionPricing? = nil, subscriptionFormID: Int64? = nil, botVerification: API.BotVerification? = nil) {
                self.channel = channel
                self.broadcast = broadcast
                self.public = `public`
                self.megagroup = megagroup
                self.requestNeeded = requestNeeded
                self.verified = verified
                self.scam = scam
                self.fake = fake
                self.canRefulfillSubscription = canRefulfillSubscription
                self.title = title
                self.about = about
                self.photo = photo
                self.participantsCount = participantsCount
                self.participants = participants
                self.color = color
                self.subscriptionPricing = subscriptionPricing
                self.subscriptionFormID = subscriptionFormID
                self.botVerification = botVerification
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.channel = _flags[0]
                self.broadcast = _flags[1]
                self.public = _flags[2]
                self.megagroup = _flags[3]
                self.requestNeeded = _flags[6]
                self.verified = _flags[7]
                self.scam = _flags[8]
                self.fake = _flags[9]
                self.canRefulfillSubscription = _flags[11]
                self.title = try reader.readString()
                self.about = _flags[5] ? try reader.readString() : nil
                self.photo = try API.Photo(from: &reader)
                self.participantsCount = try reader.readInt()
                self.participants = _flags[4] ? try reader.readVector(of: API.User.self) : nil
                self.color = try reader.readInt()
                self.subscriptionPricing = _flags[10] ? try API.StarsSubscriptionPricing(from: &reader) : nil
                self.subscriptionFormID = _flags[12] ? try reader.readLong() : nil
                self.botVerification = _flags[13] ? try API.BotVerification(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.channel)
                _flags.set(1, if: self.broadcast)
                _flags.set(2, if: self.public)
                _flags.set(3, if: self.megagroup)
                _flags.set(6, if: self.requestNeeded)
                _flags.set(7, if: self.verified)
                _flags.set(8, if: self.scam)
                _flags.set(9, if: self.fake)
                _flags.set(11, if: self.canRefulfillSubscription)
                _flags.set(5, if: self.about != nil)
                _flags.set(4, if: self.participants != nil)
                _flags.set(10, if: self.subscriptionPricing != nil)
                _flags.set(12, if: self.subscriptionFormID != nil)
                _flags.set(13, if: self.botVerification != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.title)
                if let value = self.about { writer.writeString(value) }
                self.photo.write(to: &writer)
                writer.writeInt(self.participantsCount)
                if let value = self.participants { writer.writeVector(value) }
                writer.writeInt(self.color)
                if let value = self.subscriptionPricing { value.write(to: &writer) }
                if let value = self.subscriptionFormID { writer.writeLong(value) }
                if let value = self.botVerification { value.write(to: &writer) }
            }
        }
    }

    /// `ChannelMessagesFilter`
    public enum ChannelMessagesFilter: TLObject {
        /// `channelMessagesFilterEmpty#94d42ee7 = ChannelMessagesFilter`
        case channelMessagesFilterEmpty
        /// `channelMessagesFilter#cd77d957 flags:# exclude_new_messages:flags.1?true ranges:Vector<MessageRange>
        /// = ChannelMessagesFilter`
        indirect case channelMessagesFilter(ChannelMessagesFilter)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x94d42ee7:
                self = .channelMessagesFilterEmpty
            case 0xcd77d957:
                self = .channelMessagesFilter(try ChannelMessagesFilter(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "ChannelMessagesFilter")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .channelMessagesFilterEmpty:
                writer.writeConstructorID(0x94d42ee7)
            case .channelMessagesFilter(let value):
                writer.writeConstructorID(0xcd77d957)
                value.writeBare(to: &writer)
            }
        }

        /// `channelMessagesFilter#cd77d957`
        public struct ChannelMessagesFilter: TLPayload {
            public var excludeNewMessages: Bool
            public var ranges: [API.MessageRange]

            public init(excludeNewMessages: Bool = false, ranges: [API.MessageRange]) {
                self.excludeNewMessages = excludeNewMessages
                self.ranges = ranges
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.excludeNewMessages = _flags[1]
                self.ranges = try reader.readVector(of: API.MessageRange.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.excludeNewMessages)
                writer.writeFlags(_flags)
                writer.writeVector(self.ranges)
            }
        }
    }

    /// `ChannelParticipant`
    public enum ChannelParticipant: TLObject {
        /// `channelParticipant#1bd54456 flags:# user_id:long date:int subscription_until_date:flags.0?int
        /// rank:flags.2?string = ChannelParticipant`
        indirect case channelParticipant(ChannelParticipant)
        /// `channelParticipantSelf#a9478a1a flags:# via_request:flags.0?true user_id:long inviter_id:long
        /// date:int subscription_until_date:flags.1?int rank:flags.2?string = ChannelParticipant`
        indirect case channelParticipantSelf(ChannelParticipantSelf)
        /// `channelParticipantCreator#2fe601d3 flags:# user_id:long admin_rights:ChatAdminRights
        /// rank:flags.0?string = ChannelParticipant`
        indirect case channelParticipantCreator(ChannelParticipantCreator)
        /// `channelParticipantAdmin#34c3bb53 flags:# can_edit:flags.0?true self:flags.1?true user_id:long
        /// inviter_id:flags.1?long promoted_by:long date:int admin_rights:ChatAdminRights rank:flags.2?string =
        /// ChannelParticipant`
        indirect case channelParticipantAdmin(ChannelParticipantAdmin)
        /// `channelParticipantBanned#d5f0ad91 flags:# left:flags.0?true peer:Peer kicked_by:long date:int
        /// banned_rights:ChatBannedRights rank:flags.2?string = ChannelParticipant`
        indirect case channelParticipantBanned(ChannelParticipantBanned)
        /// `channelParticipantLeft#1b03f006 peer:Peer = ChannelParticipant`
        case channelParticipantLeft(peer: API.Peer)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1bd54456:
                self = .channelParticipant(try ChannelParticipant(bareFrom: &reader))
            case 0xa9478a1a:
                self = .channelParticipantSelf(try ChannelParticipantSelf(bareFrom: &reader))
            case 0x2fe601d3:
                self = .channelParticipantCreator(try ChannelParticipantCreator(bareFrom: &reader))
            case 0x34c3bb53:
                self = .channelParticipantAdmin(try ChannelParticipantAdmin(bareFrom: &reader))
            case 0xd5f0ad91:
                self = .channelParticipantBanned(try ChannelParticipantBanned(bareFrom: &reader))
            case 0x1b03f006:
                self = .channelParticipantLeft(peer: try API.Peer(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "ChannelParticipant")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .channelParticipant(let value):
                writer.writeConstructorID(0x1bd54456)
                value.writeBare(to: &writer)
            case .channelParticipantSelf(let value):
                writer.writeConstructorID(0xa9478a1a)
                value.writeBare(to: &writer)
            case .channelParticipantCreator(let value):
                writer.writeConstructorID(0x2fe601d3)
                value.writeBare(to: &writer)
            case .channelParticipantAdmin(let value):
                writer.writeConstructorID(0x34c3bb53)
                value.writeBare(to: &writer)
            case .channelParticipantBanned(let value):
                writer.writeConstructorID(0xd5f0ad91)
                value.writeBare(to: &writer)
            case .channelParticipantLeft(let value):
                writer.writeConstructorID(0x1b03f006)
                value.write(to: &writer)
            }
        }

        /// `channelParticipant#1bd54456`
        public struct ChannelParticipant: TLPayload {
            public var userID: Int64
            public var date: Int32
            public var subscriptionUntilDate: Int32?
            public var rank: String?

            public init(userID: Int64, date: Int32, subscriptionUntilDate: Int32? = nil, rank: String? = nil) {
                self.userID = userID
                self.date = date
                self.subscriptionUntilDate = subscriptionUntilDate
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.date = try reader.readInt()
                self.subscriptionUntilDate = _flags[0] ? try reader.readInt() : nil
                self.rank = _flags[2] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.subscriptionUntilDate != nil)
                _flags.set(2, if: self.rank != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                writer.writeInt(self.date)
                if let value = self.subscriptionUntilDate { writer.writeInt(value) }
                if let value = self.rank { writer.writeString(value) }
            }
        }

        /// `channelParticipantSelf#a9478a1a`
        public struct ChannelParticipantSelf: TLPayload {
            public var viaRequest: Bool
            public var userID: Int64
            public var inviterID: Int64
            public var date: Int32
            public var subscriptionUntilDate: Int32?
            public var rank: String?

            public init(viaRequest: Bool = false, userID: Int64, inviterID: Int64, date: Int32, subscriptionUntilDate: Int32? = nil, rank: String? = nil) {
                self.viaRequest = viaRequest
                self.userID = userID
                self.inviterID = inviterID
                self.date = date
                self.subscriptionUntilDate = subscriptionUntilDate
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.viaRequest = _flags[0]
                self.userID = try reader.readLong()
                self.inviterID = try reader.readLong()
                self.date = try reader.readInt()
                self.subscriptionUntilDate = _flags[1] ? try reader.readInt() : nil
                self.rank = _flags[2] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.viaRequest)
                _flags.set(1, if: self.subscriptionUntilDate != nil)
                _flags.set(2, if: self.rank != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                writer.writeLong(self.inviterID)
                writer.writeInt(self.date)
                if let value = self.subscriptionUntilDate { writer.writeInt(value) }
                if let value = self.rank { writer.writeString(value) }
            }
        }

        /// `channelParticipantCreator#2fe601d3`
        public struct ChannelParticipantCreator: TLPayload {
            public var userID: Int64
            public var adminRights: API.ChatAdminRights
            public var rank: String?

            public init(userID: Int64, adminRights: API.ChatAdminRights, rank: String? = nil) {
                self.userID = userID
                self.adminRights = adminRights
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.adminRights = try API.ChatAdminRights(from: &reader)
                self.rank = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rank != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                self.adminRights.write(to: &writer)
                if let value = self.rank { writer.writeString(value) }
            }
        }

        /// `channelParticipantAdmin#34c3bb53`
        public struct ChannelParticipantAdmin: TLPayload {
            public var canEdit: Bool
            public var isSelf: Bool
            public var userID: Int64
            public var inviterID: Int64?
            public var promotedBy: Int64
            public var date: Int32
            public var adminRights: API.ChatAdminRights
            public var rank: String?

            public init(canEdit: Bool = false, isSelf: Bool = false, userID: Int64, inviterID: Int64? = nil, promotedBy: Int64, date: Int32, adminRights: API.ChatAdminRights, rank: String? = nil) {
                self.canEdit = canEdit
                self.isSelf = isSelf
                self.userID = userID
                self.inviterID = inviterID
                self.promotedBy = promotedBy
                self.date = date
                self.adminRights = adminRights
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.canEdit = _flags[0]
                self.isSelf = _flags[1]
                self.userID = try reader.readLong()
                self.inviterID = _flags[1] ? try reader.readLong() : nil
                self.promotedBy = try reader.readLong()
                self.date = try reader.readInt()
                self.adminRights = try API.ChatAdminRights(from: &reader)
                self.rank = _flags[2] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.canEdit)
                _flags.set(1, if: self.isSelf)
                _flags.set(1, if: self.inviterID != nil)
                _flags.set(2, if: self.rank != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                if let value = self.inviterID {
                    writer.writeLong(value)
                } else if _flags[1] {
                    writer.failMissing("channelParticipantAdmin.inviter_id")
                }
                writer.writeLong(self.promotedBy)
                writer.writeInt(self.date)
                self.adminRights.write(to: &writer)
                if let value = self.rank { writer.writeString(value) }
            }
        }

        /// `channelParticipantBanned#d5f0ad91`
        public struct ChannelParticipantBanned: TLPayload {
            public var left: Bool
            public var peer: API.Peer
            public var kickedBy: Int64
            public var date: Int32
            public var bannedRights: API.ChatBannedRights
            public var rank: String?

            public init(left: Bool = false, peer: API.Peer, kickedBy: Int64, date: Int32, bannedRights: API.ChatBannedRights, rank: String? = nil) {
                self.left = left
                self.peer = peer
                self.kickedBy = kickedBy
                self.date = date
                self.bannedRights = bannedRights
                self.rank = rank
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.left = _flags[0]
                self.peer = try API.Peer(from: &reader)
                self.kickedBy = try reader.readLong()
                self.date = try reader.readInt()
                self.bannedRights = try API.ChatBannedRights(from: &reader)
                self.rank = _flags[2] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.left)
                _flags.set(2, if: self.rank != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeLong(self.kickedBy)
                writer.writeInt(self.date)
                self.bannedRights.write(to: &writer)
                if let value = self.rank { writer.writeString(value) }
            }
        }
    }

    /// `ChannelParticipantsFilter`
    public enum ChannelParticipantsFilter: TLObject {
        /// `channelParticipantsRecent#de3f3c79 = ChannelParticipantsFilter`
        case channelParticipantsRecent
        /// `channelParticipantsAdmins#b4608969 = ChannelParticipantsFilter`
        case channelParticipantsAdmins
        /// `channelParticipantsKicked#a3b54985 q:string = ChannelParticipantsFilter`
        case channelParticipantsKicked(q: String)
        /// `channelParticipantsBots#b0d1865b = ChannelParticipantsFilter`
        case channelParticipantsBots
        /// `channelParticipantsBanned#1427a5e1 q:string = ChannelParticipantsFilter`
        case channelParticipantsBanned(q: String)
        /// `channelParticipantsSearch#0656ac4b q:string = ChannelParticipantsFilter`
        case channelParticipantsSearch(q: String)
        /// `channelParticipantsContacts#bb6ae88d q:string = ChannelParticipantsFilter`
        case channelParticipantsContacts(q: String)
        /// `channelParticipantsMentions#e04b5ceb flags:# q:flags.0?string top_msg_id:flags.1?int =
        /// ChannelParticipantsFilter`
        indirect case channelParticipantsMentions(ChannelParticipantsMentions)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xde3f3c79:
                self = .channelParticipantsRecent
            case 0xb4608969:
                self = .channelParticipantsAdmins
            case 0xa3b54985:
                self = .channelParticipantsKicked(q: try reader.readString())
            case 0xb0d1865b:
                self = .channelParticipantsBots
            case 0x1427a5e1:
                self = .channelParticipantsBanned(q: try reader.readString())
            case 0x0656ac4b:
                self = .channelParticipantsSearch(q: try reader.readString())
            case 0xbb6ae88d:
                self = .channelParticipantsContacts(q: try reader.readString())
            case 0xe04b5ceb:
                self = .channelParticipantsMentions(try ChannelParticipantsMentions(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "ChannelParticipantsFilter")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .channelParticipantsRecent:
                writer.writeConstructorID(0xde3f3c79)
            case .channelParticipantsAdmins:
                writer.writeConstructorID(0xb4608969)
            case .channelParticipantsKicked(let value):
                writer.writeConstructorID(0xa3b54985)
                writer.writeString(value)
            case .channelParticipantsBots:
                writer.writeConstructorID(0xb0d1865b)
            case .channelParticipantsBanned(let value):
                writer.writeConstructorID(0x1427a5e1)
                writer.writeString(value)
            case .channelParticipantsSearch(let value):
                writer.writeConstructorID(0x0656ac4b)
                writer.writeString(value)
            case .channelParticipantsContacts(let value):
                writer.writeConstructorID(0xbb6ae88d)
                writer.writeString(value)
            case .channelParticipantsMentions(let value):
                writer.writeConstructorID(0xe04b5ceb)
                value.writeBare(to: &writer)
            }
        }

        /// `channelParticipantsMentions#e04b5ceb`
        public struct ChannelParticipantsMentions: TLPayload {
            public var q: String?
            public var topMsgID: Int32?

            public init(q: String? = nil, topMsgID: Int32? = nil) {
                self.q = q
                self.topMsgID = topMsgID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.q = _flags[0] ? try reader.readString() : nil
                self.topMsgID = _flags[1] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.q != nil)
                _flags.set(1, if: self.topMsgID != nil)
                writer.writeFlags(_flags)
                if let value = self.q { writer.writeString(value) }
                if let value = self.topMsgID { writer.writeInt(value) }
            }
        }
    }

    /// `cdnPublicKey#c982eaba dc_id:int public_key:string = CdnPublicKey`
    public struct CdnPublicKey: TLObject {
        public var dcID: Int32
        public var publicKey: String

        public init(dcID: Int32, publicKey: String) {
            self.dcID = dcID
            self.publicKey = publicKey
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc982eaba, "cdnPublicKey")
            self.dcID = try reader.readInt()
            self.publicKey = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc982eaba)
            writer.writeInt(self.dcID)
            writer.writeString(self.publicKey)
        }
    }

    /// `cdnConfig#5725e40a public_keys:Vector<CdnPublicKey> = CdnConfig`
    public struct CdnConfig: TLObject {
        public var publicKeys: [API.CdnPublicKey]

        public init(publicKeys: [API.CdnPublicKey]) {
            self.publicKeys = publicKeys
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5725e40a, "cdnConfig")
            self.publicKeys = try reader.readVector(of: API.CdnPublicKey.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5725e40a)
            writer.writeVector(self.publicKeys)
        }
    }

    /// `ChannelAdminLogEventAction`
    public enum ChannelAdminLogEventAction: TLObject {
        /// `channelAdminLogEventActionChangeTitle#e6dfb825 prev_value:string new_value:string =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeTitle(prevValue: String, newValue: String)
        /// `channelAdminLogEventActionChangeAbout#55188a2e prev_value:string new_value:string =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeAbout(prevValue: String, newValue: String)
        /// `channelAdminLogEventActionChangeUsername#6a4afc38 prev_value:string new_value:string =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeUsername(prevValue: String, newValue: String)
        /// `channelAdminLogEventActionChangePhoto#434bd2af prev_photo:Photo new_photo:Photo =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangePhoto(prevPhoto: API.Photo, newPhoto: API.Photo)
        /// `channelAdminLogEventActionToggleInvites#1b7907ae new_value:Bool = ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleInvites(newValue: Bool)
        /// `channelAdminLogEventActionToggleSignatures#26ae0971 new_value:Bool = ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleSignatures(newValue: Bool)
        /// `channelAdminLogEventActionUpdatePinned#e9e82c18 message:Message = ChannelAdminLogEventAction`
        case channelAdminLogEventActionUpdatePinned(message: API.Message)
        /// `channelAdminLogEventActionEditMessage#709b2405 prev_message:Message new_message:Message =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionEditMessage(prevMessage: API.Message, newMessage: API.Message)
        /// `channelAdminLogEventActionDeleteMessage#42e047bb message:Message = ChannelAdminLogEventAction`
        case channelAdminLogEventActionDeleteMessage(message: API.Message)
        /// `channelAdminLogEventActionParticipantJoin#183040d3 = ChannelAdminLogEventAction`
        case channelAdminLogEventActionParticipantJoin
        /// `channelAdminLogEventActionParticipantLeave#f89777f2 = ChannelAdminLogEventAction`
        case channelAdminLogEventActionParticipantLeave
        /// `channelAdminLogEventActionParticipantInvite#e31c34d8 participant:ChannelParticipant =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionParticipantInvite(participant: API.ChannelParticipant)
        /// `channelAdminLogEventActionParticipantToggleBan#e6d83d7e prev_participant:ChannelParticipant
        /// new_participant:ChannelParticipant = ChannelAdminLogEventAction`
        case channelAdminLogEventActionParticipantToggleBan(prevParticipant: API.ChannelParticipant, newParticipant: API.ChannelParticipant)
        /// `channelAdminLogEventActionParticipantToggleAdmin#d5676710 prev_participant:ChannelParticipant
        /// new_participant:ChannelParticipant = ChannelAdminLogEventAction`
        case channelAdminLogEventActionParticipantToggleAdmin(prevParticipant: API.ChannelParticipant, newParticipant: API.ChannelParticipant)
        /// `channelAdminLogEventActionChangeStickerSet#b1c3caa7 prev_stickerset:InputStickerSet
        /// new_stickerset:InputStickerSet = ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionChangeStickerSet(prevStickerset: API.InputStickerSet, newStickerset: API.InputStickerSet)
        /// `channelAdminLogEventActionTogglePreHistoryHidden#5f5c95f1 new_value:Bool =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionTogglePreHistoryHidden(newValue: Bool)
        /// `channelAdminLogEventActionDefaultBannedRights#2df5fc0a prev_banned_rights:ChatBannedRights
        /// new_banned_rights:ChatBannedRights = ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionDefaultBannedRights(prevBannedRights: API.ChatBannedRights, newBannedRights: API.ChatBannedRights)
        /// `channelAdminLogEventActionStopPoll#8f079643 message:Message = ChannelAdminLogEventAction`
        case channelAdminLogEventActionStopPoll(message: API.Message)
        /// `channelAdminLogEventActionChangeLinkedChat#050c7ac8 prev_value:long new_value:long =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeLinkedChat(prevValue: Int64, newValue: Int64)
        /// `channelAdminLogEventActionChangeLocation#0e6b76ae prev_value:ChannelLocation
        /// new_value:ChannelLocation = ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionChangeLocation(prevValue: API.ChannelLocation, newValue: API.ChannelLocation)
        /// `channelAdminLogEventActionToggleSlowMode#53909779 prev_value:int new_value:int =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleSlowMode(prevValue: Int32, newValue: Int32)
        /// `channelAdminLogEventActionStartGroupCall#23209745 call:InputGroupCall = ChannelAdminLogEventAction`
        case channelAdminLogEventActionStartGroupCall(call: API.InputGroupCall)
        /// `channelAdminLogEventActionDiscardGroupCall#db9f9140 call:InputGroupCall = ChannelAdminLogEventAction`
        case channelAdminLogEventActionDiscardGroupCall(call: API.InputGroupCall)
        /// `channelAdminLogEventActionParticipantMute#f92424d2 participant:GroupCallParticipant =
        /// ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionParticipantMute(participant: API.GroupCallParticipant)
        /// `channelAdminLogEventActionParticipantUnmute#e64429c0 participant:GroupCallParticipant =
        /// ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionParticipantUnmute(participant: API.GroupCallParticipant)
        /// `channelAdminLogEventActionToggleGroupCallSetting#56d6a247 join_muted:Bool =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleGroupCallSetting(joinMuted: Bool)
        /// `channelAdminLogEventActionParticipantJoinByInvite#fe9fc158 flags:# via_chatlist:flags.0?true
        /// invite:ExportedChatInvite = ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionParticipantJoinByInvite(ChannelAdminLogEventActionParticipantJoinByInvite)
        /// `channelAdminLogEventActionExportedInviteDelete#5a50fca4 invite:ExportedChatInvite =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionExportedInviteDelete(invite: API.ExportedChatInvite)
        /// `channelAdminLogEventActionExportedInviteRevoke#410a134e invite:ExportedChatInvite =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionExportedInviteRevoke(invite: API.ExportedChatInvite)
        /// `channelAdminLogEventActionExportedInviteEdit#e90ebb59 prev_invite:ExportedChatInvite
        /// new_invite:ExportedChatInvite = ChannelAdminLogEventAction`
        case channelAdminLogEventActionExportedInviteEdit(prevInvite: API.ExportedChatInvite, newInvite: API.ExportedChatInvite)
        /// `channelAdminLogEventActionParticipantVolume#3e7f6847 participant:GroupCallParticipant =
        /// ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionParticipantVolume(participant: API.GroupCallParticipant)
        /// `channelAdminLogEventActionChangeHistoryTTL#6e941a38 prev_value:int new_value:int =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeHistoryTTL(prevValue: Int32, newValue: Int32)
        /// `channelAdminLogEventActionParticipantJoinByRequest#afb6144a invite:ExportedChatInvite
        /// approved_by:long = ChannelAdminLogEventAction`
        case channelAdminLogEventActionParticipantJoinByRequest(invite: API.ExportedChatInvite, approvedBy: Int64)
        /// `channelAdminLogEventActionToggleNoForwards#cb2ac766 new_value:Bool = ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleNoForwards(newValue: Bool)
        /// `channelAdminLogEventActionSendMessage#278f2868 message:Message = ChannelAdminLogEventAction`
        case channelAdminLogEventActionSendMessage(message: API.Message)
        /// `channelAdminLogEventActionChangeAvailableReactions#be4e0ef8 prev_value:ChatReactions
        /// new_value:ChatReactions = ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeAvailableReactions(prevValue: API.ChatReactions, newValue: API.ChatReactions)
        /// `channelAdminLogEventActionChangeUsernames#f04fb3a9 prev_value:Vector<string> new_value:Vector<string>
        /// = ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeUsernames(prevValue: [String], newValue: [String])
        /// `channelAdminLogEventActionToggleForum#02cc6383 new_value:Bool = ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleForum(newValue: Bool)
        /// `channelAdminLogEventActionCreateTopic#58707d28 topic:ForumTopic = ChannelAdminLogEventAction`
        case channelAdminLogEventActionCreateTopic(topic: API.ForumTopic)
        /// `channelAdminLogEventActionEditTopic#f06fe208 prev_topic:ForumTopic new_topic:ForumTopic =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionEditTopic(prevTopic: API.ForumTopic, newTopic: API.ForumTopic)
        /// `channelAdminLogEventActionDeleteTopic#ae168909 topic:ForumTopic = ChannelAdminLogEventAction`
        case channelAdminLogEventActionDeleteTopic(topic: API.ForumTopic)
        /// `channelAdminLogEventActionPinTopic#5d8d353b flags:# prev_topic:flags.0?ForumTopic
        /// new_topic:flags.1?ForumTopic = ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionPinTopic(ChannelAdminLogEventActionPinTopic)
        /// `channelAdminLogEventActionToggleAntiSpam#64f36dfc new_value:Bool = ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleAntiSpam(newValue: Bool)
        /// `channelAdminLogEventActionChangePeerColor#5796e780 prev_value:PeerColor new_value:PeerColor =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangePeerColor(prevValue: API.PeerColor, newValue: API.PeerColor)
        /// `channelAdminLogEventActionChangeProfilePeerColor#5e477b25 prev_value:PeerColor new_value:PeerColor =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeProfilePeerColor(prevValue: API.PeerColor, newValue: API.PeerColor)
        /// `channelAdminLogEventActionChangeWallpaper#31bb5d52 prev_value:WallPaper new_value:WallPaper =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeWallpaper(prevValue: API.WallPaper, newValue: API.WallPaper)
        /// `channelAdminLogEventActionChangeEmojiStatus#3ea9feb1 prev_value:EmojiStatus new_value:EmojiStatus =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionChangeEmojiStatus(prevValue: API.EmojiStatus, newValue: API.EmojiStatus)
        /// `channelAdminLogEventActionChangeEmojiStickerSet#46d840ab prev_stickerset:InputStickerSet
        /// new_stickerset:InputStickerSet = ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionChangeEmojiStickerSet(prevStickerset: API.InputStickerSet, newStickerset: API.InputStickerSet)
        /// `channelAdminLogEventActionToggleSignatureProfiles#60a79c79 new_value:Bool =
        /// ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleSignatureProfiles(newValue: Bool)
        /// `channelAdminLogEventActionParticipantSubExtend#64642db3 prev_participant:ChannelParticipant
        /// new_participant:ChannelParticipant = ChannelAdminLogEventAction`
        case channelAdminLogEventActionParticipantSubExtend(prevParticipant: API.ChannelParticipant, newParticipant: API.ChannelParticipant)
        /// `channelAdminLogEventActionToggleAutotranslation#c517f77e new_value:Bool = ChannelAdminLogEventAction`
        case channelAdminLogEventActionToggleAutotranslation(newValue: Bool)
        /// `channelAdminLogEventActionParticipantEditRank#5806b4ec user_id:long prev_rank:string new_rank:string
        /// = ChannelAdminLogEventAction`
        indirect case channelAdminLogEventActionParticipantEditRank(userID: Int64, prevRank: String, newRank: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe6dfb825:
                self = .channelAdminLogEventActionChangeTitle(prevValue: try reader.readString(), newValue: try reader.readString())
            case 0x55188a2e:
                self = .channelAdminLogEventActionChangeAbout(prevValue: try reader.readString(), newValue: try reader.readString())
            case 0x6a4afc38:
                self = .channelAdminLogEventActionChangeUsername(prevValue: try reader.readString(), newValue: try reader.readString())
            case 0x434bd2af:
                self = .channelAdminLogEventActionChangePhoto(prevPhoto: try API.Photo(from: &reader), newPhoto: try API.Photo(from: &reader))
            case 0x1b7907ae:
                self = .channelAdminLogEventActionToggleInvites(newValue: try reader.readBool())
            case 0x26ae0971:
                self = .channelAdminLogEventActionToggleSignatures(newValue: try reader.readBool())
            case 0xe9e82c18:
                self = .channelAdminLogEventActionUpdatePinned(message: try API.Message(from: &reader))
            case 0x709b2405:
                self = .channelAdminLogEventActionEditMessage(prevMessage: try API.Message(from: &reader), newMessage: try API.Message(from: &reader))
            case 0x42e047bb:
                self = .channelAdminLogEventActionDeleteMessage(message: try API.Message(from: &reader))
            case 0x183040d3:
                self = .channelAdminLogEventActionParticipantJoin
            case 0xf89777f2:
                self = .channelAdminLogEventActionParticipantLeave
            case 0xe31c34d8:
                self = .channelAdminLogEventActionParticipantInvite(participant: try API.ChannelParticipant(from: &reader))
            case 0xe6d83d7e:
                self = .channelAdminLogEventActionParticipantToggleBan(prevParticipant: try API.ChannelParticipant(from: &reader), newParticipant: try API.ChannelParticipant(from: &reader))
            case 0xd5676710:
                self = .channelAdminLogEventActionParticipantToggleAdmin(prevParticipant: try API.ChannelParticipant(from: &reader), newParticipant: try API.ChannelParticipant(from: &reader))
            case 0xb1c3caa7:
                self = .channelAdminLogEventActionChangeStickerSet(prevStickerset: try API.InputStickerSet(from: &reader), newStickerset: try API.InputStickerSet(from: &reader))
            case 0x5f5c95f1:
                self = .channelAdminLogEventActionTogglePreHistoryHidden(newValue: try reader.readBool())
            case 0x2df5fc0a:
                self = .channelAdminLogEventActionDefaultBannedRights(prevBannedRights: try API.ChatBannedRights(from: &reader), newBannedRights: try API.ChatBannedRights(from: &reader))
            case 0x8f079643:
                self = .channelAdminLogEventActionStopPoll(message: try API.Message(from: &reader))
            case 0x050c7ac8:
                self = .channelAdminLogEventActionChangeLinkedChat(prevValue: try reader.readLong(), newValue: try reader.readLong())
            case 0x0e6b76ae:
                self = .channelAdminLogEventActionChangeLocation(prevValue: try API.ChannelLocation(from: &reader), newValue: try API.ChannelLocation(from: &reader))
            case 0x53909779:
                self = .channelAdminLogEventActionToggleSlowMode(prevValue: try reader.readInt(), newValue: try reader.readInt())
            case 0x23209745:
                self = .channelAdminLogEventActionStartGroupCall(call: try API.InputGroupCall(from: &reader))
            case 0xdb9f9140:
                self = .channelAdminLogEventActionDiscardGroupCall(call: try API.InputGroupCall(from: &reader))
            case 0xf92424d2:
                self = .channelAdminLogEventActionParticipantMute(participant: try API.GroupCallParticipant(from: &reader))
            case 0xe64429c0:
                self = .channelAdminLogEventActionParticipantUnmute(participant: try API.GroupCallParticipant(from: &reader))
            case 0x56d6a247:
                self = .channelAdminLogEventActionToggleGroupCallSetting(joinMuted: try reader.readBool())
            case 0xfe9fc158:
                self = .channelAdminLogEventActionParticipantJoinByInvite(try ChannelAdminLogEventActionParticipantJoinByInvite(bareFrom: &reader))
            case 0x5a50fca4:
                self = .channelAdminLogEventActionExportedInviteDelete(invite: try API.ExportedChatInvite(from: &reader))
            case 0x410a134e:
                self = .channelAdminLogEventActionExportedInviteRevoke(invite: try API.ExportedChatInvite(from: &reader))
            case 0xe90ebb59:
                self = .channelAdminLogEventActionExportedInviteEdit(prevInvite: try API.ExportedChatInvite(from: &reader), newInvite: try API.ExportedChatInvite(from: &reader))
            case 0x3e7f6847:
                self = .channelAdminLogEventActionParticipantVolume(participant: try API.GroupCallParticipant(from: &reader))
            case 0x6e941a38:
                self = .channelAdminLogEventActionChangeHistoryTTL(prevValue: try reader.readInt(), newValue: try reader.readInt())
            case 0xafb6144a:
                self = .channelAdminLogEventActionParticipantJoinByRequest(invite: try API.ExportedChatInvite(from: &reader), approvedBy: try reader.readLong())
            case 0xcb2ac766:
                self = .channelAdminLogEventActionToggleNoForwards(newValue: try reader.readBool())
            case 0x278f2868:
                self = .channelAdminLogEventActionSendMessage(message: try API.Message(from: &reader))
            case 0xbe4e0ef8:
                self = .channelAdminLogEventActionChangeAvailableReactions(prevValue: try API.ChatReactions(from: &reader), newValue: try API.ChatReactions(from: &reader))
            case 0xf04fb3a9:
                self = .channelAdminLogEventActionChangeUsernames(prevValue: try reader.readVector(of: String.self), newValue: try reader.readVector(of: String.self))
            case 0x02cc6383:
                self = .channelAdminLogEventActionToggleForum(newValue: try reader.readBool())
            case 0x58707d28:
                self = .channelAdminLogEventActionCreateTopic(topic: try API.ForumTopic(from: &reader))
            case 0xf06fe208:
                self = .channelAdminLogEventActionEditTopic(prevTopic: try API.ForumTopic(from: &reader), newTopic: try API.ForumTopic(from: &reader))
            case 0xae168909:
                self = .channelAdminLogEventActionDeleteTopic(topic: try API.ForumTopic(from: &reader))
            case 0x5d8d353b:
                self = .channelAdminLogEventActionPinTopic(try ChannelAdminLogEventActionPinTopic(bareFrom: &reader))
            case 0x64f36dfc:
                self = .channelAdminLogEventActionToggleAntiSpam(newValue: try reader.readBool())
            case 0x5796e780:
                self = .channelAdminLogEventActionChangePeerColor(prevValue: try API.PeerColor(from: &reader), newValue: try API.PeerColor(from: &reader))
            case 0x5e477b25:
                self = .channelAdminLogEventActionChangeProfilePeerColor(prevValue: try API.PeerColor(from: &reader), newValue: try API.PeerColor(from: &reader))
            case 0x31bb5d52:
                self = .channelAdminLogEventActionChangeWallpaper(prevValue: try API.WallPaper(from: &reader), newValue: try API.WallPaper(from: &reader))
            case 0x3ea9feb1:
                self = .channelAdminLogEventActionChangeEmojiStatus(prevValue: try API.EmojiStatus(from: &reader), newValue: try API.EmojiStatus(from: &reader))
            case 0x46d840ab:
                self = .channelAdminLogEventActionChangeEmojiStickerSet(prevStickerset: try API.InputStickerSet(from: &reader), newStickerset: try API.InputStickerSet(from: &reader))
            case 0x60a79c79:
                self = .channelAdminLogEventActionToggleSignatureProfiles(newValue: try reader.readBool())
            case 0x64642db3:
                self = .channelAdminLogEventActionParticipantSubExtend(prevParticipant: try API.ChannelParticipant(from: &reader), newParticipant: try API.ChannelParticipant(from: &reader))
            case 0xc517f77e:
                self = .channelAdminLogEventActionToggleAutotranslation(newValue: try reader.readBool())
            case 0x5806b4ec:
                self = .channelAdminLogEventActionParticipantEditRank(userID: try reader.readLong(), prevRank: try reader.readString(), newRank: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "ChannelAdminLogEventAction")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .channelAdminLogEventActionChangeTitle(let value1, let value2):
                writer.writeConstructorID(0xe6dfb825)
                writer.writeString(value1)
                writer.writeString(value2)
            case .channelAdminLogEventActionChangeAbout(let value1, let value2):
                writer.writeConstructorID(0x55188a2e)
                writer.writeString(value1)
                writer.writeString(value2)
            case .channelAdminLogEventActionChangeUsername(let value1, let value2):
                writer.writeConstructorID(0x6a4afc38)
                writer.writeString(value1)
                writer.writeString(value2)
            case .channelAdminLogEventActionChangePhoto(let value1, let value2):
                writer.writeConstructorID(0x434bd2af)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionToggleInvites(let value):
                writer.writeConstructorID(0x1b7907ae)
                writer.writeBool(value)
            case .channelAdminLogEventActionToggleSignatures(let value):
                writer.writeConstructorID(0x26ae0971)
                writer.writeBool(value)
            case .channelAdminLogEventActionUpdatePinned(let value):
                writer.writeConstructorID(0xe9e82c18)
                value.write(to: &writer)
            case .channelAdminLogEventActionEditMessage(let value1, let value2):
                writer.writeConstructorID(0x709b2405)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionDeleteMessage(let value):
                writer.writeConstructorID(0x42e047bb)
                value.write(to: &writer)
            case .channelAdminLogEventActionParticipantJoin:
                writer.writeConstructorID(0x183040d3)
            case .channelAdminLogEventActionParticipantLeave:
                writer.writeConstructorID(0xf89777f2)
            case .channelAdminLogEventActionParticipantInvite(let value):
                writer.writeConstructorID(0xe31c34d8)
                value.write(to: &writer)
            case .channelAdminLogEventActionParticipantToggleBan(let value1, let value2):
                writer.writeConstructorID(0xe6d83d7e)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionParticipantToggleAdmin(let value1, let value2):
                writer.writeConstructorID(0xd5676710)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionChangeStickerSet(let value1, let value2):
                writer.writeConstructorID(0xb1c3caa7)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionTogglePreHistoryHidden(let value):
                writer.writeConstructorID(0x5f5c95f1)
                writer.writeBool(value)
            case .channelAdminLogEventActionDefaultBannedRights(let value1, let value2):
                writer.writeConstructorID(0x2df5fc0a)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionStopPoll(let value):
                writer.writeConstructorID(0x8f079643)
                value.write(to: &writer)
            case .channelAdminLogEventActionChangeLinkedChat(let value1, let value2):
                writer.writeConstructorID(0x050c7ac8)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .channelAdminLogEventActionChangeLocation(let value1, let value2):
                writer.writeConstructorID(0x0e6b76ae)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionToggleSlowMode(let value1, let value2):
                writer.writeConstructorID(0x53909779)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .channelAdminLogEventActionStartGroupCall(let value):
                writer.writeConstructorID(0x23209745)
                value.write(to: &writer)
            case .channelAdminLogEventActionDiscardGroupCall(let value):
                writer.writeConstructorID(0xdb9f9140)
                value.write(to: &writer)
            case .channelAdminLogEventActionParticipantMute(let value):
                writer.writeConstructorID(0xf92424d2)
                value.write(to: &writer)
            case .channelAdminLogEventActionParticipantUnmute(let value):
                writer.writeConstructorID(0xe64429c0)
                value.write(to: &writer)
            case .channelAdminLogEventActionToggleGroupCallSetting(let value):
                writer.writeConstructorID(0x56d6a247)
                writer.writeBool(value)
            case .channelAdminLogEventActionParticipantJoinByInvite(let value):
                writer.writeConstructorID(0xfe9fc158)
                value.writeBare(to: &writer)
            case .channelAdminLogEventActionExportedInviteDelete(let value):
                writer.writeConstructorID(0x5a50fca4)
                value.write(to: &writer)
            case .channelAdminLogEventActionExportedInviteRevoke(let value):
                writer.writeConstructorID(0x410a134e)
                value.write(to: &writer)
            case .channelAdminLogEventActionExportedInviteEdit(let value1, let value2):
                writer.writeConstructorID(0xe90ebb59)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionParticipantVolume(let value):
                writer.writeConstructorID(0x3e7f6847)
                value.write(to: &writer)
            case .channelAdminLogEventActionChangeHistoryTTL(let value1, let value2):
                writer.writeConstructorID(0x6e941a38)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .channelAdminLogEventActionParticipantJoinByRequest(let value1, let value2):
                writer.writeConstructorID(0xafb6144a)
                value1.write(to: &writer)
                writer.writeLong(value2)
            case .channelAdminLogEventActionToggleNoForwards(let value):
                writer.writeConstructorID(0xcb2ac766)
                writer.writeBool(value)
            case .channelAdminLogEventActionSendMessage(let value):
                writer.writeConstructorID(0x278f2868)
                value.write(to: &writer)
            case .channelAdminLogEventActionChangeAvailableReactions(let value1, let value2):
                writer.writeConstructorID(0xbe4e0ef8)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionChangeUsernames(let value1, let value2):
                writer.writeConstructorID(0xf04fb3a9)
                writer.writeVector(value1)
                writer.writeVector(value2)
            case .channelAdminLogEventActionToggleForum(let value):
                writer.writeConstructorID(0x02cc6383)
                writer.writeBool(value)
            case .channelAdminLogEventActionCreateTopic(let value):
                writer.writeConstructorID(0x58707d28)
                value.write(to: &writer)
            case .channelAdminLogEventActionEditTopic(let value1, let value2):
                writer.writeConstructorID(0xf06fe208)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionDeleteTopic(let value):
                writer.writeConstructorID(0xae168909)
                value.write(to: &writer)
            case .channelAdminLogEventActionPinTopic(let value):
                writer.writeConstructorID(0x5d8d353b)
                value.writeBare(to: &writer)
            case .channelAdminLogEventActionToggleAntiSpam(let value):
                writer.writeConstructorID(0x64f36dfc)
                writer.writeBool(value)
            case .channelAdminLogEventActionChangePeerColor(let value1, let value2):
                writer.writeConstructorID(0x5796e780)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionChangeProfilePeerColor(let value1, let value2):
                writer.writeConstructorID(0x5e477b25)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionChangeWallpaper(let value1, let value2):
                writer.writeConstructorID(0x31bb5d52)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionChangeEmojiStatus(let value1, let value2):
                writer.writeConstructorID(0x3ea9feb1)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionChangeEmojiStickerSet(let value1, let value2):
                writer.writeConstructorID(0x46d840ab)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionToggleSignatureProfiles(let value):
                writer.writeConstructorID(0x60a79c79)
                writer.writeBool(value)
            case .channelAdminLogEventActionParticipantSubExtend(let value1, let value2):
                writer.writeConstructorID(0x64642db3)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .channelAdminLogEventActionToggleAutotranslation(let value):
                writer.writeConstructorID(0xc517f77e)
                writer.writeBool(value)
            case .channelAdminLogEventActionParticipantEditRank(let value1, let value2, let value3):
                writer.writeConstructorID(0x5806b4ec)
                writer.writeLong(value1)
                writer.writeString(value2)
                writer.writeString(value3)
            }
        }

        /// `channelAdminLogEventActionParticipantJoinByInvite#fe9fc158`
        public struct ChannelAdminLogEventActionParticipantJoinByInvite: TLPayload {
            public var viaChatlist: Bool
            public var invite: API.ExportedChatInvite

            public init(viaChatlist: Bool = false, invite: API.ExportedChatInvite) {
                self.viaChatlist = viaChatlist
                self.invite = invite
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.viaChatlist = _flags[0]
                self.invite = try API.ExportedChatInvite(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.viaChatlist)
                writer.writeFlags(_flags)
                self.invite.write(to: &writer)
            }
        }

        /// `channelAdminLogEventActionPinTopic#5d8d353b`
        public struct ChannelAdminLogEventActionPinTopic: TLPayload {
            public var prevTopic: API.ForumTopic?
            public var newTopic: API.ForumTopic?

            public init(prevTopic: API.ForumTopic? = nil, newTopic: API.ForumTopic? = nil) {
                self.prevTopic = prevTopic
                self.newTopic = newTopic
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.prevTopic = _flags[0] ? try API.ForumTopic(from: &reader) : nil
                self.newTopic = _flags[1] ? try API.ForumTopic(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.prevTopic != nil)
                _flags.set(1, if: self.newTopic != nil)
                writer.writeFlags(_flags)
                if let value = self.prevTopic { value.write(to: &writer) }
                if let value = self.newTopic { value.write(to: &writer) }
            }
        }
    }

    /// `channelAdminLogEvent#1fad68cd id:long date:int user_id:long action:ChannelAdminLogEventAction =
    /// ChannelAdminLogEvent`
    public struct ChannelAdminLogEvent: TLObject {
        public var id: Int64
        public var date: Int32
        public var userID: Int64
        public var action: API.ChannelAdminLogEventAction

        public init(id: Int64, date: Int32, userID: Int64, action: API.ChannelAdminLogEventAction) {
            self.id = id
            self.date = date
            self.userID = userID
            self.action = action
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1fad68cd, "channelAdminLogEvent")
            self.id = try reader.readLong()
            self.date = try reader.readInt()
            self.userID = try reader.readLong()
            self.action = try API.ChannelAdminLogEventAction(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1fad68cd)
            writer.writeLong(self.id)
            writer.writeInt(self.date)
            writer.writeLong(self.userID)
            self.action.write(to: &writer)
        }
    }

    /// `channelAdminLogEventsFilter#ea107ae4 flags:# join:flags.0?true leave:flags.1?true invite:flags.2?true
    /// ban:flags.3?true unban:flags.4?true kick:flags.5?true unkick:flags.6?true promote:flags.7?true
    /// demote:flags.8?true info:flags.9?true settings:flags.10?true pinned:flags.11?true edit:flags.12?true
    /// delete:flags.13?true group_call:flags.14?true invites:flags.15?true send:flags.16?true
    /// forums:flags.17?true sub_extend:flags.18?true edit_rank:flags.19?true = ChannelAdminLogEventsFilter`
    public struct ChannelAdminLogEventsFilter: TLObject {
        public var join: Bool
        public var leave: Bool
        public var invite: Bool
        public var ban: Bool
        public var unban: Bool
        public var kick: Bool
        public var unkick: Bool
        public var promote: Bool
        public var demote: Bool
        public var info: Bool
        public var settings: Bool
        public var pinned: Bool
        public var edit: Bool
        public var delete: Bool
        public var groupCall: Bool
        public var invites: Bool
        public var send: Bool
        public var forums: Bool
        public var subExtend: Bool
        public var editRank: Bool

        public init(join: Bool = false, leave: Bool = false, invite: Bool = false, ban: Bool = false, unban: Bool = false, kick: Bool = false, unkick: Bool = false, promote: Bool = false, demote: Bool = false, info: Bool = false, settings: Bool = false, pinned: Bool = false, edit: Bool = false, delete: Bool = false, groupCall: Bool = false, invites: Bool = false, send: Bool = false, forums: Bool = false, subExtend: Bool = false, editRank: Bool = false) {
            self.join = join
            self.leave = leave
            self.invite = invite
            self.ban = ban
            self.unban = unban
            self.kick = kick
            self.unkick = unkick
            self.promote = promote
            self.demote = demote
            self.info = info
            self.settings = settings
            self.pinned = pinned
            self.edit = edit
            self.delete = delete
            self.groupCall = groupCall
            self.invites = invites
            self.send = send
            self.forums = forums
            self.subExtend = subExtend
            self.editRank = editRank
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xea107ae4, "channelAdminLogEventsFilter")
            let _flags = try reader.readFlags()
            self.join = _flags[0]
            self.leave = _flags[1]
            self.invite = _flags[2]
            self.ban = _flags[3]
            self.unban = _flags[4]
            self.kick = _flags[5]
            self.unkick = _flags[6]
            self.promote = _flags[7]
            self.demote = _flags[8]
            self.info = _flags[9]
            self.settings = _flags[10]
            self.pinned = _flags[11]
            self.edit = _flags[12]
            self.delete = _flags[13]
            self.groupCall = _flags[14]
            self.invites = _flags[15]
            self.send = _flags[16]
            self.forums = _flags[17]
            self.subExtend = _flags[18]
            self.editRank = _flags[19]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xea107ae4)
            var _flags = TLFlags()
            _flags.set(0, if: self.join)
            _flags.set(1, if: self.leave)
            _flags.set(2, if: self.invite)
            _flags.set(3, if: self.ban)
            _flags.set(4, if: self.unban)
            _flags.set(5, if: self.kick)
            _flags.set(6, if: self.unkick)
            _flags.set(7, if: self.promote)
            _flags.set(8, if: self.demote)
            _flags.set(9, if: self.info)
            _flags.set(10, if: self.settings)
            _flags.set(11, if: self.pinned)
            _flags.set(12, if: self.edit)
            _flags.set(13, if: self.delete)
            _flags.set(14, if: self.groupCall)
            _flags.set(15, if: self.invites)
            _flags.set(16, if: self.send)
            _flags.set(17, if: self.forums)
            _flags.set(18, if: self.subExtend)
            _flags.set(19, if: self.editRank)
            writer.writeFlags(_flags)
        }
    }

    /// `chatOnlines#f041e250 onlines:int = ChatOnlines`
    public struct ChatOnlines: TLObject {
        public var onlines: Int32

        public init(onlines: Int32) {
            self.onlines = onlines
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf041e250, "chatOnlines")
            self.onlines = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf041e250)
            writer.writeInt(self.onlines)
        }
    }

    /// `chatAdminRights#5fb224d5 flags:# change_info:flags.0?true post_messages:flags.1?true
    /// edit_messages:flags.2?true delete_messages:flags.3?true ban_users:flags.4?true invite_users:flags.5?true
    /// pin_messages:flags.7?true add_admins:flags.9?true anonymous:flags.10?true manage_call:flags.11?true
    /// other:flags.12?true manage_topics:flags.13?true post_stories:flags.14?true edit_stories:flags.15?true
    /// delete_stories:flags.16?true manage_direct_messages:flags.17?true manage_ranks:flags.18?true
    /// manage_linked_peers:flags.19?true = ChatAdminRights`
    public struct ChatAdminRights: TLObject {
        public var changeInfo: Bool
        public var postMessages: Bool
        public var editMessages: Bool
        public var deleteMessages: Bool
        public var banUsers: Bool
        public var inviteUsers: Bool
        public var pinMessages: Bool
        public var addAdmins: Bool
        public var anonymous: Bool
        public var manageCall: Bool
        public var other: Bool
        public var manageTopics: Bool
        public var postStories: Bool
        public var editStories: Bool
        public var deleteStories: Bool
        public var manageDirectMessages: Bool
        public var manageRanks: Bool
        public var manageLinkedPeers: Bool

        public init(changeInfo: Bool = false, postMessages: Bool = false, editMessages: Bool = false, deleteMessages: Bool = false, banUsers: Bool = false, inviteUsers: Bool = false, pinMessages: Bool = false, addAdmins: Bool = false, anonymous: Bool = false, manageCall: Bool = false, other: Bool = false, manageTopics: Bool = false, postStories: Bool = false, editStories: Bool = false, deleteStories: Bool = false, manageDirectMessages: Bool = false, manageRanks: Bool = false, manageLinkedPeers: Bool = false) {
            self.changeInfo = changeInfo
            self.postMessages = postMessages
            self.editMessages = editMessages
            self.deleteMessages = deleteMessages
            self.banUsers = banUsers
            self.inviteUsers = inviteUsers
            self.pinMessages = pinMessages
            self.addAdmins = addAdmins
            self.anonymous = anonymous
            self.manageCall = manageCall
            self.other = other
            self.manageTopics = manageTopics
            self.postStories = postStories
            self.editStories = editStories
            self.deleteStories = deleteStories
            self.manageDirectMessages = manageDirectMessages
            self.manageRanks = manageRanks
            self.manageLinkedPeers = manageLinkedPeers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5fb224d5, "chatAdminRights")
            let _flags = try reader.readFlags()
            self.changeInfo = _flags[0]
            self.postMessages = _flags[1]
            self.editMessages = _flags[2]
            self.deleteMessages = _flags[3]
            self.banUsers = _flags[4]
            self.inviteUsers = _flags[5]
            self.pinMessages = _flags[7]
            self.addAdmins = _flags[9]
            self.anonymous = _flags[10]
            self.manageCall = _flags[11]
            self.other = _flags[12]
            self.manageTopics = _flags[13]
            self.postStories = _flags[14]
            self.editStories = _flags[15]
            self.deleteStories = _flags[16]
            self.manageDirectMessages = _flags[17]
            self.manageRanks = _flags[18]
            self.manageLinkedPeers = _flags[19]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5fb224d5)
            var _flags = TLFlags()
            _flags.set(0, if: self.changeInfo)
            _flags.set(1, if: self.postMessages)
            _flags.set(2, if: self.editMessages)
            _flags.set(3, if: self.deleteMessages)
            _flags.set(4, if: self.banUsers)
            _flags.set(5, if: self.inviteUsers)
            _flags.set(7, if: self.pinMessages)
            _flags.set(9, if: self.addAdmins)
            _flags.set(10, if: self.anonymous)
            _flags.set(11, if: self.manageCall)
            _flags.set(12, if: self.other)
            _flags.set(13, if: self.manageTopics)
            _flags.set(14, if: self.postStories)
            _flags.set(15, if: self.editStories)
            _flags.set(16, if: self.deleteStories)
            _flags.set(17, if: self.manageDirectMessages)
            _flags.set(18, if: self.manageRanks)
            _flags.set(19, if: self.manageLinkedPeers)
            writer.writeFlags(_flags)
        }
    }

    /// `chatBannedRights#9f120418 flags:# view_messages:flags.0?true send_messages:flags.1?true
    /// send_media:flags.2?true send_stickers:flags.3?true send_gifs:flags.4?true send_games:flags.5?true
    /// send_inline:flags.6?true embed_links:flags.7?true send_polls:flags.8?true change_info:flags.10?true
    /// invite_users:flags.15?true pin_messages:flags.17?true manage_topics:flags.18?true
    /// send_photos:flags.19?true send_videos:flags.20?true send_roundvideos:flags.21?true
    /// send_audios:flags.22?true send_voices:flags.23?true send_docs:flags.24?true send_plain:flags.25?true
    /// edit_rank:flags.26?true send_reactions:flags.27?true manage_linked_peers:flags.28?true until_date:int =
    /// ChatBannedRights`
    public struct ChatBannedRights: TLObject {
        public var viewMessages: Bool
        public var sendMessages: Bool
        public var sendMedia: Bool
        public var sendStickers: Bool
        public var sendGifs: Bool
        public var sendGames: Bool
        public var sendInline: Bool
        public var embedLinks: Bool
        public var sendPolls: Bool
        public var changeInfo: Bool
        public var inviteUsers: Bool
        public var pinMessages: Bool
        public var manageTopics: Bool
        public var sendPhotos: Bool
        public var sendVideos: Bool
        public var sendRoundvideos: Bool
        public var sendAudios: Bool
        public var sendVoices: Bool
        public var sendDocs: Bool
        public var sendPlain: Bool
        public var editRank: Bool
        public var sendReactions: Bool
        public var manageLinkedPeers: Bool
        public var untilDate: Int32

        public init(viewMessages: Bool = false, sendMessages: Bool = false, sendMedia: Bool = false, sendStickers: Bool = false, sendGifs: Bool = false, sendGames: Bool = false, sendInline: Bool = false, embedLinks: Bool = false, sendPolls: Bool = false, changeInfo: Bool = false, inviteUsers: Bool = false, pinMessages: Bool = false, manageTopics: Bool = false, sendPhotos: Bool = false, sendVideos: Bool = false, sendRoundvideos: Bool = false, sendAudios: Bool = false, sendVoices: Bool = false, sendDocs: Bool = false, sendPlain: Bool = false, editRank: Bool = false, sendReactions: Bool = false, manageLinkedPeers: Bool = false, untilDate: Int32) {
            self.viewMessages = viewMessages
            self.sendMessages = sendMessages
            self.sendMedia = sendMedia
            self.sendStickers = sendStickers
            self.sendGifs = sendGifs
            self.sendGames = sendGames
            self.sendInline = sendInline
            self.embedLinks = embedLinks
            self.sendPolls = sendPolls
            self.changeInfo = changeInfo
            self.inviteUsers = inviteUsers
            self.pinMessages = pinMessages
            self.manageTopics = manageTopics
            self.sendPhotos = sendPhotos
            self.sendVideos = sendVideos
            self.sendRoundvideos = sendRoundvideos
            self.sendAudios = sendAudios
            self.sendVoices = sendVoices
            self.sendDocs = sendDocs
            self.sendPlain = sendPlain
            self.editRank = editRank
            self.sendReactions = sendReactions
            self.manageLinkedPeers = manageLinkedPeers
            self.untilDate = untilDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9f120418, "chatBannedRights")
            let _flags = try reader.readFlags()
            self.viewMessages = _flags[0]
            self.sendMessages = _flags[1]
            self.sendMedia = _flags[2]
            self.sendStickers = _flags[3]
            self.sendGifs = _flags[4]
            self.sendGames = _flags[5]
            self.sendInline = _flags[6]
            self.embedLinks = _flags[7]
            self.sendPolls = _flags[8]
            self.changeInfo = _flags[10]
            self.inviteUsers = _flags[15]
            self.pinMessages = _flags[17]
            self.manageTopics = _flags[18]
            self.sendPhotos = _flags[19]
            self.sendVideos = _flags[20]
            self.sendRoundvideos = _flags[21]
            self.sendAudios = _flags[22]
            self.sendVoices = _flags[23]
            self.sendDocs = _flags[24]
            self.sendPlain = _flags[25]
            self.editRank = _flags[26]
            self.sendReactions = _flags[27]
            self.manageLinkedPeers = _flags[28]
            self.untilDate = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9f120418)
            var _flags = TLFlags()
            _flags.set(0, if: self.viewMessages)
            _flags.set(1, if: self.sendMessages)
            _flags.set(2, if: self.sendMedia)
            _flags.set(3, if: self.sendStickers)
            _flags.set(4, if: self.sendGifs)
            _flags.set(5, if: self.sendGames)
            _flags.set(6, if: self.sendInline)
            _flags.set(7, if: self.embedLinks)
            _flags.set(8, if: self.sendPolls)
            _flags.set(10, if: self.changeInfo)
            _flags.set(15, if: self.inviteUsers)
            _flags.set(17, if: self.pinMessages)
            _flags.set(18, if: self.manageTopics)
            _flags.set(19, if: self.sendPhotos)
            _flags.set(20, if: self.sendVideos)
            _flags.set(21, if: self.sendRoundvideos)
            _flags.set(22, if: self.sendAudios)
            _flags.set(23, if: self.sendVoices)
            _flags.set(24, if: self.sendDocs)
            _flags.set(25, if: self.sendPlain)
            _flags.set(26, if: self.editRank)
            _flags.set(27, if: self.sendReactions)
            _flags.set(28, if: self.manageLinkedPeers)
            writer.writeFlags(_flags)
            writer.writeInt(self.untilDate)
        }
    }

    /// `codeSettings#ad253d78 flags:# allow_flashcall:flags.0?true current_number:flags.1?true
    /// allow_app_hash:flags.4?true allow_missed_call:flags.5?true allow_firebase:flags.7?true
    /// unknown_number:flags.9?true logout_tokens:flags.6?Vector<bytes> token:flags.8?string
    /// app_sandbox:flags.8?Bool = CodeSettings`
    public struct CodeSettings: TLObject {
        public var allowFlashcall: Bool
        public var currentNumber: Bool
        public var allowAppHash: Bool
        public var allowMissedCall: Bool
        public var allowFirebase: Bool
        public var unknownNumber: Bool
        public var logoutTokens: [[UInt8]]?
        public var token: String?
        public var appSandbox: Bool?

        public init(allowFlashcall: Bool = false, currentNumber: Bool = false, allowAppHash: Bool = false, allowMissedCall: Bool = false, allowFirebase: Bool = false, unknownNumber: Bool = false, logoutTokens: [[UInt8]]? = nil, token: String? = nil, appSandbox: Bool? = nil) {
            self.allowFlashcall = allowFlashcall
            self.currentNumber = currentNumber
            self.allowAppHash = allowAppHash
            self.allowMissedCall = allowMissedCall
            self.allowFirebase = allowFirebase
            self.unknownNumber = unknownNumber
            self.logoutTokens = logoutTokens
            self.token = token
            self.appSandbox = appSandbox
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xad253d78, "codeSettings")
            let _flags = try reader.readFlags()
            self.allowFlashcall = _flags[0]
            self.currentNumber = _flags[1]
            self.allowAppHash = _flags[4]
            self.allowMissedCall = _flags[5]
            self.allowFirebase = _flags[7]
            self.unknownNumber = _flags[9]
            self.logoutTokens = _flags[6] ? try reader.readBytesVector() : nil
            self.token = _flags[8] ? try reader.readString() : nil
            self.appSandbox = _flags[8] ? try reader.readBool() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xad253d78)
            var _flags = TLFlags()
            _flags.set(0, if: self.allowFlashcall)
            _flags.set(1, if: self.currentNumber)
            _flags.set(4, if: self.allowAppHash)
            _flags.set(5, if: self.allowMissedCall)
            _flags.set(7, if: self.allowFirebase)
            _flags.set(9, if: self.unknownNumber)
            _flags.set(6, if: self.logoutTokens != nil)
            _flags.set(8, if: self.token != nil)
            _flags.set(8, if: self.appSandbox != nil)
            writer.writeFlags(_flags)
            if let value = self.logoutTokens { writer.writeBytesVector(value) }
            if let value = self.token {
                writer.writeString(value)
            } else if _flags[8] {
                writer.failMissing("codeSettings.token")
            }
            if let value = self.appSandbox {
                writer.writeBool(value)
            } else if _flags[8] {
                writer.failMissing("codeSettings.app_sandbox")
            }
        }
    }

    /// `ChannelLocation`
    public enum ChannelLocation: TLObject {
        /// `channelLocationEmpty#bfb5ad8b = ChannelLocation`
        case channelLocationEmpty
        /// `channelLocation#209b82db geo_point:GeoPoint address:string = ChannelLocation`
        case channelLocation(geoPoint: API.GeoPoint, address: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbfb5ad8b:
                self = .channelLocationEmpty
            case 0x209b82db:
                self = .channelLocation(geoPoint: try API.GeoPoint(from: &reader), address: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "ChannelLocation")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .channelLocationEmpty:
                writer.writeConstructorID(0xbfb5ad8b)
            case .channelLocation(let value1, let value2):
                writer.writeConstructorID(0x209b82db)
                value1.write(to: &writer)
                writer.writeString(value2)
            }
        }
    }

    /// `chatInviteImporter#8c5adfd9 flags:# requested:flags.0?true via_chatlist:flags.3?true user_id:long
    /// date:int about:flags.2?string approved_by:flags.1?long = ChatInviteImporter`
    public struct ChatInviteImporter: TLObject {
        public var requested: Bool
        public var viaChatlist: Bool
        public var userID: Int64
        public var date: Int32
        public var about: String?
        public var approvedBy: Int64?

        public init(requested: Bool = false, viaChatlist: Bool = false, userID: Int64, date: Int32, about: String? = nil, approvedBy: Int64? = nil) {
            self.requested = requested
            self.viaChatlist = viaChatlist
            self.userID = userID
            self.date = date
            self.about = about
            self.approvedBy = approvedBy
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c5adfd9, "chatInviteImporter")
            let _flags = try reader.readFlags()
            self.requested = _flags[0]
            self.viaChatlist = _flags[3]
            self.userID = try reader.readLong()
            self.date = try reader.readInt()
            self.about = _flags[2] ? try reader.readString() : nil
            self.approvedBy = _flags[1] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c5adfd9)
            var _flags = TLFlags()
            _flags.set(0, if: self.requested)
            _flags.set(3, if: self.viaChatlist)
            _flags.set(2, if: self.about != nil)
            _flags.set(1, if: self.approvedBy != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.userID)
            writer.writeInt(self.date)
            if let value = self.about { writer.writeString(value) }
            if let value = self.approvedBy { writer.writeLong(value) }
        }
    }

    /// `chatAdminWithInvites#f2ecef23 admin_id:long invites_count:int revoked_invites_count:int =
    /// ChatAdminWithInvites`
    public struct ChatAdminWithInvites: TLObject {
        public var adminID: Int64
        public var invitesCount: Int32
        public var revokedInvitesCount: Int32

        public init(adminID: Int64, invitesCount: Int32, revokedInvitesCount: Int32) {
            self.adminID = adminID
            self.invitesCount = invitesCount
            self.revokedInvitesCount = revokedInvitesCount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf2ecef23, "chatAdminWithInvites")
            self.adminID = try reader.readLong()
            self.invitesCount = try reader.readInt()
            self.revokedInvitesCount = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf2ecef23)
            writer.writeLong(self.adminID)
            writer.writeInt(self.invitesCount)
            writer.writeInt(self.revokedInvitesCount)
        }
    }

    /// `ChatTheme`
    public enum ChatTheme: TLObject {
        /// `chatTheme#c3dffc04 emoticon:string = ChatTheme`
        case chatTheme(emoticon: String)
        /// `chatThemeUniqueGift#3458f9c8 gift:StarGift theme_settings:Vector<ThemeSettings> = ChatTheme`
        case chatThemeUniqueGift(gift: API.StarGift, themeSettings: [API.ThemeSettings])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc3dffc04:
                self = .chatTheme(emoticon: try reader.readString())
            case 0x3458f9c8:
                self = .chatThemeUniqueGift(gift: try API.StarGift(from: &reader), themeSettings: try reader.readVector(of: API.ThemeSettings.self))
            default:
                throw reader.unknownConstructor(id, of: "ChatTheme")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatTheme(let value):
                writer.writeConstructorID(0xc3dffc04)
                writer.writeString(value)
            case .chatThemeUniqueGift(let value1, let value2):
                writer.writeConstructorID(0x3458f9c8)
                value1.write(to: &writer)
                writer.writeVector(value2)
            }
        }
    }

    /// `ChatReactions`
    public enum ChatReactions: TLObject {
        /// `chatReactionsNone#eafc32bc = ChatReactions`
        case chatReactionsNone
        /// `chatReactionsAll#52928bca flags:# allow_custom:flags.0?true = ChatReactions`
        indirect case chatReactionsAll(ChatReactionsAll)
        /// `chatReactionsSome#661d4037 reactions:Vector<Reaction> = ChatReactions`
        case chatReactionsSome(reactions: [API.Reaction])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xeafc32bc:
                self = .chatReactionsNone
            case 0x52928bca:
                self = .chatReactionsAll(try ChatReactionsAll(bareFrom: &reader))
            case 0x661d4037:
                self = .chatReactionsSome(reactions: try reader.readVector(of: API.Reaction.self))
            default:
                throw reader.unknownConstructor(id, of: "ChatReactions")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .chatReactionsNone:
                writer.writeConstructorID(0xeafc32bc)
            case .chatReactionsAll(let value):
                writer.writeConstructorID(0x52928bca)
                value.writeBare(to: &writer)
            case .chatReactionsSome(let value):
                writer.writeConstructorID(0x661d4037)
                writer.writeVector(value)
            }
        }

        /// `chatReactionsAll#52928bca`
        public struct ChatReactionsAll: TLPayload {
            public var allowCustom: Bool

            public init(allowCustom: Bool = false) {
                self.allowCustom = allowCustom
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.allowCustom = _flags[0]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.allowCustom)
                writer.writeFlags(_flags)
            }
        }
    }

    /// `connectedBot#033ed001 flags:# bot_id:long recipients:BusinessBotRecipients rights:BusinessBotRights
    /// device:flags.0?string date:flags.1?int location:flags.2?string = ConnectedBot`
    public struct ConnectedBot: TLObject {
        public var botID: Int64
        public var recipients: API.BusinessBotRecipients
        public var rights: API.BusinessBotRights
        public var device: String?
        public var date: Int32?
        public var location: String?

        public init(botID: Int64, recipients: API.BusinessBotRecipients, rights: API.BusinessBotRights, device: String? = nil, date: Int32? = nil, location: String? = nil) {
            self.botID = botID
            self.recipients = recipients
            self.rights = rights
            self.device = device
            self.date = date
            self.location = location
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x033ed001, "connectedBot")
            let _flags = try reader.readFlags()
            self.botID = try reader.readLong()
            self.recipients = try API.BusinessBotRecipients(from: &reader)
            self.rights = try API.BusinessBotRights(from: &reader)
            self.device = _flags[0] ? try reader.readString() : nil
            self.date = _flags[1] ? try reader.readInt() : nil
            self.location = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x033ed001)
            var _flags = TLFlags()
            _flags.set(0, if: self.device != nil)
            _flags.set(1, if: self.date != nil)
            _flags.set(2, if: self.location != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.botID)
            self.recipients.write(to: &writer)
            self.rights.write(to: &writer)
            if let value = self.device { writer.writeString(value) }
            if let value = self.date { writer.writeInt(value) }
            if let value = self.location { writer.writeString(value) }
        }
    }

    /// `contactBirthday#1d998733 contact_id:long birthday:Birthday = ContactBirthday`
    public struct ContactBirthday: TLObject {
        public var contactID: Int64
        public var birthday: API.Birthday

        public init(contactID: Int64, birthday: API.Birthday) {
            self.contactID = contactID
            self.birthday = birthday
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1d998733, "contactBirthday")
            self.contactID = try reader.readLong()
            self.birthday = try API.Birthday(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1d998733)
            writer.writeLong(self.contactID)
            self.birthday.write(to: &writer)
        }
    }

    /// `connectedBotStarRef#19a13f71 flags:# revoked:flags.1?true url:string date:int bot_id:long
    /// commission_permille:int duration_months:flags.0?int participants:long revenue:long = ConnectedBotStarRef`
    public struct ConnectedBotStarRef: TLObject {
        public var revoked: Bool
        public var url: String
        public var date: Int32
        public var botID: Int64
        public var commissionPermille: Int32
        public var durationMonths: Int32?
        public var participants: Int64
        public var revenue: Int64

        public init(revoked: Bool = false, url: String, date: Int32, botID: Int64, commissionPermille: Int32, durationMonths: Int32? = nil, participants: Int64, revenue: Int64) {
            self.revoked = revoked
            self.url = url
            self.date = date
            self.botID = botID
            self.commissionPermille = commissionPermille
            self.durationMonths = durationMonths
            self.participants = participants
            self.revenue = revenue
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x19a13f71, "connectedBotStarRef")
            let _flags = try reader.readFlags()
            self.revoked = _flags[1]
            self.url = try reader.readString()
            self.date = try reader.readInt()
            self.botID = try reader.readLong()
            self.commissionPermille = try reader.readInt()
            self.durationMonths = _flags[0] ? try reader.readInt() : nil
            self.participants = try reader.readLong()
            self.revenue = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x19a13f71)
            var _flags = TLFlags()
            _flags.set(1, if: self.revoked)
            _flags.set(0, if: self.durationMonths != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.url)
            writer.writeInt(self.date)
            writer.writeLong(self.botID)
            writer.writeInt(self.commissionPermille)
            if let value = self.durationMonths { writer.writeInt(value) }
            writer.writeLong(self.participants)
            writer.writeLong(self.revenue)
        }
    }

    /// `communityPeer#76141ebd flags:# can_view_history:flags.2?true visible:flags.0?Bool peer:Peer =
    /// CommunityPeer`
    public struct CommunityPeer: TLObject {
        public var canViewHistory: Bool
        public var visible: Bool?
        public var peer: API.Peer

        public init(canViewHistory: Bool = false, visible: Bool? = nil, peer: API.Peer) {
            self.canViewHistory = canViewHistory
            self.visible = visible
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x76141ebd, "communityPeer")
            let _flags = try reader.readFlags()
            self.canViewHistory = _flags[2]
            self.visible = _flags[0] ? try reader.readBool() : nil
            self.peer = try API.Peer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x76141ebd)
            var _flags = TLFlags()
            _flags.set(2, if: self.canViewHistory)
            _flags.set(0, if: self.visible != nil)
            writer.writeFlags(_flags)
            if let value = self.visible { writer.writeBool(value) }
            self.peer.write(to: &writer)
        }
    }

    /// `communityPeerRequest#7beafa85 flags:# visible:flags.0?true peer:Peer requested_by:long date:int =
    /// CommunityPeerRequest`
    public struct CommunityPeerRequest: TLObject {
        public var visible: Bool
        public var peer: API.Peer
        public var requestedBy: Int64
        public var date: Int32

        public init(visible: Bool = false, peer: API.Peer, requestedBy: Int64, date: Int32) {
            self.visible = visible
            self.peer = peer
            self.requestedBy = requestedBy
            self.date = date
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7beafa85, "communityPeerRequest")
            let _flags = try reader.readFlags()
            self.visible = _flags[0]
            self.peer = try API.Peer(from: &reader)
            self.requestedBy = try reader.readLong()
            self.date = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7beafa85)
            var _flags = TLFlags()
            _flags.set(0, if: self.visible)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeLong(self.requestedBy)
            writer.writeInt(self.date)
        }
    }
}
