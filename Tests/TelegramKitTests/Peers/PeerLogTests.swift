import FuzzSupport
import TelegramAPI
import Testing

@testable import TelegramKit

/// What is stored of the peers that an account met.
struct PeerLogTests {
    /// A store, and a cache that is read from it and written to it.
    private struct Bench {
        var values: [String: [UInt8]] = [:]
        var cache = PeerCache(limit: Bench.limit)
        static let limit = 3000

        init() { cache.owner = 7 }

        /// - Parameter count: the process dies after so many writes.
        mutating func store(upTo count: Int = .max) {
            let batch = PeerLog.batch(of: &cache)
            var writes = batch.writes
            if count > writes.count, let rewrite = batch.rewrite { writes += cache.log.endRewrite(rewrite) }
            for write in writes.prefix(count) { values[write.key] = write.value }
        }

        /// Stores what a store takes that refuses one write.
        ///
        /// - Returns: whether there was such a write.
        mutating func store(without refused: Int) -> Bool {
            let writes = PeerLog.batch(of: &cache).writes
            for (number, write) in writes.enumerated() where number != refused { values[write.key] = write.value }
            cache.log.writeFailed()
            return refused < writes.count
        }

        /// Another process reads what is stored.
        ///
        /// - Returns: how many parts it could not read.
        mutating func restart() -> Int {
            cache = PeerCache(limit: Bench.limit)
            cache.owner = 7
            guard let index = values[PeerLog.indexKey].flatMap({ PeerLog.Index(stored: $0) }) else { return 0 }
            cache.log.begin(index)
            guard index.first <= index.last else { return 0 }
            var unread = 0
            for number in index.first...index.last {
                guard let part = values[PeerLog.partKey(number)] else { continue }
                unread += PeerLog.read(part, number: number, into: &cache) ? 0 : 1
            }
            return unread
        }

        func hash(_ id: Int64) -> Int64? { PeerCache.Short(.user, id).flatMap { cache.stored($0) } }
    }

    @Test(
        "U04 what was stored is known in another process, a part of 1,024 after the other, with the newest hash of each"
    )
    func storedPeersComeBack() {
        var bench = Bench()
        for id in 1...2500 {
            bench.cache.note(Int64(id) + 5, of: .user, Int64(id))
            if id.isMultiple(of: 700) { bench.store() }
        }
        bench.cache.note(1, of: .user, 17)
        bench.cache.note(9, of: .channel, 17)
        bench.store()
        #expect(bench.values.count == 4 && bench.values.values.allSatisfy { $0.count <= 12 + 16 * 1024 })
        #expect(bench.restart() == 0)
        let hashes = (Int64(1)...2500).map { bench.hash($0) }
        let expected = (Int64(1)...2500).map { (id: Int64) -> Int64 in id == 17 ? 1 : id + 5 }
        #expect(hashes == expected)
        #expect(bench.cache.hash(of: .channel, 17) == 9)
        // Nothing is written that is stored already, and one more peer is a record more of the last part.
        bench.store()
        #expect(bench.values.count == 4)
        bench.cache.note(3, of: .user, 9000)
        let writes = PeerLog.batch(of: &bench.cache).writes
        #expect(writes.map(\.key) == [PeerLog.partKey(3)])
    }

    @Test("U04 a process that dies between any two writes loses what it had not written, and nothing else")
    func killedAtAnyWrite() {
        for kill in 0..<12 {
            var bench = Bench()
            for id in 1...2000 { bench.cache.note(Int64(id) + 5, of: .user, Int64(id)) }
            bench.store()
            // All is written anew, as hashes changed that often.
            for round in 0..<5 {
                for id in 1...2000 { bench.cache.note(Int64(id + round), of: .user, Int64(id)) }
                if round < 4 { bench.store() }
            }
            bench.store(upTo: kill)
            #expect(bench.restart() == 0, "killed after \(kill) writes")
            for id in 1...2000 {
                let known = bench.hash(Int64(id)).map { $0 - Int64(id) }
                #expect(known == 3 || known == 4, "killed after \(kill) writes: \(id)")
            }
            #expect(bench.values.count <= 24)
            // The next process goes on where it was, and what it learns is found behind the parts that are missing.
            bench.cache.note(77, of: .channel, 5)
            bench.store()
            #expect(bench.restart() == 0 && bench.cache.hash(of: .channel, 5) == 77, "killed after \(kill) writes")
            for write in bench.cache.log.removal { bench.values[write.key] = write.value }
            #expect(bench.values.isEmpty, "killed after \(kill) writes")
        }
    }

    @Test("U04 a store that refuses any write of a rewrite keeps what it had, and the next rewrite drops it")
    func refusedWrites() {
        var refused = 0
        while refused < 10 {
            var bench = Bench()
            for round in -1..<4 {
                for id in 1...2000 { bench.cache.note(Int64(id + round + 5), of: .user, Int64(id)) }
                bench.store()
            }
            for id in 1...2000 { bench.cache.note(Int64(id + 9), of: .user, Int64(id)) }
            guard bench.store(without: refused) else { break }
            // What was stored before is there, whatever is learnt afterwards.
            bench.cache.note(77, of: .channel, 5)
            bench.store()
            #expect(bench.restart() == 0 && bench.cache.hash(of: .channel, 5) == 77, "without write \(refused)")
            for id in 1...2000 {
                let known = bench.hash(Int64(id)).map { $0 - Int64(id) }
                #expect(known == 8 || known == 9, "without write \(refused): \(id)")
            }
            bench.cache.log.mustRewrite = true
            bench.store()
            #expect(bench.values.count <= 4, "without write \(refused)")
            refused += 1
        }
        // The index, and two parts.
        #expect(refused == 3)
    }

    @Test("U04 a damaged part costs its own peers, is left where it is, and is not read again")
    func damagedPartsAreSetAside() {
        for damage in [[UInt8]](arrayLiteral: [], [1, 2, 3], Array(repeating: 0xff, count: 100)) {
            var bench = Bench()
            for id in 1...2500 { bench.cache.note(Int64(id) + 5, of: .user, Int64(id)) }
            bench.store()
            bench.values[PeerLog.partKey(2)] = damage
            #expect(bench.restart() == 1)
            // Whose they are is as the table has it.
            let lost = (1...2500).filter { bench.hash(Int64($0)) == nil }
            #expect(lost.count == 1024)
            bench.store()
            #expect(bench.values[PeerLog.partKey(2)] == damage)
            #expect(bench.restart() == 0)
            #expect((1...2500).allSatisfy { bench.hash(Int64($0)) == Int64($0) + 5 || lost.contains($0) })
        }
    }

    @Test("U04 any bytes in the place of a part or of the index are read without harm")
    func hostileParts() {
        var random = FuzzRandom(1)
        var bench = Bench()
        for id in 1...20 { bench.cache.note(Int64(id), of: .user, Int64(id)) }
        bench.store()
        let (part, index) = (bench.values[PeerLog.partKey(1)] ?? [], bench.values[PeerLog.indexKey] ?? [])
        for _ in 0..<300 {
            bench.values[PeerLog.partKey(1)] = mutated(part, &random)
            bench.values[PeerLog.indexKey] = mutated(index, &random)
            _ = bench.restart()
            bench.cache.note(1, of: .user, 1)
            bench.store()
        }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<(1 + random.below(4)) where !bytes.isEmpty {
            if random.once(in: 4) {
                bytes.removeLast()
            } else {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
        }
        return bytes
    }

    @Test("U04 when a generation is full the one before it goes, from the store as well, and so do numbers long past")
    func generationsInTheStore() {
        var bench = Bench()
        for id in 1...(Bench.limit * 4) {
            bench.cache.note(Int64(id), of: .user, Int64(id))
            if id.isMultiple(of: 500) { bench.store() }
        }
        bench.store()
        let known = bench.cache.newer.count + bench.cache.older.count
        #expect(bench.values.count <= 2 + (known + 5000) / PeerLog.partLimit + 2)
        #expect(bench.restart() == 0)
        #expect(bench.cache.newer.count + bench.cache.older.count == known && known <= 2 * Bench.limit)
        #expect(bench.hash(1) == nil && bench.hash(Int64(Bench.limit * 4)) != nil)
        // All of it goes when the account does.
        for write in bench.cache.log.removal { bench.values[write.key] = write.value }
        #expect(bench.values.isEmpty)
    }

    @Test("U04 whoever came without an access hash is named by a message that shows them, after a restart as well")
    func sightingsAreStored() {
        var bench = Bench()
        let message = API.Message.message(
            .init(id: 5, fromID: .peerUser(userID: 3), peerID: .peerChannel(channelID: 4), date: 1, message: "a"))
        bench.cache.note(
            users: [.user(.init(min: true, id: 3, accessHash: 99))],
            chats: [.channel(.init(id: 4, accessHash: 44, title: "News", photo: .chatPhotoEmpty, date: 1))],
            messages: [message])
        let stranger = Peer(kind: .user, id: 3)
        let channel = API.InputPeer.inputPeerChannel(channelID: 4, accessHash: 44)
        let byMessage = API.InputPeer.inputPeerUserFromMessage(peer: channel, msgID: 5, userID: 3)
        #expect(bench.cache.input(stranger) == byMessage)
        #expect(bench.cache.inputUser(stranger) == .inputUserFromMessage(peer: channel, msgID: 5, userID: 3))
        bench.store()
        #expect(bench.restart() == 0 && bench.cache.input(stranger) == byMessage)
        bench.cache.note(users: [.user(.init(id: 3, accessHash: 33))], chats: [])
        #expect(bench.cache.input(stranger) == .inputPeerUser(userID: 3, accessHash: 33))
        #expect(bench.cache.input(Peer(kind: .user, id: 7)) == .inputPeerSelf)
    }
}
