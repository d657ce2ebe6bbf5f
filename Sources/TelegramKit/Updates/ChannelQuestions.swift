import MTProtoCore

/// What is going on in channels. Those where nothing is going on take no room here.
struct ChannelQuestions: Sendable {
    struct Work: Sendable {
        var box = GapBuffer<UpdateEngine.Content>()
        var isFetching = false
        var pauses = UpdatePauses()
        var slices = UpdateSlices()
        /// What was found behind the channel's place that cannot be read, while it is asked from behind that.
        var unreadable: (what: String, behind: Int32)?
        /// In which words the server refuses to say what was missed, until it says it, and whether the reader knows.
        var refusal: (words: String, isTold: Bool)?
        /// How far the channel is, as the server said, while it has not told all of that; otherwise 0.
        var told: Int32 = 0
        /// When a channel that is being looked at is asked about again.
        var poll: Instant?

        var isIdle: Bool {
            box.isEmpty && box.gapDeadline == nil && !isFetching && pauses.deadline == nil && poll == nil
                && slices == UpdateSlices() && told == 0
        }
    }

    var work: [Int64: Work] = [:]
    /// Entries in the boxes of all channels.
    private(set) var waitingCount = 0
    /// In the order in which they will be asked about.
    private(set) var wanted: [Int64] = []
    /// The same, to be found in.
    private var isWanted: Set<Int64> = []
    private(set) var fetching = 0
    /// Channels that the program watches.
    var watched: Set<Int64> = []
    /// How far channels were known that cannot be read any more, so that what was on its way does not begin them anew.
    private(set) var gone: [Int64: Int32] = [:]

    mutating func want(_ id: Int64, if isKnown: Bool = true) {
        guard isKnown, isWanted.insert(id).inserted else { return }
        wanted.append(id)
    }

    /// Whether a channel will be asked about, be it once more.
    func wants(_ id: Int64) -> Bool { isWanted.contains(id) }

    /// The next channel to ask about.
    mutating func popWanted(limit: Int, now: Instant) -> Int64? {
        guard fetching < limit else { return nil }
        let index = wanted.firstIndex { id in
            work[id].map { !$0.isFetching && $0.pauses.isOver(now) } ?? true
        }
        guard let index else { return nil }
        let id = wanted.remove(at: index)
        isWanted.remove(id)
        work[id, default: Work()].isFetching = true
        work[id]?.box.gapDeadline = nil
        work[id]?.poll = nil
        fetching += 1
        return id
    }

    mutating func answered(_ id: Int64) {
        work[id]?.isFetching = false
        fetching -= 1
    }

    /// Nothing is going on in a channel any more.
    mutating func drop(_ id: Int64) {
        clear(id)
        work[id] = nil
    }

    mutating func forget(_ id: Int64, at pts: Int32) {
        drop(id)
        if isWanted.remove(id) != nil { wanted.removeAll { $0 == id } }
        if gone.count >= 256 { gone = [:] }
        gone[id] = pts
    }

    mutating func returned(_ id: Int64) { gone[id] = nil }

    /// Forgets what is going on in channels whose place is not kept any more. Questions that are under way are answered first.
    mutating func keep(_ isKept: (Int64) -> Bool) {
        for (id, work) in work where !isKept(id) {
            if work.isFetching { clear(id) } else { drop(id) }
        }
        wanted.removeAll { !isKept($0) }
        isWanted = Set(wanted)
    }

    /// Lets an entry wait; false if more wait than may, in this channel or in all of them: those of this one are gone then.
    mutating func wait(
        _ entry: GapBuffer<UpdateEngine.Content>.Entry, in id: Int64, limits: UpdateEngine.Limits
    ) -> Bool {
        let before = waiting(in: id)
        work[id, default: Work()].box.wait(entry)
        waitingCount += waiting(in: id) - before
        guard waiting(in: id) > limits.waiting || waitingCount > limits.waitingInChannels else { return true }
        tell(id, of: work[id]?.box.waiting.last?.pts ?? 0)
        clear(id)
        return false
    }

    /// The server said, or showed, that a channel has come to a number.
    mutating func tell(_ id: Int64, of pts: Int32) {
        let told = work[id]?.told ?? 0
        work[id, default: Work()].told = max(told, pts)
    }

    /// All is there of a channel up to a number.
    mutating func reached(_ id: Int64, pts: Int32) {
        if let told = work[id]?.told, told <= pts { work[id]?.told = 0 }
    }

    /// Whether the server has sent or named more of a channel than it has told.
    func lacks(_ id: Int64) -> Bool { work[id].map { !$0.box.isEmpty || $0.told > 0 } ?? false }

    /// Up to where the numbers of a channel exist, as what the server sent or named shows; 0 if nothing does. What
    /// waits comes behind that.
    func evidence(of id: Int64) -> Int32 {
        guard let work = work[id] else { return 0 }
        return work.box.waiting.first.map { $0.pts.saturatingSubtract(max(0, $0.count)) } ?? work.told
    }

    /// What the server has sent or named, and does not know of, is waited for no longer.
    mutating func stopWaiting(_ id: Int64) {
        clear(id)
        work[id]?.told = 0
    }

    /// The next entry of a channel whose turn has come.
    mutating func next(in id: Int64, after pts: Int32) -> GapBuffer<UpdateEngine.Content>.Entry? {
        let before = waiting(in: id)
        defer { waitingCount += waiting(in: id) - before }
        return work[id]?.box.next(after: pts)
    }

    private mutating func clear(_ id: Int64) {
        waitingCount -= waiting(in: id)
        work[id]?.box.clear()
    }

    private func waiting(in id: Int64) -> Int { work[id]?.box.waiting.count ?? 0 }

    mutating func tidy(_ id: Int64) {
        if work[id]?.isIdle == true { work[id] = nil }
    }

    /// - Parameter limit: when so many are asked about, the end of a question counts, and no instant.
    func nextDeadline(limit: Int) -> Instant? {
        var deadline: Instant?
        for (id, work) in work {
            let mayAsk = fetching < limit && !work.isFetching
            let retry = mayAsk && isWanted.contains(id) ? work.pauses.deadline : nil
            for other in [work.isFetching ? nil : work.box.gapDeadline, work.poll, retry] {
                if let other { deadline = min(deadline ?? other, other) }
            }
        }
        return deadline
    }
}
