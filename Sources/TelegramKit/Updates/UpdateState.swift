import NIOCore
import TL

/// Up to where an account's updates are known: its own numbering, and that of every channel of which something was heard
/// (core.telegram.org/api/updates). A value of some dozens of bytes, and 36 for each channel.
struct UpdateState: Hashable, Sendable {
    /// The number of the last change of the account's box.
    var pts: Int32
    /// The number of the last event that is numbered apart: secret chats, and what bots are told.
    var qts: Int32
    /// Server time of the last difference, Unix seconds. What happened in channels since is named by the next one.
    var date: Int32
    /// The number of the last packet that was numbered as a whole.
    var seq: Int32
    /// How much of a difference that begins at ``pts`` was delivered.
    var marks = Marks()
    var channels: [Int64: Channel] = [:]

    /// What was delivered of a difference that is not through. A difference gives no number to its messages, but it gives
    /// them in the order of their ids.
    struct Marks: Hashable, Sendable {
        /// The id of the last message.
        var message: Int32 = 0
        /// The number of the last other update.
        var update: Int32 = 0
    }

    /// The same for one channel.
    struct Channel: Hashable, Sendable {
        var pts: Int32
        var accessHash: Int64
        /// The server said that there is more.
        var isBehind = false
        var marks = Marks()
    }

    /// One move of a state.
    enum Step: Hashable, Sendable {
        case pts(Int32)
        case qts(Int32)
        case seq(Int32)
        /// One element of a difference of the account.
        case marks(Marks)
        /// A difference of the account is through.
        case state(pts: Int32, qts: Int32, date: Int32, seq: Int32)
        /// A channel is somewhere else now; nil forgets it.
        case channel(Int64, Channel?)
    }

    mutating func apply(_ step: Step) {
        switch step {
        case .pts(let pts): self.pts = pts
        case .qts(let qts): self.qts = qts
        case .seq(let seq): self.seq = seq
        case .marks(let marks): self.marks = marks
        case .state(let pts, let qts, let date, let seq):
            self.pts = pts
            self.qts = qts
            self.date = date
            self.seq = seq
            marks = Marks()
        case .channel(let id, let channel): channels[id] = channel
        }
    }
}

extension UpdateState {
    static let storeKey = "persistent:updates"
    private static let version: Int32 = 1
    /// More channels than an account can be in.
    private static let channelLimit = 10_000

    /// Version (int), user (long), pts, qts, date, seq, two marks (int), then for each channel: id, access hash (long),
    /// pts, flags, two marks (int).
    func encoded(of user: Int64) -> [UInt8] {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeLong(user)
        for number in [pts, qts, date, seq, marks.message, marks.update] { writer.writeInt(number) }
        writer.writeInt(Int32(clamping: channels.count))
        for (id, channel) in channels.sorted(by: { $0.key < $1.key }) {
            writer.writeLong(id)
            writer.writeLong(channel.accessHash)
            writer.writeInt(channel.pts)
            writer.writeInt(channel.isBehind ? 1 : 0)
            writer.writeInt(channel.marks.message)
            writer.writeInt(channel.marks.update)
        }
        return Array(writer.buffer.readableBytesView)
    }

    /// Nil for what another version wrote, for damaged bytes, and for the state of somebody else.
    init?(stored bytes: [UInt8], of user: Int64) {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version, try reader.readLong() == user else { return nil }
            self.init(
                pts: try reader.readInt(), qts: try reader.readInt(), date: try reader.readInt(),
                seq: try reader.readInt())
            marks = Marks(message: try reader.readInt(), update: try reader.readInt())
            let count = Int(try reader.readInt())
            guard pts > 0, (0...Self.channelLimit).contains(count) else { return nil }
            for _ in 0..<count {
                let id = try reader.readLong()
                var channel = Channel(pts: 0, accessHash: try reader.readLong())
                channel.pts = try reader.readInt()
                channel.isBehind = try reader.readInt() != 0
                channel.marks = Marks(message: try reader.readInt(), update: try reader.readInt())
                guard channel.pts > 0 else { return nil }
                channels[id] = channel
            }
            try reader.finish()
        } catch {
            return nil
        }
    }
}
