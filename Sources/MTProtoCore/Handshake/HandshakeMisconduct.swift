import MTProtoCrypto
import TL

/// One wrong thing that a server says in a key exchange, on purpose, to see whether a client goes on all the same
/// (core.telegram.org/mtproto/auth_key, core.telegram.org/mtproto/security_guidelines).
package enum HandshakeMisconduct: String, Sendable, Hashable, CaseIterable {
    /// `resPQ` with another nonce than the client's.
    case resPQNonce
    /// `resPQ` offers only fingerprints of keys that nobody has.
    case fingerprints
    /// `server_DH_params_ok` with another nonce.
    case parametersNonce
    /// `server_DH_params_ok` with another nonce of the server.
    case parametersServerNonce
    /// The encrypted part of `server_DH_params_ok` has another nonce.
    case innerNonce
    /// The encrypted part of `server_DH_params_ok` has another nonce of the server.
    case innerServerNonce
    /// The hash before the encrypted part is wrong.
    case innerHash
    /// The prime is a product.
    case compositePrime
    /// The prime is one, but half of it is not.
    case unsafePrime
    /// The generator does not fit the prime.
    case generator
    /// The server's half of the key is 1.
    case halfOne
    /// The server's half of the key is the prime less 1.
    case halfLargest
    /// The server's half of the key is below 2^1984: 3^1250.
    case halfSmall
    /// `dh_gen_ok` with another nonce.
    case confirmationNonce
    /// `dh_gen_ok` with another nonce of the server.
    case confirmationServerNonce
    /// `dh_gen_ok` with another hash.
    case confirmationHash
    /// `dh_gen_retry`, which is right: the server wants another half of the key.
    case retry
    /// `dh_gen_retry` with another hash.
    case retryHash
    /// `dh_gen_fail`, which is right: the server does not take the key.
    case failure
    /// `server_DH_params_ok` whose encrypted part has 16 bytes of padding more than it may have.
    case answerPadding
    /// The prime has 1024 bits.
    case shortPrime
    /// The server's half of the key is less than 2^1984 below the prime.
    case halfHigh
    /// `dh_gen_retry` as often as another half of the key comes.
    case endlessRetry
    /// The client's own query comes back in place of `resPQ`.
    case reflected
    /// A transport error in place of `resPQ`.
    case transportError
    /// Nothing in place of `resPQ`.
    case silence
    /// The encrypted part of `server_DH_params_ok` is cut at its end, to a length that is no multiple of 16.
    case cutAnswer
    /// `dh_gen_ok` in place of `server_DH_params_ok`.
    case earlyConfirmation
    /// Nothing in place of `server_DH_params_ok`.
    case lateSilence
    /// A content delivery network offers the key of the datacenters alone.
    case networkFingerprint
    /// `pq` is a prime.
    case primePQ
    /// `pq` has 16 bytes.
    case largePQ
}

extension HandshakeMisconduct? {
    /// A nonce as it is sent: the right one unless this is what goes wrong.
    func nonce(_ nonce: TLInt128, wrongIf fault: HandshakeMisconduct) -> TLInt128 {
        guard self == fault else { return nonce }
        var bytes = nonce.bytes
        bytes[0] ^= 1
        return TLInt128(bytes) ?? TLInt128()
    }

    /// The group that is sent, and in which the key is made: who goes on shares a key with the server.
    func group(_ group: DHGroup) -> DHGroup {
        switch self {
        case .compositePrime:
            // The known prime and 24: no small factors, and the generator fits it still.
            var bytes = group.prime
            bytes[255] &+= 24
            return DHGroup(unchecked: group.g, prime: bytes) ?? group
        case .unsafePrime: return DHGroup(unchecked: group.g, prime: Self.primeWithoutPrimeHalf) ?? group
        // The known prime leaves 3 modulo 8, so that 2 generates the whole group.
        case .generator: return DHGroup(unchecked: 2, prime: group.prime) ?? group
        // It leaves 7 modulo 8, so that 2 fits it.
        case .shortPrime: return DHGroup(unchecked: 2, prime: HandshakeMisconduct.primeOf1024Bits) ?? group
        default: return group
        }
    }

    /// The server's secret, and its half of the key.
    func keyPair(
        of group: DHGroup, using random: inout RandomSource
    ) -> (secret: SecretBytes, value: [UInt8]) {
        switch self {
        case .halfOne: return Self.keyPair([0], of: group)
        case .halfSmall: return Self.keyPair([0x04, 0xe2], of: group)
        case .halfLargest:
            // The client's key is 1 or the prime less 1. Which of them, the server can only guess.
            var largest = group.prime
            largest[255] &-= 1
            return (SecretBytes(copying: [0]), largest)
        case .halfHigh:
            // The client's key is the one of 3^1250 or the prime less that one. Which of them, the server can only guess.
            let (secret, small) = Self.keyPair([0x04, 0xe2], of: group)
            return (secret, HandshakeMisconduct.difference(group.prime, small))
        case .shortPrime:
            // Nothing below such a prime is in the range that is demanded of halves.
            let secret = SecretBytes.random(64, using: &random)
            return (secret, Array(group.power(secret).drop { $0 == 0 }))
        // Clients follow the documentation and draw 2048 bits. A client cannot see how many the server draws, and an exponent
        // of 512 bits takes a quarter of the multiplications.
        default: return group.makeKeyPair(bytes: 64, using: &random)
        }
    }

    private static func keyPair(_ exponent: [UInt8], of group: DHGroup) -> (secret: SecretBytes, value: [UInt8]) {
        let secret = SecretBytes(copying: exponent)
        return (secret, group.power(secret))
    }

    /// The encrypted part of `server_DH_params_ok`.
    func seal(_ answer: [UInt8], _ cipher: HandshakeCipher, using random: inout RandomSource) -> [UInt8] {
        if self == .cutAnswer { return cipher.seal(answer, using: &random).dropLast(4) }
        guard self == .innerHash || self == .answerPadding else { return cipher.seal(answer, using: &random) }
        var hash = Hash.sha1(answer)
        if self == .innerHash { hash[0] ^= 1 }
        var data = hash + answer
        data += random.bytes((16 - data.count % 16) % 16 + (self == .answerPadding ? 16 : 0))
        cipher.encrypt(&data)
        return data
    }

    /// The hash of `dh_gen_ok`.
    func hash(_ hash: TLInt128) -> TLInt128 { self.nonce(hash, wrongIf: .confirmationHash) }

    /// The hash of `dh_gen_retry`.
    func retryHash(_ hash: TLInt128) -> TLInt128 { self.nonce(hash, wrongIf: .retryHash) }

    /// How many halves of a key are refused with `dh_gen_retry`.
    func retries(_ usual: Int) -> Int {
        switch self {
        case .retry, .retryHash: 1
        case .endlessRetry: .max
        default: usual
        }
    }

    /// A prime of 2048 bits for which 3 is a fit generator; (p - 1) / 2 is a product.
    private static let primeWithoutPrimeHalf: [UInt8] = primeWords.flatMap { word in
        Swift.withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) }
    }

    private static let primeWords: [UInt64] = [
        0xc2f2_adf3_0d40_bd22, 0xa3e2_720b_db1c_d434, 0x4236_9a71_5a56_b86d, 0xcb60_3278_d0b5_11b8,
        0x0c9c_8587_892a_04cc, 0xaa2f_b381_fe50_6ae0, 0x8a3e_8461_2609_390a, 0x5508_28a6_a1f9_4a09,
        0x2f02_330c_2dbf_33bd, 0x6381_0a0f_6def_0485, 0xb220_b895_cef0_1af4, 0xbb57_a1ae_23c4_48b0,
        0x85b8_35d3_5eaa_768f, 0x292e_63e0_2991_76a0, 0x7fcb_359b_5078_7a80, 0xf2b9_5913_5f9e_ee9f,
        0x3e42_23ed_789c_639d, 0x5503_e1a8_5f2d_247c, 0x547f_f29a_b7ff_5fb1, 0x0aa9_1630_7cfc_f1c6,
        0x2843_9102_c0a5_296b, 0xefdb_7edd_bb32_6618, 0x2b56_eb0c_b8eb_5d02, 0x7072_dd68_220b_a2fc,
        0x2013_644e_3927_2a97, 0x1082_30b8_ef23_c74c, 0x75b0_a72e_f76a_a69f, 0x5df9_2a2c_cb79_ceab,
        0x2f2c_e747_aef7_74c9, 0x4596_eded_e192_496f, 0x256c_0ace_352d_9cbf, 0x189c_17a4_fbcc_fddf,
    ]
}
