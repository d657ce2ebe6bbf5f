import MTProtoCore
import NIOCore
import NIOPosix

/// A server that has nothing to do with the proxy, by which to tell whether the network works at all.
public struct ReachabilityReference: Hashable, Sendable {
    /// An IP literal.
    public var host: String
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether a TCP connection to it comes about in time.
    func answers(within limit: Duration, by time: TimeSource, on loop: any EventLoop) async -> Bool {
        guard let address = try? SocketAddress(ipAddress: host, port: port), !Task.isCancelled else { return false }
        let dial = SocketDial()
        let connection = ClientBootstrap(group: loop)
            .connectTimeout(.hours(1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try dial.made(channel) }
            }
            .connect(to: address)
        let timer = time.schedule(on: loop, in: limit) { dial.end() }
        connection.whenComplete { _ in timer.cancel() }
        return await withTaskCancellationHandler {
            guard let channel = try? await connection.get() else { return false }
            channel.close(promise: nil)
            return true
        } onCancel: {
            dial.end()
        }
    }
}

// Whether it is the proxy's fault that nothing comes (row P14).
extension DatacenterManager {
    private var isProxyWatched: Bool {
        configuration.proxyReference != nil && !proxies.isEmpty && !isStopped && !hasLeft
    }

    /// The manager's state is another one.
    func tendProxyWatch(_ state: ConnectionState) {
        switch state {
        case .online, .paused, .stopped:
            endProxyWatch()
        default:
            // A proxy that accepts everything and passes nothing on looks like a connection at first.
            guard isProxyWatched else { return }
            proxyWatch.waiting(now: context.clock.now)
            armProxyWatch()
        }
    }

    func endProxyWatch() {
        proxyWatch.stop()
        proxyWatchTimer?.cancel()
        proxyWatchTimer = nil
        // A manager that may have no connection opens no socket to check a proxy, either.
        proxyCheck?.cancel()
        proxyCheck = nil
    }

    private func armProxyWatch() {
        guard proxyWatchTimer == nil, let deadline = proxyWatch.nextDeadline else { return }
        proxyWatchTimer = context.time.schedule(on: loop, at: deadline) {
            self.assumeIsolated { manager in
                manager.proxyWatchTimer = nil
                if let check = manager.proxyWatch.deadlineReached(now: manager.context.clock.now) {
                    manager.proxyCheck = Task { await manager.checkProxies(check) }
                }
                manager.armProxyWatch()
            }
        }
    }

    private func checkProxies(_ check: Int) async {
        guard isProxyWatched, !Task.isCancelled, let reference = configuration.proxyReference else { return }
        let addresses = context.addresses(of: configuration.datacenter).addresses
        let tag = configuration.datacenter.tag(isTest: context.servers.isTest, isMedia: false)
        let (proxies, resolver, time, loop) = (proxies, context.resolver, context.time, loop)
        let traffic = configuration.traffic
        async let referenceAnswers = reference.answers(within: ProxyWatch.checkLimit, by: context.time, on: loop)
        let proxyAnswers = await withTaskGroup(of: Bool.self) { checks in
            for proxy in proxies {
                for address in addresses {
                    checks.addTask {
                        do throws(ProxyCheckResult.Failure) {
                            _ = try await ProxyCheck.run(
                                proxy, address: address, datacenterTag: tag, timeout: ProxyWatch.checkLimit,
                                resolver: resolver, time: time, on: loop, traffic: traffic)
                            return true
                        } catch {
                            return false
                        }
                    }
                }
            }
            return await checks.contains(true)
        }
        let isChanged = proxyWatch.checked(
            check, proxyAnswers: proxyAnswers, referenceAnswers: await referenceAnswers)
        guard isProxyWatched else { return }
        if isChanged { show(proxyWatch.isToBlame ? .proxyTrouble : shownState) }
        armProxyWatch()
    }
}
