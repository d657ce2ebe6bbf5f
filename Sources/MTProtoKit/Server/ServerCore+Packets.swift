import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// Packets, in and out.
extension ServerCore {
    /// A stranger needs no more for a key exchange.
    private static let unprovenBytes = 16 << 10

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
        guard keyID != 0 else { return exchange(packet, on: connection, now: now) }
        guard let key = key(keyID, now: now) else { return send(transportError: -404, on: connection) }
        let opened: OpenedPacket
        do {
            opened = try MessageEnvelope.open(packet, key: key.key, direction: .clientToServer)
        } catch {
            logger.debug("connection \(connection.number) closed: \(error)")
            return close(connection)
        }
        key.isProven = true
        connection.isProven = true
        guard let session = session(opened.sessionID, under: key, now: now) else { return close(connection) }
        touch(session)
        if wantsQuickAck, let bytes = connection.codec.encodeQuickAck(opened.quickAckToken) {
            write(bytes, on: connection)
        }
        session.attach(connection, now: now)
        let promised = session.machine.disconnectsAt
        let events = session.machine.receive(opened, now: now)
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
