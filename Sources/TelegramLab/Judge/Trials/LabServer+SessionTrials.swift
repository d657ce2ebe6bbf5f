import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// Trials in which the lab says, or refuses, something in a session that goes on.
extension LabServer {
    /// Begins such a trial with the packet that meets it. Returns whether nothing is left to be done with the packet.
    func conductInSession(
        _ conduct: JudgeTrial.Conduct, _ packet: OpenedPacket, of session: LabSession, from connection: LabConnection,
        now: Instant
    ) -> Bool {
        switch conduct {
        case .refusedAlways:
            guard let running = self.judge?.running else { return false }
            let isRefused = self.refusesByTrial(packet, of: session, from: connection, running, now: now)
            let carriers = self.carriers(of: session.reference.key)
            self.judge?.change { $0.talk.carriers = carriers }
            return isRefused
        case .permanentEmpty:
            let permanent = self.world.holder(of: session.reference.key).id
            self.judge?.change { $0.permanentKey = permanent }
            return false
        case .refusedBindings:
            let bound = HostilePackets.requests(in: packet).compactMap { BindQuery($0.query)?.permanentKeyID }.first
            self.judge?.change { $0.permanentKey = bound }
            return false
        case .allInfo:
            self.noteRefused(packet)
            let ids = HostilePackets.requests(in: packet).map(\.id)
            session.attach(connection, now: now)
            session.machine.send(.allInfo(ids, states: ids.map { _ in MessageState.missing }), now: now)
            self.touch(session)
        case .brokenText, .serverPing, .resendFlood, .newSessionTwice:
            self.take(packet, of: session, from: connection, now: now)
            self.speak(conduct, about: packet, to: session, over: connection, now: now)
        default: return false
        }
        return true
    }

    /// What the lab says when the packet has been taken.
    private func speak(
        _ conduct: JudgeTrial.Conduct, about packet: OpenedPacket, to session: LabSession,
        over connection: LabConnection,
        now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        switch conduct {
        case .brokenText:
            // Sent once, as everything that nobody can read.
            let date = Int32(clamping: self.worldSeconds(at: now))
            let message = session.machine.message(
                HostilePackets.brokenText(date: date), isAnswer: false, isContent: true, now: now)
            self.judge?.ignore(message.id)
            self.send([message], to: session, over: connection, now: now)
        case .serverPing:
            let number = Int64(bitPattern: state.faults.random.next())
            let ping = session.machine.message(
                ServiceMessage.ping(id: number, disconnectDelay: nil).encoded(), isAnswer: false, isContent: false,
                now: now)
            self.judge?.change { $0.talk.ping = number }
            self.send([ping], to: session, over: connection, now: now)
        case .resendFlood:
            guard let (id, query) = HostilePackets.requests(in: packet).first else { return }
            self.judge?.change {
                $0.asked = [id]
                $0.failing = JudgedQuery(query)
            }
            let containers = (0..<10).map { _ in Self.resendRequests(10, for: id, session, now: now) }
            self.send(containers, to: session, over: connection, now: now)
        case .newSessionTwice:
            let first = HostilePackets.messages(of: packet).map(\.id).min() ?? packet.message.id
            let notice = ServiceMessage.newSession(
                first: first, uniqueID: Int64(bitPattern: state.faults.random.next()),
                salt: session.machine.salts.current(at: self.clock(of: connection.datacenter).unixSeconds(at: now))
                    .value
            ).encoded()
            self.judge?.repeated = (notice, session)
            self.sayNewSession(notice, again: false, to: session, over: connection, now: now)
        default: break
        }
    }

    /// One container of questions for the same request.
    private static func resendRequests(
        _ count: Int, for id: MessageID, _ session: LabSession, now: Instant
    ) -> ContainedMessage {
        let questions = (0..<count).map { _ in
            session.machine.message(
                ServiceMessage.resendRequest([id]).encoded(), isAnswer: false, isContent: false, now: now)
        }
        return Self.together(questions, session, now: now)
    }

    /// Says that a session has begun. When it is said again, something that is acknowledged comes behind it.
    func sayNewSession(
        _ notice: ByteBuffer?, again isAgain: Bool, to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        guard let notice else { return }
        let message = session.machine.message(notice, isAnswer: false, isContent: true, now: now)
        self.judge?.change { $0.talk.notices.insert(message.id) }
        guard isAgain else { return self.send([message], to: session, over: connection, now: now) }
        self.judge?.change { $0.talk.repeatedAt = now }
        self.send([message], controlTo: session, over: connection, now: now)
    }

    // MARK: Refusals

    /// Refuses a packet for its salt, whatever that is, and names another one each time, while the trial lasts.
    func refusesByTrial(
        _ packet: OpenedPacket, of session: LabSession, from connection: LabConnection, _ running: TrialWatch,
        now: Instant
    ) -> Bool {
        guard running.trial == .conduct(.refusedAlways), running.outcome == nil, now < running.deadline,
            running.connection.datacenter == connection.datacenter, running.session?.keyID == session.reference.key.id,
            let state = self.datacenters[connection.datacenter]
        else { return false }
        session.attach(connection, now: now)
        session.machine.refuse(packet, code: 48, salt: Int64(bitPattern: state.faults.random.next()), now: now)
        self.touch(session)
        self.judge?.change { $0.talk.refuse(on: connection.id, at: now) }
        return true
    }
}

extension HostilePackets {
    /// An update with a text that says that it has a mebibyte.
    static func brokenText(date: Int32) -> ByteBuffer {
        let update = API.Updates.updateShortMessage(
            API.Updates.UpdateShortMessage(
                id: 1, userID: 777_000, message: "a text that ends early", pts: 1, ptsCount: 1, date: date))
        guard var body = try? update.encoded() else { return self.unknownObject(0) }
        // The text stands behind the constructor, the flags, the id and the user: a mark and three bytes of length.
        body.setBytes([0xfe, 0, 0, 0x10], at: body.readerIndex + 20)
        return body
    }
}
