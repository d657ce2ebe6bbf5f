/// A chat that exists when the lab starts. Users and bots in it are named by user name or phone number.
public struct LabChat: Sendable, Hashable, Codable {
    /// What kind of chat it is.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A basic group.
        case group
        case supergroup
        /// In which administrators alone write.
        case channel
    }

    /// A message that is there at the start.
    public struct Message: Sendable, Hashable, Codable {
        /// Who has written it, by user name or phone number: somebody of the chat, in channels the owner or an
        /// administrator.
        public var sender: String
        /// 1 to 4096 UTF-16 code units.
        public var text: String
        /// The title of the topic in which it stands, in a forum; `nil`: General.
        public var topic: String?

        /// Creates the description of a message.
        public init(from sender: String, _ text: String, topic: String? = nil) {
            self.sender = sender
            self.text = text
            self.topic = topic
        }
    }

    /// What kind of chat it is.
    public var kind: Kind
    /// 1 to 128 characters.
    public var title: String
    /// Public name without `@`, or `nil`. Basic groups have none.
    public var username: String?
    /// Who has made it: an account, no bot.
    public var owner: String
    /// Who else is in it: 200 at most, 20 bots among them in supergroups and channels. In channels bots are
    /// administrators and nothing else.
    public var members: [String]
    /// Members who may do everything but make others administrators, and write in the chat's name in groups. They need
    /// not stand among ``members`` as well. In supergroups and channels there are 50 at most.
    public var administrators: [String]
    /// Whether the supergroup has topics (core.telegram.org/api/forum).
    public var isForum: Bool = false
    /// Titles of the topics of a forum, beside General, which each has: 100 at most, each once, of 1 to 128 characters.
    public var topics: [String] = []
    /// How many messages the lab makes up: by its seed, from people of the chat, in all topics. In channels they are
    /// posts of the owner.
    public var generatedMessages: Int = 0
    /// Messages behind those: 1000 at most in a chat with them, 10,000 in all. They are written in this order when the
    /// lab begins.
    public var messages: [Message] = []

    /// Creates the description of a chat.
    public init(
        _ kind: Kind, title: String, username: String? = nil, owner: String, members: [String] = [],
        administrators: [String] = []
    ) {
        self.kind = kind
        self.title = title
        self.username = username
        self.owner = owner
        self.members = members
        self.administrators = administrators
    }

    private enum CodingKeys: String, CodingKey {
        case kind, title, username, owner, members, administrators, isForum, topics, generatedMessages, messages
    }

    /// Reads a description, also one that was written when chats began without messages.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Kind.self, forKey: .kind), title: try container.decode(String.self, forKey: .title),
            username: try container.decodeIfPresent(String.self, forKey: .username),
            owner: try container.decode(String.self, forKey: .owner),
            members: try container.decode([String].self, forKey: .members),
            administrators: try container.decode([String].self, forKey: .administrators))
        self.isForum = try container.decodeIfPresent(Bool.self, forKey: .isForum) ?? false
        self.topics = try container.decodeIfPresent([String].self, forKey: .topics) ?? []
        self.generatedMessages = try container.decodeIfPresent(Int.self, forKey: .generatedMessages) ?? 0
        self.messages = try container.decodeIfPresent([Message].self, forKey: .messages) ?? []
    }

    /// What stands for it in what is kept: without topics and messages as it was before there were any.
    var keptText: String {
        var text = "kind: TelegramLab.LabChat.Kind.\(kind), title: \(title.debugDescription), "
        text += "username: \(username.debugDescription), owner: \(owner.debugDescription), members: \(members), "
        text += "administrators: \(administrators)"
        if isForum { text += ", topics: \(topics)" }
        if generatedMessages != 0 { text += ", generatedMessages: \(generatedMessages)" }
        if !messages.isEmpty { text += ", messages: \(messages)" }
        return "TelegramLab.LabChat(\(text))"
    }
}

/// A private chat with messages that are there when the lab starts.
public struct LabPrivateChat: Sendable, Hashable, Codable {
    /// One of both, by user name or phone number: an account, who writes first.
    public var user: String
    /// The other one: an account or a bot.
    public var other: String
    /// How many messages the lab makes up by its seed, from both in turn.
    public var generatedMessages: Int
    /// Messages behind those: 1000 at most with them. They are written in this order when the lab begins, and have no topic.
    public var messages: [LabChat.Message]

    /// Creates the description of a private chat.
    public init(
        between user: String, and other: String, generatedMessages: Int = 0, messages: [LabChat.Message] = []
    ) {
        self.user = user
        self.other = other
        self.generatedMessages = generatedMessages
        self.messages = messages
    }
}

extension LabConfiguration {
    /// The most topics of a forum, beside General.
    package static let mostTopics = 100
    /// The most messages with which a chat begins.
    package static let mostMessages = 1000
    /// The most messages with which a lab begins.
    private static let mostMessagesInAll = 10_000
    /// The longest text of a message, in UTF-16 code units.
    package static let longestMessage = World.maximumMessageLength
    /// The topic that each forum has.
    package static let generalTopic = "General"

    /// Refuses more than there is room for.
    static func validateAmounts(of configuration: LabConfiguration) throws(LabError) {
        guard configuration.privateChats.count <= 1000 else {
            throw refusal("a lab begins with 1000 private chats at most")
        }
        var all = 0
        let amounts =
            configuration.chats.map {
                ("\($0.kind.rawValue) \"\($0.title)\"", $0.generatedMessages, $0.messages.count)
            }
            + configuration.privateChats.map { ($0.name, $0.generatedMessages, $0.messages.count) }
        for (whose, generated, written) in amounts {
            guard (0...mostMessages).contains(generated), (0...mostMessages).contains(written),
                generated &+ written <= mostMessages
            else { throw refusal("\(whose): a chat begins with \(mostMessages) messages at most") }
            all &+= generated &+ written
        }
        guard all <= mostMessagesInAll else {
            throw refusal("a lab begins with \(mostMessagesInAll) messages at most, and there are \(all)")
        }
    }

    /// Refuses topics and messages of a chat that cannot be.
    static func validateContent(of chat: LabChat, _ whose: String, _ known: [String: Named]) throws(LabError) {
        guard !chat.isForum || chat.kind == .supergroup else {
            throw refusal("\(whose): supergroups alone are forums")
        }
        guard chat.topics.isEmpty || chat.isForum else {
            throw refusal("\(whose): a chat with topics is a forum, which it has to say")
        }
        guard chat.topics.count <= mostTopics else {
            throw refusal("\(whose): a forum begins with \(mostTopics) topics at most beside \(generalTopic)")
        }
        var topics: Set<String> = [generalTopic]
        for topic in chat.topics {
            guard (1...128).contains(topic.utf16.count), !topic.allSatisfy(\.isWhitespace) else {
                throw refusal("\(whose): the title of a topic has 1 to 128 characters")
            }
            guard topics.insert(topic).inserted else {
                let why = topic == generalTopic ? "each forum has it" : "it stands there twice"
                throw refusal("\(whose): topic \"\(topic)\": \(why)")
            }
        }
        var writers: Set<Int> = []
        for name in [chat.owner] + chat.administrators + (chat.kind == .channel ? [] : chat.members) {
            writers.insert(try find(name, whose, known).number)
        }
        for (index, message) in chat.messages.enumerated() {
            let place = "\(whose), messages[\(index)]"
            try validate(message, place)
            guard writers.contains(try find(message.sender, place, known).number) else {
                let who = chat.kind == .channel ? "the owner and administrators write" : "members write"
                throw refusal("\(place): \(who) there, and \"\(message.sender)\" is none of them")
            }
            guard let topic = message.topic else { continue }
            guard chat.isForum else { throw refusal("\(place): a topic is one of a forum, and this is none") }
            guard topics.contains(topic) else {
                let hint = Suggestion.text(for: topic, among: Array(topics))
                throw refusal("\(place): the forum has no topic \"\(topic)\"\(hint)")
            }
        }
    }

    /// Refuses a private chat that cannot be.
    static func validate(_ chat: LabPrivateChat, _ known: [String: Named]) throws(LabError) {
        let (user, other) = (try find(chat.user, chat.name, known), try find(chat.other, chat.name, known))
        guard !user.isBot else { throw refusal("\(chat.name): bots do not write first: name the account first") }
        guard user.number != other.number else { throw refusal("\(chat.name): two different ones are wanted") }
        for (index, message) in chat.messages.enumerated() {
            let place = "\(chat.name), messages[\(index)]"
            try validate(message, place)
            guard message.topic == nil else { throw refusal("\(place): private chats have no topics") }
            let number = try find(message.sender, place, known).number
            guard [user.number, other.number].contains(number) else {
                throw refusal("\(place): the two write there, and \"\(message.sender)\" is none of them")
            }
            guard index > 0 || chat.generatedMessages > 0 || number == user.number || !other.isBot else {
                throw refusal("\(place): bots do not write first: let \"\(chat.user)\" begin")
            }
        }
    }

    private static func validate(_ message: LabChat.Message, _ place: String) throws(LabError) {
        guard (1...World.maximumMessageLength).contains(message.text.utf16.count),
            !message.text.allSatisfy(\.isWhitespace)
        else { throw refusal("\(place): a text has 1 to \(World.maximumMessageLength) characters") }
    }
}

extension LabPrivateChat {
    /// What refusals call it.
    var name: String { "private chat of \"\(user)\" and \"\(other)\"" }
}
