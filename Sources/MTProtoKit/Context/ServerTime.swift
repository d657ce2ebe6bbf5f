import MTProtoCore
import Synchronization

/// What the servers' clock shows, as far as a client knows.
///
/// Clients go by the servers' time whatever the machine's clock says: once a server has been heard, setting that clock
/// changes nothing.
public struct ServerTime: Hashable, Sendable, CustomStringConvertible {
    /// Where the time comes from.
    public enum Source: String, Hashable, Sendable {
        /// This machine's clock, or that of a web server: no datacenter has been heard.
        case guess
        /// This machine's clock, corrected by the error that a datacenter showed in an earlier run.
        case remembered
        /// A datacenter, under an authorization key or while it was made. Right except for the time that packets take.
        case server
    }

    /// Nanoseconds since the beginning of 1970, UTC.
    public let unixNanoseconds: Int64
    /// Where it comes from.
    public let source: Source
    /// By how much the servers' clock can be ahead of this, or behind it: what the slowest question of the last
    /// measurement took. Nil if it was not measured since it was learnt.
    public let uncertainty: Duration?

    /// Whole seconds since the beginning of 1970, UTC: what the dates of messages count from.
    public var unixSeconds: Int { Int(clamping: unixNanoseconds / 1_000_000_000) }

    public var description: String {
        let measured = uncertainty.map { ", within \($0)" } ?? ""
        return "\(unixSeconds) (\(source.rawValue)\(measured))"
    }
}

extension Context {
    /// What the servers' clock shows now.
    package var serverTime: ServerTime {
        state.withLock { state in
            let source: ServerTime.Source =
                state.clock.isSynchronized ? .server : state.clock.isRemembered ? .remembered : .guess
            return ServerTime(
                unixNanoseconds: state.clock.unixNanoseconds(at: clock.now), source: source,
                uncertainty: state.clock.isSynchronized ? state.clockUncertainty : nil)
        }
    }

    /// The servers' clock was measured.
    func clockMeasured(_ clock: ServerClock, uncertainty: Duration) {
        serverClock = clock
        state.withLock { state in
            // Another one may have been learnt meanwhile.
            if state.clock == clock { state.clockUncertainty = uncertainty }
        }
    }
}

extension DatacenterManager {
    /// Measures the server's clock over the connection that is there (row G10), and waits for the end of that. The
    /// context has it then.
    ///
    /// - Returns: whether it was measured. Not without a connection that carries requests, nor if it takes longer than
    ///   `limit`, nor if the task is cancelled.
    package func measureServerTime(within limit: Duration = .seconds(30)) async -> Bool {
        guard !isStopped, client.isCarrying else { return false }
        let all = measurements ?? Broadcaster(limit: 1)
        measurements = all
        let ended = all.subscribe()
        give("synchronize") { $0.synchronizeTime(now: $1) }
        scheduleTurn()
        return await context.time.within(limit) { await ended.next() != nil } ?? false
    }
}
