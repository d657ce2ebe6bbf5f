import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: views, links, searches, cleared chats")
struct ForeignReadingTests {
    @Test("LM06 Posts count those who saw them, and have links")
    func posts() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
            let sent = try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
            let id = try #require(sent.whole?.messages.first?.id)
            func views(_ client: RawClient, increment: Bool) async throws -> [Int32?] {
                let query = API.Messages.GetMessagesViews(peer: channel.peer, id: [id, 99], increment: increment)
                return try await client.call(query).views.map(\.views)
            }
            #expect(try await views(boris, increment: false) == [1, nil])
            for _ in 0..<2 { #expect(try await views(boris, increment: true) == [2, nil]) }
            #expect(try await views(alice, increment: true) == [2, nil])
            try await boris.call(
                API.Messages.ForwardMessages(
                    fromPeer: channel.peer, id: [id], randomID: [1], toPeer: .inputPeerSelf))
            let post = try await alice.history(channel.peer).first
            #expect(post?.views == 2 && post?.forwards == 1)
            let note = try #require(try await boris.history(.inputPeerSelf).first?.fwdFrom)
            #expect(note.savedFromPeer == .peerChannel(channelID: channel.id) && note.savedFromMsgID == id)
            let user = API.Peer.peerUser(userID: try await boris.user("boris").id)
            try await boris.call(API.Messages.SendMessage(peer: .inputPeerSelf, message: "own", randomID: 2))
            let saved = try await boris.call(
                API.Messages.GetSavedDialogs(
                    offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 10, hash: 0))
            guard case .savedDialogs(let saved) = saved else { throw RawClientError.unexpected("\(saved)") }
            let peers = saved.dialogs.map { if case .savedDialog(let dialog) = $0 { dialog.peer } else { user } }
            #expect(peers.prefix(2) == [user, .peerChannel(channelID: channel.id)])
            let notes = try await boris.call(
                API.Messages.GetSavedHistory(
                    peer: channel.peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0,
                    hash: 0))
            #expect(notes.all.count == 1)
            let link = API.Channels.ExportMessageLink(channel: channel.input, id: id)
            #expect(try await boris.call(link).link == "https://t.me/c/\(channel.id)/\(id)")
            try await alice.call(API.Channels.UpdateUsername(channel: channel.input, username: "labreading"))
            #expect(try await boris.call(link).link == "https://t.me/labreading/\(id)")
        }
    }

    @Test("Who is in a channel hears how often its posts were seen and forwarded, of each reader once")
    func countsAreTold() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let other = try await RawClient.signedIn(lab, .boris)
            for client in [alice, boris, other] { try await client.call(API.Updates.GetState()) }
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
            let sent = try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
            let post = try #require(sent.whole?.messages.first?.id)
            func count(_ update: API.Update) -> String? {
                switch update {
                case .updateChannelMessageViews(channel.id, let id, let views): "\(id) seen \(views)"
                case .updateChannelMessageForwards(channel.id, let id, let forwards): "\(id) forwarded \(forwards)"
                default: nil
                }
            }
            let see = API.Messages.GetMessagesViews(peer: channel.peer, id: [post], increment: true)
            try await boris.call(see)
            for client in [alice, other] { #expect(try await client.update(count) == "\(post) seen 2") }
            // Once more is not told, and who asks has it in the answer.
            try await boris.call(see)
            var forward = API.Messages.ForwardMessages(
                fromPeer: channel.peer, id: [post], randomID: [2], toPeer: .inputPeerSelf)
            try await boris.call(forward)
            for client in [alice, boris, other] {
                #expect(try await client.update(count) == "\(post) forwarded 1")
            }
            // What waits counts when it is sent.
            forward.randomID = [3]
            forward.scheduleDate = try await boris.call(API.Help.GetConfig()).date + 3600
            let waiting = try await boris.call(forward).whole?.updates.compactMap { update -> Int32? in
                guard case .updateNewScheduledMessage(.message(let message)) = update else { return nil }
                return message.id
            }
            let ids = try #require(waiting)
            try await boris.call(API.Messages.SendScheduledMessages(peer: .inputPeerSelf, id: ids))
            // The second of the one before is over.
            try await lab.forward(by: .seconds(1))
            for client in [alice, other] { #expect(try await client.update(count) == "\(post) forwarded 2") }
        }
    }

    @Test("Views of a post that come within a second are told together, the first of them at once")
    func viewsAreGathered() async throws {
        // No time passes by itself.
        let time = TestTime(passes: false)
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Updates.GetState())
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            var readers: [RawClient] = []
            for account in LabAccount.standard.dropFirst().prefix(4) {
                let input = try await alice.input(account.username ?? "")
                try await alice.call(API.Channels.InviteToChannel(channel: channel.input, users: [input]))
                readers.append(try await RawClient.signedIn(lab, account))
            }
            let sent = try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
            let post = try #require(sent.whole?.messages.first?.id)
            func told() async throws -> String {
                try await alice.update { update in
                    switch update {
                    case .updateChannelMessageViews(channel.id, post, let views): "seen \(views)"
                    case .updateChannelMessageForwards(channel.id, post, let forwards): "forwarded \(forwards)"
                    default: nil
                    }
                }
            }
            let see = API.Messages.GetMessagesViews(peer: channel.peer, id: [post], increment: true)
            for reader in readers.prefix(3) { try await reader.call(see) }
            #expect(try await told() == "seen 2")
            // What is told behind them comes before: they wait.
            try await readers[0].call(
                API.Messages.ForwardMessages(
                    fromPeer: channel.peer, id: [post], randomID: [2], toPeer: .inputPeerSelf))
            #expect(try await told() == "forwarded 1")
            try await lab.forward(by: .seconds(1))
            #expect(try await told() == "seen 4")
            // The next second has begun with views, so that one more waits again.
            try await readers[3].call(see)
            try await readers[0].call(
                API.Messages.ForwardMessages(
                    fromPeer: channel.peer, id: [post], randomID: [3], toPeer: .inputPeerSelf))
            #expect(try await told() == "forwarded 2")
            try await lab.forward(by: .seconds(5))
            #expect(try await told() == "seen 5")
        }
    }

    /// What alice is told of counts of her channel's post, before a message with this text comes. What was told until
    /// then is done with.
    private func counts(_ alice: RawClient, of post: Int32, until text: String) async throws -> [String] {
        var counts: [String] = []
        _ = try await alice.told { packet -> Bool? in
            for update in packet.updates {
                switch update {
                case .updateChannelMessageViews(_, post, let views): counts.append("seen \(views)")
                case .updateChannelMessageForwards(_, post, let forwards): counts.append("forwarded \(forwards)")
                default: break
                }
            }
            return packet.messages.contains { $0.message == text } ? true : nil
        }
        alice.others = []
        return counts
    }

    /// A channel of alice's with a post, and others who are in it.
    private func channel(
        _ lab: Lab, _ alice: RawClient
    ) async throws -> (peer: API.InputPeer, post: Int32, readers: [RawClient]) {
        try await alice.call(API.Updates.GetState())
        let (channel, _) = try await alice.makeChannel(isBroadcast: true)
        var readers: [RawClient] = []
        for account in LabAccount.standard.dropFirst().prefix(3) {
            let input = try await alice.input(account.username ?? "")
            try await alice.call(API.Channels.InviteToChannel(channel: channel.input, users: [input]))
            readers.append(try await RawClient.signedIn(lab, account))
        }
        let sent = try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
        let post = try #require(sent.whole?.messages.first?.id)
        return (channel.peer, post, readers)
    }

    @Test("Forwards of a post that come within a second are told together, the first of them at once")
    func forwardsAreGathered() async throws {
        // No time passes by itself.
        let time = TestTime(passes: false)
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (peer, post, readers) = try await self.channel(lab, alice)
            func write(_ text: String, _ id: Int64) async throws {
                let peer = try await readers[0].peer("alice")
                try await readers[0].call(API.Messages.SendMessage(peer: peer, message: text, randomID: id))
            }
            for (id, reader) in readers.enumerated() {
                try await reader.call(
                    API.Messages.ForwardMessages(
                        fromPeer: peer, id: [post], randomID: [Int64(id) + 10], toPeer: .inputPeerSelf))
            }
            try await readers[0].call(API.Messages.GetMessagesViews(peer: peer, id: [post], increment: true))
            try await write("first", 2)
            let first = try await self.counts(alice, of: post, until: "first")
            // Views do not wait for forwards.
            #expect(first == ["forwarded 1", "seen 2"])
            try await lab.forward(by: .seconds(1))
            try await write("second", 3)
            let second = try await self.counts(alice, of: post, until: "second")
            #expect(second == ["forwarded 3"])
        }
    }

    @Test("While the time stands still each view and each forward of a post is told at once")
    func countsAreToldInStillTime() async throws {
        var configuration = LabConfiguration()
        configuration.stillTime = 1_700_000_000
        let time = TestTime(passes: false)
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (peer, post, readers) = try await self.channel(lab, alice)
            for (id, reader) in readers.enumerated() {
                try await reader.call(API.Messages.GetMessagesViews(peer: peer, id: [post], increment: true))
                try await reader.call(
                    API.Messages.ForwardMessages(
                        fromPeer: peer, id: [post], randomID: [Int64(id) + 10], toPeer: .inputPeerSelf))
            }
            try await readers[0].call(
                API.Messages.SendMessage(peer: try await readers[0].peer("alice"), message: "done", randomID: 2))
            let told = try await self.counts(alice, of: post, until: "done")
            #expect(told == ["seen 2", "forwarded 1", "seen 3", "forwarded 2", "seen 4", "forwarded 3"])
        }
    }

    @Test("LM06 A search of all chats can be for users, groups or channels alone, of a time, or in a folder")
    func searchesByKind() throws {
        var scene = try ChatScene()
        let created = try scene.desk.call(
            API.Messages.CreateChat(users: [scene.user("boris")], title: "Group"), from: scene.alice)
        let group = try #require(created.updates.whole?.group).id
        let (talk, news) = (try scene.channel([]), try scene.channel([], isBroadcast: true))
        let places: [(name: String, peer: API.InputPeer)] = [
            ("user", scene.desk.peer("boris")), ("group", .inputPeerChat(chatID: group)), ("supergroup", talk.peer),
            ("news", news.peer),
        ]
        for place in places { try scene.send("needle \(place.name)", to: place.peer, from: scene.alice) }
        func found(_ change: (inout API.Messages.SearchGlobal) -> Void) throws -> [String] {
            var query = API.Messages.SearchGlobal(
                q: "needle", filter: .inputMessagesFilterEmpty, minDate: 0, maxDate: 0, offsetRate: 0,
                offsetPeer: .inputPeerEmpty, offsetID: 0, limit: 10)
            change(&query)
            let messages = try scene.desk.call(query, from: scene.alice).all
            return messages.compactMap { if case .message(let message) = $0 { message.message } else { nil } }.sorted()
        }
        #expect(try found { _ in } == ["needle group", "needle news", "needle supergroup", "needle user"])
        #expect(try found { $0.usersOnly = true } == ["needle user"])
        #expect(try found { $0.groupsOnly = true } == ["needle group", "needle supergroup"])
        #expect(try found { $0.broadcastsOnly = true } == ["needle news"])
        // Between two dates, neither of which counts, and in a folder.
        let now = Int32(scene.desk.now)
        #expect(try found { $0.minDate = now } == [] && found { $0.minDate = now - 1 }.count == 4)
        #expect(try found { $0.maxDate = now } == [] && found { $0.maxDate = now + 1 }.count == 4)
        #expect(try found { $0.folderID = 1 } == [] && found { $0.folderID = 0 }.count == 4)
    }

    @Test("LM06 A search finds messages of all chats, page by page")
    func searches() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (channel, _) = try await alice.makeChannel()
            let peer = try await alice.peer("boris")
            for (target, randomID) in [(channel.peer, 1), (peer, 2), (channel.peer, 3)] as [(API.InputPeer, Int64)] {
                try await alice.call(
                    API.Messages.SendMessage(peer: target, message: "needle \(randomID)", randomID: randomID))
            }
            func search(_ query: API.Messages.SearchGlobal) async throws -> [String] {
                try await alice.call(query).all.compactMap {
                    if case .message(let message) = $0 { message.message } else { nil }
                }
            }
            func query(usersOnly: Bool = false, limit: Int32 = 10) -> API.Messages.SearchGlobal {
                .init(
                    usersOnly: usersOnly, q: "Needle", filter: .inputMessagesFilterEmpty, minDate: 0, maxDate: 0,
                    offsetRate: 0, offsetPeer: .inputPeerEmpty, offsetID: 0, limit: limit)
            }
            #expect(try await search(query()).sorted() == ["needle 1", "needle 2", "needle 3"])
            #expect(try await search(query(usersOnly: true)) == ["needle 2"])
            var seen: [String] = []
            var next = query(limit: 1)
            for _ in 0..<3 {
                let page = try await alice.call(next)
                guard case .message(let message)? = page.all.first else { break }
                seen.append(message.message)
                (next.offsetRate, next.offsetID) = (message.date, message.id)
                next.offsetPeer = message.peerID == .peerChannel(channelID: channel.id) ? channel.peer : peer
            }
            #expect(seen.sorted() == ["needle 1", "needle 2", "needle 3"])
            let counters = try await alice.call(
                API.Messages.GetSearchCounters(
                    peer: channel.peer, filters: [.inputMessagesFilterEmpty, .inputMessagesFilterPhotos]))
            #expect(counters.map(\.count) == [2, 0])
            #expect(try await alice.call(API.Messages.GetSplitRanges()) == [.init(minID: 1, maxID: .max)])

            // Whether and when the other side has read.
            let mine = try await alice.history(peer)[0]
            let read = API.Messages.GetOutboxReadDate(peer: peer, msgID: mine.id)
            #expect(try await alice.failure(of: read) == "400 MESSAGE_NOT_READ_YET")
            try await boris.call(API.Messages.ReadHistory(peer: try await boris.peer("alice"), maxID: 0))
            #expect(try await alice.call(read).date >= mine.date)

            // A chat that is cleared stays in the list.
            let user = API.Peer.peerUser(userID: try await alice.user("boris").id)
            try await alice.call(API.Messages.DeleteHistory(justClear: true, peer: peer, maxID: 0))
            #expect(try await alice.history(peer) == [])
            #expect(try await alice.dialogs().contains { $0.peer == user && $0.topMessage > 0 })
            #expect(try await boris.history(try await boris.peer("alice")).isEmpty == false)
            try await alice.call(API.Messages.DeleteHistory(peer: peer, maxID: 0))
            #expect(try await alice.dialogs().contains { $0.peer == user } == false)
        }
    }
}
