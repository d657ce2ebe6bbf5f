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

    /// What a line of a record tells, in words that stay when it is redacted.
    init?(_ record: RunRecord, _ plain: (String) -> String) {
        guard let name = record["what"] else { return nil }
        let decision = MachineDecision(
            name: name, fields: record.fields.filter { !["m", "t", "what"].contains($0.name) })
        self = decision.comparable(beside: nil, plain)
    }

    private static func words(_ text: String) -> [Substring] {
        text.split(separator: " ", omittingEmptySubsequences: false)
    }

    /// The same in words that stay when a record is redacted.
    ///
    /// - Parameter recorded: what it is compared with. An earlier version may have taken words away that stay by now: these may be
    ///   any.
    func comparable(beside recorded: RunRecord?, _ plain: (String) -> String) -> MachineDecision {
        var decision = self
        for index in decision.fields.indices where ["why", "outcome", "by", "is"].contains(decision.fields[index].name)
        {
            decision.fields[index].value = plain(decision.fields[index].value)
            guard let text = recorded?[decision.fields[index].name] else { continue }
            let (known, shown) = (Self.words(text), Self.words(plain(text)))
            let words = Self.words(decision.fields[index].value)
            guard known.count == words.count, shown.count == words.count else { continue }
            decision.fields[index].value = words.indices.map { known[$0].contains("…") ? shown[$0] : words[$0] }
                .joined(separator: " ")
        }
        return decision
    }
}

extension MachineRecord {
    /// Whether it may have turned to HTTP, where questions are overdue without a connection that ends.
    var maySpeakHTTP: Bool {
        if case .fixed(let transport) = configuration.routing.policy, transport.isHTTP { return true }
        let ways = configuration.routing.fronts + (configuration.rememberedRoute.map { [$0] } ?? [])
        return configuration.routing.speaksHTTP || ways.contains { $0.transport.isHTTP }
    }
}
