import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

// Media as an outbox keeps them: files of this machine by their paths, whatever needs no upload in its request.
extension OutgoingMedia {
    /// The files of this machine that it is made of.
    private var files: [UploadContent] {
        switch content {
        case .photo(let file): [file]
        case .document(let document): [document.content] + [document.thumbnail, look.cover].compactMap(\.self)
        case .file: [look.cover].compactMap(\.self)
        case .poll, .toDoList, .paid, .story, .ready: []
        }
    }

    /// Paths of the files that have to be there until it is sent.
    ///
    /// - Throws: `notPossible` for bytes that only this process has, and for what is sold.
    func keptFiles() throws(TelegramError) -> [String] {
        if case .paid = content {
            throw TelegramError(
                .notPossible, message: "An outbox keeps no media that are sold", location: "Outbox.send",
                hint: "Send them with TelegramClient.send.")
        }
        var paths: [String] = []
        for file in files {
            guard case .file(let path) = file.source else {
                throw TelegramError(
                    .notPossible, message: "\(file.name) is in memory, and would be lost with the process",
                    location: "Outbox.send", hint: "Write the bytes to a file, and give its path.")
            }
            paths.append(path)
        }
        return paths
    }

    /// What stands in the request before anything is uploaded.
    func placeholder(
        _ entities: ([TextEntity]) -> [API.MessageEntity]?, _ peers: (Peer) -> API.InputPeer
    ) -> API.InputMedia {
        switch content {
        case .photo, .document, .paid: .inputMediaEmpty
        case .story(let id, let owner): .inputMediaStory(peer: peers(owner), id: Int32(clamping: id))
        case .file(let file): look.applied(to: file.media, cover: nil)
        case .poll(let poll): poll.input(entities)
        case .toDoList(let list): list.input(entities)
        case .ready(let media): media
        }
    }

    /// What the caller has said of it: without that which changes by itself.
    func write(saidTo writer: inout TLWriter) {
        switch content {
        case .photo, .document: write(storedTo: &writer)
        case .file(let file):
            writer.writeLong(file.id)
            write(lookTo: &writer)
        case .poll(let poll): writer.writeString("\(poll)")
        case .toDoList(let list): writer.writeString("\(list)")
        case .paid(let offer): writer.writeString("\(offer)")
        case .story(let id, let owner): writer.writeString("story \(id) of \(owner.kind) \(owner.id)")
        case .ready(let media): media.write(to: &writer)
        }
    }

    // MARK: - As it is stored

    private static let version: Int32 = 1

    /// Whether more than the request is stored.
    var isStoredApart: Bool {
        switch content {
        case .photo, .document, .file: true
        case .poll, .toDoList, .paid, .story, .ready: false
        }
    }

    /// Version (int), kind (int: 0 photo, 1 document, 2 document and 3 photo that the server has, 4 and 5 the same of a story),
    /// its fields, look.
    func write(storedTo writer: inout TLWriter) {
        writer.writeInt(Self.version)
        switch content {
        case .photo(let file):
            writer.writeInt(0)
            file.write(storedTo: &writer)
        case .document(let document):
            writer.writeInt(1)
            document.content.write(storedTo: &writer)
            writer.writeBool(document.thumbnail != nil)
            document.thumbnail?.write(storedTo: &writer)
            writer.writeString(document.mimeType ?? "")
            writer.writeVector(document.attributes)
            writer.writeBool(document.isFile)
            writer.writeBool(document.isSilentVideo)
        case .file(let file):
            let isOfStory = file.origin?.isStory == true
            writer.writeInt(file.kind == .document ? (isOfStory ? 4 : 2) : (isOfStory ? 5 : 3))
            writer.writeLong(file.id)
            writer.writeLong(file.accessHash)
            writer.writeBytes(file.reference)
            // A message that waits will have another number, or be gone.
            let origin = file.origin.flatMap { $0.isScheduled ? nil : $0 }
            writer.writeBool(origin != nil)
            if let origin {
                writer.writeInt(origin.peer.kind.stored)
                writer.writeLong(origin.peer.id)
                writer.writeLong(origin.peer.accessHash)
                writer.writeLong(Int64(origin.message))
            }
        case .poll, .toDoList, .paid, .story, .ready: break
        }
        write(lookTo: &writer)
    }

    private func write(lookTo writer: inout TLWriter) {
        writer.writeBool(look.hasSpoiler)
        writer.writeInt(look.lifetime?.seconds ?? 0)
        writer.writeInt(look.start.map { Int32(clamping: $0) } ?? -1)
        writer.writeBool(look.cover != nil)
        look.cover?.write(storedTo: &writer)
    }

    init(storedIn reader: inout TLReader) throws(TLError) {
        guard try reader.readInt() == Self.version else { throw reader.unknownConstructor(0, of: "OutboxMedia") }
        let content: Content
        switch try reader.readInt() {
        case 0: content = .photo(try UploadContent(storedIn: &reader))
        case 1:
            var document = Document(content: try UploadContent(storedIn: &reader))
            if try reader.readBool() { document.thumbnail = try UploadContent(storedIn: &reader) }
            let type = try reader.readString()
            document.mimeType = type.isEmpty ? nil : type
            document.attributes = try reader.readVector()
            (document.isFile, document.isSilentVideo) = (try reader.readBool(), try reader.readBool())
            content = .document(document)
        case let kind where (2...5).contains(kind):
            let (isDocument, isOfStory) = (kind.isMultiple(of: 2), kind > 3)
            let (id, accessHash, reference) = (
                try reader.readLong(), try reader.readLong(), try reader.readBytes()
            )
            var origin: TelegramFile.Origin?
            if try reader.readBool() {
                guard let kind = Peer.Kind(stored: try reader.readInt()) else {
                    throw reader.unknownConstructor(0, of: "OutboxMedia")
                }
                let peer = Peer(kind: kind, id: try reader.readLong(), accessHash: try reader.readLong())
                origin = TelegramFile.Origin(peer: peer, message: Int(try reader.readLong()), isStory: isOfStory)
            }
            let file =
                isDocument
                ? TelegramFile(
                    API.Document.Document(
                        id: id, accessHash: accessHash, fileReference: reference, date: 0, mimeType: "", size: 0,
                        dcID: 0, attributes: []), origin: origin)
                : TelegramFile(
                    API.Photo.Photo(
                        id: id, accessHash: accessHash, fileReference: reference, date: 0,
                        sizes: [.photoSize(.init(type: "x", w: 0, h: 0, size: 0))], dcID: 0), origin: origin)
            guard let file else { throw reader.unknownConstructor(0, of: "OutboxMedia") }
            content = .file(file)
        default: throw reader.unknownConstructor(0, of: "OutboxMedia")
        }
        var look = MediaLook(hasSpoiler: try reader.readBool())
        look.lifetime = MediaLifetime(try reader.readInt())
        let start = try reader.readInt()
        look.start = start < 0 ? nil : Int(start)
        if try reader.readBool() { look.cover = try UploadContent(storedIn: &reader) }
        self.init(content: content, look: look)
    }
}

extension UploadContent {
    /// Path and name, each a string.
    fileprivate func write(storedTo writer: inout TLWriter) {
        guard case .file(let path) = source else { return writer.failMissing("path") }
        writer.writeString(Self.absolute(path))
        writer.writeString(name)
    }

    fileprivate init(storedIn reader: inout TLReader) throws(TLError) {
        self.init(source: .file(path: try reader.readString()), name: try reader.readString())
    }

    /// The next process may run somewhere else.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return "\(String(cString: current))/\(path)"
    }
}

/// A message as it is stored: the request that sends it, and what has to be uploaded before.
enum OutboxRequest: Sendable {
    case text(API.Messages.SendMessage)
    /// Without media those of the request, which need no upload.
    case media(API.Messages.SendMedia, OutgoingMedia?)

    var peer: API.InputPeer {
        switch self {
        case .text(let request): request.peer
        case .media(let request, _): request.peer
        }
    }

    /// The text of the message, or its caption.
    var text: String {
        switch self {
        case .text(let request): request.message
        case .media(let request, _): request.message
        }
    }

    /// Whether a message of the chat may be what it sent, by what it carries.
    func fits(_ message: Message) -> Bool {
        switch self {
        case .media: message.hasMedia
        case .text: !message.hasMedia
        }
    }

    /// The request, and behind that of media, as bytes, those that are stored apart.
    func encoded() throws(TelegramError) -> [UInt8] {
        switch self {
        case .text(let request):
            return Array(try request.body(API.Messages.SendMessage.name).readableBytesView)
        case .media(let request, let media):
            let bytes = Array(try request.body(API.Messages.SendMedia.name).readableBytesView)
            guard let media else { return bytes }
            var inner = TLWriter()
            media.write(storedTo: &inner)
            var writer = TLWriter()
            writer.writeBytes(Array(inner.take().readableBytesView))
            return bytes + Array(writer.take().readableBytesView)
        }
    }

    init(stored bytes: [UInt8]) throws(TelegramError) {
        do throws(TLError) {
            var reader = TLReader(bytes: bytes)
            guard reader.peekConstructorID() == API.Messages.SendMedia.constructorID else {
                self = .text(try API.Messages.SendMessage(from: &reader))
                return
            }
            let request = try API.Messages.SendMedia(from: &reader)
            guard reader.remaining > 0 else {
                self = .media(request, nil)
                return
            }
            var inner = TLReader(bytes: try reader.readBytes())
            self = .media(request, try OutgoingMedia(storedIn: &inner))
        } catch {
            throw TelegramError(
                .invalidConfiguration, message: "Another version of the library has stored this message",
                location: "Outbox", hint: "Remove it and give it again.")
        }
    }

    /// By which method bytes of this kind go.
    static func method(_ bytes: [UInt8]) -> String {
        TLReader(bytes: bytes).peekConstructorID() == API.Messages.SendMedia.constructorID
            ? API.Messages.SendMedia.name : API.Messages.SendMessage.name
    }

    /// Of which uploads bytes of this kind may have left behind how far they have come.
    static func uploads(_ bytes: [UInt8]) -> [OutboxUpload] {
        guard TLReader(bytes: bytes).peekConstructorID() == API.Messages.SendMedia.constructorID else { return [] }
        // What cannot be read may be of another version, which has uploaded something.
        guard let request = try? OutboxRequest(stored: bytes) else { return OutboxUpload.allCases }
        guard case .media(_, let media?) = request else { return [] }
        return media.uploads
    }

    /// Tells another message under the same key from the same one again: made of what the caller has said, without random id
    /// and all that depends on what the client knows of peers.
    static func digest(of outgoing: OutgoingText, _ media: OutgoingMedia?, to peer: Peer) -> Int64 {
        let options = outgoing.options
        let texts = [outgoing.text, options.quote ?? FormattedText("")]
        var said = ["\(peer.kind) \(peer.id)", options.sendAs.map { "\($0.kind) \($0.id)" } ?? ""]
        for text in texts { said += [text.text, text.entities.map { "\($0)" }.joined(separator: " ")] }
        said += [options.replyTo, options.topic, options.scheduleDate].map { number in number.map { "\($0)" } ?? "" }
        said.append(options.effect.map { "\($0)" } ?? "")
        let flags = [
            options.isSilent, options.showsLinkPreview, options.invertsMedia, options.isProtected, options.clearsDraft,
        ]
        said.append(flags.map { $0 ? "1" : "0" }.joined())
        var writer = TLWriter()
        options.keyboard?.markup.write(to: &writer)
        media?.write(saidTo: &writer)
        let bytes = said.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
        return Hash.sha256(bytes, Array(writer.take().readableBytesView)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}

extension API.Messages.SendMessage {
    /// The same with media, of which the text is the caption.
    func carrying(_ media: API.InputMedia) -> API.Messages.SendMedia {
        API.Messages.SendMedia(
            silent: silent, clearDraft: clearDraft, noforwards: noforwards, invertMedia: invertMedia, peer: peer,
            replyTo: replyTo, media: media, message: message, randomID: randomID, replyMarkup: replyMarkup,
            entities: entities, scheduleDate: scheduleDate, sendAs: sendAs, effect: effect)
    }
}
