// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `quickReply#0697102b shortcut_id:int shortcut:string top_message:int count:int = QuickReply`
    public struct QuickReply: TLObject {
        public var shortcutID: Int32
        public var shortcut: String
        public var topMessage: Int32
        public var count: Int32

        public init(shortcutID: Int32, shortcut: String, topMessage: Int32, count: Int32) {
            self.shortcutID = shortcutID
            self.shortcut = shortcut
            self.topMessage = topMessage
            self.count = count
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0697102b, "quickReply")
            self.shortcutID = try reader.readInt()
            self.shortcut = try reader.readString()
            self.topMessage = try reader.readInt()
            self.count = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0697102b)
            writer.writeInt(self.shortcutID)
            writer.writeString(self.shortcut)
            writer.writeInt(self.topMessage)
            writer.writeInt(self.count)
        }
    }
}
