import MTProtoCore
import TelegramAPI

extension World {
    /// The most files that an album has.
    private static let albumSize = 10

    /// Sends files that the server has already as one album.
    mutating func sendAlbum(_ query: API.Messages.SendMultiMedia, _ call: Call) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard !query.multiMedia.isEmpty else { throw .badRequest("MEDIA_EMPTY") }
        guard query.multiMedia.count <= Self.albumSize else { throw .badRequest("MULTI_MEDIA_TOO_LONG") }
        guard Set(query.multiMedia.map(\.randomID)).count == query.multiMedia.count else {
            throw .badRequest("RANDOM_ID_INVALID")
        }
        var replyTo: Int32?
        var contents: [StoredMessage.Content] = []
        var looks: [MediaLook?] = []
        // All of it or nothing.
        for item in query.multiMedia {
            replyTo = try self.checkSending(to: peer, randomID: item.randomID, answering: query.replyTo, call)
            guard item.message.utf16.count <= Self.maximumCaptionLength else {
                throw .badRequest("MEDIA_CAPTION_TOO_LONG")
            }
            switch item.media {
            case .inputMediaPhoto, .inputMediaDocument: break
            // What is uploaded becomes a file by messages.uploadMedia first.
            default: throw .badRequest("MEDIA_INVALID")
            }
            let file = try self.file(for: item.media, call)
            let entities = try self.entities(item.entities, of: item.message, by: call.user)
            contents.append(.media(file: file, caption: item.message, entities: entities))
            // What ends by itself stands alone.
            looks.append(try self.look(of: item.media, file: file, in: nil, call))
        }
        guard contents.count == 1 || Self.fitTogether(self.kinds(of: contents)) else {
            throw .badRequest("MEDIA_GROUPED_INVALID")
        }
        try self.checkSending(of: contents, to: peer, call)
        let author = try self.author(query.sendAs, in: peer, of: call.user)
        var extras = try self.extras(
            nil, answering: query.replyTo, isProtected: query.noforwards, in: peer, of: call.user)
        extras.invertsMedia = query.invertMedia
        extras.effect = try self.effect(query.effect, in: peer)
        self.use(contents, isMoved: query.updateStickersetsOrder, call)
        // Some clients send a single file in this way as well. It is no album.
        if contents.count > 1 { extras.groupedID = self.makeRandomID() }
        if let date = try self.dueDate(query.scheduleDate, in: peer, adding: contents.count, call) {
            var updates: [API.Update] = []
            for ((content, look), item) in zip(zip(contents, looks), query.multiMedia) {
                extras.look = look
                let message = ScheduledMessage(
                    id: 0, peer: peer, content: content, author: author, replyTo: replyTo, extras: extras,
                    isSilent: query.silent, date: date)
                updates += self.schedule(message, randomID: item.randomID, call)
            }
            if query.clearDraft { self.clearDraft(of: peer, topic: extras.thread, call) }
            return self.answer(updates, scheduledIn: peer, call)
        }
        var ids: [API.Update] = []
        var news: [API.Update] = []
        var messages: [StoredMessage] = []
        for ((content, look), item) in zip(zip(contents, looks), query.multiMedia) {
            extras.look = look
            let sent = self.send(
                content, from: call.user, author: author, to: peer, randomID: item.randomID, replyTo: replyTo,
                extras: extras, isSilent: query.silent, now: call.now, except: call.session)
            guard let message = self.message(sent.id, in: peer, of: call.user) else { continue }
            messages.append(message)
            ids.append(.updateMessageID(id: sent.id, randomID: item.randomID))
            let object = self.object(message, of: call.user)
            news.append(
                peer.channel == nil
                    ? .updateNewMessage(message: object, pts: sent.pts, ptsCount: 1)
                    : .updateNewChannelMessage(message: object, pts: sent.pts, ptsCount: 1))
        }
        if query.clearDraft { self.clearDraft(of: peer, topic: extras.thread, call) }
        return self.updates(
            ids + news, with: self.companions(of: messages, seenBy: call.user, now: call.now), date: call.date)
    }

    /// Of what kinds the files are.
    func kinds(of contents: [StoredMessage.Content]) -> [MediaKind] {
        contents.compactMap(\.file).compactMap { self.fileRecords[$0] }.map { MediaKind($0.kind) }
    }

    /// Whether files can be one album: photos and videos are mixed, all else stays among its own kind,
    /// and stickers stand alone.
    static func fitTogether(_ kinds: [MediaKind]) -> Bool {
        Set(kinds.map { $0 == .video ? .photo : $0 }).count <= 1 && !kinds.contains(.sticker)
    }
}
