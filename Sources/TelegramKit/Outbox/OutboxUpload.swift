import TelegramAPI

/// Of what of a message it is kept how far its upload is, under the key of the file and this. A thumbnail is none of it: servers
/// may drop it after each answer, so that it goes with each attempt.
enum OutboxUpload: String, CaseIterable, Sendable {
    case file = ""
    case cover = "c"

    func key(besides fileKey: String) -> String { "\(fileKey)\(rawValue)" }
}

extension OutgoingMedia {
    /// The same without the cover, which is uploaded for itself.
    var withoutCover: OutgoingMedia {
        var bare = self
        if case .document = content { bare.look.cover = nil }
        return bare
    }

    /// Of what of it it is kept how far its upload is.
    var uploads: [OutboxUpload] {
        switch content {
        case .photo: [.file]
        case .document: look.cover == nil ? [.file] : [.file, .cover]
        case .file, .poll, .toDoList, .paid, .story, .ready: []
        }
    }
}

extension API.InputMedia {
    /// The same video with what is shown before it is played.
    func showing(_ cover: API.InputPhoto?) -> API.InputMedia {
        guard let cover, case .inputMediaUploadedDocument(var document) = self else { return self }
        document.videoCover = cover
        return .inputMediaUploadedDocument(document)
    }
}
