import MTProtoCore
import NIOCore

// Trials of errors, and of connections that end, in which nothing is wrong with what the client has said.
extension LabServer {
    /// Begins such a trial with the packet that meets it. Returns whether nothing is left to be done with the packet.
    func conductWithErrors(
        _ conduct: JudgeTrial.Conduct, _ packet: OpenedPacket, of session: LabSession, from connection: LabConnection,
        now: Instant
    ) -> Bool {
        switch conduct {
        case .invalidBinding:
            let bound = HostilePackets.boundKeys(in: packet).first
            self.judge?.change { $0.permanentKey = bound }
            return false
        case .endedConnections:
            self.take(packet, of: session, from: connection, now: now)
            return true
        case .forgedDestruction:
            self.notePermanentKey(of: session)
            self.take(packet, of: session, from: connection, now: now)
            let notice = session.machine.message(
                ServiceMessage.keyDestroyed(.destroyed).encoded(), isAnswer: false, isContent: false, now: now)
            self.send([notice], controlTo: session, over: connection, now: now)
            return true
        default: return false
        }
    }

    /// Asks for answers to requests, which no client has: it can say that it knows nothing of them.
    func askForAnswers(to ids: [MessageID], _ session: LabSession, over connection: LabConnection, now: Instant) {
        guard !ids.isEmpty else { return }
        let question = session.machine.message(
            ServiceMessage.resendAnswerRequest(ids).encoded(), isAnswer: false, isContent: false, now: now)
        self.judge?.change {
            $0.control = question.id
            $0.asked = ids
        }
        self.send([question], to: session, over: connection, now: now)
    }

    /// The error that a binding gets in one of its trials.
    ///
    /// - Parameter query: without its wrappers.
    func failureOfBinding(
        _ query: ByteBuffer, _ running: TrialWatch, _ session: LabSession, on connection: LabConnection?, now: Instant
    ) -> RPCError? {
        guard let judge, let permanent = running.permanentKey, BindQuery(query)?.permanentKeyID == permanent else {
            return nil
        }
        switch running.trial {
        case .conduct(.refusedBindings):
            // Whoever binds a key to it, and wherever.
            guard now < running.deadline, session.reference.key.datacenter == running.connection.datacenter else {
                return nil
            }
            return RPCError(code: 400, message: "EXPIRES_AT_INVALID")
        case .conduct(.invalidBinding):
            guard !judge.hasFailed, running.connection == connection?.id else { return nil }
            judge.hasFailed = true
            return RPCError(code: 400, message: "ENCRYPTED_MESSAGE_INVALID")
        default: return nil
        }
    }

    // MARK: Connections that end

    /// Something has been sent over a connection: in a trial that is all that it brings.
    func endByTrial(_ connection: LabConnection, now: Instant) {
        guard let running = self.judge?.running, running.trial == .conduct(.endedConnections), running.outcome == nil,
            now < running.deadline, running.connection.datacenter == connection.datacenter, connection.http == nil
        else { return }
        // What is sent together with it goes out still.
        self.agenda.insert(.trialEnd(connection.id), at: now)
    }

    /// Ends a connection that has brought one answer.
    func endByTrial(_ connection: LabConnectionID, now: Instant) {
        guard let connection = self.connection(connection) else { return }
        self.close(connection, why: "the trial \(JudgeTrial.conduct(.endedConnections).name) of the judge", now: now)
    }

    /// How many connections carry a key.
    func carriers(of key: KeyReference) -> Int {
        self.datacenters[key.datacenter]?.openConnections.filter { $0.keys[key] != nil }.count ?? 0
    }
}

extension HostilePackets {
    /// The permanent keys to which a packet wants temporary ones to be bound.
    static func boundKeys(in packet: OpenedPacket) -> [UInt64] {
        self.requests(in: packet).compactMap { BindQuery($0.query)?.permanentKeyID }
    }
}

extension JudgeTrial {
    /// The error that a request gets as often as it comes.
    var lastingError: RPCError? {
        switch self {
        case .conduct(.internalError): RPCError(code: 500, message: "INTERNAL")
        case .conduct(.negativeError): RPCError(code: -500, message: "No workers running")
        case .conduct(.unauthorized): .unregistered
        case .conduct(.duplicatedKey): RPCError(code: 406, message: "AUTH_KEY_DUPLICATED")
        default: nil
        }
    }

    /// The error that a request gets once.
    var singleError: RPCError? {
        switch self {
        case .conduct(.floodWait): RPCError(code: 420, message: "FLOOD_WAIT_3")
        case .conduct(.premiumWait): RPCError(code: 420, message: "FLOOD_PREMIUM_WAIT_3")
        case .conduct(.uninitialized): RPCError(code: 400, message: "CONNECTION_NOT_INITED")
        case .conduct(.layerInvalid): RPCError(code: 400, message: "CONNECTION_LAYER_INVALID")
        case .conduct(.permanentEmpty): RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY")
        default: nil
        }
    }

    /// Whether a client that closes its connection goes on with the trial, perhaps with another key, which takes time.
    var goesOnAfterwards: Bool { self == .conduct(.forgedDestruction) || self == .conduct(.invalidBinding) }

    /// Whether a client may sign out because of it: what is tried afterwards may never be met.
    var mayEndAccount: Bool { self == .conduct(.unauthorized) || self == .conduct(.duplicatedKey) }
}
