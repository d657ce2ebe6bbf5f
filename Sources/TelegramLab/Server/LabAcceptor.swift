import NIOCore
import NIOPosix

/// Accepts connections for the datacenters. It listens before the server exists, because the server has to know all
/// ports; connections that come so early wait.
///
/// All of it happens on one event loop: sockets accepted there stay there.
final class LabAcceptor: Sendable {
    /// One less than the number of connections that wait at a port that never accepts one.
    static let shortQueue: Int32 = 1
    /// How much may wait to be read by a client until the lab hears it no more, and until it hears it again, in bytes.
    private static let unread = ChannelOptions.Types.WriteBufferWaterMark(low: 256 << 10, high: 1 << 20)

    let loop: any EventLoop
    private let roundTrip: Duration
    private let time: LabTime
    private let shell: EventLoopPromise<NIOLoopBound<LabShell>>

    /// - Parameters:
    ///   - roundTrip: how far away the lab is.
    ///   - time: the clock that this is measured by.
    init(loop: any EventLoop, roundTrip: Duration, time: LabTime) {
        self.loop = loop
        self.roundTrip = roundTrip
        self.time = time
        self.shell = loop.makePromise()
    }

    /// Binds the port of an entry.
    func listen(_ entry: LabEntry, host: String, tls: LabTLS) async throws -> any Channel {
        let shell = self.shell.futureResult
        let tls = try tls.handler(for: entry)
        let queue = entry.kind == .unreachable ? Self.shortQueue : 1024
        let (roundTrip, time) = (self.roundTrip, self.time)
        return try await ServerBootstrap(group: self.loop)
            .serverChannelOption(.backlog, value: queue)
            // Accepting begins when the lab says so, see ``Lab/accept()``.
            .serverChannelOption(.autoRead, value: false)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.writeBufferWaterMark, value: Self.unread)
            .childChannelInitializer { channel in
                shell.flatMapThrowing { shell in
                    let pipeline = channel.pipeline.syncOperations
                    if roundTrip > .zero { try pipeline.addHandler(LatencyHandler(roundTrip: roundTrip, time: time)) }
                    switch entry.kind {
                    case .silent, .closing:
                        return try pipeline.addHandler(
                            DeafHandler(registry: shell.value.deaf, closes: entry.kind == .closing))
                    case .slow:
                        try pipeline.addHandler(SlowHandler(delay: entry.byteDelay, time: time))
                    default:
                        if let tls { try pipeline.addHandler(tls()) }
                    }
                    try pipeline.addHandler(LabChannel(shell: shell.value, entry: entry))
                }
            }
            .bind(host: host, port: entry.port).get()
    }

    /// Lets connections in.
    func begin(_ shell: LabShell) {
        self.shell.succeed(NIOLoopBound(shell, eventLoop: self.loop))
    }

    deinit {
        // Without effect if a server was given.
        self.shell.fail(ChannelError.ioOnClosedChannel)
    }
}
