import MTProtoCrypto
import NIOCore

/// The client's end of an upgrade to a WebSocket (RFC 6455, section 4.1).
package struct WebSocketClient: Sendable {
    private let host: String
    private let path: String
    private let key: String
    private var reader = HTTPHeadReader<HTTPResponseHead>()
    private var interimAnswers = 0
    private var random: RandomSource

    /// - Parameters:
    ///   - host: as URLs write it, with the port unless it is the scheme's own.
    ///   - random: gives the key, and the masks of what is sent later.
    package init(host: String, path: String, random: RandomSource) {
        var random = random
        self.host = host
        self.path = path
        key = TextEncoding.base64(random.bytes(WebSocketUpgrade.keyLength))
        self.random = random
    }

    /// What the connection begins with.
    package var request: ByteBuffer {
        ByteBuffer(
            string: "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: \(key)\r\nSec-WebSocket-Version: \(WebSocketUpgrade.version)\r\n"
                + "Sec-WebSocket-Protocol: \(WebSocketUpgrade.subprotocol)\r\n\r\n")
    }

    /// Takes bytes of the connection; leaves in `bytes` what comes behind the head of the answer.
    /// - Returns: whether the WebSocket is open.
    package mutating func receive(_ bytes: inout ByteBuffer) throws(WebSocketError) -> Bool {
        while let head = try next(&bytes) {
            if head.isInterim {
                interimAnswers += 1
                guard interimAnswers <= HTTPLimits.interimAnswers else { throw .status(head.status) }
                continue
            }
            guard head.status == 101 else { throw .status(head.status) }
            try check(head.fields)
            return true
        }
        return false
    }

    /// An answer from a server that has not read the request proves nothing: caches, portals.
    private func check(_ fields: HTTPFields) throws(WebSocketError) {
        guard fields.contains("websocket", in: "Upgrade") else { throw .badField("Upgrade") }
        guard fields.contains("upgrade", in: "Connection") else { throw .badField("Connection") }
        guard fields["Sec-WebSocket-Accept"] == WebSocketUpgrade.acceptance(of: key) else {
            throw .badField("Sec-WebSocket-Accept")
        }
        guard fields["Sec-WebSocket-Protocol"] == WebSocketUpgrade.subprotocol else {
            throw .badField("Sec-WebSocket-Protocol")
        }
        // None was offered, and one would change what frames mean.
        guard fields.words(of: "Sec-WebSocket-Extensions").isEmpty else {
            throw .badField("Sec-WebSocket-Extensions")
        }
    }

    /// Both directions of what follows the upgrade.
    package mutating func open() -> WebSocketStream {
        WebSocketStream(role: .client, random: random.split())
    }

    private mutating func next(_ bytes: inout ByteBuffer) throws(WebSocketError) -> HTTPResponseHead? {
        do throws(HTTPError) {
            return try reader.read(&bytes)
        } catch {
            throw .badHead(error.description)
        }
    }
}

/// Both directions of a WebSocket that is open.
package struct WebSocketStream: Sendable {
    private var reader: WebSocketReader
    private var writer: WebSocketWriter

    init(role: WebSocketRole, random: RandomSource) {
        reader = WebSocketReader(role: role)
        writer = WebSocketWriter(role: role, random: random)
    }

    /// What arrives, in pieces of any size.
    package mutating func unwrap(_ bytes: ByteBuffer) -> WebSocketReader.Input {
        reader.receive(bytes)
    }

    /// The next piece of what goes out.
    package mutating func wrap(_ bytes: ByteBuffer) -> ByteBuffer {
        writer.wrap(bytes)
    }

    /// The answer to a ping.
    package mutating func pong(_ payload: ByteBuffer) -> ByteBuffer {
        writer.pong(payload)
    }

    /// The last frame. 1000: nothing is wrong; 1002: the other side broke the rules.
    package mutating func close(_ code: UInt16) -> ByteBuffer {
        writer.close(code)
    }
}
