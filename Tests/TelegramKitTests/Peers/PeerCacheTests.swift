import FuzzSupport
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// Which access hashes an account remembers.
struct PeerCacheTests {
    @Test("K05 the newest are always known, with their newest hash, and never more than two generations of them")
    func generationsAreBounded() {
        let limit = 128
        for seed in 0..<2 {
            var random = FuzzRandom(UInt64(seed))
            var cache = PeerCache(limit: limit)
            var hashes: [Int64: Int64] = [:]
            // When each was noted, or asked for, last.
            var used: [Int64: Int] = [:]
            for step in 1...(limit * 12) {
                // Half of them are of a few that come again and again.
                let id = Int64(1 + random.below(random.once(in: 2) ? limit / 2 : limit * 20))
                if random.once(in: 3), let before = used[id] {
                    let hash = cache.hash(of: .user, id)
                    let isRecent = hash == nil && used.values.count { $0 > before } < limit
                    #expect(hash == hashes[id] || hash == nil && !isRecent, "seed \(seed), step \(step)")
                    guard hash != nil else { continue }
                } else {
                    hashes[id] = Int64(step)
                    cache.note(Int64(step), of: .user, id)
                }
                used[id] = step
            }
            // Asking moves what is asked for: each question gets a cache of its own.
            let known = hashes.keys.filter { id in
                var copy = cache
                return copy.hash(of: .user, id) != nil
            }
            let newest = used.sorted { $0.value > $1.value }.prefix(limit).map(\.key)
            #expect(hashes.count > limit * 3 && known.count <= limit * 2, "seed \(seed): \(known.count)")
            #expect(Set(newest).isSubset(of: known), "seed \(seed): a new one is forgotten")
        }
    }

    @Test("K05 short forms of people and channels, and those without a hash, replace nothing and are not remembered")
    func shortFormsAreLeftOut() {
        var cache = PeerCache()
        cache.note(
            users: [.user(.init(id: 1, accessHash: 11)), .userEmpty(id: 4)],
            chats: [.channel(channel(1, hash: 21)), .channelForbidden(.init(id: 2, accessHash: 22, title: "closed"))])
        cache.note(
            users: [
                .user(.init(min: true, id: 1, accessHash: 12)), .user(.init(min: true, id: 2, accessHash: 13)),
                .user(.init(id: 1)),
            ],
            chats: [.channel(channel(1, hash: 23, isShort: true)), .channel(channel(3, hash: 24, isShort: true))])
        let users = (1...4).map { cache.hash(of: .user, Int64($0)) }
        let channels = (1...3).map { cache.hash(of: .channel, Int64($0)) }
        #expect(users == [11, nil, nil, nil] && channels == [21, 22, nil])
    }

    /// What names somebody for the first time.
    enum Introduction: CaseIterable {
        case updates
        case updatesCombined
        case difference
        case differenceSlice

        private var users: [API.User] { [.user(.init(id: 7, accessHash: 8))] }
        private var message: API.Message {
            .message(.init(id: 2, peerID: .peerUser(userID: 7), date: 1, message: "hello"))
        }
        private var update: API.Update { .updateNewMessage(message: message, pts: 2, ptsCount: 1) }
        private var state: API.Updates.State { .init(pts: 2, qts: 0, date: 1, seq: 0, unreadCount: 0) }

        /// What comes unasked.
        var packet: API.Updates {
            switch self {
            case .updates: .updates(.init(updates: [update], users: users, chats: [], date: 1, seq: 0))
            case .updatesCombined:
                .updatesCombined(.init(updates: [update], users: users, chats: [], date: 1, seqStart: 0, seq: 0))
            case .difference, .differenceSlice: .updatesTooLong
            }
        }

        /// What is answered to whoever asks.
        var answer: API.Updates.Difference {
            switch self {
            case .updates, .updatesCombined: .differenceEmpty(date: 1, seq: 0)
            case .difference:
                .difference(
                    .init(
                        newMessages: [message], newEncryptedMessages: [], otherUpdates: [], chats: [], users: users,
                        state: state))
            case .differenceSlice:
                .differenceSlice(
                    .init(
                        newMessages: [message], newEncryptedMessages: [], otherUpdates: [], chats: [], users: users,
                        intermediateState: state))
            }
        }
    }

    @Test("a stranger who writes can be answered, however the server has named them", arguments: Introduction.allCases)
    func strangersCanBeAnswered(introduction: Introduction) async throws {
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization":
                return ScriptedServer.authorization
            case "updates.getState":
                return try? API.Updates.State(pts: 1, qts: 0, date: 1, seq: 0, unreadCount: 0).encoded()
            case "updates.getDifference":
                return try? introduction.answer.encoded()
            default:
                return nil
            }
        }
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = TestTime(passes: false).source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let updates = client.updates
            try await eventually("the place is known") { updates.position != nil }
            client.receive(try introduction.packet.encoded())
            var iterator = updates.makeAsyncIterator()
            guard case .newMessage(let message)? = await iterator.next() else { throw TestFailure("no message") }
            _ = try? await client.send("who is there?", to: message.peer)
            let sent = try server.latest(API.Messages.SendMessage.self)
            #expect(sent.peer == .inputPeerUser(userID: 7, accessHash: 8))
        }
    }

    private func channel(_ id: Int64, hash: Int64, isShort: Bool = false) -> API.Chat.Channel {
        API.Chat.Channel(min: isShort, id: id, accessHash: hash, title: "News", photo: .chatPhotoEmpty, date: 1)
    }
}
