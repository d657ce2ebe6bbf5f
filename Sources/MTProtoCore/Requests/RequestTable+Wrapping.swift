import NIOCore
import TL

// What is put around a request (row G04).
extension RequestTable {
    /// The innermost is the request, around it what proves that it may run, initConnection and invokeWithLayer, around
    /// those invokeWithoutUpdates. invokeAfterMsg, outermost, is the session's: only it knows message ids.
    func wrapped(_ entry: Entry) -> (body: ByteBuffer, identity: UInt64?) {
        let request = entry.request
        let needed = initialization.flatMap { $0.identity == initializedIdentity ? nil : $0 }
        guard needed != nil || request.withoutUpdates || entry.proof != nil else { return (request.body, nil) }
        var body = ByteBuffer()
        body.reserveCapacity(
            4 + (needed?.prefix.readableBytes ?? 0) + (entry.proof?.readableBytes ?? 0) + request.body.readableBytes)
        if request.withoutUpdates { body.writeWord(Self.invokeWithoutUpdates) }
        if let needed { body.writeImmutableBuffer(needed.prefix) }
        if let proof = entry.proof { body.writeImmutableBuffer(proof) }
        body.writeImmutableBuffer(request.body)
        return (body, needed?.identity)
    }

    private static let invokeWithoutUpdates: UInt32 = 0xbf94_59b7
}

extension Verification {
    private static let invokeWithApnsSecret: UInt32 = 0x0dae_54f8
    private static let invokeWithReCaptcha: UInt32 = 0xadbb_0f94
    /// Larger than any secret or token.
    private static let proofLimit = 64 << 10

    /// Reads the demand from an error.
    init?(_ error: RPCError) {
        guard error.code == 403 else { return nil }
        if let nonce = error.message.droppingPrefix("APNS_VERIFY_CHECK_") {
            self = .push(nonce: String(nonce))
        } else if let rest = error.message.droppingPrefix("RECAPTCHA_CHECK_"), let gap = rest.firstRange(of: "__") {
            self = .puzzle(method: String(rest[..<gap.lowerBound]), siteKey: String(rest[gap.upperBound...]))
        } else {
            return nil
        }
    }

    /// The serialized wrapper without the request at its end; nil if the proof is too large to be one (row H-10).
    func wrapper(around proof: String) -> ByteBuffer? {
        guard proof.utf8.count <= Self.proofLimit else { return nil }
        var writer = TLWriter()
        switch self {
        case .push(let nonce):
            writer.writeConstructorID(Self.invokeWithApnsSecret)
            writer.writeString(nonce)
        case .puzzle:
            writer.writeConstructorID(Self.invokeWithReCaptcha)
        }
        writer.writeString(proof)
        return try? writer.finish()
    }
}

extension String {
    fileprivate func droppingPrefix(_ prefix: String) -> Substring? {
        hasPrefix(prefix) && utf8.count > prefix.utf8.count ? dropFirst(prefix.count) : nil
    }
}
