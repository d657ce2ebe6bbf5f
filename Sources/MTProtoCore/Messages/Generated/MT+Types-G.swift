// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `gzip_packed#3072cfa1 packed_data:bytes = GzipPacked`
    package struct GzipPacked: TLObject {
        package var packedData: [UInt8]

        package init(packedData: [UInt8]) {
            self.packedData = packedData
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3072cfa1, "gzip_packed")
            self.packedData = try reader.readBytes()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3072cfa1)
            writer.writeBytes(self.packedData)
        }
    }
}
