/// Which transports may be used.
package enum TransportPolicy: Hashable, Sendable {
    /// TCP, and what else there is when that does not work.
    case automatic
    /// Only this one.
    case fixed(Transport)
}

/// What a client may do to find a way to its datacenter (protocol.md 2.11; rows D06, P18).
package struct Routing: Hashable, Sendable {
    package var policy: TransportPolicy
    /// Where else datacenters listen; used for addresses that do not forbid it.
    package var alternatePorts: [UInt16]
    /// Whether datacenters speak HTTP at their own addresses, as far as those allow it.
    package var speaksHTTP: Bool
    /// Servers that speak HTTP or WebSocket for the datacenter. They may have names.
    package var fronts: [Route]
    /// Whether other routes are tried while one has not shown that it works. Otherwise one dial follows the other.
    package var races: Bool

    package init(
        policy: TransportPolicy = .automatic, alternatePorts: [UInt16] = [80, 5222], speaksHTTP: Bool = true,
        fronts: [Route] = [], races: Bool = true
    ) {
        self.speaksHTTP = speaksHTTP
        self.policy = policy
        self.alternatePorts = alternatePorts
        self.fronts = fronts
        self.races = races
    }

    /// One dial after the other, to the addresses as they are.
    package static let single = Routing(alternatePorts: [], speaksHTTP: false, races: false)
}
