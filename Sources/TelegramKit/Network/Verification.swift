import MTProtoCore
import MTProtoKit

/// What the server wants proved before it runs a request.
public enum VerificationChallenge: Hashable, Sendable {
    /// A push notification with this nonce was sent to the device; the secret in it is the proof.
    case push(nonce: String)
    /// The puzzle (reCAPTCHA) of `siteKey` is to be solved for `method`; the token it gives is the proof.
    case puzzle(method: String, siteKey: String)

    init(_ verification: Verification) {
        self =
            switch verification {
            case .push(let nonce): .push(nonce: nonce)
            case .puzzle(let method, let siteKey): .puzzle(method: method, siteKey: siteKey)
            }
    }
}

extension Network {
    /// Has the program prove what the server wants proved. If the program cannot, the request goes on by itself after
    /// 15 seconds, and says so.
    nonisolated func answer(_ verification: Verification, of request: RequestID, on manager: DatacenterManager) {
        guard let verify = configuration.verification else { return }
        let challenge = VerificationChallenge(verification)
        Task { await manager.verify(request, with: await verify(challenge)) }
    }
}
