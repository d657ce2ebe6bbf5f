import MTProtoCore
import TelegramAPI
import TelegramLab

/// The file of a message.
struct PageFile: Sendable {
    let id: Int64
    let name: String
    let size: Int64

    /// Nil for what carries no file.
    init?(_ media: API.MessageMedia?) {
        switch media {
        case .messageMediaDocument(let media)?:
            guard case .document(let document)? = media.document else { return nil }
            let name = document.attributes.lazy.compactMap { attribute in
                if case .documentAttributeFilename(let name) = attribute { name } else { nil }
            }.first
            (id, size) = (document.id, document.size)
            self.name = name ?? "document-\(document.id)"
        case .messageMediaPhoto(let media)?:
            guard case .photo(let photo)? = media.photo else { return nil }
            let sizes = photo.sizes.compactMap { size -> Int32? in
                if case .photoSize(let size) = size { size.size } else { nil }
            }
            (id, name) = (photo.id, "photo-\(photo.id)")
            size = Int64(sizes.max() ?? 0)
        default: return nil
        }
    }

    func write(into json: inout JSONLine) {
        json.name("file")
        json.object { json in
            json.member("name", name)
            json.member("size", Int(clamping: size))
        }
    }
}

extension PageChats {
    /// What the page lets people save, and send. It is read at once.
    static let fileLimit: Int64 = 8_000_000

    /// The file of a message that a user can see. The page says what it is called.
    func file(_ query: PageQuery) async throws -> LocalContent {
        try query.allow(["user", "peer", "message"])
        let user = try Self.user(query)
        let peer = try await peer(try query.required("peer"))
        guard let message = try query.integer("message") else {
            throw JSONMistake(description: "\"message\" is missing")
        }
        // The one behind it is the first of those before the next.
        let request = API.Messages.GetHistory(
            peer: peer, offsetID: Int32(clamping: message), offsetDate: 0, addOffset: -1, limit: 1, maxID: 0, minID: 0,
            hash: 0)
        let found = Self.messages(of: try await lab.look(request, as: user))
        guard case .message(let content)? = found.first, Int(content.id) == message, let file = PageFile(content.media)
        else { return .failure(404, "message \(message) has no file") }
        guard let bytes = await lab.content(ofFile: file.id, limit: Self.fileLimit) else {
            return .failure(404, "the file is not kept, or has more than 8 MB")
        }
        return LocalContent(type: "application/octet-stream", body: bytes, fileName: "")
    }
}
