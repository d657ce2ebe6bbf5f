import NIOCore
import NIOPosix

/// An address that takes connections and never says a word: how a blocked datacenter often looks.
final class LabBlackHole: Sendable {
    private let listener: any Channel
    let port: Int

    private init(listener: any Channel, port: Int) {
        self.listener = listener
        self.port = port
    }

    static func listen(host: String, port: Int = 0, on loop: any EventLoop) async throws -> LabBlackHole {
        let listener = try await ServerBootstrap(group: loop)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port).get()
        return LabBlackHole(listener: listener, port: listener.localAddress?.port ?? port)
    }

    func shutdown() async {
        try? await listener.close()
    }
}
