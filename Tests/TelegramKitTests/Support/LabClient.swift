import Logging
import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

extension LabServers {
    init(_ lab: Lab) {
        self.init(
            datacenters: lab.description.datacenters.map { .init(id: $0.id, address: $0.address, port: $0.port) },
            publicKeyPEM: lab.description.rsaPublicKeyPEM,
            entries: lab.description.entries.map {
                .init(
                    kind: $0.kind, datacenter: $0.datacenter, address: $0.address, port: $0.port,
                    serverName: $0.serverName, isMediaOnly: $0.isMediaOnly)
            },
            tlsRootPEM: lab.description.tlsRootPEM
        )
    }
}

extension TelegramConfiguration {
    /// A client of a lab that goes by a time of its own, which a machine with little time for it does not outrun.
    static func lab(_ lab: Lab, time: TestTime = TestTime()) -> TelegramConfiguration {
        var configuration = Self.lab(LabServers(lab), time: time)
        // Tests count connections: the one of the start is LoginRoundTripTests' alone.
        configuration.preparesLogin = false
        return configuration
    }

    /// Takes the place of the library's own function, which has more parameters, for the code of the documents: its client
    /// goes by a time like that of its lab.
    static func lab(_ servers: LabServers) -> TelegramConfiguration {
        lab(servers, time: TestTime())
    }

    private static func lab(_ servers: LabServers, time: TestTime) -> TelegramConfiguration {
        var configuration = lab(servers, apiID: nil)
        configuration.time = time.source
        // By this time nothing is late: what answers no exchange is given up as Telegram's servers are.
        configuration.servers.exchangeTimeout = .seconds(10)
        configuration.discovery = configuration.discovery?.going(by: configuration.time)
        return configuration
    }
}

/// Takes the place of the lab's own function: see ``TelegramLab/LabConfiguration/forTests(time:)``.
func withLab<Result>(
    _ configuration: LabConfiguration = LabConfiguration(),
    logger: Logger? = nil,
    _ body: (Lab) async throws -> Result
) async throws -> Result {
    try await TelegramLab.withLab(configuration.forTests(), logger: logger, body)
}

/// A client of a lab, what it recorded, the time it goes by, and the lab.
struct LabClient {
    let lab: Lab
    let time: TestTime
    let client: TelegramClient
    let recorder: TraceRecorder
}

/// Runs `body` with a client of `lab`.
func withClient<R>(
    of lab: Lab,
    storage: any KeyValueStore = MemoryStore(),
    time: TestTime = TestTime(),
    configure: (inout TelegramConfiguration) -> Void = { _ in },
    _ body: (LabClient) async throws -> R
) async throws -> R {
    let recorder = TraceRecorder()
    var configuration = TelegramConfiguration.lab(lab, time: time)
    configuration.storage = storage
    configuration.trace = recorder
    configure(&configuration)
    return try await withTelegramClient(configuration) { client in
        try await body(LabClient(lab: lab, time: time, client: client, recorder: recorder))
    }
}

extension LabClient {
    /// Alice lives on datacenter 5, has chats, and her avatar lies on datacenter 1.
    static let alice = LabAccount.standard[0]
    /// Farid lives on datacenter 2 and has a password.
    static let farid = LabAccount.standard[5]

    @discardableResult
    func signIn(_ account: LabAccount = alice) async throws -> User {
        let code = try await client.sendCode(to: account.phone)
        guard case .signedIn(let user) = try await client.signIn(account.code, with: code) else {
            throw TestFailure("sign-up was asked for")
        }
        return user
    }

    /// The chat with the bot that answers with what it is sent.
    func echoBot() async throws -> Peer {
        try await client.resolve(.username(lab.description.echoBot))
    }

    /// Names of the messages that a datacenter received, in order, without the acknowledgements.
    func received(at datacenter: Int) -> [String] {
        lab.receivedMessages(at: datacenter).map(\.name)
    }
}

extension Lab {
    func receivedMessages(at datacenter: Int) -> [LabFrame.Message] {
        frameLog(datacenter).filter { $0.direction == .received }.flatMap(\.messages).filter { $0.name != "msgs_ack" }
    }
}

struct TestFailure: Error {
    let what: String

    init(_ what: String) {
        self.what = what
    }
}

/// Waits until `condition` holds; fails after a minute of a time in which everything has its turn again and again, however
/// busy the machine is.
///
/// - Parameter what: names it, as it is when the minute is over.
func eventually(_ what: @autoclosure () -> String, _ condition: () async throws -> Bool) async throws {
    let time = TestTime()
    while try await !condition() {
        guard time.elapsed < .seconds(60) else { throw TestFailure("never: \(what())") }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// The error that `body` fails with; a test failure if it does not.
func error<R>(of body: () async throws(TelegramError) -> R) async throws -> TelegramError {
    do throws(TelegramError) {
        _ = try await body()
    } catch {
        return error
    }
    throw TestFailure("no error")
}
