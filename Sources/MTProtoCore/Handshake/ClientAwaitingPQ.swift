import MTProtoCrypto
import NIOCore
import TL

/// A client that has sent `req_pq_multi`: it knows its nonce and nothing else.
struct ClientAwaitingPQ: Sendable {
    private let nonce: TLInt128

    /// Draws a nonce; gives the first query.
    static func begin(_ random: inout RandomSource) -> (ClientAwaitingPQ, query: ByteBuffer) {
        let state = ClientAwaitingPQ(nonce: TLInt128(random.bytes(16)) ?? TLInt128())
        var writer = TLWriter(capacity: 20)
        MT.ReqPqMulti(nonce: state.nonce).write(to: &writer)
        return (state, writer.take())
    }

    /// Factors the server's number, chooses its RSA key, draws the secret nonce. `nil` for an answer to another nonce.
    func receive(
        _ answer: inout TLReader,
        _ configuration: ClientHandshakeConfiguration,
        _ random: inout RandomSource
    ) throws(HandshakeError) -> (ClientAwaitingParameters, query: ByteBuffer)? {
        guard let resPQ = try? MT.ResPQ(from: &answer) else { throw .unexpectedAnswer(.resPQ) }
        guard resPQ.nonce == nonce else { return nil }
        let offered = resPQ.serverPublicKeyFingerprints.map { UInt64(bitPattern: $0) }
        let known = offered.lazy.compactMap { fingerprint in
            configuration.publicKeys.first { $0.fingerprint == fingerprint }
        }
        guard let key = known.first else { throw .noKnownKey(offered: offered.count) }
        let factors: (p: [UInt8], q: [UInt8])
        do {
            factors = try PQFactorization.factor(resPQ.pq)
        } catch {
            throw .invalidPQ(error)
        }
        let newNonce = SecretBytes.random(32, using: &random)
        let encrypted = try wrap(
            resPQ, factors, newNonce: newNonce, for: key, configuration: configuration, random: &random)
        var query = TLWriter(capacity: 344)
        MT.ReqDHParams(
            nonce: nonce, serverNonce: resPQ.serverNonce, p: factors.p, q: factors.q,
            publicKeyFingerprint: Int64(bitPattern: key.fingerprint), encryptedData: encrypted
        ).write(to: &query)
        return (ClientAwaitingParameters(from: self, resPQ: resPQ, newNonce: newNonce), query.take())
    }

    var sentNonce: TLInt128 { nonce }

    /// `p_q_inner_data_dc`, or `p_q_inner_data_temp_dc` for a temporary key, wrapped by RSA_PAD. Put together in one
    /// array that never moves, so that the secret nonce lies only where it is wiped.
    private func wrap(
        _ resPQ: MT.ResPQ,
        _ factors: (p: [UInt8], q: [UInt8]),
        newNonce: SecretBytes,
        for key: RSAPublicKey,
        configuration: ClientHandshakeConfiguration,
        random: inout RandomSource
    ) throws(HandshakeError) -> [UInt8] {
        var head = TLWriter(capacity: 96)
        head.writeConstructorID(
            configuration.expiresIn == nil ? MT.ConstructorID.pQInnerDataDC : MT.ConstructorID.pQInnerDataTempDC)
        head.writeBytes(resPQ.pq)
        head.writeBytes(factors.p)
        head.writeBytes(factors.q)
        head.writeInt128(nonce)
        head.writeInt128(resPQ.serverNonce)
        var tail = TLWriter(capacity: 8)
        tail.writeInt(Int32(configuration.datacenterTag))
        if let expiresIn = configuration.expiresIn { tail.writeInt(expiresIn) }

        var inner: [UInt8] = []
        // checked: offsets of writers count what was written.
        inner.reserveCapacity(head.offset + newNonce.count + tail.offset)
        inner.append(contentsOf: head.take().readableBytesView)
        newNonce.withUnsafeBytes { inner.append(contentsOf: $0) }
        inner.append(contentsOf: tail.take().readableBytesView)
        defer { secureWipe(&inner) }
        do {
            return try RSAPadding.encrypt(inner, key: key, using: &random)
        } catch {
            throw .cannotEncrypt(error)
        }
    }
}
