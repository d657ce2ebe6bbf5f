import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

// Trials in which the lab says something that is packed, that stands beside something else, or that must not be believed.
extension LabServer {
    /// When the connection ends behind an acknowledgement.
    private static let acknowledgementTime = Duration.milliseconds(500)

    /// Begins such a trial with the packet that meets it.
    ///
    /// - Parameter ids: the messages of the packet that have odd numbers.
    func conductByWords(
        _ conduct: JudgeTrial.Conduct, _ packet: OpenedPacket, _ ids: [MessageID], of session: LabSession,
        from connection: LabConnection, now: Instant
    ) {
        switch conduct {
        case .discardedSalt, .shortStates:
            self.noteRefused(packet)
            session.attach(connection, now: now)
            self.judge?.held = (packet, session)
            if conduct == .discardedSalt {
                self.sayDiscardedSalt(packet, to: session, over: connection, now: now)
            } else {
                self.sayShortStates(packet, to: session, over: connection, now: now)
            }
        case .acknowledgedRequest:
            self.noteRefused(packet)
            session.attach(connection, now: now)
            let received = ids.contains(packet.message.id) ? ids : ids + [packet.message.id]
            let acknowledgement = session.machine.message(
                ServiceMessage.acknowledgement(received).encoded(), isAnswer: false, isContent: false, now: now)
            self.send([acknowledgement], to: session, over: connection, now: now)
        case .forgedErrors:
            self.notePermanentKey(of: session)
            self.take(packet, of: session, from: connection, now: now)
            self.sayForgedErrors(ids, to: session, over: connection, now: now)
        case .packedQuestion:
            self.take(packet, of: session, from: connection, now: now)
            self.sayPackedQuestions(ids, to: session, over: connection, now: now)
        case .unknownObject:
            self.take(packet, of: session, from: connection, now: now)
            self.sayUnknownObject(ids, to: session, over: connection, now: now)
        default: break
        }
    }

    // MARK: What must not be believed

    /// Refuses a request that the lab has, in three packets of which a client must take none.
    private func sayDiscardedSalt(
        _ packet: OpenedPacket, to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter], let key = state.keys[session.reference.key.id] else {
            return
        }
        let request = HostilePackets.requests(in: packet).first?.id ?? packet.message.id
        let number = HostilePackets.messages(of: packet).first { $0.id == request }?.sequenceNumber ?? 1
        let salt = Int64(bitPattern: state.faults.random.next())
        let refusal = ServiceMessage.refusal(of: request, sequenceNumber: number, code: 48, newSalt: salt).encoded()
        self.judge?.change { $0.forgedSalts = [salt] }
        let right = session.machine.salts.current(at: self.clock.unixSeconds(at: now)).value
        for fault in [JudgeTrial.PacketFault.otherSession, .evenID, .changedPadding] {
            var message = session.machine.message(refusal, isAnswer: true, isContent: false, now: now)
            if fault == .evenID { message.id = MessageID(rawValue: message.id.rawValue & ~3) }
            let bytes = HostilePackets.seal(
                message, fault, session: session.reference.id, salt: right, key: key.key, &state.faults.random)
            // Rules do not see into it: nothing was refused.
            var frame = LabFrame(connection, .sent, .encrypted, bytes: bytes.readableBytes, key: key.key.id)
            frame.messages = MessageNames.describe(message)
            self.log(frame, wire: bytes, now: now)
            self.send(packet: bytes, on: connection, now: now)
        }
        self.send([], controlTo: session, over: connection, now: now)
    }

    /// Two requests, or the same one twice, and one state.
    private func sayShortStates(
        _ packet: OpenedPacket, to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        let requests = HostilePackets.requests(in: packet).filter {
            !MessageNames.name(of: $0.query).hasPrefix("updates.")
        }
        guard let first = requests.first?.id else { return }
        let second = requests.dropFirst().first?.id ?? first
        let states = session.machine.message(
            ServiceMessage.allInfo([first, second], states: [MessageState.missing]).encoded(), isAnswer: false,
            isContent: false, now: now)
        self.send([states], controlTo: session, over: connection, now: now)
    }

    /// Quick acknowledgements of what was never sent: one that is nearly that of the packet, and any other. The right one comes behind
    /// them if it is wanted: who waits for it may send the packet again without it.
    func conductByQuickAcks(
        _ packet: OpenedPacket, wantsQuickAck: Bool, of session: LabSession, from connection: LabConnection,
        now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        self.noteRefused(packet)
        session.attach(connection, now: now)
        self.judge?.held = (packet, session)
        let forged = [packet.quickAckToken ^ 1, UInt32(truncatingIfNeeded: state.faults.random.next())]
        for token in forged + (wantsQuickAck ? [packet.quickAckToken] : []) {
            self.send(quickAck: token, on: connection, now: now)
        }
        self.send([], controlTo: session, over: connection, now: now)
    }

    /// Says of requests that were never sent that nobody has signed in.
    private func sayForgedErrors(
        _ ids: [MessageID], to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        let newest = ids.last ?? MessageID(unixNanoseconds: self.clock.unixNanoseconds(at: now))
        let unsent = HostilePackets.unsentID(before: newest, &state.faults.random)
        let errors = [unsent, MessageID(rawValue: 0)].map { id in
            var body = ByteBuffer()
            RPCResult(requestID: id, result: RPCError.unregistered.encoded()).write(to: &body)
            return session.machine.message(body, isAnswer: true, isContent: true, now: now)
        }
        for error in errors { self.judge?.ignore(error.id) }
        self.send(errors, controlTo: session, over: connection, now: now)
    }

    // MARK: What has to be taken

    /// The same question three times: packed, packed in a container, and as it is.
    private func sayPackedQuestions(
        _ ids: [MessageID], to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        let question = ServiceMessage.stateRequest(ids).encoded()
        let packed = HostilePackets.packed(question)
        let alone = session.machine.message(packed, isAnswer: false, isContent: false, now: now)
        let child = session.machine.message(packed, isAnswer: false, isContent: false, now: now)
        let container = Self.together([child], session, now: now)
        let control = session.machine.message(question, isAnswer: false, isContent: false, now: now)
        self.judge?.change {
            $0.talk.questions = [alone.id, child.id]
            $0.control = control.id
        }
        self.send([alone, container, control], to: session, over: connection, now: now)
    }

    /// Something that nobody knows, and beside it what every client can take.
    private func sayUnknownObject(
        _ ids: [MessageID], to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        let unknown = session.machine.message(
            HostilePackets.unknownObject(Int64(clamping: ids.count)), isAnswer: false, isContent: true, now: now)
        let question = session.machine.message(
            ServiceMessage.stateRequest(ids).encoded(), isAnswer: false, isContent: false, now: now)
        let update = session.machine.message(self.harmlessUpdate(now: now), isAnswer: false, isContent: true, now: now)
        // Who does not take the container need not acknowledge any of it: that is for this trial alone.
        for message in [unknown, update] { self.judge?.ignore(message.id) }
        self.judge?.change {
            $0.talk.questions = [question.id]
            $0.control = update.id
        }
        self.send(
            [Self.together([unknown, question, update], session, now: now)], to: session, over: connection, now: now)
    }

    /// Thousands of messages that need no acknowledgement, and say nothing new.
    func fillMemory(about ids: [MessageID], _ session: LabSession, over connection: LabConnection, now: Instant) {
        let body = ServiceMessage.acknowledgement(Array(ids.prefix(1))).encoded()
        let containers = (0..<10).map { _ in
            let messages = (0..<300).map { _ in
                session.machine.message(body, isAnswer: false, isContent: false, now: now)
            }
            return Self.together(messages, session, now: now)
        }
        self.send(containers, to: session, over: connection, now: now)
    }

    /// A container of these.
    static func together(
        _ messages: [ContainedMessage], _ session: LabSession, now: Instant
    ) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        return session.machine.message(body, isAnswer: false, isContent: false, now: now)
    }

    // MARK: Time

    /// Takes the packet that was held back, or ends the connection over which one was acknowledged.
    func goOnWithHeldPacket(now: Instant) {
        guard let judge, let running = judge.running else { return }
        let connection = self.connection(running.connection)
        if running.trial == .conduct(.acknowledgedRequest), running.talk.takenAt == nil,
            now - running.began >= Self.acknowledgementTime
        {
            judge.change { $0.talk.takenAt = now }
            if let connection { self.close(connection, why: "the trial \(running.trial.name) of the judge", now: now) }
        }
        guard let held = judge.held, running.outcome != nil || now - running.began >= TrialWatch.hold else { return }
        judge.held = nil
        // Who has gone asks again by itself.
        guard let connection, !held.session.isDropped else { return }
        judge.change { $0.talk.takenAt = now }
        self.take(held.packet, of: held.session, from: connection, now: now)
        self.touch(held.session)
    }
}
