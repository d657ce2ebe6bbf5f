import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TelegramAPI

/// What stands in a limited client's network in place of servers: judges requests, and hands those that are permitted to the
/// network of the whole client.
struct Guardian: Sendable {
    typealias Send =
        @Sendable (Request, String, Network.Target, Network.Way, RequestObserver?, Set<String>) async -> Result<
            Network.Answer, TelegramError
        >

    let access: ClientAccess
    /// Who was signed in when the client was limited: nothing is sent for another user.
    let user: Int64
    /// A function, so that reflection does not lead from a limited client to the whole one.
    let send: Send

    func answer(
        _ request: Request, name: String, to target: Network.Target, by way: Network.Way, observer: RequestObserver?,
        follows: Set<String>
    ) async throws(TelegramError) -> Network.Answer {
        try RequestJudge(access: access, user: user).check(request.body, name)
        return try await send(request, name, target, way, observer, follows).get()
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
    let end: @Sendable () -> Void
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
        settings.files = configuration.files
        settings.updateBufferLimit = configuration.updateBufferLimit
        settings.eventLoopGroup = configuration.eventLoopGroup
        settings.logger = configuration.logger
        settings.time = configuration.time
        let guardian = Guardian(access: access, user: user) { request, name, target, way, observer, follows in
            do throws(TelegramError) {
                let answer = try await self.send(
                    request, name: name, to: target, by: way, owner: user, observer: observer, follows: follows)
                // The answer is not taken in here, where it may count.
                if !access.writesTo.isEmpty { self.mayHaveMissedUpdates() }
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
        let child = try Network(configuration: settings, guardian: guardian)
        var known = peers.withLock { $0 }
        child.peers.withLock { cache in
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
        limitedNetworks.withLock { limited in
            limited = limited.filter { $0.network != nil }
            limited.append(LimitedNetwork(network: child, end: { [run = keeper.run] in run.cancel() }))
        }
        return TelegramClient(child, keeper: keeper)
    }

    /// Those of the limited clients that read.
    nonisolated private var readers: [Network] {
        limitedNetworks.withLock { $0.compactMap(\.network) }.filter { $0.guardian?.access.reads == true }
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

    /// Limited clients end with this one.
    nonisolated func endLimited() {
        let limited = limitedNetworks.withLock { limited in
            defer { limited = [] }
            return limited
        }
        for child in limited { child.end() }
    }
}
