import MTProtoCrypto
import NIOCore

/// How a proxy treats its clients.
package struct ProxyServerConfiguration: Sendable {
    /// Which protocol it speaks.
    package enum Kind: Sendable, Hashable {
        /// With one or more secrets; those that imitate TLS and others may stand side by side.
        case mtproxy([ProxySecret])
        /// With the credentials that it demands, if any.
        case socks5(ProxyCredentials?)
        case http(ProxyCredentials?)
    }

    package var kind: Kind
    /// Whether clients that an MTProxy does not want are passed on to the site that it pretends to be; closed otherwise.
    package var passesUnwantedOn: Bool

    package init(_ kind: Kind, passesUnwantedOn: Bool = false) {
        self.kind = kind
        self.passesUnwantedOn = passesUnwantedOn
    }
}

/// Where a proxy is to connect to for a client.
package enum ProxyDestination: Sendable, Hashable {
    /// The datacenter of this number in the obfuscation header: negative for media, 10000 more in the test environment.
    case datacenter(tag: Int16)
    case target(TunnelTarget)
    /// The site that the proxy pretends to be.
    case cover
}

/// A proxy's end of one connection: opens the way for a client, then passes bytes on in both directions.
///
/// Feed what arrives from either side; do what is returned, in order. After ``Action/connect(_:)`` say
/// ``upstreamOpened()`` or ``upstreamFailed(isForbidden:)``. Nothing is passed on after ``Action/close(reason:)``.
package struct ProxyServer: Sendable {
    package enum Action: Sendable, Hashable {
        case toClient(ByteBuffer)
        case connect(ProxyDestination)
        case toUpstream(ByteBuffer)
        /// Close both sides, after what was written to the client.
        case close(reason: String)
    }

    enum Machine: Sendable {
        case mtproxy(MTProxyServer)
        case socks5(SOCKS5Server)
        case http(HTTPConnectServer)
    }

    /// What a client may say before the way is open; more is an attack.
    static let longestWait = 1 << 20

    private var machine: Machine
    private var waiting = ByteBuffer()
    private var isOpen = false
    private var isClosed = false

    package init(_ configuration: ProxyServerConfiguration, random: RandomSource) {
        machine =
            switch configuration.kind {
            case .mtproxy(let secrets):
                .mtproxy(
                    MTProxyServer(
                        secrets: secrets, passesUnwantedOn: configuration.passesUnwantedOn, random: random))
            case .socks5(let credentials): .socks5(SOCKS5Server(credentials: credentials))
            case .http(let credentials): .http(HTTPConnectServer(credentials: credentials))
            }
    }

    /// Whether the client was answered as by a TLS server, which comes before anything else that it is told.
    package var hasGreeted: Bool {
        if case .mtproxy(let server) = machine { server.hasGreeted } else { false }
    }

    /// Bytes of the client.
    package mutating func receive(
        _ bytes: ByteBuffer, unixTime: Int64, replays: inout FakeTLSReplayGuard
    ) -> [Action] {
        guard !isClosed else { return [] }
        var actions: [Action] = []
        var stream = ByteBuffer()
        switch machine {
        case .mtproxy(var server):
            (actions, stream) = server.receive(bytes, unixTime: unixTime, replays: &replays)
            machine = .mtproxy(server)
        case .socks5(var server):
            (actions, stream) = server.receive(bytes)
            machine = .socks5(server)
        case .http(var server):
            (actions, stream) = server.receive(bytes)
            machine = .http(server)
        }
        if isOpen {
            if stream.readableBytes > 0 { actions.append(.toUpstream(stream)) }
        } else {
            waiting.writeBuffer(&stream)
            if waiting.readableBytes > Self.longestWait { actions.append(.close(reason: "the client does not wait")) }
        }
        return checked(actions)
    }

    /// The connection that was asked for is there.
    package mutating func upstreamOpened() -> [Action] {
        guard !isClosed, !isOpen else { return [] }
        isOpen = true
        var actions: [Action] = []
        switch machine {
        case .mtproxy(var server):
            if let preamble = server.upstreamOpened() { actions.append(.toUpstream(preamble)) }
            machine = .mtproxy(server)
            // Sealed for the datacenter only now, behind the header that the keys stand in.
            let sealed = sealForUpstream(waiting)
            if sealed.readableBytes > 0 { actions.append(.toUpstream(sealed)) }
        case .socks5(let server):
            actions.append(.toClient(server.opened))
            if waiting.readableBytes > 0 { actions.append(.toUpstream(waiting)) }
        case .http:
            actions.append(.toClient(ByteBuffer(string: HTTPConnectServer.opened)))
            if waiting.readableBytes > 0 { actions.append(.toUpstream(waiting)) }
        }
        waiting = ByteBuffer()
        return actions
    }

    private mutating func sealForUpstream(_ bytes: ByteBuffer) -> ByteBuffer {
        guard case .mtproxy(var server) = machine else { return bytes }
        let sealed = server.sealForUpstream(bytes)
        machine = .mtproxy(server)
        return sealed
    }

    /// The connection that was asked for cannot be made, or must not.
    package mutating func upstreamFailed(isForbidden: Bool) -> [Action] {
        guard !isClosed, !isOpen else { return [] }
        var actions: [Action] = []
        switch machine {
        case .mtproxy: break
        case .socks5(let server): actions.append(.toClient(server.refusal(isForbidden ? 2 : 5)))
        case .http: actions.append(.toClient(ByteBuffer(string: HTTPConnectServer.answer(isForbidden ? 403 : 502))))
        }
        return checked(actions + [.close(reason: isForbidden ? "the target is not allowed" : "the target refuses")])
    }

    /// Bytes of the other side.
    package mutating func receiveFromUpstream(_ bytes: ByteBuffer) -> [Action] {
        guard !isClosed, isOpen, bytes.readableBytes > 0 else { return [] }
        guard case .mtproxy(var server) = machine else { return [.toClient(bytes)] }
        let sealed = server.sealForClient(bytes)
        machine = .mtproxy(server)
        return [.toClient(sealed)]
    }

    private mutating func checked(_ actions: [Action]) -> [Action] {
        for (index, action) in actions.enumerated() {
            guard case .close = action else { continue }
            isClosed = true
            return Array(actions.prefix(index + 1))
        }
        return actions
    }
}
