import TelegramLab

/// Orders for one datacenter or one user, from the page and the control port: `{"user": "alice", "order": "latency_ms",
/// "value": 300}`.
struct LabWeatherOrders: Sendable {
    let lab: Lab

    private enum Order: String, CaseIterable {
        case drop, restart, refuse, accept, hold, release, rotate_salts, forget_sessions, forget_keys, delay_ms,
            latency_ms, clock_seconds

        var takesValue: Bool { [.delay_ms, .latency_ms, .clock_seconds].contains(self) }

        /// What it is for a datacenter.
        func ofDatacenter(_ value: Int) -> LabDatacenterOrder {
            switch self {
            case .drop: .drop
            case .restart: .restart
            case .refuse: .refuse(true)
            case .accept: .refuse(false)
            case .hold: .hold
            case .release: .release
            case .rotate_salts: .rotateSalts
            case .forget_sessions: .forgetSessions
            case .forget_keys: .forgetKeys
            case .delay_ms: .delay(.milliseconds(value))
            case .clock_seconds: .shiftClock(.seconds(value))
            case .latency_ms: .latency(.milliseconds(value))
            }
        }

        /// Why the order cannot be for one user; nil: it can.
        var concernsDatacenter: String? {
            switch self {
            case .drop, .hold, .release, .latency_ms: nil
            case .restart: "a restart"
            case .refuse, .accept: "what becomes of new connections, of which nobody knows whose they are,"
            case .rotate_salts, .forget_sessions, .forget_keys: "what becomes of all keys"
            case .delay_ms: "delay_ms"
            case .clock_seconds: "the clock"
            }
        }

        static func names(where isWanted: (Order) -> Bool) -> String {
            allCases.filter(isWanted).map(\.rawValue).joined(separator: ", ")
        }
    }

    /// What an order is answered with.
    struct Done: Encodable, Hashable, Sendable {
        var done = true
        /// Connections of the user or datacenter that were dropped.
        var dropped: Int?
        /// Answers that were kept back and are not any more.
        var released: Int?
        /// Keys of a datacenter that got new salts.
        var salts_renewed: Int?
        /// Sessions and keys that a datacenter has forgotten.
        var sessions_forgotten: Int?
        var keys_forgotten: Int?
        /// What all orders for a datacenter have done since the lab began.
        var counts: [String: Int]?
    }

    /// Carries out one order.
    func carryOut(_ place: JSONPlace) async throws -> Done {
        let members = try place.members("datacenter", "user", "order", "value")
        let scope = try await LabWeatherScope(members, in: place, of: lab)
        let named = try members.required("order", in: place)
        let order = Order(rawValue: try named.string())
        switch scope {
        case .everyone: throw place.mistake("\"datacenter\" or \"user\" is missing")
        case .datacenter(let datacenter):
            guard let order else { throw named.mistake("one of \(Order.names { _ in true }) is wanted") }
            return await carryOut(order, try value(of: order, members, place), datacenter)
        case .user(let user):
            let names = Order.names { $0.concernsDatacenter == nil }
            guard let order else { throw named.mistake("one of \(names) is wanted") }
            if let what = order.concernsDatacenter {
                throw named.mistake(
                    "\(what) belongs to a datacenter and cannot be that of one user: for a user give one of \(names)")
            }
            return try await carryOut(order, try value(of: order, members, place), user: user)
        }
    }

    private func value(
        of order: Order, _ members: [String: JSONPlace], _ place: JSONPlace
    ) throws(JSONMistake) -> Int {
        guard order.takesValue else {
            if let value = members["value"] { throw value.mistake("this order takes no value") }
            return 0
        }
        let value = try members.required("value", in: place)
        return try value.integer(order == .clock_seconds ? -86_400...86_400 : 0...LabScriptFile.longestDelay)
    }

    private func carryOut(_ order: Order, _ value: Int, _ datacenter: Int) async -> Done {
        let outcome = await lab.carryOut(order.ofDatacenter(value), at: datacenter)
        var answer = Done(counts: outcome.counts.named)
        if [.drop, .restart].contains(order) { answer.dropped = outcome.done[.dropped] }
        if order == .release { answer.released = outcome.done[.released] }
        if order == .rotate_salts { answer.salts_renewed = outcome.done[.saltsRenewed] }
        if order == .forget_keys { answer.keys_forgotten = outcome.done[.keysForgotten] }
        if [.restart, .forget_sessions, .forget_keys].contains(order) {
            answer.sessions_forgotten = outcome.done[.sessionsForgotten]
        }
        return answer
    }

    private func carryOut(_ order: Order, _ value: Int, user: Int64) async throws -> Done {
        switch order {
        case .drop: return Done(dropped: try await lab.dropConnections(user: user))
        case .hold: try await lab.holdAnswers(user: user)
        case .release: return Done(released: try await lab.releaseAnswers(user: user))
        case .latency_ms: try await lab.setLatency(.milliseconds(value), user: user)
        default: break
        }
        return Done()
    }
}
