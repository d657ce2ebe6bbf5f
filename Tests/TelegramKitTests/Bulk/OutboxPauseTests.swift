import Foundation
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Pauses that servers demand of an outbox: over kills, by other requests of the client, and while files are uploaded.
struct OutboxPauseTests {
    private let unlimited = BulkLimits(perChat: nil, perGroup: nil, overall: nil)

    private func limit(_ entry: OutboxEntry?) -> Outbox.Limit? {
        if case .limit(let limit)? = entry?.waiting?.reason { limit } else { nil }
    }

    /// What a server answers to a message.
    struct Refusal: Sendable, CustomStringConvertible {
        let words: String
        let code: Int32
        /// In seconds.
        let pause: Int
        let isOfAll: Bool

        var description: String { words }
    }

    private static let refusals = [
        Refusal(words: "FLOOD_WAIT_50", code: 420, pause: 50, isOfAll: false),
        Refusal(words: "PEER_FLOOD", code: 400, pause: 60, isOfAll: true),
    ]

    @Test(
        "U46 a pause of a chat, or of all, counts over a kill until its end, by the server's clock, not the machine's",
        arguments: refusals, [Duration.zero, .seconds(-3600), .seconds(3600)])
    func pausesSurviveKills(refusal: Refusal, change: Duration) async throws {
        let store = DyingStore()
        // Of the lab as well, so that no message comes twice because its number is of another time.
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let end = try await withClient(of: lab, storage: store, time: time) { my in
                try await my.signIn()
                let boris = try await my.client.resolve(.username("boris"))
                let outbox = try await my.client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: refusal.code, message: refusal.words)
                try await outbox.send("refused", to: boris, key: "refused")
                try await eventually("the pause is stored") { store.has(refusal.words) }
                let end = await limit(outbox.entry("refused"))?.until
                store.live(writes: 0)
                store.end()
                return try #require(end)
            }
            // Some of it passes while no process runs.
            await time.pass(.seconds(20), in: .milliseconds(250))
            time.setWallClock(by: change)
            store.live(writes: .max)
            try await withClient(of: lab, storage: store, time: time) { my in
                let outbox = try await my.client.outbox(limits: unlimited)
                // It asks the server for its time: nothing else of this process asks for anything.
                try await eventually("what is left of the pause is known") {
                    let until = await limit(outbox.entry("refused"))?.until ?? 0
                    return abs(until - end) <= 3
                }
                let entry = try #require(await outbox.entry("refused"))
                let found = try #require(limit(entry))
                #expect(found.scope == (refusal.isOfAll ? .overall : .chat(entry.peer)) && found.rate == nil)
                #expect(found.refusal?.serverMessage == refusal.words && found.refusal?.peer == entry.peer)
                let left = try #require(entry.waiting?.remaining)
                #expect(left > .seconds(refusal.pause / 4) && left <= .seconds(refusal.pause - 20 + 3))
                try await endOfPause(left, isOfAll: refusal.isOfAll, outbox, my)
                try await eventually("the store forgets it") { !store.has(refusal.words) }
                if refusal.isOfAll { try await secondRest(outbox, my) }
            }
        }
    }

    @Test("U46 a pause is stored by the server's clock where that of the machine is wrong")
    func pausesAreStoredByTheServersClock() async throws {
        let (store, words) = (DyingStore(), "FLOOD_WAIT_50")
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            try await withClient(of: lab, storage: store, time: time) { my in _ = try await my.signIn() }
            // Servers take messages that are five minutes late.
            time.setWallClock(by: .seconds(-200))
            let end = try await withClient(of: lab, storage: store, time: time) { my in
                let boris = try await my.client.resolve(.username("boris"))
                let outbox = try await my.client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: words)
                try await outbox.send("refused", to: boris, key: "refused")
                try await eventually("the pause is stored") { store.has(words) }
                try await eventually("the time is known") { my.client.serverTime.source == .server }
                await TestTime.turns()
                let end = await limit(outbox.entry("refused"))?.until
                return try #require(end)
            }
            try await withClient(of: lab, storage: store, time: time) { my in
                let outbox = try await my.client.outbox()
                try await eventually("what is left of the pause is known") {
                    let until = await limit(outbox.entry("refused"))?.until ?? 0
                    return my.client.serverTime.source == .server && abs(until - end) <= 3
                }
            }
        }
    }

    /// Nothing goes before the end of a pause to whom it holds up.
    private func endOfPause(_ left: Duration, isOfAll: Bool, _ outbox: Outbox, _ my: LabClient) async throws {
        func sent() -> Int { my.received(at: 5).count { $0 == "messages.sendMessage" } }
        let begun = my.time.now
        let before = sent()
        let own = try await my.client.me().peer
        try await outbox.send("other", to: own, key: "other")
        if !isOfAll { _ = try await outbox.outcome(of: "other") }
        let others = isOfAll ? 0 : 1
        let end = begun + left - .seconds(5)
        while my.time.now < end { await my.time.pass(.seconds(1), in: .milliseconds(250)) }
        #expect(sent() == before + others)
        let entry = try await my.time.passing { try await outbox.outcome(of: "refused") }
        guard case .sent(_?)? = entry?.state else { throw TestFailure("it is not sent") }
        #expect(entry?.attempts == 1 && my.time.now - begun >= left - .seconds(1))
        try await my.time.passing { try await outbox.untilSent() }
        #expect(sent() == before + 2)
    }

    /// The server limits the account still: the rest behind that of the earlier process is longer.
    private func secondRest(_ outbox: Outbox, _ my: LabClient) async throws {
        let own = try await my.client.me().peer
        await my.lab.failNext("messages.sendMessage", at: 5, code: 400, message: "PEER_FLOOD")
        try await outbox.send("again", to: own, key: "again")
        try await eventually("it rests") { await limit(outbox.entry("again")) != nil }
        let rest = await outbox.entry("again")?.waiting?.remaining ?? .zero
        #expect(rest > .seconds(90) && rest <= .seconds(120))
    }

    @Test(
        "U45 U46 a pause that an earlier process has met can be forgotten, in its chat or everywhere: what waits goes",
        arguments: [true, false])
    func storedPausesAreForgotten(isOfChat: Bool) async throws {
        let (store, words) = (DyingStore(), "SLOWMODE_WAIT_3600")
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let boris = try await my.client.resolve(.username("boris"))
                let outbox = try await my.client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: words)
                try await outbox.send("slow", to: boris, key: "slow")
                try await eventually("the pause is stored") { store.has(words) }
            }
            try await withClient(of: lab, storage: store) { my in
                let (client, own) = (my.client, try await my.client.me().peer)
                let outbox = try await client.outbox()
                let begun = my.time.now
                let chat = try #require(await outbox.entry("slow")).peer
                #expect(await client.rememberedFloodWaits().isEmpty, "they are of this process")
                #expect(await outbox.limits.map(\.refusal?.serverMessage) == [words])
                #expect(await client.forgetFloodWaits(of: "help.getConfig") == 0)
                #expect(await client.forgetFloodWaits(in: own) == 0)
                #expect(await limit(outbox.entry("slow")) != nil)
                #expect(await client.forgetFloodWaits(in: isOfChat ? chat : nil) == 1)
                try await eventually("it goes") {
                    if case .sent? = await outbox.entry("slow")?.state { true } else { false }
                }
                #expect(my.time.now - begun < .seconds(3000))
                #expect(await outbox.limits.isEmpty && !store.has(words))
            }
        }
    }

    @Test("U45 U46 with a pause that is forgotten goes the limit that was learnt from it: what waits goes")
    func lessonsAreForgottenWithPauses() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let boris = try await my.client.resolve(.username("boris"))
                let outbox = try await my.client.outbox()
                try await outbox.send("1", to: boris, key: "1")
                try await eventually("the first one goes") {
                    if case .sent? = await outbox.entry("1")?.state { true } else { false }
                }
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_3600")
                try await outbox.send("2", to: boris, key: "2")
                try await eventually("the second one is refused") {
                    await my.time.pass(.seconds(1), in: .milliseconds(100))
                    return await limit(outbox.entry("2"))?.refusal != nil
                }
                #expect(await my.client.forgetFloodWaits(in: boris) > 0)
                #expect(await outbox.limits.isEmpty)
                let begun = my.time.now
                try await eventually("it goes") {
                    await my.time.pass(.seconds(1), in: .milliseconds(100))
                    if case .sent? = await outbox.entry("2")?.state { return true }
                    return false
                }
                #expect(my.time.now - begun < .seconds(600))
            }
        }
    }

    @Test("U46 what an earlier version has stored of an outbox, without pauses, is read and goes on")
    func earlierStores() async throws {
        let store = MemoryStore()
        try await withLab { lab in
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let slow = BulkLimits(perChat: .init(1, per: .seconds(3600)))
                let outbox = try await my.client.outbox(limits: slow)
                for key in ["1", "2"] { try await outbox.send(key, to: own, key: key) }
                _ = try await outbox.outcome(of: "1")
            }
            for key in try await store.keys() where key.hasPrefix("persistent:outbox-") {
                let bytes = try #require(try await store.value(forKey: key))
                let isIndex = !key.hasPrefix("persistent:outbox-part-")
                try await store.setValue(Self.ofVersion3(bytes, isIndex: isIndex), forKey: key)
            }
            try await withClient(of: lab, storage: store) { my in
                let outbox = try await my.client.outbox(limits: BulkLimits(perChat: nil))
                #expect(await outbox.entries.map(\.key) == ["1", "2"])
                guard case .sent(_?)? = await outbox.entry("1")?.state else { throw TestFailure("1 is not sent") }
                try await my.time.passing { try await outbox.untilSent() }
                guard case .sent(_?)? = await outbox.entry("2")?.state else { throw TestFailure("2 is not sent") }
            }
        }
    }

    /// The version stands first, the number of pauses last before the checksum.
    private static func ofVersion3(_ bytes: [UInt8], isIndex: Bool) -> [UInt8] {
        let content = [3, 0, 0, 0] + bytes.dropFirst(4).dropLast(isIndex ? 12 : 8)
        return content + Hash.sha256(content).prefix(8)
    }

    @Test("U46 a message that stands behind another request's pause in its chat says so, and until when")
    func messagesBehindOtherRequests() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let boris = try await client.resolve(.username("boris"))
                let outbox = try await client.outbox()
                await lab.holdAnswers(5)
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_40")
                let first = Task { try await client.send("first", to: boris) }
                try await eventually("it arrives") { my.received(at: 5).contains("messages.sendMessage") }
                try await outbox.send("behind", to: boris, key: "behind")
                try await eventually("both are under way") {
                    await client.pendingRequests().count { $0.name == "messages.sendMessage" } == 2
                }
                #expect(await outbox.entry("behind")?.waiting?.reason == .sending)
                await lab.releaseAnswers(5)
                try await eventually("it waits for the pause") { await limit(outbox.entry("behind")) != nil }
                let entry = try #require(await outbox.entry("behind"))
                let (found, wait) = (try #require(limit(entry)), try #require(entry.waiting))
                #expect(found.scope == .chat(boris) && found.rate == nil && !found.isSlowMode)
                #expect(found.refusal?.serverMessage == "FLOOD_WAIT_40" && found.refusal?.peer == boris)
                let remaining = wait.remaining ?? .zero
                #expect(remaining > .zero && remaining <= .seconds(40) && wait.until == found.until)
                try await my.time.passing {
                    _ = try await first.value
                    try await outbox.untilSent()
                }
            }
        }
    }

    @Test("U46 a message that stands behind a request of another method, which waits out a pause in its chat, says so")
    func messagesBehindOtherMethods() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let boris = try await client.resolve(.username("boris"))
                let kept = try await client.send("kept", to: boris)
                let outbox = try await client.outbox()
                await lab.holdAnswers(5)
                await lab.failNext("messages.forwardMessages", at: 5, code: 420, message: "FLOOD_WAIT_40")
                let first = Task { try await client.forward([kept.id], from: boris, to: boris) }
                try await eventually("it arrives") { my.received(at: 5).contains("messages.forwardMessages") }
                try await outbox.send("behind", to: boris, key: "behind")
                try await eventually("both are under way") {
                    let names = await client.pendingRequests().map(\.name)
                    return names.contains("messages.forwardMessages") && names.contains("messages.sendMessage")
                }
                await lab.releaseAnswers(5)
                try await eventually("it waits for the pause") { await limit(outbox.entry("behind")) != nil }
                let found = try #require(await limit(outbox.entry("behind")))
                #expect(found.scope == .chat(boris) && found.refusal?.serverMessage == "FLOOD_WAIT_40")
                try await my.time.passing {
                    _ = try await first.value
                    try await outbox.untilSent()
                }
            }
        }
    }

    @Test("U46 a pause of another method, which no request before it waits out, does not hold up a message")
    func pausesOfOtherMethods() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/small.bin"
            try Data(fileContent(1000)).write(to: URL(fileURLWithPath: path))
            try await withLab { lab in
                try await withClient(of: lab, configure: { $0.floodWaits = .never }) { my in
                    try await my.signIn()
                    let client = my.client
                    let boris = try await client.resolve(.username("boris"))
                    let kept = try await client.send("kept", to: boris)
                    await lab.failNext("messages.forwardMessages", at: 5, code: 420, message: "FLOOD_WAIT_600")
                    let refused = try await error { () async throws(TelegramError) in
                        try await client.forward([kept.id], from: boris, to: boris)
                    }
                    #expect(refused.code == .floodWait)
                    #expect(await client.rememberedFloodWaits().map(\.method) == ["messages.forwardMessages"])
                    let outbox = try await client.outbox()
                    try await lab.addMethodFault(.init("upload.saveFilePart", delay: .seconds(40)))
                    try await outbox.send(.file(path), to: boris, key: "file")
                    try await eventually("its upload has begun") {
                        my.received(at: 5).contains("upload.saveFilePart")
                    }
                    #expect(await outbox.entry("file")?.waiting?.reason == .sending)
                    // Slow mode holds up whatever is sent there.
                    await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "SLOWMODE_WAIT_300")
                    let slowed = try await error { () async throws(TelegramError) in
                        try await client.send("slow", to: boris)
                    }
                    #expect(slowed.code == .floodWait)
                    let found = try #require(await limit(outbox.entry("file")))
                    #expect(found.isSlowMode && found.refusal?.serverMessage == "SLOWMODE_WAIT_300")
                }
            }
        }
    }

    @Test("U46 a pause that another request has met is told with the server's words, and a limit reads well in a log")
    func knownPausesHaveWords() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .never }) { my in
                try await my.signIn()
                let client = my.client
                let boris = try await client.resolve(.username("boris"))
                let own = try await client.me().peer
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_40")
                let refused = try await error { () async throws(TelegramError) in try await client.send("a", to: boris)
                }
                #expect(refused.code == .floodWait)
                let outbox = try await client.outbox(limits: BulkLimits(perChat: .init(1, per: .seconds(3600))))
                try await outbox.send("secret words", to: boris, key: "order-1")
                try await outbox.send("more", to: boris, key: "order-2")
                try await eventually("it waits for the pause") { await limit(outbox.entry("order-1")) != nil }
                let entry = try #require(await outbox.entry("order-1"))
                let found = try #require(limit(entry))
                #expect(found.refusal?.serverMessage == "FLOOD_WAIT_40" && found.scope == .chat(boris))
                let text = "\(found)"
                #expect(
                    text.hasPrefix("pause in \(boris) until 20") && text.hasSuffix("Z, told FLOOD_WAIT_40"), "\(text)")
                let wait = entry.waiting.map { "\($0)" } ?? ""
                #expect(wait.hasPrefix("\(text), ") && wait.hasSuffix(" s left"), "\(wait)")
                let second = await outbox.entry("order-2")?.waiting
                #expect(second.map { "\($0)" } == "behind order-1")
                for key in ["3", "4"] { try await outbox.send(key, to: own, key: key) }
                _ = try await outbox.outcome(of: "3")
                try await eventually("its turn has come") { await limit(outbox.entry("4")) != nil }
                let given = try #require(await limit(outbox.entry("4")))
                #expect("\(given)" == "1 message in 3600.0 seconds in each chat, as given")
            }
        }
    }

    @Test("U45 U46 what was only being uploaded when all chats were refused does not count as taken before that")
    func uploadsTeachNothing() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/small.bin"
            try Data(fileContent(1000)).write(to: URL(fileURLWithPath: path))
            let time = TestTime()
            try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
                try await withClient(of: lab, time: time) { my in
                    try await my.signIn()
                    let boris = try await my.client.resolve(.username("boris"))
                    let clara = try await my.client.resolve(.username("clara"))
                    let own = try await my.client.me().peer
                    let limits = BulkLimits(perChat: nil, perGroup: nil, overall: .init(3, per: .seconds(1)))
                    let outbox = try await my.client.outbox(limits: limits)
                    for key in ["1", "2"] {
                        try await outbox.send(key, to: own, key: key)
                        _ = try await outbox.outcome(of: key)
                    }
                    // Its answer comes before the pause is over.
                    try await lab.addMethodFault(.init("upload.saveFilePart", delay: .seconds(40)))
                    try await outbox.send(.file(path), to: own, key: "file")
                    try await eventually("its upload has begun") {
                        my.received(at: 5).contains("upload.saveFilePart")
                    }
                    await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_50", times: 2)
                    try await outbox.send("b", to: boris, key: "b")
                    try await outbox.send("c", to: clara, key: "c")
                    func learnt() async -> BulkLimits.Rate? {
                        await outbox.limits.first { $0.scope == .overall && $0.rate != nil }?.rate
                    }
                    try await eventually("a limit of all chats is learnt") { await learnt() != nil }
                    #expect(await learnt()?.count == 2)
                    #expect(await outbox.entry("file")?.waiting?.reason == .sending)
                    let file = try await my.time.passing { try await outbox.outcome(of: "file") }
                    guard case .sent(_?)? = file?.state else { throw TestFailure("the file is not sent") }
                    #expect(await learnt()?.count == 2)
                }
            }
        }
    }
}

extension DyingStore {
    /// Whether the index of an outbox has such words.
    fileprivate func has(_ words: String) -> Bool {
        guard let keys = try? keys().filter({ $0.hasPrefix("persistent:outbox-") }) else { return false }
        return keys.contains { key in
            guard let bytes = try? value(forKey: key) else { return false }
            return String(decoding: bytes, as: UTF8.self).contains(words)
        }
    }
}
