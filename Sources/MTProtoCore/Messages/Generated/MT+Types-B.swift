// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `bind_auth_key_inner#75a3f765 nonce:long temp_auth_key_id:long perm_auth_key_id:long temp_session_id:long
    /// expires_at:int = BindAuthKeyInner`
    package struct BindAuthKeyInner: TLObject {
        package var nonce: Int64
        package var tempAuthKeyID: Int64
        package var permAuthKeyID: Int64
        package var tempSessionID: Int64
        package var expiresAt: Int32

        package init(nonce: Int64, tempAuthKeyID: Int64, permAuthKeyID: Int64, tempSessionID: Int64, expiresAt: Int32) {
            self.nonce = nonce
            self.tempAuthKeyID = tempAuthKeyID
            self.permAuthKeyID = permAuthKeyID
            self.tempSessionID = tempSessionID
            self.expiresAt = expiresAt
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x75a3f765, "bind_auth_key_inner")
            self.nonce = try reader.readLong()
            self.tempAuthKeyID = try reader.readLong()
            self.permAuthKeyID = try reader.readLong()
            self.tempSessionID = try reader.readLong()
            self.expiresAt = try reader.readInt()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x75a3f765)
            writer.writeLong(self.nonce)
            writer.writeLong(self.tempAuthKeyID)
            writer.writeLong(self.permAuthKeyID)
            writer.writeLong(self.tempSessionID)
            writer.writeInt(self.expiresAt)
        }
    }

    /// `BadMsgNotification`
    package enum BadMsgNotification: TLObject {
        /// `bad_msg_notification#a7eff811 bad_msg_id:long bad_msg_seqno:int error_code:int = BadMsgNotification`
        case badMsgNotification(badMsgID: Int64, badMsgSeqno: Int32, errorCode: Int32)
        /// `bad_server_salt#edab447b bad_msg_id:long bad_msg_seqno:int error_code:int new_server_salt:long =
        /// BadMsgNotification`
        indirect case badServerSalt(BadServerSalt)

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa7eff811:
                self = .badMsgNotification(badMsgID: try reader.readLong(), badMsgSeqno: try reader.readInt(), errorCode: try reader.readInt())
            case 0xedab447b:
                self = .badServerSalt(try BadServerSalt(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "BadMsgNotification")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .badMsgNotification(let value1, let value2, let value3):
                writer.writeConstructorID(0xa7eff811)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            case .badServerSalt(let value):
                writer.writeConstructorID(0xedab447b)
                value.writeBare(to: &writer)
            }
        }

        /// `bad_server_salt#edab447b`
        package struct BadServerSalt: TLPayload {
            package var badMsgID: Int64
            package var badMsgSeqno: Int32
            package var errorCode: Int32
            package var newServerSalt: Int64

            package init(badMsgID: Int64, badMsgSeqno: Int32, errorCode: Int32, newServerSalt: Int64) {
                self.badMsgID = badMsgID
                self.badMsgSeqno = badMsgSeqno
                self.errorCode = errorCode
                self.newServerSalt = newServerSalt
            }

            package init(bareFrom reader: inout TLReader) throws(TLError) {
                self.badMsgID = try reader.readLong()
                self.badMsgSeqno = try reader.readInt()
                self.errorCode = try reader.readInt()
                self.newServerSalt = try reader.readLong()
            }

            package func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.badMsgID)
                writer.writeInt(self.badMsgSeqno)
                writer.writeInt(self.errorCode)
                writer.writeLong(self.newServerSalt)
            }
        }
    }
}
