import MTProtoCore
import NIOCore
import TL

/// Reads queries with the leniency of real servers.
enum QueryDecoding {
    /// Peers that may stand where a user or a channel is expected, and what they are taken for. Several clients send
    /// what they have, and real servers take it. Both forms have the same fields.
    private static let substitutes: [UInt32: UInt32] = [
        0xdde8_a54c: 0xf211_58c6,  // inputPeerUser: inputUser
        0x7da0_7ec9: 0xf7c1_b13f,  // inputPeerSelf: inputUserSelf
        0x7f3b_18ea: 0xb988_86cf,  // inputPeerEmpty: inputUserEmpty
        0xa87b_0a1c: 0x1da4_48e2,  // inputPeerUserFromMessage: inputUserFromMessage
        0x27bc_bbfc: 0xf35a_ec28,  // inputPeerChannel: inputChannel
        0xbd2a_0840: 0x5b93_4f9d,  // inputPeerChannelFromMessage: inputChannelFromMessage
    ]

    /// The most peers that one query names.
    private static let maximumSubstitutions = 256

    /// Decodes a whole query.
    static func decode<Function: TLFunction>(_ bytes: ByteBuffer) throws(RPCError) -> Function {
        var bytes = bytes
        for _ in 0...self.maximumSubstitutions {
            var reader = TLReader(bytes)
            let query: Function
            do throws(TLError) {
                query = try Function(from: &reader)
            } catch {
                guard error.code == .unknownConstructor, let id = error.constructorID,
                    let substitute = self.substitutes[id]
                else { break }
                bytes.setInteger(substitute, at: bytes.readerIndex + error.offset, endianness: .little)
                continue
            }
            guard reader.remaining == 0 else { throw .badRequest("INPUT_REQUEST_TOO_LONG") }
            return query
        }
        throw .badRequest("INPUT_FETCH_ERROR")
    }
}
