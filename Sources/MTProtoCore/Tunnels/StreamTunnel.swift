import MTProtoCrypto
import NIOCore

/// What lies between a socket and the obfuscated stream: a proxy that is asked for a connection, what looks like TLS, or one
/// inside of the other. The transport does not know of it.
///
/// Send ``begin()`` when the socket is open. Feed what arrives to ``receive(_:)``, send its reply, and give its stream to
/// the transport. Once ``isOpen``, everything that the transport says goes through ``wrap(_:)``. The first error is final.
package struct StreamTunnel: Sendable {
    /// What a piece of input leads to.
    package struct Progress: Sendable, Hashable {
        /// For the socket.
        package var reply = ByteBuffer()
        /// For the transport.
        package var stream = ByteBuffer()
    }

    private enum Stage: Sendable {
        case socks5(SOCKS5Client)
        case httpConnect(HTTPConnectClient)
        case fakeTLS(FakeTLSClient)
    }

    /// What is still to be passed, in order.
    private var stages: [Stage] = []
    private var records: (reader: TLSRecordReader, writer: TLSRecordWriter)?
    private var hasFakeTLS = false

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
        hasFakeTLS = true
    }

    /// Whether the transport may speak.
    package var isOpen: Bool { stages.isEmpty }
    /// Whether the greeting of TLS is what is being waited for.
    package var isGreeting: Bool {
        if case .fakeTLS? = stages.first { true } else { false }
    }

    /// What is being waited for, in words.
    package var waitsFor: String {
        switch stages.first {
        case .socks5(let client): client.waitsFor
        case .httpConnect: "the HTTP proxy's answer"
        case .fakeTLS: "the TLS answer"
        case nil: "nothing"
        }
    }

    /// What the connection begins with.
    package func begin() -> ByteBuffer {
        switch stages.first {
        case .socks5(let client): client.greeting
        case .httpConnect(let client): client.request
        case .fakeTLS(let client): client.hello
        case nil: ByteBuffer()
        }
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
        progress.stream = try records?.reader.unwrap(rest) ?? rest
        return progress
    }

    /// Bytes of the transport as they go out.
    package mutating func wrap(_ bytes: ByteBuffer) -> ByteBuffer {
        records?.writer.wrap(bytes) ?? bytes
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
                records = (TLSRecordReader(expectsCipherChange: false), TLSRecordWriter(announcesCipher: true))
            }
            return isOpen
        }
    }
}
