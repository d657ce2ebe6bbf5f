import MTProtoCrypto
import NIOCore
import TL

/// What binds a temporary key to a permanent one: the arguments of `auth.bindTempAuthKey`
/// (core.telegram.org/method/auth.bindTempAuthKey, rows P03, B-37).
///
/// The query holds a message that is encrypted with the permanent key and carries the id of the query itself.
/// It is therefore made by the session, anew for each message id that the query gets.
package struct BindRequest: Sendable {
    /// The key that is bound to.
    package var permanentKey: AuthKey
    /// When the binding ends, in seconds of the server's Unix time.
    package var expiresAt: Int32

    package init(permanentKey: AuthKey, expiresAt: Int32) {
        self.permanentKey = permanentKey
        self.expiresAt = expiresAt
    }

    /// No query has more bytes.
    static let largestQuery = 256

    private static let constructorID: UInt32 = 0xcdd4_2a05

    /// The serialized query, sent under the temporary key as the message `messageID` of the session `sessionID`.
    package func query(
        messageID: MessageID, sessionID: Int64, temporaryKeyID: UInt64, random: inout RandomSource
    ) -> ByteBuffer {
        let nonce = Int64(bitPattern: random.next())
        let permanentID = Int64(bitPattern: permanentKey.id)
        var inner = TLWriter(capacity: 40)
        MT.BindAuthKeyInner(
            nonce: nonce, tempAuthKeyID: Int64(bitPattern: temporaryKeyID), permAuthKeyID: permanentID,
            tempSessionID: sessionID, expiresAt: expiresAt
        ).write(to: &inner)
        let proof = BindingEnvelope.seal(inner.take(), messageID: messageID, key: permanentKey, random: &random)
        var query = TLWriter(capacity: 160)
        query.writeConstructorID(Self.constructorID)
        query.writeLong(permanentID)
        query.writeLong(nonce)
        query.writeInt(expiresAt)
        query.writeByteBuffer(proof)
        return query.take()
    }
}

/// How the binding of a temporary key ended.
package enum BindingResult: Hashable, Sendable {
    /// The key is bound, and requests go out.
    case bound
    /// The server answered with an error, or with anything else than true (then the code is 0).
    case refused(RPCError)
    /// The session gave up.
    case failed(RequestFailure)
}
