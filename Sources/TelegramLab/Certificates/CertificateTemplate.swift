import Crypto
import MTProtoCore
import MTProtoCrypto

/// A certificate (RFC 5280) for a key on P-256 that is still to be signed by another one: as much as a server of TLS and the
/// authority behind it need.
struct CertificateTemplate {
    /// What the certificate is good for.
    enum Purpose {
        /// To sign certificates of servers.
        case authority
        /// To answer to these names in TLS: host names, or IP literals.
        case server(names: [String])
    }

    var purpose: Purpose
    /// Common names.
    var subject: String
    var issuer: String
    var key: P256.Signing.PublicKey
    var issuerKey: P256.Signing.PublicKey
    /// Unix seconds.
    var validity: ClosedRange<Int64>
    /// A positive number that the issuer uses once.
    var serialNumber: [UInt8]

    /// The whole certificate, by the distinguished encoding rules.
    func signed(by key: P256.Signing.PrivateKey) throws -> [UInt8] {
        let contents = self.contents
        let signature = try key.signature(for: contents)
        return DERWriter.sequence(
            contents, Self.ecdsaWithSHA256, DERWriter.value(.bitString, [0] + [UInt8](signature.derRepresentation)))
    }

    private static let ecdsaWithSHA256 = DERWriter.sequence(
        DERWriter.objectIdentifier(1, 2, 840, 10045, 4, 3, 2))

    private var contents: [UInt8] {
        DERWriter.sequence(
            // Version 3.
            DERWriter.context(0, isConstructed: true, DERWriter.unsigned([2])),
            DERWriter.unsigned(serialNumber),
            Self.ecdsaWithSHA256,
            Self.name(issuer),
            DERWriter.sequence(Self.time(validity.lowerBound), Self.time(validity.upperBound)),
            Self.name(subject),
            [UInt8](key.derRepresentation),
            DERWriter.context(3, isConstructed: true, DERWriter.value(.sequence, extensions.flatMap { $0 })))
    }

    private static func name(_ commonName: String) -> [UInt8] {
        let part = DERWriter.sequence(
            DERWriter.objectIdentifier(2, 5, 4, 3), DERWriter.value(.utf8String, [UInt8](commonName.utf8)))
        return DERWriter.sequence(DERWriter.value(.set, part))
    }

    /// Years have two digits through 2049, and four from then on.
    private static func time(_ unixSeconds: Int64) -> [UInt8] {
        let time = CivilTime(unixSeconds: unixSeconds)
        let isShort = time.year < 2050
        let numbers = [
            isShort ? time.year % 100 : time.year, time.month, time.day, time.hour, time.minute, time.second,
        ]
        let text = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined() + "Z"
        return DERWriter.value(isShort ? .utcTime : .generalizedTime, [UInt8](text.utf8))
    }

    // MARK: - Extensions

    private var extensions: [[UInt8]] {
        // Which key this is, and which one has signed: strict readers ask for both.
        let keys = [
            Self.extension(14, DERWriter.value(.octetString, Self.identifier(of: key))),
            Self.extension(
                35, DERWriter.sequence(DERWriter.context(0, isConstructed: false, Self.identifier(of: issuerKey)))),
        ]
        switch purpose {
        case .authority:
            return keys + [
                // A path length of 0: the servers below it sign no certificates.
                Self.extension(19, isCritical: true, DERWriter.sequence(DERWriter.yes, DERWriter.unsigned([0]))),
                Self.extension(15, isCritical: true, Self.usage(bits: [5, 6])),
            ]
        case .server(let names):
            return keys + [
                Self.extension(19, isCritical: true, DERWriter.sequence()),
                Self.extension(15, isCritical: true, Self.usage(bits: [0])),
                Self.extension(37, DERWriter.sequence(DERWriter.objectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1))),
                Self.extension(17, DERWriter.value(.sequence, names.flatMap(Self.alternativeName))),
            ]
        }
    }

    /// An extension of the arc 2.5.29.
    private static func `extension`(_ number: UInt64, isCritical: Bool = false, _ value: [UInt8]) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.objectIdentifier(2, 5, 29, number), isCritical ? DERWriter.yes : [],
            DERWriter.value(.octetString, value))
    }

    private static func identifier(of key: P256.Signing.PublicKey) -> [UInt8] {
        Array(Hash.sha256([UInt8](key.x963Representation)).prefix(20))
    }

    /// Numbers of bits below 8, in order: 0 digital signature, 5 certificates, 6 lists of what is revoked.
    private static func usage(bits: [Int]) -> [UInt8] {
        let byte = bits.reduce(UInt8(0)) { $0 | 0x80 >> $1 }
        return DERWriter.value(.bitString, [UInt8(7 - (bits.last ?? 7)), byte])
    }

    private static func alternativeName(_ name: String) -> [UInt8] {
        if let address = IPLiteral.ipv6(name) { return DERWriter.context(7, isConstructed: false, address) }
        if let address = IPLiteral.ipv4(name) {
            return DERWriter.context(
                7, isConstructed: false, (0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * $0)) })
        }
        return DERWriter.context(2, isConstructed: false, [UInt8](name.utf8))
    }
}
