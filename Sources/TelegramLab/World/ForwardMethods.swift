import MTProtoCore
import TelegramAPI

extension Router {
    /// Forwarding messages.
    mutating func addForwardMethods() {
        self.on(API.Messages.ForwardMessages.self) { (world, query, call) throws(RPCError) in
            try world.forwardMessages(query, call)
        }
    }
}

extension World {
    /// The most messages that one call forwards.
    private static let forwardLimit = 100

    fileprivate mutating func forwardMessages(
        _ query: API.Messages.ForwardMessages, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let source = try self.peer(query.fromPeer, of: call.user)
        let target = try self.peer(query.toPeer, of: call.user)
        guard !query.id.isEmpty else { throw .badRequest("MESSAGE_IDS_EMPTY") }
        guard query.id.count <= Self.forwardLimit, query.id.count == query.randomID.count,
            !query.randomID.contains(0), Set(query.randomID).count == query.randomID.count
        else { throw .badRequest("RANDOM_ID_INVALID") }
        guard !query.randomID.contains(where: { self.boxes[call.user]?.hasSent(randomID: $0) == true }) else {
            throw RPCError(code: 500, message: "RANDOM_ID_DUPLICATE")
        }
        try self.checkWriting(to: target, by: call.user)
        try self.checkBeginning(with: target, call)
        let thread = try self.place(named: query.topMsgID, in: target, by: call.user).thread
        let author = try self.author(query.sendAs, in: target, of: call.user)
        var contents: [(content: StoredMessage.Content, extras: StoredMessage.Extras)] = []
        var posts: [PostReference?] = []
        // What was one album is one again, and another than before.
        var albums: [Int64: Int64] = [:]
        for id in query.id {
            guard let message = self.message(id, in: source, of: call.user), self.mayNotice([message], call.user)
            else { throw .badRequest("MESSAGE_ID_INVALID") }
            // The copy of an invoice could be paid by others.
            guard !message.content.isInvoice else { throw .notInLab(parameter: "id") }
            let attachment = message.content.attachment
            guard attachment?.paidMedia == nil || !query.dropAuthor else { throw .notInLab(parameter: "drop_author") }
            if let story = attachment?.story { try self.checkSharing(story, by: call.user, now: call.now) }
            // What ends by itself goes no further.
            guard message.extras.look?.lifetime == nil else { throw .badRequest("MESSAGE_ID_INVALID") }
            guard !message.extras.isProtected, !self.isProtected(source) else {
                throw .badRequest("CHAT_FORWARDS_RESTRICTED")
            }
            if let poll = message.content.attachment?.poll.flatMap({ self.polls[$0] }) {
                try self.checkVoters(poll.poll, in: target)
                guard !query.dropAuthor || self.knowsAnswer(of: poll, call.user) else {
                    throw .badRequest("QUIZ_ANSWER_MISSING")
                }
            }
            var content = try self.forwarded(
                message, namesAuthor: !query.dropAuthor, hasCaption: !query.dropMediaCaptions)
            if case .forwarded(let original, var origin) = content {
                origin.savedFrom = target == .user(call.user) ? .init(peer: source, id: id) : nil
                content = .forwarded(original, from: origin)
            }
            let groupedID = message.extras.groupedID.map { albums[$0] ?? self.makeRandomID() }
            if let album = message.extras.groupedID { albums[album] = groupedID }
            var extras = StoredMessage.Extras(groupedID: groupedID, isProtected: query.noforwards)
            extras.thread = thread
            (extras.preview, extras.invertsMedia) = (message.extras.preview, message.extras.invertsMedia)
            extras.look = message.extras.look
            extras.via = message.extras.via
            if !query.dropAuthor { extras.markup = message.extras.markup?.passedOn(isViaBot: extras.via != nil) }
            if let game = content.attachment?.game.flatMap({ self.games.all[$0] }) {
                guard query.scheduleDate == nil else { throw .notInLab(parameter: "schedule_date") }
                extras.markup = message.extras.markup
                try self.offer(game, by: call.user, &extras)
                content = content.with(caption: "")
            }
            contents.append((content, extras))
            posts.append(self.viewedPost(of: message).map { .init(channel: $0.channel.id, id: $0.post.id) })
        }
        try self.checkSending(of: contents.map(\.content), to: target, call)
        if contents.count > 1, self.hasSlowMode(target, for: call.user) {
            throw .badRequest("SLOWMODE_MULTI_MSGS_DISABLED")
        }
        if let date = try self.dueDate(query.scheduleDate, in: target, adding: contents.count, call) {
            var updates: [API.Update] = []
            for ((content, post), randomID) in zip(zip(contents, posts), query.randomID) {
                let message = ScheduledMessage(
                    id: 0, peer: target, content: content.content, author: author, replyTo: nil,
                    extras: content.extras, isSilent: query.silent, date: date, post: post)
                updates += self.schedule(message, randomID: randomID, call)
            }
            return self.answer(updates, scheduledIn: target, call)
        }
        var updates: [API.Update] = []
        var forwarded: [StoredMessage] = []
        for ((content, post), randomID) in zip(zip(contents, posts), query.randomID) {
            let sent = self.send(
                content.content, from: call.user, author: author, to: target, randomID: randomID,
                extras: content.extras, isSilent: query.silent, now: call.now, except: call.session)
            guard let message = self.message(sent.id, in: target, of: call.user) else { continue }
            forwarded.append(message)
            self.noteInline(sent.id, in: target, of: call.user)
            if query.withMyScore { self.carryScore(of: call.user, with: message, from: source) }
            self.countForward(of: post)
            let object = self.object(message, of: call.user)
            updates.append(.updateMessageID(id: sent.id, randomID: randomID))
            updates.append(
                target.channel == nil
                    ? .updateNewMessage(message: object, pts: sent.pts, ptsCount: 1)
                    : .updateNewChannelMessage(message: object, pts: sent.pts, ptsCount: 1))
        }
        self.noteForwards(of: Set(posts.compactMap { $0 }), now: call.now)
        return self.updates(
            updates, with: self.companions(of: forwarded, seenBy: call.user, now: call.now), date: call.date)
    }

    private func forwarded(
        _ message: StoredMessage, namesAuthor: Bool, hasCaption: Bool
    ) throws(RPCError) -> StoredMessage.Content {
        var content = message.content
        var origin = self.origin(of: message)
        if case .forwarded(let original, let first) = content {
            // Who wrote it first remains its author.
            (content, origin) = (original, first)
        }
        switch content {
        case .joined, .service: throw .badRequest("MESSAGE_ID_INVALID")
        case .media(let file, _, _) where !hasCaption: content = .media(file: file, caption: "", entities: [])
        case .attached(let attachment, _, _) where !hasCaption:
            content = .attached(attachment, caption: "", entities: [])
        case .text, .media, .attached, .forwarded: break
        }
        // A place stands still where it is forwarded to.
        if case .attached(.fixed(.messageMediaGeoLive(let live)), let caption, let entities) = content {
            content = .attached(.fixed(.messageMediaGeo(geo: live.geo)), caption: caption, entities: entities)
        }
        // Whom a story mentions was told so already.
        if case .attached(.story(var story), let caption, let entities) = content {
            story.isMention = false
            content = .attached(.story(story), caption: caption, entities: entities)
        }
        return namesAuthor ? .forwarded(content, from: origin) : content
    }

    /// A post is the channel's; what was written in the name of a channel as well.
    func origin(of message: StoredMessage) -> StoredMessage.Origin {
        if let id = message.peer.channel, self.channels[id]?.isBroadcast == true {
            return .init(peer: .channel(id), date: message.date, post: message.id)
        }
        return .init(
            peer: message.author.map { .channel($0) } ?? .user(message.sender), date: message.date, post: nil)
    }
}

extension World {
    /// The most places of formatting that a client may send with one text.
    private static let maximumEntities = 1024

    /// Formatting as it is stored: what a client gave, and what is found in the text besides.
    func entities(
        _ entities: [API.MessageEntity]?, of text: String, by user: Int64
    ) throws(RPCError) -> [API.MessageEntity] {
        FoundEntities.added(to: try self.givenEntities(entities, of: text, by: user), in: text)
    }

    /// Formatting that a client gave: a person who is mentioned by id has to be known to the writer, and a custom emoji has
    /// to be one.
    func givenEntities(
        _ entities: [API.MessageEntity]?, of text: String, by user: Int64
    ) throws(RPCError) -> [API.MessageEntity] {
        guard entities?.count ?? 0 <= Self.maximumEntities else { throw .badRequest("ENTITIES_TOO_LONG") }
        let length = Int32(clamping: text.utf16.count)
        var stored: [API.MessageEntity] = []
        for entity in entities ?? [] {
            let place = entity.place
            guard place.offset >= 0, place.length > 0, place.offset <= length, place.length <= length - place.offset
            else { throw .badRequest("ENTITY_BOUNDS_INVALID") }
            if case .inputMessageEntityMentionName(let offset, let length, let person) = entity {
                let id = try self.userID(person, of: user)
                stored.append(.messageEntityMentionName(offset: offset, length: length, userID: id))
            } else {
                if case .messageEntityCustomEmoji(_, _, let document) = entity, !self.isCustomEmoji(document) {
                    throw .badRequest("DOCUMENT_INVALID")
                }
                stored.append(entity)
            }
        }
        return stored
    }
}

extension API.ReplyMarkup {
    /// What goes along with a forwarded message: all of its buttons, or none if one of them works below that message
    /// alone.
    ///
    /// - Parameter isViaBot: whether it was sent through a bot, whose name it keeps.
    fileprivate func passedOn(isViaBot: Bool) -> API.ReplyMarkup? {
        guard case .replyInlineMarkup(let rows) = self else { return nil }
        var kept: [API.KeyboardButtonRow] = []
        for row in rows {
            let buttons = row.buttons.compactMap { $0.passedOn(isViaBot: isViaBot) }
            guard buttons.count == row.buttons.count else { return nil }
            kept.append(API.KeyboardButtonRow(buttons: buttons))
        }
        return .replyInlineMarkup(rows: kept)
    }
}

extension API.KeyboardButton {
    /// The button below a forwarded message; nil if it would not work there.
    fileprivate func passedOn(isViaBot: Bool) -> API.KeyboardButton? {
        switch self {
        case .keyboardButtonUrl, .keyboardButtonUserProfile, .keyboardButtonCopy: return self
        case .keyboardButtonUrlAuth(var login):
            if let text = login.fwdText, !text.isEmpty { login.text = text }
            login.fwdText = nil
            return .keyboardButtonUrlAuth(login)
        case .keyboardButtonSwitchInline(var inline) where isViaBot:
            // The chat is another one.
            inline.samePeer = false
            return .keyboardButtonSwitchInline(inline)
        default: return nil
        }
    }
}

extension API.MessageEntity {
    /// Where it is, in UTF-16 code units.
    var place: (offset: Int32, length: Int32) {
        switch self {
        case .messageEntityUnknown(let offset, let length), .messageEntityMention(let offset, let length),
            .messageEntityHashtag(let offset, let length), .messageEntityBotCommand(let offset, let length),
            .messageEntityUrl(let offset, let length), .messageEntityEmail(let offset, let length),
            .messageEntityBold(let offset, let length), .messageEntityItalic(let offset, let length),
            .messageEntityCode(let offset, let length), .messageEntityPhone(let offset, let length),
            .messageEntityCashtag(let offset, let length), .messageEntityUnderline(let offset, let length),
            .messageEntityStrike(let offset, let length), .messageEntityBankCard(let offset, let length),
            .messageEntitySpoiler(let offset, let length), .messageEntityDiffInsert(let offset, let length),
            .messageEntityDiffDelete(let offset, let length):
            (offset, length)
        case .messageEntityPre(let offset, let length, _), .messageEntityTextUrl(let offset, let length, _),
            .messageEntityDiffReplace(let offset, let length, _):
            (offset, length)
        case .messageEntityMentionName(let offset, let length, _), .messageEntityCustomEmoji(let offset, let length, _):
            (offset, length)
        case .inputMessageEntityMentionName(let offset, let length, _): (offset, length)
        case .messageEntityBlockquote(let quote): (quote.offset, quote.length)
        case .messageEntityFormattedDate(let date): (date.offset, date.length)
        }
    }
}
