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
        _ random: inout RandomSource
    ) -> (ServerAwaitingSecret, answer: ByteBuffer) {
        let one = randomPrime(&random)
        var other = randomPrime(&random)
        while other == one { other = randomPrime(&random) }
        let state = ServerAwaitingSecret(
            nonce: nonce, serverNonce: TLInt128(random.bytes(16)) ?? TLInt128(), p: min(one, other),
            q: max(one, other))
        let fingerprints =
            configuration.otherFingerprints + configuration.privateKeys.map { $0.publicKey.fingerprint }
        var answer = TLWriter(capacity: 128)
        MT.ResPQ(
            nonce: nonce, serverNonce: state.serverNonce, pq: PQFactorization.minimalBytes(state.p * state.q),
            serverPublicKeyFingerprints: fingerprints.map { Int64(bitPattern: $0) }
        ).write(to: &answer)
        return (state, answer.buffer)
    }

    /// Unwraps the secret nonce, draws the server's half of the key; gives the encrypted answer.
    func receive(
        _ query: MT.ReqDHParams,
        _ configuration: ServerHandshakeConfiguration,
        serverTime: Int64,
        _ random: inout RandomSource
    ) throws(ServerHandshakeError) -> (ServerAwaitingClientHalf, answer: ByteBuffer) {
        let (pBytes, qBytes) = (PQFactorization.minimalBytes(p), PQFactorization.minimalBytes(q))
        guard query.nonce == nonce, query.serverNonce == serverNonce, query.p == pBytes, query.q == qBytes else {
            throw .mismatch
        }
        let fingerprint = UInt64(bitPattern: query.publicKeyFingerprint)
        guard let key = configuration.privateKeys.first(where: { $0.publicKey.fingerprint == fingerprint }) else {
            throw .unknownKey
        }
        let secret = try ClientSecret(wrapped: query.encryptedData, key: key)
        guard secret.nonce == nonce, secret.serverNonce == serverNonce, secret.p == pBytes, secret.q == qBytes,
            secret.pq == PQFactorization.minimalBytes(p * q), let group = DHGroup.wellKnown
        else { throw .mismatch }

        let (exponent, value) = group.makeKeyPair(using: &random)
        let cipher = HandshakeCipher(newNonce: secret.newNonce, serverNonce: serverNonce.bytes)
        var inner = TLWriter(capacity: 576)
        MT.ServerDHInnerData(
            nonce: nonce, serverNonce: serverNonce, g: group.g, dhPrime: group.prime, gA: value,
            serverTime: Int32(clamping: serverTime)
        ).write(to: &inner)
        var answer = TLWriter(capacity: 640)
        MT.ServerDHParams.serverDHParamsOk(
            nonce: nonce, serverNonce: serverNonce,
            encryptedAnswer: cipher.seal(Array(inner.buffer.readableBytesView), using: &random)
        ).write(to: &answer)
        let next = ServerAwaitingClientHalf(
            from: self, secret: secret, group: group, exponent: exponent, cipher: cipher)
        return (next, answer.buffer)
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

/// What a client wraps for the server's RSA key, in any of its forms.
struct ClientSecret: Sendable {
    let pq: [UInt8]
    let p: [UInt8]
    let q: [UInt8]
    let nonce: TLInt128
    let serverNonce: TLInt128
    let newNonce: SecretBytes
    let datacenterTag: Int32?
    let expiresIn: Int32?
    let wrapping: ServerHandshakeResult.Wrapping

    /// Unwraps RSA_PAD, or the SHA-1 form that older clients send.
    init(wrapped: [UInt8], key: RSAPrivateKey) throws(ServerHandshakeError) {
        if var padded = try? RSAPadding.decrypt(wrapped, key: key) {
            defer { secureWipe(&padded) }
            var reader = TLReader(bytes: padded)
            guard let inner = try? MT.PQInnerData(from: &reader) else { throw .unreadableSecret }
            self.init(inner, wrapping: .rsaPad)
        } else {
            guard var (hash, data) = try? RSAPaddingSHA1.decrypt(wrapped, key: key) else { throw .unreadableSecret }
            defer {
                secureWipe(&hash)
                secureWipe(&data)
            }
            var reader = TLReader(bytes: data)
            guard let inner = try? MT.PQInnerData(from: &reader),
                constantTimeEqual(Hash.sha1(Array(data[..<reader.offset])), hash)
            else { throw .unreadableSecret }
            self.init(inner, wrapping: .sha1)
        }
    }

    private init(_ inner: MT.PQInnerData, wrapping: ServerHandshakeResult.Wrapping) {
        self.wrapping = wrapping
        switch inner {
        case .pQInnerData(let data):
            (pq, p, q, nonce, serverNonce) = (data.pq, data.p, data.q, data.nonce, data.serverNonce)
            newNonce = SecretBytes(copying: data.newNonce.bytes)
            (datacenterTag, expiresIn) = (nil, nil)
        case .pQInnerDataDC(let data):
            (pq, p, q, nonce, serverNonce) = (data.pq, data.p, data.q, data.nonce, data.serverNonce)
            newNonce = SecretBytes(copying: data.newNonce.bytes)
            (datacenterTag, expiresIn) = (data.dc, nil)
        case .pQInnerDataTemp(let data):
            (pq, p, q, nonce, serverNonce) = (data.pq, data.p, data.q, data.nonce, data.serverNonce)
            newNonce = SecretBytes(copying: data.newNonce.bytes)
            (datacenterTag, expiresIn) = (nil, data.expiresIn)
        case .pQInnerDataTempDC(let data):
            (pq, p, q, nonce, serverNonce) = (data.pq, data.p, data.q, data.nonce, data.serverNonce)
            newNonce = SecretBytes(copying: data.newNonce.bytes)
            (datacenterTag, expiresIn) = (data.dc, data.expiresIn)
        }
    }
}
