import MTProtoCore

/// Orders that make a datacenter misbehave. Each takes effect before the call returns; an unknown datacenter is
/// ignored.
extension Lab {
    /// Closes every open connection of a datacenter; sessions and keys stay.
    public func dropConnections(_ datacenter: Int) async {
        await self.carryOut(.drop, at: datacenter)
    }

    /// Restarts a datacenter: closes its connections and forgets its sessions; keys, salts and accounts stay.
    public func restart(_ datacenter: Int) async {
        await self.carryOut(.restart, at: datacenter)
    }

    /// While `true`, closes every new connection of a datacenter right after accepting it.
    public func refuseConnections(_ datacenter: Int, _ refuse: Bool = true) async {
        await self.carryOut(.refuse(refuse), at: datacenter)
    }

    /// Makes every key of a datacenter use a new salt at once; the former one is refused from now on.
    public func rotateSalt(_ datacenter: Int) async {
        await self.carryOut(.rotateSalts, at: datacenter)
    }

    /// Forgets every key of a datacenter: the next encrypted frame is answered with -404.
    public func forgetKeys(_ datacenter: Int) async {
        await self.carryOut(.forgetKeys, at: datacenter)
    }

    /// Forgets every session of a datacenter, as a restarted server does; keys and authorizations stay.
    public func forgetSessions(_ datacenter: Int) async {
        await self.carryOut(.forgetSessions, at: datacenter)
    }

    /// Delays every API answer of a datacenter by `delay`.
    public func delayAnswers(_ datacenter: Int, by delay: Duration) async {
        await self.carryOut(.delay(delay), at: datacenter)
    }

    /// Makes everything that a datacenter sends, and everything that it takes, later on all of its connections: key exchanges,
    /// pongs and updates as well as answers. An answer comes twice as much later, once for each way. What goes over one
    /// connection keeps its order. Zero ends it, and lets go what is under way; more than a day is taken for a day. The latency of
    /// an account comes on top of it: see ``setLatency(_:user:)``.
    public func setLatency(_ latency: Duration, datacenter: Int) async {
        await self.carryOut(.latency(latency), at: datacenter)
    }

    /// Keeps every API answer of a datacenter back until ``releaseAnswers(_:)``.
    public func holdAnswers(_ datacenter: Int) async {
        await self.carryOut(.hold, at: datacenter)
    }

    /// Sends what was kept back, and keeps nothing back any more.
    public func releaseAnswers(_ datacenter: Int) async {
        await self.carryOut(.release, at: datacenter)
    }

    /// Answers the next `times` calls of `method` (schema name, such as `auth.sendCode`) with an error.
    public func failNext(
        _ method: String, at datacenter: Int, code: Int32, message: String, times: Int = 1
    ) async {
        _ = await self.onServer { server in
            server.datacenters[datacenter]?.orders.fail(
                method, with: RPCError(code: code, message: message), times: times)
        }
    }

    /// Moves the clock of one datacenter away from the others', ahead or, with a negative shift, back; zero brings it back to
    /// theirs.
    public func shiftClock(_ datacenter: Int, by shift: Duration) async {
        await self.carryOut(.shiftClock(shift), at: datacenter)
    }

    /// Makes `help.getConfig` suggest a language for the client's texts, such as `de`; nil for none.
    public func suggestLanguage(_ code: String?) async {
        _ = await self.onServer { $0.world.suggestedLanguage = code }
    }

    /// Changes the values for applications that `help.getAppConfig` tells.
    public func setAppConfiguration(_ numbers: [String: Double]) async {
        _ = await self.onServer { $0.world.surroundings.announcements.setConfiguration(numbers) }
    }

    /// Changes the terms of service: each user is asked to accept them until that is done. Nil takes them back.
    public func changeTermsOfService(_ text: String?) async {
        _ = await self.onServer { $0.world.surroundings.announcements.setTerms(text) }
    }

    /// Lets faults strike at one datacenter, or at all of them, from now on.
    ///
    /// Each call begins with healing, so that ``FaultPlan/none`` does nothing else: whatever a fault holds is let go, broken
    /// connections are closed, clocks are right again, and every session gets what it has missed. ``FaultPlan/none`` for all
    /// datacenters heals single accounts as well: see ``setFaults(_:user:)``.
    public func setFaults(_ plan: FaultPlan, datacenter: Int? = nil) async {
        _ = await self.onServer { $0.setFaults(plan, datacenter: datacenter, now: $1) }
    }

    /// From now on lets updates get lost, come twice or in another order. Accounts for whom something else is ordered are not
    /// concerned: see ``setUpdateFaults(_:user:)``.
    public func setUpdateFaults(_ faults: LabUpdateFaults) async {
        _ = await self.onServer { $0.updateFaults.plan = faults }
    }

    /// Ends the authorizations of all of an account's keys at its home datacenter, as another device can: their sessions are
    /// sent to ask what has happened, and are told `SESSION_REVOKED` then.
    public func revokeAuthorizations(phone: String) async {
        _ = await self.onServer { server, now in
            guard let user = server.world.userByPhone[phone] else { return }
            for key in server.world.authorizations(of: user) { server.revoke(key, now: now) }
        }
    }
}
