import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    /// Bots that accounts let into their private chats (core.telegram.org/api/bots/connected-business-bots).
    mutating func addBusinessMethods() {
        self.on(API.Account.UpdateConnectedBot.self) { (world, query, call) throws(RPCError) in
            try world.updateConnectedBot(query, call)
        }
        self.on(API.Account.GetConnectedBots.self) { (world, _, call) throws(RPCError) in
            world.connectedBots(call)
        }
        self.on(API.Account.ToggleConnectedBotPaused.self) { (world, query, call) throws(RPCError) in
            try world.pauseConnectedBot(query.peer, query.paused, call)
            return true
        }
        self.on(API.Account.DisablePeerConnectedBot.self) { (world, query, call) throws(RPCError) in
            try world.disableConnectedBot(query.peer, call)
            return true
        }
        self.on(API.Account.GetBotBusinessConnection.self) { (world, query, call) throws(RPCError) in
            guard let connection = world.businesses.connection(query.connectionID), connection.bot == call.user else {
                throw .badRequest("CONNECTION_ID_INVALID")
            }
            let companions = world.companions(
                of: [], seenBy: call.user, and: [.user(connection.owner)], now: call.now)
            return world.updates(
                [.updateBotBusinessConnect(connection: world.object(connection), qts: connection.qts)],
                with: companions, date: call.date)
        }
    }

    static let businessUserMethods: Set<UInt32> = [
        API.Account.UpdateConnectedBot.constructorID, API.Account.GetConnectedBots.constructorID,
        API.Account.ToggleConnectedBotPaused.constructorID, API.Account.DisablePeerConnectedBot.constructorID,
    ]

    mutating func judgeBusinessParameters() {
        // Rights to what bots cannot do here for accounts: it is refused by name, whether they have them or not.
        self.judge(
            API.Account.UpdateConnectedBot.self, actsOn: "deleted rights bot recipients",
            withoutEffect: "rights.edit_profile_photo rights.edit_username rights.view_gifts rights.sell_gifts "
                + "rights.change_gift_settings rights.transfer_and_upgrade_gifts rights.transfer_stars "
                + "rights.manage_stories")
        self.judge(API.Account.GetConnectedBots.self)
        self.judge(API.Account.ToggleConnectedBotPaused.self, actsOn: "peer paused")
        self.judge(API.Account.DisablePeerConnectedBot.self, actsOn: "peer")
        self.judge(API.Account.GetBotBusinessConnection.self, actsOn: "connection_id")
    }
}

extension World {
    /// The most people whom a connection names.
    private static let mostRecipients = 100

    fileprivate mutating func updateConnectedBot(
        _ query: API.Account.UpdateConnectedBot, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let bot = try self.userID(query.bot, of: call.user)
        let former = self.businesses[call.user]
        if query.deleted {
            guard let former, former.bot == bot else { throw Self.noConnectedBot }
            self.disconnect(former, call)
        } else {
            guard let record = self.users[bot], record.isBusinessBot else { throw .badRequest("BOT_BUSINESS_MISSING") }
            try self.checkPremium(call)
            let recipients = try self.recipients(query.recipients, call)
            // An account has one bot: another one takes its place.
            if let former, former.bot != bot { self.disconnect(former, call) }
            self.connect(bot, recipients, query.rights ?? API.BusinessBotRights(), call)
        }
        let companions = self.companions(of: [], seenBy: call.user, and: [.user(bot)], now: call.now)
        return self.updates([], with: companions, date: call.date)
    }

    private static let noConnectedBot = RPCError.badRequest("BOT_NOT_CONNECTED_YET")

    private mutating func connect(
        _ bot: Int64, _ recipients: API.BusinessBotRecipients, _ rights: API.BusinessBotRights, _ call: Call
    ) {
        let id = String(self.random.next(), radix: 36) + String(self.random.next(), radix: 36)
        var connection = BusinessConnection(
            id: id, owner: call.user, bot: bot, date: call.date, rights: rights, recipients: recipients,
            existing: Set((self.boxes[call.user]?.chats.keys.compactMap(\.user)) ?? []))
        let object = self.object(connection)
        var number: Int32 = 0
        self.tellNumbered(bot, [.user(call.user)], now: call.now) { qts in
            number = qts
            return .updateBotBusinessConnect(connection: object, qts: qts)
        }
        connection.qts = number
        self.businesses[call.user] = connection
    }

    mutating func disconnect(_ connection: BusinessConnection, _ call: Call) {
        self.businesses[connection.owner] = nil
        let object = self.object(connection, isDisabled: true)
        self.tellNumbered(connection.bot, [.user(connection.owner)], now: call.now) {
            .updateBotBusinessConnect(connection: object, qts: $0)
        }
    }

    /// Which chats a bot is to be let into.
    private func recipients(
        _ input: API.InputBusinessBotRecipients, _ call: Call
    ) throws(RPCError) -> API.BusinessBotRecipients {
        var users = try self.customers(input.users, call)
        var excluded = try self.customers(input.excludeUsers, call)
        if input.excludeSelected {
            // Whom all but some are let in for, those stand in one list.
            users += excluded.filter { !users.contains($0) }
            excluded = []
        } else {
            // Who is left out is so always.
            users.removeAll { excluded.contains($0) }
        }
        let isAny = input.existingChats || input.newChats || input.contacts || input.nonContacts || !users.isEmpty
        let isAll = input.existingChats && input.newChats || input.contacts && input.nonContacts
        guard input.excludeSelected ? !isAll : isAny else { throw .badRequest("BUSINESS_RECIPIENTS_EMPTY") }
        return API.BusinessBotRecipients(
            existingChats: input.existingChats, newChats: input.newChats, contacts: input.contacts,
            nonContacts: input.nonContacts, excludeSelected: input.excludeSelected,
            users: users.isEmpty ? nil : users, excludeUsers: excluded.isEmpty ? nil : excluded)
    }

    /// People whom recipients name, each once. With the account itself, with bots and with Telegram no bot has to do.
    private func customers(_ inputs: [API.InputUser]?, _ call: Call) throws(RPCError) -> [Int64] {
        var people: [Int64] = []
        for input in try (inputs ?? []).atMost(Self.mostRecipients) {
            let person = try self.userID(input, of: call.user)
            guard self.isCustomer(person, of: call.user) else { throw .badRequest("USER_ID_INVALID") }
            if !people.contains(person) { people.append(person) }
        }
        return people
    }

    fileprivate func connectedBots(_ call: Call) -> API.Account.ConnectedBots {
        guard let connection = self.businesses[call.user] else { return .init(connectedBots: [], users: []) }
        let named = (connection.recipients.users ?? []) + (connection.recipients.excludeUsers ?? [])
        let companions = self.companions(
            of: [], seenBy: call.user, and: [.user(connection.bot)] + named.map { .user($0) }, now: call.now)
        return API.Account.ConnectedBots(
            connectedBots: [
                API.ConnectedBot(
                    botID: connection.bot, recipients: connection.recipients, rights: connection.rights)
            ], users: companions.users)
    }

    /// The connection of the caller's, and somebody with whose chat it can have to do.
    private func connection(
        for input: API.InputPeer, _ call: Call
    ) throws(RPCError) -> (connection: BusinessConnection, person: Int64) {
        guard let connection = self.businesses[call.user] else { throw Self.noConnectedBot }
        let peer = try self.peer(input, of: call.user)
        guard let person = peer.user, self.isCustomer(person, of: call.user) else {
            throw .badRequest("PEER_ID_INVALID")
        }
        return (connection, person)
    }

    fileprivate mutating func pauseConnectedBot(
        _ input: API.InputPeer, _ isPaused: Bool, _ call: Call
    ) throws(RPCError) {
        var (connection, person) = try self.connection(for: input, call)
        guard connection.paused.contains(person) != isPaused else { return }
        // A chat that the bot was never let into does not pause.
        guard !isPaused || self.connection(of: call.user, with: person) != nil else {
            throw .badRequest("PEER_ID_INVALID")
        }
        if isPaused { connection.paused.insert(person) } else { connection.paused.remove(person) }
        connection.leave(person, out: isPaused)
        self.businesses[call.user] = connection
        self.tellSettings(of: person, call)
    }

    fileprivate mutating func disableConnectedBot(_ input: API.InputPeer, _ call: Call) throws(RPCError) {
        var (connection, person) = try self.connection(for: input, call)
        guard connection.paused.contains(person) || !connection.leavesOut(person) else {
            throw .badRequest("BOT_ALREADY_DISABLED")
        }
        connection.paused.remove(person)
        connection.leave(person, out: true)
        self.businesses[call.user] = connection
        self.tellSettings(of: person, call)
    }

    /// The other sessions of the account are told which bot is let into a chat now.
    private mutating func tellSettings(of person: Int64, _ call: Call) {
        let peer = PeerKey.user(person)
        let update = API.Update.updatePeerSettings(
            peer: peer.object, settings: self.peerSettings(of: peer, seenBy: call.user))
        let named = [peer] + (self.businesses[call.user].map { [.user($0.bot)] } ?? [])
        let companions = self.companions(of: [], seenBy: call.user, and: named, now: call.now)
        self.deliver(
            self.updates([update], with: companions, date: call.date), to: call.user, except: call.session)
    }
}
