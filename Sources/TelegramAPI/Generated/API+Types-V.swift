// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `VideoSize`
    public enum VideoSize: TLObject {
        /// `videoSize#de33b094 flags:# type:string w:int h:int size:int video_start_ts:flags.0?double =
        /// VideoSize`
        indirect case videoSize(VideoSize)
        /// `videoSizeEmojiMarkup#f85c413c emoji_id:long background_colors:Vector<int> = VideoSize`
        case videoSizeEmojiMarkup(emojiID: Int64, backgroundColors: [Int32])
        /// `videoSizeStickerMarkup#0da082fe stickerset:InputStickerSet sticker_id:long
        /// background_colors:Vector<int> = VideoSize`
        indirect case videoSizeStickerMarkup(stickerset: API.InputStickerSet, stickerID: Int64, backgroundColors: [Int32])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xde33b094:
                self = .videoSize(try VideoSize(bareFrom: &reader))
            case 0xf85c413c:
                self = .videoSizeEmojiMarkup(emojiID: try reader.readLong(), backgroundColors: try reader.readVector(of: Int32.self))
            case 0x0da082fe:
                self = .videoSizeStickerMarkup(stickerset: try API.InputStickerSet(from: &reader), stickerID: try reader.readLong(), backgroundColors: try reader.readVector(of: Int32.self))
            default:
                throw reader.unknownConstructor(id, of: "VideoSize")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .videoSize(let value):
                writer.writeConstructorID(0xde33b094)
                value.writeBare(to: &writer)
            case .videoSizeEmojiMarkup(let value1, let value2):
                writer.writeConstructorID(0xf85c413c)
                writer.writeLong(value1)
                writer.writeVector(value2)
            case .videoSizeStickerMarkup(let value1, let value2, let value3):
                writer.writeConstructorID(0x0da082fe)
                value1.write(to: &writer)
                writer.writeLong(value2)
                writer.writeVector(value3)
            }
        }

        /// `videoSize#de33b094`
        public struct VideoSize: TLPayload {
            public var type: String
            public var w: Int32
            public var h: Int32
            public var size: Int32
            public var videoStartTs: Double?

            public init(type: String, w: Int32, h: Int32, size: Int32, videoStartTs: Double? = nil) {
                self.type = type
                self.w = w
                self.h = h
                self.size = size
                self.videoStartTs = videoStartTs
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.type = try reader.readString()
                self.w = try reader.readInt()
                self.h = try reader.readInt()
                self.size = try reader.readInt()
                self.videoStartTs = _flags[0] ? try reader.readDouble() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.videoStartTs != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.type)
                writer.writeInt(self.w)
                writer.writeInt(self.h)
                writer.writeInt(self.size)
                if let value = self.videoStartTs { writer.writeDouble(value) }
            }
        }
    }
}
