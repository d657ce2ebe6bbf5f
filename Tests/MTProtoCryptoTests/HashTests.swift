import MTProtoCrypto
import Testing

// Digests from TDLib (BSL-1.0): tdutils/test/crypto.cpp, and mtcute (MIT): packages/test/src/crypto.ts.

struct HashTests {
    private let texts: [[UInt8]] = [
        [], [UInt8]("1".utf8), [UInt8]("short test string".utf8),
        [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
    ]

    @Test("SHA-1 and SHA-256 of TDLib's texts")
    func tdlibDigests() {
        #expect(
            texts.map { hex(Hash.sha1($0)) } == [
                "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                "356a192b7913b04c54574d18c28d46e6395428ab",
                "b91cac430a1ac74a4d25e042dfece9433272d6b0",
                "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
            ])
        #expect(
            texts.map { hex(Hash.sha256($0)) } == [
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                "c8f31a63b43c3ca3f00acc3ae149c30f99a145c8adb84260ccb64cbebd0ef296",
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
            ])
    }

    @Test("SHA-1 and SHA-256 of mtcute's texts")
    func mtcuteDigests() {
        let hello = [UInt8]("hello".utf8)
        #expect(hex(Hash.sha1(hello)) == "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d")
        #expect(hex(Hash.sha1(hex("aebb1f"))) == "62849d15c5dea495916c5eea8dba5f9551288850")
        #expect(hex(Hash.sha256(hello)) == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
        #expect(hex(Hash.sha256(hex("aebb1f"))) == "2d29658aba48f2b286fe8bbddb931b7ad297e5adb5b9a6fc3aab67ef7fbf4e80")
    }

    @Test("SHA-512 of \"abc\" (FIPS 180-2, C.1)")
    func sha512() {
        #expect(
            hex(Hash.sha512([UInt8]("abc".utf8)))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    }

    @Test("Parts hash like the whole")
    func parts() {
        var random = RandomSource.seeded(71)
        for _ in 0..<50 {
            let whole = random.bytes(Int.random(in: 0...200, using: &random))
            let cuts = [
                Int.random(in: 0...whole.count, using: &random), Int.random(in: 0...whole.count, using: &random),
            ]
            let (low, high) = (cuts.min() ?? 0, cuts.max() ?? 0)
            let (a, b, c) = ([UInt8](whole[..<low]), [UInt8](whole[low..<high]), [UInt8](whole[high...]))
            #expect(Hash.sha1(a, b, c) == Hash.sha1(whole))
            #expect(Hash.sha256(a, b, c) == Hash.sha256(whole))
            #expect(Hash.sha512(a, b, c) == Hash.sha512(whole))
            var stream = SHA256Stream()
            for part in [a, b, c] { part.withUnsafeBytes { stream.update($0) } }
            #expect(stream.finalize() == Hash.sha256(whole))
            #expect(whole.withUnsafeBytes { Hash.sha256($0) } == Hash.sha256(whole))
            #expect(whole.withUnsafeBytes { Hash.sha1($0) } == Hash.sha1(whole))
        }
    }

    @Test("PBKDF2-HMAC-SHA512 of mtcute's password, with a number of rounds below what the library advises")
    func pbkdf2SHA512() throws {
        let key = try KeyStretching.pbkdf2(
            .hmacSHA512, password: [UInt8]("pbkdf2 test".utf8), salt: [UInt8]("some salt".utf8), rounds: 10, count: 64)
        #expect(
            hex(key.copyBytes())
                == "e43276cfa27f135f261cec8ddcf593fd74ec251038e459c165461f2308f3a723"
                + "5e0744ee1aed9710b00db28d1a2112e20fea3601c60e770ac57ffe6b33ca8be1")
    }

    @Test("PBKDF2-HMAC-SHA256 of TDLib's passwords, salts and rounds")
    func pbkdf2SHA256() throws {
        let words: [[UInt8]] = [[], [UInt8]("qwerty".utf8), [UInt8](repeating: UInt8(ascii: "a"), count: 1000)]
        let expected = [
            "f7ce0b653d2d72a4108cf5abe912ffdd777616dbbb27a70e8204f3ae2d0f6fad",
            "97398411d6aea43a77acef92226ab8278d4db0668bd1d7a76a725f7680ac45c5",
            "4fc58a21c100ce1835b8f9991d738b56965d14b24e1761fbdffc69ac5e0b667a",
            "347c409cc84f3804ec6f5c15d1c18394022cfa87f323a23823c78625e58df50c",
            "7e3622ef06843e36d5604b99eb5fcd9b685b93fbd17528682685e0e18827a9ee",
            "1a15ba7bde6118949ff880f922b49bbf35b2059d65df903e5282f9e5487f9e39",
            "06e78b0e9a9208473419693cdd680cc33dd4b16c1fbd529cbe59444d207f62af",
            "8601e0259356461efc3f23dd549b0af308601ce1d06cd422c9a4ee1835f6205a",
            "4f6c5dc8d4f51a5700e3e31537339eecd0a04800333646a736c9aea12afee314",
            "fdfeadfbe1943c4f9eeb7fb44eb9489cbf94b26cd1480005a296bc0410666f6c",
            "f199fdf10100292f703ce525374f7ea5f9b4496b35206790c5090d313ff5938f",
            "b1444b43fe945ff29561e772401db5a00b4c27e4936788b0a717d0b6a99690bc",
            "4fdb7f1095c5a4fb362e171aec8546a614c2fce7449683cc1f0d548439d77324",
            "4c8aed374e44f4a40be8ba7fc23b5bb054be2a4599f239462b412bb5aa22b4e8",
            "fb529c3018f250dcf954c6887c4e70906c12e88f884391612be3aed8782d5684",
            "877e9c8b54f4bc69650a5ff1271ababc8ee7dbc060e3476297358e2a0e89b7c9",
            "f6ec2c1c9b28b53893aaa0987ed37bdbd0e0ed02360628c88d5d8cbd211401e1",
            "fe5faf77f5d881b8a887549f2cc68646bd77b9d998e932d2946e0e626cadc065",
            "eea7d96416cc44bb608eaabb1878166bf51f5cf6a35bc357a49ebf4f73f5af12",
            "b9fc33f78a76f169e838575badbd68c901339bfbf4095d9bd31055c5e10f2460",
            "4ff3d45015f6bc6314b08ea1b6d9616cc1e518f32fa8504dcdac94e6fa1595ac",
            "be232fb2f4e0f467d0ca617701767cb856130dadea2eba89264f70ffbe2265f8",
            "1d017eace64c5b80c0760673f2400c7b6f1ec888b4aecddadeefe651e18f35fb",
            "ee505503e1a74b1585fde3a8fadcb24c1ee788c0e5d4ca8ff32ce8fb19c74f2c",
            "69359bec7400c5a4ca8528913d8dc6b8cd46566abf14fbb058153f4d4a5dcbbd",
            "7db83c33ff87b7fa14f94019e1d41c18fa3ec200821da03e18ce2d9b98e759c6",
            "0c96c218530847fe6778096975af13779cdfb4ae0d19e915ae0db18eb296ff87",
        ]
        var index = 0
        for password in words {
            for salt in words {
                for rounds in [1, 2, 1000] {
                    let key = try KeyStretching.pbkdf2(
                        .hmacSHA256, password: password, salt: salt, rounds: rounds, count: 32)
                    #expect(hex(key.copyBytes()) == expected[index])
                    index += 1
                }
            }
        }
    }
}
