// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `labeledPrice#cb296bf8 label:string amount:long = LabeledPrice`
    public struct LabeledPrice: TLObject {
        public var label: String
        public var amount: Int64

        public init(label: String, amount: Int64) {
            self.label = label
            self.amount = amount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcb296bf8, "labeledPrice")
            self.label = try reader.readString()
            self.amount = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcb296bf8)
            writer.writeString(self.label)
            writer.writeLong(self.amount)
        }
    }

    /// `LangPackString`
    public enum LangPackString: TLObject {
        /// `langPackString#cad181f6 key:string value:string = LangPackString`
        case langPackString(key: String, value: String)
        /// `langPackStringPluralized#6c47ac9f flags:# key:string zero_value:flags.0?string
        /// one_value:flags.1?string two_value:flags.2?string few_value:flags.3?string many_value:flags.4?string
        /// other_value:string = LangPackString`
        indirect case langPackStringPluralized(LangPackStringPluralized)
        /// `langPackStringDeleted#2979eeb2 key:string = LangPackString`
        case langPackStringDeleted(key: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xcad181f6:
                self = .langPackString(key: try reader.readString(), value: try reader.readString())
            case 0x6c47ac9f:
                self = .langPackStringPluralized(try LangPackStringPluralized(bareFrom: &reader))
            case 0x2979eeb2:
                self = .langPackStringDeleted(key: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "LangPackString")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .langPackString(let value1, let value2):
                writer.writeConstructorID(0xcad181f6)
                writer.writeString(value1)
                writer.writeString(value2)
            case .langPackStringPluralized(let value):
                writer.writeConstructorID(0x6c47ac9f)
                value.writeBare(to: &writer)
            case .langPackStringDeleted(let value):
                writer.writeConstructorID(0x2979eeb2)
                writer.writeString(value)
            }
        }

        /// `langPackStringPluralized#6c47ac9f`
        public struct LangPackStringPluralized: TLPayload {
            public var key: String
            public var zeroValue: String?
            public var oneValue: String?
            public var twoValue: String?
            public var fewValue: String?
            public var manyValue: String?
            public var otherValue: String

            public init(key: String, zeroValue: String? = nil, oneValue: String? = nil, twoValue: String? = nil, fewValue: String? = nil, manyValue: String? = nil, otherValue: String) {
                self.key = key
                self.zeroValue = zeroValue
                self.oneValue = oneValue
                self.twoValue = twoValue
                self.fewValue = fewValue
                self.manyValue = manyValue
                self.otherValue = otherValue
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.key = try reader.readString()
                self.zeroValue = _flags[0] ? try reader.readString() : nil
                self.oneValue = _flags[1] ? try reader.readString() : nil
                self.twoValue = _flags[2] ? try reader.readString() : nil
                self.fewValue = _flags[3] ? try reader.readString() : nil
                self.manyValue = _flags[4] ? try reader.readString() : nil
                self.otherValue = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.zeroValue != nil)
                _flags.set(1, if: self.oneValue != nil)
                _flags.set(2, if: self.twoValue != nil)
                _flags.set(3, if: self.fewValue != nil)
                _flags.set(4, if: self.manyValue != nil)
                writer.writeFlags(_flags)
                writer.writeString(self.key)
                if let value = self.zeroValue { writer.writeString(value) }
                if let value = self.oneValue { writer.writeString(value) }
                if let value = self.twoValue { writer.writeString(value) }
                if let value = self.fewValue { writer.writeString(value) }
                if let value = self.manyValue { writer.writeString(value) }
                writer.writeString(self.otherValue)
            }
        }
    }

    /// `langPackDifference#f385c1f6 lang_code:string from_version:int version:int strings:Vector<LangPackString>
    /// = LangPackDifference`
    public struct LangPackDifference: TLObject {
        public var langCode: String
        public var fromVersion: Int32
        public var version: Int32
        public var strings: [API.LangPackString]

        public init(langCode: String, fromVersion: Int32, version: Int32, strings: [API.LangPackString]) {
            self.langCode = langCode
            self.fromVersion = fromVersion
            self.version = version
            self.strings = strings
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf385c1f6, "langPackDifference")
            self.langCode = try reader.readString()
            self.fromVersion = try reader.readInt()
            self.version = try reader.readInt()
            self.strings = try reader.readVector(of: API.LangPackString.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf385c1f6)
            writer.writeString(self.langCode)
            writer.writeInt(self.fromVersion)
            writer.writeInt(self.version)
            writer.writeVector(self.strings)
        }
    }

    /// `langPackLanguage#eeca5ce3 flags:# official:flags.0?true rtl:flags.2?true beta:flags.3?true name:string
    /// native_name:string lang_code:string base_lang_code:flags.1?string plural_code:string strings_count:int
    /// translated_count:int translations_url:string = LangPackLanguage`
    public struct LangPackLanguage: TLObject {
        public var official: Bool
        public var rtl: Bool
        public var beta: Bool
        public var name: String
        public var nativeName: String
        public var langCode: String
        public var baseLangCode: String?
        public var pluralCode: String
        public var stringsCount: Int32
        public var translatedCount: Int32
        public var translationsURL: String

        public init(official: Bool = false, rtl: Bool = false, beta: Bool = false, name: String, nativeName: String, langCode: String, baseLangCode: String? = nil, pluralCode: String, stringsCount: Int32, translatedCount: Int32, translationsURL: String) {
            self.official = official
            self.rtl = rtl
            self.beta = beta
            self.name = name
            self.nativeName = nativeName
            self.langCode = langCode
            self.baseLangCode = baseLangCode
            self.pluralCode = pluralCode
            self.stringsCount = stringsCount
            self.translatedCount = translatedCount
            self.translationsURL = translationsURL
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeeca5ce3, "langPackLanguage")
            let _flags = try reader.readFlags()
            self.official = _flags[0]
            self.rtl = _flags[2]
            self.beta = _flags[3]
            self.name = try reader.readString()
            self.nativeName = try reader.readString()
            self.langCode = try reader.readString()
            self.baseLangCode = _flags[1] ? try reader.readString() : nil
            self.pluralCode = try reader.readString()
            self.stringsCount = try reader.readInt()
            self.translatedCount = try reader.readInt()
            self.translationsURL = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeeca5ce3)
            var _flags = TLFlags()
            _flags.set(0, if: self.official)
            _flags.set(2, if: self.rtl)
            _flags.set(3, if: self.beta)
            _flags.set(1, if: self.baseLangCode != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.name)
            writer.writeString(self.nativeName)
            writer.writeString(self.langCode)
            if let value = self.baseLangCode { writer.writeString(value) }
            writer.writeString(self.pluralCode)
            writer.writeInt(self.stringsCount)
            writer.writeInt(self.translatedCount)
            writer.writeString(self.translationsURL)
        }
    }
}
