import FuzzSupport
import MTProtoCrypto
import TL
import Testing

@testable import MTProtoCore

/// The answer of a resolver of May 2020, as document 000 of Telegram-iOS prints it.
enum RealAnswer {
    static let short =
        "vEB1g6iW/a5RtZI/Rx33SEzLmRhz+vNenoY7iqAHW35plgToLfkNRVfvlaBsztOTeYSRqFko73rr2lumKmGax2biMcSQ=="
    static let long =
        "pEI+NHncHJCj9S0XzxhhTd3bkPteVxE5UQ8T06KCz0nP591un4Un82id0FyCEDF0BVmxMp+t673l3HAGD+fzR/qaJ1XpQ6KWxNpRLqA74m2"
        + "UFTI1REP7ZczU2hmbURzSQvWQTxfp9tnGc1EnyqpUYphFb/Vi+sV83iaw6dTGOcKW1Kp/PW2xV99mmSFLBsspQRdUbKWvbrSpmXHbPbkSRZV"
        + "61NvtaEiODG1We29nG58DUBqdW7m68ae11w"
    static let date: Int64 = 0x5ecd_e6c1
    static let expires: Int64 = 0x5ef5_73c1

    static func key() throws -> RSAPublicKey { try RSAPublicKey(pem: BackupBlob.telegramKeyPEM) }

    static let json = """
        {"Status": 0, "TC": false, "Question": [{"name": "apv3.stel.com.", "type": 16}], "Answer": [
        {"name": "apv3.stel.com.", "type": 16, "TTL": 299, "data": "\\"\(short)\\""},
        {"name": "apv3.stel.com.", "type": 16, "TTL": 299, "data": "\\"\(long)\\""}], "Comment": null}
        """
}

/// A key of our own, made once.
enum BackupAuthority {
    static let key: RSAPrivateKey? = try? RSAPrivateKey(pem: RSAPrivateKey.generatePEM())

    static func blob(_ configuration: BackupConfiguration, seed: UInt64 = 1) throws -> [UInt8] {
        var random = RandomSource.seeded(seed)
        let content = try #require(configuration.encoded())
        let key = try #require(key)
        let blob = BackupBlob.seal(content, key: key, random: &random)
        return try #require(blob)
    }
}

private let sample = BackupConfiguration(
    date: 1_700_000_000, expires: 1_702_592_000,
    rules: [
        .init(
            phones: PhoneRules("+7,-79"), datacenter: DatacenterID(2),
            addresses: [
                DatacenterAddress(host: "198.51.100.7", port: 443),
                DatacenterAddress(host: "203.0.113.255", port: 5222, secret: [0xdd] + [UInt8](repeating: 9, count: 16)),
            ]),
        .init(
            phones: PhoneRules(""), datacenter: DatacenterID(4),
            addresses: [DatacenterAddress(host: "192.0.2.1", port: 80)]),
    ])

struct BackupBlobTests {
    @Test("B03 B04 B05 N32 the real answer of May 2020 is put together, opened and read")
    func realAnswer() throws {
        let blob = try #require(BackupBlob.assemble([RealAnswer.short, RealAnswer.long]))
        #expect(blob.count == 256)
        let configuration = try BackupBlob.open(blob, key: try RealAnswer.key())
        #expect(configuration.date == RealAnswer.date)
        #expect(configuration.expires == RealAnswer.expires)
        #expect(configuration.rules.map(\.phones.text) == [""])
        let address = try #require(configuration.addresses(forPhone: nil).first)
        #expect(configuration.addresses(forPhone: "+49 151 23456789") == [address])
        #expect(address.datacenter == DatacenterID(4))
        #expect(address.address.host == "196.55.216.194" && address.address.port == 443)
        let secret = try ProxySecret(bytes: try #require(address.address.secret))
        #expect(secret == .fakeTLS(key: hex("f7f7da556b4bd989fd44c9bc7b7b2a75"), domain: "www.google.com"))
    }

    @Test("B03 quotes, order, blanks and padding of the texts do not matter")
    func assembly() throws {
        let expected = BackupBlob.assemble([RealAnswer.short, RealAnswer.long])
        #expect(expected != nil)
        #expect(BackupBlob.assemble([RealAnswer.long, RealAnswer.short]) == expected)
        #expect(BackupBlob.assemble(["\"\(RealAnswer.short)\"", "\"\(RealAnswer.long)\""]) == expected)
        #expect(BackupBlob.assemble([RealAnswer.long + "==", " " + RealAnswer.short + "\n"]) == expected)
        // What follows the 256 bytes is cut off, what is missing cannot be guessed.
        #expect(BackupBlob.assemble([RealAnswer.long, RealAnswer.short, "AAAA"]) == expected)
        // Texts of one length stay in the order of the answer.
        let (first, second) = (String(repeating: "A", count: 171), String(repeating: "B", count: 170) + "A")
        #expect(BackupBlob.assemble([first, second])?.first == 0)
        #expect(BackupBlob.assemble([second, first])?.first == 4)
        #expect(BackupBlob.assemble([RealAnswer.long]) == nil)
        #expect(BackupBlob.assemble([]) == nil)
    }

    @Test("B04 N32 envelopes of our own open, whatever they begin with; with one bit changed none does")
    func envelopes() throws {
        let key = try #require(BackupAuthority.key)
        var random = TestRandom(4)
        var zeros = 0
        for seed in 0..<100 * Slice.factor {
            let blob = try BackupAuthority.blob(sample, seed: UInt64(seed))
            // The envelope begins with a zero byte by construction, so that padding on the left is always needed.
            if key.publicKey.apply(blob).first == 0 { zeros += 1 }
            #expect(try BackupBlob.open(blob, key: key.publicKey) == sample)
            var changed = blob
            changed[random.below(256)] ^= 1 << UInt8(random.below(8))
            #expect(throws: BackupBlobError.notGenuine) { try BackupBlob.open(changed, key: key.publicKey) }
        }
        #expect(zeros == 100 * Slice.factor)
        let blob = try BackupAuthority.blob(sample)
        #expect(throws: BackupBlobError.notGenuine) { try BackupBlob.open(blob, key: try RealAnswer.key()) }
        #expect(throws: BackupBlobError.wrongSize(255)) {
            try BackupBlob.open(Array(blob.dropLast()), key: key.publicKey)
        }
        #expect(throws: BackupBlobError.wrongSize(257)) { try BackupBlob.open(blob + [0], key: key.publicKey) }
    }

    @Test("B04 a configuration that fills its envelope to the last byte is read")
    func fullEnvelope() throws {
        let full = BackupConfiguration(
            date: 1_700_000_000, expires: 1_702_592_000,
            rules: [
                .init(
                    phones: PhoneRules("+" + String(repeating: "7", count: 162)), datacenter: DatacenterID(2),
                    addresses: [DatacenterAddress(host: "198.51.100.7", port: 443)])
            ])
        #expect(full.encoded()?.count == 204)
        let key = try #require(BackupAuthority.key)
        let blob = try BackupAuthority.blob(full)
        #expect(try BackupBlob.open(blob, key: key.publicKey) == full)
    }

    @Test("B04 a signed length that cannot be one, and signed bytes that mean nothing, are refused")
    func signedNonsense() throws {
        let key = try #require(BackupAuthority.key)
        var random = RandomSource.seeded(3)
        for content in [[UInt8](repeating: 0, count: 204), hex("6c2a595a"), Array(repeating: 0xff, count: 64)] {
            let sealed = BackupBlob.seal(content, key: key, random: &random)
            let blob = try #require(sealed)
            #expect(throws: BackupBlobError.malformed) { try BackupBlob.open(blob, key: key.publicKey) }
        }
        for count in [0, 3, 208] {
            let sealed = BackupBlob.seal([UInt8](repeating: 0, count: count), key: key, random: &random)
            #expect(sealed == nil)
        }
        for length in [UInt32(0), 5, 208, .max] {
            #expect(throws: BackupBlobError.malformed, "\(length)") {
                try BackupBlob.open(try sealed(length: length, key), key: key.publicKey)
            }
        }
    }

    /// An envelope whose length says what it likes.
    private func sealed(length: UInt32, _ key: RSAPrivateKey) throws -> [UInt8] {
        var body = withUnsafeBytes(of: length.littleEndian) { Array($0) } + [UInt8](repeating: 0, count: 204)
        body += Hash.sha256(body).prefix(16)
        let start = [UInt8](repeating: 0, count: 32)
        let ciphertext = try #require(AESCBC.encrypt(body, key: start, iv: Array(start[16...])))
        return key.apply(start + ciphertext)
    }
}

struct BackupConfigurationTests {
    @Test("B05 both forms of a configuration are read")
    func bothForms() throws {
        // date 1, expires 2, datacenter 5, one address 149.154.167.51:443
        let older = hex("c5c397d9 01000000 02000000 05000000 15c4b51c 01000000 33a79a95 bb010000")
        let configuration = try #require(BackupConfiguration(content: older))
        #expect(configuration.date == 1 && configuration.expires == 2)
        #expect(
            configuration.addresses(forPhone: "7") == [
                .init(datacenter: DatacenterID(5), address: DatacenterAddress(host: "149.154.167.51", port: 443))
            ])

        // one rule for +7, datacenter 2, two addresses: 1.2.3.4:80, and 1.2.3.4:81 with the secret 05
        let newer = hex(
            """
            6c2a595a 01000000 02000000 01000000 5fb67946 022b3700 02000000 02000000
            73ad33d4 04030201 50000000 46269837 04030201 51000000 01050000
            """)
        let rule = try #require(BackupConfiguration(content: newer)?.rules.first)
        #expect(rule.phones.text == "+7" && rule.datacenter == DatacenterID(2))
        #expect(
            rule.addresses == [
                DatacenterAddress(host: "1.2.3.4", port: 80), DatacenterAddress(host: "1.2.3.4", port: 81, secret: [5]),
            ])
        #expect(BackupConfiguration(content: newer)?.encoded() == newer)
        // Cut anywhere, it is none.
        for count in 0..<newer.count { #expect(BackupConfiguration(content: Array(newer.prefix(count))) == nil) }
        for count in 0..<older.count { #expect(BackupConfiguration(content: Array(older.prefix(count))) == nil) }
    }

    @Test("B05 ports, datacenters and counts that cannot be are refused")
    func impossibleConfigurations() {
        let texts = [
            "c5c397d9 01000000 02000000 05000000 15c4b51c 01000000 33a79a95 00000100",
            "c5c397d9 01000000 02000000 05000000 15c4b51c 01000000 33a79a95 00000000",
            "c5c397d9 01000000 02000000 00000000 15c4b51c 01000000 33a79a95 bb010000",
            "c5c397d9 01000000 02000000 05000000 15c4b51c ffffff7f 33a79a95 bb010000",
            "6c2a595a 01000000 02000000 ffffffff",
        ]
        for text in texts { #expect(BackupConfiguration(content: hex(text)) == nil, "\(text)") }
    }

    @Test("B06 N34 the longest prefix that fits decides, whatever its place in the list")
    func phoneRules() {
        let table: [(rules: String, phone: String, isIncluded: Bool)] = [
            ("", "79001234567", true), ("", "", true),
            ("+7,+380", "7900", true), ("+7,+380", "380", true), ("+7,+380", "49151", false),
            ("+380,+7", "7900", true), ("+7", "", false),
            ("-7", "7900", false), ("-7", "49151", true), ("-7", "", true), ("-7,-380", "7900", false),
            ("+7,-79", "7900", false), ("-79,+7", "7900", false), ("+7,-79", "7800", true),
            ("-7,+79", "7900", true), ("+79,-7", "7900", true), ("-7,+79", "7800", false),
            ("-7,+7", "7900", true), ("+7,-7", "7900", false),
            (",-7", "7900", false), (",-7", "49151", true), ("+7,", "49151", true),
            ("+", "49151", true), ("-", "49151", false), ("-,+7", "7900", true),
            ("7,x,+4a", "49151", true), (" +7 , -79 ", "+7 900", false),
        ]
        for row in table {
            #expect(PhoneRules(row.rules).includes(row.phone) == row.isIncluded, "\"\(row.rules)\" \(row.phone)")
        }
    }

    @Test("B05 B06 an account gets the addresses of the rules that mean it, each once")
    func addressesOfAnAccount() {
        var configuration = sample
        #expect(
            configuration.addresses(forPhone: "+7 800").map(\.address.host)
                == sample.rules.flatMap(\.addresses).map(\.host))
        #expect(configuration.addresses(forPhone: "7900").map(\.address.host) == ["192.0.2.1"])
        #expect(configuration.addresses(forPhone: nil).map(\.address.host) == ["192.0.2.1"])
        configuration.rules += configuration.rules
        #expect(configuration.addresses(forPhone: "7800").count == 3)
    }

    @Test("B07 a configuration holds from its date to its end, 20 minutes of clock aside")
    func validity() {
        let configuration = BackupConfiguration(date: 100_000, expires: 200_000, rules: [])
        #expect(!configuration.isValid(at: 98_800))
        #expect(configuration.isValid(at: 98_801))
        #expect(configuration.isValid(at: 150_000))
        #expect(configuration.isValid(at: 201_199))
        #expect(!configuration.isValid(at: 201_200))
    }
}
