import MTProtoCrypto

/// How long to wait before the next connection after one was lost or could not be made.
package enum ReconnectPolicy: Hashable, Sendable, CaseIterable {
    /// Row D10: at once, four times 1 s, fifteen times 4 s, then 8 s. Whatever happened counts alike; a connection that
    /// worked, and not only for a moment, ends the series.
    case baseline
    /// What led to nothing is dialled again after 0, 0.3, 1, 4, 10 and then every 15 s, counted from one dial to the next,
    /// until a packet comes under a key of ours: eight dials in the first minute and four in each later one, see
    /// ``DialBudget``. A connection that worked is replaced at once; those that die young, again and again, and refusals
    /// wait up to 15 s.
    case adaptive
}

/// How a connection failed, as far as it matters for when to dial again.
enum ConnectionFailure: Hashable, Sendable {
    /// It could not be established, or nothing that only the server can say came before it ended.
    case unreachable
    /// The server refused: a transport error, or a packet that no honest server sends.
    case refused
    /// It worked, and ended after so long. `wasUseful` says that a request was answered on it.
    case lost(after: Duration, wasUseful: Bool)
}

/// Counts failures and says how long to wait because of them (rows D10, T-07). Delays vary, so that many clients that lost
/// the same server do not return in step.
struct RedialPacing: Sendable {
    let policy: ReconnectPolicy
    /// All failures since the last success, for the baseline policy.
    private(set) var failures = 0
    private var refusals = 0
    private var flaps = 0

    init(policy: ReconnectPolicy) {
        self.policy = policy
    }

    /// A connection failed: how long to wait before the next one.
    mutating func failed(_ failure: ConnectionFailure, using random: inout RandomSource) -> Duration {
        let (base, variation) =
            switch policy {
            case .baseline: (baseline(failure), 0.8...1.2)
            case .adaptive: (adaptive(failure), 1.0...1.25)
            }
        return base == .zero ? .zero : base * Double.random(in: variation, using: &random)
    }

    /// There is reason to hope: the network came back, or the machine woke.
    mutating func reset() {
        self = RedialPacing(policy: policy)
    }

    private mutating func baseline(_ failure: ConnectionFailure) -> Duration {
        if case .lost(let age, _) = failure, age >= .seconds(2) { failures = 0 }
        failures += 1
        return switch failures {
        case 1: .zero
        case 2...5: .seconds(1)
        case 6...20: .seconds(4)
        default: .seconds(8)
        }
    }

    private static let refused: [Duration] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(15)]
    private static let flapping: [Duration] = [
        .zero, .zero, .zero, .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(15),
    ]

    private mutating func adaptive(_ failure: ConnectionFailure) -> Duration {
        func step(_ table: [Duration], _ count: inout Int) -> Duration {
            defer { count = min(count + 1, table.count) }
            return table[min(count, table.count - 1)]
        }
        switch failure {
        case .unreachable:
            // How often that may be, the budget says.
            return .zero
        case .refused:
            return step(Self.refused, &refusals)
        case .lost(let age, let wasUseful):
            refusals = 0
            if age >= .seconds(10) { flaps = 0 }
            let delay = step(Self.flapping, &flaps)
            // Something gets done between two losses: then it is worth going on, if not for a single answer.
            return wasUseful ? min(delay, .seconds(age < .seconds(1) ? 4 : 1)) : delay
        }
    }
}

/// When to begin the next key exchange after failed ones (rows E03, N21, P05): after 1, 2, 4, … 32, then 60 s.
package struct ExchangeBackoff: Sendable {
    private var failures = 0

    package init() {}

    package mutating func failed() -> Duration {
        defer { failures = min(failures + 1, 6) }
        return .seconds(min(1 << failures, 60))
    }

    package mutating func succeeded() {
        failures = 0
    }
}
