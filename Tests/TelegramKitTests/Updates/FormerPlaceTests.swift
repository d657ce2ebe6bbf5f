import MTProtoKit
import NIOCore
import TL
import TelegramLab
import Testing

@testable import TelegramKit

/// Places that were stored before numberings had names.
struct FormerPlaceTests {
    private typealias Told = MirrorAskingTests.Told

    /// Of the account 7, with one channel.
    private static let bytes: [UInt8] = [
        1, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 5, 0, 0, 0, 0xe8, 3, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0, 4, 0, 0, 0,
        1, 0, 0, 0, 50, 0, 0, 0, 0, 0, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0,
    ]

    /// Of a mirror of one private chat: what comes before that place, and what comes behind it.
    private static let beginning: [UInt8] = [1, 0, 0, 0, 72]
    private static let end: [UInt8] = [
        0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 0, 0,
        0, 0,
    ]

    @Test("a place of the former format is read, alone and in the place of a mirror")
    func formerPlacesAreRead() throws {
        let state = try UpdateState(stored: Self.bytes, of: 7)
        #expect(state.pts == 100 && state.qts == 5 && state.date == 1000 && state.seq == 2)
        #expect(state.marks == UpdateState.Marks(message: 9, update: 4))
        let marks = UpdateState.Marks(message: 3, update: 0)
        #expect(
            state.channels == [50: UpdateState.Channel(pts: 12, accessHash: 60, isBehind: true, marks: marks)])
        #expect(state.numberings.first > 0 && state.numberings.anew.isEmpty)
        // From here on the numbering keeps its name.
        #expect(try UpdateState(stored: state.encoded(of: 7), of: 7) == state)
        #expect(throws: UpdateState.Problem.otherAccount) { try UpdateState(stored: Self.bytes, of: 8) }
        #expect(throws: UpdateState.Problem.damaged) { try UpdateState(stored: Self.bytes.dropLast(), of: 7) }
        for version: UInt8 in [0, 3] {
            let other = [version] + Self.bytes.dropFirst()
            #expect(throws: UpdateState.Problem.otherVersion) { try UpdateState(stored: other, of: 7) }
        }

        let position = MirrorPosition(bytes: Self.beginning + Self.bytes + Self.end)
        let place = try #require(MirrorPlace(position))
        #expect(place.updates == Self.bytes)
        #expect(place.chats.map(\.peer) == [Peer(kind: .user, id: 2, accessHash: 3)])
        #expect(place.chats.map(\.historyEnd) == [5] && place.chats.map(\.last) == [6])
    }

    @Test("U26 A mirror with a place of the former format goes on, and has what happened since")
    func formerMirrorsGoOn() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await alice.me().id
            let talk = try await alice.createChannel(title: "Talk")
            let kept = try await boris.send("kept", to: stage.toAlice)
            let gone = try await boris.send("gone", to: stage.toAlice)
            var told = Told()
            func copy() async throws {
                told.lines = []
                for try await batch in alice.mirror([stage.toBoris, talk], from: told.position) {
                    told.store(batch)
                    if batch.isCurrent { break }
                }
            }
            try await copy()
            let position = try #require(told.position)
            var place = try #require(MirrorPlace(position))
            let state = try UpdateState(stored: place.updates, of: user)
            #expect(state.channels.count == 1)
            place.updates = state.formerly(of: user)
            told.position = place.encoded()

            try await boris.edit(kept.id, in: stage.toAlice, to: "changed")
            try await boris.delete([gone.id], in: stage.toAlice)
            try await boris.send("new", to: stage.toAlice)
            try await copy()
            #expect(told.isCurrent && told.lines.sorted() == ["deleted", "edited: changed", "new"])
        }
    }

    @Test("S04 A stored place of the former format is gone on from, and nothing has to be loaded anew")
    func formerPlacesGoOn() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(LabAccount.standard[1])
                let peer = try await boris.client.resolve(.username("alice"))
                var user: Int64 = 0
                try await withClient(of: lab, storage: storage) { alice in
                    user = try await alice.signIn().id
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    try await updates.acknowledge()
                }
                let keys = try await storage.keys()
                let key = try #require(keys.first { $0.hasSuffix("updates") })
                let value = try await storage.value(forKey: key)
                let stored = try #require(value)
                let state = try UpdateState(stored: stored, of: user)
                try await storage.setValue(state.formerly(of: user), forKey: key)
                try await boris.client.send("missed", to: peer)
                try await withClient(of: lab, storage: storage) { alice in
                    var iterator = alice.client.updates.makeAsyncIterator()
                    guard case .newMessage(let message)? = await iterator.next() else {
                        throw TestFailure("the place is lost")
                    }
                    #expect(message.text == "missed")
                }
            }
        }
    }
}

extension UpdateState {
    /// As it was stored formerly.
    fileprivate func formerly(of user: Int64) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(1)
        writer.writeLong(user)
        for number in [pts, qts, date, seq, marks.message, marks.update] { writer.writeInt(number) }
        writer.writeInt(Int32(latestChannels.count))
        for (id, channel) in latestChannels {
            writer.writeLong(id)
            writer.writeLong(channel.accessHash)
            for number in [channel.pts, channel.isBehind ? 1 : 0, channel.marks.message, channel.marks.update] {
                writer.writeInt(number)
            }
        }
        return Array(writer.take().readableBytesView)
    }
}
