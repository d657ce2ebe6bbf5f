import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TestTime
import Testing

/// The bytes of a client's connections, below its packets.
struct TransportOnTheWireTests {
    private static let secret = [UInt8](repeating: 0x5a, count: 16)
    private static let domain = "www.example.com"

    private static func bytes(_ text: [UInt8]) -> String {
        text.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    @Test("C05 without a secret the stream is obfuscated: its keys are what stands in its first bytes")
    func obfuscatedStreams() async throws {
        let scene = try await ScriptedScene()
        let bytes = try #require(scene.server.connections.first).bytes
        // core.telegram.org/mtproto/mtproto-transports#transport-obfuscation
        var stream = AESCTR(key: bytes[8..<40], counter: bytes[40..<56])
        var plain = bytes
        stream.apply(&plain)
        #expect([[0xef, 0xef, 0xef, 0xef], [0xee, 0xee, 0xee, 0xee]].contains(plain[56..<60].map { $0 }))
        #expect(Array(plain[60..<62]) == [1, 0])
        // The first question of the exchange, which is plain inside.
        let header = plain[56] == 0xef ? 1 : 4
        #expect(Array(plain[(64 + header)..<(72 + header)]) == [UInt8](repeating: 0, count: 8))
        let first = try #require(scene.server.packets.first)
        #expect(
            Array(first.bytes.readableBytesView) == Array(plain[(64 + header)...].prefix(first.bytes.readableBytes)))
        await scene.end()
    }

    @Test("N20 none of 800 connections begins as another protocol does")
    func beginningsOfStreams() async throws {
        let place = TinyPlace()
        let server = try await ScriptedServer(at: place)
        server.saysNothing()
        for round in 1...20 {
            var clients: [TinyPlace.Client] = []
            for _ in 0..<40 {
                clients.append(await place.client(try await place.context(of: server)) { $0.transport = .tcp })
            }
            try await place.until("all of them begin") {
                server.connections.count { $0.bytes.count >= 64 } >= round * 40
            }
            for client in clients { await client.stop() }
        }
        let words = ["HEAD", "POST", "GET ", "OPTI"].map { Array($0.utf8) }
        let beginnings = server.connections.map(\.bytes).filter { $0.count >= 64 }
        for bytes in beginnings {
            #expect(bytes[0] != 0xef)
            let first = Array(bytes[0..<4])
            #expect(!words.contains(first))
            #expect(first != [0xdd, 0xdd, 0xdd, 0xdd] && first != [0xee, 0xee, 0xee, 0xee])
            #expect(first != [0x16, 3, 1, 2])
            #expect(Array(bytes[4..<8]) != [0, 0, 0, 0])
        }
        #expect(beginnings.count >= 800)
        await server.stop()
    }

    @Test("P37 C-05 T-03 behind padded framing plain and sealed messages have many lengths; else plain ones have one")
    func paddedMessages() async throws {
        let place = TinyPlace()
        for isPadded in [true, false] {
            let secret = isPadded ? [0xdd] + Self.secret : nil
            let server = try await ScriptedServer(
                at: place, secret: isPadded ? .padded(key: Self.secret) : nil)
            for _ in 0..<16 {
                let client = await place.client(try await place.context(of: server, secret: secret)) {
                    $0.transport = .tcp
                }
                #expect(try await client.send(Tiny.Say("hello")).text == "hello")
                await client.stop()
            }
            let first = Dictionary(grouping: server.packets, by: \.connection).values.compactMap(\.first)
            let extras = first.map { $0.bytes.readableBytes - PlainMessage.headerLength - 20 }
            #expect(extras.count == 16)
            let words = server.heard.filter { $0.word == "hello" && $0.container == nil }.count
            let sealed = Set(server.packets.filter { $0.keyID != 0 }.map { ($0.bytes.readableBytes - 24) / 16 })
            if isPadded {
                #expect(extras.allSatisfy { $0 >= 0 && $0 <= 236 + 15 }, "\(extras)")
                #expect(Set(extras).count > 6, "\(extras)")
                #expect(sealed.count > 6 && sealed.contains { $0 % 4 != 0 }, "\(sealed) \(words)")
            } else {
                #expect(extras.allSatisfy { $0 == 0 }, "\(extras)")
                #expect(sealed.allSatisfy { $0 % 4 == 0 }, "\(sealed)")
            }
            await server.stop()
        }
    }

    @Test("N26 a server that has too many connections is left alone for longer each time; then everything goes on")
    func tooManyConnections() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.refuse(with: -429)
        let asking = scene.ask("one")
        try await scene.place.time.passing {
            try await scene.place.until("four connections were refused") { server.connections.count >= 4 }
        }
        server.refuse(with: nil)
        #expect(try await scene.place.time.passing { await asking.value }.get() == "one")
        let opened = server.connections.map(\.openedAt)
        let gaps = zip(opened.dropFirst(2), opened.dropFirst()).map { $0 - $1 }
        for (gap, least) in zip(gaps, [10, 20]) { #expect(gap >= .seconds(least), "\(gaps)") }
        #expect(scene.context.keyID(of: 1) == scene.session.key)
        await scene.end()
    }

    @Test("H-01 a frame that only trickles in costs a connection; so do frames that say nothing, if there are too many")
    func tricklingFrames() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let time = scene.place.time
        let update = server.message(ScriptedServer.object(String(repeating: "x", count: 4000)), for: scene.session)
        var frame = try #require(server.frame(try server.packet(update, for: scene.session), to: scene.session))
        let began = time.now
        while server.connections[0].isOpen, time.now - began < .seconds(60), let byte = frame.readSlice(length: 1) {
            server.writeBytes(byte, to: scene.session)
            await time.pass(.seconds(2))
        }
        #expect(!server.connections[0].isOpen)
        // An idle connection is asked for a sign of life only after 45 s.
        #expect(time.now - began < .seconds(40))
        #expect(try await time.passing { try await scene.client.send(Tiny.Say("again")).text } == "again")
        let count = server.connections.count
        for flood in [server.emptyFrames(10_500, to: scene.session)] {
            server.writeBytes(flood, to: scene.session)
            try await scene.place.until("the connection ends") { server.connections[count - 1].isOpen == false }
        }
        #expect(try await time.passing { try await scene.client.send(Tiny.Say("at last")).text } == "at last")
        await scene.end()
    }

    @Test("N38 a SOCKS5 proxy is asked for the IPv6 address of a datacenter, and carries fake TLS to it")
    func fakeTLSInsideOfSOCKS5() async throws {
        let place = TinyPlace()
        let inner = ProxySecret.fakeTLS(key: Self.secret, domain: Self.domain)
        let server = try await ScriptedServer(
            at: place, fronts: [ProxyServerConfiguration(.socks5(nil)), ProxyServerConfiguration(.mtproxy([inner]))])
        var configuration = MTProtoContext.Configuration()
        configuration.addresses[1] = [MTProtoAddress(host: "2001:db8::7", port: 443, secret: inner.bytes)]
        configuration.publicKeys = [try TinyPlace.serverKey.publicPEM]
        configuration.time = place.time.source
        let context = try await MTProtoContext(configuration)
        let proxy = try MTProtoProxy("socks5://127.0.0.1:\(server.port)")
        let client = await place.client(context) { configuration in
            configuration.transport = .tcp
            configuration.proxies = [proxy]
        }
        let long = String(repeating: "again and ", count: 2000)
        #expect(try await client.send(Tiny.Say(long)).text == long)
        let destinations = try #require(server.connections.first).destinations
        guard destinations.count == 2, case .target(let target) = destinations[0] else {
            Issue.record("\(destinations)")
            return
        }
        #expect(target.host == .ipv6([0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]) && target.port == 443)
        #expect(destinations[1] == .datacenter(tag: 1))
        await client.stop()
        await server.stop()
    }

    @Test("N39 records of fake TLS are taken in their order, however they are cut, and empty ones between them")
    func recordsOfFakeTLS() async throws {
        let place = TinyPlace()
        let secret = ProxySecret.fakeTLS(key: Self.secret, domain: Self.domain)
        let server = try await ScriptedServer(at: place, fronts: [ProxyServerConfiguration(.mtproxy([secret]))])
        server.followOutside { bytes in
            // Behind the greeting, which is no record of data.
            guard bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) == 0x17 else { return bytes }
            var (rest, cut) = (bytes, ByteBuffer())
            while rest.readableBytes >= 5, let head = rest.readBytes(length: 3),
                let length = rest.readInteger(as: UInt16.self), var data = rest.readSlice(length: Int(length))
            {
                while let part = data.readSlice(length: min(data.readableBytes, 100)), part.readableBytes > 0 {
                    cut.writeBytes(head + [0, 0] + head + [0, UInt8(part.readableBytes)])
                    cut.writeImmutableBuffer(part)
                }
            }
            return cut
        }
        let context = try await place.context(of: server)
        let link = "tg://proxy?server=127.0.0.1&port=\(server.port)&secret=\(Self.bytes(secret.bytes))"
        let proxy = try MTProtoProxy(link)
        let client = await place.client(context) { configuration in
            configuration.transport = .tcp
            configuration.proxies = [proxy]
        }
        for number in 0..<20 {
            let word = String(repeating: "\(number) ", count: number * 20 + 1)
            #expect(try await client.send(Tiny.Say(word)).text == word)
        }
        #expect(server.connections.count == 1)
        await client.stop()
        await server.stop()
    }

    @Test("N39 the greeting of fake TLS tells the server's time where that is known, and not the machine's")
    func timeInGreetings() async throws {
        let place = TinyPlace()
        let secret = ProxySecret.fakeTLS(key: Self.secret, domain: Self.domain)
        let server = try await ScriptedServer(at: place)
        server.setClock(ahead: .seconds(7200))
        // The same server, as far as clients know: it has another key for each, but the same clock.
        let proxied = try await ScriptedServer(at: place, fronts: [ProxyServerConfiguration(.mtproxy([secret]))])
        proxied.setClock(ahead: .seconds(7200))
        let link = "tg://proxy?server=127.0.0.1&port=\(proxied.port)&secret=\(Self.bytes(secret.bytes))"
        let proxy = try MTProtoProxy(link)
        let context = try await place.context(of: server)
        for isKnown in [false, true] {
            let client = await place.client(context) { configuration in
                configuration.transport = .tcp
                if !isKnown { configuration.proxies = [proxy] }
            }
            if isKnown { #expect(try await client.send(Tiny.Say("straight")).text == "straight") }
            let before = proxied.connections.count
            await client.setProxies([proxy])
            try await place.time.passing {
                try await place.until("the proxy is greeted") {
                    proxied.connections.dropFirst(before).contains { !$0.isOpen || !$0.destinations.isEmpty }
                }
            }
            // Let in only with a greeting of its time.
            #expect(proxied.connections.dropFirst(before).contains { !$0.destinations.isEmpty } == isKnown)
            await client.stop()
        }
        await server.stop()
        await proxied.stop()
    }
}
