import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab: people, bots and chats of the start")
struct LabWorldTests {
    private static let world = """
        {"people": [
            {"phone": "9996631007", "first_name": "Gita", "username": "gita_lab", "premium": true},
            {"phone": "4930123456", "code": "12345", "home_dc": 2, "first_name": "Hana"}],
         "bots": [{"username": "tea_bot", "first_name": "Tea", "home_dc": 1,
             "games": [{"short_name": "brew", "title": "Brew it", "description": "Hot."}, {"short_name": "pour"}]}],
         "chats": [
            {"kind": "supergroup", "title": "Kitchen", "username": "lab_kitchen", "owner": "gita_lab",
             "members": ["4930123456", "tea_bot", "cake_bot"], "administrators": ["cake_bot"]},
            {"kind": "group", "title": "Cellar", "owner": "alice", "members": ["boris"]}]}
        """

    @Test("LT06 People, bots and chats are given at the start, and the description and GET /lab have them")
    func worldIsGiven() async throws {
        let directory = try TemporaryDirectory()
        let options = [
            "--world", try directory.file("world.json", Self.world), "--bot", "cake_bot:bake", "--control", "0",
            "--login-email", "9996631007=gita@example.org",
        ]
        let run = try await RunningLab.run(in: directory, options: options) { lab in
            let servers = try LabServers(contentsOf: lab.file)
            #expect(servers.bots.map(\.username) == ["labbot", "cake_bot", "tea_bot"])
            let hana = try #require(servers.account("4930123456"))
            #expect(hana.homeDC == 2 && hana.code == "12345" && servers.account("gita_lab")?.code == "33333")
            let kitchen = try #require(servers.chat("lab_kitchen"))
            #expect(kitchen.kind == "supergroup" && kitchen.title == "Kitchen" && kitchen.members.count == 4)
            let cake = try #require(servers.bot("cake_bot")?.id)
            #expect(kitchen.administrators == [cake])
            #expect(servers.chat("Cellar")?.kind == "group")

            var configuration = TelegramConfiguration.lab(servers)
            // However busy the machine is, no answer is late.
            configuration.time = TestTime().source
            let token = try #require(servers.bot("tea_bot")).token
            try await withTelegramClient(configuration) { client in
                let user = try await client.signIn(botToken: token)
                #expect(user.username == "tea_bot")
                let place = try await client.resolve(.username("lab_kitchen"))
                let sent = try await client.send(.game("brew"), to: place)
                if case .game(let game)? = sent.media {
                    #expect(game.title == "Brew it" && game.description == "Hot.")
                } else {
                    Issue.record("no game: \(sent)")
                }
                // That one is the other bot's.
                let error = await #expect(throws: TelegramError.self) {
                    try await client.send(.game("bake"), to: place)
                }
                #expect(error?.serverError?.message == "MEDIA_INVALID")
            }
            let control = try Control(lab)
            for path in ["/lab", "/chats"] {
                let answer = try await control.send("GET", path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer.body.contains("\"username\" : \"lab_kitchen\""), "\(path) \(answer.body)")
            }
        }
        #expect(run.status == .success, "\(run.errors)")
        #expect(run.output.contains { $0.hasPrefix("supergroup  1000001  Kitchen") }, "\(run.output)")
        for (bot, games) in ["cake_bot of datacenter 2": "bake", "tea_bot of datacenter 1": "brew, pour"] {
            #expect(
                run.output.contains {
                    $0.hasPrefix("Bot @\(bot) has the token ") && $0.hasSuffix(", and the games \(games)")
                }, "\(run.output)")
        }
    }

    /// A world with one forum.
    private func forum(_ member: String) -> String {
        #"{"chats": [{"kind": "supergroup", "title": "a", "owner": "alice", "forum": true, \#(member)}]}"#
    }

    @Test("LT06 A forum with topics and messages of the start are given in the file, and are told to clients")
    func forumIsGiven() async throws {
        let directory = try TemporaryDirectory()
        let world = try directory.file(
            "world.json",
            #"""
            {"chats": [{"kind": "supergroup", "title": "Kitchen", "owner": "alice", "members": ["boris"], "forum": true,
                "topics": ["Tea"], "generated_messages": 5, "messages": [{"from": "boris", "text": "Any?", "topic": "Tea"}]}],
             "private_chats": [{"between": ["boris", "labbot"], "messages": [{"from": "boris", "text": "/start"}]}]}
            """#)
        let run = try await RunningLab.run(in: directory, options: ["--world", world, "--control", "0"]) { lab in
            let control = try Control(lab)
            let described = try await control.send("GET", "/lab").body
            #expect(described.contains("\"topics\"") && described.contains("\"title\" : \"Tea\""), "\(described)")
            // The bot may write, as the user has begun.
            let answer = #"{"from": "labbot", "to": "boris", "text": "Hello.", "reply_to": "/start"}"#
            #expect(try await control.send("POST", "/messages", answer).status == 200)
            let reply = #"{"from": "alice", "to": "Kitchen", "text": "Yes.", "reply_to": "Any?"}"#
            #expect(try await control.send("POST", "/messages", reply).status == 200)
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT06 What is wrong with people, bots and chats is told in one line with its place or its name")
    func wrongWorldsAreRefused() async throws {
        let directory = try TemporaryDirectory()
        for (text, part) in [
            (#"{"people": [{"phone": "9996631007"}]}"#, "people[0]: \"first_name\" is missing"),
            (#"{"people": [{"phone": "49301", "first_name": "H"}]}"#, "people[0]: a phone number that is not of"),
            (#"{"bots": [{"name": "tea_bot"}]}"#, "bots[0]: \"name\" means nothing here"),
            (#"{"bots": [{"username": "tea_bot", "home_dc": 6}]}"#, "bots[0].home_dc: a whole number from 1 to 5"),
            (#"{"bots": [{"username": "tea_bot", "games": [{}]}]}"#, "bots[0].games[0]: \"short_name\" is missing"),
            (
                #"{"bots": [{"username": "tea_bot", "games": [{"short_name": "a", "title": ""}]}]}"#,
                "bots[0].games[0].title: 1 to 64 characters"
            ),
            (#"{"chats": [{"kind": "forum"}]}"#, "chats[0].kind: one of group, supergroup, channel is wanted"),
            (#"{"people": [{"phone": "9996631007", "first_name": " "}]}"#, "people[0].first_name: 1 to 64 characters"),
            (#"{"people": [{"phone": "9996631007", "first_name": "G\u0007"}]}"#, "there are control characters"),
            (#"{"people": [{"phone": "9996631007", "first_name": "G", "code": "abc"}]}"#, "a code has 1 to 10 digits"),
            (#"{"people": [{"phone": "9996631007", "first_name": "G", "password": ""}]}"#, "a password is not empty"),
            (
                #"{"chats": [{"kind": "group", "title": "\#(String(repeating: "👪", count: 65))", "owner": "alice"}]}"#,
                "chats[0].title: 1 to 128 characters"
            ),
            (
                #"{"people": [\#(Array(repeating: "{}", count: 1001).joined(separator: ","))]}"#,
                "people: 1000 are taken at most"
            ),
            (forum(#""topics": [""]"#), "chats[0].topics[0]: 1 to 128 characters"),
            (forum(#""messages": [{"from": "alice"}]"#), "chats[0].messages[0]: \"text\" is missing"),
            (
                forum(#""messages": [{"from": "alice", "text": "a", "topic": "Te"}]"#),
                "chats[0].messages[0].topic: the forum has no such topic"
            ),
            (forum(#""generated_messages": 1001"#), "chats[0].generated_messages: a whole number from 0 to 1000"),
            (
                #"{"chats": [{"kind": "channel", "title": "a", "owner": "alice", "forum": true}]}"#,
                "chats[0].forum: supergroups alone are forums"
            ),
            (
                #"{"chats": [{"kind": "supergroup", "title": "a", "owner": "alice", "topics": ["Tea"]}]}"#,
                "chats[0].topics: a chat with topics is a forum"
            ),
            (#"{"private_chats": [{"between": ["alice"]}]}"#, "private_chats[0].between: two are wanted"),
            (#"{"groups": []}"#, "\"groups\" means nothing here"),
        ] {
            let run = await CommandRun.of("lab", "--world", try directory.file("world.json", text), interrupted: {})
            #expect(run.status == .badData && run.errors.count == 1, "\(text) \(run.errors)")
            #expect(run.errors.joined().contains(part), "\(text) \(run.errors)")
        }
        let world = try directory.file(
            "world.json", #"{"chats": [{"kind": "channel", "title": "News", "owner": "alise"}]}"#)
        let crowd = (0..<21).map { "\"x\($0)_bot\"" }
        let full = try directory.file(
            "full.json",
            #"{"bots": [\#(crowd.map { #"{"username": \#($0)}"# }.joined(separator: ","))], "#
                + #""chats": [{"kind": "supergroup", "title": "Full", "owner": "alice", "#
                + #""members": [\#(crowd.joined(separator: ","))]}]}"#)
        for (options, part) in [
            (["--world", full], "supergroup \"Full\": 20 bots are taken at most, and there are 21"),
            (["--world", world], "channel \"News\": the lab has no user \"alise\"; did you mean alice?"),
            (["--bot", "tea_bot:"], "bot \"tea_bot\": \"\" is no short name of a game"),
            (["--bot", "tea_bot:brew,brew"], "the game \"brew\" stands there twice"),
            (["--bot", "tea"], "bot \"tea\": the user name of a bot ends in bot"),
            (["--bot", "tea_bot", "--bot", "tea_bot"], "the user name \"tea_bot\" is taken"),
            (["--world", world, "--login-email", "123=a@example.org"], "the accounts are 9996651001"),
        ] {
            let run = await CommandRun.of(["lab"] + options, interrupted: {})
            #expect(run.status == .usage && run.errors.joined().contains(part), "\(options) \(run.errors)")
        }
    }
}
