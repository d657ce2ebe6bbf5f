/// Names one connection of one ``DatacenterClient``, from the wish to dial it to its end.
package struct ConnectionID: Hashable, Comparable, Sendable {
    package var rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package static func < (lhs: ConnectionID, rhs: ConnectionID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// What went over one connection. Bytes are those on the wire, framing and obfuscation included.
package struct ConnectionCounters: Hashable, Sendable {
    package var bytesOut = 0
    package var bytesIn = 0
    package var framesOut = 0
    package var framesIn = 0
    /// Requests that were handed to the session while this connection carried it, or waited for it.
    package var requests = 0

    package init() {}
}

/// Why a connection ended, or was never established.
package enum ConnectionEnd: Hashable, Sendable, CustomStringConvertible {
    /// Dialling failed, or the other side closed; the text is the owner's.
    case byPeer(String)
    /// No connection within the time for one.
    case connectTimeout(Duration)
    /// The proxy took the connection, and what is named here did not come in the time for a connection (row N25).
    case tunnelTimeout(String, Duration)
    /// The way through the proxy did not open, or what came through it is not understood.
    case tunnel(TunnelError)
    /// Another proxy is to be used, or none.
    case proxyChanged
    /// The address cannot be used: its secret asks for another transport.
    case unusableAddress(String)
    /// Unused for long.
    case idle
    /// ``DatacenterClient/pause(now:)``.
    case paused
    /// ``DatacenterClient/close(now:)``.
    case closed
    /// Replies were due and did not come.
    case silent
    /// The transport of the server reported an error.
    case transportError(Int32)
    /// A packet that no honest server sends.
    case invalidPacket
    /// Too many unwanted answers.
    case flooded
    /// The stream is broken.
    case brokenStream(FrameError)
    /// A frame arrives too slowly to be meant.
    case trickle
    /// The owner took the key away.
    case keyRemoved
    /// The server does not know the key.
    case keyUnknown
    /// The server does not know the key, and is to be asked once more.
    case keyDenied
    /// The key exchange on the connection failed.
    case exchangeFailed(HandshakeError)
    /// The key that was made cannot be stored.
    case keyNotStored
    /// A temporary key is to be made on a connection of its own.
    case keyRenewal
    /// The network is another one now.
    case networkChanged
    /// The connection is not wanted any more.
    case unwanted
    /// Something answers that is no datacenter.
    case notADatacenter
    /// Another route answered first.
    case overtaken
    /// The ordinary route works again.
    case replaced

    package init(_ error: TransportStackError) {
        switch error {
        case .tunnel(let error): self = .tunnel(error)
        case .unusableAddress(let reason): self = .unusableAddress(reason)
        }
    }

    package var description: String {
        switch self {
        case .byPeer(let reason): reason
        case .connectTimeout(let limit): "no connection within \(limit.components.seconds) s"
        case .tunnelTimeout(let what, let limit):
            "\(what) did not come within \(max(limit.components.seconds, 1)) s: the proxy is overloaded, blocked, or no proxy"
        case .tunnel(let error): error.description
        case .proxyChanged: "another proxy is to be used"
        case .unusableAddress(let reason): reason
        case .idle: "idle"
        case .paused: "paused"
        case .closed: "stopped"
        case .silent: "no answer in time"
        case .transportError(let code): "transport error \(code)"
        case .invalidPacket: "invalid packet"
        case .flooded: "too many unwanted answers"
        case .brokenStream(let error): "\(error)"
        case .trickle: "a frame arrives too slowly"
        case .keyRemoved: "authorization key is gone"
        case .keyUnknown: "authorization key unknown to the server"
        case .keyDenied: "the server denies the authorization key and is asked once more"
        case .exchangeFailed(let error): "\(error)"
        case .keyNotStored: "the key cannot be stored"
        case .keyRenewal: "the temporary key is renewed"
        case .networkChanged: "the network changed"
        case .unwanted: "not wanted any more"
        case .notADatacenter: "what answers is no datacenter: the network may want a login on a page of its own first"
        case .overtaken: "another route answered first"
        case .replaced: "a better route works again"
        }
    }
}
