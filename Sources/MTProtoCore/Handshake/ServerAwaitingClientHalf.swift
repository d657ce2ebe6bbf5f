import MTProtoCrypto
import NIOCore
import TL

/// A server that has sent its half of the key: it waits for the client's.
struct ServerAwaitingClientHalf: Sendable {
    /// What the client's half leads to.
    enum Outcome: Sendable {
        case finished(ServerHandshakeResult, answer: ByteBuffer)
        case retry(ServerAwaitingClientHalf, answer: ByteBuffer)
        case failed(answer: ByteBuffer)
    }

    private let nonce: TLInt128
    private let serverNonce: TLInt128
    private let secret: ClientSecret
    private let group: DHGroup
    private let exponent: SecretBytes
    private let cipher: HandshakeCipher
    private var retries = 0
    private var expectedRetryID: Int64 = 0

    /// Follows an unwrapped secret only.
    init(
        from previous: ServerAwaitingSecret,
        secret: ClientSecret,
        group: DHGroup,
        exponent: SecretBytes,
        cipher: HandshakeCipher
    ) {
        nonce = previous.nonce
        serverNonce = previous.serverNonce
        self.secret = secret
        self.group = group
        self.exponent = exponent
        self.cipher = cipher
    }

    /// Decrypts and checks the client's half; the key is made, or refused on purpose.
    func receive(
        _ query: MT.SetClientDHParams,
        _ configuration: ServerHandshakeConfiguration,
        _ misconduct: HandshakeMisconduct? = nil
    ) throws(ServerHandshakeError) -> Outcome {
        guard query.nonce == nonce, query.serverNonce == serverNonce else { throw .mismatch }
        guard let opened = cipher.open(query.encryptedData) else { throw .unreadableSecret }
        var reader = TLReader(bytes: opened.bytes)
        guard let inner = try? MT.ClientDHInnerData(from: &reader), opened.isGenuine(count: reader.offset) else {
            throw .unreadableSecret
        }
        guard inner.nonce == nonce, inner.serverNonce == serverNonce, inner.retryID == expectedRetryID else {
            throw .mismatch
        }
        let key: AuthKey
        do {
            // Clients may drop leading zeros of their number.
            key = try misconduct.sharedKey(leftPadded(inner.gB, to: 256) ?? inner.gB, secret: exponent, of: group)
        } catch {
            throw .unsafeValue(error)
        }
        if configuration.refusesKeys || misconduct == .failure {
            return .failed(
                answer: answer(
                    .dhGenFail(nonce: nonce, serverNonce: serverNonce, newNonceHash3: proof(3, of: key))))
        }
        // The same half again leads to the key that was refused.
        guard retries == 0 || Int64(bitPattern: key.auxiliaryHash) != expectedRetryID else { throw .mismatch }
        if retries < misconduct.retries(configuration.forcedRetries) {
            var next = self
            next.retries += 1
            next.expectedRetryID = Int64(bitPattern: key.auxiliaryHash)
            return .retry(
                next,
                answer: answer(
                    .dhGenRetry(
                        nonce: nonce, serverNonce: serverNonce, newNonceHash2: misconduct.retryHash(proof(2, of: key)))
                ))
        }
        let result = ServerHandshakeResult(
            authKey: key,
            salt: HandshakeDerivation.initialSalt(newNonce: secret.newNonce, serverNonce: serverNonce.bytes),
            datacenterTag: secret.datacenterTag, expiresIn: secret.expiresIn, wrapping: secret.wrapping)
        return .finished(
            result,
            answer: answer(
                .dhGenOk(
                    nonce: misconduct.nonce(nonce, wrongIf: .confirmationNonce),
                    serverNonce: misconduct.nonce(serverNonce, wrongIf: .confirmationServerNonce),
                    newNonceHash1: misconduct.hash(proof(1, of: key)))))
    }

    /// What is encrypted in the client's half, if it can be read.
    func contents(of query: MT.SetClientDHParams) -> HandshakeContents {
        var contents = HandshakeContents()
        guard let opened = cipher.open(query.encryptedData) else { return contents }
        var reader = TLReader(bytes: opened.bytes)
        guard let inner = try? MT.ClientDHInnerData(from: &reader), opened.isGenuine(count: reader.offset) else {
            return contents
        }
        contents.query = try? inner.encoded()
        return contents
    }

    private func proof(_ number: UInt8, of key: AuthKey) -> TLInt128 {
        let hash = HandshakeDerivation.newNonceHash(
            number, newNonce: secret.newNonce, auxiliaryHash: key.auxiliaryHash)
        return TLInt128(hash) ?? TLInt128()
    }

    private func answer(_ answer: MT.SetClientDHParamsAnswer) -> ByteBuffer {
        var writer = TLWriter(capacity: 52)
        answer.write(to: &writer)
        return writer.take()
    }
}
