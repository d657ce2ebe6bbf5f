import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Handlers that have no client but that of what they are given.
struct HandlerClientTests {
    @Test("a bot answers those who vote, react, come and are back by the client of what it was told")
    func changesHaveClients() async throws {
        try await withBotStage { stage in
            var bot = Bot()
            bot.onCommand("poll") {
                try await $0.respond(.poll("Tea?", answers: ["Yes", "No"], isAnonymous: false))
            }
            bot.onPollVote { vote in try await vote.client.send("voted \(vote.positions)", to: vote.voter) }
            bot.onReactionsChanged { change in try await change.client.send("reacted", to: change.chat) }
            bot.onBlocked { change in
                if !change.isBlocked { try await change.client.send("welcome back", to: change.user) }
            }
            bot.onMemberChanged { change in
                guard change.hasJoined else { return }
                try await change.client.send(change.isMe ? "here I am" : "welcome", to: change.chat)
            }
            try await stage.running(bot) {
                func hears(_ text: String, in chat: Peer) async throws {
                    try await eventually("Alice hears: \(text)") {
                        try await stage.alice.messages(in: chat, limit: 3).collect().contains { $0.text == text }
                    }
                }
                let question = try await stage.ask("/poll")
                let message = try #require(
                    try await stage.alice.messages([Int(question.id)], in: stage.peer).first?.bound(to: stage.alice))
                try await message.vote(1)
                try await hears("voted [1]", in: stage.peer)
                try await message.react("👍")
                try await hears("reacted", in: stage.peer)
                try await stage.alice.block(stage.peer)
                try await stage.alice.unblock(stage.peer)
                try await hears("welcome back", in: stage.peer)
                let talk = try await stage.alice.createChannel(title: "Talk")
                try await stage.alice.addMembers([stage.peer], to: talk)
                try await hears("here I am", in: talk)
                try await stage.alice.promote(stage.peer, in: talk, to: .all)
                try await stage.alice.addMembers([stage.alice.resolve(.username("boris"))], to: talk)
                try await hears("welcome", in: talk)
            }
        }
    }

    @Test("a handler reads the message that is answered, answers with albums, and replaces files")
    func answersWithMore() async throws {
        try await withBotStage { stage in
            let alice = stage.alice
            let boris = try await alice.resolve(.username("boris"))
            var bot = Bot()
            bot.onCommand("ban", where: .group && .reply) { message in
                guard let sender = try await message.repliedMessage()?.sender else { return }
                try await message.client.ban(sender, in: message.peer)
                try await message.reply("Banned.")
            }
            bot.onCommand("album") { message in
                #expect(try await message.repliedMessage() == nil)
                let album: [OutgoingMedia] = [.bytes([1], name: "a.txt"), .bytes([2], name: "b.txt")]
                let sent = try await message.reply(album: album, captions: ["one"])
                try await sent[0].bound(to: message.client).editMedia(to: .bytes([1, 2, 3], name: "c.txt"))
                try await message.client.editMedia(
                    of: sent[1].id, in: message.peer, to: .bytes([4, 5], name: "d.txt"), caption: "two")
                try await message.respond("done")
            }
            try await stage.running(bot) {
                let asked = try await alice.send("/album", to: stage.peer)
                try await eventually("it is done") {
                    try await alice.messages(in: stage.peer, limit: 1).collect().first?.text == "done"
                }
                let album = try await alice.messages(in: stage.peer, limit: 3).collect().filter { $0.albumID != nil }
                #expect(album.map(\.replyTo) == [asked.id, asked.id])
                #expect(album.map(\.file?.name) == ["d.txt", "c.txt"] && album.map(\.text) == ["two", "one"])
                #expect(album.map(\.file?.size) == [2, 3])

                let talk = try await alice.createChannel(title: "Talk")
                try await alice.addMembers([stage.peer, boris], to: talk)
                try await alice.promote(stage.peer, in: talk, to: .all)
                try await stage.withBoris { other, _ in
                    var there: Peer?
                    for try await dialog in other.dialogs() where dialog.peer.id == talk.id { there = dialog.peer }
                    let spam = try await other.send("spam", to: try #require(there))
                    try await alice.send("/ban", to: talk, options: SendOptions(replyTo: spam.id))
                    try await eventually("he is banned") {
                        try await alice.messages(in: talk, limit: 1).collect().first?.text == "Banned."
                    }
                    let banned = try await alice.members(of: talk, matching: .banned()).collect()
                    #expect(banned.map(\.peer) == [boris])
                }
            }
        }
    }

    @Test("U43 albums of a handler with a state are sent once, and it has their messages again, when it runs twice")
    func albumsAreNumbered() async throws {
        let ids = Mutex<[[Int]]>([])
        let counts = Scenes("counts", initial: 0)
        var bot = Bot()
        bot.onText("go", in: counts) { message, count in
            count += 1
            let album: [OutgoingMedia] = [.bytes([1], name: "a.txt"), .bytes([2], name: "b.txt")]
            var sent = try await message.reply(album: album, captions: ["one"]).map(\.id)
            sent += try await message.respond(album: album).map(\.id)
            // The same once more.
            sent += try await message.reply(album: album, captions: ["one"]).map(\.id)
            let all = sent
            let runs = ids.withLock { ids in
                ids.append(all)
                return ids.count
            }
            // The first run ends with the process.
            if runs == 1 { try await Task.sleep(for: .seconds(600)) }
        }
        let handlers = bot
        try await withBotStage(storage: MemoryStore()) { stage in
            try await stage.running(handlers) {
                try await stage.alice.send("go", to: stage.peer)
                try await eventually("all is sent") { ids.withLock { $0.count } == 1 }
            }
            try await stage.running(handlers) {
                try await eventually("it runs again") { ids.withLock { $0.count } == 2 }
                let me = try await stage.alice.me().peer
                try await eventually("it has counted") { try await counts.state(of: me, in: stage.bot) == 1 }
            }
            let runs = ids.withLock { $0 }
            #expect(runs[0] == runs[1] && Set(runs[0]).count == 6)
            let album = try await stage.alice.messages(in: stage.peer, limit: 20).collect().reversed()
                .filter { $0.albumID != nil }
            #expect(album.map(\.text) == ["one", "", "", "", "one", ""])
            #expect(album.map { $0.replyTo != nil } == [true, true, false, false, true, true])
            #expect(Set(album.map(\.albumID)).count == 3)
        }
    }
}
