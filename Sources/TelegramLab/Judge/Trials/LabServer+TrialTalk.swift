import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// What the lab says in trials, when the packet that met one has been taken.
extension LabServer {
    /// Says what a trial is about, when the packet that met it has been taken.
    func say(
        _ conduct: JudgeTrial.Conduct, _ ids: [MessageID], to session: LabSession, over connection: LabConnection,
        now: Instant
    ) {
        switch conduct {
        case .stateRequest:
            let question = session.machine.message(
                ServiceMessage.stateRequest(ids).encoded(), isAnswer: false, isContent: false, now: now)
            self.judge?.change {
                $0.control = question.id
                $0.asked = ids
            }
            self.send([question], to: session, over: connection, now: now)
        case .resendRequest:
            self.judge?.change { $0.asked = ids }
            session.machine.send(.resendRequest(ids), now: now)
        case .tooLong:
            if let update = try? API.Updates.updatesTooLong.encoded() { session.machine.push(update, now: now) }
        case .gap:
            guard let user = self.world.user(of: session.reference) else { return }
            let date = Int32(clamping: self.worldSeconds(at: now))
            self.skipUpdates(of: .user(user), now: now)
            guard let box = self.world.boxes[user] else { return }
            let update = API.Update.updateDeleteMessages(messages: [], pts: box.pts, ptsCount: 1)
            if let update = try? API.Updates.updateShort(update: update, date: date).encoded() {
                session.machine.push(update, now: now)
            }
        case .unreadableUpdate:
            // Sent once: a client that drops the connection because of it shall not get it again and again.
            let message = session.machine.message(
                HostilePackets.unknownObject(Int64(clamping: ids.count)), isAnswer: false, isContent: true, now: now)
            self.judge?.ignore(message.id)
            self.send([message], to: session, over: connection, now: now)
        case .channelTooLong, .channelGap: self.sayOfChannel(conduct, to: session, now: now)
        case .forgedSalt, .forgedSalts: self.sayForgedSalts(conduct, ids, to: session, over: connection, now: now)
        case .unknownAnswers: self.sayUnknownAnswers(ids, to: session, over: connection, now: now)
        case .announcedAnswer:
            let answer = session.machine.announceWaitingAnswer(to: ids, now: now)
            self.judge?.change { $0.announced = answer }
        case .announcedMessage:
            let message = session.machine.message(
                self.harmlessUpdate(now: now), isAnswer: false, isContent: true, now: now)
            self.judge?.change { $0.announced = message.id }
            session.machine.send(
                .detailedInfo(
                    request: nil, answer: message.id, bytes: Int32(clamping: message.body.readableBytes), status: 0),
                now: now)
        case .resendAnswers: self.askForAnswers(to: ids, session, over: connection, now: now)
        case .cdnUpdate: self.sayOfNetwork(to: session, over: connection, now: now)
        case .forgedTime: self.sayForgedTime(ids, to: session, over: connection, now: now)
        case .bomb, .lyingBomb, .deepContainers, .hugeCount:
            self.sayTooMuch(conduct, to: session, over: connection, now: now)
        case .smallFrames: self.saySmallFrames(to: session, over: connection, now: now)
        case .repeatedPacket, .replayedID, .forgottenID:
            let message = session.machine.message(
                self.harmlessUpdate(now: now), isAnswer: false, isContent: true, now: now)
            guard let packet = session.machine.seal(message, now: now) else { return }
            self.judge?.change { $0.asked = ids }
            self.judge?.send(bait: message.id, control: nil)
            self.judge?.repeated = (conduct == .repeatedPacket ? packet : nil, session)
            self.send(packet, of: session, on: connection, now: now)
        default: break
        }
    }

    /// So many updates happen, of which only the last is told. They are real ones: a client that asks and does not hear of them
    /// would have to ask again.
    private static let gap: Int32 = 3

    func skipUpdates(of peer: PeerKey, now: Instant) {
        let seconds = self.worldSeconds(at: now)
        self.world.skip(peer, count: Self.gap, now: seconds)
        self.happened(.skipped(peer, count: Self.gap, now: seconds))
    }

    /// Salts in a notice about a message that was never sent, or that were never asked for.
    private func sayForgedSalts(
        _ conduct: JudgeTrial.Conduct, _ ids: [MessageID], to session: LabSession, over connection: LabConnection,
        now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        let salt = Int64(bitPattern: state.faults.random.next())
        let id = self.unsentID(ids, state, now: now)
        let notice: ServiceMessage
        if conduct == .forgedSalt {
            notice = .refusal(of: id, sequenceNumber: 1, code: 48, newSalt: salt)
        } else {
            let seconds = self.clock(of: connection.datacenter).unixSeconds(at: now)
            notice = .futureSalts(
                to: id, now: Int32(clamping: seconds),
                salts: [ServerSalt(value: salt, validSince: seconds - 60, validUntil: seconds + 3600)])
        }
        self.judge?.change { $0.forgedSalts = [salt] }
        self.send([notice.encoded()], withControlTo: session, over: connection, now: now)
    }

    /// A notice of another time about a message that was never sent.
    private func sayForgedTime(
        _ ids: [MessageID], to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        let refusal = ServiceMessage.refusal(
            of: self.unsentID(ids, state, now: now), sequenceNumber: 1, code: 16, newSalt: nil)
        var notice = session.machine.message(refusal.encoded(), isAnswer: false, isContent: false, now: now)
        notice.id = MessageID(rawValue: notice.id.rawValue &- 180 << 32)
        let age = self.clock(of: connection.datacenter).unixNanoseconds(at: now) - (ids.max()?.unixNanoseconds ?? 0)
        self.judge?.change { $0.age = ids.isEmpty ? 0 : age }
        self.send([notice], controlTo: session, over: connection, now: now)
    }

    /// Answers to what was never asked.
    private func sayUnknownAnswers(
        _ ids: [MessageID], to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        let answers = (0..<3).map { _ in
            var result = ByteBuffer()
            // Something that every client can read.
            RPCResult(
                requestID: self.unsentID(ids, state, now: now),
                result: ByteBuffer(integer: TLWriter.boolTrue, endianness: .little)
            ).write(to: &result)
            return session.machine.message(result, isAnswer: true, isContent: true, now: now)
        }
        for answer in answers { self.judge?.ignore(answer.id) }
        let pong = ServiceMessage.pong(
            to: self.unsentID(ids, state, now: now), id: Int64(bitPattern: state.faults.random.next()))
        let message = session.machine.message(pong.encoded(), isAnswer: true, isContent: false, now: now)
        self.send(answers + [message], controlTo: session, over: connection, now: now)
    }

    /// More than a client may take apart.
    private func sayTooMuch(
        _ conduct: JudgeTrial.Conduct, to session: LabSession, over connection: LabConnection, now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        let body: ByteBuffer
        switch conduct {
        case .deepContainers: body = HostilePackets.deepContainers(64)
        case .hugeCount: body = HostilePackets.hugeVector(&state.faults.random)
        default: body = HostilePackets.bomb(isHonest: conduct == .bomb)
        }
        self.send([body], withControlTo: session, over: connection, now: now)
    }

    /// Frames of 8, 12, 16 and 20 bytes: the id of the key at most, and a part of the message key. Frames of 4 bytes are errors.
    private func saySmallFrames(to session: LabSession, over connection: LabConnection, now: Instant) {
        var frame = ByteBuffer(integer: session.reference.key.id, endianness: .little)
        for _ in 0..<4 {
            self.log(
                LabFrame(connection, .sent, .malformed, bytes: frame.readableBytes, key: session.reference.key.id),
                wire: frame,
                now: now)
            self.send(packet: frame, on: connection, now: now)
            frame.writeInteger(UInt32(0))
        }
        self.send([], controlTo: session, over: connection, now: now)
    }

    /// Each in a packet of its own, and behind them something that is acknowledged.
    private func send(
        _ bodies: [ByteBuffer], withControlTo session: LabSession, over connection: LabConnection, now: Instant
    ) {
        let messages = bodies.map { session.machine.message($0, isAnswer: false, isContent: false, now: now) }
        self.send(messages, controlTo: session, over: connection, now: now)
    }

    func send(
        _ messages: [ContainedMessage], controlTo session: LabSession, over connection: LabConnection, now: Instant
    ) {
        let control = session.machine.message(self.harmlessUpdate(now: now), isAnswer: false, isContent: true, now: now)
        self.judge?.change { $0.control = control.id }
        self.send(messages + [control], to: session, over: connection, now: now)
    }

    /// Each in a packet of its own, once: the session does not remember them.
    func send(_ messages: [ContainedMessage], to session: LabSession, over connection: LabConnection, now: Instant) {
        for message in messages {
            guard let packet = session.machine.seal(message, now: now) else { return }
            self.send(packet, of: session, on: connection, now: now)
        }
    }

    private func unsentID(_ ids: [MessageID], _ state: LabDatacenter, now: Instant) -> MessageID {
        let newest = MessageID(unixNanoseconds: self.clock.unixNanoseconds(at: now))
        return HostilePackets.unsentID(before: ids.last ?? newest, &state.faults.random)
    }

    /// The channel that a trial is about: one that the user of a session is in.
    func channelForTrial(of session: LabSession) -> ChannelRecord? {
        self.world.user(of: session.reference).flatMap { self.world.channelsByMember[$0]?.min() }
            .flatMap { self.world.channels[$0] }
    }

    private func sayOfChannel(_ conduct: JudgeTrial.Conduct, to session: LabSession, now: Instant) {
        let date = Int32(clamping: self.worldSeconds(at: now))
        guard let id = self.channelForTrial(of: session)?.id else { return }
        if conduct == .channelGap { self.skipUpdates(of: .channel(id), now: now) }
        guard let channel = self.world.channels[id] else { return }
        self.judge?.change { $0.channel = channel.id }
        let update: API.Update =
            conduct == .channelGap
            ? .updateDeleteChannelMessages(
                API.Update.UpdateDeleteChannelMessages(
                    channelID: channel.id, messages: [], pts: channel.box.pts, ptsCount: 1))
            : .updateChannelTooLong(API.Update.UpdateChannelTooLong(channelID: channel.id))
        if let update = try? API.Updates.updateShort(update: update, date: date).encoded() {
            session.machine.push(update, now: now)
        }
    }

    /// Asks for the state of a message under an id that came before, and again under a new one.
    func askAgain(under id: MessageID, _ session: LabSession, over connection: LabConnection, now: Instant) {
        let question = ServiceMessage.stateRequest([id]).encoded()
        var old = session.machine.message(question, isAnswer: false, isContent: false, now: now)
        old.id = id
        let new = session.machine.message(question, isAnswer: false, isContent: false, now: now)
        self.judge?.change { $0.control = new.id }
        self.send([old, new], to: session, over: connection, now: now)
    }

    /// An update that asks for nothing; every layer has it.
    func harmlessUpdate(now: Instant) -> ByteBuffer {
        let date = Int32(clamping: self.worldSeconds(at: now))
        return (try? API.Updates.updateShort(update: .updateConfig, date: date).encoded()) ?? ByteBuffer()
    }
}
