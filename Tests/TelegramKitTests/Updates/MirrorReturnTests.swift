import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Chats that a mirror closes, and what it tells of them after that.
struct MirrorReturnTests {
    private typealias Told = MirrorAskingTests.Told
    private typealias Questions = MirrorAskingTests.Questions

    @Test("U26 A basic group that is lost among much that was missed ends with a gap: edits wait behind the messages")
    func missedLossesHaveAGap() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let group = try await alice.createGroup(title: "Small", members: [stage.toBoris])
            let known = try await alice.send("known", to: group)
            let chats = [try await stage.asBoris(group), stage.toAlice]
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            try await step { $0.isCurrent }
            // From here on it hears what happens, until it is cut off.
            try await alice.send("heard", to: group)
            try await step { $0.has("heard") }
            await stage.lab.refuseConnections(2)
            await stage.lab.dropConnections(2)
            try await alice.edit(known.id, in: group, to: "changed")
            try await alice.ban(stage.toBoris, in: group)
            await stage.lab.forgetSessions(2)
            await stage.lab.refuseConnections(2, false)
            try await step { $0.has("closed \(group.id)") }
            #expect(told.lines.suffix(2) == ["gap \(group.id)", "closed \(group.id)"])
            #expect(told.has("known") && !told.has("edited: changed"))
        }
    }

    @Test("U26 A basic group that the account was in again, and is out of again, tells between two gaps what came then")
    func returnsAreTold() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await boris.me().id
            let group = try await alice.createGroup(title: "Small", members: [stage.toBoris])
            let chats = [try await stage.asBoris(group), stage.toAlice]
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            /// While no mirror runs the account comes back and goes, and the next mirror begins.
            func comesAndGoes() async throws {
                try await alice.addMembers([stage.toBoris], to: group)
                for number in 1...3 { try await alice.send("between \(number)", to: group) }
                try await alice.ban(stage.toBoris, in: group)
                try await alice.send("beside", to: stage.toBoris)
                told.lines = []
                mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
            }
            let (gap, closed) = ("gap \(group.id)", "closed \(group.id)")
            try await step { $0.isCurrent }
            try await alice.ban(stage.toBoris, in: group)
            try await step { $0.has(closed) }

            func tellsWhatCame() async throws {
                let questions = Questions()
                await questions.count(API.Messages.GetChats.self, of: user, at: stage.lab)
                try await comesAndGoes()
                try await step { $0.has("beside") }
                #expect(told.lines.first == gap)
                #expect(told.lines.filter { $0.hasPrefix("between") } == (1...3).map { "between \($0)" })
                #expect(told.lines.suffix(3) == [gap, closed, "beside"])
                #expect(told.lines.count { $0 == gap } == 2)
                // At the start, with the first message, and behind the history: not for each message.
                #expect(questions["messages.getChats"] == 3)
                await stage.lab.stopAnswering(API.Messages.GetChats.self)
            }
            try await tellsWhatCame()

            func tellsNothingHidden() async throws {
                await stage.lab.answer(API.Messages.GetHistory.self) { query, caller in
                    guard caller.userID == user, case .inputPeerChat = query.peer else { return nil }
                    throw LabRequestError(code: 400, message: "CHAT_ID_INVALID")
                }
                try await comesAndGoes()
                try await step { $0.has("beside") }
                #expect(told.lines == ["beside"])
                await stage.lab.stopAnswering(API.Messages.GetHistory.self)
            }
            try await tellsNothingHidden()
        }
    }

    @Test("U26 A closed chat opens again where its history can be read, and is told to be closed once where it cannot")
    func unreadableChatsStayClosed() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await boris.me().id
            let group = try await alice.createGroup(title: "Small", members: [stage.toBoris])
            let there = try await stage.asBoris(group)
            /// The history of a chat is refused, then it is not.
            func opens(
                _ chat: Peer, beside other: Peer, if isRefused: @escaping @Sendable (API.InputPeer) -> Bool
            ) async throws {
                await stage.lab.answer(API.Messages.GetHistory.self) { query, caller in
                    guard caller.userID == user, isRefused(query.peer) else { return nil }
                    throw LabRequestError(code: 400, message: "PEER_ID_INVALID")
                }
                var told = Told()
                /// Alice writes in some of the chats, and a mirror begins.
                func begin(with text: String, in chats: [Peer]) async throws -> ChatMirror.AsyncIterator {
                    for peer in chats { try await alice.send(text, to: peer == there ? group : stage.toBoris) }
                    return boris.mirror([chat, other], from: told.position).makeAsyncIterator()
                }
                for number in 1...3 {
                    let text = "\(chat.kind) \(number)"
                    var mirror = try await begin(with: text, in: [chat, other])
                    repeat {
                        told.store(try #require(try await mirror.next()))
                    } while !told.has(text) || !told.isCurrent
                }
                let lines = told.lines.filter { $0.hasPrefix("gap") || $0.hasPrefix("closed") }
                #expect(lines == ["closed \(chat.id)"])
                await stage.lab.stopAnswering(API.Messages.GetHistory.self)
                var mirror = try await begin(with: "last", in: [other])
                told.store(try #require(try await mirror.next()))
                #expect(told.lines.last == "gap \(chat.id)")
            }
            try await opens(there, beside: stage.toAlice) { if case .inputPeerChat = $0 { true } else { false } }
            try await opens(stage.toAlice, beside: there) { if case .inputPeerUser = $0 { true } else { false } }
        }
    }

    @Test(
        "U26 A channel whose history is refused is closed, whatever the server calls that, and the others go on",
        arguments: ["CHANNEL_PRIVATE", "CHANNEL_PUBLIC_GROUP_NA", "USER_BANNED_IN_CHANNEL"])
    func refusedChannelsAreClosed(_ reason: String) async throws {
        try await withChatStage { stage in
            let talk = try await stage.alice.createChannel(title: "Talk")
            try await stage.alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            let user = try await stage.boris.me().id
            await stage.lab.answer(API.Messages.GetHistory.self) { query, caller in
                guard caller.userID == user, case .inputPeerChannel = query.peer else { return nil }
                throw LabRequestError(code: 400, message: reason)
            }
            var told = Told()
            var mirror = stage.boris.mirror([there, stage.toAlice], from: nil).makeAsyncIterator()
            repeat { told.store(try #require(try await mirror.next())) } while !told.isCurrent
            #expect(told.has("closed \(talk.id)"))
        }
    }

    @Test("U26 A channel that is lost while histories are read or chats asked about, and nothing is heard, is closed")
    func unheardLossesAreTold() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            var told = Told()
            func open(_ title: String) async throws -> Peer {
                let talk = try await alice.createChannel(title: title)
                try await alice.addMembers([stage.toBoris], to: talk)
                return talk
            }
            let (first, second, third) = (try await open("First"), try await open("Second"), try await open("Third"))
            var chats = [stage.toAlice]
            for talk in [first, second, third] { chats.append(try await stage.asBoris(talk)) }
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }

            func whileHistoriesAreRead() async throws {
                var ends = 0
                while ends < chats.count {
                    let batch = try #require(try await mirror.next())
                    told.store(batch)
                    if batch.changes.isEmpty { ends += 1 }
                }
                // All is read, and nothing heard. The server's word of it comes before its answer.
                try await alice.ban(stage.toBoris, in: first)
                _ = try await boris.me()
                try await alice.send("one", to: stage.toBoris)
                try await step { $0.has("one") }
                #expect(told.lines.suffix(2) == ["closed \(first.id)", "one"])
            }
            try await whileHistoriesAreRead()

            func whileChatsAreAskedAbout() async throws {
                try await alice.ban(stage.toBoris, in: second)
                mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
                try await step { $0.has("closed \(second.id)") }
                // The start has told of one, and nothing is heard yet.
                try await alice.ban(stage.toBoris, in: third)
                _ = try await boris.me()
                try await alice.send("two", to: stage.toBoris)
                try await step { $0.has("two") }
                #expect(told.lines.suffix(3) == ["closed \(second.id)", "closed \(third.id)", "two"])
            }
            try await whileChatsAreAskedAbout()
        }
    }
}
