import MTProtoKit
import TL
import TelegramAPI
import TelegramKit
import Testing

@testable import TelegramLab

/// Channels of which nothing was heard yet, on sockets.
struct ListedChannelTests {
    private static let boris = LabAccount.standard[1]

    @Test("O06 What is written in a channel that was only listed comes, after a time without a connection as well")
    func listedChannelsAreKnown() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let alicePeer = try await boris.client.resolve(.username("alice"))
                let channel = try await boris.client.createChannel(title: "News")
                try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    // Told of the channel before anybody reads.
                    try await boris.client.addMembers([alicePeer], to: channel)
                    try await boris.client.send("before", to: channel)
                    #expect(try await alice.client.dialogs().collect().contains { $0.peer.id == channel.id })
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    try await updates.acknowledge()
                }
                try await boris.client.send("1", to: channel)
                try await boris.client.send("2", to: channel)
                try await withClient(of: lab, storage: storage) { alice in
                    var texts: [String] = []
                    for await update in alice.client.updates {
                        if case .reloadNeeded(let peer, let reason) = update {
                            Issue.record("\(peer.map { "\($0)" } ?? "all"): \(reason)")
                        }
                        if case .newMessage(let message) = update { texts.append(message.text) }
                        if texts.last == "2" { break }
                    }
                    #expect(texts == ["1", "2"])
                }
            }
        }
    }

    @Test("O06 A channel whose access hash nobody knows is not asked about, and is said to be unknown")
    func unknownHashesAreNotAskedWith() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let updates = alice.client.updates
                try await eventually("the place is known") { updates.position != nil }
                let word = API.Updates.updateShort(
                    update: .updateChannelTooLong(.init(channelID: 4711)), date: 1)
                await LabAnswers.use(on: lab, pushing: [try word.encoded(), try word.encoded()])
                _ = try await alice.client.me()
                for await update in updates {
                    guard case .reloadNeeded(let peer, _) = update else { continue }
                    #expect(peer?.id == 4711)
                    break
                }
                _ = try await alice.client.me()
                #expect(!alice.received(at: 5).contains { $0 == "updates.getChannelDifference" })
            }
        }
    }
}
