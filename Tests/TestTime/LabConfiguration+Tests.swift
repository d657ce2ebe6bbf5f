import MTProtoCrypto
import TelegramLab

extension LabConfiguration {
    /// One key for all labs of the process: making it is most of what a lab costs.
    private static let key = Result { try RSAPrivateKey.generatePEM() }

    /// The same for a lab of a test: by a time like that of its clients, and with a key that is there already.
    package func forTests(time: TestTime = TestTime()) throws -> LabConfiguration {
        var configuration = try sharingKey()
        configuration.time = time.labTime
        return configuration
    }

    /// The same with a key that is there already.
    package func sharingKey() throws -> LabConfiguration {
        var configuration = self
        if configuration.rsaPrivateKeyPEM == nil { configuration.rsaPrivateKeyPEM = try Self.key.get() }
        return configuration
    }
}
