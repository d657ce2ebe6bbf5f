import TelegramLab

/// The file of `mtproto lab --world`: who and what is there at the start; docs/lab-scripts.md describes it.
enum LabWorldFile {
    private static let maximumLength = 1 << 20

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
        let members = try JSONPlace(parsing: content).members("people", "bots", "chats")
        for place in try members["people"]?.elements() ?? [] { configuration.accounts.append(try person(place)) }
        for place in try members["bots"]?.elements() ?? [] { configuration.bots.append(try bot(place)) }
        for place in try members["chats"]?.elements() ?? [] { configuration.chats.append(try chat(place)) }
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
        return LabAccount(
            phone: phone, code: code, homeDC: home,
            firstName: try members.required("first_name", in: place).string(),
            lastName: try members["last_name"]?.string() ?? "", username: try members["username"]?.string(),
            password: try members["password"]?.string(), isPremium: try members["premium"]?.isTrue() ?? false)
    }

    private static func bot(_ place: JSONPlace) throws(JSONMistake) -> LabBot {
        let members = try place.members("username", "first_name", "home_dc")
        let username = try members.required("username", in: place).string()
        var bot = LabBot(username: username, firstName: try members["first_name"]?.string())
        if let home = members["home_dc"] { bot.homeDC = try home.integer(1...5) }
        return bot
    }

    private static func chat(_ place: JSONPlace) throws(JSONMistake) -> LabChat {
        let members = try place.members("kind", "title", "username", "owner", "members", "administrators")
        let named = try members.required("kind", in: place)
        guard let kind = LabChat.Kind(rawValue: try named.string()) else {
            throw named.mistake("one of \(LabChat.Kind.allCases.map(\.rawValue).joined(separator: ", ")) is wanted")
        }
        return LabChat(
            kind, title: try members.required("title", in: place).string(),
            username: try members["username"]?.string(), owner: try members.required("owner", in: place).string(),
            members: try names(members["members"]), administrators: try names(members["administrators"]))
    }

    private static func names(_ place: JSONPlace?) throws(JSONMistake) -> [String] {
        var names: [String] = []
        for element in try place?.elements() ?? [] { names.append(try element.string()) }
        return names
    }
}
