import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Where files go when the servers name addresses for files only.
struct MediaAddressTests {
    /// A lab that serves files at entries for files alone. Alice lives on datacenter 5, uploaded files lie on 3.
    private var separated: LabConfiguration {
        var configuration = LabConfiguration()
        configuration.entries = [3, 5].map { LabEntry(.open, datacenter: $0, isMediaOnly: true) }
        configuration.servesFilesAtMediaEntriesAlone = true
        configuration.fileDatacenter = 3
        return configuration
    }

    @Test(
        "P06 P01 D04 J14 files go to addresses for files, at home and elsewhere, and under temporary keys of their own",
        arguments: [false, true])
    func filesAtMediaAddresses(temporaryKeys: Bool) async throws {
        try await withLab(separated) { lab in
            try await withClient(of: lab, configure: { $0.temporaryKeys = temporaryKeys }) { alice in
                try await alice.signIn()
                let large = try await alice.sendFile(fileContent(300_000))
                let small = try await alice.sendFile(fileContent(3_000))
                #expect(large.datacenter == 3)
                #expect(try await alice.client.download(large) == fileContent(300_000))
                #expect(try await alice.client.download(small) == fileContent(3_000))

                let ports = Set(lab.description.entries.map(\.port))
                let media = alice.recorder.connections.filter { ports.contains($0.info.port) }
                #expect(Set(media.map(\.info.datacenter)) == [3, 5])
                #expect(media.allSatisfy { $0.info.purpose == .files })
                // The lab serves a file nowhere else, and nothing else where it serves files.
                for (method, other, datacenter) in [
                    ("upload.saveFilePart", "messages.sendMedia", 5), ("upload.getFile", "auth.importAuthorization", 3),
                ] {
                    let used = alice.connections(of: method, at: datacenter)
                    #expect(!used.isEmpty && used.isDisjoint(with: alice.connections(of: other, at: datacenter)))
                }
                #expect(alice.received(at: 3).count { $0 == "auth.importAuthorization" } == 1)
                // The permanent key is made elsewhere and once. Each connection binds a temporary key of its own.
                for datacenter in [3, 5] {
                    let connections = alice.recorder.connections.filter { $0.info.datacenter == datacenter }
                    let expected = temporaryKeys ? 1 + connections.count : 1
                    #expect(lab.counters[datacenter].keyExchanges == expected)
                    let made = connections.filter { ports.contains($0.info.port) }.map(\.keyExchanges)
                    #expect(made.allSatisfy { $0 == (temporaryKeys ? 1 : 0) }, "\(made)")
                }
            }
        }
    }

    @Test("P48 small files of the home datacenter come from its addresses for files, where it has any")
    func smallFilesAtHome() async throws {
        var configuration = separated
        configuration.fileDatacenter = 5
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(3_000))
                #expect(file.datacenter == 5)
                #expect(try await alice.client.download(file) == fileContent(3_000))
            }
        }
    }

    @Test(
        "P39 D04 files go to the other addresses where those for files do not answer",
        arguments: [LabEntry.Kind.silent, .closing, .refusing])
    func fallback(kind: LabEntry.Kind) async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(kind, datacenter: 5, isMediaOnly: true)]
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(300_000))
                #expect(file.datacenter == 5)
                #expect(try await alice.client.download(file) == fileContent(300_000))
                let port = try #require(lab.description.entries.first?.port)
                #expect(alice.recorder.connections.contains { $0.info.port == port }, "they were tried first")
                let main = alice.connections(of: "messages.sendMedia", at: 5)
                for method in ["upload.saveFilePart", "upload.getFile"] {
                    let used = alice.connections(of: method, at: 5)
                    #expect(!used.isEmpty && used.isDisjoint(with: main))
                }
            }
        }
    }

    @Test("C11 P06 through an MTProxy files go to the negative number of the datacenter")
    func negativeTags() async throws {
        var configuration = separated
        configuration.fileDatacenter = 5
        configuration.proxies = [LabProxyConfiguration(.mtproxyTLS)]
        try await withLab(configuration) { lab in
            let proxy = try TelegramProxy(lab.description.proxies[0].url)
            try await withClient(of: lab, configure: { $0.proxies = [proxy] }) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(300_000))
                #expect(try await alice.client.download(file) == fileContent(300_000))
                let counters = await lab.proxyCounters[0]
                #expect(counters.tags.prefix(2) == [2, 5])
                let others = counters.tags.dropFirst(2)
                #expect(!others.isEmpty && others.allSatisfy { $0 == -5 }, "\(counters.tags)")
                #expect(counters.refusals.isEmpty)
            }
        }
    }

    @Test("P32 C11 P06 through an MTProxy clients of the test servers name a number 10000 higher, negative for files")
    func tagsOfTestServers() async throws {
        var configuration = separated
        configuration.fileDatacenter = 5
        configuration.proxies = [LabProxyConfiguration(.mtproxyPadded)]
        try await withLab(configuration) { lab in
            let proxy = try TelegramProxy(lab.description.proxies[0].url)
            try await withClient(
                of: lab,
                configure: {
                    $0.servers.isTest = true
                    $0.proxies = [proxy]
                }
            ) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(300_000))
                #expect(try await alice.client.download(file) == fileContent(300_000))
                let tags = await lab.proxyCounters[0].tags
                #expect(tags.prefix(2) == [10_002, 10_005])
                #expect(tags.count > 2 && tags.dropFirst(2).allSatisfy { $0 == -10_005 }, "\(tags)")
            }
        }
    }

    @Test("C11 P39 through an MTProxy that cannot reach the addresses for files they go to the others")
    func fallbackThroughProxies() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.closing, datacenter: 5, isMediaOnly: true)]
        configuration.proxies = [LabProxyConfiguration(.mtproxyTLS)]
        try await withLab(configuration) { lab in
            let proxy = try TelegramProxy(lab.description.proxies[0].url)
            try await withClient(of: lab, configure: { $0.proxies = [proxy] }) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(300_000))
                #expect(try await alice.client.download(file) == fileContent(300_000))
                let tags = await lab.proxyCounters[0].tags
                #expect(tags.contains(-5) && tags.dropFirst(2).contains(5), "\(tags)")
            }
        }
    }
}
