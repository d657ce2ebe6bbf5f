import MTProtoCrypto

enum CryptoBenchmarks {
    private static let sizes = [64, 1024, 16 << 10, 1 << 20]

    static var all: [Benchmark] { [ige, versusCryptg, kernels, ctr, numbers] }

    /// Megabytes per CPU second of IGE in place.
    private static func igeSpeed(encrypt: Bool, bytes: Int, kernel: AESKernel = .automatic) -> Double {
        var data = [UInt8](repeating: 1, count: bytes)
        let key = [UInt8](0..<32)
        return key.withUnsafeBytes { key in
            data.withUnsafeMutableBytes { data in
                let seconds = secondsPerCall {
                    if encrypt {
                        AESIGE.encrypt(data, key: key, iv: key, kernel: kernel)
                    } else {
                        AESIGE.decrypt(data, key: key, iv: key, kernel: kernel)
                    }
                }
                return Double(bytes) / seconds / 1e6
            }
        }
    }

    /// Against OpenSSL's CBC encryption, the same serial chain. OpenSSL expands its key once for the whole run; ours
    /// once for each message, as the protocol makes it.
    private static let ige = Benchmark(
        names: ["aes-ige-encrypt", "aes-ige-decrypt"].flatMap { name in sizes.map { "\(name)/\(sizeName($0))" } }
    ) { wanted in
        try [true, false].flatMap { encrypt in
            try sizes.compactMap { bytes in
                let name = "aes-ige-\(encrypt ? "encrypt" : "decrypt")/\(sizeName(bytes))"
                guard wanted(name) else { return nil }
                let (ours, reference) = try interleaved(
                    rounds: 3, ours: { igeSpeed(encrypt: encrypt, bytes: bytes) },
                    reference: { try References.openssl("aes-256-cbc", bytes: bytes) })
                return Row(name, ours, "MB/s", reference: "openssl speed -evp aes-256-cbc", reference)
            }
        }
    }

    private static let versusCryptg = Benchmark(
        names: ["encrypt", "decrypt"].flatMap { name in sizes.map { "cryptg-ige-\(name)/\(sizeName($0))" } }
    ) { wanted in
        try ["encrypt", "decrypt"].flatMap { direction in
            try sizes.compactMap { bytes in
                let name = "cryptg-ige-\(direction)/\(sizeName(bytes))"
                guard wanted(name) else { return nil }
                let (ours, reference) = try interleaved(
                    rounds: 3, ours: { igeSpeed(encrypt: direction == "encrypt", bytes: bytes) },
                    reference: { try References.cryptg(direction, bytes: bytes) })
                return reference.map { Row(name, ours, "MB/s", reference: "PyPI cryptg", $0) }
            }
        }
    }

    private static let kernels = Benchmark(names: ["aes-ige-portable-encrypt/16KiB", "aes-ige-portable-decrypt/16KiB"])
    {
        wanted in
        [true, false].compactMap { encrypt in
            let name = "aes-ige-portable-\(encrypt ? "encrypt" : "decrypt")/16KiB"
            guard wanted(name) else { return nil }
            return Row(name, igeSpeed(encrypt: encrypt, bytes: 16 << 10, kernel: .portable), "MB/s")
        }
    }

    private static let ctr = Benchmark(names: sizes.map { "aes-ctr/\(sizeName($0))" }) { wanted in
        try sizes.compactMap { bytes in
            let name = "aes-ctr/\(sizeName(bytes))"
            guard wanted(name) else { return nil }
            let (ours, reference) = try interleaved(
                rounds: 3,
                ours: {
                    var stream = AESCTR(key: [UInt8](0..<32), counter: [UInt8](0..<16))
                    var data = [UInt8](repeating: 1, count: bytes)
                    return data.withUnsafeMutableBytes { data in
                        Double(bytes) / secondsPerCall { stream.apply(data) } / 1e6
                    }
                },
                reference: { try References.openssl("aes-256-ctr", bytes: bytes) })
            return Row(name, ours, "MB/s", reference: "openssl speed -evp aes-256-ctr", reference)
        }
    }

    private static let numbers = Benchmark(
        names: [
            "modexp-2048", "safe-prime-uncached", "pq-factorization", "rsa-pad", "srp-answer", "derive-message-keys",
        ]
    ) { wanted in
        var rows: [Row] = []
        var random = RandomSource.seeded(1)
        let group = try DHGroup(g: 3, prime: DHGroup.wellKnownPrime)
        if wanted("modexp-2048") {
            let secret = SecretBytes.random(256, using: &random)
            rows.append(Row("modexp-2048", secondsPerCall { _ = group.power(secret) } * 1e3, "ms"))
        }
        if wanted("safe-prime-uncached") {
            let seconds = secondsPerCall { _ = SafePrimes().isSafePrime(DHGroup.wellKnownPrime) }
            rows.append(Row("safe-prime-uncached", seconds * 1e3, "ms"))
        }
        if wanted("pq-factorization") {
            let products: [UInt64] = [
                0x17ed_4894_1a08_f981, 1_724_114_033_281_923_457, 2_090_522_174_869_285_481,
                1_470_626_929_934_143_021, 2_804_275_833_720_261_793,
            ]
            let seconds = try secondsPerCall { for pq in products { _ = try PQFactorization.factor(pq) } }
            rows.append(Row("pq-factorization", seconds / Double(products.count) * 1e3, "ms"))
        }
        if wanted("rsa-pad") {
            let key = try RSAPrivateKey(pem: RSAPrivateKey.generatePEM()).publicKey
            let seconds = try secondsPerCall {
                _ = try RSAPadding.encrypt([UInt8](repeating: 1, count: 144), key: key, using: &random)
            }
            rows.append(Row("rsa-pad", seconds * 1e3, "ms"))
        }
        if wanted("srp-answer") {
            let parameters = SRPParameters(group: group, salt1: random.bytes(40), salt2: random.bytes(16))
            let server = SRPServer(
                parameters: parameters, verifier: try parameters.verifier(SecretBytes(copying: "password".utf8)), using: &random)
            let seconds = try secondsPerCall {
                _ = try SRPClient.answer(
                    password: SecretBytes(copying: "password".utf8), parameters: parameters, b: server.b, using: &random)
            }
            rows.append(Row("srp-answer", seconds * 1e3, "ms"))
        }
        if wanted("derive-message-keys") {
            let key = try AuthKey(random.bytes(256))
            let messageKey = random.bytes(16).withUnsafeBytes { MessageKey($0) }
            let seconds = secondsPerCall {
                MessageCipher.withKeyAndVector(messageKey, key, .clientToServer) { _, _ in }
            }
            rows.append(Row("derive-message-keys", seconds * 1e6, "µs"))
        }
        return rows
    }
}
