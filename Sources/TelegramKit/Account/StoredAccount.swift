import MTProtoCore
import NIOCore
import TL

/// What is remembered of an account between launches, besides its keys.
package struct StoredAccount: Hashable, Sendable {
    /// Where the account lives, or the datacenter asked first if no account is signed in.
    package var home: DatacenterID
    /// Nil if no account is signed in.
    package var userID: Int64? {
        // A number belongs to its user.
        didSet { if userID == nil { phone = nil } }
    }
    /// The user's number; nil if it is not known. Backup addresses may be meant for some numbers only.
    var phone: String?
    /// Why the last session is over, and whose it was; nil if there is nothing to tell.
    var ended: Ended?

    struct Ended: Hashable, Sendable {
        var userID: Int64
        var reason: AccountEnd
    }

    static let storeKey = "persistent:account"
    private static let version: Int32 = 1

    /// An account of which no more is known.
    package init(home: DatacenterID, userID: Int64?) {
        self.home = home
        self.userID = userID
    }

    /// What can be a number; nil for what is too long to be one.
    static func number(_ text: String?) -> String? {
        text.flatMap { (1...32).contains($0.utf8.count) ? $0 : nil }
    }

    /// Version (int), home datacenter (int), user id or 0 (long); where a session has ended or the number is known, the user of
    /// the ended session or 0 (long) and why it ended or nothing (string); where the number is known, the number (string).
    package func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeInt(Int32(clamping: home.rawValue))
        writer.writeLong(userID ?? 0)
        let reason = ended?.reason.storedName
        if reason != nil || phone != nil {
            writer.writeLong(reason == nil ? 0 : ended?.userID ?? 0)
            writer.writeString(reason ?? "")
        }
        if let phone { writer.writeString(phone) }
        return Array(writer.take().readableBytesView)
    }

    /// Nil for what ``encoded()`` does not write.
    package init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            let home = Int(try reader.readInt())
            let userID = try reader.readLong()
            guard (1...1000).contains(home) else { return nil }
            self.init(home: DatacenterID(home), userID: userID == 0 ? nil : userID)
            // Earlier versions did not say it.
            guard reader.remaining > 0 else { return }
            let user = try reader.readLong()
            if let reason = AccountEnd(storedName: try reader.readString()) {
                ended = Ended(userID: user, reason: reason)
            }
            guard reader.remaining > 0 else { return }
            let number = Self.number(try reader.readString())
            if userID != 0 { phone = number }
        } catch {
            return nil
        }
    }
}
