#if os(Linux) && canImport(Glibc)
    import FuzzSupport
    import MTProtoCrypto
    import NIOCore
    import TL
    import Testing

    @testable import MTProtoCore

    struct ErasedSecretsTests {
        /// Runs an exchange to its end; gives patterns of its secrets, masked. Everything else is gone on return.
        @inline(never)
        private func exchange() throws -> [(name: String, scanner: MemoryScanner)] {
            var pair = try HandshakePair(seed: 0x1d3c_6f21_0b4e_4711)
            var scanners: [(String, MemoryScanner)] = []
            guard case .send(let first) = pair.client.start(now: .zero),
                case .send(let second) = pair.client.receive(try pair.serve(first).get(), now: .zero)
            else { throw HandshakePair.StillWaiting() }
            var reader = TLReader(try PlainMessage(packet: second).body)
            let query = try MT.ReqDHParams(from: &reader)
            let secret = try ClientSecret(wrapped: query.encryptedData, key: try HandshakePair.privateKey.get())
            secret.newNonce.withUnsafeBytes { scanners.append(("new_nonce", MemoryScanner($0))) }
            let cipher = HandshakeCipher(newNonce: secret.newNonce, serverNonce: query.serverNonce.bytes)
            cipher.withKey { scanners.append(("tmp_aes_key", MemoryScanner($0))) }
            guard case .send(let third) = pair.client.receive(try pair.serve(second).get(), now: .zero),
                case .completed(let result) = pair.client.receive(try pair.serve(third).get(), now: .zero)
            else { throw HandshakePair.StillWaiting() }
            result.authKey.withUnsafeBytes {
                scanners.append(("g^ab", MemoryScanner(UnsafeRawBufferPointer(rebasing: $0[64..<128]))))
            }
            // While they are held they are found: the scanner sees what there is to see.
            let places = MemoryScanner.places(of: scanners.map(\.1))
            #expect(places?.allSatisfy { !$0.isEmpty } ?? true)
            withExtendedLifetime((pair, result, secret, cipher)) {}
            return scanners
        }

        @Test("K-16 each end holds the secret nonce once, and wrapping and unwrapping it leave no copy")
        func wrappingLeavesNoCopy() throws {
            var pair = try HandshakePair(seed: 0x1d3c_6f21_0b4e_4712)
            // What the client will draw: its nonce, then the secret one.
            var random = RandomSource.seeded(0x1d3c_6f21_0b4e_4712 * 2)
            _ = random.bytes(16)
            let scanner = SecretBytes.random(32, using: &random).withUnsafeBytes { MemoryScanner($0) }
            guard let before = scanner.occurrences() else { return }
            #expect(before == 0)
            guard case .send(let first) = pair.client.start(now: .zero),
                case .send(let second) = pair.client.receive(try pair.serve(first).get(), now: .zero)
            else { throw HandshakePair.StillWaiting() }
            #expect(scanner.occurrences() == 1)
            let answer = try pair.serve(second).get()
            #expect(scanner.occurrences() == 2)
            guard case .send(let third) = pair.client.receive(answer, now: .zero) else {
                throw HandshakePair.StillWaiting()
            }
            #expect(scanner.occurrences() == 2)
            guard case .completed = pair.client.receive(try pair.serve(third).get(), now: .zero) else {
                throw HandshakePair.StillWaiting()
            }
            #expect(scanner.occurrences() == 0)
        }

        @Test("K-16 H-03 after an exchange no memory, freed or not, holds the secret nonce, the temporary key or g^ab")
        func nothingStaysInMemory() throws {
            let secrets = try exchange()
            guard let places = MemoryScanner.places(of: secrets.map(\.scanner)) else { return }
            for (secret, places) in zip(secrets, places) { #expect(places == [], "\(secret.name)") }
        }
    }
#endif
