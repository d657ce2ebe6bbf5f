import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    /// Media in messages (core.telegram.org/api/files#uploading-files).
    mutating func addMediaMethods() {
        self.on(API.Messages.UploadMedia.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            if let id = query.businessConnectionID, !id.isEmpty {
                try world.checkUploading(to: query.peer, over: id, call)
            }
            // In one expression, the receiver would be read before the file is there.
            let file = try world.file(for: query.media, call)
            return world.media(file, try world.look(of: query.media, file: file, in: peer, call))
        }
        self.on(API.Messages.SendMedia.self) { (world, query, call) throws(RPCError) in
            try world.sendMedia(query, call)
        }
        self.on(API.Messages.SendMultiMedia.self) { (world, query, call) throws(RPCError) in
            try world.sendAlbum(query, call)
        }
    }
}

extension World {
    /// Documents that have sizes of themselves.
    static let pictureTypes: Set<String> = ["image/jpeg", "image/png"]
    /// The longest caption, in UTF-16 code units.
    static let maximumCaptionLength = 1024

    fileprivate mutating func sendMedia(
        _ query: API.Messages.SendMedia, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        if Router.isPage(query.media) {
            guard !query.message.allSatisfy(\.isWhitespace) else { throw .badRequest("MESSAGE_EMPTY") }
            guard query.message.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        } else if query.message.utf16.count > Self.maximumCaptionLength {
            throw .badRequest("MEDIA_CAPTION_TOO_LONG")
        }
        let replyTo = try self.checkSending(to: peer, randomID: query.randomID, answering: query.replyTo, call)
        let author = try self.author(query.sendAs, in: peer, of: call.user)
        let entities = try self.entities(query.entities, of: query.message, by: call.user)
        var extras = try self.extras(
            query.replyMarkup, answering: query.replyTo, isProtected: query.noforwards, in: peer, of: call.user,
            below: Router.isInvoice(query.media) ? .invoice : Router.isGame(query.media) ? .game : .other)
        extras.invertsMedia = query.invertMedia
        extras.effect = try self.effect(query.effect, in: peer)
        let date = try self.dueDate(query.scheduleDate, in: peer, call)
        let content: StoredMessage.Content
        var invoice: StarInvoice?
        if case .inputMediaWebPage(let page) = query.media {
            extras.preview = try self.preview(page, call)
            content = .text(query.message, entities: entities)
        } else if case .inputMediaPoll(let poll) = query.media {
            try self.checkSending(of: [.attached(.poll(0), caption: "", entities: [])], to: peer, call)
            let made = try self.makePoll(poll, in: peer, due: date, call)
            content = .attached(.poll(made), caption: query.message, entities: entities)
        } else if case .inputMediaTodo(let list) = query.media {
            content = .attached(.fixed(try self.toDo(list, in: peer, call)), caption: "", entities: [])
        } else if case .inputMediaInvoice(let input) = query.media {
            let offer = try self.invoice(input, in: peer, call)
            extras.markup = try self.payMarkup(extras.markup, for: offer)
            content = .attached(.fixed(offer.media), caption: "", entities: [])
            invoice = offer
        } else if case .inputMediaGame(let input) = query.media {
            let game = try self.game(input, call)
            try self.offer(game, by: call.user, &extras)
            content = .attached(.game(game.id), caption: "", entities: [])
        } else if case .inputMediaPaidMedia(let media) = query.media {
            let offer = try self.offerMedia(media, in: peer, call)
            content = .attached(.paidMedia(offer), caption: query.message, entities: entities)
        } else if case .inputMediaStory(let owner, let id) = query.media {
            content = .attached(.story(try self.storyToShare(owner, id, call)), caption: "", entities: [])
        } else if let media = try self.fixedMedia(query.media) {
            content = .attached(.fixed(media), caption: query.message, entities: entities)
        } else {
            let file = try self.file(for: query.media, call)
            extras.look = try self.look(of: query.media, file: file, in: peer, call)
            content = .media(file: file, caption: query.message, entities: entities)
        }
        try self.checkSending(of: [content], to: peer, call)
        if !self.mayShowPreviews(in: peer, call.user) { extras.preview = nil }
        self.use([content], isMoved: query.updateStickersetsOrder, call)
        if let date {
            let message = ScheduledMessage(
                id: 0, peer: peer, content: content, author: author, replyTo: replyTo, extras: extras,
                isSilent: query.silent, date: date)
            let updates = self.schedule(message, randomID: query.randomID, call)
            if query.clearDraft { self.clearDraft(of: peer, topic: extras.thread, call) }
            return self.answer(updates, scheduledIn: peer, call)
        }
        let sent = self.send(
            content, from: call.user, author: author, to: peer, randomID: query.randomID, replyTo: replyTo,
            extras: extras, isSilent: query.silent, now: call.now, except: call.session)
        if let invoice, let shared = self.message(sent.id, in: peer, of: call.user)?.shared {
            self.payments.invoices[shared] = invoice
        }
        self.noteInline(sent.id, in: peer, of: call.user)
        if query.clearDraft { self.clearDraft(of: peer, topic: extras.thread, call) }
        return self.answer(to: sent, peer, randomID: query.randomID, call)
    }

    /// The file that a client means: a new one of what it has uploaded, or one that is there.
    mutating func file(for media: API.InputMedia, _ call: Call) throws(RPCError) -> Int64 {
        switch media {
        case .inputMediaUploadedDocument(let media):
            let upload = try self.assemble(media.file, call)
            var attributes = media.attributes
            attributes = self.withoutSets(attributes)
            let hasName = attributes.contains { if case .documentAttributeFilename = $0 { true } else { false } }
            if !hasName, !upload.name.isEmpty { attributes.append(.documentAttributeFilename(fileName: upload.name)) }
            var (thumb, picture): (FilePieces?, Picture?)
            var made: MadePicture?
            if let file = media.thumb {
                let pieces = try self.assemble(file, call).pieces
                (thumb, picture, made) = (pieces, try self.picture(pieces), try self.madeWhole(pieces, .thumb))
            } else if Self.pictureTypes.contains(media.mimeType) {
                made = try self.made(upload.pieces, .document)
            }
            return self.addFile(
                .document(mimeType: media.mimeType, attributes: attributes), upload.pieces, thumb: thumb, picture,
                made: made, call)
        case .inputMediaUploadedPhoto(let media):
            return try self.addPhoto(media.file, .photo, call)
        case .inputMediaDocument(let media):
            guard case .inputDocument(let id, let hash, let reference) = media.id else {
                throw .badRequest("DOCUMENT_INVALID")
            }
            return try self.storedFile(id, accessHash: hash, reference: reference).id
        case .inputMediaPhoto(let media):
            guard case .inputPhoto(let id, let hash, let reference) = media.id else {
                throw .badRequest("PHOTO_INVALID")
            }
            return try self.storedFile(id, accessHash: hash, reference: reference).id
        default:
            throw .badRequest("MEDIA_INVALID")
        }
    }

    mutating func addFile(
        _ kind: FileRecord.Kind, _ pieces: FilePieces, thumb: FilePieces? = nil, _ picture: Picture?,
        made: MadePicture? = nil, _ call: Call
    ) -> Int64 {
        let id = Int64(bitPattern: self.random.next()) & 0x7fff_ffff_ffff_ffff
        self.fileRecords[id] = FileRecord(
            id: id, accessHash: Int64(bitPattern: self.random.next()),
            datacenter: self.fileDatacenter ?? call.datacenter, date: call.date, reference: self.random.bytes(16),
            kind: kind, pieces: pieces, thumb: thumb, picture: picture)
        if let made { self.keep(made, of: id) }
        return id
    }

    /// A file, if the permission to use it is still good.
    func storedFile(_ id: Int64, accessHash: Int64, reference: [UInt8]) throws(RPCError) -> FileRecord {
        guard let file = self.fileRecords[id], file.accessHash == accessHash else {
            throw .badRequest("FILE_ID_INVALID")
        }
        guard !reference.isEmpty else { throw .badRequest("FILE_REFERENCE_EMPTY") }
        guard file.reference == reference else { throw .badRequest("FILE_REFERENCE_EXPIRED") }
        return file
    }

    /// A file as a message carries it.
    func media(_ id: Int64) -> API.MessageMedia {
        guard let file = self.fileRecords[id] else { return .messageMediaEmpty }
        switch file.kind {
        case .document: return .messageMediaDocument(.init(document: self.document(file)))
        case .photo: return .messageMediaPhoto(.init(photo: self.photo(file)))
        }
    }

    /// A file that is no photo.
    func document(_ file: FileRecord) -> API.Document {
        guard case .document(let mimeType, let attributes) = file.kind else { return .documentEmpty(id: file.id) }
        return .document(
            .init(
                id: file.id, accessHash: file.accessHash, fileReference: file.reference, date: file.date,
                mimeType: mimeType, size: file.pieces.size, thumbs: self.thumbs(of: file),
                dcID: Int32(clamping: file.datacenter), attributes: attributes))
    }
}
