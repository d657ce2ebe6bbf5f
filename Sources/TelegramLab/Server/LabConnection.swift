import MTProtoCore
import NIOCore

/// Names one connection of a ``LabServer``. Numbers count from 1 in each datacenter, in order of accepting.
package struct LabConnectionID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let datacenter: Int
    package let number: Int

    package init(datacenter: Int, number: Int) {
        self.datacenter = datacenter
        self.number = number
    }

    package static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.datacenter, lhs.number) < (rhs.datacenter, rhs.number)
    }

    package var description: String { "\(self.datacenter)#\(self.number)" }
}

/// What a ``LabServer`` wants to happen on a connection.
package enum LabOutput: Hashable, Sendable {
    case write(LabConnectionID, ByteBuffer)
    /// Close the connection after what was written to it. The server has forgotten it already; reporting it with
    /// ``LabServer/closed(_:now:)`` is allowed and does nothing.
    case close(LabConnectionID)
}

/// The server's end of one connection: its framing and the sessions that it carries.
final class LabConnection {
    let id: LabConnectionID
    /// Sessions that sent something over this connection, in the order in which they came.
    private(set) var sessions: [SessionReference] = []
    private var isCarrying: Set<SessionReference> = []
    /// Under which keys these are, and how many under each.
    private(set) var keys: [KeyReference: Int] = [:]
    var codec: ServerTransportCodec
    /// Stands in for the codec if the client speaks HTTP.
    var http: LabHTTP?
    /// Which transports may be used on it.
    let gate: LabGate
    /// Whether it came in by an entry for files only.
    let isMediaOnly: Bool
    /// What lies around the stream, if the client asked for it.
    var webSocket: WebSocketServer?
    var isClosed = false
    /// What has come while it is not known which transport the client speaks.
    private(set) var beginning: [UInt8] = []
    /// Whether the client was told the lab's public key and has not said anything since.
    var isTellingKey = false
    /// Whether an exchange on it was, or is, one in which a judge has something wrong said.
    var hasMetMisconduct = false
    /// How faults treat this connection.
    var fate = ConnectionFate()

    init(id: LabConnectionID, gate: LabGate, isMediaOnly: Bool, codec: ServerTransportCodec) {
        self.id = id
        self.gate = gate
        self.isMediaOnly = isMediaOnly
        self.codec = codec
    }

    var datacenter: Int { self.id.datacenter }
    /// Whether its frames end with a CRC32, as those of the full transport do.
    var hasChecksums: Bool { self.http == nil && self.codec.negotiated?.framing == .full }

    /// Notes bytes of the beginning.
    ///
    /// - Returns: whether all that has come is text, as no client begins.
    func begin(with bytes: ByteBuffer) -> Bool {
        guard self.http == nil, self.codec.negotiated == nil else {
            self.beginning = []
            return false
        }
        let room = max(0, ObfuscationHeader.byteCount - self.beginning.count)
        self.beginning += bytes.readableBytesView.prefix(room)
        return self.beginning.count >= Self.shortestText && self.beginning.allSatisfy(Self.isText)
    }

    /// Fewer bytes of a header can be text by chance.
    private static let shortestText = 5

    private static func isText(_ byte: UInt8) -> Bool { (0x20...0x7e).contains(byte) || (0x09...0x0d).contains(byte) }

    /// Returns whether the connection carried nothing of the session before.
    func carry(_ session: SessionReference) -> Bool {
        guard self.isCarrying.insert(session).inserted else { return false }
        self.sessions.append(session)
        self.keys[session.key, default: 0] += 1
        return true
    }

    func forget(_ session: SessionReference) {
        guard self.isCarrying.remove(session) != nil else { return }
        self.sessions.removeAll { $0 == session }
        guard let count = self.keys[session.key] else { return }
        self.keys[session.key] = count > 1 ? count - 1 : nil
    }
}

extension LabFrame {
    /// A record of a frame on a connection.
    init(_ connection: LabConnection, _ direction: Direction, _ kind: Kind, bytes: Int, key: UInt64? = nil) {
        self.init(
            datacenter: connection.datacenter, connection: connection.id.number, direction: direction, kind: kind,
            bytes: bytes,
            authKeyID: key)
    }
}
