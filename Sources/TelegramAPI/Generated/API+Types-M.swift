// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `Message`
    public enum Message: TLObject {
        /// `messageEmpty#90a6ca84 flags:# id:int peer_id:flags.0?Peer = Message`
        indirect case messageEmpty(MessageEmpty)
        /// `message#7600b9d3 flags:# out:flags.1?true mentioned:flags.4?true media_unread:flags.5?true
        /// silent:flags.13?true post:flags.14?true from_scheduled:flags.18?true legacy:flags.19?true
        /// edit_hide:flags.21?true pinned:flags.24?true noforwards:flags.26?true invert_media:flags.27?true
        /// flags2:# offline:flags2.1?true video_processing_pending:flags2.4?true
        /// paid_suggested_post_stars:flags2.8?true paid_suggested_post_ton:flags2.9?true id:int
        /// from_id:flags.8?Peer from_boosts_applied:flags.29?int from_rank:flags2.12?string peer_id:Peer
        /// saved_peer_id:flags.28?Peer fwd_from:flags.2?MessageFwdHeader via_bot_id:flags.11?long
        /// via_business_bot_id:flags2.0?long guestchat_via_from:flags2.19?Peer
        /// reply_to:flags.3?MessageReplyHeader date:int message:string media:flags.9?MessageMedia
        /// reply_markup:flags.6?ReplyMarkup entities:flags.7?Vector<MessageEntity> views:flags.10?int
        /// forwards:flags.10?int replies:flags.23?MessageReplies edit_date:flags.15?int
        /// post_author:flags.16?string grouped_id:flags.17?long reactions:flags.20?MessageReactions
        /// restriction_reason:flags.22?Vector<RestrictionReason> ttl_period:flags.25?int
        /// quick_reply_shortcut_id:flags.30?int effect:flags2.2?long factcheck:flags2.3?FactCheck
        /// report_delivery_until_date:flags2.5?int paid_message_stars:flags2.6?long
        /// suggested_post:flags2.7?SuggestedPost schedule_repeat_period:flags2.10?int
        /// summary_from_language:flags2.11?string rich_message:flags2.13?RichMessage = Message`
        indirect case message(Message)
        /// `messageService#7a800e0a flags:# out:flags.1?true mentioned:flags.4?true media_unread:flags.5?true
        /// reactions_are_possible:flags.9?true silent:flags.13?true post:flags.14?true legacy:flags.19?true
        /// id:int from_id:flags.8?Peer peer_id:Peer saved_peer_id:flags.28?Peer
        /// reply_to:flags.3?MessageReplyHeader date:int action:MessageAction reactions:flags.20?MessageReactions
        /// ttl_period:flags.25?int = Message`
        indirect case messageService(MessageService)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x90a6ca84:
                self = .messageEmpty(try MessageEmpty(bareFrom: &reader))
            case 0x7600b9d3:
                self = .message(try Message(bareFrom: &reader))
            case 0x7a800e0a:
                self = .messageService(try MessageService(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Message")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messageEmpty(let value):
                writer.writeConstructorID(0x90a6ca84)
                value.writeBare(to: &writer)
            case .message(let value):
                writer.writeConstructorID(0x7600b9d3)
                value.writeBare(to: &writer)
            case .messageService(let value):
                writer.writeConstructorID(0x7a800e0a)
                value.writeBare(to: &writer)
            }
        }

        /// `messageEmpty#90a6ca84`
        public struct MessageEmpty: TLPayload {
            public var id: Int32
            public var peerID: API.Peer?

            public init(id: Int32, peerID: API.Peer? = nil) {
                self.id = id
                self.peerID = peerID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readInt()
                self.peerID = _flags[0] ? try API.Peer(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.peerID != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                if let value = self.peerID { value.write(to: &writer) }
            }
        }

        /// `message#7600b9d3`
        public struct Message: TLPayload {
            public var out: Bool
            public var mentioned: Bool
            public var mediaUnread: Bool
            public var silent: Bool
            public var post: Bool
            public var fromScheduled: Bool
            public var legacy: Bool
            public var editHide: Bool
            public var pinned: Bool
            public var noforwards: Bool
            public var invertMedia: Bool
            public var offline: Bool
            public var videoProcessingPending: Bool
            public var paidSuggestedPostStars: Bool
            public var paidSuggestedPostTon: Bool
            public var id: Int32
            public var fromID: API.Peer?
            public var fromBoostsApplied: Int32?
            public var fromRank: String?
            public var peerID: API.Peer
            public var savedPeerID: API.Peer?
            public var fwdFrom: API.MessageFwdHeader?
            public var viaBotID: Int64?
            public var viaBusinessBotID: Int64?
            public var guestchatViaFrom: API.Peer?
            public var replyTo: API.MessageReplyHeader?
            public var date: Int32
            public var message: String
            public var media: API.MessageMedia?
            public var replyMarkup: API.ReplyMarkup?
            public var entities: [API.MessageEntity]?
            public var views: Int32?
            public var forwards: Int32?
            public var replies: API.MessageReplies?
            public var editDate: Int32?
            public var postAuthor: String?
            public var groupedID: Int64?
            public var reactions: API.MessageReactions?
            public var restrictionReason: [API.RestrictionReason]?
            public var ttlPeriod: Int32?
            public var quickReplyShortcutID: Int32?
            public var effect: Int64?
            public var factcheck: API.FactCheck?
            public var reportDeliveryUntilDate: Int32?
            public var paidMessageStars: Int64?
            public var suggestedPost: API.SuggestedPost?
            public var scheduleRepeatPeriod: Int32?
            public var summaryFromLanguage: String?
            public var richMessage: API.RichMessage?

            public init(out: Bool = false, mentioned: Bool = false, mediaUnread: Bool = false, silent: Bool = false, post: Bool = false, fromScheduled: Bool = false, legacy: Bool = false, editHide: Bool = false, pinned: Bool = false, noforwards: Bool = false, invertMedia: Bool = false, offline: Bool = false, videoProcessingPending: Bool = false, paidSuggestedPostStars: Bool = false, paidSuggestedPostTon: Bool = false, id: Int32, fromID: API.Peer? = nil, fromBoostsApplied: Int32? = nil, fromRank: String? = nil, peerID: API.Peer, savedPeerID: API.Peer? = nil, fwdFrom: API.MessageFwdHeader? = nil, viaBotID: Int64? = nil, viaBusinessBotID: Int64? = nil, guestchatViaFrom: API.Peer? = nil, replyTo: API.MessageReplyHeader? = nil, date: Int32, message: String, media: API.MessageMedia? = nil, replyMarkup: API.ReplyMarkup? = nil, entities: [API.MessageEntity]? = nil, views: Int32? = nil, forwards: Int32? = nil, replies: API.MessageReplies? = nil, editDate: Int32? = nil, postAuthor: String? = nil, groupedID: Int64? = nil, reactions: API.MessageReactions? = nil, restrictionReason: [API.RestrictionReason]? = nil, ttlPeriod: Int32? = nil, quickReplyShortcutID: Int32? = nil, effect: Int64? = nil, factcheck: API.FactCheck? = nil, reportDeliveryUntilDate: Int32? = nil, paidMessageStars: Int64? = nil, suggestedPost: API.SuggestedPost? = nil, scheduleRepeatPeriod: Int32? = nil, summaryFromLanguage: String? = nil, richMessage: API.RichMessage? = nil) {
                self.out = out
                self.mentioned = mentioned
                self.mediaUnread = mediaUnread
                self.silent = silent
                self.post = post
                self.fromScheduled = fromScheduled
                self.legacy = legacy
                self.editHide = editHide
                self.pinned = pinned
                self.noforwards = noforwards
                self.invertMedia = invertMedia
                self.offline = offline
                self.videoProcessingPending = videoProcessingPending
                self.paidSuggestedPostStars = paidSuggestedPostStars
                self.paidSuggestedPostTon = paidSuggestedPostTon
                self.id = id
                self.fromID = fromID
                self.fromBoostsApplied = fromBoostsApplied
                self.fromRank = fromRank
                self.peerID = peerID
                self.savedPeerID = savedPeerID
                self.fwdFrom = fwdFrom
                self.viaBotID = viaBotID
                self.viaBusinessBotID = viaBusinessBotID
                self.guestchatViaFrom = guestchatViaFrom
                self.replyTo = replyTo
                self.date = date
                self.message = message
                self.media = media
                self.replyMarkup = replyMarkup
                self.entities = entities
                self.views = views
                self.forwards = forwards
                self.replies = replies
                self.editDate = editDate
                self.postAuthor = postAuthor
                self.groupedID = groupedID
                self.reactions = reactions
                self.restrictionReason = restrictionReason
                self.ttlPeriod = ttlPeriod
                self.quickReplyShortcutID = quickReplyShortcutID
                self.effect = effect
                self.factcheck = factcheck
                self.reportDeliveryUntilDate = reportDeliveryUntilDate
                self.paidMessageStars = paidMessageStars
                self.suggestedPost = suggestedPost
                self.scheduleRepeatPeriod = scheduleRepeatPeriod
                self.summaryFromLanguage = summaryFromLanguage
                self.richMessage = richMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.out = _flags[1]
                self.mentioned = _flags[4]
                self.mediaUnread = _flags[5]
                self.silent = _flags[13]
                self.post = _flags[14]
                self.fromScheduled = _flags[18]
                self.legacy = _flags[19]
                self.editHide = _flags[21]
                self.pinned = _flags[24]
                self.noforwards = _flags[26]
                self.invertMedia = _flags[27]
                let _flags2 = try reader.readFlags()
                self.offline = _flags2[1]
                self.videoProcessingPending = _flags2[4]
                self.paidSuggestedPostStars = _flags2[8]
                self.paidSuggestedPostTon = _flags2[9]
                self.id = try reader.readInt()
                self.fromID = _flags[8] ? try API.Peer(from: &reader) : nil
                self.fromBoostsApplied = _flags[29] ? try reader.readInt() : nil
                self.fromRank = _flags2[12] ? try reader.readString() : nil
                self.peerID = try API.Peer(from: &reader)
                self.savedPeerID = _flags[28] ? try API.Peer(from: &reader) : nil
                self.fwdFrom = _flags[2] ? try API.MessageFwdHeader(from: &reader) : nil
                self.viaBotID = _flags[11] ? try reader.readLong() : nil
                self.viaBusinessBotID = _flags2[0] ? try reader.readLong() : nil
                self.guestchatViaFrom = _flags2[19] ? try API.Peer(from: &reader) : nil
                self.replyTo = _flags[3] ? try API.MessageReplyHeader(from: &reader) : nil
                self.date = try reader.readInt()
                self.message = try reader.readString()
                self.media = _flags[9] ? try API.MessageMedia(from: &reader) : nil
                self.replyMarkup = _flags[6] ? try API.ReplyMarkup(from: &reader) : nil
                self.entities = _flags[7] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.views = _flags[10] ? try reader.readInt() : nil
                self.forwards = _flags[10] ? try reader.readInt() : nil
                self.replies = _flags[23] ? try API.MessageReplies(from: &reader) : nil
                self.editDate = _flags[15] ? try reader.readInt() : nil
                self.postAuthor = _flags[16] ? try reader.readString() : nil
                self.groupedID = _flags[17] ? try reader.readLong() : nil
                self.reactions = _flags[20] ? try API.MessageReactions(from: &reader) : nil
                self.restrictionReason = _flags[22] ? try reader.readVector(of: API.RestrictionReason.self) : nil
                self.ttlPeriod = _flags[25] ? try reader.readInt() : nil
                self.quickReplyShortcutID = _flags[30] ? try reader.readInt() : nil
                self.effect = _flags2[2] ? try reader.readLong() : nil
                self.factcheck = _flags2[3] ? try API.FactCheck(from: &reader) : nil
                self.reportDeliveryUntilDate = _flags2[5] ? try reader.readInt() : nil
                self.paidMessageStars = _flags2[6] ? try reader.readLong() : nil
                self.suggestedPost = _flags2[7] ? try API.SuggestedPost(from: &reader) : nil
                self.scheduleRepeatPeriod = _flags2[10] ? try reader.readInt() : nil
                self.summaryFromLanguage = _flags2[11] ? try reader.readString() : nil
                self.richMessage = _flags2[13] ? try API.RichMessage(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.out)
                _flags.set(4, if: self.mentioned)
                _flags.set(5, if: self.mediaUnread)
                _flags.set(13, if: self.silent)
                _flags.set(14, if: self.post)
                _flags.set(18, if: self.fromScheduled)
                _flags.set(19, if: self.legacy)
                _flags.set(21, if: self.editHide)
                _flags.set(24, if: self.pinned)
                _flags.set(26, if: self.noforwards)
                _flags.set(27, if: self.invertMedia)
                _flags.set(8, if: self.fromID != nil)
                _flags.set(29, if: self.fromBoostsApplied != nil)
                _flags.set(28, if: self.savedPeerID != nil)
                _flags.set(2, if: self.fwdFrom != nil)
                _flags.set(11, if: self.viaBotID != nil)
                _flags.set(3, if: self.replyTo != nil)
                _flags.set(9, if: self.media != nil)
                _flags.set(6, if: self.replyMarkup != nil)
                _flags.set(7, if: self.entities != nil)
                _flags.set(10, if: self.views != nil)
                _flags.set(10, if: self.forwards != nil)
                _flags.set(23, if: self.replies != nil)
                _flags.set(15, if: self.editDate != nil)
                _flags.set(16, if: self.postAuthor != nil)
                _flags.set(17, if: self.groupedID != nil)
                _flags.set(20, if: self.reactions != nil)
                _flags.set(22, if: self.restrictionReason != nil)
                _flags.set(25, if: self.ttlPeriod != nil)
                _flags.set(30, if: self.quickReplyShortcutID != nil)
                writer.writeFlags(_flags)
                var _flags2 = TLFlags()
                _flags2.set(1, if: self.offline)
                _flags2.set(4, if: self.videoProcessingPending)
                _flags2.set(8, if: self.paidSuggestedPostStars)
                _flags2.set(9, if: self.paidSuggestedPostTon)
                _flags2.set(12, if: self.fromRank != nil)
                _flags2.set(0, if: self.viaBusinessBotID != nil)
                _flags2.set(19, if: self.guestchatViaFrom != nil)
                _flags2.set(2, if: self.effect != nil)
                _flags2.set(3, if: self.factcheck != nil)
                _flags2.set(5, if: self.reportDeliveryUntilDate != nil)
                _flags2.set(6, if: self.paidMessageStars != nil)
                _flags2.set(7, if: self.suggestedPost != nil)
                _flags2.set(10, if: self.scheduleRepeatPeriod != nil)
                _flags2.set(11, if: self.summaryFromLanguage != nil)
                _flags2.set(13, if: self.richMessage != nil)
                writer.writeFlags(_flags2)
                writer.writeInt(self.id)
                if let value = self.fromID { value.write(to: &writer) }
                if let value = self.fromBoostsApplied { writer.writeInt(value) }
                if let value = self.fromRank { writer.writeString(value) }
                self.peerID.write(to: &writer)
                if let value = self.savedPeerID { value.write(to: &writer) }
                if let value = self.fwdFrom { value.write(to: &writer) }
                if let value = self.viaBotID { writer.writeLong(value) }
                if let value = self.viaBusinessBotID { writer.writeLong(value) }
                if let value = self.guestchatViaFrom { value.write(to: &writer) }
                if let value = self.replyTo { value.write(to: &writer) }
                writer.writeInt(self.date)
                writer.writeString(self.message)
                if let value = self.media { value.write(to: &writer) }
                if let value = self.replyMarkup { value.write(to: &writer) }
                if let value = self.entities { writer.writeVector(value) }
                if let value = self.views {
                    writer.writeInt(value)
                } else if _flags[10] {
                    writer.failMissing("message.views")
                }
                if let value = self.forwards {
                    writer.writeInt(value)
                } else if _flags[10] {
                    writer.failMissing("message.forwards")
                }
                if let value = self.replies { value.write(to: &writer) }
                if let value = self.editDate { writer.writeInt(value) }
                if let value = self.postAuthor { writer.writeString(value) }
                if let value = self.groupedID { writer.writeLong(value) }
                if let value = self.reactions { value.write(to: &writer) }
                if let value = self.restrictionReason { writer.writeVector(value) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
                if let value = self.quickReplyShortcutID { writer.writeInt(value) }
                if let value = self.effect { writer.writeLong(value) }
                if let value = self.factcheck { value.write(to: &writer) }
                if let value = self.reportDeliveryUntilDate { writer.writeInt(value) }
                if let value = self.paidMessageStars { writer.writeLong(value) }
                if let value = self.suggestedPost { value.write(to: &writer) }
                if let value = self.scheduleRepeatPeriod { writer.writeInt(value) }
                if let value = self.summaryFromLanguage { writer.writeString(value) }
                if let value = self.richMessage { value.write(to: &writer) }
            }
        }

        /// `messageService#7a800e0a`
        public struct MessageService: TLPayload {
            public var out: Bool
            public var mentioned: Bool
            public var mediaUnread: Bool
            public var reactionsArePossible: Bool
            public var silent: Bool
            public var post: Bool
            public var legacy: Bool
            public var id: Int32
            public var fromID: API.Peer?
            public var peerID: API.Peer
            public var savedPeerID: API.Peer?
            public var replyTo: API.MessageReplyHeader?
            public var date: Int32
            public var action: API.MessageAction
            public var reactions: API.MessageReactions?
            public var ttlPeriod: Int32?

            public init(out: Bool = false, mentioned: Bool = false, mediaUnread: Bool = false, reactionsArePossible: Bool = false, silent: Bool = false, post: Bool = false, legacy: Bool = false, id: Int32, fromID: API.Peer? = nil, peerID: API.Peer, savedPeerID: API.Peer? = nil, replyTo: API.MessageReplyHeader? = nil, date: Int32, action: API.MessageAction, reactions: API.MessageReactions? = nil, ttlPeriod: Int32? = nil) {
                self.out = out
                self.mentioned = mentioned
                self.mediaUnread = mediaUnread
                self.reactionsArePossible = reactionsArePossible
                self.silent = silent
                self.post = post
                self.legacy = legacy
                self.id = id
                self.fromID = fromID
                self.peerID = peerID
                self.savedPeerID = savedPeerID
                self.replyTo = replyTo
                self.date = date
                self.action = action
                self.reactions = reactions
                self.ttlPeriod = ttlPeriod
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.out = _flags[1]
                self.mentioned = _flags[4]
                self.mediaUnread = _flags[5]
                self.reactionsArePossible = _flags[9]
                self.silent = _flags[13]
                self.post = _flags[14]
                self.legacy = _flags[19]
                self.id = try reader.readInt()
                self.fromID = _flags[8] ? try API.Peer(from: &reader) : nil
                self.peerID = try API.Peer(from: &reader)
                self.savedPeerID = _flags[28] ? try API.Peer(from: &reader) : nil
                self.replyTo = _flags[3] ? try API.MessageReplyHeader(from: &reader) : nil
                self.date = try reader.readInt()
                self.action = try API.MessageAction(from: &reader)
                self.reactions = _flags[20] ? try API.MessageReactions(from: &reader) : nil
                self.ttlPeriod = _flags[25] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.out)
                _flags.set(4, if: self.mentioned)
                _flags.set(5, if: self.mediaUnread)
                _flags.set(9, if: self.reactionsArePossible)
                _flags.set(13, if: self.silent)
                _flags.set(14, if: self.post)
                _flags.set(19, if: self.legacy)
                _flags.set(8, if: self.fromID != nil)
                _flags.set(28, if: self.savedPeerID != nil)
                _flags.set(3, if: self.replyTo != nil)
                _flags.set(20, if: self.reactions != nil)
                _flags.set(25, if: self.ttlPeriod != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                if let value = self.fromID { value.write(to: &writer) }
                self.peerID.write(to: &writer)
                if let value = self.savedPeerID { value.write(to: &writer) }
                if let value = self.replyTo { value.write(to: &writer) }
                writer.writeInt(self.date)
                self.action.write(to: &writer)
                if let value = self.reactions { value.write(to: &writer) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
            }
        }
    }

    /// `MessageMedia`
    public enum MessageMedia: TLObject {
        /// `messageMediaEmpty#3ded6320 = MessageMedia`
        case messageMediaEmpty
        /// `messageMediaPhoto#e216eb63 flags:# spoiler:flags.3?true live_photo:flags.4?true photo:flags.0?Photo
        /// ttl_seconds:flags.2?int video:flags.4?Document = MessageMedia`
        indirect case messageMediaPhoto(MessageMediaPhoto)
        /// `messageMediaGeo#56e0d474 geo:GeoPoint = MessageMedia`
        case messageMediaGeo(geo: API.GeoPoint)
        /// `messageMediaContact#70322949 phone_number:string first_name:string last_name:string vcard:string
        /// user_id:long = MessageMedia`
        indirect case messageMediaContact(MessageMediaContact)
        /// `messageMediaUnsupported#9f84f49e = MessageMedia`
        case messageMediaUnsupported
        /// `messageMediaDocument#52d8ccd9 flags:# nopremium:flags.3?true spoiler:flags.4?true video:flags.6?true
        /// round:flags.7?true voice:flags.8?true document:flags.0?Document alt_documents:flags.5?Vector<Document>
        /// video_cover:flags.9?Photo video_timestamp:flags.10?int ttl_seconds:flags.2?int = MessageMedia`
        indirect case messageMediaDocument(MessageMediaDocument)
        /// `messageMediaWebPage#ddf10c3b flags:# force_large_media:flags.0?true force_small_media:flags.1?true
        /// manual:flags.3?true safe:flags.4?true webpage:WebPage = MessageMedia`
        indirect case messageMediaWebPage(MessageMediaWebPage)
        /// `messageMediaVenue#2ec0533f geo:GeoPoint title:string address:string provider:string venue_id:string
        /// venue_type:string = MessageMedia`
        indirect case messageMediaVenue(MessageMediaVenue)
        /// `messageMediaGame#fdb19008 game:Game = MessageMedia`
        indirect case messageMediaGame(game: API.Game)
        /// `messageMediaInvoice#f6a548d3 flags:# shipping_address_requested:flags.1?true test:flags.3?true
        /// title:string description:string photo:flags.0?WebDocument receipt_msg_id:flags.2?int currency:string
        /// total_amount:long start_param:string extended_media:flags.4?MessageExtendedMedia = MessageMedia`
        indirect case messageMediaInvoice(MessageMediaInvoice)
        /// `messageMediaGeoLive#b940c666 flags:# geo:GeoPoint heading:flags.0?int period:int
        /// proximity_notification_radius:flags.1?int = MessageMedia`
        indirect case messageMediaGeoLive(MessageMediaGeoLive)
        /// `messageMediaPoll#773f4e66 flags:# poll:Poll results:PollResults attached_media:flags.0?MessageMedia =
        /// MessageMedia`
        indirect case messageMediaPoll(MessageMediaPoll)
        /// `messageMediaDice#08cbec07 flags:# value:int emoticon:string
        /// game_outcome:flags.0?messages.EmojiGameOutcome = MessageMedia`
        indirect case messageMediaDice(MessageMediaDice)
        /// `messageMediaStory#68cb6283 flags:# via_mention:flags.1?true peer:Peer id:int story:flags.0?StoryItem
        /// = MessageMedia`
        indirect case messageMediaStory(MessageMediaStory)
        /// `messageMediaGiveaway#aa073beb flags:# only_new_subscribers:flags.0?true
        /// winners_are_visible:flags.2?true channels:Vector<long> countries_iso2:flags.1?Vector<string>
        /// prize_description:flags.3?string quantity:int months:flags.4?int stars:flags.5?long until_date:int =
        /// MessageMedia`
        indirect case messageMediaGiveaway(MessageMediaGiveaway)
        /// `messageMediaGiveawayResults#ceaa3ea1 flags:# only_new_subscribers:flags.0?true refunded:flags.2?true
        /// channel_id:long additional_peers_count:flags.3?int launch_msg_id:int winners_count:int
        /// unclaimed_count:int winners:Vector<long> months:flags.4?int stars:flags.5?long
        /// prize_description:flags.1?string until_date:int = MessageMedia`
        indirect case messageMediaGiveawayResults(MessageMediaGiveawayResults)
        /// `messageMediaPaidMedia#a8852491 stars_amount:long extended_media:Vector<MessageExtendedMedia> =
        /// MessageMedia`
        case messageMediaPaidMedia(starsAmount: Int64, extendedMedia: [API.MessageExtendedMedia])
        /// `messageMediaToDo#8a53b014 flags:# todo:TodoList completions:flags.0?Vector<TodoCompletion> =
        /// MessageMedia`
        indirect case messageMediaToDo(MessageMediaToDo)
        /// `messageMediaVideoStream#ca5cab89 flags:# rtmp_stream:flags.0?true call:InputGroupCall = MessageMedia`
        indirect case messageMediaVideoStream(MessageMediaVideoStream)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x3ded6320:
                self = .messageMediaEmpty
            case 0xe216eb63:
                self = .messageMediaPhoto(try MessageMediaPhoto(bareFrom: &reader))
            case 0x56e0d474:
                self = .messageMediaGeo(geo: try API.GeoPoint(from: &reader))
            case 0x70322949:
                self = .messageMediaContact(try MessageMediaContact(bareFrom: &reader))
            case 0x9f84f49e:
                self = .messageMediaUnsupported
            case 0x52d8ccd9:
                self = .messageMediaDocument(try MessageMediaDocument(bareFrom: &reader))
            case 0xddf10c3b:
                self = .messageMediaWebPage(try MessageMediaWebPage(bareFrom: &reader))
            case 0x2ec0533f:
                self = .messageMediaVenue(try MessageMediaVenue(bareFrom: &reader))
            case 0xfdb19008:
                self = .messageMediaGame(game: try API.Game(from: &reader))
            case 0xf6a548d3:
                self = .messageMediaInvoice(try MessageMediaInvoice(bareFrom: &reader))
            case 0xb940c666:
                self = .messageMediaGeoLive(try MessageMediaGeoLive(bareFrom: &reader))
            case 0x773f4e66:
                self = .messageMediaPoll(try MessageMediaPoll(bareFrom: &reader))
            case 0x08cbec07:
                self = .messageMediaDice(try MessageMediaDice(bareFrom: &reader))
            case 0x68cb6283:
                self = .messageMediaStory(try MessageMediaStory(bareFrom: &reader))
            case 0xaa073beb:
                self = .messageMediaGiveaway(try MessageMediaGiveaway(bareFrom: &reader))
            case 0xceaa3ea1:
                self = .messageMediaGiveawayResults(try MessageMediaGiveawayResults(bareFrom: &reader))
            case 0xa8852491:
                self = .messageMediaPaidMedia(starsAmount: try reader.readLong(), extendedMedia: try reader.readVector(of: API.MessageExtendedMedia.self))
            case 0x8a53b014:
                self = .messageMediaToDo(try MessageMediaToDo(bareFrom: &reader))
            case 0xca5cab89:
                self = .messageMediaVideoStream(try MessageMediaVideoStream(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "MessageMedia")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messageMediaEmpty:
                writer.writeConstructorID(0x3ded6320)
            case .messageMediaPhoto(let value):
                writer.writeConstructorID(0xe216eb63)
                value.writeBare(to: &writer)
            case .messageMediaGeo(let value):
                writer.writeConstructorID(0x56e0d474)
                value.write(to: &writer)
            case .messageMediaContact(let value):
                writer.writeConstructorID(0x70322949)
                value.writeBare(to: &writer)
            case .messageMediaUnsupported:
                writer.writeConstructorID(0x9f84f49e)
            case .messageMediaDocument(let value):
                writer.writeConstructorID(0x52d8ccd9)
                value.writeBare(to: &writer)
            case .messageMediaWebPage(let value):
                writer.writeConstructorID(0xddf10c3b)
                value.writeBare(to: &writer)
            case .messageMediaVenue(let value):
                writer.writeConstructorID(0x2ec0533f)
                value.writeBare(to: &writer)
            case .messageMediaGame(let value):
                writer.writeConstructorID(0xfdb19008)
                value.write(to: &writer)
            case .messageMediaInvoice(let value):
                writer.writeConstructorID(0xf6a548d3)
                value.writeBare(to: &writer)
            case .messageMediaGeoLive(let value):
                writer.writeConstructorID(0xb940c666)
                value.writeBare(to: &writer)
            case .messageMediaPoll(let value):
                writer.writeConstructorID(0x773f4e66)
                value.writeBare(to: &writer)
            case .messageMediaDice(let value):
                writer.writeConstructorID(0x08cbec07)
                value.writeBare(to: &writer)
            case .messageMediaStory(let value):
                writer.writeConstructorID(0x68cb6283)
                value.writeBare(to: &writer)
            case .messageMediaGiveaway(let value):
                writer.writeConstructorID(0xaa073beb)
                value.writeBare(to: &writer)
            case .messageMediaGiveawayResults(let value):
                writer.writeConstructorID(0xceaa3ea1)
                value.writeBare(to: &writer)
            case .messageMediaPaidMedia(let value1, let value2):
                writer.writeConstructorID(0xa8852491)
                writer.writeLong(value1)
                writer.writeVector(value2)
            case .messageMediaToDo(let value):
                writer.writeConstructorID(0x8a53b014)
                value.writeBare(to: &writer)
            case .messageMediaVideoStream(let value):
                writer.writeConstructorID(0xca5cab89)
                value.writeBare(to: &writer)
            }
        }

        /// `messageMediaPhoto#e216eb63`
        public struct MessageMediaPhoto: TLPayload {
            public var spoiler: Bool
            public var livePhoto: Bool
            public var photo: API.Photo?
            public var ttlSeconds: Int32?
            public var video: API.Document?

            public init(spoiler: Bool = false, livePhoto: Bool = false, photo: API.Photo? = nil, ttlSeconds: Int32? = nil, video: API.Document? = nil) {
                self.spoiler = spoiler
                self.livePhoto = livePhoto
                self.photo = photo
                self.ttlSeconds = ttlSeconds
                self.video = video
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.spoiler = _flags[3]
                self.livePhoto = _flags[4]
                self.photo = _flags[0] ? try API.Photo(from: &reader) : nil
                self.ttlSeconds = _flags[2] ? try reader.readInt() : nil
                self.video = _flags[4] ? try API.Document(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.spoiler)
                _flags.set(4, if: self.livePhoto)
                _flags.set(0, if: self.photo != nil)
                _flags.set(2, if: self.ttlSeconds != nil)
                _flags.set(4, if: self.video != nil)
                writer.writeFlags(_flags)
                if let value = self.photo { value.write(to: &writer) }
                if let value = self.ttlSeconds { writer.writeInt(value) }
                if let value = self.video {
                    value.write(to: &writer)
                } else if _flags[4] {
                    writer.failMissing("messageMediaPhoto.video")
                }
            }
        }

        /// `messageMediaContact#70322949`
        public struct MessageMediaContact: TLPayload {
            public var phoneNumber: String
            public var firstName: String
            public var lastName: String
            public var vcard: String
            public var userID: Int64

            public init(phoneNumber: String, firstName: String, lastName: String, vcard: String, userID: Int64) {
                self.phoneNumber = phoneNumber
                self.firstName = firstName
                self.lastName = lastName
                self.vcard = vcard
                self.userID = userID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.phoneNumber = try reader.readString()
                self.firstName = try reader.readString()
                self.lastName = try reader.readString()
                self.vcard = try reader.readString()
                self.userID = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.phoneNumber)
                writer.writeString(self.firstName)
                writer.writeString(self.lastName)
                writer.writeString(self.vcard)
                writer.writeLong(self.userID)
            }
        }

        /// `messageMediaDocument#52d8ccd9`
        public struct MessageMediaDocument: TLPayload {
            public var nopremium: Bool
            public var spoiler: Bool
            public var video: Bool
            public var round: Bool
            public var voice: Bool
            public var document: API.Document?
            public var altDocuments: [API.Document]?
            public var videoCover: API.Photo?
            public var videoTimestamp: Int32?
            public var ttlSeconds: Int32?

            public init(nopremium: Bool = false, spoiler: Bool = false, video: Bool = false, round: Bool = false, voice: Bool = false, document: API.Document? = nil, altDocuments: [API.Document]? = nil, videoCover: API.Photo? = nil, videoTimestamp: Int32? = nil, ttlSeconds: Int32? = nil) {
                self.nopremium = nopremium
                self.spoiler = spoiler
                self.video = video
                self.round = round
                self.voice = voice
                self.document = document
                self.altDocuments = altDocuments
                self.videoCover = videoCover
                self.videoTimestamp = videoTimestamp
                self.ttlSeconds = ttlSeconds
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nopremium = _flags[3]
                self.spoiler = _flags[4]
                self.video = _flags[6]
                self.round = _flags[7]
                self.voice = _flags[8]
                self.document = _flags[0] ? try API.Document(from: &reader) : nil
                self.altDocuments = _flags[5] ? try reader.readVector(of: API.Document.self) : nil
                self.videoCover = _flags[9] ? try API.Photo(from: &reader) : nil
                self.videoTimestamp = _flags[10] ? try reader.readInt() : nil
                self.ttlSeconds = _flags[2] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.nopremium)
                _flags.set(4, if: self.spoiler)
                _flags.set(6, if: self.video)
                _flags.set(7, if: self.round)
                _flags.set(8, if: self.voice)
                _flags.set(0, if: self.document != nil)
                _flags.set(5, if: self.altDocuments != nil)
                _flags.set(9, if: self.videoCover != nil)
                _flags.set(10, if: self.videoTimestamp != nil)
                _flags.set(2, if: self.ttlSeconds != nil)
                writer.writeFlags(_flags)
                if let value = self.document { value.write(to: &writer) }
                if let value = self.altDocuments { writer.writeVector(value) }
                if let value = self.videoCover { value.write(to: &writer) }
                if let value = self.videoTimestamp { writer.writeInt(value) }
                if let value = self.ttlSeconds { writer.writeInt(value) }
            }
        }

        /// `messageMediaWebPage#ddf10c3b`
        public struct MessageMediaWebPage: TLPayload {
            public var forceLargeMedia: Bool
            public var forceSmallMedia: Bool
            public var manual: Bool
            public var safe: Bool
            public var webpage: API.WebPage

            public init(forceLargeMedia: Bool = false, forceSmallMedia: Bool = false, manual: Bool = false, safe: Bool = false, webpage: API.WebPage) {
                self.forceLargeMedia = forceLargeMedia
                self.forceSmallMedia = forceSmallMedia
                self.manual = manual
                self.safe = safe
                self.webpage = webpage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.forceLargeMedia = _flags[0]
                self.forceSmallMedia = _flags[1]
                self.manual = _flags[3]
                self.safe = _flags[4]
                self.webpage = try API.WebPage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.forceLargeMedia)
                _flags.set(1, if: self.forceSmallMedia)
                _flags.set(3, if: self.manual)
                _flags.set(4, if: self.safe)
                writer.writeFlags(_flags)
                self.webpage.write(to: &writer)
            }
        }

        /// `messageMediaVenue#2ec0533f`
        public struct MessageMediaVenue: TLPayload {
            public var geo: API.GeoPoint
            public var title: String
            public var address: String
            public var provider: String
            public var venueID: String
            public var venueType: String

            public init(geo: API.GeoPoint, title: String, address: String, provider: String, venueID: String, venueType: String) {
                self.geo = geo
                self.title = title
                self.address = address
                self.provider = provider
                self.venueID = venueID
                self.venueType = venueType
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.geo = try API.GeoPoint(from: &reader)
                self.title = try reader.readString()
                self.address = try reader.readString()
                self.provider = try reader.readString()
                self.venueID = try reader.readString()
                self.venueType = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.geo.write(to: &writer)
                writer.writeString(self.title)
                writer.writeString(self.address)
                writer.writeString(self.provider)
                writer.writeString(self.venueID)
                writer.writeString(self.venueType)
            }
        }

        /// `messageMediaInvoice#f6a548d3`
        public struct MessageMediaInvoice: TLPayload {
            public var shippingAddressRequested: Bool
            public var test: Bool
            public var title: String
            public var description: String
            public var photo: API.WebDocument?
            public var receiptMsgID: Int32?
            public var currency: String
            public var totalAmount: Int64
            public var startParam: String
            public var extendedMedia: API.MessageExtendedMedia?

            public init(shippingAddressRequested: Bool = false, test: Bool = false, title: String, description: String, photo: API.WebDocument? = nil, receiptMsgID: Int32? = nil, currency: String, totalAmount: Int64, startParam: String, extendedMedia: API.MessageExtendedMedia? = nil) {
                self.shippingAddressRequested = shippingAddressRequested
                self.test = test
                self.title = title
                self.description = description
                self.photo = photo
                self.receiptMsgID = receiptMsgID
                self.currency = currency
                self.totalAmount = totalAmount
                self.startParam = startParam
                self.extendedMedia = extendedMedia
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.shippingAddressRequested = _flags[1]
                self.test = _flags[3]
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[0] ? try API.WebDocument(from: &reader) : nil
                self.receiptMsgID = _flags[2] ? try reader.readInt() : nil
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
                self.startParam = try reader.readString()
                self.extendedMedia = _flags[4] ? try API.MessageExtendedMedia(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.shippingAddressRequested)
                _flags.set(3, if: self.test)
                _flags.set(0, if: self.photo != nil)
                _flags.set(2, if: self.receiptMsgID != nil)
                _flags.set(4, if: self.extendedMedia != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                if let value = self.receiptMsgID { writer.writeInt(value) }
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
                writer.writeString(self.startParam)
                if let value = self.extendedMedia { value.write(to: &writer) }
            }
        }

        /// `messageMediaGeoLive#b940c666`
        public struct MessageMediaGeoLive: TLPayload {
            public var geo: API.GeoPoint
            public var heading: Int32?
            public var period: Int32
            public var proximityNotificationRadius: Int32?

            public init(geo: API.GeoPoint, heading: Int32? = nil, period: Int32, proximityNotificationRadius: Int32? = nil) {
                self.geo = geo
                self.heading = heading
                self.period = period
                self.proximityNotificationRadius = proximityNotificationRadius
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.geo = try API.GeoPoint(from: &reader)
                self.heading = _flags[0] ? try reader.readInt() : nil
                self.period = try reader.readInt()
                self.proximityNotificationRadius = _flags[1] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.heading != nil)
                _flags.set(1, if: self.proximityNotificationRadius != nil)
                writer.writeFlags(_flags)
                self.geo.write(to: &writer)
                if let value = self.heading { writer.writeInt(value) }
                writer.writeInt(self.period)
                if let value = self.proximityNotificationRadius { writer.writeInt(value) }
            }
        }

        /// `messageMediaPoll#773f4e66`
        public struct MessageMediaPoll: TLPayload {
            public var poll: API.Poll
            public var results: API.PollResults
            public var attachedMedia: API.MessageMedia?

            public init(poll: API.Poll, results: API.PollResults, attachedMedia: API.MessageMedia? = nil) {
                self.poll = poll
                self.results = results
                self.attachedMedia = attachedMedia
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.poll = try API.Poll(from: &reader)
                self.results = try API.PollResults(from: &reader)
                self.attachedMedia = _flags[0] ? try API.MessageMedia(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.attachedMedia != nil)
                writer.writeFlags(_flags)
                self.poll.write(to: &writer)
                self.results.write(to: &writer)
                if let value = self.attachedMedia { value.write(to: &writer) }
            }
        }

        /// `messageMediaDice#08cbec07`
        public struct MessageMediaDice: TLPayload {
            public var value: Int32
            public var emoticon: String
            public var gameOutcome: API.Messages.EmojiGameOutcome?

            public init(value: Int32, emoticon: String, gameOutcome: API.Messages.EmojiGameOutcome? = nil) {
                self.value = value
                self.emoticon = emoticon
                self.gameOutcome = gameOutcome
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.value = try reader.readInt()
                self.emoticon = try reader.readString()
                self.gameOutcome = _flags[0] ? try API.Messages.EmojiGameOutcome(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.gameOutcome != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.value)
                writer.writeString(self.emoticon)
                if let value = self.gameOutcome { value.write(to: &writer) }
            }
        }

        /// `messageMediaStory#68cb6283`
        public struct MessageMediaStory: TLPayload {
            public var viaMention: Bool
            public var peer: API.Peer
            public var id: Int32
            public var story: API.StoryItem?

            public init(viaMention: Bool = false, peer: API.Peer, id: Int32, story: API.StoryItem? = nil) {
                self.viaMention = viaMention
                self.peer = peer
                self.id = id
                self.story = story
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.viaMention = _flags[1]
                self.peer = try API.Peer(from: &reader)
                self.id = try reader.readInt()
                self.story = _flags[0] ? try API.StoryItem(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.viaMention)
                _flags.set(0, if: self.story != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.id)
                if let value = self.story { value.write(to: &writer) }
            }
        }

        /// `messageMediaGiveaway#aa073beb`
        public struct MessageMediaGiveaway: TLPayload {
            public var onlyNewSubscribers: Bool
            public var winnersAreVisible: Bool
            public var channels: [Int64]
            public var countriesIso2: [String]?
            public var prizeDescription: String?
            public var quantity: Int32
            public var months: Int32?
            public var stars: Int64?
            public var untilDate: Int32

            public init(onlyNewSubscribers: Bool = false, winnersAreVisible: Bool = false, channels: [Int64], countriesIso2: [String]? = nil, prizeDescription: String? = nil, quantity: Int32, months: Int32? = nil, stars: Int64? = nil, untilDate: Int32) {
                self.onlyNewSubscribers = onlyNewSubscribers
                self.winnersAreVisible = winnersAreVisible
                self.channels = channels
                self.countriesIso2 = countriesIso2
                self.prizeDescription = prizeDescription
                self.quantity = quantity
                self.months = months
                self.stars = stars
                self.untilDate = untilDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.onlyNewSubscribers = _flags[0]
                self.winnersAreVisible = _flags[2]
                self.channels = try reader.readVector(of: Int64.self)
                self.countriesIso2 = _flags[1] ? try reader.readVector(of: String.self) : nil
                self.prizeDescription = _flags[3] ? try reader.readString() : nil
                self.quantity = try reader.readInt()
                self.months = _flags[4] ? try reader.readInt() : nil
                self.stars = _flags[5] ? try reader.readLong() : nil
                self.untilDate = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.onlyNewSubscribers)
                _flags.set(2, if: self.winnersAreVisible)
                _flags.set(1, if: self.countriesIso2 != nil)
                _flags.set(3, if: self.prizeDescription != nil)
                _flags.set(4, if: self.months != nil)
                _flags.set(5, if: self.stars != nil)
                writer.writeFlags(_flags)
                writer.writeVector(self.channels)
                if let value = self.countriesIso2 { writer.writeVector(value) }
                if let value = self.prizeDescription { writer.writeString(value) }
                writer.writeInt(self.quantity)
                if let value = self.months { writer.writeInt(value) }
                if let value = self.stars { writer.writeLong(value) }
                writer.writeInt(self.untilDate)
            }
        }

        /// `messageMediaGiveawayResults#ceaa3ea1`
        public struct MessageMediaGiveawayResults: TLPayload {
            public var onlyNewSubscribers: Bool
            public var refunded: Bool
            public var channelID: Int64
            public var additionalPeersCount: Int32?
            public var launchMsgID: Int32
            public var winnersCount: Int32
            public var unclaimedCount: Int32
            public var winners: [Int64]
            public var months: Int32?
            public var stars: Int64?
            public var prizeDescription: String?
            public var untilDate: Int32

            public init(onlyNewSubscribers: Bool = false, refunded: Bool = false, channelID: Int64, additionalPeersCount: Int32? = nil, launchMsgID: Int32, winnersCount: Int32, unclaimedCount: Int32, winners: [Int64], months: Int32? = nil, stars: Int64? = nil, prizeDescription: String? = nil, untilDate: Int32) {
                self.onlyNewSubscribers = onlyNewSubscribers
                self.refunded = refunded
                self.channelID = channelID
                self.additionalPeersCount = additionalPeersCount
                self.launchMsgID = launchMsgID
                self.winnersCount = winnersCount
                self.unclaimedCount = unclaimedCount
                self.winners = winners
                self.months = months
                self.stars = stars
                self.prizeDescription = prizeDescription
                self.untilDate = untilDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.onlyNewSubscribers = _flags[0]
                self.refunded = _flags[2]
                self.channelID = try reader.readLong()
                self.additionalPeersCount = _flags[3] ? try reader.readInt() : nil
                self.launchMsgID = try reader.readInt()
                self.winnersCount = try reader.readInt()
                self.unclaimedCount = try reader.readInt()
                self.winners = try reader.readVector(of: Int64.self)
                self.months = _flags[4] ? try reader.readInt() : nil
                self.stars = _flags[5] ? try reader.readLong() : nil
                self.prizeDescription = _flags[1] ? try reader.readString() : nil
                self.untilDate = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.onlyNewSubscribers)
                _flags.set(2, if: self.refunded)
                _flags.set(3, if: self.additionalPeersCount != nil)
                _flags.set(4, if: self.months != nil)
                _flags.set(5, if: self.stars != nil)
                _flags.set(1, if: self.prizeDescription != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                if let value = self.additionalPeersCount { writer.writeInt(value) }
                writer.writeInt(self.launchMsgID)
                writer.writeInt(self.winnersCount)
                writer.writeInt(self.unclaimedCount)
                writer.writeVector(self.winners)
                if let value = self.months { writer.writeInt(value) }
                if let value = self.stars { writer.writeLong(value) }
                if let value = self.prizeDescription { writer.writeString(value) }
                writer.writeInt(self.untilDate)
            }
        }

        /// `messageMediaToDo#8a53b014`
        public struct MessageMediaToDo: TLPayload {
            public var todo: API.TodoList
            public var completions: [API.TodoCompletion]?

            public init(todo: API.TodoList, completions: [API.TodoCompletion]? = nil) {
                self.todo = todo
                self.completions = completions
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.todo = try API.TodoList(from: &reader)
                self.completions = _flags[0] ? try reader.readVector(of: API.TodoCompletion.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.completions != nil)
                writer.writeFlags(_flags)
                self.todo.write(to: &writer)
                if let value = self.completions { writer.writeVector(value) }
            }
        }

        /// `messageMediaVideoStream#ca5cab89`
        public struct MessageMediaVideoStream: TLPayload {
            public var rtmpStream: Bool
            public var call: API.InputGroupCall

            public init(rtmpStream: Bool = false, call: API.InputGroupCall) {
                self.rtmpStream = rtmpStream
                self.call = call
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.rtmpStream = _flags[0]
                self.call = try API.InputGroupCall(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rtmpStream)
                writer.writeFlags(_flags)
                self.call.write(to: &writer)
            }
        }
    }

    /// `MessageAction`
    public enum MessageAction: TLObject {
        /// `messageActionEmpty#b6aef7b0 = MessageAction`
        case messageActionEmpty
        /// `messageActionChatCreate#bd47cbad title:string users:Vector<long> = MessageAction`
        case messageActionChatCreate(title: String, users: [Int64])
        /// `messageActionChatEditTitle#b5a1ce5a title:string = MessageAction`
        case messageActionChatEditTitle(title: String)
        /// `messageActionChatEditPhoto#7fcb13a8 photo:Photo = MessageAction`
        case messageActionChatEditPhoto(photo: API.Photo)
        /// `messageActionChatDeletePhoto#95e3fbef = MessageAction`
        case messageActionChatDeletePhoto
        /// `messageActionChatAddUser#15cefd00 users:Vector<long> = MessageAction`
        case messageActionChatAddUser(users: [Int64])
        /// `messageActionChatDeleteUser#a43f30cc user_id:long = MessageAction`
        case messageActionChatDeleteUser(userID: Int64)
        /// `messageActionChatJoinedByLink#031224c3 inviter_id:long = MessageAction`
        case messageActionChatJoinedByLink(inviterID: Int64)
        /// `messageActionChannelCreate#95d2ac92 title:string = MessageAction`
        case messageActionChannelCreate(title: String)
        /// `messageActionChatMigrateTo#e1037f92 channel_id:long = MessageAction`
        case messageActionChatMigrateTo(channelID: Int64)
        /// `messageActionChannelMigrateFrom#ea3948e9 title:string chat_id:long = MessageAction`
        case messageActionChannelMigrateFrom(title: String, chatID: Int64)
        /// `messageActionPinMessage#94bd38ed = MessageAction`
        case messageActionPinMessage
        /// `messageActionHistoryClear#9fbab604 = MessageAction`
        case messageActionHistoryClear
        /// `messageActionGameScore#92a72876 game_id:long score:int = MessageAction`
        case messageActionGameScore(gameID: Int64, score: Int32)
        /// `messageActionPaymentSentMe#ffa00ccc flags:# recurring_init:flags.2?true recurring_used:flags.3?true
        /// currency:string total_amount:long payload:bytes info:flags.0?PaymentRequestedInfo
        /// shipping_option_id:flags.1?string charge:PaymentCharge subscription_until_date:flags.4?int =
        /// MessageAction`
        indirect case messageActionPaymentSentMe(MessageActionPaymentSentMe)
        /// `messageActionPaymentSent#c624b16e flags:# recurring_init:flags.2?true recurring_used:flags.3?true
        /// currency:string total_amount:long invoice_slug:flags.0?string subscription_until_date:flags.4?int =
        /// MessageAction`
        indirect case messageActionPaymentSent(MessageActionPaymentSent)
        /// `messageActionPhoneCall#80e11a7f flags:# video:flags.2?true call_id:long
        /// reason:flags.0?PhoneCallDiscardReason duration:flags.1?int = MessageAction`
        indirect case messageActionPhoneCall(MessageActionPhoneCall)
        /// `messageActionScreenshotTaken#4792929b = MessageAction`
        case messageActionScreenshotTaken
        /// `messageActionCustomAction#fae69f56 message:string = MessageAction`
        case messageActionCustomAction(message: String)
        /// `messageActionBotAllowed#c516d679 flags:# attach_menu:flags.1?true from_request:flags.3?true
        /// domain:flags.0?string app:flags.2?BotApp = MessageAction`
        indirect case messageActionBotAllowed(MessageActionBotAllowed)
        /// `messageActionSecureValuesSentMe#1b287353 values:Vector<SecureValue>
        /// credentials:SecureCredentialsEncrypted = MessageAction`
        case messageActionSecureValuesSentMe(values: [API.SecureValue], credentials: API.SecureCredentialsEncrypted)
        /// `messageActionSecureValuesSent#d95c6154 types:Vector<SecureValueType> = MessageAction`
        case messageActionSecureValuesSent(types: [API.SecureValueType])
        /// `messageActionContactSignUp#f3f25f76 = MessageAction`
        case messageActionContactSignUp
        /// `messageActionGeoProximityReached#98e0d697 from_id:Peer to_id:Peer distance:int = MessageAction`
        case messageActionGeoProximityReached(fromID: API.Peer, toID: API.Peer, distance: Int32)
        /// `messageActionGroupCall#7a0d7f42 flags:# call:InputGroupCall duration:flags.0?int = MessageAction`
        indirect case messageActionGroupCall(MessageActionGroupCall)
        /// `messageActionInviteToGroupCall#502f92f7 call:InputGroupCall users:Vector<long> = MessageAction`
        case messageActionInviteToGroupCall(call: API.InputGroupCall, users: [Int64])
        /// `messageActionSetMessagesTTL#3c134d7b flags:# period:int auto_setting_from:flags.0?long =
        /// MessageAction`
        indirect case messageActionSetMessagesTTL(MessageActionSetMessagesTTL)
        /// `messageActionGroupCallScheduled#b3a07661 call:InputGroupCall schedule_date:int = MessageAction`
        case messageActionGroupCallScheduled(call: API.InputGroupCall, scheduleDate: Int32)
        /// `messageActionSetChatTheme#b91bbd3a theme:ChatTheme = MessageAction`
        case messageActionSetChatTheme(theme: API.ChatTheme)
        /// `messageActionChatJoinedByRequest#ebbca3cb = MessageAction`
        case messageActionChatJoinedByRequest
        /// `messageActionWebViewDataSentMe#47dd8079 text:string data:string = MessageAction`
        case messageActionWebViewDataSentMe(text: String, data: String)
        /// `messageActionWebViewDataSent#b4c38cb5 text:string = MessageAction`
        case messageActionWebViewDataSent(text: String)
        /// `messageActionGiftPremium#48e91302 flags:# currency:string amount:long days:int
        /// crypto_currency:flags.0?string crypto_amount:flags.0?long message:flags.1?TextWithEntities =
        /// MessageAction`
        indirect case messageActionGiftPremium(MessageActionGiftPremium)
        /// `messageActionTopicCreate#0d999256 flags:# title_missing:flags.1?true title:string icon_color:int
        /// icon_emoji_id:flags.0?long = MessageAction`
        indirect case messageActionTopicCreate(MessageActionTopicCreate)
        /// `messageActionTopicEdit#c0944820 flags:# title:flags.0?string icon_emoji_id:flags.1?long
        /// closed:flags.2?Bool hidden:flags.3?Bool = MessageAction`
        indirect case messageActionTopicEdit(MessageActionTopicEdit)
        /// `messageActionSuggestProfilePhoto#57de635e photo:Photo = MessageAction`
        case messageActionSuggestProfilePhoto(photo: API.Photo)
        /// `messageActionRequestedPeer#31518e9b button_id:int peers:Vector<Peer> = MessageAction`
        case messageActionRequestedPeer(buttonID: Int32, peers: [API.Peer])
        /// `messageActionSetChatWallPaper#5060a3f4 flags:# same:flags.0?true for_both:flags.1?true
        /// wallpaper:WallPaper = MessageAction`
        indirect case messageActionSetChatWallPaper(MessageActionSetChatWallPaper)
        /// `messageActionGiftCode#31c48347 flags:# via_giveaway:flags.0?true unclaimed:flags.5?true
        /// boost_peer:flags.1?Peer days:int slug:string currency:flags.2?string amount:flags.2?long
        /// crypto_currency:flags.3?string crypto_amount:flags.3?long message:flags.4?TextWithEntities =
        /// MessageAction`
        indirect case messageActionGiftCode(MessageActionGiftCode)
        /// `messageActionGiveawayLaunch#a80f51e4 flags:# stars:flags.0?long = MessageAction`
        indirect case messageActionGiveawayLaunch(MessageActionGiveawayLaunch)
        /// `messageActionGiveawayResults#87e2f155 flags:# stars:flags.0?true winners_count:int
        /// unclaimed_count:int = MessageAction`
        indirect case messageActionGiveawayResults(MessageActionGiveawayResults)
        /// `messageActionBoostApply#cc02aa6d boosts:int = MessageAction`
        case messageActionBoostApply(boosts: Int32)
        /// `messageActionRequestedPeerSentMe#93b31848 button_id:int peers:Vector<RequestedPeer> = MessageAction`
        case messageActionRequestedPeerSentMe(buttonID: Int32, peers: [API.RequestedPeer])
        /// `messageActionPaymentRefunded#41b3e202 flags:# peer:Peer currency:string total_amount:long
        /// payload:flags.0?bytes charge:PaymentCharge = MessageAction`
        indirect case messageActionPaymentRefunded(MessageActionPaymentRefunded)
        /// `messageActionGiftStars#45d5b021 flags:# currency:string amount:long stars:long
        /// crypto_currency:flags.0?string crypto_amount:flags.0?long transaction_id:flags.1?string =
        /// MessageAction`
        indirect case messageActionGiftStars(MessageActionGiftStars)
        /// `messageActionPrizeStars#b00c47a2 flags:# unclaimed:flags.0?true stars:long transaction_id:string
        /// boost_peer:Peer giveaway_msg_id:int = MessageAction`
        indirect case messageActionPrizeStars(MessageActionPrizeStars)
        /// `messageActionStarGift#ea2c31d3 flags:# name_hidden:flags.0?true saved:flags.2?true
        /// converted:flags.3?true upgraded:flags.5?true refunded:flags.9?true can_upgrade:flags.10?true
        /// prepaid_upgrade:flags.13?true upgrade_separate:flags.16?true auction_acquired:flags.17?true
        /// gift:StarGift message:flags.1?TextWithEntities convert_stars:flags.4?long upgrade_msg_id:flags.5?int
        /// upgrade_stars:flags.8?long from_id:flags.11?Peer peer:flags.12?Peer saved_id:flags.12?long
        /// prepaid_upgrade_hash:flags.14?string gift_msg_id:flags.15?int to_id:flags.18?Peer
        /// gift_num:flags.19?int = MessageAction`
        indirect case messageActionStarGift(MessageActionStarGift)
        /// `messageActionStarGiftUnique#e6c31522 flags:# upgrade:flags.0?true transferred:flags.1?true
        /// saved:flags.2?true refunded:flags.5?true prepaid_upgrade:flags.11?true assigned:flags.13?true
        /// from_offer:flags.14?true craft:flags.16?true gift:StarGift can_export_at:flags.3?int
        /// transfer_stars:flags.4?long from_id:flags.6?Peer peer:flags.7?Peer saved_id:flags.7?long
        /// resale_amount:flags.8?StarsAmount can_transfer_at:flags.9?int can_resell_at:flags.10?int
        /// drop_original_details_stars:flags.12?long can_craft_at:flags.15?int = MessageAction`
        indirect case messageActionStarGiftUnique(MessageActionStarGiftUnique)
        /// `messageActionPaidMessagesRefunded#ac1f1fcd count:int stars:long = MessageAction`
        case messageActionPaidMessagesRefunded(count: Int32, stars: Int64)
        /// `messageActionPaidMessagesPrice#84b88578 flags:# broadcast_messages_allowed:flags.0?true stars:long =
        /// MessageAction`
        indirect case messageActionPaidMessagesPrice(MessageActionPaidMessagesPrice)
        /// `messageActionConferenceCall#2ffe2f7a flags:# missed:flags.0?true active:flags.1?true
        /// video:flags.4?true call_id:long duration:flags.2?int other_participants:flags.3?Vector<Peer> =
        /// MessageAction`
        indirect case messageActionConferenceCall(MessageActionConferenceCall)
        /// `messageActionTodoCompletions#cc7c5c89 completed:Vector<int> incompleted:Vector<int> = MessageAction`
        case messageActionTodoCompletions(completed: [Int32], incompleted: [Int32])
        /// `messageActionTodoAppendTasks#c7edbc83 list:Vector<TodoItem> = MessageAction`
        case messageActionTodoAppendTasks(list: [API.TodoItem])
        /// `messageActionSuggestedPostApproval#ee7a1596 flags:# rejected:flags.0?true
        /// balance_too_low:flags.1?true reject_comment:flags.2?string schedule_date:flags.3?int
        /// price:flags.4?StarsAmount = MessageAction`
        indirect case messageActionSuggestedPostApproval(MessageActionSuggestedPostApproval)
        /// `messageActionSuggestedPostSuccess#95ddcf69 price:StarsAmount = MessageAction`
        case messageActionSuggestedPostSuccess(price: API.StarsAmount)
        /// `messageActionSuggestedPostRefund#69f916f8 flags:# payer_initiated:flags.0?true = MessageAction`
        indirect case messageActionSuggestedPostRefund(MessageActionSuggestedPostRefund)
        /// `messageActionGiftTon#a8a3c699 flags:# currency:string amount:long crypto_currency:string
        /// crypto_amount:long transaction_id:flags.0?string = MessageAction`
        indirect case messageActionGiftTon(MessageActionGiftTon)
        /// `messageActionSuggestBirthday#2c8f2a25 birthday:Birthday = MessageAction`
        case messageActionSuggestBirthday(birthday: API.Birthday)
        /// `messageActionStarGiftPurchaseOffer#774278d4 flags:# accepted:flags.0?true declined:flags.1?true
        /// gift:StarGift price:StarsAmount expires_at:int = MessageAction`
        indirect case messageActionStarGiftPurchaseOffer(MessageActionStarGiftPurchaseOffer)
        /// `messageActionStarGiftPurchaseOfferDeclined#73ada76b flags:# expired:flags.0?true gift:StarGift
        /// price:StarsAmount = MessageAction`
        indirect case messageActionStarGiftPurchaseOfferDeclined(MessageActionStarGiftPurchaseOfferDeclined)
        /// `messageActionNewCreatorPending#b07ed085 new_creator_id:long = MessageAction`
        case messageActionNewCreatorPending(newCreatorID: Int64)
        /// `messageActionChangeCreator#e188503b new_creator_id:long = MessageAction`
        case messageActionChangeCreator(newCreatorID: Int64)
        /// `messageActionNoForwardsToggle#bf7d6572 prev_value:Bool new_value:Bool = MessageAction`
        case messageActionNoForwardsToggle(prevValue: Bool, newValue: Bool)
        /// `messageActionNoForwardsRequest#3e2793ba flags:# expired:flags.0?true prev_value:Bool new_value:Bool =
        /// MessageAction`
        indirect case messageActionNoForwardsRequest(MessageActionNoForwardsRequest)
        /// `messageActionPollAppendAnswer#9da1cd6c answer:PollAnswer = MessageAction`
        case messageActionPollAppendAnswer(answer: API.PollAnswer)
        /// `messageActionPollDeleteAnswer#399674dc answer:PollAnswer = MessageAction`
        case messageActionPollDeleteAnswer(answer: API.PollAnswer)
        /// `messageActionManagedBotCreated#16605e3e bot_id:long = MessageAction`
        case messageActionManagedBotCreated(botID: Int64)
        /// `messageActionChangeCommunity#5d20bae8 flags:# community_id:flags.0?long = MessageAction`
        indirect case messageActionChangeCommunity(MessageActionChangeCommunity)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb6aef7b0:
                self = .messageActionEmpty
            case 0xbd47cbad:
                self = .messageActionChatCreate(title: try reader.readString(), users: try reader.readVector(of: Int64.self))
            case 0xb5a1ce5a:
                self = .messageActionChatEditTitle(title: try reader.readString())
            case 0x7fcb13a8:
                self = .messageActionChatEditPhoto(photo: try API.Photo(from: &reader))
            case 0x95e3fbef:
                self = .messageActionChatDeletePhoto
            case 0x15cefd00:
                self = .messageActionChatAddUser(users: try reader.readVector(of: Int64.self))
            case 0xa43f30cc:
                self = .messageActionChatDeleteUser(userID: try reader.readLong())
            case 0x031224c3:
                self = .messageActionChatJoinedByLink(inviterID: try reader.readLong())
            case 0x95d2ac92:
                self = .messageActionChannelCreate(title: try reader.readString())
            case 0xe1037f92:
                self = .messageActionChatMigrateTo(channelID: try reader.readLong())
            case 0xea3948e9:
                self = .messageActionChannelMigrateFrom(title: try reader.readString(), chatID: try reader.readLong())
            case 0x94bd38ed:
                self = .messageActionPinMessage
            case 0x9fbab604:
                self = .messageActionHistoryClear
            case 0x92a72876:
                self = .messageActionGameScore(gameID: try reader.readLong(), score: try reader.readInt())
            case 0xffa00ccc:
                self = .messageActionPaymentSentMe(try MessageActionPaymentSentMe(bareFrom: &reader))
            case 0xc624b16e:
                self = .messageActionPaymentSent(try MessageActionPaymentSent(bareFrom: &reader))
            case 0x80e11a7f:
                self = .messageActionPhoneCall(try MessageActionPhoneCall(bareFrom: &reader))
            case 0x4792929b:
                self = .messageActionScreenshotTaken
            case 0xfae69f56:
                self = .messageActionCustomAction(message: try reader.readString())
            case 0xc516d679:
                self = .messageActionBotAllowed(try MessageActionBotAllowed(bareFrom: &reader))
            case 0x1b287353:
                self = .messageActionSecureValuesSentMe(values: try reader.readVector(of: API.SecureValue.self), credentials: try API.SecureCredentialsEncrypted(from: &reader))
            case 0xd95c6154:
                self = .messageActionSecureValuesSent(types: try reader.readVector(of: API.SecureValueType.self))
            case 0xf3f25f76:
                self = .messageActionContactSignUp
            case 0x98e0d697:
                self = .messageActionGeoProximityReached(fromID: try API.Peer(from: &reader), toID: try API.Peer(from: &reader), distance: try reader.readInt())
            case 0x7a0d7f42:
                self = .messageActionGroupCall(try MessageActionGroupCall(bareFrom: &reader))
            case 0x502f92f7:
                self = .messageActionInviteToGroupCall(call: try API.InputGroupCall(from: &reader), users: try reader.readVector(of: Int64.self))
            case 0x3c134d7b:
                self = .messageActionSetMessagesTTL(try MessageActionSetMessagesTTL(bareFrom: &reader))
            case 0xb3a07661:
                self = .messageActionGroupCallScheduled(call: try API.InputGroupCall(from: &reader), scheduleDate: try reader.readInt())
            case 0xb91bbd3a:
                self = .messageActionSetChatTheme(theme: try API.ChatTheme(from: &reader))
            case 0xebbca3cb:
                self = .messageActionChatJoinedByRequest
            case 0x47dd8079:
                self = .messageActionWebViewDataSentMe(text: try reader.readString(), data: try reader.readString())
            case 0xb4c38cb5:
                self = .messageActionWebViewDataSent(text: try reader.readString())
            case 0x48e91302:
                self = .messageActionGiftPremium(try MessageActionGiftPremium(bareFrom: &reader))
            case 0x0d999256:
                self = .messageActionTopicCreate(try MessageActionTopicCreate(bareFrom: &reader))
            case 0xc0944820:
                self = .messageActionTopicEdit(try MessageActionTopicEdit(bareFrom: &reader))
            case 0x57de635e:
                self = .messageActionSuggestProfilePhoto(photo: try API.Photo(from: &reader))
            case 0x31518e9b:
                self = .messageActionRequestedPeer(buttonID: try reader.readInt(), peers: try reader.readVector(of: API.Peer.self))
            case 0x5060a3f4:
                self = .messageActionSetChatWallPaper(try MessageActionSetChatWallPaper(bareFrom: &reader))
            case 0x31c48347:
                self = .messageActionGiftCode(try MessageActionGiftCode(bareFrom: &reader))
            case 0xa80f51e4:
                self = .messageActionGiveawayLaunch(try MessageActionGiveawayLaunch(bareFrom: &reader))
            case 0x87e2f155:
                self = .messageActionGiveawayResults(try MessageActionGiveawayResults(bareFrom: &reader))
            case 0xcc02aa6d:
                self = .messageActionBoostApply(boosts: try reader.readInt())
            case 0x93b31848:
                self = .messageActionRequestedPeerSentMe(buttonID: try reader.readInt(), peers: try reader.readVector(of: API.RequestedPeer.self))
            case 0x41b3e202:
                self = .messageActionPaymentRefunded(try MessageActionPaymentRefunded(bareFrom: &reader))
            case 0x45d5b021:
                self = .messageActionGiftStars(try MessageActionGiftStars(bareFrom: &reader))
            case 0xb00c47a2:
                self = .messageActionPrizeStars(try MessageActionPrizeStars(bareFrom: &reader))
            case 0xea2c31d3:
                self = .messageActionStarGift(try MessageActionStarGift(bareFrom: &reader))
            case 0xe6c31522:
                self = .messageActionStarGiftUnique(try MessageActionStarGiftUnique(bareFrom: &reader))
            case 0xac1f1fcd:
                self = .messageActionPaidMessagesRefunded(count: try reader.readInt(), stars: try reader.readLong())
            case 0x84b88578:
                self = .messageActionPaidMessagesPrice(try MessageActionPaidMessagesPrice(bareFrom: &reader))
            case 0x2ffe2f7a:
                self = .messageActionConferenceCall(try MessageActionConferenceCall(bareFrom: &reader))
            case 0xcc7c5c89:
                self = .messageActionTodoCompletions(completed: try reader.readVector(of: Int32.self), incompleted: try reader.readVector(of: Int32.self))
            case 0xc7edbc83:
                self = .messageActionTodoAppendTasks(list: try reader.readVector(of: API.TodoItem.self))
            case 0xee7a1596:
                self = .messageActionSuggestedPostApproval(try MessageActionSuggestedPostApproval(bareFrom: &reader))
            case 0x95ddcf69:
                self = .messageActionSuggestedPostSuccess(price: try API.StarsAmount(from: &reader))
            case 0x69f916f8:
                self = .messageActionSuggestedPostRefund(try MessageActionSuggestedPostRefund(bareFrom: &reader))
            case 0xa8a3c699:
                self = .messageActionGiftTon(try MessageActionGiftTon(bareFrom: &reader))
            case 0x2c8f2a25:
                self = .messageActionSuggestBirthday(birthday: try API.Birthday(from: &reader))
            case 0x774278d4:
                self = .messageActionStarGiftPurchaseOffer(try MessageActionStarGiftPurchaseOffer(bareFrom: &reader))
            case 0x73ada76b:
                self = .messageActionStarGiftPurchaseOfferDeclined(try MessageActionStarGiftPurchaseOfferDeclined(bareFrom: &reader))
            case 0xb07ed085:
                self = .messageActionNewCreatorPending(newCreatorID: try reader.readLong())
            case 0xe188503b:
                self = .messageActionChangeCreator(newCreatorID: try reader.readLong())
            case 0xbf7d6572:
                self = .messageActionNoForwardsToggle(prevValue: try reader.readBool(), newValue: try reader.readBool())
            case 0x3e2793ba:
                self = .messageActionNoForwardsRequest(try MessageActionNoForwardsRequest(bareFrom: &reader))
            case 0x9da1cd6c:
                self = .messageActionPollAppendAnswer(answer: try API.PollAnswer(from: &reader))
            case 0x399674dc:
                self = .messageActionPollDeleteAnswer(answer: try API.PollAnswer(from: &reader))
            case 0x16605e3e:
                self = .messageActionManagedBotCreated(botID: try reader.readLong())
            case 0x5d20bae8:
                self = .messageActionChangeCommunity(try MessageActionChangeCommunity(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "MessageAction")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messageActionEmpty:
                writer.writeConstructorID(0xb6aef7b0)
            case .messageActionChatCreate(let value1, let value2):
                writer.writeConstructorID(0xbd47cbad)
                writer.writeString(value1)
                writer.writeVector(value2)
            case .messageActionChatEditTitle(let value):
                writer.writeConstructorID(0xb5a1ce5a)
                writer.writeString(value)
            case .messageActionChatEditPhoto(let value):
                writer.writeConstructorID(0x7fcb13a8)
                value.write(to: &writer)
            case .messageActionChatDeletePhoto:
                writer.writeConstructorID(0x95e3fbef)
            case .messageActionChatAddUser(let value):
                writer.writeConstructorID(0x15cefd00)
                writer.writeVector(value)
            case .messageActionChatDeleteUser(let value):
                writer.writeConstructorID(0xa43f30cc)
                writer.writeLong(value)
            case .messageActionChatJoinedByLink(let value):
                writer.writeConstructorID(0x031224c3)
                writer.writeLong(value)
            case .messageActionChannelCreate(let value):
                writer.writeConstructorID(0x95d2ac92)
                writer.writeString(value)
            case .messageActionChatMigrateTo(let value):
                writer.writeConstructorID(0xe1037f92)
                writer.writeLong(value)
            case .messageActionChannelMigrateFrom(let value1, let value2):
                writer.writeConstructorID(0xea3948e9)
                writer.writeString(value1)
                writer.writeLong(value2)
            case .messageActionPinMessage:
                writer.writeConstructorID(0x94bd38ed)
            case .messageActionHistoryClear:
                writer.writeConstructorID(0x9fbab604)
            case .messageActionGameScore(let value1, let value2):
                writer.writeConstructorID(0x92a72876)
                writer.writeLong(value1)
                writer.writeInt(value2)
            case .messageActionPaymentSentMe(let value):
                writer.writeConstructorID(0xffa00ccc)
                value.writeBare(to: &writer)
            case .messageActionPaymentSent(let value):
                writer.writeConstructorID(0xc624b16e)
                value.writeBare(to: &writer)
            case .messageActionPhoneCall(let value):
                writer.writeConstructorID(0x80e11a7f)
                value.writeBare(to: &writer)
            case .messageActionScreenshotTaken:
                writer.writeConstructorID(0x4792929b)
            case .messageActionCustomAction(let value):
                writer.writeConstructorID(0xfae69f56)
                writer.writeString(value)
            case .messageActionBotAllowed(let value):
                writer.writeConstructorID(0xc516d679)
                value.writeBare(to: &writer)
            case .messageActionSecureValuesSentMe(let value1, let value2):
                writer.writeConstructorID(0x1b287353)
                writer.writeVector(value1)
                value2.write(to: &writer)
            case .messageActionSecureValuesSent(let value):
                writer.writeConstructorID(0xd95c6154)
                writer.writeVector(value)
            case .messageActionContactSignUp:
                writer.writeConstructorID(0xf3f25f76)
            case .messageActionGeoProximityReached(let value1, let value2, let value3):
                writer.writeConstructorID(0x98e0d697)
                value1.write(to: &writer)
                value2.write(to: &writer)
                writer.writeInt(value3)
            case .messageActionGroupCall(let value):
                writer.writeConstructorID(0x7a0d7f42)
                value.writeBare(to: &writer)
            case .messageActionInviteToGroupCall(let value1, let value2):
                writer.writeConstructorID(0x502f92f7)
                value1.write(to: &writer)
                writer.writeVector(value2)
            case .messageActionSetMessagesTTL(let value):
                writer.writeConstructorID(0x3c134d7b)
                value.writeBare(to: &writer)
            case .messageActionGroupCallScheduled(let value1, let value2):
                writer.writeConstructorID(0xb3a07661)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .messageActionSetChatTheme(let value):
                writer.writeConstructorID(0xb91bbd3a)
                value.write(to: &writer)
            case .messageActionChatJoinedByRequest:
                writer.writeConstructorID(0xebbca3cb)
            case .messageActionWebViewDataSentMe(let value1, let value2):
                writer.writeConstructorID(0x47dd8079)
                writer.writeString(value1)
                writer.writeString(value2)
            case .messageActionWebViewDataSent(let value):
                writer.writeConstructorID(0xb4c38cb5)
                writer.writeString(value)
            case .messageActionGiftPremium(let value):
                writer.writeConstructorID(0x48e91302)
                value.writeBare(to: &writer)
            case .messageActionTopicCreate(let value):
                writer.writeConstructorID(0x0d999256)
                value.writeBare(to: &writer)
            case .messageActionTopicEdit(let value):
                writer.writeConstructorID(0xc0944820)
                value.writeBare(to: &writer)
            case .messageActionSuggestProfilePhoto(let value):
                writer.writeConstructorID(0x57de635e)
                value.write(to: &writer)
            case .messageActionRequestedPeer(let value1, let value2):
                writer.writeConstructorID(0x31518e9b)
                writer.writeInt(value1)
                writer.writeVector(value2)
            case .messageActionSetChatWallPaper(let value):
                writer.writeConstructorID(0x5060a3f4)
                value.writeBare(to: &writer)
            case .messageActionGiftCode(let value):
                writer.writeConstructorID(0x31c48347)
                value.writeBare(to: &writer)
            case .messageActionGiveawayLaunch(let value):
                writer.writeConstructorID(0xa80f51e4)
                value.writeBare(to: &writer)
            case .messageActionGiveawayResults(let value):
                writer.writeConstructorID(0x87e2f155)
                value.writeBare(to: &writer)
            case .messageActionBoostApply(let value):
                writer.writeConstructorID(0xcc02aa6d)
                writer.writeInt(value)
            case .messageActionRequestedPeerSentMe(let value1, let value2):
                writer.writeConstructorID(0x93b31848)
                writer.writeInt(value1)
                writer.writeVector(value2)
            case .messageActionPaymentRefunded(let value):
                writer.writeConstructorID(0x41b3e202)
                value.writeBare(to: &writer)
            case .messageActionGiftStars(let value):
                writer.writeConstructorID(0x45d5b021)
                value.writeBare(to: &writer)
            case .messageActionPrizeStars(let value):
                writer.writeConstructorID(0xb00c47a2)
                value.writeBare(to: &writer)
            case .messageActionStarGift(let value):
                writer.writeConstructorID(0xea2c31d3)
                value.writeBare(to: &writer)
            case .messageActionStarGiftUnique(let value):
                writer.writeConstructorID(0xe6c31522)
                value.writeBare(to: &writer)
            case .messageActionPaidMessagesRefunded(let value1, let value2):
                writer.writeConstructorID(0xac1f1fcd)
                writer.writeInt(value1)
                writer.writeLong(value2)
            case .messageActionPaidMessagesPrice(let value):
                writer.writeConstructorID(0x84b88578)
                value.writeBare(to: &writer)
            case .messageActionConferenceCall(let value):
                writer.writeConstructorID(0x2ffe2f7a)
                value.writeBare(to: &writer)
            case .messageActionTodoCompletions(let value1, let value2):
                writer.writeConstructorID(0xcc7c5c89)
                writer.writeVector(value1)
                writer.writeVector(value2)
            case .messageActionTodoAppendTasks(let value):
                writer.writeConstructorID(0xc7edbc83)
                writer.writeVector(value)
            case .messageActionSuggestedPostApproval(let value):
                writer.writeConstructorID(0xee7a1596)
                value.writeBare(to: &writer)
            case .messageActionSuggestedPostSuccess(let value):
                writer.writeConstructorID(0x95ddcf69)
                value.write(to: &writer)
            case .messageActionSuggestedPostRefund(let value):
                writer.writeConstructorID(0x69f916f8)
                value.writeBare(to: &writer)
            case .messageActionGiftTon(let value):
                writer.writeConstructorID(0xa8a3c699)
                value.writeBare(to: &writer)
            case .messageActionSuggestBirthday(let value):
                writer.writeConstructorID(0x2c8f2a25)
                value.write(to: &writer)
            case .messageActionStarGiftPurchaseOffer(let value):
                writer.writeConstructorID(0x774278d4)
                value.writeBare(to: &writer)
            case .messageActionStarGiftPurchaseOfferDeclined(let value):
                writer.writeConstructorID(0x73ada76b)
                value.writeBare(to: &writer)
            case .messageActionNewCreatorPending(let value):
                writer.writeConstructorID(0xb07ed085)
                writer.writeLong(value)
            case .messageActionChangeCreator(let value):
                writer.writeConstructorID(0xe188503b)
                writer.writeLong(value)
            case .messageActionNoForwardsToggle(let value1, let value2):
                writer.writeConstructorID(0xbf7d6572)
                writer.writeBool(value1)
                writer.writeBool(value2)
            case .messageActionNoForwardsRequest(let value):
                writer.writeConstructorID(0x3e2793ba)
                value.writeBare(to: &writer)
            case .messageActionPollAppendAnswer(let value):
                writer.writeConstructorID(0x9da1cd6c)
                value.write(to: &writer)
            case .messageActionPollDeleteAnswer(let value):
                writer.writeConstructorID(0x399674dc)
                value.write(to: &writer)
            case .messageActionManagedBotCreated(let value):
                writer.writeConstructorID(0x16605e3e)
                writer.writeLong(value)
            case .messageActionChangeCommunity(let value):
                writer.writeConstructorID(0x5d20bae8)
                value.writeBare(to: &writer)
            }
        }

        /// `messageActionPaymentSentMe#ffa00ccc`
        public struct MessageActionPaymentSentMe: TLPayload {
            public var recurringInit: Bool
            public var recurringUsed: Bool
            public var currency: String
            public var totalAmount: Int64
            public var payload: [UInt8]
            public var info: API.PaymentRequestedInfo?
            public var shippingOptionID: String?
            public var charge: API.PaymentCharge
            public var subscriptionUntilDate: Int32?

            public init(recurringInit: Bool = false, recurringUsed: Bool = false, currency: String, totalAmount: Int64, payload: [UInt8], info: API.PaymentRequestedInfo? = nil, shippingOptionID: String? = nil, charge: API.PaymentCharge, subscriptionUntilDate: Int32? = nil) {
                self.recurringInit = recurringInit
                self.recurringUsed = recurringUsed
                self.currency = currency
                self.totalAmount = totalAmount
                self.payload = payload
                self.info = info
                self.shippingOptionID = shippingOptionID
                self.charge = charge
                self.subscriptionUntilDate = subscriptionUntilDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.recurringInit = _flags[2]
                self.recurringUsed = _flags[3]
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
                self.payload = try reader.readBytes()
                self.info = _flags[0] ? try API.PaymentRequestedInfo(from: &reader) : nil
                self.shippingOptionID = _flags[1] ? try reader.readString() : nil
                self.charge = try API.PaymentCharge(from: &reader)
                self.subscriptionUntilDate = _flags[4] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.recurringInit)
                _flags.set(3, if: self.recurringUsed)
                _flags.set(0, if: self.info != nil)
                _flags.set(1, if: self.shippingOptionID != nil)
                _flags.set(4, if: self.subscriptionUntilDate != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
                writer.writeBytes(self.payload)
                if let value = self.info { value.write(to: &writer) }
                if let value = self.shippingOptionID { writer.writeString(value) }
                self.charge.write(to: &writer)
                if let value = self.subscriptionUntilDate { writer.writeInt(value) }
            }
        }

        /// `messageActionPaymentSent#c624b16e`
        public struct MessageActionPaymentSent: TLPayload {
            public var recurringInit: Bool
            public var recurringUsed: Bool
            public var currency: String
            public var totalAmount: Int64
            public var invoiceSlug: String?
            public var subscriptionUntilDate: Int32?

            public init(recurringInit: Bool = false, recurringUsed: Bool = false, currency: String, totalAmount: Int64, invoiceSlug: String? = nil, subscriptionUntilDate: Int32? = nil) {
                self.recurringInit = recurringInit
                self.recurringUsed = recurringUsed
                self.currency = currency
                self.totalAmount = totalAmount
                self.invoiceSlug = invoiceSlug
                self.subscriptionUntilDate = subscriptionUntilDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.recurringInit = _flags[2]
                self.recurringUsed = _flags[3]
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
                self.invoiceSlug = _flags[0] ? try reader.readString() : nil
                self.subscriptionUntilDate = _flags[4] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.recurringInit)
                _flags.set(3, if: self.recurringUsed)
                _flags.set(0, if: self.invoiceSlug != nil)
                _flags.set(4, if: self.subscriptionUntilDate != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
                if let value = self.invoiceSlug { writer.writeString(value) }
                if let value = self.subscriptionUntilDate { writer.writeInt(value) }
            }
        }

        /// `messageActionPhoneCall#80e11a7f`
        public struct MessageActionPhoneCall: TLPayload {
            public var video: Bool
            public var callID: Int64
            public var reason: API.PhoneCallDiscardReason?
            public var duration: Int32?

            public init(video: Bool = false, callID: Int64, reason: API.PhoneCallDiscardReason? = nil, duration: Int32? = nil) {
                self.video = video
                self.callID = callID
                self.reason = reason
                self.duration = duration
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.video = _flags[2]
                self.callID = try reader.readLong()
                self.reason = _flags[0] ? try API.PhoneCallDiscardReason(from: &reader) : nil
                self.duration = _flags[1] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.video)
                _flags.set(0, if: self.reason != nil)
                _flags.set(1, if: self.duration != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.callID)
                if let value = self.reason { value.write(to: &writer) }
                if let value = self.duration { writer.writeInt(value) }
            }
        }

        /// `messageActionBotAllowed#c516d679`
        public struct MessageActionBotAllowed: TLPayload {
            public var attachMenu: Bool
            public var fromRequest: Bool
            public var domain: String?
            public var app: API.BotApp?

            public init(attachMenu: Bool = false, fromRequest: Bool = false, domain: String? = nil, app: API.BotApp? = nil) {
                self.attachMenu = attachMenu
                self.fromRequest = fromRequest
                self.domain = domain
                self.app = app
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.attachMenu = _flags[1]
                self.fromRequest = _flags[3]
                self.domain = _flags[0] ? try reader.readString() : nil
                self.app = _flags[2] ? try API.BotApp(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.attachMenu)
                _flags.set(3, if: self.fromRequest)
                _flags.set(0, if: self.domain != nil)
                _flags.set(2, if: self.app != nil)
                writer.writeFlags(_flags)
                if let value = self.domain { writer.writeString(value) }
                if let value = self.app { value.write(to: &writer) }
            }
        }

        /// `messageActionGroupCall#7a0d7f42`
        public struct MessageActionGroupCall: TLPayload {
            public var call: API.InputGroupCall
            public var duration: Int32?

            public init(call: API.InputGroupCall, duration: Int32? = nil) {
                self.call = call
                self.duration = duration
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.call = try API.InputGroupCall(from: &reader)
                self.duration = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.duration != nil)
                writer.writeFlags(_flags)
                self.call.write(to: &writer)
                if let value = self.duration { writer.writeInt(value) }
            }
        }

        /// `messageActionSetMessagesTTL#3c134d7b`
        public struct MessageActionSetMessagesTTL: TLPayload {
            public var period: Int32
            public var autoSettingFrom: Int64?

            public init(period: Int32, autoSettingFrom: Int64? = nil) {
                self.period = period
                self.autoSettingFrom = autoSettingFrom
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.period = try reader.readInt()
                self.autoSettingFrom = _flags[0] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.autoSettingFrom != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.period)
                if let value = self.autoSettingFrom { writer.writeLong(value) }
            }
        }

        /// `messageActionGiftPremium#48e91302`
        public struct MessageActionGiftPremium: TLPayload {
            public var currency: String
            public var amount: Int64
            public var days: Int32
            public var cryptoCurrency: String?
            public var cryptoAmount: Int64?
            public var message: API.TextWithEntities?

            public init(currency: String, amount: Int64, days: Int32, cryptoCurrency: String? = nil, cryptoAmount: Int64? = nil, message: API.TextWithEntities? = nil) {
                self.currency = currency
                self.amount = amount
                self.days = days
                self.cryptoCurrency = cryptoCurrency
                self.cryptoAmount = cryptoAmount
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
                self.days = try reader.readInt()
                self.cryptoCurrency = _flags[0] ? try reader.readString() : nil
                self.cryptoAmount = _flags[0] ? try reader.readLong() : nil
                self.message = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.cryptoCurrency != nil)
                _flags.set(0, if: self.cryptoAmount != nil)
                _flags.set(1, if: self.message != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
                writer.writeInt(self.days)
                if let value = self.cryptoCurrency {
                    writer.writeString(value)
                } else if _flags[0] {
                    writer.failMissing("messageActionGiftPremium.crypto_currency")
                }
                if let value = self.cryptoAmount {
                    writer.writeLong(value)
                } else if _flags[0] {
                    writer.failMissing("messageActionGiftPremium.crypto_amount")
                }
                if let value = self.message { value.write(to: &writer) }
            }
        }

        /// `messageActionTopicCreate#0d999256`
        public struct MessageActionTopicCreate: TLPayload {
            public var titleMissing: Bool
            public var title: String
            public var iconColor: Int32
            public var iconEmojiID: Int64?

            public init(titleMissing: Bool = false, title: String, iconColor: Int32, iconEmojiID: Int64? = nil) {
                self.titleMissing = titleMissing
                self.title = title
                self.iconColor = iconColor
                self.iconEmojiID = iconEmojiID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.titleMissing = _flags[1]
                self.title = try reader.readString()
                self.iconColor = try reader.readInt()
                self.iconEmojiID = _flags[0] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.titleMissing)
                _flags.set(0, if: self.iconEmojiID != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.title)
                writer.writeInt(self.iconColor)
                if let value = self.iconEmojiID { writer.writeLong(value) }
            }
        }

        /// `messageActionTopicEdit#c0944820`
        public struct MessageActionTopicEdit: TLPayload {
            public var title: String?
            public var iconEmojiID: Int64?
            public var closed: Bool?
            public var hidden: Bool?

            public init(title: String? = nil, iconEmojiID: Int64? = nil, closed: Bool? = nil, hidden: Bool? = nil) {
                self.title = title
                self.iconEmojiID = iconEmojiID
                self.closed = closed
                self.hidden = hidden
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.title = _flags[0] ? try reader.readString() : nil
                self.iconEmojiID = _flags[1] ? try reader.readLong() : nil
                self.closed = _flags[2] ? try reader.readBool() : nil
                self.hidden = _flags[3] ? try reader.readBool() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.title != nil)
                _flags.set(1, if: self.iconEmojiID != nil)
                _flags.set(2, if: self.closed != nil)
                _flags.set(3, if: self.hidden != nil)
                writer.writeFlags(_flags)
                if let value = self.title { writer.writeString(value) }
                if let value = self.iconEmojiID { writer.writeLong(value) }
                if let value = self.closed { writer.writeBool(value) }
                if let value = self.hidden { writer.writeBool(value) }
            }
        }

        /// `messageActionSetChatWallPaper#5060a3f4`
        public struct MessageActionSetChatWallPaper: TLPayload {
            public var same: Bool
            public var forBoth: Bool
            public var wallpaper: API.WallPaper

            public init(same: Bool = false, forBoth: Bool = false, wallpaper: API.WallPaper) {
                self.same = same
                self.forBoth = forBoth
                self.wallpaper = wallpaper
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.same = _flags[0]
                self.forBoth = _flags[1]
                self.wallpaper = try API.WallPaper(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.same)
                _flags.set(1, if: self.forBoth)
                writer.writeFlags(_flags)
                self.wallpaper.write(to: &writer)
            }
        }

        /// `messageActionGiftCode#31c48347`
        public struct MessageActionGiftCode: TLPayload {
            public var viaGiveaway: Bool
            public var unclaimed: Bool
            public var boostPeer: API.Peer?
            public var days: Int32
            public var slug: String
            public var currency: String?
            public var amount: Int64?
            public var cryptoCurrency: String?
            public var cryptoAmount: Int64?
            public var message: API.TextWithEntities?

            public init(viaGiveaway: Bool = false, unclaimed: Bool = false, boostPeer: API.Peer? = nil, days: Int32, slug: String, currency: String? = nil, amount: Int64? = nil, cryptoCurrency: String? = nil, cryptoAmount: Int64? = nil, message: API.TextWithEntities? = nil) {
                self.viaGiveaway = viaGiveaway
                self.unclaimed = unclaimed
                self.boostPeer = boostPeer
                self.days = days
                self.slug = slug
                self.currency = currency
                self.amount = amount
                self.cryptoCurrency = cryptoCurrency
                self.cryptoAmount = cryptoAmount
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.viaGiveaway = _flags[0]
                self.unclaimed = _flags[5]
                self.boostPeer = _flags[1] ? try API.Peer(from: &reader) : nil
                self.days = try reader.readInt()
                self.slug = try reader.readString()
                self.currency = _flags[2] ? try reader.readString() : nil
                self.amount = _flags[2] ? try reader.readLong() : nil
                self.cryptoCurrency = _flags[3] ? try reader.readString() : nil
                self.cryptoAmount = _flags[3] ? try reader.readLong() : nil
                self.message = _flags[4] ? try API.TextWithEntities(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.viaGiveaway)
                _flags.set(5, if: self.unclaimed)
                _flags.set(1, if: self.boostPeer != nil)
                _flags.set(2, if: self.currency != nil)
                _flags.set(2, if: self.amount != nil)
                _flags.set(3, if: self.cryptoCurrency != nil)
                _flags.set(3, if: self.cryptoAmount != nil)
                _flags.set(4, if: self.message != nil)
                writer.writeFlags(_flags)
                if let value = self.boostPeer { value.write(to: &writer) }
                writer.writeInt(self.days)
                writer.writeString(self.slug)
                if let value = self.currency {
                    writer.writeString(value)
                } else if _flags[2] {
                    writer.failMissing("messageActionGiftCode.currency")
                }
                if let value = self.amount {
                    writer.writeLong(value)
                } else if _flags[2] {
                    writer.failMissing("messageActionGiftCode.amount")
                }
                if let value = self.cryptoCurrency {
                    writer.writeString(value)
                } else if _flags[3] {
                    writer.failMissing("messageActionGiftCode.crypto_currency")
                }
                if let value = self.cryptoAmount {
                    writer.writeLong(value)
                } else if _flags[3] {
                    writer.failMissing("messageActionGiftCode.crypto_amount")
                }
                if let value = self.message { value.write(to: &writer) }
            }
        }

        /// `messageActionGiveawayLaunch#a80f51e4`
        public struct MessageActionGiveawayLaunch: TLPayload {
            public var stars: Int64?

            public init(stars: Int64? = nil) {
                self.stars = stars
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.stars = _flags[0] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.stars != nil)
                writer.writeFlags(_flags)
                if let value = self.stars { writer.writeLong(value) }
            }
        }

        /// `messageActionGiveawayResults#87e2f155`
        public struct MessageActionGiveawayResults: TLPayload {
            public var stars: Bool
            public var winnersCount: Int32
            public var unclaimedCount: Int32

            public init(stars: Bool = false, winnersCount: Int32, unclaimedCount: Int32) {
                self.stars = stars
                self.winnersCount = winnersCount
                self.unclaimedCount = unclaimedCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.stars = _flags[0]
                self.winnersCount = try reader.readInt()
                self.unclaimedCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.stars)
                writer.writeFlags(_flags)
                writer.writeInt(self.winnersCount)
                writer.writeInt(self.unclaimedCount)
            }
        }

        /// `messageActionPaymentRefunded#41b3e202`
        public struct MessageActionPaymentRefunded: TLPayload {
            public var peer: API.Peer
            public var currency: String
            public var totalAmount: Int64
            public var payload: [UInt8]?
            public var charge: API.PaymentCharge

            public init(peer: API.Peer, currency: String, totalAmount: Int64, payload: [UInt8]? = nil, charge: API.PaymentCharge) {
                self.peer = peer
                self.currency = currency
                self.totalAmount = totalAmount
                self.payload = payload
                self.charge = charge
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
                self.payload = _flags[0] ? try reader.readBytes() : nil
                self.charge = try API.PaymentCharge(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.payload != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
                if let value = self.payload { writer.writeBytes(value) }
                self.charge.write(to: &writer)
            }
        }

        /// `messageActionGiftStars#45d5b021`
        public struct MessageActionGiftStars: TLPayload {
            public var currency: String
            public var amount: Int64
            public var stars: Int64
            public var cryptoCurrency: String?
            public var cryptoAmount: Int64?
            public var transactionID: String?

            public init(currency: String, amount: Int64, stars: Int64, cryptoCurrency: String? = nil, cryptoAmount: Int64? = nil, transactionID: String? = nil) {
                self.currency = currency
                self.amount = amount
                self.stars = stars
                self.cryptoCurrency = cryptoCurrency
                self.cryptoAmount = cryptoAmount
                self.transactionID = transactionID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
                self.stars = try reader.readLong()
                self.cryptoCurrency = _flags[0] ? try reader.readString() : nil
                self.cryptoAmount = _flags[0] ? try reader.readLong() : nil
                self.transactionID = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.cryptoCurrency != nil)
                _flags.set(0, if: self.cryptoAmount != nil)
                _flags.set(1, if: self.transactionID != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
                writer.writeLong(self.stars)
                if let value = self.cryptoCurrency {
                    writer.writeString(value)
                } else if _flags[0] {
                    writer.failMissing("messageActionGiftStars.crypto_currency")
                }
                if let value = self.cryptoAmount {
                    writer.writeLong(value)
                } else if _flags[0] {
                    writer.failMissing("messageActionGiftStars.crypto_amount")
                }
                if let value = self.transactionID { writer.writeString(value) }
            }
        }

        /// `messageActionPrizeStars#b00c47a2`
        public struct MessageActionPrizeStars: TLPayload {
            public var unclaimed: Bool
            public var stars: Int64
            public var transactionID: String
            public var boostPeer: API.Peer
            public var giveawayMsgID: Int32

            public init(unclaimed: Bool = false, stars: Int64, transactionID: String, boostPeer: API.Peer, giveawayMsgID: Int32) {
                self.unclaimed = unclaimed
                self.stars = stars
                self.transactionID = transactionID
                self.boostPeer = boostPeer
                self.giveawayMsgID = giveawayMsgID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.unclaimed = _flags[0]
                self.stars = try reader.readLong()
                self.transactionID = try reader.readString()
                self.boostPeer = try API.Peer(from: &reader)
                self.giveawayMsgID = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.unclaimed)
                writer.writeFlags(_flags)
                writer.writeLong(self.stars)
                writer.writeString(self.transactionID)
                self.boostPeer.write(to: &writer)
                writer.writeInt(self.giveawayMsgID)
            }
        }

        /// `messageActionStarGift#ea2c31d3`
        public struct MessageActionStarGift: TLPayload {
            public var nameHidden: Bool
            public var saved: Bool
            public var converted: Bool
            public var upgraded: Bool
            public var refunded: Bool
            public var canUpgrade: Bool
            public var prepaidUpgrade: Bool
            public var upgradeSeparate: Bool
            public var auctionAcquired: Bool
            public var gift: API.StarGift
            public var message: API.TextWithEntities?
            public var convertStars: Int64?
            public var upgradeMsgID: Int32?
            public var upgradeStars: Int64?
            public var fromID: API.Peer?
            public var peer: API.Peer?
            public var savedID: Int64?
            public var prepaidUpgradeHash: String?
            public var giftMsgID: Int32?
            public var toID: API.Peer?
            public var giftNum: Int32?

            public init(nameHidden: Bool = false, saved: Bool = false, converted: Bool = false, upgraded: Bool = false, refunded: Bool = false, canUpgrade: Bool = false, prepaidUpgrade: Bool = false, upgradeSeparate: Bool = false, auctionAcquired: Bool = false, gift: API.StarGift, message: API.TextWithEntities? = nil, convertStars: Int64? = nil, upgradeMsgID: Int32? = nil, upgradeStars: Int64? = nil, fromID: API.Peer? = nil, peer: API.Peer? = nil, savedID: Int64? = nil, prepaidUpgradeHash: String? = nil, giftMsgID: Int32? = nil, toID: API.Peer? = nil, giftNum: Int32? = nil) {
                self.nameHidden = nameHidden
                self.saved = saved
                self.converted = converted
                self.upgraded = upgraded
                self.refunded = refunded
                self.canUpgrade = canUpgrade
                self.prepaidUpgrade = prepaidUpgrade
                self.upgradeSeparate = upgradeSeparate
                self.auctionAcquired = auctionAcquired
                self.gift = gift
                self.message = message
                self.convertStars = convertStars
                self.upgradeMsgID = upgradeMsgID
                self.upgradeStars = upgradeStars
                self.fromID = fromID
                self.peer = peer
                self.savedID = savedID
                self.prepaidUpgradeHash = prepaidUpgradeHash
                self.giftMsgID = giftMsgID
                self.toID = toID
                self.giftNum = giftNum
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nameHidden = _flags[0]
                self.saved = _flags[2]
                self.converted = _flags[3]
                self.upgraded = _flags[5]
                self.refunded = _flags[9]
                self.canUpgrade = _flags[10]
                self.prepaidUpgrade = _flags[13]
                self.upgradeSeparate = _flags[16]
                self.auctionAcquired = _flags[17]
                self.gift = try API.StarGift(from: &reader)
                self.message = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
                self.convertStars = _flags[4] ? try reader.readLong() : nil
                self.upgradeMsgID = _flags[5] ? try reader.readInt() : nil
                self.upgradeStars = _flags[8] ? try reader.readLong() : nil
                self.fromID = _flags[11] ? try API.Peer(from: &reader) : nil
                self.peer = _flags[12] ? try API.Peer(from: &reader) : nil
                self.savedID = _flags[12] ? try reader.readLong() : nil
                self.prepaidUpgradeHash = _flags[14] ? try reader.readString() : nil
                self.giftMsgID = _flags[15] ? try reader.readInt() : nil
                self.toID = _flags[18] ? try API.Peer(from: &reader) : nil
                self.giftNum = _flags[19] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.nameHidden)
                _flags.set(2, if: self.saved)
                _flags.set(3, if: self.converted)
                _flags.set(5, if: self.upgraded)
                _flags.set(9, if: self.refunded)
                _flags.set(10, if: self.canUpgrade)
                _flags.set(13, if: self.prepaidUpgrade)
                _flags.set(16, if: self.upgradeSeparate)
                _flags.set(17, if: self.auctionAcquired)
                _flags.set(1, if: self.message != nil)
                _flags.set(4, if: self.convertStars != nil)
                _flags.set(5, if: self.upgradeMsgID != nil)
                _flags.set(8, if: self.upgradeStars != nil)
                _flags.set(11, if: self.fromID != nil)
                _flags.set(12, if: self.peer != nil)
                _flags.set(12, if: self.savedID != nil)
                _flags.set(14, if: self.prepaidUpgradeHash != nil)
                _flags.set(15, if: self.giftMsgID != nil)
                _flags.set(18, if: self.toID != nil)
                _flags.set(19, if: self.giftNum != nil)
                writer.writeFlags(_flags)
                self.gift.write(to: &writer)
                if let value = self.message { value.write(to: &writer) }
                if let value = self.convertStars { writer.writeLong(value) }
                if let value = self.upgradeMsgID {
                    writer.writeInt(value)
                } else if _flags[5] {
                    writer.failMissing("messageActionStarGift.upgrade_msg_id")
                }
                if let value = self.upgradeStars { writer.writeLong(value) }
                if let value = self.fromID { value.write(to: &writer) }
                if let value = self.peer {
                    value.write(to: &writer)
                } else if _flags[12] {
                    writer.failMissing("messageActionStarGift.peer")
                }
                if let value = self.savedID {
                    writer.writeLong(value)
                } else if _flags[12] {
                    writer.failMissing("messageActionStarGift.saved_id")
                }
                if let value = self.prepaidUpgradeHash { writer.writeString(value) }
                if let value = self.giftMsgID { writer.writeInt(value) }
                if let value = self.toID { value.write(to: &writer) }
                if let value = self.giftNum { writer.writeInt(value) }
            }
        }

        /// `messageActionStarGiftUnique#e6c31522`
        public struct MessageActionStarGiftUnique: TLPayload {
            public var upgrade: Bool
            public var transferred: Bool
            public var saved: Bool
            public var refunded: Bool
            public var prepaidUpgrade: Bool
            public var assigned: Bool
            public var fromOffer: Bool
            public var craft: Bool
            public var gift: API.StarGift
            public var canExportAt: Int32?
            public var transferStars: Int64?
            public var fromID: API.Peer?
            public var peer: API.Peer?
            public var savedID: Int64?
            public var resaleAmount: API.StarsAmount?
            public var canTransferAt: Int32?
            public var canResellAt: Int32?
            public var dropOriginalDetailsStars: Int64?
            public var canCraftAt: Int32?

            public init(upgrade: Bool = false, transferred: Bool = false, saved: Bool = false, refunded: Bool = false, prepaidUpgrade: Bool = false, assigned: Bool = false, fromOffer: Bool = false, craft: Bool = false, gift: API.StarGift, canExportAt: Int32? = nil, transferStars: Int64? = nil, fromID: API.Peer? = nil, peer: API.Peer? = nil, savedID: Int64? = nil, resaleAmount: API.StarsAmount? = nil, canTransferAt: Int32? = nil, canResellAt: Int32? = nil, dropOriginalDetailsStars: Int64? = nil, canCraftAt: Int32? = nil) {
                self.upgrade = upgrade
                self.transferred = transferred
                self.saved = saved
                self.refunded = refunded
                self.prepaidUpgrade = prepaidUpgrade
                self.assigned = assigned
                self.fromOffer = fromOffer
                self.craft = craft
                self.gift = gift
                self.canExportAt = canExportAt
                self.transferStars = transferStars
                self.fromID = fromID
                self.peer = peer
                self.savedID = savedID
                self.resaleAmount = resaleAmount
                self.canTransferAt = canTransferAt
                self.canResellAt = canResellAt
                self.dropOriginalDetailsStars = dropOriginalDetailsStars
                self.canCraftAt = canCraftAt
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.upgrade = _flags[0]
                self.transferred = _flags[1]
                self.saved = _flags[2]
                self.refunded = _flags[5]
                self.prepaidUpgrade = _flags[11]
                self.assigned = _flags[13]
                self.fromOffer = _flags[14]
                self.craft = _flags[16]
                self.gift = try API.StarGift(from: &reader)
                self.canExportAt = _flags[3] ? try reader.readInt() : nil
                self.transferStars = _flags[4] ? try reader.readLong() : nil
                self.fromID = _flags[6] ? try API.Peer(from: &reader) : nil
                self.peer = _flags[7] ? try API.Peer(from: &reader) : nil
                self.savedID = _flags[7] ? try reader.readLong() : nil
                self.resaleAmount = _flags[8] ? try API.StarsAmount(from: &reader) : nil
                self.canTransferAt = _flags[9] ? try reader.readInt() : nil
                self.canResellAt = _flags[10] ? try reader.readInt() : nil
                self.dropOriginalDetailsStars = _flags[12] ? try reader.readLong() : nil
                self.canCraftAt = _flags[15] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.upgrade)
                _flags.set(1, if: self.transferred)
                _flags.set(2, if: self.saved)
                _flags.set(5, if: self.refunded)
                _flags.set(11, if: self.prepaidUpgrade)
                _flags.set(13, if: self.assigned)
                _flags.set(14, if: self.fromOffer)
                _flags.set(16, if: self.craft)
                _flags.set(3, if: self.canExportAt != nil)
                _flags.set(4, if: self.transferStars != nil)
                _flags.set(6, if: self.fromID != nil)
                _flags.set(7, if: self.peer != nil)
                _flags.set(7, if: self.savedID != nil)
                _flags.set(8, if: self.resaleAmount != nil)
                _flags.set(9, if: self.canTransferAt != nil)
                _flags.set(10, if: self.canResellAt != nil)
                _flags.set(12, if: self.dropOriginalDetailsStars != nil)
                _flags.set(15, if: self.canCraftAt != nil)
                writer.writeFlags(_flags)
                self.gift.write(to: &writer)
                if let value = self.canExportAt { writer.writeInt(value) }
                if let value = self.transferStars { writer.writeLong(value) }
                if let value = self.fromID { value.write(to: &writer) }
                if let value = self.peer {
                    value.write(to: &writer)
                } else if _flags[7] {
                    writer.failMissing("messageActionStarGiftUnique.peer")
                }
                if let value = self.savedID {
                    writer.writeLong(value)
                } else if _flags[7] {
                    writer.failMissing("messageActionStarGiftUnique.saved_id")
                }
                if let value = self.resaleAmount { value.write(to: &writer) }
                if let value = self.canTransferAt { writer.writeInt(value) }
                if let value = self.canResellAt { writer.writeInt(value) }
                if let value = self.dropOriginalDetailsStars { writer.writeLong(value) }
                if let value = self.canCraftAt { writer.writeInt(value) }
            }
        }

        /// `messageActionPaidMessagesPrice#84b88578`
        public struct MessageActionPaidMessagesPrice: TLPayload {
            public var broadcastMessagesAllowed: Bool
            public var stars: Int64

            public init(broadcastMessagesAllowed: Bool = false, stars: Int64) {
                self.broadcastMessagesAllowed = broadcastMessagesAllowed
                self.stars = stars
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.broadcastMessagesAllowed = _flags[0]
                self.stars = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.broadcastMessagesAllowed)
                writer.writeFlags(_flags)
                writer.writeLong(self.stars)
            }
        }

        /// `messageActionConferenceCall#2ffe2f7a`
        public struct MessageActionConferenceCall: TLPayload {
            public var missed: Bool
            public var active: Bool
            public var video: Bool
            public var callID: Int64
            public var duration: Int32?
            public var otherParticipants: [API.Peer]?

            public init(missed: Bool = false, active: Bool = false, video: Bool = false, callID: Int64, duration: Int32? = nil, otherParticipants: [API.Peer]? = nil) {
                self.missed = missed
                self.active = active
                self.video = video
                self.callID = callID
                self.duration = duration
                self.otherParticipants = otherParticipants
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.missed = _flags[0]
                self.active = _flags[1]
                self.video = _flags[4]
                self.callID = try reader.readLong()
                self.duration = _flags[2] ? try reader.readInt() : nil
                self.otherParticipants = _flags[3] ? try reader.readVector(of: API.Peer.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.missed)
                _flags.set(1, if: self.active)
                _flags.set(4, if: self.video)
                _flags.set(2, if: self.duration != nil)
                _flags.set(3, if: self.otherParticipants != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.callID)
                if let value = self.duration { writer.writeInt(value) }
                if let value = self.otherParticipants { writer.writeVector(value) }
            }
        }

        /// `messageActionSuggestedPostApproval#ee7a1596`
        public struct MessageActionSuggestedPostApproval: TLPayload {
            public var rejected: Bool
            public var balanceTooLow: Bool
            public var rejectComment: String?
            public var scheduleDate: Int32?
            public var price: API.StarsAmount?

            public init(rejected: Bool = false, balanceTooLow: Bool = false, rejectComment: String? = nil, scheduleDate: Int32? = nil, price: API.StarsAmount? = nil) {
                self.rejected = rejected
                self.balanceTooLow = balanceTooLow
                self.rejectComment = rejectComment
                self.scheduleDate = scheduleDate
                self.price = price
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.rejected = _flags[0]
                self.balanceTooLow = _flags[1]
                self.rejectComment = _flags[2] ? try reader.readString() : nil
                self.scheduleDate = _flags[3] ? try reader.readInt() : nil
                self.price = _flags[4] ? try API.StarsAmount(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rejected)
                _flags.set(1, if: self.balanceTooLow)
                _flags.set(2, if: self.rejectComment != nil)
                _flags.set(3, if: self.scheduleDate != nil)
                _flags.set(4, if: self.price != nil)
                writer.writeFlags(_flags)
                if let value = self.rejectComment { writer.writeString(value) }
                if let value = self.scheduleDate { writer.writeInt(value) }
                if let value = self.price { value.write(to: &writer) }
            }
        }

        /// `messageActionSuggestedPostRefund#69f916f8`
        public struct MessageActionSuggestedPostRefund: TLPayload {
            public var payerInitiated: Bool

            public init(payerInitiated: Bool = false) {
                self.payerInitiated = payerInitiated
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.payerInitiated = _flags[0]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.payerInitiated)
                writer.writeFlags(_flags)
            }
        }

        /// `messageActionGiftTon#a8a3c699`
        public struct MessageActionGiftTon: TLPayload {
            public var currency: String
            public var amount: Int64
            public var cryptoCurrency: String
            public var cryptoAmount: Int64
            public var transactionID: String?

            public init(currency: String, amount: Int64, cryptoCurrency: String, cryptoAmount: Int64, transactionID: String? = nil) {
                self.currency = currency
                self.amount = amount
                self.cryptoCurrency = cryptoCurrency
                self.cryptoAmount = cryptoAmount
                self.transactionID = transactionID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
                self.cryptoCurrency = try reader.readString()
                self.cryptoAmount = try reader.readLong()
                self.transactionID = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.transactionID != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
                writer.writeString(self.cryptoCurrency)
                writer.writeLong(self.cryptoAmount)
                if let value = self.transactionID { writer.writeString(value) }
            }
        }

        /// `messageActionStarGiftPurchaseOffer#774278d4`
        public struct MessageActionStarGiftPurchaseOffer: TLPayload {
            public var accepted: Bool
            public var declined: Bool
            public var gift: API.StarGift
            public var price: API.StarsAmount
            public var expiresAt: Int32

            public init(accepted: Bool = false, declined: Bool = false, gift: API.StarGift, price: API.StarsAmount, expiresAt: Int32) {
                self.accepted = accepted
                self.declined = declined
                self.gift = gift
                self.price = price
                self.expiresAt = expiresAt
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.accepted = _flags[0]
                self.declined = _flags[1]
                self.gift = try API.StarGift(from: &reader)
                self.price = try API.StarsAmount(from: &reader)
                self.expiresAt = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.accepted)
                _flags.set(1, if: self.declined)
                writer.writeFlags(_flags)
                self.gift.write(to: &writer)
                self.price.write(to: &writer)
                writer.writeInt(self.expiresAt)
            }
        }

        /// `messageActionStarGiftPurchaseOfferDeclined#73ada76b`
        public struct MessageActionStarGiftPurchaseOfferDeclined: TLPayload {
            public var expired: Bool
            public var gift: API.StarGift
            public var price: API.StarsAmount

            public init(expired: Bool = false, gift: API.StarGift, price: API.StarsAmount) {
                self.expired = expired
                self.gift = gift
                self.price = price
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.expired = _flags[0]
                self.gift = try API.StarGift(from: &reader)
                self.price = try API.StarsAmount(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.expired)
                writer.writeFlags(_flags)
                self.gift.write(to: &writer)
                self.price.write(to: &writer)
            }
        }

        /// `messageActionNoForwardsRequest#3e2793ba`
        public struct MessageActionNoForwardsRequest: TLPayload {
            public var expired: Bool
            public var prevValue: Bool
            public var newValue: Bool

            public init(expired: Bool = false, prevValue: Bool, newValue: Bool) {
                self.expired = expired
                self.prevValue = prevValue
                self.newValue = newValue
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.expired = _flags[0]
                self.prevValue = try reader.readBool()
                self.newValue = try reader.readBool()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.expired)
                writer.writeFlags(_flags)
                writer.writeBool(self.prevValue)
                writer.writeBool(self.newValue)
            }
        }

        /// `messageActionChangeCommunity#5d20bae8`
        public struct MessageActionChangeCommunity: TLPayload {
            public var communityID: Int64?

            public init(communityID: Int64? = nil) {
                self.communityID = communityID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.communityID = _flags[0] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.communityID != nil)
                writer.writeFlags(_flags)
                if let value = self.communityID { writer.writeLong(value) }
            }
        }
    }

    /// `MessagesFilter`
    public enum MessagesFilter: TLObject {
        /// `inputMessagesFilterEmpty#57e2f66c = MessagesFilter`
        case inputMessagesFilterEmpty
        /// `inputMessagesFilterPhotos#9609a51c = MessagesFilter`
        case inputMessagesFilterPhotos
        /// `inputMessagesFilterVideo#9fc00e65 = MessagesFilter`
        case inputMessagesFilterVideo
        /// `inputMessagesFilterPhotoVideo#56e9f0e4 = MessagesFilter`
        case inputMessagesFilterPhotoVideo
        /// `inputMessagesFilterDocument#9eddf188 = MessagesFilter`
        case inputMessagesFilterDocument
        /// `inputMessagesFilterUrl#7ef0dd87 = MessagesFilter`
        case inputMessagesFilterUrl
        /// `inputMessagesFilterGif#ffc86587 = MessagesFilter`
        case inputMessagesFilterGif
        /// `inputMessagesFilterVoice#50f5c392 = MessagesFilter`
        case inputMessagesFilterVoice
        /// `inputMessagesFilterMusic#3751b49e = MessagesFilter`
        case inputMessagesFilterMusic
        /// `inputMessagesFilterChatPhotos#3a20ecb8 = MessagesFilter`
        case inputMessagesFilterChatPhotos
        /// `inputMessagesFilterPhoneCalls#80c99768 flags:# missed:flags.0?true = MessagesFilter`
        indirect case inputMessagesFilterPhoneCalls(InputMessagesFilterPhoneCalls)
        /// `inputMessagesFilterRoundVoice#7a7c17a4 = MessagesFilter`
        case inputMessagesFilterRoundVoice
        /// `inputMessagesFilterRoundVideo#b549da53 = MessagesFilter`
        case inputMessagesFilterRoundVideo
        /// `inputMessagesFilterMyMentions#c1f8e69a = MessagesFilter`
        case inputMessagesFilterMyMentions
        /// `inputMessagesFilterGeo#e7026d0d = MessagesFilter`
        case inputMessagesFilterGeo
        /// `inputMessagesFilterContacts#e062db83 = MessagesFilter`
        case inputMessagesFilterContacts
        /// `inputMessagesFilterPinned#1bb00451 = MessagesFilter`
        case inputMessagesFilterPinned
        /// `inputMessagesFilterPoll#fa2bc90a = MessagesFilter`
        case inputMessagesFilterPoll

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x57e2f66c:
                self = .inputMessagesFilterEmpty
            case 0x9609a51c:
                self = .inputMessagesFilterPhotos
            case 0x9fc00e65:
                self = .inputMessagesFilterVideo
            case 0x56e9f0e4:
                self = .inputMessagesFilterPhotoVideo
            case 0x9eddf188:
                self = .inputMessagesFilterDocument
            case 0x7ef0dd87:
                self = .inputMessagesFilterUrl
            case 0xffc86587:
                self = .inputMessagesFilterGif
            case 0x50f5c392:
                self = .inputMessagesFilterVoice
            case 0x3751b49e:
                self = .inputMessagesFilterMusic
            case 0x3a20ecb8:
                self = .inputMessagesFilterChatPhotos
            case 0x80c99768:
                self = .inputMessagesFilterPhoneCalls(try InputMessagesFilterPhoneCalls(bareFrom: &reader))
            case 0x7a7c17a4:
                self = .inputMessagesFilterRoundVoice
            case 0xb549da53:
                self = .inputMessagesFilterRoundVideo
            case 0xc1f8e69a:
                self = .inputMessagesFilterMyMentions
            case 0xe7026d0d:
                self = .inputMessagesFilterGeo
            case 0xe062db83:
                self = .inputMessagesFilterContacts
            case 0x1bb00451:
                self = .inputMessagesFilterPinned
            case 0xfa2bc90a:
                self = .inputMessagesFilterPoll
            default:
                throw reader.unknownConstructor(id, of: "MessagesFilter")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputMessagesFilterEmpty:
                writer.writeConstructorID(0x57e2f66c)
            case .inputMessagesFilterPhotos:
                writer.writeConstructorID(0x9609a51c)
            case .inputMessagesFilterVideo:
                writer.writeConstructorID(0x9fc00e65)
            case .inputMessagesFilterPhotoVideo:
                writer.writeConstructorID(0x56e9f0e4)
            case .inputMessagesFilterDocument:
                writer.writeConstructorID(0x9eddf188)
            case .inputMessagesFilterUrl:
                writer.writeConstructorID(0x7ef0dd87)
            case .inputMessagesFilterGif:
                writer.writeConstructorID(0xffc86587)
            case .inputMessagesFilterVoice:
                writer.writeConstructorID(0x50f5c392)
            case .inputMessagesFilterMusic:
                writer.writeConstructorID(0x3751b49e)
            case .inputMessagesFilterChatPhotos:
                writer.writeConstructorID(0x3a20ecb8)
            case .inputMessagesFilterPhoneCalls(let value):
                writer.writeConstructorID(0x80c99768)
                value.writeBare(to: &writer)
            case .inputMessagesFilterRoundVoice:
                writer.writeConstructorID(0x7a7c17a4)
            case .inputMessagesFilterRoundVideo:
                writer.writeConstructorID(0xb549da53)
            case .inputMessagesFilterMyMentions:
                writer.writeConstructorID(0xc1f8e69a)
            case .inputMessagesFilterGeo:
                writer.writeConstructorID(0xe7026d0d)
            case .inputMessagesFilterContacts:
                writer.writeConstructorID(0xe062db83)
            case .inputMessagesFilterPinned:
                writer.writeConstructorID(0x1bb00451)
            case .inputMessagesFilterPoll:
                writer.writeConstructorID(0xfa2bc90a)
            }
        }

        /// `inputMessagesFilterPhoneCalls#80c99768`
        public struct InputMessagesFilterPhoneCalls: TLPayload {
            public var missed: Bool

            public init(missed: Bool = false) {
                self.missed = missed
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.missed = _flags[0]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.missed)
                writer.writeFlags(_flags)
            }
        }
    }

    /// `MessageEntity`
    public enum MessageEntity: TLObject {
        /// `messageEntityUnknown#bb92ba95 offset:int length:int = MessageEntity`
        case messageEntityUnknown(offset: Int32, length: Int32)
        /// `messageEntityMention#fa04579d offset:int length:int = MessageEntity`
        case messageEntityMention(offset: Int32, length: Int32)
        /// `messageEntityHashtag#6f635b0d offset:int length:int = MessageEntity`
        case messageEntityHashtag(offset: Int32, length: Int32)
        /// `messageEntityBotCommand#6cef8ac7 offset:int length:int = MessageEntity`
        case messageEntityBotCommand(offset: Int32, length: Int32)
        /// `messageEntityUrl#6ed02538 offset:int length:int = MessageEntity`
        case messageEntityUrl(offset: Int32, length: Int32)
        /// `messageEntityEmail#64e475c2 offset:int length:int = MessageEntity`
        case messageEntityEmail(offset: Int32, length: Int32)
        /// `messageEntityBold#bd610bc9 offset:int length:int = MessageEntity`
        case messageEntityBold(offset: Int32, length: Int32)
        /// `messageEntityItalic#826f8b60 offset:int length:int = MessageEntity`
        case messageEntityItalic(offset: Int32, length: Int32)
        /// `messageEntityCode#28a20571 offset:int length:int = MessageEntity`
        case messageEntityCode(offset: Int32, length: Int32)
        /// `messageEntityPre#73924be0 offset:int length:int language:string = MessageEntity`
        case messageEntityPre(offset: Int32, length: Int32, language: String)
        /// `messageEntityTextUrl#76a6d327 offset:int length:int url:string = MessageEntity`
        case messageEntityTextUrl(offset: Int32, length: Int32, url: String)
        /// `messageEntityMentionName#dc7b1140 offset:int length:int user_id:long = MessageEntity`
        case messageEntityMentionName(offset: Int32, length: Int32, userID: Int64)
        /// `inputMessageEntityMentionName#208e68c9 offset:int length:int user_id:InputUser = MessageEntity`
        case inputMessageEntityMentionName(offset: Int32, length: Int32, userID: API.InputUser)
        /// `messageEntityPhone#9b69e34b offset:int length:int = MessageEntity`
        case messageEntityPhone(offset: Int32, length: Int32)
        /// `messageEntityCashtag#4c4e743f offset:int length:int = MessageEntity`
        case messageEntityCashtag(offset: Int32, length: Int32)
        /// `messageEntityUnderline#9c4e7e8b offset:int length:int = MessageEntity`
        case messageEntityUnderline(offset: Int32, length: Int32)
        /// `messageEntityStrike#bf0693d4 offset:int length:int = MessageEntity`
        case messageEntityStrike(offset: Int32, length: Int32)
        /// `messageEntityBankCard#761e6af4 offset:int length:int = MessageEntity`
        case messageEntityBankCard(offset: Int32, length: Int32)
        /// `messageEntitySpoiler#32ca960f offset:int length:int = MessageEntity`
        case messageEntitySpoiler(offset: Int32, length: Int32)
        /// `messageEntityCustomEmoji#c8cf05f8 offset:int length:int document_id:long = MessageEntity`
        case messageEntityCustomEmoji(offset: Int32, length: Int32, documentID: Int64)
        /// `messageEntityBlockquote#f1ccaaac flags:# collapsed:flags.0?true offset:int length:int =
        /// MessageEntity`
        indirect case messageEntityBlockquote(MessageEntityBlockquote)
        /// `messageEntityFormattedDate#904ac7c7 flags:# relative:flags.0?true short_time:flags.1?true
        /// long_time:flags.2?true short_date:flags.3?true long_date:flags.4?true day_of_week:flags.5?true
        /// offset:int length:int date:int = MessageEntity`
        indirect case messageEntityFormattedDate(MessageEntityFormattedDate)
        /// `messageEntityDiffInsert#71777116 offset:int length:int = MessageEntity`
        case messageEntityDiffInsert(offset: Int32, length: Int32)
        /// `messageEntityDiffReplace#c6c1e5a7 offset:int length:int old_text:string = MessageEntity`
        case messageEntityDiffReplace(offset: Int32, length: Int32, oldText: String)
        /// `messageEntityDiffDelete#0652c1c5 offset:int length:int = MessageEntity`
        case messageEntityDiffDelete(offset: Int32, length: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbb92ba95:
                self = .messageEntityUnknown(offset: try reader.readInt(), length: try reader.readInt())
            case 0xfa04579d:
                self = .messageEntityMention(offset: try reader.readInt(), length: try reader.readInt())
            case 0x6f635b0d:
                self = .messageEntityHashtag(offset: try reader.readInt(), length: try reader.readInt())
            case 0x6cef8ac7:
                self = .messageEntityBotCommand(offset: try reader.readInt(), length: try reader.readInt())
            case 0x6ed02538:
                self = .messageEntityUrl(offset: try reader.readInt(), length: try reader.readInt())
            case 0x64e475c2:
                self = .messageEntityEmail(offset: try reader.readInt(), length: try reader.readInt())
            case 0xbd610bc9:
                self = .messageEntityBold(offset: try reader.readInt(), length: try reader.readInt())
            case 0x826f8b60:
                self = .messageEntityItalic(offset: try reader.readInt(), length: try reader.readInt())
            case 0x28a20571:
                self = .messageEntityCode(offset: try reader.readInt(), length: try reader.readInt())
            case 0x73924be0:
                self = .messageEntityPre(offset: try reader.readInt(), length: try reader.readInt(), language: try reader.readString())
            case 0x76a6d327:
                self = .messageEntityTextUrl(offset: try reader.readInt(), length: try reader.readInt(), url: try reader.readString())
            case 0xdc7b1140:
                self = .messageEntityMentionName(offset: try reader.readInt(), length: try reader.readInt(), userID: try reader.readLong())
            case 0x208e68c9:
                self = .inputMessageEntityMentionName(offset: try reader.readInt(), length: try reader.readInt(), userID: try API.InputUser(from: &reader))
            case 0x9b69e34b:
                self = .messageEntityPhone(offset: try reader.readInt(), length: try reader.readInt())
            case 0x4c4e743f:
                self = .messageEntityCashtag(offset: try reader.readInt(), length: try reader.readInt())
            case 0x9c4e7e8b:
                self = .messageEntityUnderline(offset: try reader.readInt(), length: try reader.readInt())
            case 0xbf0693d4:
                self = .messageEntityStrike(offset: try reader.readInt(), length: try reader.readInt())
            case 0x761e6af4:
                self = .messageEntityBankCard(offset: try reader.readInt(), length: try reader.readInt())
            case 0x32ca960f:
                self = .messageEntitySpoiler(offset: try reader.readInt(), length: try reader.readInt())
            case 0xc8cf05f8:
                self = .messageEntityCustomEmoji(offset: try reader.readInt(), length: try reader.readInt(), documentID: try reader.readLong())
            case 0xf1ccaaac:
                self = .messageEntityBlockquote(try MessageEntityBlockquote(bareFrom: &reader))
            case 0x904ac7c7:
                self = .messageEntityFormattedDate(try MessageEntityFormattedDate(bareFrom: &reader))
            case 0x71777116:
                self = .messageEntityDiffInsert(offset: try reader.readInt(), length: try reader.readInt())
            case 0xc6c1e5a7:
                self = .messageEntityDiffReplace(offset: try reader.readInt(), length: try reader.readInt(), oldText: try reader.readString())
            case 0x0652c1c5:
                self = .messageEntityDiffDelete(offset: try reader.readInt(), length: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "MessageEntity")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messageEntityUnknown(let value1, let value2):
                writer.writeConstructorID(0xbb92ba95)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityMention(let value1, let value2):
                writer.writeConstructorID(0xfa04579d)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityHashtag(let value1, let value2):
                writer.writeConstructorID(0x6f635b0d)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityBotCommand(let value1, let value2):
                writer.writeConstructorID(0x6cef8ac7)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityUrl(let value1, let value2):
                writer.writeConstructorID(0x6ed02538)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityEmail(let value1, let value2):
                writer.writeConstructorID(0x64e475c2)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityBold(let value1, let value2):
                writer.writeConstructorID(0xbd610bc9)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityItalic(let value1, let value2):
                writer.writeConstructorID(0x826f8b60)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityCode(let value1, let value2):
                writer.writeConstructorID(0x28a20571)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityPre(let value1, let value2, let value3):
                writer.writeConstructorID(0x73924be0)
                writer.writeInt(value1)
                writer.writeInt(value2)
                writer.writeString(value3)
            case .messageEntityTextUrl(let value1, let value2, let value3):
                writer.writeConstructorID(0x76a6d327)
                writer.writeInt(value1)
                writer.writeInt(value2)
                writer.writeString(value3)
            case .messageEntityMentionName(let value1, let value2, let value3):
                writer.writeConstructorID(0xdc7b1140)
                writer.writeInt(value1)
                writer.writeInt(value2)
                writer.writeLong(value3)
            case .inputMessageEntityMentionName(let value1, let value2, let value3):
                writer.writeConstructorID(0x208e68c9)
                writer.writeInt(value1)
                writer.writeInt(value2)
                value3.write(to: &writer)
            case .messageEntityPhone(let value1, let value2):
                writer.writeConstructorID(0x9b69e34b)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityCashtag(let value1, let value2):
                writer.writeConstructorID(0x4c4e743f)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityUnderline(let value1, let value2):
                writer.writeConstructorID(0x9c4e7e8b)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityStrike(let value1, let value2):
                writer.writeConstructorID(0xbf0693d4)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityBankCard(let value1, let value2):
                writer.writeConstructorID(0x761e6af4)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntitySpoiler(let value1, let value2):
                writer.writeConstructorID(0x32ca960f)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityCustomEmoji(let value1, let value2, let value3):
                writer.writeConstructorID(0xc8cf05f8)
                writer.writeInt(value1)
                writer.writeInt(value2)
                writer.writeLong(value3)
            case .messageEntityBlockquote(let value):
                writer.writeConstructorID(0xf1ccaaac)
                value.writeBare(to: &writer)
            case .messageEntityFormattedDate(let value):
                writer.writeConstructorID(0x904ac7c7)
                value.writeBare(to: &writer)
            case .messageEntityDiffInsert(let value1, let value2):
                writer.writeConstructorID(0x71777116)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .messageEntityDiffReplace(let value1, let value2, let value3):
                writer.writeConstructorID(0xc6c1e5a7)
                writer.writeInt(value1)
                writer.writeInt(value2)
                writer.writeString(value3)
            case .messageEntityDiffDelete(let value1, let value2):
                writer.writeConstructorID(0x0652c1c5)
                writer.writeInt(value1)
                writer.writeInt(value2)
            }
        }

        /// `messageEntityBlockquote#f1ccaaac`
        public struct MessageEntityBlockquote: TLPayload {
            public var collapsed: Bool
            public var offset: Int32
            public var length: Int32

            public init(collapsed: Bool = false, offset: Int32, length: Int32) {
                self.collapsed = collapsed
                self.offset = offset
                self.length = length
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.collapsed = _flags[0]
                self.offset = try reader.readInt()
                self.length = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.collapsed)
                writer.writeFlags(_flags)
                writer.writeInt(self.offset)
                writer.writeInt(self.length)
            }
        }

        /// `messageEntityFormattedDate#904ac7c7`
        public struct MessageEntityFormattedDate: TLPayload {
            public var relative: Bool
            public var shortTime: Bool
            public var longTime: Bool
            public var shortDate: Bool
            public var longDate: Bool
            public var dayOfWeek: Bool
            public var offset: Int32
            public var length: Int32
            public var date: Int32

            public init(relative: Bool = false, shortTime: Bool = false, longTime: Bool = false, shortDate: Bool = false, longDate: Bool = false, dayOfWeek: Bool = false, offset: Int32, length: Int32, date: Int32) {
                self.relative = relative
                self.shortTime = shortTime
                self.longTime = longTime
                self.shortDate = shortDate
                self.longDate = longDate
                self.dayOfWeek = dayOfWeek
                self.offset = offset
                self.length = length
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.relative = _flags[0]
                self.shortTime = _flags[1]
                self.longTime = _flags[2]
                self.shortDate = _flags[3]
                self.longDate = _flags[4]
                self.dayOfWeek = _flags[5]
                self.offset = try reader.readInt()
                self.length = try reader.readInt()
                self.date = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.relative)
                _flags.set(1, if: self.shortTime)
                _flags.set(2, if: self.longTime)
                _flags.set(3, if: self.shortDate)
                _flags.set(4, if: self.longDate)
                _flags.set(5, if: self.dayOfWeek)
                writer.writeFlags(_flags)
                writer.writeInt(self.offset)
                writer.writeInt(self.length)
                writer.writeInt(self.date)
            }
        }
    }

    /// `messageRange#0ae30253 min_id:int max_id:int = MessageRange`
    public struct MessageRange: TLObject {
        public var minID: Int32
        public var maxID: Int32

        public init(minID: Int32, maxID: Int32) {
            self.minID = minID
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0ae30253, "messageRange")
            self.minID = try reader.readInt()
            self.maxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0ae30253)
            writer.writeInt(self.minID)
            writer.writeInt(self.maxID)
        }
    }

    /// `messageFwdHeader#4e4df4bb flags:# imported:flags.7?true saved_out:flags.11?true from_id:flags.0?Peer
    /// from_name:flags.5?string date:int channel_post:flags.2?int post_author:flags.3?string
    /// saved_from_peer:flags.4?Peer saved_from_msg_id:flags.4?int saved_from_id:flags.8?Peer
    /// saved_from_name:flags.9?string saved_date:flags.10?int psa_type:flags.6?string = MessageFwdHeader`
    public struct MessageFwdHeader: TLObject {
        public var imported: Bool
        public var savedOut: Bool
        public var fromID: API.Peer?
        public var fromName: String?
        public var date: Int32
        public var channelPost: Int32?
        public var postAuthor: String?
        public var savedFromPeer: API.Peer?
        public var savedFromMsgID: Int32?
        public var savedFromID: API.Peer?
        public var savedFromName: String?
        public var savedDate: Int32?
        public var psaType: String?

        public init(imported: Bool = false, savedOut: Bool = false, fromID: API.Peer? = nil, fromName: String? = nil, date: Int32, channelPost: Int32? = nil, postAuthor: String? = nil, savedFromPeer: API.Peer? = nil, savedFromMsgID: Int32? = nil, savedFromID: API.Peer? = nil, savedFromName: String? = nil, savedDate: Int32? = nil, psaType: String? = nil) {
            self.imported = imported
            self.savedOut = savedOut
            self.fromID = fromID
            self.fromName = fromName
            self.date = date
            self.channelPost = channelPost
            self.postAuthor = postAuthor
            self.savedFromPeer = savedFromPeer
            self.savedFromMsgID = savedFromMsgID
            self.savedFromID = savedFromID
            self.savedFromName = savedFromName
            self.savedDate = savedDate
            self.psaType = psaType
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4e4df4bb, "messageFwdHeader")
            let _flags = try reader.readFlags()
            self.imported = _flags[7]
            self.savedOut = _flags[11]
            self.fromID = _flags[0] ? try API.Peer(from: &reader) : nil
            self.fromName = _flags[5] ? try reader.readString() : nil
            self.date = try reader.readInt()
            self.channelPost = _flags[2] ? try reader.readInt() : nil
            self.postAuthor = _flags[3] ? try reader.readString() : nil
            self.savedFromPeer = _flags[4] ? try API.Peer(from: &reader) : nil
            self.savedFromMsgID = _flags[4] ? try reader.readInt() : nil
            self.savedFromID = _flags[8] ? try API.Peer(from: &reader) : nil
            self.savedFromName = _flags[9] ? try reader.readString() : nil
            self.savedDate = _flags[10] ? try reader.readInt() : nil
            self.psaType = _flags[6] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4e4df4bb)
            var _flags = TLFlags()
            _flags.set(7, if: self.imported)
            _flags.set(11, if: self.savedOut)
            _flags.set(0, if: self.fromID != nil)
            _flags.set(5, if: self.fromName != nil)
            _flags.set(2, if: self.channelPost != nil)
            _flags.set(3, if: self.postAuthor != nil)
            _flags.set(4, if: self.savedFromPeer != nil)
            _flags.set(4, if: self.savedFromMsgID != nil)
            _flags.set(8, if: self.savedFromID != nil)
            _flags.set(9, if: self.savedFromName != nil)
            _flags.set(10, if: self.savedDate != nil)
            _flags.set(6, if: self.psaType != nil)
            writer.writeFlags(_flags)
            if let value = self.fromID { value.write(to: &writer) }
            if let value = self.fromName { writer.writeString(value) }
            writer.writeInt(self.date)
            if let value = self.channelPost { writer.writeInt(value) }
            if let value = self.postAuthor { writer.writeString(value) }
            if let value = self.savedFromPeer {
                value.write(to: &writer)
            } else if _flags[4] {
                writer.failMissing("messageFwdHeader.saved_from_peer")
            }
            if let value = self.savedFromMsgID {
                writer.writeInt(value)
            } else if _flags[4] {
                writer.failMissing("messageFwdHeader.saved_from_msg_id")
            }
            if let value = self.savedFromID { value.write(to: &writer) }
            if let value = self.savedFromName { writer.writeString(value) }
            if let value = self.savedDate { writer.writeInt(value) }
            if let value = self.psaType { writer.writeString(value) }
        }
    }

    /// `maskCoords#aed6dbb2 n:int x:double y:double zoom:double = MaskCoords`
    public struct MaskCoords: TLObject {
        public var n: Int32
        public var x: Double
        public var y: Double
        public var zoom: Double

        public init(n: Int32, x: Double, y: Double, zoom: Double) {
            self.n = n
            self.x = x
            self.y = y
            self.zoom = zoom
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaed6dbb2, "maskCoords")
            self.n = try reader.readInt()
            self.x = try reader.readDouble()
            self.y = try reader.readDouble()
            self.zoom = try reader.readDouble()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaed6dbb2)
            writer.writeInt(self.n)
            writer.writeDouble(self.x)
            writer.writeDouble(self.y)
            writer.writeDouble(self.zoom)
        }
    }

    /// `messageViews#455b853d flags:# views:flags.0?int forwards:flags.1?int replies:flags.2?MessageReplies =
    /// MessageViews`
    public struct MessageViews: TLObject {
        public var views: Int32?
        public var forwards: Int32?
        public var replies: API.MessageReplies?

        public init(views: Int32? = nil, forwards: Int32? = nil, replies: API.MessageReplies? = nil) {
            self.views = views
            self.forwards = forwards
            self.replies = replies
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x455b853d, "messageViews")
            let _flags = try reader.readFlags()
            self.views = _flags[0] ? try reader.readInt() : nil
            self.forwards = _flags[1] ? try reader.readInt() : nil
            self.replies = _flags[2] ? try API.MessageReplies(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x455b853d)
            var _flags = TLFlags()
            _flags.set(0, if: self.views != nil)
            _flags.set(1, if: self.forwards != nil)
            _flags.set(2, if: self.replies != nil)
            writer.writeFlags(_flags)
            if let value = self.views { writer.writeInt(value) }
            if let value = self.forwards { writer.writeInt(value) }
            if let value = self.replies { value.write(to: &writer) }
        }
    }

    /// `MessageReplyHeader`
    public enum MessageReplyHeader: TLObject {
        /// `messageReplyHeader#1b97dd66 flags:# reply_to_scheduled:flags.2?true forum_topic:flags.3?true
        /// quote:flags.9?true reply_to_ephemeral:flags.13?true reply_to_msg_id:flags.4?int
        /// reply_to_peer_id:flags.0?Peer reply_from:flags.5?MessageFwdHeader reply_media:flags.8?MessageMedia
        /// reply_to_top_id:flags.1?int quote_text:flags.6?string quote_entities:flags.7?Vector<MessageEntity>
        /// quote_offset:flags.10?int todo_item_id:flags.11?int poll_option:flags.12?bytes = MessageReplyHeader`
        indirect case messageReplyHeader(MessageReplyHeader)
        /// `messageReplyStoryHeader#0e5af939 peer:Peer story_id:int = MessageReplyHeader`
        case messageReplyStoryHeader(peer: API.Peer, storyID: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1b97dd66:
                self = .messageReplyHeader(try MessageReplyHeader(bareFrom: &reader))
            case 0x0e5af939:
                self = .messageReplyStoryHeader(peer: try API.Peer(from: &reader), storyID: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "MessageReplyHeader")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messageReplyHeader(let value):
                writer.writeConstructorID(0x1b97dd66)
                value.writeBare(to: &writer)
            case .messageReplyStoryHeader(let value1, let value2):
                writer.writeConstructorID(0x0e5af939)
                value1.write(to: &writer)
                writer.writeInt(value2)
            }
        }

        /// `messageReplyHeader#1b97dd66`
        public struct MessageReplyHeader: TLPayload {
            public var replyToScheduled: Bool
            public var forumTopic: Bool
            public var quote: Bool
            public var replyToEphemeral: Bool
            public var replyToMsgID: Int32?
            public var replyToPeerID: API.Peer?
            public var replyFrom: API.MessageFwdHeader?
            public var replyMedia: API.MessageMedia?
            public var replyToTopID: Int32?
            public var quoteText: String?
            public var quoteEntities: [API.MessageEntity]?
            public var quoteOffset: Int32?
            public var todoItemID: Int32?
            public var pollOption: [UInt8]?

            public init(replyToScheduled: Bool = false, forumTopic: Bool = false, quote: Bool = false, replyToEphemeral: Bool = false, replyToMsgID: Int32? = nil, replyToPeerID: API.Peer? = nil, replyFrom: API.MessageFwdHeader? = nil, replyMedia: API.MessageMedia? = nil, replyToTopID: Int32? = nil, quoteText: String? = nil, quoteEntities: [API.MessageEntity]? = nil, quoteOffset: Int32? = nil, todoItemID: Int32? = nil, pollOption: [UInt8]? = nil) {
                self.replyToScheduled = replyToScheduled
                self.forumTopic = forumTopic
                self.quote = quote
                self.replyToEphemeral = replyToEphemeral
                self.replyToMsgID = replyToMsgID
                self.replyToPeerID = replyToPeerID
                self.replyFrom = replyFrom
                self.replyMedia = replyMedia
                self.replyToTopID = replyToTopID
                self.quoteText = quoteText
                self.quoteEntities = quoteEntities
                self.quoteOffset = quoteOffset
                self.todoItemID = todoItemID
                self.pollOption = pollOption
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.replyToScheduled = _flags[2]
                self.forumTopic = _flags[3]
                self.quote = _flags[9]
                self.replyToEphemeral = _flags[13]
                self.replyToMsgID = _flags[4] ? try reader.readInt() : nil
                self.replyToPeerID = _flags[0] ? try API.Peer(from: &reader) : nil
                self.replyFrom = _flags[5] ? try API.MessageFwdHeader(from: &reader) : nil
                self.replyMedia = _flags[8] ? try API.MessageMedia(from: &reader) : nil
                self.replyToTopID = _flags[1] ? try reader.readInt() : nil
                self.quoteText = _flags[6] ? try reader.readString() : nil
                self.quoteEntities = _flags[7] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.quoteOffset = _flags[10] ? try reader.readInt() : nil
                self.todoItemID = _flags[11] ? try reader.readInt() : nil
                self.pollOption = _flags[12] ? try reader.readBytes() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.replyToScheduled)
                _flags.set(3, if: self.forumTopic)
                _flags.set(9, if: self.quote)
                _flags.set(13, if: self.replyToEphemeral)
                _flags.set(4, if: self.replyToMsgID != nil)
                _flags.set(0, if: self.replyToPeerID != nil)
                _flags.set(5, if: self.replyFrom != nil)
                _flags.set(8, if: self.replyMedia != nil)
                _flags.set(1, if: self.replyToTopID != nil)
                _flags.set(6, if: self.quoteText != nil)
                _flags.set(7, if: self.quoteEntities != nil)
                _flags.set(10, if: self.quoteOffset != nil)
                _flags.set(11, if: self.todoItemID != nil)
                _flags.set(12, if: self.pollOption != nil)
                writer.writeFlags(_flags)
                if let value = self.replyToMsgID { writer.writeInt(value) }
                if let value = self.replyToPeerID { value.write(to: &writer) }
                if let value = self.replyFrom { value.write(to: &writer) }
                if let value = self.replyMedia { value.write(to: &writer) }
                if let value = self.replyToTopID { writer.writeInt(value) }
                if let value = self.quoteText { writer.writeString(value) }
                if let value = self.quoteEntities { writer.writeVector(value) }
                if let value = self.quoteOffset { writer.writeInt(value) }
                if let value = self.todoItemID { writer.writeInt(value) }
                if let value = self.pollOption { writer.writeBytes(value) }
            }
        }
    }

    /// `messageReplies#83d60fc2 flags:# comments:flags.0?true replies:int replies_pts:int
    /// recent_repliers:flags.1?Vector<Peer> channel_id:flags.0?long max_id:flags.2?int read_max_id:flags.3?int =
    /// MessageReplies`
    public struct MessageReplies: TLObject {
        public var comments: Bool
        public var replies: Int32
        public var repliesPts: Int32
        public var recentRepliers: [API.Peer]?
        public var channelID: Int64?
        public var maxID: Int32?
        public var readMaxID: Int32?

        public init(comments: Bool = false, replies: Int32, repliesPts: Int32, recentRepliers: [API.Peer]? = nil, channelID: Int64? = nil, maxID: Int32? = nil, readMaxID: Int32? = nil) {
            self.comments = comments
            self.replies = replies
            self.repliesPts = repliesPts
            self.recentRepliers = recentRepliers
            self.channelID = channelID
            self.maxID = maxID
            self.readMaxID = readMaxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x83d60fc2, "messageReplies")
            let _flags = try reader.readFlags()
            self.comments = _flags[0]
            self.replies = try reader.readInt()
            self.repliesPts = try reader.readInt()
            self.recentRepliers = _flags[1] ? try reader.readVector(of: API.Peer.self) : nil
            self.channelID = _flags[0] ? try reader.readLong() : nil
            self.maxID = _flags[2] ? try reader.readInt() : nil
            self.readMaxID = _flags[3] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x83d60fc2)
            var _flags = TLFlags()
            _flags.set(0, if: self.comments)
            _flags.set(1, if: self.recentRepliers != nil)
            _flags.set(0, if: self.channelID != nil)
            _flags.set(2, if: self.maxID != nil)
            _flags.set(3, if: self.readMaxID != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.replies)
            writer.writeInt(self.repliesPts)
            if let value = self.recentRepliers { writer.writeVector(value) }
            if let value = self.channelID {
                writer.writeLong(value)
            } else if _flags[0] {
                writer.failMissing("messageReplies.channel_id")
            }
            if let value = self.maxID { writer.writeInt(value) }
            if let value = self.readMaxID { writer.writeInt(value) }
        }
    }

    /// `messageReactions#0a339f0b flags:# min:flags.0?true can_see_list:flags.2?true
    /// reactions_as_tags:flags.3?true results:Vector<ReactionCount>
    /// recent_reactions:flags.1?Vector<MessagePeerReaction> top_reactors:flags.4?Vector<MessageReactor> =
    /// MessageReactions`
    public struct MessageReactions: TLObject {
        public var min: Bool
        public var canSeeList: Bool
        public var reactionsAsTags: Bool
        public var results: [API.ReactionCount]
        public var recentReactions: [API.MessagePeerReaction]?
        public var topReactors: [API.MessageReactor]?

        public init(min: Bool = false, canSeeList: Bool = false, reactionsAsTags: Bool = false, results: [API.ReactionCount], recentReactions: [API.MessagePeerReaction]? = nil, topReactors: [API.MessageReactor]? = nil) {
            self.min = min
            self.canSeeList = canSeeList
            self.reactionsAsTags = reactionsAsTags
            self.results = results
            self.recentReactions = recentReactions
            self.topReactors = topReactors
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0a339f0b, "messageReactions")
            let _flags = try reader.readFlags()
            self.min = _flags[0]
            self.canSeeList = _flags[2]
            self.reactionsAsTags = _flags[3]
            self.results = try reader.readVector(of: API.ReactionCount.self)
            self.recentReactions = _flags[1] ? try reader.readVector(of: API.MessagePeerReaction.self) : nil
            self.topReactors = _flags[4] ? try reader.readVector(of: API.MessageReactor.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0a339f0b)
            var _flags = TLFlags()
            _flags.set(0, if: self.min)
            _flags.set(2, if: self.canSeeList)
            _flags.set(3, if: self.reactionsAsTags)
            _flags.set(1, if: self.recentReactions != nil)
            _flags.set(4, if: self.topReactors != nil)
            writer.writeFlags(_flags)
            writer.writeVector(self.results)
            if let value = self.recentReactions { writer.writeVector(value) }
            if let value = self.topReactors { writer.writeVector(value) }
        }
    }

    /// `messagePeerReaction#8c79b63c flags:# big:flags.0?true unread:flags.1?true my:flags.2?true peer_id:Peer
    /// date:int reaction:Reaction = MessagePeerReaction`
    public struct MessagePeerReaction: TLObject {
        public var big: Bool
        public var unread: Bool
        public var my: Bool
        public var peerID: API.Peer
        public var date: Int32
        public var reaction: API.Reaction

        public init(big: Bool = false, unread: Bool = false, my: Bool = false, peerID: API.Peer, date: Int32, reaction: API.Reaction) {
            self.big = big
            self.unread = unread
            self.my = my
            self.peerID = peerID
            self.date = date
            self.reaction = reaction
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c79b63c, "messagePeerReaction")
            let _flags = try reader.readFlags()
            self.big = _flags[0]
            self.unread = _flags[1]
            self.my = _flags[2]
            self.peerID = try API.Peer(from: &reader)
            self.date = try reader.readInt()
            self.reaction = try API.Reaction(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c79b63c)
            var _flags = TLFlags()
            _flags.set(0, if: self.big)
            _flags.set(1, if: self.unread)
            _flags.set(2, if: self.my)
            writer.writeFlags(_flags)
            self.peerID.write(to: &writer)
            writer.writeInt(self.date)
            self.reaction.write(to: &writer)
        }
    }

    /// `MessageExtendedMedia`
    public enum MessageExtendedMedia: TLObject {
        /// `messageExtendedMediaPreview#ad628cc8 flags:# w:flags.0?int h:flags.0?int thumb:flags.1?PhotoSize
        /// video_duration:flags.2?int = MessageExtendedMedia`
        indirect case messageExtendedMediaPreview(MessageExtendedMediaPreview)
        /// `messageExtendedMedia#ee479c64 media:MessageMedia = MessageExtendedMedia`
        case messageExtendedMedia(media: API.MessageMedia)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0xad628cc8:
                self = .messageExtendedMediaPreview(try MessageExtendedMediaPreview(bareFrom: &reader))
            case 0xee479c64:
                self = .messageExtendedMedia(media: try API.MessageMedia(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "MessageExtendedMedia")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messageExtendedMediaPreview(let value):
                writer.writeConstructorID(0xad628cc8)
                value.writeBare(to: &writer)
            case .messageExtendedMedia(let value):
                writer.writeConstructorID(0xee479c64)
                value.write(to: &writer)
            }
        }

        /// `messageExtendedMediaPreview#ad628cc8`
        public struct MessageExtendedMediaPreview: TLPayload {
            public var w: Int32?
            public var h: Int32?
            public var thumb: API.PhotoSize?
            public var videoDuration: Int32?

            public init(w: Int32? = nil, h: Int32? = nil, thumb: API.PhotoSize? = nil, videoDuration: Int32? = nil) {
                self.w = w
                self.h = h
                self.thumb = thumb
                self.videoDuration = videoDuration
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.w = _flags[0] ? try reader.readInt() : nil
                self.h = _flags[0] ? try reader.readInt() : nil
                self.thumb = _flags[1] ? try API.PhotoSize(from: &reader) : nil
                self.videoDuration = _flags[2] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.w != nil)
                _flags.set(0, if: self.h != nil)
                _flags.set(1, if: self.thumb != nil)
                _flags.set(2, if: self.videoDuration != nil)
                writer.writeFlags(_flags)
                if let value = self.w {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("messageExtendedMediaPreview.w")
                }
                if let value = self.h {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("messageExtendedMediaPreview.h")
                }
                if let value = self.thumb { value.write(to: &writer) }
                if let value = self.videoDuration { writer.writeInt(value) }
            }
        }
    }

    /// `MessagePeerVote`
    public enum MessagePeerVote: TLObject {
        /// `messagePeerVote#b6cc2d5c peer:Peer option:bytes date:int = MessagePeerVote`
        case messagePeerVote(peer: API.Peer, option: [UInt8], date: Int32)
        /// `messagePeerVoteInputOption#74cda504 peer:Peer date:int = MessagePeerVote`
        case messagePeerVoteInputOption(peer: API.Peer, date: Int32)
        /// `messagePeerVoteMultiple#4628f6e6 peer:Peer options:Vector<bytes> date:int = MessagePeerVote`
        case messagePeerVoteMultiple(peer: API.Peer, options: [[UInt8]], date: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb6cc2d5c:
                self = .messagePeerVote(peer: try API.Peer(from: &reader), option: try reader.readBytes(), date: try reader.readInt())
            case 0x74cda504:
                self = .messagePeerVoteInputOption(peer: try API.Peer(from: &reader), date: try reader.readInt())
            case 0x4628f6e6:
                self = .messagePeerVoteMultiple(peer: try API.Peer(from: &reader), options: try reader.readBytesVector(), date: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "MessagePeerVote")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .messagePeerVote(let value1, let value2, let value3):
                writer.writeConstructorID(0xb6cc2d5c)
                value1.write(to: &writer)
                writer.writeBytes(value2)
                writer.writeInt(value3)
            case .messagePeerVoteInputOption(let value1, let value2):
                writer.writeConstructorID(0x74cda504)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .messagePeerVoteMultiple(let value1, let value2, let value3):
                writer.writeConstructorID(0x4628f6e6)
                value1.write(to: &writer)
                writer.writeBytesVector(value2)
                writer.writeInt(value3)
            }
        }
    }

    /// `mediaAreaCoordinates#cfc9e002 flags:# x:double y:double w:double h:double rotation:double
    /// radius:flags.0?double = MediaAreaCoordinates`
    public struct MediaAreaCoordinates: TLObject {
        public var x: Double
        public var y: Double
        public var w: Double
        public var h: Double
        public var rotation: Double
        public var radius: Double?

        public init(x: Double, y: Double, w: Double, h: Double, rotation: Double, radius: Double? = nil) {
            self.x = x
            self.y = y
            self.w = w
            self.h = h
            self.rotation = rotation
            self.radius = radius
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcfc9e002, "mediaAreaCoordinates")
            let _flags = try reader.readFlags()
            self.x = try reader.readDouble()
            self.y = try reader.readDouble()
            self.w = try reader.readDouble()
            self.h = try reader.readDouble()
            self.rotation = try reader.readDouble()
            self.radius = _flags[0] ? try reader.readDouble() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcfc9e002)
            var _flags = TLFlags()
            _flags.set(0, if: self.radius != nil)
            writer.writeFlags(_flags)
            writer.writeDouble(self.x)
            writer.writeDouble(self.y)
            writer.writeDouble(self.w)
            writer.writeDouble(self.h)
            writer.writeDouble(self.rotation)
            if let value = self.radius { writer.writeDouble(value) }
        }
    }

    /// `MediaArea`
    public enum MediaArea: TLObject {
        /// `mediaAreaVenue#be82db9c coordinates:MediaAreaCoordinates geo:GeoPoint title:string address:string
        /// provider:string venue_id:string venue_type:string = MediaArea`
        indirect case mediaAreaVenue(MediaAreaVenue)
        /// `inputMediaAreaVenue#b282217f coordinates:MediaAreaCoordinates query_id:long result_id:string =
        /// MediaArea`
        indirect case inputMediaAreaVenue(coordinates: API.MediaAreaCoordinates, queryID: Int64, resultID: String)
        /// `mediaAreaGeoPoint#cad5452d flags:# coordinates:MediaAreaCoordinates geo:GeoPoint
        /// address:flags.0?GeoPointAddress = MediaArea`
        indirect case mediaAreaGeoPoint(MediaAreaGeoPoint)
        /// `mediaAreaSuggestedReaction#14455871 flags:# dark:flags.0?true flipped:flags.1?true
        /// coordinates:MediaAreaCoordinates reaction:Reaction = MediaArea`
        indirect case mediaAreaSuggestedReaction(MediaAreaSuggestedReaction)
        /// `mediaAreaChannelPost#770416af coordinates:MediaAreaCoordinates channel_id:long msg_id:int =
        /// MediaArea`
        indirect case mediaAreaChannelPost(coordinates: API.MediaAreaCoordinates, channelID: Int64, msgID: Int32)
        /// `inputMediaAreaChannelPost#2271f2bf coordinates:MediaAreaCoordinates channel:InputChannel msg_id:int =
        /// MediaArea`
        indirect case inputMediaAreaChannelPost(coordinates: API.MediaAreaCoordinates, channel: API.InputChannel, msgID: Int32)
        /// `mediaAreaUrl#37381085 coordinates:MediaAreaCoordinates url:string = MediaArea`
        indirect case mediaAreaUrl(coordinates: API.MediaAreaCoordinates, url: String)
        /// `mediaAreaWeather#49a6549c coordinates:MediaAreaCoordinates emoji:string temperature_c:double
        /// color:int = MediaArea`
        indirect case mediaAreaWeather(MediaAreaWeather)
        /// `mediaAreaStarGift#5787686d coordinates:MediaAreaCoordinates slug:string = MediaArea`
        indirect case mediaAreaStarGift(coordinates: API.MediaAreaCoordinates, slug: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbe82db9c:
                self = .mediaAreaVenue(try MediaAreaVenue(bareFrom: &reader))
            case 0xb282217f:
                self = .inputMediaAreaVenue(coordinates: try API.MediaAreaCoordinates(from: &reader), queryID: try reader.readLong(), resultID: try reader.readString())
            case 0xcad5452d:
                self = .mediaAreaGeoPoint(try MediaAreaGeoPoint(bareFrom: &reader))
            case 0x14455871:
                self = .mediaAreaSuggestedReaction(try MediaAreaSuggestedReaction(bareFrom: &reader))
            case 0x770416af:
                self = .mediaAreaChannelPost(coordinates: try API.MediaAreaCoordinates(from: &reader), channelID: try reader.readLong(), msgID: try reader.readInt())
            case 0x2271f2bf:
                self = .inputMediaAreaChannelPost(coordinates: try API.MediaAreaCoordinates(from: &reader), channel: try API.InputChannel(from: &reader), msgID: try reader.readInt())
            case 0x37381085:
                self = .mediaAreaUrl(coordinates: try API.MediaAreaCoordinates(from: &reader), url: try reader.readString())
            case 0x49a6549c:
                self = .mediaAreaWeather(try MediaAreaWeather(bareFrom: &reader))
            case 0x5787686d:
                self = .mediaAreaStarGift(coordinates: try API.MediaAreaCoordinates(from: &reader), slug: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "MediaArea")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .mediaAreaVenue(let value):
                writer.writeConstructorID(0xbe82db9c)
                value.writeBare(to: &writer)
            case .inputMediaAreaVenue(let value1, let value2, let value3):
                writer.writeConstructorID(0xb282217f)
                value1.write(to: &writer)
                writer.writeLong(value2)
                writer.writeString(value3)
            case .mediaAreaGeoPoint(let value):
                writer.writeConstructorID(0xcad5452d)
                value.writeBare(to: &writer)
            case .mediaAreaSuggestedReaction(let value):
                writer.writeConstructorID(0x14455871)
                value.writeBare(to: &writer)
            case .mediaAreaChannelPost(let value1, let value2, let value3):
                writer.writeConstructorID(0x770416af)
                value1.write(to: &writer)
                writer.writeLong(value2)
                writer.writeInt(value3)
            case .inputMediaAreaChannelPost(let value1, let value2, let value3):
                writer.writeConstructorID(0x2271f2bf)
                value1.write(to: &writer)
                value2.write(to: &writer)
                writer.writeInt(value3)
            case .mediaAreaUrl(let value1, let value2):
                writer.writeConstructorID(0x37381085)
                value1.write(to: &writer)
                writer.writeString(value2)
            case .mediaAreaWeather(let value):
                writer.writeConstructorID(0x49a6549c)
                value.writeBare(to: &writer)
            case .mediaAreaStarGift(let value1, let value2):
                writer.writeConstructorID(0x5787686d)
                value1.write(to: &writer)
                writer.writeString(value2)
            }
        }

        /// `mediaAreaVenue#be82db9c`
        public struct MediaAreaVenue: TLPayload {
            public var coordinates: API.MediaAreaCoordinates
            public var geo: API.GeoPoint
            public var title: String
            public var address: String
            public var provider: String
            public var venueID: String
            public var venueType: String

            public init(coordinates: API.MediaAreaCoordinates, geo: API.GeoPoint, title: String, address: String, provider: String, venueID: String, venueType: String) {
                self.coordinates = coordinates
                self.geo = geo
                self.title = title
                self.address = address
                self.provider = provider
                self.venueID = venueID
                self.venueType = venueType
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.coordinates = try API.MediaAreaCoordinates(from: &reader)
                self.geo = try API.GeoPoint(from: &reader)
                self.title = try reader.readString()
                self.address = try reader.readString()
                self.provider = try reader.readString()
                self.venueID = try reader.readString()
                self.venueType = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.coordinates.write(to: &writer)
                self.geo.write(to: &writer)
                writer.writeString(self.title)
                writer.writeString(self.address)
                writer.writeString(self.provider)
                writer.writeString(self.venueID)
                writer.writeString(self.venueType)
            }
        }

        /// `mediaAreaGeoPoint#cad5452d`
        public struct MediaAreaGeoPoint: TLPayload {
            public var coordinates: API.MediaAreaCoordinates
            public var geo: API.GeoPoint
            public var address: API.GeoPointAddress?

            public init(coordinates: API.MediaAreaCoordinates, geo: API.GeoPoint, address: API.GeoPointAddress? = nil) {
                self.coordinates = coordinates
                self.geo = geo
                self.address = address
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.coordinates = try API.MediaAreaCoordinates(from: &reader)
                self.geo = try API.GeoPoint(from: &reader)
                self.address = _flags[0] ? try API.GeoPointAddress(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.address != nil)
                writer.writeFlags(_flags)
                self.coordinates.write(to: &writer)
                self.geo.write(to: &writer)
                if let value = self.address { value.write(to: &writer) }
            }
        }

        /// `mediaAreaSuggestedReaction#14455871`
        public struct MediaAreaSuggestedReaction: TLPayload {
            public var dark: Bool
            public var flipped: Bool
            public var coordinates: API.MediaAreaCoordinates
            public var reaction: API.Reaction

            public init(dark: Bool = false, flipped: Bool = false, coordinates: API.MediaAreaCoordinates, reaction: API.Reaction) {
                self.dark = dark
                self.flipped = flipped
                self.coordinates = coordinates
                self.reaction = reaction
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.dark = _flags[0]
                self.flipped = _flags[1]
                self.coordinates = try API.MediaAreaCoordinates(from: &reader)
                self.reaction = try API.Reaction(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.dark)
                _flags.set(1, if: self.flipped)
                writer.writeFlags(_flags)
                self.coordinates.write(to: &writer)
                self.reaction.write(to: &writer)
            }
        }

        /// `mediaAreaWeather#49a6549c`
        public struct MediaAreaWeather: TLPayload {
            public var coordinates: API.MediaAreaCoordinates
            public var emoji: String
            public var temperatureC: Double
            public var color: Int32

            public init(coordinates: API.MediaAreaCoordinates, emoji: String, temperatureC: Double, color: Int32) {
                self.coordinates = coordinates
                self.emoji = emoji
                self.temperatureC = temperatureC
                self.color = color
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.coordinates = try API.MediaAreaCoordinates(from: &reader)
                self.emoji = try reader.readString()
                self.temperatureC = try reader.readDouble()
                self.color = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.coordinates.write(to: &writer)
                writer.writeString(self.emoji)
                writer.writeDouble(self.temperatureC)
                writer.writeInt(self.color)
            }
        }
    }

    /// `myBoost#c448415c flags:# slot:int peer:flags.0?Peer date:int expires:int cooldown_until_date:flags.1?int
    /// = MyBoost`
    public struct MyBoost: TLObject {
        public var slot: Int32
        public var peer: API.Peer?
        public var date: Int32
        public var expires: Int32
        public var cooldownUntilDate: Int32?

        public init(slot: Int32, peer: API.Peer? = nil, date: Int32, expires: Int32, cooldownUntilDate: Int32? = nil) {
            self.slot = slot
            self.peer = peer
            self.date = date
            self.expires = expires
            self.cooldownUntilDate = cooldownUntilDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc448415c, "myBoost")
            let _flags = try reader.readFlags()
            self.slot = try reader.readInt()
            self.peer = _flags[0] ? try API.Peer(from: &reader) : nil
            self.date = try reader.readInt()
            self.expires = try reader.readInt()
            self.cooldownUntilDate = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc448415c)
            var _flags = TLFlags()
            _flags.set(0, if: self.peer != nil)
            _flags.set(1, if: self.cooldownUntilDate != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.slot)
            if let value = self.peer { value.write(to: &writer) }
            writer.writeInt(self.date)
            writer.writeInt(self.expires)
            if let value = self.cooldownUntilDate { writer.writeInt(value) }
        }
    }

    /// `missingInvitee#628c9224 flags:# premium_would_allow_invite:flags.0?true
    /// premium_required_for_pm:flags.1?true user_id:long = MissingInvitee`
    public struct MissingInvitee: TLObject {
        public var premiumWouldAllowInvite: Bool
        public var premiumRequiredForPm: Bool
        public var userID: Int64

        public init(premiumWouldAllowInvite: Bool = false, premiumRequiredForPm: Bool = false, userID: Int64) {
            self.premiumWouldAllowInvite = premiumWouldAllowInvite
            self.premiumRequiredForPm = premiumRequiredForPm
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x628c9224, "missingInvitee")
            let _flags = try reader.readFlags()
            self.premiumWouldAllowInvite = _flags[0]
            self.premiumRequiredForPm = _flags[1]
            self.userID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x628c9224)
            var _flags = TLFlags()
            _flags.set(0, if: self.premiumWouldAllowInvite)
            _flags.set(1, if: self.premiumRequiredForPm)
            writer.writeFlags(_flags)
            writer.writeLong(self.userID)
        }
    }

    /// `messageReactor#4ba3a95a flags:# top:flags.0?true my:flags.1?true anonymous:flags.2?true
    /// peer_id:flags.3?Peer count:int = MessageReactor`
    public struct MessageReactor: TLObject {
        public var top: Bool
        public var my: Bool
        public var anonymous: Bool
        public var peerID: API.Peer?
        public var count: Int32

        public init(top: Bool = false, my: Bool = false, anonymous: Bool = false, peerID: API.Peer? = nil, count: Int32) {
            self.top = top
            self.my = my
            self.anonymous = anonymous
            self.peerID = peerID
            self.count = count
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4ba3a95a, "messageReactor")
            let _flags = try reader.readFlags()
            self.top = _flags[0]
            self.my = _flags[1]
            self.anonymous = _flags[2]
            self.peerID = _flags[3] ? try API.Peer(from: &reader) : nil
            self.count = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4ba3a95a)
            var _flags = TLFlags()
            _flags.set(0, if: self.top)
            _flags.set(1, if: self.my)
            _flags.set(2, if: self.anonymous)
            _flags.set(3, if: self.peerID != nil)
            writer.writeFlags(_flags)
            if let value = self.peerID { value.write(to: &writer) }
            writer.writeInt(self.count)
        }
    }

    /// `messageReportOption#7903e3d9 text:string option:bytes = MessageReportOption`
    public struct MessageReportOption: TLObject {
        public var text: String
        public var option: [UInt8]

        public init(text: String, option: [UInt8]) {
            self.text = text
            self.option = option
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7903e3d9, "messageReportOption")
            self.text = try reader.readString()
            self.option = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7903e3d9)
            writer.writeString(self.text)
            writer.writeBytes(self.option)
        }
    }
}
