import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: what bots say of themselves")
struct ForeignBotProfileTests {
    private func full(_ client: RawClient) async throws -> API.UserFull {
        try await client.call(API.Users.GetFullUser(id: try await client.input(World.freeBotName))).fullUser
    }

    @Test("Commands are kept by scope and language, shown where they count, and users hear of new ones")
    func commands() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            let (group, _) = try await alice.makeGroup(World.freeBotName)
            func command(_ name: String) -> API.BotCommand { .init(command: name, description: "does it") }
            func set(
                _ name: String, _ scope: API.BotCommandScope = .botCommandScopeDefault, _ language: String = ""
            ) -> API.Bots.SetBotCommands { .init(scope: scope, langCode: language, commands: [command(name)]) }
            let version = try await alice.user(World.freeBotName).botInfoVersion ?? 0
            try await bot.call(set("help"))
            let told = try await alice.update { update -> [API.BotCommand]? in
                if case .updateBotCommands(.peerUser, _, let commands) = update { commands } else { nil }
            }
            #expect(told == [command("help")])
            #expect(try await alice.user(World.freeBotName).botInfoVersion ?? 0 > version)
            #expect(try await self.full(alice).botInfo?.commands == [command("help")])
            try await bot.call(set("user", .botCommandScopeUsers))
            try await bot.call(set("benutzer", .botCommandScopeUsers, "de"))
            try await bot.call(set("admin", .botCommandScopeChatAdmins))
            // The client speaks English: those of no language in particular.
            #expect(try await self.full(alice).botInfo?.commands == [command("user")])
            func chat() async throws -> [API.BotInfo]? {
                let full = try await alice.call(API.Messages.GetFullChat(chatID: group)).fullChat
                if case .chatFull(let chat) = full { return chat.botInfo } else { return nil }
            }
            #expect(try await chat()?.map(\.commands) == [[command("admin")]])
            try await bot.call(set("here", .botCommandScopePeer(peer: .inputPeerChat(chatID: group))))
            #expect(try await chat()?.map(\.commands) == [[command("here")]])
            let german = API.Bots.GetBotCommands(scope: .botCommandScopeUsers, langCode: "de")
            #expect(try await bot.call(german) == [command("benutzer")])
            try await bot.call(API.Bots.ResetBotCommands(scope: .botCommandScopeUsers, langCode: "de"))
            #expect(try await bot.call(german).isEmpty)
            #expect(try await bot.failure(of: set("Big")) == "400 BOT_COMMAND_INVALID")
            #expect(try await bot.failure(of: set("a", .botCommandScopeDefault, "deu")) == "400 LANG_CODE_INVALID")
            #expect(try await alice.failure(of: set("a")) == "400 USER_BOT_REQUIRED")
        }
    }

    @Test("A bot's texts and menu button are shown to users, and a link starts it with its parameter")
    func profile() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            try await bot.call(
                API.Bots.SetBotInfo(langCode: "", name: "Helper", about: "Helps.", description: "Ask me."))
            // Who is in a chat with it hears of its name.
            let named = try await alice.update { if case .updateUserName(let update) = $0 { update } else { nil } }
            #expect(named.firstName == "Helper" && named.usernames.map(\.username) == [World.freeBotName])
            try await bot.call(API.Bots.SetBotInfo(langCode: "de", name: "Helfer"))
            #expect(
                try await bot.call(API.Bots.GetBotInfo(langCode: ""))
                    == .init(name: "Helper", about: "Helps.", description: "Ask me."))
            #expect(
                try await bot.call(API.Bots.GetBotInfo(langCode: "de"))
                    == .init(name: "Helfer", about: "", description: ""))
            let (seen, user) = (try await self.full(alice), try await alice.user(World.freeBotName))
            #expect(user.firstName == "Helper" && seen.about == "Helps." && seen.botInfo?.description == "Ask me.")
            let foreign = API.Bots.SetBotInfo(bot: try await alice.input(World.freeBotName), langCode: "", name: "x")
            #expect(try await alice.failure(of: foreign) == "400 BOT_INVALID")

            let button = API.BotMenuButton.botMenuButton(text: "Open", url: "https://example.org")
            try await bot.call(API.Bots.SetBotMenuButton(userID: .inputUserEmpty, button: .botMenuButtonCommands))
            guard case .inputPeerUser(let id, let hash) = scene.alicePeer else {
                throw RawClientError.unexpected("no inputPeerUser")
            }
            let input = API.InputUser.inputUser(userID: id, accessHash: hash)
            try await bot.call(API.Bots.SetBotMenuButton(userID: input, button: button))
            let told = try await alice.update {
                if case .updateBotMenuButton(_, let told) = $0, told == button { told } else { nil }
            }
            #expect(told == button)
            #expect(try await self.full(alice).botInfo?.menuButton == button)
            #expect(
                try await bot.call(API.Bots.GetBotMenuButton(userID: .inputUserEmpty)) == .botMenuButtonCommands)
            let plain = API.Bots.SetBotMenuButton(
                userID: input, button: .botMenuButton(text: "Open", url: "http://example.org"))
            #expect(try await bot.failure(of: plain) == "400 BUTTON_URL_INVALID")

            func start(_ parameter: String, _ randomID: Int64) async throws -> API.Messages.StartBot {
                .init(
                    bot: try await alice.input(World.freeBotName), peer: scene.botPeer, randomID: randomID,
                    startParam: parameter)
            }
            let answer = try #require(try await alice.call(start("deep-link_1", 20)).whole)
            #expect(answer.randomIDs.keys.contains(20))
            let heard = try await bot.message("/start deep-link_1")
            #expect(heard.entities == [.messageEntityBotCommand(offset: 0, length: 6)])
            #expect(try await alice.failure(of: start("a b", 21)) == "400 START_PARAM_INVALID")
            #expect(try await alice.failure(of: start("", 22)) == "400 START_PARAM_EMPTY")
            let longest = String(repeating: "a", count: 64)
            #expect(try await alice.failure(of: start(longest + "a", 23)) == "400 START_PARAM_TOO_LONG")
            #expect(try await alice.failure(of: start(longest, 23)) == "no error")
            // In the chat with the bot, or in a group, which it joins by that.
            var misplaced = try await start("a", 24)
            misplaced.peer = .inputPeerSelf
            #expect(try await alice.failure(of: misplaced) == "400 PEER_ID_INVALID")
            let (group, _) = try await alice.makeGroup("boris")
            misplaced.peer = .inputPeerChat(chatID: group)
            let entered = try #require(try await alice.call(misplaced).whole)
            let arrival = API.MessageAction.messageActionChatAddUser(users: [World.freeBot])
            #expect(entered.serviceMessages.map(\.action) == [arrival] && entered.randomIDs.keys.contains(24))
            #expect(entered.participants?.users.contains(World.freeBot) == true)
            #expect(try await bot.message("/start@\(World.freeBotName) a").out == false)
            misplaced.randomID = 25
            #expect(try await alice.call(misplaced).whole?.serviceMessages.isEmpty == true)
            misplaced.bot = try await alice.input("boris")
            #expect(try await alice.failure(of: misplaced) == "400 BOT_INVALID")
        }
    }
}
