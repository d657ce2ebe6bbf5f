import MTProtoCore
import MTProtoKit

// What another decision than the recorded one tells.
extension MachineDecision {
    /// Whether a connection is given up because nothing comes.
    var isSilence: Bool {
        ["close", "lose"].contains(name)
            && fields.contains { $0.name == "why" && $0.value.contains(ConnectionEnd.silent.description) }
    }

    /// Whether a request fails.
    var isFailure: Bool {
        name == "end" && fields.contains { $0.name == "outcome" && ReplayReport.isFailure($0.value) }
    }

    /// Whether both say the same, but why. How a request has ended is more than words.
    static func isReworded(_ before: MachineDecision?, _ after: MachineDecision?) -> Bool {
        guard let before, let after, before.name == after.name, after.name != "end" else { return false }
        func rest(_ decision: MachineDecision) -> [RunRecord.Field] {
            decision.fields.filter { !["why", "outcome", "may_have_run"].contains($0.name) }
        }
        return rest(before) == rest(after)
    }

    /// Whether both may come of the same requests in other packets.
    static func mayBeRepacked(_ before: MachineDecision?, _ after: MachineDecision?) -> Bool {
        switch (before?.name, after?.name) {
        case ("say", "write"), ("write", "say"): return true
        case ("say", "say"):
            func rest(_ decision: MachineDecision?) -> [RunRecord.Field]? {
                decision?.fields.filter { $0.name != "id" && $0.name != "seq" }
            }
            return rest(before) == rest(after) && before?.fields.contains(.init("is", "call")) == true
        default: return false
        }
    }
}
