// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `client_DH_inner_data#6643b654 nonce:int128 server_nonce:int128 retry_id:long g_b:bytes =
    /// Client_DH_Inner_Data`
    package struct ClientDHInnerData: TLObject {
        package var nonce: TLInt128
        package var serverNonce: TLInt128
        package var retryID: Int64
        package var gB: [UInt8]

        package init(nonce: TLInt128, serverNonce: TLInt128, retryID: Int64, gB: [UInt8]) {
            self.nonce = nonce
            self.serverNonce = serverNonce
            self.retryID = retryID
            self.gB = gB
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6643b654, "client_DH_inner_data")
            self.nonce = try reader.readInt128()
            self.serverNonce = try reader.readInt128()
            self.retryID = try reader.readLong()
            self.gB = try reader.readBytes()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6643b654)
            writer.writeInt128(self.nonce)
            writer.writeInt128(self.serverNonce)
            writer.writeLong(self.retryID)
            writer.writeBytes(self.gB)
        }
    }
}
