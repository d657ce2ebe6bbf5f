import MTProtoCore
import MTProtoKit

/// The workers of an account and the requests that wait for them. Made when the first file is requested.
struct FilePool {

    var workers: MultiplexedRequestManager
    /// Connections of their own: all workers but those that are a datacenter's only connection anyway.
    private(set) var extra: [MultiplexedRequestManager.WorkerID: DatacenterManager] = [:]
    private var waiters:
        [MultiplexedRequestManager.RequestID: CheckedContinuation<MultiplexedRequestManager.WorkerID?, Never>] = [:]
    /// Workers of requests whose caller has not begun to wait.
    private var ready: [MultiplexedRequestManager.RequestID: MultiplexedRequestManager.WorkerID] = [:]
    private var isTimerSet = false
    /// What each worker is for.
    private var targets: [MultiplexedRequestManager.WorkerID: MultiplexedRequestManager.Target] = [:]

    init(policy: MultiplexedRequestManager.Policy) {
        workers = MultiplexedRequestManager(policy: policy)
    }

    // MARK: - Requests that wait

    /// Whether a request has a worker that its caller has not taken.
    func isReady(_ id: MultiplexedRequestManager.RequestID) -> Bool { ready[id] != nil }

    /// The worker of a request, for its caller.
    mutating func take(_ id: MultiplexedRequestManager.RequestID) -> MultiplexedRequestManager.WorkerID? {
        ready.removeValue(forKey: id)
    }

    mutating func wait(
        _ id: MultiplexedRequestManager.RequestID,
        _ caller: CheckedContinuation<MultiplexedRequestManager.WorkerID?, Never>
    ) {
        waiters[id] = caller
    }

    mutating func stopWaiting(_ id: MultiplexedRequestManager.RequestID) {
        waiters.removeValue(forKey: id)?.resume(returning: nil)
    }

    /// A request has a worker.
    mutating func start(
        _ id: MultiplexedRequestManager.RequestID, on worker: MultiplexedRequestManager.WorkerID
    ) {
        if let caller = waiters.removeValue(forKey: id) {
            caller.resume(returning: worker)
        } else {
            ready[id] = worker
        }
    }

    /// What waits for a worker gets none.
    mutating func endWaiting() {
        let callers = waiters.values
        waiters = [:]
        for caller in callers { caller.resume(returning: nil) }
    }

    // MARK: - Workers

    /// Says what a worker is for.
    ///
    /// - Returns: its own connection, if it has one.
    mutating func begin(
        _ worker: MultiplexedRequestManager.WorkerID, for target: MultiplexedRequestManager.Target
    ) -> DatacenterManager? {
        targets[worker] = target
        return extra[worker]
    }

    mutating func add(_ manager: DatacenterManager, as worker: MultiplexedRequestManager.WorkerID) {
        extra[worker] = manager
    }

    /// A worker is not needed any more.
    ///
    /// - Returns: its own connection, if it had one: that of a first worker may be a datacenter's only one, and looks after itself.
    mutating func close(_ worker: MultiplexedRequestManager.WorkerID) -> DatacenterManager? {
        targets[worker] = nil
        return extra.removeValue(forKey: worker)
    }

    /// Takes its own connection from a worker.
    mutating func removeConnection(of worker: MultiplexedRequestManager.WorkerID) {
        extra[worker] = nil
    }

    /// The account has left: what waits for a worker gets none.
    ///
    /// - Returns: what carried files alone.
    mutating func leave() -> [DatacenterManager] {
        defer { extra = [:] }
        endWaiting()
        return Array(extra.values)
    }

    /// Whether a manager is there for nothing but files that do not go on in the background.
    func endsInBackground(_ manager: DatacenterManager, home: DatacenterID) -> Bool {
        if let worker = extra.first(where: { $0.value === manager })?.key {
            return targets[worker]?.continuesInBackground == false
        }
        let datacenter = manager.configuration.datacenter
        guard datacenter != home else { return false }
        let served = targets.filter { $0.value.datacenter == datacenter }
        return served.contains { extra[$0.key] == nil } && !served.values.contains(where: \.continuesInBackground)
    }

    // MARK: - Time

    /// When a timer has to be set for, unless one is set.
    mutating func armTimer() -> Instant? {
        guard !isTimerSet, let deadline = workers.nextDeadline else { return nil }
        isTimerSet = true
        return deadline
    }

    mutating func timerFired(now: Instant) {
        isTimerSet = false
        workers.deadlineReached(now: now)
    }
}

/// A request's place on a worker.
struct WorkerLease {
    let id: MultiplexedRequestManager.RequestID
    let manager: DatacenterManager
}
