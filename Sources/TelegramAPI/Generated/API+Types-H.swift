// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `highScore#73a379eb pos:int user_id:long score:int = HighScore`
    public struct HighScore: TLObject {
        public var pos: Int32
        public var userID: Int64
        public var score: Int32

        public init(pos: Int32, userID: Int64, score: Int32) {
            self.pos = pos
            self.userID = userID
            self.score = score
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x73a379eb, "highScore")
            self.pos = try reader.readInt()
            self.userID = try reader.readLong()
            self.score = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x73a379eb)
            writer.writeInt(self.pos)
            writer.writeLong(self.userID)
            writer.writeInt(self.score)
        }
    }
}
