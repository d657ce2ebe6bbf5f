import Synchronization
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Updates with their numbers, for a program that stores what it makes of them.
struct UpdateNumberTests {
    /// What a program stores: in one transaction the number of an update and what was made of it.
    private final class Table: Sendable {
        private struct Rows {
            var numbers: [String: UpdateNumber] = [:]
            var counted: [String] = []
        }

        private let rows = Mutex(Rows())

        var numbers: [UpdateNumber] { rows.withLock { Array($0.numbers.values) } }
        var counted: [String] { rows.withLock { $0.counted } }

        func count(_ text: String, _ number: UpdateNumber) {
            rows.withLock { rows in
                rows.counted.append(text)
                rows.numbers[number.line] = number
            }
        }
    }

    /// Handles until something is stored; the first run stands still at a text.
    private static func handle(
        _ updates: TelegramUpdates, _ table: Table, stuck: String? = nil, until last: @escaping @Sendable () -> Bool
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
                table.count(text, try #require(number))
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
                let table = Table()
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
                #expect(lines.count == 3 && lines.count { $0.hasPrefix("message/user/") } == 2)
                #expect(lines.count { $0.hasPrefix("change/user/") } == 1)
                // As text, too.
                let number = try #require(table.numbers.first)
                #expect(UpdateNumber(line: number.line, value: number.value) == number)
            }
        }
    }
}
