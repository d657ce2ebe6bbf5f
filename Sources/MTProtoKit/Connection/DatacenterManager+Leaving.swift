import NIOCore
import MTProtoCore
import Synchronization

// What remains of a connection whose account has left.
extension DatacenterManager {
    /// Whether the account that it served has left: what it still hears is not for the one that is there now.
    package nonisolated var hasLeft: Bool { isLeaving.withLock { $0 } }

    /// The account that it serves leaves. From this moment on it follows no change of keys, takes no request, and tells its
    /// delegate of nothing that concerns accounts; requests that wait fail with ``RequestFailure/stopped``. It keeps its own
    /// key and connection for ``destroyKey(within:)``, until ``stop(_:failure:)``.
    package nonisolated func leave() {
        let isFirst = isLeaving.withLock { isLeaving in
            defer { isLeaving = true }
            return !isLeaving
        }
        guard isFirst else { return }
        loop.execute {
            self.assumeIsolated { manager in
                guard !manager.isStopped else { return }
                manager.give("abandon") { $0.abandonRequests(now: $1) }
                manager.turn()
            }
        }
    }
}
