import MTProtoCrypto

/// The steps of a key exchange, named by the answer that is waited for.
package enum HandshakeStage: Sendable, Hashable {
    /// `resPQ`, the number to factor.
    case resPQ
    /// `server_DH_params_ok`, the server's half of the key.
    case serverDHParams
    /// `dh_gen_ok`, the confirmation.
    case confirmation
}

/// Why a client's key exchange ended without a key. No key that was stored before is touched by any of these.
package enum HandshakeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The packet is no plain message, or no answer that this stage waits for: another message, a recorded or a
    /// reflected one.
    case unexpectedAnswer(HandshakeStage)
    /// The answer, or what is encrypted in it, belongs to another exchange.
    case nonceMismatch(HandshakeStage)
    /// The number to factor is unusable.
    case invalidPQ(PQError)
    /// The server offered only RSA keys that we do not have.
    case noKnownKey(offered: Int)
    /// What the server sends cannot be wrapped for its RSA key.
    case cannotEncrypt(RSAPaddingError)
    /// The decrypted answer does not have the hash that it claims, has a bad length or is not what it should be.
    case answerNotGenuine
    /// The server's group or its half of the key is unsafe.
    case unsafeParameters(DHError)
    /// The server did not prove that it knows the secret nonce and the key.
    case newNonceHashMismatch(HandshakeStage)
    /// The server refused, and proved that it was the server.
    case refused(HandshakeStage)
    /// The server asked for another key too often.
    case tooManyRetries(limit: Int)
    /// The server reported a transport error.
    case transportError(Int32)
    /// The exchange took too long.
    case timedOut(HandshakeStage?)

    package var description: String {
        switch self {
        case .unexpectedAnswer(let stage):
            "key exchange: not the answer \(stage) that was asked for; connect again"
        case .nonceMismatch(let stage):
            "key exchange: answer \(stage) belongs to another exchange; connect again"
        case .invalidPQ(let error):
            "key exchange: \(error)"
        case .noKnownKey(let offered):
            "key exchange: none of the \(offered) RSA keys that the server offers is known; check that address and keys "
                + "belong to the same network (production, test or a local server)"
        case .cannotEncrypt(let error):
            "key exchange: \(error)"
        case .answerNotGenuine:
            "key exchange: the server's encrypted answer is damaged or forged; connect again"
        case .unsafeParameters(let error):
            "key exchange: \(error); do not trust this server"
        case .newNonceHashMismatch(let stage):
            "key exchange: answer \(stage) does not prove that the server knows the key; do not trust this server"
        case .refused(let stage):
            "key exchange: the server refused at \(stage); try again later"
        case .tooManyRetries(let limit):
            "key exchange: the server asked for another key more than \(limit) times"
        case .transportError(let code):
            "key exchange: the server reported transport error \(code)"
        case .timedOut(let stage):
            "key exchange: no answer in time" + (stage.map { " (waiting for \($0))" } ?? "")
        }
    }
}
