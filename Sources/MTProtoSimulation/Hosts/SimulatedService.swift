import MTProtoCore
import NIOCore
import TelegramLab

/// Runs ``SimulatedCall``s and counts how often each was run.
package final class SimulatedService: LabService {
    /// How often each call was run.
    package private(set) var executions: [UInt64: Int] = [:]
    /// How many runs there were altogether.
    package private(set) var executionCount = 0
    /// Runs of calls that had been run before.
    package private(set) var duplicates = 0
    /// Decides about a call before it is run. Nil runs it.
    package var override: ((SimulatedCall, LabCall, Instant) -> LabReply?)?
    private unowned let host: SimulatedHost

    init(host: SimulatedHost) {
        self.host = host
    }

    package func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        guard let simulated = SimulatedCall(body: call.query) else { return .pass }
        if let reply = override?(simulated, call, now) { return reply }
        let count = executions[simulated.number, default: 0] + 1
        executions[simulated.number] = count
        executionCount += 1
        if count > 1 { duplicates += 1 }
        host.simulation.record(.executed, host: host.id, a: simulated.number, b: UInt64(count))
        guard simulated.delay > .zero else { return .now(.success(simulated.answer)) }
        return .later(.success(simulated.answer), at: now + simulated.delay)
    }
}
