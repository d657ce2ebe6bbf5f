import MTProtoCore
import Synchronization
import TelegramAPI

/// What of the account others may see, or do with it.
public enum PrivacySetting: Hashable, Sendable, CaseIterable {
    /// When the account was online last.
    case lastSeen
    case phoneNumber
    /// Who finds the account by its number.
    case foundByPhoneNumber
    case profilePhoto
    case bio
    case birthday
    /// Whether forwarded messages lead to the account.
    case forwards
    /// Who may add the account to groups and channels.
    case invitations
    case calls
    /// Who may learn the account's address in calls.
    case peerToPeerCalls
    case voiceMessages
    case savedMusic
    /// Which gifts are shown at once.
    case gifts
    /// Who writes without paying, where others have to pay.
    case unpaidMessages

    var input: API.InputPrivacyKey {
        switch self {
        case .lastSeen: .inputPrivacyKeyStatusTimestamp
        case .phoneNumber: .inputPrivacyKeyPhoneNumber
        case .foundByPhoneNumber: .inputPrivacyKeyAddedByPhone
        case .profilePhoto: .inputPrivacyKeyProfilePhoto
        case .bio: .inputPrivacyKeyAbout
        case .birthday: .inputPrivacyKeyBirthday
        case .forwards: .inputPrivacyKeyForwards
        case .invitations: .inputPrivacyKeyChatInvite
        case .calls: .inputPrivacyKeyPhoneCall
        case .peerToPeerCalls: .inputPrivacyKeyPhoneP2P
        case .voiceMessages: .inputPrivacyKeyVoiceMessages
        case .savedMusic: .inputPrivacyKeySavedMusic
        case .gifts: .inputPrivacyKeyStarGiftsAutoSave
        case .unpaidMessages: .inputPrivacyKeyNoPaidMessages
        }
    }
}

/// For whom a setting holds: for an audience, with exceptions. Who is both allowed and refused is refused.
///
/// ```swift
/// try await client.setPrivacy(.contacts(refused: [peer]), of: .lastSeen)
/// print(try await client.privacy(of: .lastSeen).audience)
/// ```
public struct PrivacyRules: Hashable, Sendable {
    public enum Audience: Hashable, Sendable {
        case everyone
        case contacts
        case noOne
    }

    public var audience: Audience
    /// People, and chats whose members are meant, for whom it holds as well.
    public var allowed: [Peer]
    /// People, and chats whose members are meant, for whom it does not hold.
    public var refused: [Peer]
    public var allowsCloseFriends: Bool
    public var allowsPremiumUsers: Bool
    /// Nil says nothing of bots.
    public var allowsBots: Bool?
    /// Contacts are refused, who are not allowed by name. Few accounts have this; it is kept when rules are read and set again.
    public var refusesContacts = false
    /// The values of the interface; empty for rules that a program made.
    public private(set) var raw: [API.PrivacyRule] = []

    public init(
        _ audience: Audience, allowed: [Peer] = [], refused: [Peer] = [], allowsCloseFriends: Bool = false,
        allowsPremiumUsers: Bool = false, allowsBots: Bool? = nil
    ) {
        self.audience = audience
        self.allowed = allowed
        self.refused = refused
        self.allowsCloseFriends = allowsCloseFriends
        self.allowsPremiumUsers = allowsPremiumUsers
        self.allowsBots = allowsBots
    }

    public static func everyone(refused: [Peer] = []) -> PrivacyRules { PrivacyRules(.everyone, refused: refused) }

    public static func contacts(allowed: [Peer] = [], refused: [Peer] = []) -> PrivacyRules {
        PrivacyRules(.contacts, allowed: allowed, refused: refused)
    }

    public static func noOne(allowed: [Peer] = []) -> PrivacyRules { PrivacyRules(.noOne, allowed: allowed) }

    init(_ answer: API.Account.PrivacyRules) {
        self.init(.noOne)
        let companions = Companions(users: answer.users, chats: answer.chats)
        func people(_ ids: [Int64]) -> [Peer] { ids.map { companions.card(for: .peerUser(userID: $0)).peer } }
        func chats(_ ids: [Int64]) -> [Peer] {
            ids.map { id in
                let isGroup = answer.chats.contains { $0.peer?.kind == .group && $0.peer?.id == id }
                return companions.card(for: isGroup ? .peerChat(chatID: id) : .peerChannel(channelID: id)).peer
            }
        }
        for rule in answer.rules {
            switch rule {
            case .privacyValueAllowAll: audience = .everyone
            case .privacyValueAllowContacts: if audience == .noOne { audience = .contacts }
            case .privacyValueDisallowAll: break
            case .privacyValueDisallowContacts: refusesContacts = true
            case .privacyValueAllowUsers(let ids): allowed += people(ids)
            case .privacyValueDisallowUsers(let ids): refused += people(ids)
            case .privacyValueAllowChatParticipants(let ids): allowed += chats(ids)
            case .privacyValueDisallowChatParticipants(let ids): refused += chats(ids)
            case .privacyValueAllowCloseFriends: allowsCloseFriends = true
            case .privacyValueAllowPremium: allowsPremiumUsers = true
            case .privacyValueAllowBots: allowsBots = true
            case .privacyValueDisallowBots: allowsBots = false
            }
        }
        raw = answer.rules
    }

    /// As requests have it: the first rule that fits a person counts, so that the exceptions come first.
    ///
    /// - Parameter input: names a person.
    func input(_ input: (Peer) -> API.InputUser) -> [API.InputPrivacyRule] {
        func people(_ peers: [Peer]) -> [API.InputUser] { peers.filter { $0.kind == .user }.map(input) }
        func chats(_ peers: [Peer]) -> [Int64] { peers.filter { $0.kind != .user }.map(\.id) }
        var rules: [API.InputPrivacyRule] = []
        if !people(refused).isEmpty { rules.append(.inputPrivacyValueDisallowUsers(users: people(refused))) }
        if !chats(refused).isEmpty { rules.append(.inputPrivacyValueDisallowChatParticipants(chats: chats(refused))) }
        if !people(allowed).isEmpty { rules.append(.inputPrivacyValueAllowUsers(users: people(allowed))) }
        if !chats(allowed).isEmpty { rules.append(.inputPrivacyValueAllowChatParticipants(chats: chats(allowed))) }
        if allowsCloseFriends { rules.append(.inputPrivacyValueAllowCloseFriends) }
        if allowsPremiumUsers { rules.append(.inputPrivacyValueAllowPremium) }
        if let allowsBots { rules.append(allowsBots ? .inputPrivacyValueAllowBots : .inputPrivacyValueDisallowBots) }
        if refusesContacts { rules.append(.inputPrivacyValueDisallowContacts) }
        switch audience {
        case .everyone: rules.append(.inputPrivacyValueAllowAll)
        case .contacts: rules += [.inputPrivacyValueAllowContacts, .inputPrivacyValueDisallowAll]
        case .noOne: rules.append(.inputPrivacyValueDisallowAll)
        }
        return rules
    }
}

extension TelegramClient {
    /// Who may see something of the account, or do something with it.
    public func privacy(of setting: PrivacySetting) async throws(TelegramError) -> PrivacyRules {
        PrivacyRules(try await network.call(API.Account.GetPrivacy(key: setting.input), on: .home))
    }

    /// Says who may see something of the account, or do something with it.
    ///
    /// - Returns: the rules as the server keeps them.
    @discardableResult
    public func setPrivacy(
        _ rules: PrivacyRules, of setting: PrivacySetting
    ) async throws(TelegramError) -> PrivacyRules {
        try await network.untilRunning(API.Account.SetPrivacy.name)
        let input = rules.input { peer in network.memory.peers.withLock { $0.inputUser(peer) } }
        let request = API.Account.SetPrivacy(key: setting.input, rules: input)
        return PrivacyRules(try await network.call(request, on: .home) { $0.isIdempotent = true })
    }
}
