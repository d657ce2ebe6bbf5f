import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// What a question becomes when this comes over its connection.
struct QuestionRun {
    static let limit = 64
    var question: HTTPSQuestion
    /// What went out before TLS was asked for, and inside of it.
    var said: [ByteBuffer] = []
    var securedFor: [String] = []

    init(through proxy: ProxyConfiguration? = nil, at address: DatacenterAddress? = nil) throws {
        let query = DNSOverHTTPS.Query(
            host: "dns.example", target: "/resolve?name=a",
            headers: [.init("Host", "other.example"), .init("Accept", "application/dns-json")])
        question = try HTTPSQuestion(query, at: address, through: proxy, bodyLimit: Self.limit)
    }

    /// Opens the connection, and TLS whenever it is asked for.
    mutating func begin() {
        follow(question.connected())
    }

    mutating func receive(_ bytes: [UInt8]) {
        follow(question.receive(ByteBuffer(bytes: bytes)))
    }

    mutating func receive(_ text: String) {
        receive(Array(text.utf8))
    }

    private mutating func follow(_ step: TransportStack.Step) {
        if step.reply.readableBytes > 0 { said.append(step.reply) }
        guard let name = step.serverName else { return }
        securedFor.append(name)
        follow(question.secured())
    }

    /// The status and the body, or what is wrong.
    var result: String? {
        switch question.outcome {
        case .success(let answer)?: "\(answer.head.status) \(String(buffer: answer.body))"
        case .failure(let failure)?: failure.description
        case nil: nil
        }
    }
}

struct HTTPSQuestionTests {
    private static let request =
        "GET /resolve?name=a HTTP/1.1\r\nHost: other.example\r\nAccept: application/dns-json\r\n\r\n"

    private func answered(_ text: String, thenEnds: Bool = false) throws -> String? {
        var whole = try QuestionRun()
        whole.begin()
        whole.receive(text)
        if thenEnds { whole.question.ended() }
        // However it is cut.
        var cut = try QuestionRun()
        cut.begin()
        for byte in text.utf8 { cut.receive([byte]) }
        if thenEnds { cut.question.ended() }
        #expect(cut.result == whole.result)
        return whole.result
    }

    @Test("B01 B02 a question is asked once TLS is up with the server of that name, and its answer is read whole")
    func asksInsideOfTLS() throws {
        var run = try QuestionRun()
        #expect(run.question.target.host == "dns.example" && run.question.target.port == 443)
        #expect(run.question.target.mayHaveName)
        let first = run.question.connected()
        #expect(first.serverName == "dns.example" && first.reply.readableBytes == 0)
        #expect(run.question.waitsFor == "the TLS handshake")
        #expect(String(buffer: run.question.secured().reply) == Self.request)
        #expect(run.question.waitsFor == "the answer")
        run.receive("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab")
        #expect(run.question.outcome == nil)
        run.receive("cd")
        #expect(run.result == "200 abcd" && run.said.isEmpty)
        // What comes behind it, and the end, change nothing.
        run.receive("HTTP/1.1 500 No\r\n\r\n")
        run.question.ended()
        #expect(run.result == "200 abcd")

        let elsewhere = try QuestionRun(at: DatacenterAddress(host: "127.0.0.1", port: 8443))
        #expect(elsewhere.question.target.host == "127.0.0.1" && elsewhere.question.target.port == 8443)
    }

    @Test("B09 the fronted question is asked inside of TLS with the front, and names the resolver nowhere else")
    func frontedQuestion() throws {
        var random = RandomSource.seeded(1)
        let query = DNSOverHTTPS.query(to: .googleFronted, name: "a.example", random: &random)
        var question = try HTTPSQuestion(query, bodyLimit: QuestionRun.limit)
        #expect(question.target.host == "www.google.com" && question.target.port == 443)
        let first = question.connected()
        #expect(first.serverName == "www.google.com" && first.reply.readableBytes == 0)
        let request = String(buffer: question.secured().reply)
        #expect(request.hasPrefix("GET /resolve?name=a.example&type=16&random_padding="))
        #expect(request.contains("\r\nHost: dns.google.com\r\n") && !request.contains("www.google.com"))
    }

    @Test("T-26 answers with a length, in chunks, up to the end, and behind an announcement")
    func answersAreRead() throws {
        #expect(try answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n") == "200 ab")
        #expect(try answered("HTTP/1.1 200 OK\r\n\r\nto the end") == nil)
        #expect(try answered("HTTP/1.1 200 OK\r\n\r\nto the end", thenEnds: true) == "200 to the end")
        #expect(try answered("HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") == "200 ")
    }

    @Test(
        "B01 T-26 answers that are too long, cut off or no HTTP are none, and one that sends elsewhere is not followed")
    func uselessAnswersEndQuestions() throws {
        let length = QuestionRun.limit + 1
        let tooLong = HTTPError.bodyTooLong(limit: QuestionRun.limit).description
        #expect(try answered("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n") == tooLong)
        #expect(
            try answered("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "a", count: length), thenEnds: true) == tooLong)
        #expect(
            try answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n41\r\n", thenEnds: true) == tooLong)
        #expect(
            try answered("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab", thenEnds: true)
                == HTTPError.truncated.description)
        #expect(try answered("HTTP/1.1 200 OK\r\nContent-Le", thenEnds: true) == HTTPError.truncated.description)
        #expect(try answered("", thenEnds: true) == "closed by the other side instead of the answer")
        #expect(try answered("SSH-2.0-x\r\n") == HTTPError.notHTTP.description)
        #expect(
            try answered("HTTP/1.1 302 Found\r\nLocation: https://evil.example/\r\nContent-Length: 4\r\n\r\nabcd")
                == "302 ")
    }

    @Test("P49 a proxy is asked for the resolver by its name, with user name and password, before TLS is spoken inside")
    func proxies() throws {
        let credentials = ProxyCredentials(user: "u", password: "p")
        var http = try QuestionRun(
            through: ProxyConfiguration(server: "proxy.example", port: 3128, kind: .http(credentials)))
        #expect(http.question.target.host == "proxy.example" && http.question.target.port == 3128)
        http.begin()
        #expect(http.question.waitsFor == "the HTTP proxy's answer")
        let connect =
            "CONNECT dns.example:443 HTTP/1.1\r\nHost: dns.example:443\r\nProxy-Authorization: Basic dTpw\r\n\r\n"
        #expect(http.said == [ByteBuffer(string: connect)])
        http.receive("HTTP/1.1 200 OK\r\n\r\n")
        #expect(http.securedFor == ["dns.example"] && http.said.last == ByteBuffer(string: Self.request))
        http.receive("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
        #expect(http.result == "200 a")

        var socks = try QuestionRun(
            through: ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(credentials)))
        socks.begin()
        socks.receive([5, 2])
        socks.receive([1, 0])
        #expect(
            socks.said.map(\.contents) == [
                [5, 2, 0, 2], [1, 1] + Array("u".utf8) + [1] + Array("p".utf8),
                [5, 1, 0, 3, 11] + Array("dns.example".utf8) + [1, 0xbb],
            ])
        socks.receive([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
        #expect(socks.securedFor == ["dns.example"] && socks.said.last == ByteBuffer(string: Self.request))
    }

    @Test("P49 what a proxy refuses ends the question in words, and bytes before TLS are believed of no server")
    func refusals() throws {
        var refused = try QuestionRun(through: ProxyConfiguration(server: "p.example", port: 80, kind: .http(nil)))
        refused.begin()
        refused.receive("HTTP/1.1 407 No\r\n\r\n")
        #expect(refused.result == TunnelError.httpStatus(407).description && refused.securedFor.isEmpty)

        var closed = try QuestionRun(through: ProxyConfiguration(server: "p.example", port: 80, kind: .http(nil)))
        closed.begin()
        closed.question.ended()
        #expect(closed.result == "closed by the other side instead of the HTTP proxy's answer")

        var early = try QuestionRun(through: ProxyConfiguration(server: "p.example", port: 80, kind: .http(nil)))
        early.begin()
        early.receive("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        #expect(early.result == TunnelError.notTLS.description && early.said.count == 1)
    }

    @Test("B01 a question that would be another one is not asked")
    func questionsThatCannotBe() {
        for query in [
            DNSOverHTTPS.Query(host: "a", target: "/b c", headers: []),
            DNSOverHTTPS.Query(host: "a", target: "/", headers: [.init("Host", "a\r\nX: b")]),
        ] {
            #expect(throws: HTTPSQuestion.Failure.self) { try HTTPSQuestion(query, bodyLimit: 1) }
        }
        let long = String(repeating: "a", count: 256)
        #expect(throws: HTTPSQuestion.Failure.tunnel(.unusableTarget)) {
            try HTTPSQuestion(
                .init(host: long, target: "/", headers: []),
                through: ProxyConfiguration(server: "p.example", port: 80, kind: .http(nil)), bodyLimit: 1)
        }
    }
}
