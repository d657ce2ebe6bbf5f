import MTProtoCore
import TelegramAPI

extension TelegramClient {
    /// Keeps an unfinished text for a chat, which the account's other applications show. An empty one takes it away, as
    /// ``SendOptions/clearsDraft`` does.
    ///
    /// - Parameters:
    ///   - replyTo: the id of the message that it is to answer.
    ///   - topic: of a forum: the topic in which it is kept, as ``ForumTopic/draft`` shows it.
    public func setDraft(
        _ text: FormattedText, in peer: Peer, replyTo: Int? = nil, topic: Int? = nil
    ) async throws(TelegramError) {
        // White space at its end may be followed by more.
        let text = text.normalized()
        let request = API.Messages.SaveDraft(
            replyTo: (replyTo ?? topic).map {
                .inputReplyToMessage(
                    .init(replyToMsgID: Int32(clamping: $0), topMsgID: topic.map { Int32(clamping: $0) }))
            },
            peer: await network.input(peer), message: text.text, entities: network.input(text.entities))
        _ = try await network.call(request, on: .home) { $0.changes(peer) }
    }

    /// Unpins all messages of a chat, or of a topic of it.
    public func unpinAll(in peer: Peer, topic: Int? = nil) async throws(TelegramError) {
        try await changeInParts {
            API.Messages.UnpinAllMessages(
                peer: await network.input(peer), topMsgID: topic.map { Int32(clamping: $0) })
        } options: {
            $0.changesAll(of: peer)
        }
    }
}
