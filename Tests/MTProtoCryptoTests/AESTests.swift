import CMTProtoCrypto
import Testing

@testable import MTProtoCrypto

// Checksums from TDLib (BSL-1.0): tdutils/test/crypto.cpp, with its rule for making the data; texts from mtcute (MIT):
// packages/test/src/crypto.ts; the block of grammers (MIT or Apache-2.0): grammers-crypto/src/lib.rs.

extension AESKernel {
    /// Whether this processor has it.
    fileprivate var isAvailable: Bool { mtc_aes_has_kernel(kernel) }
}

struct AESTests {
    static let kernels = AESKernel.allCases.filter(\.isAvailable)

    @Test("C-03 F06 IGE ciphertexts of TDLib's texts, every kernel", arguments: AESTests.kernels)
    func tdlibIGE(kernel: AESKernel) {
        let expected: [(Int, UInt32)] = [
            (0, 0), (16, 2_045_698_207), (32, 2_423_540_300), (256, 525_522_475), (1024, 1_545_267_325),
            (65536, 724_143_417),
        ]
        for (length, checksum) in expected {
            let (text, key, iv) = tdlibData(length: length, vector: 32)
            var data = text
            AESIGE.encrypt(&data, key: key, iv: iv, kernel: kernel)
            #expect(crc32(data) == checksum)
            AESIGE.decrypt(&data, key: key, iv: iv, kernel: kernel)
            #expect(data == text)
        }
    }

    @Test(
        "IGE of OpenSSL's sample text (mtcute) and of the counting block under itself (grammers)",
        arguments: AESTests.kernels)
    func knownIGE(kernel: AESKernel) {
        let key = hex("5468697320697320616e20696d706c655468697320697320616e20696d706c65")
        let iv = hex("6d656e746174696f6e206f6620494745206d6f646520666f72204f70656e5353")
        var data = hex("99706487a1cde613bc6de0b6f24b1c7aa448c8b9c3403e3467a8cad89340f53b")
        AESIGE.encrypt(&data, key: key, iv: iv, kernel: kernel)
        #expect(hex(data) == "792ea8ae577b1a66cb3bd92679b8030ca54ee631976bd3a04547fdcb4639fa69")
        let counting = [UInt8](0..<32)
        data = counting
        AESIGE.encrypt(&data, key: counting, iv: counting, kernel: kernel)
        #expect(hex(data) == "e28112a53e5c89c7b1ea8071c133699fd4e86b26c4bac9fc5af1ab8ce27a44a4")
        data = counting
        AESIGE.decrypt(&data, key: counting, iv: counting, kernel: kernel)
        #expect(hex(data) == "e5777afacd7b2c16f7ac40cae61ef603fee6098fb8a8860ab9ee672cd7e5bacc")
    }

    @Test(
        "T-10 T-11 CTR ciphertexts of TDLib's texts, in one piece and in random pieces, every kernel",
        arguments: AESTests.kernels)
    func tdlibCTR(kernel: AESKernel) {
        let expected: [(Int, UInt32, UInt32)] = [
            (0, 0, 0), (1, 1_141_589_763, 2_053_451_992), (31, 596_296_607, 1_384_063_362),
            (32, 3_673_001_485, 3_266_188_502), (33, 2_302_125_528, 2_893_295_118), (9999, 330_967_191, 780_356_167),
            (10000, 2_047_392_231, 1_904_947_434), (10001, 3_537_459_563, 2_043_402_406),
            (999_999, 307_747_798, 472_080_809), (1_000_001, 2_149_598_133, 1_807_109_488),
        ]
        var random = RandomSource.seeded(UInt64(51))
        // A million bytes take the portable kernel a good part of a second without optimisation.
        for (length, checksum, wrapped) in expected where kernel != .portable || length < 20_000 {
            let (text, key, iv) = tdlibData(length: length, vector: 16)
            for (counter, checksum) in [(iv, checksum), ([UInt8](repeating: 255, count: 16), wrapped)] {
                var whole = AESCTR(key: key, counter: counter, kernel: kernel)
                var pieces = whole
                var data = text
                whole.apply(&data)
                #expect(crc32(data) == checksum)
                data.withUnsafeMutableBytes { data in
                    var rest = data
                    while !rest.isEmpty {
                        let count = Int.random(in: 0...min(rest.count, 5000), using: &random)
                        pieces.apply(UnsafeMutableRawBufferPointer(rebasing: rest[..<count]))
                        rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
                    }
                }
                #expect(data == text)
            }
        }
    }

    @Test("T-11 CTR goes on block after block (mtcute)", arguments: AESTests.kernels)
    func knownCTR(kernel: AESKernel) {
        var stream = AESCTR(
            key: hex("d450aae0bf0060a4af1044886b42a13f7c506b35255d134a7e87ab3f23a9493b"),
            counter: hex("0182de2bd789c295c3c6c875c5e9e190"), kernel: kernel)
        let expected = [
            "df5647dbb70bc393f2fb05b72f42286f", "3917147082672516b3177150129bc579", "2a7a9089270a5de45d5e3dd399cac725",
            "56d085217771398ac13583de4d677dd8", "cc639b488126cf36e79c4515e8012b92", "01384d100646cd562cc5586ec3f8f8c4",
        ]
        for ciphertext in expected {
            var data = hex("7baae571e4c2f4cfadb1931d5923aca7")
            stream.apply(&data)
            #expect(hex(data) == ciphertext)
        }
    }

    @Test("T-11 the counter carries through all its 128 bits and wraps", arguments: AESTests.kernels)
    func counterCarries(kernel: AESKernel) {
        let key = [UInt8](100..<132)
        for zeros in [0, 1, 4, 8, 12, 15, 16] {
            // A counter whose last bytes are about to overflow; the expected keystream is made block by block.
            var counter = [UInt8](repeating: 7, count: 16 - zeros) + [UInt8](repeating: 255, count: zeros)
            if zeros > 0 { counter[15] = 250 }
            var stream = AESCTR(key: key, counter: counter, kernel: kernel)
            var keystream = [UInt8](repeating: 0, count: 16 * 20)
            stream.apply(&keystream)
            for block in 0..<20 {
                var single = AESCTR(key: key, counter: counter, kernel: .portable)
                var expected = [UInt8](repeating: 0, count: 16)
                single.apply(&expected)
                #expect(keystream[16 * block..<16 * block + 16].elementsEqual(expected))
                for index in counter.indices.reversed() {
                    counter[index] &+= 1
                    if counter[index] != 0 { break }
                }
            }
        }
    }

    @Test("A copy of a stream goes its own way")
    func copiesAreIndependent() {
        var first = AESCTR(key: [UInt8](0..<32), counter: [UInt8](0..<16))
        var data = [UInt8](repeating: 0, count: 5)
        first.apply(&data)
        var second = first
        var (one, two) = ([UInt8](repeating: 0, count: 40), [UInt8](repeating: 0, count: 40))
        first.apply(&one)
        second.apply(&two)
        #expect(one == two)
    }

    @Test("C-03 all kernels give the same bytes at every length and alignment", arguments: AESTests.kernels)
    func kernelsAgree(kernel: AESKernel) {
        var random = RandomSource.seeded(61)
        for blocks in Array(0...20) + [63, 64, 65, 129] {
            for offset in [0, 1, 7] {
                let (key, iv) = (random.bytes(32), random.bytes(32))
                let text = random.bytes(blocks * 16)
                var expected = text
                AESIGE.encrypt(&expected, key: key, iv: iv, kernel: .portable)
                // At an odd address, between bytes that must stay as they are.
                var framed = [UInt8](repeating: 0xaa, count: offset + text.count + 16)
                framed.replaceSubrange(offset..<offset + text.count, with: text)
                framed.withUnsafeMutableBytes { bytes in
                    let data = UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + text.count])
                    key.withUnsafeBytes { key in
                        iv.withUnsafeBytes { iv in
                            AESIGE.encrypt(data, key: key, iv: iv, kernel: kernel)
                            #expect(data.elementsEqual(expected))
                            AESIGE.decrypt(data, key: key, iv: iv, kernel: kernel)
                        }
                    }
                    #expect(data.elementsEqual(text))
                }
                #expect(framed[..<offset].allSatisfy { $0 == 0xaa } && framed.suffix(16).allSatisfy { $0 == 0xaa })
                var (mine, portable) = (text + [1, 2, 3], text + [1, 2, 3])
                var stream = AESCTR(key: key, counter: iv[..<16], kernel: kernel)
                var reference = AESCTR(key: key, counter: iv[..<16], kernel: .portable)
                stream.apply(&mine)
                reference.apply(&portable)
                #expect(mine == portable)
            }
        }
    }

    @Test("CBC of a block of NIST SP 800-38A (F.2.5); only whole blocks, keys of 32 bytes and vectors of 16 are taken")
    func knownCBC() throws {
        let key = hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
        let iv = [UInt8](0..<16)
        let block = hex("6bc1bee22e409f96e93d7e117393172a")
        let sealed = try #require(AESCBC.encrypt(block, key: key, iv: iv))
        #expect(hex(sealed) == "f58c4c04d6e5f1ba779eabfb5f7bfbd6")
        #expect(AESCBC.decrypt(sealed, key: key, iv: iv) == block)
        for data in [[], Array(block.dropLast()), block + [0]] as [[UInt8]] {
            #expect(AESCBC.encrypt(data, key: key, iv: iv) == nil)
            #expect(AESCBC.decrypt(data, key: key, iv: iv) == nil)
        }
        #expect(AESCBC.encrypt(block, key: Array(key.prefix(16)), iv: iv) == nil)
        #expect(AESCBC.decrypt(block, key: key, iv: Array(iv.dropLast())) == nil)
    }

    @Test("Kernels that the processor lacks fall back to the portable one")
    func missingKernels() {
        #expect(AESKernel.automatic.isAvailable && AESKernel.portable.isAvailable)
        #expect(mtc_aes_has_kernel(mtc_aes_best_kernel()))
        for kernel in AESKernel.allCases {
            var data = [UInt8](0..<32)
            AESIGE.encrypt(&data, key: [UInt8](0..<32), iv: [UInt8](0..<32), kernel: kernel)
            #expect(data.starts(with: hex("e28112a53e5c89c7")))
        }
    }

    /// TDLib's texts: a linear congruence seeded with the length gives the text, then the key, then the vector.
    private func tdlibData(length: Int, vector: Int) -> (text: [UInt8], key: [UInt8], iv: [UInt8]) {
        var seed = UInt32(length)
        let bytes = [UInt8](unsafeUninitializedCapacity: length + 32 + vector) { buffer, count in
            count = length + 32 + vector
            for index in 0..<count {
                seed = seed &* 123_457_567 &+ 987_651_241
                buffer[index] = UInt8(truncatingIfNeeded: seed >> 23)
            }
        }
        return (Array(bytes[..<length]), Array(bytes[length..<length + 32]), Array(bytes[(length + 32)...]))
    }

    private static let crcTable: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }

    private func crc32(_ bytes: [UInt8]) -> UInt32 {
        Self.crcTable.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                var value: UInt32 = 0xffff_ffff
                for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
                return value ^ 0xffff_ffff
            }
        }
    }
}
