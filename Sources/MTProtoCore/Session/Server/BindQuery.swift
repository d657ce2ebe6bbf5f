import MTProtoCrypto
import NIOCore
import TL

/// A server's view of what ``BindRequest`` makes: the arguments of `auth.bindTempAuthKey`
/// (core.telegram.org/method/auth.bindTempAuthKey).
package struct BindQuery: Sendable {
    /// The id that begins the query.
    package static let constructorID: UInt32 = 0xcdd4_2a05

    /// The key that the temporary one is to belong to.
    package let permanentKeyID: UInt64
    /// When the binding ends, in seconds of the server's Unix time.
    package let expiresAt: Int32
    private let nonce: Int64
    private let proof: ByteBuffer

    /// Reads the query; nil if it is another one, or damaged.
    package init?(_ query: ByteBuffer) {
        var reader = TLReader(query)
        do throws(TLError) {
            guard try reader.readConstructorID() == Self.constructorID else { return nil }
            permanentKeyID = UInt64(bitPattern: try reader.readLong())
            nonce = try reader.readLong()
            expiresAt = try reader.readInt()
            proof = try reader.readByteBuffer()
            try reader.finish()
        } catch {
            return nil
        }
    }

    /// Whether the sender of the query holds both keys.
    ///
    /// - Parameters:
    ///   - messageID: under which the query came.
    ///   - sessionID: in which it came.
    ///   - temporaryKeyID: under which it was encrypted.
    ///   - permanentKey: the key that it names.
    package func isProven(
        messageID: MessageID, sessionID: Int64, temporaryKeyID: UInt64, permanentKey: AuthKey
    ) -> Bool {
        guard permanentKey.id == permanentKeyID, let message = try? BindingEnvelope.open(proof, key: permanentKey),
            let inner = try? MT.BindAuthKeyInner(decoding: message.body)
        else { return false }
        return message.id == messageID && inner.nonce == nonce
            && UInt64(bitPattern: inner.tempAuthKeyID) == temporaryKeyID
            && UInt64(bitPattern: inner.permAuthKeyID) == permanentKeyID
            && inner.tempSessionID == sessionID && inner.expiresAt == expiresAt
    }
}
