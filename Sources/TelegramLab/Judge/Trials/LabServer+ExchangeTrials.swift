import MTProtoCore
import NIOCore

// Exchanges whose first step gets no answer that belongs to it.
extension LabServer {
    /// Says what a trial has in place of `resPQ`. Returns whether nothing is left to be done with the packet.
    func withholds(
        _ packet: ByteBuffer, by misconduct: HandshakeMisconduct?, on link: LabLink, now: Instant
    ) -> Bool {
        guard let misconduct, PlainMessage.asksForKey(packet), let query = try? PlainMessage(packet: packet) else {
            return false
        }
        // Over HTTP a connection stays when an exchange has ended, but not while an answer is waited for.
        let staysAnyway = link.fate.hasSentEncrypted || link.http != nil && misconduct != .silence
        self.judge?.change {
            if $0.nonce == nil { $0.nonce = TrialWatch.nonce(of: query.body) }
            if staysAnyway { $0.isKeptOtherwise = true }
        }
        switch misconduct {
        case .silence: self.judge?.change { $0.isTold = true }
        case .transportError:
            self.judge?.change { $0.isTold = true }
            self.send(transportError: -404, on: link, now: now)
        case .reflected:
            var ids = ServerMessageIDGenerator()
            let time = self.clock(of: link.datacenter).unixNanoseconds(at: now)
            let answer = PlainMessage(id: ids.next(unixNanoseconds: time, isAnswer: true), body: query.body).packet()
            self.log(self.plainFrame(answer, .sent, link), wire: answer, now: now)
            self.send(packet: answer, on: link, now: now)
        default: return false
        }
        return true
    }
}
