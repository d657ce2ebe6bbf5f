#if os(Linux)
    import NIOCore
    import NIOPosix

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A socket to Linux's kernel, see netlink(7). A program that may open sockets may have one, unless a sandbox
    /// forbids it.
    ///
    /// NIO reads it as it reads a pipe: with `read`, which gives one whole datagram each time if there is room for it.
    enum NetlinkSocket {
        /// Why there is none.
        private struct Failure: Error {
            let description: String

            init(_ what: String) {
                description = "\(what) (\(String(cString: strerror(errno))))"
            }
        }

        /// `struct sockaddr_nl` of linux/netlink.h, which Swift's Glibc does not have.
        private typealias Address = (family: UInt16, padding: UInt16, port: UInt32, groups: UInt32)

        /// `AF_NETLINK` and `NETLINK_ROUTE`.
        private static let family: Int32 = 16
        private static let routeProtocol: Int32 = 0
        /// `SOCK_RAW | SOCK_CLOEXEC`, which the C libraries type differently.
        private static let socketType: Int32 = 3 | 0o2_000_000
        /// `SOL_NETLINK` and `NETLINK_NO_ENOBUFS`.
        private static let level: Int32 = 270
        private static let withoutOverruns: Int32 = 5
        /// `RTMGRP_LINK`; `RTMGRP_IPV4_IFADDR`, `…_ROUTE`, `…_RULE`; `RTMGRP_IPV6_IFADDR`, `…_ROUTE`, and bit 18 for
        /// its rules.
        private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x80 | 0x100 | 0x400 | 0x40000
        /// The kernel sends larger datagrams only for lists, which are not asked for. One that is cut off costs a
        /// question.
        private static let largestDatagram = 32_768

        /// - Parameter addresses: in bytes.
        static func reports(toward addresses: [[UInt8]], time: TimeSource) -> AsyncStream<NetworkWatch.Report> {
            AsyncStream(bufferingPolicy: .bufferingNewest(16)) { reports in
                guard !addresses.isEmpty else { return reports.finish() }
                do throws(Failure) {
                    let (input, port) = try open()
                    let output = fcntl(input, F_DUPFD_CLOEXEC, 0)
                    guard output >= 0 else {
                        let failure = Failure("no descriptor for a netlink socket")
                        close(input)
                        throw failure
                    }
                    let watch = RouteWatch(destinations: addresses, port: port)
                    let channel = NIOPipeBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .channelOption(
                            .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: largestDatagram)
                        )
                        .channelInitializer { channel in
                            channel.eventLoop.makeCompletedFuture {
                                try channel.pipeline.syncOperations.addHandler(
                                    NetlinkHandler(watch, time: time, reports: reports))
                            }
                        }
                        .takingOwnershipOfDescriptors(input: input, output: output)
                    channel.whenFailure { error in
                        reports.yield(.unable("a netlink socket cannot be read: \(error)"))
                        reports.finish()
                    }
                    reports.onTermination = { _ in channel.whenSuccess { $0.close(promise: nil) } }
                } catch {
                    reports.yield(.unable(error.description))
                    reports.finish()
                }
            }
        }

        /// - Returns: the descriptor, and the number that the kernel knows the socket by.
        private static func open() throws(Failure) -> (descriptor: Int32, port: UInt32) {
            let descriptor = socket(family, socketType, routeProtocol)
            guard descriptor >= 0 else { throw Failure("no netlink socket") }
            // What does not fit is dropped without a word, and not the socket: the next change, or the end of the time
            // for an answer, leads to another question.
            var isOn: Int32 = 1
            setsockopt(descriptor, level, withoutOverruns, &isOn, socklen_t(MemoryLayout<Int32>.size))
            // The kernel gives a number for port zero.
            var address: Address = (family: UInt16(family), padding: 0, port: 0, groups: groups)
            var length = socklen_t(MemoryLayout<Address>.size)
            let isBound = withUnsafeMutableBytes(of: &address) { bytes in
                guard let name = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
                return bind(descriptor, name, length) == 0 && getsockname(descriptor, name, &length) == 0
            }
            guard isBound else {
                let failure = Failure("no news from a netlink socket")
                close(descriptor)
                throw failure
            }
            return (descriptor, address.port)
        }
    }

    /// Carries what a ``RouteWatch`` says to the kernel, and back.
    private final class NetlinkHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private var watch: RouteWatch
        private let time: TimeSource
        private let reports: AsyncStream<NetworkWatch.Report>.Continuation
        private var timer: TimeSource.Timer?

        init(_ watch: RouteWatch, time: TimeSource, reports: AsyncStream<NetworkWatch.Report>.Continuation) {
            self.watch = watch
            self.time = time
            self.reports = reports
        }

        func channelActive(context: ChannelHandlerContext) {
            watch.begin(now: time.clock.now)
            turn(context)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            watch.received(unwrapInboundIn(data), now: time.clock.now)
            turn(context)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            reports.yield(.unable("a netlink socket has failed: \(error)"))
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            timer?.cancel()
            timer = nil
            reports.finish()
        }

        private func turn(_ context: ChannelHandlerContext) {
            for action in watch.takeActions() {
                switch action {
                case .send(let bytes):
                    // One that cannot be sent is one that is not answered.
                    context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
                case .tell(let network): reports.yield(.network(network))
                case .unable(let reason): reports.yield(.unable(reason))
                }
            }
            timer?.cancel()
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            timer = watch.nextDeadline.map { deadline in
                time.schedule(on: context.eventLoop, at: deadline) {
                    let (handler, context) = bound.value
                    // Cancelled by the end of the channel as well.
                    guard context.channel.isActive else { return }
                    handler.timer = nil
                    handler.watch.deadlineReached(now: handler.time.clock.now)
                    handler.turn(context)
                }
            }
        }
    }
#endif
