import MTProtoCore
import TelegramAPI

/// Where a post is discussed (core.telegram.org/api/discussion).
public struct Discussion: Hashable, Sendable {
    /// The message with which the comments begin: of a channel's post, its copy in the group. Its ``Message/peer`` is the
    /// group; what answers it there is a comment.
    public let message: Message
    /// The newest comment; nil without any.
    public let lastID: Int?
    /// The newest comment that the account has read.
    public let readInboxID: Int
    public let unreadCount: Int
    /// The value of the interface.
    public let raw: API.Messages.DiscussionMessage
}

extension TelegramClient {
    /// The answers to a message of a supergroup, or the comments on a channel's post, as far as the program reads.
    ///
    /// ```swift
    /// for try await comment in client.replies(to: 5, in: channel, order: .oldestFirst, limit: 100) {
    ///     print(client.senderName(of: comment) ?? "?", comment.text)
    /// }
    /// ```
    ///
    /// Comments on a post stand in the channel's group: their ``Message/peer`` is that one, and so are the ids that `before`
    /// and `after` mean.
    ///
    /// - Parameters:
    ///   - messageID: the post or message.
    ///   - otherID: only answers with lower ids.
    ///   - lastID: only answers with higher ids.
    ///   - order: from the newest to the oldest, or from the oldest to the newest.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func replies(
        to messageID: Int, in peer: Peer, before otherID: Int? = nil, after lastID: Int? = nil,
        order: MessageOrder = .newestFirst, limit: Int? = nil, pageSize: Int = 100
    ) -> MessageSequence {
        MessageSequence(
            network: network, source: .chat(peer, .replies(to: messageID), before: otherID, after: lastID, order),
            filter: MessageFilter(), limit: limit, pageSize: pageSize)
    }

    /// Where a post of a channel is discussed, and how much of that was read. A comment is an answer to its message:
    ///
    /// ```swift
    /// let discussion = try await client.discussion(of: post.id, in: channel)
    /// try await client.send(
    ///     "Well said", to: discussion.message.peer, options: SendOptions(replyTo: discussion.message.id))
    /// ```
    ///
    /// - Throws: `messageNotFound` if there is no such message, or it has no comments.
    public func discussion(of messageID: Int, in peer: Peer) async throws(TelegramError) -> Discussion {
        let request = API.Messages.GetDiscussionMessage(
            peer: await network.input(peer), msgID: Int32(clamping: messageID))
        let answer = try await network.call(request, on: .home)
        // Of an album each picture has a message; the first carries the comments.
        guard let message = answer.messages.compactMap({ Message($0) }).min(by: { $0.id < $1.id }) else {
            throw unexpected("no message in it", API.Messages.GetDiscussionMessage.name)
        }
        return Discussion(
            message: message, lastID: answer.maxID.map { Int($0) }, readInboxID: Int(answer.readInboxMaxID ?? 0),
            unreadCount: Int(answer.unreadCount), raw: answer)
    }

    /// Messages that mention the account or answer it, and that it has not looked at, as far as the program reads.
    ///
    /// - Parameters:
    ///   - topic: of a forum: only those in this topic.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func unreadMentions(
        in peer: Peer, topic: Int? = nil, limit: Int? = nil, pageSize: Int = 100
    ) -> MessageSequence {
        MessageSequence(
            network: network,
            source: .chat(peer, .unreadMentions(topic: topic), before: nil, after: nil, .newestFirst),
            filter: MessageFilter(), limit: limit, pageSize: pageSize)
    }

    /// Says that all mentions in a chat, or in a topic of it, were looked at. It is not repeated when its answer is lost,
    /// because it would reach what has come since: it fails with `outcomeUnknown` then.
    public func markMentionsRead(in peer: Peer, topic: Int? = nil) async throws(TelegramError) {
        try await changeInParts {
            API.Messages.ReadMentions(
                peer: await network.input(peer), topMsgID: topic.map { Int32(clamping: $0) })
        } options: {
            $0.changesAll(of: peer)
        }
    }
}
