// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Photos {
    /// `photos.updateProfilePhoto#09e82039 flags:# fallback:flags.0?true bot:flags.1?InputUser id:InputPhoto =
    /// photos.Photo`
    public struct UpdateProfilePhoto: TLFunction {
        public typealias Response = API.Photos.Photo
        public static var constructorID: UInt32 { 0x09e82039 }
        public static var name: String { "photos.updateProfilePhoto" }

        public var fallback: Bool
        public var bot: API.InputUser?
        public var id: API.InputPhoto

        public init(fallback: Bool = false, bot: API.InputUser? = nil, id: API.InputPhoto) {
            self.fallback = fallback
            self.bot = bot
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x09e82039, "photos.updateProfilePhoto")
            let _flags = try reader.readFlags()
            self.fallback = _flags[0]
            self.bot = _flags[1] ? try API.InputUser(from: &reader) : nil
            self.id = try API.InputPhoto(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x09e82039)
            var _flags = TLFlags()
            _flags.set(0, if: self.fallback)
            _flags.set(1, if: self.bot != nil)
            writer.writeFlags(_flags)
            if let value = self.bot { value.write(to: &writer) }
            self.id.write(to: &writer)
        }
    }

    /// `photos.uploadProfilePhoto#0388a3b5 flags:# fallback:flags.3?true bot:flags.5?InputUser
    /// file:flags.0?InputFile video:flags.1?InputFile video_start_ts:flags.2?double
    /// video_emoji_markup:flags.4?VideoSize = photos.Photo`
    public struct UploadProfilePhoto: TLFunction {
        public typealias Response = API.Photos.Photo
        public static var constructorID: UInt32 { 0x0388a3b5 }
        public static var name: String { "photos.uploadProfilePhoto" }

        public var fallback: Bool
        public var bot: API.InputUser?
        public var file: API.InputFile?
        public var video: API.InputFile?
        public var videoStartTs: Double?
        public var videoEmojiMarkup: API.VideoSize?

        public init(fallback: Bool = false, bot: API.InputUser? = nil, file: API.InputFile? = nil, video: API.InputFile? = nil, videoStartTs: Double? = nil, videoEmojiMarkup: API.VideoSize? = nil) {
            self.fallback = fallback
            self.bot = bot
            self.file = file
            self.video = video
            self.videoStartTs = videoStartTs
            self.videoEmojiMarkup = videoEmojiMarkup
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0388a3b5, "photos.uploadProfilePhoto")
            let _flags = try reader.readFlags()
            self.fallback = _flags[3]
            self.bot = _flags[5] ? try API.InputUser(from: &reader) : nil
            self.file = _flags[0] ? try API.InputFile(from: &reader) : nil
            self.video = _flags[1] ? try API.InputFile(from: &reader) : nil
            self.videoStartTs = _flags[2] ? try reader.readDouble() : nil
            self.videoEmojiMarkup = _flags[4] ? try API.VideoSize(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0388a3b5)
            var _flags = TLFlags()
            _flags.set(3, if: self.fallback)
            _flags.set(5, if: self.bot != nil)
            _flags.set(0, if: self.file != nil)
            _flags.set(1, if: self.video != nil)
            _flags.set(2, if: self.videoStartTs != nil)
            _flags.set(4, if: self.videoEmojiMarkup != nil)
            writer.writeFlags(_flags)
            if let value = self.bot { value.write(to: &writer) }
            if let value = self.file { value.write(to: &writer) }
            if let value = self.video { value.write(to: &writer) }
            if let value = self.videoStartTs { writer.writeDouble(value) }
            if let value = self.videoEmojiMarkup { value.write(to: &writer) }
        }
    }

    /// `photos.deletePhotos#87cf7f2f id:Vector<InputPhoto> = Vector<long>`
    public struct DeletePhotos: TLFunction {
        public typealias Response = [Int64]
        public static var constructorID: UInt32 { 0x87cf7f2f }
        public static var name: String { "photos.deletePhotos" }

        public var id: [API.InputPhoto]

        public init(id: [API.InputPhoto]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x87cf7f2f, "photos.deletePhotos")
            self.id = try reader.readVector(of: API.InputPhoto.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x87cf7f2f)
            writer.writeVector(self.id)
        }
    }

    /// `photos.getUserPhotos#91cd32a8 user_id:InputUser offset:int max_id:long limit:int = photos.Photos`
    public struct GetUserPhotos: TLFunction {
        public typealias Response = API.Photos.Photos
        public static var constructorID: UInt32 { 0x91cd32a8 }
        public static var name: String { "photos.getUserPhotos" }

        public var userID: API.InputUser
        public var offset: Int32
        public var maxID: Int64
        public var limit: Int32

        public init(userID: API.InputUser, offset: Int32, maxID: Int64, limit: Int32) {
            self.userID = userID
            self.offset = offset
            self.maxID = maxID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x91cd32a8, "photos.getUserPhotos")
            self.userID = try API.InputUser(from: &reader)
            self.offset = try reader.readInt()
            self.maxID = try reader.readLong()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x91cd32a8)
            self.userID.write(to: &writer)
            writer.writeInt(self.offset)
            writer.writeLong(self.maxID)
            writer.writeInt(self.limit)
        }
    }

    /// `photos.uploadContactProfilePhoto#e14c4a71 flags:# suggest:flags.3?true save:flags.4?true
    /// user_id:InputUser file:flags.0?InputFile video:flags.1?InputFile video_start_ts:flags.2?double
    /// video_emoji_markup:flags.5?VideoSize = photos.Photo`
    public struct UploadContactProfilePhoto: TLFunction {
        public typealias Response = API.Photos.Photo
        public static var constructorID: UInt32 { 0xe14c4a71 }
        public static var name: String { "photos.uploadContactProfilePhoto" }

        public var suggest: Bool
        public var save: Bool
        public var userID: API.InputUser
        public var file: API.InputFile?
        public var video: API.InputFile?
        public var videoStartTs: Double?
        public var videoEmojiMarkup: API.VideoSize?

        public init(suggest: Bool = false, save: Bool = false, userID: API.InputUser, file: API.InputFile? = nil, video: API.InputFile? = nil, videoStartTs: Double? = nil, videoEmojiMarkup: API.VideoSize? = nil) {
            self.suggest = suggest
            self.save = save
            self.userID = userID
            self.file = file
            self.video = video
            self.videoStartTs = videoStartTs
            self.videoEmojiMarkup = videoEmojiMarkup
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe14c4a71, "photos.uploadContactProfilePhoto")
            let _flags = try reader.readFlags()
            self.suggest = _flags[3]
            self.save = _flags[4]
            self.userID = try API.InputUser(from: &reader)
            self.file = _flags[0] ? try API.InputFile(from: &reader) : nil
            self.video = _flags[1] ? try API.InputFile(from: &reader) : nil
            self.videoStartTs = _flags[2] ? try reader.readDouble() : nil
            self.videoEmojiMarkup = _flags[5] ? try API.VideoSize(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe14c4a71)
            var _flags = TLFlags()
            _flags.set(3, if: self.suggest)
            _flags.set(4, if: self.save)
            _flags.set(0, if: self.file != nil)
            _flags.set(1, if: self.video != nil)
            _flags.set(2, if: self.videoStartTs != nil)
            _flags.set(5, if: self.videoEmojiMarkup != nil)
            writer.writeFlags(_flags)
            self.userID.write(to: &writer)
            if let value = self.file { value.write(to: &writer) }
            if let value = self.video { value.write(to: &writer) }
            if let value = self.videoStartTs { writer.writeDouble(value) }
            if let value = self.videoEmojiMarkup { value.write(to: &writer) }
        }
    }
}
