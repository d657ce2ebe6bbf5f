#if HTTPS
    import MTProtoCore
    import NIOCore
    import NIOPosix

    /// Asks over HTTPS. Nothing of it exists between questions: each has a connection of its own.
    package struct HTTPSFetcher: DiscoveryFetching {
        /// Longer answers are none.
        package static let largestAnswer = 65_536

        /// Where to connect to in place of what a name resolves to.
        package var endpoint: DiscoveryService.Endpoint?
        /// The authorities that may vouch for a server, as PEM; nil: those that the system trusts.
        package var trustedRootsPEM: String?
        /// For a whole question.
        package var timeout = Duration.seconds(10)

        private let time: TimeSource

        package init(
            endpoint: DiscoveryService.Endpoint? = nil, trustedRootsPEM: String? = nil, time: TimeSource = .system
        ) {
            self.endpoint = endpoint
            self.trustedRootsPEM = trustedRootsPEM
            self.time = time
        }

        package func fetch(
            _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
        ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
            guard !Task.isCancelled else { throw DiscoveryFetchError("cancelled") }
            let question: HTTPSQuestion
            do throws(HTTPSQuestion.Failure) {
                question = try HTTPSQuestion(
                    query, at: endpoint.map { DatacenterAddress(host: $0.address, port: UInt16(clamping: $0.port)) },
                    through: route.proxy, bodyLimit: Self.largestAnswer)
            } catch {
                throw DiscoveryFetchError(error.description)
            }
            let answer = ask(question)
            do {
                return try await withTaskCancellationHandler {
                    try await answer.futureResult.get()
                } onCancel: {
                    answer.fail(DiscoveryFetchError("cancelled"))
                }
            } catch let error as DiscoveryFetchError {
                throw error
            } catch {
                throw DiscoveryFetchError(DatacenterManager.describe(error))
            }
        }

        /// - Returns: a promise that the first of these completes: the answer, an error, the end of the time, or the
        ///   caller. That closes the connection, also one that is not open yet.
        private func ask(_ question: HTTPSQuestion) -> EventLoopPromise<DiscoveryAnswer> {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            let answer = loop.makePromise(of: DiscoveryAnswer.self)
            let (time, timeout, tls) = (time, timeout, ClientTLS(trustedRootsPEM: trustedRootsPEM))
            loop.execute {
                let handler = QuestionHandler(question: question, tls: tls, answer: answer)
                let bound = NIOLoopBound(handler, eventLoop: loop)
                let limit = time.schedule(on: loop, in: timeout) {
                    let seconds = Double(timeout.inNanoseconds) / 1e9
                    answer.fail(DiscoveryFetchError("\(bound.value.waitsFor) did not come within \(seconds) s"))
                }
                answer.futureResult.whenComplete { _ in limit.cancel() }
                ClientBootstrap(group: loop)
                    .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                    // The question as a whole has a limit; this one is not to come before it.
                    .connectTimeout(.hours(1))
                    .channelInitializer { channel in
                        answer.futureResult.whenComplete { _ in channel.close(promise: nil) }
                        return channel.eventLoop.makeSucceededVoidFuture()
                    }
                    .connect(host: question.target.host, port: Int(question.target.port))
                    // Of several addresses that are tried at once, one gets the question.
                    .flatMapThrowing { try $0.pipeline.syncOperations.addHandler(bound.value) }
                    .whenFailure { answer.fail(DiscoveryFetchError(DatacenterManager.describe($0))) }
            }
            return answer
        }
    }

    /// Gives a ``HTTPSQuestion`` a connection that is open.
    private final class QuestionHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private var question: HTTPSQuestion
        private let tls: ClientTLS
        private let answer: EventLoopPromise<DiscoveryAnswer>
        private var isConnected = false

        init(question: HTTPSQuestion, tls: ClientTLS, answer: EventLoopPromise<DiscoveryAnswer>) {
            self.question = question
            self.tls = tls
            self.answer = answer
        }

        /// What is being waited for, in words.
        var waitsFor: String { isConnected ? question.waitsFor : "a connection" }

        func handlerAdded(context: ChannelHandlerContext) {
            isConnected = true
            guard context.channel.isActive else { return channelInactive(context: context) }
            perform(question.connected(), context)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            perform(question.receive(unwrapInboundIn(data)), context)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if ClientTLS.isUp(event) { perform(question.secured(), context) }
            context.fireUserInboundEventTriggered(event)
        }

        func channelInactive(context: ChannelHandlerContext) {
            question.ended()
            settle()
        }

        /// Also when the connection ends without the end of TLS: whatever is missing then may have been cut off.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            answer.fail(DiscoveryFetchError(DatacenterManager.describe(error)))
        }

        private func perform(_ step: TransportStack.Step, _ context: ChannelHandlerContext) {
            if step.reply.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(step.reply), promise: nil) }
            if let serverName = step.serverName {
                do {
                    try tls.secure(context.channel, serverName: serverName)
                } catch {
                    answer.fail(DiscoveryFetchError(DatacenterManager.describe(error)))
                }
            }
            settle()
        }

        private func settle() {
            switch question.outcome {
            case .success(let message)?:
                answer.succeed(
                    DiscoveryAnswer(
                        status: message.head.status, body: Array(message.body.readableBytesView),
                        date: message.head.fields["Date"].flatMap(HTTPDate.unixSeconds)))
            case .failure(let failure)?:
                answer.fail(DiscoveryFetchError(failure.description))
            case nil:
                break
            }
        }
    }

    @available(*, unavailable)
    extension QuestionHandler: Sendable {}
#endif
