// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Stickers {
    /// `stickers.suggestedShortName#85fea03f short_name:string = stickers.SuggestedShortName`
    public struct SuggestedShortName: TLObject {
        public var shortName: String

        public init(shortName: String) {
            self.shortName = shortName
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x85fea03f, "stickers.suggestedShortName")
            self.shortName = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x85fea03f)
            writer.writeString(self.shortName)
        }
    }
}
