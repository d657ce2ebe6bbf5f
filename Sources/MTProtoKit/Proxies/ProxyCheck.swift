import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix

/// What a check of a proxy found.
package struct ProxyCheckResult: Sendable {
    /// Why a proxy cannot be used.
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// From the question to the datacenter's answer.
    package let roundTrip: Duration
    /// From the wish to connect to the answer.
    package let total: Duration
    /// The TLS greeting that was understood; nil where there is none.
    package let greeting: String?
}

/// Checks proxies on sockets.
package enum ProxyCheck {
    /// Connects through the proxy and waits for the answer of a datacenter. A proxy that does not understand the first TLS
    /// greeting is tried with the others.
    ///
    /// - Parameters:
    ///   - proxy: nil for the way without one, to find out whether an address works.
    ///   - traffic: counts the bytes; nil if they are not counted.
    package static func run(
        _ proxy: ProxyConfiguration?, address: DatacenterAddress, datacenterTag: Int16,
        timeout: Duration = .seconds(12), resolver: Resolver = Resolver(), time: TimeSource = .system,
        on loop: any EventLoop, traffic: (any TrafficMeter)? = nil
    ) async throws(ProxyCheckResult.Failure) -> ProxyCheckResult {
        var template = ClientHelloTemplate.all[0]
        // Proxies that do not know a greeting are known to keep silent: all get their share of the time.
        let secret = proxy?.secret ?? address.secret.flatMap { try? ProxySecret(bytes: $0) }
        let isGreeted = if case .fakeTLS? = secret { true } else { false }
        let timeout = isGreeted ? timeout / ClientHelloTemplate.all.count : timeout
        var last = ProxyCheckResult.Failure(description: "not tried")
        for _ in ClientHelloTemplate.all {
            let attempt = await attempt(
                proxy, address: address, datacenterTag: datacenterTag, template: template, timeout: timeout,
                resolver: resolver, time: time, on: loop, traffic: traffic)
            switch attempt {
            case .success(let result): return result
            case .failure(let failure):
                last = ProxyCheckResult.Failure(description: failure.reason)
                guard failure.mayBeGreeting else { throw last }
                template = template.next
            }
        }
        throw last
    }

    fileprivate struct AttemptFailure: Error {
        let reason: String
        let mayBeGreeting: Bool
    }

    private static func attempt(
        _ proxy: ProxyConfiguration?, address: DatacenterAddress, datacenterTag: Int16, template: ClientHelloTemplate,
        timeout: Duration, resolver: Resolver, time: TimeSource, on loop: any EventLoop, traffic: (any TrafficMeter)?
    ) async -> Result<ProxyCheckResult, AttemptFailure> {
        let cancelled = AttemptFailure(reason: "cancelled", mayBeGreeting: false)
        if Task.isCancelled { return .failure(cancelled) }
        let begun = time.clock.now
        let serverClock = ServerClock(unixSeconds: time.wallClockUnixSeconds, at: begun, isSynchronized: false)
        let probe: RouteProbe
        do throws(TransportStackError) {
            probe = try RouteProbe(
                Route(address, proxy: proxy), datacenterTag: datacenterTag, template: template, clock: serverClock,
                random: .system, now: begun)
        } catch {
            return .failure(AttemptFailure(reason: error.description, mayBeGreeting: false))
        }
        let promise = loop.makePromise(of: Result<ProbeSuccess, AttemptFailure>.self)
        let dial = SocketDial()
        let connecting = probe.target.connect(resolver: resolver, on: loop, as: dial) {
            ClientBootstrap(group: loop)
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .connectTimeout(.hours(1))
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try dial.made(channel)
                        try channel.addTrafficHandler(for: traffic)
                        try channel.pipeline.syncOperations.addHandler(
                            ProbeHandler(probe: probe, time: time, timeout: timeout, outcome: promise))
                    }
                }
        }
        // By the caller's time, in which a busy machine is not late.
        let limit = time.schedule(on: loop, in: timeout) {
            let late = ChannelError.connectTimeout(.nanoseconds(timeout.inNanoseconds))
            promise.succeed(.failure(AttemptFailure(reason: DatacenterManager.describe(late), mayBeGreeting: false)))
            dial.end()
        }
        connecting.whenComplete { _ in limit.cancel() }
        connecting.whenFailure { error in
            promise.succeed(.failure(AttemptFailure(reason: DatacenterManager.describe(error), mayBeGreeting: false)))
        }
        let result = await withTaskCancellationHandler {
            try? await promise.futureResult.get()
        } onCancel: {
            // Without effect if the outcome is known.
            promise.succeed(.failure(cancelled))
            dial.end()
        }
        let took = time.clock.now - begun
        switch result {
        case .success(let found)?:
            return .success(
                ProxyCheckResult(roundTrip: found.roundTrip, total: took, greeting: found.greeting?.name))
        case .failure(let failure)?:
            return .failure(failure)
        case nil:
            return .failure(AttemptFailure(reason: "the event loop has ended", mayBeGreeting: false))
        }
    }
}

private struct ProbeSuccess: Sendable {
    let roundTrip: Duration
    let greeting: ClientHelloTemplate?
}

/// Gives a ``RouteProbe`` a socket and a time limit.
private final class ProbeHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let outcome: EventLoopPromise<Result<ProbeSuccess, ProxyCheck.AttemptFailure>>
    private var probe: RouteProbe
    private let time: TimeSource
    private let timeout: Duration
    private let tls: ClientTLS
    private var timer: TimeSource.Timer?

    init(
        probe: RouteProbe, time: TimeSource, timeout: Duration, tls: ClientTLS = ClientTLS(),
        outcome: EventLoopPromise<Result<ProbeSuccess, ProxyCheck.AttemptFailure>>
    ) {
        self.probe = probe
        self.time = time
        self.timeout = timeout
        self.tls = tls
        self.outcome = outcome
    }

    func channelActive(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = time.schedule(on: context.eventLoop, in: timeout) {
            let (handler, context) = bound.value
            handler.fail(
                "\(handler.probe.waitsFor) did not come within \(handler.timeout.components.seconds) s", context)
        }
        write(probe.connected(now: time.clock.now), context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        write(probe.receive(unwrapInboundIn(data), now: time.clock.now), context)
        switch probe.outcome {
        case .reachable(let roundTrip, let greeting):
            outcome.succeed(.success(ProbeSuccess(roundTrip: roundTrip, greeting: greeting)))
            context.close(promise: nil)
        case .tunnel(let error, let isGreeting):
            outcome.succeed(
                .failure(ProxyCheck.AttemptFailure(reason: error.description, mayBeGreeting: isGreeting)))
            context.close(promise: nil)
        case .noAnswer(let reason):
            fail(reason, context)
        case nil:
            break
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if ClientTLS.isUp(event) { write(probe.secured(now: time.clock.now), context) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        // Without effect if the outcome is known.
        fail("closed by the other side instead of \(probe.waitsFor)", context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail("\(DatacenterManager.describe(error)) instead of \(probe.waitsFor)", context)
    }

    private func write(_ progress: TransportStack.Step, _ context: ChannelHandlerContext) {
        if progress.reply.readableBytes > 0 {
            context.writeAndFlush(wrapOutboundOut(progress.reply), promise: nil)
        }
        guard let serverName = progress.serverName else { return }
        do {
            try tls.secure(context.channel, serverName: serverName)
        } catch {
            fail(DatacenterManager.describe(error), context)
        }
    }

    private func fail(_ reason: String, _ context: ChannelHandlerContext) {
        outcome.succeed(.failure(ProxyCheck.AttemptFailure(reason: reason, mayBeGreeting: probe.isGreeting)))
        context.close(promise: nil)
    }
}

@available(*, unavailable)
extension ProbeHandler: Sendable {}
