import MTProtoCrypto
import NIOCore
import TL

/// A client that has sent `set_client_DH_params`: it has a key, which the server has still to confirm.
struct ClientAwaitingConfirmation: Sendable {
    /// How often a server may ask for another key.
    static let retryLimit = 5

    /// What the confirmation leads to.
    enum Outcome: Sendable {
        case confirmed(AuthKey, salt: Int64, clock: ServerClock)
        case retry(ClientAwaitingConfirmation, query: ByteBuffer)
    }

    private let nonce: TLInt128
    private let serverNonce: TLInt128
    private let newNonce: SecretBytes
    private let half: ServerHalf
    private let cipher: HandshakeCipher
    private let clock: ServerClock
    private let retries: Int
    private let key: AuthKey

    /// Follows checked parameters only.
    static func begin(
        from previous: ClientAwaitingParameters,
        half: ServerHalf,
        cipher: HandshakeCipher,
        clock: ServerClock,
        random: inout RandomSource
    ) throws(HandshakeError) -> (ClientAwaitingConfirmation, query: ByteBuffer) {
        let (key, value) = try makeKey(half, random: &random)
        let state = ClientAwaitingConfirmation(
            nonce: previous.nonce, serverNonce: previous.serverNonce, newNonce: previous.newNonce, half: half,
            cipher: cipher, clock: clock, retries: 0, key: key)
        return (state, state.query(value: value, retryID: 0, random: &random))
    }

    /// Checks in constant time that the server knows the key before anything follows from its answer (row K-12).
    func receive(_ answer: inout TLReader, _ random: inout RandomSource) throws(HandshakeError) -> Outcome {
        let stage = HandshakeStage.confirmation
        guard let confirmation = try? MT.SetClientDHParamsAnswer(from: &answer) else {
            throw .unexpectedAnswer(stage)
        }
        switch confirmation {
        case .dhGenOk(let nonce, let serverNonce, let hash):
            try check(1, nonce, serverNonce, hash)
            let salt = HandshakeDerivation.initialSalt(newNonce: newNonce, serverNonce: serverNonce.bytes)
            return .confirmed(key, salt: salt, clock: clock)
        case .dhGenRetry(let nonce, let serverNonce, let hash):
            try check(2, nonce, serverNonce, hash)
            guard retries < Self.retryLimit else { throw .tooManyRetries(limit: Self.retryLimit) }
            let (key, value) = try Self.makeKey(half, random: &random)
            let next = ClientAwaitingConfirmation(
                nonce: self.nonce, serverNonce: self.serverNonce, newNonce: newNonce, half: half, cipher: cipher,
                clock: clock, retries: retries + 1, key: key)
            // The server recognises the refused key by its hash.
            let retryID = Int64(bitPattern: self.key.auxiliaryHash)
            return .retry(next, query: next.query(value: value, retryID: retryID, random: &random))
        case .dhGenFail(let nonce, let serverNonce, let hash):
            try check(3, nonce, serverNonce, hash)
            throw .refused(stage)
        }
    }

    private func check(
        _ number: UInt8,
        _ nonce: TLInt128,
        _ serverNonce: TLInt128,
        _ hash: TLInt128
    ) throws(HandshakeError) {
        guard nonce == self.nonce, serverNonce == self.serverNonce else { throw .nonceMismatch(.confirmation) }
        let expected = HandshakeDerivation.newNonceHash(
            number, newNonce: newNonce, auxiliaryHash: key.auxiliaryHash)
        guard constantTimeEqual(expected, hash.bytes) else { throw .newNonceHashMismatch(.confirmation) }
    }

    private static func makeKey(
        _ half: ServerHalf,
        random: inout RandomSource
    ) throws(HandshakeError) -> (AuthKey, value: [UInt8]) {
        let (secret, value) = half.group.makeKeyPair(using: &random)
        do {
            return (try half.group.sharedKey(half.value, secret: secret), value)
        } catch {
            throw .unsafeParameters(error)
        }
    }

    private func query(value: [UInt8], retryID: Int64, random: inout RandomSource) -> ByteBuffer {
        var inner = TLWriter(capacity: 320)
        MT.ClientDHInnerData(nonce: nonce, serverNonce: serverNonce, retryID: retryID, gB: value).write(to: &inner)
        var query = TLWriter(capacity: 376)
        MT.SetClientDHParams(
            nonce: nonce, serverNonce: serverNonce,
            encryptedData: cipher.seal(Array(inner.take().readableBytesView), using: &random)
        ).write(to: &query)
        return query.take()
    }
}
