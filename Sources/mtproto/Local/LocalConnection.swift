import MTProtoCore
import MTProtoKit
import NIOCore

/// One connection, on which one request is answered after the other. A stream of events is the last answer of its connection.
final class LocalConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Stage {
        case head
        /// The head was granted: the body is awaited.
        case body(target: String)
        case answering
        /// The last answer is on its way.
        case over
        /// Whatever comes is not looked at, so many bytes at most.
        case deaf(Int)
    }

    /// How often a stream is asked whether there is something to tell.
    private static let pace = Duration.milliseconds(250)
    /// So long may a stranger take to say what is wanted. A head is one packet: programs send it at once.
    private static let strangersPatience = Duration.seconds(5)
    /// So long may somebody take who has shown that they may ask.
    private static let patience = Duration.seconds(60)
    /// A connection that is closed while its reader still sends is reset, and the last answer with it: so long, and for so many bytes, what
    /// is sent is thrown away.
    private static let leave = (time: Duration.seconds(1), bytes: 256 << 10)

    private let service: LocalService
    private let time: TimeSource
    private let granted: () -> Void
    private var reader: HTTPMessageReader<HTTPRequestHead>
    private var stage = Stage.head
    /// Whether a request of it was granted.
    private var isFamiliar = false
    private var timer: TimeSource.Timer?
    /// Finds what is asked for, or does what is ordered.
    private var work: Task<Void, Never>?

    /// - Parameter granted: is called each time that a request is granted.
    init(_ service: LocalService, time: TimeSource, granted: @escaping () -> Void) {
        self.service = service
        self.time = time
        self.granted = granted
        reader = HTTPMessageReader(bodyLimit: service.bodyLimit)
    }

    func channelActive(context: ChannelHandlerContext) {
        wait(Self.strangersPatience, context)
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        work?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        switch stage {
        case .over: return
        case .deaf(let left) where bytes.readableBytes >= left: context.close(promise: nil)
        case .deaf(let left): stage = .deaf(left - bytes.readableBytes)
        case .head where !isFamiliar && !Self.beginsWithText(bytes):
            // Nobody who speaks HTTP begins so.
            if let stranger = service.stranger { Task { await stranger() } }
            write(service.refusal(400), isLast: true, context)
        case .head, .body, .answering:
            reader.append(bytes)
            next(context)
        }
    }

    /// Whether the first line is text, as far as it is there.
    private static func beginsWithText(_ bytes: ByteBuffer) -> Bool {
        var last: UInt8 = 0
        for byte in bytes.readableBytesView {
            if last == UInt8(ascii: "\r"), byte == UInt8(ascii: "\n") { return true }
            guard isText(byte) else { return false }
            last = byte
        }
        return true
    }

    private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7f || (0x09...0x0d).contains(byte) }

    func channelReadComplete(context: ChannelHandlerContext) { readOn(context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func readOn(_ context: ChannelHandlerContext) {
        switch stage {
        case .head, .body, .deaf: context.read()
        case .answering, .over: break
        }
    }

    /// Ends the connection of somebody who says nothing whole.
    private func wait(_ patience: Duration, _ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = time.schedule(on: context.eventLoop, in: patience) { [channel = context.channel] in
            channel.close(promise: nil)
        }
    }

    private func next(_ context: ChannelHandlerContext) {
        do throws(HTTPError) {
            if case .head = stage {
                guard let head = try reader.nextHead() else { return }
                judge(head, context)
            }
            guard case .body(let target) = stage else { return }
            guard let message = try reader.next() else {
                if reader.takeWishToContinue() {
                    context.writeAndFlush(
                        wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
                }
                return
            }
            stage = .answering
            timer?.cancel()
            ask(message, target, context)
        } catch {
            write(service.refusal(error.status), isLast: true, context)
        }
    }

    private func judge(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        switch service.judge(head, context.channel.localAddress?.port ?? 0) {
        case .refused(let status): write(service.refusal(status), for: head, isLast: true, context)
        case .granted(let target):
            isFamiliar = true
            granted()
            stage = .body(target: target)
            wait(Self.patience, context)
        }
    }

    private func ask(_ message: HTTPMessage<HTTPRequestHead>, _ target: String, _ context: ChannelHandlerContext) {
        let (head, body) = (message.head, Array(message.body.readableBytesView))
        let promise = context.eventLoop.makePromise(of: LocalAnswer.self)
        let task = Task { [service] in promise.succeed(await service.answer(head.method, target, body)) }
        // What somebody wanted to see who has left need not be found any more. What was ordered is carried out.
        if head.method == "GET" { work = task }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        promise.futureResult.whenSuccess { [isLast = message.isLast] answer in
            let (handler, context) = bound.value
            switch answer {
            case .whole(let content): handler.write(content, for: head, isLast: isLast, context)
            case .stream(let next): handler.begin(next, context)
            }
        }
    }

    // MARK: Whole answers

    private func write(
        _ content: LocalContent, for request: HTTPRequestHead? = nil, isLast: Bool, _ context: ChannelHandlerContext
    ) {
        if isLast { stage = .over }
        // An answer to it has no body: the next answer would be taken for one.
        let body = request?.method == "HEAD" ? [] : content.body
        var head = Self.head(content.status, content.type, policy: content.policy)
        head.fields.append("Content-Length", "\(body.count)")
        if let name = content.fileName {
            head.fields.append("Content-Disposition", name.isEmpty ? "attachment" : "attachment; filename=\"\(name)\"")
        }
        if isLast { head.fields.append("Connection", "close") }
        var buffer = ByteBuffer()
        guard (try? head.write(into: &buffer)) != nil else { return context.close(promise: nil) }
        buffer.writeBytes(body)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        // A reader who is slow gets nothing more until this has gone.
        context.writeAndFlush(wrapOutboundOut(buffer)).whenComplete { _ in
            let (handler, context) = bound.value
            guard context.channel.isActive else { return }
            if isLast { return handler.leave(context) }
            handler.stage = .head
            handler.wait(Self.patience, context)
            handler.next(context)
            handler.readOn(context)
        }
    }

    /// Says that nothing more comes, and lets the reader hear it.
    private func leave(_ context: ChannelHandlerContext) {
        stage = .deaf(Self.leave.bytes)
        wait(Self.leave.time, context)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    private static func head(_ status: Int, _ type: String, policy: String) -> HTTPResponseHead {
        var head = HTTPResponseHead(status: status)
        head.fields.append("Content-Type", type)
        head.fields.append("Content-Security-Policy", policy)
        head.fields.append("X-Content-Type-Options", "nosniff")
        head.fields.append("X-Frame-Options", "DENY")
        head.fields.append("Referrer-Policy", "no-referrer")
        head.fields.append("Cross-Origin-Opener-Policy", "same-origin")
        head.fields.append("Cross-Origin-Resource-Policy", "same-origin")
        head.fields.append("Cache-Control", "no-store")
        return head
    }

    // MARK: Streams

    private func begin(_ next: @escaping @Sendable () async -> [UInt8]?, _ context: ChannelHandlerContext) {
        stage = .over
        var head = Self.head(200, "text/event-stream", policy: LocalContent().policy)
        head.fields.append("Connection", "close")
        var buffer = ByteBuffer()
        guard (try? head.write(into: &buffer)) != nil else { return context.close(promise: nil) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(buffer)).whenSuccess {
            let (handler, context) = bound.value
            handler.stage = .deaf(Self.leave.bytes)
            handler.tell(next, context)
            // Only to hear when the reader leaves.
            context.read()
        }
    }

    /// Tells what there is, and asks again some time after it has gone: nothing waits for a reader who is slow.
    private func tell(_ next: @escaping @Sendable () async -> [UInt8]?, _ context: ChannelHandlerContext) {
        let promise = context.eventLoop.makePromise(of: [UInt8]?.self)
        work = Task { promise.succeed(await next()) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        promise.futureResult.whenSuccess { event in
            let (handler, context) = bound.value
            guard context.channel.isActive else { return }
            let written = event.map { context.writeAndFlush(handler.wrapOutboundOut(ByteBuffer(bytes: $0))) }
            (written ?? context.eventLoop.makeSucceededVoidFuture()).whenSuccess {
                let (handler, context) = bound.value
                handler.timer = handler.time.schedule(on: context.eventLoop, in: Self.pace) {
                    let (handler, context) = bound.value
                    handler.tell(next, context)
                }
            }
        }
    }
}

@available(*, unavailable)
extension LocalConnection: Sendable {}
