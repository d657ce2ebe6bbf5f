import MTProtoCrypto
import NIOCore

/// A key and what belongs to it.
package struct KeyMaterial: Sendable, Hashable {
    package var key: AuthKey
    /// Salts that may be used now or later, oldest first.
    package var salts: [ServerSalt]
    /// The identity under which `initConnection` has succeeded with the key, if it has since the process began.
    package var initializedIdentity: UInt64?

    package init(key: AuthKey, salts: [ServerSalt], initializedIdentity: UInt64? = nil) {
        self.key = key
        self.salts = salts
        self.initializedIdentity = initializedIdentity
    }
}

/// Which of a datacenter's keys is meant (row P01).
package enum KeySelector: Int, Hashable, Sendable, CaseIterable {
    /// Lives as long as the account on the device.
    case persistent = 0
    /// Lives for a day at most and in memory only; for everything but files.
    case ephemeralMain = 1
    /// The same for addresses that serve files only.
    case ephemeralMedia = 2
}

/// How things stand between a client and its datacenter (row J16).
package enum DatacenterState: String, Hashable, Sendable {
    /// Holds no connection and makes none.
    case paused
    /// No connection yet; one is being dialled, or a pause before the next one runs.
    case connecting
    /// The same, and nothing has come from the datacenter for 20 s: a proxy may help.
    case noRoute
    /// Connected; a key is being made or bound.
    case authorizing
    /// Connected and encrypted, waiting for the first answer that proves it.
    case updating
    /// Connected, and the server answers.
    case online
    /// Ended for good.
    case closed
}

extension DatacenterClient {
    /// What the owner has to do, in order.
    package enum Action: Sendable {
        /// Connect; answer with `connectionOpened` or `connectionEnded`. How long is the machine's.
        case dial(ConnectionID, DialTarget)
        case write(ConnectionID, ByteBuffer)
        /// Begin TLS on the connection, with a server of this name; answer with `connectionSecured` or `connectionEnded`. From
        /// now on bytes are those inside of it.
        case secure(ConnectionID, serverName: String)
        /// Close the connection, or stop dialling it. No `connectionEnded` is needed.
        case close(ConnectionID, ConnectionEnd)
        /// A key is needed before anything is dialled: answer with `useKey` or `mayMakeKey`, now or when it is time.
        /// Asked once; see ``DatacenterClient/needsKey``.
        case needsKey
        case event(Event)
    }

    /// What a ``DatacenterClient`` tells its owner.
    package enum Event: Sendable {
        /// A request ended. Sent exactly once per request, never after it was cancelled. `serverTime` is the server's
        /// Unix time in nanoseconds at which it answered, if it did. `mayHaveRun` is false only where the request is
        /// known not to have run.
        case completed(RequestID, Result<ByteBuffer, RequestFailure>, serverTime: Int64?, mayHaveRun: Bool)
        /// The request is with the session for the first time; nil if no connection carries it at the moment.
        case submitted(RequestID, on: ConnectionID?)
        /// What is in the packet that is written next, where the run is written down.
        case said(ConnectionID, [HeardMessage])
        case quickAcknowledged(RequestID)
        /// The server has the request, which asked for a quick acknowledgement. Not an answer.
        case acknowledged(RequestID)
        /// So many bytes are there of the packet with the answer, for a request that wants to hear of it: at most once
        /// per hundredth and connection. Not authenticated: for nothing but to be shown (row D15).
        case progress(RequestID, receivedBytes: Int, totalBytes: Int)
        /// The request is repeated after `delay`, because the server said `error`.
        case delayed(RequestID, delay: Duration, because: RPCError)
        /// The server says that the key is not, or no longer, logged in. The request itself is completed as well.
        case authorizationRequired(RPCError)
        /// Something that the owner has to see to, beside the requests that brought it up. Keys are seen to by the
        /// machine.
        case notice(RequestNotice)
        /// A boxed object that answers no request.
        case update(ByteBuffer)
        /// Updates may have been lost, their state has to be fetched.
        case updatesReset
        case clockChanged(ServerClock)
        /// The server's clock was measured, and can be wrong by no more than `uncertainty`.
        case clockMeasured(ServerClock, uncertainty: Duration)
        /// Everything else of the session: new ids, violations of the peer.
        case session(SessionEvent)

        case stateChanged(DatacenterState)
        case connectionOpened(ConnectionID, Route)
        /// The proxy understood this TLS greeting: a good one to begin with next time on this way into the network.
        case greetingUnderstood(ClientHelloTemplate, ProxyConfiguration?)
        /// Packets under our key come over this route, which is what would be tried first anyway, or else to be remembered
        /// for this network.
        case routeProven(Route, isOrdinary: Bool)
        /// Nothing came from the datacenter for 20 s, over whatever was tried (rows D12, N14). It goes on trying.
        case noRoute(tried: [Route])
        /// Also for a connection that was never established; sent once for each `dial`.
        case connectionClosed(ConnectionID, ConnectionEnd, ConnectionCounters)

        case exchangeStarted(ConnectionID, KeySelector)
        /// The exchange is done. Sent for a permanent key when it is stored.
        case exchangeFinished(ConnectionID, KeySelector, duration: Duration)
        case exchangeFailed(ConnectionID, KeySelector, reason: String)
        /// A permanent key was made: store it, then call `keyStored` or `keyNotStored`. Nothing is said under it before.
        case keyMade(KeyMaterial)
        /// The permission of `mayMakeKey` was not used, or there is no use for it any more: the client is paused or
        /// closed, has no network, or has nothing to do. Another client may make the key. The permission is asked for
        /// again when needed.
        case keyPermissionReturned
        /// The servers do not know the permanent key (rows F11, T-06, B-39): an account that was logged in with it is
        /// logged out. They said so twice, over two connections, under temporary keys that only they could make. What
        /// proves nothing never leads here, except for the key of a content delivery network, which carries no account.
        /// The machine gives the key up; the owner forgets it, unless it was replaced meanwhile.
        case keyUnknown(UInt64)
        /// The servers have shown that they know the permanent key. Sent once for each key.
        case keyProven(UInt64)
        /// Salts to keep with the permanent key.
        case saltsChanged([ServerSalt], keyID: UInt64)
        /// `initConnection` succeeded under this key, which may be a temporary one.
        case initialized(identity: UInt64, keyID: UInt64)
        /// Requests travel under another temporary key now.
        case temporaryKeyBound(keyID: UInt64, expiresAt: Int64)
    }
}
