import MTProtoKit
import NIOCore
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct LabStateLoginTests {
    private func withDirectory(_ body: (LabConfiguration) async throws -> Void) async throws {
        let path = "/tmp/lab-login-\(UInt64.random(in: 0 ... .max))"
        defer {
            unlink(path + "/lab.journal")
            for number in 1...9 {
                unlink("\(path)/lab.journal.\(number)")
                unlink("\(path)/lab.snapshot.\(number)")
            }
            rmdir(path)
        }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        try await body(configuration)
    }

    @Test(
        "A13 E11 a lab that is started again knows keys, salts, accounts and messages: no key is made, nothing is lost",
        arguments: [false, true])
    func labGoesOn(temporaryKeys: Bool) async throws {
        try await withDirectory { configuration in
            let storage = MemoryStore()
            let first = try await withLab(configuration) { lab in
                try await withClient(of: lab, storage: storage, configure: { $0.temporaryKeys = temporaryKeys }) { my in
                    try await my.signIn()
                    let bot = try await my.echoBot()
                    for number in 1...5 { try await my.client.send("before \(number)", to: bot) }
                }
                // Nobody is given one of these by the system while the lab is away.
                #expect(lab.description.datacenters.allSatisfy { $0.port < 32_768 })
                return lab.description
            }
            try await withLab(configuration) { lab in
                #expect(lab.description.datacenters == first.datacenters)
                #expect(lab.description.rsaPublicKeyPEM == first.rsaPublicKeyPEM)
                try await withClient(of: lab, storage: storage, configure: { $0.temporaryKeys = temporaryKeys }) { my in
                    let bot = try await my.echoBot()
                    let sent = try await my.client.send("after", to: bot)
                    let texts = try await my.client.messages(in: bot, limit: 30).collect().map(\.text)
                    #expect(texts.filter { $0.hasPrefix("before") }.count >= 5 && texts.contains("after"))
                    #expect(sent.id > 5)
                }
                #expect(lab.counters.keyExchanges == (temporaryKeys ? 1 : 0))
            }
        }
    }

    @Test("A13 a lab goes on although its other entries listen elsewhere, and were asked for")
    func otherEntriesMove() async throws {
        try await withDirectory { configuration in
            var configuration = configuration
            configuration.entries = [LabEntry(.open, datacenter: 5, isMediaOnly: true)]
            configuration.proxies = [LabProxyConfiguration(.socks5)]
            let storage = MemoryStore()
            try await withLab(configuration) { lab in
                try await withClient(of: lab, storage: storage) { my in
                    try await my.signIn()
                    let config = try await my.client.invoke(API.Help.GetConfig())
                    #expect(config.dcOptions.count > 5)
                    _ = try await my.client.invoke(API.Help.GetPromoData())
                    try await my.client.send("before", to: try await my.echoBot())
                }
            }
            try await withLab(configuration) { lab in
                try await withClient(of: lab, storage: storage) { my in
                    let bot = try await my.echoBot()
                    #expect(try await my.client.messages(in: bot, limit: 30).collect().contains { $0.text == "before" })
                }
            }
        }
    }

    @Test("A13 a state directory of other accounts, or of a damaged journal, is refused")
    func strangeStateIsRefused() async throws {
        try await withDirectory { configuration in
            try await withLab(configuration) { _ in }
            var other = configuration
            other.accounts.removeLast()
            await #expect(throws: LabError.self) { try await withLab(other) { _ in } }
            try await withLab(configuration) { (_: Lab) -> Void in
                // Two at a time would overwrite each other's journal.
                await #expect(throws: LabError.self) { try await withLab(configuration) { _ in } }
            }
        }
    }
}
