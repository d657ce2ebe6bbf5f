import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import Testing

@testable import TelegramLab

/// What the judge of a lab finds out of clients that come through a proxy that looks like TLS.
struct ProxyHelloTests {
    private static let key = (1...16).map { UInt8($0) }

    private func lab(_ trials: [String], _ body: (Lab, AsyncStream<JudgeReport>) async throws -> Void) async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.mtproxyTLS, key: Self.key)]
        try await withLab(configuration) { lab in
            let (reports, continuation) = AsyncStream<JudgeReport>.makeStream()
            await lab.judge(trials: trials) { continuation.yield($0) }
            try await body(lab, reports)
        }
    }

    private func next(_ reports: AsyncStream<JudgeReport>) async throws -> JudgeReport {
        var iterator = reports.makeAsyncIterator()
        let report = await iterator.next()
        return try #require(report)
    }

    private func finding(_ report: JudgeReport) -> JudgeReport.Finding? {
        report.findings.first { $0.requirement == "checks-hello" }
    }

    @Test("LT04 A client that does not look at what the proxy proves is found", arguments: [true, false])
    func clientsThatTrustProxies(announcesCipher: Bool) async throws {
        try await self.lab(["wrong-hello"]) { lab, reports in
            let client = try await HelloClient(lab, key: Self.key)
            // Something has come: it is taken for a proof.
            let answer = await client.next()
            #expect((answer?.readableBytes ?? 0) > 0)
            try await client.goOn(announcesCipher: announcesCipher)
            let report = try await self.next(reports)
            let finding = try #require(self.finding(report))
            #expect(finding.verdict == .broken && finding.broken == 1)
            #expect(report.summary.contains { $0.hasPrefix("Broken: ") && $0.contains("checks-hello, 1 of 1") })
            #expect(JudgePage(report).html.contains("checks-hello"))
            try await client.close()
        }
    }

    @Test("LT04 One answer of a proxy is wrong, and who looks at it and comes again is carried")
    func clientsThatLookAtProofs() async throws {
        try await self.lab(["wrong-hello"]) { lab, reports in
            let client = try await HelloClient(lab, key: Self.key)
            await #expect(throws: TunnelError.serverNotProven) { try await client.isProven() }
            try await client.close()
            let again = try await HelloClient(lab, key: Self.key)
            let isProven = try await again.isProven()
            #expect(isProven)
            try await again.goOn(announcesCipher: true)
            let report = try await self.next(reports)
            let finding = try #require(self.finding(report))
            #expect(finding.verdict == .kept && finding.seen == 1)
            #expect(report.trials.map(\.name) == ["wrong-hello"] && report.trials.first?.attempts == 1)
            try await again.close()
        }
    }

    @Test("LT04 At each attempt another byte of the code in a proxy's answer is wrong, the last one as well")
    func placesOfWrongProofs() async throws {
        try await self.lab(["wrong-hello"]) { lab, reports in
            for place in [31, 0, 15] {
                let client = try await HelloClient(lab, key: Self.key)
                let places = try await client.wrongPlaces(key: Self.key)
                #expect(places == [place])
                // What is no TLS shows nothing, and it is tried again.
                try await client.say(ByteBuffer(string: "GET"))
                let report = try await self.next(reports)
                #expect(report.trials.first?.outcome == .unclear)
                // The proxy may have ended it.
                try? await client.close()
            }
            let client = try await HelloClient(lab, key: Self.key)
            let places = try await client.wrongPlaces(key: Self.key)
            #expect(places.isEmpty)
            try await client.close()
        }
    }

    @Test("LT04 What was there before a judge is not tried by the one of before")
    func greetingsBeforeJudges() async throws {
        try await self.lab(["wrong-hello"]) { lab, _ in
            let client = try await HelloClient(lab, key: Self.key, greets: false)
            while await lab.proxyCounters.first?.accepts != 1 { await Task.yield() }
            await lab.judge(trials: ["wrong-hello"])
            try await client.greet()
            let isProven = try await client.isProven()
            #expect(isProven)
            let report = try #require(await lab.judgement)
            #expect(report.trials.map(\.attempts) == [0])
            try await client.close()
        }
    }

    @Test("LT04 A proxy proves what it knows where nothing else is chosen", arguments: [["even-id"], []])
    func proxiesThatAreNotTried(trials: [String]) async throws {
        try await self.lab(trials) { lab, _ in
            let client = try await HelloClient(lab, key: Self.key)
            let isProven = try await client.isProven()
            #expect(isProven)
            let report = try #require(await lab.judgement)
            let finding = try #require(self.finding(report))
            #expect(finding.verdict == .notSeen && finding.note == "its trial was not chosen")
            try await client.close()
        }
    }
}

/// A client of a proxy that looks like TLS, which does what a test says. Used by one task only.
private final class HelloClient {
    private let channel: any Channel
    private let secret: ProxySecret
    private var incoming: AsyncStream<ByteBuffer>.Iterator
    private var greeting: FakeTLSClient
    private var random = RandomSource.system

    /// - Parameter greets: whether the greeting is sent at once.
    init(_ lab: Lab, key: [UInt8], greets: Bool = true) async throws {
        let proxy = try #require(lab.description.proxies.first)
        let domain = LabProxyConfiguration(.mtproxyTLS).domain
        let clock = LabClock(offset: .zero, time: .shared)
        self.secret = .fakeTLS(key: key, domain: domain)
        var random = RandomSource.system
        self.greeting = FakeTLSClient(
            key: key, domain: domain, template: .compact, unixTime: clock.unixSeconds(at: clock.now), random: &random)
        let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream()
        self.incoming = stream.makeAsyncIterator()
        self.channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HelloCollector(continuation))
                }
            }
            .connect(host: proxy.address, port: proxy.port).get()
        if greets { try await self.greet() }
    }

    func greet() async throws { try await self.channel.writeAndFlush(self.greeting.hello) }

    func say(_ bytes: ByteBuffer) async throws { try await self.channel.writeAndFlush(bytes) }

    /// Which bytes of the code in the answer are not those that the secret gives.
    func wrongPlaces(key: [UInt8]) async throws -> [Int] {
        let range = ClientHelloTemplate.randomRange
        var answer = ByteBuffer()
        while Self.records(in: answer) < 3, var bytes = await self.next() { answer.writeBuffer(&bytes) }
        var whole = Array(answer.readableBytesView)
        try #require(whole.count > range.upperBound)
        let code = Array(whole[range])
        for index in range { whole[index] = 0 }
        let hello = Array(self.greeting.hello.readableBytesView)
        let right = Hash.hmacSHA256(key: key, Array(hello[range]), whole)
        return code.indices.filter { code[$0] != right[$0] }
    }

    /// How many records are whole.
    private static func records(in bytes: ByteBuffer) -> Int {
        var (count, offset) = (0, bytes.readerIndex)
        while let length = bytes.getInteger(at: offset + 3, as: UInt16.self) {
            offset += TLSRecord.headerLength + Int(length)
            guard offset <= bytes.writerIndex else { break }
            count += 1
        }
        return count
    }

    func close() async throws { try await self.channel.close() }

    /// What comes next; nil when the proxy has closed.
    func next() async -> ByteBuffer? { await self.incoming.next() }

    /// Whether the proxy proves that it knows the secret; false if it closes before.
    func isProven() async throws -> Bool {
        while var bytes = await self.next() {
            if try self.greeting.receive(&bytes) { return true }
        }
        return false
    }

    /// Says what a client says under an answer that it takes: where it wants to go.
    func goOn(announcesCipher: Bool) async throws {
        let header = try ObfuscationHeader(framing: .paddedIntermediate, datacenterTag: 2, random: &self.random)
        var writer = TLSRecordWriter(announcesCipher: announcesCipher)
        try await self.channel.writeAndFlush(writer.wrap(header.connect(secret: self.secret).preamble))
    }
}

private final class HelloCollector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let continuation: AsyncStream<ByteBuffer>.Continuation

    init(_ continuation: AsyncStream<ByteBuffer>.Continuation) {
        self.continuation = continuation
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        self.continuation.yield(self.unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.continuation.finish()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
