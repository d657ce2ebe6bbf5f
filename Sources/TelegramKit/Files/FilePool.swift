import MTProtoCore
import MTProtoKit

/// The workers of an account and the requests that wait for them. Made when the first file is requested.
struct FilePool {

    var manager: MultiplexedRequestManager
    /// Connections of their own: all workers but those that are a datacenter's only connection anyway.
    var extra: [MultiplexedRequestManager.WorkerID: DatacenterManager] = [:]
    var waiters:
        [MultiplexedRequestManager.RequestID: CheckedContinuation<MultiplexedRequestManager.WorkerID?, Never>] = [:]
    /// Workers of requests whose caller has not begun to wait.
    var ready: [MultiplexedRequestManager.RequestID: MultiplexedRequestManager.WorkerID] = [:]
    var isTimerSet = false
    /// What each worker is for.
    var targets: [MultiplexedRequestManager.WorkerID: MultiplexedRequestManager.Target] = [:]

    init(policy: MultiplexedRequestManager.Policy) {
        manager = MultiplexedRequestManager(policy: policy)
    }
}

/// A request's place on a worker.
struct WorkerLease {
    let id: MultiplexedRequestManager.RequestID
    let manager: DatacenterManager
}
