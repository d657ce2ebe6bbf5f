import NIOCore

/// One authorization key at one datacenter. Keys of different datacenters have nothing to do with each other.
struct KeyReference: Codable, Hashable, Comparable, Sendable {
    var datacenter: Int
    var id: UInt64

    static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.datacenter, lhs.id) < (rhs.datacenter, rhs.id)
    }
}

/// One session under one key.
struct SessionReference: Codable, Hashable, Comparable, Sendable {
    var key: KeyReference
    var id: Int64

    static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.key, lhs.id) < (rhs.key, rhs.id)
    }
}

/// An object that a session gets without asking: an `Updates` value.
struct Delivery: Hashable, Sendable {
    var session: SessionReference
    var updates: ByteBuffer
}

/// What is known about an authorization key, apart from its bytes.
struct KeyState: Codable, Sendable {
    /// Whether the key may carry calls by itself.
    enum Kind: Codable, Hashable, Sendable {
        case permanent
        /// Made with `p_q_inner_data_temp`; carries calls only after `auth.bindTempAuthKey`.
        case temporary(expiresAt: Int64, boundTo: UInt64?)
    }

    /// Home datacenter's key from which an authorization was imported; it dies with that key's.
    enum Authorization: Codable, Hashable, Sendable {
        case signedIn(user: Int64)
        case imported(user: Int64, from: KeyReference)

        var user: Int64 {
            switch self {
            case .signedIn(let user), .imported(let user, _): user
            }
        }
    }

    var kind: Kind
    var authorization: Authorization?
    /// The user who proved to own the phone number, and still has to give the password.
    var awaitsPassword: Int64?
    /// Unix time of the last sign-in.
    var authorizedAt: Int64 = 0
    /// Unix time of the last call of the user who is signed in.
    var activeAt: Int64 = 0
    /// The user's other sessions were told of it, and none has said that it is known.
    var isUnconfirmed = false
    /// The user wants no requests for encrypted chats there.
    var refusesEncryptedChats = false
    /// The user wants no calls there. The lab has none.
    var refusesCalls = false
    /// Another session ended the authorization.
    var isRevoked = false
    var device: ClientDevice?
    /// The language of the client's texts, where it is known.
    var language = ""
    /// Whether a call with `initConnection` came under this key.
    var isInitialized = false
    /// The port of the MTProxy that the client named in `initConnection`.
    var clientProxyPort: Int?
    /// Layer of the last `invokeWithLayer`.
    var layer: Int32 = 0

    init(kind: Kind) {
        self.kind = kind
    }

    /// Whether this is a temporary key that is not bound yet.
    var awaitsBinding: Bool {
        if case .temporary(_, nil) = self.kind { true } else { false }
    }
}

/// Who calls, from where and when.
struct Call: Sendable {
    var session: SessionReference
    var messageID: Int64
    /// Unix time in seconds.
    var now: Int64
    /// The key that carries the authorization: the session's own, or the one that it is bound to.
    var principal: KeyReference
    /// The signed-in user, or 0.
    var user: Int64 = 0
    /// The caller asked for no updates on this session.
    var isWithoutUpdates = false
    /// It belongs to what is being taken out of the account.
    var isInTakeout = false

    var datacenter: Int { self.session.key.datacenter }
    /// Unix time as API objects carry it.
    var date: Int32 { Int32(clamping: self.now) }
}
