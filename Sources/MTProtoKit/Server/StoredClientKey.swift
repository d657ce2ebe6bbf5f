import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization
import TL

/// What is stored of a client's permanent key.
struct StoredClientKey: Sendable {
    let key: AuthKey
    /// The first salt, when it began, and what decides those that follow.
    let salt: Int64
    let saltBegan: Int64
    let seed: UInt64
    /// When the client last spoke under it, to about a day, in seconds of Unix time. Nil if it never did.
    var usedAt: Int64?
    /// Messages up to this id may have run although they lay ahead of the server's clock.
    var lead: MessageID?

    static let prefix = "persistent:client-"
    private static let version: Int32 = 2
    /// Says nothing of how the key was used: it counts as used.
    private static let formerVersion: Int32 = 1
    private static let period: Int64 = 1800

    var name: String { Self.name(of: key.id) }
    var salts: ServerSalts { ServerSalts(initial: salt, start: saltBegan, period: Self.period, seed: seed) }

    static func name(of keyID: UInt64) -> String { prefix + String(keyID, radix: 16) }

    init(
        key: AuthKey, salt: Int64, saltBegan: Int64, seed: UInt64, usedAt: Int64? = nil, lead: MessageID? = nil
    ) {
        self.key = key
        self.salt = salt
        self.saltBegan = saltBegan
        self.seed = seed
        self.usedAt = usedAt
        self.lead = lead
    }

    /// The stored form: version (int), the key (TL bytes), salt, its beginning and the seed, when it was used, and the
    /// id of a message (longs, the last two 0 if there is none).
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
        writer.writeLong(usedAt ?? 0)
        writer.writeLong(lead?.rawValue ?? 0)
        var buffer = writer.take()
        defer { buffer.withUnsafeMutableReadableBytes { secureWipe($0) } }
        return Array(buffer.readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            let version = try reader.readInt()
            guard [Self.version, Self.formerVersion].contains(version) else { return nil }
            var keyBytes = try reader.readBytes()
            defer { secureWipe(&keyBytes) }
            guard let key = try? AuthKey(keyBytes) else { return nil }
            let salt = try reader.readLong()
            let began = try reader.readLong()
            let seed = UInt64(bitPattern: try reader.readLong())
            let used = version == Self.version ? try reader.readLong() : began
            let lead = version == Self.version ? try reader.readLong() : 0
            // What a damaged value says of the time must not lead out of its range.
            let times = 0...Int64(UInt32.max)
            guard times.contains(began), times.contains(used) else { return nil }
            self.init(
                key: key, salt: salt, saltBegan: began, seed: seed, usedAt: used == 0 ? nil : used,
                lead: lead == 0 ? nil : MessageID(rawValue: lead))
        } catch {
            return nil
        }
    }
}

/// Counts writes that are on their way.
final class PendingWrites: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func begin() { value.withLock { $0 += 1 } }

    func end() { value.withLock { $0 -= 1 } }
}
