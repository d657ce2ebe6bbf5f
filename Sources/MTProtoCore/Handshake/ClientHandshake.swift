import MTProtoCrypto
import NIOCore
import TL

/// What a client needs to make a key with a datacenter.
package struct ClientHandshakeConfiguration: Sendable {
    /// The RSA keys that the server may prove itself with. Never chosen without a matching fingerprint.
    package var publicKeys: [RSAPublicKey]
    /// The datacenter as the key exchange names it: 10000 more in the test environment, negative for media.
    package var datacenterTag: Int16
    /// Lifetime of a temporary key in seconds; `nil` asks for a permanent key.
    package var expiresIn: Int32?
    /// The whole exchange may take this long.
    package var timeout: Duration
    /// How the messages are padded, by what they travel in.
    package var padding: PaddingPolicy

    package init(
        publicKeys: [RSAPublicKey],
        datacenterTag: Int16,
        expiresIn: Int32? = nil,
        timeout: Duration = .seconds(10),
        padding: PaddingPolicy = .grid
    ) {
        self.padding = padding
        self.publicKeys = publicKeys
        self.datacenterTag = datacenterTag
        self.expiresIn = expiresIn
        self.timeout = timeout
    }
}

/// What a finished key exchange gave.
package struct HandshakeResult: Sendable, Hashable {
    package var authKey: AuthKey
    /// The first salt of the key, to be used at once (row E11).
    package var salt: ServerSalt
    /// The server's clock as it told it during the exchange.
    package var clock: ServerClock
    /// When a temporary key expires, in seconds of the server's Unix time; `nil` for a permanent key.
    package var expiresAt: Int64?
}

/// A client's key exchange (core.telegram.org/mtproto/auth_key), without input or output.
///
/// ``start(now:)`` gives the first packet; feed every packet of the connection to ``receive(_:now:)``, transport
/// errors to ``transportError(_:now:)``, and call ``deadlineReached(now:)`` at ``nextDeadline``. After `completed` or
/// `failed` the machine is done and ignores everything. Secrets are wiped as each stage ends.
///
/// Ignored without an action: an answer `resPQ` of another exchange (row E04), and input before the start or after the
/// end. Every other answer that does not fit ends the exchange; trying again, more slowly each time, is the owner's.
///
/// An exchange lives no longer than its connection: the next one begins another, with secrets of its own (row E03). Behind
/// another address may be another server, which knows nothing of the first one.
package struct ClientHandshake: Sendable {
    /// What the owner has to do.
    package enum Action: Sendable {
        /// Nothing yet.
        case wait
        /// Send this packet.
        case send(ByteBuffer)
        case completed(HandshakeResult)
        case failed(HandshakeError)
    }

    private enum State: Sendable {
        case idle
        case awaitingPQ(ClientAwaitingPQ)
        case awaitingParameters(ClientAwaitingParameters)
        case awaitingConfirmation(ClientAwaitingConfirmation)
        case pausing(until: Instant)
        case finished
    }

    private let configuration: ClientHandshakeConfiguration
    private let localClock: ServerClock
    private var random: RandomSource
    private var messageIDs = ClientMessageIDGenerator()
    private var state = State.idle
    private var deadline = Instant.distantFuture
    private var restarts = 0

    /// - Parameters:
    ///   - clock: what is known of the server's clock, for message identifiers.
    ///   - random: gives nonces and secrets.
    package init(configuration: ClientHandshakeConfiguration, clock: ServerClock, random: RandomSource) {
        self.configuration = configuration
        self.localClock = clock
        self.random = random
    }

    /// When to call ``deadlineReached(now:)``.
    package var nextDeadline: Instant? {
        switch state {
        case .idle, .finished: nil
        case .pausing(let until): min(until, deadline)
        default: deadline
        }
    }

    /// The answer that is waited for.
    package var stage: HandshakeStage? {
        switch state {
        case .awaitingPQ: .resPQ
        case .awaitingParameters: .serverDHParams
        case .awaitingConfirmation: .confirmation
        case .idle, .pausing, .finished: nil
        }
    }

    /// Whether the server has answered.
    package var hasAnswer: Bool {
        switch state {
        case .idle, .awaitingPQ: false
        case .awaitingParameters, .awaitingConfirmation, .pausing, .finished: true
        }
    }

    /// Begins: gives the first packet.
    package mutating func start(now: Instant) -> Action {
        guard case .idle = state else { return .wait }
        deadline = now + configuration.timeout
        return begin(now: now)
    }

    /// A packet arrived.
    package mutating func receive(_ packet: ByteBuffer, now: Instant) -> Action {
        guard let stage else { return .wait }
        guard let message = try? PlainMessage(packet: packet) else { return fail(.unexpectedAnswer(stage)) }
        var answer = TLReader(message.body)
        do throws(HandshakeError) {
            switch state {
            case .awaitingPQ(let current):
                guard let (next, query) = try current.receive(&answer, configuration, &random) else { return .wait }
                state = .awaitingParameters(next)
                return send(query, now: now)
            case .awaitingParameters(let current):
                let (next, query) = try current.receive(&answer, now: now, &random)
                state = .awaitingConfirmation(next)
                return send(query, now: now)
            case .awaitingConfirmation(let current):
                switch try current.receive(&answer, &random) {
                case .retry(let next, let query):
                    state = .awaitingConfirmation(next)
                    return send(query, now: now)
                case .confirmed(let key, let salt, let clock):
                    return complete(key: key, salt: salt, clock: clock, now: now)
                }
            case .idle, .pausing, .finished:
                return .wait
            }
        } catch {
            return fail(error)
        }
    }

    /// The server sent an error instead of a packet. -404 begins again with a new nonce, at once the first time and
    /// later after 1, 2, 4 seconds; any other code ends the exchange (row K-14).
    package mutating func transportError(_ code: Int32, now: Instant) -> Action {
        guard stage != nil else { return .wait }
        guard code == -404 else { return fail(.transportError(code)) }
        restarts += 1
        if restarts == 1 { return begin(now: now) }
        state = .pausing(until: now + .seconds(1 << min(restarts - 2, 6)))
        return .wait
    }

    /// ``nextDeadline`` has come.
    package mutating func deadlineReached(now: Instant) -> Action {
        guard let next = nextDeadline, now >= next else { return .wait }
        if now >= deadline { return fail(.timedOut(stage)) }
        return begin(now: now)
    }

    private mutating func begin(now: Instant) -> Action {
        let (first, query) = ClientAwaitingPQ.begin(&random)
        state = .awaitingPQ(first)
        return send(query, now: now)
    }

    private mutating func send(_ body: ByteBuffer, now: Instant) -> Action {
        let time = localClock.unixNanoseconds(at: now)
        var id = try? messageIDs.next(unixNanoseconds: time)
        if id == nil {
            // Plain messages belong to no session, so that a clock that went back harms nothing here.
            messageIDs = ClientMessageIDGenerator()
            id = try? messageIDs.next(unixNanoseconds: time)
        }
        let message = PlainMessage(id: id ?? MessageID(unixNanoseconds: time), body: body)
        return .send(message.packet(padding: configuration.padding, random: &random))
    }

    private mutating func complete(key: AuthKey, salt: Int64, clock: ServerClock, now: Instant) -> Action {
        state = .finished
        let serverTime = clock.unixSeconds(at: now)
        // Counted from the beginning, so that we never believe in a key longer than the server does.
        let begun = clock.unixSeconds(at: deadline - configuration.timeout)
        return .completed(
            HandshakeResult(
                authKey: key, salt: .initial(salt, serverTime: serverTime), clock: clock,
                expiresAt: configuration.expiresIn.map { begun + Int64($0) }))
    }

    private mutating func fail(_ error: HandshakeError) -> Action {
        state = .finished
        return .failed(error)
    }
}
