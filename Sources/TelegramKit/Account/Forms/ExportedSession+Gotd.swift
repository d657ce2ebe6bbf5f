import MTProtoCore
import MTProtoCrypto

// The file of gotd: JSON with Version 1 and Data: DC, Addr (address and port), AuthKey and AuthKeyID (base64), Salt, and in
// Config what the servers said of themselves, of which a client needs nothing.
extension ExportedSession {
    private static let version = 1

    static func gotd(_ text: String) throws(TelegramError) -> ExportedSession {
        let json: JSONText
        do throws(JSONTextError) {
            json = try JSONText(Array(text.utf8))
        } catch {
            throw invalid("it is no JSON, or a part of it is missing")
        }
        guard let version = json["Version"]?.integer, let data = json["Data"] else {
            throw invalid("it is no file of gotd")
        }
        guard version == Self.version else {
            throw unsupported("gotd writes version \(Self.version), and this is \(version)")
        }
        guard let text = data["AuthKey"]?.string, !text.isEmpty else { throw invalid("it has no key") }
        var key = try bytes(of: text)
        defer { secureWipe(&key) }
        if let text = data["AuthKeyID"]?.string, let parsed = try? AuthKey(key) {
            guard TextEncoding.base64URLBytes(text) == parsed.idBytes else { throw invalid("its key was changed") }
        }
        let config = data["Config"]
        var datacenter = data["DC"]?.integer ?? 0
        if datacenter == 0 { datacenter = config?["ThisDC"]?.integer ?? 0 }
        var isTest: Bool?
        if case .bool(let value)? = config?["TestMode"], config?["ThisDC"]?.integer ?? 0 != 0 { isTest = value }
        let place = data["Addr"]?.string.flatMap { Self.place($0) }
        return try foreign(
            datacenter: datacenter, key: key, address: place?.address, port: place?.port, isTest: isTest)
    }

    /// `1.2.3.4:443` or `[1:2::3]:443`.
    private static func place(_ text: String) -> (address: String, port: Int)? {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]) else { return nil }
        let address = text[..<colon]
        let isBracketed = address.hasPrefix("[") && address.hasSuffix("]")
        return (String(isBracketed ? address.dropFirst().dropLast() : address), port)
    }

    func gotdText() throws(TelegramError) -> String {
        let (datacenter, key) = try byteHome(for: "gotd")
        let place = IPLiteral.ipv6(address) == nil ? "\(address):\(port)" : "[\(address)]:\(port)"
        var bytes = key.bytes.copyBytes()
        defer { secureWipe(&bytes) }
        return """
            {"Version":\(Self.version),"Data":{"Config":{"TestMode":\(isTest == true),"ThisDC":\(datacenter)},\
            "DC":\(datacenter),"Addr":"\(place)","AuthKey":"\(TextEncoding.base64(bytes))",\
            "AuthKeyID":"\(TextEncoding.base64(key.idBytes))","Salt":0}}
            """
    }
}

extension AuthKey {
    /// The id as packets begin with it.
    fileprivate var idBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: id >> (8 * UInt64($0))) } }
}
