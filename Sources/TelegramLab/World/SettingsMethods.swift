import MTProtoCore
import TelegramAPI

extension Router {
    /// Settings that an account keeps: privacy, notifications, devices, its lifetime and its name.
    mutating func addSettingsMethods() {
        self.on(API.Account.GetPrivacy.self) { (world, query, call) throws(RPCError) in
            world.privacyRules(query.key.key, call)
        }
        self.on(API.Account.SetPrivacy.self) { (world, query, call) throws(RPCError) in
            try world.setPrivacy(query.key.key, query.rules, call)
            return world.privacyRules(query.key.key, call)
        }
        self.on(API.Account.GetAccountTTL.self) { (world, _, call) throws(RPCError) in
            .init(days: (world.settings[call.user] ?? .init()).lifetimeDays)
        }
        self.on(API.Account.SetAccountTTL.self) { (world, query, call) throws(RPCError) in
            guard (30...730).contains(query.ttl.days) else { throw .badRequest("TTL_DAYS_INVALID") }
            world.settings[call.user, default: .init()].lifetimeDays = query.ttl.days
            return true
        }
        self.on(API.Account.GetNotifySettings.self) { (world, query, call) throws(RPCError) in
            let scope = try world.scope(query.peer, call)
            return world.settings[call.user]?.notifications[scope] ?? API.PeerNotifySettings()
        }
        self.on(API.Account.UpdateNotifySettings.self) { (world, query, call) throws(RPCError) in
            let scope = try world.scope(query.peer, call)
            let settings = query.settings.kept
            world.settings[call.user, default: .init()].notifications[scope] = settings
            world.deliver(
                world.updates(
                    [.updateNotifySettings(peer: scope, notifySettings: settings)], date: call.date),
                to: call.user, except: call.session)
            return true
        }
        self.on(API.Account.RegisterDevice.self) { (world, query, call) throws(RPCError) in
            try Self.checkToken(query.tokenType, query.token)
            world.settings[call.user, default: .init()].devices[query.tokenType, default: []].insert(query.token)
            return true
        }
        self.on(API.Account.UnregisterDevice.self) { (world, query, call) throws(RPCError) in
            try Self.checkToken(query.tokenType, query.token)
            guard world.settings[call.user]?.devices[query.tokenType]?.remove(query.token) != nil else {
                throw .badRequest("TOKEN_INVALID")
            }
            return true
        }
        self.on(API.Account.UpdateUsername.self) { (world, query, call) throws(RPCError) in
            try world.updateUsername(query.username, call)
            world.tellOfProfile(namesChanged: true, call)
            return world.user(call.user, seenBy: call.user, now: call.now)
        }
    }

    /// Methods about settings and blocked users that bots may not use.
    static let settingsUserMethods: Set<UInt32> = [
        API.Account.GetPrivacy.constructorID, API.Account.SetPrivacy.constructorID,
        API.Account.GetAccountTTL.constructorID, API.Account.SetAccountTTL.constructorID,
        API.Account.UpdateNotifySettings.constructorID, API.Account.RegisterDevice.constructorID,
        API.Account.UnregisterDevice.constructorID, API.Account.UpdateUsername.constructorID,
        API.Contacts.Block.constructorID, API.Contacts.Unblock.constructorID, API.Contacts.GetBlocked.constructorID,
        API.Contacts.DeleteContacts.constructorID, API.Messages.GetCommonChats.constructorID,
        API.Photos.UploadProfilePhoto.constructorID,
    ]
}

extension Router {
    /// The kinds of tokens that there are.
    private static let tokenTypes: ClosedRange<Int32> = 1...13

    fileprivate static func checkToken(_ type: Int32, _ token: String) throws(RPCError) {
        guard Self.tokenTypes.contains(type) else { throw .badRequest("TOKEN_TYPE_INVALID") }
        guard !token.isEmpty else { throw .badRequest("TOKEN_EMPTY") }
        guard token.utf8.count <= 4096 else { throw .badRequest("TOKEN_INVALID") }
    }
}

extension World {
    // MARK: Privacy

    /// The most users and chats that the rules of one key name.
    private static let maximumExceptions = 1000

    fileprivate func privacyRules(_ key: API.PrivacyKey, _ call: Call) -> API.Account.PrivacyRules {
        let rules = self.privacy(key, of: call.user)
        let named = rules.flatMap { rule -> [PeerKey] in
            switch rule {
            case .privacyValueAllowUsers(let users), .privacyValueDisallowUsers(let users): users.map { .user($0) }
            case .privacyValueAllowChatParticipants(let chats), .privacyValueDisallowChatParticipants(let chats):
                chats.map { self.groups[$0] == nil ? .channel($0) : .group($0) }
            default: []
            }
        }
        let companions = self.companions(of: [], seenBy: call.user, and: named, now: call.now)
        return .init(rules: rules, chats: companions.chats, users: companions.users)
    }

    fileprivate mutating func setPrivacy(
        _ key: API.PrivacyKey, _ inputs: [API.InputPrivacyRule], _ call: Call
    ) throws(RPCError) {
        let rules = try self.rules(inputs, call)
        switch key {
        case .privacyKeyChatInvite, .privacyKeyForwards, .privacyKeyVoiceMessages:
            // The lab adds all users to groups, names authors and takes voice messages.
            guard rules == [.privacyValueAllowAll] else { throw .notInLab(parameter: "rules") }
        default: break
        }
        self.settings[call.user, default: .init()].privacy[key] = rules
        // These were exceptions of the former rules.
        if key == .privacyKeyPhoneNumber { self.users[call.user]?.phoneViewers = [] }
        self.deliver(
            self.updates([.updatePrivacy(key: key, rules: rules)], date: call.date), to: call.user,
            except: call.session)
    }

    /// Rules as they are kept.
    func rules(_ inputs: [API.InputPrivacyRule], _ call: Call) throws(RPCError) -> [API.PrivacyRule] {
        var rules: [API.PrivacyRule] = []
        for input in inputs { rules.append(try self.rule(input, of: call.user)) }
        let ends = rules.filter { $0 == .privacyValueAllowAll || $0 == .privacyValueDisallowAll }
        guard !rules.isEmpty, ends.count <= 1, Set(rules).count == rules.count else {
            throw .badRequest("PRIVACY_VALUE_INVALID")
        }
        return rules
    }

    private func rule(_ input: API.InputPrivacyRule, of user: Int64) throws(RPCError) -> API.PrivacyRule {
        switch input {
        case .inputPrivacyValueAllowContacts: return .privacyValueAllowContacts
        case .inputPrivacyValueAllowAll: return .privacyValueAllowAll
        case .inputPrivacyValueAllowUsers(let users): return .privacyValueAllowUsers(users: try self.ids(users, user))
        case .inputPrivacyValueDisallowContacts: return .privacyValueDisallowContacts
        case .inputPrivacyValueDisallowAll: return .privacyValueDisallowAll
        case .inputPrivacyValueDisallowUsers(let users):
            return .privacyValueDisallowUsers(users: try self.ids(users, user))
        case .inputPrivacyValueAllowChatParticipants(let chats):
            return .privacyValueAllowChatParticipants(chats: try self.chatIDs(chats, user))
        case .inputPrivacyValueDisallowChatParticipants(let chats):
            return .privacyValueDisallowChatParticipants(chats: try self.chatIDs(chats, user))
        case .inputPrivacyValueAllowCloseFriends: return .privacyValueAllowCloseFriends
        case .inputPrivacyValueAllowPremium: return .privacyValueAllowPremium
        case .inputPrivacyValueAllowBots: return .privacyValueAllowBots
        case .inputPrivacyValueDisallowBots: return .privacyValueDisallowBots
        }
    }

    private func ids(_ users: [API.InputUser], _ user: Int64) throws(RPCError) -> [Int64] {
        guard users.count <= Self.maximumExceptions else { throw .badRequest("PRIVACY_TOO_LONG") }
        var ids: [Int64] = []
        for input in users { ids.append(try self.userID(input, of: user)) }
        return ids
    }

    private func chatIDs(_ chats: [Int64], _ user: Int64) throws(RPCError) -> [Int64] {
        guard chats.count <= Self.maximumExceptions else { throw .badRequest("PRIVACY_TOO_LONG") }
        guard chats.allSatisfy({ self.groups[$0]?.has(user) == true || self.channels[$0]?.has(user) == true }) else {
            throw .badRequest("CHAT_ID_INVALID")
        }
        return chats
    }

    // MARK: Notifications

    /// The chats that settings are about.
    fileprivate func scope(_ input: API.InputNotifyPeer, _ call: Call) throws(RPCError) -> API.NotifyPeer {
        switch input {
        case .inputNotifyPeer(let peer): return .notifyPeer(peer: try self.peer(peer, of: call.user).object)
        case .inputNotifyUsers: return .notifyUsers
        case .inputNotifyChats: return .notifyChats
        case .inputNotifyBroadcasts: return .notifyBroadcasts
        case .inputNotifyForumTopic, .inputNotifyCommunity: throw .notInLab(parameter: "peer")
        }
    }

    // MARK: Names

    /// Whether a text can be a user name: five to 32 Latin letters, digits and underscores, the first one a letter.
    static func isUsername(_ name: String) -> Bool {
        guard (5...32).contains(name.utf8.count), let first = name.utf8.first, let last = name.utf8.last else {
            return false
        }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let underscore = UInt8(ascii: "_")
        let lowered = name.lowercased().utf8
        return letters.contains(first | 0x20) && last != underscore
            && lowered.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == underscore }
    }

    fileprivate mutating func updateUsername(_ name: String, _ call: Call) throws(RPCError) {
        let former = self.users[call.user]?.username
        guard name != former ?? "" else { throw .badRequest("USERNAME_NOT_MODIFIED") }
        guard name.isEmpty || Self.isUsername(name) else { throw .badRequest("USERNAME_INVALID") }
        let key = name.lowercased()
        guard self.userByUsername[key] ?? call.user == call.user, self.channelByUsername[key] == nil else {
            throw .badRequest("USERNAME_OCCUPIED")
        }
        if let former {
            self.userByUsername[former.lowercased()] = nil
            self.users[call.user]?.keep(formerName: former)
        }
        self.users[call.user]?.username = name.isEmpty ? nil : name
        if !name.isEmpty { self.userByUsername[key] = call.user }
    }
}

extension API.InputPrivacyKey {
    /// The same for answers.
    fileprivate var key: API.PrivacyKey {
        switch self {
        case .inputPrivacyKeyStatusTimestamp: .privacyKeyStatusTimestamp
        case .inputPrivacyKeyChatInvite: .privacyKeyChatInvite
        case .inputPrivacyKeyPhoneCall: .privacyKeyPhoneCall
        case .inputPrivacyKeyPhoneP2P: .privacyKeyPhoneP2P
        case .inputPrivacyKeyForwards: .privacyKeyForwards
        case .inputPrivacyKeyProfilePhoto: .privacyKeyProfilePhoto
        case .inputPrivacyKeyPhoneNumber: .privacyKeyPhoneNumber
        case .inputPrivacyKeyAddedByPhone: .privacyKeyAddedByPhone
        case .inputPrivacyKeyVoiceMessages: .privacyKeyVoiceMessages
        case .inputPrivacyKeyAbout: .privacyKeyAbout
        case .inputPrivacyKeyBirthday: .privacyKeyBirthday
        case .inputPrivacyKeyStarGiftsAutoSave: .privacyKeyStarGiftsAutoSave
        case .inputPrivacyKeyNoPaidMessages: .privacyKeyNoPaidMessages
        case .inputPrivacyKeySavedMusic: .privacyKeySavedMusic
        }
    }
}

extension API.InputPeerNotifySettings {
    /// The same as it is kept: with one sound for all systems.
    fileprivate var kept: API.PeerNotifySettings {
        .init(
            showPreviews: self.showPreviews, silent: self.silent, muteUntil: self.muteUntil, iosSound: self.sound,
            androidSound: self.sound, otherSound: self.sound, storiesMuted: self.storiesMuted,
            storiesHideSender: self.storiesHideSender, storiesIosSound: self.storiesSound,
            storiesAndroidSound: self.storiesSound, storiesOtherSound: self.storiesSound)
    }
}
