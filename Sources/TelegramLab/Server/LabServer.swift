import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

/// Five datacenters without input or output: bytes and time come in, bytes go out.
///
/// No event loop, socket, task or clock. The owner calls one method at a time, always with the present instant, never
/// an earlier one; after one or more inputs it takes what is to be written with ``takeOutput(now:)`` and asks for
/// ``nextDeadline``. With a seed, the same inputs give the same outputs, byte for byte.
///
/// ```swift
/// let server = LabServer(configuration: configuration, clock: clock, now: now)
/// guard let connection = server.accept(datacenter: 2, now: now) else { return }
/// server.receive(bytes, on: connection, now: now)
/// for output in server.takeOutput(now: now) { … }
/// ```
///
/// Guarantees while no faults are set: a call that comes again under its message id is not run a second time while
/// its session is remembered (10 minutes without a connection); an answer or update that the client has not
/// acknowledged is repeated on the next connection of the session, or announced if it is large, and when asked for.
package final class LabServer {
    let journal: LabJournal
    let logger: Logger
    let configuration: LabConfiguration
    var world: World
    /// The chats that the configuration named, or why they cannot be.
    private(set) var beginning: Result<[LabDescription.Chat], LabError> = .success([])
    var random: RandomSource
    /// By id: 1...5, and 203 for the content delivery network.
    var datacenters: [Int: LabDatacenter] = [:]
    var sessions: [SessionReference: LabSession] = [:]
    /// The clock of all datacenters, before faults.
    package internal(set) var clock: ServerClock
    /// Runs calls before the world does. The server does not keep it alive longer than itself.
    package var service: (any LabService)?
    /// Watches the server at work.
    package weak var watch: (any LabWatch)?
    /// Look on at connections and frames. Frames are opened for them, which costs time.
    package var observers: [any LabObserver] = []
    /// Tries clients.
    var judge: LabJudge?
    /// What happens to updates on their way.
    var updateFaults: UpdateFaultEngine
    private var touched: [LabSession] = []
    /// Requests over HTTP whose sessions are forgotten.
    var orphans: [ParkedRequest] = []
    private var deadlines = DeadlineQueue()
    var agenda = TimedQueue<LabTask>()
    var worldTime = WorldTime()
    var outputs: [LabOutput] = []
    /// Sessions with calls that are answered by what others do.
    var waitingCalls: [WaitingCall: (session: LabSession, call: LayeredCall, delay: Duration)] = [:]
    /// Keeps what happens to the world; nil if it is not kept.
    var state: LabState?
    /// Limits of the lab that clients have met, and mistakes that they made.
    var toldLines: Set<String> = []
    var forgottenKeys = ForgottenKeys()
    /// What test authors have put in place of the lab's own work.
    var hooks = LabHooks()
    /// What goes wrong with methods, at all datacenters.
    var methodFaults = MethodFaults()
    /// What goes wrong for single accounts.
    var accountWeather: AccountWeather
    /// Connections on which something is under way longer than usual, also such as are closed by now.
    var lateConnections: [LabConnectionID: LabConnection] = [:]
    /// How often accounts may send.
    var sendingLimits = SendingLimiter(nil)
    /// Users who answer by themselves.
    var script = PlayedScript()
    /// Requests that the lab runs as its users.
    var performing = PerformedRequests()
    /// Pictures that are made beside the world.
    var pictures = PictureWork()
    /// How often something has happened to the world: whoever shows it looks again when this has changed.
    package internal(set) var changes = 0
    /// Why it could not be kept.
    var stateError: LabError?

    /// Makes a server with five datacenters, and a content delivery network if the configuration has one.
    ///
    /// - Parameters:
    ///   - configuration: accounts, salts, seed and limits; what it says of hosts and ports is not used.
    ///   - rsaKey: proves the datacenters in key exchanges. `nil`: no exchange succeeds, keys come from
    ///     ``install(_:datacenter:kind:salt:now:)``.
    ///   - cdnKey: proves the content delivery network, which is left out without one.
    ///   - datacenters: what `help.getConfig` tells clients; invented if empty.
    ///   - entries: what it tells besides.
    ///   - clock: the server's time.
    package init(
        configuration: LabConfiguration, rsaKey: RSAPrivateKey? = nil, cdnKey: RSAPrivateKey? = nil,
        datacenters: [LabDescription.Datacenter] = [], entries: [LabDescription.Entry] = [], clock: ServerClock,
        now: Instant,
        logger: Logger = Logger(label: "TelegramLab") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.journal = LabJournal(limit: configuration.frameLogLimit)
        self.logger = logger
        self.clock = clock
        self.configuration = configuration
        var random: RandomSource = configuration.seed.map { .seeded($0) } ?? .system
        let known = (1...5).map { LabDescription.Datacenter(id: $0, address: "127.0.0.1", port: 440 + $0) }
        let began = configuration.kept?.began ?? configuration.stillTime ?? clock.unixSeconds(at: now)
        self.world = World(
            datacenters: datacenters.isEmpty ? known : datacenters, entries: entries, accounts: configuration.accounts,
            random: configuration.kept.map { .seeded($0.seed) }
                ?? (configuration.seed == nil ? .system : .seeded(random.next())),
            now: began)
        self.world.fileDatacenter = configuration.fileDatacenter
        self.world.addPages(configuration.webPages, now: began)
        self.beginning = self.world.begin(configuration, now: began)
        // Its own generator: what the others draw stays as it was.
        self.updateFaults = UpdateFaultEngine(
            plan: configuration.updateFaults,
            random: configuration.seed.map { .seeded($0 ^ 0x7570_6461_7465_7321) } ?? .system)
        self.random = random
        self.accountWeather = AccountWeather(seed: configuration.seed)
        self.sendingLimits = SendingLimiter(configuration.sendingLimits)
        self.world.differences = configuration.differences
        self.beginWorldTime(now: now)
        if let terms = configuration.termsOfService { self.world.surroundings.announcements.setTerms(terms) }
        for id in 1...5 { self.addDatacenter(id, key: rsaKey) }
        if let cdn = configuration.cdn, let cdnKey {
            self.world.surroundings.cdn = CDNSettings(configuration: cdn, publicKeyPEM: cdnKey.publicKey.pem)
            self.addDatacenter(LabCDNConfiguration.datacenter, key: cdn.fault == .otherKey ? rsaKey ?? cdnKey : cdnKey)
        }
    }

    private func addDatacenter(_ id: Int, key: RSAPrivateKey?) {
        let handshake = ServerHandshake(
            configuration: ServerHandshakeConfiguration(privateKeys: key.map { [$0] } ?? []),
            random: self.makeRandom())
        self.datacenters[id] = LabDatacenter(
            id: id, handshake: handshake, faults: FaultEngine(random: self.makeRandom()))
    }

    /// Ids of all datacenters, rising.
    var datacenterIDs: [Int] { self.datacenters.keys.sorted() }

    /// Titles of the channels that proxies promote, by the port of the proxy (row C12).
    func promote(_ channels: [Int: String]) {
        self.world.promotions = channels
    }

    /// A generator for one part of the lab; reproducible when the lab is.
    func makeRandom() -> RandomSource {
        self.configuration.seed == nil ? .system : .seeded(self.random.next())
    }

    // MARK: Connections

    /// A client connected to a datacenter. Returns the name of the connection, or `nil` if it has to be closed at once.
    ///
    /// - Parameters:
    ///   - gate: which transports may be used on the connection.
    ///   - isMediaOnly: whether it came in by an entry for files only.
    package func accept(
        datacenter: Int, gate: LabGate = .any, isMediaOnly: Bool = false, now: Instant
    ) -> LabConnectionID? {
        self.journal.count(datacenter: datacenter) { $0.tcpAccepts += 1 }
        guard let state = self.datacenters[datacenter], !self.refusesByOrder(state),
            self.judge?.refusesConnection(at: datacenter, now: now) != true
        else { return nil }
        let id = LabConnectionID(datacenter: datacenter, number: state.nextConnection)
        state.nextConnection += 1
        let connection = LabConnection(
            id: id, gate: gate, isMediaOnly: isMediaOnly, codec: ServerTransportCodec(random: self.makeRandom()))
        state.connections[id.number] = connection
        self.journal.count(datacenter: datacenter) { $0.openConnections += 1 }
        if state.faults.isActive { self.decideFate(of: connection, now: now) }
        for observer in self.observers { observer.connected(id, now: now) }
        return id
    }

    /// A connection was closed by the client or broke. Unknown connections are ignored.
    ///
    /// - Parameter side: how it ended, as far as the socket tells.
    package func closed(_ id: LabConnectionID, by side: LabClosing = .client, now: Instant) {
        guard let connection = self.connection(id) else {
            // Nobody waits for what is under way on one that the lab has ended.
            if let connection = self.lateConnections[id] { self.hurry(connection, now: now) }
            return
        }
        if connection.isTellingKey, !side.isLab { self.tellOfLeaving(connection.datacenter) }
        // What it sent before comes before its end.
        self.hurry(connection, now: now)
        self.forget(connection, endedBy: side, now: now)
    }

    /// Closes a connection; sessions and keys stay.
    package func close(_ id: LabConnectionID, now: Instant) {
        guard let connection = self.connection(id) else { return }
        self.close(connection, why: "an order", now: now)
    }

    /// Open connections of a datacenter, oldest first.
    package func connections(datacenter: Int) -> [LabConnectionID] {
        self.datacenters[datacenter]?.openConnections.map(\.id) ?? []
    }

    func connection(_ id: LabConnectionID) -> LabConnection? {
        self.datacenters[id.datacenter]?.connections[id.number]
    }

    func close(_ connection: LabConnection, why: String, now: Instant) {
        guard !connection.isClosed else { return }
        if connection.fate.lateOut.isEmpty {
            self.outputs.append(.close(connection.id))
        } else {
            connection.fate.closesLate = true
        }
        self.forget(connection, endedBy: .lab(why: why), now: now)
    }

    func close(_ connection: LabConnection, by fault: FaultKind, now: Instant) {
        self.close(connection, why: "the fault \(fault.rawValue)", now: now)
    }

    private func forget(_ connection: LabConnection, endedBy side: LabClosing, now: Instant) {
        connection.isClosed = true
        connection.fate.lateIn = LateStream()
        self.noteLateness(of: connection)
        guard self.datacenters[connection.datacenter]?.connections.removeValue(forKey: connection.id.number) != nil
        else { return }
        self.journal.count(datacenter: connection.datacenter) { $0.openConnections -= 1 }
        for observer in self.observers { observer.disconnected(connection.id, by: side, now: now) }
        for reference in connection.sessions {
            guard let session = self.sessions[reference] else { continue }
            session.detach(connection, now: now)
            self.schedule(session, now: now)
        }
    }

    // MARK: Bytes

    /// Bytes arrived on a connection, in pieces of any size. Unknown connections are ignored.
    package func receive(_ bytes: ByteBuffer, on id: LabConnectionID, now: Instant) {
        guard let connection = self.connection(id) else { return }
        let count = bytes.readableBytes
        self.journal.count(datacenter: connection.datacenter) { $0.bytesIn += count }
        guard !self.delay(bytes, \.lateIn, on: connection, now: now) else { return }
        self.take(bytes, from: connection, now: now)
    }

    /// Bytes have come through to the server.
    func take(_ bytes: ByteBuffer, from connection: LabConnection, now: Instant) {
        guard connection.webSocket == nil else { return self.receiveFrames(bytes, on: connection, now: now) }
        self.receiveStream(bytes, on: connection, now: now)
    }

    /// Bytes of what a connection carries.
    func receiveStream(_ bytes: ByteBuffer, on connection: LabConnection, now: Instant) {
        connection.fate.heldBytes += bytes.readableBytes
        if connection.http == nil { connection.codec.receive(bytes) } else { connection.http?.reader.append(bytes) }
        self.read(connection, now: now)
        // It may wait for an answer and say no more: a header would have 64 bytes.
        if connection.begin(with: bytes) { self.tellOfStranger(at: connection.datacenter) }
    }

    /// Takes apart what has arrived on a connection.
    func read(_ connection: LabConnection, now: Instant) {
        guard connection.http == nil else { return self.readHTTP(connection, now: now) }
        do throws(TransportCodecError) {
            if !connection.gate.allowsTCP, connection.webSocket == nil, connection.codec.negotiated != nil {
                throw .unknownObfuscation
            }
            while !connection.isClosed, !connection.fate.isStalled, let event = try connection.codec.nextEvent() {
                guard self.fits(connection.codec.negotiated?.datacenterTag, connection) else {
                    throw .unknownObfuscation
                }
                guard case .packet(let packet, let wantsQuickAck) = event else { continue }
                self.journal.count(datacenter: connection.datacenter) { $0.packetsIn += 1 }
                self.receive(packet, wantsQuickAck: wantsQuickAck, from: connection, now: now)
            }
            guard connection.fate.isStalled else { return connection.fate.heldBytes = 0 }
            if connection.fate.heldBytes > ConnectionFate.heldLimit {
                self.close(connection, why: ConnectionFate.tooMuch, now: now)
            }
        } catch {
            if error == .otherProtocol(.http), self.openHTTP(on: connection, now: now) { return }
            self.log(LabFrame(connection, .received, .malformed, bytes: connection.fate.heldBytes), now: now)
            self.tellOfStranger(at: connection.datacenter)
            self.close(connection, why: "the stream cannot be read: \(error)", now: now)
        }
    }

    // MARK: Outputs

    /// Notes that a session may have something to send.
    func touch(_ session: LabSession) {
        guard !session.isTouched else { return }
        session.isTouched = true
        self.touched.append(session)
    }

    /// Everything that is to be written and closed, in order. Call it after each turn of inputs: messages of a session
    /// that arose in one turn share packets.
    package func takeOutput(now: Instant) -> [LabOutput] {
        // Faults may close connections while sessions are flushed, which touches no further session.
        let sessions = self.touched
        self.touched.removeAll(keepingCapacity: true)
        for session in sessions {
            session.isTouched = false
            guard !session.isDropped else { continue }
            if let connection = session.connections.last { self.flush(session, on: connection, now: now) }
            self.answerParked(of: session, now: now)
            self.schedule(session, now: now)
        }
        if !self.orphans.isEmpty { self.answerOrphans(now: now) }
        let outputs = self.outputs
        self.outputs = []
        return outputs
    }

    func schedule(_ session: LabSession, now: Instant) {
        guard let deadline = session.deadline(now: now) else { return }
        self.deadlines.insert(deadline, for: session.reference)
    }

    // MARK: Time

    /// When ``deadlineReached(now:)`` is to be called next. Never earlier than the present for longer than one call.
    package var nextDeadline: Instant? {
        [self.deadlines.first, self.agenda.first, self.nextWorldDeadline].compactMap { $0 }.min()
    }

    /// Time has come to ``nextDeadline``. Outputs may follow.
    package func deadlineReached(now: Instant) {
        while let reference = self.deadlines.popReached(at: now) {
            guard let session = self.sessions[reference] else { continue }
            if let expiresAt = session.expiresAt, expiresAt <= now {
                self.drop(reference)
                continue
            }
            let events = session.machine.deadlineReached(now: now)
            self.handle(events, of: session, connection: nil, now: now)
            // Requests that a client left behind when it went over to TCP.
            if !session.isOverHTTP { self.answerParked(of: session, now: now) }
            self.touch(session)
        }
        while let task = self.takeDueTask(at: now) { self.perform(task, now: now) }
        self.passTime(to: now)
    }

    /// Closes all connections, and what keeps the world.
    package func shutdown(now: Instant) {
        self.keepAtEnd()
        for id in self.datacenterIDs {
            for connection in self.datacenters[id]?.openConnections ?? [] {
                self.close(connection, why: "the lab ends", now: now)
            }
        }
        self.hurryAll(now: now)
        self.world.surroundings.content.close()
        self.hooks.end()
        self.performing.end()
        self.pictures = PictureWork()
        self.state = nil
    }

    /// Whether it is wanted to know what frames carry.
    var logsFrames: Bool {
        self.configuration.frameLogLimit > 0 || self.watch?.wantsFrames == true || !self.observers.isEmpty
    }

    /// Tells those who want to know of a frame.
    ///
    /// - Parameters:
    ///   - wire: the frame's bytes without framing.
    ///   - opened: what was inside, if it was encrypted.
    ///   - refusal: why it could not be opened.
    func log(
        _ frame: @autoclosure () -> LabFrame, wire: ByteBuffer = ByteBuffer(), opened: OpenedPacket? = nil,
        refusal: EnvelopeError? = nil, now: Instant
    ) {
        guard self.logsFrames else { return }
        let frame = frame()
        self.journal.record(frame)
        if let watch = self.watch, watch.wantsFrames { watch.saw(frame) }
        guard !self.observers.isEmpty else { return }
        let connection = self.connection(LabConnectionID(datacenter: frame.datacenter, number: frame.connection))
        let capture = LabCapture(
            frame: frame, instant: now, wire: wire, opened: opened, refusal: refusal, isHTTP: connection?.http != nil,
            datacenterTag: connection?.codec.negotiated?.datacenterTag,
            isRestricted: connection.map { $0.gate != .any } ?? false)
        for observer in self.observers { observer.captured(capture) }
    }
}
