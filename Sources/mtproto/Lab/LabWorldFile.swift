import TelegramLab

/// The file of `mtproto lab --world`: who and what is there at the start; docs/lab-scripts.md describes it.
enum LabWorldFile {
    private static let maximumLength = 1 << 20
    /// The most people, as bots and chats.
    private static let mostPeople = 1000

    /// Adds what a file describes to what a lab begins with.
    static func add(_ path: String, to configuration: inout LabConfiguration) throws(CommandFailure) {
        let content = try WholeFile.read(path, limit: maximumLength)
        do throws(JSONMistake) {
            try add(content, to: &configuration)
        } catch {
            throw CommandFailure(.badData, "\(path) describes no world: \(error.description)")
        }
    }

    static func add(_ content: [UInt8], to configuration: inout LabConfiguration) throws(JSONMistake) {
        let members = try JSONPlace(parsing: content).members("people", "bots", "chats", "private_chats")
        let people = try members["people"]?.elements() ?? []
        guard people.count <= mostPeople else {
            throw JSONMistake(description: "people: \(mostPeople) are taken at most, and there are \(people.count)")
        }
        for place in people { configuration.accounts.append(try person(place)) }
        for place in try members["bots"]?.elements() ?? [] { configuration.bots.append(try bot(place)) }
        for place in try members["chats"]?.elements() ?? [] { configuration.chats.append(try chat(place)) }
        for place in try members["private_chats"]?.elements() ?? [] {
            configuration.privateChats.append(try privateChat(place))
        }
    }

    private static func person(_ place: JSONPlace) throws(JSONMistake) -> LabAccount {
        let members = try place.members(
            "phone", "code", "home_dc", "first_name", "last_name", "username", "password", "premium")
        let phone = try members.required("phone", in: place).string()
        let usual = LabAccount.usual(for: phone)
        guard let code = try members["code"]?.string() ?? usual?.code,
            let home = try members["home_dc"]?.integer(1...5) ?? usual?.homeDC
        else {
            throw place.mistake("a phone number that is not of the form 99966XYYYY needs \"code\" and \"home_dc\"")
        }
        let isCode = (1...10).contains(code.utf8.count) && code.utf8.allSatisfy { (48...57) ~= $0 }
        if let place = members["code"], !isCode {
            throw place.mistake("a code has 1 to 10 digits")
        }
        let password = try members["password"]?.string()
        if let place = members["password"], password?.isEmpty == true {
            throw place.mistake("a password is not empty; leave it out for an account without one")
        }
        return LabAccount(
            phone: phone, code: code, homeDC: home,
            firstName: try shown(members.required("first_name", in: place), 1...64),
            lastName: try members["last_name"].map { (place) throws(JSONMistake) in try shown(place, 0...64) } ?? "",
            username: try members["username"]?.string(), password: password,
            isPremium: try members["premium"]?.isTrue() ?? false)
    }

    private static func bot(_ place: JSONPlace) throws(JSONMistake) -> LabBot {
        let members = try place.members("username", "first_name", "home_dc", "games", "business")
        let username = try members.required("username", in: place).string()
        var bot = LabBot(username: username)
        if let name = members["first_name"] { bot.firstName = try shown(name, 1...64) }
        if let home = members["home_dc"] { bot.homeDC = try home.integer(1...5) }
        for place in try members["games"]?.elements() ?? [] { bot.games.append(try game(place)) }
        if let business = members["business"] { bot.isBusiness = try business.isTrue() }
        return bot
    }

    private static func game(_ place: JSONPlace) throws(JSONMistake) -> LabGame {
        let members = try place.members("short_name", "title", "description")
        var game = LabGame(shortName: try members.required("short_name", in: place).string())
        if let title = members["title"] { game.title = try shown(title, 1...64) }
        if let description = members["description"] { game.description = try shown(description, 0...512) }
        return game
    }

    private static func chat(_ place: JSONPlace) throws(JSONMistake) -> LabChat {
        let members = try place.members(
            "kind", "title", "username", "owner", "members", "administrators", "forum", "topics", "messages",
            "generated_messages")
        let named = try members.required("kind", in: place)
        guard let kind = LabChat.Kind(rawValue: try named.string()) else {
            throw named.mistake("one of \(LabChat.Kind.allCases.map(\.rawValue).joined(separator: ", ")) is wanted")
        }
        var chat = LabChat(
            kind, title: try shown(members.required("title", in: place), 1...128),
            username: try members["username"]?.string(), owner: try members.required("owner", in: place).string(),
            members: try names(members["members"]), administrators: try names(members["administrators"]))
        if let forum = members["forum"] {
            chat.isForum = try forum.isTrue()
            guard kind == .supergroup else { throw forum.mistake("supergroups alone are forums") }
        }
        if let topics = members["topics"] {
            guard chat.isForum else { throw topics.mistake("a chat with topics is a forum: give \"forum\": true") }
            for topic in try topics.elements() { chat.topics.append(try shown(topic, 1...128)) }
        }
        chat.generatedMessages = try generated(members)
        chat.messages = try messages(members["messages"], topics: chat.isForum ? chat.topics : nil)
        return chat
    }

    private static func privateChat(_ place: JSONPlace) throws(JSONMistake) -> LabPrivateChat {
        let members = try place.members("between", "messages", "generated_messages")
        let between = try members.required("between", in: place)
        let both = try names(between)
        guard both.count == 2 else { throw between.mistake("two are wanted, an account and whom it writes to") }
        return LabPrivateChat(
            between: both[0], and: both[1], generatedMessages: try generated(members),
            messages: try messages(members["messages"], topics: nil))
    }

    private static func generated(_ members: [String: JSONPlace]) throws(JSONMistake) -> Int {
        try members["generated_messages"]?.integer(0...LabConfiguration.mostMessages) ?? 0
    }

    /// - Parameter topics: nil where there is no forum.
    private static func messages(_ place: JSONPlace?, topics: [String]?) throws(JSONMistake) -> [LabChat.Message] {
        var messages: [LabChat.Message] = []
        for place in try place?.elements() ?? [] {
            let members = try place.members("from", "text", "topic")
            let text = try members.required("text", in: place)
            var message = LabChat.Message(
                from: try members.required("from", in: place).string(), try text.string())
            guard (1...LabConfiguration.longestMessage).contains(message.text.utf16.count) else {
                throw text.mistake("1 to \(LabConfiguration.longestMessage) characters are wanted")
            }
            if let topic = members["topic"] {
                guard let topics else { throw topic.mistake("a topic is one of a forum, and this is none") }
                message.topic = try topic.string()
                guard let title = message.topic, ([LabConfiguration.generalTopic] + topics).contains(title) else {
                    throw topic.mistake("the forum has no such topic: name it in \"topics\"")
                }
            }
            messages.append(message)
        }
        return messages
    }

    /// A name or title as servers take them: without blanks around it, and counted as clients count.
    private static func shown(_ place: JSONPlace, _ lengths: ClosedRange<Int>) throws(JSONMistake) -> String {
        let text = try place.string()
        let start = text.drop { $0.isWhitespace }
        let trimmed = String(start.reversed().drop { $0.isWhitespace }.reversed())
        guard lengths.contains(trimmed.utf16.count) else {
            throw place.mistake("\(lengths.lowerBound) to \(lengths.upperBound) characters are wanted")
        }
        guard !trimmed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw place.mistake("there are control characters")
        }
        return trimmed
    }

    private static func names(_ place: JSONPlace?) throws(JSONMistake) -> [String] {
        var names: [String] = []
        for element in try place?.elements() ?? [] { names.append(try element.string()) }
        return names
    }
}

extension LabDescription.Bot {
    /// What people are told of it when a lab begins.
    var line: String {
        let games = self.games.map { ", and the games \($0.joined(separator: ", "))" } ?? ""
        return "Bot @\(self.username) of datacenter \(self.homeDC) has the token \(self.token)\(games)"
    }
}
