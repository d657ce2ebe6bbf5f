/// What a value of ASN.1 is.
package enum DERTag: UInt8, Sendable {
    case boolean = 0x01
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case objectIdentifier = 0x06
    case utf8String = 0x0c
    case utcTime = 0x17
    case generalizedTime = 0x18
    case sequence = 0x30
    case set = 0x31
}

/// As much of the distinguished encoding rules of ASN.1 as RSA keys need: nested values with definite lengths.
struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The contents of the next value, which must have `tag`.
    mutating func read(_ tag: DERTag) throws(RSAKeyError) -> ArraySlice<UInt8> {
        guard rest.popFirst() == tag.rawValue else { throw RSAKeyError.malformed("expected \(tag)") }
        guard let first = rest.popFirst() else { throw RSAKeyError.malformed("it ends in a length") }
        var length = Int(first)
        if first >= 0x80 {
            // Keys are far below 64 KiB, so more than two length bytes are nonsense; so is a longer form than needed.
            let count = Int(first & 0x7f)
            guard (1...2).contains(count), rest.count >= count else { throw RSAKeyError.malformed("a length is wrong") }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
            guard length >= (count == 1 ? 0x80 : 0x100) else { throw RSAKeyError.malformed("a length is wrong") }
        }
        guard length <= rest.count else { throw RSAKeyError.malformed("a value goes beyond the end") }
        defer { rest = rest.dropFirst(length) }
        return rest.prefix(length)
    }

    mutating func readSequence() throws(RSAKeyError) -> DERReader {
        DERReader(try read(.sequence))
    }

    /// The next value as a big-endian number of at least zero, without leading zeros.
    mutating func readUnsigned() throws(RSAKeyError) -> [UInt8] {
        let contents = try read(.integer)
        guard let first = contents.first, first < 0x80 else { throw RSAKeyError.malformed("a number is negative") }
        if contents.count > 1, first == 0 {
            guard contents[contents.startIndex + 1] >= 0x80 else {
                throw RSAKeyError.malformed("a number has needless zeros")
            }
        }
        return [UInt8](contents.drop { $0 == 0 })
    }

    func finish() throws(RSAKeyError) {
        guard isAtEnd else { throw RSAKeyError.malformed("something follows the key") }
    }
}

/// The armour around a key or a certificate in a text file.
package enum PEM {
    /// The contents between the first `-----BEGIN label-----` and the matching end.
    static func decode(_ text: String) throws(RSAKeyError) -> (label: String, bytes: [UInt8]) {
        let bytes = [UInt8](text.utf8)
        guard let begin = bytes.firstRange(of: [UInt8]("-----BEGIN ".utf8)),
            let labelEnd = bytes[begin.upperBound...].firstRange(of: [UInt8]("-----".utf8))
        else { throw RSAKeyError.malformed("there is no -----BEGIN line") }
        let label = String(decoding: bytes[begin.upperBound..<labelEnd.lowerBound], as: UTF8.self)
        guard let end = bytes[labelEnd.upperBound...].firstRange(of: [UInt8]("-----END \(label)-----".utf8)) else {
            throw RSAKeyError.malformed("there is no matching -----END line")
        }
        guard let contents = Base64.decode(bytes[labelEnd.upperBound..<end.lowerBound]) else {
            throw RSAKeyError.malformed("its base64 is broken")
        }
        return (label, contents)
    }

    /// The text for `bytes`, in lines of 64 characters.
    package static func encode(_ label: String, _ bytes: [UInt8]) -> String {
        var text = "-----BEGIN \(label)-----\n"
        var rest = Base64.encode(bytes)[...]
        while !rest.isEmpty {
            text += rest.prefix(64) + "\n"
            rest = rest.dropFirst(64)
        }
        return text + "-----END \(label)-----\n"
    }
}
