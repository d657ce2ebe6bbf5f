import TelegramAPI
import Testing

@testable import TelegramKit

/// What types of this library say of values that servers seldom send.
struct TypedValueTests {
    private let chat = API.Peer.peerChannel(channelID: 7)

    @Test("U41 what stands in a topic of a forum and answers nothing else is no reply")
    func topicsAreNoReplies() throws {
        let client = try TelegramClient(configuration: .production(apiID: 1, apiHash: "1"))
        func isReply(_ header: API.MessageReplyHeader.MessageReplyHeader) throws -> Bool {
            let raw = API.Message.message(
                .init(id: 9, peerID: chat, replyTo: .messageReplyHeader(header), date: 1, message: ""))
            let message = try #require(Message(raw))
            return BotFilter.reply.fits(.message(BoundMessage(message, of: client)), client)
        }
        let plain = try isReply(.init(replyToMsgID: 3))
        let inTopic = try isReply(.init(forumTopic: true, replyToMsgID: 3))
        let replyInTopic = try isReply(.init(forumTopic: true, replyToMsgID: 5, replyToTopID: 3))
        #expect([plain, inTopic, replyInTopic] == [true, false, true])
    }

    @Test("U40 types say no more than the server does: what was chosen, until when, where, and of which part of a chat")
    func eventsSayWhatIsSaid() {
        let counts = [API.ReactionCount(chosenOrder: nil, reaction: .reactionEmoji(emoticon: "+"), count: 2)]
        func chosen(_ reactions: API.MessageReactions) -> [Bool?] {
            let update = API.Update.updateMessageReactions(.init(peer: chat, msgID: 1, reactions: reactions))
            guard case .reactionsCounted(let told)? = TelegramEvent(update) else { return [] }
            return told.reactions.map(\.isChosen)
        }
        let (known, unknown): ([Bool?], [Bool?]) = ([false], [nil])
        #expect(chosen(.init(results: counts)) == known)
        #expect(chosen(.init(min: true, results: counts)) == unknown)

        func muted(_ settings: API.PeerNotifySettings) -> String {
            let update = API.Update.updateNotifySettings(peer: .notifyPeer(peer: chat), notifySettings: settings)
            guard case .chatListChanged(let change)? = TelegramEvent(update) else { return "" }
            switch change {
            case .muted(_, let until): return "\(until ?? 0)"
            case .notifications: return "as its kind"
            default: return ""
            }
        }
        let settings: [API.PeerNotifySettings] = [.init(muteUntil: 0), .init(muteUntil: 9), .init()]
        #expect(settings.map { muted($0) } == ["0", "9", "as its kind"])

        func pinnedInArchive(_ folder: Int32?) -> Bool? {
            let update = API.Update.updateDialogPinned(
                .init(pinned: true, folderID: folder, peer: .dialogPeer(peer: chat)))
            guard case .chatListChanged(.pinned(_, true, let inArchive))? = TelegramEvent(update) else { return nil }
            return inArchive
        }
        #expect(pinnedInArchive(nil) == false && pinnedInArchive(1) == true)

        // One direct message of a channel is not the channel.
        let mark = API.Update.updateDialogUnreadMark(
            .init(unread: true, peer: .dialogPeer(peer: chat), savedPeerID: .peerUser(userID: 2)))
        let isRaw = TelegramEvent(mark) == nil
        #expect(isRaw)
        // What answers a message of another chat answers none of this one.
        let other = API.InputReplyTo.inputReplyToMessage(.init(replyToMsgID: 5, replyToPeerID: .inputPeerSelf))
        let draft = API.Update.updateDraftMessage(
            .init(peer: chat, draft: .draftMessage(.init(replyTo: other, message: "Hel", date: 1))))
        guard case .draftChanged(let change)? = TelegramEvent(draft) else {
            Issue.record("a draft is told with a type")
            return
        }
        #expect(change.replyTo == nil && change.text?.text == "Hel")
    }
}
