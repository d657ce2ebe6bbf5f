import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: who hears of what, and who may")
struct ForeignDetailTests {
    private static func admin(
        _ channel: ChatScene.Channel, _ user: API.InputUser, _ rights: API.ChatAdminRights
    ) -> API.Channels.EditAdmin {
        .init(channel: channel.input, userID: user, adminRights: rights, rank: "")
    }

    private static func poll(in peer: API.InputPeer, _ id: Int64) -> API.Messages.SendMedia {
        func text(_ text: String) -> API.TextWithEntities { .init(text: text, entities: []) }
        let poll = API.Poll(
            id: 0, publicVoters: true, question: text("Which?"),
            answers: ["red", "blue"].map { .inputPollAnswer(.init(text: text($0))) }, hash: 0)
        return .init(peer: peer, media: .inputMediaPoll(.init(poll: poll)), message: "", randomID: id)
    }

    private static func users(_ updates: API.Updates) -> [Int64] {
        updates.whole.map { ChatScene.users($0.users) } ?? []
    }

    @Test("A voter who was banned hears no more of the poll; a poll that is refused is not kept")
    func polls() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris", "clara"])
        let sent = try scene.desk.call(Self.poll(in: channel.peer, 1), from: scene.alice)
        let id = try #require(sent.whole?.messages.first?.id)
        func vote(_ option: String) -> API.Messages.SendVote {
            .init(peer: channel.peer, msgID: id, options: [Array(option.utf8)])
        }
        func hears(_ session: SessionReference) throws -> Bool {
            try scene.packets(to: session).contains { packet in
                packet.updates.contains { if case .updateMessagePoll = $0 { true } else { false } }
            }
        }
        try scene.desk.call(vote("0"), from: scene.boris)
        #expect(try hears(scene.alice) && hears(scene.clara))
        try scene.desk.call(vote("1"), from: scene.clara)
        #expect(try hears(scene.boris))
        let rights = API.ChatBannedRights(viewMessages: true, untilDate: 0)
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("boris"), bannedRights: rights),
            from: scene.alice)
        try scene.desk.call(vote("0"), from: scene.alice)
        #expect(try hears(scene.clara) && !hears(scene.boris))
        #expect(scene.desk.world.polls.count == 1)

        let noPolls = API.ChatBannedRights(sendPolls: true, untilDate: 0)
        try scene.desk.call(
            API.Messages.EditChatDefaultBannedRights(peer: channel.peer, bannedRights: noPolls), from: scene.alice)
        #expect(
            scene.desk.failure(of: Self.poll(in: channel.peer, 2), from: scene.clara) == "403 CHAT_SEND_POLL_FORBIDDEN")
        var late = Self.poll(in: .inputPeerSelf, 3)
        late.scheduleDate = Int32(clamping: scene.desk.now + 400 * 86_400)
        #expect(scene.desk.failure(of: late, from: scene.clara) == "400 SCHEDULE_DATE_TOO_LATE")
        #expect(scene.desk.world.polls.count == 1)
    }

    @Test("Users named in records, lists of members and requests to join comes along")
    func companions() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris", "clara"])
        let (alice, boris, clara) = (scene.id("alice"), scene.id("boris"), scene.id("clara"))
        try scene.desk.call(
            Self.admin(channel, scene.user("boris"), .init(banUsers: true)), from: scene.alice)
        let admins = try scene.desk.call(
            API.Channels.GetParticipants(
                channel: channel.input, filter: .channelParticipantsAdmins, offset: 1, limit: 1, hash: 0),
            from: scene.clara)
        guard case .channelParticipants(let admins) = admins else {
            throw RawClientError.unexpected("no channelParticipants")
        }
        // Who made boris an administrator is not on the page.
        #expect(admins.participants.count == 1 && Set(ChatScene.users(admins.users)).isSuperset(of: [alice, boris]))
        let one = try scene.desk.call(
            API.Channels.GetParticipant(channel: channel.input, participant: scene.desk.peer("boris")),
            from: scene.clara)
        #expect(Set(ChatScene.users(one.users)).isSuperset(of: [alice, boris]))
        let rights = API.ChatBannedRights(viewMessages: true, untilDate: 0)
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("clara"), bannedRights: rights),
            from: scene.boris)
        let kicked = try scene.desk.call(
            API.Channels.GetParticipants(
                channel: channel.input, filter: .channelParticipantsKicked(q: ""), offset: 0, limit: 9, hash: 0),
            from: scene.alice)
        guard case .channelParticipants(let kicked) = kicked else {
            throw RawClientError.unexpected("no channelParticipants")
        }
        #expect(Set(ChatScene.users(kicked.users)).isSuperset(of: [boris, clara]))
        let log = try scene.desk.call(
            API.Channels.GetAdminLog(channel: channel.input, q: "", maxID: 0, minID: 0, limit: 1), from: scene.alice)
        #expect(log.events.count == 1 && Set(ChatScene.users(log.users)).isSuperset(of: [boris, clara]))

        let other = try scene.channel([])
        let link = try scene.desk.call(
            API.Messages.ExportChatInvite(requestNeeded: true, peer: other.peer), from: scene.alice)
        guard case .chatInviteExported(let link) = link else {
            throw RawClientError.unexpected("no chatInviteExported")
        }
        let join = API.Messages.ImportChatInvite(hash: InviteRecord.hash(in: link.link))
        #expect(scene.desk.failure(of: join, from: scene.clara) == "400 INVITE_REQUEST_SENT")
        let full = try scene.desk.call(API.Channels.GetFullChannel(channel: other.input), from: scene.alice)
        guard case .channelFull(let channel) = full.fullChat else { throw RawClientError.unexpected("no channelFull") }
        #expect(channel.recentRequesters == [clara] && ChatScene.users(full.users).contains(clara))
    }

    @Test("The log of a channel is searched in what was written, before and after a change, and by those it is about")
    func textsOfLogs() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        // The creation and the invitation come first.
        let id: Int32 = 3
        try scene.send("Green tea", to: channel.peer, from: scene.boris)
        try scene.desk.call(
            API.Messages.EditMessage(peer: channel.peer, id: id, message: "Black coffee"), from: scene.boris)
        try scene.desk.call(API.Channels.DeleteMessages(channel: channel.input, id: [id]), from: scene.alice)
        try scene.desk.call(
            API.Messages.EditChatAbout(peer: channel.peer, about: "All about cups"), from: scene.alice)
        func kinds(_ text: String) throws -> [String] {
            let query = API.Channels.GetAdminLog(channel: channel.input, q: text, maxID: 0, minID: 0, limit: 10)
            return try scene.desk.call(query, from: scene.alice).events.map {
                String("\($0.action)".prefix { $0 != "(" }.dropFirst("channelAdminLogEventAction".count))
            }
        }
        #expect(try kinds("TEA") == ["EditMessage"])
        #expect(try kinds("coffee") == ["DeleteMessage", "EditMessage"])
        #expect(try kinds("cups") == ["ChangeAbout"])
        #expect(try kinds("milk").isEmpty)
    }

    @Test("What happened in a channel is read page by page, by who did it and by what was done")
    func partsOfLogs() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        try scene.desk.call(
            Self.admin(channel, scene.user("boris"), .init(changeInfo: true)), from: scene.alice)
        for (title, session) in [("One", scene.boris), ("Two", scene.alice), ("Three", scene.boris)] {
            try scene.desk.call(API.Channels.EditTitle(channel: channel.input, title: title), from: session)
        }
        func titles(
            _ change: (inout API.Channels.GetAdminLog) -> Void = { _ in }
        ) throws -> [(id: Int64, title: String)] {
            var query = API.Channels.GetAdminLog(channel: channel.input, q: "", maxID: 0, minID: 0, limit: 100)
            change(&query)
            let events = try scene.desk.call(query, from: scene.alice).events
            return events.compactMap { event -> (id: Int64, title: String)? in
                guard case .channelAdminLogEventActionChangeTitle(_, let title) = event.action else { return nil }
                return (event.id, title)
            }
        }
        let all = try titles()
        #expect(all.map(\.title) == ["Three", "Two", "One"])
        let ids = all.map(\.id)
        try #require(ids.count == 3)
        #expect(try titles { $0.limit = 2 }.map(\.title) == ["Three", "Two"])
        #expect(try titles { $0.maxID = ids[0] }.map(\.title) == ["Two", "One"])
        #expect(try titles { $0.minID = ids[2] }.map(\.title) == ["Three", "Two"])
        let boris = scene.user("boris")
        #expect(try titles { $0.admins = [boris] }.map(\.title) == ["Three", "One"])
        #expect(try titles { $0.q = "ali" }.map(\.title) == ["Two"])
        // What a title is now, and what it was before.
        #expect(try titles { $0.q = "two" }.map(\.title) == ["Three", "Two"])
        #expect(try titles { $0.eventsFilter = .init(info: true) }.count == 3)
        #expect(try titles { $0.eventsFilter = .init(promote: true) }.isEmpty)
    }

    @Test("Administrators who may edit messages change the posts of others, and only they")
    func editing() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris", "clara"], isBroadcast: true)
        let sent = try scene.send("post", to: channel.peer, from: scene.alice)
        let id = try #require(sent.whole?.messages.first?.id)
        let edit = API.Messages.EditMessage(peer: channel.peer, id: id, message: "better")
        try scene.desk.call(
            Self.admin(channel, scene.user("boris"), .init(postMessages: true)), from: scene.alice)
        #expect(scene.desk.failure(of: edit, from: scene.boris) == "403 MESSAGE_AUTHOR_REQUIRED")
        try scene.desk.call(
            Self.admin(channel, scene.user("boris"), .init(editMessages: true)), from: scene.alice)
        let changed = try scene.desk.call(edit, from: scene.boris)
        #expect(changed.whole?.messages.first?.message == "better")
        #expect(try scene.packets(to: scene.clara).first?.messages.first?.message == "better")
        #expect(scene.desk.failure(of: edit, from: scene.clara) == "403 MESSAGE_AUTHOR_REQUIRED")
        let group = try scene.channel(["boris"])
        let said = try scene.send("mine", to: group.peer, from: scene.boris)
        let words = try #require(said.whole?.messages.first?.id)
        let foreign = API.Messages.EditMessage(peer: group.peer, id: words, message: "ours")
        #expect(scene.desk.failure(of: foreign, from: scene.alice) == "403 MESSAGE_AUTHOR_REQUIRED")
    }

    @Test("Buttons without a text or with a wrong address are refused; commands for administrators are for all of them")
    func bots() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: 1, apiHash: "x", botAuthToken: LabDescription.Bot.standard.token), from: bot)
        let alice = scene.desk.peer("alice")
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        func send(_ button: API.KeyboardButton, _ id: Int64) -> API.Messages.SendMessage {
            .init(
                peer: alice, message: "choose", randomID: id,
                replyMarkup: .replyInlineMarkup(rows: [.init(buttons: [button])]))
        }
        let data: [UInt8] = [1]
        let (text, url) = ("400 BUTTON_TEXT_INVALID", "400 BUTTON_URL_INVALID")
        let long = String(repeating: "a", count: 257)
        let cases: [(API.KeyboardButton, String)] = [
            (.keyboardButtonCallback(.init(text: "", data: data)), text),
            (.keyboardButtonCallback(.init(text: " \n", data: data)), text),
            (.keyboardButtonCallback(.init(text: long, data: data)), text),
            (.keyboardButtonCallback(.init(text: "a", data: [])), "400 BUTTON_DATA_INVALID"),
            (
                .keyboardButtonCallback(.init(text: "a", data: .init(repeating: 1, count: 65))),
                "400 BUTTON_DATA_INVALID"
            ),
            (.keyboardButtonUrl(.init(text: "a", url: "")), url),
            (.keyboardButtonUrl(.init(text: "a", url: "http://localhost/")), url),
            (.keyboardButtonUrl(.init(text: "a", url: "javascript:alert(1)")), url),
            (.keyboardButtonUrl(.init(text: "a", url: "https://a.org/" + String(repeating: "a", count: 2048))), url),
            (.keyboardButtonWebView(.init(text: "a", url: "http://a.org")), url),
            (.keyboardButtonCopy(.init(text: "a", copyText: "")), "400 BUTTON_COPY_TEXT_INVALID"),
            (.keyboardButtonUrl(.init(text: "a", url: "tg://resolve?domain=labbot")), "no error"),
            (.keyboardButtonUrl(.init(text: "a", url: "a.org/b")), "no error"),
            (.keyboardButtonWebView(.init(text: "a", url: "https://a.org")), "no error"),
            (.keyboardButtonCallback(.init(text: "a", data: data)), "no error"),
        ]
        for (number, (button, expected)) in cases.enumerated() {
            #expect(scene.desk.failure(of: send(button, Int64(number + 1)), from: bot) == expected, "\(button)")
        }

        let channel = try scene.channel(["boris", "clara", World.freeBotName])
        try scene.desk.call(
            API.Bots.SetBotCommands(
                scope: .botCommandScopeChatAdmins, langCode: "", commands: [.init(command: "ban", description: "Bans")]),
            from: bot)
        func commands(_ session: SessionReference) throws -> [String] {
            let full = try scene.desk.call(API.Channels.GetFullChannel(channel: channel.input), from: session)
            guard case .channelFull(let channel) = full.fullChat else { return [] }
            return channel.botInfo.flatMap { $0.commands ?? [] }.map(\.command)
        }
        try scene.desk.call(
            Self.admin(channel, scene.user("boris"), .init(banUsers: true)), from: scene.alice)
        #expect(try commands(scene.alice) == ["ban"])
        #expect(try commands(scene.boris) == ["ban"])
        #expect(try commands(scene.clara) == [])
    }

    @Test("LT01 A scripted user presses a bot's button and votes; what is pushed counts when it arrives")
    func scriptedUsers() async throws {
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withLab(configuration) { lab in
            try await lab.play(
                LabScript(users: [
                    "clara": [
                        .init(pattern: "Which?", actions: [.vote(["blue"]), .vote(["green"])]),
                        .init(pattern: "press", actions: [.press("yes"), .send("pressed")]),
                    ]
                ]))
            let scene = try await BotScene(lab)
            let (group, _) = try await scene.alice.makeGroup("clara", World.freeBotName)
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            let markup = API.ReplyMarkup.replyInlineMarkup(rows: [
                .init(buttons: [.keyboardButtonCallback(.init(text: "yes", data: [7]))])
            ])
            let sent = try await scene.bot.call(
                API.Messages.SendMessage(peer: peer, message: "press", randomID: 11, replyMarkup: markup))
            let query = try await scene.bot.update {
                if case .updateBotCallbackQuery(let query) = $0 { query } else { nil }
            }
            let clara = try #require(await lab.userID("clara"))
            #expect(query.data == [7] && query.userID == clara && query.msgID == sent.whole?.messages.first?.id)
            #expect(try await scene.bot.call(API.Messages.SetBotCallbackAnswer(queryID: query.queryID, cacheTime: 0)))
            #expect(try await scene.alice.message("pressed").message == "pressed")

            try await scene.alice.call(Self.poll(in: peer, 12))
            let poll = try await scene.alice.update { if case .updateMessagePoll(let poll) = $0 { poll } else { nil } }
            #expect(poll.results.totalVoters == 1 && poll.results.recentVoters == [.peerUser(userID: clara)])
            while told.all.isEmpty { _ = try await scene.alice.peer("clara") }
            #expect(told.all == ["script: clara finds no answer \"green\""])

            #expect(await lab.push(.updateConfig, to: scene.aliceID) == 1)
            await lab.setUpdateFaults(LabUpdateFaults(drop: 1))
            #expect(await lab.push(.updateConfig, to: scene.aliceID) == 0)
        }
    }

    @Test("LT01 What scripted users do is kept: a lab with a state directory goes on with their votes")
    func deedsAreKept() throws {
        let records: [WorldRecord] = [
            .acted(.press([1, 2, 3]), user: 7, in: .channel(8), message: 9, now: 10),
            .acted(.vote([[1], [2, 3]]), user: 7, in: .group(8), message: 9, now: 10),
        ]
        for record in records {
            let read = try #require(WorldRecord(decoding: record.encoded()))
            #expect("\(read)" == "\(record)")
        }
    }
}
