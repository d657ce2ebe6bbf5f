import NIOCore

/// A proxy's end of a tunnel through HTTP (RFC 9110, section 9.3.6).
struct HTTPConnectServer: Sendable {
    typealias Action = ProxyServer.Action

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
    private var reader = HTTPHeadReader<HTTPRequestHead>()
    private var isConnected = false

    init(credentials: ProxyCredentials?) {
        self.credentials = credentials
    }

    mutating func receive(_ bytes: ByteBuffer) -> ([Action], ByteBuffer) {
        if isConnected { return ([], bytes) }
        var bytes = bytes
        let request: HTTPRequestHead
        do throws(HTTPError) {
            guard let head = try reader.read(&bytes) else { return ([], ByteBuffer()) }
            request = head
        } catch {
            return refuse(error.status)
        }
        guard request.method == "CONNECT" else { return refuse(405) }
        guard isAllowed(request) else { return refuse(407) }
        guard let target = Self.target(request.target[...]) else { return refuse(400) }
        isConnected = true
        return ([.connect(.target(target))], bytes)
    }

    private func refuse(_ status: Int) -> ([Action], ByteBuffer) {
        ([.toClient(ByteBuffer(string: Self.answer(status))), .close(reason: "HTTP status \(status)")], ByteBuffer())
    }

    private func isAllowed(_ request: HTTPRequestHead) -> Bool {
        guard let credentials else { return true }
        let wanted = TextEncoding.base64(Array("\(credentials.user):\(credentials.password)".utf8))
        return request.fields.values("Proxy-Authorization").contains { value in
            let words = value.split(separator: " ")
            return words.count == 2 && words[0].lowercased() == "basic" && words[1] == wanted
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
