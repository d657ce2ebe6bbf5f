import NIOCore

/// The client's end of a tunnel through an HTTP proxy (RFC 9110, section 9.3.6).
package struct HTTPConnectClient: Sendable {
    /// Heads of honest proxies are far shorter.
    static let longestHead = 16 * 1024
    /// Answers that announce another one (1xx), one after the other.
    static let mostInterimAnswers = 8

    private let target: TunnelTarget
    private let credentials: ProxyCredentials?
    private var pending = ByteBuffer()
    /// Up to here no head ends.
    private var searched = 0
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
        pending.writeBuffer(&bytes)
        while true {
            try checkBeginning()
            guard let length = headLength() else {
                guard pending.readableBytes <= Self.longestHead else { throw .headTooLong(limit: Self.longestHead) }
                return false
            }
            guard length <= Self.longestHead else { throw .headTooLong(limit: Self.longestHead) }
            guard let status = statusCode() else { throw .notHTTP }
            pending.moveReaderIndex(forwardBy: length)
            searched = pending.readerIndex
            switch status {
            case 200..<300:
                // Whatever the head says of a length: what follows is the stream.
                bytes = pending
                pending = ByteBuffer()
                return true
            case 100..<200 where interimAnswers < Self.mostInterimAnswers:
                interimAnswers += 1
            default:
                throw .httpStatus(status)
            }
        }
    }

    /// Told by the first wrong byte: something else may never send a whole line.
    private func checkBeginning() throws(TunnelError) {
        for (index, expected) in "HTTP/1.".utf8.enumerated() {
            guard let byte = pending.getInteger(at: pending.readerIndex + index, as: UInt8.self) else { return }
            guard byte == expected else { throw .notHTTP }
        }
    }

    /// Up to and including the empty line.
    private mutating func headLength() -> Int? {
        var index = max(searched, pending.readerIndex)
        while let byte = pending.getInteger(at: index, as: UInt8.self) {
            if byte == 0x0a, isEmptyLine(endingAt: index) { return index + 1 - pending.readerIndex }
            index += 1
        }
        searched = index
        return nil
    }

    /// Lines end with CR LF, or with LF alone.
    private func isEmptyLine(endingAt index: Int) -> Bool {
        func byte(_ index: Int) -> UInt8? {
            index >= pending.readerIndex ? pending.getInteger(at: index, as: UInt8.self) : nil
        }
        return byte(index - 1) == 0x0a || (byte(index - 1) == 0x0d && byte(index - 2) == 0x0a)
    }

    /// `HTTP/1.x NNN`, followed by a blank or the end of the line.
    private func statusCode() -> Int? {
        guard let line = pending.getBytes(at: pending.readerIndex, length: 13), line[8] == 0x20,
            [0x20, 0x0d, 0x0a].contains(line[12])
        else { return nil }
        var status = 0
        for digit in line[9..<12] {
            guard (0x30...0x39).contains(digit) else { return nil }
            status = status * 10 + Int(digit - 0x30)
        }
        return (100..<600).contains(status) ? status : nil
    }
}
