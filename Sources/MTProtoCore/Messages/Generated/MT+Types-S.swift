// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
    /// `Server_DH_Params`
    package enum ServerDHParams: TLObject {
        /// `server_DH_params_fail#79cb045d nonce:int128 server_nonce:int128 new_nonce_hash:int128 =
        /// Server_DH_Params`
        case serverDHParamsFail(nonce: TLInt128, serverNonce: TLInt128, newNonceHash: TLInt128)
        /// `server_DH_params_ok#d0e8075c nonce:int128 server_nonce:int128 encrypted_answer:bytes =
        /// Server_DH_Params`
        case serverDHParamsOk(nonce: TLInt128, serverNonce: TLInt128, encryptedAnswer: [UInt8])

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

    /// `Set_client_DH_params_answer`
    package enum SetClientDHParamsAnswer: TLObject {
        /// `dh_gen_ok#3bcbf734 nonce:int128 server_nonce:int128 new_nonce_hash1:int128 =
        /// Set_client_DH_params_answer`
        case dhGenOk(nonce: TLInt128, serverNonce: TLInt128, newNonceHash1: TLInt128)
        /// `dh_gen_retry#46dc1fb9 nonce:int128 server_nonce:int128 new_nonce_hash2:int128 =
        /// Set_client_DH_params_answer`
        case dhGenRetry(nonce: TLInt128, serverNonce: TLInt128, newNonceHash2: TLInt128)
        /// `dh_gen_fail#a69dae02 nonce:int128 server_nonce:int128 new_nonce_hash3:int128 =
        /// Set_client_DH_params_answer`
        case dhGenFail(nonce: TLInt128, serverNonce: TLInt128, newNonceHash3: TLInt128)

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
}
