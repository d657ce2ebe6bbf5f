import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

/// Decides when the chat list is requested again, because updates say that it has changed (row J12). However many come,
/// it is requested at most once in ``interval``, and only while the server is within reach.
struct ChatListWatch: Sendable {
    static let interval = Duration.seconds(10)

    private var isOnline = true
    private var hasChanged = false
    private var isAsking = false
    private var askedAt: Instant

    /// - Parameter askedAt: when the list was asked for that is there.
    init(askedAt: Instant) {
        self.askedAt = askedAt
    }

    mutating func setOnline(_ isOnline: Bool) { self.isOnline = isOnline }

    mutating func changed() { hasChanged = true }

    /// The list came, or cannot be had: then it is wanted still.
    mutating func answered(hasList: Bool) {
        isAsking = false
        if !hasList { hasChanged = true }
    }

    var nextDeadline: Instant? {
        hasChanged && isOnline && !isAsking ? askedAt + Self.interval : nil
    }

    /// Time has passed. Returns whether to ask now.
    mutating func deadlineReached(now: Instant) -> Bool {
        guard let nextDeadline, nextDeadline <= now else { return false }
        (hasChanged, isAsking, askedAt) = (false, true, now)
        return true
    }
}

extension Network {
    /// An update came from the home datacenter. It is read only while the program follows the list.
    nonisolated func noteChatList(in update: ByteBuffer) {
        guard news.chatListChanges.isHeard else { return }
        var reader = TLReader(update)
        // What cannot be read may be anything.
        guard let packet = try? API.Updates(from: &reader) else { return news.chatListChanges.yield(()) }
        if packet.changesChatList { news.chatListChanges.yield(()) }
    }

    /// The home datacenter answered a request of the account.
    nonisolated func noteChatList<Response>(in response: Response) {
        guard news.chatListChanges.isHeard else { return }
        switch response {
        case let packet as API.Updates where packet.changesChatList: break
        case is API.Messages.AffectedMessages, is API.Messages.AffectedHistory: break
        default: return
        }
        news.chatListChanges.yield(())
    }
}

extension API.Updates {
    /// Whether the list of chats may be another one after it.
    fileprivate var changesChatList: Bool {
        switch self {
        case .updatesTooLong, .updateShortMessage, .updateShortChatMessage, .updateShortSentMessage: true
        default: contents.contains(where: \.changesChatList)
        }
    }
}

extension API.Update {
    fileprivate var changesChatList: Bool {
        switch self {
        case .updateDialogPinned, .updatePinnedDialogs, .updateDialogUnreadMark, .updateNotifySettings, .updateChannel,
            .updateChat:
            return true
        default:
            // An update without a number, such as one about typing, is no message.
            switch UpdateKind(self) {
            case .unnumbered, .special: return false
            default: return true
            }
        }
    }
}
