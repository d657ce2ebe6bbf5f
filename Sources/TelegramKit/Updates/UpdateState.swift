/// Up to where an account's updates are known: its own numbering, and that of every channel of which something was heard
/// (core.telegram.org/api/updates). A value of some dozens of bytes, and 48 for each channel.
struct UpdateState: Sendable {
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
    /// What numbers are called that are counted from here.
    var numberings: UpdateNumberings
    private(set) var channels: [Int64: Channel] = [:]
    /// Counts what was heard of channels.
    private var lastAge: UInt64 = 0

    /// More channels than an account can be in. Of more than these, those are forgotten of which nothing was heard for
    /// longest: the next word of one says that it was not known.
    static let channelLimit = 10_000

    /// What was delivered of a difference that is not through. A difference gives no number to its messages, but it gives
    /// them in the order of their ids.
    struct Marks: Hashable, Sendable {
        /// The id of the last message.
        var message: Int32 = 0
        /// The number of the last other update.
        var update: Int32 = 0
    }

    /// The same for one channel.
    struct Channel: Sendable {
        var pts: Int32
        var accessHash: Int64
        /// The server said that there is more.
        var isBehind = false
        var marks = Marks()
        /// When it was heard of, as a count. Says nothing about where the channel is.
        fileprivate var age: UInt64 = 0

        init(pts: Int32, accessHash: Int64, isBehind: Bool = false, marks: Marks = Marks()) {
            self.pts = pts
            self.accessHash = accessHash
            self.isBehind = isBehind
            self.marks = marks
        }
    }

    /// One move of a state.
    enum Step: Hashable, Sendable {
        case pts(Int32)
        case qts(Int32)
        case seq(Int32)
        /// One element of a difference of the account.
        case marks(Marks)
        /// The account is somewhere else: a difference is through, unless marks say how much of the next was delivered. Without
        /// a date that stays as it is.
        case state(pts: Int32, qts: Int32, date: Int32?, seq: Int32, marks: Marks = Marks())
        /// What happened in channels until then is known.
        case date(Int32)
        /// A channel is somewhere else now; nil forgets it.
        case channel(Int64, Channel?)
        /// The numbering of a channel has begun anew, and is called so.
        case renumbered(Int64, Int64)
        /// Everything begins here.
        indirect case begin(UpdateState)
    }

    /// Where the account's own numbering begins.
    init(pts: Int32, qts: Int32, date: Int32, seq: Int32, numberings: UpdateNumberings = UpdateNumberings()) {
        (self.pts, self.qts, self.date, self.seq) = (pts, qts, date, seq)
        self.numberings = numberings
    }

    /// Moves. The server counts pts from 1 and qts from 0: whatever it says, nothing below is kept.
    mutating func apply(_ step: Step) {
        switch step {
        case .pts(let pts): self.pts = max(1, pts)
        case .qts(let qts): self.qts = max(0, qts)
        case .seq(let seq): self.seq = seq
        case .marks(let marks): self.marks = marks
        case .state(let pts, let qts, let date, let seq, let marks):
            self.pts = max(1, pts)
            self.qts = max(0, qts)
            if let date { self.date = date }
            self.seq = seq
            self.marks = marks
        case .date(let date): self.date = date
        case .channel(let id, let channel): set(channel, id)
        case .renumbered(let id, let name): numberings.begin(id, as: name)
        case .begin(let state): self = state
        }
    }

    /// A channel is somewhere else; nil forgets it.
    mutating func set(_ channel: Channel?, _ id: Int64) {
        guard var channel else {
            channels[id] = nil
            return
        }
        lastAge &+= 1
        channel.age = lastAge
        channel.pts = max(1, channel.pts)
        channels[id] = channel
        // Not with every one: to find the oldest costs as much as there are.
        guard channels.count > Self.channelLimit + Self.channelLimit / 8 else { return }
        channels = Dictionary(latestChannels.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// The channels that are kept, the one heard of last at the end.
    var latestChannels: ArraySlice<(key: Int64, value: Channel)> {
        channels.sorted { ($0.value.age, $0.key) < ($1.value.age, $1.key) }.suffix(Self.channelLimit)
    }
}

extension UpdateState {
    /// The one step that moves as two have done that led here; nil if there is none.
    func step(of first: Step, then second: Step) -> Step? {
        switch (first, second) {
        case (.channel(let one, _), .channel(let other, _)): one == other ? second : nil
        case (.channel, _), (_, .channel), (.renumbered, _), (_, .renumbered): nil
        case (.begin, _), (_, .begin): .begin(self)
        default: .state(pts: pts, qts: qts, date: date, seq: seq, marks: marks)
        }
    }
}

// How long ago something was heard does not tell two places apart.

extension UpdateState: Hashable {
    static func == (left: Self, right: Self) -> Bool {
        (left.pts, left.qts, left.date, left.seq) == (right.pts, right.qts, right.date, right.seq)
            && left.marks == right.marks && left.numberings == right.numberings && left.channels == right.channels
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(pts)
        hasher.combine(marks)
        hasher.combine(channels)
    }
}

extension UpdateState.Channel: Hashable {
    static func == (left: Self, right: Self) -> Bool {
        (left.pts, left.accessHash, left.isBehind) == (right.pts, right.accessHash, right.isBehind)
            && left.marks == right.marks
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(pts)
        hasher.combine(accessHash)
        hasher.combine(marks)
    }
}
