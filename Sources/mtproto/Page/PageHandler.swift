import MTProtoCore
import NIOCore
import Synchronization

/// Open connections of the page: so many at most, as each costs something.
final class PageReaders: Sendable {
    private static let limit = 256
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    /// Returns whether there is room for it.
    func add(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let isIn = channels.withLock { channels in
            guard channels.count < Self.limit else { return false }
            channels[id] = channel
            return true
        }
        if isIn {
            channel.closeFuture.whenComplete { [weak self] _ in
                self?.channels.withLock { $0[id] = nil }
            }
        }
        return isIn
    }

    func close() {
        for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
    }
}

/// One connection, on which one request is answered after the other. A stream of events is the last answer of its connection.
final class PageHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// A small file in base64 is the largest thing that the page sends.
    private static let bodyLimit = 12 << 20
    /// How often a stream is asked whether there is something to tell.
    private static let pace = TimeAmount.milliseconds(250)
    /// So long may somebody take to say what is wanted.
    private static let patience = TimeAmount.seconds(60)

    private let access: PageAccess
    private let answer: @Sendable (String, String, [UInt8]) async -> PageAnswer
    private var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: bodyLimit)
    private var isAnswering = false
    private var timer: Scheduled<Void>?
    /// Finds what is asked for: work for somebody who has left ends.
    private var work: Task<Void, Never>?

    init(access: PageAccess, _ answer: @escaping @Sendable (String, String, [UInt8]) async -> PageAnswer) {
        self.access = access
        self.answer = answer
    }

    func channelActive(context: ChannelHandlerContext) {
        wait(context)
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        work?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        reader.append(unwrapInboundIn(data))
        next(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !isAnswering { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Ends the connection of somebody who says nothing whole.
    private func wait(_ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = context.eventLoop.scheduleTask(in: Self.patience) { [channel = context.channel] in
            channel.close(promise: nil)
        }
    }

    private func next(_ context: ChannelHandlerContext) {
        guard !isAnswering else { return }
        do throws(HTTPError) {
            guard let message = try reader.next() else {
                if reader.takeWishToContinue() {
                    context.writeAndFlush(
                        wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
                }
                return
            }
            isAnswering = true
            timer?.cancel()
            switch access.judge(message.head, port: context.channel.localAddress?.port ?? 0) {
            case .refused(let status): write(.refusal(status), isLast: true, context)
            // An answer to it has no body: the next answer would be taken for one.
            case .granted where message.head.method == "HEAD":
                write(PageContent(status: 405), isLast: true, context)
            case .granted(let target): ask(message, target, context)
            }
        } catch {
            isAnswering = true
            write(.refusal(error.status), isLast: true, context)
        }
    }

    private func ask(_ message: HTTPMessage<HTTPRequestHead>, _ target: String, _ context: ChannelHandlerContext) {
        let (method, body) = (message.head.method, Array(message.body.readableBytesView))
        let promise = context.eventLoop.makePromise(of: PageAnswer.self)
        work = Task { [answer] in promise.succeed(await answer(method, target, body)) }
        let bound = NIOLoopBound((self, context, message.isLast), eventLoop: context.eventLoop)
        promise.futureResult.whenSuccess { answer in
            let (handler, context, isLast) = bound.value
            switch answer {
            case .whole(let content): handler.write(content, isLast: isLast, context)
            case .stream(let next): handler.begin(next, context)
            }
        }
    }

    // MARK: Whole answers

    private func write(_ content: PageContent, isLast: Bool, _ context: ChannelHandlerContext) {
        var head = Self.head(content.status, content.type, policy: content.policy)
        head.fields.append("Content-Length", "\(content.body.count)")
        if let name = content.fileName {
            head.fields.append("Content-Disposition", "attachment; filename=\"\(name)\"")
        }
        if isLast { head.fields.append("Connection", "close") }
        var buffer = ByteBuffer()
        guard (try? head.write(into: &buffer)) != nil else { return context.close(promise: nil) }
        buffer.writeBytes(content.body)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        // A reader who is slow gets nothing more until this has gone.
        context.writeAndFlush(wrapOutboundOut(buffer)).whenComplete { _ in
            let (handler, context) = bound.value
            if isLast { return context.close(promise: nil) }
            handler.isAnswering = false
            handler.wait(context)
            handler.next(context)
            if !handler.isAnswering { context.read() }
        }
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
        var head = Self.head(200, "text/event-stream", policy: PageContent().policy)
        head.fields.append("Connection", "close")
        var buffer = ByteBuffer()
        guard (try? head.write(into: &buffer)) != nil else { return context.close(promise: nil) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(buffer)).whenSuccess {
            let (handler, context) = bound.value
            handler.tell(next, context)
            // Only to hear when the reader leaves: whatever comes is not looked at.
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
                handler.timer = context.eventLoop.scheduleTask(in: Self.pace) {
                    let (handler, context) = bound.value
                    handler.tell(next, context)
                }
            }
        }
    }
}

@available(*, unavailable)
extension PageHandler: Sendable {}
