import MTProtoCore
import NIOCore
import TL

extension DatacenterAddress {
    /// The stored form: flags (int: 1 media, 2 TCP only, 4 CDN, 8 static, 16 with secret, 32 this port only), host (string), port (int) and,
    /// with bit 16, the secret (bytes).
    func write(to writer: inout TLWriter) {
        var flags: Int32 = 0
        if preferForMedia { flags |= 1 }
        if restrictToTCP { flags |= 2 }
        if isCDN { flags |= 4 }
        if preferForProxy { flags |= 8 }
        if secret != nil { flags |= 16 }
        if isPortFixed { flags |= 32 }
        writer.writeInt(flags)
        writer.writeString(host)
        writer.writeInt(Int32(port))
        if let secret { writer.writeBytes(secret) }
    }

    init?(reading reader: inout TLReader) throws(TLError) {
        let flags = try reader.readInt()
        let host = try reader.readString()
        guard let port = UInt16(exactly: try reader.readInt()) else { return nil }
        self.init(
            host: host,
            port: port,
            preferForMedia: flags & 1 != 0,
            restrictToTCP: flags & 2 != 0,
            isCDN: flags & 4 != 0,
            preferForProxy: flags & 8 != 0,
            isPortFixed: flags & 32 != 0,
            secret: flags & 16 != 0 ? try reader.readBytes() : nil
        )
    }
}

extension DatacenterAddressSet {
    private static let version: Int32 = 1

    /// The stored form: version (int), count (int), then the addresses, and where they come from if that is known.
    func encoded(origin: AddressOrigin? = nil) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeInt(Int32(clamping: addresses.count))
        for address in addresses { address.write(to: &writer) }
        origin?.write(to: &writer)
        return Array(writer.take().readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        guard let (addresses, _) = Self.decode(bytes) else { return nil }
        self = addresses
    }

    /// The same with where they come from.
    static func decode(_ bytes: [UInt8]) -> (addresses: DatacenterAddressSet, origin: AddressOrigin?)? {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == version else { return nil }
            let count = try reader.readInt()
            guard (0...1000).contains(count) else { return nil }
            var addresses: [DatacenterAddress] = []
            for _ in 0..<count {
                guard let address = try DatacenterAddress(reading: &reader) else { return nil }
                addresses.append(address)
            }
            // Earlier versions did not keep it.
            let origin = reader.remaining == 0 ? nil : try AddressOrigin(reading: &reader)
            return (DatacenterAddressSet(addresses), origin)
        } catch {
            return nil
        }
    }
}

extension AddressStatistics {
    private static let version: Int32 = 1

    /// The stored form: version (int), count (int), then per place its datacenter (int), address, and the seconds of its
    /// last failure and its last answer (longs).
    static func encode(_ entries: [Place: Entry]) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(version)
        writer.writeInt(Int32(clamping: entries.count))
        for (place, entry) in entries {
            writer.writeInt(Int32(clamping: place.datacenter.rawValue))
            place.address.write(to: &writer)
            writer.writeLong(entry.lastFailure)
            writer.writeLong(entry.lastAnswer)
        }
        return Array(writer.take().readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            let count = try reader.readInt()
            guard (0...Int32(Self.capacity) + 1).contains(count) else { return nil }
            var entries: [Place: Entry] = [:]
            for _ in 0..<count {
                let datacenter = DatacenterID(Int(try reader.readInt()))
                guard let address = try DatacenterAddress(reading: &reader) else { return nil }
                entries[Place(datacenter: datacenter, address: address)] = Entry(
                    lastFailure: try reader.readLong(), lastAnswer: try reader.readLong())
            }
            self.init(entries: entries)
        } catch {
            return nil
        }
    }
}
