import MTProtoCore
import NIOCore

// Whether the datacenter can be reached at all (rows B15, D12, N14).
extension DatacenterManager {
    /// Tells what the watch has noticed, and gives it time.
    func tendWatch() {
        // A manager that asks one address alone is part of a search, not a reason for one.
        guard !isStopped, configuration.onlyAddress == nil else { return }
        if watch.waitsForWord, client.hasHeardServer { watch.heard() }
        for report in watch.takeReports() {
            if report == .troubled { tell(.noRoute) }
            delegate.manager(self, reports: report)
        }
        guard let deadline = watch.nextDeadline else {
            watchTimer?.cancel()
            watchTimer = nil
            return
        }
        guard watchTimer == nil else { return }
        watchTimer = context.time.schedule(on: loop, at: deadline) {
            self.assumeIsolated { manager in
                manager.watchTimer = nil
                // Too early for a watch that began anew: it looks again.
                manager.watch.deadlineReached(now: manager.context.clock.now)
                manager.tendWatch()
            }
        }
    }

    /// The attempts to connect end.
    func endWatch() {
        watch.reset()
        watchTimer?.cancel()
        watchTimer = nil
    }
}
