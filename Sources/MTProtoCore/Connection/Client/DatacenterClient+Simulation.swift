// What simulations look at, and do, beside what the product does.
extension DatacenterClient {
    /// The connection that is there, also while it is not of use yet.
    package var connectionID: ConnectionID? { connection?.id }
    /// How often something authentic has come, over connections that had not yet shown that they work and in answers over
    /// HTTP: each time a series of dials ends.
    package var proofCount: Int { redial.budget.proofs }
    /// Roughly how many bytes the session on the wire holds.
    package var sessionFootprint: Int { engine.session.footprint }

    /// The network is there, or not, by the path that was there before.
    package mutating func networkChanged(isAvailable: Bool, now: Instant) {
        networkChanged(Network(isAvailable: isAvailable, path: network.path), now: now)
    }
}
