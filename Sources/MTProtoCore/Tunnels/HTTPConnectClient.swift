import NIOCore

/// The client's end of a tunnel through an HTTP proxy (RFC 9110, section 9.3.6).
package struct HTTPConnectClient: Sendable {
    private let target: TunnelTarget
    private let credentials: ProxyCredentials?
    private var reader = HTTPHeadReader<HTTPResponseHead>()
    private var interimAnswers = 0

    package init(target: TunnelTarget, credentials: ProxyCredentials?) {
        self.target = target
        self.credentials = credentials
    }

    /// What the connection begins with.
    package var request: ByteBuffer {
        var text = "CONNECT \(target.authority) HTTP/1.1\r\nHost: \(target.authority)\r\n"
        if let credentials {
            let pair = Array("\(credentials.user):\(credentials.password)".utf8)
            text += "Proxy-Authorization: Basic \(TextEncoding.base64(pair))\r\n"
        }
        return ByteBuffer(string: text + "\r\n")
    }

    /// Takes bytes of the connection; leaves in `bytes` what comes behind the head of the answer.
    /// - Returns: whether the way is open.
    package mutating func receive(_ bytes: inout ByteBuffer) throws(TunnelError) -> Bool {
        while let head = try next(&bytes) {
            switch head.status {
            case 200..<300:
                // Whatever the head says of a length: what follows is the stream.
                return true
            case 100..<200 where interimAnswers < HTTPLimits.interimAnswers:
                interimAnswers += 1
            default:
                throw .httpStatus(head.status)
            }
        }
        return false
    }

    private mutating func next(_ bytes: inout ByteBuffer) throws(TunnelError) -> HTTPResponseHead? {
        do throws(HTTPError) {
            return try reader.read(&bytes)
        } catch {
            throw if case .headTooLong(let limit) = error { .headTooLong(limit: limit) } else { .notHTTP }
        }
    }
}
