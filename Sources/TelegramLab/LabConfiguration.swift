import MTProtoCrypto

/// What a local Telegram is built from. The defaults are what `mtproto lab` and the demo use.
public struct LabConfiguration: Sendable {
    /// IP literal on which every datacenter listens. A lab is meant for loopback only.
    public var host: String = "127.0.0.1"

    /// Datacenter `n` listens on port `portBase + n - 1`. `nil`: free ports are chosen, and with a
    /// ``stateDirectory`` the same again when the lab comes back.
    public var portBase: Int?

    /// Accounts that exist before the first sign-up. See ``LabAccount/standard``.
    public var accounts: [LabAccount] = LabAccount.standard

    /// Bots that exist beside `@echobot` and `@labbot`; their tokens are in ``LabDescription/bots``.
    public var bots: [LabBot] = []

    /// Groups, supergroups and channels that exist at the start, made in this order; ``LabDescription/chats`` has their ids.
    public var chats: [LabChat] = []

    /// Private chats with messages that are there at the start, made behind ``chats``.
    public var privateChats: [LabPrivateChat] = []

    /// What users who sign up have to agree to, and those who have an account are asked to; `nil`: nothing.
    /// ``Lab/changeTermsOfService(_:)`` changes it later.
    public var termsOfService: String?

    /// Pages of which previews are shown. Other addresses have none: the lab asks nothing of the internet.
    public var webPages: [LabWebPage] = []

    /// Hears once of each method, and each parameter, that a client asked for and the lab does not have.
    package var hearsOfLimits: (@Sendable (String) -> Void)?

    /// Whether methods that read something, and that the lab does not have, are answered with nothing in place of an error.
    package var isLenient = false
    /// A layer that is newer than the lab's own and spoken as well.
    package var newerSchema: LabSchema?

    /// Seconds from the beginning of one server salt to that of the next. A salt is valid for two such periods, and
    /// accepted for half an hour more.
    public var saltPeriodSeconds: Int64 = 1800

    /// Answers whose serialized form is at least this many bytes long are sent as `gzip_packed`.
    public var gzipThreshold: Int = 512

    /// How many frames the log of each datacenter keeps; older ones are forgotten. 0 keeps none and saves the work.
    public var frameLogLimit: Int = 4096

    /// Seeds every random choice of the lab (its RSA key excepted), so that a run can be repeated.
    /// `nil` takes randomness from the system.
    public var seed: UInt64?

    /// A PKCS#1 PEM private key that all datacenters use. `nil`: the 2048-bit key that all labs of this process share,
    /// which the first of them makes. Give one where clients shall tell two labs apart by their keys.
    public var rsaPrivateKeyPEM: String?

    /// Proxies in front of the datacenters.
    public var proxies: [LabProxyConfiguration] = []

    /// Ways into the datacenters besides, or in place of, their own ports.
    public var entries: [LabEntry] = []

    /// Whether a datacenter that has an entry for files only, see ``LabEntry/isMediaOnly``, serves files there and nowhere
    /// else, and nothing else there: clients that ask in the wrong place are refused with error 400. Clients that name the
    /// datacenter have to name it by its negative number there.
    public var servesFilesAtMediaEntriesAlone = false

    /// Tells clients over HTTPS where the datacenters are; nil for no resolver.
    public var discovery: LabDiscoveryConfiguration?
    /// A content delivery network beside the datacenters; `nil` for none.
    public var cdn: LabCDNConfiguration?

    /// The datacenter that serves uploaded files; `nil`: the home of the user who uploaded them.
    public var fileDatacenter: Int?

    /// Where the content of uploaded files is kept; `nil`: in ``stateDirectory`` if there is one, else in a directory for
    /// temporary files, until the lab is shut down.
    public var fileDirectory: String?

    /// How the lab tells accounts what they missed.
    public var differences = LabDifferences()

    /// What happens to updates on their way; nothing by default. ``Lab/setUpdateFaults(_:)`` changes it later.
    public var updateFaults = LabUpdateFaults()

    /// How often each account may send; nil for as often as it likes.
    public var sendingLimits: LabSendingLimits?

    /// How far the clock of all datacenters is ahead of this machine's; negative when behind.
    public var clockOffset: Duration = .zero

    /// Unix time at which users and chats stand still until ``Lab/forward(by:)``, so that the same requests have the same dates
    /// each run; nil: their time runs with the clock of the datacenters. What is due by it, such as a scheduled message or the
    /// ten seconds of a bot, waits for that call.
    public var stillTime: Int64?

    /// A directory in which the lab keeps what happens, to go on there when it is started again, even after it was
    /// killed. It is created with owner permissions; `nil` keeps everything in memory.
    public var stateDirectory: String?

    /// How many bytes a connection may have that its client does not read; the lab ends it beyond that.
    package var unreadLimit = 32 << 20

    /// How long bytes take to a datacenter and back; making a connection takes as long.
    public var roundTrip: Duration = .zero

    /// The clock that the lab goes by.
    package var time = LabTime.system

    /// The stored settings that a lab with a state directory begins with.
    var kept: LabStateSettings?

    /// Creates the default configuration.
    public init() {}
}

extension LabConfiguration {
    /// Refuses what cannot work, before anything is opened.
    func validate() throws(LabError) {
        if let portBase, !(1...65_531).contains(portBase) {
            throw LabError(
                code: .badConfiguration,
                message: "port base \(portBase) leaves no room for five ports: choose one from 1 to 65531")
        }
        if self.servesFilesAtMediaEntriesAlone, !self.entries.contains(where: { $0.isMediaOnly && !$0.isMain }) {
            throw LabError(
                code: .badConfiguration, message: "files at media entries alone need an entry for files only")
        }
        for entry in self.entries {
            guard (1...5).contains(entry.datacenter), (0...65_535).contains(entry.port),
                entry.byteDelay >= .microseconds(1), entry.byteDelay <= .seconds(60)
            else {
                throw LabError(
                    code: .badConfiguration,
                    message: "a \(entry.kind.rawValue) entry needs a datacenter from 1 to 5, a port, and a delay from "
                        + "a microsecond to a minute")
            }
            let mains = self.entries.filter { $0.isMain && $0.datacenter == entry.datacenter }
            guard mains.count <= 1 else {
                throw LabError(
                    code: .badConfiguration,
                    message: "datacenter \(entry.datacenter) has several entries in place of its own port: keep one")
            }
        }
        for proxy in self.proxies {
            guard (0...65_535).contains(proxy.port), proxy.key.map({ $0.count == 16 }) ?? true,
                (1...182).contains(proxy.domain.utf8.count), proxy.coverPort.map({ (1...65_535).contains($0) }) ?? true
            else {
                throw LabError(
                    code: .badConfiguration,
                    message: "a \(proxy.kind.rawValue) proxy needs a port, a key of 16 bytes and a domain of 1 to 182")
            }
        }
        if let discovery {
            guard (0...65_535).contains(discovery.port), (0...3).contains(discovery.deadAddresses),
                !discovery.datacenters.isEmpty, discovery.datacenters.count <= 5,
                discovery.datacenters.allSatisfy((1...5).contains), discovery.phoneRules.utf8.count <= 24
            else {
                throw LabError(
                    code: .badConfiguration,
                    message:
                        "a resolver needs a port, 1 to 5 datacenters, at most 3 dead addresses and short phone rules")
            }
        }
        if let cdn, cdn.blockSize < 1 || cdn.smallestFile < 0 {
            throw LabError(
                code: .badConfiguration, message: "blocks of a content delivery network have at least one byte")
        }
        guard self.fileDatacenter.map({ (1...5).contains($0) }) ?? true else {
            throw LabError(code: .badConfiguration, message: "files lie on a datacenter from 1 to 5")
        }
        guard self.differences.slice > 0, self.differences.longest > 0 else {
            throw LabError(code: .badConfiguration, message: "differences have room for at least one event")
        }
        try self.sendingLimits?.validate()
        guard (.zero ... .seconds(60)).contains(self.roundTrip) else {
            throw LabError(code: .badConfiguration, message: "a round trip takes from nothing to a minute")
        }
        guard self.stillTime.map({ (1_000_000_000...2_000_000_000).contains($0) }) ?? true else {
            throw LabError(
                code: .badConfiguration, message: "time stands still at Unix seconds from 1000000000 to 2000000000")
        }
        guard self.stillTime == nil || self.stateDirectory == nil else {
            throw LabError(
                code: .badConfiguration,
                message: "a lab that goes on where an earlier one ended does not stand still: leave out the time or "
                    + "the state directory")
        }
        guard self.saltPeriodSeconds > 0 else {
            throw LabError(code: .badConfiguration, message: "salts need a period of at least one second")
        }
        for page in self.webPages {
            guard PageAddress(page.address) != nil, (0...86_400).contains(page.seconds) else {
                throw LabError(
                    code: .badConfiguration,
                    message: "\(page.address): a page needs an address of http or https, and at most a day to be read")
            }
        }
        var phones: Set<String> = []
        for account in self.accounts {
            guard (1...5).contains(account.homeDC), account.avatarDC.map({ (1...5).contains($0) }) ?? true else {
                throw LabError(
                    code: .badConfiguration, message: "account \(account.phone): datacenters are numbered from 1 to 5")
            }
            guard PhoneNumbers.normalized(account.phone) == account.phone, !account.code.isEmpty,
                phones.insert(account.phone).inserted
            else {
                throw LabError(
                    code: .badConfiguration,
                    message: "account \(account.phone): a phone is 5 to 15 digits, used once, and needs a code")
            }
            guard account.loginEmail.map({ $0.isEmpty || LoginEmails.isAddress($0) }) ?? true else {
                throw LabError(
                    code: .badConfiguration,
                    message: "account \(account.phone): codes go to an e-mail address such as name@example.org")
            }
        }
        try self.validateBeginning()
    }

    /// Ids of the datacenters that listen.
    var datacenters: [Int] { [1, 2, 3, 4, 5] + (self.cdn == nil ? [] : [LabCDNConfiguration.datacenter]) }

    /// The keys with which servers prove themselves.
    struct Keys: Sendable {
        var datacenters: LabRSAKey.Pair
        /// Nil without a content delivery network.
        var cdn: LabRSAKey.Pair?
    }

    /// The keys that are given or kept; the keys of the process in place of the others.
    func keys() throws(LabError) -> Keys {
        var keys = Keys(datacenters: try LabRSAKey.datacenters.pair(or: rsaPrivateKeyPEM))
        if let cdn { keys.cdn = try LabRSAKey.cdn.pair(or: cdn.rsaPrivateKeyPEM ?? kept?.cdnKeyPEM) }
        return keys
    }
}

/// An account that exists when the lab starts.
public struct LabAccount: Sendable, Hashable, Codable {
    /// International phone number, digits only, without `+`.
    public var phone: String
    /// The login code that this phone "receives".
    public var code: String
    /// The datacenter (1...5) where the account lives; others answer `PHONE_MIGRATE_X`.
    public var homeDC: Int
    /// First name shown to others.
    public var firstName: String
    /// Last name, possibly empty.
    public var lastName: String
    /// Public name without `@`, or `nil`.
    public var username: String?
    /// The only datacenter that serves this account's avatar, or `nil` for an account without one.
    public var avatarDC: Int?
    /// The second password (core.telegram.org/api/srp), or `nil` for an account without one.
    public var password: String?
    /// What reminds the owner of the password.
    public var passwordHint: String?
    /// Where the code for a forgotten password is "sent": it is the same as ``code``. `nil`: it cannot be recovered.
    public var recoveryEmail: String?
    /// Where login codes are "sent" in place of SMS while the account is signed in nowhere: they are the same as ``code``. Empty: a
    /// client has to set an address up before it gets a code. `nil`: they come by SMS.
    public var loginEmail: String?
    /// Whether it has Telegram Premium: it may make and change lists of tasks, show an emoji status, and has more stories at a
    /// time. Its other limits are those of all accounts. False if it is not said.
    public var isPremium: Bool {
        get { self.premium == true }
        set { self.premium = newValue ? true : nil }
    }
    /// What was encoded before there was such a thing is read still.
    private var premium: Bool?

    /// Creates an account description.
    public init(
        phone: String, code: String, homeDC: Int, firstName: String, lastName: String = "", username: String? = nil,
        avatarDC: Int? = nil, password: String? = nil, passwordHint: String? = nil, recoveryEmail: String? = nil,
        loginEmail: String? = nil, isPremium: Bool = false
    ) {
        self.phone = phone
        self.code = code
        self.homeDC = homeDC
        self.firstName = firstName
        self.lastName = lastName
        self.username = username
        self.avatarDC = avatarDC
        self.password = password
        self.passwordHint = passwordHint
        self.recoveryEmail = recoveryEmail
        self.loginEmail = loginEmail
        self.isPremium = isPremium
    }

    /// The accounts of a default lab. Their phone numbers follow the documented form `99966XYYYY`
    /// (home datacenter X, code X repeated five times); `alice` has chats, history and contacts, `farid` a password.
    public static let standard: [LabAccount] = [
        LabAccount(
            phone: "9996651001", code: "55555", homeDC: 5, firstName: "Alice", lastName: "Arden", username: "alice",
            avatarDC: 1),
        LabAccount(
            phone: "9996621002", code: "22222", homeDC: 2, firstName: "Boris", lastName: "Berg", username: "boris",
            avatarDC: 1),
        LabAccount(
            phone: "9996641003", code: "44444", homeDC: 4, firstName: "Clara", lastName: "Cohen", username: "clara",
            avatarDC: 1),
        LabAccount(
            phone: "9996611004", code: "11111", homeDC: 1, firstName: "Dinesh", username: "dinesh", avatarDC: 3),
        LabAccount(phone: "9996631005", code: "33333", homeDC: 3, firstName: "Elena", username: "elena"),
        LabAccount(
            phone: "9996621006", code: "22222", homeDC: 2, firstName: "Farid", username: "farid",
            password: "swordfish", passwordHint: "a fish", recoveryEmail: "farid@example.org"),
    ]
}
