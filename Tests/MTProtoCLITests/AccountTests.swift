import Foundation
import Testing

@testable import mtproto

/// The commands of an account, one after the other, against `mtproto lab`.
@Suite("mtproto with an account")
struct AccountTests {
    private struct SignedIn: Decodable {
        let id: Int64
        let firstName: String
        let phone: String?
    }

    private struct Chat: Decodable {
        struct Peer: Decodable {
            let id: Int64
        }
        let peer: Peer
        let title: String
        let username: String?
    }

    private struct Sent: Decodable {
        let id: Int
        let text: String
        let isOutgoing: Bool
    }

    private struct Pings: Decodable {
        let milliseconds: [Double]
    }

    @Test("Signing in, reading, sending, updates, ping and signing out work from the command line")
    func commandsOfAnAccountWork() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        let lab = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home)
            }
            let login = await mtproto("login", "--phone", "+999 66 5 1001", "--code", "55555")
            #expect(login.status == .success, "\(login.errors)")
            #expect(login.output == ["Signed in as Alice Arden."])

            let again = await mtproto("login", "--phone", "9996651001", "--code", "1", "--json")
            #expect(try again.json(SignedIn.self).phone == "9996651001")
            let other = await mtproto("login", "--phone", "9996621002", "--code", "22222")
            #expect(other.status == .usage)
            #expect(other.errors.first?.contains("already signed in as Alice Arden") == true)

            let me = try await mtproto("me", "--json").json(SignedIn.self)
            #expect(me.firstName == "Alice")
            #expect(await mtproto("me").output == ["Alice Arden", "@alice", "+9996651001", "id \(me.id)"])

            let chats = try await mtproto("chats", "--json").json([Chat].self)
            #expect(chats.contains { $0.username == "boris" })
            #expect(await mtproto("chats").output.count == chats.count + 1)
            #expect(await mtproto("chats", "--limit", "1").output.count == 2)

            let sent = try await mtproto("send", "@echobot", "over the wire", "--json").json(Sent.self)
            #expect(sent.id > 0 && sent.text == "over the wire" && sent.isOutgoing)
            let boris = try #require(chats.first { $0.username == "boris" })
            #expect(await mtproto("send", "\(boris.peer.id)", "hello").status == .success)
            let nobody = await mtproto("send", "@nobody_has_this_name", "hello")
            #expect(nobody.status == .badData)
            #expect(nobody.errors.count == 1)

            let pings = try await mtproto("ping", "--count", "2", "--json").json(Pings.self)
            #expect(pings.milliseconds.count == 2 && pings.milliseconds.allSatisfy { $0 > 0 })

            let sessions = home.path + "/state/mtproto"
            let session = try #require(FileManager.default.contentsOfDirectory(atPath: sessions).first)
            let copy = home.path + "/copy"
            try FileManager.default.copyItem(atPath: sessions + "/" + session, toPath: copy)
            #expect(await mtproto("logout").output == ["Signed out."])
            #expect(await mtproto("me").status == .notAuthorized)

            // The copy believes to be signed in; the server has ended its session.
            let ended = await mtproto("chats", "--session", copy)
            #expect(ended.status == .notAuthorized)
            #expect(ended.errors.count == 1)
            let back = await mtproto("login", "--phone", "9996651001", "--code", "55555", "--session", copy)
            #expect(back.output == ["Signed in as Alice Arden."], "\(back.errors)")
        }
        #expect(lab.status == .success, "\(lab.errors)")
        #expect(lab.output.last?.hasPrefix("Served ") == true)
    }

    @Test("updates prints what arrives, one JSON object per line, and ends after --count messages")
    func updatesPrintsWhatArrives() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            let options = ["--lab", lab.file]
            #expect(
                await CommandRun.of(
                    ["login", "--phone", "9996651001", "--code", "55555"] + options, home: home
                ).status == .success)
            // Another account writes to this one until it is heard: when the listener is ready is not known.
            let writer = try TemporaryDirectory()
            #expect(
                await CommandRun.of(
                    ["login", "--phone", "9996621002", "--code", "22222"] + options, home: writer
                ).status == .success)
            async let listening = CommandRun.of(["updates", "--count", "1", "--json"] + options, home: home)
            let writing = Task {
                while !Task.isCancelled {
                    _ = await CommandRun.of(["send", "@alice", "are you there?"] + options, home: writer)
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            let run = await listening
            writing.cancel()
            #expect(run.status == .success, "\(run.errors)")
            #expect(run.output.count == 1)
            #expect(try run.json(Sent.self).text == "are you there?")

            // What comes while nobody listens is printed the next time.
            _ = await writing.result
            #expect(await CommandRun.of(["send", "@alice", "and now?"] + options, home: writer).status == .success)
            let later = await CommandRun.of(["updates", "--count", "1", "--json"] + options, home: home)
            #expect(later.status == .success, "\(later.errors)")
            #expect(try ["are you there?", "and now?"].contains(later.json(Sent.self).text))
        }
    }

    @Test("C-12 A new number signs up, asked for what is missing; the session is the owner's only")
    func signUpAsksForWhatIsMissing() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            let session = home.path + "/elsewhere/session"
            let run = await CommandRun.of(
                "login", "--lab", lab.file, "--session", session, "--last-name", "North", home: home,
                answers: ["+999 66 3 9002", "33333", "Nora"])
            #expect(run.status == .success, "\(run.errors)")
            #expect(run.output == ["Signed in as Nora North."])
            #expect(run.errors.first?.hasPrefix("A code was sent") == true)

            #expect(try permissions(session) == 0o700)
            let files = try FileManager.default.contentsOfDirectory(atPath: session)
            #expect(!files.isEmpty)
            for file in files {
                #expect(try permissions(session + "/" + file) == 0o600, "\(file)")
            }
            // Where keys are locked, nothing is left.
            let locks = ["state", "state/swift-mtproto-kit", "state/swift-mtproto-kit/keys"]
            #expect(home.content.filter { $0.hasPrefix("state") } == locks)
        }
    }

    @Test("Sessions are kept in the state directory of the user")
    func sessionsAreKeptInTheStateDirectory() throws {
        #expect(try StateDirectory.path(["XDG_STATE_HOME": "/state", "HOME": "/home/a"]) == "/state/mtproto")
        // The XDG specification: relative paths are invalid and ignored.
        let fallback = try StateDirectory.path(["XDG_STATE_HOME": "state", "HOME": "/home/a"])
        #if canImport(Darwin)
            #expect(fallback == "/home/a/Library/Application Support/mtproto")
        #else
            #expect(fallback == "/home/a/.local/state/mtproto")
        #endif
        #expect(throws: CommandFailure.self) { try StateDirectory.path([:]) }
    }
}
