import MTProtoCore
import NIOCore
import NIOPosix

/// Serves the page of a lab on this machine alone.
final class PageServer: Sendable {
    let port: Int
    private let access: PageAccess
    private let listener: any Channel
    private let readers: PageReaders

    private init(_ listener: any Channel, port: Int, access: PageAccess, readers: PageReaders) {
        self.listener = listener
        self.port = port
        self.access = access
        self.readers = readers
    }

    /// Where a person finds the page. Whoever knows it may do everything that the page does.
    var link: String { "http://127.0.0.1:\(port)/\(access.token)/" }

    /// - Parameter port: 0 for a free one.
    static func listen(page: LabPage, port: Int) async throws(CommandFailure) -> PageServer {
        let access = PageAccess()
        let readers = PageReaders()
        do {
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                // What is not asked for stays with the sender: a request is read when the one before it is answered.
                .childChannelOption(.autoRead, value: false)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard readers.add(channel) else { return channel.close(promise: nil) }
                        let handler = PageHandler(access: access) { await page.answer($0, $1, $2) }
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                }
                .bind(host: "127.0.0.1", port: port).get()
            return PageServer(
                listener, port: listener.localAddress?.port ?? port, access: access, readers: readers)
        } catch {
            throw CommandFailure(
                .cannotCreate, "--web cannot listen on 127.0.0.1:\(port): \(error); choose another port, or 0")
        }
    }

    func shutdown() async {
        try? await listener.close()
        readers.close()
    }
}
