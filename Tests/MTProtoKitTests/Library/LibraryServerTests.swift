import MTProtoKit
import NIOCore
import NIOPosix
import TL
import TestTime
import Testing

/// The server's side of the public face.
struct LibraryServerTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("F01 a server that is stopped and begins again on its port has its clients back, under their keys")
    func libraryRestart() async throws {
        let store = MemoryStore()
        let first = try await place.lastingServer(echo.handlers, store: store)
        let client = await place.client(try await place.context(of: first))
        let key = try await client.send(Tiny.Say("who")).text
        // What is newer than the end of the first server is newer by the client's clock, too.
        #expect(await client.measureServerTime())
        var updates = client.updates.makeAsyncIterator()
        await first.stop()
        await place.time.pass(.seconds(2))
        let second = try await place.server(echo.handlers, port: first.port, store: store)
        try await place.time.passing {
            let text1 = try await client.send(Tiny.Say("who")).text
            #expect(text1 == key)
            let text2 = try await client.send(Tiny.Say("news")).text
            #expect(text2 == "sent")
            // The session is another one to the server: something may be missing.
            var hasGap = false
            while let update = await updates.next() {
                if update == .gap { hasGap = true }
                if update == .content(Tiny.Word("update")) { break }
            }
            #expect(hasGap)
        }
        let load = await second.load
        #expect((load.connections, load.keys, load.sessions) == (1, 1, 1))
        await client.stop()
        await second.stop()
    }

    @Test("F01 a lost answer says that the request may have run, and the next server does not run it")
    func libraryLostAnswer() async throws {
        let store = MemoryStore()
        let first = try await place.lastingServer(echo.handlers, store: store)
        let client = await place.client(try await place.context(of: first))
        _ = try await client.send(Tiny.Say("who"))
        #expect(await client.measureServerTime())
        let once = Task {
            await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hang")) }
        }
        try await place.until("the request reaches its handler") { echo.counts["hang"] == 1 }
        await first.stop()
        try await place.until("the handler's task is cancelled") { echo.counts["hang ended"] == 1 }
        await place.time.pass(.seconds(2))
        let after = TinyEcho()
        let second = try await place.server(after.handlers, port: first.port, store: store)
        let error = await place.time.passing { await once.value }
        #expect(error?.code == .answerLost)
        #expect(error?.mayHaveRun == true)
        #expect(after.counts["hang"] == 0)
        await client.stop()
        await second.stop()
    }

    @Test("F01 a request that may be repeated is run by the server that comes after")
    func libraryRepeatedRequest() async throws {
        let store = MemoryStore()
        let first = try await place.lastingServer(echo.handlers, store: store)
        let client = await place.client(try await place.context(of: first))
        _ = try await client.send(Tiny.Say("who"))
        let again = Task { try await client.send(Tiny.Say("hang"), options: .init(isRepeatable: true)).text }
        try await place.until("the request reaches its handler") { echo.counts["hang"] == 1 }
        await first.stop()
        await place.time.pass(.seconds(2))
        var handlers = MTProtoHandlers()
        handlers.on(Tiny.Say.self) { query, _ in Tiny.Word("second \(query.text)") }
        let second = try await place.server(handlers, port: first.port, store: store)
        #expect(try await place.time.passing { try await again.value } == "second hang")
        await client.stop()
        await second.stop()
    }

    @Test("A17 a key that the server does not know any more is told of, and requests go on under another one")
    func libraryForgottenKey() async throws {
        let first = try await place.lastingServer(echo.handlers, store: MemoryStore())
        let context = try await place.context(of: first)
        let client = await place.client(context)
        let key = try await client.send(Tiny.Say("who")).text
        var losses = context.lostKeys.makeAsyncIterator()
        await first.stop()
        let second = try await place.server(echo.handlers, port: first.port)
        try await place.time.passing {
            let other = try await client.send(Tiny.Say("who"), options: .init(isRepeatable: true)).text
            #expect(other != key)
            #expect(context.keyID(of: 1).map { "\($0)" } == other)
            let lost = await losses.next()
            #expect(lost == 1)
        }
        await client.stop()
        await second.stop()
    }

    @Test("a handler can sign a client out for good")
    func libraryForgetsKeys() async throws {
        let store = MemoryStore()
        let server = try await place.server(echo.handlers, store: store)
        let client = await place.client(try await place.context(of: server))
        let key = try await client.send(Tiny.Say("who")).text
        let stored = try await store.keys().filter { $0.hasPrefix("persistent:client-") }
        #expect(stored.count == 1)
        _ = await failure { () async throws(MTProtoError) in
            try await client.send(Tiny.Say("forget me"), options: .init(timeout: .milliseconds(100)))
        }
        #expect(try await store.keys().allSatisfy { !stored.contains($0) })
        let other = try await place.time.passing {
            try await client.send(Tiny.Say("who"), options: .init(isRepeatable: true)).text
        }
        #expect(other != key)
        await client.stop()
        await server.stop()
    }

    @Test("under temporary keys handlers are told the permanent one")
    func libraryTemporaryKeys() async throws {
        let server = try await place.server(echo.handlers)
        let context = try await place.context(of: server)
        let client = await place.client(context) { $0.usesTemporaryKeys = true }
        let who = try await client.send(Tiny.Say("who")).text
        #expect(context.keyID(of: 1).map { "\($0)" } == who)
        var updates = client.updates.makeAsyncIterator()
        _ = try await client.send(Tiny.Say("news"))
        while let update = await updates.next() {
            if update == .content(Tiny.Word("update")) { break }
        }
        #expect(await server.load.keys == 2)
        await client.stop()
        await server.stop()
    }

    @Test("two clients have keys of their own; updates go to one session and to no other, and to none that is gone")
    func libraryClientsAreApart() async throws {
        let callers = LastCallers()
        var handlers = MTProtoHandlers()
        handlers.on(Tiny.Say.self) { query, caller in
            await callers.note(query.text, caller)
            return Tiny.Word("\(caller.keyID)")
        }
        let server = try await place.server(handlers)
        let alice = await place.client(try await place.context(of: server))
        let bob = await place.client(try await place.context(of: server))
        let (forAlice, forBob) = (alice.updates.makeAsyncIterator(), bob.updates.makeAsyncIterator())
        let keys = [
            try await alice.send(Tiny.Say("alice")).text, try await bob.send(Tiny.Say("bob")).text,
        ]
        #expect(Set(keys).count == 2)
        for name in ["alice", "bob"] {
            let session = try #require(await callers.caller(name)).session
            #expect(try await server.send(Tiny.Word("for \(name)"), to: session))
        }
        for (name, updates) in [("alice", forAlice), ("bob", forBob)] {
            var updates = updates
            var first: MTProtoUpdate<Tiny.Word>?
            while first == nil, let update = await updates.next() {
                if update != .gap { first = update }
            }
            #expect(first == .content(Tiny.Word("for \(name)")))
        }
        await bob.stop()
        let gone = try #require(await callers.caller("bob"))
        await server.forgetKey(gone.keyID)
        #expect(try await server.send(Tiny.Word("too late"), to: gone.session) == false)
        for length in [0, 3, 6, 8 << 20 + 4] {
            let odd = await failure { () async throws(MTProtoError) in
                try await server.send(ByteBuffer(repeating: 1, count: length), to: gone.session)
            }
            #expect(odd?.code == .invalidRequest, "\(length)")
        }
        await alice.stop()
        await server.stop()
    }

    @Test("strangers cannot fill a server: not with bytes, not with silence, not with connections, not with keys")
    func libraryStrangers() async throws {
        let server = try await place.server(echo.handlers) { configuration in
            configuration.limits.connections = 3
            configuration.limits.keys = 1
        }
        // Says that it speaks, with frames of 4 MiB, and sends 20 KiB of the first one, which names no key.
        let talker = try await stranger(of: server)
        var bytes = ByteBuffer(bytes: [0xee, 0xee, 0xee, 0xee, 0, 0, 0x40, 0])
        bytes.writeRepeatingByte(0, count: 20 << 10)
        try? await talker.writeAndFlush(bytes)
        try await place.until("who says much is sent away") { !talker.isActive }
        let silent = [try await stranger(of: server), try await stranger(of: server), try await stranger(of: server)]
        try await place.until("they are let in") { await server.load.connections == 3 }
        let fourth = try await stranger(of: server)
        try await place.until("who came first gives way") { !silent[0].isActive }
        #expect(fourth.isActive && silent.dropFirst().allSatisfy { $0.isActive })
        #expect(await server.load.connections == 3)
        place.time.jump(.seconds(61))
        try await place.until("who says nothing is sent away") {
            !fourth.isActive && silent.allSatisfy { !$0.isActive }
        }
        let client = await place.client(try await place.context(of: server))
        #expect(try await client.send(Tiny.Say("first")).text == "first")
        let second = await place.client(try await place.context(of: server)) { $0.connectionDeadline = .seconds(5) }
        let refused = await place.time.passing {
            await failure { () async throws(MTProtoError) in try await second.send(Tiny.Say("second")) }
        }
        #expect(refused?.mayHaveRun == false)
        #expect(echo.counts["second"] == 0)
        #expect(await server.load.keys == 1)
        await second.stop()
        #expect(try await client.send(Tiny.Say("still there")).text == "still there")
        await client.stop()
        await server.stop()
    }

    @Test("a client has so many requests at work and no more; so many sessions and no more")
    func libraryClientLimits() async throws {
        let server = try await place.server(echo.handlers) { configuration in
            configuration.limits.requestsPerSession = 2
            configuration.limits.sessionsPerKey = 2
        }
        let context = try await place.context(of: server)
        let client = await place.client(context)
        let waiting = (0..<2).map { _ in
            Task { await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hang")) } }
        }
        try await place.until("two are at work") { echo.counts["hang"] == 2 }
        let third = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hang")) }
        #expect(third?.serverError == MTProtoServerError(code: 429, message: "TOO_MANY_REQUESTS"))
        #expect(echo.counts["hang"] == 2)
        for request in waiting { request.cancel() }
        for request in waiting { #expect(await request.value?.code == .cancelled) }
        try await place.until("they have ended for the server as well") {
            await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hello")) } == nil
        }
        // What is given up counts for as long as its handler goes on.
        let deaf = (0..<2).map { _ in
            Task {
                while true {
                    let end = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("deaf")) }
                    // The handlers of those before may go on for a moment, too.
                    if end?.serverError?.message != "TOO_MANY_REQUESTS" { return end }
                }
            }
        }
        try await place.until("two are at work") { echo.counts["deaf"] == 2 }
        for request in deaf { request.cancel() }
        for request in deaf { #expect(await request.value?.code == .cancelled) }
        let refused = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hello")) }
        #expect(refused?.serverError?.message == "TOO_MANY_REQUESTS")
        echo.counts.note("wake")
        try await place.until("they have ended") {
            await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hello")) } == nil
        }
        for _ in 0..<4 {
            let other = await place.client(context)
            _ = try await other.send(Tiny.Say("hello"), options: .init(isRepeatable: true))
            await other.stop()
        }
        #expect(await server.load.sessions <= 2)
        #expect(await server.load.keys == 1)
        await client.stop()
        await server.stop()
    }

    @Test("a server keeps its own key beside those of clients; a port that is taken is an error")
    func libraryServerKey() async throws {
        let store = MemoryStore()
        let made = try await MTProtoServerKey.kept(in: store)
        #expect(try await MTProtoServerKey.kept(in: store).privatePEM == made.privatePEM)
        #expect(!"\(made)".contains("PRIVATE"))
        #expect(made.publicPEM.hasPrefix("-----BEGIN RSA PUBLIC KEY-----"))
        let server = try await place.server(echo.handlers)
        do {
            _ = try await place.server(echo.handlers, port: server.port)
            Issue.record("the port is given twice")
        } catch let error as MTProtoError {
            #expect(error.code == .listen)
        }
        let running = Task { await server.run() }
        running.cancel()
        await running.value
        await server.stop()
        #expect(await server.load.connections == 0)
    }

    /// Somebody who has connected.
    private func stranger(of server: MTProtoServer) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: server.host, port: server.port).get()
    }
}
