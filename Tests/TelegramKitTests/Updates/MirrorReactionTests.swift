import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What happens to messages of a mirrored chat that stay what they are.
struct MirrorReactionTests {
    private typealias Told = MirrorAskingTests.Told

    @Test("U26 A mirror tells reactions, pins and results of polls, and of what it missed all that servers tell")
    func reactionsAreMirrored() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            let other = try await alice.createChannel(title: "Other")
            try await alice.addMembers([stage.toBoris], to: other)
            let post = try await alice.send("post", to: talk)
            let elsewhere = try await alice.send("elsewhere", to: other)
            let chats = [there, stage.toAlice]
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            try await step { $0.isCurrent }

            func tellsReactions() async throws {
                // In another chat: none of the mirror's.
                try await alice.react(to: elsewhere.id, in: other, with: "👍")
                try await alice.react(to: post.id, in: talk, with: "👍")
                try await step { $0.has("reactions to \(post.id): [\"👍 1\"]") }
                // Its own too.
                try await boris.react(to: post.id, in: there, with: "👍")
                try await step { $0.has("reactions to \(post.id): [\"👍 2\"]") }
                try await alice.react(to: post.id, in: talk, with: [])
                try await step { $0.has("reactions to \(post.id): [\"👍 1\"]") && $0.isCurrent }
                #expect(told.lines.count { $0.hasPrefix("reactions") } == 3)
                let note = try await boris.send("note", to: stage.toAlice)
                let hers = try #require(try await alice.messages(in: stage.toBoris, limit: 1).collect().first)
                try await alice.react(to: hers.id, in: stage.toBoris, with: "👍")
                try await step { $0.has("reactions to \(note.id): [\"👍 1\"]") }
            }
            try await tellsReactions()

            func tellsPinsAndPolls() async throws {
                try await alice.setPinned(true, post.id, in: talk)
                try await step { $0.has("pinned [\(post.id)]") }
                let poll = try await alice.send(.poll("Milk?", answers: ["Yes", "No"]), to: talk)
                try await poll.bound(to: alice).vote(0)
                try await step { $0.has("poll in \(poll.id): 1") }
            }
            try await tellsPinsAndPolls()

            func tellsWhatItMissed() async throws {
                await stage.lab.refuseConnections(2)
                await stage.lab.dropConnections(2)
                try await alice.react(to: post.id, in: talk, with: "👍")
                try await alice.edit(post.id, in: talk, to: "changed")
                try await alice.setPinned(false, post.id, in: talk)
                await stage.lab.forgetSessions(2)
                await stage.lab.refuseConnections(2, false)
                try await step { $0.has("unpinned [\(post.id)]") }
                #expect(told.edited.map(\.text) == ["changed"])
                #expect(told.edited.first?.reactions.map(\.count) == [2])
                #expect(!told.lines.contains { $0.hasPrefix("gap") })
            }
            try await tellsWhatItMissed()
        }
    }

    @Test("U26 Of messages that are cleared, and of chats that are closed, no reactions and pins are told")
    func clearedReactions() throws {
        let channel = Peer(kind: .channel, id: 7)
        var place = MirrorPlace(updates: [], chats: [channel])
        func message(_ id: Int32) throws -> Message {
            try #require(Message(.message(.init(id: id, peerID: .peerChannel(channelID: 7), date: 1, message: ""))))
        }
        place.receive(try [5, 6, 7].map { try message($0) }, ofChat: 0, isLast: false)
        place.receive([], ofChat: 0, isLast: true)
        let cleared = place.clear(0, upTo: 6)
        #expect(cleared != nil)
        /// What an update tells of the place.
        func told(_ update: API.Update) -> [MirrorChange] { place.take(.other(update, UpdateContext())) }
        func reactions(to id: Int32, in chat: Int64 = 7) -> API.Update {
            .updateMessageReactions(
                .init(peer: .peerChannel(channelID: chat), msgID: id, reactions: .init(results: [])))
        }
        func pins(_ ids: [Int32]) -> API.Update {
            .updatePinnedChannelMessages(.init(pinned: true, channelID: 7, messages: ids, pts: 1, ptsCount: 1))
        }
        let counts = [reactions(to: 6), reactions(to: 7), reactions(to: 7, in: 8), pins([5, 6])].map { told($0).count }
        #expect(counts == [0, 1, 0, 0])
        var pinned: [Int] = []
        for case .pinsChanged(let change) in told(pins([6, 7])) { pinned = change.messageIDs }
        #expect(pinned == [7])
        place.close(0)
        let last = told(reactions(to: 7)) + told(pins([7]))
        #expect(last.isEmpty)
    }
}
