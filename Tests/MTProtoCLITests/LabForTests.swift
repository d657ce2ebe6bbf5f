import TelegramLab
import TestTime

/// Takes the place of the lab's own function: see ``TelegramLab/LabConfiguration/forTests(time:)``.
func withLab<Result>(
    _ configuration: LabConfiguration = LabConfiguration(), _ body: (Lab) async throws -> Result
) async throws -> Result {
    try await TelegramLab.withLab(configuration.forTests(), body)
}
