import MTProtoCore
import NIOCore

/// One end of a connection in the virtual network.
package struct SocketID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Where the connection is kept.
    let slot: UInt32
    /// Which connection of that place it is, so that stale events are recognised.
    let generation: UInt32
    /// The end that dialled, or the one that accepted.
    let isClient: Bool

    /// Unique within a run.
    package var rawValue: UInt64 {
        UInt64(slot) << 33 | UInt64(generation) << 1 | (isClient ? 0 : 1)
    }

    var peer: SocketID {
        SocketID(slot: slot, generation: generation, isClient: !isClient)
    }

    package static func < (lhs: SocketID, rhs: SocketID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    package var description: String {
        "\(slot).\(generation)\(isClient ? "c" : "s")"
    }
}

/// Where hosts listen.
package struct VirtualAddress: Hashable, Sendable {
    package var host: String
    package var port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }
}

/// Why a socket is of no use any more.
package enum EndReason: UInt8, Sendable, Hashable, CustomStringConvertible {
    /// No host listens there, or the connection was refused on the way.
    case refused
    /// The machine has no network.
    case unreachable
    /// The peer closed.
    case closed
    /// The connection was torn down.
    case reset
    /// The operating system gave up waiting for the peer.
    case timedOut

    package var description: String {
        switch self {
        case .refused: "connection refused"
        case .unreachable: "network unreachable"
        case .closed: "closed by the peer"
        case .reset: "connection reset"
        case .timedOut: "timed out"
        }
    }
}

/// What the network tells a host.
package enum Indication {
    /// A dialled socket is open.
    case connected(host: Int, SocketID)
    /// A peer connected to an address that the host listens at; `tag` is what the host gave for the address.
    case accepted(host: Int, SocketID, tag: Int)
    case received(host: Int, SocketID, ByteBuffer)
    /// The socket, dialled or open, has ended. It need not be closed.
    case ended(host: Int, SocketID, EndReason)
}

/// Everything that can be due in a simulation. Small, because there are many.
enum SimulationEvent {
    /// A direction may be able to hand its next chunk to the link.
    case pump(slot: UInt32, generation: UInt32, up: Bool)
    /// The oldest chunk on the way arrives.
    case deliver(slot: UInt32, generation: UInt32, up: Bool)
    /// The request to connect arrives.
    case knock(slot: UInt32, generation: UInt32)
    /// The answer to the request arrives.
    case answer(slot: UInt32, generation: UInt32, isAccepted: Bool)
    /// The connection has lived long enough.
    case lifeOver(slot: UInt32, generation: UInt32)
    /// The middlebox that waits for the client's next byte may have waited long enough.
    case readLimit(slot: UInt32, generation: UInt32)
    /// The operating systems give up on a silent connection.
    case giveUp(slot: UInt32, generation: UInt32)
    case timer(host: Int32)
    case command(Int32)
}
