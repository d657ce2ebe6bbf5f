// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `http_wait#9299359f max_delay:int wait_after:int max_wait:int = HttpWait`
    package struct HttpWait: TLObject {
        package var maxDelay: Int32
        package var waitAfter: Int32
        package var maxWait: Int32

        package init(maxDelay: Int32, waitAfter: Int32, maxWait: Int32) {
            self.maxDelay = maxDelay
            self.waitAfter = waitAfter
            self.maxWait = maxWait
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9299359f, "http_wait")
            self.maxDelay = try reader.readInt()
            self.waitAfter = try reader.readInt()
            self.maxWait = try reader.readInt()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9299359f)
            writer.writeInt(self.maxDelay)
            writer.writeInt(self.waitAfter)
            writer.writeInt(self.maxWait)
        }
    }
}
