import MTProtoCore
import TelegramAPI

/// A user's story that a message shows (core.telegram.org/constructor/messageMediaStory).
struct SharedStory: Codable, Hashable, Sendable {
    var owner: Int64
    /// One of ``StoryShelf/stories``, or of those that were there.
    var id: Int32
    /// It names the reader of the message.
    var isMention = false
}

extension Attachment {
    var story: SharedStory? {
        if case .story(let story) = self { story } else { nil }
    }
}

extension Router {
    static func isStory(_ media: API.InputMedia) -> Bool {
        if case .inputMediaStory = media { true } else { false }
    }
}

extension World {
    /// The story that a message is to show, if the sender sees it and may hand it on.
    func storyToShare(_ peer: API.InputPeer, _ id: Int32, _ call: Call) throws(RPCError) -> SharedStory {
        let peer = try self.peer(peer, of: call.user)
        guard self.users[call.user]?.isBot != true else { throw .badRequest("MEDIA_INVALID") }
        guard let owner = peer.user else { throw .badRequest("STORY_ID_INVALID") }
        let story = SharedStory(owner: owner, id: id)
        try self.checkSharing(story, by: call.user, now: call.now)
        return story
    }

    /// Refuses a story that a user does not see, or may not hand on.
    func checkSharing(_ story: SharedStory, by user: Int64, now: Int64) throws(RPCError) {
        guard let record = self.stories[story.owner]?.story(story.id),
            self.finds(record, of: story.owner, by: user, now: now)
        else { throw .badRequest("STORY_ID_INVALID") }
        guard !record.isProtected || story.owner == user else { throw .badRequest("CHAT_FORWARDS_RESTRICTED") }
    }

    /// The same of the story that a message shows which has waited for its time, if it shows one.
    func checkStory(of message: ScheduledMessage, by user: Int64, now: Int64) throws(RPCError) {
        guard let story = message.content.attachment?.story else { return }
        try self.checkSharing(story, by: user, now: now)
    }

    /// A story as a message shows it: to those alone who see it where it is.
    func media(_ shared: SharedStory, seenBy viewer: Int64) -> API.MessageMedia {
        let story = self.stories[shared.owner]?.story(shared.id).flatMap { story in
            self.finds(story, of: shared.owner, by: viewer, now: self.surroundings.now)
                ? self.object(story, of: shared.owner, seenBy: viewer) : nil
        }
        return .messageMediaStory(
            .init(viaMention: shared.isMention, peer: .peerUser(userID: shared.owner), id: shared.id, story: story))
    }

    /// Shows a story to those whom its caption mentions by name, in their chats with its owner.
    ///
    /// - Parameter before: the same before it was changed.
    mutating func tellMentioned(in story: StoryRecord, before: StoryRecord? = nil, _ call: Call) {
        let known = before.map { self.named($0.entities, in: $0.caption) } ?? []
        let owner = call.user
        for user in self.named(story.entities, in: story.caption).subtracting(known).sorted() where user != owner {
            guard self.users[user]?.isBot == false, self.shows(story, of: owner, to: user),
                (try? self.checkBlocks(between: owner, and: user)) != nil
            else { continue }
            let shared = SharedStory(owner: owner, id: story.id, isMention: true)
            self.send(
                .attached(.story(shared), caption: "", entities: []), from: owner, to: .user(user), now: call.now)
        }
    }
}
