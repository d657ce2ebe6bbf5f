// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Langpack {
    /// `langpack.getLangPack#f2f2330a lang_pack:string lang_code:string = LangPackDifference`
    public struct GetLangPack: TLFunction {
        public typealias Response = API.LangPackDifference
        public static var constructorID: UInt32 { 0xf2f2330a }
        public static var name: String { "langpack.getLangPack" }

        public var langPack: String
        public var langCode: String

        public init(langPack: String, langCode: String) {
            self.langPack = langPack
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf2f2330a, "langpack.getLangPack")
            self.langPack = try reader.readString()
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf2f2330a)
            writer.writeString(self.langPack)
            writer.writeString(self.langCode)
        }
    }

    /// `langpack.getStrings#efea3803 lang_pack:string lang_code:string keys:Vector<string> =
    /// Vector<LangPackString>`
    public struct GetStrings: TLFunction {
        public typealias Response = [API.LangPackString]
        public static var constructorID: UInt32 { 0xefea3803 }
        public static var name: String { "langpack.getStrings" }

        public var langPack: String
        public var langCode: String
        public var keys: [String]

        public init(langPack: String, langCode: String, keys: [String]) {
            self.langPack = langPack
            self.langCode = langCode
            self.keys = keys
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xefea3803, "langpack.getStrings")
            self.langPack = try reader.readString()
            self.langCode = try reader.readString()
            self.keys = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xefea3803)
            writer.writeString(self.langPack)
            writer.writeString(self.langCode)
            writer.writeVector(self.keys)
        }
    }

    /// `langpack.getDifference#cd984aa5 lang_pack:string lang_code:string from_version:int = LangPackDifference`
    public struct GetDifference: TLFunction {
        public typealias Response = API.LangPackDifference
        public static var constructorID: UInt32 { 0xcd984aa5 }
        public static var name: String { "langpack.getDifference" }

        public var langPack: String
        public var langCode: String
        public var fromVersion: Int32

        public init(langPack: String, langCode: String, fromVersion: Int32) {
            self.langPack = langPack
            self.langCode = langCode
            self.fromVersion = fromVersion
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcd984aa5, "langpack.getDifference")
            self.langPack = try reader.readString()
            self.langCode = try reader.readString()
            self.fromVersion = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcd984aa5)
            writer.writeString(self.langPack)
            writer.writeString(self.langCode)
            writer.writeInt(self.fromVersion)
        }
    }

    /// `langpack.getLanguages#42c6978f lang_pack:string = Vector<LangPackLanguage>`
    public struct GetLanguages: TLFunction {
        public typealias Response = [API.LangPackLanguage]
        public static var constructorID: UInt32 { 0x42c6978f }
        public static var name: String { "langpack.getLanguages" }

        public var langPack: String

        public init(langPack: String) {
            self.langPack = langPack
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x42c6978f, "langpack.getLanguages")
            self.langPack = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x42c6978f)
            writer.writeString(self.langPack)
        }
    }

    /// `langpack.getLanguage#6a596502 lang_pack:string lang_code:string = LangPackLanguage`
    public struct GetLanguage: TLFunction {
        public typealias Response = API.LangPackLanguage
        public static var constructorID: UInt32 { 0x6a596502 }
        public static var name: String { "langpack.getLanguage" }

        public var langPack: String
        public var langCode: String

        public init(langPack: String, langCode: String) {
            self.langPack = langPack
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6a596502, "langpack.getLanguage")
            self.langPack = try reader.readString()
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6a596502)
            writer.writeString(self.langPack)
            writer.writeString(self.langCode)
        }
    }
}
