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

    /// `Server_DH_Params`
    package enum ServerDHParams: TLObject {
        /// `server_DH_params_fail#79cb045d nonce:int128 server_nonce:int128 new_nonce_hash:int128 =
        /// Server_DH_Params`
        indirect case serverDHParamsFail(nonce: TLInt128, serverNonce: TLInt128, newNonceHash: TLInt128)
        /// `server_DH_params_ok#d0e8075c nonce:int128 server_nonce:int128 encrypted_answer:bytes =
        /// Server_DH_Params`
        indirect case serverDHParamsOk(nonce: TLInt128, serverNonce: TLInt128, encryptedAnswer: [UInt8])

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x79cb045d:
                self = .serverDHParamsFail(nonce: try reader.readInt128(), serverNonce: try reader.readInt128(), newNonceHash: try reader.readInt128())
            case 0xd0e8075c:
                self = .serverDHParamsOk(nonce: try reader.readInt128(), serverNonce: try reader.readInt128(), encryptedAnswer: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "Server_DH_Params")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .serverDHParamsFail(let value1, let value2, let value3):
                writer.writeConstructorID(0x79cb045d)
                writer.writeInt128(value1)
                writer.writeInt128(value2)
                writer.writeInt128(value3)
            case .serverDHParamsOk(let value1, let value2, let value3):
                writer.writeConstructorID(0xd0e8075c)
                writer.writeInt128(value1)
                writer.writeInt128(value2)
                writer.writeBytes(value3)
            }
        }
    }

    /// `server_DH_inner_data#b5890dba nonce:int128 server_nonce:int128 g:int dh_prime:bytes g_a:bytes
    /// server_time:int = Server_DH_inner_data`
    package struct ServerDHInnerData: TLObject {
        package var nonce: TLInt128
        package var serverNonce: TLInt128
        package var g: Int32
        package var dhPrime: [UInt8]
        package var gA: [UInt8]
        package var serverTime: Int32

        package init(nonce: TLInt128, serverNonce: TLInt128, g: Int32, dhPrime: [UInt8], gA: [UInt8], serverTime: Int32) {
            self.nonce = nonce
            self.serverNonce = serverNonce
            self.g = g
            self.dhPrime = dhPrime
            self.gA = gA
            self.serverTime = serverTime
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb5890dba, "server_DH_inner_data")
            self.nonce = try reader.readInt128()
            self.serverNonce = try reader.readInt128()
            self.g = try reader.readInt()
            self.dhPrime = try reader.readBytes()
            self.gA = try reader.readBytes()
            self.serverTime = try reader.readInt()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb5890dba)
            writer.writeInt128(self.nonce)
            writer.writeInt128(self.serverNonce)
            writer.writeInt(self.g)
            writer.writeBytes(self.dhPrime)
            writer.writeBytes(self.gA)
            writer.writeInt(self.serverTime)
        }
    }

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

    /// `Set_client_DH_params_answer`
    package enum SetClientDHParamsAnswer: TLObject {
        /// `dh_gen_ok#3bcbf734 nonce:int128 server_nonce:int128 new_nonce_hash1:int128 =
        /// Set_client_DH_params_answer`
        indirect case dhGenOk(nonce: TLInt128, serverNonce: TLInt128, newNonceHash1: TLInt128)
        /// `dh_gen_retry#46dc1fb9 nonce:int128 server_nonce:int128 new_nonce_hash2:int128 =
        /// Set_client_DH_params_answer`
        indirect case dhGenRetry(nonce: TLInt128, serverNonce: TLInt128, newNonceHash2: TLInt128)
        /// `dh_gen_fail#a69dae02 nonce:int128 server_nonce:int128 new_nonce_hash3:int128 =
        /// Set_client_DH_params_answer`
        indirect case dhGenFail(nonce: TLInt128, serverNonce: TLInt128, newNonceHash3: TLInt128)

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x3bcbf734:
                self = .dhGenOk(nonce: try reader.readInt128(), serverNonce: try reader.readInt128(), newNonceHash1: try reader.readInt128())
            case 0x46dc1fb9:
                self = .dhGenRetry(nonce: try reader.readInt128(), serverNonce: try reader.readInt128(), newNonceHash2: try reader.readInt128())
            case 0xa69dae02:
                self = .dhGenFail(nonce: try reader.readInt128(), serverNonce: try reader.readInt128(), newNonceHash3: try reader.readInt128())
            default:
                throw reader.unknownConstructor(id, of: "Set_client_DH_params_answer")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .dhGenOk(let value1, let value2, let value3):
                writer.writeConstructorID(0x3bcbf734)
                writer.writeInt128(value1)
                writer.writeInt128(value2)
                writer.writeInt128(value3)
            case .dhGenRetry(let value1, let value2, let value3):
                writer.writeConstructorID(0x46dc1fb9)
                writer.writeInt128(value1)
                writer.writeInt128(value2)
                writer.writeInt128(value3)
            case .dhGenFail(let value1, let value2, let value3):
                writer.writeConstructorID(0xa69dae02)
                writer.writeInt128(value1)
                writer.writeInt128(value2)
                writer.writeInt128(value3)
            }
        }
    }

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

    /// `DestroySessionRes`
    package enum DestroySessionRes: TLObject {
        /// `destroy_session_ok#e22045fc session_id:long = DestroySessionRes`
        case destroySessionOk(sessionID: Int64)
        /// `destroy_session_none#62d350c9 session_id:long = DestroySessionRes`
        case destroySessionNone(sessionID: Int64)

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe22045fc:
                self = .destroySessionOk(sessionID: try reader.readLong())
            case 0x62d350c9:
                self = .destroySessionNone(sessionID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "DestroySessionRes")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .destroySessionOk(let value):
                writer.writeConstructorID(0xe22045fc)
                writer.writeLong(value)
            case .destroySessionNone(let value):
                writer.writeConstructorID(0x62d350c9)
                writer.writeLong(value)
            }
        }
    }

    /// `destroy_sessions_res#fb95abcd destroy_results:Vector<DestroySessionRes> = DestroySessionsRes`
    package struct DestroySessionsRes: TLObject {
        package var destroyResults: [MT.DestroySessionRes]

        package init(destroyResults: [MT.DestroySessionRes]) {
            self.destroyResults = destroyResults
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfb95abcd, "destroy_sessions_res")
            self.destroyResults = try reader.readVector(of: MT.DestroySessionRes.self)
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfb95abcd)
            writer.writeVector(self.destroyResults)
        }
    }

    /// `DestroyAuthKeyRes`
    package enum DestroyAuthKeyRes: TLObject {
        /// `destroy_auth_key_ok#f660e1d4 = DestroyAuthKeyRes`
        case destroyAuthKeyOk
        /// `destroy_auth_key_none#0a9f2259 = DestroyAuthKeyRes`
        case destroyAuthKeyNone
        /// `destroy_auth_key_fail#ea109b13 = DestroyAuthKeyRes`
        case destroyAuthKeyFail

        package init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xf660e1d4:
                self = .destroyAuthKeyOk
            case 0x0a9f2259:
                self = .destroyAuthKeyNone
            case 0xea109b13:
                self = .destroyAuthKeyFail
            default:
                throw reader.unknownConstructor(id, of: "DestroyAuthKeyRes")
            }
        }

        package func write(to writer: inout TLWriter) {
            switch self {
            case .destroyAuthKeyOk:
                writer.writeConstructorID(0xf660e1d4)
            case .destroyAuthKeyNone:
                writer.writeConstructorID(0x0a9f2259)
            case .destroyAuthKeyFail:
                writer.writeConstructorID(0xea109b13)
            }
        }
    }

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
