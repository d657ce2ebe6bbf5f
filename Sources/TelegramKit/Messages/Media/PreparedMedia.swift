import MTProtoCore
import TelegramAPI

/// Media whose bytes the server has.
struct PreparedMedia {
    private let network: Network
    private let content: OutgoingMedia.Content
    /// In the words of the schema, for requests, without its look.
    private var bare: API.InputMedia
    private let look: MediaLook
    /// What a video shows before it is played.
    private var cover: API.InputPhoto?
    /// What was uploaded, as long as parts of it may be asked for again.
    private var transfer: FileUpload?
    private var thumbnail: FileUpload?
    /// What is sold together.
    private var parts: [PreparedMedia] = []
    /// What the server had before.
    private let file: TelegramFile?
    /// What errors call it.
    private let name: String
    /// The user that it is for alone; nil: whoever is signed in.
    private let owner: Int64?

    /// In the words of the schema, for requests.
    var input: API.InputMedia {
        switch content {
        case .ready, .story: bare
        case .paid(let offer): offer.input(parts.map(\.input))
        case .photo, .document, .file, .poll, .toDoList: look.applied(to: bare, cover: cover)
        }
    }

    /// Uploads what has to be.
    init(_ media: OutgoingMedia, upload: UploadOptions, network: Network) async throws(TelegramError) {
        self.network = network
        owner = upload.owner
        content = media.content
        look = media.look
        switch media.content {
        case .photo(let content):
            var options = upload
            options.usageCategory = options.usageCategory ?? .image
            var transfer = try await FileUpload(content, options: options, network: network)
            bare = .inputMediaUploadedPhoto(.init(file: try await transfer.run()))
            self.transfer = transfer
            file = nil
            name = content.name
        case .document(let document):
            let type = document.mimeType ?? MediaTypes.type(of: document.content.name)
            var options = upload
            options.usageCategory = options.usageCategory ?? .init(mimeType: type)
            var transfer = try await FileUpload(document.content, options: options, network: network)
            let uploaded = try await transfer.run()
            var thumbnail: API.InputFile?
            if let picture = document.thumbnail {
                // Behind the file, which may take long.
                options = options.forCompanion
                var transfer = try await FileUpload(picture, options: options, network: network)
                thumbnail = try await transfer.run()
                self.thumbnail = transfer
            }
            if let picture = media.look.cover {
                options = options.forCompanion
                options.usageCategory = nil
                var photo = try await PreparedMedia(.photo(picture), upload: options, network: network)
                try await photo.store(for: .inputPeerSelf)
                cover = try photo.photo()
            }
            bare = .inputMediaUploadedDocument(
                .init(
                    nosoundVideo: document.isSilentVideo, forceFile: document.isFile, file: uploaded,
                    thumb: thumbnail, mimeType: type,
                    attributes: document.attributes + [.documentAttributeFilename(fileName: document.content.name)]))
            self.transfer = transfer
            file = nil
            name = document.content.name
        case .file(let known):
            bare = known.media
            file = known
            name = known.name ?? "photo"
        case .poll(let poll):
            bare = poll.input { network.input($0) }
            file = nil
            name = "poll"
        case .toDoList(let list):
            bare = list.input { network.input($0) }
            file = nil
            name = "to-do list"
        case .paid(let offer):
            parts = try await Self.parts(of: offer, upload: upload, network: network)
            bare = .inputMediaEmpty
            file = nil
            name = "media that are sold"
        case .story(let id, let owner):
            bare = .inputMediaStory(peer: await network.input(owner), id: Int32(clamping: id))
            file = nil
            name = "story"
        case .ready(let media):
            bare = media
            file = nil
            name = CaseName.of(media)
        }
    }

    /// Makes files of all that is sold together: what is uploaded does not stand in one request.
    private static func parts(
        of offer: OutgoingMedia.Offer, upload: UploadOptions, network: Network
    ) async throws(TelegramError) -> [PreparedMedia] {
        try offer.check(upload)
        let progress = upload.progress == nil ? nil : try await AlbumProgress(offer.media)
        var parts: [PreparedMedia] = []
        for (index, media) in offer.media.enumerated() {
            var part = try await PreparedMedia(
                media, upload: progress?.options(upload, of: index) ?? upload, network: network)
            try await part.store(for: .inputPeerSelf)
            parts.append(part)
        }
        return parts
    }

    /// Makes a request with it: again if the server has lost parts of an upload, or if a permission is over.
    mutating func use<Result>(
        _ request: (API.InputMedia) async throws(TelegramError) -> Result
    ) async throws(TelegramError) -> Result {
        var repairs = UploadRepairs()
        while true {
            do throws(TelegramError) {
                let result = try await request(input)
                await transfer?.forget()
                return result
            } catch {
                if error.endsFileReference, repairs.count == 0, try await renew() {
                    repairs.renewed()
                    continue
                }
                guard transfer != nil else { throw error }
                // Servers forget parts after a while, or lose one: that one goes again.
                guard let part = repairs.next(after: error) else {
                    throw TelegramError(media: error, name)
                }
                // Of which file it is, they do not say.
                let isRepeated = try await transfer?.repeatPart(part) == true
                let isOfThumbnail = try await thumbnail?.repeatPart(part) == true
                guard isRepeated || isOfThumbnail else { throw TelegramError(media: error, name) }
            }
        }
    }

    /// Makes a file of an upload, which requests that take several files need.
    ///
    /// - Parameter connection: by which a bot sends it for an account.
    mutating func store(
        for peer: API.InputPeer, over connection: String? = nil
    ) async throws(TelegramError) {
        guard transfer != nil || bare.isNoFileYet else { return }
        let (network, owner) = (network, owner)
        let stored = try await use { (input) async throws(TelegramError) -> API.MessageMedia in
            let request = API.Messages.UploadMedia(businessConnectionID: connection, peer: peer, media: input)
            guard let owner else { return try await network.call(request, on: .home) { $0.isIdempotent = true } }
            do throws(TelegramError) {
                return try await network.invoke(request, on: .home, for: owner) {
                    $0.isIdempotent = true
                    $0.waitsOutFloods = false
                }
            } catch {
                throw error.ofNoChat
            }
        }
        guard let file = TelegramFile(stored, origin: nil) else {
            throw TelegramError(
                .invalidMedia, message: "The server made no file of \(name)", location: API.Messages.UploadMedia.name,
                hint: "See core.telegram.org/api/files#uploading-files.")
        }
        bare = file.media
        transfer = nil
    }

    /// The photo that the server has made of a stored one, for media that show it.
    func photo() throws(TelegramError) -> API.InputPhoto {
        guard case .inputMediaPhoto(let photo) = bare else {
            throw TelegramError(
                .invalidMedia, message: "The server made no photo of \(name)", location: API.Messages.UploadMedia.name,
                hint: "See core.telegram.org/api/files#uploading-files.")
        }
        return photo.id
    }

    /// Asks for a new permission to send the file. False if there is none.
    mutating func renew() async throws(TelegramError) -> Bool {
        // Of which of them it is over, servers do not say.
        var renewsPart = false
        for index in parts.indices {
            if try await parts[index].renew() { renewsPart = true }
        }
        guard parts.isEmpty else { return renewsPart }
        guard let file, let origin = file.origin, let new = try await network.file(of: origin, id: file.id),
            new.id == file.id
        else { return false }
        bare = new.media
        return true
    }
}

extension API.InputMedia {
    /// Whether the server makes a file of it only when it gets it.
    fileprivate var isNoFileYet: Bool {
        switch self {
        case .inputMediaUploadedPhoto, .inputMediaUploadedDocument, .inputMediaPhotoExternal,
            .inputMediaDocumentExternal:
            true
        default: false
        }
    }
}

extension TelegramError {
    /// Whether the server says that a permission to use a file is over.
    var endsFileReference: Bool { serverError?.message.hasPrefix("FILE_REFERENCE_") == true }

    /// The same where a pause is none of the chat that the file is for: without the server's words no limit of it is learnt.
    fileprivate var ofNoChat: TelegramError {
        guard code == .floodWait, retryAfter != nil else { return self }
        var error = TelegramError(
            code, message: message, location: location, hint: hint, retryAfter: retryAfter, mayHaveRun: mayHaveRun)
        error.attempts = attempts
        error.waited = waited
        return error
    }
}
