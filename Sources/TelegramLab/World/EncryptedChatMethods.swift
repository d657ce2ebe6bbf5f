import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    static let encryptedUserMethods: Set<UInt32> = [
        API.Messages.GetDhConfig.constructorID, API.Messages.RequestEncryption.constructorID,
        API.Messages.AcceptEncryption.constructorID, API.Messages.DiscardEncryption.constructorID,
        API.Messages.SetEncryptedTyping.constructorID, API.Messages.ReadEncryptedHistory.constructorID,
        API.Messages.SendEncrypted.constructorID, API.Messages.SendEncryptedFile.constructorID,
        API.Messages.SendEncryptedService.constructorID, API.Messages.ReceivedQueue.constructorID,
        API.Messages.ReportEncryptedSpam.constructorID, API.Messages.UploadEncryptedFile.constructorID,
    ]

    /// Encrypted chats: how they begin and end (core.telegram.org/api/end-to-end).
    mutating func addEncryptedChatMethods() {
        self.on(API.Messages.GetDhConfig.self) { (world, query, _) throws(RPCError) in
            try world.dhConfig(query)
        }
        self.on(API.Messages.RequestEncryption.self) { (world, query, call) throws(RPCError) in
            try world.requestEncryption(query, call)
        }
        self.on(API.Messages.AcceptEncryption.self) { (world, query, call) throws(RPCError) in
            try world.acceptEncryption(query, call)
        }
        self.on(API.Messages.DiscardEncryption.self) { (world, query, call) throws(RPCError) in
            guard query.chatID != 0 else { throw .badRequest("CHAT_ID_EMPTY") }
            guard let found = world.encrypted.find(query.chatID, of: call.user) else {
                throw .badRequest("ENCRYPTION_ID_INVALID")
            }
            let chat = world.encrypted.records[found.index]
            if case .discarded = chat.state { throw .badRequest("ENCRYPTION_ALREADY_DECLINED") }
            if let device = chat[found.role].device, device != call.principal {
                // It is the business of another device of this user.
                throw .badRequest(
                    found.role == .admin ? "ENCRYPTION_ID_INVALID" : "ENCRYPTION_ALREADY_ACCEPTED")
            }
            world.discard(found, deletesHistory: query.deleteHistory, by: call.principal, date: call.date)
            return true
        }
        self.on(API.Messages.ReportEncryptedSpam.self) { (world, query, call) throws(RPCError) in
            // Moderators learn of it; the other user does not.
            _ = try world.encryptedChat(query.peer, call)
            return true
        }
    }
}

extension World {
    /// The version of the group in which keys are agreed on. It never changes.
    private static let groupVersion: Int32 = 3
    /// More random bytes are not for clients to ask for.
    private static let longestRandom: Int32 = 1024
    /// So many chats may wait for an answer.
    private static let mostRequests = 100
    /// What is to pass before the next one, in seconds.
    private static let requestPause = 3600

    fileprivate mutating func dhConfig(_ query: API.Messages.GetDhConfig) throws(RPCError) -> API.Messages.DhConfig {
        guard (0...Self.longestRandom).contains(query.randomLength) else {
            throw .badRequest("RANDOM_LENGTH_INVALID")
        }
        guard let group = AccountSecurity.group else { throw RPCError(code: 500, message: "NO_GROUP") }
        let random = self.random.bytes(Int(query.randomLength))
        guard query.version != Self.groupVersion else { return .dhConfigNotModified(random: random) }
        return .dhConfig(.init(g: group.g, p: group.prime, version: Self.groupVersion, random: random))
    }

    /// Throws unless a number can be the public half of a key. Clients leave zeros at its beginning out.
    private func checkPublicHalf(_ value: [UInt8]) throws(RPCError) {
        guard leftPadded(value, to: 256).flatMap({ try? AccountSecurity.group?.check($0) }) != nil else {
            throw .badRequest("DH_G_A_INVALID")
        }
    }

    fileprivate mutating func requestEncryption(
        _ query: API.Messages.RequestEncryption, _ call: Call
    ) throws(RPCError) -> API.EncryptedChat {
        let other = try self.userID(query.userID, of: call.user)
        guard other != call.user, self.users[other]?.isBot == false, other != Self.serviceUser else {
            throw .badRequest("USER_ID_INVALID")
        }
        guard query.randomID != 0 else { throw .badRequest("RANDOM_ID_INVALID") }
        try self.checkPublicHalf(query.gA)
        try self.checkEncryptedBlocks(between: call.user, and: other)
        // The random id becomes the id of the chat, for both users.
        guard self.encrypted.find(query.randomID, of: call.user) == nil,
            self.encrypted.find(query.randomID, of: other) == nil
        else { throw RPCError(code: 500, message: "RANDOM_ID_DUPLICATE") }
        guard self.encrypted.requests(of: call.user) < Self.mostRequests else {
            throw RPCError(code: 420, message: "FLOOD_WAIT_\(Self.requestPause)")
        }
        let chat = EncryptedChatRecord(
            id: query.randomID, date: call.date, gA: query.gA,
            admin: .init(
                user: call.user, device: call.principal, accessHash: Int64(bitPattern: self.random.next())),
            participant: .init(user: other, accessHash: Int64(bitPattern: self.random.next())), changed: call.date)
        let found = self.encrypted.add(chat)
        self.tellOfEncryption(found.index, .participant, date: call.date)
        return chat.object(.admin, at: call.principal)
    }

    fileprivate mutating func acceptEncryption(
        _ query: API.Messages.AcceptEncryption, _ call: Call
    ) throws(RPCError) -> API.EncryptedChat {
        let found = try self.encryptedChat(query.peer, call)
        switch self.encrypted.records[found.index].state {
        case .requested: break
        case .established: throw .badRequest("ENCRYPTION_ALREADY_ACCEPTED")
        case .discarded: throw .badRequest("ENCRYPTION_ALREADY_DECLINED")
        }
        guard found.role == .participant, self.keys[call.principal]?.refusesEncryptedChats != true else {
            throw .badRequest("ENCRYPTION_ID_INVALID")
        }
        try self.checkPublicHalf(query.gB)
        self.encrypted.change(found.index) { chat in
            chat.participant.device = call.principal
            chat.state = .established(gB: query.gB, fingerprint: query.keyFingerprint)
            chat.changed = call.date
        }
        self.tellOfEncryption(found.index, .admin, date: call.date)
        // For the user's other devices the request is over.
        for device in self.devicesForEncryption(of: call.user) where device != call.principal {
            self.tellOfEncryption(found.index, .participant, at: device, date: call.date)
        }
        return self.encrypted.records[found.index].object(.participant, at: call.principal)
    }

    // MARK: The end

    /// Ends a chat. All devices that know of it are told, except for the one that ends it.
    fileprivate mutating func discard(
        _ found: EncryptedChats.Found, deletesHistory: Bool, by device: KeyReference?, date: Int32
    ) {
        let chat = self.encrypted.records[found.index]
        self.encrypted.change(found.index) { chat in
            chat.state = .discarded(deletesHistory: deletesHistory)
            chat.changed = date
        }
        for role in [found.role, found.role.other] {
            for other in self.devices(of: chat[role]) where other != device {
                if deletesHistory { self.encrypted.queues[other]?.delete(chat.id) }
                self.tellOfEncryption(found.index, role, at: other, date: date)
            }
        }
    }

    /// Ends the chats of a device that is signed in no longer: its keys are gone.
    mutating func discardEncryptedChats(of device: KeyReference, user: Int64) {
        self.encrypted.queues[device] = nil
        for found in self.encrypted.chats(of: user) {
            let chat = self.encrypted.records[found.index]
            if case .discarded = chat.state { continue }
            guard chat[found.role].device == device else { continue }
            self.discard(found, deletesHistory: false, by: device, date: Int32(clamping: self.encrypted.now))
        }
    }

    /// Ends all chats of a user, also those to which none of the user's devices has come yet.
    mutating func discardEncryptedChats(of user: Int64, date: Int32) {
        for found in self.encrypted.chats(of: user) {
            if case .discarded = self.encrypted.records[found.index].state { continue }
            self.discard(found, deletesHistory: false, by: nil, date: date)
        }
    }

    // MARK: Who is concerned

    /// The chat that a client means.
    func encryptedChat(
        _ peer: API.InputEncryptedChat, _ call: Call
    ) throws(RPCError) -> EncryptedChats.Found {
        guard let found = self.encrypted.find(peer.chatID, of: call.user),
            self.encrypted.records[found.index][found.role].accessHash == peer.accessHash
        else { throw .badRequest("CHAT_ID_INVALID") }
        return found
    }

    /// The chat that a client means, if it can write there.
    func openEncryptedChat(
        _ peer: API.InputEncryptedChat, _ call: Call
    ) throws(RPCError) -> EncryptedChats.Found {
        let found = try self.encryptedChat(peer, call)
        let chat = self.encrypted.records[found.index]
        if case .discarded = chat.state { throw .badRequest("ENCRYPTION_DECLINED") }
        guard case .established = chat.state, chat[found.role].device == call.principal else {
            throw .badRequest("ENCRYPTION_ID_INVALID")
        }
        return found
    }

    /// Refuses what a user sends to another one if one of them has blocked the other.
    func checkEncryptedBlocks(between user: Int64, and other: Int64) throws(RPCError) {
        try self.checkExisting(other)
        if self.hasBlocked(.user(other), user) { throw .badRequest("YOU_BLOCKED_USER") }
        if self.hasBlocked(.user(user), other) { throw RPCError(code: 403, message: "USER_IS_BLOCKED") }
    }

    /// The devices on which a user can be asked for a chat.
    private func devicesForEncryption(of user: Int64) -> [KeyReference] {
        self.authorizations(of: user).filter { self.keys[$0]?.refusesEncryptedChats != true }
    }

    /// The devices that know of one end of a chat.
    private func devices(of end: EncryptedEnd) -> [KeyReference] {
        end.device.map { [$0] } ?? self.devicesForEncryption(of: end.user)
    }

    private mutating func tellOfEncryption(_ index: Int, _ role: EncryptedChatRecord.Role, date: Int32) {
        for device in self.devices(of: self.encrypted.records[index][role]) {
            self.tellOfEncryption(index, role, at: device, date: date)
        }
    }

    private mutating func tellOfEncryption(
        _ index: Int, _ role: EncryptedChatRecord.Role, at device: KeyReference, date: Int32
    ) {
        let chat = self.encrypted.records[index]
        let companions = self.companions(
            of: [], seenBy: chat[role].user, and: [.user(chat[role.other].user)], now: Int64(date))
        let update = API.Update.updateEncryption(chat: chat.object(role, at: device), date: date)
        self.tell(device, self.updates([update], with: companions, date: date))
    }

    /// Sends updates to one device.
    mutating func tell(_ device: KeyReference, _ updates: API.Updates) {
        for session in self.sessions(of: device) { self.deliver(updates, toSession: session) }
    }
}
