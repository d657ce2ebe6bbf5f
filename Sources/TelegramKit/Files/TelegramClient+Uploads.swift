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
    /// - Parameters:
    ///   - mimeType: nil for what the name's ending says.
    ///   - asPhoto: whether it is shown as a photo, which servers make of JPEG and PNG files up to 10 MB.
    ///   - randomID: the server makes one message of all that carry the same value. Pass the same one when repeating a
    ///     call whose outcome is unknown; nil draws one.
    /// - Returns: the message as the server stored it.
    @discardableResult
    public func send(
        _ content: UploadContent,
        to peer: Peer,
        caption: String = "",
        mimeType: String? = nil,
        asPhoto: Bool = false,
        randomID: Int64? = nil,
        options: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> Message {
        let randomID = randomID ?? Int64.random(in: 1...Int64.max)
        var upload = try await FileUpload(content, options: options, network: network)
        let input = try await upload.run()
        let media: API.InputMedia =
            asPhoto
            ? .inputMediaUploadedPhoto(.init(file: input))
            : .inputMediaUploadedDocument(
                .init(
                    file: input, mimeType: mimeType ?? MediaTypes.type(of: content.name),
                    attributes: [.documentAttributeFilename(fileName: content.name)]))
        var repairs = 0
        while true {
            do throws(TelegramError) {
                let message = try await send(media, to: peer, caption: caption, randomID: randomID)
                try await upload.forget()
                return message
            } catch {
                // Servers forget parts after a while, or lose one: that one goes again.
                guard let part = error.missingPart, repairs < Self.repairLimit,
                    try await upload.repeatPart(part)
                else { throw TelegramError(media: error, content.name) }
                repairs += 1
            }
        }
    }

    /// Sends a file that is on the server already; nothing is uploaded.
    @discardableResult
    public func send(
        _ file: TelegramFile, to peer: Peer, caption: String = "", randomID: Int64? = nil
    ) async throws(TelegramError) -> Message {
        let randomID = randomID ?? Int64.random(in: 1...Int64.max)
        do throws(TelegramError) {
            return try await send(file.media, to: peer, caption: caption, randomID: randomID)
        } catch {
            guard error.serverError?.message.hasPrefix("FILE_REFERENCE_") == true, let origin = file.origin,
                let new = try await network.file(of: origin), new.id == file.id
            else { throw error }
            return try await send(new.media, to: peer, caption: caption, randomID: randomID)
        }
    }

    /// Sends media of any kind, uploaded or not.
    @discardableResult
    public func send(
        _ media: API.InputMedia, to peer: Peer, caption: String = "", randomID: Int64? = nil
    ) async throws(TelegramError) -> Message {
        let randomID = randomID ?? Int64.random(in: 1...Int64.max)
        let query = API.Messages.SendMedia(peer: peer.input, media: media, message: caption, randomID: randomID)
        let answer = try await network.invoke(query, on: .home) { request in
            // The server drops the second of two messages with one random id.
            request.mayRepeat = true
        }
        guard let message = Self.sentMedia(answer, randomID: randomID) else {
            throw unexpected("no message in it", API.Messages.SendMedia.name)
        }
        // What else came along, and the message itself for other readers, is an update like any other.
        for update in UpdateReader.split(answer) { network.updates.yield(update) }
        return message
    }

    private static func sentMedia(_ updates: API.Updates, randomID: Int64) -> Message? {
        let list: [API.Update]
        switch updates {
        case .updates(let packet): list = packet.updates
        case .updatesCombined(let packet): list = packet.updates
        case .updateShort(let update, _): list = [update]
        default: return nil
        }
        var id: Int32?
        for case .updateMessageID(let messageID, randomID) in list { id = messageID }
        for update in list {
            switch update {
            case .updateNewMessage(let message, _, _), .updateNewChannelMessage(let message, _, _):
                if let message = Message(message), id == nil || message.id == id.map(Int.init) { return message }
            default: continue
            }
        }
        return nil
    }
}

extension TelegramError {
    /// For `FILE_PART_7_MISSING`: the part that the server does not have.
    var missingPart: Int? {
        guard let message = serverError?.message, message.hasPrefix("FILE_PART_"), message.hasSuffix("_MISSING") else {
            return nil
        }
        return Int(message.dropFirst("FILE_PART_".count).dropLast("_MISSING".count))
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
