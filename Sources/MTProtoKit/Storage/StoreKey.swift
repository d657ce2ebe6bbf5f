import MTProtoCrypto

/// The key under which a ``FileStore`` encrypts what it keeps: 32 bytes from a place that protects them better than a
/// file does, such as the system's keychain. Without the key the session is lost, and the user signs in again.
///
/// Printing it shows nothing, and its memory is wiped with its last copy.
public struct StoreKey: Sendable, CustomStringConvertible, CustomReflectable {
    let bytes: SecretBytes

    /// Takes over 32 bytes; nil for any other number.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == AuthenticatedCipher.keyLength else { return nil }
        self.bytes = SecretBytes(copying: bytes)
    }

    private init(_ bytes: SecretBytes) {
        self.bytes = bytes
    }

    /// A new key from the system's random numbers.
    public static func random() -> StoreKey {
        var random = RandomSource.system
        return StoreKey(SecretBytes.random(AuthenticatedCipher.keyLength, using: &random))
    }

    /// Gives the bytes to the code that keeps them.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public var description: String { "store key" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
