import MTProtoCore
import MTProtoCrypto

// The string of Pyrogram and Kurigram: base64 of the URL alphabet, without padding, of big-endian numbers: the datacenter
// (1 byte), the API id (4; not in older ones), whether it is of the test servers (1), the key (256), the user (8; in the
// oldest ones 4), whether that is a bot (1).
extension ExportedSession {
    private static let length = 271
    private static let lengthWithoutAPIID = 267
    private static let lengthOfOldest = 263

    static func pyrogram(_ text: String) throws(TelegramError) -> ExportedSession {
        var bytes = try bytes(of: text)
        defer { secureWipe(&bytes) }
        let userLength: Int
        switch bytes.count {
        case length, lengthWithoutAPIID: userLength = 8
        case lengthOfOldest: userLength = 4
        case ..<lengthOfOldest: throw invalid("it ends too early for one of Pyrogram's")
        default: throw invalid("it has another length than those of Pyrogram")
        }
        var reader = FormReader(bytes)
        guard let datacenter = reader.byte(), let apiID = bytes.count == length ? reader.number(4) : 0,
            let test = reader.byte(), let key = reader.bytes(AuthKey.byteCount), let user = reader.number(userLength),
            let bot = reader.byte(), test <= 1, bot <= 1, user <= UInt64(Int64.max)
        else { throw invalid("a part of it is none of Pyrogram's") }
        return try foreign(
            datacenter: Int(datacenter), key: key, isTest: test == 1, userID: Int64(user), isBot: bot == 1,
            apiID: apiID == 0 ? nil : Int(apiID))
    }

    func pyrogramText() throws(TelegramError) -> String {
        let (datacenter, key) = try byteHome(for: "Pyrogram")
        var writer = FormWriter()
        writer.append(datacenter)
        // Without one, Pyrogram takes that of its client.
        writer.append(UInt64(UInt32(exactly: apiID ?? 0) ?? 0), 4)
        writer.append(isTest == true ? 1 : 0)
        writer.bytes += key.bytes.copyBytes()
        writer.append(UInt64(clamping: userID ?? 0), 8)
        writer.append(isBot == true ? 1 : 0)
        defer { secureWipe(&writer.bytes) }
        return TextEncoding.base64URL(writer.bytes)
    }
}

/// Reads numbers of a form, big-endian, within its bounds.
struct FormReader {
    private let content: [UInt8]
    private var place = 0

    init(_ content: [UInt8]) {
        self.content = content
    }

    var remaining: Int { content.count - place }

    /// Nil if fewer are left.
    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard (0...remaining).contains(count) else { return nil }
        let part = Array(content[place..<place + count])
        place += count
        return part
    }

    mutating func byte() -> UInt8? { bytes(1)?.first }

    /// An unsigned number of up to eight bytes.
    mutating func number(_ count: Int) -> UInt64? {
        bytes(count)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number of four bytes with a sign.
    mutating func int() -> Int32? { number(4).map { Int32(truncatingIfNeeded: $0) } }

    /// Bytes behind their number; nil if that is more than `limit`.
    mutating func array(limit: Int) -> [UInt8]? {
        guard let count = int(), (0...limit).contains(Int(count)) else { return nil }
        return bytes(Int(count))
    }
}

/// Writes numbers of a form, big-endian.
struct FormWriter {
    var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// The lowest bytes of a number.
    mutating func append(_ number: UInt64, _ count: Int) {
        for shift in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))) }
    }

    /// Bytes behind their number, in four bytes.
    mutating func append(array: [UInt8]) {
        append(UInt64(array.count), 4)
        bytes += array
    }
}
