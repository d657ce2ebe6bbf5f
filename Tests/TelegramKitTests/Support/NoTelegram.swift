import NIOCore
import NIOPosix
import TelegramKit
import TestTime
import Testing

/// A configuration for a server at `port` that is no Telegram.
func configuration(port: Int, time: TestTime) -> TelegramConfiguration {
    var configuration = TelegramConfiguration.production(apiID: 1, apiHash: "x")
    configuration.servers.datacenters = [.init(id: 2, address: "127.0.0.1", port: port)]
    configuration.staysHere()
    configuration.time = time.source
    configuration.connectionDeadline = .seconds(5)
    return configuration
}

extension TelegramConfiguration {
    /// Leaves nothing that could lead away from this machine.
    mutating func staysHere() {
        servers.fronts = []
        servers.alternatePorts = []
        servers.speaksHTTP = false
        discovery = nil
    }
}

/// Runs `body` with the port of a server that does `handle` with every connection.
func withServer(
    _ handle: @escaping @Sendable (any Channel) -> Void, _ body: (Int) async throws -> Void
) async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
            handle(channel)
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        .bind(host: "127.0.0.1", port: 0).get()
    do {
        try await body(try #require(server.localAddress?.port))
    } catch {
        try await server.close()
        throw error
    }
    try await server.close()
}

/// Runs `body` with a port at which nobody listens, and which nobody can take meanwhile: a connection goes out from it.
func withRefusingPort(_ body: (Int) async throws -> Void) async throws {
    try await withServer({ _ in }) { port in
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: "127.0.0.1", port: port).get()
        do {
            try await body(try #require(channel.localAddress?.port))
        } catch {
            try await channel.close()
            throw error
        }
        try await channel.close()
    }
}
