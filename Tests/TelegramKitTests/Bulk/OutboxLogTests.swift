import Foundation
import Testing

@testable import TelegramKit

/// What of an outbox is stored, and in which order.
struct OutboxLogTests {
    @Test("U46 there is an index before there are parts; a part that a dying process did not remove is removed later")
    func lateRemovals() {
        var log = OutboxLog(user: 1, name: "a")
        var store: [String: [UInt8]] = [:]
        func write(_ writes: ArraySlice<OutboxLog.Write>) {
            for write in writes { store[write.key] = write.value }
        }
        let entry = OutboxEntry(key: "k", peer: Peer(kind: .user, id: 2), randomID: 1, date: 1, state: .waiting)
        _ = log.add(entry, digest: 1, body: [1])
        let first = log.batch().writes
        #expect(first.map(\.key) == [log.indexKey, log.partKey(1), log.indexKey])
        write(first[...])
        log.hasIndex = true
        log.remove("k")
        let second = log.batch().writes
        #expect(second.map(\.key) == [log.indexKey, log.partKey(1)])
        // The process dies before the part is removed.
        write(second.dropLast())
        #expect(store.count == 2)
        var next = OutboxLog(user: 1, name: "a")
        let parts = next.readIndex(store[log.indexKey] ?? [])
        #expect(parts == [Int32]())
        #expect(next.batch().writes == [OutboxLog.Write(key: log.partKey(1), value: nil)])
        // Of another account it is none.
        var other = OutboxLog(user: 2, name: "a")
        #expect(other.readIndex(store[log.indexKey] ?? []) == nil)
    }

    @Test("U46 a message fails because of its file only where that says something of the file")
    func passingFaults() {
        for number in [EMFILE, ENFILE, ENOMEM, ESTALE, EAGAIN] {
            #expect(!LocalFile.failure("Cannot open", "a.jpg", number: number).isFinal, "\(number)")
        }
        for number in [ENOENT, EACCES, ENOTDIR, ELOOP] {
            #expect(LocalFile.failure("Cannot open", "a.jpg", number: number).isFinal, "\(number)")
        }
    }
}
