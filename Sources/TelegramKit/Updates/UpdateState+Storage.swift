import NIOCore
import TL

extension UpdateState {
    static let storeKey = "persistent:updates"
    private static let version: Int32 = 2
    /// It knew no names of numberings: what is counted from it has a new one.
    private static let firstVersion: Int32 = 1

    /// Why a stored state is not used.
    enum Problem: Error, Hashable, CustomStringConvertible {
        case otherVersion
        case otherAccount
        case damaged

        var description: String {
            switch self {
            case .otherVersion: "another version of this library wrote it"
            case .otherAccount: "it belongs to another account"
            case .damaged: "it is damaged"
            }
        }
    }

    /// Version (int), user (long), pts, qts, date, seq, two marks (int), the name of numberings (long), number of those
    /// that began anew since (int), then of each: channel, name (long); number of channels (int), then of each channel, the
    /// one heard of last at the end: id, access hash (long), pts, flags, two marks (int).
    func encoded(of user: Int64) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeLong(user)
        for number in [pts, qts, date, seq, marks.message, marks.update] { writer.writeInt(number) }
        writer.writeLong(numberings.first)
        writer.writeInt(Int32(clamping: numberings.anew.count))
        for (id, name) in numberings.anew.sorted(by: { $0.key < $1.key }) {
            writer.writeLong(id)
            writer.writeLong(name)
        }
        let kept = latestChannels
        writer.writeInt(Int32(clamping: kept.count))
        for (id, channel) in kept {
            writer.writeLong(id)
            writer.writeLong(channel.accessHash)
            writer.writeInt(channel.pts)
            writer.writeInt(channel.isBehind ? 1 : 0)
            writer.writeInt(channel.marks.message)
            writer.writeInt(channel.marks.update)
        }
        return Array(writer.take().readableBytesView)
    }

    /// Reads what ``encoded(of:)`` wrote, or wrote formerly.
    init(stored bytes: [UInt8], of user: Int64) throws(Problem) {
        var reader = TLReader(bytes: bytes)
        let head: (version: Int32, user: Int64)
        let state: UpdateState?
        do throws(TLError) {
            head = (try reader.readInt(), try reader.readLong())
            let isKnown = (Self.firstVersion...Self.version).contains(head.version)
            state = isKnown ? try Self.read(&reader, version: head.version) : nil
        } catch {
            throw .damaged
        }
        guard (Self.firstVersion...Self.version).contains(head.version) else { throw .otherVersion }
        guard head.user == user else { throw .otherAccount }
        guard let state else { throw .damaged }
        self = state
    }

    private static func read(_ reader: inout TLReader, version: Int32) throws(TLError) -> UpdateState? {
        var state = UpdateState(
            pts: try reader.readInt(), qts: try reader.readInt(), date: try reader.readInt(), seq: try reader.readInt())
        state.marks = Marks(message: try reader.readInt(), update: try reader.readInt())
        if version > firstVersion {
            guard let numberings = try readNumberings(&reader) else { return nil }
            state.numberings = numberings
        }
        let count = Int(try reader.readInt())
        guard state.pts > 0, state.qts >= 0, (0...channelLimit).contains(count) else { return nil }
        for _ in 0..<count {
            let id = try reader.readLong()
            var channel = Channel(pts: 0, accessHash: try reader.readLong())
            channel.pts = try reader.readInt()
            channel.isBehind = try reader.readInt() != 0
            channel.marks = Marks(message: try reader.readInt(), update: try reader.readInt())
            guard channel.pts > 0 else { return nil }
            state.set(channel, id)
        }
        try reader.finish()
        return state
    }

    private static func readNumberings(_ reader: inout TLReader) throws(TLError) -> UpdateNumberings? {
        var numberings = UpdateNumberings(first: try reader.readLong())
        let renumbered = Int(try reader.readInt())
        guard (0...UpdateNumberings.limit).contains(renumbered) else { return nil }
        for _ in 0..<renumbered {
            let id = try reader.readLong()
            numberings.begin(id, as: try reader.readLong())
        }
        return numberings
    }
}
