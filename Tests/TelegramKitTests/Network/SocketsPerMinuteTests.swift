import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TelegramKit
import TestTime
import Testing

/// How often a client dials what is no Telegram, counted at both ends of real sockets.
struct SocketsPerMinuteTests {
    /// What is there in a datacenter's place.
    enum Place: CaseIterable, Sendable {
        case refuses
        case closesAtOnce
        case saysNothing
        case answersAndCloses

        /// Runs `body` with its port and the number of the sockets that came to it.
        func withPort(_ body: (Int, Counter) async throws -> Void) async throws {
            let sockets = Counter()
            if self == .refuses { return try await withRefusingPort { try await body($0, sockets) } }
            try await withServer({ channel in
                sockets.add()
                switch self {
                case .refuses, .saysNothing: break
                case .closesAtOnce: channel.eventLoop.execute { channel.close(promise: nil) }
                case .answersAndCloses: try? channel.pipeline.syncOperations.addHandler(Babbler())
                }
            }) { try await body($0, sockets) }
        }
    }

    /// Answers the first bytes with such as every protocol here takes for an answer's beginning, and closes.
    private final class Babbler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let request = unwrapInboundIn(data)
            let isHTTP = ["GET ", "POST"].contains(request.getString(at: request.readerIndex, length: 4))
            let answer =
                isHTTP
                ? ByteBuffer(
                    string: "HTTP/1.1 200 OK\r\nContent-Length: 24\r\n\r\n" + String(repeating: "x", count: 24))
                : ByteBuffer(repeating: 0x5a, count: 64)
            context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
            context.close(promise: nil)
        }
    }

    final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }

        func add() { count.withLock { $0 += 1 } }
    }

    @Test(
        "O05 D10 D17 N21 at most 8 sockets in the first minute and 4 in each later one, whatever is there instead of a server",
        arguments: Place.allCases, [TelegramTransport.automatic, .http, .webSocket])
    func socketsPerMinute(place: Place, transport: TelegramTransport) async throws {
        let (time, recorder) = (TestTime(), TraceRecorder())
        try await place.withPort { port, sockets in
            var configuration = configuration(port: port, time: time)
            configuration.transport = transport
            configuration.connectionDeadline = nil
            configuration.trace = recorder
            try await withTelegramClient(configuration) { client in
                let asking = Task { try await client.ping() }
                try await eventually("it dials") { !recorder.connections.isEmpty }
                await time.pass(.seconds(200), in: .milliseconds(100))
                #expect(await client.pendingRequests().count == 1, "it waits, and is not given up")
                asking.cancel()
                _ = await asking.result
            }
            // A socket can be on its way to the listener still.
            let dials = recorder.connections.map(\.openingTime)
            #expect(place == .refuses ? sockets.value == 0 : sockets.value <= dials.count, "\(sockets.value)")
            let first = try #require(dials.first)
            #expect(dials.count >= 6, "it goes on trying")
            #expect(dials.count { $0 - first < .seconds(60) } <= 8, "\(dials)")
            let later = dials.filter { $0 - first >= .seconds(60) }
            for end in later {
                #expect(later.count { $0 <= end && end - $0 < .seconds(60) } <= 4, "\(dials)")
            }
        }
    }
}
