import MTProtoCore
import MTProtoKit
import Synchronization

/// The first events of a run, from any thread, for a picture.
final class EventList: Sendable {
    private static let limit = 20_000

    private let kept = Mutex<(events: [TraceEvent], leftOut: Int)>(([], 0))

    private let begun = Mutex<Instant?>(nil)

    /// The client is being made: the times of its events count from about now.
    func begin(at now: Instant) { begun.withLock { $0 = now } }

    /// The time of an event that would happen now.
    func time(at now: Instant) -> Duration { begun.withLock { $0 }.map { now - $0 } ?? .zero }

    func add(_ event: TraceEvent) {
        kept.withLock { kept in
            if kept.events.count < Self.limit { kept.events.append(event) } else { kept.leftOut += 1 }
        }
    }

    var events: [TraceEvent] { kept.withLock { $0.events } }
    /// How many came after these.
    var leftOut: Int { kept.withLock { $0.leftOut } }
}
