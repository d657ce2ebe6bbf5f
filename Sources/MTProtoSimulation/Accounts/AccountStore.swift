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

    /// How far the updates of an account were read.
    struct Place {
        /// As ``TelegramKit/SimulatedUpdates`` gave it.
        var bytes: [UInt8]
        /// What the reader had finished with.
        var knowledge: ReadingLedger.Knowledge
    }

    /// What is there of a file.
    struct File {
        let download: AccountDownload
        /// How many bytes of each part, by where it begins.
        var parts: [Int64: Int] = [:]
        /// As ``TelegramKit/SimulatedDownload`` gave it.
        var record: [UInt8]?
        /// The parts that the record is about, by where they begin.
        var recorded: Set<Int64> = []
        var isDone = false

        init(download: AccountDownload) {
            self.download = download
        }
    }

    /// How far an upload has come.
    struct Upload {
        let upload: AccountUpload
        /// The user that it is for.
        let user: Int64
        /// Where the parts are.
        let home: Int
        /// As ``TelegramKit/SimulatedUpload`` gave it.
        let record: [UInt8]
    }

    /// What is kept.
    struct Content {
        /// ``TelegramKit/StoredAccount``, encoded.
        var account: [UInt8]?
        var keys: [Int: Key] = [:]
        var addresses: [Int: [DatacenterAddress]] = [:]
        var place: Place?
        var files: [Int: File] = [:]
        var uploads: [Int: Upload] = [:]
    }

    /// What is on the disk.
    private(set) var content = Content()
    /// How long a write takes.
    var writeTime: Duration
    /// So many of the next writes fail.
    var failures = 0
    /// When a write failed last.
    private(set) var failedAt: Instant?
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
            failedAt = simulation.now
            return completion(false)
        }
        change(&content)
        completion(true)
    }

    /// Whether nothing is being written.
    var isIdle: Bool { busyUntil <= simulation.now }

    /// The process died: what was not written is lost.
    func kill() {
        life += 1
        busyUntil = simulation.now
    }
}
