/// Why a message of HTTP is not read further, or cannot be written. The first error of a reader is final: what comes behind
/// it on the connection means nothing any more.
package enum HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first bytes are something else.
    case notHTTP
    case headTooLong(limit: Int)
    case tooManyFields(limit: Int)
    /// The first line of a message, or a line that does not end as lines do.
    case invalidStartLine
    /// A field without a name, with a character that fields do not have, or without its end.
    case invalidField
    /// A field over several lines (RFC 9112, section 5.2).
    case foldedField
    /// Two lengths, or a length and a transfer coding: another program on the way may see the message end elsewhere.
    case conflictingLengths
    case invalidLength
    case unsupportedTransferCoding
    case bodyTooLong(limit: Int)
    case invalidChunk
    /// Too many answers that only announce another one (1xx).
    case tooManyInterimAnswers(limit: Int)
    /// The connection ended inside of a message.
    case truncated
    /// An answer without a request, or a request before the one before is answered.
    case outOfTurn

    package var description: String {
        switch self {
        case .notHTTP: "the other side does not speak HTTP/1: check address and port"
        case .headTooLong(let limit): "an HTTP head of more than \(limit) bytes: close the connection"
        case .tooManyFields(let limit): "more than \(limit) HTTP header fields: close the connection"
        case .invalidStartLine: "the first line of an HTTP message is malformed: close the connection"
        case .invalidField: "an HTTP header field is malformed: close the connection"
        case .foldedField:
            "an HTTP header field goes over several lines, which is not allowed any more: close the connection"
        case .conflictingLengths: "an HTTP message says its length more than once: close the connection"
        case .invalidLength: "the length of an HTTP message is no number: close the connection"
        case .unsupportedTransferCoding: "an HTTP message is encoded in a way that is not supported: only chunked is"
        case .bodyTooLong(let limit): "an HTTP message of more than \(limit) bytes: close the connection"
        case .invalidChunk: "a chunk of an HTTP message is malformed: close the connection"
        case .tooManyInterimAnswers(let limit): "more than \(limit) interim HTTP answers in a row: close the connection"
        case .outOfTurn: "an HTTP answer or request out of turn: close the connection"
        case .truncated: "the connection ended inside of an HTTP message: ask again on another one"
        }
    }

    /// What a server answers with before it closes the connection.
    package var status: Int {
        switch self {
        case .headTooLong, .tooManyFields: 431
        case .bodyTooLong: 413
        case .unsupportedTransferCoding: 501
        default: 400
        }
    }
}

/// Caps on messages of HTTP.
package enum HTTPLimits {
    /// Heads of honest peers are far shorter; common servers take 8 KiB.
    package static let head = 16 * 1024
    package static let fields = 64
    /// Answers that announce another one (1xx), one after the other.
    package static let interimAnswers = 8
    /// What may come with a status that is a failure: a page for a person, which is not shown.
    package static let failureBody = 64 * 1024
    /// A line that announces a chunk, with its extensions.
    package static let chunkLine = 256
    /// What extensions of chunks and trailers may take in one message.
    package static let chunkExtras = 16 * 1024
}
