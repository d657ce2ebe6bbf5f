/// The id of a declaration that states none: the CRC-32 of its canonical text
/// (core.telegram.org/mtproto/TL-formal, "Combinator identifier").
///
/// Conditional fields of type `true` do not count, `bytes` counts as `string`, and brackets as the blanks that the
/// older notation has in their place.
extension Declaration {
    package var computedID: UInt32 {
        var parts = [name]
        parts += typeParameters.map { "\($0):Type" }
        for argument in arguments where !(argument.condition != nil && argument.type.name == "true") {
            var argument = argument
            if argument.type.name == "bytes" { argument.type.name = "string" }
            parts.append(argument.text)
        }
        parts += ["=", result.text]
        var text = parts.joined(separator: " ")
        text = text.replacing("<", with: " ").replacing(",", with: " ").replacing(">", with: "")
        return crc32(text.utf8)
    }
}

/// CRC-32 with the polynomial of IEEE 802.3, reflected.
func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var remainder: UInt32 = 0xffff_ffff
    for byte in bytes {
        remainder ^= UInt32(byte)
        for _ in 0..<8 {
            remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xedb8_8320 : remainder >> 1
        }
    }
    return ~remainder
}
