import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// Packets, in and out.
extension LabServer {
    func receive(_ packet: ByteBuffer, wantsQuickAck: Bool, from connection: LabConnection, now: Instant) {
        connection.fate.packets += 1
        if connection.fate.ambush == connection.fate.packets { return self.close(connection, by: .ambush, now: now) }
        let keyID = MessageEnvelope.keyID(of: packet) ?? 0
        guard keyID != 0 else { return self.receivePlain(packet, from: connection, now: now) }
        guard !self.deniesKeys(of: connection.datacenter),
            let key = self.key(keyID, datacenter: connection.datacenter, now: now)
        else {
            self.log(
                LabFrame(connection, .received, .encrypted, bytes: packet.readableBytes, key: keyID), wire: packet,
                now: now)
            self.tellOfStrangeKey(keyID, at: connection.datacenter)
            self.send(transportError: -404, on: connection, now: now)
            return
        }
        let length = packet.readableBytes
        let opened: OpenedPacket
        do throws(EnvelopeError) {
            opened = try MessageEnvelope.open(packet, key: key.key, direction: .clientToServer)
        } catch {
            self.logger.debug("packet refused", metadata: ["dc": "\(connection.datacenter)", "reason": "\(error)"])
            self.log(
                LabFrame(connection, .received, .malformed, bytes: length, key: keyID), wire: packet,
                refusal: error, now: now)
            self.tell(error, at: connection.datacenter)
            self.close(connection, why: "a packet cannot be opened: \(error)", now: now)
            return
        }
        if self.logsFrames {
            var frame = LabFrame(connection, .received, .encrypted, bytes: length, key: keyID)
            frame.sessionID = opened.sessionID
            frame.messages = MessageNames.describe(opened.message)
            self.log(frame, wire: packet, opened: opened, now: now)
        }
        self.watch?.received(
            opened.message.id, sessionID: opened.sessionID, keyID: keyID, on: connection.id, now: now)
        if self.isLate(opened.message.id, under: key, at: connection.datacenter, now: now) {
            self.tellOfLateClock(at: connection.datacenter)
        }
        let reference = SessionReference(
            key: KeyReference(datacenter: connection.datacenter, id: keyID), id: opened.sessionID)
        let session = self.session(reference, key: key, now: now)
        session.heard(at: now)
        self.touch(session)
        if let number = connection.http?.current {
            session.parked.append(ParkedRequest(connection: connection, number: number, since: now))
        }
        if wantsQuickAck { self.judge?.askedForQuickAck(on: connection.id) }
        if connection.hasChecksums { self.judge?.sentChecksum() }
        guard !self.takesByTrial(opened, wantsQuickAck: wantsQuickAck, of: session, from: connection, now: now)
        else { return }
        if self.isUnderFaults(session) {
            self.receiveUnderFaults(opened, wantsQuickAck: wantsQuickAck, of: session, from: connection, now: now)
        } else {
            if wantsQuickAck { self.send(quickAck: opened.quickAckToken, on: connection, now: now) }
            self.take(opened, of: session, from: connection, now: now)
        }
    }

    private func deniesKeys(of datacenter: Int) -> Bool {
        datacenter == LabCDNConfiguration.datacenter && self.world.surroundings.cdn?.configuration.fault == .unknownKeys
    }

    /// Hands an opened packet to its session.
    func take(_ packet: OpenedPacket, of session: LabSession, from connection: LabConnection, now: Instant) {
        session.attach(connection, now: now)
        let promised = session.machine.disconnectsAt
        let events = session.machine.receive(packet, now: now)
        if session.machine.disconnectsAt != promised {
            for other in connection.sessions where other != session.reference {
                self.sessions[other]?.machine.forgetDisconnection()
            }
        }
        self.handle(events, of: session, connection: connection, now: now)
    }

    // MARK: Key exchange

    private func receivePlain(_ packet: ByteBuffer, from connection: LabConnection, now: Instant) {
        self.log(self.plainFrame(packet, .received, connection), wire: packet, now: now)
        guard !self.dropsPlainPacket(on: connection, now: now) else { return }
        let misconduct = self.misconduct(for: packet, on: connection, now: now)
        if misconduct != nil { connection.hasMetMisconduct = true }
        guard !self.withholds(packet, by: misconduct, on: connection, now: now) else { return }
        let action = self.exchange(packet, misconduct, on: connection, now: now)
        // The first answer of an exchange names the lab's key; whoever knows another one has nothing more to say.
        if case .send = action {
            connection.isTellingKey = PlainMessage.asksForKey(packet) && !connection.hasMetMisconduct
        } else {
            connection.isTellingKey = false
        }
        switch action {
        case .send(let answer), .completed(_, let answer):
            var frame = self.plainFrame(answer, .sent, connection)
            if case .completed(let result, _) = action { frame.madeKeyID = result.authKey.id }
            self.log(frame, wire: answer, now: now)
            if let prover = self.datacenters[self.prover(of: connection.datacenter, in: misconduct)] {
                for observer in self.observers { observer.opened(prover.handshake.contents, on: connection.id) }
            }
            self.send(packet: answer, on: connection, now: now)
        case .refused(let error):
            self.logger.debug(
                "key exchange refused", metadata: ["dc": "\(connection.datacenter)", "reason": "\(error)"])
            self.tell(error, of: packet, from: connection)
            self.send(transportError: -404, on: connection, now: now)
        }
    }

    /// Takes one plain packet of a key exchange; a key that it completes is registered.
    private func exchange(
        _ packet: ByteBuffer, _ misconduct: HandshakeMisconduct?, on connection: LabConnection, now: Instant
    ) -> ServerHandshake.Action {
        let datacenter = connection.datacenter
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
            guard self.fits(Int16(clamping: tag), connection) else {
                self.tellOfWrongEntry(connection)
                return .refused(.otherDatacenter)
            }
        }
        self.journal.count(datacenter: datacenter) { $0.keyExchanges += 1 }
        let expiresAt = result.expiresIn.map { self.clock.unixSeconds(at: now) + Int64($0) }
        let made = JudgedKey(
            id: result.authKey.id, isPadded: result.wrapping == .rsaPad, namesDatacenter: result.datacenterTag != nil,
            expiresAt: expiresAt, salt: misconduct == nil ? result.salt : nil)
        self.judge?.exchangeCompleted(on: connection.id, made, now: now)
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

    func plainFrame(_ packet: ByteBuffer, _ direction: LabFrame.Direction, _ connection: LabConnection) -> LabFrame {
        guard let message = try? PlainMessage(packet: packet) else {
            return LabFrame(connection, direction, .malformed, bytes: packet.readableBytes)
        }
        var frame = LabFrame(connection, direction, .plain, bytes: packet.readableBytes)
        frame.messages = [
            .init(id: message.id.rawValue, sequence: 0, name: MessageNames.name(of: message.body))
        ]
        return frame
    }

    // MARK: Sending

    /// Sends what a session has over the connection that it used last.
    func flush(_ session: LabSession, on connection: LabConnection, now: Instant) {
        guard !session.isOverHTTP else { return self.answerParked(of: session, now: now) }
        guard self.isUnderFaults(session) else {
            for (packet, message) in session.machine.flushMessages(now: now) {
                self.send(packet, of: session, holding: message, on: connection, now: now)
            }
            return
        }
        self.flushUnderFaults(session, on: connection, now: now)
    }

    /// - Parameter message: what is in the packet; nil: it is opened to see.
    func send(
        _ packet: ByteBuffer, of session: LabSession, holding message: ContainedMessage? = nil,
        on connection: LabConnection,
        now: Instant
    ) {
        if self.logsFrames { self.logSent(packet, of: session, holding: message, on: connection, now: now) }
        connection.fate.hasSentEncrypted = true
        self.send(packet: packet, on: connection, now: now)
        self.endByTrial(connection, now: now)
    }

    private func logSent(
        _ packet: ByteBuffer, of session: LabSession, holding message: ContainedMessage?, on connection: LabConnection,
        now: Instant
    ) {
        let key = session.reference.key.id
        guard let known = self.datacenters[connection.datacenter]?.keys[key] else { return }
        var (message, opened): (ContainedMessage?, OpenedPacket?) = (message, nil)
        // Observers want the whole of it; the log wants names alone, and decrypting is most of what a large packet costs.
        if message == nil || !self.observers.isEmpty {
            opened = try? MessageEnvelope.open(packet, key: known.key, direction: .serverToClient)
            message = opened?.message
        }
        guard let message else { return }
        var frame = LabFrame(connection, .sent, .encrypted, bytes: packet.readableBytes, key: key)
        frame.sessionID = session.reference.id
        frame.messages = MessageNames.describe(message)
        self.log(frame, wire: packet, opened: opened, now: now)
    }

    func send(packet: ByteBuffer, on connection: LabConnection, now: Instant) {
        if connection.http != nil {
            self.journal.count(datacenter: connection.datacenter) { $0.packetsOut += 1 }
            return self.reply(200, with: packet, on: connection, now: now)
        }
        guard let bytes = try? connection.codec.encode(packet) else { return }
        self.journal.count(datacenter: connection.datacenter) { $0.packetsOut += 1 }
        self.write(bytes, on: connection, now: now)
    }

    func send(quickAck token: UInt32, on connection: LabConnection, now: Instant) {
        guard let bytes = connection.codec.encodeQuickAck(token) else { return }
        self.log(LabFrame(connection, .sent, .quickAck, bytes: 4), wire: bytes, now: now)
        self.write(bytes, on: connection, now: now)
    }

    func send(transportError code: Int32, on connection: LabConnection, now: Instant) {
        if connection.http != nil {
            self.log(LabFrame(connection, .sent, .transportError(code), bytes: 0), now: now)
            return self.reply((400...599).contains(-code) ? Int(-code) : 500, on: connection, now: now)
        }
        guard let bytes = connection.codec.encodeTransportError(code) else { return }
        self.log(LabFrame(connection, .sent, .transportError(code), bytes: 4), wire: bytes, now: now)
        self.write(bytes, on: connection, now: now)
    }

    /// Writes bytes of the stream, unless a fault holds them.
    func write(_ bytes: ByteBuffer, on connection: LabConnection, now: Instant) {
        guard !connection.isClosed, !connection.fate.isPoisoned else { return }
        guard !connection.fate.holdsWrites else { return self.hold(bytes, on: connection, now: now) }
        self.emit(bytes, on: connection, now: now)
    }

    func emit(_ bytes: ByteBuffer, on connection: LabConnection, now: Instant) {
        self.emitRaw(connection.webSocket?.wrap(bytes) ?? bytes, on: connection, now: now)
    }

    /// Writes bytes of the socket, later if who speaks there has a latency.
    func emitRaw(_ bytes: ByteBuffer, on connection: LabConnection, now: Instant) {
        guard !self.delay(bytes, \.lateOut, on: connection, now: now) else { return }
        self.put(bytes, on: connection)
    }

    /// Writes bytes of the socket now.
    func put(_ bytes: ByteBuffer, on connection: LabConnection) {
        let count = bytes.readableBytes
        self.journal.count(datacenter: connection.datacenter) { $0.bytesOut += count }
        self.outputs.append(.write(connection.id, bytes))
    }
}
