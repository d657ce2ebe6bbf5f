import MTProtoCore
import TelegramAPI

/// Where the menu of a bot shows a command. What is narrower takes the place of what is wider: a chat that has a list of its own does
/// not show those of all chats.
public enum CommandScope: Hashable, Sendable {
    /// Wherever nothing narrower was said.
    case everywhere
    case privateChats
    case groups
    /// For administrators, in all groups.
    case groupAdmins
    /// In one chat, or with one person.
    case chat(Peer)
    /// For administrators of one group.
    case adminsOf(Peer)
    /// For one person in one group. A bot whose menu names a group or a channel as the person does not begin:
    /// `peerInvalid`.
    case member(Peer, in: Peer)
}

/// The button beside the field for texts, in private chats with a bot.
public enum MenuButton: Hashable, Sendable {
    /// What applications show by themselves, or what all chats show if it was set for one.
    case standard
    /// Opens the list of commands.
    case commands
    /// Opens a web app, by `https`.
    case webApp(String, url: String)
}

/// The commands of one scope and language.
struct BotMenu: Sendable {
    let scope: CommandScope
    let language: String
    var commands: [API.BotCommand]
}

extension Bot {
    /// Puts commands into a menu, at each start of the bot: in another language, or where only some of them are of use.
    ///
    /// ```swift
    /// bot.onCommand("start", "What this bot can do") { message in try await message.respond("Tea or coffee?") }
    /// bot.setCommands(["start": "Was dieser Bot kann"], language: "de")
    /// bot.setCommands(["start": "Begin", "ban": "Remove a member"], scope: .groupAdmins)
    /// ```
    ///
    /// - Parameters:
    ///   - commands: their names and what they do, behind what was said of the same scope and language before. None at all empties
    ///     the menu.
    ///   - scope: where the menu shows them.
    ///   - language: to whom, two letters such as `de`; empty for all who have no menu in their own language.
    public mutating func setCommands(
        _ commands: KeyValuePairs<String, String>, scope: CommandScope = .everywhere, language: String = ""
    ) {
        if !menus.contains(where: { $0.scope == scope && $0.language == language }) {
            menus.append(BotMenu(scope: scope, language: language, commands: []))
        }
        for (name, description) in commands {
            let name = (name.hasPrefix("/") ? name.dropFirst() : name[...]).lowercased()
            describe(name, description, for: scope, language: language)
        }
    }

    mutating func describe(_ name: String, _ description: String, for scope: CommandScope, language: String) {
        let command = API.BotCommand(command: name, description: description)
        if let index = menus.firstIndex(where: { $0.scope == scope && $0.language == language }) {
            menus[index].commands.append(command)
        } else {
            menus.append(BotMenu(scope: scope, language: language, commands: [command]))
        }
    }
}

extension TelegramClient {
    /// Sets the button beside the field for texts, as a bot.
    ///
    /// - Parameter person: in the chat with whom; nil for all private chats that have none of their own.
    /// - Throws: `peerInvalid` for a group or a channel.
    public func setMenuButton(_ button: MenuButton, for person: Peer? = nil) async throws(TelegramError) {
        var user = API.InputUser.inputUserEmpty
        if let person { user = try await inputUser(person) }
        let request = API.Bots.SetBotMenuButton(userID: user, button: button.api)
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }

    /// What applications show of a bot that begins.
    func setMenu(of bot: Bot) async throws(TelegramError) {
        for menu in bot.menus {
            let request = API.Bots.SetBotCommands(
                scope: try await api(menu.scope), langCode: menu.language, commands: menu.commands)
            _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
        }
        if let button = bot.menuButton { try await setMenuButton(button) }
    }

    private func api(_ scope: CommandScope) async throws(TelegramError) -> API.BotCommandScope {
        switch scope {
        case .everywhere: .botCommandScopeDefault
        case .privateChats: .botCommandScopeUsers
        case .groups: .botCommandScopeChats
        case .groupAdmins: .botCommandScopeChatAdmins
        case .chat(let chat): .botCommandScopePeer(peer: await network.input(chat))
        case .adminsOf(let chat): .botCommandScopePeerAdmins(peer: await network.input(chat))
        case .member(let person, let chat):
            .botCommandScopePeerUser(peer: await network.input(chat), userID: try await inputUser(person))
        }
    }
}

extension MenuButton {
    fileprivate var api: API.BotMenuButton {
        switch self {
        case .standard: .botMenuButtonDefault
        case .commands: .botMenuButtonCommands
        case .webApp(let text, let url): .botMenuButton(text: text, url: url)
        }
    }
}
