import MTProtoKit

/// What the client's trace says about the search for the home datacenter.
struct LoginTrace {
    struct Key {
        let datacenter: Int
        let seconds: Double
    }

    struct Answer {
        let outcome: String
        let seconds: Double
    }

    private(set) var keys: [Key] = []
    /// Answers to `auth.sendCode`, in order.
    private(set) var answers: [Answer] = []
    /// Where the client moved to.
    private(set) var home: Int?

    var firstKey: Key? { keys.first }
    /// The first key of another datacenter: with temporary keys there are several of each.
    var secondKey: Key? { keys.first { $0.datacenter != firstKey?.datacenter } }
    var refusal: Answer? { answers.first }
    var acceptance: Answer? { answers.dropFirst().first }

    init(_ events: [TraceEvent]) {
        for event in events {
            switch event.kind {
            case .keyExchangeFinished(let connection, let duration):
                keys.append(Key(datacenter: connection.datacenter, seconds: duration / .seconds(1)))
            case .requestFinished("auth.sendCode", _, let outcome, let duration):
                answers.append(Answer(outcome: outcome, seconds: duration / .seconds(1)))
            case .homeDatacenterChanged(_, let datacenter, _):
                home = datacenter
            default:
                break
            }
        }
    }
}
