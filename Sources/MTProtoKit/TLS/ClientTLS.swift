import MTProtoCore
import NIOCore

#if HTTPS
    import NIOSSL
    import NIOTLS
    import Synchronization

    /// TLS for connections to fronts. Servers have to prove who they are, always.
    package final class ClientTLS: Sendable {
        private let trustedRootsPEM: String?
        /// Reading the system's certificates takes a while: only when they are needed, and once.
        private let made = Mutex<NIOSSLContext?>(nil)

        /// - Parameter trustedRootsPEM: the authorities to trust in place of the system's.
        package init(trustedRootsPEM: String? = nil) {
            self.trustedRootsPEM = trustedRootsPEM
        }

        private func context() throws -> NIOSSLContext {
            try made.withLock { made in
                if let made { return made }
                var configuration = TLSConfiguration.makeClientConfiguration()
                configuration.minimumTLSVersion = .tlsv12
                // As browsers do; whatever is behind speaks nothing else.
                configuration.applicationProtocols = ["http/1.1"]
                if let trustedRootsPEM {
                    configuration.trustRoots = .certificates(
                        try NIOSSLCertificate.fromPEMBytes(Array(trustedRootsPEM.utf8)))
                }
                let context = try NIOSSLContext(configuration: configuration)
                made = context
                return context
            }
        }

        /// Puts TLS around a channel. When it is up, the channel's handlers hear of it by ``isUp(_:)``; when it fails they
        /// hear an error that ``describe(_:)`` explains.
        package func secure(_ channel: any Channel, serverName: String) throws {
            // An IP address cannot be asked for by name; it is compared with the one that was dialled.
            let name = IPLiteral.isValid(serverName) ? nil : serverName
            let handler = try NIOSSLClientHandler(context: try context(), serverHostname: name)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(handler, position: pipeline.wirePosition)
        }

        /// Whether an event of a channel says that TLS is up.
        package static func isUp(_ event: Any) -> Bool {
            if case .handshakeCompleted? = event as? TLSUserEvent { true } else { false }
        }

        /// What is wrong, and what to do; nil for errors that have nothing to do with TLS.
        package static func describe(_ error: any Error) -> String? {
            switch error {
            case let error as NIOSSLExtraError where error == .failedToValidateHostname:
                return
                    "the server's certificate is for another name: it is another server, or something has taken its place"
            case NIOSSLError.unableToValidateCertificate:
                return untrusted
            case NIOSSLError.handshakeFailed(.sslError(let reasons)):
                return describe(reasons.map { "\($0)" })
            case NIOSSLError.failedToLoadCertificate:
                return "the certificates to trust cannot be read as PEM"
            case NIOSSLError.uncleanShutdown:
                return "the server closed without saying goodbye"
            case let error as NIOSSLError:
                return "TLS failed: \(error)"
            case let error as NIOSSLExtraError:
                return "TLS failed: \(error)"
            case let error as BoringSSLError:
                return "TLS failed: \(error)"
            default:
                return nil
            }
        }

        private static let untrusted =
            "the server's certificate is not trusted (unknown authority, or out of date): something may have taken the "
            + "server's place, or this machine's clock is wrong"

        private static func describe(_ reasons: [String]) -> String {
            func says(_ text: String) -> Bool { reasons.contains { $0.contains(text) } }
            if says("CERTIFICATE_VERIFY_FAILED") { return untrusted }
            if says("EOF during handshake") { return "the server closed during the TLS handshake" }
            if says("WRONG_VERSION_NUMBER") || says("HTTP_REQUEST") { return "the server does not speak TLS there" }
            if says("ALERT") { return "the server refused the TLS handshake: \(names(in: reasons))" }
            return "the TLS handshake failed: \(names(in: reasons))"
        }

        /// The names that errors have, like `UNSUPPORTED_PROTOCOL`; the rest says where in a library they happened.
        private static func names(in reasons: [String]) -> String {
            let words = reasons.flatMap { $0.split { $0 == " " || $0 == ":" } }
            let names = words.filter {
                $0.contains("_") && $0.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
            }
            return names.isEmpty ? "no reason given" : names.joined(separator: ", ")
        }
    }
#else
    /// Stands where TLS would be: this build has none.
    package final class ClientTLS: Sendable {
        package struct Missing: Error, CustomStringConvertible {
            package var description: String {
                "TLS is not part of this build: build with the package trait HTTPS, or use another transport"
            }
        }

        package init(trustedRootsPEM: String? = nil) {}

        package func secure(_ channel: any Channel, serverName: String) throws { throw Missing() }

        package static func isUp(_ event: Any) -> Bool { false }

        package static func describe(_ error: any Error) -> String? { nil }
    }
#endif
