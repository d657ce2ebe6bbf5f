import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization

/// Counts what crosses the sockets of an account, tells it and stores it, at most every five seconds. While nothing is
/// counted it does nothing.
final class UsageMeter: TrafficMeter {
    private struct State {
        var ledger = UsageLedger()
        var isTimerSet = false
    }

    private let state = Mutex(State())
    private let context: Context
    private let loops: any EventLoopGroup
    private let instruments: Instruments?
    /// Each value replaces the one before.
    let changes = Broadcaster<NetworkUsage>(limit: 1)

    init(context: Context, loops: any EventLoopGroup, instruments: Instruments?) {
        self.context = context
        self.loops = loops
        self.instruments = instruments
    }

    var usage: NetworkUsage { state.withLock { $0.ledger.usage } }

    func count(bytesIn: Int, bytesOut: Int) {
        count(.init(bytesIn: Int64(bytesIn), bytesOut: Int64(bytesOut)), of: .generic)
        instruments?.count(bytesIn: bytesIn, bytesOut: bytesOut)
    }

    func count(_ traffic: NetworkUsage.Traffic, of category: NetworkUsage.Category) {
        change { $0.count(traffic, of: category, now: context.clock.now, date: context.unixSeconds) }
    }

    /// A request for a file was answered.
    func attribute(_ request: Request, _ answer: ByteBuffer, to category: NetworkUsage.Category) {
        let traffic = NetworkUsage.Traffic(
            bytesIn: Int64(answer.readableBytes), bytesOut: Int64(request.body.readableBytes))
        change { $0.attribute(traffic, to: category, now: context.clock.now) }
    }

    func setNetwork(_ network: NetworkKind) {
        state.withLock { $0.ledger.network = network }
    }

    private func change(_ body: (inout UsageLedger) -> Void) {
        let deadline: Instant? = state.withLock { state in
            body(&state.ledger)
            guard !state.isTimerSet, let deadline = state.ledger.nextDeadline else { return nil }
            state.isTimerSet = true
            return deadline
        }
        if let deadline { schedule(deadline) }
    }

    private func schedule(_ deadline: Instant) {
        context.time.schedule(on: loops.next(), at: deadline) { [weak self] in
            self?.deadlineReached()
        }
    }

    private func deadlineReached() {
        let (write, deadline) = state.withLock { state in
            let write = state.ledger.deadlineReached(now: context.clock.now).map { store($0) }
            // A timer may come too early, and what it was set for may have been stored meanwhile.
            state.isTimerSet = state.ledger.nextDeadline != nil
            return (write, state.ledger.nextDeadline)
        }
        if let deadline { schedule(deadline) }
        guard let write else { return }
        let logger = context.logger
        Task {
            if case .failure(let error) = await write.value { logger.warning("usage cannot be stored: \(error)") }
        }
    }

    /// Under the lock, so that no older value follows.
    private func store(_ usage: NetworkUsage) -> Task<Result<Void, StorageError>, Never> {
        changes.yield(usage)
        return context.write(usage.encoded(), forKey: NetworkUsage.storeKey)
    }

    // MARK: - Life

    /// Adds what former runs have counted. What cannot be read costs nothing but itself.
    func load() async {
        do throws(StorageError) {
            guard let bytes = try await context.value(forKey: NetworkUsage.storeKey) else { return }
            guard let stored = NetworkUsage(stored: bytes) else {
                return context.logger.warning("what was used so far cannot be read, counting begins anew")
            }
            state.withLock { $0.ledger.restore(stored) }
        } catch {
            context.logger.warning("what was used so far cannot be read, counting begins anew: \(error)")
        }
    }

    func reset(_ network: NetworkKind?) async throws(StorageError) {
        let write = state.withLock { state in
            state.ledger.reset(network, now: context.clock.now, date: context.unixSeconds)
            return state.ledger.takeChanges().map { store($0) }
        }
        try await write?.value.get()
    }

    /// Every connection is closed: stores what was counted, and ends the sequences.
    func finish() async {
        let write = state.withLock { state in state.ledger.takeChanges().map { store($0) } }
        if case .failure(let error)? = await write?.value {
            context.logger.warning("usage cannot be stored: \(error)")
        }
        changes.finish()
    }
}
