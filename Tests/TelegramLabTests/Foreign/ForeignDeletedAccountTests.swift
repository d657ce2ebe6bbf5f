import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours find of accounts that are deleted")
struct ForeignDeletedAccountTests {
    private let deletion = API.Account.DeleteAccount(reason: "")

    @Test("A deleted account that a script plays writes no more, not even what it had begun")
    func deletedAccountsPlayNoScript() async throws {
        // No time passes by itself: whatever happens has been ordered.
        let time = TestTime(passes: false)
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            try await lab.play(
                LabScript(users: [
                    "boris": [
                        .init(pattern: "later", actions: [.react("👍"), .send("Late.")], delay: .seconds(20)),
                        .init(pattern: "*", actions: [.send("Boris here.")], delay: .seconds(1)),
                    ],
                    "clara": [.init(pattern: "*", actions: [.send("Clara here.")], delay: .seconds(30))],
                ]))
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let group = try await alice.makeGroup("boris", "clara")
            let chat = API.InputPeer.inputPeerChat(chatID: group.id)
            func say(_ text: String, _ randomID: Int64) async throws {
                try await alice.call(API.Messages.SendMessage(peer: chat, message: text, randomID: randomID))
            }
            try await say("hello", 1)
            try await lab.forward(by: .seconds(40))
            try await say("later", 2)
            try await boris.call(self.deletion)
            try await say("again", 3)
            try await lab.forward(by: .seconds(60))
            let written = try await alice.history(chat).map(\.message)
            #expect(
                written == [
                    "Clara here.", "Clara here.", "again", "later", "Clara here.", "Boris here.", "hello",
                ])
            // Nothing was tried that would have been refused.
            #expect(told.all.filter { $0.hasPrefix("script:") } == [])
        }
    }

    @Test("A sign-in that an account has confirmed comes to nothing when it is deleted, and it gets no rights in chats")
    func deletedAccountsComeNowhere() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let other = try await RawClient(lab, LabAccount.boris.homeDC)
            try await other.exchangeKey()
            let shown = try await other.call(API.Auth.ExportLoginToken(apiID: 1, apiHash: "x", exceptIDs: []))
            guard case .loginToken(_, let token) = shown else { throw RawClientError.unexpected("\(shown)") }
            try await boris.call(API.Auth.AcceptLoginToken(token: token))
            let input = try await alice.input("boris")
            let group = try await alice.makeGroup("boris")
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(API.Channels.InviteToChannel(channel: channel.input, users: [input]))
            try await boris.call(self.deletion)

            let signIn = try await other.failure(of: API.Auth.ImportLoginToken(token: token))
            #expect(signIn == "400 AUTH_TOKEN_INVALID")
            let rights = API.Channels.EditAdmin(
                channel: channel.input, userID: input, adminRights: .init(banUsers: true))
            #expect(try await alice.failure(of: rights) == "400 INPUT_USER_DEACTIVATED")
            let place = API.Messages.EditChatAdmin(chatID: group.id, userID: input, isAdmin: true)
            #expect(try await alice.failure(of: place) == "400 INPUT_USER_DEACTIVATED")
        }
    }

    @Test("What a deleted account has asked of a bot waits no longer")
    func deletedAccountsWaitForNothing() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let rows = [API.KeyboardButtonRow(buttons: [.keyboardButtonCallback(.init(text: "a", data: [1]))])]
            try await scene.bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "choose", randomID: 2, replyMarkup: .replyInlineMarkup(rows: rows)))
            let message = try await scene.alice.message("choose")
            _ = try await scene.alice.ask(
                API.Messages.GetBotCallbackAnswer(peer: scene.botPeer, msgID: message.id, data: [1]))
            let query = try await scene.bot.update {
                if case .updateBotCallbackQuery(let query) = $0 { query } else { nil }
            }
            try await scene.alice.call(self.deletion)
            let answer = API.Messages.SetBotCallbackAnswer(queryID: query.queryID, message: "late", cacheTime: 0)
            #expect(try await scene.bot.failure(of: answer) == "400 QUERY_ID_INVALID")
        }
    }

    @Test("Deleted members are listed where no name is searched for, also among those who may write nothing or are out")
    func deletedMembersAreListed() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            let names = ["boris", "clara", "dinesh"]
            var ids: [Int64] = []
            for name in names {
                let input = try await alice.input(name)
                try await alice.call(API.Channels.InviteToChannel(channel: channel.input, users: [input]))
                try await alice.call(API.Contacts.AddContact(id: input, firstName: "Old", lastName: "", phone: ""))
                ids.append(try await alice.user(name).id)
            }
            let rights: [(String, API.ChatBannedRights)] = [
                ("clara", .init(sendMessages: true, untilDate: 0)), ("dinesh", .init(viewMessages: true, untilDate: 0)),
            ]
            for (name, rights) in rights {
                let participant = try await alice.peer(name)
                try await alice.call(
                    API.Channels.EditBanned(channel: channel.input, participant: participant, bannedRights: rights))
            }
            for id in ids { _ = try await lab.perform(self.deletion, as: id) }

            func found(_ filter: API.ChannelParticipantsFilter) async throws -> Set<Int64> {
                let answer = try await alice.call(
                    API.Channels.GetParticipants(
                        channel: channel.input, filter: filter, offset: 0, limit: 100, hash: 0))
                guard case .channelParticipants(let list) = answer else { return [] }
                return Set(ChatScene.users(list.users)).intersection(ids)
            }
            #expect(try await found(.channelParticipantsSearch(q: "")) == Set(ids.prefix(2)))
            #expect(try await found(.channelParticipantsRecent) == Set(ids.prefix(2)))
            #expect(try await found(.channelParticipantsBanned(q: "")) == [ids[1]])
            #expect(try await found(.channelParticipantsKicked(q: "")) == [ids[2]])
            // They have no name, whatever others called them.
            #expect(try await found(.channelParticipantsSearch(q: "Old")) == [])
            let people = try await alice.call(API.Contacts.Search(q: "Old", limit: 10))
            #expect(people.myResults == [] && people.results == [])
        }
    }
}
