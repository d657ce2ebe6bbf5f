import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// Deleting much of a chat: between dates, by what it says, for oneself or for all.
struct HistoryDeletionTests {
    @Test(
        "U17 a history is deleted between dates, for one side or both; what fits a filter is deleted wherever it stands"
    )
    func datesAndFilters() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            func texts(_ client: TelegramClient, _ peer: Peer) async throws -> [String] {
                try await client.messages(in: peer, order: .oldestFirst).collect().map(\.text)
            }
            // Five messages that are older than the lab.
            let all = try await alice.messages(in: stage.toBoris, order: .oldestFirst).collect()
            let old = all.map(\.text)
            #expect(all.count == 5 && Set(all.map(\.date)).count == 5)
            let new = try await alice.send("new", to: stage.toBoris)
            try await alice.deleteHistory(of: stage.toBoris, since: all[1].date, until: all[3].date)
            #expect(try await texts(alice, stage.toBoris) == [old[0], old[3], old[4], "new"])
            #expect(try await texts(boris, stage.toAlice) == old + ["new"])
            // What is fresh is not deleted by its date.
            try await alice.deleteHistory(of: stage.toBoris, since: all[4].date, forEveryone: true)
            #expect(try await texts(alice, stage.toBoris) == [old[0], old[3], "new"])
            #expect(try await texts(boris, stage.toAlice) == Array(old.prefix(4)) + ["new"])
            try await alice.deleteHistory(of: stage.toBoris, since: new.date + 1000)
            try await alice.deleteHistory(of: stage.toBoris, until: all[1].date)
            try await alice.deleteHistory(of: stage.toBoris, until: .min)
            #expect(try await texts(alice, stage.toBoris) == [old[3], "new"])
            for (first, last, name) in [(5, 4, "MIN_DATE_INVALID"), (1, Int32.max, "MAX_DATE_INVALID")] {
                let request = API.Messages.DeleteHistory(
                    peer: try await alice.inputPeer(stage.toBoris), maxID: 0, minDate: Int32(first), maxDate: last)
                let refused = try await error { () async throws(TelegramError) in try await alice.invoke(request) }
                #expect(refused.serverError?.message == name)
            }

            let me = try await alice.me().peer
            for number in 1...3 {
                try await alice.send("mine \(number)", to: stage.toBoris)
                try await boris.send("his \(number)", to: stage.toAlice)
            }
            let last = try #require(try await alice.messages(in: stage.toBoris, limit: 2).collect().last)
            #expect(last.text == "mine 3")
            let count = try await alice.deleteMessages(
                in: stage.toBoris, matching: MessageFilter("mine", sender: me), before: last.id)
            #expect(count == 2)
            let left = try await texts(boris, stage.toAlice).suffix(4)
            #expect(Array(left) == ["his 1", "his 2", "mine 3", "his 3"])
            #expect(try await alice.deleteMessages(in: stage.toBoris, matching: "nothing says this") == 0)
        }
    }

    @Test("U17 in a supergroup a member takes the history away from itself, and an administrator from all")
    func supergroups() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            func texts(_ client: TelegramClient, _ peer: Peer) async throws -> [String] {
                try await client.messages(in: peer, order: .oldestFirst).collect().filter { $0.action == nil }
                    .map(\.text)
            }
            for text in ["one", "two"] { try await alice.send(text, to: talk) }
            try await boris.deleteHistory(of: there)
            #expect(try await texts(boris, there).isEmpty)
            #expect(try await texts(alice, talk) == ["one", "two"])
            // The chat stays, and what comes is seen.
            #expect(try await stage.asBoris(talk).id == talk.id)
            #expect(try await boris.fullChat(of: there).chat.id == talk.id)
            try await boris.send("three", to: there)
            #expect(try await texts(boris, there) == ["three"])
            let forbidden = try await error { () async throws(TelegramError) in
                try await boris.deleteHistory(of: there, forEveryone: true)
            }
            #expect(forbidden.code == .chatForbidden)

            // By dates the client looks for them: the second of the last one is not in it.
            let all = try await alice.messages(in: talk, order: .oldestFirst).collect()
            let three = try #require(all.last)
            let oneSided = try await error { () async throws(TelegramError) in
                try await alice.deleteHistory(of: talk, until: three.date + 1)
            }
            #expect(oneSided.code == .notPossible)
            // Before anything is looked for.
            func searches() -> Int {
                let names = ["messages.search", "messages.getHistory"]
                return (1...5).reduce(0) { sum, datacenter in
                    sum + stage.lab.receivedMessages(at: datacenter).count { names.contains($0.name) }
                }
            }
            let before = searches()
            let refused = try await error { () async throws(TelegramError) in
                _ = try await alice.deleteMessages(in: talk, matching: "one", forEveryone: false)
            }
            #expect(refused.code == .notPossible && searches() == before)
            try await alice.deleteHistory(of: talk, since: three.date, until: three.date + 1, forEveryone: true)
            #expect(try await !texts(alice, talk).contains("three"))
            try await alice.send("four", to: talk)
            try await alice.deleteHistory(of: talk, forEveryone: true)
            #expect(try await texts(alice, talk).isEmpty)
            #expect(try await texts(boris, there).isEmpty)
            // How it began is told still, so that it stays in the list.
            #expect(
                try await alice.messages(in: talk).collect().compactMap(\.action) == [.channelCreated(title: "Talk")])
        }
    }
}
