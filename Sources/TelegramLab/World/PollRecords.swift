import TelegramAPI

/// A poll or a quiz. All messages that carry it show the same votes.
struct PollRecord: Codable, Sendable {
    struct Vote: Codable, Sendable {
        var options: [[UInt8]]
        var date: Int32
        /// The chat in which it was given.
        var place: PeerKey
    }

    /// What the creator sent, with the options that the server gave.
    @InTL var poll: API.Poll
    var creator: Int64
    /// The chat to which it was sent first.
    var place: PeerKey
    /// Right answers of a quiz.
    var correct: Set<[UInt8]> = []
    var solution: String?
    @InTL var solutionEntities: [API.MessageEntity]? = nil
    /// By voter.
    private(set) var votes: [Int64: Vote] = [:]
    /// Voters, by the time of their votes.
    private(set) var voters: [Int64] = []

    var options: [[UInt8]] { self.poll.answers.compactMap(\.option) }

    /// Takes a vote in place of an earlier one, or takes it back.
    mutating func vote(_ user: Int64, _ options: [[UInt8]], in place: PeerKey, date: Int32) {
        self.voters.removeAll { $0 == user }
        self.votes[user] = options.isEmpty ? nil : Vote(options: options, date: date, place: place)
        if !options.isEmpty { self.voters.append(user) }
    }

    /// The chat in which a voter voted.
    func place(of voter: Int64) -> PeerKey { self.votes[voter]?.place ?? self.place }

    /// Voters for an option, or all of them, newest first.
    func voters(for option: [UInt8]?) -> [Int64] {
        self.voters.reversed().filter { voter in option.map { self.votes[voter]?.options.contains($0) == true } ?? true
        }
    }
}

extension API.PollAnswer {
    /// What stands for it in votes.
    var option: [UInt8]? {
        if case .pollAnswer(let answer) = self { answer.option } else { nil }
    }
}

extension World {
    /// The poll as one user sees it: who has not voted does not see how others did.
    func results(of record: PollRecord, seenBy viewer: Int64) -> API.PollResults {
        let own = record.votes[viewer]
        let isOwnBot = record.creator == viewer && self.users[viewer]?.isBot == true
        let isOpen = record.poll.closed || !record.poll.hideResultsUntilClose && (own != nil || isOwnBot)
        let isPublic = record.poll.publicVoters
        var results = API.PollResults(totalVoters: Int32(clamping: record.voters.count))
        if isPublic, isOpen || !record.poll.hideResultsUntilClose {
            results.recentVoters = record.voters(for: nil).prefix(3).map { .peerUser(userID: $0) }
        }
        guard isOpen || own != nil else { return results }
        results.results = record.options.map { option in
            let voters = record.voters(for: option)
            return API.PollAnswerVoters(
                chosen: own?.options.contains(option) == true, correct: isOpen && record.correct.contains(option),
                option: option, voters: isOpen ? Int32(clamping: voters.count) : nil,
                recentVoters: isOpen ? (isPublic ? voters.prefix(3).map { .peerUser(userID: $0) } : []) : nil)
        }
        if isOpen {
            results.solution = record.solution
            results.solutionEntities = record.solution.map { _ in record.solutionEntities ?? [] }
        }
        return results
    }

    /// Whether a user has answered a quiz, if the poll is one, or can see the right answer without that.
    func knowsAnswer(of record: PollRecord, _ user: Int64) -> Bool {
        guard record.poll.quiz else { return true }
        let isOwnBot = record.creator == user && self.users[user]?.isBot == true
        return record.votes[user] != nil || record.poll.closed || isOwnBot
    }

    func poll(_ record: PollRecord, seenBy viewer: Int64) -> API.Poll {
        var poll = record.poll
        poll.creator = record.creator == viewer
        return poll
    }

    func pollMedia(_ id: Int64, seenBy viewer: Int64) -> API.MessageMedia {
        guard let record = self.polls[id] else { return .messageMediaUnsupported }
        return .messageMediaPoll(
            .init(poll: self.poll(record, seenBy: viewer), results: self.results(of: record, seenBy: viewer)))
    }
}
