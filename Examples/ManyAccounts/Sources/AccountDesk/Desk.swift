import Foundation
import Synchronization
import TelegramKit

/// What differs from account to account: NAME.json, beside NAME, the store of its session.
struct Settings: Codable {
    var phone: String
    var answer: String
    var device: String?
    var proxy: String?
}

/// The accounts of a directory, side by side in one process: none waits for another.
public struct Desk: Sendable {
    private let accounts: [DeskAccount]

    /// Opens all stores. What is wrong with one of them, or with settings, shows before anything runs.
    public init(directory: String, configuration: TelegramConfiguration) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.hasSuffix(".json") }
        accounts = try files.sorted().map { file in
            let name = String(file.dropLast(5))
            let text = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(file)"))
            let settings = try JSONDecoder().decode(Settings.self, from: text)
            var own = configuration
            own.account = name
            own.storage = try FileStore(directory: "\(directory)/\(name)")
            if let device = settings.device { own.device.deviceModel = device }
            if let proxy = settings.proxy { own.proxies = [try TelegramProxy(proxy)] }
            return DeskAccount(name, settings, try TelegramClient(configuration: own))
        }
    }

    /// Runs all accounts until the task is cancelled. Then each finishes what it has in hand.
    ///
    /// - Parameter signIn: is asked for an account that is not signed in, by its phone number.
    public func run(signIn: @escaping @Sendable (TelegramClient, _ phone: String) async throws -> Void) async {
        // Cancelling this task would end the accounts at once; shutting them down ends them in order.
        let running = Task {
            await withTaskGroup(of: Void.self) { group in
                for account in accounts { group.addTask { await account.run(signIn) } }
            }
        }
        await withTaskCancellationHandler {
            await running.value
        } onCancel: {
            for account in accounts { Task { await account.client.shutDown() } }
        }
    }

    /// Whether an account has ended because something failed.
    public var hasTrouble: Bool { accounts.contains(where: \.hasTrouble) }

    /// How each account stands, in the order of their names.
    public func statusLines() async -> [String] {
        var lines: [String] = []
        for account in accounts { lines.append(await account.statusLine()) }
        return lines
    }

    /// Lets an account go on that pauses: for those who know that the server does not demand it any more.
    public func endPause(of name: String) async {
        for account in accounts where account.name == name { await account.client.forgetFloodWaits() }
    }
}

/// One of them. Whoever writes to it gets its answer, once.
final class DeskAccount: Sendable {
    let client: TelegramClient
    let name: String
    private let settings: Settings
    private let trouble = Mutex<String?>(nil)
    private let outbox = Mutex<Outbox?>(nil)

    init(_ name: String, _ settings: Settings, _ client: TelegramClient) {
        (self.name, self.settings, self.client) = (name, settings, client)
    }

    func run(_ signIn: (TelegramClient, String) async throws -> Void) async {
        do {
            try await client.withClient { client in
                if try await !client.accountStatus().isSignedIn { try await signIn(client, settings.phone) }
                // It keeps the limits of sending, and its keys make one of what is answered again after a kill.
                let outbox = try await client.outbox()
                self.outbox.withLock { $0 = outbox }
                for await case .newMessage(let message) in client.updates where !message.isOutgoing {
                    let key = "\(message.peer)"
                    guard message.peer.kind == .user, await outbox.entry(key) == nil else { continue }
                    try await outbox.send(settings.answer, to: message.peer, key: key)
                }
            }
        } catch {
            trouble.withLock { $0 = "\(error)" }
        }
    }

    var hasTrouble: Bool { trouble.withLock { $0 != nil } }

    func statusLine() async -> String {
        let status = client.status
        if case .ended(let reason) = status.account { return "\(name): signed out, \(reason)" }
        if let trouble = trouble.withLock(\.self) { return "\(name): \(trouble)" }
        let pause = await self.pause().map { ", pauses \($0.components.seconds) s" }
        let wait = status.waitsFor.map { ", waits for \($0.rawValue)" }
        return "\(name): \(status.connection.rawValue)\(wait ?? "")\(pause ?? "")"
    }

    /// What is left of a pause that the server has demanded, of this process or an earlier one.
    private func pause() async -> Duration? {
        let entries = await outbox.withLock(\.self)?.entries ?? []
        return entries.compactMap { entry in
            guard case .limit(let limit)? = entry.waiting?.reason, limit.refusal != nil, limit.rate == nil else {
                return nil
            }
            return entry.waiting?.remaining
        }.max()
    }
}
