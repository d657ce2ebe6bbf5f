import MTProtoCore
import NIOCore
import TL

/// The sessions that were begun under one authorization key, until the server has said that it has forgotten them
/// (row P35).
///
/// A session lives as long as the manager that began it. Its server would keep it for longer, with whatever it has to
/// say there. So the next manager that speaks under the key asks for its end, but not before servers refuse what was
/// said in it as too old: a server that had forgotten the session would run copies that an attacker kept.
struct SessionLedger: Hashable, Sendable {
    /// A session that is not used any more, and when its end may be asked for.
    struct Left: Hashable, Sendable {
        let id: Int64
        let wait: Duration
    }

    struct Entry: Hashable, Sendable {
        let id: Int64
        /// The server's time in Unix seconds after which nothing was said in it; nil while that is not known.
        var endedAt: Int64?
        /// The manager that uses it, or sees to its end. Not stored: no manager outlives the process.
        var owner: ObjectIdentifier?
        var isLive = false
    }

    /// More are not kept: the server forgets those that are left out by itself, later.
    static let limit = 16
    private static let rest = DatacenterClient.sessionRest.components.seconds
    private static let version: Int32 = 1

    let keyID: UInt64
    /// Oldest first.
    private(set) var entries: [Entry] = []

    init(keyID: UInt64) {
        self.keyID = keyID
    }

    /// A manager speaks in a session.
    /// - Returns: whether there is something to write.
    mutating func began(_ id: Int64, by owner: ObjectIdentifier) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else {
            entries.append(Entry(id: id, owner: owner, isLive: true))
            if entries.count > Self.limit { entries.remove(at: entries.firstIndex { !$0.isLive } ?? 0) }
            return true
        }
        let hadEnded = entries[index].endedAt != nil
        entries[index] = Entry(id: id, owner: owner, isLive: true)
        return hadEnded
    }

    /// A session took the place of another one; the manager that did that has told the server.
    /// - Parameter time: the server's, in Unix seconds.
    /// - Returns: whether there is something to write.
    mutating func replaced(_ old: Int64, by new: Int64, of owner: ObjectIdentifier, at time: Int64?) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == old }) else { return false }
        entries[index] = Entry(id: old, endedAt: time, owner: owner)
        _ = began(new, by: owner)
        return true
    }

    /// A manager says nothing any more: the next one sees to the sessions that it leaves.
    /// - Returns: whether there is something to write.
    mutating func left(by owner: ObjectIdentifier, at time: Int64?) -> Bool {
        var isNews = false
        for index in entries.indices where entries[index].owner == owner {
            entries[index].owner = nil
            guard entries[index].isLive else { continue }
            entries[index].isLive = false
            entries[index].endedAt = time
            isNews = isNews || time != nil
        }
        return isNews
    }

    /// The sessions that no manager uses or sees to: the caller sees to their end from now on.
    mutating func takeLeft(by owner: ObjectIdentifier, at time: Int64) -> [Left] {
        entries.indices.filter { entries[$0].owner == nil }.map { index in
            // A process that was killed says nothing of its end. It was before this.
            let endedAt = min(entries[index].endedAt ?? time, time)
            entries[index].endedAt = endedAt
            entries[index].owner = owner
            let wait = Self.rest.saturatingSubtract(time.saturatingSubtract(endedAt))
            return Left(id: entries[index].id, wait: .seconds(max(wait, 0)))
        }
    }

    /// The server has forgotten a session.
    /// - Returns: whether there is something to write.
    mutating func ended(_ id: Int64) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        entries.remove(at: index)
        return true
    }

    // MARK: - Storage

    /// The stored form: version (int), key (long), count (int), then per session its id and the second of its end (longs;
    /// 0 while that is not known).
    func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeLong(Int64(bitPattern: keyID))
        writer.writeInt(Int32(clamping: entries.count))
        for entry in entries {
            writer.writeLong(entry.id)
            writer.writeLong(entry.endedAt ?? 0)
        }
        return Array(writer.take().readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            self.init(keyID: UInt64(bitPattern: try reader.readLong()))
            let count = try reader.readInt()
            guard (0...Int32(Self.limit)).contains(count) else { return nil }
            for _ in 0..<count {
                let id = try reader.readLong()
                let time = try reader.readLong()
                entries.append(Entry(id: id, endedAt: time > 0 ? time : nil))
            }
        } catch {
            return nil
        }
    }
}
