import Logging
import MTProtoCore
import NIOCore

// Streams that come inside of a WebSocket.
extension LabServer {
    /// Takes a connection that begins with a request of HTTP: a `GET` may become a WebSocket, all others come from
    /// clients that speak HTTP throughout.
    /// - Returns: whether it goes on from there.
    func openHTTP(on connection: LabConnection, now: Instant) -> Bool {
        guard connection.webSocket == nil else { return false }
        let bytes = connection.codec.unreadBytes
        let isForBots = connection.gate.allowsHTTP && LabBotAPI.begins(bytes)
        if bytes.getString(at: bytes.readerIndex, length: 4) == "GET ", connection.gate.allowsWebSocket, !isForBots {
            connection.webSocket = WebSocketServer(random: self.makeRandom())
            connection.codec = ServerTransportCodec(random: self.makeRandom())
            connection.fate.heldBytes = 0
            self.receiveFrames(bytes, on: connection, now: now)
        } else {
            guard connection.gate.allowsHTTP else { return false }
            connection.http = LabHTTP(now: now)
            connection.http?.reader.append(bytes)
            self.readHTTP(connection, now: now)
        }
        return true
    }

    /// Bytes of a WebSocket, or of the request for one.
    func receiveFrames(_ bytes: ByteBuffer, on connection: LabConnection, now: Instant) {
        guard var webSocket = connection.webSocket else { return }
        // Dropping the other copy lets the buffers grow in place.
        connection.webSocket = nil
        let wasOpen = webSocket.isOpen
        let progress = webSocket.receive(bytes)
        connection.webSocket = webSocket
        if webSocket.isOpen, !wasOpen {
            self.journal.count(datacenter: connection.datacenter) { $0.webSockets += 1 }
        }
        if progress.stream.readableBytes > 0 { self.receiveStream(progress.stream, on: connection, now: now) }
        guard !connection.isClosed else { return }
        if progress.reply.readableBytes > 0 { self.emitRaw(progress.reply, on: connection, now: now) }
        guard let end = progress.end else { return }
        self.logger.debug("WebSocket ended", metadata: ["dc": "\(connection.datacenter)", "reason": "\(end)"])
        if end.isViolation { self.judge?.heardNoFrame(on: connection.id, "\(Self.words(of: end))", now: now) }
        self.close(connection, why: "the WebSocket ended: \(end)", now: now)
    }

    /// What a client has done wrong; errors speak of servers.
    private static func words(of error: WebSocketError) -> String {
        switch error {
        case .badHead: "the request for a WebSocket is no HTTP"
        case .badField(let name): "the request for a WebSocket has no valid \(name)"
        case .wrongMasking: "the frames of the WebSocket are not masked"
        default: "\(error)"
        }
    }
}
