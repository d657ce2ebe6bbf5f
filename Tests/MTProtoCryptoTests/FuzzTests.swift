import FuzzSupport
import MTProtoCrypto
import Testing

struct CryptoFuzzTests {
    @Test("H-05 H-04 hostile keys, numbers to split and passwords' parameters: refused or right, never a crash")
    func fuzzCrypto() throws {
        let report = Fuzzing.run(try Self.targets(), suite: .cryptography)
        for finding in report.findings { Issue.record("\(finding)") }
    }

    private static func targets() throws -> [FuzzTarget] {
        let texts = [PublicKeys.production, PublicKeys.test].map { Array($0.utf8) }
        let der = try [PublicKeys.production, PublicKeys.test].map { try decoded($0) }
        return [
            FuzzTarget("RSA key text", corpus: texts) { input, _ in
                try look(at: String(decoding: input, as: UTF8.self))
            },
            FuzzTarget("RSA key encoding", corpus: der) { input, _ in
                try look(at: encoded(input, "RSA PUBLIC KEY"))
                try look(at: encoded(input, "PUBLIC KEY"))
            },
            FuzzTarget("RSA private key encoding", corpus: der, weight: 0.5) { input, _ in
                _ = try? RSAPrivateKey(pem: encoded(input, "RSA PRIVATE KEY"))
                _ = try? RSAPrivateKey(pem: encoded(input, "PRIVATE KEY"))
            },
            FuzzTarget("pq", weight: 0.01) { _, random in
                let bits = random.below(64)
                var pq = random.next() >> UInt64(bits)
                if random.once(in: 2) {
                    // Two odd factors of half the length each.
                    pq = (random.next() >> 34 | 1) &* (random.next() >> UInt64(33 + random.below(20)) | 1)
                }
                guard let (p, q) = try? PQFactorization.factor(pq) else { return }
                try FuzzFinding.unless(p <= q && p > 1 && p.multipliedReportingOverflow(by: q) == (pq, false), "\(pq)")
            },
            FuzzTarget("pq bytes", weight: 0.005) { _, random in
                _ = try? PQFactorization.factor(random.bytes(random.below(12)))
            },
            try passwordProofs(),
        ]
    }

    /// Values that prove nothing, in all sizes: no server takes them, and no client answers those out of range.
    private static func passwordProofs() throws -> FuzzTarget {
        guard let group = DHGroup.wellKnown else { throw FuzzFinding("there is no group") }
        let parameters = SRPParameters(group: group, salt1: [1, 2, 3], salt2: [4])
        var source = RandomSource.seeded(7)
        let verifier = group.power(SecretBytes.random(256, using: &source))
        let server = SRPServer(parameters: parameters, verifier: verifier, using: &source)
        let bad: [[UInt8]] = [[], [0], [1], group.prime, [UInt8](repeating: 255, count: 256), server.b + [0]]
        return FuzzTarget("password proofs", corpus: [server.b], weight: 0.005) { input, random in
            try FuzzFinding.unless(!server.accepts(a: input, m1: random.bytes(32)), "a proof from nowhere")
            try FuzzFinding.unless(!server.accepts(a: random.pick(bad), m1: []), "no proof at all")
            var source = RandomSource.seeded(8)
            let answer = try? SRPClient.answer(
                password: SecretBytes(copying: [1]), parameters: parameters, b: random.pick(bad), using: &source)
            try FuzzFinding.unless(answer == nil, "an answer to a value that is out of range")
        }
    }

    /// What is taken for a key is one: 2048 bits, an odd exponent, and its text means the same key.
    private static func look(at text: String) throws {
        guard let key = try? RSAPublicKey(pem: text) else { return }
        try FuzzFinding.unless(
            key.modulus.count == 256 && (key.modulus.first ?? 0) >= 0x80, "a modulus of another size")
        try FuzzFinding.unless((key.exponent.last ?? 0) % 2 == 1, "an even exponent")
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func encoded(_ bytes: [UInt8], _ label: String) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return "-----BEGIN \(label)-----\n\(String(decoding: text, as: UTF8.self))\n-----END \(label)-----"
    }

    private static func decoded(_ pem: String) throws -> [UInt8] {
        let text = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        var bytes: [UInt8] = []
        var word = 0
        var bits = 0
        for character in text.utf8 where character != UInt8(ascii: "=") {
            guard let value = alphabet.firstIndex(of: character) else { continue }
            word = (word << 6 | value) & 0xffff
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> bits))
        }
        return bytes
    }
}
