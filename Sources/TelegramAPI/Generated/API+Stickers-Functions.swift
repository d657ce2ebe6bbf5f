// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Stickers {
    /// `stickers.createStickerSet#9021ab67 flags:# masks:flags.0?true emojis:flags.5?true text_color:flags.6?true
    /// user_id:InputUser title:string short_name:string thumb:flags.2?InputDocument
    /// stickers:Vector<InputStickerSetItem> software:flags.3?string = messages.StickerSet`
    public struct CreateStickerSet: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0x9021ab67 }
        public static var name: String { "stickers.createStickerSet" }

        public var masks: Bool
        public var emojis: Bool
        public var textColor: Bool
        public var userID: API.InputUser
        public var title: String
        public var shortName: String
        public var thumb: API.InputDocument?
        public var stickers: [API.InputStickerSetItem]
        public var software: String?

        public init(masks: Bool = false, emojis: Bool = false, textColor: Bool = false, userID: API.InputUser, title: String, shortName: String, thumb: API.InputDocument? = nil, stickers: [API.InputStickerSetItem], software: String? = nil) {
            self.masks = masks
            self.emojis = emojis
            self.textColor = textColor
            self.userID = userID
            self.title = title
            self.shortName = shortName
            self.thumb = thumb
            self.stickers = stickers
            self.software = software
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9021ab67, "stickers.createStickerSet")
            let _flags = try reader.readFlags()
            self.masks = _flags[0]
            self.emojis = _flags[5]
            self.textColor = _flags[6]
            self.userID = try API.InputUser(from: &reader)
            self.title = try reader.readString()
            self.shortName = try reader.readString()
            self.thumb = _flags[2] ? try API.InputDocument(from: &reader) : nil
            self.stickers = try reader.readVector(of: API.InputStickerSetItem.self)
            self.software = _flags[3] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9021ab67)
            var _flags = TLFlags()
            _flags.set(0, if: self.masks)
            _flags.set(5, if: self.emojis)
            _flags.set(6, if: self.textColor)
            _flags.set(2, if: self.thumb != nil)
            _flags.set(3, if: self.software != nil)
            writer.writeFlags(_flags)
            self.userID.write(to: &writer)
            writer.writeString(self.title)
            writer.writeString(self.shortName)
            if let value = self.thumb { value.write(to: &writer) }
            writer.writeVector(self.stickers)
            if let value = self.software { writer.writeString(value) }
        }
    }

    /// `stickers.removeStickerFromSet#f7760f51 sticker:InputDocument = messages.StickerSet`
    public struct RemoveStickerFromSet: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0xf7760f51 }
        public static var name: String { "stickers.removeStickerFromSet" }

        public var sticker: API.InputDocument

        public init(sticker: API.InputDocument) {
            self.sticker = sticker
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf7760f51, "stickers.removeStickerFromSet")
            self.sticker = try API.InputDocument(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf7760f51)
            self.sticker.write(to: &writer)
        }
    }

    /// `stickers.changeStickerPosition#ffb6d4ca sticker:InputDocument position:int = messages.StickerSet`
    public struct ChangeStickerPosition: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0xffb6d4ca }
        public static var name: String { "stickers.changeStickerPosition" }

        public var sticker: API.InputDocument
        public var position: Int32

        public init(sticker: API.InputDocument, position: Int32) {
            self.sticker = sticker
            self.position = position
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xffb6d4ca, "stickers.changeStickerPosition")
            self.sticker = try API.InputDocument(from: &reader)
            self.position = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xffb6d4ca)
            self.sticker.write(to: &writer)
            writer.writeInt(self.position)
        }
    }

    /// `stickers.addStickerToSet#8653febe stickerset:InputStickerSet sticker:InputStickerSetItem =
    /// messages.StickerSet`
    public struct AddStickerToSet: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0x8653febe }
        public static var name: String { "stickers.addStickerToSet" }

        public var stickerset: API.InputStickerSet
        public var sticker: API.InputStickerSetItem

        public init(stickerset: API.InputStickerSet, sticker: API.InputStickerSetItem) {
            self.stickerset = stickerset
            self.sticker = sticker
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8653febe, "stickers.addStickerToSet")
            self.stickerset = try API.InputStickerSet(from: &reader)
            self.sticker = try API.InputStickerSetItem(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8653febe)
            self.stickerset.write(to: &writer)
            self.sticker.write(to: &writer)
        }
    }

    /// `stickers.setStickerSetThumb#a76a5392 flags:# stickerset:InputStickerSet thumb:flags.0?InputDocument
    /// thumb_document_id:flags.1?long = messages.StickerSet`
    public struct SetStickerSetThumb: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0xa76a5392 }
        public static var name: String { "stickers.setStickerSetThumb" }

        public var stickerset: API.InputStickerSet
        public var thumb: API.InputDocument?
        public var thumbDocumentID: Int64?

        public init(stickerset: API.InputStickerSet, thumb: API.InputDocument? = nil, thumbDocumentID: Int64? = nil) {
            self.stickerset = stickerset
            self.thumb = thumb
            self.thumbDocumentID = thumbDocumentID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa76a5392, "stickers.setStickerSetThumb")
            let _flags = try reader.readFlags()
            self.stickerset = try API.InputStickerSet(from: &reader)
            self.thumb = _flags[0] ? try API.InputDocument(from: &reader) : nil
            self.thumbDocumentID = _flags[1] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa76a5392)
            var _flags = TLFlags()
            _flags.set(0, if: self.thumb != nil)
            _flags.set(1, if: self.thumbDocumentID != nil)
            writer.writeFlags(_flags)
            self.stickerset.write(to: &writer)
            if let value = self.thumb { value.write(to: &writer) }
            if let value = self.thumbDocumentID { writer.writeLong(value) }
        }
    }

    /// `stickers.checkShortName#284b3639 short_name:string = Bool`
    public struct CheckShortName: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x284b3639 }
        public static var name: String { "stickers.checkShortName" }

        public var shortName: String

        public init(shortName: String) {
            self.shortName = shortName
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x284b3639, "stickers.checkShortName")
            self.shortName = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x284b3639)
            writer.writeString(self.shortName)
        }
    }

    /// `stickers.suggestShortName#4dafc503 title:string = stickers.SuggestedShortName`
    public struct SuggestShortName: TLFunction {
        public typealias Response = API.Stickers.SuggestedShortName
        public static var constructorID: UInt32 { 0x4dafc503 }
        public static var name: String { "stickers.suggestShortName" }

        public var title: String

        public init(title: String) {
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4dafc503, "stickers.suggestShortName")
            self.title = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4dafc503)
            writer.writeString(self.title)
        }
    }

    /// `stickers.changeSticker#f5537ebc flags:# sticker:InputDocument emoji:flags.0?string
    /// mask_coords:flags.1?MaskCoords keywords:flags.2?string = messages.StickerSet`
    public struct ChangeSticker: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0xf5537ebc }
        public static var name: String { "stickers.changeSticker" }

        public var sticker: API.InputDocument
        public var emoji: String?
        public var maskCoords: API.MaskCoords?
        public var keywords: String?

        public init(sticker: API.InputDocument, emoji: String? = nil, maskCoords: API.MaskCoords? = nil, keywords: String? = nil) {
            self.sticker = sticker
            self.emoji = emoji
            self.maskCoords = maskCoords
            self.keywords = keywords
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf5537ebc, "stickers.changeSticker")
            let _flags = try reader.readFlags()
            self.sticker = try API.InputDocument(from: &reader)
            self.emoji = _flags[0] ? try reader.readString() : nil
            self.maskCoords = _flags[1] ? try API.MaskCoords(from: &reader) : nil
            self.keywords = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf5537ebc)
            var _flags = TLFlags()
            _flags.set(0, if: self.emoji != nil)
            _flags.set(1, if: self.maskCoords != nil)
            _flags.set(2, if: self.keywords != nil)
            writer.writeFlags(_flags)
            self.sticker.write(to: &writer)
            if let value = self.emoji { writer.writeString(value) }
            if let value = self.maskCoords { value.write(to: &writer) }
            if let value = self.keywords { writer.writeString(value) }
        }
    }

    /// `stickers.renameStickerSet#124b1c00 stickerset:InputStickerSet title:string = messages.StickerSet`
    public struct RenameStickerSet: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0x124b1c00 }
        public static var name: String { "stickers.renameStickerSet" }

        public var stickerset: API.InputStickerSet
        public var title: String

        public init(stickerset: API.InputStickerSet, title: String) {
            self.stickerset = stickerset
            self.title = title
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x124b1c00, "stickers.renameStickerSet")
            self.stickerset = try API.InputStickerSet(from: &reader)
            self.title = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x124b1c00)
            self.stickerset.write(to: &writer)
            writer.writeString(self.title)
        }
    }

    /// `stickers.deleteStickerSet#87704394 stickerset:InputStickerSet = Bool`
    public struct DeleteStickerSet: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x87704394 }
        public static var name: String { "stickers.deleteStickerSet" }

        public var stickerset: API.InputStickerSet

        public init(stickerset: API.InputStickerSet) {
            self.stickerset = stickerset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x87704394, "stickers.deleteStickerSet")
            self.stickerset = try API.InputStickerSet(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x87704394)
            self.stickerset.write(to: &writer)
        }
    }

    /// `stickers.replaceSticker#4696459a sticker:InputDocument new_sticker:InputStickerSetItem =
    /// messages.StickerSet`
    public struct ReplaceSticker: TLFunction {
        public typealias Response = API.Messages.StickerSet
        public static var constructorID: UInt32 { 0x4696459a }
        public static var name: String { "stickers.replaceSticker" }

        public var sticker: API.InputDocument
        public var newSticker: API.InputStickerSetItem

        public init(sticker: API.InputDocument, newSticker: API.InputStickerSetItem) {
            self.sticker = sticker
            self.newSticker = newSticker
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4696459a, "stickers.replaceSticker")
            self.sticker = try API.InputDocument(from: &reader)
            self.newSticker = try API.InputStickerSetItem(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4696459a)
            self.sticker.write(to: &writer)
            self.newSticker.write(to: &writer)
        }
    }
}
