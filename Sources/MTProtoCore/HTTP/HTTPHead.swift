import NIOCore

/// What stands before the body of a message.
package protocol HTTPHead: Sendable, Hashable {
    /// Whether a line may end with LF alone. Only the client that sent a request reads the answer to it. Requests may
    /// have passed other programs on the way, which must see the same lines.
    static var toleratesBareLineFeed: Bool { get }
    /// Told by the first wrong byte: something else may never send a whole line.
    static func canBegin(_ bytes: ByteBufferView) -> Bool
    /// Reads the first line.
    init(startLine: [UInt8]) throws(HTTPError)

    var fields: HTTPFields { get set }
    /// 0 or 1, of HTTP/1.
    var minorVersion: Int { get }
    /// How the end of the body is found.
    var framing: HTTPBodyFraming { get throws(HTTPError) }
    /// Whether the message only announces another one.
    var isInterim: Bool { get }
    /// Whether the body means something to the reader; of others only so much is read as is needed to find the next message.
    var isBodyWanted: Bool { get }
}

/// How the end of a body is found (RFC 9112, section 6.3).
package enum HTTPBodyFraming: Sendable, Hashable {
    case length(Int)
    case chunked
    /// The body ends with the connection.
    case untilClose
}

extension HTTPHead {
    /// Whether another message may follow on the connection.
    package var keepsConnection: Bool {
        if fields.contains("close", in: "Connection") { return false }
        return minorVersion > 0 || fields.contains("keep-alive", in: "Connection")
    }

    /// What the fields say about the length; nil if nothing.
    fileprivate func announcedFraming() throws(HTTPError) -> HTTPBodyFraming? {
        let lengths = fields.values("Content-Length")
        let codings = fields.values("Transfer-Encoding")
        guard lengths.count + codings.count <= 1 else { throw .conflictingLengths }
        if !codings.isEmpty {
            // Proxies that know only HTTP/1.0 pass the field on and the coding not.
            guard minorVersion > 0 else { throw .conflictingLengths }
            guard fields.words(of: "Transfer-Encoding") == ["chunked"] else { throw .unsupportedTransferCoding }
            return .chunked
        }
        guard let text = lengths.first?.utf8 else { return nil }
        guard (1...15).contains(text.count) else { throw .invalidLength }
        var length = 0
        for byte in text {
            guard let digit = HTTPText.digit(byte) else { throw .invalidLength }
            length = length * 10 + digit
        }
        return .length(length)
    }

    fileprivate func write(startLine: String, into buffer: inout ByteBuffer) throws(HTTPError) {
        guard startLine.utf8.allSatisfy(HTTPText.isText) else { throw .invalidStartLine }
        buffer.writeString(startLine + "\r\n")
        for field in fields.all {
            guard HTTPText.isToken(field.name.utf8), field.value.utf8.allSatisfy(HTTPText.isText) else {
                throw .invalidField
            }
            buffer.writeString("\(field.name): \(field.value)\r\n")
        }
        buffer.writeString("\r\n")
    }
}

/// The head of a request.
package struct HTTPRequestHead: HTTPHead {
    package static let toleratesBareLineFeed = false

    package var method: String
    package var target: String
    package var minorVersion = 1
    package var fields: HTTPFields

    package init(method: String, target: String, fields: HTTPFields = HTTPFields()) {
        self.method = method
        self.target = target
        self.fields = fields
    }

    package init(startLine: [UInt8]) throws(HTTPError) {
        let parts = startLine.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, HTTPText.isToken(parts[0]), !parts[1].isEmpty,
            parts[1].allSatisfy(HTTPText.isVisible), let minor = HTTPVersion.minor(of: parts[2])
        else { throw .invalidStartLine }
        method = String(decoding: parts[0], as: UTF8.self)
        target = String(decoding: parts[1], as: UTF8.self)
        minorVersion = minor
        fields = HTTPFields()
    }

    package static func canBegin(_ bytes: ByteBufferView) -> Bool {
        bytes.first.map(HTTPText.isTokenCharacter) ?? true
    }

    /// A request without a length has no body.
    package var framing: HTTPBodyFraming {
        get throws(HTTPError) { try announcedFraming() ?? .length(0) }
    }

    package var isInterim: Bool { false }
    package var isBodyWanted: Bool { true }

    /// The path of the target, without what was asked of it.
    package var path: Substring {
        target.prefix { $0 != "?" }
    }

    /// - Throws: ``HTTPError/invalidStartLine`` or ``HTTPError/invalidField`` for text that would end a line.
    package func write(into buffer: inout ByteBuffer) throws(HTTPError) {
        guard HTTPText.isToken(method.utf8), !target.isEmpty, target.utf8.allSatisfy(HTTPText.isVisible) else {
            throw .invalidStartLine
        }
        try write(startLine: "\(method) \(target) HTTP/1.\(minorVersion)", into: &buffer)
    }
}

/// The head of an answer.
package struct HTTPResponseHead: HTTPHead {
    package static let toleratesBareLineFeed = true

    package var status: Int
    /// For people.
    package var reason: String
    package var minorVersion = 1
    package var fields: HTTPFields

    package init(status: Int, reason: String? = nil, fields: HTTPFields = HTTPFields()) {
        self.status = status
        self.reason = reason ?? Self.reason(of: status)
        self.fields = fields
    }

    package init(startLine: [UInt8]) throws(HTTPError) {
        guard startLine.count >= 12, startLine[8] == 0x20, startLine.count == 12 || startLine[12] == 0x20,
            let minor = HTTPVersion.minor(of: startLine[..<8]), startLine.allSatisfy(HTTPText.isText)
        else { throw .invalidStartLine }
        status = 0
        for byte in startLine[9..<12] {
            guard let digit = HTTPText.digit(byte) else { throw .invalidStartLine }
            status = status * 10 + digit
        }
        guard (100..<600).contains(status) else { throw .invalidStartLine }
        reason = String(decoding: startLine.dropFirst(13), as: UTF8.self)
        minorVersion = minor
        fields = HTTPFields()
    }

    package static func canBegin(_ bytes: ByteBufferView) -> Bool {
        zip(bytes, HTTPVersion.prefix).allSatisfy { $0 == $1 }
    }

    /// Answers to methods that never have a body (HEAD, and CONNECT when it succeeds) are not known as such here.
    package var framing: HTTPBodyFraming {
        get throws(HTTPError) {
            let announced = try announcedFraming()
            if isInterim || status == 204 || status == 304 { return .length(0) }
            return announced ?? .untilClose
        }
    }

    /// 101 is the last word of HTTP on a connection, not an announcement.
    package var isInterim: Bool { (100..<200).contains(status) && status != 101 }
    package var isBodyWanted: Bool { (200..<300).contains(status) }

    /// - Throws: ``HTTPError/invalidStartLine`` or ``HTTPError/invalidField`` for text that would end a line.
    package func write(into buffer: inout ByteBuffer) throws(HTTPError) {
        guard (100..<600).contains(status) else { throw .invalidStartLine }
        try write(startLine: "HTTP/1.\(minorVersion) \(status) \(reason)", into: &buffer)
    }

    /// What the standard calls a status.
    package static func reason(of status: Int) -> String {
        switch status {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 200: "OK"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 407: "Proxy Authentication Required"
        case 413: "Content Too Large"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        default: "Status \(status)"
        }
    }
}

/// The only versions that are spoken: HTTP/1.0 and 1.1.
enum HTTPVersion {
    static let prefix = Array("HTTP/1.".utf8)

    static func minor(of text: some Collection<UInt8>) -> Int? {
        guard text.count == 8, text.starts(with: prefix), let last = text.dropFirst(7).first.flatMap(HTTPText.digit)
        else { return nil }
        // Whatever comes after 1.1 is to be read as 1.1.
        return min(last, 1)
    }
}
