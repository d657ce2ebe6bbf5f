import TelegramLab

/// Orders for one datacenter or one user, from the page and the control port: `{"user": "alice", "order": "latency_ms",
/// "value": 300}`.
struct LabWeatherOrders: Sendable {
    let lab: Lab

    private enum Order: String, CaseIterable {
        case drop, restart, refuse, accept, hold, release, rotate_salts, forget_sessions, forget_keys, delay_ms,
            latency_ms, clock_seconds

        var takesValue: Bool { [.delay_ms, .latency_ms, .clock_seconds].contains(self) }

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
        /// Connections of a user that were dropped.
        var dropped: Int?
        /// Answers to a user that were kept back and are not any more.
        var released: Int?
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
            guard let order, order != .latency_ms else {
                let hint = order == nil ? "" : "; latency_ms is for one user"
                throw named.mistake("one of \(Order.names { $0 != .latency_ms }) is wanted\(hint)")
            }
            await carryOut(order, try value(of: order, members, place), datacenter)
            return Done()
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

    private func carryOut(_ order: Order, _ value: Int, _ datacenter: Int) async {
        switch order {
        case .drop: await lab.dropConnections(datacenter)
        case .restart: await lab.restart(datacenter)
        case .refuse: await lab.refuseConnections(datacenter)
        case .accept: await lab.refuseConnections(datacenter, false)
        case .hold: await lab.holdAnswers(datacenter)
        case .release: await lab.releaseAnswers(datacenter)
        case .rotate_salts: await lab.rotateSalt(datacenter)
        case .forget_sessions: await lab.forgetSessions(datacenter)
        case .forget_keys: await lab.forgetKeys(datacenter)
        case .delay_ms: await lab.delayAnswers(datacenter, by: .milliseconds(value))
        case .clock_seconds: await lab.shiftClock(datacenter, by: .seconds(value))
        case .latency_ms: break
        }
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
