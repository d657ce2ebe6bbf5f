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
    let markdown: String?
    let isOutgoing: Bool
    let isPinned: Bool
    let replyTo: Int?
    let editDate: Int?
    let forwardedFrom: ForwardReport?
    /// The bot through which it was written.
    let viaBot: PeerReport?
    /// Of a forum, by the id of the message that began it.
    let topic: Int?
    /// Messages of an album have it in common. A text, as other ids of 64 bits.
    let album: String?
    let views: Int?
    let media: MediaReport?
    let action: ActionReport?
    let buttons: [[String]]?
    let reactions: [ReactionReport]?

    init(_ message: Message) {
        id = message.id
        peer = PeerReport(message.peer)
        sender = message.sender.map(PeerReport.init)
        date = message.date
        text = message.text
        markdown = message.entities.isEmpty ? nil : message.formattedText.markdown
        isOutgoing = message.isOutgoing
        isPinned = message.isPinned
        replyTo = message.replyTo
        editDate = message.editDate
        forwardedFrom = message.forwardedFrom.map(ForwardReport.init)
        viaBot = message.viaBot.map(PeerReport.init)
        topic = message.topicID
        album = message.albumID.map { "\($0)" }
        views = message.views
        media = message.media.map { MediaReport($0, message.fileKind) }
        action = message.action.map(ActionReport.init)
        buttons = message.buttonTitles.isEmpty ? nil : message.buttonTitles
        reactions = message.reactions.isEmpty ? nil : message.reactions.map(ReactionReport.init)
    }

    enum CodingKeys: String, CodingKey {
        case id, peer, sender, date, text, markdown, topic, album, views, media, action, buttons, reactions
        case isOutgoing = "is_outgoing"
        case isPinned = "is_pinned"
        case forwardedFrom = "forwarded_from"
        case viaBot = "via_bot"
        case replyTo = "reply_to"
        case editDate = "edit_date"
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
    let isPinned: Bool
    let lastMessage: MessageReport?
    /// What promotes the chat; nil for one of the account's own list.
    let promotedBy: String?

    init(_ dialog: Dialog) {
        peer = PeerReport(dialog.peer)
        title = dialog.title
        username = dialog.username
        unreadCount = dialog.unreadCount
        isPinned = dialog.isPinned
        lastMessage = dialog.lastMessage.map(MessageReport.init)
        promotedBy = dialog.promotion?.promoter
    }

    enum CodingKeys: String, CodingKey {
        case peer, title, username
        case unreadCount = "unread_count"
        case isPinned = "is_pinned"
        case lastMessage = "last_message"
        case promotedBy = "promoted_by"
    }
}

extension PromotedChannel {
    /// What promotes it, in a word of this program.
    var promoter: String { isSponsoredByProxy ? "proxy" : "server" }
}
