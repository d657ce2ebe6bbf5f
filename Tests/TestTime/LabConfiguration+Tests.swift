import TelegramLab

extension LabConfiguration {
    /// The same for a lab of a test: by a time like that of its clients.
    package func forTests(time: TestTime = TestTime()) -> LabConfiguration {
        var configuration = self
        configuration.time = time.labTime
        return configuration
    }
}
