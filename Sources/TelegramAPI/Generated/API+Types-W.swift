// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `WallPaper`
    public enum WallPaper: TLObject {
        /// `wallPaper#a437c3ed id:long flags:# creator:flags.0?true default:flags.1?true pattern:flags.3?true
        /// dark:flags.4?true access_hash:long slug:string document:Document settings:flags.2?WallPaperSettings =
        /// WallPaper`
        indirect case wallPaper(WallPaper)
        /// `wallPaperNoFile#e0804116 id:long flags:# default:flags.1?true dark:flags.4?true
        /// settings:flags.2?WallPaperSettings = WallPaper`
        indirect case wallPaperNoFile(WallPaperNoFile)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa437c3ed:
                self = .wallPaper(try WallPaper(bareFrom: &reader))
            case 0xe0804116:
                self = .wallPaperNoFile(try WallPaperNoFile(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "WallPaper")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .wallPaper(let value):
                writer.writeConstructorID(0xa437c3ed)
                value.writeBare(to: &writer)
            case .wallPaperNoFile(let value):
                writer.writeConstructorID(0xe0804116)
                value.writeBare(to: &writer)
            }
        }

        /// `wallPaper#a437c3ed`
        public struct WallPaper: TLPayload {
            public var id: Int64
            public var creator: Bool
            public var `default`: Bool
            public var pattern: Bool
            public var dark: Bool
            public var accessHash: Int64
            public var slug: String
            public var document: API.Document
            public var settings: API.WallPaperSettings?

            public init(id: Int64, creator: Bool = false, `default`: Bool = false, pattern: Bool = false, dark: Bool = false, accessHash: Int64, slug: String, document: API.Document, settings: API.WallPaperSettings? = nil) {
                self.id = id
                self.creator = creator
                self.default = `default`
                self.pattern = pattern
                self.dark = dark
                self.accessHash = accessHash
                self.slug = slug
                self.document = document
                self.settings = settings
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                let _flags = try reader.readFlags()
                self.creator = _flags[0]
                self.default = _flags[1]
                self.pattern = _flags[3]
                self.dark = _flags[4]
                self.accessHash = try reader.readLong()
                self.slug = try reader.readString()
                self.document = try API.Document(from: &reader)
                self.settings = _flags[2] ? try API.WallPaperSettings(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                var _flags = TLFlags()
                _flags.set(0, if: self.creator)
                _flags.set(1, if: self.default)
                _flags.set(3, if: self.pattern)
                _flags.set(4, if: self.dark)
                _flags.set(2, if: self.settings != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.accessHash)
                writer.writeString(self.slug)
                self.document.write(to: &writer)
                if let value = self.settings { value.write(to: &writer) }
            }
        }

        /// `wallPaperNoFile#e0804116`
        public struct WallPaperNoFile: TLPayload {
            public var id: Int64
            public var `default`: Bool
            public var dark: Bool
            public var settings: API.WallPaperSettings?

            public init(id: Int64, `default`: Bool = false, dark: Bool = false, settings: API.WallPaperSettings? = nil) {
                self.id = id
                self.default = `default`
                self.dark = dark
                self.settings = settings
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                let _flags = try reader.readFlags()
                self.default = _flags[1]
                self.dark = _flags[4]
                self.settings = _flags[2] ? try API.WallPaperSettings(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                var _flags = TLFlags()
                _flags.set(1, if: self.default)
                _flags.set(4, if: self.dark)
                _flags.set(2, if: self.settings != nil)
                writer.writeFlags(_flags)
                if let value = self.settings { value.write(to: &writer) }
            }
        }
    }

    /// `WebPage`
    public enum WebPage: TLObject {
        /// `webPageEmpty#211a1788 flags:# id:long url:flags.0?string = WebPage`
        indirect case webPageEmpty(WebPageEmpty)
        /// `webPagePending#b0d13e47 flags:# id:long url:flags.0?string date:int = WebPage`
        indirect case webPagePending(WebPagePending)
        /// `webPage#e89c45b2 flags:# has_large_media:flags.13?true video_cover_photo:flags.14?true id:long
        /// url:string display_url:string hash:int type:flags.0?string site_name:flags.1?string
        /// title:flags.2?string description:flags.3?string photo:flags.4?Photo embed_url:flags.5?string
        /// embed_type:flags.5?string embed_width:flags.6?int embed_height:flags.6?int duration:flags.7?int
        /// author:flags.8?string document:flags.9?Document cached_page:flags.10?Page
        /// attributes:flags.12?Vector<WebPageAttribute> = WebPage`
        indirect case webPage(WebPage)
        /// `webPageNotModified#7311ca11 flags:# cached_page_views:flags.0?int = WebPage`
        indirect case webPageNotModified(WebPageNotModified)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x211a1788:
                self = .webPageEmpty(try WebPageEmpty(bareFrom: &reader))
            case 0xb0d13e47:
                self = .webPagePending(try WebPagePending(bareFrom: &reader))
            case 0xe89c45b2:
                self = .webPage(try WebPage(bareFrom: &reader))
            case 0x7311ca11:
                self = .webPageNotModified(try WebPageNotModified(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "WebPage")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .webPageEmpty(let value):
                writer.writeConstructorID(0x211a1788)
                value.writeBare(to: &writer)
            case .webPagePending(let value):
                writer.writeConstructorID(0xb0d13e47)
                value.writeBare(to: &writer)
            case .webPage(let value):
                writer.writeConstructorID(0xe89c45b2)
                value.writeBare(to: &writer)
            case .webPageNotModified(let value):
                writer.writeConstructorID(0x7311ca11)
                value.writeBare(to: &writer)
            }
        }

        /// `webPageEmpty#211a1788`
        public struct WebPageEmpty: TLPayload {
            public var id: Int64
            public var url: String?

            public init(id: Int64, url: String? = nil) {
                self.id = id
                self.url = url
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readLong()
                self.url = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.url != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                if let value = self.url { writer.writeString(value) }
            }
        }

        /// `webPagePending#b0d13e47`
        public struct WebPagePending: TLPayload {
            public var id: Int64
            public var url: String?
            public var date: Int32

            public init(id: Int64, url: String? = nil, date: Int32) {
                self.id = id
                self.url = url
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readLong()
                self.url = _flags[0] ? try reader.readString() : nil
                self.date = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.url != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                if let value = self.url { writer.writeString(value) }
                writer.writeInt(self.date)
            }
        }

        /// `webPage#e89c45b2`
        public struct WebPage: TLPayload {
            public var hasLargeMedia: Bool
            public var videoCoverPhoto: Bool
            public var id: Int64
            public var url: String
            public var displayURL: String
            public var hash: Int32
            public var type: String?
            public var siteName: String?
            public var title: String?
            public var description: String?
            public var photo: API.Photo?
            public var embedURL: String?
            public var embedType: String?
            public var embedWidth: Int32?
            public var embedHeight: Int32?
            public var duration: Int32?
            public var author: String?
            public var document: API.Document?
            public var cachedPage: API.Page?
            public var attributes: [API.WebPageAttribute]?

            public init(hasLargeMedia: Bool = false, videoCoverPhoto: Bool = false, id: Int64, url: String, displayURL: String, hash: Int32, type: String? = nil, siteName: String? = nil, title: String? = nil, description: String? = nil, photo: API.Photo? = nil, embedURL: String? = nil, embedType: String? = nil, embedWidth: Int32? = nil, embedHeight: Int32? = nil, duration: Int32? = nil, author: String? = nil, document: API.Document? = nil, cachedPage: API.Page? = nil, attributes: [API.WebPageAttribute]? = nil) {
                self.hasLargeMedia = hasLargeMedia
                self.videoCoverPhoto = videoCoverPhoto
                self.id = id
                self.url = url
                self.displayURL = displayURL
                self.hash = hash
                self.type = type
                self.siteName = siteName
                self.title = title
                self.description = description
                self.photo = photo
                self.embedURL = embedURL
                self.embedType = embedType
                self.embedWidth = embedWidth
                self.embedHeight = embedHeight
                self.duration = duration
                self.author = author
                self.document = document
                self.cachedPage = cachedPage
                self.attributes = attributes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hasLargeMedia = _flags[13]
                self.videoCoverPhoto = _flags[14]
                self.id = try reader.readLong()
                self.url = try reader.readString()
                self.displayURL = try reader.readString()
                self.hash = try reader.readInt()
                self.type = _flags[0] ? try reader.readString() : nil
                self.siteName = _flags[1] ? try reader.readString() : nil
                self.title = _flags[2] ? try reader.readString() : nil
                self.description = _flags[3] ? try reader.readString() : nil
                self.photo = _flags[4] ? try API.Photo(from: &reader) : nil
                self.embedURL = _flags[5] ? try reader.readString() : nil
                self.embedType = _flags[5] ? try reader.readString() : nil
                self.embedWidth = _flags[6] ? try reader.readInt() : nil
                self.embedHeight = _flags[6] ? try reader.readInt() : nil
                self.duration = _flags[7] ? try reader.readInt() : nil
                self.author = _flags[8] ? try reader.readString() : nil
                self.document = _flags[9] ? try API.Document(from: &reader) : nil
                self.cachedPage = _flags[10] ? try API.Page(from: &reader) : nil
                self.attributes = _flags[12] ? try reader.readVector(of: API.WebPageAttribute.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(13, if: self.hasLargeMedia)
                _flags.set(14, if: self.videoCoverPhoto)
                _flags.set(0, if: self.type != nil)
                _flags.set(1, if: self.siteName != nil)
                _flags.set(2, if: self.title != nil)
                _flags.set(3, if: self.description != nil)
                _flags.set(4, if: self.photo != nil)
                _flags.set(5, if: self.embedURL != nil)
                _flags.set(5, if: self.embedType != nil)
                _flags.set(6, if: self.embedWidth != nil)
                _flags.set(6, if: self.embedHeight != nil)
                _flags.set(7, if: self.duration != nil)
                _flags.set(8, if: self.author != nil)
                _flags.set(9, if: self.document != nil)
                _flags.set(10, if: self.cachedPage != nil)
                _flags.set(12, if: self.attributes != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeString(self.url)
                writer.writeString(self.displayURL)
                writer.writeInt(self.hash)
                if let value = self.type { writer.writeString(value) }
                if let value = self.siteName { writer.writeString(value) }
                if let value = self.title { writer.writeString(value) }
                if let value = self.description { writer.writeString(value) }
                if let value = self.photo { value.write(to: &writer) }
                if let value = self.embedURL {
                    writer.writeString(value)
                } else if _flags[5] {
                    writer.failMissing("webPage.embed_url")
                }
                if let value = self.embedType {
                    writer.writeString(value)
                } else if _flags[5] {
                    writer.failMissing("webPage.embed_type")
                }
                if let value = self.embedWidth {
                    writer.writeInt(value)
                } else if _flags[6] {
                    writer.failMissing("webPage.embed_width")
                }
                if let value = self.embedHeight {
                    writer.writeInt(value)
                } else if _flags[6] {
                    writer.failMissing("webPage.embed_height")
                }
                if let value = self.duration { writer.writeInt(value) }
                if let value = self.author { writer.writeString(value) }
                if let value = self.document { value.write(to: &writer) }
                if let value = self.cachedPage { value.write(to: &writer) }
                if let value = self.attributes { writer.writeVector(value) }
            }
        }

        /// `webPageNotModified#7311ca11`
        public struct WebPageNotModified: TLPayload {
            public var cachedPageViews: Int32?

            public init(cachedPageViews: Int32? = nil) {
                self.cachedPageViews = cachedPageViews
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.cachedPageViews = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.cachedPageViews != nil)
                writer.writeFlags(_flags)
                if let value = self.cachedPageViews { writer.writeInt(value) }
            }
        }
    }

    /// `WebDocument`
    public enum WebDocument: TLObject {
        /// `webDocument#1c570ed1 url:string access_hash:long size:int mime_type:string
        /// attributes:Vector<DocumentAttribute> = WebDocument`
        indirect case webDocument(WebDocument)
        /// `webDocumentNoProxy#f9c8bcc6 url:string size:int mime_type:string attributes:Vector<DocumentAttribute>
        /// = WebDocument`
        indirect case webDocumentNoProxy(WebDocumentNoProxy)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1c570ed1:
                self = .webDocument(try WebDocument(bareFrom: &reader))
            case 0xf9c8bcc6:
                self = .webDocumentNoProxy(try WebDocumentNoProxy(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "WebDocument")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .webDocument(let value):
                writer.writeConstructorID(0x1c570ed1)
                value.writeBare(to: &writer)
            case .webDocumentNoProxy(let value):
                writer.writeConstructorID(0xf9c8bcc6)
                value.writeBare(to: &writer)
            }
        }

        /// `webDocument#1c570ed1`
        public struct WebDocument: TLPayload {
            public var url: String
            public var accessHash: Int64
            public var size: Int32
            public var mimeType: String
            public var attributes: [API.DocumentAttribute]

            public init(url: String, accessHash: Int64, size: Int32, mimeType: String, attributes: [API.DocumentAttribute]) {
                self.url = url
                self.accessHash = accessHash
                self.size = size
                self.mimeType = mimeType
                self.attributes = attributes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.url = try reader.readString()
                self.accessHash = try reader.readLong()
                self.size = try reader.readInt()
                self.mimeType = try reader.readString()
                self.attributes = try reader.readVector(of: API.DocumentAttribute.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.url)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.size)
                writer.writeString(self.mimeType)
                writer.writeVector(self.attributes)
            }
        }

        /// `webDocumentNoProxy#f9c8bcc6`
        public struct WebDocumentNoProxy: TLPayload {
            public var url: String
            public var size: Int32
            public var mimeType: String
            public var attributes: [API.DocumentAttribute]

            public init(url: String, size: Int32, mimeType: String, attributes: [API.DocumentAttribute]) {
                self.url = url
                self.size = size
                self.mimeType = mimeType
                self.attributes = attributes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.url = try reader.readString()
                self.size = try reader.readInt()
                self.mimeType = try reader.readString()
                self.attributes = try reader.readVector(of: API.DocumentAttribute.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.url)
                writer.writeInt(self.size)
                writer.writeString(self.mimeType)
                writer.writeVector(self.attributes)
            }
        }
    }

    /// `webAuthorization#a6f8f452 hash:long bot_id:long domain:string browser:string platform:string
    /// date_created:int date_active:int ip:string region:string = WebAuthorization`
    public struct WebAuthorization: TLObject {
        public var hash: Int64
        public var botID: Int64
        public var domain: String
        public var browser: String
        public var platform: String
        public var dateCreated: Int32
        public var dateActive: Int32
        public var ip: String
        public var region: String

        public init(hash: Int64, botID: Int64, domain: String, browser: String, platform: String, dateCreated: Int32, dateActive: Int32, ip: String, region: String) {
            self.hash = hash
            self.botID = botID
            self.domain = domain
            self.browser = browser
            self.platform = platform
            self.dateCreated = dateCreated
            self.dateActive = dateActive
            self.ip = ip
            self.region = region
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa6f8f452, "webAuthorization")
            self.hash = try reader.readLong()
            self.botID = try reader.readLong()
            self.domain = try reader.readString()
            self.browser = try reader.readString()
            self.platform = try reader.readString()
            self.dateCreated = try reader.readInt()
            self.dateActive = try reader.readInt()
            self.ip = try reader.readString()
            self.region = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa6f8f452)
            writer.writeLong(self.hash)
            writer.writeLong(self.botID)
            writer.writeString(self.domain)
            writer.writeString(self.browser)
            writer.writeString(self.platform)
            writer.writeInt(self.dateCreated)
            writer.writeInt(self.dateActive)
            writer.writeString(self.ip)
            writer.writeString(self.region)
        }
    }

    /// `wallPaperSettings#372efcd0 flags:# blur:flags.1?true motion:flags.2?true background_color:flags.0?int
    /// second_background_color:flags.4?int third_background_color:flags.5?int fourth_background_color:flags.6?int
    /// intensity:flags.3?int rotation:flags.4?int emoticon:flags.7?string = WallPaperSettings`
    public struct WallPaperSettings: TLObject {
        public var blur: Bool
        public var motion: Bool
        public var backgroundColor: Int32?
        public var secondBackgroundColor: Int32?
        public var thirdBackgroundColor: Int32?
        public var fourthBackgroundColor: Int32?
        public var intensity: Int32?
        public var rotation: Int32?
        public var emoticon: String?

        public init(blur: Bool = false, motion: Bool = false, backgroundColor: Int32? = nil, secondBackgroundColor: Int32? = nil, thirdBackgroundColor: Int32? = nil, fourthBackgroundColor: Int32? = nil, intensity: Int32? = nil, rotation: Int32? = nil, emoticon: String? = nil) {
            self.blur = blur
            self.motion = motion
            self.backgroundColor = backgroundColor
            self.secondBackgroundColor = secondBackgroundColor
            self.thirdBackgroundColor = thirdBackgroundColor
            self.fourthBackgroundColor = fourthBackgroundColor
            self.intensity = intensity
            self.rotation = rotation
            self.emoticon = emoticon
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x372efcd0, "wallPaperSettings")
            let _flags = try reader.readFlags()
            self.blur = _flags[1]
            self.motion = _flags[2]
            self.backgroundColor = _flags[0] ? try reader.readInt() : nil
            self.secondBackgroundColor = _flags[4] ? try reader.readInt() : nil
            self.thirdBackgroundColor = _flags[5] ? try reader.readInt() : nil
            self.fourthBackgroundColor = _flags[6] ? try reader.readInt() : nil
            self.intensity = _flags[3] ? try reader.readInt() : nil
            self.rotation = _flags[4] ? try reader.readInt() : nil
            self.emoticon = _flags[7] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x372efcd0)
            var _flags = TLFlags()
            _flags.set(1, if: self.blur)
            _flags.set(2, if: self.motion)
            _flags.set(0, if: self.backgroundColor != nil)
            _flags.set(4, if: self.secondBackgroundColor != nil)
            _flags.set(5, if: self.thirdBackgroundColor != nil)
            _flags.set(6, if: self.fourthBackgroundColor != nil)
            _flags.set(3, if: self.intensity != nil)
            _flags.set(4, if: self.rotation != nil)
            _flags.set(7, if: self.emoticon != nil)
            writer.writeFlags(_flags)
            if let value = self.backgroundColor { writer.writeInt(value) }
            if let value = self.secondBackgroundColor {
                writer.writeInt(value)
            } else if _flags[4] {
                writer.failMissing("wallPaperSettings.second_background_color")
            }
            if let value = self.thirdBackgroundColor { writer.writeInt(value) }
            if let value = self.fourthBackgroundColor { writer.writeInt(value) }
            if let value = self.intensity { writer.writeInt(value) }
            if let value = self.rotation {
                writer.writeInt(value)
            } else if _flags[4] {
                writer.failMissing("wallPaperSettings.rotation")
            }
            if let value = self.emoticon { writer.writeString(value) }
        }
    }

    /// `WebPageAttribute`
    public enum WebPageAttribute: TLObject {
        /// `webPageAttributeTheme#54b56617 flags:# documents:flags.0?Vector<Document>
        /// settings:flags.1?ThemeSettings = WebPageAttribute`
        indirect case webPageAttributeTheme(WebPageAttributeTheme)
        /// `webPageAttributeStory#2e94c3e7 flags:# peer:Peer id:int story:flags.0?StoryItem = WebPageAttribute`
        indirect case webPageAttributeStory(WebPageAttributeStory)
        /// `webPageAttributeStickerSet#50cc03d3 flags:# emojis:flags.0?true text_color:flags.1?true
        /// stickers:Vector<Document> = WebPageAttribute`
        indirect case webPageAttributeStickerSet(WebPageAttributeStickerSet)
        /// `webPageAttributeUniqueStarGift#cf6f6db8 gift:StarGift = WebPageAttribute`
        case webPageAttributeUniqueStarGift(gift: API.StarGift)
        /// `webPageAttributeStarGiftCollection#31cad303 icons:Vector<Document> = WebPageAttribute`
        case webPageAttributeStarGiftCollection(icons: [API.Document])
        /// `webPageAttributeStarGiftAuction#01c641c2 gift:StarGift end_date:int = WebPageAttribute`
        case webPageAttributeStarGiftAuction(gift: API.StarGift, endDate: Int32)
        /// `webPageAttributeAiComposeTone#7781fe18 emoji_id:long = WebPageAttribute`
        case webPageAttributeAiComposeTone(emojiID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x54b56617:
                self = .webPageAttributeTheme(try WebPageAttributeTheme(bareFrom: &reader))
            case 0x2e94c3e7:
                self = .webPageAttributeStory(try WebPageAttributeStory(bareFrom: &reader))
            case 0x50cc03d3:
                self = .webPageAttributeStickerSet(try WebPageAttributeStickerSet(bareFrom: &reader))
            case 0xcf6f6db8:
                self = .webPageAttributeUniqueStarGift(gift: try API.StarGift(from: &reader))
            case 0x31cad303:
                self = .webPageAttributeStarGiftCollection(icons: try reader.readVector(of: API.Document.self))
            case 0x01c641c2:
                self = .webPageAttributeStarGiftAuction(gift: try API.StarGift(from: &reader), endDate: try reader.readInt())
            case 0x7781fe18:
                self = .webPageAttributeAiComposeTone(emojiID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "WebPageAttribute")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .webPageAttributeTheme(let value):
                writer.writeConstructorID(0x54b56617)
                value.writeBare(to: &writer)
            case .webPageAttributeStory(let value):
                writer.writeConstructorID(0x2e94c3e7)
                value.writeBare(to: &writer)
            case .webPageAttributeStickerSet(let value):
                writer.writeConstructorID(0x50cc03d3)
                value.writeBare(to: &writer)
            case .webPageAttributeUniqueStarGift(let value):
                writer.writeConstructorID(0xcf6f6db8)
                value.write(to: &writer)
            case .webPageAttributeStarGiftCollection(let value):
                writer.writeConstructorID(0x31cad303)
                writer.writeVector(value)
            case .webPageAttributeStarGiftAuction(let value1, let value2):
                writer.writeConstructorID(0x01c641c2)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .webPageAttributeAiComposeTone(let value):
                writer.writeConstructorID(0x7781fe18)
                writer.writeLong(value)
            }
        }

        /// `webPageAttributeTheme#54b56617`
        public struct WebPageAttributeTheme: TLPayload {
            public var documents: [API.Document]?
            public var settings: API.ThemeSettings?

            public init(documents: [API.Document]? = nil, settings: API.ThemeSettings? = nil) {
                self.documents = documents
                self.settings = settings
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.documents = _flags[0] ? try reader.readVector(of: API.Document.self) : nil
                self.settings = _flags[1] ? try API.ThemeSettings(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.documents != nil)
                _flags.set(1, if: self.settings != nil)
                writer.writeFlags(_flags)
                if let value = self.documents { writer.writeVector(value) }
                if let value = self.settings { value.write(to: &writer) }
            }
        }

        /// `webPageAttributeStory#2e94c3e7`
        public struct WebPageAttributeStory: TLPayload {
            public var peer: API.Peer
            public var id: Int32
            public var story: API.StoryItem?

            public init(peer: API.Peer, id: Int32, story: API.StoryItem? = nil) {
                self.peer = peer
                self.id = id
                self.story = story
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.peer = try API.Peer(from: &reader)
                self.id = try reader.readInt()
                self.story = _flags[0] ? try API.StoryItem(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.story != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.id)
                if let value = self.story { value.write(to: &writer) }
            }
        }

        /// `webPageAttributeStickerSet#50cc03d3`
        public struct WebPageAttributeStickerSet: TLPayload {
            public var emojis: Bool
            public var textColor: Bool
            public var stickers: [API.Document]

            public init(emojis: Bool = false, textColor: Bool = false, stickers: [API.Document]) {
                self.emojis = emojis
                self.textColor = textColor
                self.stickers = stickers
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.emojis = _flags[0]
                self.textColor = _flags[1]
                self.stickers = try reader.readVector(of: API.Document.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.emojis)
                _flags.set(1, if: self.textColor)
                writer.writeFlags(_flags)
                writer.writeVector(self.stickers)
            }
        }
    }

    /// `webViewResultUrl#4d22ff98 flags:# fullsize:flags.1?true fullscreen:flags.2?true same_origin:flags.3?true
    /// query_id:flags.0?long url:string = WebViewResult`
    public struct WebViewResult: TLObject {
        public var fullsize: Bool
        public var fullscreen: Bool
        public var sameOrigin: Bool
        public var queryID: Int64?
        public var url: String

        public init(fullsize: Bool = false, fullscreen: Bool = false, sameOrigin: Bool = false, queryID: Int64? = nil, url: String) {
            self.fullsize = fullsize
            self.fullscreen = fullscreen
            self.sameOrigin = sameOrigin
            self.queryID = queryID
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4d22ff98, "webViewResultUrl")
            let _flags = try reader.readFlags()
            self.fullsize = _flags[1]
            self.fullscreen = _flags[2]
            self.sameOrigin = _flags[3]
            self.queryID = _flags[0] ? try reader.readLong() : nil
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4d22ff98)
            var _flags = TLFlags()
            _flags.set(1, if: self.fullsize)
            _flags.set(2, if: self.fullscreen)
            _flags.set(3, if: self.sameOrigin)
            _flags.set(0, if: self.queryID != nil)
            writer.writeFlags(_flags)
            if let value = self.queryID { writer.writeLong(value) }
            writer.writeString(self.url)
        }
    }

    /// `webViewMessageSent#0c94511c flags:# msg_id:flags.0?InputBotInlineMessageID = WebViewMessageSent`
    public struct WebViewMessageSent: TLObject {
        public var msgID: API.InputBotInlineMessageID?

        public init(msgID: API.InputBotInlineMessageID? = nil) {
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0c94511c, "webViewMessageSent")
            let _flags = try reader.readFlags()
            self.msgID = _flags[0] ? try API.InputBotInlineMessageID(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0c94511c)
            var _flags = TLFlags()
            _flags.set(0, if: self.msgID != nil)
            writer.writeFlags(_flags)
            if let value = self.msgID { value.write(to: &writer) }
        }
    }

    /// `webDomainException#933ca597 flags:# domain:string url:string title:string favicon:flags.0?long =
    /// WebDomainException`
    public struct WebDomainException: TLObject {
        public var domain: String
        public var url: String
        public var title: String
        public var favicon: Int64?

        public init(domain: String, url: String, title: String, favicon: Int64? = nil) {
            self.domain = domain
            self.url = url
            self.title = title
            self.favicon = favicon
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x933ca597, "webDomainException")
            let _flags = try reader.readFlags()
            self.domain = try reader.readString()
            self.url = try reader.readString()
            self.title = try reader.readString()
            self.favicon = _flags[0] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x933ca597)
            var _flags = TLFlags()
            _flags.set(0, if: self.favicon != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.domain)
            writer.writeString(self.url)
            writer.writeString(self.title)
            if let value = self.favicon { writer.writeLong(value) }
        }
    }
}
