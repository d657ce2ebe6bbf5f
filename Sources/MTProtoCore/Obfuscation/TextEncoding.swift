/// The two text forms in which links carry bytes.
package enum TextEncoding {
    private static let base64URLDigits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The bytes of hexadecimal text of even length; `nil` for anything else, also for no text.
    static func hexadecimalBytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map(hexadecimalValue)
        guard !digits.isEmpty, digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Lower-case hexadecimal text.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [hexadecimalDigit($0 >> 4), hexadecimalDigit($0 & 15)] }, as: UTF8.self)
    }

    /// The bytes of base64 text, of the URL alphabet or the classic one, with or without padding; `nil` for anything
    /// else, also for no text.
    package static func base64URLBytes(_ text: String) -> [UInt8]? {
        var digits = Array(text.utf8)
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2, padding == 0 || digits.count % 4 == 0 else { return nil }
        digits.removeLast(padding)
        guard !digits.isEmpty, digits.count % 4 != 1 else { return nil }
        return base64Bytes(ofDigits: digits)
    }

    /// Whether a byte is one of the digits of classic base64.
    static func isBase64Digit(_ byte: UInt8) -> Bool {
        base64Value(byte) != nil && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
    }

    /// The whole bytes in digits of either alphabet; `nil` if one is none.
    static func base64Bytes(ofDigits digits: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var accumulator: UInt32 = 0
        for digit in digits {
            guard let value = base64Value(digit) else { return nil }
            accumulator = accumulator << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: accumulator >> UInt32(bits)))
            }
        }
        return bytes
    }

    /// base64url text without padding.
    package static func base64URL(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        var bits = 0
        var accumulator: UInt32 = 0
        for byte in bytes {
            accumulator = accumulator << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                digits.append(base64URLDigits[Int(accumulator >> UInt32(bits) & 63)])
            }
        }
        if bits > 0 { digits.append(base64URLDigits[Int(accumulator << UInt32(6 - bits) & 63)]) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Base64 text of the classic alphabet, with padding.
    package static func base64(_ bytes: [UInt8]) -> String {
        let text = base64URL(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4)
    }

    /// Text with `%XX` replaced; `nil` if an escape is broken or the result is not UTF-8.
    static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimalValue),
                let low = rest.popFirst().flatMap(hexadecimalValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Text with every byte as `%XX` that is no ASCII letter or digit and none of `-._~`.
    package static func percentEncoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func base64Value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
        case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
