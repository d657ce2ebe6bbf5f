import MTProtoCore
import TelegramAPI

extension Sequence<API.DcOption> {
    /// The addresses that a server names in its configuration, by datacenter and in its order (rows A08, A09). What cannot be an address is
    /// left out.
    var addressSets: [DatacenterID: DatacenterAddressSet] {
        var addresses: [DatacenterID: [DatacenterAddress]] = [:]
        for option in self {
            guard (1...1000).contains(option.id), let port = UInt16(exactly: option.port), port != 0,
                option.ipv6 ? IPLiteral.ipv6(option.ipAddress) != nil : IPLiteral.ipv4(option.ipAddress) != nil
            else { continue }
            addresses[DatacenterID(Int(option.id)), default: []].append(
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
