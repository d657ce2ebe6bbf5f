import Foundation
import MTProtoCore
import NIOCore

/// What files of stickers have to be (core.telegram.org/stickers).
enum StickerFile {
    /// The most bytes of a picture that stands for a set.
    static let thumbLimit: Int64 = 128 << 10

    /// The most bytes of a sticker.
    static func limit(_ mimeType: String) -> Int64 {
        switch mimeType {
        case "application/x-tgsticker": 64 << 10
        case "video/webm": 256 << 10
        default: 512 << 10
        }
    }

    static func name(_ mimeType: String) -> String {
        switch mimeType {
        case "application/x-tgsticker": "AnimatedSticker.tgs"
        case "video/webm": "sticker.webm"
        default: "sticker.webp"
        }
    }

    /// The size of a WebP in points (RFC 9649, 2); nil for other files.
    // checked: places lie inside the first 30 bytes, and no number has more than 24 bits.
    static func webPSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        func number(_ place: Int, _ count: Int) -> Int {
            bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8L":
            guard bytes[20] == 0x2f else { return nil }
            let sides = number(21, 4)
            return (sides & 0x3fff + 1, sides >> 14 & 0x3fff + 1)
        case "VP8 ":
            guard bytes[23..<26].elementsEqual([0x9d, 0x01, 0x2a]) else { return nil }
            return (number(26, 2) & 0x3fff, number(28, 2) & 0x3fff)
        case "VP8X": return (number(24, 3) + 1, number(27, 3) + 1)
        default: return nil
        }
    }

    /// Whether bytes are a packed animation.
    static func isAnimation(_ bytes: [UInt8]) -> Bool {
        var budget = InflationBudget(total: 1 << 20)
        guard bytes.starts(with: [0x1f, 0x8b]),
            let text = try? Gzip.inflate(ByteBuffer(bytes: bytes), budget: &budget)
        else { return false }
        // As bytes: what is packed in a few bytes may be megabytes of white space.
        let object = Data(text.readableBytesView)
        let first = object.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
        return first == UInt8(ascii: "{") && object.range(of: Data("\"tgs\"".utf8)) != nil
    }
}

extension Character {
    /// Whether it is shown as a picture.
    var isEmoji: Bool {
        guard let first = self.unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation
            || first.properties.isEmoji && (first.value > 0xff || self.unicodeScalars.contains { $0.value == 0xfe0f })
    }
}
