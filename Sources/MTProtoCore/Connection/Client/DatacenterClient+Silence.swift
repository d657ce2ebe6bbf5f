import MTProtoCrypto

// What to do with a connection over which nothing has ever come, when there is something better (rows B15, N03, N04).
extension DatacenterClient {
    /// Nothing is known to be wrong with a connection that is younger.
    static let patienceWithSilence = Duration.seconds(3)

    /// Whether a connection is being made, or is there, over which the server has said nothing yet.
    package var waitsInSilence: Bool {
        if dial != nil { return true }
        guard let connection else { return false }
        return !connection.hasWorked && connection.counters.framesIn == 0
    }

    /// Gives up a connection over which nothing has come for a while, if another address is to be tried first now. One
    /// that is young, that has said anything, or whose address is the first one stays as it is.
    package mutating func leaveSilence(now: Instant) {
        guard mode == .running, waitsInSilence,
            let next = routes.book.addresses.next(isMedia: configuration.isMedia)
        else { return }
        let (address, since) =
            dial.map { ($0.address, $0.startedAt) } ?? connection.map { ($0.address, $0.openedAt) } ?? (next, now)
        guard routes.book.proxies.known.isEmpty, address != next, now - since >= Self.patienceWithSilence else {
            return
        }
        routes.book.addresses.failed(address, now: now)
        drop(.unwanted, now: now)
    }

    /// Another permanent key was stored before the one of ``Event/keyMade(_:)``: it is used in its place.
    package mutating func useKey(_ key: KeyMaterial, insteadOf id: UInt64, now: Instant) {
        guard let made = keys.endStoring(id) else { return }
        keys.permanent = key
        tell(.exchangeFailed(made.connection, .persistent, reason: "another key was made first"))
        returnPermission()
        if mode != .closed, connection?.id == made.connection { useConnection(now: now) }
    }
}
