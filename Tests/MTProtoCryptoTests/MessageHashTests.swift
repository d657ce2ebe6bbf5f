import MTProtoCrypto
import Testing

/// What the kernels for SHA-256 give, beside what swift-crypto and the cipher alone give.
struct MessageHashTests {
    private func digests(
        _ length: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void
    ) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        result.withUnsafeMutableBytes(body)
        return result
    }

    private func ofMessage(_ head: [UInt8], _ data: [UInt8], _ kernel: MessageHash.Kernel) -> [UInt8] {
        digests(32) { digest in
            head.withUnsafeBytes { head in
                data.withUnsafeBytes { MessageHash.ofMessage(head, $0, into: digest, kernel: kernel) }
            }
        }
    }

    private func ofTwo(_ first: [UInt8], _ second: [UInt8], _ kernel: MessageHash.Kernel) -> [UInt8] {
        digests(64) { digests in
            first.withUnsafeBytes { first in
                second.withUnsafeBytes { MessageHash.ofTwo(first, $0, into: digests, kernel: kernel) }
            }
        }
    }

    private func decrypting(
        _ data: [UInt8], _ key: [UInt8], _ iv: [UInt8], _ head: [UInt8], _ kernel: MessageHash.Kernel
    ) -> (digest: [UInt8], plain: [UInt8]) {
        var plain = data
        let digest = digests(32) { digest in
            plain.withUnsafeMutableBytes { data in
                key.withUnsafeBytes { key in
                    iv.withUnsafeBytes { iv in
                        head.withUnsafeBytes {
                            MessageHash.decrypting(data, key: key, iv: iv, after: $0, into: digest, kernel: kernel)
                        }
                    }
                }
            }
        }
        return (digest, plain)
    }

    @Test("C-02 the hash of a message of any length is the one of swift-crypto", arguments: MessageHash.Kernel.allCases)
    func hashesOfMessages(kernel: MessageHash.Kernel) {
        var random = RandomSource.seeded(61)
        for length in Array(0...400) + [4_095, 4_096, 65_537] {
            let (head, data) = (random.bytes(32), random.bytes(length))
            #expect(ofMessage(head, data, kernel) == Hash.sha256(head, data), "\(length) bytes")
        }
    }

    @Test("C-02 two texts at once have the hashes that each has alone", arguments: MessageHash.Kernel.allCases)
    func twoTextsAtOnce(kernel: MessageHash.Kernel) {
        var random = RandomSource.seeded(62)
        for _ in 0..<200 {
            let (first, second) = (random.bytes(52), random.bytes(52))
            #expect(ofTwo(first, second, kernel) == Hash.sha256(first) + Hash.sha256(second))
        }
    }

    @Test(
        "C-02 C-03 decrypting and hashing in one pass gives what both give one after the other, at any length",
        arguments: MessageHash.Kernel.allCases)
    func decryptedAndHashed(kernel: MessageHash.Kernel) {
        var random = RandomSource.seeded(63)
        for blocks in Array(0...70) + [255, 256, 257, 4_097] {
            let (key, iv, head) = (random.bytes(32), random.bytes(32), random.bytes(32))
            let data = random.bytes(16 * blocks)
            var plain = data
            AESIGE.decrypt(&plain, key: key, iv: iv, kernel: .portable)
            let result = decrypting(data, key, iv, head, kernel)
            #expect(result.plain == plain, "\(blocks) blocks")
            #expect(result.digest == Hash.sha256(head, plain), "\(blocks) blocks")
        }
    }

    @Test("C-02 C-03 nothing depends on where the bytes lie, and no others are touched")
    func hashedAnywhere() throws {
        var random = RandomSource.seeded(66)
        for place in [0, 1, 7] {
            for blocks in [1, 10, 11, 12, 16, 40] {
                let (key, iv, head) = (random.bytes(32), random.bytes(32), random.bytes(32))
                let data = random.bytes(16 * blocks)
                var plain = data
                AESIGE.decrypt(&plain, key: key, iv: iv, kernel: .portable)
                // Everything lies `place` bytes behind a whole word, with guards around the data.
                func moved(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeating: 0xee, count: place) + bytes }
                var room = moved(data) + [UInt8](repeating: 0xee, count: 16)
                let digest = digests(32) { digest in
                    room.withUnsafeMutableBytes { room in
                        moved(key).withUnsafeBytes { key in
                            moved(iv).withUnsafeBytes { iv in
                                moved(head).withUnsafeBytes { head in
                                    MessageHash.decrypting(
                                        UnsafeMutableRawBufferPointer(rebasing: room[place..<place + 16 * blocks]),
                                        key: UnsafeRawBufferPointer(rebasing: key[place...]),
                                        iv: UnsafeRawBufferPointer(rebasing: iv[place...]),
                                        after: UnsafeRawBufferPointer(rebasing: head[place...]), into: digest)
                                }
                            }
                        }
                    }
                }
                #expect(room == moved(plain) + [UInt8](repeating: 0xee, count: 16), "\(blocks) blocks at \(place)")
                #expect(digest == Hash.sha256(head, plain))
                let texts = moved(random.bytes(52)) + random.bytes(52)
                let both = digests(64) { both in
                    texts.withUnsafeBytes {
                        MessageHash.ofTwo(
                            UnsafeRawBufferPointer(rebasing: $0[place..<place + 52]),
                            UnsafeRawBufferPointer(rebasing: $0[(place + 52)...]), into: both)
                    }
                }
                #expect(
                    both == Hash.sha256(Array(texts[place..<place + 52])) + Hash.sha256(Array(texts[(place + 52)...])))
            }
        }
    }

    @Test("C-02 the published digests of FIPS 180-4 come out of both ways")
    func digestsOfTheStandard() {
        // The two messages of the standard that can begin with 32 bytes: 56 letters, and a million times a.
        let letters = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        let many = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        for kernel in MessageHash.Kernel.allCases {
            #expect(
                hex(ofMessage(Array(letters[..<32]), Array(letters[32...]), kernel))
                    == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
            #expect(
                hex(ofMessage(Array(many[..<32]), Array(many[32...]), kernel))
                    == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        }
    }

    @Test("C-02 C-06 opening a message in one pass gives the key of what came out, claimed or not")
    func openedInOnePass() throws {
        var random = RandomSource.seeded(64)
        let authKey = try AuthKey(random.bytes(256))
        for length in [16, 96, 112, 128, 1_024, 4_112] {
            for direction in [MessageDirection.clientToServer, .serverToClient] {
                let plain = random.bytes(length)
                var data = plain
                let sealed = data.withUnsafeMutableBytes { data in
                    let sealed = MessageCipher.messageKey(
                        of: UnsafeRawBufferPointer(data), authKey: authKey, direction: direction)
                    MessageCipher.encrypt(data, messageKey: sealed.key, authKey: authKey, direction: direction)
                    return sealed
                }
                var (genuine, changed) = (data, data)
                changed[length - 1] ^= 1
                let opened = genuine.withUnsafeMutableBytes {
                    MessageCipher.open($0, messageKey: sealed.key, authKey: authKey, direction: direction)
                }
                #expect(opened.key == sealed.key && opened.quickAck == sealed.quickAck && genuine == plain)
                let forged = changed.withUnsafeMutableBytes {
                    MessageCipher.open($0, messageKey: sealed.key, authKey: authKey, direction: direction)
                }
                #expect(forged.key != sealed.key)
            }
        }
    }
}
