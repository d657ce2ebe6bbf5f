import MTProtoCore
import NIOCore
import TelegramLab

/// Runs ``SimulatedCall``s and counts how often each was run.
package final class SimulatedService: LabService {
    /// Where a client was seen last.
    package struct Seen: Hashable, Sendable {
        package var datacenter: Int
        package var keyID: UInt64
        package var sessionID: Int64
    }

    /// How often each call was run.
    package private(set) var executions: [UInt64: Int] = [:]
    /// How many runs there were altogether.
    package private(set) var executionCount = 0
    /// Runs of calls that had been run before.
    package private(set) var duplicates = 0
    /// The sessions that called, by the upper half of the numbers of their calls.
    package private(set) var seen: [UInt32: Seen] = [:]
    /// Decides about a call before it is run. Nil runs it.
    package var override: ((SimulatedCall, LabCall, Instant) -> LabReply?)?
    private unowned let host: SimulatedHost

    init(host: SimulatedHost) {
        self.host = host
    }

    package func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        guard let simulated = SimulatedCall(body: call.query) else { return .pass }
        seen[UInt32(truncatingIfNeeded: simulated.number >> 32)] = Seen(
            datacenter: call.datacenter, keyID: call.keyID, sessionID: call.sessionID)
        if let reply = override?(simulated, call, now) { return reply }
        let count = executions[simulated.number, default: 0] + 1
        executions[simulated.number] = count
        executionCount += 1
        if count > 1 { duplicates += 1 }
        host.simulation.record(.executed, host: host.id, a: simulated.number, b: UInt64(count))
        guard simulated.delay > .zero else { return .now(.success(simulated.answer)) }
        return .later(.success(simulated.answer), at: now + simulated.delay)
    }

    /// Forgets a call that will not come any more, to keep long runs small.
    package func forget(_ number: UInt64) {
        executions[number] = nil
    }
}
