import MTProtoCrypto
import NIOCore

// Whose key, and making it (rows E01–E11, N08, N21, N43, F16).
extension DatacenterClient {
    // MARK: - From the owner

    /// The key to use: the answer to ``Action/needsKey``. Nothing happens if there is a key, or if it is the one that the
    /// server does not know.
    package mutating func useKey(_ key: KeyMaterial, now: Instant) {
        guard mode != .closed, keys.use(key) else { return }
        // A connection that was opened to make a key has one now.
        if connection?.exchange?.selector == .persistent {
            connection?.exchange = nil
            returnPermission()
            useConnection(now: now)
        } else {
            returnPermission()
        }
    }

    /// This client is the one to make the key: the other answer to ``Action/needsKey``.
    package mutating func mayMakeKey(now: Instant) {
        keys.allow()
        // Where there is a key there is none to make.
        if keys.permanent != nil { returnPermission() }
    }

    /// The key of ``Event/keyMade(_:)`` is stored.
    package mutating func keyStored(_ id: UInt64, now: Instant) {
        guard let made = keys.endStoring(id) else { return }
        keys.mayMake = false
        keys.permanent = made.key
        keys.backoff.succeeded()
        tell(.exchangeFinished(made.connection, .persistent, duration: made.duration))
        if mode != .closed, connection?.id == made.connection { useConnection(now: now) }
    }

    /// The key of ``Event/keyMade(_:)`` cannot be stored, so that it is not used.
    package mutating func keyNotStored(_ id: UInt64, now: Instant) {
        guard let made = keys.endStoring(id) else { return }
        tell(.exchangeFailed(made.connection, .persistent, reason: ConnectionEnd.keyNotStored.description))
        returnPermission()
        guard mode != .closed else { return }
        let delay = keys.backoff.failed()
        if connection?.id == made.connection {
            fail(.keyNotStored, redialDelay: delay, now: now)
        } else {
            redial.wait(until: now + delay, now: now)
        }
        failAll(.keyNotStored, now: now)
    }

    /// The owner has no such key any more. Nothing more is said under it, or under what was bound to it (row B-83).
    package mutating func keyRemoved(_ id: UInt64, now: Instant) {
        guard keys.permanent?.key.id == id else { return }
        keys.permanent = nil
        forgetTemporaryKeys(now: now)
        if connection != nil, connection?.exchange?.selector != .persistent { drop(.keyRemoved, now: now) }
    }

    /// The server's time was learnt over another connection.
    package mutating func useClock(_ other: ServerClock) {
        guard !clock.isSynchronized, other.isSynchronized else { return }
        clock = other
    }

    /// While this client may make the key, no other client can. So it gives the permission back when it has no use for
    /// it any more, for whatever reason.
    mutating func tendPermission() {
        let isWanted = mode == .running && network.isAvailable && wantsConnection
        guard !isWanted, dial == nil, connection == nil, routes.race == nil, keys.storing == nil else { return }
        keys.stopAsking()
        returnPermission()
    }

    mutating func returnPermission() {
        if keys.returnPermission() { tell(.keyPermissionReturned) }
    }

    // MARK: - What a connection is used for

    /// The connection is there, or a key: makes the key that is missing, or lets requests go.
    mutating func useConnection(now: Instant) {
        guard let connection, keys.storing == nil else { return }
        guard let permanent = keys.permanent else {
            if keys.mayMake {
                startExchange(.persistent, now: now)
            } else {
                // The key went while the connection was made.
                drop(.keyRemoved, now: now)
            }
            return
        }
        if configuration.temporaryKeys == .off {
            guard !isVerificationDue(of: permanent, now: now) else {
                return beginVerification(on: connection, now: now)
            }
            carry(permanent, as: .permanent(permanent.key.id), now: now)
        } else {
            useTemporaryKey(on: connection, now: now)
        }
    }

    /// The connection carries the session now.
    mutating func carry(_ material: KeyMaterial, as key: SessionKey, now: Instant) {
        if sessionKey != key {
            sessionKey = key
            let outcome = engine.replaceSession(
                session(under: material, now: now), initializedIdentity: material.initializedIdentity, now: now)
            run(outcome, now: now)
        }
        guard connection != nil else { return }
        connection?.carriesSession = true
        connection?.idleSince = now
        setState(.updating)
        engine.connectionOpened(
            overHTTP: connection?.http != nil, padding: connection?.stack.padding ?? .grid, now: now)
        announceEarlyRequests()
    }

    /// - Parameter expiresAt: of a temporary key, which is to be bound before anything else.
    mutating func session(under material: KeyMaterial, expiresAt: Int64? = nil, now: Instant) -> ClientSession {
        var session = ClientSession.Configuration(
            authKey: material.key, salts: material.salts, clock: clock)
        session.isBound = expiresAt == nil
        session.keyExpiresAt = expiresAt
        configuration.adjustSession?(&session)
        return ClientSession(configuration: session, random: random.split(), now: now)
    }

    mutating func announceEarlyRequests() {
        for id in early.submit(works: hasWorked) {
            connection?.counters.requests += 1
            tell(.submitted(id, on: connection?.id))
        }
    }

    // MARK: - Exchanges

    mutating func startExchange(_ selector: KeySelector, now: Instant) {
        guard let connection, connection.exchange == nil else { return }
        if !connection.carriesSession { setState(.authorizing) }
        tell(.exchangeStarted(connection.id, selector))
        var machine = ClientHandshake(
            configuration: ClientHandshakeConfiguration(
                publicKeys: configuration.publicKeys, datacenterTag: tag(for: connection.address),
                expiresIn: selector == .persistent ? nil : temporaryLifetime,
                timeout: configuration.exchangeTimeout, padding: connection.stack.padding),
            clock: clock, random: random.split())
        let action = machine.start(now: now)
        self.connection?.exchange = DatacenterConnection.Exchange(machine: machine, selector: selector, startedAt: now)
        run(action, now: now)
    }

    /// Does what the key exchange asks for.
    mutating func run(_ action: ClientHandshake.Action, now: Instant) {
        switch action {
        case .wait: break
        case .send(let packet): send(packet, now: now)
        case .completed(let result): exchangeCompleted(result, now: now)
        case .failed(let error): exchangeFailed(error, now: now)
        }
    }

    private mutating func exchangeCompleted(_ result: HandshakeResult, now: Instant) {
        guard let connection, let exchange = connection.exchange else { return }
        self.connection?.exchange = nil
        setClock(result.clock)
        let material = KeyMaterial(key: result.authKey, salts: [result.salt])
        guard exchange.selector == .persistent else {
            keys.backoff.succeeded()
            tell(.exchangeFinished(connection.id, exchange.selector, duration: now - exchange.startedAt))
            return temporaryKeyMade(material, expiresAt: result.expiresAt, selector: exchange.selector, now: now)
        }
        keys.store(KeyRing.Made(key: material, duration: now - exchange.startedAt, connection: connection.id))
        tell(.keyMade(material))
    }

    private mutating func exchangeFailed(_ error: HandshakeError, now: Instant) {
        guard let connection, let exchange = connection.exchange else { return }
        self.connection?.exchange = nil
        tell(.exchangeFailed(connection.id, exchange.selector, reason: "\(error)"))
        let delay = keys.backoff.failed()
        guard !connection.carriesSession else {
            // Beside traffic: the key that is there goes on for a while.
            return temporaryExchangeFailed(delay, now: now)
        }
        if exchange.selector != .persistent, temporary != nil {
            // Traffic waited for this: it goes on under the key that is there.
            temporaryExchangeFailed(max(delay, .seconds(60)), now: now)
            return fail(.exchangeFailed(error), now: now)
        }
        if exchange.selector == .persistent { returnPermission() }
        fail(.exchangeFailed(error), redialDelay: delay, now: now)
        // A plain answer, which anyone on the way can give: where there is a key, it ends no request.
        if case .noKnownKey = error, exchange.selector == .persistent {
            // Trying again changes nothing: the caller learns it at once.
            failAll(.unknownServerKey(connection.address), now: now)
            isPrepared = false
        } else {
            redial.lastFailure = .keyExchange(connection.address, reason: "\(error)")
        }
    }

    mutating func setClock(_ new: ServerClock) {
        clock = new
        tell(.clockChanged(new))
    }
}
