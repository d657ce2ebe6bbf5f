/// Which route worked on which network when the ordinary one did not (protocol.md 2.11), for a week. What is remembered is
/// bounded (row H-15), and says nothing of proxies.
///
/// Times are Unix seconds of the server's clock, as they outlive the process.
package struct RouteMemory: Hashable, Sendable {
    /// What a datacenter is reached for, on one network.
    package struct Place: Hashable, Sendable {
        /// Names the way into the network.
        package var path: UInt64
        package var datacenter: DatacenterID
        package var isMedia: Bool

        package init(path: UInt64, datacenter: DatacenterID, isMedia: Bool) {
            self.path = path
            self.datacenter = datacenter
            self.isMedia = isMedia
        }
    }

    package struct Entry: Hashable, Sendable {
        package var place: Place
        package var route: Route
        package var time: Int64

        package init(place: Place, route: Route, time: Int64) {
            self.place = place
            self.route = route
            self.time = time
        }
    }

    /// Networks; each has a few datacenters.
    package static let networkLimit = 64
    private static let entryLimit = 256
    package static let lifetime: Int64 = 7 * 86_400
    /// What is known already is written again once a day at the most.
    private static let refresh: Int64 = 86_400

    /// The oldest first.
    package private(set) var entries: [Entry] = []

    package init(entries: [Entry] = []) {
        self.entries = entries
        trim()
    }

    /// What worked there, if it is not too long ago.
    package func route(at place: Place, now: Int64) -> Route? {
        entries.first { $0.place == place && now.saturatingSubtract($0.time).magnitude < Self.lifetime }?.route
    }

    /// A route works.
    /// - Parameter isOrdinary: it is what would be tried first anyway: nothing need be known.
    /// - Returns: whether that is news, which is to be written.
    package mutating func worked(_ route: Route, isOrdinary: Bool, at place: Place, now: Int64) -> Bool {
        let index = entries.firstIndex { $0.place == place }
        if isOrdinary || route.proxy != nil {
            guard isOrdinary, let index else { return false }
            entries.remove(at: index)
            return true
        }
        if let index {
            let age = now.saturatingSubtract(entries[index].time).magnitude
            guard entries[index].route != route || age >= Self.refresh else { return false }
            entries.remove(at: index)
        }
        entries.append(Entry(place: place, route: route, time: now))
        trim()
        return true
    }

    private mutating func trim() {
        if entries.count > Self.entryLimit { entries.removeFirst(entries.count - Self.entryLimit) }
        while Set(entries.map(\.place.path)).count > Self.networkLimit, let oldest = entries.first?.place.path {
            entries.removeAll { $0.place.path == oldest }
        }
    }
}
