import MTProtoCrypto

/// Questions to resolvers over HTTPS for the texts of a backup configuration (rows B02, B09, B10), and their answers.
/// Sends nothing itself.
package enum DNSOverHTTPS {
    package enum Resolver: Hashable, Sendable, CaseIterable {
        case google
        /// Google's resolver behind the name of its search. Not offered by Google any more; off unless asked for.
        case googleFronted
        case cloudflare
    }

    /// An HTTPS request without a body.
    package struct Query: Hashable, Sendable {
        /// The host to connect to, whose certificate to expect.
        package var host: String
        /// Path and query.
        package var target: String
        package var headers: [Header]
    }

    package struct Header: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The name whose texts are the configuration.
    package static func name(for environment: DatacenterEnvironment) -> String {
        switch environment {
        case .production: "apv3.stel.com"
        case .test: "tapv3.stel.com"
        }
    }

    /// A question for the texts of `name`. Its length differs each time, so that observers cannot recognize it.
    package static func query(
        to resolver: Resolver, name: String, random: inout RandomSource
    ) -> Query {
        let padding = padding(using: &random)
        let question = "name=\(escaped(name))&type=16&random_padding=\(padding)"
        return switch resolver {
        case .google:
            Query(host: "dns.google.com", target: "/resolve?\(question)", headers: [Header("Host", "dns.google.com")])
        case .googleFronted:
            Query(host: "www.google.com", target: "/resolve?\(question)", headers: [Header("Host", "dns.google.com")])
        case .cloudflare:
            Query(
                host: "mozilla.cloudflare-dns.com", target: "/dns-query?\(question)",
                headers: [Header("Host", "mozilla.cloudflare-dns.com"), Header("Accept", "application/dns-json")])
        }
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    private static func padding(using random: inout RandomSource) -> String {
        let count = Int.random(in: 13...127, using: &random)
        let bytes = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A name as it may stand in a query: a configured name must not be able to add parameters.
    private static func escaped(_ name: String) -> String {
        String(
            decoding: name.utf8.flatMap { byte -> [UInt8] in
                if letters.contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") { return [byte] }
                return [UInt8(ascii: "%")] + TextEncoding.hexadecimal([byte]).utf8
            }, as: UTF8.self)
    }

    /// The texts in a resolver's answer, in its order: the `data` of the records of type 16 (TXT). Empty if the answer is
    /// an error, or none.
    package static func texts(in answer: some Collection<UInt8>) -> [String] {
        guard let answer = try? JSONText(answer), (answer["Status"]?.integer ?? 0) == 0 else { return [] }
        return (answer["Answer"]?.array ?? []).compactMap { record in
            (record["type"]?.integer ?? 16) == 16 ? record["data"]?.string : nil
        }
    }

    /// The configuration in a resolver's answer, if there is one that is genuine and of this time.
    package static func configuration(
        in answer: some Collection<UInt8>, key: RSAPublicKey, now: Int64
    ) -> BackupConfiguration? {
        guard let blob = BackupBlob.assemble(texts(in: answer)),
            let configuration = try? BackupBlob.open(blob, key: key), configuration.isValid(at: now)
        else { return nil }
        return configuration
    }
}
