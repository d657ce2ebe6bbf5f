/// Why a request ended without a result.
///
/// The one type for it from the session up to the API of the client. Whether the request may have run nevertheless is
/// told beside it, see ``RequestEvent/completed(_:_:serverTime:mayHaveRun:)``: every reason but a few comes in both
/// kinds.
package enum RequestFailure: Error, Hashable, Sendable, CustomStringConvertible {
    // What the server said, or did not say.

    /// The server's `rpc_error`, where waiting or repeating does not help.
    case rpc(RPCError)
    /// The server received the request, or may have, and has no answer for us any more. The request may not be
    /// repeated.
    case answerLost
    /// The server's answer cannot be unpacked (broken or oversized compression).
    case answerUnreadable
    /// The server refused the message again and again; the last refusal had this code
    /// (core.telegram.org/mtproto/service_messages_about_messages).
    case rejected(code: Int32)

    // What the caller wanted.

    /// The request took longer than its caller allowed.
    case timedOut
    /// The caller cancelled.
    case cancelled
    /// The client, or its connection to the datacenter, was stopped.
    case stopped

    // What was never sent.

    /// The message is empty, not a multiple of four bytes, or larger than 8 MiB.
    case invalidBody(bytes: Int)
    /// As many messages wait already as may.
    case queueFull(limit: Int)
    /// The request this one was to follow does not exist.
    case unknownDependency

    // What is wrong with the way to the datacenter. Boxed, because every answer has room for a failure.

    /// No working connection in the time allowed; the last attempt ended in this way.
    indirect case connection(DatacenterAddress?, reason: String)
    /// No key could be made in the time allowed; the last attempt ended in this way.
    indirect case keyExchange(DatacenterAddress, reason: String)
    /// The server shows none of the public keys that are known.
    indirect case unknownServerKey(DatacenterAddress)
    /// No usable address of the datacenter is known.
    case noAddress
    /// The one transport that may be used has TLS, and no server in front of the datacenter is known that speaks it.
    case noFront(Transport)
    /// The server has forgotten the authorization key, and another one is not to be made here.
    case keyUnknown
    /// The server does not know the authorization key, which may be one of other servers.
    case keyOfOtherServers
    /// The owner could not store the key.
    case keyNotStored

    package var description: String {
        switch self {
        case .rpc(let error): "\(error)"
        case .answerLost: "the answer was lost"
        case .answerUnreadable: "the answer of the server cannot be unpacked"
        case .rejected(let code): "the server refused the message repeatedly with code \(code)"
        case .timedOut: "no answer within the time the caller allowed"
        case .cancelled: "cancelled"
        case .stopped: "stopped"
        case .invalidBody(let bytes):
            "a message body of \(bytes) bytes cannot be sent: it must be a non-empty multiple of 4, at most 8 MiB"
        case .queueFull(let limit): "\(limit) messages wait already; send fewer requests at once"
        case .unknownDependency: "the request to wait for is unknown"
        case .connection(let address?, let reason): "no connection to \(address.target): \(reason)"
        case .connection(nil, let reason): "no connection: \(reason)"
        case .keyExchange(let address, let reason): "no key with \(address.target): \(reason)"
        case .unknownServerKey(let address): "\(address.target) shows no public key that is known"
        case .noAddress: "no address of the datacenter is known"
        case .noFront(let transport): "no front of the datacenter that speaks \(transport.rawValue) is known"
        case .keyUnknown: "the server does not know the authorization key"
        case .keyOfOtherServers: "the authorization key may belong to other servers: these do not know it"
        case .keyNotStored: "the authorization key cannot be stored"
        }
    }

    /// Whether the failure itself says that the server had the request.
    package var isOfTheAnswer: Bool { self == .answerLost || self == .answerUnreadable }
}
