import NIOCore
import NIOPosix

/// Accepts connections for the datacenters. It listens before the server exists, because the server has to know all
/// ports; connections that come so early wait.
///
/// All of it happens on one event loop: sockets accepted there stay there.
final class LabAcceptor: Sendable {
    private let loop: any EventLoop
    private let shell: EventLoopPromise<NIOLoopBound<LabShell>>

    init(loop: any EventLoop) {
        self.loop = loop
        self.shell = loop.makePromise()
    }

    /// Binds the port of a datacenter.
    func listen(datacenter: Int, host: String, port: Int) async throws -> any Channel {
        let shell = self.shell.futureResult
        return try await ServerBootstrap(group: self.loop)
            .serverChannelOption(.backlog, value: 1024)
            // Accepting begins when the lab says so, see ``Lab/accept()``.
            .serverChannelOption(.autoRead, value: false)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                shell.flatMapThrowing { shell in
                    try channel.pipeline.syncOperations.addHandler(
                        LabChannel(shell: shell.value, datacenter: datacenter))
                }
            }
            .bind(host: host, port: port).get()
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
