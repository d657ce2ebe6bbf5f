import MTProtoCrypto
import NIOCore

// Temporary keys.
extension DatacenterClient {
    var isBinding: Bool { false }
    var candidateKeyID: UInt64? { nil }
    mutating func wakeCandidate(now: Instant) {}
    var temporaryDeadline: Instant? { nil }
    mutating func candidateDisconnected(now: Instant) {}
    mutating func candidateSuspected(by code: Int32) {}
    mutating func candidateTransportError(_ code: Int32, now: Instant) {}
    mutating func candidateReceived(_ packet: ByteBuffer, now: Instant) {}
    mutating func candidateFlush(now: Instant) -> [OutgoingPacket] { [] }
    mutating func candidateDeadlineReached(now: Instant) {}
    mutating func tendTemporaryKeys(now: Instant) {}
    mutating func useTemporaryKey(on link: DatacenterLink, now: Instant) {
        guard let permanent else { return }
        carry(permanent, as: .permanent(permanent.key.id), now: now)
    }
    mutating func temporaryKeyMade(_ key: KeyMaterial, expiresAt: Int64?, selector: KeySelector, now: Instant) {}
    mutating func temporaryExchangeFailed(_ delay: Duration, now: Instant) {}
    mutating func temporaryKeyUnbound(now: Instant) {}
    mutating func renewTemporaryKey(now: Instant) {}
    mutating func temporaryKeyLost(now: Instant) {}
    mutating func forgetTemporaryKeys(now: Instant) {}
}
