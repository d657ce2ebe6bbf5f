import MTProtoCore
import NIOCore

// Where faults take hold.
extension LabServer {
    /// Lets faults strike at one datacenter, or at all of them, from now on. ``FaultPlan/none`` heals: whatever a
    /// fault holds is let go, clocks are right again, and every session gets what it has missed.
    package func setFaults(_ plan: FaultPlan, datacenter: Int? = nil, now: Instant) {
        for id in 1...5 where datacenter == nil || datacenter == id {
            self.datacenters[id]?.faults.set(plan)
        }
    }

    func decideFate(of link: LabLink, now: Instant) {}

    func receiveUnderFaults(_ packet: OpenedPacket, of session: LabSession, from link: LabLink, now: Instant) {
        self.take(packet, of: session, from: link, now: now)
    }

    func flushUnderFaults(_ session: LabSession, on link: LabLink, now: Instant) {
        for packet in session.machine.flush(now: now) { self.send(packet, of: session, on: link, now: now) }
    }

    func hold(_ bytes: ByteBuffer, on link: LabLink, now: Instant) {}

    func perform(_ task: FaultTask, now: Instant) {}
}
