import MTProtoCore
import TelegramAPI

// Topics of forums (core.telegram.org/api/forum).
extension TelegramClient {
    /// Makes a supergroup a forum, or no forum any more. Its topics stay, and are there again when it becomes one again.
    ///
    /// - Parameter showsTabs: applications show the topics as tabs.
    public func setForum(
        _ isForum: Bool, _ chat: Peer, showsTabs: Bool = false
    ) async throws(TelegramError) {
        guard chat.kind == .channel else {
            throw TelegramError(chat, isNot: "a supergroup", API.Channels.ToggleForum.name)
        }
        try await network.settle(
            API.Channels.ToggleForum(
                channel: await network.inputChannel(chat), enabled: isForum, tabs: isForum && showsTabs), of: chat)
    }

    /// The topics of a forum, as far as the program reads: pinned ones first, then those written in last.
    ///
    /// ```swift
    /// let forum = try await client.createChannel(title: "Forum")
    /// try await client.setForum(true, forum)
    /// let tea = try await client.createTopic("Tea", in: forum)
    /// try await client.send("Green", to: forum, options: SendOptions(topic: tea))
    /// for try await topic in client.topics(of: forum) { print(topic.id, topic.title, topic.unreadCount) }
    /// ```
    ///
    /// - Parameters:
    ///   - text: contained in the title; empty for any.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func topics(
        of chat: Peer, matching text: String = "", limit: Int? = nil, pageSize: Int = 100
    ) -> PagedSequence<ForumTopic> {
        PagedSequence(
            TopicPager(
                network: network, chat: chat, text: text, progress: PageProgress(size: pageSize, limit: limit)),
            limit: limit)
    }

    /// A topic as it is now; nil if there is none, or none any more.
    public func topic(_ id: Int, of chat: Peer) async throws(TelegramError) -> ForumTopic? {
        let request = API.Messages.GetForumTopicsByID(
            peer: await network.input(chat), topics: [Int32(clamping: id)])
        return ForumTopic.all(in: try await network.call(request, on: .home)).first { $0.id == id }
    }

    /// Begins a topic.
    ///
    /// - Parameters:
    ///   - title: 1 to 128 characters.
    ///   - iconColor: one of 0x6FB9F0, 0xFFD67E, 0xCB86DB, 0x8EEE98, 0xFF93B2 and 0xFB6F5F; nil leaves it to the server.
    ///   - iconEmojiID: the document of a custom emoji.
    ///   - sendAs: in whose name, where the account may choose.
    ///   - randomID: as ``SendOptions/randomID``.
    /// - Returns: the id of the topic, which is that of the message that tells of it.
    /// - Throws: `chatForbidden`, `topicInvalid` for a title or colour that the server does not take, `peerInvalid` if the
    ///   chat is no forum.
    @discardableResult
    public func createTopic(
        _ title: String, in chat: Peer, iconColor: Int? = nil, iconEmojiID: Int64? = nil, sendAs: Peer? = nil,
        randomID: Int64? = nil
    ) async throws(TelegramError) -> Int {
        let request = API.Messages.CreateForumTopic(
            peer: await network.input(chat), title: title, iconColor: iconColor.map { Int32(clamping: $0) },
            iconEmojiID: iconEmojiID, randomID: randomID ?? SendOptions.makeRandomID(),
            sendAs: sendAs.map { network.known($0) })
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.deliver(request, to: chat, nil)
        } catch {
            // Nothing else has the random id that was drawn here: the topic was made, and the answer lost.
            guard error.code == .alreadySent, randomID == nil,
                let topic = try? await topics(of: chat, matching: title, limit: 10).collect()
                    .filter({ $0.isOutgoing && $0.title == title }).max(by: { $0.id < $1.id })
            else { throw error }
            return topic.id
        }
        guard let message = SentMessages.read(answer, randomIDs: [request.randomID]).first ?? nil else {
            throw unexpected("no message in it", API.Messages.CreateForumTopic.name)
        }
        return message.id
    }

    /// Gives a topic another title or icon. What is nil stays; what is so already is no error.
    ///
    /// - Parameter iconEmojiID: the document of a custom emoji; 0 takes it away.
    /// - Throws: `topicInvalid`, `chatForbidden`.
    public func editTopic(
        _ id: Int, of chat: Peer, title: String? = nil, iconEmojiID: Int64? = nil
    ) async throws(TelegramError) {
        guard title != nil || iconEmojiID != nil else { return }
        try await edit(id, of: chat) {
            $0.title = title
            $0.iconEmojiID = iconEmojiID
        }
    }

    /// Closes a topic, so that only administrators and the one who began it write there, or opens it again.
    public func setTopicClosed(_ isClosed: Bool, _ id: Int, of chat: Peer) async throws(TelegramError) {
        try await edit(id, of: chat) { $0.closed = isClosed }
    }

    /// Hides the topic "General" and closes it, or shows it again.
    public func setGeneralTopicHidden(_ isHidden: Bool, of chat: Peer) async throws(TelegramError) {
        try await edit(ForumTopic.generalID, of: chat) { $0.hidden = isHidden }
    }

    private func edit(
        _ id: Int, of chat: Peer, _ change: (inout API.Messages.EditForumTopic) -> Void
    ) async throws(TelegramError) {
        var request = API.Messages.EditForumTopic(peer: await network.input(chat), topicID: Int32(clamping: id))
        change(&request)
        try await network.settle(request, of: chat)
    }

    /// Keeps a topic above the others, or not any more.
    ///
    /// - Throws: `limitReached` if as many are pinned as may be.
    public func setTopicPinned(_ isPinned: Bool, _ id: Int, of chat: Peer) async throws(TelegramError) {
        try await network.settle(
            API.Messages.UpdatePinnedForumTopic(
                peer: await network.input(chat), topicID: Int32(clamping: id), pinned: isPinned), of: chat)
    }

    /// Says in which order pinned topics stand, the topmost first.
    ///
    /// - Parameter ids: pinned topics that are not named stand behind them.
    public func reorderPinnedTopics(_ ids: [Int], of chat: Peer) async throws(TelegramError) {
        try await network.settle(
            API.Messages.ReorderPinnedForumTopics(
                peer: await network.input(chat), order: ids.map { Int32(clamping: $0) }), of: chat)
    }

    /// Deletes a topic with all its messages, for everyone.
    ///
    /// - Throws: `topicInvalid` if there is none; `chatForbidden`. Where a later part fails, those before it are deleted:
    ///   ``TelegramError/mayHaveRun`` is true then.
    public func deleteTopic(_ id: Int, of chat: Peer) async throws(TelegramError) {
        do throws(TelegramError) {
            // A topic that is gone does not come again under its id.
            try await changeInParts {
                API.Messages.DeleteTopicHistory(peer: await network.input(chat), topMsgID: Int32(clamping: id))
            } options: {
                $0.changes(chat)
            }
        } catch  where error.isOfRepetition("TOPIC_ID_INVALID", "TOPIC_DELETED") {
            // It is gone.
        }
    }
}
