import TelegramAPI

/// What of a message is uploaded. Of each it is kept for itself how far that is, under the key of the file and this.
enum OutboxUpload: String, CaseIterable, Sendable {
    case file = ""
    case thumbnail = "t"
    case cover = "c"

    func key(besides fileKey: String) -> String { "\(fileKey)\(rawValue)" }
}

/// The pictures that go with a file. They are uploaded once, as it is itself: how far they are stays stored until the outcome of
/// their message is.
struct OutboxPictures {
    private var thumbnail: FileUpload?
    private var thumbnailInput: API.InputFile?
    private var cover: API.InputPhoto?
    /// Whether the thumbnail went once more, because a part of something is missing.
    private var isRepeated = false

    /// Uploads what the server does not have of them.
    ///
    /// - Parameter fileKey: under which it is kept how far the file is.
    init(of media: OutgoingMedia, besides fileKey: String, network: Network) async throws(TelegramError) {
        guard case .document(let document) = media.content else { return }
        if let picture = document.thumbnail {
            var options = UploadOptions()
            options.storedRecord = OutboxUpload.thumbnail.key(besides: fileKey)
            // It counts as the file does.
            let type = document.mimeType ?? MediaTypes.type(of: document.content.name)
            options.usageCategory = NetworkUsage.Category(mimeType: type)
            var upload = try await FileUpload(picture, options: options, network: network)
            thumbnailInput = try await upload.run()
            thumbnail = upload
        }
        if let picture = media.look.cover {
            var options = UploadOptions()
            options.storedRecord = OutboxUpload.cover.key(besides: fileKey)
            var photo = try await PreparedMedia(.photo(picture), upload: options, network: network)
            try await photo.store(for: .inputPeerSelf)
            if case .inputMediaPhoto(let stored) = photo.input { cover = stored.id }
        }
    }

    /// The media of a request, and they with it.
    func added(to media: API.InputMedia) -> API.InputMedia {
        guard case .inputMediaUploadedDocument(var document) = media else { return media }
        if let thumbnailInput { document.thumb = thumbnailInput }
        if let cover { document.videoCover = cover }
        return .inputMediaUploadedDocument(document)
    }

    /// Servers do not say of which file a part is missing: that of the thumbnail goes again before the file's, and once.
    ///
    /// - Returns: whether it went.
    mutating func repeatPart(missedIn error: TelegramError) async throws(TelegramError) -> Bool {
        guard error.missingPart == 0, !isRepeated else { return false }
        isRepeated = true
        return try await thumbnail?.repeatPart(0) == true
    }
}

extension OutgoingMedia {
    /// The same without the pictures that are uploaded with a file.
    var withoutPictures: OutgoingMedia {
        guard case .document(var document) = content else { return self }
        document.thumbnail = nil
        var bare = OutgoingMedia(content: .document(document), look: look)
        bare.look.cover = nil
        return bare
    }

    /// What is uploaded of it.
    var uploads: [OutboxUpload] {
        switch content {
        case .photo: return [.file]
        case .document(let document):
            var uploads = [OutboxUpload.file]
            if document.thumbnail != nil { uploads.append(.thumbnail) }
            if look.cover != nil { uploads.append(.cover) }
            return uploads
        case .file, .poll, .toDoList, .ready: return []
        }
    }
}
