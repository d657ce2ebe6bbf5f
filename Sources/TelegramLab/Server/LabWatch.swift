import MTProtoCore

/// Looks on while a ``LabServer`` works: for simulations that check it, or tell what happened. Must not call the server.
package protocol LabWatch: AnyObject {
    /// Whether ``saw(_:)`` is to be called. That costs naming all messages that are sent.
    var wantsFrames: Bool { get }
    /// A frame came or is sent.
    func saw(_ frame: LabFrame)
    /// A packet came that belongs to a session; `messageID` is that of its outermost message.
    func received(_ messageID: MessageID, sessionID: Int64, keyID: UInt64, on connection: LabConnectionID, now: Instant)
    /// Everything that was remembered of a session is gone.
    func forgot(sessionID: Int64, keyID: UInt64, datacenter: Int)
}
