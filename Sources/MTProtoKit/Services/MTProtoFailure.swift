import MTProtoCore

/// Why a request to a datacenter ended without a result.
package enum MTProtoFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server's `rpc_error`.
    case rpc(RPCError)
    /// The request ended on this side: refused by the session, or not answered in the time the caller allowed.
    case request(RequestFailure)
    /// No connection in the time allowed; the last attempt ended with `reason`.
    case connection(address: String, reason: String)
    /// The server shows none of the public keys that the configuration names.
    case unknownServerKey(address: String)
    /// The server has forgotten the authorization key, and another one is not to be made by this manager.
    case keyUnknown
    /// The server does not know the authorization key, which may be one of other servers.
    case keyOfOtherServers
    /// The authorization key could not be made; the last attempt ended with `reason`.
    case keyExchange(address: String, reason: String)
    /// No address of the datacenter is known.
    case noAddress
    /// The one transport that may be used has TLS, and no server in front of the datacenter is known that speaks it.
    case noFront(transport: String)
    /// The key could not be stored.
    case storage(StorageError)
    /// The manager was stopped.
    case stopped
    /// The caller cancelled.
    case cancelled

    package var description: String {
        switch self {
        case .rpc(let error): "\(error)"
        case .request(let failure): "\(failure)"
        case .connection(let address, let reason): "no connection to \(address): \(reason)"
        case .unknownServerKey(let address): "\(address) shows no public key that is known"
        case .keyUnknown: "the server does not know the authorization key"
        case .keyOfOtherServers: "the authorization key may belong to other servers: these do not know it"
        case .keyExchange(let address, let reason): "no key with \(address): \(reason)"
        case .noAddress: "no address of the datacenter is known"
        case .noFront(let transport): "no front of the datacenter that speaks \(transport) is known"
        case .storage(let error): "\(error)"
        case .stopped: "stopped"
        case .cancelled: "cancelled"
        }
    }
}
