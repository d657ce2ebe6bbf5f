import Logging
import MTProtoCrypto
import Synchronization
import TestTime
import Testing

@testable import MTProtoCore
@testable import MTProtoKit

/// Answers every question alike, or none of them.
private final class StubbornResolver: DiscoveryFetching {
    private let answer: DiscoveryAnswer?
    private let log = Mutex<(asked: Int, cancelled: Int)>((0, 0))

    init(_ answer: DiscoveryAnswer?) { self.answer = answer }

    var asked: Int { log.withLock { $0.asked } }
    var cancelled: Int { log.withLock { $0.cancelled } }

    func fetch(
        _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
    ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
        log.withLock { $0.asked += 1 }
        if let answer { return answer }
        let (never, continuation) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        withExtendedLifetime(continuation) {}
        log.withLock { $0.cancelled += 1 }
        throw DiscoveryFetchError("given up")
    }
}

/// Searches for backup addresses that somebody asks for.
struct RequestedSearchTests {
    private static let authority: RSAPrivateKey? = try? RSAPrivateKey(pem: RSAPrivateKey.generatePEM())
    private static let backup = DatacenterAddress(host: "192.0.2.1", port: 443)

    /// An answer that names ``backup``.
    private func genuine() throws -> DiscoveryAnswer {
        let configuration = BackupConfiguration(
            date: 1_700_000_000, expires: 1_700_100_000,
            rules: [.init(phones: PhoneRules(""), datacenter: DatacenterID(2), addresses: [Self.backup])])
        var random = RandomSource.seeded(5)
        let content = try #require(configuration.encoded())
        let key = try #require(Self.authority)
        let blob = try #require(BackupBlob.seal(content, key: key, random: &random))
        let json = #"{"Status":0,"Answer":[{"type":16,"data":"\#(TextEncoding.base64(blob))"}]}"#
        return DiscoveryAnswer(status: 200, body: Array(json.utf8))
    }

    private func made(
        _ resolver: StubbornResolver, _ change: (inout DiscoveryService.Options) -> Void = { _ in }
    ) throws -> (discovery: BackupDiscovery, context: Context, time: TestTime) {
        let time = TestTime(passes: false, from: .zero, wallClock: 1_700_000_000)
        let context = Context(
            servers: .init(
                seeds: [DatacenterID(2): DatacenterAddressSet([DatacenterAddress(host: "198.51.100.1", port: 443)])],
                publicKeys: [], isTest: false),
            store: MemoryStore(),
            tracer: Tracer(
                sink: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: time.source.clock),
            time: time.source)
        var options = DiscoveryService.Options()
        options.publicKeyPEM = try #require(Self.authority).publicKey.pem
        change(&options)
        let service = DiscoveryService(options, fetcher: resolver, time: time.source)
        return (BackupDiscovery(service: service, context: context, allowsDirect: false), context, time)
    }

    @Test("B15 B16 what a search that was asked for finds is in use when it ends")
    func findsOnRequest() async throws {
        let resolver = StubbornResolver(try genuine())
        let (discovery, context, _) = try made(resolver)
        discovery.start { _ in
            return {}
        }
        #expect(await discovery.search() == .found(datacenter: 2))
        #expect(context.addresses(of: DatacenterID(2)).first == Self.backup)
        #expect(context.addressOrigins[DatacenterID(2)]?.source == .backup)
        discovery.stop()
    }

    @Test("B15 a search that was asked for and was in vain says who had nothing, and is not repeated")
    func failsOnRequest() async throws {
        let resolver = StubbornResolver(DiscoveryAnswer(status: 500, body: []))
        let (discovery, _, time) = try made(resolver)
        guard case .failed(let reason) = await discovery.search() else {
            Issue.record("\(discovery.status)")
            return
        }
        #expect(reason.contains("dns.google.com answered with status 500"))
        await time.pass(.seconds(300), in: .seconds(30))
        #expect(resolver.asked == 2)
        discovery.stop()
    }

    @Test("B15 N06 a question that got no useful answer is asked again after half a minute, not sooner")
    func failedQuestionsRest() async throws {
        let resolver = StubbornResolver(DiscoveryAnswer(status: 500, body: []))
        let (discovery, _, time) = try made(resolver)
        for (pause, asked) in [(0, 2), (29, 2), (1, 4)] {
            time.jump(.seconds(pause))
            guard case .failed = await discovery.search() else {
                Issue.record("\(discovery.status)")
                return
            }
            #expect(resolver.asked == asked)
        }
        discovery.stop()
    }

    @Test("B15 N35 a connection that works does not end a search that was asked for; giving it up, and the network, do")
    func endsOfRequests() async throws {
        for end in 0..<3 {
            let resolver = StubbornResolver(nil)
            let (discovery, _, _) = try made(resolver)
            let search = Task { await discovery.search() }
            await until { resolver.asked == 2 }
            discovery.note(.heard, isSignedIn: true)
            discovery.note(.answered, isSignedIn: true)
            #expect(discovery.status == .asking && resolver.cancelled == 0)
            switch end {
            case 0: search.cancel()
            case 1: discovery.networkChanged(isAvailable: false)
            default: discovery.stop()
            }
            #expect(await search.value == nil)
            await until { resolver.cancelled == 2 }
            #expect(discovery.status == .idle && resolver.asked == 2)
            discovery.stop()
        }
    }

    @Test("B15 without a network, and where nobody is named, a search that is asked for says so and asks nobody")
    func nobodyToAsk() async throws {
        let resolver = StubbornResolver(nil)
        let (discovery, _, _) = try made(resolver)
        discovery.networkChanged(isAvailable: false)
        #expect(await discovery.search() == .unavailable(reason: "there is no network, or none may be used"))
        discovery.stop()
        #expect(await discovery.search() == nil)
        let (nobody, _, _) = try made(resolver) { $0.resolvers = [] }
        guard case .unavailable(let reason) = await nobody.search() else {
            Issue.record("\(nobody.status)")
            return
        }
        #expect(reason.contains("source of the application's own"))
        #expect(resolver.asked == 0)
        nobody.stop()
    }
}
