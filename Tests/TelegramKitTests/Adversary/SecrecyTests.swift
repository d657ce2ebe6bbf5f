import Logging
import MTProtoCore
import MTProtoCrypto
import Synchronization
import TelegramLab
import Testing

@testable import MTProtoKit
@testable import TelegramKit

/// Keeps every line that is logged, at every level.
private final class LogCollector: Sendable {
    private let lines = Mutex<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

private struct CollectingHandler: LogHandler {
    let collector: LogCollector
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        collector.add("\(event.message) \(event.metadata ?? [:])")
    }
}

struct SecrecyTests {
    @Test("H-13 N45 the log of a whole login, at its most talkative, holds no key, salt, code, number or text")
    func logsHoldNoSecrets() async throws {
        let collector = LogCollector()
        let storage = MemoryStore()
        try await withLab { lab in
            try await withClient(
                of: lab, storage: storage,
                configure: { $0.logger = Logger(label: "t") { _ in CollectingHandler(collector: collector) } }
            ) { my in
                let code = try await my.client.sendCode(to: LabClient.alice.phone)
                _ = try await error { () async throws(TelegramError) in try await my.client.signIn("98765", with: code)
                }
                _ = try await my.client.signIn(LabClient.alice.code, with: code)
                _ = try await my.client.send("sesame-open-up", to: try await my.echoBot())
            }
        }
        let text = collector.text
        #expect(text.contains("an authorization key is there") && text.contains("auth.signIn"), "the log must be on")
        for secret in [LabClient.alice.phone, LabClient.alice.code, "98765", "sesame"] {
            #expect(!text.contains(secret))
        }
        for name in try await storage.keys() where name.contains("key-") {
            let stored = try #require(try await storage.value(forKey: name))
            let info = try #require(AuthInfo(stored: stored))
            let key = info.key.withUnsafeBytes { Array($0.prefix(8)) }
            #expect(!text.contains(key.map { String($0, radix: 16) }.joined()))
            #expect(!text.contains("\(key)"))
            for salt in info.salts {
                #expect(!text.contains("\(salt.value)"))
            }
        }
    }

    @Test("H-02 what describes a key or an error shows no secret")
    func descriptionsShowNoSecrets() throws {
        let bytes = (0..<256).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }
        let info = AuthInfo(
            key: try AuthKey(bytes),
            salts: [ServerSalt(value: 1_234_567_890_123, validSince: 0, validUntil: 1)])
        var dumped = ""
        dump(info, to: &dumped)
        for text in ["\(info)", String(reflecting: info), dumped] {
            #expect(!text.contains("1234567890123"))
            #expect(!text.contains("3, 10, 17"))
        }
    }

    @Test("H-02 what an address is disguised with is not shown, however the address or what holds it is printed")
    func addressesShowNoSecrets() async throws {
        let secret = [UInt8](repeating: 171, count: 16)
        var configuration = TelegramConfiguration.test(apiID: 1, apiHash: "x")
        configuration.servers.datacenters = [.init(id: 2, address: "192.0.2.1", port: 443, secret: secret)]
        configuration.storage = MemoryStore()
        let knowledge = try await configuration.serverKnowledge()
        let known = try #require(knowledge.datacenters.first?.addresses.first)
        #expect(known.hasSecret)
        let address = DatacenterAddress(host: "192.0.2.1", port: 443, secret: secret)
        let values: [Any] = [
            knowledge, known, configuration.servers.datacenters, address, Route(address), DialTarget(Route(address)),
            MTProtoAddress(host: "192.0.2.1", port: 443, secret: secret),
        ]
        for value in values {
            var text = "\(value) " + String(reflecting: value)
            dump(value, to: &text)
            #expect(text.contains("192.0.2.1") && !text.contains("171") && !text.lowercased().contains("abab"))
        }
    }
}
