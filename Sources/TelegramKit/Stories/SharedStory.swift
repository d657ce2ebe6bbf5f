import TelegramAPI

/// A story that a message shows, or in which someone is mentioned (core.telegram.org/constructor/messageMediaStory).
public struct SharedStory: Hashable, Sendable {
    /// Whose profile shows it.
    public let owner: Peer
    /// Among those of its owner.
    public let storyID: Int
    /// The server has sent the message, as the story mentions the person whom it is for.
    public let isMention: Bool
    /// Nil if the server left it out: ``TelegramClient/stories(_:of:)`` asks for it. It gives none for those who may not see
    /// the story, or when its time is over.
    public let story: Story?

    init(_ media: API.MessageMedia.MessageMediaStory) {
        let owner = Peer(media.peer)
        self.owner = owner
        storyID = Int(media.id)
        isMention = media.viaMention
        story = media.story.flatMap { Story($0, of: owner) }
    }
}

extension OutgoingMedia {
    /// A story that the account sees, shown in a message. Those see it there who see it where it is.
    ///
    /// ```swift
    /// try await client.send(.story(story.id, of: story.owner), to: peer)
    /// ```
    ///
    /// Servers refuse stories that may not be forwarded (``Story/isProtected``), and captions.
    ///
    /// - Parameters:
    ///   - storyID: ``Story/id``.
    ///   - owner: whose profile shows it.
    public static func story(_ storyID: Int, of owner: Peer) -> OutgoingMedia {
        OutgoingMedia(content: .story(storyID, owner))
    }
}
