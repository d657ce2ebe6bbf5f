// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `new_session_created#9ec20908 first_msg_id:long unique_id:long server_salt:long = NewSession`
    package struct NewSession: TLObject {
        package var firstMsgID: Int64
        package var uniqueID: Int64
        package var serverSalt: Int64

        package init(firstMsgID: Int64, uniqueID: Int64, serverSalt: Int64) {
            self.firstMsgID = firstMsgID
            self.uniqueID = uniqueID
            self.serverSalt = serverSalt
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9ec20908, "new_session_created")
            self.firstMsgID = try reader.readLong()
            self.uniqueID = try reader.readLong()
            self.serverSalt = try reader.readLong()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9ec20908)
            writer.writeLong(self.firstMsgID)
            writer.writeLong(self.uniqueID)
            writer.writeLong(self.serverSalt)
        }
    }
}
