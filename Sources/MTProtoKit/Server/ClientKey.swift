import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// The authorization key of a client, and what a server knows of it.
final class ClientKey {
    let key: AuthKey
    let salts: ServerSalts
    /// In seconds of Unix time; nil for a permanent key.
    let expiresAt: Int64?
    /// The permanent key that a temporary one belongs to, once the client has proved it.
    var boundTo: UInt64?
    /// Under this key, oldest first.
    var sessions: [Int64] = []
    /// Whether anything was ever said under it.
    var isProven: Bool
    /// Messages up to this id may have run in any session.
    private var refusesThrough: MessageID?
    /// Sessions that were forgotten for want of room, and up to which id messages may have run in them.
    private var evicted: [(session: Int64, through: MessageID)] = []
    /// Rises with every key.
    let number: UInt64

    init(
        _ key: AuthKey, salts: ServerSalts, expiresAt: Int64? = nil, isProven: Bool = false,
        refusesThrough: MessageID? = nil, number: UInt64
    ) {
        self.key = key
        self.salts = salts
        self.expiresAt = expiresAt
        self.isProven = isProven
        self.refusesThrough = refusesThrough
        self.number = number
    }

    /// So many forgotten sessions are told apart.
    private static let evictedLimit = 64

    /// A session is forgotten although its client may go on.
    func evict(_ session: Int64, through id: MessageID) {
        evicted.append((session, id))
        guard evicted.count > Self.evictedLimit else { return }
        let oldest = evicted.removeFirst()
        refusesThrough = max(refusesThrough ?? oldest.through, oldest.through)
    }

    /// Up to which id messages of a session that is not known may have run.
    func mayHaveRun(in session: Int64) -> MessageID? {
        let own = evicted.last { $0.session == session }?.through
        return [own, refusesThrough].compactMap { $0 }.max()
    }
}

/// What is stored of a client's permanent key.
struct StoredClientKey: Sendable {
    let key: AuthKey
    /// The first salt, when it began, and what decides those that follow.
    let salt: Int64
    let saltBegan: Int64
    let seed: UInt64

    static let prefix = "persistent:client-"
    private static let version: Int32 = 1
    private static let period: Int64 = 1800

    var name: String { Self.name(of: key.id) }
    var salts: ServerSalts { ServerSalts(initial: salt, start: saltBegan, period: Self.period, seed: seed) }

    static func name(of keyID: UInt64) -> String { prefix + String(keyID, radix: 16) }

    init(key: AuthKey, salt: Int64, saltBegan: Int64, seed: UInt64) {
        self.key = key
        self.salt = salt
        self.saltBegan = saltBegan
        self.seed = seed
    }

    /// The stored form: version (int), the key (TL bytes), salt, its beginning and the seed (longs).
    func encoded() -> [UInt8] {
        var writer = TLWriter(capacity: 300)
        writer.writeInt(Self.version)
        key.withUnsafeBytes { key in
            var bytes = [UInt8](key)
            writer.writeBytes(bytes)
            secureWipe(&bytes)
        }
        writer.writeLong(salt)
        writer.writeLong(saltBegan)
        writer.writeLong(Int64(bitPattern: seed))
        var buffer = writer.buffer
        writer = TLWriter()
        defer { buffer.withUnsafeMutableReadableBytes { secureWipe($0) } }
        return Array(buffer.readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            var keyBytes = try reader.readBytes()
            defer { secureWipe(&keyBytes) }
            guard let key = try? AuthKey(keyBytes) else { return nil }
            let salt = try reader.readLong()
            let began = try reader.readLong()
            let seed = UInt64(bitPattern: try reader.readLong())
            // What a damaged value says of the time must not lead out of its range.
            guard (0...Int64(UInt32.max)).contains(began) else { return nil }
            self.init(key: key, salt: salt, saltBegan: began, seed: seed)
        } catch {
            return nil
        }
    }
}
