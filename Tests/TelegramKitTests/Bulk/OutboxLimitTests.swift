import Logging
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// What an outbox learns from refusals, why its messages wait, and which outboxes there are.
struct OutboxLimitTests {
    private func limit(_ entry: OutboxEntry?) -> Outbox.Limit? {
        if case .limit(let limit)? = entry?.waiting?.reason { limit } else { nil }
    }

    /// Sends messages, and says whether a learnt limit was what one of them waited for.
    private func send(
        _ count: Int, to chat: Peer, _ name: String, by outbox: Outbox, _ my: LabClient
    ) async throws -> Bool {
        let keys = (1...count).map { "\(name)-\($0)" }
        for key in keys { try await outbox.send(key, to: chat, key: key) }
        return await my.time.passing {
            var isHeld = false
            for key in keys {
                while let entry = await outbox.entry(key), entry.state == .waiting {
                    if limit(entry)?.refusal != nil { isHeld = true }
                    await Task.yield()
                }
            }
            return isHeld
        }
    }

    @Test("U46 a refusal in one chat slows that chat alone, says so, and is forgotten soon after it was not met again")
    func refusalsAreOfChats() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let boris = try await my.client.resolve(.username("boris"))
                let clara = try await my.client.resolve(.username("clara"))
                // So little that any message is more than half of it.
                let outbox = try await my.client.outbox(limits: BulkLimits(overall: .init(1, per: .seconds(1))))
                _ = try await send(1, to: boris, "first", by: outbox, my)
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_40")
                try await outbox.send("refused", to: boris, key: "refused")
                try await outbox.send("next", to: boris, key: "next")
                // The given limit holds it back first.
                await my.time.pass(.seconds(2), in: .milliseconds(250))
                try await eventually("it is refused") { await limit(outbox.entry("refused"))?.refusal != nil }
                let refused = await outbox.entry("refused")
                let wait = try #require(refused?.waiting)
                let pause = try #require(limit(refused))
                #expect(pause.scope == .chat(boris) && pause.rate == nil && !pause.isSlowMode)
                #expect(pause.refusal?.peer == boris && pause.refusal?.serverMessage == "FLOOD_WAIT_40")
                #expect(wait.remaining ?? .zero > .zero && wait.until == pause.until)
                #expect(await outbox.entry("next")?.waiting?.reason == .order(behind: "refused"))
                let learnt = await outbox.limits
                #expect(learnt.map(\.scope) == [.chat(boris), .chat(boris)])
                #expect(learnt.last?.rate?.count == 1 && learnt.last?.rate?.period ?? .zero > .seconds(40))
                let othersWait = try await send(4, to: clara, "others", by: outbox, my)
                #expect(!othersWait)
                _ = try await my.time.passing { try await outbox.outcome(of: "next") }
                #expect(await outbox.entry("next")?.waiting == nil)
                // It has to be met no more.
                await my.time.pass(.seconds(400), in: .milliseconds(250))
                #expect(await outbox.limits.isEmpty)
                let laterWait = try await send(4, to: boris, "later", by: outbox, my)
                #expect(!laterWait)
            }
        }
    }

    @Test(
        "U46 when a second chat is refused within a minute, all chats wait, and their entries say where that was learnt"
    )
    func secondChatsTeachAll() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let boris = try await my.client.resolve(.username("boris"))
                let clara = try await my.client.resolve(.username("clara"))
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                for (name, chat) in [("own", own), ("boris", boris), ("clara", clara)] {
                    _ = try await send(1, to: chat, name, by: outbox, my)
                }
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_50", times: 2)
                try await outbox.send("b", to: boris, key: "b")
                try await outbox.send("c", to: clara, key: "c")
                try await eventually("both are refused") {
                    await outbox.limits.contains { $0.scope == .eachChat }
                }
                try await outbox.send("o", to: own, key: "o")
                let found = try #require(await limit(outbox.entry("o")))
                #expect(found.scope == .eachChat && found.rate?.period ?? .zero > .seconds(50))
                #expect([boris, clara].contains(found.refusal?.peer))
                #expect(found.refusal?.serverMessage == "FLOOD_WAIT_50")
                try await my.time.passing { try await outbox.untilSent() }
                #expect(await outbox.entry("o")?.attempts == 1)
            }
        }
    }

    @Test("U46 an entry says which given limit it waits for")
    func givenLimitsAreNamed() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let rate = BulkLimits.Rate(1, per: .seconds(3600))
                let outbox = try await my.client.outbox(limits: BulkLimits(perChat: rate))
                for key in ["1", "2", "3"] { try await outbox.send(key, to: own, key: key) }
                _ = try await outbox.outcome(of: "1")
                try await eventually("its turn has come") { await limit(outbox.entry("2")) != nil }
                let second = try #require(await outbox.entry("2"))
                let found = try #require(limit(second))
                #expect(found.scope == .eachChat && found.rate == rate && found.refusal == nil)
                #expect(second.waiting?.remaining ?? .zero > .seconds(1800))
                #expect(await outbox.entry("3")?.waiting?.reason == .order(behind: "2"))
                #expect(await outbox.limits.isEmpty)
            }
        }
    }

    @Test("U46 outboxes that hold messages under other names are listed, and the log says once that these do not go")
    func otherOutboxes() async throws {
        let store = MemoryStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let slow = BulkLimits(perChat: .init(1, per: .seconds(3600)))
                let orders = try await my.client.outbox("orders-2", limits: slow)
                for key in ["1", "2", "3"] { try await orders.send(key, to: own, key: key) }
                _ = try await orders.outcome(of: "1")
            }
            let lines = Mutex<[String]>([])
            let log = Logger(label: "test") { _ in KeptLog { line in lines.withLock { $0.append(line) } } }
            try await withClient(of: lab, storage: store, configure: { $0.logger = log }) { my in
                let own = try await my.client.me().peer
                let main = try await my.client.outbox()
                _ = try await my.client.outbox()
                let told = lines.withLock { $0.filter { $0.contains("orders-2") && $0.contains("do not go") } }
                #expect(told.count == 1 && told.first?.contains("(2)") == true)
                try await main.send("4", to: own, key: "4")
                _ = try await main.outcome(of: "4")
                let found = try await my.client.outboxes()
                #expect(found.map(\.name) == ["main", "orders-2"] && found.map(\.isOpen) == [true, false])
                #expect(found.allSatisfy { $0.userID == own.id })
                #expect(found.last?.counts?.waiting == 2 && found.last?.counts?.sent == 1)
                #expect(found.first?.counts?.waiting == 0 && found.first?.counts?.sent == 1)
                _ = try await my.client.outbox("orders-2", limits: BulkLimits())
                #expect(try await my.client.outboxes().map(\.isOpen) == [true, true])
            }
        }
    }

    @Test("U46 the list asks outboxes that are open, and does not read what they are writing")
    func openOutboxesAreAsked() async throws {
        let store = FailingStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                await lab.holdAnswers(5)
                try await outbox.send("one", to: own, key: "one")
                try await eventually("it is under way") {
                    my.received(at: 5).contains("messages.sendMessage")
                }
                // The outcome is known, and hangs on its way into the store.
                store.hold()
                store.fail(1)
                await lab.releaseAnswers(5)
                _ = try await outbox.outcome(of: "one")
                try await eventually("the outcome is being written") { store.isHeld }
                let counts = try await my.client.outboxes().first?.counts
                #expect(counts?.sent == 1 && counts?.waiting == 0)
                store.release()
            }
        }
    }
}

/// A log that keeps its lines.
private struct KeptLog: LogHandler {
    let write: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        write("\(event.message)")
    }
}
