import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import TelegramAPI
import Testing

@testable import TelegramLab

struct EntryTests {
    @Test("entries are read as the command line gives them")
    func entriesAreRead() throws {
        func read(_ text: String) throws -> LabEntry {
            let entries = try LabEntry.parse(text)
            return try #require(entries.count == 1 ? entries.first : nil)
        }
        #expect(try read("websocket:2") == LabEntry(.webSocket, datacenter: 2))
        #expect(try read("open:4:5222") == LabEntry(.open, datacenter: 4, port: 5222))
        #expect(try read("open:2@[::1]") == LabEntry(.open, datacenter: 2, host: "::1"))
        #expect(try read("open:2@[::1]:443") == LabEntry(.open, datacenter: 2, host: "::1", port: 443))
        #expect(try read("silent:3@127.0.0.2:80") == LabEntry(.silent, datacenter: 3, host: "127.0.0.2", port: 80))
        #expect(try read("media:1") == LabEntry(.open, datacenter: 1, isMediaOnly: true))
        #expect(try read("only-unreachable:5") == LabEntry(.unreachable, datacenter: 5, isMain: true))
        #expect(try LabEntry.parse("tls") == LabEntry.all(.tls))
        for text in [
            "", "tcp", "open:6", "open:x", "open:2:0", "open:2:65536", "open:2:3:4", "only-", "open:", "open:2@::1",
        ] {
            #expect(throws: LabError.self, "\(text)") { try LabEntry.parse(text) }
        }
    }

    @Test("help.getConfig names plain addresses with their flags, and nothing that is none")
    func configurationNamesAddresses() throws {
        let entries = [
            LabEntry(.open, datacenter: 2, isMediaOnly: true), LabEntry(.open, datacenter: 2, host: "::1"),
            LabEntry(.silent, datacenter: 3), LabEntry(.open, datacenter: 4, isAnnounced: false),
            LabEntry(.silent, datacenter: 5, isMain: true),
        ]
        let hidden = [LabEntry.Kind.webSocket, .http, .tls].map { LabEntry($0, datacenter: 1) }
        var desk = WorldDesk()
        desk.world = World(
            datacenters: [.init(id: 1, address: "127.0.0.1", port: 4001)],
            entries: (entries + hidden).map { LabDescription.Entry($0, host: "127.0.0.1", port: 5000) },
            accounts: [], random: .seeded(1), now: desk.now)
        let options = try desk.call(API.Help.GetConfig(), from: desk.caller(at: 2)).dcOptions
        #expect(options.map(\.id) == [1, 2, 2, 3])
        #expect(options.map(\.mediaOnly) == [false, true, false, false])
        #expect(options.map(\.ipv6) == [false, false, true, false])
        #expect(options.map(\.ipAddress) == ["127.0.0.1", "127.0.0.1", "::1", "127.0.0.1"])
    }

    @Test("impossible entries are refused before anything listens")
    func impossibleEntries() async {
        for entries in [
            [LabEntry(.open, datacenter: 6)], [LabEntry(.open, datacenter: 2, port: 70_000)],
            [LabEntry(.slow, datacenter: 2, byteDelay: .zero)],
            [LabEntry(.silent, datacenter: 2, isMain: true), LabEntry(.open, datacenter: 2, isMain: true)],
        ] {
            var configuration = LabConfiguration()
            configuration.entries = entries
            let error = await #expect(throws: LabError.self) { try await Lab.start(configuration) }
            #expect(error?.code == .badConfiguration)
        }
    }

    // MARK: On sockets

    /// What a client meets that connects, says something, and waits a moment.
    private enum Meeting: Equatable {
        case refused
        case timedOut
        case closed
        case silence
        case bytes(Int)
    }

    /// - Parameter silence: how long nothing has to come to be called silence; nil for ever.
    private func meet(
        _ entry: LabDescription.Entry, sending bytes: ByteBuffer, silence: (@Sendable () async throws -> Void)? = nil
    ) async throws -> Meeting {
        let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>
        do {
            channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
                .connectTimeout(entry.kind == "unreachable" ? .milliseconds(500) : .seconds(100))
                .connect(host: entry.address, port: entry.port) { channel in
                    channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel(wrappingChannelSynchronously: channel) }
                }
        } catch let error as NIOConnectionError {
            return error.connectionErrors.contains { $0.error is ChannelError } ? .timedOut : .refused
        } catch is ChannelError {
            return .timedOut
        }
        return try await channel.executeThenClose { inbound, outbound in
            try? await outbound.write(bytes)
            return try await withThrowingTaskGroup(of: Meeting.self) { group in
                group.addTask {
                    do {
                        var count = 0
                        for try await bytes in inbound {
                            count += bytes.readableBytes
                            if count >= answerLength { return .bytes(count) }
                        }
                    } catch is IOError {
                        // Closed by somebody who had not read everything.
                    }
                    return .closed
                }
                if let silence {
                    group.addTask {
                        try await silence()
                        return .silence
                    }
                }
                let first = try await group.next() ?? .silence
                group.cancelAll()
                return first
            }
        }
    }

    /// At least as long is the answer to ``question``.
    private let answerLength = 80

    /// The first question of a key exchange, without obfuscation.
    private var question: ByteBuffer {
        var codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
        var stream = codec.preamble
        let nonce = Array(repeating: UInt8(7), count: 16)
        let packet = PlainMessage(
            id: MessageID(rawValue: 1_800_000_000 << 32), body: ByteBuffer(bytes: [0xf1, 0x8e, 0x7e, 0xbe] + nonce)
        ).packet()
        if let frame = try? codec.encode(packet) { stream.writeImmutableBuffer(frame) }
        return stream
    }

    @Test("each kind of entry is what it says")
    func entriesOnSockets() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [
            LabEntry(.silent, datacenter: 1, isMain: true), LabEntry(.open, datacenter: 1),
            LabEntry(.slow, datacenter: 2, byteDelay: .milliseconds(10)), LabEntry(.silent, datacenter: 3),
            LabEntry(.closing, datacenter: 4), LabEntry(.refusing, datacenter: 5),
            LabEntry(.webSocket, datacenter: 2), LabEntry(.http, datacenter: 2),
        ]
        #if os(Linux)
            configuration.entries.append(LabEntry(.unreachable, datacenter: 2))
        #endif
        try await withLab(configuration) { lab in
            let question = self.question
            let open = try #require(lab.description.entries.first { $0.kind == "open" })
            for entry in lab.description.entries {
                var silence: (@Sendable () async throws -> Void)?
                if entry.kind == "silent" {
                    // Others are asked the same later, and have answered.
                    silence = {
                        for _ in 0..<3 {
                            let meeting = try await meet(open, sending: question)
                            #expect(meeting != .closed)
                        }
                    }
                }
                let start = LabTime.shared.now()
                let meeting = try await meet(entry, sending: question, silence: silence)
                switch entry.kind {
                case "open":
                    guard case .bytes = meeting else {
                        Issue.record("open: \(meeting)")
                        continue
                    }
                case "slow":
                    guard case .bytes = meeting else {
                        Issue.record("slow: \(meeting)")
                        continue
                    }
                    #expect(LabTime.shared.now() - start >= .milliseconds(10) * answerLength)
                case "silent": #expect(meeting == .silence)
                case "refusing": #expect(meeting == .refused)
                case "unreachable": #expect(meeting == .timedOut)
                // Closed at once, or for speaking something else.
                default: #expect(meeting == .closed, "\(entry.kind)")
                }
            }
            let main = try #require(lab.description.entries.first)
            #expect(main.isMain && lab.description.datacenters[0].port == main.port)
        }
    }

    @Test("where files have an entry of their own they are served there alone, and nothing else is")
    func entriesForFilesAlone() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.open, datacenter: 2, isMediaOnly: true)]
        configuration.servesFilesAtMediaEntriesAlone = true
        let told = Collected()
        configuration.hearsOfLimits = told.add
        try await withRawClient(configuration) { lab, client in
            try await client.signIn(.boris)
            let entry = try #require(lab.description.entries.first)
            // Its number is negative for files.
            let wrong = try await RawClient(lab, 2, at: entry)
            await #expect(throws: RawClientError.transportError(-404)) { try await wrong.exchangeKey(tag: 2) }
            #expect(
                told.all == [
                    "ADDRESS: a client at datacenter 2 took the entry for files for that for all else: the number of "
                        + "the datacenter in its key exchange is negative for files, and only there"
                ])
            let stranger = try await RawClient(lab, 2, at: entry)
            try await stranger.exchangeKey(tag: -2)
            let files = try await RawClient(lab, 2, at: entry)
            (files.key, files.salt, files.clock) = (client.key, client.salt, client.clock)
            let part = API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: [1])
            #expect(try await client.failure(of: part) == "400 FILES_AT_MEDIA_ENTRY_ONLY")
            #expect(try await client.failure(of: API.Help.GetNearestDc()) == "no error")
            #expect(try await files.failure(of: API.Help.GetNearestDc()) == "400 MEDIA_ENTRY_METHOD_INVALID")
            // It is taken there, from whoever has signed in.
            #expect(try await files.failure(of: part) == "no error")
            #expect(try await stranger.failure(of: part) == "401 AUTH_KEY_UNREGISTERED")
        }
    }

    @Test("a port that refuses connections is one that systems give to nobody by themselves")
    func refusingPorts() async throws {
        var configuration = LabConfiguration()
        configuration.entries = LabEntry.all(.refusing)
        try await withLab(configuration) { lab in
            #expect(lab.description.entries.map(\.kind) == Array(repeating: "refusing", count: 5))
            #expect(lab.description.entries.allSatisfy { (10_000..<32_768).contains($0.port) })
        }
    }

    @Test("no two labs of a process are given the same port to come back to")
    func lastingPortsDiffer() async throws {
        var configuration = LabConfiguration()
        // Of so many numbers some would be drawn twice, and of each the port is free again at once.
        configuration.entries = (0..<500).map { _ in LabEntry(.refusing, datacenter: 2) }
        try await withLab(configuration) { lab in
            let ports = lab.description.entries.map(\.port)
            #expect(ports.count == 500 && Set(ports).count == 500)
        }
    }

    @Test("a slow entry says everything before it ends a connection")
    func slowEnds() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.slow, datacenter: 2, byteDelay: .microseconds(50))]
        try await withLab(configuration) { lab in
            let entry = try #require(lab.description.entries.first)
            let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(
                .hours(1)
            )
            .connect(host: entry.address, port: entry.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
            // Two lengths: an answer, and the end.
            let wrong = "POST /api HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
            try await client.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: wrong))
                var answer = ""
                for try await bytes in inbound { answer += String(buffer: bytes) }
                #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.hasSuffix("Content-Length: 0\r\n\r\n"))
            }
        }
    }

    @Test("what nobody serves is closed with the lab, but for what had ended by then")
    func unservedChannelsAreClosed() async throws {
        let registry = LabDeafChannels()
        var channels: [any Channel] = []
        for _ in 0..<2 {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            registry.add(channel)
            channels.append(channel)
        }
        registry.remove(channels[0])
        registry.closeAll()
        // Each loop closes before it comes to what it is given now.
        for channel in channels { try await channel.eventLoop.submit {}.get() }
        #expect(channels.map { $0.isActive } == [true, false])
        try await channels[0].close()
    }

    @Test("a proxy ends a connection when the datacenter behind it has ended its own")
    func proxiesPassTheEndOn() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.socks5)]
        try await withLab(configuration) { lab in
            await lab.refuseConnections(2)
            let proxy = lab.description.proxies[0]
            let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(
                .hours(1)
            )
            .connect(host: proxy.address, port: proxy.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
            // A greeting without credentials, and the wish for datacenter 2.
            var request = ByteBuffer(bytes: [5, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1])
            request.writeInteger(UInt16(lab.description.datacenters[1].port))
            let wish = request
            try await client.executeThenClose { inbound, outbound in
                try await outbound.write(wish)
                do {
                    for try await _ in inbound {}
                } catch is IOError {
                    // Ended in the midst of something.
                }
            }
            #expect(lab.counters[2].tcpAccepts == 1 && lab.counters[2].openConnections == 0)
        }
    }

    @Test("an entry on IPv6 leads to the same datacenter", .enabled(if: EntryTests.hasIPv6))
    func entriesOnIPv6() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.open, datacenter: 2, host: "::1")]
        try await withLab(configuration) { lab in
            let entry = try #require(lab.description.entries.first)
            #expect(entry.address == "::1")
            let meeting = try await meet(entry, sending: question)
            #expect(meeting != .closed && meeting != .silence && meeting != .refused && meeting != .timedOut)
            #expect(lab.counters[2].tcpAccepts == 1)
        }
    }

    /// Machines without IPv6 cannot listen there.
    static let hasIPv6: Bool = {
        guard let address = try? SocketAddress(ipAddress: "::1", port: 0),
            let channel = try? ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(to: address).wait()
        else { return false }
        try? channel.close().wait()
        return true
    }()
}
