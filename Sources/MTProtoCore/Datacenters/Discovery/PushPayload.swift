import MTProtoCrypto

/// Why a notification names no address. Never quotes it.
package enum PushPayloadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not JSON, or not an object.
    case malformed
    /// Something else is meant: there is no address in it.
    case noAddress
    /// An address that cannot be one, or a datacenter that cannot be one.
    case invalidAddress
    /// The secret has no known form.
    case invalidSecret
    /// Encrypted with another key, or changed on its way.
    case notGenuine

    package var description: String {
        switch self {
        case .malformed: "the notification is no JSON object"
        case .noAddress: "the notification names no address of a datacenter"
        case .invalidAddress: "the address in the notification is no IP address with a port, or its datacenter is none"
        case .invalidSecret: "the secret in the notification has no known form"
        case .notGenuine: "the notification is encrypted with another key, or was changed on its way"
        }
    }
}

/// A notification that tells a client where a datacenter can be reached (row B12).
package struct PushPayload: Hashable, Sendable {
    package var datacenter: DatacenterID
    package var address: DatacenterAddress
}

extension PushPayload {
    /// Reads the payload of a notification. With `p` it is encrypted under one of `secrets`; otherwise `addr`, `dc` and
    /// perhaps `sec` stand in `aps`, in `custom` or by themselves.
    package init(json: some Collection<UInt8>, secrets: [AuthKey] = []) throws(PushPayloadError) {
        guard let payload = try? JSONText(json), case .object = payload else { throw .malformed }
        if let text = (payload["p"] ?? payload["aps"]?["p"])?.string {
            try self.init(plain: try Self.decrypt(text, secrets: secrets))
        } else {
            try self.init(payload)
        }
    }

    private init(plain: [UInt8]) throws(PushPayloadError) {
        guard let payload = try? JSONText(plain), case .object = payload else { throw .malformed }
        try self.init(payload)
    }

    private init(_ payload: JSONText) throws(PushPayloadError) {
        let places = [payload["aps"], payload["custom"], payload]
        guard let place = places.compactMap({ $0 }).first(where: { $0["addr"] != nil }),
            let text = place["addr"]?.string
        else { throw .noAddress }
        guard let number = place["dc"]?.integer, (1...1000).contains(number), let (host, port) = Self.endpoint(text)
        else { throw .invalidAddress }
        var secret: [UInt8]?
        if let value = place["sec"] {
            guard let bytes = value.string.flatMap(TextEncoding.hexadecimalBytes),
                (try? ProxySecret(bytes: bytes)) != nil
            else { throw .invalidSecret }
            secret = bytes
        }
        datacenter = DatacenterID(number)
        address = DatacenterAddress(host: host, port: port, secret: secret)
    }

    /// `host`, `host:port`, `[host]` or `[host]:port`, where a host is an IP literal. The port is 443 unless it is named.
    private static func endpoint(_ text: String) -> (host: String, port: UInt16)? {
        if IPLiteral.isValid(text) { return (text, 443) }
        var host = text[...]
        var port = UInt16(443)
        if !text.hasSuffix("]") {
            guard let colon = text.lastIndex(of: ":"), let number = UInt16(text[text.index(after: colon)...]),
                number != 0
            else { return nil }
            host = text[..<colon]
            port = number
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            let inner = String(host.dropFirst().dropLast())
            return IPLiteral.ipv6(inner) != nil ? (inner, port) : nil
        }
        // Without brackets it is unclear where an IPv6 address ends.
        return IPLiteral.ipv4(String(host)) != nil ? (String(host), port) : nil
    }

    // MARK: - Encryption

    private static let headerLength = 24

    /// key id (8 bytes), message key (16), and what MTProto 2.0 makes of length (4 bytes), text and padding.
    private static func decrypt(_ text: String, secrets: [AuthKey]) throws(PushPayloadError) -> [UInt8] {
        guard text.utf8.count <= JSONText.largestText, let packet = TextEncoding.base64URLBytes(text),
            packet.count >= headerLength + 16, (packet.count - headerLength) % 16 == 0
        else { throw .malformed }
        let id = packet[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let secret = secrets.first(where: { $0.id == id }) else { throw .notGenuine }
        let messageKey = packet[8..<headerLength].withUnsafeBytes { MessageKey($0) }
        var plain = Array(packet[headerLength...])
        let isGenuine = plain.withUnsafeMutableBytes { bytes in
            let actual = MessageCipher.open(
                bytes, messageKey: messageKey, authKey: secret, direction: .serverToClient)
            return actual.key == messageKey
        }
        guard isGenuine else { throw .notGenuine }
        let length = plain[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard length <= UInt32(plain.count - 4) else { throw .notGenuine }
        return Array(plain[4..<4 + Int(length)])
    }
}
