import MTProtoCrypto
import NIOCore
import TL

/// A server that has sent `resPQ`: it waits for the client's secret nonce under its RSA key.
struct ServerAwaitingSecret: Sendable {
    let nonce: TLInt128
    let serverNonce: TLInt128
    private let p: UInt64
    private let q: UInt64

    /// Draws a nonce and a number to factor; gives the answer.
    static func begin(
        nonce: TLInt128,
        _ configuration: ServerHandshakeConfiguration,
        _ random: inout RandomSource,
        _ misconduct: HandshakeMisconduct? = nil
    ) -> (ServerAwaitingSecret, answer: ByteBuffer) {
        let one = randomPrime(&random)
        var other = randomPrime(&random)
        while other == one { other = randomPrime(&random) }
        let state = ServerAwaitingSecret(
            nonce: nonce, serverNonce: TLInt128(random.bytes(16)) ?? TLInt128(), p: min(one, other),
            q: max(one, other))
        let fingerprints =
            configuration.otherFingerprints + configuration.privateKeys.map { $0.publicKey.fingerprint }
        let strange: UInt64 = misconduct == .fingerprints ? 1 : 0
        var answer = TLWriter(capacity: 128)
        MT.ResPQ(
            nonce: misconduct.nonce(nonce, wrongIf: .resPQNonce), serverNonce: state.serverNonce,
            pq: misconduct.product(PQFactorization.minimalBytes(state.p * state.q)),
            serverPublicKeyFingerprints: fingerprints.map { Int64(bitPattern: $0 ^ strange) }
        ).write(to: &answer)
        return (state, answer.take())
    }

    /// Unwraps the secret nonce, draws the server's half of the key; gives the encrypted answer.
    func receive(
        _ query: MT.ReqDHParams,
        _ configuration: ServerHandshakeConfiguration,
        serverTime: Int64,
        _ random: inout RandomSource,
        _ misconduct: HandshakeMisconduct? = nil
    ) throws(ServerHandshakeError) -> (ServerAwaitingClientHalf, answer: ByteBuffer, contents: HandshakeContents) {
        let (pBytes, qBytes) = (PQFactorization.minimalBytes(p), PQFactorization.minimalBytes(q))
        guard query.nonce == nonce, query.serverNonce == serverNonce else { throw .mismatch }
        guard query.p == pBytes, query.q == qBytes else { throw .wrongFactors }
        let fingerprint = UInt64(bitPattern: query.publicKeyFingerprint)
        guard let key = configuration.privateKeys.first(where: { $0.publicKey.fingerprint == fingerprint }) else {
            throw .unknownKey
        }
        let secret = try ClientSecret(wrapped: query.encryptedData, key: key)
        guard secret.nonce == nonce, secret.serverNonce == serverNonce, let known = DHGroup.wellKnown else {
            throw .mismatch
        }
        guard secret.p == pBytes, secret.q == qBytes, secret.pq == PQFactorization.minimalBytes(p * q) else {
            throw .wrongFactors
        }

        let group = misconduct.group(known)
        let (exponent, value) = misconduct.keyPair(of: group, using: &random)
        let cipher = HandshakeCipher(newNonce: secret.newNonce, serverNonce: serverNonce.bytes)
        var inner = TLWriter()
        MT.ServerDHInnerData(
            nonce: misconduct.nonce(nonce, wrongIf: .innerNonce),
            serverNonce: misconduct.nonce(serverNonce, wrongIf: .innerServerNonce), g: group.g, dhPrime: group.prime,
            gA: value,
            serverTime: Int32(clamping: serverTime)
        ).write(to: &inner)
        let told = inner.take()
        var answer = TLWriter()
        MT.ServerDHParams.serverDHParamsOk(
            nonce: misconduct.nonce(nonce, wrongIf: .parametersNonce),
            serverNonce: misconduct.nonce(serverNonce, wrongIf: .parametersServerNonce),
            encryptedAnswer: misconduct.seal(Array(told.readableBytesView), cipher, using: &random)
        ).write(to: &answer)
        let next = ServerAwaitingClientHalf(
            from: self, secret: secret, group: group, exponent: exponent, cipher: cipher)
        var contents = HandshakeContents()
        (contents.query, contents.answer) = (secret.publicPart, told)
        return (next, answer.take(), contents)
    }

    /// A prime between 2^30 and 2^31, as real servers use.
    private static func randomPrime(_ random: inout RandomSource) -> UInt64 {
        while true {
            let candidate = (random.next() & 0x3fff_ffff) | 0x4000_0001
            do {
                _ = try PQFactorization.factor(candidate)
            } catch PQError.notComposite {
                return candidate
            } catch {
                continue
            }
        }
    }
}
