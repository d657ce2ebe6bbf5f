import MTProtoCrypto

/// A key that lives for a day at most, in memory only (rows P01, P02, B-42). All its times are in seconds of the server's
/// Unix time.
struct TemporaryKey: Sendable {
    let material: KeyMaterial
    /// The permanent key that it is bound to, or is to be.
    let permanentID: UInt64
    let selector: KeySelector
    let expiresAt: Int64
    let lifetime: Int64

    var id: UInt64 { material.key.id }

    /// From here on another key is made, and taken as soon as no request is under way.
    var renewsAt: Int64 { expiresAt - lifetime / 5 }
    /// From here on requests are held back until none is under way.
    var holdsAt: Int64 { expiresAt - lifetime / 20 }
    /// From here on nothing is said under it (row M-19): a little early, as clocks differ.
    var endsAt: Int64 { expiresAt - min(lifetime / 40, 30) }
}

/// A temporary key on its way to being used: made, and being bound. It has a session of its own, so that nothing but the
/// binding can go out under it (rows B-36, B-79).
struct CandidateKey: ~Copyable {
    private var place: OwnPlace<ClientSession>
    let key: TemporaryKey
    let request: BindRequest
    var isBound = false
    /// The server said that it began a session.
    var hasSession = false
    /// When to ask again after the server could not bind it.
    var retryAt: Instant?
    var failures = 0

    init(session: consuming ClientSession, key: TemporaryKey, request: BindRequest) {
        place = OwnPlace(session)
        self.key = key
        self.request = request
    }

    var session: ClientSession {
        _read { yield place.value }
        _modify { yield &place.value }
    }

    /// What remains of it once it is in use.
    consuming func takeSession() -> ClientSession { place.take() }
}

/// What is remembered about temporary keys that did not work out (rows B-39, B-82, P05).
struct TemporaryTrouble: Sendable {
    /// Fresh keys in a row that the server said were bound with a key it does not know.
    var invalidBinds = 0
    /// Keys in a row that were made in vain, or lost before a request was answered.
    private var failures = 0
    /// No exchange begins before this.
    var notBefore: Instant?
    /// An exchange beside traffic failed: the next one gets a connection of its own before traffic does.
    var needsFreshConnection = false
    /// Bindings of the present key that were repeated.
    var rebinds = 0
    /// The present key is to be replaced, whatever its age.
    var isRenewalWanted = false
    /// Since when requests are held back for the change of keys.
    var holdingSince: Instant?
    /// A key that has not come into use was used to ask for its binding: servers may have sent updates to its session since.
    var hasStraySession = false

    /// The first failure costs no time; further ones 1, 2, 4, … 60 s.
    mutating func failed(now: Instant) {
        let delay: Duration = failures == 0 ? .zero : .seconds(min(1 << (failures - 1), 60))
        failures = min(failures + 1, 7)
        wait(until: now + delay)
    }

    /// No exchange begins before that.
    mutating func wait(until instant: Instant) {
        notBefore = max(notBefore ?? instant, instant)
    }

    /// A request was answered under a temporary key.
    mutating func worked() {
        failures = 0
        rebinds = 0
    }
}
