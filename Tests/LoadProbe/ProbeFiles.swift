import Foundation
import MTProtoKit
import TelegramKit

/// Lines that outlive the process, each of them whole or not there.
struct LineFile {
    private let handle: FileHandle
    private(set) var lines: [String] = []

    /// Opens the file; what a killed process left of a line is cut off.
    init(_ path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        guard let handle = FileHandle(forUpdatingAtPath: path) else { throw CocoaError(.fileReadUnknown) }
        self.handle = handle
        let content = try handle.readToEnd() ?? Data()
        let end = content.lastIndex(of: 10).map { $0 + 1 } ?? 0
        try handle.truncate(atOffset: UInt64(end))
        try handle.seek(toOffset: UInt64(end))
        lines = String(decoding: content[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    mutating func add(_ line: String) throws {
        try handle.write(contentsOf: Data((line + "\n").utf8))
        lines.append(line)
    }
}

/// The local Telegram that a probe talks to, and the account that it has there.
struct ProbeAccount {
    let phone: String
    let code: String
    let configuration: TelegramConfiguration

    init(lab path: String, phone: String, directory: String) throws {
        let servers = try JSONDecoder().decode(LabServers.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        guard let account = servers.accounts.first(where: { $0.phone == phone }) else {
            throw ProbeFailure("the lab has no account \(phone)")
        }
        self.phone = phone
        code = account.code
        var configuration = TelegramConfiguration.lab(servers)
        configuration.storage = try FileStore(directory: directory + "/session")
        // The local Telegram may be gone for as long as it takes to start it again.
        configuration.connectionDeadline = nil
        configuration.loginDeadline = nil
        self.configuration = configuration
    }

    /// Signs in unless somebody is.
    func signIn(_ client: TelegramClient) async throws {
        guard try await !client.accountStatus().isSignedIn else { return }
        let code = try await client.sendCode(to: "+\(phone)")
        guard case .signedIn = try await client.signIn(self.code, with: code) else {
            throw ProbeFailure("sign-up was asked for")
        }
    }
}

/// The lab's own bot, with a session on disk.
struct ProbeBot {
    let servers: LabServers
    let token: String
    let configuration: TelegramConfiguration

    init(lab path: String, directory: String) throws {
        servers = try LabServers(contentsOf: path)
        guard let bot = servers.bots.first else { throw ProbeFailure("the lab has no bot") }
        token = bot.token
        var configuration = TelegramConfiguration.lab(servers)
        configuration.storage = try FileStore(directory: directory + "/session")
        self.configuration = configuration
    }

    /// Signs in unless it is.
    func signIn(_ client: TelegramClient) async throws {
        if try await !client.accountStatus().isSignedIn { _ = try await client.signIn(botToken: token) }
    }
}

struct ProbeFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
