import FuzzSupport
import Synchronization
import Testing

@testable import MTProtoCrypto

struct SecretsTests {
    @Test("C-16 K-11 an auth key has exactly 256 bytes", arguments: [0, 1, 255, 257, 512])
    func authKeyLength(count: Int) {
        #expect(throws: AuthKeyError.wrongLength(count)) { try AuthKey([UInt8](repeating: 1, count: count)) }
    }

    @Test("C-16 K-11 the id is the end of SHA-1 and the auxiliary hash its beginning, both little-endian")
    func authKeyID() throws {
        let key = try AuthKey([UInt8](repeating: 0x5a, count: 256))
        let digest = Hash.sha1([UInt8](repeating: 0x5a, count: 256))
        #expect(key.id.littleEndian == digest[12...].withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
        #expect(key.auxiliaryHash.littleEndian == digest[..<8].withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
        #expect(key.withUnsafeBytes { $0.allSatisfy { $0 == 0x5a } })
        let other = try AuthKey([UInt8](repeating: 0x5b, count: 256))
        #expect(try key == AuthKey([UInt8](repeating: 0x5a, count: 256)) && key != other)
    }

    @Test("H-02 H-13 secrets do not print, mirror or dump")
    func secretsDoNotPrint() throws {
        let bytes = [UInt8](repeating: 171, count: 256)
        let values: [Any] = [
            SecretBytes(copying: bytes), try AuthKey(bytes), AESCTR(key: bytes[..<32], counter: bytes[..<16]),
            HandshakeCipher(newNonce: SecretBytes(copying: bytes[..<32]), serverNonce: [UInt8](bytes[..<16])),
        ]
        for value in values {
            var text = "\(value) " + String(reflecting: value)
            dump(value, to: &text)
            #expect(!text.contains("171") && !text.lowercased().contains("abab"))
        }
    }

    @Test("K-16 H-03 wiping an array leaves zeros where its bytes were")
    func arraysAreWiped() {
        var bytes = [UInt8](repeating: 0xee, count: 64)
        // The array lives on in this second reference only to look at its memory afterwards.
        bytes.withUnsafeMutableBytes { buffer in
            secureWipe(buffer)
            #expect(buffer.allSatisfy { $0 == 0 })
        }
        secureWipe(&bytes)
        #expect(bytes.isEmpty)
        secureWipe(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }

    @Test("K-16 H-03 secret bytes are zero when their memory is given back")
    func secretsAreWipedOnRelease() {
        let released = Mutex<[[UInt8]]>([])
        do {
            let secret = SecretBytes(
                count: 64,
                release: { memory in
                    released.withLock { $0.append([UInt8](memory)) }
                    memory.deallocate()
                },
                { (memory: UnsafeMutableRawBufferPointer) throws(Never) in
                    memory.copyBytes(from: [UInt8](repeating: 0xdd, count: 64))
                })
            let copy = secret
            #expect(copy.withUnsafeBytes { $0.allSatisfy { $0 == 0xdd } })
            #expect(released.withLock { $0.isEmpty })
        }
        #expect(released.withLock { $0 } == [[UInt8](repeating: 0, count: 64)])
    }

    @Test("Secret bytes compare by contents; moving empties the array")
    func secretBytesBehave() {
        var bytes: [UInt8] = [1, 2, 3]
        let secret = SecretBytes(moving: &bytes)
        #expect(bytes.isEmpty && secret.count == 3 && secret.copyBytes() == [1, 2, 3])
        #expect(secret == SecretBytes(copying: [1, 2, 3]) && secret != SecretBytes(copying: [1, 2, 4]))
        #expect(secret != SecretBytes(copying: [1, 2]))
        var random = RandomSource.seeded(1)
        #expect(SecretBytes.random(32, using: &random) != SecretBytes.random(32, using: &random))
    }

    @Test("C-11 K-12 comparison looks at every byte and at the length")
    func comparison() {
        let bytes = [UInt8](0..<100)
        #expect(constantTimeEqual(bytes, bytes) && constantTimeEqual([], []))
        #expect(!constantTimeEqual(bytes, bytes.dropLast()) && !constantTimeEqual([], [0]))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x80
            #expect(!constantTimeEqual(bytes, changed))
        }
    }

    @Test("K-10 the system's randomness fills every length and does not repeat")
    func systemRandomness() {
        var random = RandomSource.system
        for count in [0, 1, 7, 8, 9, 256, 1000] { #expect(random.bytes(count).count == count) }
        let draws = Set((0..<200).map { _ in random.next() })
        #expect(draws.count == 200)
        // Every byte of a buffer is reached: over a thousand draws none keeps its value.
        var unions = [UInt8](repeating: 0, count: 40)
        for _ in 0..<1000 { unions = zip(unions, random.bytes(40)).map { $0 | $1 } }
        #expect(unions.allSatisfy { $0 == 255 })
    }

    @Test("Seeded and replayed randomness is reproducible")
    func reproducibleRandomness() {
        var (one, two, other) = (RandomSource.seeded(5), RandomSource.seeded(5), RandomSource.seeded(6))
        let bytes = one.bytes(77)
        #expect(bytes == two.bytes(77) && bytes != other.bytes(77))
        var replay = RandomSource.replaying([1, 2, 3, 4, 5])
        #expect(replay.bytes(2) == [1, 2])
        #expect(replay.bytes(5).starts(with: [3, 4, 5]))
        #expect(replay.bytes(16) != [UInt8](repeating: 0, count: 16))
        // Published first outputs of SplitMix64 from 1234567 (Rosetta Code, "Pseudo-random numbers/Splitmix64").
        var known = RandomSource.seeded(1_234_567)
        #expect((0..<2).map { _ in known.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
    }

    @Test("Behind the bytes that are replayed comes the sequence of seed 0")
    func replayedRandomnessGoesOn() {
        var (replay, seeded) = (RandomSource.replaying([1, 2, 3]), RandomSource.seeded(0))
        let expected = [1, 2, 3] + seeded.bytes(8)
        #expect(replay.bytes(11) == expected)
        let next = seeded.next()
        #expect(replay.next() == next)
    }

    @Test("C-17 a random generator that fails ends the process") func failingRandomness() async {
        await beforeOthers {
            await #expect(processExitsWith: .failure) {
                var bytes = [UInt8](repeating: 0, count: 16)
                bytes.withUnsafeMutableBytes { SystemRandomness.fill($0) { _ in -1 } }
            }
        }
    }

    @Test("C-17 short reads of the random generator are continued, not taken for whole")
    func shortReads() {
        var bytes = [UInt8](repeating: 0, count: 33)
        var calls = 0
        bytes.withUnsafeMutableBytes {
            SystemRandomness.fill($0) { rest in
                calls += 1
                // An interrupted call writes nothing, others give five bytes at most.
                guard calls % 3 != 0 else { return 0 }
                let count = min(5, rest.count)
                for index in 0..<count { rest[index] = 9 }
                return count
            }
        }
        #expect(bytes == [UInt8](repeating: 9, count: 33))
    }
}
