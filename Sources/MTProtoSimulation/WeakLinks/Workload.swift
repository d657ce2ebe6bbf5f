import MTProtoCore
import NIOCore

/// What a client does while a link is measured.
package enum Workload: String, CaseIterable, Sendable {
    /// Four small calls a second.
    case steady
    /// Two small calls a second beside a download.
    case download
    /// Two small calls a second beside an upload.
    case upload

    package var title: String {
        switch self {
        case .steady: "steady calls"
        case .download: "calls under a download"
        case .upload: "calls under an upload"
        }
    }
}

/// One workload at work on one client. Small calls are what is measured; parts of files are load, and counted.
final class WorkloadRun {
    let host: CallingHost
    private let workload: Workload
    private let simulation: Simulation
    private let begin: Instant
    /// No small call begins later.
    let end: Instant
    private let partBytes: Int
    private var partsLeft: Int
    private let parallel: Int
    private(set) var parts = 0
    private(set) var partsDone = 0
    private(set) var lastPart: Instant?
    private var partNumbers: Set<UInt64> = []
    private(set) var calls: [CallRecord] = []
    private(set) var submitted = 0

    init(_ workload: Workload, on host: CallingHost, begin: Instant) {
        self.workload = workload
        self.host = host
        self.begin = begin
        simulation = host.simulation
        let link = simulation.network.link(of: host.id)
        let rate = workload == .upload ? link.up : link.down
        partBytes = rate < 64_000 ? 16_384 : 131_072
        // Twenty seconds of the link, as far as that makes sense.
        let volume = min(max(rate * 20, 65_536), 16 << 20)
        partsLeft = workload == .steady ? 0 : (volume + partBytes - 1) / partBytes
        parallel = workload == .upload ? 3 : 4
        parts = partsLeft
        end = begin + Self.length(for: link, workload: workload)
        host.onCompletion = { [unowned self] _, record in self.ended(record) }
        schedule()
    }

    /// At least 30 s, and three times what is rarest on the link.
    private static func length(for link: LinkProfile, workload: Workload) -> Duration {
        var length = Duration.seconds(30)
        if let lifetime = link.lifetime { length = max(length, lifetime.upperBound * 3) }
        if let darkness = link.darkness { length = max(length, (darkness.pause.upperBound + darkness.length) * 3) }
        return length
    }

    private func schedule() {
        let interval: Duration = workload == .steady ? .milliseconds(250) : .milliseconds(500)
        var instant = begin
        while instant < end {
            simulation.at(instant) { [unowned self] _ in
                submitted += 1
                host.call(answerBytes: 64) { $0.isIdempotent = false }
            }
            instant += interval
        }
        guard partsLeft > 0 else { return }
        simulation.at(begin) { [unowned self] _ in
            for _ in 0..<parallel { nextPart() }
        }
    }

    private func nextPart() {
        guard partsLeft > 0 else { return }
        partsLeft -= 1
        let number =
            workload == .download
            ? host.call(answerBytes: partBytes) { $0.isIdempotent = true }
            : host.call(answerBytes: 4, payloadBytes: partBytes) { $0.isIdempotent = true }
        partNumbers.insert(number)
    }

    private func ended(_ record: CallRecord) {
        guard partNumbers.remove(record.number) != nil else {
            calls.append(record)
            return
        }
        if record.outcome == .answered { partsDone += 1 }
        lastPart = simulation.now
        nextPart()
    }

    /// Whether everything that was begun has ended.
    var isDone: Bool {
        simulation.now >= end && host.pendingCount == 0
    }
}
