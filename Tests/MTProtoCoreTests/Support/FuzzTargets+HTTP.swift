import FuzzSupport
import NIOCore

@testable import MTProtoCore

// What others may say over HTTP: whole messages, and answers to packets.
extension FuzzTargets {
    static func http() -> [FuzzTarget] {
        [messages(of: HTTPRequestHead.self, requests), messages(of: HTTPResponseHead.self, answers), wire()]
    }

    private static let requests = [
        "POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcdGET / HTTP/1.0\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n0\r\nT: 1\r\n\r\n\r\nPUT /x HTTP/1.1\r\n\r\n",
    ]
    private static let answers = [
        "HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcdHTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.0 200 OK\n\nuntil the end",
        "HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    ]
    private static let limit = 4096

    /// However they are cut, the same messages are read up to the same end, and never more than arrived.
    private static func messages<Head: HTTPHead>(of head: Head.Type, _ corpus: [String]) -> FuzzTarget {
        FuzzTarget("HTTP \(head)", corpus: corpus.map { Array($0.utf8) }) { input, random in
            func outcome(_ pieces: [ByteBuffer]) throws -> String {
                var reader = HTTPMessageReader<Head>(bodyLimit: limit)
                var text = ""
                var count = 0
                func take(_ message: HTTPMessage<Head>) throws {
                    count += message.body.readableBytes
                    try FuzzFinding.unless(message.body.readableBytes <= limit, "a body beyond its limit")
                    try FuzzFinding.unless(message.head.fields.count <= HTTPLimits.fields, "too many fields")
                    text += "\(message.head) \(message.body.contents) \(message.isLast);"
                }
                do {
                    for piece in pieces {
                        reader.append(piece)
                        while let message = try reader.next() { try take(message) }
                    }
                    if let message = try reader.end() { try take(message) }
                } catch let error as HTTPError {
                    text += "\(error)"
                }
                try FuzzFinding.unless(count <= input.count, "bodies from nowhere")
                return text
            }
            let whole = try outcome([ByteBuffer(bytes: input)])
            let cut = try outcome(pieces(of: input, using: &random))
            try FuzzFinding.unless(whole == cut, "cutting changes what is read: \(whole), \(cut)")
        }
    }

    /// One request has one answer at most, which is whole words.
    private static func wire() -> FuzzTarget {
        FuzzTarget("packets over HTTP", corpus: answers.map { Array($0.utf8) }) { input, random in
            var wire = HTTPClientWire(authority: "a", path: "/api")
            _ = try wire.encode(ByteBuffer(repeating: 1, count: 8))
            var events = 0
            func take(_ event: FrameEvent) throws {
                events += 1
                guard case .packet(let packet, _) = event else { return }
                try FuzzFinding.unless(packet.readableBytes % 4 == 0, "a packet that is no whole words")
            }
            do {
                for piece in pieces(of: input, using: &random) {
                    wire.receive(piece)
                    while let event = try wire.nextEvent() { try take(event) }
                }
                if let event = wire.ended() { try take(event) }
            } catch is FrameError {
                try FuzzFinding.unless(wire.isOver, "a broken connection goes on")
            }
            try FuzzFinding.unless(events <= 1, "\(events) answers to one request")
        }
    }
}
