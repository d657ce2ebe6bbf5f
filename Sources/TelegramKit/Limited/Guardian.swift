import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TelegramAPI

/// What stands in a limited client's network in place of servers: judges requests, and hands those that are permitted to the
/// network of the whole client.
struct Guardian: Sendable {
    typealias Send =
        @Sendable (Request, RequestJudge.Verdict, Network.Target, Network.Way, RequestObserver?, Set<String>) async ->
        Result<Network.Answer, TelegramError>

    let access: ClientAccess
    /// Who was signed in when the client was limited: nothing is sent for another user.
    let user: Int64
    /// Whether it may send at all still.
    let permission = LimitedPermission()
    /// A function, so that reflection does not lead from a limited client to the whole one.
    let send: Send
    /// The event loop of the whole client's connection, which carries the requests.
    let loop: any EventLoop

    func answer(
        _ request: Request, name: String, to target: Network.Target, by way: Network.Way, observer: RequestObserver?,
        follows: Set<String>
    ) async throws(TelegramError) -> Network.Answer {
        if let end = permission.end { throw end.error(name) }
        let verdict = try RequestJudge(access: access, user: user).check(request.body, name)
        // What the caller calls it says nothing: pauses, and whether it may run twice, go by what it is.
        var request = request
        request.floodPlace = verdict.floodPlace
        if verdict.writes, verdict.method != name {
            request.isIdempotent = IdempotentMethods.isHarmless(verdict.method)
        }
        do throws(TelegramError) {
            let answer = try await send(request, verdict, target, way, observer, follows).get()
            if let end = permission.end { throw end.error(verdict.method, mayHaveRun: true) }
            return answer
        } catch {
            throw error.withoutRoutes
        }
    }
}

/// Whether a limited client may send still.
final class LimitedPermission: Sendable {
    enum End: Hashable, Sendable {
        /// The whole client took the permission back.
        case revoked
        /// The user for whom it was made is not signed in any more.
        case signedOut
        /// The whole client does not run any more.
        case stopped

        func error(_ location: String, mayHaveRun: Bool = false) -> TelegramError {
            switch self {
            case .revoked:
                TelegramError(
                    .notPermitted, message: "The permission of this client was taken back", location: location,
                    hint: "Ask the program for another limited client.", mayHaveRun: mayHaveRun)
            case .signedOut:
                TelegramError(
                    .unauthorized, message: "The account for which this client was made was signed out",
                    location: location, hint: "Let the whole client make another one after a sign-in.",
                    mayHaveRun: mayHaveRun)
            case .stopped:
                TelegramError(
                    .stopped, message: "The client was stopped", location: location,
                    hint: "Create another client and run it.", mayHaveRun: mayHaveRun)
            }
        }
    }

    private let state = Mutex<End?>(nil)

    /// Why it may not; nil while it may.
    var end: End? { state.withLock { $0 } }

    /// - Returns: whether it was there still.
    fileprivate func close(because reason: End) -> Bool {
        state.withLock { end in
            let wasThere = end == nil
            if wasThere || reason == .stopped { end = reason }
            return wasThere
        }
    }
}

extension TelegramError {
    /// The same without the addresses and proxies that were tried: they are the whole client's.
    fileprivate var withoutRoutes: TelegramError {
        guard code == .timeout || code == .connectionFailed, serverError == nil else { return self }
        var error = TelegramError(
            code, message: code == .timeout ? "No answer came in time" : "No connection could be made or kept",
            location: location,
            hint: mayHaveRun ? "It may have run: check its effect before you repeat it." : "It has not run; try again.",
            retryAfter: retryAfter, mayHaveRun: mayHaveRun)
        error.attempts = attempts
        error.waited = waited
        return error
    }
}

/// Ends the network of a limited client when the client is not there any more.
final class LimitedKeeper: Sendable {
    fileprivate let run: Task<Void, Never>

    fileprivate init(_ network: Network) {
        run = Task { _ = try? await network.run() }
    }

    deinit { run.cancel() }
}

/// The network of a limited client, as the whole one knows it.
struct LimitedNetwork: Sendable {
    weak var network: Network?
    /// Ends its run.
    let cancel: @Sendable () -> Void
}

/// No server: a limited client reaches none by itself.
private struct NoServer: RequestResponder {
    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        .failure(.stopped)
    }
}

extension Network {
    func limited(to access: ClientAccess) async throws(TelegramError) -> TelegramClient {
        try await untilRunning("limited")
        guard let user = account.userID else {
            throw TelegramError(
                .unauthorized, message: "No account is signed in", location: "limited", hint: "Sign in first.")
        }
        let stored = StoredAccount(home: account.home, userID: user)
        var settings = TelegramConfiguration(servers: configuration.servers, apiID: 0, apiHash: "")
        settings.storage = MemoryStore([StoredAccount.storeKey: stored.encoded()])
        settings.responder = NoServer()
        settings.preparesLogin = false
        settings.requestTimeout = configuration.requestTimeout
        settings.files = configuration.files
        settings.updateBufferLimit = configuration.updateBufferLimit
        settings.eventLoopGroup = configuration.eventLoopGroup
        settings.logger = configuration.logger
        settings.time = configuration.time
        // The whole client tells of its requests, by the names that they really have.
        #if Metrics
            settings.metrics = nil
        #endif
        #if Tracing
            settings.tracer = nil
        #endif
        let send: Guardian.Send = { request, verdict, target, way, observer, follows in
            do throws(TelegramError) {
                let answer = try await self.send(
                    request, name: verdict.method, to: target, by: way, owner: user, observer: observer,
                    follows: follows)
                // The answer is not taken in here, where it may count. Reading changes nothing: a reader that asks for what it
                // may have missed would be told again of each answer.
                if verdict.writes { self.mayHaveMissedUpdates() }
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
        let guardian = Guardian(access: access, user: user, send: send, loop: taskExecutor.loop)
        let child = try Network(configuration: settings, guardian: guardian)
        var known = memory.peers.withLock { $0 }
        child.memory.peers.withLock { cache in
            cache.log.isKept = false
            cache.owner = user
            if access.reads {
                cache = known
                cache.log = PeerLog()
                cache.log.isKept = false
            }
            for peer in access.writesTo {
                cache.note(known.completed(peer).accessHash, of: peer.kind, peer.id)
            }
        }
        let keeper = LimitedKeeper(child)
        memory.limitedNetworks.withLock { limited in
            limited = limited.filter { $0.network != nil }
            limited.append(LimitedNetwork(network: child, cancel: { [run = keeper.run] in run.cancel() }))
        }
        return TelegramClient(child, keeper: keeper)
    }

    /// Those of the limited clients that read, for the user who is signed in.
    nonisolated private var readers: [Network] {
        guard let user = standing.withLock({ $0.userID }) else { return [] }
        return memory.limitedNetworks.withLock { $0.compactMap(\.network) }.filter { network in
            guard let guardian = network.guardian else { return false }
            return guardian.access.reads && guardian.user == user && guardian.permission.end == nil
        }
    }

    /// Updates came with answers that are not taken in, or did not come at all.
    nonisolated func mayHaveMissedUpdates() {
        updates.input(self) { engine, _, now in engine.mayHaveMissed(now: now) }
        tellReadersOfMissedUpdates()
    }

    nonisolated func tellReadersOfMissedUpdates() {
        for reader in readers { reader.updates.input(reader) { engine, _, now in engine.mayHaveMissed(now: now) } }
    }

    /// Limited clients hear the same.
    nonisolated func tellReaders(_ update: ByteBuffer) {
        for reader in readers { reader.received(update) }
    }

    /// Limited clients end with this one, and with the session of their user.
    nonisolated func endLimited(because reason: LimitedPermission.End) {
        let limited = memory.limitedNetworks.withLock { $0 }
        for child in limited { _ = child.close(because: reason) }
    }

    /// Ends one limited client.
    ///
    /// - Returns: whether this client has made it, and it had not ended.
    nonisolated fileprivate func revoke(_ network: Network) -> Bool {
        let limited = memory.limitedNetworks.withLock { $0 }
        return limited.first { $0.network === network }?.close(because: .revoked) ?? false
    }
}

extension LimitedNetwork {
    /// Nothing is sent any more, the sequence of updates says so and ends, and so do the clients that it has made itself.
    ///
    /// - Returns: whether it had not ended before.
    fileprivate func close(because reason: LimitedPermission.End) -> Bool {
        defer { cancel() }
        guard let network, let permission = network.guardian?.permission else { return false }
        let wasOpen = permission.close(because: reason)
        if wasOpen, reason != .stopped {
            network.updates.signedOut(because: reason.error("updates").message, source: network)
        }
        network.endLimited(because: reason)
        return wasOpen
    }
}

extension TelegramClient {
    /// Takes back what ``limited(to:)`` gave: the limited client, and what it has made of itself, sends nothing more, and its
    /// calls fail with `notPermitted`. What is on its way may arrive; its answer is not handed out.
    ///
    /// - Returns: whether this client has made it, and it had not ended.
    @discardableResult
    public func revoke(_ limited: TelegramClient) -> Bool {
        network.revoke(limited.network)
    }
}
