import Logging
import MTProtoCore
import NIOCore

// Streams that come inside of a WebSocket.
extension LabServer {
    /// Takes a connection that begins with a request of HTTP: a `GET` may become a WebSocket, all others come from
    /// clients that speak HTTP throughout.
    /// - Returns: whether it goes on from there.
    func openHTTP(on link: LabLink, now: Instant) -> Bool {
        guard link.webSocket == nil else { return false }
        let bytes = link.codec.unreadBytes
        let isForBots = link.gate.allowsHTTP && LabBotAPI.begins(bytes)
        if bytes.getString(at: bytes.readerIndex, length: 4) == "GET ", link.gate.allowsWebSocket, !isForBots {
            link.webSocket = WebSocketServer(random: self.makeRandom())
            link.codec = ServerTransportCodec(random: self.makeRandom())
            link.fate.heldBytes = 0
            self.receiveFrames(bytes, on: link, now: now)
        } else {
            guard link.gate.allowsHTTP else { return false }
            link.http = LabHTTP(now: now)
            link.http?.reader.append(bytes)
            self.readHTTP(link, now: now)
        }
        return true
    }

    /// Bytes of a WebSocket, or of the request for one.
    func receiveFrames(_ bytes: ByteBuffer, on link: LabLink, now: Instant) {
        guard var webSocket = link.webSocket else { return }
        // Dropping the other copy lets the buffers grow in place.
        link.webSocket = nil
        let wasOpen = webSocket.isOpen
        let progress = webSocket.receive(bytes)
        link.webSocket = webSocket
        if webSocket.isOpen, !wasOpen {
            self.journal.count(datacenter: link.datacenter) { $0.webSockets += 1 }
        }
        if progress.stream.readableBytes > 0 { self.receiveStream(progress.stream, on: link, now: now) }
        guard !link.isClosed else { return }
        if progress.reply.readableBytes > 0 { self.emitRaw(progress.reply, on: link, now: now) }
        guard let end = progress.end else { return }
        self.logger.debug("WebSocket ended", metadata: ["dc": "\(link.datacenter)", "reason": "\(end)"])
        if end.isViolation { self.judge?.heardNoFrame(on: link.id, "\(Self.words(of: end))", now: now) }
        self.close(link, why: "the WebSocket ended: \(end)", now: now)
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
