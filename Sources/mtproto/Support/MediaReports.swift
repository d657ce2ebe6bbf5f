import TelegramKit

// What `--json` prints of what a message carries: `kind` says what it is, and so what stands beside it. Ids of 64 bits are
// texts, because many programs that read JSON round numbers of that length.

struct MediaReport: Encodable {
    let kind: String
    /// What belongs to this kind; nil for what has nothing besides.
    private let content: (any Encodable & Sendable)?

    private enum CodingKeys: String, CodingKey {
        case kind
    }

    /// - Parameter fileKind: what people see in its file.
    init(_ media: MessageMedia, _ fileKind: FileKind?) {
        switch media {
        case .photo(let file):
            (kind, content) = ("photo", FileContent(file))
        case .document(let file):
            (kind, content) = (Self.name(of: fileKind ?? .document), FileContent(file))
        case .webPage(let url, let title):
            (kind, content) = ("web_page", PageContent(url: url, title: title))
        case .location(let latitude, let longitude):
            (kind, content) = ("location", PlaceContent(latitude, longitude))
        case .liveLocation(let place):
            var content = PlaceContent(place.latitude, place.longitude)
            (content.heading, content.duration, content.alertRadius) = (
                place.heading, place.duration, place.alertRadius
            )
            (kind, self.content) = ("live_location", content)
        case .venue(let title, let address, let latitude, let longitude):
            var content = PlaceContent(latitude, longitude)
            (content.title, content.address) = (title, address)
            (kind, self.content) = ("venue", content)
        case .contact(let phone, let firstName, let lastName, let user):
            (kind, content) = (
                "contact", ContactContent(phone: phone, firstName: firstName, lastName: lastName, user: user)
            )
        case .poll(let poll):
            (kind, content) = ("poll", PollReport(poll))
        case .toDoList(let list):
            (kind, content) = ("todo_list", ToDoContent(list))
        case .dice(let emoticon, let value):
            (kind, content) = ("dice", DiceContent(emoticon: emoticon, value: value))
        case .game(let game):
            (kind, content) = ("game", GameContent(game))
        case .paid(let media):
            (kind, content) = ("paid", PaidContent(media))
        case .story(let story):
            (kind, content) = ("story", StoryContent(story))
        case .expired:
            (kind, content) = ("expired", nil)
        case .other(let name):
            (kind, content) = ("other", OtherContent(name: name))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try content?.encode(to: encoder)
    }

    private static func name(of kind: FileKind) -> String {
        switch kind {
        case .videoNote: "video_note"
        case .photo, .video, .audio, .voice, .sticker, .animation, .document: kind.rawValue
        }
    }
}

private struct FileContent: Encodable {
    let id: String
    let name: String?
    let mimeType: String
    let size: Int64
    let width: Int?
    let height: Int?
    let duration: Double?

    init(_ file: TelegramFile) {
        id = "\(file.id)"
        name = file.name
        mimeType = file.mimeType
        size = file.size
        width = file.width
        height = file.height
        duration = file.duration?.finite
    }

    enum CodingKeys: String, CodingKey {
        case id, name, size, width, height, duration
        case mimeType = "mime_type"
    }
}

private struct PaidContent: Encodable {
    let stars: Int64
    let count: Int
    let isBought: Bool
    let files: [FileContent]

    init(_ media: PaidMedia) {
        stars = media.stars
        count = media.items.count
        isBought = media.isBought
        files = media.files.map { FileContent($0) }
    }

    enum CodingKeys: String, CodingKey {
        case stars, count, files
        case isBought = "bought"
    }
}

private struct StoryContent: Encodable {
    let id: Int
    let owner: PeerReport
    let isMention: Bool
    let caption: String?

    init(_ story: SharedStory) {
        id = story.storyID
        owner = PeerReport(story.owner)
        isMention = story.isMention
        caption = story.story?.caption.text
    }

    enum CodingKeys: String, CodingKey {
        case id, owner, caption
        case isMention = "mention"
    }
}

private struct PageContent: Encodable {
    let url: String
    let title: String?
}

private struct PlaceContent: Encodable {
    let latitude: Double?
    let longitude: Double?
    var title: String?
    var address: String?
    var heading: Int?
    var duration: Int?
    var alertRadius: Int?

    init(_ latitude: Double, _ longitude: Double) {
        (self.latitude, self.longitude) = (latitude.finite, longitude.finite)
    }

    enum CodingKeys: String, CodingKey {
        case latitude, longitude, title, address, heading, duration
        case alertRadius = "alert_radius"
    }
}

private struct ContactContent: Encodable {
    let phone: String
    let firstName: String
    let lastName: String
    let user: Int64?

    enum CodingKeys: String, CodingKey {
        case phone, user
        case firstName = "first_name"
        case lastName = "last_name"
    }
}

private struct DiceContent: Encodable {
    let emoticon: String
    let value: Int
}

private struct GameContent: Encodable {
    let id: String
    let shortName: String
    let title: String
    let description: String

    init(_ game: Game) {
        id = "\(game.id)"
        (shortName, title, description) = (game.shortName, game.title, game.description)
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, description
        case shortName = "short_name"
    }
}

/// What this version does not know, by the name that the schema gives it.
private struct OtherContent: Encodable {
    let name: String
}

private struct ToDoContent: Encodable {
    struct Item: Encodable {
        let id: Int
        let text: String
        /// Absent as long as it is to do.
        let completedBy: PeerReport?

        enum CodingKeys: String, CodingKey {
            case id, text
            case completedBy = "completed_by"
        }
    }

    let title: String
    let items: [Item]

    init(_ list: ToDoList) {
        title = list.title.text
        items = list.items.map {
            Item(id: $0.id, text: $0.text.text, completedBy: $0.completedBy.map(PeerReport.init))
        }
    }
}

/// A poll with its results, as far as the account may see them. `vote` prints it as well.
struct PollReport: Encodable {
    struct Answer: Encodable {
        let text: String
        let votes: Int?
        let chosen: Bool
        let correct: Bool
    }

    let id: String
    let question: String
    let closed: Bool
    let quiz: Bool
    let several: Bool
    let anonymous: Bool
    let votes: Int?
    let answers: [Answer]

    init(_ poll: Poll) {
        id = "\(poll.id)"
        question = poll.question.text
        closed = poll.isClosed
        quiz = poll.isQuiz
        several = poll.allowsSeveral
        anonymous = poll.isAnonymous
        votes = poll.totalVotes
        answers = poll.answers.map {
            Answer(text: $0.text.text, votes: $0.votes, chosen: $0.isChosen, correct: $0.isCorrect)
        }
    }
}

/// Where a message comes from that was forwarded.
struct ForwardReport: Encodable {
    let sender: PeerReport?
    /// Of an author who hides the rest.
    let name: String?
    let date: Int

    init(_ origin: ForwardOrigin) {
        sender = origin.sender.map(PeerReport.init)
        name = origin.name
        date = origin.date
    }
}

/// How often a message got a reaction: an emoji, or a custom one by its document. A paid one has neither.
struct ReactionReport: Encodable {
    let emoji: String?
    let customEmoji: String?
    let count: Int
    /// Nil where the server does not say.
    let chosen: Bool?

    init(_ counted: ReactionCounts.Count) {
        emoji = if case .emoji(let text) = counted.reaction { text } else { nil }
        customEmoji = if case .customEmoji(let id) = counted.reaction { "\(id)" } else { nil }
        count = counted.count
        chosen = counted.isChosen
    }

    init(_ reaction: MessageReaction) {
        emoji = reaction.emoji
        customEmoji = reaction.customEmojiID.map { "\($0)" }
        count = reaction.count
        chosen = reaction.isChosen
    }

    enum CodingKeys: String, CodingKey {
        case emoji, count, chosen
        case customEmoji = "custom_emoji"
    }
}

extension Double {
    /// JSON has no other numbers, and a server may send them.
    fileprivate var finite: Double? { isFinite ? self : nil }
}
