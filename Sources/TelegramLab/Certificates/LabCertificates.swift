#if HTTPS
    import Crypto
    import MTProtoCore
    import MTProtoCrypto
    import NIOSSL

    /// The authority that vouches for whatever a lab offers over TLS. Each lab makes its own: a client that trusts it
    /// trusts that lab, for as long as it runs, and no other server.
    public struct LabCertificateAuthority: Sendable {
        /// The root certificate as PEM: what a client has to trust.
        public let rootPEM: String

        private let name: String
        private let root: [UInt8]
        private let key = P256.Signing.PrivateKey()

        /// Makes a root certificate.
        ///
        /// - Throws: ``LabError`` if it cannot be made.
        public init() throws(LabError) {
            var random = RandomSource.system
            name = "Local Telegram, root of \(TextEncoding.hexadecimal(random.bytes(16)))"
            do {
                root = try Self.template(
                    .authority, for: name, key: key.publicKey, issuer: name, issuerKey: key.publicKey
                )
                .signed(by: key)
            } catch {
                throw LabError(code: .badKey, message: "the lab cannot make its certificate authority: \(error)")
            }
            rootPEM = PEM.encode("CERTIFICATE", root)
        }

        /// What a TLS server for `names` needs: host names, or IP literals.
        ///
        /// - Parameter protocols: what is offered in ALPN, best first; none offers nothing.
        /// - Throws: ``LabError`` if the certificate cannot be made.
        public func serverContext(
            names: [String], protocols: [String] = ["http/1.1"]
        ) throws(LabError) -> NIOSSLContext {
            do {
                let leafKey = P256.Signing.PrivateKey()
                let leaf = try Self.template(
                    .server(names: names), for: names.first ?? "localhost", key: leafKey.publicKey, issuer: name,
                    issuerKey: key.publicKey
                ).signed(by: key)
                var configuration = TLSConfiguration.makeServerConfiguration(
                    certificateChain: try [leaf, root].map {
                        .certificate(try NIOSSLCertificate(bytes: $0, format: .der))
                    },
                    privateKey: .privateKey(
                        try NIOSSLPrivateKey(bytes: Array(leafKey.derRepresentation), format: .der)))
                configuration.applicationProtocols = protocols
                return try NIOSSLContext(configuration: configuration)
            } catch {
                throw LabError(
                    code: .badKey,
                    message: "the lab cannot make a certificate for \(names.joined(separator: ", ")): \(error)")
            }
        }

        private static func template(
            _ purpose: CertificateTemplate.Purpose, for subject: String, key: P256.Signing.PublicKey, issuer: String,
            issuerKey: P256.Signing.PublicKey
        ) -> CertificateTemplate {
            let clock = LabClock(offset: .zero)
            let now = clock.unixSeconds(at: clock.now)
            var random = RandomSource.system
            // A day in the past for clients whose clock is behind.
            return CertificateTemplate(
                purpose: purpose, subject: subject, issuer: issuer, key: key, issuerKey: issuerKey,
                validity: now - 86_400...now + 30 * 86_400, serialNumber: random.bytes(16))
        }
    }
#endif
