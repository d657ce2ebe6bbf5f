import MTProtoCore
import TelegramAPI

extension Router {
    /// Polls and quizzes (core.telegram.org/api/poll).
    mutating func addPollMethods() {
        self.on(API.Messages.SendVote.self) { (world, query, call) throws(RPCError) in
            try world.vote(query, call)
        }
        self.on(API.Messages.GetPollResults.self) { (world, query, call) throws(RPCError) in
            let (message, id) = try world.pollMessage(query.msgID, query.peer, call)
            guard let record = world.polls[id] else { throw .badRequest("MESSAGE_ID_INVALID") }
            return world.pollUpdates(id, record, in: message, seenBy: call.user, now: call.now)
        }
        self.on(API.Messages.GetPollVotes.self) { (world, query, call) throws(RPCError) in
            try world.pollVotes(query, call)
        }
    }
}

extension World {
    private static let answerLimit = 12
    private static let questionLength = 300
    private static let answerLength = 100
    private static let solutionLength = 200
    /// How long a poll may be open that closes by itself, in seconds.
    private static let openTimes: ClosedRange<Int64> = 5...2_628_000

    // MARK: Making

    /// A new poll, which is kept for good: only for a message that will be sent.
    ///
    /// - Parameter due: when it is sent; nil: now.
    mutating func makePoll(
        _ input: API.InputMedia.InputMediaPoll, in place: PeerKey, due: Int32?, _ call: Call
    ) throws(RPCError) -> Int64 {
        let asked = input.poll
        try self.checkVoters(asked, in: place)
        guard !asked.question.text.isEmpty, asked.question.text.utf16.count <= Self.questionLength else {
            throw .badRequest("POLL_QUESTION_INVALID")
        }
        guard (1...Self.answerLimit).contains(asked.answers.count) else { throw .badRequest("POLL_ANSWERS_INVALID") }
        var answers: [API.PollAnswer] = []
        for (index, answer) in asked.answers.enumerated() {
            answers.append(try self.pollAnswer(answer, UInt8(truncatingIfNeeded: index), call))
        }
        guard Set(answers.compactMap(\.option)).count == answers.count else {
            throw .badRequest("POLL_OPTION_DUPLICATE")
        }
        guard !asked.quiz || !asked.multipleChoice else { throw .badRequest("QUIZ_MULTIPLE_INVALID") }
        var poll = API.Poll(
            id: self.makeRandomID() & .max, closed: asked.closed, publicVoters: asked.publicVoters,
            multipleChoice: asked.multipleChoice, quiz: asked.quiz, revotingDisabled: asked.revotingDisabled,
            shuffleAnswers: asked.shuffleAnswers, hideResultsUntilClose: asked.hideResultsUntilClose,
            question: .init(
                text: asked.question.text,
                entities: try self.givenEntities(asked.question.entities, of: asked.question.text, by: call.user)),
            answers: answers, closePeriod: asked.closePeriod, closeDate: asked.closeDate, hash: self.makeRandomID())
        let begin = due.map { Int64($0) } ?? call.now
        if let period = asked.closePeriod { poll.closeDate = Int32(clamping: begin &+ Int64(period)) }
        if let date = poll.closeDate, !Self.openTimes.contains(Int64(date) &- begin) {
            throw .badRequest("POLL_CLOSE_DATE_INVALID")
        }
        // The time of one that waits begins when it is sent, which may be sooner or later than was planned.
        if due != nil, asked.closePeriod != nil { poll.closeDate = nil }
        var record = PollRecord(poll: poll, creator: call.user, place: place)
        if asked.quiz { try self.judgeQuiz(input, &record, call) }
        self.polls[poll.id] = record
        if let date = poll.closeDate { self.agenda.insert(.closePoll(poll.id), at: date) }
        return poll.id
    }

    /// In channels nobody learns how others voted.
    func checkVoters(_ poll: API.Poll, in peer: PeerKey) throws(RPCError) {
        guard !poll.publicVoters || !self.isBroadcast(peer) else {
            throw .badRequest("BROADCAST_PUBLIC_VOTERS_FORBIDDEN")
        }
    }

    private func pollAnswer(
        _ input: API.PollAnswer, _ number: UInt8, _ call: Call
    ) throws(RPCError) -> API.PollAnswer {
        var (text, option): (API.TextWithEntities, [UInt8])
        switch input {
        case .inputPollAnswer(let answer): (text, option) = (answer.text, [number &+ UInt8(ascii: "0")])
        case .pollAnswer(let answer): (text, option) = (answer.text, answer.option)
        }
        guard !text.text.isEmpty, text.text.utf16.count <= Self.answerLength else {
            throw .badRequest("POLL_ANSWER_INVALID")
        }
        guard (1...100).contains(option.count) else { throw .badRequest("POLL_OPTION_INVALID") }
        text.entities = try self.givenEntities(text.entities, of: text.text, by: call.user)
        return .pollAnswer(.init(text: text, option: option))
    }

    private func judgeQuiz(
        _ input: API.InputMedia.InputMediaPoll, _ record: inout PollRecord, _ call: Call
    ) throws(RPCError) {
        let correct = input.correctAnswers ?? []
        guard !correct.isEmpty else { throw .badRequest("QUIZ_CORRECT_ANSWERS_EMPTY") }
        guard correct.count == 1 else { throw .badRequest("QUIZ_CORRECT_ANSWERS_TOO_MUCH") }
        let options = record.options
        for index in correct {
            guard options.indices.contains(Int(index)) else { throw .badRequest("QUIZ_CORRECT_ANSWER_INVALID") }
            record.correct.insert(options[Int(index)])
        }
        guard let solution = input.solution else { return }
        guard solution.utf16.count <= Self.solutionLength else { throw .badRequest("QUIZ_SOLUTION_TOO_LONG") }
        record.solution = solution
        record.solutionEntities = try self.givenEntities(input.solutionEntities, of: solution, by: call.user)
    }

    // MARK: Voting

    /// The message that a client means, and the poll in it.
    fileprivate func pollMessage(
        _ id: Int32, _ input: API.InputPeer, _ call: Call
    ) throws(RPCError) -> (message: StoredMessage, poll: Int64) {
        let peer = try self.peer(input, of: call.user)
        guard let message = self.message(id, in: peer, of: call.user), self.mayNotice([message], call.user),
            let poll = message.content.attachment?.poll
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        return (message, poll)
    }

    fileprivate mutating func vote(_ query: API.Messages.SendVote, _ call: Call) throws(RPCError) -> API.Updates {
        let (message, id) = try self.pollMessage(query.msgID, query.peer, call)
        return try self.vote(query.options, in: message, id, call)
    }

    /// Votes in a poll.
    ///
    /// - Parameter message: where the caller sees it.
    mutating func vote(
        _ given: [[UInt8]], in message: StoredMessage, _ id: Int64, _ call: Call
    ) throws(RPCError) -> API.Updates {
        try self.checkTakingPart(in: message.peer, call)
        if !given.isEmpty { try self.checkNamed(in: message.peer, call) }
        guard var record = self.polls[id] else { throw .badRequest("MESSAGE_ID_INVALID") }
        guard !record.poll.closed else { throw .badRequest("MESSAGE_POLL_CLOSED") }
        let options = record.options
        guard Set(given).count == given.count, given.allSatisfy(options.contains) else {
            throw .badRequest("OPTION_INVALID")
        }
        guard given.count <= 1 || record.poll.multipleChoice else { throw .badRequest("OPTIONS_TOO_MUCH") }
        guard record.votes[call.user] == nil || !record.poll.quiz && !record.poll.revotingDisabled else {
            throw .badRequest("REVOTE_NOT_ALLOWED")
        }
        record.vote(call.user, given, in: message.peer, date: call.date)
        self.polls[id] = record
        self.tellPoll(id, record, in: message, of: call.user, except: call.session, now: call.now)
        if record.poll.publicVoters, self.users[record.creator]?.isBot == true {
            let positions = given.compactMap { options.firstIndex(of: $0) }.map { Int32(clamping: $0) }
            self.tellNumbered(record.creator, [.user(call.user)], call) { qts in
                .updateMessagePollVote(
                    .init(
                        pollID: id, peer: .peerUser(userID: call.user), options: given, positions: positions,
                        qts: qts))
            }
        }
        return self.pollUpdates(id, record, in: message, seenBy: call.user, now: call.now)
    }

    /// The poll as an update.
    ///
    /// - Parameter message: where the user sees it.
    private func pollUpdate(
        _ id: Int64, _ record: PollRecord, in message: StoredMessage?, seenBy user: Int64
    ) -> API.Update {
        .updateMessagePoll(
            .init(
                peer: message?.peer.object, msgID: message?.id, pollID: id, poll: self.poll(record, seenBy: user),
                results: self.results(of: record, seenBy: user)))
    }

    /// The poll as an update, with those who are named in it.
    fileprivate func pollUpdates(
        _ id: Int64, _ record: PollRecord, in message: StoredMessage?, seenBy user: Int64, now: Int64
    ) -> API.Updates {
        let update = self.pollUpdate(id, record, in: message, seenBy: user)
        let voters = record.poll.publicVoters ? record.voters(for: nil).prefix(3).map { PeerKey.user($0) } : []
        let companions = self.companions(of: message.map { [$0] } ?? [], seenBy: user, and: voters, now: now)
        return self.updates([update], with: companions, date: Int32(clamping: now))
    }

    /// Tells all others who have the message, the creator, and who has voted. Of bots it concerns the creator alone.
    ///
    /// - Parameter user: whose copy the message is.
    private mutating func tellPoll(
        _ id: Int64, _ record: PollRecord, in message: StoredMessage?, of user: Int64 = 0,
        except: SessionReference? = nil, now: Int64
    ) {
        var readers: [(user: Int64, message: StoredMessage?)] = []
        if let message { readers = self.copies(of: message, knownTo: user).map { ($0.user, $0.message) } }
        // Who was banned where they took part hears no more of it.
        let others = [(record.creator, record.place)] + record.voters.map { ($0, record.place(of: $0)) }
        for (user, place) in others where !readers.contains(where: { $0.user == user }) && self.maySee(place, user) {
            readers.append((user, nil))
        }
        for reader in readers where self.users[reader.user]?.isBot != true || reader.user == record.creator {
            self.deliver(
                self.pollUpdates(id, record, in: reader.message, seenBy: reader.user, now: now), to: reader.user,
                except: except)
        }
    }

    // MARK: Closing

    /// The time of a poll that waited begins now.
    mutating func beginPoll(_ id: Int64, now: Int64) {
        guard var record = self.polls[id], !record.poll.closed, record.poll.closeDate == nil,
            let period = record.poll.closePeriod
        else { return }
        let date = Int32(clamping: now &+ Int64(period))
        record.poll.closeDate = date
        self.polls[id] = record
        self.agenda.insert(.closePoll(id), at: date)
    }

    /// The edit that closes a poll; no other edit of one is possible.
    mutating func closing(
        _ message: StoredMessage, _ wanted: WantedEdit, _ call: Call
    ) throws(RPCError) -> MessageBox.Edit {
        guard case .inputMediaPoll(let input)? = wanted.media, let id = message.content.attachment?.poll,
            var record = self.polls[id], input.poll.closed
        else { throw .badRequest("MEDIA_PREV_INVALID") }
        guard wanted.text == nil || wanted.text == message.content.text?.0 else {
            throw .notInLab(parameter: "message")
        }
        guard !record.poll.closed else { throw .badRequest("MESSAGE_NOT_MODIFIED") }
        record.poll.closed = true
        self.polls[id] = record
        self.tellPoll(id, record, in: message, of: call.user, except: call.session, now: call.now)
        return .init(
            content: message.content, markup: wanted.markup, isOfButtons: true,
            invertsMedia: message.extras.invertsMedia || wanted.invertsMedia)
    }

    /// What answers an edit that closed a poll. It begins with the poll: clients look for it in the first update alone.
    func closed(_ message: StoredMessage, _ answer: API.Updates, _ call: Call) -> API.Updates {
        guard let id = message.content.attachment?.poll, let record = self.polls[id],
            case .updates(var updates) = answer
        else { return answer }
        updates.updates.insert(self.pollUpdate(id, record, in: message, seenBy: call.user), at: 0)
        return .updates(updates)
    }

    /// Closes a poll whose time is over.
    mutating func closePoll(_ id: Int64, at date: Int32) {
        guard var record = self.polls[id], !record.poll.closed else { return }
        record.poll.closed = true
        self.polls[id] = record
        self.tellPoll(id, record, in: nil, now: Int64(date))
    }

    // MARK: Voters

    fileprivate func pollVotes(
        _ query: API.Messages.GetPollVotes, _ call: Call
    ) throws(RPCError) -> API.Messages.VotesList {
        let (message, id) = try self.pollMessage(query.id, query.peer, call)
        try self.checkTakingPart(in: message.peer, call)
        guard let record = self.polls[id], record.poll.publicVoters,
            record.poll.closed || !record.poll.hideResultsUntilClose
        else {
            throw RPCError(code: 403, message: "BROADCAST_FORBIDDEN")
        }
        guard record.votes[call.user] != nil || record.poll.closed else {
            throw RPCError(code: 403, message: "POLL_VOTE_REQUIRED")
        }
        if let option = query.option, !record.options.contains(option) { throw .badRequest("OPTION_INVALID") }
        let voters = record.voters(for: query.option)
        let page = try Page(query.offset, query.limit, of: voters.count)
        let votes = voters[page.range].compactMap { voter -> API.MessagePeerVote? in
            guard let vote = record.votes[voter] else { return nil }
            let peer = API.Peer.peerUser(userID: voter)
            if query.option != nil { return .messagePeerVoteInputOption(peer: peer, date: vote.date) }
            guard vote.options.count == 1, let option = vote.options.first else {
                return .messagePeerVoteMultiple(peer: peer, options: vote.options, date: vote.date)
            }
            return .messagePeerVote(peer: peer, option: option, date: vote.date)
        }
        return API.Messages.VotesList(
            count: Int32(clamping: voters.count), votes: votes, chats: [],
            users: voters[page.range].map { self.user($0, seenBy: call.user, now: call.now) }, nextOffset: page.next)
    }
}

/// A part of a list whose offsets are opaque to clients.
struct Page {
    let range: Range<Int>
    let next: String?

    init(_ offset: String?, _ limit: Int32, of count: Int) throws(RPCError) {
        let start = offset.flatMap { $0.isEmpty ? nil : $0 }.map { Int($0) } ?? 0
        guard let start, start >= 0 else { throw .badRequest("OFFSET_INVALID") }
        let first = min(start, count)
        // checked: neither is more than the list has, or 100.
        let end = min(count, first + min(max(1, Int(limit)), 100))
        self.range = first..<end
        self.next = end < count ? String(end) : nil
    }
}
