import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// A picture that is to be made of a file, in all its sizes. Of the same file it is always the same one, wherever and
/// whenever it is made.
struct PictureTask: Hashable, Sendable {
    var pieces: FilePieces
    var cut: PictureCut
}

/// What became of a picture.
struct PictureOutcome: Sendable {
    let result: Result<MadePicture, PictureFault>
    /// How many points of the file were gone through, at the most.
    let points: Int

    /// Makes a picture of a file.
    // checked: both sides are below 2³¹.
    init(_ file: [UInt8], _ cut: PictureCut) {
        do throws(PictureFault) {
            let made = try MadePicture(file, cut)
            (self.result, self.points) = (.success(made), made.points)
        } catch {
            self.result = .failure(error)
            // A damaged one has as many as its beginning says, if that can be read.
            let size = error == .damaged ? Picture(file).map { $0.width * $0.height } ?? .max : 0
            self.points = min(size, JPEGDecoder.largestSize)
        }
    }
}

/// The work of making one, which needs nothing but the bytes of the file.
struct PictureJob: Sendable {
    let number: Int
    let file: [UInt8]
    let cut: PictureCut

    func run() -> PictureOutcome { PictureOutcome(self.file, self.cut) }
}

// Which pictures a call needs, before it runs.
extension World {
    /// Pictures of so many bytes and points at the most are made in the turn of the call: that takes some milliseconds.
    private static let smallFile: Int64 = 128 << 10
    private static let smallPicture = 1 << 17

    private typealias Search = @Sendable (World, ByteBuffer, Int64) -> [PictureTask]

    /// Pictures that a call makes if it succeeds and that take long. What is not found here is made in the call's turn.
    ///
    /// - Parameter query: with its wrappers.
    func picturesAhead(of query: ByteBuffer, from session: SessionReference) -> Set<PictureTask> {
        let envelope = QueryEnvelope(query)
        guard let method = envelope.constructorID, let search = Self.pictureMethods[method],
            let user = self.keys[self.holder(of: session.key)]?.authorization?.user
        else { return [] }
        return Set(search(self, envelope.query, user).filter { self.isLarge($0) })
    }

    private static let pictureMethods: [UInt32: Search] = Dictionary(
        uniqueKeysWithValues: [
            search(API.Messages.UploadMedia.self) { $0.pictures(of: $1.media, $2) },
            search(API.Messages.SendMedia.self) { $0.pictures(of: $1.media, $2) },
            search(API.Messages.EditMessage.self) { $0.pictures(of: $1.media, $2) },
            search(API.Messages.EditInlineBotMessage.self) { $0.pictures(of: $1.media, $2) },
            search(API.Stories.SendStory.self) { $0.pictures(of: $1.media, $2) },
            search(API.Stories.EditStory.self) { $0.pictures(of: $1.media, $2) },
            search(API.Photos.UploadProfilePhoto.self) { $0.picture(of: $1.file, .square, $2) },
            search(API.Messages.EditChatPhoto.self) { $0.pictures(of: $1.photo, $2) },
            search(API.Channels.EditPhoto.self) { $0.pictures(of: $1.photo, $2) },
            search(API.Upload.GetFile.self) { world, query, _ in world.pictures(at: query.location) },
        ])

    private static func search<Function: TLFunction>(
        _: Function.Type, _ find: @escaping @Sendable (World, Function, Int64) -> [PictureTask]
    ) -> (UInt32, Search) {
        (
            Function.constructorID,
            { world, bytes, user in
                guard let query: Function = try? QueryDecoding.decode(bytes) else { return [] }
                return find(world, query, user)
            }
        )
    }

    // checked: both sides are below 2³¹.
    private func isLarge(_ task: PictureTask) -> Bool {
        guard task.pieces.size <= UploadRules.smallLimit, let file = try? self.read(task.pieces, 0..<task.pieces.size),
            let picture = Picture(file), picture.format != .webp, task.cut == .document || picture.isPhoto
        else { return false }
        let points = picture.width * picture.height
        return points <= JPEGDecoder.largestSize && (points > Self.smallPicture || task.pieces.size > Self.smallFile)
    }

    // MARK: Of what was uploaded

    private func pictures(of media: API.InputMedia?, _ user: Int64) -> [PictureTask] {
        switch media {
        case .inputMediaUploadedPhoto(let photo)?: return self.picture(of: photo.file, .photo, user)
        case .inputMediaUploadedDocument(let document)?:
            if let thumb = document.thumb { return self.picture(of: thumb, .thumb, user) }
            return Self.pictureTypes.contains(document.mimeType) ? self.picture(of: document.file, .document, user) : []
        case .inputMediaPaidMedia(let offer)?:
            return offer.extendedMedia.prefix(Self.mostPaidMedia).flatMap { self.pictures(of: $0, user) }
        default: return []
        }
    }

    private func pictures(of photo: API.InputChatPhoto, _ user: Int64) -> [PictureTask] {
        switch photo {
        case .inputChatUploadedPhoto(let upload): return self.picture(of: upload.file, .square, user)
        case .inputChatPhoto(.inputPhoto(let id, let hash, let reference)):
            guard let file = try? self.storedFile(id, accessHash: hash, reference: reference), case .photo = file.kind,
                file.squares == nil
            else { return [] }
            return [PictureTask(pieces: file.pieces, cut: .square)]
        case .inputChatPhoto, .inputChatPhotoEmpty: return []
        }
    }

    /// None if not all parts are there or do not fit together: the call fails then.
    private func picture(of file: API.InputFile?, _ cut: PictureCut, _ user: Int64) -> [PictureTask] {
        guard let file, let pieces = try? self.pieces(of: file, by: user) else { return [] }
        return [PictureTask(pieces: pieces, cut: cut)]
    }

    // MARK: Of what is there

    /// The picture of whose sizes one is asked for, if that has to be made anew.
    private func pictures(at location: API.InputFileLocation) -> [PictureTask] {
        switch location {
        case .inputDocumentFileLocation(let location):
            guard
                let file = try? self.storedFile(
                    location.id, accessHash: location.accessHash, reference: location.fileReference)
            else { return [] }
            return self.pictures(of: file, named: location.thumbSize)
        case .inputPhotoFileLocation(let location):
            guard
                let file = try? self.storedFile(
                    location.id, accessHash: location.accessHash, reference: location.fileReference)
            else { return [] }
            return self.pictures(of: file, named: location.thumbSize)
        case .inputPeerPhotoFileLocation(let location):
            guard let file = self.fileRecords[location.photoID], let sizes = file.squares,
                let size = location.big ? sizes.made.last : sizes.made.first, !(location.big && sizes.hasFile)
            else { return [] }
            return self.pictures(of: file, named: size.name)
        default: return []
        }
    }

    private func pictures(of file: FileRecord, named name: String) -> [PictureTask] {
        guard !self.surroundings.madePictures.has(.init(file: file.id, name: name)) else { return [] }
        if file.sizes?.made.contains(where: { $0.name == name }) == true {
            let isDocument = if case .document = file.kind { true } else { false }
            return [PictureTask(pieces: file.pieces, cut: isDocument ? .document : .photo)]
        }
        guard file.squares?.made.contains(where: { $0.name == name }) == true else { return [] }
        return [PictureTask(pieces: file.pieces, cut: .square)]
    }
}
