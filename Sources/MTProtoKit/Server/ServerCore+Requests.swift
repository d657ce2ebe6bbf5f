import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

// Requests, and what answers them.
extension ServerCore {
    /// Larger answers and updates fit no packet.
    static let largestObject = 8 << 20

    func handle(
        _ events: [ServerSessionEvent], of session: ServedSession, over connection: ServerConnection?, now: Instant
    ) {
        for event in events {
            // A key may go while its packet is taken apart.
            guard !session.isDropped else { return }
            switch event {
            case .request(let id, let body): execute(body, id, of: session, now: now)
            // It counts until it ends, for a handler need not care.
            case .dropped(let id): session.running[id]?.task.cancel()
            case .acknowledged, .httpWait: break
            case .destroySession(let id):
                let other = sessions[MTProtoSession(keyID: session.id.keyID, sessionID: id)]
                session.machine.sessionDestroyed(id, existed: other != nil, now: now)
                if let other { forget(other, now: now) }
            case .close:
                if let connection = connection ?? session.connections.last { close(connection) }
            }
        }
    }

    private func execute(_ query: ByteBuffer, _ id: MessageID, of session: ServedSession, now: Instant) {
        guard let key = keys[session.id.keyID] else { return }
        switch TLRaw(query).constructorID {
        case MT.DestroyAuthKey.constructorID:
            return destroy(key, of: session, now: now)
        case BindQuery.constructorID:
            return bind(key, query, id, of: session, now: now)
        default:
            break
        }
        guard let identity = identity(of: key), let client = keys[identity] else {
            return answer(id, .failure(RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY")), of: session, now: now)
        }
        guard let server, strayBytes <= settings.limits.memory / 2,
            session.running.count < settings.limits.requestsPerSession,
            client.running < settings.limits.requestsPerKey, mayRun(query, of: client)
        else {
            return answer(id, .failure(RPCError(code: 429, message: "TOO_MANY_REQUESTS")), of: session, now: now)
        }
        let caller = MTProtoCaller(keyID: identity, session: session.id, server: server)
        let bound = NIOLoopBound(self, eventLoop: loop)
        let (handlers, logger, loop, name) = (handlers, logger, loop, session.id)
        let promise = promise(id, under: key, now: now)
        let bytes = query.readableBytes
        client.running += 1
        client.runningBytes = client.runningBytes.saturatingAdd(bytes)
        let task = Task {
            let reply = await ServerCore.reply(to: query, caller, handlers, logger, after: promise)
            loop.execute { bound.value.answered(id, reply, of: name, client: identity, bytes: bytes) }
        }
        session.running[id] = (task, bytes)
    }

    /// Whether the handlers of a client may keep another request. They keep theirs until they end, wherever its session is.
    private func mayRun(_ query: ByteBuffer, of client: ClientKey) -> Bool {
        client.running == 0
            || client.runningBytes.saturatingAdd(query.readableBytes) <= settings.limits.memory / 32
    }

    private static func reply(
        to query: ByteBuffer, _ caller: MTProtoCaller, _ handlers: MTProtoHandlers, _ logger: Logger,
        after promise: StoreWriter.Write?
    ) async -> Result<ByteBuffer, RPCError> {
        do {
            try await promise?.value.get()
            // The client may have been cut off meanwhile.
            try Task.checkCancellation()
            let answer = try await handlers.answer(query, caller)
            guard isSendable(answer) else {
                logger.error("an answer of \(answer.readableBytes) bytes cannot be sent")
                return .failure(RPCError(code: 500, message: "INTERNAL"))
            }
            return .success(answer)
        } catch let error as MTProtoServerError {
            return .failure(error.rpc)
        } catch {
            if !(error is CancellationError) { logger.error("a handler failed: \(error)") }
            return .failure(RPCError(code: 500, message: "INTERNAL"))
        }
    }

    /// Whether bytes can be one object of a packet.
    static func isSendable(_ object: ByteBuffer) -> Bool {
        object.readableBytes > 0 && object.readableBytes % 4 == 0 && object.readableBytes <= largestObject
    }

    private func answered(
        _ id: MessageID, _ reply: Result<ByteBuffer, RPCError>, of name: MTProtoSession, client: UInt64, bytes: Int
    ) {
        // Whatever has become of the temporary key that it came under.
        keys[client]?.running -= 1
        keys[client]?.runningBytes -= bytes
        guard let session = sessions[name], session.running.removeValue(forKey: id) != nil else {
            strayBytes -= bytes
            return
        }
        answer(id, reply, of: session, now: now)
        turn()
    }

    private func answer(
        _ id: MessageID, _ reply: Result<ByteBuffer, RPCError>, of session: ServedSession, now: Instant
    ) {
        switch reply {
        case .success(let result): session.machine.answer(id, with: result, now: now)
        case .failure(let error): session.machine.answer(id, with: error, now: now)
        }
        touch(session)
    }

    /// Sends a boxed object to a session, and again until the client has it. Returns whether there is such a session.
    func push(_ update: ByteBuffer, to name: MTProtoSession) -> Bool {
        guard !isStopped, let session = sessions[name] else { return false }
        session.machine.push(update, now: now)
        touch(session)
        turn()
        return true
    }

    // MARK: - What belongs to keys

    /// Forgets the key of a session, and the permanent one that it is bound to. The client learns it at once or, if
    /// that gets lost, from the -404 that it gets from then on.
    private func destroy(_ key: ClientKey, of session: ServedSession, now: Instant) {
        session.machine.send(.keyDestroyed(.destroyed), now: now)
        if let connection = session.connections.last {
            for packet in session.machine.flush(now: now) { send(packet, on: connection) }
            connection.channel.flush()
        }
        let permanent = key.boundTo
        forgetKey(key.key.id, now: now)
        if let permanent { forgetKey(permanent, now: now) }
    }

    /// Ties a temporary key to a permanent one after checking the proof that the client holds both.
    private func bind(
        _ key: ClientKey, _ query: ByteBuffer, _ id: MessageID, of session: ServedSession, now: Instant
    ) {
        func refuse(_ message: String) {
            answer(id, .failure(RPCError(code: 400, message: message)), of: session, now: now)
        }
        guard key.expiresAt != nil else { return refuse("TEMP_AUTH_KEY_EMPTY") }
        guard let query = BindQuery(query), let permanent = keys[query.permanentKeyID], permanent.expiresAt == nil,
            query.isProven(
                messageID: id, sessionID: session.id.sessionID, temporaryKeyID: key.key.id, permanentKey: permanent.key)
        else { return refuse("ENCRYPTED_MESSAGE_INVALID") }
        guard Int64(query.expiresAt) > unixSeconds(at: now) else { return refuse("EXPIRES_AT_INVALID") }
        bind(key, to: permanent, now: now)
        var writer = TLWriter(capacity: 4)
        writer.writeBool(true)
        answer(id, .success(writer.take()), of: session, now: now)
    }
    /// A client has so many temporary keys at most; the oldest goes.
    private static let temporaryKeysPerKey = 8

    private func bind(_ key: ClientKey, to permanent: ClientKey, now: Instant) {
        guard key.boundTo != permanent.id else { return }
        if let former = key.boundTo { keys[former]?.temporaryKeys.removeAll { $0 == key.id } }
        key.boundTo = permanent.id
        permanent.temporaryKeys.append(key.id)
        noteUse(of: key, now: now)
        guard permanent.temporaryKeys.count > Self.temporaryKeysPerKey, let oldest = permanent.temporaryKeys.first
        else { return }
        forgetKey(oldest, now: now)
    }
}
