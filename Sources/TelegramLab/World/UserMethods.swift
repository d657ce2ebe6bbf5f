import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    /// Users, their profiles and whether they are online.
    mutating func addUserMethods() {
        self.on(API.Users.GetUsers.self) { (world, query, call) throws(RPCError) in
            // Real servers answer for those that exist and leave out the others.
            query.id.prefix(200).compactMap { input in
                (try? world.userID(input, of: call.user)).map { world.user($0, seenBy: call.user, now: call.now) }
            }
        }
        self.on(API.Users.GetFullUser.self) { (world, query, call) throws(RPCError) in
            try world.fullUser(query.id, call)
        }
        self.on(API.Account.UpdateStatus.self) { (world, query, call) throws(RPCError) in
            world.updateStatus(isOffline: query.offline, call)
            return true
        }
        self.on(API.Account.UpdateProfile.self) { (world, query, call) throws(RPCError) in
            // All of it or nothing.
            if let name = query.firstName, !(1...64).contains(name.count) { throw .badRequest("FIRSTNAME_INVALID") }
            if let name = query.lastName, name.count > 64 { throw .badRequest("LASTNAME_INVALID") }
            if let about = query.about, about.count > 70 { throw .badRequest("ABOUT_TOO_LONG") }
            if let name = query.firstName { world.users[call.user]?.firstName = name }
            if let name = query.lastName { world.users[call.user]?.lastName = name }
            if let about = query.about { world.users[call.user]?.about = about }
            return world.user(call.user, seenBy: call.user, now: call.now)
        }
        self.on(API.Account.GetNotifySettings.self) { (_, _, _) throws(RPCError) in API.PeerNotifySettings() }
    }
}

extension World {
    /// A user as another user sees it.
    func user(_ id: Int64, seenBy viewer: Int64, now: Int64) -> API.User {
        guard let record = self.users[id] else { return .userEmpty(id: id) }
        let isSelf = id == viewer
        let isContact = self.users[viewer]?.contacts.contains(id) ?? false
        var user = API.User.User(id: id)
        user.isSelf = isSelf
        user.contact = isContact
        user.mutualContact = isContact && record.contacts.contains(viewer)
        user.bot = record.isBot
        user.verified = record.isVerified
        user.support = record.isSupport
        user.accessHash = record.accessHash
        let given = isContact ? self.users[viewer]?.contactNames[id] : nil
        let lastName = given?.lastName ?? record.lastName
        user.firstName = given?.firstName ?? record.firstName
        user.lastName = lastName.isEmpty ? nil : lastName
        user.username = record.username
        let seesPhone = isSelf || isContact || record.phoneViewers.contains(viewer)
        user.phone = !record.phone.isEmpty && seesPhone ? record.phone : nil
        user.photo = record.photoID.flatMap { self.photos[$0] }.map {
            .userProfilePhoto(
                API.UserProfilePhoto.UserProfilePhoto(photoID: $0.id, dcID: Int32(clamping: $0.datacenter)))
        }
        user.botInfoVersion = record.isBot ? 1 : nil
        user.status = record.isBot ? nil : self.status(record, now: now)
        return .user(user)
    }

    private func status(_ record: UserRecord, now: Int64) -> API.UserStatus {
        guard record.onlineUntil > 0 else { return .userStatusRecently(API.UserStatus.UserStatusRecently()) }
        let time = Int32(clamping: record.onlineUntil)
        return record.onlineUntil > now ? .userStatusOnline(expires: time) : .userStatusOffline(wasOnline: time)
    }

    /// The user that an `InputUser` means.
    func userID(_ input: API.InputUser, of caller: Int64) throws(RPCError) -> Int64 {
        switch input {
        case .inputUserSelf:
            return caller
        case .inputUser(let id, let accessHash):
            guard let user = self.users[id], id == caller || user.accessHash == accessHash else {
                throw .badRequest("USER_ID_INVALID")
            }
            return id
        case .inputUserEmpty, .inputUserFromMessage:
            throw .badRequest("USER_ID_INVALID")
        }
    }

    /// The chat that an `InputPeer` means.
    func peer(_ input: API.InputPeer, of caller: Int64) throws(RPCError) -> PeerKey {
        switch input {
        case .inputPeerSelf:
            return .user(caller)
        case .inputPeerUser(let id, let accessHash):
            guard let user = self.users[id], id == caller || user.accessHash == accessHash else {
                throw .badRequest("PEER_ID_INVALID")
            }
            return .user(id)
        case .inputPeerChat(let id):
            // A user who left a group keeps what was written before.
            guard let group = self.groups[id],
                group.has(caller) || self.boxes[caller]?.chats[.group(id)] != nil
            else { throw .badRequest("PEER_ID_INVALID") }
            return .group(id)
        case .inputPeerChannel(let id, let accessHash):
            return .channel(
                try self.channelID(.inputChannel(channelID: id, accessHash: accessHash), of: caller))
        default:
            throw .badRequest("PEER_ID_INVALID")
        }
    }

    fileprivate mutating func fullUser(_ input: API.InputUser, _ call: Call) throws(RPCError) -> API.Users.UserFull {
        let id = try self.userID(input, of: call.user)
        guard let record = self.users[id] else { throw .badRequest("USER_ID_INVALID") }
        var full = API.UserFull(
            id: id, settings: API.PeerSettings(), notifySettings: API.PeerNotifySettings(), commonChatsCount: 0)
        full.about = record.about.isEmpty ? nil : record.about
        if let photo = record.photoID.flatMap({ self.photos[$0] }) { full.profilePhoto = self.object(photo) }
        full.canPinMessage = true
        full.hasScheduled = self.hasScheduled(in: .user(id), call.user)
        full.pinnedMsgID = self.boxes[call.user]?.pinned(in: .user(id)).first
        if record.isBot {
            full.botInfo = API.BotInfo(userID: id, description: "Sends every text back.")
        }
        return API.Users.UserFull(
            fullUser: full, chats: [], users: [self.user(id, seenBy: call.user, now: call.now)])
    }

    fileprivate mutating func updateStatus(isOffline: Bool, _ call: Call) {
        guard let record = self.users[call.user] else { return }
        // Real servers let an online mark fade after five minutes.
        self.users[call.user]?.onlineUntil = isOffline ? call.now : call.now + 300
        guard let changed = self.users[call.user] else { return }
        let update = API.Update.updateUserStatus(userID: call.user, status: self.status(changed, now: call.now))
        for contact in record.contacts where self.users[contact]?.contacts.contains(call.user) == true {
            self.deliver(.updateShort(update: update, date: call.date), to: contact)
        }
    }
}
