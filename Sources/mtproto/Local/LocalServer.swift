import MTProtoKit
import NIOCore
import NIOPosix
import TelegramLab

/// Serves something over HTTP, on this machine alone.
final class LocalServer: Sendable {
    let port: Int
    private let listener: any Channel
    private let places: LocalPlaces

    private init(_ listener: any Channel, port: Int, places: LocalPlaces) {
        self.listener = listener
        self.port = port
        self.places = places
    }

    /// - Parameters:
    ///   - port: 0 for a free one.
    ///   - option: which asked for it.
    ///   - limit: how many connections may be open.
    static func listen(
        _ service: LocalService, port: Int, option: String, time: TimeSource, limit: Int = 256
    ) async throws(CommandFailure) -> LocalServer {
        let places = LocalPlaces(limit: limit)
        do {
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                // What is not asked for stays with the sender: a request is read when the one before it is answered.
                .childChannelOption(.autoRead, value: false)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard let place = places.add(channel) else { return channel.close(promise: nil) }
                        let handler = LocalConnection(service, time: time) { places.keep(place) }
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                }
                .bind(host: "127.0.0.1", port: port).get()
            return LocalServer(listener, port: listener.localAddress?.port ?? port, places: places)
        } catch {
            let reason = ListenFailure.words(for: error, at: "127.0.0.1", port)
            throw CommandFailure(.cannotCreate, "\(option) \(reason); choose another port, or 0")
        }
    }

    func shutdown() async {
        try? await listener.close()
        places.close()
    }
}
