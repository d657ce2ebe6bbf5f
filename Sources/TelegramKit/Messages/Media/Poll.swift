import TelegramAPI

/// A question with answers to choose from, in a message.
public struct Poll: Hashable, Sendable {
    /// One of the answers.
    public struct Answer: Hashable, Sendable {
        public let text: FormattedText
        /// By which the server knows it.
        public let option: [UInt8]
        /// How many chose it; nil as long as the account may not see it.
        public let votes: Int?
        /// Whether the account chose it.
        public let isChosen: Bool
        /// Whether it is the right one of a quiz, as far as the account may see it.
        public let isCorrect: Bool
    }

    public let id: Int64
    public let question: FormattedText
    public let answers: [Answer]
    /// How many took part; nil if the server does not say.
    public let totalVotes: Int?
    /// What a quiz says to those who chose another answer.
    public let explanation: FormattedText?
    /// The value of the interface.
    public let raw: API.MessageMedia.MessageMediaPoll

    /// No votes are taken any more.
    public var isClosed: Bool { raw.poll.closed }
    /// It is not told who has chosen what.
    public var isAnonymous: Bool { !raw.poll.publicVoters }
    /// Each may choose more than one.
    public var allowsSeveral: Bool { raw.poll.multipleChoice }
    /// One answer is right, and each may try once.
    public var isQuiz: Bool { raw.poll.quiz }
    /// Seconds since 1970 at which it closes by itself.
    public var closeDate: Int? { raw.poll.closeDate.map { Int($0) } }

    /// A poll of the interface.
    public init(_ raw: API.MessageMedia.MessageMediaPoll) {
        self.raw = raw
        id = raw.poll.id
        question = FormattedText(raw.poll.question)
        totalVotes = raw.results.totalVoters.map { Int($0) }
        explanation = raw.results.solution.map { text in
            FormattedText(text, entities: (raw.results.solutionEntities ?? []).map { TextEntity($0) })
        }
        var results: [[UInt8]: API.PollAnswerVoters] = [:]
        for result in raw.results.results ?? [] { results[result.option] = result }
        answers = raw.poll.answers.compactMap { answer in
            guard case .pollAnswer(let answer) = answer else { return nil }
            let result = results[answer.option]
            return Answer(
                text: FormattedText(answer.text), option: answer.option, votes: result?.voters.map { Int($0) },
                isChosen: result?.chosen ?? false, isCorrect: result?.correct ?? false)
        }
    }
}

extension FormattedText {
    init(_ text: API.TextWithEntities) {
        self.init(text.text, entities: text.entities.map { TextEntity($0) })
    }
}

extension TelegramClient {
    /// Votes in a poll, in place of what the account voted before; ``retractVote(on:in:)`` takes a vote back.
    ///
    /// ```swift
    /// if case .poll(let poll)? = message.media {
    ///     try await client.vote(on: message.id, in: message.peer, for: poll.answers[0])
    /// }
    /// ```
    ///
    /// - Returns: the poll with the results that the account may see now.
    /// - Throws: `notPossible`, before anything is sent, if no answer is named; `messageNotFound` if there is no poll; `server`
    ///   with `MESSAGE_POLL_CLOSED`, `OPTIONS_TOO_MUCH` and, for a second vote in a quiz, `REVOTE_NOT_ALLOWED`.
    @discardableResult
    public func vote(
        on messageID: Int, in peer: Peer, for answers: Poll.Answer...
    ) async throws(TelegramError) -> Poll {
        try await vote(on: messageID, in: peer, for: answers)
    }

    /// Votes in a poll, in place of what the account voted before; ``retractVote(on:in:)`` takes a vote back.
    ///
    /// - Returns: the poll with the results that the account may see now.
    /// - Throws: as the other form does.
    @discardableResult
    public func vote(
        on messageID: Int, in peer: Peer, for answers: [Poll.Answer]
    ) async throws(TelegramError) -> Poll {
        guard !answers.isEmpty else {
            throw TelegramError(
                .notPossible, message: "No answer is named to vote for", location: API.Messages.SendVote.name,
                hint: "Name one at least. To take a vote back, call retractVote(on:in:).")
        }
        return try await setVote(on: messageID, in: peer, to: answers)
    }

    /// Takes the account's vote in a poll back. Without a vote nothing changes.
    ///
    /// - Returns: the poll with the results that the account may see now.
    /// - Throws: `messageNotFound` if there is no poll; `server` with `MESSAGE_POLL_CLOSED` and, for a quiz,
    ///   `REVOTE_NOT_ALLOWED`.
    @discardableResult
    public func retractVote(on messageID: Int, in peer: Peer) async throws(TelegramError) -> Poll {
        try await setVote(on: messageID, in: peer, to: [])
    }

    private func setVote(
        on messageID: Int, in peer: Peer, to answers: [Poll.Answer]
    ) async throws(TelegramError) -> Poll {
        let request = API.Messages.SendVote(
            peer: await network.input(peer), msgID: Int32(clamping: messageID), options: answers.map(\.option))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(peer) }
        } catch {
            // The answer to a vote in a quiz was lost, and it counts. No vote is taken back there.
            guard !answers.isEmpty, error.isOfRepetition("REVOTE_NOT_ALLOWED") else { throw error }
        }
        do throws(TelegramError) {
            return try await poll(of: messageID, in: peer).media
        } catch {
            throw error.amongOthers
        }
    }

    /// Closes a poll of one's own: no votes are taken any more. A bot's buttons below it stay; one that logs users in is for the
    /// bot itself then, and does not ask for the right to write to them.
    ///
    /// - Returns: the message after the change.
    /// - Throws: `messageNotFound` if there is no poll, or another's; `messageNotModified` if it is closed.
    @discardableResult
    public func closePoll(_ messageID: Int, in peer: Peer) async throws(TelegramError) -> Message {
        let found = try await poll(of: messageID, in: peer)
        guard !found.media.isClosed else {
            throw TelegramError(
                .messageNotModified, message: "The poll is closed already",
                location: API.Messages.EditMessage.name, hint: "Nothing needs to be done.")
        }
        var poll = found.media.raw.poll
        poll.closed = true
        return try await edit(
            API.Messages.EditMessage(
                peer: await network.input(peer), id: Int32(clamping: messageID), message: nil,
                media: .inputMediaPoll(.init(poll: poll)), replyMarkup: await input(found.message.replyMarkup)),
            in: peer)
    }

    /// Buttons as a bot names them that wants to keep them: some kinds have another form for those who send them.
    func input(_ markup: API.ReplyMarkup?) async -> API.ReplyMarkup? {
        guard case .replyInlineMarkup(var rows)? = markup else { return markup }
        for row in rows.indices {
            for column in rows[row].buttons.indices {
                switch rows[row].buttons[column] {
                case .keyboardButtonUserProfile(let profile):
                    let user = await network.inputUser(Peer(kind: .user, id: profile.userID))
                    rows[row].buttons[column] = .inputKeyboardButtonUserProfile(
                        .init(style: profile.style, text: profile.text, userID: user))
                case .keyboardButtonUrlAuth(let login):
                    rows[row].buttons[column] = .inputKeyboardButtonUrlAuth(
                        .init(
                            style: login.style, text: login.text, fwdText: login.fwdText, url: login.url,
                            bot: .inputUserSelf))
                default: continue
                }
            }
        }
        return .replyInlineMarkup(rows: rows)
    }

    /// A message that has a poll, as it is now.
    private func poll(
        of messageID: Int, in peer: Peer
    ) async throws(TelegramError) -> (message: Message, media: Poll) {
        guard let message = try await messages([messageID], in: peer).first, case .poll(let poll)? = message.media
        else {
            throw TelegramError(
                .messageNotFound, message: "There is no message with a poll", location: "message \(messageID)",
                hint: "Check id and chat.")
        }
        return (message, poll)
    }
}
