import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// Packets, in and out.
extension ServerCore {
    /// A stranger needs no more for a key exchange.
    private static let unprovenBytes = 16 << 10
    /// Nor does a client that makes a permanent and a temporary key, and tries again.
    private static let plainPackets = 32

    /// Bytes arrived on a connection, in pieces of any size.
    func receive(_ bytes: ByteBuffer, on connection: ServerConnection) {
        guard !connection.isClosed else { return }
        if !connection.isProven {
            connection.unprovenBytes = connection.unprovenBytes.saturatingAdd(bytes.readableBytes)
        }
        if connection.webSocket == nil {
            receiveStream(bytes, on: connection)
        } else {
            receiveFrames(bytes, on: connection)
        }
        guard !connection.isClosed, !connection.isProven, connection.unprovenBytes > Self.unprovenBytes,
            !isUnderKnownKey(connection.codec.partialPacket)
        else { return }
        close(connection)
    }

    /// The first packet after a lost connection may be large. That it names a known key proves nothing yet.
    private func isUnderKnownKey(_ packet: PartialPacket?) -> Bool {
        guard let packet, let id = MessageEnvelope.keyID(of: packet.bytes) else { return false }
        return keys[id] != nil
    }

    private func receiveStream(_ bytes: ByteBuffer, on connection: ServerConnection) {
        connection.codec.receive(bytes)
        do throws(TransportCodecError) {
            while !connection.isClosed, let event = try connection.codec.nextEvent() {
                guard case .packet(let packet, let wantsQuickAck) = event else { continue }
                receive(packet, wantsQuickAck: wantsQuickAck, from: connection)
            }
        } catch {
            if error == .otherProtocol(.http), openWebSocket(on: connection) { return }
            logger.debug("connection \(connection.number) closed: \(error)")
            close(connection)
        }
    }

    // MARK: - WebSocket

    /// The stream comes inside of a WebSocket. Nothing else that begins like HTTP is spoken here.
    private func openWebSocket(on connection: ServerConnection) -> Bool {
        let bytes = connection.codec.unreadBytes
        guard connection.webSocket == nil, bytes.getString(at: bytes.readerIndex, length: 4) == "GET " else {
            return false
        }
        connection.webSocket = WebSocketServer(random: random.split())
        connection.codec = ServerTransportCodec(random: random.split())
        receiveFrames(bytes, on: connection)
        return true
    }

    private func receiveFrames(_ bytes: ByteBuffer, on connection: ServerConnection) {
        guard var webSocket = connection.webSocket else { return }
        // Dropping the other copy lets the buffers grow in place.
        connection.webSocket = nil
        let progress = webSocket.receive(bytes)
        connection.webSocket = webSocket
        if progress.reply.readableBytes > 0 {
            connection.channel.write(progress.reply)
            connection.channel.flush()
        }
        if progress.stream.readableBytes > 0 { receiveStream(progress.stream, on: connection) }
        if progress.end != nil { close(connection) }
    }

    // MARK: - Packets

    private func receive(_ packet: ByteBuffer, wantsQuickAck: Bool, from connection: ServerConnection) {
        let now = now
        let keyID = MessageEnvelope.keyID(of: packet) ?? 0
        guard keyID != 0 else {
            connection.plainPackets += 1
            guard connection.plainPackets <= Self.plainPackets else { return close(connection) }
            return exchange(packet, on: connection, now: now)
        }
        guard let key = key(keyID, now: now) else { return send(transportError: -404, on: connection) }
        let opened: OpenedPacket
        do {
            opened = try MessageEnvelope.open(packet, key: key.key, direction: .clientToServer)
        } catch {
            logger.debug("connection \(connection.number) closed: \(error)")
            return close(connection)
        }
        // That it is genuine says which client made it, not who sends it.
        connection.unprovenBytes = 0
        let id = MTProtoSession(keyID: keyID, sessionID: opened.sessionID)
        let session = sessions[id] ?? candidate(id, under: key, now: now)
        guard !isEarly(opened, of: session, under: key, now: now) else { return }
        if !session.isCarried(by: connection) {
            switch session.machine.standing(of: opened, now: now) {
            case .fresh: break
            case .seen: return say(session.machine.announcement(of: opened, now: now), on: connection)
            case .refused(let code): return refuse(opened, code: code, of: session, over: connection, now: now)
            }
            if sessions[id] == nil, !add(session, under: key, now: now) {
                send(transportError: -429, on: connection)
                return close(connection)
            }
            // A packet that was kept back can be new and older than what came: it moves nothing.
            let isNewest = session.machine.mayHaveRunThrough.map { $0 < opened.message.id } ?? true
            if isNewest || session.connections.isEmpty { session.attach(connection, now: now) }
        }
        spoke(under: key, over: connection, now: now)
        take(opened, wantsQuickAck: wantsQuickAck, of: session, from: connection, now: now)
    }

    /// Whether a packet was refused before because its id lay too far ahead. Notes those that are.
    private func isEarly(_ packet: OpenedPacket, of session: ServedSession, under key: ClientKey, now: Instant) -> Bool
    {
        let id = packet.message.id
        guard session.machine.refusal(ofID: id, now: now) == 17 else {
            return key.wasTooEarly(id, in: session.id.sessionID)
        }
        key.noteTooEarly(id, in: session.id.sessionID, oldest: oldestTaken(now: now))
        return false
    }

    /// Answers on the connection that a packet came over, and there alone: it may be played again by anybody.
    private func refuse(
        _ packet: OpenedPacket, code: Int32, of session: ServedSession, over connection: ServerConnection, now: Instant
    ) {
        say(session.machine.refusal(of: packet, code: code, now: now), on: connection)
    }

    private func say(_ packet: ByteBuffer?, on connection: ServerConnection) {
        guard let packet else { return }
        send(packet, on: connection)
        connection.channel.flush()
    }

    private func spoke(under key: ClientKey, over connection: ServerConnection, now: Instant) {
        noteUse(of: key, now: now)
        connection.plainPackets = 0
        guard connection.keys.insert(key.id).inserted else { return }
        key.connections.append(connection.number)
        guard key.connections.count > settings.limits.connectionsPerKey,
            let oldest = key.connections.first.flatMap({ connections[$0] })
        else { return }
        close(oldest)
    }

    private func take(
        _ packet: OpenedPacket, wantsQuickAck: Bool, of session: ServedSession, from connection: ServerConnection,
        now: Instant
    ) {
        guard !connection.isClosed else { return }
        touch(session)
        if wantsQuickAck, let bytes = connection.codec.encodeQuickAck(packet.quickAckToken) {
            write(bytes, on: connection)
        }
        let promised = session.machine.disconnectsAt
        let events = session.machine.receive(packet, now: now)
        if session.machine.disconnectsAt != promised {
            for other in connection.sessions where other != session.id {
                sessions[other]?.machine.forgetDisconnection()
            }
        }
        handle(events, of: session, over: connection, now: now)
    }

    // MARK: - Out

    func send(_ packet: ByteBuffer, on connection: ServerConnection) {
        guard let bytes = try? connection.codec.encode(packet) else { return }
        write(bytes, on: connection)
    }

    func send(transportError code: Int32, on connection: ServerConnection) {
        guard let bytes = connection.codec.encodeTransportError(code) else { return }
        write(bytes, on: connection)
        connection.channel.flush()
    }

    private func write(_ bytes: ByteBuffer, on connection: ServerConnection) {
        guard !connection.isClosed else { return }
        connection.channel.write(connection.webSocket?.wrap(bytes) ?? bytes)
    }
}
