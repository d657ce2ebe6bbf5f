import TelegramLab

/// What is ordered of datacenters and updates on the page.
struct PageWeather: Sendable {
    let lab: Lab

    static func write(_ name: StaticString, _ kinds: [FaultKind], into json: inout JSONLine) {
        json.name(name)
        json.array { json in
            for kind in kinds { json.string(kind.rawValue) }
        }
    }

    private static let orders = [
        "drop", "restart", "refuse", "accept", "hold", "release", "rotate_salts", "forget_sessions", "forget_keys",
        "delay_ms",
        "clock_seconds",
    ]

    /// One order for one datacenter.
    func order(_ place: JSONPlace) async throws -> LocalContent {
        let members = try place.members("datacenter", "order", "value")
        let member = try members.required("datacenter", in: place)
        let datacenter = try member.integer(1...999)
        let known = (lab.description.datacenters + [lab.description.cdn].compactMap { $0 }).map(\.id)
        guard known.contains(datacenter) else {
            throw member.mistake("one of \(known.map { "\($0)" }.joined(separator: ", ")) is wanted")
        }
        let order = try members.required("order", in: place)
        let value = members["value"]
        if let value, !["delay_ms", "clock_seconds"].contains(try order.string()) {
            throw value.mistake("this order takes no value")
        }
        switch try order.string() {
        case "drop": await lab.dropConnections(datacenter)
        case "restart": await lab.restart(datacenter)
        case "refuse": await lab.refuseConnections(datacenter)
        case "accept": await lab.refuseConnections(datacenter, false)
        case "hold": await lab.holdAnswers(datacenter)
        case "release": await lab.releaseAnswers(datacenter)
        case "rotate_salts": await lab.rotateSalt(datacenter)
        case "forget_sessions": await lab.forgetSessions(datacenter)
        case "forget_keys": await lab.forgetKeys(datacenter)
        case "delay_ms":
            let delay = try Self.required(value, place).integer(0...LabScriptFile.longestDelay)
            await lab.delayAnswers(datacenter, by: .milliseconds(delay))
        case "clock_seconds":
            let shift = try Self.required(value, place).integer(-86_400...86_400)
            await lab.shiftClock(datacenter, by: .seconds(shift))
        default: throw order.mistake("one of \(Self.orders.joined(separator: ", ")) is wanted")
        }
        return .json { $0.member("done", true) }
    }

    /// How updates get lost.
    func updates(_ place: JSONPlace) async throws -> LocalContent {
        let members = try place.members("drop", "duplicate", "reorder")
        await lab.setUpdateFaults(
            LabUpdateFaults(
                drop: try members["drop"]?.number(0...1) ?? 0, duplicate: try members["duplicate"]?.number(0...1) ?? 0,
                reorder: try members["reorder"]?.number(0...1) ?? 0))
        return .json { $0.member("done", true) }
    }

    private static func required(_ value: JSONPlace?, _ place: JSONPlace) throws(JSONMistake) -> JSONPlace {
        guard let value else { throw place.mistake("\"value\" is missing") }
        return value
    }
}
