import NIOCore
import TL

/// What was encrypted in one step of a key exchange, for people who look at it: never the client's secret nonce, from which
/// everything else could be decrypted.
package struct HandshakeContents: Sendable {
    /// In the client's query: `p_q_inner_data`, whose new_nonce is zeros here, or `client_DH_inner_data`.
    package var query: ByteBuffer?
    /// In the server's answer: `server_DH_inner_data`.
    package var answer: ByteBuffer?

    package init() {}
}

extension ClientSecret {
    /// Without the secret nonce.
    var publicPart: ByteBuffer {
        let hidden = TLInt256()
        let data: MT.PQInnerData =
            switch (datacenterTag, expiresIn) {
            case (nil, nil):
                .pQInnerData(
                    .init(pq: pq, p: p, q: q, nonce: nonce, serverNonce: serverNonce, newNonce: hidden))
            case (let tag?, nil):
                .pQInnerDataDC(
                    .init(pq: pq, p: p, q: q, nonce: nonce, serverNonce: serverNonce, newNonce: hidden, dc: tag))
            case (nil, let seconds?):
                .pQInnerDataTemp(
                    .init(
                        pq: pq, p: p, q: q, nonce: nonce, serverNonce: serverNonce, newNonce: hidden,
                        expiresIn: seconds))
            case (let tag?, let seconds?):
                .pQInnerDataTempDC(
                    .init(
                        pq: pq, p: p, q: q, nonce: nonce, serverNonce: serverNonce, newNonce: hidden, dc: tag,
                        expiresIn: seconds))
            }
        var writer = TLWriter()
        data.write(to: &writer)
        return writer.take()
    }
}
