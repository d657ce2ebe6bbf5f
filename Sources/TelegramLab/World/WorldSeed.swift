import MTProtoCrypto

/// What exists before the first sign-in.
extension World {
    /// The account that speaks for Telegram itself.
    static let serviceUser: Int64 = 777_000
    /// The bot that repeats what it is told.
    static let echoBot: Int64 = 50_001
    /// Its user name.
    static let echoBotName = "echobot"

    /// A bot without a program: a client with its token signs in as the bot.
    static let freeBot: Int64 = 50_002
    /// Its user name.
    static let freeBotName = "labbot"
    /// Where it lives.
    static let freeBotHome = 4

    /// Creates the service users, the configured accounts, their address books and some history.
    mutating func seed(accounts: [LabAccount], now: Int64) {
        self.addUser(
            UserRecord(
                id: Self.serviceUser, accessHash: self.makeHash(), phone: "42777", code: "", homeDC: 1,
                firstName: "Telegram", lastName: "", username: nil, isVerified: true, isSupport: true),
            avatarDC: 1, now: now)
        self.addUser(
            UserRecord(
                id: Self.echoBot, accessHash: self.makeHash(), phone: "", code: "", homeDC: 1, firstName: "Echo",
                lastName: "", username: Self.echoBotName, about: "Sends every text back.", isBot: true),
            avatarDC: 1, now: now)
        self.addUser(
            UserRecord(
                id: Self.freeBot, accessHash: self.makeHash(), phone: "", code: "", homeDC: Self.freeBotHome,
                firstName: "Lab Bot", lastName: "", username: Self.freeBotName, isBot: true,
                inlinePlaceholder: "Ask the bot", isBusinessBot: true),
            avatarDC: nil, now: now)
        self.seedStickers(now: now)
        self.addGames([.standard], of: Self.freeBot, now: now)
        self.logins.bots[LabDescription.Bot.standard.token] = Self.freeBot
        var ids: [Int64] = []
        for account in accounts { ids.append(self.addAccount(account, now: now)) }
        for id in ids { self.users[id]?.contacts = ids.filter { $0 != id } }
        for id in ids { self.welcome(id, now: now - 7 * 86_400) }
        if let first = ids.first { self.seedChats(of: first, with: Array(ids.dropFirst()), now: now) }
    }

    /// Adds an account that can sign in with its phone number.
    mutating func addAccount(_ account: LabAccount, now: Int64) -> Int64 {
        let id = self.nextUserID
        self.nextUserID += 1
        self.addUser(
            UserRecord(
                id: id, accessHash: self.makeHash(), phone: account.phone, code: account.code,
                homeDC: account.homeDC, firstName: account.firstName, lastName: account.lastName,
                username: account.username, isPremium: account.isPremium),
            avatarDC: account.avatarDC, now: now)
        if let password = account.password {
            self.security.passwords[id] = .init(
                secret: .plain(password), salt1: self.random.bytes(40), salt2: self.random.bytes(16),
                hint: account.passwordHint ?? "", email: account.recoveryEmail)
        }
        switch account.loginEmail {
        case nil: break
        case ""?: self.security.emails.missing.insert(id)
        case let address?: self.security.emails.addresses[id] = address
        }
        return id
    }

    /// Adds a bot as which programs sign in.
    mutating func addBot(_ bot: LabDescription.Bot, _ described: LabBot, now: Int64) {
        self.addUser(
            UserRecord(
                id: bot.id, accessHash: self.makeHash(), phone: "", code: "", homeDC: bot.homeDC,
                firstName: described.firstName, lastName: "", username: bot.username, isBot: true,
                inlinePlaceholder: "Ask the bot", isBusinessBot: described.isBusiness),
            avatarDC: nil, now: now)
        self.logins.bots[bot.token] = bot.id
    }

    /// What every account finds in its list of chats.
    mutating func welcome(_ user: Int64, now: Int64) {
        self.send(
            .text("Welcome to a local Telegram. Nothing here leaves this machine.", entities: []),
            from: Self.serviceUser, to: .user(user), now: now)
        self.send(
            .text("Send me any text and I will send it back.", entities: []), from: Self.echoBot, to: .user(user),
            now: now + 60)
    }

    private mutating func addUser(_ user: UserRecord, avatarDC: Int?, now: Int64) {
        var user = user
        if let avatarDC {
            let photo = PhotoRecord(
                id: self.makeHash() & 0x7fff_ffff_ffff_ffff, accessHash: self.makeHash(), owner: user.id,
                datacenter: avatarDC, date: Int32(clamping: now - 30 * 86_400),
                fileReference: self.random.bytes(16))
            self.photos[photo.id] = photo
            user.photoID = photo.id
        }
        self.users[user.id] = user
        self.boxes[user.id] = MessageBox(owner: .user(user.id))
        if !user.phone.isEmpty, user.id != Self.serviceUser { self.userByPhone[user.phone] = user.id }
        if let name = user.username { self.userByUsername[name.lowercased()] = user.id }
    }

    private mutating func seedChats(of owner: Int64, with others: [Int64], now: Int64) {
        /// Minutes before now, index of the other side, whether the owner wrote it, and the text.
        typealias Line = (minutes: Int64, peer: Int, isOwn: Bool, text: String)
        let lines: [Line] = [
            (10_000, 2, false, "Hello from Pune."),
            (9_990, 2, true, "Hello Dinesh, how is the rain?"),
            (9_985, 2, false, "Still there."),
            (4_320, 1, true, "The tickets are booked."),
            (4_310, 1, false, "Wonderful, thank you!"),
            (2_900, 0, false, "Did you see the new protocol notes?"),
            (2_880, 0, true, "Yes, reading them on the train."),
            (2_875, 0, false, "Tell me what you think about containers."),
            (95, 0, false, "Lunch tomorrow?"),
            (94, 0, false, "The usual place, one o'clock."),
        ]
        for line in lines where others.indices.contains(line.peer) {
            let peer = others[line.peer]
            self.send(
                .text(line.text, entities: []), from: line.isOwn ? owner : peer,
                to: .user(line.isOwn ? peer : owner),
                now: now - line.minutes * 60)
        }
    }

    private mutating func makeHash() -> Int64 {
        Int64(bitPattern: self.random.next())
    }
}
