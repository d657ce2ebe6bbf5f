import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

// The string of mtcute: base64 of the URL alphabet of the version (1 byte), and then in the wire's format: flags (int: 1 its
// user is known, 2 of the test servers, 4 a datacenter for media is named), the datacenter (bytes), that for media (bytes),
// the user (long) and whether it is a bot (Bool), the key (bytes). A datacenter is its own version (1 byte, 2; before 1), id
// (1 byte), flags (1 byte: 1 IPv6, 2 for media, 4 of the test servers, from its version 2 on), address (string) and port (int).
// mtcute writes 4 in place of 2 since datacenters have their version 2, and reads both.
extension ExportedSession {
    private static let version: UInt8 = 3
    private static let hasUser: Int32 = 1
    private static let isOfTestServers: Int32 = 2
    private static let hasMedia: Int32 = 4

    private struct Place {
        var datacenter: Int
        var address: String
        var port: Int
        var isTest: Bool

        init?(_ bytes: [UInt8]) throws(TLError) {
            guard bytes.count > 3, (1...2).contains(bytes[0]) else { return nil }
            var reader = TLReader(bytes: Array(bytes[3...]))
            datacenter = Int(bytes[1])
            address = try reader.readString()
            port = Int(try reader.readInt())
            isTest = bytes[0] == 2 && bytes[2] & 4 != 0
        }
    }

    static func mtcute(_ text: String) throws(TelegramError) -> ExportedSession {
        var bytes = try bytes(of: text)
        defer { secureWipe(&bytes) }
        guard let version = bytes.first else { throw invalid("there is nothing in it") }
        guard version == Self.version else {
            throw unsupported("mtcute writes version \(Self.version) by now, and this is \(version)")
        }
        var parts: Parts
        do throws(TLError) {
            parts = try Parts(bytes.dropFirst())
        } catch {
            throw invalid("a part of it is none of mtcute, or is missing: \(error)")
        }
        defer { secureWipe(&parts.key) }
        guard let place = parts.place, let media = parts.media else {
            throw unsupported("a datacenter is written in an unknown way")
        }
        guard parts.isTest || place.isTest == media.isTest else {
            throw invalid("one of its datacenters is of the test servers, and the other is not")
        }
        return try foreign(
            datacenter: place.datacenter, key: parts.key, address: place.address, port: place.port,
            isTest: parts.isTest || place.isTest, userID: parts.user, isBot: parts.isBot)
    }

    private struct Parts {
        let place: Place?
        /// The same where none is named.
        let media: Place?
        let isTest: Bool
        var user: Int64?
        var isBot: Bool?
        var key: [UInt8]

        init(_ bytes: ArraySlice<UInt8>) throws(TLError) {
            var reader = TLReader(bytes: bytes)
            let flags = try reader.readInt()
            isTest = flags & isOfTestServers != 0
            place = try Place(try reader.readBytes())
            media = flags & hasMedia != 0 ? try Place(try reader.readBytes()) : place
            if flags & hasUser != 0 { (user, isBot) = (try reader.readLong(), try reader.readBool()) }
            key = try reader.readBytes()
        }
    }

    func mtcuteText() throws(TelegramError) -> String {
        let (datacenter, key) = try byteHome(for: "mtcute")
        var place = TLWriter()
        place.writeString(address)
        place.writeInt(Int32(clamping: port))
        let flags: UInt8 = (IPLiteral.ipv6(address) == nil ? 0 : 1) | (isTest == true ? 4 : 0)
        var writer = TLWriter(capacity: 320)
        writer.writeInt(userID == nil ? 0 : Self.hasUser)
        writer.writeBytes([2, datacenter, flags] + Array(place.buffer.readableBytesView))
        if let userID {
            writer.writeLong(userID)
            writer.writeBool(isBot == true)
        }
        writer.writeBytes(key.bytes.copyBytes())
        var bytes = [Self.version] + Array(writer.take().readableBytesView)
        defer { secureWipe(&bytes) }
        return TextEncoding.base64URL(bytes)
    }
}
