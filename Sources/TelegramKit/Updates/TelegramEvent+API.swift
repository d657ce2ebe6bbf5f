import TelegramAPI

// Events by what the server sends.

extension TelegramEvent {
    /// Nil for what has no type here.
    init?(_ update: API.Update) {
        if let typing = TypingUpdate(update) {
            self = .typing(typing)
        } else if let read = ReadChange(update) {
            self = .read(read)
        } else if let change = ChatListChange(update) {
            self = .chatListChanged(change)
        } else if let business = Self(business: update) {
            self = business
        } else {
            switch update {
            case .updateUserStatus(let user, let status):
                self = .statusChanged(StatusChange(user: Peer(kind: .user, id: user), status: status))
            case .updatePinnedMessages(let pins):
                self = .pinsChanged(PinChange(Peer(pins.peer), pins.messages, pins.pinned))
            case .updatePinnedChannelMessages(let pins):
                self = .pinsChanged(PinChange(Peer(kind: .channel, id: pins.channelID), pins.messages, pins.pinned))
            // That of one direct message of a channel is none of the whole chat.
            case .updateDraftMessage(let change) where change.savedPeerID == nil:
                self = .draftChanged(DraftChange(change))
            case .updateMessageReactions(let change):
                let (reactions, isShort) = (change.reactions.results, change.reactions.min)
                self = .reactionsCounted(
                    ReactionCounts(change.peer, change.msgID, reactions, namesChosen: !isShort))
            case .updateBotMessageReactions(let change):
                self = .reactionsCounted(
                    ReactionCounts(change.peer, change.msgID, change.reactions, namesChosen: false))
            case .updateChannelAvailableMessages(let channel, let last):
                self = .historyCleared(ClearedHistory(chat: Peer(kind: .channel, id: channel), upTo: Int(last)))
            case .updateMessagePoll(let change): self = .pollChanged(PollChange(change))
            case .updateDeleteScheduledMessages(let gone): self = Self(scheduled: gone)
            case .updateStory(let peer, let item): self = .storyChanged(StoryChange(peer, item))
            case .updateReadStories(let peer, let last):
                self = .storiesRead(StoriesRead(owner: Peer(peer), upTo: Int(last)))
            case .updateMessageExtendedMedia(let peer, let id, let items):
                self = .mediaBought(BoughtMedia(Peer(peer), id, items))
            default: return nil
            }
        }
    }

    /// Servers name the new ids where they have sent the messages.
    private init(scheduled gone: API.Update.UpdateDeleteScheduledMessages) {
        let (chat, ids) = (Peer(gone.peer), gone.messages.map { Int($0) })
        guard let sent = gone.sentMessages, sent.count == ids.count else {
            self = .scheduledMessagesDeleted(ScheduledMessagesDeleted(chat: chat, scheduledIDs: ids))
            return
        }
        self = .scheduledMessagesSent(
            ScheduledMessagesSent(chat: chat, scheduledIDs: ids, messageIDs: sent.map { Int($0) }))
    }

    /// What a bot is told of accounts that have connected it.
    private init?(business update: API.Update) {
        switch update {
        case .updateBotBusinessConnect(let connection, _):
            self = .businessConnectionChanged(BusinessConnection(connection))
        case .updateBotNewBusinessMessage(let new):
            guard let message = BusinessMessage(new.connectionID, new.message, new.replyToMessage) else { return nil }
            self = .businessMessage(message)
        case .updateBotEditBusinessMessage(let edited):
            guard let message = BusinessMessage(edited.connectionID, edited.message, edited.replyToMessage) else {
                return nil
            }
            self = .businessMessageEdited(message)
        case .updateBotDeleteBusinessMessage(let deletion): self = .businessMessagesDeleted(BusinessDeletion(deletion))
        default: return nil
        }
    }

    /// The chat that it is of; nil for those of the account, and of more than one.
    var chat: Peer? {
        switch self {
        case .typing(let typing): typing.chat
        case .statusChanged(let change): change.user
        case .read(let read): read.chat
        case .pinsChanged(let pins): pins.chat
        case .draftChanged(let draft): draft.chat
        case .reactionsCounted(let counts): counts.chat
        case .pollChanged(let change): change.chat
        case .chatListChanged(let change): change.chat
        case .historyCleared(let cleared): cleared.chat
        case .storyChanged(let change): change.owner
        case .storiesRead(let read): read.owner
        case .scheduledMessagesSent(let sent): sent.chat
        case .scheduledMessagesDeleted(let gone): gone.chat
        case .businessConnectionChanged(let connection): connection.account
        case .businessMessage(let message), .businessMessageEdited(let message): message.message.peer
        case .businessMessagesDeleted(let deletion): deletion.chat
        case .mediaBought(let bought): bought.chat
        }
    }
}

extension PinChange {
    fileprivate init(_ chat: Peer, _ messages: [Int32], _ isPinned: Bool) {
        self.init(chat: chat, messageIDs: messages.map { Int($0) }, isPinned: isPinned)
    }
}

extension Peer {
    init?(_ peer: API.DialogPeer) {
        guard case .dialogPeer(let peer) = peer else { return nil }
        self.init(peer)
    }
}

extension TypingUpdate {
    fileprivate init(_ chat: Peer, _ sender: Peer, _ topicID: Int32? = nil, _ action: API.SendMessageAction) {
        self.init(chat: chat, sender: sender, topicID: topicID.map { Int($0) }, action: action)
    }

    init?(_ update: API.Update) {
        switch update {
        case .updateUserTyping(let typing):
            let user = Peer(kind: .user, id: typing.userID)
            self.init(user, user, typing.topMsgID, typing.action)
        case .updateChatUserTyping(let chat, let sender, let action):
            self.init(Peer(kind: .group, id: chat), Peer(sender), nil, action)
        case .updateChannelUserTyping(let typing):
            self.init(
                Peer(kind: .channel, id: typing.channelID), Peer(typing.fromID), typing.topMsgID, typing.action)
        default: return nil
        }
    }
}

extension ReadChange {
    private init(
        _ chat: Peer?, _ topicID: Int32? = nil, upTo: Int32? = nil, _ messages: [Int32] = [], isOutbox: Bool = false,
        _ unreadCount: Int32? = nil
    ) {
        self.init(
            chat: chat, topicID: topicID.map { Int($0) }, upTo: upTo.map { Int($0) },
            messageIDs: messages.map { Int($0) }, isOutbox: isOutbox, unreadCount: unreadCount.map { Int($0) })
    }

    init?(_ update: API.Update) {
        switch update {
        case .updateReadHistoryInbox(let read):
            self.init(Peer(read.peer), read.topMsgID, upTo: read.maxID, [], read.stillUnreadCount)
        case .updateReadHistoryOutbox(let read):
            self.init(Peer(read.peer), upTo: read.maxID, isOutbox: true)
        case .updateReadChannelInbox(let read):
            self.init(Peer(kind: .channel, id: read.channelID), upTo: read.maxID, [], read.stillUnreadCount)
        case .updateReadChannelOutbox(let channel, let last):
            self.init(Peer(kind: .channel, id: channel), upTo: last, isOutbox: true)
        case .updateReadMessagesContents(let read): self.init(nil, nil, read.messages)
        case .updateChannelReadMessagesContents(let read):
            self.init(Peer(kind: .channel, id: read.channelID), read.topMsgID, read.messages)
        default: return nil
        }
    }
}

extension ChatListChange {
    init?(_ update: API.Update) {
        switch update {
        case .updateFolderPeers(let moved, _, _):
            // Servers move chats of one request into one folder.
            guard let folder = moved.first?.folderID, moved.allSatisfy({ $0.folderID == folder }) else { return nil }
            self = .archived(moved.map { Peer($0.peer) }, folder == 1)
        case .updateDialogPinned(let change):
            guard let peer = Peer(change.peer) else { return nil }
            self = .pinned(peer, change.pinned, inArchive: change.folderID == 1)
        case .updatePinnedDialogs(let change):
            self = .pinnedOrder(change.order.map { $0.compactMap { Peer($0) } }, inArchive: change.folderID == 1)
        case .updateDialogUnreadMark(let mark):
            // That of one direct message of a channel is none of the whole chat.
            guard let peer = Peer(mark.peer), mark.savedPeerID == nil else { return nil }
            self = .markedUnread(peer, mark.unread)
        case .updateNotifySettings(.notifyPeer(let peer), let settings) where settings.muteUntil != nil:
            self = .muted(Peer(peer), until: settings.muteUntil.flatMap { $0 > 0 ? Int($0) : nil })
        case .updateNotifySettings(let peers, let settings): self = .notifications(peers, settings)
        case .updateDialogFilter(let change):
            self = .folder(id: Int(change.id), change.filter.flatMap { ChatFolder($0) })
        case .updateDialogFilterOrder(let order): self = .folderOrder(order.map { Int($0) })
        case .updateDialogFilters: self = .foldersChanged
        case .updatePendingJoinRequests(let peer, let count, let newest):
            self = .joinRequests(Peer(peer), count: Int(count), newest: newest)
        default: return nil
        }
    }

    /// The chat that it is of.
    var chat: Peer? {
        switch self {
        case .pinned(let peer, _, _), .markedUnread(let peer, _), .muted(let peer, _), .joinRequests(let peer, _, _):
            peer
        case .notifications(.notifyPeer(let peer), _): Peer(peer)
        case .archived(let peers, _): peers.count == 1 ? peers.first : nil
        default: nil
        }
    }
}

extension DraftChange {
    fileprivate init(_ change: API.Update.UpdateDraftMessage) {
        var text: FormattedText?
        var replyTo: Int?
        if case .draftMessage(let draft) = change.draft {
            text = FormattedText(draft.message, entities: (draft.entities ?? []).map { TextEntity($0) })
            if case .inputReplyToMessage(let reply)? = draft.replyTo, reply.replyToPeerID == nil {
                replyTo = Int(reply.replyToMsgID)
            }
        }
        self.init(chat: Peer(change.peer), topicID: change.topMsgID.map { Int($0) }, text: text, replyTo: replyTo)
    }
}
