// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `Peer`
    public enum Peer: TLObject {
        /// `peerUser#59511722 user_id:long = Peer`
        case peerUser(userID: Int64)
        /// `peerChat#36c6019a chat_id:long = Peer`
        case peerChat(chatID: Int64)
        /// `peerChannel#a2a5371e channel_id:long = Peer`
        case peerChannel(channelID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x59511722:
                self = .peerUser(userID: try reader.readLong())
            case 0x36c6019a:
                self = .peerChat(chatID: try reader.readLong())
            case 0xa2a5371e:
                self = .peerChannel(channelID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "Peer")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .peerUser(let value):
                writer.writeConstructorID(0x59511722)
                writer.writeLong(value)
            case .peerChat(let value):
                writer.writeConstructorID(0x36c6019a)
                writer.writeLong(value)
            case .peerChannel(let value):
                writer.writeConstructorID(0xa2a5371e)
                writer.writeLong(value)
            }
        }
    }

    /// `Photo`
    public enum Photo: TLObject {
        /// `photoEmpty#2331b22d id:long = Photo`
        case photoEmpty(id: Int64)
        /// `photo#fb197a65 flags:# has_stickers:flags.0?true id:long access_hash:long file_reference:bytes
        /// date:int sizes:Vector<PhotoSize> video_sizes:flags.1?Vector<VideoSize> dc_id:int = Photo`
        indirect case photo(Photo)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x2331b22d:
                self = .photoEmpty(id: try reader.readLong())
            case 0xfb197a65:
                self = .photo(try Photo(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Photo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .photoEmpty(let value):
                writer.writeConstructorID(0x2331b22d)
                writer.writeLong(value)
            case .photo(let value):
                writer.writeConstructorID(0xfb197a65)
                value.writeBare(to: &writer)
            }
        }

        /// `photo#fb197a65`
        public struct Photo: TLPayload {
            public var hasStickers: Bool
            public var id: Int64
            public var accessHash: Int64
            public var fileReference: [UInt8]
            public var date: Int32
            public var sizes: [API.PhotoSize]
            public var videoSizes: [API.VideoSize]?
            public var dcID: Int32

            public init(hasStickers: Bool = false, id: Int64, accessHash: Int64, fileReference: [UInt8], date: Int32, sizes: [API.PhotoSize], videoSizes: [API.VideoSize]? = nil, dcID: Int32) {
                self.hasStickers = hasStickers
                self.id = id
                self.accessHash = accessHash
                self.fileReference = fileReference
                self.date = date
                self.sizes = sizes
                self.videoSizes = videoSizes
                self.dcID = dcID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hasStickers = _flags[0]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.fileReference = try reader.readBytes()
                self.date = try reader.readInt()
                self.sizes = try reader.readVector(of: API.PhotoSize.self)
                self.videoSizes = _flags[1] ? try reader.readVector(of: API.VideoSize.self) : nil
                self.dcID = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.hasStickers)
                _flags.set(1, if: self.videoSizes != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeBytes(self.fileReference)
                writer.writeInt(self.date)
                writer.writeVector(self.sizes)
                if let value = self.videoSizes { writer.writeVector(value) }
                writer.writeInt(self.dcID)
            }
        }
    }

    /// `PhotoSize`
    public enum PhotoSize: TLObject {
        /// `photoSizeEmpty#0e17e23c type:string = PhotoSize`
        case photoSizeEmpty(type: String)
        /// `photoSize#75c78e60 type:string w:int h:int size:int = PhotoSize`
        indirect case photoSize(PhotoSize)
        /// `photoCachedSize#021e1ad6 type:string w:int h:int bytes:bytes = PhotoSize`
        indirect case photoCachedSize(PhotoCachedSize)
        /// `photoStrippedSize#e0b0bc2e type:string bytes:bytes = PhotoSize`
        case photoStrippedSize(type: String, bytes: [UInt8])
        /// `photoSizeProgressive#fa3efb95 type:string w:int h:int sizes:Vector<int> = PhotoSize`
        indirect case photoSizeProgressive(PhotoSizeProgressive)
        /// `photoPathSize#d8214d41 type:string bytes:bytes = PhotoSize`
        case photoPathSize(type: String, bytes: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x0e17e23c:
                self = .photoSizeEmpty(type: try reader.readString())
            case 0x75c78e60:
                self = .photoSize(try PhotoSize(bareFrom: &reader))
            case 0x021e1ad6:
                self = .photoCachedSize(try PhotoCachedSize(bareFrom: &reader))
            case 0xe0b0bc2e:
                self = .photoStrippedSize(type: try reader.readString(), bytes: try reader.readBytes())
            case 0xfa3efb95:
                self = .photoSizeProgressive(try PhotoSizeProgressive(bareFrom: &reader))
            case 0xd8214d41:
                self = .photoPathSize(type: try reader.readString(), bytes: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "PhotoSize")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .photoSizeEmpty(let value):
                writer.writeConstructorID(0x0e17e23c)
                writer.writeString(value)
            case .photoSize(let value):
                writer.writeConstructorID(0x75c78e60)
                value.writeBare(to: &writer)
            case .photoCachedSize(let value):
                writer.writeConstructorID(0x021e1ad6)
                value.writeBare(to: &writer)
            case .photoStrippedSize(let value1, let value2):
                writer.writeConstructorID(0xe0b0bc2e)
                writer.writeString(value1)
                writer.writeBytes(value2)
            case .photoSizeProgressive(let value):
                writer.writeConstructorID(0xfa3efb95)
                value.writeBare(to: &writer)
            case .photoPathSize(let value1, let value2):
                writer.writeConstructorID(0xd8214d41)
                writer.writeString(value1)
                writer.writeBytes(value2)
            }
        }

        /// `photoSize#75c78e60`
        public struct PhotoSize: TLPayload {
            public var type: String
            public var w: Int32
            public var h: Int32
            public var size: Int32

            public init(type: String, w: Int32, h: Int32, size: Int32) {
                self.type = type
                self.w = w
                self.h = h
                self.size = size
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.type = try reader.readString()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.size = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.type)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                writer.writeInt(self.size)
            }
        }

        /// `photoCachedSize#021e1ad6`
        public struct PhotoCachedSize: TLPayload {
            public var type: String
            public var w: Int32
            public var h: Int32
            public var bytes: [UInt8]

            public init(type: String, w: Int32, h: Int32, bytes: [UInt8]) {
                self.type = type
                self.w = w
                self.h = h
                self.bytes = bytes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.type = try reader.readString()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.bytes = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.type)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                writer.writeBytes(self.bytes)
            }
        }

        /// `photoSizeProgressive#fa3efb95`
        public struct PhotoSizeProgressive: TLPayload {
            public var type: String
            public var w: Int32
            public var h: Int32
            public var sizes: [Int32]

            public init(type: String, w: Int32, h: Int32, sizes: [Int32]) {
                self.type = type
                self.w = w
                self.h = h
                self.sizes = sizes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.type = try reader.readString()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.sizes = try reader.readVector(of: Int32.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.type)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                writer.writeVector(self.sizes)
            }
        }
    }

    /// `peerNotifySettings#99622c0c flags:# show_previews:flags.0?Bool silent:flags.1?Bool mute_until:flags.2?int
    /// ios_sound:flags.3?NotificationSound android_sound:flags.4?NotificationSound
    /// other_sound:flags.5?NotificationSound stories_muted:flags.6?Bool stories_hide_sender:flags.7?Bool
    /// stories_ios_sound:flags.8?NotificationSound stories_android_sound:flags.9?NotificationSound
    /// stories_other_sound:flags.10?NotificationSound = PeerNotifySettings`
    public struct PeerNotifySettings: TLObject {
        public var showPreviews: Bool?
        public var silent: Bool?
        public var muteUntil: Int32?
        public var iosSound: API.NotificationSound?
        public var androidSound: API.NotificationSound?
        public var otherSound: API.NotificationSound?
        public var storiesMuted: Bool?
        public var storiesHideSender: Bool?
        public var storiesIosSound: API.NotificationSound?
        public var storiesAndroidSound: API.NotificationSound?
        public var storiesOtherSound: API.NotificationSound?

        public init(showPreviews: Bool? = nil, silent: Bool? = nil, muteUntil: Int32? = nil, iosSound: API.NotificationSound? = nil, androidSound: API.NotificationSound? = nil, otherSound: API.NotificationSound? = nil, storiesMuted: Bool? = nil, storiesHideSender: Bool? = nil, storiesIosSound: API.NotificationSound? = nil, storiesAndroidSound: API.NotificationSound? = nil, storiesOtherSound: API.NotificationSound? = nil) {
            self.showPreviews = showPreviews
            self.silent = silent
            self.muteUntil = muteUntil
            self.iosSound = iosSound
            self.androidSound = androidSound
            self.otherSound = otherSound
            self.storiesMuted = storiesMuted
            self.storiesHideSender = storiesHideSender
            self.storiesIosSound = storiesIosSound
            self.storiesAndroidSound = storiesAndroidSound
            self.storiesOtherSound = storiesOtherSound
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x99622c0c, "peerNotifySettings")
            let _flags = try reader.readFlags()
            self.showPreviews = _flags[0] ? try reader.readBool() : nil
            self.silent = _flags[1] ? try reader.readBool() : nil
            self.muteUntil = _flags[2] ? try reader.readInt() : nil
            self.iosSound = _flags[3] ? try API.NotificationSound(from: &reader) : nil
            self.androidSound = _flags[4] ? try API.NotificationSound(from: &reader) : nil
            self.otherSound = _flags[5] ? try API.NotificationSound(from: &reader) : nil
            self.storiesMuted = _flags[6] ? try reader.readBool() : nil
            self.storiesHideSender = _flags[7] ? try reader.readBool() : nil
            self.storiesIosSound = _flags[8] ? try API.NotificationSound(from: &reader) : nil
            self.storiesAndroidSound = _flags[9] ? try API.NotificationSound(from: &reader) : nil
            self.storiesOtherSound = _flags[10] ? try API.NotificationSound(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x99622c0c)
            var _flags = TLFlags()
            _flags.set(0, if: self.showPreviews != nil)
            _flags.set(1, if: self.silent != nil)
            _flags.set(2, if: self.muteUntil != nil)
            _flags.set(3, if: self.iosSound != nil)
            _flags.set(4, if: self.androidSound != nil)
            _flags.set(5, if: self.otherSound != nil)
            _flags.set(6, if: self.storiesMuted != nil)
            _flags.set(7, if: self.storiesHideSender != nil)
            _flags.set(8, if: self.storiesIosSound != nil)
            _flags.set(9, if: self.storiesAndroidSound != nil)
            _flags.set(10, if: self.storiesOtherSound != nil)
            writer.writeFlags(_flags)
            if let value = self.showPreviews { writer.writeBool(value) }
            if let value = self.silent { writer.writeBool(value) }
            if let value = self.muteUntil { writer.writeInt(value) }
            if let value = self.iosSound { value.write(to: &writer) }
            if let value = self.androidSound { value.write(to: &writer) }
            if let value = self.otherSound { value.write(to: &writer) }
            if let value = self.storiesMuted { writer.writeBool(value) }
            if let value = self.storiesHideSender { writer.writeBool(value) }
            if let value = self.storiesIosSound { value.write(to: &writer) }
            if let value = self.storiesAndroidSound { value.write(to: &writer) }
            if let value = self.storiesOtherSound { value.write(to: &writer) }
        }
    }

    /// `peerSettings#f47741f7 flags:# report_spam:flags.0?true add_contact:flags.1?true
    /// block_contact:flags.2?true share_contact:flags.3?true need_contacts_exception:flags.4?true
    /// report_geo:flags.5?true autoarchived:flags.7?true invite_members:flags.8?true
    /// request_chat_broadcast:flags.10?true business_bot_paused:flags.11?true
    /// business_bot_can_reply:flags.12?true geo_distance:flags.6?int request_chat_title:flags.9?string
    /// request_chat_date:flags.9?int business_bot_id:flags.13?long business_bot_manage_url:flags.13?string
    /// charge_paid_message_stars:flags.14?long registration_month:flags.15?string phone_country:flags.16?string
    /// name_change_date:flags.17?int photo_change_date:flags.18?int = PeerSettings`
    public struct PeerSettings: TLObject {
        public var reportSpam: Bool
        public var addContact: Bool
        public var blockContact: Bool
        public var shareContact: Bool
        public var needContactsException: Bool
        public var reportGeo: Bool
        public var autoarchived: Bool
        public var inviteMembers: Bool
        public var requestChatBroadcast: Bool
        public var businessBotPaused: Bool
        public var businessBotCanReply: Bool
        public var geoDistance: Int32?
        public var requestChatTitle: String?
        public var requestChatDate: Int32?
        public var businessBotID: Int64?
        public var businessBotManageURL: String?
        public var chargePaidMessageStars: Int64?
        public var registrationMonth: String?
        public var phoneCountry: String?
        public var nameChangeDate: Int32?
        public var photoChangeDate: Int32?

        public init(reportSpam: Bool = false, addContact: Bool = false, blockContact: Bool = false, shareContact: Bool = false, needContactsException: Bool = false, reportGeo: Bool = false, autoarchived: Bool = false, inviteMembers: Bool = false, requestChatBroadcast: Bool = false, businessBotPaused: Bool = false, businessBotCanReply: Bool = false, geoDistance: Int32? = nil, requestChatTitle: String? = nil, requestChatDate: Int32? = nil, businessBotID: Int64? = nil, businessBotManageURL: String? = nil, chargePaidMessageStars: Int64? = nil, registrationMonth: String? = nil, phoneCountry: String? = nil, nameChangeDate: Int32? = nil, photoChangeDate: Int32? = nil) {
            self.reportSpam = reportSpam
            self.addContact = addContact
            self.blockContact = blockContact
            self.shareContact = shareContact
            self.needContactsException = needContactsException
            self.reportGeo = reportGeo
            self.autoarchived = autoarchived
            self.inviteMembers = inviteMembers
            self.requestChatBroadcast = requestChatBroadcast
            self.businessBotPaused = businessBotPaused
            self.businessBotCanReply = businessBotCanReply
            self.geoDistance = geoDistance
            self.requestChatTitle = requestChatTitle
            self.requestChatDate = requestChatDate
            self.businessBotID = businessBotID
            self.businessBotManageURL = businessBotManageURL
            self.chargePaidMessageStars = chargePaidMessageStars
            self.registrationMonth = registrationMonth
            self.phoneCountry = phoneCountry
            self.nameChangeDate = nameChangeDate
            self.photoChangeDate = photoChangeDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf47741f7, "peerSettings")
            let _flags = try reader.readFlags()
            self.reportSpam = _flags[0]
            self.addContact = _flags[1]
            self.blockContact = _flags[2]
            self.shareContact = _flags[3]
            self.needContactsException = _flags[4]
            self.reportGeo = _flags[5]
            self.autoarchived = _flags[7]
            self.inviteMembers = _flags[8]
            self.requestChatBroadcast = _flags[10]
            self.businessBotPaused = _flags[11]
            self.businessBotCanReply = _flags[12]
            self.geoDistance = _flags[6] ? try reader.readInt() : nil
            self.requestChatTitle = _flags[9] ? try reader.readString() : nil
            self.requestChatDate = _flags[9] ? try reader.readInt() : nil
            self.businessBotID = _flags[13] ? try reader.readLong() : nil
            self.businessBotManageURL = _flags[13] ? try reader.readString() : nil
            self.chargePaidMessageStars = _flags[14] ? try reader.readLong() : nil
            self.registrationMonth = _flags[15] ? try reader.readString() : nil
            self.phoneCountry = _flags[16] ? try reader.readString() : nil
            self.nameChangeDate = _flags[17] ? try reader.readInt() : nil
            self.photoChangeDate = _flags[18] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf47741f7)
            var _flags = TLFlags()
            _flags.set(0, if: self.reportSpam)
            _flags.set(1, if: self.addContact)
            _flags.set(2, if: self.blockContact)
            _flags.set(3, if: self.shareContact)
            _flags.set(4, if: self.needContactsException)
            _flags.set(5, if: self.reportGeo)
            _flags.set(7, if: self.autoarchived)
            _flags.set(8, if: self.inviteMembers)
            _flags.set(10, if: self.requestChatBroadcast)
            _flags.set(11, if: self.businessBotPaused)
            _flags.set(12, if: self.businessBotCanReply)
            _flags.set(6, if: self.geoDistance != nil)
            _flags.set(9, if: self.requestChatTitle != nil)
            _flags.set(9, if: self.requestChatDate != nil)
            _flags.set(13, if: self.businessBotID != nil)
            _flags.set(13, if: self.businessBotManageURL != nil)
            _flags.set(14, if: self.chargePaidMessageStars != nil)
            _flags.set(15, if: self.registrationMonth != nil)
            _flags.set(16, if: self.phoneCountry != nil)
            _flags.set(17, if: self.nameChangeDate != nil)
            _flags.set(18, if: self.photoChangeDate != nil)
            writer.writeFlags(_flags)
            if let value = self.geoDistance { writer.writeInt(value) }
            if let value = self.requestChatTitle {
                writer.writeString(value)
            } else if _flags[9] {
                writer.failMissing("peerSettings.request_chat_title")
            }
            if let value = self.requestChatDate {
                writer.writeInt(value)
            } else if _flags[9] {
                writer.failMissing("peerSettings.request_chat_date")
            }
            if let value = self.businessBotID {
                writer.writeLong(value)
            } else if _flags[13] {
                writer.failMissing("peerSettings.business_bot_id")
            }
            if let value = self.businessBotManageURL {
                writer.writeString(value)
            } else if _flags[13] {
                writer.failMissing("peerSettings.business_bot_manage_url")
            }
            if let value = self.chargePaidMessageStars { writer.writeLong(value) }
            if let value = self.registrationMonth { writer.writeString(value) }
            if let value = self.phoneCountry { writer.writeString(value) }
            if let value = self.nameChangeDate { writer.writeInt(value) }
            if let value = self.photoChangeDate { writer.writeInt(value) }
        }
    }

    /// `PrivacyKey`
    public enum PrivacyKey: TLObject {
        /// `privacyKeyStatusTimestamp#bc2eab30 = PrivacyKey`
        case privacyKeyStatusTimestamp
        /// `privacyKeyChatInvite#500e6dfa = PrivacyKey`
        case privacyKeyChatInvite
        /// `privacyKeyPhoneCall#3d662b7b = PrivacyKey`
        case privacyKeyPhoneCall
        /// `privacyKeyPhoneP2P#39491cc8 = PrivacyKey`
        case privacyKeyPhoneP2P
        /// `privacyKeyForwards#69ec56a3 = PrivacyKey`
        case privacyKeyForwards
        /// `privacyKeyProfilePhoto#96151fed = PrivacyKey`
        case privacyKeyProfilePhoto
        /// `privacyKeyPhoneNumber#d19ae46d = PrivacyKey`
        case privacyKeyPhoneNumber
        /// `privacyKeyAddedByPhone#42ffd42b = PrivacyKey`
        case privacyKeyAddedByPhone
        /// `privacyKeyVoiceMessages#0697f414 = PrivacyKey`
        case privacyKeyVoiceMessages
        /// `privacyKeyAbout#a486b761 = PrivacyKey`
        case privacyKeyAbout
        /// `privacyKeyBirthday#2000a518 = PrivacyKey`
        case privacyKeyBirthday
        /// `privacyKeyStarGiftsAutoSave#2ca4fdf8 = PrivacyKey`
        case privacyKeyStarGiftsAutoSave
        /// `privacyKeyNoPaidMessages#17d348d2 = PrivacyKey`
        case privacyKeyNoPaidMessages
        /// `privacyKeySavedMusic#ff7a571b = PrivacyKey`
        case privacyKeySavedMusic

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbc2eab30:
                self = .privacyKeyStatusTimestamp
            case 0x500e6dfa:
                self = .privacyKeyChatInvite
            case 0x3d662b7b:
                self = .privacyKeyPhoneCall
            case 0x39491cc8:
                self = .privacyKeyPhoneP2P
            case 0x69ec56a3:
                self = .privacyKeyForwards
            case 0x96151fed:
                self = .privacyKeyProfilePhoto
            case 0xd19ae46d:
                self = .privacyKeyPhoneNumber
            case 0x42ffd42b:
                self = .privacyKeyAddedByPhone
            case 0x0697f414:
                self = .privacyKeyVoiceMessages
            case 0xa486b761:
                self = .privacyKeyAbout
            case 0x2000a518:
                self = .privacyKeyBirthday
            case 0x2ca4fdf8:
                self = .privacyKeyStarGiftsAutoSave
            case 0x17d348d2:
                self = .privacyKeyNoPaidMessages
            case 0xff7a571b:
                self = .privacyKeySavedMusic
            default:
                throw reader.unknownConstructor(id, of: "PrivacyKey")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .privacyKeyStatusTimestamp:
                writer.writeConstructorID(0xbc2eab30)
            case .privacyKeyChatInvite:
                writer.writeConstructorID(0x500e6dfa)
            case .privacyKeyPhoneCall:
                writer.writeConstructorID(0x3d662b7b)
            case .privacyKeyPhoneP2P:
                writer.writeConstructorID(0x39491cc8)
            case .privacyKeyForwards:
                writer.writeConstructorID(0x69ec56a3)
            case .privacyKeyProfilePhoto:
                writer.writeConstructorID(0x96151fed)
            case .privacyKeyPhoneNumber:
                writer.writeConstructorID(0xd19ae46d)
            case .privacyKeyAddedByPhone:
                writer.writeConstructorID(0x42ffd42b)
            case .privacyKeyVoiceMessages:
                writer.writeConstructorID(0x0697f414)
            case .privacyKeyAbout:
                writer.writeConstructorID(0xa486b761)
            case .privacyKeyBirthday:
                writer.writeConstructorID(0x2000a518)
            case .privacyKeyStarGiftsAutoSave:
                writer.writeConstructorID(0x2ca4fdf8)
            case .privacyKeyNoPaidMessages:
                writer.writeConstructorID(0x17d348d2)
            case .privacyKeySavedMusic:
                writer.writeConstructorID(0xff7a571b)
            }
        }
    }

    /// `PrivacyRule`
    public enum PrivacyRule: TLObject {
        /// `privacyValueAllowContacts#fffe1bac = PrivacyRule`
        case privacyValueAllowContacts
        /// `privacyValueAllowAll#65427b82 = PrivacyRule`
        case privacyValueAllowAll
        /// `privacyValueAllowUsers#b8905fb2 users:Vector<long> = PrivacyRule`
        case privacyValueAllowUsers(users: [Int64])
        /// `privacyValueDisallowContacts#f888fa1a = PrivacyRule`
        case privacyValueDisallowContacts
        /// `privacyValueDisallowAll#8b73e763 = PrivacyRule`
        case privacyValueDisallowAll
        /// `privacyValueDisallowUsers#e4621141 users:Vector<long> = PrivacyRule`
        case privacyValueDisallowUsers(users: [Int64])
        /// `privacyValueAllowChatParticipants#6b134e8e chats:Vector<long> = PrivacyRule`
        case privacyValueAllowChatParticipants(chats: [Int64])
        /// `privacyValueDisallowChatParticipants#41c87565 chats:Vector<long> = PrivacyRule`
        case privacyValueDisallowChatParticipants(chats: [Int64])
        /// `privacyValueAllowCloseFriends#f7e8d89b = PrivacyRule`
        case privacyValueAllowCloseFriends
        /// `privacyValueAllowPremium#ece9814b = PrivacyRule`
        case privacyValueAllowPremium
        /// `privacyValueAllowBots#21461b5d = PrivacyRule`
        case privacyValueAllowBots
        /// `privacyValueDisallowBots#f6a5f82f = PrivacyRule`
        case privacyValueDisallowBots

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xfffe1bac:
                self = .privacyValueAllowContacts
            case 0x65427b82:
                self = .privacyValueAllowAll
            case 0xb8905fb2:
                self = .privacyValueAllowUsers(users: try reader.readVector(of: Int64.self))
            case 0xf888fa1a:
                self = .privacyValueDisallowContacts
            case 0x8b73e763:
                self = .privacyValueDisallowAll
            case 0xe4621141:
                self = .privacyValueDisallowUsers(users: try reader.readVector(of: Int64.self))
            case 0x6b134e8e:
                self = .privacyValueAllowChatParticipants(chats: try reader.readVector(of: Int64.self))
            case 0x41c87565:
                self = .privacyValueDisallowChatParticipants(chats: try reader.readVector(of: Int64.self))
            case 0xf7e8d89b:
                self = .privacyValueAllowCloseFriends
            case 0xece9814b:
                self = .privacyValueAllowPremium
            case 0x21461b5d:
                self = .privacyValueAllowBots
            case 0xf6a5f82f:
                self = .privacyValueDisallowBots
            default:
                throw reader.unknownConstructor(id, of: "PrivacyRule")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .privacyValueAllowContacts:
                writer.writeConstructorID(0xfffe1bac)
            case .privacyValueAllowAll:
                writer.writeConstructorID(0x65427b82)
            case .privacyValueAllowUsers(let value):
                writer.writeConstructorID(0xb8905fb2)
                writer.writeVector(value)
            case .privacyValueDisallowContacts:
                writer.writeConstructorID(0xf888fa1a)
            case .privacyValueDisallowAll:
                writer.writeConstructorID(0x8b73e763)
            case .privacyValueDisallowUsers(let value):
                writer.writeConstructorID(0xe4621141)
                writer.writeVector(value)
            case .privacyValueAllowChatParticipants(let value):
                writer.writeConstructorID(0x6b134e8e)
                writer.writeVector(value)
            case .privacyValueDisallowChatParticipants(let value):
                writer.writeConstructorID(0x41c87565)
                writer.writeVector(value)
            case .privacyValueAllowCloseFriends:
                writer.writeConstructorID(0xf7e8d89b)
            case .privacyValueAllowPremium:
                writer.writeConstructorID(0xece9814b)
            case .privacyValueAllowBots:
                writer.writeConstructorID(0x21461b5d)
            case .privacyValueDisallowBots:
                writer.writeConstructorID(0xf6a5f82f)
            }
        }
    }

    /// `PageBlock`
    public enum PageBlock: TLObject {
        /// `pageBlockUnsupported#13567e8a = PageBlock`
        case pageBlockUnsupported
        /// `pageBlockTitle#70abc3fd text:RichText = PageBlock`
        indirect case pageBlockTitle(text: API.RichText)
        /// `pageBlockSubtitle#8ffa9a1f text:RichText = PageBlock`
        indirect case pageBlockSubtitle(text: API.RichText)
        /// `pageBlockAuthorDate#baafe5e0 author:RichText published_date:int = PageBlock`
        indirect case pageBlockAuthorDate(author: API.RichText, publishedDate: Int32)
        /// `pageBlockHeader#bfd064ec text:RichText = PageBlock`
        indirect case pageBlockHeader(text: API.RichText)
        /// `pageBlockSubheader#f12bb6e1 text:RichText = PageBlock`
        indirect case pageBlockSubheader(text: API.RichText)
        /// `pageBlockParagraph#467a0766 text:RichText = PageBlock`
        indirect case pageBlockParagraph(text: API.RichText)
        /// `pageBlockPreformatted#c070d93e text:RichText language:string = PageBlock`
        indirect case pageBlockPreformatted(text: API.RichText, language: String)
        /// `pageBlockFooter#48870999 text:RichText = PageBlock`
        indirect case pageBlockFooter(text: API.RichText)
        /// `pageBlockDivider#db20b188 = PageBlock`
        case pageBlockDivider
        /// `pageBlockAnchor#ce0d37b0 name:string = PageBlock`
        case pageBlockAnchor(name: String)
        /// `pageBlockList#e4e88011 items:Vector<PageListItem> = PageBlock`
        case pageBlockList(items: [API.PageListItem])
        /// `pageBlockBlockquote#263d7c26 text:RichText caption:RichText = PageBlock`
        indirect case pageBlockBlockquote(text: API.RichText, caption: API.RichText)
        /// `pageBlockPullquote#4f4456d3 text:RichText caption:RichText = PageBlock`
        indirect case pageBlockPullquote(text: API.RichText, caption: API.RichText)
        /// `pageBlockPhoto#1759c560 flags:# spoiler:flags.1?true photo_id:long caption:PageCaption
        /// url:flags.0?string webpage_id:flags.0?long = PageBlock`
        indirect case pageBlockPhoto(PageBlockPhoto)
        /// `pageBlockVideo#7c8fe7b6 flags:# autoplay:flags.0?true loop:flags.1?true spoiler:flags.2?true
        /// video_id:long caption:PageCaption = PageBlock`
        indirect case pageBlockVideo(PageBlockVideo)
        /// `pageBlockCover#39f23300 cover:PageBlock = PageBlock`
        indirect case pageBlockCover(cover: API.PageBlock)
        /// `pageBlockEmbed#a8718dc5 flags:# full_width:flags.0?true allow_scrolling:flags.3?true
        /// url:flags.1?string html:flags.2?string poster_photo_id:flags.4?long w:flags.5?int h:flags.5?int
        /// caption:PageCaption = PageBlock`
        indirect case pageBlockEmbed(PageBlockEmbed)
        /// `pageBlockEmbedPost#f259a80b url:string webpage_id:long author_photo_id:long author:string date:int
        /// blocks:Vector<PageBlock> caption:PageCaption = PageBlock`
        indirect case pageBlockEmbedPost(PageBlockEmbedPost)
        /// `pageBlockCollage#65a0fa4d items:Vector<PageBlock> caption:PageCaption = PageBlock`
        indirect case pageBlockCollage(items: [API.PageBlock], caption: API.PageCaption)
        /// `pageBlockSlideshow#031f9590 items:Vector<PageBlock> caption:PageCaption = PageBlock`
        indirect case pageBlockSlideshow(items: [API.PageBlock], caption: API.PageCaption)
        /// `pageBlockChannel#ef1751b5 channel:Chat = PageBlock`
        case pageBlockChannel(channel: API.Chat)
        /// `pageBlockAudio#804361ea audio_id:long caption:PageCaption = PageBlock`
        indirect case pageBlockAudio(audioID: Int64, caption: API.PageCaption)
        /// `pageBlockKicker#1e148390 text:RichText = PageBlock`
        indirect case pageBlockKicker(text: API.RichText)
        /// `pageBlockTable#bf4dea82 flags:# bordered:flags.0?true striped:flags.1?true title:RichText
        /// rows:Vector<PageTableRow> = PageBlock`
        indirect case pageBlockTable(PageBlockTable)
        /// `pageBlockOrderedList#1fd6f6c1 flags:# reversed:flags.2?true items:Vector<PageListOrderedItem>
        /// start:flags.0?int type:flags.1?string = PageBlock`
        indirect case pageBlockOrderedList(PageBlockOrderedList)
        /// `pageBlockDetails#76768bed flags:# open:flags.0?true blocks:Vector<PageBlock> title:RichText =
        /// PageBlock`
        indirect case pageBlockDetails(PageBlockDetails)
        /// `pageBlockRelatedArticles#16115a96 title:RichText articles:Vector<PageRelatedArticle> = PageBlock`
        indirect case pageBlockRelatedArticles(title: API.RichText, articles: [API.PageRelatedArticle])
        /// `pageBlockMap#a44f3ef6 geo:GeoPoint zoom:int w:int h:int caption:PageCaption = PageBlock`
        indirect case pageBlockMap(PageBlockMap)
        /// `pageBlockHeading1#baff072f text:RichText = PageBlock`
        indirect case pageBlockHeading1(text: API.RichText)
        /// `pageBlockHeading2#096b2aec text:RichText = PageBlock`
        indirect case pageBlockHeading2(text: API.RichText)
        /// `pageBlockHeading3#67e731ad text:RichText = PageBlock`
        indirect case pageBlockHeading3(text: API.RichText)
        /// `pageBlockHeading4#b532772b text:RichText = PageBlock`
        indirect case pageBlockHeading4(text: API.RichText)
        /// `pageBlockHeading5#dbbe6c6a text:RichText = PageBlock`
        indirect case pageBlockHeading5(text: API.RichText)
        /// `pageBlockHeading6#682a41a9 text:RichText = PageBlock`
        indirect case pageBlockHeading6(text: API.RichText)
        /// `pageBlockMath#59080c20 source:string = PageBlock`
        case pageBlockMath(source: String)
        /// `pageBlockThinking#3c29a3e2 text:RichText = PageBlock`
        indirect case pageBlockThinking(text: API.RichText)
        /// `inputPageBlockMap#574b617f geo:InputGeoPoint zoom:int w:int h:int caption:PageCaption = PageBlock`
        indirect case inputPageBlockMap(InputPageBlockMap)
        /// `pageBlockBlockquoteBlocks#0e6e47c4 blocks:Vector<PageBlock> caption:RichText = PageBlock`
        indirect case pageBlockBlockquoteBlocks(blocks: [API.PageBlock], caption: API.RichText)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x13567e8a:
                self = .pageBlockUnsupported
            case 0x70abc3fd:
                self = .pageBlockTitle(text: try API.RichText(from: &reader))
            case 0x8ffa9a1f:
                self = .pageBlockSubtitle(text: try API.RichText(from: &reader))
            case 0xbaafe5e0:
                self = .pageBlockAuthorDate(author: try API.RichText(from: &reader), publishedDate: try reader.readInt())
            case 0xbfd064ec:
                self = .pageBlockHeader(text: try API.RichText(from: &reader))
            case 0xf12bb6e1:
                self = .pageBlockSubheader(text: try API.RichText(from: &reader))
            case 0x467a0766:
                self = .pageBlockParagraph(text: try API.RichText(from: &reader))
            case 0xc070d93e:
                self = .pageBlockPreformatted(text: try API.RichText(from: &reader), language: try reader.readString())
            case 0x48870999:
                self = .pageBlockFooter(text: try API.RichText(from: &reader))
            case 0xdb20b188:
                self = .pageBlockDivider
            case 0xce0d37b0:
                self = .pageBlockAnchor(name: try reader.readString())
            case 0xe4e88011:
                self = .pageBlockList(items: try reader.readVector(of: API.PageListItem.self))
            case 0x263d7c26:
                self = .pageBlockBlockquote(text: try API.RichText(from: &reader), caption: try API.RichText(from: &reader))
            case 0x4f4456d3:
                self = .pageBlockPullquote(text: try API.RichText(from: &reader), caption: try API.RichText(from: &reader))
            case 0x1759c560:
                self = .pageBlockPhoto(try PageBlockPhoto(bareFrom: &reader))
            case 0x7c8fe7b6:
                self = .pageBlockVideo(try PageBlockVideo(bareFrom: &reader))
            case 0x39f23300:
                self = .pageBlockCover(cover: try API.PageBlock(from: &reader))
            case 0xa8718dc5:
                self = .pageBlockEmbed(try PageBlockEmbed(bareFrom: &reader))
            case 0xf259a80b:
                self = .pageBlockEmbedPost(try PageBlockEmbedPost(bareFrom: &reader))
            case 0x65a0fa4d:
                self = .pageBlockCollage(items: try reader.readVector(of: API.PageBlock.self), caption: try API.PageCaption(from: &reader))
            case 0x031f9590:
                self = .pageBlockSlideshow(items: try reader.readVector(of: API.PageBlock.self), caption: try API.PageCaption(from: &reader))
            case 0xef1751b5:
                self = .pageBlockChannel(channel: try API.Chat(from: &reader))
            case 0x804361ea:
                self = .pageBlockAudio(audioID: try reader.readLong(), caption: try API.PageCaption(from: &reader))
            case 0x1e148390:
                self = .pageBlockKicker(text: try API.RichText(from: &reader))
            case 0xbf4dea82:
                self = .pageBlockTable(try PageBlockTable(bareFrom: &reader))
            case 0x1fd6f6c1:
                self = .pageBlockOrderedList(try PageBlockOrderedList(bareFrom: &reader))
            case 0x76768bed:
                self = .pageBlockDetails(try PageBlockDetails(bareFrom: &reader))
            case 0x16115a96:
                self = .pageBlockRelatedArticles(title: try API.RichText(from: &reader), articles: try reader.readVector(of: API.PageRelatedArticle.self))
            case 0xa44f3ef6:
                self = .pageBlockMap(try PageBlockMap(bareFrom: &reader))
            case 0xbaff072f:
                self = .pageBlockHeading1(text: try API.RichText(from: &reader))
            case 0x096b2aec:
                self = .pageBlockHeading2(text: try API.RichText(from: &reader))
            case 0x67e731ad:
                self = .pageBlockHeading3(text: try API.RichText(from: &reader))
            case 0xb532772b:
                self = .pageBlockHeading4(text: try API.RichText(from: &reader))
            case 0xdbbe6c6a:
                self = .pageBlockHeading5(text: try API.RichText(from: &reader))
            case 0x682a41a9:
                self = .pageBlockHeading6(text: try API.RichText(from: &reader))
            case 0x59080c20:
                self = .pageBlockMath(source: try reader.readString())
            case 0x3c29a3e2:
                self = .pageBlockThinking(text: try API.RichText(from: &reader))
            case 0x574b617f:
                self = .inputPageBlockMap(try InputPageBlockMap(bareFrom: &reader))
            case 0x0e6e47c4:
                self = .pageBlockBlockquoteBlocks(blocks: try reader.readVector(of: API.PageBlock.self), caption: try API.RichText(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PageBlock")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .pageBlockUnsupported:
                writer.writeConstructorID(0x13567e8a)
            case .pageBlockTitle(let value):
                writer.writeConstructorID(0x70abc3fd)
                value.write(to: &writer)
            case .pageBlockSubtitle(let value):
                writer.writeConstructorID(0x8ffa9a1f)
                value.write(to: &writer)
            case .pageBlockAuthorDate(let value1, let value2):
                writer.writeConstructorID(0xbaafe5e0)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .pageBlockHeader(let value):
                writer.writeConstructorID(0xbfd064ec)
                value.write(to: &writer)
            case .pageBlockSubheader(let value):
                writer.writeConstructorID(0xf12bb6e1)
                value.write(to: &writer)
            case .pageBlockParagraph(let value):
                writer.writeConstructorID(0x467a0766)
                value.write(to: &writer)
            case .pageBlockPreformatted(let value1, let value2):
                writer.writeConstructorID(0xc070d93e)
                value1.write(to: &writer)
                writer.writeString(value2)
            case .pageBlockFooter(let value):
                writer.writeConstructorID(0x48870999)
                value.write(to: &writer)
            case .pageBlockDivider:
                writer.writeConstructorID(0xdb20b188)
            case .pageBlockAnchor(let value):
                writer.writeConstructorID(0xce0d37b0)
                writer.writeString(value)
            case .pageBlockList(let value):
                writer.writeConstructorID(0xe4e88011)
                writer.writeVector(value)
            case .pageBlockBlockquote(let value1, let value2):
                writer.writeConstructorID(0x263d7c26)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .pageBlockPullquote(let value1, let value2):
                writer.writeConstructorID(0x4f4456d3)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .pageBlockPhoto(let value):
                writer.writeConstructorID(0x1759c560)
                value.writeBare(to: &writer)
            case .pageBlockVideo(let value):
                writer.writeConstructorID(0x7c8fe7b6)
                value.writeBare(to: &writer)
            case .pageBlockCover(let value):
                writer.writeConstructorID(0x39f23300)
                value.write(to: &writer)
            case .pageBlockEmbed(let value):
                writer.writeConstructorID(0xa8718dc5)
                value.writeBare(to: &writer)
            case .pageBlockEmbedPost(let value):
                writer.writeConstructorID(0xf259a80b)
                value.writeBare(to: &writer)
            case .pageBlockCollage(let value1, let value2):
                writer.writeConstructorID(0x65a0fa4d)
                writer.writeVector(value1)
                value2.write(to: &writer)
            case .pageBlockSlideshow(let value1, let value2):
                writer.writeConstructorID(0x031f9590)
                writer.writeVector(value1)
                value2.write(to: &writer)
            case .pageBlockChannel(let value):
                writer.writeConstructorID(0xef1751b5)
                value.write(to: &writer)
            case .pageBlockAudio(let value1, let value2):
                writer.writeConstructorID(0x804361ea)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .pageBlockKicker(let value):
                writer.writeConstructorID(0x1e148390)
                value.write(to: &writer)
            case .pageBlockTable(let value):
                writer.writeConstructorID(0xbf4dea82)
                value.writeBare(to: &writer)
            case .pageBlockOrderedList(let value):
                writer.writeConstructorID(0x1fd6f6c1)
                value.writeBare(to: &writer)
            case .pageBlockDetails(let value):
                writer.writeConstructorID(0x76768bed)
                value.writeBare(to: &writer)
            case .pageBlockRelatedArticles(let value1, let value2):
                writer.writeConstructorID(0x16115a96)
                value1.write(to: &writer)
                writer.writeVector(value2)
            case .pageBlockMap(let value):
                writer.writeConstructorID(0xa44f3ef6)
                value.writeBare(to: &writer)
            case .pageBlockHeading1(let value):
                writer.writeConstructorID(0xbaff072f)
                value.write(to: &writer)
            case .pageBlockHeading2(let value):
                writer.writeConstructorID(0x096b2aec)
                value.write(to: &writer)
            case .pageBlockHeading3(let value):
                writer.writeConstructorID(0x67e731ad)
                value.write(to: &writer)
            case .pageBlockHeading4(let value):
                writer.writeConstructorID(0xb532772b)
                value.write(to: &writer)
            case .pageBlockHeading5(let value):
                writer.writeConstructorID(0xdbbe6c6a)
                value.write(to: &writer)
            case .pageBlockHeading6(let value):
                writer.writeConstructorID(0x682a41a9)
                value.write(to: &writer)
            case .pageBlockMath(let value):
                writer.writeConstructorID(0x59080c20)
                writer.writeString(value)
            case .pageBlockThinking(let value):
                writer.writeConstructorID(0x3c29a3e2)
                value.write(to: &writer)
            case .inputPageBlockMap(let value):
                writer.writeConstructorID(0x574b617f)
                value.writeBare(to: &writer)
            case .pageBlockBlockquoteBlocks(let value1, let value2):
                writer.writeConstructorID(0x0e6e47c4)
                writer.writeVector(value1)
                value2.write(to: &writer)
            }
        }

        /// `pageBlockPhoto#1759c560`
        public struct PageBlockPhoto: TLPayload {
            public var spoiler: Bool
            public var photoID: Int64
            public var caption: API.PageCaption
            public var url: String?
            public var webpageID: Int64?

            public init(spoiler: Bool = false, photoID: Int64, caption: API.PageCaption, url: String? = nil, webpageID: Int64? = nil) {
                self.spoiler = spoiler
                self.photoID = photoID
                self.caption = caption
                self.url = url
                self.webpageID = webpageID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.spoiler = _flags[1]
                self.photoID = try reader.readLong()
                self.caption = try API.PageCaption(from: &reader)
                self.url = _flags[0] ? try reader.readString() : nil
                self.webpageID = _flags[0] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.spoiler)
                _flags.set(0, if: self.url != nil)
                _flags.set(0, if: self.webpageID != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.photoID)
                self.caption.write(to: &writer)
                if let value = self.url {
                    writer.writeString(value)
                } else if _flags[0] {
                    writer.failMissing("pageBlockPhoto.url")
                }
                if let value = self.webpageID {
                    writer.writeLong(value)
                } else if _flags[0] {
                    writer.failMissing("pageBlockPhoto.webpage_id")
                }
            }
        }

        /// `pageBlockVideo#7c8fe7b6`
        public struct PageBlockVideo: TLPayload {
            public var autoplay: Bool
            public var loop: Bool
            public var spoiler: Bool
            public var videoID: Int64
            public var caption: API.PageCaption

            public init(autoplay: Bool = false, loop: Bool = false, spoiler: Bool = false, videoID: Int64, caption: API.PageCaption) {
                self.autoplay = autoplay
                self.loop = loop
                self.spoiler = spoiler
                self.videoID = videoID
                self.caption = caption
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.autoplay = _flags[0]
                self.loop = _flags[1]
                self.spoiler = _flags[2]
                self.videoID = try reader.readLong()
                self.caption = try API.PageCaption(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.autoplay)
                _flags.set(1, if: self.loop)
                _flags.set(2, if: self.spoiler)
                writer.writeFlags(_flags)
                writer.writeLong(self.videoID)
                self.caption.write(to: &writer)
            }
        }

        /// `pageBlockEmbed#a8718dc5`
        public struct PageBlockEmbed: TLPayload {
            public var fullWidth: Bool
            public var allowScrolling: Bool
            public var url: String?
            public var html: String?
            public var posterPhotoID: Int64?
            public var w: Int32?
            public var h: Int32?
            public var caption: API.PageCaption

            public init(fullWidth: Bool = false, allowScrolling: Bool = false, url: String? = nil, html: String? = nil, posterPhotoID: Int64? = nil, w: Int32? = nil, h: Int32? = nil, caption: API.PageCaption) {
                self.fullWidth = fullWidth
                self.allowScrolling = allowScrolling
                self.url = url
                self.html = html
                self.posterPhotoID = posterPhotoID
                self.w = w
                self.h = h
                self.caption = caption
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.fullWidth = _flags[0]
                self.allowScrolling = _flags[3]
                self.url = _flags[1] ? try reader.readString() : nil
                self.html = _flags[2] ? try reader.readString() : nil
                self.posterPhotoID = _flags[4] ? try reader.readLong() : nil
                self.w = _flags[5] ? try reader.readInt() : nil
                self.h = _flags[5] ? try reader.readInt() : nil
                self.caption = try API.PageCaption(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.fullWidth)
                _flags.set(3, if: self.allowScrolling)
                _flags.set(1, if: self.url != nil)
                _flags.set(2, if: self.html != nil)
                _flags.set(4, if: self.posterPhotoID != nil)
                _flags.set(5, if: self.w != nil)
                _flags.set(5, if: self.h != nil)
                writer.writeFlags(_flags)
                if let value = self.url { writer.writeString(value) }
                if let value = self.html { writer.writeString(value) }
                if let value = self.posterPhotoID { writer.writeLong(value) }
                if let value = self.w {
                    writer.writeInt(value)
                } else if _flags[5] {
                    writer.failMissing("pageBlockEmbed.w")
                }
                if let value = self.h {
                    writer.writeInt(value)
                } else if _flags[5] {
                    writer.failMissing("pageBlockEmbed.h")
                }
                self.caption.write(to: &writer)
            }
        }

        /// `pageBlockEmbedPost#f259a80b`
        public struct PageBlockEmbedPost: TLPayload {
            public var url: String
            public var webpageID: Int64
            public var authorPhotoID: Int64
            public var author: String
            public var date: Int32
            public var blocks: [API.PageBlock]
            public var caption: API.PageCaption

            public init(url: String, webpageID: Int64, authorPhotoID: Int64, author: String, date: Int32, blocks: [API.PageBlock], caption: API.PageCaption) {
                self.url = url
                self.webpageID = webpageID
                self.authorPhotoID = authorPhotoID
                self.author = author
                self.date = date
                self.blocks = blocks
                self.caption = caption
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.url = try reader.readString()
                self.webpageID = try reader.readLong()
                self.authorPhotoID = try reader.readLong()
                self.author = try reader.readString()
                self.date = try reader.readInt()
                self.blocks = try reader.readVector(of: API.PageBlock.self)
                self.caption = try API.PageCaption(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.url)
                writer.writeLong(self.webpageID)
                writer.writeLong(self.authorPhotoID)
                writer.writeString(self.author)
                writer.writeInt(self.date)
                writer.writeVector(self.blocks)
                self.caption.write(to: &writer)
            }
        }

        /// `pageBlockTable#bf4dea82`
        public struct PageBlockTable: TLPayload {
            public var bordered: Bool
            public var striped: Bool
            public var title: API.RichText
            public var rows: [API.PageTableRow]

            public init(bordered: Bool = false, striped: Bool = false, title: API.RichText, rows: [API.PageTableRow]) {
                self.bordered = bordered
                self.striped = striped
                self.title = title
                self.rows = rows
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.bordered = _flags[0]
                self.striped = _flags[1]
                self.title = try API.RichText(from: &reader)
                self.rows = try reader.readVector(of: API.PageTableRow.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.bordered)
                _flags.set(1, if: self.striped)
                writer.writeFlags(_flags)
                self.title.write(to: &writer)
                writer.writeVector(self.rows)
            }
        }

        /// `pageBlockOrderedList#1fd6f6c1`
        public struct PageBlockOrderedList: TLPayload {
            public var reversed: Bool
            public var items: [API.PageListOrderedItem]
            public var start: Int32?
            public var type: String?

            public init(reversed: Bool = false, items: [API.PageListOrderedItem], start: Int32? = nil, type: String? = nil) {
                self.reversed = reversed
                self.items = items
                self.start = start
                self.type = type
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.reversed = _flags[2]
                self.items = try reader.readVector(of: API.PageListOrderedItem.self)
                self.start = _flags[0] ? try reader.readInt() : nil
                self.type = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.reversed)
                _flags.set(0, if: self.start != nil)
                _flags.set(1, if: self.type != nil)
                writer.writeFlags(_flags)
                writer.writeVector(self.items)
                if let value = self.start { writer.writeInt(value) }
                if let value = self.type { writer.writeString(value) }
            }
        }

        /// `pageBlockDetails#76768bed`
        public struct PageBlockDetails: TLPayload {
            public var open: Bool
            public var blocks: [API.PageBlock]
            public var title: API.RichText

            public init(open: Bool = false, blocks: [API.PageBlock], title: API.RichText) {
                self.open = open
                self.blocks = blocks
                self.title = title
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.open = _flags[0]
                self.blocks = try reader.readVector(of: API.PageBlock.self)
                self.title = try API.RichText(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.open)
                writer.writeFlags(_flags)
                writer.writeVector(self.blocks)
                self.title.write(to: &writer)
            }
        }

        /// `pageBlockMap#a44f3ef6`
        public struct PageBlockMap: TLPayload {
            public var geo: API.GeoPoint
            public var zoom: Int32
            public var w: Int32
            public var h: Int32
            public var caption: API.PageCaption

            public init(geo: API.GeoPoint, zoom: Int32, w: Int32, h: Int32, caption: API.PageCaption) {
                self.geo = geo
                self.zoom = zoom
                self.w = w
                self.h = h
                self.caption = caption
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.geo = try API.GeoPoint(from: &reader)
                self.zoom = try reader.readInt()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.caption = try API.PageCaption(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                self.geo.write(to: &writer)
                writer.writeInt(self.zoom)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                self.caption.write(to: &writer)
            }
        }

        /// `inputPageBlockMap#574b617f`
        public struct InputPageBlockMap: TLPayload {
            public var geo: API.InputGeoPoint
            public var zoom: Int32
            public var w: Int32
            public var h: Int32
            public var caption: API.PageCaption

            public init(geo: API.InputGeoPoint, zoom: Int32, w: Int32, h: Int32, caption: API.PageCaption) {
                self.geo = geo
                self.zoom = zoom
                self.w = w
                self.h = h
                self.caption = caption
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.geo = try API.InputGeoPoint(from: &reader)
                self.zoom = try reader.readInt()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.caption = try API.PageCaption(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                self.geo.write(to: &writer)
                writer.writeInt(self.zoom)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                self.caption.write(to: &writer)
            }
        }
    }

    /// `PhoneCallDiscardReason`
    public enum PhoneCallDiscardReason: TLObject {
        /// `phoneCallDiscardReasonMissed#85e42301 = PhoneCallDiscardReason`
        case phoneCallDiscardReasonMissed
        /// `phoneCallDiscardReasonDisconnect#e095c1a0 = PhoneCallDiscardReason`
        case phoneCallDiscardReasonDisconnect
        /// `phoneCallDiscardReasonHangup#57adc690 = PhoneCallDiscardReason`
        case phoneCallDiscardReasonHangup
        /// `phoneCallDiscardReasonBusy#faf7e8c9 = PhoneCallDiscardReason`
        case phoneCallDiscardReasonBusy
        /// `phoneCallDiscardReasonMigrateConferenceCall#9fbbf1f7 slug:string = PhoneCallDiscardReason`
        case phoneCallDiscardReasonMigrateConferenceCall(slug: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x85e42301:
                self = .phoneCallDiscardReasonMissed
            case 0xe095c1a0:
                self = .phoneCallDiscardReasonDisconnect
            case 0x57adc690:
                self = .phoneCallDiscardReasonHangup
            case 0xfaf7e8c9:
                self = .phoneCallDiscardReasonBusy
            case 0x9fbbf1f7:
                self = .phoneCallDiscardReasonMigrateConferenceCall(slug: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "PhoneCallDiscardReason")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .phoneCallDiscardReasonMissed:
                writer.writeConstructorID(0x85e42301)
            case .phoneCallDiscardReasonDisconnect:
                writer.writeConstructorID(0xe095c1a0)
            case .phoneCallDiscardReasonHangup:
                writer.writeConstructorID(0x57adc690)
            case .phoneCallDiscardReasonBusy:
                writer.writeConstructorID(0xfaf7e8c9)
            case .phoneCallDiscardReasonMigrateConferenceCall(let value):
                writer.writeConstructorID(0x9fbbf1f7)
                writer.writeString(value)
            }
        }
    }

    /// `paymentCharge#ea02c27e id:string provider_charge_id:string = PaymentCharge`
    public struct PaymentCharge: TLObject {
        public var id: String
        public var providerChargeID: String

        public init(id: String, providerChargeID: String) {
            self.id = id
            self.providerChargeID = providerChargeID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xea02c27e, "paymentCharge")
            self.id = try reader.readString()
            self.providerChargeID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xea02c27e)
            writer.writeString(self.id)
            writer.writeString(self.providerChargeID)
        }
    }

    /// `postAddress#1e8caaeb street_line1:string street_line2:string city:string state:string country_iso2:string
    /// post_code:string = PostAddress`
    public struct PostAddress: TLObject {
        public var streetLine1: String
        public var streetLine2: String
        public var city: String
        public var state: String
        public var countryIso2: String
        public var postCode: String

        public init(streetLine1: String, streetLine2: String, city: String, state: String, countryIso2: String, postCode: String) {
            self.streetLine1 = streetLine1
            self.streetLine2 = streetLine2
            self.city = city
            self.state = state
            self.countryIso2 = countryIso2
            self.postCode = postCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1e8caaeb, "postAddress")
            self.streetLine1 = try reader.readString()
            self.streetLine2 = try reader.readString()
            self.city = try reader.readString()
            self.state = try reader.readString()
            self.countryIso2 = try reader.readString()
            self.postCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1e8caaeb)
            writer.writeString(self.streetLine1)
            writer.writeString(self.streetLine2)
            writer.writeString(self.city)
            writer.writeString(self.state)
            writer.writeString(self.countryIso2)
            writer.writeString(self.postCode)
        }
    }

    /// `paymentRequestedInfo#909c3f94 flags:# name:flags.0?string phone:flags.1?string email:flags.2?string
    /// shipping_address:flags.3?PostAddress = PaymentRequestedInfo`
    public struct PaymentRequestedInfo: TLObject {
        public var name: String?
        public var phone: String?
        public var email: String?
        public var shippingAddress: API.PostAddress?

        public init(name: String? = nil, phone: String? = nil, email: String? = nil, shippingAddress: API.PostAddress? = nil) {
            self.name = name
            self.phone = phone
            self.email = email
            self.shippingAddress = shippingAddress
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x909c3f94, "paymentRequestedInfo")
            let _flags = try reader.readFlags()
            self.name = _flags[0] ? try reader.readString() : nil
            self.phone = _flags[1] ? try reader.readString() : nil
            self.email = _flags[2] ? try reader.readString() : nil
            self.shippingAddress = _flags[3] ? try API.PostAddress(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x909c3f94)
            var _flags = TLFlags()
            _flags.set(0, if: self.name != nil)
            _flags.set(1, if: self.phone != nil)
            _flags.set(2, if: self.email != nil)
            _flags.set(3, if: self.shippingAddress != nil)
            writer.writeFlags(_flags)
            if let value = self.name { writer.writeString(value) }
            if let value = self.phone { writer.writeString(value) }
            if let value = self.email { writer.writeString(value) }
            if let value = self.shippingAddress { value.write(to: &writer) }
        }
    }

    /// `paymentSavedCredentialsCard#cdc27a1f id:string title:string = PaymentSavedCredentials`
    public struct PaymentSavedCredentials: TLObject {
        public var id: String
        public var title: String

        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcdc27a1f, "paymentSavedCredentialsCard")
            self.id = try reader.readString()
            self.title = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcdc27a1f)
            writer.writeString(self.id)
            writer.writeString(self.title)
        }
    }

    /// `PhoneCall`
    public enum PhoneCall: TLObject {
        /// `phoneCallEmpty#5366c915 id:long = PhoneCall`
        case phoneCallEmpty(id: Int64)
        /// `phoneCallWaiting#c5226f17 flags:# video:flags.6?true id:long access_hash:long date:int admin_id:long
        /// participant_id:long protocol:PhoneCallProtocol receive_date:flags.0?int = PhoneCall`
        indirect case phoneCallWaiting(PhoneCallWaiting)
        /// `phoneCallRequested#14b0ed0c flags:# video:flags.6?true id:long access_hash:long date:int
        /// admin_id:long participant_id:long g_a_hash:bytes protocol:PhoneCallProtocol = PhoneCall`
        indirect case phoneCallRequested(PhoneCallRequested)
        /// `phoneCallAccepted#3660c311 flags:# video:flags.6?true id:long access_hash:long date:int admin_id:long
        /// participant_id:long g_b:bytes protocol:PhoneCallProtocol = PhoneCall`
        indirect case phoneCallAccepted(PhoneCallAccepted)
        /// `phoneCall#30535af5 flags:# p2p_allowed:flags.5?true video:flags.6?true
        /// conference_supported:flags.8?true id:long access_hash:long date:int admin_id:long participant_id:long
        /// g_a_or_b:bytes key_fingerprint:long protocol:PhoneCallProtocol connections:Vector<PhoneConnection>
        /// start_date:int custom_parameters:flags.7?DataJSON = PhoneCall`
        indirect case phoneCall(PhoneCall)
        /// `phoneCallDiscarded#50ca4de1 flags:# need_rating:flags.2?true need_debug:flags.3?true
        /// video:flags.6?true id:long reason:flags.0?PhoneCallDiscardReason duration:flags.1?int = PhoneCall`
        indirect case phoneCallDiscarded(PhoneCallDiscarded)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x5366c915:
                self = .phoneCallEmpty(id: try reader.readLong())
            case 0xc5226f17:
                self = .phoneCallWaiting(try PhoneCallWaiting(bareFrom: &reader))
            case 0x14b0ed0c:
                self = .phoneCallRequested(try PhoneCallRequested(bareFrom: &reader))
            case 0x3660c311:
                self = .phoneCallAccepted(try PhoneCallAccepted(bareFrom: &reader))
            case 0x30535af5:
                self = .phoneCall(try PhoneCall(bareFrom: &reader))
            case 0x50ca4de1:
                self = .phoneCallDiscarded(try PhoneCallDiscarded(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PhoneCall")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .phoneCallEmpty(let value):
                writer.writeConstructorID(0x5366c915)
                writer.writeLong(value)
            case .phoneCallWaiting(let value):
                writer.writeConstructorID(0xc5226f17)
                value.writeBare(to: &writer)
            case .phoneCallRequested(let value):
                writer.writeConstructorID(0x14b0ed0c)
                value.writeBare(to: &writer)
            case .phoneCallAccepted(let value):
                writer.writeConstructorID(0x3660c311)
                value.writeBare(to: &writer)
            case .phoneCall(let value):
                writer.writeConstructorID(0x30535af5)
                value.writeBare(to: &writer)
            case .phoneCallDiscarded(let value):
                writer.writeConstructorID(0x50ca4de1)
                value.writeBare(to: &writer)
            }
        }

        /// `phoneCallWaiting#c5226f17`
        public struct PhoneCallWaiting: TLPayload {
            public var video: Bool
            public var id: Int64
            public var accessHash: Int64
            public var date: Int32
            public var adminID: Int64
            public var participantID: Int64
            public var `protocol`: API.PhoneCallProtocol
            public var receiveDate: Int32?

            public init(video: Bool = false, id: Int64, accessHash: Int64, date: Int32, adminID: Int64, participantID: Int64, `protocol`: API.PhoneCallProtocol, receiveDate: Int32? = nil) {
                self.video = video
                self.id = id
                self.accessHash = accessHash
                self.date = date
                self.adminID = adminID
                self.participantID = participantID
                self.protocol = `protocol`
                self.receiveDate = receiveDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.video = _flags[6]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.date = try reader.readInt()
                self.adminID = try reader.readLong()
                self.participantID = try reader.readLong()
                self.protocol = try API.PhoneCallProtocol(from: &reader)
                self.receiveDate = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(6, if: self.video)
                _flags.set(0, if: self.receiveDate != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.date)
                writer.writeLong(self.adminID)
                writer.writeLong(self.participantID)
                self.protocol.write(to: &writer)
                if let value = self.receiveDate { writer.writeInt(value) }
            }
        }

        /// `phoneCallRequested#14b0ed0c`
        public struct PhoneCallRequested: TLPayload {
            public var video: Bool
            public var id: Int64
            public var accessHash: Int64
            public var date: Int32
            public var adminID: Int64
            public var participantID: Int64
            public var gAHash: [UInt8]
            public var `protocol`: API.PhoneCallProtocol

            public init(video: Bool = false, id: Int64, accessHash: Int64, date: Int32, adminID: Int64, participantID: Int64, gAHash: [UInt8], `protocol`: API.PhoneCallProtocol) {
                self.video = video
                self.id = id
                self.accessHash = accessHash
                self.date = date
                self.adminID = adminID
                self.participantID = participantID
                self.gAHash = gAHash
                self.protocol = `protocol`
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.video = _flags[6]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.date = try reader.readInt()
                self.adminID = try reader.readLong()
                self.participantID = try reader.readLong()
                self.gAHash = try reader.readBytes()
                self.protocol = try API.PhoneCallProtocol(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(6, if: self.video)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.date)
                writer.writeLong(self.adminID)
                writer.writeLong(self.participantID)
                writer.writeBytes(self.gAHash)
                self.protocol.write(to: &writer)
            }
        }

        /// `phoneCallAccepted#3660c311`
        public struct PhoneCallAccepted: TLPayload {
            public var video: Bool
            public var id: Int64
            public var accessHash: Int64
            public var date: Int32
            public var adminID: Int64
            public var participantID: Int64
            public var gB: [UInt8]
            public var `protocol`: API.PhoneCallProtocol

            public init(video: Bool = false, id: Int64, accessHash: Int64, date: Int32, adminID: Int64, participantID: Int64, gB: [UInt8], `protocol`: API.PhoneCallProtocol) {
                self.video = video
                self.id = id
                self.accessHash = accessHash
                self.date = date
                self.adminID = adminID
                self.participantID = participantID
                self.gB = gB
                self.protocol = `protocol`
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.video = _flags[6]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.date = try reader.readInt()
                self.adminID = try reader.readLong()
                self.participantID = try reader.readLong()
                self.gB = try reader.readBytes()
                self.protocol = try API.PhoneCallProtocol(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(6, if: self.video)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.date)
                writer.writeLong(self.adminID)
                writer.writeLong(self.participantID)
                writer.writeBytes(self.gB)
                self.protocol.write(to: &writer)
            }
        }

        /// `phoneCall#30535af5`
        public struct PhoneCall: TLPayload {
            public var p2pAllowed: Bool
            public var video: Bool
            public var conferenceSupported: Bool
            public var id: Int64
            public var accessHash: Int64
            public var date: Int32
            public var adminID: Int64
            public var participantID: Int64
            public var gAOrB: [UInt8]
            public var keyFingerprint: Int64
            public var `protocol`: API.PhoneCallProtocol
            public var connections: [API.PhoneConnection]
            public var startDate: Int32
            public var customParameters: API.DataJSON?

            public init(p2pAllowed: Bool = false, video: Bool = false, conferenceSupported: Bool = false, id: Int64, accessHash: Int64, date: Int32, adminID: Int64, participantID: Int64, gAOrB: [UInt8], keyFingerprint: Int64, `protocol`: API.PhoneCallProtocol, connections: [API.PhoneConnection], startDate: Int32, customParameters: API.DataJSON? = nil) {
                self.p2pAllowed = p2pAllowed
                self.video = video
                self.conferenceSupported = conferenceSupported
                self.id = id
                self.accessHash = accessHash
                self.date = date
                self.adminID = adminID
                self.participantID = participantID
                self.gAOrB = gAOrB
                self.keyFingerprint = keyFingerprint
                self.protocol = `protocol`
                self.connections = connections
                self.startDate = startDate
                self.customParameters = customParameters
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.p2pAllowed = _flags[5]
                self.video = _flags[6]
                self.conferenceSupported = _flags[8]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.date = try reader.readInt()
                self.adminID = try reader.readLong()
                self.participantID = try reader.readLong()
                self.gAOrB = try reader.readBytes()
                self.keyFingerprint = try reader.readLong()
                self.protocol = try API.PhoneCallProtocol(from: &reader)
                self.connections = try reader.readVector(of: API.PhoneConnection.self)
                self.startDate = try reader.readInt()
                self.customParameters = _flags[7] ? try API.DataJSON(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(5, if: self.p2pAllowed)
                _flags.set(6, if: self.video)
                _flags.set(8, if: self.conferenceSupported)
                _flags.set(7, if: self.customParameters != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.date)
                writer.writeLong(self.adminID)
                writer.writeLong(self.participantID)
                writer.writeBytes(self.gAOrB)
                writer.writeLong(self.keyFingerprint)
                self.protocol.write(to: &writer)
                writer.writeVector(self.connections)
                writer.writeInt(self.startDate)
                if let value = self.customParameters { value.write(to: &writer) }
            }
        }

        /// `phoneCallDiscarded#50ca4de1`
        public struct PhoneCallDiscarded: TLPayload {
            public var needRating: Bool
            public var needDebug: Bool
            public var video: Bool
            public var id: Int64
            public var reason: API.PhoneCallDiscardReason?
            public var duration: Int32?

            public init(needRating: Bool = false, needDebug: Bool = false, video: Bool = false, id: Int64, reason: API.PhoneCallDiscardReason? = nil, duration: Int32? = nil) {
                self.needRating = needRating
                self.needDebug = needDebug
                self.video = video
                self.id = id
                self.reason = reason
                self.duration = duration
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.needRating = _flags[2]
                self.needDebug = _flags[3]
                self.video = _flags[6]
                self.id = try reader.readLong()
                self.reason = _flags[0] ? try API.PhoneCallDiscardReason(from: &reader) : nil
                self.duration = _flags[1] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.needRating)
                _flags.set(3, if: self.needDebug)
                _flags.set(6, if: self.video)
                _flags.set(0, if: self.reason != nil)
                _flags.set(1, if: self.duration != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                if let value = self.reason { value.write(to: &writer) }
                if let value = self.duration { writer.writeInt(value) }
            }
        }
    }

    /// `PhoneConnection`
    public enum PhoneConnection: TLObject {
        /// `phoneConnection#9cc123c7 flags:# tcp:flags.0?true id:long ip:string ipv6:string port:int
        /// peer_tag:bytes = PhoneConnection`
        indirect case phoneConnection(PhoneConnection)
        /// `phoneConnectionWebrtc#635fe375 flags:# turn:flags.0?true stun:flags.1?true id:long ip:string
        /// ipv6:string port:int username:string password:string = PhoneConnection`
        indirect case phoneConnectionWebrtc(PhoneConnectionWebrtc)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9cc123c7:
                self = .phoneConnection(try PhoneConnection(bareFrom: &reader))
            case 0x635fe375:
                self = .phoneConnectionWebrtc(try PhoneConnectionWebrtc(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PhoneConnection")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .phoneConnection(let value):
                writer.writeConstructorID(0x9cc123c7)
                value.writeBare(to: &writer)
            case .phoneConnectionWebrtc(let value):
                writer.writeConstructorID(0x635fe375)
                value.writeBare(to: &writer)
            }
        }

        /// `phoneConnection#9cc123c7`
        public struct PhoneConnection: TLPayload {
            public var tcp: Bool
            public var id: Int64
            public var ip: String
            public var ipv6: String
            public var port: Int32
            public var peerTag: [UInt8]

            public init(tcp: Bool = false, id: Int64, ip: String, ipv6: String, port: Int32, peerTag: [UInt8]) {
                self.tcp = tcp
                self.id = id
                self.ip = ip
                self.ipv6 = ipv6
                self.port = port
                self.peerTag = peerTag
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.tcp = _flags[0]
                self.id = try reader.readLong()
                self.ip = try reader.readString()
                self.ipv6 = try reader.readString()
                self.port = try reader.readInt()
                self.peerTag = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.tcp)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeString(self.ip)
                writer.writeString(self.ipv6)
                writer.writeInt(self.port)
                writer.writeBytes(self.peerTag)
            }
        }

        /// `phoneConnectionWebrtc#635fe375`
        public struct PhoneConnectionWebrtc: TLPayload {
            public var turn: Bool
            public var stun: Bool
            public var id: Int64
            public var ip: String
            public var ipv6: String
            public var port: Int32
            public var username: String
            public var password: String

            public init(turn: Bool = false, stun: Bool = false, id: Int64, ip: String, ipv6: String, port: Int32, username: String, password: String) {
                self.turn = turn
                self.stun = stun
                self.id = id
                self.ip = ip
                self.ipv6 = ipv6
                self.port = port
                self.username = username
                self.password = password
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.turn = _flags[0]
                self.stun = _flags[1]
                self.id = try reader.readLong()
                self.ip = try reader.readString()
                self.ipv6 = try reader.readString()
                self.port = try reader.readInt()
                self.username = try reader.readString()
                self.password = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.turn)
                _flags.set(1, if: self.stun)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeString(self.ip)
                writer.writeString(self.ipv6)
                writer.writeInt(self.port)
                writer.writeString(self.username)
                writer.writeString(self.password)
            }
        }
    }

    /// `phoneCallProtocol#fc878fc8 flags:# udp_p2p:flags.0?true udp_reflector:flags.1?true min_layer:int
    /// max_layer:int library_versions:Vector<string> = PhoneCallProtocol`
    public struct PhoneCallProtocol: TLObject {
        public var udpP2p: Bool
        public var udpReflector: Bool
        public var minLayer: Int32
        public var maxLayer: Int32
        public var libraryVersions: [String]

        public init(udpP2p: Bool = false, udpReflector: Bool = false, minLayer: Int32, maxLayer: Int32, libraryVersions: [String]) {
            self.udpP2p = udpP2p
            self.udpReflector = udpReflector
            self.minLayer = minLayer
            self.maxLayer = maxLayer
            self.libraryVersions = libraryVersions
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfc878fc8, "phoneCallProtocol")
            let _flags = try reader.readFlags()
            self.udpP2p = _flags[0]
            self.udpReflector = _flags[1]
            self.minLayer = try reader.readInt()
            self.maxLayer = try reader.readInt()
            self.libraryVersions = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfc878fc8)
            var _flags = TLFlags()
            _flags.set(0, if: self.udpP2p)
            _flags.set(1, if: self.udpReflector)
            writer.writeFlags(_flags)
            writer.writeInt(self.minLayer)
            writer.writeInt(self.maxLayer)
            writer.writeVector(self.libraryVersions)
        }
    }

    /// `popularContact#5ce14175 client_id:long importers:int = PopularContact`
    public struct PopularContact: TLObject {
        public var clientID: Int64
        public var importers: Int32

        public init(clientID: Int64, importers: Int32) {
            self.clientID = clientID
            self.importers = importers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5ce14175, "popularContact")
            self.clientID = try reader.readLong()
            self.importers = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5ce14175)
            writer.writeLong(self.clientID)
            writer.writeInt(self.importers)
        }
    }

    /// `PasswordKdfAlgo`
    public enum PasswordKdfAlgo: TLObject {
        /// `passwordKdfAlgoUnknown#d45ab096 = PasswordKdfAlgo`
        case passwordKdfAlgoUnknown
        /// `passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow#3a912d4a salt1:bytes salt2:bytes
        /// g:int p:bytes = PasswordKdfAlgo`
        indirect case passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(PasswordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd45ab096:
                self = .passwordKdfAlgoUnknown
            case 0x3a912d4a:
                self = .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(try PasswordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PasswordKdfAlgo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .passwordKdfAlgoUnknown:
                writer.writeConstructorID(0xd45ab096)
            case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(let value):
                writer.writeConstructorID(0x3a912d4a)
                value.writeBare(to: &writer)
            }
        }

        /// `passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow#3a912d4a`
        public struct PasswordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow: TLPayload {
            public var salt1: [UInt8]
            public var salt2: [UInt8]
            public var g: Int32
            public var p: [UInt8]

            public init(salt1: [UInt8], salt2: [UInt8], g: Int32, p: [UInt8]) {
                self.salt1 = salt1
                self.salt2 = salt2
                self.g = g
                self.p = p
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.salt1 = try reader.readBytes()
                self.salt2 = try reader.readBytes()
                self.g = try reader.readInt()
                self.p = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeBytes(self.salt1)
                writer.writeBytes(self.salt2)
                writer.writeInt(self.g)
                writer.writeBytes(self.p)
            }
        }
    }

    /// `pageTableCell#34566b6a flags:# header:flags.0?true align_center:flags.3?true align_right:flags.4?true
    /// valign_middle:flags.5?true valign_bottom:flags.6?true text:flags.7?RichText colspan:flags.1?int
    /// rowspan:flags.2?int = PageTableCell`
    public struct PageTableCell: TLObject {
        public var header: Bool
        public var alignCenter: Bool
        public var alignRight: Bool
        public var valignMiddle: Bool
        public var valignBottom: Bool
        public var text: API.RichText?
        public var colspan: Int32?
        public var rowspan: Int32?

        public init(header: Bool = false, alignCenter: Bool = false, alignRight: Bool = false, valignMiddle: Bool = false, valignBottom: Bool = false, text: API.RichText? = nil, colspan: Int32? = nil, rowspan: Int32? = nil) {
            self.header = header
            self.alignCenter = alignCenter
            self.alignRight = alignRight
            self.valignMiddle = valignMiddle
            self.valignBottom = valignBottom
            self.text = text
            self.colspan = colspan
            self.rowspan = rowspan
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x34566b6a, "pageTableCell")
            let _flags = try reader.readFlags()
            self.header = _flags[0]
            self.alignCenter = _flags[3]
            self.alignRight = _flags[4]
            self.valignMiddle = _flags[5]
            self.valignBottom = _flags[6]
            self.text = _flags[7] ? try API.RichText(from: &reader) : nil
            self.colspan = _flags[1] ? try reader.readInt() : nil
            self.rowspan = _flags[2] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x34566b6a)
            var _flags = TLFlags()
            _flags.set(0, if: self.header)
            _flags.set(3, if: self.alignCenter)
            _flags.set(4, if: self.alignRight)
            _flags.set(5, if: self.valignMiddle)
            _flags.set(6, if: self.valignBottom)
            _flags.set(7, if: self.text != nil)
            _flags.set(1, if: self.colspan != nil)
            _flags.set(2, if: self.rowspan != nil)
            writer.writeFlags(_flags)
            if let value = self.text { value.write(to: &writer) }
            if let value = self.colspan { writer.writeInt(value) }
            if let value = self.rowspan { writer.writeInt(value) }
        }
    }

    /// `pageTableRow#e0c0c5e5 cells:Vector<PageTableCell> = PageTableRow`
    public struct PageTableRow: TLObject {
        public var cells: [API.PageTableCell]

        public init(cells: [API.PageTableCell]) {
            self.cells = cells
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe0c0c5e5, "pageTableRow")
            self.cells = try reader.readVector(of: API.PageTableCell.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe0c0c5e5)
            writer.writeVector(self.cells)
        }
    }

    /// `pageCaption#6f747657 text:RichText credit:RichText = PageCaption`
    public struct PageCaption: TLObject {
        public var text: API.RichText
        public var credit: API.RichText

        public init(text: API.RichText, credit: API.RichText) {
            self.text = text
            self.credit = credit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6f747657, "pageCaption")
            self.text = try API.RichText(from: &reader)
            self.credit = try API.RichText(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6f747657)
            self.text.write(to: &writer)
            self.credit.write(to: &writer)
        }
    }

    /// `PageListItem`
    public enum PageListItem: TLObject {
        /// `pageListItemText#2f58683c flags:# checkbox:flags.0?true checked:flags.1?true text:RichText =
        /// PageListItem`
        indirect case pageListItemText(PageListItemText)
        /// `pageListItemBlocks#63ca67aa flags:# checkbox:flags.0?true checked:flags.1?true
        /// blocks:Vector<PageBlock> = PageListItem`
        indirect case pageListItemBlocks(PageListItemBlocks)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x2f58683c:
                self = .pageListItemText(try PageListItemText(bareFrom: &reader))
            case 0x63ca67aa:
                self = .pageListItemBlocks(try PageListItemBlocks(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PageListItem")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .pageListItemText(let value):
                writer.writeConstructorID(0x2f58683c)
                value.writeBare(to: &writer)
            case .pageListItemBlocks(let value):
                writer.writeConstructorID(0x63ca67aa)
                value.writeBare(to: &writer)
            }
        }

        /// `pageListItemText#2f58683c`
        public struct PageListItemText: TLPayload {
            public var checkbox: Bool
            public var checked: Bool
            public var text: API.RichText

            public init(checkbox: Bool = false, checked: Bool = false, text: API.RichText) {
                self.checkbox = checkbox
                self.checked = checked
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.checkbox = _flags[0]
                self.checked = _flags[1]
                self.text = try API.RichText(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.checkbox)
                _flags.set(1, if: self.checked)
                writer.writeFlags(_flags)
                self.text.write(to: &writer)
            }
        }

        /// `pageListItemBlocks#63ca67aa`
        public struct PageListItemBlocks: TLPayload {
            public var checkbox: Bool
            public var checked: Bool
            public var blocks: [API.PageBlock]

            public init(checkbox: Bool = false, checked: Bool = false, blocks: [API.PageBlock]) {
                self.checkbox = checkbox
                self.checked = checked
                self.blocks = blocks
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.checkbox = _flags[0]
                self.checked = _flags[1]
                self.blocks = try reader.readVector(of: API.PageBlock.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.checkbox)
                _flags.set(1, if: self.checked)
                writer.writeFlags(_flags)
                writer.writeVector(self.blocks)
            }
        }
    }

    /// `PageListOrderedItem`
    public enum PageListOrderedItem: TLObject {
        /// `pageListOrderedItemText#15031189 flags:# checkbox:flags.0?true checked:flags.1?true
        /// num:flags.2?string text:RichText value:flags.3?int type:flags.4?string = PageListOrderedItem`
        indirect case pageListOrderedItemText(PageListOrderedItemText)
        /// `pageListOrderedItemBlocks#8ff2d5f0 flags:# checkbox:flags.0?true checked:flags.1?true
        /// num:flags.2?string blocks:Vector<PageBlock> value:flags.3?int type:flags.4?string =
        /// PageListOrderedItem`
        indirect case pageListOrderedItemBlocks(PageListOrderedItemBlocks)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x15031189:
                self = .pageListOrderedItemText(try PageListOrderedItemText(bareFrom: &reader))
            case 0x8ff2d5f0:
                self = .pageListOrderedItemBlocks(try PageListOrderedItemBlocks(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PageListOrderedItem")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .pageListOrderedItemText(let value):
                writer.writeConstructorID(0x15031189)
                value.writeBare(to: &writer)
            case .pageListOrderedItemBlocks(let value):
                writer.writeConstructorID(0x8ff2d5f0)
                value.writeBare(to: &writer)
            }
        }

        /// `pageListOrderedItemText#15031189`
        public struct PageListOrderedItemText: TLPayload {
            public var checkbox: Bool
            public var checked: Bool
            public var num: String?
            public var text: API.RichText
            public var value: Int32?
            public var type: String?

            public init(checkbox: Bool = false, checked: Bool = false, num: String? = nil, text: API.RichText, value: Int32? = nil, type: String? = nil) {
                self.checkbox = checkbox
                self.checked = checked
                self.num = num
                self.text = text
                self.value = value
                self.type = type
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.checkbox = _flags[0]
                self.checked = _flags[1]
                self.num = _flags[2] ? try reader.readString() : nil
                self.text = try API.RichText(from: &reader)
                self.value = _flags[3] ? try reader.readInt() : nil
                self.type = _flags[4] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.checkbox)
                _flags.set(1, if: self.checked)
                _flags.set(2, if: self.num != nil)
                _flags.set(3, if: self.value != nil)
                _flags.set(4, if: self.type != nil)
                writer.writeFlags(_flags)
                if let value = self.num { writer.writeString(value) }
                self.text.write(to: &writer)
                if let value = self.value { writer.writeInt(value) }
                if let value = self.type { writer.writeString(value) }
            }
        }

        /// `pageListOrderedItemBlocks#8ff2d5f0`
        public struct PageListOrderedItemBlocks: TLPayload {
            public var checkbox: Bool
            public var checked: Bool
            public var num: String?
            public var blocks: [API.PageBlock]
            public var value: Int32?
            public var type: String?

            public init(checkbox: Bool = false, checked: Bool = false, num: String? = nil, blocks: [API.PageBlock], value: Int32? = nil, type: String? = nil) {
                self.checkbox = checkbox
                self.checked = checked
                self.num = num
                self.blocks = blocks
                self.value = value
                self.type = type
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.checkbox = _flags[0]
                self.checked = _flags[1]
                self.num = _flags[2] ? try reader.readString() : nil
                self.blocks = try reader.readVector(of: API.PageBlock.self)
                self.value = _flags[3] ? try reader.readInt() : nil
                self.type = _flags[4] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.checkbox)
                _flags.set(1, if: self.checked)
                _flags.set(2, if: self.num != nil)
                _flags.set(3, if: self.value != nil)
                _flags.set(4, if: self.type != nil)
                writer.writeFlags(_flags)
                if let value = self.num { writer.writeString(value) }
                writer.writeVector(self.blocks)
                if let value = self.value { writer.writeInt(value) }
                if let value = self.type { writer.writeString(value) }
            }
        }
    }

    /// `pageRelatedArticle#b390dc08 flags:# url:string webpage_id:long title:flags.0?string
    /// description:flags.1?string photo_id:flags.2?long author:flags.3?string published_date:flags.4?int =
    /// PageRelatedArticle`
    public struct PageRelatedArticle: TLObject {
        public var url: String
        public var webpageID: Int64
        public var title: String?
        public var description: String?
        public var photoID: Int64?
        public var author: String?
        public var publishedDate: Int32?

        public init(url: String, webpageID: Int64, title: String? = nil, description: String? = nil, photoID: Int64? = nil, author: String? = nil, publishedDate: Int32? = nil) {
            self.url = url
            self.webpageID = webpageID
            self.title = title
            self.description = description
            self.photoID = photoID
            self.author = author
            self.publishedDate = publishedDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb390dc08, "pageRelatedArticle")
            let _flags = try reader.readFlags()
            self.url = try reader.readString()
            self.webpageID = try reader.readLong()
            self.title = _flags[0] ? try reader.readString() : nil
            self.description = _flags[1] ? try reader.readString() : nil
            self.photoID = _flags[2] ? try reader.readLong() : nil
            self.author = _flags[3] ? try reader.readString() : nil
            self.publishedDate = _flags[4] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb390dc08)
            var _flags = TLFlags()
            _flags.set(0, if: self.title != nil)
            _flags.set(1, if: self.description != nil)
            _flags.set(2, if: self.photoID != nil)
            _flags.set(3, if: self.author != nil)
            _flags.set(4, if: self.publishedDate != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.url)
            writer.writeLong(self.webpageID)
            if let value = self.title { writer.writeString(value) }
            if let value = self.description { writer.writeString(value) }
            if let value = self.photoID { writer.writeLong(value) }
            if let value = self.author { writer.writeString(value) }
            if let value = self.publishedDate { writer.writeInt(value) }
        }
    }

    /// `page#98657f0d flags:# part:flags.0?true rtl:flags.1?true v2:flags.2?true url:string
    /// blocks:Vector<PageBlock> photos:Vector<Photo> documents:Vector<Document> views:flags.3?int = Page`
    public struct Page: TLObject {
        public var part: Bool
        public var rtl: Bool
        public var v2: Bool
        public var url: String
        public var blocks: [API.PageBlock]
        public var photos: [API.Photo]
        public var documents: [API.Document]
        public var views: Int32?

        public init(part: Bool = false, rtl: Bool = false, v2: Bool = false, url: String, blocks: [API.PageBlock], photos: [API.Photo], documents: [API.Document], views: Int32? = nil) {
            self.part = part
            self.rtl = rtl
            self.v2 = v2
            self.url = url
            self.blocks = blocks
            self.photos = photos
            self.documents = documents
            self.views = views
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x98657f0d, "page")
            let _flags = try reader.readFlags()
            self.part = _flags[0]
            self.rtl = _flags[1]
            self.v2 = _flags[2]
            self.url = try reader.readString()
            self.blocks = try reader.readVector(of: API.PageBlock.self)
            self.photos = try reader.readVector(of: API.Photo.self)
            self.documents = try reader.readVector(of: API.Document.self)
            self.views = _flags[3] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x98657f0d)
            var _flags = TLFlags()
            _flags.set(0, if: self.part)
            _flags.set(1, if: self.rtl)
            _flags.set(2, if: self.v2)
            _flags.set(3, if: self.views != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.url)
            writer.writeVector(self.blocks)
            writer.writeVector(self.photos)
            writer.writeVector(self.documents)
            if let value = self.views { writer.writeInt(value) }
        }
    }

    /// `PollAnswer`
    public enum PollAnswer: TLObject {
        /// `pollAnswer#4b7d786a flags:# text:TextWithEntities option:bytes media:flags.0?MessageMedia
        /// added_by:flags.1?Peer date:flags.1?int = PollAnswer`
        indirect case pollAnswer(PollAnswer)
        /// `inputPollAnswer#199fed96 flags:# text:TextWithEntities media:flags.0?InputMedia = PollAnswer`
        indirect case inputPollAnswer(InputPollAnswer)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x4b7d786a:
                self = .pollAnswer(try PollAnswer(bareFrom: &reader))
            case 0x199fed96:
                self = .inputPollAnswer(try InputPollAnswer(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PollAnswer")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .pollAnswer(let value):
                writer.writeConstructorID(0x4b7d786a)
                value.writeBare(to: &writer)
            case .inputPollAnswer(let value):
                writer.writeConstructorID(0x199fed96)
                value.writeBare(to: &writer)
            }
        }

        /// `pollAnswer#4b7d786a`
        public struct PollAnswer: TLPayload {
            public var text: API.TextWithEntities
            public var option: [UInt8]
            public var media: API.MessageMedia?
            public var addedBy: API.Peer?
            public var date: Int32?

            public init(text: API.TextWithEntities, option: [UInt8], media: API.MessageMedia? = nil, addedBy: API.Peer? = nil, date: Int32? = nil) {
                self.text = text
                self.option = option
                self.media = media
                self.addedBy = addedBy
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.text = try API.TextWithEntities(from: &reader)
                self.option = try reader.readBytes()
                self.media = _flags[0] ? try API.MessageMedia(from: &reader) : nil
                self.addedBy = _flags[1] ? try API.Peer(from: &reader) : nil
                self.date = _flags[1] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.media != nil)
                _flags.set(1, if: self.addedBy != nil)
                _flags.set(1, if: self.date != nil)
                writer.writeFlags(_flags)
                self.text.write(to: &writer)
                writer.writeBytes(self.option)
                if let value = self.media { value.write(to: &writer) }
                if let value = self.addedBy {
                    value.write(to: &writer)
                } else if _flags[1] {
                    writer.failMissing("pollAnswer.added_by")
                }
                if let value = self.date {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("pollAnswer.date")
                }
            }
        }

        /// `inputPollAnswer#199fed96`
        public struct InputPollAnswer: TLPayload {
            public var text: API.TextWithEntities
            public var media: API.InputMedia?

            public init(text: API.TextWithEntities, media: API.InputMedia? = nil) {
                self.text = text
                self.media = media
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.text = try API.TextWithEntities(from: &reader)
                self.media = _flags[0] ? try API.InputMedia(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.media != nil)
                writer.writeFlags(_flags)
                self.text.write(to: &writer)
                if let value = self.media { value.write(to: &writer) }
            }
        }
    }

    /// `poll#966e2dbf id:long flags:# closed:flags.0?true public_voters:flags.1?true multiple_choice:flags.2?true
    /// quiz:flags.3?true open_answers:flags.6?true revoting_disabled:flags.7?true shuffle_answers:flags.8?true
    /// hide_results_until_close:flags.9?true creator:flags.10?true subscribers_only:flags.11?true
    /// question:TextWithEntities answers:Vector<PollAnswer> close_period:flags.4?int close_date:flags.5?int
    /// countries_iso2:flags.12?Vector<string> hash:long = Poll`
    public struct Poll: TLObject {
        public var id: Int64
        public var closed: Bool
        public var publicVoters: Bool
        public var multipleChoice: Bool
        public var quiz: Bool
        public var openAnswers: Bool
        public var revotingDisabled: Bool
        public var shuffleAnswers: Bool
        public var hideResultsUntilClose: Bool
        public var creator: Bool
        public var subscribersOnly: Bool
        public var question: API.TextWithEntities
        public var answers: [API.PollAnswer]
        public var closePeriod: Int32?
        public var closeDate: Int32?
        public var countriesIso2: [String]?
        public var hash: Int64

        public init(id: Int64, closed: Bool = false, publicVoters: Bool = false, multipleChoice: Bool = false, quiz: Bool = false, openAnswers: Bool = false, revotingDisabled: Bool = false, shuffleAnswers: Bool = false, hideResultsUntilClose: Bool = false, creator: Bool = false, subscribersOnly: Bool = false, question: API.TextWithEntities, answers: [API.PollAnswer], closePeriod: Int32? = nil, closeDate: Int32? = nil, countriesIso2: [String]? = nil, hash: Int64) {
            self.id = id
            self.closed = closed
            self.publicVoters = publicVoters
            self.multipleChoice = multipleChoice
            self.quiz = quiz
            self.openAnswers = openAnswers
            self.revotingDisabled = revotingDisabled
            self.shuffleAnswers = shuffleAnswers
            self.hideResultsUntilClose = hideResultsUntilClose
            self.creator = creator
            self.subscribersOnly = subscribersOnly
            self.question = question
            self.answers = answers
            self.closePeriod = closePeriod
            self.closeDate = closeDate
            self.countriesIso2 = countriesIso2
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x966e2dbf, "poll")
            try reader.descend()
            self.id = try reader.readLong()
            let _flags = try reader.readFlags()
            self.closed = _flags[0]
            self.publicVoters = _flags[1]
            self.multipleChoice = _flags[2]
            self.quiz = _flags[3]
            self.openAnswers = _flags[6]
            self.revotingDisabled = _flags[7]
            self.shuffleAnswers = _flags[8]
            self.hideResultsUntilClose = _flags[9]
            self.creator = _flags[10]
            self.subscribersOnly = _flags[11]
            self.question = try API.TextWithEntities(from: &reader)
            self.answers = try reader.readVector(of: API.PollAnswer.self)
            self.closePeriod = _flags[4] ? try reader.readInt() : nil
            self.closeDate = _flags[5] ? try reader.readInt() : nil
            self.countriesIso2 = _flags[12] ? try reader.readVector(of: String.self) : nil
            self.hash = try reader.readLong()
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x966e2dbf)
            writer.writeLong(self.id)
            var _flags = TLFlags()
            _flags.set(0, if: self.closed)
            _flags.set(1, if: self.publicVoters)
            _flags.set(2, if: self.multipleChoice)
            _flags.set(3, if: self.quiz)
            _flags.set(6, if: self.openAnswers)
            _flags.set(7, if: self.revotingDisabled)
            _flags.set(8, if: self.shuffleAnswers)
            _flags.set(9, if: self.hideResultsUntilClose)
            _flags.set(10, if: self.creator)
            _flags.set(11, if: self.subscribersOnly)
            _flags.set(4, if: self.closePeriod != nil)
            _flags.set(5, if: self.closeDate != nil)
            _flags.set(12, if: self.countriesIso2 != nil)
            writer.writeFlags(_flags)
            self.question.write(to: &writer)
            writer.writeVector(self.answers)
            if let value = self.closePeriod { writer.writeInt(value) }
            if let value = self.closeDate { writer.writeInt(value) }
            if let value = self.countriesIso2 { writer.writeVector(value) }
            writer.writeLong(self.hash)
        }
    }

    /// `pollAnswerVoters#3645230a flags:# chosen:flags.0?true correct:flags.1?true option:bytes
    /// voters:flags.2?int recent_voters:flags.2?Vector<Peer> = PollAnswerVoters`
    public struct PollAnswerVoters: TLObject {
        public var chosen: Bool
        public var correct: Bool
        public var option: [UInt8]
        public var voters: Int32?
        public var recentVoters: [API.Peer]?

        public init(chosen: Bool = false, correct: Bool = false, option: [UInt8], voters: Int32? = nil, recentVoters: [API.Peer]? = nil) {
            self.chosen = chosen
            self.correct = correct
            self.option = option
            self.voters = voters
            self.recentVoters = recentVoters
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3645230a, "pollAnswerVoters")
            let _flags = try reader.readFlags()
            self.chosen = _flags[0]
            self.correct = _flags[1]
            self.option = try reader.readBytes()
            self.voters = _flags[2] ? try reader.readInt() : nil
            self.recentVoters = _flags[2] ? try reader.readVector(of: API.Peer.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3645230a)
            var _flags = TLFlags()
            _flags.set(0, if: self.chosen)
            _flags.set(1, if: self.correct)
            _flags.set(2, if: self.voters != nil)
            _flags.set(2, if: self.recentVoters != nil)
            writer.writeFlags(_flags)
            writer.writeBytes(self.option)
            if let value = self.voters {
                writer.writeInt(value)
            } else if _flags[2] {
                writer.failMissing("pollAnswerVoters.voters")
            }
            if let value = self.recentVoters {
                writer.writeVector(value)
            } else if _flags[2] {
                writer.failMissing("pollAnswerVoters.recent_voters")
            }
        }
    }

    /// `pollResults#ba7bb15e flags:# min:flags.0?true has_unread_votes:flags.6?true can_view_stats:flags.7?true
    /// results:flags.1?Vector<PollAnswerVoters> total_voters:flags.2?int recent_voters:flags.3?Vector<Peer>
    /// solution:flags.4?string solution_entities:flags.4?Vector<MessageEntity>
    /// solution_media:flags.5?MessageMedia = PollResults`
    public struct PollResults: TLObject {
        public var min: Bool
        public var hasUnreadVotes: Bool
        public var canViewStats: Bool
        public var results: [API.PollAnswerVoters]?
        public var totalVoters: Int32?
        public var recentVoters: [API.Peer]?
        public var solution: String?
        public var solutionEntities: [API.MessageEntity]?
        public var solutionMedia: API.MessageMedia?

        public init(min: Bool = false, hasUnreadVotes: Bool = false, canViewStats: Bool = false, results: [API.PollAnswerVoters]? = nil, totalVoters: Int32? = nil, recentVoters: [API.Peer]? = nil, solution: String? = nil, solutionEntities: [API.MessageEntity]? = nil, solutionMedia: API.MessageMedia? = nil) {
            self.min = min
            self.hasUnreadVotes = hasUnreadVotes
            self.canViewStats = canViewStats
            self.results = results
            self.totalVoters = totalVoters
            self.recentVoters = recentVoters
            self.solution = solution
            self.solutionEntities = solutionEntities
            self.solutionMedia = solutionMedia
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xba7bb15e, "pollResults")
            try reader.descend()
            let _flags = try reader.readFlags()
            self.min = _flags[0]
            self.hasUnreadVotes = _flags[6]
            self.canViewStats = _flags[7]
            self.results = _flags[1] ? try reader.readVector(of: API.PollAnswerVoters.self) : nil
            self.totalVoters = _flags[2] ? try reader.readInt() : nil
            self.recentVoters = _flags[3] ? try reader.readVector(of: API.Peer.self) : nil
            self.solution = _flags[4] ? try reader.readString() : nil
            self.solutionEntities = _flags[4] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.solutionMedia = _flags[5] ? try API.MessageMedia(from: &reader) : nil
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xba7bb15e)
            var _flags = TLFlags()
            _flags.set(0, if: self.min)
            _flags.set(6, if: self.hasUnreadVotes)
            _flags.set(7, if: self.canViewStats)
            _flags.set(1, if: self.results != nil)
            _flags.set(2, if: self.totalVoters != nil)
            _flags.set(3, if: self.recentVoters != nil)
            _flags.set(4, if: self.solution != nil)
            _flags.set(4, if: self.solutionEntities != nil)
            _flags.set(5, if: self.solutionMedia != nil)
            writer.writeFlags(_flags)
            if let value = self.results { writer.writeVector(value) }
            if let value = self.totalVoters { writer.writeInt(value) }
            if let value = self.recentVoters { writer.writeVector(value) }
            if let value = self.solution {
                writer.writeString(value)
            } else if _flags[4] {
                writer.failMissing("pollResults.solution")
            }
            if let value = self.solutionEntities {
                writer.writeVector(value)
            } else if _flags[4] {
                writer.failMissing("pollResults.solution_entities")
            }
            if let value = self.solutionMedia { value.write(to: &writer) }
        }
    }

    /// `PeerLocated`
    public enum PeerLocated: TLObject {
        /// `peerLocated#ca461b5d peer:Peer expires:int distance:int = PeerLocated`
        case peerLocated(peer: API.Peer, expires: Int32, distance: Int32)
        /// `peerSelfLocated#f8ec284b expires:int = PeerLocated`
        case peerSelfLocated(expires: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xca461b5d:
                self = .peerLocated(peer: try API.Peer(from: &reader), expires: try reader.readInt(), distance: try reader.readInt())
            case 0xf8ec284b:
                self = .peerSelfLocated(expires: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "PeerLocated")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .peerLocated(let value1, let value2, let value3):
                writer.writeConstructorID(0xca461b5d)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .peerSelfLocated(let value):
                writer.writeConstructorID(0xf8ec284b)
                writer.writeInt(value)
            }
        }
    }

    /// `peerBlocked#e8fd8014 peer_id:Peer date:int = PeerBlocked`
    public struct PeerBlocked: TLObject {
        public var peerID: API.Peer
        public var date: Int32

        public init(peerID: API.Peer, date: Int32) {
            self.peerID = peerID
            self.date = date
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe8fd8014, "peerBlocked")
            self.peerID = try API.Peer(from: &reader)
            self.date = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe8fd8014)
            self.peerID.write(to: &writer)
            writer.writeInt(self.date)
        }
    }

    /// `paymentFormMethod#88f8f21b url:string title:string = PaymentFormMethod`
    public struct PaymentFormMethod: TLObject {
        public var url: String
        public var title: String

        public init(url: String, title: String) {
            self.url = url
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x88f8f21b, "paymentFormMethod")
            self.url = try reader.readString()
            self.title = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x88f8f21b)
            writer.writeString(self.url)
            writer.writeString(self.title)
        }
    }

    /// `premiumSubscriptionOption#5f2d1df2 flags:# current:flags.1?true can_purchase_upgrade:flags.2?true
    /// transaction:flags.3?string months:int currency:string amount:long bot_url:string
    /// store_product:flags.0?string = PremiumSubscriptionOption`
    public struct PremiumSubscriptionOption: TLObject {
        public var current: Bool
        public var canPurchaseUpgrade: Bool
        public var transaction: String?
        public var months: Int32
        public var currency: String
        public var amount: Int64
        public var botURL: String
        public var storeProduct: String?

        public init(current: Bool = false, canPurchaseUpgrade: Bool = false, transaction: String? = nil, months: Int32, currency: String, amount: Int64, botURL: String, storeProduct: String? = nil) {
            self.current = current
            self.canPurchaseUpgrade = canPurchaseUpgrade
            self.transaction = transaction
            self.months = months
            self.currency = currency
            self.amount = amount
            self.botURL = botURL
            self.storeProduct = storeProduct
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5f2d1df2, "premiumSubscriptionOption")
            let _flags = try reader.readFlags()
            self.current = _flags[1]
            self.canPurchaseUpgrade = _flags[2]
            self.transaction = _flags[3] ? try reader.readString() : nil
            self.months = try reader.readInt()
            self.currency = try reader.readString()
            self.amount = try reader.readLong()
            self.botURL = try reader.readString()
            self.storeProduct = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5f2d1df2)
            var _flags = TLFlags()
            _flags.set(1, if: self.current)
            _flags.set(2, if: self.canPurchaseUpgrade)
            _flags.set(3, if: self.transaction != nil)
            _flags.set(0, if: self.storeProduct != nil)
            writer.writeFlags(_flags)
            if let value = self.transaction { writer.writeString(value) }
            writer.writeInt(self.months)
            writer.writeString(self.currency)
            writer.writeLong(self.amount)
            writer.writeString(self.botURL)
            if let value = self.storeProduct { writer.writeString(value) }
        }
    }

    /// `peerStories#9a35e999 flags:# peer:Peer max_read_id:flags.0?int stories:Vector<StoryItem> = PeerStories`
    public struct PeerStories: TLObject {
        public var peer: API.Peer
        public var maxReadID: Int32?
        public var stories: [API.StoryItem]

        public init(peer: API.Peer, maxReadID: Int32? = nil, stories: [API.StoryItem]) {
            self.peer = peer
            self.maxReadID = maxReadID
            self.stories = stories
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9a35e999, "peerStories")
            let _flags = try reader.readFlags()
            self.peer = try API.Peer(from: &reader)
            self.maxReadID = _flags[0] ? try reader.readInt() : nil
            self.stories = try reader.readVector(of: API.StoryItem.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9a35e999)
            var _flags = TLFlags()
            _flags.set(0, if: self.maxReadID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.maxReadID { writer.writeInt(value) }
            writer.writeVector(self.stories)
        }
    }

    /// `premiumGiftCodeOption#257e962b flags:# users:int months:int store_product:flags.0?string
    /// store_quantity:flags.1?int currency:string amount:long = PremiumGiftCodeOption`
    public struct PremiumGiftCodeOption: TLObject {
        public var users: Int32
        public var months: Int32
        public var storeProduct: String?
        public var storeQuantity: Int32?
        public var currency: String
        public var amount: Int64

        public init(users: Int32, months: Int32, storeProduct: String? = nil, storeQuantity: Int32? = nil, currency: String, amount: Int64) {
            self.users = users
            self.months = months
            self.storeProduct = storeProduct
            self.storeQuantity = storeQuantity
            self.currency = currency
            self.amount = amount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x257e962b, "premiumGiftCodeOption")
            let _flags = try reader.readFlags()
            self.users = try reader.readInt()
            self.months = try reader.readInt()
            self.storeProduct = _flags[0] ? try reader.readString() : nil
            self.storeQuantity = _flags[1] ? try reader.readInt() : nil
            self.currency = try reader.readString()
            self.amount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x257e962b)
            var _flags = TLFlags()
            _flags.set(0, if: self.storeProduct != nil)
            _flags.set(1, if: self.storeQuantity != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.users)
            writer.writeInt(self.months)
            if let value = self.storeProduct { writer.writeString(value) }
            if let value = self.storeQuantity { writer.writeInt(value) }
            writer.writeString(self.currency)
            writer.writeLong(self.amount)
        }
    }

    /// `PrepaidGiveaway`
    public enum PrepaidGiveaway: TLObject {
        /// `prepaidGiveaway#b2539d54 id:long months:int quantity:int date:int = PrepaidGiveaway`
        indirect case prepaidGiveaway(PrepaidGiveaway)
        /// `prepaidStarsGiveaway#9a9d77e0 id:long stars:long quantity:int boosts:int date:int = PrepaidGiveaway`
        indirect case prepaidStarsGiveaway(PrepaidStarsGiveaway)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb2539d54:
                self = .prepaidGiveaway(try PrepaidGiveaway(bareFrom: &reader))
            case 0x9a9d77e0:
                self = .prepaidStarsGiveaway(try PrepaidStarsGiveaway(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PrepaidGiveaway")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .prepaidGiveaway(let value):
                writer.writeConstructorID(0xb2539d54)
                value.writeBare(to: &writer)
            case .prepaidStarsGiveaway(let value):
                writer.writeConstructorID(0x9a9d77e0)
                value.writeBare(to: &writer)
            }
        }

        /// `prepaidGiveaway#b2539d54`
        public struct PrepaidGiveaway: TLPayload {
            public var id: Int64
            public var months: Int32
            public var quantity: Int32
            public var date: Int32

            public init(id: Int64, months: Int32, quantity: Int32, date: Int32) {
                self.id = id
                self.months = months
                self.quantity = quantity
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.months = try reader.readInt()
                self.quantity = try reader.readInt()
                self.date = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeInt(self.months)
                writer.writeInt(self.quantity)
                writer.writeInt(self.date)
            }
        }

        /// `prepaidStarsGiveaway#9a9d77e0`
        public struct PrepaidStarsGiveaway: TLPayload {
            public var id: Int64
            public var stars: Int64
            public var quantity: Int32
            public var boosts: Int32
            public var date: Int32

            public init(id: Int64, stars: Int64, quantity: Int32, boosts: Int32, date: Int32) {
                self.id = id
                self.stars = stars
                self.quantity = quantity
                self.boosts = boosts
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.stars = try reader.readLong()
                self.quantity = try reader.readInt()
                self.boosts = try reader.readInt()
                self.date = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeLong(self.stars)
                writer.writeInt(self.quantity)
                writer.writeInt(self.boosts)
                writer.writeInt(self.date)
            }
        }
    }

    /// `PostInteractionCounters`
    public enum PostInteractionCounters: TLObject {
        /// `postInteractionCountersMessage#e7058e7f msg_id:int views:int forwards:int reactions:int =
        /// PostInteractionCounters`
        indirect case postInteractionCountersMessage(PostInteractionCountersMessage)
        /// `postInteractionCountersStory#8a480e27 story_id:int views:int forwards:int reactions:int =
        /// PostInteractionCounters`
        indirect case postInteractionCountersStory(PostInteractionCountersStory)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe7058e7f:
                self = .postInteractionCountersMessage(try PostInteractionCountersMessage(bareFrom: &reader))
            case 0x8a480e27:
                self = .postInteractionCountersStory(try PostInteractionCountersStory(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PostInteractionCounters")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .postInteractionCountersMessage(let value):
                writer.writeConstructorID(0xe7058e7f)
                value.writeBare(to: &writer)
            case .postInteractionCountersStory(let value):
                writer.writeConstructorID(0x8a480e27)
                value.writeBare(to: &writer)
            }
        }

        /// `postInteractionCountersMessage#e7058e7f`
        public struct PostInteractionCountersMessage: TLPayload {
            public var msgID: Int32
            public var views: Int32
            public var forwards: Int32
            public var reactions: Int32

            public init(msgID: Int32, views: Int32, forwards: Int32, reactions: Int32) {
                self.msgID = msgID
                self.views = views
                self.forwards = forwards
                self.reactions = reactions
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.msgID = try reader.readInt()
                self.views = try reader.readInt()
                self.forwards = try reader.readInt()
                self.reactions = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.msgID)
                writer.writeInt(self.views)
                writer.writeInt(self.forwards)
                writer.writeInt(self.reactions)
            }
        }

        /// `postInteractionCountersStory#8a480e27`
        public struct PostInteractionCountersStory: TLPayload {
            public var storyID: Int32
            public var views: Int32
            public var forwards: Int32
            public var reactions: Int32

            public init(storyID: Int32, views: Int32, forwards: Int32, reactions: Int32) {
                self.storyID = storyID
                self.views = views
                self.forwards = forwards
                self.reactions = reactions
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.storyID = try reader.readInt()
                self.views = try reader.readInt()
                self.forwards = try reader.readInt()
                self.reactions = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.storyID)
                writer.writeInt(self.views)
                writer.writeInt(self.forwards)
                writer.writeInt(self.reactions)
            }
        }
    }

    /// `PublicForward`
    public enum PublicForward: TLObject {
        /// `publicForwardMessage#01f2bf4a message:Message = PublicForward`
        case publicForwardMessage(message: API.Message)
        /// `publicForwardStory#edf3add0 peer:Peer story:StoryItem = PublicForward`
        case publicForwardStory(peer: API.Peer, story: API.StoryItem)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x01f2bf4a:
                self = .publicForwardMessage(message: try API.Message(from: &reader))
            case 0xedf3add0:
                self = .publicForwardStory(peer: try API.Peer(from: &reader), story: try API.StoryItem(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PublicForward")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .publicForwardMessage(let value):
                writer.writeConstructorID(0x01f2bf4a)
                value.write(to: &writer)
            case .publicForwardStory(let value1, let value2):
                writer.writeConstructorID(0xedf3add0)
                value1.write(to: &writer)
                value2.write(to: &writer)
            }
        }
    }

    /// `PeerColor`
    public enum PeerColor: TLObject {
        /// `peerColor#b54b5acf flags:# color:flags.0?int background_emoji_id:flags.1?long = PeerColor`
        indirect case peerColor(PeerColor)
        /// `peerColorCollectible#b9c0639a flags:# collectible_id:long gift_emoji_id:long background_emoji_id:long
        /// accent_color:int colors:Vector<int> dark_accent_color:flags.0?int dark_colors:flags.1?Vector<int> =
        /// PeerColor`
        indirect case peerColorCollectible(PeerColorCollectible)
        /// `inputPeerColorCollectible#b8ea86a9 collectible_id:long = PeerColor`
        case inputPeerColorCollectible(collectibleID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb54b5acf:
                self = .peerColor(try PeerColor(bareFrom: &reader))
            case 0xb9c0639a:
                self = .peerColorCollectible(try PeerColorCollectible(bareFrom: &reader))
            case 0xb8ea86a9:
                self = .inputPeerColorCollectible(collectibleID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "PeerColor")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .peerColor(let value):
                writer.writeConstructorID(0xb54b5acf)
                value.writeBare(to: &writer)
            case .peerColorCollectible(let value):
                writer.writeConstructorID(0xb9c0639a)
                value.writeBare(to: &writer)
            case .inputPeerColorCollectible(let value):
                writer.writeConstructorID(0xb8ea86a9)
                writer.writeLong(value)
            }
        }

        /// `peerColor#b54b5acf`
        public struct PeerColor: TLPayload {
            public var color: Int32?
            public var backgroundEmojiID: Int64?

            public init(color: Int32? = nil, backgroundEmojiID: Int64? = nil) {
                self.color = color
                self.backgroundEmojiID = backgroundEmojiID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.color = _flags[0] ? try reader.readInt() : nil
                self.backgroundEmojiID = _flags[1] ? try reader.readLong() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.color != nil)
                _flags.set(1, if: self.backgroundEmojiID != nil)
                writer.writeFlags(_flags)
                if let value = self.color { writer.writeInt(value) }
                if let value = self.backgroundEmojiID { writer.writeLong(value) }
            }
        }

        /// `peerColorCollectible#b9c0639a`
        public struct PeerColorCollectible: TLPayload {
            public var collectibleID: Int64
            public var giftEmojiID: Int64
            public var backgroundEmojiID: Int64
            public var accentColor: Int32
            public var colors: [Int32]
            public var darkAccentColor: Int32?
            public var darkColors: [Int32]?

            public init(collectibleID: Int64, giftEmojiID: Int64, backgroundEmojiID: Int64, accentColor: Int32, colors: [Int32], darkAccentColor: Int32? = nil, darkColors: [Int32]? = nil) {
                self.collectibleID = collectibleID
                self.giftEmojiID = giftEmojiID
                self.backgroundEmojiID = backgroundEmojiID
                self.accentColor = accentColor
                self.colors = colors
                self.darkAccentColor = darkAccentColor
                self.darkColors = darkColors
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.collectibleID = try reader.readLong()
                self.giftEmojiID = try reader.readLong()
                self.backgroundEmojiID = try reader.readLong()
                self.accentColor = try reader.readInt()
                self.colors = try reader.readVector(of: Int32.self)
                self.darkAccentColor = _flags[0] ? try reader.readInt() : nil
                self.darkColors = _flags[1] ? try reader.readVector(of: Int32.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.darkAccentColor != nil)
                _flags.set(1, if: self.darkColors != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.collectibleID)
                writer.writeLong(self.giftEmojiID)
                writer.writeLong(self.backgroundEmojiID)
                writer.writeInt(self.accentColor)
                writer.writeVector(self.colors)
                if let value = self.darkAccentColor { writer.writeInt(value) }
                if let value = self.darkColors { writer.writeVector(value) }
            }
        }
    }

    /// `PaidReactionPrivacy`
    public enum PaidReactionPrivacy: TLObject {
        /// `paidReactionPrivacyDefault#206ad49e = PaidReactionPrivacy`
        case paidReactionPrivacyDefault
        /// `paidReactionPrivacyAnonymous#1f0c1ad9 = PaidReactionPrivacy`
        case paidReactionPrivacyAnonymous
        /// `paidReactionPrivacyPeer#dc6cfcf0 peer:InputPeer = PaidReactionPrivacy`
        case paidReactionPrivacyPeer(peer: API.InputPeer)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x206ad49e:
                self = .paidReactionPrivacyDefault
            case 0x1f0c1ad9:
                self = .paidReactionPrivacyAnonymous
            case 0xdc6cfcf0:
                self = .paidReactionPrivacyPeer(peer: try API.InputPeer(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "PaidReactionPrivacy")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .paidReactionPrivacyDefault:
                writer.writeConstructorID(0x206ad49e)
            case .paidReactionPrivacyAnonymous:
                writer.writeConstructorID(0x1f0c1ad9)
            case .paidReactionPrivacyPeer(let value):
                writer.writeConstructorID(0xdc6cfcf0)
                value.write(to: &writer)
            }
        }
    }

    /// `pendingSuggestion#e7e82e12 suggestion:string title:TextWithEntities description:TextWithEntities
    /// url:string = PendingSuggestion`
    public struct PendingSuggestion: TLObject {
        public var suggestion: String
        public var title: API.TextWithEntities
        public var description: API.TextWithEntities
        public var url: String

        public init(suggestion: String, title: API.TextWithEntities, description: API.TextWithEntities, url: String) {
            self.suggestion = suggestion
            self.title = title
            self.description = description
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe7e82e12, "pendingSuggestion")
            self.suggestion = try reader.readString()
            self.title = try API.TextWithEntities(from: &reader)
            self.description = try API.TextWithEntities(from: &reader)
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe7e82e12)
            writer.writeString(self.suggestion)
            self.title.write(to: &writer)
            self.description.write(to: &writer)
            writer.writeString(self.url)
        }
    }

    /// `ProfileTab`
    public enum ProfileTab: TLObject {
        /// `profileTabPosts#b98cd696 = ProfileTab`
        case profileTabPosts
        /// `profileTabGifts#4d4bd46a = ProfileTab`
        case profileTabGifts
        /// `profileTabMedia#72c64955 = ProfileTab`
        case profileTabMedia
        /// `profileTabFiles#ab339c00 = ProfileTab`
        case profileTabFiles
        /// `profileTabMusic#9f27d26e = ProfileTab`
        case profileTabMusic
        /// `profileTabVoice#e477092e = ProfileTab`
        case profileTabVoice
        /// `profileTabLinks#d3656499 = ProfileTab`
        case profileTabLinks
        /// `profileTabGifs#a2c0f695 = ProfileTab`
        case profileTabGifs

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb98cd696:
                self = .profileTabPosts
            case 0x4d4bd46a:
                self = .profileTabGifts
            case 0x72c64955:
                self = .profileTabMedia
            case 0xab339c00:
                self = .profileTabFiles
            case 0x9f27d26e:
                self = .profileTabMusic
            case 0xe477092e:
                self = .profileTabVoice
            case 0xd3656499:
                self = .profileTabLinks
            case 0xa2c0f695:
                self = .profileTabGifs
            default:
                throw reader.unknownConstructor(id, of: "ProfileTab")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .profileTabPosts:
                writer.writeConstructorID(0xb98cd696)
            case .profileTabGifts:
                writer.writeConstructorID(0x4d4bd46a)
            case .profileTabMedia:
                writer.writeConstructorID(0x72c64955)
            case .profileTabFiles:
                writer.writeConstructorID(0xab339c00)
            case .profileTabMusic:
                writer.writeConstructorID(0x9f27d26e)
            case .profileTabVoice:
                writer.writeConstructorID(0xe477092e)
            case .profileTabLinks:
                writer.writeConstructorID(0xd3656499)
            case .profileTabGifs:
                writer.writeConstructorID(0xa2c0f695)
            }
        }
    }

    /// `passkey#98613ebf flags:# id:string name:string date:int software_emoji_id:flags.0?long
    /// last_usage_date:flags.1?int = Passkey`
    public struct Passkey: TLObject {
        public var id: String
        public var name: String
        public var date: Int32
        public var softwareEmojiID: Int64?
        public var lastUsageDate: Int32?

        public init(id: String, name: String, date: Int32, softwareEmojiID: Int64? = nil, lastUsageDate: Int32? = nil) {
            self.id = id
            self.name = name
            self.date = date
            self.softwareEmojiID = softwareEmojiID
            self.lastUsageDate = lastUsageDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x98613ebf, "passkey")
            let _flags = try reader.readFlags()
            self.id = try reader.readString()
            self.name = try reader.readString()
            self.date = try reader.readInt()
            self.softwareEmojiID = _flags[0] ? try reader.readLong() : nil
            self.lastUsageDate = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x98613ebf)
            var _flags = TLFlags()
            _flags.set(0, if: self.softwareEmojiID != nil)
            _flags.set(1, if: self.lastUsageDate != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.id)
            writer.writeString(self.name)
            writer.writeInt(self.date)
            if let value = self.softwareEmojiID { writer.writeLong(value) }
            if let value = self.lastUsageDate { writer.writeInt(value) }
        }
    }
}
