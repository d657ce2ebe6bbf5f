import TelegramLab

/// How often accounts may send, from the page and the control port: `{"limits": "chat=1/1,all=30/1"}`.
struct LabLimitOrders: Sendable {
    let lab: Lab

    /// How limits are written, here and behind `--limits`.
    static let form =
        "give it as chat=1/1,group=20/60,all=30/1, messages and seconds; what is left out has no limit"

    struct Limits: Encodable, Sendable {
        var limits: [LabLimitReport]
    }

    /// The limits that hold, or have refused something.
    func limits() async -> Limits { Limits(limits: await lab.weather()?.limits ?? []) }

    /// Sets other limits in place of all that there are, or none.
    func carryOut(_ place: JSONPlace) async throws -> Limits {
        let members = try place.members("limits")
        let member = try members.required("limits", in: place)
        let text = try member.string()
        if text == "none" {
            try await lab.setSendingLimits(nil)
        } else {
            guard let limits = LabSendingLimits(parsing: text) else {
                throw member.mistake("\(Self.form). Or say usual, or none")
            }
            try await lab.setSendingLimits(limits)
        }
        return await limits()
    }
}
