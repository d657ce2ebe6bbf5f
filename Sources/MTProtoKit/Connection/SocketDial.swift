import MTProtoCore
import NIOCore
import NIOPosix
import Synchronization

/// A connection that is being made. If it is not wanted any more, its owner ends it, wherever it has got to: no socket
/// is opened then, and one that is there is closed, open or not.
final class SocketDial: Sendable {
    /// The connection is not wanted any more.
    struct GivenUp: Error, CustomStringConvertible {
        var description: String { "given up" }
    }

    private enum Stage {
        case wanted((any Channel)?)
        /// The address had its time and is to blame.
        case failed
        case givenUp
    }

    private let stage = Mutex(Stage.wanted(nil))

    /// Whether the connection is still wanted.
    var isWanted: Bool {
        stage.withLock { if case .wanted = $0 { true } else { false } }
    }

    /// Whether it came to nothing for another reason than that it was given up.
    fileprivate var speaksAgainstAddress: Bool {
        stage.withLock { if case .givenUp = $0 { false } else { true } }
    }

    /// There is a socket for it, which has not been connected yet: called by the code that prepares its channel.
    /// - Throws: ``GivenUp`` if the connection is not wanted any more.
    func made(_ channel: any Channel) throws(GivenUp) {
        let isWanted = stage.withLock { stage in
            guard case .wanted = stage else { return false }
            stage = .wanted(channel)
            return true
        }
        if !isWanted { throw GivenUp() }
    }

    /// Ends it, and the connection that came of it.
    /// - Parameter hasFailed: whether that speaks against the address, which took too long.
    func end(hasFailed: Bool = false) {
        let channel: (any Channel)? = stage.withLock { stage in
            guard case .wanted(let channel) = stage else { return nil }
            stage = hasFailed ? .failed : .givenUp
            return channel
        }
        channel?.close(promise: nil)
    }
}

extension DialTarget {
    /// A literal is dialled as it is; a name, which only proxies and fronts have, is resolved first.
    /// - Parameters:
    ///   - dial: nothing is connected to once it has ended.
    ///   - bootstrap: makes what dials; it gives the channel to `dial`.
    func connect(
        resolver: Resolver, on loop: any EventLoop, as dial: SocketDial,
        with bootstrap: @escaping @Sendable () -> ClientBootstrap
    ) -> EventLoopFuture<any Channel> {
        let (host, port) = (host, Int(port))
        @Sendable func open(_ address: SocketAddress) -> EventLoopFuture<any Channel> {
            guard dial.isWanted else { return loop.makeFailedFuture(SocketDial.GivenUp()) }
            return bootstrap().connect(to: address)
        }
        if let address = try? SocketAddress(ipAddress: host, port: port) { return open(address) }
        // Waiting for a name keeps the resolver no longer than its owner does.
        return resolver.addresses(of: host, on: loop).flatMap { [weak resolver] addresses in
            guard let first = addresses.first, let address = try? SocketAddress(ipAddress: first, port: port) else {
                return loop.makeFailedFuture(Resolver.Failure(description: "the name \(host) has no address"))
            }
            let connection = open(address)
            connection.whenFailure { [weak resolver] _ in
                if dial.speaksAgainstAddress { resolver?.failed(host, at: first) }
            }
            return connection
        }
    }
}
