#if os(Linux) && canImport(Glibc)
    import Glibc
    import Testing

    @testable import MTProtoCrypto

    /// Looks for secrets on the stack that a cipher ran on.
    struct ErasedStackTests {
        /// What `work` leaves on a stack of its own, which nobody uses afterwards; nil where there is no such stack.
        private func stack(after work: @escaping @Sendable () -> Void) -> [UInt8]? {
            let size = 1 << 20
            guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                memory != MAP_FAILED
            else { return nil }
            defer { munmap(memory, size) }
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            defer { pthread_attr_destroy(&attributes) }
            guard pthread_attr_setstack(&attributes, memory, size) == 0 else { return nil }
            final class Work: Sendable {
                let run: @Sendable () -> Void
                init(_ run: @escaping @Sendable () -> Void) { self.run = run }
            }
            let argument = Unmanaged.passRetained(Work(work))
            var thread = pthread_t()
            let status = pthread_create(
                &thread, &attributes,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, argument.toOpaque())
            guard status == 0 else {
                argument.release()
                return nil
            }
            pthread_join(thread, nil)
            return Array(UnsafeRawBufferPointer(start: memory, count: size))
        }

        /// The eight planes that the portable kernel makes of four blocks: plane b has bit b of all bytes, byte i of block k
        /// at bit 16k + i.
        private func planes(_ blocks: [UInt8]) -> [UInt8] {
            (0..<8).flatMap { bit in
                let plane = blocks.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element >> bit & 1) << $1.offset }
                return withUnsafeBytes(of: plane) { Array($0) }
            }
        }

        private func holds(_ stack: [UInt8], _ pattern: [UInt8]) -> Bool {
            stack.withUnsafeBytes { stack in
                pattern.withUnsafeBytes { pattern in
                    guard let start = stack.baseAddress, let wanted = pattern.baseAddress, let first = pattern.first
                    else { return false }
                    let end = start + stack.count - pattern.count
                    var place = start
                    while place <= end, let candidate = memchr(place, Int32(first), end - place + 1) {
                        if memcmp(candidate, wanted, pattern.count) == 0 { return true }
                        place = UnsafeRawPointer(candidate) + 1
                    }
                    return false
                }
            }
        }

        @Test("H-03 what is on a stack is found: the test of the tests below")
        func stacksAreRead() throws {
            let word: UInt64 = 0x9d3c_6f21_0b4e_7735
            let left = try #require(
                stack {
                    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { room in
                        room.storeBytes(of: word, as: UInt64.self)
                    }
                })
            #expect(holds(left, withUnsafeBytes(of: word) { Array($0) }))
            #expect(!holds(left, [0x9d, 0x3c, 0x6f, 0x21, 0x0b, 0x4e, 0x77, 0x36]))
        }

        @Test(
            "H-03 S07 a keystream and its key are not left on the stack, as bytes or as planes",
            arguments: AESTests.kernels)
        func keystreamIsErased(kernel: AESKernel) throws {
            let key = (0..<32).map { UInt8(truncatingIfNeeded: 31 &+ $0 &* 77) }
            let counter = [UInt8](repeating: 9, count: 16)
            // Whole groups of every kernel, a rest of single blocks, and a piece of one.
            let length = 128 + 64 + 48 + 5
            var keystream = [UInt8](repeating: 0, count: length + 11)
            var reference = AESCTR(key: key, counter: counter, kernel: .portable)
            reference.apply(&keystream)
            // What stands in lanes without a block.
            var zero = [UInt8](repeating: 0, count: 16)
            var fromZero = AESCTR(key: key, counter: zero, kernel: .portable)
            fromZero.apply(&zero)
            let data = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
            data.initializeMemory(as: UInt8.self, repeating: 0xa5)
            defer { data.deallocate() }
            nonisolated(unsafe) let target = data
            let left = try #require(
                stack {
                    var stream = AESCTR(key: key, counter: counter, kernel: kernel)
                    stream.apply(target)
                })
            #expect(target[0] == keystream[0] ^ 0xa5 && target[length - 1] == keystream[length - 1] ^ 0xa5)
            for start in stride(from: 0, to: keystream.count, by: 16) {
                let block = Array(keystream[start..<start + 16])
                #expect(!holds(left, block), "block \(start / 16)")
                #expect(
                    !holds(left, planes(block + zero + zero + zero)), "the planes of block \(start / 16)")
            }
            for start in stride(from: 0, to: 192, by: 64) {
                #expect(
                    !holds(left, planes(Array(keystream[start..<start + 64]))), "the planes from block \(start / 16)")
            }
            #expect(!holds(left, Array(key[..<16])) && !holds(left, Array(key[16...])))
            for half in [key[..<16], key[16...]] {
                #expect(!holds(left, planes(Array(half) + half + half + half)), "the planes of the key")
            }
        }

        @Test(
            "H-03 S07 neither the key of a message, nor what it is made of, nor the message is left on the stack",
            .enabled(if: MessageHash.hasKernel, "This processor has no instructions for SHA-256."))
        func messageIsErased() throws {
            var random = RandomSource.seeded(65)
            let bytes = random.bytes(256)
            let authKey = try AuthKey(bytes)
            let plain = random.bytes(272)
            let data = UnsafeMutableRawBufferPointer.allocate(byteCount: plain.count, alignment: 16)
            data.copyBytes(from: plain)
            defer { data.deallocate() }
            nonisolated(unsafe) let target = data
            let messageKey = MessageCipher.messageKey(
                of: UnsafeRawBufferPointer(target), authKey: authKey, direction: .clientToServer
            ).key
            let (key, iv) = MessageCipher.withKeyAndVector(messageKey, authKey, .clientToServer) {
                (Array($0), Array($1))
            }
            var secrets = [
                ("the message", plain), ("the authorization key", Array(bytes[..<120])),
            ]
            // Words of hashes lie in memory in the processor's order as well, two of them as the instructions want them.
            for (name, secret) in [("the key", key), ("the vector", iv)] {
                secrets.append((name, secret))
                let words = stride(from: 0, to: 32, by: 4).map { Array(secret[$0..<$0 + 4].reversed()) }
                for first in words {
                    for second in words where first != second { secrets.append(("words of \(name)", first + second)) }
                }
            }
            func check(_ name: String, _ work: @escaping @Sendable () -> Void) throws {
                let left = try #require(stack(after: work))
                for (secret, bytes) in secrets {
                    for start in stride(from: 0, through: bytes.count - 8, by: 8) {
                        #expect(!holds(left, Array(bytes[start..<start + 8])), "\(name): \(secret), from byte \(start)")
                    }
                }
            }
            try check("key and vector") {
                MessageCipher.withKeyAndVector(messageKey, authKey, .clientToServer) { _, _ in }
            }
            for length in [16, 96, 176, plain.count] {
                try check("the hash of \(length) bytes") {
                    _ = MessageCipher.messageKey(
                        of: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<length]),
                        authKey: authKey, direction: .clientToServer)
                }
                try check("\(length) bytes, there and back") {
                    let part = UnsafeMutableRawBufferPointer(rebasing: target[..<length])
                    MessageCipher.encrypt(part, messageKey: messageKey, authKey: authKey, direction: .clientToServer)
                    _ = MessageCipher.open(part, messageKey: messageKey, authKey: authKey, direction: .clientToServer)
                }
                #expect(target.elementsEqual(plain))
            }
        }
    }
#endif
