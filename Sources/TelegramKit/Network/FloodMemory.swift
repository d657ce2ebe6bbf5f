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
    /// Waits, or fails, where the server has asked for a pause that is not over: nothing is sent before (row P23).
    /// - Returns: how long it waited.
    func respectFloods(
        of method: String, at datacenter: DatacenterID, for request: Request
    ) async throws(TelegramError) -> Duration {
        let now = context.clock.now
        let place = FloodMemory.Place(method: method, datacenter: datacenter)
        guard let pause = floodMemory.withLock({ $0?.pause(for: place, now: now) }) else { return .zero }
        var wait = FloodWait(method: method, datacenter: datacenter.rawValue, duration: pause, isAutomatic: false)
        wait.isAutomatic = request.waitsOutFloods && accepts(wait, limit: request.floodWaitLimit)
        floodWaits.yield(wait)
        guard wait.isAutomatic else {
            throw TelegramError(
                .floodWait, message: "The server demands a pause of \(pause.wholeSeconds) s more", location: method,
                hint: "Nothing was sent; wait that long.", retryAfter: pause)
        }
        let hold = hold(method, to: datacenter, because: .pause(until: now + pause))
        defer { letGo(hold) }
        try? await context.time.sleep(for: pause)
        if Task.isCancelled {
            throw TelegramError(notSent: method)
        }
        return pause
    }

    /// Remembers a pause that the server demands.
    nonisolated func remember(_ error: RPCError, of method: String, at datacenter: DatacenterID) {
        guard error.message.hasPrefix("FLOOD_WAIT_"), let pause = error.floodWait else { return }
        let now = context.clock.now
        floodMemory.withLock { memory in
            var changed = memory ?? FloodMemory()
            changed.note(.init(method: method, datacenter: datacenter), pause: pause, now: now)
            memory = changed
        }
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
