import MTProtoCore
import TelegramAPI

extension Router {
    /// What bots say of themselves (core.telegram.org/api/bots/commands, core.telegram.org/api/bots/menu).
    mutating func addBotMethods() {
        self.on(API.Bots.SetBotCommands.self) { (world, query, call) throws(RPCError) in
            let commands = try Self.judged(query.commands)
            try world.setCommands(commands, query.scope, query.langCode, call)
            return true
        }
        self.on(API.Bots.ResetBotCommands.self) { (world, query, call) throws(RPCError) in
            try world.setCommands([], query.scope, query.langCode, call)
            return true
        }
        self.on(API.Bots.GetBotCommands.self) { (world, query, call) throws(RPCError) in
            let scope = try world.scope(query.scope, of: call.user)
            return world.botProfiles[call.user]?.commands(scope, try Self.language(query.langCode)) ?? []
        }
        self.on(API.Bots.SetBotInfo.self) { (world, query, call) throws(RPCError) in
            try world.setBotInfo(query, call)
            return true
        }
        self.on(API.Bots.GetBotInfo.self) { (world, query, call) throws(RPCError) in
            let bot = try world.bot(query.bot, call)
            let texts = world.botProfiles[bot]?.texts[try Self.language(query.langCode)]
            let isDefault = query.langCode.isEmpty
            let record = world.users[bot]
            return API.Bots.BotInfo(
                name: texts?.name ?? (isDefault ? record?.firstName : nil) ?? "",
                about: texts?.about ?? (isDefault ? record?.about : nil) ?? "", description: texts?.description ?? "")
        }
        self.on(API.Bots.SetBotMenuButton.self) { (world, query, call) throws(RPCError) in
            try world.setMenuButton(query, call)
            return true
        }
        self.on(API.Bots.GetBotMenuButton.self) { (world, query, call) throws(RPCError) in
            let profile = world.botProfiles[call.user] ?? BotProfile()
            guard let user = try world.reader(query.userID, call) else { return profile.menuButton }
            return profile.menuButton(for: user)
        }
        self.on(API.Messages.StartBot.self) { (world, query, call) throws(RPCError) in
            try world.startBot(query, call)
        }
    }

    private static let commandLimit = 100

    private static func judged(_ commands: [API.BotCommand]) throws(RPCError) -> [API.BotCommand] {
        guard commands.count <= Self.commandLimit else { throw .badRequest("BOT_COMMANDS_TOO_MUCH") }
        for command in commands {
            let isName = command.command.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
            guard isName, (1...32).contains(command.command.utf8.count) else {
                throw .badRequest("BOT_COMMAND_INVALID")
            }
            guard (1...256).contains(command.description.utf16.count) else {
                throw .badRequest("BOT_COMMAND_DESCRIPTION_INVALID")
            }
        }
        return commands
    }

    /// Two letters, or none.
    static func language(_ code: String) throws(RPCError) -> String {
        let isLanguage = code.utf8.count == 2 && code.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        guard code.isEmpty || isLanguage else { throw .badRequest("LANG_CODE_INVALID") }
        return code
    }
}

extension World {
    // MARK: Commands

    fileprivate func scope(_ input: API.BotCommandScope, of bot: Int64) throws(RPCError) -> BotProfile.Scope {
        switch input {
        case .botCommandScopeDefault: return .everywhere
        case .botCommandScopeUsers: return .users
        case .botCommandScopeChats: return .chats
        case .botCommandScopeChatAdmins: return .chatAdmins
        case .botCommandScopePeer(let peer): return .peer(try self.peer(peer, of: bot))
        case .botCommandScopePeerAdmins(let input):
            let peer = try self.peer(input, of: bot)
            guard peer.user == nil else { throw .badRequest("PEER_ID_INVALID") }
            return .peerAdmins(peer)
        case .botCommandScopePeerUser(let input, let user):
            let peer = try self.peer(input, of: bot)
            guard peer.user == nil else { throw .badRequest("PEER_ID_INVALID") }
            return .peerUser(peer, try self.userID(user, of: bot))
        }
    }

    fileprivate mutating func setCommands(
        _ commands: [API.BotCommand], _ input: API.BotCommandScope, _ code: String, _ call: Call
    ) throws(RPCError) {
        let (scope, language) = (try self.scope(input, of: call.user), try Router.language(code))
        guard self.botProfiles[call.user]?.commands(scope, language) ?? [] != commands else { return }
        self.botProfiles[call.user, default: BotProfile()].set(commands, scope, language)
        for peer in self.chats(ofBot: call.user) {
            for member in self.members(of: peer) where self.users[member]?.isBot != true {
                self.tellCommands(of: call.user, in: peer, to: member, call)
            }
        }
    }

    /// The chats in which a bot is or was written to, as it knows them.
    private func chats(ofBot bot: Int64) -> [PeerKey] {
        let own = (self.boxes[bot]?.chats.keys.map { $0 } ?? []).filter { $0.channel == nil }
        return own.sorted() + self.channels(of: bot).filter { !$0.isBroadcast }.map { .channel($0.id) }
    }

    private func members(of peer: PeerKey) -> [Int64] {
        switch peer {
        case .user(let id): [id]
        case .group(let id): (self.groups[id]?.members ?? []).map(\.user)
        case .channel(let id): (self.channels[id]?.members ?? []).map(\.user)
        }
    }

    private mutating func tellCommands(of bot: Int64, in peer: PeerKey, to user: Int64, _ call: Call) {
        // Each session has a language of its own; all are told of one, and ask for theirs.
        let commands = (self.botProfiles[bot] ?? BotProfile()).commands(self.scopes(in: peer, of: user), "")
        let seen: PeerKey = peer.user == nil ? peer : .user(bot)
        let update = API.Update.updateBotCommands(peer: seen.object, botID: bot, commands: commands)
        let companions = self.companions(of: [], seenBy: user, and: [.user(bot), seen], now: call.now)
        self.deliver(self.updates([update], with: companions, date: call.date), to: user)
    }

    // MARK: Texts

    /// The bot that a call is about: bots may leave it out. In the lab a bot has no owner.
    fileprivate func bot(_ input: API.InputUser?, _ call: Call) throws(RPCError) -> Int64 {
        let bot = try input.map { (input) throws(RPCError) in try self.userID(input, of: call.user) } ?? call.user
        guard bot == call.user, self.users[bot]?.isBot == true else { throw .badRequest("BOT_INVALID") }
        return bot
    }

    fileprivate mutating func setBotInfo(_ query: API.Bots.SetBotInfo, _ call: Call) throws(RPCError) {
        let (bot, language) = (try self.bot(query.bot, call), try Router.language(query.langCode))
        if let name = query.name, !(language.isEmpty ? 1...64 : 0...64).contains(name.count) {
            throw .badRequest("BOT_TITLE_INVALID")
        }
        if let about = query.about, about.count > 120 { throw .badRequest("ABOUT_TOO_LONG") }
        if let description = query.description, description.count > 512 { throw .badRequest("DESCRIPTION_TOO_LONG") }
        var profile = self.botProfiles[bot] ?? BotProfile()
        var texts = profile.texts[language] ?? .init()
        // An empty one makes place for that of all languages.
        func kept(_ text: String) -> String? { text.isEmpty && !language.isEmpty ? nil : text }
        if let name = query.name { texts.name = kept(name) }
        if let about = query.about { texts.about = kept(about) }
        if let description = query.description { texts.description = kept(description) }
        profile.texts[language] = texts
        profile.version &+= 1
        self.botProfiles[bot] = profile
        guard language.isEmpty else { return }
        let former = self.users[bot]?.firstName
        if let name = texts.name { self.users[bot]?.firstName = name }
        if let about = texts.about { self.users[bot]?.about = about }
        if self.users[bot]?.firstName != former { self.tellName(of: bot, call) }
    }

    /// Those who are in a chat with a bot are told of its name.
    private mutating func tellName(of bot: Int64, _ call: Call) {
        let members = Set(self.chats(ofBot: bot).flatMap { self.members(of: $0) })
        for member in members.sorted() where self.users[member]?.isBot != true {
            let companions = self.companions(of: [], seenBy: member, and: [.user(bot)], now: call.now)
            guard case .user(let seen)? = companions.users.first else { continue }
            let names = seen.username.map { [API.Username(active: true, username: $0)] }
            let update = API.Update.updateUserName(
                .init(
                    userID: bot, firstName: seen.firstName ?? "", lastName: seen.lastName ?? "",
                    usernames: names ?? []))
            self.deliver(self.updates([update], with: companions, date: call.date), to: member)
        }
    }

    // MARK: The menu button

    /// The user whom a call is about; nil for all.
    fileprivate func reader(_ input: API.InputUser, _ call: Call) throws(RPCError) -> Int64? {
        if case .inputUserEmpty = input { return nil }
        return try self.userID(input, of: call.user)
    }

    fileprivate mutating func setMenuButton(_ query: API.Bots.SetBotMenuButton, _ call: Call) throws(RPCError) {
        let reader = try self.reader(query.userID, call)
        if case .botMenuButton(let text, let url) = query.button {
            guard (1...64).contains(text.utf16.count) else { throw .badRequest("BUTTON_TEXT_INVALID") }
            guard url.hasPrefix("https://") else { throw .badRequest("BUTTON_URL_INVALID") }
        }
        var profile = self.botProfiles[call.user] ?? BotProfile()
        if let reader { profile.menuButtons[reader] = query.button } else { profile.menuButton = query.button }
        profile.version &+= 1
        self.botProfiles[call.user] = profile
        let readers = reader.map { [$0] } ?? self.chats(ofBot: call.user).compactMap(\.user)
        for reader in readers {
            let update = API.Update.updateBotMenuButton(botID: call.user, button: profile.menuButton(for: reader))
            let companions = self.companions(of: [], seenBy: reader, and: [.user(call.user)], now: call.now)
            self.deliver(self.updates([update], with: companions, date: call.date), to: reader)
        }
    }

    // MARK: Links

    fileprivate mutating func startBot(_ query: API.Messages.StartBot, _ call: Call) throws(RPCError) -> API.Updates {
        let bot = try self.userID(query.bot, of: call.user)
        guard let record = self.users[bot], record.isBot else { throw .badRequest("BOT_INVALID") }
        guard !query.startParam.isEmpty else { throw .badRequest("START_PARAM_EMPTY") }
        guard query.startParam.utf8.count <= 64 else { throw .badRequest("START_PARAM_TOO_LONG") }
        guard Self.isStartParameter(query.startParam) else { throw .badRequest("START_PARAM_INVALID") }
        var peer = PeerKey.user(bot)
        if query.peer != .inputPeerEmpty { peer = try self.peer(query.peer, of: call.user) }
        switch peer {
        case .user(let user): guard user == bot else { throw .badRequest("PEER_ID_INVALID") }
        case .group, .channel: guard !self.isBroadcast(peer) else { throw .badRequest("PEER_ID_INVALID") }
        }
        _ = try self.checkSending(to: peer, randomID: query.randomID, answering: nil, call)
        let command = peer.user == nil ? "/start@\(record.username ?? "")" : "/start"
        let text = "\(command) \(query.startParam)"
        try self.checkSending(of: [.text(text, entities: [])], to: peer, call)
        // Nothing refuses the message any more: a bot that is not there comes first.
        let arrival = try self.bring(bot: bot, into: peer, call)
        let sent = self.send(
            .text(text, entities: FoundEntities.all(in: text)), from: call.user,
            author: try self.author(nil, in: peer, of: call.user), to: peer, randomID: query.randomID, now: call.now,
            except: call.session)
        let answer = self.answer(to: sent, peer, randomID: query.randomID, call)
        if peer == .user(Self.echoBot) { self.answerAsBot(bot, to: call.user, text: text, now: call.now) }
        guard case .updates(let arrived)? = arrival, case .updates(var all) = answer else { return answer }
        all.updates = arrived.updates + all.updates
        let known = all.users
        all.users += arrived.users.filter { !known.contains($0) }
        return .updates(all)
    }

    /// Brings a bot into the group for which it is started, as members bring in others. Returns what the caller is told;
    /// nil if the bot is there already.
    private mutating func bring(bot: Int64, into peer: PeerKey, _ call: Call) throws(RPCError) -> API.Updates? {
        switch peer {
        case .user: return nil
        case .group(let id):
            guard self.groups[id]?.has(bot) == false else { return nil }
            return try self.bring(bot, intoGroup: id, shown: 0, call)
        case .channel(let id):
            guard let channel = self.channels[id], !channel.has(bot) else { return nil }
            try self.checkInviting(to: peer, call)
            guard !channel.banned.contains(bot) || self.may(\.banUsers, in: peer, call.user) else {
                throw .badRequest("USER_KICKED")
            }
            try self.checkBringing(member: bot, toBroadcast: false, by: call.user)
            try self.checkRoom(forMember: bot, in: channel)
            return self.bring([bot], into: id, call)
        }
    }
}
