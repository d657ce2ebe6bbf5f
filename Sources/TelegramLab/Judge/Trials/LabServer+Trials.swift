import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

// What the lab does wrong for its judge. While no trial runs, everything here leaves the lab as it is.
extension LabServer {
    // MARK: Exchanges

    /// What is wrong with the answer to a packet of a key exchange.
    func misconduct(for packet: ByteBuffer, on connection: LabConnection, now: Instant) -> HandshakeMisconduct? {
        guard let judge else { return nil }
        if PlainMessage.asksForKey(packet) {
            self.watchTrial(now: now)
            judge.beginExchange(on: connection.id, now: now)
            self.timeTrial(now: now)
        }
        guard let running = judge.running, running.outcome == nil, running.connection == connection.id
        else { return nil }
        return running.trial.misconduct
    }

    // MARK: Packets

    /// Lets a trial begin or go on with a packet of a client. Returns whether nothing is left to be done with it.
    func takesByTrial(
        _ packet: OpenedPacket, wantsQuickAck: Bool, of session: LabSession, from connection: LabConnection,
        now: Instant
    ) -> Bool {
        guard let judge, connection.answersAtOnce else { return false }
        if let running = judge.running {
            guard connection.http == nil else { return false }
            if self.refusesByTrial(packet, of: session, from: connection, running, now: now) { return true }
            guard running.trial == .conduct(.transportFlood), running.outcome == nil, now < running.deadline,
                running.connection.datacenter == connection.datacenter
            else { return false }
            self.send(transportError: -429, on: connection, now: now)
            self.close(connection, by: running.trial, now: now)
            return true
        }
        let requests = HostilePackets.requests(in: packet).map { MessageNames.name(of: $0.query) }
        let place = TrialSchedule.Place(
            connection: connection.id, requests: requests,
            isContainer: TLRaw(packet.message.body).constructorID == MessageContainer.constructorID,
            packets: connection.fate.packets,
            hearsUpdates: self.world.user(of: session.reference) != nil && self.hasUsed(\.listeners, session)
                && judge.judge.habits.isCalm(connection.id, at: now),
            hasChannel: self.channelForTrial(of: session) != nil && self.hasUsed(\.readers, session),
            hasTemporaryKey: self.world.holder(of: session.reference.key) != session.reference.key,
            carrier: connection.carrier, isSignedIn: !judge.judge.listeners.isEmpty, instant: now,
            bindsFreshKey: judge.judge.keyTimes.hasFresh(HostilePackets.boundKeys(in: packet), at: now),
            hasBegun: session.machine.hasBegun, asksForQuickAcks: judge.judge.quickAckers.contains(connection.id),
            hasChecksums: connection.hasChecksums)
        let judged = JudgedSession(
            datacenter: connection.datacenter, keyID: session.reference.key.id, id: session.reference.id)
        guard let trial = judge.next(at: place, session: judged, now: now) else { return false }
        self.timeTrial(now: now)
        switch trial {
        case .exchange: return false
        case .bait(let fault):
            self.take(packet, of: session, from: connection, now: now)
            self.send(fault, about: packet.message.id, to: session, over: connection, now: now)
        case .conduct(.forgedQuickAcks):
            self.conductByQuickAcks(packet, wantsQuickAck: wantsQuickAck, of: session, from: connection, now: now)
        case .conduct(let conduct): return self.conduct(conduct, packet, of: session, from: connection, now: now)
        }
        return true
    }

    /// Whether the client of a session is among those of the judge, perhaps by a temporary key of before.
    private func hasUsed(_ keys: KeyPath<Judge, Set<UInt64>>, _ session: LabSession) -> Bool {
        let key = session.reference.key
        let holder = self.world.holder(of: key)
        return self.judge?.judge[keyPath: keys].contains { id in
            self.world.holder(of: KeyReference(datacenter: key.datacenter, id: id)) == holder
        } ?? false
    }

    private func conduct(
        _ conduct: JudgeTrial.Conduct, _ packet: OpenedPacket, of session: LabSession, from connection: LabConnection,
        now: Instant
    ) -> Bool {
        let ids = HostilePackets.messages(of: packet).filter { $0.sequenceNumber & 1 == 1 }.map(\.id)
        switch conduct {
        case .floodWait, .premiumWait, .internalError, .negativeError, .unauthorized, .duplicatedKey, .uninitialized,
            .layerInvalid, .fileReference, .cdnPart, .cdnToken:
            return false
        case .forgedDestruction, .endedConnections, .invalidBinding:
            return self.conductWithErrors(conduct, packet, of: session, from: connection, now: now)
        case .newSalt:
            self.rotateSalts(datacenter: connection.datacenter, keyID: session.reference.key.id, now: now)
            return false
        case .clock, .networkClock:
            self.shiftClock(datacenter: connection.datacenter, by: .seconds(600))
            return false
        case .newSession:
            guard let key = self.datacenters[connection.datacenter]?.keys[session.reference.key.id]
            else { return false }
            self.drop(session.reference)
            let renewed = self.session(session.reference, key: key, now: now)
            self.touch(renewed)
            self.take(packet, of: renewed, from: connection, now: now)
            return true
        case .brokenText, .allInfo, .serverPing, .resendFlood, .newSessionTwice, .refusedAlways, .permanentEmpty,
            .refusedBindings:
            return self.conductInSession(conduct, packet, of: session, from: connection, now: now)
        case .discardedSalt, .shortStates, .acknowledgedRequest, .packedQuestion, .forgedErrors, .unknownObject:
            self.conductByWords(conduct, packet, ids, of: session, from: connection, now: now)
        case .lostRequest, .refusedConnections:
            self.close(connection, by: .conduct(conduct), now: now)
        case .silence, .silentReplays, .endlessFrame, .slowFrame:
            self.noteRefused(packet)
            self.fallSilent(conduct, session, over: connection, now: now)
            self.take(packet, of: session, from: connection, now: now)
        case .endlessHead, .endlessBody: self.fallSilent(conduct, session, over: connection, now: now)
        case .transportFlood, .unknownKey, .wrongDatacenter, .strangeError:
            self.notePermanentKey(of: session)
            self.send(transportError: conduct.transportError ?? -404, on: connection, now: now)
            self.close(connection, by: .conduct(conduct), now: now)
        case .httpStatus, .httpNotFound, .httpPage:
            self.noteRefused(packet)
            self.notePermanentKey(of: session)
            self.answerByTrial(conduct, on: connection, now: now)
        case .forgottenKey, .networkKey:
            let permanent = self.world.holder(of: session.reference.key).id
            judge?.change { $0.permanentKey = permanent }
            self.forgetKey(session.reference.key.id, datacenter: connection.datacenter)
            self.noteNetworkFiles(in: packet)
            self.send(transportError: -404, on: connection, now: now)
            self.close(connection, by: .conduct(conduct), now: now)
        case .lostAnswer:
            self.take(packet, of: session, from: connection, now: now)
            self.close(connection, by: .conduct(conduct), now: now)
        default:
            if let code = conduct.refusalCode {
                self.noteRefused(packet)
                session.attach(connection, now: now)
                session.machine.refuse(packet, code: code, now: now)
                self.touch(session)
            } else {
                // What comes again may have been answered: who knows the answer need not ask for it.
                let asked = conduct == .announcedAnswer ? ids.filter { !session.machine.knows(request: $0) } : ids
                self.take(packet, of: session, from: connection, now: now)
                self.say(conduct, asked, to: session, over: connection, now: now)
            }
        }
        return true
    }

    /// Notes to which key the one of a session is bound, if it is a temporary one.
    func notePermanentKey(of session: LabSession) {
        let holder = self.world.holder(of: session.reference.key)
        if holder != session.reference.key { self.judge?.change { $0.permanentKey = holder.id } }
    }

    /// What is refused; the state of updates is asked for anew, and is another one then.
    func noteRefused(_ packet: OpenedPacket) {
        for (id, query) in HostilePackets.requests(in: packet)
        where !MessageNames.name(of: query).hasPrefix("updates.") {
            self.judge?.change { $0.denied[id] = JudgedQuery(query) }
        }
    }

    private func close(_ connection: LabConnection, by trial: JudgeTrial, now: Instant) {
        self.close(connection, why: "the trial \(trial.name) of the judge", now: now)
    }

    /// The error that a request gets in a trial.
    func failureByTrial(
        of query: ByteBuffer, _ id: MessageID, _ session: LabSession, on connection: LabConnection?, now: Instant
    ) -> RPCError? {
        guard let judge, let running = judge.running, running.outcome == nil else { return nil }
        let inner = QueryEnvelope(query).query
        if let error = self.failureOfBinding(inner, running, session, on: connection, now: now) { return error }
        // As often as it comes, and wherever.
        if let error = running.trial.lastingError, let failing = running.failing {
            let isIt = failing == JudgedQuery(inner) && running.session?.keyID == session.reference.key.id
            return isIt ? error : nil
        }
        guard !judge.hasFailed, running.connection == connection?.id else { return nil }
        let name = MessageNames.name(of: inner)
        if let error = running.trial.lastingError ?? running.trial.singleError {
            guard TrialSchedule.mayFail(name) else { return nil }
            judge.hasFailed = true
            judge.change { $0.failing = JudgedQuery(inner) }
            return error
        }
        switch running.trial {
        case .conduct(.fileReference) where name == "upload.getFile":
            judge.hasFailed = true
            judge.change { $0.fileQuery = JudgedQuery(inner) }
            return RPCError(code: 400, message: "FILE_REFERENCE_EXPIRED")
        case .conduct(.cdnToken) where name == "upload.getCdnFile":
            judge.hasFailed = true
            judge.change {
                $0.network.refused = (id, JudgedQuery(inner), now)
                $0.network.tokens = NetworkFiles.tokens([inner])
            }
            return RPCError(code: 400, message: "FILE_TOKEN_INVALID")
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
        judge.change {
            $0.changed(ChangedPart(request, inner, size: size, now: now))
            $0.network.tokens = [request.fileToken]
        }
        reply = .success(changed)
        return .zero
    }

    // MARK: Baits

    /// Sends a packet that must not be taken, and one that is right behind it.
    ///
    /// - Parameter id: what the client has said last.
    private func send(
        _ fault: JudgeTrial.PacketFault, about id: MessageID, to session: LabSession, over connection: LabConnection,
        now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter],
            let key = state.keys[session.reference.key.id]
        else { return }
        // Nobody acknowledges what was not encrypted; whether it is taken shows in an answer.
        let body = fault == .plain ? ServiceMessage.stateRequest([id]).encoded() : self.harmlessUpdate(now: now)
        var message = session.machine.message(body, isAnswer: false, isContent: fault != .plain, now: now)
        switch fault {
        case .evenID, .evenChild: message.id = MessageID(rawValue: message.id.rawValue & ~3)
        case .oldID: message.id = MessageID(rawValue: message.id.rawValue &- 600 << 32)
        case .futureID: message.id = MessageID(rawValue: message.id.rawValue &+ 120 << 32)
        default: break
        }
        let packed: ContainedMessage
        switch fault {
        case .evenChild: packed = Self.container(of: message, session, now: now)
        case .childLength: packed = Self.container(of: message, tooLongBy: 64, session, now: now)
        case .unalignedChild: packed = Self.container(of: message, tooLongBy: 1, filledBy: 4, session, now: now)
        default: packed = message
        }
        let bait =
            fault == .plain
            ? PlainMessage(id: message.id, body: message.body).packet()
            : HostilePackets.seal(
                packed, fault, session: session.reference.id,
                salt: session.machine.salts.current(at: self.clock.unixSeconds(at: now)).value, key: key.key,
                &state.faults.random)
        let control = session.machine.message(body, isAnswer: false, isContent: fault != .plain, now: now)
        guard let right = session.machine.seal(control, now: now) else { return }
        self.judge?.send(bait: message.id, control: control.id)
        var frame = LabFrame(connection, .sent, .encrypted, bytes: bait.readableBytes, key: key.key.id)
        if fault == .plain { frame = LabFrame(connection, .sent, .plain, bytes: bait.readableBytes) }
        if fault != .emptyCipher { frame.messages = MessageNames.describe(message) }
        self.log(frame, wire: bait, now: now)
        if fault == .wrongChecksum {
            self.send(withWrongChecksum: bait, on: connection, now: now)
        } else {
            self.send(packet: bait, on: connection, now: now)
        }
        self.send(right, of: session, on: connection, now: now)
    }

    /// Sends a packet over the full transport, in a frame of which one bit of the CRC32 at its end was changed.
    private func send(withWrongChecksum packet: ByteBuffer, on connection: LabConnection, now: Instant) {
        guard var bytes = try? connection.codec.encode(packet),
            let last = bytes.getInteger(at: bytes.writerIndex - 1, as: UInt8.self)
        else { return }
        bytes.setInteger(last ^ 1, at: bytes.writerIndex - 1)
        self.journal.count(datacenter: connection.datacenter) { $0.packetsOut += 1 }
        self.write(bytes, on: connection, now: now)
    }

    /// - Parameters:
    ///   - excess: so many bytes more than it has the message says that it has.
    ///   - filling: so many bytes come behind it.
    private static func container(
        of message: ContainedMessage, tooLongBy excess: Int32 = 0, filledBy filling: Int = 0, _ session: LabSession,
        now: Instant
    ) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write([message], to: &body)
        // Behind the constructor, the count, and the id and number of the message.
        body.setInteger(
            Int32(clamping: message.body.readableBytes) + excess, at: body.readerIndex + 20, endianness: .little)
        body.writeRepeatingByte(0, count: filling)
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
            let connection = self.connection(running.connection)
        {
            judge.change { $0.repeated() }
            if running.trial == .conduct(.newSessionTwice) {
                self.sayNewSession(repeated.packet, again: true, to: repeated.session, over: connection, now: now)
            } else if let packet = repeated.packet {
                self.send(packet, of: repeated.session, on: connection, now: now)
            } else if let id = running.bait {
                if running.trial == .conduct(.forgottenID) {
                    self.fillMemory(about: running.asked, repeated.session, over: connection, now: now)
                }
                self.askAgain(under: id, repeated.session, over: connection, now: now)
            }
        }
        self.goOnWriting(now: now)
        self.goOnWithHeldPacket(now: now)
        if let ended = judge.endTrial(now: now) {
            if ended.trial.movesClock { self.shiftClock(datacenter: ended.connection.datacenter, by: .zero) }
            // The connection has served its time, unless the client makes a key on it after all.
            if !ended.isBegunAnew, let connection = self.connection(ended.connection) {
                self.close(connection, why: "the trial \(ended.trial.name) of the judge is over", now: now)
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
        inner.writeInteger(Int32(clamping: self.length(length, fault)), endianness: .little)
        inner.writeImmutableBuffer(message.body)
        inner.writeBytes(random.bytes(padding))
        let direction: MessageDirection = fault == .reflected ? .clientToServer : .serverToClient
        let messageKey = inner.withUnsafeReadableBytes {
            MessageCipher.messageKey(of: $0, authKey: key, direction: direction).key
        }
        inner.withUnsafeMutableReadableBytes {
            MessageCipher.encrypt($0, messageKey: messageKey, authKey: key, direction: direction)
        }
        // The last block holds nothing but padding. What stands behind a block that was changed means nothing any more.
        let changed = [JudgeTrial.PacketFault.changedPadding: inner.writerIndex - 1, .changedPacket: inner.readerIndex]
        if let place = changed[fault], let byte = inner.getInteger(at: place, as: UInt8.self) {
            inner.setInteger(byte ^ 1, at: place)
        }
        var packet = ByteBuffer(integer: fault == .otherKey ? key.id ^ 1 : key.id, endianness: .little)
        packet.writeBytes(messageKey.bytes)
        if fault == .emptyCipher { return packet }
        packet.writeBuffer(&inner)
        if fault == .cutCipher { packet.moveWriterIndex(to: packet.writerIndex - 4) }
        return packet
    }

    /// What a message says of its length.
    private static func length(_ length: Int, _ fault: JudgeTrial.PacketFault) -> Int {
        switch fault {
        case .oddLength: length + 1
        case .negativeLength: -4
        case .longLength: length + 4096
        default: length
        }
    }
}
