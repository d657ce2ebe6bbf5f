import MTProtoCrypto

/// The RSA keys of labs that were given none. Making one is most of what it costs to start a lab, and a lab has nothing
/// to hide: the labs of a process share them.
enum LabRSAKey {
    case datacenters, cdn, discovery

    /// The given key, or else that of this purpose: a PKCS#1 PEM, made when it is first asked for.
    func pem(or given: String?) throws(LabError) -> String {
        if let given { return given }
        do {
            return switch self {
            case .datacenters: try Self.ofDatacenters.get()
            case .cdn: try Self.ofCDN.get()
            case .discovery: try Self.ofDiscovery.get()
            }
        } catch {
            throw LabError(code: .badKey, message: "no RSA key could be made for the lab: \(error)")
        }
    }

    private static let ofDatacenters = Result { try RSAPrivateKey.generatePEM() }
    private static let ofCDN = Result { try RSAPrivateKey.generatePEM() }
    private static let ofDiscovery = Result { try RSAPrivateKey.generatePEM() }
}
