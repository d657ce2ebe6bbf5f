import Foundation
import MTProtoCrypto
import MTProtoKit
import TelegramLab
import Testing

@testable import mtproto

/// Whose session it is, and what becomes of one whose key is gone.
@Suite("mtproto and the servers of a session")
struct SessionServersTests {
    /// A lab with its file, and how to run commands on one session.
    private struct Stage {
        let lab: Lab
        let file: String

        init(_ lab: Lab, _ directory: TemporaryDirectory, _ name: String) throws {
            self.lab = lab
            file = directory.path + "/" + name
            try JSONEncoder().encode(lab.description).write(to: URL(fileURLWithPath: file))
        }

        func run(_ arguments: String..., session: String) async -> CommandRun {
            await CommandRun.of(arguments + ["--lab", file, "--session", session])
        }

        func login(session: String) async -> CommandRun {
            await run("login", "--phone", "9996651001", "--code", "55555", session: session)
        }
    }

    private func withTwoLabs(_ body: (Stage, Stage, String) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        // Labs of one process share a key, by which clients would take them for the same servers.
        var others = LabConfiguration()
        others.rsaPrivateKeyPEM = try RSAPrivateKey.generatePEM()
        try await withLab { first in
            try await withLab(others) { second in
                try await body(
                    Stage(first, directory, "first.json"), Stage(second, directory, "second.json"),
                    directory.path + "/session")
            }
        }
    }

    @Test("O01 a session is refused with other servers, before anything is sent, and goes on with its own")
    func otherServersAreRefused() async throws {
        try await withTwoLabs { own, other, session in
            let login = await own.login(session: session)
            #expect(login.status == .success, "\(login.errors)")
            for command in [
                ["me"], ["chats"], ["accounts"], ["logout"], ["login", "--phone", "9996651001", "--code", "1"],
            ] {
                let refused = await CommandRun.of(command + ["--lab", other.file, "--session", session])
                #expect(refused.status == .badData, "\(command) \(refused.errors)")
                #expect(refused.errors.count == 1 && refused.errors[0].contains("belongs to other servers"))
            }
            #expect(other.lab.counters.tcpAccepts == 0)
            let me = await own.run("me", session: session)
            #expect(me.status == .success && me.output.contains("+9996651001"))
        }
    }

    @Test(
        "O01 a session of an earlier version, which names no servers, is neither lost to other ones nor taken by them")
    func unnamedSession() async throws {
        try await withTwoLabs { own, other, session in
            #expect(await own.login(session: session).status == .success)
            // As earlier versions left it.
            do {
                let store = try await FileStore(directory: session).takeOver()
                #expect(try await store.value(forKey: "persistent:servers") != nil)
                try await store.setValue(nil, forKey: "persistent:servers")
            }
            let denied = await other.run("me", session: session)
            #expect(denied.status == .badData, "\(denied.errors)")
            #expect(denied.errors.count == 1 && denied.errors[0].contains("does not say whose it is"))
            // Nothing is lost, and its own servers name it.
            let me = await own.run("me", session: session)
            #expect(me.status == .success && me.output.contains("+9996651001"), "\(me.errors)")
            let accepted = other.lab.counters.tcpAccepts
            let refused = await other.run("me", session: session)
            #expect(refused.errors.first?.contains("belongs to other servers") == true)
            #expect(other.lab.counters.tcpAccepts == accepted)
        }
    }

    @Test("S01 a session whose key the servers have forgotten says so, also the next time, until somebody signs in")
    func lostKey() async throws {
        let directory = try TemporaryDirectory()
        let session = directory.path + "/session"
        try await withLab { lab in
            let stage = try Stage(lab, directory, "lab.json")
            #expect(await stage.login(session: session).status == .success)
            await lab.forgetKeys(5)
            for _ in 0..<2 {
                let me = await stage.run("me", session: session)
                #expect(me.status == .notAuthorized)
                #expect(me.errors.count == 1 && me.errors[0].contains("do not know its authorization key any more"))
            }
            let accounts = await stage.run("accounts", session: session)
            #expect(accounts.output.contains { $0.contains("ended: the servers do not know its authorization key") })
            #expect(await stage.run("accounts", "--json", session: session).output.joined().contains("\"ended\""))
            #expect(await stage.login(session: session).status == .success)
            let listed = await stage.run("accounts", session: session)
            #expect(listed.output.count == 2 && listed.output[1].hasSuffix("signed in"))

            // What has ended can be forgotten as well.
            await lab.forgetKeys(5)
            #expect(await stage.run("me", session: session).status == .notAuthorized)
            let ended = try await stage.run("accounts", "--json", session: session).json([Ended].self)
            #expect(ended.count == 1 && ended.first?.ended != nil)
            let id = try #require(ended.first?.id)
            #expect(await stage.run("accounts", "remove", "\(id + 1)", session: session).status == .usage)
            #expect(await stage.run("accounts", "remove", "\(id)", session: session).status == .success)
            #expect(await stage.run("accounts", session: session).output.count == 1)
        }
    }

    private struct Ended: Decodable {
        let id: Int64
        let ended: String?
    }
}
