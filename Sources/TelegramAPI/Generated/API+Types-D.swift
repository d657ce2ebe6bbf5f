// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `Dialog`
    public enum Dialog: TLObject {
        /// `dialog#fc89f7f3 flags:# pinned:flags.2?true unread_mark:flags.3?true
        /// view_forum_as_messages:flags.6?true peer:Peer top_message:int read_inbox_max_id:int
        /// read_outbox_max_id:int unread_count:int unread_mentions_count:int unread_reactions_count:int
        /// unread_poll_votes_count:int notify_settings:PeerNotifySettings pts:flags.0?int
        /// draft:flags.1?DraftMessage folder_id:flags.4?int ttl_period:flags.5?int = Dialog`
        indirect case dialog(Dialog)
        /// `dialogFolder#71bd134c flags:# pinned:flags.2?true folder:Folder peer:Peer top_message:int
        /// unread_muted_peers_count:int unread_unmuted_peers_count:int unread_muted_messages_count:int
        /// unread_unmuted_messages_count:int = Dialog`
        indirect case dialogFolder(DialogFolder)
        /// `dialogCommunity#f78a0973 flags:# pinned:flags.2?true community_id:long
        /// notify_settings:PeerNotifySettings = Dialog`
        indirect case dialogCommunity(DialogCommunity)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xfc89f7f3:
                self = .dialog(try Dialog(bareFrom: &reader))
            case 0x71bd134c:
                self = .dialogFolder(try DialogFolder(bareFrom: &reader))
            case 0xf78a0973:
                self = .dialogCommunity(try DialogCommunity(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Dialog")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .dialog(let value):
                writer.writeConstructorID(0xfc89f7f3)
                value.writeBare(to: &writer)
            case .dialogFolder(let value):
                writer.writeConstructorID(0x71bd134c)
                value.writeBare(to: &writer)
            case .dialogCommunity(let value):
                writer.writeConstructorID(0xf78a0973)
                value.writeBare(to: &writer)
            }
        }

        /// `dialog#fc89f7f3`
        public struct Dialog: TLPayload {
            public var pinned: Bool
            public var unreadMark: Bool
            public var viewForumAsMessages: Bool
            public var peer: API.Peer
            public var topMessage: Int32
            public var readInboxMaxID: Int32
            public var readOutboxMaxID: Int32
            public var unreadCount: Int32
            public var unreadMentionsCount: Int32
            public var unreadReactionsCount: Int32
            public var unreadPollVotesCount: Int32
            public var notifySettings: API.PeerNotifySettings
            public var pts: Int32?
            public var draft: API.DraftMessage?
            public var folderID: Int32?
            public var ttlPeriod: Int32?

            public init(pinned: Bool = false, unreadMark: Bool = false, viewForumAsMessages: Bool = false, peer: API.Peer, topMessage: Int32, readInboxMaxID: Int32, readOutboxMaxID: Int32, unreadCount: Int32, unreadMentionsCount: Int32, unreadReactionsCount: Int32, unreadPollVotesCount: Int32, notifySettings: API.PeerNotifySettings, pts: Int32? = nil, draft: API.DraftMessage? = nil, folderID: Int32? = nil, ttlPeriod: Int32? = nil) {
                self.pinned = pinned
                self.unreadMark = unreadMark
                self.viewForumAsMessages = viewForumAsMessages
                self.peer = peer
                self.topMessage = topMessage
                self.readInboxMaxID = readInboxMaxID
                self.readOutboxMaxID = readOutboxMaxID
                self.unreadCount = unreadCount
                self.unreadMentionsCount = unreadMentionsCount
                self.unreadReactionsCount = unreadReactionsCount
                self.unreadPollVotesCount = unreadPollVotesCount
                self.notifySettings = notifySettings
                self.pts = pts
                self.draft = draft
                self.folderID = folderID
                self.ttlPeriod = ttlPeriod
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[2]
                self.unreadMark = _flags[3]
                self.viewForumAsMessages = _flags[6]
                self.peer = try API.Peer(from: &reader)
                self.topMessage = try reader.readInt()
                self.readInboxMaxID = try reader.readInt()
                self.readOutboxMaxID = try reader.readInt()
                self.unreadCount = try reader.readInt()
                self.unreadMentionsCount = try reader.readInt()
                self.unreadReactionsCount = try reader.readInt()
                self.unreadPollVotesCount = try reader.readInt()
                self.notifySettings = try API.PeerNotifySettings(from: &reader)
                self.pts = _flags[0] ? try reader.readInt() : nil
                self.draft = _flags[1] ? try API.DraftMessage(from: &reader) : nil
                self.folderID = _flags[4] ? try reader.readInt() : nil
                self.ttlPeriod = _flags[5] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.pinned)
                _flags.set(3, if: self.unreadMark)
                _flags.set(6, if: self.viewForumAsMessages)
                _flags.set(0, if: self.pts != nil)
                _flags.set(1, if: self.draft != nil)
                _flags.set(4, if: self.folderID != nil)
                _flags.set(5, if: self.ttlPeriod != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.topMessage)
                writer.writeInt(self.readInboxMaxID)
                writer.writeInt(self.readOutboxMaxID)
                writer.writeInt(self.unreadCount)
                writer.writeInt(self.unreadMentionsCount)
                writer.writeInt(self.unreadReactionsCount)
                writer.writeInt(self.unreadPollVotesCount)
                self.notifySettings.write(to: &writer)
                if let value = self.pts { writer.writeInt(value) }
                if let value = self.draft { value.write(to: &writer) }
                if let value = self.folderID { writer.writeInt(value) }
                if let value = self.ttlPeriod { writer.writeInt(value) }
            }
        }

        /// `dialogFolder#71bd134c`
        public struct DialogFolder: TLPayload {
            public var pinned: Bool
            public var folder: API.Folder
            public var peer: API.Peer
            public var topMessage: Int32
            public var unreadMutedPeersCount: Int32
            public var unreadUnmutedPeersCount: Int32
            public var unreadMutedMessagesCount: Int32
            public var unreadUnmutedMessagesCount: Int32

            public init(pinned: Bool = false, folder: API.Folder, peer: API.Peer, topMessage: Int32, unreadMutedPeersCount: Int32, unreadUnmutedPeersCount: Int32, unreadMutedMessagesCount: Int32, unreadUnmutedMessagesCount: Int32) {
                self.pinned = pinned
                self.folder = folder
                self.peer = peer
                self.topMessage = topMessage
                self.unreadMutedPeersCount = unreadMutedPeersCount
                self.unreadUnmutedPeersCount = unreadUnmutedPeersCount
                self.unreadMutedMessagesCount = unreadMutedMessagesCount
                self.unreadUnmutedMessagesCount = unreadUnmutedMessagesCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[2]
                self.folder = try API.Folder(from: &reader)
                self.peer = try API.Peer(from: &reader)
                self.topMessage = try reader.readInt()
                self.unreadMutedPeersCount = try reader.readInt()
                self.unreadUnmutedPeersCount = try reader.readInt()
                self.unreadMutedMessagesCount = try reader.readInt()
                self.unreadUnmutedMessagesCount = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.pinned)
                writer.writeFlags(_flags)
                self.folder.write(to: &writer)
                self.peer.write(to: &writer)
                writer.writeInt(self.topMessage)
                writer.writeInt(self.unreadMutedPeersCount)
                writer.writeInt(self.unreadUnmutedPeersCount)
                writer.writeInt(self.unreadMutedMessagesCount)
                writer.writeInt(self.unreadUnmutedMessagesCount)
            }
        }

        /// `dialogCommunity#f78a0973`
        public struct DialogCommunity: TLPayload {
            public var pinned: Bool
            public var communityID: Int64
            public var notifySettings: API.PeerNotifySettings

            public init(pinned: Bool = false, communityID: Int64, notifySettings: API.PeerNotifySettings) {
                self.pinned = pinned
                self.communityID = communityID
                self.notifySettings = notifySettings
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[2]
                self.communityID = try reader.readLong()
                self.notifySettings = try API.PeerNotifySettings(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.pinned)
                writer.writeFlags(_flags)
                writer.writeLong(self.communityID)
                self.notifySettings.write(to: &writer)
            }
        }
    }

    /// `dcOption#18b7a10d flags:# ipv6:flags.0?true media_only:flags.1?true tcpo_only:flags.2?true
    /// cdn:flags.3?true static:flags.4?true this_port_only:flags.5?true id:int ip_address:string port:int
    /// secret:flags.10?bytes = DcOption`
    public struct DcOption: TLObject {
        public var ipv6: Bool
        public var mediaOnly: Bool
        public var tcpoOnly: Bool
        public var cdn: Bool
        public var `static`: Bool
        public var thisPortOnly: Bool
        public var id: Int32
        public var ipAddress: String
        public var port: Int32
        public var secret: [UInt8]?

        public init(ipv6: Bool = false, mediaOnly: Bool = false, tcpoOnly: Bool = false, cdn: Bool = false, `static`: Bool = false, thisPortOnly: Bool = false, id: Int32, ipAddress: String, port: Int32, secret: [UInt8]? = nil) {
            self.ipv6 = ipv6
            self.mediaOnly = mediaOnly
            self.tcpoOnly = tcpoOnly
            self.cdn = cdn
            self.static = `static`
            self.thisPortOnly = thisPortOnly
            self.id = id
            self.ipAddress = ipAddress
            self.port = port
            self.secret = secret
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x18b7a10d, "dcOption")
            let _flags = try reader.readFlags()
            self.ipv6 = _flags[0]
            self.mediaOnly = _flags[1]
            self.tcpoOnly = _flags[2]
            self.cdn = _flags[3]
            self.static = _flags[4]
            self.thisPortOnly = _flags[5]
            self.id = try reader.readInt()
            self.ipAddress = try reader.readString()
            self.port = try reader.readInt()
            self.secret = _flags[10] ? try reader.readBytes() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x18b7a10d)
            var _flags = TLFlags()
            _flags.set(0, if: self.ipv6)
            _flags.set(1, if: self.mediaOnly)
            _flags.set(2, if: self.tcpoOnly)
            _flags.set(3, if: self.cdn)
            _flags.set(4, if: self.static)
            _flags.set(5, if: self.thisPortOnly)
            _flags.set(10, if: self.secret != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.id)
            writer.writeString(self.ipAddress)
            writer.writeInt(self.port)
            if let value = self.secret { writer.writeBytes(value) }
        }
    }

    /// `Document`
    public enum Document: TLObject {
        /// `documentEmpty#36f8c871 id:long = Document`
        case documentEmpty(id: Int64)
        /// `document#8fd4c4d8 flags:# id:long access_hash:long file_reference:bytes date:int mime_type:string
        /// size:long thumbs:flags.0?Vector<PhotoSize> video_thumbs:flags.1?Vector<VideoSize> dc_id:int
        /// attributes:Vector<DocumentAttribute> = Document`
        indirect case document(Document)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x36f8c871:
                self = .documentEmpty(id: try reader.readLong())
            case 0x8fd4c4d8:
                self = .document(try Document(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Document")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .documentEmpty(let value):
                writer.writeConstructorID(0x36f8c871)
                writer.writeLong(value)
            case .document(let value):
                writer.writeConstructorID(0x8fd4c4d8)
                value.writeBare(to: &writer)
            }
        }

        /// `document#8fd4c4d8`
        public struct Document: TLPayload {
            public var id: Int64
            public var accessHash: Int64
            public var fileReference: [UInt8]
            public var date: Int32
            public var mimeType: String
            public var size: Int64
            public var thumbs: [API.PhotoSize]?
            public var videoThumbs: [API.VideoSize]?
            public var dcID: Int32
            public var attributes: [API.DocumentAttribute]

            public init(id: Int64, accessHash: Int64, fileReference: [UInt8], date: Int32, mimeType: String, size: Int64, thumbs: [API.PhotoSize]? = nil, videoThumbs: [API.VideoSize]? = nil, dcID: Int32, attributes: [API.DocumentAttribute]) {
                self.id = id
                self.accessHash = accessHash
                self.fileReference = fileReference
                self.date = date
                self.mimeType = mimeType
                self.size = size
                self.thumbs = thumbs
                self.videoThumbs = videoThumbs
                self.dcID = dcID
                self.attributes = attributes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.fileReference = try reader.readBytes()
                self.date = try reader.readInt()
                self.mimeType = try reader.readString()
                self.size = try reader.readLong()
                self.thumbs = _flags[0] ? try reader.readVector(of: API.PhotoSize.self) : nil
                self.videoThumbs = _flags[1] ? try reader.readVector(of: API.VideoSize.self) : nil
                self.dcID = try reader.readInt()
                self.attributes = try reader.readVector(of: API.DocumentAttribute.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.thumbs != nil)
                _flags.set(1, if: self.videoThumbs != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeBytes(self.fileReference)
                writer.writeInt(self.date)
                writer.writeString(self.mimeType)
                writer.writeLong(self.size)
                if let value = self.thumbs { writer.writeVector(value) }
                if let value = self.videoThumbs { writer.writeVector(value) }
                writer.writeInt(self.dcID)
                writer.writeVector(self.attributes)
            }
        }
    }

    /// `DocumentAttribute`
    public enum DocumentAttribute: TLObject {
        /// `documentAttributeImageSize#6c37c15c w:int h:int = DocumentAttribute`
        case documentAttributeImageSize(w: Int32, h: Int32)
        /// `documentAttributeAnimated#11b58939 = DocumentAttribute`
        case documentAttributeAnimated
        /// `documentAttributeSticker#6319d612 flags:# mask:flags.1?true alt:string stickerset:InputStickerSet
        /// mask_coords:flags.0?MaskCoords = DocumentAttribute`
        indirect case documentAttributeSticker(DocumentAttributeSticker)
        /// `documentAttributeVideo#43c57c48 flags:# round_message:flags.0?true supports_streaming:flags.1?true
        /// nosound:flags.3?true duration:double w:int h:int preload_prefix_size:flags.2?int
        /// video_start_ts:flags.4?double video_codec:flags.5?string = DocumentAttribute`
        indirect case documentAttributeVideo(DocumentAttributeVideo)
        /// `documentAttributeAudio#9852f9c6 flags:# voice:flags.10?true duration:int title:flags.0?string
        /// performer:flags.1?string waveform:flags.2?bytes = DocumentAttribute`
        indirect case documentAttributeAudio(DocumentAttributeAudio)
        /// `documentAttributeFilename#15590068 file_name:string = DocumentAttribute`
        case documentAttributeFilename(fileName: String)
        /// `documentAttributeHasStickers#9801d2f7 = DocumentAttribute`
        case documentAttributeHasStickers
        /// `documentAttributeCustomEmoji#fd149899 flags:# free:flags.0?true text_color:flags.1?true alt:string
        /// stickerset:InputStickerSet = DocumentAttribute`
        indirect case documentAttributeCustomEmoji(DocumentAttributeCustomEmoji)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x6c37c15c:
                self = .documentAttributeImageSize(w: try reader.readInt(), h: try reader.readInt())
            case 0x11b58939:
                self = .documentAttributeAnimated
            case 0x6319d612:
                self = .documentAttributeSticker(try DocumentAttributeSticker(bareFrom: &reader))
            case 0x43c57c48:
                self = .documentAttributeVideo(try DocumentAttributeVideo(bareFrom: &reader))
            case 0x9852f9c6:
                self = .documentAttributeAudio(try DocumentAttributeAudio(bareFrom: &reader))
            case 0x15590068:
                self = .documentAttributeFilename(fileName: try reader.readString())
            case 0x9801d2f7:
                self = .documentAttributeHasStickers
            case 0xfd149899:
                self = .documentAttributeCustomEmoji(try DocumentAttributeCustomEmoji(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "DocumentAttribute")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .documentAttributeImageSize(let value1, let value2):
                writer.writeConstructorID(0x6c37c15c)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .documentAttributeAnimated:
                writer.writeConstructorID(0x11b58939)
            case .documentAttributeSticker(let value):
                writer.writeConstructorID(0x6319d612)
                value.writeBare(to: &writer)
            case .documentAttributeVideo(let value):
                writer.writeConstructorID(0x43c57c48)
                value.writeBare(to: &writer)
            case .documentAttributeAudio(let value):
                writer.writeConstructorID(0x9852f9c6)
                value.writeBare(to: &writer)
            case .documentAttributeFilename(let value):
                writer.writeConstructorID(0x15590068)
                writer.writeString(value)
            case .documentAttributeHasStickers:
                writer.writeConstructorID(0x9801d2f7)
            case .documentAttributeCustomEmoji(let value):
                writer.writeConstructorID(0xfd149899)
                value.writeBare(to: &writer)
            }
        }

        /// `documentAttributeSticker#6319d612`
        public struct DocumentAttributeSticker: TLPayload {
            public var mask: Bool
            public var alt: String
            public var stickerset: API.InputStickerSet
            public var maskCoords: API.MaskCoords?

            public init(mask: Bool = false, alt: String, stickerset: API.InputStickerSet, maskCoords: API.MaskCoords? = nil) {
                self.mask = mask
                self.alt = alt
                self.stickerset = stickerset
                self.maskCoords = maskCoords
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.mask = _flags[1]
                self.alt = try reader.readString()
                self.stickerset = try API.InputStickerSet(from: &reader)
                self.maskCoords = _flags[0] ? try API.MaskCoords(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.mask)
                _flags.set(0, if: self.maskCoords != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.alt)
                self.stickerset.write(to: &writer)
                if let value = self.maskCoords { value.write(to: &writer) }
            }
        }

        /// `documentAttributeVideo#43c57c48`
        public struct DocumentAttributeVideo: TLPayload {
            public var roundMessage: Bool
            public var supportsStreaming: Bool
            public var nosound: Bool
            public var duration: Double
            public var w: Int32
            public var h: Int32
            public var preloadPrefixSize: Int32?
            public var videoStartTs: Double?
            public var videoCodec: String?

            public init(roundMessage: Bool = false, supportsStreaming: Bool = false, nosound: Bool = false, duration: Double, w: Int32, h: Int32, preloadPrefixSize: Int32? = nil, videoStartTs: Double? = nil, videoCodec: String? = nil) {
                self.roundMessage = roundMessage
                self.supportsStreaming = supportsStreaming
                self.nosound = nosound
                self.duration = duration
                self.w = w
                self.h = h
                self.preloadPrefixSize = preloadPrefixSize
                self.videoStartTs = videoStartTs
                self.videoCodec = videoCodec
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.roundMessage = _flags[0]
                self.supportsStreaming = _flags[1]
                self.nosound = _flags[3]
                self.duration = try reader.readDouble()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.preloadPrefixSize = _flags[2] ? try reader.readInt() : nil
                self.videoStartTs = _flags[4] ? try reader.readDouble() : nil
                self.videoCodec = _flags[5] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.roundMessage)
                _flags.set(1, if: self.supportsStreaming)
                _flags.set(3, if: self.nosound)
                _flags.set(2, if: self.preloadPrefixSize != nil)
                _flags.set(4, if: self.videoStartTs != nil)
                _flags.set(5, if: self.videoCodec != nil)
                writer.writeFlags(_flags)
                writer.writeDouble(self.duration)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                if let value = self.preloadPrefixSize { writer.writeInt(value) }
                if let value = self.videoStartTs { writer.writeDouble(value) }
                if let value = self.videoCodec { writer.writeString(value) }
            }
        }

        /// `documentAttributeAudio#9852f9c6`
        public struct DocumentAttributeAudio: TLPayload {
            public var voice: Bool
            public var duration: Int32
            public var title: String?
            public var performer: String?
            public var waveform: [UInt8]?

            public init(voice: Bool = false, duration: Int32, title: String? = nil, performer: String? = nil, waveform: [UInt8]? = nil) {
                self.voice = voice
                self.duration = duration
                self.title = title
                self.performer = performer
                self.waveform = waveform
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.voice = _flags[10]
                self.duration = try reader.readInt()
                self.title = _flags[0] ? try reader.readString() : nil
                self.performer = _flags[1] ? try reader.readString() : nil
                self.waveform = _flags[2] ? try reader.readBytes() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.voice)
                _flags.set(0, if: self.title != nil)
                _flags.set(1, if: self.performer != nil)
                _flags.set(2, if: self.waveform != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.duration)
                if let value = self.title { writer.writeString(value) }
                if let value = self.performer { writer.writeString(value) }
                if let value = self.waveform { writer.writeBytes(value) }
            }
        }

        /// `documentAttributeCustomEmoji#fd149899`
        public struct DocumentAttributeCustomEmoji: TLPayload {
            public var free: Bool
            public var textColor: Bool
            public var alt: String
            public var stickerset: API.InputStickerSet

            public init(free: Bool = false, textColor: Bool = false, alt: String, stickerset: API.InputStickerSet) {
                self.free = free
                self.textColor = textColor
                self.alt = alt
                self.stickerset = stickerset
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.free = _flags[0]
                self.textColor = _flags[1]
                self.alt = try reader.readString()
                self.stickerset = try API.InputStickerSet(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.free)
                _flags.set(1, if: self.textColor)
                writer.writeFlags(_flags)
                writer.writeString(self.alt)
                self.stickerset.write(to: &writer)
            }
        }
    }

    /// `DraftMessage`
    public enum DraftMessage: TLObject {
        /// `draftMessageEmpty#1b0c841a flags:# date:flags.0?int = DraftMessage`
        indirect case draftMessageEmpty(DraftMessageEmpty)
        /// `draftMessage#60fe3294 flags:# no_webpage:flags.1?true invert_media:flags.6?true
        /// reply_to:flags.4?InputReplyTo message:string entities:flags.3?Vector<MessageEntity>
        /// media:flags.5?InputMedia date:int effect:flags.7?long suggested_post:flags.8?SuggestedPost
        /// rich_message:flags.9?RichMessage = DraftMessage`
        indirect case draftMessage(DraftMessage)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1b0c841a:
                self = .draftMessageEmpty(try DraftMessageEmpty(bareFrom: &reader))
            case 0x60fe3294:
                self = .draftMessage(try DraftMessage(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "DraftMessage")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .draftMessageEmpty(let value):
                writer.writeConstructorID(0x1b0c841a)
                value.writeBare(to: &writer)
            case .draftMessage(let value):
                writer.writeConstructorID(0x60fe3294)
                value.writeBare(to: &writer)
            }
        }

        /// `draftMessageEmpty#1b0c841a`
        public struct DraftMessageEmpty: TLPayload {
            public var date: Int32?

            public init(date: Int32? = nil) {
                self.date = date
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.date = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.date != nil)
                writer.writeFlags(_flags)
                if let value = self.date { writer.writeInt(value) }
            }
        }

        /// `draftMessage#60fe3294`
        public struct DraftMessage: TLPayload {
            public var noWebpage: Bool
            public var invertMedia: Bool
            public var replyTo: API.InputReplyTo?
            public var message: String
            public var entities: [API.MessageEntity]?
            public var media: API.InputMedia?
            public var date: Int32
            public var effect: Int64?
            public var suggestedPost: API.SuggestedPost?
            public var richMessage: API.RichMessage?

            public init(noWebpage: Bool = false, invertMedia: Bool = false, replyTo: API.InputReplyTo? = nil, message: String, entities: [API.MessageEntity]? = nil, media: API.InputMedia? = nil, date: Int32, effect: Int64? = nil, suggestedPost: API.SuggestedPost? = nil, richMessage: API.RichMessage? = nil) {
                self.noWebpage = noWebpage
                self.invertMedia = invertMedia
                self.replyTo = replyTo
                self.message = message
                self.entities = entities
                self.media = media
                self.date = date
                self.effect = effect
                self.suggestedPost = suggestedPost
                self.richMessage = richMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.noWebpage = _flags[1]
                self.invertMedia = _flags[6]
                self.replyTo = _flags[4] ? try API.InputReplyTo(from: &reader) : nil
                self.message = try reader.readString()
                self.entities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.media = _flags[5] ? try API.InputMedia(from: &reader) : nil
                self.date = try reader.readInt()
                self.effect = _flags[7] ? try reader.readLong() : nil
                self.suggestedPost = _flags[8] ? try API.SuggestedPost(from: &reader) : nil
                self.richMessage = _flags[9] ? try API.RichMessage(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.noWebpage)
                _flags.set(6, if: self.invertMedia)
                _flags.set(4, if: self.replyTo != nil)
                _flags.set(3, if: self.entities != nil)
                _flags.set(5, if: self.media != nil)
                _flags.set(7, if: self.effect != nil)
                _flags.set(8, if: self.suggestedPost != nil)
                _flags.set(9, if: self.richMessage != nil)
                writer.writeFlags(_flags)
                if let value = self.replyTo { value.write(to: &writer) }
                writer.writeString(self.message)
                if let value = self.entities { writer.writeVector(value) }
                if let value = self.media { value.write(to: &writer) }
                writer.writeInt(self.date)
                if let value = self.effect { writer.writeLong(value) }
                if let value = self.suggestedPost { value.write(to: &writer) }
                if let value = self.richMessage { value.write(to: &writer) }
            }
        }
    }

    /// `dataJSON#7d748d04 data:string = DataJSON`
    public struct DataJSON: TLObject {
        public var data: String

        public init(data: String) {
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7d748d04, "dataJSON")
            self.data = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7d748d04)
            writer.writeString(self.data)
        }
    }

    /// `DialogPeer`
    public enum DialogPeer: TLObject {
        /// `dialogPeer#e56dbf05 peer:Peer = DialogPeer`
        case dialogPeer(peer: API.Peer)
        /// `dialogPeerFolder#514519e2 folder_id:int = DialogPeer`
        case dialogPeerFolder(folderID: Int32)
        /// `dialogPeerCommunity#2f65c8e4 community_id:long = DialogPeer`
        case dialogPeerCommunity(communityID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe56dbf05:
                self = .dialogPeer(peer: try API.Peer(from: &reader))
            case 0x514519e2:
                self = .dialogPeerFolder(folderID: try reader.readInt())
            case 0x2f65c8e4:
                self = .dialogPeerCommunity(communityID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "DialogPeer")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .dialogPeer(let value):
                writer.writeConstructorID(0xe56dbf05)
                value.write(to: &writer)
            case .dialogPeerFolder(let value):
                writer.writeConstructorID(0x514519e2)
                writer.writeInt(value)
            case .dialogPeerCommunity(let value):
                writer.writeConstructorID(0x2f65c8e4)
                writer.writeLong(value)
            }
        }
    }

    /// `DialogFilter`
    public enum DialogFilter: TLObject {
        /// `dialogFilter#aa472651 flags:# contacts:flags.0?true non_contacts:flags.1?true groups:flags.2?true
        /// broadcasts:flags.3?true bots:flags.4?true exclude_muted:flags.11?true exclude_read:flags.12?true
        /// exclude_archived:flags.13?true title_noanimate:flags.28?true id:int title:TextWithEntities
        /// emoticon:flags.25?string color:flags.27?int pinned_peers:Vector<InputPeer>
        /// include_peers:Vector<InputPeer> exclude_peers:Vector<InputPeer> = DialogFilter`
        indirect case dialogFilter(DialogFilter)
        /// `dialogFilterDefault#363293ae = DialogFilter`
        case dialogFilterDefault
        /// `dialogFilterChatlist#96537bd7 flags:# has_my_invites:flags.26?true title_noanimate:flags.28?true
        /// id:int title:TextWithEntities emoticon:flags.25?string color:flags.27?int
        /// pinned_peers:Vector<InputPeer> include_peers:Vector<InputPeer> = DialogFilter`
        indirect case dialogFilterChatlist(DialogFilterChatlist)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xaa472651:
                self = .dialogFilter(try DialogFilter(bareFrom: &reader))
            case 0x363293ae:
                self = .dialogFilterDefault
            case 0x96537bd7:
                self = .dialogFilterChatlist(try DialogFilterChatlist(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "DialogFilter")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .dialogFilter(let value):
                writer.writeConstructorID(0xaa472651)
                value.writeBare(to: &writer)
            case .dialogFilterDefault:
                writer.writeConstructorID(0x363293ae)
            case .dialogFilterChatlist(let value):
                writer.writeConstructorID(0x96537bd7)
                value.writeBare(to: &writer)
            }
        }

        /// `dialogFilter#aa472651`
        public struct DialogFilter: TLPayload {
            public var contacts: Bool
            public var nonContacts: Bool
            public var groups: Bool
            public var broadcasts: Bool
            public var bots: Bool
            public var excludeMuted: Bool
            public var excludeRead: Bool
            public var excludeArchived: Bool
            public var titleNoanimate: Bool
            public var id: Int32
            public var title: API.TextWithEntities
            public var emoticon: String?
            public var color: Int32?
            public var pinnedPeers: [API.InputPeer]
            public var includePeers: [API.InputPeer]
            public var excludePeers: [API.InputPeer]

            public init(contacts: Bool = false, nonContacts: Bool = false, groups: Bool = false, broadcasts: Bool = false, bots: Bool = false, excludeMuted: Bool = false, excludeRead: Bool = false, excludeArchived: Bool = false, titleNoanimate: Bool = false, id: Int32, title: API.TextWithEntities, emoticon: String? = nil, color: Int32? = nil, pinnedPeers: [API.InputPeer], includePeers: [API.InputPeer], excludePeers: [API.InputPeer]) {
                self.contacts = contacts
                self.nonContacts = nonContacts
                self.groups = groups
                self.broadcasts = broadcasts
                self.bots = bots
                self.excludeMuted = excludeMuted
                self.excludeRead = excludeRead
                self.excludeArchived = excludeArchived
                self.titleNoanimate = titleNoanimate
                self.id = id
                self.title = title
                self.emoticon = emoticon
                self.color = color
                self.pinnedPeers = pinnedPeers
                self.includePeers = includePeers
                self.excludePeers = excludePeers
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.contacts = _flags[0]
                self.nonContacts = _flags[1]
                self.groups = _flags[2]
                self.broadcasts = _flags[3]
                self.bots = _flags[4]
                self.excludeMuted = _flags[11]
                self.excludeRead = _flags[12]
                self.excludeArchived = _flags[13]
                self.titleNoanimate = _flags[28]
                self.id = try reader.readInt()
                self.title = try API.TextWithEntities(from: &reader)
                self.emoticon = _flags[25] ? try reader.readString() : nil
                self.color = _flags[27] ? try reader.readInt() : nil
                self.pinnedPeers = try reader.readVector(of: API.InputPeer.self)
                self.includePeers = try reader.readVector(of: API.InputPeer.self)
                self.excludePeers = try reader.readVector(of: API.InputPeer.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.contacts)
                _flags.set(1, if: self.nonContacts)
                _flags.set(2, if: self.groups)
                _flags.set(3, if: self.broadcasts)
                _flags.set(4, if: self.bots)
                _flags.set(11, if: self.excludeMuted)
                _flags.set(12, if: self.excludeRead)
                _flags.set(13, if: self.excludeArchived)
                _flags.set(28, if: self.titleNoanimate)
                _flags.set(25, if: self.emoticon != nil)
                _flags.set(27, if: self.color != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                self.title.write(to: &writer)
                if let value = self.emoticon { writer.writeString(value) }
                if let value = self.color { writer.writeInt(value) }
                writer.writeVector(self.pinnedPeers)
                writer.writeVector(self.includePeers)
                writer.writeVector(self.excludePeers)
            }
        }

        /// `dialogFilterChatlist#96537bd7`
        public struct DialogFilterChatlist: TLPayload {
            public var hasMyInvites: Bool
            public var titleNoanimate: Bool
            public var id: Int32
            public var title: API.TextWithEntities
            public var emoticon: String?
            public var color: Int32?
            public var pinnedPeers: [API.InputPeer]
            public var includePeers: [API.InputPeer]

            public init(hasMyInvites: Bool = false, titleNoanimate: Bool = false, id: Int32, title: API.TextWithEntities, emoticon: String? = nil, color: Int32? = nil, pinnedPeers: [API.InputPeer], includePeers: [API.InputPeer]) {
                self.hasMyInvites = hasMyInvites
                self.titleNoanimate = titleNoanimate
                self.id = id
                self.title = title
                self.emoticon = emoticon
                self.color = color
                self.pinnedPeers = pinnedPeers
                self.includePeers = includePeers
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hasMyInvites = _flags[26]
                self.titleNoanimate = _flags[28]
                self.id = try reader.readInt()
                self.title = try API.TextWithEntities(from: &reader)
                self.emoticon = _flags[25] ? try reader.readString() : nil
                self.color = _flags[27] ? try reader.readInt() : nil
                self.pinnedPeers = try reader.readVector(of: API.InputPeer.self)
                self.includePeers = try reader.readVector(of: API.InputPeer.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(26, if: self.hasMyInvites)
                _flags.set(28, if: self.titleNoanimate)
                _flags.set(25, if: self.emoticon != nil)
                _flags.set(27, if: self.color != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                self.title.write(to: &writer)
                if let value = self.emoticon { writer.writeString(value) }
                if let value = self.color { writer.writeInt(value) }
                writer.writeVector(self.pinnedPeers)
                writer.writeVector(self.includePeers)
            }
        }
    }

    /// `dialogFilterSuggested#77744d4a filter:DialogFilter description:string = DialogFilterSuggested`
    public struct DialogFilterSuggested: TLObject {
        public var filter: API.DialogFilter
        public var description: String

        public init(filter: API.DialogFilter, description: String) {
            self.filter = filter
            self.description = description
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x77744d4a, "dialogFilterSuggested")
            self.filter = try API.DialogFilter(from: &reader)
            self.description = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x77744d4a)
            self.filter.write(to: &writer)
            writer.writeString(self.description)
        }
    }

    /// `defaultHistoryTTL#43b46b20 period:int = DefaultHistoryTTL`
    public struct DefaultHistoryTTL: TLObject {
        public var period: Int32

        public init(period: Int32) {
            self.period = period
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x43b46b20, "defaultHistoryTTL")
            self.period = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x43b46b20)
            writer.writeInt(self.period)
        }
    }

    /// `disallowedGiftsSettings#71f276c4 flags:# disallow_unlimited_stargifts:flags.0?true
    /// disallow_limited_stargifts:flags.1?true disallow_unique_stargifts:flags.2?true
    /// disallow_premium_gifts:flags.3?true disallow_stargifts_from_channels:flags.4?true =
    /// DisallowedGiftsSettings`
    public struct DisallowedGiftsSettings: TLObject {
        public var disallowUnlimitedStargifts: Bool
        public var disallowLimitedStargifts: Bool
        public var disallowUniqueStargifts: Bool
        public var disallowPremiumGifts: Bool
        public var disallowStargiftsFromChannels: Bool

        public init(disallowUnlimitedStargifts: Bool = false, disallowLimitedStargifts: Bool = false, disallowUniqueStargifts: Bool = false, disallowPremiumGifts: Bool = false, disallowStargiftsFromChannels: Bool = false) {
            self.disallowUnlimitedStargifts = disallowUnlimitedStargifts
            self.disallowLimitedStargifts = disallowLimitedStargifts
            self.disallowUniqueStargifts = disallowUniqueStargifts
            self.disallowPremiumGifts = disallowPremiumGifts
            self.disallowStargiftsFromChannels = disallowStargiftsFromChannels
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x71f276c4, "disallowedGiftsSettings")
            let _flags = try reader.readFlags()
            self.disallowUnlimitedStargifts = _flags[0]
            self.disallowLimitedStargifts = _flags[1]
            self.disallowUniqueStargifts = _flags[2]
            self.disallowPremiumGifts = _flags[3]
            self.disallowStargiftsFromChannels = _flags[4]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x71f276c4)
            var _flags = TLFlags()
            _flags.set(0, if: self.disallowUnlimitedStargifts)
            _flags.set(1, if: self.disallowLimitedStargifts)
            _flags.set(2, if: self.disallowUniqueStargifts)
            _flags.set(3, if: self.disallowPremiumGifts)
            _flags.set(4, if: self.disallowStargiftsFromChannels)
            writer.writeFlags(_flags)
        }
    }
}
