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
        guard error.message.hasPrefix("FLOOD_WAIT_"), let length = error.floodWait else { return }
        let pause = NewPause(
            error: error, method: method, datacenter: datacenter, since: context.clock.now, length: length)
        newPauses.withLock { pauses in
            // Nothing may be asked for a long time, while connections wait out one pause after the other.
            if let known = pauses.firstIndex(where: { $0.method == method && $0.datacenter == datacenter }) {
                if pauses[known].end < pause.end { pauses[known] = pause }
            } else {
                pauses.append(pause)
            }
        }
    }

    /// Tells of a pause that a server wants.
    nonisolated func tell(_ wait: FloodWait) {
        floodWaits.yield(wait)
        instruments?.note(wait)
    }

    /// Whether to wait.
    nonisolated func accepts(_ wait: FloodWait, limit: Duration?) -> Bool {
        if let limit { return wait.duration <= limit }
        return configuration.accepts(wait)
    }
}

extension TelegramConfiguration {
    /// Whether to wait, where the request does not say.
    func accepts(_ wait: FloodWait) -> Bool {
        if let decidesFloodWait { return decidesFloodWait(wait) }
        return switch floodWaits {
        case .never: false
        case .automatic(let limit): wait.duration <= limit
        }
    }
}

/// A pause that a server wants, and since when.
struct NewPause: Sendable {
    let error: RPCError
    let method: String
    let datacenter: DatacenterID
    let since: Instant
    let length: Duration

    var end: Instant { since + length }
}

extension Duration {
    /// Rounded up.
    var wholeSeconds: Int64 {
        components.seconds.saturatingAdd(components.attoseconds > 0 ? 1 : 0)
    }
}
