import MTProtoCore
import MTProtoCrypto

// The string of Telethon's StringSession: '1', then base64 of the URL alphabet of the datacenter (1 byte), its address (4 or
// 16 bytes), its port (2 bytes, big-endian) and the key (256 bytes).
extension ExportedSession {
    private static let version: Character = "1"

    /// Reads what Telethon writes. It says neither whose the session is, nor whether of the test servers.
    static func telethon(_ text: String) throws(TelegramError) -> ExportedSession {
        guard text.first == version else { throw invalid("neither this package nor Telethon wrote it") }
        guard var bytes = TextEncoding.base64URLBytes(String(text.dropFirst())) else {
            throw invalid("it is no base64")
        }
        defer { secureWipe(&bytes) }
        let addressLength = bytes.count - 3 - AuthKey.byteCount
        guard addressLength >= 4 else { throw invalid("it ends too early for one of Telethon's") }
        guard addressLength == 4 || addressLength == 16 else {
            throw invalid("it has another length than those of Telethon")
        }
        let address = Array(bytes[1..<1 + addressLength])
        let port = Int(bytes[1 + addressLength]) << 8 | Int(bytes[2 + addressLength])
        return try foreign(
            datacenter: Int(bytes[0]), key: Array(bytes[(3 + addressLength)...]), address: literal(address), port: port)
    }

    /// The session as Telethon reads it: the home datacenter's key alone.
    func telethonText() throws(TelegramError) -> String {
        let (datacenter, key) = try byteHome(for: "Telethon")
        var bytes = [datacenter]
        if let number = IPLiteral.ipv4(address) {
            bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        } else if let address = IPLiteral.ipv6(address) {
            bytes += address
        }
        bytes += [UInt8(truncatingIfNeeded: port >> 8), UInt8(truncatingIfNeeded: port)]
        bytes += key.bytes.copyBytes()
        defer { secureWipe(&bytes) }
        let text = TextEncoding.base64URL(bytes)
        return "\(Self.version)\(text)\(String(repeating: "=", count: (4 - text.count % 4) % 4))"
    }

    private static func literal(_ address: [UInt8]) -> String {
        if address.count == 4 { return address.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: address.count, by: 2)
            .map { String(UInt16(address[$0]) << 8 | UInt16(address[$0 + 1]), radix: 16) }.joined(separator: ":")
    }
}
