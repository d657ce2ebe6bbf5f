import MTProtoCore
import NIOCore
import TL

/// An account that a store holds.
public struct AccountRecord: Hashable, Sendable {
    /// Names the account within its store, for good.
    public let id: Int64
    /// Whether it is one of Telegram's test servers.
    public let isTest: Bool
    /// Where it stands among the others.
    public var sortOrder: Int32
    public let userID: Int64
}

/// An account of a store whose session is over.
public struct EndedAccount: Hashable, Sendable {
    /// The id of its place in the store. The next account that signs in takes this place.
    public let id: Int64
    public let userID: Int64
    public let reason: AccountEnd
}

/// The accounts of a store, which of them is in use, and the one that is about to sign in (row J10).
struct AccountRecords: Hashable, Sendable {
    private(set) var records: [AccountRecord] = []
    private(set) var currentID: Int64?
    /// The account that is about to sign in; at most one at a time.
    private(set) var authorizingID: Int64?
    private var nextID: Int64 = 0
    /// Whose sessions have ended, oldest first.
    private(set) var ended: [EndedAccount] = []

    /// More are not remembered.
    static let endedLimit = 100

    /// More cannot be meant.
    static let limit = 100_000

    var current: AccountRecord? { records.first { $0.id == currentID } }

    /// A place for an account that is about to sign in: the same until it has.
    mutating func beginAuthorization() -> Int64 {
        if let authorizingID { return authorizingID }
        let id = nextID
        authorizingID = id
        nextID = id.saturatingAdd(1)
        return id
    }

    /// An account has signed in: it comes last and is the one in use. No account is about to sign in any more.
    mutating func promote(_ id: Int64, userID: Int64, isTest: Bool) {
        let order = records.first { $0.id == id }?.sortOrder ?? (records.map(\.sortOrder).max() ?? -1) &+ 1
        records.removeAll { $0.id == id }
        records.append(AccountRecord(id: id, isTest: isTest, sortOrder: order, userID: userID))
        records.sort { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
        ended.removeAll { $0.id == id || $0.userID == userID }
        currentID = id
        if authorizingID == id { authorizingID = nil }
        nextID = max(nextID, id.saturatingAdd(1))
    }

    /// The account is gone; the next account that signs in can use its place.
    mutating func demote(_ id: Int64, because reason: AccountEnd? = nil) {
        guard let record = records.first(where: { $0.id == id }) else { return }
        remove(id)
        if let reason { ended.append(EndedAccount(id: id, userID: record.userID, reason: reason)) }
        if ended.count > Self.endedLimit { ended.removeFirst() }
        if authorizingID == nil { authorizingID = id }
    }

    mutating func remove(_ id: Int64) {
        records.removeAll { $0.id == id }
        ended.removeAll { $0.id == id }
        if currentID == id { currentID = records.first?.id }
        if authorizingID == id { authorizingID = nil }
    }

    /// Returns whether there is such an account.
    mutating func setCurrent(_ id: Int64) -> Bool {
        guard records.contains(where: { $0.id == id }) else { return false }
        currentID = id
        return true
    }

    /// Puts the accounts into another order; those that are not named come last.
    mutating func setOrder(_ ids: [Int64]) {
        let places = Dictionary(ids.enumerated().map { ($1, Int32(clamping: $0)) }) { first, _ in first }
        for (index, record) in records.enumerated() {
            records[index].sortOrder = places[record.id] ?? Int32(clamping: ids.count + index)
        }
        records.sort { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
    }

    // MARK: - Storage

    static let storeKey = "persistent:accounts"
    private static let version: Int32 = 1
    private static let versionWithEnds: Int32 = 2

    init() {}

    /// Version (int), next id, current id or -1, id that is about to sign in or -1 (longs), and of each account id (long),
    /// flags (int, bit 0 for the test servers), place (int) and user (long); then, in version 2, how many sessions have ended
    /// (int), and of each id and user (longs) and why (string).
    func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(ended.isEmpty ? Self.version : Self.versionWithEnds)
        writer.writeLong(nextID)
        writer.writeLong(currentID ?? -1)
        writer.writeLong(authorizingID ?? -1)
        writer.writeInt(Int32(clamping: records.count))
        for record in records {
            writer.writeLong(record.id)
            writer.writeInt(record.isTest ? 1 : 0)
            writer.writeInt(record.sortOrder)
            writer.writeLong(record.userID)
        }
        guard !ended.isEmpty else { return Array(writer.take().readableBytesView) }
        writer.writeInt(Int32(clamping: ended.count))
        for account in ended {
            writer.writeLong(account.id)
            writer.writeLong(account.userID)
            writer.writeString(account.reason.storedName ?? "")
        }
        return Array(writer.take().readableBytesView)
    }

    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            let version = try reader.readInt()
            guard (Self.version...Self.versionWithEnds).contains(version) else { return nil }
            nextID = try reader.readLong()
            let current = try reader.readLong()
            let authorizing = try reader.readLong()
            let count = Int(try reader.readInt())
            guard (0...Self.limit).contains(count), (0..<Int64.max).contains(nextID) else { return nil }
            for _ in 0..<count {
                let id = try reader.readLong()
                let isTest = try reader.readInt() & 1 != 0
                let order = try reader.readInt()
                records.append(AccountRecord(id: id, isTest: isTest, sortOrder: order, userID: try reader.readLong()))
            }
            let ids = records.map(\.id) + (authorizing < 0 ? [] : [authorizing])
            // checked: not below zero.
            guard Set(ids).count == ids.count, ids.allSatisfy({ (0..<nextID).contains($0) }) else { return nil }
            currentID = records.contains { $0.id == current } ? current : records.first?.id
            authorizingID = authorizing < 0 ? nil : authorizing
            guard version == Self.versionWithEnds else { return }
            for _ in 0..<max(0, min(Int(try reader.readInt()), Self.endedLimit)) {
                let id = try reader.readLong()
                let user = try reader.readLong()
                guard let reason = AccountEnd(storedName: try reader.readString()) else { continue }
                ended.append(EndedAccount(id: id, userID: user, reason: reason))
            }
        } catch {
            return nil
        }
    }
}
