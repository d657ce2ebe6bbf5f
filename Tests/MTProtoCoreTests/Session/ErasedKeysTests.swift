#if os(Linux) && canImport(Glibc)
    import CMTProtoCrypto
    import FuzzSupport
    import MTProtoCrypto
    import NIOCore
    import TL
    import Testing

    @testable import MTProtoCore

    /// Looks for keys in all memory after the machines that used them are gone.
    struct ErasedKeysTests {
        private typealias Pattern = (name: String, scanner: MemoryScanner)

        private func expectFound(_ patterns: [Pattern]) {
            guard let places = MemoryScanner.places(of: patterns.map(\.scanner)) else { return }
            for (pattern, places) in zip(patterns, places) { #expect(!places.isEmpty, "\(pattern.name) is in use") }
        }

        private func expectGone(_ patterns: [Pattern]) {
            guard let places = MemoryScanner.places(of: patterns.map(\.scanner)) else { return }
            for (pattern, places) in zip(patterns, places) { #expect(places == [], "\(pattern.name)") }
        }

        /// A key of which this test holds the only copy, and what to look for.
        @inline(never)
        private func newKey(_ seed: UInt64) throws -> (key: AuthKey, patterns: [Pattern]) {
            // Seeds far from those of other tests, whose bytes would be found as well.
            var random = RandomSource.seeded(0x9d3c_6f21_0b4e_0000 + seed)
            let key = try AuthKey(SecretBytes.random(AuthKey.byteCount, using: &random))
            let patterns = key.withUnsafeBytes { bytes in
                [0, 88, 96, 224].map { start in
                    (
                        "bytes from \(start) of the key",
                        MemoryScanner(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 32]))
                    )
                }
            }
            return (key, patterns)
        }

        private func answer(
            to packet: ByteBuffer, key: AuthKey, session: Int64, _ random: inout RandomSource
        ) throws -> ByteBuffer {
            let opened = try MessageEnvelope.open(packet, key: key, direction: .clientToServer)
            let whole = opened.message
            let isContainer = Sample.constructor(of: whole.body) == MessageContainer.constructorID
            let messages = isContainer ? try MessageContainer.read(whole.body) : [whole]
            let call = messages.first { !ServiceMessage.isService(Sample.constructor(of: $0.body)) }
            var body = ByteBuffer()
            RPCResult(requestID: call?.id ?? .zero, result: Sample.result(1)).write(to: &body)
            let message = ContainedMessage(
                id: MessageID(rawValue: whole.id.rawValue | 1), sequenceNumber: 1, body: body)
            return try MessageEnvelope.seal(
                message, salt: Sample.salt, sessionID: session, key: key, direction: .serverToClient, padding: .grid,
                random: &random
            ).bytes
        }

        @inline(never)
        private func useSession() throws -> [Pattern] {
            let (key, patterns) = try newKey(8101)
            var session = ClientSession(
                configuration: .init(authKey: key, salts: [Sample.longSalt()], clock: Sample.clock),
                random: .seeded(1), now: Sample.start)
            session.connectionOpened(now: Sample.start)
            _ = try session.submit(Sample.call(1), now: Sample.start)
            var random = RandomSource.seeded(2)
            for packet in session.flush(now: Sample.start) {
                let reply = try answer(to: packet.bytes, key: key, session: session.sessionID, &random)
                _ = session.receive(reply, now: Sample.start)
            }
            #expect(session.pendingCount == 0)
            expectFound(patterns)
            return patterns
        }

        @Test("H-03 K-16 a session that is gone leaves nothing of its key in memory, freed or not")
        func droppedSessionLeavesNoKey() throws {
            expectGone(try useSession())
        }

        @inline(never)
        private func replaceKeyOfEngine() throws -> (before: [Pattern], after: [Pattern]) {
            let (first, before) = try newKey(8102)
            let (second, after) = try newKey(8103)
            func session(_ key: AuthKey) -> ClientSession {
                ClientSession(
                    configuration: .init(authKey: key, salts: [Sample.longSalt()], clock: Sample.clock),
                    random: .seeded(1), now: Sample.start)
            }
            var engine = ClientEngine(session: session(first))
            engine.connectionOpened(now: Sample.start)
            _ = try engine.submit(Request(body: Sample.call(1)), now: Sample.start)
            _ = engine.flush(now: Sample.start)
            expectFound(before)
            _ = engine.replaceSession(session(second), now: Sample.start)
            engine.connectionOpened(now: Sample.start)
            _ = engine.flush(now: Sample.start)
            expectFound(after)
            return (before, after)
        }

        @Test("H-03 K-16 P02 a temporary key that was replaced is gone, and so is the last one with its engine")
        func replacedKeyIsGone() throws {
            let (before, after) = try replaceKeyOfEngine()
            expectGone(before)
            expectGone(after)
        }

        @inline(never)
        private func useDatacenterClient() throws -> [Pattern] {
            let (key, patterns) = try newKey(8104)
            var configuration = DatacenterClient.Configuration(
                datacenter: DatacenterID(2), addresses: [DatacenterAddress(host: "127.0.0.1", port: 443)])
            configuration.key = KeyMaterial(key: key, salts: [Sample.longSalt()])
            var client = DatacenterClient(
                configuration: configuration, random: .seeded(3), clock: Sample.clock, now: Sample.start)
            client.resume(now: Sample.start)
            _ = try client.submit(Request(body: Sample.call(1)), now: Sample.start)
            for case .dial(let id, _) in client.takeActions(now: Sample.start) {
                client.connectionOpened(id, now: Sample.start)
            }
            var written = 0
            for case .write(_, let bytes) in client.takeActions(now: Sample.start) { written += bytes.readableBytes }
            #expect(written > 100)
            expectFound(patterns)
            client.close(now: Sample.start)
            _ = client.takeActions(now: Sample.start)
            return patterns
        }

        @Test("H-03 K-16 a client of a datacenter that is gone leaves nothing of its key in memory")
        func droppedDatacenterClientLeavesNoKey() throws {
            expectGone(try useDatacenterClient())
        }

        @inline(never)
        private func useTransport() throws -> [Pattern] {
            let secret = ProxySecret.padded(key: (0..<16).map { UInt8(200 - $0 * 3) })
            var client = try ClientTransportCodec(secret: secret, datacenterTag: 2, random: .seeded(81))
            var server = ServerTransportCodec(secrets: [secret], random: .seeded(82))
            var patterns: [Pattern] = []
            let header = client.preamble.contents
            for (name, material) in [
                ("to the server", Array(header[8..<40])), ("to the client", Array(header[24..<56].reversed())),
            ] {
                var key = Hash.sha256(material, secret.key)
                key.withUnsafeBytes { patterns.append(("the key \(name)", MemoryScanner($0))) }
                secureWipe(&key)
            }
            server.receive(client.preamble)
            server.receive(try client.encode(ByteBuffer(repeating: 1, count: 64)))
            while try server.nextEvent() != nil {}
            if let reply = try server.encode(ByteBuffer(repeating: 2, count: 64)) { client.receive(reply) }
            while try client.nextEvent() != nil {}
            // Other kernels keep the words of a key in another order.
            if mtc_aes_best_kernel() == MTC_AES_X86 { expectFound(patterns) }
            withExtendedLifetime((client, server)) {}
            return patterns
        }

        @Test("H-03 K-16 transports that are gone leave nothing of the keys that obfuscated them")
        func droppedTransportLeavesNoKey() throws {
            expectGone(try useTransport())
        }

        /// Proves a password as a client does; gives what must not stay.
        @inline(never)
        private func provePassword() throws -> [Pattern] {
            let group = try #require(DHGroup.wellKnown)
            let parameters = SRPParameters(
                group: group, salt1: [UInt8](repeating: 3, count: 40), salt2: [UInt8](repeating: 4, count: 16))
            var random = RandomSource.seeded(0x9d3c_6f21_0b4e_0083)
            var password = random.bytes(32)
            var patterns: [Pattern] = []
            func note(_ name: String, _ bytes: inout [UInt8]) {
                bytes.withUnsafeBytes { patterns.append((name, MemoryScanner($0))) }
                secureWipe(&bytes)
            }
            var inner = Hash.sha256(parameters.salt1, password, parameters.salt1)
            var first = Hash.sha256(parameters.salt2, inner, parameters.salt2)
            note("the salted password", &inner)
            note("the password, salted twice", &first)
            func note(_ name: String, _ secret: SecretBytes) {
                secret.withUnsafeBytes { patterns.append((name, MemoryScanner($0))) }
            }
            let secret = SecretBytes(copying: password)
            let hash = try parameters.passwordHash(secret)
            note("the hash of the password", hash)
            // Any value of the group does for a server's: that the proof is wrong then is the server's business.
            let b = group.makeKeyPair(using: &random).value
            let modulus = try #require(Modulus(group.prime))
            let verifier = modulus.secretPower([UInt8(group.g)], hash)
            note("g^x, which would do in place of the password", verifier)
            let k = Hash.sha256(group.prime, [UInt8](repeating: 0, count: 255) + [UInt8(group.g)])
            note("k·g^x", modulus.secretProduct(k, verifier))
            let answer = try SRPClient.answer(password: secret, parameters: parameters, b: b, using: &random)
            #expect(answer.m1.count == 32)
            note("the password", &password)
            withExtendedLifetime((hash, verifier)) {}
            return patterns
        }

        @Test("H-03 proving a password leaves neither it nor anything made of it")
        func provedPasswordIsGone() throws {
            expectGone(try provePassword())
        }
    }
#endif
