import MTProtoCore

extension UpdateEngine {
    /// Whether the reader has taken all that had happened when the server was asked last: it was asked and has answered, nothing is
    /// asked for, nothing waits for what is missing, and nothing waits for the reader.
    ///
    /// An engine that has begun, or may have missed something, asks first.
    var isPresent: Bool {
        head != nil && !isStopped && !isWanted && !isFetching && isComplete && !channels.isAnyBehind && !hasContent
    }

    /// Whether nothing of the account waits for what is missing.
    private var isComplete: Bool {
        account.isEmpty && account.gapDeadline == nil && special.isEmpty && special.gapDeadline == nil
            && packets.isEmpty
    }
}

extension ChannelQuestions {
    /// Whether a channel is asked about, will be, or is known to have more than was told.
    var isAnyBehind: Bool {
        fetching > 0 || !wanted.isEmpty || work.contains { $1.box.gapDeadline != nil || lacks($0) }
    }
}
