import FuzzSupport
import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Updates of several chats, handled at the same time.
struct SideBySideTests {
    /// What was handled, and which texts wait until the task is cancelled.
    private static func handle(
        _ updates: TelegramUpdates, _ diary: Diary, stuck: Set<String> = [], until last: @escaping @Sendable () -> Bool
    ) async throws {
        let running = Task {
            try await updates.handle(chatsAtOnce: 4) { update in
                guard case .newMessage(let message) = update, !message.isOutgoing, !message.text.isEmpty else { return }
                if stuck.contains(message.text) {
                    diary.note("\(message.text) begins")
                    try await Task.sleep(for: .seconds(3600))
                }
                diary.note(message.text)
            }
        }
        do {
            try await eventually("all is handled") { last() }
        } catch {
            running.cancel()
            throw TestFailure("\(error): \(diary.lines)")
        }
        running.cancel()
        _ = await running.result
    }

    @Test(
        "U44 chats do not wait for each other, each is in order; the place moves past what is handled in its numbering")
    func chatsGoOnSideBySide() async throws {
        try await withBotStage { stage in
            try await stage.withBoris { boris, bot in
                let alice = stage.alice
                let talk = try await alice.createChannel(title: "Talk")
                try await alice.addMembers([stage.peer], to: talk)
                try await alice.promote(stage.peer, in: talk, to: [.inviteUsers])
                let first = Diary()
                // The first reader begins with the present.
                let present = stage.bot.updates
                try await eventually("the place is known") { present.position != nil }
                for (text, chat) in [("a1", stage.peer), ("c1", talk), ("a2", stage.peer)] {
                    try await alice.send(text, to: chat)
                }
                for text in ["b1", "b2"] { try await boris.send(text, to: bot) }
                // Alice's chat stands still.
                try await Self.handle(present, first, stuck: ["a1"]) {
                    Set(first.lines) == ["a1 begins", "b1", "b2", "c1"]
                }
                #expect(first.lines.filter { $0.hasPrefix("b") } == ["b1", "b2"])
                // What is behind her message in the same numbering comes again, the supergroup's does not.
                let second = Diary()
                try await alice.send("c2", to: talk)
                try await Self.handle(stage.bot.updates, second) {
                    Set(second.lines) == ["a1", "a2", "b1", "b2", "c2"]
                }
                for name in ["a", "b"] {
                    #expect(second.lines.filter { $0.hasPrefix(name) } == ["\(name)1", "\(name)2"])
                }
                #expect(!second.lines.contains("c1"))
                // Nothing is left.
                let third = Diary()
                try await boris.send("b3", to: bot)
                try await Self.handle(stage.bot.updates, third) { third.lines.contains("b3") }
                #expect(third.lines == ["b3"])
            }
        }
    }

    @Test("U44 an error ends the handling, and its update comes again")
    func errorsEndTheHandling() async throws {
        struct Broken: Error {}
        try await withBotStage { stage in
            let present = stage.bot.updates
            try await eventually("the place is known") { present.position != nil }
            for text in ["one", "two"] { try await stage.alice.send(text, to: stage.peer) }
            let diary = Diary()
            for _ in 1...2 {
                let client = stage.bot
                await #expect(throws: Broken.self) {
                    try await client.updates.handle(chatsAtOnce: 3) { update in
                        guard case .newMessage(let message) = update else { return }
                        diary.note(message.text)
                        if message.text == "two" { throw Broken() }
                    }
                }
            }
            #expect(diary.lines == ["one", "two", "two"])
        }
    }

    @Test("U44 a chat has one update handled at a time, in its order; what concerns all chats is handled alone")
    func lanesKeepOrder() {
        for seed in Slice.seeds(200) {
            var random = FuzzRandom(seed)
            let limit = Int.random(in: 1...5, using: &random)
            var lanes = UpdateLanes<Int>(limit: limit)
            var places: [UpdatePlace] = []
            var running: [Int: Int] = [:]
            var begun: [Int] = []
            func begin(_ ready: [(number: Int, element: Int)]) {
                for (number, element) in ready {
                    let others = running.values.map { places[$0] }
                    #expect(!others.contains(places[element]) && !others.contains(.everything))
                    #expect(places[element] != .everything || others.isEmpty)
                    let earlier = places[..<element].indices.filter { !begun.contains($0) }
                    #expect(!earlier.contains { places[$0] == places[element] || places[$0] == .everything })
                    #expect(places[element] != .everything || earlier.isEmpty)
                    running[number] = element
                    begun.append(element)
                }
                #expect(running.count <= limit)
            }
            for _ in 0..<100 {
                if lanes.hasRoom, Bool.random(using: &random) {
                    let place: UpdatePlace =
                        Int.random(in: 0..<10, using: &random) == 0
                        ? .everything : .chat(.user, Int64.random(in: 1...4, using: &random))
                    lanes.add(places.count, at: place)
                    places.append(place)
                } else if let number = running.keys.sorted().randomElement(using: &random) {
                    lanes.finish(number)
                    running[number] = nil
                }
                begin(lanes.takeReady())
            }
            // Nothing is forgotten.
            while let number = running.keys.first {
                lanes.finish(number)
                running[number] = nil
                begin(lanes.takeReady())
            }
            #expect(begun.sorted() == Array(places.indices), "seed \(seed)")
        }
    }

    @Test("U44 in whatever order elements are finished with, the place is behind those before which none is open")
    func placesFollowTheirNumbering() {
        for seed in Slice.seeds(200) {
            var random = FuzzRandom(seed)
            var hand = ElementsInHand()
            let start = UpdateState(pts: 1, qts: 0, date: 0, seq: 0)
            var state = start
            var taken: [(number: Int, step: UpdateState.Step?)] = []
            var done: Set<Int> = []
            for index: Int32 in 1...60 {
                let step: UpdateState.Step? =
                    switch Int.random(in: 0..<7, using: &random) {
                    case 0: .pts(index + 1)
                    case 1: .qts(index)
                    case 2: .seq(index)
                    case 3: .state(pts: index + 1, qts: index, date: index, seq: index)
                    case 4: nil
                    default:
                        .channel(
                            Int64.random(in: 1...3, using: &random), .init(pts: index, accessHash: 1))
                    }
                let isDone = Int.random(in: 0..<4, using: &random) == 0
                let number = hand.add(step, isDone: isDone)
                taken.append((number, step))
                if isDone { done.insert(number) }
                while Bool.random(using: &random),
                    let open = taken.filter({ !done.contains($0.number) }).randomElement(using: &random)
                {
                    hand.finish(open.number)
                    done.insert(open.number)
                }
                for step in hand.takeFinished() { state.apply(step) }
                var expected = Self.expected(start, taken, done)
                // Moves that wait are joined, and their date waits as long as the last of them.
                #expect(state.date <= expected.date, "seed \(seed), \(index)")
                expected.date = state.date
                #expect(state == expected, "seed \(seed), \(index)")
            }
            hand.finishAll()
            for step in hand.takeFinished() { state.apply(step) }
            #expect(state == Self.expected(start, taken, Set(taken.map(\.number))) && hand.steps.isEmpty)
        }
    }

    /// Behind the elements of each numbering before which none is open; the date behind those before which none is in any channel.
    private static func expected(
        _ start: UpdateState, _ taken: [(number: Int, step: UpdateState.Step?)], _ done: Set<Int>
    ) -> UpdateState {
        var state = start
        var blocked: Set<Int64> = []
        for (number, step) in taken {
            guard let step else { continue }
            var line: Int64 = 0
            if case .channel(let id, _) = step { line = id }
            if !done.contains(number) { blocked.insert(line) }
            guard !blocked.contains(line) else { continue }
            let date = state.date
            state.apply(step)
            // After a restart the server names the channels in which something happened since then.
            if blocked.contains(where: { $0 != 0 }) { state.date = date }
        }
        return state
    }

    @Test("U44 where everything begins anew, what came before is counted first, and what comes later after it")
    func beginningsKeepTheirTurn() {
        var hand = ElementsInHand()
        let before = hand.add(.channel(1, .init(pts: 5, accessHash: 1)))
        let begun = UpdateState(pts: 50, qts: 0, date: 0, seq: 0)
        let beginning = hand.add(.begin(begun))
        let after = hand.add(.channel(1, .init(pts: 9, accessHash: 1)))
        let other = hand.add(.channel(2, .init(pts: 7, accessHash: 1)))
        for number in [beginning, other] { hand.finish(number) }
        #expect(hand.takeFinished().isEmpty)
        hand.finish(before)
        #expect(
            hand.takeFinished() == [
                .channel(1, .init(pts: 5, accessHash: 1)), .begin(begun), .channel(2, .init(pts: 7, accessHash: 1)),
            ])
        hand.finish(after)
        #expect(hand.takeFinished() == [.channel(1, .init(pts: 9, accessHash: 1))] && hand.steps.isEmpty)
    }

    @Test("U44 an element that is never finished with costs no memory for those that are")
    func handsStaySmall() {
        var hand = ElementsInHand()
        _ = hand.add(.pts(2))
        for pts: Int32 in 3...5000 {
            let number = hand.add(.pts(pts))
            hand.finish(number)
            _ = hand.add(.seq(pts), isDone: true)
        }
        #expect(hand.takeFinished().isEmpty && hand.steps.count == 3)
        // Of the dates that wait for one post the last one is kept.
        var dated = ElementsInHand()
        let post = dated.add(.channel(7, .init(pts: 5, accessHash: 1)))
        for pts: Int32 in 2...100 {
            _ = dated.add(.state(pts: pts, qts: 0, date: pts, seq: 0), isDone: true)
            _ = dated.takeFinished()
        }
        dated.finish(post)
        #expect(dated.takeFinished() == [.channel(7, .init(pts: 5, accessHash: 1)), .date(100)])
    }
}
