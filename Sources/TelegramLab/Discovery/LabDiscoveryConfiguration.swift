import MTProtoCore

/// How a lab tells clients where its datacenters are when they cannot reach the addresses that they know: a resolver over
/// HTTPS, as Google's and Cloudflare's, whose answers hold a configuration under a key of the lab's own.
public struct LabDiscoveryConfiguration: Sendable, Hashable {
    /// What the resolver answers with.
    public enum Answer: String, Sendable, Hashable, Codable, CaseIterable {
        /// The backup configuration.
        case genuine
        /// Nothing, ever.
        case mute
        /// Records that hold no configuration.
        case garbage
        /// A configuration of an earlier time.
        case expired
        /// A configuration in which a bit was changed on its way.
        case forged
        /// HTTP status 500.
        case failure
    }

    /// Port of the resolver; 0 lets the system choose.
    public var port = 0
    /// How questions are answered from the start; can be changed later, see ``Lab/setDiscoveryAnswer(_:)``.
    public var answer = Answer.genuine
    /// For which phone numbers the addresses are meant, as `+PREFIX` and `-PREFIX`, separated by commas. Empty: for all.
    public var phoneRules = ""
    /// So many addresses that take connections and say nothing stand before the real ones.
    public var deadAddresses = 0
    /// Datacenters whose addresses the backup configuration names, in this order.
    public var datacenters = [2, 1, 3, 4, 5]
    /// Private key (PKCS#1 or PKCS#8 PEM) under which backup configurations are made. `nil`: the
    /// one that all labs of this process share.
    public var rsaPrivateKeyPEM: String?
    /// The addresses that the lab describes are blocked: they take connections and say nothing. Only the backup
    /// configuration names those at which the datacenters answer.
    public var blocksKnownAddresses = false

    /// Creates the default: a resolver with a genuine answer, and nothing blocked.
    public init() {}

    /// Names under which the resolver can be asked.
    static let names = ["dns.google.com", "www.google.com", "mozilla.cloudflare-dns.com", "localhost", "127.0.0.1"]
}

/// A question that the lab's resolver was asked.
public struct LabDiscoveryRequest: Sendable, Hashable {
    /// What the field `Host` named.
    public var host: String
    /// `/resolve` or `/dns-query`.
    public var path: String
    /// Path and query as they came.
    public var target: String
    /// What the field `Accept` named.
    public var accept: String?
    /// The status of the answer; nil for none.
    public var status: Int?

    init(host: String, path: String, target: String, accept: String?, status: Int?) {
        self.host = host
        self.path = path
        self.target = target
        self.accept = accept
        self.status = status
    }
}

extension LabDescription {
    /// Where to ask for backup addresses, and what to trust there.
    public struct Discovery: Sendable, Hashable, Codable {
        /// IP literal of the resolver.
        public var address: String
        /// Port of the resolver.
        public var port: Int
        /// The name whose texts are the backup configuration.
        public var name: String
        /// PKCS#1 public key of backup configurations.
        public var rsaPublicKeyPEM: String
        /// The certificate that vouches for the resolver.
        public var rootCertificatePEM: String

        /// Creates a description.
        public init(
            address: String, port: Int, name: String, rsaPublicKeyPEM: String, rootCertificatePEM: String
        ) {
            self.address = address
            self.port = port
            self.name = name
            self.rsaPublicKeyPEM = rsaPublicKeyPEM
            self.rootCertificatePEM = rootCertificatePEM
        }

        private enum CodingKeys: String, CodingKey {
            case address, port, name
            case rsaPublicKeyPEM = "rsa_public_key_pem"
            case rootCertificatePEM = "root_certificate_pem"
        }
    }
}
