import FuzzSupport
import TelegramAPI
import Testing

@testable import TelegramKit

/// Which access hashes an account remembers.
@Suite struct PeerCacheTests {
    @Test("K05 the newest are always known, with their newest hash, and never more than two generations of them")
    func generationsAreBounded() {
        let limit = PeerCache.generationLimit
        for seed in 0..<2 {
            var random = FuzzRandom(UInt64(seed))
            var cache = PeerCache()
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

    private func channel(_ id: Int64, hash: Int64, isShort: Bool = false) -> API.Chat.Channel {
        API.Chat.Channel(min: isShort, id: id, accessHash: hash, title: "News", photo: .chatPhotoEmpty, date: 1)
    }
}
