import TelegramAPI

/// A bot that an account has let into its private chats (core.telegram.org/api/bots/connected-business-bots).
struct BusinessConnection: Codable, Sendable {
    /// Another one after each change.
    var id: String
    var owner: Int64
    var bot: Int64
    /// Unix time of the last change.
    var date: Int32
    @InTL var rights: API.BusinessBotRights
    @InTL var recipients: API.BusinessBotRecipients
    /// With whom the account had a chat at the last change.
    var existing: Set<Int64>
    /// With whom it pauses.
    var paused: Set<Int64> = []
    /// The number of the update by which the bot was told of it.
    var qts: Int32 = 0

    /// Whether the bot is let into the chat with a person.
    func covers(_ person: Int64, isContact: Bool) -> Bool {
        guard self.recipients.excludeUsers?.contains(person) != true else { return false }
        let isExisting = self.existing.contains(person)
        let isSelected =
            self.recipients.users?.contains(person) == true || self.recipients.existingChats && isExisting
            || self.recipients.newChats && !isExisting || self.recipients.contacts && isContact
            || self.recipients.nonContacts && !isContact
        return isSelected != self.recipients.excludeSelected
    }

    /// Whether a person is among those whom the account has named to leave out.
    func leavesOut(_ person: Int64) -> Bool {
        let left = self.recipients.excludeSelected ? self.recipients.users : self.recipients.excludeUsers
        return left?.contains(person) == true
    }

    /// Leaves a person out, or lets the bot into that chat again.
    mutating func leave(_ person: Int64, out isOut: Bool) {
        var left = (self.recipients.excludeSelected ? self.recipients.users : self.recipients.excludeUsers) ?? []
        left.removeAll { $0 == person }
        if isOut { left.append(person) }
        let list = left.isEmpty ? nil : left
        if self.recipients.excludeSelected { self.recipients.users = list } else { self.recipients.excludeUsers = list }
    }
}

/// Which bot is connected to which account.
struct Businesses: Codable, Sendable {
    /// By account, which has one at most.
    private var connections: [Int64: BusinessConnection] = [:]
    /// Accounts by the ids of their connections.
    private var owners: [String: Int64] = [:]

    /// The connection of an account.
    subscript(owner: Int64) -> BusinessConnection? {
        get { self.connections[owner] }
        set {
            if let former = self.connections[owner] { self.owners[former.id] = nil }
            self.connections[owner] = newValue
            if let newValue { self.owners[newValue.id] = owner }
        }
    }

    /// A connection by its id.
    func connection(_ id: String) -> BusinessConnection? { self.owners[id].flatMap { self.connections[$0] } }
}

/// The bot that the running call comes from, and the account for which it acts.
struct BusinessActor: Sendable {
    var bot: Int64
    var owner: Int64
}

extension World {
    /// The connection of an account, if its bot is let into the chat with a person.
    func connection(of owner: Int64, with person: Int64) -> BusinessConnection? {
        guard let connection = self.businesses[owner], self.isCustomer(person, of: owner),
            connection.covers(person, isContact: self.users[owner]?.contacts.contains(person) == true)
        else { return nil }
        return connection
    }

    /// Whether somebody is one with whose chat bots may be connected: a person, and another one.
    func isCustomer(_ person: Int64, of owner: Int64) -> Bool {
        guard let record = self.users[person], person != owner else { return false }
        return !record.isBot && !record.isSupport
    }

    /// A connection as its bot is told of it.
    func object(_ connection: BusinessConnection, isDisabled: Bool = false) -> API.BotBusinessConnection {
        API.BotBusinessConnection(
            disabled: isDisabled, connectionID: connection.id, userID: connection.owner,
            dcID: Int32(clamping: self.users[connection.owner]?.homeDC ?? 0), date: connection.date,
            rights: connection.rights)
    }

    /// What an account is told of the chat with somebody: which bot is let into it.
    func peerSettings(of peer: PeerKey, seenBy user: Int64) -> API.PeerSettings {
        guard let person = peer.user, let connection = self.businesses[user] else { return API.PeerSettings() }
        let isPaused = connection.paused.contains(person)
        guard isPaused || self.connection(of: user, with: person) != nil else { return API.PeerSettings() }
        let name = self.users[connection.bot]?.username ?? ""
        return API.PeerSettings(
            businessBotPaused: isPaused, businessBotCanReply: connection.rights.reply,
            businessBotID: connection.bot, businessBotManageURL: "https://t.me/\(name)?start=bizChat\(person)")
    }

    // MARK: What the bot is told

    /// Whether what happens is done by the bot of a connection itself, who is told of it by the answer.
    private func isDoing(_ connection: BusinessConnection) -> Bool {
        guard let actor = self.surroundings.actor else { return false }
        return actor.owner == connection.owner && actor.bot == connection.bot
    }

    /// Tells the bot that is let into a chat of a message that is new there, or says something else now.
    ///
    /// - Parameter message: as its account has it.
    mutating func tellBusiness(_ message: StoredMessage, isEdited: Bool = false, of owner: Int64, now: Int64) {
        guard let person = message.peer.user, let connection = self.connection(of: owner, with: person),
            !self.isDoing(connection)
        else { return }
        let named = self.named(by: message, in: connection)
        let update = self.businessUpdate(message, isEdited: isEdited, connection)
        self.tellNumbered(connection.bot, named, now: now) { update($0) }
    }

    /// Tells the bot that is let into chats of messages that are gone there.
    mutating func tellBusinessDeleted(_ messages: [StoredMessage], of owner: Int64, now: Int64) {
        guard self.businesses[owner] != nil else { return }
        let byPerson = Dictionary(grouping: messages) { $0.peer.user ?? 0 }
        for (person, gone) in byPerson.sorted(by: { $0.key < $1.key }) {
            guard let connection = self.connection(of: owner, with: person), !self.isDoing(connection) else { continue }
            self.tellNumbered(connection.bot, [.user(person), .user(owner)], now: now) {
                .updateBotDeleteBusinessMessage(
                    .init(
                        connectionID: connection.id, peer: .peerUser(userID: person), messages: gone.map(\.id), qts: $0)
                )
            }
        }
    }

    /// Whom a message of a connection names, and the one that it answers.
    func named(by message: StoredMessage, in connection: BusinessConnection) -> [PeerKey] {
        let owner = connection.owner
        let told = [message, self.answered(by: message, of: owner)].compactMap { $0 }
        let (users, chats) = self.named(by: told, seenBy: owner, and: [message.peer, .user(owner)])
        return users.map { .user($0) } + chats
    }

    /// What a message answers in a chat of its account.
    private func answered(by message: StoredMessage, of owner: Int64) -> StoredMessage? {
        message.replyTo.flatMap { self.boxes[owner]?.message($0) }
    }

    /// The update that tells a bot of a message, by its number.
    func businessUpdate(
        _ message: StoredMessage, isEdited: Bool, _ connection: BusinessConnection
    ) -> (Int32) -> API.Update {
        let owner = connection.owner
        let object = self.object(message, of: owner)
        let answered = self.answered(by: message, of: owner).map { self.object($0, of: owner) }
        return { qts in
            isEdited
                ? .updateBotEditBusinessMessage(
                    .init(connectionID: connection.id, message: object, replyToMessage: answered, qts: qts))
                : .updateBotNewBusinessMessage(
                    .init(connectionID: connection.id, message: object, replyToMessage: answered, qts: qts))
        }
    }

    /// Asks a bot about a button below a message that it has sent for an account.
    mutating func askBusiness(
        _ bot: Int64, _ id: Int64, about message: StoredMessage, chatInstance: Int64, data: [UInt8]?, _ call: Call
    ) {
        let owner = message.sender
        guard let copy = self.boxes[owner]?.id(ofShared: message.shared).flatMap({ self.boxes[owner]?.message($0) }),
            let person = copy.peer.user, let connection = self.connection(of: owner, with: person),
            connection.bot == bot
        else { return }
        let answered = self.answered(by: copy, of: owner).map { self.object($0, of: owner) }
        let update = API.Update.updateBusinessBotCallbackQuery(
            .init(
                queryID: id, userID: call.user, connectionID: connection.id, message: self.object(copy, of: owner),
                replyToMessage: answered, chatInstance: chatInstance, data: data))
        let named = self.named(by: copy, in: connection) + [.user(call.user)]
        let companions = self.companions(of: [], seenBy: bot, and: named, now: call.now)
        self.deliver(self.updates([update], with: companions, date: call.date), to: bot)
    }
}
