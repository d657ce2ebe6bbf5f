import MTProtoCore

/// Orders that make things go wrong for one account, at every datacenter, while all others have none of it.
///
/// They concern the connections over which a session speaks that is signed in as the user: a key exchange, and whatever comes before
/// signing in, is nobody's. Each takes effect before the call returns. What cannot be one account's, such as a clock or a
/// restart, stays an order for a datacenter.
extension Lab {
    /// Lets faults strike by chance at one account from now on, beside those of datacenters. Each call begins with healing what former
    /// ones did to the account, so that ``FaultPlan/none`` does nothing else.
    ///
    /// - Parameters:
    ///   - plan: the faults. ``FaultKind/clockWarp`` is about a datacenter's clock and cannot be one of them.
    ///   - user: the id of the user; see ``userID(_:)``.
    /// - Throws: ``LabError`` if the lab has no such user, or a fault cannot strike one account alone.
    public func setFaults(_ plan: FaultPlan, user: Int64) async throws(LabError) {
        try plan.validateForAccount()
        try await self.onAccount(user, ended: ()) { $0.setFaults(plan, user: user, now: $1) }
    }

    /// Makes everything that the lab sends to one account, and everything that it takes from it, later: an answer comes twice as
    /// much later, once for each way. What goes over one connection keeps its order. Zero ends it, and lets go what is under way;
    /// more than a day is taken for a day.
    ///
    /// - Throws: ``LabError`` if the lab has no such user.
    public func setLatency(_ latency: Duration, user: Int64) async throws(LabError) {
        try await self.onAccount(user, ended: ()) { $0.setLatency(latency, user: user, now: $1) }
    }

    /// Closes every connection over which an account speaks, at all datacenters; its sessions and keys stay.
    ///
    /// - Returns: how many they were.
    /// - Throws: ``LabError`` if the lab has no such user.
    @discardableResult
    public func dropConnections(user: Int64) async throws(LabError) -> Int {
        try await self.onAccount(user, ended: 0) { $0.dropConnections(user: user, now: $1) }
    }

    /// Keeps every API answer to one account back until ``releaseAnswers(user:)``. More than 65,536 are not kept: the oldest
    /// are sent then.
    ///
    /// - Throws: ``LabError`` if the lab has no such user.
    public func holdAnswers(user: Int64) async throws(LabError) {
        try await self.onAccount(user, ended: ()) { server, _ in server.holdAnswers(user: user) }
    }

    /// Sends what was kept back for one account, and keeps nothing back for it any more. What a datacenter keeps back as well
    /// waits for ``releaseAnswers(_:)``.
    ///
    /// - Returns: how many answers they were.
    /// - Throws: ``LabError`` if the lab has no such user.
    @discardableResult
    public func releaseAnswers(user: Int64) async throws(LabError) -> Int {
        try await self.onAccount(user, ended: 0) { $0.releaseAnswers(user: user, now: $1) }
    }

    /// From now on lets updates for one account get lost, come twice or in another order, wherever it is signed in. While that
    /// is so, ``setUpdateFaults(_:)`` does not concern it. Faults that let nothing happen end it.
    ///
    /// - Parameters:
    ///   - faults: what happens; its phone numbers mean nothing here.
    ///   - user: the id of the user; see ``userID(_:)``.
    /// - Throws: ``LabError`` if the lab has no such user.
    public func setUpdateFaults(_ faults: LabUpdateFaults, user: Int64) async throws(LabError) {
        try await self.onAccount(user, ended: ()) { server, _ in
            server.accountWeather.change(user) { $0.updates = faults }
        }
    }

    /// Ends what these orders have made go wrong: faults by chance, latency, answers that are kept back, and what happens to
    /// updates.
    ///
    /// - Parameter user: whose weather ends; nil for all accounts.
    /// - Returns: whether anything went wrong.
    @discardableResult
    public func endWeather(user: Int64? = nil) async -> Bool {
        await self.onServer { $0.endWeather(user: user, now: $1) } ?? false
    }

    /// The faults that strike accounts by chance, by user.
    package func accountFaults() async -> [(user: Int64, plan: FaultPlan)] {
        await self.onServer { server in
            server.accountWeather.users.compactMap { user in
                server.accountWeather[user].map { (user: user, plan: $0.faults.plan) }
            }
        } ?? []
    }

    /// Whether something goes wrong or has gone wrong for a user, who may be gone since.
    package func hasWeather(user: Int64) async -> Bool {
        await self.onServer { $0.accountWeather[user]?.isKnown == true } ?? false
    }

    /// - Parameter ended: what is returned if the lab has ended.
    private func onAccount<Result: Sendable>(
        _ user: Int64, ended: Result, _ body: @escaping @Sendable (LabServer, Instant) -> Result
    ) async throws(LabError) -> Result {
        let result = await self.onServer { server, now -> Result? in
            // The weather of a user can be ended although the user is gone.
            guard server.world.users[user] != nil || server.accountWeather[user]?.isKnown == true else { return nil }
            return body(server, now)
        }
        guard let result else { return ended }
        guard let result else {
            throw LabError(code: .badConfiguration, message: "the lab has no user \(user)")
        }
        return result
    }
}
