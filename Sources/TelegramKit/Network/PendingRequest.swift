import MTProtoKit

/// A request that has not ended, and what it waits for: the answer to "why is it stuck?".
///
/// ```
/// for request in await client.pendingRequests() {
///     print(request)  // messages.getDialogs to DC 2: waits 12 s more, as the server demanded (FLOOD_WAIT_15)
/// }
/// ```
///
/// All times are counted from the moment at which ``TelegramClient/pendingRequests()`` was called.
public struct PendingRequest: Hashable, Sendable {
    /// The method in schema spelling, e.g. `messages.sendMessage`.
    public let name: String
    /// The datacenter that is asked.
    public let datacenter: Int
    /// What the connection is for; nil as long as the request has none.
    public let purpose: ConnectionPurpose?
    /// How long the request has been waiting.
    public let age: Duration
    public let state: State
    /// How often it was tried, this time included. An attempt ends with an error of the server after which it goes on.
    public let attempts: Int
    /// How many faults inside the server (code 500) were waited out.
    public let serverFaults: Int
    /// The name of the request that the server is told to end before it begins this one; nil for none.
    public let runsAfter: String?

    /// What a request waits for. More cases will be added: a `switch` over it needs a `default`.
    public enum State: Hashable, Sendable {
        /// The client was not started, see ``TelegramClient/run()``.
        case clientNotRunning
        /// No address of the datacenter is known, and the others are asked for one.
        case lookingForDatacenter
        /// The connections for files have enough to do.
        case waitingForFileConnection
        /// The account's authorization is carried to the datacenter.
        case transferringAuthorization
        /// No connection carries requests. `wasSent` says that the request was sent on the one before, so that the server
        /// may have it.
        case waitingForConnection(Connection, wasSent: Bool)
        /// Another request, of this name, goes before it.
        case waitingForRequest(String)
        /// A pause of so much longer, after what the server said; nil if it said so of another request of the same method.
        case pausing(Duration, because: TelegramError.ServerError?)
        /// The account's password has to be given first.
        case waitingForPassword
        /// The server has forgotten what the temporary key belongs to, and is told again.
        case bindingKey
        /// The temporary key is about to be replaced, for which requests under way have to end.
        case changingKey
        /// The server wants something proved, and goes without it after so long.
        case verifying(VerificationChallenge, Duration)
        /// It goes out with the next packet.
        case queued
        /// Sent so long ago; the server has not said that it has it.
        case sent(Duration)
        /// Sent so long ago; the server has it and has not answered.
        case acknowledged(Duration)
    }

    /// What is going on where there is no connection that carries requests.
    public struct Connection: Hashable, Sendable {
        /// More cases will be added: a `switch` over it needs a `default`.
        public enum Step: Hashable, Sendable {
            /// Connections are not wanted (``ConnectionPermission/never``), for instance while the application is in the
            /// background.
            case paused
            /// The client was told that there is no network.
            case networkUnavailable
            /// An address is dialled: host and port, and through which proxy.
            case dialling(String)
            /// The connection is there, and something on the way has to answer first.
            case opening(String, waitsFor: String)
            /// The next attempt begins after this time.
            case pausing(Duration)
            /// Another client with the same store, or another connection, makes the key.
            case keyMadeElsewhere
            /// An authorization key is made with this address.
            case makingKey(String)
            case storingKey
            /// A temporary key is being bound to the stored one.
            case bindingKey(String)
        }

        public let step: Step
        /// How the last attempt ended; nil if none has failed since the last connection that worked.
        public let lastFailure: String?
    }

    package init(
        name: String, datacenter: Int, purpose: ConnectionPurpose? = nil, age: Duration, state: State,
        attempts: Int = 1, serverFaults: Int = 0, runsAfter: String? = nil
    ) {
        self.name = name
        self.datacenter = datacenter
        self.purpose = purpose
        self.age = age
        self.state = state
        self.attempts = attempts
        self.serverFaults = serverFaults
        self.runsAfter = runsAfter
    }
}

extension TelegramClient {
    /// The requests that have not ended, over all connections, and what each waits for; the oldest first.
    ///
    /// A snapshot, which costs nothing unless it is read. Requests that the client makes for itself are included.
    public func pendingRequests() async -> [PendingRequest] {
        await network.pendingRequests()
    }

    /// Returns when no request is pending any more, at once if none is, or when the calling task is cancelled. Useful
    /// before the system may suspend the application, for example.
    ///
    /// The parts of a file are a request each: between two of them none may be pending. Requests that the client makes for
    /// itself may be among those that are waited for.
    public func waitForRequests() async {
        await network.untilAllHaveEnded()
    }
}

// MARK: - In words

extension PendingRequest: CustomStringConvertible {
    /// One line, such as `messages.getDialogs to DC 2: no connection yet (dialling 192.0.2.1:443)`.
    public var description: String {
        var text = "\(name) to DC \(datacenter): \(state)"
        if let other = runsAfter, state.isUnderWay { text += ", to be run after \(other)" }
        if attempts > 1 { text += ", attempt \(attempts)" }
        return text
    }
}

extension PendingRequest.State: CustomStringConvertible {
    fileprivate var isUnderWay: Bool {
        switch self {
        case .queued, .sent, .acknowledged, .waitingForConnection: true
        default: false
        }
    }

    public var description: String {
        switch self {
        case .clientNotRunning: "waits for the client to be run"
        case .lookingForDatacenter: "an address of the datacenter is looked for"
        case .waitingForFileConnection: "waits for its turn on a connection for files"
        case .transferringAuthorization: "the account's authorization is carried to the datacenter"
        case .waitingForConnection(let connection, false): "no connection yet (\(connection))"
        case .waitingForConnection(let connection, true): "sent, and the connection was lost (\(connection))"
        case .waitingForRequest(let other): "waits for \(other), which goes before it"
        case .pausing(let rest, let error?) where error.isServerFault:
            "waits \(rest.text) more after a fault inside the server (\(error))"
        case .pausing(let rest, let error?): "waits \(rest.text) more, as the server demanded (\(error.message))"
        case .pausing(let rest, nil): "waits \(rest.text) more, as the server demanded of this method"
        case .waitingForPassword: "waits for the account's password"
        case .bindingKey: "the temporary key is bound again, which the server had forgotten"
        case .changingKey: "waits for the change of the temporary key"
        case .verifying(let challenge, let rest): "the server wants \(challenge.text), for \(rest.text) more"
        case .queued: "goes out with the next packet"
        case .sent(let age): "sent \(age.text) ago, not acknowledged"
        case .acknowledged(let age): "sent \(age.text) ago; the server has it and has not answered"
        }
    }
}

extension PendingRequest.Connection: CustomStringConvertible {
    public var description: String {
        let now =
            switch step {
            case .paused: "connections are paused"
            case .networkUnavailable: "there is no network"
            case .dialling(let place): "dialling \(place)"
            case .opening(let place, let waitsFor): "connected to \(place), waiting for \(waitsFor)"
            case .pausing(let rest): "the next attempt is in \(rest.text)"
            case .keyMadeElsewhere: "the key is made elsewhere"
            case .makingKey(let place): "making a key with \(place)"
            case .storingKey: "storing the key"
            case .bindingKey(let place): "binding the temporary key with \(place)"
            }
        return lastFailure.map { "\(now); the last attempt: \($0)" } ?? now
    }
}

extension TelegramError.ServerError {
    fileprivate var isServerFault: Bool { abs(code) == 500 }
}

extension VerificationChallenge {
    fileprivate var text: String {
        switch self {
        case .push: "the secret of a push notification"
        case .puzzle: "the answer to a puzzle"
        }
    }
}

extension Duration {
    /// Whole seconds for people.
    var text: String { "\(max(0, wholeSeconds)) s" }
}
