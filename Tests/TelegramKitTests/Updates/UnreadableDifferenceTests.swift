import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramKit
import TestTime
import Testing

@testable import TelegramLab

/// What was missed and cannot be read, on sockets.
struct UnreadableDifferenceTests {
    private static let boris = LabAccount.standard[1]

    /// Texts and notices in their order, until the last text is there.
    private func told(_ updates: TelegramUpdates, until last: String) async -> [String] {
        var told: [String] = []
        for await update in updates {
            switch update {
            case .newMessage(let message) where message.action == nil: told.append(message.text)
            case .reloadNeeded(let peer, let reason):
                let isUnreadable = reason.isUnreadable && reason.description.contains("#deadbeef")
                let place = peer.map { "\($0.kind)" } ?? "all"
                // A channel may be told of before the list of chats has named it.
                told.append(isUnreadable ? "reload \(place)" : "reload \(place) because \(reason)")
            default: break
            }
            if told.last == last { break }
        }
        return told
    }

    @Test(
        "O07 One message that cannot be read costs no other one, and is said to be missing")
    func oneUnreadableMessage() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let peer = try await boris.client.resolve(.username("alice"))
                try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    let updates = alice.client.updates
                    try await boris.client.send("seen", to: peer)
                    #expect(await told(updates, until: "seen") == ["seen"])
                    try await updates.acknowledge()
                }
                for number in 1...30 {
                    try await boris.client.send(number == 8 ? "poison" : "number \(number)", to: peer)
                }
                await LabAnswers.use(on: lab) { _, answer in answer.spoiling("poison") }
                try await withClient(of: lab, storage: storage) { alice in
                    let all = await told(alice.client.updates, until: "number 30")
                    #expect(
                        all == (1...30).map { $0 == 8 ? "reload all" : "number \($0)" })
                }
            }
        }
    }

    @Test("O07 The same in a channel, which is named")
    func oneUnreadablePost() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let alicePeer = try await boris.client.resolve(.username("alice"))
                let channel = try await boris.client.createChannel(title: "News")
                try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    try await boris.client.addMembers([alicePeer], to: channel)
                    let updates = alice.client.updates
                    _ = try await alice.client.dialogs().collect()
                    try await eventually("the place is known") { updates.position != nil }
                    try await boris.client.send("seen", to: channel)
                    #expect(await told(updates, until: "seen").last == "seen")
                    try await updates.acknowledge()
                }
                for number in 1...9 {
                    try await boris.client.send(number == 4 ? "poison" : "post \(number)", to: channel)
                }
                await LabAnswers.use(on: lab) { _, answer in answer.spoiling("poison") }
                try await withClient(of: lab, storage: storage) { alice in
                    let all = await told(alice.client.updates, until: "post 9")
                    #expect(all == (1...9).map { $0 == 4 ? "reload channel" : "post \($0)" })
                }
            }
        }
    }

    @Test("O07 An update that comes unasked and cannot be read is asked for")
    func oneUnreadableUpdate() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let updates = alice.client.updates
                try await eventually("the place is known") { updates.position != nil }
                func asked() -> Int { alice.received(at: 5).count { $0 == "updates.getDifference" } }
                let before = asked()
                let message = API.Message.message(
                    .init(id: 99, peerID: .peerUser(userID: 1), date: 1, message: "poison"))
                let update = API.Updates.updateShort(
                    update: .updateNewMessage(message: message, pts: 99, ptsCount: 1), date: 1)
                let spoiled = try #require(try update.encoded().spoiling("poison"))
                await LabAnswers.use(on: lab, pushing: [spoiled])
                _ = try await alice.client.me()
                try await eventually("what it was is asked for") { asked() > before }
            }
        }
    }

    @Test(
        "O09 A difference of which nothing can be read is not taken for a place that the server does not know",
        arguments: [false, true])
    func unreadableDifferencesAccuseNoPlace(ofChannel: Bool) async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let alicePeer = try await boris.client.resolve(.username("alice"))
                let chat = ofChannel ? try await boris.client.createChannel(title: "News") : alicePeer
                try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    if ofChannel { try await boris.client.addMembers([alicePeer], to: chat) }
                    let updates = alice.client.updates
                    _ = try await alice.client.dialogs().collect()
                    try await eventually("the place is known") { updates.position != nil }
                    try await boris.client.send("seen", to: chat)
                    #expect(await told(updates, until: "seen").last == "seen")
                    try await updates.acknowledge()
                }
                for number in 1...3 { try await boris.client.send("number \(number)", to: chat) }
                await LabAnswers.use(on: lab) { query, _ in
                    let id = query.getInteger(at: query.readerIndex, endianness: .little, as: UInt32.self)
                    let spoiled =
                        ofChannel
                        ? API.Updates.GetChannelDifference.constructorID
                        : API.Updates.GetDifference.constructorID
                    return id == spoiled ? ByteBuffer(bytes: [0xef, 0xbe, 0xad, 0xde]) : nil
                }
                try await withClient(of: lab, storage: storage) { alice in
                    var reasons: [LossReason] = []
                    let updates = alice.client.updates
                    await alice.time.passing {
                        for await case .reloadNeeded(let peer, let reason) in updates {
                            #expect((peer?.kind == .channel) == ofChannel, "\(reason)")
                            reasons.append(reason)
                            if reason.description.hasPrefix("what was missed") { break }
                        }
                    }
                    #expect(
                        reasons.allSatisfy { $0.isUnreadable && $0.description.contains("#deadbeef") }, "\(reasons)")
                }
            }
        }
    }

    @Test("O09 An answer that cannot be read says what was there, and accuses no layer that was not seen")
    func unreadableAnswersSayWhatWasSeen() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                await LabAnswers.use(on: lab) { query, answer in
                    guard (try? API.Users.GetUsers(decoding: query)) != nil else { return nil }
                    var spoiled = answer
                    spoiled.setInteger(UInt32(0xdead_beef), at: spoiled.readerIndex + 8, endianness: .little)
                    return spoiled
                }
                let failure = try await error { () throws(TelegramError) in try await alice.client.me() }
                #expect(failure.code == .unexpectedResponse)
                #expect(failure.message.contains("#deadbeef") && failure.message.contains("User"))
                #expect(failure.hint.contains("newer or an older"), "\(failure)")
            }
        }
    }
}

extension LossReason {
    fileprivate var isUnreadable: Bool {
        if case .unreadable(let what) = self { what.contains("cannot be read") } else { false }
    }
}
