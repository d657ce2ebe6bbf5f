import Logging

extension OutboxRunner {
    /// Stores which pauses count, so that a process that follows keeps them as well. Where that fails they are stored with
    /// what is stored next.
    func storePauses() async {
        log.notePauses(of: plan, now: time.clock.now) { serverMilliseconds(at: $0) }
        do throws(TelegramError) {
            try await store(outcomes: true)
        } catch {
            guard end == nil else { return }
            network.configuration.logger.warning("a pause of the outbox cannot be stored: \(error)")
        }
    }
}
