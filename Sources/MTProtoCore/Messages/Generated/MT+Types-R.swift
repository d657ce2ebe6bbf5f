// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `resPQ#05162463 nonce:int128 server_nonce:int128 pq:bytes server_public_key_fingerprints:Vector<long> =
    /// ResPQ`
    package struct ResPQ: TLObject {
        package var nonce: TLInt128
        package var serverNonce: TLInt128
        package var pq: [UInt8]
        package var serverPublicKeyFingerprints: [Int64]

        package init(nonce: TLInt128, serverNonce: TLInt128, pq: [UInt8], serverPublicKeyFingerprints: [Int64]) {
            self.nonce = nonce
            self.serverNonce = serverNonce
            self.pq = pq
            self.serverPublicKeyFingerprints = serverPublicKeyFingerprints
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x05162463, "resPQ")
            self.nonce = try reader.readInt128()
            self.serverNonce = try reader.readInt128()
            self.pq = try reader.readBytes()
            self.serverPublicKeyFingerprints = try reader.readVector(of: Int64.self)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x05162463)
            writer.writeInt128(self.nonce)
            writer.writeInt128(self.serverNonce)
            writer.writeBytes(self.pq)
            writer.writeVector(self.serverPublicKeyFingerprints)
        }
    }

    /// `rpc_result#f35c6d01 req_msg_id:long result:Object = RpcResult`
    package struct RpcResult: TLObject {
        package var reqMsgID: Int64
        package var result: TLRaw

        package init(reqMsgID: Int64, result: TLRaw) {
            self.reqMsgID = reqMsgID
            self.result = result
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf35c6d01, "rpc_result")
            self.reqMsgID = try reader.readLong()
            self.result = try TLRaw(from: &reader)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf35c6d01)
            writer.writeLong(self.reqMsgID)
            self.result.write(to: &writer)
        }
    }

    /// `rpc_error#2144ca19 error_code:int error_message:string = RpcError`
    package struct RpcError: TLObject {
        package var errorCode: Int32
        package var errorMessage: String

        package init(errorCode: Int32, errorMessage: String) {
            self.errorCode = errorCode
            self.errorMessage = errorMessage
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2144ca19, "rpc_error")
            self.errorCode = try reader.readInt()
            self.errorMessage = try reader.readString()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2144ca19)
            writer.writeInt(self.errorCode)
            writer.writeString(self.errorMessage)
        }
    }

    /// `RpcDropAnswer`
    package enum RpcDropAnswerResult: TLObject {
        /// `rpc_answer_unknown#5e2ad36e = RpcDropAnswer`
        case rpcAnswerUnknown
        /// `rpc_answer_dropped_running#cd78e586 = RpcDropAnswer`
        case rpcAnswerDroppedRunning
        /// `rpc_answer_dropped#a43ad8b7 msg_id:long seq_no:int bytes:int = RpcDropAnswer`
        case rpcAnswerDropped(msgID: Int64, seqNo: Int32, bytes: Int32)

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x5e2ad36e:
                self = .rpcAnswerUnknown
            case 0xcd78e586:
                self = .rpcAnswerDroppedRunning
            case 0xa43ad8b7:
                self = .rpcAnswerDropped(msgID: try reader.readLong(), seqNo: try reader.readInt(), bytes: try reader.readInt())
            default:
                throw reader.unknownConstructor(id, of: "RpcDropAnswer")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .rpcAnswerUnknown:
                writer.writeConstructorID(0x5e2ad36e)
            case .rpcAnswerDroppedRunning:
                writer.writeConstructorID(0xcd78e586)
            case .rpcAnswerDropped(let value1, let value2, let value3):
                writer.writeConstructorID(0xa43ad8b7)
                writer.writeLong(value1)
                writer.writeInt(value2)
                writer.writeInt(value3)
            }
        }
    }
}
