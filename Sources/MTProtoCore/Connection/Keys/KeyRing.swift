import MTProtoCrypto

/// The permanent key of a client of a datacenter, and who makes it (rows E01–E11, N21, F16).
///
/// It decides which key is taken, whether one has to be asked for, and what becomes of one that was made.
struct KeyRing {
    /// A key that was made.
    struct Made {
        let key: KeyMaterial
        /// How long making it took.
        let duration: Duration
        /// Over which it was made.
        let connection: ConnectionID
    }

    var permanent: KeyMaterial?
    /// A permanent key that was made and is being stored.
    private(set) var storing: Made?
    /// Whether this client is the one to make the key.
    var mayMake = false
    /// Whether the owner was asked for a key, and has not answered.
    private(set) var isAsking = false
    /// The key that the server does not know: it is not taken back.
    private var unknown: UInt64?
    /// The key that the server has shown to know.
    private var proven: UInt64?
    var backoff = ExchangeBackoff()
    /// What was said against a key by bytes that prove nothing.
    var doubt = KeyDoubt()

    init(_ key: KeyMaterial?) {
        permanent = key
    }

    /// Whether a connection has a key, or may make one.
    var mayConnect: Bool { permanent != nil || mayMake }

    /// A key is needed.
    ///
    /// - Returns: whether the owner is to be asked for it, and was not.
    mutating func ask() -> Bool {
        defer { isAsking = true }
        return !isAsking
    }

    mutating func stopAsking() {
        isAsking = false
    }

    /// The owner has a key.
    ///
    /// - Returns: whether it is used from now on.
    mutating func use(_ key: KeyMaterial) -> Bool {
        guard permanent == nil, storing == nil, key.key.id != unknown else { return false }
        isAsking = false
        permanent = key
        return true
    }

    /// The owner wants this client to make the key.
    mutating func allow() {
        isAsking = false
        mayMake = true
    }

    /// The permission to make a key is of no use any more.
    ///
    /// - Returns: whether there was one.
    mutating func returnPermission() -> Bool {
        defer { mayMake = false }
        return mayMake
    }

    // MARK: - What was made

    /// A key was made: it is stored before anything is said under it, so that it survives whatever happens next.
    mutating func store(_ made: Made) {
        storing = made
    }

    /// A key is not being stored any more.
    ///
    /// - Returns: what was; nil if it was another key.
    mutating func endStoring(_ id: UInt64) -> Made? {
        guard let made = storing, made.key.key.id == id else { return nil }
        storing = nil
        return made
    }

    // MARK: - What is known of it

    /// The server has shown that it knows a key.
    ///
    /// - Returns: whether that is news.
    mutating func proved(_ id: UInt64) -> Bool {
        defer { proven = id }
        return proven != id
    }

    /// The server does not know a key.
    mutating func giveUp(_ id: UInt64) {
        doubt.resolved()
        unknown = id
        permanent = nil
    }
}
