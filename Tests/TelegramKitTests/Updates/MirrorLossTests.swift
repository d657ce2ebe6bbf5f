import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What a mirror tells of chats that the account clears or loses, and where it goes on.
struct MirrorLossTests {
    /// What a program has made of a mirror, and the place behind it.
    private struct Told {
        var kept: [Peer: [Int: String]] = [:]
        var cleared: [Int] = []
        var gaps: [Peer] = []
        var closed: [Peer] = []
        /// Messages that were told more than once.
        var repeated: [String] = []
        var position: MirrorPosition?
        var isCurrent = false

        func has(_ text: String) -> Bool { kept.values.contains { $0.values.contains(text) } }

        mutating func store(_ batch: MirrorBatch) {
            for change in batch.changes {
                switch change {
                case .message(let message):
                    let former = kept[message.peer, default: [:]].updateValue(message.text, forKey: message.id)
                    if let former { repeated.append(former) }
                case .edited(let message): kept[message.peer, default: [:]][message.id] = message.text
                case .deleted(let ids, let chat):
                    for peer in kept.keys where chat.map({ $0 == peer }) ?? (peer.kind != .channel) {
                        for id in ids { kept[peer]?[id] = nil }
                    }
                case .cleared(let chat, let last):
                    kept[chat] = kept[chat]?.filter { $0.key > last }
                    cleared.append(last)
                case .gap(let chat, _): gaps.append(chat)
                case .closed(let chat, _): closed.append(chat)
                default: break
                }
            }
            position = batch.position
            isCurrent = batch.isCurrent
        }
    }

    @Test("U26 A history that the account clears for itself is told once, wherever a mirror is, and if it is cut off")
    func clearedHistoriesAreTold() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            let chats = [there, stage.toAlice]
            let id = try #require(await stage.lab.userID("boris"))
            for text in ["one", "two"] { try await alice.send(text, to: talk) }
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            func goOn() { mirror = boris.mirror(chats, from: told.position).makeAsyncIterator() }

            func whileItIsRead() async throws {
                try await step { $0.has("two") }
                try await boris.deleteHistory(of: there)
                try await step { !$0.cleared.isEmpty && $0.isCurrent }
                #expect(told.cleared.count == 1 && told.kept[there]?.isEmpty == true)
            }
            try await whileItIsRead()

            func whileItHears() async throws {
                try await alice.send("three", to: talk)
                try await step { $0.has("three") }
                try await boris.deleteHistory(of: there)
                try await step { $0.cleared.count == 2 }
                #expect(!told.has("three"))
                // Not once more behind its place.
                goOn()
                try await alice.send("four", to: talk)
                try await step { $0.has("four") }
                #expect(told.cleared.count == 2)
            }
            try await whileItHears()

            func whileNoneRuns() async throws {
                // What it never told is cleared with the rest.
                try await alice.send("unseen", to: talk)
                try await boris.deleteHistory(of: there)
                goOn()
                try await step { $0.cleared.count == 3 }
                #expect(!told.has("four"))
                for text in ["fifth", "five"] {
                    goOn()
                    try await alice.send(text, to: talk)
                    try await step { $0.has(text) }
                }
                #expect(told.cleared.count == 3 && !told.has("unseen"))
            }
            try await whileNoneRuns()

            func whileItIsCutOff() async throws {
                let request = API.Channels.DeleteHistory(channel: try await boris.inputChannel(there), maxID: .max)
                await stage.lab.refuseConnections(2)
                await stage.lab.dropConnections(2)
                _ = try await stage.lab.perform(request, as: id)
                await stage.lab.forgetSessions(2)
                try await alice.send("six", to: talk)
                await stage.lab.refuseConnections(2, false)
                try await step { $0.has("six") }
                // The server does not say it again: the next start asks.
                #expect(told.cleared.count == 3 && told.has("five"))
                goOn()
                try await step { $0.cleared.count == 4 }
                #expect(!told.has("five") && told.has("six") && told.repeated.isEmpty && told.gaps.isEmpty)
            }
            try await whileItIsCutOff()

            func inPrivateChats() async throws {
                // There the server names what is gone.
                #expect(told.kept[stage.toAlice]?.isEmpty == false)
                let request = API.Messages.DeleteHistory(peer: try await boris.inputPeer(stage.toAlice), maxID: 0)
                _ = try await stage.lab.perform(request, as: id)
                try await step { $0.kept[stage.toAlice]?.isEmpty == true }
                #expect(told.cleared.count == 4)
            }
            try await inPrivateChats()
        }
    }

    @Test("U26 A basic group that the account is put out of is closed once, behind what was written, and opens again")
    func lostGroupsAreLeft() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let group = try await alice.createGroup(title: "Small", members: [stage.toBoris])
            let there = try await stage.asBoris(group)
            let chats = [there, stage.toAlice]
            var told = Told()
            var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }

            func closesAtOnce() async throws {
                try await step { $0.isCurrent }
                // What else changes in it closes nothing.
                try await alice.setTitle("Smaller", of: group)
                try await alice.send("still", to: group)
                try await step { $0.has("still") }
                #expect(told.closed.isEmpty && told.gaps.isEmpty)
                try await alice.ban(stage.toBoris, in: group)
                try await step { !$0.closed.isEmpty }
                // The others go on.
                try await alice.send("beside", to: stage.toBoris)
                try await step { $0.has("beside") }
                // All until then was told in its order.
                #expect(told.closed == [there] && told.gaps.isEmpty)
            }
            try await closesAtOnce()

            func comesBack() async throws {
                try await alice.send("meanwhile", to: group)
                try await alice.addMembers([stage.toBoris], to: group)
                try await step { $0.gaps == [there] && $0.isCurrent }
                #expect(told.has("meanwhile"))
                try await alice.send("again", to: group)
                try await step { $0.has("again") }
            }
            try await comesBack()

            func closesWhileNoneRuns() async throws {
                try await alice.send("before", to: group)
                try await alice.ban(stage.toBoris, in: group)
                mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
                try await step { $0.closed.count == 2 }
                #expect(told.has("before"))
                // Not once more behind its place, where nothing can come any more.
                mirror = boris.mirror([there], from: told.position).makeAsyncIterator()
                let end = try await error { () async throws(TelegramError) in try await mirror.next() != nil }
                #expect(end.code == .chatForbidden, "\(end)")
                // What waits among the updates is not told any more: a gap says so.
                #expect(told.closed == [there, there] && told.gaps == [there, there] && told.repeated.isEmpty)
            }
            try await closesWhileNoneRuns()

            /// A group that ends for all.
            func closes(_ title: String, _ end: (Peer) async throws -> Void) async throws {
                let short = try await alice.createGroup(title: title, members: [stage.toBoris])
                let gone = try await stage.asBoris(short)
                told = Told()
                mirror = boris.mirror([gone, stage.toAlice], from: nil).makeAsyncIterator()
                try await step { $0.isCurrent }
                try await end(short)
                try await step { $0.closed == [gone] }
            }
            try await closes("Deleted") { try await alice.deleteChat($0) }
            try await closes("Grown") { _ = try await alice.upgradeToSupergroup($0) }
        }
    }

    @Test("U26 While nothing happens in its chats, the place of a mirror moves, so that the server tells little again")
    func quietPlacesMove() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let group = try await alice.createGroup(title: "Loud", members: [stage.toBoris])
            let loud = try await stage.asBoris(group)
            let user = try await alice.me().id
            var told = Told()
            var mirror = alice.mirror([stage.toBoris], from: nil).makeAsyncIterator()
            func step(until isThere: (Told) -> Bool) async throws {
                repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
            }
            /// How far the account's updates are.
            func pts() throws -> Int32 {
                let position = try #require(told.position)
                let place = try #require(MirrorPlace(position))
                return try UpdateState(stored: place.updates, of: user).pts
            }
            try await step { $0.isCurrent }
            // From here on it hears what happens, as it happens.
            try await boris.send("first", to: stage.toAlice)
            try await step { $0.has("first") && $0.isCurrent }
            let kept = told.kept
            var reached = try pts()
            /// The place moves by a hundred updates, nearly all of which are numbered.
            func movesOn() async throws {
                let before = reached
                let quiet = try #require(try await mirror.next())
                #expect(quiet.changes.isEmpty)
                told.store(quiet)
                reached = try pts()
                #expect(reached > before + 64, "\(before)")
                #expect(reached <= before + 110, "\(before)")
                // What waits behind it has a batch of its own.
                if !told.isCurrent { try await step { $0.isCurrent } }
                reached = try pts()
                #expect(told.kept == kept)
            }
            var ids = [try await boris.send("noise", to: loud).id]
            while ids.count < 128 { ids += try await boris.forward(ids, from: loud, to: loud).map(\.id) }
            try await movesOn()
            for _ in 1...2 { try await boris.forward(Array(ids.prefix(64)), from: loud, to: loud) }
            try await movesOn()

            // The next process asks for what came since, and tells it once.
            try await boris.send("at last", to: stage.toAlice)
            mirror = alice.mirror([stage.toBoris], from: told.position).makeAsyncIterator()
            let asked = Mutex<[Int32]>([])
            await stage.lab.answer(API.Updates.GetDifference.self) { query, caller in
                if caller.userID == user { asked.withLock { $0.append(query.pts) } }
                return nil
            }
            try await step { $0.has("at last") }
            let first = asked.withLock { $0.first }
            #expect(first == reached)
            #expect(told.repeated.isEmpty && told.gaps.isEmpty)
        }
    }

    @Test("U26 Whatever says that a basic group or channel may be lost, or be back, is a reason to ask")
    func lossesToAskAbout() throws {
        let group = Peer(kind: .group, id: 7)
        var place = MirrorPlace(updates: [], chats: [group, Peer(kind: .channel, id: 7)])
        let known = API.Chat.chat(
            .init(id: 7, title: "", photo: .chatPhotoEmpty, participantsCount: 2, date: 1, version: 1))
        let left = API.Chat.chat(
            .init(left: true, id: 7, title: "", photo: .chatPhotoEmpty, participantsCount: 2, date: 1, version: 1))
        func talk(left: Bool) -> API.Chat {
            .channel(
                .init(left: left, megagroup: true, id: 7, accessHash: 5, title: "", photo: .chatPhotoEmpty, date: 1))
        }
        let change = API.Update.updateChannel(channelID: 7)
        let reasons: [API.Update] = [
            .updateChat(chatID: 7), .updateChatParticipantDelete(chatID: 7, userID: 1, version: 2),
            .updateChatParticipantAdd(.init(chatID: 7, userID: 1, inviterID: 2, date: 3, version: 4)),
            .updateChatParticipants(participants: .chatParticipantsForbidden(.init(chatID: 7))),
        ]
        func doubtful(_ update: API.Update, _ chats: [API.Chat] = []) -> [Int] {
            place.doubtful(after: .other(update, UpdateContext(chats: chats)), of: 1)
        }
        for reason in reasons {
            #expect(doubtful(reason) == [0])
            #expect(doubtful(reason, [left]) == [0])
            #expect(doubtful(reason, [.chatForbidden(id: 7, title: "")]) == [0])
            #expect(doubtful(reason, [known]).isEmpty)
        }
        #expect(doubtful(change) == [1])
        #expect(doubtful(change, [talk(left: true)]) == [1])
        #expect(doubtful(change, [talk(left: false)]).isEmpty)
        #expect(doubtful(.updateChat(chatID: 8)).isEmpty)
        place.close(0)
        place.close(1)
        #expect(doubtful(change) == [1])
        #expect(doubtful(change, [talk(left: true)]).isEmpty)
        #expect(doubtful(change, [talk(left: false)]) == [1])
        for reason in reasons {
            #expect(doubtful(reason) == [0])
            #expect(doubtful(reason, [left]).isEmpty)
            #expect(doubtful(reason, [known]) == [0])
        }
    }

    @Test("U26 What is cleared is not told of any more, what was never told is not cleared; former positions are read")
    func clearedPlaces() throws {
        func message(_ id: Int32) throws -> Message {
            try #require(
                Message(.message(.init(id: id, peerID: .peerChannel(channelID: 7), date: 1, message: "\(id)"))))
        }
        var place = MirrorPlace(updates: [1], chats: [Peer(kind: .channel, id: 7)])
        /// Up to where clearing up to a message tells that it is cleared.
        func cleared(_ id: Int32) -> Int? {
            if case .cleared(_, let last)? = place.clear(0, upTo: id) { last } else { nil }
        }
        /// Of how many changes an update tells.
        func count(_ update: TelegramUpdate) -> Int { place.take(update).count }
        place.receive(try [5, 6, 7].map { try message($0) }, ofChat: 0, isLast: false)
        place.receive([], ofChat: 0, isLast: true)
        let (six, seven, nine) = (try message(6), try message(7), try message(9))
        let (ten, eleven) = (try message(10), try message(11))
        #expect(cleared(4) == nil)
        #expect(cleared(6) == 6)
        #expect(cleared(6) == nil)
        #expect(count(.messageEdited(six)) == 0)
        #expect(count(.messageEdited(seven)) == 1)
        // A message that came before the history was cleared, and is told after that. What is written later comes.
        #expect(count(.newMessage(ten)) == 1)
        #expect(cleared(.max) == 10)
        #expect(count(.newMessage(nine)) == 0)
        #expect(count(.newMessage(eleven)) == 1)

        let position = place.encoded()
        #expect(MirrorPlace(position)?.chats == place.chats)
        // The first version had no place for it.
        let former = try #require(
            MirrorPlace(MirrorPosition(bytes: [1] + position.bytes.dropFirst().dropLast(4))))
        #expect(former.chats.map(\.cleared) == [0] && former.chats.map(\.last) == [11])
    }
}
