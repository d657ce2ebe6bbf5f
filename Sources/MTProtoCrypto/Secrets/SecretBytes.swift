/// Bytes that are overwritten with zeros when the last owner lets go of them, and that do not print.
///
/// Copies share one storage, so passing a value around multiplies no secret. The contents never change after
/// `init`.
package struct SecretBytes: Sendable {
    private let storage: Storage

    /// Allocates `count` zero bytes and lets `fill` write them.
    package init<E: Error>(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void) throws(E) {
        try self.init(count: count, release: { $0.deallocate() }, fill)
    }

    /// As above; `release` gets the memory when its contents are gone.
    init<E: Error>(
        count: Int, release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void,
        _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void
    ) throws(E) {
        let storage = Storage(count: count, release: release)
        try fill(storage.bytes)
        self.storage = storage
    }

    /// Copies `bytes`. The caller has to wipe its own copy.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    /// Copies `bytes`. The caller has to wipe its own copy.
    package init(copying bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Moves `bytes` in: copies them and wipes the array.
    package init(moving bytes: inout [UInt8]) {
        self.init(copying: bytes)
        secureWipe(&bytes)
    }

    /// `count` random bytes.
    package static func random(_ count: Int, using random: inout RandomSource) -> SecretBytes {
        SecretBytes(count: count) { random.fill($0) }
    }

    package var count: Int { storage.bytes.count }

    /// Calls `body` with the bytes, which are valid during the call only.
    package func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        let result = try body(UnsafeRawBufferPointer(storage.bytes))
        withExtendedLifetime(storage) {}
        return result
    }

    /// An array with the bytes, for what must leave the protection of this type (a store, a test).
    package func copyBytes() -> [UInt8] {
        withUnsafeBytes { [UInt8]($0) }
    }

    // Sendable proof: both properties are set once in `init`. The memory behind the pointer is written before the enclosing
    // `SecretBytes` exists and can be shared, read only while it does, and not written again until `deinit`, when no other
    // reference is left. `release` is `@Sendable`.
    private final class Storage: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer
        private let release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

        init(count: Int, release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void) {
            self.release = release
            bytes = .allocate(byteCount: count, alignment: 16)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }

        deinit {
            secureWipe(bytes)
            release(bytes)
        }
    }
}

extension SecretBytes: Equatable {
    /// Compares in a time that depends on the lengths only.
    package static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        left.withUnsafeBytes { l in right.withUnsafeBytes { r in constantTimeEqual(l, r) } }
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<\(count) secret bytes>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
