import NIOCore
import NIOPosix

/// Accepts connections for the datacenters. It listens before the server exists, because the server has to know all
/// ports; connections that come so early wait.
///
/// All of it happens on one event loop: sockets accepted there stay there.
final class LabAcceptor: Sendable {
    private let loop: any EventLoop
    private let server: EventLoopPromise<NIOLoopBound<LabServer>>

    init(loop: any EventLoop) {
        self.loop = loop
        self.server = loop.makePromise()
    }

    /// Binds the port of a datacenter.
    func listen(datacenter: Int, host: String, port: Int) async throws -> any Channel {
        let server = self.server.futureResult
        return try await ServerBootstrap(group: self.loop)
            .serverChannelOption(.backlog, value: 1024)
            // Accepting begins when the lab says so, see ``Lab/accept()``.
            .serverChannelOption(.autoRead, value: false)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                server.flatMapThrowing { server in
                    try channel.pipeline.syncOperations.addHandler(
                        LabConnection(server: server.value, datacenter: datacenter))
                }
            }
            .bind(host: host, port: port).get()
    }

    /// Lets connections in.
    func begin(_ server: LabServer) {
        self.server.succeed(NIOLoopBound(server, eventLoop: self.loop))
    }

    deinit {
        // Without effect if a server was given.
        self.server.fail(ChannelError.ioOnClosedChannel)
    }
}
