import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// Packets, in and out.
extension LabServer {
    func receive(_ packet: ByteBuffer, wantsQuickAck: Bool, from link: LabLink, now: Instant) {
        link.fate.packets += 1
        if link.fate.ambush == link.fate.packets { return self.close(link, by: .ambush, now: now) }
        let keyID = MessageEnvelope.keyID(of: packet) ?? 0
        guard keyID != 0 else { return self.receivePlain(packet, from: link, now: now) }
        guard !self.deniesKeys(of: link.datacenter), let key = self.key(keyID, datacenter: link.datacenter, now: now)
        else {
            self.log(
                LabFrame(link, .received, .encrypted, bytes: packet.readableBytes, key: keyID), wire: packet, now: now)
            self.tellOfStrangeKey(keyID, at: link.datacenter)
            self.send(transportError: -404, on: link, now: now)
            return
        }
        let length = packet.readableBytes
        let opened: OpenedPacket
        do throws(EnvelopeError) {
            opened = try MessageEnvelope.open(packet, key: key.key, direction: .clientToServer)
        } catch {
            self.logger.debug("packet refused", metadata: ["dc": "\(link.datacenter)", "reason": "\(error)"])
            self.log(
                LabFrame(link, .received, .malformed, bytes: length, key: keyID), wire: packet,
                refusal: error, now: now)
            self.tell(error, at: link.datacenter)
            self.close(link, why: "a packet cannot be opened: \(error)", now: now)
            return
        }
        if self.logsFrames {
            var frame = LabFrame(link, .received, .encrypted, bytes: length, key: keyID)
            frame.sessionID = opened.sessionID
            frame.messages = MessageNames.describe(opened.message)
            self.log(frame, wire: packet, opened: opened, now: now)
        }
        self.watch?.received(
            opened.message.id, sessionID: opened.sessionID, keyID: keyID, on: link.id, now: now)
        if self.isLate(opened.message.id, under: key, at: link.datacenter, now: now) {
            self.tellOfLateClock(at: link.datacenter)
        }
        let reference = SessionReference(
            key: KeyReference(datacenter: link.datacenter, id: keyID), id: opened.sessionID)
        let session = self.session(reference, key: key, now: now)
        session.heard(at: now)
        self.touch(session)
        if let number = link.http?.current {
            session.parked.append(ParkedRequest(link: link, number: number, since: now))
        }
        if wantsQuickAck { self.judge?.askedForQuickAck(on: link.id) }
        if link.hasChecksums { self.judge?.sentChecksum() }
        guard !self.takesByTrial(opened, wantsQuickAck: wantsQuickAck, of: session, from: link, now: now)
        else { return }
        if self.isUnderFaults(session) {
            self.receiveUnderFaults(opened, wantsQuickAck: wantsQuickAck, of: session, from: link, now: now)
        } else {
            if wantsQuickAck { self.send(quickAck: opened.quickAckToken, on: link, now: now) }
            self.take(opened, of: session, from: link, now: now)
        }
    }

    private func deniesKeys(of datacenter: Int) -> Bool {
        datacenter == LabCDNConfiguration.datacenter && self.world.surroundings.cdn?.configuration.fault == .unknownKeys
    }

    /// Hands an opened packet to its session.
    func take(_ packet: OpenedPacket, of session: LabSession, from link: LabLink, now: Instant) {
        session.attach(link, now: now)
        let promised = session.machine.disconnectsAt
        let events = session.machine.receive(packet, now: now)
        if session.machine.disconnectsAt != promised {
            for other in link.sessions where other != session.reference {
                self.sessions[other]?.machine.forgetDisconnection()
            }
        }
        self.handle(events, of: session, link: link, now: now)
    }

    // MARK: Key exchange

    private func receivePlain(_ packet: ByteBuffer, from link: LabLink, now: Instant) {
        self.log(self.plainFrame(packet, .received, link), wire: packet, now: now)
        guard !self.dropsPlainPacket(on: link, now: now) else { return }
        let misconduct = self.misconduct(for: packet, on: link, now: now)
        if misconduct != nil { link.hasMetMisconduct = true }
        guard !self.withholds(packet, by: misconduct, on: link, now: now) else { return }
        let action = self.exchange(packet, misconduct, on: link, now: now)
        // The first answer of an exchange names the lab's key; whoever knows another one has nothing more to say.
        if case .send = action {
            link.isTellingKey = PlainMessage.asksForKey(packet) && !link.hasMetMisconduct
        } else {
            link.isTellingKey = false
        }
        switch action {
        case .send(let answer), .completed(_, let answer):
            var frame = self.plainFrame(answer, .sent, link)
            if case .completed(let result, _) = action { frame.madeKeyID = result.authKey.id }
            self.log(frame, wire: answer, now: now)
            if let prover = self.datacenters[self.prover(of: link.datacenter, in: misconduct)] {
                for observer in self.observers { observer.opened(prover.handshake.contents, on: link.id) }
            }
            self.send(packet: answer, on: link, now: now)
        case .refused(let error):
            self.logger.debug(
                "key exchange refused", metadata: ["dc": "\(link.datacenter)", "reason": "\(error)"])
            self.tell(error, of: packet, from: link)
            self.send(transportError: -404, on: link, now: now)
        }
    }

    /// Takes one plain packet of a key exchange; a key that it completes is registered.
    private func exchange(
        _ packet: ByteBuffer, _ misconduct: HandshakeMisconduct?, on link: LabLink, now: Instant
    ) -> ServerHandshake.Action {
        let datacenter = link.datacenter
        guard
            let action = self.datacenters[self.prover(of: datacenter, in: misconduct)]?.handshake.receive(
                packet, now: now, clock: self.clock(of: datacenter), misconduct: misconduct)
        else { return .refused(.unexpectedQuery) }
        if case .refused(let error) = action, misconduct != nil { self.judge?.change { $0.exchangeRefused(error) } }
        guard case .completed(let result, _) = action else { return action }
        // Older clients do not say which datacenter they mean; a wrong one would get a key that is of no use to it.
        if let tag = result.datacenterTag {
            let meant = Int(tag.magnitude) % 10_000
            guard meant == datacenter else {
                self.tellOfWrongAddress(datacenter, meant: meant)
                return .refused(.otherDatacenter)
            }
            guard self.fits(Int16(clamping: tag), link) else {
                self.tellOfWrongEntry(link)
                return .refused(.otherDatacenter)
            }
        }
        self.journal.count(datacenter: datacenter) { $0.keyExchanges += 1 }
        let expiresAt = result.expiresIn.map { self.clock.unixSeconds(at: now) + Int64($0) }
        let made = JudgedKey(
            id: result.authKey.id, isPadded: result.wrapping == .rsaPad, namesDatacenter: result.datacenterTag != nil,
            expiresAt: expiresAt, salt: misconduct == nil ? result.salt : nil)
        self.judge?.exchangeCompleted(on: link.id, made, now: now)
        if misconduct != nil {
            self.judge?.change { $0.made(keyID: result.authKey.id, now: now) }
        } else {
            self.judge?.knowsKey(of: datacenter)
        }
        self.register(
            result.authKey, datacenter: datacenter, salt: result.salt,
            expiresAt: expiresAt, boundTo: nil, now: now)
        return action
    }

    func plainFrame(_ packet: ByteBuffer, _ direction: LabFrame.Direction, _ link: LabLink) -> LabFrame {
        guard let message = try? PlainMessage(packet: packet) else {
            return LabFrame(link, direction, .malformed, bytes: packet.readableBytes)
        }
        var frame = LabFrame(link, direction, .plain, bytes: packet.readableBytes)
        frame.messages = [
            .init(id: message.id.rawValue, sequence: 0, name: MessageNames.name(of: message.body))
        ]
        return frame
    }

    // MARK: Sending

    /// Sends what a session has over the connection that it used last.
    func flush(_ session: LabSession, on link: LabLink, now: Instant) {
        guard !session.isOverHTTP else { return self.answerParked(of: session, now: now) }
        guard self.isUnderFaults(session) else {
            for (packet, message) in session.machine.flushMessages(now: now) {
                self.send(packet, of: session, holding: message, on: link, now: now)
            }
            return
        }
        self.flushUnderFaults(session, on: link, now: now)
    }

    /// - Parameter message: what is in the packet; nil: it is opened to see.
    func send(
        _ packet: ByteBuffer, of session: LabSession, holding message: ContainedMessage? = nil, on link: LabLink,
        now: Instant
    ) {
        if self.logsFrames { self.logSent(packet, of: session, holding: message, on: link, now: now) }
        link.fate.hasSentEncrypted = true
        self.send(packet: packet, on: link, now: now)
        self.endByTrial(link, now: now)
    }

    private func logSent(
        _ packet: ByteBuffer, of session: LabSession, holding message: ContainedMessage?, on link: LabLink,
        now: Instant
    ) {
        let key = session.reference.key.id
        guard let known = self.datacenters[link.datacenter]?.keys[key] else { return }
        var (message, opened): (ContainedMessage?, OpenedPacket?) = (message, nil)
        // Observers want the whole of it; the log wants names alone, and decrypting is most of what a large packet costs.
        if message == nil || !self.observers.isEmpty {
            opened = try? MessageEnvelope.open(packet, key: known.key, direction: .serverToClient)
            message = opened?.message
        }
        guard let message else { return }
        var frame = LabFrame(link, .sent, .encrypted, bytes: packet.readableBytes, key: key)
        frame.sessionID = session.reference.id
        frame.messages = MessageNames.describe(message)
        self.log(frame, wire: packet, opened: opened, now: now)
    }

    func send(packet: ByteBuffer, on link: LabLink, now: Instant) {
        if link.http != nil {
            self.journal.count(datacenter: link.datacenter) { $0.packetsOut += 1 }
            return self.reply(200, with: packet, on: link, now: now)
        }
        guard let bytes = try? link.codec.encode(packet) else { return }
        self.journal.count(datacenter: link.datacenter) { $0.packetsOut += 1 }
        self.write(bytes, on: link, now: now)
    }

    func send(quickAck token: UInt32, on link: LabLink, now: Instant) {
        guard let bytes = link.codec.encodeQuickAck(token) else { return }
        self.log(LabFrame(link, .sent, .quickAck, bytes: 4), wire: bytes, now: now)
        self.write(bytes, on: link, now: now)
    }

    func send(transportError code: Int32, on link: LabLink, now: Instant) {
        if link.http != nil {
            self.log(LabFrame(link, .sent, .transportError(code), bytes: 0), now: now)
            return self.reply((400...599).contains(-code) ? Int(-code) : 500, on: link, now: now)
        }
        guard let bytes = link.codec.encodeTransportError(code) else { return }
        self.log(LabFrame(link, .sent, .transportError(code), bytes: 4), wire: bytes, now: now)
        self.write(bytes, on: link, now: now)
    }

    /// Writes bytes of the stream, unless a fault holds them.
    func write(_ bytes: ByteBuffer, on link: LabLink, now: Instant) {
        guard !link.isClosed, !link.fate.isPoisoned else { return }
        guard !link.fate.holdsWrites else { return self.hold(bytes, on: link, now: now) }
        self.emit(bytes, on: link, now: now)
    }

    func emit(_ bytes: ByteBuffer, on link: LabLink, now: Instant) {
        self.emitRaw(link.webSocket?.wrap(bytes) ?? bytes, on: link, now: now)
    }

    /// Writes bytes of the socket, later if who speaks there has a latency.
    func emitRaw(_ bytes: ByteBuffer, on link: LabLink, now: Instant) {
        guard !self.delay(bytes, \.lateOut, on: link, now: now) else { return }
        self.put(bytes, on: link)
    }

    /// Writes bytes of the socket now.
    func put(_ bytes: ByteBuffer, on link: LabLink) {
        let count = bytes.readableBytes
        self.journal.count(datacenter: link.datacenter) { $0.bytesOut += count }
        self.outputs.append(.write(link.id, bytes))
    }
}
