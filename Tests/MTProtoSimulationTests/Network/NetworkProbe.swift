import MTProtoCore
import NIOCore

@testable import MTProtoSimulation

extension VirtualNetwork {
    /// Handles the next event, as simulations do. Returns false if there is none until `end`; the time is `end` then.
    fileprivate func step(until end: Instant) -> Bool {
        guard let due = queue.first, due <= end, let (instant, event) = queue.popFirst() else {
            now = max(now, end)
            return false
        }
        now = instant
        handle(event)
        return true
    }
}

/// A network with one client and one server, and everything that either was told.
struct NetworkProbe {
    enum News: Equatable {
        case accepted(SocketID)
        case connected(SocketID)
        case received(SocketID, Int)
        case ended(SocketID, EndReason)
    }

    struct NoConnection: Error {}

    static let address = VirtualAddress(host: "192.0.2.1", port: 443)
    let network: VirtualNetwork
    let client: Int
    let server: Int
    private(set) var news: [(at: Duration, news: News)] = []
    /// What each socket received, in order.
    private(set) var bytes: [SocketID: [UInt8]] = [:]

    init(_ link: LinkProfile, seed: UInt64 = 1) {
        network = VirtualNetwork(seed: seed)
        client = network.addHost(link: link)
        server = network.addHost()
        network.listen(server, at: Self.address)
    }

    var now: Duration { network.now - .zero }

    mutating func run(_ duration: Duration) {
        let end = network.now + duration
        while true {
            while let indication = network.nextIndication() { note(indication) }
            guard network.step(until: end) else { return }
        }
    }

    private mutating func note(_ indication: Indication) {
        switch indication {
        case .accepted(_, let socket, _): news.append((now, .accepted(socket)))
        case .connected(_, let socket): news.append((now, .connected(socket)))
        case .received(_, let socket, let buffer):
            bytes[socket, default: []] += buffer.readableBytesView
            news.append((now, .received(socket, buffer.readableBytes)))
        case .ended(_, let socket, let reason): news.append((now, .ended(socket, reason)))
        }
    }

    mutating func clear() {
        news = []
    }

    /// Dials until a connection is there; gives both ends.
    mutating func connect() throws -> (client: SocketID, server: SocketID) {
        for _ in 0..<100 {
            let socket = network.dial(Self.address, from: client)
            let from = news.count
            run(.seconds(20))
            let fresh = news[from...].map(\.news)
            guard fresh.contains(.connected(socket)) else { continue }
            for case .accepted(let other) in fresh { return (socket, other) }
        }
        throw NoConnection()
    }

    /// Dials, and stops as soon as the connection is there.
    mutating func connectAtOnce() throws -> (client: SocketID, server: SocketID) {
        let socket = network.dial(Self.address, from: client)
        for _ in 0..<100_000 {
            run(.milliseconds(1))
            let found = news.compactMap { item -> SocketID? in
                if case .accepted(let other) = item.news { return other }
                return nil
            }
            if news.contains(where: { $0.news == .connected(socket) }), let other = found.last {
                return (socket, other)
            }
        }
        throw NoConnection()
    }

    /// When what arrived at a socket arrived.
    func arrivals(at socket: SocketID) -> [Duration] {
        news.compactMap { item in
            if case .received(socket, _) = item.news { return item.at }
            return nil
        }
    }

    func end(of socket: SocketID) -> (at: Duration, reason: EndReason)? {
        for item in news {
            if case .ended(socket, let reason) = item.news { return (item.at, reason) }
        }
        return nil
    }

    static func noise(_ count: Int) -> ByteBuffer {
        var random = SimulationRandom(seed: UInt64(count))
        var buffer = ByteBuffer()
        for _ in 0..<count { buffer.writeInteger(UInt8(truncatingIfNeeded: random.next())) }
        return buffer
    }
}
