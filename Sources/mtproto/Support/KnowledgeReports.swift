import MTProtoKit
import NIOPosix
import TelegramKit

extension ServerKnowledge.Address {
    var place: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

    var flags: [String] {
        [
            (isIPv6, "v6"), (isMediaOnly, "media"), (isTCPOnly, "tcp"), (isCDN, "cdn"), (isStatic, "static"),
            (hasSecret, "secret"),
        ].filter(\.0).map(\.1)
    }
}

/// What `config --json` and `dc list --json` print.
struct KnowledgeReport: Encodable {
    struct Address: Encodable {
        let address: String
        let port: Int
        let flags: [String]
        let lastAnswer: Int?
        let lastFailure: Int?

        enum CodingKeys: String, CodingKey {
            case address, port, flags
            case lastAnswer = "last_answer"
            case lastFailure = "last_failure"
        }
    }

    struct Datacenter: Encodable {
        let id: Int
        let addresses: [Address]
        let origin: String
        let source: String?
        let learned: Int?
        let hasKey: Bool
        let isAuthorized: Bool

        enum CodingKeys: String, CodingKey {
            case id, addresses, origin, source, learned
            case hasKey = "has_key"
            case isAuthorized = "is_authorized"
        }
    }

    struct Configuration: Encodable {
        let received: Int
        let expires: Int
        let datacenter: Int
        let isBlocked: Bool
        let prefersIPv6: Bool

        enum CodingKeys: String, CodingKey {
            case received, expires, datacenter
            case isBlocked = "is_blocked"
            case prefersIPv6 = "prefers_ipv6"
        }
    }

    let datacenters: [Datacenter]
    let configuration: Configuration?

    init(_ knowledge: ServerKnowledge) {
        datacenters = knowledge.datacenters.map { datacenter in
            Datacenter(
                id: datacenter.id,
                addresses: datacenter.addresses.map {
                    Address(
                        address: $0.host, port: $0.port, flags: $0.flags, lastAnswer: $0.lastAnswer,
                        lastFailure: $0.lastFailure)
                },
                origin: datacenter.origin, source: datacenter.source, learned: datacenter.learned,
                hasKey: datacenter.hasKey, isAuthorized: datacenter.isAuthorized)
        }
        configuration = knowledge.configuration.map {
            Configuration(
                received: $0.received, expires: $0.expires, datacenter: $0.datacenter, isBlocked: $0.isBlocked,
                prefersIPv6: $0.prefersIPv6)
        }
    }
}

/// One address, as `dc probe` shows it.
struct ProbeReport: Encodable, Sendable {
    let datacenter: Int
    let address: String
    let reachable: Bool
    let roundTripMilliseconds: Double?
    let totalMilliseconds: Double?
    let problem: String?

    /// - Parameter proxies: whichever works; the address is asked through all of them at once. Without any, directly.
    init(
        _ address: ServerKnowledge.Address, of datacenter: Int, _ isTest: Bool, _ proxies: [TelegramProxy],
        _ timeout: Duration, _ time: TimeSource
    ) async {
        self.datacenter = datacenter
        self.address = address.place
        let ways: [TelegramProxy?] = proxies.isEmpty ? [nil] : proxies.map { $0 }
        let (answer, problems) = await Self.first(of: ways) { proxy async throws(TelegramError) in
            try await address.probe(
                datacenter: datacenter, isTest: isTest, proxy: proxy, timeout: timeout,
                group: MultiThreadedEventLoopGroup.singleton, time: time)
        }
        reachable = answer != nil
        roundTripMilliseconds = answer.map { $0.roundTrip / .milliseconds(1) }
        totalMilliseconds = answer.map { $0.total / .milliseconds(1) }
        // Each of several proxies has its own.
        let told = problems.sorted { $0.key < $1.key }.map { index, text in
            proxies.count > 1 ? "\(proxies[index]): \(text)" : text
        }
        problem = answer == nil ? told.joined(separator: "; ") : nil
    }

    private typealias Probe = ServerKnowledge.Address.Probe

    /// The first answer, and what went wrong before it on each of the ways.
    private static func first(
        of ways: [TelegramProxy?], _ probe: @escaping @Sendable (TelegramProxy?) async throws(TelegramError) -> Probe
    ) async -> (answer: Probe?, problems: [Int: String]) {
        await withTaskGroup(of: (Int, Result<Probe, TelegramError>).self) { group in
            for (index, way) in ways.enumerated() {
                group.addTask {
                    do throws(TelegramError) {
                        return (index, .success(try await probe(way)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var answer: Probe?
            var problems: [Int: String] = [:]
            for await (index, result) in group where answer == nil {
                switch result {
                case .success(let probe):
                    answer = probe
                    group.cancelAll()
                case .failure(let error): problems[index] = error.message
                }
            }
            return (answer, problems)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case datacenter, address, reachable, problem
        case roundTripMilliseconds = "round_trip_milliseconds"
        case totalMilliseconds = "total_milliseconds"
    }

    var line: String {
        guard let roundTripMilliseconds, let totalMilliseconds else {
            return "\(datacenter)  \(address)  no answer: \(problem ?? "unknown")"
        }
        return "\(datacenter)  \(address)  answers: \(Decimals.text(roundTripMilliseconds, places: 1)) ms round trip, "
            + "\(Decimals.text(totalMilliseconds, places: 1)) ms in all"
    }
}
