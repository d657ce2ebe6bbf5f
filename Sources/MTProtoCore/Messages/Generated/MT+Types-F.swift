// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `future_salt#0949d9dc valid_since:int valid_until:int salt:long = FutureSalt`
    package struct FutureSalt: TLObject, TLPayload {
        package var validSince: Int32
        package var validUntil: Int32
        package var salt: Int64

        package init(validSince: Int32, validUntil: Int32, salt: Int64) {
            self.validSince = validSince
            self.validUntil = validUntil
            self.salt = salt
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0949d9dc, "future_salt")
            try self.init(bareFrom: &reader)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0949d9dc)
            writeBare(to: &writer)
        }

        package init(bareFrom reader: inout TLReader) throws(TLError) {
            self.validSince = try reader.readInt()
            self.validUntil = try reader.readInt()
            self.salt = try reader.readLong()
        }

        package func writeBare(to writer: inout TLWriter) {
            writer.writeInt(self.validSince)
            writer.writeInt(self.validUntil)
            writer.writeLong(self.salt)
        }
    }

    /// `future_salts#ae500895 req_msg_id:long now:int salts:vector<future_salt> = FutureSalts`
    package struct FutureSalts: TLObject {
        package var reqMsgID: Int64
        package var now: Int32
        package var salts: [MT.FutureSalt]

        package init(reqMsgID: Int64, now: Int32, salts: [MT.FutureSalt]) {
            self.reqMsgID = reqMsgID
            self.now = now
            self.salts = salts
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xae500895, "future_salts")
            self.reqMsgID = try reader.readLong()
            self.now = try reader.readInt()
            self.salts = try reader.readBareVector(ofBare: MT.FutureSalt.self)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xae500895)
            writer.writeLong(self.reqMsgID)
            writer.writeInt(self.now)
            writer.writeBareVector(ofBare: self.salts)
        }
    }
}
