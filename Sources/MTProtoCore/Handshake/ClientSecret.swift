import MTProtoCrypto
import NIOCore
import TL

/// What a client wraps for the server's RSA key: `p_q_inner_data` in any of its forms.
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
            guard let (secret, _) = Self.read(padded, wrapping: .rsaPad) else { throw .unreadableSecret }
            self = secret
        } else {
            guard var (hash, data) = try? RSAPaddingSHA1.decrypt(wrapped, key: key) else { throw .unreadableSecret }
            defer {
                secureWipe(&hash)
                secureWipe(&data)
            }
            guard let (secret, count) = Self.read(data, wrapping: .sha1),
                data.withUnsafeBytes({
                    constantTimeEqual(Hash.sha1(UnsafeRawBufferPointer(rebasing: $0[..<count])), hash)
                })
            else { throw .unreadableSecret }
            self = secret
        }
    }

    /// Reads the inner data at the beginning of `bytes`; also gives its length.
    ///
    /// The emitted type would do, but its copies of the secret nonce could not be wiped. The nonce goes straight into
    /// protected memory, the rest is read around it.
    private static func read(
        _ bytes: [UInt8],
        wrapping: ServerHandshakeResult.Wrapping
    ) -> (ClientSecret, count: Int)? {
        var buffer = ByteBuffer(bytes: bytes)
        let secret = read(around: buffer, bytes, wrapping: wrapping)
        // No reader shares the storage any more, so that this wipes the bytes themselves and not a copy.
        buffer.withUnsafeMutableReadableBytes { secureWipe($0) }
        return secret
    }

    // checked: offsets of readers lie within the bytes, and 32 more are there.
    private static func read(
        around buffer: ByteBuffer,
        _ bytes: [UInt8],
        wrapping: ServerHandshakeResult.Wrapping
    ) -> (ClientSecret, count: Int)? {
        var reader = TLReader(buffer)
        guard let id = try? reader.readConstructorID(), let pq = try? reader.readBytes(),
            let p = try? reader.readBytes(), let q = try? reader.readBytes(), let nonce = try? reader.readInt128(),
            let serverNonce = try? reader.readInt128(), reader.remaining >= 32
        else { return nil }
        let start = reader.offset
        let newNonce = bytes.withUnsafeBytes {
            SecretBytes(UnsafeRawBufferPointer(rebasing: $0[start..<start + 32]))
        }
        var tail = TLReader(bytes: bytes[(start + 32)...].prefix(8))
        var datacenterTag: Int32?
        var expiresIn: Int32?
        do {
            switch id {
            case MT.ConstructorID.pQInnerData:
                break
            case MT.ConstructorID.pQInnerDataDC:
                datacenterTag = try tail.readInt()
            case MT.ConstructorID.pQInnerDataTemp:
                expiresIn = try tail.readInt()
            case MT.ConstructorID.pQInnerDataTempDC:
                datacenterTag = try tail.readInt()
                expiresIn = try tail.readInt()
            default:
                return nil
            }
        } catch {
            return nil
        }
        let secret = ClientSecret(
            pq: pq, p: p, q: q, nonce: nonce, serverNonce: serverNonce, newNonce: newNonce,
            datacenterTag: datacenterTag, expiresIn: expiresIn, wrapping: wrapping)
        return (secret, start + 32 + tail.offset)
    }

    private init(
        pq: [UInt8],
        p: [UInt8],
        q: [UInt8],
        nonce: TLInt128,
        serverNonce: TLInt128,
        newNonce: SecretBytes,
        datacenterTag: Int32?,
        expiresIn: Int32?,
        wrapping: ServerHandshakeResult.Wrapping
    ) {
        self.pq = pq
        self.p = p
        self.q = q
        self.nonce = nonce
        self.serverNonce = serverNonce
        self.newNonce = newNonce
        self.datacenterTag = datacenterTag
        self.expiresIn = expiresIn
        self.wrapping = wrapping
    }
}
