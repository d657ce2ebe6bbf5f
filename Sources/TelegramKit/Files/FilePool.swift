import MTProtoCore
import MTProtoKit

/// The workers of an account and who waits for them. Made when the first file is asked for.
struct FilePool {
    typealias Manager = MultiplexedRequestManager

    var manager: Manager
    /// Connections of their own: all workers but those that are a datacenter's only connection anyway.
    var extra: [Manager.WorkerID: MTProto] = [:]
    var waiters: [Manager.RequestID: CheckedContinuation<Manager.WorkerID?, Never>] = [:]
    /// Workers of requests whose caller has not begun to wait.
    var ready: [Manager.RequestID: Manager.WorkerID] = [:]
    var isTimerSet = false
    /// What each worker is for.
    var targets: [Manager.WorkerID: Manager.Target] = [:]

    init(policy: Manager.Policy) {
        manager = Manager(policy: policy)
    }
}

/// A request's place on a worker.
struct WorkerLease {
    let id: MultiplexedRequestManager.RequestID
    let manager: MTProto
}
