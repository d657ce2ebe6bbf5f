/// Who fuzzes what: every call of ``Fuzzing/run(_:suite:)`` is one of these, and all together run exactly as many cases
/// as were asked for.
package enum FuzzSuite: String, CaseIterable, Sendable {
    case tl
    case cryptography
    case codegen
    /// Frames, transports, packets, containers, packed objects, service messages, links, salts.
    case parsers
    case keyExchanges
    case sessions
    case engines
    case datacenterClients
    case api
    case storage
    case telegram
    case lab
    case schedules
    case commandLine
    /// Records of runs.
    case records

    /// The part of all cases that is for this suite, in thousandths.
    var perMille: Int {
        switch self {
        case .tl: 130
        case .cryptography: 70
        case .codegen: 20
        case .parsers: 535
        case .keyExchanges: 10
        case .sessions: 4
        case .engines: 3
        case .datacenterClients: 3
        case .api: 70
        case .storage: 40
        case .telegram: 20
        case .lab: 50
        case .schedules: 10
        case .commandLine: 30
        case .records: 5
        }
    }

    /// How many of `total` cases this suite runs.
    package func cases(of total: Int) -> Int {
        var before = 0
        for suite in Self.allCases {
            if suite == self { break }
            before += suite.perMille
        }
        return total * (before + perMille) / 1000 - total * before / 1000
    }

    /// Divides cases by weight. Each part has at least one where there are enough; together they are all.
    package static func divide(_ cases: Int, weights: [Double]) -> [Int] {
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return weights.map { _ in 0 } }
        var parts: [Int] = []
        var weight = 0.0
        var given = 0
        for next in weights {
            weight += next
            // The last one gets the rest, whatever was lost in rounding.
            let end = parts.count == weights.count - 1 ? cases : min(cases, Int(Double(cases) * weight / sum))
            parts.append(end - given)
            given = end
        }
        for index in parts.indices where parts[index] == 0 {
            guard let largest = parts.indices.max(by: { parts[$0] < parts[$1] }), parts[largest] > 1 else { break }
            parts[largest] -= 1
            parts[index] += 1
        }
        return parts
    }
}
