import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// A ``DatacenterClient`` and a ``FakeDatacenter`` with a network between them, in virtual time.
final class ClientWorld {
    /// What becomes of a dial.
    enum Fate {
        case accepted
        case refused
        /// Nobody ever answers.
        case lost
        /// Accepted, and closed at once.
        case closed
        /// Accepted, and whatever is sent is swallowed.
        case mute
    }

    var client: DatacenterClient
    let server: FakeDatacenter
    var now = Sample.start
    var latency: Duration = .milliseconds(20)
    /// The fate of the n-th dial, beginning with 1.
    var fate: (UInt64) -> Fate = { _ in .accepted }
    /// The same by the route; nil for what ``fate`` says.
    var routeFate: (Route) -> Fate? = { _ in nil }
    /// What is answered to whatever comes on a route, instead of the datacenter; nil for the datacenter.
    var impostor: (Route) -> [UInt8]? = { _ in nil }
    /// Where somebody stands who answers in place of the datacenter what can be answered without its key.
    var parrot: (Route) -> Bool = { _ in false }
    /// How long bytes of a route take each way.
    var delay: (Route) -> Duration? = { _ in nil }
    private var routes: [UInt64: Route] = [:]
    /// Whether packets get through at all.
    var isConnected = true
    /// Answers to ``DatacenterClient/Action/needsKey``.
    enum KeyPolicy {
        case make
        case wait
        case give(KeyMaterial)
    }
    var keyPolicy = KeyPolicy.make
    var storesKeys = true
    /// How long that takes.
    var storingTime: Duration = .milliseconds(5)

    /// A proxy that stands between, by connection; nil for none.
    var proxy: (UInt64) -> ProxyServerConfiguration? = { _ in nil }
    /// What a proxy does with the first bytes of a client instead of what it should; nil to end the connection.
    var misbehaviour: (UInt64) -> ((ByteBuffer) -> ByteBuffer?)? = { _ in nil }
    private var gates: [UInt64: ProxyServer] = [:]
    private var replays = FakeTLSReplayGuard()
    /// Where proxies were asked to connect to.
    private(set) var destinations: [ProxyDestination] = []
    private(set) var targets: [DialTarget] = []
    /// How far the proxies' clock is ahead of the datacenter's.
    var proxyClockShift: Int64 = 0
    /// Whether the datacenter speaks HTTP and WebSocket where it is asked to.
    var speaksWeb = false
    private var webSockets: [UInt64: WebSocketServer] = [:]

    private(set) var dials: [(at: Instant, address: DatacenterAddress)] = []
    private(set) var events: [DatacenterClient.Event] = []
    private(set) var needsKeyCount = 0
    private(set) var open: [UInt64: Fate] = [:]
    /// How often the client was woken by its own deadline.
    private(set) var wakes = 0
    private var queue: [(at: Instant, order: Int, run: () -> Void)] = []
    private var order = 0

    static let address = DatacenterAddress(host: "127.0.0.1", port: 443)

    /// - Parameter hasKey: whether both ends know a permanent key from before.
    init(
        seed: UInt64 = 1, hasKey: Bool = true, server: FakeDatacenter? = nil,
        _ change: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) throws {
        self.server = try server ?? FakeDatacenter(seed: seed &+ 100)
        var configuration = DatacenterClient.Configuration(
            datacenter: DatacenterID(2), addresses: [Self.address])
        configuration.publicKeys = [try HandshakePair.privateKey.get().publicKey]
        configuration.initialization = FakeDatacenter.initialization
        if hasKey {
            self.server.install(Sample.key)
            configuration.key = KeyMaterial(key: Sample.key, salts: [Sample.longSalt()])
        }
        change(&configuration)
        client = DatacenterClient(
            configuration: configuration, random: .seeded(seed),
            clock: ServerClock(unixSeconds: Double(Sample.unix), at: Sample.start, isSynchronized: hasKey),
            now: Sample.start)
        client.resume(now: now)
        self.server.isParrot = { [unowned self] in routes[$0].map(parrot) ?? false }
    }

    // MARK: What the test does

    @discardableResult
    func submit(_ number: Int, _ change: (inout Request) -> Void = { _ in }) throws -> RequestID {
        var request = Request(body: Sample.call(number))
        change(&request)
        let id = try client.submit(request, now: now)
        pump()
        return id
    }

    /// Does something to the client and then what it asks for.
    func act(_ body: (inout DatacenterClient, Instant) -> Void) {
        body(&client, now)
        pump()
    }

    func after(_ delay: Duration, _ run: @escaping () -> Void) {
        order += 1
        let at = now + delay
        let position = queue.firstIndex { $0.at > at } ?? queue.endIndex
        queue.insert((at, order, run), at: position)
    }

    /// Lets time pass.
    func run(_ duration: Duration) {
        run(until: now + duration) { false }
    }

    /// Lets time pass until `condition` holds.
    /// - Returns: whether it did.
    @discardableResult
    func run(atMost limit: Duration = .seconds(600), until condition: () -> Bool) -> Bool {
        run(until: now + limit, condition)
        return condition()
    }

    private func run(until end: Instant, _ condition: () -> Bool) {
        pump()
        var steps = 0
        while !condition(), steps < 1_000_000 {
            steps += 1
            let next = [queue.first?.at, client.nextDeadline, server.nextDeadline].compactMap { $0 }.min()
            guard let next, next <= end else { break }
            now = max(now, next)
            while let first = queue.first, first.at <= now {
                queue.removeFirst()
                first.run()
            }
            if let deadline = server.nextDeadline, deadline <= now { server.deadlineReached(now: now) }
            if let deadline = client.nextDeadline, deadline <= now {
                wakes += 1
                client.deadlineReached(now: now)
            }
            pump()
        }
        if !condition() { now = max(now, end) }
    }

    /// The peer closes the connection.
    func cut() {
        for id in open.keys.sorted() {
            open[id] = nil
            server.closed(id, now: now)
            client.connectionEnded(ConnectionID(rawValue: id), reason: "cut", now: now)
        }
        pump()
    }

    // MARK: What happens

    private func pump() {
        for _ in 0..<10 {
            let actions = client.takeActions(now: now)
            for action in actions { perform(action) }
            deliver()
            if actions.isEmpty { return }
        }
    }

    private func perform(_ action: DatacenterClient.Action) {
        switch action {
        case .dial(let id, let target):
            dials.append((now, target.address))
            targets.append(target)
            routes[id.rawValue] = target.route
            let fate = routeFate(target.route) ?? fate(id.rawValue)
            guard fate != .lost else { return }
            let latency = delay(target.route) ?? latency
            after(latency + latency) { [self] in
                guard fate != .refused else {
                    return client.connectionEnded(id, reason: "refused", now: now)
                }
                open[id.rawValue] = fate
                if let proxy = proxy(id.rawValue) {
                    gates[id.rawValue] = ProxyServer(proxy, random: .seeded(id.rawValue))
                } else if fate != .closed {
                    accept(id.rawValue, over: target.route.transport)
                }
                client.connectionOpened(id, now: now)
                guard fate == .closed else { return }
                open[id.rawValue] = nil
                client.connectionEnded(id, reason: "closed", now: now)
            }
        case .write(let id, let bytes):
            guard isConnected, open[id.rawValue] == .accepted else { return }
            if let route = routes[id.rawValue], let answer = impostor(route) {
                return send(ByteBuffer(bytes: answer), to: id.rawValue)
            }
            after(routes[id.rawValue].flatMap(delay) ?? latency) { [self] in
                if gates[id.rawValue] != nil {
                    throughProxy(bytes, id.rawValue)
                } else {
                    arrive(bytes, id.rawValue)
                }
                deliver()
            }
        case .secure(let id, _):
            // What is inside of TLS is what matters here.
            after(latency) { [self] in client.connectionSecured(id, now: now) }
        case .close(let id, _):
            open[id.rawValue] = nil
            gates[id.rawValue] = nil
            webSockets[id.rawValue] = nil
            server.closed(id.rawValue, now: now)
        case .needsKey:
            needsKeyCount += 1
            switch keyPolicy {
            case .make: client.mayMakeKey(now: now)
            case .wait: break
            case .give(let key): client.useKey(key, now: now)
            }
        case .event(let event):
            events.append(event)
            if case .keyMade(let key) = event {
                after(storingTime) { [self] in
                    if storesKeys {
                        client.keyStored(key.key.id, now: now)
                    } else {
                        client.keyNotStored(key.key.id, now: now)
                    }
                }
            }
        }
    }

    private func accept(_ id: UInt64, over transport: Transport) {
        if speaksWeb, transport.isWebSocket { webSockets[id] = WebSocketServer(random: .seeded(id)) }
        server.open(id, overHTTP: speaksWeb && transport.isHTTP)
    }

    private func arrive(_ bytes: ByteBuffer, _ id: UInt64) {
        guard let progress = webSockets[id]?.receive(bytes) else { return server.receive(bytes, on: id, now: now) }
        if progress.reply.readableBytes > 0 { send(progress.reply, to: id) }
        if progress.stream.readableBytes > 0 { server.receive(progress.stream, on: id, now: now) }
    }

    private func throughProxy(_ bytes: ByteBuffer, _ id: UInt64) {
        if let misbehaviour = misbehaviour(id) {
            return send(misbehaviour(bytes), to: id)
        }
        let time = server.clock.unixSeconds(at: now) + proxyClockShift
        perform(gates[id]?.receive(bytes, unixTime: time, replays: &replays) ?? [], id)
    }

    private func perform(_ actions: [ProxyServer.Action], _ id: UInt64) {
        for action in actions {
            switch action {
            case .toClient(let bytes): send(bytes, to: id)
            case .toUpstream(let bytes): server.receive(bytes, on: id, now: now)
            case .connect(let destination):
                destinations.append(destination)
                guard destination != .cover else { continue }
                server.open(id)
                perform(gates[id]?.upstreamOpened() ?? [], id)
            case .close: send(nil, to: id)
            }
        }
    }

    private func send(_ bytes: ByteBuffer?, to id: UInt64) {
        after(routes[id].flatMap(delay) ?? latency) { [self] in
            guard open[id] != nil, isConnected else { return }
            if let bytes {
                client.received(bytes, on: ConnectionID(rawValue: id), now: now)
            } else {
                open[id] = nil
                gates[id] = nil
                client.connectionEnded(ConnectionID(rawValue: id), reason: "closed by server", now: now)
            }
        }
    }

    private func deliver() {
        for (id, bytes) in server.takeOutput(now: now) {
            if let bytes, gates[id] != nil {
                perform(gates[id]?.receiveFromUpstream(bytes) ?? [], id)
            } else if let bytes, let framed = webSockets[id]?.wrap(bytes) {
                send(framed, to: id)
            } else {
                send(bytes, to: id)
            }
        }
    }

    // MARK: What is to be seen

    /// Permanent keys that the client gave up.
    var keysGivenUp: [UInt64] {
        events.compactMap { if case .keyUnknown(let id) = $0 { id } else { nil } }
    }

    // The client cannot be copied, which expectations do with what they look at.
    var state: DatacenterState { client.state }
    var pendingCount: Int { client.engine.pendingCount }
    var isCarrying: Bool { client.isCarrying }
    var nextDeadline: Instant? { client.nextDeadline }
    var sessionID: Int64 { client.engine.session.sessionID }

    var dialTimes: [Duration] { dials.map { $0.at - Sample.start } }

    var results: [RequestID: Result<ByteBuffer, RequestFailure>] {
        var results: [RequestID: Result<ByteBuffer, RequestFailure>] = [:]
        for case .completed(let id, let result, _, _) in events { results[id] = result }
        return results
    }

    func isDone(_ id: RequestID) -> Bool {
        events.contains { if case .completed(id, _, _, _) = $0 { true } else { false } }
    }

    /// Numbers of calls that were answered well, in order, with repetitions.
    var answered: [Int] {
        events.compactMap { event -> Int? in
            guard case .completed(_, .success(let body), _, _) = event else { return nil }
            return Sample.number(of: body)
        }
    }

    var states: [DatacenterState] {
        events.compactMap { if case .stateChanged(let state) = $0 { state } else { nil } }
    }

    var ends: [ConnectionEnd] {
        events.compactMap { if case .connectionClosed(_, let end, _) = $0 { end } else { nil } }
    }

    /// What went over each connection that has ended.
    var closed: [(end: ConnectionEnd, counters: ConnectionCounters, route: Route)] {
        events.compactMap { event in
            guard case .connectionClosed(let id, let end, let counters) = event, let route = routes[id.rawValue] else {
                return nil
            }
            return (end, counters, route)
        }
    }

    /// What was dialled to see whether a datacenter is there.
    var probes: [DialTarget] { targets.filter(\.isProbe) }

    var connection: ConnectionID? { client.connectionID }
    /// The route of the connection that is there.
    var route: Route? { client.connectionID.flatMap { routes[$0.rawValue] } }

    var exchanges: [KeySelector] {
        events.compactMap { if case .exchangeStarted(_, let selector) = $0 { selector } else { nil } }
    }

    var boundKeys: [UInt64] {
        events.compactMap { if case .temporaryKeyBound(let id, _) = $0 { id } else { nil } }
    }

    func clearEvents() {
        events = []
    }
}
