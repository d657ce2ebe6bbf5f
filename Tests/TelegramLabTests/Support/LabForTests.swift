import MTProtoCore
import TestTime

@testable import TelegramLab

extension LabTime {
    /// The time of these tests: their labs and clients go by it.
    static let shared = testTime.labTime
    private static let testTime = TestTime()
}

/// Takes the place of the lab's own function: by the time of these tests.
func withLab<Result>(
    _ configuration: LabConfiguration = LabConfiguration(), _ body: (Lab) async throws -> Result
) async throws -> Result {
    var configuration = configuration
    configuration.time = .shared
    return try await TelegramLab.withLab(configuration, body)
}
