import MTProtoCore
import MTProtoCrypto
import NIOCore

/// The other end of one connection of a repeated run, up to the packets: the proxy, what looks like TLS, the WebSocket, and the
/// stream or the requests inside. It says what opens the way when it is told to.
struct ReplayWay {
    /// What a proxy is to be told before the way through it is open.
    private enum Gate {
        case socks5
        case socks5SignIn
        case socks5Connection
        case connect
    }

    private var gate: Gate?
    /// What looks like TLS.
    private var cover: ProxyServer?
    private var webSocket: WebSocketServer?
    private var requests: HTTPMessageReader<HTTPRequestHead>?
    private var codec: ServerTransportCodec
    private var greetings = FakeTLSReplayGuard()
    /// What a cover and a WebSocket answer, until they are told to.
    private var answers: [ByteBuffer] = []
    /// Whether a WebSocket was asked for a sign of life.
    private var isPonged = false
    /// How long the head of the last answer is: there is none in a stream.
    private(set) var headLength = 0

    init(_ route: Route, random: inout RandomSource) {
        switch route.proxy?.kind {
        case .socks5: gate = .socks5
        case .http: gate = .connect
        case .mtproxy, nil: gate = nil
        }
        // The proxy's secret stands above that of the address.
        var secret = route.proxy?.secret ?? route.address.secret.flatMap { try? ProxySecret(bytes: $0) }
        if route.transport == .tcp, let shared = secret, case .fakeTLS = shared {
            cover = ProxyServer(ProxyServerConfiguration(.mtproxy([shared])), random: random.split())
            // Behind the cover there is none.
            secret = nil
        }
        if route.transport.isWebSocket { webSocket = WebSocketServer(random: random.split()) }
        if route.transport.isHTTP { requests = HTTPMessageReader(bodyLimit: FrameLimits.outbound) }
        codec = ServerTransportCodec(secrets: [secret], random: random.split())
    }

    /// Whether packets travel in requests, of which those of one exchange may take several connections.
    var hasRequests: Bool { requests != nil }

    // MARK: - From the machine

    /// The packets in what the machine says.
    mutating func received(_ bytes: ByteBuffer, unixTime: Int64) -> [ByteBuffer] {
        // What a proxy is told goes no further.
        guard gate == nil else { return [] }
        guard var cover else { return packets(in: bytes) }
        var packets: [ByteBuffer] = []
        var actions = cover.receive(bytes, unixTime: unixTime, replays: &greetings)
        while !actions.isEmpty {
            switch actions.removeFirst() {
            case .toClient(let answer): answers.append(answer)
            case .toUpstream(let stream): packets += self.packets(in: stream)
            case .connect: actions = cover.upstreamOpened() + actions
            case .close: break
            }
        }
        self.cover = cover
        return packets
    }

    private mutating func packets(in bytes: ByteBuffer) -> [ByteBuffer] {
        var stream = bytes
        if var server = webSocket {
            // What answers a ping is a write of its own. The front of a real server closes because of it: then that follows.
            if isPonged, bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) == 0x8a {
                isPonged = false
                return []
            }
            let progress = server.receive(bytes)
            webSocket = server
            if progress.reply.readableBytes > 0 { answers.append(progress.reply) }
            stream = progress.stream
        }
        var packets: [ByteBuffer] = []
        if requests != nil {
            requests?.append(stream)
            while let request = try? requests?.next() { packets.append(request.body) }
            return packets
        }
        if stream.readableBytes > 0 { codec.receive(stream) }
        while case .packet(let packet, _)? = try? codec.nextEvent() { packets.append(packet) }
        return packets
    }

    // MARK: - To the machine

    /// What the way says next; nil if nothing was asked.
    mutating func bytes(for step: HeardPacket.WayStep) -> ByteBuffer? {
        switch (step, gate) {
        // Nobody says this at any place.
        case (.refused, _): return ByteBuffer(repeating: 0, count: 16)
        case (.ping, _):
            guard webSocket?.isOpen == true else { return nil }
            isPonged = true
            return ByteBuffer(bytes: [0x89, 0x00])
        case (.ended, _): return webSocket?.isOpen == true ? ByteBuffer(bytes: [0x88, 0x02, 0x03, 0xe8]) : nil
        case (.password, .socks5?):
            gate = .socks5SignIn
            return ByteBuffer(bytes: [0x05, 0x02])
        case (.password, _): return nil
        case (.taken, .socks5?):
            gate = .socks5Connection
            return ByteBuffer(bytes: [0x05, 0x00])
        case (.taken, .socks5SignIn?):
            gate = .socks5Connection
            return ByteBuffer(bytes: [0x01, 0x00])
        case (.taken, .socks5Connection?):
            gate = nil
            return ByteBuffer(bytes: [0x05, 0x00, 0x00, 0x01, 0, 0, 0, 0, 0, 0])
        case (.taken, .connect?):
            gate = nil
            return ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n")
        case (.taken, nil): return answers.isEmpty ? nil : answers.removeFirst()
        }
    }

    /// What was encoded, or a part of it, as it comes over the connection; nil where the way is not open.
    mutating func wrap(_ bytes: ByteBuffer) -> ByteBuffer? {
        var wrapped = webSocket?.wrap(bytes) ?? bytes
        if cover != nil {
            let actions = cover?.receiveFromUpstream(wrapped) ?? []
            wrapped = ByteBuffer()
            for case .toClient(let sealed) in actions { wrapped.writeImmutableBuffer(sealed) }
        }
        return gate == nil && wrapped.readableBytes > 0 ? wrapped : nil
    }

    /// - Parameter isLast: whether the connection ends with it, which only an answer of HTTP can say.
    mutating func encode(_ packet: ByteBuffer, isLast: Bool) -> ByteBuffer? {
        guard requests == nil else { return answer(200, packet, isLast: isLast) }
        return try? codec.encode(packet)
    }

    mutating func encodeTransportError(_ code: Int32, isLast: Bool) -> ByteBuffer? {
        guard requests != nil else { return codec.encodeTransportError(code) }
        // checked: an Int holds the negative of any Int32.
        let status = -Int(code)
        return (300..<600).contains(status) ? answer(status, ByteBuffer(), isLast: isLast) : nil
    }

    mutating func encodeQuickAck(_ token: UInt32) -> ByteBuffer? {
        requests == nil ? codec.encodeQuickAck(token) : nil
    }

    /// What is no frame.
    mutating func encodeNoFrame() -> ByteBuffer? {
        guard requests == nil else { return ByteBuffer(bytes: [0x00]) }
        // Longer than any frame.
        let isAbridged = codec.negotiated?.framing == .abridged
        return codec.encodeRaw(
            ByteBuffer(bytes: isAbridged ? [0x7f, 0xff, 0xff, 0xff] : [0xff, 0xff, 0xff, 0x7f]))
    }

    /// An answer without a packet, which only HTTP has.
    mutating func encodeNothing(isLast: Bool) -> ByteBuffer? {
        requests == nil ? nil : answer(200, ByteBuffer(), isLast: isLast)
    }

    private mutating func answer(_ status: Int, _ body: ByteBuffer, isLast: Bool) -> ByteBuffer? {
        let head = HTTPResponseHead(
            status: status,
            fields: ["Content-Length": "\(body.readableBytes)", "Connection": isLast ? "close" : "keep-alive"])
        var bytes = ByteBuffer()
        guard (try? head.write(into: &bytes)) != nil else { return nil }
        headLength = bytes.readableBytes
        bytes.writeImmutableBuffer(body)
        return bytes
    }
}
