// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `ReportReason`
    public enum ReportReason: TLObject {
        /// `inputReportReasonSpam#58dbcab8 = ReportReason`
        case inputReportReasonSpam
        /// `inputReportReasonViolence#1e22c78d = ReportReason`
        case inputReportReasonViolence
        /// `inputReportReasonPornography#2e59d922 = ReportReason`
        case inputReportReasonPornography
        /// `inputReportReasonChildAbuse#adf44ee3 = ReportReason`
        case inputReportReasonChildAbuse
        /// `inputReportReasonOther#c1e4a2b1 = ReportReason`
        case inputReportReasonOther
        /// `inputReportReasonCopyright#9b89f93a = ReportReason`
        case inputReportReasonCopyright
        /// `inputReportReasonGeoIrrelevant#dbd4feed = ReportReason`
        case inputReportReasonGeoIrrelevant
        /// `inputReportReasonFake#f5ddd6e7 = ReportReason`
        case inputReportReasonFake
        /// `inputReportReasonIllegalDrugs#0a8eb2be = ReportReason`
        case inputReportReasonIllegalDrugs
        /// `inputReportReasonPersonalDetails#9ec7863d = ReportReason`
        case inputReportReasonPersonalDetails

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x58dbcab8:
                self = .inputReportReasonSpam
            case 0x1e22c78d:
                self = .inputReportReasonViolence
            case 0x2e59d922:
                self = .inputReportReasonPornography
            case 0xadf44ee3:
                self = .inputReportReasonChildAbuse
            case 0xc1e4a2b1:
                self = .inputReportReasonOther
            case 0x9b89f93a:
                self = .inputReportReasonCopyright
            case 0xdbd4feed:
                self = .inputReportReasonGeoIrrelevant
            case 0xf5ddd6e7:
                self = .inputReportReasonFake
            case 0x0a8eb2be:
                self = .inputReportReasonIllegalDrugs
            case 0x9ec7863d:
                self = .inputReportReasonPersonalDetails
            default:
                throw reader.unknownConstructor(id, of: "ReportReason")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputReportReasonSpam:
                writer.writeConstructorID(0x58dbcab8)
            case .inputReportReasonViolence:
                writer.writeConstructorID(0x1e22c78d)
            case .inputReportReasonPornography:
                writer.writeConstructorID(0x2e59d922)
            case .inputReportReasonChildAbuse:
                writer.writeConstructorID(0xadf44ee3)
            case .inputReportReasonOther:
                writer.writeConstructorID(0xc1e4a2b1)
            case .inputReportReasonCopyright:
                writer.writeConstructorID(0x9b89f93a)
            case .inputReportReasonGeoIrrelevant:
                writer.writeConstructorID(0xdbd4feed)
            case .inputReportReasonFake:
                writer.writeConstructorID(0xf5ddd6e7)
            case .inputReportReasonIllegalDrugs:
                writer.writeConstructorID(0x0a8eb2be)
            case .inputReportReasonPersonalDetails:
                writer.writeConstructorID(0x9ec7863d)
            }
        }
    }

    /// `receivedNotifyMessage#a384b779 id:int flags:int = ReceivedNotifyMessage`
    public struct ReceivedNotifyMessage: TLObject {
        public var id: Int32
        public var flags: Int32

        public init(id: Int32, flags: Int32) {
            self.id = id
            self.flags = flags
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa384b779, "receivedNotifyMessage")
            self.id = try reader.readInt()
            self.flags = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa384b779)
            writer.writeInt(self.id)
            writer.writeInt(self.flags)
        }
    }

    /// `ReplyMarkup`
    public enum ReplyMarkup: TLObject {
        /// `replyKeyboardHide#a03e5b85 flags:# selective:flags.2?true = ReplyMarkup`
        indirect case replyKeyboardHide(ReplyKeyboardHide)
        /// `replyKeyboardForceReply#86b40b08 flags:# single_use:flags.1?true selective:flags.2?true
        /// placeholder:flags.3?string = ReplyMarkup`
        indirect case replyKeyboardForceReply(ReplyKeyboardForceReply)
        /// `replyKeyboardMarkup#85dd99d1 flags:# resize:flags.0?true single_use:flags.1?true
        /// selective:flags.2?true persistent:flags.4?true rows:Vector<KeyboardButtonRow>
        /// placeholder:flags.3?string = ReplyMarkup`
        indirect case replyKeyboardMarkup(ReplyKeyboardMarkup)
        /// `replyInlineMarkup#48a30254 rows:Vector<KeyboardButtonRow> = ReplyMarkup`
        case replyInlineMarkup(rows: [API.KeyboardButtonRow])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa03e5b85:
                self = .replyKeyboardHide(try ReplyKeyboardHide(bareFrom: &reader))
            case 0x86b40b08:
                self = .replyKeyboardForceReply(try ReplyKeyboardForceReply(bareFrom: &reader))
            case 0x85dd99d1:
                self = .replyKeyboardMarkup(try ReplyKeyboardMarkup(bareFrom: &reader))
            case 0x48a30254:
                self = .replyInlineMarkup(rows: try reader.readVector(of: API.KeyboardButtonRow.self))
            default:
                throw reader.unknownConstructor(id, of: "ReplyMarkup")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .replyKeyboardHide(let value):
                writer.writeConstructorID(0xa03e5b85)
                value.writeBare(to: &writer)
            case .replyKeyboardForceReply(let value):
                writer.writeConstructorID(0x86b40b08)
                value.writeBare(to: &writer)
            case .replyKeyboardMarkup(let value):
                writer.writeConstructorID(0x85dd99d1)
                value.writeBare(to: &writer)
            case .replyInlineMarkup(let value):
                writer.writeConstructorID(0x48a30254)
                writer.writeVector(value)
            }
        }

        /// `replyKeyboardHide#a03e5b85`
        public struct ReplyKeyboardHide: TLPayload {
            public var selective: Bool

            public init(selective: Bool = false) {
                self.selective = selective
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.selective = _flags[2]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.selective)
                writer.writeFlags(_flags)
            }
        }

        /// `replyKeyboardForceReply#86b40b08`
        public struct ReplyKeyboardForceReply: TLPayload {
            public var singleUse: Bool
            public var selective: Bool
            public var placeholder: String?

            public init(singleUse: Bool = false, selective: Bool = false, placeholder: String? = nil) {
                self.singleUse = singleUse
                self.selective = selective
                self.placeholder = placeholder
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.singleUse = _flags[1]
                self.selective = _flags[2]
                self.placeholder = _flags[3] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.singleUse)
                _flags.set(2, if: self.selective)
                _flags.set(3, if: self.placeholder != nil)
                writer.writeFlags(_flags)
                if let value = self.placeholder { writer.writeString(value) }
            }
        }

        /// `replyKeyboardMarkup#85dd99d1`
        public struct ReplyKeyboardMarkup: TLPayload {
            public var resize: Bool
            public var singleUse: Bool
            public var selective: Bool
            public var persistent: Bool
            public var rows: [API.KeyboardButtonRow]
            public var placeholder: String?

            public init(resize: Bool = false, singleUse: Bool = false, selective: Bool = false, persistent: Bool = false, rows: [API.KeyboardButtonRow], placeholder: String? = nil) {
                self.resize = resize
                self.singleUse = singleUse
                self.selective = selective
                self.persistent = persistent
                self.rows = rows
                self.placeholder = placeholder
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.resize = _flags[0]
                self.singleUse = _flags[1]
                self.selective = _flags[2]
                self.persistent = _flags[4]
                self.rows = try reader.readVector(of: API.KeyboardButtonRow.self)
                self.placeholder = _flags[3] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.resize)
                _flags.set(1, if: self.singleUse)
                _flags.set(2, if: self.selective)
                _flags.set(4, if: self.persistent)
                _flags.set(3, if: self.placeholder != nil)
                writer.writeFlags(_flags)
                writer.writeVector(self.rows)
                if let value = self.placeholder { writer.writeString(value) }
            }
        }
    }

    /// `RichText`
    public enum RichText: TLObject {
        /// `textEmpty#dc3d824f = RichText`
        case textEmpty
        /// `textPlain#744694e0 text:string = RichText`
        case textPlain(text: String)
        /// `textBold#6724abc4 text:RichText = RichText`
        indirect case textBold(text: API.RichText)
        /// `textItalic#d912a59c text:RichText = RichText`
        indirect case textItalic(text: API.RichText)
        /// `textUnderline#c12622c4 text:RichText = RichText`
        indirect case textUnderline(text: API.RichText)
        /// `textStrike#9bf8bb95 text:RichText = RichText`
        indirect case textStrike(text: API.RichText)
        /// `textFixed#6c3f19b9 text:RichText = RichText`
        indirect case textFixed(text: API.RichText)
        /// `textUrl#3c2884c1 text:RichText url:string webpage_id:long = RichText`
        indirect case textUrl(text: API.RichText, url: String, webpageID: Int64)
        /// `textEmail#de5a0dd6 text:RichText email:string = RichText`
        indirect case textEmail(text: API.RichText, email: String)
        /// `textConcat#7e6260d7 texts:Vector<RichText> = RichText`
        case textConcat(texts: [API.RichText])
        /// `textSubscript#ed6a8504 text:RichText = RichText`
        indirect case textSubscript(text: API.RichText)
        /// `textSuperscript#c7fb5e01 text:RichText = RichText`
        indirect case textSuperscript(text: API.RichText)
        /// `textMarked#034b8621 text:RichText = RichText`
        indirect case textMarked(text: API.RichText)
        /// `textPhone#1ccb966a text:RichText phone:string = RichText`
        indirect case textPhone(text: API.RichText, phone: String)
        /// `textImage#081ccf4f document_id:long w:int h:int = RichText`
        case textImage(documentID: Int64, w: Int32, h: Int32)
        /// `textAnchor#35553762 text:RichText name:string = RichText`
        indirect case textAnchor(text: API.RichText, name: String)
        /// `textMath#9d2eac97 source:string = RichText`
        case textMath(source: String)
        /// `textCustomEmoji#a26156c0 document_id:long alt:string = RichText`
        case textCustomEmoji(documentID: Int64, alt: String)
        /// `textSpoiler#4c2a5d62 text:RichText = RichText`
        indirect case textSpoiler(text: API.RichText)
        /// `textMention#cd24cf44 text:RichText = RichText`
        indirect case textMention(text: API.RichText)
        /// `textHashtag#519524ea text:RichText = RichText`
        indirect case textHashtag(text: API.RichText)
        /// `textBotCommand#02ff29d3 text:RichText = RichText`
        indirect case textBotCommand(text: API.RichText)
        /// `textCashtag#7b9e1801 text:RichText = RichText`
        indirect case textCashtag(text: API.RichText)
        /// `textAutoUrl#ac6a83aa text:RichText = RichText`
        indirect case textAutoUrl(text: API.RichText)
        /// `textAutoEmail#c556a45d text:RichText = RichText`
        indirect case textAutoEmail(text: API.RichText)
        /// `textAutoPhone#24c26789 text:RichText = RichText`
        indirect case textAutoPhone(text: API.RichText)
        /// `textBankCard#b956812d text:RichText = RichText`
        indirect case textBankCard(text: API.RichText)
        /// `textMentionName#01a9fbfc text:RichText user_id:long = RichText`
        indirect case textMentionName(text: API.RichText, userID: Int64)
        /// `textDate#a5b45e2b flags:# relative:flags.0?true short_time:flags.1?true long_time:flags.2?true
        /// short_date:flags.3?true long_date:flags.4?true day_of_week:flags.5?true text:RichText date:int =
        /// RichText`
        indirect case textDate(TextDate)
        /// `textDiff#9686cb50 text:RichText old_text:RichText = RichText`
        indirect case textDiff(text: API.RichText, oldText: API.RichText)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0xdc3d824f:
                self = .textEmpty
            case 0x744694e0:
                self = .textPlain(text: try reader.readString())
            case 0x6724abc4:
                self = .textBold(text: try API.RichText(from: &reader))
            case 0xd912a59c:
                self = .textItalic(text: try API.RichText(from: &reader))
            case 0xc12622c4:
                self = .textUnderline(text: try API.RichText(from: &reader))
            case 0x9bf8bb95:
                self = .textStrike(text: try API.RichText(from: &reader))
            case 0x6c3f19b9:
                self = .textFixed(text: try API.RichText(from: &reader))
            case 0x3c2884c1:
                self = .textUrl(text: try API.RichText(from: &reader), url: try reader.readString(), webpageID: try reader.readLong())
            case 0xde5a0dd6:
                self = .textEmail(text: try API.RichText(from: &reader), email: try reader.readString())
            case 0x7e6260d7:
                self = .textConcat(texts: try reader.readVector(of: API.RichText.self))
            case 0xed6a8504:
                self = .textSubscript(text: try API.RichText(from: &reader))
            case 0xc7fb5e01:
                self = .textSuperscript(text: try API.RichText(from: &reader))
            case 0x034b8621:
                self = .textMarked(text: try API.RichText(from: &reader))
            case 0x1ccb966a:
                self = .textPhone(text: try API.RichText(from: &reader), phone: try reader.readString())
            case 0x081ccf4f:
                self = .textImage(documentID: try reader.readLong(), w: try reader.readInt(), h: try reader.readInt())
            case 0x35553762:
                self = .textAnchor(text: try API.RichText(from: &reader), name: try reader.readString())
            case 0x9d2eac97:
                self = .textMath(source: try reader.readString())
            case 0xa26156c0:
                self = .textCustomEmoji(documentID: try reader.readLong(), alt: try reader.readString())
            case 0x4c2a5d62:
                self = .textSpoiler(text: try API.RichText(from: &reader))
            case 0xcd24cf44:
                self = .textMention(text: try API.RichText(from: &reader))
            case 0x519524ea:
                self = .textHashtag(text: try API.RichText(from: &reader))
            case 0x02ff29d3:
                self = .textBotCommand(text: try API.RichText(from: &reader))
            case 0x7b9e1801:
                self = .textCashtag(text: try API.RichText(from: &reader))
            case 0xac6a83aa:
                self = .textAutoUrl(text: try API.RichText(from: &reader))
            case 0xc556a45d:
                self = .textAutoEmail(text: try API.RichText(from: &reader))
            case 0x24c26789:
                self = .textAutoPhone(text: try API.RichText(from: &reader))
            case 0xb956812d:
                self = .textBankCard(text: try API.RichText(from: &reader))
            case 0x01a9fbfc:
                self = .textMentionName(text: try API.RichText(from: &reader), userID: try reader.readLong())
            case 0xa5b45e2b:
                self = .textDate(try TextDate(bareFrom: &reader))
            case 0x9686cb50:
                self = .textDiff(text: try API.RichText(from: &reader), oldText: try API.RichText(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "RichText")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .textEmpty:
                writer.writeConstructorID(0xdc3d824f)
            case .textPlain(let value):
                writer.writeConstructorID(0x744694e0)
                writer.writeString(value)
            case .textBold(let value):
                writer.writeConstructorID(0x6724abc4)
                value.write(to: &writer)
            case .textItalic(let value):
                writer.writeConstructorID(0xd912a59c)
                value.write(to: &writer)
            case .textUnderline(let value):
                writer.writeConstructorID(0xc12622c4)
                value.write(to: &writer)
            case .textStrike(let value):
                writer.writeConstructorID(0x9bf8bb95)
                value.write(to: &writer)
            case .textFixed(let value):
                writer.writeConstructorID(0x6c3f19b9)
                value.write(to: &writer)
            case .textUrl(let value1, let value2, let value3):
                writer.writeConstructorID(0x3c2884c1)
                value1.write(to: &writer)
                writer.writeString(value2)
                writer.writeLong(value3)
            case .textEmail(let value1, let value2):
                writer.writeConstructorID(0xde5a0dd6)
                value1.write(to: &writer)
                writer.writeString(value2)
            case .textConcat(let value):
                writer.writeConstructorID(0x7e6260d7)
                writer.writeVector(value)
            case .textSubscript(let value):
                writer.writeConstructorID(0xed6a8504)
                value.write(to: &writer)
            case .textSuperscript(let value):
                writer.writeConstructorID(0xc7fb5e01)
                value.write(to: &writer)
            case .textMarked(let value):
                writer.writeConstructorID(0x034b8621)
                value.write(to: &writer)
            case .textPhone(let value1, let value2):
                writer.writeConstructorID(0x1ccb966a)
                value1.write(to: &writer)
                writer.writeString(value2)
            case .textImage(let value1, let value2, let value3):
                writer.writeConstructorID(0x081ccf4f)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .textAnchor(let value1, let value2):
                writer.writeConstructorID(0x35553762)
                value1.write(to: &writer)
                writer.writeString(value2)
            case .textMath(let value):
                writer.writeConstructorID(0x9d2eac97)
                writer.writeString(value)
            case .textCustomEmoji(let value1, let value2):
                writer.writeConstructorID(0xa26156c0)
                writer.writeLong(value1)
                writer.writeString(value2)
            case .textSpoiler(let value):
                writer.writeConstructorID(0x4c2a5d62)
                value.write(to: &writer)
            case .textMention(let value):
                writer.writeConstructorID(0xcd24cf44)
                value.write(to: &writer)
            case .textHashtag(let value):
                writer.writeConstructorID(0x519524ea)
                value.write(to: &writer)
            case .textBotCommand(let value):
                writer.writeConstructorID(0x02ff29d3)
                value.write(to: &writer)
            case .textCashtag(let value):
                writer.writeConstructorID(0x7b9e1801)
                value.write(to: &writer)
            case .textAutoUrl(let value):
                writer.writeConstructorID(0xac6a83aa)
                value.write(to: &writer)
            case .textAutoEmail(let value):
                writer.writeConstructorID(0xc556a45d)
                value.write(to: &writer)
            case .textAutoPhone(let value):
                writer.writeConstructorID(0x24c26789)
                value.write(to: &writer)
            case .textBankCard(let value):
                writer.writeConstructorID(0xb956812d)
                value.write(to: &writer)
            case .textMentionName(let value1, let value2):
                writer.writeConstructorID(0x01a9fbfc)
                value1.write(to: &writer)
                writer.writeLong(value2)
            case .textDate(let value):
                writer.writeConstructorID(0xa5b45e2b)
                value.writeBare(to: &writer)
            case .textDiff(let value1, let value2):
                writer.writeConstructorID(0x9686cb50)
                value1.write(to: &writer)
                value2.write(to: &writer)
            }
        }

        /// `textDate#a5b45e2b`
        public struct TextDate: TLPayload {
            public var relative: Bool
            public var shortTime: Bool
            public var longTime: Bool
            public var shortDate: Bool
            public var longDate: Bool
            public var dayOfWeek: Bool
            public var text: API.RichText
            public var date: Int32

            public init(relative: Bool = false, shortTime: Bool = false, longTime: Bool = false, shortDate: Bool = false, longDate: Bool = false, dayOfWeek: Bool = false, text: API.RichText, date: Int32) {
                self.relative = relative
                self.shortTime = shortTime
                self.longTime = longTime
                self.shortDate = shortDate
                self.longDate = longDate
                self.dayOfWeek = dayOfWeek
                self.text = text
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
                self.text = try API.RichText(from: &reader)
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
                self.text.write(to: &writer)
                writer.writeInt(self.date)
            }
        }
    }

    /// `RecentMeUrl`
    public enum RecentMeUrl: TLObject {
        /// `recentMeUrlUnknown#46e1d13d url:string = RecentMeUrl`
        case recentMeUrlUnknown(url: String)
        /// `recentMeUrlUser#b92c09e2 url:string user_id:long = RecentMeUrl`
        case recentMeUrlUser(url: String, userID: Int64)
        /// `recentMeUrlChat#b2da71d2 url:string chat_id:long = RecentMeUrl`
        case recentMeUrlChat(url: String, chatID: Int64)
        /// `recentMeUrlChatInvite#eb49081d url:string chat_invite:ChatInvite = RecentMeUrl`
        indirect case recentMeUrlChatInvite(url: String, chatInvite: API.ChatInvite)
        /// `recentMeUrlStickerSet#bc0a57dc url:string set:StickerSetCovered = RecentMeUrl`
        case recentMeUrlStickerSet(url: String, set: API.StickerSetCovered)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x46e1d13d:
                self = .recentMeUrlUnknown(url: try reader.readString())
            case 0xb92c09e2:
                self = .recentMeUrlUser(url: try reader.readString(), userID: try reader.readLong())
            case 0xb2da71d2:
                self = .recentMeUrlChat(url: try reader.readString(), chatID: try reader.readLong())
            case 0xeb49081d:
                self = .recentMeUrlChatInvite(url: try reader.readString(), chatInvite: try API.ChatInvite(from: &reader))
            case 0xbc0a57dc:
                self = .recentMeUrlStickerSet(url: try reader.readString(), set: try API.StickerSetCovered(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "RecentMeUrl")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .recentMeUrlUnknown(let value):
                writer.writeConstructorID(0x46e1d13d)
                writer.writeString(value)
            case .recentMeUrlUser(let value1, let value2):
                writer.writeConstructorID(0xb92c09e2)
                writer.writeString(value1)
                writer.writeLong(value2)
            case .recentMeUrlChat(let value1, let value2):
                writer.writeConstructorID(0xb2da71d2)
                writer.writeString(value1)
                writer.writeLong(value2)
            case .recentMeUrlChatInvite(let value1, let value2):
                writer.writeConstructorID(0xeb49081d)
                writer.writeString(value1)
                value2.write(to: &writer)
            case .recentMeUrlStickerSet(let value1, let value2):
                writer.writeConstructorID(0xbc0a57dc)
                writer.writeString(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `restrictionReason#d072acb4 platform:string reason:string text:string = RestrictionReason`
    public struct RestrictionReason: TLObject {
        public var platform: String
        public var reason: String
        public var text: String

        public init(platform: String, reason: String, text: String) {
            self.platform = platform
            self.reason = reason
            self.text = text
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd072acb4, "restrictionReason")
            self.platform = try reader.readString()
            self.reason = try reader.readString()
            self.text = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd072acb4)
            writer.writeString(self.platform)
            writer.writeString(self.reason)
            writer.writeString(self.text)
        }
    }

    /// `reactionCount#a3d1cb80 flags:# chosen_order:flags.0?int reaction:Reaction count:int = ReactionCount`
    public struct ReactionCount: TLObject {
        public var chosenOrder: Int32?
        public var reaction: API.Reaction
        public var count: Int32

        public init(chosenOrder: Int32? = nil, reaction: API.Reaction, count: Int32) {
            self.chosenOrder = chosenOrder
            self.reaction = reaction
            self.count = count
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa3d1cb80, "reactionCount")
            let _flags = try reader.readFlags()
            self.chosenOrder = _flags[0] ? try reader.readInt() : nil
            self.reaction = try API.Reaction(from: &reader)
            self.count = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa3d1cb80)
            var _flags = TLFlags()
            _flags.set(0, if: self.chosenOrder != nil)
            writer.writeFlags(_flags)
            if let value = self.chosenOrder { writer.writeInt(value) }
            self.reaction.write(to: &writer)
            writer.writeInt(self.count)
        }
    }

    /// `Reaction`
    public enum Reaction: TLObject {
        /// `reactionEmpty#79f5d419 = Reaction`
        case reactionEmpty
        /// `reactionEmoji#1b2286b8 emoticon:string = Reaction`
        case reactionEmoji(emoticon: String)
        /// `reactionCustomEmoji#8935fc73 document_id:long = Reaction`
        case reactionCustomEmoji(documentID: Int64)
        /// `reactionPaid#523da4eb = Reaction`
        case reactionPaid

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x79f5d419:
                self = .reactionEmpty
            case 0x1b2286b8:
                self = .reactionEmoji(emoticon: try reader.readString())
            case 0x8935fc73:
                self = .reactionCustomEmoji(documentID: try reader.readLong())
            case 0x523da4eb:
                self = .reactionPaid
            default:
                throw reader.unknownConstructor(id, of: "Reaction")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .reactionEmpty:
                writer.writeConstructorID(0x79f5d419)
            case .reactionEmoji(let value):
                writer.writeConstructorID(0x1b2286b8)
                writer.writeString(value)
            case .reactionCustomEmoji(let value):
                writer.writeConstructorID(0x8935fc73)
                writer.writeLong(value)
            case .reactionPaid:
                writer.writeConstructorID(0x523da4eb)
            }
        }
    }

    /// `RequestPeerType`
    public enum RequestPeerType: TLObject {
        /// `requestPeerTypeUser#5f3b8a00 flags:# bot:flags.0?Bool premium:flags.1?Bool = RequestPeerType`
        indirect case requestPeerTypeUser(RequestPeerTypeUser)
        /// `requestPeerTypeChat#c9f06e1b flags:# creator:flags.0?true bot_participant:flags.5?true
        /// has_username:flags.3?Bool forum:flags.4?Bool user_admin_rights:flags.1?ChatAdminRights
        /// bot_admin_rights:flags.2?ChatAdminRights = RequestPeerType`
        indirect case requestPeerTypeChat(RequestPeerTypeChat)
        /// `requestPeerTypeBroadcast#339bef6c flags:# creator:flags.0?true has_username:flags.3?Bool
        /// user_admin_rights:flags.1?ChatAdminRights bot_admin_rights:flags.2?ChatAdminRights = RequestPeerType`
        indirect case requestPeerTypeBroadcast(RequestPeerTypeBroadcast)
        /// `requestPeerTypeCreateBot#3e81e078 flags:# bot_managed:flags.0?true suggested_name:flags.1?string
        /// suggested_username:flags.2?string = RequestPeerType`
        indirect case requestPeerTypeCreateBot(RequestPeerTypeCreateBot)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x5f3b8a00:
                self = .requestPeerTypeUser(try RequestPeerTypeUser(bareFrom: &reader))
            case 0xc9f06e1b:
                self = .requestPeerTypeChat(try RequestPeerTypeChat(bareFrom: &reader))
            case 0x339bef6c:
                self = .requestPeerTypeBroadcast(try RequestPeerTypeBroadcast(bareFrom: &reader))
            case 0x3e81e078:
                self = .requestPeerTypeCreateBot(try RequestPeerTypeCreateBot(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "RequestPeerType")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .requestPeerTypeUser(let value):
                writer.writeConstructorID(0x5f3b8a00)
                value.writeBare(to: &writer)
            case .requestPeerTypeChat(let value):
                writer.writeConstructorID(0xc9f06e1b)
                value.writeBare(to: &writer)
            case .requestPeerTypeBroadcast(let value):
                writer.writeConstructorID(0x339bef6c)
                value.writeBare(to: &writer)
            case .requestPeerTypeCreateBot(let value):
                writer.writeConstructorID(0x3e81e078)
                value.writeBare(to: &writer)
            }
        }

        /// `requestPeerTypeUser#5f3b8a00`
        public struct RequestPeerTypeUser: TLPayload {
            public var bot: Bool?
            public var premium: Bool?

            public init(bot: Bool? = nil, premium: Bool? = nil) {
                self.bot = bot
                self.premium = premium
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.bot = _flags[0] ? try reader.readBool() : nil
                self.premium = _flags[1] ? try reader.readBool() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.bot != nil)
                _flags.set(1, if: self.premium != nil)
                writer.writeFlags(_flags)
                if let value = self.bot { writer.writeBool(value) }
                if let value = self.premium { writer.writeBool(value) }
            }
        }

        /// `requestPeerTypeChat#c9f06e1b`
        public struct RequestPeerTypeChat: TLPayload {
            public var creator: Bool
            public var botParticipant: Bool
            public var hasUsername: Bool?
            public var forum: Bool?
            public var userAdminRights: API.ChatAdminRights?
            public var botAdminRights: API.ChatAdminRights?

            public init(creator: Bool = false, botParticipant: Bool = false, hasUsername: Bool? = nil, forum: Bool? = nil, userAdminRights: API.ChatAdminRights? = nil, botAdminRights: API.ChatAdminRights? = nil) {
                self.creator = creator
                self.botParticipant = botParticipant
                self.hasUsername = hasUsername
                self.forum = forum
                self.userAdminRights = userAdminRights
                self.botAdminRights = botAdminRights
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.creator = _flags[0]
                self.botParticipant = _flags[5]
                self.hasUsername = _flags[3] ? try reader.readBool() : nil
                self.forum = _flags[4] ? try reader.readBool() : nil
                self.userAdminRights = _flags[1] ? try API.ChatAdminRights(from: &reader) : nil
                self.botAdminRights = _flags[2] ? try API.ChatAdminRights(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.creator)
                _flags.set(5, if: self.botParticipant)
                _flags.set(3, if: self.hasUsername != nil)
                _flags.set(4, if: self.forum != nil)
                _flags.set(1, if: self.userAdminRights != nil)
                _flags.set(2, if: self.botAdminRights != nil)
                writer.writeFlags(_flags)
                if let value = self.hasUsername { writer.writeBool(value) }
                if let value = self.forum { writer.writeBool(value) }
                if let value = self.userAdminRights { value.write(to: &writer) }
                if let value = self.botAdminRights { value.write(to: &writer) }
            }
        }

        /// `requestPeerTypeBroadcast#339bef6c`
        public struct RequestPeerTypeBroadcast: TLPayload {
            public var creator: Bool
            public var hasUsername: Bool?
            public var userAdminRights: API.ChatAdminRights?
            public var botAdminRights: API.ChatAdminRights?

            public init(creator: Bool = false, hasUsername: Bool? = nil, userAdminRights: API.ChatAdminRights? = nil, botAdminRights: API.ChatAdminRights? = nil) {
                self.creator = creator
                self.hasUsername = hasUsername
                self.userAdminRights = userAdminRights
                self.botAdminRights = botAdminRights
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.creator = _flags[0]
                self.hasUsername = _flags[3] ? try reader.readBool() : nil
                self.userAdminRights = _flags[1] ? try API.ChatAdminRights(from: &reader) : nil
                self.botAdminRights = _flags[2] ? try API.ChatAdminRights(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.creator)
                _flags.set(3, if: self.hasUsername != nil)
                _flags.set(1, if: self.userAdminRights != nil)
                _flags.set(2, if: self.botAdminRights != nil)
                writer.writeFlags(_flags)
                if let value = self.hasUsername { writer.writeBool(value) }
                if let value = self.userAdminRights { value.write(to: &writer) }
                if let value = self.botAdminRights { value.write(to: &writer) }
            }
        }

        /// `requestPeerTypeCreateBot#3e81e078`
        public struct RequestPeerTypeCreateBot: TLPayload {
            public var botManaged: Bool
            public var suggestedName: String?
            public var suggestedUsername: String?

            public init(botManaged: Bool = false, suggestedName: String? = nil, suggestedUsername: String? = nil) {
                self.botManaged = botManaged
                self.suggestedName = suggestedName
                self.suggestedUsername = suggestedUsername
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.botManaged = _flags[0]
                self.suggestedName = _flags[1] ? try reader.readString() : nil
                self.suggestedUsername = _flags[2] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.botManaged)
                _flags.set(1, if: self.suggestedName != nil)
                _flags.set(2, if: self.suggestedUsername != nil)
                writer.writeFlags(_flags)
                if let value = self.suggestedName { writer.writeString(value) }
                if let value = self.suggestedUsername { writer.writeString(value) }
            }
        }
    }

    /// `readParticipantDate#4a4ff172 user_id:long date:int = ReadParticipantDate`
    public struct ReadParticipantDate: TLObject {
        public var userID: Int64
        public var date: Int32

        public init(userID: Int64, date: Int32) {
            self.userID = userID
            self.date = date
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4a4ff172, "readParticipantDate")
            self.userID = try reader.readLong()
            self.date = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4a4ff172)
            writer.writeLong(self.userID)
            writer.writeInt(self.date)
        }
    }

    /// `RequestedPeer`
    public enum RequestedPeer: TLObject {
        /// `requestedPeerUser#d62ff46a flags:# user_id:long first_name:flags.0?string last_name:flags.0?string
        /// username:flags.1?string photo:flags.2?Photo = RequestedPeer`
        indirect case requestedPeerUser(RequestedPeerUser)
        /// `requestedPeerChat#7307544f flags:# chat_id:long title:flags.0?string photo:flags.2?Photo =
        /// RequestedPeer`
        indirect case requestedPeerChat(RequestedPeerChat)
        /// `requestedPeerChannel#8ba403e4 flags:# channel_id:long title:flags.0?string username:flags.1?string
        /// photo:flags.2?Photo = RequestedPeer`
        indirect case requestedPeerChannel(RequestedPeerChannel)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd62ff46a:
                self = .requestedPeerUser(try RequestedPeerUser(bareFrom: &reader))
            case 0x7307544f:
                self = .requestedPeerChat(try RequestedPeerChat(bareFrom: &reader))
            case 0x8ba403e4:
                self = .requestedPeerChannel(try RequestedPeerChannel(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "RequestedPeer")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .requestedPeerUser(let value):
                writer.writeConstructorID(0xd62ff46a)
                value.writeBare(to: &writer)
            case .requestedPeerChat(let value):
                writer.writeConstructorID(0x7307544f)
                value.writeBare(to: &writer)
            case .requestedPeerChannel(let value):
                writer.writeConstructorID(0x8ba403e4)
                value.writeBare(to: &writer)
            }
        }

        /// `requestedPeerUser#d62ff46a`
        public struct RequestedPeerUser: TLPayload {
            public var userID: Int64
            public var firstName: String?
            public var lastName: String?
            public var username: String?
            public var photo: API.Photo?

            public init(userID: Int64, firstName: String? = nil, lastName: String? = nil, username: String? = nil, photo: API.Photo? = nil) {
                self.userID = userID
                self.firstName = firstName
                self.lastName = lastName
                self.username = username
                self.photo = photo
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try reader.readLong()
                self.firstName = _flags[0] ? try reader.readString() : nil
                self.lastName = _flags[0] ? try reader.readString() : nil
                self.username = _flags[1] ? try reader.readString() : nil
                self.photo = _flags[2] ? try API.Photo(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.firstName != nil)
                _flags.set(0, if: self.lastName != nil)
                _flags.set(1, if: self.username != nil)
                _flags.set(2, if: self.photo != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                if let value = self.firstName {
                    writer.writeString(value)
                } else if _flags[0] {
                    writer.failMissing("requestedPeerUser.first_name")
                }
                if let value = self.lastName {
                    writer.writeString(value)
                } else if _flags[0] {
                    writer.failMissing("requestedPeerUser.last_name")
                }
                if let value = self.username { writer.writeString(value) }
                if let value = self.photo { value.write(to: &writer) }
            }
        }

        /// `requestedPeerChat#7307544f`
        public struct RequestedPeerChat: TLPayload {
            public var chatID: Int64
            public var title: String?
            public var photo: API.Photo?

            public init(chatID: Int64, title: String? = nil, photo: API.Photo? = nil) {
                self.chatID = chatID
                self.title = title
                self.photo = photo
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.chatID = try reader.readLong()
                self.title = _flags[0] ? try reader.readString() : nil
                self.photo = _flags[2] ? try API.Photo(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.title != nil)
                _flags.set(2, if: self.photo != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.chatID)
                if let value = self.title { writer.writeString(value) }
                if let value = self.photo { value.write(to: &writer) }
            }
        }

        /// `requestedPeerChannel#8ba403e4`
        public struct RequestedPeerChannel: TLPayload {
            public var channelID: Int64
            public var title: String?
            public var username: String?
            public var photo: API.Photo?

            public init(channelID: Int64, title: String? = nil, username: String? = nil, photo: API.Photo? = nil) {
                self.channelID = channelID
                self.title = title
                self.username = username
                self.photo = photo
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.channelID = try reader.readLong()
                self.title = _flags[0] ? try reader.readString() : nil
                self.username = _flags[1] ? try reader.readString() : nil
                self.photo = _flags[2] ? try API.Photo(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.title != nil)
                _flags.set(1, if: self.username != nil)
                _flags.set(2, if: self.photo != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.channelID)
                if let value = self.title { writer.writeString(value) }
                if let value = self.username { writer.writeString(value) }
                if let value = self.photo { value.write(to: &writer) }
            }
        }
    }

    /// `ReactionNotificationsFrom`
    public enum ReactionNotificationsFrom: TLObject {
        /// `reactionNotificationsFromContacts#bac3a61a = ReactionNotificationsFrom`
        case reactionNotificationsFromContacts
        /// `reactionNotificationsFromAll#4b9e22a0 = ReactionNotificationsFrom`
        case reactionNotificationsFromAll

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbac3a61a:
                self = .reactionNotificationsFromContacts
            case 0x4b9e22a0:
                self = .reactionNotificationsFromAll
            default:
                throw reader.unknownConstructor(id, of: "ReactionNotificationsFrom")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .reactionNotificationsFromContacts:
                writer.writeConstructorID(0xbac3a61a)
            case .reactionNotificationsFromAll:
                writer.writeConstructorID(0x4b9e22a0)
            }
        }
    }

    /// `reactionsNotifySettings#71e4ea58 flags:# messages_notify_from:flags.0?ReactionNotificationsFrom
    /// stories_notify_from:flags.1?ReactionNotificationsFrom
    /// poll_votes_notify_from:flags.2?ReactionNotificationsFrom sound:NotificationSound show_previews:Bool =
    /// ReactionsNotifySettings`
    public struct ReactionsNotifySettings: TLObject {
        public var messagesNotifyFrom: API.ReactionNotificationsFrom?
        public var storiesNotifyFrom: API.ReactionNotificationsFrom?
        public var pollVotesNotifyFrom: API.ReactionNotificationsFrom?
        public var sound: API.NotificationSound
        public var showPreviews: Bool

        public init(messagesNotifyFrom: API.ReactionNotificationsFrom? = nil, storiesNotifyFrom: API.ReactionNotificationsFrom? = nil, pollVotesNotifyFrom: API.ReactionNotificationsFrom? = nil, sound: API.NotificationSound, showPreviews: Bool) {
            self.messagesNotifyFrom = messagesNotifyFrom
            self.storiesNotifyFrom = storiesNotifyFrom
            self.pollVotesNotifyFrom = pollVotesNotifyFrom
            self.sound = sound
            self.showPreviews = showPreviews
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x71e4ea58, "reactionsNotifySettings")
            let _flags = try reader.readFlags()
            self.messagesNotifyFrom = _flags[0] ? try API.ReactionNotificationsFrom(from: &reader) : nil
            self.storiesNotifyFrom = _flags[1] ? try API.ReactionNotificationsFrom(from: &reader) : nil
            self.pollVotesNotifyFrom = _flags[2] ? try API.ReactionNotificationsFrom(from: &reader) : nil
            self.sound = try API.NotificationSound(from: &reader)
            self.showPreviews = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x71e4ea58)
            var _flags = TLFlags()
            _flags.set(0, if: self.messagesNotifyFrom != nil)
            _flags.set(1, if: self.storiesNotifyFrom != nil)
            _flags.set(2, if: self.pollVotesNotifyFrom != nil)
            writer.writeFlags(_flags)
            if let value = self.messagesNotifyFrom { value.write(to: &writer) }
            if let value = self.storiesNotifyFrom { value.write(to: &writer) }
            if let value = self.pollVotesNotifyFrom { value.write(to: &writer) }
            self.sound.write(to: &writer)
            writer.writeBool(self.showPreviews)
        }
    }

    /// `ReportResult`
    public enum ReportResult: TLObject {
        /// `reportResultChooseOption#f0e4e0b6 title:string options:Vector<MessageReportOption> = ReportResult`
        case reportResultChooseOption(title: String, options: [API.MessageReportOption])
        /// `reportResultAddComment#6f09ac31 flags:# optional:flags.0?true option:bytes = ReportResult`
        indirect case reportResultAddComment(ReportResultAddComment)
        /// `reportResultReported#8db33c4b = ReportResult`
        case reportResultReported

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf0e4e0b6:
                self = .reportResultChooseOption(title: try reader.readString(), options: try reader.readVector(of: API.MessageReportOption.self))
            case 0x6f09ac31:
                self = .reportResultAddComment(try ReportResultAddComment(bareFrom: &reader))
            case 0x8db33c4b:
                self = .reportResultReported
            default:
                throw reader.unknownConstructor(id, of: "ReportResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .reportResultChooseOption(let value1, let value2):
                writer.writeConstructorID(0xf0e4e0b6)
                writer.writeString(value1)
                writer.writeVector(value2)
            case .reportResultAddComment(let value):
                writer.writeConstructorID(0x6f09ac31)
                value.writeBare(to: &writer)
            case .reportResultReported:
                writer.writeConstructorID(0x8db33c4b)
            }
        }

        /// `reportResultAddComment#6f09ac31`
        public struct ReportResultAddComment: TLPayload {
            public var optional: Bool
            public var option: [UInt8]

            public init(optional: Bool = false, option: [UInt8]) {
                self.optional = optional
                self.option = option
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.optional = _flags[0]
                self.option = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.optional)
                writer.writeFlags(_flags)
                writer.writeBytes(self.option)
            }
        }
    }

    /// `RequirementToContact`
    public enum RequirementToContact: TLObject {
        /// `requirementToContactEmpty#050a9839 = RequirementToContact`
        case requirementToContactEmpty
        /// `requirementToContactPremium#e581e4e9 = RequirementToContact`
        case requirementToContactPremium
        /// `requirementToContactPaidMessages#b4f67e93 stars_amount:long = RequirementToContact`
        case requirementToContactPaidMessages(starsAmount: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x050a9839:
                self = .requirementToContactEmpty
            case 0xe581e4e9:
                self = .requirementToContactPremium
            case 0xb4f67e93:
                self = .requirementToContactPaidMessages(starsAmount: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "RequirementToContact")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .requirementToContactEmpty:
                writer.writeConstructorID(0x050a9839)
            case .requirementToContactPremium:
                writer.writeConstructorID(0xe581e4e9)
            case .requirementToContactPaidMessages(let value):
                writer.writeConstructorID(0xb4f67e93)
                writer.writeLong(value)
            }
        }
    }

    /// `recentStory#711d692d flags:# live:flags.0?true max_id:flags.1?int = RecentStory`
    public struct RecentStory: TLObject {
        public var live: Bool
        public var maxID: Int32?

        public init(live: Bool = false, maxID: Int32? = nil) {
            self.live = live
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x711d692d, "recentStory")
            let _flags = try reader.readFlags()
            self.live = _flags[0]
            self.maxID = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x711d692d)
            var _flags = TLFlags()
            _flags.set(0, if: self.live)
            _flags.set(1, if: self.maxID != nil)
            writer.writeFlags(_flags)
            if let value = self.maxID { writer.writeInt(value) }
        }
    }

    /// `richMessage#baf39d8b flags:# rtl:flags.0?true part:flags.1?true blocks:Vector<PageBlock>
    /// photos:Vector<Photo> documents:Vector<Document> = RichMessage`
    public struct RichMessage: TLObject {
        public var rtl: Bool
        public var part: Bool
        public var blocks: [API.PageBlock]
        public var photos: [API.Photo]
        public var documents: [API.Document]

        public init(rtl: Bool = false, part: Bool = false, blocks: [API.PageBlock], photos: [API.Photo], documents: [API.Document]) {
            self.rtl = rtl
            self.part = part
            self.blocks = blocks
            self.photos = photos
            self.documents = documents
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbaf39d8b, "richMessage")
            let _flags = try reader.readFlags()
            self.rtl = _flags[0]
            self.part = _flags[1]
            self.blocks = try reader.readVector(of: API.PageBlock.self)
            self.photos = try reader.readVector(of: API.Photo.self)
            self.documents = try reader.readVector(of: API.Document.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbaf39d8b)
            var _flags = TLFlags()
            _flags.set(0, if: self.rtl)
            _flags.set(1, if: self.part)
            writer.writeFlags(_flags)
            writer.writeVector(self.blocks)
            writer.writeVector(self.photos)
            writer.writeVector(self.documents)
        }
    }
}
