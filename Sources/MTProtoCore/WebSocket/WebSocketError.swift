/// Why a WebSocket did not open, or ended. Says what happened; the code that dialled adds where it happened.
package enum WebSocketError: Error, Sendable, Hashable, CustomStringConvertible {
    // The upgrade.

    /// What came is no HTTP, or more of it than any honest peer sends.
    case badHead(String)
    /// Any status but 101.
    case status(Int)
    /// A field of the head that has to be there is missing, or says something else.
    case badField(String)

    // Frames.

    /// The peer closed, with this code if it gave one (RFC 6455, section 7.4).
    case closed(UInt16?)
    /// A kind of frame that has no place in a binary stream.
    case unexpectedFrame(opcode: UInt8)
    /// A frame without content.
    case emptyFrame
    /// A client that does not mask, or a server that does.
    case wrongMasking
    /// Bits or lengths that RFC 6455 does not allow.
    case brokenFrame
    /// A frame that is longer than anything that is sent.
    case frameTooLong(UInt64)

    /// Whether the other end has broken RFC 6455, or what the servers demand of a head. Who asks for another path, closes, or
    /// comes from a web page of elsewhere, has not; nor has who sends what RFC 6455 allows, and the servers do not take.
    package var isViolation: Bool {
        switch self {
        case .status, .closed: false
        // A server of one machine takes web pages of that machine alone; that is no rule of the protocol.
        case .badField("Origin"): false
        // Many libraries ping by themselves. The fronts of the servers close because of that; RFC 6455 does not forbid it.
        case .emptyFrame, .frameTooLong, .unexpectedFrame(opcode: 9), .unexpectedFrame(opcode: 10): false
        case .badHead, .badField, .unexpectedFrame, .wrongMasking, .brokenFrame: true
        }
    }

    package var description: String {
        switch self {
        case .badHead(let reason):
            "the server does not answer with a WebSocket: \(reason)"
        case .status(let status):
            "the server refused the WebSocket (HTTP status \(status)): the name, the path or the server is a wrong one"
        case .badField(let name):
            "the server's answer to the WebSocket has no valid \(name): something between may have changed it"
        case .closed(let code):
            "the server closed the WebSocket" + (code.map { " (code \($0))" } ?? "")
        case .unexpectedFrame(let opcode):
            "the WebSocket carries a frame of kind \(opcode), which has no place in it"
        case .emptyFrame:
            "the WebSocket carries an empty frame"
        case .wrongMasking:
            "the frames of the WebSocket are masked on the wrong side"
        case .brokenFrame:
            "the WebSocket carries a broken frame"
        case .frameTooLong(let length):
            "the WebSocket announces a frame of \(length) bytes, more than anything that is sent"
        }
    }
}
