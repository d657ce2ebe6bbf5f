import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization

// What managers report.
extension Network: DatacenterManagerDelegate {
    nonisolated func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer) {
        // Only the main session follows updates (row P42).
        guard manager.configuration.datacenter == standing.withLock({ $0.home }), !manager.hasLeft else { return }
        received(update)
    }

    /// A boxed object came unasked from the home datacenter.
    nonisolated func received(_ update: ByteBuffer) {
        noteLoginTokens(in: update)
        noteChatList(in: update)
        updates.received(update, source: self)
        tellReaders(update)
    }

    nonisolated func managerMayHaveMissedUpdates(_ manager: DatacenterManager) {
        guard manager.configuration.datacenter == standing.withLock({ $0.home }), !manager.hasLeft else { return }
        news.chatListChanges.yield(())
        mayHaveMissedUpdates()
    }

    nonisolated func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool {
        guard error.floodWait != nil else { return true }
        // The pause is not the next account's.
        guard !manager.hasLeft else { return false }
        noteSpeedLimit(error)
        remember(error, of: name, at: manager.configuration.datacenter, in: place)
        var wait = FloodWait(
            method: name, datacenter: manager.configuration.datacenter.rawValue, duration: delay, isAutomatic: false,
            peer: floodPeer(place))
        wait.isAutomatic = accepts(wait, limit: limit)
        news.tell(wait)
        return wait.isAutomatic
    }

    nonisolated func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState) {
        let now = standing.withLock { $0 }
        // One that is left says nothing of its successor.
        guard now.managers.values.contains(where: { $0 === manager }) || now.hasEnded else { return }
        let datacenter = manager.configuration.datacenter
        news.show { $0.connections[datacenter.rawValue] = state == .stopped ? nil : state }
        guard datacenter == now.home else { return }
        // Another manager may come after it, unless the client has ended.
        let state = state == .stopped && !now.hasEnded ? .paused : state
        news.show { $0.connection = state }
        Task { await self.homeStateChanged(state) }
    }
}
