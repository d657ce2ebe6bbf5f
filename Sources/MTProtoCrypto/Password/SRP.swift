/// The parameters of a two-step verification password: what a server sends before it asks for a proof.
/// See core.telegram.org/api/srp.
package struct SRPParameters: Sendable {
    package let group: DHGroup
    package let salt1: [UInt8]
    package let salt2: [UInt8]

    package init(group: DHGroup, salt1: [UInt8], salt2: [UInt8]) {
        self.group = group
        self.salt1 = salt1
        self.salt2 = salt2
    }

    private static let iterations = 100_000

    /// x: SHA-256 and 100,000 rounds of PBKDF2-HMAC-SHA512 over the password and both salts. Takes a tenth of a
    /// second. 32 bytes.
    package func passwordHash(_ password: SecretBytes) throws(SRPError) -> SecretBytes {
        var inner = password.withUnsafeBytes { password in
            salt1.withUnsafeBytes { salt in Hash.sha256(salt, password, salt) }
        }
        var first = salted(inner, salt2)
        defer {
            secureWipe(&inner)
            secureWipe(&first)
        }
        let stretched = try KeyStretching.pbkdf2(
            .hmacSHA512, password: first, salt: salt1, rounds: Self.iterations, count: 64)
        return stretched.withUnsafeBytes { key in
            salt2.withUnsafeBytes { salt in
                var digest = Hash.sha256(salt, key, salt)
                return SecretBytes(moving: &digest)
            }
        }
    }

    /// v = g^x, 256 bytes: what a server keeps instead of the password, and what a client sends to set a new one.
    package func verifier(_ password: SecretBytes) throws(SRPError) -> [UInt8] {
        group.power(try passwordHash(password))
    }

    private func salted(_ data: [UInt8], _ salt: [UInt8]) -> [UInt8] {
        Hash.sha256(salt, data, salt)
    }

    /// g as 256 big-endian bytes.
    fileprivate var paddedGenerator: [UInt8] {
        [UInt8](repeating: 0, count: 255) + [UInt8(truncatingIfNeeded: group.g)]
    }

    /// k = H(p | g).
    fileprivate var multiplier: [UInt8] { Hash.sha256(group.prime, paddedGenerator) }

    /// M1: the proof that both sides compute from what they sent and the key that they share.
    fileprivate func proof(_ a: [UInt8], _ b: [UInt8], _ key: [UInt8]) -> [UInt8] {
        let mixed = zip(Hash.sha256(group.prime), Hash.sha256(paddedGenerator)).map { $0 ^ $1 }
        return Hash.sha256(mixed, Hash.sha256(salt1), Hash.sha256(salt2), a, b, key)
    }
}

/// The side that knows the password.
package enum SRPClient {
    /// What a client sends: A (256 bytes) and M1 (32 bytes).
    package struct Answer: Sendable, Hashable {
        package let a: [UInt8]
        package let m1: [UInt8]
    }

    /// Answers a server's B, at most 256 bytes.
    package static func answer(
        password: SecretBytes, parameters: SRPParameters, b serverValue: [UInt8],
        using random: inout RandomSource
    ) throws(SRPError) -> Answer {
        while true {
            let (secret, _) = parameters.group.makeKeyPair(using: &random)
            if let answer = try answer(password: password, parameters: parameters, b: serverValue, secret: secret) {
                return answer
            }
        }
    }

    /// The answer with a given secret exponent of 256 bytes; nil in the unthinkable case that another is needed.
    package static func answer(
        password: SecretBytes, parameters: SRPParameters, b serverValue: [UInt8], secret: SecretBytes
    ) throws(SRPError) -> Answer? {
        let group = parameters.group
        guard let b = leftPadded(serverValue, to: 256), (try? group.check(b)) != nil else {
            throw SRPError.badServerValue
        }
        let a = group.power(secret)
        let u = Hash.sha256(a, b)
        guard u.contains(where: { $0 != 0 }) else { return nil }
        let x = try parameters.passwordHash(password)
        // (B − k·v) mod p; both are below p. v would do in place of the password.
        let v = group.raise([UInt8(truncatingIfNeeded: group.g)], x)
        let t = group.difference(b, group.multiply(parameters.multiplier, v))
        let exponent = secret.withUnsafeBytes { secret in x.withUnsafeBytes { multiplyAdd(u, $0, secret) } }
        let shared = group.raise(t, exponent)
        var key = shared.withUnsafeBytes { Hash.sha256($0) }
        defer { secureWipe(&key) }
        return Answer(a: a, m1: parameters.proof(a, b, key))
    }

    /// u·x + a, without branches on the values: 257 bytes. u and x have 32 bytes, a 256.
    private static func multiplyAdd(
        _ u: [UInt8], _ x: UnsafeRawBufferPointer, _ a: UnsafeRawBufferPointer
    ) -> SecretBytes {
        SecretBytes(count: 257) { sum in
            sum[1...].copyBytes(from: a)
            for (i, uByte) in u.enumerated() {
                var carry = 0
                for j in (0..<32).reversed() {
                    let place = 257 - 63 + i + j
                    let value = Int(uByte) * Int(x[j]) + Int(sum[place]) + carry
                    sum[place] = UInt8(truncatingIfNeeded: value)
                    carry = value >> 8
                }
                for place in (0..<257 - 63 + i).reversed() {
                    let value = Int(sum[place]) + carry
                    sum[place] = UInt8(truncatingIfNeeded: value)
                    carry = value >> 8
                }
            }
        }
    }
}

/// The side that keeps the verifier. One value answers one login attempt.
package struct SRPServer: Sendable {
    private let parameters: SRPParameters
    private let verifier: [UInt8]
    private let secret: SecretBytes
    /// B, to be sent to the client: 256 bytes.
    package let b: [UInt8]

    package init(parameters: SRPParameters, verifier: [UInt8], using random: inout RandomSource) {
        let group = parameters.group
        let kv = group.multiply(parameters.multiplier, verifier)
        while true {
            let (secret, power) = group.makeKeyPair(using: &random)
            let b = group.sum(kv, power)
            if (try? group.check(b)) == nil { continue }
            self.parameters = parameters
            self.verifier = verifier
            self.secret = secret
            self.b = b
            return
        }
    }

    /// Whether the client's answer proves that it knows the password.
    package func accepts(a clientValue: [UInt8], m1: [UInt8]) -> Bool {
        let group = parameters.group
        guard let a = leftPadded(clientValue, to: 256), (try? group.check(a)) != nil else { return false }
        let u = Hash.sha256(a, b)
        let base = group.multiply(a, group.raise(verifier, u))
        let shared = group.raise(base, secret)
        let key = shared.withUnsafeBytes { Hash.sha256($0) }
        return constantTimeEqual(parameters.proof(a, b, key), m1)
    }
}

/// Why a password could not be proven.
package enum SRPError: Error, Hashable, CustomStringConvertible {
    /// B is outside the range that keeps the password secret.
    case badServerValue
    /// The password could not be stretched.
    case derivationFailed

    package var description: String {
        switch self {
        case .badServerValue: "the server's value for the password check is out of range; the password was not used"
        case .derivationFailed: "the password could not be hashed"
        }
    }
}
