/// How the search for addresses stands when no datacenter can be reached at those that are known.
public enum DiscoveryStatus: Hashable, Sendable, CustomStringConvertible {
    /// There is no reason to search.
    case idle
    /// Resolvers and other sources are asked.
    case asking
    /// A genuine backup configuration came; so many of its addresses are being tried.
    case trying(addresses: Int)
    /// A datacenter answered at a backup address, which is used from now on.
    case found(datacenter: Int)
    /// No source had an address that works. Another attempt follows in a while, if there still is a reason.
    case failed(reason: String)
    /// There is a reason to search, and no way to do it.
    case unavailable(reason: String)

    public var description: String {
        switch self {
        case .idle: "idle"
        case .asking: "asking for backup addresses"
        case .trying(let count): "trying \(count) backup addresses"
        case .found(let datacenter): "datacenter \(datacenter) answered at a backup address"
        case .failed(let reason): "no backup address: \(reason)"
        case .unavailable(let reason): "no search for backup addresses: \(reason)"
        }
    }
}
