import MTProtoCore
import MTProtoCrypto

// The string of GramJS' StringSession: '1', then base64 of the classic alphabet of the datacenter (1 byte), the length of
// its address (2 bytes, big-endian) and the address as text, its port (2 bytes, big-endian) and the key (256 bytes). GramJS
// reads Telethon's strings as well: those with an IPv4 address it knows by their length, those with an IPv6 one by a length of
// the address that no text has.
extension ExportedSession {
    private static let version: Character = "1"
    private static let longestAddress = 255

    static func gramJS(_ text: String) throws(TelegramError) -> ExportedSession {
        guard let first = text.first else { throw invalid("there is nothing in it") }
        guard first == version else { throw unsupported("GramJS writes version \(version), and this is \(first)") }
        var bytes = try bytes(of: text.dropFirst())
        defer { secureWipe(&bytes) }
        var reader = FormReader(bytes)
        let (ipv4, ipv6) = (4, 16)
        // The number of bytes leaves room for an address as text of two bytes less, behind its length.
        switch bytes.count - 1 - 2 - AuthKey.byteCount {
        case ipv4: return try telethon(text)
        case ipv6 where Int(bytes[1]) << 8 | Int(bytes[2]) != ipv6 - 2: return try telethon(text)
        default: break
        }
        guard let datacenter = reader.byte(), let length = reader.number(2), length <= Self.longestAddress,
            let address = reader.bytes(Int(length)), let port = reader.number(2),
            let key = reader.bytes(AuthKey.byteCount)
        else { throw invalid("it ends too early for one of GramJS") }
        guard reader.remaining == 0, let address = String(validating: address, as: UTF8.self) else {
            throw invalid("a part of it is none of GramJS")
        }
        // In browsers it is a name, at which only WebSockets are served.
        return try foreign(datacenter: Int(datacenter), key: key, address: address, port: Int(port))
    }

    func gramJSText() throws(TelegramError) -> String {
        let (datacenter, key) = try byteHome(for: "GramJS")
        var writer = FormWriter()
        writer.append(datacenter)
        writer.append(UInt64(address.utf8.count), 2)
        writer.bytes += Array(address.utf8)
        writer.append(UInt64(port), 2)
        writer.bytes += key.bytes.copyBytes()
        defer { secureWipe(&writer.bytes) }
        return "\(Self.version)\(TextEncoding.base64(writer.bytes))"
    }
}
