import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What handlers keep, and for whom it counts.
struct ServerWorkTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    /// Handlers that note the first word of what they hear. Those whose word has a gate wait for it, cancelled or not.
    private func handlers(_ gates: [String: Gate]) -> MTProtoHandlers {
        var handlers = MTProtoHandlers()
        handlers.on(Tiny.Say.self) { [echo] query, caller in
            let word = String(query.text.prefix { $0 != " " })
            echo.counts.note(word)
            await echo.callers.note(word, caller)
            await gates[word]?.pass()
            return Tiny.Word(word)
        }
        return handlers
    }

    /// Something long that begins with a word.
    private func long(_ word: String, _ count: Int) -> String { "\(word) \(ServerFloodTests.noise(count))" }

    @Test("what handlers keep after their sessions counts until they end; nothing of others goes for it but half")
    func handlersOutliveSessions() async throws {
        let gate = Gate()
        let server = try await place.server(handlers(["deaf": gate])) { configuration in
            configuration.limits.memory = 1 << 20
            configuration.limits.sessionsPerKey = 1
        }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        let own = try #require(await echo.callers.caller("alice")).session
        let other = try await TinyWire(to: server, at: place)
        var peers: [TinyPeer] = []
        for count in 1...7 {
            let peer = try await other.makeKey()
            try await other.send(try peer.say(long("deaf", 100_000), in: 1).packet)
            try await place.until("it runs") { echo.counts["deaf"] == count }
            peers.append(peer)
        }
        try await wire.answer(to: try alice.say("before", in: 1), of: alice)
        #expect(echo.counts["before"] == 1)
        // Their sessions give way to these, and their handlers go on.
        for peer in peers { try await other.answer(to: try peer.say("next", in: 2), of: peer) }
        try await wire.answer(to: try alice.say("refused", in: 1), of: alice)
        #expect(echo.counts["refused"] == 0)
        // Half of the memory is for what has a session. As she does not read, all of it waits there.
        try await wire.channel.close()
        try await place.until("she is away") { await server.load.connections == 1 }
        var kept = 0
        while kept < 20, try await server.send(Tiny.Word(ServerFloodTests.noise(100_000)), to: own) { kept += 1 }
        #expect(kept == 5 || kept == 6)
        await gate.open()
        let again = try await TinyWire(to: server, at: place)
        try await place.until("there is room again") {
            try await again.answer(to: try alice.say("after", in: 2), of: alice)
            return echo.counts["after"] > 0
        }
        await server.stop()
    }

    @Test(
        "what a handler returns that is no whole object, or too long, is an error of the server",
        arguments: [0, 3, 6, 8 << 20 + 4])
    func impossibleAnswers(length: Int) async throws {
        var handlers = MTProtoHandlers()
        handlers.onOthers { _, _ in ByteBuffer(repeating: 1, count: length) }
        let server = try await place.server(handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let error = try await wire.answer(to: try alice.say("hello", in: 1), of: alice)
        #expect(error == RPCError(code: 500, message: "INTERNAL"))
        await server.stop()
    }

    @Test("a client has one part of handlers and memory, however many keys it has", arguments: [false, true])
    func workOfOneClient(isAboutBytes: Bool) async throws {
        let gates = ["deaf": Gate(), "slow": Gate()]
        let server = try await place.server(handlers(gates)) { configuration in
            if isAboutBytes {
                // 32 KiB are for one client.
                configuration.limits.memory = 1 << 20
            } else {
                configuration.limits.requestsPerKey = 1
            }
        }
        let wire = try await TinyWire(to: server, at: place)
        let (alice, bob) = (try await wire.makeKey(), try await wire.makeKey())
        var temporary: [TinyPeer] = []
        for _ in 0..<2 {
            let peer = try await wire.makeKey(expiresIn: 86_400)
            try await wire.answer(to: try peer.bind(to: alice, in: 1), of: peer)
            temporary.append(peer)
        }
        try await wire.send(try temporary[0].say(long("deaf", 20_000), in: 1).packet)
        try await place.until("it runs") { echo.counts["deaf"] == 1 }
        func expectRefusals() async throws {
            for peer in [temporary[1], alice] {
                try await wire.answer(to: try peer.say(long("alice", 20_000), in: 1), of: peer)
            }
            #expect(echo.counts["alice"] == 0)
        }
        try await expectRefusals()
        // Neither who gets the key nor its end changes whose work it is.
        try await wire.answer(to: try temporary[0].bind(to: bob, in: 1), of: temporary[0])
        try await wire.answer(to: try temporary[0].say(long("bob", 20_000), in: 1), of: temporary[0])
        #expect(echo.counts["bob"] == 1)
        try await expectRefusals()
        await server.forgetKey(temporary[0].key.id)
        try await expectRefusals()
        await gates["deaf"]?.open()
        try await place.until("there is room again") {
            try await wire.answer(to: try alice.say(long("alice", 20_000), in: 1), of: alice)
            return echo.counts["alice"] > 0
        }
        // Bob has gained nothing by it.
        try await wire.send(try bob.say(long("slow", 20_000), in: 1).packet)
        try await place.until("it runs") { echo.counts["slow"] == 1 }
        try await wire.answer(to: try bob.say(long("bob", 20_000), in: 1), of: bob)
        #expect(echo.counts["bob"] == 1)
        await gates["slow"]?.open()
        await server.stop()
    }
}

/// What handlers wait for, also those that are cancelled.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }
}
