import MTProtoCore
import MTProtoCrypto
import Synchronization

// The sessions of this process, and of those before it, that servers still have (rows H03, H04, P35). One is written when
// its server has shown that it has it: what proves nothing changes nothing in the store.
extension Context {
    static let sessionPrefix = "persistent:sessions-"

    /// A server has shown that it has a session.
    ///
    /// - Parameters:
    ///   - owner: the manager that speaks in it.
    ///   - time: the server's, in Unix seconds.
    /// - Returns: the sessions under the same key that are not used any more: the caller asks for their end.
    func sessionProved(
        _ id: Int64, under keyID: UInt64, of datacenter: DatacenterID, by owner: AnyObject, at time: Int64?
    ) -> [SessionLedger.Left] {
        let (left, write): ([SessionLedger.Left], StoreWriter.Write?) = state.withLock { state in
            guard state.keys[datacenter]?.key.id == keyID else { return ([], nil) }
            var ledger = SessionLedger(keyID: keyID)
            if let known = state.sessions[datacenter], known.keyID == keyID { ledger = known }
            let isNews = ledger.began(id, by: ObjectIdentifier(owner))
            let left = time.map { ledger.takeLeft(by: ObjectIdentifier(owner), at: $0) } ?? []
            state.sessions[datacenter] = ledger
            return (left, isNews || !left.isEmpty ? enqueue(ledger, of: datacenter) : nil)
        }
        report(write)
        return left
    }

    /// A session took the place of another one; the server was asked to forget that.
    func sessionReplaced(
        _ old: Int64, by new: Int64, of datacenter: DatacenterID, owner: AnyObject, at time: Int64?
    ) {
        change(datacenter) { $0.replaced(old, by: new, of: ObjectIdentifier(owner), at: time) }
    }

    /// The server has forgotten a session.
    func sessionEnded(_ id: Int64, of datacenter: DatacenterID) {
        change(datacenter) { $0.ended(id) }
    }

    /// A manager says nothing more in its sessions.
    func sessionsLeft(by owner: AnyObject, of datacenter: DatacenterID, at time: Int64?) {
        change(datacenter) { $0.left(by: ObjectIdentifier(owner), at: time) }
    }

    /// The key of a datacenter goes, and its sessions with it.
    func forgetSessions(of datacenter: DatacenterID, _ state: inout State) {
        guard state.sessions.removeValue(forKey: datacenter) != nil else { return }
        report(store.enqueue(nil, forKey: name(Self.sessionPrefix, datacenter)))
    }

    private func change(_ datacenter: DatacenterID, _ body: (inout SessionLedger) -> Bool) {
        let write: StoreWriter.Write? = state.withLock { state in
            guard var ledger = state.sessions[datacenter] else { return nil }
            let isNews = body(&ledger)
            state.sessions[datacenter] = ledger
            return isNews ? enqueue(ledger, of: datacenter) : nil
        }
        report(write)
    }

    private func enqueue(_ ledger: SessionLedger, of datacenter: DatacenterID) -> StoreWriter.Write {
        store.enqueue(ledger.encoded(), forKey: name(Self.sessionPrefix, datacenter))
    }
}

extension DatacenterManager {
    /// The server's time in Unix seconds; nil while it is a guess.
    private var serverSeconds: Int64? {
        let clock = client.serverClock
        return clock.isSynchronized ? clock.unixSeconds(at: context.clock.now) : nil
    }

    /// Packets come under the key: the session is one that the server has, and those that were left are ended over it.
    func keepSession() {
        // A connection to a content delivery network carries no account.
        guard !configuration.isCDN, let session = client.provenSession else { return }
        let left = context.sessionProved(
            session.id, under: session.keyID, of: configuration.datacenter, by: self, at: serverSeconds)
        for session in left {
            give("destroy_session", [.init("wait", session.wait.microseconds)]) {
                $0.destroySession(session.id, notBefore: $1 + session.wait)
            }
        }
        if !left.isEmpty { scheduleTurn() }
    }

    func sessionReplaced(_ old: Int64, by new: Int64) {
        context.sessionReplaced(old, by: new, of: configuration.datacenter, owner: self, at: serverSeconds)
    }

    func sessionEnded(_ id: Int64) {
        context.sessionEnded(id, of: configuration.datacenter)
    }

    /// Nothing is said any more.
    func leaveSessions() {
        context.sessionsLeft(by: self, of: configuration.datacenter, at: serverSeconds)
    }
}
