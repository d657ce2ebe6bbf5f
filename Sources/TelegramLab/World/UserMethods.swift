import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    /// Users, their profiles and whether they are online.
    mutating func addUserMethods() {
        self.on(API.Users.GetUsers.self) { (world, query, call) throws(RPCError) in
            var users: [API.User] = []
            for input in try query.id.atMost(200) {
                // Who speaks for Telegram is shown to all (core.telegram.org/api/peers#manual-refreshes).
                let isService = input == .inputUser(userID: World.serviceUser, accessHash: 0)
                do throws(RPCError) {
                    let id = try isService ? World.serviceUser : world.userID(input, of: call.user)
                    users.append(world.user(id, seenBy: call.user, now: call.now))
                } catch {
                    // Real servers answer for those that exist and leave out the others. What is wrong with a message
                    // that is to show one they say.
                    if case .inputUserFromMessage = input { throw error }
                }
            }
            return users
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
            let isPremium = world.users[call.user]?.isPremium == true
            if let about = query.about, about.count > (isPremium ? 140 : 70) { throw .badRequest("ABOUT_TOO_LONG") }
            if let name = query.firstName { world.users[call.user]?.firstName = name }
            if let name = query.lastName { world.users[call.user]?.lastName = name }
            if let about = query.about { world.users[call.user]?.about = about }
            let namesChanged = query.firstName != nil || query.lastName != nil
            if namesChanged { world.tellOfProfile(namesChanged: true, call) }
            if query.about != nil { world.tellOfProfile(namesChanged: false, call) }
            return world.user(call.user, seenBy: call.user, now: call.now)
        }
    }
}

extension World {
    /// A user as another user sees it.
    func user(_ id: Int64, seenBy viewer: Int64, now: Int64) -> API.User {
        guard let record = self.users[id] else { return .userEmpty(id: id) }
        let isSelf = id == viewer
        let isContact = self.users[viewer]?.contacts.contains(id) ?? false
        guard !record.isDeleted else {
            return .user(.init(contact: isContact, deleted: true, id: id, accessHash: record.accessHash))
        }
        var user = API.User.User(id: id)
        user.isSelf = isSelf
        user.contact = isContact
        user.mutualContact = isContact && record.contacts.contains(viewer)
        user.closeFriend = self.users[viewer]?.closeFriends.contains(id) == true
        user.bot = record.isBot
        user.botBusiness = record.isBusinessBot
        user.botInlinePlaceholder = record.inlinePlaceholder
        user.verified = record.isVerified
        user.support = record.isSupport
        user.premium = record.isPremium
        user.accessHash = record.accessHash
        let given = isContact ? self.users[viewer]?.contactNames[id] : nil
        let lastName = given?.lastName ?? record.lastName
        user.firstName = given?.firstName ?? record.firstName
        user.lastName = lastName.isEmpty ? nil : lastName
        user.username = record.username
        let hasPhone = isContact && self.users[viewer]?.withoutNumber.contains(id) == false
        let seesPhone = isSelf || hasPhone || self.shows(.privacyKeyPhoneNumber, of: id, to: viewer)
        user.phone = !record.phone.isEmpty && seesPhone ? record.phone : nil
        user.photo = self.shownPhotos(of: id, to: viewer).first.map {
            let datacenter = self.fileRecords[$0.id]?.datacenter ?? $0.datacenter
            return .userProfilePhoto(
                API.UserProfilePhoto.UserProfilePhoto(
                    photoID: $0.id, strippedThumb: self.stripped($0), dcID: Int32(clamping: datacenter)))
        }
        user.botInfoVersion = record.isBot ? self.botProfiles[id]?.version ?? 1 : nil
        user.storiesMaxID = self.activeStories(of: id, seenBy: viewer, now: now).last.map { .init(maxID: $0.id) }
        user.status = record.isBot ? nil : self.status(of: record, seenBy: viewer, now: now)
        user.emojiStatus = record.emojiStatus.flatMap { $0.isShown(at: now) ? $0 : nil }
        return .user(user)
    }

    /// Whether a caller may name a user so.
    private func knows(_ id: Int64, _ accessHash: Int64, _ caller: Int64) -> Bool {
        guard let user = self.users[id] else { return false }
        return id == caller || user.accessHash == accessHash || (accessHash == 0 && self.isMetByBot(id, caller))
    }

    /// Whether a caller needs no access hashes: a bot, or one that acts for an account.
    func needsNoHashes(_ caller: Int64) -> Bool {
        self.users[caller]?.isBot == true || self.surroundings.actor != nil
    }

    /// Whether a bot needs no access hash of a user: they have a chat, or are in one.
    private func isMetByBot(_ id: Int64, _ caller: Int64) -> Bool {
        guard self.needsNoHashes(caller) else { return false }
        if self.boxes[caller]?.chats[.user(id)] != nil || self.groups.areTogether(caller, id) { return true }
        if let own = self.channelsByMember[caller], let others = self.channelsByMember[id],
            !own.isDisjoint(with: others)
        {
            return true
        }
        return self.users[caller]?.isBot == true && self.users[id]?.isBot != true
            && self.mayBegin(with: .user(id), caller, now: self.surroundings.now)
    }

    /// The user that an `InputUser` means.
    func userID(_ input: API.InputUser, of caller: Int64) throws(RPCError) -> Int64 {
        switch input {
        case .inputUserSelf:
            return caller
        case .inputUser(let id, let accessHash):
            guard self.knows(id, accessHash, caller) else { throw .badRequest("USER_ID_INVALID") }
            return id
        case .inputUserFromMessage(let chat, let message, let id):
            try self.checkShown(.user(id), by: message, in: chat, to: caller)
            guard self.users[id] != nil else { throw .badRequest("USER_ID_INVALID") }
            return id
        case .inputUserEmpty:
            throw .badRequest("USER_ID_INVALID")
        }
    }

    /// The chat that an `InputPeer` means.
    func peer(_ input: API.InputPeer, of caller: Int64) throws(RPCError) -> PeerKey {
        switch input {
        case .inputPeerSelf:
            return .user(caller)
        case .inputPeerUser(let id, let accessHash):
            guard self.knows(id, accessHash, caller) else { throw .badRequest("PEER_ID_INVALID") }
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
        case .inputPeerUserFromMessage(let chat, let message, let id):
            return .user(try self.userID(.inputUserFromMessage(peer: chat, msgID: message, userID: id), of: caller))
        case .inputPeerChannelFromMessage(let chat, let message, let id):
            return .channel(
                try self.channelID(
                    .inputChannelFromMessage(peer: chat, msgID: message, channelID: id), of: caller))
        default:
            throw .badRequest("PEER_ID_INVALID")
        }
    }

    fileprivate mutating func fullUser(_ input: API.InputUser, _ call: Call) throws(RPCError) -> API.Users.UserFull {
        let id = try self.userID(input, of: call.user)
        guard let record = self.users[id] else { throw .badRequest("USER_ID_INVALID") }
        var full = API.UserFull(
            id: id, settings: self.peerSettings(of: .user(id), seenBy: call.user),
            notifySettings: self.notifications(.user(id), of: call.user),
            commonChatsCount: id == call.user ? 0 : Int32(clamping: self.commonChats(of: call.user, and: id).count))
        full.blocked = self.hasBlocked(.user(id), call.user)
        full.blockedMyStoriesFrom =
            self.settings[call.user]?.blockedFromStories.contains { $0.peerID == .peerUser(userID: id) } == true
        let showsAbout = self.shows(.privacyKeyAbout, of: id, to: call.user)
        full.about = record.about.isEmpty || !showsAbout ? nil : record.about
        full.birthday = self.shows(.privacyKeyBirthday, of: id, to: call.user) ? record.birthday : nil
        if let photo = self.shownPhotos(of: id, to: call.user).first { full.profilePhoto = self.object(photo) }
        full.stories = self.peerStories(of: id, seenBy: call.user, now: call.now)
        full.storiesPinnedAvailable = !self.pinnedStories(of: id, seenBy: call.user).isEmpty
        full.canPinMessage = true
        full.hasScheduled = self.hasScheduled(in: .user(id), call.user)
        full.pinnedMsgID = self.boxes[call.user]?.pinned(in: .user(id)).first
        if record.isBot {
            full.botInfo = self.botInfo(id, seenBy: call.user, language: self.language(of: call))
        }
        return API.Users.UserFull(
            fullUser: full, chats: [], users: [self.user(id, seenBy: call.user, now: call.now)])
    }

    fileprivate mutating func updateStatus(isOffline: Bool, _ call: Call) {
        // Real servers let an online mark fade after five minutes.
        self.users[call.user]?.onlineUntil = isOffline ? call.now : call.now + 300
        guard let changed = self.users[call.user] else { return }
        for follower in self.followers(of: call.user) {
            let status = self.status(of: changed, seenBy: follower, now: call.now)
            let update = API.Update.updateUserStatus(userID: call.user, status: status)
            self.deliver(.updateShort(update: update, date: call.date), to: follower)
        }
    }
}
