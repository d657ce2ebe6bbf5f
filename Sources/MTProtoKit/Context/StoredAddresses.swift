import MTProtoCore
import NIOCore
import TL

extension DatacenterAddressSet {
    private static let version: Int32 = 1

    /// The stored form: version (int), count (int), then per address its flags (int: 1 media, 2 TCP only, 4 CDN,
    /// 8 static, 16 with secret), host (string), port (int) and, with bit 16, the secret (bytes).
    func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeInt(Int32(clamping: addresses.count))
        for address in addresses {
            var flags: Int32 = 0
            if address.preferForMedia { flags |= 1 }
            if address.restrictToTCP { flags |= 2 }
            if address.isCDN { flags |= 4 }
            if address.preferForProxy { flags |= 8 }
            if address.secret != nil { flags |= 16 }
            writer.writeInt(flags)
            writer.writeString(address.host)
            writer.writeInt(Int32(address.port))
            if let secret = address.secret { writer.writeBytes(secret) }
        }
        return Array(writer.buffer.readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            let count = try reader.readInt()
            guard (0...1000).contains(count) else { return nil }
            var addresses: [DatacenterAddress] = []
            for _ in 0..<count {
                let flags = try reader.readInt()
                let host = try reader.readString()
                guard let port = UInt16(exactly: try reader.readInt()) else { return nil }
                addresses.append(
                    DatacenterAddress(
                        host: host,
                        port: port,
                        preferForMedia: flags & 1 != 0,
                        restrictToTCP: flags & 2 != 0,
                        isCDN: flags & 4 != 0,
                        preferForProxy: flags & 8 != 0,
                        secret: flags & 16 != 0 ? try reader.readBytes() : nil
                    )
                )
            }
            self.init(addresses)
        } catch {
            return nil
        }
    }
}
