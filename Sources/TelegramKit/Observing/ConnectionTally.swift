import MTProtoKit

/// Which connections are open, and which of them take the place of one that was lost. A value that reads trace events.
struct ConnectionTally: Sendable {
    /// Connections with one datacenter for one purpose.
    struct Place: Hashable, Sendable {
        let datacenter: Int
        let purpose: String
    }

    enum What: Hashable, Sendable {
        case opened
        /// In place of one that was lost.
        case reopened
        case closed
    }

    /// What an event changed.
    struct Change: Hashable, Sendable {
        let place: Place
        let what: What
        /// How many are open there now.
        let open: Int
    }

    /// Ends that the client itself wanted.
    private static let ownEnds: Set<CloseReason> = [.migrated, .signedOut, .stopped, .idle, .paused]

    private var places: [Int: Place] = [:]
    private var counts: [Place: Int] = [:]
    /// Where one was lost, and none has opened since.
    private var lost: Set<Place> = []

    /// Nil for what opens and closes nothing.
    mutating func take(_ kind: TraceEvent.Kind) -> Change? {
        switch kind {
        case .connectionOpened(let info):
            let place = Place(datacenter: info.datacenter, purpose: info.purpose.description)
            guard places.updateValue(place, forKey: info.id) == nil else { return nil }
            counts[place, default: 0] += 1
            return Change(
                place: place, what: lost.remove(place) == nil ? .opened : .reopened, open: counts[place] ?? 0)
        case .connectionClosed(let info, _, let reason):
            // One that was never open was dialled in vain.
            guard let place = places.removeValue(forKey: info.id) else { return nil }
            counts[place] = counts[place].flatMap { $0 > 1 ? $0 - 1 : nil }
            if !Self.ownEnds.contains(reason) { lost.insert(place) }
            return Change(place: place, what: .closed, open: counts[place] ?? 0)
        default: return nil
        }
    }
}
