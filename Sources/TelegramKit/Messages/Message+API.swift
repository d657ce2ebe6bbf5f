import TelegramAPI

extension Message {
    /// A message of the interface, from the answer to a raw request; nil for `messageEmpty`. Service messages have an
    /// empty text. One of scheduled messages is made by ``init(_:isScheduled:)``.
    public init?(_ raw: API.Message) {
        self.init(raw, isScheduled: false)
    }

    /// A message of the interface.
    ///
    /// - Parameters:
    ///   - raw: as the server sent it.
    ///   - isScheduled: whether it waits for its time, as in the answer to `messages.getScheduledHistory` and in
    ///     `updateNewScheduledMessage`. The message does not say it itself: `from_scheduled` stays with what was sent.
    public init?(_ raw: API.Message, isScheduled: Bool) {
        switch raw {
        case .message(let message):
            self.init(
                id: Int(message.id), peer: Peer(message.peerID),
                sender: Self.sender(message.fromID, in: message.peerID, isOutgoing: message.out),
                date: Int(message.date), text: message.message,
                isOutgoing: message.out || Self.isToOneself(message),
                entities: (message.entities ?? []).map { TextEntity($0) }, isSilent: message.silent,
                isPinned: message.pinned, mentionsMe: message.mentioned, replyTo: Self.reply(message.replyTo),
                forwardedFrom: message.fwdFrom.map { ForwardOrigin($0) },
                // Reactions and buttons change a message without showing it as edited.
                editDate: message.editHide ? nil : message.editDate.map { Int($0) },
                views: message.views.map { Int($0) }, albumID: message.groupedID,
                media: message.media.flatMap {
                    MessageMedia(
                        $0,
                        of: .init(
                            peer: Peer(message.peerID), message: Int(message.id), isScheduled: isScheduled))
                }, raw: raw, isScheduled: isScheduled)
        case .messageService(let message):
            self.init(
                id: Int(message.id), peer: Peer(message.peerID),
                sender: Self.sender(message.fromID, in: message.peerID, isOutgoing: message.out),
                date: Int(message.date), text: "", isOutgoing: message.out, isSilent: message.silent,
                mentionsMe: message.mentioned, replyTo: Self.reply(message.replyTo),
                action: ServiceAction(message.action), raw: raw, isScheduled: isScheduled)
        case .messageEmpty:
            return nil
        }
    }

    /// Servers leave out who wrote what comes from the other person of a private chat.
    private static func sender(_ author: API.Peer?, in peer: API.Peer, isOutgoing: Bool) -> Peer? {
        if author == nil, !isOutgoing, case .peerUser = peer { return Peer(peer) }
        return author.map { Peer($0) }
    }

    /// In Saved Messages nothing is marked as outgoing. Their author is the chat; elsewhere that is the other person.
    private static func isToOneself(_ message: API.Message.Message) -> Bool {
        guard case .peerUser = message.peerID else { return false }
        return message.savedPeerID != nil && message.fromID == message.peerID
    }

    private static func reply(_ header: API.MessageReplyHeader?) -> Int? {
        guard case .messageReplyHeader(let header)? = header, header.replyToPeerID == nil else { return nil }
        return header.replyToMsgID.map { Int($0) }
    }
}

extension ForwardOrigin {
    init(_ header: API.MessageFwdHeader) {
        self.init(sender: header.fromID.map { Peer($0) }, name: header.fromName, date: Int(header.date))
    }
}

extension ServiceAction {
    init(_ action: API.MessageAction) {
        switch action {
        case .messageActionChatCreate(let title, let users): self = .groupCreated(title: title, members: users)
        case .messageActionChannelCreate(let title): self = .channelCreated(title: title)
        case .messageActionChatAddUser(let users): self = .membersAdded(users)
        case .messageActionChatDeleteUser(let user): self = .memberRemoved(user)
        case .messageActionChatJoinedByLink(let inviter): self = .joinedByLink(inviter: inviter)
        case .messageActionChatJoinedByRequest: self = .joinedByRequest
        case .messageActionChatEditTitle(let title): self = .titleChanged(title)
        case .messageActionChatEditPhoto: self = .photoChanged
        case .messageActionChatDeletePhoto: self = .photoDeleted
        case .messageActionPinMessage: self = .messagePinned
        case .messageActionHistoryClear: self = .historyCleared
        case .messageActionContactSignUp: self = .contactJoined
        case .messageActionChatMigrateTo(let channel): self = .becameChannel(id: channel)
        case .messageActionTopicCreate(let topic): self = .topicCreated(title: topic.title)
        case .messageActionTopicEdit(let change):
            self = .topicChanged(title: change.title, isClosed: change.closed, isHidden: change.hidden)
        case .messageActionTodoCompletions(let completed, let reopened):
            self = .toDoItemsChanged(completed: completed.map { Int($0) }, reopened: reopened.map { Int($0) })
        case .messageActionTodoAppendTasks(let items):
            self = .toDoItemsAppended(items.map { ToDoList.Item($0, nil) })
        case .messageActionPaymentSent(let payment):
            self = .paid(Payment(currency: payment.currency, totalAmount: payment.totalAmount))
        case .messageActionPaymentSentMe(let payment):
            self = .paid(
                Payment(
                    currency: payment.currency, totalAmount: payment.totalAmount, payload: payment.payload,
                    chargeID: payment.charge.id))
        case .messageActionPaymentRefunded(let payment):
            self = .paymentRefunded(
                Payment(
                    currency: payment.currency, totalAmount: payment.totalAmount, payload: payment.payload,
                    chargeID: payment.charge.id))
        case .messageActionGameScore(let game, let score): self = .gameScored(gameID: game, score: Int(score))
        default: self = .other(CaseName.of(action))
        }
    }
}

extension MessageMedia {
    /// Nil for no media at all.
    init?(_ media: API.MessageMedia, of message: TelegramFile.Origin) {
        switch media {
        case .messageMediaEmpty:
            return nil
        case .messageMediaPhoto(let content):
            guard case .photo(let photo)? = content.photo else {
                self = .expired
                return
            }
            self = TelegramFile(photo, origin: message).map { .photo($0) } ?? .other(CaseName.of(media))
        case .messageMediaDocument(let content):
            guard case .document(let document)? = content.document else {
                self = .expired
                return
            }
            self = TelegramFile(document, origin: message).map { .document($0) } ?? .other(CaseName.of(media))
        case .messageMediaWebPage(let media):
            switch media.webpage {
            case .webPage(let page): self = .webPage(url: page.url, title: page.title)
            case .webPagePending(let page): self = .webPage(url: page.url ?? "", title: nil)
            case .webPageEmpty, .webPageNotModified: return nil
            }
        case .messageMediaGeo(.geoPoint(let point)):
            self = .location(latitude: point.lat, longitude: point.long)
        case .messageMediaGeoLive(let live):
            self = LiveLocation(live).map { .liveLocation($0) } ?? .other(CaseName.of(media))
        case .messageMediaVenue(let venue):
            guard case .geoPoint(let point) = venue.geo else {
                self = .other(CaseName.of(media))
                return
            }
            self = .venue(title: venue.title, address: venue.address, latitude: point.lat, longitude: point.long)
        case .messageMediaContact(let contact):
            self = .contact(
                phoneNumber: contact.phoneNumber, firstName: contact.firstName, lastName: contact.lastName,
                userID: contact.userID == 0 ? nil : contact.userID)
        case .messageMediaPoll(let media):
            self = .poll(Poll(media))
        case .messageMediaToDo(let list):
            self = .toDoList(ToDoList(list))
        case .messageMediaDice(let dice):
            self = .dice(emoticon: dice.emoticon, value: Int(dice.value))
        case .messageMediaGame(let game):
            self = .game(Game(game))
        case .messageMediaPaidMedia(let stars, let items):
            self = .paid(PaidMedia(stars: stars, items: items.compactMap { PaidMedia.Item($0, of: message) }))
        case .messageMediaStory(let story):
            self = .story(SharedStory(story))
        default:
            self = .other(CaseName.of(media))
        }
    }
}

/// What the schema calls a case of a generated type.
enum CaseName {
    static func of(_ value: some Any) -> String {
        let text = Mirror(reflecting: value).children.first?.label ?? String(describing: value)
        return String(text.prefix { $0 != "(" })
    }
}
