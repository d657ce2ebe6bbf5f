import MTProtoCore
import TelegramAPI

/// What a user has set, apart from the profile.
struct AccountSettings: Codable, Sendable {
    /// Who may see or do something; what a key begins with is not kept.
    @InTL var privacy: [API.PrivacyKey: [API.PrivacyRule]] = [:]
    /// After so many days without its owner an account would be deleted. No account of the lab is left alone for long.
    var lifetimeDays: Int32 = 365
    @InTL var notifications: [API.NotifyPeer: API.PeerNotifySettings] = [:]
    /// Where notifications for devices that are not connected would go: tokens by their type. The lab sends none.
    var devices: [Int32: Set<String>] = [:]
    /// Who may not write, newest first.
    @InTL var blocked: [API.PeerBlocked] = []
    /// Who may not see stories, newest first.
    @InTL var blockedFromStories: [API.PeerBlocked] = []
}

// MARK: Privacy

extension World {
    /// The rules of a user for one key, as the user sees them.
    func privacy(_ key: API.PrivacyKey, of user: Int64) -> [API.PrivacyRule] {
        let rules = self.settings[user]?.privacy[key] ?? Self.firstRules(key)
        let viewers = key == .privacyKeyPhoneNumber ? self.users[user]?.phoneViewers ?? [] : []
        return viewers.isEmpty ? rules : [.privacyValueAllowUsers(users: viewers.sorted())] + rules
    }

    /// What an account begins with.
    private static func firstRules(_ key: API.PrivacyKey) -> [API.PrivacyRule] {
        switch key {
        // Contacts have the number in their address books, and see it for that.
        case .privacyKeyPhoneNumber, .privacyKeyStarGiftsAutoSave: [.privacyValueDisallowAll]
        case .privacyKeyBirthday: [.privacyValueAllowContacts]
        default: [.privacyValueAllowAll]
        }
    }

    /// Whether a user shows something to another one. The first rule that is about the other one decides.
    func shows(_ key: API.PrivacyKey, of user: Int64, to viewer: Int64) -> Bool {
        guard user != viewer else { return true }
        guard !self.hasBlocked(.user(viewer), user) else { return false }
        return self.passes(self.privacy(key, of: user), of: user, viewer)
    }

    /// Whether rules of a user let another one see something.
    func passes(_ rules: [API.PrivacyRule], of user: Int64, _ viewer: Int64) -> Bool {
        for rule in rules {
            switch rule {
            case .privacyValueAllowAll: return true
            case .privacyValueDisallowAll: return false
            case .privacyValueAllowUsers(let users): if users.contains(viewer) { return true }
            case .privacyValueDisallowUsers(let users): if users.contains(viewer) { return false }
            case .privacyValueAllowContacts: if self.isContact(viewer, of: user) { return true }
            case .privacyValueDisallowContacts: if self.isContact(viewer, of: user) { return false }
            case .privacyValueAllowChatParticipants(let chats): if self.isMember(viewer, ofAny: chats) { return true }
            case .privacyValueDisallowChatParticipants(let chats):
                if self.isMember(viewer, ofAny: chats) { return false }
            case .privacyValueAllowBots: if self.users[viewer]?.isBot == true { return true }
            case .privacyValueDisallowBots: if self.users[viewer]?.isBot == true { return false }
            case .privacyValueAllowPremium: if self.users[viewer]?.isPremium == true { return true }
            case .privacyValueAllowCloseFriends:
                if self.users[user]?.closeFriends.contains(viewer) == true { return true }
            }
        }
        return false
    }

    private func isContact(_ other: Int64, of user: Int64) -> Bool {
        self.users[user]?.contacts.contains(other) == true
    }

    private func isMember(_ user: Int64, ofAny chats: [Int64]) -> Bool {
        chats.contains { self.groups[$0]?.has(user) == true || self.channels[$0]?.has(user) == true }
    }

    /// When a user was online, as another one may know it. Who hides the time from another user does not see theirs.
    func status(of record: UserRecord, seenBy viewer: Int64, now: Int64) -> API.UserStatus {
        guard !self.hasBlocked(.user(viewer), record.id) || viewer == record.id else { return .userStatusEmpty }
        let isHiding = !self.shows(.privacyKeyStatusTimestamp, of: viewer, to: record.id)
        guard !isHiding, self.shows(.privacyKeyStatusTimestamp, of: record.id, to: viewer) else {
            return .userStatusRecently(.init(byMe: isHiding))
        }
        guard record.onlineUntil > 0 else { return .userStatusRecently(.init()) }
        let time = Int32(clamping: record.onlineUntil)
        return record.onlineUntil > now ? .userStatusOnline(expires: time) : .userStatusOffline(wasOnline: time)
    }

    /// The photos that a user shows to another one, newest first.
    func shownPhotos(of user: Int64, to viewer: Int64) -> [PhotoRecord] {
        guard let record = self.users[user], self.shows(.privacyKeyProfilePhoto, of: user, to: viewer) else {
            return []
        }
        return ((record.photoID.map { [$0] } ?? []) + record.formerPhotoIDs).compactMap { self.photos[$0] }
    }

    // MARK: Blocking

    /// Whether a user has blocked another one, or a chat.
    func hasBlocked(_ peer: PeerKey, _ user: Int64) -> Bool {
        self.settings[user]?.blocked.contains { $0.peerID == peer.object } == true
    }

    /// Refuses what a user writes to another one if one of them has blocked the other, or the other is deleted.
    func checkBlocks(between user: Int64, and other: Int64) throws(RPCError) {
        guard user != other else { return }
        try self.checkExisting(other)
        if self.hasBlocked(.user(other), user) { throw .badRequest("YOU_BLOCKED_USER") }
        if self.hasBlocked(.user(user), other) { throw .badRequest("USER_IS_BLOCKED") }
    }

    // MARK: Notifications

    /// How a user is told of news in a chat.
    func notifications(_ peer: PeerKey, of user: Int64) -> API.PeerNotifySettings {
        self.settings[user]?.notifications[.notifyPeer(peer: peer.object)] ?? API.PeerNotifySettings()
    }
}
