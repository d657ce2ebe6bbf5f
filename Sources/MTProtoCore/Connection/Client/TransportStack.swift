import MTProtoCrypto
import NIOCore

/// Why a route cannot be used at all.
package enum TransportStackError: Error, Sendable, Hashable, CustomStringConvertible {
    case tunnel(TunnelError)
    /// The address asks for something that its transport does not have.
    case unusableAddress(String)

    package var description: String {
        switch self {
        case .tunnel(let error): error.description
        case .unusableAddress(let reason): reason
        }
    }
}

/// Everything between one socket and the packets on it, for one ``Route``: the stages to be passed (proxies, TLS, what looks
/// like TLS, WebSocket), obfuscation and framing.
///
/// Do what ``begin()`` says when the socket is open. Feed what arrives to ``receive(_:)`` and do what it says; a step may ask
/// for TLS on the socket, after which ``secured()`` goes on. Once ``isOpen``, packets go out through
/// ``encode(_:wantsQuickAck:)``; what came in is taken with ``nextEvent()`` until there is none. The first error is final.
package struct TransportStack: Sendable {
    /// What a step on the way asks for.
    package struct Step: Sendable {
        /// For the socket.
        package var reply = ByteBuffer()
        /// TLS is to be begun on the socket, with a server of this name, once the reply is written. From then on bytes are
        /// those inside of it.
        package var serverName: String?
        /// The way has ended behind what was taken, which counts.
        package var end: TunnelError?
    }

    package let route: Route
    /// The TLS greeting that was sent to a proxy; nil if there is none.
    package let greeting: ClientHelloTemplate?
    @OutOfLine private var tunnel: StreamTunnel?
    private var wire: Wire

    /// What the packets are wrapped in.
    private enum Wire: Sendable {
        case stream(ClientTransportCodec, isPreambleSent: Bool)
        case http(HTTPClientWire)

        /// Stands in while the other one is changed.
        static let emptied = Wire.http(HTTPClientWire(authority: "", path: ""))
    }

    /// - Parameters:
    ///   - datacenterTag: the datacenter, see `DatacenterID.tag(isTest:isMedia:)`.
    ///   - template: the greeting to use, where one is needed.
    ///   - clock: what is known of the time, for the greeting.
    ///   - random: everything random comes from it.
    package init(
        _ route: Route, datacenterTag: Int16, template: ClientHelloTemplate, clock: ServerClock,
        random: inout RandomSource, now: Instant
    ) throws(TransportStackError) {
        self.route = route
        let secret: ProxySecret?
        do {
            // The proxy's secret stands above that of the address (row C11).
            secret = try route.proxy?.secret ?? route.address.secret.map { try ProxySecret(bytes: $0) }
            if route.transport.isHTTP {
                wire = .http(
                    HTTPClientWire(
                        authority: route.authority,
                        path: route.transport.requestPath(isTest: datacenterTag.magnitude > 10_000)))
            } else {
                let codec = try ClientTransportCodec(
                    secret: secret, datacenterTag: datacenterTag, random: random.split())
                wire = .stream(codec, isPreambleSent: false)
            }
        } catch {
            throw .unusableAddress("\(error)")
        }
        // Requests are not obfuscated: they would show what the secret is to hide (row T-13).
        guard !route.transport.isHTTP || secret == nil else {
            throw .unusableAddress("an address with a secret cannot be used over HTTP")
        }
        var tunnel = StreamTunnel()
        do throws(TunnelError) {
            try tunnel.add(route.proxy, in: route.address)
        } catch {
            throw .tunnel(error)
        }
        if route.transport.isSecure { tunnel.addTLS(serverName: route.serverName) }
        if route.transport.isWebSocket {
            tunnel.add(
                WebSocketClient(
                    host: route.authority, path: WebSocketUpgrade.path(isTest: datacenterTag.magnitude > 10_000),
                    random: random.split()))
        }
        if route.transport == .tcp, case .fakeTLS(let key, let domain) = secret {
            var own = random.split()
            greeting = template
            tunnel.add(
                FakeTLSClient(
                    key: key, domain: domain, template: template, unixTime: clock.unixSeconds(at: now), random: &own))
        } else {
            greeting = nil
        }
        self.tunnel = tunnel.isOpen ? nil : tunnel
    }

    // MARK: - Looking

    /// Whether packets may go out.
    package var isOpen: Bool { tunnel?.isOpen ?? true }
    /// Whether the answer to the TLS greeting is what is being waited for.
    package var isGreeting: Bool { tunnel?.isGreeting ?? false }
    /// Whether a proxy has asked for a name and a password.
    var isSigningIn: Bool { tunnel?.isSigningIn ?? false }
    /// What is being waited for before packets may go out, in words.
    package var waitsFor: String { tunnel?.waitsFor ?? "nothing" }
    /// How packets are padded.
    package var padding: PaddingPolicy {
        if case .stream(let codec, _) = wire { PaddingPolicy(framing: codec.framing) } else { .grid }
    }

    /// What has arrived of the next packet, for cutting off those that only trickle.
    package var partialFrame: FrameDecoder.PartialFrame? {
        switch wire {
        case .stream(let codec, _): codec.partialFrame
        case .http(let wire): wire.partialFrame
        }
    }

    /// How many frames came that carried no packet. Over HTTP an answer is one to a request of ours.
    package var emptyFrames: Int {
        if case .stream(let codec, _) = wire { codec.emptyFrames } else { 0 }
    }

    /// The packet that is arriving, where its length is known, for progress.
    package var partialPacket: PartialPacket? {
        switch wire {
        case .stream(let codec, _): codec.partialPacket
        case .http(let wire): wire.partialPacket
        }
    }

    /// Whether no further packet can go out on this socket, because it is the last one of HTTP.
    package var isSpent: Bool {
        if case .http(let wire) = wire { wire.isOver } else { false }
    }

    // MARK: - The way

    /// The socket is open.
    package mutating func begin() -> Step {
        Step(reply: tunnel?.begin() ?? ByteBuffer(), serverName: tunnel?.wantsTLS)
    }

    /// TLS is up on the socket, which a step has asked for.
    package mutating func secured() -> Step {
        Step(reply: tunnel?.secured() ?? ByteBuffer(), serverName: tunnel?.wantsTLS)
    }

    /// Takes bytes of the connection, in pieces of any size.
    package mutating func receive(_ bytes: ByteBuffer) throws(TunnelError) -> Step {
        guard let progress = try tunnel?.receive(bytes) else {
            take(bytes)
            return Step()
        }
        if progress.stream.readableBytes > 0 { take(progress.stream) }
        return Step(reply: progress.reply, serverName: tunnel?.wantsTLS, end: progress.end)
    }

    private mutating func take(_ bytes: ByteBuffer) {
        switch wire {
        case .stream(var codec, let isPreambleSent):
            wire = .emptied
            codec.receive(bytes)
            wire = .stream(codec, isPreambleSent: isPreambleSent)
        case .http(var http):
            wire = .emptied
            http.receive(bytes)
            wire = .http(http)
        }
    }

    // MARK: - Packets

    /// The next complete event; nil until more bytes arrive.
    package mutating func nextEvent() throws(FrameError) -> FrameEvent? {
        switch wire {
        case .stream(var codec, let isPreambleSent):
            // Dropping the other copy lets the buffers change in place.
            wire = .emptied
            defer { wire = .stream(codec, isPreambleSent: isPreambleSent) }
            return try codec.nextEvent()
        case .http(var http):
            wire = .emptied
            defer { wire = .http(http) }
            return try http.nextEvent()
        }
    }

    /// The connection ended. Returns what that completes.
    package mutating func ended() -> FrameEvent? {
        guard isOpen, case .http(var http) = wire else { return nil }
        defer { wire = .http(http) }
        return http.ended()
    }

    /// The bytes to write for one packet.
    package mutating func encode(
        _ packet: consuming ByteBuffer, wantsQuickAck: Bool = false
    ) throws(FrameError) -> ByteBuffer {
        var bytes: ByteBuffer
        switch wire {
        case .stream(var codec, let isPreambleSent):
            wire = .emptied
            defer { wire = .stream(codec, isPreambleSent: true) }
            bytes = try codec.encode(packet, wantsQuickAck: wantsQuickAck)
            if !isPreambleSent {
                let frame = bytes
                bytes = codec.preamble
                bytes.writeImmutableBuffer(frame)
            }
        case .http(var http):
            wire = .emptied
            defer { wire = .http(http) }
            bytes = try http.encode(packet)
        }
        return tunnel?.wrap(bytes) ?? bytes
    }
}

extension StreamTunnel {
    /// Adds what a proxy wants to be told before it connects to the address.
    mutating func add(_ proxy: ProxyConfiguration?, in address: DatacenterAddress) throws(TunnelError) {
        switch proxy?.kind {
        case .socks5(let credentials):
            let target = try TunnelTarget(host: address.host, port: address.port)
            add(try SOCKS5Client(target: target, credentials: credentials))
        case .http(let credentials):
            let target = try TunnelTarget(host: address.host, port: address.port)
            add(HTTPConnectClient(target: target, credentials: credentials))
        case .mtproxy, nil:
            break
        }
    }
}
