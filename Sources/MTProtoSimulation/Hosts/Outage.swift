import MTProtoCore
import NIOCore

/// How a place fails where a datacenter should be.
package enum Outage: String, CaseIterable, Hashable, Sendable {
    /// Connections are refused.
    case refused
    /// Requests to connect are never answered.
    case swallowed
    /// Connections are taken, and closed at once.
    case closed
    /// Connections are taken, and nothing is said on them.
    case silent
    /// Whatever is said gets bytes that are no answer, and the connection is closed.
    case babbling
}

/// Stands in the place of datacenters, and is none.
package final class OutageHost: SimulatedHost {
    private var kinds: [SocketID: Outage] = [:]
    private var answers = 0

    package init(simulation: Simulation) {
        super.init(simulation: simulation, name: "outage")
    }

    /// From now on places fail in this way; connections that are there come to an end.
    package func begin(_ outage: Outage, at places: [VirtualAddress]) {
        for place in places {
            switch outage {
            case .refused: network.block(place, .refuse, established: true)
            case .swallowed: network.block(place, .swallow, established: true)
            case .closed, .silent, .babbling:
                network.block(place, .refuse, established: true)
                network.block(place, nil)
                network.listen(id, at: place, tag: Self.tag(outage))
            }
        }
    }

    private static func tag(_ outage: Outage) -> Int {
        Outage.allCases.firstIndex(of: outage) ?? 0
    }

    /// The places lead to a datacenter again, as `listen` says; what hangs here ends.
    package func end(at places: [VirtualAddress], listen: (VirtualAddress) -> Void) {
        for place in places {
            network.block(place, nil)
            listen(place)
        }
        for socket in kinds.keys.sorted() { network.close(socket) }
        kinds = [:]
    }

    package override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
        guard Outage.allCases.indices.contains(tag) else { return network.close(socket) }
        let outage = Outage.allCases[tag]
        kinds[socket] = outage
        if outage == .closed { close(socket) }
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard kinds[socket] == .babbling else { return }
        network.write(answer(to: bytes), on: socket)
        close(socket)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        kinds[socket] = nil
    }

    private func close(_ socket: SocketID) {
        kinds[socket] = nil
        network.close(socket)
    }

    /// Something that may be mistaken for an answer, another one each time.
    private func answer(to bytes: ByteBuffer) -> ByteBuffer {
        answers += 1
        let isRequest = ["POST", "GET "].contains(bytes.getString(at: bytes.readerIndex, length: 4) ?? "")
        guard isRequest else { return ByteBuffer(bytes: (0..<96).map { UInt8(truncatingIfNeeded: $0 &* answers) }) }
        let page = "Please sign in to use this net."
        return switch answers % 4 {
        case 0: ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)")
        case 1: ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        case 2: ByteBuffer(string: "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
        default: ByteBuffer(string: "SSH-2.0-none\r\n")
        }
    }
}
