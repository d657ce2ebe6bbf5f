import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramKit
import Testing

@testable import TelegramLab

/// Where the next process begins, on sockets.
@Suite struct StoredPlaceTests {
    private static let boris = LabAccount.standard[1]

    private func key(of storage: MemoryStore) async throws -> String {
        try #require(try await storage.keys().first { $0.hasSuffix("updates") })
    }

    @Test("S04 A stored place that cannot be used is told, as often as it takes, and what comes after is complete")
    func damagedPlacesAreTold() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let peer = try await boris.client.resolve(username: "alice")
                try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    try await updates.acknowledge()
                }
                try await storage.setValue([1, 0, 0, 0, 7], forKey: try await key(of: storage))
                // Whoever dies with the news in hand hears it again.
                for _ in 0..<2 {
                    try await withClient(of: lab, storage: storage) { alice in
                        var iterator = alice.client.updates.makeAsyncIterator()
                        guard case .reloadNeeded(nil, let reason)? = await iterator.next() else {
                            throw TestFailure("nothing is said")
                        }
                        #expect(reason.contains("damaged"))
                    }
                }
                try await withClient(of: lab, storage: storage) { alice in
                    var iterator = alice.client.updates.makeAsyncIterator()
                    _ = await iterator.next()
                    try await boris.client.sendMessage(to: peer, text: "after")
                    guard case .newMessage(let message)? = await iterator.next() else {
                        throw TestFailure("something else")
                    }
                    #expect(message.text == "after")
                }
                // From here on there is a place again.
                try await boris.client.sendMessage(to: peer, text: "later")
                try await withClient(of: lab, storage: storage) { alice in
                    for await case .newMessage(let message) in alice.client.updates {
                        if message.text == "later" { break }
                    }
                }
            }
        }
    }

    @Test("S04 A given place that cannot be used is told as well")
    func damagedPositionsAreTold() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                var iterator = alice.client.updates(from: UpdatePosition(bytes: [3])).makeAsyncIterator()
                guard case .reloadNeeded(nil, _)? = await iterator.next() else { throw TestFailure("nothing is said") }
            }
        }
    }

    /// A thousand channels of which nothing was heard before.
    private func packet(_ thousand: Int64) throws -> ByteBuffer {
        let updates = (1...1000).map { number in
            let id = 1_000_000 + thousand * 1000 + Int64(number)
            return API.Update.updateNewChannelMessage(
                message: .message(.init(id: 2, peerID: .peerChannel(channelID: id), date: 1, message: "\(id)")),
                pts: 2, ptsCount: 1)
        }
        return try API.Updates.updates(.init(updates: updates, users: [], chats: [], date: 1, seq: 0)).encoded()
    }

    @Test("S04 More channels than are kept cost the place of those that were silent longest, and nothing else")
    func manyChannels() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            let packets = try (0..<12).map { try packet(Int64($0)) }
            try await withClient(of: lab, storage: storage, configure: { $0.updateBufferLimit = 20_000 }) { alice in
                try await alice.signIn()
                let updates = alice.client.updates
                try await eventually("the place is known") { updates.position != nil }
                for packet in packets {
                    await LabAnswers.use(on: lab, pushing: [packet])
                    _ = try await alice.client.me()
                }
                var count = 0
                for await case .newMessage in updates {
                    count += 1
                    if count == 12_000 { break }
                }
                try await updates.acknowledge()
            }
            try await withClient(of: lab, storage: storage) { alice in
                let updates = alice.client.updates
                try await eventually("the place is known") { updates.position != nil }
                func next(in channel: Int64) throws -> ByteBuffer {
                    try API.Updates.updateShort(
                        update: .updateNewChannelMessage(
                            message: .message(
                                .init(id: 3, peerID: .peerChannel(channelID: channel), date: 1, message: "next")),
                            pts: 3, ptsCount: 1), date: 1
                    ).encoded()
                }
                // The last one is known, the first one is not, and the account's own place was kept.
                await LabAnswers.use(on: lab, pushing: [try next(in: 1_012_000), try next(in: 1_000_001)])
                _ = try await alice.client.me()
                var told: [String] = []
                for await update in updates {
                    switch update {
                    case .newMessage(let message): told.append("\(message.peer.id)")
                    case .reloadNeeded(let peer, _): told.append("reload \(peer?.id ?? 0)")
                    default: break
                    }
                    if told.last == "1000001" { break }
                }
                #expect(told == ["1012000", "reload 1000001", "1000001"])
            }
        }
    }
}
