import MTProtoCore
import NIOCore
import TL
import TelegramAPI

extension Lab {
    /// Lets a user or bot do something without a client: runs a request as if a device of theirs had made it. Whoever takes
    /// part is told, all devices of that user included.
    ///
    /// ```swift
    /// let alice = await lab.userID("alice") ?? 0
    /// let peer = await lab.inputPeer(.peerUser(userID: bot)) ?? .inputPeerEmpty
    /// _ = try await lab.perform(API.Messages.SendMessage(peer: peer, message: "/start", randomID: 1), as: alice)
    /// ```
    ///
    /// A bot may write to those who have written to it, here as well; else it is 400 `PEER_ID_INVALID`.
    ///
    /// Faults and limits of sending do not concern it, nor do handlers of ``answer(_:_:)``. It is kept in
    /// ``LabConfiguration/stateDirectory`` as any request of a client. A request that waits for a bot, such as
    /// `messages.getBotCallbackAnswer`, is answered when the bot has said something.
    ///
    /// - Throws: the error that a client would get; 400 `LAB_NEEDS_A_CLIENT` for what means nothing without an authorization
    ///   key: signing in and out, and encrypted chats.
    public func perform<Method: TLFunction>(
        _ request: Method, as user: Int64
    ) async throws(LabRequestError) -> Method.Response {
        guard let query = try? request.encoded() else {
            throw LabRequestError(code: 400, message: "INPUT_NOT_SERIALIZABLE")
        }
        let (replies, continuation) = AsyncStream.makeStream(of: Result<ByteBuffer, RPCError>.self)
        let isRunning: Void? = await self.onServer { $0.perform(query, as: user, continuation, now: $1) }
        if isRunning == nil { continuation.finish() }
        for await reply in replies {
            switch reply {
            case .success(let bytes):
                var reader = TLReader(bytes)
                guard let response = try? Method.readResponse(from: &reader) else {
                    throw LabRequestError(code: 500, message: "RESPONSE_NOT_SERIALIZABLE")
                }
                return response
            case .failure(let error): throw LabRequestError(code: error.code, message: error.message)
            }
        }
        throw LabRequestError(code: 500, message: "LAB_HAS_ENDED")
    }

    /// What a user or bot would be answered to a request that only reads. Bots may ask what else only people ask, and what is
    /// due by the lab's time may still be missing.
    ///
    /// - Throws: the error that a client would get; 400 `LAB_NOT_READING` for a method that may change something.
    package func look<Method: TLFunction>(
        _ request: Method, as user: Int64
    ) async throws(LabRequestError) -> Method.Response {
        let query = try? request.encoded()
        let reply = await self.onServer { server, now -> Result<ByteBuffer, RPCError> in
            guard let query else { return .failure(.badRequest("INPUT_NOT_SERIALIZABLE")) }
            return server.look(query, as: user, now: server.worldSeconds(at: now))
        }
        switch reply {
        case .success(let bytes)?:
            var reader = TLReader(bytes)
            guard let response = try? Method.readResponse(from: &reader) else {
                throw LabRequestError(code: 500, message: "RESPONSE_NOT_SERIALIZABLE")
            }
            return response
        case .failure(let error)?: throw LabRequestError(code: error.code, message: error.message)
        case nil: throw LabRequestError(code: 500, message: "LAB_HAS_ENDED")
        }
    }

    /// How often something has happened to users, chats and what belongs to them.
    package func changes() async -> Int { await self.onServer { $0.changes } ?? 0 }

    /// How requests name a user, group or channel of the lab; nil if there is none.
    public func inputPeer(_ peer: API.Peer) async -> API.InputPeer? {
        await self.onServer { $0.world.inputPeer(peer) } ?? nil
    }
}

extension World {
    /// How requests name a user, group or channel; nil if there is none.
    func inputPeer(_ peer: API.Peer) -> API.InputPeer? {
        switch peer {
        case .peerUser(let id): self.users[id].map { .inputPeerUser(userID: id, accessHash: $0.accessHash) }
        case .peerChat(let id): self.groups[id].map { _ in .inputPeerChat(chatID: id) }
        case .peerChannel(let id):
            self.channels[id].map { .inputPeerChannel(channelID: id, accessHash: $0.accessHash) }
        }
    }
}

/// Requests that the lab runs as its users and that wait for an answer.
struct PerformedRequests {
    typealias Continuation = AsyncStream<Result<ByteBuffer, RPCError>>.Continuation

    private var waiting: [WaitingCall: Continuation] = [:]
    private var lastID: Int64 = 0

    /// An id that no other such request has, also in a lab that goes on from kept state.
    mutating func takeID(at nanoseconds: Int64) -> Int64 {
        self.lastID = max(self.lastID &+ 1, nanoseconds)
        return self.lastID
    }

    mutating func wait(_ call: WaitingCall, _ continuation: Continuation) {
        self.waiting[call] = continuation
    }

    /// Returns whether it was one of these.
    mutating func answer(_ call: WaitingCall, with reply: Result<ByteBuffer, RPCError>) -> Bool {
        guard let continuation = self.waiting.removeValue(forKey: call) else { return false }
        continuation.yield(reply)
        continuation.finish()
        return true
    }

    /// Nothing is answered any more.
    mutating func end() {
        for continuation in self.waiting.values { continuation.finish() }
        self.waiting = [:]
    }
}

extension LabServer {
    /// Runs a request as a user, and says what it is answered with.
    func perform(
        _ query: ByteBuffer, as user: Int64, _ continuation: PerformedRequests.Continuation, now: Instant
    ) {
        let id = self.performing.takeID(at: self.clock.unixNanoseconds(at: now))
        let outcome = self.run(query, as: user, messageID: id, now: self.worldSeconds(at: now))
        if let patience = outcome.patience, let session = self.world.ownSession(of: user) {
            let call = WaitingCall(session: session, messageID: id)
            self.performing.wait(call, continuation)
            self.worldTime.tasks.insert(
                .giveUpPerforming(call, outcome.reply), at: self.worldInstant(at: now) + .seconds(patience))
        } else {
            continuation.yield(outcome.reply)
            continuation.finish()
        }
        self.spread(outcome, now: now)
    }

    /// Runs a request that waits for nobody as a user. Returns why it is refused.
    func perform(_ query: some TLFunction, as user: Int64, now: Instant) -> RPCError? {
        guard let bytes = try? query.encoded() else { return .badRequest("INPUT_NOT_SERIALIZABLE") }
        let id = self.performing.takeID(at: self.clock.unixNanoseconds(at: now))
        let outcome = self.run(bytes, as: user, messageID: id, now: self.worldSeconds(at: now))
        self.spread(outcome, now: now)
        if case .failure(let error) = outcome.reply { return error }
        return nil
    }

    /// Reads, in a copy of the world.
    func look(_ query: ByteBuffer, as user: Int64, now: Int64) -> Result<ByteBuffer, RPCError> {
        guard World.mayRead(query) else { return .failure(.badRequest("LAB_NOT_READING")) }
        var copy = self.world
        copy.surroundings.isReading = true
        return copy.perform(query, as: user, messageID: 0, now: now, isLooking: true).reply
    }

    private func run(_ query: ByteBuffer, as user: Int64, messageID: Int64, now: Int64) -> World.Outcome {
        guard self.stateError == nil else { return Self.unkept }
        if self.world.isReading(query, now: now) {
            var copy = self.world
            copy.surroundings.isReading = true
            let outcome = copy.perform(query, as: user, messageID: messageID, now: now)
            self.world.surroundings = copy.surroundings
            self.world.surroundings.isReading = false
            return outcome
        }
        let outcome = self.world.perform(query, as: user, messageID: messageID, now: now)
        let digest = WorldRecord.digest(of: outcome.reply)
        self.happened(.performed(user: user, messageID: messageID, now: now, query: query, digest: digest))
        return self.stateError == nil ? outcome : Self.unkept
    }
}
