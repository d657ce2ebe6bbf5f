// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `botCommand#9852d6d2 flags:# ephemeral:flags.0?true command:string description:string = BotCommand`
    public struct BotCommand: TLObject {
        public var ephemeral: Bool
        public var command: String
        public var description: String

        public init(ephemeral: Bool = false, command: String, description: String) {
            self.ephemeral = ephemeral
            self.command = command
            self.description = description
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9852d6d2, "botCommand")
            let _flags = try reader.readFlags()
            self.ephemeral = _flags[0]
            self.command = try reader.readString()
            self.description = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9852d6d2)
            var _flags = TLFlags()
            _flags.set(0, if: self.ephemeral)
            writer.writeFlags(_flags)
            writer.writeString(self.command)
            writer.writeString(self.description)
        }
    }

    /// `botInfo#4d8a0299 flags:# has_preview_medias:flags.6?true user_id:flags.0?long description:flags.1?string
    /// description_photo:flags.4?Photo description_document:flags.5?Document commands:flags.2?Vector<BotCommand>
    /// menu_button:flags.3?BotMenuButton privacy_policy_url:flags.7?string app_settings:flags.8?BotAppSettings
    /// verifier_settings:flags.9?BotVerifierSettings = BotInfo`
    public struct BotInfo: TLObject {
        public var hasPreviewMedias: Bool
        public var userID: Int64?
        public var description: String?
        public var descriptionPhoto: API.Photo?
        public var descriptionDocument: API.Document?
        public var commands: [API.BotCommand]?
        public var menuButton: API.BotMenuButton?
        public var privacyPolicyURL: String?
        public var appSettings: API.BotAppSettings?
        public var verifierSettings: API.BotVerifierSettings?

        public init(hasPreviewMedias: Bool = false, userID: Int64? = nil, description: String? = nil, descriptionPhoto: API.Photo? = nil, descriptionDocument: API.Document? = nil, commands: [API.BotCommand]? = nil, menuButton: API.BotMenuButton? = nil, privacyPolicyURL: String? = nil, appSettings: API.BotAppSettings? = nil, verifierSettings: API.BotVerifierSettings? = nil) {
            self.hasPreviewMedias = hasPreviewMedias
            self.userID = userID
            self.description = description
            self.descriptionPhoto = descriptionPhoto
            self.descriptionDocument = descriptionDocument
            self.commands = commands
            self.menuButton = menuButton
            self.privacyPolicyURL = privacyPolicyURL
            self.appSettings = appSettings
            self.verifierSettings = verifierSettings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4d8a0299, "botInfo")
            let _flags = try reader.readFlags()
            self.hasPreviewMedias = _flags[6]
            self.userID = _flags[0] ? try reader.readLong() : nil
            self.description = _flags[1] ? try reader.readString() : nil
            self.descriptionPhoto = _flags[4] ? try API.Photo(from: &reader) : nil
            self.descriptionDocument = _flags[5] ? try API.Document(from: &reader) : nil
            self.commands = _flags[2] ? try reader.readVector(of: API.BotCommand.self) : nil
            self.menuButton = _flags[3] ? try API.BotMenuButton(from: &reader) : nil
            self.privacyPolicyURL = _flags[7] ? try reader.readString() : nil
            self.appSettings = _flags[8] ? try API.BotAppSettings(from: &reader) : nil
            self.verifierSettings = _flags[9] ? try API.BotVerifierSettings(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4d8a0299)
            var _flags = TLFlags()
            _flags.set(6, if: self.hasPreviewMedias)
            _flags.set(0, if: self.userID != nil)
            _flags.set(1, if: self.description != nil)
            _flags.set(4, if: self.descriptionPhoto != nil)
            _flags.set(5, if: self.descriptionDocument != nil)
            _flags.set(2, if: self.commands != nil)
            _flags.set(3, if: self.menuButton != nil)
            _flags.set(7, if: self.privacyPolicyURL != nil)
            _flags.set(8, if: self.appSettings != nil)
            _flags.set(9, if: self.verifierSettings != nil)
            writer.writeFlags(_flags)
            if let value = self.userID { writer.writeLong(value) }
            if let value = self.description { writer.writeString(value) }
            if let value = self.descriptionPhoto { value.write(to: &writer) }
            if let value = self.descriptionDocument { value.write(to: &writer) }
            if let value = self.commands { writer.writeVector(value) }
            if let value = self.menuButton { value.write(to: &writer) }
            if let value = self.privacyPolicyURL { writer.writeString(value) }
            if let value = self.appSettings { value.write(to: &writer) }
            if let value = self.verifierSettings { value.write(to: &writer) }
        }
    }

    /// `BotInlineMessage`
    public enum BotInlineMessage: TLObject {
        /// `botInlineMessageMediaAuto#764cf810 flags:# invert_media:flags.3?true message:string
        /// entities:flags.1?Vector<MessageEntity> reply_markup:flags.2?ReplyMarkup = BotInlineMessage`
        indirect case botInlineMessageMediaAuto(BotInlineMessageMediaAuto)
        /// `botInlineMessageText#8c7f65e2 flags:# no_webpage:flags.0?true invert_media:flags.3?true
        /// message:string entities:flags.1?Vector<MessageEntity> reply_markup:flags.2?ReplyMarkup =
        /// BotInlineMessage`
        indirect case botInlineMessageText(BotInlineMessageText)
        /// `botInlineMessageMediaGeo#051846fd flags:# geo:GeoPoint heading:flags.0?int period:flags.1?int
        /// proximity_notification_radius:flags.3?int reply_markup:flags.2?ReplyMarkup = BotInlineMessage`
        indirect case botInlineMessageMediaGeo(BotInlineMessageMediaGeo)
        /// `botInlineMessageMediaVenue#8a86659c flags:# geo:GeoPoint title:string address:string provider:string
        /// venue_id:string venue_type:string reply_markup:flags.2?ReplyMarkup = BotInlineMessage`
        indirect case botInlineMessageMediaVenue(BotInlineMessageMediaVenue)
        /// `botInlineMessageMediaContact#18d1cdc2 flags:# phone_number:string first_name:string last_name:string
        /// vcard:string reply_markup:flags.2?ReplyMarkup = BotInlineMessage`
        indirect case botInlineMessageMediaContact(BotInlineMessageMediaContact)
        /// `botInlineMessageMediaInvoice#354a9b09 flags:# shipping_address_requested:flags.1?true
        /// test:flags.3?true title:string description:string photo:flags.0?WebDocument currency:string
        /// total_amount:long reply_markup:flags.2?ReplyMarkup = BotInlineMessage`
        indirect case botInlineMessageMediaInvoice(BotInlineMessageMediaInvoice)
        /// `botInlineMessageMediaWebPage#809ad9a6 flags:# invert_media:flags.3?true
        /// force_large_media:flags.4?true force_small_media:flags.5?true manual:flags.7?true safe:flags.8?true
        /// message:string entities:flags.1?Vector<MessageEntity> url:string reply_markup:flags.2?ReplyMarkup =
        /// BotInlineMessage`
        indirect case botInlineMessageMediaWebPage(BotInlineMessageMediaWebPage)
        /// `botInlineMessageRichMessage#0a617e7b flags:# reply_markup:flags.2?ReplyMarkup
        /// rich_message:RichMessage = BotInlineMessage`
        indirect case botInlineMessageRichMessage(BotInlineMessageRichMessage)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x764cf810:
                self = .botInlineMessageMediaAuto(try BotInlineMessageMediaAuto(bareFrom: &reader))
            case 0x8c7f65e2:
                self = .botInlineMessageText(try BotInlineMessageText(bareFrom: &reader))
            case 0x051846fd:
                self = .botInlineMessageMediaGeo(try BotInlineMessageMediaGeo(bareFrom: &reader))
            case 0x8a86659c:
                self = .botInlineMessageMediaVenue(try BotInlineMessageMediaVenue(bareFrom: &reader))
            case 0x18d1cdc2:
                self = .botInlineMessageMediaContact(try BotInlineMessageMediaContact(bareFrom: &reader))
            case 0x354a9b09:
                self = .botInlineMessageMediaInvoice(try BotInlineMessageMediaInvoice(bareFrom: &reader))
            case 0x809ad9a6:
                self = .botInlineMessageMediaWebPage(try BotInlineMessageMediaWebPage(bareFrom: &reader))
            case 0x0a617e7b:
                self = .botInlineMessageRichMessage(try BotInlineMessageRichMessage(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "BotInlineMessage")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .botInlineMessageMediaAuto(let value):
                writer.writeConstructorID(0x764cf810)
                value.writeBare(to: &writer)
            case .botInlineMessageText(let value):
                writer.writeConstructorID(0x8c7f65e2)
                value.writeBare(to: &writer)
            case .botInlineMessageMediaGeo(let value):
                writer.writeConstructorID(0x051846fd)
                value.writeBare(to: &writer)
            case .botInlineMessageMediaVenue(let value):
                writer.writeConstructorID(0x8a86659c)
                value.writeBare(to: &writer)
            case .botInlineMessageMediaContact(let value):
                writer.writeConstructorID(0x18d1cdc2)
                value.writeBare(to: &writer)
            case .botInlineMessageMediaInvoice(let value):
                writer.writeConstructorID(0x354a9b09)
                value.writeBare(to: &writer)
            case .botInlineMessageMediaWebPage(let value):
                writer.writeConstructorID(0x809ad9a6)
                value.writeBare(to: &writer)
            case .botInlineMessageRichMessage(let value):
                writer.writeConstructorID(0x0a617e7b)
                value.writeBare(to: &writer)
            }
        }

        /// `botInlineMessageMediaAuto#764cf810`
        public struct BotInlineMessageMediaAuto: TLPayload {
            public var invertMedia: Bool
            public var message: String
            public var entities: [API.MessageEntity]?
            public var replyMarkup: API.ReplyMarkup?

            public init(invertMedia: Bool = false, message: String, entities: [API.MessageEntity]? = nil, replyMarkup: API.ReplyMarkup? = nil) {
                self.invertMedia = invertMedia
                self.message = message
                self.entities = entities
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.invertMedia = _flags[3]
                self.message = try reader.readString()
                self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.invertMedia)
                _flags.set(1, if: self.entities != nil)
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.message)
                if let value = self.entities { writer.writeVector(value) }
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `botInlineMessageText#8c7f65e2`
        public struct BotInlineMessageText: TLPayload {
            public var noWebpage: Bool
            public var invertMedia: Bool
            public var message: String
            public var entities: [API.MessageEntity]?
            public var replyMarkup: API.ReplyMarkup?

            public init(noWebpage: Bool = false, invertMedia: Bool = false, message: String, entities: [API.MessageEntity]? = nil, replyMarkup: API.ReplyMarkup? = nil) {
                self.noWebpage = noWebpage
                self.invertMedia = invertMedia
                self.message = message
                self.entities = entities
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.noWebpage = _flags[0]
                self.invertMedia = _flags[3]
                self.message = try reader.readString()
                self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.noWebpage)
                _flags.set(3, if: self.invertMedia)
                _flags.set(1, if: self.entities != nil)
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.message)
                if let value = self.entities { writer.writeVector(value) }
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `botInlineMessageMediaGeo#051846fd`
        public struct BotInlineMessageMediaGeo: TLPayload {
            public var geo: API.GeoPoint
            public var heading: Int32?
            public var period: Int32?
            public var proximityNotificationRadius: Int32?
            public var replyMarkup: API.ReplyMarkup?

            public init(geo: API.GeoPoint, heading: Int32? = nil, period: Int32? = nil, proximityNotificationRadius: Int32? = nil, replyMarkup: API.ReplyMarkup? = nil) {
                self.geo = geo
                self.heading = heading
                self.period = period
                self.proximityNotificationRadius = proximityNotificationRadius
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.geo = try API.GeoPoint(from: &reader)
                self.heading = _flags[0] ? try reader.readInt() : nil
                self.period = _flags[1] ? try reader.readInt() : nil
                self.proximityNotificationRadius = _flags[3] ? try reader.readInt() : nil
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.heading != nil)
                _flags.set(1, if: self.period != nil)
                _flags.set(3, if: self.proximityNotificationRadius != nil)
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                self.geo.write(to: &writer)
                if let value = self.heading { writer.writeInt(value) }
                if let value = self.period { writer.writeInt(value) }
                if let value = self.proximityNotificationRadius { writer.writeInt(value) }
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `botInlineMessageMediaVenue#8a86659c`
        public struct BotInlineMessageMediaVenue: TLPayload {
            public var geo: API.GeoPoint
            public var title: String
            public var address: String
            public var provider: String
            public var venueID: String
            public var venueType: String
            public var replyMarkup: API.ReplyMarkup?

            public init(geo: API.GeoPoint, title: String, address: String, provider: String, venueID: String, venueType: String, replyMarkup: API.ReplyMarkup? = nil) {
                self.geo = geo
                self.title = title
                self.address = address
                self.provider = provider
                self.venueID = venueID
                self.venueType = venueType
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.geo = try API.GeoPoint(from: &reader)
                self.title = try reader.readString()
                self.address = try reader.readString()
                self.provider = try reader.readString()
                self.venueID = try reader.readString()
                self.venueType = try reader.readString()
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                self.geo.write(to: &writer)
                writer.writeString(self.title)
                writer.writeString(self.address)
                writer.writeString(self.provider)
                writer.writeString(self.venueID)
                writer.writeString(self.venueType)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `botInlineMessageMediaContact#18d1cdc2`
        public struct BotInlineMessageMediaContact: TLPayload {
            public var phoneNumber: String
            public var firstName: String
            public var lastName: String
            public var vcard: String
            public var replyMarkup: API.ReplyMarkup?

            public init(phoneNumber: String, firstName: String, lastName: String, vcard: String, replyMarkup: API.ReplyMarkup? = nil) {
                self.phoneNumber = phoneNumber
                self.firstName = firstName
                self.lastName = lastName
                self.vcard = vcard
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.phoneNumber = try reader.readString()
                self.firstName = try reader.readString()
                self.lastName = try reader.readString()
                self.vcard = try reader.readString()
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.phoneNumber)
                writer.writeString(self.firstName)
                writer.writeString(self.lastName)
                writer.writeString(self.vcard)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `botInlineMessageMediaInvoice#354a9b09`
        public struct BotInlineMessageMediaInvoice: TLPayload {
            public var shippingAddressRequested: Bool
            public var test: Bool
            public var title: String
            public var description: String
            public var photo: API.WebDocument?
            public var currency: String
            public var totalAmount: Int64
            public var replyMarkup: API.ReplyMarkup?

            public init(shippingAddressRequested: Bool = false, test: Bool = false, title: String, description: String, photo: API.WebDocument? = nil, currency: String, totalAmount: Int64, replyMarkup: API.ReplyMarkup? = nil) {
                self.shippingAddressRequested = shippingAddressRequested
                self.test = test
                self.title = title
                self.description = description
                self.photo = photo
                self.currency = currency
                self.totalAmount = totalAmount
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.shippingAddressRequested = _flags[1]
                self.test = _flags[3]
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[0] ? try API.WebDocument(from: &reader) : nil
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.shippingAddressRequested)
                _flags.set(3, if: self.test)
                _flags.set(0, if: self.photo != nil)
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `botInlineMessageMediaWebPage#809ad9a6`
        public struct BotInlineMessageMediaWebPage: TLPayload {
            public var invertMedia: Bool
            public var forceLargeMedia: Bool
            public var forceSmallMedia: Bool
            public var manual: Bool
            public var safe: Bool
            public var message: String
            public var entities: [API.MessageEntity]?
            public var url: String
            public var replyMarkup: API.ReplyMarkup?

            public init(invertMedia: Bool = false, forceLargeMedia: Bool = false, forceSmallMedia: Bool = false, manual: Bool = false, safe: Bool = false, message: String, entities: [API.MessageEntity]? = nil, url: String, replyMarkup: API.ReplyMarkup? = nil) {
                self.invertMedia = invertMedia
                self.forceLargeMedia = forceLargeMedia
                self.forceSmallMedia = forceSmallMedia
                self.manual = manual
                self.safe = safe
                self.message = message
                self.entities = entities
                self.url = url
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.invertMedia = _flags[3]
                self.forceLargeMedia = _flags[4]
                self.forceSmallMedia = _flags[5]
                self.manual = _flags[7]
                self.safe = _flags[8]
                self.message = try reader.readString()
                self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.url = try reader.readString()
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.invertMedia)
                _flags.set(4, if: self.forceLargeMedia)
                _flags.set(5, if: self.forceSmallMedia)
                _flags.set(7, if: self.manual)
                _flags.set(8, if: self.safe)
                _flags.set(1, if: self.entities != nil)
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.message)
                if let value = self.entities { writer.writeVector(value) }
                writer.writeString(self.url)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `botInlineMessageRichMessage#0a617e7b`
        public struct BotInlineMessageRichMessage: TLPayload {
            public var replyMarkup: API.ReplyMarkup?
            public var richMessage: API.RichMessage

            public init(replyMarkup: API.ReplyMarkup? = nil, richMessage: API.RichMessage) {
                self.replyMarkup = replyMarkup
                self.richMessage = richMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
                self.richMessage = try API.RichMessage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                if let value = self.replyMarkup { value.write(to: &writer) }
                self.richMessage.write(to: &writer)
            }
        }
    }

    /// `BotInlineResult`
    public enum BotInlineResult: TLObject {
        /// `botInlineResult#11965f3a flags:# id:string type:string title:flags.1?string
        /// description:flags.2?string url:flags.3?string thumb:flags.4?WebDocument content:flags.5?WebDocument
        /// send_message:BotInlineMessage = BotInlineResult`
        indirect case botInlineResult(BotInlineResult)
        /// `botInlineMediaResult#17db940b flags:# id:string type:string photo:flags.0?Photo
        /// document:flags.1?Document title:flags.2?string description:flags.3?string
        /// send_message:BotInlineMessage = BotInlineResult`
        indirect case botInlineMediaResult(BotInlineMediaResult)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x11965f3a:
                self = .botInlineResult(try BotInlineResult(bareFrom: &reader))
            case 0x17db940b:
                self = .botInlineMediaResult(try BotInlineMediaResult(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "BotInlineResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .botInlineResult(let value):
                writer.writeConstructorID(0x11965f3a)
                value.writeBare(to: &writer)
            case .botInlineMediaResult(let value):
                writer.writeConstructorID(0x17db940b)
                value.writeBare(to: &writer)
            }
        }

        /// `botInlineResult#11965f3a`
        public struct BotInlineResult: TLPayload {
            public var id: String
            public var type: String
            public var title: String?
            public var description: String?
            public var url: String?
            public var thumb: API.WebDocument?
            public var content: API.WebDocument?
            public var sendMessage: API.BotInlineMessage

            public init(id: String, type: String, title: String? = nil, description: String? = nil, url: String? = nil, thumb: API.WebDocument? = nil, content: API.WebDocument? = nil, sendMessage: API.BotInlineMessage) {
                self.id = id
                self.type = type
                self.title = title
                self.description = description
                self.url = url
                self.thumb = thumb
                self.content = content
                self.sendMessage = sendMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readString()
                self.type = try reader.readString()
                self.title = _flags[1] ? try reader.readString() : nil
                self.description = _flags[2] ? try reader.readString() : nil
                self.url = _flags[3] ? try reader.readString() : nil
                self.thumb = _flags[4] ? try API.WebDocument(from: &reader) : nil
                self.content = _flags[5] ? try API.WebDocument(from: &reader) : nil
                self.sendMessage = try API.BotInlineMessage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.title != nil)
                _flags.set(2, if: self.description != nil)
                _flags.set(3, if: self.url != nil)
                _flags.set(4, if: self.thumb != nil)
                _flags.set(5, if: self.content != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.id)
                writer.writeString(self.type)
                if let value = self.title { writer.writeString(value) }
                if let value = self.description { writer.writeString(value) }
                if let value = self.url { writer.writeString(value) }
                if let value = self.thumb { value.write(to: &writer) }
                if let value = self.content { value.write(to: &writer) }
                self.sendMessage.write(to: &writer)
            }
        }

        /// `botInlineMediaResult#17db940b`
        public struct BotInlineMediaResult: TLPayload {
            public var id: String
            public var type: String
            public var photo: API.Photo?
            public var document: API.Document?
            public var title: String?
            public var description: String?
            public var sendMessage: API.BotInlineMessage

            public init(id: String, type: String, photo: API.Photo? = nil, document: API.Document? = nil, title: String? = nil, description: String? = nil, sendMessage: API.BotInlineMessage) {
                self.id = id
                self.type = type
                self.photo = photo
                self.document = document
                self.title = title
                self.description = description
                self.sendMessage = sendMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readString()
                self.type = try reader.readString()
                self.photo = _flags[0] ? try API.Photo(from: &reader) : nil
                self.document = _flags[1] ? try API.Document(from: &reader) : nil
                self.title = _flags[2] ? try reader.readString() : nil
                self.description = _flags[3] ? try reader.readString() : nil
                self.sendMessage = try API.BotInlineMessage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.photo != nil)
                _flags.set(1, if: self.document != nil)
                _flags.set(2, if: self.title != nil)
                _flags.set(3, if: self.description != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.id)
                writer.writeString(self.type)
                if let value = self.photo { value.write(to: &writer) }
                if let value = self.document { value.write(to: &writer) }
                if let value = self.title { writer.writeString(value) }
                if let value = self.description { writer.writeString(value) }
                self.sendMessage.write(to: &writer)
            }
        }
    }

    /// `BaseTheme`
    public enum BaseTheme: TLObject {
        /// `baseThemeClassic#c3a12462 = BaseTheme`
        case baseThemeClassic
        /// `baseThemeDay#fbd81688 = BaseTheme`
        case baseThemeDay
        /// `baseThemeNight#b7b31ea8 = BaseTheme`
        case baseThemeNight
        /// `baseThemeTinted#6d5f77ee = BaseTheme`
        case baseThemeTinted
        /// `baseThemeArctic#5b11125a = BaseTheme`
        case baseThemeArctic

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc3a12462:
                self = .baseThemeClassic
            case 0xfbd81688:
                self = .baseThemeDay
            case 0xb7b31ea8:
                self = .baseThemeNight
            case 0x6d5f77ee:
                self = .baseThemeTinted
            case 0x5b11125a:
                self = .baseThemeArctic
            default:
                throw reader.unknownConstructor(id, of: "BaseTheme")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .baseThemeClassic:
                writer.writeConstructorID(0xc3a12462)
            case .baseThemeDay:
                writer.writeConstructorID(0xfbd81688)
            case .baseThemeNight:
                writer.writeConstructorID(0xb7b31ea8)
            case .baseThemeTinted:
                writer.writeConstructorID(0x6d5f77ee)
            case .baseThemeArctic:
                writer.writeConstructorID(0x5b11125a)
            }
        }
    }

    /// `bankCardOpenUrl#f568028a url:string name:string = BankCardOpenUrl`
    public struct BankCardOpenUrl: TLObject {
        public var url: String
        public var name: String

        public init(url: String, name: String) {
            self.url = url
            self.name = name
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf568028a, "bankCardOpenUrl")
            self.url = try reader.readString()
            self.name = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf568028a)
            writer.writeString(self.url)
            writer.writeString(self.name)
        }
    }

    /// `BotCommandScope`
    public enum BotCommandScope: TLObject {
        /// `botCommandScopeDefault#2f6cb2ab = BotCommandScope`
        case botCommandScopeDefault
        /// `botCommandScopeUsers#3c4f04d8 = BotCommandScope`
        case botCommandScopeUsers
        /// `botCommandScopeChats#6fe1a881 = BotCommandScope`
        case botCommandScopeChats
        /// `botCommandScopeChatAdmins#b9aa606a = BotCommandScope`
        case botCommandScopeChatAdmins
        /// `botCommandScopePeer#db9d897d peer:InputPeer = BotCommandScope`
        case botCommandScopePeer(peer: API.InputPeer)
        /// `botCommandScopePeerAdmins#3fd863d1 peer:InputPeer = BotCommandScope`
        case botCommandScopePeerAdmins(peer: API.InputPeer)
        /// `botCommandScopePeerUser#0a1321f3 peer:InputPeer user_id:InputUser = BotCommandScope`
        indirect case botCommandScopePeerUser(peer: API.InputPeer, userID: API.InputUser)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x2f6cb2ab:
                self = .botCommandScopeDefault
            case 0x3c4f04d8:
                self = .botCommandScopeUsers
            case 0x6fe1a881:
                self = .botCommandScopeChats
            case 0xb9aa606a:
                self = .botCommandScopeChatAdmins
            case 0xdb9d897d:
                self = .botCommandScopePeer(peer: try API.InputPeer(from: &reader))
            case 0x3fd863d1:
                self = .botCommandScopePeerAdmins(peer: try API.InputPeer(from: &reader))
            case 0x0a1321f3:
                self = .botCommandScopePeerUser(peer: try API.InputPeer(from: &reader), userID: try API.InputUser(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "BotCommandScope")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .botCommandScopeDefault:
                writer.writeConstructorID(0x2f6cb2ab)
            case .botCommandScopeUsers:
                writer.writeConstructorID(0x3c4f04d8)
            case .botCommandScopeChats:
                writer.writeConstructorID(0x6fe1a881)
            case .botCommandScopeChatAdmins:
                writer.writeConstructorID(0xb9aa606a)
            case .botCommandScopePeer(let value):
                writer.writeConstructorID(0xdb9d897d)
                value.write(to: &writer)
            case .botCommandScopePeerAdmins(let value):
                writer.writeConstructorID(0x3fd863d1)
                value.write(to: &writer)
            case .botCommandScopePeerUser(let value1, let value2):
                writer.writeConstructorID(0x0a1321f3)
                value1.write(to: &writer)
                value2.write(to: &writer)
            }
        }
    }

    /// `BotMenuButton`
    public enum BotMenuButton: TLObject {
        /// `botMenuButtonDefault#7533a588 = BotMenuButton`
        case botMenuButtonDefault
        /// `botMenuButtonCommands#4258c205 = BotMenuButton`
        case botMenuButtonCommands
        /// `botMenuButton#c7b57ce6 text:string url:string = BotMenuButton`
        case botMenuButton(text: String, url: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7533a588:
                self = .botMenuButtonDefault
            case 0x4258c205:
                self = .botMenuButtonCommands
            case 0xc7b57ce6:
                self = .botMenuButton(text: try reader.readString(), url: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "BotMenuButton")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .botMenuButtonDefault:
                writer.writeConstructorID(0x7533a588)
            case .botMenuButtonCommands:
                writer.writeConstructorID(0x4258c205)
            case .botMenuButton(let value1, let value2):
                writer.writeConstructorID(0xc7b57ce6)
                writer.writeString(value1)
                writer.writeString(value2)
            }
        }
    }

    /// `BotApp`
    public enum BotApp: TLObject {
        /// `botAppNotModified#5da674b7 = BotApp`
        case botAppNotModified
        /// `botApp#95fcd1d6 flags:# id:long access_hash:long short_name:string title:string description:string
        /// photo:Photo document:flags.0?Document hash:long = BotApp`
        indirect case botApp(BotApp)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x5da674b7:
                self = .botAppNotModified
            case 0x95fcd1d6:
                self = .botApp(try BotApp(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "BotApp")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .botAppNotModified:
                writer.writeConstructorID(0x5da674b7)
            case .botApp(let value):
                writer.writeConstructorID(0x95fcd1d6)
                value.writeBare(to: &writer)
            }
        }

        /// `botApp#95fcd1d6`
        public struct BotApp: TLPayload {
            public var id: Int64
            public var accessHash: Int64
            public var shortName: String
            public var title: String
            public var description: String
            public var photo: API.Photo
            public var document: API.Document?
            public var hash: Int64

            public init(id: Int64, accessHash: Int64, shortName: String, title: String, description: String, photo: API.Photo, document: API.Document? = nil, hash: Int64) {
                self.id = id
                self.accessHash = accessHash
                self.shortName = shortName
                self.title = title
                self.description = description
                self.photo = photo
                self.document = document
                self.hash = hash
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.shortName = try reader.readString()
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = try API.Photo(from: &reader)
                self.document = _flags[0] ? try API.Document(from: &reader) : nil
                self.hash = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.document != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeString(self.shortName)
                writer.writeString(self.title)
                writer.writeString(self.description)
                self.photo.write(to: &writer)
                if let value = self.document { value.write(to: &writer) }
                writer.writeLong(self.hash)
            }
        }
    }

    /// `boost#4b3e14d6 flags:# gift:flags.1?true giveaway:flags.2?true unclaimed:flags.3?true id:string
    /// user_id:flags.0?long giveaway_msg_id:flags.2?int date:int expires:int used_gift_slug:flags.4?string
    /// multiplier:flags.5?int stars:flags.6?long = Boost`
    public struct Boost: TLObject {
        public var gift: Bool
        public var giveaway: Bool
        public var unclaimed: Bool
        public var id: String
        public var userID: Int64?
        public var giveawayMsgID: Int32?
        public var date: Int32
        public var expires: Int32
        public var usedGiftSlug: String?
        public var multiplier: Int32?
        public var stars: Int64?

        public init(gift: Bool = false, giveaway: Bool = false, unclaimed: Bool = false, id: String, userID: Int64? = nil, giveawayMsgID: Int32? = nil, date: Int32, expires: Int32, usedGiftSlug: String? = nil, multiplier: Int32? = nil, stars: Int64? = nil) {
            self.gift = gift
            self.giveaway = giveaway
            self.unclaimed = unclaimed
            self.id = id
            self.userID = userID
            self.giveawayMsgID = giveawayMsgID
            self.date = date
            self.expires = expires
            self.usedGiftSlug = usedGiftSlug
            self.multiplier = multiplier
            self.stars = stars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4b3e14d6, "boost")
            let _flags = try reader.readFlags()
            self.gift = _flags[1]
            self.giveaway = _flags[2]
            self.unclaimed = _flags[3]
            self.id = try reader.readString()
            self.userID = _flags[0] ? try reader.readLong() : nil
            self.giveawayMsgID = _flags[2] ? try reader.readInt() : nil
            self.date = try reader.readInt()
            self.expires = try reader.readInt()
            self.usedGiftSlug = _flags[4] ? try reader.readString() : nil
            self.multiplier = _flags[5] ? try reader.readInt() : nil
            self.stars = _flags[6] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4b3e14d6)
            var _flags = TLFlags()
            _flags.set(1, if: self.gift)
            _flags.set(2, if: self.giveaway)
            _flags.set(3, if: self.unclaimed)
            _flags.set(0, if: self.userID != nil)
            _flags.set(2, if: self.giveawayMsgID != nil)
            _flags.set(4, if: self.usedGiftSlug != nil)
            _flags.set(5, if: self.multiplier != nil)
            _flags.set(6, if: self.stars != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.id)
            if let value = self.userID { writer.writeLong(value) }
            if let value = self.giveawayMsgID {
                writer.writeInt(value)
            } else if _flags[2] {
                writer.failMissing("boost.giveaway_msg_id")
            }
            writer.writeInt(self.date)
            writer.writeInt(self.expires)
            if let value = self.usedGiftSlug { writer.writeString(value) }
            if let value = self.multiplier { writer.writeInt(value) }
            if let value = self.stars { writer.writeLong(value) }
        }
    }

    /// `businessWeeklyOpen#120b1ab9 start_minute:int end_minute:int = BusinessWeeklyOpen`
    public struct BusinessWeeklyOpen: TLObject {
        public var startMinute: Int32
        public var endMinute: Int32

        public init(startMinute: Int32, endMinute: Int32) {
            self.startMinute = startMinute
            self.endMinute = endMinute
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x120b1ab9, "businessWeeklyOpen")
            self.startMinute = try reader.readInt()
            self.endMinute = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x120b1ab9)
            writer.writeInt(self.startMinute)
            writer.writeInt(self.endMinute)
        }
    }

    /// `businessWorkHours#8c92b098 flags:# open_now:flags.0?true timezone_id:string
    /// weekly_open:Vector<BusinessWeeklyOpen> = BusinessWorkHours`
    public struct BusinessWorkHours: TLObject {
        public var openNow: Bool
        public var timezoneID: String
        public var weeklyOpen: [API.BusinessWeeklyOpen]

        public init(openNow: Bool = false, timezoneID: String, weeklyOpen: [API.BusinessWeeklyOpen]) {
            self.openNow = openNow
            self.timezoneID = timezoneID
            self.weeklyOpen = weeklyOpen
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8c92b098, "businessWorkHours")
            let _flags = try reader.readFlags()
            self.openNow = _flags[0]
            self.timezoneID = try reader.readString()
            self.weeklyOpen = try reader.readVector(of: API.BusinessWeeklyOpen.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8c92b098)
            var _flags = TLFlags()
            _flags.set(0, if: self.openNow)
            writer.writeFlags(_flags)
            writer.writeString(self.timezoneID)
            writer.writeVector(self.weeklyOpen)
        }
    }

    /// `businessLocation#ac5c1af7 flags:# geo_point:flags.0?GeoPoint address:string = BusinessLocation`
    public struct BusinessLocation: TLObject {
        public var geoPoint: API.GeoPoint?
        public var address: String

        public init(geoPoint: API.GeoPoint? = nil, address: String) {
            self.geoPoint = geoPoint
            self.address = address
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xac5c1af7, "businessLocation")
            let _flags = try reader.readFlags()
            self.geoPoint = _flags[0] ? try API.GeoPoint(from: &reader) : nil
            self.address = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xac5c1af7)
            var _flags = TLFlags()
            _flags.set(0, if: self.geoPoint != nil)
            writer.writeFlags(_flags)
            if let value = self.geoPoint { value.write(to: &writer) }
            writer.writeString(self.address)
        }
    }

    /// `businessRecipients#21108ff7 flags:# existing_chats:flags.0?true new_chats:flags.1?true
    /// contacts:flags.2?true non_contacts:flags.3?true exclude_selected:flags.5?true users:flags.4?Vector<long> =
    /// BusinessRecipients`
    public struct BusinessRecipients: TLObject {
        public var existingChats: Bool
        public var newChats: Bool
        public var contacts: Bool
        public var nonContacts: Bool
        public var excludeSelected: Bool
        public var users: [Int64]?

        public init(existingChats: Bool = false, newChats: Bool = false, contacts: Bool = false, nonContacts: Bool = false, excludeSelected: Bool = false, users: [Int64]? = nil) {
            self.existingChats = existingChats
            self.newChats = newChats
            self.contacts = contacts
            self.nonContacts = nonContacts
            self.excludeSelected = excludeSelected
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x21108ff7, "businessRecipients")
            let _flags = try reader.readFlags()
            self.existingChats = _flags[0]
            self.newChats = _flags[1]
            self.contacts = _flags[2]
            self.nonContacts = _flags[3]
            self.excludeSelected = _flags[5]
            self.users = _flags[4] ? try reader.readVector(of: Int64.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x21108ff7)
            var _flags = TLFlags()
            _flags.set(0, if: self.existingChats)
            _flags.set(1, if: self.newChats)
            _flags.set(2, if: self.contacts)
            _flags.set(3, if: self.nonContacts)
            _flags.set(5, if: self.excludeSelected)
            _flags.set(4, if: self.users != nil)
            writer.writeFlags(_flags)
            if let value = self.users { writer.writeVector(value) }
        }
    }

    /// `BusinessAwayMessageSchedule`
    public enum BusinessAwayMessageSchedule: TLObject {
        /// `businessAwayMessageScheduleAlways#c9b9e2b9 = BusinessAwayMessageSchedule`
        case businessAwayMessageScheduleAlways
        /// `businessAwayMessageScheduleOutsideWorkHours#c3f2f501 = BusinessAwayMessageSchedule`
        case businessAwayMessageScheduleOutsideWorkHours
        /// `businessAwayMessageScheduleCustom#cc4d9ecc start_date:int end_date:int = BusinessAwayMessageSchedule`
        case businessAwayMessageScheduleCustom(startDate: Int32, endDate: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc9b9e2b9:
                self = .businessAwayMessageScheduleAlways
            case 0xc3f2f501:
                self = .businessAwayMessageScheduleOutsideWorkHours
            case 0xcc4d9ecc:
                self = .businessAwayMessageScheduleCustom(startDate: try reader.readInt(), endDate: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "BusinessAwayMessageSchedule")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .businessAwayMessageScheduleAlways:
                writer.writeConstructorID(0xc9b9e2b9)
            case .businessAwayMessageScheduleOutsideWorkHours:
                writer.writeConstructorID(0xc3f2f501)
            case .businessAwayMessageScheduleCustom(let value1, let value2):
                writer.writeConstructorID(0xcc4d9ecc)
                writer.writeInt(value1)
                writer.writeInt(value2)
            }
        }
    }

    /// `businessGreetingMessage#e519abab shortcut_id:int recipients:BusinessRecipients no_activity_days:int =
    /// BusinessGreetingMessage`
    public struct BusinessGreetingMessage: TLObject {
        public var shortcutID: Int32
        public var recipients: API.BusinessRecipients
        public var noActivityDays: Int32

        public init(shortcutID: Int32, recipients: API.BusinessRecipients, noActivityDays: Int32) {
            self.shortcutID = shortcutID
            self.recipients = recipients
            self.noActivityDays = noActivityDays
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe519abab, "businessGreetingMessage")
            self.shortcutID = try reader.readInt()
            self.recipients = try API.BusinessRecipients(from: &reader)
            self.noActivityDays = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe519abab)
            writer.writeInt(self.shortcutID)
            self.recipients.write(to: &writer)
            writer.writeInt(self.noActivityDays)
        }
    }

    /// `businessAwayMessage#ef156a5c flags:# offline_only:flags.0?true shortcut_id:int
    /// schedule:BusinessAwayMessageSchedule recipients:BusinessRecipients = BusinessAwayMessage`
    public struct BusinessAwayMessage: TLObject {
        public var offlineOnly: Bool
        public var shortcutID: Int32
        public var schedule: API.BusinessAwayMessageSchedule
        public var recipients: API.BusinessRecipients

        public init(offlineOnly: Bool = false, shortcutID: Int32, schedule: API.BusinessAwayMessageSchedule, recipients: API.BusinessRecipients) {
            self.offlineOnly = offlineOnly
            self.shortcutID = shortcutID
            self.schedule = schedule
            self.recipients = recipients
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xef156a5c, "businessAwayMessage")
            let _flags = try reader.readFlags()
            self.offlineOnly = _flags[0]
            self.shortcutID = try reader.readInt()
            self.schedule = try API.BusinessAwayMessageSchedule(from: &reader)
            self.recipients = try API.BusinessRecipients(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xef156a5c)
            var _flags = TLFlags()
            _flags.set(0, if: self.offlineOnly)
            writer.writeFlags(_flags)
            writer.writeInt(self.shortcutID)
            self.schedule.write(to: &writer)
            self.recipients.write(to: &writer)
        }
    }

    /// `birthday#6c8e1e06 flags:# day:int month:int year:flags.0?int = Birthday`
    public struct Birthday: TLObject {
        public var day: Int32
        public var month: Int32
        public var year: Int32?

        public init(day: Int32, month: Int32, year: Int32? = nil) {
            self.day = day
            self.month = month
            self.year = year
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6c8e1e06, "birthday")
            let _flags = try reader.readFlags()
            self.day = try reader.readInt()
            self.month = try reader.readInt()
            self.year = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6c8e1e06)
            var _flags = TLFlags()
            _flags.set(0, if: self.year != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.day)
            writer.writeInt(self.month)
            if let value = self.year { writer.writeInt(value) }
        }
    }

    /// `botBusinessConnection#8f34b2f5 flags:# disabled:flags.1?true connection_id:string user_id:long dc_id:int
    /// date:int rights:flags.2?BusinessBotRights = BotBusinessConnection`
    public struct BotBusinessConnection: TLObject {
        public var disabled: Bool
        public var connectionID: String
        public var userID: Int64
        public var dcID: Int32
        public var date: Int32
        public var rights: API.BusinessBotRights?

        public init(disabled: Bool = false, connectionID: String, userID: Int64, dcID: Int32, date: Int32, rights: API.BusinessBotRights? = nil) {
            self.disabled = disabled
            self.connectionID = connectionID
            self.userID = userID
            self.dcID = dcID
            self.date = date
            self.rights = rights
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8f34b2f5, "botBusinessConnection")
            let _flags = try reader.readFlags()
            self.disabled = _flags[1]
            self.connectionID = try reader.readString()
            self.userID = try reader.readLong()
            self.dcID = try reader.readInt()
            self.date = try reader.readInt()
            self.rights = _flags[2] ? try API.BusinessBotRights(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8f34b2f5)
            var _flags = TLFlags()
            _flags.set(1, if: self.disabled)
            _flags.set(2, if: self.rights != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.connectionID)
            writer.writeLong(self.userID)
            writer.writeInt(self.dcID)
            writer.writeInt(self.date)
            if let value = self.rights { value.write(to: &writer) }
        }
    }

    /// `businessIntro#5a0a066d flags:# title:string description:string sticker:flags.0?Document = BusinessIntro`
    public struct BusinessIntro: TLObject {
        public var title: String
        public var description: String
        public var sticker: API.Document?

        public init(title: String, description: String, sticker: API.Document? = nil) {
            self.title = title
            self.description = description
            self.sticker = sticker
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5a0a066d, "businessIntro")
            let _flags = try reader.readFlags()
            self.title = try reader.readString()
            self.description = try reader.readString()
            self.sticker = _flags[0] ? try API.Document(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5a0a066d)
            var _flags = TLFlags()
            _flags.set(0, if: self.sticker != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.title)
            writer.writeString(self.description)
            if let value = self.sticker { value.write(to: &writer) }
        }
    }

    /// `businessBotRecipients#b88cf373 flags:# existing_chats:flags.0?true new_chats:flags.1?true
    /// contacts:flags.2?true non_contacts:flags.3?true exclude_selected:flags.5?true users:flags.4?Vector<long>
    /// exclude_users:flags.6?Vector<long> = BusinessBotRecipients`
    public struct BusinessBotRecipients: TLObject {
        public var existingChats: Bool
        public var newChats: Bool
        public var contacts: Bool
        public var nonContacts: Bool
        public var excludeSelected: Bool
        public var users: [Int64]?
        public var excludeUsers: [Int64]?

        public init(existingChats: Bool = false, newChats: Bool = false, contacts: Bool = false, nonContacts: Bool = false, excludeSelected: Bool = false, users: [Int64]? = nil, excludeUsers: [Int64]? = nil) {
            self.existingChats = existingChats
            self.newChats = newChats
            self.contacts = contacts
            self.nonContacts = nonContacts
            self.excludeSelected = excludeSelected
            self.users = users
            self.excludeUsers = excludeUsers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb88cf373, "businessBotRecipients")
            let _flags = try reader.readFlags()
            self.existingChats = _flags[0]
            self.newChats = _flags[1]
            self.contacts = _flags[2]
            self.nonContacts = _flags[3]
            self.excludeSelected = _flags[5]
            self.users = _flags[4] ? try reader.readVector(of: Int64.self) : nil
            self.excludeUsers = _flags[6] ? try reader.readVector(of: Int64.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb88cf373)
            var _flags = TLFlags()
            _flags.set(0, if: self.existingChats)
            _flags.set(1, if: self.newChats)
            _flags.set(2, if: self.contacts)
            _flags.set(3, if: self.nonContacts)
            _flags.set(5, if: self.excludeSelected)
            _flags.set(4, if: self.users != nil)
            _flags.set(6, if: self.excludeUsers != nil)
            writer.writeFlags(_flags)
            if let value = self.users { writer.writeVector(value) }
            if let value = self.excludeUsers { writer.writeVector(value) }
        }
    }

    /// `businessChatLink#b4ae666f flags:# link:string message:string entities:flags.0?Vector<MessageEntity>
    /// title:flags.1?string views:int = BusinessChatLink`
    public struct BusinessChatLink: TLObject {
        public var link: String
        public var message: String
        public var entities: [API.MessageEntity]?
        public var title: String?
        public var views: Int32

        public init(link: String, message: String, entities: [API.MessageEntity]? = nil, title: String? = nil, views: Int32) {
            self.link = link
            self.message = message
            self.entities = entities
            self.title = title
            self.views = views
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb4ae666f, "businessChatLink")
            let _flags = try reader.readFlags()
            self.link = try reader.readString()
            self.message = try reader.readString()
            self.entities = _flags[0] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.title = _flags[1] ? try reader.readString() : nil
            self.views = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb4ae666f)
            var _flags = TLFlags()
            _flags.set(0, if: self.entities != nil)
            _flags.set(1, if: self.title != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.link)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.title { writer.writeString(value) }
            writer.writeInt(self.views)
        }
    }

    /// `botPreviewMedia#23e91ba3 date:int media:MessageMedia = BotPreviewMedia`
    public struct BotPreviewMedia: TLObject {
        public var date: Int32
        public var media: API.MessageMedia

        public init(date: Int32, media: API.MessageMedia) {
            self.date = date
            self.media = media
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x23e91ba3, "botPreviewMedia")
            self.date = try reader.readInt()
            self.media = try API.MessageMedia(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x23e91ba3)
            writer.writeInt(self.date)
            self.media.write(to: &writer)
        }
    }

    /// `botAppSettings#c99b1950 flags:# placeholder_path:flags.0?bytes background_color:flags.1?int
    /// background_dark_color:flags.2?int header_color:flags.3?int header_dark_color:flags.4?int = BotAppSettings`
    public struct BotAppSettings: TLObject {
        public var placeholderPath: [UInt8]?
        public var backgroundColor: Int32?
        public var backgroundDarkColor: Int32?
        public var headerColor: Int32?
        public var headerDarkColor: Int32?

        public init(placeholderPath: [UInt8]? = nil, backgroundColor: Int32? = nil, backgroundDarkColor: Int32? = nil, headerColor: Int32? = nil, headerDarkColor: Int32? = nil) {
            self.placeholderPath = placeholderPath
            self.backgroundColor = backgroundColor
            self.backgroundDarkColor = backgroundDarkColor
            self.headerColor = headerColor
            self.headerDarkColor = headerDarkColor
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc99b1950, "botAppSettings")
            let _flags = try reader.readFlags()
            self.placeholderPath = _flags[0] ? try reader.readBytes() : nil
            self.backgroundColor = _flags[1] ? try reader.readInt() : nil
            self.backgroundDarkColor = _flags[2] ? try reader.readInt() : nil
            self.headerColor = _flags[3] ? try reader.readInt() : nil
            self.headerDarkColor = _flags[4] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc99b1950)
            var _flags = TLFlags()
            _flags.set(0, if: self.placeholderPath != nil)
            _flags.set(1, if: self.backgroundColor != nil)
            _flags.set(2, if: self.backgroundDarkColor != nil)
            _flags.set(3, if: self.headerColor != nil)
            _flags.set(4, if: self.headerDarkColor != nil)
            writer.writeFlags(_flags)
            if let value = self.placeholderPath { writer.writeBytes(value) }
            if let value = self.backgroundColor { writer.writeInt(value) }
            if let value = self.backgroundDarkColor { writer.writeInt(value) }
            if let value = self.headerColor { writer.writeInt(value) }
            if let value = self.headerDarkColor { writer.writeInt(value) }
        }
    }

    /// `botVerifierSettings#b0cd6617 flags:# can_modify_custom_description:flags.1?true icon:long company:string
    /// custom_description:flags.0?string = BotVerifierSettings`
    public struct BotVerifierSettings: TLObject {
        public var canModifyCustomDescription: Bool
        public var icon: Int64
        public var company: String
        public var customDescription: String?

        public init(canModifyCustomDescription: Bool = false, icon: Int64, company: String, customDescription: String? = nil) {
            self.canModifyCustomDescription = canModifyCustomDescription
            self.icon = icon
            self.company = company
            self.customDescription = customDescription
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb0cd6617, "botVerifierSettings")
            let _flags = try reader.readFlags()
            self.canModifyCustomDescription = _flags[1]
            self.icon = try reader.readLong()
            self.company = try reader.readString()
            self.customDescription = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb0cd6617)
            var _flags = TLFlags()
            _flags.set(1, if: self.canModifyCustomDescription)
            _flags.set(0, if: self.customDescription != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.icon)
            writer.writeString(self.company)
            if let value = self.customDescription { writer.writeString(value) }
        }
    }

    /// `botVerification#f93cd45c bot_id:long icon:long description:string = BotVerification`
    public struct BotVerification: TLObject {
        public var botID: Int64
        public var icon: Int64
        public var description: String

        public init(botID: Int64, icon: Int64, description: String) {
            self.botID = botID
            self.icon = icon
            self.description = description
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf93cd45c, "botVerification")
            self.botID = try reader.readLong()
            self.icon = try reader.readLong()
            self.description = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf93cd45c)
            writer.writeLong(self.botID)
            writer.writeLong(self.icon)
            writer.writeString(self.description)
        }
    }

    /// `businessBotRights#a0624cf7 flags:# reply:flags.0?true read_messages:flags.1?true
    /// delete_sent_messages:flags.2?true delete_received_messages:flags.3?true edit_name:flags.4?true
    /// edit_bio:flags.5?true edit_profile_photo:flags.6?true edit_username:flags.7?true view_gifts:flags.8?true
    /// sell_gifts:flags.9?true change_gift_settings:flags.10?true transfer_and_upgrade_gifts:flags.11?true
    /// transfer_stars:flags.12?true manage_stories:flags.13?true = BusinessBotRights`
    public struct BusinessBotRights: TLObject {
        public var reply: Bool
        public var readMessages: Bool
        public var deleteSentMessages: Bool
        public var deleteReceivedMessages: Bool
        public var editName: Bool
        public var editBio: Bool
        public var editProfilePhoto: Bool
        public var editUsername: Bool
        public var viewGifts: Bool
        public var sellGifts: Bool
        public var changeGiftSettings: Bool
        public var transferAndUpgradeGifts: Bool
        public var transferStars: Bool
        public var manageStories: Bool

        public init(reply: Bool = false, readMessages: Bool = false, deleteSentMessages: Bool = false, deleteReceivedMessages: Bool = false, editName: Bool = false, editBio: Bool = false, editProfilePhoto: Bool = false, editUsername: Bool = false, viewGifts: Bool = false, sellGifts: Bool = false, changeGiftSettings: Bool = false, transferAndUpgradeGifts: Bool = false, transferStars: Bool = false, manageStories: Bool = false) {
            self.reply = reply
            self.readMessages = readMessages
            self.deleteSentMessages = deleteSentMessages
            self.deleteReceivedMessages = deleteReceivedMessages
            self.editName = editName
            self.editBio = editBio
            self.editProfilePhoto = editProfilePhoto
            self.editUsername = editUsername
            self.viewGifts = viewGifts
            self.sellGifts = sellGifts
            self.changeGiftSettings = changeGiftSettings
            self.transferAndUpgradeGifts = transferAndUpgradeGifts
            self.transferStars = transferStars
            self.manageStories = manageStories
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa0624cf7, "businessBotRights")
            let _flags = try reader.readFlags()
            self.reply = _flags[0]
            self.readMessages = _flags[1]
            self.deleteSentMessages = _flags[2]
            self.deleteReceivedMessages = _flags[3]
            self.editName = _flags[4]
            self.editBio = _flags[5]
            self.editProfilePhoto = _flags[6]
            self.editUsername = _flags[7]
            self.viewGifts = _flags[8]
            self.sellGifts = _flags[9]
            self.changeGiftSettings = _flags[10]
            self.transferAndUpgradeGifts = _flags[11]
            self.transferStars = _flags[12]
            self.manageStories = _flags[13]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa0624cf7)
            var _flags = TLFlags()
            _flags.set(0, if: self.reply)
            _flags.set(1, if: self.readMessages)
            _flags.set(2, if: self.deleteSentMessages)
            _flags.set(3, if: self.deleteReceivedMessages)
            _flags.set(4, if: self.editName)
            _flags.set(5, if: self.editBio)
            _flags.set(6, if: self.editProfilePhoto)
            _flags.set(7, if: self.editUsername)
            _flags.set(8, if: self.viewGifts)
            _flags.set(9, if: self.sellGifts)
            _flags.set(10, if: self.changeGiftSettings)
            _flags.set(11, if: self.transferAndUpgradeGifts)
            _flags.set(12, if: self.transferStars)
            _flags.set(13, if: self.manageStories)
            writer.writeFlags(_flags)
        }
    }
}
