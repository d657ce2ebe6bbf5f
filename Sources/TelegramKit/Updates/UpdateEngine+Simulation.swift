import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// The updates of an account for simulations: an ``UpdateEngine`` whose questions are requests, whose answers are
/// bytes, and whose places are what a store keeps. Does with it what ``UpdateFeed`` and ``Network`` do for an account,
/// in one thread and without tasks.
package struct SimulatedUpdates: Sendable {
    /// A question, which is answered by ``answered(_:_:now:)``.
    package struct Question: Sendable {
        fileprivate let action: UpdateEngine.Action
        /// The method, in schema spelling.
        package let name: String
        /// What is sent.
        package let body: ByteBuffer
    }

    /// Where a reader is: the numbers of the changes that it took last.
    package struct Place: Hashable, Sendable {
        /// Of the account's box.
        package let account: Int32
        /// Of the boxes of channels, by id.
        package let channels: [Int64: Int32]
    }

    private var engine: UpdateEngine
    private var peers = PeerCache()
    private let user: Int64
    private var storedRevision = 0
    private var lastStored = Instant.distantPast

    /// Begins where a reader ended.
    ///
    /// - Parameters:
    ///   - stored: what ``takePlace(now:)`` gave; nil begins with the present.
    ///   - limit: so many elements wait for the reader at most.
    package init(of user: Int64, stored: [UInt8]?, limit: Int, now: Instant) {
        self.user = user
        var limits = UpdateEngine.Limits()
        limits.queue = max(1, limit)
        var state: UpdateState?
        var reason: LossReason?
        if let stored {
            do throws(UpdateState.Problem) {
                state = try UpdateState(stored: stored, of: user)
            } catch {
                reason = .placeUnusable("the stored position of updates cannot be used: \(error)")
            }
        }
        engine = UpdateEngine(state: state, lostBecause: reason, limits: limits, now: now)
    }

    private var hashes: UpdateEngine.Hashes {
        { [peers] kind, id in
            var peers = peers
            return peers.hash(of: kind, id)
        }
    }

    // MARK: - From the server

    /// A boxed object came unasked.
    package mutating func received(_ bytes: ByteBuffer, now: Instant) {
        guard let packet = try? API.Updates(decoding: bytes) else { return engine.receivedUnreadable(now: now) }
        note(packet)
        engine.received(packet, hashes: hashes, now: now)
    }

    /// The connection says that something may not have arrived.
    package mutating func mayHaveMissed(now: Instant) { engine.mayHaveMissed(now: now) }

    /// A request that sends a message was answered.
    package mutating func sent(_ answer: ByteBuffer, now: Instant) {
        guard let packet = try? API.Updates(decoding: answer) else { return engine.mayHaveMissed(now: now) }
        note(packet)
        guard case .updateShortSentMessage(let short) = packet else {
            return engine.received(packet, hashes: hashes, now: now)
        }
        engine.changed(pts: short.pts, count: short.ptsCount, hashes: hashes, now: now)
    }

    /// A request that marks messages as read was answered.
    package mutating func marked(_ answer: ByteBuffer, now: Instant) {
        guard let affected = try? API.Messages.AffectedMessages(decoding: answer) else {
            return engine.mayHaveMissed(now: now)
        }
        engine.changed(pts: affected.pts, count: affected.ptsCount, hashes: hashes, now: now)
    }

    // MARK: - Questions

    /// What has to be asked now.
    package mutating func takeQuestions(now: Instant) -> [Question] {
        var questions: [Question] = []
        while true {
            let actions = engine.takeActions()
            guard !actions.isEmpty else { return questions }
            for action in actions {
                if let question = question(action) {
                    questions.append(question)
                } else if case .getChannelDifference(let id, _, _, _) = action {
                    // No server answers a question about a channel without its access hash.
                    engine.channelDifferenceAnswered(id, .failure(.noAccess), hashes: hashes, now: now)
                }
            }
        }
    }

    private func question(_ action: UpdateEngine.Action) -> Question? {
        switch action {
        case .getState: return question(action, API.Updates.GetState())
        case .getDifference(let pts, let qts, let date, let limit):
            return question(
                action, API.Updates.GetDifference(pts: pts, ptsLimit: limit, date: date, qts: qts, qtsLimit: limit))
        case .getChannelDifference(let id, let accessHash, let pts, let limit):
            let hash = accessHash == 0 ? hashes(.channel, id) ?? 0 : accessHash
            guard hash != 0 else { return nil }
            return question(
                action,
                API.Updates.GetChannelDifference(
                    channel: .inputChannel(channelID: id, accessHash: hash), filter: .channelMessagesFilterEmpty,
                    pts: pts, limit: limit))
        }
    }

    private func question<Function: TLFunction>(_ action: UpdateEngine.Action, _ function: Function) -> Question? {
        guard let body = try? function.encoded() else { return nil }
        return Question(action: action, name: Function.name, body: body)
    }

    /// The server answered a question, or did not.
    package mutating func answered(
        _ question: Question, _ answer: Result<ByteBuffer, TelegramError>, now: Instant
    ) {
        switch question.action {
        case .getState:
            let state: Result<API.Updates.State, UpdateEngine.Failure> = Self.read(answer)
            engine.stateAnswered(state, hashes: hashes, now: now)
        case .getDifference:
            let difference: Result<API.Updates.Difference, UpdateEngine.Failure> = Self.read(answer)
            if case .success(let value) = difference { note(value) }
            engine.differenceAnswered(difference, hashes: hashes, now: now)
        case .getChannelDifference(let id, _, _, _):
            let difference: Result<API.Updates.ChannelDifference, UpdateEngine.Failure> = Self.read(answer)
            if case .success(let value) = difference { note(value) }
            engine.channelDifferenceAnswered(id, difference, hashes: hashes, now: now)
        }
    }

    private static func read<Value: TLObject>(
        _ answer: Result<ByteBuffer, TelegramError>
    ) -> Result<Value, UpdateEngine.Failure> {
        switch answer {
        case .failure(let error): return .failure(UpdateEngine.Failure(error))
        case .success(let bytes):
            do throws(TLError) {
                return .success(try Value(decoding: bytes))
            } catch {
                return .failure(.unreadable("\(error)"))
            }
        }
    }

    private mutating func note(_ object: some API.Enclosing) {
        var enclosed = API.Enclosed()
        object.addEnclosed(to: &enclosed)
        peers.note(users: enclosed.users, chats: enclosed.chats, messages: enclosed.messages)
    }

    // MARK: - The reader

    /// Whether the place of the reader is known: the server has told the present, or it was stored.
    package var hasBegun: Bool { engine.head != nil }
    /// Whether what was missed is being fetched.
    package var isCatchingUp: Bool { engine.isFetching || engine.isWanted }

    /// The next update; the reader has finished with those before it. Nil if there is none.
    package mutating func take(now: Instant) -> TelegramUpdate? {
        while let content = engine.take(now: now) {
            if let update = TelegramUpdate(content) { return update }
        }
        return nil
    }

    /// Where the reader is, behind the update that it took last.
    package var place: Place? {
        engine.position.map { Place(account: $0.pts, channels: $0.channels.mapValues(\.pts)) }
    }

    /// How far the reader has finished with updates, for a store, if that has changed and enough time has passed since
    /// it was stored.
    package mutating func takePlace(now: Instant) -> [UInt8]? {
        guard let due = placeDeadline, due <= now, let confirmed = engine.confirmed else { return nil }
        storedRevision = engine.revision
        lastStored = now
        return confirmed.encoded(of: user)
    }

    private var placeDeadline: Instant? {
        guard engine.revision != storedRevision, engine.confirmed != nil else { return nil }
        return lastStored + UpdateFeed.storePause
    }

    // MARK: - Time

    /// When ``deadlineReached(now:)`` is to be called, and then ``takePlace(now:)``.
    package var nextDeadline: Instant? {
        guard let place = placeDeadline else { return engine.nextDeadline }
        return min(engine.nextDeadline ?? place, place)
    }

    /// ``nextDeadline`` is reached.
    package mutating func deadlineReached(now: Instant) {
        if let deadline = engine.nextDeadline, deadline <= now { engine.deadlineReached(now: now) }
    }
}
