import Foundation
import MTProtoCore
import NIOCore
import NIOPosix
import TL
import TelegramKit
import Testing

@testable import mtproto

/// Somebody who asks the page of a running lab.
struct PageClient {
    let link: String
    let port: Int
    /// `/TOKEN/`.
    let root: String

    init(_ lab: RunningLab) async throws {
        var line: String?
        while line == nil {
            line = lab.output.all.first { $0.contains("See it at ") }
            if line == nil { try await Task.sleep(for: .milliseconds(20)) }
        }
        try self.init(link: try #require(line?.components(separatedBy: "See it at ").last))
    }

    init(link: String) throws {
        self.link = link
        let url = try #require(URL(string: link))
        port = try #require(url.port)
        root = url.path.hasSuffix("/") ? url.path : url.path + "/"
    }

    struct Answer {
        var status: Int
        var head: String
        var body: String

        func json() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        }
    }

    func get(_ path: String, fields: String = "") async throws -> Answer {
        try await send("GET", root + path, fields: fields)
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        try await send("POST", root + path, body, fields: "Content-Type: application/json\r\n")
    }

    func send(
        _ method: String, _ target: String, _ body: String = "", host: String? = nil, fields: String = ""
    ) async throws -> Answer {
        let head =
            "\(method) \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\(fields)"
        let text = try await raw(ByteBuffer(string: "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"))
        let words = text.split(separator: " ")
        let parts = text.components(separatedBy: "\r\n\r\n")
        return Answer(
            status: words.count > 1 ? Int(words[1]) ?? 0 : 0, head: parts[0],
            body: parts.dropFirst().joined(separator: "\r\n\r\n"))
    }

    /// Sends bytes, and returns what comes until the connection ends.
    func raw(_ bytes: ByteBuffer) async throws -> String {
        var text = ""
        for await part in try await stream(bytes) { text += part }
        return text
    }

    /// Sends bytes, and returns what comes as it comes.
    func stream(_ bytes: ByteBuffer) async throws -> AsyncStream<String> {
        let call = try await call()
        await call.say(bytes)
        return call.heard
    }

    /// A connection on which nothing has been said.
    func call() async throws -> Call {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let channel = try await open { try $0.pipeline.syncOperations.addHandler(TextCollector(continuation)) }
        continuation.onTermination = { _ in channel.close(promise: nil) }
        return Call(channel: channel, heard: stream)
    }

    struct Call {
        fileprivate let channel: any Channel
        /// What comes until the connection ends.
        let heard: AsyncStream<String>

        func say(_ text: String) async { await say(ByteBuffer(string: text)) }

        func say(_ bytes: ByteBuffer) async { try? await channel.writeAndFlush(bytes) }

        /// Says something, and returns the status of the answer when it is whole; 0 if the connection ends before.
        func asks(_ text: String) async -> Int {
            await say(text)
            var answer = ""
            for await part in heard {
                answer += part
                guard let end = answer.range(of: "\r\n\r\n") else { continue }
                let length = answer.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
                if answer[end.upperBound...].utf8.count >= length { return Int(answer.dropFirst(9).prefix(3)) ?? 0 }
            }
            return 0
        }

        func end() async { try? await channel.close() }
    }

    /// Events of the page's stream.
    func events(_ query: String = "") async throws -> AsyncStream<String> {
        try await stream(ByteBuffer(string: "GET \(root)events?\(query) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n"))
    }

    func open(
        reads: Bool = true, _ prepare: @escaping @Sendable (any Channel) throws -> Void = { _ in }
    ) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .channelOption(.autoRead, value: reads)
            .channelInitializer { channel in channel.eventLoop.makeCompletedFuture { try prepare(channel) } }
            .connect(host: "127.0.0.1", port: port).get()
    }
}

/// Hands on what comes over a connection, as text.
final class TextCollector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let continuation: AsyncStream<String>.Continuation

    init(_ continuation: AsyncStream<String>.Continuation) { self.continuation = continuation }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        continuation.yield(String(buffer: unwrapInboundIn(data)))
    }

    func channelInactive(context: ChannelHandlerContext) { continuation.finish() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

extension RunningLab {
    /// Begins a key exchange, with the same nonce each time, and leaves when it is answered.
    func beginExchange() async throws {
        let port = try #require(try LabServers(contentsOf: file).datacenters.first { $0.id == 2 }?.port)
        let id = MessageID(unixNanoseconds: Int64(Date().timeIntervalSince1970 * 1e9))
        let packet = PlainMessage(id: id, body: try MT.ReqPqMulti(nonce: TLInt128()).encoded()).packet()
        var bytes = ByteBuffer(bytes: [0xef, UInt8(packet.readableBytes / 4)])
        bytes.writeImmutableBuffer(packet)
        let call = try await PageClient(link: "http://127.0.0.1:\(port)/").call()
        await call.say(bytes)
        for await _ in call.heard { break }
        await call.end()
    }
}
