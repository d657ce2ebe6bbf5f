import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// What is stored of an ``Outbox``: parts of up to 32 records, of which only those are written anew that have changed, and an
/// index that names them. Without input or output.
///
/// An index is written before the first part, a part before the index that names it, and the index without it, which says that
/// it goes, before it is removed. So a part that is named and missing is damage, parts without an index are, and never a process
/// that died. Both carry a checksum: what is cut off is not taken for all there is.
struct OutboxLog: Sendable {
    struct Record: Hashable, Sendable {
        var entry: OutboxEntry
        /// In the order in which they were given.
        let number: Int64
        let part: Int32
        /// Tells another message under the same key from the same one again.
        let digest: Int64
        /// The request, serialized; empty once it is not needed any more.
        var body: [UInt8]
        /// Unix time in seconds at which the server took it; 0 if it has not.
        var sentSeconds: Int64 = 0
        /// When the server may have counted an attempt to send it, by its clock in milliseconds: rather too late than too early.
        /// Oldest first, and no more than ``attemptLimit`` of them.
        var attempts: [Int64] = []
        /// Whether it is not known what became of the newest of them.
        var isUnderway = false
        /// Whether it is stored, so that it may go.
        var isStored = false
        /// How often it was tried once more because the server had lost its file or its cover; not stored.
        var uploads = 0
    }

    /// A value to be written, or to be removed.
    struct Write: Hashable, Sendable {
        let key: String
        let value: [UInt8]?
    }

    /// An attempt to send a message that is removed, by the server's clock: limits count it still.
    struct Leftover: Hashable, Sendable {
        let kind: Peer.Kind
        let id: Int64
        let milliseconds: Int64
    }

    private(set) var records: [String: Record] = [:]
    /// They are stored in the index.
    var leftovers: [Leftover] = []
    /// Pauses that servers have demanded; they are stored in the index, too.
    private(set) var pauses: [Pause] = []
    private var parts: [Int32: [String]] = [:]
    private var dirty: Set<Int32> = []
    /// The parts that the stored index names.
    private var named: [Int32] = []
    /// Whether there is one.
    var hasIndex = false
    private var last: Int32 = 0
    private var lastBytes = 0
    private var lastNumber: Int64 = 0
    /// Another one for each change.
    private(set) var revision = 0

    let user: Int64
    /// The index is stored under this.
    let indexKey: String
    /// The parts are stored under this and their numbers: not under names of other indexes.
    let partPrefix: String
    /// How far the uploads of its messages have come, under this, the numbers of the messages and ``OutboxUpload``.
    let uploadPrefix: String

    /// In version 2 there are no attempts, and in version 3 no pauses.
    private static let versions: ClosedRange<Int32> = 2...4
    /// Indexes are stored under this, the account and the name.
    static let indexPrefix = "persistent:outbox-"
    static let attemptLimit = 64
    static let leftoverLimit = 4096
    static let partLimit = 32
    static let partBytes = 32 << 10

    init(user: Int64, name: String) {
        self.user = user
        indexKey = "\(Self.indexPrefix)\(user)-\(name)"
        partPrefix = "persistent:outbox-part-\(user)-\(name)-"
        uploadPrefix = "persistent:outbox-upload-\(user)-\(name)-"
    }

    func partKey(_ number: Int32) -> String { "\(partPrefix)\(number)" }

    func uploadKey(_ record: Record, of upload: OutboxUpload = .file) -> String {
        upload.key(besides: "\(uploadPrefix)\(record.number)")
    }

    /// Whether what stands behind the prefix of uploads names one: those of an outbox whose name begins like this one's have more
    /// than a number there. Thumbnails (`t`) had records as well.
    static func isUpload(_ end: Substring) -> Bool {
        let number = end.prefix { $0.isNumber }
        let kind = String(end.dropFirst(number.count))
        return !number.isEmpty && (OutboxUpload(rawValue: kind) != nil || kind == "t")
    }

    /// In the order in which they were given.
    var inOrder: [Record] { records.values.sorted { $0.number < $1.number } }

    // MARK: - Changes

    mutating func add(_ entry: OutboxEntry, digest: Int64, body: [UInt8]) -> Record {
        if last == 0 || parts[last, default: []].count >= Self.partLimit || lastBytes >= Self.partBytes {
            // checked: 32 messages for each.
            last += 1
            lastBytes = 0
        }
        lastBytes += body.count
        // checked: one for each message.
        lastNumber += 1
        let record = Record(entry: entry, number: lastNumber, part: last, digest: digest, body: body)
        records[entry.key] = record
        parts[last, default: []].append(entry.key)
        dirty.insert(last)
        revision += 1
        return record
    }

    /// Changes a record that is there.
    ///
    /// - Parameter isNews: whether it is to be stored.
    mutating func change(_ key: String, isNews: Bool = true, _ body: (inout Record) -> Void) {
        guard var record = records[key] else { return }
        body(&record)
        records[key] = record
        guard isNews else { return }
        dirty.insert(record.part)
        revision += 1
    }

    @discardableResult
    mutating func remove(_ key: String) -> Record? {
        guard let record = records.removeValue(forKey: key) else { return nil }
        parts[record.part]?.removeAll { $0 == key }
        dirty.insert(record.part)
        revision += 1
        if !record.attempts.isEmpty {
            let peer = record.entry.peer
            leftovers += record.attempts.map { Leftover(kind: peer.kind, id: peer.id, milliseconds: $0) }
            // The index is written as well.
            named = [-1]
        }
        return record
    }

    /// These pauses take the place of those that were known.
    mutating func note(_ pauses: [Pause]) {
        guard pauses != self.pauses else { return }
        self.pauses = pauses
        revision += 1
        // The index is written.
        named = [-1]
    }

    // MARK: - Writing

    /// What is to be written, in order, so that all is stored that is known now. Where that fails, ``failed(_:)`` follows.
    mutating func batch() -> (writes: [Write], parts: Set<Int32>) {
        defer { dirty = [] }
        let live = parts.filter { !$0.value.isEmpty }.keys.sorted()
        let leaving = dirty.sorted().filter { parts[$0, default: []].isEmpty }
        var writes: [Write] = []
        if !hasIndex, !dirty.isEmpty { writes.append(Write(key: indexKey, value: encodedIndex([], leaving: []))) }
        writes += dirty.sorted().filter { !parts[$0, default: []].isEmpty }
            .map { Write(key: partKey($0), value: encoded($0)) }
        if live != named { writes.append(Write(key: indexKey, value: encodedIndex(live, leaving: leaving))) }
        for part in leaving {
            parts[part] = nil
            // The newest number is not given again.
            writes.append(Write(key: partKey(part), value: nil))
        }
        let changed = dirty
        named = live
        return (writes, changed)
    }

    /// A write was refused: all of it is to be written again.
    mutating func failed(_ changed: Set<Int32>) {
        dirty.formUnion(changed)
        named = [-1]
    }

    /// Version (int), user (long), the newest part (int) and number (long), the parts and those that are about to be removed
    /// (each a count and ints), attempts of messages that are removed (a count; peer (int, long), milliseconds (long)), pauses (a
    /// count; ``Pause/write(to:)``), checksum (long).
    private func encodedIndex(_ live: [Int32], leaving: [Int32]) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.versions.upperBound)
        writer.writeLong(user)
        writer.writeInt(last)
        writer.writeLong(lastNumber)
        for list in [live, leaving] {
            writer.writeInt(Int32(clamping: list.count))
            for part in list { writer.writeInt(part) }
        }
        writer.writeInt(Int32(clamping: leftovers.count))
        for leftover in leftovers {
            writer.writeInt(leftover.kind.stored)
            writer.writeLong(leftover.id)
            writer.writeLong(leftover.milliseconds)
        }
        writer.writeInt(Int32(clamping: pauses.count))
        for pause in pauses { pause.write(to: &writer) }
        return Self.sealed(writer)
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] { Array(Hash.sha256(bytes).prefix(8)) }

    private static func sealed(_ writer: TLWriter) -> [UInt8] {
        var writer = writer
        let bytes = Array(writer.take().readableBytesView)
        return bytes + checksum(bytes)
    }

    /// What stands before the checksum; nil if that is another one.
    private static func opened(_ bytes: [UInt8]) -> [UInt8]? {
        let content = Array(bytes.dropLast(8))
        return checksum(content) == Array(bytes.suffix(8)) ? content : nil
    }

    /// Version (int), user (long); of each record number (long), key (string), peer (int, long, long), random id (long), dates
    /// (long, long), digest (long), state (int: 0 waiting, 1 sent, 2 failed), message id (int), failure (three strings), body
    /// (bytes), whether an attempt is under way (int: 0, 1), attempts (a count and longs); checksum (long).
    private func encoded(_ part: Int32) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.versions.upperBound)
        writer.writeLong(user)
        for key in parts[part] ?? [] {
            guard let record = records[key] else { continue }
            let entry = record.entry
            writer.writeLong(record.number)
            writer.writeString(entry.key)
            writer.writeInt(entry.peer.kind.stored)
            writer.writeLong(entry.peer.id)
            writer.writeLong(entry.peer.accessHash)
            writer.writeLong(entry.randomID)
            writer.writeLong(Int64(entry.date))
            writer.writeLong(record.sentSeconds)
            writer.writeLong(record.digest)
            var failure: OutboxEntry.Failure?
            switch entry.state {
            case .waiting:
                writer.writeInt(0)
                writer.writeInt(0)
            case .sent(let id):
                writer.writeInt(1)
                writer.writeInt(id.map { Int32(clamping: $0) } ?? 0)
            case .failed(let reason):
                failure = reason
                writer.writeInt(2)
                writer.writeInt(0)
            }
            writer.writeString(failure?.code ?? "")
            writer.writeString(failure?.message ?? "")
            writer.writeString(failure?.serverMessage ?? "")
            writer.writeBytes(record.body)
            writer.writeInt(record.isUnderway ? 1 : 0)
            writer.writeInt(Int32(clamping: record.attempts.count))
            for attempt in record.attempts { writer.writeLong(attempt) }
        }
        return Self.sealed(writer)
    }

    // MARK: - Reading

    /// Reads an index; nil for what is none of this account.
    mutating func readIndex(_ bytes: [UInt8]) -> [Int32]? {
        guard let content = Self.opened(bytes) else { return nil }
        var reader = TLReader(bytes: content)
        do throws(TLError) {
            let version = try reader.readInt()
            guard Self.versions.contains(version), try reader.readLong() == user else { return nil }
            last = try reader.readInt()
            lastNumber = try reader.readLong()
            guard last >= 0, lastNumber >= 0 else { return nil }
            var lists: [[Int32]] = []
            for _ in 0..<2 {
                let count = try reader.readInt()
                guard (0...last).contains(count) else { return nil }
                var list: [Int32] = []
                for _ in 0..<count { list.append(try reader.readInt()) }
                guard list.allSatisfy({ $0 >= 1 && $0 <= last }) else { return nil }
                lists.append(list)
            }
            if version > 2 {
                guard let read = try Self.readLeftovers(&reader) else { return nil }
                leftovers = read
            }
            if version > 3 {
                guard let read = try Self.readPauses(&reader) else { return nil }
                pauses = read
            }
            guard reader.remaining == 0 else { return nil }
            // A part is not filled up that an earlier process may have written without naming it.
            lastBytes = .max
            named = lists[0]
            hasIndex = true
            // They may be there still; the next write removes them.
            dirty = Set(lists[1]).subtracting(named)
            if !dirty.isEmpty { revision += 1 }
            return named
        } catch {
            return nil
        }
    }

    /// - Returns: whether all of it could be read.
    mutating func read(_ bytes: [UInt8], part: Int32) -> Bool {
        guard let content = Self.opened(bytes) else { return false }
        var reader = TLReader(bytes: content)
        do throws(TLError) {
            let version = try reader.readInt()
            guard Self.versions.contains(version), try reader.readLong() == user else { return false }
            while reader.remaining > 0 {
                let number = try reader.readLong()
                let key = try reader.readString()
                guard let kind = Peer.Kind(stored: try reader.readInt()) else { return false }
                let peer = Peer(kind: kind, id: try reader.readLong(), accessHash: try reader.readLong())
                let (randomID, date) = (try reader.readLong(), try reader.readLong())
                let (sentSeconds, digest) = (try reader.readLong(), try reader.readLong())
                let (state, id) = (try reader.readInt(), try reader.readInt())
                let failure = OutboxEntry.Failure(
                    code: try reader.readString(), message: try reader.readString(),
                    serverMessage: try reader.readString())
                let entry = OutboxEntry(
                    key: key, peer: peer, randomID: randomID, date: Int(date),
                    state: state == 0
                        ? .waiting : state == 1 ? .sent(messageID: id == 0 ? nil : Int(id)) : .failed(failure))
                guard (0...2).contains(state) else { return false }
                var record = Record(
                    entry: entry, number: number, part: part, digest: digest, body: try reader.readBytes(),
                    sentSeconds: sentSeconds, isStored: true)
                if version > 2 {
                    guard try record.readAttempts(&reader) else { return false }
                } else {
                    record.supposeAttempts()
                }
                records[key] = record
                parts[part, default: []].append(key)
                lastNumber = max(lastNumber, number)
            }
            return true
        } catch {
            return false
        }
    }
}

extension Peer.Kind {
    /// In what is stored of an outbox.
    var stored: Int32 {
        switch self {
        case .user: 0
        case .group: 1
        case .channel: 2
        }
    }

    init?(stored number: Int32) {
        switch number {
        case 0: self = .user
        case 1: self = .group
        case 2: self = .channel
        default: return nil
        }
    }
}
