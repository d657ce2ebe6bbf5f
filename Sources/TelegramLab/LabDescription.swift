import MTProtoCrypto

/// Everything that a client has to know about a running lab. Encodes to the JSON that `mtproto lab --describe` writes.
public struct LabDescription: Sendable, Hashable, Codable {
    /// Where one datacenter listens.
    public struct Datacenter: Sendable, Hashable, Codable {
        /// 1...5, or 203 for a content delivery network.
        public var id: Int
        /// IP literal.
        public var address: String
        /// TCP port; the transport is detected from the first bytes of a connection.
        public var port: Int
        /// Whether it belongs to a content delivery network.
        var isCDN: Bool { self.id == LabCDNConfiguration.datacenter }

        /// Creates a datacenter's address.
        package init(id: Int, address: String, port: Int) {
            self.id = id
            self.address = address
            self.port = port
        }
    }

    /// A proxy in front of the datacenters.
    public struct Proxy: Sendable, Hashable, Codable {
        /// `mtproxy`, `mtproxy-dd`, `mtproxy-ee`, `socks5`, `socks5-password`, `http` or `http-password`.
        public var kind: String
        /// IP literal.
        public var address: String
        /// TCP port.
        public var port: Int
        /// What a client is told, secret and credentials included.
        public var url: String

        /// Creates the description of a proxy.
        package init(kind: String, address: String, port: Int, url: String) {
            self.kind = kind
            self.address = address
            self.port = port
            self.url = url
        }
    }

    /// A way into a datacenter besides its own port, or something that only looks like one.
    public struct Entry: Sendable, Hashable, Codable {
        /// `open`, `websocket`, `http`, `tls`, `slow`, `silent`, `closing`, `refusing` or `unreachable`.
        public var kind: String
        /// 1...5.
        public var datacenter: Int
        /// IP literal.
        public var address: String
        /// TCP port.
        public var port: Int
        /// For files only.
        public var isMediaOnly: Bool
        /// Stands in place of the datacenter's own port.
        public var isMain: Bool
        /// `help.getConfig` names it.
        public var isAnnounced: Bool
        /// What the certificate says, where TLS is spoken.
        public var serverName: String?

        /// Creates the description of an entry.
        package init(
            kind: String, datacenter: Int, address: String, port: Int, isMediaOnly: Bool = false,
            isMain: Bool = false, isAnnounced: Bool = true, serverName: String? = nil
        ) {
            self.kind = kind
            self.datacenter = datacenter
            self.address = address
            self.port = port
            self.isMediaOnly = isMediaOnly
            self.isMain = isMain
            self.isAnnounced = isAnnounced
            self.serverName = serverName
        }

        private enum CodingKeys: String, CodingKey {
            case kind, datacenter, address, port
            case isMediaOnly = "media_only"
            case isMain = "main"
            case isAnnounced = "announced"
            case serverName = "server_name"
        }
    }

    /// One phone number that can sign in.
    public struct Account: Sendable, Hashable, Codable {
        /// What other users know it by, in requests and updates.
        public var id: Int64
        /// Digits only.
        public var phone: String
        /// The login code of this phone.
        public var code: String
        /// The datacenter where the account lives.
        public var homeDC: Int
        /// First name shown to others.
        public var firstName: String
        /// Public name without `@`, or `nil`.
        public var username: String?
        /// The second password, or `nil` for an account without one, and where a client has set another one before the
        /// lab went on from its state.
        public var password: String?
        /// Where codes go in place of SMS; empty where an address has to be set up first, `nil` for SMS.
        public var loginEmail: String?

        /// Creates the description of an account.
        package init(
            id: Int64 = 0, phone: String, code: String, homeDC: Int, firstName: String, username: String?,
            password: String? = nil, loginEmail: String? = nil
        ) {
            self.id = id
            self.phone = phone
            self.code = code
            self.homeDC = homeDC
            self.firstName = firstName
            self.username = username
            self.password = password
            self.loginEmail = loginEmail
        }

        private enum CodingKeys: String, CodingKey {
            case id, phone, code, username, password
            case loginEmail = "login_email"
            case homeDC = "home_dc"
            case firstName = "first_name"
        }
    }

    /// A bot that can be signed in to with its token.
    public struct Bot: Sendable, Hashable, Codable {
        /// What users know it by, in requests and updates.
        public var id: Int64
        /// For `auth.importBotAuthorization`.
        public var token: String
        /// Public name without `@`.
        public var username: String
        /// The datacenter where the bot lives.
        public var homeDC: Int
        /// Short names of its games, if it has any.
        public var games: [String]?

        /// Creates the description of a bot.
        package init(id: Int64, token: String, username: String, homeDC: Int, games: [String]? = nil) {
            self.id = id
            self.token = token
            self.username = username
            self.homeDC = homeDC
            self.games = games
        }

        /// The bot of every lab. It answers no message by itself.
        public static let standard = Bot(
            id: World.freeBot, token: "\(World.freeBot):lab-bot", username: World.freeBotName,
            homeDC: World.freeBotHome,
            games: [LabGame.standard.shortName])

        private enum CodingKeys: String, CodingKey {
            case id, token, username, games
            case homeDC = "home_dc"
        }
    }

    /// A topic of a forum.
    public struct Topic: Sendable, Hashable, Codable {
        /// The number of the message with which it begins, by which requests name it.
        public var id: Int32
        /// Shown to members.
        public var title: String

        /// Creates the description of a topic.
        package init(id: Int32, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// A group, supergroup or channel that existed at start.
    public struct Chat: Sendable, Hashable, Codable {
        /// What users know it by, in requests and updates.
        public var id: Int64
        /// `group`, `supergroup` or `channel`.
        public var kind: String
        /// Shown to its members.
        public var title: String
        /// Public name without `@`, or `nil`.
        public var username: String?
        /// The user who has made it.
        public var owner: Int64
        /// Users in it, the owner first.
        public var members: [Int64]
        /// Members who may do more than others, the owner not among them.
        public var administrators: [Int64]
        /// Topics of a forum, General among them; `nil` for a chat that is none.
        public var topics: [Topic]?

        /// Creates the description of a chat.
        package init(
            id: Int64, kind: String, title: String, username: String?, owner: Int64, members: [Int64],
            administrators: [Int64]
        ) {
            self.id = id
            self.kind = kind
            self.title = title
            self.username = username
            self.owner = owner
            self.members = members
            self.administrators = administrators
        }
    }

    /// How numbers that have no account yet can sign up.
    public struct SignUp: Sendable, Hashable, Codable {
        /// The documented form of a phone number.
        public var phoneForm: String
        /// What X and Y mean and which code such a number gets.
        public var note: String

        /// Creates the description of the sign-up numbers.
        package init(phoneForm: String, note: String) {
            self.phoneForm = phoneForm
            self.note = note
        }

        private enum CodingKeys: String, CodingKey {
            case phoneForm = "phone_form"
            case note
        }
    }

    /// The five datacenters, by id.
    public var datacenters: [Datacenter]
    /// The content delivery network, if there is one. Clients learn of it from `help.getConfig` alone.
    public var cdn: Datacenter?
    /// Proxies that lead to the datacenters.
    public var proxies: [Proxy]
    /// Further ways into the datacenters, and what only looks like one.
    public var entries: [Entry] = []
    /// The certificate that vouches for entries with TLS; nil if there are none.
    public var tlsRootPEM: String?
    /// Where to ask for backup addresses; nil if the lab has no resolver.
    public var discovery: Discovery?
    /// PKCS#1 public key of every datacenter.
    public var rsaPublicKeyPEM: String
    /// Accounts that ``LabConfiguration/accounts`` named, as they were at start: of a lab that goes on from its state,
    /// those that are not deleted, with the numbers and names that they have now.
    public var accounts: [Account]
    /// Bots that can be signed in to.
    public var bots: [Bot] = [.standard]
    /// Chats that ``LabConfiguration/chats`` named, as they were when the lab began, without those that were deleted
    /// before it went on from its state.
    public var chats: [Chat] = []
    /// Rules for all other numbers.
    public var signUp: SignUp
    /// User name of the bot that answers every message with its own text.
    public var echoBot: String
    /// Where a running `mtproto lab` takes orders over HTTP; nil if it takes none.
    public var control: String?
    /// Api id that the lab documents for tests. Any positive one is taken.
    public var apiID: Int32
    /// Api hash that belongs to ``apiID``. Any non-empty one is taken.
    public var apiHash: String

    /// Creates a description.
    package init(
        datacenters: [Datacenter], rsaPublicKeyPEM: String, accounts: [Account], signUp: SignUp, echoBot: String,
        apiID: Int32, apiHash: String, proxies: [Proxy] = [], discovery: Discovery? = nil
    ) {
        self.datacenters = datacenters
        self.proxies = proxies
        self.discovery = discovery
        self.rsaPublicKeyPEM = rsaPublicKeyPEM
        self.accounts = accounts
        self.signUp = signUp
        self.echoBot = echoBot
        self.apiID = apiID
        self.apiHash = apiHash
    }

    private enum CodingKeys: String, CodingKey {
        case datacenters, accounts, bots, chats, proxies, discovery, entries, cdn, control
        case tlsRootPEM = "tls_root_pem"
        case rsaPublicKeyPEM = "rsa_public_key_pem"
        case signUp = "sign_up"
        case echoBot = "echo_bot"
        case apiID = "api_id"
        case apiHash = "api_hash"
    }
}

extension LabDescription.SignUp {
    /// The form every lab accepts: the numbers that Telegram's own test environment reserves.
    public static let standard = LabDescription.SignUp(
        phoneForm: "99966XYYYY",
        note: "X is the home datacenter (1 to 5), YYYY are any four digits; the login code is X repeated five times."
    )
}

extension LabDescription.Entry {
    init(_ entry: LabEntry, host: String, port: Int) {
        self.init(
            kind: entry.kind.rawValue, datacenter: entry.datacenter, address: entry.host ?? host, port: port,
            isMediaOnly: entry.isMediaOnly, isMain: entry.isMain,
            isAnnounced: entry.isAnnounced && entry.isDialable && !entry.isMain,
            serverName: entry.kind == .tls ? entry.serverName : nil)
    }
}

extension LabDescription {
    /// The application of every lab.
    static let ownAPIID: Int32 = 1

    /// The description of a lab that listens.
    init(
        _ configuration: LabConfiguration, datacenters: [Datacenter], proxies: [Proxy], discovery: Discovery?,
        rsaKey: RSAPublicKey
    ) {
        self.init(
            datacenters: datacenters.filter { !$0.isCDN },
            rsaPublicKeyPEM: rsaKey.pem,
            accounts: configuration.accounts.enumerated().map { index, account in
                .init(
                    id: World.firstUser + Int64(index), phone: account.phone, code: account.code,
                    homeDC: account.homeDC, firstName: account.firstName, username: account.username,
                    password: account.password, loginEmail: account.loginEmail)
            },
            signUp: .standard,
            echoBot: World.echoBotName,
            apiID: Self.ownAPIID,
            apiHash: "0123456789abcdef0123456789abcdef",
            proxies: proxies,
            discovery: discovery
        )
        self.bots = configuration.describedBots
    }
}
