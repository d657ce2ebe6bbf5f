/// The small pictures that come along with photos: a JPEG of quality 20 without its head, which is always the same, and
/// with its size in front (core.telegram.org/api/files#stripped-thumbnails).
enum StrippedJPEG {
    /// The whole JPEG; nil for what is none.
    static func expand(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 3, bytes[0] == 1 else { return nil }
        var file = head
        (file[heightPlace], file[widthPlace]) = (bytes[1], bytes[2])
        return file + bytes.dropFirst(3) + [0xff, 0xd9]
    }

    private static let heightPlace = 164
    private static let widthPlace = 166

    /// Quantization and Huffman tables of ITU-T T.81, annex K.
    private static let head: [UInt8] = {
        let digits = Array(text.utf8).map { $0 < 0x3a ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }()

    private static let text =
        "ffd8ffe000104a46494600010100000100010000ffdb004300281c1e231e19282321232d2b28303c64413c37373c7b585d49"
        + "64918099968f808c8aa0b4e6c3a0aadaad8a8cc8ffcbdaeef5ffffff9bc1fffffffaffe6fdfff8ffdb0043012b2d2d3c353c"
        + "76414176f8a58ca5f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8"
        + "f8f8f8f8f8f8f8f8ffc00011080000000003012200021101031101ffc4001f00000105010101010101000000000000000001"
        + "02030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114"
        + "328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a53545556"
        + "5758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5"
        + "b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffc4001f010003"
        + "0101010101010101010000000000000102030405060708090a0bffc400b51100020102040403040705040400010277000102"
        + "031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35"
        + "363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495"
        + "969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9ea"
        + "f2f3f4f5f6f7f8f9faffda000c03010002110311003f00"
}
