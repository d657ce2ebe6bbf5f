import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI

extension TelegramClient {
    /// Sends a file, a photo, a place, a poll…
    ///
    /// ```swift
    /// try await client.send(.file("holiday.pdf"), to: peer, caption: "Page 3!")
    /// ```
    ///
    /// What is uploaded becomes one message, however often the way to the server breaks down meanwhile; parts that the server
    /// has lost are uploaded again.
    ///
    /// - Parameters:
    ///   - caption: a text that goes with it, for what can have one.
    ///   - upload: how the bytes get to the server.
    ///   - onAcknowledgement: called once when the server has the message behind the uploaded file, which is mostly before it
    ///     has answered. It must not block.
    /// - Returns: the message as the server stored it.
    /// - Throws: `invalidMedia`, `file`, and what sending a text fails with.
    @discardableResult
    public func send(
        _ media: OutgoingMedia,
        to peer: Peer,
        caption: FormattedText = "",
        options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        try options.check(for: API.Messages.SendMedia.name)
        // Drawn once, so that a repetition makes no second message.
        var once = options
        once.randomID = options.randomID ?? SendOptions.makeRandomID()
        let sending = once
        let acknowledgement = onAcknowledgement.map(OnceOnly.init)
        var prepared = try await PreparedMedia(media, upload: upload, network: network)
        do throws(TelegramError) {
            return try await prepared.use { (input) async throws(TelegramError) in
                try await self.send(
                    input, to: peer, caption: caption, options: sending,
                    onAcknowledgement: acknowledgement.map { $0.callAsFunction })
            }
        } catch {
            let expected = ExpectedMessages(text: caption.trimmed().normalized().text, hasMedia: true)
            return try await sent(to: peer, with: options, after: error, expected)
        }
    }

    /// Sends several files as one album, in this order.
    ///
    /// ```swift
    /// try await client.send(
    ///     album: [.photo(.file("beach.jpg")), .photo(.file("sea.jpg"))], to: peer, captions: ["The sea"])
    /// ```
    ///
    /// - Parameters:
    ///   - album: 2 to 10 photos and videos, or as many files, or as much music. Voice messages, round videos, stickers and
    ///     animations stand in none.
    ///   - captions: one for each, in their order; those that are missing are empty. Applications show a single one below the
    ///     whole album.
    ///   - options: without a keyboard, which albums have not. A random id is that of the first message; the others count on
    ///     from it.
    ///   - upload: its progress runs over all files together. How many bytes there are is known as soon as the sizes of all are.
    ///   - onAcknowledgement: called once when the server has received the album, also if it refuses that because a file has to be
    ///     asked for anew. It must not block.
    /// - Returns: the messages, in the order of the album. They have ``Message/albumID`` in common. Where the answer was lost,
    ///   they are looked for in the chat.
    /// - Throws: `notPossible`, before anything is sent, for other numbers of files, too many captions, a keyboard, a quote of
    ///   nothing, a record, and what cannot stand together; `invalidMedia`, `file`, and what sending a text fails with, `alreadySent`
    ///   among it.
    @discardableResult
    public func send(
        album: [OutgoingMedia],
        to peer: Peer,
        captions: [FormattedText] = [],
        options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> [Message] {
        try Self.checkAlbum(album, captions, options, upload)
        let first = options.randomID ?? SendOptions.makeRandomID()
        let acknowledgement = onAcknowledgement.map(OnceOnly.init)
        var prepared: [PreparedMedia] = []
        let progress = upload.progress == nil ? nil : try await AlbumProgress(album)
        for (index, media) in album.enumerated() {
            var media = try await PreparedMedia(
                media, upload: progress?.options(upload, of: index) ?? upload, network: network)
            try await media.store(for: await network.input(peer))
            prepared.append(media)
        }
        var renewed = false
        while true {
            let singles = prepared.indices.map { index in
                let text = captions.indices.contains(index) ? captions[index].trimmed().normalized() : ""
                return API.InputSingleMedia(
                    media: prepared[index].input, randomID: first &+ Int64(index), message: text.text,
                    entities: network.input(text.entities))
            }
            let text = OutgoingText("", options: options).request(
                to: await network.input(peer), sendAs: options.sendAs.map { network.known($0) },
                entities: { network.input($0) })
            let request = API.Messages.SendMultiMedia(
                silent: text.silent, clearDraft: text.clearDraft, noforwards: text.noforwards,
                invertMedia: text.invertMedia, peer: text.peer, replyTo: text.replyTo, multiMedia: singles,
                scheduleDate: text.scheduleDate, sendAs: text.sendAs, effect: text.effect)
            do throws(TelegramError) {
                let answer = try await network.deliver(request, to: peer, acknowledgement.map { $0.callAsFunction })
                let messages = SentMessages.read(answer, randomIDs: singles.map(\.randomID)).compactMap { $0 }
                guard messages.count == album.count else {
                    throw unexpected("messages are missing in it", API.Messages.SendMultiMedia.name)
                }
                return messages
            } catch {
                // Which file's permission is over, servers say by numbers that count differently: all are asked for again.
                guard error.endsFileReference, !renewed else {
                    let texts = singles.map { ExpectedMessages.One(text: $0.message, hasMedia: true) }
                    return try await sent(to: peer, with: options, after: error) {
                        ExpectedMessages(texts, isAlbum: true)
                    }
                }
                renewed = true
                for index in prepared.indices { _ = try await prepared[index].renew() }
            }
        }
    }

    static func checkAlbum(
        _ album: [OutgoingMedia], _ captions: [FormattedText], _ options: SendOptions, _ upload: UploadOptions
    ) throws(TelegramError) {
        func refusal(_ message: String, _ hint: String) -> TelegramError {
            TelegramError(.notPossible, message: message, location: API.Messages.SendMultiMedia.name, hint: hint)
        }
        guard 2...10 ~= album.count else {
            throw refusal("An album has 2 to 10 files, not \(album.count)", "Send one alone; make two albums of more.")
        }
        guard captions.count <= album.count else {
            throw refusal("There are more captions than files", "Give one for each file at the most.")
        }
        guard options.keyboard == nil else {
            throw refusal("Albums have no keyboard", "Send it with a text behind the album.")
        }
        try options.check(for: API.Messages.SendMultiMedia.name)
        let kinds = album.map(\.albumKind)
        guard !kinds.contains(nil) else {
            throw refusal(
                "Only photos, videos, files and music stand in albums", "Send what is something else by itself.")
        }
        guard Set(kinds.filter { $0 != .unknown }).count <= 1 else {
            throw refusal(
                "Photos and videos, files, and music stand in albums of their own", "Send them as several albums.")
        }
        guard album.allSatisfy({ $0.look.lifetime == nil }) else {
            throw refusal("What ends by itself stands in no album", "Send each of them alone.")
        }
        guard upload.record == nil else {
            throw refusal("A record is of one upload, not of an album's", "Leave UploadOptions.record out.")
        }
    }

    /// Sends media in the words of the schema.
    private func send(
        _ media: API.InputMedia, to peer: Peer, caption: FormattedText, options: SendOptions,
        onAcknowledgement: (@Sendable () -> Void)?
    ) async throws(TelegramError) -> Message {
        let outgoing = OutgoingText(caption, options: options)
        let text = outgoing.request(
            to: await network.input(peer), sendAs: options.sendAs.map { network.known($0) },
            entities: { network.input($0) })
        let answer = try await network.deliver(text.carrying(media), to: peer, onAcknowledgement)
        guard let message = SentMessages.read(answer, of: outgoing, to: peer) else {
            throw unexpected("no message in it", API.Messages.SendMedia.name)
        }
        return message
    }
}

/// How far the upload of an album has come, over all of its files.
final class AlbumProgress: Sendable {
    /// Of each file.
    private let files: Mutex<[FileProgress]>

    init(_ album: [OutgoingMedia]) async throws(TelegramError) {
        var files: [FileProgress] = []
        for media in album { files.append(FileProgress(completed: 0, total: try await media.uploadSize)) }
        self.files = Mutex(files)
    }

    /// The options for the upload of one file.
    func options(_ options: UploadOptions, of index: Int) -> UploadOptions {
        guard let tell = options.progress else { return options }
        var options = options
        options.progress = { progress in
            tell(
                self.files.withLock { files in
                    files[index] = progress
                    return .sum(of: files)
                })
        }
        return options
    }
}

/// Calls once, however often it is called.
private final class OnceOnly: Sendable {
    private let wasCalled = Atomic(false)
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    @Sendable func callAsFunction() {
        if !wasCalled.exchange(true, ordering: .relaxed) { body() }
    }
}

extension OutgoingMedia {
    /// How many bytes are uploaded; nil if that shows only later.
    fileprivate var uploadSize: Int64? {
        get async throws(TelegramError) {
            switch content {
            case .photo(let content): try await content.knownSize
            case .document(let document): try await document.content.knownSize
            case .file, .poll, .toDoList, .paid, .story, .ready: 0
            }
        }
    }

    /// What stands together in an album.
    enum AlbumKind {
        case visual
        case music
        case file
        /// Only the server knows.
        case unknown
    }

    /// Nil for what stands in no album.
    var albumKind: AlbumKind? {
        switch content {
        case .photo: return .visual
        case .document(let document):
            if document.isFile { return .file }
            guard document.attributes.count == 1 else { return nil }
            switch document.attributes.first {
            case .documentAttributeVideo(let video): return video.roundMessage ? nil : .visual
            case .documentAttributeAudio(let audio): return audio.voice ? nil : .music
            default: return nil
            }
        case .file: return .unknown
        case .poll, .toDoList, .paid, .story: return nil
        case .ready(let media):
            switch media {
            case .inputMediaPhoto, .inputMediaUploadedPhoto, .inputMediaPhotoExternal: return .visual
            case .inputMediaDocument, .inputMediaUploadedDocument, .inputMediaDocumentExternal: return .unknown
            default: return nil
            }
        }
    }
}
