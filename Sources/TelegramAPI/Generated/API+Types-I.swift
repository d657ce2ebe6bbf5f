// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `IpPort`
    public enum IpPort: TLObject {
        /// `ipPort#d433ad73 ipv4:int port:int = IpPort`
        case ipPort(ipv4: Int32, port: Int32)
        /// `ipPortSecret#37982646 ipv4:int port:int secret:bytes = IpPort`
        case ipPortSecret(ipv4: Int32, port: Int32, secret: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd433ad73:
                self = .ipPort(ipv4: try reader.readInt(), port: try reader.readInt())
            case 0x37982646:
                self = .ipPortSecret(ipv4: try reader.readInt(), port: try reader.readInt(), secret: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "IpPort")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .ipPort(let value1, let value2):
                writer.writeConstructorID(0xd433ad73)
                writer.writeInt(value1)
                writer.writeInt(value2)
            case .ipPortSecret(let value1, let value2, let value3):
                writer.writeConstructorID(0x37982646)
                writer.writeInt(value1)
                writer.writeInt(value2)
                writer.writeBytes(value3)
            }
        }
    }

    /// `InputFileLocation`
    public enum InputFileLocation: TLObject {
        /// `inputPeerPhotoFileLocationLegacy#27d69997 flags:# big:flags.0?true peer:InputPeer volume_id:long
        /// local_id:int = InputFileLocation`
        indirect case inputPeerPhotoFileLocationLegacy(InputPeerPhotoFileLocationLegacy)
        /// `inputStickerSetThumbLegacy#0dbaeae9 stickerset:InputStickerSet volume_id:long local_id:int =
        /// InputFileLocation`
        case inputStickerSetThumbLegacy(stickerset: API.InputStickerSet, volumeID: Int64, localID: Int32)
        /// `inputFileLocation#dfdaabe1 volume_id:long local_id:int secret:long file_reference:bytes =
        /// InputFileLocation`
        indirect case inputFileLocation(InputFileLocation)
        /// `inputEncryptedFileLocation#f5235d55 id:long access_hash:long = InputFileLocation`
        case inputEncryptedFileLocation(id: Int64, accessHash: Int64)
        /// `inputDocumentFileLocation#bad07584 id:long access_hash:long file_reference:bytes thumb_size:string =
        /// InputFileLocation`
        indirect case inputDocumentFileLocation(InputDocumentFileLocation)
        /// `inputSecureFileLocation#cbc7ee28 id:long access_hash:long = InputFileLocation`
        case inputSecureFileLocation(id: Int64, accessHash: Int64)
        /// `inputTakeoutFileLocation#29be5899 = InputFileLocation`
        case inputTakeoutFileLocation
        /// `inputPhotoFileLocation#40181ffe id:long access_hash:long file_reference:bytes thumb_size:string =
        /// InputFileLocation`
        indirect case inputPhotoFileLocation(InputPhotoFileLocation)
        /// `inputPhotoLegacyFileLocation#d83466f3 id:long access_hash:long file_reference:bytes volume_id:long
        /// local_id:int secret:long = InputFileLocation`
        indirect case inputPhotoLegacyFileLocation(InputPhotoLegacyFileLocation)
        /// `inputPeerPhotoFileLocation#37257e99 flags:# big:flags.0?true peer:InputPeer photo_id:long =
        /// InputFileLocation`
        indirect case inputPeerPhotoFileLocation(InputPeerPhotoFileLocation)
        /// `inputStickerSetThumb#9d84f3db stickerset:InputStickerSet thumb_version:int = InputFileLocation`
        case inputStickerSetThumb(stickerset: API.InputStickerSet, thumbVersion: Int32)
        /// `inputGroupCallStream#0598a92a flags:# call:InputGroupCall time_ms:long scale:int
        /// video_channel:flags.0?int video_quality:flags.0?int = InputFileLocation`
        indirect case inputGroupCallStream(InputGroupCallStream)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x27d69997:
                self = .inputPeerPhotoFileLocationLegacy(try InputPeerPhotoFileLocationLegacy(bareFrom: &reader))
            case 0x0dbaeae9:
                self = .inputStickerSetThumbLegacy(stickerset: try API.InputStickerSet(from: &reader), volumeID: try reader.readLong(), localID: try reader.readInt())
            case 0xdfdaabe1:
                self = .inputFileLocation(try InputFileLocation(bareFrom: &reader))
            case 0xf5235d55:
                self = .inputEncryptedFileLocation(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0xbad07584:
                self = .inputDocumentFileLocation(try InputDocumentFileLocation(bareFrom: &reader))
            case 0xcbc7ee28:
                self = .inputSecureFileLocation(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0x29be5899:
                self = .inputTakeoutFileLocation
            case 0x40181ffe:
                self = .inputPhotoFileLocation(try InputPhotoFileLocation(bareFrom: &reader))
            case 0xd83466f3:
                self = .inputPhotoLegacyFileLocation(try InputPhotoLegacyFileLocation(bareFrom: &reader))
            case 0x37257e99:
                self = .inputPeerPhotoFileLocation(try InputPeerPhotoFileLocation(bareFrom: &reader))
            case 0x9d84f3db:
                self = .inputStickerSetThumb(stickerset: try API.InputStickerSet(from: &reader), thumbVersion: try reader.readInt())
            case 0x0598a92a:
                self = .inputGroupCallStream(try InputGroupCallStream(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputFileLocation")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPeerPhotoFileLocationLegacy(let value):
                writer.writeConstructorID(0x27d69997)
                value.writeBare(to: &writer)
            case .inputStickerSetThumbLegacy(let value1, let value2, let value3):
                writer.writeConstructorID(0x0dbaeae9)
                value1.write(to: &writer)
                writer.writeLong(value2)
                writer.writeInt(value3)
            case .inputFileLocation(let value):
                writer.writeConstructorID(0xdfdaabe1)
                value.writeBare(to: &writer)
            case .inputEncryptedFileLocation(let value1, let value2):
                writer.writeConstructorID(0xf5235d55)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputDocumentFileLocation(let value):
                writer.writeConstructorID(0xbad07584)
                value.writeBare(to: &writer)
            case .inputSecureFileLocation(let value1, let value2):
                writer.writeConstructorID(0xcbc7ee28)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputTakeoutFileLocation:
                writer.writeConstructorID(0x29be5899)
            case .inputPhotoFileLocation(let value):
                writer.writeConstructorID(0x40181ffe)
                value.writeBare(to: &writer)
            case .inputPhotoLegacyFileLocation(let value):
                writer.writeConstructorID(0xd83466f3)
                value.writeBare(to: &writer)
            case .inputPeerPhotoFileLocation(let value):
                writer.writeConstructorID(0x37257e99)
                value.writeBare(to: &writer)
            case .inputStickerSetThumb(let value1, let value2):
                writer.writeConstructorID(0x9d84f3db)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .inputGroupCallStream(let value):
                writer.writeConstructorID(0x0598a92a)
                value.writeBare(to: &writer)
            }
        }

        /// `inputPeerPhotoFileLocationLegacy#27d69997`
        public struct InputPeerPhotoFileLocationLegacy: TLPayload {
            public var big: Bool
            public var peer: API.InputPeer
            public var volumeID: Int64
            public var localID: Int32

            public init(big: Bool = false, peer: API.InputPeer, volumeID: Int64, localID: Int32) {
                self.big = big
                self.peer = peer
                self.volumeID = volumeID
                self.localID = localID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.big = _flags[0]
                self.peer = try API.InputPeer(from: &reader)
                self.volumeID = try reader.readLong()
                self.localID = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.big)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeLong(self.volumeID)
                writer.writeInt(self.localID)
            }
        }

        /// `inputFileLocation#dfdaabe1`
        public struct InputFileLocation: TLPayload {
            public var volumeID: Int64
            public var localID: Int32
            public var secret: Int64
            public var fileReference: [UInt8]

            public init(volumeID: Int64, localID: Int32, secret: Int64, fileReference: [UInt8]) {
                self.volumeID = volumeID
                self.localID = localID
                self.secret = secret
                self.fileReference = fileReference
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.volumeID = try reader.readLong()
                self.localID = try reader.readInt()
                self.secret = try reader.readLong()
                self.fileReference = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.volumeID)
                writer.writeInt(self.localID)
                writer.writeLong(self.secret)
                writer.writeBytes(self.fileReference)
            }
        }

        /// `inputDocumentFileLocation#bad07584`
        public struct InputDocumentFileLocation: TLPayload {
            public var id: Int64
            public var accessHash: Int64
            public var fileReference: [UInt8]
            public var thumbSize: String

            public init(id: Int64, accessHash: Int64, fileReference: [UInt8], thumbSize: String) {
                self.id = id
                self.accessHash = accessHash
                self.fileReference = fileReference
                self.thumbSize = thumbSize
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.fileReference = try reader.readBytes()
                self.thumbSize = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeBytes(self.fileReference)
                writer.writeString(self.thumbSize)
            }
        }

        /// `inputPhotoFileLocation#40181ffe`
        public struct InputPhotoFileLocation: TLPayload {
            public var id: Int64
            public var accessHash: Int64
            public var fileReference: [UInt8]
            public var thumbSize: String

            public init(id: Int64, accessHash: Int64, fileReference: [UInt8], thumbSize: String) {
                self.id = id
                self.accessHash = accessHash
                self.fileReference = fileReference
                self.thumbSize = thumbSize
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.fileReference = try reader.readBytes()
                self.thumbSize = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeBytes(self.fileReference)
                writer.writeString(self.thumbSize)
            }
        }

        /// `inputPhotoLegacyFileLocation#d83466f3`
        public struct InputPhotoLegacyFileLocation: TLPayload {
            public var id: Int64
            public var accessHash: Int64
            public var fileReference: [UInt8]
            public var volumeID: Int64
            public var localID: Int32
            public var secret: Int64

            public init(id: Int64, accessHash: Int64, fileReference: [UInt8], volumeID: Int64, localID: Int32, secret: Int64) {
                self.id = id
                self.accessHash = accessHash
                self.fileReference = fileReference
                self.volumeID = volumeID
                self.localID = localID
                self.secret = secret
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.fileReference = try reader.readBytes()
                self.volumeID = try reader.readLong()
                self.localID = try reader.readInt()
                self.secret = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeBytes(self.fileReference)
                writer.writeLong(self.volumeID)
                writer.writeInt(self.localID)
                writer.writeLong(self.secret)
            }
        }

        /// `inputPeerPhotoFileLocation#37257e99`
        public struct InputPeerPhotoFileLocation: TLPayload {
            public var big: Bool
            public var peer: API.InputPeer
            public var photoID: Int64

            public init(big: Bool = false, peer: API.InputPeer, photoID: Int64) {
                self.big = big
                self.peer = peer
                self.photoID = photoID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.big = _flags[0]
                self.peer = try API.InputPeer(from: &reader)
                self.photoID = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.big)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeLong(self.photoID)
            }
        }

        /// `inputGroupCallStream#0598a92a`
        public struct InputGroupCallStream: TLPayload {
            public var call: API.InputGroupCall
            public var timeMs: Int64
            public var scale: Int32
            public var videoChannel: Int32?
            public var videoQuality: Int32?

            public init(call: API.InputGroupCall, timeMs: Int64, scale: Int32, videoChannel: Int32? = nil, videoQuality: Int32? = nil) {
                self.call = call
                self.timeMs = timeMs
                self.scale = scale
                self.videoChannel = videoChannel
                self.videoQuality = videoQuality
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.call = try API.InputGroupCall(from: &reader)
                self.timeMs = try reader.readLong()
                self.scale = try reader.readInt()
                self.videoChannel = _flags[0] ? try reader.readInt() : nil
                self.videoQuality = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.videoChannel != nil)
                _flags.set(0, if: self.videoQuality != nil)
                writer.writeFlags(_flags)
                self.call.write(to: &writer)
                writer.writeLong(self.timeMs)
                writer.writeInt(self.scale)
                if let value = self.videoChannel {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("inputGroupCallStream.video_channel")
                }
                if let value = self.videoQuality {
                    writer.writeInt(value)
                } else if _flags[0] {
                    writer.failMissing("inputGroupCallStream.video_quality")
                }
            }
        }
    }

    /// `InputPeer`
    public enum InputPeer: TLObject {
        /// `inputPeerEmpty#7f3b18ea = InputPeer`
        case inputPeerEmpty
        /// `inputPeerSelf#7da07ec9 = InputPeer`
        case inputPeerSelf
        /// `inputPeerChat#35a95cb9 chat_id:long = InputPeer`
        case inputPeerChat(chatID: Int64)
        /// `inputPeerUser#dde8a54c user_id:long access_hash:long = InputPeer`
        case inputPeerUser(userID: Int64, accessHash: Int64)
        /// `inputPeerChannel#27bcbbfc channel_id:long access_hash:long = InputPeer`
        case inputPeerChannel(channelID: Int64, accessHash: Int64)
        /// `inputPeerUserFromMessage#a87b0a1c peer:InputPeer msg_id:int user_id:long = InputPeer`
        indirect case inputPeerUserFromMessage(peer: API.InputPeer, msgID: Int32, userID: Int64)
        /// `inputPeerChannelFromMessage#bd2a0840 peer:InputPeer msg_id:int channel_id:long = InputPeer`
        indirect case inputPeerChannelFromMessage(peer: API.InputPeer, msgID: Int32, channelID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x7f3b18ea:
                self = .inputPeerEmpty
            case 0x7da07ec9:
                self = .inputPeerSelf
            case 0x35a95cb9:
                self = .inputPeerChat(chatID: try reader.readLong())
            case 0xdde8a54c:
                self = .inputPeerUser(userID: try reader.readLong(), accessHash: try reader.readLong())
            case 0x27bcbbfc:
                self = .inputPeerChannel(channelID: try reader.readLong(), accessHash: try reader.readLong())
            case 0xa87b0a1c:
                self = .inputPeerUserFromMessage(peer: try API.InputPeer(from: &reader), msgID: try reader.readInt(), userID: try reader.readLong())
            case 0xbd2a0840:
                self = .inputPeerChannelFromMessage(peer: try API.InputPeer(from: &reader), msgID: try reader.readInt(), channelID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "InputPeer")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPeerEmpty:
                writer.writeConstructorID(0x7f3b18ea)
            case .inputPeerSelf:
                writer.writeConstructorID(0x7da07ec9)
            case .inputPeerChat(let value):
                writer.writeConstructorID(0x35a95cb9)
                writer.writeLong(value)
            case .inputPeerUser(let value1, let value2):
                writer.writeConstructorID(0xdde8a54c)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputPeerChannel(let value1, let value2):
                writer.writeConstructorID(0x27bcbbfc)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputPeerUserFromMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0xa87b0a1c)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeLong(value3)
            case .inputPeerChannelFromMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0xbd2a0840)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeLong(value3)
            }
        }
    }

    /// `InputUser`
    public enum InputUser: TLObject {
        /// `inputUserEmpty#b98886cf = InputUser`
        case inputUserEmpty
        /// `inputUserSelf#f7c1b13f = InputUser`
        case inputUserSelf
        /// `inputUser#f21158c6 user_id:long access_hash:long = InputUser`
        case inputUser(userID: Int64, accessHash: Int64)
        /// `inputUserFromMessage#1da448e2 peer:InputPeer msg_id:int user_id:long = InputUser`
        indirect case inputUserFromMessage(peer: API.InputPeer, msgID: Int32, userID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb98886cf:
                self = .inputUserEmpty
            case 0xf7c1b13f:
                self = .inputUserSelf
            case 0xf21158c6:
                self = .inputUser(userID: try reader.readLong(), accessHash: try reader.readLong())
            case 0x1da448e2:
                self = .inputUserFromMessage(peer: try API.InputPeer(from: &reader), msgID: try reader.readInt(), userID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "InputUser")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputUserEmpty:
                writer.writeConstructorID(0xb98886cf)
            case .inputUserSelf:
                writer.writeConstructorID(0xf7c1b13f)
            case .inputUser(let value1, let value2):
                writer.writeConstructorID(0xf21158c6)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputUserFromMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0x1da448e2)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeLong(value3)
            }
        }
    }

    /// `inputPhoneContact#6a1dc4be flags:# client_id:long phone:string first_name:string last_name:string
    /// note:flags.0?TextWithEntities = InputContact`
    public struct InputContact: TLObject {
        public var clientID: Int64
        public var phone: String
        public var firstName: String
        public var lastName: String
        public var note: API.TextWithEntities?

        public init(clientID: Int64, phone: String, firstName: String, lastName: String, note: API.TextWithEntities? = nil) {
            self.clientID = clientID
            self.phone = phone
            self.firstName = firstName
            self.lastName = lastName
            self.note = note
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6a1dc4be, "inputPhoneContact")
            let _flags = try reader.readFlags()
            self.clientID = try reader.readLong()
            self.phone = try reader.readString()
            self.firstName = try reader.readString()
            self.lastName = try reader.readString()
            self.note = _flags[0] ? try API.TextWithEntities(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6a1dc4be)
            var _flags = TLFlags()
            _flags.set(0, if: self.note != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.clientID)
            writer.writeString(self.phone)
            writer.writeString(self.firstName)
            writer.writeString(self.lastName)
            if let value = self.note { value.write(to: &writer) }
        }
    }

    /// `InputFile`
    public enum InputFile: TLObject {
        /// `inputFile#f52ff27f id:long parts:int name:string md5_checksum:string = InputFile`
        indirect case inputFile(InputFile)
        /// `inputFileBig#fa4f0bb5 id:long parts:int name:string = InputFile`
        case inputFileBig(id: Int64, parts: Int32, name: String)
        /// `inputFileStoryDocument#62dc8b48 id:InputDocument = InputFile`
        case inputFileStoryDocument(id: API.InputDocument)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf52ff27f:
                self = .inputFile(try InputFile(bareFrom: &reader))
            case 0xfa4f0bb5:
                self = .inputFileBig(id: try reader.readLong(), parts: try reader.readInt(), name: try reader.readString())
            case 0x62dc8b48:
                self = .inputFileStoryDocument(id: try API.InputDocument(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputFile")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputFile(let value):
                writer.writeConstructorID(0xf52ff27f)
                value.writeBare(to: &writer)
            case .inputFileBig(let value1, let value2, let value3):
                writer.writeConstructorID(0xfa4f0bb5)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeString(value3)
            case .inputFileStoryDocument(let value):
                writer.writeConstructorID(0x62dc8b48)
                value.write(to: &writer)
            }
        }

        /// `inputFile#f52ff27f`
        public struct InputFile: TLPayload {
            public var id: Int64
            public var parts: Int32
            public var name: String
            public var md5Checksum: String

            public init(id: Int64, parts: Int32, name: String, md5Checksum: String) {
                self.id = id
                self.parts = parts
                self.name = name
                self.md5Checksum = md5Checksum
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.parts = try reader.readInt()
                self.name = try reader.readString()
                self.md5Checksum = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeInt(self.parts)
                writer.writeString(self.name)
                writer.writeString(self.md5Checksum)
            }
        }
    }

    /// `InputMedia`
    public enum InputMedia: TLObject {
        /// `inputMediaEmpty#9664f57f = InputMedia`
        case inputMediaEmpty
        /// `inputMediaUploadedPhoto#7d8375da flags:# spoiler:flags.2?true live_photo:flags.3?true file:InputFile
        /// stickers:flags.0?Vector<InputDocument> ttl_seconds:flags.1?int video:flags.3?InputDocument =
        /// InputMedia`
        indirect case inputMediaUploadedPhoto(InputMediaUploadedPhoto)
        /// `inputMediaPhoto#e3af4434 flags:# spoiler:flags.1?true live_photo:flags.2?true id:InputPhoto
        /// ttl_seconds:flags.0?int video:flags.2?InputDocument = InputMedia`
        indirect case inputMediaPhoto(InputMediaPhoto)
        /// `inputMediaGeoPoint#f9c44144 geo_point:InputGeoPoint = InputMedia`
        case inputMediaGeoPoint(geoPoint: API.InputGeoPoint)
        /// `inputMediaContact#f8ab7dfb phone_number:string first_name:string last_name:string vcard:string =
        /// InputMedia`
        indirect case inputMediaContact(InputMediaContact)
        /// `inputMediaUploadedDocument#037c9330 flags:# nosound_video:flags.3?true force_file:flags.4?true
        /// spoiler:flags.5?true file:InputFile thumb:flags.2?InputFile mime_type:string
        /// attributes:Vector<DocumentAttribute> stickers:flags.0?Vector<InputDocument>
        /// video_cover:flags.6?InputPhoto video_timestamp:flags.7?int ttl_seconds:flags.1?int = InputMedia`
        indirect case inputMediaUploadedDocument(InputMediaUploadedDocument)
        /// `inputMediaDocument#a8763ab5 flags:# spoiler:flags.2?true id:InputDocument
        /// video_cover:flags.3?InputPhoto video_timestamp:flags.4?int ttl_seconds:flags.0?int
        /// query:flags.1?string = InputMedia`
        indirect case inputMediaDocument(InputMediaDocument)
        /// `inputMediaVenue#c13d1c11 geo_point:InputGeoPoint title:string address:string provider:string
        /// venue_id:string venue_type:string = InputMedia`
        indirect case inputMediaVenue(InputMediaVenue)
        /// `inputMediaPhotoExternal#e5bbfe1a flags:# spoiler:flags.1?true url:string ttl_seconds:flags.0?int =
        /// InputMedia`
        indirect case inputMediaPhotoExternal(InputMediaPhotoExternal)
        /// `inputMediaDocumentExternal#779600f9 flags:# spoiler:flags.1?true url:string ttl_seconds:flags.0?int
        /// video_cover:flags.2?InputPhoto video_timestamp:flags.3?int = InputMedia`
        indirect case inputMediaDocumentExternal(InputMediaDocumentExternal)
        /// `inputMediaGame#d33f43f3 id:InputGame = InputMedia`
        case inputMediaGame(id: API.InputGame)
        /// `inputMediaInvoice#405fef0d flags:# title:string description:string photo:flags.0?InputWebDocument
        /// invoice:Invoice payload:bytes provider:flags.3?string provider_data:DataJSON
        /// start_param:flags.1?string extended_media:flags.2?InputMedia = InputMedia`
        indirect case inputMediaInvoice(InputMediaInvoice)
        /// `inputMediaGeoLive#971fa843 flags:# stopped:flags.0?true geo_point:InputGeoPoint heading:flags.2?int
        /// period:flags.1?int proximity_notification_radius:flags.3?int = InputMedia`
        indirect case inputMediaGeoLive(InputMediaGeoLive)
        /// `inputMediaPoll#883a4108 flags:# poll:Poll correct_answers:flags.0?Vector<int>
        /// attached_media:flags.3?InputMedia solution:flags.1?string
        /// solution_entities:flags.1?Vector<MessageEntity> solution_media:flags.2?InputMedia = InputMedia`
        indirect case inputMediaPoll(InputMediaPoll)
        /// `inputMediaDice#e66fbf7b emoticon:string = InputMedia`
        case inputMediaDice(emoticon: String)
        /// `inputMediaStory#89fdd778 peer:InputPeer id:int = InputMedia`
        case inputMediaStory(peer: API.InputPeer, id: Int32)
        /// `inputMediaWebPage#c21b8849 flags:# force_large_media:flags.0?true force_small_media:flags.1?true
        /// optional:flags.2?true url:string = InputMedia`
        indirect case inputMediaWebPage(InputMediaWebPage)
        /// `inputMediaPaidMedia#c4103386 flags:# stars_amount:long extended_media:Vector<InputMedia>
        /// payload:flags.0?string = InputMedia`
        indirect case inputMediaPaidMedia(InputMediaPaidMedia)
        /// `inputMediaTodo#9fc55fde todo:TodoList = InputMedia`
        indirect case inputMediaTodo(todo: API.TodoList)
        /// `inputMediaStakeDice#f3a9244a game_hash:string ton_amount:long client_seed:bytes = InputMedia`
        case inputMediaStakeDice(gameHash: String, tonAmount: Int64, clientSeed: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x9664f57f:
                self = .inputMediaEmpty
            case 0x7d8375da:
                self = .inputMediaUploadedPhoto(try InputMediaUploadedPhoto(bareFrom: &reader))
            case 0xe3af4434:
                self = .inputMediaPhoto(try InputMediaPhoto(bareFrom: &reader))
            case 0xf9c44144:
                self = .inputMediaGeoPoint(geoPoint: try API.InputGeoPoint(from: &reader))
            case 0xf8ab7dfb:
                self = .inputMediaContact(try InputMediaContact(bareFrom: &reader))
            case 0x037c9330:
                self = .inputMediaUploadedDocument(try InputMediaUploadedDocument(bareFrom: &reader))
            case 0xa8763ab5:
                self = .inputMediaDocument(try InputMediaDocument(bareFrom: &reader))
            case 0xc13d1c11:
                self = .inputMediaVenue(try InputMediaVenue(bareFrom: &reader))
            case 0xe5bbfe1a:
                self = .inputMediaPhotoExternal(try InputMediaPhotoExternal(bareFrom: &reader))
            case 0x779600f9:
                self = .inputMediaDocumentExternal(try InputMediaDocumentExternal(bareFrom: &reader))
            case 0xd33f43f3:
                self = .inputMediaGame(id: try API.InputGame(from: &reader))
            case 0x405fef0d:
                self = .inputMediaInvoice(try InputMediaInvoice(bareFrom: &reader))
            case 0x971fa843:
                self = .inputMediaGeoLive(try InputMediaGeoLive(bareFrom: &reader))
            case 0x883a4108:
                self = .inputMediaPoll(try InputMediaPoll(bareFrom: &reader))
            case 0xe66fbf7b:
                self = .inputMediaDice(emoticon: try reader.readString())
            case 0x89fdd778:
                self = .inputMediaStory(peer: try API.InputPeer(from: &reader), id: try reader.readInt())
            case 0xc21b8849:
                self = .inputMediaWebPage(try InputMediaWebPage(bareFrom: &reader))
            case 0xc4103386:
                self = .inputMediaPaidMedia(try InputMediaPaidMedia(bareFrom: &reader))
            case 0x9fc55fde:
                self = .inputMediaTodo(todo: try API.TodoList(from: &reader))
            case 0xf3a9244a:
                self = .inputMediaStakeDice(gameHash: try reader.readString(), tonAmount: try reader.readLong(), clientSeed: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "InputMedia")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputMediaEmpty:
                writer.writeConstructorID(0x9664f57f)
            case .inputMediaUploadedPhoto(let value):
                writer.writeConstructorID(0x7d8375da)
                value.writeBare(to: &writer)
            case .inputMediaPhoto(let value):
                writer.writeConstructorID(0xe3af4434)
                value.writeBare(to: &writer)
            case .inputMediaGeoPoint(let value):
                writer.writeConstructorID(0xf9c44144)
                value.write(to: &writer)
            case .inputMediaContact(let value):
                writer.writeConstructorID(0xf8ab7dfb)
                value.writeBare(to: &writer)
            case .inputMediaUploadedDocument(let value):
                writer.writeConstructorID(0x037c9330)
                value.writeBare(to: &writer)
            case .inputMediaDocument(let value):
                writer.writeConstructorID(0xa8763ab5)
                value.writeBare(to: &writer)
            case .inputMediaVenue(let value):
                writer.writeConstructorID(0xc13d1c11)
                value.writeBare(to: &writer)
            case .inputMediaPhotoExternal(let value):
                writer.writeConstructorID(0xe5bbfe1a)
                value.writeBare(to: &writer)
            case .inputMediaDocumentExternal(let value):
                writer.writeConstructorID(0x779600f9)
                value.writeBare(to: &writer)
            case .inputMediaGame(let value):
                writer.writeConstructorID(0xd33f43f3)
                value.write(to: &writer)
            case .inputMediaInvoice(let value):
                writer.writeConstructorID(0x405fef0d)
                value.writeBare(to: &writer)
            case .inputMediaGeoLive(let value):
                writer.writeConstructorID(0x971fa843)
                value.writeBare(to: &writer)
            case .inputMediaPoll(let value):
                writer.writeConstructorID(0x883a4108)
                value.writeBare(to: &writer)
            case .inputMediaDice(let value):
                writer.writeConstructorID(0xe66fbf7b)
                writer.writeString(value)
            case .inputMediaStory(let value1, let value2):
                writer.writeConstructorID(0x89fdd778)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .inputMediaWebPage(let value):
                writer.writeConstructorID(0xc21b8849)
                value.writeBare(to: &writer)
            case .inputMediaPaidMedia(let value):
                writer.writeConstructorID(0xc4103386)
                value.writeBare(to: &writer)
            case .inputMediaTodo(let value):
                writer.writeConstructorID(0x9fc55fde)
                value.write(to: &writer)
            case .inputMediaStakeDice(let value1, let value2, let value3):
                writer.writeConstructorID(0xf3a9244a)
                writer.writeString(value1)
                writer.writeLong(value2)
                writer.writeBytes(value3)
            }
        }

        /// `inputMediaUploadedPhoto#7d8375da`
        public struct InputMediaUploadedPhoto: TLPayload {
            public var spoiler: Bool
            public var livePhoto: Bool
            public var file: API.InputFile
            public var stickers: [API.InputDocument]?
            public var ttlSeconds: Int32?
            public var video: API.InputDocument?

            public init(spoiler: Bool = false, livePhoto: Bool = false, file: API.InputFile, stickers: [API.InputDocument]? = nil, ttlSeconds: Int32? = nil, video: API.InputDocument? = nil) {
                self.spoiler = spoiler
                self.livePhoto = livePhoto
                self.file = file
                self.stickers = stickers
                self.ttlSeconds = ttlSeconds
                self.video = video
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.spoiler = _flags[2]
                self.livePhoto = _flags[3]
                self.file = try API.InputFile(from: &reader)
                self.stickers = _flags[0] ? try reader.readVector(of: API.InputDocument.self) : nil
                self.ttlSeconds = _flags[1] ? try reader.readInt() : nil
                self.video = _flags[3] ? try API.InputDocument(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.spoiler)
                _flags.set(3, if: self.livePhoto)
                _flags.set(0, if: self.stickers != nil)
                _flags.set(1, if: self.ttlSeconds != nil)
                _flags.set(3, if: self.video != nil)
                writer.writeFlags(_flags)
                self.file.write(to: &writer)
                if let value = self.stickers { writer.writeVector(value) }
                if let value = self.ttlSeconds { writer.writeInt(value) }
                if let value = self.video {
                    value.write(to: &writer)
                } else if _flags[3] {
                    writer.failMissing("inputMediaUploadedPhoto.video")
                }
            }
        }

        /// `inputMediaPhoto#e3af4434`
        public struct InputMediaPhoto: TLPayload {
            public var spoiler: Bool
            public var livePhoto: Bool
            public var id: API.InputPhoto
            public var ttlSeconds: Int32?
            public var video: API.InputDocument?

            public init(spoiler: Bool = false, livePhoto: Bool = false, id: API.InputPhoto, ttlSeconds: Int32? = nil, video: API.InputDocument? = nil) {
                self.spoiler = spoiler
                self.livePhoto = livePhoto
                self.id = id
                self.ttlSeconds = ttlSeconds
                self.video = video
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.spoiler = _flags[1]
                self.livePhoto = _flags[2]
                self.id = try API.InputPhoto(from: &reader)
                self.ttlSeconds = _flags[0] ? try reader.readInt() : nil
                self.video = _flags[2] ? try API.InputDocument(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.spoiler)
                _flags.set(2, if: self.livePhoto)
                _flags.set(0, if: self.ttlSeconds != nil)
                _flags.set(2, if: self.video != nil)
                writer.writeFlags(_flags)
                self.id.write(to: &writer)
                if let value = self.ttlSeconds { writer.writeInt(value) }
                if let value = self.video {
                    value.write(to: &writer)
                } else if _flags[2] {
                    writer.failMissing("inputMediaPhoto.video")
                }
            }
        }

        /// `inputMediaContact#f8ab7dfb`
        public struct InputMediaContact: TLPayload {
            public var phoneNumber: String
            public var firstName: String
            public var lastName: String
            public var vcard: String

            public init(phoneNumber: String, firstName: String, lastName: String, vcard: String) {
                self.phoneNumber = phoneNumber
                self.firstName = firstName
                self.lastName = lastName
                self.vcard = vcard
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.phoneNumber = try reader.readString()
                self.firstName = try reader.readString()
                self.lastName = try reader.readString()
                self.vcard = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.phoneNumber)
                writer.writeString(self.firstName)
                writer.writeString(self.lastName)
                writer.writeString(self.vcard)
            }
        }

        /// `inputMediaUploadedDocument#037c9330`
        public struct InputMediaUploadedDocument: TLPayload {
            public var nosoundVideo: Bool
            public var forceFile: Bool
            public var spoiler: Bool
            public var file: API.InputFile
            public var thumb: API.InputFile?
            public var mimeType: String
            public var attributes: [API.DocumentAttribute]
            public var stickers: [API.InputDocument]?
            public var videoCover: API.InputPhoto?
            public var videoTimestamp: Int32?
            public var ttlSeconds: Int32?

            public init(nosoundVideo: Bool = false, forceFile: Bool = false, spoiler: Bool = false, file: API.InputFile, thumb: API.InputFile? = nil, mimeType: String, attributes: [API.DocumentAttribute], stickers: [API.InputDocument]? = nil, videoCover: API.InputPhoto? = nil, videoTimestamp: Int32? = nil, ttlSeconds: Int32? = nil) {
                self.nosoundVideo = nosoundVideo
                self.forceFile = forceFile
                self.spoiler = spoiler
                self.file = file
                self.thumb = thumb
                self.mimeType = mimeType
                self.attributes = attributes
                self.stickers = stickers
                self.videoCover = videoCover
                self.videoTimestamp = videoTimestamp
                self.ttlSeconds = ttlSeconds
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nosoundVideo = _flags[3]
                self.forceFile = _flags[4]
                self.spoiler = _flags[5]
                self.file = try API.InputFile(from: &reader)
                self.thumb = _flags[2] ? try API.InputFile(from: &reader) : nil
                self.mimeType = try reader.readString()
                self.attributes = try reader.readVector(of: API.DocumentAttribute.self)
                self.stickers = _flags[0] ? try reader.readVector(of: API.InputDocument.self) : nil
                self.videoCover = _flags[6] ? try API.InputPhoto(from: &reader) : nil
                self.videoTimestamp = _flags[7] ? try reader.readInt() : nil
                self.ttlSeconds = _flags[1] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(3, if: self.nosoundVideo)
                _flags.set(4, if: self.forceFile)
                _flags.set(5, if: self.spoiler)
                _flags.set(2, if: self.thumb != nil)
                _flags.set(0, if: self.stickers != nil)
                _flags.set(6, if: self.videoCover != nil)
                _flags.set(7, if: self.videoTimestamp != nil)
                _flags.set(1, if: self.ttlSeconds != nil)
                writer.writeFlags(_flags)
                self.file.write(to: &writer)
                if let value = self.thumb { value.write(to: &writer) }
                writer.writeString(self.mimeType)
                writer.writeVector(self.attributes)
                if let value = self.stickers { writer.writeVector(value) }
                if let value = self.videoCover { value.write(to: &writer) }
                if let value = self.videoTimestamp { writer.writeInt(value) }
                if let value = self.ttlSeconds { writer.writeInt(value) }
            }
        }

        /// `inputMediaDocument#a8763ab5`
        public struct InputMediaDocument: TLPayload {
            public var spoiler: Bool
            public var id: API.InputDocument
            public var videoCover: API.InputPhoto?
            public var videoTimestamp: Int32?
            public var ttlSeconds: Int32?
            public var query: String?

            public init(spoiler: Bool = false, id: API.InputDocument, videoCover: API.InputPhoto? = nil, videoTimestamp: Int32? = nil, ttlSeconds: Int32? = nil, query: String? = nil) {
                self.spoiler = spoiler
                self.id = id
                self.videoCover = videoCover
                self.videoTimestamp = videoTimestamp
                self.ttlSeconds = ttlSeconds
                self.query = query
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.spoiler = _flags[2]
                self.id = try API.InputDocument(from: &reader)
                self.videoCover = _flags[3] ? try API.InputPhoto(from: &reader) : nil
                self.videoTimestamp = _flags[4] ? try reader.readInt() : nil
                self.ttlSeconds = _flags[0] ? try reader.readInt() : nil
                self.query = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.spoiler)
                _flags.set(3, if: self.videoCover != nil)
                _flags.set(4, if: self.videoTimestamp != nil)
                _flags.set(0, if: self.ttlSeconds != nil)
                _flags.set(1, if: self.query != nil)
                writer.writeFlags(_flags)
                self.id.write(to: &writer)
                if let value = self.videoCover { value.write(to: &writer) }
                if let value = self.videoTimestamp { writer.writeInt(value) }
                if let value = self.ttlSeconds { writer.writeInt(value) }
                if let value = self.query { writer.writeString(value) }
            }
        }

        /// `inputMediaVenue#c13d1c11`
        public struct InputMediaVenue: TLPayload {
            public var geoPoint: API.InputGeoPoint
            public var title: String
            public var address: String
            public var provider: String
            public var venueID: String
            public var venueType: String

            public init(geoPoint: API.InputGeoPoint, title: String, address: String, provider: String, venueID: String, venueType: String) {
                self.geoPoint = geoPoint
                self.title = title
                self.address = address
                self.provider = provider
                self.venueID = venueID
                self.venueType = venueType
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.geoPoint = try API.InputGeoPoint(from: &reader)
                self.title = try reader.readString()
                self.address = try reader.readString()
                self.provider = try reader.readString()
                self.venueID = try reader.readString()
                self.venueType = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.geoPoint.write(to: &writer)
                writer.writeString(self.title)
                writer.writeString(self.address)
                writer.writeString(self.provider)
                writer.writeString(self.venueID)
                writer.writeString(self.venueType)
            }
        }

        /// `inputMediaPhotoExternal#e5bbfe1a`
        public struct InputMediaPhotoExternal: TLPayload {
            public var spoiler: Bool
            public var url: String
            public var ttlSeconds: Int32?

            public init(spoiler: Bool = false, url: String, ttlSeconds: Int32? = nil) {
                self.spoiler = spoiler
                self.url = url
                self.ttlSeconds = ttlSeconds
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.spoiler = _flags[1]
                self.url = try reader.readString()
                self.ttlSeconds = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.spoiler)
                _flags.set(0, if: self.ttlSeconds != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.url)
                if let value = self.ttlSeconds { writer.writeInt(value) }
            }
        }

        /// `inputMediaDocumentExternal#779600f9`
        public struct InputMediaDocumentExternal: TLPayload {
            public var spoiler: Bool
            public var url: String
            public var ttlSeconds: Int32?
            public var videoCover: API.InputPhoto?
            public var videoTimestamp: Int32?

            public init(spoiler: Bool = false, url: String, ttlSeconds: Int32? = nil, videoCover: API.InputPhoto? = nil, videoTimestamp: Int32? = nil) {
                self.spoiler = spoiler
                self.url = url
                self.ttlSeconds = ttlSeconds
                self.videoCover = videoCover
                self.videoTimestamp = videoTimestamp
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.spoiler = _flags[1]
                self.url = try reader.readString()
                self.ttlSeconds = _flags[0] ? try reader.readInt() : nil
                self.videoCover = _flags[2] ? try API.InputPhoto(from: &reader) : nil
                self.videoTimestamp = _flags[3] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.spoiler)
                _flags.set(0, if: self.ttlSeconds != nil)
                _flags.set(2, if: self.videoCover != nil)
                _flags.set(3, if: self.videoTimestamp != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.url)
                if let value = self.ttlSeconds { writer.writeInt(value) }
                if let value = self.videoCover { value.write(to: &writer) }
                if let value = self.videoTimestamp { writer.writeInt(value) }
            }
        }

        /// `inputMediaInvoice#405fef0d`
        public struct InputMediaInvoice: TLPayload {
            public var title: String
            public var description: String
            public var photo: API.InputWebDocument?
            public var invoice: API.Invoice
            public var payload: [UInt8]
            public var provider: String?
            public var providerData: API.DataJSON
            public var startParam: String?
            public var extendedMedia: API.InputMedia?

            public init(title: String, description: String, photo: API.InputWebDocument? = nil, invoice: API.Invoice, payload: [UInt8], provider: String? = nil, providerData: API.DataJSON, startParam: String? = nil, extendedMedia: API.InputMedia? = nil) {
                self.title = title
                self.description = description
                self.photo = photo
                self.invoice = invoice
                self.payload = payload
                self.provider = provider
                self.providerData = providerData
                self.startParam = startParam
                self.extendedMedia = extendedMedia
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[0] ? try API.InputWebDocument(from: &reader) : nil
                self.invoice = try API.Invoice(from: &reader)
                self.payload = try reader.readBytes()
                self.provider = _flags[3] ? try reader.readString() : nil
                self.providerData = try API.DataJSON(from: &reader)
                self.startParam = _flags[1] ? try reader.readString() : nil
                self.extendedMedia = _flags[2] ? try API.InputMedia(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.photo != nil)
                _flags.set(3, if: self.provider != nil)
                _flags.set(1, if: self.startParam != nil)
                _flags.set(2, if: self.extendedMedia != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                self.invoice.write(to: &writer)
                writer.writeBytes(self.payload)
                if let value = self.provider { writer.writeString(value) }
                self.providerData.write(to: &writer)
                if let value = self.startParam { writer.writeString(value) }
                if let value = self.extendedMedia { value.write(to: &writer) }
            }
        }

        /// `inputMediaGeoLive#971fa843`
        public struct InputMediaGeoLive: TLPayload {
            public var stopped: Bool
            public var geoPoint: API.InputGeoPoint
            public var heading: Int32?
            public var period: Int32?
            public var proximityNotificationRadius: Int32?

            public init(stopped: Bool = false, geoPoint: API.InputGeoPoint, heading: Int32? = nil, period: Int32? = nil, proximityNotificationRadius: Int32? = nil) {
                self.stopped = stopped
                self.geoPoint = geoPoint
                self.heading = heading
                self.period = period
                self.proximityNotificationRadius = proximityNotificationRadius
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.stopped = _flags[0]
                self.geoPoint = try API.InputGeoPoint(from: &reader)
                self.heading = _flags[2] ? try reader.readInt() : nil
                self.period = _flags[1] ? try reader.readInt() : nil
                self.proximityNotificationRadius = _flags[3] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.stopped)
                _flags.set(2, if: self.heading != nil)
                _flags.set(1, if: self.period != nil)
                _flags.set(3, if: self.proximityNotificationRadius != nil)
                writer.writeFlags(_flags)
                self.geoPoint.write(to: &writer)
                if let value = self.heading { writer.writeInt(value) }
                if let value = self.period { writer.writeInt(value) }
                if let value = self.proximityNotificationRadius { writer.writeInt(value) }
            }
        }

        /// `inputMediaPoll#883a4108`
        public struct InputMediaPoll: TLPayload {
            public var poll: API.Poll
            public var correctAnswers: [Int32]?
            public var attachedMedia: API.InputMedia?
            public var solution: String?
            public var solutionEntities: [API.MessageEntity]?
            public var solutionMedia: API.InputMedia?

            public init(poll: API.Poll, correctAnswers: [Int32]? = nil, attachedMedia: API.InputMedia? = nil, solution: String? = nil, solutionEntities: [API.MessageEntity]? = nil, solutionMedia: API.InputMedia? = nil) {
                self.poll = poll
                self.correctAnswers = correctAnswers
                self.attachedMedia = attachedMedia
                self.solution = solution
                self.solutionEntities = solutionEntities
                self.solutionMedia = solutionMedia
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.poll = try API.Poll(from: &reader)
                self.correctAnswers = _flags[0] ? try reader.readVector(of: Int32.self) : nil
                self.attachedMedia = _flags[3] ? try API.InputMedia(from: &reader) : nil
                self.solution = _flags[1] ? try reader.readString() : nil
                self.solutionEntities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.solutionMedia = _flags[2] ? try API.InputMedia(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.correctAnswers != nil)
                _flags.set(3, if: self.attachedMedia != nil)
                _flags.set(1, if: self.solution != nil)
                _flags.set(1, if: self.solutionEntities != nil)
                _flags.set(2, if: self.solutionMedia != nil)
                writer.writeFlags(_flags)
                self.poll.write(to: &writer)
                if let value = self.correctAnswers { writer.writeVector(value) }
                if let value = self.attachedMedia { value.write(to: &writer) }
                if let value = self.solution {
                    writer.writeString(value)
                } else if _flags[1] {
                    writer.failMissing("inputMediaPoll.solution")
                }
                if let value = self.solutionEntities {
                    writer.writeVector(value)
                } else if _flags[1] {
                    writer.failMissing("inputMediaPoll.solution_entities")
                }
                if let value = self.solutionMedia { value.write(to: &writer) }
            }
        }

        /// `inputMediaWebPage#c21b8849`
        public struct InputMediaWebPage: TLPayload {
            public var forceLargeMedia: Bool
            public var forceSmallMedia: Bool
            public var optional: Bool
            public var url: String

            public init(forceLargeMedia: Bool = false, forceSmallMedia: Bool = false, optional: Bool = false, url: String) {
                self.forceLargeMedia = forceLargeMedia
                self.forceSmallMedia = forceSmallMedia
                self.optional = optional
                self.url = url
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.forceLargeMedia = _flags[0]
                self.forceSmallMedia = _flags[1]
                self.optional = _flags[2]
                self.url = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.forceLargeMedia)
                _flags.set(1, if: self.forceSmallMedia)
                _flags.set(2, if: self.optional)
                writer.writeFlags(_flags)
                writer.writeString(self.url)
            }
        }

        /// `inputMediaPaidMedia#c4103386`
        public struct InputMediaPaidMedia: TLPayload {
            public var starsAmount: Int64
            public var extendedMedia: [API.InputMedia]
            public var payload: String?

            public init(starsAmount: Int64, extendedMedia: [API.InputMedia], payload: String? = nil) {
                self.starsAmount = starsAmount
                self.extendedMedia = extendedMedia
                self.payload = payload
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.starsAmount = try reader.readLong()
                self.extendedMedia = try reader.readVector(of: API.InputMedia.self)
                self.payload = _flags[0] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.payload != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.starsAmount)
                writer.writeVector(self.extendedMedia)
                if let value = self.payload { writer.writeString(value) }
            }
        }
    }

    /// `InputChatPhoto`
    public enum InputChatPhoto: TLObject {
        /// `inputChatPhotoEmpty#1ca48f57 = InputChatPhoto`
        case inputChatPhotoEmpty
        /// `inputChatUploadedPhoto#bdcdaec0 flags:# file:flags.0?InputFile video:flags.1?InputFile
        /// video_start_ts:flags.2?double video_emoji_markup:flags.3?VideoSize = InputChatPhoto`
        indirect case inputChatUploadedPhoto(InputChatUploadedPhoto)
        /// `inputChatPhoto#8953ad37 id:InputPhoto = InputChatPhoto`
        case inputChatPhoto(id: API.InputPhoto)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1ca48f57:
                self = .inputChatPhotoEmpty
            case 0xbdcdaec0:
                self = .inputChatUploadedPhoto(try InputChatUploadedPhoto(bareFrom: &reader))
            case 0x8953ad37:
                self = .inputChatPhoto(id: try API.InputPhoto(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputChatPhoto")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputChatPhotoEmpty:
                writer.writeConstructorID(0x1ca48f57)
            case .inputChatUploadedPhoto(let value):
                writer.writeConstructorID(0xbdcdaec0)
                value.writeBare(to: &writer)
            case .inputChatPhoto(let value):
                writer.writeConstructorID(0x8953ad37)
                value.write(to: &writer)
            }
        }

        /// `inputChatUploadedPhoto#bdcdaec0`
        public struct InputChatUploadedPhoto: TLPayload {
            public var file: API.InputFile?
            public var video: API.InputFile?
            public var videoStartTs: Double?
            public var videoEmojiMarkup: API.VideoSize?

            public init(file: API.InputFile? = nil, video: API.InputFile? = nil, videoStartTs: Double? = nil, videoEmojiMarkup: API.VideoSize? = nil) {
                self.file = file
                self.video = video
                self.videoStartTs = videoStartTs
                self.videoEmojiMarkup = videoEmojiMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.file = _flags[0] ? try API.InputFile(from: &reader) : nil
                self.video = _flags[1] ? try API.InputFile(from: &reader) : nil
                self.videoStartTs = _flags[2] ? try reader.readDouble() : nil
                self.videoEmojiMarkup = _flags[3] ? try API.VideoSize(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.file != nil)
                _flags.set(1, if: self.video != nil)
                _flags.set(2, if: self.videoStartTs != nil)
                _flags.set(3, if: self.videoEmojiMarkup != nil)
                writer.writeFlags(_flags)
                if let value = self.file { value.write(to: &writer) }
                if let value = self.video { value.write(to: &writer) }
                if let value = self.videoStartTs { writer.writeDouble(value) }
                if let value = self.videoEmojiMarkup { value.write(to: &writer) }
            }
        }
    }

    /// `InputGeoPoint`
    public enum InputGeoPoint: TLObject {
        /// `inputGeoPointEmpty#e4c123d6 = InputGeoPoint`
        case inputGeoPointEmpty
        /// `inputGeoPoint#48222faf flags:# lat:double long:double accuracy_radius:flags.0?int = InputGeoPoint`
        indirect case inputGeoPoint(InputGeoPoint)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe4c123d6:
                self = .inputGeoPointEmpty
            case 0x48222faf:
                self = .inputGeoPoint(try InputGeoPoint(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputGeoPoint")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputGeoPointEmpty:
                writer.writeConstructorID(0xe4c123d6)
            case .inputGeoPoint(let value):
                writer.writeConstructorID(0x48222faf)
                value.writeBare(to: &writer)
            }
        }

        /// `inputGeoPoint#48222faf`
        public struct InputGeoPoint: TLPayload {
            public var lat: Double
            public var long: Double
            public var accuracyRadius: Int32?

            public init(lat: Double, long: Double, accuracyRadius: Int32? = nil) {
                self.lat = lat
                self.long = long
                self.accuracyRadius = accuracyRadius
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.lat = try reader.readDouble()
                self.long = try reader.readDouble()
                self.accuracyRadius = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.accuracyRadius != nil)
                writer.writeFlags(_flags)
                writer.writeDouble(self.lat)
                writer.writeDouble(self.long)
                if let value = self.accuracyRadius { writer.writeInt(value) }
            }
        }
    }

    /// `InputPhoto`
    public enum InputPhoto: TLObject {
        /// `inputPhotoEmpty#1cd7bf0d = InputPhoto`
        case inputPhotoEmpty
        /// `inputPhoto#3bb3b94a id:long access_hash:long file_reference:bytes = InputPhoto`
        case inputPhoto(id: Int64, accessHash: Int64, fileReference: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1cd7bf0d:
                self = .inputPhotoEmpty
            case 0x3bb3b94a:
                self = .inputPhoto(id: try reader.readLong(), accessHash: try reader.readLong(), fileReference: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "InputPhoto")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPhotoEmpty:
                writer.writeConstructorID(0x1cd7bf0d)
            case .inputPhoto(let value1, let value2, let value3):
                writer.writeConstructorID(0x3bb3b94a)
                writer.writeLong(value1)
                writer.writeLong(value2)
                writer.writeBytes(value3)
            }
        }
    }

    /// `InputNotifyPeer`
    public enum InputNotifyPeer: TLObject {
        /// `inputNotifyPeer#b8bc5b0c peer:InputPeer = InputNotifyPeer`
        case inputNotifyPeer(peer: API.InputPeer)
        /// `inputNotifyUsers#193b4417 = InputNotifyPeer`
        case inputNotifyUsers
        /// `inputNotifyChats#4a95e84e = InputNotifyPeer`
        case inputNotifyChats
        /// `inputNotifyBroadcasts#b1db7c7e = InputNotifyPeer`
        case inputNotifyBroadcasts
        /// `inputNotifyForumTopic#5c467992 peer:InputPeer top_msg_id:int = InputNotifyPeer`
        case inputNotifyForumTopic(peer: API.InputPeer, topMsgID: Int32)
        /// `inputNotifyCommunity#27bb1adc community:InputChannel = InputNotifyPeer`
        case inputNotifyCommunity(community: API.InputChannel)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb8bc5b0c:
                self = .inputNotifyPeer(peer: try API.InputPeer(from: &reader))
            case 0x193b4417:
                self = .inputNotifyUsers
            case 0x4a95e84e:
                self = .inputNotifyChats
            case 0xb1db7c7e:
                self = .inputNotifyBroadcasts
            case 0x5c467992:
                self = .inputNotifyForumTopic(peer: try API.InputPeer(from: &reader), topMsgID: try reader.readInt())
            case 0x27bb1adc:
                self = .inputNotifyCommunity(community: try API.InputChannel(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputNotifyPeer")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputNotifyPeer(let value):
                writer.writeConstructorID(0xb8bc5b0c)
                value.write(to: &writer)
            case .inputNotifyUsers:
                writer.writeConstructorID(0x193b4417)
            case .inputNotifyChats:
                writer.writeConstructorID(0x4a95e84e)
            case .inputNotifyBroadcasts:
                writer.writeConstructorID(0xb1db7c7e)
            case .inputNotifyForumTopic(let value1, let value2):
                writer.writeConstructorID(0x5c467992)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .inputNotifyCommunity(let value):
                writer.writeConstructorID(0x27bb1adc)
                value.write(to: &writer)
            }
        }
    }

    /// `inputPeerNotifySettings#cacb6ae2 flags:# show_previews:flags.0?Bool silent:flags.1?Bool
    /// mute_until:flags.2?int sound:flags.3?NotificationSound stories_muted:flags.6?Bool
    /// stories_hide_sender:flags.7?Bool stories_sound:flags.8?NotificationSound = InputPeerNotifySettings`
    public struct InputPeerNotifySettings: TLObject {
        public var showPreviews: Bool?
        public var silent: Bool?
        public var muteUntil: Int32?
        public var sound: API.NotificationSound?
        public var storiesMuted: Bool?
        public var storiesHideSender: Bool?
        public var storiesSound: API.NotificationSound?

        public init(showPreviews: Bool? = nil, silent: Bool? = nil, muteUntil: Int32? = nil, sound: API.NotificationSound? = nil, storiesMuted: Bool? = nil, storiesHideSender: Bool? = nil, storiesSound: API.NotificationSound? = nil) {
            self.showPreviews = showPreviews
            self.silent = silent
            self.muteUntil = muteUntil
            self.sound = sound
            self.storiesMuted = storiesMuted
            self.storiesHideSender = storiesHideSender
            self.storiesSound = storiesSound
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcacb6ae2, "inputPeerNotifySettings")
            let _flags = try reader.readFlags()
            self.showPreviews = _flags[0] ? try reader.readBool() : nil
            self.silent = _flags[1] ? try reader.readBool() : nil
            self.muteUntil = _flags[2] ? try reader.readInt() : nil
            self.sound = _flags[3] ? try API.NotificationSound(from: &reader) : nil
            self.storiesMuted = _flags[6] ? try reader.readBool() : nil
            self.storiesHideSender = _flags[7] ? try reader.readBool() : nil
            self.storiesSound = _flags[8] ? try API.NotificationSound(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcacb6ae2)
            var _flags = TLFlags()
            _flags.set(0, if: self.showPreviews != nil)
            _flags.set(1, if: self.silent != nil)
            _flags.set(2, if: self.muteUntil != nil)
            _flags.set(3, if: self.sound != nil)
            _flags.set(6, if: self.storiesMuted != nil)
            _flags.set(7, if: self.storiesHideSender != nil)
            _flags.set(8, if: self.storiesSound != nil)
            writer.writeFlags(_flags)
            if let value = self.showPreviews { writer.writeBool(value) }
            if let value = self.silent { writer.writeBool(value) }
            if let value = self.muteUntil { writer.writeInt(value) }
            if let value = self.sound { value.write(to: &writer) }
            if let value = self.storiesMuted { writer.writeBool(value) }
            if let value = self.storiesHideSender { writer.writeBool(value) }
            if let value = self.storiesSound { value.write(to: &writer) }
        }
    }

    /// `importedContact#c13e3c50 user_id:long client_id:long = ImportedContact`
    public struct ImportedContact: TLObject {
        public var userID: Int64
        public var clientID: Int64

        public init(userID: Int64, clientID: Int64) {
            self.userID = userID
            self.clientID = clientID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc13e3c50, "importedContact")
            self.userID = try reader.readLong()
            self.clientID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc13e3c50)
            writer.writeLong(self.userID)
            writer.writeLong(self.clientID)
        }
    }

    /// `inputEncryptedChat#f141b5e1 chat_id:int access_hash:long = InputEncryptedChat`
    public struct InputEncryptedChat: TLObject {
        public var chatID: Int32
        public var accessHash: Int64

        public init(chatID: Int32, accessHash: Int64) {
            self.chatID = chatID
            self.accessHash = accessHash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf141b5e1, "inputEncryptedChat")
            self.chatID = try reader.readInt()
            self.accessHash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf141b5e1)
            writer.writeInt(self.chatID)
            writer.writeLong(self.accessHash)
        }
    }

    /// `InputEncryptedFile`
    public enum InputEncryptedFile: TLObject {
        /// `inputEncryptedFileEmpty#1837c364 = InputEncryptedFile`
        case inputEncryptedFileEmpty
        /// `inputEncryptedFileUploaded#64bd0306 id:long parts:int md5_checksum:string key_fingerprint:int =
        /// InputEncryptedFile`
        indirect case inputEncryptedFileUploaded(InputEncryptedFileUploaded)
        /// `inputEncryptedFile#5a17b5e5 id:long access_hash:long = InputEncryptedFile`
        case inputEncryptedFile(id: Int64, accessHash: Int64)
        /// `inputEncryptedFileBigUploaded#2dc173c8 id:long parts:int key_fingerprint:int = InputEncryptedFile`
        case inputEncryptedFileBigUploaded(id: Int64, parts: Int32, keyFingerprint: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1837c364:
                self = .inputEncryptedFileEmpty
            case 0x64bd0306:
                self = .inputEncryptedFileUploaded(try InputEncryptedFileUploaded(bareFrom: &reader))
            case 0x5a17b5e5:
                self = .inputEncryptedFile(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0x2dc173c8:
                self = .inputEncryptedFileBigUploaded(id: try reader.readLong(), parts: try reader.readInt(), keyFingerprint: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "InputEncryptedFile")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputEncryptedFileEmpty:
                writer.writeConstructorID(0x1837c364)
            case .inputEncryptedFileUploaded(let value):
                writer.writeConstructorID(0x64bd0306)
                value.writeBare(to: &writer)
            case .inputEncryptedFile(let value1, let value2):
                writer.writeConstructorID(0x5a17b5e5)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputEncryptedFileBigUploaded(let value1, let value2, let value3):
                writer.writeConstructorID(0x2dc173c8)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            }
        }

        /// `inputEncryptedFileUploaded#64bd0306`
        public struct InputEncryptedFileUploaded: TLPayload {
            public var id: Int64
            public var parts: Int32
            public var md5Checksum: String
            public var keyFingerprint: Int32

            public init(id: Int64, parts: Int32, md5Checksum: String, keyFingerprint: Int32) {
                self.id = id
                self.parts = parts
                self.md5Checksum = md5Checksum
                self.keyFingerprint = keyFingerprint
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.parts = try reader.readInt()
                self.md5Checksum = try reader.readString()
                self.keyFingerprint = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeInt(self.parts)
                writer.writeString(self.md5Checksum)
                writer.writeInt(self.keyFingerprint)
            }
        }
    }

    /// `InputDocument`
    public enum InputDocument: TLObject {
        /// `inputDocumentEmpty#72f0eaae = InputDocument`
        case inputDocumentEmpty
        /// `inputDocument#1abfb575 id:long access_hash:long file_reference:bytes = InputDocument`
        case inputDocument(id: Int64, accessHash: Int64, fileReference: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x72f0eaae:
                self = .inputDocumentEmpty
            case 0x1abfb575:
                self = .inputDocument(id: try reader.readLong(), accessHash: try reader.readLong(), fileReference: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "InputDocument")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputDocumentEmpty:
                writer.writeConstructorID(0x72f0eaae)
            case .inputDocument(let value1, let value2, let value3):
                writer.writeConstructorID(0x1abfb575)
                writer.writeLong(value1)
                writer.writeLong(value2)
                writer.writeBytes(value3)
            }
        }
    }

    /// `InputPrivacyKey`
    public enum InputPrivacyKey: TLObject {
        /// `inputPrivacyKeyStatusTimestamp#4f96cb18 = InputPrivacyKey`
        case inputPrivacyKeyStatusTimestamp
        /// `inputPrivacyKeyChatInvite#bdfb0426 = InputPrivacyKey`
        case inputPrivacyKeyChatInvite
        /// `inputPrivacyKeyPhoneCall#fabadc5f = InputPrivacyKey`
        case inputPrivacyKeyPhoneCall
        /// `inputPrivacyKeyPhoneP2P#db9e70d2 = InputPrivacyKey`
        case inputPrivacyKeyPhoneP2P
        /// `inputPrivacyKeyForwards#a4dd4c08 = InputPrivacyKey`
        case inputPrivacyKeyForwards
        /// `inputPrivacyKeyProfilePhoto#5719bacc = InputPrivacyKey`
        case inputPrivacyKeyProfilePhoto
        /// `inputPrivacyKeyPhoneNumber#0352dafa = InputPrivacyKey`
        case inputPrivacyKeyPhoneNumber
        /// `inputPrivacyKeyAddedByPhone#d1219bdd = InputPrivacyKey`
        case inputPrivacyKeyAddedByPhone
        /// `inputPrivacyKeyVoiceMessages#aee69d68 = InputPrivacyKey`
        case inputPrivacyKeyVoiceMessages
        /// `inputPrivacyKeyAbout#3823cc40 = InputPrivacyKey`
        case inputPrivacyKeyAbout
        /// `inputPrivacyKeyBirthday#d65a11cc = InputPrivacyKey`
        case inputPrivacyKeyBirthday
        /// `inputPrivacyKeyStarGiftsAutoSave#e1732341 = InputPrivacyKey`
        case inputPrivacyKeyStarGiftsAutoSave
        /// `inputPrivacyKeyNoPaidMessages#bdc597b4 = InputPrivacyKey`
        case inputPrivacyKeyNoPaidMessages
        /// `inputPrivacyKeySavedMusic#4dbe9226 = InputPrivacyKey`
        case inputPrivacyKeySavedMusic

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4f96cb18:
                self = .inputPrivacyKeyStatusTimestamp
            case 0xbdfb0426:
                self = .inputPrivacyKeyChatInvite
            case 0xfabadc5f:
                self = .inputPrivacyKeyPhoneCall
            case 0xdb9e70d2:
                self = .inputPrivacyKeyPhoneP2P
            case 0xa4dd4c08:
                self = .inputPrivacyKeyForwards
            case 0x5719bacc:
                self = .inputPrivacyKeyProfilePhoto
            case 0x0352dafa:
                self = .inputPrivacyKeyPhoneNumber
            case 0xd1219bdd:
                self = .inputPrivacyKeyAddedByPhone
            case 0xaee69d68:
                self = .inputPrivacyKeyVoiceMessages
            case 0x3823cc40:
                self = .inputPrivacyKeyAbout
            case 0xd65a11cc:
                self = .inputPrivacyKeyBirthday
            case 0xe1732341:
                self = .inputPrivacyKeyStarGiftsAutoSave
            case 0xbdc597b4:
                self = .inputPrivacyKeyNoPaidMessages
            case 0x4dbe9226:
                self = .inputPrivacyKeySavedMusic
            default:
                throw reader.unknownConstructor(id, of: "InputPrivacyKey")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPrivacyKeyStatusTimestamp:
                writer.writeConstructorID(0x4f96cb18)
            case .inputPrivacyKeyChatInvite:
                writer.writeConstructorID(0xbdfb0426)
            case .inputPrivacyKeyPhoneCall:
                writer.writeConstructorID(0xfabadc5f)
            case .inputPrivacyKeyPhoneP2P:
                writer.writeConstructorID(0xdb9e70d2)
            case .inputPrivacyKeyForwards:
                writer.writeConstructorID(0xa4dd4c08)
            case .inputPrivacyKeyProfilePhoto:
                writer.writeConstructorID(0x5719bacc)
            case .inputPrivacyKeyPhoneNumber:
                writer.writeConstructorID(0x0352dafa)
            case .inputPrivacyKeyAddedByPhone:
                writer.writeConstructorID(0xd1219bdd)
            case .inputPrivacyKeyVoiceMessages:
                writer.writeConstructorID(0xaee69d68)
            case .inputPrivacyKeyAbout:
                writer.writeConstructorID(0x3823cc40)
            case .inputPrivacyKeyBirthday:
                writer.writeConstructorID(0xd65a11cc)
            case .inputPrivacyKeyStarGiftsAutoSave:
                writer.writeConstructorID(0xe1732341)
            case .inputPrivacyKeyNoPaidMessages:
                writer.writeConstructorID(0xbdc597b4)
            case .inputPrivacyKeySavedMusic:
                writer.writeConstructorID(0x4dbe9226)
            }
        }
    }

    /// `InputPrivacyRule`
    public enum InputPrivacyRule: TLObject {
        /// `inputPrivacyValueAllowContacts#0d09e07b = InputPrivacyRule`
        case inputPrivacyValueAllowContacts
        /// `inputPrivacyValueAllowAll#184b35ce = InputPrivacyRule`
        case inputPrivacyValueAllowAll
        /// `inputPrivacyValueAllowUsers#131cc67f users:Vector<InputUser> = InputPrivacyRule`
        case inputPrivacyValueAllowUsers(users: [API.InputUser])
        /// `inputPrivacyValueDisallowContacts#0ba52007 = InputPrivacyRule`
        case inputPrivacyValueDisallowContacts
        /// `inputPrivacyValueDisallowAll#d66b66c9 = InputPrivacyRule`
        case inputPrivacyValueDisallowAll
        /// `inputPrivacyValueDisallowUsers#90110467 users:Vector<InputUser> = InputPrivacyRule`
        case inputPrivacyValueDisallowUsers(users: [API.InputUser])
        /// `inputPrivacyValueAllowChatParticipants#840649cf chats:Vector<long> = InputPrivacyRule`
        case inputPrivacyValueAllowChatParticipants(chats: [Int64])
        /// `inputPrivacyValueDisallowChatParticipants#e94f0f86 chats:Vector<long> = InputPrivacyRule`
        case inputPrivacyValueDisallowChatParticipants(chats: [Int64])
        /// `inputPrivacyValueAllowCloseFriends#2f453e49 = InputPrivacyRule`
        case inputPrivacyValueAllowCloseFriends
        /// `inputPrivacyValueAllowPremium#77cdc9f1 = InputPrivacyRule`
        case inputPrivacyValueAllowPremium
        /// `inputPrivacyValueAllowBots#5a4fcce5 = InputPrivacyRule`
        case inputPrivacyValueAllowBots
        /// `inputPrivacyValueDisallowBots#c4e57915 = InputPrivacyRule`
        case inputPrivacyValueDisallowBots

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x0d09e07b:
                self = .inputPrivacyValueAllowContacts
            case 0x184b35ce:
                self = .inputPrivacyValueAllowAll
            case 0x131cc67f:
                self = .inputPrivacyValueAllowUsers(users: try reader.readVector(of: API.InputUser.self))
            case 0x0ba52007:
                self = .inputPrivacyValueDisallowContacts
            case 0xd66b66c9:
                self = .inputPrivacyValueDisallowAll
            case 0x90110467:
                self = .inputPrivacyValueDisallowUsers(users: try reader.readVector(of: API.InputUser.self))
            case 0x840649cf:
                self = .inputPrivacyValueAllowChatParticipants(chats: try reader.readVector(of: Int64.self))
            case 0xe94f0f86:
                self = .inputPrivacyValueDisallowChatParticipants(chats: try reader.readVector(of: Int64.self))
            case 0x2f453e49:
                self = .inputPrivacyValueAllowCloseFriends
            case 0x77cdc9f1:
                self = .inputPrivacyValueAllowPremium
            case 0x5a4fcce5:
                self = .inputPrivacyValueAllowBots
            case 0xc4e57915:
                self = .inputPrivacyValueDisallowBots
            default:
                throw reader.unknownConstructor(id, of: "InputPrivacyRule")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPrivacyValueAllowContacts:
                writer.writeConstructorID(0x0d09e07b)
            case .inputPrivacyValueAllowAll:
                writer.writeConstructorID(0x184b35ce)
            case .inputPrivacyValueAllowUsers(let value):
                writer.writeConstructorID(0x131cc67f)
                writer.writeVector(value)
            case .inputPrivacyValueDisallowContacts:
                writer.writeConstructorID(0x0ba52007)
            case .inputPrivacyValueDisallowAll:
                writer.writeConstructorID(0xd66b66c9)
            case .inputPrivacyValueDisallowUsers(let value):
                writer.writeConstructorID(0x90110467)
                writer.writeVector(value)
            case .inputPrivacyValueAllowChatParticipants(let value):
                writer.writeConstructorID(0x840649cf)
                writer.writeVector(value)
            case .inputPrivacyValueDisallowChatParticipants(let value):
                writer.writeConstructorID(0xe94f0f86)
                writer.writeVector(value)
            case .inputPrivacyValueAllowCloseFriends:
                writer.writeConstructorID(0x2f453e49)
            case .inputPrivacyValueAllowPremium:
                writer.writeConstructorID(0x77cdc9f1)
            case .inputPrivacyValueAllowBots:
                writer.writeConstructorID(0x5a4fcce5)
            case .inputPrivacyValueDisallowBots:
                writer.writeConstructorID(0xc4e57915)
            }
        }
    }

    /// `InputStickerSet`
    public enum InputStickerSet: TLObject {
        /// `inputStickerSetEmpty#ffb62b95 = InputStickerSet`
        case inputStickerSetEmpty
        /// `inputStickerSetID#9de7a269 id:long access_hash:long = InputStickerSet`
        case inputStickerSetID(id: Int64, accessHash: Int64)
        /// `inputStickerSetShortName#861cc8a0 short_name:string = InputStickerSet`
        case inputStickerSetShortName(shortName: String)
        /// `inputStickerSetAnimatedEmoji#028703c8 = InputStickerSet`
        case inputStickerSetAnimatedEmoji
        /// `inputStickerSetDice#e67f520e emoticon:string = InputStickerSet`
        case inputStickerSetDice(emoticon: String)
        /// `inputStickerSetAnimatedEmojiAnimations#0cde3739 = InputStickerSet`
        case inputStickerSetAnimatedEmojiAnimations
        /// `inputStickerSetPremiumGifts#c88b3b02 = InputStickerSet`
        case inputStickerSetPremiumGifts
        /// `inputStickerSetEmojiGenericAnimations#04c4d4ce = InputStickerSet`
        case inputStickerSetEmojiGenericAnimations
        /// `inputStickerSetEmojiDefaultStatuses#29d0f5ee = InputStickerSet`
        case inputStickerSetEmojiDefaultStatuses
        /// `inputStickerSetEmojiDefaultTopicIcons#44c1f8e9 = InputStickerSet`
        case inputStickerSetEmojiDefaultTopicIcons
        /// `inputStickerSetEmojiChannelDefaultStatuses#49748553 = InputStickerSet`
        case inputStickerSetEmojiChannelDefaultStatuses
        /// `inputStickerSetTonGifts#1cf671a0 = InputStickerSet`
        case inputStickerSetTonGifts

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xffb62b95:
                self = .inputStickerSetEmpty
            case 0x9de7a269:
                self = .inputStickerSetID(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0x861cc8a0:
                self = .inputStickerSetShortName(shortName: try reader.readString())
            case 0x028703c8:
                self = .inputStickerSetAnimatedEmoji
            case 0xe67f520e:
                self = .inputStickerSetDice(emoticon: try reader.readString())
            case 0x0cde3739:
                self = .inputStickerSetAnimatedEmojiAnimations
            case 0xc88b3b02:
                self = .inputStickerSetPremiumGifts
            case 0x04c4d4ce:
                self = .inputStickerSetEmojiGenericAnimations
            case 0x29d0f5ee:
                self = .inputStickerSetEmojiDefaultStatuses
            case 0x44c1f8e9:
                self = .inputStickerSetEmojiDefaultTopicIcons
            case 0x49748553:
                self = .inputStickerSetEmojiChannelDefaultStatuses
            case 0x1cf671a0:
                self = .inputStickerSetTonGifts
            default:
                throw reader.unknownConstructor(id, of: "InputStickerSet")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputStickerSetEmpty:
                writer.writeConstructorID(0xffb62b95)
            case .inputStickerSetID(let value1, let value2):
                writer.writeConstructorID(0x9de7a269)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputStickerSetShortName(let value):
                writer.writeConstructorID(0x861cc8a0)
                writer.writeString(value)
            case .inputStickerSetAnimatedEmoji:
                writer.writeConstructorID(0x028703c8)
            case .inputStickerSetDice(let value):
                writer.writeConstructorID(0xe67f520e)
                writer.writeString(value)
            case .inputStickerSetAnimatedEmojiAnimations:
                writer.writeConstructorID(0x0cde3739)
            case .inputStickerSetPremiumGifts:
                writer.writeConstructorID(0xc88b3b02)
            case .inputStickerSetEmojiGenericAnimations:
                writer.writeConstructorID(0x04c4d4ce)
            case .inputStickerSetEmojiDefaultStatuses:
                writer.writeConstructorID(0x29d0f5ee)
            case .inputStickerSetEmojiDefaultTopicIcons:
                writer.writeConstructorID(0x44c1f8e9)
            case .inputStickerSetEmojiChannelDefaultStatuses:
                writer.writeConstructorID(0x49748553)
            case .inputStickerSetTonGifts:
                writer.writeConstructorID(0x1cf671a0)
            }
        }
    }

    /// `InputChannel`
    public enum InputChannel: TLObject {
        /// `inputChannelEmpty#ee8c1e86 = InputChannel`
        case inputChannelEmpty
        /// `inputChannel#f35aec28 channel_id:long access_hash:long = InputChannel`
        case inputChannel(channelID: Int64, accessHash: Int64)
        /// `inputChannelFromMessage#5b934f9d peer:InputPeer msg_id:int channel_id:long = InputChannel`
        indirect case inputChannelFromMessage(peer: API.InputPeer, msgID: Int32, channelID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xee8c1e86:
                self = .inputChannelEmpty
            case 0xf35aec28:
                self = .inputChannel(channelID: try reader.readLong(), accessHash: try reader.readLong())
            case 0x5b934f9d:
                self = .inputChannelFromMessage(peer: try API.InputPeer(from: &reader), msgID: try reader.readInt(), channelID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "InputChannel")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputChannelEmpty:
                writer.writeConstructorID(0xee8c1e86)
            case .inputChannel(let value1, let value2):
                writer.writeConstructorID(0xf35aec28)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputChannelFromMessage(let value1, let value2, let value3):
                writer.writeConstructorID(0x5b934f9d)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeLong(value3)
            }
        }
    }

    /// `InputBotInlineMessage`
    public enum InputBotInlineMessage: TLObject {
        /// `inputBotInlineMessageMediaAuto#3380c786 flags:# invert_media:flags.3?true message:string
        /// entities:flags.1?Vector<MessageEntity> reply_markup:flags.2?ReplyMarkup = InputBotInlineMessage`
        indirect case inputBotInlineMessageMediaAuto(InputBotInlineMessageMediaAuto)
        /// `inputBotInlineMessageText#3dcd7a87 flags:# no_webpage:flags.0?true invert_media:flags.3?true
        /// message:string entities:flags.1?Vector<MessageEntity> reply_markup:flags.2?ReplyMarkup =
        /// InputBotInlineMessage`
        indirect case inputBotInlineMessageText(InputBotInlineMessageText)
        /// `inputBotInlineMessageMediaGeo#96929a85 flags:# geo_point:InputGeoPoint heading:flags.0?int
        /// period:flags.1?int proximity_notification_radius:flags.3?int reply_markup:flags.2?ReplyMarkup =
        /// InputBotInlineMessage`
        indirect case inputBotInlineMessageMediaGeo(InputBotInlineMessageMediaGeo)
        /// `inputBotInlineMessageMediaVenue#417bbf11 flags:# geo_point:InputGeoPoint title:string address:string
        /// provider:string venue_id:string venue_type:string reply_markup:flags.2?ReplyMarkup =
        /// InputBotInlineMessage`
        indirect case inputBotInlineMessageMediaVenue(InputBotInlineMessageMediaVenue)
        /// `inputBotInlineMessageMediaContact#a6edbffd flags:# phone_number:string first_name:string
        /// last_name:string vcard:string reply_markup:flags.2?ReplyMarkup = InputBotInlineMessage`
        indirect case inputBotInlineMessageMediaContact(InputBotInlineMessageMediaContact)
        /// `inputBotInlineMessageGame#4b425864 flags:# reply_markup:flags.2?ReplyMarkup = InputBotInlineMessage`
        indirect case inputBotInlineMessageGame(InputBotInlineMessageGame)
        /// `inputBotInlineMessageMediaInvoice#d7e78225 flags:# title:string description:string
        /// photo:flags.0?InputWebDocument invoice:Invoice payload:bytes provider:string provider_data:DataJSON
        /// reply_markup:flags.2?ReplyMarkup = InputBotInlineMessage`
        indirect case inputBotInlineMessageMediaInvoice(InputBotInlineMessageMediaInvoice)
        /// `inputBotInlineMessageMediaWebPage#bddcc510 flags:# invert_media:flags.3?true
        /// force_large_media:flags.4?true force_small_media:flags.5?true optional:flags.6?true message:string
        /// entities:flags.1?Vector<MessageEntity> url:string reply_markup:flags.2?ReplyMarkup =
        /// InputBotInlineMessage`
        indirect case inputBotInlineMessageMediaWebPage(InputBotInlineMessageMediaWebPage)
        /// `inputBotInlineMessageRichMessage#b43df56c flags:# reply_markup:flags.2?ReplyMarkup
        /// rich_message:InputRichMessage = InputBotInlineMessage`
        indirect case inputBotInlineMessageRichMessage(InputBotInlineMessageRichMessage)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3380c786:
                self = .inputBotInlineMessageMediaAuto(try InputBotInlineMessageMediaAuto(bareFrom: &reader))
            case 0x3dcd7a87:
                self = .inputBotInlineMessageText(try InputBotInlineMessageText(bareFrom: &reader))
            case 0x96929a85:
                self = .inputBotInlineMessageMediaGeo(try InputBotInlineMessageMediaGeo(bareFrom: &reader))
            case 0x417bbf11:
                self = .inputBotInlineMessageMediaVenue(try InputBotInlineMessageMediaVenue(bareFrom: &reader))
            case 0xa6edbffd:
                self = .inputBotInlineMessageMediaContact(try InputBotInlineMessageMediaContact(bareFrom: &reader))
            case 0x4b425864:
                self = .inputBotInlineMessageGame(try InputBotInlineMessageGame(bareFrom: &reader))
            case 0xd7e78225:
                self = .inputBotInlineMessageMediaInvoice(try InputBotInlineMessageMediaInvoice(bareFrom: &reader))
            case 0xbddcc510:
                self = .inputBotInlineMessageMediaWebPage(try InputBotInlineMessageMediaWebPage(bareFrom: &reader))
            case 0xb43df56c:
                self = .inputBotInlineMessageRichMessage(try InputBotInlineMessageRichMessage(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputBotInlineMessage")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputBotInlineMessageMediaAuto(let value):
                writer.writeConstructorID(0x3380c786)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageText(let value):
                writer.writeConstructorID(0x3dcd7a87)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageMediaGeo(let value):
                writer.writeConstructorID(0x96929a85)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageMediaVenue(let value):
                writer.writeConstructorID(0x417bbf11)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageMediaContact(let value):
                writer.writeConstructorID(0xa6edbffd)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageGame(let value):
                writer.writeConstructorID(0x4b425864)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageMediaInvoice(let value):
                writer.writeConstructorID(0xd7e78225)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageMediaWebPage(let value):
                writer.writeConstructorID(0xbddcc510)
                value.writeBare(to: &writer)
            case .inputBotInlineMessageRichMessage(let value):
                writer.writeConstructorID(0xb43df56c)
                value.writeBare(to: &writer)
            }
        }

        /// `inputBotInlineMessageMediaAuto#3380c786`
        public struct InputBotInlineMessageMediaAuto: TLPayload {
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

        /// `inputBotInlineMessageText#3dcd7a87`
        public struct InputBotInlineMessageText: TLPayload {
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

        /// `inputBotInlineMessageMediaGeo#96929a85`
        public struct InputBotInlineMessageMediaGeo: TLPayload {
            public var geoPoint: API.InputGeoPoint
            public var heading: Int32?
            public var period: Int32?
            public var proximityNotificationRadius: Int32?
            public var replyMarkup: API.ReplyMarkup?

            public init(geoPoint: API.InputGeoPoint, heading: Int32? = nil, period: Int32? = nil, proximityNotificationRadius: Int32? = nil, replyMarkup: API.ReplyMarkup? = nil) {
                self.geoPoint = geoPoint
                self.heading = heading
                self.period = period
                self.proximityNotificationRadius = proximityNotificationRadius
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.geoPoint = try API.InputGeoPoint(from: &reader)
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
                self.geoPoint.write(to: &writer)
                if let value = self.heading { writer.writeInt(value) }
                if let value = self.period { writer.writeInt(value) }
                if let value = self.proximityNotificationRadius { writer.writeInt(value) }
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `inputBotInlineMessageMediaVenue#417bbf11`
        public struct InputBotInlineMessageMediaVenue: TLPayload {
            public var geoPoint: API.InputGeoPoint
            public var title: String
            public var address: String
            public var provider: String
            public var venueID: String
            public var venueType: String
            public var replyMarkup: API.ReplyMarkup?

            public init(geoPoint: API.InputGeoPoint, title: String, address: String, provider: String, venueID: String, venueType: String, replyMarkup: API.ReplyMarkup? = nil) {
                self.geoPoint = geoPoint
                self.title = title
                self.address = address
                self.provider = provider
                self.venueID = venueID
                self.venueType = venueType
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.geoPoint = try API.InputGeoPoint(from: &reader)
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
                self.geoPoint.write(to: &writer)
                writer.writeString(self.title)
                writer.writeString(self.address)
                writer.writeString(self.provider)
                writer.writeString(self.venueID)
                writer.writeString(self.venueType)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `inputBotInlineMessageMediaContact#a6edbffd`
        public struct InputBotInlineMessageMediaContact: TLPayload {
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

        /// `inputBotInlineMessageGame#4b425864`
        public struct InputBotInlineMessageGame: TLPayload {
            public var replyMarkup: API.ReplyMarkup?

            public init(replyMarkup: API.ReplyMarkup? = nil) {
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `inputBotInlineMessageMediaInvoice#d7e78225`
        public struct InputBotInlineMessageMediaInvoice: TLPayload {
            public var title: String
            public var description: String
            public var photo: API.InputWebDocument?
            public var invoice: API.Invoice
            public var payload: [UInt8]
            public var provider: String
            public var providerData: API.DataJSON
            public var replyMarkup: API.ReplyMarkup?

            public init(title: String, description: String, photo: API.InputWebDocument? = nil, invoice: API.Invoice, payload: [UInt8], provider: String, providerData: API.DataJSON, replyMarkup: API.ReplyMarkup? = nil) {
                self.title = title
                self.description = description
                self.photo = photo
                self.invoice = invoice
                self.payload = payload
                self.provider = provider
                self.providerData = providerData
                self.replyMarkup = replyMarkup
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[0] ? try API.InputWebDocument(from: &reader) : nil
                self.invoice = try API.Invoice(from: &reader)
                self.payload = try reader.readBytes()
                self.provider = try reader.readString()
                self.providerData = try API.DataJSON(from: &reader)
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.photo != nil)
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                self.invoice.write(to: &writer)
                writer.writeBytes(self.payload)
                writer.writeString(self.provider)
                self.providerData.write(to: &writer)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `inputBotInlineMessageMediaWebPage#bddcc510`
        public struct InputBotInlineMessageMediaWebPage: TLPayload {
            public var invertMedia: Bool
            public var forceLargeMedia: Bool
            public var forceSmallMedia: Bool
            public var optional: Bool
            public var message: String
            public var entities: [API.MessageEntity]?
            public var url: String
            public var replyMarkup: API.ReplyMarkup?

            public init(invertMedia: Bool = false, forceLargeMedia: Bool = false, forceSmallMedia: Bool = false, optional: Bool = false, message: String, entities: [API.MessageEntity]? = nil, url: String, replyMarkup: API.ReplyMarkup? = nil) {
                self.invertMedia = invertMedia
                self.forceLargeMedia = forceLargeMedia
                self.forceSmallMedia = forceSmallMedia
                self.optional = optional
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
                self.optional = _flags[6]
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
                _flags.set(6, if: self.optional)
                _flags.set(1, if: self.entities != nil)
                _flags.set(2, if: self.replyMarkup != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.message)
                if let value = self.entities { writer.writeVector(value) }
                writer.writeString(self.url)
                if let value = self.replyMarkup { value.write(to: &writer) }
            }
        }

        /// `inputBotInlineMessageRichMessage#b43df56c`
        public struct InputBotInlineMessageRichMessage: TLPayload {
            public var replyMarkup: API.ReplyMarkup?
            public var richMessage: API.InputRichMessage

            public init(replyMarkup: API.ReplyMarkup? = nil, richMessage: API.InputRichMessage) {
                self.replyMarkup = replyMarkup
                self.richMessage = richMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.replyMarkup = _flags[2] ? try API.ReplyMarkup(from: &reader) : nil
                self.richMessage = try API.InputRichMessage(from: &reader)
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

    /// `InputBotInlineResult`
    public enum InputBotInlineResult: TLObject {
        /// `inputBotInlineResult#88bf9319 flags:# id:string type:string title:flags.1?string
        /// description:flags.2?string url:flags.3?string thumb:flags.4?InputWebDocument
        /// content:flags.5?InputWebDocument send_message:InputBotInlineMessage = InputBotInlineResult`
        indirect case inputBotInlineResult(InputBotInlineResult)
        /// `inputBotInlineResultPhoto#a8d864a7 id:string type:string photo:InputPhoto
        /// send_message:InputBotInlineMessage = InputBotInlineResult`
        indirect case inputBotInlineResultPhoto(InputBotInlineResultPhoto)
        /// `inputBotInlineResultDocument#fff8fdc4 flags:# id:string type:string title:flags.1?string
        /// description:flags.2?string document:InputDocument send_message:InputBotInlineMessage =
        /// InputBotInlineResult`
        indirect case inputBotInlineResultDocument(InputBotInlineResultDocument)
        /// `inputBotInlineResultGame#4fa417f2 id:string short_name:string send_message:InputBotInlineMessage =
        /// InputBotInlineResult`
        indirect case inputBotInlineResultGame(id: String, shortName: String, sendMessage: API.InputBotInlineMessage)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x88bf9319:
                self = .inputBotInlineResult(try InputBotInlineResult(bareFrom: &reader))
            case 0xa8d864a7:
                self = .inputBotInlineResultPhoto(try InputBotInlineResultPhoto(bareFrom: &reader))
            case 0xfff8fdc4:
                self = .inputBotInlineResultDocument(try InputBotInlineResultDocument(bareFrom: &reader))
            case 0x4fa417f2:
                self = .inputBotInlineResultGame(id: try reader.readString(), shortName: try reader.readString(), sendMessage: try API.InputBotInlineMessage(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputBotInlineResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputBotInlineResult(let value):
                writer.writeConstructorID(0x88bf9319)
                value.writeBare(to: &writer)
            case .inputBotInlineResultPhoto(let value):
                writer.writeConstructorID(0xa8d864a7)
                value.writeBare(to: &writer)
            case .inputBotInlineResultDocument(let value):
                writer.writeConstructorID(0xfff8fdc4)
                value.writeBare(to: &writer)
            case .inputBotInlineResultGame(let value1, let value2, let value3):
                writer.writeConstructorID(0x4fa417f2)
                writer.writeString(value1)
                writer.writeString(value2)
                value3.write(to: &writer)
            }
        }

        /// `inputBotInlineResult#88bf9319`
        public struct InputBotInlineResult: TLPayload {
            public var id: String
            public var type: String
            public var title: String?
            public var description: String?
            public var url: String?
            public var thumb: API.InputWebDocument?
            public var content: API.InputWebDocument?
            public var sendMessage: API.InputBotInlineMessage

            public init(id: String, type: String, title: String? = nil, description: String? = nil, url: String? = nil, thumb: API.InputWebDocument? = nil, content: API.InputWebDocument? = nil, sendMessage: API.InputBotInlineMessage) {
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
                self.thumb = _flags[4] ? try API.InputWebDocument(from: &reader) : nil
                self.content = _flags[5] ? try API.InputWebDocument(from: &reader) : nil
                self.sendMessage = try API.InputBotInlineMessage(from: &reader)
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

        /// `inputBotInlineResultPhoto#a8d864a7`
        public struct InputBotInlineResultPhoto: TLPayload {
            public var id: String
            public var type: String
            public var photo: API.InputPhoto
            public var sendMessage: API.InputBotInlineMessage

            public init(id: String, type: String, photo: API.InputPhoto, sendMessage: API.InputBotInlineMessage) {
                self.id = id
                self.type = type
                self.photo = photo
                self.sendMessage = sendMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readString()
                self.type = try reader.readString()
                self.photo = try API.InputPhoto(from: &reader)
                self.sendMessage = try API.InputBotInlineMessage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeString(self.id)
                writer.writeString(self.type)
                self.photo.write(to: &writer)
                self.sendMessage.write(to: &writer)
            }
        }

        /// `inputBotInlineResultDocument#fff8fdc4`
        public struct InputBotInlineResultDocument: TLPayload {
            public var id: String
            public var type: String
            public var title: String?
            public var description: String?
            public var document: API.InputDocument
            public var sendMessage: API.InputBotInlineMessage

            public init(id: String, type: String, title: String? = nil, description: String? = nil, document: API.InputDocument, sendMessage: API.InputBotInlineMessage) {
                self.id = id
                self.type = type
                self.title = title
                self.description = description
                self.document = document
                self.sendMessage = sendMessage
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.id = try reader.readString()
                self.type = try reader.readString()
                self.title = _flags[1] ? try reader.readString() : nil
                self.description = _flags[2] ? try reader.readString() : nil
                self.document = try API.InputDocument(from: &reader)
                self.sendMessage = try API.InputBotInlineMessage(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.title != nil)
                _flags.set(2, if: self.description != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.id)
                writer.writeString(self.type)
                if let value = self.title { writer.writeString(value) }
                if let value = self.description { writer.writeString(value) }
                self.document.write(to: &writer)
                self.sendMessage.write(to: &writer)
            }
        }
    }

    /// `InputBotInlineMessageID`
    public enum InputBotInlineMessageID: TLObject {
        /// `inputBotInlineMessageID#890c3d89 dc_id:int id:long access_hash:long = InputBotInlineMessageID`
        case inputBotInlineMessageID(dcID: Int32, id: Int64, accessHash: Int64)
        /// `inputBotInlineMessageID64#b6d915d7 dc_id:int owner_id:long id:int access_hash:long =
        /// InputBotInlineMessageID`
        indirect case inputBotInlineMessageID64(InputBotInlineMessageID64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x890c3d89:
                self = .inputBotInlineMessageID(dcID: try reader.readInt(), id: try reader.readLong(), accessHash: try reader.readLong())
            case 0xb6d915d7:
                self = .inputBotInlineMessageID64(try InputBotInlineMessageID64(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputBotInlineMessageID")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputBotInlineMessageID(let value1, let value2, let value3):
                writer.writeConstructorID(0x890c3d89)
                writer.writeInt(value1)
                writer.writeLong(value2)
                writer.writeLong(value3)
            case .inputBotInlineMessageID64(let value):
                writer.writeConstructorID(0xb6d915d7)
                value.writeBare(to: &writer)
            }
        }

        /// `inputBotInlineMessageID64#b6d915d7`
        public struct InputBotInlineMessageID64: TLPayload {
            public var dcID: Int32
            public var ownerID: Int64
            public var id: Int32
            public var accessHash: Int64

            public init(dcID: Int32, ownerID: Int64, id: Int32, accessHash: Int64) {
                self.dcID = dcID
                self.ownerID = ownerID
                self.id = id
                self.accessHash = accessHash
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.dcID = try reader.readInt()
                self.ownerID = try reader.readLong()
                self.id = try reader.readInt()
                self.accessHash = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.dcID)
                writer.writeLong(self.ownerID)
                writer.writeInt(self.id)
                writer.writeLong(self.accessHash)
            }
        }
    }

    /// `inlineBotSwitchPM#3c20629f text:string start_param:string = InlineBotSwitchPM`
    public struct InlineBotSwitchPM: TLObject {
        public var text: String
        public var startParam: String

        public init(text: String, startParam: String) {
            self.text = text
            self.startParam = startParam
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3c20629f, "inlineBotSwitchPM")
            self.text = try reader.readString()
            self.startParam = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3c20629f)
            writer.writeString(self.text)
            writer.writeString(self.startParam)
        }
    }

    /// `InputStickeredMedia`
    public enum InputStickeredMedia: TLObject {
        /// `inputStickeredMediaPhoto#4a992157 id:InputPhoto = InputStickeredMedia`
        case inputStickeredMediaPhoto(id: API.InputPhoto)
        /// `inputStickeredMediaDocument#0438865b id:InputDocument = InputStickeredMedia`
        case inputStickeredMediaDocument(id: API.InputDocument)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4a992157:
                self = .inputStickeredMediaPhoto(id: try API.InputPhoto(from: &reader))
            case 0x0438865b:
                self = .inputStickeredMediaDocument(id: try API.InputDocument(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputStickeredMedia")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputStickeredMediaPhoto(let value):
                writer.writeConstructorID(0x4a992157)
                value.write(to: &writer)
            case .inputStickeredMediaDocument(let value):
                writer.writeConstructorID(0x0438865b)
                value.write(to: &writer)
            }
        }
    }

    /// `InputGame`
    public enum InputGame: TLObject {
        /// `inputGameID#032c3e77 id:long access_hash:long = InputGame`
        case inputGameID(id: Int64, accessHash: Int64)
        /// `inputGameShortName#c331e80a bot_id:InputUser short_name:string = InputGame`
        indirect case inputGameShortName(botID: API.InputUser, shortName: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x032c3e77:
                self = .inputGameID(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0xc331e80a:
                self = .inputGameShortName(botID: try API.InputUser(from: &reader), shortName: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputGame")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputGameID(let value1, let value2):
                writer.writeConstructorID(0x032c3e77)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputGameShortName(let value1, let value2):
                writer.writeConstructorID(0xc331e80a)
                value1.write(to: &writer)
                writer.writeString(value2)
            }
        }
    }

    /// `invoice#049ee584 flags:# test:flags.0?true name_requested:flags.1?true phone_requested:flags.2?true
    /// email_requested:flags.3?true shipping_address_requested:flags.4?true flexible:flags.5?true
    /// phone_to_provider:flags.6?true email_to_provider:flags.7?true recurring:flags.9?true currency:string
    /// prices:Vector<LabeledPrice> max_tip_amount:flags.8?long suggested_tip_amounts:flags.8?Vector<long>
    /// terms_url:flags.10?string subscription_period:flags.11?int = Invoice`
    public struct Invoice: TLObject {
        public var test: Bool
        public var nameRequested: Bool
        public var phoneRequested: Bool
        public var emailRequested: Bool
        public var shippingAddressRequested: Bool
        public var flexible: Bool
        public var phoneToProvider: Bool
        public var emailToProvider: Bool
        public var recurring: Bool
        public var currency: String
        public var prices: [API.LabeledPrice]
        public var maxTipAmount: Int64?
        public var suggestedTipAmounts: [Int64]?
        public var termsURL: String?
        public var subscriptionPeriod: Int32?

        public init(test: Bool = false, nameRequested: Bool = false, phoneRequested: Bool = false, emailRequested: Bool = false, shippingAddressRequested: Bool = false, flexible: Bool = false, phoneToProvider: Bool = false, emailToProvider: Bool = false, recurring: Bool = false, currency: String, prices: [API.LabeledPrice], maxTipAmount: Int64? = nil, suggestedTipAmounts: [Int64]? = nil, termsURL: String? = nil, subscriptionPeriod: Int32? = nil) {
            self.test = test
            self.nameRequested = nameRequested
            self.phoneRequested = phoneRequested
            self.emailRequested = emailRequested
            self.shippingAddressRequested = shippingAddressRequested
            self.flexible = flexible
            self.phoneToProvider = phoneToProvider
            self.emailToProvider = emailToProvider
            self.recurring = recurring
            self.currency = currency
            self.prices = prices
            self.maxTipAmount = maxTipAmount
            self.suggestedTipAmounts = suggestedTipAmounts
            self.termsURL = termsURL
            self.subscriptionPeriod = subscriptionPeriod
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x049ee584, "invoice")
            let _flags = try reader.readFlags()
            self.test = _flags[0]
            self.nameRequested = _flags[1]
            self.phoneRequested = _flags[2]
            self.emailRequested = _flags[3]
            self.shippingAddressRequested = _flags[4]
            self.flexible = _flags[5]
            self.phoneToProvider = _flags[6]
            self.emailToProvider = _flags[7]
            self.recurring = _flags[9]
            self.currency = try reader.readString()
            self.prices = try reader.readVector(of: API.LabeledPrice.self)
            self.maxTipAmount = _flags[8] ? try reader.readLong() : nil
            self.suggestedTipAmounts = _flags[8] ? try reader.readVector(of: Int64.self) : nil
            self.termsURL = _flags[10] ? try reader.readString() : nil
            self.subscriptionPeriod = _flags[11] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x049ee584)
            var _flags = TLFlags()
            _flags.set(0, if: self.test)
            _flags.set(1, if: self.nameRequested)
            _flags.set(2, if: self.phoneRequested)
            _flags.set(3, if: self.emailRequested)
            _flags.set(4, if: self.shippingAddressRequested)
            _flags.set(5, if: self.flexible)
            _flags.set(6, if: self.phoneToProvider)
            _flags.set(7, if: self.emailToProvider)
            _flags.set(9, if: self.recurring)
            _flags.set(8, if: self.maxTipAmount != nil)
            _flags.set(8, if: self.suggestedTipAmounts != nil)
            _flags.set(10, if: self.termsURL != nil)
            _flags.set(11, if: self.subscriptionPeriod != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.currency)
            writer.writeVector(self.prices)
            if let value = self.maxTipAmount {
                writer.writeLong(value)
            } else if _flags[8] {
                writer.failMissing("invoice.max_tip_amount")
            }
            if let value = self.suggestedTipAmounts {
                writer.writeVector(value)
            } else if _flags[8] {
                writer.failMissing("invoice.suggested_tip_amounts")
            }
            if let value = self.termsURL { writer.writeString(value) }
            if let value = self.subscriptionPeriod { writer.writeInt(value) }
        }
    }

    /// `inputWebDocument#9bed434d url:string size:int mime_type:string attributes:Vector<DocumentAttribute> =
    /// InputWebDocument`
    public struct InputWebDocument: TLObject {
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

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9bed434d, "inputWebDocument")
            self.url = try reader.readString()
            self.size = try reader.readInt()
            self.mimeType = try reader.readString()
            self.attributes = try reader.readVector(of: API.DocumentAttribute.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9bed434d)
            writer.writeString(self.url)
            writer.writeInt(self.size)
            writer.writeString(self.mimeType)
            writer.writeVector(self.attributes)
        }
    }

    /// `InputWebFileLocation`
    public enum InputWebFileLocation: TLObject {
        /// `inputWebFileLocation#c239d686 url:string access_hash:long = InputWebFileLocation`
        case inputWebFileLocation(url: String, accessHash: Int64)
        /// `inputWebFileGeoPointLocation#9f2221c9 geo_point:InputGeoPoint access_hash:long w:int h:int zoom:int
        /// scale:int = InputWebFileLocation`
        indirect case inputWebFileGeoPointLocation(InputWebFileGeoPointLocation)
        /// `inputWebFileAudioAlbumThumbLocation#f46fe924 flags:# small:flags.2?true
        /// document:flags.0?InputDocument title:flags.1?string performer:flags.1?string = InputWebFileLocation`
        indirect case inputWebFileAudioAlbumThumbLocation(InputWebFileAudioAlbumThumbLocation)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc239d686:
                self = .inputWebFileLocation(url: try reader.readString(), accessHash: try reader.readLong())
            case 0x9f2221c9:
                self = .inputWebFileGeoPointLocation(try InputWebFileGeoPointLocation(bareFrom: &reader))
            case 0xf46fe924:
                self = .inputWebFileAudioAlbumThumbLocation(try InputWebFileAudioAlbumThumbLocation(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputWebFileLocation")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputWebFileLocation(let value1, let value2):
                writer.writeConstructorID(0xc239d686)
                writer.writeString(value1)
                writer.writeLong(value2)
            case .inputWebFileGeoPointLocation(let value):
                writer.writeConstructorID(0x9f2221c9)
                value.writeBare(to: &writer)
            case .inputWebFileAudioAlbumThumbLocation(let value):
                writer.writeConstructorID(0xf46fe924)
                value.writeBare(to: &writer)
            }
        }

        /// `inputWebFileGeoPointLocation#9f2221c9`
        public struct InputWebFileGeoPointLocation: TLPayload {
            public var geoPoint: API.InputGeoPoint
            public var accessHash: Int64
            public var w: Int32
            public var h: Int32
            public var zoom: Int32
            public var scale: Int32

            public init(geoPoint: API.InputGeoPoint, accessHash: Int64, w: Int32, h: Int32, zoom: Int32, scale: Int32) {
                self.geoPoint = geoPoint
                self.accessHash = accessHash
                self.w = w
                self.h = h
                self.zoom = zoom
                self.scale = scale
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.geoPoint = try API.InputGeoPoint(from: &reader)
                self.accessHash = try reader.readLong()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.zoom = try reader.readInt()
                self.scale = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.geoPoint.write(to: &writer)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                writer.writeInt(self.zoom)
                writer.writeInt(self.scale)
            }
        }

        /// `inputWebFileAudioAlbumThumbLocation#f46fe924`
        public struct InputWebFileAudioAlbumThumbLocation: TLPayload {
            public var small: Bool
            public var document: API.InputDocument?
            public var title: String?
            public var performer: String?

            public init(small: Bool = false, document: API.InputDocument? = nil, title: String? = nil, performer: String? = nil) {
                self.small = small
                self.document = document
                self.title = title
                self.performer = performer
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.small = _flags[2]
                self.document = _flags[0] ? try API.InputDocument(from: &reader) : nil
                self.title = _flags[1] ? try reader.readString() : nil
                self.performer = _flags[1] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.small)
                _flags.set(0, if: self.document != nil)
                _flags.set(1, if: self.title != nil)
                _flags.set(1, if: self.performer != nil)
                writer.writeFlags(_flags)
                if let value = self.document { value.write(to: &writer) }
                if let value = self.title {
                    writer.writeString(value)
                } else if _flags[1] {
                    writer.failMissing("inputWebFileAudioAlbumThumbLocation.title")
                }
                if let value = self.performer {
                    writer.writeString(value)
                } else if _flags[1] {
                    writer.failMissing("inputWebFileAudioAlbumThumbLocation.performer")
                }
            }
        }
    }

    /// `InputPaymentCredentials`
    public enum InputPaymentCredentials: TLObject {
        /// `inputPaymentCredentialsSaved#c10eb2cf id:string tmp_password:bytes = InputPaymentCredentials`
        case inputPaymentCredentialsSaved(id: String, tmpPassword: [UInt8])
        /// `inputPaymentCredentials#3417d728 flags:# save:flags.0?true data:DataJSON = InputPaymentCredentials`
        indirect case inputPaymentCredentials(InputPaymentCredentials)
        /// `inputPaymentCredentialsApplePay#0aa1c39f payment_data:DataJSON = InputPaymentCredentials`
        case inputPaymentCredentialsApplePay(paymentData: API.DataJSON)
        /// `inputPaymentCredentialsGooglePay#8ac32801 payment_token:DataJSON = InputPaymentCredentials`
        case inputPaymentCredentialsGooglePay(paymentToken: API.DataJSON)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc10eb2cf:
                self = .inputPaymentCredentialsSaved(id: try reader.readString(), tmpPassword: try reader.readBytes())
            case 0x3417d728:
                self = .inputPaymentCredentials(try InputPaymentCredentials(bareFrom: &reader))
            case 0x0aa1c39f:
                self = .inputPaymentCredentialsApplePay(paymentData: try API.DataJSON(from: &reader))
            case 0x8ac32801:
                self = .inputPaymentCredentialsGooglePay(paymentToken: try API.DataJSON(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputPaymentCredentials")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPaymentCredentialsSaved(let value1, let value2):
                writer.writeConstructorID(0xc10eb2cf)
                writer.writeString(value1)
                writer.writeBytes(value2)
            case .inputPaymentCredentials(let value):
                writer.writeConstructorID(0x3417d728)
                value.writeBare(to: &writer)
            case .inputPaymentCredentialsApplePay(let value):
                writer.writeConstructorID(0x0aa1c39f)
                value.write(to: &writer)
            case .inputPaymentCredentialsGooglePay(let value):
                writer.writeConstructorID(0x8ac32801)
                value.write(to: &writer)
            }
        }

        /// `inputPaymentCredentials#3417d728`
        public struct InputPaymentCredentials: TLPayload {
            public var save: Bool
            public var data: API.DataJSON

            public init(save: Bool = false, data: API.DataJSON) {
                self.save = save
                self.data = data
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.save = _flags[0]
                self.data = try API.DataJSON(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.save)
                writer.writeFlags(_flags)
                self.data.write(to: &writer)
            }
        }
    }

    /// `inputStickerSetItem#32da9e9c flags:# document:InputDocument emoji:string mask_coords:flags.0?MaskCoords
    /// keywords:flags.1?string = InputStickerSetItem`
    public struct InputStickerSetItem: TLObject {
        public var document: API.InputDocument
        public var emoji: String
        public var maskCoords: API.MaskCoords?
        public var keywords: String?

        public init(document: API.InputDocument, emoji: String, maskCoords: API.MaskCoords? = nil, keywords: String? = nil) {
            self.document = document
            self.emoji = emoji
            self.maskCoords = maskCoords
            self.keywords = keywords
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x32da9e9c, "inputStickerSetItem")
            let _flags = try reader.readFlags()
            self.document = try API.InputDocument(from: &reader)
            self.emoji = try reader.readString()
            self.maskCoords = _flags[0] ? try API.MaskCoords(from: &reader) : nil
            self.keywords = _flags[1] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x32da9e9c)
            var _flags = TLFlags()
            _flags.set(0, if: self.maskCoords != nil)
            _flags.set(1, if: self.keywords != nil)
            writer.writeFlags(_flags)
            self.document.write(to: &writer)
            writer.writeString(self.emoji)
            if let value = self.maskCoords { value.write(to: &writer) }
            if let value = self.keywords { writer.writeString(value) }
        }
    }

    /// `inputPhoneCall#1e36fded id:long access_hash:long = InputPhoneCall`
    public struct InputPhoneCall: TLObject {
        public var id: Int64
        public var accessHash: Int64

        public init(id: Int64, accessHash: Int64) {
            self.id = id
            self.accessHash = accessHash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1e36fded, "inputPhoneCall")
            self.id = try reader.readLong()
            self.accessHash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1e36fded)
            writer.writeLong(self.id)
            writer.writeLong(self.accessHash)
        }
    }

    /// `inputSingleMedia#1cc6e91f flags:# media:InputMedia random_id:long message:string
    /// entities:flags.0?Vector<MessageEntity> = InputSingleMedia`
    public struct InputSingleMedia: TLObject {
        public var media: API.InputMedia
        public var randomID: Int64
        public var message: String
        public var entities: [API.MessageEntity]?

        public init(media: API.InputMedia, randomID: Int64, message: String, entities: [API.MessageEntity]? = nil) {
            self.media = media
            self.randomID = randomID
            self.message = message
            self.entities = entities
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1cc6e91f, "inputSingleMedia")
            let _flags = try reader.readFlags()
            self.media = try API.InputMedia(from: &reader)
            self.randomID = try reader.readLong()
            self.message = try reader.readString()
            self.entities = _flags[0] ? try reader.readVector(of: API.MessageEntity.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1cc6e91f)
            var _flags = TLFlags()
            _flags.set(0, if: self.entities != nil)
            writer.writeFlags(_flags)
            self.media.write(to: &writer)
            writer.writeLong(self.randomID)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
        }
    }

    /// `InputMessage`
    public enum InputMessage: TLObject {
        /// `inputMessageID#a676a322 id:int = InputMessage`
        case inputMessageID(id: Int32)
        /// `inputMessageReplyTo#bad88395 id:int = InputMessage`
        case inputMessageReplyTo(id: Int32)
        /// `inputMessagePinned#86872538 = InputMessage`
        case inputMessagePinned
        /// `inputMessageCallbackQuery#acfa1a7e id:int query_id:long = InputMessage`
        case inputMessageCallbackQuery(id: Int32, queryID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa676a322:
                self = .inputMessageID(id: try reader.readInt())
            case 0xbad88395:
                self = .inputMessageReplyTo(id: try reader.readInt())
            case 0x86872538:
                self = .inputMessagePinned
            case 0xacfa1a7e:
                self = .inputMessageCallbackQuery(id: try reader.readInt(), queryID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "InputMessage")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputMessageID(let value):
                writer.writeConstructorID(0xa676a322)
                writer.writeInt(value)
            case .inputMessageReplyTo(let value):
                writer.writeConstructorID(0xbad88395)
                writer.writeInt(value)
            case .inputMessagePinned:
                writer.writeConstructorID(0x86872538)
            case .inputMessageCallbackQuery(let value1, let value2):
                writer.writeConstructorID(0xacfa1a7e)
                writer.writeInt(value1)
                writer.writeLong(value2)
            }
        }
    }

    /// `InputDialogPeer`
    public enum InputDialogPeer: TLObject {
        /// `inputDialogPeer#fcaafeb7 peer:InputPeer = InputDialogPeer`
        case inputDialogPeer(peer: API.InputPeer)
        /// `inputDialogPeerFolder#64600527 folder_id:int = InputDialogPeer`
        case inputDialogPeerFolder(folderID: Int32)
        /// `inputDialogPeerCommunity#69ef72c4 community:InputChannel = InputDialogPeer`
        case inputDialogPeerCommunity(community: API.InputChannel)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xfcaafeb7:
                self = .inputDialogPeer(peer: try API.InputPeer(from: &reader))
            case 0x64600527:
                self = .inputDialogPeerFolder(folderID: try reader.readInt())
            case 0x69ef72c4:
                self = .inputDialogPeerCommunity(community: try API.InputChannel(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputDialogPeer")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputDialogPeer(let value):
                writer.writeConstructorID(0xfcaafeb7)
                value.write(to: &writer)
            case .inputDialogPeerFolder(let value):
                writer.writeConstructorID(0x64600527)
                writer.writeInt(value)
            case .inputDialogPeerCommunity(let value):
                writer.writeConstructorID(0x69ef72c4)
                value.write(to: &writer)
            }
        }
    }

    /// `inputClientProxy#75588b3f address:string port:int = InputClientProxy`
    public struct InputClientProxy: TLObject {
        public var address: String
        public var port: Int32

        public init(address: String, port: Int32) {
            self.address = address
            self.port = port
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x75588b3f, "inputClientProxy")
            self.address = try reader.readString()
            self.port = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x75588b3f)
            writer.writeString(self.address)
            writer.writeInt(self.port)
        }
    }

    /// `InputSecureFile`
    public enum InputSecureFile: TLObject {
        /// `inputSecureFileUploaded#3334b0f0 id:long parts:int md5_checksum:string file_hash:bytes secret:bytes =
        /// InputSecureFile`
        indirect case inputSecureFileUploaded(InputSecureFileUploaded)
        /// `inputSecureFile#5367e5be id:long access_hash:long = InputSecureFile`
        case inputSecureFile(id: Int64, accessHash: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3334b0f0:
                self = .inputSecureFileUploaded(try InputSecureFileUploaded(bareFrom: &reader))
            case 0x5367e5be:
                self = .inputSecureFile(id: try reader.readLong(), accessHash: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "InputSecureFile")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputSecureFileUploaded(let value):
                writer.writeConstructorID(0x3334b0f0)
                value.writeBare(to: &writer)
            case .inputSecureFile(let value1, let value2):
                writer.writeConstructorID(0x5367e5be)
                writer.writeLong(value1)
                writer.writeLong(value2)
            }
        }

        /// `inputSecureFileUploaded#3334b0f0`
        public struct InputSecureFileUploaded: TLPayload {
            public var id: Int64
            public var parts: Int32
            public var md5Checksum: String
            public var fileHash: [UInt8]
            public var secret: [UInt8]

            public init(id: Int64, parts: Int32, md5Checksum: String, fileHash: [UInt8], secret: [UInt8]) {
                self.id = id
                self.parts = parts
                self.md5Checksum = md5Checksum
                self.fileHash = fileHash
                self.secret = secret
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.id = try reader.readLong()
                self.parts = try reader.readInt()
                self.md5Checksum = try reader.readString()
                self.fileHash = try reader.readBytes()
                self.secret = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.id)
                writer.writeInt(self.parts)
                writer.writeString(self.md5Checksum)
                writer.writeBytes(self.fileHash)
                writer.writeBytes(self.secret)
            }
        }
    }

    /// `inputSecureValue#db21d0a7 flags:# type:SecureValueType data:flags.0?SecureData
    /// front_side:flags.1?InputSecureFile reverse_side:flags.2?InputSecureFile selfie:flags.3?InputSecureFile
    /// translation:flags.6?Vector<InputSecureFile> files:flags.4?Vector<InputSecureFile>
    /// plain_data:flags.5?SecurePlainData = InputSecureValue`
    public struct InputSecureValue: TLObject {
        public var type: API.SecureValueType
        public var data: API.SecureData?
        public var frontSide: API.InputSecureFile?
        public var reverseSide: API.InputSecureFile?
        public var selfie: API.InputSecureFile?
        public var translation: [API.InputSecureFile]?
        public var files: [API.InputSecureFile]?
        public var plainData: API.SecurePlainData?

        public init(type: API.SecureValueType, data: API.SecureData? = nil, frontSide: API.InputSecureFile? = nil, reverseSide: API.InputSecureFile? = nil, selfie: API.InputSecureFile? = nil, translation: [API.InputSecureFile]? = nil, files: [API.InputSecureFile]? = nil, plainData: API.SecurePlainData? = nil) {
            self.type = type
            self.data = data
            self.frontSide = frontSide
            self.reverseSide = reverseSide
            self.selfie = selfie
            self.translation = translation
            self.files = files
            self.plainData = plainData
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdb21d0a7, "inputSecureValue")
            let _flags = try reader.readFlags()
            self.type = try API.SecureValueType(from: &reader)
            self.data = _flags[0] ? try API.SecureData(from: &reader) : nil
            self.frontSide = _flags[1] ? try API.InputSecureFile(from: &reader) : nil
            self.reverseSide = _flags[2] ? try API.InputSecureFile(from: &reader) : nil
            self.selfie = _flags[3] ? try API.InputSecureFile(from: &reader) : nil
            self.translation = _flags[6] ? try reader.readVector(of: API.InputSecureFile.self) : nil
            self.files = _flags[4] ? try reader.readVector(of: API.InputSecureFile.self) : nil
            self.plainData = _flags[5] ? try API.SecurePlainData(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdb21d0a7)
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
        }
    }

    /// `InputCheckPasswordSRP`
    public enum InputCheckPasswordSRP: TLObject {
        /// `inputCheckPasswordEmpty#9880f658 = InputCheckPasswordSRP`
        case inputCheckPasswordEmpty
        /// `inputCheckPasswordSRP#d27ff082 srp_id:long A:bytes M1:bytes = InputCheckPasswordSRP`
        case inputCheckPasswordSRP(srpID: Int64, a: [UInt8], m1: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9880f658:
                self = .inputCheckPasswordEmpty
            case 0xd27ff082:
                self = .inputCheckPasswordSRP(srpID: try reader.readLong(), a: try reader.readBytes(), m1: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "InputCheckPasswordSRP")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputCheckPasswordEmpty:
                writer.writeConstructorID(0x9880f658)
            case .inputCheckPasswordSRP(let value1, let value2, let value3):
                writer.writeConstructorID(0xd27ff082)
                writer.writeLong(value1)
                writer.writeBytes(value2)
                writer.writeBytes(value3)
            }
        }
    }

    /// `inputAppEvent#1d1b1245 time:double type:string peer:long data:JSONValue = InputAppEvent`
    public struct InputAppEvent: TLObject {
        public var time: Double
        public var type: String
        public var peer: Int64
        public var data: API.JSONValue

        public init(time: Double, type: String, peer: Int64, data: API.JSONValue) {
            self.time = time
            self.type = type
            self.peer = peer
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1d1b1245, "inputAppEvent")
            self.time = try reader.readDouble()
            self.type = try reader.readString()
            self.peer = try reader.readLong()
            self.data = try API.JSONValue(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1d1b1245)
            writer.writeDouble(self.time)
            writer.writeString(self.type)
            writer.writeLong(self.peer)
            self.data.write(to: &writer)
        }
    }

    /// `InputWallPaper`
    public enum InputWallPaper: TLObject {
        /// `inputWallPaper#e630b979 id:long access_hash:long = InputWallPaper`
        case inputWallPaper(id: Int64, accessHash: Int64)
        /// `inputWallPaperSlug#72091c80 slug:string = InputWallPaper`
        case inputWallPaperSlug(slug: String)
        /// `inputWallPaperNoFile#967a462e id:long = InputWallPaper`
        case inputWallPaperNoFile(id: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe630b979:
                self = .inputWallPaper(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0x72091c80:
                self = .inputWallPaperSlug(slug: try reader.readString())
            case 0x967a462e:
                self = .inputWallPaperNoFile(id: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "InputWallPaper")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputWallPaper(let value1, let value2):
                writer.writeConstructorID(0xe630b979)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputWallPaperSlug(let value):
                writer.writeConstructorID(0x72091c80)
                writer.writeString(value)
            case .inputWallPaperNoFile(let value):
                writer.writeConstructorID(0x967a462e)
                writer.writeLong(value)
            }
        }
    }

    /// `inputFolderPeer#fbd2c296 peer:InputPeer folder_id:int = InputFolderPeer`
    public struct InputFolderPeer: TLObject {
        public var peer: API.InputPeer
        public var folderID: Int32

        public init(peer: API.InputPeer, folderID: Int32) {
            self.peer = peer
            self.folderID = folderID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfbd2c296, "inputFolderPeer")
            self.peer = try API.InputPeer(from: &reader)
            self.folderID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfbd2c296)
            self.peer.write(to: &writer)
            writer.writeInt(self.folderID)
        }
    }

    /// `InputTheme`
    public enum InputTheme: TLObject {
        /// `inputTheme#3c5693e9 id:long access_hash:long = InputTheme`
        case inputTheme(id: Int64, accessHash: Int64)
        /// `inputThemeSlug#f5890df1 slug:string = InputTheme`
        case inputThemeSlug(slug: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3c5693e9:
                self = .inputTheme(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0xf5890df1:
                self = .inputThemeSlug(slug: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputTheme")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputTheme(let value1, let value2):
                writer.writeConstructorID(0x3c5693e9)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputThemeSlug(let value):
                writer.writeConstructorID(0xf5890df1)
                writer.writeString(value)
            }
        }
    }

    /// `inputThemeSettings#8fde504f flags:# message_colors_animated:flags.2?true base_theme:BaseTheme
    /// accent_color:int outbox_accent_color:flags.3?int message_colors:flags.0?Vector<int>
    /// wallpaper:flags.1?InputWallPaper wallpaper_settings:flags.1?WallPaperSettings = InputThemeSettings`
    public struct InputThemeSettings: TLObject {
        public var messageColorsAnimated: Bool
        public var baseTheme: API.BaseTheme
        public var accentColor: Int32
        public var outboxAccentColor: Int32?
        public var messageColors: [Int32]?
        public var wallpaper: API.InputWallPaper?
        public var wallpaperSettings: API.WallPaperSettings?

        public init(messageColorsAnimated: Bool = false, baseTheme: API.BaseTheme, accentColor: Int32, outboxAccentColor: Int32? = nil, messageColors: [Int32]? = nil, wallpaper: API.InputWallPaper? = nil, wallpaperSettings: API.WallPaperSettings? = nil) {
            self.messageColorsAnimated = messageColorsAnimated
            self.baseTheme = baseTheme
            self.accentColor = accentColor
            self.outboxAccentColor = outboxAccentColor
            self.messageColors = messageColors
            self.wallpaper = wallpaper
            self.wallpaperSettings = wallpaperSettings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8fde504f, "inputThemeSettings")
            let _flags = try reader.readFlags()
            self.messageColorsAnimated = _flags[2]
            self.baseTheme = try API.BaseTheme(from: &reader)
            self.accentColor = try reader.readInt()
            self.outboxAccentColor = _flags[3] ? try reader.readInt() : nil
            self.messageColors = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            self.wallpaper = _flags[1] ? try API.InputWallPaper(from: &reader) : nil
            self.wallpaperSettings = _flags[1] ? try API.WallPaperSettings(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8fde504f)
            var _flags = TLFlags()
            _flags.set(2, if: self.messageColorsAnimated)
            _flags.set(3, if: self.outboxAccentColor != nil)
            _flags.set(0, if: self.messageColors != nil)
            _flags.set(1, if: self.wallpaper != nil)
            _flags.set(1, if: self.wallpaperSettings != nil)
            writer.writeFlags(_flags)
            self.baseTheme.write(to: &writer)
            writer.writeInt(self.accentColor)
            if let value = self.outboxAccentColor { writer.writeInt(value) }
            if let value = self.messageColors { writer.writeVector(value) }
            if let value = self.wallpaper {
                value.write(to: &writer)
            } else if _flags[1] {
                writer.failMissing("inputThemeSettings.wallpaper")
            }
            if let value = self.wallpaperSettings {
                value.write(to: &writer)
            } else if _flags[1] {
                writer.failMissing("inputThemeSettings.wallpaper_settings")
            }
        }
    }

    /// `InputGroupCall`
    public enum InputGroupCall: TLObject {
        /// `inputGroupCall#d8aa840f id:long access_hash:long = InputGroupCall`
        case inputGroupCall(id: Int64, accessHash: Int64)
        /// `inputGroupCallSlug#fe06823f slug:string = InputGroupCall`
        case inputGroupCallSlug(slug: String)
        /// `inputGroupCallInviteMessage#8c10603f msg_id:int = InputGroupCall`
        case inputGroupCallInviteMessage(msgID: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xd8aa840f:
                self = .inputGroupCall(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0xfe06823f:
                self = .inputGroupCallSlug(slug: try reader.readString())
            case 0x8c10603f:
                self = .inputGroupCallInviteMessage(msgID: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "InputGroupCall")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputGroupCall(let value1, let value2):
                writer.writeConstructorID(0xd8aa840f)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputGroupCallSlug(let value):
                writer.writeConstructorID(0xfe06823f)
                writer.writeString(value)
            case .inputGroupCallInviteMessage(let value):
                writer.writeConstructorID(0x8c10603f)
                writer.writeInt(value)
            }
        }
    }

    /// `InlineQueryPeerType`
    public enum InlineQueryPeerType: TLObject {
        /// `inlineQueryPeerTypeSameBotPM#3081ed9d = InlineQueryPeerType`
        case inlineQueryPeerTypeSameBotPM
        /// `inlineQueryPeerTypePM#833c0fac = InlineQueryPeerType`
        case inlineQueryPeerTypePM
        /// `inlineQueryPeerTypeChat#d766c50a = InlineQueryPeerType`
        case inlineQueryPeerTypeChat
        /// `inlineQueryPeerTypeMegagroup#5ec4be43 = InlineQueryPeerType`
        case inlineQueryPeerTypeMegagroup
        /// `inlineQueryPeerTypeBroadcast#6334ee9a = InlineQueryPeerType`
        case inlineQueryPeerTypeBroadcast
        /// `inlineQueryPeerTypeBotPM#0e3b2d0c = InlineQueryPeerType`
        case inlineQueryPeerTypeBotPM

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3081ed9d:
                self = .inlineQueryPeerTypeSameBotPM
            case 0x833c0fac:
                self = .inlineQueryPeerTypePM
            case 0xd766c50a:
                self = .inlineQueryPeerTypeChat
            case 0x5ec4be43:
                self = .inlineQueryPeerTypeMegagroup
            case 0x6334ee9a:
                self = .inlineQueryPeerTypeBroadcast
            case 0x0e3b2d0c:
                self = .inlineQueryPeerTypeBotPM
            default:
                throw reader.unknownConstructor(id, of: "InlineQueryPeerType")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inlineQueryPeerTypeSameBotPM:
                writer.writeConstructorID(0x3081ed9d)
            case .inlineQueryPeerTypePM:
                writer.writeConstructorID(0x833c0fac)
            case .inlineQueryPeerTypeChat:
                writer.writeConstructorID(0xd766c50a)
            case .inlineQueryPeerTypeMegagroup:
                writer.writeConstructorID(0x5ec4be43)
            case .inlineQueryPeerTypeBroadcast:
                writer.writeConstructorID(0x6334ee9a)
            case .inlineQueryPeerTypeBotPM:
                writer.writeConstructorID(0x0e3b2d0c)
            }
        }
    }

    /// `InputInvoice`
    public enum InputInvoice: TLObject {
        /// `inputInvoiceMessage#c5b56859 peer:InputPeer msg_id:int = InputInvoice`
        case inputInvoiceMessage(peer: API.InputPeer, msgID: Int32)
        /// `inputInvoiceSlug#c326caef slug:string = InputInvoice`
        case inputInvoiceSlug(slug: String)
        /// `inputInvoicePremiumGiftCode#98986c0d purpose:InputStorePaymentPurpose option:PremiumGiftCodeOption =
        /// InputInvoice`
        indirect case inputInvoicePremiumGiftCode(purpose: API.InputStorePaymentPurpose, option: API.PremiumGiftCodeOption)
        /// `inputInvoiceStars#65f00ce3 purpose:InputStorePaymentPurpose = InputInvoice`
        case inputInvoiceStars(purpose: API.InputStorePaymentPurpose)
        /// `inputInvoiceChatInviteSubscription#34e793f1 hash:string = InputInvoice`
        case inputInvoiceChatInviteSubscription(hash: String)
        /// `inputInvoiceStarGift#e8625e92 flags:# hide_name:flags.0?true include_upgrade:flags.2?true
        /// peer:InputPeer gift_id:long message:flags.1?TextWithEntities = InputInvoice`
        indirect case inputInvoiceStarGift(InputInvoiceStarGift)
        /// `inputInvoiceStarGiftUpgrade#4d818d5d flags:# keep_original_details:flags.0?true
        /// stargift:InputSavedStarGift = InputInvoice`
        indirect case inputInvoiceStarGiftUpgrade(InputInvoiceStarGiftUpgrade)
        /// `inputInvoiceStarGiftTransfer#4a5f5bd9 stargift:InputSavedStarGift to_id:InputPeer = InputInvoice`
        indirect case inputInvoiceStarGiftTransfer(stargift: API.InputSavedStarGift, toID: API.InputPeer)
        /// `inputInvoicePremiumGiftStars#dabab2ef flags:# user_id:InputUser months:int
        /// message:flags.0?TextWithEntities = InputInvoice`
        indirect case inputInvoicePremiumGiftStars(InputInvoicePremiumGiftStars)
        /// `inputInvoiceBusinessBotTransferStars#f4997e42 bot:InputUser stars:long = InputInvoice`
        case inputInvoiceBusinessBotTransferStars(bot: API.InputUser, stars: Int64)
        /// `inputInvoiceStarGiftResale#c39f5324 flags:# ton:flags.0?true slug:string to_id:InputPeer =
        /// InputInvoice`
        indirect case inputInvoiceStarGiftResale(InputInvoiceStarGiftResale)
        /// `inputInvoiceStarGiftPrepaidUpgrade#9a0b48b8 peer:InputPeer hash:string = InputInvoice`
        indirect case inputInvoiceStarGiftPrepaidUpgrade(peer: API.InputPeer, hash: String)
        /// `inputInvoicePremiumAuthCode#3e77f614 purpose:InputStorePaymentPurpose = InputInvoice`
        case inputInvoicePremiumAuthCode(purpose: API.InputStorePaymentPurpose)
        /// `inputInvoiceStarGiftDropOriginalDetails#0923d8d1 stargift:InputSavedStarGift = InputInvoice`
        case inputInvoiceStarGiftDropOriginalDetails(stargift: API.InputSavedStarGift)
        /// `inputInvoiceStarGiftAuctionBid#1ecafa10 flags:# hide_name:flags.0?true update_bid:flags.2?true
        /// peer:flags.3?InputPeer gift_id:long bid_amount:long message:flags.1?TextWithEntities = InputInvoice`
        indirect case inputInvoiceStarGiftAuctionBid(InputInvoiceStarGiftAuctionBid)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc5b56859:
                self = .inputInvoiceMessage(peer: try API.InputPeer(from: &reader), msgID: try reader.readInt())
            case 0xc326caef:
                self = .inputInvoiceSlug(slug: try reader.readString())
            case 0x98986c0d:
                self = .inputInvoicePremiumGiftCode(purpose: try API.InputStorePaymentPurpose(from: &reader), option: try API.PremiumGiftCodeOption(from: &reader))
            case 0x65f00ce3:
                self = .inputInvoiceStars(purpose: try API.InputStorePaymentPurpose(from: &reader))
            case 0x34e793f1:
                self = .inputInvoiceChatInviteSubscription(hash: try reader.readString())
            case 0xe8625e92:
                self = .inputInvoiceStarGift(try InputInvoiceStarGift(bareFrom: &reader))
            case 0x4d818d5d:
                self = .inputInvoiceStarGiftUpgrade(try InputInvoiceStarGiftUpgrade(bareFrom: &reader))
            case 0x4a5f5bd9:
                self = .inputInvoiceStarGiftTransfer(stargift: try API.InputSavedStarGift(from: &reader), toID: try API.InputPeer(from: &reader))
            case 0xdabab2ef:
                self = .inputInvoicePremiumGiftStars(try InputInvoicePremiumGiftStars(bareFrom: &reader))
            case 0xf4997e42:
                self = .inputInvoiceBusinessBotTransferStars(bot: try API.InputUser(from: &reader), stars: try reader.readLong())
            case 0xc39f5324:
                self = .inputInvoiceStarGiftResale(try InputInvoiceStarGiftResale(bareFrom: &reader))
            case 0x9a0b48b8:
                self = .inputInvoiceStarGiftPrepaidUpgrade(peer: try API.InputPeer(from: &reader), hash: try reader.readString())
            case 0x3e77f614:
                self = .inputInvoicePremiumAuthCode(purpose: try API.InputStorePaymentPurpose(from: &reader))
            case 0x0923d8d1:
                self = .inputInvoiceStarGiftDropOriginalDetails(stargift: try API.InputSavedStarGift(from: &reader))
            case 0x1ecafa10:
                self = .inputInvoiceStarGiftAuctionBid(try InputInvoiceStarGiftAuctionBid(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputInvoice")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputInvoiceMessage(let value1, let value2):
                writer.writeConstructorID(0xc5b56859)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .inputInvoiceSlug(let value):
                writer.writeConstructorID(0xc326caef)
                writer.writeString(value)
            case .inputInvoicePremiumGiftCode(let value1, let value2):
                writer.writeConstructorID(0x98986c0d)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .inputInvoiceStars(let value):
                writer.writeConstructorID(0x65f00ce3)
                value.write(to: &writer)
            case .inputInvoiceChatInviteSubscription(let value):
                writer.writeConstructorID(0x34e793f1)
                writer.writeString(value)
            case .inputInvoiceStarGift(let value):
                writer.writeConstructorID(0xe8625e92)
                value.writeBare(to: &writer)
            case .inputInvoiceStarGiftUpgrade(let value):
                writer.writeConstructorID(0x4d818d5d)
                value.writeBare(to: &writer)
            case .inputInvoiceStarGiftTransfer(let value1, let value2):
                writer.writeConstructorID(0x4a5f5bd9)
                value1.write(to: &writer)
                value2.write(to: &writer)
            case .inputInvoicePremiumGiftStars(let value):
                writer.writeConstructorID(0xdabab2ef)
                value.writeBare(to: &writer)
            case .inputInvoiceBusinessBotTransferStars(let value1, let value2):
                writer.writeConstructorID(0xf4997e42)
                value1.write(to: &writer)
                writer.writeLong(value2)
            case .inputInvoiceStarGiftResale(let value):
                writer.writeConstructorID(0xc39f5324)
                value.writeBare(to: &writer)
            case .inputInvoiceStarGiftPrepaidUpgrade(let value1, let value2):
                writer.writeConstructorID(0x9a0b48b8)
                value1.write(to: &writer)
                writer.writeString(value2)
            case .inputInvoicePremiumAuthCode(let value):
                writer.writeConstructorID(0x3e77f614)
                value.write(to: &writer)
            case .inputInvoiceStarGiftDropOriginalDetails(let value):
                writer.writeConstructorID(0x0923d8d1)
                value.write(to: &writer)
            case .inputInvoiceStarGiftAuctionBid(let value):
                writer.writeConstructorID(0x1ecafa10)
                value.writeBare(to: &writer)
            }
        }

        /// `inputInvoiceStarGift#e8625e92`
        public struct InputInvoiceStarGift: TLPayload {
            public var hideName: Bool
            public var includeUpgrade: Bool
            public var peer: API.InputPeer
            public var giftID: Int64
            public var message: API.TextWithEntities?

            public init(hideName: Bool = false, includeUpgrade: Bool = false, peer: API.InputPeer, giftID: Int64, message: API.TextWithEntities? = nil) {
                self.hideName = hideName
                self.includeUpgrade = includeUpgrade
                self.peer = peer
                self.giftID = giftID
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hideName = _flags[0]
                self.includeUpgrade = _flags[2]
                self.peer = try API.InputPeer(from: &reader)
                self.giftID = try reader.readLong()
                self.message = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.hideName)
                _flags.set(2, if: self.includeUpgrade)
                _flags.set(1, if: self.message != nil)
                writer.writeFlags(_flags)
                self.peer.write(to: &writer)
                writer.writeLong(self.giftID)
                if let value = self.message { value.write(to: &writer) }
            }
        }

        /// `inputInvoiceStarGiftUpgrade#4d818d5d`
        public struct InputInvoiceStarGiftUpgrade: TLPayload {
            public var keepOriginalDetails: Bool
            public var stargift: API.InputSavedStarGift

            public init(keepOriginalDetails: Bool = false, stargift: API.InputSavedStarGift) {
                self.keepOriginalDetails = keepOriginalDetails
                self.stargift = stargift
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.keepOriginalDetails = _flags[0]
                self.stargift = try API.InputSavedStarGift(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.keepOriginalDetails)
                writer.writeFlags(_flags)
                self.stargift.write(to: &writer)
            }
        }

        /// `inputInvoicePremiumGiftStars#dabab2ef`
        public struct InputInvoicePremiumGiftStars: TLPayload {
            public var userID: API.InputUser
            public var months: Int32
            public var message: API.TextWithEntities?

            public init(userID: API.InputUser, months: Int32, message: API.TextWithEntities? = nil) {
                self.userID = userID
                self.months = months
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.userID = try API.InputUser(from: &reader)
                self.months = try reader.readInt()
                self.message = _flags[0] ? try API.TextWithEntities(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.message != nil)
                writer.writeFlags(_flags)
                self.userID.write(to: &writer)
                writer.writeInt(self.months)
                if let value = self.message { value.write(to: &writer) }
            }
        }

        /// `inputInvoiceStarGiftResale#c39f5324`
        public struct InputInvoiceStarGiftResale: TLPayload {
            public var ton: Bool
            public var slug: String
            public var toID: API.InputPeer

            public init(ton: Bool = false, slug: String, toID: API.InputPeer) {
                self.ton = ton
                self.slug = slug
                self.toID = toID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.ton = _flags[0]
                self.slug = try reader.readString()
                self.toID = try API.InputPeer(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.ton)
                writer.writeFlags(_flags)
                writer.writeString(self.slug)
                self.toID.write(to: &writer)
            }
        }

        /// `inputInvoiceStarGiftAuctionBid#1ecafa10`
        public struct InputInvoiceStarGiftAuctionBid: TLPayload {
            public var hideName: Bool
            public var updateBid: Bool
            public var peer: API.InputPeer?
            public var giftID: Int64
            public var bidAmount: Int64
            public var message: API.TextWithEntities?

            public init(hideName: Bool = false, updateBid: Bool = false, peer: API.InputPeer? = nil, giftID: Int64, bidAmount: Int64, message: API.TextWithEntities? = nil) {
                self.hideName = hideName
                self.updateBid = updateBid
                self.peer = peer
                self.giftID = giftID
                self.bidAmount = bidAmount
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hideName = _flags[0]
                self.updateBid = _flags[2]
                self.peer = _flags[3] ? try API.InputPeer(from: &reader) : nil
                self.giftID = try reader.readLong()
                self.bidAmount = try reader.readLong()
                self.message = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.hideName)
                _flags.set(2, if: self.updateBid)
                _flags.set(3, if: self.peer != nil)
                _flags.set(1, if: self.message != nil)
                writer.writeFlags(_flags)
                if let value = self.peer { value.write(to: &writer) }
                writer.writeLong(self.giftID)
                writer.writeLong(self.bidAmount)
                if let value = self.message { value.write(to: &writer) }
            }
        }
    }

    /// `InputStorePaymentPurpose`
    public enum InputStorePaymentPurpose: TLObject {
        /// `inputStorePaymentPremiumSubscription#a6751e66 flags:# restore:flags.0?true upgrade:flags.1?true =
        /// InputStorePaymentPurpose`
        indirect case inputStorePaymentPremiumSubscription(InputStorePaymentPremiumSubscription)
        /// `inputStorePaymentGiftPremium#616f7fe8 user_id:InputUser currency:string amount:long =
        /// InputStorePaymentPurpose`
        indirect case inputStorePaymentGiftPremium(userID: API.InputUser, currency: String, amount: Int64)
        /// `inputStorePaymentPremiumGiftCode#fb790393 flags:# users:Vector<InputUser>
        /// boost_peer:flags.0?InputPeer currency:string amount:long message:flags.1?TextWithEntities =
        /// InputStorePaymentPurpose`
        indirect case inputStorePaymentPremiumGiftCode(InputStorePaymentPremiumGiftCode)
        /// `inputStorePaymentPremiumGiveaway#160544ca flags:# only_new_subscribers:flags.0?true
        /// winners_are_visible:flags.3?true boost_peer:InputPeer additional_peers:flags.1?Vector<InputPeer>
        /// countries_iso2:flags.2?Vector<string> prize_description:flags.4?string random_id:long until_date:int
        /// currency:string amount:long = InputStorePaymentPurpose`
        indirect case inputStorePaymentPremiumGiveaway(InputStorePaymentPremiumGiveaway)
        /// `inputStorePaymentStarsTopup#f9a2a6cb flags:# stars:long currency:string amount:long
        /// spend_purpose_peer:flags.0?InputPeer = InputStorePaymentPurpose`
        indirect case inputStorePaymentStarsTopup(InputStorePaymentStarsTopup)
        /// `inputStorePaymentStarsGift#1d741ef7 user_id:InputUser stars:long currency:string amount:long =
        /// InputStorePaymentPurpose`
        indirect case inputStorePaymentStarsGift(InputStorePaymentStarsGift)
        /// `inputStorePaymentStarsGiveaway#751f08fa flags:# only_new_subscribers:flags.0?true
        /// winners_are_visible:flags.3?true stars:long boost_peer:InputPeer
        /// additional_peers:flags.1?Vector<InputPeer> countries_iso2:flags.2?Vector<string>
        /// prize_description:flags.4?string random_id:long until_date:int currency:string amount:long users:int =
        /// InputStorePaymentPurpose`
        indirect case inputStorePaymentStarsGiveaway(InputStorePaymentStarsGiveaway)
        /// `inputStorePaymentAuthCode#3fc18057 flags:# restore:flags.0?true phone_number:string
        /// phone_code_hash:string premium_days:int currency:string amount:long = InputStorePaymentPurpose`
        indirect case inputStorePaymentAuthCode(InputStorePaymentAuthCode)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa6751e66:
                self = .inputStorePaymentPremiumSubscription(try InputStorePaymentPremiumSubscription(bareFrom: &reader))
            case 0x616f7fe8:
                self = .inputStorePaymentGiftPremium(userID: try API.InputUser(from: &reader), currency: try reader.readString(), amount: try reader.readLong())
            case 0xfb790393:
                self = .inputStorePaymentPremiumGiftCode(try InputStorePaymentPremiumGiftCode(bareFrom: &reader))
            case 0x160544ca:
                self = .inputStorePaymentPremiumGiveaway(try InputStorePaymentPremiumGiveaway(bareFrom: &reader))
            case 0xf9a2a6cb:
                self = .inputStorePaymentStarsTopup(try InputStorePaymentStarsTopup(bareFrom: &reader))
            case 0x1d741ef7:
                self = .inputStorePaymentStarsGift(try InputStorePaymentStarsGift(bareFrom: &reader))
            case 0x751f08fa:
                self = .inputStorePaymentStarsGiveaway(try InputStorePaymentStarsGiveaway(bareFrom: &reader))
            case 0x3fc18057:
                self = .inputStorePaymentAuthCode(try InputStorePaymentAuthCode(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputStorePaymentPurpose")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputStorePaymentPremiumSubscription(let value):
                writer.writeConstructorID(0xa6751e66)
                value.writeBare(to: &writer)
            case .inputStorePaymentGiftPremium(let value1, let value2, let value3):
                writer.writeConstructorID(0x616f7fe8)
                value1.write(to: &writer)
                writer.writeString(value2)
                writer.writeLong(value3)
            case .inputStorePaymentPremiumGiftCode(let value):
                writer.writeConstructorID(0xfb790393)
                value.writeBare(to: &writer)
            case .inputStorePaymentPremiumGiveaway(let value):
                writer.writeConstructorID(0x160544ca)
                value.writeBare(to: &writer)
            case .inputStorePaymentStarsTopup(let value):
                writer.writeConstructorID(0xf9a2a6cb)
                value.writeBare(to: &writer)
            case .inputStorePaymentStarsGift(let value):
                writer.writeConstructorID(0x1d741ef7)
                value.writeBare(to: &writer)
            case .inputStorePaymentStarsGiveaway(let value):
                writer.writeConstructorID(0x751f08fa)
                value.writeBare(to: &writer)
            case .inputStorePaymentAuthCode(let value):
                writer.writeConstructorID(0x3fc18057)
                value.writeBare(to: &writer)
            }
        }

        /// `inputStorePaymentPremiumSubscription#a6751e66`
        public struct InputStorePaymentPremiumSubscription: TLPayload {
            public var restore: Bool
            public var upgrade: Bool

            public init(restore: Bool = false, upgrade: Bool = false) {
                self.restore = restore
                self.upgrade = upgrade
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.restore = _flags[0]
                self.upgrade = _flags[1]
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.restore)
                _flags.set(1, if: self.upgrade)
                writer.writeFlags(_flags)
            }
        }

        /// `inputStorePaymentPremiumGiftCode#fb790393`
        public struct InputStorePaymentPremiumGiftCode: TLPayload {
            public var users: [API.InputUser]
            public var boostPeer: API.InputPeer?
            public var currency: String
            public var amount: Int64
            public var message: API.TextWithEntities?

            public init(users: [API.InputUser], boostPeer: API.InputPeer? = nil, currency: String, amount: Int64, message: API.TextWithEntities? = nil) {
                self.users = users
                self.boostPeer = boostPeer
                self.currency = currency
                self.amount = amount
                self.message = message
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.users = try reader.readVector(of: API.InputUser.self)
                self.boostPeer = _flags[0] ? try API.InputPeer(from: &reader) : nil
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
                self.message = _flags[1] ? try API.TextWithEntities(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.boostPeer != nil)
                _flags.set(1, if: self.message != nil)
                writer.writeFlags(_flags)
                writer.writeVector(self.users)
                if let value = self.boostPeer { value.write(to: &writer) }
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
                if let value = self.message { value.write(to: &writer) }
            }
        }

        /// `inputStorePaymentPremiumGiveaway#160544ca`
        public struct InputStorePaymentPremiumGiveaway: TLPayload {
            public var onlyNewSubscribers: Bool
            public var winnersAreVisible: Bool
            public var boostPeer: API.InputPeer
            public var additionalPeers: [API.InputPeer]?
            public var countriesIso2: [String]?
            public var prizeDescription: String?
            public var randomID: Int64
            public var untilDate: Int32
            public var currency: String
            public var amount: Int64

            public init(onlyNewSubscribers: Bool = false, winnersAreVisible: Bool = false, boostPeer: API.InputPeer, additionalPeers: [API.InputPeer]? = nil, countriesIso2: [String]? = nil, prizeDescription: String? = nil, randomID: Int64, untilDate: Int32, currency: String, amount: Int64) {
                self.onlyNewSubscribers = onlyNewSubscribers
                self.winnersAreVisible = winnersAreVisible
                self.boostPeer = boostPeer
                self.additionalPeers = additionalPeers
                self.countriesIso2 = countriesIso2
                self.prizeDescription = prizeDescription
                self.randomID = randomID
                self.untilDate = untilDate
                self.currency = currency
                self.amount = amount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.onlyNewSubscribers = _flags[0]
                self.winnersAreVisible = _flags[3]
                self.boostPeer = try API.InputPeer(from: &reader)
                self.additionalPeers = _flags[1] ? try reader.readVector(of: API.InputPeer.self) : nil
                self.countriesIso2 = _flags[2] ? try reader.readVector(of: String.self) : nil
                self.prizeDescription = _flags[4] ? try reader.readString() : nil
                self.randomID = try reader.readLong()
                self.untilDate = try reader.readInt()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.onlyNewSubscribers)
                _flags.set(3, if: self.winnersAreVisible)
                _flags.set(1, if: self.additionalPeers != nil)
                _flags.set(2, if: self.countriesIso2 != nil)
                _flags.set(4, if: self.prizeDescription != nil)
                writer.writeFlags(_flags)
                self.boostPeer.write(to: &writer)
                if let value = self.additionalPeers { writer.writeVector(value) }
                if let value = self.countriesIso2 { writer.writeVector(value) }
                if let value = self.prizeDescription { writer.writeString(value) }
                writer.writeLong(self.randomID)
                writer.writeInt(self.untilDate)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
            }
        }

        /// `inputStorePaymentStarsTopup#f9a2a6cb`
        public struct InputStorePaymentStarsTopup: TLPayload {
            public var stars: Int64
            public var currency: String
            public var amount: Int64
            public var spendPurposePeer: API.InputPeer?

            public init(stars: Int64, currency: String, amount: Int64, spendPurposePeer: API.InputPeer? = nil) {
                self.stars = stars
                self.currency = currency
                self.amount = amount
                self.spendPurposePeer = spendPurposePeer
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.stars = try reader.readLong()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
                self.spendPurposePeer = _flags[0] ? try API.InputPeer(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.spendPurposePeer != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.stars)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
                if let value = self.spendPurposePeer { value.write(to: &writer) }
            }
        }

        /// `inputStorePaymentStarsGift#1d741ef7`
        public struct InputStorePaymentStarsGift: TLPayload {
            public var userID: API.InputUser
            public var stars: Int64
            public var currency: String
            public var amount: Int64

            public init(userID: API.InputUser, stars: Int64, currency: String, amount: Int64) {
                self.userID = userID
                self.stars = stars
                self.currency = currency
                self.amount = amount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.userID = try API.InputUser(from: &reader)
                self.stars = try reader.readLong()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.userID.write(to: &writer)
                writer.writeLong(self.stars)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
            }
        }

        /// `inputStorePaymentStarsGiveaway#751f08fa`
        public struct InputStorePaymentStarsGiveaway: TLPayload {
            public var onlyNewSubscribers: Bool
            public var winnersAreVisible: Bool
            public var stars: Int64
            public var boostPeer: API.InputPeer
            public var additionalPeers: [API.InputPeer]?
            public var countriesIso2: [String]?
            public var prizeDescription: String?
            public var randomID: Int64
            public var untilDate: Int32
            public var currency: String
            public var amount: Int64
            public var users: Int32

            public init(onlyNewSubscribers: Bool = false, winnersAreVisible: Bool = false, stars: Int64, boostPeer: API.InputPeer, additionalPeers: [API.InputPeer]? = nil, countriesIso2: [String]? = nil, prizeDescription: String? = nil, randomID: Int64, untilDate: Int32, currency: String, amount: Int64, users: Int32) {
                self.onlyNewSubscribers = onlyNewSubscribers
                self.winnersAreVisible = winnersAreVisible
                self.stars = stars
                self.boostPeer = boostPeer
                self.additionalPeers = additionalPeers
                self.countriesIso2 = countriesIso2
                self.prizeDescription = prizeDescription
                self.randomID = randomID
                self.untilDate = untilDate
                self.currency = currency
                self.amount = amount
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.onlyNewSubscribers = _flags[0]
                self.winnersAreVisible = _flags[3]
                self.stars = try reader.readLong()
                self.boostPeer = try API.InputPeer(from: &reader)
                self.additionalPeers = _flags[1] ? try reader.readVector(of: API.InputPeer.self) : nil
                self.countriesIso2 = _flags[2] ? try reader.readVector(of: String.self) : nil
                self.prizeDescription = _flags[4] ? try reader.readString() : nil
                self.randomID = try reader.readLong()
                self.untilDate = try reader.readInt()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
                self.users = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.onlyNewSubscribers)
                _flags.set(3, if: self.winnersAreVisible)
                _flags.set(1, if: self.additionalPeers != nil)
                _flags.set(2, if: self.countriesIso2 != nil)
                _flags.set(4, if: self.prizeDescription != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.stars)
                self.boostPeer.write(to: &writer)
                if let value = self.additionalPeers { writer.writeVector(value) }
                if let value = self.countriesIso2 { writer.writeVector(value) }
                if let value = self.prizeDescription { writer.writeString(value) }
                writer.writeLong(self.randomID)
                writer.writeInt(self.untilDate)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
                writer.writeInt(self.users)
            }
        }

        /// `inputStorePaymentAuthCode#3fc18057`
        public struct InputStorePaymentAuthCode: TLPayload {
            public var restore: Bool
            public var phoneNumber: String
            public var phoneCodeHash: String
            public var premiumDays: Int32
            public var currency: String
            public var amount: Int64

            public init(restore: Bool = false, phoneNumber: String, phoneCodeHash: String, premiumDays: Int32, currency: String, amount: Int64) {
                self.restore = restore
                self.phoneNumber = phoneNumber
                self.phoneCodeHash = phoneCodeHash
                self.premiumDays = premiumDays
                self.currency = currency
                self.amount = amount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.restore = _flags[0]
                self.phoneNumber = try reader.readString()
                self.phoneCodeHash = try reader.readString()
                self.premiumDays = try reader.readInt()
                self.currency = try reader.readString()
                self.amount = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.restore)
                writer.writeFlags(_flags)
                writer.writeString(self.phoneNumber)
                writer.writeString(self.phoneCodeHash)
                writer.writeInt(self.premiumDays)
                writer.writeString(self.currency)
                writer.writeLong(self.amount)
            }
        }
    }

    /// `InputBotApp`
    public enum InputBotApp: TLObject {
        /// `inputBotAppID#a920bd7a id:long access_hash:long = InputBotApp`
        case inputBotAppID(id: Int64, accessHash: Int64)
        /// `inputBotAppShortName#908c0407 bot_id:InputUser short_name:string = InputBotApp`
        indirect case inputBotAppShortName(botID: API.InputUser, shortName: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa920bd7a:
                self = .inputBotAppID(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0x908c0407:
                self = .inputBotAppShortName(botID: try API.InputUser(from: &reader), shortName: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputBotApp")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputBotAppID(let value1, let value2):
                writer.writeConstructorID(0xa920bd7a)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputBotAppShortName(let value1, let value2):
                writer.writeConstructorID(0x908c0407)
                value1.write(to: &writer)
                writer.writeString(value2)
            }
        }
    }

    /// `inlineBotWebView#b57295d5 text:string url:string = InlineBotWebView`
    public struct InlineBotWebView: TLObject {
        public var text: String
        public var url: String

        public init(text: String, url: String) {
            self.text = text
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb57295d5, "inlineBotWebView")
            self.text = try reader.readString()
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb57295d5)
            writer.writeString(self.text)
            writer.writeString(self.url)
        }
    }

    /// `inputChatlistDialogFilter#f3e0da33 filter_id:int = InputChatlist`
    public struct InputChatlist: TLObject {
        public var filterID: Int32

        public init(filterID: Int32) {
            self.filterID = filterID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf3e0da33, "inputChatlistDialogFilter")
            self.filterID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf3e0da33)
            writer.writeInt(self.filterID)
        }
    }

    /// `InputReplyTo`
    public enum InputReplyTo: TLObject {
        /// `inputReplyToMessage#3bd4b7c2 flags:# reply_to_msg_id:int top_msg_id:flags.0?int
        /// reply_to_peer_id:flags.1?InputPeer quote_text:flags.2?string
        /// quote_entities:flags.3?Vector<MessageEntity> quote_offset:flags.4?int
        /// monoforum_peer_id:flags.5?InputPeer todo_item_id:flags.6?int poll_option:flags.7?bytes = InputReplyTo`
        indirect case inputReplyToMessage(InputReplyToMessage)
        /// `inputReplyToStory#5881323a peer:InputPeer story_id:int = InputReplyTo`
        case inputReplyToStory(peer: API.InputPeer, storyID: Int32)
        /// `inputReplyToMonoForum#69d66c45 monoforum_peer_id:InputPeer = InputReplyTo`
        case inputReplyToMonoForum(monoforumPeerID: API.InputPeer)
        /// `inputReplyToEphemeralMessage#4119b95e id:int = InputReplyTo`
        case inputReplyToEphemeralMessage(id: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3bd4b7c2:
                self = .inputReplyToMessage(try InputReplyToMessage(bareFrom: &reader))
            case 0x5881323a:
                self = .inputReplyToStory(peer: try API.InputPeer(from: &reader), storyID: try reader.readInt())
            case 0x69d66c45:
                self = .inputReplyToMonoForum(monoforumPeerID: try API.InputPeer(from: &reader))
            case 0x4119b95e:
                self = .inputReplyToEphemeralMessage(id: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "InputReplyTo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputReplyToMessage(let value):
                writer.writeConstructorID(0x3bd4b7c2)
                value.writeBare(to: &writer)
            case .inputReplyToStory(let value1, let value2):
                writer.writeConstructorID(0x5881323a)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .inputReplyToMonoForum(let value):
                writer.writeConstructorID(0x69d66c45)
                value.write(to: &writer)
            case .inputReplyToEphemeralMessage(let value):
                writer.writeConstructorID(0x4119b95e)
                writer.writeInt(value)
            }
        }

        /// `inputReplyToMessage#3bd4b7c2`
        public struct InputReplyToMessage: TLPayload {
            public var replyToMsgID: Int32
            public var topMsgID: Int32?
            public var replyToPeerID: API.InputPeer?
            public var quoteText: String?
            public var quoteEntities: [API.MessageEntity]?
            public var quoteOffset: Int32?
            public var monoforumPeerID: API.InputPeer?
            public var todoItemID: Int32?
            public var pollOption: [UInt8]?

            public init(replyToMsgID: Int32, topMsgID: Int32? = nil, replyToPeerID: API.InputPeer? = nil, quoteText: String? = nil, quoteEntities: [API.MessageEntity]? = nil, quoteOffset: Int32? = nil, monoforumPeerID: API.InputPeer? = nil, todoItemID: Int32? = nil, pollOption: [UInt8]? = nil) {
                self.replyToMsgID = replyToMsgID
                self.topMsgID = topMsgID
                self.replyToPeerID = replyToPeerID
                self.quoteText = quoteText
                self.quoteEntities = quoteEntities
                self.quoteOffset = quoteOffset
                self.monoforumPeerID = monoforumPeerID
                self.todoItemID = todoItemID
                self.pollOption = pollOption
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.replyToMsgID = try reader.readInt()
                self.topMsgID = _flags[0] ? try reader.readInt() : nil
                self.replyToPeerID = _flags[1] ? try API.InputPeer(from: &reader) : nil
                self.quoteText = _flags[2] ? try reader.readString() : nil
                self.quoteEntities = _flags[3] ? try reader.readVector(of: API.MessageEntity.self) : nil
                self.quoteOffset = _flags[4] ? try reader.readInt() : nil
                self.monoforumPeerID = _flags[5] ? try API.InputPeer(from: &reader) : nil
                self.todoItemID = _flags[6] ? try reader.readInt() : nil
                self.pollOption = _flags[7] ? try reader.readBytes() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.topMsgID != nil)
                _flags.set(1, if: self.replyToPeerID != nil)
                _flags.set(2, if: self.quoteText != nil)
                _flags.set(3, if: self.quoteEntities != nil)
                _flags.set(4, if: self.quoteOffset != nil)
                _flags.set(5, if: self.monoforumPeerID != nil)
                _flags.set(6, if: self.todoItemID != nil)
                _flags.set(7, if: self.pollOption != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.replyToMsgID)
                if let value = self.topMsgID { writer.writeInt(value) }
                if let value = self.replyToPeerID { value.write(to: &writer) }
                if let value = self.quoteText { writer.writeString(value) }
                if let value = self.quoteEntities { writer.writeVector(value) }
                if let value = self.quoteOffset { writer.writeInt(value) }
                if let value = self.monoforumPeerID { value.write(to: &writer) }
                if let value = self.todoItemID { writer.writeInt(value) }
                if let value = self.pollOption { writer.writeBytes(value) }
            }
        }
    }

    /// `inputBusinessRecipients#6f8b32aa flags:# existing_chats:flags.0?true new_chats:flags.1?true
    /// contacts:flags.2?true non_contacts:flags.3?true exclude_selected:flags.5?true
    /// users:flags.4?Vector<InputUser> = InputBusinessRecipients`
    public struct InputBusinessRecipients: TLObject {
        public var existingChats: Bool
        public var newChats: Bool
        public var contacts: Bool
        public var nonContacts: Bool
        public var excludeSelected: Bool
        public var users: [API.InputUser]?

        public init(existingChats: Bool = false, newChats: Bool = false, contacts: Bool = false, nonContacts: Bool = false, excludeSelected: Bool = false, users: [API.InputUser]? = nil) {
            self.existingChats = existingChats
            self.newChats = newChats
            self.contacts = contacts
            self.nonContacts = nonContacts
            self.excludeSelected = excludeSelected
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6f8b32aa, "inputBusinessRecipients")
            let _flags = try reader.readFlags()
            self.existingChats = _flags[0]
            self.newChats = _flags[1]
            self.contacts = _flags[2]
            self.nonContacts = _flags[3]
            self.excludeSelected = _flags[5]
            self.users = _flags[4] ? try reader.readVector(of: API.InputUser.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6f8b32aa)
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

    /// `inputBusinessGreetingMessage#0194cb3b shortcut_id:int recipients:InputBusinessRecipients
    /// no_activity_days:int = InputBusinessGreetingMessage`
    public struct InputBusinessGreetingMessage: TLObject {
        public var shortcutID: Int32
        public var recipients: API.InputBusinessRecipients
        public var noActivityDays: Int32

        public init(shortcutID: Int32, recipients: API.InputBusinessRecipients, noActivityDays: Int32) {
            self.shortcutID = shortcutID
            self.recipients = recipients
            self.noActivityDays = noActivityDays
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0194cb3b, "inputBusinessGreetingMessage")
            self.shortcutID = try reader.readInt()
            self.recipients = try API.InputBusinessRecipients(from: &reader)
            self.noActivityDays = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0194cb3b)
            writer.writeInt(self.shortcutID)
            self.recipients.write(to: &writer)
            writer.writeInt(self.noActivityDays)
        }
    }

    /// `inputBusinessAwayMessage#832175e0 flags:# offline_only:flags.0?true shortcut_id:int
    /// schedule:BusinessAwayMessageSchedule recipients:InputBusinessRecipients = InputBusinessAwayMessage`
    public struct InputBusinessAwayMessage: TLObject {
        public var offlineOnly: Bool
        public var shortcutID: Int32
        public var schedule: API.BusinessAwayMessageSchedule
        public var recipients: API.InputBusinessRecipients

        public init(offlineOnly: Bool = false, shortcutID: Int32, schedule: API.BusinessAwayMessageSchedule, recipients: API.InputBusinessRecipients) {
            self.offlineOnly = offlineOnly
            self.shortcutID = shortcutID
            self.schedule = schedule
            self.recipients = recipients
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x832175e0, "inputBusinessAwayMessage")
            let _flags = try reader.readFlags()
            self.offlineOnly = _flags[0]
            self.shortcutID = try reader.readInt()
            self.schedule = try API.BusinessAwayMessageSchedule(from: &reader)
            self.recipients = try API.InputBusinessRecipients(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x832175e0)
            var _flags = TLFlags()
            _flags.set(0, if: self.offlineOnly)
            writer.writeFlags(_flags)
            writer.writeInt(self.shortcutID)
            self.schedule.write(to: &writer)
            self.recipients.write(to: &writer)
        }
    }

    /// `InputQuickReplyShortcut`
    public enum InputQuickReplyShortcut: TLObject {
        /// `inputQuickReplyShortcut#24596d41 shortcut:string = InputQuickReplyShortcut`
        case inputQuickReplyShortcut(shortcut: String)
        /// `inputQuickReplyShortcutId#01190cf1 shortcut_id:int = InputQuickReplyShortcut`
        case inputQuickReplyShortcutId(shortcutID: Int32)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x24596d41:
                self = .inputQuickReplyShortcut(shortcut: try reader.readString())
            case 0x01190cf1:
                self = .inputQuickReplyShortcutId(shortcutID: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "InputQuickReplyShortcut")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputQuickReplyShortcut(let value):
                writer.writeConstructorID(0x24596d41)
                writer.writeString(value)
            case .inputQuickReplyShortcutId(let value):
                writer.writeConstructorID(0x01190cf1)
                writer.writeInt(value)
            }
        }
    }

    /// `inputBusinessIntro#09c469cd flags:# title:string description:string sticker:flags.0?InputDocument =
    /// InputBusinessIntro`
    public struct InputBusinessIntro: TLObject {
        public var title: String
        public var description: String
        public var sticker: API.InputDocument?

        public init(title: String, description: String, sticker: API.InputDocument? = nil) {
            self.title = title
            self.description = description
            self.sticker = sticker
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x09c469cd, "inputBusinessIntro")
            let _flags = try reader.readFlags()
            self.title = try reader.readString()
            self.description = try reader.readString()
            self.sticker = _flags[0] ? try API.InputDocument(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x09c469cd)
            var _flags = TLFlags()
            _flags.set(0, if: self.sticker != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.title)
            writer.writeString(self.description)
            if let value = self.sticker { value.write(to: &writer) }
        }
    }

    /// `InputCollectible`
    public enum InputCollectible: TLObject {
        /// `inputCollectibleUsername#e39460a9 username:string = InputCollectible`
        case inputCollectibleUsername(username: String)
        /// `inputCollectiblePhone#a2e214a4 phone:string = InputCollectible`
        case inputCollectiblePhone(phone: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe39460a9:
                self = .inputCollectibleUsername(username: try reader.readString())
            case 0xa2e214a4:
                self = .inputCollectiblePhone(phone: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputCollectible")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputCollectibleUsername(let value):
                writer.writeConstructorID(0xe39460a9)
                writer.writeString(value)
            case .inputCollectiblePhone(let value):
                writer.writeConstructorID(0xa2e214a4)
                writer.writeString(value)
            }
        }
    }

    /// `inputBusinessBotRecipients#c4e5921e flags:# existing_chats:flags.0?true new_chats:flags.1?true
    /// contacts:flags.2?true non_contacts:flags.3?true exclude_selected:flags.5?true
    /// users:flags.4?Vector<InputUser> exclude_users:flags.6?Vector<InputUser> = InputBusinessBotRecipients`
    public struct InputBusinessBotRecipients: TLObject {
        public var existingChats: Bool
        public var newChats: Bool
        public var contacts: Bool
        public var nonContacts: Bool
        public var excludeSelected: Bool
        public var users: [API.InputUser]?
        public var excludeUsers: [API.InputUser]?

        public init(existingChats: Bool = false, newChats: Bool = false, contacts: Bool = false, nonContacts: Bool = false, excludeSelected: Bool = false, users: [API.InputUser]? = nil, excludeUsers: [API.InputUser]? = nil) {
            self.existingChats = existingChats
            self.newChats = newChats
            self.contacts = contacts
            self.nonContacts = nonContacts
            self.excludeSelected = excludeSelected
            self.users = users
            self.excludeUsers = excludeUsers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc4e5921e, "inputBusinessBotRecipients")
            let _flags = try reader.readFlags()
            self.existingChats = _flags[0]
            self.newChats = _flags[1]
            self.contacts = _flags[2]
            self.nonContacts = _flags[3]
            self.excludeSelected = _flags[5]
            self.users = _flags[4] ? try reader.readVector(of: API.InputUser.self) : nil
            self.excludeUsers = _flags[6] ? try reader.readVector(of: API.InputUser.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc4e5921e)
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

    /// `inputBusinessChatLink#11679fa7 flags:# message:string entities:flags.0?Vector<MessageEntity>
    /// title:flags.1?string = InputBusinessChatLink`
    public struct InputBusinessChatLink: TLObject {
        public var message: String
        public var entities: [API.MessageEntity]?
        public var title: String?

        public init(message: String, entities: [API.MessageEntity]? = nil, title: String? = nil) {
            self.message = message
            self.entities = entities
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x11679fa7, "inputBusinessChatLink")
            let _flags = try reader.readFlags()
            self.message = try reader.readString()
            self.entities = _flags[0] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.title = _flags[1] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x11679fa7)
            var _flags = TLFlags()
            _flags.set(0, if: self.entities != nil)
            _flags.set(1, if: self.title != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.message)
            if let value = self.entities { writer.writeVector(value) }
            if let value = self.title { writer.writeString(value) }
        }
    }

    /// `inputStarsTransaction#206ae6d1 flags:# refund:flags.0?true id:string = InputStarsTransaction`
    public struct InputStarsTransaction: TLObject {
        public var refund: Bool
        public var id: String

        public init(refund: Bool = false, id: String) {
            self.refund = refund
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x206ae6d1, "inputStarsTransaction")
            let _flags = try reader.readFlags()
            self.refund = _flags[0]
            self.id = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x206ae6d1)
            var _flags = TLFlags()
            _flags.set(0, if: self.refund)
            writer.writeFlags(_flags)
            writer.writeString(self.id)
        }
    }

    /// `InputSavedStarGift`
    public enum InputSavedStarGift: TLObject {
        /// `inputSavedStarGiftUser#69279795 msg_id:int = InputSavedStarGift`
        case inputSavedStarGiftUser(msgID: Int32)
        /// `inputSavedStarGiftChat#f101aa7f peer:InputPeer saved_id:long = InputSavedStarGift`
        case inputSavedStarGiftChat(peer: API.InputPeer, savedID: Int64)
        /// `inputSavedStarGiftSlug#2085c238 slug:string = InputSavedStarGift`
        case inputSavedStarGiftSlug(slug: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x69279795:
                self = .inputSavedStarGiftUser(msgID: try reader.readInt())
            case 0xf101aa7f:
                self = .inputSavedStarGiftChat(peer: try API.InputPeer(from: &reader), savedID: try reader.readLong())
            case 0x2085c238:
                self = .inputSavedStarGiftSlug(slug: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputSavedStarGift")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputSavedStarGiftUser(let value):
                writer.writeConstructorID(0x69279795)
                writer.writeInt(value)
            case .inputSavedStarGiftChat(let value1, let value2):
                writer.writeConstructorID(0xf101aa7f)
                value1.write(to: &writer)
                writer.writeLong(value2)
            case .inputSavedStarGiftSlug(let value):
                writer.writeConstructorID(0x2085c238)
                writer.writeString(value)
            }
        }
    }

    /// `InputChatTheme`
    public enum InputChatTheme: TLObject {
        /// `inputChatThemeEmpty#83268483 = InputChatTheme`
        case inputChatThemeEmpty
        /// `inputChatTheme#c93de95c emoticon:string = InputChatTheme`
        case inputChatTheme(emoticon: String)
        /// `inputChatThemeUniqueGift#87e5dfe4 slug:string = InputChatTheme`
        case inputChatThemeUniqueGift(slug: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x83268483:
                self = .inputChatThemeEmpty
            case 0xc93de95c:
                self = .inputChatTheme(emoticon: try reader.readString())
            case 0x87e5dfe4:
                self = .inputChatThemeUniqueGift(slug: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputChatTheme")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputChatThemeEmpty:
                writer.writeConstructorID(0x83268483)
            case .inputChatTheme(let value):
                writer.writeConstructorID(0xc93de95c)
                writer.writeString(value)
            case .inputChatThemeUniqueGift(let value):
                writer.writeConstructorID(0x87e5dfe4)
                writer.writeString(value)
            }
        }
    }

    /// `InputStarGiftAuction`
    public enum InputStarGiftAuction: TLObject {
        /// `inputStarGiftAuction#02e16c98 gift_id:long = InputStarGiftAuction`
        case inputStarGiftAuction(giftID: Int64)
        /// `inputStarGiftAuctionSlug#7ab58308 slug:string = InputStarGiftAuction`
        case inputStarGiftAuctionSlug(slug: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x02e16c98:
                self = .inputStarGiftAuction(giftID: try reader.readLong())
            case 0x7ab58308:
                self = .inputStarGiftAuctionSlug(slug: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputStarGiftAuction")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputStarGiftAuction(let value):
                writer.writeConstructorID(0x02e16c98)
                writer.writeLong(value)
            case .inputStarGiftAuctionSlug(let value):
                writer.writeConstructorID(0x7ab58308)
                writer.writeString(value)
            }
        }
    }

    /// `InputPasskeyResponse`
    public enum InputPasskeyResponse: TLObject {
        /// `inputPasskeyResponseRegister#3e63935c client_data:DataJSON attestation_data:bytes =
        /// InputPasskeyResponse`
        case inputPasskeyResponseRegister(clientData: API.DataJSON, attestationData: [UInt8])
        /// `inputPasskeyResponseLogin#c31fc14a client_data:DataJSON authenticator_data:bytes signature:bytes
        /// user_handle:string = InputPasskeyResponse`
        indirect case inputPasskeyResponseLogin(InputPasskeyResponseLogin)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3e63935c:
                self = .inputPasskeyResponseRegister(clientData: try API.DataJSON(from: &reader), attestationData: try reader.readBytes())
            case 0xc31fc14a:
                self = .inputPasskeyResponseLogin(try InputPasskeyResponseLogin(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputPasskeyResponse")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPasskeyResponseRegister(let value1, let value2):
                writer.writeConstructorID(0x3e63935c)
                value1.write(to: &writer)
                writer.writeBytes(value2)
            case .inputPasskeyResponseLogin(let value):
                writer.writeConstructorID(0xc31fc14a)
                value.writeBare(to: &writer)
            }
        }

        /// `inputPasskeyResponseLogin#c31fc14a`
        public struct InputPasskeyResponseLogin: TLPayload {
            public var clientData: API.DataJSON
            public var authenticatorData: [UInt8]
            public var signature: [UInt8]
            public var userHandle: String

            public init(clientData: API.DataJSON, authenticatorData: [UInt8], signature: [UInt8], userHandle: String) {
                self.clientData = clientData
                self.authenticatorData = authenticatorData
                self.signature = signature
                self.userHandle = userHandle
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.clientData = try API.DataJSON(from: &reader)
                self.authenticatorData = try reader.readBytes()
                self.signature = try reader.readBytes()
                self.userHandle = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                self.clientData.write(to: &writer)
                writer.writeBytes(self.authenticatorData)
                writer.writeBytes(self.signature)
                writer.writeString(self.userHandle)
            }
        }
    }

    /// `InputPasskeyCredential`
    public enum InputPasskeyCredential: TLObject {
        /// `inputPasskeyCredentialPublicKey#3c27b78f id:string raw_id:string response:InputPasskeyResponse =
        /// InputPasskeyCredential`
        indirect case inputPasskeyCredentialPublicKey(id: String, rawID: String, response: API.InputPasskeyResponse)
        /// `inputPasskeyCredentialFirebasePNV#5b1ccb28 pnv_token:string = InputPasskeyCredential`
        case inputPasskeyCredentialFirebasePNV(pnvToken: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3c27b78f:
                self = .inputPasskeyCredentialPublicKey(id: try reader.readString(), rawID: try reader.readString(), response: try API.InputPasskeyResponse(from: &reader))
            case 0x5b1ccb28:
                self = .inputPasskeyCredentialFirebasePNV(pnvToken: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputPasskeyCredential")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputPasskeyCredentialPublicKey(let value1, let value2, let value3):
                writer.writeConstructorID(0x3c27b78f)
                writer.writeString(value1)
                writer.writeString(value2)
                value3.write(to: &writer)
            case .inputPasskeyCredentialFirebasePNV(let value):
                writer.writeConstructorID(0x5b1ccb28)
                writer.writeString(value)
            }
        }
    }

    /// `inputMessageReadMetric#402b4495 msg_id:int view_id:long time_in_view_ms:int active_time_in_view_ms:int
    /// height_to_viewport_ratio_permille:int seen_range_ratio_permille:int = InputMessageReadMetric`
    public struct InputMessageReadMetric: TLObject {
        public var msgID: Int32
        public var viewID: Int64
        public var timeInViewMs: Int32
        public var activeTimeInViewMs: Int32
        public var heightToViewportRatioPermille: Int32
        public var seenRangeRatioPermille: Int32

        public init(msgID: Int32, viewID: Int64, timeInViewMs: Int32, activeTimeInViewMs: Int32, heightToViewportRatioPermille: Int32, seenRangeRatioPermille: Int32) {
            self.msgID = msgID
            self.viewID = viewID
            self.timeInViewMs = timeInViewMs
            self.activeTimeInViewMs = activeTimeInViewMs
            self.heightToViewportRatioPermille = heightToViewportRatioPermille
            self.seenRangeRatioPermille = seenRangeRatioPermille
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x402b4495, "inputMessageReadMetric")
            self.msgID = try reader.readInt()
            self.viewID = try reader.readLong()
            self.timeInViewMs = try reader.readInt()
            self.activeTimeInViewMs = try reader.readInt()
            self.heightToViewportRatioPermille = try reader.readInt()
            self.seenRangeRatioPermille = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x402b4495)
            writer.writeInt(self.msgID)
            writer.writeLong(self.viewID)
            writer.writeInt(self.timeInViewMs)
            writer.writeInt(self.activeTimeInViewMs)
            writer.writeInt(self.heightToViewportRatioPermille)
            writer.writeInt(self.seenRangeRatioPermille)
        }
    }

    /// `InputAiComposeTone`
    public enum InputAiComposeTone: TLObject {
        /// `inputAiComposeToneDefault#1fe9a9bf tone:string = InputAiComposeTone`
        case inputAiComposeToneDefault(tone: String)
        /// `inputAiComposeToneID#0773c080 id:long access_hash:long = InputAiComposeTone`
        case inputAiComposeToneID(id: Int64, accessHash: Int64)
        /// `inputAiComposeToneSlug#1fa01357 slug:string = InputAiComposeTone`
        case inputAiComposeToneSlug(slug: String)
        /// `inputAiComposeToneSingleUse#0e0c35af custom_prompt:string = InputAiComposeTone`
        case inputAiComposeToneSingleUse(customPrompt: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1fe9a9bf:
                self = .inputAiComposeToneDefault(tone: try reader.readString())
            case 0x0773c080:
                self = .inputAiComposeToneID(id: try reader.readLong(), accessHash: try reader.readLong())
            case 0x1fa01357:
                self = .inputAiComposeToneSlug(slug: try reader.readString())
            case 0x0e0c35af:
                self = .inputAiComposeToneSingleUse(customPrompt: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "InputAiComposeTone")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputAiComposeToneDefault(let value):
                writer.writeConstructorID(0x1fe9a9bf)
                writer.writeString(value)
            case .inputAiComposeToneID(let value1, let value2):
                writer.writeConstructorID(0x0773c080)
                writer.writeLong(value1)
                writer.writeLong(value2)
            case .inputAiComposeToneSlug(let value):
                writer.writeConstructorID(0x1fa01357)
                writer.writeString(value)
            case .inputAiComposeToneSingleUse(let value):
                writer.writeConstructorID(0x0e0c35af)
                writer.writeString(value)
            }
        }
    }

    /// `InputRichFile`
    public enum InputRichFile: TLObject {
        /// `inputRichFilePhoto#9b00622b id:string photo:InputPhoto = InputRichFile`
        indirect case inputRichFilePhoto(id: String, photo: API.InputPhoto)
        /// `inputRichFileDocument#83281dbd id:string document:InputDocument = InputRichFile`
        indirect case inputRichFileDocument(id: String, document: API.InputDocument)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9b00622b:
                self = .inputRichFilePhoto(id: try reader.readString(), photo: try API.InputPhoto(from: &reader))
            case 0x83281dbd:
                self = .inputRichFileDocument(id: try reader.readString(), document: try API.InputDocument(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputRichFile")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputRichFilePhoto(let value1, let value2):
                writer.writeConstructorID(0x9b00622b)
                writer.writeString(value1)
                value2.write(to: &writer)
            case .inputRichFileDocument(let value1, let value2):
                writer.writeConstructorID(0x83281dbd)
                writer.writeString(value1)
                value2.write(to: &writer)
            }
        }
    }

    /// `InputRichMessage`
    public enum InputRichMessage: TLObject {
        /// `inputRichMessage#e4c449fc flags:# rtl:flags.0?true noautolink:flags.1?true blocks:Vector<PageBlock>
        /// photos:flags.2?Vector<InputPhoto> documents:flags.3?Vector<InputDocument>
        /// users:flags.4?Vector<InputUser> = InputRichMessage`
        indirect case inputRichMessage(InputRichMessage)
        /// `inputRichMessageHTML#dacb836a flags:# rtl:flags.0?true noautolink:flags.1?true html:string
        /// files:flags.2?Vector<InputRichFile> = InputRichMessage`
        indirect case inputRichMessageHTML(InputRichMessageHTML)
        /// `inputRichMessageMarkdown#004b572c flags:# rtl:flags.0?true noautolink:flags.1?true markdown:string
        /// files:flags.2?Vector<InputRichFile> = InputRichMessage`
        indirect case inputRichMessageMarkdown(InputRichMessageMarkdown)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe4c449fc:
                self = .inputRichMessage(try InputRichMessage(bareFrom: &reader))
            case 0xdacb836a:
                self = .inputRichMessageHTML(try InputRichMessageHTML(bareFrom: &reader))
            case 0x004b572c:
                self = .inputRichMessageMarkdown(try InputRichMessageMarkdown(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "InputRichMessage")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .inputRichMessage(let value):
                writer.writeConstructorID(0xe4c449fc)
                value.writeBare(to: &writer)
            case .inputRichMessageHTML(let value):
                writer.writeConstructorID(0xdacb836a)
                value.writeBare(to: &writer)
            case .inputRichMessageMarkdown(let value):
                writer.writeConstructorID(0x004b572c)
                value.writeBare(to: &writer)
            }
        }

        /// `inputRichMessage#e4c449fc`
        public struct InputRichMessage: TLPayload {
            public var rtl: Bool
            public var noautolink: Bool
            public var blocks: [API.PageBlock]
            public var photos: [API.InputPhoto]?
            public var documents: [API.InputDocument]?
            public var users: [API.InputUser]?

            public init(rtl: Bool = false, noautolink: Bool = false, blocks: [API.PageBlock], photos: [API.InputPhoto]? = nil, documents: [API.InputDocument]? = nil, users: [API.InputUser]? = nil) {
                self.rtl = rtl
                self.noautolink = noautolink
                self.blocks = blocks
                self.photos = photos
                self.documents = documents
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.rtl = _flags[0]
                self.noautolink = _flags[1]
                self.blocks = try reader.readVector(of: API.PageBlock.self)
                self.photos = _flags[2] ? try reader.readVector(of: API.InputPhoto.self) : nil
                self.documents = _flags[3] ? try reader.readVector(of: API.InputDocument.self) : nil
                self.users = _flags[4] ? try reader.readVector(of: API.InputUser.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rtl)
                _flags.set(1, if: self.noautolink)
                _flags.set(2, if: self.photos != nil)
                _flags.set(3, if: self.documents != nil)
                _flags.set(4, if: self.users != nil)
                writer.writeFlags(_flags)
                writer.writeVector(self.blocks)
                if let value = self.photos { writer.writeVector(value) }
                if let value = self.documents { writer.writeVector(value) }
                if let value = self.users { writer.writeVector(value) }
            }
        }

        /// `inputRichMessageHTML#dacb836a`
        public struct InputRichMessageHTML: TLPayload {
            public var rtl: Bool
            public var noautolink: Bool
            public var html: String
            public var files: [API.InputRichFile]?

            public init(rtl: Bool = false, noautolink: Bool = false, html: String, files: [API.InputRichFile]? = nil) {
                self.rtl = rtl
                self.noautolink = noautolink
                self.html = html
                self.files = files
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.rtl = _flags[0]
                self.noautolink = _flags[1]
                self.html = try reader.readString()
                self.files = _flags[2] ? try reader.readVector(of: API.InputRichFile.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rtl)
                _flags.set(1, if: self.noautolink)
                _flags.set(2, if: self.files != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.html)
                if let value = self.files { writer.writeVector(value) }
            }
        }

        /// `inputRichMessageMarkdown#004b572c`
        public struct InputRichMessageMarkdown: TLPayload {
            public var rtl: Bool
            public var noautolink: Bool
            public var markdown: String
            public var files: [API.InputRichFile]?

            public init(rtl: Bool = false, noautolink: Bool = false, markdown: String, files: [API.InputRichFile]? = nil) {
                self.rtl = rtl
                self.noautolink = noautolink
                self.markdown = markdown
                self.files = files
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.rtl = _flags[0]
                self.noautolink = _flags[1]
                self.markdown = try reader.readString()
                self.files = _flags[2] ? try reader.readVector(of: API.InputRichFile.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.rtl)
                _flags.set(1, if: self.noautolink)
                _flags.set(2, if: self.files != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.markdown)
                if let value = self.files { writer.writeVector(value) }
            }
        }
    }
}
