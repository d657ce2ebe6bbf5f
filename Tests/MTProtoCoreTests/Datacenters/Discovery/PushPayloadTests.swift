import MTProtoCrypto
import Testing

@testable import MTProtoCore

private func payload(_ json: String, _ secrets: [AuthKey] = []) throws -> PushPayload {
    try PushPayload(json: Array(json.utf8), secrets: secrets)
}

private func secret(_ byte: UInt8) throws -> AuthKey {
    try AuthKey([UInt8](repeating: byte, count: 256))
}

struct PushPayloadTests {
    @Test("B12 an address in a notification is found, with and without port, secret and IPv6")
    func plainPayloads() throws {
        let key = String(repeating: "0a", count: 16)
        let table: [(String, Int, DatacenterAddress)] = [
            (#"{"aps":{"addr":"149.154.167.51","dc":2}}"#, 2, DatacenterAddress(host: "149.154.167.51", port: 443)),
            (
                #"{"aps":{"alert":"x","addr":"1.2.3.4:5222","dc":"5"}}"#, 5,
                DatacenterAddress(host: "1.2.3.4", port: 5222)
            ),
            (#"{"aps":{"addr":"2001:b28::a","dc":1}}"#, 1, DatacenterAddress(host: "2001:b28::a", port: 443)),
            (#"{"aps":{"addr":"[2001:b28::a]:80","dc":1}}"#, 1, DatacenterAddress(host: "2001:b28::a", port: 80)),
            (#"{"aps":{},"custom":{"addr":"1.2.3.4","dc":3}}"#, 3, DatacenterAddress(host: "1.2.3.4", port: 443)),
            (
                #"{"addr":"1.2.3.4","dc":4,"sec":"\#(key)"}"#, 4,
                DatacenterAddress(host: "1.2.3.4", port: 443, secret: [UInt8](repeating: 10, count: 16))
            ),
            (
                #"{"aps":{"addr":"1.2.3.4","dc":4,"sec":"ee\#(key)612e62"}}"#, 4,
                DatacenterAddress(
                    host: "1.2.3.4", port: 443, secret: [0xee] + [UInt8](repeating: 10, count: 16) + Array("a.b".utf8))
            ),
        ]
        for (json, datacenter, address) in table {
            let result = try payload(json)
            #expect(result.datacenter == DatacenterID(datacenter), "\(json)")
            #expect(result.address == address, "\(json)")
        }
    }

    @Test("B12 a notification without an address, or with one that cannot be, is refused and says why")
    func refusedPayloads() throws {
        let table: [(String, PushPayloadError)] = [
            ("", .malformed), ("[]", .malformed), ("{\"aps\":{\"alert\":\"hello\"}}", .noAddress),
            (#"{"aps":{"addr":5,"dc":2}}"#, .noAddress), (#"{"aps":{"addr":"1.2.3.4"}}"#, .invalidAddress),
            (#"{"aps":{"addr":"example.org","dc":2}}"#, .invalidAddress),
            (#"{"aps":{"addr":"1.2.3.4:0","dc":2}}"#, .invalidAddress),
            (#"{"aps":{"addr":"1.2.3.4:65536","dc":2}}"#, .invalidAddress),
            (#"{"aps":{"addr":"[1.2.3.4]:80","dc":2}}"#, .invalidAddress),
            (#"{"aps":{"addr":"1.2.3.4","dc":0}}"#, .invalidAddress),
            (#"{"aps":{"addr":"1.2.3.4","dc":2,"sec":"0a"}}"#, .invalidSecret),
            (#"{"aps":{"addr":"1.2.3.4","dc":2,"sec":7}}"#, .invalidSecret),
            (#"{"p":"AAAA"}"#, .malformed),
        ]
        for (json, error) in table { #expect(throws: error, "\(json)") { try payload(json) } }
    }

    @Test("B12 E15 an encrypted notification is read with the secret whose name it bears, and with no other")
    func encryptedPayloads() throws {
        var random = RandomSource.seeded(1)
        for filler in 0..<20 {
            let text =
                #"{"loc_key":"DC_UPDATE","custom":{"dc":2,"addr":"149.154.167.51:443","x":""#
                + String(repeating: "x", count: filler) + #""}}"#
            let sealed = PushPayload.encrypt(Array(text.utf8), secret: try secret(7), random: &random)
            for json in [#"{"p":"\#(sealed)"}"#, #"{"aps":{"p":"\#(sealed)"}}"#] {
                let result = try payload(json, [try secret(1), try secret(7)])
                #expect(result == PushPayload(datacenter: 2, host: "149.154.167.51", port: 443))
                #expect(throws: PushPayloadError.notGenuine) { try payload(json, [try secret(1)]) }
                #expect(throws: PushPayloadError.notGenuine) { try payload(json) }
            }
        }
        let sealed = PushPayload.encrypt(
            Array(#"{"addr":"1.2.3.4","dc":2}"#.utf8), secret: try secret(7), random: &random)
        let bytes = try #require(TextEncoding.base64URLBytes(sealed))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 4
            let json = #"{"p":"\#(TextEncoding.base64URL(changed))"}"#
            #expect(throws: PushPayloadError.notGenuine) { try payload(json, [try secret(7)]) }
        }
    }
}

extension PushPayload {
    /// The value of `p` for a text, as servers make it.
    static func encrypt(_ text: [UInt8], secret: AuthKey, random: inout RandomSource) -> String {
        var plain = withUnsafeBytes(of: UInt32(clamping: text.count).littleEndian) { Array($0) } + text
        plain += random.bytes(12 + (16 - (plain.count + 12) % 16) % 16)
        let messageKey = plain.withUnsafeMutableBytes { bytes in
            let key = MessageCipher.messageKey(
                of: UnsafeRawBufferPointer(bytes), authKey: secret, direction: .serverToClient
            ).key
            MessageCipher.encrypt(bytes, messageKey: key, authKey: secret, direction: .serverToClient)
            return key
        }
        let header =
            withUnsafeBytes(of: secret.id.littleEndian) { Array($0) } + messageKey.withUnsafeBytes { Array($0) }
        return TextEncoding.base64URL(header + plain)
    }

    fileprivate init(datacenter: Int, host: String, port: UInt16) {
        self.init(datacenter: DatacenterID(datacenter), address: DatacenterAddress(host: host, port: port))
    }
}
