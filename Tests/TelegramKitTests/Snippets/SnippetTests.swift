import Foundation
import TelegramKit
import TelegramLab
import Testing

/// One block of code of the documentation.
struct Snippet: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        /// With a client that is signed in.
        case client
        /// With a configuration for the local Telegram.
        case configuration
        /// On its own.
        case lab
        /// Not at all: it is enough that it compiles.
        case no
    }

    let place: String
    let kind: Kind
    let run: @Sendable (SnippetContext) async throws -> Void

    var description: String { place }
}

/// What a block of code may use.
struct SnippetContext: Sendable {
    let client: TelegramClient
    let peer: Peer
    let configuration: TelegramConfiguration
    /// Of an account of the local Telegram.
    let phoneNumber: String
    /// For a session; not there yet.
    let directory: String
}

@Suite struct SnippetTests {
    @Test("what README.md and the DocC catalogs show runs against a local Telegram", arguments: Snippets.all)
    func documentedCodeRuns(snippet: Snippet) async throws {
        guard snippet.kind != .no else { return }
        let directory = NSTemporaryDirectory() + "mtproto-snippet-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await withLab { lab in
            let configuration = TelegramConfiguration.lab(lab)
            func context(_ client: TelegramClient, _ peer: Peer) -> SnippetContext {
                SnippetContext(
                    client: client, peer: peer, configuration: configuration, phoneNumber: LabClient.alice.phone,
                    directory: directory)
            }
            guard snippet.kind == .client else {
                let unused = try TelegramClient(configuration: configuration)
                return try await snippet.run(context(unused, Peer(kind: .user, id: 1)))
            }
            try await withClient(of: lab) { my in
                try await my.signIn()
                try await snippet.run(context(my.client, try await my.echoBot()))
            }
        }
    }
}
