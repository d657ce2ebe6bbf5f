import Foundation
import MTProtoKit
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// Several clients of one store, of which one ends while the others wait.
struct AccountsTogetherTests {
    private struct Broken: Error {}

    /// How one of the clients comes to its end.
    enum End: CaseIterable {
        /// Its handler throws, once something was written to it.
        case handler
        /// Its handler throws before there is anything to handle.
        case atOnce
        /// Its handlers of several chats at once throw.
        case sideBySide
        /// The body of `withClient` throws while a request is under way.
        case request
        /// The task of the group is cancelled.
        case cancelled
    }

    /// What the other client does meanwhile.
    enum Wait: CaseIterable {
        case updates
        case botUpdates
        case sideBySide
        case statusChanges
        /// A request that the server does not answer.
        case request
        /// A sign-in whose code somebody has to type.
        case code
        /// A sign-in by picture.
        case picture
        /// Its session was ended from elsewhere, and its reader reads on.
        case revoked
    }

    private struct Stage {
        let lab: Lab
        let accounts: Accounts
        let people: [LabAccount]
        /// Somebody writes to the first of them.
        let write: @Sendable () async throws -> Void

        /// Tells that the client waits.
        func wait(_ wait: Wait, as client: TelegramClient, _ begun: @escaping @Sendable () -> Void) async throws {
            switch wait {
            case .updates:
                let updates = client.updates
                _ = try await client.me()
                begun()
                for await _ in updates {}
            case .botUpdates:
                let updates = client.botUpdates
                _ = try await client.me()
                begun()
                for await _ in updates {}
            case .sideBySide:
                _ = try await client.me()
                begun()
                try await client.updates.handle(chatsAtOnce: 4) { _ in }
            case .statusChanges:
                let changes = client.statusChanges
                _ = try await client.me()
                begun()
                for await _ in changes {}
            case .request:
                _ = try await client.me()
                await lab.holdAnswers(people[1].homeDC)
                begun()
                _ = try await client.me()
            case .code:
                _ = try await client.sendCode(to: people[3].phone)
                begun()
                let (codes, _) = AsyncStream.makeStream(of: String.self)
                for await _ in codes {}
                throw CancellationError()
            case .picture:
                for try await _ in client.qrLogin() { begun() }
            case .revoked:
                let updates = client.updates
                _ = try await client.me()
                await lab.revokeAuthorizations(phone: people[1].phone)
                for await update in updates {
                    if case .signedOut = update { begun() }
                }
            }
        }

        func end(_ end: End, as client: TelegramClient, when begun: AsyncStream<Void>) async throws {
            let updates = client.updates
            _ = try await client.me()
            for await _ in begun { break }
            switch end {
            case .handler:
                try await write()
                for await update in updates {
                    if case .newMessage = update { throw Broken() }
                }
            case .atOnce: throw Broken()
            case .sideBySide:
                try await write()
                try await updates.handle(chatsAtOnce: 4) { update in
                    if case .newMessage = update { throw Broken() }
                }
            case .request:
                await lab.holdAnswers(people[0].homeDC)
                async let me = client.me()
                try await eventually("it is under way") { await !client.pendingRequests().isEmpty }
                if !Task.isCancelled { throw Broken() }
                _ = try await me
            case .cancelled:
                for await _ in updates {}
            }
        }
    }

    /// Runs `body` with the accounts of a store: Alice's and Boris's.
    private func withAccounts(_ store: any KeyValueStore, _ body: (Stage) async throws -> Void) async throws {
        try await withLab { lab in
            let people = Array(LabAccount.standard.prefix(4))
            let accounts = try await Accounts.open(store, configuration: .lab(lab))
            for person in people.prefix(2) {
                try await accounts.newClient().withClient { client in
                    let code = try await client.sendCode(to: person.phone)
                    _ = try await client.signIn(person.code, with: code)
                }
            }
            try await withClient(of: lab) { clara in
                try await clara.signIn(people[2])
                let user = try await clara.client.resolve(.username(people[0].username ?? ""))
                try await body(
                    Stage(lab: lab, accounts: accounts, people: people) { try await clara.client.send("now", to: user) }
                )
            }
        }
    }

    @Test(
        "U53 what ends one client in a group of tasks ends the group, whatever the other client of the store waits for",
        arguments: End.allCases, Wait.allCases)
    func groupsEnd(end: End, wait: Wait) async throws {
        let directory = NSTemporaryDirectory() + "mtproto-together-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let store: any KeyValueStore = wait == .updates ? try FileStore(directory: directory) : MemoryStore()
        try await withAccounts(store) { stage in
            let first = try await stage.accounts.client(0)
            let isNew = [Wait.code, .picture].contains(wait)
            let second = isNew ? try await stage.accounts.newClient() : try await stage.accounts.client(1)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
            let outcome = Mutex<Result<Void, any Error>?>(nil)
            let running = Task {
                let result: Result<Void, any Error>
                do {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            try await first.withClient { try await stage.end(end, as: $0, when: begun) }
                        }
                        group.addTask {
                            try await second.withClient { client in
                                try await stage.wait(wait, as: client) {
                                    begin.yield()
                                    waiting.yield()
                                }
                            }
                        }
                        for try await _ in group {}
                    }
                    result = .success(())
                } catch {
                    result = .failure(error)
                }
                outcome.withLock { $0 = result }
            }
            for await _ in waits { break }
            if end == .cancelled { running.cancel() }
            try await eventually("the group has ended") { outcome.withLock { $0 != nil } }
            if end != .cancelled {
                #expect(throws: Broken.self) { try outcome.withLock { try $0?.get() } }
            }
            // Both are free again.
            for client in [first, second] {
                let late = try await error { () async throws(TelegramError) in try await client.me() }
                #expect(late.code == .stopped)
            }
            for person in stage.people.prefix(2) { await stage.lab.releaseAnswers(person.homeDC) }
        }
    }
}
