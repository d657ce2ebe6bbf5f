import MTProtoCore
import TelegramAPI

extension Sequence<API.DcOption> {
    /// Servers name a handful of either.
    private static var datacenterLimit: Int { 100 }
    private static var addressLimit: Int { 32 }

    /// The addresses that a server names in its configuration, by datacenter and in its order (rows A08, A09). What cannot be an address is
    /// left out, and so is what comes behind more than servers have.
    var addressSets: [DatacenterID: DatacenterAddressSet] {
        var addresses: [DatacenterID: [DatacenterAddress]] = [:]
        for option in self {
            guard (1...1000).contains(option.id), let port = UInt16(exactly: option.port), port != 0,
                option.ipv6 ? IPLiteral.ipv6(option.ipAddress) != nil : IPLiteral.ipv4(option.ipAddress) != nil
            else { continue }
            let datacenter = DatacenterID(Int(option.id))
            let hasRoom =
                addresses[datacenter].map { $0.count < Self.addressLimit } ?? (addresses.count < Self.datacenterLimit)
            guard hasRoom else { continue }
            addresses[datacenter, default: []].append(
                DatacenterAddress(
                    host: option.ipAddress,
                    port: port,
                    preferForMedia: option.mediaOnly,
                    restrictToTCP: option.tcpoOnly,
                    isCDN: option.cdn,
                    preferForProxy: option.static,
                    isPortFixed: option.thisPortOnly,
                    secret: option.secret
                ))
        }
        return addresses.mapValues { DatacenterAddressSet($0) }
    }
}
