import Logging
import MTProtoCrypto
import NIOCore
import Synchronization
import TestTime
import Testing

@testable import MTProtoCore
@testable import MTProtoKit

/// Time that stands until a test moves it.
private func standingTime() -> TestTime { TestTime(passes: false, from: .zero, wallClock: 1_700_000_000) }

extension TestTime {
    fileprivate var seconds: Int { Int(elapsed.inSeconds) }

    /// Returns when so many wait for time to pass: when everything else that was to be done is done.
    fileprivate func untilWaiting(_ count: Int, at place: SourceLocation = #_sourceLocation) async {
        await until(at: place) { self.waiterCount == count }
    }
}

extension SharedWork {
    /// How many wait for a result.
    fileprivate var waiterCount: Int {
        state.withLock { state in state.flights.values.reduce(0) { $0 + $1.waiters.count } }
    }
}

/// A resolver in place of the internet.
private final class FakeResolver: DiscoveryFetching {
    struct Asked: Hashable {
        let second: Int
        let host: String
        /// How the question went.
        let way: String
    }

    private let time: TestTime
    private let answer: Mutex<DiscoveryAnswer?>
    private let log = Mutex<(asked: [Asked], cancelled: Int)>(([], 0))

    init(_ time: TestTime, answer: DiscoveryAnswer?) {
        self.time = time
        self.answer = Mutex(answer)
    }

    var asked: [Asked] { log.withLock { $0.asked } }
    var cancelled: Int { log.withLock { $0.cancelled } }

    func fetch(
        _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
    ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
        let second = time.seconds
        log.withLock { $0.asked.append(Asked(second: second, host: query.host, way: route.text)) }
        if let answer = answer.withLock({ $0 }) { return answer }
        do {
            try await time.sleep(.seconds(10))
        } catch {
            log.withLock { $0.cancelled += 1 }
        }
        throw DiscoveryFetchError("no answer")
    }
}

private func backup(_ number: Int) -> BackupConfiguration.Address {
    .init(datacenter: DatacenterID(2), address: DatacenterAddress(host: "192.0.2.\(number)", port: 443))
}

struct BackupDiscoveryTests {
    private static let authority: RSAPrivateKey? = try? RSAPrivateKey(pem: RSAPrivateKey.generatePEM())

    /// What is published where these addresses are known.
    private func published(_ addresses: [BackupConfiguration.Address], phones: String = "") throws -> String {
        let configuration = BackupConfiguration(
            date: 1_700_000_000, expires: 1_700_100_000,
            rules: [.init(phones: PhoneRules(phones), datacenter: DatacenterID(2), addresses: addresses.map(\.address))]
        )
        var random = RandomSource.seeded(5)
        let content = try #require(configuration.encoded())
        let key = try #require(Self.authority)
        let blob = BackupBlob.seal(content, key: key, random: &random)
        return TextEncoding.base64(try #require(blob))
    }

    /// What a resolver answers that knows these addresses.
    private func answer(_ addresses: [BackupConfiguration.Address], phones: String = "") throws -> DiscoveryAnswer {
        let text = try published(addresses, phones: phones)
        let json = #"{"Status":0,"Answer":[{"type":16,"data":"\#(text)"}]}"#
        return DiscoveryAnswer(status: 200, body: Array(json.utf8), date: 1_700_000_500)
    }

    private func service(
        _ time: TestTime, _ resolver: FakeResolver, _ change: (inout DiscoveryService.Options) -> Void = { _ in }
    ) throws -> DiscoveryService {
        var options = DiscoveryService.Options()
        options.publicKeyPEM = try #require(Self.authority).publicKey.pem
        change(&options)
        return DiscoveryService(options, fetcher: resolver, time: time.source)
    }

    private func context(_ time: TestTime, source: TimeSource? = nil) -> Context {
        Context(
            servers: .init(
                seeds: [DatacenterID(2): DatacenterAddressSet([DatacenterAddress(host: "198.51.100.1", port: 443)])],
                publicKeys: [], isTest: false),
            store: MemoryStore(),
            tracer: Tracer(
                sink: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: time.source.clock),
            time: source ?? time.source)
    }

    @Test(
        "B01 B14 B16 N35 addresses are tried at 0, 5, 10 s; the first that answers ends the others for real and stays")
    func attemptsAreStaggered() async throws {
        let time = standingTime()
        let resolver = FakeResolver(time, answer: try answer([backup(1), backup(2), backup(3)]))
        let context = context(time)
        let discovery = BackupDiscovery(
            service: try service(time, resolver), context: context, allowsDirect: false)
        let log = Mutex<[String]>([])
        discovery.start { address in
            let number = address.address.host.split(separator: ".")[3]
            let second = time.seconds
            log.withLock { $0.append("\(second) try \(number)") }
            do {
                try await time.sleep(number == "3" ? .seconds(1) : .seconds(100))
                return {}
            } catch {
                let second = time.seconds
                log.withLock { $0.append("\(second) left \(number)") }
                return nil
            }
        }
        discovery.note(.dialled, isSignedIn: false)
        await time.untilWaiting(1)
        // Each that is tried waits for its answer; until the third, one more for the time to try the next.
        for (attempts, waiters) in [(1, 2), (2, 3), (3, 3)] {
            time.jump(.seconds(5))
            await until { log.withLock { $0.count } == attempts && time.waiterCount == waiters }
        }
        time.jump(.seconds(1))
        await until { log.withLock { $0.count } == 5 && discovery.status == .found(datacenter: 2) }
        await until { context.addressOrigins[DatacenterID(2)] != nil }
        let lines = log.withLock { $0 }
        #expect(lines.prefix(3) == ["5 try 1", "10 try 2", "15 try 3"])
        #expect(Set(lines.suffix(2)) == ["16 left 1", "16 left 2"] && lines.count == 5)
        #expect(discovery.status == .found(datacenter: 2))
        #expect(resolver.asked.allSatisfy { $0.second == 5 } && resolver.asked.count == 2)
        // In front what answered, behind what nobody heard of, in the configuration's order.
        let hosts = context.addresses(of: DatacenterID(2)).addresses.map(\.host)
        #expect(hosts == ["192.0.2.3", "198.51.100.1", "192.0.2.1", "192.0.2.2"])
        #expect(context.addressOrigins[DatacenterID(2)]?.source == .backup)
        #expect(context.serverClock.unixSeconds(at: time.now) >= 1_700_000_500, "B08")
    }

    @Test("B15 N05 P47 a healthy client asks nobody, however often it dials; a slow one neither")
    func healthyClientsAskNobody() async throws {
        let time = standingTime()
        let resolver = FakeResolver(time, answer: nil)
        let discovery = BackupDiscovery(
            service: try service(time, resolver), context: context(time), allowsDirect: false)
        for report in [ConnectivityWatch.Report.answered, .heard] {
            discovery.note(.dialled, isSignedIn: false)
            await time.untilWaiting(1)
            await time.pass(.seconds(4), in: .seconds(1))
            discovery.note(report, isSignedIn: false)
            #expect(time.waiterCount == 0, "nothing is planned any more")
            await time.pass(.seconds(100), in: .seconds(10))
        }
        discovery.note(.dialled, isSignedIn: true)
        discovery.note(.everythingFailed, isSignedIn: true)
        await time.pass(.seconds(100), in: .seconds(10))
        #expect(resolver.asked.isEmpty && discovery.status == .idle)
    }

    @Test(
        "B15 N48 P40 an account in trouble: 20 s after the report, 5 s where blocked_mode said so or nothing is known")
    func accountsWaitLonger() async throws {
        func firstQuestion(isBlocked: Bool?) async throws -> Int? {
            let time = standingTime()
            let resolver = FakeResolver(time, answer: nil)
            let context = context(time)
            if let isBlocked {
                try await context.note(
                    ConfigurationRecord(
                        received: 1_700_000_000, expires: 1_700_003_600, datacenter: DatacenterID(2),
                        isBlocked: isBlocked))
            }
            let discovery = BackupDiscovery(
                service: try service(time, resolver), context: context, allowsDirect: false)
            discovery.note(.troubled, isSignedIn: true)
            await time.untilWaiting(1)
            for _ in 0..<25 where resolver.asked.isEmpty {
                time.jump(.seconds(1))
                // Either it waits on, or it asks both.
                await until { time.waiterCount == 1 && resolver.asked.isEmpty || resolver.asked.count == 2 }
            }
            discovery.stop()
            return resolver.asked.first?.second
        }
        #expect(try await firstQuestion(isBlocked: false) == 20)
        #expect(try await firstQuestion(isBlocked: true) == 5)
        #expect(try await firstQuestion(isBlocked: nil) == 5)
    }

    @Test("B01 N35 what is under way ends when a datacenter answers, the network goes, or the client stops")
    func everythingEnds() async throws {
        for end in 0..<3 {
            let time = standingTime()
            let resolver = FakeResolver(time, answer: nil)
            let discovery = BackupDiscovery(
                service: try service(time, resolver), context: context(time), allowsDirect: false)
            discovery.note(.everythingFailed, isSignedIn: false)
            await until { resolver.asked.count == 2 }
            await time.pass(.seconds(1), in: .seconds(1))
            #expect(resolver.asked.count == 2 && resolver.cancelled == 0 && discovery.status == .asking)
            switch end {
            case 0: discovery.note(.answered, isSignedIn: false)
            case 1: discovery.networkChanged(isAvailable: false)
            default: discovery.stop()
            }
            await until { resolver.cancelled == 2 }
            await time.pass(.seconds(300), in: .seconds(30))
            #expect(resolver.asked.count == 2 && resolver.cancelled == 2 && discovery.status == .idle)
            guard end == 1 else { continue }
            // What ended with the network is reported after it, and asks nobody.
            for report in [.dialled, .troubled, .everythingFailed] as [ConnectivityWatch.Report] {
                discovery.note(report, isSignedIn: false)
            }
            await time.pass(.seconds(300), in: .seconds(30))
            #expect(resolver.asked.count == 2 && discovery.status == .idle)
            discovery.networkChanged(isAvailable: true)
            discovery.note(.everythingFailed, isSignedIn: false)
            await until { resolver.asked.count == 4 }
            #expect(discovery.status == .asking)
            discovery.stop()
        }
    }

    @Test("B15 N35 a pause that is over just when it is given up ends no later one")
    func latePauses() async throws {
        let time = standingTime()
        let source = time.source
        let pauses = Count()
        let first = Mutex<CheckedContinuation<Void, Never>?>(nil)
        // The first pause does not notice any more that nobody wants it.
        let late = TimeSource(
            clock: source.clock, continuous: source.continuous, wallClock: { source.wallClockUnixSeconds },
            sleep: { duration in
                guard pauses.next() == 1 else { return try await source.sleep(for: duration) }
                await withCheckedContinuation { continuation in first.withLock { $0 = continuation } }
            },
            schedule: { source.schedule(on: $0, in: $1, $2) })
        let resolver = FakeResolver(time, answer: nil)
        let context = context(time, source: late)
        try await context.note(
            ConfigurationRecord(
                received: 1_700_000_000, expires: 1_700_003_600, datacenter: DatacenterID(2), isBlocked: false))
        let discovery = BackupDiscovery(
            service: try service(time, resolver), context: context, allowsDirect: false)
        // A search in 20 s, which is over, and then one in 5 s.
        discovery.note(.troubled, isSignedIn: true)
        await until { first.withLock { $0 != nil } }
        discovery.note(.answered, isSignedIn: true)
        discovery.note(.dialled, isSignedIn: false)
        await time.untilWaiting(1)
        let paused = first.withLock { $0 }
        paused?.resume()
        // Whatever that could have begun would be under way; nothing tells that it has begun nothing.
        await TestTime.turns()
        time.jump(.seconds(5))
        await until { resolver.asked.count == 2 }
        #expect(resolver.asked.map(\.second) == [5, 5])
        discovery.stop()
    }

    @Test(
        "N06 two contexts in trouble within a second ask each source once, and the same question lives as long as one waits"
    )
    func sharedQuestions() async throws {
        let time = standingTime()
        let resolver = FakeResolver(time, answer: nil)
        let service = try service(time, resolver)
        let discoveries = (0..<2).map { _ in
            BackupDiscovery(service: service, context: context(time), allowsDirect: false)
        }
        discoveries[0].note(.everythingFailed, isSignedIn: false)
        await until { resolver.asked.count == 2 && service.flights.waiterCount == 2 }
        time.jump(.seconds(1))
        discoveries[1].note(.everythingFailed, isSignedIn: false)
        await until { service.flights.waiterCount == 4 }
        #expect(resolver.asked.count == 2)
        discoveries[0].stop()
        await until { service.flights.waiterCount == 2 }
        #expect(resolver.cancelled == 0, "the other one still waits")
        discoveries[1].stop()
        await until { resolver.cancelled == 2 }
        #expect(resolver.asked.count == 2 && service.flights.waiterCount == 0)
    }

    @Test("B06 N34 addresses that are not meant for the account's number are not tried")
    func phoneRulesCount() async throws {
        for (phone, isMeant) in [("79001234567", true), ("4915112345", false)] {
            let time = standingTime()
            let resolver = FakeResolver(time, answer: try answer([backup(1)], phones: "+7"))
            let discovery = BackupDiscovery(
                service: try service(time, resolver), context: context(time), allowsDirect: false)
            let tried = Mutex(0)
            discovery.start { _ in
                tried.withLock { $0 += 1 }
                return {}
            }
            discovery.setPhone(phone)
            discovery.note(.everythingFailed, isSignedIn: false)
            if isMeant {
                await until { tried.withLock { $0 } == 1 }
            } else {
                await until { discovery.status == .failed(reason: "no address is meant for this phone number") }
                #expect(tried.withLock { $0 } == 0)
            }
            discovery.stop()
        }
    }

    @Test("P49 Q23 a resolver is asked directly after the proxy only if that led to nothing, and if it is allowed")
    func waysOfQuestions() async throws {
        let proxy = ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(nil))
        let through = DiscoveryRoute.proxy(proxy).text
        for (isUseful, allowsDirect) in [(true, true), (false, true), (false, false)] {
            let time = standingTime()
            var reply = try answer([backup(1)])
            if !isUseful { reply.status = 500 }
            let resolver = FakeResolver(time, answer: reply)
            let discovery = BackupDiscovery(
                service: try service(time, resolver), context: context(time), allowsDirect: allowsDirect, proxy: proxy)
            discovery.start { _ in nil }
            discovery.note(.everythingFailed, isSignedIn: false)
            await until { if case .failed = discovery.status { true } else { false } }
            let ways = Set(resolver.asked.map(\.way))
            #expect(ways == (isUseful || !allowsDirect ? [through] : [through, "direct"]))
            discovery.stop()
        }
    }

    @Test("N06 a result is kept as long as it says, and made anew then; one that is not to be kept never is")
    func resultsAreKept() async {
        let time = standingTime()
        let work = SharedWork<String, Int>(clock: time.source.clock)
        let made = Count()
        func ask(_ key: String, keep: Duration) async -> Int? {
            await work.value(for: key) { (made.next(), keep: keep) }
        }
        #expect(await ask("kept", keep: .seconds(50)) == 1)
        time.jump(.seconds(49))
        #expect(await ask("kept", keep: .seconds(50)) == 1)
        #expect(await ask("not kept", keep: .zero) == 2)
        #expect(await ask("not kept", keep: .zero) == 3)
        time.jump(.seconds(1))
        #expect(await ask("kept", keep: .seconds(50)) == 4)
    }

    @Test("B11 what the application's own source has leads to a datacenter; without a number it is not asked")
    func additionalSourceHelps() async throws {
        struct Source: AdditionalAddressSource {
            let text: String

            func configuration(record: String) async throws -> String? { text }
        }
        let source = Source(text: try published([backup(1)]))
        for phone in [nil, "79001234567"] {
            let time = standingTime()
            let context = context(time)
            let service = try service(time, FakeResolver(time, answer: nil)) {
                $0.resolvers = []
                $0.additionalSource = source
            }
            let discovery = BackupDiscovery(service: service, context: context, allowsDirect: false)
            discovery.start { _ in
                return {}
            }
            discovery.setPhone(phone)
            discovery.note(.everythingFailed, isSignedIn: false)
            if phone == nil {
                let reason = "the additional source wants a phone number"
                await until { discovery.status == .failed(reason: reason) }
            } else {
                await until { context.addressOrigins[DatacenterID(2)] != nil }
                #expect(discovery.status == .found(datacenter: 2))
                #expect(context.addressOrigins[DatacenterID(2)]?.detail == "the application's own source")
                #expect(context.addresses(of: DatacenterID(2)).first == backup(1).address)
            }
            discovery.stop()
        }
    }

    @Test(
        "B11 the application's own source is asked by the first digit, once a minute, and again when there was no network"
    )
    func additionalSource() async throws {
        final class Source: AdditionalAddressSource {
            let log = Mutex<[String]>([])
            let failures: Mutex<Int>
            init(failures: Int) { self.failures = Mutex(failures) }

            func configuration(record: String) async throws -> String? {
                log.withLock { $0.append(record) }
                let fails = failures.withLock { count in
                    count -= 1
                    return count >= 0
                }
                if fails { throw AdditionalAddressSourceUnavailable() }
                return nil
            }
        }
        let time = standingTime()
        let resolver = FakeResolver(time, answer: nil)
        let source = Source(failures: 2)
        let service = try service(time, resolver) {
            $0.resolvers = []
            $0.additionalSource = source
        }
        let discovery = BackupDiscovery(
            service: service, context: context(time), allowsDirect: false)
        discovery.setPhone("+49 151 1234567")
        discovery.note(.everythingFailed, isSignedIn: false)
        func untilAsked(_ times: Int) async { await until { source.log.withLock { $0.count } == times } }
        await untilAsked(1)
        await time.untilWaiting(1)
        await time.pass(.seconds(4), in: .seconds(1))
        #expect(source.log.withLock { $0 } == ["emergency-datacenter-4"])
        time.jump(.seconds(1))
        await untilAsked(2)
        await time.untilWaiting(1)
        time.jump(.seconds(5))
        await untilAsked(3)
        await until { discovery.status == .failed(reason: "the additional source has nothing") }
        await time.pass(.seconds(40), in: .seconds(5))
        #expect(source.log.withLock { $0.count } == 3)
        await time.pass(.seconds(60), in: .seconds(5))
        await until { source.log.withLock { $0.count } >= 4 }
        await time.pass(.seconds(540), in: .seconds(5))
        // After each pause of a minute, and never more often.
        let count = source.log.withLock { $0.count }
        #expect((4...13).contains(count), "\(count)")
        discovery.stop()
    }

    @Test("B11 N06 what the application's own source has for one first digit is not the answer for another one")
    func answersBelongToDigits() async throws {
        struct Source: AdditionalAddressSource {
            func configuration(record: String) async throws -> String? { record }
        }
        let time = standingTime()
        let service = try service(time, FakeResolver(time, answer: nil)) {
            $0.resolvers = []
            $0.additionalSource = Source()
        }
        #expect(await service.askAdditional(phone: "4915112345")?.texts == ["emergency-datacenter-4"])
        #expect(await service.askAdditional(phone: "79001234567")?.texts == ["emergency-datacenter-7"])
        #expect(await service.askAdditional(phone: "4915112345")?.texts == ["emergency-datacenter-4"])
    }
}
