import MTProtoCore
import NIOCore
import TL

extension BackupAddresses {
    private static let version: Int32 = 1

    /// The stored form: version (int), count (int), then per address its datacenter (int), 1 if it has answered (int) and
    /// the address, in the order in which to add them again; then the origins, as they are stored.
    static func encode(
        _ backups: [(datacenter: DatacenterID, addresses: BackupAddresses)], _ origins: [DatacenterID: AddressOrigin]
    ) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(version)
        writer.writeInt(
            Int32(clamping: backups.reduce(0) { $0 + $1.addresses.answered.count + $1.addresses.untried.count }))
        for (datacenter, addresses) in backups {
            for (list, flag) in [(addresses.untried, Int32(0)), (addresses.answered, 1)] {
                for address in list.reversed() {
                    writer.writeInt(Int32(clamping: datacenter.rawValue))
                    writer.writeInt(flag)
                    address.write(to: &writer)
                }
            }
        }
        AddressOrigin.write(origins, to: &writer)
        return Array(writer.take().readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    static func decode(
        _ bytes: [UInt8]
    ) -> (
        addresses: [(DatacenterID, DatacenterAddress, hasAnswered: Bool)], origins: [DatacenterID: AddressOrigin]
    )? {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == version else { return nil }
            let count = try reader.readInt()
            guard (0...8000).contains(count) else { return nil }
            var backups: [(DatacenterID, DatacenterAddress, hasAnswered: Bool)] = []
            for _ in 0..<count {
                let number = Int(try reader.readInt())
                let hasAnswered = try reader.readInt() == 1
                guard (1...1000).contains(number), let address = try DatacenterAddress(reading: &reader) else {
                    return nil
                }
                backups.append((DatacenterID(number), address, hasAnswered))
            }
            guard let origins = try AddressOrigin.read(from: &reader) else { return nil }
            return (backups, origins)
        } catch {
            return nil
        }
    }
}

extension AddressOrigin {
    /// The stored form: source (int), detail (string), time (long).
    func write(to writer: inout TLWriter) {
        writer.writeInt(source.rawValue)
        writer.writeString(detail)
        writer.writeLong(time)
    }

    init?(reading reader: inout TLReader) throws(TLError) {
        guard let source = Source(rawValue: try reader.readInt()) else { return nil }
        self.init(source, detail: try reader.readString(), time: try reader.readLong())
    }

    /// Several: count (int), then per datacenter its number (int) and the origin.
    static func write(_ origins: [DatacenterID: AddressOrigin], to writer: inout TLWriter) {
        writer.writeInt(Int32(clamping: origins.count))
        for (datacenter, origin) in origins.sorted(by: { $0.key < $1.key }) {
            writer.writeInt(Int32(clamping: datacenter.rawValue))
            origin.write(to: &writer)
        }
    }

    static func read(from reader: inout TLReader) throws(TLError) -> [DatacenterID: AddressOrigin]? {
        let count = try reader.readInt()
        guard (0...1000).contains(count) else { return nil }
        var origins: [DatacenterID: AddressOrigin] = [:]
        for _ in 0..<count {
            let number = Int(try reader.readInt())
            guard (1...1000).contains(number), let origin = try AddressOrigin(reading: &reader) else { return nil }
            origins[DatacenterID(number)] = origin
        }
        return origins
    }
}

extension ConfigurationRecord {
    private static let version: Int32 = 1

    /// The stored form: version (int), received and expires (longs), datacenter (int), flags (int: 1 blocked, 2 IPv6).
    func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeLong(received)
        writer.writeLong(expires)
        writer.writeInt(Int32(clamping: datacenter.rawValue))
        writer.writeInt((isBlocked ? 1 : 0) | (prefersIPv6 ? 2 : 0))
        return Array(writer.take().readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            let received = try reader.readLong()
            let expires = try reader.readLong()
            let datacenter = DatacenterID(Int(try reader.readInt()))
            let flags = try reader.readInt()
            self.init(
                received: received, expires: expires, datacenter: datacenter, isBlocked: flags & 1 != 0,
                prefersIPv6: flags & 2 != 0)
        } catch {
            return nil
        }
    }
}
