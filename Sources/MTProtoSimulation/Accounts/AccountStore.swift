import MTProtoCore

/// What a client keeps on a disk that takes its time, writes in order, fails by order, and outlives the process.
final class AccountStore {
    /// A key, and whose it is.
    struct Key: Hashable {
        var material: KeyMaterial
        /// Whether it carries the account.
        var isAuthorized = false
        /// Whether it carries an account or has carried one.
        var hasCarried = false
        /// Who was signed in when it began to carry the account.
        var owner: Int64?

        init(_ material: KeyMaterial) {
            self.material = material
        }
    }

    /// What is kept.
    struct Content {
        /// ``TelegramKit/StoredAccount``, encoded.
        var account: [UInt8]?
        var keys: [Int: Key] = [:]
        var addresses: [Int: [DatacenterAddress]] = [:]
    }

    /// What is on the disk.
    private(set) var content = Content()
    /// How long a write takes.
    var writeTime: Duration
    /// So many of the next writes fail.
    var failures = 0
    private unowned let simulation: Simulation
    private var busyUntil = Instant.zero
    private var life = 0

    init(simulation: Simulation, writeTime: Duration) {
        self.simulation = simulation
        self.writeTime = writeTime
    }

    /// Writes something after everything before it.
    /// - Parameter completion: hears whether it was written; never after the process died.
    func write(_ change: @escaping (inout Content) -> Void, completion: @escaping (Bool) -> Void = { _ in }) {
        busyUntil = max(busyUntil, simulation.now) + writeTime
        simulation.at(busyUntil) { [weak self, life] _ in self?.finish(change, of: life, completion) }
    }

    private func finish(_ change: (inout Content) -> Void, of life: Int, _ completion: (Bool) -> Void) {
        guard life == self.life else { return }
        guard failures == 0 else {
            failures -= 1
            return completion(false)
        }
        change(&content)
        completion(true)
    }

    /// The process died: what was not written is lost.
    func kill() {
        life += 1
        busyUntil = simulation.now
    }
}
