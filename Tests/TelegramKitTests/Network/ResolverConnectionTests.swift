#if HTTPS
    import MTProtoCore
    import MTProtoCrypto
    import NIOCore
    import NIOPosix
    import NIOSSL
    import Synchronization
    import TelegramLab
    import TestTime
    import Testing

    @testable import MTProtoKit

    /// What every connection to a server over TLS hears, whatever is asked.
    private struct Script: Sendable {
        enum End: Sendable {
            case open
            case closed
            /// Without a word of TLS.
            case torn
        }

        var names = ["dns.google.com"]
        var answer = ""
        var end = End.open
        /// Whether the answer is one to the first bytes of TLS.
        var isPlain = false
    }

    /// What a server has seen.
    private final class Sightings: Sendable {
        private let counts = Mutex((accepted: 0, open: 0, requests: 0))

        var accepted: Int { counts.withLock { $0.accepted } }
        var open: Int { counts.withLock { $0.open } }
        var requests: Int { counts.withLock { $0.requests } }

        func opened() {
            counts.withLock {
                $0.accepted += 1
                $0.open += 1
            }
        }
        func closed() { counts.withLock { $0.open -= 1 } }
        func asked() { counts.withLock { $0.requests += 1 } }
    }

    private final class Doorkeeper: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let sightings: Sightings

        init(_ sightings: Sightings) { self.sightings = sightings }

        func channelActive(context: ChannelHandlerContext) {
            sightings.opened()
            context.fireChannelActive()
        }

        func channelInactive(context: ChannelHandlerContext) {
            sightings.closed()
            context.fireChannelInactive()
        }
    }

    private final class ScriptHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let script: Script
        private let sightings: Sightings

        init(_ script: Script, _ sightings: Sightings) {
            self.script = script
            self.sightings = sightings
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            sightings.asked()
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let end = script.end
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: script.answer))).assumeIsolated().whenSuccess {
                switch end {
                case .open: break
                case .closed: bound.value.close(promise: nil)
                case .torn:
                    // Below TLS, which would say goodbye.
                    let pipeline = bound.value.pipeline.syncOperations
                    try? pipeline.context(handlerType: Doorkeeper.self).close(promise: nil)
                }
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }

    /// Questions over real TLS to servers that do not answer as resolvers do.
    struct ResolverConnectionTests {
        private let query: DNSOverHTTPS.Query

        init() {
            var random = RandomSource.seeded(9)
            query = DNSOverHTTPS.query(to: .google, name: "a.example", random: &random)
        }

        /// - Parameter script: nil for a server that takes connections and says nothing at all.
        private func withServer(
            _ script: Script?, _ body: (HTTPSFetcher, Sightings) async throws -> Void
        ) async throws {
            let authority = try LabCertificateAuthority()
            let tls = try script.map { try authority.serverContext(names: $0.names) }
            let sightings = Sightings()
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(Doorkeeper(sightings))
                        guard let script, let tls else { return }
                        if !script.isPlain { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                        try pipeline.addHandler(ScriptHandler(script, sightings))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(listener.localAddress?.port)
            var fetcher = HTTPSFetcher(
                endpoint: .init(address: "127.0.0.1", port: port), trustedRootsPEM: authority.rootPEM,
                time: TestTime().source)
            // The test waits for what happens, not for this.
            fetcher.timeout = .seconds(120)
            do {
                try await body(fetcher, sightings)
            } catch {
                try await listener.close()
                throw error
            }
            try await listener.close()
        }

        private func problem(_ script: Script) async throws -> String {
            var problem = ""
            try await withServer(script) { fetcher, sightings in
                do {
                    let answer = try await fetcher.fetch(query, through: .direct)
                    problem = "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
                } catch let error as DiscoveryFetchError {
                    problem = error.description
                }
                try await eventually("the connection is closed") { sightings.open == 0 }
                #expect(sightings.accepted == 1)
            }
            return problem
        }

        @Test("B01 T-26 an answer over TLS ends when HTTP or TLS says so; one that was cut off is none")
        func endsOfAnswers() async throws {
            let head = "HTTP/1.1 200 OK\r\n"
            #expect(try await problem(Script(answer: head + "Content-Length: 2\r\n\r\nok", end: .torn)) == "200 ok")
            #expect(try await problem(Script(answer: head + "\r\nok", end: .closed)) == "200 ok")
            let torn = try await problem(Script(answer: head + "\r\nok", end: .torn))
            #expect(torn == "the server closed without saying goodbye")
            let short = try await problem(Script(answer: head + "Content-Length: 4\r\n\r\nok", end: .closed))
            #expect(short == HTTPError.truncated.description)
        }

        @Test("B01 T-26 longer answers than any resolver gives are not taken, and nobody follows to other places")
        func answersThatAreNone() async throws {
            let body = String(repeating: "a", count: HTTPSFetcher.largestAnswer + 1)
            let tooLong = HTTPError.bodyTooLong(limit: HTTPSFetcher.largestAnswer).description
            #expect(try await problem(Script(answer: "HTTP/1.1 200 OK\r\n\r\n" + body)) == tooLong)
            #expect(
                try await problem(Script(answer: "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n"))
                    == tooLong)
            #expect(
                try await problem(
                    Script(answer: "HTTP/1.1 301 Gone\r\nLocation: https://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"))
                    == "301 ")
        }

        @Test("B01 a server that refuses TLS is quoted with its reason, and nothing else")
        func refusedHandshakes() async throws {
            // An alert, fatal: handshake_failure.
            let alert = "\u{15}\u{3}\u{3}\0\u{2}\u{2}\u{28}"
            let refused = try await problem(Script(answer: alert, end: .closed, isPlain: true))
            let quoted = "the server refused the TLS handshake: SSLV3_ALERT_HANDSHAKE_FAILURE"
            #expect(refused.hasPrefix(quoted), "\(refused)")
        }

        @Test("B01 a server whose TLS makes no sense has not refused it: that it failed is what is told")
        func senselessHandshakes() async throws {
            // The first message of a server, with nothing in it.
            let hello = "\u{16}\u{3}\u{3}\0\u{4}\u{2}\0\0\0"
            let failed = try await problem(Script(answer: hello, end: .closed, isPlain: true))
            #expect(failed.hasPrefix("the TLS handshake failed: "), "\(failed)")
        }

        @Test("B01 a server that has no name proves that it is the one at the address that was dialled")
        func addressesInPlaceOfNames() async throws {
            var nameless = query
            nameless.host = "127.0.0.1"
            let asked = nameless
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            try await withServer(Script(names: ["127.0.0.1"], answer: answer)) { fetcher, _ in
                let found = try await fetcher.fetch(asked, through: .direct)
                #expect(found.status == 200 && found.body == Array("ok".utf8))
            }
            try await withServer(Script(names: ["127.0.0.2"], answer: answer)) { fetcher, sightings in
                await #expect(throws: DiscoveryFetchError.self) { try await fetcher.fetch(asked, through: .direct) }
                #expect(sightings.requests == 0)
            }
        }

        @Test("B01 a certificate for another name is refused before anything is asked")
        func otherNames() async throws {
            try await withServer(Script(names: ["dns.example"])) { fetcher, sightings in
                let error = await #expect(throws: DiscoveryFetchError.self) {
                    try await fetcher.fetch(query, through: .direct)
                }
                #expect(error?.description.contains("for another name") == true, "\(error?.description ?? "")")
                try await eventually("the connection is closed") { sightings.open == 0 }
                #expect(sightings.requests == 0)
            }
        }

        @Test("B01 N35 a question that is given up, or whose time is over, closes its connection in the midst of TLS")
        func silentServers() async throws {
            try await withServer(nil) { fetcher, sightings in
                let question = Task { try await fetcher.fetch(query, through: .direct) }
                try await eventually("the connection is there") { sightings.open == 1 }
                question.cancel()
                let cancelled = await #expect(throws: DiscoveryFetchError.self) { try await question.value }
                #expect(cancelled?.description == "cancelled")
                try await eventually("the connection is closed") { sightings.open == 0 }

                var hasty = fetcher
                hasty.timeout = .milliseconds(500)
                let asking = hasty
                let late = await #expect(throws: DiscoveryFetchError.self) {
                    try await asking.fetch(query, through: .direct)
                }
                #expect(late?.description.hasSuffix("did not come within 0.5 s") == true)
                try await eventually("the connection is closed") { sightings.open == 0 }
            }
        }

        @Test("B01 N35 a question as a whole has ten seconds")
        func questionsHaveTenSeconds() async throws {
            try await withServer(nil) { fetcher, sightings in
                let time = TestTime(passes: false)
                let asking = HTTPSFetcher(
                    endpoint: fetcher.endpoint, trustedRootsPEM: fetcher.trustedRootsPEM, time: time.source)
                let question = Task { try await asking.fetch(query, through: .direct) }
                try await eventually("the connection is there") { sightings.open == 1 }
                time.jump(.seconds(10))
                let late = await #expect(throws: DiscoveryFetchError.self) { try await question.value }
                #expect(late?.description.hasSuffix("did not come within 10.0 s") == true, "\(late?.description ?? "")")
            }
        }

        @Test("B01 where nobody listens, and with roots that cannot be read, the reason is told")
        func reasons() async throws {
            try await withServer(nil) { fetcher, sightings in
                var broken = fetcher
                broken.trustedRootsPEM = "no certificate"
                let unread = broken
                let roots = await #expect(throws: DiscoveryFetchError.self) {
                    try await unread.fetch(query, through: .direct)
                }
                #expect(roots?.description == "the certificates to trust cannot be read as PEM")
                try await eventually("the connection is closed") { sightings.open == 0 }

                broken = fetcher
                // Nobody listens there: a whole net is this machine.
                broken.endpoint?.address = "127.0.0.77"
                let unheard = broken
                let refused = await #expect(throws: DiscoveryFetchError.self) {
                    try await unheard.fetch(query, through: .direct)
                }
                #expect(refused?.description == "connection refused")
            }
        }
    }
#endif
