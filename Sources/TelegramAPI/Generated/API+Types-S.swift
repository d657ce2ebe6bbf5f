// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `SendMessageAction`
    public enum SendMessageAction: TLObject {
        /// `sendMessageTypingAction#16bf744e = SendMessageAction`
        case sendMessageTypingAction
        /// `sendMessageCancelAction#fd5ec8f5 = SendMessageAction`
        case sendMessageCancelAction
        /// `sendMessageRecordVideoAction#a187d66f = SendMessageAction`
        case sendMessageRecordVideoAction
        /// `sendMessageUploadVideoAction#e9763aec progress:int = SendMessageAction`
        case sendMessageUploadVideoAction(progress: Int32)
        /// `sendMessageRecordAudioAction#d52f73f7 = SendMessageAction`
        case sendMessageRecordAudioAction
        /// `sendMessageUploadAudioAction#f351d7ab progress:int = SendMessageAction`
        case sendMessageUploadAudioAction(progress: Int32)
        /// `sendMessageUploadPhotoAction#d1d34a26 progress:int = SendMessageAction`
        case sendMessageUploadPhotoAction(progress: Int32)
        /// `sendMessageUploadDocumentAction#aa0cd9e4 progress:int = SendMessageAction`
        case sendMessageUploadDocumentAction(progress: Int32)
        /// `sendMessageGeoLocationAction#176f8ba1 = SendMessageAction`
        case sendMessageGeoLocationAction
        /// `sendMessageChooseContactAction#628cbc6f = SendMessageAction`
        case sendMessageChooseContactAction
        /// `sendMessageGamePlayAction#dd6a8f48 = SendMessageAction`
        case sendMessageGamePlayAction
        /// `sendMessageRecordRoundAction#88f27fbc = SendMessageAction`
        case sendMessageRecordRoundAction
        /// `sendMessageUploadRoundAction#243e1c66 progress:int = SendMessageAction`
        case sendMessageUploadRoundAction(progress: Int32)
        /// `speakingInGroupCallAction#d92c2285 = SendMessageAction`
        case speakingInGroupCallAction
        /// `sendMessageHistoryImportAction#dbda9246 progress:int = SendMessageAction`
        case sendMessageHistoryImportAction(progress: Int32)
        /// `sendMessageChooseStickerAction#b05ac6b1 = SendMessageAction`
        case sendMessageChooseStickerAction
        /// `sendMessageEmojiInteraction#25972bcb emoticon:string msg_id:int interaction:DataJSON =
        /// SendMessageAction`
        indirect case sendMessageEmojiInteraction(emoticon: String, msgID: Int32, interaction: API.DataJSON)
        /// `sendMessageEmojiInteractionSeen#b665902e emoticon:string = SendMessageAction`
        case sendMessageEmojiInteractionSeen(emoticon: String)
        /// `sendMessageTextDraftAction#376d975c random_id:long text:TextWithEntities = SendMessageAction`
        case sendMessageTextDraftAction(randomID: Int64, text: API.TextWithEntities)
        /// `inputSendMessageRichMessageDraftAction#e2b23b51 random_id:long rich_message:InputRichMessage =
        /// SendMessageAction`
        case inputSendMessageRichMessageDraftAction(randomID: Int64, richMessage: API.InputRichMessage)
        /// `sendMessageRichMessageDraftAction#a2cb24f9 random_id:long rich_message:RichMessage =
        /// SendMessageAction`
        indirect case sendMessageRichMessageDraftAction(randomID: Int64, richMessage: API.RichMessage)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x16bf744e:
                self = .sendMessageTypingAction
            case 0xfd5ec8f5:
                self = .sendMessageCancelAction
            case 0xa187d66f:
                self = .sendMessageRecordVideoAction
            case 0xe9763aec:
                self = .sendMessageUploadVideoAction(progress: try reader.readInt())
            case 0xd52f73f7:
                self = .sendMessageRecordAudioAction
            case 0xf351d7ab:
                self = .sendMessageUploadAudioAction(progress: try reader.readInt())
            case 0xd1d34a26:
                self = .sendMessageUploadPhotoAction(progress: try reader.readInt())
            case 0xaa0cd9e4:
                self = .sendMessageUploadDocumentAction(progress: try reader.readInt())
            case 0x176f8ba1:
                self = .sendMessageGeoLocationAction
            case 0x628cbc6f:
                self = .sendMessageChooseContactAction
            case 0xdd6a8f48:
                self = .sendMessageGamePlayAction
            case 0x88f27fbc:
                self = .sendMessageRecordRoundAction
            case 0x243e1c66:
                self = .sendMessageUploadRoundAction(progress: try reader.readInt())
            case 0xd92c2285:
                self = .speakingInGroupCallAction
            case 0xdbda9246:
                self = .sendMessageHistoryImportAction(progress: try reader.readInt())
            case 0xb05ac6b1:
                self = .sendMessageChooseStickerAction
            case 0x25972bcb:
                self = .sendMessageEmojiInteraction(emoticon: try reader.readString(), msgID: try reader.readInt(), interaction: try API.DataJSON(from: &reader))
            case 0xb665902e:
                self = .sendMessageEmojiInteractionSeen(emoticon: try reader.readString())
            case 0x376d975c:
                self = .sendMessageTextDraftAction(randomID: try reader.readLong(), text: try API.TextWithEntities(from: &reader))
            case 0xe2b23b51:
                self = .inputSendMessageRichMessageDraftAction(randomID: try reader.readLong(), richMessage: try API.InputRichMessage(from: &reader))
            case 0xa2cb24f9:
                self = .sendMessageRichMessageDraftAction(randomID: try reader.readLong(), richMessage: try API.RichMessage(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "SendMessageAction")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .sendMessageTypingAction:
                writer.writeConstructorID(0x16bf744e)
            case .sendMessageCancelAction:
                writer.writeConstructorID(0xfd5ec8f5)
            case .sendMessageRecordVideoAction:
                writer.writeConstructorID(0xa187d66f)
            case .sendMessageUploadVideoAction(let value):
                writer.writeConstructorID(0xe9763aec)
                writer.writeInt(value)
            case .sendMessageRecordAudioAction:
                writer.writeConstructorID(0xd52f73f7)
            case .sendMessageUploadAudioAction(let value):
                writer.writeConstructorID(0xf351d7ab)
                writer.writeInt(value)
            case .sendMessageUploadPhotoAction(let value):
                writer.writeConstructorID(0xd1d34a26)
                writer.writeInt(value)
            case .sendMessageUploadDocumentAction(let value):
                writer.writeConstructorID(0xaa0cd9e4)
                writer.writeInt(value)
            case .sendMessageGeoLocationAction:
                writer.writeConstructorID(0x176f8ba1)
            case .sendMessageChooseContactAction:
                writer.writeConstructorID(0x628cbc6f)
            case .sendMessageGamePlayAction:
                writer.writeConstructorID(0xdd6a8f48)
            case .sendMessageRecordRoundAction:
                writer.writeConstructorID(0x88f27fbc)
            case .sendMessageUploadRoundAction(let value):
                writer.writeConstructorID(0x243e1c66)
                writer.writeInt(value)
            case .speakingInGroupCallAction:
                writer.writeConstructorID(0xd92c2285)
            case .sendMessageHistoryImportAction(let value):
                writer.writeConstructorID(0xdbda9246)
                writer.writeInt(value)
            case .sendMessageChooseStickerAction:
                writer.writeConstructorID(0xb05ac6b1)
            case .sendMessageEmojiInteraction(let value1, let value2, let value3):
                writer.writeConstructorID(0x25972bcb)
                writer.writeString(value1)
                writer.writeInt(value2)
                value3.write(to: &writer)
            case .sendMessageEmojiInteractionSeen(let value):
                writer.writeConstructorID(0xb665902e)
                writer.writeString(value)
            case .sendMessageTextDraftAction(let value1, let value2):
                writer.writeConstructorID(0x376d975c)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .inputSendMessageRichMessageDraftAction(let value1, let value2):
                writer.writeConstructorID(0xe2b23b51)
                writer.writeLong(value1)
                value2.write(to: &writer)
            case .sendMessageRichMessageDraftAction(let value1, let value2):
                writer.writeConstructorID(0xa2cb24f9)
                writer.writeLong(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `stickerPack#12b299d4 emoticon:string documents:Vector<long> = StickerPack`
    public struct StickerPack: TLObject {
        public var emoticon: String
        public var documents: [Int64]

        public init(emoticon: String, documents: [Int64]) {
            self.emoticon = emoticon
            self.documents = documents
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x12b299d4, "stickerPack")
            self.emoticon = try reader.readString()
            self.documents = try reader.readVector(of: Int64.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x12b299d4)
            writer.writeString(self.emoticon)
            writer.writeVector(self.documents)
        }
    }

    /// `stickerSet#2dd14edc flags:# archived:flags.1?true official:flags.2?true masks:flags.3?true
    /// emojis:flags.7?true text_color:flags.9?true channel_emoji_status:flags.10?true creator:flags.11?true
    /// installed_date:flags.0?int id:long access_hash:long title:string short_name:string
    /// thumbs:flags.4?Vector<PhotoSize> thumb_dc_id:flags.4?int thumb_version:flags.4?int
    /// thumb_document_id:flags.8?long count:int hash:int = StickerSet`
    public struct StickerSet: TLObject {
        public var archived: Bool
        public var official: Bool
        public var masks: Bool
        public var emojis: Bool
        public var textColor: Bool
        public var channelEmojiStatus: Bool
        public var creator: Bool
        public var installedDate: Int32?
        public var id: Int64
        public var accessHash: Int64
        public var title: String
        public var shortName: String
        public var thumbs: [API.PhotoSize]?
        public var thumbDCID: Int32?
        public var thumbVersion: Int32?
        public var thumbDocumentID: Int64?
        public var count: Int32
        public var hash: Int32

        public init(archived: Bool = false, official: Bool = false, masks: Bool = false, emojis: Bool = false, textColor: Bool = false, channelEmojiStatus: Bool = false, creator: Bool = false, installedDate: Int32? = nil, id: Int64, accessHash: Int64, title: String, shortName: String, thumbs: [API.PhotoSize]? = nil, thumbDCID: Int32? = nil, thumbVersion: Int32? = nil, thumbDocumentID: Int64? = nil, count: Int32, hash: Int32) {
            self.archived = archived
            self.official = official
            self.masks = masks
            self.emojis = emojis
            self.textColor = textColor
            self.channelEmojiStatus = channelEmojiStatus
            self.creator = creator
            self.installedDate = installedDate
            self.id = id
            self.accessHash = accessHash
            self.title = title
            self.shortName = shortName
            self.thumbs = thumbs
            self.thumbDCID = thumbDCID
            self.thumbVersion = thumbVersion
            self.thumbDocumentID = thumbDocumentID
            self.count = count
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2dd14edc, "stickerSet")
            let _flags = try reader.readFlags()
            self.archived = _flags[1]
            self.official = _flags[2]
            self.masks = _flags[3]
            self.emojis = _flags[7]
            self.textColor = _flags[9]
            self.channelEmojiStatus = _flags[10]
            self.creator = _flags[11]
            self.installedDate = _flags[0] ? try reader.readInt() : nil
            self.id = try reader.readLong()
            self.accessHash = try reader.readLong()
            self.title = try reader.readString()
            self.shortName = try reader.readString()
            self.thumbs = _flags[4] ? try reader.readVector(of: API.PhotoSize.self) : nil
            self.thumbDCID = _flags[4] ? try reader.readInt() : nil
            self.thumbVersion = _flags[4] ? try reader.readInt() : nil
            self.thumbDocumentID = _flags[8] ? try reader.readLong() : nil
            self.count = try reader.readInt()
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2dd14edc)
            var _flags = TLFlags()
            _flags.set(1, if: self.archived)
            _flags.set(2, if: self.official)
            _flags.set(3, if: self.masks)
            _flags.set(7, if: self.emojis)
            _flags.set(9, if: self.textColor)
            _flags.set(10, if: self.channelEmojiStatus)
            _flags.set(11, if: self.creator)
            _flags.set(0, if: self.installedDate != nil)
            _flags.set(4, if: self.thumbs != nil)
            _flags.set(4, if: self.thumbDCID != nil)
            _flags.set(4, if: self.thumbVersion != nil)
            _flags.set(8, if: self.thumbDocumentID != nil)
            writer.writeFlags(_flags)
            if let value = self.installedDate { writer.writeInt(value) }
            writer.writeLong(self.id)
            writer.writeLong(self.accessHash)
            writer.writeString(self.title)
            writer.writeString(self.shortName)
            if let value = self.thumbs {
                writer.writeVector(value)
            } else if _flags[4] {
                writer.failMissing("stickerSet.thumbs")
            }
            if let value = self.thumbDCID {
                writer.writeInt(value)
            } else if _flags[4] {
                writer.failMissing("stickerSet.thumb_dc_id")
            }
            if let value = self.thumbVersion {
                writer.writeInt(value)
            } else if _flags[4] {
                writer.failMissing("stickerSet.thumb_version")
            }
            if let value = self.thumbDocumentID { writer.writeLong(value) }
            writer.writeInt(self.count)
            writer.writeInt(self.hash)
        }
    }

    /// `StickerSetCovered`
    public enum StickerSetCovered: TLObject {
        /// `stickerSetCovered#6410a5d2 set:StickerSet cover:Document = StickerSetCovered`
        indirect case stickerSetCovered(set: API.StickerSet, cover: API.Document)
        /// `stickerSetMultiCovered#3407e51b set:StickerSet covers:Vector<Document> = StickerSetCovered`
        indirect case stickerSetMultiCovered(set: API.StickerSet, covers: [API.Document])
        /// `stickerSetFullCovered#40d13c0e set:StickerSet packs:Vector<StickerPack>
        /// keywords:Vector<StickerKeyword> documents:Vector<Document> = StickerSetCovered`
        indirect case stickerSetFullCovered(StickerSetFullCovered)
        /// `stickerSetNoCovered#77b15d1c set:StickerSet = StickerSetCovered`
        indirect case stickerSetNoCovered(set: API.StickerSet)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x6410a5d2:
                self = .stickerSetCovered(set: try API.StickerSet(from: &reader), cover: try API.Document(from: &reader))
            case 0x3407e51b:
                self = .stickerSetMultiCovered(set: try API.StickerSet(from: &reader), covers: try reader.readVector(of: API.Document.self))
            case 0x40d13c0e:
                self = .stickerSetFullCovered(try StickerSetFullCovered(bareFrom: &reader))
            case 0x77b15d1c:
                self = .stickerSetNoCovered(set: try API.StickerSet(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StickerSetCovered")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .stickerSetCovered(let value1, let value2):
                writer.writeConstructorID(0x6410a5d2)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .stickerSetMultiCovered(let value1, let value2):
                writer.writeConstructorID(0x3407e51b)
                value1.write(to: &writer)
                writer.writeVector(value2)
            case .stickerSetFullCovered(let value):
                writer.writeConstructorID(0x40d13c0e)
                value.writeBare(to: &writer)
            case .stickerSetNoCovered(let value):
                writer.writeConstructorID(0x77b15d1c)
                value.write(to: &writer)
            }
        }

        /// `stickerSetFullCovered#40d13c0e`
        public struct StickerSetFullCovered: TLPayload {
            public var set: API.StickerSet
            public var packs: [API.StickerPack]
            public var keywords: [API.StickerKeyword]
            public var documents: [API.Document]

            public init(set: API.StickerSet, packs: [API.StickerPack], keywords: [API.StickerKeyword], documents: [API.Document]) {
                self.set = set
                self.packs = packs
                self.keywords = keywords
                self.documents = documents
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.set = try API.StickerSet(from: &reader)
                self.packs = try reader.readVector(of: API.StickerPack.self)
                self.keywords = try reader.readVector(of: API.StickerKeyword.self)
                self.documents = try reader.readVector(of: API.Document.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                self.set.write(to: &writer)
                writer.writeVector(self.packs)
                writer.writeVector(self.keywords)
                writer.writeVector(self.documents)
            }
        }
    }

    /// `shippingOption#b6213cdf id:string title:string prices:Vector<LabeledPrice> = ShippingOption`
    public struct ShippingOption: TLObject {
        public var id: String
        public var title: String
        public var prices: [API.LabeledPrice]

        public init(id: String, title: String, prices: [API.LabeledPrice]) {
            self.id = id
            self.title = title
            self.prices = prices
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb6213cdf, "shippingOption")
            self.id = try reader.readString()
            self.title = try reader.readString()
            self.prices = try reader.readVector(of: API.LabeledPrice.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb6213cdf)
            writer.writeString(self.id)
            writer.writeString(self.title)
            writer.writeVector(self.prices)
        }
    }

    /// `SecureFile`
    public enum SecureFile: TLObject {
        /// `secureFileEmpty#64199744 = SecureFile`
        case secureFileEmpty
        /// `secureFile#7d09c27e id:long access_hash:long size:long dc_id:int date:int file_hash:bytes
        /// secret:bytes = SecureFile`
        indirect case secureFile(SecureFile)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x64199744:
                self = .secureFileEmpty
            case 0x7d09c27e:
                self = .secureFile(try SecureFile(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "SecureFile")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .secureFileEmpty:
                writer.writeConstructorID(0x64199744)
            case .secureFile(let value):
                writer.writeConstructorID(0x7d09c27e)
                value.writeBare(to: &writer)
            }
        }

        /// `secureFile#7d09c27e`
        public struct SecureFile: TLPayload {
            public var id: Int64
            public var accessHash: Int64
            public var size: Int64
            public var dcID: Int32
            public var date: Int32
            public var fileHash: [UInt8]
            public var secret: [UInt8]

            public init(id: Int64, accessHash: Int64, size: Int64, dcID: Int32, date: Int32, fileHash: [UInt8], secret: [UInt8]) {
                self.id = id
                self.accessHash = accessHash
                self.size = size
                self.dcID = dcID
                self.date = date
                self.fileHash = fileHash
                self.secret = secret
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.size = try reader.readLong()
                self.dcID = try reader.readInt()
                self.date = try reader.readInt()
                self.fileHash = try reader.readBytes()
                self.secret = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeLong(self.size)
                writer.writeInt(self.dcID)
                writer.writeInt(self.date)
                writer.writeBytes(self.fileHash)
                writer.writeBytes(self.secret)
            }
        }
    }

    /// `secureData#8aeabec3 data:bytes data_hash:bytes secret:bytes = SecureData`
    public struct SecureData: TLObject {
        public var data: [UInt8]
        public var dataHash: [UInt8]
        public var secret: [UInt8]

        public init(data: [UInt8], dataHash: [UInt8], secret: [UInt8]) {
            self.data = data
            self.dataHash = dataHash
            self.secret = secret
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8aeabec3, "secureData")
            self.data = try reader.readBytes()
            self.dataHash = try reader.readBytes()
            self.secret = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8aeabec3)
            writer.writeBytes(self.data)
            writer.writeBytes(self.dataHash)
            writer.writeBytes(self.secret)
        }
    }

    /// `SecurePlainData`
    public enum SecurePlainData: TLObject {
        /// `securePlainPhone#7d6099dd phone:string = SecurePlainData`
        case securePlainPhone(phone: String)
        /// `securePlainEmail#21ec5a5f email:string = SecurePlainData`
        case securePlainEmail(email: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7d6099dd:
                self = .securePlainPhone(phone: try reader.readString())
            case 0x21ec5a5f:
                self = .securePlainEmail(email: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "SecurePlainData")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .securePlainPhone(let value):
                writer.writeConstructorID(0x7d6099dd)
                writer.writeString(value)
            case .securePlainEmail(let value):
                writer.writeConstructorID(0x21ec5a5f)
                writer.writeString(value)
            }
        }
    }

    /// `SecureValueType`
    public enum SecureValueType: TLObject {
        /// `secureValueTypePersonalDetails#9d2a81e3 = SecureValueType`
        case secureValueTypePersonalDetails
        /// `secureValueTypePassport#3dac6a00 = SecureValueType`
        case secureValueTypePassport
        /// `secureValueTypeDriverLicense#06e425c4 = SecureValueType`
        case secureValueTypeDriverLicense
        /// `secureValueTypeIdentityCard#a0d0744b = SecureValueType`
        case secureValueTypeIdentityCard
        /// `secureValueTypeInternalPassport#99a48f23 = SecureValueType`
        case secureValueTypeInternalPassport
        /// `secureValueTypeAddress#cbe31e26 = SecureValueType`
        case secureValueTypeAddress
        /// `secureValueTypeUtilityBill#fc36954e = SecureValueType`
        case secureValueTypeUtilityBill
        /// `secureValueTypeBankStatement#89137c0d = SecureValueType`
        case secureValueTypeBankStatement
        /// `secureValueTypeRentalAgreement#8b883488 = SecureValueType`
        case secureValueTypeRentalAgreement
        /// `secureValueTypePassportRegistration#99e3806a = SecureValueType`
        case secureValueTypePassportRegistration
        /// `secureValueTypeTemporaryRegistration#ea02ec33 = SecureValueType`
        case secureValueTypeTemporaryRegistration
        /// `secureValueTypePhone#b320aadb = SecureValueType`
        case secureValueTypePhone
        /// `secureValueTypeEmail#8e3ca7ee = SecureValueType`
        case secureValueTypeEmail

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9d2a81e3:
                self = .secureValueTypePersonalDetails
            case 0x3dac6a00:
                self = .secureValueTypePassport
            case 0x06e425c4:
                self = .secureValueTypeDriverLicense
            case 0xa0d0744b:
                self = .secureValueTypeIdentityCard
            case 0x99a48f23:
                self = .secureValueTypeInternalPassport
            case 0xcbe31e26:
                self = .secureValueTypeAddress
            case 0xfc36954e:
                self = .secureValueTypeUtilityBill
            case 0x89137c0d:
                self = .secureValueTypeBankStatement
            case 0x8b883488:
                self = .secureValueTypeRentalAgreement
            case 0x99e3806a:
                self = .secureValueTypePassportRegistration
            case 0xea02ec33:
                self = .secureValueTypeTemporaryRegistration
            case 0xb320aadb:
                self = .secureValueTypePhone
            case 0x8e3ca7ee:
                self = .secureValueTypeEmail
            default:
                throw reader.unknownConstructor(id, of: "SecureValueType")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .secureValueTypePersonalDetails:
                writer.writeConstructorID(0x9d2a81e3)
            case .secureValueTypePassport:
                writer.writeConstructorID(0x3dac6a00)
            case .secureValueTypeDriverLicense:
                writer.writeConstructorID(0x06e425c4)
            case .secureValueTypeIdentityCard:
                writer.writeConstructorID(0xa0d0744b)
            case .secureValueTypeInternalPassport:
                writer.writeConstructorID(0x99a48f23)
            case .secureValueTypeAddress:
                writer.writeConstructorID(0xcbe31e26)
            case .secureValueTypeUtilityBill:
                writer.writeConstructorID(0xfc36954e)
            case .secureValueTypeBankStatement:
                writer.writeConstructorID(0x89137c0d)
            case .secureValueTypeRentalAgreement:
                writer.writeConstructorID(0x8b883488)
            case .secureValueTypePassportRegistration:
                writer.writeConstructorID(0x99e3806a)
            case .secureValueTypeTemporaryRegistration:
                writer.writeConstructorID(0xea02ec33)
            case .secureValueTypePhone:
                writer.writeConstructorID(0xb320aadb)
            case .secureValueTypeEmail:
                writer.writeConstructorID(0x8e3ca7ee)
            }
        }
    }

    /// `secureValue#187fa0ca flags:# type:SecureValueType data:flags.0?SecureData front_side:flags.1?SecureFile
    /// reverse_side:flags.2?SecureFile selfie:flags.3?SecureFile translation:flags.6?Vector<SecureFile>
    /// files:flags.4?Vector<SecureFile> plain_data:flags.5?SecurePlainData hash:bytes = SecureValue`
    public struct SecureValue: TLObject {
        public var type: API.SecureValueType
        public var data: API.SecureData?
        public var frontSide: API.SecureFile?
        public var reverseSide: API.SecureFile?
        public var selfie: API.SecureFile?
        public var translation: [API.SecureFile]?
        public var files: [API.SecureFile]?
        public var plainData: API.SecurePlainData?
        public var hash: [UInt8]

        public init(type: API.SecureValueType, data: API.SecureData? = nil, frontSide: API.SecureFile? = nil, reverseSide: API.SecureFile? = nil, selfie: API.SecureFile? = nil, translation: [API.SecureFile]? = nil, files: [API.SecureFile]? = nil, plainData: API.SecurePlainData? = nil, hash: [UInt8]) {
            self.type = type
            self.data = data
            self.frontSide = frontSide
            self.reverseSide = reverseSide
            self.selfie = selfie
            self.translation = translation
            self.files = files
            self.plainData = plainData
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x187fa0ca, "secureValue")
            let _flags = try reader.readFlags()
            self.type = try API.SecureValueType(from: &reader)
            self.data = _flags[0] ? try API.SecureData(from: &reader) : nil
            self.frontSide = _flags[1] ? try API.SecureFile(from: &reader) : nil
            self.reverseSide = _flags[2] ? try API.SecureFile(from: &reader) : nil
            self.selfie = _flags[3] ? try API.SecureFile(from: &reader) : nil
            self.translation = _flags[6] ? try reader.readVector(of: API.SecureFile.self) : nil
            self.files = _flags[4] ? try reader.readVector(of: API.SecureFile.self) : nil
            self.plainData = _flags[5] ? try API.SecurePlainData(from: &reader) : nil
            self.hash = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x187fa0ca)
            var _flags = TLFlags()
            _flags.set(0, if: self.data != nil)
            _flags.set(1, if: self.frontSide != nil)
            _flags.set(2, if: self.reverseSide != nil)
            _flags.set(3, if: self.selfie != nil)
            _flags.set(6, if: self.translation != nil)
            _flags.set(4, if: self.files != nil)
            _flags.set(5, if: self.plainData != nil)
            writer.writeFlags(_flags)
            self.type.write(to: &writer)
            if let value = self.data { value.write(to: &writer) }
            if let value = self.frontSide { value.write(to: &writer) }
            if let value = self.reverseSide { value.write(to: &writer) }
            if let value = self.selfie { value.write(to: &writer) }
            if let value = self.translation { writer.writeVector(value) }
            if let value = self.files { writer.writeVector(value) }
            if let value = self.plainData { value.write(to: &writer) }
            writer.writeBytes(self.hash)
        }
    }

    /// `secureValueHash#ed1ecdb0 type:SecureValueType hash:bytes = SecureValueHash`
    public struct SecureValueHash: TLObject {
        public var type: API.SecureValueType
        public var hash: [UInt8]

        public init(type: API.SecureValueType, hash: [UInt8]) {
            self.type = type
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xed1ecdb0, "secureValueHash")
            self.type = try API.SecureValueType(from: &reader)
            self.hash = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xed1ecdb0)
            self.type.write(to: &writer)
            writer.writeBytes(self.hash)
        }
    }

    /// `SecureValueError`
    public enum SecureValueError: TLObject {
        /// `secureValueErrorData#e8a40bd9 type:SecureValueType data_hash:bytes field:string text:string =
        /// SecureValueError`
        indirect case secureValueErrorData(SecureValueErrorData)
        /// `secureValueErrorFrontSide#00be3dfa type:SecureValueType file_hash:bytes text:string =
        /// SecureValueError`
        case secureValueErrorFrontSide(type: API.SecureValueType, fileHash: [UInt8], text: String)
        /// `secureValueErrorReverseSide#868a2aa5 type:SecureValueType file_hash:bytes text:string =
        /// SecureValueError`
        case secureValueErrorReverseSide(type: API.SecureValueType, fileHash: [UInt8], text: String)
        /// `secureValueErrorSelfie#e537ced6 type:SecureValueType file_hash:bytes text:string = SecureValueError`
        case secureValueErrorSelfie(type: API.SecureValueType, fileHash: [UInt8], text: String)
        /// `secureValueErrorFile#7a700873 type:SecureValueType file_hash:bytes text:string = SecureValueError`
        case secureValueErrorFile(type: API.SecureValueType, fileHash: [UInt8], text: String)
        /// `secureValueErrorFiles#666220e9 type:SecureValueType file_hash:Vector<bytes> text:string =
        /// SecureValueError`
        case secureValueErrorFiles(type: API.SecureValueType, fileHash: [[UInt8]], text: String)
        /// `secureValueError#869d758f type:SecureValueType hash:bytes text:string = SecureValueError`
        case secureValueError(type: API.SecureValueType, hash: [UInt8], text: String)
        /// `secureValueErrorTranslationFile#a1144770 type:SecureValueType file_hash:bytes text:string =
        /// SecureValueError`
        case secureValueErrorTranslationFile(type: API.SecureValueType, fileHash: [UInt8], text: String)
        /// `secureValueErrorTranslationFiles#34636dd8 type:SecureValueType file_hash:Vector<bytes> text:string =
        /// SecureValueError`
        case secureValueErrorTranslationFiles(type: API.SecureValueType, fileHash: [[UInt8]], text: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe8a40bd9:
                self = .secureValueErrorData(try SecureValueErrorData(bareFrom: &reader))
            case 0x00be3dfa:
                self = .secureValueErrorFrontSide(type: try API.SecureValueType(from: &reader), fileHash: try reader.readBytes(), text: try reader.readString())
            case 0x868a2aa5:
                self = .secureValueErrorReverseSide(type: try API.SecureValueType(from: &reader), fileHash: try reader.readBytes(), text: try reader.readString())
            case 0xe537ced6:
                self = .secureValueErrorSelfie(type: try API.SecureValueType(from: &reader), fileHash: try reader.readBytes(), text: try reader.readString())
            case 0x7a700873:
                self = .secureValueErrorFile(type: try API.SecureValueType(from: &reader), fileHash: try reader.readBytes(), text: try reader.readString())
            case 0x666220e9:
                self = .secureValueErrorFiles(type: try API.SecureValueType(from: &reader), fileHash: try reader.readBytesVector(), text: try reader.readString())
            case 0x869d758f:
                self = .secureValueError(type: try API.SecureValueType(from: &reader), hash: try reader.readBytes(), text: try reader.readString())
            case 0xa1144770:
                self = .secureValueErrorTranslationFile(type: try API.SecureValueType(from: &reader), fileHash: try reader.readBytes(), text: try reader.readString())
            case 0x34636dd8:
                self = .secureValueErrorTranslationFiles(type: try API.SecureValueType(from: &reader), fileHash: try reader.readBytesVector(), text: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "SecureValueError")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .secureValueErrorData(let value):
                writer.writeConstructorID(0xe8a40bd9)
                value.writeBare(to: &writer)
            case .secureValueErrorFrontSide(let value1, let value2, let value3):
                writer.writeConstructorID(0x00be3dfa)
                value1.write(to: &writer)
                writer.writeBytes(value2)
                writer.writeString(value3)
            case .secureValueErrorReverseSide(let value1, let value2, let value3):
                writer.writeConstructorID(0x868a2aa5)
                value1.write(to: &writer)
                writer.writeBytes(value2)
                writer.writeString(value3)
            case .secureValueErrorSelfie(let value1, let value2, let value3):
                writer.writeConstructorID(0xe537ced6)
                value1.write(to: &writer)
                writer.writeBytes(value2)
                writer.writeString(value3)
            case .secureValueErrorFile(let value1, let value2, let value3):
                writer.writeConstructorID(0x7a700873)
                value1.write(to: &writer)
                writer.writeBytes(value2)
                writer.writeString(value3)
            case .secureValueErrorFiles(let value1, let value2, let value3):
                writer.writeConstructorID(0x666220e9)
                value1.write(to: &writer)
                writer.writeBytesVector(value2)
                writer.writeString(value3)
            case .secureValueError(let value1, let value2, let value3):
                writer.writeConstructorID(0x869d758f)
                value1.write(to: &writer)
                writer.writeBytes(value2)
                writer.writeString(value3)
            case .secureValueErrorTranslationFile(let value1, let value2, let value3):
                writer.writeConstructorID(0xa1144770)
                value1.write(to: &writer)
                writer.writeBytes(value2)
                writer.writeString(value3)
            case .secureValueErrorTranslationFiles(let value1, let value2, let value3):
                writer.writeConstructorID(0x34636dd8)
                value1.write(to: &writer)
                writer.writeBytesVector(value2)
                writer.writeString(value3)
            }
        }

        /// `secureValueErrorData#e8a40bd9`
        public struct SecureValueErrorData: TLPayload {
            public var type: API.SecureValueType
            public var dataHash: [UInt8]
            public var field: String
            public var text: String

            public init(type: API.SecureValueType, dataHash: [UInt8], field: String, text: String) {
                self.type = type
                self.dataHash = dataHash
                self.field = field
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.type = try API.SecureValueType(from: &reader)
                self.dataHash = try reader.readBytes()
                self.field = try reader.readString()
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.type.write(to: &writer)
                writer.writeBytes(self.dataHash)
                writer.writeString(self.field)
                writer.writeString(self.text)
            }
        }
    }

    /// `secureCredentialsEncrypted#33f0ea47 data:bytes hash:bytes secret:bytes = SecureCredentialsEncrypted`
    public struct SecureCredentialsEncrypted: TLObject {
        public var data: [UInt8]
        public var hash: [UInt8]
        public var secret: [UInt8]

        public init(data: [UInt8], hash: [UInt8], secret: [UInt8]) {
            self.data = data
            self.hash = hash
            self.secret = secret
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x33f0ea47, "secureCredentialsEncrypted")
            self.data = try reader.readBytes()
            self.hash = try reader.readBytes()
            self.secret = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x33f0ea47)
            writer.writeBytes(self.data)
            writer.writeBytes(self.hash)
            writer.writeBytes(self.secret)
        }
    }

    /// `savedPhoneContact#1142bd56 phone:string first_name:string last_name:string date:int = SavedContact`
    public struct SavedContact: TLObject {
        public var phone: String
        public var firstName: String
        public var lastName: String
        public var date: Int32

        public init(phone: String, firstName: String, lastName: String, date: Int32) {
            self.phone = phone
            self.firstName = firstName
            self.lastName = lastName
            self.date = date
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1142bd56, "savedPhoneContact")
            self.phone = try reader.readString()
            self.firstName = try reader.readString()
            self.lastName = try reader.readString()
            self.date = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1142bd56)
            writer.writeString(self.phone)
            writer.writeString(self.firstName)
            writer.writeString(self.lastName)
            writer.writeInt(self.date)
        }
    }

    /// `SecurePasswordKdfAlgo`
    public enum SecurePasswordKdfAlgo: TLObject {
        /// `securePasswordKdfAlgoUnknown#004a8537 = SecurePasswordKdfAlgo`
        case securePasswordKdfAlgoUnknown
        /// `securePasswordKdfAlgoPBKDF2HMACSHA512iter100000#bbf2dda0 salt:bytes = SecurePasswordKdfAlgo`
        case securePasswordKdfAlgoPBKDF2HMACSHA512iter100000(salt: [UInt8])
        /// `securePasswordKdfAlgoSHA512#86471d92 salt:bytes = SecurePasswordKdfAlgo`
        case securePasswordKdfAlgoSHA512(salt: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x004a8537:
                self = .securePasswordKdfAlgoUnknown
            case 0xbbf2dda0:
                self = .securePasswordKdfAlgoPBKDF2HMACSHA512iter100000(salt: try reader.readBytes())
            case 0x86471d92:
                self = .securePasswordKdfAlgoSHA512(salt: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "SecurePasswordKdfAlgo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .securePasswordKdfAlgoUnknown:
                writer.writeConstructorID(0x004a8537)
            case .securePasswordKdfAlgoPBKDF2HMACSHA512iter100000(let value):
                writer.writeConstructorID(0xbbf2dda0)
                writer.writeBytes(value)
            case .securePasswordKdfAlgoSHA512(let value):
                writer.writeConstructorID(0x86471d92)
                writer.writeBytes(value)
            }
        }
    }

    /// `secureSecretSettings#1527bcac secure_algo:SecurePasswordKdfAlgo secure_secret:bytes secure_secret_id:long
    /// = SecureSecretSettings`
    public struct SecureSecretSettings: TLObject {
        public var secureAlgo: API.SecurePasswordKdfAlgo
        public var secureSecret: [UInt8]
        public var secureSecretID: Int64

        public init(secureAlgo: API.SecurePasswordKdfAlgo, secureSecret: [UInt8], secureSecretID: Int64) {
            self.secureAlgo = secureAlgo
            self.secureSecret = secureSecret
            self.secureSecretID = secureSecretID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1527bcac, "secureSecretSettings")
            self.secureAlgo = try API.SecurePasswordKdfAlgo(from: &reader)
            self.secureSecret = try reader.readBytes()
            self.secureSecretID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1527bcac)
            self.secureAlgo.write(to: &writer)
            writer.writeBytes(self.secureSecret)
            writer.writeLong(self.secureSecretID)
        }
    }

    /// `SecureRequiredType`
    public enum SecureRequiredType: TLObject {
        /// `secureRequiredType#829d99da flags:# native_names:flags.0?true selfie_required:flags.1?true
        /// translation_required:flags.2?true type:SecureValueType = SecureRequiredType`
        indirect case secureRequiredType(SecureRequiredType)
        /// `secureRequiredTypeOneOf#027477b4 types:Vector<SecureRequiredType> = SecureRequiredType`
        case secureRequiredTypeOneOf(types: [API.SecureRequiredType])

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x829d99da:
                self = .secureRequiredType(try SecureRequiredType(bareFrom: &reader))
            case 0x027477b4:
                self = .secureRequiredTypeOneOf(types: try reader.readVector(of: API.SecureRequiredType.self))
            default:
                throw reader.unknownConstructor(id, of: "SecureRequiredType")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .secureRequiredType(let value):
                writer.writeConstructorID(0x829d99da)
                value.writeBare(to: &writer)
            case .secureRequiredTypeOneOf(let value):
                writer.writeConstructorID(0x027477b4)
                writer.writeVector(value)
            }
        }

        /// `secureRequiredType#829d99da`
        public struct SecureRequiredType: TLPayload {
            public var nativeNames: Bool
            public var selfieRequired: Bool
            public var translationRequired: Bool
            public var type: API.SecureValueType

            public init(nativeNames: Bool = false, selfieRequired: Bool = false, translationRequired: Bool = false, type: API.SecureValueType) {
                self.nativeNames = nativeNames
                self.selfieRequired = selfieRequired
                self.translationRequired = translationRequired
                self.type = type
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nativeNames = _flags[0]
                self.selfieRequired = _flags[1]
                self.translationRequired = _flags[2]
                self.type = try API.SecureValueType(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.nativeNames)
                _flags.set(1, if: self.selfieRequired)
                _flags.set(2, if: self.translationRequired)
                writer.writeFlags(_flags)
                self.type.write(to: &writer)
            }
        }
    }

    /// `statsURL#47a971e0 url:string = StatsURL`
    public struct StatsURL: TLObject {
        public var url: String

        public init(url: String) {
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x47a971e0, "statsURL")
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x47a971e0)
            writer.writeString(self.url)
        }
    }

    /// `statsDateRangeDays#b637edaf min_date:int max_date:int = StatsDateRangeDays`
    public struct StatsDateRangeDays: TLObject {
        public var minDate: Int32
        public var maxDate: Int32

        public init(minDate: Int32, maxDate: Int32) {
            self.minDate = minDate
            self.maxDate = maxDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb637edaf, "statsDateRangeDays")
            self.minDate = try reader.readInt()
            self.maxDate = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb637edaf)
            writer.writeInt(self.minDate)
            writer.writeInt(self.maxDate)
        }
    }

    /// `statsAbsValueAndPrev#cb43acde current:double previous:double = StatsAbsValueAndPrev`
    public struct StatsAbsValueAndPrev: TLObject {
        public var current: Double
        public var previous: Double

        public init(current: Double, previous: Double) {
            self.current = current
            self.previous = previous
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcb43acde, "statsAbsValueAndPrev")
            self.current = try reader.readDouble()
            self.previous = try reader.readDouble()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcb43acde)
            writer.writeDouble(self.current)
            writer.writeDouble(self.previous)
        }
    }

    /// `statsPercentValue#cbce2fe0 part:double total:double = StatsPercentValue`
    public struct StatsPercentValue: TLObject {
        public var part: Double
        public var total: Double

        public init(part: Double, total: Double) {
            self.part = part
            self.total = total
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcbce2fe0, "statsPercentValue")
            self.part = try reader.readDouble()
            self.total = try reader.readDouble()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcbce2fe0)
            writer.writeDouble(self.part)
            writer.writeDouble(self.total)
        }
    }

    /// `StatsGraph`
    public enum StatsGraph: TLObject {
        /// `statsGraphAsync#4a27eb2d token:string = StatsGraph`
        case statsGraphAsync(token: String)
        /// `statsGraphError#bedc9822 error:string = StatsGraph`
        case statsGraphError(error: String)
        /// `statsGraph#8ea464b6 flags:# json:DataJSON zoom_token:flags.0?string = StatsGraph`
        indirect case statsGraph(StatsGraph)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4a27eb2d:
                self = .statsGraphAsync(token: try reader.readString())
            case 0xbedc9822:
                self = .statsGraphError(error: try reader.readString())
            case 0x8ea464b6:
                self = .statsGraph(try StatsGraph(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StatsGraph")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .statsGraphAsync(let value):
                writer.writeConstructorID(0x4a27eb2d)
                writer.writeString(value)
            case .statsGraphError(let value):
                writer.writeConstructorID(0xbedc9822)
                writer.writeString(value)
            case .statsGraph(let value):
                writer.writeConstructorID(0x8ea464b6)
                value.writeBare(to: &writer)
            }
        }

        /// `statsGraph#8ea464b6`
        public struct StatsGraph: TLPayload {
            public var json: API.DataJSON
            public var zoomToken: String?

            public init(json: API.DataJSON, zoomToken: String? = nil) {
                self.json = json
                self.zoomToken = zoomToken
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.json = try API.DataJSON(from: &reader)
                self.zoomToken = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.zoomToken != nil)
                writer.writeFlags(_flags)
                self.json.write(to: &writer)
                if let value = self.zoomToken { writer.writeString(value) }
            }
        }
    }

    /// `statsGroupTopPoster#9d04af9b user_id:long messages:int avg_chars:int = StatsGroupTopPoster`
    public struct StatsGroupTopPoster: TLObject {
        public var userID: Int64
        public var messages: Int32
        public var avgChars: Int32

        public init(userID: Int64, messages: Int32, avgChars: Int32) {
            self.userID = userID
            self.messages = messages
            self.avgChars = avgChars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9d04af9b, "statsGroupTopPoster")
            self.userID = try reader.readLong()
            self.messages = try reader.readInt()
            self.avgChars = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9d04af9b)
            writer.writeLong(self.userID)
            writer.writeInt(self.messages)
            writer.writeInt(self.avgChars)
        }
    }

    /// `statsGroupTopAdmin#d7584c87 user_id:long deleted:int kicked:int banned:int = StatsGroupTopAdmin`
    public struct StatsGroupTopAdmin: TLObject {
        public var userID: Int64
        public var deleted: Int32
        public var kicked: Int32
        public var banned: Int32

        public init(userID: Int64, deleted: Int32, kicked: Int32, banned: Int32) {
            self.userID = userID
            self.deleted = deleted
            self.kicked = kicked
            self.banned = banned
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd7584c87, "statsGroupTopAdmin")
            self.userID = try reader.readLong()
            self.deleted = try reader.readInt()
            self.kicked = try reader.readInt()
            self.banned = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd7584c87)
            writer.writeLong(self.userID)
            writer.writeInt(self.deleted)
            writer.writeInt(self.kicked)
            writer.writeInt(self.banned)
        }
    }

    /// `statsGroupTopInviter#535f779d user_id:long invitations:int = StatsGroupTopInviter`
    public struct StatsGroupTopInviter: TLObject {
        public var userID: Int64
        public var invitations: Int32

        public init(userID: Int64, invitations: Int32) {
            self.userID = userID
            self.invitations = invitations
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x535f779d, "statsGroupTopInviter")
            self.userID = try reader.readLong()
            self.invitations = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x535f779d)
            writer.writeLong(self.userID)
            writer.writeInt(self.invitations)
        }
    }

    /// `sponsoredMessage#7dbf8673 flags:# recommended:flags.5?true can_report:flags.12?true random_id:bytes
    /// url:string title:string message:string entities:flags.1?Vector<MessageEntity> photo:flags.6?Photo
    /// media:flags.14?MessageMedia color:flags.13?PeerColor button_text:string sponsor_info:flags.7?string
    /// additional_info:flags.8?string min_display_duration:flags.15?int max_display_duration:flags.15?int =
    /// SponsoredMessage`
    public struct SponsoredMessage: TLObject {
        public var recommended: Bool
        public var canReport: Bool
        public var randomID: [UInt8]
        public var url: String
        public var title: String
        public var message: String
        public var entities: [API.MessageEntity]?
        public var photo: API.Photo?
        public var media: API.MessageMedia?
        public var color: API.PeerColor?
        public var buttonText: String
        public var sponsorInfo: String?
        public var additionalInfo: String?
        public var minDisplayDuration: Int32?
        public var maxDisplayDuration: Int32?

        public init(recommended: Bool = false, canReport: Bool = false, randomID: [UInt8], url: String, title: String, message: String, entities: [API.MessageEntity]? = nil, photo: API.Photo? = nil, media: API.MessageMedia? = nil, color: API.PeerColor? = nil, buttonText: String, sponsorInfo: String? = nil, additionalInfo: String? = nil, minDisplayDuration: Int32? = nil, maxDisplayDuration: Int32? = nil) {
            self.recommended = recommended
            self.canReport = canReport
            self.randomID = randomID
            self.url = url
            self.title = title
            self.message = message
            self.entities = entities
            self.photo = photo
            self.media = media
            self.color = color
            self.buttonText = buttonText
            self.sponsorInfo = sponsorInfo
            self.additionalInfo = additionalInfo
            self.minDisplayDuration = minDisplayDuration
            self.maxDisplayDuration = maxDisplayDuration
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7dbf8673, "sponsoredMessage")
            let _flags = try reader.readFlags()
            self.recommended = _flags[5]
            self.canReport = _flags[12]
            self.randomID = try reader.readBytes()
            self.url = try reader.readString()
            self.title = try reader.readString()
            self.message = try reader.readString()
            self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.photo = _flags[6] ? try API.Photo(from: &reader) : nil
            self.media = _flags[14] ? try API.MessageMedia(from: &reader) : nil
            self.color = _flags[13] ? try API.PeerColor(from: &reader) : nil
            self.buttonText = try reader.readString()
            self.sponsorInfo = _flags[7] ? try reader.readString() : nil
            self.additionalInfo = _flags[8] ? try reader.readString() : nil
            self.minDisplayDuration = _flags[15] ? try reader.readInt() : nil
            self.maxDisplayDuration = _flags[15] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7dbf8673)
            var _flags = TLFlags()
            _flags.set(5, if: self.recommended)
            _flags.set(12, if: self.canReport)
            _flags.set(1, if: self.entities != nil)
            _flags.set(6, if: self.photo != nil)
            _flags.set(14, if: self.media != nil)
            _flags.set(13, if: self.color != nil)
            _flags.set(7, if: self.sponsorInfo != nil)
            _flags.set(8, if: self.additionalInfo != nil)
            _flags.set(15, if: self.minDisplayDuration != nil)
            _flags.set(15, if: self.maxDisplayDuration != nil)
            writer.writeFlags(_flags)
            writer.writeBytes(self.randomID)
            writer.writeString(self.url)
            writer.writeString(self.title)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.photo { value.write(to: &writer) }
            if let value = self.media { value.write(to: &writer) }
            if let value = self.color { value.write(to: &writer) }
            writer.writeString(self.buttonText)
            if let value = self.sponsorInfo { writer.writeString(value) }
            if let value = self.additionalInfo { writer.writeString(value) }
            if let value = self.minDisplayDuration {
                writer.writeInt(value)
            } else if _flags[15] {
                writer.failMissing("sponsoredMessage.min_display_duration")
            }
            if let value = self.maxDisplayDuration {
                writer.writeInt(value)
            } else if _flags[15] {
                writer.failMissing("sponsoredMessage.max_display_duration")
            }
        }
    }

    /// `searchResultsCalendarPeriod#c9b0539f date:int min_msg_id:int max_msg_id:int count:int =
    /// SearchResultsCalendarPeriod`
    public struct SearchResultsCalendarPeriod: TLObject {
        public var date: Int32
        public var minMsgID: Int32
        public var maxMsgID: Int32
        public var count: Int32

        public init(date: Int32, minMsgID: Int32, maxMsgID: Int32, count: Int32) {
            self.date = date
            self.minMsgID = minMsgID
            self.maxMsgID = maxMsgID
            self.count = count
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc9b0539f, "searchResultsCalendarPeriod")
            self.date = try reader.readInt()
            self.minMsgID = try reader.readInt()
            self.maxMsgID = try reader.readInt()
            self.count = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc9b0539f)
            writer.writeInt(self.date)
            writer.writeInt(self.minMsgID)
            writer.writeInt(self.maxMsgID)
            writer.writeInt(self.count)
        }
    }

    /// `searchResultPosition#7f648b67 msg_id:int date:int offset:int = SearchResultsPosition`
    public struct SearchResultsPosition: TLObject {
        public var msgID: Int32
        public var date: Int32
        public var offset: Int32

        public init(msgID: Int32, date: Int32, offset: Int32) {
            self.msgID = msgID
            self.date = date
            self.offset = offset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7f648b67, "searchResultPosition")
            self.msgID = try reader.readInt()
            self.date = try reader.readInt()
            self.offset = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7f648b67)
            writer.writeInt(self.msgID)
            writer.writeInt(self.date)
            writer.writeInt(self.offset)
        }
    }

    /// `sendAsPeer#b81c7034 flags:# premium_required:flags.0?true peer:Peer = SendAsPeer`
    public struct SendAsPeer: TLObject {
        public var premiumRequired: Bool
        public var peer: API.Peer

        public init(premiumRequired: Bool = false, peer: API.Peer) {
            self.premiumRequired = premiumRequired
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb81c7034, "sendAsPeer")
            let _flags = try reader.readFlags()
            self.premiumRequired = _flags[0]
            self.peer = try API.Peer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb81c7034)
            var _flags = TLFlags()
            _flags.set(0, if: self.premiumRequired)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `stickerKeyword#fcfeb29c document_id:long keyword:Vector<string> = StickerKeyword`
    public struct StickerKeyword: TLObject {
        public var documentID: Int64
        public var keyword: [String]

        public init(documentID: Int64, keyword: [String]) {
            self.documentID = documentID
            self.keyword = keyword
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfcfeb29c, "stickerKeyword")
            self.documentID = try reader.readLong()
            self.keyword = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfcfeb29c)
            writer.writeLong(self.documentID)
            writer.writeVector(self.keyword)
        }
    }

    /// `storyViews#8d595cd6 flags:# has_viewers:flags.1?true views_count:int forwards_count:flags.2?int
    /// reactions:flags.3?Vector<ReactionCount> reactions_count:flags.4?int recent_viewers:flags.0?Vector<long> =
    /// StoryViews`
    public struct StoryViews: TLObject {
        public var hasViewers: Bool
        public var viewsCount: Int32
        public var forwardsCount: Int32?
        public var reactions: [API.ReactionCount]?
        public var reactionsCount: Int32?
        public var recentViewers: [Int64]?

        public init(hasViewers: Bool = false, viewsCount: Int32, forwardsCount: Int32? = nil, reactions: [API.ReactionCount]? = nil, reactionsCount: Int32? = nil, recentViewers: [Int64]? = nil) {
            self.hasViewers = hasViewers
            self.viewsCount = viewsCount
            self.forwardsCount = forwardsCount
            self.reactions = reactions
            self.reactionsCount = reactionsCount
            self.recentViewers = recentViewers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8d595cd6, "storyViews")
            let _flags = try reader.readFlags()
            self.hasViewers = _flags[1]
            self.viewsCount = try reader.readInt()
            self.forwardsCount = _flags[2] ? try reader.readInt() : nil
            self.reactions = _flags[3] ? try reader.readVector(of: API.ReactionCount.self) : nil
            self.reactionsCount = _flags[4] ? try reader.readInt() : nil
            self.recentViewers = _flags[0] ? try reader.readVector(of: Int64.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8d595cd6)
            var _flags = TLFlags()
            _flags.set(1, if: self.hasViewers)
            _flags.set(2, if: self.forwardsCount != nil)
            _flags.set(3, if: self.reactions != nil)
            _flags.set(4, if: self.reactionsCount != nil)
            _flags.set(0, if: self.recentViewers != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.viewsCount)
            if let value = self.forwardsCount { writer.writeInt(value) }
            if let value = self.reactions { writer.writeVector(value) }
            if let value = self.reactionsCount { writer.writeInt(value) }
            if let value = self.recentViewers { writer.writeVector(value) }
        }
    }

    /// `StoryItem`
    public enum StoryItem: TLObject {
        /// `storyItemDeleted#51e6ee4f id:int = StoryItem`
        case storyItemDeleted(id: Int32)
        /// `storyItemSkipped#ffadc913 flags:# close_friends:flags.8?true live:flags.9?true id:int date:int
        /// expire_date:int = StoryItem`
        indirect case storyItemSkipped(StoryItemSkipped)
        /// `storyItem#16a4b93c flags:# pinned:flags.5?true public:flags.7?true close_friends:flags.8?true
        /// min:flags.9?true noforwards:flags.10?true edited:flags.11?true contacts:flags.12?true
        /// selected_contacts:flags.13?true out:flags.16?true id:int date:int from_id:flags.18?Peer
        /// fwd_from:flags.17?StoryFwdHeader expire_date:int caption:flags.0?string
        /// entities:flags.1?Vector<MessageEntity> media:MessageMedia media_areas:flags.14?Vector<MediaArea>
        /// privacy:flags.2?Vector<PrivacyRule> views:flags.3?StoryViews sent_reaction:flags.15?Reaction
        /// albums:flags.19?Vector<int> music:flags.20?Document = StoryItem`
        indirect case storyItem(StoryItem)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x51e6ee4f:
                self = .storyItemDeleted(id: try reader.readInt())
            case 0xffadc913:
                self = .storyItemSkipped(try StoryItemSkipped(bareFrom: &reader))
            case 0x16a4b93c:
                self = .storyItem(try StoryItem(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StoryItem")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .storyItemDeleted(let value):
                writer.writeConstructorID(0x51e6ee4f)
                writer.writeInt(value)
            case .storyItemSkipped(let value):
                writer.writeConstructorID(0xffadc913)
                value.writeBare(to: &writer)
            case .storyItem(let value):
                writer.writeConstructorID(0x16a4b93c)
                value.writeBare(to: &writer)
            }
        }

        /// `storyItemSkipped#ffadc913`
        public struct StoryItemSkipped: TLPayload {
            public var closeFriends: Bool
            public var live: Bool
            public var id: Int32
            public var date: Int32
            public var expireDate: Int32

            public init(closeFriends: Bool = false, live: Bool = false, id: Int32, date: Int32, expireDate: Int32) {
                self.closeFriends = closeFriends
                self.live = live
                self.id = id
                self.date = date
                self.expireDate = expireDate
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.closeFriends = _flags[8]
                self.live = _flags[9]
                self.id = try reader.readInt()
                self.date = try reader.readInt()
                self.expireDate = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(8, if: self.closeFriends)
                _flags.set(9, if: self.live)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                writer.writeInt(self.date)
                writer.writeInt(self.expireDate)
            }
        }

        /// `storyItem#16a4b93c`
        public struct StoryItem: TLPayload {
            public var pinned: Bool
            public var `public`: Bool
            public var closeFriends: Bool
            public var min: Bool
            public var noforwards: Bool
            public var edited: Bool
            public var contacts: Bool
            public var selectedContacts: Bool
            public var out: Bool
            public var id: Int32
            public var date: Int32
            public var fromID: API.Peer?
            public var fwdFrom: API.StoryFwdHeader?
            public var expireDate: Int32
            public var caption: String?
            public var entities: [API.MessageEntity]?
            public var media: API.MessageMedia
            public var mediaAreas: [API.MediaArea]?
            public var privacy: [API.PrivacyRule]?
            public var views: API.StoryViews?
            public var sentReaction: API.Reaction?
            public var albums: [Int32]?
            public var music: API.Document?

            public init(pinned: Bool = false, `public`: Bool = false, closeFriends: Bool = false, min: Bool = false, noforwards: Bool = false, edited: Bool = false, contacts: Bool = false, selectedContacts: Bool = false, out: Bool = false, id: Int32, date: Int32, fromID: API.Peer? = nil, fwdFrom: API.StoryFwdHeader? = nil, expireDate: Int32, caption: String? = nil, entities: [API.MessageEntity]? = nil, media: API.MessageMedia, mediaAreas: [API.MediaArea]? = nil, privacy: [API.PrivacyRule]? = nil, views: API.StoryViews? = nil, sentReaction: API.Reaction? = nil, albums: [Int32]? = nil, music: API.Document? = nil) {
                self.pinned = pinned
                self.public = `public`
                self.closeFriends = closeFriends
                self.min = min
                self.noforwards = noforwards
                self.edited = edited
                self.contacts = contacts
                self.selectedContacts = selectedContacts
                self.out = out
                self.id = id
                self.date = date
                self.fromID = fromID
                self.fwdFrom = fwdFrom
                self.expireDate = expireDate
                self.caption = caption
                self.entities = entities
                self.media = media
                self.mediaAreas = mediaAreas
                self.privacy = privacy
                self.views = views
                self.sentReaction = sentReaction
                self.albums = albums
                self.music = music
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[5]
                self.public = _flags[7]
                self.closeFriends = _flags[8]
                self.min = _flags[9]
                self.noforwards = _flags[10]
                self.edited = _flags[11]
                self.contacts = _flags[12]
                self.selectedContacts = _flags[13]
                self.out = _flags[16]
                self.id = try reader.readInt()
                self.date = try reader.readInt()
                self.fromID = _flags[18] ? try API.Peer(from: &reader) : nil
                self.fwdFrom = _flags[17] ? try API.StoryFwdHeader(from: &reader) : nil
                self.expireDate = try reader.readInt()
                self.caption = _flags[0] ? try reader.readString() : nil
                self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.media = try API.MessageMedia(from: &reader)
                self.mediaAreas = _flags[14] ? try reader.readVector(of: API.MediaArea.self) : nil
                self.privacy = _flags[2] ? try reader.readVector(of: API.PrivacyRule.self) : nil
                self.views = _flags[3] ? try API.StoryViews(from: &reader) : nil
                self.sentReaction = _flags[15] ? try API.Reaction(from: &reader) : nil
                self.albums = _flags[19] ? try reader.readVector(of: Int32.self) : nil
                self.music = _flags[20] ? try API.Document(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(5, if: self.pinned)
                _flags.set(7, if: self.public)
                _flags.set(8, if: self.closeFriends)
                _flags.set(9, if: self.min)
                _flags.set(10, if: self.noforwards)
                _flags.set(11, if: self.edited)
                _flags.set(12, if: self.contacts)
                _flags.set(13, if: self.selectedContacts)
                _flags.set(16, if: self.out)
                _flags.set(18, if: self.fromID != nil)
                _flags.set(17, if: self.fwdFrom != nil)
                _flags.set(0, if: self.caption != nil)
                _flags.set(1, if: self.entities != nil)
                _flags.set(14, if: self.mediaAreas != nil)
                _flags.set(2, if: self.privacy != nil)
                _flags.set(3, if: self.views != nil)
                _flags.set(15, if: self.sentReaction != nil)
                _flags.set(19, if: self.albums != nil)
                _flags.set(20, if: self.music != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.id)
                writer.writeInt(self.date)
                if let value = self.fromID { value.write(to: &writer) }
                if let value = self.fwdFrom { value.write(to: &writer) }
                writer.writeInt(self.expireDate)
                if let value = self.caption { writer.writeString(value) }
                if let value = self.entities { writer.writeVector(value) }
                self.media.write(to: &writer)
                if let value = self.mediaAreas { writer.writeVector(value) }
                if let value = self.privacy { writer.writeVector(value) }
                if let value = self.views { value.write(to: &writer) }
                if let value = self.sentReaction { value.write(to: &writer) }
                if let value = self.albums { writer.writeVector(value) }
                if let value = self.music { value.write(to: &writer) }
            }
        }
    }

    /// `StoryView`
    public enum StoryView: TLObject {
        /// `storyView#b0bdeac5 flags:# blocked:flags.0?true blocked_my_stories_from:flags.1?true user_id:long
        /// date:int reaction:flags.2?Reaction = StoryView`
        indirect case storyView(StoryView)
        /// `storyViewPublicForward#9083670b flags:# blocked:flags.0?true blocked_my_stories_from:flags.1?true
        /// message:Message = StoryView`
        indirect case storyViewPublicForward(StoryViewPublicForward)
        /// `storyViewPublicRepost#bd74cf49 flags:# blocked:flags.0?true blocked_my_stories_from:flags.1?true
        /// peer_id:Peer story:StoryItem = StoryView`
        indirect case storyViewPublicRepost(StoryViewPublicRepost)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb0bdeac5:
                self = .storyView(try StoryView(bareFrom: &reader))
            case 0x9083670b:
                self = .storyViewPublicForward(try StoryViewPublicForward(bareFrom: &reader))
            case 0xbd74cf49:
                self = .storyViewPublicRepost(try StoryViewPublicRepost(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StoryView")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .storyView(let value):
                writer.writeConstructorID(0xb0bdeac5)
                value.writeBare(to: &writer)
            case .storyViewPublicForward(let value):
                writer.writeConstructorID(0x9083670b)
                value.writeBare(to: &writer)
            case .storyViewPublicRepost(let value):
                writer.writeConstructorID(0xbd74cf49)
                value.writeBare(to: &writer)
            }
        }

        /// `storyView#b0bdeac5`
        public struct StoryView: TLPayload {
            public var blocked: Bool
            public var blockedMyStoriesFrom: Bool
            public var userID: Int64
            public var date: Int32
            public var reaction: API.Reaction?

            public init(blocked: Bool = false, blockedMyStoriesFrom: Bool = false, userID: Int64, date: Int32, reaction: API.Reaction? = nil) {
                self.blocked = blocked
                self.blockedMyStoriesFrom = blockedMyStoriesFrom
                self.userID = userID
                self.date = date
                self.reaction = reaction
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.blocked = _flags[0]
                self.blockedMyStoriesFrom = _flags[1]
                self.userID = try reader.readLong()
                self.date = try reader.readInt()
                self.reaction = _flags[2] ? try API.Reaction(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.blocked)
                _flags.set(1, if: self.blockedMyStoriesFrom)
                _flags.set(2, if: self.reaction != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.userID)
                writer.writeInt(self.date)
                if let value = self.reaction { value.write(to: &writer) }
            }
        }

        /// `storyViewPublicForward#9083670b`
        public struct StoryViewPublicForward: TLPayload {
            public var blocked: Bool
            public var blockedMyStoriesFrom: Bool
            public var message: API.Message

            public init(blocked: Bool = false, blockedMyStoriesFrom: Bool = false, message: API.Message) {
                self.blocked = blocked
                self.blockedMyStoriesFrom = blockedMyStoriesFrom
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.blocked = _flags[0]
                self.blockedMyStoriesFrom = _flags[1]
                self.message = try API.Message(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.blocked)
                _flags.set(1, if: self.blockedMyStoriesFrom)
                writer.writeFlags(_flags)
                self.message.write(to: &writer)
            }
        }

        /// `storyViewPublicRepost#bd74cf49`
        public struct StoryViewPublicRepost: TLPayload {
            public var blocked: Bool
            public var blockedMyStoriesFrom: Bool
            public var peerID: API.Peer
            public var story: API.StoryItem

            public init(blocked: Bool = false, blockedMyStoriesFrom: Bool = false, peerID: API.Peer, story: API.StoryItem) {
                self.blocked = blocked
                self.blockedMyStoriesFrom = blockedMyStoriesFrom
                self.peerID = peerID
                self.story = story
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.blocked = _flags[0]
                self.blockedMyStoriesFrom = _flags[1]
                self.peerID = try API.Peer(from: &reader)
                self.story = try API.StoryItem(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.blocked)
                _flags.set(1, if: self.blockedMyStoriesFrom)
                writer.writeFlags(_flags)
                self.peerID.write(to: &writer)
                self.story.write(to: &writer)
            }
        }
    }

    /// `storiesStealthMode#712e27fd flags:# active_until_date:flags.0?int cooldown_until_date:flags.1?int =
    /// StoriesStealthMode`
    public struct StoriesStealthMode: TLObject {
        public var activeUntilDate: Int32?
        public var cooldownUntilDate: Int32?

        public init(activeUntilDate: Int32? = nil, cooldownUntilDate: Int32? = nil) {
            self.activeUntilDate = activeUntilDate
            self.cooldownUntilDate = cooldownUntilDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x712e27fd, "storiesStealthMode")
            let _flags = try reader.readFlags()
            self.activeUntilDate = _flags[0] ? try reader.readInt() : nil
            self.cooldownUntilDate = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x712e27fd)
            var _flags = TLFlags()
            _flags.set(0, if: self.activeUntilDate != nil)
            _flags.set(1, if: self.cooldownUntilDate != nil)
            writer.writeFlags(_flags)
            if let value = self.activeUntilDate { writer.writeInt(value) }
            if let value = self.cooldownUntilDate { writer.writeInt(value) }
        }
    }

    /// `storyFwdHeader#b826e150 flags:# modified:flags.3?true from:flags.0?Peer from_name:flags.1?string
    /// story_id:flags.2?int = StoryFwdHeader`
    public struct StoryFwdHeader: TLObject {
        public var modified: Bool
        public var from: API.Peer?
        public var fromName: String?
        public var storyID: Int32?

        public init(modified: Bool = false, from: API.Peer? = nil, fromName: String? = nil, storyID: Int32? = nil) {
            self.modified = modified
            self.from = from
            self.fromName = fromName
            self.storyID = storyID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb826e150, "storyFwdHeader")
            let _flags = try reader.readFlags()
            self.modified = _flags[3]
            self.from = _flags[0] ? try API.Peer(from: &reader) : nil
            self.fromName = _flags[1] ? try reader.readString() : nil
            self.storyID = _flags[2] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb826e150)
            var _flags = TLFlags()
            _flags.set(3, if: self.modified)
            _flags.set(0, if: self.from != nil)
            _flags.set(1, if: self.fromName != nil)
            _flags.set(2, if: self.storyID != nil)
            writer.writeFlags(_flags)
            if let value = self.from { value.write(to: &writer) }
            if let value = self.fromName { writer.writeString(value) }
            if let value = self.storyID { writer.writeInt(value) }
        }
    }

    /// `StoryReaction`
    public enum StoryReaction: TLObject {
        /// `storyReaction#6090d6d5 peer_id:Peer date:int reaction:Reaction = StoryReaction`
        case storyReaction(peerID: API.Peer, date: Int32, reaction: API.Reaction)
        /// `storyReactionPublicForward#bbab2643 message:Message = StoryReaction`
        case storyReactionPublicForward(message: API.Message)
        /// `storyReactionPublicRepost#cfcd0f13 peer_id:Peer story:StoryItem = StoryReaction`
        case storyReactionPublicRepost(peerID: API.Peer, story: API.StoryItem)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x6090d6d5:
                self = .storyReaction(peerID: try API.Peer(from: &reader), date: try reader.readInt(), reaction: try API.Reaction(from: &reader))
            case 0xbbab2643:
                self = .storyReactionPublicForward(message: try API.Message(from: &reader))
            case 0xcfcd0f13:
                self = .storyReactionPublicRepost(peerID: try API.Peer(from: &reader), story: try API.StoryItem(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StoryReaction")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .storyReaction(let value1, let value2, let value3):
                writer.writeConstructorID(0x6090d6d5)
                value1.write(to: &writer)
                writer.writeInt(value2)
                value3.write(to: &writer)
            case .storyReactionPublicForward(let value):
                writer.writeConstructorID(0xbbab2643)
                value.write(to: &writer)
            case .storyReactionPublicRepost(let value1, let value2):
                writer.writeConstructorID(0xcfcd0f13)
                value1.write(to: &writer)
                value2.write(to: &writer)
            }
        }
    }

    /// `SavedDialog`
    public enum SavedDialog: TLObject {
        /// `savedDialog#bd87cb6c flags:# pinned:flags.2?true peer:Peer top_message:int = SavedDialog`
        indirect case savedDialog(SavedDialog)
        /// `monoForumDialog#64407ea7 flags:# unread_mark:flags.3?true nopaid_messages_exception:flags.4?true
        /// peer:Peer top_message:int read_inbox_max_id:int read_outbox_max_id:int unread_count:int
        /// unread_reactions_count:int draft:flags.1?DraftMessage = SavedDialog`
        indirect case monoForumDialog(MonoForumDialog)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbd87cb6c:
                self = .savedDialog(try SavedDialog(bareFrom: &reader))
            case 0x64407ea7:
                self = .monoForumDialog(try MonoForumDialog(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "SavedDialog")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedDialog(let value):
                writer.writeConstructorID(0xbd87cb6c)
                value.writeBare(to: &writer)
            case .monoForumDialog(let value):
                writer.writeConstructorID(0x64407ea7)
                value.writeBare(to: &writer)
            }
        }

        /// `savedDialog#bd87cb6c`
        public struct SavedDialog: TLPayload {
            public var pinned: Bool
            public var peer: API.Peer
            public var topMessage: Int32

            public init(pinned: Bool = false, peer: API.Peer, topMessage: Int32) {
                self.pinned = pinned
                self.peer = peer
                self.topMessage = topMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.pinned = _flags[2]
                self.peer = try API.Peer(from: &reader)
                self.topMessage = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.pinned)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.topMessage)
            }
        }

        /// `monoForumDialog#64407ea7`
        public struct MonoForumDialog: TLPayload {
            public var unreadMark: Bool
            public var nopaidMessagesException: Bool
            public var peer: API.Peer
            public var topMessage: Int32
            public var readInboxMaxID: Int32
            public var readOutboxMaxID: Int32
            public var unreadCount: Int32
            public var unreadReactionsCount: Int32
            public var draft: API.DraftMessage?

            public init(unreadMark: Bool = false, nopaidMessagesException: Bool = false, peer: API.Peer, topMessage: Int32, readInboxMaxID: Int32, readOutboxMaxID: Int32, unreadCount: Int32, unreadReactionsCount: Int32, draft: API.DraftMessage? = nil) {
                self.unreadMark = unreadMark
                self.nopaidMessagesException = nopaidMessagesException
                self.peer = peer
                self.topMessage = topMessage
                self.readInboxMaxID = readInboxMaxID
                self.readOutboxMaxID = readOutboxMaxID
                self.unreadCount = unreadCount
                self.unreadReactionsCount = unreadReactionsCount
                self.draft = draft
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.unreadMark = _flags[3]
                self.nopaidMessagesException = _flags[4]
                self.peer = try API.Peer(from: &reader)
                self.topMessage = try reader.readInt()
                self.readInboxMaxID = try reader.readInt()
                self.readOutboxMaxID = try reader.readInt()
                self.unreadCount = try reader.readInt()
                self.unreadReactionsCount = try reader.readInt()
                self.draft = _flags[1] ? try API.DraftMessage(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.unreadMark)
                _flags.set(4, if: self.nopaidMessagesException)
                _flags.set(1, if: self.draft != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeInt(self.topMessage)
                writer.writeInt(self.readInboxMaxID)
                writer.writeInt(self.readOutboxMaxID)
                writer.writeInt(self.unreadCount)
                writer.writeInt(self.unreadReactionsCount)
                if let value = self.draft { value.write(to: &writer) }
            }
        }
    }

    /// `savedReactionTag#cb6ff828 flags:# reaction:Reaction title:flags.0?string count:int = SavedReactionTag`
    public struct SavedReactionTag: TLObject {
        public var reaction: API.Reaction
        public var title: String?
        public var count: Int32

        public init(reaction: API.Reaction, title: String? = nil, count: Int32) {
            self.reaction = reaction
            self.title = title
            self.count = count
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcb6ff828, "savedReactionTag")
            let _flags = try reader.readFlags()
            self.reaction = try API.Reaction(from: &reader)
            self.title = _flags[0] ? try reader.readString() : nil
            self.count = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcb6ff828)
            var _flags = TLFlags()
            _flags.set(0, if: self.title != nil)
            writer.writeFlags(_flags)
            self.reaction.write(to: &writer)
            if let value = self.title { writer.writeString(value) }
            writer.writeInt(self.count)
        }
    }

    /// `smsJob#e6a1eeb8 job_id:string phone_number:string text:string = SmsJob`
    public struct SmsJob: TLObject {
        public var jobID: String
        public var phoneNumber: String
        public var text: String

        public init(jobID: String, phoneNumber: String, text: String) {
            self.jobID = jobID
            self.phoneNumber = phoneNumber
            self.text = text
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe6a1eeb8, "smsJob")
            self.jobID = try reader.readString()
            self.phoneNumber = try reader.readString()
            self.text = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe6a1eeb8)
            writer.writeString(self.jobID)
            writer.writeString(self.phoneNumber)
            writer.writeString(self.text)
        }
    }

    /// `sponsoredMessageReportOption#430d3150 text:string option:bytes = SponsoredMessageReportOption`
    public struct SponsoredMessageReportOption: TLObject {
        public var text: String
        public var option: [UInt8]

        public init(text: String, option: [UInt8]) {
            self.text = text
            self.option = option
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x430d3150, "sponsoredMessageReportOption")
            self.text = try reader.readString()
            self.option = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x430d3150)
            writer.writeString(self.text)
            writer.writeBytes(self.option)
        }
    }

    /// `StarsTransactionPeer`
    public enum StarsTransactionPeer: TLObject {
        /// `starsTransactionPeerUnsupported#95f2bfe4 = StarsTransactionPeer`
        case starsTransactionPeerUnsupported
        /// `starsTransactionPeerAppStore#b457b375 = StarsTransactionPeer`
        case starsTransactionPeerAppStore
        /// `starsTransactionPeerPlayMarket#7b560a0b = StarsTransactionPeer`
        case starsTransactionPeerPlayMarket
        /// `starsTransactionPeerPremiumBot#250dbaf8 = StarsTransactionPeer`
        case starsTransactionPeerPremiumBot
        /// `starsTransactionPeerFragment#e92fd902 = StarsTransactionPeer`
        case starsTransactionPeerFragment
        /// `starsTransactionPeer#d80da15d peer:Peer = StarsTransactionPeer`
        case starsTransactionPeer(peer: API.Peer)
        /// `starsTransactionPeerAds#60682812 = StarsTransactionPeer`
        case starsTransactionPeerAds
        /// `starsTransactionPeerAPI#f9677aad = StarsTransactionPeer`
        case starsTransactionPeerAPI

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x95f2bfe4:
                self = .starsTransactionPeerUnsupported
            case 0xb457b375:
                self = .starsTransactionPeerAppStore
            case 0x7b560a0b:
                self = .starsTransactionPeerPlayMarket
            case 0x250dbaf8:
                self = .starsTransactionPeerPremiumBot
            case 0xe92fd902:
                self = .starsTransactionPeerFragment
            case 0xd80da15d:
                self = .starsTransactionPeer(peer: try API.Peer(from: &reader))
            case 0x60682812:
                self = .starsTransactionPeerAds
            case 0xf9677aad:
                self = .starsTransactionPeerAPI
            default:
                throw reader.unknownConstructor(id, of: "StarsTransactionPeer")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starsTransactionPeerUnsupported:
                writer.writeConstructorID(0x95f2bfe4)
            case .starsTransactionPeerAppStore:
                writer.writeConstructorID(0xb457b375)
            case .starsTransactionPeerPlayMarket:
                writer.writeConstructorID(0x7b560a0b)
            case .starsTransactionPeerPremiumBot:
                writer.writeConstructorID(0x250dbaf8)
            case .starsTransactionPeerFragment:
                writer.writeConstructorID(0xe92fd902)
            case .starsTransactionPeer(let value):
                writer.writeConstructorID(0xd80da15d)
                value.write(to: &writer)
            case .starsTransactionPeerAds:
                writer.writeConstructorID(0x60682812)
            case .starsTransactionPeerAPI:
                writer.writeConstructorID(0xf9677aad)
            }
        }
    }

    /// `starsTopupOption#0bd915c0 flags:# extended:flags.1?true stars:long store_product:flags.0?string
    /// currency:string amount:long = StarsTopupOption`
    public struct StarsTopupOption: TLObject {
        public var extended: Bool
        public var stars: Int64
        public var storeProduct: String?
        public var currency: String
        public var amount: Int64

        public init(extended: Bool = false, stars: Int64, storeProduct: String? = nil, currency: String, amount: Int64) {
            self.extended = extended
            self.stars = stars
            self.storeProduct = storeProduct
            self.currency = currency
            self.amount = amount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0bd915c0, "starsTopupOption")
            let _flags = try reader.readFlags()
            self.extended = _flags[1]
            self.stars = try reader.readLong()
            self.storeProduct = _flags[0] ? try reader.readString() : nil
            self.currency = try reader.readString()
            self.amount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0bd915c0)
            var _flags = TLFlags()
            _flags.set(1, if: self.extended)
            _flags.set(0, if: self.storeProduct != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.stars)
            if let value = self.storeProduct { writer.writeString(value) }
            writer.writeString(self.currency)
            writer.writeLong(self.amount)
        }
    }

    /// `starsTransaction#13659eb0 flags:# refund:flags.3?true pending:flags.4?true failed:flags.6?true
    /// gift:flags.10?true reaction:flags.11?true stargift_upgrade:flags.18?true business_transfer:flags.21?true
    /// stargift_resale:flags.22?true posts_search:flags.24?true stargift_prepaid_upgrade:flags.25?true
    /// stargift_drop_original_details:flags.26?true phonegroup_message:flags.27?true
    /// stargift_auction_bid:flags.28?true offer:flags.29?true id:string amount:StarsAmount date:int
    /// peer:StarsTransactionPeer title:flags.0?string description:flags.1?string photo:flags.2?WebDocument
    /// transaction_date:flags.5?int transaction_url:flags.5?string bot_payload:flags.7?bytes msg_id:flags.8?int
    /// extended_media:flags.9?Vector<MessageMedia> subscription_period:flags.12?int giveaway_post_id:flags.13?int
    /// stargift:flags.14?StarGift floodskip_number:flags.15?int starref_commission_permille:flags.16?int
    /// starref_peer:flags.17?Peer starref_amount:flags.17?StarsAmount paid_messages:flags.19?int
    /// premium_gift_months:flags.20?int ads_proceeds_from_date:flags.23?int ads_proceeds_to_date:flags.23?int =
    /// StarsTransaction`
    public struct StarsTransaction: TLObject {
        public var refund: Bool
        public var pending: Bool
        public var failed: Bool
        public var gift: Bool
        public var reaction: Bool
        public var stargiftUpgrade: Bool
        public var businessTransfer: Bool
        public var stargiftResale: Bool
        public var postsSearch: Bool
        public var stargiftPrepaidUpgrade: Bool
        public var stargiftDropOriginalDetails: Bool
        public var phonegroupMessage: Bool
        public var stargiftAuctionBid: Bool
        public var offer: Bool
        public var id: String
        public var amount: API.StarsAmount
        public var date: Int32
        public var peer: API.StarsTransactionPeer
        public var title: String?
        public var description: String?
        public var photo: API.WebDocument?
        public var transactionDate: Int32?
        public var transactionURL: String?
        public var botPayload: [UInt8]?
        public var msgID: Int32?
        public var extendedMedia: [API.MessageMedia]?
        public var subscriptionPeriod: Int32?
        public var giveawayPostID: Int32?
        public var stargift: API.StarGift?
        public var floodskipNumber: Int32?
        public var starrefCommissionPermille: Int32?
        public var starrefPeer: API.Peer?
        public var starrefAmount: API.StarsAmount?
        public var paidMessages: Int32?
        public var premiumGiftMonths: Int32?
        public var adsProceedsFromDate: Int32?
        public var adsProceedsToDate: Int32?

        public init(refund: Bool = false, pending: Bool = false, failed: Bool = false, gift: Bool = false, reaction: Bool = false, stargiftUpgrade: Bool = false, businessTransfer: Bool = false, stargiftResale: Bool = false, postsSearch: Bool = false, stargiftPrepaidUpgrade: Bool = false, stargiftDropOriginalDetails: Bool = false, phonegroupMessage: Bool = false, stargiftAuctionBid: Bool = false, offer: Bool = false, id: String, amount: API.StarsAmount, date: Int32, peer: API.StarsTransactionPeer, title: String? = nil, description: String? = nil, photo: API.WebDocument? = nil, transactionDate: Int32? = nil, transactionURL: String? = nil, botPayload: [UInt8]? = nil, msgID: Int32? = nil, extendedMedia: [API.MessageMedia]? = nil, subscriptionPeriod: Int32? = nil, giveawayPostID: Int32? = nil, stargift: API.StarGift? = nil, floodskipNumber: Int32? = nil, starrefCommissionPermille: Int32? = nil, starrefPeer: API.Peer? = nil, starrefAmount: API.StarsAmount? = nil, paidMessages: Int32? = nil, premiumGiftMonths: Int32? = nil, adsProceedsFromDate: Int32? = nil, adsProceedsToDate: Int32? = nil) {
            self.refund = refund
            self.pending = pending
            self.failed = failed
            self.gift = gift
            self.reaction = reaction
            self.stargiftUpgrade = stargiftUpgrade
            self.businessTransfer = businessTransfer
            self.stargiftResale = stargiftResale
            self.postsSearch = postsSearch
            self.stargiftPrepaidUpgrade = stargiftPrepaidUpgrade
            self.stargiftDropOriginalDetails = stargiftDropOriginalDetails
            self.phonegroupMessage = phonegroupMessage
            self.stargiftAuctionBid = stargiftAuctionBid
            self.offer = offer
            self.id = id
            self.amount = amount
            self.date = date
            self.peer = peer
            self.title = title
            self.description = description
            self.photo = photo
            self.transactionDate = transactionDate
            self.transactionURL = transactionURL
            self.botPayload = botPayload
            self.msgID = msgID
            self.extendedMedia = extendedMedia
            self.subscriptionPeriod = subscriptionPeriod
            self.giveawayPostID = giveawayPostID
            self.stargift = stargift
            self.floodskipNumber = floodskipNumber
            self.starrefCommissionPermille = starrefCommissionPermille
            self.starrefPeer = starrefPeer
            self.starrefAmount = starrefAmount
            self.paidMessages = paidMessages
            self.premiumGiftMonths = premiumGiftMonths
            self.adsProceedsFromDate = adsProceedsFromDate
            self.adsProceedsToDate = adsProceedsToDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x13659eb0, "starsTransaction")
            let _flags = try reader.readFlags()
            self.refund = _flags[3]
            self.pending = _flags[4]
            self.failed = _flags[6]
            self.gift = _flags[10]
            self.reaction = _flags[11]
            self.stargiftUpgrade = _flags[18]
            self.businessTransfer = _flags[21]
            self.stargiftResale = _flags[22]
            self.postsSearch = _flags[24]
            self.stargiftPrepaidUpgrade = _flags[25]
            self.stargiftDropOriginalDetails = _flags[26]
            self.phonegroupMessage = _flags[27]
            self.stargiftAuctionBid = _flags[28]
            self.offer = _flags[29]
            self.id = try reader.readString()
            self.amount = try API.StarsAmount(from: &reader)
            self.date = try reader.readInt()
            self.peer = try API.StarsTransactionPeer(from: &reader)
            self.title = _flags[0] ? try reader.readString() : nil
            self.description = _flags[1] ? try reader.readString() : nil
            self.photo = _flags[2] ? try API.WebDocument(from: &reader) : nil
            self.transactionDate = _flags[5] ? try reader.readInt() : nil
            self.transactionURL = _flags[5] ? try reader.readString() : nil
            self.botPayload = _flags[7] ? try reader.readBytes() : nil
            self.msgID = _flags[8] ? try reader.readInt() : nil
            self.extendedMedia = _flags[9] ? try reader.readVector(of: API.MessageMedia.self) : nil
            self.subscriptionPeriod = _flags[12] ? try reader.readInt() : nil
            self.giveawayPostID = _flags[13] ? try reader.readInt() : nil
            self.stargift = _flags[14] ? try API.StarGift(from: &reader) : nil
            self.floodskipNumber = _flags[15] ? try reader.readInt() : nil
            self.starrefCommissionPermille = _flags[16] ? try reader.readInt() : nil
            self.starrefPeer = _flags[17] ? try API.Peer(from: &reader) : nil
            self.starrefAmount = _flags[17] ? try API.StarsAmount(from: &reader) : nil
            self.paidMessages = _flags[19] ? try reader.readInt() : nil
            self.premiumGiftMonths = _flags[20] ? try reader.readInt() : nil
            self.adsProceedsFromDate = _flags[23] ? try reader.readInt() : nil
            self.adsProceedsToDate = _flags[23] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x13659eb0)
            var _flags = TLFlags()
            _flags.set(3, if: self.refund)
            _flags.set(4, if: self.pending)
            _flags.set(6, if: self.failed)
            _flags.set(10, if: self.gift)
            _flags.set(11, if: self.reaction)
            _flags.set(18, if: self.stargiftUpgrade)
            _flags.set(21, if: self.businessTransfer)
            _flags.set(22, if: self.stargiftResale)
            _flags.set(24, if: self.postsSearch)
            _flags.set(25, if: self.stargiftPrepaidUpgrade)
            _flags.set(26, if: self.stargiftDropOriginalDetails)
            _flags.set(27, if: self.phonegroupMessage)
            _flags.set(28, if: self.stargiftAuctionBid)
            _flags.set(29, if: self.offer)
            _flags.set(0, if: self.title != nil)
            _flags.set(1, if: self.description != nil)
            _flags.set(2, if: self.photo != nil)
            _flags.set(5, if: self.transactionDate != nil)
            _flags.set(5, if: self.transactionURL != nil)
            _flags.set(7, if: self.botPayload != nil)
            _flags.set(8, if: self.msgID != nil)
            _flags.set(9, if: self.extendedMedia != nil)
            _flags.set(12, if: self.subscriptionPeriod != nil)
            _flags.set(13, if: self.giveawayPostID != nil)
            _flags.set(14, if: self.stargift != nil)
            _flags.set(15, if: self.floodskipNumber != nil)
            _flags.set(16, if: self.starrefCommissionPermille != nil)
            _flags.set(17, if: self.starrefPeer != nil)
            _flags.set(17, if: self.starrefAmount != nil)
            _flags.set(19, if: self.paidMessages != nil)
            _flags.set(20, if: self.premiumGiftMonths != nil)
            _flags.set(23, if: self.adsProceedsFromDate != nil)
            _flags.set(23, if: self.adsProceedsToDate != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.id)
            self.amount.write(to: &writer)
            writer.writeInt(self.date)
            self.peer.write(to: &writer)
            if let value = self.title { writer.writeString(value) }
            if let value = self.description { writer.writeString(value) }
            if let value = self.photo { value.write(to: &writer) }
            if let value = self.transactionDate {
                writer.writeInt(value)
            } else if _flags[5] {
                writer.failMissing("starsTransaction.transaction_date")
            }
            if let value = self.transactionURL {
                writer.writeString(value)
            } else if _flags[5] {
                writer.failMissing("starsTransaction.transaction_url")
            }
            if let value = self.botPayload { writer.writeBytes(value) }
            if let value = self.msgID { writer.writeInt(value) }
            if let value = self.extendedMedia { writer.writeVector(value) }
            if let value = self.subscriptionPeriod { writer.writeInt(value) }
            if let value = self.giveawayPostID { writer.writeInt(value) }
            if let value = self.stargift { value.write(to: &writer) }
            if let value = self.floodskipNumber { writer.writeInt(value) }
            if let value = self.starrefCommissionPermille { writer.writeInt(value) }
            if let value = self.starrefPeer {
                value.write(to: &writer)
            } else if _flags[17] {
                writer.failMissing("starsTransaction.starref_peer")
            }
            if let value = self.starrefAmount {
                value.write(to: &writer)
            } else if _flags[17] {
                writer.failMissing("starsTransaction.starref_amount")
            }
            if let value = self.paidMessages { writer.writeInt(value) }
            if let value = self.premiumGiftMonths { writer.writeInt(value) }
            if let value = self.adsProceedsFromDate {
                writer.writeInt(value)
            } else if _flags[23] {
                writer.failMissing("starsTransaction.ads_proceeds_from_date")
            }
            if let value = self.adsProceedsToDate {
                writer.writeInt(value)
            } else if _flags[23] {
                writer.failMissing("starsTransaction.ads_proceeds_to_date")
            }
        }
    }

    /// `starsRevenueStatus#febe5491 flags:# withdrawal_enabled:flags.0?true current_balance:StarsAmount
    /// available_balance:StarsAmount overall_revenue:StarsAmount next_withdrawal_at:flags.1?int =
    /// StarsRevenueStatus`
    public struct StarsRevenueStatus: TLObject {
        public var withdrawalEnabled: Bool
        public var currentBalance: API.StarsAmount
        public var availableBalance: API.StarsAmount
        public var overallRevenue: API.StarsAmount
        public var nextWithdrawalAt: Int32?

        public init(withdrawalEnabled: Bool = false, currentBalance: API.StarsAmount, availableBalance: API.StarsAmount, overallRevenue: API.StarsAmount, nextWithdrawalAt: Int32? = nil) {
            self.withdrawalEnabled = withdrawalEnabled
            self.currentBalance = currentBalance
            self.availableBalance = availableBalance
            self.overallRevenue = overallRevenue
            self.nextWithdrawalAt = nextWithdrawalAt
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfebe5491, "starsRevenueStatus")
            let _flags = try reader.readFlags()
            self.withdrawalEnabled = _flags[0]
            self.currentBalance = try API.StarsAmount(from: &reader)
            self.availableBalance = try API.StarsAmount(from: &reader)
            self.overallRevenue = try API.StarsAmount(from: &reader)
            self.nextWithdrawalAt = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfebe5491)
            var _flags = TLFlags()
            _flags.set(0, if: self.withdrawalEnabled)
            _flags.set(1, if: self.nextWithdrawalAt != nil)
            writer.writeFlags(_flags)
            self.currentBalance.write(to: &writer)
            self.availableBalance.write(to: &writer)
            self.overallRevenue.write(to: &writer)
            if let value = self.nextWithdrawalAt { writer.writeInt(value) }
        }
    }

    /// `starsGiftOption#5e0589f1 flags:# extended:flags.1?true stars:long store_product:flags.0?string
    /// currency:string amount:long = StarsGiftOption`
    public struct StarsGiftOption: TLObject {
        public var extended: Bool
        public var stars: Int64
        public var storeProduct: String?
        public var currency: String
        public var amount: Int64

        public init(extended: Bool = false, stars: Int64, storeProduct: String? = nil, currency: String, amount: Int64) {
            self.extended = extended
            self.stars = stars
            self.storeProduct = storeProduct
            self.currency = currency
            self.amount = amount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5e0589f1, "starsGiftOption")
            let _flags = try reader.readFlags()
            self.extended = _flags[1]
            self.stars = try reader.readLong()
            self.storeProduct = _flags[0] ? try reader.readString() : nil
            self.currency = try reader.readString()
            self.amount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5e0589f1)
            var _flags = TLFlags()
            _flags.set(1, if: self.extended)
            _flags.set(0, if: self.storeProduct != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.stars)
            if let value = self.storeProduct { writer.writeString(value) }
            writer.writeString(self.currency)
            writer.writeLong(self.amount)
        }
    }

    /// `starsSubscriptionPricing#05416d58 period:int amount:long = StarsSubscriptionPricing`
    public struct StarsSubscriptionPricing: TLObject {
        public var period: Int32
        public var amount: Int64

        public init(period: Int32, amount: Int64) {
            self.period = period
            self.amount = amount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x05416d58, "starsSubscriptionPricing")
            self.period = try reader.readInt()
            self.amount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x05416d58)
            writer.writeInt(self.period)
            writer.writeLong(self.amount)
        }
    }

    /// `starsSubscription#2e6eab1a flags:# canceled:flags.0?true can_refulfill:flags.1?true
    /// missing_balance:flags.2?true bot_canceled:flags.7?true id:string peer:Peer until_date:int
    /// pricing:StarsSubscriptionPricing chat_invite_hash:flags.3?string title:flags.4?string
    /// photo:flags.5?WebDocument invoice_slug:flags.6?string = StarsSubscription`
    public struct StarsSubscription: TLObject {
        public var canceled: Bool
        public var canRefulfill: Bool
        public var missingBalance: Bool
        public var botCanceled: Bool
        public var id: String
        public var peer: API.Peer
        public var untilDate: Int32
        public var pricing: API.StarsSubscriptionPricing
        public var chatInviteHash: String?
        public var title: String?
        public var photo: API.WebDocument?
        public var invoiceSlug: String?

        public init(canceled: Bool = false, canRefulfill: Bool = false, missingBalance: Bool = false, botCanceled: Bool = false, id: String, peer: API.Peer, untilDate: Int32, pricing: API.StarsSubscriptionPricing, chatInviteHash: String? = nil, title: String? = nil, photo: API.WebDocument? = nil, invoiceSlug: String? = nil) {
            self.canceled = canceled
            self.canRefulfill = canRefulfill
            self.missingBalance = missingBalance
            self.botCanceled = botCanceled
            self.id = id
            self.peer = peer
            self.untilDate = untilDate
            self.pricing = pricing
            self.chatInviteHash = chatInviteHash
            self.title = title
            self.photo = photo
            self.invoiceSlug = invoiceSlug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2e6eab1a, "starsSubscription")
            let _flags = try reader.readFlags()
            self.canceled = _flags[0]
            self.canRefulfill = _flags[1]
            self.missingBalance = _flags[2]
            self.botCanceled = _flags[7]
            self.id = try reader.readString()
            self.peer = try API.Peer(from: &reader)
            self.untilDate = try reader.readInt()
            self.pricing = try API.StarsSubscriptionPricing(from: &reader)
            self.chatInviteHash = _flags[3] ? try reader.readString() : nil
            self.title = _flags[4] ? try reader.readString() : nil
            self.photo = _flags[5] ? try API.WebDocument(from: &reader) : nil
            self.invoiceSlug = _flags[6] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2e6eab1a)
            var _flags = TLFlags()
            _flags.set(0, if: self.canceled)
            _flags.set(1, if: self.canRefulfill)
            _flags.set(2, if: self.missingBalance)
            _flags.set(7, if: self.botCanceled)
            _flags.set(3, if: self.chatInviteHash != nil)
            _flags.set(4, if: self.title != nil)
            _flags.set(5, if: self.photo != nil)
            _flags.set(6, if: self.invoiceSlug != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.id)
            self.peer.write(to: &writer)
            writer.writeInt(self.untilDate)
            self.pricing.write(to: &writer)
            if let value = self.chatInviteHash { writer.writeString(value) }
            if let value = self.title { writer.writeString(value) }
            if let value = self.photo { value.write(to: &writer) }
            if let value = self.invoiceSlug { writer.writeString(value) }
        }
    }

    /// `starsGiveawayOption#94ce852a flags:# extended:flags.0?true default:flags.1?true stars:long
    /// yearly_boosts:int store_product:flags.2?string currency:string amount:long
    /// winners:Vector<StarsGiveawayWinnersOption> = StarsGiveawayOption`
    public struct StarsGiveawayOption: TLObject {
        public var extended: Bool
        public var `default`: Bool
        public var stars: Int64
        public var yearlyBoosts: Int32
        public var storeProduct: String?
        public var currency: String
        public var amount: Int64
        public var winners: [API.StarsGiveawayWinnersOption]

        public init(extended: Bool = false, `default`: Bool = false, stars: Int64, yearlyBoosts: Int32, storeProduct: String? = nil, currency: String, amount: Int64, winners: [API.StarsGiveawayWinnersOption]) {
            self.extended = extended
            self.default = `default`
            self.stars = stars
            self.yearlyBoosts = yearlyBoosts
            self.storeProduct = storeProduct
            self.currency = currency
            self.amount = amount
            self.winners = winners
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x94ce852a, "starsGiveawayOption")
            let _flags = try reader.readFlags()
            self.extended = _flags[0]
            self.default = _flags[1]
            self.stars = try reader.readLong()
            self.yearlyBoosts = try reader.readInt()
            self.storeProduct = _flags[2] ? try reader.readString() : nil
            self.currency = try reader.readString()
            self.amount = try reader.readLong()
            self.winners = try reader.readVector(of: API.StarsGiveawayWinnersOption.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x94ce852a)
            var _flags = TLFlags()
            _flags.set(0, if: self.extended)
            _flags.set(1, if: self.default)
            _flags.set(2, if: self.storeProduct != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.stars)
            writer.writeInt(self.yearlyBoosts)
            if let value = self.storeProduct { writer.writeString(value) }
            writer.writeString(self.currency)
            writer.writeLong(self.amount)
            writer.writeVector(self.winners)
        }
    }

    /// `starsGiveawayWinnersOption#54236209 flags:# default:flags.0?true users:int per_user_stars:long =
    /// StarsGiveawayWinnersOption`
    public struct StarsGiveawayWinnersOption: TLObject {
        public var `default`: Bool
        public var users: Int32
        public var perUserStars: Int64

        public init(`default`: Bool = false, users: Int32, perUserStars: Int64) {
            self.default = `default`
            self.users = users
            self.perUserStars = perUserStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x54236209, "starsGiveawayWinnersOption")
            let _flags = try reader.readFlags()
            self.default = _flags[0]
            self.users = try reader.readInt()
            self.perUserStars = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x54236209)
            var _flags = TLFlags()
            _flags.set(0, if: self.default)
            writer.writeFlags(_flags)
            writer.writeInt(self.users)
            writer.writeLong(self.perUserStars)
        }
    }

    /// `StarGift`
    public enum StarGift: TLObject {
        /// `starGift#313a9547 flags:# limited:flags.0?true sold_out:flags.1?true birthday:flags.2?true
        /// require_premium:flags.7?true limited_per_user:flags.8?true peer_color_available:flags.10?true
        /// auction:flags.11?true id:long sticker:Document stars:long availability_remains:flags.0?int
        /// availability_total:flags.0?int availability_resale:flags.4?long convert_stars:long
        /// first_sale_date:flags.1?int last_sale_date:flags.1?int upgrade_stars:flags.3?long
        /// resell_min_stars:flags.4?long title:flags.5?string released_by:flags.6?Peer per_user_total:flags.8?int
        /// per_user_remains:flags.8?int locked_until_date:flags.9?int auction_slug:flags.11?string
        /// gifts_per_round:flags.11?int auction_start_date:flags.11?int upgrade_variants:flags.12?int
        /// background:flags.13?StarGiftBackground = StarGift`
        indirect case starGift(StarGift)
        /// `starGiftUnique#85f0a9cd flags:# require_premium:flags.6?true resale_ton_only:flags.7?true
        /// theme_available:flags.9?true burned:flags.14?true crafted:flags.15?true id:long gift_id:long
        /// title:string slug:string num:int owner_id:flags.0?Peer owner_name:flags.1?string
        /// owner_address:flags.2?string attributes:Vector<StarGiftAttribute> availability_issued:int
        /// availability_total:int gift_address:flags.3?string resell_amount:flags.4?Vector<StarsAmount>
        /// released_by:flags.5?Peer value_amount:flags.8?long value_currency:flags.8?string
        /// value_usd_amount:flags.8?long theme_peer:flags.10?Peer peer_color:flags.11?PeerColor
        /// host_id:flags.12?Peer offer_min_stars:flags.13?int craft_chance_permille:flags.16?int = StarGift`
        indirect case starGiftUnique(StarGiftUnique)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x313a9547:
                self = .starGift(try StarGift(bareFrom: &reader))
            case 0x85f0a9cd:
                self = .starGiftUnique(try StarGiftUnique(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StarGift")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGift(let value):
                writer.writeConstructorID(0x313a9547)
                value.writeBare(to: &writer)
            case .starGiftUnique(let value):
                writer.writeConstructorID(0x85f0a9cd)
                value.writeBare(to: &writer)
            }
        }

        /// `starGift#313a9547`
        public struct StarGift: TLPayload {
            public var limited: Bool
            public var soldOut: Bool
            public var birthday: Bool
            public var requirePremium: Bool
            public var limitedPerUser: Bool
            public var peerColorAvailable: Bool
            public var auction: Bool
            public var id: Int64
            public var sticker: API.Document
            public var stars: Int64
            public var availabilityRemains: Int32?
            public var availabilityTotal: Int32?
            public var availabilityResale: Int64?
            public var convertStars: Int64
            public var firstSaleDate: Int32?
            public var lastSaleDate: Int32?
            public var upgradeStars: Int64?
            public var resellMinStars: Int64?
            public var title: String?
            public var releasedBy: API.Peer?
            public var perUserTotal: Int32?
            public var perUserRemains: Int32?
            public var lockedUntilDate: Int32?
            public var auctionSlug: String?
            public var giftsPerRound: Int32?
            public var auctionStartDate: Int32?
            public var upgradeVariants: Int32?
            public var background: API.StarGiftBackground?

            public init(limited: Bool = false, soldOut: Bool = false, birthday: Bool = false, requirePremium: Bool = false, limitedPerUser: Bool = false, peerColorAvailable: Bool = false, auction: Bool = false, id: Int64, sticker: API.Document, stars: Int64, availabilityRemains: Int32? = nil, availabilityTotal: Int32? = nil, availabilityResale: Int64? = nil, convertStars: Int64, firstSaleDate: Int32? = nil, lastSaleDate: Int32? = nil, upgradeStars: Int64? = nil, resellMinStars: Int64? = nil, title: String? = nil, releasedBy: API.Peer? = nil, perUserTotal: Int32? = nil, perUserRemains: Int32? = nil, lockedUntilDate: Int32? = nil, auctionSlug: String? = nil, giftsPerRound: Int32? = nil, auctionStartDate: Int32? = nil, upgradeVariants: Int32? = nil, background: API.StarGiftBackground? = nil) {
                self.limited = limited
                self.soldOut = soldOut
                self.birthday = birthday
                self.requirePremium = requirePremium
                self.limitedPerUser = limitedPerUser
                self.peerColorAvailable = peerColorAvailable
                self.auction = auction
                self.id = id
                self.sticker = sticker
                self.stars = stars
                self.availabilityRemains = availabilityRemains
                self.availabilityTotal = availabilityTotal
                self.availabilityResale = availabilityResale
                self.convertStars = convertStars
                self.firstSaleDate = firstSaleDate
                self.lastSaleDate = lastSaleDate
                self.upgradeStars = upgradeStars
                self.resellMinStars = resellMinStars
                self.title = title
                self.releasedBy = releasedBy
                self.perUserTotal = perUserTotal
                self.perUserRemains = perUserRemains
                self.lockedUntilDate = lockedUntilDate
                self.auctionSlug = auctionSlug
                self.giftsPerRound = giftsPerRound
                self.auctionStartDate = auctionStartDate
                self.upgradeVariants = upgradeVariants
                self.background = background
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.limited = _flags[0]
                self.soldOut = _flags[1]
                self.birthday = _flags[2]
                self.requirePremium = _flags[7]
                self.limitedPerUser = _flags[8]
                self.peerColorAvailable = _flags[10]
                self.auction = _flags[11]
                self.id = try reader.readLong()
                self.sticker = try API.Document(from: &reader)
                self.stars = try reader.readLong()
                self.availabilityRemains = _flags[0] ? try reader.readInt() : nil
                self.availabilityTotal = _flags[0] ? try reader.readInt() : nil
                self.availabilityResale = _flags[4] ? try reader.readLong() : nil
                self.convertStars = try reader.readLong()
                self.firstSaleDate = _flags[1] ? try reader.readInt() : nil
                self.lastSaleDate = _flags[1] ? try reader.readInt() : nil
                self.upgradeStars = _flags[3] ? try reader.readLong() : nil
                self.resellMinStars = _flags[4] ? try reader.readLong() : nil
                self.title = _flags[5] ? try reader.readString() : nil
                self.releasedBy = _flags[6] ? try API.Peer(from: &reader) : nil
                self.perUserTotal = _flags[8] ? try reader.readInt() : nil
                self.perUserRemains = _flags[8] ? try reader.readInt() : nil
                self.lockedUntilDate = _flags[9] ? try reader.readInt() : nil
                self.auctionSlug = _flags[11] ? try reader.readString() : nil
                self.giftsPerRound = _flags[11] ? try reader.readInt() : nil
                self.auctionStartDate = _flags[11] ? try reader.readInt() : nil
                self.upgradeVariants = _flags[12] ? try reader.readInt() : nil
                self.background = _flags[13] ? try API.StarGiftBackground(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.limited)
                _flags.set(1, if: self.soldOut)
                _flags.set(2, if: self.birthday)
                _flags.set(7, if: self.requirePremium)
                _flags.set(8, if: self.limitedPerUser)
                _flags.set(10, if: self.peerColorAvailable)
                _flags.set(11, if: self.auction)
                _flags.set(0, if: self.availabilityRemains != nil)
                _flags.set(0, if: self.availabilityTotal != nil)
                _flags.set(4, if: self.availabilityResale != nil)
                _flags.set(1, if: self.firstSaleDate != nil)
                _flags.set(1, if: self.lastSaleDate != nil)
                _flags.set(3, if: self.upgradeStars != nil)
                _flags.set(4, if: self.resellMinStars != nil)
                _flags.set(5, if: self.title != nil)
                _flags.set(6, if: self.releasedBy != nil)
                _flags.set(8, if: self.perUserTotal != nil)
                _flags.set(8, if: self.perUserRemains != nil)
                _flags.set(9, if: self.lockedUntilDate != nil)
                _flags.set(11, if: self.auctionSlug != nil)
                _flags.set(11, if: self.giftsPerRound != nil)
                _flags.set(11, if: self.auctionStartDate != nil)
                _flags.set(12, if: self.upgradeVariants != nil)
                _flags.set(13, if: self.background != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                self.sticker.write(to: &writer)
                writer.writeLong(self.stars)
                if let value = self.availabilityRemains {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("starGift.availability_remains")
                }
                if let value = self.availabilityTotal {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("starGift.availability_total")
                }
                if let value = self.availabilityResale {
                    writer.writeLong(value)
                } else if _flags[4] {
                    writer.failMissing("starGift.availability_resale")
                }
                writer.writeLong(self.convertStars)
                if let value = self.firstSaleDate {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("starGift.first_sale_date")
                }
                if let value = self.lastSaleDate {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("starGift.last_sale_date")
                }
                if let value = self.upgradeStars { writer.writeLong(value) }
                if let value = self.resellMinStars {
                    writer.writeLong(value)
                } else if _flags[4] {
                    writer.failMissing("starGift.resell_min_stars")
                }
                if let value = self.title { writer.writeString(value) }
                if let value = self.releasedBy { value.write(to: &writer) }
                if let value = self.perUserTotal {
                    writer.writeInt(value)
                } else if _flags[8] {
                    writer.failMissing("starGift.per_user_total")
                }
                if let value = self.perUserRemains {
                    writer.writeInt(value)
                } else if _flags[8] {
                    writer.failMissing("starGift.per_user_remains")
                }
                if let value = self.lockedUntilDate { writer.writeInt(value) }
                if let value = self.auctionSlug {
                    writer.writeString(value)
                } else if _flags[11] {
                    writer.failMissing("starGift.auction_slug")
                }
                if let value = self.giftsPerRound {
                    writer.writeInt(value)
                } else if _flags[11] {
                    writer.failMissing("starGift.gifts_per_round")
                }
                if let value = self.auctionStartDate {
                    writer.writeInt(value)
                } else if _flags[11] {
                    writer.failMissing("starGift.auction_start_date")
                }
                if let value = self.upgradeVariants { writer.writeInt(value) }
                if let value = self.background { value.write(to: &writer) }
            }
        }

        /// `starGiftUnique#85f0a9cd`
        public struct StarGiftUnique: TLPayload {
            public var requirePremium: Bool
            public var resaleTonOnly: Bool
            public var themeAvailable: Bool
            public var burned: Bool
            public var crafted: Bool
            public var id: Int64
            public var giftID: Int64
            public var title: String
            public var slug: String
            public var num: Int32
            public var ownerID: API.Peer?
            public var ownerName: String?
            public var ownerAddress: String?
            public var attributes: [API.StarGiftAttribute]
            public var availabilityIssued: Int32
            public var availabilityTotal: Int32
            public var giftAddress: String?
            public var resellAmount: [API.StarsAmount]?
            public var releasedBy: API.Peer?
            public var valueAmount: Int64?
            public var valueCurrency: String?
            public var valueUsdAmount: Int64?
            public var themePeer: API.Peer?
            public var peerColor: API.PeerColor?
            public var hostID: API.Peer?
            public var offerMinStars: Int32?
            public var craftChancePermille: Int32?

            public init(requirePremium: Bool = false, resaleTonOnly: Bool = false, themeAvailable: Bool = false, burned: Bool = false, crafted: Bool = false, id: Int64, giftID: Int64, title: String, slug: String, num: Int32, ownerID: API.Peer? = nil, ownerName: String? = nil, ownerAddress: String? = nil, attributes: [API.StarGiftAttribute], availabilityIssued: Int32, availabilityTotal: Int32, giftAddress: String? = nil, resellAmount: [API.StarsAmount]? = nil, releasedBy: API.Peer? = nil, valueAmount: Int64? = nil, valueCurrency: String? = nil, valueUsdAmount: Int64? = nil, themePeer: API.Peer? = nil, peerColor: API.PeerColor? = nil, hostID: API.Peer? = nil, offerMinStars: Int32? = nil, craftChancePermille: Int32? = nil) {
                self.requirePremium = requirePremium
                self.resaleTonOnly = resaleTonOnly
                self.themeAvailable = themeAvailable
                self.burned = burned
                self.crafted = crafted
                self.id = id
                self.giftID = giftID
                self.title = title
                self.slug = slug
                self.num = num
                self.ownerID = ownerID
                self.ownerName = ownerName
                self.ownerAddress = ownerAddress
                self.attributes = attributes
                self.availabilityIssued = availabilityIssued
                self.availabilityTotal = availabilityTotal
                self.giftAddress = giftAddress
                self.resellAmount = resellAmount
                self.releasedBy = releasedBy
                self.valueAmount = valueAmount
                self.valueCurrency = valueCurrency
                self.valueUsdAmount = valueUsdAmount
                self.themePeer = themePeer
                self.peerColor = peerColor
                self.hostID = hostID
                self.offerMinStars = offerMinStars
                self.craftChancePermille = craftChancePermille
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.requirePremium = _flags[6]
                self.resaleTonOnly = _flags[7]
                self.themeAvailable = _flags[9]
                self.burned = _flags[14]
                self.crafted = _flags[15]
                self.id = try reader.readLong()
                self.giftID = try reader.readLong()
                self.title = try reader.readString()
                self.slug = try reader.readString()
                self.num = try reader.readInt()
                self.ownerID = _flags[0] ? try API.Peer(from: &reader) : nil
                self.ownerName = _flags[1] ? try reader.readString() : nil
                self.ownerAddress = _flags[2] ? try reader.readString() : nil
                self.attributes = try reader.readVector(of: API.StarGiftAttribute.self)
                self.availabilityIssued = try reader.readInt()
                self.availabilityTotal = try reader.readInt()
                self.giftAddress = _flags[3] ? try reader.readString() : nil
                self.resellAmount = _flags[4] ? try reader.readVector(of: API.StarsAmount.self) : nil
                self.releasedBy = _flags[5] ? try API.Peer(from: &reader) : nil
                self.valueAmount = _flags[8] ? try reader.readLong() : nil
                self.valueCurrency = _flags[8] ? try reader.readString() : nil
                self.valueUsdAmount = _flags[8] ? try reader.readLong() : nil
                self.themePeer = _flags[10] ? try API.Peer(from: &reader) : nil
                self.peerColor = _flags[11] ? try API.PeerColor(from: &reader) : nil
                self.hostID = _flags[12] ? try API.Peer(from: &reader) : nil
                self.offerMinStars = _flags[13] ? try reader.readInt() : nil
                self.craftChancePermille = _flags[16] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(6, if: self.requirePremium)
                _flags.set(7, if: self.resaleTonOnly)
                _flags.set(9, if: self.themeAvailable)
                _flags.set(14, if: self.burned)
                _flags.set(15, if: self.crafted)
                _flags.set(0, if: self.ownerID != nil)
                _flags.set(1, if: self.ownerName != nil)
                _flags.set(2, if: self.ownerAddress != nil)
                _flags.set(3, if: self.giftAddress != nil)
                _flags.set(4, if: self.resellAmount != nil)
                _flags.set(5, if: self.releasedBy != nil)
                _flags.set(8, if: self.valueAmount != nil)
                _flags.set(8, if: self.valueCurrency != nil)
                _flags.set(8, if: self.valueUsdAmount != nil)
                _flags.set(10, if: self.themePeer != nil)
                _flags.set(11, if: self.peerColor != nil)
                _flags.set(12, if: self.hostID != nil)
                _flags.set(13, if: self.offerMinStars != nil)
                _flags.set(16, if: self.craftChancePermille != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.giftID)
                writer.writeString(self.title)
                writer.writeString(self.slug)
                writer.writeInt(self.num)
                if let value = self.ownerID { value.write(to: &writer) }
                if let value = self.ownerName { writer.writeString(value) }
                if let value = self.ownerAddress { writer.writeString(value) }
                writer.writeVector(self.attributes)
                writer.writeInt(self.availabilityIssued)
                writer.writeInt(self.availabilityTotal)
                if let value = self.giftAddress { writer.writeString(value) }
                if let value = self.resellAmount { writer.writeVector(value) }
                if let value = self.releasedBy { value.write(to: &writer) }
                if let value = self.valueAmount {
                    writer.writeLong(value)
                } else if _flags[8] {
                    writer.failMissing("starGiftUnique.value_amount")
                }
                if let value = self.valueCurrency {
                    writer.writeString(value)
                } else if _flags[8] {
                    writer.failMissing("starGiftUnique.value_currency")
                }
                if let value = self.valueUsdAmount {
                    writer.writeLong(value)
                } else if _flags[8] {
                    writer.failMissing("starGiftUnique.value_usd_amount")
                }
                if let value = self.themePeer { value.write(to: &writer) }
                if let value = self.peerColor { value.write(to: &writer) }
                if let value = self.hostID { value.write(to: &writer) }
                if let value = self.offerMinStars { writer.writeInt(value) }
                if let value = self.craftChancePermille { writer.writeInt(value) }
            }
        }
    }

    /// `starRefProgram#dd0c66f2 flags:# bot_id:long commission_permille:int duration_months:flags.0?int
    /// end_date:flags.1?int daily_revenue_per_user:flags.2?StarsAmount = StarRefProgram`
    public struct StarRefProgram: TLObject {
        public var botID: Int64
        public var commissionPermille: Int32
        public var durationMonths: Int32?
        public var endDate: Int32?
        public var dailyRevenuePerUser: API.StarsAmount?

        public init(botID: Int64, commissionPermille: Int32, durationMonths: Int32? = nil, endDate: Int32? = nil, dailyRevenuePerUser: API.StarsAmount? = nil) {
            self.botID = botID
            self.commissionPermille = commissionPermille
            self.durationMonths = durationMonths
            self.endDate = endDate
            self.dailyRevenuePerUser = dailyRevenuePerUser
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdd0c66f2, "starRefProgram")
            let _flags = try reader.readFlags()
            self.botID = try reader.readLong()
            self.commissionPermille = try reader.readInt()
            self.durationMonths = _flags[0] ? try reader.readInt() : nil
            self.endDate = _flags[1] ? try reader.readInt() : nil
            self.dailyRevenuePerUser = _flags[2] ? try API.StarsAmount(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdd0c66f2)
            var _flags = TLFlags()
            _flags.set(0, if: self.durationMonths != nil)
            _flags.set(1, if: self.endDate != nil)
            _flags.set(2, if: self.dailyRevenuePerUser != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.botID)
            writer.writeInt(self.commissionPermille)
            if let value = self.durationMonths { writer.writeInt(value) }
            if let value = self.endDate { writer.writeInt(value) }
            if let value = self.dailyRevenuePerUser { value.write(to: &writer) }
        }
    }

    /// `StarsAmount`
    public enum StarsAmount: TLObject {
        /// `starsAmount#bbb6b4a3 amount:long nanos:int = StarsAmount`
        case starsAmount(amount: Int64, nanos: Int32)
        /// `starsTonAmount#74aee3e0 amount:long = StarsAmount`
        case starsTonAmount(amount: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xbbb6b4a3:
                self = .starsAmount(amount: try reader.readLong(), nanos: try reader.readInt())
            case 0x74aee3e0:
                self = .starsTonAmount(amount: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "StarsAmount")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starsAmount(let value1, let value2):
                writer.writeConstructorID(0xbbb6b4a3)
                writer.writeLong(value1)
                writer.writeInt(value2)
            case .starsTonAmount(let value):
                writer.writeConstructorID(0x74aee3e0)
                writer.writeLong(value)
            }
        }
    }

    /// `StarGiftAttribute`
    public enum StarGiftAttribute: TLObject {
        /// `starGiftAttributeModel#565251e2 flags:# crafted:flags.0?true name:string document:Document
        /// rarity:StarGiftAttributeRarity = StarGiftAttribute`
        indirect case starGiftAttributeModel(StarGiftAttributeModel)
        /// `starGiftAttributePattern#4e7085ea name:string document:Document rarity:StarGiftAttributeRarity =
        /// StarGiftAttribute`
        case starGiftAttributePattern(name: String, document: API.Document, rarity: API.StarGiftAttributeRarity)
        /// `starGiftAttributeBackdrop#9f2504e4 name:string backdrop_id:int center_color:int edge_color:int
        /// pattern_color:int text_color:int rarity:StarGiftAttributeRarity = StarGiftAttribute`
        indirect case starGiftAttributeBackdrop(StarGiftAttributeBackdrop)
        /// `starGiftAttributeOriginalDetails#e0bff26c flags:# sender_id:flags.0?Peer recipient_id:Peer date:int
        /// message:flags.1?TextWithEntities = StarGiftAttribute`
        indirect case starGiftAttributeOriginalDetails(StarGiftAttributeOriginalDetails)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x565251e2:
                self = .starGiftAttributeModel(try StarGiftAttributeModel(bareFrom: &reader))
            case 0x4e7085ea:
                self = .starGiftAttributePattern(name: try reader.readString(), document: try API.Document(from: &reader), rarity: try API.StarGiftAttributeRarity(from: &reader))
            case 0x9f2504e4:
                self = .starGiftAttributeBackdrop(try StarGiftAttributeBackdrop(bareFrom: &reader))
            case 0xe0bff26c:
                self = .starGiftAttributeOriginalDetails(try StarGiftAttributeOriginalDetails(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StarGiftAttribute")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftAttributeModel(let value):
                writer.writeConstructorID(0x565251e2)
                value.writeBare(to: &writer)
            case .starGiftAttributePattern(let value1, let value2, let value3):
                writer.writeConstructorID(0x4e7085ea)
                writer.writeString(value1)
                value2.write(to: &writer)
                value3.write(to: &writer)
            case .starGiftAttributeBackdrop(let value):
                writer.writeConstructorID(0x9f2504e4)
                value.writeBare(to: &writer)
            case .starGiftAttributeOriginalDetails(let value):
                writer.writeConstructorID(0xe0bff26c)
                value.writeBare(to: &writer)
            }
        }

        /// `starGiftAttributeModel#565251e2`
        public struct StarGiftAttributeModel: TLPayload {
            public var crafted: Bool
            public var name: String
            public var document: API.Document
            public var rarity: API.StarGiftAttributeRarity

            public init(crafted: Bool = false, name: String, document: API.Document, rarity: API.StarGiftAttributeRarity) {
                self.crafted = crafted
                self.name = name
                self.document = document
                self.rarity = rarity
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.crafted = _flags[0]
                self.name = try reader.readString()
                self.document = try API.Document(from: &reader)
                self.rarity = try API.StarGiftAttributeRarity(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.crafted)
                writer.writeFlags(_flags)
                writer.writeString(self.name)
                self.document.write(to: &writer)
                self.rarity.write(to: &writer)
            }
        }

        /// `starGiftAttributeBackdrop#9f2504e4`
        public struct StarGiftAttributeBackdrop: TLPayload {
            public var name: String
            public var backdropID: Int32
            public var centerColor: Int32
            public var edgeColor: Int32
            public var patternColor: Int32
            public var textColor: Int32
            public var rarity: API.StarGiftAttributeRarity

            public init(name: String, backdropID: Int32, centerColor: Int32, edgeColor: Int32, patternColor: Int32, textColor: Int32, rarity: API.StarGiftAttributeRarity) {
                self.name = name
                self.backdropID = backdropID
                self.centerColor = centerColor
                self.edgeColor = edgeColor
                self.patternColor = patternColor
                self.textColor = textColor
                self.rarity = rarity
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.name = try reader.readString()
                self.backdropID = try reader.readInt()
                self.centerColor = try reader.readInt()
                self.edgeColor = try reader.readInt()
                self.patternColor = try reader.readInt()
                self.textColor = try reader.readInt()
                self.rarity = try API.StarGiftAttributeRarity(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.name)
                writer.writeInt(self.backdropID)
                writer.writeInt(self.centerColor)
                writer.writeInt(self.edgeColor)
                writer.writeInt(self.patternColor)
                writer.writeInt(self.textColor)
                self.rarity.write(to: &writer)
            }
        }

        /// `starGiftAttributeOriginalDetails#e0bff26c`
        public struct StarGiftAttributeOriginalDetails: TLPayload {
            public var senderID: API.Peer?
            public var recipientID: API.Peer
            public var date: Int32
            public var message: API.TextWithEntities?

            public init(senderID: API.Peer? = nil, recipientID: API.Peer, date: Int32, message: API.TextWithEntities? = nil) {
                self.senderID = senderID
                self.recipientID = recipientID
                self.date = date
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.senderID = _flags[0] ? try API.Peer(from: &reader) : nil
                self.recipientID = try API.Peer(from: &reader)
                self.date = try reader.readInt()
                self.message = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.senderID != nil)
                _flags.set(1, if: self.message != nil)
                writer.writeFlags(_flags)
                if let value = self.senderID { value.write(to: &writer) }
                self.recipientID.write(to: &writer)
                writer.writeInt(self.date)
                if let value = self.message { value.write(to: &writer) }
            }
        }
    }

    /// `savedStarGift#41df43fc flags:# name_hidden:flags.0?true unsaved:flags.5?true refunded:flags.9?true
    /// can_upgrade:flags.10?true pinned_to_top:flags.12?true upgrade_separate:flags.17?true from_id:flags.1?Peer
    /// date:int gift:StarGift message:flags.2?TextWithEntities msg_id:flags.3?int saved_id:flags.11?long
    /// convert_stars:flags.4?long upgrade_stars:flags.6?long can_export_at:flags.7?int
    /// transfer_stars:flags.8?long can_transfer_at:flags.13?int can_resell_at:flags.14?int
    /// collection_id:flags.15?Vector<int> prepaid_upgrade_hash:flags.16?string
    /// drop_original_details_stars:flags.18?long gift_num:flags.19?int can_craft_at:flags.20?int = SavedStarGift`
    public struct SavedStarGift: TLObject {
        public var nameHidden: Bool
        public var unsaved: Bool
        public var refunded: Bool
        public var canUpgrade: Bool
        public var pinnedToTop: Bool
        public var upgradeSeparate: Bool
        public var fromID: API.Peer?
        public var date: Int32
        public var gift: API.StarGift
        public var message: API.TextWithEntities?
        public var msgID: Int32?
        public var savedID: Int64?
        public var convertStars: Int64?
        public var upgradeStars: Int64?
        public var canExportAt: Int32?
        public var transferStars: Int64?
        public var canTransferAt: Int32?
        public var canResellAt: Int32?
        public var collectionID: [Int32]?
        public var prepaidUpgradeHash: String?
        public var dropOriginalDetailsStars: Int64?
        public var giftNum: Int32?
        public var canCraftAt: Int32?

        public init(nameHidden: Bool = false, unsaved: Bool = false, refunded: Bool = false, canUpgrade: Bool = false, pinnedToTop: Bool = false, upgradeSeparate: Bool = false, fromID: API.Peer? = nil, date: Int32, gift: API.StarGift, message: API.TextWithEntities? = nil, msgID: Int32? = nil, savedID: Int64? = nil, convertStars: Int64? = nil, upgradeStars: Int64? = nil, canExportAt: Int32? = nil, transferStars: Int64? = nil, canTransferAt: Int32? = nil, canResellAt: Int32? = nil, collectionID: [Int32]? = nil, prepaidUpgradeHash: String? = nil, dropOriginalDetailsStars: Int64? = nil, giftNum: Int32? = nil, canCraftAt: Int32? = nil) {
            self.nameHidden = nameHidden
            self.unsaved = unsaved
            self.refunded = refunded
            self.canUpgrade = canUpgrade
            self.pinnedToTop = pinnedToTop
            self.upgradeSeparate = upgradeSeparate
            self.fromID = fromID
            self.date = date
            self.gift = gift
            self.message = message
            self.msgID = msgID
            self.savedID = savedID
            self.convertStars = convertStars
            self.upgradeStars = upgradeStars
            self.canExportAt = canExportAt
            self.transferStars = transferStars
            self.canTransferAt = canTransferAt
            self.canResellAt = canResellAt
            self.collectionID = collectionID
            self.prepaidUpgradeHash = prepaidUpgradeHash
            self.dropOriginalDetailsStars = dropOriginalDetailsStars
            self.giftNum = giftNum
            self.canCraftAt = canCraftAt
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x41df43fc, "savedStarGift")
            let _flags = try reader.readFlags()
            self.nameHidden = _flags[0]
            self.unsaved = _flags[5]
            self.refunded = _flags[9]
            self.canUpgrade = _flags[10]
            self.pinnedToTop = _flags[12]
            self.upgradeSeparate = _flags[17]
            self.fromID = _flags[1] ? try API.Peer(from: &reader) : nil
            self.date = try reader.readInt()
            self.gift = try API.StarGift(from: &reader)
            self.message = _flags[2] ? try API.TextWithEntities(from: &reader) : nil
            self.msgID = _flags[3] ? try reader.readInt() : nil
            self.savedID = _flags[11] ? try reader.readLong() : nil
            self.convertStars = _flags[4] ? try reader.readLong() : nil
            self.upgradeStars = _flags[6] ? try reader.readLong() : nil
            self.canExportAt = _flags[7] ? try reader.readInt() : nil
            self.transferStars = _flags[8] ? try reader.readLong() : nil
            self.canTransferAt = _flags[13] ? try reader.readInt() : nil
            self.canResellAt = _flags[14] ? try reader.readInt() : nil
            self.collectionID = _flags[15] ? try reader.readVector(of: Int32.self) : nil
            self.prepaidUpgradeHash = _flags[16] ? try reader.readString() : nil
            self.dropOriginalDetailsStars = _flags[18] ? try reader.readLong() : nil
            self.giftNum = _flags[19] ? try reader.readInt() : nil
            self.canCraftAt = _flags[20] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x41df43fc)
            var _flags = TLFlags()
            _flags.set(0, if: self.nameHidden)
            _flags.set(5, if: self.unsaved)
            _flags.set(9, if: self.refunded)
            _flags.set(10, if: self.canUpgrade)
            _flags.set(12, if: self.pinnedToTop)
            _flags.set(17, if: self.upgradeSeparate)
            _flags.set(1, if: self.fromID != nil)
            _flags.set(2, if: self.message != nil)
            _flags.set(3, if: self.msgID != nil)
            _flags.set(11, if: self.savedID != nil)
            _flags.set(4, if: self.convertStars != nil)
            _flags.set(6, if: self.upgradeStars != nil)
            _flags.set(7, if: self.canExportAt != nil)
            _flags.set(8, if: self.transferStars != nil)
            _flags.set(13, if: self.canTransferAt != nil)
            _flags.set(14, if: self.canResellAt != nil)
            _flags.set(15, if: self.collectionID != nil)
            _flags.set(16, if: self.prepaidUpgradeHash != nil)
            _flags.set(18, if: self.dropOriginalDetailsStars != nil)
            _flags.set(19, if: self.giftNum != nil)
            _flags.set(20, if: self.canCraftAt != nil)
            writer.writeFlags(_flags)
            if let value = self.fromID { value.write(to: &writer) }
            writer.writeInt(self.date)
            self.gift.write(to: &writer)
            if let value = self.message { value.write(to: &writer) }
            if let value = self.msgID { writer.writeInt(value) }
            if let value = self.savedID { writer.writeLong(value) }
            if let value = self.convertStars { writer.writeLong(value) }
            if let value = self.upgradeStars { writer.writeLong(value) }
            if let value = self.canExportAt { writer.writeInt(value) }
            if let value = self.transferStars { writer.writeLong(value) }
            if let value = self.canTransferAt { writer.writeInt(value) }
            if let value = self.canResellAt { writer.writeInt(value) }
            if let value = self.collectionID { writer.writeVector(value) }
            if let value = self.prepaidUpgradeHash { writer.writeString(value) }
            if let value = self.dropOriginalDetailsStars { writer.writeLong(value) }
            if let value = self.giftNum { writer.writeInt(value) }
            if let value = self.canCraftAt { writer.writeInt(value) }
        }
    }

    /// `sponsoredPeer#c69708d3 flags:# random_id:bytes peer:Peer sponsor_info:flags.0?string
    /// additional_info:flags.1?string = SponsoredPeer`
    public struct SponsoredPeer: TLObject {
        public var randomID: [UInt8]
        public var peer: API.Peer
        public var sponsorInfo: String?
        public var additionalInfo: String?

        public init(randomID: [UInt8], peer: API.Peer, sponsorInfo: String? = nil, additionalInfo: String? = nil) {
            self.randomID = randomID
            self.peer = peer
            self.sponsorInfo = sponsorInfo
            self.additionalInfo = additionalInfo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc69708d3, "sponsoredPeer")
            let _flags = try reader.readFlags()
            self.randomID = try reader.readBytes()
            self.peer = try API.Peer(from: &reader)
            self.sponsorInfo = _flags[0] ? try reader.readString() : nil
            self.additionalInfo = _flags[1] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc69708d3)
            var _flags = TLFlags()
            _flags.set(0, if: self.sponsorInfo != nil)
            _flags.set(1, if: self.additionalInfo != nil)
            writer.writeFlags(_flags)
            writer.writeBytes(self.randomID)
            self.peer.write(to: &writer)
            if let value = self.sponsorInfo { writer.writeString(value) }
            if let value = self.additionalInfo { writer.writeString(value) }
        }
    }

    /// `StarGiftAttributeId`
    public enum StarGiftAttributeId: TLObject {
        /// `starGiftAttributeIdModel#48aaae3c document_id:long = StarGiftAttributeId`
        case starGiftAttributeIdModel(documentID: Int64)
        /// `starGiftAttributeIdPattern#4a162433 document_id:long = StarGiftAttributeId`
        case starGiftAttributeIdPattern(documentID: Int64)
        /// `starGiftAttributeIdBackdrop#1f01c757 backdrop_id:int = StarGiftAttributeId`
        case starGiftAttributeIdBackdrop(backdropID: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x48aaae3c:
                self = .starGiftAttributeIdModel(documentID: try reader.readLong())
            case 0x4a162433:
                self = .starGiftAttributeIdPattern(documentID: try reader.readLong())
            case 0x1f01c757:
                self = .starGiftAttributeIdBackdrop(backdropID: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "StarGiftAttributeId")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftAttributeIdModel(let value):
                writer.writeConstructorID(0x48aaae3c)
                writer.writeLong(value)
            case .starGiftAttributeIdPattern(let value):
                writer.writeConstructorID(0x4a162433)
                writer.writeLong(value)
            case .starGiftAttributeIdBackdrop(let value):
                writer.writeConstructorID(0x1f01c757)
                writer.writeInt(value)
            }
        }
    }

    /// `starGiftAttributeCounter#2eb1b658 attribute:StarGiftAttributeId count:int = StarGiftAttributeCounter`
    public struct StarGiftAttributeCounter: TLObject {
        public var attribute: API.StarGiftAttributeId
        public var count: Int32

        public init(attribute: API.StarGiftAttributeId, count: Int32) {
            self.attribute = attribute
            self.count = count
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2eb1b658, "starGiftAttributeCounter")
            self.attribute = try API.StarGiftAttributeId(from: &reader)
            self.count = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2eb1b658)
            self.attribute.write(to: &writer)
            writer.writeInt(self.count)
        }
    }

    /// `suggestedPost#0e8e37e5 flags:# accepted:flags.1?true rejected:flags.2?true price:flags.3?StarsAmount
    /// schedule_date:flags.0?int = SuggestedPost`
    public struct SuggestedPost: TLObject {
        public var accepted: Bool
        public var rejected: Bool
        public var price: API.StarsAmount?
        public var scheduleDate: Int32?

        public init(accepted: Bool = false, rejected: Bool = false, price: API.StarsAmount? = nil, scheduleDate: Int32? = nil) {
            self.accepted = accepted
            self.rejected = rejected
            self.price = price
            self.scheduleDate = scheduleDate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0e8e37e5, "suggestedPost")
            let _flags = try reader.readFlags()
            self.accepted = _flags[1]
            self.rejected = _flags[2]
            self.price = _flags[3] ? try API.StarsAmount(from: &reader) : nil
            self.scheduleDate = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0e8e37e5)
            var _flags = TLFlags()
            _flags.set(1, if: self.accepted)
            _flags.set(2, if: self.rejected)
            _flags.set(3, if: self.price != nil)
            _flags.set(0, if: self.scheduleDate != nil)
            writer.writeFlags(_flags)
            if let value = self.price { value.write(to: &writer) }
            if let value = self.scheduleDate { writer.writeInt(value) }
        }
    }

    /// `starsRating#1b0e4f07 flags:# level:int current_level_stars:long stars:long next_level_stars:flags.0?long
    /// = StarsRating`
    public struct StarsRating: TLObject {
        public var level: Int32
        public var currentLevelStars: Int64
        public var stars: Int64
        public var nextLevelStars: Int64?

        public init(level: Int32, currentLevelStars: Int64, stars: Int64, nextLevelStars: Int64? = nil) {
            self.level = level
            self.currentLevelStars = currentLevelStars
            self.stars = stars
            self.nextLevelStars = nextLevelStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1b0e4f07, "starsRating")
            let _flags = try reader.readFlags()
            self.level = try reader.readInt()
            self.currentLevelStars = try reader.readLong()
            self.stars = try reader.readLong()
            self.nextLevelStars = _flags[0] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1b0e4f07)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextLevelStars != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.level)
            writer.writeLong(self.currentLevelStars)
            writer.writeLong(self.stars)
            if let value = self.nextLevelStars { writer.writeLong(value) }
        }
    }

    /// `starGiftCollection#9d6b13b0 flags:# collection_id:int title:string icon:flags.0?Document gifts_count:int
    /// hash:long = StarGiftCollection`
    public struct StarGiftCollection: TLObject {
        public var collectionID: Int32
        public var title: String
        public var icon: API.Document?
        public var giftsCount: Int32
        public var hash: Int64

        public init(collectionID: Int32, title: String, icon: API.Document? = nil, giftsCount: Int32, hash: Int64) {
            self.collectionID = collectionID
            self.title = title
            self.icon = icon
            self.giftsCount = giftsCount
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9d6b13b0, "starGiftCollection")
            let _flags = try reader.readFlags()
            self.collectionID = try reader.readInt()
            self.title = try reader.readString()
            self.icon = _flags[0] ? try API.Document(from: &reader) : nil
            self.giftsCount = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9d6b13b0)
            var _flags = TLFlags()
            _flags.set(0, if: self.icon != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.collectionID)
            writer.writeString(self.title)
            if let value = self.icon { value.write(to: &writer) }
            writer.writeInt(self.giftsCount)
            writer.writeLong(self.hash)
        }
    }

    /// `storyAlbum#9325705a flags:# album_id:int title:string icon_photo:flags.0?Photo
    /// icon_video:flags.1?Document = StoryAlbum`
    public struct StoryAlbum: TLObject {
        public var albumID: Int32
        public var title: String
        public var iconPhoto: API.Photo?
        public var iconVideo: API.Document?

        public init(albumID: Int32, title: String, iconPhoto: API.Photo? = nil, iconVideo: API.Document? = nil) {
            self.albumID = albumID
            self.title = title
            self.iconPhoto = iconPhoto
            self.iconVideo = iconVideo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9325705a, "storyAlbum")
            let _flags = try reader.readFlags()
            self.albumID = try reader.readInt()
            self.title = try reader.readString()
            self.iconPhoto = _flags[0] ? try API.Photo(from: &reader) : nil
            self.iconVideo = _flags[1] ? try API.Document(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9325705a)
            var _flags = TLFlags()
            _flags.set(0, if: self.iconPhoto != nil)
            _flags.set(1, if: self.iconVideo != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.albumID)
            writer.writeString(self.title)
            if let value = self.iconPhoto { value.write(to: &writer) }
            if let value = self.iconVideo { value.write(to: &writer) }
        }
    }

    /// `searchPostsFlood#3e0b5b6a flags:# query_is_free:flags.0?true total_daily:int remains:int
    /// wait_till:flags.1?int stars_amount:long = SearchPostsFlood`
    public struct SearchPostsFlood: TLObject {
        public var queryIsFree: Bool
        public var totalDaily: Int32
        public var remains: Int32
        public var waitTill: Int32?
        public var starsAmount: Int64

        public init(queryIsFree: Bool = false, totalDaily: Int32, remains: Int32, waitTill: Int32? = nil, starsAmount: Int64) {
            self.queryIsFree = queryIsFree
            self.totalDaily = totalDaily
            self.remains = remains
            self.waitTill = waitTill
            self.starsAmount = starsAmount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3e0b5b6a, "searchPostsFlood")
            let _flags = try reader.readFlags()
            self.queryIsFree = _flags[0]
            self.totalDaily = try reader.readInt()
            self.remains = try reader.readInt()
            self.waitTill = _flags[1] ? try reader.readInt() : nil
            self.starsAmount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3e0b5b6a)
            var _flags = TLFlags()
            _flags.set(0, if: self.queryIsFree)
            _flags.set(1, if: self.waitTill != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.totalDaily)
            writer.writeInt(self.remains)
            if let value = self.waitTill { writer.writeInt(value) }
            writer.writeLong(self.starsAmount)
        }
    }

    /// `starGiftUpgradePrice#99ea331d date:int upgrade_stars:long = StarGiftUpgradePrice`
    public struct StarGiftUpgradePrice: TLObject {
        public var date: Int32
        public var upgradeStars: Int64

        public init(date: Int32, upgradeStars: Int64) {
            self.date = date
            self.upgradeStars = upgradeStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x99ea331d, "starGiftUpgradePrice")
            self.date = try reader.readInt()
            self.upgradeStars = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x99ea331d)
            writer.writeInt(self.date)
            writer.writeLong(self.upgradeStars)
        }
    }

    /// `StarGiftAuctionState`
    public enum StarGiftAuctionState: TLObject {
        /// `starGiftAuctionStateNotModified#fe333952 = StarGiftAuctionState`
        case starGiftAuctionStateNotModified
        /// `starGiftAuctionState#771a4e66 version:int start_date:int end_date:int min_bid_amount:long
        /// bid_levels:Vector<AuctionBidLevel> top_bidders:Vector<long> next_round_at:int last_gift_num:int
        /// gifts_left:int current_round:int total_rounds:int rounds:Vector<StarGiftAuctionRound> =
        /// StarGiftAuctionState`
        indirect case starGiftAuctionState(StarGiftAuctionState)
        /// `starGiftAuctionStateFinished#972dabbf flags:# start_date:int end_date:int average_price:long
        /// listed_count:flags.0?int fragment_listed_count:flags.1?int fragment_listed_url:flags.1?string =
        /// StarGiftAuctionState`
        indirect case starGiftAuctionStateFinished(StarGiftAuctionStateFinished)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xfe333952:
                self = .starGiftAuctionStateNotModified
            case 0x771a4e66:
                self = .starGiftAuctionState(try StarGiftAuctionState(bareFrom: &reader))
            case 0x972dabbf:
                self = .starGiftAuctionStateFinished(try StarGiftAuctionStateFinished(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StarGiftAuctionState")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftAuctionStateNotModified:
                writer.writeConstructorID(0xfe333952)
            case .starGiftAuctionState(let value):
                writer.writeConstructorID(0x771a4e66)
                value.writeBare(to: &writer)
            case .starGiftAuctionStateFinished(let value):
                writer.writeConstructorID(0x972dabbf)
                value.writeBare(to: &writer)
            }
        }

        /// `starGiftAuctionState#771a4e66`
        public struct StarGiftAuctionState: TLPayload {
            public var version: Int32
            public var startDate: Int32
            public var endDate: Int32
            public var minBidAmount: Int64
            public var bidLevels: [API.AuctionBidLevel]
            public var topBidders: [Int64]
            public var nextRoundAt: Int32
            public var lastGiftNum: Int32
            public var giftsLeft: Int32
            public var currentRound: Int32
            public var totalRounds: Int32
            public var rounds: [API.StarGiftAuctionRound]

            public init(version: Int32, startDate: Int32, endDate: Int32, minBidAmount: Int64, bidLevels: [API.AuctionBidLevel], topBidders: [Int64], nextRoundAt: Int32, lastGiftNum: Int32, giftsLeft: Int32, currentRound: Int32, totalRounds: Int32, rounds: [API.StarGiftAuctionRound]) {
                self.version = version
                self.startDate = startDate
                self.endDate = endDate
                self.minBidAmount = minBidAmount
                self.bidLevels = bidLevels
                self.topBidders = topBidders
                self.nextRoundAt = nextRoundAt
                self.lastGiftNum = lastGiftNum
                self.giftsLeft = giftsLeft
                self.currentRound = currentRound
                self.totalRounds = totalRounds
                self.rounds = rounds
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.version = try reader.readInt()
                self.startDate = try reader.readInt()
                self.endDate = try reader.readInt()
                self.minBidAmount = try reader.readLong()
                self.bidLevels = try reader.readVector(of: API.AuctionBidLevel.self)
                self.topBidders = try reader.readVector(of: Int64.self)
                self.nextRoundAt = try reader.readInt()
                self.lastGiftNum = try reader.readInt()
                self.giftsLeft = try reader.readInt()
                self.currentRound = try reader.readInt()
                self.totalRounds = try reader.readInt()
                self.rounds = try reader.readVector(of: API.StarGiftAuctionRound.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.version)
                writer.writeInt(self.startDate)
                writer.writeInt(self.endDate)
                writer.writeLong(self.minBidAmount)
                writer.writeVector(self.bidLevels)
                writer.writeVector(self.topBidders)
                writer.writeInt(self.nextRoundAt)
                writer.writeInt(self.lastGiftNum)
                writer.writeInt(self.giftsLeft)
                writer.writeInt(self.currentRound)
                writer.writeInt(self.totalRounds)
                writer.writeVector(self.rounds)
            }
        }

        /// `starGiftAuctionStateFinished#972dabbf`
        public struct StarGiftAuctionStateFinished: TLPayload {
            public var startDate: Int32
            public var endDate: Int32
            public var averagePrice: Int64
            public var listedCount: Int32?
            public var fragmentListedCount: Int32?
            public var fragmentListedURL: String?

            public init(startDate: Int32, endDate: Int32, averagePrice: Int64, listedCount: Int32? = nil, fragmentListedCount: Int32? = nil, fragmentListedURL: String? = nil) {
                self.startDate = startDate
                self.endDate = endDate
                self.averagePrice = averagePrice
                self.listedCount = listedCount
                self.fragmentListedCount = fragmentListedCount
                self.fragmentListedURL = fragmentListedURL
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.startDate = try reader.readInt()
                self.endDate = try reader.readInt()
                self.averagePrice = try reader.readLong()
                self.listedCount = _flags[0] ? try reader.readInt() : nil
                self.fragmentListedCount = _flags[1] ? try reader.readInt() : nil
                self.fragmentListedURL = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.listedCount != nil)
                _flags.set(1, if: self.fragmentListedCount != nil)
                _flags.set(1, if: self.fragmentListedURL != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.startDate)
                writer.writeInt(self.endDate)
                writer.writeLong(self.averagePrice)
                if let value = self.listedCount { writer.writeInt(value) }
                if let value = self.fragmentListedCount {
                    writer.writeInt(value)
                } else if _flags[1] {
                    writer.failMissing("starGiftAuctionStateFinished.fragment_listed_count")
                }
                if let value = self.fragmentListedURL {
                    writer.writeString(value)
                } else if _flags[1] {
                    writer.failMissing("starGiftAuctionStateFinished.fragment_listed_url")
                }
            }
        }
    }

    /// `starGiftAuctionUserState#2eeed1c4 flags:# returned:flags.1?true bid_amount:flags.0?long
    /// bid_date:flags.0?int min_bid_amount:flags.0?long bid_peer:flags.0?Peer acquired_count:int =
    /// StarGiftAuctionUserState`
    public struct StarGiftAuctionUserState: TLObject {
        public var returned: Bool
        public var bidAmount: Int64?
        public var bidDate: Int32?
        public var minBidAmount: Int64?
        public var bidPeer: API.Peer?
        public var acquiredCount: Int32

        public init(returned: Bool = false, bidAmount: Int64? = nil, bidDate: Int32? = nil, minBidAmount: Int64? = nil, bidPeer: API.Peer? = nil, acquiredCount: Int32) {
            self.returned = returned
            self.bidAmount = bidAmount
            self.bidDate = bidDate
            self.minBidAmount = minBidAmount
            self.bidPeer = bidPeer
            self.acquiredCount = acquiredCount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2eeed1c4, "starGiftAuctionUserState")
            let _flags = try reader.readFlags()
            self.returned = _flags[1]
            self.bidAmount = _flags[0] ? try reader.readLong() : nil
            self.bidDate = _flags[0] ? try reader.readInt() : nil
            self.minBidAmount = _flags[0] ? try reader.readLong() : nil
            self.bidPeer = _flags[0] ? try API.Peer(from: &reader) : nil
            self.acquiredCount = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2eeed1c4)
            var _flags = TLFlags()
            _flags.set(1, if: self.returned)
            _flags.set(0, if: self.bidAmount != nil)
            _flags.set(0, if: self.bidDate != nil)
            _flags.set(0, if: self.minBidAmount != nil)
            _flags.set(0, if: self.bidPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.bidAmount {
                writer.writeLong(value)
            } else if _flags[0] {
                writer.failMissing("starGiftAuctionUserState.bid_amount")
            }
            if let value = self.bidDate {
                writer.writeInt(value)
            } else if _flags[0] {
                writer.failMissing("starGiftAuctionUserState.bid_date")
            }
            if let value = self.minBidAmount {
                writer.writeLong(value)
            } else if _flags[0] {
                writer.failMissing("starGiftAuctionUserState.min_bid_amount")
            }
            if let value = self.bidPeer {
                value.write(to: &writer)
            } else if _flags[0] {
                writer.failMissing("starGiftAuctionUserState.bid_peer")
            }
            writer.writeInt(self.acquiredCount)
        }
    }

    /// `starGiftAuctionAcquiredGift#42b00348 flags:# name_hidden:flags.0?true peer:Peer date:int bid_amount:long
    /// round:int pos:int message:flags.1?TextWithEntities gift_num:flags.2?int = StarGiftAuctionAcquiredGift`
    public struct StarGiftAuctionAcquiredGift: TLObject {
        public var nameHidden: Bool
        public var peer: API.Peer
        public var date: Int32
        public var bidAmount: Int64
        public var round: Int32
        public var pos: Int32
        public var message: API.TextWithEntities?
        public var giftNum: Int32?

        public init(nameHidden: Bool = false, peer: API.Peer, date: Int32, bidAmount: Int64, round: Int32, pos: Int32, message: API.TextWithEntities? = nil, giftNum: Int32? = nil) {
            self.nameHidden = nameHidden
            self.peer = peer
            self.date = date
            self.bidAmount = bidAmount
            self.round = round
            self.pos = pos
            self.message = message
            self.giftNum = giftNum
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x42b00348, "starGiftAuctionAcquiredGift")
            let _flags = try reader.readFlags()
            self.nameHidden = _flags[0]
            self.peer = try API.Peer(from: &reader)
            self.date = try reader.readInt()
            self.bidAmount = try reader.readLong()
            self.round = try reader.readInt()
            self.pos = try reader.readInt()
            self.message = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
            self.giftNum = _flags[2] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x42b00348)
            var _flags = TLFlags()
            _flags.set(0, if: self.nameHidden)
            _flags.set(1, if: self.message != nil)
            _flags.set(2, if: self.giftNum != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.date)
            writer.writeLong(self.bidAmount)
            writer.writeInt(self.round)
            writer.writeInt(self.pos)
            if let value = self.message { value.write(to: &writer) }
            if let value = self.giftNum { writer.writeInt(value) }
        }
    }

    /// `starGiftActiveAuctionState#d31bc45d gift:StarGift state:StarGiftAuctionState
    /// user_state:StarGiftAuctionUserState = StarGiftActiveAuctionState`
    public struct StarGiftActiveAuctionState: TLObject {
        public var gift: API.StarGift
        public var state: API.StarGiftAuctionState
        public var userState: API.StarGiftAuctionUserState

        public init(gift: API.StarGift, state: API.StarGiftAuctionState, userState: API.StarGiftAuctionUserState) {
            self.gift = gift
            self.state = state
            self.userState = userState
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd31bc45d, "starGiftActiveAuctionState")
            self.gift = try API.StarGift(from: &reader)
            self.state = try API.StarGiftAuctionState(from: &reader)
            self.userState = try API.StarGiftAuctionUserState(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd31bc45d)
            self.gift.write(to: &writer)
            self.state.write(to: &writer)
            self.userState.write(to: &writer)
        }
    }

    /// `starGiftBackground#aff56398 center_color:int edge_color:int text_color:int = StarGiftBackground`
    public struct StarGiftBackground: TLObject {
        public var centerColor: Int32
        public var edgeColor: Int32
        public var textColor: Int32

        public init(centerColor: Int32, edgeColor: Int32, textColor: Int32) {
            self.centerColor = centerColor
            self.edgeColor = edgeColor
            self.textColor = textColor
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaff56398, "starGiftBackground")
            self.centerColor = try reader.readInt()
            self.edgeColor = try reader.readInt()
            self.textColor = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaff56398)
            writer.writeInt(self.centerColor)
            writer.writeInt(self.edgeColor)
            writer.writeInt(self.textColor)
        }
    }

    /// `StarGiftAuctionRound`
    public enum StarGiftAuctionRound: TLObject {
        /// `starGiftAuctionRound#3aae0528 num:int duration:int = StarGiftAuctionRound`
        case starGiftAuctionRound(num: Int32, duration: Int32)
        /// `starGiftAuctionRoundExtendable#0aa021e5 num:int duration:int extend_top:int extend_window:int =
        /// StarGiftAuctionRound`
        indirect case starGiftAuctionRoundExtendable(StarGiftAuctionRoundExtendable)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3aae0528:
                self = .starGiftAuctionRound(num: try reader.readInt(), duration: try reader.readInt())
            case 0x0aa021e5:
                self = .starGiftAuctionRoundExtendable(try StarGiftAuctionRoundExtendable(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "StarGiftAuctionRound")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftAuctionRound(let value1, let value2):
                writer.writeConstructorID(0x3aae0528)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .starGiftAuctionRoundExtendable(let value):
                writer.writeConstructorID(0x0aa021e5)
                value.writeBare(to: &writer)
            }
        }

        /// `starGiftAuctionRoundExtendable#0aa021e5`
        public struct StarGiftAuctionRoundExtendable: TLPayload {
            public var num: Int32
            public var duration: Int32
            public var extendTop: Int32
            public var extendWindow: Int32

            public init(num: Int32, duration: Int32, extendTop: Int32, extendWindow: Int32) {
                self.num = num
                self.duration = duration
                self.extendTop = extendTop
                self.extendWindow = extendWindow
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.num = try reader.readInt()
                self.duration = try reader.readInt()
                self.extendTop = try reader.readInt()
                self.extendWindow = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.num)
                writer.writeInt(self.duration)
                writer.writeInt(self.extendTop)
                writer.writeInt(self.extendWindow)
            }
        }
    }

    /// `StarGiftAttributeRarity`
    public enum StarGiftAttributeRarity: TLObject {
        /// `starGiftAttributeRarity#36437737 permille:int = StarGiftAttributeRarity`
        case starGiftAttributeRarity(permille: Int32)
        /// `starGiftAttributeRarityUncommon#dbce6389 = StarGiftAttributeRarity`
        case starGiftAttributeRarityUncommon
        /// `starGiftAttributeRarityRare#f08d516b = StarGiftAttributeRarity`
        case starGiftAttributeRarityRare
        /// `starGiftAttributeRarityEpic#78fbf3a8 = StarGiftAttributeRarity`
        case starGiftAttributeRarityEpic
        /// `starGiftAttributeRarityLegendary#cef7e7a8 = StarGiftAttributeRarity`
        case starGiftAttributeRarityLegendary

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x36437737:
                self = .starGiftAttributeRarity(permille: try reader.readInt())
            case 0xdbce6389:
                self = .starGiftAttributeRarityUncommon
            case 0xf08d516b:
                self = .starGiftAttributeRarityRare
            case 0x78fbf3a8:
                self = .starGiftAttributeRarityEpic
            case 0xcef7e7a8:
                self = .starGiftAttributeRarityLegendary
            default:
                throw reader.unknownConstructor(id, of: "StarGiftAttributeRarity")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftAttributeRarity(let value):
                writer.writeConstructorID(0x36437737)
                writer.writeInt(value)
            case .starGiftAttributeRarityUncommon:
                writer.writeConstructorID(0xdbce6389)
            case .starGiftAttributeRarityRare:
                writer.writeConstructorID(0xf08d516b)
            case .starGiftAttributeRarityEpic:
                writer.writeConstructorID(0x78fbf3a8)
            case .starGiftAttributeRarityLegendary:
                writer.writeConstructorID(0xcef7e7a8)
            }
        }
    }
}
