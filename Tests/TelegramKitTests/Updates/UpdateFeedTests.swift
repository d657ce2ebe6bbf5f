import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// Updates on sockets, from one client of a lab to another.
struct UpdateFeedTests {
    private static let boris = LabAccount.standard[1]

    /// The next messages of others.
    private func messages(_ count: Int, of updates: TelegramUpdates) async -> [Message] {
        var messages: [Message] = []
        for await case .newMessage(let message) in updates where message.action == nil {
            messages.append(message)
            if messages.count == count { break }
        }
        return messages
    }

    @Test("P20 B-75 What is sent while the connection is away comes once and in order")
    func missedUpdatesComeOnce() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(Self.boris)
                    let updates = alice.client.updates
                    let peer = try await boris.client.resolve(.username("alice"))
                    try await boris.client.send("0", to: peer)
                    #expect(await messages(1, of: updates).map(\.text) == ["0"])
                    await lab.refuseConnections(5)
                    await lab.dropConnections(5)
                    for number in 1...3 { try await boris.client.send("\(number)", to: peer) }
                    await lab.forgetSessions(5)
                    for number in 4...6 { try await boris.client.send("\(number)", to: peer) }
                    await lab.refuseConnections(5, false)
                    #expect(await messages(6, of: updates).map(\.text) == (1...6).map { "\($0)" })
                }
            }
        }
    }

    @Test(
        "A reader goes on where the last one ended, in the next process as well; a place of its own counts before that")
    func readersGoOn() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let peer = try await boris.client.resolve(.username("alice"))
                func send(_ numbers: ClosedRange<Int>) async throws {
                    for number in numbers { try await boris.client.send("\(number)", to: peer) }
                }
                let place = try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    try await send(1...4)
                    #expect(await messages(1, of: updates).map(\.text) == ["1"])
                    let place = updates.position
                    #expect(await messages(1, of: updates).map(\.text) == ["2"])
                    try await updates.acknowledge()
                    return place
                }
                try await send(5...6)
                try await withClient(of: lab, storage: storage) { alice in
                    let updates = alice.client.updates
                    #expect(await messages(4, of: updates).map(\.text) == ["3", "4", "5", "6"])
                    // The next sequence takes the reader's place, and begins with what was not acknowledged.
                    try await updates.acknowledge()
                    try await send(7...7)
                    let next = alice.client.updates
                    #expect(await messages(1, of: next).map(\.text) == ["7"])
                    for await _ in updates { Issue.record("the former reader goes on") }
                    let again = alice.client.updates(from: place)
                    #expect(await messages(6, of: again).map(\.text) == (2...7).map { "\($0)" })
                }
            }
        }
    }

    @Test("A slow reader gets everything, however little waits for it")
    func slowReadersGetEverything() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.updateBufferLimit = 4 }) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(Self.boris)
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    let peer = try await boris.client.resolve(.username("alice"))
                    for number in 1...60 { try await boris.client.send("\(number)", to: peer) }
                    #expect(await messages(60, of: updates).map(\.text) == (1...60).map { "\($0)" })
                }
            }
        }
    }

    @Test("Messages of groups and channels come in order, even where updates get lost, come twice and in another order")
    func badWaysLoseNothing() async throws {
        var configuration = LabConfiguration()
        configuration.seed = 5
        configuration.updateFaults = LabUpdateFaults(
            phones: [LabClient.alice.phone], drop: 0.2, duplicate: 0.3, reorder: 0.3)
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { alice in
                try await withClient(of: lab) { boris in
                    let user = try await alice.signIn()
                    try await boris.signIn(Self.boris)
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    let peer = try await boris.client.resolve(.username(user.username ?? ""))
                    let invited = [API.InputUser.inputUser(userID: peer.id, accessHash: peer.accessHash)]
                    let made = try await boris.client.invoke(API.Messages.CreateChat(users: invited, title: "Trip"))
                    guard case .updates(let packet) = made.updates, case .chat(let chat)? = packet.chats.first else {
                        throw TestFailure("no group")
                    }
                    let opened = try await boris.client.invoke(
                        API.Channels.CreateChannel(megagroup: true, title: "News", about: ""))
                    guard case .updates(let packet) = opened, case .channel(let record)? = packet.chats.first else {
                        throw TestFailure("no channel")
                    }
                    let group = Peer(kind: .group, id: chat.id)
                    let channel = Peer(kind: .channel, id: record.id, accessHash: record.accessHash ?? 0)
                    _ = try await boris.client.invoke(
                        API.Channels.InviteToChannel(
                            channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash),
                            users: invited))
                    let chats = [peer, group, channel]
                    for number in 0..<90 {
                        try await boris.client.send("\(number)", to: chats[number % 3])
                    }
                    await lab.setUpdateFaults(LabUpdateFaults())
                    for (number, chat) in zip(90..., chats) {
                        try await boris.client.send("\(number)", to: chat)
                    }
                    var texts: [Peer.Kind: [Int]] = [:]
                    for await update in updates {
                        switch update {
                        case .newMessage(let message) where message.action == nil:
                            texts[message.peer.kind, default: []].append(Int(message.text) ?? -1)
                        case .reloadNeeded(let peer, _):
                            // The channel was not known: what was in it before is read from its history.
                            #expect(peer?.id == channel.id && texts[.channel] == nil)
                            let history = try await alice.client.messages(in: channel, limit: 100).collect()
                            texts[.channel] = []
                            _ = history
                        default: break
                        }
                        if Peer.Kind.allCases.allSatisfy({ texts[$0]?.last ?? 0 >= 90 }) { break }
                    }
                    #expect(texts[.user] == stride(from: 0, through: 90, by: 3).map { $0 })
                    #expect(texts[.group] == stride(from: 1, through: 91, by: 3).map { $0 })
                    let posts = texts[.channel] ?? []
                    let first = posts.first ?? 0
                    #expect(posts.count > 5 && posts == stride(from: first, through: 92, by: 3).map { $0 })
                }
            }
        }
    }

    @Test("A channel that the account is not in is asked about while somebody looks at it")
    func watchedChannelsAreAskedAbout() async throws {
        var configuration = LabConfiguration()
        configuration.differences.pollSeconds = 1
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(Self.boris)
                    let opened = try await boris.client.invoke(
                        API.Channels.CreateChannel(megagroup: true, title: "News", about: ""))
                    guard case .updates(let packet) = opened, case .channel(let record)? = packet.chats.first else {
                        throw TestFailure("no channel")
                    }
                    let channel = Peer(kind: .channel, id: record.id, accessHash: record.accessHash ?? 0)
                    _ = try await boris.client.invoke(
                        API.Channels.UpdateUsername(
                            channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash),
                            username: "labnews"))
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    try await alice.client.watch(try await alice.client.resolve(.username("labnews")))
                    for number in 1...3 { try await boris.client.send("\(number)", to: channel) }
                    #expect(await messages(3, of: updates).map(\.text) == ["1", "2", "3"])
                    alice.client.stopWatching(channel)
                }
            }
        }
    }

    @Test("An account whose updates nobody reads stores and asks nothing about them")
    func nobodyReads() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab, storage: storage) { alice in
                try await alice.signIn()
                let bot = try await alice.echoBot()
                for number in 0..<3 { try await alice.client.send("\(number)", to: bot) }
                await lab.forgetSessions(5)
                _ = try await alice.client.me()
                #expect(!alice.received(at: 5).contains { $0.hasPrefix("updates.") })
            }
            let keys = try await storage.keys()
            #expect(!keys.contains { $0.contains("updates") })
        }
    }
}

extension Peer.Kind {
    fileprivate static var allCases: [Peer.Kind] { [.user, .group, .channel] }
}
