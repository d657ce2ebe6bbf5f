import TelegramKit

// What `--json` prints. Kept apart from TelegramKit's types, so that the output only changes on purpose.

struct UserReport: Encodable {
    let id: Int64
    let firstName: String
    let lastName: String
    let username: String?
    let phone: String?
    let isBot: Bool

    init(_ user: User) {
        id = user.id
        firstName = user.firstName
        lastName = user.lastName
        username = user.username
        phone = user.phone
        isBot = user.isBot
    }

    enum CodingKeys: String, CodingKey {
        case id, username, phone
        case firstName = "first_name"
        case lastName = "last_name"
        case isBot = "is_bot"
    }
}

struct MessageReport: Encodable {
    let id: Int
    let peer: PeerReport
    let sender: PeerReport?
    let date: Int
    let text: String
    let isOutgoing: Bool

    init(_ message: Message) {
        id = message.id
        peer = PeerReport(message.peer)
        sender = message.sender.map(PeerReport.init)
        date = message.date
        text = message.text
        isOutgoing = message.isOutgoing
    }

    enum CodingKeys: String, CodingKey {
        case id, peer, sender, date, text
        case isOutgoing = "is_outgoing"
    }
}

struct PeerReport: Encodable {
    let kind: String
    let id: Int64

    init(_ peer: Peer) {
        kind = peer.kind.rawValue
        id = peer.id
    }
}

struct DialogReport: Encodable {
    let peer: PeerReport
    let title: String
    let username: String?
    let unreadCount: Int
    let lastMessage: MessageReport?

    init(_ dialog: Dialog) {
        peer = PeerReport(dialog.peer)
        title = dialog.title
        username = dialog.username
        unreadCount = dialog.unreadCount
        lastMessage = dialog.lastMessage.map(MessageReport.init)
    }

    enum CodingKeys: String, CodingKey {
        case peer, title, username
        case unreadCount = "unread_count"
        case lastMessage = "last_message"
    }
}
