import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// What was agreed with one datacenter: the authorization key and what belongs to it.
package struct AuthInfo: Sendable {
    /// The key, 256 bytes.
    package var key: AuthKey
    /// Salts that may be used now or later, oldest first.
    package var salts: [ServerSalt]
    /// Whether an account was bound to the key: signed in there, or carried there by an export (rows E12, E13).
    package var isAuthorized: Bool {
        didSet { if isAuthorized { hasCarried = true } }
    }
    /// Whether that was ever so. Such a key may be known elsewhere, as it may have come with a session or gone with one: it
    /// is not used for another account.
    package private(set) var hasCarried: Bool
    /// Whose account it carries or has carried, by the caller's number; nil if that was not said. A key that could not be
    /// erased at the end of one account is not used for the next.
    package var owner: Int64?

    /// Whatever else is known of it, it is not used for another account.
    package mutating func noteCarried(for owner: Int64) {
        hasCarried = true
        self.owner = owner
    }

    package init(key: AuthKey, salts: [ServerSalt], isAuthorized: Bool = false) {
        self.init(key: key, salts: salts, isAuthorized: isAuthorized, hasCarried: isAuthorized)
    }

    private init(key: AuthKey, salts: [ServerSalt], isAuthorized: Bool, hasCarried: Bool) {
        self.key = key
        self.salts = salts
        self.isAuthorized = isAuthorized
        self.hasCarried = hasCarried
    }

    private static let version: Int32 = 1

    /// The stored form: version (int), flags (int, bit 0 authorized, bit 1 ever so, bit 2 with an owner), the key (TL bytes), the number of salts (int) and
    /// each salt as value, first second and last second (longs), and the owner (long).
    func encoded() -> [UInt8] {
        var writer = TLWriter(capacity: 300 + 24 * salts.count)
        writer.writeInt(Self.version)
        writer.writeInt((isAuthorized ? 1 : 0) | (hasCarried ? 2 : 0) | (owner != nil ? 4 : 0))
        key.withUnsafeBytes { key in
            var bytes = [UInt8](key)
            writer.writeBytes(bytes)
            secureWipe(&bytes)
        }
        writer.writeInt(Int32(salts.count))
        for salt in salts {
            writer.writeLong(salt.value)
            writer.writeLong(salt.validSince)
            writer.writeLong(salt.validUntil)
        }
        if let owner { writer.writeLong(owner) }
        var buffer = writer.take()
        defer { buffer.withUnsafeMutableReadableBytes { secureWipe($0) } }
        return Array(buffer.readableBytesView)
    }

    /// Reads the stored form; nil if it is not one.
    init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            let flags = try reader.readInt()
            var keyBytes = try reader.readBytes()
            defer { secureWipe(&keyBytes) }
            guard let key = try? AuthKey(keyBytes) else { return nil }
            let count = try reader.readInt()
            guard (0...256).contains(count) else { return nil }
            var salts: [ServerSalt] = []
            salts.reserveCapacity(Int(count))
            for _ in 0..<count {
                salts.append(
                    ServerSalt(
                        value: try reader.readLong(),
                        validSince: try reader.readLong(),
                        validUntil: try reader.readLong()
                    )
                )
            }
            // Earlier versions wrote the first flag alone.
            self.init(key: key, salts: salts, isAuthorized: flags & 1 != 0, hasCarried: flags & 3 != 0)
            if flags & 4 != 0 { owner = try reader.readLong() }
        } catch {
            return nil
        }
    }
}

extension AuthInfo: CustomStringConvertible, CustomReflectable {
    /// Neither key nor salts (row H-02).
    package var description: String { "\(key), \(salts.count) salts\(isAuthorized ? ", authorized" : "")" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
