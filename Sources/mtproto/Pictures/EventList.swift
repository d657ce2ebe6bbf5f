import MTProtoKit
import Synchronization

/// The first events of a run, from any thread, for a picture.
final class EventList: Sendable {
    private static let limit = 20_000

    private let kept = Mutex<(events: [TraceEvent], leftOut: Int)>(([], 0))

    func add(_ event: TraceEvent) {
        kept.withLock { kept in
            if kept.events.count < Self.limit { kept.events.append(event) } else { kept.leftOut += 1 }
        }
    }

    var events: [TraceEvent] { kept.withLock { $0.events } }
    /// How many came after these.
    var leftOut: Int { kept.withLock { $0.leftOut } }
}
