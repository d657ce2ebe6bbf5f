import Synchronization
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What a mirror asks servers, and what their answers mean to it.
struct MirrorAskingTests {
    /// What a mirror has told, in its order, and the place behind it.
    struct Told {
        var lines: [String] = []
        var edited: [Message] = []
        var position: MirrorPosition?
        var isCurrent = false

        var isCleared: Bool { lines.contains { $0.hasPrefix("cleared") } }

        func has(_ line: String) -> Bool { lines.contains(line) }

        mutating func store(_ batch: MirrorBatch) {
            for change in batch.changes {
                switch change {
                case .message(let message): lines.append(message.text)
                case .edited(let message):
                    lines.append("edited: \(message.text)")
                    edited.append(message)
                case .deleted: lines.append("deleted")
                case .cleared(_, let last): lines.append("cleared \(last)")
                case .gap(let chat, _): lines.append("gap \(chat.id)")
                case .closed(let chat, .becameSupergroup(let next)):
                    lines.append("closed \(chat.id), goes on as \(next)")
                case .closed(let chat, _): lines.append("closed \(chat.id)")
                case .reactionsCounted(let counts):
                    let all = counts.reactions.map { count in
                        if case .emoji(let text) = count.reaction { "\(text) \(count.count)" } else { "other" }
                    }
                    lines.append("reactions to \(counts.messageID): \(all)")
                case .pinsChanged(let pins):
                    lines.append("\(pins.isPinned ? "pinned" : "unpinned") \(pins.messageIDs)")
                case .pollChanged(let change):
                    lines.append("poll in \(change.messageID ?? 0): \(change.poll?.totalVotes ?? 0)")
                }
            }
            position = batch.position
            isCurrent = batch.isCurrent
        }
    }

    /// How often a user asks.
    final class Questions: Sendable {
        private let counts = Mutex<[String: Int]>([:])

        subscript(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }

        func count<Method: TLFunction>(_ method: Method.Type, of user: Int64, at lab: Lab) async {
            await lab.answer(method) { _, caller in
                if caller.userID == user { self.counts.withLock { $0[Method.name, default: 0] += 1 } }
                return nil
            }
        }
    }

    @Test("U26 A mirror that is read so slowly that updates are missed asks nothing more of its channels")
    func slowMirrorsAskNoMore() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.updateBufferLimit = 4 }) { alice in
                try await withClient(of: lab) { boris in
                    let user = try await alice.signIn().id
                    try await boris.signIn(LabAccount.standard[1])
                    let toAlice = try await boris.client.resolve(.username("alice"))
                    let toBoris = try await alice.client.resolve(.username("boris"))
                    let talk = try await alice.client.createChannel(title: "Talk")
                    let questions = Questions()
                    await questions.count(API.Channels.GetFullChannel.self, of: user, at: lab)
                    await questions.count(API.Updates.GetDifference.self, of: user, at: lab)
                    var told = Told()
                    var mirror = alice.client.mirror([talk, toBoris], from: nil).makeAsyncIterator()
                    func step(until isThere: (Told) -> Bool) async throws {
                        repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
                    }
                    try await step { $0.isCurrent }
                    try await boris.client.send("first", to: toAlice)
                    try await step { $0.has("first") }
                    // Where the channel is, and up to where it is cleared.
                    #expect(questions["channels.getFullChannel"] == 2)
                    let before = questions["updates.getDifference"]
                    for number in 1...60 { try await boris.client.send("\(number)", to: toAlice) }
                    try await step { $0.has("60") }
                    #expect(questions["updates.getDifference"] > before)
                    #expect(questions["channels.getFullChannel"] == 2)
                }
            }
        }
    }

    @Test("U26 A server that does not say up to where a channel is cleared ends no mirror: the next batch asks again")
    func pausesEndNoMirror() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .never }) { alice in
                try await withClient(of: lab) { boris in
                    let user = try await alice.signIn().id
                    try await boris.signIn(LabAccount.standard[1])
                    let toAlice = try await boris.client.resolve(.username("alice"))
                    let toBoris = try await alice.client.resolve(.username("boris"))
                    let talk = try await alice.client.createChannel(title: "Talk")
                    try await alice.client.send("old", to: talk)
                    var told = Told()
                    var mirror = alice.client.mirror([talk, toBoris], from: nil).makeAsyncIterator()
                    func step(until isThere: (Told) -> Bool) async throws {
                        repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
                    }
                    try await step { $0.isCurrent }
                    // While none hears of it.
                    let request = API.Channels.DeleteHistory(
                        channel: try await alice.client.inputChannel(talk), maxID: .max)
                    _ = try await lab.perform(request, as: user)
                    let refusal = Mutex<LabRequestError?>(.floodWait(1))
                    await lab.answer(API.Channels.GetFullChannel.self) { _, caller in
                        guard caller.userID == user, let error = refusal.withLock({ $0 }) else { return nil }
                        throw error
                    }
                    try await boris.client.send("more", to: toAlice)
                    mirror = alice.client.mirror([talk, toBoris], from: told.position).makeAsyncIterator()
                    try await step { $0.has("more") }
                    refusal.withLock { $0 = LabRequestError(code: 400, message: "REQUEST_INVALID") }
                    try await boris.client.send("and more", to: toAlice)
                    try await step { $0.has("and more") }
                    #expect(!told.isCleared)
                    refusal.withLock { $0 = nil }
                    try await step { $0.isCleared }
                }
            }
        }
    }

    @Test("U26 A basic group that is closed before all was told has a gap before that and nothing behind it")
    func lostGroupsEndWithAGap() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await boris.me().id
            let group = try await alice.createGroup(title: "Small", members: [stage.toBoris])
            let known = try await alice.send("known", to: group)
            let chats = [try await stage.asBoris(group), stage.toAlice]
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            try await step { $0.isCurrent }
            #expect(told.has("known"))
            // While none runs.
            try await alice.edit(known.id, in: group, to: "changed")
            for number in 1...5 { try await alice.send("unknown \(number)", to: group) }
            try await alice.ban(stage.toBoris, in: group)
            try await alice.send("beside", to: stage.toBoris)
            let questions = Questions()
            await questions.count(API.Messages.GetChats.self, of: user, at: stage.lab)
            mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
            try await step { $0.has("beside") }
            #expect(told.lines.suffix(3) == ["gap \(group.id)", "closed \(group.id)", "beside"])
            #expect(told.has("unknown 5") && !told.has("edited: changed"))
            // At the start, of this group, behind its history, and when updates are heard; not for each message that waits
            // among them.
            #expect(questions["messages.getChats"] == 4)
        }
    }

    @Test("U26 A basic group that is called left or forbidden is closed, and opens again when the account is in it")
    func answersCloseGroups() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await boris.me().id
            let id = try await alice.createGroup(title: "Small", members: [stage.toBoris]).id
            let chats = [try await stage.asBoris(Peer(kind: .group, id: id)), stage.toAlice]
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            try await step { $0.isCurrent }
            let left = API.Chat.chat(
                .init(left: true, id: id, title: "", photo: .chatPhotoEmpty, participantsCount: 1, date: 1, version: 1))
            for answer in [left, .chatForbidden(id: id, title: "")] {
                await stage.lab.answer(API.Messages.GetChats.self) { _, caller in
                    caller.userID == user ? API.Messages.Chats.chats(chats: [answer]) : nil
                }
                mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
                try await step { $0.lines.last == "closed \(id)" }
                await stage.lab.stopAnswering(API.Messages.GetChats.self)
                mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
                try await step { $0.lines.last == "gap \(id)" }
                try await step { $0.isCurrent }
            }
        }
    }

    @Test("U26 Where a server refuses to speak of channels together, a closed one is asked about by itself")
    func refusedHundredsAreAskedOneByOne() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await boris.me().id
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let chats = [try await stage.asBoris(talk), stage.toAlice]
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            try await step { $0.isCurrent }
            try await alice.ban(stage.toBoris, in: talk)
            mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
            try await step { $0.has("closed \(talk.id)") }
            try await alice.unban(stage.toBoris, in: talk)
            try await alice.addMembers([stage.toBoris], to: talk)
            try await alice.send("beside", to: stage.toBoris)
            await stage.lab.answer(API.Channels.GetChannels.self) { _, caller in
                guard caller.userID == user else { return nil }
                throw LabRequestError(code: 400, message: "CHANNEL_INVALID")
            }
            mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
            told.store(try #require(try await mirror.next()))
            #expect(told.lines.last == "gap \(talk.id)")
        }
    }

    @Test("U26 However much of a channel a server calls cleared, what is written later is told")
    func hugeClearingsSilenceNothing() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await boris.me().id
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            let last = try await alice.send("old", to: talk)
            var told = Told()
            var mirror = boris.mirror([there], from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            try await step { $0.isCurrent }
            let request = API.Channels.GetFullChannel(channel: try await boris.inputChannel(there))
            var answer = try await stage.lab.perform(request, as: user)
            guard case .channelFull(var full) = answer.fullChat else { throw TestFailure("it is no channel") }
            full.availableMinID = .max
            answer.fullChat = .channelFull(full)
            await stage.lab.answer(API.Channels.GetFullChannel.self) { [answer] _, caller in
                caller.userID == user ? answer : nil
            }
            mirror = boris.mirror([there], from: told.position).makeAsyncIterator()
            try await step { $0.isCleared }
            #expect(told.has("cleared \(last.id)"))
            let later = try await alice.send("later", to: talk)
            try await step { $0.has("later") }
            try await alice.edit(later.id, in: talk, to: "later still")
            try await step { $0.has("edited: later still") }
        }
    }
}
