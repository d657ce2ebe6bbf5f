import MTProtoCore
import TL
import TelegramAPI

// The bots and chats that a configuration names. They come behind all else that is there at the start, so that this stays the same
// with them.
extension World {
    /// The id of the first bot that a configuration adds; the others follow in their order.
    static let firstAddedBot: Int64 = 50_003

    /// What administrators may do who are there from the beginning.
    private static func beginningRights(inBroadcast isBroadcast: Bool) -> API.ChatAdminRights {
        var rights = Self.groupAdminRights
        rights.postMessages = isBroadcast
        rights.editMessages = isBroadcast
        rights.manageTopics = !isBroadcast
        return rights
    }

    /// Adds the bots of a configuration, and lets its chats be made.
    ///
    /// - Parameter now: Unix time in seconds.
    /// - Returns: the chats, or why one of them cannot be.
    mutating func begin(
        _ configuration: LabConfiguration, now: Int64
    ) -> Result<[LabDescription.Chat], LabError> {
        for (bot, described) in zip(configuration.bots, configuration.describedBots.dropFirst()) {
            self.addBot(described, bot, now: now)
            self.addGames(bot.games, of: described.id, now: now)
        }
        var made: [LabDescription.Chat] = []
        for chat in configuration.chats {
            do throws(RPCError) {
                made.append(try self.begin(chat, now: now))
            } catch {
                return .failure(
                    LabError(
                        code: .badConfiguration,
                        message: "\(chat.kind.rawValue) \"\(chat.title)\": the lab refuses it: \(error)"))
            }
        }
        for chat in configuration.privateChats {
            do throws(RPCError) {
                try self.begin(chat, now: now)
            } catch {
                return .failure(
                    LabError(code: .badConfiguration, message: "\(chat.name): the lab refuses it: \(error)"))
            }
        }
        return .success(made)
    }

    /// Lets its owner make a chat.
    private mutating func begin(_ chat: LabChat, now: Int64) throws(RPCError) -> LabDescription.Chat {
        let owner = try self.beginner(chat.owner)
        var administrators: [Int64] = []
        for name in chat.administrators { administrators.append(try self.beginner(name)) }
        var others = administrators
        for name in chat.members {
            let member = try self.beginner(name)
            if !others.contains(member) { others.append(member) }
        }
        let members: [Int64]
        let id: Int64
        switch chat.kind {
        case .group:
            id = self.nextGroupID
            let users = others.map { self.beginnerInput($0) }
            try self.begin(API.Messages.CreateChat(users: users, title: chat.title), as: owner, now: now)
            for administrator in administrators {
                let user = self.beginnerInput(administrator)
                try self.begin(
                    API.Messages.EditChatAdmin(chatID: id, userID: user, isAdmin: true), as: owner, now: now)
            }
            members = self.groups[id]?.members.map(\.user) ?? []
        case .supergroup, .channel:
            id = self.nextChannelID
            try self.beginChannel(chat, of: owner, others, administrators, now: now)
            members = self.channels[id]?.members.map(\.user) ?? []
        }
        var described = LabDescription.Chat(
            id: id, kind: chat.kind.rawValue, title: chat.title, username: chat.username, owner: owner,
            members: members, administrators: administrators)
        if chat.isForum { described.topics = try self.beginForum(chat, id, of: owner, now: now) }
        try self.begin(chat.content, in: described, now: now)
        return described
    }

    private mutating func beginChannel(
        _ chat: LabChat, of owner: Int64, _ others: [Int64], _ administrators: [Int64], now: Int64
    ) throws(RPCError) {
        let isBroadcast = chat.kind == .channel
        let id = self.nextChannelID
        try self.begin(
            API.Channels.CreateChannel(
                broadcast: isBroadcast, megagroup: !isBroadcast, title: chat.title, about: ""),
            as: owner, now: now)
        let channel = API.InputChannel.inputChannel(channelID: id, accessHash: self.channels[id]?.accessHash ?? 0)
        // Bots come into broadcasts as administrators alone.
        let invited = others.filter { !isBroadcast || self.users[$0]?.isBot != true }
        if !invited.isEmpty {
            let users = invited.map { self.beginnerInput($0) }
            try self.begin(API.Channels.InviteToChannel(channel: channel, users: users), as: owner, now: now)
        }
        for administrator in administrators {
            try self.begin(
                API.Channels.EditAdmin(
                    channel: channel, userID: self.beginnerInput(administrator),
                    adminRights: Self.beginningRights(inBroadcast: isBroadcast)),
                as: owner, now: now)
        }
        if let username = chat.username {
            try self.begin(API.Channels.UpdateUsername(channel: channel, username: username), as: owner, now: now)
        }
    }

    /// Runs a request as a user. Nobody is there yet to be told of it.
    mutating func begin(_ query: some TLFunction, as user: Int64, now: Int64) throws(RPCError) {
        guard let bytes = try? query.encoded() else { throw .badRequest("INPUT_NOT_SERIALIZABLE") }
        if case .failure(let error) = self.perform(bytes, as: user, messageID: 0, now: now).reply { throw error }
    }

    func beginner(_ name: String) throws(RPCError) -> Int64 {
        guard let id = self.userID(named: name) else { throw .badRequest("USER_ID_INVALID") }
        return id
    }

    private func beginnerInput(_ user: Int64) -> API.InputUser {
        .inputUser(userID: user, accessHash: self.users[user]?.accessHash ?? 0)
    }
}
