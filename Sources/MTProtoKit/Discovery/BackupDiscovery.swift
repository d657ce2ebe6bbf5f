import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization

/// Does what a ``MTProtoCore/BackupSearch`` decides, one for all connections of a ``Context`` (rows B01, B15, N06, N35).
///
/// Everything that it begins is a task, and is cancelled when the search does not want it any more.
package final class BackupDiscovery: Sendable {
    /// Asks one address for the configuration, and returns what is to be done with the answer; nil if there is none. It is done
    /// after the answer counts: what it leads to, a connection that works, ends the search. Cancelling the task closes its
    /// connection.
    package typealias Attempt = @Sendable (BackupConfiguration.Address) async -> (@Sendable () async -> Void)?

    private struct State {
        var search: BackupSearch
        var attempt: Attempt?
        var lastID = 0
        var asks: [BackupSearch.Source: (id: Int, task: Task<Void, Never>)] = [:]
        var attempts: [BackupConfiguration.Address: (id: Int, task: Task<Void, Never>)] = [:]
        var timer: (deadline: Instant, task: Task<Void, Never>)?
        var phone: String?
        var proxy: ProxyConfiguration?
        var hasNetwork = true
        var status = DiscoveryStatus.idle
        /// The configuration whose addresses are tried, and the source that had it.
        var found: (addresses: [BackupConfiguration.Address], source: String)?
        /// Keeps what was found.
        var learning: Task<Void, Never>?
        /// Why sources had nothing, in the order of their answers.
        var problems: [String] = []
        var isStopped = false
    }

    private let service: DiscoveryService
    private let context: Context
    private let allowsDirect: Bool
    private let state: Mutex<State>
    private let statuses = Broadcaster<DiscoveryStatus>(limit: 64)

    package init(
        service: DiscoveryService, context: Context, allowsDirect: Bool, proxy: ProxyConfiguration? = nil
    ) {
        self.service = service
        self.context = context
        self.allowsDirect = allowsDirect
        var state = State(search: BackupSearch(sources: service.sources))
        state.proxy = proxy
        self.state = Mutex(state)
    }

    /// From now on addresses are tried in this way.
    package func start(_ attempt: @escaping Attempt) {
        state.withLock { $0.attempt = attempt }
    }

    /// Ends everything for good.
    package func stop() {
        turn { state, _ in
            state.search.ended()
            state.status = .idle
        }
        state.withLock { $0.isStopped = true }
        statuses.finish()
    }

    package var status: DiscoveryStatus { state.withLock { $0.status } }
    /// How the search stands, from now on.
    package var changes: Subscription<DiscoveryStatus> { statuses.subscribe() }

    // MARK: - What happens

    /// A connection of an account, or of none, reports what becomes of it.
    package func note(_ report: ConnectivityWatch.Report, isSignedIn: Bool) {
        turn { state, now in
            // Reports of what ended with the network may come after it.
            guard state.hasNetwork else { return }
            switch report {
            case .dialled:
                // Only a beginning: if no source can be asked, that is said when it matters.
                if !isSignedIn, impossibility(state) == nil { state.search.dialled(now: now) }
            case .heard:
                // Slow, but there: no reason to begin a search.
                if !state.search.isRunning { state.search.healed() }
            case .answered:
                state.search.healed()
                if state.search.isRunning { break }
                if case .found = state.status { break }
                state.status = .idle
            case .everythingFailed:
                if !isSignedIn, possible(&state) { state.search.everythingFailed(now: now) }
            case .troubled:
                guard possible(&state) else { break }
                state.search.troubleReported(isBlocked: context.configurationRecord?.isBlocked, now: now)
            }
        }
    }

    /// What the system says of the network. Without a network no source can be asked.
    package func networkChanged(isAvailable: Bool) {
        turn { state, _ in
            state.hasNetwork = isAvailable
            guard !isAvailable else { return }
            state.search.ended()
            state.status = .idle
        }
    }

    /// The number of the account that is signing in, or has.
    package func setPhone(_ phone: String?) {
        state.withLock { $0.phone = phone }
    }

    /// What connections go through from now on. What was begun by the old way ends.
    package func setProxy(_ proxy: ProxyConfiguration?) {
        turn { state, _ in
            guard state.proxy != proxy else { return }
            state.proxy = proxy
            state.search.ended()
            state.status = .idle
        }
    }

    /// Searches now, because the caller wants it. Cancelling the calling task gives the search up, unless there is
    /// another reason for it.
    ///
    /// - Returns: how it ended: found, failed or unavailable. Nil if it was given up: by the caller, because the network or
    ///   the proxy changed, or because the client was stopped.
    package func search() async -> DiscoveryStatus? {
        let news = statuses.subscribe()
        var isWanted = false
        turn { state, now in
            guard possible(&state) else { return }
            isWanted = true
            state.search.requested(now: now)
            if case .trying = state.status { return }
            state.status = .asking
        }
        guard isWanted else {
            let status = status
            if case .unavailable = status { return status }
            return nil
        }
        defer { turn { state, _ in release(&state) } }
        while let status = await news.next() {
            switch status {
            case .asking, .trying: continue
            case .idle: return nil
            case .found:
                await state.withLock { $0.learning }?.value
                return status
            case .failed, .unavailable: return status
            }
        }
        return nil
    }

    private func release(_ state: inout State) {
        state.search.released()
        guard !state.search.isRunning else { return }
        switch state.status {
        case .asking, .trying: state.status = .idle
        case .idle, .found, .failed, .unavailable: break
        }
    }

    /// Whether any source can be asked; if not, the status says why.
    private func possible(_ state: inout State) -> Bool {
        guard let reason = impossibility(state) else { return true }
        state.status = .unavailable(reason: reason)
        return false
    }

    private func impossibility(_ state: State) -> String? {
        if !state.hasNetwork { return "there is no network, or none may be used" }
        if service.sources.isEmpty { return "neither a resolver nor a source of the application's own is named" }
        do throws(DiscoveryUnavailable) {
            _ = try DiscoveryRoute.routes(through: state.proxy, allowsDirect: allowsDirect)
            return service.problem
        } catch {
            return error.description
        }
    }

    // MARK: - Doing

    private func turn(_ body: (inout State, Instant) -> Void) {
        state.withLock { state in
            guard !state.isStopped else { return }
            let before = state.status
            let now = context.clock.now
            body(&state, now)
            for action in state.search.takeActions() { run(action, &state) }
            arm(&state, now: now)
            guard state.status != before else { return }
            // Here, so that every reader sees the changes in the same order.
            let status = state.status
            context.tracer.emit(.discoveryChanged(status))
            statuses.yield(status)
        }
    }

    private func run(_ action: BackupSearch.Action, _ state: inout State) {
        state.lastID += 1
        let id = state.lastID
        switch action {
        case .ask(let source):
            if state.asks.isEmpty { state.problems = [] }
            state.status = .asking
            let (phone, proxy) = (state.phone, state.proxy)
            state.asks[source] = (id, Task { await self.ask(source, id, phone: phone, proxy: proxy) })
        case .stopAsking(let source):
            state.asks.removeValue(forKey: source)?.task.cancel()
        case .attempt(let address):
            guard let attempt = state.attempt else { break }
            let task = Task {
                let consequence = await attempt(address)
                self.tried(address, id, answered: consequence != nil)
                await consequence?()
            }
            state.attempts[address] = (id, task)
            state.status = .trying(addresses: state.attempts.count)
        case .stopAttempt(let address):
            state.attempts.removeValue(forKey: address)?.task.cancel()
        }
    }

    private func arm(_ state: inout State, now: Instant) {
        let deadline = state.search.nextDeadline
        guard deadline != state.timer?.deadline else { return }
        state.timer?.task.cancel()
        state.timer = deadline.map { deadline in
            let wait = max(deadline - now, .zero)
            let task = Task { [weak self, time = context.time] in
                do {
                    try await time.sleep(for: wait)
                } catch {
                    return
                }
                self?.deadlineReached(deadline)
            }
            return (deadline, task)
        }
    }

    private func deadlineReached(_ deadline: Instant) {
        turn { state, now in
            guard state.timer?.deadline == deadline else { return }
            state.timer = nil
            state.search.deadlineReached(now: max(now, deadline))
        }
    }

    // MARK: - Sources

    private func ask(
        _ source: BackupSearch.Source, _ id: Int, phone: String?, proxy: ProxyConfiguration?
    ) async {
        var configuration: BackupConfiguration?
        var problem: String?
        switch source {
        case .additional:
            guard let answer = await service.askAdditional(phone: phone) else { return }
            configuration = open(answer, &problem)
        case .resolver(let resolver):
            let name =
                service.options.name ?? DNSOverHTTPS.name(for: context.servers.isTest ? .test : .production)
            let routes = (try? DiscoveryRoute.routes(through: proxy, allowsDirect: allowsDirect)) ?? []
            for route in routes {
                guard
                    let answer = await service.ask(resolver, name: name, through: route, tracer: context.tracer)
                else { return }
                if let date = answer.date { context.noteHTTPDate(date) }
                configuration = open(answer, &problem)
                if configuration != nil { break }
            }
        }
        answered(source, id, with: configuration, problem: problem)
    }

    /// The configuration in an answer, if it is genuine and of this time.
    private func open(_ answer: DiscoveryService.Answer, _ problem: inout String?) -> BackupConfiguration? {
        if let reason = answer.problem {
            problem = reason
            return nil
        }
        guard let key = service.key, let blob = BackupBlob.assemble(answer.texts) else {
            problem = "the texts are no backup configuration"
            return nil
        }
        do throws(BackupBlobError) {
            let configuration = try BackupBlob.open(blob, key: key)
            guard configuration.isValid(at: context.unixSeconds) else {
                problem = "the backup configuration is of another time"
                return nil
            }
            return configuration
        } catch {
            problem = error.description
            return nil
        }
    }

    private func answered(
        _ source: BackupSearch.Source, _ id: Int, with configuration: BackupConfiguration?, problem: String?
    ) {
        turn { state, now in
            guard state.asks[source]?.id == id else { return }
            state.asks[source] = nil
            let addresses = configuration?.addresses(forPhone: state.phone)
            if let addresses, !addresses.isEmpty {
                state.found = (addresses, Self.name(of: source))
            } else {
                let reason = problem ?? "no address is meant for this phone number"
                if !state.problems.contains(reason) { state.problems.append(reason) }
            }
            state.search.answered(source, with: addresses, now: now)
            if state.asks.isEmpty, !state.search.isRunning { failed(&state) }
        }
    }

    // MARK: - Addresses

    private func tried(_ address: BackupConfiguration.Address, _ id: Int, answered: Bool) {
        turn { state, now in
            guard state.attempts[address]?.id == id else { return }
            state.attempts[address] = nil
            if answered {
                if let found = state.found { state.learning = learn(address, of: found.addresses, from: found.source) }
                state.status = .found(datacenter: address.datacenter.rawValue)
            }
            state.search.tried(address, answered: answered, now: now)
            if !answered, !state.search.isRunning {
                state.problems = ["no backup address answered"]
                failed(&state)
            }
        }
    }

    private func learn(
        _ address: BackupConfiguration.Address, of addresses: [BackupConfiguration.Address], from source: String
    ) -> Task<Void, Never> {
        Task { [context] in
            do throws(StorageError) {
                try await context.addBackups(answered: address, untried: addresses, from: source)
            } catch {
                // They are used all the same, and searched for again by the next process.
                context.logger.warning("\(error)")
            }
        }
    }

    private func failed(_ state: inout State) {
        state.status = .failed(reason: state.problems.joined(separator: "; "))
    }

    private static func name(of source: BackupSearch.Source) -> String {
        switch source {
        case .resolver(.google): "dns.google.com"
        case .resolver(.googleFronted): "www.google.com"
        case .resolver(.cloudflare): "mozilla.cloudflare-dns.com"
        case .additional: "the application's own source"
        }
    }
}
