import MTProtoCore
import MTProtoCrypto
import Synchronization

/// Finds out where datacenters are when none can be reached at the addresses that are known: asks resolvers over HTTPS
/// (Google's and Cloudflare's) for a configuration that only Telegram can sign.
///
/// Clients of one process that share a service share its questions: however many of them are in trouble, each resolver is
/// asked once. A service does nothing before a client is in trouble, or told to search.
public final class DiscoveryService: Sendable {
    /// A resolver that can be asked.
    public enum Resolver: String, Hashable, Sendable, CaseIterable {
        case google
        case cloudflare
        /// Google's resolver behind the name of its search. Google does not offer that any more.
        case googleFronted = "google-fronted"

        var machine: DNSOverHTTPS.Resolver {
            switch self {
            case .google: .google
            case .cloudflare: .cloudflare
            case .googleFronted: .googleFronted
            }
        }
    }

    /// An address that stands in for those of all resolvers.
    public struct Endpoint: Hashable, Sendable {
        /// IP literal.
        public var address: String
        public var port: Int

        public init(address: String, port: Int) {
            self.address = address
            self.port = port
        }
    }

    /// Which resolvers to ask, and what to trust.
    public struct Options: Sendable {
        public var resolvers: [Resolver] = [.google, .cloudflare]
        /// The name whose texts are the configuration; nil: Telegram's, by environment.
        public var name: String?
        /// The key under which configurations are signed, as PKCS#1 PEM; nil: Telegram's.
        public var publicKeyPEM: String?
        /// Connect here, whatever the resolver; for local tests.
        public var endpoint: Endpoint?
        /// The authorities that may vouch for resolvers, as PEM; nil: those that the system trusts.
        public var trustedRootsPEM: String?
        /// The application's own source.
        public var additionalSource: (any AdditionalAddressSource)?

        public init() {}
    }

    /// Telegram's configurations, for all clients of this process.
    public static let standard = DiscoveryService()

    public let options: Options
    let key: RSAPublicKey?
    private let fetcher: any DiscoveryFetching
    private let time: TimeSource
    private let random: Mutex<RandomSource>
    private let gate = Mutex(AdditionalSourceGate())
    let flights: SharedWork<Question, Answer>

    public convenience init(_ options: Options = Options()) {
        self.init(options, time: .system)
    }

    package convenience init(_ options: Options, time: TimeSource) {
        #if HTTPS
            let fetcher = HTTPSFetcher(
                endpoint: options.endpoint, trustedRootsPEM: options.trustedRootsPEM, time: time)
        #else
            let fetcher = NoFetcher()
        #endif
        self.init(options, fetcher: fetcher, time: time)
    }

    package init(
        _ options: Options = Options(), fetcher: any DiscoveryFetching, time: TimeSource = .system,
        random: RandomSource = .system
    ) {
        self.options = options
        self.fetcher = fetcher
        self.time = time
        self.random = Mutex(random)
        key = try? RSAPublicKey(pem: options.publicKeyPEM ?? BackupBlob.telegramKeyPEM)
        flights = SharedWork(clock: time.clock)
    }

    /// One that asks the same, and goes by `time`. It shares no question with this one.
    package func going(by time: TimeSource) -> DiscoveryService { DiscoveryService(options, time: time) }

    /// What makes the service useless, if anything does.
    package var problem: String? {
        key == nil ? "the public key of backup configurations is no 2048-bit RSA key as PKCS#1 PEM" : nil
    }

    /// The sources that there are.
    package var sources: [BackupSearch.Source] {
        options.resolvers.map { .resolver($0.machine) } + (options.additionalSource == nil ? [] : [.additional])
    }

    // MARK: - Asking

    struct Question: Hashable {
        let source: BackupSearch.Source
        let name: String
        let route: DiscoveryRoute?
        let prefix: String?
    }

    struct Answer: Sendable {
        var texts: [String] = []
        var date: Int64?
        /// Why there are no texts.
        var problem: String?
    }

    /// Asks a resolver by one way. A caller that asks the same at the same time, or soon after, gets the same answer.
    ///
    /// - Returns: nil if the calling task was cancelled.
    func ask(
        _ resolver: DNSOverHTTPS.Resolver, name: String, through route: DiscoveryRoute, tracer: Tracer
    ) async -> Answer? {
        let question = Question(source: .resolver(resolver), name: name, route: route, prefix: nil)
        return await flights.value(for: question) { [fetcher, clock = time.clock] in
            let query = self.random.withLock { DNSOverHTTPS.query(to: resolver, name: name, random: &$0) }
            let info = HTTPRequestInfo(host: query.host, purpose: .backupAddresses, way: route.text)
            let start = clock.now
            tracer.emit(.httpRequestStarted(info))
            let outcome: String
            var answer = Answer()
            do throws(DiscoveryFetchError) {
                let response = try await fetcher.fetch(query, through: route)
                answer.date = response.date
                outcome = "\(response.status)"
                if response.status == 200 {
                    answer.texts = DNSOverHTTPS.texts(in: response.body)
                    if answer.texts.isEmpty { answer.problem = "\(query.host) answered without a text" }
                } else {
                    answer.problem = "\(query.host) answered with status \(response.status)"
                }
            } catch {
                outcome = error.description
                answer.problem = "\(query.host): \(error)"
            }
            tracer.emit(.httpRequestFinished(info, outcome: outcome, duration: clock.now - start))
            return (answer, keep: answer.problem == nil ? Self.keepsAnswers : Self.keepsFailures)
        }
    }

    /// Asks the application's own source.
    func askAdditional(phone: String?) async -> Answer? {
        guard let source = options.additionalSource else { return Answer(problem: "there is no additional source") }
        guard let prefix = AdditionalSourceGate.prefix(ofPhone: phone) else {
            return Answer(problem: "the additional source wants a phone number")
        }
        let question = Question(source: .additional, name: "", route: nil, prefix: prefix)
        return await flights.value(for: question) { [time] in
            let record = AdditionalSourceGate.recordName(forPrefix: prefix)
            while true {
                guard self.gate.withLock({ $0.mayAsk(prefix: prefix, now: time.clock.now) }) else {
                    return (Answer(problem: "the additional source was asked a moment ago"), keep: .zero)
                }
                do {
                    let text = try await source.configuration(record: record)
                    let answer = Answer(
                        texts: text.map { [$0] } ?? [], problem: text == nil ? "the additional source has nothing" : nil
                    )
                    return (answer, keep: Self.keepsAnswers)
                } catch is AdditionalAddressSourceUnavailable {
                    self.gate.withLock { $0.networkUnavailable(prefix: prefix) }
                    do {
                        try await time.sleep(for: .seconds(5))
                    } catch {
                        return (Answer(problem: "cancelled"), keep: .zero)
                    }
                } catch {
                    return (Answer(problem: "the additional source failed"), keep: Self.keepsFailures)
                }
            }
        }
    }

    /// Less than the pause after a search in vain, which must not find the same again.
    static let keepsAnswers = Duration.seconds(50)
    static let keepsFailures = Duration.seconds(30)
}
