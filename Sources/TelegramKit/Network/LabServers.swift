import Foundation

/// What a client has to know of a local Telegram: where its datacenters listen, its public key, its accounts, bots and chats.
///
/// The JSON form is what `mtproto lab --describe FILE` writes, and ``init(contentsOf:)`` reads:
/// `{"datacenters": [{"id": 1, "address": "127.0.0.1", "port": 40001}, …], "rsa_public_key_pem": "…", "accounts":
/// [{"phone": "…", "code": "…", "home_dc": 5}, …], "bots": [{"username": "…", "token": "…"}, …], "chats": [{"id": 1000001,
/// "kind": "supergroup", "title": "…"}, …], "api_id": 1, "api_hash": "…"}`. Unknown members are ignored.
public struct LabServers: Codable, Hashable, Sendable {
    public struct Datacenter: Codable, Hashable, Sendable {
        public var id: Int
        public var address: String
        public var port: Int

        public init(id: Int, address: String, port: Int) {
            self.id = id
            self.address = address
            self.port = port
        }
    }

    public struct Account: Codable, Hashable, Sendable {
        public var phone: String
        public var code: String
        public var homeDC: Int
        /// The second password; nil for an account without one.
        public var password: String?
        /// Nil if the description does not say.
        public var id: Int64?
        public var firstName: String?
        /// Without `@`; nil for an account without one.
        public var username: String?

        enum CodingKeys: String, CodingKey {
            case phone
            case code
            case password
            case id
            case username
            case homeDC = "home_dc"
            case firstName = "first_name"
        }

        public init(
            phone: String, code: String, homeDC: Int, password: String? = nil, id: Int64? = nil,
            firstName: String? = nil, username: String? = nil
        ) {
            self.id = id
            self.firstName = firstName
            self.username = username
            self.phone = phone
            self.code = code
            self.homeDC = homeDC
            self.password = password
        }
    }

    /// A bot whose program may be yours.
    public struct Bot: Codable, Hashable, Sendable {
        /// Without `@`.
        public var username: String
        /// For ``TelegramClient/signIn(botToken:)``.
        public var token: String
        /// Nil if the description does not say.
        public var id: Int64?

        public init(username: String, token: String, id: Int64? = nil) {
            self.username = username
            self.token = token
            self.id = id
        }
    }

    /// A chat that was there when the local Telegram began, as it was then.
    public struct Chat: Codable, Hashable, Sendable {
        /// Of a group, supergroup or channel: each has an id of its own among its kind.
        public var id: Int64
        /// `group`, `supergroup` or `channel`.
        public var kind: String
        public var title: String
        /// Without `@`; nil for a chat that is not public.
        public var username: String?
        /// The user who has made it; nil if the description does not say.
        public var owner: Int64?
        /// Ids of users, the owner among them.
        public var members: [Int64]
        /// Ids of those members who may do more than others, the owner not among them.
        public var administrators: [Int64]

        enum CodingKeys: String, CodingKey {
            case id, kind, title, username, owner, members, administrators
        }

        public init(
            id: Int64, kind: String, title: String, username: String? = nil, owner: Int64? = nil,
            members: [Int64] = [], administrators: [Int64] = []
        ) {
            self.id = id
            self.kind = kind
            self.title = title
            self.username = username
            self.owner = owner
            self.members = members
            self.administrators = administrators
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int64.self, forKey: .id)
            kind = try container.decode(String.self, forKey: .kind)
            title = try container.decode(String.self, forKey: .title)
            username = try container.decodeIfPresent(String.self, forKey: .username)
            owner = try container.decodeIfPresent(Int64.self, forKey: .owner)
            members = try container.decodeIfPresent([Int64].self, forKey: .members) ?? []
            administrators = try container.decodeIfPresent([Int64].self, forKey: .administrators) ?? []
        }
    }

    /// A way into a datacenter besides its own port.
    public struct Entry: Codable, Hashable, Sendable {
        /// `websocket` and `tls` are of use to clients; others are for tests.
        public var kind: String
        public var datacenter: Int
        public var address: String
        public var port: Int
        /// What the certificate says, where TLS is spoken.
        public var serverName: String?
        /// For files only.
        public var isMediaOnly: Bool

        enum CodingKeys: String, CodingKey {
            case kind
            case datacenter
            case address
            case port
            case serverName = "server_name"
            case isMediaOnly = "media_only"
        }

        public init(
            kind: String, datacenter: Int, address: String, port: Int, serverName: String? = nil,
            isMediaOnly: Bool = false
        ) {
            self.kind = kind
            self.datacenter = datacenter
            self.address = address
            self.port = port
            self.serverName = serverName
            self.isMediaOnly = isMediaOnly
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try container.decode(String.self, forKey: .kind)
            datacenter = try container.decode(Int.self, forKey: .datacenter)
            address = try container.decode(String.self, forKey: .address)
            port = try container.decode(Int.self, forKey: .port)
            serverName = try container.decodeIfPresent(String.self, forKey: .serverName)
            isMediaOnly = try container.decodeIfPresent(Bool.self, forKey: .isMediaOnly) ?? false
        }

        /// Where files are served, if it takes TCP.
        var mediaAddress: TelegramConfiguration.Servers.Datacenter? {
            guard isMediaOnly, fronts.isEmpty else { return nil }
            return .init(id: datacenter, address: address, port: port, isMediaOnly: true)
        }

        /// What it offers to clients.
        var fronts: [TelegramConfiguration.Servers.Front] {
            let transports: [TelegramTransport] =
                switch kind {
                case "websocket": [.webSocket]
                case "http": [.http]
                case "tls": [.secureWebSocket, .https]
                default: []
                }
            return transports.map {
                .init(
                    datacenter: datacenter, transport: $0, name: serverName ?? address, address: address, port: port)
            }
        }
    }

    /// Where to ask for backup addresses, and which key and certificate to trust there.
    public struct Discovery: Codable, Hashable, Sendable {
        public var address: String
        public var port: Int
        public var name: String
        public var rsaPublicKeyPEM: String
        public var rootCertificatePEM: String

        enum CodingKeys: String, CodingKey {
            case address, port, name
            case rsaPublicKeyPEM = "rsa_public_key_pem"
            case rootCertificatePEM = "root_certificate_pem"
        }

        public init(
            address: String, port: Int, name: String, rsaPublicKeyPEM: String, rootCertificatePEM: String
        ) {
            self.address = address
            self.port = port
            self.name = name
            self.rsaPublicKeyPEM = rsaPublicKeyPEM
            self.rootCertificatePEM = rootCertificatePEM
        }
    }

    public var datacenters: [Datacenter]
    public var entries: [Entry]
    /// The certificate that vouches for entries with TLS.
    public var tlsRootPEM: String?
    /// PKCS#1 PEM.
    public var publicKeyPEM: String
    public var accounts: [Account]
    public var bots: [Bot]
    public var chats: [Chat]
    /// Nil if it has no resolver.
    public var discovery: Discovery?
    /// In the name of which application to talk to it; nil for any.
    public var apiID: Int?
    /// What belongs to ``apiID``.
    public var apiHash: String?

    enum CodingKeys: String, CodingKey {
        case datacenters
        case entries
        case tlsRootPEM = "tls_root_pem"
        case publicKeyPEM = "rsa_public_key_pem"
        case accounts
        case bots
        case chats
        case discovery
        case apiID = "api_id"
        case apiHash = "api_hash"
    }

    public init(
        datacenters: [Datacenter], publicKeyPEM: String, accounts: [Account] = [], bots: [Bot] = [],
        entries: [Entry] = [], tlsRootPEM: String? = nil, discovery: Discovery? = nil, apiID: Int? = nil,
        apiHash: String? = nil, chats: [Chat] = []
    ) {
        self.apiID = apiID
        self.apiHash = apiHash
        self.datacenters = datacenters
        self.entries = entries
        self.tlsRootPEM = tlsRootPEM
        self.publicKeyPEM = publicKeyPEM
        self.accounts = accounts
        self.bots = bots
        self.chats = chats
        self.discovery = discovery
    }

    /// An account by its public name, without `@`, or its phone number; nil if there is none.
    public func account(_ name: String) -> Account? {
        accounts.first { $0.username == name || $0.phone == name }
    }

    /// A bot by its public name, without `@`; nil if there is none.
    public func bot(_ username: String) -> Bot? { bots.first { $0.username == username } }

    /// A chat by its public name, without `@`, or its title; nil if there was none at the start.
    public func chat(_ name: String) -> Chat? {
        chats.first { $0.username == name } ?? chats.first { $0.title == name }
    }

    /// What a local Telegram in this process says of itself, that is `Lab.description` of the module `TelegramLab`.
    ///
    /// - Throws: `invalidConfiguration` if it is the description of something else.
    public init(_ description: some Encodable) throws(TelegramError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(description))
        } catch {
            throw TelegramError(
                .invalidConfiguration,
                message: "A value of type \(type(of: description)) does not describe a local Telegram",
                location: "the description of a local Telegram", hint: "Give the description of a Lab.")
        }
    }

    /// What a local Telegram in another process says of itself: the file of `mtproto lab --describe FILE`.
    ///
    /// - Throws: `file` if it cannot be read, `invalidConfiguration` if it holds something else.
    public init(contentsOf path: String) throws(TelegramError) {
        let content: Data
        do {
            content = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw TelegramError(
                .file, message: "The description of a local Telegram cannot be read", location: path,
                hint: "Start `mtproto lab --describe` with this path.")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: content)
        } catch {
            throw TelegramError(
                .invalidConfiguration, message: "The file does not describe a local Telegram", location: path,
                hint: "Give the file that `mtproto lab --describe` has written.")
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        datacenters = try container.decode([Datacenter].self, forKey: .datacenters)
        entries = try container.decodeIfPresent([Entry].self, forKey: .entries) ?? []
        tlsRootPEM = try container.decodeIfPresent(String.self, forKey: .tlsRootPEM)
        publicKeyPEM = try container.decode(String.self, forKey: .publicKeyPEM)
        accounts = try container.decodeIfPresent([Account].self, forKey: .accounts) ?? []
        bots = try container.decodeIfPresent([Bot].self, forKey: .bots) ?? []
        chats = try container.decodeIfPresent([Chat].self, forKey: .chats) ?? []
        discovery = try container.decodeIfPresent(Discovery.self, forKey: .discovery)
        apiID = try container.decodeIfPresent(Int.self, forKey: .apiID)
        apiHash = try container.decodeIfPresent(String.self, forKey: .apiHash)
    }
}
