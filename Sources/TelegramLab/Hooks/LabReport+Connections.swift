import MTProtoCore

/// An authorization key of a running lab.
package struct LabKeyReport: Encodable, Hashable, Sendable {
    package var datacenter: Int
    /// 16 hexadecimal digits.
    package var id: String
    /// The permanent key that a temporary one is bound to.
    package var bound_to: String?
    /// Unix time in seconds, of a temporary key.
    package var expires_at: Int64?
    /// Who is signed in under it.
    package var user: Int64?
    package var device: String?
    /// The layer that was named last; 0 if none was.
    package var layer: Int32
    package var sessions: Int
    /// Those that were heard last, the newest first: ``LabSessionReport/limit`` at most, and only of the last
    /// ``LabSessionReport/keyLimit`` keys.
    package var newest_sessions: [LabSessionReport]
}

/// What goes wrong at one datacenter, and what has gone wrong since the lab began.
package struct LabWeatherReport: Encodable, Hashable, Sendable {
    package var datacenter: Int
    package var refuses_connections: Bool
    package var answer_delay_ms: Int64
    /// How much longer whatever it sends and gets is under way, each way.
    package var latency_ms: Int64
    package var holds_answers: Bool
    /// Answers that are kept back.
    package var held: Int
    package var clock_shift_seconds: Int64
    package var faults: [String: Double]
    /// How often each fault has struck.
    package var struck: [String: Int]
    /// What orders have done, by the names of ``LabWeatherCounts/Kind``.
    package var counts: [String: Int]
}

/// What goes wrong for one account, and what has gone wrong since the lab began.
package struct LabAccountWeatherReport: Encodable, Hashable, Sendable {
    package var user: Int64
    /// How much longer packets are under way, each way.
    package var latency_ms: Int64
    package var holds_answers: Bool
    /// Answers that are kept back.
    package var held: Int
    package var faults: [String: Double]
    /// How often each fault has struck.
    package var struck: [String: Int]
    /// Pieces of streams that came later.
    package var late: Int
    /// Answers that were kept back.
    package var held_back: Int
    /// Connections that were closed by order.
    package var dropped: Int
    /// What happens to updates, and those to which it has happened.
    package var update_drop: Double
    package var update_duplicate: Double
    package var update_reorder: Double
    package var struck_updates: Int
}

/// How often accounts may send, and how often they were refused since the lab began.
package struct LabLimitReport: Encodable, Hashable, Sendable {
    /// `chat`, `group` or `all`.
    package var limit: String
    /// So many messages in so many seconds; nil if it holds no more.
    package var messages: Int?
    package var seconds: Int?
    package var refused: Int
}

/// How often something has gone wrong with a method, for one user or for everybody, at one datacenter or at all of them, in one
/// chat or in any.
package struct LabStruckMethod: Encodable, Hashable, Sendable {
    package var method: String
    package var user: Int64?
    package var dc: Int?
    package var chat: Int64?
    package var count: Int
}

/// What goes wrong everywhere, and what has.
package struct LabWeather: Encodable, Hashable, Sendable {
    package var datacenters: [LabWeatherReport]
    /// Accounts for which something goes wrong or has gone wrong, by id.
    package var accounts: [LabAccountWeatherReport]
    /// How many requests faults of methods have concerned.
    package var struck_methods: [LabStruckMethod]
    package var update_drop: Double
    package var update_duplicate: Double
    package var update_reorder: Double
    /// Updates that were lost, came twice or late, single accounts' included.
    package var struck_updates: Int
    /// Limits of sending that hold, or have refused something.
    package var limits: [LabLimitReport]
    /// Messages that were refused because an account sends too much.
    package var limited: Int
}

extension Lab {
    /// Lets somebody look on. The observer is made where the server lives, and called there.
    package func observe(_ make: @escaping @Sendable (LabServer) -> any LabObserver) async {
        _ = await self.onServer { $0.observers.append(make($0)) }
    }

    /// Unix time of the lab in nanoseconds.
    package func unixNanoseconds() async -> Int64 { await self.onServer { $0.unixNanoseconds(at: $1) } ?? 0 }

    /// All keys, by datacenter and id.
    package func keys() async -> [LabKeyReport] {
        await self.onServer { $0.keyReports() } ?? []
    }

    /// What goes wrong now, and how often it has.
    package func weather() async -> LabWeather? {
        await self.onServer { server in
            let updates = server.updateFaults
            return LabWeather(
                datacenters: server.datacenterIDs.compactMap { server.datacenters[$0]?.weather },
                accounts: server.accountWeather.reports,
                struck_methods: server.methodFaults.reports, update_drop: updates.plan.drop,
                update_duplicate: updates.plan.duplicate, update_reorder: updates.plan.reorder,
                struck_updates: updates.struck, limits: server.sendingLimits.reports,
                limited: server.sendingLimits.refused.values.reduce(0, +))
        }
    }
}

extension LabServer {
    /// Who is signed in under a key, or under the one that it is bound to.
    package func userBehind(keyID: UInt64, datacenter: Int) -> Int64? {
        let key = KeyReference(datacenter: datacenter, id: keyID)
        return self.world.keys[self.world.holder(of: key)]?.authorization?.user
    }

    /// The layer that was named last under a key; nil before one was.
    package func layer(ofKey keyID: UInt64, datacenter: Int) -> Int32? {
        let layer = self.world.keys[KeyReference(datacenter: datacenter, id: keyID)]?.layer
        return layer == 0 ? nil : layer
    }

    /// How a connection carries packets, such as `intermediate, obfuscated`; nil before that is known.
    package func transport(of id: LabConnectionID) -> String? {
        guard let connection = self.connection(id) else { return nil }
        if connection.http != nil { return "HTTP" }
        guard let negotiated = connection.codec.negotiated else { return nil }
        var words = ["\(negotiated.framing)"]
        if negotiated.isObfuscated { words.append("obfuscated") }
        if connection.webSocket != nil { words.append("WebSocket") }
        if connection.isMediaOnly { words.append("files only") }
        return words.joined(separator: ", ")
    }

    /// Unix time of the lab in nanoseconds.
    package func unixNanoseconds(at now: Instant) -> Int64 { self.clock.unixNanoseconds(at: now) }

    /// All keys, by datacenter and id.
    func keyReports() -> [LabKeyReport] {
        let keys = self.datacenterIDs.flatMap { datacenter in
            self.keyIDs(datacenter: datacenter).map { KeyReference(datacenter: datacenter, id: $0) }
        }
        let first = keys.count - LabSessionReport.keyLimit
        return keys.enumerated().map { self.report($1, withSessions: $0 >= first) }
    }

    private func report(_ key: KeyReference, withSessions: Bool) -> LabKeyReport {
        let state = self.world.keys[key]
        var report = LabKeyReport(
            datacenter: key.datacenter, id: Self.text(key.id),
            user: self.userBehind(keyID: key.id, datacenter: key.datacenter),
            device: state?.device?.model, layer: state?.layer ?? 0,
            sessions: self.sessions(datacenter: key.datacenter, keyID: key.id).count,
            newest_sessions: withSessions ? self.sessionReports(of: key) : [])
        if case .temporary(let end, let bound)? = state?.kind {
            report.expires_at = end
            report.bound_to = bound.map(Self.text)
        }
        return report
    }

    private static func text(_ id: UInt64) -> String {
        let digits = String(id, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension LabDatacenter {
    fileprivate var weather: LabWeatherReport {
        LabWeatherReport(
            datacenter: self.id, refuses_connections: self.orders.refusesConnections,
            answer_delay_ms: self.orders.answerDelay.inNanoseconds / 1_000_000,
            latency_ms: self.orders.latency.inNanoseconds / 1_000_000,
            holds_answers: self.orders.holdsAnswers, held: self.orders.held.count,
            clock_shift_seconds: self.clockShift.inNanoseconds / 1_000_000_000,
            faults: self.faults.namedPlan, struck: self.faults.namedStruck, counts: self.orders.counts.named)
    }
}

extension MethodFaults {
    fileprivate var reports: [LabStruckMethod] {
        let reports = self.struck.map { fault, count in
            LabStruckMethod(
                method: fault.method, user: fault.user, dc: fault.datacenter, chat: fault.chatID, count: count)
        }
        return reports.sorted {
            ($0.method, $0.user ?? 0, $0.chat ?? 0, $0.dc ?? 0) < ($1.method, $1.user ?? 0, $1.chat ?? 0, $1.dc ?? 0)
        }
    }
}

extension SendingLimiter {
    fileprivate var reports: [LabLimitReport] {
        LabLimitBreach.Limit.allCases.compactMap { limit in
            let rate = self.limits?[limit]
            let refused = self.refused[limit] ?? 0
            guard rate != nil || refused > 0 else { return nil }
            return LabLimitReport(
                limit: LabSendingLimits.name(of: limit), messages: rate?.messages, seconds: rate?.seconds,
                refused: refused)
        }
    }
}

extension FaultEngine {
    fileprivate var namedPlan: [String: Double] {
        Dictionary(uniqueKeysWithValues: self.plan.kinds.map { ($0.rawValue, self.plan[$0]) })
    }

    fileprivate var namedStruck: [String: Int] {
        Dictionary(uniqueKeysWithValues: self.struck.map { ($0.key.rawValue, $0.value) })
    }
}

extension AccountWeather {
    fileprivate var reports: [LabAccountWeatherReport] {
        self.accounts.filter { $0.value.isKnown }.sorted { $0.key < $1.key }.map { user, account in
            LabAccountWeatherReport(
                user: user, latency_ms: account.latency.inNanoseconds / 1_000_000,
                holds_answers: account.holdsAnswers, held: account.held.count, faults: account.faults.namedPlan,
                struck: account.faults.namedStruck, late: account.latePieces, held_back: account.heldAnswers,
                dropped: account.droppedConnections, update_drop: account.updates.drop,
                update_duplicate: account.updates.duplicate, update_reorder: account.updates.reorder,
                struck_updates: account.struckUpdates)
        }
    }
}
