import TelegramAPI

extension Peer {
    /// A peer of the interface.
    public init(_ peer: API.Peer, accessHash: Int64 = 0) {
        switch peer {
        case .peerUser(let id): self.init(kind: .user, id: id, accessHash: accessHash)
        case .peerChat(let id): self.init(kind: .group, id: id, accessHash: accessHash)
        case .peerChannel(let id): self.init(kind: .channel, id: id, accessHash: accessHash)
        }
    }

    var input: API.InputPeer {
        switch kind {
        case .user: .inputPeerUser(userID: id, accessHash: accessHash)
        case .group: .inputPeerChat(chatID: id)
        case .channel: .inputPeerChannel(channelID: id, accessHash: accessHash)
        }
    }
}

extension API.User.User {
    /// Who has bought names has them all in a list, and none beside it.
    var activeUsernames: [String] { active(username, usernames) }
}

extension API.Chat.Channel {
    var activeUsernames: [String] { active(username, usernames) }
}

private func active(_ name: String?, _ names: [API.Username]?) -> [String] {
    (name.map { [$0] } ?? []) + (names ?? []).filter { $0.active && $0.username != name }.map(\.username)
}

extension User {
    /// All names by which the person is found, the one that is shown first.
    public var activeUsernames: [String] {
        guard case .user(let user) = raw else { return [] }
        return user.activeUsernames
    }

    /// A person of the interface, from the answer to a raw request; nil for `userEmpty`, which tells nothing but an id.
    public init?(_ raw: API.User) {
        guard case .user(let user) = raw else { return nil }
        self.init(
            id: user.id,
            // That of a person who came in short form cannot be used.
            accessHash: user.min ? 0 : user.accessHash ?? 0,
            firstName: user.firstName ?? "",
            lastName: user.lastName ?? "",
            username: user.activeUsernames.first,
            phone: user.phone,
            isSelf: user.isSelf,
            isBot: user.bot,
            photo: user.photo.flatMap(ProfilePhoto.init),
            raw: raw
        )
    }
}

extension Chat {
    /// A chat of the interface, from the answer to a raw request; nil for one that is empty.
    public init?(_ raw: API.Chat) {
        guard let peer = raw.peer else { return nil }
        switch raw {
        case .chat(let group):
            self.init(
                peer: peer, title: group.title, username: nil, photo: ProfilePhoto(group.photo), isSupergroup: false,
                isForum: false, isForbidden: false, raw: raw)
        case .channel(let channel):
            self.init(
                peer: peer, title: channel.title, username: channel.activeUsernames.first,
                photo: ProfilePhoto(channel.photo),
                isSupergroup: channel.megagroup, isForum: channel.forum, isForbidden: false, raw: raw)
        case .channelForbidden(let channel):
            self.init(
                peer: peer, title: channel.title, username: nil, photo: nil, isSupergroup: channel.megagroup,
                isForum: false, isForbidden: true, raw: raw)
        case .chatForbidden(_, let title):
            self.init(
                peer: peer, title: title, username: nil, photo: nil, isSupergroup: false, isForum: false,
                isForbidden: true, raw: raw)
        default:
            return nil
        }
    }
}

extension ProfilePhoto {
    init?(_ photo: API.UserProfilePhoto) {
        guard case .userProfilePhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: Int(photo.dcID))
    }

    init?(_ photo: API.ChatPhoto) {
        guard case .chatPhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: Int(photo.dcID))
    }
}

/// The people and groups that came along with an answer, by id.
struct Companions {
    private var users: [Int64: API.User.User] = [:]
    private var chats: [Int64: API.Chat] = [:]

    init(users: [API.User], chats: [API.Chat]) {
        for case .user(let user) in users { self.users[user.id] = user }
        for chat in chats {
            switch chat {
            case .chat(let group): self.chats[group.id] = chat
            case .chatForbidden(let id, _): self.chats[id] = chat
            case .channel(let channel): self.chats[channel.id] = chat
            case .channelForbidden(let channel): self.chats[channel.id] = chat
            default: break
            }
        }
    }

    /// What a chat list shows of a peer.
    struct Card {
        var peer: Peer
        var title: String
        var username: String?
        var photo: ProfilePhoto?
        var kind: ChatFolder.Kinds?
    }

    func user(_ id: Int64) -> API.User.User? { users[id] }

    func card(for peer: API.Peer) -> Card {
        var card = Card(peer: Peer(peer), title: "")
        switch peer {
        case .peerUser(let id):
            guard let user = users[id], let converted = User(.user(user)) else { break }
            card.peer = converted.peer
            card.title = converted.name
            card.username = converted.username
            card.photo = converted.photo
            card.kind = user.bot ? .bots : user.contact ? .contacts : .nonContacts
        case .peerChat(let id), .peerChannel(let id):
            switch chats[id] {
            case .chat(let group):
                card.title = group.title
                card.photo = ProfilePhoto(group.photo)
                card.kind = .groups
            case .chatForbidden(_, let title):
                card.title = title
            case .channel(let channel):
                card.peer = Peer(peer, accessHash: channel.accessHash ?? 0)
                card.title = channel.title
                card.username = channel.activeUsernames.first
                card.photo = ProfilePhoto(channel.photo)
                card.kind = channel.broadcast ? .channels : .groups
            case .channelForbidden(let channel):
                card.peer = Peer(peer, accessHash: channel.accessHash)
                card.title = channel.title
            default:
                break
            }
        }
        return card
    }
}
