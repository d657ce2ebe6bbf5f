// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `P_Q_inner_data`
    package enum PQInnerData: TLObject {
        /// `p_q_inner_data#83c95aec pq:bytes p:bytes q:bytes nonce:int128 server_nonce:int128 new_nonce:int256 =
        /// P_Q_inner_data`
        indirect case pQInnerData(PQInnerData)
        /// `p_q_inner_data_dc#a9f55f95 pq:bytes p:bytes q:bytes nonce:int128 server_nonce:int128 new_nonce:int256
        /// dc:int = P_Q_inner_data`
        indirect case pQInnerDataDC(PQInnerDataDC)
        /// `p_q_inner_data_temp#3c6a84d4 pq:bytes p:bytes q:bytes nonce:int128 server_nonce:int128
        /// new_nonce:int256 expires_in:int = P_Q_inner_data`
        indirect case pQInnerDataTemp(PQInnerDataTemp)
        /// `p_q_inner_data_temp_dc#56fddf88 pq:bytes p:bytes q:bytes nonce:int128 server_nonce:int128
        /// new_nonce:int256 dc:int expires_in:int = P_Q_inner_data`
        indirect case pQInnerDataTempDC(PQInnerDataTempDC)

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x83c95aec:
                self = .pQInnerData(try PQInnerData(bareFrom: &reader))
            case 0xa9f55f95:
                self = .pQInnerDataDC(try PQInnerDataDC(bareFrom: &reader))
            case 0x3c6a84d4:
                self = .pQInnerDataTemp(try PQInnerDataTemp(bareFrom: &reader))
            case 0x56fddf88:
                self = .pQInnerDataTempDC(try PQInnerDataTempDC(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "P_Q_inner_data")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .pQInnerData(let value):
                writer.writeConstructorID(0x83c95aec)
                value.writeBare(to: &writer)
            case .pQInnerDataDC(let value):
                writer.writeConstructorID(0xa9f55f95)
                value.writeBare(to: &writer)
            case .pQInnerDataTemp(let value):
                writer.writeConstructorID(0x3c6a84d4)
                value.writeBare(to: &writer)
            case .pQInnerDataTempDC(let value):
                writer.writeConstructorID(0x56fddf88)
                value.writeBare(to: &writer)
            }
        }

        /// `p_q_inner_data#83c95aec`
        package struct PQInnerData: TLPayload {
            package var pq: [UInt8]
            package var p: [UInt8]
            package var q: [UInt8]
            package var nonce: TLInt128
            package var serverNonce: TLInt128
            package var newNonce: TLInt256

            package init(pq: [UInt8], p: [UInt8], q: [UInt8], nonce: TLInt128, serverNonce: TLInt128, newNonce: TLInt256) {
                self.pq = pq
                self.p = p
                self.q = q
                self.nonce = nonce
                self.serverNonce = serverNonce
                self.newNonce = newNonce
            }

            package init(bareFrom reader: inout TLReader) throws(TLError) {
                self.pq = try reader.readBytes()
                self.p = try reader.readBytes()
                self.q = try reader.readBytes()
                self.nonce = try reader.readInt128()
                self.serverNonce = try reader.readInt128()
                self.newNonce = try reader.readInt256()
            }

            package func writeBare(to writer: inout TLWriter) {
                writer.writeBytes(self.pq)
                writer.writeBytes(self.p)
                writer.writeBytes(self.q)
                writer.writeInt128(self.nonce)
                writer.writeInt128(self.serverNonce)
                writer.writeInt256(self.newNonce)
            }
        }

        /// `p_q_inner_data_dc#a9f55f95`
        package struct PQInnerDataDC: TLPayload {
            package var pq: [UInt8]
            package var p: [UInt8]
            package var q: [UInt8]
            package var nonce: TLInt128
            package var serverNonce: TLInt128
            package var newNonce: TLInt256
            package var dc: Int32

            package init(pq: [UInt8], p: [UInt8], q: [UInt8], nonce: TLInt128, serverNonce: TLInt128, newNonce: TLInt256, dc: Int32) {
                self.pq = pq
                self.p = p
                self.q = q
                self.nonce = nonce
                self.serverNonce = serverNonce
                self.newNonce = newNonce
                self.dc = dc
            }

            package init(bareFrom reader: inout TLReader) throws(TLError) {
                self.pq = try reader.readBytes()
                self.p = try reader.readBytes()
                self.q = try reader.readBytes()
                self.nonce = try reader.readInt128()
                self.serverNonce = try reader.readInt128()
                self.newNonce = try reader.readInt256()
                self.dc = try reader.readInt()
            }

            package func writeBare(to writer: inout TLWriter) {
                writer.writeBytes(self.pq)
                writer.writeBytes(self.p)
                writer.writeBytes(self.q)
                writer.writeInt128(self.nonce)
                writer.writeInt128(self.serverNonce)
                writer.writeInt256(self.newNonce)
                writer.writeInt(self.dc)
            }
        }

        /// `p_q_inner_data_temp#3c6a84d4`
        package struct PQInnerDataTemp: TLPayload {
            package var pq: [UInt8]
            package var p: [UInt8]
            package var q: [UInt8]
            package var nonce: TLInt128
            package var serverNonce: TLInt128
            package var newNonce: TLInt256
            package var expiresIn: Int32

            package init(pq: [UInt8], p: [UInt8], q: [UInt8], nonce: TLInt128, serverNonce: TLInt128, newNonce: TLInt256, expiresIn: Int32) {
                self.pq = pq
                self.p = p
                self.q = q
                self.nonce = nonce
                self.serverNonce = serverNonce
                self.newNonce = newNonce
                self.expiresIn = expiresIn
            }

            package init(bareFrom reader: inout TLReader) throws(TLError) {
                self.pq = try reader.readBytes()
                self.p = try reader.readBytes()
                self.q = try reader.readBytes()
                self.nonce = try reader.readInt128()
                self.serverNonce = try reader.readInt128()
                self.newNonce = try reader.readInt256()
                self.expiresIn = try reader.readInt()
            }

            package func writeBare(to writer: inout TLWriter) {
                writer.writeBytes(self.pq)
                writer.writeBytes(self.p)
                writer.writeBytes(self.q)
                writer.writeInt128(self.nonce)
                writer.writeInt128(self.serverNonce)
                writer.writeInt256(self.newNonce)
                writer.writeInt(self.expiresIn)
            }
        }

        /// `p_q_inner_data_temp_dc#56fddf88`
        package struct PQInnerDataTempDC: TLPayload {
            package var pq: [UInt8]
            package var p: [UInt8]
            package var q: [UInt8]
            package var nonce: TLInt128
            package var serverNonce: TLInt128
            package var newNonce: TLInt256
            package var dc: Int32
            package var expiresIn: Int32

            package init(pq: [UInt8], p: [UInt8], q: [UInt8], nonce: TLInt128, serverNonce: TLInt128, newNonce: TLInt256, dc: Int32, expiresIn: Int32) {
                self.pq = pq
                self.p = p
                self.q = q
                self.nonce = nonce
                self.serverNonce = serverNonce
                self.newNonce = newNonce
                self.dc = dc
                self.expiresIn = expiresIn
            }

            package init(bareFrom reader: inout TLReader) throws(TLError) {
                self.pq = try reader.readBytes()
                self.p = try reader.readBytes()
                self.q = try reader.readBytes()
                self.nonce = try reader.readInt128()
                self.serverNonce = try reader.readInt128()
                self.newNonce = try reader.readInt256()
                self.dc = try reader.readInt()
                self.expiresIn = try reader.readInt()
            }

            package func writeBare(to writer: inout TLWriter) {
                writer.writeBytes(self.pq)
                writer.writeBytes(self.p)
                writer.writeBytes(self.q)
                writer.writeInt128(self.nonce)
                writer.writeInt128(self.serverNonce)
                writer.writeInt256(self.newNonce)
                writer.writeInt(self.dc)
                writer.writeInt(self.expiresIn)
            }
        }
    }

    /// `pong#347773c5 msg_id:long ping_id:long = Pong`
    package struct Pong: TLObject {
        package var msgID: Int64
        package var pingID: Int64

        package init(msgID: Int64, pingID: Int64) {
            self.msgID = msgID
            self.pingID = pingID
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x347773c5, "pong")
            self.msgID = try reader.readLong()
            self.pingID = try reader.readLong()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x347773c5)
            writer.writeLong(self.msgID)
            writer.writeLong(self.pingID)
        }
    }
}
