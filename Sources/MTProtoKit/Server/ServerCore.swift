import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

/// The keys, sessions and connections of an ``MTProtoServer``. Lives on one event loop, so that whatever it does is
/// ordered; what it decides about packets, exchanges and sessions stands in the machines of the core.
final class ServerCore {
    let settings: MTProtoServerConfiguration
    let handlers: MTProtoHandlers
    let store: StoreWriter
    let loop: any EventLoop
    let clock: ServerClock
    var random = RandomSource.system
    var handshake: ServerHandshake
    var keys: [UInt64: ClientKey] = [:]
    /// Ids of the temporary ones among them.
    var temporaryKeys: Set<UInt64> = []
    var lastKey: UInt64 = 0
    /// When temporary keys that have expired were looked for.
    var lastSweep = Instant.distantPast
    /// The highest id of a request that has run, except for those that lie far ahead.
    var newestRun = MessageID(rawValue: 0)
    /// Up to which id the store says that requests may have run.
    var mark = MessageID(rawValue: 0)
    /// Writes of keys that the store has not done.
    let pendingWrites = PendingWrites()
    var sessions: [MTProtoSession: ServedSession] = [:]
    private(set) var connections: [Int: ServerConnection] = [:]
    private var lastConnection = 0
    /// Connections over which nothing proven has come, oldest first, and some that are gone or proven.
    private var strangers = CircularBuffer<Int>()
    private var touched: [ServedSession] = []
    private var deadlines = KeyedDeadlines<MTProtoSession>()
    /// What sessions and connections take, in bytes.
    var countedBytes = 0
    /// What handlers were given whose sessions are gone, in bytes: they keep it until they end.
    var strayBytes = 0
    private var timer: TimeSource.Timer?
    private var timerDeadline = Instant.distantFuture
    private(set) var isStopped = false
    /// The server that handlers are given. Let go when it stops.
    var server: MTProtoServer?

    init(
        settings: MTProtoServerConfiguration, handlers: MTProtoHandlers, store: StoreWriter, loop: any EventLoop,
        clock: ServerClock, record: ServerRecord
    ) {
        self.settings = settings
        self.handlers = handlers
        self.store = store
        self.loop = loop
        self.clock = clock
        handshake = ServerHandshake(
            configuration: ServerHandshakeConfiguration(privateKeys: [settings.key.key]), random: .system)
        for stored in record.keys {
            lastKey += 1
            keys[stored.key.id] = ClientKey(stored, refusesThrough: record.refusesThrough, number: lastKey)
        }
    }

    var now: Instant { settings.time.clock.now }
    var logger: Logger { settings.logger }

    func unixSeconds(at now: Instant) -> Int64 { clock.unixSeconds(at: now) }

    // MARK: - Connections

    /// A client connected; nil if it is to be closed at once.
    func accept(_ channel: ServerChannel) -> ServerConnection? {
        guard !isStopped else { return nil }
        while let first = strangers.first, connections[first]?.isProven ?? true { strangers.removeFirst() }
        if connections.count >= settings.limits.connections {
            // A stranger that holds connections keeps no others out, nor does a client that holds more than one.
            guard let gives = strangers.popFirst().flatMap({ connections[$0] }) ?? spareConnection else { return nil }
            close(gives)
        }
        lastConnection += 1
        strangers.append(lastConnection)
        let connection = ServerConnection(
            number: lastConnection, channel: channel, codec: ServerTransportCodec(random: random.split()))
        connections[lastConnection] = connection
        return connection
    }

    /// The oldest connection of the client that has most of them. Nil if all have one.
    private var spareConnection: ServerConnection? {
        let owned = Dictionary(grouping: connections.values) { client(of: $0) }
        return owned.values.filter { $0.count > 1 }.max { $0.count < $1.count }?.min { $0.number < $1.number }
    }

    /// No client speaks over a connection any more.
    func becameStranger(_ connection: ServerConnection) {
        strangers.append(connection.number)
        connection.channel.awaitProof()
    }

    /// A connection is gone.
    func closed(_ connection: ServerConnection) {
        forget(connection)
        arm()
    }

    func close(_ connection: ServerConnection) {
        guard !connection.isClosed else { return }
        forget(connection)
        connection.channel.close()
    }

    private func forget(_ connection: ServerConnection) {
        connection.isClosed = true
        count(connection)
        guard connections.removeValue(forKey: connection.number) != nil else { return }
        let now = now
        for key in connection.keys { keys[key]?.connections.removeAll { $0 == connection.number } }
        for id in connection.sessions {
            guard let session = sessions[id] else { continue }
            session.detach(connection, now: now)
            schedule(session)
        }
    }

    /// A connection is as old as strangers may become.
    func proofIsDue(of connection: ServerConnection) {
        if !connection.isProven { close(connection) }
    }

    // MARK: - Turns

    /// Notes that a session may have something to send.
    func touch(_ session: ServedSession) {
        guard !session.isTouched else { return }
        session.isTouched = true
        touched.append(session)
    }

    /// Writes what there is to say after one or more inputs.
    func turn() {
        let now = now
        let sessions = touched
        touched = []
        for session in sessions {
            session.isTouched = false
            guard !session.isDropped else { continue }
            if let connection = session.connections.last {
                for packet in session.machine.flush(now: now) { send(packet, on: connection) }
                connection.channel.flush()
                if connection.channel.unreadBytes > settings.limits.unreadBytes { close(connection) }
                count(connection)
            }
            count(session)
            schedule(session)
        }
        makeRoomInMemory()
        arm()
    }

    private func schedule(_ session: ServedSession) {
        guard !session.isDropped, let deadline = session.deadline else { return }
        deadlines.insert(deadline, for: session.id)
        guard deadlines.count > 1024, deadlines.count / 4 > sessions.count else { return }
        // Most of what is there concerns sessions that are gone.
        deadlines = KeyedDeadlines()
        for session in sessions.values {
            if let deadline = session.deadline { deadlines.insert(deadline, for: session.id) }
        }
    }

    private func arm() {
        guard !isStopped, let deadline = deadlines.first, deadline < timerDeadline else { return }
        timer?.cancel()
        timerDeadline = deadline
        let bound = NIOLoopBound(self, eventLoop: loop)
        timer = settings.time.schedule(on: loop, at: deadline) { bound.value.timerFired() }
    }

    private func timerFired() {
        timerDeadline = .distantFuture
        timer = nil
        guard !isStopped else { return }
        let now = now
        while let id = deadlines.popReached(at: now) {
            guard let session = sessions[id] else { continue }
            if let expiresAt = session.expiresAt, expiresAt <= now {
                drop(session)
                continue
            }
            handle(session.machine.deadlineReached(now: now), of: session, over: nil, now: now)
            touch(session)
        }
        turn()
    }

    // MARK: - End

    /// Closes all connections and ends all handlers. Nothing happens afterwards.
    ///
    /// - Returns: the time until which messages may have run, as a message id.
    func stop() -> MessageID {
        let end = max(newestRun, MessageID(unixNanoseconds: clock.unixNanoseconds(at: now)))
        guard !isStopped else { return end }
        isStopped = true
        timer?.cancel()
        timer = nil
        for connection in connections.values { close(connection) }
        for session in sessions.values {
            session.isDropped = true
            strayBytes = strayBytes.saturatingAdd(session.cancelHandlers())
        }
        sessions = [:]
        touched = []
        server = nil
        return end
    }
}

@available(*, unavailable)
extension ServerCore: Sendable {}
