// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Aicompose {
    /// `aicompose.createTone#4aa83913 flags:# display_author:flags.0?true emoji_id:long title:string
    /// prompt:string = AiComposeTone`
    public struct CreateTone: TLFunction {
        public typealias Response = API.AiComposeTone
        public static var constructorID: UInt32 { 0x4aa83913 }
        public static var name: String { "aicompose.createTone" }

        public var displayAuthor: Bool
        public var emojiID: Int64
        public var title: String
        public var prompt: String

        public init(displayAuthor: Bool = false, emojiID: Int64, title: String, prompt: String) {
            self.displayAuthor = displayAuthor
            self.emojiID = emojiID
            self.title = title
            self.prompt = prompt
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4aa83913, "aicompose.createTone")
            let _flags = try reader.readFlags()
            self.displayAuthor = _flags[0]
            self.emojiID = try reader.readLong()
            self.title = try reader.readString()
            self.prompt = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4aa83913)
            var _flags = TLFlags()
            _flags.set(0, if: self.displayAuthor)
            writer.writeFlags(_flags)
            writer.writeLong(self.emojiID)
            writer.writeString(self.title)
            writer.writeString(self.prompt)
        }
    }

    /// `aicompose.updateTone#903bcf59 flags:# tone:InputAiComposeTone display_author:flags.0?Bool
    /// emoji_id:flags.1?long title:flags.2?string prompt:flags.3?string = AiComposeTone`
    public struct UpdateTone: TLFunction {
        public typealias Response = API.AiComposeTone
        public static var constructorID: UInt32 { 0x903bcf59 }
        public static var name: String { "aicompose.updateTone" }

        public var tone: API.InputAiComposeTone
        public var displayAuthor: Bool?
        public var emojiID: Int64?
        public var title: String?
        public var prompt: String?

        public init(tone: API.InputAiComposeTone, displayAuthor: Bool? = nil, emojiID: Int64? = nil, title: String? = nil, prompt: String? = nil) {
            self.tone = tone
            self.displayAuthor = displayAuthor
            self.emojiID = emojiID
            self.title = title
            self.prompt = prompt
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x903bcf59, "aicompose.updateTone")
            let _flags = try reader.readFlags()
            self.tone = try API.InputAiComposeTone(from: &reader)
            self.displayAuthor = _flags[0] ? try reader.readBool() : nil
            self.emojiID = _flags[1] ? try reader.readLong() : nil
            self.title = _flags[2] ? try reader.readString() : nil
            self.prompt = _flags[3] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x903bcf59)
            var _flags = TLFlags()
            _flags.set(0, if: self.displayAuthor != nil)
            _flags.set(1, if: self.emojiID != nil)
            _flags.set(2, if: self.title != nil)
            _flags.set(3, if: self.prompt != nil)
            writer.writeFlags(_flags)
            self.tone.write(to: &writer)
            if let value = self.displayAuthor { writer.writeBool(value) }
            if let value = self.emojiID { writer.writeLong(value) }
            if let value = self.title { writer.writeString(value) }
            if let value = self.prompt { writer.writeString(value) }
        }
    }

    /// `aicompose.saveTone#1782cbb1 tone:InputAiComposeTone unsave:Bool = Bool`
    public struct SaveTone: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1782cbb1 }
        public static var name: String { "aicompose.saveTone" }

        public var tone: API.InputAiComposeTone
        public var unsave: Bool

        public init(tone: API.InputAiComposeTone, unsave: Bool) {
            self.tone = tone
            self.unsave = unsave
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1782cbb1, "aicompose.saveTone")
            self.tone = try API.InputAiComposeTone(from: &reader)
            self.unsave = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1782cbb1)
            self.tone.write(to: &writer)
            writer.writeBool(self.unsave)
        }
    }

    /// `aicompose.deleteTone#dd39316a tone:InputAiComposeTone = Bool`
    public struct DeleteTone: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xdd39316a }
        public static var name: String { "aicompose.deleteTone" }

        public var tone: API.InputAiComposeTone

        public init(tone: API.InputAiComposeTone) {
            self.tone = tone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdd39316a, "aicompose.deleteTone")
            self.tone = try API.InputAiComposeTone(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdd39316a)
            self.tone.write(to: &writer)
        }
    }

    /// `aicompose.getTone#b2e8ba03 tone:InputAiComposeTone = aicompose.Tones`
    public struct GetTone: TLFunction {
        public typealias Response = API.Aicompose.Tones
        public static var constructorID: UInt32 { 0xb2e8ba03 }
        public static var name: String { "aicompose.getTone" }

        public var tone: API.InputAiComposeTone

        public init(tone: API.InputAiComposeTone) {
            self.tone = tone
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb2e8ba03, "aicompose.getTone")
            self.tone = try API.InputAiComposeTone(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb2e8ba03)
            self.tone.write(to: &writer)
        }
    }

    /// `aicompose.getTones#abd59201 hash:long = aicompose.Tones`
    public struct GetTones: TLFunction {
        public typealias Response = API.Aicompose.Tones
        public static var constructorID: UInt32 { 0xabd59201 }
        public static var name: String { "aicompose.getTones" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xabd59201, "aicompose.getTones")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xabd59201)
            writer.writeLong(self.hash)
        }
    }

    /// `aicompose.getToneExample#d1b4ab14 tone:InputAiComposeTone num:int = AiComposeToneExample`
    public struct GetToneExample: TLFunction {
        public typealias Response = API.AiComposeToneExample
        public static var constructorID: UInt32 { 0xd1b4ab14 }
        public static var name: String { "aicompose.getToneExample" }

        public var tone: API.InputAiComposeTone
        public var num: Int32

        public init(tone: API.InputAiComposeTone, num: Int32) {
            self.tone = tone
            self.num = num
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd1b4ab14, "aicompose.getToneExample")
            self.tone = try API.InputAiComposeTone(from: &reader)
            self.num = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd1b4ab14)
            self.tone.write(to: &writer)
            writer.writeInt(self.num)
        }
    }
}
