import MTProtoCore
import NIOCore

/// A device that calls and keeps account of every call and every update. Subclasses say how calls get to the server.
package class CallingHost: SimulatedHost {
    package internal(set) final var statistics = ClientStatistics()
    /// Calls that have ended, in the order of their ends; empty unless ``keepsHistory``.
    package private(set) final var history: [CallRecord] = []
    package final var keepsHistory: Bool
    /// Called when a call has ended. It may begin others.
    package final var onCompletion: ((CallingHost, CallRecord) -> Void)?
    /// The upper half of the numbers of this host's calls.
    package final let callPrefix: UInt32
    private final var nextCall: UInt64 = 0
    /// The numbers of all updates that came.
    private(set) final var updates: Set<UInt64> = []

    init(simulation: Simulation, name: String, link: LinkProfile, keepsHistory: Bool) {
        self.keepsHistory = keepsHistory
        callPrefix = UInt32(simulation.hosts.count)
        super.init(simulation: simulation, name: name, link: link)
    }

    /// Begins a call, and returns its number.
    @discardableResult
    package final func call(
        answerBytes: Int = 64, delay: Duration = .zero, payloadBytes: Int = 0, manager: Int = 0,
        options: (inout Request) -> Void = { _ in }
    ) -> UInt64 {
        nextCall += 1
        let number = UInt64(callPrefix) << 32 | nextCall
        let call = SimulatedCall(number: number, answerBytes: answerBytes, delay: delay, payloadBytes: payloadBytes)
        statistics.submitted += 1
        simulation.record(.submitted, host: id, a: number, b: UInt64(payloadBytes))
        let record = begin(call, manager: manager, options)
        if record.endedAt != nil { close(record) }
        changed()
        return number
    }

    /// How many calls have not ended.
    package var pendingCount: Int { 0 }

    /// Sends a call. A record with an end says that it failed at once.
    func begin(_ call: SimulatedCall, manager: Int, _ options: (inout Request) -> Void) -> CallRecord {
        CallRecord(call: call, isIdempotent: false, submittedAt: simulation.now)
    }

    /// A call has ended.
    final func close(_ record: CallRecord) {
        switch record.outcome {
        case .answered:
            statistics.answered += 1
            simulation.record(.completed, host: id, a: record.number)
        case .failed:
            statistics.failed += 1
            simulation.record(.failed, host: id, a: record.number)
        case .pending:
            break
        }
        if keepsHistory { history.append(record) }
        onCompletion?(self, record)
    }

    final func receivedUpdate(_ number: UInt64?) {
        guard let number else { return }
        statistics.updates += 1
        if !updates.insert(number).inserted { statistics.repeatedUpdates += 1 }
        simulation.record(.update, host: id, a: number)
    }
}
