import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Updates with their numbers, for a program that stores what it makes of them.
struct UpdateNumberTests {
    /// Handles until something is stored; the first run stands still at a text.
    private static func handle(
        _ updates: TelegramUpdates, _ table: NumberTable, stuck: String? = nil,
        until last: @escaping @Sendable () -> Bool
    ) async throws {
        let running = Task {
            try await updates.handle(chatsAtOnce: 4, after: table.numbers) { update, number in
                let text: String
                switch update {
                case .newMessage(let message) where !message.isOutgoing && !message.text.isEmpty: text = message.text
                case .messageEdited(let message) where !message.isOutgoing: text = "edited to \(message.text)"
                default: return
                }
                if text == stuck { try await Task.sleep(for: .seconds(3600)) }
                let hasNumber = table.count(text, number)
                #expect(hasNumber)
            }
        }
        do {
            try await eventually("all is handled") { last() }
        } catch {
            running.cancel()
            throw TestFailure("\(error): \(table.counted)")
        }
        running.cancel()
        _ = await running.result
    }

    @Test("U44 with its number stored an update counts once, message or edit, although it comes again")
    func numbersCountOnce() async throws {
        try await withBotStage { stage in
            try await stage.withBoris { boris, bot in
                let table = NumberTable()
                let present = stage.bot.updates
                try await eventually("the place is known") { present.position != nil }
                // Alice's chat stands still, and so does the stored place of all private chats.
                try await stage.alice.send("a1", to: stage.peer)
                try await boris.send("b1", to: bot)
                let second = try await boris.send("b2", to: bot)
                try await boris.edit(second.id, in: bot, to: "b2!")
                try await Self.handle(present, table, stuck: "a1") {
                    Set(table.counted) == ["b1", "b2", "edited to b2!"]
                }
                // All of it comes again, and what is new behind it.
                try await boris.send("b3", to: bot)
                try await boris.edit(second.id, in: bot, to: "b2?")
                try await Self.handle(stage.bot.updates, table) { Set(table.counted).isSuperset(of: ["a1", "b3"]) }
                try await stage.alice.send("a2", to: stage.peer)
                try await Self.handle(stage.bot.updates, table) {
                    Set(table.counted).isSuperset(of: ["a2", "edited to b2?"])
                }
                #expect(
                    table.counted.sorted() == ["a1", "a2", "b1", "b2", "b3", "edited to b2!", "edited to b2?"])
                let lines = Set(table.numbers.map(\.line))
                #expect(lines.count == 3 && lines.count { $0.hasPrefix("\(bot.id)/message/user/") } == 2)
                #expect(lines.count { $0.hasPrefix("\(bot.id)/change/user/") } == 1)
                // In three columns, too.
                let number = try #require(table.numbers.first)
                #expect(
                    UpdateNumber(line: number.line, numbering: number.numbering, value: number.value) == number)
                #expect(Set(table.numbers.map(\.numbering)).count == 1)
            }
        }
    }

    @Test("U44 messages, edits and deletions count once in chats of three kinds, though a kill follows each")
    func eachKindCountsOnce() async throws {
        try await withChatStage { stage in
            let alice = stage.alice
            let group = try await alice.createGroup(title: "Group", members: [stage.toBoris])
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let chats = [stage.toBoris, group, talk]
            func names(_ suffix: String) -> [String] { chats.map { "\($0.kind.rawValue) \(suffix)" } }
            let table = NumberTable()
            try await table.begin(stage.boris, chats, by: alice)
            try await table.dying(stage.boris) {
                var sent: [[Int]] = []
                for chat in chats {
                    var ids: [Int] = []
                    for text in ["1", "2"] {
                        ids.append(try await alice.send("\(chat.kind.rawValue) \(text)", to: chat).id)
                    }
                    sent.append(ids)
                }
                try await table.has(names("1") + names("2"))
                for (chat, ids) in zip(chats, sent) {
                    try await alice.edit(ids[0], in: chat, to: "other")
                    try await alice.delete([ids[1]], in: chat)
                }
                let changes = chats.map { "edited in \($0.kind.rawValue)" }
                try await table.has(changes + ["1 deleted in private", "1 deleted in channel"])
                for chat in chats { try await alice.send("\(chat.kind.rawValue) 3", to: chat) }
                try await table.has(names("3"))
                let deletions = ["1 deleted in private", "1 deleted in private", "1 deleted in channel"]
                #expect(
                    table.counted.sorted() == (names("1") + names("2") + names("3") + changes + deletions).sorted())
            }
        }
    }

    @Test("U44 what bots are told of members and of who blocks them counts once, though a kill follows each")
    func botNumbersCountOnce() async throws {
        try await withBotStage { stage in
            try await stage.withBoris { boris, _ in
                let alice = stage.alice
                let group = try await alice.createGroup(title: "Small", members: [stage.peer])
                try await alice.promote(stage.peer, in: group, to: .all)
                let table = NumberTable()
                try await table.begin(stage.bot, [stage.peer], by: alice)
                try await table.dying(stage.bot) {
                    try await alice.addMembers([alice.resolve(.username("boris"))], to: group)
                    try await table.has(["joined"])
                    let there = try #require(
                        try await boris.dialogs().collect().first { $0.title == "Small" }?.peer)
                    try await boris.leave(there)
                    try await table.has(["left"])
                    try await alice.block(stage.peer)
                    try await table.has(["blocked"])
                    try await alice.unblock(stage.peer)
                    try await table.has(["unblocked"])
                    try await alice.send("end", to: stage.peer)
                    try await table.has(["end"])
                }
                #expect(table.counted == ["joined", "left", "blocked", "unblocked", "end"])
                #expect(Set(table.numbers.map(\.line)).count { $0.contains("/event/") } == 2)
            }
        }
    }

    @Test("U44 numbers that are stored of one account leave nothing out of another one that signs in after it")
    func numbersNameTheirAccount() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let (boris, clara) = (LabAccount.standard[1], LabAccount.standard[2])
                let toBoris = try await alice.client.resolve(.username("boris"))
                let toClara = try await alice.client.resolve(.username("clara"))
                try await withClient(of: lab) { my in
                    let table = NumberTable()
                    func tell(_ updates: TelegramUpdates, _ texts: [String], _ peer: Peer) async throws {
                        try await eventually("the place is known") { updates.position != nil }
                        for text in texts { try await alice.client.send(text, to: peer) }
                        try await table.has(texts)
                    }
                    let many = (1...12).map { "boris \($0)" }
                    for (account, texts, peer) in [(boris, many, toBoris), (clara, ["clara 1"], toClara)] {
                        try await my.signIn(account)
                        let updates = my.client.updates
                        try await table.counting(updates) { try await tell(updates, texts, peer) }
                        try await my.client.logOut()
                    }
                    // One program goes on while accounts change.
                    try await my.signIn(boris)
                    let updates = my.client.updates
                    try await table.counting(updates) {
                        try await tell(updates, ["boris 13"], toBoris)
                        try await my.client.logOut()
                        try await my.signIn(clara)
                        try await tell(updates, ["clara 2"], toClara)
                    }
                    #expect(table.counted == many + ["clara 1", "boris 13", "clara 2"])
                    #expect(table.numbers.count == 2)
                }
            }
        }
    }

    @Test("U44 numbers of a former session leave nothing out of a new one in which there are the same")
    func numbersNameTheirSession() async throws {
        let table = NumberTable()
        // Accounts of two labs have the same ids, and so have messages.
        for run in 1...2 {
            try await withChatStage { stage in
                try await table.begin(stage.boris, [stage.toBoris], by: stage.alice)
                try await table.counting(stage.boris.updates) {
                    for text in ["1", "2", "3"] { try await stage.alice.send(text, to: stage.toBoris) }
                    try await eventually("all count: \(table.counted)") { table.counted.count >= 3 * run }
                }
            }
        }
        #expect(table.counted == ["1", "2", "3", "1", "2", "3"])
        #expect(table.numbers.count == 1)
    }
}
