import TelegramKit
import TelegramLab
import Testing

/// Gives each test a local Telegram of its own, as long as the test takes.
struct LabTrait: TestTrait, SuiteTrait, TestScoping {
    @TaskLocal static var current: Lab?

    var configuration = LabConfiguration()
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A suite has no lab, its tests have.
        guard testCase != nil else { return try await function() }
        try await withLab(configuration) { lab in
            try await Self.$current.withValue(lab) { try await function() }
        }
    }
}

extension Trait where Self == LabTrait {
    static var lab: LabTrait { LabTrait() }

    static func lab(_ configuration: LabConfiguration) -> LabTrait { LabTrait(configuration: configuration) }
}

/// The lab of the running test.
func currentLab() throws -> Lab {
    try #require(LabTrait.current, "the test has no trait .lab")
}

/// A client on which an account of the lab is signed in, by the name of the account.
func withAccount<Result>(_ name: String, _ body: (TelegramClient) async throws -> Result) async throws -> Result {
    let lab = try currentLab()
    let servers = try LabServers(lab.description)
    let phone = try #require(lab.description.accounts.first { $0.username == name }).phone
    let account = try #require(servers.accounts.first { $0.phone == phone })
    return try await withTelegramClient(.lab(servers)) { client in
        try await client.signIn(account)
        return try await body(client)
    }
}
