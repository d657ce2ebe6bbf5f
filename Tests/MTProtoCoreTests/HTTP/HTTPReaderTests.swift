import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// Messages that are read whole, and bytes that are left.
private func requests(_ text: String, limit: Int = 1 << 20) throws -> [HTTPMessage<HTTPRequestHead>] {
    var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: limit)
    var found: [HTTPMessage<HTTPRequestHead>] = []
    // Byte by byte: what is read must not depend on how it arrives.
    for byte in text.utf8 {
        reader.append(ByteBuffer(bytes: [byte]))
        while let message = try reader.next() { found.append(message) }
    }
    return found
}

private func responses(_ text: String, limit: Int = 1 << 20) throws -> [HTTPMessage<HTTPResponseHead>] {
    var reader = HTTPMessageReader<HTTPResponseHead>(bodyLimit: limit)
    reader.append(ByteBuffer(string: text))
    var found: [HTTPMessage<HTTPResponseHead>] = []
    while let message = try reader.next() { found.append(message) }
    return found
}

private func requestError(_ text: String, limit: Int = 1 << 20) -> HTTPError? {
    do {
        _ = try requests(text, limit: limit)
        return nil
    } catch {
        return error as? HTTPError
    }
}

private func responseError(_ text: String, limit: Int = 1 << 20) -> HTTPError? {
    do {
        _ = try responses(text, limit: limit)
        return nil
    } catch {
        return error as? HTTPError
    }
}

@Suite("Messages of HTTP")
struct HTTPReaderTests {
    @Test("T-26 requests are read one after the other, with a length or in chunks")
    func httpRequestsAreRead() throws {
        let read = try requests(
            "POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd"
                + "\r\nPOST /b?c HTTP/1.1\r\nhost:b\r\ntransfer-encoding: Chunked\r\n\r\n2;x=\"y\"\r\nab\r\nA\r\n0123456789\r\n0\r\nT: 1\r\n\r\n"
                + "GET / HTTP/1.0\r\n\r\nignored")
        #expect(read.map(\.head.method) == ["POST", "POST", "GET"])
        #expect(read.map { String(buffer: $0.body) } == ["abcd", "ab0123456789", ""])
        #expect(read.map(\.isLast) == [false, false, true])
        #expect(read[1].head.path == "/b" && read[1].head.fields["Host"] == "b")
    }

    @Test("T-26 a head is there to be judged before any of its body is read, and before its length is minded")
    func httpHeadsComeFirst() throws {
        var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: 8)
        #expect(try reader.nextHead() == nil)
        reader.append(ByteBuffer(string: "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab"))
        for _ in 0..<2 { #expect(try reader.nextHead()?.target == "/a") }
        #expect(reader.partialBytes == 1)
        #expect(try reader.next() == nil && reader.partialBytes == 3)
        #expect(try reader.nextHead()?.target == "/a")
        reader.append(ByteBuffer(string: "cdPOST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"))
        #expect(try reader.next().map { String(buffer: $0.body) } == "abcd")
        #expect(try reader.nextHead()?.target == "/b")
        #expect(throws: HTTPError.bodyTooLong(limit: 8)) { try reader.next() }
        #expect(throws: HTTPError.bodyTooLong(limit: 8)) { try reader.nextHead() }
    }

    @Test("T-26 what two readers could cut differently is refused")
    func httpSmugglingIsRefused() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\n"
        let both = "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(requestError(head + both) == .conflictingLengths)
        #expect(requestError(head + "Content-Length: 4\r\nContent-Length: 5\r\n\r\n") == .conflictingLengths)
        #expect(requestError(head + "Content-Length: 4\r\nContent-Length: 4\r\n\r\n") == .conflictingLengths)
        #expect(requestError(head + "Content-Length: 4, 4\r\n\r\n") == .invalidLength)
        for length in ["+4", "-1", "0x4", "", "4 4", "99999999999999999999"] {
            #expect(requestError(head + "Content-Length: \(length)\r\n\r\n") == .invalidLength)
        }
        #expect(requestError(head + "Transfer-Encoding: gzip, chunked\r\n\r\n") == .unsupportedTransferCoding)
        #expect(requestError(head + "Transfer-Encoding: xchunked\r\n\r\n") == .unsupportedTransferCoding)
        #expect(
            requestError("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n") == .conflictingLengths)
        #expect(requestError(head + "Content-Length : 4\r\n\r\n") == .invalidField)
        #expect(requestError(head + " Content-Length: 4\r\n\r\n") == .foldedField)
        #expect(requestError(head + "A: b\r\n\tc\r\n\r\n") == .foldedField)
        #expect(requestError(head + "A: b\rc\r\n\r\n") == .invalidField)
        #expect(requestError(head + "A: b\u{0}\r\n\r\n") == .invalidField)
        #expect(requestError(head + "A: b\n\r\n") == .invalidField)
        #expect(requestError("POST  / HTTP/1.1\r\n") == .invalidStartLine)
        #expect(requestError("POST / HTTP/2.0\r\n") == .invalidStartLine)
        #expect(requestError("POST /\u{80} HTTP/1.1\r\n") == .invalidStartLine)
        #expect(requestError("\u{16}\u{3}\u{1}") == .notHTTP)
        #expect(requestError("\r\n\r\nGET") == .notHTTP)
    }

    @Test("T-26 heads, fields, bodies and chunks are bounded")
    func httpMessagesAreBounded() throws {
        let long = String(repeating: "x", count: 17_000)
        #expect(requestError("POST /" + long) == .headTooLong(limit: 16_384))
        #expect(requestError("POST / HTTP/1.1\r\nA: " + long) == .headTooLong(limit: 16_384))
        let fields = { String(repeating: "A: b\r\n", count: $0) }
        #expect(try requests("POST / HTTP/1.1\r\n" + fields(64) + "\r\n").count == 1)
        #expect(requestError("POST / HTTP/1.1\r\n" + fields(65)) == .tooManyFields(limit: 64))
        // Judged when it is announced, before anything is waited for.
        #expect(requestError("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", limit: 100) == .bodyTooLong(limit: 100))
        let largest = "POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\n" + String(repeating: "a", count: 100)
        #expect(try requests(largest, limit: 100).count == 1)
        let chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(requestError(chunked + "65\r\n", limit: 100) == .bodyTooLong(limit: 100))
        #expect(
            requestError(chunked + "64\r\n" + String(repeating: "a", count: 100) + "\r\n1\r\n", limit: 100)
                == .bodyTooLong(limit: 100))
        for line in [
            "\r\n", "g\r\n", "123456789\r\n", "1\n", "1\r\r\n", "1 x\r\n", "-1\r\n", "1\r\naa",
            "1;" + String(repeating: "e", count: 300),
        ] {
            #expect(requestError(chunked + line) == .invalidChunk)
        }
        #expect(
            requestError(
                chunked + String(repeating: "1;" + String(repeating: "e", count: 200) + "\r\na\r\n", count: 100))
                == .invalidChunk)
        #expect(requestError(chunked + "0\r\n" + String(repeating: "Trailer: x\r\n", count: 2000)) == .invalidChunk)
        #expect(
            responseError(String(repeating: "HTTP/1.1 100 C\r\n\r\n", count: 9)) == .tooManyInterimAnswers(limit: 8))
    }

    @Test("T-24 T-26 answers: interim ones are passed over, failures have no body, some end with the connection")
    func httpAnswersAreRead() throws {
        let read = try responses(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 204 No\r\n\r\n"
                + "HTTP/1.1 404 No\r\nContent-Length: 4\r\n\r\npageHTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
        )
        #expect(read.map(\.head.status) == [200, 204, 404, 503])
        #expect(read.map { String(buffer: $0.body) } == ["abc", "", "", ""])
        // The page of a failure is read only to find what follows; one that is too long is the last thing that is read.
        let long = try responses("HTTP/1.1 502 Bad\r\nContent-Length: 65537\r\n\r\nx")
        #expect(long.map(\.head.status) == [502] && long[0].isLast)
        let endless = try responses("HTTP/1.1 502 Bad\r\n\r\n" + String(repeating: "x", count: 65_537))
        #expect(endless.map(\.head.status) == [502] && endless[0].isLast)

        for line in ["HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 200x"] {
            #expect(responseError(line + "\r\n\r\n") == .invalidStartLine)
        }

        var reader = HTTPMessageReader<HTTPResponseHead>(bodyLimit: 100)
        reader.append(ByteBuffer(string: "HTTP/1.0 200 OK\r\n\r\nabc"))
        #expect(try reader.next() == nil)
        #expect(try reader.end().map { String(buffer: $0.body) } == "abc")
        var cut = HTTPMessageReader<HTTPResponseHead>(bodyLimit: 100)
        cut.append(ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc"))
        #expect(try cut.next() == nil)
        #expect(throws: HTTPError.truncated) { try cut.end() }
    }

    @Test("T-26 nothing that is written ends a line early")
    func httpHeadsAreWritten() throws {
        var bytes = ByteBuffer()
        try HTTPRequestHead(method: "POST", target: "/api", fields: ["Host": "a", "X": "y z"]).write(into: &bytes)
        #expect(String(buffer: bytes) == "POST /api HTTP/1.1\r\nHost: a\r\nX: y z\r\n\r\n")
        let bad: [HTTPRequestHead] = [
            .init(method: "POST", target: "/ x"), .init(method: "P T", target: "/"),
            .init(method: "POST", target: "/", fields: ["A": "b\r\nC: d"]),
            .init(method: "POST", target: "/", fields: ["A\r\n": "b"]), .init(method: "POST", target: ""),
        ]
        for head in bad {
            var bytes = ByteBuffer()
            #expect(throws: HTTPError.self) { try head.write(into: &bytes) }
        }
        #expect(throws: HTTPError.self) { try HTTPResponseHead(status: 200, reason: "a\nb").write(into: &bytes) }
        var answer = ByteBuffer()
        try HTTPResponseHead(status: 404, fields: ["Content-Length": "0"]).write(into: &answer)
        #expect(String(buffer: answer) == "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }

    @Test("T-26 a connection is kept unless a message says otherwise, one of HTTP/1.0 closed unless it does")
    func keptConnections() throws {
        let read = try requests(
            "GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET /b HTTP/1.1\r\n\r\n"
                + "GET /c HTTP/1.1\r\nConnection: x, close\r\n\r\nGET /d HTTP/1.1\r\n\r\n")
        #expect(read.map(\.head.target) == ["/a", "/b", "/c"])
        #expect(read.map(\.isLast) == [false, false, true])
    }

    @Test("T-26 304 has no body, whatever length it tells")
    func answersWithoutBody() throws {
        let read = try responses(
            "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab")
        #expect(read.map(\.head.status) == [304, 200])
        #expect(read.map { String(buffer: $0.body) } == ["", "ab"])
    }

    @Test("T-26 a body that nobody wants is counted and not kept")
    func unwantedBodies() throws {
        for keeps in [true, false] {
            var reader = try HTTPBodyReader(.length(4), limit: 10, keeps: keeps)
            var bytes = ByteBuffer(string: "abcdef")
            try reader.read(&bytes)
            #expect(reader.isComplete && reader.count == 4 && String(buffer: bytes) == "ef")
            #expect(String(buffer: reader.body) == (keeps ? "abcd" : ""))
        }
    }

    @Test("T-26 who waits for permission to send a body is found out once; who has begun to send does not wait")
    func wishesToContinue() throws {
        let head = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"
        for (body, waits) in [("", true), ("ab", false)] {
            var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: 100)
            reader.append(ByteBuffer(string: head + body))
            let message = try reader.next()
            #expect(message == nil)
            let wishes = [reader.takeWishToContinue(), reader.takeWishToContinue()]
            #expect(wishes == [waits, false])
        }
    }
}

@Suite("Packets in requests of HTTP")
struct HTTPWireTests {
    private func wire() -> HTTPClientWire { HTTPClientWire(authority: "192.0.2.1:8080", path: "/api") }

    private func answer(_ text: String, to wire: inout HTTPClientWire) throws -> FrameEvent? {
        wire.receive(ByteBuffer(string: text))
        return try wire.nextEvent()
    }

    @Test("D18 a packet is the body of one request, an answer carries one packet")
    func httpCarriesPackets() throws {
        var wire = wire()
        let request = try wire.encode(ByteBuffer(string: "01234567"))
        #expect(
            String(buffer: request)
                == "POST /api HTTP/1.1\r\nHost: 192.0.2.1:8080\r\nContent-Type: application/octet-stream\r\n"
                + "Content-Length: 8\r\nConnection: keep-alive\r\n\r\n01234567")
        #expect(throws: FrameError.http(.outOfTurn)) { try wire.encode(ByteBuffer(string: "0123")) }
        #expect(try answer("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nabc", to: &wire) == nil)
        #expect(wire.partialFrame != nil)
        // Cut to whole words.
        #expect(try answer("defg", to: &wire) == .packet(ByteBuffer(string: "abcd"), wantsQuickAck: false))
        _ = try wire.encode(ByteBuffer(string: "0123"))
        #expect(
            try answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", to: &wire)
                == .packet(ByteBuffer(), wantsQuickAck: false))
        #expect(!wire.isOver)
    }

    @Test("T-24 D18 a status that is no success is a transport error, whatever it says")
    func httpStatusIsTransportError() throws {
        for (status, code) in [(404, -404), (429, -429), (502, -502), (302, -302)] {
            var wire = wire()
            _ = try wire.encode(ByteBuffer(string: "0123"))
            let event = try answer("HTTP/1.1 \(status) X\r\nContent-Length: 4\r\n\r\nabcd", to: &wire)
            #expect(event == .transportError(Int32(code)))
        }
    }

    @Test("T-26 answers that nobody asked for, and broken ones, end the connection")
    func httpAnswersOutOfTurn() throws {
        var early = wire()
        #expect(throws: FrameError.http(.outOfTurn)) {
            try answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", to: &early)
        }
        var twice = wire()
        _ = try twice.encode(ByteBuffer(string: "0123"))
        _ = try answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n", to: &twice)
        #expect(throws: FrameError.http(.outOfTurn)) { try twice.nextEvent() }
        var closing = wire()
        _ = try closing.encode(ByteBuffer(string: "0123"))
        _ = try answer("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nabcd", to: &closing)
        #expect(closing.isOver)
    }

    @Test("D18 T-26 an answer of unknown length ends with its connection, one that was cut off is none")
    func answersEndWithConnections() throws {
        let (unknown, announced) = ("HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n")
        for (head, packet): (String, ByteBuffer?) in [(unknown, ByteBuffer(string: "abcd")), (announced, nil)] {
            var wire = wire()
            _ = try wire.encode(ByteBuffer(string: "0123"))
            #expect(try answer(head + "abcde", to: &wire) == nil)
            let ends = [wire.ended(), wire.ended()]
            let whole = packet.map { FrameEvent.packet($0, wantsQuickAck: false) }
            #expect(ends == [whole, nil] && wire.isOver)
            #expect(throws: FrameError.http(.outOfTurn)) { try wire.encode(ByteBuffer(string: "0123")) }
        }
    }

    @Test("D18 what is no packet, or too long for one, is not sent, and the next one is")
    func unsendableInRequests() throws {
        var wire = wire()
        let limit = FrameLimits.outbound
        for length in [0, 6, limit] {
            #expect(throws: FrameError.unsendablePacket(length: length, limit: limit)) {
                try wire.encode(ByteBuffer(repeating: 0, count: length))
            }
        }
        #expect(try wire.encode(ByteBuffer(string: "0123")).readableBytes > 4)
    }

    @Test("T-13 an address with a secret is never reached over HTTP")
    func secretsAreNotShownOverHTTP() throws {
        let address = DatacenterAddress(host: "192.0.2.1", port: 80, secret: [UInt8](repeating: 1, count: 16))
        var random = RandomSource.seeded(1)
        #expect(throws: TransportStackError.self) {
            try TransportStack(
                Route(address, transport: .http), datacenterTag: 2, template: .compact,
                clock: ServerClock(unixSeconds: 1, at: .zero, isSynchronized: false), random: &random, now: .zero)
        }
    }
}
