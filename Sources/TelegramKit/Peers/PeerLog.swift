import NIOCore
import TL

/// What is stored of a ``PeerCache``: parts of up to 1,024 records, of which only the last is written anew, and an index
/// that names them. Without input or output: it says what is to be written, in order.
///
/// A process that dies between two writes loses the records that were not written, and no others. The index is written
/// before the parts that it names, so that all that is stored can be found and removed: a part that is missing was not
/// written yet, and is no damage. What repeats itself is dropped by writing all anew, under new numbers; the old parts go
/// once all of that is stored, so that a store that takes nothing more loses nothing.
struct PeerLog: Sendable {
    /// A value to be written, or to be removed.
    struct Write: Hashable, Sendable {
        let key: String
        let value: [UInt8]?
    }

    /// What is to be written, in order.
    struct Batch: Hashable, Sendable {
        var writes: [Write] = []
        /// Where a rewrite begins that is in it: once all is stored, ``PeerLog/endRewrite(_:)`` says what goes.
        var rewrite: Int32?
    }

    /// What the index says once a rewrite is stored.
    private struct Ending: Hashable, Sendable {
        let first: Int32
        let boundary: Int32
    }

    static let indexKey = "persistent:peers"
    static let partLimit = 1024
    /// Parts that an index may name: more than two full generations need.
    static let mostParts = 8192

    static func partKey(_ number: Int32) -> String { "\(indexKey)-\(number)" }

    /// Which parts there are.
    struct Index: Hashable, Sendable {
        var user: Int64
        /// Below `first`, parts may lie about that are no longer read.
        var oldest: Int32 = 1
        var first: Int32 = 1
        /// The first part of the newer generation.
        var boundary: Int32 = 1
        var last: Int32 = 0

        init(user: Int64) { self.user = user }

        /// Version (int), user (long), and the four numbers (ints).
        func encoded() -> [UInt8] {
            var writer = TLWriter()
            writer.writeInt(1)
            writer.writeLong(user)
            for number in [oldest, first, boundary, last] { writer.writeInt(number) }
            return Array(writer.take().readableBytesView)
        }

        init?(stored bytes: [UInt8]) {
            var reader = TLReader(bytes: bytes)
            do throws(TLError) {
                guard try reader.readInt() == 1 else { return nil }
                user = try reader.readLong()
                oldest = try reader.readInt()
                first = try reader.readInt()
                boundary = try reader.readInt()
                last = try reader.readInt()
            } catch {
                return nil
            }
            guard oldest > 0, first >= oldest, boundary >= first, last >= first - 1, last < 1 << 30,
                Int(last) - Int(oldest) < 2 * PeerLog.mostParts
            else { return nil }
        }
    }

    /// The records of the last part.
    private var tail: [UInt8] = []
    private var tailCount = 0
    /// Of all parts.
    private(set) var count = 0
    private(set) var index: Index?
    /// Those that were noted since the last write.
    private(set) var pending: [PeerCache.Short] = []
    /// Whether all has to be written anew.
    var mustRewrite = false
    /// Parts that cannot be read: they are left where they are.
    private var damaged: Set<Int32> = []
    /// Whether the index may not be stored as it is.
    private var lacksIndex = false
    /// That of a rewrite which is on its way to the store.
    private var ending: Ending?
    /// Whether anything is to be stored at all.
    var isKept = true

    var hasNews: Bool { isKept && (!pending.isEmpty || mustRewrite) }

    mutating func changed(_ key: PeerCache.Short) {
        if isKept { pending.append(key) }
    }

    // MARK: - Reading

    private static let version: Int32 = 1
    private static let headSize = 12
    private static let sightingMark: UInt64 = 1 << 62

    /// Begins with what an index names, which is to be read next.
    mutating func begin(_ index: Index) {
        self.index = index
        tail = []
        tailCount = 0
    }

    /// Takes in a part: version (int), user (long), and of each record the key (long), then the access hash (long); or,
    /// where bit 62 of the key is set, the chat (long) and message (int) where the peer was seen.
    ///
    /// - Returns: whether all of it could be read.
    static func read(_ bytes: [UInt8], number: Int32, into cache: inout PeerCache) -> Bool {
        guard let index = cache.log.index else { return cache.log.damagedPart(number) }
        var reader = TLReader(bytes: bytes)
        let isNewer = number >= index.boundary
        let before = cache.log.count
        do throws(TLError) {
            guard try reader.readInt() == version, try reader.readLong() == index.user else {
                return cache.log.damagedPart(number)
            }
            while reader.remaining > 0 {
                let bits = UInt64(bitPattern: try reader.readLong())
                cache.log.count += 1
                if bits & sightingMark != 0 {
                    let chat = PeerCache.Short(bits: UInt64(bitPattern: try reader.readLong()))
                    let message = try reader.readInt()
                    guard let key = PeerCache.Short(bits: bits & ~sightingMark), let chat else {
                        return cache.log.damagedPart(number)
                    }
                    if cache.stored(key) == nil {
                        cache.put(PeerCache.Sighting(chat: chat, message: message), key, isStored: true)
                    }
                } else {
                    guard let key = PeerCache.Short(bits: bits) else { return cache.log.damagedPart(number) }
                    cache.restore(try reader.readLong(), key, isNewer: isNewer)
                }
            }
        } catch {
            return cache.log.damagedPart(number)
        }
        let records = cache.log.count - before
        if number == index.last, records < partLimit {
            (cache.log.tail, cache.log.tailCount) = (Array(bytes.dropFirst(headSize)), records)
        }
        return true
    }

    private mutating func damagedPart(_ number: Int32) -> Bool {
        setAside(number)
        return false
    }

    /// Leaves a part where it is that cannot be read; what is known is written anew, without it.
    mutating func setAside(_ number: Int32) {
        damaged.insert(number)
        mustRewrite = true
    }

    // MARK: - Writing

    /// What has to be written so that all is stored that the cache knows. Nothing without an owner.
    static func batch(of cache: inout PeerCache) -> Batch {
        guard let user = cache.owner, cache.log.hasNews else { return Batch() }
        var log = cache.log
        cache.log = PeerLog()
        defer { cache.log = log }
        let known = cache.newer.count + cache.older.count + cache.sightings.count
        if log.index == nil || log.mustRewrite || log.count > 2 * known + 4096 {
            return log.rewrite(cache, user)
        }
        let before = log.index
        var writes = log.append(log.pending, cache)
        log.pending = []
        if log.lacksIndex || log.index != before, let index = log.index { writes.insert(index.write, at: 0) }
        log.lacksIndex = false
        return Batch(writes: writes)
    }

    /// Writes all under new numbers. Until all is stored, the old parts count as well.
    private mutating func rewrite(_ cache: PeerCache, _ user: Int64) -> Batch {
        let former = index ?? Index(user: user)
        index = former
        (tail, tailCount, count, pending) = ([], 0, 0, [])
        (mustRewrite, lacksIndex) = (false, false)
        var parts = append(Array(cache.older.keys), cache)
        endPart()
        let boundary = (index?.last ?? 0) + 1
        // A peer of both generations is of the newer one.
        parts += append(Array(cache.newer.keys) + Array(cache.sightings.keys), cache)
        guard let both = index else { return Batch() }
        let first = former.last.addingReportingOverflow(1).partialValue
        ending = Ending(first: first, boundary: max(boundary, first))
        return Batch(writes: [both.write] + parts, rewrite: first)
    }

    /// All that a rewrite wrote is stored: what was there before goes. Nothing if another one has begun since.
    ///
    /// - Parameter first: where the rewrite begins.
    mutating func endRewrite(_ first: Int32) -> [Write] {
        guard let ending, ending.first == first, var now = index else { return [] }
        self.ending = nil
        now.first = ending.first
        now.boundary = ending.boundary
        // It names the oldest part as long as that may be there.
        var writes = [now.write]
        // checked: an index names no part below the oldest, and the new ones lie behind all others.
        for number in now.oldest..<now.first where !damaged.contains(number) {
            writes.append(Write(key: Self.partKey(number), value: nil))
        }
        now.oldest = damaged.min() ?? now.first
        damaged = []
        index = now
        return writes
    }

    /// A write was refused. Were it that of the index, what is written later would not be found.
    mutating func writeFailed() { lacksIndex = true }

    /// Nothing is stored any more.
    mutating func close() {
        isKept = false
        ending = nil
    }

    /// Puts peers at the end.
    private mutating func append(_ keys: [PeerCache.Short], _ cache: PeerCache) -> [Write] {
        var writes: [Write] = []
        var isOpen = false
        for key in keys {
            var writer = TLWriter()
            if let hash = cache.stored(key) {
                writer.writeLong(Int64(bitPattern: key.bits))
                writer.writeLong(hash)
            } else if let seen = cache.sightings[key] {
                writer.writeLong(Int64(bitPattern: key.bits | Self.sightingMark))
                writer.writeLong(Int64(bitPattern: seen.chat.bits))
                writer.writeInt(seen.message)
            } else {
                continue
            }
            if tailCount == 0 { index?.last += 1 }
            tail += writer.take().readableBytesView
            tailCount += 1
            count += 1
            isOpen = true
            if tailCount >= Self.partLimit {
                writes.append(tailWrite)
                endPart()
                isOpen = false
            }
        }
        if isOpen { writes.append(tailWrite) }
        return writes
    }

    private mutating func endPart() { (tail, tailCount) = ([], 0) }

    private var tailWrite: Write {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeLong(index?.user ?? 0)
        return Write(key: Self.partKey(index?.last ?? 0), value: Array(writer.take().readableBytesView) + tail)
    }

    /// What has to be written so that nothing is stored any more.
    var removal: [Write] {
        guard let index, index.oldest <= index.last else { return [] }
        // checked: by the condition above.
        return (index.oldest...index.last).map { Write(key: Self.partKey($0), value: nil) }
            + [Write(key: Self.indexKey, value: nil)]
    }
}

extension PeerLog.Index {
    fileprivate var write: PeerLog.Write { .init(key: PeerLog.indexKey, value: encoded()) }
}
