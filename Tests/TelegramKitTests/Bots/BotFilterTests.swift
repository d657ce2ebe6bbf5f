import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// What runs around the handlers of a bot, and which of them are for what.
struct BotFilterTests {
    private struct Broken: Error {}

    @Test(
        "U41 middleware runs around each handler, in its order: it sees errors and answers, and stops what it does not let on"
    )
    func middlewareRunsAround() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            var bot = Bot()
            bot.use { update, next in
                guard case .message(let message) = update, !message.isOutgoing else { return try await next() }
                diary.note("1 begins \(message.text)")
                do {
                    try await next()
                    diary.note("1 ends \(message.text)")
                } catch {
                    diary.note("1 fails \(error is Broken)")
                    throw error
                }
            }
            bot.use { update, next in
                if case .message(let message) = update, message.text == "forbidden" { return }
                try await next()
            }
            bot.onCommand("ask") { message in
                let answer = try await message.conversation.ask("What?", timeout: nil)
                try await message.respond("so: \(answer.text)")
            }
            bot.onText("break") { _ in throw Broken() }
            bot.onText { try await $0.respond("heard \($0.text)") }
            bot.onError { error, _ in diary.note("told \(error is Broken)") }
            try await stage.running(bot) {
                #expect(try await stage.ask("one").message == "heard one")
                try await stage.alice.send("forbidden", to: stage.peer)
                try await stage.alice.send("break", to: stage.peer)
                #expect(try await stage.ask("/ask").message == "What?")
                #expect(try await stage.ask("this").message == "so: this")
                #expect(try await stage.ask("two").message == "heard two")
                try await eventually("the last one has ended") { diary.lines.last == "1 ends two" }
            }
            let expected = [
                "1 begins one", "1 ends one", "1 begins forbidden", "1 ends forbidden", "1 begins break",
                "1 fails true", "told true", "1 begins /ask", "1 begins this", "1 begins two", "1 ends two",
            ]
            // The question and its answer end together, in either order.
            let ends = ["1 ends /ask", "1 ends this"]
            #expect(diary.lines.filter { !ends.contains($0) } == expected)
            #expect(Set(diary.lines).isSuperset(of: ends))
        }
    }

    /// A bot whose handlers write down which of them was called, and with what.
    private func notingBot(_ me: Peer, _ toBot: Peer, _ diary: Diary) -> Bot {
        func note(_ line: String) -> @Sendable (BoundMessage) async throws -> Void {
            { diary.note("\(line) \($0.text)") }
        }
        var bot = Bot()
        bot.onMessage(.service, perform: note("service"))
        bot.onCommand("ban", where: .group && .from([me]), perform: note("ban in a group"))
        bot.onCommand("ban", perform: note("ban elsewhere"))
        bot.onMessage(.channel && !.text(matching: /\d/), perform: note("channel"))
        bot.onMessage(.channel, perform: note("channel with a digit"))
        bot.onMessage(.photo || .poll, perform: note("picture or poll"))
        bot.onMessage(.document, perform: note("document"))
        bot.onMessage(.voice, perform: note("voice"))
        bot.onMessage(.dice || .location || .contact, perform: note("small"))
        bot.onMessage(.media, perform: note("media"))
        bot.onText("ping", where: .reply, perform: note("reply"))
        bot.onText(matching: /p.ng/, where: .privateChat) { message, _ in diary.note("private \(message.text)") }
        bot.onMessage(.chats([toBot]), perform: note("never"))
        bot.onMessage(BotFilter { $0.sender?.id == me.id } && .text, perform: note("mine"))
        bot.onMessageEdited(where: .text) { diary.note("edited \($0.text)") }
        return bot
    }

    /// A group, a supergroup and a channel, which the bot is in.
    private func chats(
        _ alice: TelegramClient, _ toBot: Peer
    ) async throws -> (group: Peer, talk: Peer, news: Peer) {
        let group = try await alice.createGroup(title: "Group", members: [toBot])
        try await alice.promote(toBot, in: group, to: .all)
        let talk = try await alice.createChannel(title: "Talk")
        try await alice.addMembers([toBot], to: talk)
        try await alice.promote(toBot, in: talk, to: [.inviteUsers])
        let news = try await alice.createChannel(title: "News", isBroadcast: true)
        try await alice.promote(toBot, in: news, to: [.postMessages, .editMessages])
        return (group, talk, news)
    }

    @Test("U41 each kind of file has a filter of its own, which no other kind fits")
    func filtersTellFilesApart() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            var bot = Bot()
            let filters: [(name: String, filter: BotFilter)] = [
                ("video", .video), ("audio", .audio), ("voice", .voice), ("round video", .videoNote),
                ("animation", .animation), ("sticker", .sticker), ("document", .document), ("photo", .photo),
            ]
            // What two of them fit is for neither handler.
            for (name, filter) in filters {
                let only = filters.filter { $0.name != name }.reduce(filter) { $0 && !$1.filter }
                bot.onMessage(only) { _ in diary.note(name) }
            }
            let clip = UploadContent.bytes(fileContent(900), name: "clip.mp4")
            let sent: [OutgoingMedia] = [
                .video(clip, duration: 2.5, width: 64, height: 48),
                .audio(.bytes(fileContent(900), name: "song.mp3"), duration: 61),
                .voice(.bytes(fileContent(900), name: "voice.ogg"), duration: 4),
                .videoNote(clip, duration: 3, side: 240), .animation(clip, duration: 1, width: 64, height: 48),
                .sticker(.bytes(fileContent(900), name: "s.webp"), emoji: "🙂"),
                .document(.bytes(fileContent(900), name: "x.pdf")),
                .photo(.bytes(testPicture(size: 3000), name: "sea.jpg")),
            ]
            try await stage.running(bot) {
                for media in sent { try await stage.alice.send(media, to: stage.peer) }
                try await eventually("each is heard, not \(diary.lines)") { diary.lines.count >= sent.count }
                #expect(diary.lines == filters.map { $0.name })
            }
        }
    }

    @Test("U41 handlers are for messages with links, and for people by their names, however these are written")
    func linksAndNamesAreChosen() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            var bot = Bot()
            bot.onMessage(.link && .from(usernames: ["@ALICE", "nobody"])) { diary.note("alice's link \($0.text)") }
            bot.onMessage(.from(usernames: ["Boris"])) { diary.note("boris \($0.text)") }
            bot.onMessage(!.from(usernames: ["alice", "boris"])) { diary.note("another \($0.text)") }
            bot.onText(where: .text(matching: /t\w+a/)) { diary.note("expression \($0.text)") }
            bot.onText { diary.note("rest \($0.text)") }
            let handlers = bot
            try await stage.running(handlers) {
                func expect(_ line: String, _ send: () async throws -> Void) async throws {
                    try await send()
                    try await eventually("\(line), not \(diary.lines)") { diary.lines.last == line }
                }
                let (alice, toBot) = (stage.alice, stage.peer)
                let behind = try FormattedText(markdown: "[tea](https://example.org)")
                try await expect("alice's link tea") { try await alice.send(behind, to: toBot) }
                try await expect("alice's link see https://example.org now") {
                    try await alice.send("see https://example.org now", to: toBot)
                }
                try await expect("rest @boris") { try await alice.send("@boris", to: toBot) }
                try await expect("expression green tisana, please") {
                    try await alice.send("green tisana, please", to: toBot)
                }
                try await stage.withBoris { boris, toBot in
                    try await expect("boris https://example.org") {
                        try await boris.send("https://example.org", to: toBot)
                    }
                }
                // She has no name.
                try await withClient(of: stage.lab) { my in
                    let code = try await my.client.sendCode(to: "9996633333")
                    _ = try await my.client.signIn("33333", with: code)
                    _ = try await my.client.signUp(with: code, firstName: "Frida")
                    let toBot = try await my.client.resolve(.username(stage.lab.description.bots[0].username))
                    try await expect("another hello") { try await my.client.send("hello", to: toBot) }
                }
            }
        }
    }

    @Test("U41 handlers are for a kind of chat, people, media or texts, and for what is composed of these")
    func filtersChoose() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            let me = try await stage.alice.me().peer
            let toBot = stage.peer
            let bot = notingBot(me, toBot, diary)
            try await stage.running(bot) {
                let alice = stage.alice
                let (group, talk, news) = try await chats(alice, toBot)
                func expect(_ line: String, _ send: () async throws -> Void) async throws {
                    try await send()
                    try await eventually("\(line), not \(diary.lines)") { diary.lines.contains(line) }
                }
                func kindsOfChat() async throws {
                    try await expect("ban in a group /ban 1") { try await alice.send("/ban 1", to: group) }
                    try await expect("ban in a group /ban 2") { try await alice.send("/ban 2", to: talk) }
                    try await expect("ban elsewhere /ban 3") { try await alice.send("/ban 3", to: toBot) }
                    try await expect("channel no number") { try await alice.send("no number", to: news) }
                    try await expect("channel with a digit 4") { try await alice.send("4", to: news) }
                }
                try await kindsOfChat()
                func kindsOfMedia() async throws {
                    try await expect("picture or poll ") {
                        try await alice.send(.poll("Tea?", answers: ["Yes", "No"]), to: group)
                    }
                    try await expect("document five") {
                        try await alice.send(.bytes([1], name: "a.bin"), to: toBot, caption: "five")
                    }
                    try await expect("voice six") {
                        try await alice.send(
                            .voice(.bytes([1], name: "a.ogg"), duration: 1), to: toBot, caption: "six")
                    }
                    try await expect("small ") { try await alice.send(.dice("🎲"), to: toBot) }
                }
                try await kindsOfMedia()
                func kindsOfText() async throws {
                    let ping = try await alice.send("pong", to: toBot)
                    try await expect("private pong") {}
                    try await expect("reply ping") {
                        try await alice.send("ping", to: toBot, options: SendOptions(replyTo: ping.id))
                    }
                    try await expect("mine ping") { try await alice.send("ping", to: talk) }
                    try await expect("edited other") { try await alice.edit(ping.id, in: toBot, to: "other") }
                }
                try await kindsOfText()
                #expect(diary.lines.contains { $0.hasPrefix("service") })
                #expect(!diary.lines.contains { $0.hasPrefix("never") || $0.hasPrefix("media") })
            }
        }
    }
}
