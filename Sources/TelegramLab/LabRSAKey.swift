import MTProtoCrypto

/// The RSA keys of labs that were given none. Making one is most of what it costs to start a lab, and a lab has nothing
/// to hide: the labs of a process share them.
enum LabRSAKey {
    case datacenters, cdn, discovery

    /// A key as PKCS#1 PEM, and read. Reading one checks it, which costs as much as a key exchange.
    struct Pair: Sendable {
        let pem: String
        let key: RSAPrivateKey
    }

    /// The given key, or else that of this purpose, made when it is first asked for.
    func pair(or given: String?) throws(LabError) -> Pair {
        if let given { return Pair(pem: given, key: try Self.read(given)) }
        return switch self {
        case .datacenters: try Self.ofDatacenters.get()
        case .cdn: try Self.ofCDN.get()
        case .discovery: try Self.ofDiscovery.get()
        }
    }

    private static func read(_ pem: String) throws(LabError) -> RSAPrivateKey {
        do {
            return try RSAPrivateKey(pem: pem)
        } catch {
            throw LabError(code: .badKey, message: "the RSA key of the lab cannot be used: \(error)")
        }
    }

    private static func make() -> Result<Pair, LabError> {
        Result { () throws(LabError) in
            do {
                let pem = try RSAPrivateKey.generatePEM()
                return Pair(pem: pem, key: try RSAPrivateKey(pem: pem))
            } catch {
                throw LabError(code: .badKey, message: "no RSA key could be made for the lab: \(error)")
            }
        }
    }

    private static let ofDatacenters = make()
    private static let ofCDN = make()
    private static let ofDiscovery = make()
}
