import Dispatch
import Foundation
import Synchronization
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
        /// With arguments: the description of a lab, and a directory.
        case program
        /// Likewise, as the lab's bot.
        case bot
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

/// Arguments and Ctrl-C of the programs that documents show, as each run has its own. Takes the place of `CommandLine` and
/// `DispatchSource` there.
enum SnippetProcess {
    @TaskLocal static var arguments: [String] = []
    @TaskLocal static var interruption = Interruption(isDue: true)

    static func makeSignalSource(signal: Int32, queue: DispatchQueue) -> Interruption { interruption }

    /// Takes the place of the library's function, whose signals and exit belong to the process.
    static func runUntilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async {
        let running = Task { try await work() }
        interruption.setEventHandler { running.cancel() }
        interruption.resume()
        do {
            try await running.value
        } catch let error as TelegramError where [.cancelled, .stopped].contains(error.code) {
            // A request was under way.
        } catch {
            Issue.record(error)
        }
    }

    /// Ctrl-C, pressed once.
    final class Interruption: Sendable {
        private struct State {
            var isDue: Bool
            var isWatched = false
            var handler: (@Sendable () -> Void)?
        }

        private let state: Mutex<State>

        /// - Parameter isDue: whether it comes as soon as the program watches for it.
        init(isDue: Bool = false) {
            state = Mutex(State(isDue: isDue))
        }

        func setEventHandler(_ handler: @escaping @Sendable () -> Void) {
            state.withLock { $0.handler = handler }
        }

        func resume() {
            change { $0.isWatched = true }
        }

        func press() {
            change { $0.isDue = true }
        }

        private func change(_ body: (inout State) -> Void) {
            let handler = state.withLock { state in
                body(&state)
                return state.isDue && state.isWatched ? state.handler : nil
            }
            handler?()
        }
    }
}

struct SnippetTests {
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
            let arguments = ["program", directory + ".json", directory]
            try JSONEncoder().encode(lab.description).write(to: URL(fileURLWithPath: arguments[1]))
            defer { try? FileManager.default.removeItem(atPath: arguments[1]) }
            guard snippet.kind != .bot else {
                let unused = context(try TelegramClient(configuration: configuration), Peer(kind: .user, id: 1))
                return try await SnippetProcess.$arguments.withValue(arguments) {
                    try await talk(to: { try await snippet.run(unused) }, in: lab)
                }
            }
            guard snippet.kind == .client else {
                let unused = try TelegramClient(configuration: configuration)
                // A program that ends by itself is not interrupted.
                let interruption = SnippetProcess.Interruption(isDue: snippet.kind != .program)
                return try await SnippetProcess.$arguments.withValue(arguments) {
                    try await SnippetProcess.$interruption.withValue(interruption) {
                        try await snippet.run(context(unused, Peer(kind: .user, id: 1)))
                    }
                }
            }
            try await withClient(of: lab) { my in
                try await my.signIn()
                try await snippet.run(context(my.client, try await my.echoBot()))
            }
        }
    }

    /// Writes to the lab's bot until it answers, hears its own words from it, and ends its program.
    private func talk(to bot: @escaping @Sendable () async throws -> Void, in lab: Lab) async throws {
        let described = try #require(lab.description.bots.first)
        let interruption = SnippetProcess.Interruption()
        let running = SnippetProcess.$interruption.withValue(interruption) { Task { try await bot() } }
        try await withClient(of: lab) { my in
            try await my.signIn()
            let peer = try await my.client.resolve(.username(described.username))
            // What is written before it has signed in is not for it.
            try await eventually("the bot listens") {
                lab.receivedMessages(at: described.homeDC).map(\.name).contains("updates.getState")
            }
            try await eventually("the bot answers") {
                try await my.client.send("/start", to: peer)
                return try await my.client.messages(in: peer, limit: 5).collect().contains { !$0.isOutgoing }
            }
            try await my.client.send("the same", to: peer)
            try await eventually("the bot says the same") {
                try await my.client.messages(in: peer, limit: 5).collect().contains {
                    !$0.isOutgoing && $0.text == "the same"
                }
            }
        }
        interruption.press()
        try await running.value
    }
}
