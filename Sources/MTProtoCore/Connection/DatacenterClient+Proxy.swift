import MTProtoCrypto
import NIOCore

/// What to connect a socket to.
package struct DialTarget: Hashable, Sendable {
    /// An IP literal, or the name of a proxy.
    package let host: String
    package let port: UInt16
    /// What the connection is for: the datacenter itself, or what a proxy connects to.
    package let address: DatacenterAddress
    /// The way of the stream, for reports.
    package let transport: String
    /// Whether it is a proxy.
    package let isProxy: Bool

    /// The datacenter's address, or that of the proxy in front of it.
    package init(_ address: DatacenterAddress, proxy: ProxyConfiguration?) {
        host = proxy?.server ?? address.host
        port = proxy?.port ?? address.port
        transport = proxy?.transport ?? "tcp"
        isProxy = proxy != nil
        self.address = address
    }
}

// The way through a proxy, up to where the stream begins (rows C09–C11, N24, N25, P16). Nothing of the transport is said
// before the way is open, so that whatever happens on it costs no call.
extension DatacenterClient {
    /// An address for the next dial. An MTProxy finds the datacenter itself, so that it needs none.
    func nextAddress() -> DatacenterAddress? {
        if let proxy, proxy.secret == nil {
            return choice.next(isMedia: configuration.isMedia, isProxied: true)
        }
        let address = choice.next(isMedia: configuration.isMedia)
        guard address == nil, let proxy else { return address }
        return DatacenterAddress(host: proxy.server, port: proxy.port)
    }

    /// What has to be passed before the stream begins; nil for nothing.
    mutating func opening(
        to address: DatacenterAddress, secret: ProxySecret?, codec: ClientTransportCodec, now: Instant
    ) throws(TunnelError) -> DatacenterLink.Opening? {
        var tunnel = StreamTunnel()
        switch proxy?.kind {
        case .socks5(let credentials):
            let target = try TunnelTarget(host: address.host, port: address.port)
            tunnel.add(try SOCKS5Client(target: target, credentials: credentials))
        case .http(let credentials):
            let target = try TunnelTarget(host: address.host, port: address.port)
            tunnel.add(HTTPConnectClient(target: target, credentials: credentials))
        case .mtproxy, nil:
            break
        }
        var template: ClientHelloTemplate?
        if case .fakeTLS(let key, let domain) = secret {
            var random = random.split()
            template = helloTemplate
            tunnel.add(
                FakeTLSClient(
                    key: key, domain: domain, template: helloTemplate, unixTime: clock.unixSeconds(at: now),
                    random: &random))
        }
        if tunnel.isOpen { return nil }
        return DatacenterLink.Opening(codec: codec, tunnel: tunnel, since: now, template: template)
    }

    /// Sends what the way begins with.
    mutating func begin(_ opening: DatacenterLink.Opening) {
        dial?.opening = opening
        sendWhileOpening(opening.tunnel.begin())
    }

    private mutating func sendWhileOpening(_ bytes: ByteBuffer) {
        guard let id = dial?.id, bytes.readableBytes > 0 else { return }
        dial?.opening?.counters.bytesOut += bytes.readableBytes
        actions.append(.write(id, bytes))
    }

    mutating func receivedWhileOpening(_ bytes: ByteBuffer, now: Instant) {
        guard var opening = dial?.opening, let id = dial?.id else { return }
        opening.counters.bytesIn += bytes.readableBytes
        // Dropping the other copy lets the buffers grow in place.
        dial?.opening = nil
        let progress: StreamTunnel.Progress
        do throws(TunnelError) {
            defer { dial?.opening = opening }
            progress = try opening.tunnel.receive(bytes)
        } catch {
            return endDial(.tunnel(error), isOpen: true, now: now)
        }
        sendWhileOpening(progress.reply)
        guard opening.tunnel.isOpen, let dial else { return }
        if let template = opening.template {
            unansweredGreetings = 0
            tell(.greetingUnderstood(template))
        }
        establish(dial, codec: opening.codec, tunnel: opening.tunnel, now: now)
        if link?.id == id, progress.stream.readableBytes > 0 { receivedStream(progress.stream, on: id, now: now) }
    }

    /// What a connection carries, without what lies around it; nil if that is broken.
    mutating func unwrapped(_ bytes: ByteBuffer, now: Instant) -> ByteBuffer? {
        guard var tunnel = link?.tunnel else { return bytes }
        // Dropping the other copy lets the buffers grow in place.
        link?.tunnel = nil
        do throws(TunnelError) {
            defer { link?.tunnel = tunnel }
            return try tunnel.receive(bytes).stream
        } catch {
            fail(.tunnel(error), as: .refused, now: now)
            return nil
        }
    }

    /// The greeting was not answered, or not as it should be: some proxies know only some of them.
    mutating func greetingFailed() {
        helloTemplate = helloTemplate.next
        unansweredGreetings = min(unansweredGreetings + 1, 4)
    }

    /// When a connection that is being established is given up. Proxies that do not know a greeting are known to keep
    /// silent: the other one is tried soon, by what the way to the proxy has taken so far, and with more patience after
    /// each failure.
    func deadline(of dial: DatacenterLink.Dial) -> Instant {
        let limit = dial.startedAt + configuration.connectTimeout
        guard let opening = dial.opening, opening.tunnel.isGreeting else { return limit }
        let patience = Duration.seconds(3) + (opening.since - dial.startedAt) * 4
        return min(limit, opening.since + patience * (1 << (unansweredGreetings / 2)))
    }

    // MARK: - Reports

    func timeout(of dial: DatacenterLink.Dial, now: Instant) -> ConnectionEnd {
        guard let opening = dial.opening else { return .connectTimeout(configuration.connectTimeout) }
        return .tunnelTimeout(opening.tunnel.waitsFor, now - dial.startedAt)
    }

    /// How a dial failed, with what was being waited for.
    func dialFailure(_ reason: String) -> String {
        guard let waitsFor = dial?.opening?.tunnel.waitsFor else { return reason }
        return "\(reason) instead of \(waitsFor)"
    }

    /// Names the proxy, if there is one: the address alone would mislead.
    func throughProxy(_ end: ConnectionEnd) -> String {
        guard let proxy else { return end.description }
        return "through the \(proxy): \(end)"
    }
}
