import TelegramAPI

/// What a bot says of itself.
struct BotProfile: Codable, Sendable {
    /// Where commands are offered.
    enum Scope: KeptAsCodable, Hashable, Sendable {
        case everywhere, users, chats, chatAdmins
        case peer(PeerKey)
        case peerAdmins(PeerKey)
        case peerUser(PeerKey, Int64)
    }

    /// What stands on its page, in one language.
    struct Texts: Codable, Sendable {
        var name: String?
        var about: String?
        var description: String?
    }

    /// By scope and language; the empty language is for all that have none of their own.
    @InTL private var commands: [Scope: [String: [API.BotCommand]]] = [:]
    var texts: [String: Texts] = [:]
    /// For all users who have none of their own.
    @InTL var menuButton = API.BotMenuButton.botMenuButtonDefault
    /// By user.
    @InTL var menuButtons: [Int64: API.BotMenuButton] = [:]
    /// Grows with each change, so that clients ask again.
    var version: Int32 = 1

    func commands(_ scope: Scope, _ language: String) -> [API.BotCommand] { self.commands[scope]?[language] ?? [] }

    mutating func set(_ commands: [API.BotCommand], _ scope: Scope, _ language: String) {
        self.commands[scope, default: [:]][language] = commands.isEmpty ? nil : commands
        self.version &+= 1
    }

    /// The commands of the first scope that has any, in the language if there are some in it.
    func commands(_ scopes: [Scope], _ language: String) -> [API.BotCommand] {
        for scope in scopes {
            for language in [language, ""] {
                let commands = self.commands(scope, language)
                if !commands.isEmpty { return commands }
            }
        }
        return []
    }

    func menuButton(for user: Int64) -> API.BotMenuButton {
        switch self.menuButtons[user] {
        case nil, .botMenuButtonDefault?: self.menuButton
        case let button?: button
        }
    }
}

extension World {
    /// What a user sees of a bot on its page.
    func botInfo(_ bot: Int64, seenBy viewer: Int64, language: String) -> API.BotInfo {
        let profile = self.botProfiles[bot] ?? BotProfile()
        let description =
            profile.texts[language]?.description ?? profile.texts[""]?.description ?? self.users[bot]?.about ?? ""
        return API.BotInfo(
            userID: bot, description: description.isEmpty ? nil : description,
            commands: profile.commands(self.scopes(in: .user(viewer), of: viewer), language),
            menuButton: profile.menuButton(for: viewer))
    }

    /// What the members of a chat are offered by its bots.
    func botInfos(in peer: PeerKey, _ members: [Int64], seenBy viewer: Int64, language: String) -> [API.BotInfo] {
        members.filter { self.users[$0]?.isBot == true }.map { bot in
            let profile = self.botProfiles[bot] ?? BotProfile()
            return API.BotInfo(
                userID: bot, commands: profile.commands(self.scopes(in: peer, of: viewer), language))
        }
    }

    /// Where to look for the commands of a chat, the closest first.
    ///
    /// - Parameter peer: as a bot knows it.
    func scopes(in peer: PeerKey, of user: Int64) -> [BotProfile.Scope] {
        if peer.user != nil { return [.peer(peer), .users, .everywhere] }
        guard self.adminRights(of: user, in: peer) != nil else {
            return [.peerUser(peer, user), .peer(peer), .chats, .everywhere]
        }
        return [.peerUser(peer, user), .peerAdmins(peer), .peer(peer), .chatAdmins, .chats, .everywhere]
    }

    /// The language that a client has named.
    func language(of call: Call) -> String { self.keys[call.session.key]?.language ?? "" }
}
