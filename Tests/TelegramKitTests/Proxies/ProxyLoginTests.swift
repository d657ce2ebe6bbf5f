import Foundation
import Logging
import MTProtoCore
import MTProtoKit
import NIOPosix
import NIOCore
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct ProxyLoginTests {
    private func labWithProxies(_ kinds: [LabProxyConfiguration.Kind]) -> LabConfiguration {
        var configuration = LabConfiguration()
        configuration.proxies = kinds.map { LabProxyConfiguration($0) }
        return configuration
    }

    @Test(
        "C07 C08 C09 C10 C11 P16 a login goes through each kind of proxy, and through nothing else",
        arguments: LabProxyConfiguration.Kind.allCases)
    func loginThroughProxies(kind: LabProxyConfiguration.Kind) async throws {
        try await withLab(labWithProxies([kind])) { lab in
            let described = lab.description.proxies[0]
            #expect(described.kind == kind.rawValue)
            let proxy = try TelegramProxy(described.url)
            try await withClient(of: lab, configure: { $0.proxies = [proxy] }) { my in
                let user = try await my.signIn()
                #expect(user.name == "Alice Arden")
                let bot = try await my.echoBot()
                let sent = try await my.client.send("through a proxy", to: bot)
                #expect(sent.text == "through a proxy")
                let connections = my.recorder.connections
                #expect(connections.allSatisfy { $0.info.port == described.port && $0.info.transport != "tcp" })
                let counters = await lab.proxyCounters[0]
                #expect(counters.carried == connections.count && counters.refusals.isEmpty)
                #expect(lab.counters.tcpAccepts == connections.count)
                if proxy.configuration.secret != nil { #expect(counters.tags == [2, 5]) }
            }
        }
    }

    @Test("C12 an MTProxy is named to the server, another proxy is not; taking it away is told as well")
    func clientProxyIsNamed() async throws {
        try await withLab(labWithProxies([.mtproxyTLS, .socks5])) { lab in
            let proxies = try lab.description.proxies.map { try TelegramProxy($0.url) }
            let configuration = TelegramConfiguration.lab(lab)
            func named(_ proxy: TelegramProxy?) -> Bool {
                let prefix = configuration.initialization(of: configuration.device, through: proxy).prefix
                // inputClientProxy#75588b3f
                return Data(prefix.readableBytesView).range(of: Data([0x3f, 0x8b, 0x58, 0x75])) != nil
            }
            #expect(named(proxies[0]) && !named(proxies[1]) && !named(nil))
            let identities = [proxies[0], nil].map {
                configuration.initialization(of: configuration.device, through: $0).identity
            }
            #expect(identities[0] != identities[1])

            try await withClient(of: lab, configure: { $0.proxies = [proxies[0]] }) { my in
                try await my.signIn()
                for next in [[proxies[1]], []] {
                    await my.client.setProxies(next)
                    _ = try await my.client.me()
                }
                let used = my.recorder.connections.map(\.info.transport)
                #expect(used.suffix(2) == ["tcp through socks5", "tcp"])
                await my.client.setProxies([proxies[1]])
                _ = try await my.client.me()
                #expect(my.recorder.connections.last?.info.transport == "tcp through socks5")
                #expect(lab.counters[5].keyExchanges == 1)
            }
        }
    }

    @Test("S01 C10 N45 neither the greeting that a proxy understood nor its secret is stored")
    func greetingIsNotStored() async throws {
        try await withLab(labWithProxies([.mtproxyTLS])) { lab in
            let proxy = try TelegramProxy(lab.description.proxies[0].url)
            let store = MemoryStore()
            try await withClient(of: lab, storage: store, configure: { $0.proxies = [proxy] }) { my in
                _ = try await my.client.ping()
                try await eventually("what is to be kept is kept") { try await !store.keys().isEmpty }
            }
            let key = Data(proxy.configuration.secret?.key ?? [])
            #expect(key.count == 16)
            let names = try await store.keys()
            #expect(!names.contains { $0.contains("greeting") })
            for name in names {
                let stored = try await store.value(forKey: name)
                #expect(Data(stored ?? []).range(of: key) == nil)
            }
        }
    }

    @Test(
        "N45 H-13 P16 N41 wrong credentials end with an error that names the proxy and shows no secret, nor do logs and trace"
    )
    func credentialsAreNotShown() async throws {
        try await withLab(labWithProxies([.socks5WithPassword, .httpWithPassword, .mtproxyTLS])) { lab in
            let ports = lab.description.proxies.map(\.port)
            let secret = "ee" + String(repeating: "c7", count: 16) + "612e6578616d706c65"
            let urls = [
                "socks5://someone:hunter2@127.0.0.1:\(ports[0])", "http://someone:hunter2@127.0.0.1:\(ports[1])",
                "tg://proxy?server=127.0.0.1&port=\(ports[2])&secret=\(secret)",
            ]
            for (url, reason) in zip(urls, ["user name or the password", "407", "TLS answer"]) {
                let lines = Mutex<[String]>([])
                let proxy = try TelegramProxy(url)
                let found = try await withClient(
                    of: lab,
                    configure: {
                        $0.proxies = [proxy]
                        $0.connectionDeadline = .seconds(5)
                        $0.trace = TraceHandler { event in lines.withLock { $0.append("\(event)") } }
                        $0.logger = Logger(label: "test") { _ in LineLog { line in lines.withLock { $0.append(line) } }
                        }
                    }
                ) { my in
                    try await my.time.passing {
                        try await error { () async throws(TelegramError) in _ = try await my.client.ping() }
                    }
                }
                #expect(found.code == .connectionFailed)
                #expect("\(found)".contains(reason) && "\(found)".contains("127.0.0.1:"), "\(found)")
                let everything = lines.withLock { $0 } + ["\(found)", "\(proxy)", String(reflecting: proxy)]
                #expect(everything.count > 5)
                for word in ["hunter2", "someone", "c7c7", "c29tZW9uZTpodW50ZXIy"] {
                    #expect(!everything.contains { $0.contains(word) })
                }
            }
        }
    }

    @Test("C10 a proxy's site answers strangers: what is no client is passed on with every byte")
    func strangersSeeTheSite() async throws {
        // The cover is a datacenter here: it answers what it understands, and is not this proxy.
        try await withLab { site in
            let coverPort = site.description.datacenters[0].port
            var configuration = LabConfiguration()
            configuration.proxies = [LabProxyConfiguration(.mtproxyTLS, coverPort: coverPort)]
            try await withLab(configuration) { lab in
                let described = lab.description.proxies[0]
                // A client without any secret: its stream reaches the site as it is.
                var servers = LabServers(site)
                servers.datacenters = [.init(id: 1, address: described.address, port: described.port)]
                var settings = TelegramConfiguration.lab(servers)
                settings.time = TestTime().source
                settings.servers.firstDatacenter = 1
                try await withTelegramClient(settings) { client in
                    _ = try await client.ping()
                }
                // Not by counts of connections: a client of another test may dial a port that its lab had before.
                #expect(!site.receivedMessages(at: 1).isEmpty)
                for datacenter in lab.description.datacenters {
                    #expect(lab.receivedMessages(at: datacenter.id).isEmpty)
                }
                #expect(await lab.proxyCounters[0].covered >= 1)
            }
        }
    }

    @Test("N16 among several proxies the one that shows least is preferred")
    func preferredProxy() throws {
        let key = String(repeating: "ab", count: 16)
        let simple = try TelegramProxy("tg://proxy?server=a&port=1&secret=\(key)")
        let padded = try TelegramProxy("tg://proxy?server=a&port=2&secret=dd\(key)")
        let tls = try TelegramProxy("tg://proxy?server=a&port=3&secret=ee\(key)612e62")
        let socks = try TelegramProxy("socks5://a:4")
        #expect(TelegramProxy.preferred(among: [simple, socks, padded, tls]) == tls)
        #expect(TelegramProxy.preferred(among: [simple, socks, padded]) == padded)
        #expect(TelegramProxy.preferred(among: [simple, socks]) == socks)
        #expect(TelegramProxy.preferred(among: [simple]) == simple && TelegramProxy.preferred(among: []) == nil)
    }

    @Test("what is promoted is the channel or the person that is named, among all that come with it")
    func promotionsAreNamed() {
        func promotion(_ peer: API.Peer?) -> PromotedChannel? {
            let chats = [1, 2].map { (id: Int64) in
                API.Chat.channel(
                    .init(
                        broadcast: true, id: id, accessHash: id * 10, title: "channel \(id)", username: "c\(id)",
                        photo: .chatPhotoEmpty, date: 1))
            }
            let users = [1, 2].map { (id: Int64) in
                API.User.user(.init(id: id, accessHash: id * 100, firstName: "person \(id)", username: "p\(id)"))
            }
            return PromotedChannel(
                .promoData(
                    .init(
                        proxy: true, expires: 1, peer: peer, psaType: "news", psaMessage: "Read it",
                        pendingSuggestions: [], dismissedSuggestions: [], chats: chats, users: users)))
        }
        let channel = promotion(.peerChannel(channelID: 2))
        #expect(channel?.peer == Peer(kind: .channel, id: 2, accessHash: 20))
        #expect(channel?.title == "channel 2" && channel?.username == "c2" && channel?.isSponsoredByProxy == true)
        #expect(channel?.announcement == "news" && channel?.text == "Read it")
        let person = promotion(.peerUser(userID: 2))
        #expect(person?.peer == Peer(kind: .user, id: 2, accessHash: 200))
        #expect(person?.title == "person 2" && person?.username == "p2" && person?.isSponsoredByProxy == true)
        #expect(person?.announcement == "news" && person?.text == "Read it")
        for nobody in [nil, .peerChannel(channelID: 3), .peerUser(userID: 3), .peerChat(chatID: 1)] as [API.Peer?] {
            #expect(promotion(nobody) == nil)
        }
        #expect(PromotedChannel(.promoDataEmpty(expires: 1)) == nil)
    }

    @Test("T-27 a proxy with a name is found by it")
    func proxyWithName() async throws {
        try await withLab(labWithProxies([.socks5])) { lab in
            let port = lab.description.proxies[0].port
            let proxy = try TelegramProxy("socks5://localhost:\(port)")
            try await withClient(of: lab, configure: { $0.proxies = [proxy] }) { my in
                _ = try await my.client.ping()
                #expect(my.recorder.connections.map(\.info.address) == ["localhost"])
            }
        }
    }

    @Test("P17 T-27 connections to all datacenters at once look the name of their proxy up once")
    func sharedNameOfAProxy() async throws {
        let time = TestTime(passes: false)
        let lookups = Mutex<[String]>([])
        let isOpen = Mutex(false)
        // Whatever comes of the test, no thread stays behind.
        defer { isOpen.withLock { $0 = true } }
        let resolver = MTProtoKit.Resolver(time: time.source) { name in
            lookups.withLock { $0.append(name) }
            while !isOpen.withLock({ $0 }) { usleep(1000) }
            return ["127.0.0.1"]
        }
        try await withLab(labWithProxies([.socks5])) { lab in
            let proxy = try TelegramProxy.socks5(server: "proxy.example", port: lab.description.proxies[0].port)
            try await withClient(
                of: lab, time: time,
                configure: {
                    $0.proxies = [proxy]
                    $0.resolver = resolver
                }
            ) { my in
                let client = my.client
                let pings = (1...5).map { datacenter in Task { try await client.ping(datacenter: datacenter) } }
                try await eventually("all of them dial") { my.recorder.connections.count == 5 }
                isOpen.withLock { $0 = true }
                for ping in pings { _ = try await ping.value }
                // The next connection knows it as well.
                await client.networkChanged(isAvailable: true, path: 1)
                _ = try await time.passing { try await client.ping() }
                #expect(await lab.proxyCounters[0].carried >= 6)
                #expect(lookups.withLock { $0 } == ["proxy.example"])
            }
        }
    }

    @Test("P17 T-30 the name of a proxy is waited for no longer than 10 s, and asked for again")
    func nameOfAProxyIsNotFound() async throws {
        let time = TestTime(passes: false)
        let lookups = Mutex(0)
        let isOpen = Mutex(false)
        defer { isOpen.withLock { $0 = true } }
        let resolver = MTProtoKit.Resolver(time: time.source) { _ in
            lookups.withLock { $0 += 1 }
            while !isOpen.withLock({ $0 }) { usleep(1000) }
            return ["127.0.0.1"]
        }
        try await withLab(labWithProxies([.socks5])) { lab in
            let proxy = try TelegramProxy.socks5(server: "proxy.example", port: lab.description.proxies[0].port)
            try await withClient(
                of: lab, time: time,
                configure: {
                    $0.proxies = [proxy]
                    $0.resolver = resolver
                }
            ) { my in
                let client = my.client
                let ping = Task { try await client.ping() }
                try await eventually("the name is looked up") { lookups.withLock { $0 } == 1 }
                time.jump(.seconds(10))
                try await eventually("the dial is over") { my.recorder.connections.first?.closedBecause != nil }
                let reason = my.recorder.connections.first?.closedBecause?.description ?? ""
                #expect(reason.hasSuffix("the name proxy.example was not found in 10 s"), "\(reason)")
                isOpen.withLock { $0 = true }
                _ = try await time.passing { try await ping.value }
                #expect(lookups.withLock { $0 } == 2)
            }
        }
    }

    @Test("N25 C10 checks of proxies find the working ones among five kinds of dead ones")
    func proxyChecks() async throws {
        try await withLab(labWithProxies([.mtproxyTLS, .socks5])) { lab in
            let servers = TelegramConfiguration.Servers.lab(LabServers(lab))
            let time = TestTime()
            func check(
                _ proxy: TelegramProxy, within limit: Duration
            ) async throws(TelegramError) -> TelegramProxy.Check {
                try await proxy.check(
                    with: servers, timeout: limit, group: MultiThreadedEventLoopGroup.singleton, time: time.source)
            }
            for described in lab.description.proxies {
                let check = try await check(TelegramProxy(described.url), within: .seconds(12))
                #expect(check.roundTrip > .zero && check.roundTrip <= check.total)
                #expect((check.greeting != nil) == (described.kind == "mtproxy-ee"))
            }
            #expect(await lab.proxyCounters[0].tags == [2], "it is no connection for media")
            let port = lab.description.proxies[0].port
            let dead = [
                "socks5://127.0.0.1:1", "socks5://127.0.0.1:\(port)", "http://127.0.0.1:\(port)",
                "tg://proxy?server=127.0.0.1&port=\(port)&secret=ee" + String(repeating: "00", count: 16) + "612e62",
                "tg://proxy?server=127.0.0.1&port=\(lab.description.proxies[1].port)&secret="
                    + String(repeating: "00", count: 16),
            ]
            for url in dead {
                let proxy = try TelegramProxy(url)
                let failure = try await time.passing {
                    try await error { () async throws(TelegramError) in
                        _ = try await check(proxy, within: .seconds(2))
                    }
                }
                #expect(failure.code == .connectionFailed && failure.location == "\(proxy)")
            }
        }
    }
}
