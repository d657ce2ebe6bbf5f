import MTProtoCore

extension UpdateEngine {
    /// Whether the reader has taken all that had happened to the account and in some channels when the server was asked
    /// last: it was asked and has answered, nothing is asked for, nothing waits for what is missing, and nothing waits for
    /// the reader.
    ///
    /// An engine that has begun, or may have missed something, asks first.
    func isPresent(with ids: Set<Int64>) -> Bool {
        head != nil && !isStopped && !isWanted && !isFetching && isComplete && !channels.isAnyBehind(of: ids)
            && !hasContent
    }

    /// Whether nothing of the account waits for what is missing.
    private var isComplete: Bool {
        account.isEmpty && account.gapDeadline == nil && special.isEmpty && special.gapDeadline == nil
            && packets.isEmpty
    }
}

extension ChannelQuestions {
    /// Whether one of some channels is asked about, will be, or is known to have more than was told.
    func isAnyBehind(of ids: Set<Int64>) -> Bool {
        wanted.contains(where: ids.contains)
            || work.contains { id, work in
                ids.contains(id) && (work.isFetching || work.box.gapDeadline != nil || lacks(id))
            }
    }

    /// The server refuses to say what was missed in a channel.
    mutating func refused(_ id: Int64, _ words: String?) {
        guard let words, work[id]?.refusal == nil else { return }
        work[id]?.refusal = (words, false)
    }

    /// The next of some channels of which the server refuses to say what was missed, and its words: once until it says
    /// it.
    mutating func takeRefusal(of ids: Set<Int64>) -> (id: Int64, words: String)? {
        guard !ids.isEmpty else { return nil }
        for (id, work) in work where ids.contains(id) {
            guard let refusal = work.refusal, !refusal.isTold else { continue }
            self.work[id]?.refusal?.isTold = true
            return (id, refusal.words)
        }
        return nil
    }
}
