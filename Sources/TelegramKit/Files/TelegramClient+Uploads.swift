import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI

extension TelegramClient {
    /// How often parts that the server has lost are uploaded again for one message.
    private static let repairLimit = 32

    /// Uploads a file, for requests that take one.
    ///
    /// - Returns: what stands for the file in requests, for some hours.
    /// - Throws: `invalidMedia` if the server does not want it; `file` if it cannot be read; what requests fail with.
    public func upload(
        _ content: UploadContent, options: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> API.InputFile {
        var upload = try await FileUpload(content, options: options, network: network)
        let input = try await upload.run()
        try await upload.forget()
        return input
    }

    /// Uploads a file and sends it.
    ///
    /// ```swift
    /// try await client.send(.file("holiday.pdf"), to: peer, caption: "Page 3!")
    /// ```
    ///
    /// The message is made once, however often the way to the server breaks down meanwhile; parts that the server has
    /// lost are uploaded again.
    ///
    /// - Parameters:
    ///   - mimeType: nil for what the name's ending says.
    ///   - asPhoto: whether it is shown as a photo, which servers make of JPEG and PNG files up to 10 MB.
    ///   - upload: how the bytes get to the server.
    ///   - onAcknowledgement: called when the server has the message behind the uploaded file, which is mostly before it has
    ///     answered. It must not block.
    /// - Returns: the message as the server stored it.
    /// - Throws: `invalidMedia`, `file`, and what sending a text fails with.
    @discardableResult
    public func send(
        _ content: UploadContent,
        to peer: Peer,
        caption: FormattedText = "",
        mimeType: String? = nil,
        asPhoto: Bool = false,
        options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        // Drawn once, so that a repetition makes no second message.
        var options = options
        options.randomID = options.randomID ?? SendOptions.makeRandomID()
        let type = mimeType ?? MediaTypes.type(of: content.name)
        var upload = upload
        upload.usageCategory = upload.usageCategory ?? (asPhoto ? .image : .init(mimeType: type))
        var transfer = try await FileUpload(content, options: upload, network: network)
        let input = try await transfer.run()
        let media: API.InputMedia =
            asPhoto
            ? .inputMediaUploadedPhoto(.init(file: input))
            : .inputMediaUploadedDocument(
                .init(
                    file: input, mimeType: type,
                    attributes: [.documentAttributeFilename(fileName: content.name)]))
        var repairs = 0
        while true {
            do throws(TelegramError) {
                let message = try await send(
                    media, to: peer, caption: caption, options: options, onAcknowledgement: onAcknowledgement)
                try await transfer.forget()
                return message
            } catch {
                // Servers forget parts after a while, or lose one: that one goes again.
                guard let part = error.missingPart, repairs < Self.repairLimit,
                    try await transfer.repeatPart(part)
                else { throw TelegramError(media: error, content.name) }
                repairs += 1
            }
        }
    }

    /// Sends a file that is on the server already; nothing is uploaded.
    ///
    /// - Parameter onAcknowledgement: called when the server has the message, which is mostly before it has answered. It must
    ///   not block.
    @discardableResult
    public func send(
        _ file: TelegramFile, to peer: Peer, caption: FormattedText = "", options: SendOptions = SendOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        var options = options
        options.randomID = options.randomID ?? SendOptions.makeRandomID()
        do throws(TelegramError) {
            return try await send(
                file.media, to: peer, caption: caption, options: options, onAcknowledgement: onAcknowledgement)
        } catch {
            guard error.serverError?.message.hasPrefix("FILE_REFERENCE_") == true, let origin = file.origin,
                let new = try await network.file(of: origin), new.id == file.id
            else { throw error }
            return try await send(
                new.media, to: peer, caption: caption, options: options, onAcknowledgement: onAcknowledgement)
        }
    }

    /// Sends media of any kind with a caption.
    ///
    /// - Parameter onAcknowledgement: called once when the server has the message, which is mostly before it has answered. It
    ///   must not block.
    @discardableResult
    public func send(
        _ media: API.InputMedia, to peer: Peer, caption: FormattedText = "", options: SendOptions = SendOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        let outgoing = OutgoingText(caption, options: options)
        let text = outgoing.request(
            to: await network.input(peer), sendAs: options.sendAs.map { network.known($0) },
            entities: { network.input($0) })
        let query = API.Messages.SendMedia(
            silent: text.silent, clearDraft: text.clearDraft, noforwards: text.noforwards, peer: text.peer,
            replyTo: text.replyTo, media: media, message: text.message, randomID: text.randomID,
            replyMarkup: text.replyMarkup, entities: text.entities, scheduleDate: text.scheduleDate, sendAs: text.sendAs
        )
        let answer = try await network.deliver(query, to: peer, onAcknowledgement)
        guard let message = SentMessages.read(answer, of: outgoing, to: peer) else {
            throw unexpected("no message in it", API.Messages.SendMedia.name)
        }
        return message
    }
}

extension TelegramError {
    /// For `FILE_PART_7_MISSING`: the part that the server does not have.
    var missingPart: Int? {
        guard let message = serverError?.message, message.hasPrefix("FILE_PART_"), message.hasSuffix("_MISSING") else {
            return nil
        }
        let part = Int(message.dropFirst("FILE_PART_".count).dropLast("_MISSING".count))
        return part.flatMap { $0 >= 0 ? $0 : nil }
    }
}

/// What the ending of a name says about a file.
enum MediaTypes {
    private static let known: [String: String] = [
        "avi": "video/x-msvideo", "bmp": "image/bmp", "csv": "text/csv", "gif": "image/gif", "gz": "application/gzip",
        "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
        "m4a": "audio/mp4", "md": "text/markdown", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "oga": "audio/ogg", "ogg": "audio/ogg", "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml",
        "tar": "application/x-tar", "txt": "text/plain", "wav": "audio/x-wav", "webm": "video/webm",
        "webp": "image/webp", "xml": "application/xml", "zip": "application/zip",
    ]

    static func type(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return known[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }
}
