import Foundation
import NIOCore
import NIOPosix
import TelegramLab
import Testing

/// The control port of a running lab.
struct Control {
    private let port: Int

    init(_ lab: RunningLab) throws {
        let description = try JSONDecoder().decode(
            LabDescription.self, from: Data(contentsOf: URL(fileURLWithPath: lab.file)))
        self.port = try #require(description.control.flatMap { $0.split(separator: ":").last }.flatMap { Int($0) })
    }

    /// Any port of this machine that speaks HTTP.
    init(port: Int) { self.port = port }

    /// Sends one request; the answer ends with its connection.
    func send(
        _ method: String, _ path: String, _ body: String = "", host: String = "localhost", fields: String = "",
        before: String = ""
    ) async throws -> (status: Int, body: String) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(TextCollector(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        let head = "\(before)\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(fields)"
        try await channel.writeAndFlush(ByteBuffer(string: "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"))
        var text = ""
        for await part in stream { text += part }
        let words = text.split(separator: " ")
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0, parts.count > 1 ? String(parts[1]) : "")
    }
}
