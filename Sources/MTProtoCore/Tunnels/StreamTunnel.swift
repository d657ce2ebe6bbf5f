import MTProtoCrypto
import NIOCore

/// What lies between a socket and the obfuscated stream: a proxy that is asked for a connection, TLS or what looks like it, a
/// WebSocket, or one inside of the other. The transport does not know of it.
///
/// Send ``begin()`` when the socket is open. Feed what arrives to ``receive(_:)``, send its reply, and give its stream to
/// the transport. While ``wantsTLS`` names a server, nothing is said: the owner puts TLS around the connection and calls
/// ``secured()``. Once ``isOpen``, everything that the transport says goes through ``wrap(_:)``. The first error is final.
package struct StreamTunnel: Sendable {
    /// What a piece of input leads to.
    package struct Progress: Sendable, Hashable {
        /// For the socket.
        package var reply = ByteBuffer()
        /// For the transport.
        package var stream = ByteBuffer()
        /// The way has ended behind the stream; what came before it counts.
        package var end: TunnelError?
    }

    private enum Stage: Sendable {
        case socks5(SOCKS5Client)
        case httpConnect(HTTPConnectClient)
        case fakeTLS(FakeTLSClient)
        case tls(serverName: String)
        case webSocket(WebSocketClient)
    }

    /// What lies around the stream once all stages are passed.
    private enum Layer: Sendable {
        case records(TLSRecordReader, TLSRecordWriter)
        case webSocket(WebSocketStream)
    }

    /// What is still to be passed, in order.
    private var stages: [Stage] = []
    private var layer: Layer?

    /// A tunnel without stages: what comes is passed on.
    package init() {}

    /// Adds a SOCKS5 proxy.
    package mutating func add(_ client: SOCKS5Client) {
        stages.append(.socks5(client))
    }

    /// Adds an HTTP proxy.
    package mutating func add(_ client: HTTPConnectClient) {
        stages.append(.httpConnect(client))
    }

    /// Adds what looks like TLS; nothing can come behind it.
    package mutating func add(_ client: FakeTLSClient) {
        stages.append(.fakeTLS(client))
    }

    /// Adds TLS, which the owner has to put around the connection there.
    package mutating func addTLS(serverName: String) {
        stages.append(.tls(serverName: serverName))
    }

    /// Adds a WebSocket; nothing can come behind it.
    package mutating func add(_ client: WebSocketClient) {
        stages.append(.webSocket(client))
    }

    /// Whether the transport may speak.
    package var isOpen: Bool { stages.isEmpty }
    /// Whether the greeting of TLS is what is being waited for.
    package var isGreeting: Bool {
        if case .fakeTLS? = stages.first { true } else { false }
    }

    /// The server that TLS has to be spoken with now.
    package var wantsTLS: String? {
        if case .tls(let serverName)? = stages.first { serverName } else { nil }
    }

    /// Whether a proxy has asked for a name and a password.
    var isSigningIn: Bool {
        if case .socks5(let client)? = stages.first { client.isSigningIn } else { false }
    }

    /// What is being waited for, in words.
    package var waitsFor: String {
        switch stages.first {
        case .socks5(let client): client.waitsFor
        case .httpConnect: "the HTTP proxy's answer"
        case .fakeTLS: "the TLS answer"
        case .tls: "the TLS handshake"
        case .webSocket: "the WebSocket"
        case nil: "nothing"
        }
    }

    /// What the connection begins with.
    package func begin() -> ByteBuffer {
        switch stages.first {
        case .socks5(let client): client.greeting
        case .httpConnect(let client): client.request
        case .fakeTLS(let client): client.hello
        case .webSocket(let client): client.request
        case .tls, nil: ByteBuffer()
        }
    }

    /// TLS lies around the connection: what comes from now on is what it carries.
    /// - Returns: what goes out next.
    package mutating func secured() -> ByteBuffer {
        guard wantsTLS != nil else { return ByteBuffer() }
        stages.removeFirst()
        return begin()
    }

    /// Takes bytes of the connection, in pieces of any size.
    package mutating func receive(_ bytes: ByteBuffer) throws(TunnelError) -> Progress {
        var progress = Progress()
        var rest = bytes
        while let stage = stages.first {
            guard rest.readableBytes > 0 else { return progress }
            guard try pass(stage, &rest, &progress) else { return progress }
            stages.removeFirst()
            var next = begin()
            progress.reply.writeBuffer(&next)
        }
        try unwrap(rest, &progress)
        return progress
    }

    private mutating func unwrap(_ bytes: ByteBuffer, _ progress: inout Progress) throws(TunnelError) {
        switch layer {
        case .records(var reader, let writer):
            // Dropping the other copy lets the buffers grow in place.
            layer = nil
            defer { layer = .records(reader, writer) }
            progress.stream = try reader.unwrap(bytes)
        case .webSocket(var stream):
            layer = nil
            defer { layer = .webSocket(stream) }
            let input = stream.unwrap(bytes)
            progress.stream = input.stream
            if let end = input.end {
                progress.end = .webSocket(end)
            } else if let ping = input.ping {
                progress.reply.writeImmutableBuffer(stream.pong(ping))
            }
        case nil:
            progress.stream = bytes
        }
    }

    /// Bytes of the transport as they go out.
    package mutating func wrap(_ bytes: ByteBuffer) -> ByteBuffer {
        switch layer {
        case .records(let reader, var writer):
            defer { layer = .records(reader, writer) }
            return writer.wrap(bytes)
        case .webSocket(var stream):
            defer { layer = .webSocket(stream) }
            return stream.wrap(bytes)
        case nil:
            return bytes
        }
    }

    /// Returns whether the stage is passed.
    private mutating func pass(
        _ stage: Stage, _ rest: inout ByteBuffer, _ progress: inout Progress
    ) throws(TunnelError) -> Bool {
        switch stage {
        case .socks5(var client):
            var (reply, isOpen) = try client.receive(&rest)
            progress.reply.writeBuffer(&reply)
            stages[0] = .socks5(client)
            return isOpen
        case .httpConnect(var client):
            let isOpen = try client.receive(&rest)
            stages[0] = .httpConnect(client)
            return isOpen
        case .fakeTLS(var client):
            let isOpen = try client.receive(&rest)
            stages[0] = .fakeTLS(client)
            if isOpen {
                layer = .records(TLSRecordReader(expectsCipherChange: false), TLSRecordWriter(announcesCipher: true))
            }
            return isOpen
        case .tls:
            // Servers wait for the client's greeting: whatever speaks here is something else.
            throw .notTLS
        case .webSocket(var client):
            do throws(WebSocketError) {
                let isOpen = try client.receive(&rest)
                if isOpen { layer = .webSocket(client.open()) }
                stages[0] = .webSocket(client)
                return isOpen
            } catch {
                throw .webSocket(error)
            }
        }
    }
}
