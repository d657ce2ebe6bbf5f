/// What a client has to know of a local Telegram: where its datacenters listen, its public key and its accounts.
///
/// The JSON form is what `mtproto lab --describe FILE` writes:
/// `{"datacenters": [{"id": 1, "address": "127.0.0.1", "port": 40001}, …], "rsa_public_key_pem": "…", "accounts":
/// [{"phone": "…", "code": "…", "home_dc": 5}, …]}`. Unknown members are ignored.
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

        enum CodingKeys: String, CodingKey {
            case phone
            case code
            case homeDC = "home_dc"
        }

        public init(phone: String, code: String, homeDC: Int) {
            self.phone = phone
            self.code = code
            self.homeDC = homeDC
        }
    }

    public var datacenters: [Datacenter]
    /// PKCS#1 PEM.
    public var publicKeyPEM: String
    public var accounts: [Account]

    enum CodingKeys: String, CodingKey {
        case datacenters
        case publicKeyPEM = "rsa_public_key_pem"
        case accounts
    }

    public init(datacenters: [Datacenter], publicKeyPEM: String, accounts: [Account] = []) {
        self.datacenters = datacenters
        self.publicKeyPEM = publicKeyPEM
        self.accounts = accounts
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        datacenters = try container.decode([Datacenter].self, forKey: .datacenters)
        publicKeyPEM = try container.decode(String.self, forKey: .publicKeyPEM)
        accounts = try container.decodeIfPresent([Account].self, forKey: .accounts) ?? []
    }
}
