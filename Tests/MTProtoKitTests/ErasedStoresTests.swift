#if os(Linux) && canImport(Glibc)
    import FuzzSupport
    import MTProtoCore
    import MTProtoCrypto
    import NIOCore
    import TL
    import Testing

    @testable import MTProtoKit

    /// Looks for keys in all memory after they were written down to be stored.
    struct ErasedStoresTests {
        /// Writes a key of which this test holds the only copy, and erases what it was written to.
        @inline(never)
        private func stored(_ seed: UInt64, _ write: (AuthKey) -> [UInt8]) throws -> [MemoryScanner] {
            // Seeds far from those of other tests, whose bytes would be found as well.
            var random = RandomSource.seeded(0x51ce_77aa_3e90_0000 + seed)
            let key = try AuthKey(SecretBytes.random(AuthKey.byteCount, using: &random))
            let scanners = key.withUnsafeBytes { bytes in
                [0, 100, 224].map { MemoryScanner(UnsafeRawBufferPointer(rebasing: bytes[$0..<$0 + 32])) }
            }
            var bytes = write(key)
            if let places = MemoryScanner.places(of: scanners) {
                #expect(places.allSatisfy { !$0.isEmpty }, "the key is in use")
            }
            secureWipe(&bytes)
            return scanners
        }

        /// Less than what a writer keeps back.
        private func shortly(_ key: AuthKey) -> [UInt8] {
            var writer = TLWriter()
            writer.writeInt(1)
            var part = key.withUnsafeBytes { Array($0[..<120]) }
            writer.writeBytes(part)
            secureWipe(&part)
            var buffer = writer.take()
            defer { buffer.withUnsafeMutableReadableBytes { secureWipe($0) } }
            return Array(buffer.readableBytesView)
        }

        @Test("A key that is written down to be stored leaves no copy behind, whatever stands behind it")
        func storedKeysAreErased() throws {
            let salts = (0..<4).map { ServerSalt(value: $0, validSince: 1, validUntil: 2) }
            let scanners =
                try stored(1) { AuthInfo(key: $0, salts: [], isAuthorized: true).encoded() }
                + stored(2) { AuthInfo(key: $0, salts: salts).encoded() }
                + stored(3) { StoredClientKey(key: $0, salt: 1, saltBegan: 2, seed: 3).encoded() }
                + stored(4, shortly)
            guard let places = MemoryScanner.places(of: scanners) else { return }
            for places in places { #expect(places == []) }
        }
    }
#endif
