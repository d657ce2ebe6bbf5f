import NIOCore

/// A proxy's end of a tunnel through HTTP (RFC 9110, section 9.3.6).
struct HTTPConnectServer: Sendable {
    typealias Action = ProxyServer.Action

    static let longestHead = 16 * 1024
    static let opened = "HTTP/1.1 200 Connection established\r\n\r\n"

    static func answer(_ status: Int) -> String {
        let reason =
            switch status {
            case 400: "Bad Request"
            case 403: "Forbidden"
            case 405: "Method Not Allowed"
            case 407: "Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"proxy\""
            case 431: "Request Header Fields Too Large"
            default: "Bad Gateway"
            }
        return "HTTP/1.1 \(status) \(reason)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    }

    private let credentials: ProxyCredentials?
    private var pending = ByteBuffer()
    private var isConnected = false

    init(credentials: ProxyCredentials?) {
        self.credentials = credentials
    }

    mutating func receive(_ bytes: ByteBuffer) -> ([Action], ByteBuffer) {
        if isConnected { return ([], bytes) }
        var bytes = bytes
        pending.writeBuffer(&bytes)
        let view = pending.readableBytesView
        guard let end = Self.endOfHead(view) else {
            return pending.readableBytes > Self.longestHead ? refuse(431) : ([], ByteBuffer())
        }
        guard end - view.startIndex <= Self.longestHead else { return refuse(431) }
        let head = String(decoding: view[..<end], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let request = (lines.first ?? "").split(separator: " ")
        guard request.count == 3, request[2].hasPrefix("HTTP/1.") else { return refuse(400) }
        guard request[0] == "CONNECT" else { return refuse(405) }
        guard isAllowed(lines.dropFirst()) else { return refuse(407) }
        guard let target = Self.target(request[1]) else { return refuse(400) }
        isConnected = true
        pending.moveReaderIndex(to: end)
        defer { pending = ByteBuffer() }
        return ([.connect(.target(target))], pending)
    }

    private func refuse(_ status: Int) -> ([Action], ByteBuffer) {
        ([.toClient(ByteBuffer(string: Self.answer(status))), .close(reason: "HTTP status \(status)")], ByteBuffer())
    }

    private static func endOfHead(_ view: ByteBufferView) -> Int? {
        var matched = 0
        let mark = Array("\r\n\r\n".utf8)
        for index in view.indices {
            matched = view[index] == mark[matched] ? matched + 1 : (view[index] == mark[0] ? 1 : 0)
            if matched == mark.count { return index + 1 }
        }
        return nil
    }

    private func isAllowed(_ fields: ArraySlice<Substring>) -> Bool {
        guard let credentials else { return true }
        let wanted = TextEncoding.base64(Array("\(credentials.user):\(credentials.password)".utf8))
        return fields.contains { field in
            let parts = field.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "proxy-authorization" else { return false }
            return parts[1].split(separator: " ") == ["Basic", Substring(wanted)]
        }
    }

    private static func target(_ authority: Substring) -> TunnelTarget? {
        guard let colon = authority.lastIndex(of: ":"), let port = UInt16(authority[authority.index(after: colon)...])
        else { return nil }
        var host = authority[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        return try? TunnelTarget(host: String(host), port: port)
    }
}
