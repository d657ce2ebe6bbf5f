import Logging
import MTProtoCrypto
import NIOCore
import Synchronization
import Testing

@testable import MTProtoCore
@testable import MTProtoKit

/// Time that a test lets pass.
private final class ManualTime: Sendable {
    private struct Sleeper {
        let until: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant.zero
        var sleepers: [Int: Sleeper] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    var clock: MonotonicClock { MonotonicClock { self.state.withLock { $0.now } } }
    var seconds: Int { Int((clock.now - .zero).inSeconds) }

    @Sendable
    func sleep(_ duration: Duration) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.sleepers[id] = Sleeper(until: state.now + duration, wake: continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake.resume(throwing: CancellationError())
        }
    }

    /// Lets time pass, from one event to the next; tasks that are woken get their turn in between.
    func pass(_ duration: Duration) async {
        let end = state.withLock { $0.now } + duration
        while true {
            await settle()
            let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let sleeper = state.sleepers.min(by: { ($0.value.until, $0.key) < ($1.value.until, $1.key) }),
                    sleeper.value.until <= end
                else { return nil }
                state.now = max(state.now, sleeper.value.until)
                state.sleepers[sleeper.key] = nil
                return sleeper.value.wake
            }
            guard let next else { break }
            next.resume()
        }
        state.withLock { $0.now = max($0.now, end) }
        await settle()
    }

    /// Until nothing happens any more without time: long enough for a chain of tasks.
    private func settle() async {
        for _ in 0..<40 { await Task.yield() }
        try? await Task.sleep(for: .milliseconds(15))
    }
}

/// A resolver in place of the internet.
private final class FakeResolver: DiscoveryFetching {
    struct Asked: Hashable {
        let second: Int
        let host: String
    }

    private let time: ManualTime
    private let answer: Mutex<DiscoveryAnswer?>
    private let log = Mutex<(asked: [Asked], cancelled: Int)>(([], 0))

    init(_ time: ManualTime, answer: DiscoveryAnswer?) {
        self.time = time
        self.answer = Mutex(answer)
    }

    var asked: [Asked] { log.withLock { $0.asked } }
    var cancelled: Int { log.withLock { $0.cancelled } }

    func fetch(
        _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
    ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
        let second = time.seconds
        log.withLock { $0.asked.append(Asked(second: second, host: query.host)) }
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

@Suite struct BackupDiscoveryTests {
    private static let authority: RSAPrivateKey? = try? RSAPrivateKey.generate()

    /// What a resolver answers that knows these addresses.
    private func answer(_ addresses: [BackupConfiguration.Address], phones: String = "") throws -> DiscoveryAnswer {
        let configuration = BackupConfiguration(
            date: 1_700_000_000, expires: 1_700_100_000,
            rules: [.init(phones: PhoneRules(phones), datacenter: DatacenterID(2), addresses: addresses.map(\.address))]
        )
        var random = RandomSource.seeded(5)
        let content = try #require(configuration.encoded())
        let key = try #require(Self.authority)
        let blob = BackupBlob.seal(content, key: key, random: &random)
        let text = TextEncoding.base64(try #require(blob))
        let json = #"{"Status":0,"Answer":[{"type":16,"data":"\#(text)"}]}"#
        return DiscoveryAnswer(status: 200, body: Array(json.utf8), date: 1_700_000_500)
    }

    private func service(
        _ time: ManualTime, _ resolver: FakeResolver, _ change: (inout DiscoveryService.Options) -> Void = { _ in }
    ) throws -> DiscoveryService {
        var options = DiscoveryService.Options()
        options.publicKeyPEM = try #require(Self.authority).publicKey.pem
        change(&options)
        return DiscoveryService(options, fetcher: resolver, clock: time.clock, timer: time.sleep)
    }

    private func context(_ time: ManualTime) -> Context {
        Context(
            servers: .init(
                seeds: [DatacenterID(2): DatacenterAddressSet([DatacenterAddress(host: "198.51.100.1", port: 443)])],
                publicKeys: [], isTest: false),
            store: MemoryStore(),
            tracer: Tracer(
                sink: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: time.clock),
            clock: time.clock, wallClock: 1_700_000_000)
    }

    @Test(
        "B01 B14 B16 N35 addresses are tried at 0, 5, 10 s; the first that answers ends the others for real and stays")
    func attemptsAreStaggered() async throws {
        let time = ManualTime()
        let resolver = FakeResolver(time, answer: try answer([backup(1), backup(2), backup(3)]))
        let context = context(time)
        let discovery = BackupDiscovery(
            service: try service(time, resolver), context: context, allowsDirect: false, timer: time.sleep)
        let log = Mutex<[String]>([])
        discovery.start { address in
            let number = address.address.host.split(separator: ".")[3]
            let second = time.seconds
            log.withLock { $0.append("\(second) try \(number)") }
            do {
                try await time.sleep(number == "3" ? .seconds(1) : .seconds(100))
                return true
            } catch {
                let second = time.seconds
                log.withLock { $0.append("\(second) left \(number)") }
                return false
            }
        }
        discovery.note(.dialled, isSignedIn: false)
        await time.pass(.seconds(30))
        let lines = log.withLock { $0 }
        #expect(lines.prefix(3) == ["5 try 1", "10 try 2", "15 try 3"])
        #expect(Set(lines.suffix(2)) == ["16 left 1", "16 left 2"] && lines.count == 5)
        #expect(discovery.status == .found(datacenter: 2))
        #expect(resolver.asked.allSatisfy { $0.second == 5 } && resolver.asked.count == 2)
        // In front what answered, behind what nobody heard of, in the configuration's order.
        let hosts = context.addresses(of: DatacenterID(2)).addresses.map(\.host)
        #expect(hosts == ["192.0.2.3", "198.51.100.1", "192.0.2.1", "192.0.2.2"])
        #expect(context.addressOrigins[DatacenterID(2)]?.source == .backup)
        #expect(context.serverClock.unixSeconds(at: time.clock.now) >= 1_700_000_500, "B08")
    }

    @Test("B15 N05 P47 a healthy client asks nobody, however often it dials; a slow one neither")
    func healthyClientsAskNobody() async throws {
        let time = ManualTime()
        let resolver = FakeResolver(time, answer: nil)
        let discovery = BackupDiscovery(
            service: try service(time, resolver), context: context(time), allowsDirect: false, timer: time.sleep)
        for report in [ConnectivityWatch.Report.answered, .heard] {
            discovery.note(.dialled, isSignedIn: false)
            await time.pass(.seconds(4))
            discovery.note(report, isSignedIn: false)
            await time.pass(.seconds(100))
        }
        discovery.note(.dialled, isSignedIn: true)
        discovery.note(.everythingFailed, isSignedIn: true)
        await time.pass(.seconds(100))
        #expect(resolver.asked.isEmpty && discovery.status == .idle)
    }

    @Test(
        "B15 N48 P40 an account in trouble: 20 s after the report, 5 s where blocked_mode said so or nothing is known")
    func accountsWaitLonger() async throws {
        func firstQuestion(isBlocked: Bool?) async throws -> Int? {
            let time = ManualTime()
            let resolver = FakeResolver(time, answer: nil)
            let context = context(time)
            if let isBlocked {
                try await context.note(
                    ConfigurationRecord(
                        received: 1_700_000_000, expires: 1_700_003_600, datacenter: DatacenterID(2),
                        isBlocked: isBlocked))
            }
            let discovery = BackupDiscovery(
                service: try service(time, resolver), context: context, allowsDirect: false, timer: time.sleep)
            discovery.note(.troubled, isSignedIn: true)
            await time.pass(.seconds(25))
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
            let time = ManualTime()
            let resolver = FakeResolver(time, answer: nil)
            let discovery = BackupDiscovery(
                service: try service(time, resolver), context: context(time), allowsDirect: false, timer: time.sleep)
            discovery.note(.everythingFailed, isSignedIn: false)
            await time.pass(.seconds(1))
            #expect(resolver.asked.count == 2 && resolver.cancelled == 0 && discovery.status == .asking)
            switch end {
            case 0: discovery.note(.answered, isSignedIn: false)
            case 1: discovery.networkLost()
            default: discovery.stop()
            }
            await time.pass(.seconds(300))
            #expect(resolver.asked.count == 2 && resolver.cancelled == 2 && discovery.status == .idle)
        }
    }

    @Test(
        "N06 two contexts in trouble within a second ask each source once, and the same question lives as long as one waits"
    )
    func sharedQuestions() async throws {
        let time = ManualTime()
        let resolver = FakeResolver(time, answer: nil)
        let service = try service(time, resolver)
        let discoveries = (0..<2).map { _ in
            BackupDiscovery(service: service, context: context(time), allowsDirect: false, timer: time.sleep)
        }
        discoveries[0].note(.everythingFailed, isSignedIn: false)
        await time.pass(.seconds(1))
        discoveries[1].note(.everythingFailed, isSignedIn: false)
        await time.pass(.seconds(1))
        #expect(resolver.asked.count == 2)
        discoveries[0].stop()
        await time.pass(.seconds(1))
        #expect(resolver.cancelled == 0, "the other one still waits")
        discoveries[1].stop()
        await time.pass(.seconds(1))
        #expect(resolver.cancelled == 2)
    }

    @Test("B06 N34 addresses that are not meant for the account's number are not tried")
    func phoneRulesCount() async throws {
        for (phone, isMeant) in [("79001234567", true), ("4915112345", false)] {
            let time = ManualTime()
            let resolver = FakeResolver(time, answer: try answer([backup(1)], phones: "+7"))
            let discovery = BackupDiscovery(
                service: try service(time, resolver), context: context(time), allowsDirect: false, timer: time.sleep)
            let tried = Mutex(0)
            discovery.start { _ in
                tried.withLock { $0 += 1 }
                return true
            }
            discovery.setPhone(phone)
            discovery.note(.everythingFailed, isSignedIn: false)
            await time.pass(.seconds(1))
            #expect(tried.withLock { $0 } == (isMeant ? 1 : 0))
            if !isMeant {
                #expect(discovery.status == .failed(reason: "no address is meant for this phone number"))
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
        let time = ManualTime()
        let resolver = FakeResolver(time, answer: nil)
        let source = Source(failures: 2)
        let service = try service(time, resolver) {
            $0.resolvers = []
            $0.additionalSource = source
        }
        let discovery = BackupDiscovery(
            service: service, context: context(time), allowsDirect: false, timer: time.sleep)
        discovery.setPhone("+49 151 1234567")
        discovery.note(.everythingFailed, isSignedIn: false)
        await time.pass(.seconds(4))
        #expect(source.log.withLock { $0 } == ["emergency-datacenter-4"])
        await time.pass(.seconds(7))
        #expect(source.log.withLock { $0.count } == 3)
        await time.pass(.seconds(40))
        #expect(source.log.withLock { $0.count } == 3)
        await time.pass(.seconds(600))
        // After each pause of a minute, and never more often.
        let count = source.log.withLock { $0.count }
        #expect((4...13).contains(count), "\(count)")
        discovery.stop()
    }
}
