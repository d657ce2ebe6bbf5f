import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

struct FailureTests {
    @Test("D09 a server that is not there is one clear error, in the time allowed")
    func refusedConnectionIsClear() async throws {
        try await withRefusingPort { port in
            let time = TestTime()
            try await withTelegramClient(configuration(port: port, time: time)) { client in
                let failure = try await time.passing {
                    try await error { () async throws(TelegramError) in try await client.ping() }
                }
                #expect(failure.code == .connectionFailed)
                #expect(failure.message.contains("127.0.0.1:\(port)"))
                #expect(failure.message.contains("refused"))
                #expect(!failure.hint.isEmpty)
            }
        }
    }

    @Test("O05 D10 a port that refuses is dialled a few times, and then there is a pause of more than 8 s")
    func refusedDialsBackOff() async throws {
        let recorder = TraceRecorder()
        try await withRefusingPort { port in
            var configuration = configuration(port: port, time: TestTime())
            configuration.connectionDeadline = .seconds(600)
            configuration.trace = recorder
            try await withTelegramClient(configuration) { client in
                let call = Task { try await client.ping() }
                var dials = 0
                try await eventually("a long pause") {
                    dials = recorder.connections.count
                    return await client.pendingRequests().contains { request in
                        guard case .waitingForConnection(let connection, _) = request.state,
                            case .pausing(let rest) = connection.step
                        else { return false }
                        return rest > .seconds(8)
                    }
                }
                // A machine that looks late may see the next pause first.
                #expect((4...8).contains(dials), "\(dials)")
                call.cancel()
                _ = await call.result
            }
        }
    }

    @Test("T-19 a request that is no whole words, or too long for a message, is refused, and nothing of it is sent")
    func unsendableRequests() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                let before = lab.counters[2]
                for bytes in [6, (8 << 20) + 4] {
                    let query = TLRawFunction(ByteBuffer(repeating: 1, count: bytes))
                    let failure = try await error { () async throws(TelegramError) in
                        try await my.client.invoke(query)
                    }
                    #expect(failure.code == .invalidConfiguration, "\(failure)")
                    #expect(failure.message.contains("cannot be sent"), "\(failure)")
                }
                _ = try await my.client.ping()
                #expect(lab.counters[2].requests == before.requests + 1)
                #expect(lab.counters[2].bytesIn - before.bytesIn < 1 << 20)
                #expect(lab.counters[2].tcpAccepts == 1)
            }
        }
    }

    @Test("L-10 S07 what servers say in errors is safe to show: no steering, not without end, and always text")
    func errorsAreSafeToShow() async throws {
        let said: [(bytes: [UInt8], shown: String)] = [
            (Array("A\u{1b}[2J\u{0}B\u{9b}2J\u{202e}C\u{2028}\r\nD\u{7f}".utf8), "A [2J B 2J C   D "),
            (Array(String(repeating: "é", count: 2000).utf8), String(repeating: "é", count: 512)),
            ([0x41, 0xff, 0xfe, 0x42], "INVALID_UTF8_ERROR_MESSAGE"),
        ]
        try await withLab { lab in
            try await withClient(of: lab) { my in
                for (bytes, shown) in said {
                    var writer = TLWriter()
                    writer.writeConstructorID(RPCError.constructorID)
                    writer.writeInt(400)
                    writer.writeBytes(bytes)
                    let object = try writer.finish()
                    await lab.divert { call, _, _ in
                        call.asks(API.Help.GetNearestDc.self) ? .now(.success(object)) : .pass
                    }
                    let failure = try await error { () async throws(TelegramError) in try await my.client.ping() }
                    #expect(failure.serverError == TelegramError.ServerError(code: 400, message: shown))
                }
            }
        }
    }

    @Test("D12 K-14 a server that never says a word fails the request in the time allowed")
    func muteServerIsClear() async throws {
        try await withServer({ _ in }) { port in
            let time = TestTime()
            try await withTelegramClient(configuration(port: port, time: time)) { client in
                let failure = try await time.passing {
                    try await error { () async throws(TelegramError) in try await client.ping() }
                }
                #expect(failure.code == .connectionFailed || failure.code == .keyExchangeFailed)
                #expect(failure.message.contains("127.0.0.1:\(port)"))
            }
        }
    }

    @Test("P46 what a request waits for names host and port alone where the transport is the usual one")
    func placesAreHostAndPort() async throws {
        try await withServer({ _ in }) { port in
            var configuration = configuration(port: port, time: TestTime())
            configuration.connectionDeadline = nil
            try await withTelegramClient(configuration) { client in
                let asking = Task { try await client.ping() }
                let place = "127.0.0.1:\(port)"
                try await eventually("it is on its way to \(place)") {
                    await client.pendingRequests().contains {
                        guard case .waitingForConnection(let connection, _) = $0.state else { return false }
                        return connection.step == .dialling(place) || connection.step == .makingKey(place)
                    }
                }
                asking.cancel()
                _ = await asking.result
            }
        }
    }

    @Test("D10 T-07 N21 a server that closes at once is not hammered")
    func closingServerIsNotHammered() async throws {
        let recorder = TraceRecorder()
        try await withServer({ channel in
            channel.eventLoop.execute { channel.close(promise: nil) }
        }) { port in
            let time = TestTime()
            var configuration = configuration(port: port, time: time)
            configuration.trace = recorder
            try await withTelegramClient(configuration) { client in
                let failure = try await time.passing {
                    try await error { () async throws(TelegramError) in try await client.ping() }
                }
                #expect(failure.code == .connectionFailed)
            }
        }
        // Each at least so long after the one before, as far as there were more.
        let openings = recorder.connections.map(\.openingTime)
        #expect((2...5).contains(openings.count))
        for ((earlier, later), pause) in zip(zip(openings, openings.dropFirst()), [0, 300, 1000, 4000]) {
            // The record is made a moment after the decision.
            #expect(later - earlier >= .milliseconds(pause) - .milliseconds(100))
        }
        #expect(recorder.connections.allSatisfy { $0.closedBecause != nil })
    }

    @Test("E05 A04 another server's key is a typed error, at once")
    func unknownServerKeyIsTyped() async throws {
        try await withLab { lab in
            var configuration = TelegramConfiguration.lab(lab)
            configuration.servers.publicKeys = TelegramConfiguration.Servers.production.publicKeys
            try await withTelegramClient(configuration) { client in
                let failure = try await error { () async throws(TelegramError) in try await client.ping() }
                #expect(failure.code == .unknownServerKey)
                #expect(failure.message.contains("127.0.0.1"))
            }
            #expect(lab.counters.keyExchanges == 0)
        }
    }

    @Test("A04 H-05 a configuration that cannot work is refused when the client is made")
    func impossibleConfigurationsAreRefused() async throws {
        let changes: [@Sendable (inout TelegramConfiguration) -> Void] = [
            { $0.servers.publicKeys = [] },
            { $0.servers.publicKeys = ["-----BEGIN RSA PUBLIC KEY-----\nAAAA\n-----END RSA PUBLIC KEY-----"] },
            { $0.servers.datacenters = [] },
            { $0.servers.datacenters[0].address = "venus.web.telegram.org" },
            { $0.servers.datacenters[0].port = 70_000 },
            { $0.servers.firstDatacenter = 9 },
            { $0.servers.datacenters[0].secret = [1, 2, 3] },
            { for index in $0.servers.datacenters.indices { $0.servers.datacenters[index].isCDN = true } },
            { for index in $0.servers.datacenters.indices { $0.servers.datacenters[index].isMediaOnly = true } },
        ]
        for change in changes {
            var configuration = TelegramConfiguration.production(apiID: 1, apiHash: "x")
            configuration.staysHere()
            change(&configuration)
            #expect { try TelegramClient(configuration: configuration) } throws: { error in
                (error as? TelegramError)?.code == .invalidConfiguration
            }
        }
    }

    @Test("G07 P23 a flood wait is visible, and waited for only as the policy says")
    func floodWaitsAreVisible() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .automatic(upTo: .seconds(2)) }) { my in
                _ = try await my.client.ping()
                let waits = my.client.floodWaits
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_1")
                let start = my.time.now
                _ = try await my.time.passing { try await my.client.invoke(API.Help.GetConfig()) }
                #expect(my.time.now - start >= .seconds(1))
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_600")
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig())
                }
                #expect(refused.code == .floodWait)
                #expect(refused.retryAfter == .seconds(600))
                var iterator = waits.makeAsyncIterator()
                let first = await iterator.next()
                #expect(first?.method == "help.getConfig" && first?.isAutomatic == true)
                let second = await iterator.next()
                #expect(second?.duration == .seconds(600) && second?.isAutomatic == false)
            }
        }
    }

    @Test("G07 B-69 an authorization that was revoked elsewhere ends the account, once")
    func revokedAuthorizationEndsTheAccount() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let updates = my.client.updates
                var states = my.client.connectionStates.makeAsyncIterator()
                await lab.revokeAuthorizations(phone: LabClient.alice.phone)
                let failure = try await error { () async throws(TelegramError) in try await my.client.me() }
                #expect(failure.code == .unauthorized)
                for await case .signedOut in updates { break }
                try await eventually("signed out") { try await !my.client.accountStatus().isSignedIn }
                // Nothing says "online" of an account that has ended, and the client can be used on.
                var state: ConnectionState?
                while let next = await states.next() {
                    state = next
                    if next == .paused { break }
                }
                #expect(state == .paused)
                try await my.signIn()
            }
        }
    }

    @Test("G07 a server error is passed on word for word")
    func serverErrorsAreVerbatim() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await lab.failNext("help.getConfig", at: 2, code: 400, message: "SOMETHING_ODD_7")
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig())
                }
                #expect(failure.code == .server)
                #expect(failure.serverError == .init(code: 400, message: "SOMETHING_ODD_7"))
                #expect(failure.location.contains("help.getConfig"))
            }
        }
    }
}
