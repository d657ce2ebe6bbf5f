import MTProtoCrypto
import NIOCore

// The way through a proxy, up to where the stream begins (rows C09–C11, N24, N25, P16). Nothing of the transport is said
// before the way is open, so that whatever happens on it costs no request.
extension DatacenterClient {
    mutating func stack(for route: Route, now: Instant) throws(TransportStackError) -> TransportStack {
        try TransportStack(
            route, datacenterTag: tag(for: route.address), template: routes.greetings.template(for: route.proxy),
            clock: clock,
            random: &random,
            now: now)
    }

    /// Sends what the way begins with.
    mutating func begin(_ opening: DatacenterConnection.Opening) {
        var opening = opening
        let progress = opening.stack.begin()
        dial?.opening = opening
        follow(progress)
    }

    /// Writes what a step on the way asks for.
    private mutating func follow(_ progress: TransportStack.Step) {
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
        if isRacer(id) { return racerSecured(id, now: now) }
        guard dial?.id == id, let progress = dial?.opening?.stack.secured() else { return }
        follow(progress)
        establishIfOpen(now: now)
    }

    mutating func receivedWhileOpening(_ bytes: ByteBuffer, now: Instant) {
        guard let id = dial?.id, dial?.opening != nil else { return }
        dial?.opening?.counters.bytesIn += bytes.readableBytes
        let step: TransportStack.Step
        do throws(TunnelError) {
            guard let next = try dial?.opening?.stack.receive(bytes) else { return }
            step = next
            noteWay(step, dial?.opening?.stack)
            follow(step)
        } catch {
            noteWay(.refused)
            return endDial(.tunnel(error), isOpen: true, now: now)
        }
        establishIfOpen(now: now)
        if connection?.id == id { takeFrames(of: id, newBytes: 0, now: now) }
        end(of: step, on: id, now: now)
    }

    /// The way has ended behind what came over it.
    mutating func end(of step: TransportStack.Step, on id: ConnectionID, now: Instant) {
        guard let error = step.end else { return }
        if dial?.id == id {
            noteWay(.ended)
            endDial(.tunnel(error), isOpen: true, now: now)
        } else if connection?.id == id {
            noteWay(.ended)
            fail(.tunnel(error), now: now)
        }
    }

    private mutating func establishIfOpen(now: Instant) {
        guard let dial, let opening = dial.opening, opening.stack.isOpen else { return }
        if let template = opening.stack.greeting { greetingUnderstood(template, dial.route) }
        establish(
            dial, stack: opening.stack, counters: opening.counters, socketOpenedAt: opening.since, now: now)
    }

    mutating func greetingUnderstood(_ template: ClientHelloTemplate, _ route: Route) {
        routes.greetings.understood(template, by: route.proxy)
        tell(.greetingUnderstood(template, route.proxy))
    }

    /// When a connection that is being established is given up. Proxies that do not know a greeting are known to keep
    /// silent: the other one is tried soon, by what the way to the proxy has taken so far, and with more patience after
    /// each failure.
    func deadline(of dial: DatacenterConnection.Dial) -> Instant {
        let limit = dial.startedAt + configuration.connectTimeout
        guard let opening = dial.opening, opening.stack.isGreeting else { return limit }
        let patience = Duration.seconds(3) + (opening.since - dial.startedAt) * 4
        return min(limit, opening.since + patience * (1 << (routes.greetings.unanswered(by: dial.route.proxy) / 2)))
    }

    // MARK: - Reports

    func timeout(of dial: DatacenterConnection.Dial, now: Instant) -> ConnectionEnd {
        guard let opening = dial.opening else { return .connectTimeout(configuration.connectTimeout) }
        return .tunnelTimeout(opening.stack.waitsFor, now - dial.startedAt)
    }

    /// How a dial failed, with what was being waited for.
    func dialFailure(_ reason: String) -> String {
        guard let waitsFor = dial?.opening?.stack.waitsFor else { return reason }
        return "\(reason) instead of \(waitsFor)"
    }

    /// Names the proxy, if there is one: the address alone would mislead.
    func throughProxy(_ end: ConnectionEnd, _ route: Route) -> String {
        throughProxy(end.description, route)
    }

    func throughProxy(_ reason: String, _ route: Route) -> String {
        guard let proxy = route.proxy else { return reason }
        return "through the \(proxy): \(reason)"
    }
}

/// Which TLS greeting each proxy gets: the one it understood, or the next one after one that it did not. Some proxies know
/// only some of them.
///
/// Anyone on the way can drop a greeting, so that the next one goes out, which may be easier to recognize. What is learnt
/// counts on the same way into the network only.
struct GreetingBook: Sendable {
    private var templates: [ProxyConfiguration?: ClientHelloTemplate]
    private var failures: [ProxyConfiguration?: Int] = [:]

    init(_ templates: [ProxyConfiguration: ClientHelloTemplate]) {
        self.templates = Dictionary(uniqueKeysWithValues: templates.map { ($0.key, $0.value) })
    }

    func template(for proxy: ProxyConfiguration?) -> ClientHelloTemplate {
        templates[proxy] ?? ClientHelloTemplate.all[0]
    }

    /// Greetings in a row that got no answer.
    func unanswered(by proxy: ProxyConfiguration?) -> Int {
        failures[proxy] ?? 0
    }

    mutating func failed(_ proxy: ProxyConfiguration?) {
        templates[proxy] = template(for: proxy).next
        failures[proxy] = min(unanswered(by: proxy) + 1, 4)
    }

    /// The way into the network is another one.
    mutating func forget() {
        self = GreetingBook([:])
    }

    mutating func understood(_ template: ClientHelloTemplate, by proxy: ProxyConfiguration?) {
        templates[proxy] = template
        failures[proxy] = nil
    }
}
