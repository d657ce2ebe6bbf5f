import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// What this client changes in a channel counts in the channel's own numbering, so that nothing has to be asked about it.
struct OwnChannelChangeTests {
    @Test("L-07 deleting in a channel, by call or by raw request, makes no gap: what comes next is taken at once")
    func deletionsMakeNoGap() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(LabAccount.standard[1])
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    let channel = try await openChannel(alice.client, with: boris.client)
                    var iterator = updates.makeAsyncIterator()
                    var deleted: [String] = []
                    func next(_ text: String) async {
                        while let update = await iterator.next() {
                            if case .newMessage(let message) = update, message.text == text { return }
                            guard case .messagesDeleted(let ids, let chat?) = update else { continue }
                            deleted.append("\(ids) in \(chat.id)")
                        }
                        Issue.record("the updates ended")
                    }
                    var ids: [Int] = []
                    for number in 1...3 {
                        ids.append(try await alice.client.send("\(number)", to: channel).id)
                    }
                    try await boris.client.send("before", to: channel)
                    await next("before")
                    let asked = alice.received(at: 5).filter { $0.hasPrefix("updates.get") }.count

                    let raw = API.Channels.DeleteMessages(
                        channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash),
                        id: [Int32(ids[0])])
                    #expect(try await alice.client.invoke(raw).ptsCount == 1)
                    try await boris.client.send("after the raw one", to: channel)
                    await next("after the raw one")
                    try await alice.client.delete([ids[1]], in: channel)
                    try await boris.client.send("after the call", to: channel)
                    await next("after the call")
                    // The same datacenter, by its number.
                    let named = API.Channels.DeleteMessages(
                        channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash),
                        id: [Int32(ids[2])])
                    let home = try await alice.client.homeDatacenter()
                    #expect(try await alice.client.invoke(named, on: home).ptsCount == 1)
                    try await boris.client.send("after the named one", to: channel)
                    await next("after the named one")
                    #expect(deleted == ids.map { "[\($0)] in \(channel.id)" })
                    #expect(alice.received(at: 5).filter { $0.hasPrefix("updates.get") }.count == asked)
                }
            }
        }
    }

    @Test("L-07 a change in a channel whose answer says only by how much takes no number of the account's")
    func channelsNumbersAreTheirOwn() async throws {
        try await withLab { lab in
            let account = Mutex<Int32>(0)
            let script = await LabScript.use(
                on: lab,
                [
                    .init(API.Messages.ReadPollVotes.self) { _, _ in
                        .success(.init(pts: account.withLock { $0 } + 1, ptsCount: 1, offset: 0))
                    }
                ])
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let updates = alice.client.updates
                try await eventually("the place is known") { updates.position != nil }
                let state = try await alice.client.invoke(API.Updates.GetState())
                account.withLock { $0 = state.pts }
                let peers: [API.InputPeer] = [
                    .inputPeerChannel(channelID: 77, accessHash: 7),
                    .inputPeerChannelFromMessage(peer: .inputPeerSelf, msgID: 1, channelID: 77),
                ]
                for peer in peers {
                    #expect(try await alice.client.invoke(API.Messages.ReadPollVotes(peer: peer)).ptsCount == 1)
                }
                #expect(script.queries(API.Messages.ReadPollVotes.self).count == 2)
                // It has the number that the answers named.
                let bot = try await alice.echoBot()
                try await alice.client.send("hello", to: bot)
                var texts: [String] = []
                for await update in updates {
                    guard case .newMessage(let message) = update else { continue }
                    texts.append(message.text)
                    if texts.count == 2 { break }
                }
                #expect(texts.first == "hello")
            }
        }
    }

    /// A supergroup of the first client's account in which Boris, the second one's, is.
    private func openChannel(_ owner: TelegramClient, with other: TelegramClient) async throws -> Peer {
        let opened = try await owner.invoke(API.Channels.CreateChannel(megagroup: true, title: "News", about: ""))
        guard case .updates(let packet) = opened, case .channel(let record)? = packet.chats.first else {
            throw TestFailure("no channel")
        }
        let channel = Peer(kind: .channel, id: record.id, accessHash: record.accessHash ?? 0)
        let boris = try await owner.resolve(.username("boris"))
        _ = try await owner.invoke(
            API.Channels.InviteToChannel(
                channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash),
                users: [.inputUser(userID: boris.id, accessHash: boris.accessHash)]))
        _ = try await other.me()
        return channel
    }
}
