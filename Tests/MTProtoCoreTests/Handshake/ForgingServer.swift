import MTProtoCrypto
import NIOCore
import TL

@testable import MTProtoCore

/// A server that answers `req_DH_params` with anything, correctly encrypted: it owns the RSA key.
struct ForgingServer {
    /// Bytes of padding after the inner data.
    var paddingLength = 12
    /// Sent instead of the encrypted answer.
    var replacement: [UInt8]?
    /// Which byte of the hash in front of the answer is wrong.
    var damagedHashByte: Int?
    /// Sends `server_DH_params_fail`, genuine or not.
    var refusal: Bool?

    /// What the client does with the answer.
    mutating func run(change: (inout MT.ServerDHInnerData) -> Void) throws -> ClientHandshake.Action {
        var pair = try HandshakePair(seed: 77)
        let key = try HandshakePair.privateKey.get()
        guard case .send(let first) = pair.client.start(now: pair.now),
            case .send(let second) = pair.client.receive(try pair.serve(first).get(), now: pair.now)
        else { throw HandshakePair.StillWaiting() }

        var query = TLReader(try PlainMessage(packet: second).body)
        let request = try MT.ReqDHParams(from: &query)
        let secret = try ClientSecret(wrapped: request.encryptedData, key: key)
        guard let group = DHGroup.wellKnown else { throw HandshakePair.StillWaiting() }
        var random = RandomSource.seeded(5)
        var inner = MT.ServerDHInnerData(
            nonce: request.nonce, serverNonce: request.serverNonce, g: 3, dhPrime: group.prime,
            gA: group.makeKeyPair(using: &random).value, serverTime: 1_700_000_000)
        change(&inner)
        let bytes = try inner.encoded().contents
        var data = Hash.sha1(bytes) + bytes
        if let damagedHashByte { data[damagedHashByte] ^= 1 }
        data += random.bytes(max(0, paddingLength - 12) + (16 - data.count % 16) % 16)
        HandshakeCipher(newNonce: secret.newNonce, serverNonce: request.serverNonce.bytes).encrypt(&data)

        var answer = MT.ServerDHParams.serverDHParamsOk(
            nonce: request.nonce, serverNonce: request.serverNonce, encryptedAnswer: replacement ?? data)
        if let refusal {
            let hash = Hash.sha1(refusal ? secret.newNonce.copyBytes() : [1])[4...]
            answer = .serverDHParamsFail(
                nonce: request.nonce, serverNonce: request.serverNonce, newNonceHash: TLInt128(hash) ?? TLInt128())
        }
        let body = try answer.encoded()
        return pair.client.receive(PlainMessage(id: MessageID(rawValue: 1), body: body).packet(), now: pair.now)
    }
}
