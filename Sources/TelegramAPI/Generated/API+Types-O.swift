// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `outboxReadDate#3bb842ac date:int = OutboxReadDate`
    public struct OutboxReadDate: TLObject {
        public var date: Int32

        public init(date: Int32) {
            self.date = date
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3bb842ac, "outboxReadDate")
            self.date = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3bb842ac)
            writer.writeInt(self.date)
        }
    }
}
