import MTProtoCore
import MTProtoKit
import Synchronization

/// Which methods a datacenter does not want to hear of for a while: asking anyway makes the pause longer.
struct FloodMemory: Sendable {
    /// Shorter pauses are not worth remembering.
    static let shortest = Duration.seconds(2)
    /// More methods are not in use at once.
    private static let limit = 64

    struct Place: Hashable, Sendable {
        let method: String
        let datacenter: DatacenterID
    }

    private var ends: [Place: Instant] = [:]

    /// The datacenter wants a method to pause.
    mutating func note(_ method: Place, pause: Duration, now: Instant) {
        guard pause >= Self.shortest else { return }
        ends = ends.filter { $0.value > now }
        if ends.count >= Self.limit, let earliest = ends.min(by: { $0.value < $1.value }) { ends[earliest.key] = nil }
        ends[method] = max(ends[method] ?? now, now + pause)
    }

    /// How long the method has to pause still; nil if it need not.
    mutating func pause(for method: Place, now: Instant) -> Duration? {
        guard let end = ends[method] else { return nil }
        guard end > now else {
            ends[method] = nil
            return nil
        }
        return end - now
    }
}

extension Network {
    /// Remembers a pause that the server demands.
    nonisolated func remember(_ error: RPCError, of method: String, at datacenter: DatacenterID) {
        newPauses.withLock { $0.append((error, method, datacenter)) }
    }

    /// Whether to wait.
    nonisolated func accepts(_ wait: FloodWait, limit: Duration?) -> Bool {
        if let limit { return wait.duration <= limit }
        if let decide = configuration.decidesFloodWait { return decide(wait) }
        return switch configuration.floodWaits {
        case .never: false
        case .automatic(let limit): wait.duration <= limit
        }
    }
}

extension Duration {
    /// Rounded up.
    var wholeSeconds: Int64 {
        components.seconds.saturatingAdd(components.attoseconds > 0 ? 1 : 0)
    }
}
