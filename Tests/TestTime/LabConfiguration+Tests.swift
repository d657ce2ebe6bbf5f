import MTProtoCrypto
import TelegramLab

extension LabConfiguration {
    /// The same keys for all labs of the process: making them is most of what a lab costs.
    private static let key = Result { try RSAPrivateKey.generatePEM() }
    private static let cdnKey = Result { try RSAPrivateKey.generatePEM() }
    private static let discoveryKey = Result { try RSAPrivateKey.generatePEM() }

    /// The same for a lab of a test: by a time like that of its clients, and with keys that are there already.
    package func forTests(time: TestTime = TestTime()) throws -> LabConfiguration {
        var configuration = try sharingKey()
        configuration.time = time.labTime
        return configuration
    }

    /// The same with keys that are there already.
    package func sharingKey() throws -> LabConfiguration {
        var configuration = self
        if configuration.rsaPrivateKeyPEM == nil { configuration.rsaPrivateKeyPEM = try Self.key.get() }
        if configuration.cdn?.rsaPrivateKeyPEM == nil { configuration.cdn?.rsaPrivateKeyPEM = try Self.cdnKey.get() }
        if configuration.discovery?.rsaPrivateKeyPEM == nil {
            configuration.discovery?.rsaPrivateKeyPEM = try Self.discoveryKey.get()
        }
        return configuration
    }
}
