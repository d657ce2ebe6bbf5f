import Logging
import MTProtoCore
import MTProtoKit

/// Pauses of earlier processes that are kept whole until a datacenter has told its time, and who asks for it.
struct SupposedPauses: Sendable {
    let pauses: [BulkPlan.Pause]
    let asking: Task<Void, Never>
}

extension OutboxRunner {
    /// Stores which pauses count, so that a process that follows keeps them as well. Where that fails they are stored with
    /// what is stored next.
    func storePauses() async {
        settlePauses()
        // What is supposed of others is not to be stored.
        guard supposed == nil else { return }
        log.notePauses(of: plan, now: time.clock.now) { serverMilliseconds(at: $0) }
        await storeNotedPauses()
    }

    private func storeNotedPauses() async {
        do throws(TelegramError) {
            try await store(outcomes: true)
        } catch {
            guard end == nil else { return }
            network.configuration.logger.warning("a pause of the outbox cannot be stored: \(error)")
        }
    }

    // MARK: - Those of earlier processes

    /// When a datacenter is asked again that has not told its time.
    private static let askingPause = Duration.seconds(30)

    /// Keeps the pauses that earlier processes have met.
    func resumePauses() {
        let now = time.clock.now
        let serverNow = serverMilliseconds(at: now)
        let isHeard = network.context.serverTime.source == .server
        let kept = log.restorePauses(&plan, now: now, serverNow: serverNow, isHeard: isHeard)
        if isHeard { return log.dropPauses(overAt: serverNow) }
        guard !kept.isEmpty, end == nil else { return }
        supposed = SupposedPauses(pauses: kept, asking: Task { await askForTime() })
    }

    /// What was supposed gives way to what the server's clock says, once that is known.
    func settlePauses() {
        guard let former = supposed, network.context.serverTime.source == .server else { return }
        supposed = nil
        for pause in former.pauses { plan.takeBack(pause) }
        resumePauses()
        plan.lookAnew(now: time.clock.now)
    }

    /// Nothing else may ask a server as long as everything waits. Without an answer the pauses end all the same, later.
    private func askForTime() async {
        while !Task.isCancelled, let supposed, supposed.pauses.contains(where: { $0.until > time.clock.now }) {
            await learnTime()
            if network.context.serverTime.source == .server { return pump() }
            guard (try? await time.sleep(for: Self.askingPause)) != nil else { return }
        }
    }

    /// Asks the home datacenter for its time. The end of the client does not wait for that.
    private func learnTime() async {
        await OwnRequest.$isCurrent.withValue(true) { _ = try? await network.measureServerTime() }
    }

    // MARK: - Forgetting

    /// Forgets pauses, stored ones as well: what waits for them goes.
    ///
    /// - Parameter peer: in which chat; nil: all pauses.
    /// - Returns: how many.
    func forgetPauses(in peer: Peer?) async -> Int {
        guard isLoaded, end == nil else { return 0 }
        let count = plan.forgetPauses(in: peer, now: time.clock.now)
        log.forgetPauses(in: peer)
        pump()
        wakeAll()
        await storeNotedPauses()
        return count
    }
}
