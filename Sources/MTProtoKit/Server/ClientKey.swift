import MTProtoCore
import MTProtoCrypto

/// The authorization key of a client, and what a server knows of it.
final class ClientKey {
    /// What the store has of it, or will have: of a temporary key nothing.
    var stored: StoredClientKey
    let salts: ServerSalts
    /// In seconds of Unix time; nil for a permanent key.
    let expiresAt: Int64?
    /// The permanent key that a temporary one belongs to, once the client has proved it.
    var boundTo: UInt64?
    /// The temporary keys that belong to a permanent one, oldest first.
    var temporaryKeys: [UInt64] = []
    /// Under this key, oldest first.
    var sessions: [Int64] = []
    /// Handlers at work for the client, also under its temporary keys and for sessions that are gone. A permanent key has
    /// them.
    var running = 0
    /// How long the requests are that these were given.
    var runningBytes = 0
    /// Connections that its client spoke over, oldest first.
    var connections: [Int] = []
    /// When the client last spoke under it, in seconds of Unix time. Nil if it never did.
    private(set) var usedAt: Int64?
    /// Rises with every key.
    let number: UInt64
    /// The last write of ``stored``.
    var write: StoreWriter.Write?

    /// Messages up to this id may have run in any session.
    private var refusesThrough: MessageID?
    /// Sessions that were forgotten although their messages can still be taken, and up to which id these may have run.
    private var forgotten: [(session: Int64, through: MessageID)] = []

    init(_ stored: StoredClientKey, expiresAt: Int64? = nil, refusesThrough: MessageID? = nil, number: UInt64) {
        self.stored = stored
        self.salts = stored.salts
        self.expiresAt = expiresAt
        self.usedAt = stored.usedAt
        self.refusesThrough = [refusesThrough, stored.lead].compactMap { $0 }.max()
        self.number = number
    }

    var key: AuthKey { stored.key }
    var id: UInt64 { stored.key.id }

    // MARK: - Use

    /// Whether nothing is lost with it: its client never spoke under it or, if it is a temporary one, no handler ever
    /// heard anything of it.
    var isWorthless: Bool { usedAt == nil || (expiresAt != nil && boundTo == nil) }

    /// Its use is stored so often.
    private static let useIsStoredEvery: Int64 = 86_400

    /// The client speaks under it.
    ///
    /// - Returns: whether that is to be stored.
    func used(at seconds: Int64, mayStore: Bool) -> Bool {
        usedAt = max(seconds, 1)
        guard mayStore, expiresAt == nil,
            stored.usedAt.map({ seconds.saturatingSubtract($0) >= Self.useIsStoredEvery }) ?? true
        else { return false }
        stored.usedAt = usedAt
        return true
    }

    // MARK: - What may have run

    /// So many forgotten sessions are told apart.
    private static let forgottenLimit = 64

    /// A session is forgotten although its client may go on, or an attacker may have recorded what was said in it.
    ///
    /// - Parameter oldest: messages up to this id are too old to be taken by now.
    func forget(_ session: Int64, through id: MessageID, oldest: MessageID) {
        forgotten.removeAll { $0.through < oldest }
        forgotten.append((session, id))
        guard forgotten.count > Self.forgottenLimit else { return }
        let first = forgotten.removeFirst()
        refusesThrough = max(refusesThrough ?? first.through, first.through)
    }

    /// Packets whose ids lay too far ahead, oldest first. They are not taken later either, when their time has come:
    /// the client has made others of them by then, and it is another who plays them.
    private var tooEarly: [(session: Int64, id: MessageID)] = []
    private static let tooEarlyLimit = 64

    func noteTooEarly(_ id: MessageID, in session: Int64, oldest: MessageID) {
        guard !wasTooEarly(id, in: session) else { return }
        tooEarly.removeAll { $0.id < oldest }
        tooEarly.append((session, id))
        if tooEarly.count > Self.tooEarlyLimit { tooEarly.removeFirst() }
    }

    func wasTooEarly(_ id: MessageID, in session: Int64) -> Bool {
        tooEarly.contains { $0.session == session && $0.id == id }
    }

    /// Up to which id messages of a session that is not known may have run.
    func mayHaveRun(in session: Int64) -> MessageID? {
        let own = forgotten.lazy.filter { $0.session == session }.map(\.through).max()
        return [own, refusesThrough].compactMap { $0 }.max()
    }
}
