import TelegramLab

/// What is to happen to updates on their way, from the page and the control port: `{"drop": 0.1, "user": "alice"}`.
struct LabUpdateOrders: Sendable {
    let lab: Lab

    /// Carries out one order. What is left out is 0; without a user it is for everybody who has no order of their own.
    func carryOut(_ place: JSONPlace) async throws {
        // A datacenter would only choose among accounts, by their home.
        for (name, member) in try place.members() where ["dc", "datacenter"].contains(name) {
            throw member.mistake(
                "updates reach an account at its home datacenter alone, so they have no datacenter to choose; give \"user\", "
                    + "or leave it out for everybody's")
        }
        let members = try place.members("drop", "duplicate", "reorder", "user")
        let faults = LabUpdateFaults(
            drop: try members["drop"]?.number(0...1) ?? 0, duplicate: try members["duplicate"]?.number(0...1) ?? 0,
            reorder: try members["reorder"]?.number(0...1) ?? 0)
        guard let user = members["user"] else { return await lab.setUpdateFaults(faults) }
        try await lab.setUpdateFaults(faults, user: try await lab.userID(at: user, orWithWeather: true))
    }
}
