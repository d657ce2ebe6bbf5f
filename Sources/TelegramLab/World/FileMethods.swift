import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    /// Pictures of users. Each lies on one datacenter only.
    mutating func addFileMethods() {
        self.on(API.Upload.GetFile.self, .anywhere) { (world, query, call) throws(RPCError) in
            try world.file(query, call)
        }
        self.on(API.Upload.GetFileHashes.self, .anywhere) { (world, query, call) throws(RPCError) in
            try world.hashes(query, call)
        }
        self.on(API.Photos.GetUserPhotos.self) { (world, query, call) throws(RPCError) in
            try world.userPhotos(query, call)
        }
    }
}

extension World {
    /// Beyond any file.
    static let largestOffset: Int64 = 1 << 48
}

/// A part of a file, as clients may ask for it (row P09; core.telegram.org/api/files#downloading-files).
struct FilePart {
    private let offset: Int64
    private let limit: Int64

    /// - Parameter isPrecise: finer steps, for streaming.
    init(offset: Int64, limit: Int32, isPrecise: Bool) throws(RPCError) {
        let step: Int64 = isPrecise ? 1024 : 4096
        let window: Int64 = 1 << 20
        let limit = Int64(limit)
        guard (0...World.largestOffset).contains(offset), offset % step == 0 else {
            throw .badRequest("OFFSET_INVALID")
        }
        guard limit > 0, limit <= window, limit % step == 0, isPrecise || window % limit == 0,
            offset / window == (offset + limit - 1) / window
        else { throw .badRequest("LIMIT_INVALID") }
        self.offset = offset
        self.limit = limit
    }

    /// What there is of it in a file of so many bytes.
    func range(in count: Int) -> Range<Int> {
        let start = Int(min(self.offset, Int64(count)))
        return start..<min(count, start + Int(self.limit))
    }
}

/// A file that a client asks for.
struct LocatedFile {
    /// Where its bytes are.
    enum Content: Codable, Sendable {
        case bytes([UInt8])
        case stored(FilePieces)

        var size: Int64 {
            switch self {
            case .bytes(let bytes): Int64(bytes.count)
            case .stored(let pieces): pieces.size
            }
        }
    }

    var id: Int64
    var datacenter: Int
    var date: Int32
    var type: API.Storage.FileType
    var content: Content
    /// Whether orders about files mean it.
    var isUploaded: Bool
    /// The lab has made it. Content delivery networks have none of these.
    var isMade = false

    init(_ photo: PhotoRecord, _ bytes: [UInt8]) {
        (self.id, self.datacenter, self.date) = (photo.id, photo.datacenter, photo.date)
        (self.type, self.content, self.isUploaded) = (.fileJpeg, .bytes(bytes), false)
    }

    init(_ file: FileRecord) {
        (self.id, self.datacenter, self.date) = (file.id, file.datacenter, file.date)
        (self.content, self.isUploaded) = (.stored(file.pieces), true)
        if case .photo = file.kind { self.type = Self.type(file.picture) } else { self.type = .fileUnknown }
    }

    init(_ file: EncryptedFileRecord) {
        (self.id, self.datacenter, self.date) = (file.id, file.datacenter, file.date)
        (self.type, self.content, self.isUploaded) = (.fileUnknown, .stored(file.pieces), true)
    }

    /// The picture that came with a document.
    init(_ file: FileRecord, thumb: FilePieces) {
        self.init(file)
        (self.content, self.type) = (.stored(thumb), Self.type(file.picture))
        // To a content delivery network it is another file.
        self.id = ~file.id
    }

    /// A size that was made of a file.
    init(_ file: FileRecord, made bytes: [UInt8]) {
        self.init(file)
        (self.content, self.type, self.isMade) = (.bytes(bytes), .fileJpeg, true)
    }

    private static func type(_ picture: Picture?) -> API.Storage.FileType {
        switch picture?.format {
        case .png: .filePng
        case .webp: .fileWebp
        case .jpeg, nil: .fileJpeg
        }
    }
}

extension World {
    /// Every so many bytes of a file have a hash.
    private static let hashedBlock: Int64 = 128 << 10

    fileprivate mutating func file(_ query: API.Upload.GetFile, _ call: Call) throws(RPCError) -> API.Upload.File {
        var file = try self.locate(query.location, call)
        if file.isUploaded {
            for order in self.fileOrders.due() { try self.obey(order) }
            // What was ordered may concern this very request.
            file = try self.locate(query.location, call)
        }
        guard file.datacenter == call.datacenter else { throw .migrate(.file, to: file.datacenter) }
        let part = try FilePart(offset: query.offset, limit: query.limit, isPrecise: query.precise)
        let name = withUnsafeBytes(of: file.id) { Array($0) } + [UInt8(clamping: file.content.size >> 10)]
        if query.cdnSupported, !file.isMade, let redirect = try self.redirect(name, file.content, call) {
            return redirect
        }
        let range = part.range(in: Int(file.content.size))
        var bytes = try self.read(file.content, Int64(range.lowerBound)..<Int64(range.upperBound))
        if file.isUploaded {
            self.fileOrders.handedOut()
            self.surroundings.partsOut += 1
            if self.fileOrders.damagesNextPart, !bytes.isEmpty {
                self.fileOrders.damagesNextPart = false
                bytes[bytes.count / 2] ^= 1
            }
            if self.fileOrders.shortensNextPart, !bytes.isEmpty {
                self.fileOrders.shortensNextPart = false
                bytes.removeLast()
            }
        }
        return .file(type: file.type, mtime: file.date, bytes: bytes)
    }

    private mutating func obey(_ order: LabFileOrder) throws(RPCError) {
        switch order {
        case .expireReferences:
            for id in self.fileRecords.keys.sorted() { self.fileRecords[id]?.reference = self.random.bytes(16) }
        case .move(let datacenter):
            for id in self.fileRecords.keys { self.fileRecords[id]?.datacenter = datacenter }
            for id in self.encrypted.files.keys { self.encrypted.files[id]?.datacenter = datacenter }
        case .refuse(let code, let message): throw RPCError(code: code, message: message)
        case .damagePart: self.fileOrders.damagesNextPart = true
        case .shortenPart: self.fileOrders.shortensNextPart = true
        }
    }

    /// Bytes of a file, cut to it.
    func read(_ content: LocatedFile.Content, _ range: Range<Int64>) throws(RPCError) -> [UInt8] {
        switch content {
        case .bytes(let bytes):
            let range = range.clamped(to: 0..<Int64(bytes.count))
            return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        case .stored(let pieces): return try self.read(pieces, range)
        }
    }

    /// The hashes of the blocks from `offset` on, a few at a time.
    func hashes(
        of content: LocatedFile.Content, from offset: Int64, block: Int64, limit: Int
    ) throws(RPCError) -> [API.FileHash] {
        var hashes: [API.FileHash] = []
        guard offset < content.size else { return [] }
        var start = offset / block * block
        while start < content.size, hashes.count < limit {
            let bytes = try self.read(content, start..<start + block)
            hashes.append(API.FileHash(offset: start, limit: Int32(clamping: bytes.count), hash: Hash.sha256(bytes)))
            start += block
        }
        return hashes
    }

    fileprivate mutating func hashes(
        _ query: API.Upload.GetFileHashes, _ call: Call
    ) throws(RPCError) -> [API.FileHash] {
        let file = try self.locate(query.location, call)
        guard file.datacenter == call.datacenter else { throw .migrate(.file, to: file.datacenter) }
        guard query.offset >= 0 else { throw .badRequest("OFFSET_INVALID") }
        return try self.hashes(of: file.content, from: query.offset, block: Self.hashedBlock, limit: 8)
    }

    private mutating func locate(
        _ location: API.InputFileLocation, _ call: Call
    ) throws(RPCError) -> LocatedFile {
        switch location {
        case .inputDocumentFileLocation(let location):
            let file = try self.storedFile(
                location.id, accessHash: location.accessHash, reference: location.fileReference)
            return try self.located(file, size: location.thumbSize)
        case .inputPhotoFileLocation(let location) where self.fileRecords[location.id] != nil:
            let file = try self.storedFile(
                location.id, accessHash: location.accessHash, reference: location.fileReference)
            return try self.located(file, size: location.thumbSize)
        case .inputEncryptedFileLocation(let id, let accessHash):
            return LocatedFile(try self.encryptedFile(id, accessHash))
        case .inputPeerPhotoFileLocation(let location):
            let peer = try self.peer(location.peer, of: call.user)
            let owner = peer.user
            let picture = peer.channel.map { self.channels[$0]?.photo } ?? self.groupPhoto(peer)
            if peer.user == nil, let picture, picture == location.photoID, let file = self.fileRecords[picture] {
                return try self.located(file, isBig: location.big)
            }
            guard let photo = self.photos[location.photoID], photo.owner == owner else {
                throw .badRequest("PHOTO_INVALID")
            }
            if let file = self.fileRecords[photo.id] { return try self.located(file, isBig: location.big) }
            let files = self.files(of: photo)
            return LocatedFile(photo, location.big ? files.big : files.small)
        case .inputStickerSetThumb(let set, let version):
            return LocatedFile(try self.thumb(of: set, version: version))
        case .inputPhotoFileLocation(let location):
            guard let photo = self.photos[location.id], photo.accessHash == location.accessHash else {
                throw .badRequest("FILE_ID_INVALID")
            }
            guard photo.fileReference == location.fileReference else { throw .badRequest("FILE_REFERENCE_INVALID") }
            switch location.thumbSize {
            case "a": return LocatedFile(photo, self.files(of: photo).small)
            case "b": return LocatedFile(photo, self.files(of: photo).medium)
            case "c": return LocatedFile(photo, self.files(of: photo).big)
            default: throw .badRequest("LOCATION_INVALID")
            }
        default:
            throw .badRequest("LOCATION_INVALID")
        }
    }

    private func groupPhoto(_ peer: PeerKey) -> Int64? {
        if case .group(let id) = peer { self.groups[id]?.photo } else { nil }
    }

    /// Draws a picture when it is first asked for.
    private mutating func files(of photo: PhotoRecord) -> PhotoFiles {
        if let files = self.surroundings.photoFiles[photo.id] { return files }
        let image = AvatarImage(number: UInt64(bitPattern: photo.owner))
        let files = PhotoFiles(
            small: image.jpeg(side: 160), medium: image.jpeg(side: 320), big: image.jpeg(side: 640))
        self.surroundings.photoFiles[photo.id] = files
        return files
    }

    /// What comes along with the photo of a user; nil if the lab cannot read it.
    func stripped(_ photo: PhotoRecord) -> [UInt8]? {
        guard let file = self.fileRecords[photo.id] else {
            return AvatarImage(number: UInt64(bitPattern: photo.owner)).stripped
        }
        return file.squares?.stripped
    }

    mutating func object(_ photo: PhotoRecord) -> API.Photo {
        if let file = self.fileRecords[photo.id] { return self.photo(file) }
        let files = self.files(of: photo)
        let squares: [(name: String, side: Int32, bytes: [UInt8])] = [
            ("a", 160, files.small), ("b", 320, files.medium), ("c", 640, files.big),
        ]
        let sizes = squares.map { size in
            API.PhotoSize.photoSize(
                API.PhotoSize.PhotoSize(
                    type: size.name, w: size.side, h: size.side, size: Int32(clamping: size.bytes.count)))
        }
        let stripped = self.stripped(photo).map { API.PhotoSize.photoStrippedSize(type: "i", bytes: $0) }
        return .photo(
            API.Photo.Photo(
                id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference, date: photo.date,
                sizes: (stripped.map { [$0] } ?? []) + sizes, dcID: Int32(clamping: photo.datacenter)))
    }
}
