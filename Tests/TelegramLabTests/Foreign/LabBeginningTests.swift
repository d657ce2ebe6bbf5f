import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Who and what is in a lab at the start")
struct LabBeginningTests {
    private static var configuration: LabConfiguration {
        var configuration = LabConfiguration()
        configuration.accounts.append(
            LabAccount(phone: "9996631007", code: "33333", homeDC: 3, firstName: "Gita", username: "gita_lab"))
        configuration.bots = [LabBot(username: "tea_bot", homeDC: 1), LabBot(username: "CakeBot", firstName: "Cakes")]
        configuration.chats = [
            LabChat(
                .group, title: "Kitchen", owner: "alice", members: ["tea_bot", "gita_lab"],
                administrators: ["cakebot"]),
            LabChat(
                .supergroup, title: "Tea", username: "tea_lovers", owner: "+9996631007",
                members: ["@boris", "CakeBot"], administrators: ["boris"]),
            LabChat(.channel, title: "News", owner: "clara", members: ["alice"], administrators: ["tea_bot"]),
        ]
        return configuration
    }

    @Test("LT06 Bots, a person and chats of the configuration are there at the start, and two bots talk in one group")
    func chatsOfTheConfiguration() async throws {
        try await withLab(Self.configuration) { lab in
            let described = lab.description
            #expect(described.bots.map(\.username) == ["labbot", "tea_bot", "CakeBot"])
            #expect(Set(described.bots.map(\.token)).count == 3)
            #expect(described.chats.map(\.kind) == ["group", "supergroup", "channel"])
            let kitchen = try #require(described.chats.first)
            let gita = try #require(described.accounts.last)
            let (teaID, cakeID) = (described.bots[1].id, described.bots[2].id)
            #expect(kitchen.administrators == [cakeID] && kitchen.owner == described.accounts[0].id)
            #expect(Set(kitchen.members) == [kitchen.owner, teaID, cakeID, gita.id])

            let alice = try await RawClient.signedIn(lab, .alice)
            let tea = try await RawClient.bot(lab, named: "tea_bot")
            let cake = try await RawClient.bot(lab, named: "CakeBot")
            for bot in [tea, cake] { try await bot.call(API.Updates.GetState()) }
            let peer = API.InputPeer.inputPeerChat(chatID: kitchen.id)
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "What is there?", randomID: 1))
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "/menu@tea_bot", randomID: 2))
            // An administrator hears everything, the other bot what is meant for it.
            _ = try await cake.message("What is there?")
            _ = try await tea.message("/menu@tea_bot")
            let heard = tea.others.compactMap { (try? API.Updates(decoding: $0.body))?.whole }
            #expect(!heard.contains { $0.messages.contains { $0.message == "What is there?" } })
            for (bot, text) in [(tea, "Green."), (cake, "Lemon.")] {
                try await bot.call(API.Messages.SendMessage(peer: peer, message: text, randomID: 3))
                #expect(try await alice.message(text).peerID == .peerChat(chatID: kitchen.id))
            }

            let found = try await alice.call(API.Contacts.ResolveUsername(username: "tea_lovers"))
            guard case .channel(let lovers)? = found.chats.first else { throw RawClientError.unexpected("\(found)") }
            #expect(lovers.id == described.chats[1].id && lovers.title == "Tea" && lovers.participantsCount == 3)
            // What administrators of a channel may do.
            let news = try #require(await lab.inputPeer(.peerChannel(channelID: described.chats[2].id)))
            try await tea.call(API.Messages.SendMessage(peer: news, message: "Open.", randomID: 4))
            #expect(try await alice.message("Open.").post)
        }
    }

    private static func people(_ count: Int) -> [LabAccount] {
        (0..<count).map {
            LabAccount(phone: "999661\(7000 + $0)", code: "11111", homeDC: 1, firstName: "P\($0)")
        }
    }

    @Test("LT06 What cannot be there at the start is refused in a line that names it, before anything is opened")
    func mistakesOfTheBeginning() throws {
        try Self.configuration.validate()
        let cases: [(change: (inout LabConfiguration) -> Void, part: String)] = [
            ({ $0.bots[0].username = "tea" }, "bot \"tea\": the user name of a bot ends in bot"),
            ({ $0.bots[0].username = "bot" }, "bot \"bot\": \"bot\" is no user name"),
            ({ $0.bots[1].username = "TEA_BOT" }, "bot \"TEA_BOT\": the user name \"TEA_BOT\" is taken"),
            ({ $0.bots[1].username = "labbot" }, "is taken"), ({ $0.bots[1].homeDC = 6 }, "from 1 to 5"),
            ({ $0.bots[1].firstName = "" }, "a name is missing"),
            ({ $0.bots[0].games = [LabGame(shortName: "1st")] }, "\"1st\" is no short name of a game"),
            ({ $0.bots[0].games = [LabGame(shortName: "tea-time")] }, "\"tea-time\" is no short name of a game"),
            (
                { $0.bots[0].games = [LabGame(shortName: "brew"), LabGame(shortName: "Brew")] },
                "bot \"tea_bot\": the game \"Brew\" stands there twice"
            ),
            ({ $0.bots[0].games = [LabGame(shortName: "brew", title: "")] }, "a title has 1 to 64 characters"),
            (
                { $0.bots[0].games = [LabGame(shortName: "a", description: String(repeating: "x", count: 513))] },
                "a description has 512 characters at most"
            ),
            (
                { $0.bots[0].games = (0...100).map { LabGame(shortName: "game\($0)") } },
                "bot \"tea_bot\": a bot has 100 games at most"
            ),
            ({ $0.accounts[6].username = "Alice" }, "account 9996631007: the user name \"Alice\" is taken"),
            ({ $0.chats[0].username = "kitchen" }, "group \"Kitchen\": basic groups have no user name"),
            ({ $0.chats[1].username = "boris" }, "supergroup \"Tea\": the user name \"boris\" is taken"),
            ({ $0.chats[0].title = "" }, "a title has 1 to 128 characters"),
            ({ $0.chats[0].owner = "alise" }, "the lab has no user \"alise\"; did you mean alice?"),
            ({ $0.chats[0].owner = "tea_bot" }, "bots make no chats"),
            ({ $0.chats[0].members = ["boris", "+9996621002"] }, "\"+9996621002\" stands there twice"),
            ({ $0.chats[0].members.append("alice") }, "\"alice\" stands there twice"),
            ({ $0.chats[1].members.append("tea_lovers") }, "the lab has no user \"tea_lovers\""),
            ({ $0.chats[2].members.append("labbot") }, "\"labbot\" is a bot"),
            (
                {
                    $0.chats[0].members = []
                    $0.chats[0].administrators = []
                }, "a basic group needs a member besides its owner"
            ),
            (
                {
                    $0.accounts += Self.people(51)
                    $0.chats[1].administrators = Self.people(51).map(\.phone)
                }, "supergroup \"Tea\": 50 administrators are taken at most besides the owner, and there are 51"
            ),
            (
                {
                    $0.bots += (0..<19).map { LabBot(username: "more\($0)_bot") }
                    $0.chats[1].members += (0..<19).map { "more\($0)_bot" } + ["tea_bot"]
                }, "supergroup \"Tea\": 20 bots are taken at most, and there are 21"
            ),
            (
                {
                    $0.chats += (0..<11).map {
                        LabChat(.channel, title: "P\($0)", username: "public\($0)", owner: "clara")
                    }
                }, "channel \"P10\": \"clara\" owns 10 public supergroups and channels already"
            ),
            (
                { $0.chats += (0..<500).map { LabChat(.channel, title: "\($0)", owner: "clara") } },
                "channel \"499\": \"clara\" is in 500 supergroups and channels already"
            ),
            ({ $0.chats[0].isForum = true }, "group \"Kitchen\": supergroups alone are forums"),
            ({ $0.chats[1].topics = ["Green"] }, "supergroup \"Tea\": a chat with topics is a forum"),
            (
                {
                    $0.chats[1].isForum = true
                    $0.chats[1].topics = ["Green", "Green"]
                }, "topic \"Green\": it stands there twice"
            ),
            (
                {
                    $0.chats[1].isForum = true
                    $0.chats[1].topics = ["General"]
                }, "topic \"General\": each forum has it"
            ),
            (
                { $0.chats[1].messages = [.init(from: "boris", "a", topic: "Green")] },
                "messages[0]: a topic is one of a forum"
            ),
            ({ $0.chats[2].messages = [.init(from: "alice", "a")] }, "\"alice\" is none of them"),
            ({ $0.chats[0].messages = [.init(from: "alice", " ")] }, "messages[0]: a text has 1 to 4096"),
            ({ $0.chats[0].generatedMessages = 1001 }, "group \"Kitchen\": a chat begins with 1000 messages at most"),
            ({ $0.chats[0].generatedMessages = -1 }, "a chat begins with 1000 messages at most"),
            (
                {
                    $0.chats = (0..<11).map { number in
                        var chat = LabChat(.channel, title: "\(number)", owner: "alice")
                        chat.generatedMessages = 1000
                        return chat
                    }
                }, "a lab begins with 10000 messages at most, and there are 11000"
            ),
            ({ $0.privateChats = [.init(between: "tea_bot", and: "alice")] }, "bots do not write first"),
            (
                {
                    $0.privateChats = [.init(between: "alice", and: "tea_bot", messages: [.init(from: "tea_bot", "a")])]
                },
                "let \"alice\" begin"
            ),
        ]
        for (change, part) in cases {
            var configuration = Self.configuration
            change(&configuration)
            let changed = configuration
            let error = #expect(throws: LabError.self, "\(part)") { try changed.validate() }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message.contains(part) == true, "\(part) \(error?.message ?? "")")
        }
    }

    @Test("LT06 A lab that goes on has the bots and chats of its start, keeps what became of them, and refuses others")
    func beginningsAreKept() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = Self.configuration
        configuration.stateDirectory = path
        let kept = configuration
        var before: LabDescription?
        try await withLab(kept) { lab in
            before = lab.description
            let kitchen = try #require(lab.description.chats.first)
            _ = try await lab.perform(
                API.Messages.EditChatTitle(chatID: kitchen.id, title: "Cellar"), as: kitchen.owner)
        }
        try await withLab(kept) { lab in
            #expect(lab.description.chats == before?.chats && lab.description.bots == before?.bots)
            #expect(await lab.chats().map(\.title) == ["Cellar", "Tea", "News"])
            _ = try await RawClient.bot(lab, named: "CakeBot")
        }
        let changes: [(inout LabConfiguration) -> Void] = [
            { $0.bots.append(LabBot(username: "more_bot")) }, { $0.chats = [] },
        ]
        for change in changes {
            var other = kept
            change(&other)
            let changed = other
            let error = await #expect(throws: LabError.self) { try await withLab(changed) { _ in } }
            #expect(error?.code == .state && error?.message.contains("other accounts, bots, chats or pages") == true)
        }
    }

    private static var forum: LabConfiguration {
        var configuration = LabConfiguration()
        configuration.seed = 7
        var kitchen = LabChat(.supergroup, title: "Kitchen", owner: "alice", members: ["boris", "labbot"])
        kitchen.isForum = true
        kitchen.topics = ["Tea", "Cake"]
        kitchen.generatedMessages = 12
        kitchen.messages = [.init(from: "boris", "Is there any left?", topic: "Cake"), .init(from: "labbot", "No.")]
        var news = LabChat(.channel, title: "News", owner: "alice", members: ["boris"])
        news.generatedMessages = 2
        configuration.chats = [kitchen, news]
        configuration.privateChats = [
            .init(
                between: "boris", and: "labbot", generatedMessages: 3,
                messages: [.init(from: "labbot", "At your service.")])
        ]
        return configuration
    }

    private func texts(_ client: RawClient, in peer: API.InputPeer) async throws -> [String] {
        let history = try await client.call(
            API.Messages.GetHistory(
                peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0))
        let messages: [API.Message] =
            switch history {
            case .messages(let some): some.messages
            case .messagesSlice(let some): some.messages
            case .channelMessages(let some): some.messages
            case .messagesNotModified: []
            }
        return messages.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
    }

    @Test("LT06 A forum and messages of the start are there, the same with each seed, and once after a restart")
    func forumsAndMessagesOfTheBeginning() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var kept = Self.forum
        kept.stateDirectory = path
        // The third lab goes on from what the second one has kept.
        var runs: [[String]] = []
        for configuration in [Self.forum, Self.forum, kept, kept] {
            try await withLab(configuration) { lab in runs.append(try await contentOfForum(lab)) }
        }
        #expect(runs[0] == runs[1] && runs[2] == runs[3] && runs.allSatisfy { $0.count == 20 })
    }

    private func contentOfForum(_ lab: Lab) async throws -> [String] {
        let (kitchen, news) = (lab.description.chats[0], lab.description.chats[1])
        let topics = try #require(kitchen.topics)
        #expect(topics.map(\.title) == ["General", "Tea", "Cake"] && news.topics == nil)
        let boris = try await RawClient.signedIn(lab, LabAccount.standard[1])
        let forum = try #require(await lab.inputPeer(.peerChannel(channelID: kitchen.id)))
        let listed = try await boris.call(
            API.Messages.GetForumTopics(peer: forum, offsetDate: 0, offsetID: 0, offsetTopic: 0, limit: 10))
        #expect(listed.count == 3)
        let cake = try await boris.call(
            API.Messages.GetReplies(
                peer: forum, msgID: topics[2].id, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1, maxID: 0,
                minID: 0,
                hash: 0))
        #expect("\(cake)".contains("Is there any left?"))
        let channel = try #require(await lab.inputPeer(.peerChannel(channelID: news.id)))
        let (rooms, posts) = (try await texts(boris, in: forum), try await texts(boris, in: channel))
        let talk = try await texts(boris, in: try await boris.peer("labbot"))
        #expect(rooms.prefix(2) == ["No.", "Is there any left?"] && posts.count == 2)
        #expect(talk.first == "At your service." && talk.count == 4)
        return rooms + posts + talk
    }
}
