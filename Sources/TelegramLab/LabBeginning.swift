/// A bot that exists when the lab starts, beside `@echobot` and `@labbot`. It answers nothing by itself: a program that signs in
/// with its token in ``LabDescription/bots`` is that bot. Inline mode is on.
public struct LabBot: Sendable, Hashable, Codable {
    /// Public name without `@`: 5 to 32 letters, digits and underscores that end in `bot`.
    public var username: String
    /// Name shown to others.
    public var firstName: String
    /// The datacenter (1...5) where the bot lives; others answer `USER_MIGRATE_X`.
    public var homeDC: Int
    /// What people play with it.
    public var games: [LabGame]
    /// Whether accounts with Premium may connect it to their private chats (`account.updateConnectedBot`).
    public var isBusiness: Bool

    /// Creates the description of a bot.
    ///
    /// - Parameter firstName: `nil`: the same as its public name.
    public init(
        username: String, firstName: String? = nil, homeDC: Int = 2, games: [LabGame] = [],
        isBusiness: Bool = false
    ) {
        self.username = username
        self.firstName = firstName ?? username
        self.homeDC = homeDC
        self.games = games
        self.isBusiness = isBusiness
    }

    private enum CodingKeys: String, CodingKey {
        case username, firstName, homeDC, games, isBusiness
    }

    /// Reads a description, also one that was written when bots had no games.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.username = try container.decode(String.self, forKey: .username)
        self.firstName = try container.decode(String.self, forKey: .firstName)
        self.homeDC = try container.decode(Int.self, forKey: .homeDC)
        self.games = try container.decodeIfPresent([LabGame].self, forKey: .games) ?? []
        self.isBusiness = try container.decodeIfPresent(Bool.self, forKey: .isBusiness) ?? false
    }

    /// What stands for it in what is kept: without games as it was before there were any.
    var keptText: String {
        let text = "username: \(username.debugDescription), firstName: \(firstName.debugDescription), homeDC: \(homeDC)"
        let more = "\(games.isEmpty ? "" : ", games: \(games)")\(isBusiness ? ", isBusiness: true" : "")"
        return "TelegramLab.LabBot(\(text)\(more))"
    }
}

extension LabAccount {
    /// For a number of the form `99966XYYYY`: where it is at home, and the code that it would get if it signed up.
    package static func usual(for phone: String) -> (homeDC: Int, code: String)? {
        PhoneNumbers.signUpDatacenter(phone).map {
            (homeDC: $0, code: PhoneNumbers.signUpCode(datacenter: $0))
        }
    }
}

extension LabConfiguration {
    /// The most bots, and the most chats, that a lab begins with.
    private static let mostAtTheBeginning = 1000
    /// The most users whom one request brings into a chat.
    private static let mostMembers = 200

    /// Bots that can be signed in to. Their tokens follow from their ids and names, so that they are the same each run.
    var describedBots: [LabDescription.Bot] {
        var described: [LabDescription.Bot] = [.standard]
        for (index, bot) in self.bots.enumerated() {
            let id = World.firstAddedBot &+ Int64(index)
            described.append(
                .init(
                    id: id, token: "\(id):lab-\(bot.username)", username: bot.username, homeDC: bot.homeDC,
                    games: bot.games.isEmpty ? nil : bot.games.map(\.shortName)))
        }
        return described
    }

    /// Somebody whom chats can name.
    struct Named {
        /// One that no other has.
        var number: Int
        var isBot: Bool
        var isPremium = false
    }

    /// Refuses names that cannot be, bots, and chats, before anything is opened.
    func validateBeginning() throws(LabError) {
        guard self.bots.count <= Self.mostAtTheBeginning, self.chats.count <= Self.mostAtTheBeginning else {
            throw Self.refusal("a lab begins with \(Self.mostAtTheBeginning) bots and as many chats at most")
        }
        var known: [String: Named] = [
            World.echoBotName: Named(number: 0, isBot: true), World.freeBotName: Named(number: 1, isBot: true),
        ]
        for account in self.accounts {
            let named = Named(number: known.count, isBot: false, isPremium: account.isPremium)
            known[account.phone] = named
            guard let name = account.username else { continue }
            try Self.take(name, by: "account \(account.phone)", named, &known)
        }
        for bot in self.bots {
            guard bot.username.lowercased().hasSuffix("bot") else {
                throw Self.refusal("bot \"\(bot.username)\": the user name of a bot ends in bot")
            }
            guard (1...5).contains(bot.homeDC) else {
                throw Self.refusal("bot \"\(bot.username)\": datacenters are numbered from 1 to 5")
            }
            guard !bot.firstName.allSatisfy(\.isWhitespace) else {
                throw Self.refusal("bot \"\(bot.username)\": a name is missing")
            }
            if let mistake = LabGame.mistake(in: bot.games) {
                throw Self.refusal("bot \"\(bot.username)\": \(mistake)")
            }
            let named = Named(number: known.count, isBot: true)
            try Self.take(bot.username, by: "bot \"\(bot.username)\"", named, &known)
        }
        // Chats have names of the same kind, but nobody is named by them.
        var taken = known
        try Self.validateAmounts(of: self)
        for chat in self.privateChats { try Self.validate(chat, known) }
        // In how many supergroups and channels each person is.
        var places: [Int: Int] = [:]
        // How many of them each person owns that have a user name.
        var owned: [Int: Int] = [:]
        for chat in self.chats {
            let whose = "\(chat.kind.rawValue) \"\(chat.title)\""
            guard (1...128).contains(chat.title.utf16.count), !chat.title.allSatisfy(\.isWhitespace) else {
                throw Self.refusal("\(whose): a title has 1 to 128 characters")
            }
            if let name = chat.username {
                guard chat.kind != .group else {
                    throw Self.refusal("\(whose): basic groups have no user name; make it a supergroup")
                }
                try Self.take(name, by: whose, Named(number: taken.count, isBot: false), &taken)
            }
            try Self.validateContent(of: chat, whose, known)
            let people = try Self.validateMembers(of: chat, whose, known).filter { !$0.value.isBot }
            guard chat.kind != .group else { continue }
            if chat.username != nil, let owner = people[chat.owner] {
                owned[owner.number, default: 0] += 1
                let most = World.mostPublicChannels(isPremium: owner.isPremium)
                guard owned[owner.number] ?? 0 <= most else {
                    throw Self.refusal(
                        "\(whose): \"\(chat.owner)\" owns \(most) public supergroups and channels already")
                }
            }
            for (name, person) in people.sorted(by: { $0.value.number < $1.value.number }) {
                places[person.number, default: 0] += 1
                let most = World.mostChannels(isPremium: person.isPremium)
                guard places[person.number] ?? 0 <= most else {
                    throw Self.refusal("\(whose): \"\(name)\" is in \(most) supergroups and channels already")
                }
            }
        }
    }

    static func refusal(_ message: String) -> LabError { LabError(code: .badConfiguration, message: message) }

    /// Notes to whom a user name belongs.
    private static func take(
        _ name: String, by whose: String, _ named: Named, _ taken: inout [String: Named]
    ) throws(LabError) {
        guard World.isUsername(name) else {
            throw Self.refusal(
                "\(whose): \"\(name)\" is no user name: it has 5 to 32 letters, digits and underscores, begins with a "
                    + "letter, and does not end in an underscore")
        }
        guard taken.updateValue(named, forKey: name.lowercased()) == nil else {
            throw Self.refusal("\(whose): the user name \"\(name)\" is taken")
        }
    }

    /// The one whom a chat names so.
    static func find(_ name: String, _ whose: String, _ known: [String: Named]) throws(LabError) -> Named {
        let bare = name.hasPrefix("@") || name.hasPrefix("+") ? String(name.dropFirst()) : name
        guard let named = known[bare.lowercased()] else {
            let hint = Suggestion.text(for: bare, among: Array(known.keys))
            throw Self.refusal("\(whose): the lab has no user \"\(name)\"\(hint)")
        }
        return named
    }

    /// Returns all who are in a chat, by how it names them.
    private static func validateMembers(
        of chat: LabChat, _ whose: String, _ known: [String: Named]
    ) throws(LabError) -> [String: Named] {
        func find(_ name: String) throws(LabError) -> Named { try Self.find(name, whose, known) }
        let owner = try find(chat.owner)
        guard !owner.isBot else { throw Self.refusal("\(whose): bots make no chats, so \"\(chat.owner)\" owns none") }
        var everybody: Set<Int> = []
        var people = [chat.owner: owner]
        for (names, isAdministrator) in [(chat.administrators, true), (chat.members, false)] {
            var listed: Set<Int> = []
            for name in names {
                let named = try find(name)
                guard named.number != owner.number, listed.insert(named.number).inserted else {
                    throw Self.refusal("\(whose): \"\(name)\" stands there twice")
                }
                let isNew = everybody.insert(named.number).inserted
                if isNew { people[name] = named }
                guard isAdministrator || !isNew || !named.isBot || chat.kind != .channel else {
                    throw Self.refusal(
                        "\(whose): bots are administrators of channels or nothing, and \"\(name)\" is a bot")
                }
            }
        }
        guard chat.kind != .group || !everybody.isEmpty else {
            throw Self.refusal("\(whose): a basic group needs a member besides its owner")
        }
        // The owner is one of those who have room in a basic group.
        let most = chat.kind == .group ? Self.mostMembers - 1 : Self.mostMembers
        guard everybody.count <= most else {
            throw Self.refusal("\(whose): \(most) others are taken at most, and there are \(everybody.count)")
        }
        if chat.kind != .group { try self.validateNumbers(in: chat, whose, people) }
        return people
    }

    /// In supergroups and channels there are as many administrators and bots as clients can make.
    private static func validateNumbers(
        in chat: LabChat, _ whose: String, _ people: [String: Named]
    ) throws(LabError) {
        guard chat.administrators.count <= World.mostAdministrators else {
            throw self.refusal(
                "\(whose): \(World.mostAdministrators) administrators are taken at most besides the owner, and "
                    + "there are \(chat.administrators.count)")
        }
        let bots = people.values.count { $0.isBot }
        guard bots <= World.mostBots else {
            throw self.refusal("\(whose): \(World.mostBots) bots are taken at most, and there are \(bots)")
        }
    }
}
