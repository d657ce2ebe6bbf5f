import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// The application's own source of addresses. Remembers for what it was asked.
private final class KnownSource: AdditionalAddressSource {
    /// Nil: it never answers.
    private let text: String?
    private let log = Mutex<(asked: [String], left: Int)>(([], 0))

    init(_ text: String?) { self.text = text }

    var asked: [String] { log.withLock { $0.asked } }
    /// How many questions were given up.
    var left: Int { log.withLock { $0.left } }

    func configuration(record: String) async throws -> String? {
        log.withLock { $0.asked.append(record) }
        if let text { return text }
        let (never, continuation) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        withExtendedLifetime(continuation) {}
        log.withLock { $0.left += 1 }
        return nil
    }
}

/// Searches for backup addresses that a program asks for.
struct AddressSearchTests {
    private static let authority: RSAPrivateKey? = try? RSAPrivateKey(pem: RSAPrivateKey.generatePEM())

    /// What is published of a lab's datacenter 5, for such phone numbers.
    private func published(_ lab: Lab, phones: String) throws -> String {
        let place = try #require(lab.description.datacenters.first { $0.id == 5 })
        let address = DatacenterAddress(host: place.address, port: UInt16(clamping: place.port))
        return try signed(presentForm(address, phones: phones))
    }

    /// A configuration that names one address of datacenter 5, for such phone numbers.
    private func presentForm(_ address: DatacenterAddress, phones: String) throws -> [UInt8] {
        let date = Int64(TestTime().wallClock)
        let configuration = BackupConfiguration(
            date: date, expires: date + 86_400,
            rules: [.init(phones: PhoneRules(phones), datacenter: DatacenterID(5), addresses: [address])])
        return try #require(configuration.encoded())
    }

    /// The same in the older form, `help.configSimple#d997c3c5`, for everybody.
    private func olderForm(port: Int) throws -> [UInt8] {
        let date = Int32(clamping: Int(TestTime().wallClock))
        var writer = TLWriter()
        writer.writeConstructorID(0xd997_c3c5)
        writer.writeInt(date)
        writer.writeInt(date + 86_400)
        writer.writeInt(5)
        writer.writeVectorCount(1)
        // 127.0.0.1
        writer.writeInt(0x7f00_0001)
        writer.writeInt(Int32(clamping: port))
        return Array(try writer.finish().readableBytesView)
    }

    private func signed(_ content: [UInt8]) throws -> String {
        var random = RandomSource.seeded(5)
        let key = try #require(Self.authority)
        return TextEncoding.base64(try #require(BackupBlob.seal(content, key: key, random: &random)))
    }

    /// A service that asks nobody else.
    private func service(of source: KnownSource?) throws -> DiscoveryService {
        var options = DiscoveryService.Options()
        options.resolvers = []
        options.publicKeyPEM = try #require(Self.authority).publicKey.pem
        options.additionalSource = source
        return DiscoveryService(options, time: TestTime().source)
    }

    private func reason(_ status: DiscoveryStatus) -> String {
        switch status {
        case .failed(let reason): "failed: \(reason)"
        case .unavailable(let reason): "unavailable: \(reason)"
        default: "\(status)"
        }
    }

    @Test("B06 B11 an account's number is known after a restart and after an import, and forgotten with the account")
    func numbersAreRemembered() async throws {
        try await withLab { lab in
            let text = try published(lab, phones: "+\(LabClient.alice.phone)")
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in _ = try await my.signIn() }

            let afterRestart = KnownSource(text)
            let first = try service(of: afterRestart)
            let session = try await withClient(of: lab, storage: store, configure: { $0.discovery = first }) { my in
                #expect(try await my.client.searchForAddresses() == .found(datacenter: 5))
                return try await my.client.exportSession()
            }
            #expect(afterRestart.asked == ["emergency-datacenter-9"])

            let afterImport = KnownSource(text)
            let second = try service(of: afterImport)
            try await withClient(of: lab, configure: { $0.discovery = second }) { my in
                _ = try await my.client.importSession(session)
                #expect(try await my.client.searchForAddresses() == .found(datacenter: 5))
                #expect(afterImport.asked == ["emergency-datacenter-9"])
                try await my.client.logOut()
                let end = reason(try await my.client.searchForAddresses())
                #expect(end.hasPrefix("failed: ") && end.contains("phone number"), "\(end)")
                #expect(afterImport.asked.count == 1)
            }
        }
    }

    @Test("B06 B11 a number that is new, or that an earlier version did not keep, is learnt when the server tells it")
    func newNumbersAreLearnt() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let home = try await withClient(of: lab, storage: store) { my in
                let user = try await my.signIn()
                return StoredAccount(home: DatacenterID(5), userID: user.id)
            }
            // As it was stored before.
            try await store.setValue(home.encoded(), forKey: StoredAccount.storeKey)
            let source = KnownSource(try published(lab, phones: ""))
            let service = try service(of: source)
            try await withClient(of: lab, storage: store, configure: { $0.discovery = service }) { my in
                let unknown = reason(try await my.client.searchForAddresses())
                #expect(unknown.contains("phone number") && source.asked.isEmpty, "\(unknown)")
                _ = try await my.client.me()
                #expect(try await my.client.searchForAddresses() == .found(datacenter: 5))
            }
            let stored = try #require(try await store.value(forKey: StoredAccount.storeKey))
            #expect(StoredAccount(stored: stored)?.phone == LabClient.alice.phone)
        }
    }

    @Test("B03 B05 both forms of a configuration lead to their address, with its secret; an impossible port to none")
    func publishedForms() async throws {
        let key = [UInt8](repeating: 7, count: 16)
        var configuration = LabConfiguration()
        configuration.proxies = [.init(.mtproxyPadded, key: key)]
        try await withLab(configuration) { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in _ = try await my.signIn() }
            let home = try #require(lab.description.datacenters.first { $0.id == 5 })
            let proxy = try #require(lab.description.proxies.first)
            let hidden = DatacenterAddress(
                host: proxy.address, port: UInt16(clamping: proxy.port), secret: [0xdd] + key)
            let older = try signed(olderForm(port: home.port))
            let cases: [(text: String, port: Int?)] = [
                (older, home.port),
                // In quotes, with a break, and with more behind it.
                ("\"\(older.prefix(100))\" \n\"\(older.dropFirst(100))AAAA\"", home.port),
                (try signed(olderForm(port: 0)), nil),
                (try signed(olderForm(port: 65_536)), nil),
                (try signed(presentForm(hidden, phones: "")), proxy.port),
            ]
            for (text, port) in cases {
                let service = try service(of: KnownSource(text))
                try await withClient(of: lab, storage: store, configure: { $0.discovery = service }) { my in
                    let end = try await my.client.searchForAddresses()
                    let asked = my.recorder.connections.filter { $0.info.purpose == .backup }
                    #expect(asked.map(\.info.port) == (port.map { [$0] } ?? []))
                    if port == nil {
                        #expect(reason(end) == "failed: the backup configuration has no known form")
                    } else {
                        #expect(end == .found(datacenter: 5), "\(reason(end))")
                    }
                }
            }
            // Only who knows its secret gets through.
            #expect(await lab.proxyCounters.map(\.carried) == [1])
        }
    }

    @Test("N34 B06 the longest rule for a number decides, wherever it stands among the others")
    func longestRuleDecides() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in _ = try await my.signIn() }
            let number = LabClient.alice.phone
            let cases = [("-\(number),+999", false), ("+999,-\(number)", false), ("+\(number),-999", true)]
            for (rules, isMeant) in cases {
                let service = try service(of: KnownSource(try published(lab, phones: rules)))
                try await withClient(of: lab, storage: store, configure: { $0.discovery = service }) { my in
                    let end = try await my.client.searchForAddresses()
                    let expected = isMeant ? "found" : "failed: no address is meant for this phone number"
                    #expect((end == .found(datacenter: 5) ? "found" : reason(end)) == expected, "\(rules)")
                }
            }
        }
    }

    @Test("N01 a search that finds what is known already tells of no change, and stores no address")
    func knownAddressIsNoNews() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let service = try service(of: KnownSource(try published(lab, phones: "")))
            let changes = try await withClient(of: lab, storage: store, configure: { $0.discovery = service }) { my in
                try await my.signIn()
                let changes = my.client.serverChanges
                #expect(try await my.client.searchForAddresses() == .found(datacenter: 5))
                try await eventually("what the address said is known") {
                    try await my.client.serverKnowledge().configuration?.datacenter == 5
                }
                return changes
            }
            for await change in changes {
                if case .addresses(let datacenter) = change { Issue.record("datacenter \(datacenter)") }
            }
            let names = try await store.keys()
            #expect(names.allSatisfy { !$0.contains("addresses") && !$0.contains("backups") }, "\(names)")
        }
    }

    @Test("B15 a connection that works does not end a search that was asked for; giving it up does")
    func searchesAreGivenUp() async throws {
        try await withLab { lab in
            let source = KnownSource(nil)
            let service = try service(of: source)
            try await withClient(of: lab, configure: { $0.discovery = service }) { my in
                try await my.signIn()
                #expect(my.client.discoveryStatus == .idle)
                let client = my.client
                let search = Task { try await client.searchForAddresses() }
                try await eventually("the source is asked") { source.asked.count == 1 }
                // Another connection, which works at once.
                _ = try await my.client.ping(datacenter: 1)
                _ = try await my.client.me()
                #expect(my.client.discoveryStatus == .asking && source.left == 0)
                search.cancel()
                await #expect(throws: TelegramError.self) { try await search.value }
                try await eventually("nobody is asked any more") { source.left == 1 }
                #expect(my.client.discoveryStatus == .idle)
            }
        }
    }

    @Test("B15 P49 Q23 where nobody can be asked, whoever asks for a search hears why")
    func impossibleSearches() async throws {
        try await withLab { lab in
            let source = KnownSource(nil)
            let (useful, useless) = (try service(of: source), try service(of: nil))
            let proxy = try TelegramProxy(
                server: "127.0.0.1", port: 9, secret: "dd" + String(repeating: "5a", count: 16))
            let cases: [(words: String, change: (inout TelegramConfiguration) -> Void)] = [
                ("the configuration names no resolver", { $0.discovery = nil }),
                ("neither a resolver nor a source", { $0.discovery = useless }),
                (
                    "helps another process",
                    {
                        $0.discovery = useful
                        $0.role = .supplementary
                    }
                ),
                (
                    "an MTProxy finds the datacenters itself",
                    {
                        $0.discovery = useful
                        $0.proxies = [proxy]
                    }
                ),
            ]
            for (words, change) in cases {
                try await withClient(of: lab, configure: change) { my in
                    let end = reason(try await my.client.searchForAddresses())
                    #expect(end.hasPrefix("unavailable: ") && end.contains(words), "\(end)")
                    #expect(my.recorder.connections.isEmpty)
                }
            }
            try await withClient(of: lab, configure: { $0.discovery = useful }) { my in
                await my.client.networkChanged(isAvailable: false)
                let end = reason(try await my.client.searchForAddresses())
                #expect(end == "unavailable: there is no network, or none may be used")
                await my.client.networkChanged(isAvailable: true)
                await my.client.setConnections(.never)
                let forbidden = reason(try await my.client.searchForAddresses())
                #expect(forbidden == "unavailable: there is no network, or none may be used")
                await my.client.setConnections(.always)
                // Nobody has said yet whose addresses are wanted.
                let later = reason(try await my.client.searchForAddresses())
                #expect(later.hasPrefix("failed: "), "\(later)")
            }
            #expect(source.asked.isEmpty)
        }
    }

    #if HTTPS
        @Test("B08 a resolver's date is the time of a client whose clock is an hour off, until a datacenter answers")
        func resolversTellTheTime() async throws {
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            configuration.discovery?.answer = .failure
            try await withLab(configuration) { lab in
                for offset in [-3600.0, 3600] {
                    let time = TestTime(wallClock: TestTime().wallClock + offset)
                    try await withClient(
                        of: lab, time: time,
                        configure: {
                            $0.discovery = lab.discoveryService()
                            // Nobody listens there: a whole net is this machine.
                            for index in $0.servers.datacenters.indices {
                                $0.servers.datacenters[index].address = "127.0.0.77"
                            }
                        }
                    ) { my in
                        func mistake() -> Double {
                            Double(my.client.serverTime.unixSeconds) - (time.wallClock - offset)
                        }
                        #expect(abs(mistake() - offset) < 60)
                        let end = reason(try await my.client.searchForAddresses())
                        #expect(end.contains("status 500"), "\(end)")
                        #expect(abs(mistake()) < 60 && my.client.serverTime.source == .guess)
                    }
                }
            }
        }

        @Test("B01 B15 B16 a search that is asked for begins at once, and what it finds is used and kept")
        func searchesWhenAsked() async throws {
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            try await withLab(configuration) { lab in
                let store = MemoryStore()
                // Nobody listens there: a whole net is this machine.
                func refuse(_ configuration: inout TelegramConfiguration) {
                    configuration.discovery = lab.discoveryService()
                    configuration.preparesLogin = false
                    for index in configuration.servers.datacenters.indices {
                        configuration.servers.datacenters[index].address = "127.0.0.77"
                    }
                }
                try await withClient(of: lab, storage: store, configure: refuse) { my in
                    #expect(my.client.discoveryStatus == .idle)
                    #expect(try await my.client.searchForAddresses() == .found(datacenter: 2))
                    #expect(my.client.discoveryStatus == .found(datacenter: 2))
                    let known = try await my.client.serverKnowledge().datacenters.first { $0.id == 2 }
                    #expect(known?.addresses.first?.host == "127.0.0.1")
                    let asked = await lab.discoveryRequests
                    #expect((1...2).contains(asked.count), "\(asked)")
                    // Nothing but the search has dialled.
                    #expect(my.recorder.connections.allSatisfy { $0.info.purpose == .backup })
                }
                var later = TelegramConfiguration.lab(lab)
                refuse(&later)
                later.storage = store
                let kept = try await later.serverKnowledge().datacenters.first { $0.id == 2 }
                #expect(kept?.addresses.first?.host == "127.0.0.1")
            }
        }
    #endif
}
