import MTProtoCore
import TelegramAPI

extension Router {
    /// Changing what was sent.
    mutating func addEditMethods() {
        self.on(API.Messages.EditMessage.self) { (world, query, call) throws(RPCError) in
            try world.editMessage(query, call)
        }
    }
}

extension World {
    /// How long users may change what they wrote, in seconds.
    static let editTimeLimit: Int32 = 172_800

    fileprivate mutating func editMessage(
        _ query: API.Messages.EditMessage, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        // What waits to be sent has ids of its own.
        let scheduled = query.scheduleDate == nil ? nil : self.scheduled[call.user]?.message(query.id)
        let known =
            query.scheduleDate == nil
            ? self.message(query.id, in: peer, of: call.user) : scheduled?.message(of: call.user)
        guard let message = known, message.peer == peer else {
            throw .badRequest("MESSAGE_ID_INVALID")
        }
        if let scheduled, let date = query.scheduleDate, query.message == nil, query.media == nil,
            query.replyMarkup == nil
        {
            return try self.putOff(scheduled, until: date, call)
        }
        let authorRequired = RPCError(code: 403, message: "MESSAGE_AUTHOR_REQUIRED")
        // Administrators may change the posts of others. What was sent through a bot is changed by the bot, if at all.
        let isOwn = message.sender == call.user
        let mayEdit = isOwn || self.isBroadcast(peer) && self.may(\.editMessages, in: peer, call.user)
        guard mayEdit, message.extras.via == nil else { throw authorRequired }
        switch message.content {
        case .text, .media, .attached: break
        case .joined, .forwarded, .service: throw authorRequired
        }
        // What is sold stays as it is.
        let attachment = message.content.attachment
        guard !message.content.isInvoice, attachment?.story == nil else { throw .notInLab(parameter: "id") }
        guard query.media == nil || attachment?.paidMedia == nil else { throw .notInLab(parameter: "media") }
        if isOwn { try self.checkWriting(to: peer, by: call.user) }
        if scheduled == nil { try self.checkAge(of: message, query.media, call) }
        if let media = query.media { try self.checkReplacing(message, by: media, isScheduled: scheduled != nil, call) }
        if scheduled != nil, let date = query.scheduleDate {
            guard try self.dueDate(date, in: peer, adding: 0, call) != nil else {
                throw .badRequest("SCHEDULE_DATE_INVALID")
            }
        }
        // The buttons of another author stay.
        let markup =
            isOwn || query.replyMarkup != nil
            ? try self.editedMarkup(query.replyMarkup, below: message, of: call.user, in: peer)
            : message.extras.markup
        let isBot = self.surroundings.actor != nil || self.users[call.user]?.isBot == true
        guard query.message != nil || query.media != nil || scheduled != nil || isBot else {
            throw .badRequest("MESSAGE_EMPTY")
        }
        var wanted = WantedEdit(text: query.message, entities: query.entities, media: query.media, markup: markup)
        (wanted.hidesPreview, wanted.invertsMedia) = (query.noWebpage, query.invertMedia)
        wanted.isPutOff = scheduled.map { $0.date != query.scheduleDate } ?? false
        let edit = try self.edited(message, wanted, call)
        if var scheduled, let date = query.scheduleDate {
            (scheduled.content, scheduled.extras.markup) = (edit.content, markup)
            (scheduled.extras.preview, scheduled.extras.invertsMedia) = (edit.preview, edit.invertsMedia)
            scheduled.extras.look = edit.look
            (scheduled.date, scheduled.editDate) = (date, edit.isOfButtons ? scheduled.editDate : call.date)
            return self.reschedule(scheduled, call)
        }
        let answer = self.edit(message, in: peer, edit, call)
        if case .inputMediaGeoLive? = query.media {
            self.tellNearness(by: message.id, since: message, of: call.user, in: peer, now: call.now)
        }
        guard query.media?.isOfPolls == true else { return answer }
        if let channel = peer.channel, let changed = self.message(message.id, in: peer, of: call.user) {
            let stopped = self.object(changed, of: call.user)
            self.log(.channelAdminLogEventActionStopPoll(message: stopped), \.edit, channel, call)
        }
        return self.closed(message, answer, call)
    }

    /// Sends what waits at another time, and as it is.
    private mutating func putOff(
        _ message: ScheduledMessage, until date: Int32, _ call: Call
    ) throws(RPCError) -> API.Updates {
        try self.checkWriting(to: message.peer, by: call.user)
        guard try self.dueDate(date, in: message.peer, adding: 0, call) != nil else {
            throw .badRequest("SCHEDULE_DATE_INVALID")
        }
        guard date != message.date else { throw .badRequest("MESSAGE_NOT_MODIFIED") }
        var message = message
        message.date = date
        return self.reschedule(message, call)
    }

    /// Refuses to change what was written long ago. Bots change what is theirs at any time, users their own notes; who may
    /// pin in a supergroup, or edit in a channel, is free as well. Places that move have a time of their own, and polls are
    /// closed at any time.
    private func checkAge(of message: StoredMessage, _ media: API.InputMedia?, _ call: Call) throws(RPCError) {
        let peer = message.peer
        switch media {
        case .inputMediaGeoLive, .inputMediaPoll: return
        default: break
        }
        // So are those of bots that act for an account, and what carries buttons.
        let isOfBot = message.extras.businessBot != nil || message.extras.markup != nil
        guard self.users[call.user]?.isBot != true, self.surroundings.actor == nil || !isOfBot,
            peer != .user(call.user),
            peer.channel == nil || !self.mayPin(in: peer, call.user)
        else { return }
        guard call.now &- Int64(message.date) < Int64(Self.editTimeLimit) else {
            throw .badRequest("MESSAGE_EDIT_TIME_EXPIRED")
        }
    }

    /// Refuses another file that the user may not send there, or that does not go with the rest of its album.
    private mutating func checkReplacing(
        _ message: StoredMessage, by media: API.InputMedia, isScheduled: Bool, _ call: Call
    ) throws(RPCError) {
        let kind: MediaKind
        switch media {
        case .inputMediaUploadedPhoto: kind = .photo
        case .inputMediaUploadedDocument(let document):
            kind = MediaKind(.document(mimeType: document.mimeType, attributes: self.withoutSets(document.attributes)))
        case .inputMediaPhoto, .inputMediaDocument:
            let file = try self.file(for: media, call)
            guard let record = self.fileRecords[file] else { return }
            kind = MediaKind(record.kind)
        default: return
        }
        if message.peer.user == nil { try self.checkFile(kind, in: message.peer, by: call.user) }
        guard let album = message.extras.groupedID else { return }
        let all =
            isScheduled
            ? (self.scheduled[call.user]?.messages(to: message.peer) ?? []).map { $0.message(of: call.user) }
            : self.allMessages(of: message.peer, call.user)
        let rest = all.filter { $0.extras.groupedID == album && $0.id != message.id }.map(\.content)
        guard Self.fitTogether([kind] + self.kinds(of: rest)) else {
            throw .badRequest("MEDIA_GROUPED_INVALID")
        }
    }

    /// What a client wants to be another.
    struct WantedEdit {
        var text: String?
        var entities: [API.MessageEntity]?
        var media: API.InputMedia?
        var markup: API.ReplyMarkup?
        var hidesPreview = false
        var invertsMedia = false
        /// It waits to be sent, and is to be sent at another time.
        var isPutOff = false
    }

    /// What a message becomes by an edit.
    mutating func edited(
        _ message: StoredMessage, _ wanted: WantedEdit, _ call: Call
    ) throws(RPCError) -> MessageBox.Edit {
        guard let (before, places) = message.content.text else { throw .badRequest("MESSAGE_ID_INVALID") }
        var (file, text, entities) = (message.content.file, before, places)
        let attachment = message.content.attachment
        if case .inputMediaGeoLive(let live)? = wanted.media { return try self.moving(message, wanted, live, call) }
        if let media = wanted.media, attachment != nil || media.isOfPolls {
            return try self.closing(message, wanted, call)
        }
        // What is found in a text costs work: only in one that is short enough.
        text = wanted.text ?? text
        let carries = wanted.media != nil && !Router.isPage(wanted.media)
        try Self.checkLength(of: text, isCaption: file != nil || attachment != nil || carries)
        if wanted.text != nil { entities = try self.entities(wanted.entities, of: text, by: call.user) }
        let isUploaded = wanted.media?.isUploaded == true
        let preview = try self.editedPreview(of: message, text, entities, wanted, call)
        let changesText = wanted.text != nil || wanted.media != nil
        let invertsMedia = changesText ? wanted.invertsMedia : message.extras.invertsMedia
        guard wanted.media == nil || message.extras.look?.lifetime == nil else {
            throw .badRequest("MEDIA_PREV_INVALID")
        }
        var look = message.extras.look
        if let media = wanted.media, !isUploaded, !Router.isPage(media) {
            let new = try self.file(for: media, call)
            (file, look) = (new, try self.look(of: media, file: new, in: nil, call))
        }
        let isSame =
            !isUploaded && (file, text) == (message.content.file, before) && entities == places
            && (preview, invertsMedia, look)
                == (message.extras.preview, message.extras.invertsMedia, message.extras.look)
        guard !isSame || wanted.isPutOff || wanted.markup != message.extras.markup else {
            throw .badRequest("MESSAGE_NOT_MODIFIED")
        }
        // A new file is kept for good: only for an edit that is done.
        if let media = wanted.media, isUploaded {
            let new = try self.file(for: media, call)
            (file, look) = (new, try self.look(of: media, file: new, in: nil, call))
        }
        let content: StoredMessage.Content =
            if let file {
                .media(file: file, caption: text, entities: entities)
            } else if let attachment {
                .attached(attachment, caption: text, entities: entities)
            } else {
                .text(text, entities: entities)
            }
        return .init(
            content: content, markup: wanted.markup, isOfButtons: isSame, preview: preview, invertsMedia: invertsMedia,
            look: look)
    }

    /// The preview of a message after an edit. A preview that the writer named stays until another text or page is given.
    private mutating func editedPreview(
        of message: StoredMessage, _ text: String, _ entities: [API.MessageEntity], _ wanted: WantedEdit, _ call: Call
    ) throws(RPCError) -> MessagePreview? {
        if case .inputMediaWebPage(let page)? = wanted.media {
            guard case .text = message.content else { throw .badRequest("MEDIA_PREV_INVALID") }
            let preview = try self.preview(page, call)
            return self.mayShowPreviews(in: message.peer, call.user) ? preview : nil
        }
        guard wanted.media == nil, case .text = message.content else { return nil }
        guard wanted.text != nil else { return message.extras.preview }
        guard !wanted.hidesPreview, self.mayShowPreviews(in: message.peer, call.user) else { return nil }
        return self.preview(in: text, entities, call)
    }

    private static func checkLength(of text: String, isCaption: Bool) throws(RPCError) {
        guard isCaption else {
            guard !text.isEmpty else { throw .badRequest("MESSAGE_EMPTY") }
            guard text.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
            return
        }
        guard text.utf16.count <= Self.maximumCaptionLength else { throw .badRequest("MEDIA_CAPTION_TOO_LONG") }
    }

    /// Changes every copy of a message, and tells every user who has one.
    ///
    /// - Returns: the answer to the caller.
    mutating func edit(
        _ message: StoredMessage, in peer: PeerKey, _ edit: MessageBox.Edit, _ call: Call
    ) -> API.Updates {
        if let channel = peer.channel {
            let before = self.object(message, of: call.user)
            _ = self.channels[channel]?.box.edit(message.id, edit, date: call.date)
            self.awaitPage(edit.preview, in: peer)
            guard let record = self.channels[channel], let changed = record.box.message(message.id) else {
                return self.updates([], date: call.date)
            }
            let pts = record.box.pts
            if !edit.isOfButtons {
                self.log(
                    .channelAdminLogEventActionEditMessage(
                        prevMessage: before, newMessage: self.object(changed, of: call.user)), \.edit, channel, call)
            }
            self.editDiscussed(changed, edit, call)
            self.deliver(of: channel, about: [changed], call) { world, viewer in
                .updateEditChannelMessage(message: world.object(changed, of: viewer), pts: pts, ptsCount: 1)
            }
            return self.updates(
                [.updateEditChannelMessage(message: self.object(changed, of: call.user), pts: pts, ptsCount: 1)],
                with: self.companions(of: [changed], seenBy: call.user, now: call.now), date: call.date)
        }
        var answer = self.updates([], date: call.date)
        for owner in [call.user] + self.others(in: peer, than: call.user) {
            guard let id = self.boxes[owner]?.id(ofShared: message.shared),
                self.boxes[owner]?.edit(id, edit, date: call.date) == true,
                let changed = self.boxes[owner]?.message(id), let pts = self.boxes[owner]?.pts
            else { continue }
            self.awaitPage(edit.preview, in: .user(owner))
            let updates = self.updates(
                [.updateEditMessage(message: self.object(changed, of: owner), pts: pts, ptsCount: 1)],
                with: self.companions(of: [changed], seenBy: owner, now: call.now), date: call.date)
            if owner == call.user { answer = updates }
            self.deliver(updates, to: owner, except: call.session)
            self.tellBusiness(changed, isEdited: true, of: owner, now: call.now)
        }
        return answer
    }
}

extension API.InputMedia {
    fileprivate var isOfPolls: Bool {
        if case .inputMediaPoll = self { true } else { false }
    }

    /// Whether it becomes a new file.
    fileprivate var isUploaded: Bool {
        switch self {
        case .inputMediaUploadedPhoto, .inputMediaUploadedDocument: true
        default: false
        }
    }
}
