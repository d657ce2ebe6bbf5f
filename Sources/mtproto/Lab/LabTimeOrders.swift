import TelegramLab

/// The time of users and chats, from the control port: `{"forward": 3600}`.
struct LabTimeOrders: Sendable {
    let lab: Lab

    /// Puts the time forward.
    func carryOut(_ place: JSONPlace) async throws -> LabTimeReport? {
        let members = try place.members("forward")
        let seconds = try members.required("forward", in: place).integer(1...LabTimeReport.farthest)
        try await lab.forward(by: .seconds(seconds))
        return await lab.timeReport()
    }
}
