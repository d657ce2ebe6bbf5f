import MTProtoCrypto
import NIOCore

/// A server's end of a connection that begins with an upgrade to a WebSocket (RFC 6455, section 4.2), as strict as the
/// servers' own fronts: the subprotocol has to be there, and nothing but binary frames is taken. Of web pages it takes
/// those of this machine alone.
package struct WebSocketServer: Sendable {
    /// What a piece of input leads to.
    package struct Progress: Sendable, Hashable {
        /// For the socket.
        package var reply = ByteBuffer()
        /// Of the stream.
        package var stream = ByteBuffer()
        /// Why the connection is to be closed, after the reply.
        package var end: WebSocketError?
    }

    private enum Stage: Sendable {
        case head(HTTPHeadReader<HTTPRequestHead>)
        case open(WebSocketStream)
        case ended(WebSocketError)
    }

    private let paths: Set<String>
    private var random: RandomSource
    private var stage = Stage.head(HTTPHeadReader())
    /// Where the client wanted to go, once that is known.
    package private(set) var path: String?

    /// - Parameter paths: where a WebSocket is; anything else is not there.
    package init(
        paths: Set<String> = [WebSocketUpgrade.path(isTest: false), WebSocketUpgrade.path(isTest: true)],
        random: RandomSource
    ) {
        self.paths = paths
        self.random = random
    }

    package var isOpen: Bool {
        if case .open = stage { true } else { false }
    }

    /// Takes bytes of the connection, in pieces of any size. Nothing follows an end.
    package mutating func receive(_ bytes: ByteBuffer) -> Progress {
        var progress = Progress()
        var rest = bytes
        switch stage {
        case .head(var reader):
            do throws(HTTPError) {
                let head = try reader.read(&rest)
                stage = .head(reader)
                guard let head else { return progress }
                try answer(head, &progress)
            } catch {
                refuse(error.status, .badHead(error.description), &progress)
            }
            if isOpen, rest.readableBytes > 0 { read(rest, &progress) }
        case .open:
            read(rest, &progress)
        case .ended(let error):
            progress.end = error
        }
        return progress
    }

    /// The next piece of the stream; nothing before the WebSocket is open, or after its end.
    package mutating func wrap(_ bytes: ByteBuffer) -> ByteBuffer {
        guard case .open(var stream) = stage else { return ByteBuffer() }
        defer { stage = .open(stream) }
        return stream.wrap(bytes)
    }

    // MARK: - The upgrade

    private mutating func answer(_ head: HTTPRequestHead, _ progress: inout Progress) throws(HTTPError) {
        path = String(head.path)
        guard paths.contains(String(head.path)) else { return refuse(404, .status(404), &progress) }
        guard head.method == "GET" else { return refuse(405, .status(405), &progress) }
        guard WebOrigin.isLocal(head.fields) else { return refuse(403, .badField("Origin"), &progress) }
        guard head.fields["Sec-WebSocket-Version"] == WebSocketUpgrade.version else {
            return refuse(426, .badField("Sec-WebSocket-Version"), &progress)
        }
        if let field = wrongField(head) { return refuse(400, .badField(field), &progress) }
        guard try head.framing == .length(0), let key = head.fields["Sec-WebSocket-Key"], WebSocketUpgrade.isKey(key)
        else {
            return refuse(400, .badField("Sec-WebSocket-Key"), &progress)
        }
        let accepted = HTTPResponseHead(
            status: 101,
            fields: [
                "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Accept": WebSocketUpgrade.acceptance(of: key),
                "Sec-WebSocket-Protocol": WebSocketUpgrade.subprotocol,
            ])
        try accepted.write(into: &progress.reply)
        stage = .open(WebSocketStream(role: .server, random: random.split()))
    }

    private func wrongField(_ head: HTTPRequestHead) -> String? {
        let fields = head.fields
        if head.minorVersion < 1 { return "version of HTTP" }
        if fields["Host"] == nil { return "Host" }
        if !fields.contains("websocket", in: "Upgrade") { return "Upgrade" }
        if !fields.contains("upgrade", in: "Connection") { return "Connection" }
        return fields.contains(WebSocketUpgrade.subprotocol, in: "Sec-WebSocket-Protocol")
            ? nil : "Sec-WebSocket-Protocol"
    }

    private mutating func refuse(_ status: Int, _ error: WebSocketError, _ progress: inout Progress) {
        var fields: HTTPFields = ["Content-Length": "0", "Connection": "close"]
        if status == 426 {
            fields.append("Upgrade", "websocket")
            fields.append("Sec-WebSocket-Version", WebSocketUpgrade.version)
        }
        // Nothing of it comes from the client, so that it can always be written.
        try? HTTPResponseHead(status: status, fields: fields).write(into: &progress.reply)
        stage = .ended(error)
        progress.end = error
    }

    // MARK: - The stream

    private mutating func read(_ bytes: ByteBuffer, _ progress: inout Progress) {
        guard case .open(var stream) = stage else { return }
        // Dropping the other copy lets the buffers grow in place.
        stage = .head(HTTPHeadReader())
        let input = stream.unwrap(bytes)
        stage = .open(stream)
        progress.stream = input.stream
        guard let end = input.end else { return }
        if case .closed(let code) = end {
            progress.reply.writeImmutableBuffer(stream.close(code ?? 1000))
        } else {
            progress.reply.writeImmutableBuffer(stream.close(1002))
        }
        stage = .ended(end)
        progress.end = end
    }
}
