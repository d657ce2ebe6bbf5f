import Foundation
import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab: what users do by order")
struct LabActTests {
    private static func withBot(
        _ lab: RunningLab, _ control: Control, _ body: (TelegramClient, Peer) async throws -> Void
    ) async throws {
        let servers = try LabServers(contentsOf: lab.file)
        var configuration = TelegramConfiguration.lab(servers)
        // However busy the machine is, no answer is late.
        configuration.time = TestTime().source
        let token = try #require(servers.bot("labbot")).token
        let start = #"{"from": "alice", "to": "labbot", "text": "/start"}"#
        #expect(try await control.send("POST", "/messages", start).status == 200)
        try await withTelegramClient(configuration) { bot in
            _ = try await bot.signIn(botToken: token)
            try await body(bot, try await bot.resolve(.username("alice")))
        }
    }

    private func accepted(_ control: Control, _ path: String, _ body: String) async throws {
        let answer = try await control.send("POST", path, body)
        #expect(answer.status == 200, "\(path) \(body) \(answer.body)")
    }

    @Test("LT02 Users press, vote, react and answer by order, and what is not there is said")
    func usersActByOrder() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0"]) { lab in
            let control = try Control(lab)
            try await Self.withBot(lab, control) { bot, alice in
                try await pressed(control, bot, alice)
                try await voted(control, bot, alice)
                try await refused(control)
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    private func pressed(_ control: Control, _ bot: TelegramClient, _ alice: Peer) async throws {
        let updates = bot.botUpdates
        let heard = Task { () -> String in
            for await update in updates {
                if case .callbackQuery(let query) = update { return query.text }
            }
            return "nothing"
        }
        while updates.position == nil { await Task.yield() }
        let tea = SendOptions(keyboard: [[.callback("Yes", "tea:yes"), .callback("No", "tea:no")]])
        _ = try await bot.send("Tea?", to: alice, options: tea)
        let coffee = SendOptions(keyboard: [[.callback("No", "coffee:no")]])
        _ = try await bot.send("Coffee?", to: alice, options: coffee)
        let press = #"{"from": "alice", "to": "labbot", "button": "No", "message": "Tea*"}"#
        try await accepted(control, "/presses", press)
        #expect(await heard.value == "tea:no")
        try await accepted(
            control, "/messages", #"{"from": "alice", "to": "labbot", "text": "Neither.", "reply_to": "Coffee?"}"#)
        try await accepted(
            control, "/messages",
            #"{"from": "alice", "to": "labbot", "text": "Read.", "file": {"name": "menu.txt", "text": "Green"}}"#)
        let reacted = #"{"from": "alice", "to": "labbot", "emoji": "👍"}"#
        try await accepted(control, "/reactions", reacted)
        let unknown = try await control.send("POST", "/reactions", reacted.replacing("👍", with: "tea"))
        #expect(unknown.status == 400 && unknown.body.contains("REACTION_INVALID"), "\(unknown.body)")
    }

    private func voted(_ control: Control, _ bot: TelegramClient, _ alice: Peer) async throws {
        let input = try await bot.inputPeer(alice)
        let poll = API.Poll(
            id: 0, question: .init(text: "Which tea?", entities: []),
            answers: ["Green", "Black"].map { .inputPollAnswer(.init(text: .init(text: $0, entities: []))) }, hash: 0)
        _ = try await bot.invoke(
            API.Messages.SendMedia(
                peer: input, media: .inputMediaPoll(.init(poll: poll)), message: "", randomID: 7))
        try await accepted(control, "/votes", #"{"from": "alice", "to": "labbot", "answers": ["Green"]}"#)
        let red = try await control.send("POST", "/votes", #"{"from": "alice", "to": "labbot", "answers": "Red"}"#)
        #expect(red.status == 404 && red.body.contains("poll with the answers"), "\(red.body)")
    }

    private func refused(_ control: Control) async throws {
        for (path, body, status, part) in [
            ("/presses", #"{"from": "alice", "to": "labbot", "button": "Milk"}"#, 404, "is a message with a button"),
            (
                "/presses", #"{"from": "alice", "to": "labbot", "button": "No", "message": 9999}"#, 404,
                "no message 9999"
            ),
            ("/presses", #"{"from": "alice", "to": "labbot"}"#, 400, "is missing"),
            ("/votes", #"{"from": "alice", "to": "labbot", "answers": []}"#, 400, "one answer is wanted at least"),
            ("/presses", #"{"from": "labbot", "to": "alice", "button": "No"}"#, 400, "bots press no buttons"),
            ("/votes", #"{"from": "labbot", "to": "alice", "answers": ["Green"]}"#, 400, "bots do not vote"),
            ("/reactions", #"{"from": "alise", "to": "labbot", "emoji": "👍"}"#, 400, "did you mean alice?"),
            ("/messages", #"{"from": "alice", "to": "labbot", "text": "a", "reply_to": "b"}"#, 404, "and the text"),
            ("/messages", #"{"from": "alice", "to": "boris", "file": {"name": "a"}}"#, 400, "says what is in it"),
        ] {
            let answer = try await control.send("POST", path, body)
            #expect(answer.status == status && answer.body.contains(part), "\(path) \(body) \(answer.body)")
        }
    }

    @Test("LT02 A chat is named by its title if no other one has it")
    func chatsAreNamedByTitles() async throws {
        let directory = try TemporaryDirectory()
        let chat = #"{"kind": "group", "title": "Twice", "owner": "alice", "members": ["boris"]}"#
        let world = try directory.file(
            "world.json",
            #"{"chats": [\#(chat), \#(chat), {"kind": "channel", "title": "Front door", "owner": "alice"}]}"#)
        _ = try await RunningLab.run(in: directory, options: ["--world", world, "--control", "0"]) { lab in
            let control = try Control(lab)
            try await accepted(control, "/messages", #"{"from": "alice", "to": "Front door", "text": "Open."}"#)
            let twice = try await control.send("POST", "/messages", #"{"from": "alice", "to": "Twice", "text": "a"}"#)
            #expect(twice.status == 400 && twice.body.contains("several chats have the title"), "\(twice.body)")
        }
    }

    @Test("LT06 What asks by the HTTP Bot API is told that a lab does not speak it, at a datacenter and for orders")
    func botAPIIsRefused() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0"]) { lab in
            let servers = try LabServers(contentsOf: lab.file)
            let datacenter = try #require(servers.datacenters.first { $0.id == 2 })
            for place in [Control(port: datacenter.port), try Control(lab)] {
                for (method, path) in [
                    ("GET", "/bot50002:lab-bot/getMe"), ("POST", "/bot50002:lab-bot/getUpdates?offset=1"),
                    ("GET", "/file/bot50002:lab-bot/documents/a.txt"),
                ] {
                    let answer = try await place.send(method, path, method == "POST" ? "{}" : "")
                    #expect(answer.status == 404, "\(path) \(answer)")
                    #expect(answer.body.hasPrefix(#"{"ok":false,"error_code":404,"description":"this lab speaks"#))
                }
            }
            // What is nothing of bots is answered as before.
            #expect(try await Control(port: datacenter.port).send("POST", "/", "").body.isEmpty)
        }
        let lines = (run.output + run.errors).filter { $0.contains("asks by the HTTP Bot API") }
        #expect(lines.count == 1 && lines.first?.contains("datacenter 2") == true, "\(run.output) \(run.errors)")
        #expect(lines.first?.contains("lab-bot") == false)
    }
}
