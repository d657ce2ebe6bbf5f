// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `req_pq#60469778 nonce:int128 = ResPQ`
    package struct ReqPq: TLFunction {
        package typealias Response = MT.ResPQ
        package static var constructorID: UInt32 { 0x60469778 }
        package static var name: String { "req_pq" }

        package var nonce: TLInt128

        package init(nonce: TLInt128) {
            self.nonce = nonce
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x60469778, "req_pq")
            self.nonce = try reader.readInt128()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x60469778)
            writer.writeInt128(self.nonce)
        }
    }

    /// `req_pq_multi#be7e8ef1 nonce:int128 = ResPQ`
    package struct ReqPqMulti: TLFunction {
        package typealias Response = MT.ResPQ
        package static var constructorID: UInt32 { 0xbe7e8ef1 }
        package static var name: String { "req_pq_multi" }

        package var nonce: TLInt128

        package init(nonce: TLInt128) {
            self.nonce = nonce
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbe7e8ef1, "req_pq_multi")
            self.nonce = try reader.readInt128()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbe7e8ef1)
            writer.writeInt128(self.nonce)
        }
    }

    /// `req_DH_params#d712e4be nonce:int128 server_nonce:int128 p:bytes q:bytes public_key_fingerprint:long
    /// encrypted_data:bytes = Server_DH_Params`
    package struct ReqDHParams: TLFunction {
        package typealias Response = MT.ServerDHParams
        package static var constructorID: UInt32 { 0xd712e4be }
        package static var name: String { "req_DH_params" }

        package var nonce: TLInt128
        package var serverNonce: TLInt128
        package var p: [UInt8]
        package var q: [UInt8]
        package var publicKeyFingerprint: Int64
        package var encryptedData: [UInt8]

        package init(nonce: TLInt128, serverNonce: TLInt128, p: [UInt8], q: [UInt8], publicKeyFingerprint: Int64, encryptedData: [UInt8]) {
            self.nonce = nonce
            self.serverNonce = serverNonce
            self.p = p
            self.q = q
            self.publicKeyFingerprint = publicKeyFingerprint
            self.encryptedData = encryptedData
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd712e4be, "req_DH_params")
            self.nonce = try reader.readInt128()
            self.serverNonce = try reader.readInt128()
            self.p = try reader.readBytes()
            self.q = try reader.readBytes()
            self.publicKeyFingerprint = try reader.readLong()
            self.encryptedData = try reader.readBytes()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd712e4be)
            writer.writeInt128(self.nonce)
            writer.writeInt128(self.serverNonce)
            writer.writeBytes(self.p)
            writer.writeBytes(self.q)
            writer.writeLong(self.publicKeyFingerprint)
            writer.writeBytes(self.encryptedData)
        }
    }

    /// `set_client_DH_params#f5045f1f nonce:int128 server_nonce:int128 encrypted_data:bytes =
    /// Set_client_DH_params_answer`
    package struct SetClientDHParams: TLFunction {
        package typealias Response = MT.SetClientDHParamsAnswer
        package static var constructorID: UInt32 { 0xf5045f1f }
        package static var name: String { "set_client_DH_params" }

        package var nonce: TLInt128
        package var serverNonce: TLInt128
        package var encryptedData: [UInt8]

        package init(nonce: TLInt128, serverNonce: TLInt128, encryptedData: [UInt8]) {
            self.nonce = nonce
            self.serverNonce = serverNonce
            self.encryptedData = encryptedData
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf5045f1f, "set_client_DH_params")
            self.nonce = try reader.readInt128()
            self.serverNonce = try reader.readInt128()
            self.encryptedData = try reader.readBytes()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf5045f1f)
            writer.writeInt128(self.nonce)
            writer.writeInt128(self.serverNonce)
            writer.writeBytes(self.encryptedData)
        }
    }

    /// `destroy_auth_key#d1435160 = DestroyAuthKeyRes`
    package struct DestroyAuthKey: TLFunction {
        package typealias Response = MT.DestroyAuthKeyRes
        package static var constructorID: UInt32 { 0xd1435160 }
        package static var name: String { "destroy_auth_key" }

        package init() {}

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd1435160, "destroy_auth_key")
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd1435160)
        }
    }

    /// `rpc_drop_answer#58e4a740 req_msg_id:long = RpcDropAnswer`
    package struct RpcDropAnswer: TLFunction {
        package typealias Response = MT.RpcDropAnswerResult
        package static var constructorID: UInt32 { 0x58e4a740 }
        package static var name: String { "rpc_drop_answer" }

        package var reqMsgID: Int64

        package init(reqMsgID: Int64) {
            self.reqMsgID = reqMsgID
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x58e4a740, "rpc_drop_answer")
            self.reqMsgID = try reader.readLong()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x58e4a740)
            writer.writeLong(self.reqMsgID)
        }
    }

    /// `get_future_salts#b921bd04 num:int = FutureSalts`
    package struct GetFutureSalts: TLFunction {
        package typealias Response = MT.FutureSalts
        package static var constructorID: UInt32 { 0xb921bd04 }
        package static var name: String { "get_future_salts" }

        package var num: Int32

        package init(num: Int32) {
            self.num = num
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb921bd04, "get_future_salts")
            self.num = try reader.readInt()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb921bd04)
            writer.writeInt(self.num)
        }
    }

    /// `ping#7abe77ec ping_id:long = Pong`
    package struct Ping: TLFunction {
        package typealias Response = MT.Pong
        package static var constructorID: UInt32 { 0x7abe77ec }
        package static var name: String { "ping" }

        package var pingID: Int64

        package init(pingID: Int64) {
            self.pingID = pingID
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7abe77ec, "ping")
            self.pingID = try reader.readLong()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7abe77ec)
            writer.writeLong(self.pingID)
        }
    }

    /// `ping_delay_disconnect#f3427b8c ping_id:long disconnect_delay:int = Pong`
    package struct PingDelayDisconnect: TLFunction {
        package typealias Response = MT.Pong
        package static var constructorID: UInt32 { 0xf3427b8c }
        package static var name: String { "ping_delay_disconnect" }

        package var pingID: Int64
        package var disconnectDelay: Int32

        package init(pingID: Int64, disconnectDelay: Int32) {
            self.pingID = pingID
            self.disconnectDelay = disconnectDelay
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf3427b8c, "ping_delay_disconnect")
            self.pingID = try reader.readLong()
            self.disconnectDelay = try reader.readInt()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf3427b8c)
            writer.writeLong(self.pingID)
            writer.writeInt(self.disconnectDelay)
        }
    }

    /// `destroy_session#e7512126 session_id:long = DestroySessionRes`
    package struct DestroySession: TLFunction {
        package typealias Response = MT.DestroySessionRes
        package static var constructorID: UInt32 { 0xe7512126 }
        package static var name: String { "destroy_session" }

        package var sessionID: Int64

        package init(sessionID: Int64) {
            self.sessionID = sessionID
        }

        package init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe7512126, "destroy_session")
            self.sessionID = try reader.readLong()
        }

        package func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe7512126)
            writer.writeLong(self.sessionID)
        }
    }
}
