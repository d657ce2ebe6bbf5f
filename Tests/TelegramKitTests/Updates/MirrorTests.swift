import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Chats that a program keeps.
struct MirrorTests {
    /// What a program has made of a mirror: a copy of its chats, with the place behind it.
    private struct Copy {
        struct Key: Hashable {
            let chat: Int64
            let id: Int
        }

        /// Their messages have ids of their own.
        let channels: Set<Int64>
        var texts: [Key: String] = [:]
        var gaps: [Int64] = []
        var closed: [Int64] = []
        var position: MirrorPosition?
        var isCurrent = false
        /// Messages that were told more than once.
        var repeated: [String] = []
        var order: [Int64: [Int]] = [:]

        func has(_ text: String) -> Bool { texts.values.contains(text) }

        mutating func store(_ batch: MirrorBatch) {
            for change in batch.changes {
                switch change {
                case .message(let message):
                    let key = Key(chat: message.peer.id, id: message.id)
                    if texts.updateValue(message.text, forKey: key) != nil { repeated.append(message.text) }
                    order[message.peer.id, default: []].append(message.id)
                case .edited(let message): texts[Key(chat: message.peer.id, id: message.id)] = message.text
                case .deleted(let ids, let channel):
                    texts = texts.filter { key, _ in
                        !ids.contains(key.id) || channel.map { $0.id != key.chat } ?? channels.contains(key.chat)
                    }
                case .cleared(let chat, let last):
                    texts = texts.filter { key, _ in key.chat != chat.id || key.id > last }
                case .gap(let chat, _): gaps.append(chat.id)
                case .closed(let chat, _): closed.append(chat.id)
                default: break
                }
            }
            position = batch.position
            isCurrent = batch.isCurrent
        }
    }

    @Test("U26 A mirror tells histories, then what happens, each once however often it ends; a gap is told and filled")
    func mirrorsTellOnce() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            for number in 1...3 { try await boris.send("talk \(number)", to: there) }
            let chats = [stage.toBoris, talk]
            var copy = Copy(channels: [talk.id])
            /// Takes batches, each as a process that is killed behind it, until the copy is as it should be.
            func step(until isThere: (Copy) -> Bool) async throws {
                repeat {
                    var iterator = alice.mirror(chats, from: copy.position).makeAsyncIterator()
                    copy.store(try #require(try await iterator.next()))
                } while !isThere(copy)
            }
            /// The copy is what the server has.
            func compare(_ place: Testing.SourceLocation = #_sourceLocation) async throws {
                for chat in chats {
                    let all = try await alice.messages(in: chat, order: .oldestFirst).collect()
                    let kept = copy.texts.filter { $0.key.chat == chat.id }
                    #expect(
                        all.map(\.text) == kept.sorted { $0.key.id < $1.key.id }.map(\.value), sourceLocation: place)
                    let order = copy.order[chat.id] ?? []
                    #expect(order == order.sorted(), sourceLocation: place)
                }
                #expect(copy.repeated.isEmpty, sourceLocation: place)
            }

            func tellsHistories() async throws -> Message {
                // Histories, while something is written.
                try await step { _ in true }
                let early = try await boris.send("while it reads", to: stage.toAlice)
                try await step { $0.isCurrent }
                try await compare()
                return early
            }
            let early = try await tellsHistories()

            func tellsWhatHappens() async throws {
                // What happens, told once although its history may have told it.
                let second = try await boris.send("second", to: stage.toAlice)
                try await step { $0.has("second") }
                try await boris.edit(second.id, in: stage.toAlice, to: "changed")
                let post = try await boris.send("post", to: there)
                try await step { $0.has("post") && $0.has("changed") }
                try await compare()
                try await boris.edit(post.id, in: there, to: "new post")
                try await boris.delete([early.id], in: stage.toAlice)
                let last = try await boris.send("last", to: there)
                try await step { $0.has("last") && $0.has("new post") && !$0.has("while it reads") }
                try await compare()
                try await boris.delete([last.id], in: there)
                try await step { !$0.has("last") }
                try await compare()
                #expect(copy.gaps.isEmpty)
            }
            try await tellsWhatHappens()

            func goesOn() async throws {
                // One that does not end in between goes on where it was.
                try await boris.send("one", to: there)
                try await boris.send("two", to: stage.toAlice)
                for try await batch in alice.mirror(chats, from: copy.position) {
                    copy.store(batch)
                    if copy.has("one"), copy.has("two") { break }
                }
                try await compare()
            }
            try await goesOn()

            func tellsGaps() async throws {
                // The server does not tell everything any more.
                for number in 1...3 { try await boris.send("missed \(number)", to: stage.toAlice) }
                let present = try await alice.invoke(API.Updates.GetState())
                let isLost = Mutex(true)
                await stage.lab.answer(API.Updates.GetDifference.self) { _, _ in
                    let isFirst = isLost.withLock { lost in
                        defer { lost = false }
                        return lost
                    }
                    return isFirst ? .differenceTooLong(pts: present.pts) : nil
                }
                try await step { !$0.gaps.isEmpty }
                #expect(Set(copy.gaps) == [stage.toBoris.id, talk.id])
                try await step { $0.isCurrent }
                try await boris.send("after", to: stage.toAlice)
                try await step { $0.has("after") }
                try await compare()
            }
            try await tellsGaps()

            let damaged = try await error { () async throws(TelegramError) in
                var iterator = alice.mirror(chats, from: MirrorPosition(bytes: [1, 2, 3])).makeAsyncIterator()
                return try await iterator.next() != nil
            }
            #expect(damaged.code == .positionInvalid)
        }
    }

    @Test("U26 A chat that the account is put out of is said to be closed, once; the others go on")
    func lostChatsAreLeft() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            try await alice.send("hello", to: talk)
            try await alice.ban(stage.toBoris, in: talk)
            var copy = Copy(channels: [talk.id])
            func step(until isThere: (Copy) -> Bool) async throws {
                repeat {
                    var iterator = boris.mirror([there, there, stage.toAlice], from: copy.position).makeAsyncIterator()
                    copy.store(try #require(try await iterator.next()))
                } while !isThere(copy)
            }
            try await step { $0.isCurrent }
            #expect(copy.closed == [talk.id])
            try await alice.send("still here", to: stage.toBoris)
            try await step { $0.has("still here") }
            #expect(copy.closed == [talk.id] && !copy.has("hello"))
            // The position of another account is no place of this one's.
            let position = copy.position
            let foreign = try await error { () async throws(TelegramError) in
                var iterator = alice.mirror([talk], from: position).makeAsyncIterator()
                return try await iterator.next() != nil
            }
            #expect(foreign.code == .positionInvalid)
        }
    }

    @Test(
        "U26 A mirror that runs tells at once that the account is put out of a supergroup, and comes back when the account does"
    )
    func closedWhileItRuns() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            try await alice.send("hello", to: talk)
            var copy = Copy(channels: [talk.id])
            var mirror = boris.mirror([there], from: nil).makeAsyncIterator()
            func step(until isThere: (Copy) -> Bool) async throws {
                repeat { copy.store(try #require(try await mirror.next())) } while !isThere(copy)
            }
            /// Nothing can come any more, in this run or when it goes on.
            func expectEnd() async throws {
                for position in [nil, copy.position] {
                    if let position { mirror = boris.mirror([there], from: position).makeAsyncIterator() }
                    let end = try await error { () async throws(TelegramError) in try await mirror.next() != nil }
                    #expect(end.code == .chatForbidden, "\(end)")
                }
            }
            func closesAtOnce() async throws {
                try await step { $0.isCurrent }
                // What else changes in it closes nothing.
                try await alice.setTitle("Talks", of: talk)
                try await alice.send("still", to: talk)
                try await step { $0.has("still") }
                #expect(copy.closed.isEmpty && copy.gaps.isEmpty)
                // While it runs it is told: nothing is asked for.
                let questions = ["channels.getFullChannel", "channels.getChannels", "messages.getChats"]
                func asked() -> Int {
                    stage.lab.receivedMessages(at: 2).count {
                        $0.name.hasPrefix("updates.get") || questions.contains($0.name)
                    }
                }
                let before = asked()
                for text in ["and", "more"] {
                    try await alice.send(text, to: talk)
                    try await step { $0.has(text) }
                }
                #expect(asked() == before && before > 0)
                try await alice.ban(stage.toBoris, in: talk)
                try await step { !$0.closed.isEmpty }
                try await expectEnd()
                #expect(copy.closed == [talk.id])
            }
            try await closesAtOnce()

            func comesBack() async throws {
                // It comes back while no mirror runs.
                try await alice.send("missed", to: talk)
                try await alice.unban(stage.toBoris, in: talk)
                try await alice.addMembers([stage.toBoris], to: talk)
                mirror = boris.mirror([there], from: copy.position).makeAsyncIterator()
                try await step { $0.isCurrent }
                #expect(copy.gaps == [talk.id] && copy.has("missed") && copy.repeated.isEmpty)
                try await alice.send("again", to: talk)
                try await step { $0.has("again") }
            }
            try await comesBack()

            func closesWhileNoneRuns() async throws {
                // It is put out while no mirror runs.
                try await alice.ban(stage.toBoris, in: talk)
                mirror = boris.mirror([there], from: copy.position).makeAsyncIterator()
                try await step { $0.closed.count == 2 }
                try await expectEnd()
            }
            try await closesWhileNoneRuns()

            func comesBackBesideAnother() async throws {
                // Beside another chat it goes on, and comes back while the mirror runs.
                let chats = [there, stage.toAlice]
                mirror = boris.mirror(chats, from: copy.position).makeAsyncIterator()
                try await step { $0.isCurrent && !$0.order[stage.toAlice.id, default: []].isEmpty }
                try await alice.unban(stage.toBoris, in: talk)
                try await alice.addMembers([stage.toBoris], to: talk)
                try await step { $0.gaps.count == 2 && $0.isCurrent }
                try await alice.send("both", to: talk)
                try await step { $0.has("both") }
                try await alice.ban(stage.toBoris, in: talk)
                try await step { $0.closed.count == 3 }
                try await alice.send("and this", to: stage.toBoris)
                try await step { $0.has("and this") }
                #expect(copy.closed == [talk.id, talk.id, talk.id] && copy.gaps == [talk.id, talk.id])
            }
            try await comesBackBesideAnother()
        }
    }

    @Test("U30 U31 a person is no basic group, whatever id they have")
    func peopleAreNoGroups() async throws {
        try await withChatStage { stage in
            let (alice, person) = (stage.alice, stage.toBoris)
            func expectRefusal(_ call: () async throws(TelegramError) -> Void) async throws {
                let refusal = try await error(of: call)
                #expect(refusal.code == .peerInvalid && refusal.serverError == nil && !refusal.mayHaveRun)
            }
            try await expectRefusal { () async throws(TelegramError) in try await alice.deleteChat(person) }
            try await expectRefusal { () async throws(TelegramError) in try await alice.setTitle("x", of: person) }
            try await expectRefusal { () async throws(TelegramError) in try await alice.setPhoto(nil, of: person) }
            try await expectRefusal { () async throws(TelegramError) in try await alice.ban(person, in: person) }
            try await expectRefusal { () async throws(TelegramError) in try await alice.demote(person, in: person) }
            try await expectRefusal { () async throws(TelegramError) in try await alice.addMembers([person], to: person)
            }
            try await expectRefusal { () async throws(TelegramError) in try await alice.leave(person) }
        }
    }
}
