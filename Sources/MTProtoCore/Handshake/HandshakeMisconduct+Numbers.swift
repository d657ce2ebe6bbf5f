import MTProtoCrypto

extension HandshakeMisconduct? {
    /// The number that is sent to be taken apart.
    func product(_ product: [UInt8]) -> [UInt8] {
        switch self {
        case .primePQ: HandshakeMisconduct.bytes(of: HandshakeMisconduct.largePrime)
        case .largePQ: HandshakeMisconduct.bytes(of: HandshakeMisconduct.largeProduct)
        default: product
        }
    }

    /// The key that the server shares with who has sent a half. In the short group no half is in the range that is demanded, and
    /// who goes on all the same has to be seen to use the key.
    func sharedKey(_ value: [UInt8], secret: SecretBytes, of group: DHGroup) throws(DHError) -> AuthKey {
        guard self == .shortPrime else { return try group.sharedKey(value, secret: secret) }
        guard value.count == Modulus.byteCount, let modulus = Modulus(group.prime),
            let key = try? AuthKey(modulus.secretPower(value, secret))
        else { throw .valueOutOfRange }
        return key
    }
}

extension HandshakeMisconduct {
    /// The safe prime of the second Oakley group (RFC 2409, section 6.2): 128 bytes.
    static let primeOf1024Bits = bytes(of: [
        0xffff_ffff_ffff_ffff, 0xc90f_daa2_2168_c234, 0xc4c6_628b_80dc_1cd1, 0x2902_4e08_8a67_cc74,
        0x020b_bea6_3b13_9b22, 0x514a_0879_8e34_04dd, 0xef95_19b3_cd3a_431b, 0x302b_0a6d_f25f_1437,
        0x4fe1_356d_6d51_c245, 0xe485_b576_625e_7ec6, 0xf44c_42e9_a637_ed6b, 0x0bff_5cb6_f406_b7ed,
        0xee38_6bfb_5a89_9fa5, 0xae9f_2411_7c4b_1fe6, 0x4928_6651_ece6_5381, 0xffff_ffff_ffff_ffff,
    ])

    /// The greatest prime below 2^63.
    fileprivate static let largePrime: [UInt64] = [0x7fff_ffff_ffff_ffe7]

    /// 11950032860408211553 times 18060027321864341351, both prime and above 2^63.
    fileprivate static let largeProduct: [UInt64] = [0xa25d_04fb_313f_9d72, 0xf62c_7d5b_31bf_6607]

    fileprivate static func bytes(of words: [UInt64]) -> [UInt8] {
        words.flatMap { word in Swift.withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) } }
    }

    /// The first number less the second one, which is smaller; both have as many bytes.
    static func difference(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        var difference = first
        var borrow: UInt8 = 0
        for (place, subtrahend) in zip(first.indices, second).reversed() {
            let (partial, isBelow) = first[place].subtractingReportingOverflow(subtrahend)
            let (value, isBelowByBorrow) = partial.subtractingReportingOverflow(borrow)
            difference[place] = value
            borrow = isBelow || isBelowByBorrow ? 1 : 0
        }
        return difference
    }
}
