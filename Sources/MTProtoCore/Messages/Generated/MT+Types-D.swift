// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension MT {
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
}
