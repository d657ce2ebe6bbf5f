import Foundation
import MTProtoKit
import Synchronization
import TL
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Outboxes on stores that are full, that others want as well, and that have just been closed.
struct OutboxStoreTests {
    private let atOnce = BulkLimits(perChat: nil, perGroup: nil, overall: nil)

    private func texts(_ client: TelegramClient, _ chat: Peer) async throws -> [String] {
        try await client.messages(in: chat).collect().reversed().map(\.text).filter { !$0.isEmpty }
    }

    /// Whether another process could have a directory: its lock is bound to one descriptor, not to the process.
    private func isFree(_ directory: String) -> Bool {
        let descriptor = open("\(directory)/lock", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private func isStored(_ words: String, in directory: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: directory).contains { name in
            FileManager.default.contents(atPath: "\(directory)/\(name)")?.range(of: Data(words.utf8)) != nil
        }
    }

    @Test(
        "U46 while the disk is full messages wait or are refused by name; each goes once, in this process or the next",
        arguments: [false, true])
    func fullDisks(isClosed: Bool) async throws {
        let store = FailingStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let outbox = try await client.outbox(limits: atOnce)
                func sent() -> Int { my.received(at: 5).count { $0 == "messages.sendMessage" } }
                await lab.holdAnswers(5)
                for key in ["1", "2"] { try await outbox.send(key, to: own, key: key) }
                try await eventually("the first one arrives") { sent() == 1 }
                store.fail(.max)
                await lab.releaseAnswers(5)
                try await eventually("its outcome is refused") { store.refusals > 0 }
                let refused = try await error { () async throws(TelegramError) in
                    try await outbox.send("3", to: own, key: "3")
                }
                #expect(refused.code == .storage && refused.message == "The disk is full")
                #expect(await outbox.entry("3") == nil)
                // The next one of the chat does not go as long as that is so.
                let refusals = store.refusals
                try await my.time.passing {
                    try await eventually("it is tried again and again") { store.refusals > refusals + 1 }
                }
                #expect(await outbox.entry("1")?.state != .waiting)
                #expect(await outbox.entry("2")?.state == .waiting)
                #expect(sent() == 1)
                guard !isClosed else { return }
                store.fail(0)
                try await outbox.send("3", to: own, key: "3")
                try await my.time.passing { try await outbox.untilSent() }
                #expect(sent() == 3)
            }
            store.fail(0)
            try await withClient(of: lab, storage: store) { my in
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox(limits: atOnce)
                try await outbox.send("3", to: own, key: "3")
                try await my.time.passing { try await outbox.untilSent() }
                #expect(try await texts(my.client, own) == ["1", "2", "3"])
                let entries = await outbox.entries
                #expect(entries.map(\.key) == ["1", "2", "3"])
                #expect(entries.allSatisfy { if case .sent(_?) = $0.state { true } else { false } })
            }
        }
    }

    @Test("U46 an outcome that the store refuses is stored five seconds later, and not tried before")
    func refusedOutcomesPause() async throws {
        let (store, time) = (FailingStore(), TestTime(passes: false))
        let sent = try API.Updates.updateShortSentMessage(
            .init(out: true, id: 11, pts: 11, ptsCount: 1, date: 100)
        ).encoded()
        let server = ScriptedServer { name in
            guard name == "messages.sendMessage" else {
                return name == "auth.importBotAuthorization" ? ScriptedServer.authorization : nil
            }
            // The message is stored by now; what has come of it is not.
            store.fail(.max)
            return sent
        }
        // What clients of test servers store has names that the store does not fail for.
        var configuration = TelegramConfiguration.scripted(server, isTest: false)
        configuration.storage = store
        configuration.time = time.source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let outbox = try await client.outbox()
            let pause = Duration.seconds(5)
            let others = time.sleeps.count { $0 == pause }
            try await outbox.send("cake", to: Peer(kind: .user, id: 1), key: "cake")
            try await eventually("the pause begins") { time.sleeps.count { $0 == pause } > others }
            let (refusals, writes) = (store.refusals, store.writes)
            #expect(refusals > 0)
            time.jump(pause - .milliseconds(1))
            #expect(time.sleeps.contains(.milliseconds(1)) && store.refusals == refusals)
            store.fail(0)
            time.jump(.milliseconds(1))
            try await eventually("it is stored") { store.writes > writes }
        }
    }

    @Test("U46 a store that cannot be read for a while stops no message that it has taken")
    func unreadableStores() async throws {
        let store = UnreadableStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let outbox = try await my.client.outbox(limits: atOnce)
                store.refuse()
                try await outbox.send("cake", to: own, key: "cake")
                // No time passes.
                try await eventually("it is sent") { await outbox.entry("cake")?.state != .waiting }
                #expect(store.refusals > 0)
                #expect(await outbox.entry("cake")?.attempts == 1)
                #expect(try await texts(my.client, own) == ["cake"])
            }
        }
    }

    @Test("U46 behind a second client on its store an outbox is refused by name; what waits is not lost, and goes once")
    func secondClients() async throws {
        try await withLab { lab in
            try await withFileDirectory { directory in
                let place = directory + "/session"
                try await withClient(of: lab, storage: try FileStore(directory: place)) { first in
                    try await first.signIn()
                    let own = try await first.client.me().peer
                    let old = try await first.client.outbox()
                    await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_20")
                    try await old.send("cake", to: own, key: "cake")
                    try await eventually("the pause is stored") { try isStored("FLOOD_WAIT_20", in: place) }
                    #expect(!isFree(place))
                    try await withClient(of: lab, storage: try FileStore(directory: place)) { second in
                        let refused = try await error { () async throws(TelegramError) in
                            try await old.send("tea", to: own, key: "tea")
                        }
                        #expect(refused.code == .storage && refused.message.contains("newer client"))
                        #expect(await old.entry("tea") == nil)
                        let new = try await second.client.outbox()
                        #expect(await new.entries.map(\.key) == ["cake"])
                        let entry = try await second.time.passing { try await new.outcome(of: "cake") }
                        guard case .sent(_?)? = entry?.state else { throw TestFailure("not sent") }
                        let end = try await error { () async throws(TelegramError) in try await old.removeSent() }
                        #expect(end.code == .storage && end.message.contains("newer client"))
                        // The first one still knows of it: its pause is over, and it has ended.
                        await first.time.pass(.seconds(60), in: .seconds(1))
                        #expect(first.received(at: 5).count { $0 == "messages.sendMessage" } == 2)
                        #expect(try await texts(second.client, own) == ["cake"])
                    }
                }
            }
        }
    }

    @Test("U46 what a newer client has removed is not sent by the former one: its outbox ends when it would send")
    func removedByNewerClients() async throws {
        try await withLab { lab in
            try await withFileDirectory { directory in
                let place = directory + "/session"
                try await withClient(of: lab, storage: try FileStore(directory: place)) { first in
                    try await first.signIn()
                    let own = try await first.client.me().peer
                    let old = try await first.client.outbox()
                    await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_30")
                    try await old.send("cake", to: own, key: "cake")
                    // Otherwise the second one would not know of it.
                    try await eventually("the pause is stored") { try isStored("FLOOD_WAIT_30", in: place) }
                    try await withClient(of: lab, storage: try FileStore(directory: place)) { second in
                        let new = try await second.client.outbox()
                        #expect(try await new.remove("cake")?.state == .waiting)
                        // Nothing is written by the first one: it finds out when its pause is over.
                        var end: TelegramError?
                        try await eventually("the first one has ended") {
                            await first.time.pass(.seconds(5), in: .seconds(1))
                            do throws(TelegramError) { try await old.removeSent() } catch { end = error }
                            return end != nil
                        }
                        #expect(end?.code == .storage && end?.message.contains("newer client") == true)
                        #expect(first.received(at: 5).count { $0 == "messages.sendMessage" } == 1)
                        #expect(try await texts(second.client, own).isEmpty)
                    }
                }
            }
        }
    }

    @Test("U46 an outbox whose answer comes when a newer client has the store ends, and tries no more to store it")
    func answersBehindNewerClients() async throws {
        try await withLab { lab in
            try await withFileDirectory { directory in
                let place = directory + "/session"
                try await withClient(of: lab, storage: try FileStore(directory: place)) { first in
                    try await first.signIn()
                    let own = try await first.client.me().peer
                    let old = try await first.client.outbox()
                    await lab.holdAnswers(5)
                    for key in ["1", "2"] { try await old.send(key, to: own, key: key) }
                    try await eventually("it arrives") { first.received(at: 5).contains("messages.sendMessage") }
                    try await withClient(of: lab, storage: try FileStore(directory: place)) { _ in
                        let heard = Mutex<TelegramError?>(nil)
                        let waiting = Task {
                            do throws(TelegramError) {
                                try await old.untilSent()
                            } catch {
                                heard.withLock { $0 = error }
                            }
                        }
                        await lab.releaseAnswers(5)
                        // No time passes.
                        try await eventually("who waits is told") { heard.withLock { $0 != nil } }
                        await waiting.value
                        let end = heard.withLock { $0 }
                        #expect(end?.code == .storage && end?.message.contains("newer client") == true)
                        #expect(first.received(at: 5).count { $0 == "messages.sendMessage" } == 1)
                    }
                }
            }
        }
    }

    @Test("U46 a program that closes and opens again at once goes on, though the client that has ended is there still")
    func reopenedAtOnce() async throws {
        try await withLab { lab in
            try await withFileDirectory { directory in
                let place = directory + "/session"
                var former: [TelegramClient] = []
                for run in 1...3 {
                    try await withClient(of: lab, storage: try FileStore(directory: place)) { my in
                        if run == 1 { try await my.signIn() }
                        let own = try await my.client.me().peer
                        let outbox = try await my.client.outbox(limits: atOnce)
                        #expect(await outbox.entries.count == run - 1)
                        try await outbox.send("\(run)", to: own, key: "\(run)")
                        try await my.time.passing { try await outbox.untilSent() }
                        #expect(try await texts(my.client, own) == (1...run).map { "\($0)" })
                        former.append(my.client)
                    }
                    // Another process has to wait until the last client is gone, and is told for whom (row A14).
                    #expect(!isFree(place))
                }
                withExtendedLifetime(former) {}
            }
        }
    }
}

/// Takes what is written, and from some moment on lets nobody read what outboxes have stored.
private final class UnreadableStore: KeyValueStore {
    private let values = MemoryStore()
    private let state = Mutex((isRefused: false, refusals: 0))

    var refusals: Int { state.withLock { $0.refusals } }

    func refuse() { state.withLock { $0.isRefused = true } }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        let isRefused = state.withLock { state in
            guard state.isRefused, key.hasPrefix("persistent:outbox") else { return false }
            state.refusals += 1
            return true
        }
        guard !isRefused else {
            throw StorageError(
                code: .inaccessible, message: "The disk does not answer", location: key, hint: "Try again.")
        }
        return try await values.value(forKey: key)
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try await values.setValue(value, forKey: key)
    }

    func keys() async throws(StorageError) -> [String] { try await values.keys() }
}
