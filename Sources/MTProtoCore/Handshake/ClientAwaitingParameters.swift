import MTProtoCrypto
import NIOCore
import TL

/// A client that has sent `req_DH_params`: it shares a secret nonce with the owner of the RSA key.
struct ClientAwaitingParameters: Sendable {
    let nonce: TLInt128
    let serverNonce: TLInt128
    let newNonce: SecretBytes

    /// Follows the answer `resPQ` only.
    init(from previous: ClientAwaitingPQ, resPQ: MT.ResPQ, newNonce: SecretBytes) {
        nonce = previous.sentNonce
        serverNonce = resPQ.serverNonce
        self.newNonce = newNonce
    }

    /// Decrypts and checks the server's half, makes ours and the key.
    func receive(
        _ answer: inout TLReader,
        now: Instant,
        _ random: inout RandomSource
    ) throws(HandshakeError) -> (ClientAwaitingConfirmation, query: ByteBuffer) {
        let stage = HandshakeStage.serverDHParams
        guard let parameters = try? MT.ServerDHParams(from: &answer) else { throw .unexpectedAnswer(stage) }
        switch parameters {
        case .serverDHParamsOk(let nonce, let serverNonce, let encryptedAnswer):
            guard nonce == self.nonce, serverNonce == self.serverNonce else { throw .nonceMismatch(stage) }
            let cipher = HandshakeCipher(newNonce: newNonce, serverNonce: serverNonce.bytes)
            let inner = try open(encryptedAnswer, cipher: cipher)
            guard inner.nonce == nonce, inner.serverNonce == serverNonce else { throw .nonceMismatch(stage) }
            let half: ServerHalf
            do {
                // Servers may drop leading zeros of their number.
                let value = leftPadded(inner.gA, to: 256) ?? inner.gA
                half = ServerHalf(group: try DHGroup(g: inner.g, prime: inner.dhPrime), value: value)
                try half.group.check(value)
            } catch {
                throw .unsafeParameters(error)
            }
            let clock = ServerClock(unixSeconds: Double(inner.serverTime), at: now, isSynchronized: true)
            return try ClientAwaitingConfirmation.begin(
                from: self, half: half, cipher: cipher, clock: clock, random: &random)
        case .serverDHParamsFail(let nonce, let serverNonce, let hash):
            guard nonce == self.nonce, serverNonce == self.serverNonce else { throw .nonceMismatch(stage) }
            let expected = newNonce.withUnsafeBytes { Hash.sha1($0) }[4...]
            guard constantTimeEqual(expected, hash.bytes) else { throw .newNonceHashMismatch(stage) }
            throw .refused(stage)
        }
    }

    /// The hash covers what is parsed, and fewer than 16 bytes may follow it (row K-07).
    private func open(
        _ encrypted: [UInt8],
        cipher: HandshakeCipher
    ) throws(HandshakeError) -> MT.ServerDHInnerData {
        guard let opened = cipher.open(encrypted) else { throw .answerNotGenuine }
        var reader = TLReader(bytes: opened.bytes)
        guard let inner = try? MT.ServerDHInnerData(from: &reader), opened.isGenuine(count: reader.offset) else {
            throw .answerNotGenuine
        }
        return inner
    }
}

/// The server's half of a key exchange, every value checked.
struct ServerHalf: Sendable {
    let group: DHGroup
    let value: [UInt8]
}
