#if HTTPS
    import MTProtoCore
    import MTProtoCrypto
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// The lab's resolver over HTTPS.
    final class LabResolver: Sendable {
        let port: Int
        private let listener: any Channel
        private let state: NIOLoopBound<LabResolverState>

        private init(listener: any Channel, port: Int, state: NIOLoopBound<LabResolverState>) {
            self.listener = listener
            self.port = port
            self.state = state
        }

        static func listen(
            _ configuration: LabDiscoveryConfiguration, answer: BackupAnswer, host: String,
            authority: LabCertificateAuthority, clock: LabClock, on loop: any EventLoop
        ) async throws -> LabResolver {
            let tls = try authority.serverContext(names: LabDiscoveryConfiguration.names)
            let state = try await loop.submit {
                NIOLoopBound(
                    LabResolverState(answer: answer, kind: configuration.answer, clock: clock), eventLoop: loop)
            }.get()
            let listener = try await ServerBootstrap(group: loop)
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandlers([
                            NIOSSLServerHandler(context: tls), ResolverHandler(state: state.value),
                        ])
                    }
                }
                .bind(host: host, port: configuration.port).get()
            return LabResolver(
                listener: listener, port: listener.localAddress?.port ?? configuration.port, state: state)
        }

        var requests: [LabDiscoveryRequest] {
            get async { (try? await listener.eventLoop.submit { [state] in state.value.requests }.get()) ?? [] }
        }

        var openConnections: Int {
            get async { (try? await listener.eventLoop.submit { [state] in state.value.openConnections }.get()) ?? 0 }
        }

        func setAnswer(_ kind: LabDiscoveryConfiguration.Answer) async {
            try? await listener.eventLoop.submit { [state] in state.value.kind = kind }.get()
        }

        func shutdown() async {
            try? await listener.close()
            try? await listener.eventLoop.submit { [state] in state.value.closeAll() }.get()
        }
    }

    /// What the connections of a resolver share. Lives on one event loop.
    final class LabResolverState {
        private static let requestLimit = 1000

        private var answer: BackupAnswer
        var kind: LabDiscoveryConfiguration.Answer
        private let clock: LabClock
        private(set) var requests: [LabDiscoveryRequest] = []
        private var channels: [ObjectIdentifier: any Channel] = [:]

        init(answer: BackupAnswer, kind: LabDiscoveryConfiguration.Answer, clock: LabClock) {
            self.answer = answer
            self.kind = kind
            self.clock = clock
        }

        var openConnections: Int { channels.count }

        func opened(_ channel: any Channel) { channels[ObjectIdentifier(channel)] = channel }
        func closed(_ channel: any Channel) { channels[ObjectIdentifier(channel)] = nil }

        func closeAll() {
            for channel in channels.values { channel.close(promise: nil) }
        }

        /// The whole answer to a request; nil for none.
        func respond(to head: HTTPRequestHead) -> ByteBuffer? {
            let now = clock.unixSeconds(at: clock.now)
            var status: Int? = Self.status(of: head, name: answer.name)
            var body = "{}"
            if status == 200 {
                switch kind {
                case .mute: status = nil
                case .failure: status = 500
                default:
                    if let text = answer.body(kind, now: now) { body = text } else { status = 500 }
                }
            }
            let request = LabDiscoveryRequest(
                host: head.fields["Host"] ?? "", path: String(head.path), target: head.target,
                accept: head.fields["Accept"], status: status)
            requests = (requests + [request]).suffix(Self.requestLimit)
            guard let status else { return nil }
            var response = HTTPResponseHead(status: status)
            response.fields.append("Content-Type", "application/dns-json")
            response.fields.append("Date", HTTPDate.text(unixSeconds: now))
            response.fields.append("Content-Length", "\(body.utf8.count)")
            var buffer = ByteBuffer()
            do {
                try response.write(into: &buffer)
            } catch {
                return nil
            }
            buffer.writeString(body)
            return buffer
        }

        /// The part of a resolver's answer that depends on the question.
        private static func status(of head: HTTPRequestHead, name: String) -> Int {
            guard head.method == "GET" else { return 405 }
            let isGoogle = head.path == "/resolve"
            guard isGoogle || head.path == "/dns-query" else { return 404 }
            guard isGoogle || head.fields.contains("application/dns-json", in: "Accept") else { return 400 }
            var values: [Substring: Substring] = [:]
            for part in head.target.dropFirst(head.path.count + 1).split(separator: "&") {
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if pair.count == 2 { values[pair[0]] = pair[1] }
            }
            guard values["name"] == name[...], values["type"] == "16" else { return 400 }
            return 200
        }
    }

    @available(*, unavailable)
    extension LabResolverState: Sendable {}

    /// One connection to the resolver.
    private final class ResolverHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let state: LabResolverState
        private var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: 1024)

        init(state: LabResolverState) {
            self.state = state
        }

        func channelActive(context: ChannelHandlerContext) {
            state.opened(context.channel)
            context.fireChannelActive()
        }

        func channelInactive(context: ChannelHandlerContext) {
            state.closed(context.channel)
            context.fireChannelInactive()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            reader.append(unwrapInboundIn(data))
            do throws(HTTPError) {
                while let message = try reader.next() {
                    guard let answer = state.respond(to: message.head) else { continue }
                    context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
                    if message.isLast { context.close(promise: nil) }
                }
            } catch {
                context.close(promise: nil)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }

    @available(*, unavailable)
    extension ResolverHandler: Sendable {}
#endif
