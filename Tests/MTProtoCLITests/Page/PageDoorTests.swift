import Foundation
import NIOCore
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --web: who is let in, and for how long")
struct PageDoorTests {
    /// The page of a lab of `mtproto lab`.
    private func withPage(
        time: TestTime = TestTime(), options: [String] = [], _ body: (RunningLab, PageClient) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--web", "0"] + options, time: time) { lab in
            try await body(lab, PageClient(lab))
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    /// A page with so few places that a test can fill them, by a time that stands still: nobody leaves because it has passed.
    private func withPlaces(_ limit: Int, _ body: (PageClient) async throws -> Void) async throws {
        try await withLab { lab in
            let server = try await PageServer.listen(
                page: LabPage(lab: lab, log: PacketLog()), port: 0, time: TestTime(passes: false).source, limit: limit)
            do {
                try await body(PageClient(link: server.link))
            } catch {
                await server.shutdown()
                throw error
            }
            await server.shutdown()
        }
    }

    /// A request of somebody who knows the token.
    private func request(_ page: PageClient) -> String {
        "GET \(page.root)packet?number=1 HTTP/1.1\r\nHost: localhost:\(page.port)\r\n\r\n"
    }

    /// Comes and says nothing. Returns when the page has given it a place.
    private func stranger(_ page: PageClient) async throws -> PageClient.Call {
        let call = try await page.call()
        await TestTime.turns()
        return call
    }

    @Test("LT03 A request is judged by its head, and refused before any of its body has come")
    func headsAreJudgedFirst() async throws {
        try await withPage(options: ["--control", "0"]) { lab, page in
            let (host, json) = ("Host: 127.0.0.1:\(page.port)\r\n", "Content-Type: application/json\r\n")
            let body = "Content-Length: 9000000\r\n"
            for (head, status) in [
                ("POST /0123456789abcdef0123456789abcdef/write HTTP/1.1\r\n\(host)\(json)\(body)", 404),
                ("POST /write HTTP/1.1\r\n\(host)\(json)Transfer-Encoding: chunked\r\n", 404),
                ("POST /write HTTP/1.1\r\n\(host)\(json)Expect: 100-continue\r\n\(body)", 404),
                ("POST \(page.root)write HTTP/1.1\r\nHost: example.org\r\n\(json)\(body)", 403),
                ("POST \(page.root)write HTTP/1.1\r\n\(host)Origin: https://example.org\r\n\(json)\(body)", 403),
                ("POST \(page.root)write HTTP/1.1\r\n\(host)\(body)", 415),
                ("PUT \(page.root)write HTTP/1.1\r\n\(host)\(json)\(body)", 405),
            ] {
                // The connection ends, too: otherwise this would not return.
                let answer = try await page.raw(ByteBuffer(string: head + "\r\n"))
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(head): \(answer.prefix(60))")
                // Only for a wrong method or type is it told why.
                let why = [405: "GET and POST are taken", 415: "what is posted has to be"][status]
                #expect(answer.contains(why ?? "Nothing is here."), "\(head): \(answer)")
            }
            // Who sends the body all the same hears the answer, and no reset.
            let long = "POST /write HTTP/1.1\r\n\(host)\(json)Content-Length: 200000\r\n\r\n"
            let whole = try await page.raw(ByteBuffer(string: long + String(repeating: "x", count: 200_000)))
            #expect(whole.hasPrefix("HTTP/1.1 404 ") && whole.hasSuffix("Nothing is here.\n"), "\(whole.prefix(60))")
            // Who may post is asked for the body, and heard to its end.
            let call = try await page.call()
            let length = "Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
            #expect(await call.asks("POST \(page.root)heal HTTP/1.1\r\n\(host)\(json)\(length)") == 100)
            #expect(await call.asks("{}") == 200)

            let description = try JSONDecoder().decode(
                LabDescription.self, from: Data(contentsOf: URL(fileURLWithPath: lab.file)))
            let orders = try #require(description.control)
            let order = "POST /faults HTTP/1.1\r\nHost: localhost\r\nOrigin: https://example.org\r\n\(body)\r\n"
            let refused = try await PageClient(link: orders).raw(ByteBuffer(string: order))
            #expect(refused.hasPrefix("HTTP/1.1 403 ") && refused.contains("web pages may give no orders"))
        }
    }

    @Test("LT03 Whoever has not shown the token in five seconds has to go; whoever has may take a minute")
    func strangersAreHurried() async throws {
        let time = TestTime(passes: false)
        try await withPage(time: time) { _, page in
            let (silent, half, late) = (
                try await stranger(page), try await stranger(page), try await stranger(page)
            )
            let (known, slow) = (try await stranger(page), try await stranger(page))
            let (beginning, end) = (request(page).prefix(40), request(page).dropFirst(40))
            await half.say(String(beginning))
            await late.say(String(beginning))
            #expect(await known.asks(request(page)) == 404)
            let post = "POST \(page.root)heal HTTP/1.1\r\nHost: localhost:\(page.port)\r\nExpect: 100-continue\r\n"
            #expect(await slow.asks("\(post)Content-Type: application/json\r\nContent-Length: 2\r\n\r\n") == 100)
            await slow.say("{")

            await TestTime.turns()
            time.jump(.milliseconds(4_999))
            #expect(await late.asks(String(end)) == 404)
            time.jump(.milliseconds(1))
            await TestTime.turns()
            #expect(await silent.asks(request(page)) == 0)
            #expect(await half.asks(String(end)) == 0)

            time.jump(.seconds(50))
            await TestTime.turns()
            #expect(await known.asks(request(page)) == 404)
            #expect(await slow.asks("}") == 200)
            #expect(await late.asks(request(page)) == 404)
            await TestTime.turns()
            time.jump(.seconds(60))
            await TestTime.turns()
            #expect(await known.asks(request(page)) == 0)
        }
    }

    @Test("LT03 Where all places are taken, the stranger who came first makes room; whoever has shown the token stays")
    func strangersMakeRoom() async throws {
        try await withPlaces(6) { page in
            let known = try await page.call()
            #expect(await known.asks(request(page)) == 404)
            var strangers: [PageClient.Call] = []
            for _ in 0..<5 { strangers.append(try await stranger(page)) }
            // All places are taken. One who knows the token comes, and leaves again; then two more strangers.
            #expect(try await page.get("packet?number=1").status == 404)
            await TestTime.turns()
            for _ in 0..<2 { strangers.append(try await stranger(page)) }
            var answers: [Int] = []
            for stranger in strangers { answers.append(await stranger.asks(request(page))) }
            #expect(answers == [0, 0, 404, 404, 404, 404, 404])
            #expect(await known.asks(request(page)) == 404)

            // Now everybody has shown it, and nobody has to go.
            #expect(try await page.get("packet?number=1").status == 0)
            await known.end()
            await TestTime.turns()
            #expect(try await page.get("packet?number=1").status == 404)
            for stranger in strangers.dropFirst(2) { #expect(await stranger.asks(request(page)) == 404) }
        }
    }

    @Test("LT03 Whoever is told what happens and goes on talking has to go")
    func talkingReaders() async throws {
        try await withPlaces(6) { page in
            let reader = try await page.call()
            await reader.say("GET \(page.root)events? HTTP/1.1\r\nHost: localhost:\(page.port)\r\n\r\n")
            var told = ""
            for await part in reader.heard {
                told += part
                if told.contains("\r\n\r\n") { break }
            }
            #expect(told.hasPrefix("HTTP/1.1 200 ") && told.contains("text/event-stream"), "\(told)")
            await reader.say(ByteBuffer(repeating: UInt8(ascii: "x"), count: 256 << 10))
            // The connection ends: otherwise this would not return.
            for await _ in reader.heard {}
            #expect(try await page.get("packet?number=1").status == 404)
        }
    }
}
