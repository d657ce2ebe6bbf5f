import Foundation
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// How outboxes end, and what of them is stored when something goes wrong.
struct OutboxEndTests {
    private func texts(_ client: TelegramClient, _ chat: Peer) async throws -> [String] {
        try await client.messages(in: chat).collect().reversed().map(\.text).filter { !$0.isEmpty }
    }

    /// What waiting for a message ends with.
    private func end(of key: String, in outbox: Outbox) -> Task<TelegramError.Code?, Never> {
        Task { () -> TelegramError.Code? in
            do throws(TelegramError) {
                _ = try await outbox.outcome(of: key)
                return nil
            } catch {
                return error.code
            }
        }
    }

    @Test("U46 who waits hears that the account, or the client, has left; an old outbox changes nothing of the new one")
    func outboxesEnd() async throws {
        let slow = BulkLimits(perChat: .init(1, per: .seconds(86_400)))
        try await withLab { lab in
            var last: Task<TelegramError.Code?, Never>?
            try await withClient(of: lab) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let old = try await client.outbox(limits: slow)
                for key in ["1", "2"] { try await old.send(key, to: own, key: key) }
                _ = try await old.outcome(of: "1")
                let waiting = end(of: "2", in: old)
                try await client.logOut()
                #expect(await waiting.value == .unauthorized)
                try await my.signIn()
                let new = try await client.outbox(limits: slow)
                let refusals = [
                    try await error { () async throws(TelegramError) in try await old.remove("2") },
                    try await error { () async throws(TelegramError) in try await old.removeSent() },
                    try await error { () async throws(TelegramError) in
                        try await old.send("3", to: own, key: "3")
                    },
                    try await error { () async throws(TelegramError) in try await old.untilSent() },
                ]
                #expect(refusals.map(\.code) == Array(repeating: .unauthorized, count: 4))
                #expect(await new.entries.map(\.key) == ["1", "2"])
                #expect(await new.entry("2")?.state == .waiting)
                #expect(try await texts(client, own) == ["1"])
                last = end(of: "2", in: new)
            }
            #expect(await last?.value == .stopped)
        }
    }

    @Test("U46 a message whose answer is lost is in the chat once, and its entry has its id")
    func lostAnswers() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let outbox = try await client.outbox()
                func count(_ name: String) -> Int { my.received(at: 5).count { $0 == name } }
                await lab.holdAnswers(5)
                try await outbox.send("once", to: own, key: "a")
                try await eventually("it arrives") { count("messages.sendMessage") == 1 }
                // Another request begins the session anew, so that it cannot be told what became of the first one.
                await lab.forgetSessions(5)
                let other = Task { try? await client.invoke(API.Help.GetNearestDc()) }
                try await eventually("the other request arrives") { count("help.getNearestDc") > 0 }
                await lab.releaseAnswers(5)
                let entry = try await my.time.passing { try await outbox.outcome(of: "a") }
                _ = await other.value
                let messages = try await client.messages(in: own).collect().filter { $0.text == "once" }
                #expect(messages.count == 1 && count("messages.sendMessage") == 2)
                #expect(entry?.state == .sent(messageID: messages.first?.id))
            }
        }
    }

    @Test("U46 where the server limits the account without saying for how long, what waits goes later")
    func floodsWithoutTime() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: 400, message: "PEER_FLOOD")
                let begun = my.time.now
                try await outbox.send("a", to: own, key: "a")
                try await my.time.passing { try await outbox.untilSent() }
                #expect(await outbox.entry("a")?.attempts == 2)
                #expect(my.time.now - begun > .seconds(55))
            }
        }
    }

    @Test("U46 a store that is full loses no message that was accepted; two callers of one key are told the same")
    func fullStores() async throws {
        let store = FailingStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let outbox = try await client.outbox(limits: BulkLimits(perChat: nil, perGroup: nil, overall: nil))
                for failures in 1...3 {
                    let key = "key-\(failures)"
                    store.fail(failures)
                    let callers = (0..<2).map { _ in
                        Task { () -> TelegramError.Code? in
                            do throws(TelegramError) {
                                try await outbox.send(key, to: own, key: key)
                                return nil
                            } catch {
                                return error.code
                            }
                        }
                    }
                    for caller in callers {
                        let code = await caller.value
                        #expect(code == nil || code == .storage)
                        if code == nil { #expect(await outbox.entry(key) != nil, "it was accepted") }
                    }
                    store.fail(0)
                    try await outbox.send(key, to: own, key: key)
                    guard case .sent? = try await outbox.outcome(of: key)?.state else {
                        throw TestFailure("\(key) is not sent")
                    }
                }
                #expect(try await texts(client, own) == ["key-1", "key-2", "key-3"])
            }
        }
    }

    @Test("U46 what the server has answered is stored when the client is closed, if it could not be before")
    func outcomesAtTheEnd() async throws {
        let store = FailingStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                await lab.holdAnswers(5)
                try await outbox.send("cake", to: own, key: "cake")
                try await eventually("it arrives") { my.received(at: 5).contains("messages.sendMessage") }
                store.fail(.max)
                await lab.releaseAnswers(5)
                try await eventually("it is answered") { await outbox.entry("cake")?.state != .waiting }
                try await eventually("the outcome is refused") { store.refusals > 0 }
                store.fail(0)
            }
            try await withClient(of: lab, storage: store) { my in
                let sent = my.received(at: 5).count { $0 == "messages.sendMessage" }
                let outbox = try await my.client.outbox()
                guard case .sent? = await outbox.entry("cake")?.state else { throw TestFailure("its outcome is lost") }
                try await outbox.untilSent()
                #expect(my.received(at: 5).count { $0 == "messages.sendMessage" } == sent)
            }
        }
    }

    @Test("U46 what the server has answered is stored as soon as that is possible, also when the account has left")
    func outcomesBehindTheAccount() async throws {
        let store = FailingStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                await lab.holdAnswers(5)
                try await outbox.send("cake", to: own, key: "cake")
                try await eventually("it arrives") { my.received(at: 5).contains("messages.sendMessage") }
                store.fail(.max)
                await lab.releaseAnswers(5)
                try await eventually("the outcome is refused") { store.refusals > 0 }
                await lab.revokeAuthorizations(phone: LabClient.alice.phone)
                try await eventually("the account has left") {
                    if (try? await my.client.me()) != nil { return false }
                    return try await !my.client.accountStatus().isSignedIn
                }
                let written = store.writes
                store.fail(0)
                try await my.time.passing { try await eventually("it is stored") { store.writes > written } }
                // Nobody else stores it.
                store.fail(.max)
            }
            store.fail(0)
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let sent = my.received(at: 5).count { $0 == "messages.sendMessage" }
                let outbox = try await my.client.outbox()
                guard case .sent? = await outbox.entry("cake")?.state else { throw TestFailure("its outcome is lost") }
                try await outbox.untilSent()
                #expect(my.received(at: 5).count { $0 == "messages.sendMessage" } == sent)
            }
        }
    }

    @Test("U46 who waits for a message that could not be stored hears that it is not there")
    func refusedMessages() async throws {
        let store = FailingStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                store.fail(1)
                store.hold()
                let refused = Task {
                    try await error { () async throws(TelegramError) in
                        try await outbox.send("cake", to: own, key: "cake")
                    }
                }
                try await eventually("it is being stored") { store.isHeld }
                let told = Told()
                let idle = Task {
                    try await outbox.untilSent()
                    told.note("all are sent")
                }
                let outcome = Task {
                    let entry = try await outbox.outcome(of: "cake")
                    told.note("it is \(entry == nil ? "not there" : "there")")
                }
                await TestTime.turns()
                store.release()
                #expect(try await refused.value.code == .storage)
                try await eventually("who waits is told") { told.words == ["all are sent", "it is not there"] }
                _ = try await (idle.value, outcome.value)
            }
        }
    }

    @Test(
        "U46 the id of a message that was sent before is looked for until the server has told, also by the next process"
    )
    func idsAreFound() async throws {
        try await withLab { lab in
            let store = DyingStore(countingKeysWith: "persistent:outbox")
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                // Index, part, index, and that it is under way: the outcome is not written any more.
                store.live(writes: 4)
                let outbox = try await my.client.outbox()
                try await outbox.send("once", to: own, key: "a")
                try await eventually("the outcome cannot be stored") { store.isDead }
                store.end()
            }
            store.live(writes: .max)
            var slow = LabMethodFault("messages.getHistory")
            slow.delay = .seconds(3600)
            try await lab.addMethodFault(slow)
            try await withClient(of: lab, storage: store) { my in
                _ = try await my.client.outbox()
                try await eventually("it is looked for") { my.received(at: 5).contains("messages.getHistory") }
            }
            await lab.removeMethodFault("messages.getHistory")
            try await withClient(of: lab, storage: store) { my in
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                let entry = try await my.time.passing { try await outbox.outcome(of: "a") }
                let messages = try await my.client.messages(in: own).collect().filter { $0.text == "once" }
                #expect(messages.count == 1 && entry?.state == .sent(messageID: messages.first?.id))
            }
        }
    }

    @Test(
        "U46 what was sent before is not sent again while its id cannot be looked for, and that is not tried for ever")
    func whatWasSentIsNotSentAgain() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: 400, message: "RANDOM_ID_DUPLICATE")
                var broken = LabMethodFault("messages.getHistory")
                broken.error = LabRequestError(code: 500, message: "INTERNAL")
                try await lab.addMethodFault(broken)
                try await outbox.send("once", to: own, key: "a")
                let entry = try await my.time.passing { try await outbox.outcome(of: "a") }
                #expect(entry?.state == .sent(messageID: nil))
                #expect(my.received(at: 5).count { $0 == "messages.sendMessage" } == 1)
                // What cannot be looked for does not hold up the chat.
                await lab.removeMethodFault("messages.getHistory")
                try await outbox.send("twice", to: own, key: "b")
                guard case .sent(_?)? = try await outbox.outcome(of: "b")?.state else { throw TestFailure("not sent") }
            }
        }
    }

    @Test("U46 what is stored of an upload is stored before run() returns")
    func uploadsAtTheEnd() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/note.txt"
            try Data("a note".utf8).write(to: URL(fileURLWithPath: path))
            let store = HeldUploadStore()
            try await withLab { lab in
                try await withClient(of: lab, storage: store) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    try await outbox.send(.file(path), to: own, key: "note")
                    // The upload waits for what is stored of it while the client is closed.
                    try await eventually("the record is asked for") { store.isAsked }
                    Task {
                        try? await Task.sleep(for: .milliseconds(200))
                        store.open()
                    }
                }
                #expect(try await store.keys().contains { $0.contains("outbox-upload-") })
            }
        }
    }

    @Test("U46 a message whose removal was not stored is removed by the next call, and no other process sends it")
    func failedRemovals() async throws {
        let store = FailingStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_3000")
                try await outbox.send("cake", to: own, key: "cake")
                try await eventually("it is refused") { my.received(at: 5).contains("messages.sendMessage") }
                store.fail(.max)
                let failure = try await error { () async throws(TelegramError) in _ = try await outbox.remove("cake") }
                #expect(failure.code == .storage)
                store.fail(0)
                #expect(try await outbox.remove("cake") == nil)
            }
            try await withClient(of: lab, storage: store) { my in
                let outbox = try await my.client.outbox()
                #expect(await outbox.entries.isEmpty)
            }
        }
    }

    @Test(
        "U46 outboxes whose names begin alike are apart; an index that is missing or cut is damage, and sends nothing")
    func indexes() async throws {
        let store = MemoryStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                for name in ["a", "a-1", "a-1-1", "part"] {
                    let outbox = try await my.client.outbox(name)
                    #expect(await outbox.entries.isEmpty)
                    try await outbox.send(name, to: own, key: name)
                    try await outbox.untilSent()
                }
            }
            func index(_ name: String) async throws -> String {
                try #require(
                    try await store.keys().first {
                        $0.contains("outbox-") && !$0.contains("part-") && $0.hasSuffix("-\(name)")
                    })
            }
            let whole = try #require(try await store.value(forKey: index("a-1")))
            try await store.setValue(Array(whole.dropLast(12)), forKey: index("a-1"))
            try await store.setValue(nil, forKey: index("part"))
            try await withClient(of: lab, storage: store) { my in
                for name in ["a-1", "part"] {
                    let error = try await error { () async throws(TelegramError) in try await my.client.outbox(name) }
                    #expect(error.code == .outboxUnreadable)
                }
                #expect(try await my.client.outbox("a").entries.map(\.key) == ["a"])
                #expect(try await my.client.outbox("new").entries.isEmpty)
            }
        }
    }
}

/// What those who waited have heard.
private final class Told: Sendable {
    private let state = Mutex<Set<String>>([])

    var words: Set<String> { state.withLock { $0 } }

    func note(_ word: String) { state.withLock { _ = $0.insert(word) } }
}
