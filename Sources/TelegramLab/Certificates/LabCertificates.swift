#if HTTPS
    import Crypto
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif
    import MTProtoCore
    import NIOSSL
    import SwiftASN1
    import X509

    /// The authority that vouches for whatever a lab offers over TLS. Made anew for each lab: whoever trusts it trusts that
    /// lab, for as long as it runs, and nobody else.
    public struct LabCertificateAuthority: Sendable {
        /// The root certificate as PEM: what a client has to trust.
        public let rootPEM: String

        private let root: Certificate
        private let key: Certificate.PrivateKey

        /// Makes a root certificate.
        ///
        /// - Throws: ``LabError`` if it cannot be made.
        public init() throws(LabError) {
            do {
                key = Certificate.PrivateKey(P256.Signing.PrivateKey())
                let name = try DistinguishedName { CommonName("Local Telegram, root of \(UUID().uuidString)") }
                root = try Self.certificate(
                    for: key.publicKey, subject: name, issuer: name, issuerKey: key,
                    extensions: try Certificate.Extensions {
                        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                    })
                rootPEM = try root.serializeAsPEM().pemString
            } catch {
                throw LabError(code: .badKey, message: "the lab cannot make its certificate authority: \(error)")
            }
        }

        /// What a TLS server needs that answers to `names`: host names, or IP literals.
        ///
        /// - Parameter protocols: what is offered in ALPN, best first; none offers nothing.
        /// - Throws: ``LabError`` if the certificate cannot be made.
        public func serverContext(
            names: [String], protocols: [String] = ["http/1.1"]
        ) throws(LabError) -> NIOSSLContext {
            do {
                let leafKey = P256.Signing.PrivateKey()
                let leaf = try Self.certificate(
                    for: Certificate.PublicKey(leafKey.publicKey),
                    subject: try DistinguishedName { CommonName(names.first ?? "localhost") }, issuer: root.subject,
                    issuerKey: key,
                    extensions: try Certificate.Extensions {
                        Critical(BasicConstraints.notCertificateAuthority)
                        Critical(KeyUsage(digitalSignature: true))
                        try ExtendedKeyUsage([.serverAuth])
                        SubjectAlternativeNames(names.map(Self.generalName))
                    })
                var configuration = TLSConfiguration.makeServerConfiguration(
                    certificateChain: [.certificate(try Self.bytes(of: leaf)), .certificate(try Self.bytes(of: root))],
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

        private static func certificate(
            for key: Certificate.PublicKey, subject: DistinguishedName, issuer: DistinguishedName,
            issuerKey: Certificate.PrivateKey, extensions: Certificate.Extensions
        ) throws -> Certificate {
            let now = Date()
            // A day in the past for clients whose clock is behind.
            return try Certificate(
                version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key,
                notValidBefore: now.addingTimeInterval(-86_400), notValidAfter: now.addingTimeInterval(30 * 86_400),
                issuer: issuer, subject: subject, signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
                issuerPrivateKey: issuerKey)
        }

        private static func generalName(_ name: String) -> GeneralName {
            if let address = IPLiteral.ipv6(name) {
                return .ipAddress(ASN1OctetString(contentBytes: address[...]))
            }
            if let address = IPLiteral.ipv4(name) {
                return .ipAddress(
                    ASN1OctetString(contentBytes: withUnsafeBytes(of: address.bigEndian) { Array($0)[...] }))
            }
            return .dnsName(name)
        }

        private static func bytes(of certificate: Certificate) throws -> NIOSSLCertificate {
            var serializer = DER.Serializer()
            try serializer.serialize(certificate)
            return try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)
        }
    }
#endif
