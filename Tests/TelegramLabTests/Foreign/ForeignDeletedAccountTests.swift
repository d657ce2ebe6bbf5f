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

    /// The account goes to another number.
    private func move(_ client: RawClient, to phone: String) async throws {
        let answer = try await client.call(
            API.Account.SendChangePhoneCode(phoneNumber: phone, settings: API.CodeSettings()))
        guard case .sentCode(let code) = answer else { throw RawClientError.unexpected("\(answer)") }
        try await client.call(
            API.Account.ChangePhone(phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, phoneCode: "22222"))
    }

    @Test("A script means the accounts that had its names, also where they have others or are deleted by now")
    func scriptsOutlastNames() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        configuration.hearsOfLimits = { told.add($0) }
        let (clara, dinesh, elena) = (LabAccount.standard[2], LabAccount.standard[3], LabAccount.standard[4])
        try await withLab(configuration) { lab in
            let renamed: [(LabAccount, String)] = [(.boris, "bob_lab"), (clara, "claire_lab"), (elena, "")]
            for (account, name) in renamed {
                let client = try await RawClient.signedIn(lab, account)
                try await client.call(API.Account.UpdateUsername(username: name))
                if account.phone == clara.phone { try await client.call(self.deletion) }
                if account.phone == elena.phone {
                    try await self.move(client, to: "9996620778")
                    try await client.call(self.deletion)
                }
            }
            try await self.move(try await RawClient.signedIn(lab, dinesh), to: "9996620777")
        }
        let names = ["@Boris", "clara", "claire_lab", "+" + dinesh.phone, elena.phone]
        let script = LabScript(
            users: Dictionary(
                uniqueKeysWithValues: names.map { ($0, [.init(pattern: "*", actions: [.send("As \($0).")])]) }))
        try await withLab(configuration) { lab in
            try await lab.play(script)
            let deleted = ["claire_lab", "clara", elena.phone].map {
                "script: the account \($0) is deleted, and its part is passed over"
            }
            #expect(Set(told.all.filter { $0.hasPrefix("script:") }) == Set(deleted))
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Updates.GetState())
            for (id, (name, text)) in [("bob_lab", "As @Boris."), ("dinesh", "As +\(dinesh.phone).")].enumerated() {
                let peer = try await alice.peer(name)
                try await alice.call(API.Messages.SendMessage(peer: peer, message: "Who?", randomID: Int64(id) + 1))
                _ = try await alice.message(text)
            }
        }
    }

    @Test("In a script a name is that of the account that has it now, and after it the first one's again")
    func namesInScriptsPassOver() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Updates.GetState())
            let boris = try await RawClient.signedIn(lab, .boris)
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            let ids = (boris: try await alice.user("boris").id, clara: try await alice.user("clara").id)
            try await clara.call(API.Account.UpdateUsername(username: "claire_lab"))
            try await boris.call(API.Account.UpdateUsername(username: "bob_lab"))
            try await clara.call(API.Account.UpdateUsername(username: "boris"))
            func play(_ text: String) async throws {
                try await lab.play(LabScript(users: ["boris": [.init(pattern: "*", actions: [.send(text)])]]))
            }
            try await play("First.")
            let taken = try await alice.peer("boris")
            try await alice.call(API.Messages.SendMessage(peer: taken, message: "Who?", randomID: 1))
            #expect(try await alice.message("First.").peerID == .peerUser(userID: ids.clara))
            try await clara.call(API.Account.UpdateUsername(username: "clara"))
            try await play("Second.")
            let first = try await alice.peer("bob_lab")
            try await alice.call(API.Messages.SendMessage(peer: first, message: "Who?", randomID: 2))
            #expect(try await alice.message("Second.").peerID == .peerUser(userID: ids.boris))
        }
    }

    @Test("The description of a lab that goes on has no account or chat that is deleted, and new numbers and names")
    func descriptionsGoOn() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        configuration.chats = [
            LabChat(.group, title: "Cellar", owner: "alice", members: ["boris"]),
            LabChat(.group, title: "Kitchen", owner: "alice", members: ["boris"]),
            LabChat(.channel, title: "News", username: "lab_news_gone", owner: "alice"),
            LabChat(.supergroup, title: "Tea", username: "lab_tea_there", owner: "alice"),
        ]
        let before = try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let group = try #require(lab.description.chats.first).id
            try await alice.call(API.Messages.DeleteChat(chatID: group))
            let found = try await alice.call(API.Contacts.ResolveUsername(username: "lab_news_gone"))
            guard case .channel(let news)? = found.chats.first else { throw RawClientError.unexpected("\(found)") }
            try await alice.call(API.Channels.DeleteChannel(channel: news.input))
            try await boris.call(self.deletion)
            let dinesh = try await RawClient.signedIn(lab, LabAccount.standard[3])
            try await self.move(dinesh, to: "9996620777")
            try await dinesh.call(API.Account.UpdateUsername(username: "din_lab"))
            // From now on the lab has what is made of the password.
            let farid = try #require(LabAccount.standard.first { $0.password != nil })
            let waiting = try await RawClient(lab, farid.homeDC)
            try await waiting.exchangeKey()
            let refusal = await #expect(throws: RPCError.self) { try await waiting.signIn(farid) }
            #expect(refusal?.message == "SESSION_PASSWORD_NEEDED")
            try await waiting.call(API.Account.GetPassword())
            return lab.description
        }
        var accounts = before.accounts
        accounts[3].phone = "9996620777"
        accounts[3].code = "22222"
        accounts[3].username = "din_lab"
        accounts.remove(at: 1)
        let after = try await withLab(configuration) { $0.description }
        #expect(after.accounts == accounts)
        #expect(after.chats == [before.chats[1], before.chats[3]])
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
