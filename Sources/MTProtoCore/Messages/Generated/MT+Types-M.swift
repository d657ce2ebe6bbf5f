// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `message#5bb8e511 msg_id:long seqno:int bytes:int body:Object = Message`
    package struct Message: TLObject {
        package var msgID: Int64
        package var seqno: Int32
        package var bytes: Int32
        package var body: TLRaw

        package init(msgID: Int64, seqno: Int32, bytes: Int32, body: TLRaw) {
            self.msgID = msgID
            self.seqno = seqno
            self.bytes = bytes
            self.body = body
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5bb8e511, "message")
            self.msgID = try reader.readLong()
            self.seqno = try reader.readInt()
            self.bytes = try reader.readInt()
            self.body = try TLRaw(from: &reader)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5bb8e511)
            writer.writeLong(self.msgID)
            writer.writeInt(self.seqno)
            writer.writeInt(self.bytes)
            self.body.write(to: &writer)
        }
    }

    /// `msg_copy#e06046b2 orig_message:Message = MessageCopy`
    package struct MessageCopy: TLObject {
        package var origMessage: MT.Message

        package init(origMessage: MT.Message) {
            self.origMessage = origMessage
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe06046b2, "msg_copy")
            self.origMessage = try MT.Message(from: &reader)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe06046b2)
            self.origMessage.write(to: &writer)
        }
    }

    /// `msgs_ack#62d6b459 msg_ids:Vector<long> = MsgsAck`
    package struct MsgsAck: TLObject {
        package var msgIDs: [Int64]

        package init(msgIDs: [Int64]) {
            self.msgIDs = msgIDs
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x62d6b459, "msgs_ack")
            self.msgIDs = try reader.readVector(of: Int64.self)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x62d6b459)
            writer.writeVector(self.msgIDs)
        }
    }

    /// `MsgResendReq`
    package enum MsgResendReq: TLObject {
        /// `msg_resend_req#7d861a08 msg_ids:Vector<long> = MsgResendReq`
        case msgResendReq(msgIDs: [Int64])
        /// `msg_resend_ans_req#8610baeb msg_ids:Vector<long> = MsgResendReq`
        case msgResendAnsReq(msgIDs: [Int64])

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7d861a08:
                self = .msgResendReq(msgIDs: try reader.readVector(of: Int64.self))
            case 0x8610baeb:
                self = .msgResendAnsReq(msgIDs: try reader.readVector(of: Int64.self))
            default:
                throw reader.unknownConstructor(id, of: "MsgResendReq")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .msgResendReq(let value):
                writer.writeConstructorID(0x7d861a08)
                writer.writeVector(value)
            case .msgResendAnsReq(let value):
                writer.writeConstructorID(0x8610baeb)
                writer.writeVector(value)
            }
        }
    }

    /// `msgs_state_req#da69fb52 msg_ids:Vector<long> = MsgsStateReq`
    package struct MsgsStateReq: TLObject {
        package var msgIDs: [Int64]

        package init(msgIDs: [Int64]) {
            self.msgIDs = msgIDs
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xda69fb52, "msgs_state_req")
            self.msgIDs = try reader.readVector(of: Int64.self)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xda69fb52)
            writer.writeVector(self.msgIDs)
        }
    }

    /// `msgs_state_info#04deb57d req_msg_id:long info:bytes = MsgsStateInfo`
    package struct MsgsStateInfo: TLObject {
        package var reqMsgID: Int64
        package var info: [UInt8]

        package init(reqMsgID: Int64, info: [UInt8]) {
            self.reqMsgID = reqMsgID
            self.info = info
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x04deb57d, "msgs_state_info")
            self.reqMsgID = try reader.readLong()
            self.info = try reader.readBytes()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x04deb57d)
            writer.writeLong(self.reqMsgID)
            writer.writeBytes(self.info)
        }
    }

    /// `msgs_all_info#8cc0d131 msg_ids:Vector<long> info:bytes = MsgsAllInfo`
    package struct MsgsAllInfo: TLObject {
        package var msgIDs: [Int64]
        package var info: [UInt8]

        package init(msgIDs: [Int64], info: [UInt8]) {
            self.msgIDs = msgIDs
            self.info = info
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8cc0d131, "msgs_all_info")
            self.msgIDs = try reader.readVector(of: Int64.self)
            self.info = try reader.readBytes()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8cc0d131)
            writer.writeVector(self.msgIDs)
            writer.writeBytes(self.info)
        }
    }

    /// `MsgDetailedInfo`
    package enum MsgDetailedInfo: TLObject {
        /// `msg_detailed_info#276d3ec6 msg_id:long answer_msg_id:long bytes:int status:int = MsgDetailedInfo`
        indirect case msgDetailedInfo(MsgDetailedInfo)
        /// `msg_new_detailed_info#809db6df answer_msg_id:long bytes:int status:int = MsgDetailedInfo`
        case msgNewDetailedInfo(answerMsgID: Int64, bytes: Int32, status: Int32)

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x276d3ec6:
                self = .msgDetailedInfo(try MsgDetailedInfo(bareFrom: &reader))
            case 0x809db6df:
                self = .msgNewDetailedInfo(answerMsgID: try reader.readLong(), bytes: try reader.readInt(), status: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "MsgDetailedInfo")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .msgDetailedInfo(let value):
                writer.writeConstructorID(0x276d3ec6)
                value.writeBare(to: &writer)
            case .msgNewDetailedInfo(let value1, let value2, let value3):
                writer.writeConstructorID(0x809db6df)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            }
        }

        /// `msg_detailed_info#276d3ec6`
        package struct MsgDetailedInfo: TLPayload {
            package var msgID: Int64
            package var answerMsgID: Int64
            package var bytes: Int32
            package var status: Int32

            package init(msgID: Int64, answerMsgID: Int64, bytes: Int32, status: Int32) {
                self.msgID = msgID
                self.answerMsgID = answerMsgID
                self.bytes = bytes
                self.status = status
            }

            package init(bareFrom reader: inout TLReader) throws(TLError) {
                self.msgID = try reader.readLong()
                self.answerMsgID = try reader.readLong()
                self.bytes = try reader.readInt()
                self.status = try reader.readInt()
            }

            package func writeBare(to writer: inout TLWriter) {
                writer.writeLong(self.msgID)
                writer.writeLong(self.answerMsgID)
                writer.writeInt(self.bytes)
                writer.writeInt(self.status)
            }
        }
    }
}
