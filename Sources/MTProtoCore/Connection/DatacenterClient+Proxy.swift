import MTProtoCrypto
import NIOCore

// The way through a proxy, up to where the stream begins (rows C09–C11, N24, N25, P16). Nothing of the transport is said
// before the way is open, so that whatever happens on it costs no call.
extension DatacenterClient {
    /// The route of the next dial. An MTProxy finds the datacenter itself, so that it needs no address.
    func nextRoute() -> Route? {
        // An MTProxy carries the obfuscated stream and nothing else.
        if let transport = configuration.onlyTransport, transport != .tcp, proxy?.secret == nil {
            return nextRoute(by: transport)
        }
        if let proxy, proxy.secret == nil {
            return choice.next(isMedia: configuration.isMedia, isProxied: true).map { Route($0, proxy: proxy) }
        }
        if let address = choice.next(isMedia: configuration.isMedia) { return Route(address, proxy: proxy) }
        return proxy.map { Route(DatacenterAddress(host: $0.server, port: $0.port), proxy: $0) }
    }

    /// The next of the fronts that speak a transport, in turn; where none is named, the addresses themselves.
    private func nextRoute(by transport: Transport) -> Route? {
        let fronts = configuration.fronts.filter { $0.transport == transport }
        if !fronts.isEmpty {
            var route = fronts[Int(lastConnection % UInt64(fronts.count))]
            route.proxy = proxy
            return route
        }
        guard !transport.isSecure else { return nil }
        let address = choice.next(isMedia: configuration.isMedia, isProxied: proxy != nil)
        return address.map { Route($0, transport: transport, proxy: proxy) }
    }

    mutating func carrier(for route: Route, now: Instant) throws(CarrierError) -> Carrier {
        try Carrier(
            route, datacenterTag: tag(for: route.address), template: helloTemplate, clock: clock, random: &random,
            now: now)
    }

    /// Sends what the way begins with.
    mutating func begin(_ opening: DatacenterLink.Opening) {
        var opening = opening
        let progress = opening.carrier.begin()
        dial?.opening = opening
        follow(progress)
    }

    /// Writes what a step on the way asks for.
    private mutating func follow(_ progress: Carrier.Step) {
        guard let id = dial?.id else { return }
        if progress.reply.readableBytes > 0 {
            dial?.opening?.counters.bytesOut += progress.reply.readableBytes
            actions.append(.write(id, progress.reply))
        }
        if let serverName = progress.serverName { actions.append(.secure(id, serverName: serverName)) }
    }

    /// TLS is up, which ``Action/secure(_:serverName:)`` has asked for.
    package mutating func connectionSecured(_ id: ConnectionID, now: Instant) {
        if isHTTPSocket(id) { return httpSocketSecured(id, now: now) }
        guard dial?.id == id, let progress = dial?.opening?.carrier.secured() else { return }
        follow(progress)
        establishIfOpen(now: now)
    }

    mutating func receivedWhileOpening(_ bytes: ByteBuffer, now: Instant) {
        guard let id = dial?.id, dial?.opening != nil else { return }
        dial?.opening?.counters.bytesIn += bytes.readableBytes
        let step: Carrier.Step
        do throws(TunnelError) {
            guard let next = try dial?.opening?.carrier.receive(bytes) else { return }
            step = next
            follow(step)
        } catch {
            return endDial(.tunnel(error), isOpen: true, now: now)
        }
        establishIfOpen(now: now)
        if link?.id == id { takeFrames(of: id, newBytes: 0, now: now) }
        end(of: step, on: id, now: now)
    }

    /// The way has ended behind what came over it.
    mutating func end(of step: Carrier.Step, on id: ConnectionID, now: Instant) {
        guard let error = step.end else { return }
        if dial?.id == id {
            endDial(.tunnel(error), isOpen: true, now: now)
        } else if link?.id == id {
            fail(.tunnel(error), now: now)
        }
    }

    private mutating func establishIfOpen(now: Instant) {
        guard let dial, let opening = dial.opening, opening.carrier.isOpen else { return }
        if let template = opening.carrier.greeting {
            unansweredGreetings = 0
            tell(.greetingUnderstood(template))
        }
        establish(dial, carrier: opening.carrier, counters: opening.counters, now: now)
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
        guard let opening = dial.opening, opening.carrier.isGreeting else { return limit }
        let patience = Duration.seconds(3) + (opening.since - dial.startedAt) * 4
        return min(limit, opening.since + patience * (1 << (unansweredGreetings / 2)))
    }

    // MARK: - Reports

    func timeout(of dial: DatacenterLink.Dial, now: Instant) -> ConnectionEnd {
        guard let opening = dial.opening else { return .connectTimeout(configuration.connectTimeout) }
        return .tunnelTimeout(opening.carrier.waitsFor, now - dial.startedAt)
    }

    /// How a dial failed, with what was being waited for.
    func dialFailure(_ reason: String) -> String {
        guard let waitsFor = dial?.opening?.carrier.waitsFor else { return reason }
        return "\(reason) instead of \(waitsFor)"
    }

    /// Names the proxy, if there is one: the address alone would mislead.
    func throughProxy(_ end: ConnectionEnd, _ route: Route) -> String {
        guard let proxy = route.proxy else { return end.description }
        return "through the \(proxy): \(end)"
    }
}
