import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// When a mirror says that nothing is missing.
struct MirrorPresentTests {
    private typealias Told = MirrorAskingTests.Told

    /// A program that ends when nothing is missing.
    ///
    /// - Returns: in how many batches it was told.
    private func copy(_ chats: [Peer], of client: TelegramClient, _ told: inout Told) async throws -> Int {
        var count = 0
        for try await batch in client.mirror(chats, from: told.position) {
            count += 1
            told.store(batch)
            if batch.isCurrent { break }
        }
        #expect(told.isCurrent)
        return count
    }

    @Test("U26 A mirror that goes on where nothing has happened says at once that nothing is missing")
    func quietRunsEndAtOnce() async throws {
        try await withChatStage { stage in
            let talk = try await stage.alice.createChannel(title: "Talk")
            try await stage.alice.send("hello", to: talk)
            let chats = [stage.toBoris, talk]
            var told = Told()
            #expect(try await copy(chats, of: stage.alice, &told) > 1)
            #expect(told.has("hello"))
            told.lines = []
            for _ in 1...2 {
                let count = try await copy(chats, of: stage.alice, &told)
                #expect(count == 1 && told.lines.isEmpty)
            }
            // One without chats misses nothing either.
            var nothing = Told()
            #expect(try await copy([], of: stage.alice, &nothing) == 1)
        }
    }

    @Test(
        "U26 A mirror that goes on has all edits, deletions and messages before it says that nothing is missing",
        arguments: [2, 1024])
    func missedChangesComeFirst(limit: Int) async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.updateBufferLimit = limit }) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(LabAccount.standard[1])
                    let toAlice = try await boris.client.resolve(.username("alice"))
                    let toBoris = try await alice.client.resolve(.username("boris"))
                    let talk = try await alice.client.createChannel(title: "Talk")
                    try await alice.client.addMembers([toBoris], to: talk)
                    var there: Peer?
                    for try await dialog in boris.client.dialogs() where dialog.peer.id == talk.id {
                        there = dialog.peer
                    }
                    let places = [toAlice, try #require(there)]
                    var (kept, gone): ([Int], [Int]) = ([], [])
                    for place in places {
                        kept.append(try await boris.client.send("one", to: place).id)
                        gone.append(try await boris.client.send("two", to: place).id)
                    }
                    var told = Told()
                    _ = try await copy([toBoris, talk], of: alice.client, &told)
                    #expect(told.lines.count { $0 == "one" } == 2 && told.lines.count { $0 == "two" } == 2)
                    told.lines = []
                    for (index, place) in places.enumerated() {
                        try await boris.client.edit(kept[index], in: place, to: "changed")
                        try await boris.client.delete([gone[index]], in: place)
                        try await boris.client.send("three", to: place)
                    }
                    _ = try await copy([toBoris, talk], of: alice.client, &told)
                    #expect(
                        told.lines.sorted() == [
                            "deleted", "deleted", "edited: changed", "edited: changed", "three", "three",
                        ])
                    told.lines = []
                    #expect(try await copy([toBoris, talk], of: alice.client, &told) == 1)
                    #expect(told.lines.isEmpty)
                }
            }
        }
    }

    @Test("U26 While the server does not say what was missed, nobody says that nothing is missing")
    func unansweredQuestionsKeepItOpen() async throws {
        try await withChatStage { stage in
            let user = try await stage.alice.me().id
            let talk = try await stage.alice.createChannel(title: "Talk")
            var told = Told()
            _ = try await copy([talk], of: stage.alice, &told)
            try await stage.alice.send("news", to: talk)
            told.lines = []
            // Of the account first, then of the channel.
            let account = Mutex(2)
            let channel = Mutex(2)
            await stage.lab.answer(API.Updates.GetDifference.self) { _, caller in
                guard caller.userID == user else { return nil }
                return try Self.refuse(account)
            }
            await stage.lab.answer(API.Updates.GetChannelDifference.self) { _, caller in
                guard caller.userID == user else { return nil }
                return try Self.refuse(channel)
            }
            _ = try await copy([talk], of: stage.alice, &told)
            #expect(account.withLock { $0 } == 0 && channel.withLock { $0 } == 0)
            #expect(told.lines == ["news"])
        }
    }

    /// Refuses to answer as often as is left.
    private static func refuse<Answer>(_ left: borrowing Mutex<Int>) throws -> Answer? {
        let isRefused = left.withLock { left in
            defer { left = max(0, left - 1) }
            return left > 0
        }
        if isRefused { throw LabRequestError.floodWait(1) }
        return nil
    }

    @Test("U26 A mirror that was cut off says again that nothing is missing, behind what it had missed")
    func cutOffMirrorsSayItAgain() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let known = try await alice.send("known", to: stage.toBoris)
            var told = Told()
            var mirror = boris.mirror([stage.toAlice], from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            try await step { $0.isCurrent }
            await stage.lab.refuseConnections(2)
            await stage.lab.dropConnections(2)
            try await alice.edit(known.id, in: stage.toBoris, to: "changed")
            for number in 1...3 { try await alice.send("missed \(number)", to: stage.toBoris) }
            await stage.lab.forgetSessions(2)
            await stage.lab.refuseConnections(2, false)
            // The first of what was missed is not all of it.
            try await step { $0.has("missed 1") }
            try await step { $0.isCurrent }
            #expect(told.has("missed 3") && told.has("edited: changed"))
        }
    }
}
