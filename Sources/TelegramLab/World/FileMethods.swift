import MTProtoCore
import TelegramAPI

extension Router {
    /// Pictures of users. Each lies on one datacenter only.
    mutating func addFileMethods() {
        self.on(API.Upload.GetFile.self, .anywhere) { (world, query, call) throws(RPCError) in
            try world.file(query, call)
        }
        self.on(API.Photos.GetUserPhotos.self) { (world, query, call) throws(RPCError) in
            let id = try world.userID(query.userID, of: call.user)
            let photo = world.users[id]?.photoID.flatMap { world.photos[$0] }
            return .photos(
                photos: photo.map { [world.object($0)] } ?? [],
                users: [world.user(id, seenBy: call.user, now: call.now)])
        }
    }
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
        guard offset >= 0, offset % step == 0 else { throw .badRequest("OFFSET_INVALID") }
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

extension World {
    fileprivate mutating func file(_ query: API.Upload.GetFile, _ call: Call) throws(RPCError) -> API.Upload.File {
        let (photo, bytes) = try self.locate(query.location, call)
        guard photo.datacenter == call.datacenter else { throw .migrate(.file, to: photo.datacenter) }
        let part = try FilePart(offset: query.offset, limit: query.limit, isPrecise: query.precise)
        if query.cdnSupported,
            let redirect = self.redirect(
                withUnsafeBytes(of: photo.id) { Array($0) } + [UInt8(clamping: bytes.count >> 10)], bytes, call)
        {
            return redirect
        }
        return .file(type: .fileJpeg, mtime: photo.date, bytes: Array(bytes[part.range(in: bytes.count)]))
    }

    private mutating func locate(
        _ location: API.InputFileLocation, _ call: Call
    ) throws(RPCError) -> (photo: PhotoRecord, bytes: [UInt8]) {
        switch location {
        case .inputPeerPhotoFileLocation(let location):
            let owner = try self.peer(location.peer, of: call.user)
            guard let photo = self.photos[location.photoID], photo.owner == owner else {
                throw .badRequest("PHOTO_INVALID")
            }
            let files = self.files(of: photo)
            return (photo, location.big ? files.big : files.small)
        case .inputPhotoFileLocation(let location):
            guard let photo = self.photos[location.id], photo.accessHash == location.accessHash else {
                throw .badRequest("FILE_ID_INVALID")
            }
            guard photo.fileReference == location.fileReference else { throw .badRequest("FILE_REFERENCE_INVALID") }
            switch location.thumbSize {
            case "a": return (photo, self.files(of: photo).small)
            case "c": return (photo, self.files(of: photo).big)
            default: throw .badRequest("LOCATION_INVALID")
            }
        default:
            throw .badRequest("LOCATION_INVALID")
        }
    }

    /// Draws a picture the first time that somebody asks for it.
    private mutating func files(of photo: PhotoRecord) -> PhotoFiles {
        if let files = self.photoFiles[photo.id] { return files }
        let image = AvatarImage(number: UInt64(bitPattern: photo.owner))
        let files = PhotoFiles(small: image.jpeg(side: 160), big: image.jpeg(side: 640))
        self.photoFiles[photo.id] = files
        return files
    }

    mutating func object(_ photo: PhotoRecord) -> API.Photo {
        let files = self.files(of: photo)
        return .photo(
            API.Photo.Photo(
                id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference, date: photo.date,
                sizes: [
                    .photoSize(
                        API.PhotoSize.PhotoSize(type: "a", w: 160, h: 160, size: Int32(clamping: files.small.count))),
                    .photoSize(
                        API.PhotoSize.PhotoSize(type: "c", w: 640, h: 640, size: Int32(clamping: files.big.count))),
                ],
                dcID: Int32(clamping: photo.datacenter)))
    }
}
