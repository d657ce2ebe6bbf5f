import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

// What the lab does wrong for its judge. While no trial runs, everything here leaves the lab as it is.
extension LabServer {
    // MARK: Exchanges

    /// What is wrong with the answer to a packet of a key exchange.
    func misconduct(for packet: ByteBuffer, on link: LabLink, now: Instant) -> HandshakeMisconduct? {
        guard let judge else { return nil }
        if PlainMessage.asksForKey(packet) {
            self.watchTrial(now: now)
            judge.beginExchange(on: link.id, now: now)
            self.timeTrial(now: now)
        }
        guard let running = judge.running, running.outcome == nil, running.connection == link.id else { return nil }
        return running.trial.misconduct
    }

    // MARK: Packets

    /// Lets a trial begin or go on with a packet of a client. Returns whether nothing is left to be done with it.
    func takesByTrial(_ packet: OpenedPacket, of session: LabSession, from link: LabLink, now: Instant) -> Bool {
        guard let judge, link.http == nil else { return false }
        if let running = judge.running {
            guard running.trial == .conduct(.transportFlood), running.outcome == nil, now < running.deadline,
                running.connection.datacenter == link.datacenter
            else { return false }
            self.send(transportError: -429, on: link, now: now)
            self.close(link, by: running.trial, now: now)
            return true
        }
        let requests = HostilePackets.messages(of: packet).compactMap { message -> String? in
            guard case .body(let body) = message.content, !ServiceMessage.isService(TLRaw(body).constructorID ?? 0)
            else { return nil }
            return MessageNames.name(of: QueryEnvelope(body).query)
        }
        let place = TrialSchedule.Place(
            connection: link.id, requests: requests,
            isContainer: TLRaw(packet.message.body).constructorID == MessageContainer.constructorID,
            packets: link.fate.packets,
            hearsUpdates: self.world.user(of: session.reference) != nil && self.keepsUpdates(session.reference.key))
        let judged = JudgedSession(
            datacenter: link.datacenter, keyID: session.reference.key.id, id: session.reference.id)
        guard let trial = judge.next(at: place, session: judged, now: now) else { return false }
        self.timeTrial(now: now)
        switch trial {
        case .exchange: return false
        case .bait(let fault):
            self.take(packet, of: session, from: link, now: now)
            self.send(fault, to: session, over: link, now: now)
        case .conduct(let conduct): return self.conduct(conduct, packet, of: session, from: link, now: now)
        }
        return true
    }

    /// Whether the client of a key has asked for the state of updates, perhaps under a temporary key of before.
    private func keepsUpdates(_ key: KeyReference) -> Bool {
        let holder = self.world.holder(of: key)
        return self.judge?.judge.listeners.contains { id in
            self.world.holder(of: KeyReference(datacenter: key.datacenter, id: id)) == holder
        } ?? false
    }

    private func conduct(
        _ conduct: JudgeTrial.Conduct, _ packet: OpenedPacket, of session: LabSession, from link: LabLink, now: Instant
    ) -> Bool {
        let ids = HostilePackets.messages(of: packet).filter { $0.sequenceNumber & 1 == 1 }.map(\.id)
        switch conduct {
        case .floodWait, .fileReference, .cdnPart: return false
        case .newSalt:
            self.rotateSalts(datacenter: link.datacenter, keyID: session.reference.key.id, now: now)
            return false
        case .clock:
            self.shiftClock(datacenter: link.datacenter, by: .seconds(600))
            return false
        case .newSession:
            guard let key = self.datacenters[link.datacenter]?.keys[session.reference.key.id] else { return false }
            self.drop(session.reference)
            let renewed = self.session(session.reference, key: key, now: now)
            self.touch(renewed)
            self.take(packet, of: renewed, from: link, now: now)
            return true
        case .lostRequest, .refusedConnections:
            self.close(link, by: .conduct(conduct), now: now)
        case .transportFlood, .unknownKey:
            self.send(transportError: conduct == .unknownKey ? -404 : -429, on: link, now: now)
            self.close(link, by: .conduct(conduct), now: now)
        case .lostAnswer:
            self.take(packet, of: session, from: link, now: now)
            self.close(link, by: .conduct(conduct), now: now)
        case .refusedNumber, .refusedContainer:
            session.attach(link, now: now)
            session.machine.refuse(packet, code: conduct == .refusedNumber ? 32 : 64, now: now)
            self.touch(session)
        case .repeatedPacket, .stateRequest, .resendRequest, .tooLong, .gap, .bomb, .forgedSalt:
            self.take(packet, of: session, from: link, now: now)
            self.say(conduct, ids, to: session, over: link, now: now)
        }
        return true
    }

    private func close(_ link: LabLink, by trial: JudgeTrial, now: Instant) {
        self.close(link, why: "the trial \(trial.name) of the judge", now: now)
    }

    private func say(
        _ conduct: JudgeTrial.Conduct, _ ids: [MessageID], to session: LabSession, over link: LabLink, now: Instant
    ) {
        switch conduct {
        case .stateRequest: session.machine.send(.stateRequest(ids), now: now)
        case .resendRequest:
            self.judge?.change { $0.asked = ids }
            session.machine.send(.resendRequest(ids), now: now)
        case .tooLong:
            if let update = try? API.Updates.updatesTooLong.encoded() { session.machine.push(update, now: now) }
        case .gap:
            guard let user = self.world.user(of: session.reference), let box = self.world.boxes[user] else { return }
            let date = Int32(clamping: self.clock.unixSeconds(at: now))
            let update = API.Update.updateDeleteMessages(messages: [], pts: box.pts &+ 7, ptsCount: 1)
            if let update = try? API.Updates.updateShort(update: update, date: date).encoded() {
                session.machine.push(update, now: now)
            }
        case .forgedSalt: self.sayForgedSalt(ids, to: session, over: link, now: now)
        case .bomb:
            guard let state = self.datacenters[link.datacenter],
                let packet = HostilePackets.packet(
                    .gzipBomb, target: .init(rawValue: 0), machine: &session.machine, random: &state.faults.random,
                    now: now)
            else { return }
            self.send(packet: packet, on: link, now: now)
        case .repeatedPacket:
            let message = session.machine.message(
                self.harmlessUpdate(now: now), isAnswer: false, isContent: true, now: now)
            guard let packet = session.machine.seal(message, now: now) else { return }
            self.judge?.send(bait: message.id, control: nil)
            self.judge?.repeated = (packet, session)
            self.send(packet, of: session, on: link, now: now)
        default: break
        }
    }

    /// A notice about a message that was never sent, and behind it something that is acknowledged.
    private func sayForgedSalt(_ ids: [MessageID], to session: LabSession, over link: LabLink, now: Instant) {
        guard let state = self.datacenters[link.datacenter] else { return }
        let salt = Int64(bitPattern: state.faults.random.next())
        let newest = MessageID(unixNanoseconds: self.clock.unixNanoseconds(at: now))
        let id = HostilePackets.unsentID(before: ids.last ?? newest, &state.faults.random)
        let refusal = ServiceMessage.refusal(of: id, sequenceNumber: 1, code: 48, newSalt: salt)
        let notice = session.machine.message(refusal.encoded(), isAnswer: false, isContent: false, now: now)
        let control = session.machine.message(self.harmlessUpdate(now: now), isAnswer: false, isContent: true, now: now)
        for message in [notice, control] {
            guard let packet = session.machine.seal(message, now: now) else { return }
            self.send(packet, of: session, on: link, now: now)
        }
        self.judge?.change {
            $0.forgedSalt = salt
            $0.control = control.id
        }
    }

    /// An update that asks for nothing; every layer has it.
    private func harmlessUpdate(now: Instant) -> ByteBuffer {
        let date = Int32(clamping: self.clock.unixSeconds(at: now))
        return (try? API.Updates.updateShort(update: .updateConfig, date: date).encoded()) ?? ByteBuffer()
    }

    /// The error that a request gets in a trial.
    func failureByTrial(
        of query: ByteBuffer, _ id: MessageID, _ session: LabSession, on link: LabLink?, now: Instant
    ) -> RPCError? {
        guard let judge, let running = judge.running, running.outcome == nil, !judge.hasFailed,
            running.connection == link?.id
        else { return nil }
        let name = MessageNames.name(of: QueryEnvelope(query).query)
        switch running.trial {
        case .conduct(.floodWait) where TrialSchedule.mayFail(name):
            judge.hasFailed = true
            return RPCError(code: 420, message: "FLOOD_WAIT_3")
        case .conduct(.fileReference) where name == "upload.getFile":
            judge.hasFailed = true
            return RPCError(code: 400, message: "FILE_REFERENCE_EXPIRED")
        default: return nil
        }
    }

    /// Changes the first part of a file that is asked for in its trial.
    /// - Returns: how much later a part behind it is answered.
    func changeByTrial(
        _ reply: inout Result<ByteBuffer, RPCError>, to query: ByteBuffer, of session: LabSession, now: Instant
    ) -> Duration {
        guard let judge, let running = judge.running, running.trial == .conduct(.cdnPart), running.outcome == nil,
            running.session?.keyID == session.reference.key.id, case .success(let bytes) = reply
        else { return .zero }
        let inner = QueryEnvelope(query).query
        guard case .cdnFile(var content)? = try? API.Upload.CdnFile(decoding: bytes), !content.isEmpty,
            let request = try? API.Upload.GetCdnFile(decoding: inner)
        else { return .zero }
        if judge.hasFailed { return ChangedPart.delay }
        content[content.count / 2] ^= 1
        guard let changed = try? API.Upload.CdnFile.cdnFile(bytes: content).encoded(),
            let size = self.world.cdnFiles.files[request.fileToken]?.content.size
        else { return .zero }
        judge.hasFailed = true
        judge.change { $0.changed(ChangedPart(request, inner, size: size, now: now)) }
        reply = .success(changed)
        return .zero
    }

    // MARK: Baits

    /// Sends a packet that must not be taken, and one that is right behind it.
    private func send(_ fault: JudgeTrial.PacketFault, to session: LabSession, over link: LabLink, now: Instant) {
        guard let state = self.datacenters[link.datacenter],
            let key = state.keys[session.reference.key.id]
        else { return }
        let body = self.harmlessUpdate(now: now)
        var message = session.machine.message(body, isAnswer: false, isContent: true, now: now)
        switch fault {
        case .evenID, .evenChild: message.id = MessageID(rawValue: message.id.rawValue & ~3)
        case .oldID: message.id = MessageID(rawValue: message.id.rawValue &- 600 << 32)
        case .futureID: message.id = MessageID(rawValue: message.id.rawValue &+ 120 << 32)
        default: break
        }
        let packed = fault == .evenChild ? Self.container(of: message, session, now: now) : message
        let bait = HostilePackets.seal(
            packed, fault, session: session.reference.id,
            salt: session.machine.salts.current(at: self.clock.unixSeconds(at: now)).value, key: key.key,
            &state.faults.random)
        let control = session.machine.message(body, isAnswer: false, isContent: true, now: now)
        guard let right = session.machine.seal(control, now: now) else { return }
        self.judge?.send(bait: message.id, control: control.id)
        var frame = LabFrame(link, .sent, .encrypted, bytes: bait.readableBytes, key: key.key.id)
        frame.messages = MessageNames.describe(message)
        self.log(frame, wire: bait, now: now)
        self.send(packet: bait, on: link, now: now)
        self.send(right, of: session, on: link, now: now)
    }

    private static func container(
        of message: ContainedMessage, _ session: LabSession, now: Instant
    ) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write([message], to: &body)
        return session.machine.message(body, isAnswer: false, isContent: false, now: now)
    }

    // MARK: Time

    /// Looks at the running trial again soon.
    private func timeTrial(now: Instant) {
        guard let judge, judge.running != nil, !judge.isTimed else { return }
        judge.isTimed = true
        self.agenda.insert(.trial, at: now + .milliseconds(250))
    }

    /// Goes on with the running trial, or ends it.
    func watchTrial(now: Instant) {
        guard let judge else { return }
        judge.isTimed = false
        if let running = judge.running, running.isRepeatable, let repeated = judge.repeated,
            !repeated.session.isDropped,
            let link = self.link(running.connection)
        {
            judge.change { $0.repeated() }
            self.send(repeated.packet, of: repeated.session, on: link, now: now)
        }
        if let ended = judge.endTrial(now: now) {
            if ended.trial.movesClock { self.shiftClock(datacenter: ended.connection.datacenter, by: .zero) }
            // The connection has served its time, unless the client makes a key on it after all.
            if !ended.isBegunAnew, let link = self.link(ended.connection) {
                self.close(link, why: "the trial \(ended.trial.name) of the judge is over", now: now)
            }
        }
        self.timeTrial(now: now)
    }
}

extension HostilePackets {
    /// A packet in which one thing is wrong.
    static func seal(
        _ message: ContainedMessage, _ fault: JudgeTrial.PacketFault, session: Int64, salt: Int64, key: AuthKey,
        _ random: inout RandomSource
    ) -> ByteBuffer {
        let length = message.body.readableBytes
        let whole = 32 + length
        var padding = 32 + (16 - whole % 16) % 16
        switch fault {
        case .shortPadding: padding = (16 - whole % 16) % 16
        case .longPadding: padding += 1024
        default: break
        }
        var inner = ByteBuffer()
        inner.writeInteger(salt, endianness: .little)
        inner.writeInteger(fault == .otherSession ? session ^ 1 : session, endianness: .little)
        inner.writeInteger(message.id.rawValue, endianness: .little)
        inner.writeInteger(message.sequenceNumber, endianness: .little)
        inner.writeInteger(Int32(clamping: fault == .oddLength ? length + 1 : length), endianness: .little)
        inner.writeImmutableBuffer(message.body)
        inner.writeBytes(random.bytes(padding))
        let messageKey = inner.withUnsafeReadableBytes {
            MessageCipher.messageKey(of: $0, authKey: key, direction: .serverToClient).key
        }
        inner.withUnsafeMutableReadableBytes {
            MessageCipher.encrypt($0, messageKey: messageKey, authKey: key, direction: .serverToClient)
        }
        // The last block holds nothing but padding.
        if fault == .changedPadding, let byte = inner.getInteger(at: inner.writerIndex - 1, as: UInt8.self) {
            inner.setInteger(byte ^ 1, at: inner.writerIndex - 1)
        }
        var packet = ByteBuffer(integer: key.id, endianness: .little)
        packet.writeBytes(messageKey.bytes)
        packet.writeBuffer(&inner)
        return packet
    }
}
