import FuzzSupport
import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Messages that are stored before they are sent.
struct OutboxTests {
    private func texts(_ client: TelegramClient, _ chat: Peer) async throws -> [String] {
        try await client.messages(in: chat).collect().reversed().map(\.text).filter { !$0.isEmpty }
    }

    /// A key stands for one message, whose id is the result.
    private func keyIsOneMessage(_ outbox: Outbox, _ own: Peer) async throws -> Int {
        let entry = try await outbox.send("Your order", to: own, key: "order-17")
        #expect(entry.state == .waiting && entry.key == "order-17" && entry.peer == own)
        let done = try #require(try await outbox.outcome(of: "order-17"))
        guard case .sent(let id?) = done.state else { throw TestFailure("\(done)") }
        #expect(done.randomID == entry.randomID && done.attempts == 1 && done.lastError == nil)
        #expect(try await outbox.send("Your order", to: own, key: "order-17") == done)
        let taken = try await error { () async throws(TelegramError) in
            try await outbox.send("Another", to: own, key: "order-17")
        }
        #expect(taken.code == .outboxKeyTaken)
        return id
    }

    /// What cannot be sent is refused.
    private func refusesInvalid(_ outbox: Outbox, _ own: Peer) async throws {
        for (text, key, options) in [
            (" ", "a", SendOptions()), ("a", "", SendOptions()), ("a", "a", SendOptions(randomID: 1)),
            ("a", String(repeating: "k", count: 257), SendOptions()),
        ] {
            let code = try await error { () async throws(TelegramError) in
                try await outbox.send(text, to: own, key: key, options: options)
            }.code
            #expect(code == (text == " " ? .messageEmpty : .invalidConfiguration))
        }
    }

    /// What failed says why, and holds nothing up.
    private func failureSaysWhy(_ lab: Lab, _ outbox: Outbox, _ boris: Peer) async throws {
        // One that fails lets the next one of its chat go on.
        await lab.failNext("messages.sendMessage", at: 5, code: 403, message: "CHAT_WRITE_FORBIDDEN")
        try await outbox.send("lost", to: boris, key: "lost")
        try await outbox.send("next", to: boris, key: "next", options: SendOptions(isSilent: true))
        try await outbox.untilSent()
        guard case .failed(let failure)? = await outbox.entry("lost")?.state else {
            throw TestFailure("not lost")
        }
        #expect(failure.code == "chatForbidden" && failure.serverMessage == "CHAT_WRITE_FORBIDDEN")
        #expect(failure.message == "The account may not do this in the chat")
        #expect(await outbox.waitingCount == 0)
        #expect(await outbox.remainingTime == .zero)
    }

    /// What is removed is forgotten.
    private func removedKeysAreFree(
        _ client: TelegramClient, _ outbox: Outbox, _ own: Peer, _ store: MemoryStore
    ) async throws {
        #expect(try await outbox.remove("none") == nil)
        #expect(try await outbox.removeSent(olderThan: .seconds(86_400)) == 0)
        #expect(try await outbox.removeSent() == 2)
        #expect(await outbox.entries.map(\.key) == ["lost"])
        #expect(try await outbox.remove("lost")?.key == "lost")
        #expect(try await store.keys().filter { $0.contains("outbox") && !$0.hasSuffix("main") }.isEmpty)
        // Forgotten keys are free.
        try await outbox.send("Again", to: own, key: "order-17")
        #expect(try await outbox.outcome(of: "order-17")?.state != .waiting)
        #expect(try await texts(client, own) == ["Your order", "Again"])
    }

    @Test("U46 a key is one message, also in a later run; what failed says why, and stays until it is removed")
    func keysAreMessages() async throws {
        let store = MemoryStore()
        try await withLab { lab in
            var sent: Int?
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let boris = try await client.resolve(.username("boris"))
                let outbox = try await client.outbox()
                sent = try await keyIsOneMessage(outbox, own)
                try await refusesInvalid(outbox, own)
                try await failureSaysWhy(lab, outbox, boris)
            }
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                let own = try await client.me().peer
                let outbox = try await client.outbox()
                #expect(await outbox.entries.map(\.key) == ["order-17", "lost", "next"])
                #expect(await outbox.entry("order-17")?.state == .sent(messageID: sent))
                try await outbox.send(FormattedText("Your order"), to: own, key: "order-17")
                try await outbox.untilSent()
                #expect(try await texts(client, own) == ["Your order"])
                try await removedKeysAreFree(client, outbox, own, store)
            }
        }
    }

    @Test("U46 what waits can be taken back, other names are other outboxes, and what is damaged sends nothing")
    func whatWaits() async throws {
        let store = MemoryStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                let signedOut = try await error { () async throws(TelegramError) in try await client.outbox() }
                #expect(signedOut.code == .unauthorized)
                try await my.signIn()
                let own = try await client.me().peer
                let outbox = try await client.outbox("slow", limits: BulkLimits(perChat: .init(1, per: .seconds(3600))))
                for number in 1...3 { try await outbox.send("\(number)", to: own, key: "\(number)") }
                _ = try await outbox.outcome(of: "1")
                #expect(await outbox.remainingTime > .seconds(3600))
                #expect(try await outbox.remove("2")?.state == .waiting)
                #expect(await outbox.entries.map(\.state).last == .waiting)
                let other = try await client.outbox("other")
                try await other.send("2", to: own, key: "2")
                try await other.untilSent()
                #expect(try await texts(client, own) == ["1", "2"])
                let names = try await error { () async throws(TelegramError) in try await client.outbox("a_b") }
                #expect(names.code == .invalidConfiguration)
                let waiting = Task { () async throws(TelegramError) in try await outbox.outcome(of: "3") }
                waiting.cancel()
                #expect(await waiting.result.failureCode == .cancelled)
            }
            let part = try #require(try await store.keys().first { $0.contains("slow-1") })
            try await store.setValue([1, 0, 0, 0], forKey: part)
            try await withClient(of: lab, storage: store) { my in
                let damaged = try await error { () async throws(TelegramError) in try await my.client.outbox("slow") }
                #expect(damaged.code == .outboxUnreadable && damaged.location == part)
                #expect(try await my.client.outbox("other").entries.count == 1)
            }
        }
    }

    @Test("U46 a lost answer, a pause, a fault of the server: the message is sent once, and says what held it up")
    func onceAfterAll() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let outbox = try await client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_40")
                try await outbox.send("a", to: own, key: "a")
                try await eventually("it has to wait") {
                    await outbox.entry("a")?.lastError?.retryAfter == .seconds(40)
                }
                #expect(await outbox.entry("a")?.state == .waiting)
                try await my.time.passing { try await outbox.untilSent() }
                #expect(await outbox.entry("a")?.attempts == 2)
                await lab.failNext("messages.sendMessage", at: 5, code: 406, message: "RANDOM_ID_DUPLICATE")
                try await outbox.send("a", to: own, key: "b")
                // It is said to be there, and the only one of its text is another message.
                #expect(try await my.time.passing { try await outbox.outcome(of: "b") }?.state == .sent(messageID: nil))
                #expect(try await texts(client, own) == ["a"])
            }
        }
    }

    @Test("U46 wherever the process dies, each message is sent once, and in order in its chat")
    func killsSendOnce() async throws {
        try await withLab { lab in
            let store = DyingStore(countingKeysWith: "persistent:outbox")
            let perRun = 2
            let kills = 8 * Slice.factor
            var own: Peer?
            var group: Peer?
            func keys(_ run: Int) -> [String] { (1...perRun).map { "\(run * perRun + $0)" } }
            for run in 0...kills {
                store.live(writes: .max)
                try await withClient(of: lab, storage: store) { my in
                    let client = my.client
                    if run == 0 {
                        try await my.signIn()
                        own = try await client.me().peer
                        group = try await client.createGroup(
                            title: "Group", members: [try await client.resolve(.username("boris"))])
                    }
                    guard let own, let group else { throw TestFailure("no chats") }
                    let last = run == kills
                    // In each run it dies at another write of the outbox.
                    if !last { store.live(writes: (run + Int(truncatingIfNeeded: Slice.first)) % 8) }
                    let work = Task {
                        let outbox = try await client.outbox(limits: BulkLimits(perChat: nil, perGroup: nil))
                        // What an earlier run may not have stored is given again.
                        for key in (0...run).flatMap(keys) {
                            for (chat, name) in [(own, "own"), (group, "group")] {
                                try await outbox.send(key, to: chat, key: "\(name)-\(key)")
                            }
                        }
                        try await outbox.untilSent()
                    }
                    if last {
                        try await work.value
                    } else {
                        try await eventually("it is dead, or has sent all") {
                            if store.isDead { return true }
                            let newest = try await client.messages(in: group, limit: 1).collect().first?.text
                            return newest == keys(run).last
                        }
                        store.end()
                        work.cancel()
                        _ = await work.result
                    }
                }
            }
            store.live(writes: .max)
            try await withClient(of: lab, storage: store) { my in
                let wanted = (0...kills).flatMap(keys)
                for chat in [own, group].compactMap(\.self) {
                    #expect(try await texts(my.client, chat) == wanted)
                }
                let entries = try await my.client.outbox().entries
                #expect(entries.count == 2 * wanted.count)
                #expect(entries.allSatisfy { if case .sent = $0.state { true } else { false } })
            }
        }
    }
}

extension Result where Failure == any Error {
    fileprivate var failureCode: TelegramError.Code? {
        if case .failure(let error as TelegramError) = self { error.code } else { nil }
    }
}

extension Result where Failure == TelegramError {
    fileprivate var failureCode: TelegramError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
