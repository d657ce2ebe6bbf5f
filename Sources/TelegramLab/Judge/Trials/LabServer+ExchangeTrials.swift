import MTProtoCore
import NIOCore
import TL

// Exchanges one step of which gets no answer that belongs to it.
extension LabServer {
    /// Says what a trial has in place of `resPQ`. Returns whether nothing is left to be done with the packet.
    func withholds(
        _ packet: ByteBuffer, by misconduct: HandshakeMisconduct?, on connection: LabConnection, now: Instant
    ) -> Bool {
        guard let misconduct, let query = try? PlainMessage(packet: packet) else { return false }
        guard PlainMessage.asksForKey(packet) else {
            return self.withholds(query.body, by: misconduct, on: connection, now: now)
        }
        // Over HTTP a connection stays when an exchange has ended, but not while an answer is waited for.
        let staysAnyway = connection.fate.hasSentEncrypted || connection.http != nil && !misconduct.isSilent
        self.judge?.change {
            if $0.nonce == nil { $0.nonce = TrialWatch.nonce(of: query.body) }
            if staysAnyway { $0.isKeptOtherwise = true }
        }
        switch misconduct {
        case .silence: self.judge?.change { $0.isTold = true }
        case .transportError:
            self.judge?.change { $0.isTold = true }
            self.send(transportError: -404, on: connection, now: now)
        case .reflected: self.answer(query.body, on: connection, now: now)
        default: return false
        }
        return true
    }

    /// Says what a trial has in place of `server_DH_params_ok`.
    private func withholds(
        _ query: ByteBuffer, by misconduct: HandshakeMisconduct, on connection: LabConnection, now: Instant
    ) -> Bool {
        var reader = TLReader(query)
        guard misconduct == .lateSilence || misconduct == .earlyConfirmation,
            TLRaw(query).constructorID == MT.ConstructorID.reqDHParams, let asked = try? MT.ReqDHParams(from: &reader)
        else { return false }
        guard misconduct == .earlyConfirmation else {
            self.judge?.change {
                // A client may have begun anew since the first query.
                $0.nonce = asked.nonce.bytes
                $0.isTold = true
            }
            return true
        }
        // There is no key yet of which a hash could be right.
        let confirmation = MT.SetClientDHParamsAnswer.dhGenOk(
            nonce: asked.nonce, serverNonce: asked.serverNonce, newNonceHash1: asked.nonce)
        guard let body = try? confirmation.encoded() else { return false }
        self.answer(body, on: connection, now: now)
        return true
    }

    /// Says something that is not encrypted.
    private func answer(_ body: ByteBuffer, on connection: LabConnection, now: Instant) {
        var ids = ServerMessageIDGenerator()
        let time = self.clock(of: connection.datacenter).unixNanoseconds(at: now)
        let answer = PlainMessage(id: ids.next(unixNanoseconds: time, isAnswer: true), body: body).packet()
        self.log(self.plainFrame(answer, .sent, connection), wire: answer, now: now)
        self.send(packet: answer, on: connection, now: now)
    }

    // MARK: Networks

    /// Whether the content delivery network has a key that no datacenter has.
    var hasNetworkKey: Bool {
        guard let network = self.datacenters[LabCDNConfiguration.datacenter]?.handshake.fingerprints,
            let usual = self.usualDatacenter.flatMap({ self.datacenters[$0]?.handshake.fingerprints })
        else { return false }
        return !usual.isEmpty && network.isDisjoint(with: usual)
    }

    /// The datacenter whose key an exchange is made with: in one trial not its own.
    func prover(of datacenter: Int, in misconduct: HandshakeMisconduct?) -> Int {
        misconduct == .networkFingerprint ? self.usualDatacenter ?? datacenter : datacenter
    }

    /// Any datacenter that is no content delivery network.
    private var usualDatacenter: Int? { self.datacenterIDs.first { $0 != LabCDNConfiguration.datacenter } }
}
