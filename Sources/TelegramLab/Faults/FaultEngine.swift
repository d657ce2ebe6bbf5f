import MTProtoCore
import MTProtoCrypto
import NIOCore

/// Draws the faults of one datacenter.
struct FaultEngine {
    private(set) var plan = FaultPlan.none
    private(set) var isActive = false
    /// How often each fault has struck since the lab began.
    private(set) var struck: [FaultKind: Int] = [:]
    var random: RandomSource

    init(random: RandomSource) {
        self.random = random
    }

    mutating func set(_ plan: FaultPlan) {
        self.plan = plan
        self.isActive = !plan.isEmpty
    }

    /// Whether a fault strikes now.
    mutating func strikes(_ kind: FaultKind) -> Bool {
        let probability = self.plan[kind]
        guard probability > 0 else { return false }
        guard Double.random(in: 0..<1, using: &self.random) < probability else { return false }
        self.struck[kind, default: 0] += 1
        return true
    }

    // MARK: Calls

    /// The error that a call gets instead of being run.
    mutating func refusal() -> RPCError? {
        if self.strikes(.floodWait) {
            return RPCError(code: 420, message: "FLOOD_WAIT_\(Int.random(in: 1...3, using: &self.random))")
        }
        guard self.strikes(.internalError) else { return nil }
        return Bool.random(using: &self.random)
            ? RPCError(code: 500, message: "INTERNAL_SERVER_ERROR")
            : RPCError(code: -500, message: "No workers running")
    }

    /// How long an answer is kept.
    mutating func answerDelay() -> Duration {
        guard self.strikes(.slow) else { return .zero }
        return .milliseconds(Int64.random(in: 1000...20_000, using: &self.random))
    }
}
