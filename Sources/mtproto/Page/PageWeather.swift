import TelegramLab

/// What is ordered of updates on the page.
struct PageWeather: Sendable {
    let lab: Lab

    static func write(_ name: StaticString, _ kinds: [FaultKind], into json: inout JSONLine) {
        json.name(name)
        json.array { json in
            for kind in kinds { json.string(kind.rawValue) }
        }
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
}
