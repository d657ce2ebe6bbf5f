/// What a session is for, as far as the errors of its requests are concerned (row B-31).
package enum SessionRole: Hashable, Sendable {
    /// A session of the account. What it hears about the authorization is true of the account at its datacenter.
    case main
    /// A session with a content delivery datacenter: anonymous, and believed as little as possible (rows B-33, B-85).
    case cdn
}

/// How the requests of one engine are treated.
package struct RequestPolicy: Hashable, Sendable {
    /// What the session is for.
    package var role: SessionRole
    /// The session runs under a temporary key that is bound to a permanent one.
    package var usesTemporaryKeys: Bool
    /// The session carries nothing but parts of files: when a large part is cancelled under way, the whole session is
    /// cheaper to replace than the part is to receive (row P36).
    package var isDedicatedToFiles: Bool

    package init(role: SessionRole = .main, usesTemporaryKeys: Bool = false, isDedicatedToFiles: Bool = false) {
        self.role = role
        self.usesTemporaryKeys = usesTemporaryKeys
        self.isDedicatedToFiles = isDedicatedToFiles
    }
}

/// What a server wants proved before it runs a request (row P24).
package enum Verification: Hashable, Sendable {
    /// A push notification with this nonce was sent; its secret is the proof.
    case push(nonce: String)
    /// The puzzle of `siteKey` is to be solved for `method`; its token is the proof.
    case puzzle(method: String, siteKey: String)

    /// How long a proof is waited for.
    static let timeout: Duration = .seconds(15)

    /// What is sent in place of a proof that did not come in time.
    package var timeoutToken: String {
        switch self {
        case .push: "APNS_PUSH_TIMEOUT"
        case .puzzle: "RECAPTCHA_TIMEOUT"
        }
    }
}

/// What the owner of a ``ClientEngine`` has to see to, beside the requests that brought it up.
package enum RequestNotice: Hashable, Sendable {
    /// The server doubts the authorization of the main session (406); the request is completed with the error as well.
    /// `keyID` is the permanent key under which it said so: a ``DatacenterClient`` adds it, an engine knows none.
    case authorizationQuestioned(RPCError, keyID: UInt64? = nil)
    /// The server does not know which permanent key the temporary key is bound to. The request waits, 30 seconds at
    /// most before it is tried again: bind the key again (``ClientEngine/bind(_:now:)``), or replace it.
    case bindingLost
    /// The request waits for a proof: ``ClientEngine/verify(_:with:now:)``. After 15 seconds it goes without.
    case verificationWanted(RequestID, Verification)
    /// A second password is missing; requests that depend on it wait for ``ClientEngine/setPasswordIsMissing(_:now:)``.
    case passwordMissing

    /// The same, as it was said under a permanent key.
    func said(under keyID: UInt64?) -> RequestNotice {
        guard case .authorizationQuestioned(let error, _) = self else { return self }
        return .authorizationQuestioned(error, keyID: keyID)
    }
}
