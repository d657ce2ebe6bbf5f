import MTProtoCore

/// A download for simulations: a ``DownloadPlan`` that goes on from a ``DownloadRecord``, as ``FileSaver`` does.
package struct SimulatedDownload: Sendable {
    private let identity: Int64
    private var plan: DownloadPlan

    /// - Parameters:
    ///   - identity: tells files apart in records.
    ///   - size: of the file, in bytes, if it is known.
    ///   - record: what ``record`` was when another process died; one that cannot be used counts for nothing.
    package init(identity: Int64, size: Int64?, record: [UInt8]?) {
        self.identity = identity
        let known = record.flatMap { try? DownloadRecord($0, for: identity, size: size) }
        plan = DownloadPlan(
            size: size ?? known?.size, present: known?.present ?? FileRanges(), partSize: Self.partSize)
    }

    /// So many bytes are asked for at a time.
    package static let partSize = DownloadPlan.smallestPart

    /// The next part to ask for; nil if an answer has to come first, or nothing is left.
    package mutating func nextPart(now: Instant) -> Range<Int64>? { plan.nextPart(now: now) }

    /// A part has come. Returns what it contradicts.
    package mutating func received(_ part: Range<Int64>, count: Int, now: Instant) -> String? {
        do throws(DownloadPlan.Fault) {
            try plan.received(part, count: count, now: now)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Whether all of the file has come.
    package var isComplete: Bool { plan.isComplete }
    /// The bytes that have come.
    package var present: [Range<Int64>] { plan.present.ranges }
    /// What has come, for a store.
    package var record: [UInt8] {
        DownloadRecord(identity: identity, size: plan.size, present: plan.present).encoded()
    }
}
