import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// Labs whose datacenters cannot be reached in the plain way.
struct WebLoginTests {
    /// Every datacenter's own port takes connections and says nothing.
    private func lab(_ kinds: LabEntry.Kind..., proxies: [LabProxyConfiguration.Kind] = []) -> LabConfiguration {
        var configuration = LabConfiguration()
        configuration.entries =
            (1...5).map { LabEntry(.silent, datacenter: $0, isMain: true) } + kinds.flatMap(LabEntry.all)
        configuration.proxies = proxies.map { LabProxyConfiguration($0) }
        return configuration
    }

    /// Signs in, talks, and says which ways were used.
    private func talk(_ my: LabClient) async throws -> Set<String> {
        let user = try await my.signIn()
        #expect(user.name == "Alice Arden")
        let text = String(repeating: "long ", count: 799) + "text"
        let sent = try await my.client.send(text, to: try await my.echoBot())
        #expect(sent.text == text)
        return Set(my.recorder.connections.map(\.info.transport))
    }

    @Test("T-12 D02 a login by WebSocket where nothing else gets through")
    func loginByWebSocket() async throws {
        try await withLab(lab(.webSocket)) { lab in
            try await withClient(of: lab, configure: { $0.transport = .webSocket }) { my in
                let ways = try await talk(my)
                #expect(ways == ["ws"])
                #expect(lab.counters[2].webSockets == 1 && lab.counters[5].webSockets == 1)
            }
        }
    }

    @Test("T-12 D02 a plain address takes WebSockets as well, where no front is named")
    func webSocketsToPlainAddresses() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.transport = .webSocket }) { my in
                let ways = try await talk(my)
                #expect(ways == ["ws"])
            }
        }
    }

    #if HTTPS
        @Test("T-12 D02 a login by WebSocket inside of TLS, whose root was made for this lab alone")
        func loginByTLS() async throws {
            try await withLab(lab(.tls)) { lab in
                try await withClient(of: lab, configure: { $0.transport = .secureWebSocket }) { my in
                    let ways = try await talk(my)
                    #expect(ways == ["wss"])
                    #expect(lab.counters[5].webSockets == 1)
                }
            }
        }

        @Test(
            "P16 T-12 a login by WebSocket inside of TLS inside of a proxy",
            arguments: [LabProxyConfiguration.Kind.socks5WithPassword, .http])
        func loginByTLSThroughProxies(kind: LabProxyConfiguration.Kind) async throws {
            try await withLab(lab(.tls, proxies: [kind])) { lab in
                let described = lab.description.proxies[0]
                let proxy = try TelegramProxy(described.url)
                try await withClient(
                    of: lab,
                    configure: {
                        $0.transport = .secureWebSocket
                        $0.proxies = [proxy]
                    }
                ) { my in
                    let ways = try await talk(my)
                    #expect(ways.count == 1 && ways.allSatisfy { $0.hasPrefix("wss through ") })
                    #expect(my.recorder.connections.allSatisfy { $0.info.port == described.port })
                }
            }
        }

        @Test(
            "T-15 T-12 D02 a login over HTTPS, whose root was made for this lab alone, with and without a proxy",
            arguments: [nil, .socks5WithPassword] as [LabProxyConfiguration.Kind?])
        func loginByHTTPS(kind: LabProxyConfiguration.Kind?) async throws {
            var configuration = lab(.tls)
            configuration.proxies = kind.map { [LabProxyConfiguration($0)] } ?? []
            try await withLab(configuration) { lab in
                let proxies = try lab.description.proxies.map { try TelegramProxy($0.url) }
                try await withClient(
                    of: lab,
                    configure: {
                        $0.transport = .https
                        $0.proxies = proxies
                    }
                ) { my in
                    let ways = try await talk(my)
                    #expect(ways.count == 1 && ways.allSatisfy { $0 == "https" || $0.hasPrefix("https through ") })
                    let me = try await my.client.me()
                    let photo = try #require(me.photo)
                    let image = try await my.client.downloadProfilePhoto(photo, of: me.peer)
                    #expect(image.count > 100)
                    let connections = my.recorder.connections
                    #expect(connections.allSatisfy { $0.info.transport.hasPrefix("https") })
                }
                #expect(lab.counters.httpRequests > 10 && lab.counters[5].webSockets == 0)
            }
        }

        @Test("T-12 a certificate that nobody vouches for ends the connection before anything is said, and says why")
        func unknownCertificatesAreRefused() async throws {
            try await withLab(lab(.tls)) { lab in
                let failure = try await withClient(
                    of: lab,
                    configure: {
                        $0.transport = .secureWebSocket
                        $0.servers.trustedRootsPEM = nil
                        // Long enough for a busy machine to get as far as the certificate.
                        $0.connectionDeadline = .seconds(10)
                    }
                ) { my in
                    try await error { () async throws(TelegramError) in _ = try await my.client.ping() }
                }
                #expect("\(failure)".contains("certificate is not trusted"))
                #expect(lab.counters[2].webSockets == 0 && lab.counters[2].bytesIn == 0)
            }
        }

        @Test("T-12 where the roots to trust cannot be read that is told, and no connection stays open")
        func unreadableRootsLeaveNothingOpen() async throws {
            let open = Mutex(0)
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    open.withLock { $0 += 1 }
                    channel.closeFuture.whenComplete { _ in open.withLock { $0 -= 1 } }
                    return channel.eventLoop.makeSucceededVoidFuture()
                }
                .bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(listener.localAddress?.port)
            try await withLab { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.transport = .secureWebSocket
                        $0.servers.trustedRootsPEM = "no certificate"
                        $0.servers.fronts = [
                            .init(
                                datacenter: 2, transport: .secureWebSocket, name: "venus.example", address: "127.0.0.1",
                                port: port)
                        ]
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    let client = my.client
                    let asking = Task { try await client.ping() }
                    try await eventually("it is told") {
                        my.recorder.connections.contains {
                            $0.closedBecause?.description.contains("cannot be read as PEM") == true
                        }
                    }
                    asking.cancel()
                    _ = await asking.result
                    try await eventually("nothing is open") { open.withLock { $0 } == 0 }
                }
                #expect(lab.counters.tcpAccepts == 0)
            }
            try await listener.close()
        }
    #endif

    @Test("T-12 D09 a front that takes connections and says nothing is given up after the time for a connection")
    func silentFrontsAreGivenUp() async throws {
        var configuration = lab()
        configuration.entries.append(LabEntry(.silent, datacenter: 2))
        try await withLab(configuration) { lab in
            let entry = try #require(lab.description.entries.last)
            let failure = try await withClient(
                of: lab,
                configure: {
                    $0.transport = .webSocket
                    $0.servers.fronts = [
                        .init(datacenter: 2, transport: .webSocket, name: entry.address, port: entry.port)
                    ]
                    $0.connectionDeadline = .milliseconds(300)
                }
            ) { my in
                try await error { () async throws(TelegramError) in _ = try await my.client.ping() }
            }
            #expect(failure.code == .connectionFailed)
            #expect(lab.counters.tcpAccepts == 0)
        }
    }

    @Test(
        "T-15 where no front speaks a transport that needs one, a request fails at once and says what to do",
        arguments: [TelegramTransport.https, .secureWebSocket])
    func transportsWithoutFronts(transport: TelegramTransport) async throws {
        try await withLab { lab in
            let failure = try await withClient(
                of: lab,
                configure: {
                    $0.transport = transport
                    // Telegram's own speak the other one.
                    if transport == .https { $0.servers.fronts = TelegramConfiguration.Servers.production.fronts }
                    $0.connectionDeadline = nil
                }
            ) { my in
                try await error { () async throws(TelegramError) in _ = try await my.client.ping() }
            }
            #expect(failure.code == .invalidConfiguration, "\(failure)")
            #expect(failure.message.contains("speaks \(transport.rawValue)"), "\(failure)")
            #expect(failure.hint.contains("servers.fronts"), "\(failure)")
            #expect(lab.counters.tcpAccepts == 0)
        }
    }

    @Test("fronts that cannot be meant are refused before anything is dialled")
    func impossibleFrontsAreRefused() throws {
        let good = TelegramConfiguration.Servers.Front(
            datacenter: 2, transport: .secureWebSocket, name: "venus.web.telegram.lab", address: "127.0.0.1")
        var servers = TelegramConfiguration.Servers.production
        #expect(try servers.validated().fronts.count == 5)
        let wrong: [(inout TelegramConfiguration.Servers.Front) -> Void] = [
            { $0.transport = .tcp }, { $0.transport = .automatic }, { $0.port = 0 }, { $0.port = 65_536 },
            { $0.name = "" }, { $0.name = "a b" }, { $0.address = "venus" }, { $0.datacenter = 0 },
        ]
        for change in wrong {
            var front = good
            change(&front)
            servers.fronts = [good, front]
            let failure = #expect(throws: TelegramError.self) { try servers.validated() }
            #expect(failure?.code == .invalidConfiguration)
        }
    }
}
