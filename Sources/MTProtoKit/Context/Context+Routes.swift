import MTProtoCore
import NIOCore
import Synchronization
import TL

// Which routes worked on which network.
extension Context {
    /// What worked on a network when the ordinary route did not.
    func rememberedRoute(to datacenter: DatacenterID, isMedia: Bool, path: UInt64) -> Route? {
        let place = RouteMemory.Place(path: path, datacenter: datacenter, isMedia: isMedia)
        return state.withLock { $0.routes.route(at: place, now: $0.clock.unixSeconds(at: clock.now)) }
    }

    /// A route works. It is written when it is news, which is seldom.
    func noteRoute(_ route: Route, isOrdinary: Bool, to datacenter: DatacenterID, isMedia: Bool, path: UInt64) {
        let place = RouteMemory.Place(path: path, datacenter: datacenter, isMedia: isMedia)
        let write: StoreWriter.Write? = state.withLock { state in
            let time = state.clock.unixSeconds(at: clock.now)
            guard state.routes.worked(route, isOrdinary: isOrdinary, at: place, now: time) else { return nil }
            return store.enqueue(state.routes.encoded(), forKey: storeName(Self.routesKey))
        }
        report(write)
    }
}

extension RouteMemory {
    private static let version: Int32 = 1

    /// The stored form: version (int), count (int), then per entry the network (long), datacenter (int), flags (int: 1
    /// media, 2 with name), transport (string), address, name (string, with bit 2) and time (long).
    func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeInt(Int32(clamping: entries.count))
        for entry in entries {
            writer.writeLong(Int64(bitPattern: entry.place.path))
            writer.writeInt(Int32(clamping: entry.place.datacenter.rawValue))
            writer.writeInt((entry.place.isMedia ? 1 : 0) | (entry.route.name == nil ? 0 : 2))
            writer.writeString(entry.route.transport.rawValue)
            entry.route.address.write(to: &writer)
            if let name = entry.route.name { writer.writeString(name) }
            writer.writeLong(entry.time)
        }
        return Array(writer.take().readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            let count = try reader.readInt()
            guard (0...1000).contains(count) else { return nil }
            var entries: [Entry] = []
            for _ in 0..<count {
                let path = UInt64(bitPattern: try reader.readLong())
                let datacenter = DatacenterID(Int(try reader.readInt()))
                let flags = try reader.readInt()
                guard let transport = Transport(rawValue: try reader.readString()),
                    let address = try DatacenterAddress(reading: &reader)
                else { return nil }
                let name = flags & 2 != 0 ? try reader.readString() : nil
                entries.append(
                    Entry(
                        place: Place(path: path, datacenter: datacenter, isMedia: flags & 1 != 0),
                        route: Route(address, transport: transport, name: name), time: try reader.readLong()))
            }
            self.init(entries: entries)
        } catch {
            return nil
        }
    }
}
