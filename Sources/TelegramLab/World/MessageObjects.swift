import TelegramAPI

/// Stored messages and chats as API objects.
extension World {
    /// A message as one user sees it.
    func object(_ message: StoredMessage, of viewer: Int64) -> API.Message {
        let isOwn = message.peer.channel == nil ? message.isOutgoing : message.sender == viewer
        // Nothing goes out in Saved Messages.
        let isOutgoing = isOwn && message.peer != .user(viewer)
        let isPost = message.peer.channel.flatMap { self.channels[$0]?.isBroadcast } ?? false
        // In a private chat the sender is clear, and a channel speaks for itself.
        let isNamed = message.peer.user == nil ? !isPost : isOwn
        let sender: API.Peer? =
            if let author = message.author {
                .peerChannel(channelID: author)
            } else {
                isNamed ? .peerUser(userID: message.sender) : nil
            }
        switch message.content {
        case .text(let text, let entities):
            var object = self.object(message, isOutgoing: isOutgoing, sender: sender, of: viewer)
            object.message = text
            object.media = message.extras.preview.flatMap { self.media($0) }
            object.entities = entities.isEmpty ? nil : entities
            return .message(object)
        case .media(let file, let caption, let entities):
            var object = self.object(message, isOutgoing: isOutgoing, sender: sender, of: viewer)
            object.message = caption
            object.media = self.media(file, message.extras.look)
            object.entities = entities.isEmpty ? nil : entities
            return .message(object)
        case .attached(let attachment, let caption, let entities):
            var object = self.object(message, isOutgoing: isOutgoing, sender: sender, of: viewer)
            object.message = caption
            object.media = self.media(attachment, seenBy: viewer)
            object.entities = entities.isEmpty ? nil : entities
            return .message(object)
        case .forwarded(let content, let origin):
            var copy = message
            copy.content = content
            let object = self.object(copy, of: viewer)
            guard case .message(var original) = object else { return object }
            original.fwdFrom = API.MessageFwdHeader(
                fromID: origin.peer.object, date: origin.date, channelPost: origin.post,
                savedFromPeer: origin.savedFrom?.peer.object, savedFromMsgID: origin.savedFrom?.id)
            if let (post, channel) = self.viewedPost(of: message) {
                original.views = self.viewCount(of: post, in: channel)
                original.forwards = channel.forwards[post.id] ?? 0
            }
            return .message(original)
        case .joined:
            return .messageService(
                API.Message.MessageService(
                    out: isOutgoing, id: message.id, fromID: sender, peerID: message.peer.object,
                    date: message.date, action: .messageActionContactSignUp))
        case .service(let action):
            return .messageService(
                API.Message.MessageService(
                    out: isOutgoing, mentioned: message.extras.mentioned.contains(viewer),
                    mediaUnread: self.isUnread(message, by: viewer), silent: message.isSilent, post: isPost,
                    id: message.id, fromID: sender, peerID: message.peer.object,
                    replyTo: self.replyHeader(of: message),
                    date: message.date, action: self.object(action, seenBy: viewer)))
        }
    }

    /// What all messages with a content have in common.
    private func object(
        _ message: StoredMessage, isOutgoing: Bool, sender: API.Peer?, of viewer: Int64
    ) -> API.Message.Message {
        let channel = message.peer.channel.flatMap { self.channels[$0] }
        let isPost = channel?.isBroadcast ?? false
        return API.Message.Message(
            out: isOutgoing, mentioned: message.extras.mentioned.contains(viewer),
            mediaUnread: self.isUnread(message, by: viewer), silent: message.isSilent, post: isPost,
            fromScheduled: message.extras.isFromSchedule, editHide: message.hidesEdit,
            pinned: message.isPinned, noforwards: message.extras.isProtected,
            invertMedia: message.extras.invertsMedia, id: message.id,
            fromID: sender,
            fromRank: isPost || message.author != nil ? nil : channel?.admins[message.sender]?.rank,
            peerID: message.peer.object,
            savedPeerID: message.peer == .user(viewer) ? self.savedPeer(of: message).object : nil,
            viaBotID: message.extras.via?.bot, viaBusinessBotID: message.extras.businessBot,
            replyTo: self.replyHeader(of: message),
            date: message.date, message: "", replyMarkup: message.extras.markup,
            views: isPost ? channel.map { self.viewCount(of: message, in: $0) } : nil,
            forwards: isPost ? channel?.forwards[message.id] ?? 0 : nil,
            replies: self.replies(to: message, seenBy: viewer), editDate: message.editDate,
            postAuthor: message.extras.signature, groupedID: message.extras.groupedID,
            reactions: self.reactions(to: message, seenBy: viewer), effect: message.extras.effect)
    }

    private func object(_ action: StoredMessage.ServiceAction, seenBy viewer: Int64) -> API.MessageAction {
        switch action {
        case .groupCreated(let title, let members): .messageActionChatCreate(title: title, users: members)
        case .membersAdded(let members): .messageActionChatAddUser(users: members)
        case .memberRemoved(let member): .messageActionChatDeleteUser(userID: member)
        case .titleChanged(let title): .messageActionChatEditTitle(title: title)
        case .channelCreated(let title): .messageActionChannelCreate(title: title)
        case .messagePinned: .messageActionPinMessage
        case .joinedByLink(let inviter): .messageActionChatJoinedByLink(inviterID: inviter)
        case .joinedByRequest: .messageActionChatJoinedByRequest
        case .photoChanged(let file): .messageActionChatEditPhoto(photo: self.photoObject(file))
        case .historyCleared: .messageActionHistoryClear
        case .photoDeleted: .messageActionChatDeletePhoto
        case .migratedTo(let channel): .messageActionChatMigrateTo(channelID: channel)
        case .migratedFrom(let group, let title): .messageActionChannelMigrateFrom(title: title, chatID: group)
        case .topicCreated(let title, let color): .messageActionTopicCreate(.init(title: title, iconColor: color))
        case .topicEdited(let change):
            .messageActionTopicEdit(.init(title: change.title, closed: change.isClosed, hidden: change.isHidden))
        case .tasksChanged(let completed, let reopened):
            .messageActionTodoCompletions(completed: completed, incompleted: reopened)
        case .tasksAppended(let tasks): .messageActionTodoAppendTasks(list: tasks.items)
        case .paid(let charge): self.payment(charge, seenBy: viewer)
        case .paymentRefunded(let charge): self.refund(charge, seenBy: viewer)
        case .gameScored(let game, let score): .messageActionGameScore(gameID: game, score: score)
        case .cameNear(let near, let other, let distance):
            .messageActionGeoProximityReached(fromID: near.object, toID: other.object, distance: distance)
        }
    }

    /// The dialog of a chat; an empty one if nothing was ever written there.
    func dialog(with peer: PeerKey, of owner: Int64) -> API.Dialog {
        var chat = self.boxes[owner]?.chats[peer] ?? Chat()
        var pts: Int32?
        if let channel = peer.channel.flatMap({ self.channels[$0] }) {
            let hidden = channel.lastHidden(from: owner)
            chat.ids = MessageIDs((channel.messages.last ?? 0) > hidden ? channel.messages : [])
            chat.readInboxMaxID = channel.member(owner)?.readMaxID ?? 0
            chat.readOutboxMaxID = channel.readOutboxMaxID
            chat.unreadCount = channel.unreadCount(of: owner)
            pts = channel.box.pts
        }
        let list = self.dialogLists[owner]
        return .dialog(
            API.Dialog.Dialog(
                pinned: list?.isPinned(peer) == true, unreadMark: list?.unreadMarks.contains(peer) == true,
                viewForumAsMessages: peer.channel.map { list?.forumsAsMessages.contains($0) == true } ?? false,
                peer: peer.object, topMessage: chat.messages.last ?? 0,
                readInboxMaxID: chat.readInboxMaxID, readOutboxMaxID: chat.readOutboxMaxID,
                unreadCount: chat.unreadCount,
                unreadMentionsCount: Int32(clamping: self.unread(\.mentions, in: peer, of: owner).count),
                unreadReactionsCount: Int32(clamping: self.unread(\.reactions, in: peer, of: owner).count),
                unreadPollVotesCount: 0, notifySettings: self.notifications(peer, of: owner), pts: pts,
                draft: list?.drafts[peer], folderID: list?.folder(of: peer) == DialogList.archive ? 1 : nil))
    }

    func state(of call: Call) -> API.Updates.State {
        let box = self.boxes[call.user]
        return API.Updates.State(
            pts: box?.pts ?? 1, qts: self.lastNumbered(of: call), date: call.date, seq: 1,
            unreadCount: box?.unreadCount ?? 0)
    }

    /// Updates that carry pts are not numbered by seq, which 0 says.
    func updates(_ updates: [API.Update], with companions: Companions? = nil, date: Int32) -> API.Updates {
        .updates(
            API.Updates.Updates(
                updates: updates, users: companions?.users ?? [], chats: companions?.chats ?? [], date: date, seq: 0))
    }
}
