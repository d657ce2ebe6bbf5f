extension Message: CustomStringConvertible {
    /// What happened, what it carries and its text, as in `[photo] At the sea`. Brackets are words of this library, unless
    /// a correspondent has written some. The text is as it was sent: clean it before it goes to a terminal.
    public var description: String {
        if let action { return "[\(action)]" }
        guard let media, !isPreviewOfLink(media) else { return text }
        return text.isEmpty ? "[\(media)]" : "[\(media)] \(text)"
    }

    /// A link stands in the text already of which the page is shown.
    private func isPreviewOfLink(_ media: MessageMedia) -> Bool {
        if case .webPage = media { return !text.isEmpty }
        return false
    }
}

extension MessageMedia: CustomStringConvertible {
    /// In words; what the correspondent chose stands in quotation marks.
    public var description: String {
        switch self {
        case .photo: "photo"
        case .document(let file): "file \((file.name ?? file.mimeType).quoted)"
        case .webPage(let url, _): "page \(url.quoted)"
        case .location: "location"
        case .liveLocation: "live location"
        case .venue(let title, _, _, _): "place \(title.quoted)"
        case .contact(_, let firstName, _, _): "contact \(firstName.quoted)"
        case .poll(let poll): "poll \(poll.question.text.quoted)"
        case .toDoList(let list): "to-do list \(list.title.text.quoted)"
        case .dice(let emoticon, let value): "dice \(emoticon.quoted) \(value)"
        case .game(let game): "game \(game.title.quoted)"
        case .paid(let media): "media for \(Payment(currency: Payment.stars, totalAmount: media.stars))"
        case .story(let story): story.isMention ? "mention in a story" : "story"
        case .expired: "expired"
        case .other(let name): name
        }
    }
}

extension ServiceAction: CustomStringConvertible {
    /// What happened, in words; what people chose stands in quotation marks.
    public var description: String {
        switch self {
        case .groupCreated(let title, let members): "created the group \(title.quoted) with \(Self.users(members))"
        case .channelCreated(let title): "created \(title.quoted)"
        case .membersAdded(let members): "added \(Self.users(members))"
        case .memberRemoved(let member): "removed user \(member)"
        case .joinedByLink(let inviter): "joined by a link of user \(inviter)"
        case .joinedByRequest: "was let in"
        case .titleChanged(let title): "changed the title to \(title.quoted)"
        case .photoChanged: "changed the photo"
        case .photoDeleted: "deleted the photo"
        case .messagePinned: "pinned a message"
        case .historyCleared: "cleared the history"
        case .contactJoined: "joined Telegram"
        case .becameChannel(let id): "became channel \(id)"
        case .topicCreated(let title): "began the topic \(title.quoted)"
        case .topicChanged(let title, let isClosed, let isHidden): Self.change(title, isClosed, isHidden)
        case .toDoItemsChanged(let completed, let reopened): Self.change(completed: completed, reopened: reopened)
        case .toDoItemsAppended(let items): "added to do: \(items.map(\.text.text.quoted).joined(separator: ", "))"
        case .paid(let payment): "paid \(payment)"
        case .paymentRefunded(let payment): "gave back \(payment)"
        case .gameScored(_, let score): "scored \(score) in a game"
        case .other(let name): name
        }
    }

    private static func change(_ title: String?, _ isClosed: Bool?, _ isHidden: Bool?) -> String {
        let changes = [
            title.map { "called the topic \($0.quoted)" }, isClosed.map { $0 ? "closed it" : "opened it" },
            isHidden.map { $0 ? "hid it" : "showed it" },
        ].compactMap(\.self)
        return changes.isEmpty ? "changed the topic" : changes.joined(separator: ", ")
    }

    private static func change(completed: [Int], reopened: [Int]) -> String {
        func items(_ ids: [Int]) -> String {
            "\(ids.count == 1 ? "item" : "items") \(ids.map(String.init).joined(separator: ", "))"
        }
        let changes = [
            completed.isEmpty ? nil : "completed \(items(completed))",
            reopened.isEmpty ? nil : "reopened \(items(reopened))",
        ].compactMap(\.self)
        return changes.isEmpty ? "changed the to-do list" : changes.joined(separator: ", ")
    }

    private static func users(_ ids: [Int64]) -> String {
        "\(ids.count == 1 ? "user" : "users") \(ids.map(String.init).joined(separator: ", "))"
    }
}

extension String {
    /// Text that other people chose, among words of this library.
    fileprivate var quoted: String {
        "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
