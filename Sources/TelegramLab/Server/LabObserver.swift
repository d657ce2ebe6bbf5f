import MTProtoCore
import NIOCore

/// One frame as it crossed a connection of a lab, with what the lab's keys open of it.
package struct LabCapture: Sendable {
    /// Which connection and direction, and what the frame carried.
    package var frame: LabFrame
    /// When the lab took or sent it.
    package var instant: Instant
    /// Its bytes without framing and obfuscation: still encrypted if `opened` is not nil. Empty where nothing was understood.
    package var wire: ByteBuffer
    /// What was inside of an encrypted packet.
    package var opened: OpenedPacket?
    /// Why an encrypted packet of a known key could not be opened.
    package var refusal: EnvelopeError?
    /// Whether its connection speaks HTTP.
    package var isHTTP = false
    /// The datacenter that the obfuscation of its connection names; nil without obfuscation.
    package var datacenterTag: Int16?
    /// Whether its address takes some transports alone.
    package var isRestricted = false

    /// The name of its connection.
    package var connection: LabConnectionID {
        LabConnectionID(datacenter: self.frame.datacenter, number: self.frame.connection)
    }
}

/// Who ended a connection of a lab.
package enum LabClosing: Sendable, Hashable {
    /// The client ended it in order: nothing more comes from it.
    case client
    /// It broke: the client reset it, or what lies between did. A few words say how.
    case broken(how: String)
    /// The lab ended it: a fault, an order, or something that it cannot answer. A few words say which.
    case lab(why: String)

    package var isLab: Bool { if case .lab = self { true } else { false } }
}

/// Looks on at all connections of a lab, on its event loop. May read the server, and must not change it.
package protocol LabObserver: AnyObject {
    /// A client connected.
    func connected(_ connection: LabConnectionID, now: Instant)
    /// A connection has ended.
    func disconnected(_ connection: LabConnectionID, by side: LabClosing, now: Instant)
    /// A frame came or is sent.
    func captured(_ capture: LabCapture)
    /// What was encrypted in the last step of a key exchange on a connection, and in its answer.
    func opened(_ contents: HandshakeContents, on connection: LabConnectionID)
}

extension LabObserver {
    package func opened(_ contents: HandshakeContents, on connection: LabConnectionID) {}
}
