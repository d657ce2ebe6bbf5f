import Foundation
import NIOCore
import TL
import TelegramAPI
import TelegramKit
import Testing

@testable import TelegramLab
@testable import mtproto

/// "It must show": whatever strangers write, and wherever commands print it, none of it reaches the terminal as it is.
@Suite("mtproto and what strangers write")
struct StrangerTests {
    private static let alice = LabAccount(
        phone: "9996651001", code: "55555", homeDC: 5, firstName: Stranger.text("first"),
        lastName: Stranger.text("last"), username: "alice")
    private static let farid = LabAccount(
        phone: "9996621006", code: "22222", homeDC: 2, firstName: "Farid", password: "swordfish",
        passwordHint: Stranger.text("hint"))

    private let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    private func withStrangers(
        _ body: (Lab, @Sendable ([String]) async -> CommandRun) async throws -> Void
    ) async throws {
        var configuration = LabConfiguration()
        configuration.accounts = [Self.alice, Self.farid]
        let home = home
        try await withLab(configuration) { lab in
            let file = try lab.describe(in: home)
            try await body(lab) { await CommandRun.of($0 + ["--lab", file], home: home) }
        }
    }

    private func signIn(_ mtproto: @Sendable ([String]) async -> CommandRun) async {
        let run = await mtproto(["login", "--phone", Self.alice.phone, "--code", Self.alice.code])
        #expect(run.status == .success, "\(run.errors)")
        Stranger.expectHarmless(run, ["first", "last"])
    }

    @Test("S02 names, devices, hints, terms and the server's errors")
    func namesAndErrors() async throws {
        try await withStrangers { lab, mtproto in
            await signIn(mtproto)
            for arguments in [["me"], ["me", "--json"], ["login", "--phone", Self.farid.phone, "--code", "1"]] {
                Stranger.expectHarmless(await mtproto(arguments), ["first", "last"])
            }
            let shown = try await mtproto(["me", "--json"]).json(Names.self)
            #expect(shown.firstName == Stranger.text("first"), "JSON loses nothing")

            // Another device, which calls itself something.
            var device = try TelegramConfiguration.lab(lab)
            device.device.deviceModel = Stranger.text("device")
            try await withTelegramClient(device) { client in
                for try await step in client.qrLogin() {
                    guard case .scan(let url, _) = step else { break }
                    Stranger.expectHarmless(await mtproto(["accept-login", url]), ["device"])
                }
            }

            let session = ["--session", home.path + "/farid"]
            let file = home.path + "/lab.json"
            let asked = await CommandRun.of(
                ["login", "--phone", Self.farid.phone, "--code", Self.farid.code, "--lab", file] + session, home: home,
                answers: ["swordfish"])
            #expect(asked.status == .success, "\(asked.errors)")
            Stranger.expectHarmless(asked, ["hint"])

            await lab.script(
                ScriptedAnswer(API.Messages.SendMessage.self, error: Stranger.text("error")),
                ScriptedAnswer(API.Auth.SignIn.self) { _ in
                    .authorizationSignUpRequired(
                        .init(
                            termsOfService: .init(id: .init(data: ""), text: Stranger.text("terms"), entities: [])))
                })
            Stranger.expectHarmless(await mtproto(["send", "me", "hello", "--verbose"]), ["error"])
            let terms = await CommandRun.of(
                ["login", "--phone", "9996631234", "--code", "33333", "--lab", file, "--session", home.path + "/new"],
                home: home, answers: [])
            Stranger.expectHarmless(terms, ["terms"])

            let exported = home.path + "/session"
            #expect(await mtproto(["export", exported]).status == .success)
            Stranger.expectHarmless(await mtproto(["import", exported]), ["first", "last"])
        }
    }

    private struct Names: Decodable {
        let firstName: String
    }

    private struct Listed: Decodable {
        struct Action: Decodable {
            let kind: String
            let title: String?
            let members: [Int64]?
        }
        struct Media: Decodable {
            let kind: String
        }
        let text: String
        let media: Media?
        let action: Action?
    }

    @Test(
        "S02 O10 texts, links, captions, files, pages, contacts, polls, titles and what happened, in lists and in JSON")
    func messages() async throws {
        try await withStrangers { lab, mtproto in
            await signIn(mtproto)
            await lab.script(
                ScriptedAnswer(API.Messages.GetHistory.self) { query in
                    .messages(
                        .init(
                            messages: query.offsetID == 0 ? StrangerMessages.all().reversed() : [], topics: [],
                            chats: [],
                            users: StrangerMessages.people([StrangerMessages.user])))
                },
                ScriptedAnswer(API.Messages.GetDialogs.self) { _ in StrangerMessages.dialogs() })
            let history = await mtproto(["history", "me"])
            #expect(history.status == .success && history.output.count == StrangerMessages.all().count)
            Stranger.expectHarmless(history, StrangerMessages.tags)
            Stranger.expectHarmless(await mtproto(["history", "me", "--markdown"]), StrangerMessages.tags)

            let json = await mtproto(["history", "me", "--json"])
            Stranger.expectHarmless(json, StrangerMessages.tags)
            #expect(json.output.contains { $0.contains("]0;link") })
            let decoder = JSONDecoder()
            let listed = try json.output.map { try decoder.decode(Listed.self, from: Data($0.utf8)) }
            #expect(listed.map(\.text).filter { !$0.isEmpty } == [Stranger.text("text"), Stranger.text("caption")])
            #expect(
                listed.compactMap(\.media?.kind) == [
                    "document", "document", "web_page", "contact", "poll", "dice",
                ])
            #expect(listed.compactMap(\.action?.kind) == ["group_created", "channel_created", "title_changed"])
            #expect(listed.compactMap(\.action?.title) == ["created", "channel", "renamed"].map(Stranger.text))
            #expect(listed.compactMap(\.action?.members) == [[1, 2]])

            // A chat shows whatever its last message is, a poll as well.
            let chats = await mtproto(["chats"])
            #expect(chats.output.count == 1 + StrangerMessages.all().count + 2, "\(chats.errors)")
            // The name of a file leaves no room for its caption in one short line.
            Stranger.expectHarmless(
                chats,
                StrangerMessages.tags.filter { $0 != "caption" } + ["first4711", "username4720", "group", "supergroup"])
            #expect(chats.output.contains { $0.contains("[poll \"") })
            Stranger.expectHarmless(
                await mtproto(["chats", "--json"]),
                StrangerMessages.tags
                    + ["first4711", "last4712", "username4713", "group", "supergroup", "public"])
        }
    }

    @Test("S02 a text cannot pass for what happened, nor for a photo")
    func bracketsAreOurs() async throws {
        try await withStrangers { lab, mtproto in
            await signIn(mtproto)
            let texts = [
                "[removed user 5]", " [photo]", "\\[dice]", "plain [link]", "\u{3164}[photo]", "\u{2800} [photo]",
                "\u{ff3b}photo]",
            ]
            await script(texts.map { ($0, 0) }, on: lab)
            let shown = await mtproto(["history", "me"]).output
            #expect(
                shown.prefix(4)
                    == ["1 -> \\[removed user 5]", "2 -> \\ [photo]", "3 -> \\\\[dice]", "4 -> plain [link]"])
            #expect(shown.count == 7 && shown.suffix(3).allSatisfy { $0.contains(" -> \\") }, "\(shown)")
            let json = await mtproto(["history", "me", "--json"]).output
            #expect(json.first?.contains("\"[removed user 5]\"") == true)

            // In Markdown a link has a bracket of its own, and two asterisks mean nothing.
            let links = [
                ("removed user 5", 14), (" photo", 5), ("[photo]", 0), ("plain photo", 5), ("\u{ff3b}photo]", 0),
                ("\u{3164}photo", 5),
            ]
            await script(links, on: lab)
            let marked = await mtproto(["history", "me", "--markdown"]).output
            #expect(
                marked.prefix(5) == [
                    "1 -> **[removed user 5](https://example.org)", "2 -> ** [photo](https://example.org)",
                    "3 -> \\[photo\\]", "4 -> plain [photo](https://example.org)", "5 -> **\u{ff3b}photo\\]",
                ], "\(marked)")
            #expect(marked.count == 6 && marked.last?.hasPrefix("6 -> **") == true, "\(marked)")
            let read = try FormattedText(markdown: "**[removed user 5](https://example.org)")
            #expect(read.text == "removed user 5" && read.markdown == "[removed user 5](https://example.org)")
        }
    }

    /// Lets a chat have these texts, each with so many letters at its end that are a link.
    private func script(_ texts: [(String, Int)], on lab: Lab) async {
        await lab.script(
            ScriptedAnswer(API.Messages.GetHistory.self) { query in
                let messages = texts.enumerated().map { number, item in
                    let (text, length) = item
                    let link = API.MessageEntity.messageEntityTextUrl(
                        offset: Int32(text.utf16.count - length), length: Int32(length), url: "https://example.org")
                    return API.Message.message(
                        .init(
                            id: Int32(number + 1), peerID: .peerUser(userID: StrangerMessages.user), date: 1,
                            message: text, entities: length > 0 ? [link] : nil))
                }
                return .messages(
                    .init(
                        messages: query.offsetID == 0 ? messages.reversed() : [], topics: [], chats: [],
                        users: StrangerMessages.people([StrangerMessages.user])))
            })
    }

    @Test("S02 S03 names of files that go up and come down")
    func files() async throws {
        let files = try TemporaryDirectory()
        try await withStrangers { lab, mtproto in
            await signIn(mtproto)
            let name = Stranger.text("upload").replacing("\u{0}", with: "")
            let original = try files.file(name, "content")
            let sent = await mtproto(["upload", original, "me"])
            #expect(sent.status == .success, "\(sent.errors)")
            Stranger.expectHarmless(sent, ["upload"])
            Stranger.expectHarmless(await mtproto(["upload", original, "me", "--json"]), ["upload"])

            let id = try #require(sent.output.first?.split(separator: " ").compactMap { Int($0.dropLast()) }.first)
            let place = try TemporaryDirectory()
            let received = await mtproto(["download", "me", "\(id)", "--output", place.path])
            #expect(received.status == .success, "\(received.errors)")
            Stranger.expectHarmless(received, ["upload"])
            let again = await mtproto(["download", "me", "\(id)", "--output", place.path, "--json", "--force"])
            Stranger.expectHarmless(again, ["upload"])
            Stranger.expectHarmless(await mtproto(["download", "me", "\(id)", "--output", place.path]), ["upload"])
        }
    }

    @Test("S02 descriptions of labs, addresses of proxies, and bytes to decode")
    func descriptionsAndProxies() async throws {
        let key = try #require(TelegramConfiguration.production(apiID: 1, apiHash: "x").servers.publicKeys.first)
        let description = """
            {"datacenters": [{"id": 2, "address": \(try JSONOutput.string(Stranger.text("place"))), "port": 1}],
            "rsa_public_key_pem": \(try JSONOutput.string(key))}
            """
        let file = try home.file("lab.json", description)
        let login = await CommandRun.of("login", "--lab", file, "--phone", "9996651001", "--code", "5", home: home)
        #expect(login.status != .success)
        Stranger.expectHarmless(login, ["place"])
        let proxy = await CommandRun.of(
            "proxy", "check", "--lab", file, "socks5://" + Stranger.text("proxy") + ":1", home: home)
        #expect(proxy.status != .success)
        Stranger.expectHarmless(proxy, [])

        let message = StrangerMessages.message(Stranger.text("bytes"), nil, id: 1)
        let bytes = Array(try message.encoded().readableBytesView)
        let tree = await CommandRun.of("decode", "-", input: bytes)
        #expect(tree.status == .success, "\(tree.errors)")
        #expect(tree.output.contains { $0.contains("]0;bytes") })
        Stranger.expectHarmless(tree, [])
    }
}
