import MTProtoCore
import MTProtoKit
import TelegramKit
import TelegramLab

/// One first login, from the phone number to the main screen, as a local Telegram saw it.
struct LoginMeasurement: Encodable, Sendable {
    let policy: String
    let roundTripMilliseconds: Int
    let tcpConnections: Int
    let httpRequests: Int
    let keyExchanges: Int
    /// Over all TCP connections to datacenters, both ways.
    let bytes: Int
    /// From the phone number to the wish for the code, by the time of the lab.
    let codeSeconds: Double
    /// From the code to the list of chats with their avatars.
    let mainScreenSeconds: Double
    /// The same in round trips; nil where one takes no time.
    let codeRoundTrips: Double?
    let mainScreenRoundTrips: Double?

    enum CodingKeys: String, CodingKey {
        case policy, bytes
        case roundTripMilliseconds = "round_trip_ms"
        case tcpConnections = "tcp_connections"
        case httpRequests = "http_requests"
        case keyExchanges = "key_exchanges"
        case codeSeconds = "code_seconds"
        case mainScreenSeconds = "main_screen_seconds"
        case codeRoundTrips = "code_round_trips"
        case mainScreenRoundTrips = "main_screen_round_trips"
    }

    init(policy: String, roundTrip: Duration, lab: Lab, code: Duration, mainScreen: Duration) async {
        let counters = lab.counters
        self.policy = policy
        roundTripMilliseconds = Int(roundTrip / .milliseconds(1))
        tcpConnections = counters.tcpAccepts
        httpRequests = counters.httpRequests + (await lab.discoveryRequests.count)
        keyExchanges = counters.keyExchanges
        bytes = counters.datacenters.values.reduce(0) { $0 + $1.bytesIn + $1.bytesOut }
        codeSeconds = code / .seconds(1)
        mainScreenSeconds = mainScreen / .seconds(1)
        codeRoundTrips = roundTrip > .zero ? code / roundTrip : nil
        mainScreenRoundTrips = roundTrip > .zero ? mainScreen / roundTrip : nil
    }
}

/// What both policies log in to, and what is on their main screen.
struct LoginScene: Sendable {
    static let firstDatacenter = 2
    static let homeDatacenter = 5
    static let avatarDatacenter = 1

    let lab: Lab
    let account: LabDescription.Account
    let configuration: TelegramConfiguration
    /// Numbers the connections of the baseline client, whatever context they are of.
    let tracer: Tracer

    /// - Parameters:
    ///   - time: what everything goes by, and is measured with.
    ///   - trace: hears what the client does.
    init(lab: Lab, time: TimeSource, trace: TraceHandler? = nil) throws(CommandFailure) {
        guard let account = lab.description.accounts.first(where: { $0.homeDC == Self.homeDatacenter }) else {
            throw CommandFailure(.checkFailed, "the local Telegram has no account on datacenter \(Self.homeDatacenter)")
        }
        self.lab = lab
        self.account = account
        var configuration: TelegramConfiguration
        do throws(TelegramError) {
            configuration = .lab(try LabServers(lab.description))
        } catch {
            throw CommandFailure(.checkFailed, "\(error)")
        }
        configuration.servers.firstDatacenter = Self.firstDatacenter
        configuration.trace = trace
        configuration.time = time
        configuration.discovery = configuration.discovery?.going(by: time)
        self.configuration = configuration
        tracer = Tracer(sink: trace, logger: configuration.logger, clock: time.clock)
    }

    /// A lab whose datacenters are so far away, and whose resolver answers.
    static func lab(roundTrip: Duration) -> LabConfiguration {
        var configuration = LabConfiguration()
        configuration.roundTrip = roundTrip
        configuration.frameLogLimit = 0
        configuration.discovery = LabDiscoveryConfiguration()
        return configuration
    }

    /// Our policy: a key with the datacenter that is asked first is made at the start; besides, nothing is opened before it is
    /// needed, and whatever is open is used.
    func measureOurs(roundTrip: Duration) async throws -> LoginMeasurement {
        let clock = configuration.time.clock
        let client = try TelegramClient(configuration: configuration)
        let states = client.connectionStates
        let (code, mainScreen) = try await client.withClient { client in
            // The launch of both clients is over before a number is typed.
            for await state in states where state == .online { break }
            let begun = clock.now
            let code = try await client.sendCode(to: "+\(account.phone)")
            let asked = clock.now
            guard case .signedIn = try await client.signIn(account.code, with: code) else {
                throw CommandFailure(.checkFailed, "the account is said not to exist")
            }
            let dialogs = try await client.dialogs(limit: 20).collect()
            async let histories: Void = Self.each(dialogs) {
                _ = try await client.messages(in: $0.peer, limit: 60).collect()
            }
            try await Self.each(dialogs.filter { $0.photo?.datacenter == Self.avatarDatacenter }) { dialog in
                guard let photo = dialog.photo else { return }
                _ = try await client.downloadProfilePhoto(photo, of: dialog.peer)
            }
            let shown = clock.now
            try await histories
            return (asked - begun, shown - asked)
        }
        return await LoginMeasurement(
            policy: "this client", roundTrip: roundTrip, lab: lab, code: code, mainScreen: mainScreen)
    }

    static func each<Element: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for element in elements { group.addTask { try await body(element) } }
            try await group.waitForAll()
        }
    }
}
